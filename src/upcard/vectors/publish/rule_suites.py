"""Suites of rule samples: for each of those small books the rounds that its own rules call for.

What a book shares with the plain one is the business of the variants' suites. Every change of its own rules is killed
by a round, unless it is proven to be the same game, and of all rounds that were drawn for it the suite shows each
combination of the parts of its own conditions and each refusal that they can come to; the plain book's shows every
refusal and pitfall, and rounds written input by input. As few rounds as are found do all that; some of a seed stand
beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from upcard.cards import SUITS
from upcard.engine import Decision, Round, SeatBets
from upcard.engine.inputs import DECISIONS, MAIN, OFFER_ANSWERS, OPERATION_KEYS
from upcard.rulebook import Rulebook, load
from upcard.rulebook.conditions import KEYS, conditions_in
from upcard.rulebook.conditions.values import ExactRanks
from upcard.rulebook.paths import is_condition, is_row, is_table, rules
from upcard.shuffle import Stream
from upcard.vectors.files import record
from upcard.vectors.files.flags import flags_of, notes
from upcard.vectors.mutation.equivalence import BookComparer
from upcard.vectors.mutation.instrumented_book import conditions_of
from upcard.vectors.mutation.killing_vectors import MutantKills, visible_play
from upcard.vectors.mutation.masked_by_other_rules import why_no_effect
from upcard.vectors.mutation.mutants import Mutant, mutants
from upcard.vectors.publish.checkpoint import Checkpoint
from upcard.vectors.publish.goals import Goal, GoalObserver
from upcard.vectors.publish.search import search
from upcard.vectors.publish.smoke_tier import smallest_suite
from upcard.vectors.publish.variant_suites import SEED, OnProgress
from upcard.vectors.publish.vector_ids import ChosenRound, with_ids
from upcard.vectors.rounds import betting, directed, random_rounds, seeded
from upcard.vectors.rounds.scripted import book_script_rounds, scripted_rounds
from upcard.vectors.rounds.stakes import units_near
from upcard.worker_processes import worker_processes

Json = dict[str, Any]

#: The rule sample that has no rule of its own: the common one as it stands.
PLAIN: Final = "plain"
#: The name of the suites, and how many rounds of the seed stand in each.
NAME: Final = "table-rules"  # stands in the ids of vectors, which never change
SEEDED: Final = 12
#: Rounds drawn of each kind.
DRAWN: Final = 60
PAIR: Final = 2
#: The section of the book that may refuse an input, where it is not called like the input.
SECTIONS: Final[Mapping[str, str]] = {"insure": "insurance", **dict.fromkeys(OPERATION_KEYS, "betting")}
#: Of the rounds whose answer needs no purse, one in so many has none.
NO_PURSE_IN: Final = 2


class RuleSuite(NamedTuple):
    """The suite of a book, and what became of the changes of its own rules: the ids of those that a vector kills, of
    those that are equivalent with the reason, and of those that survived without a proof."""

    book: Rulebook
    suite: Json
    killed: Sequence[str]
    equivalent: Mapping[str, str]
    survived: Sequence[str]


def own_rules(book: Rulebook) -> list[str]:
    """The rules in which a book differs from the plain one: rows, and values that stand in no row."""
    plain = dict(rules(load(PLAIN).data))
    return [
        ".".join(path)
        for path, value in rules(book.data)
        if (is_row(value) or is_condition(path) or not isinstance(value, Mapping))
        and not is_table(value)
        and plain.get(path) != value
    ]


def own_mutants(book: Rulebook) -> list[Mutant]:
    """The changes of those rules, less the no_effect ones."""
    own = own_rules(book)
    changed = (mutant for mutant in mutants(book) if any(_is_in(rule, own) for rule in (mutant.rule, *mutant.patch)))
    return [mutant for mutant in changed if why_no_effect(book, mutant) is None]


def _is_in(rule: str, own: Iterable[str]) -> bool:
    return any(rule == each or rule.startswith(f"{each}.") for each in own)


def make_rule_suite(book: Rulebook) -> RuleSuite:
    """Make the suite of a rule sample."""
    seed = SEED
    changes, comparer = own_mutants(book), BookComparer(book)
    ranks = ranks_named(book)
    drawn = list(_drawn(book, Stream(f"{seed}/{book.id}/table-rules"), ranks))
    measure = MutantKills(book, drawn)
    killers = {mutant.id: list(measure.killers(mutant)) for mutant in changes}
    equivalent: dict[str, str] = {}
    for mutant in changes:
        if killers[mutant.id] or ranks:
            continue
        found = search(book, mutant, comparer, seed)
        if found.reason is not None:
            equivalent[mutant.id] = found.reason
        if found.vector is not None:
            drawn.append(found.vector)
            killers[mutant.id] = [len(drawn) - 1]
    shown = _shown(book, drawn)
    chosen = smallest_suite([*filter(None, killers.values()), *shown.values()], len(drawn))
    names = list(_with_goals(book, drawn, chosen, killers, shown))
    scripts = Stream(f"{seed}/{book.id}/scripts")
    by_hand = book_script_rounds(book, scripts) | (scripted_rounds(book, scripts) if book.id == PLAIN else {})
    names += [ChosenRound(("script", name), each) for name, each in by_hand.items()]
    vectors = [_in_suite(book, vector) for vector in with_ids(book, names)]
    vectors = [_without_purse(book, each) if n % NO_PURSE_IN else each for n, each in enumerate(vectors)]
    vectors += [_in_suite(book, seeded.vector(book, seed, n)) for n in range(1, SEEDED + 1)]
    killed = [name for name, positions in killers.items() if positions]
    survived = [name for name in killers if not killers[name] and name not in equivalent]
    return RuleSuite(book, record.suite(book, NAME, vectors, seed, notes(vectors)), killed, equivalent, survived)


def make_all(
    names: Sequence[str],
    jobs: int = 1,
    on_progress: OnProgress = lambda what, done, total: None,
    keep: Path | None = None,
) -> Iterator[RuleSuite]:
    """Make the suites of several books by their ids; see `upcard.vectors.publish.variant_suites.publish`."""
    books = [load(name) for name in names]
    with Checkpoint(keep, NAME, books, SEED) as unfinished:
        done = unfinished.results(NAME, names, str, partial(_over, jobs))
        for n, (book, plain) in enumerate(zip(books, done, strict=True), 1):
            on_progress(NAME, n, len(books))
            yield RuleSuite(book, *plain)


def _over(jobs: int, names: Sequence[str]) -> Iterator[Any]:
    if jobs == 1:
        yield from map(_made, names)
        return
    with worker_processes(jobs) as pool:
        yield from pool.map(_made, names)


def _made(name: str) -> list[Any]:
    return list(make_rule_suite(load(name))[1:])


def figures(made: RuleSuite) -> str:
    """The figures of a suite in a line."""
    unknown = f", {len(made.survived)} survived" if made.survived else ""
    return (
        f"{made.book.id}: {len(made.suite['vectors'])} vectors; of the changes of its own rules "
        f"{len(made.killed)} killed, {len(made.equivalent)} proven equivalent{unknown}"
    )


def _killers(
    book: Rulebook, vectors: Sequence[Json], changes: Iterable[Mutant]
) -> Iterator[tuple[Mutant, Iterator[int]]]:
    measure = MutantKills(book, vectors)
    for mutant in changes:
        yield mutant, measure.killers(mutant)


def _with_goals(
    book: Rulebook,
    vectors: Sequence[Json],
    chosen: Sequence[int],
    killers: Mapping[str, Sequence[int]],
    shown: Mapping[Goal, Sequence[int]],
) -> Iterator[ChosenRound]:
    """The chosen rounds, each named after the first thing it kills or shows that names none before it."""
    rows: dict[Goal, Sequence[int]] = {("tells", name): positions for name, positions in killers.items()} | dict(shown)
    used: set[Goal] = set()
    for position in chosen:
        about = [goal for goal, positions in rows.items() if position in positions]
        goal = next((goal for goal in about if goal not in used), about[0])
        used.add(goal)
        yield ChosenRound(goal, vectors[position])


def _shown(book: Rulebook, vectors: Sequence[Json]) -> dict[Goal, list[int]]:
    """What the rounds show of the book's own conditions, of refusals and of episodes, with the rounds of each."""
    own, watcher = own_rules(book), GoalObserver(book)
    sections = {rule.partition(".")[0] for rule in own}
    found: dict[Goal, list[int]] = {}
    for position, vector in enumerate(vectors):
        for goal in sorted(watcher.shows(vector)):
            kind, about = goal[:2]
            if (
                (book.id == PLAIN and kind in ("refused", "episode"))
                or (kind == "refused" and SECTIONS.get(about, about) in sections)
                or (kind == "asked" and _is_in(about, own))
            ):
                found.setdefault(goal, []).append(position)
    return dict(sorted(found.items()))


