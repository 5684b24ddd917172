"""Which branches of the engine the published vectors alone reach.

    python tests/vectors/reached.py [--missing] [--write | --check]

Plays every published vector under coverage, as a whole and as a live table would, and prints the share of lines and
branches, file by file. What no vector can hold is counted apart: the share is told with it and without it, and the
page docs/reference/coverage/engine.md lists it with the reasons.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import coverage

ROOT: Final = Path(__file__).parents[2]
ENGINE: Final = ROOT / "src" / "upcard" / "engine"
PAGE: Final = ROOT / "docs" / "reference" / "coverage" / "engine.md"

#: What no vector can hold: the lines by a pattern, and why.
LEFT_OUT: Final[Mapping[str, str]] = {
    r"raise InputError\(": "something that is no input, operation or seat at all: the format of suites forbids it",
    r"raise ShoeError\(": "cards that the decks do not hold: `upcard vectors lint` refuses them",
    r"raise IncompleteBook\(": "a book that leaves a hand undecided, which is no finished book",
    r"raise AmountError\(f\"a unit": "a smallest unit that is no decimal number: no book has one",
    r"raise AmountError\(f'": "an amount that is no number: the format of suites forbids it",
    r"raise ValueError\(f\"\{book.id\} defines no": "a book without a class of hands called blackjack",
    r"ShoeEmpty:|raise ShoeEmpty|SHOE_EMPTY|def _go_back": "a shoe that ends too soon: a vector holds every card dealt",
}


def measure(left_out: bool) -> tuple[coverage.Coverage, float]:
    """Play all vectors, and the share reached; with `left_out` those lines do not count."""
    measured = coverage.Coverage(branch=True, source=[str(ENGINE)], data_file=None)
    for pattern in LEFT_OUT if left_out else ():
        measured.exclude(pattern)
    for name in [each for each in sys.modules if each.startswith("upcard")]:
        del sys.modules[name]  # what runs at import counts too, each time
    measured.start()
    _play()
    measured.stop()
    return measured, measured.report(file=io.StringIO())


def _play() -> None:
    sys.path.insert(0, str(ROOT / "tests"))
    sys.modules.pop("vectors.at_a_table", None)
    from upcard.rulebook import load, rule_samples, variants
    from upcard.vectors.files import suite
    from upcard.vectors.files.replay import answer
    from vectors.at_a_table import expected, fits, played

    for name in (*variants(), *rule_samples()):
        book = load(name)
        for path in suite.committed(name):
            for vector in suite.read(path).vectors:
                answered = answer(book, vector).expected(book)
                assert answered == vector["expected"], vector["id"]
                if fits(book, vector):
                    assert played(book, vector) == expected(vector), vector["id"]


def page() -> str:
    """The page, in Markdown."""
    whole, (measured, share) = measure(left_out=False)[1], measure(left_out=True)
    table = io.StringIO()
    measured.report(file=table, skip_empty=True, output_format="markdown")
    rows = [line.replace("src/upcard/engine/", "").replace("\\_", "_") for line in table.getvalue().splitlines()]
    reasons = [f"| `{pattern.replace('|', ' or ')}` | {why} |" for pattern, why in LEFT_OUT.items()]
    return "\n".join(
        [
            "# What the published vectors reach of the engine",
            "",
            "Written by `make reached`, which plays every published vector, those of the games and those of the table",
            "rules, as a whole and as a live table would, input by input.",
            "",
            f"**{share:.1f}%** of the lines and branches that a vector can reach, {whole:.1f}% of all there are.",
            "",
            *rows,
            "",
            "## Left out",
            "",
            "Lines that no vector can reach, by what stands in them.",
            "",
            "| lines | why |",
            "| --- | --- |",
            *reasons,
            "",
        ]
    )


def main() -> int:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--missing", action="store_true", help="name the lines and branches that are not reached")
    parser.add_argument("--write", action="store_true", help="write the page")
    parser.add_argument("--check", action="store_true", help="end with 1 where the page would change")
    asked = parser.parse_args()
    if asked.missing:
        measure(left_out=True)[0].report(file=sys.stdout, show_missing=True, skip_empty=True)
    made = page()
    print(made.splitlines()[5].replace("**", ""))
    if asked.write:
        PAGE.write_text(made, encoding="utf-8", newline="\n")
    if asked.check:
        return int(PAGE.read_text(encoding="utf-8") != made)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
