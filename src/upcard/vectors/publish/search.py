"""The search for a round that kills a mutant, or for the proof that there is none.

Each search has a stream of its own, named after the mutant, so that searches may run in any order and in any number of
processes and find the same rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from upcard.rulebook import Rulebook, with_patch
from upcard.shuffle import Stream
from upcard.vectors.mutation.equivalence import BookComparer, Difference, Proof
from upcard.vectors.mutation.killing_vectors import visible_play
from upcard.vectors.mutation.mutants import Mutant
from upcard.vectors.rounds import betting, directed, random_rounds

Json = dict[str, Any]
#: Makes a round of a book from a stream; None where the book has none of the kind.
Maker = Callable[[Rulebook, Stream], Json | None]

#: Rounds laid out for the situation in which the two books differ, then rounds of the kinds below.
LAID_OUT: Final = 120
DRAWN: Final = 500

#: What is drawn, in turn, for a rule of a section; the first kinds of a section kill most often.
KINDS: Final[Mapping[str, tuple[Maker, ...]]] = {
    "betting": (betting.betting_round, betting.betting_round, directed.with_largest_stakes, random_rounds.random_round),
    "late-dealer-blackjack": (directed.late_dealer_blackjack,),
    "procedures": (
        random_rounds.interrupted_round,
        directed.win_at_the_check_limit,
        betting.betting_round,
        directed.with_largest_stakes,
    ),
}
#: For any other section.
ELSE: Final[tuple[Maker, ...]] = (random_rounds.random_round, random_rounds.interrupted_round)


class SearchResult(NamedTuple):
    """A round that kills the mutant, or the proof in words that none can; neither if the search failed."""

    vector: Json | None
    reason: str | None


def search(book: Rulebook, mutant: Mutant, comparer: BookComparer, seed: str) -> SearchResult:
    """Look for a round that kills a mutant."""
    changed = with_patch(book, mutant.patch)
    compared = comparer.compare(mutant.rules, changed)
    if isinstance(compared, Proof):
        return SearchResult(None, compared.reason)
    for vector in _rounds(book, mutant, compared, Stream(f"{seed}/{book.id}/tells/{mutant.id}")):
        if visible_play(changed, vector) != visible_play(book, vector):
            return SearchResult(vector, None)
    return SearchResult(None, None)


def _rounds(book: Rulebook, mutant: Mutant, compared: Difference | None, stream: Stream) -> Iterator[Json]:
    if compared is not None:
        case, stage = compared.at.case, compared.at.stage
        for _ in range(LAID_OUT):
            yield directed.play_layout(book, stream, directed.layout_for(case, stage, stream))
    kinds = KINDS.get(mutant.rules[0].partition(".")[0], ELSE)
    for n in range(DRAWN):
        vector = kinds[n % len(kinds)](book, stream)
        if vector is not None:
            yield vector
