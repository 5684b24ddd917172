"""A run in two halves: the questions are given out in a file, and the answers are brought back in another.

The questions are the lines of the protocol without what is expected, so an adapter that speaks the protocol answers
them with ``adapter < questions.jsonl > answers.jsonl``; the answers are judged through the connector ``answers:FILE``.
"""

from __future__ import annotations

from collections.abc import Iterator

from upcard.certify.run.select import Selection, chosen
from upcard.certify.run.tasks import bye_line, configure_line, hello_line, play_line, question, spare_cards
from upcard.rulebook import Rulebook
from upcard.vectors.files.suite import Suite


def questions(suite: Suite, book: Rulebook, selection: Selection) -> Iterator[bytes]:
    """The lines, each with its end: hello, configure, one play for every vector chosen, bye."""
    yield hello_line() + b"\n"
    yield configure_line(book) + b"\n"
    spare = spare_cards(book)
    for _, vector in chosen(suite.vectors, selection):
        yield play_line(question(vector, spare)) + b"\n"
    yield bye_line() + b"\n"
