"""The page in a real browser: the filters, the keys and the print, as a reader would use them.

A script is put behind the page's own; it acts, looks, and leaves what it saw in the document, which the browser prints.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import msgspec
import pytest

from certify.pushes import book, run_hostile, suite, wrong
from upcard.certify.certification import Options, run
from upcard.certify.report import html
from upcard.certify.results.report_file import Report
from upcard.certify.results.run_outcome import conclude

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
BROWSER = next(filter(None, map(shutil.which, BROWSERS)), None)

pytestmark = pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine")

LOOK = """
const key = (name) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: name, bubbles: true}));
const rows = [...document.querySelectorAll("[data-vector]")];
const shown = () => rows.filter((row) => !row.hidden).map((row) => row.dataset.vector);
const seen = (() => { ACT })();
const out = document.createElement("pre");
out.id = "seen";
out.textContent = JSON.stringify(seen);
document.body.append(out);
"""


@cache
def mixed() -> Report:
    return run_hostile("die")


@cache
def ties_lose() -> Report:
    return run(suite(3), book(), wrong("TiesLose"), Options())


def seen(report: Report, act: str, tmp_path: Path, *flags: str) -> Any:
    """What the script sees after it has acted."""
    page = html.render(report, conclude(report))
    path = tmp_path / "report.html"
    path.write_text(page.replace("</body>", f"<script>{LOOK.replace('ACT', act)}</script></body>"), encoding="utf-8")
    assert BROWSER is not None
    arguments = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}/profile"]
    done = subprocess.run(
        [*arguments, *flags, "--dump-dom", path.as_uri()], capture_output=True, text=True, timeout=120, check=True
    )
    found = re.search(r'<pre id="seen">(.*?)</pre>', done.stdout, re.DOTALL)
    assert found is not None, done.stderr
    return json.loads(unescape(found[1]))


def test_filters_and_keys_work(tmp_path: Path) -> None:
    act = """
    const all = shown().length;
    const verdict = document.querySelector("#verdict");
    verdict.value = "crashed"; verdict.dispatchEvent(new Event("input"));
    const crashed = shown();
    document.querySelector("#clear").click();
    const cleared = shown().length;
    document.querySelector('[data-choose="settlement.tie"][data-verdict="pass"]').click();
    const chosen = shown().length;
    document.querySelector("#clear").click();
    const search = document.querySelector("#search");
    search.value = "0005"; search.dispatchEvent(new Event("input"));
    const found = shown();
    document.activeElement.blur();
    key("/");
    const focused = document.activeElement.id;
    key("Escape");
    key("j");
    const onFailure = document.activeElement.closest("[data-vector]").dataset.vector;
    return {all, crashed, cleared, chosen, found, focused, after: shown().length, onFailure,
            status: document.querySelector("#status").textContent};
    """
    assert seen(mixed(), act, tmp_path) == {
        "all": 6,
        "crashed": ["pushes/test/0003"],
        "cleared": 6,
        "chosen": 5,
        "found": ["pushes/test/0005"],
        "focused": "search",
        "after": 6,
        "onFailure": "pushes/test/0003",
        "status": "6 of 6 shown",
    }


def test_next_and_previous_failure(tmp_path: Path) -> None:
    act = """
    const at = () => document.activeElement.closest("[data-vector]").dataset.vector.slice(-1);
    const way = [];
    for (const name of ["j", "j", "j", "j", "k"]) { key(name); way.push(at()); }
    return way;
    """
    assert seen(ties_lose(), act, tmp_path) == ["1", "2", "3", "3", "2"]


def test_print_opens_one_failure_of_a_rule_and_closes_it_after(tmp_path: Path) -> None:
    """Of the others a line is printed; what is folded inside a failure stays folded."""
    act = """
    const open = () => [...document.querySelectorAll("details")].filter((each) => each.open).length;
    const before = open();
    dispatchEvent(new Event("beforeprint"));
    const during = open();
    dispatchEvent(new Event("afterprint"));
    return [before, during, open(), document.querySelectorAll("details").length];
    """
    before, during, after, total = seen(ties_lose(), act, tmp_path)
    assert (before, during, after) == (0, 2, 0)
    assert total == 10, "a rule with three failures: each with its earlier events and what was sent"


def test_the_address_holds_the_filter_and_leads_to_a_vector(tmp_path: Path) -> None:
    act = """
    const steps = [];
    const choose = (name, value) => {
      const control = document.querySelector(name);
      control.value = value; control.dispatchEvent(new Event("input"));
      steps.push(location.hash);
    };
    choose("#verdict", "crashed");
    choose("#search", "a b");
    document.querySelector("#clear").click();
    steps.push(location.hash);
    const go = (hash) => { history.replaceState(null, "", hash); dispatchEvent(new Event("hashchange")); };
    go("#rule=settlement.tie&verdict=pass");
    const filtered = [shown().length, document.querySelector("#verdict").value, document.querySelector("#rule").value];
    go("#pushes/test/0003");
    const vector = document.getElementById("pushes/test/0003");
    const opened = vector.open && vector.parentElement.open && !vector.hidden;
    go("#pushes/test/0001");
    const passed = document.getElementById("pushes/test/0001").closest("details").open;
    return {steps, filtered, opened, passed, focused: document.activeElement.textContent};
    """
    assert seen(mixed(), act, tmp_path) == {
        "steps": ["#verdict=crashed", "#text=a+b&verdict=crashed", ""],
        "filtered": [5, "pass", "settlement.tie"],
        "opened": True,
        "passed": True,
        "focused": "pushes/test/0001",
    }


def test_suites_and_tiers_are_filters_if_there_are_several(tmp_path: Path) -> None:
    one, other, third, *_ = mixed().results
    results = (
        msgspec.structs.replace(one, vector="pushes/hands/0001", level="smoke"),
        msgspec.structs.replace(other, vector="pushes/seeded/0001", level="standard"),
        msgspec.structs.replace(third, vector="pushes/seeded/0002", level="smoke"),
    )
    act = """
    const found = [];
    for (const [name, value] of [["#suite", "seeded"], ["#tier", "smoke"]]) {
      const control = document.querySelector(name);
      control.value = value; control.dispatchEvent(new Event("input"));
      found.push([location.hash, shown()]);
    }
    return found;
    """
    assert seen(Report(mixed().header, results, mixed().footer), act, tmp_path) == [
        ["#suite=seeded", ["pushes/seeded/0002", "pushes/seeded/0001"]],
        ["#suite=seeded&tier=smoke", ["pushes/seeded/0002"]],
    ]
    assert 'id="suite"' not in html.render(mixed(), conclude(mixed()))


def test_a_report_of_many_failures_prints_on_few_pages(tmp_path: Path) -> None:
    """A line for each of forty failures, one of them in full, behind a summary."""
    assert BROWSER is not None
    once = ties_lose().results
    many = [msgspec.structs.replace(once[n % 3], vector=f"pushes/test/{n:04}", n=n) for n in range(1, 41)]
    report = Report(msgspec.structs.replace(ties_lose().header, selected=40), tuple(many), None)
    path, printed = tmp_path / "report.html", tmp_path / "report.pdf"
    path.write_text(html.render(report, conclude(report)), encoding="utf-8")
    arguments = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}/profile"]
    subprocess.run(
        [*arguments, f"--print-to-pdf={printed}", path.as_uri()], capture_output=True, timeout=120, check=True
    )
    pages = len(re.findall(rb"/Type\s*/Page\b", printed.read_bytes()))
    assert 3 <= pages <= 6


def test_the_arrow_keys_go_through_the_numbers(tmp_path: Path) -> None:
    act = """
    const numbers = [...document.querySelectorAll("[data-choose]")];
    const stops = () => numbers.filter((each) => each.tabIndex === 0).length;
    numbers[0].focus();
    const way = [stops()];
    for (const name of ["ArrowRight", "ArrowLeft", "ArrowLeft"]) {
        key(name);
        way.push(numbers.indexOf(document.activeElement));
    }
    return [...way, stops(), numbers.length > 1];
    """
    one, right, left, first, still, several = seen(mixed(), act, tmp_path)
    assert (one, left, first, still, several) == (1, 0, 0, 1, True)
    assert right > 0


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("dark", [False, True])
def test_nothing_is_cut_off_and_text_can_be_read(width: int, dark: bool, tmp_path: Path) -> None:
    """No part is wider than the window, and text stands out from what is behind it by 4.5 to 1."""
    act = """
    for (const each of document.querySelectorAll("details")) each.open = true;
    const rgb = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
    const bright = ([r, g, b]) => [r, g, b].map((v) => v / 255)
      .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
      .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const behind = (element) => {
      for (let at = element; at; at = at.parentElement) {
        if (at.classList.contains("table")) return [8, 59, 43];
        const colour = rgb(getComputedStyle(at).backgroundColor);
        if (colour.length === 3 || colour[3] === 1) return colour;
      }
      return [255, 255, 255];
    };
    const faint = [];
    for (const each of document.querySelectorAll("main *, header *, footer *")) {
      const own = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
      if (!own || !each.checkVisibility() || each.tagName === "OPTION") continue;
      const [a, b] = [bright(rgb(getComputedStyle(each).color)), bright(behind(each))].sort((x, y) => y - x);
      const what = `${each.tagName}.${each.className}: ${each.textContent.trim().slice(0, 20)}`;
      if ((a + 0.05) / (b + 0.05) < 4.5) faint.push(what);
    }
    return {wide: document.documentElement.scrollWidth - innerWidth, faint: [...new Set(faint)],
            dark: matchMedia("(prefers-color-scheme: dark)").matches};
    """
    scheme = ["--blink-settings=preferredColorScheme=0"] if dark else ["--blink-settings=preferredColorScheme=1"]
    found = seen(ties_lose(), act, tmp_path, f"--window-size={width},900", *scheme)
    assert found["dark"] is dark
    assert found["wide"] <= 0
    assert found["faint"] == []