def ranks_named(book: Rulebook) -> str:
    """The ranks of hands of three cards that the book names card by card: too many hands to look at every one."""
    sources = [*conditions_of(book).values(), *(each.source for each in book.hands.values())]
    asked = [(KEYS[key].values, spec) for source in sources for key, spec in conditions_in(source) if key in KEYS]
    specs = [spec for values, spec in asked if isinstance(values, ExactRanks) and len(spec) > PAIR]
    return "".join(sorted({rank for spec in specs for rank in spec}))


def _drawn(book: Rulebook, stream: Stream, ranks: str) -> Iterator[Json]:
    """Rounds of all kinds, and every decision tried where it may not be allowed."""
    for _ in range(8 * DRAWN if ranks else 0):
        yield _of_ranks(book, stream, ranks)
    for _ in range(DRAWN):
        yield random_rounds.random_round(book, stream)
        yield random_rounds.random_round(book, stream)
        yield random_rounds.interrupted_round(book, stream)
        yield betting.betting_round(book, stream)
    for do in (*DECISIONS, *OFFER_ANSWERS):
        for n in range(DRAWN // 4):
            yield directed.with_illegal_action(book, stream, do, at_the_end=n == 0)


def _of_ranks(book: Rulebook, stream: Stream, ranks: str) -> Json:
    """A round from a shoe with little else on top than these ranks, or some of them."""
    few = stream.shuffled(ranks)[: 1 + stream.below(len(ranks))]
    others = stream.shuffled("A23456789TJQK")[: stream.below(2)]
    cards = random_rounds.stacked_shoe(
        book, stream, [*few, *others], stream.shuffled(SUITS)[: stream.choice((1, 1, 2, 4))]
    )
    bets = [SeatBets(1, {MAIN: units_near("10", book.money.unit)})]

    def policy(round_: Round, given: int) -> Decision:
        offer = round_.offer
        assert offer is not None
        do = "hit" if "hit" in offer.actions and given == 0 else stream.choice(offer.actions)
        return Decision(do, offer.seat, offer.hand)

    return directed.play(book, bets, cards, units_near("1000", book.money.unit), policy)


def _in_suite(book: Rulebook, vector: Json) -> Json:
    """The vector under the name of the suite, with its flags."""
    name = "/".join((book.id, NAME, *vector["id"].split("/")[1:]))
    return {**vector, "id": name, "flags": flags_of(vector)}


def _without_purse(book: Rulebook, vector: Json) -> Json:
    """The vector without a balance, where its answer is the same without."""
    bare = {key: value for key, value in vector.items() if key != "balance"}
    return bare if visible_play(book, bare) == visible_play(book, vector) else vector
