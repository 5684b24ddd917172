"""Every report is made from the same lines, says the same, and survives whatever an engine wrote."""

from __future__ import annotations

import io
import json
import xml.etree.ElementTree as ElementTree
from functools import cache
from html.parser import HTMLParser

import msgspec
import pytest
from junitparser import JUnitXml
from rich.console import Console

from certify.pushes import book, run_hostile, suite, wrong
from upcard.certify.certification import Options, run
from upcard.certify.report import badge, html, junit, markdown, terminal
from upcard.certify.report.failure_evidence import diff, evidence
from upcard.certify.report.side_by_side import NotComparable, as_markdown, as_table, side_by_side
from upcard.certify.report.verdicts_by_rule import by_rule
from upcard.certify.results.describe import MEANINGS
from upcard.certify.results.report_file import Report
from upcard.certify.results.run_outcome import Outcome, conclude
from upcard.schema_problems import problems
from upcard.wire.verdicts import Verdict

#: What an engine may have written to be shown: markup, escapes, control characters, the ends of our own quotes.
NASTY = "<script>alert('x')</script> | `]]>` \x00\x1b[31m ``` </pre> \u202e | [b](http://x)"


@cache
def failed() -> Report:
    """An engine whose ties lose, over two rounds."""
    return run(suite(2), book(), wrong("TiesLose"), Options())


@cache
def nasty() -> Report:
    """The same, with everything that is free text being hostile."""
    changed = [
        msgspec.structs.replace(result, title=NASTY, why=NASTY, says=NASTY, log=NASTY) for result in failed().results
    ]
    header = msgspec.structs.replace(failed().header, implementation=NASTY, connector=NASTY)
    return Report(header, tuple(changed), failed().footer)


@cache
def mixed(mode: str = "die-loudly") -> Report:
    return run_hostile(mode)


def text_of(report: Report, in_full: int = 3) -> str:
    shown = io.StringIO()
    terminal.show(report, conclude(report), Console(file=shown, width=80), in_full=in_full)
    return shown.getvalue()


class TestTerminal:
    def test_a_failure_is_shown_event_by_event_with_the_state_and_the_money(self) -> None:
        lines = text_of(failed(), in_full=1).splitlines()
        assert lines[:16] == [
            "fail  pushes/test/0001  Nineteen against nineteen",
            "     5    seat 1 hand 1 may hit, stand, double  hit.any stand.any double.first-two",
            "     6    seat 1 hand 1: stand  stand.any",
            "     7    dealer reveals Th  deal.order",
            "     8  - seat 1 hand 1 main: push, own 10, 10 returned  settlement.tie",
            "        + seat 1 hand 1 main: lose, own 10, 0 returned  ",
            "     9  - round over: 10 staked, 10 returned  procedures.large-win.above",
            "        + round over: 10 staked, 0 returned  ",
            '  differs /events/8/outcome: expected "push", got "lose"',
            f"  rule    settlement.tie: {failed().results[0].says}",
            "  before  dealer         Th 9h  (19)",
            "          seat 1 hand 1  Ts 9s  (19)  staked 10",
            "  money   seat 1 hand 1 main   expected push: 10 staked, 10 returned, net 0",
            "                               got      lose: 10 staked, 0 returned, net -10",
            "          seat 1 net           expected 0",
            "                               got      -10",
        ]
        assert "… and 1 more failure" in lines
        assert lines[-1] == "DIVERGENT: 2 of 2 judged vectors failed"

    def test_nothing_is_coloured_where_nobody_sees_it(self) -> None:
        assert "\x1b" not in text_of(failed())

    def test_a_crash_shows_the_end_of_the_log(self) -> None:
        assert "  stderr  " in text_of(mixed()) and "the last words" in text_of(mixed())

    def test_control_characters_of_an_engine_do_not_reach_the_terminal(self) -> None:
        assert "\x1b" not in text_of(nasty()) and "\x00" not in text_of(nasty())


class TestMarkdown:
    def test_counts_rules_and_failures_are_told(self) -> None:
        text = markdown.render(failed(), conclude(failed()))
        assert text.startswith("# upcard reference engine ")
        assert "**Divergent**: 2 of 2 judged vectors failed" in text
        assert "| fail | 2 | the answer differs from what is expected |" in text
        assert "| `settlement.tie` | 0 | 2 |" in text
        assert "-   8  seat 1 hand 1 main: push, own 10, 10 returned\n+   8  seat 1 hand 1 main: lose" in text
        assert "| seat 1 net | 0 | -10 |" in text
        assert "Replay: `upcard replay pushes/test/0001`" in text

    def test_tables_keep_their_columns_and_markup_is_text(self) -> None:
        text = markdown.render(nasty(), conclude(nasty()))
        assert "<script>" not in text.replace("&lt;script&gt;", "")
        assert "\n# \\<script\\>" in "\n" + text


