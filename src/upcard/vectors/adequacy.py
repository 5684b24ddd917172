"""Mutation adequacy: which vectors tell which mutants from the book they came from.

A vector kills a mutant where the mutant's engine, told the same bets, cards and inputs, answers anything else: another
event, another refusal, other money, or an error, since a vector holds the cards of the unchanged game and no more. Rule
ids are not compared: no other implementation has them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Final

from upcard.engine import AmountError, Event, IncompleteBook, InputError, Offered, Refused, ShoeError
from upcard.rulebook import Rulebook, from_data, with_patch
from upcard.vectors.answer import answer
from upcard.vectors.mutants import Mutant

Json = Mapping[str, Any]
Seen = tuple[Any, ...]
#: Told after every mutant how many are done.
OnProgress = Callable[[int], None]

#: How a mutant's engine may fail on a vector of the unchanged book.
FAILURES: Final = (Refused, InputError, AmountError, ShoeError, IncompleteBook)


def seen(book: Rulebook, vector: Json) -> Seen:
    """All that can be seen of a book playing a vector, less the rule ids; a failure is seen as its kind."""
    try:
        played = answer(book, vector)
    except FAILURES as failure:
        return (type(failure).__name__, getattr(failure, "code", None))
    return (
        tuple(_without_rules(event) for event in played.events),
        tuple(each.code for each in played.refused),
        played.recipients,
        played.over,
    )


def _without_rules(event: Event) -> Seen:
    # every event is a named tuple with its rule first, but an offer, whose rules come last
    fields = event[:-1] if isinstance(event, Offered) else event[1:]
    return (event.__class__, *fields)


def kills(book: Rulebook, vectors: Sequence[Json], originals: Sequence[Seen]) -> list[int]:
    """The positions of the vectors at which a mutated book is told from the one that gave `originals`."""
    return [n for n, vector in enumerate(vectors) if seen(book, vector) != originals[n]]


def matrix(
    book: Rulebook,
    vectors: Sequence[Json],
    mutants: Sequence[Mutant],
    jobs: int = 1,
    on_progress: OnProgress = lambda done: None,
) -> list[list[int]]:
    """For every mutant the positions of the vectors that kill it; the same for any number of processes."""
    found = []
    for each in _over(book, vectors, mutants, jobs):
        found.append(each)
        on_progress(len(found))
    return found


def _over(book: Rulebook, vectors: Sequence[Json], mutants: Sequence[Mutant], jobs: int) -> Iterator[list[int]]:
    patches = [dict(mutant.patch) for mutant in mutants]
    if jobs == 1:
        _prepare(book.data, vectors)
        yield from map(_kills_of, patches)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _prepare, (dict(book.data), list(vectors))) as pool:
        yield from pool.map(_kills_of, patches, chunksize=4)


class _Work:
    """What a process holds between mutants."""

    book: Rulebook
    vectors: Sequence[Json]
    originals: Sequence[Seen]


def _prepare(data: Json, vectors: Sequence[Json]) -> None:
    _Work.book = from_data(data)
    _Work.vectors = vectors
    _Work.originals = [seen(_Work.book, vector) for vector in vectors]


def _kills_of(patch: Json) -> list[int]:
    return kills(with_patch(_Work.book, patch), _Work.vectors, _Work.originals)
