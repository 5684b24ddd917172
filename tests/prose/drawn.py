"""Conditions and books drawn over the whole vocabulary, hands to try them on, and what a good sentence looks like."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from upcard.cards import RANKS, Card, cards, total
from upcard.rulebook import Rulebook, load, rule_ids
from upcard.rulebook.loading.build import build

BOOKS = ("classic-blackjack", "free-bet-blackjack", "zero-blackjack")

# --- conditions --------------------------------------------------------------------------------------------------


def number(low: int, high: int) -> st.SearchStrategy[Any]:
    one = st.integers(low, high)
    return st.one_of(
        one,
        st.lists(one, min_size=1, max_size=4, unique=True),
        one.map(lambda least: {"min": least}),
        one.map(lambda most: {"max": most}),
        st.tuples(one, one).map(lambda ends: {"min": min(ends), "max": max(ends)}),
    )


ranks = st.lists(st.sampled_from(RANKS), min_size=1, max_size=13, unique=True)

HAND_KEYS: dict[str, st.SearchStrategy[Any]] = {
    "cards": number(1, 7),
    "total": number(2, 26),
    "hard": number(2, 26),
    "soft": number(11, 21),
    "low": number(2, 26),
    "pair": st.sampled_from(["rank", "value"]),
    "of-a-kind": st.sampled_from(["rank", "value"]),
    "ranks": st.lists(st.sampled_from(RANKS), min_size=1, max_size=4).map(sorted),
    "every-card": ranks,
    "has-card": ranks,
    "suited": st.booleans(),
    "colour": st.sampled_from(["same", "mixed"]),
    "straight": st.sampled_from(["low", "high", "both"]),
    "split": st.booleans(),
    "split-from": ranks,
    "doubled": number(0, 2),
    "surrendered": st.booleans(),
    "stakes": st.sampled_from(["own", "free", "mixed"]),
}
SITUATION_KEYS: dict[str, st.SearchStrategy[Any]] = {
    "upcard": ranks,
    "compare": st.sampled_from(["higher", "equal", "lower"]),
    "attempt": st.sampled_from(["double", "split"]),
}


def conditions(classes: Sequence[str] = ("blackjack", "bust"), situation: bool = True) -> st.SearchStrategy[Any]:
    """Conditions of every key and form, nested a few deep."""
    keys = {**HAND_KEYS, **(SITUATION_KEYS if situation else {})}
    if classes:
        keys["is"] = st.sampled_from(list(classes))

    def mapping(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        some = dict(keys)
        some["not"] = inner
        some["any"] = some["all"] = st.lists(inner, min_size=1, max_size=3)
        some["player"] = inner
        if situation:
            some["dealer"] = inner
        return st.lists(st.sampled_from(sorted(some)), min_size=1, max_size=3, unique=True).flatmap(
            lambda chosen: st.fixed_dictionaries({key: some[key] for key in chosen})
        )

    leaf: st.SearchStrategy[Any] = st.sampled_from(["always", "never", *classes])
    flat = st.sampled_from(sorted(keys)).flatmap(lambda key: st.fixed_dictionaries({key: keys[key]}))
    return st.recursive(st.one_of(leaf, flat), mapping, max_leaves=6)


def variations(source: Any) -> Iterator[Any]:
    """The condition with one thing in it changed, in every place."""
    if isinstance(source, bool):
        yield not source
    elif isinstance(source, int):
        yield source + 1
    elif isinstance(source, str):
        swaps = {"always": "never", "never": "always", "blackjack": "bust", "rank": "value", "value": "rank"}
        swaps |= {"same": "mixed", "low": "both", "both": "high", "own": "free", "free": "mixed", "double": "split"}
        swaps |= {"higher": "equal", "equal": "lower", "bust": "blackjack", "high": "low", "split": "double"}
        if source in swaps:
            yield swaps[source]
    elif isinstance(source, list):
        for place, each in enumerate(source):
            rest = source[:place] + source[place + 1 :]
            if rest:
                yield rest
            if not isinstance(each, str) or each not in RANKS:
                yield from ([*source[:place], other, *source[place + 1 :]] for other in variations(each))
    elif isinstance(source, dict):
        for key, spec in source.items():
            if len(source) > 1:
                yield {name: value for name, value in source.items() if name != key}
            yield from ({**source, key: other} for other in variations(spec))
        for one, other in (("hard", "soft"), ("total", "low"), ("any", "all"), ("every-card", "has-card")):
            if one in source and other not in source:
                yield {other if name == one else name: value for name, value in source.items()}
        if "not" not in source:
            yield {"not": source}


# --- hands to try them on ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hand:
    cards: Sequence[Card]
    split_from: str | None = None
    doubled: int = 0
    surrendered: bool = False
    own: int = 10
    free: int = 0

    @property
    def count(self) -> int:
        return len(self.cards)

    @property
    def total(self) -> int:
        return total(self.cards)[0]

    @property
    def soft(self) -> bool:
        return total(self.cards)[1]

    @property
    def low(self) -> int:
        return sum(card.value for card in self.cards)

    @property
    def ranks(self) -> str:
        return "".join(card.rank for card in self.cards)


@dataclass(frozen=True, slots=True)
class Situation:
    hand: Hand
    dealer: Hand
    upcard: str
    attempt: str | None


_CARDS = (
    "As Kd", "As Ks", "Ah Ac", "8s 8d", "8s 8s", "Ts Kd", "5s 6d", "As 7h", "9s 2c", "2s 3s", "Qs Ks", "2d 3h",
    "7s 7h 7d", "7s 7s 7s", "6s 7s 8s", "6s 7d 8c", "As 2s 3d", "Qd Kd Ad", "Ts 9s 2s", "As Ad 9c", "Tc 6d 5h",
    "9c 9d 9h", "2s 3d 4c 5h", "As 2d 3c 4h", "2s 2d 2c 2h", "As 2d 3c 4h 5s 6d", "2s 2d 3c 4h 5s 5d", "Ts Td 2c",
    "Th 6h", "9d 8d 5d", "2s 3d 4c 5h 7s", "As 6d", "Ah 5h Td", "4c 4d 4h Ts",
)  # fmt: skip
_MARKS: tuple[dict[str, Any], ...] = (
    {}, {"doubled": 1, "own": 20}, {"doubled": 1, "free": 10}, {"doubled": 2, "own": 30}, {"surrendered": True},
    {"split_from": "A"}, {"split_from": "8"}, {"split_from": "K", "own": 0, "free": 10},
)  # fmt: skip
HANDS = [Hand(cards(text), **marks) for text in _CARDS for marks in _MARKS]
DEALERS = [Hand(cards(text)) for text in ("As Kd", "Ts Td 2c", "Th 7c", "9d 8d 5d", "As 6d", "Tc 6d 5h", "5s 6d")]
ATTEMPTS = (None, "double", "split")
SITUATIONS = [
    Situation(hand, dealer, dealer.ranks[0], ATTEMPTS[(number + place) % 3])
    for number, hand in enumerate(HANDS)
    for place, dealer in enumerate(DEALERS)
]

# --- books -------------------------------------------------------------------------------------------------------


class Drawn:
    """A drawn book, with a short name for reports."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    def __repr__(self) -> str:
        return f"Drawn({self.book.id}, {self.book.digest[:8]})"


