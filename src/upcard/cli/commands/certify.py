"""``upcard certify VARIANT -- COMMAND…``: play the vectors with another engine and judge it."""

from __future__ import annotations

import shlex
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from upcard.certify.certificate import CannotSign, NoCertificate, certificate, sign, text
from upcard.certify.certification import CannotRun, NothingSelected, OnProgress, Options, run
from upcard.certify.connectors import UnknownTarget, connector
from upcard.certify.connectors.base import CannotStart, RunLimits
from upcard.certify.diagnosis.shrink import shrink_failures
from upcard.certify.results.outcome import Conclusion, Outcome
from upcard.certify.results.report_file import BadReport, Report, VectorResult
from upcard.certify.results.verdicts import FAILED, Depth
from upcard.certify.run.suites import Selection, fresh, from_files, published
from upcard.cli.books import book_of, readings_option, variant_argument
from upcard.cli.commands.soak import soak
from upcard.cli.exit_codes import Exit, UserError
from upcard.cli.options import command, format_option
from upcard.cli.results import CODES, at_least_option, conclusion_of, known_option, print_report
from upcard.rulebook import Rulebook
from upcard.vectors.files.suite import Suite, SuiteError
from upcard.vectors.files.suite import text as text_of

#: Share of the rounds, in percent, that must be judged for a certificate where nothing else is asked for.
FOR_A_CERTIFICATE: Final = 90

#: The levels that a tier is made of: each tier holds the smaller ones.
TIERS: Final = {"smoke": ("smoke",), "standard": ("smoke", "standard")}

#: The tier that has no vectors of its own and no end.
SOAK: Final = "soak"


@command(
    "certify",
    "upcard certify {variant} -- node my-engine.js",
    "upcard certify {variant} --jobs 2 --report report.jsonl -- python:my_engine:Engine",
    "upcard certify {variant} --rule settlement -- http://localhost:8000/",
    "upcard certify {variant} --fresh 2024 --count 500 -- answers:answers.jsonl",
)
@variant_argument()
@click.argument("target", nargs=-1, type=click.UNPROCESSED, metavar="-- COMMAND…")
@click.option("--suite", "suites", multiple=True, type=click.Path(path_type=Path), help="A suite file to play.")
@click.option("--fresh", "seed", metavar="SEED", help="Draw new rounds from this seed in place of a suite.")
@click.option("--count", default=200, show_default=True, type=click.IntRange(1), help="How many rounds to draw.")
@click.option("--only", "ids", multiple=True, metavar="PATTERN", help="Only vectors whose id matches, with * and ?.")
@click.option("--rule", "rules", multiple=True, metavar="RULE_ID", help="Only vectors about this rule or table.")
@click.option("--flag", "flags", multiple=True, help="Only vectors with this flag.")
@click.option(
    "--tier",
    type=click.Choice([*TIERS, SOAK]),
    help="Play this tier: the levels it is made of; soak: rounds of --fresh without end, --count at once.",
)
@click.option("--level", "levels", multiple=True, type=click.Choice(["smoke", "standard", "soak"]), help="Of one tier.")
@click.option("--disable", "disabled", multiple=True, metavar="ID=REASON", help="Do not play this vector.")
@click.option("--depth", type=click.Choice([*Depth]), help="How closely to compare [default: as far as told].")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1, 64), help="How many engines at once.")
@click.option("--limit", default=10.0, show_default=True, type=click.FloatRange(0.01), help="Seconds for a reply.")
@click.option("--stop-after", type=click.IntRange(1), metavar="N", help="Stop after so many failures.")
@at_least_option
@known_option
@click.option("--update", is_flag=True, help="Write the list of known failures anew.")
@click.option("--report", "path", type=click.Path(path_type=Path), help="Write the report, as JSON lines.")
@click.option("--resume", is_flag=True, help="Go on with the run whose report was cut off.")
@click.option("--certificate", "paper", type=click.Path(path_type=Path), help="Write a certificate; needs --fresh.")
@click.option("--sign", "key", type=click.Path(path_type=Path), help="Sign it with the Ed25519 key of a PEM file.")
@click.option(
    "--diagnose/--no-diagnose", default=True, show_default=True, help="Look for what the failures have in common."
)
@click.option("--shrink", is_flag=True, help="Make some failures as small as they can be and still fail.")
@click.option("--save-shrunk", "small", type=click.Path(path_type=Path), help="The same, written as a suite file.")
@click.option("--show", "shown", default=3, show_default=True, type=click.IntRange(0), help="Failures to show in full.")
@readings_option
@format_option
def certify(
    variant: str,
    target: Sequence[str],
    suites: Sequence[Path],
    seed: str | None,
    count: int,
    known: Path | None,
    update: bool,
    path: Path | None,
    resume: bool,
    paper: Path | None,
    key: Path | None,
    shrink: bool,
    small: Path | None,
    shown: int,
    at_least: int | None,
    readings: Sequence[str],
    form: str,
    **settings: Any,
) -> int:
    """Play the vectors of VARIANT with another engine and judge what it answers.

    The engine is a command that speaks the protocol over its standard input and output, python:module:object,
    http://…, or answers:FILE. Ends with 0 where every vector judged was answered as expected, 1 where not or where the
    run did not end, 3 where nothing was judged, 4 where the engine could not be started or does not speak.
    """
    _check_together(update, known, resume, path, paper, key, seed)
    if (shrink or small is not None) and target and target[0].startswith("answers:"):
        raise UserError("recorded answers cannot be asked again: --shrink needs the engine itself")
    book = book_of(variant, readings)
    if settings["tier"] == SOAK:
        return _soak(book, seed, count, target, settings, form, shown, suites or path or paper or shrink or small)
    suite = _suite(book, suites, seed, count)
    options = _options(replay=_replay(book, suites, seed), **settings)
    with _errors_told(), _ended_by_signal(), _progress(form) as on_progress:
        report = run(suite, book, connector(target), options, path, resume, on_progress)
        shrunk = _shrunk(report, suite, book, target, options) if shrink or small is not None else None
    if at_least is None and paper is not None:
        at_least = FOR_A_CERTIFICATE
    conclusion, unexpected = conclusion_of(report, known, at_least, update)
    print_report(report, conclusion, unexpected, shown, form, {"shrunk": shrunk.vectors} if shrunk else None)
    if shrunk is not None:
        _tell_shrunk(shrunk, small, form)
    if paper is not None and seed is not None:
        _write_certificate(report, conclusion, book, seed, paper, key)
    return CODES[conclusion.outcome]


