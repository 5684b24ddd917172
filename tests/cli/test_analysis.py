"""``return``, ``claims check``, ``strategy``, ``hand`` and ``diff --return``."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from command import ROOT, upcard
from upcard.cli.exit_codes import Exit
from upcard.schema_problems import problems

CLASSIC, FREE, ZERO = "classic-blackjack", "free-bet-blackjack", "zero-blackjack"
SCHEMAS = {"return": "return-report", "claims": "claims-report", "strategy": "strategy-chart"}
SCHEMAS |= {"hand": "hand-values", "diff": "rule-worth"}


def made(*args: str | Path, code: int = Exit.OK) -> dict[str, Any]:
    """What a command prints as JSON, valid by its schema."""
    done = upcard(*args, "--format", "json")
    assert (done.returncode, done.stderr) == (code, "")
    value: dict[str, Any] = json.loads(done.stdout)
    assert problems(SCHEMAS[str(args[0])], value) == []
    return value


def book(folder: Path, text: str) -> Path:
    """A rule book of our own that extends the plain game."""
    path = folder / "mine.yaml"
    path.write_text(f"upcard: 1\nid: mine\ntitle: Mine\nextends: variants/{CLASSIC}\n{text}", encoding="utf-8")
    return path


# ---- return ---------------------------------------------------------------------------------------------------------


def test_the_return_of_the_plain_game_is_the_published_one() -> None:
    report = made("return", CLASSIC)
    assert report["main"]["return"] == pytest.approx(1 - 0.00485780359, abs=1e-11)
    assert report["main"]["house-edge"] == pytest.approx(1 - report["main"]["return"], abs=1e-15)
    by_upcard = report["main"]["by-upcard"]
    assert sum(each["chance"] * each["net"] for each in by_upcard) == pytest.approx(-report["main"]["house-edge"])
    assert report["readings"] is None


def test_the_text_names_every_bet_and_claim() -> None:
    done = upcard("return", FREE)
    assert done.returncode == Exit.OK
    assert "98.447836%" in done.stdout
    for bet, fraction in (("Any Pair", "398/415"), ("21+3", "119489/124085"), ("Hot 3", "70427/74451")):
        assert any(bet in line and line.endswith(fraction) for line in done.stdout.splitlines())
    assert done.stdout.count(" agrees") == 4


SPLIT = (
    "provenance:\n  - {{rules: [split], basis: assumed, because: the sign says so}}\n"
    "split:\n  limit: {limit}\n  rows: [{{id: eights, when: {{ranks: [8, 8]}}, stake: own}}]\n"
)


def test_how_rounds_end(tmp_path: Path) -> None:
    main = made("return", book(tmp_path, SPLIT.format(limit=1)), "--outcomes", "--uninsured")["main"]
    outcomes = main["outcomes"]
    chances = {Fraction(each["net"]): each["probability"] for each in outcomes["nets"]}
    mean = sum(float(net) * chance for net, chance in chances.items())
    assert not main["insuring"]
    assert sum(chances.values()) == pytest.approx(1, abs=1e-12)
    assert 1 + mean == pytest.approx(main["return"], abs=1e-12)
    square = sum((float(net) - mean) ** 2 * chance for net, chance in chances.items())
    assert outcomes["standard-deviation"] == pytest.approx(square**0.5, abs=1e-12)
    assert outcomes["hit-frequency"] == pytest.approx(sum(chances[net] for net in chances if net > 0), abs=1e-15)


def test_outcomes_of_pairs_that_are_split_again_are_refused_at_once(tmp_path: Path) -> None:
    path = book(tmp_path, SPLIT.format(limit=3))
    report = made("return", path, "--outcomes")["main"]["outcomes"]
    assert (report["nets"], report["hit-frequency"], report["standard-deviation"]) == (None, None, None)
    assert "split.limit" in report["why"]
    assert "cannot be computed exactly: split.limit" in upcard("return", path, "--outcomes").stdout


def test_play_that_goes_by_less_returns_less() -> None:
    """The best play by totals lies between a chart by totals, which cannot be better, and the published best of all."""
    report = made("return", CLASSIC, "--class", "td")
    [chart] = [each["chart"] for each in report["claims"] if each["chart"]]
    assert chart["return"] < report["main"]["return"] < 1 - 0.00485780359
    assert "best play by the total alone" in upcard("return", CLASSIC, "--class", "td").stdout


def test_the_return_to_the_last_digit(tmp_path: Path) -> None:
    """One deck, insurance left aside as in the published table."""
    text = (ROOT / "tests/analysis/books/das-spl1.yaml").read_text(encoding="utf-8")
    one = tmp_path / "one.yaml"
    text = text.replace("rules: [insurance,", "rules: [shoe, insurance,") + "\nshoe:\n  decks: 1\n"
    one.write_text(text, encoding="utf-8")
    fraction = made("return", one, "--exact")["main"]["fraction"]
    net = "48682286263053761/31793552508010293000"
    numerator, denominator = map(int, net.split("/"))
    assert fraction == f"{numerator + denominator}/{denominator}"


def test_readings_of_a_book_with_one_open_question(tmp_path: Path) -> None:
    path = book(
        tmp_path,
        "ambiguities:\n"
        "  - id: soft\n"
        "    question: Does the dealer hit soft 17?\n"
        "    chosen: {because: the sign says so}\n"
        "    readings: {hits: {dealer.soft-17.do: hit}}\n"
        "  - id: rounding\n"
        "    question: What of half a unit?\n"
        "    chosen: {because: the page is silent}\n"
        "    readings: {up: {money.rounding.payout: up}}\n",
    )
    report = made("return", path, "--readings", "--jobs", "1")
    [main] = report["readings"]["bets"]
    assert report["readings"]["without-effect"] == ["rounding"]
    assert main["ambiguities"] == {"soft": ["chosen", "hits"]}
    returns = [each["return"] for each in main["combinations"]]
    assert returns == [pytest.approx(1 - 0.00485780359, abs=1e-11), pytest.approx(1 - 0.00699277986, abs=1e-11)]
    text = upcard("return", path, "--readings", "--jobs", "1").stdout
    assert "soft=hits" in text
    assert "no effect on a return: rounding" in text


def test_a_game_that_is_not_worked_out_names_the_rule(tmp_path: Path) -> None:
    path = book(
        tmp_path,
        "provenance:\n"
        "  - {rules: [deal, peek], basis: assumed, because: a game with both cards of the dealer in view}\n"
        "deal:\n"
        "  order: [players-up, dealer-up, players-up, dealer-up]\n"
        "peek:\n"
        "  under: []\n",
    )
    for command in ("return", "strategy"):
        done = upcard(command, path)
        assert done.returncode == Exit.DIVERGENT
        assert "deal.order" in done.stderr
        assert "Traceback" not in done.stderr


# ---- claims ---------------------------------------------------------------------------------------------------------


def test_the_claims_of_the_packaged_books_hold() -> None:
    report = made("claims", "check")
    assert report["passes"]
    verdicts = {each["claim"]: each["verdict"] for one in report["books"] for each in one["claims"]}
    assert set(verdicts) == {"main", "any-pair", "21+3", "hot-3", "chart"}
    assert set(verdicts.values()) == {"agrees"}
    [chart] = [each["chart"] for one in report["books"] for each in one["claims"] if each["chart"]]
    dear = [cell for cell in chart["cells"] if cell["cost"] > 1e-6]
    assert [(each["hands"], each["number"], each["upcard"]) for each in dear] == [("pair", 9, "7")]
    assert chart["cost"] == pytest.approx(
        chart["cost-of-cells"] + chart["cost-of-composition"] + chart["cost-after-split"], abs=1e-15
    )


CLAIM = "claims:\n  - {{id: main, bet: main, return: 99.60%, conditions: fresh shoe, strategy: optimal{more}}}\n"
DOCUMENTED = ", disagreement: {{computed: {computed}, because: the page rounds up}}"


@pytest.mark.parametrize(
    ("more", "code", "verdict"),
    [
        ("", Exit.DIVERGENT, "disagrees"),
        (DOCUMENTED.format(computed="99.51%"), Exit.OK, "disagreement documented"),
        (DOCUMENTED.format(computed="99.50%"), Exit.DIVERGENT, "disagreement misstated"),
    ],
)
def test_a_claim_that_fails_must_be_documented(tmp_path: Path, more: str, code: int, verdict: str) -> None:
    text = "ambiguities: []\n" + CLAIM.format(more=more)
    path = book(tmp_path, text)
    assert made("claims", "check", path, code=code)["books"][0]["claims"][0]["verdict"] == verdict
    done = upcard("claims", "check", path)
    assert done.returncode == code
    assert verdict in done.stdout
    assert "99.60%" in done.stdout
    assert "99.51%" in done.stdout


def test_a_reading_may_break_a_claim() -> None:
    done = upcard("claims", "check", ZERO, "--reading", "double-total=hard-only")
    assert done.returncode == Exit.DIVERGENT
    assert "1 failed" in done.stdout


# ---- strategy -------------------------------------------------------------------------------------------------------


def test_a_chart_as_data() -> None:
    report = made("strategy", FREE)
    main, free = report["charts"]
    assert (main["kind"], free["kind"]) == ("main", "free")
    cells = {(each["hands"], each["number"], each["upcard"]): each for each in main["cells"]}
    assert cells["pair", 10, "6"]["code"] == "S"
    assert cells["hard", 11, "6"]["code"] == "D"
    assert any(each["differs"] for each in free["cells"])


def test_a_chart_by_totals_sets_no_hands_apart() -> None:
    for name, allowed in (("td", set()), ("tdc", {"cards"})):
        [main, *_] = made("strategy", ZERO, "--class", name)["charts"]
        departures = [each for cell in main["cells"] for each in cell["departures"]]
        assert {"cards" if each["cards"] else "ranks" for each in departures} == allowed


def test_a_chart_in_a_pipe_is_plain() -> None:
    done = upcard("strategy", CLASSIC)
    assert done.returncode == Exit.OK
    assert "\x1b" not in done.stdout
    [line] = [line for line in done.stdout.splitlines() if line.startswith("9,9 ")]
    assert line.split() == ["9,9", "SP", "SP", "SP", "SP", "SP", "S", "SP", "SP", "S", "S"]


def test_a_chart_in_colour() -> None:
    done = upcard("strategy", CLASSIC, FORCE_COLOR="1")
    assert "\x1b[" in done.stdout


@pytest.mark.parametrize("form", ["md", "html", "svg"])
def test_a_chart_as_a_file(tmp_path: Path, form: str) -> None:
    path = tmp_path / "made" / f"chart.{form}"
    done = upcard("strategy", CLASSIC, "--format", form, "--output", path)
    assert (done.returncode, done.stdout) == (Exit.OK, "")
    text = path.read_text(encoding="utf-8")
    assert text == upcard("strategy", CLASSIC, "--format", form).stdout
    assert "Blackjack" in text
    if form == "svg":
        ElementTree.fromstring(text)


# ---- hand -----------------------------------------------------------------------------------------------------------


def test_the_value_of_every_action() -> None:
    report = made("hand", CLASSIC, "--player", "A,7", "--upcard", "9")
    assert (report["total"], report["soft"], report["best"]) == (18, True, "hit")
    values = {each["action"]: each["value"] for each in report["actions"]}
    assert set(values) == {"stand", "hit", "double"}
    assert values["hit"] > values["stand"] > values["double"]
    assert report["margin"] == pytest.approx(values["hit"] - values["stand"])
    done = upcard("hand", CLASSIC, "--player", "a 7", "--upcard", "9")
    assert done.stdout.startswith("A,7 against 9: soft 18, best is to hit\n")


def test_a_hand_may_be_written_with_suits_and_in_any_case() -> None:
    plain = upcard("hand", CLASSIC, "--player", "A,7", "--upcard", "10").stdout
    assert plain.startswith("A,7 against 10: soft 18")
    assert plain == upcard("hand", CLASSIC, "--player", "aS 7♦", "--upcard", "Th").stdout


def test_cards_that_have_left_the_shoe_count() -> None:
    arguments = ["hand", CLASSIC, "--player", "10,6", "--upcard", "10"]
    assert made(*arguments)["best"] == "hit"
    assert made(*arguments, "--removed", ",".join("5" * 20))["best"] == "stand"


def test_what_is_offered_before_the_dealer_looks() -> None:
    """Insurance by counting: of 413 other cards 127 are tens, one in the hand being a ten."""
    report = made("hand", CLASSIC, "--player", "10,6", "--upcard", "A")
    values = {each["action"]: each["value"] for each in report["offers"]}
    assert [each["action"] for each in report["offers"]] == ["decline", "insure"]
    assert values["insure"] - values["decline"] == pytest.approx(0.5 * (3 * 127 / 413 - 1), abs=1e-12)
    natural = made("hand", CLASSIC, "--player", "A,K", "--upcard", "A")
    values = {each["action"]: each["value"] for each in natural["offers"]}
    assert values == {"even-money": 1, "decline": pytest.approx(1.5 * (1 - 127 / 413), abs=1e-12)}
    assert "before the dealer checks" in upcard("hand", CLASSIC, "--player", "A,K", "--upcard", "A").stdout


def test_a_hand_that_decides_nothing() -> None:
    assert made("hand", CLASSIC, "--player", "A,K", "--upcard", "5")["actions"] == []
    assert "there is nothing to decide" in upcard("hand", CLASSIC, "--player", "A,K", "--upcard", "5").stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--player", "A,Z", "--upcard", "9"], "'Z' is not a rank"),
        (["--player", "A", "--upcard", "9"], "two cards or more"),
        (["--player", "A,7", "--upcard", "9,9"], "--upcard takes one"),
        (["--player", "10,10,2", "--upcard", "9"], "over 21"),
        (["--player", "A,7", "--upcard", "9", "--removed", "9" * 32], "does not hold 1 more cards of rank 9"),
        (["--player", "A,7", "--upcard", "9", "--removed", "9" * 40], "rank 9"),
    ],
)
def test_a_hand_that_cannot_be(arguments: list[str], says: str) -> None:
    done = upcard("hand", CLASSIC, *arguments)
    assert done.returncode == Exit.USAGE
    assert says in done.stderr
    assert "Traceback" not in done.stderr


# ---- diff -----------------------------------------------------------------------------------------------------------


def test_what_changed_rules_are_worth() -> None:
    report = made("diff", "--return", CLASSIC, ZERO, code=Exit.DIVERGENT)
    worths = [step["worth"] for step in report["steps"]]
    assert sum(worths) == pytest.approx(report["after"]["return"] - report["before"]["return"])
    done = upcard("diff", "--return", CLASSIC, ZERO)
    assert done.returncode == Exit.DIVERGENT
    assert done.stdout.startswith(" 99.51422%  Blackjack\n")
    assert "100.00469%  Zero Blackjack" in done.stdout
    assert "settlement.five-card-21" in done.stdout


def test_the_same_book_differs_in_nothing() -> None:
    report = made("diff", "--return", CLASSIC, CLASSIC)
    assert (report["steps"], report["without-effect"]) == ([], [])


@pytest.mark.parametrize("command", [["return"], ["claims", "check"], ["strategy"], ["hand"], ["diff"]])
def test_help_ends_with_examples(command: list[str]) -> None:
    done = upcard(*command, "--help")
    assert done.returncode == Exit.OK
    assert "Examples:" in done.stdout
    assert f"  upcard {' '.join(command)}" in done.stdout


def test_without_a_hole_card_no_hand_speaks_of_a_check() -> None:
    line = ("hand", "no-hole-card", "--player", "T,6", "--upcard", "A")
    done = upcard(*line)
    assert "10,6 against A, before you act: best is to decline" in done.stdout
    assert "check" not in done.stdout
    assert "before the dealer checks" in upcard("hand", "classic-blackjack", *line[2:]).stdout
