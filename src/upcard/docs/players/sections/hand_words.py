"""Boxes of hands as messages: "hard 9 to 11", "any hand of three cards"."""

from __future__ import annotations

from collections.abc import Sequence

from upcard.docs.players.facts.cells import Box, only
from upcard.docs.players.facts.decisions import Against, PairsAllowed
from upcard.docs.players.messages import Argument, Listing, Message, NumberRuns, RankNames, say

_ALL_RANKS = frozenset("A23456789TJQK")
_TENS = frozenset("TJQK")


class Unsayable(LookupError):
    """Hands that have no short description."""


def hands(boxes: Sequence[Box] | None, without: Sequence[str] = ()) -> Argument:
    """The hands of some boxes as a noun phrase; dimensions named in `without` are said elsewhere."""
    if boxes is None:
        raise Unsayable
    parts = [_hand({name: values for name, values in box.items() if name not in without}) for box in boxes]
    unique = list(dict.fromkeys(parts))
    return unique[0] if len(unique) == 1 else Listing(tuple(unique), "or")


def _hand(box: Box) -> Argument:
    hand = _low_totals(box) if {"low", "total"} <= box.keys() and "ranks" not in box else _totals(box)
    if "pair" in box:
        hand = _pairs(box, hand)
    if "cards" in box:
        cards = _cards(box["cards"])
        plain = box.keys() == {"cards"}
        hand = say("hands-any-of-cards", cards=cards) if plain else say("hands-of-cards", hands=hand, cards=cards)
    return hand


def _pairs(box: Box, hand: Argument) -> Argument:
    values = box["pair"]
    if values == {0}:
        return say("hands-no-pair", hands=hand)
    ranks = frozenset("A" if value == 1 else "T" if value == 10 else str(value) for value in values if value)
    return say("hands-pairs", ranks=RankNames(ranks - {"T"} | (_TENS if "T" in ranks else frozenset())))


def _low_totals(box: Box) -> Argument:
    """Hands limited both in their total and in what they total with every ace as 1: the hard ones and the soft ones."""
    low, total = box["low"], box["total"]
    soft_totals = frozenset(number + 10 for number in low if number <= 11) & total
    parts = [("hard", low & total, 4), ("soft", soft_totals, 12)]
    said = [say(f"hands-{kind}", total=numbers(found, lowest, 21)) for kind, found, lowest in parts if found]
    return said[0] if len(said) == 1 else Listing(tuple(said), "or")


def _totals(box: Box) -> Message:
    if "ranks" in box:
        return say("hands-ranks", ranks=Listing(tuple("-".join(_shown(each)) for each in sorted(box["ranks"])), "or"))
    if "low" in box:
        return say("hands-low", total=numbers(box["low"], 2, 21))
    soft = only(box, "soft")
    if "total" in box:
        total = box["total"]
        hard = soft is False or (soft is None and max(total) < 12)
        kind = "hard" if hard else "soft" if soft is True else "total"
        return say(f"hands-{kind}", total=numbers(total, 12 if soft is True else 2 * min(box.get("cards", {2})), 21))
    if soft is not None:
        return say("hands-any-soft" if soft is True else "hands-any-hard")
    return say("hands-any")


def _shown(ranks: tuple[str, ...]) -> list[str]:
    return ["10" if rank == "T" else rank for rank in ranks]


def numbers(found: frozenset[int], lowest: int, highest: int) -> Argument:
    """NumberRuns as a list or a range, open where the range reaches what there is."""
    low, high = min(found), max(found)
    if len(found) > 2 and len(found) == high - low + 1:
        if low <= lowest:
            return say("at-most", number=high)
        if high >= highest:
            return say("at-least", number=low)
        return say("number-range", low=low, high=high)
    return NumberRuns(found)


def _cards(found: frozenset[int]) -> Message:
    low, high = min(found), max(found)
    if len(found) == 1:
        return say("card-count", count=low)
    if len(found) == high - low + 1:
        if high >= 8:
            return say("cards-or-more", count=low)
        if low <= 2:
            return say("cards-or-fewer", count=high)
    return say("card-counts", counts=NumberRuns(found))


