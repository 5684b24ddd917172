"""The flags of vectors: what a round has in it, and what it usually means when an engine fails there.

A flag is read off the vector itself, so that it is right by making and the same for every book.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from upcard.cards import RANK_VALUES

Json = Mapping[str, Any]


class Flag(NamedTuple):
    """What a failure usually means, and which vectors bear the flag."""

    note: str
    bears: Callable[[Json], bool]


def _events(vector: Json, kind: str) -> list[Json]:
    return [event for event in vector["expected"]["events"] if event["event"] == kind]


def _did(vector: Json, *what: str) -> bool:
    return any(event["do"] in what for event in _events(vector, "decided"))


def _hands(vector: Json) -> dict[str, str]:
    hands: dict[str, str] = {}
    for card, place in zip(vector["shoe"], vector["recipients"], strict=True):
        hands[place] = hands.get(place, "") + card[0]
    return hands


def _turns_hard(ranks: str) -> bool:
    """Was an ace counted 11 with fewer cards than the hand has in the end?"""
    low = [sum(RANK_VALUES[rank] for rank in ranks[:n]) for n in range(2, len(ranks) + 1)]
    aces = ["A" in ranks[:n] for n in range(2, len(ranks) + 1)]
    soft = [has and total <= 11 for has, total in zip(aces, low, strict=True)]
    return any(before and not after for before, after in itertools.pairwise(soft))


def _outcome(vector: Json, bet: str, *outcomes: str) -> bool:
    return any(event["bet"] == bet and event["outcome"] in outcomes for event in _events(vector, "settled"))


def _total(ranks: str) -> int:
    low = sum(RANK_VALUES[rank] for rank in ranks)
    return low + 10 if "A" in ranks and low <= 11 else low


def _natural(ranks: str) -> bool:
    return len(ranks) == 2 and _total(ranks) == 21


def _refused(vector: Json) -> bool:
    return bool(vector["expected"].get("refused"))


def _side_bets(vector: Json) -> bool:
    return any(event["bet"] not in ("main", "insurance") for event in _events(vector, "settled"))


def _odd(vector: Json) -> bool:
    return any("." in event["own"] or "." in event["returned"] for event in _events(vector, "settled"))


FLAGS: Final[Mapping[str, Flag]] = {
    "ace": Flag(
        "an ace valued wrongly: fixed at 1 or at 11, or each ace of a hand by itself",
        lambda vector: any("A" in ranks for ranks in _hands(vector).values()),
    ),
    "soft-turns-hard": Flag(
        "a soft hand not valued anew when a card takes its ace from 11 to 1",
        lambda vector: any(_turns_hard(ranks) for ranks in _hands(vector).values()),
    ),
    "blackjack": Flag(
        "a blackjack taken for any 21, paid at the wrong rate, or settled at the wrong moment",
        lambda vector: any(_natural(ranks) for place, ranks in _hands(vector).items() if place != "dealer"),
    ),
    "dealer-blackjack": Flag(
        "a dealer blackjack not looked for, found too early, or taking the wrong stakes",
        lambda vector: _natural(_hands(vector).get("dealer", "")),
    ),
    "insurance": Flag(
        "insurance offered under the wrong card, staked or paid wrongly, or settled with the hand",
        lambda vector: _outcome(vector, "insurance", "win", "lose", "void"),
    ),
    "even-money": Flag(
        "even money not settled at once, or paid like a blackjack", lambda vector: _did(vector, "even-money")
    ),
    "double": Flag(
        "a double with the wrong stake, more or fewer cards than one, or a turn after it",
        lambda vector: _did(vector, "double"),
    ),
    "split": Flag(
        "split hands dealt, played or settled in the wrong order, or a stake that went missing",
        lambda vector: _did(vector, "split"),
    ),
    "split-aces": Flag(
        "split aces that draw on, or count as a blackjack",
        lambda vector: (
            _did(vector, "split")
            and any(ranks[0] == "A" and not place.endswith("hand 1") for place, ranks in _hands(vector).items())
        ),
    ),
    "free-stake": Flag(
        "a stake of the house returned to the player, or lost from the player's balance",
        lambda vector: any(event["free"] != "0" for event in _events(vector, "settled")),
    ),
    "push": Flag("a tie that wins or loses", lambda vector: _outcome(vector, "main", "push")),
    "bust": Flag(
        "a hand over 21 that goes on, or is compared with the dealer's",
        lambda vector: any(_total(ranks) > 21 for place, ranks in _hands(vector).items() if place != "dealer"),
    ),
    "dealer-bust": Flag(
        "a dealer over 21 that still beats a hand, or stopped too early to be",
        lambda vector: _total(_hands(vector).get("dealer", "")) > 21,
    ),
    "dealer-draws": Flag(
        "the dealer drawing or standing at the wrong total",
        lambda vector: any(event["to"] == "dealer" for event in _events(vector, "drew")),
    ),
    "five-cards": Flag(
        "a hand of many cards not recognised, or ended too early",
        lambda vector: any(len(ranks) > 4 for place, ranks in _hands(vector).items() if place != "dealer"),
    ),
    "side-bet": Flag(
        "a side bet on the wrong cards, its rows tried in the wrong order, or paid at the wrong rate", _side_bets
    ),
    "seats": Flag(
        "seats dealt, asked or settled in the wrong order, or one seat's money mixed with another's",
        lambda vector: len({event["seat"] for event in _events(vector, "settled")}) > 1,
    ),
    "fraction": Flag("an amount rounded, or kept as a binary fraction", _odd),
    "refusal": Flag("something accepted that the rules forbid, or refused for another reason", _refused),
    "clock": Flag(
        "the clock deciding otherwise than the rules say",
        lambda vector: any(each["do"] == "timeout" for each in vector["inputs"]),
    ),
    "absence": Flag(
        "a player who is gone treated otherwise than the rules say",
        lambda vector: any(each["do"] == "disconnect" for each in (*vector["inputs"], *vector.get("betting", ()))),
    ),
    "balance": Flag(
        "a decision the player cannot pay offered, or replaced by the wrong one",
        lambda vector: any(each["do"] == "balance" for each in vector["inputs"]),
    ),
    "broken-off": Flag(
        "a void or cancelled round returning the wrong stakes",
        lambda vector: any(each["do"] in ("malfunction", "cancel") for each in vector["inputs"]),
    ),
    "betting": Flag(
        "a bet taken beyond a limit, or an operation on the bets that does the wrong thing",
        lambda vector: "betting" in vector,
    ),
    "large-win": Flag(
        "a win that is to be checked paid out, or one that is not held back",
        lambda vector: any(event.get("check") for event in _events(vector, "closed")),
    ),
}


def flags_of(vector: Json) -> list[str]:
    """The flags that a vector bears, in the order of the table."""
    return [name for name, flag in FLAGS.items() if flag.bears(vector)]


def notes(vectors: Sequence[Json]) -> dict[str, str]:
    """What each flag means that one of the vectors bears."""
    used = {flag for vector in vectors for flag in vector["flags"]}
    return {name: f"a failure here usually means {flag.note}" for name, flag in FLAGS.items() if name in used}
