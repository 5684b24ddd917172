"""How often a wrong engine is diagnosed as what it is: every kind of change of a rule book, and every miniature.

    python benchmarks/diagnosis.py [--miniatures] [--variant ID]... [--each N] [--section NAME]... [--depth DEPTH]
                                   [--fresh COUNT]

The engine is the reference engine with one change; it plays the published vectors, or rounds drawn from a seed, and is
judged as if it had answered through a pipe. Of each section of the book and each kind of change `--each` are taken, all
with 0; `--miniatures` takes the wrong dealers of the tests in their place. One that no vector tells from the book is
left out: there is nothing to diagnose.

A change of the book is named where it, or one that no vector tells from it, is the first cause. So is a miniature that
is among the suspects; another is named where the first cause explains every failure and nothing contradicts it, so that
no vector tells them apart, or where the causes together are the changes that it makes.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from upcard.certify.diagnosis.default_decisions import completed
from upcard.certify.diagnosis.diagnose import diagnose, published_killers
from upcard.certify.diagnosis.suspects import ENGINE, Suspect, SuspectEngine, SuspectEngines, suspect_engines
from upcard.certify.results.report_file import Report, assemble
from upcard.certify.run.judge import failure, judge
from upcard.certify.run.suites import fresh, published
from upcard.certify.run.tasks import Questions, Task
from upcard.rulebook import Rulebook, from_data, load, variants, with_patch
from upcard.vectors.files.replay import answer
from upcard.vectors.files.suite import Suite
from upcard.vectors.mutation.killing_vectors import FAILURES, visible_play
from upcard.wire.events import events_from
from upcard.wire.protocol import PlayReply
from upcard.wire.report import Diagnosis, Footer, Header, VectorResult
from upcard.wire.verdicts import DEPTHS, Depth, Verdict

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from miniatures.catalogue import FAULTS

GOAL = 0.95


def report_of(suite: Suite, book: Rulebook, engine: SuspectEngine, depth: Depth) -> Report:
    """The report of a run against an engine that plays otherwise and tells as much as the depth asks."""
    reports = ["net", "refusals", *(["cards", "offers", "settlement"] if depth != Depth.NET else [])]
    questions = Questions(book, suite.digest, recipients=False)
    results = [verdict(Task(n, vector, reports, questions), engine, depth) for n, vector in enumerate(suite.vectors, 1)]
    header = Header(
        tool="benchmark", variant=book.id, suite=suite.name, suite_digest=suite.digest, rulebook=book.digest,
        implementation="changed", version="1", language="Python", reports=tuple(reports), connector="", replay="",
        depth=depth, limit=1, selection={}, selected=len(results), unsupported=(),
    )  # fmt: skip
    return assemble(header, results, Footer(verdicts={}, restarts=0))


def verdict(task: Task, engine: SuspectEngine, depth: Depth) -> VectorResult:
    """What comes of one vector; who tells no events plays a round to its end where the inputs end before it."""
    asked, book = task.question, engine.book
    try:
        mechanics = engine.suspect.mechanics
        played = answer(book, asked, mechanics) if depth == Depth.EVENTS else completed(book, asked, mechanics)[1]
        said = played.expected(book)
    except FAILURES as error:
        return failure(task, Verdict.CRASHED, f"answered with an error: {type(error).__name__}: {error}")
    events = None if depth == Depth.NET else events_from(said["events"])
    given = PlayReply(seq=task.id, ok=True, events=events, net=said["net"], refused=said.get("refused", []))
    return judge(task, given, depth, lambda rule: None)


def sample(suspected: SuspectEngines, each: int, sections: Sequence[str]) -> Iterator[SuspectEngine]:
    """So many suspects of each section and kind of change, all of them where it is 0."""
    taken: Counter[tuple[str, int]] = Counter()
    for contender in suspected:
        kind = (contender.suspect.rule.partition(".")[0], contender.suspect.plausible)
        if sections and kind[0] not in sections:
            continue
        taken[kind] += 1
        if not each or taken[kind] <= each:
            yield contender


def knowing(contender: SuspectEngine, suite: Suite, book: Rulebook) -> SuspectEngine:
    """The same, knowing which vectors it is told by: it is asked once for each case, and plays the same every time."""
    if contender.killers is not None:
        return contender
    mechanics = contender.suspect.mechanics
    killers = [
        vector["id"]
        for vector in suite.vectors
        if visible_play(contender.book, vector, mechanics) != visible_play(book, vector)
    ]
    return contender._replace(killers=frozenset(killers))


def miniatures(book: Rulebook) -> Iterator[SuspectEngine]:
    """Every wrong dealer of the tests that is wrong by this book."""
    for fault in FAULTS:
        if book.id not in fault.but:
            suspect = Suspect(f"{ENGINE}{fault.id}", fault.kind, fault.patch, 0, fault.mechanics)
            yield SuspectEngine(
                suspect, with_patch(from_data(book.data), fault.patch) if fault.patch else from_data(book.data)
            )


def is_named(suspect: Suspect, found: Diagnosis, suspected: Mapping[str, Suspect]) -> bool:
    """Is it the first cause, or one that no vector tells from that?"""
    if not found.causes:
        return False
    if any(each.id == suspect.id for each in found.causes[0].fits):
        return True
    if suspect.id in suspected:
        return False
    return found.causes[0].whole or is_made_of(suspect.patch, found, suspected)


def is_made_of(patch: Mapping[str, Any], found: Diagnosis, suspected: Mapping[str, Suspect]) -> bool:
    """Are the changes of a patch the causes, one after the other, and nothing left?"""
    if found.unexplained or not patch:
        return False
    merged = {key: value for cause in found.causes for key, value in suspected[cause.fits[0].id].patch.items()}
    return all(cause.contradicted == 0 for cause in found.causes) and merged == dict(patch)


def measure(suite: Suite, whole: Rulebook, depth: Depth, chosen: argparse.Namespace) -> tuple[int, int]:
    """How many were named, of how many that failed anything."""
    book = replace(whole, ambiguities={})  # which readings are followed is another question
    suspected = suspect_engines(whole, published_killers(suite.digest, whole))
    if chosen.miniatures or not chosen.each:  # with so many cases it pays
        suspected = [knowing(each, suite, book) for each in suspected]
    by_id = {each.suspect.id: each.suspect for each in suspected}
    engines = miniatures(book) if chosen.miniatures else sample(suspected, chosen.each, chosen.section or ())
    alike, missed = [], []
    started = process_time()
    for engine in engines:
        report = report_of(suite, book, engine, depth)
        if report.counts.get(Verdict.PASS) == len(report.results):
            continue
        found = diagnose(report, suite.vectors, book, suspected)
        if is_named(engine.suspect, found, by_id):
            alike.append(len(found.causes[0].fits))
        else:
            missed.append((engine.suspect.id, found))
    tried = len(alike) + len(missed)
    seconds = (process_time() - started) / max(tried, 1)
    print(
        f"{book.id:<20}{depth:<12}diagnosed as itself or one it cannot be told from: {len(alike)} of {tried}; "
        f"{median(alike or [0]):g} cannot be told apart, {max(alike, default=0)} at most; {seconds:.1f} s each",
        flush=True,
    )
    for name, found in missed:
        print(f"  not named: {name}: {found.failures} failures, {described(found)}", flush=True)
    return len(alike), tried


def described(found: Diagnosis) -> str:
    """What was said in its place."""
    causes = [
        f"{each.fits[0].id} ({each.explained} of {each.of}, {each.contradicted} against)" for each in found.causes
    ]
    return "; ".join([*causes, *found.plain]) or "no cause"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--miniatures", action="store_true", help="the wrong dealers of the tests")
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
            one, of = measure(suite, book, depth, chosen)
            named, tried = named + one, tried + of
    share = named / tried if tried else 0
    print(f"{'all':<32}{named} of {tried}, {share:.1%}; the goal is {GOAL:.0%}")


if __name__ == "__main__":
    main()
