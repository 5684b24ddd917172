"""The paytables of side bets: every line is put to hands of the cards that decide it, and described by what it pays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, Final

from upcard.cards import RANKS, Card, card
from upcard.docs.help_pages.examples import example
from upcard.docs.players.facts.cells import Box, Cell, boxes, only
from upcard.docs.players.facts.engine_answers import Engine, Probe, by_total, longer
from upcard.docs.players.messages import (
    Argument,
    BookText,
    Cards,
    Grid,
    Heading,
    Listing,
    Message,
    Paragraph,
    Ratio,
    say,
)
from upcard.docs.players.sections.hand_words import either, numbers
from upcard.engine.state import Situation
from upcard.rulebook import Rulebook
from upcard.rulebook.model import SideBet

#: What may tell a line from others, that which need not be said first.
_LINE: Final = ("ranks", "colour", "soft", "low", "cards", "total", "straight", "alike", "suited")
_RUNS: Final = frozenset(tuple(RANKS[at : at + 3]) for at in range(1, 11))


def title(bet: SideBet) -> BookText:
    """The name of a side bet."""
    return BookText(f"side-bets-{bet.id}".replace("+", "-"), bet.title)


def paytable(book: Rulebook, bet: SideBet) -> Iterator[Heading | Paragraph | Grid]:
    """A side bet: which cards decide it, when, and its lines with an example each."""
    yield Heading(title(bet))
    named = Listing(tuple(say(f"side-bet-card-{name}") for name in bet.cards))
    yield Paragraph((say("side-bet-cards", cards=named), say(f"side-bet-at-{bet.at}")))
    said = _lines(book, bet)
    sizes = () if "dealer-hand" in bet.cards else (len(bet.cards),)
    rows = []
    for place, row in enumerate(bet.rows):
        shown = example(row.when, [earlier.when for earlier in bet.rows[:place]], sizes=sizes) or ()
        name = BookText(row.rule.replace(".", "-").replace("+", "-"), row.title or row.id)
        rows.append((name, said[row.id], Cards(tuple(shown)), Ratio(row.pays)))
    heads = (say("side-bet-hand"), say("side-bet-counts"), say("side-bet-example"), say("payout-pays"))
    yield Grid(say("side-bet-caption", bet=title(bet)), heads, tuple(rows))


def _lines(book: Rulebook, bet: SideBet) -> dict[str, Argument]:
    """What each line pays for, in words; a line that has none is named by its rule."""
    engine = Engine(book)
    nothing = engine.dealer_hand(())
    cells: dict[str | None, list[Cell]] = {}
    for hand in _hands(bet):
        made = engine.hand(Probe(hand))
        row = bet.rows.first(Situation(made, nothing, hand[-1].rank))
        cells.setdefault(row.id if row else None, []).append(_cell(hand))
    said: dict[str, Argument] = {}
    for place, row in enumerate(bet.rows):
        later = [each.id for each in bet.rows[place + 1 :]]
        outside = [cell for name in (*later, None) for cell in cells.get(name, ())]
        inside = cells.get(row.id, [])
        single = {cell["ranks"] for cell in inside}
        order = [name for name in _LINE if name != "ranks"] if len(single) > 1 else [*_LINE[1:], _LINE[0]]
        found = boxes(inside, outside, order)
        if found is None:
            said[row.id] = say("unsaid", rule=row.rule)
        elif not found:
            said[row.id] = say("line-never")
        else:
            said[row.id] = either([_words(box, len(bet.cards)) for box in found])
    return said


def _words(box: Box, count: int) -> Argument:
    """A line in words; `count` is how many cards the bet names."""
    parts: list[Argument] = []
    if "ranks" in box:
        shown = sorted("-".join("10" if rank == "T" else rank for rank in each) for each in box["ranks"])
        parts.append(Listing(tuple(shown), "or"))
    if "alike" in box:
        parts.append(say("line-alike" if only(box, "alike") is True else "line-not-alike", count=count))
    if "straight" in box:
        parts.append(_straight(box["straight"]))
    if "total" in box:
        over = min(box["total"]) == 22 and len(box["total"]) > 1
        parts.append(say("line-over-21") if over else say("line-total", total=numbers(box["total"], 2, 99)))
    if "low" in box:
        parts.append(say("line-low", total=numbers(box["low"], 2, 99)))
    if "cards" in box:
        counts = box["cards"]
        many = max(counts) >= 8 and len(counts) > 1
        parts.append(
            say("cards-or-more", count=min(counts)) if many else say("card-counts", counts=numbers(counts, 2, 99))
        )
    if "soft" in box:
        parts.append(say("line-soft" if only(box, "soft") is True else "line-hard"))
    if "suited" in box:
        parts.append(say("line-suited" if only(box, "suited") is True else "line-unsuited", count=count))
    if "colour" in box:
        parts.append(say("line-coloured" if only(box, "colour") is True else "line-not-coloured", count=count))
    return Listing(tuple(parts)) if parts else say("line-any")


def _straight(found: frozenset[str]) -> Message:
    """Cards in a row, by where the ace may stand."""
    if found == {"no"}:
        return say("line-no-straight")
    ace = "both" if {"low", "high"} <= found else "low" if "low" in found else "high" if "high" in found else "none"
    return say("line-straight", ace=ace)


def _cell(hand: tuple[Card, ...]) -> dict[str, Any]:
    probe = Probe(hand)
    return {
        "ranks": probe.ranks,
        "cards": len(hand),
        "total": probe.total,
        "low": probe.low,
        "soft": probe.soft,
        "suited": len({each.suit for each in hand}) == 1,
        "colour": len({each.colour for each in hand}) == 1,
        "alike": len(set(probe.ranks)) == 1,
        "straight": _run(probe.ranks),
    }


def _run(ranks: tuple[str, ...]) -> str:
    """Whether three ranks, in card order, stand in a row: ``low`` and ``high`` with an ace, ``middle``, or ``no``."""
    if ranks == ("A", "2", "3"):
        return "low"
    if ranks == ("A", "Q", "K"):
        return "high"
    return "middle" if ranks in _RUNS else "no"


def _hands(bet: SideBet) -> tuple[tuple[Card, ...], ...]:
    if "dealer-hand" in bet.cards:
        return tuple(each.cards for each in (*by_total(2), *longer(bust=True)))
    return _of_size(len(bet.cards))


@cache
def _of_size(size: int) -> tuple[tuple[Card, ...], ...]:
    """Every hand of so many cards by rank: of several suits, of one colour, of one suit."""
    return tuple(
        tuple(card(rank + suit) for rank, suit in zip(ranks, suits, strict=False))
        for ranks in combinations_with_replacement(RANKS, size)
        for suits in ("shdc", "hdhd", "hhhh")
    )
