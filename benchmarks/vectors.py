"""How long it takes to publish the vectors of a variant, and how fast published vectors are read and played.

    python benchmarks/vectors.py [VARIANT…] [--jobs N]

Prints vectors a second. The time is that of the clock, since making the suites is work for several processes.
"""

from __future__ import annotations

import argparse
import os
from time import perf_counter

from upcard.rulebook import load, variants
from upcard.vectors.files import suite
from upcard.vectors.files.replay import answer
from upcard.vectors.publish.variant_suites import publish


def main() -> None:
    """Measure each variant."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variant", nargs="*", default=variants())
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    for name in asked.variant:
        book = load(name)
        started = perf_counter()
        vectors = [vector for path in suite.committed(name) for vector in suite.read(path).vectors]
        read = perf_counter()
        for vector in vectors:
            answer(book, vector)
        played = perf_counter()
        print(f"{name}: {len(vectors)} vectors")
        print(f"  read    {len(vectors) / (read - started):10,.0f} vectors/s")
        print(f"  played  {len(vectors) / (played - read):10,.0f} vectors/s")
        if asked.jobs:
            steps: dict[str, float] = {}

            def tell(what: str, done: int, total: int, steps: dict[str, float] = steps) -> None:
                steps[what] = perf_counter()

            made = publish(book, asked.jobs, tell)
            ended = perf_counter()
            rate = len(made.vectors) / (ended - played)
            print(f"  made    {rate:10,.0f} vectors/s, {ended - played:.0f} s in all with {asked.jobs} processes")
            before = played
            for what, at in steps.items():
                print(f"          {what}: {at - before:.1f} s")
                before = at


if __name__ == "__main__":
    main()
