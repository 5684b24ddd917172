"""Cards as people write them."""

from __future__ import annotations

from itertools import product

import pytest

from upcard.cards import DECK, SUIT_SIGNS, CardError, cards, written_cards, written_ranks


def test_every_card_is_read_in_every_form() -> None:
    for text, card in DECK.items():
        rank, suit = text[0], text[1]
        ranks = {rank, rank.lower()} | ({"10"} if rank == "T" else set())
        for form in map("".join, product(ranks, (suit, suit.upper(), SUIT_SIGNS[suit], SUIT_SIGNS[suit] + "\ufe0f"))):
            assert written_cards(form) == (card,), form
            assert written_ranks(form) == rank, form


@pytest.mark.parametrize("between", [" ", ",", ", ", "\n", ""])
def test_the_deck_is_read_with_anything_between_its_cards(between: str) -> None:
    assert written_cards(between.join(DECK)) == tuple(DECK.values())
    assert written_ranks(between.join(text[0] for text in DECK)) == "".join(text[0] for text in DECK)


@pytest.mark.parametrize("text", ["1s", "11s", "A", "s", "AsK", "Ax", "10", "T10", "joker", "A s", "♠A"])
def test_what_is_no_card_is_no_card(text: str) -> None:
    with pytest.raises(CardError, match="is not a card: write rank and suit"):
        written_cards(text)


@pytest.mark.parametrize("text", ["td", "10d", "AS", "A♠"])
def test_files_keep_the_one_form(text: str) -> None:
    with pytest.raises(CardError):
        cards([text])
