"""How long exact returns take, and what the time goes into.

    python benchmarks/analysis.py [--quick]

Each figure comes from a process of its own with one thread: the processor time from a loaded rule book to the return
with the value of every action of every hand, nothing known before, and the most memory the process took. The best of
three processes counts. The bars in brackets are what the project holds itself to.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from typing import Any, Final

ONE_THREAD: Final = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
REPEATS: Final = 3
#: Seconds of a program made for the plain game alone, in a compiled language: one split, four hands; in fractions.
COMPILED: Final = {1: (0.04, 362), 3: (0.19, 1801)}

Patch = Mapping[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description="Time exact returns.")
    parser.add_argument("--quick", action="store_true", help="leave out fractions, nets and readings")
    parser.add_argument("--one", nargs=3, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one:
        what, variant, patch = asked.one
        print(json.dumps(MEASURES[what](variant, json.loads(patch))))
        return
    plain, *others = variants_by_splits()
    print("The whole analysis, 8 decks")
    show("  plain game, one split   [0.3 s]", solved := best("solve", plain), COMPILED[1][0])
    show("  plain game, four hands  [1 s]", best("solve", plain, {"split.limit": 3}), COMPILED[3][0])
    for variant in others:
        show(f"  {variant:23} [0.6 s]", best("solve", variant))
    print(f"  most memory             [1 GiB]  {solved['memory']:.0f} MiB")
    print("Where it goes: plain game, one split")
    for part, share in best("parts", plain)["parts"].items():
        print(f"  {part:44} {share:6.1%}")
    print("By number of decks: plain game, one split")
    for decks in (1, 2, 4, 6, 8):
        show(f"  {decks}", best("solve", plain, {"shoe.decks": decks}))
    print("By hands that a pair may become: plain game, 8 decks")
    for limit in range(4):
        show(f"  {limit + 1}", best("solve", plain, {"split.limit": limit}))
    print("By strategy class: plain game, 8 decks")
    for strategy in ("cd", "cdp", "tdc", "td"):
        show(f"  {strategy}", best("solve", plain, {"strategy": strategy}))
    if asked.quick:
        return
    print("As a fraction: plain game, 8 decks")
    show("  one split               [20 s]", best("exact", plain, repeats=1), COMPILED[1][1])
    show("  four hands", best("exact", plain, {"split.limit": 3}, repeats=1), COMPILED[3][1])
    print("Every net of a round, both hands of a split together, 8 decks")
    for variant in (plain, *others):
        show(f"  {variant}", best("nets", variant, repeats=1))
    print("Standard deviation, hands of a split in pairs, 8 decks")
    show("  plain game, one split", best("deviation", plain, repeats=1))
    show("  plain game, four hands", best("deviation", plain, {"split.limit": 3}, repeats=1))
    print("Readings of the main bet on two cores [100 in 30 s], by the clock")
    for variant in (plain, *others):
        found = best("readings", variant, repeats=1)
        each = found["seconds"] / found["readings"]
        print(f"  {variant:23} {found['readings']:4} in {found['seconds']:5.1f} s, 100 in {100 * each:5.1f} s")


def show(label: str, found: Mapping[str, Any], other: float | None = None) -> None:
    beside = f"   {found['seconds'] / other:8.3g} times the compiled program's {other} s" if other else ""
    print(f"{label:36} {found['seconds']:7.3f} s{beside}")


def best(what: str, variant: str, patch: Patch | None = None, repeats: int = REPEATS) -> dict[str, Any]:
    """The fastest of some processes."""
    return min((process(what, variant, patch or {}) for _ in range(repeats)), key=lambda found: float(found["seconds"]))


def process(what: str, variant: str, patch: Patch) -> dict[str, Any]:
    threads = {} if what == "readings" else ONE_THREAD
    command = [sys.executable, __file__, "--one", what, variant, json.dumps(patch)]
    done = subprocess.run(command, env={**os.environ, **threads}, capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout))


# ---- in a process of its own ----------------------------------------------------------------------------------------


def variants_by_splits() -> list[str]:
    """The variants, the plain game first: the one without free stakes and without bonuses."""
    from upcard.rulebook import load, variants

    return sorted(variants(), key=lambda name: (len(load(name).settlement), name))


def book_of(variant: str, patch: Patch) -> Any:
    from upcard.rulebook import load, with_patch

    rules = {path: value for path, value in patch.items() if path != "strategy"}
    return with_patch(load(variant), rules) if rules else load(variant)


def timed(work: Callable[[], object]) -> dict[str, Any]:
    import resource
    from time import process_time

    start = process_time()
    work()
    seconds = process_time() - start
    return {"seconds": seconds, "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}


def time_solve(variant: str, patch: Patch) -> dict[str, Any]:
    from upcard.analysis import compile_game, solve

    book, strategy = book_of(variant, patch), str(patch.get("strategy", "cd"))
    return timed(lambda: solve(compile_game(book), strategy))


def time_exact(variant: str, patch: Patch) -> dict[str, Any]:
    from upcard.analysis import compile_game, solve
    from upcard.analysis.solver.exact_fractions import exact_net

    book = book_of(variant, patch)
    return timed(lambda: exact_net(solve(compile_game(book))))


def time_nets(variant: str, patch: Patch) -> dict[str, Any]:
    from upcard.analysis import compile_game, solve
    from upcard.analysis.distribution.outcomes import distribution

    solution = solve(compile_game(book_of(variant, patch)))
    return timed(lambda: distribution(solution))


def time_deviation(variant: str, patch: Patch) -> dict[str, Any]:
    from upcard.analysis import compile_game, solve
    from upcard.analysis.distribution.outcomes import deviation

    solution = solve(compile_game(book_of(variant, patch)))
    return timed(lambda: deviation(solution))


def time_readings(variant: str, patch: Patch) -> dict[str, Any]:
    from time import perf_counter

    from upcard.analysis.reports.readings import price_readings

    book = book_of(variant, patch)
    start = perf_counter()
    priced = price_readings(book, bets=["main"], processes=2)
    return {"seconds": perf_counter() - start, "readings": sum(len(bet.combinations) for bet in priced.bets)}


def time_parts(variant: str, patch: Patch) -> dict[str, Any]:
    """The shares of the parts of one analysis, by timing the functions that do them."""
    from time import process_time

    from upcard.analysis import compile_game, solve
    from upcard.analysis.game import conditions, dealer_hands
    from upcard.analysis.solver import backward_induction, dealer_probabilities

    spent: dict[str, float] = {}

    def watch(owner: Any, name: str, part: str) -> None:
        inner = getattr(owner, name)

        def watched(*given: Any, **named: Any) -> Any:
            start = process_time()
            try:
                return inner(*given, **named)
            finally:
                spent[part] = spent.get(part, 0.0) + process_time() - start

        setattr(owner, name, watched)

    watch(dealer_probabilities, "joint", "dealer probabilities for every set of removed cards")
    watch(conditions.ConditionEvaluator, "evaluate", "evaluating the conditions of the book for every hand")
    watch(backward_induction.HandSolver, "_hit", "backward induction over the hands")
    watch(dealer_hands, "_build_tree", "listing the hands of the dealer")
    book = book_of(variant, patch)
    found = timed(lambda: solve(compile_game(book)))
    shares = {part: seconds / found["seconds"] for part, seconds in spent.items()}
    return {**found, "parts": {**shares, "the rest: tables put together, splits, sums": 1 - sum(shares.values())}}


MEASURES: Final[dict[str, Callable[[str, Patch], dict[str, Any]]]] = {
    "solve": time_solve,
    "exact": time_exact,
    "nets": time_nets,
    "deviation": time_deviation,
    "readings": time_readings,
    "parts": time_parts,
}

if __name__ == "__main__":
    main()
