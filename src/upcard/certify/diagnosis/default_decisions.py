"""Rounds that do not go as their inputs say: what an adapter decides if the vector holds no decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from upcard.engine import Mechanics, Offered
from upcard.rulebook import Rulebook
from upcard.vectors.files.replay import Answer, answer

Json = Mapping[str, Any]

#: How many decisions are made in a vector's stead before it is given up.
MOST: Final = 30
#: The decisions that change least.
PASSIVE: Final = ("decline", "stand")


def completed(book: Rulebook, vector: Json, mechanics: type[Mechanics] = Mechanics) -> tuple[list[Json], Answer]:
    """The inputs with what ends the round put after them, and the round: offers are declined and hands stand.

    Raises as `answer` does.
    """
    inputs = list(vector.get("inputs", ()))
    played = answer(book, vector, mechanics)
    for _ in range(MOST):
        offer = played.events[-1] if played.events else None
        if played.over or not isinstance(offer, Offered):
            break
        do = next((each for each in PASSIVE if each in offer.actions), offer.actions[0])
        inputs.append({"do": do, "seat": offer.seat, "hand": offer.hand})
        played = answer(book, {**vector, "inputs": inputs}, mechanics)
    return inputs, played


def played_when_asked(book: Rulebook, vector: Json, mechanics: type[Mechanics] = Mechanics) -> Answer:
    """The round of an adapter that is asked: each offer takes the next decision of its hand that it allows.

    What the vector holds for a hand that is never asked is left out, and a hand that is asked once more is ended as in
    `completed`. Raises as `answer` does.
    """
    left = list(vector.get("inputs", ()))
    inputs: list[Json] = []
    played = answer(book, {**vector, "inputs": inputs}, mechanics)
    for _ in range(MOST + len(left)):
        offer = played.events[-1] if played.events else None
        if played.over or not isinstance(offer, Offered):
            break
        here = [each for each in left if (each.get("seat"), each.get("hand", 1)) == (offer.seat, offer.hand)]
        taken = next((each for each in here if each["do"] in offer.actions), None)
        if taken is None:
            do = next((each for each in PASSIVE if each in offer.actions), offer.actions[0])
            taken = {"do": do, "seat": offer.seat, "hand": offer.hand}
        else:
            left.remove(taken)
        inputs.append(taken)
        played = answer(book, {**vector, "inputs": inputs}, mechanics)
    return played
