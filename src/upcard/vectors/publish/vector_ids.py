"""What vectors are called: the id from what the round was made to show, the title from what happens in it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from upcard.engine.inputs import INCIDENTS, MAIN
from upcard.rulebook import Rulebook
from upcard.rulebook.conditions import classes_named
from upcard.vectors.mutation.instrumented_book import conditions_of, parts
from upcard.vectors.publish.goals import Goal

Json = dict[str, Any]


class ChosenRound(NamedTuple):
    """A round with what it was made to show."""

    goal: Goal
    vector: Json


def with_ids(book: Rulebook, rounds: Iterable[ChosenRound]) -> list[Json]:
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
    """The suite a vector stands in: what it is about that fewest rounds are about."""
    if goal[0] in ("rounds", "stakes"):
        return "money"
    if "betting" in vector:
        return "betting"
    if goal[0] == "order":
        return "hands"
    given = {each["do"] for each in vector["inputs"]}
    events = vector["expected"]["events"]
    bets = {each["bet"] for each in events if each["event"] == "settled"}
    did = {each["do"] for each in events if each["event"] == "decided"}
    rules = {each["rule"].partition(".")[2] for each in events if each["event"] == "settled" and each["bet"] == MAIN}
    for name, is_about in (
        ("procedures", not given.isdisjoint(INCIDENTS)),
        ("actions", "refused" in vector["expected"]),
        ("seats", len({each["seat"] for each in events if each["event"] == "settled"}) > 1),
        ("splits", "split" in did),
        ("insurance", not {"insure", "even-money"}.isdisjoint(did)),
        ("doubles", "double" in did),
        ("bonuses", any(is_bonus(book, rule) for rule in rules)),
        ("naturals", any("blackjack" in rule for rule in rules)),
        ("side-bets", len(bets) > 1),
        ("dealer", sum(each == "dealer" for each in vector["recipients"]) > 2),
    ):
        if is_about:
            return name
    return "settlement"


def is_bonus(book: Rulebook, row: str) -> bool:
    """Does a row of the settlement table pay a class of hands that is neither a blackjack nor a bust?"""
    when = next((each.when.source for each in book.settlement if each.id == row), None)
    return not classes_named(when).isdisjoint(set(book.hands) - {"blackjack", "bust"})


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
