"""The search for a round that tells a mutant from its book, or the proof that there is none.

Each search has a stream of its own, named after the mutant, so that searches may run in any order and in any number of
processes and find the same rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from upcard.rulebook import Rulebook, with_patch
from upcard.shuffle import Stream
from upcard.vectors.mutation.equivalence import Apart, Comparer, Proof
from upcard.vectors.mutation.kills import seen
from upcard.vectors.mutation.mutants import Mutant
from upcard.vectors.rounds import betting, directed, random_rounds

Json = dict[str, Any]
#: Makes a round of a book from a stream; None where the book has none of the kind.
Maker = Callable[[Rulebook, Stream], Json | None]

#: Rounds laid out for the situation that tells the books apart, then rounds of the kinds below.
LAID_OUT: Final = 120
DRAWN: Final = 500

#: What is drawn, in turn, for a rule of a section; the first kinds of a section are the likeliest to tell.
KINDS: Final[Mapping[str, tuple[Maker, ...]]] = {
    "betting": (betting.a_betting, betting.a_betting, directed.of_largest_stakes, random_rounds.a_round),
    "late-dealer-blackjack": (directed.late_blackjack,),
    "procedures": (random_rounds.an_incident, directed.exact_win, betting.a_betting, directed.of_largest_stakes),
}
#: For any other section.
ELSE: Final[tuple[Maker, ...]] = (random_rounds.a_round, random_rounds.an_incident)


class Found(NamedTuple):
    """What a search came to: a round that tells, or a proof in words that none does; neither where it failed."""

    vector: Json | None
    reason: str | None


def search(book: Rulebook, mutant: Mutant, comparer: Comparer, seed: str) -> Found:
    """Look for a round that tells a mutant from its book."""
    changed = with_patch(book, mutant.patch)
    compared = comparer.compare(mutant.rules, changed)
    if isinstance(compared, Proof):
        return Found(None, compared.reason)
    for vector in _rounds(book, mutant, compared, Stream(f"{seed}/{book.id}/tells/{mutant.id}")):
        if seen(changed, vector) != seen(book, vector):
            return Found(vector, None)
    return Found(None, None)


def _rounds(book: Rulebook, mutant: Mutant, compared: Apart | None, stream: Stream) -> Iterator[Json]:
    if compared is not None:
        case, stage = compared.at.case, compared.at.stage
        for _ in range(LAID_OUT):
            yield directed.laid_out(book, stream, directed.towards(case, stage, stream))
    kinds = KINDS.get(mutant.rules[0].partition(".")[0], ELSE)
    for n in range(DRAWN):
        vector = kinds[n % len(kinds)](book, stream)
        if vector is not None:
            yield vector
