"""Every report is made from the same lines, says the same, and survives whatever an engine wrote."""

from __future__ import annotations

import io
import json
import re
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
from upcard.certify.report.failure_evidence import diff, evidence, failing_rules, title
from upcard.certify.report.occasion import Occasion
from upcard.certify.report.rule_matrix import by_rule
from upcard.certify.report.side_by_side import NotComparable, as_html, as_markdown, as_table, changes, side_by_side
from upcard.certify.results.describe import MEANINGS
from upcard.certify.results.report_file import Report
from upcard.certify.results.run_outcome import Outcome, conclude
from upcard.schema_problems import problems
from upcard.wire.verdicts import Depth, Verdict

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
        assert lines[:17] == [
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
            "  table   just before event 8",
            "          dealer         Th 9h  (19)",
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
        assert f"| `settlement.tie` | {failed().results[0].says} | 2 |" in text
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

    def test_it_tells_no_time_but_what_was_given(self) -> None:
        report = mixed("die")
        root = ElementTree.fromstring(junit.render(report, conclude(report)))
        assert not [each for each in root.iter() if "time" in each.attrib or "timestamp" in each.attrib]
        given = Occasion("A\nlaboratory", "2026-02-03", 12.5)
        root = ElementTree.fromstring(junit.render(report, conclude(report), given))
        assert [each.get("time") for each in root.iter("testsuite")] == ["12.5"]
        properties = {each.get("name"): each.get("value") for each in root.iter("property")}
        assert properties == {"Run by": "A\\nlaboratory", "Date": "2026-02-03", "Duration": "12.5 seconds"}


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
        assert page.reaches and all(each.startswith("#") for each in page.reaches)
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

    def test_every_vector_is_listed_once_and_has_an_address(self) -> None:
        for report in (failed(), mixed("die"), mixed("unsupported"), nasty()):
            text = html.render(report, conclude(report))
            listed = re.findall('<(?:tr|details)[^>]* id="([^"]*)" data-vector="', text)
            assert sorted(listed) == sorted({result.vector for result in report.results})

    def test_a_strange_id_is_addressed_by_its_position(self) -> None:
        changed = [msgspec.structs.replace(result, vector=f"{NASTY} {result.n}") for result in failed().results]
        text = html.render(Report(failed().header, tuple(changed), failed().footer), conclude(failed()))
        assert 'id="vector-1"' in text and 'href="#vector-2"' in text

    def test_failures_of_one_rule_are_one_entry(self) -> None:
        text = html.render(failed(), conclude(failed()))
        assert text.count('<details class="failing"') == 1
        assert '<span class="chip bad">2 fail</span> <code>settlement.tie</code>' in text

    def test_what_was_given_of_the_occasion_is_told(self) -> None:
        given = Occasion("Laboratory\nof\u202e Games", "2026-02-03", 125)
        text = Page(html.render(failed(), conclude(failed()), given)).text
        assert "Laboratory\\nof\\u202e Games" in text and "2026-02-03" in text and "2 minutes 5 seconds" in text
        assert "Duration" not in html.render(failed(), conclude(failed()))

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


class TestTwoRuns:
    def test_every_vector_that_failed_or_fails_is_in_one_part(self) -> None:
        before, after = failed().results
        passes = msgspec.structs.replace(before, verdict=Verdict.PASS, divergence=None, why=None)
        third = msgspec.structs.replace(after, vector="third", n=3)
        excused = msgspec.structs.replace(third, verdict=Verdict.UNSUPPORTED, divergence=None)
        fourth = msgspec.structs.replace(after, vector="fourth", n=4)
        well = msgspec.structs.replace(fourth, verdict=Verdict.PASS, divergence=None, why=None)
        one = Report(failed().header, (before, after, third, well), None)
        other = Report(failed().header, (passes, after, excused, fourth), None)
        found = changes(one, other)
        parts = [
            [result.vector for group in groups for result in group.failures]
            for groups in (found.fixed, found.new, found.still)
        ]
        assert parts == [[before.vector], ["fourth"], [after.vector]]
        assert [row.vector for row in found.otherwise] == ["third"], "to excuse is not to fix"
        assert {group.rule for group in [*found.fixed, *found.new, *found.still]} == {"settlement.tie"}
        text = Page(as_html(one, other)).text
        for words in ("New failures: 1", "Still failing: 1", "Fixed: 1", "Other changes: 1", "fail, then unsupported"):
            assert words in text

    def test_a_run_compared_with_itself_changes_nothing(self) -> None:
        found = changes(failed(), failed())
        assert (found.fixed, found.new, found.otherwise) == ([], [], [])
        assert len(found.still[0].failures) == 2


class TestFailingRules:
    def test_the_rule_with_most_failures_comes_first_and_every_failure_once(self) -> None:
        one, other = failed().results
        assert other.divergence is not None
        other = msgspec.structs.replace(other, divergence=msgspec.structs.replace(other.divergence, rule="a.rule"))
        more = [msgspec.structs.replace(other, vector=f"more-{number}", n=3 + number) for number in range(2)]
        crash = msgspec.structs.replace(one, vector="crash", n=9, verdict=Verdict.CRASHED, divergence=None, says=None)
        groups = failing_rules(Report(failed().header, (one, other, *more, crash), None))
        assert [(group.rule, len(group.failures)) for group in groups] == [
            ("a.rule", 3),
            ("settlement.tie", 1),
            (None, 1),
        ]
        assert groups[2].says == MEANINGS[Verdict.CRASHED]

    @pytest.mark.parametrize("depth", [Depth.SETTLEMENT, Depth.NET])
    def test_the_rule_and_the_table_are_told_at_every_depth(self, depth: Depth) -> None:
        report = run(suite(2), book(), wrong("TiesLose"), Options(depth=depth))
        assert [group.rule for group in failing_rules(report)] == ["settlement.tie"]
        text = text_of(report)
        assert f"  rule    settlement.tie: {failed().results[0].says}" in text
        assert "seat 1 hand 1  Ts 9s  (19)  staked 10" in text
        assert ("just before this bet is settled" in text) is (depth is Depth.SETTLEMENT)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Betting: " + "place, " * 25 + "deal", "Betting: place (25 times), deal"),
        ("hit, hit, stand, hit", "hit (2 times), stand, hit"),
        ("Nineteen against nineteen", "Nineteen against nineteen"),
    ],
)
def test_what_happens_many_times_is_said_once(before: str, after: str) -> None:
    assert title(msgspec.structs.replace(failed().results[0], title=before)) == after


def test_every_verdict_has_its_meaning() -> None:
    assert set(MEANINGS) == set(Verdict)


def test_the_events_before_and_after_the_first_difference_are_shown() -> None:
    lines = evidence(failed().results[0], failed().header).events
    shown = diff(lines, before=2, after=1)
    assert [(line.sign, line.index) for line in shown] == [(" ", 6), (" ", 7), ("-", 8), ("+", 8)]
    assert len(diff(lines, before=99, after=99)) == len(lines) + 2
