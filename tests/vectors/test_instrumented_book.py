"""An instrumented book plays as the book does, and tells of every condition that is asked."""

from __future__ import annotations

from upcard.cards import cards
from upcard.engine import Decision, SeatBets, play
from upcard.rulebook import load
from upcard.vectors.mutation.instrumented_book import watched


def test_an_instrumented_book_is_played_itself_even_after_the_book_it_was_made_of() -> None:
    book = load("classic-blackjack")
    seats, shoe, inputs = [SeatBets(1, {"main": 1000})], cards("Ts 7h 9d Tc"), [Decision("stand", 1)]
    plain = play(book, seats, shoe, inputs)
    assert plain.offer is None and not plain.refused
    asked: list[str] = []
    both = [watched(book, lambda rule, answers, at: asked.append(rule)) for _ in range(2)]
    assert both[0] != both[1] and book not in both
    for instrumented in both:
        asked.clear()
        assert play(instrumented, seats, shoe, inputs) == plain
        assert {"insurance.when", "hit.any", "stand-at.blackjack", "dealer.below-17"} <= set(asked)
