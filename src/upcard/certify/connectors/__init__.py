"""Connectors: how an engine is reached, by a command, over HTTP or from recorded answers; `base` is what they share."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from upcard.certify.connectors.base import Connector
from upcard.certify.connectors.processes import Surroundings


class UnknownTarget(ValueError):
    """The words on the command line do not name an engine."""


def connector(target: Sequence[str], surroundings: Surroundings | None = None) -> Connector:
    """The connector for the words of a command line: ``python:module:object``, ``http://…``, ``answers:FILE``, or a
    command with its arguments. `surroundings` are those of an engine that is started. Raises `UnknownTarget`."""
    surroundings = surroundings or Surroundings()
    if not target or not target[0]:
        raise UnknownTarget("name an engine: a command, python:module:object, http://… or answers:FILE")
    kind, colon, rest = target[0].partition(":")
    if colon and kind in _KINDS:
        if len(target) > 1:
            raise UnknownTarget(f"{target[0]} takes no arguments: remove {' '.join(target[1:])}")
        return _KINDS[kind](rest, target[0], surroundings)
    from upcard.certify.connectors.stdio import CommandConnector

    return CommandConnector(target, surroundings=surroundings)


def _python(rest: str, text: str, surroundings: Surroundings) -> Connector:
    """An object in a process of its own: it may hang or die like any other implementation. Its module is looked for
    first where the run was started, or in the folder that was named."""
    from upcard.certify.connectors.stdio import CommandConnector

    if not all(rest.partition(":")):
        raise UnknownTarget(f"{text!r} is not of the form python:module:object")
    modules = str((surroundings.folder or Path()).absolute())
    return CommandConnector([sys.executable, "-m", "upcard.certify.protocol.serve", rest, modules], text, surroundings)


def _http(_: str, text: str, surroundings: Surroundings) -> Connector:
    from upcard.certify.connectors.http import HttpConnector

    _not_started(text, surroundings)
    return HttpConnector(text)


def _answers(rest: str, text: str, surroundings: Surroundings) -> Connector:
    from upcard.certify.connectors.answers_file import RecordedAnswers

    if not rest:
        raise UnknownTarget(f"{text!r} does not name a file: write answers:FILE")
    _not_started(text, surroundings)
    return RecordedAnswers(Path(rest), text)


def _not_started(text: str, surroundings: Surroundings) -> None:
    if surroundings != Surroundings():
        raise UnknownTarget(f"{text} is not started here: it takes neither a folder nor variables")


_KINDS: Final[dict[str, Callable[[str, str, Surroundings], Connector]]] = {
    "python": _python,
    "http": _http,
    "https": _http,
    "answers": _answers,
}
