"""``certify --tier soak``: rounds of a seed without end, until one fails or the run is interrupted."""

from __future__ import annotations

from collections.abc import Callable

import click

from upcard.certify.results.report_file import Report
from upcard.certify.results.verdicts import FAILED
from upcard.certify.run.suites import fresh
from upcard.rulebook import Rulebook
from upcard.vectors.files.suite import Suite


def soak(book: Rulebook, seed: str, at_once: int, play: Callable[[Suite], Report]) -> Report | None:
    """Play rounds of the seed, so many at once; the report of the lot in which one failed, or of the last.

    An interrupt ends it: the lot that was being played does not count, and without a whole one there is no report. How
    many rounds were judged in all is told beside the report, which is of one lot, so that a run may go on for days.
    """
    last, judged, lots = None, 0, 0
    try:
        while last is None or not any(number for verdict, number in last.counts.items() if verdict in FAILED):
            report = play(fresh(book, seed, at_once, first=lots * at_once + 1))
            last, judged, lots = report, judged + report.judged, lots + 1
            if not report.judged:
                break
    except KeyboardInterrupt:
        click.echo("interrupted", err=True)
    click.echo(f"soak: {judged} rounds of the seed {seed} judged, in {lots} lots of {at_once}", err=True)
    return last
