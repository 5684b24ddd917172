"""The published suites of a book, made from its goals and its mutants.

In four steps: rounds are drawn and laid out until every goal is met; a round is searched for every mutant that none of
them kills, unless it is proven to be the same game; the whole is measured, vector by mutant; and the smallest set that
still kills every mutant is marked as the smoke tier. All of it comes from one seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from upcard.rulebook import Rulebook, from_data
from upcard.vectors.files import record
from upcard.vectors.files.flags import flags_of, notes
from upcard.vectors.mutation.equivalence import BookComparer
from upcard.vectors.mutation.killing_vectors import MutantKills
from upcard.vectors.mutation.masked_by_other_rules import declared_never, why_no_effect
from upcard.vectors.mutation.mutants import Mutant, mutants
from upcard.vectors.publish.checkpoint import Checkpoint
from upcard.vectors.publish.goals import Goal, GoalObserver, Goals
from upcard.vectors.publish.meet_goals import ChosenRounds, meet_goals
from upcard.vectors.publish.search import SearchResult, search
from upcard.vectors.publish.smoke_tier import mark_smoke_tier
from upcard.vectors.publish.vector_ids import ChosenRound, with_ids
from upcard.vectors.rounds import seeded
from upcard.worker_processes import worker_processes

Json = dict[str, Any]
#: Told what is being done, how many of it are done and how many there are.
OnProgress = Callable[[str, int, int], None]

SEED: Final = "first light"
SEEDED: Final = 200


@dataclass(frozen=True)
class Published:
    """The vectors of a book with what they kill.

    `kills` holds for each of `mutants` the positions of the vectors that kill it; `equivalent` those proven to be the
    same game, `no_effect` changes that are no mutants (see docs/explanation/vectors.md), `survived` mutants neither
    killed nor proven equivalent, each by id. `met` holds for each goal the positions of the vectors that show it; for
    the goals of `unmet` no round was found, and those of `left_out` no round can meet.
    """

    book: Rulebook
    vectors: Sequence[Json]
    mutants: Sequence[Mutant]
    kills: Sequence[Sequence[int]]
    equivalent: Mapping[str, str]
    no_effect: Mapping[str, str]
    survived: Sequence[str]
    met: Mapping[Goal, Sequence[int]]
    unmet: Sequence[Goal]
    left_out: Mapping[Goal, str]

    def suites(self) -> dict[str, Json]:
        """The suites by name, as plain data."""
        found: dict[str, list[Json]] = {}
        for vector in self.vectors:
            found.setdefault(str(vector["id"]).split("/")[1], []).append(vector)
        return {
            name: record.suite(self.book, name, vectors, SEED, notes(vectors))
            for name, vectors in sorted(found.items())
        }

    def tier(self, level: str) -> Json:
        """The vectors of a tier and the smaller ones as one suite."""
        chosen = [vector for vector in self.vectors if level == "standard" or vector["level"] == level]
        return record.suite(self.book, level, chosen, SEED, notes(chosen))


def publish(
    book: Rulebook,
    jobs: int = 1,
    on_progress: OnProgress = lambda what, done, total: None,
    keep: Path | None = None,
) -> Published:
    """Make the suites of a book; the same for any number of processes.

    What is done is kept in the folder `keep` until all is done, and a run that finds it there does not do it again.
    """
    with Checkpoint(keep, book.id, [book], SEED) as checkpoint:
        return _publish(book, jobs, on_progress, checkpoint)


def _publish(book: Rulebook, jobs: int, on_progress: OnProgress, checkpoint: Checkpoint) -> Published:
    goals = Goals(book)
    gathered = _gathered(
        checkpoint.result("goals", lambda: _plain(meet_goals(book, goals, SEED, partial(on_progress, "goals"))))
    )
    chances = [seeded.vector(book, SEED, n) for n in range(1, SEEDED + 1)]
    everything = mutants(book)
    no_effect = {mutant.id: reason for mutant in everything if (reason := why_no_effect(book, mutant)) is not None}
    changes = [mutant for mutant in everything if mutant.id not in no_effect]
    rounds = [each.vector for each in gathered.chosen]
    with _workers(book, rounds, jobs) as over:
        is_killed = checkpoint.results("mutants", changes, _id, partial(over, _is_killed))
        killed = list(_counted(is_killed, len(changes), partial(on_progress, "mutants")))
        unkilled = [mutant for mutant, is_killed in zip(changes, killed, strict=True) if not is_killed]
        searched = checkpoint.results("searches", unkilled, _id, partial(over, _search))
        found = [SearchResult(*each) for each in _counted(searched, len(unkilled), partial(on_progress, "searches"))]
    equivalent: dict[str, str] = {}
    for mutant, each in zip(unkilled, found, strict=True):
        if each.reason is None:
            continue
        if mutant.kind == "order":
            no_effect[mutant.id] = f"no hand matches both rows and is decided by their order: {each.reason}"
        elif (never := declared_never(book, mutant)) is not None:
            no_effect[mutant.id] = f"{never}; {each.reason}"
        else:
            equivalent[mutant.id] = each.reason
    names = [*gathered.chosen, *_without_repeats(book, unkilled, found)]
    vectors = [*with_ids(book, names), *chances]
    for vector in vectors:
        vector["flags"] = flags_of(vector)
    left = [mutant for mutant in changes if mutant.id not in equivalent and mutant.id not in no_effect]
    with _workers(book, vectors, jobs) as over:
        rows = checkpoint.results("kill matrix", left, _id, partial(over, _killers))
        matrix = list(_counted(rows, len(left), partial(on_progress, "kill matrix")))
    survived = [mutant.id for mutant, row in zip(left, matrix, strict=True) if not row]
    watcher = GoalObserver(book)
    met: dict[Goal, list[int]] = {goal: [] for goal in goals.wanted if goal not in gathered.unmet}
    for position, vector in enumerate(vectors):
        for goal in watcher.shows(vector):
            if goal in met:
                met[goal].append(position)
    mark_smoke_tier(vectors, [*filter(None, matrix)], met, len(vectors) - SEEDED)
    return Published(
        book, vectors, left, matrix, equivalent, no_effect, survived, met, gathered.unmet, goals.left_out
    )  # fmt: skip


def _id(mutant: Mutant) -> str:
    return mutant.id


def _plain(gathered: ChosenRounds) -> Json:
    """What was gathered as plain data, and below the way back."""
    return {"chosen": gathered.chosen, "unmet": gathered.unmet}


def _gathered(plain: Json) -> ChosenRounds:
    chosen = [ChosenRound(tuple(goal), vector) for goal, vector in plain["chosen"]]
    return ChosenRounds(chosen, [tuple(goal) for goal in plain["unmet"]])


def _without_repeats(
    book: Rulebook, unkilled: Sequence[Mutant], found: Sequence[SearchResult]
) -> Iterator[ChosenRound]:
    """The rounds that the searches found, less those whose mutant an earlier one kills too."""
    kept: list[Json] = []
    for mutant, each in zip(unkilled, found, strict=True):
        if each.vector is not None and not _any_kills(book, kept, mutant):
            kept.append(each.vector)
            yield ChosenRound(("tells", mutant.id), each.vector)


def _any_kills(book: Rulebook, vectors: Sequence[Json], mutant: Mutant) -> bool:
    return next(MutantKills(book, vectors).killers(mutant), None) is not None


# ---- the work of one process ----------------------------------------------------------------------------------------


class _Work:
    """What a process holds between mutants."""

    measure: MutantKills
    comparer: BookComparer


def _prepare(data: Mapping[str, Any], vectors: Sequence[Json]) -> None:
    book = from_data(data)
    _Work.measure = MutantKills(book, vectors)
    _Work.comparer = BookComparer(book)


def _is_killed(mutant: Mutant) -> bool:
    return next(_Work.measure.killers(mutant), None) is not None


def _killers(mutant: Mutant) -> list[int]:
    return list(_Work.measure.killers(mutant))


def _search(mutant: Mutant) -> SearchResult:
    return search(_Work.measure.book, mutant, _Work.comparer, SEED)


@contextmanager
def _workers(book: Rulebook, vectors: Sequence[Json], jobs: int) -> Iterator[Callable[..., Iterator[Any]]]:
    """A `map` over so many processes, each of which holds the book and the vectors."""
    if jobs == 1:
        _prepare(book.data, vectors)
        yield map
        return
    with worker_processes(jobs, _prepare, dict(book.data), list(vectors)) as pool:
        yield partial(pool.map, chunksize=4)


def _counted(results: Iterator[Any], total: int, on_done: Callable[[int, int], None]) -> Iterator[Any]:
    for done, result in enumerate(results, 1):
        on_done(done, total)
        yield result
