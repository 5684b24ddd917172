"""What was probably meant by a name that does not exist."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, names: Iterable[str], count: int = 3) -> list[str]:
    """The names most like `word`, best first: spelled like it, then holding it, then sharing its last part.

    >>> nearest("setlement.tie", ["settlement.tie", "hit.any"]), nearest("split", ["hit.any", "split.pair"])
    (['settlement.tie'], ['split.pair'])
    >>> nearest("payout.tie", ["settlement.tie", "hit.any"])
    ['settlement.tie']
    """
    from difflib import get_close_matches

    known = sorted(set(names))
    lower = word.lower()
    last = lower.replace("/", ".").rpartition(".")[2]
    alike = get_close_matches(lower, known, count)
    holding = [name for name in known if len(lower) > 2 and lower in name.lower()]
    ending = [name for name in known if last and last in name.split(".")]
    return list(dict.fromkeys([*alike, *holding] or ending))[:count]


def did_you_mean(word: str, names: Iterable[str]) -> str | None:
    """A hint that proposes the nearest of `names`, or all of them if they are few and none is near."""
    known = sorted(set(names))
    for near in nearest(word, known, 1):
        return f"did you mean {near}?"
    return f"one of: {', '.join(known)}" if 0 < len(known) <= 12 else None