def _soak(
    book: Rulebook,
    seed: str | None,
    at_once: int,
    target: Sequence[str],
    settings: dict[str, Any],
    form: str,
    shown: int,
    beside: object,
) -> int:
    """Play until a round fails or an interrupt, and tell how that ended."""
    if seed is None:
        raise UserError("the tier soak plays rounds of a seed: give --fresh SEED")
    if beside:
        raise UserError("the tier soak has no end, so no suite, report, certificate or shrunk rounds go with it")
    options = _options(replay=_replay(book, (), seed), **(settings | {"tier": None}))
    with _errors_told(), _ended_by_signal():
        report = soak(book, seed, at_once, lambda suite: run(suite, book, connector(target), options))
    if report is None:
        return Exit.INTERRUPTED
    conclusion, unexpected = conclusion_of(report, None, None)
    print_report(report, conclusion, unexpected, shown, form)
    return CODES[conclusion.outcome]


def _check_together(
    update: bool,
    known: Path | None,
    resume: bool,
    path: Path | None,
    paper: Path | None,
    key: Path | None,
    seed: str | None,
) -> None:
    """Options that make no sense without another, or with it."""
    if update and known is None:
        raise UserError("--update writes the list of --known: name the file")
    if resume and path is None:
        raise UserError("--resume goes on with the run of --report: name the file")
    if key is not None and paper is None:
        raise UserError("--sign signs the certificate of --certificate: name the file")
    if paper is not None and seed is None:
        raise UserError("a certificate is for rounds that nobody has seen: give a seed with --fresh")
    if paper is not None and known is not None:
        raise UserError("a certificate allows for no known failures")


def _shrunk(report: Report, suite: Suite, book: Rulebook, target: Sequence[str], options: Options) -> Suite:
    return shrink_failures(report, suite, book, connector(target), options.limits)


def _tell_shrunk(shrunk: Suite, path: Path | None, form: str) -> None:
    """The small rounds, in full where they are not written to a file that can be replayed."""
    if path is not None and shrunk.vectors:
        path.write_bytes(text_of(shrunk.data).encode())
        click.echo(f"{path} written: upcard replay {path}", err=True)
    if form != "json":
        for vector in shrunk.vectors:
            click.echo(f"smallest {vector['id']}  {vector['title']}")
        if shrunk.vectors and path is None:
            click.echo("--save-shrunk FILE writes them as a suite, to be replayed and certified by itself")


