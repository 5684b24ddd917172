"""Connectors: how an engine is reached, by a command, over HTTP or from recorded answers; `base` is what they share."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from upcard.certify.connectors.base import Connector


class UnknownTarget(ValueError):
    """The words on the command line do not name an engine."""


def connector(target: Sequence[str]) -> Connector:
    """The connector for the words of a command line: ``python:module:object``, ``http://…``, ``answers:FILE``, or a
    command with its arguments. Raises `UnknownTarget`."""
    if not target or not target[0]:
        raise UnknownTarget("name an engine: a command, python:module:object, http://… or answers:FILE")
    kind, colon, rest = target[0].partition(":")
    if colon and kind in _KINDS:
        if len(target) > 1:
            raise UnknownTarget(f"{target[0]} takes no arguments: remove {' '.join(target[1:])}")
        return _KINDS[kind](rest, target[0])
    from upcard.certify.connectors.stdio import CommandConnector

    return CommandConnector(target)


def _python(rest: str, text: str) -> Connector:
    """An object in a process of its own: it may hang or die like any other implementation."""
    from upcard.certify.connectors.stdio import CommandConnector

    if not all(rest.partition(":")):
        raise UnknownTarget(f"{text!r} is not of the form python:module:object")
    return CommandConnector([sys.executable, "-m", "upcard.certify.protocol.serve", rest], text)


def _http(_: str, text: str) -> Connector:
    from upcard.certify.connectors.http import HttpConnector

    return HttpConnector(text)


def _answers(rest: str, text: str) -> Connector:
    from upcard.certify.connectors.answers_file import RecordedAnswers

    if not rest:
        raise UnknownTarget(f"{text!r} does not name a file: write answers:FILE")
    return RecordedAnswers(Path(rest), text)


_KINDS: Final[dict[str, Callable[[str, str], Connector]]] = {
    "python": _python,
    "http": _http,
    "https": _http,
    "answers": _answers,
}