def pairs(allowed: PairsAllowed) -> Message:
    """Pairs that may be split, as a noun phrase."""
    ranks = allowed.equal
    if ranks == _ALL_RANKS:
        return say("pairs-any")
    left = _ALL_RANKS - ranks
    if len(left) < len(ranks):
        return say("pairs-any-but", ranks=RankNames(left))
    return say("pairs-of", ranks=RankNames(ranks))


def shows(against: Against) -> Message | None:
    """What the dealer must show, as a noun phrase; None if it does not matter."""
    if against.ranks is not None:
        left = _ALL_RANKS - against.ranks
        if len(left) < len(against.ranks):
            return say("shows-any-but", ranks=RankNames(left, "one"))
        return say("shows", ranks=RankNames(against.ranks, "one"))
    if against.totals is not None:
        return say("shows-total", total=numbers(against.totals, 4, 21))
    return None


def either(found: Sequence[Argument]) -> Argument:
    """One of several phrases."""
    return found[0] if len(found) == 1 else Listing(tuple(found), "or")


# ---- hands beside the dealer's --------------------------------------------------------------------------------------


def hand_side(box: Box) -> Argument:
    """The player's side of a box: "six cards", "a higher total"."""
    if only(box, "bust") is True:
        return say("result-bust")
    parts: list[Argument] = []
    if only(box, "natural") is True:
        parts.append(say("result-blackjack"))
    elif "ranks" in box:
        shown = sorted("-".join("10" if rank == "T" else rank for rank in each) for each in box["ranks"])
        parts.append(say("result-ranks", ranks=Listing(tuple(shown), "or")))
    elif "cards" in box and "total" in box:
        parts.append(say("result-cards-total", cards=_result_cards(box["cards"]), total=numbers(box["total"], 4, 21)))
    elif "cards" in box:
        parts.append(say("result-cards", cards=_result_cards(box["cards"])))
    elif "total" in box:
        parts.append(say("result-total", total=numbers(box["total"], 4, 21)))
    if "soft" in box:
        parts.append(say("result-soft" if only(box, "soft") is True else "result-hard"))
    suits = _suits(box)
    if suits is not None:
        hand: Argument = parts.pop(0) if parts else say("result-any")
        parts.insert(0, say(f"result-{suits}", hand=hand, suit=str(only(box, "suit"))))
    if "split" in box:
        parts.append(say("result-split" if only(box, "split") is True else "result-unsplit"))
    if "stakes" in box:
        parts.append(say("result-free" if only(box, "stakes") == "free" else "result-own"))
    if "compared" in box:
        parts.append(say("result-" + "-".join(sorted(box["compared"] - {"over"}))))
    if only(box, "natural") is False:
        parts.append(say("result-no-blackjack"))
    if not parts:
        return say("result-any")
    return parts[0] if len(parts) == 1 else say("result-and", first=parts[0], rest=Listing(tuple(parts[1:])))


def _suits(box: Box) -> str | None:
    """How a box limits the suits, as its message ends."""
    if only(box, "suit"):
        return "suit"
    if "suited" in box:
        return "suited" if only(box, "suited") is True else "unsuited"
    return "coloured" if only(box, "colour") is True else None


def _result_cards(found: frozenset[int]) -> Message:
    low, high = min(found), max(found)
    return say("card-count", count=low) if low == high else say("cards-or-more", count=low)


def dealer_side(box: Box) -> Argument:
    """The dealer's side of a box."""
    if only(box, "dealer-natural") is True:
        return say("dealer-blackjack")
    if "dealer-total" in box:
        return say("dealer-total", total=numbers(box["dealer-total"], 17, 26))
    if only(box, "dealer-bust") is True:
        return say("dealer-over-21")
    if only(box, "dealer-bust") is False:
        return say("dealer-not-over-21")
    if only(box, "dealer-natural") is False:
        return say("dealer-no-blackjack")
    return say("dealer-any")
