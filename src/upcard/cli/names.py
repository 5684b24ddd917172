"""Names the user typed: what exists, and what was probably meant."""

from __future__ import annotations

from collections.abc import Iterable

from upcard.cli.exit_codes import UserError
from upcard.resources import data_dir
from upcard.wording import nearest


def variants() -> list[str]:
    """The ids of the packaged variants, in order of their names; read from the folder, so nothing is loaded."""
    return sorted(path.stem for path in (data_dir("spec") / "variants").glob("*.yaml"))


def rule_samples() -> list[str]:
    """The ids of the packaged rule samples, likewise."""
    return sorted(path.stem for path in (data_dir("spec") / "rule-samples").glob("*.yaml"))


def books() -> list[str]:
    """The ids of all packaged books that can be played: variants, then rule samples."""
    return [*variants(), *rule_samples()]


def unknown(kind: str, word: str, choices: Iterable[str], listing: str = "") -> UserError:
    """The error for a name that does not exist; `listing` says how to see those that do."""
    close = nearest(word, choices)
    hint = f"did you mean {' or '.join(close)}?" if close else ""
    return UserError(f"there is no {kind} {word!r}", "; ".join(filter(None, (hint, listing))))
