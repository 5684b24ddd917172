"""Which branches of the engine the published vectors alone reach.

    python tests/vectors/reached.py [--missing]

Plays every published vector under coverage and prints the share of lines and branches, file by file.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import coverage

ENGINE = Path(__file__).parents[2] / "src" / "upcard" / "engine"


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--missing", action="store_true", help="name the lines and branches that are not reached")
    asked = parser.parse_args()
    measured = coverage.Coverage(branch=True, source=[str(ENGINE)], data_file=None)
    measured.start()
    from upcard.rulebook import load, variants
    from upcard.vectors import suite
    from upcard.vectors.answer import answer

    for name in variants():
        book = load(name)
        for path in suite.committed(name):
            for vector in suite.read(path).vectors:
                answer(book, vector).expected(book)
    measured.stop()
    measured.report(file=sys.stdout, show_missing=asked.missing, skip_empty=True)


if __name__ == "__main__":
    main()
