"""Every session that the README and the guides show is what really happens."""

from __future__ import annotations

import doctest
import pkgutil
import re
from pathlib import Path

import pytest

from console_blocks import ROOT, Step, folder, matches, run, sessions

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINKING = [*PAGES, *map(ROOT.joinpath, ("CONTRIBUTING.md", "tests/README.md", "adapters/README.md"))]
LINKING += sorted((ROOT / "adapters").glob("*/README.md"))
TUTORIALS = ROOT / "docs" / "tutorial"


def shown(page: Path) -> list[list[Step]]:
    """The sessions of a page; in a tutorial each goes on where the one before it ended, so they are one."""
    blocks = list(sessions(page.read_text(encoding="utf-8")))
    return [[step for block in blocks for step in block]] if page.parent == TUTORIALS else blocks


SESSIONS = [
    pytest.param(steps, id=f"{page.relative_to(ROOT).as_posix()}-{number}")
    for page in PAGES
    for number, steps in enumerate(shown(page), 1)
]


@pytest.mark.parametrize("steps", SESSIONS)
def test_a_session_is_as_shown(steps: list[Step]) -> None:
    with folder() as cwd:
        for step in steps:
            printed = run(step.command, cwd)
            assert matches(step.shown, printed), "\n".join([f"$ {step.command}", *printed])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_python_sessions_are_as_shown(page: Path) -> None:
    """The blocks of a page are one session."""
    blocks = re.findall(r"^```pycon\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, str(page), 0)
    assert doctest.DocTestRunner().run(example).failed == 0


LINK = re.compile(r"(?<!!)\[[^\]\n]+\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)")


def anchors(page: Path) -> set[str]:
    """What a link may name after ``#``: a heading in small letters, hyphens for its spaces, no punctuation."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", LINKING, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    for name, anchor in LINK.findall(page.read_text(encoding="utf-8")):
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), name
        assert not anchor or target.suffix != ".md" or anchor in anchors(target), f"{name}#{anchor}"


def test_the_way_to_every_change_is_there() -> None:
    table = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("| you want to change")[2]
    named = re.findall(r"`([\w./-]+/[\w./-]*)`", table.partition("\n\n")[0])
    assert len(named) >= 20
    assert not [name for name in named if not (ROOT / name).exists() and not (ROOT / "src/upcard" / name).exists()]


def test_decisions_are_numbered_once_and_listed() -> None:
    folder = ROOT / "docs" / "decisions"
    found = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.md") if path.name != "README.md"}
    numbers = [int(name[:4]) for name in sorted(found)]
    assert len({*numbers}) == len(numbers)
    titles = {name: text.partition("\n")[0] for name, text in found.items()}
    index = (folder / "README.md").read_text(encoding="utf-8")
    for name, number in zip(sorted(found), numbers, strict=True):
        assert titles[name].startswith(f"# {number}. ")
        assert f"| {number} | [{titles[name].partition('. ')[2]}]({name}) |" in index


def test_the_comparison_can_fail() -> None:
    assert matches(["a", "…", "c"], ["a", "b", "b", "c"])
    assert matches(["a"], ["a"])
    assert not matches(["a"], ["a", "b"])
    assert not matches(["a", "…", "d"], ["a", "b", "c"])
    assert not matches([], ["a"])


def test_the_readme_shows_sessions() -> None:
    assert len(list(sessions((ROOT / "README.md").read_text(encoding="utf-8")))) >= 5


def test_the_share_of_the_engine_that_vectors_reach_is_that_of_its_page() -> None:
    said = re.search(r"([\d.]+)% of what a vector can\s+reach", PAGES[0].read_text(encoding="utf-8"))
    page = ROOT / "docs" / "reference" / "coverage" / "engine.md"
    counted = re.search(r"\*\*([\d.]+)%\*\* of the lines and branches", page.read_text(encoding="utf-8"))
    assert said is not None and counted is not None
    assert said[1] == counted[1]


NAME = re.compile(r"`(upcard(?:\.\w+)+)`")


@pytest.mark.parametrize("page", LINKING, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_name_of_the_package_is_there(page: Path) -> None:
    for name in NAME.findall(page.read_text(encoding="utf-8")):
        try:
            pkgutil.resolve_name(name)
        except (ImportError, AttributeError) as missing:
            raise AssertionError(f"{page.name}: {name}") from missing
