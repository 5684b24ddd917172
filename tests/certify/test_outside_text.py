"""Text from outside in every place that shows it: it stays on its line, holds no control character, and is cut."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.console import Console

from certify.pushes import book
from certify.pushes import suite as pushes
from certify.test_reports import failed
from command import ROOT, upcard
from upcard.certify.certificate import Check
from upcard.certify.certification import Options, run
from upcard.certify.connectors.base import CannotStart
from upcard.certify.connectors.stdio import CommandConnector
from upcard.certify.report import badge, certificate_page, html, junit, markdown, terminal
from upcard.certify.report.occasion import Occasion
from upcard.certify.report.side_by_side import as_html, as_markdown, as_table, side_by_side
from upcard.certify.results.report_file import Report
from upcard.certify.results.run_outcome import conclude
from upcard.cli.output import json_text
from upcard.outside_text import MOST, MOST_OF_NAME, name, shown
from upcard.outside_text import lines as last_lines
from upcard.wire.report import Header

CLAIM = "CONFORMANT: all good"
#: A newline, BEL, ESC, an override of the writing direction, a lone surrogate, a line separator, a C1 control.
BAD = f"x\n{CLAIM}\x07\x1b[2J\u202e\ud800\u2028\x9b31m"
HUGE = "n" * 200_000


@cache
def said(text: str) -> Report:
    """A failed run of an engine that says this wherever it may say something."""
    results = tuple(
        msgspec.structs.replace(result, vector=text, title=text, why=text, says=text, log=text)
        for result in failed().results
    )
    names = dict.fromkeys(("implementation", "version", "language", "connector", "variant", "suite", "why"), text)
    header = msgspec.structs.replace(failed().header, **names, unsupported=(text,), selection={"rules": [text]})
    return Report(header, results, failed().footer)


def in_terminal(report: Report) -> str:
    written = io.StringIO()
    terminal.show(report, conclude(report), Console(file=written, width=100), in_full=9)
    return written.getvalue()


def side(report: Report) -> str:
    return "\n".join("  ".join(row) for row in as_table(side_by_side([report, report])))


def certified(header: Header) -> str:
    """The page of a certificate that says of its engine what the header does, and has the variant's name elsewhere."""
    text = header.variant
    names = {"name": header.implementation, "version": header.version, "language": header.language}
    engine = {**names, "reports": [text], "command": "0" * 64}
    made = {
        "variant": text,
        "rulebook": "0" * 64,
        "vectors": {"seed": text, "count": 1, "digest": "0" * 64},
        "tool": {"name": text, "digest": "0" * 64},
        "implementation": engine,
        "depth": "net",
        "verdicts": {"pass": 1},
        "unsupported": [text],
        "rules": {"exercised": 1, "of": 2},
        "results": "0" * 64,
    }
    return certificate_page.render(made, text, [Check("tool", True, text)], Occasion(text, "2026-02-03"))


RENDERED: dict[str, Callable[[Report], str]] = {
    "terminal": in_terminal,
    "markdown": lambda report: markdown.render(report, conclude(report)),
    "html": lambda report: re.sub(
        '<pre class="log"[^>]*>.*?</pre>', "", html.render(report, conclude(report)), flags=re.S
    ),
    "junit": lambda report: junit.render(report, conclude(report)),
    "badge": lambda report: badge.as_svg(report, conclude(report)),
    "badge for a service": lambda report: badge.as_json_text(report, conclude(report)),
    "two runs as a page": lambda report: as_html(report, report),
    "certificate as a page": lambda report: certified(report.header),
    "side by side": side,
    "side by side in markdown": lambda report: as_markdown(side_by_side([report, report])),
}


@pytest.mark.parametrize("where", RENDERED)
def test_no_line_begins_as_the_engine_likes_and_no_control_character_is_left(where: str) -> None:
    text = RENDERED[where](said(BAD))
    assert CLAIM in text or "badge" in where, "it is shown, only not as a line of its own"
    assert not any(line.strip().startswith(CLAIM) for line in text.splitlines())
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]", text)
    text.encode()


