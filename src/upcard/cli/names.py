"""Names the user typed: what exists, and what was probably meant."""

from __future__ import annotations

from collections.abc import Iterable

from upcard.cli.exit_codes import UserError
from upcard.resources import data_dir


def variants() -> list[str]:
    """The ids of the packaged variants, in order of their names; read from the folder, so nothing is loaded."""
    return sorted(path.stem for path in (data_dir("spec") / "variants").glob("*.yaml"))


def rule_samples() -> list[str]:
    """The ids of the packaged rule samples, likewise."""
    return sorted(path.stem for path in (data_dir("spec") / "rule-samples").glob("*.yaml"))


def books() -> list[str]:
    """The ids of all packaged books that can be played: variants, then rule samples."""
    return [*variants(), *rule_samples()]


def nearest(word: str, choices: Iterable[str], count: int = 3) -> list[str]:
    """The choices nearest to `word`, best first: those that contain it, then those spelt like it.

    >>> nearest("split", ["hit.any", "split.pair"]), nearest("settlment.tie", ["settlement.tie", "hit.any"])
    (['split.pair'], ['settlement.tie'])
    """
    from difflib import get_close_matches

    pool = sorted(set(choices))
    lower = word.lower()
    holding = [choice for choice in pool if len(lower) > 2 and lower in choice.lower()]
    return list(dict.fromkeys([*holding, *get_close_matches(lower, pool, count)]))[:count]


def unknown(kind: str, word: str, choices: Iterable[str], listing: str = "") -> UserError:
    """The error for a name that does not exist; `listing` says how to see those that do."""
    close = nearest(word, choices)
    hint = f"did you mean {' or '.join(close)}?" if close else ""
    return UserError(f"there is no {kind} {word!r}", "; ".join(filter(None, (hint, listing))))
