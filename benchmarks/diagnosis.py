"""How often a wrong engine is diagnosed as what it is: every kind of change of a rule book, played and judged.

    python benchmarks/diagnosis.py [--variant ID]... [--each N] [--section NAME]... [--depth DEPTH]
                                   [--fresh COUNT]

The engine is the reference engine with one rule changed; it plays the published vectors, or rounds drawn from a seed,
and is judged as if it had answered through a pipe. Of each section of the book and each kind of change, `--each` are
taken, all with 0. One that no vector tells from the book is left out: there is nothing to diagnose.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median
from time import process_time

from upcard.certify.complete import completed
from upcard.certify.diagnose import diagnose
from upcard.certify.findings import Diagnosis
from upcard.certify.judge import failure, judge
from upcard.certify.messages import Answer, events_from
from upcard.certify.patterns import Lineup
from upcard.certify.record import Footer, Header, Report, Result, assemble
from upcard.certify.suites import fresh, published
from upcard.certify.suspects import Suspect, suspects
from upcard.certify.tasks import Task, spare_cards
from upcard.certify.verdicts import DEPTHS, Depth, Verdict
from upcard.rulebook import Rulebook, load, variants
from upcard.vectors.adequacy import FAILURES
from upcard.vectors.answer import answer
from upcard.vectors.suite import Suite

GOAL = 0.95


def report_of(suite: Suite, book: Rulebook, engine: Rulebook, depth: Depth) -> Report:
    """The report of a run against an engine that plays by another book and tells as much as the depth asks."""
    reports = ["net", "refusals", *(["cards", "offers", "settlement"] if depth != Depth.NET else [])]
    spare = spare_cards(book)
    results = [verdict(Task(n, vector, reports, spare), engine, depth) for n, vector in enumerate(suite.vectors, 1)]
    header = Header(
        tool="benchmark", variant=book.id, suite=suite.name, suite_digest=suite.digest, rulebook=book.digest,
        implementation="changed", version="1", language="Python", reports=tuple(reports), connector="", replay="",
        depth=depth, limit=1, selection={}, selected=len(results), unsupported=(),
    )  # fmt: skip
    return assemble(header, results, Footer(verdicts={}, restarts=0))


def verdict(task: Task, engine: Rulebook, depth: Depth) -> Result:
    """What comes of one vector; who tells no events plays a round to its end where the inputs end before it."""
    asked = task.question
    try:
        played = answer(engine, asked) if depth == Depth.EVENTS else completed(engine, asked)[1]
        told = played.expected(engine)
    except FAILURES as error:
        return failure(task, Verdict.CRASHED, f"answered with an error: {type(error).__name__}: {error}")
    events = None if depth == Depth.NET else events_from(told["events"])
    given = Answer(seq=task.id, ok=True, events=events, net=told["net"], refused=told.get("refused", []))
    return judge(task, given, depth, lambda rule: None)


def sample(lineup: Lineup, each: int, sections: Sequence[str]) -> Iterator[tuple[Suspect, Rulebook]]:
    """So many suspects of each section and kind of change, all of them where it is 0."""
    taken: Counter[tuple[str, int]] = Counter()
    for suspect, changed in lineup:
        if sections and suspect.rule.partition(".")[0] not in sections:
            continue
        kind = (suspect.rule.partition(".")[0], suspect.plausible)
        taken[kind] += 1
        if not each or taken[kind] <= each:
            yield suspect, changed


def is_named(suspect: Suspect, found: Diagnosis) -> bool:
    """Is it the first cause, or one that no vector tells from that?"""
    return bool(found.causes) and any(each.id == suspect.id for each in found.causes[0].fits)


def measure(suite: Suite, book: Rulebook, depth: Depth, each: int, sections: Sequence[str]) -> tuple[int, int]:
    """How many were named, of how many that failed anything."""
    lineup = list(suspects(book))
    named, alike, missed = 0, [], []
    started = process_time()
    for suspect, changed in sample(lineup, each, sections):
        report = report_of(suite, book, changed, depth)
        if report.counts.get(Verdict.PASS) == len(report.results):
            continue
        found = diagnose(report, suite.vectors, book, lineup)
        if is_named(suspect, found):
            named += 1
            alike.append(len(found.causes[0].fits))
        else:
            missed.append(suspect.id)
    tried = named + len(missed)
    seconds = (process_time() - started) / max(tried, 1)
    print(
        f"{book.id:<20}{depth:<12}diagnosed as itself or one it cannot be told from: {named} of {tried}; "
        f"{median(alike or [0]):g} cannot be told apart, {max(alike, default=0)} at most; {seconds:.1f} s each",
        flush=True,
    )
    for name in missed:
        print(f"  not named: {name}")
    return named, tried


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--variant", action="append", choices=variants(), help="only this one")
    parser.add_argument("--each", type=int, default=2, help="of each section and kind of change")
    parser.add_argument("--section", action="append", help="only changes of this section of the book")
    parser.add_argument("--depth", choices=[*DEPTHS], help="only at this depth")
    parser.add_argument("--fresh", type=int, default=0, help="so many drawn rounds in place of the published vectors")
    chosen = parser.parse_args(arguments)
    named = tried = 0
    for variant in chosen.variant or variants():
        book = load(variant)
        suite = fresh(book, "diagnosis", chosen.fresh) if chosen.fresh else published(variant)
        if suite is None:
            continue
        for depth in [Depth(chosen.depth)] if chosen.depth else DEPTHS:
            one, of = measure(suite, book, depth, chosen.each, chosen.section or ())
            named, tried = named + one, tried + of
    share = named / tried if tried else 0
    print(f"{'all':<32}{named} of {tried}, {share:.1%}; the goal is {GOAL:.0%}")


if __name__ == "__main__":
    main()