@pytest.mark.parametrize("where", RENDERED)
def test_a_long_name_is_cut(where: str) -> None:
    assert len(RENDERED[where](said(HUGE))) < 60 * MOST, "a report of two failures"


@pytest.mark.parametrize("where", RENDERED)
def test_a_long_name_of_an_engine_is_cut_to_a_few_words(where: str) -> None:
    header = msgspec.structs.replace(failed().header, implementation=HUGE, version=HUGE, language=HUGE)
    text = RENDERED[where](Report(header, failed().results, failed().footer))
    assert "n" * MOST_OF_NAME not in text


@pytest.mark.parametrize("where", ["junit", "badge"])
def test_what_is_xml_stays_xml(where: str) -> None:
    root = ElementTree.fromstring(RENDERED[where](said(BAD)))
    assert "\\u202e" in "".join([*root.itertext(), *(value for each in root.iter() for value in each.attrib.values())])


def test_the_last_words_of_an_engine_that_cannot_start_are_shown_safely() -> None:
    talk = f"import sys; sys.stderr.buffer.write({BAD.encode('utf-8', 'surrogatepass')!r} + b'e' * 100000)"
    with pytest.raises(CannotStart) as caught:
        run(pushes(1), book(), CommandConnector([sys.executable, "-c", talk]), Options())
    *_, last = text = str(caught.value).splitlines()
    assert all(line.isprintable() and not line.startswith(CLAIM) for line in text)
    assert len(last) < 2 * MOST


def test_the_titles_of_a_book_are_shown_safely(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    title = json.dumps(f"Bad\n{CLAIM}\x07\x1b[31m\u202e")
    whole = (ROOT / "spec/variants/classic-blackjack.yaml").read_text(encoding="utf-8")
    whole = re.sub("^title: .*$", lambda _: f"title: {title}", whole, flags=re.M)
    path.write_text(whole.replace("title: Add chip", f"title: {title}"), encoding="utf-8")
    commands: list[list[str | Path]] = [
        ["show", path],
        ["diff", "classic-blackjack", path],
        ["explain", path, "betting.operations.place"],
        ["play", path, "--seed", "1"],
        ["docs", "page", path, "--format", "md"],
        ["docs", "page", path, "--format", "html"],
    ]
    for command in commands:
        done = upcard(*command, cwd=ROOT)
        assert CLAIM in done.stdout, done.stderr
        lines = done.stdout.splitlines() if "html" not in command else []  # there a line end is but a space
        assert not any(line.strip().startswith(CLAIM) for line in lines), command
        assert not re.search("[\x07\x1b\u202e]", done.stdout + done.stderr), command


def test_the_title_of_a_vector_is_shown_safely(tmp_path: Path) -> None:
    path = tmp_path / "suite.json"
    data = pushes(1).data
    data["vectors"][0]["title"] = f"Bad\n{CLAIM}\x07\x1b[31m\u202e"
    path.write_text(json.dumps(data), encoding="utf-8")
    for command in (("replay", path), ("vectors", "list", path)):
        done = upcard(*command, cwd=ROOT)
        assert not any(line.strip().startswith(CLAIM) for line in done.stdout.splitlines()), command
        assert not re.search("[\x07\x1b\u202e]", done.stdout + done.stderr), command


@given(st.text(), st.integers(2, 300))
def test_what_is_shown_is_one_printable_line_of_bounded_length(text: str, most: int) -> None:
    one = shown(text, most)
    assert one.isprintable()
    assert len(one) <= 10 * most + len(f" ({len(text)} characters)")
    assert one == text or not text.isprintable() or len(text) > most


def test_a_name_has_little_room_and_a_log_few_lines() -> None:
    assert name("v" * 100).startswith("v" * (MOST_OF_NAME - 1) + "…")
    assert last_lines("\n".join(map(str, range(1000))), last=2) == ["998", "999"]


@given(st.text())
@example("\x7f\u202e\u2028\U000e0001 x")
def test_json_holds_the_text_whole_and_prints(text: str) -> None:
    printed = json_text({"title": text})
    assert json.loads(printed) == {"title": text}
    assert all(line.isprintable() for line in printed.split("\n"))
