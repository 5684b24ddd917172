"""Rounds whose inputs end before they do: what an adapter that nobody tells more would decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from upcard.engine import Offered
from upcard.rulebook import Rulebook
from upcard.vectors.answer import Answer, answer

Json = Mapping[str, Any]

#: How many decisions are made in a vector's stead before it is given up.
MOST: Final = 30
#: The decisions that change least.
QUIET: Final = ("decline", "stand")


def completed(book: Rulebook, vector: Json) -> tuple[list[Json], Answer]:
    """The inputs with what ends the round put after them, and the round: offers are declined and hands stand.

    Raises as `answer` does.
    """
    inputs = list(vector.get("inputs", ()))
    played = answer(book, vector)
    for _ in range(MOST):
        offer = played.events[-1] if played.events else None
        if played.over or not isinstance(offer, Offered):
            break
        do = next((each for each in QUIET if each in offer.actions), offer.actions[0])
        inputs.append({"do": do, "seat": offer.seat, "hand": offer.hand})
        played = answer(book, {**vector, "inputs": inputs})
    return inputs, played