def _write_certificate(
    report: Report, conclusion: Conclusion, book: Rulebook, seed: str, path: Path, key: Path | None
) -> None:
    try:
        made = certificate(report, conclusion, book, seed)
        path.write_bytes(text(sign(made, key) if key else made).encode())
    except (NoCertificate, CannotSign) as error:
        click.echo(f"upcard: {error}", err=True)
        if conclusion.outcome is Outcome.CONFORMANT:
            raise click.exceptions.Exit(Exit.USAGE) from None
    else:
        click.echo(f"certificate written to {path}", err=True)


def _replay(book: Rulebook, suites: Sequence[Path], seed: str | None) -> str:
    """The command that replays a vector of this run, told with every failure."""
    if seed is not None:
        generate = ["upcard", "vectors", "generate", book.id, "--seed", seed, "--count"]
        return f"{shlex.join(generate)} {{n}} --output fresh.json && upcard replay fresh.json {{vector}}"
    if len(suites) == 1:
        return f"{shlex.join(['upcard', 'replay', str(suites[0])])} {{vector}}"
    return "upcard replay {vector}"


def _suite(book: Rulebook, paths: Sequence[Path], seed: str | None, count: int) -> Suite:
    if paths and seed is not None:
        raise UserError("--suite and --fresh both say which vectors to play: give one of them")
    try:
        if seed is not None:
            return fresh(book, seed, count)
        found = from_files(paths) if paths else published(book.id)
    except SuiteError as error:
        lines = str(error).splitlines()
        raise UserError(f"{error.place} is no suite that can be used", details=lines, code=Exit.DIVERGENT) from None
    except ValueError as error:
        raise UserError(str(error)) from None
    if found is None:
        raise UserError(f"there are no published vectors of {book.id}", "draw some with --fresh SEED")
    if found.variant != book.id:
        raise UserError(f"the suite {found.name} is of {found.variant}, not of {book.id}")
    return found


def _options(
    ids: Sequence[str],
    rules: Sequence[str],
    flags: Sequence[str],
    tier: str | None,
    levels: Sequence[str],
    disabled: Sequence[str],
    depth: str | None,
    jobs: int,
    limit: float,
    stop_after: int | None,
    diagnose: bool,
    replay: str,
) -> Options:
    return Options(
        depth=Depth(depth) if depth else None,
        jobs=jobs,
        limits=RunLimits(reply=limit),
        selection=Selection(tuple(ids), tuple(rules), tuple(flags), (*levels, *TIERS[tier]) if tier else tuple(levels)),
        disabled=dict(map(_disabled, disabled)),
        stop_after=stop_after,
        diagnose=diagnose,
        replay=replay,
    )


def _disabled(text: str) -> tuple[str, str]:
    vector, equals, reason = text.partition("=")
    if not equals or not reason:
        raise UserError(f"--disable {text}: give the reason too, as ID=REASON")
    return vector, reason


@contextmanager
def _errors_told() -> Iterator[None]:
    try:
        yield
    except NothingSelected as error:
        raise UserError(str(error), code=Exit.NOTHING_SELECTED) from None
    except CannotStart as error:
        raise UserError(
            f"the implementation could not be started or does not speak: {error}",
            "docs/how-to/certify-an-engine.md shows a complete conversation",
            Exit.CANNOT_START,
        ) from None
    except (CannotRun, UnknownTarget, BadReport) as error:
        raise UserError(str(error)) from None


@contextmanager
def _ended_by_signal() -> Iterator[None]:
    """A request to terminate ends the run as an interrupt does, so that no engine stays behind."""

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _progress(form: str) -> Iterator[OnProgress]:
    """A bar on a terminal; nothing in a pipe."""
    console = Console(stderr=True)
    if form == "json" or not console.is_terminal or not sys.stderr.isatty():
        yield lambda done, total, verdict: None
        return
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.fields[failed]}"))
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=None, failed="")
        failures: set[str] = set()

        def show(done: int, total: int, verdict: VectorResult) -> None:
            if verdict.verdict in FAILED:
                failures.add(verdict.vector)
            bar.update(task, completed=done, total=total, failed=f"{len(failures)} failed" if failures else "")

        yield show