class TestJunit:
    @pytest.mark.parametrize(
        ("mode", "failures", "errors", "skipped"),
        [("wrong", 1, 0, 0), ("die", 0, 1, 0), ("nan", 0, 1, 0), ("unsupported", 0, 0, 1), ("good", 0, 0, 0)],
    )
    def test_each_verdict_has_its_kind(self, mode: str, failures: int, errors: int, skipped: int) -> None:
        report = mixed(mode)
        document = JUnitXml.fromstring(junit.render(report, conclude(report)))
        assert (document.tests, document.failures, document.errors, document.skipped) == (6, failures, errors, skipped)

    def test_a_run_that_did_not_end_is_an_error(self) -> None:
        cut_off = Report(mixed("good").header, mixed("good").results[:3], None)
        document = JUnitXml.fromstring(junit.render(cut_off, conclude(cut_off)))
        assert (document.tests, document.errors) == (4, 1)

    def test_it_is_xml_whatever_was_written(self) -> None:
        root = ElementTree.fromstring(junit.render(nasty(), conclude(nasty())))
        message = root.find(".//failure").get("message")  # type: ignore[union-attr]  # there is one
        assert message == NASTY.replace("\x00", "\\x00").replace("\x1b", "\\x1b").replace("\u202e", "\\u202e")


class Page(HTMLParser):
    """Collects what a browser would load or run."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.reaches: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.reaches += [value for name, value in attrs if name in ("src", "href") and value]

    def handle_data(self, data: str) -> None:
        self.text += data


class TestHtml:
    def test_the_page_needs_nothing_else(self) -> None:
        page = Page(html.render(failed(), conclude(failed())))
        assert page.reaches == []
        assert "link" not in page.tags and "img" not in page.tags

    def test_the_table_is_drawn_with_its_cards(self) -> None:
        text = html.render(failed(), conclude(failed()))
        for name in ("ten of hearts", "nine of hearts", "ten of spades", "nine of spades"):
            assert f'aria-label="{name}"'.replace("nine", "9") in text
        assert "The table just before event 8" in text

    def test_a_face_down_card_is_drawn_so(self) -> None:
        dealt = evidence(failed().results[0], failed().header)
        assert dealt.before.hidden is None, "the hole card was turned before the settlement"
        found = failed().results[0].divergence
        assert found is not None
        earlier = msgspec.structs.replace(found, index=5)
        shortened = msgspec.structs.replace(failed().results[0], divergence=earlier)
        report = Report(failed().header, (shortened,), failed().footer)
        assert "ten of hearts, face down" in html.render(report, conclude(report))

    def test_every_rule_and_verdict_has_its_count(self) -> None:
        rows = {row.rule: row for row in by_rule(mixed())}
        assert rows["settlement.tie"].counts == {Verdict.PASS: 5, Verdict.CRASHED: 1}
        assert rows["settlement.tie"].failed == 1
        text = html.render(mixed(), conclude(mixed()))
        assert 'aria-label="Show 5 pass of settlement.tie"' in text
        assert 'aria-label="Show 1 crashed of settlement.tie"' in text

    def test_what_an_engine_wrote_is_text_and_never_markup(self) -> None:
        page = Page(html.render(nasty(), conclude(nasty())))
        assert page.tags.count("script") == 1
        assert page.text.count("<script>alert") > 5

    @pytest.mark.parametrize("mode", ["good", "unsupported", "nan", "hang"])
    def test_every_kind_of_run_has_a_page(self, mode: str) -> None:
        assert conclude(mixed(mode)).words in html.render(mixed(mode), conclude(mixed(mode)))


class TestBadge:
    @pytest.mark.parametrize(
        ("mode", "message"),
        [
            ("good", "conformant · 6/6 · net"),
            ("wrong", "divergent · 5/6 · net"),
            ("configure-unsupported", "nothing judged"),
        ],
    )
    def test_it_says_the_outcome(self, mode: str, message: str) -> None:
        report = mixed(mode)
        data = json.loads(badge.as_json_text(report, conclude(report)))
        assert not problems("badge", data)
        assert data["message"] == message
        root = ElementTree.fromstring(badge.as_svg(report, conclude(report)))
        assert [each.text for each in root.iter("{http://www.w3.org/2000/svg}text")] == [report.header.variant, message]

    def test_every_outcome_has_a_colour_that_white_can_be_read_on(self) -> None:
        def luminance(colour: str) -> float:
            parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
            red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
            return 0.2126 * red + 0.7152 * green + 0.0722 * blue

        assert set(badge.COLOURS) == set(Outcome)
        for colour in badge.COLOURS.values():
            assert 1.05 / (luminance(colour) + 0.05) >= 4.5, colour


class TestSideBySide:
    def test_counts_and_disagreements_are_listed(self) -> None:
        rows = list(as_table(side_by_side([mixed("good"), mixed("wrong"), mixed("unsupported")])))
        assert rows == [
            ("", "hostile 1", "hostile 1", "hostile 1"),
            ("depth", "net", "net", "net"),
            ("pass", "6", "5", "5"),
            ("fail", "0", "1", "0"),
            ("unsupported", "0", "0", "1"),
            ("pushes/test/0003", "pass", "fail", "unsupported"),
        ]
        assert as_markdown(side_by_side([mixed("good"), mixed("wrong")])).count("\n") == 6

    def test_runs_of_other_vectors_are_refused(self) -> None:
        with pytest.raises(NotComparable, match="another suite digest"):
            side_by_side([mixed("good"), failed()])


def test_every_verdict_has_its_meaning() -> None:
    assert set(MEANINGS) == set(Verdict)


def test_the_events_before_and_after_the_first_difference_are_shown() -> None:
    lines = evidence(failed().results[0], failed().header).events
    shown = diff(lines, before=2, after=1)
    assert [(line.sign, line.index) for line in shown] == [(" ", 6), (" ", 7), ("-", 8), ("+", 8)]
    assert len(diff(lines, before=99, after=99)) == len(lines) + 2
