"""What vectors are called: the id from what the round was made to show, the title from what happens in it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from upcard.rulebook import Rulebook
from upcard.vectors.goals import TOPICS, Goal
from upcard.vectors.watch import conditions_of, parts

Json = dict[str, Any]


#: The suites of episodes that are not about a hand's value.
EPISODE_TOPICS = {
    "ten-up-blackjack": "naturals",
    "tie-of-five-cards": "settlement",
    "absent-and-not-lost": "procedures",
    "clock-on-a-stiff-hand": "procedures",
}


class Named(NamedTuple):
    """A round with what it was made to show."""

    goal: Goal
    vector: Json


def named(book: Rulebook, rounds: Iterable[Named]) -> list[Json]:
    """The rounds as vectors with ids, in the order of topics and ids."""
    found: dict[str, Json] = {}
    for goal, vector in rounds:
        name = f"{book.id}/{topic(book, goal, vector)}/{slug(book, goal)}"
        at, unique = 2, name
        while unique in found:
            unique, at = f"{name}.{at}", at + 1
        found[unique] = {**vector, "id": unique}
    return [found[name] for name in sorted(found, key=lambda name: (name.split("/")[1], name))]


def topic(book: Rulebook, goal: Goal, vector: Json) -> str:
    """The suite a vector stands in."""
    if "betting" in vector:
        return "betting"
    match goal:
        case ("asked" | "side", rule, *_):
            return TOPICS[rule.partition(".")[0]]
        case ("meets", player, dealer):
            if "blackjack" in (player, dealer):
                return "naturals"
            return "bonuses" if player in book.hands and player != "bust" else "settlement"
        case ("order", *_):
            return "hands"
        case ("acts", *_):
            return "seats"
        case ("refused", do, *_):
            return {"double": "doubles", "split": "splits", "insure": "insurance", "even-money": "insurance"}.get(
                do, "actions"
            )
        case ("episode", name):
            return "splits" if "split" in name or "two-aces" in name else EPISODE_TOPICS.get(name, "hands")
        case ("tells", mutant):
            section = mutant.partition(".")[0].partition(":")[0]
            return TOPICS.get(section, "settlement")
    raise ValueError(f"{goal} is no goal")


def slug(book: Rulebook, goal: Goal) -> str:
    """A goal as the last part of an id.

    >>> from upcard.rulebook import load, variants
    >>> slug(load(variants()[0]), ("refused", "split", "SPLIT_LIMIT"))
    'split-refused-split-limit'
    """
    match goal:
        case ("asked", rule, answers):
            keys = [next(iter(each)) if isinstance(each, dict) else "" for each in parts(conditions_of(book)[rule])]
            missed = [key for key, answer in zip(keys, answers, strict=True) if answer == "-"]
            words = [rule, "holds"] if not missed else [rule, "fails", *missed]
        case ("side", rule, what, number):
            words = [rule, what, number]
        case ("meets", player, dealer):
            words = [player, "against", dealer]
        case ("order", who, ranks):
            words = [who, *ranks]
        case ("acts", seats, seat, hand):
            words = [seats, "seats", "seat", seat, "hand", hand]
        case ("refused", do, code):
            words = [do, "refused", code]
        case _:
            words = list(goal[1:])
    return re.sub(r"[^a-z0-9+.]+", "-", "-".join(words).lower()).strip("-.")