@st.composite
def books(draw: st.DrawFn) -> Drawn:
    """A book whose every condition is drawn anew, with rows reordered and a surrender added.

    Any condition may stand anywhere, also where the checks of a file would not let it.
    """
    data = deepcopy(dict(load(draw(st.sampled_from(BOOKS))).data))
    data["ambiguities"] = []
    condition, on_hand = conditions(), conditions((), situation=False)
    data["hands"] = {name: draw(on_hand) for name in ("bust", "blackjack")} | {"third-kind": draw(conditions())}
    data["surrender"]["rows"] = [
        {"id": stage, "when": draw(condition), "stage": stage}
        for stage in draw(st.permutations(["before-peek", "decision"]))
    ]
    tables = [data[name]["rows"] for name in ("hit", "stand", "double", "split", "dealer")]
    tables += [data["stand-at"], data["settlement"], *(bet["rows"] for bet in data["side-bets"])]
    tables += [data["procedures"][name]["rows"] for name in ("timeout", "short-balance")]
    for rows in tables:
        rows[:] = draw(st.permutations(rows))
        for row in rows:
            row["when"] = draw(condition)
            if row.get("title") and draw(st.booleans()):
                del row["title"]
    for offer, key in (("insurance", "when"), ("insurance", "wins"), ("even-money", "when")):
        data[offer][key] = draw(condition)
    data["peek"]["under"] = draw(st.lists(st.sampled_from(RANKS), unique=True))
    data["split"]["limit"] = draw(st.integers(0, 12))
    data["shoe"]["decks"] = draw(st.integers(1, 12))
    data["shoe"]["burn"] = draw(st.integers(0, 12))
    drawn = {"basis": "assumed", "source": [], "because": "it was drawn", "file": "drawn"}
    data["provenance"] = dict.fromkeys(rule_ids(data), drawn) | data["provenance"]
    return Drawn(build(data))


# --- sentences ---------------------------------------------------------------------------------------------------

_LEAKS = re.compile(r"None|True|False|Fraction|frozenset|Leaf\(|\bnull\b|[{}\[\]<>|\\_`]|(?<![a-z])'[a-z]|object at")
_SLIPS = re.compile(r" {2}|\s[,.;:!?)]|\(\s|[,;:]{2}|,\.|\.\.|,;|\n")
_ARTICLES = re.compile(
    r"\ban? an? |\ba (?:ace|8|11|18|insurance|even|upcard)|\ban (?:[2-79]|10|jack|queen|king|hand|pair)\b"
)
_TWICE = re.compile(r"\b([a-z]+) \1\b")


def faults(sentence: str) -> list[str]:
    """What is wrong with the looks of a sentence."""
    found = [
        each.group(0) for each in (pattern.search(sentence) for pattern in (_LEAKS, _SLIPS, _ARTICLES, _TWICE)) if each
    ]
    if not (sentence[:1].isupper() or sentence[:1].isdigit()):
        found.append("does not begin with a capital")
    if not sentence.endswith("."):
        found.append("does not end with a full stop")
    if sentence.count("(") != sentence.count(")"):
        found.append("a bracket is left open")
    return found
