"""``upcard certify VARIANT -- COMMAND…``: play the vectors with another engine and judge it."""

from __future__ import annotations

import shlex
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import Any, Final

import click

from upcard.certify.certificate import UNSIGNED, CannotSign, NoCertificate, certificate, sign, text
from upcard.certify.certification import CannotRun, NothingSelected, Options, run
from upcard.certify.certification import OnProgress as OnResult
from upcard.certify.connectors import UnknownTarget, connector
from upcard.certify.connectors.base import CannotStart, Connector, RunLimits
from upcard.certify.connectors.processes import Surroundings
from upcard.certify.diagnosis.shrink import shrink_failures
from upcard.certify.results.report_file import BadReport, Report
from upcard.certify.results.run_outcome import Conclusion, Outcome
from upcard.certify.run.needed import concerned
from upcard.certify.run.suites import Selection, fresh, from_files, published
from upcard.cli.books import book_of, books, unknown
from upcard.cli.commands.report import CODES, at_least_option, known_option, print_report, result_of, show_option
from upcard.cli.exit_codes import Exit, UserError
from upcard.cli.options import (
    Seconds,
    command,
    count_option,
    engine_options,
    format_option,
    readings_option,
    seed_option,
    suite_option,
    variant_argument,
)
from upcard.cli.output import progress, write_file
from upcard.outside_text import shown as shown_text
from upcard.rulebook import Rulebook
from upcard.vectors.files.suite import Suite, SuiteError
from upcard.vectors.files.suite import text as text_of
from upcard.wire.report import VectorResult
from upcard.wire.verdicts import FAILED, Depth
from upcard.words import numbered

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
    "upcard certify {variant} --seed 2024 --count 500 -- answers:answers.jsonl",
)
@variant_argument()
@click.argument("target", nargs=-1, type=click.UNPROCESSED, metavar="-- ENGINE...")
@suite_option(multiple=True)
@seed_option
@count_option
@click.option(
    "--only", "ids", multiple=True, metavar="PATTERN", help="Play only vectors whose id matches; * and ? are allowed."
)
@click.option("--rule", "rules", multiple=True, metavar="RULE", help="Play only vectors about this rule or group.")
@click.option("--flag", "flags", multiple=True, metavar="FLAG", help="Play only vectors with this flag.")
@click.option(
    "--tier",
    type=click.Choice([*TIERS, SOAK]),
    help="Play only this tier. soak plays rounds of --seed, --count at a time, until one fails.",
)
@click.option(
    "--disable", "disabled", multiple=True, metavar="ID=REASON", help="Leave out a vector and say why; may be repeated."
)
@click.option(
    "--depth",
    type=click.Choice([each.value for each in Depth]),
    help="What to compare; without it, all that the engine reports.",
)
@click.option(
    "--jobs", default=1, show_default=True, type=click.IntRange(1, 64), metavar="N", help="Engines to run in parallel."
)
@click.option(
    "--limit", default=10.0, show_default=True, type=Seconds(), help="Time that the engine has for each reply."
)
@engine_options
@click.option("--stop-after", type=click.IntRange(1), metavar="N", help="Stop after N failures.")
@at_least_option
@known_option
@click.option("--update", is_flag=True, help="Write the list of --known anew from this run.")
@click.option(
    "--report", "path", type=click.Path(path_type=Path), metavar="FILE", help="Write the report, as JSON Lines."
)
@click.option("--resume", is_flag=True, help="Continue the run whose --report was cut off.")
@click.option(
    "--certificate",
    "certificate_path",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write a certificate; needs --seed.",
)
@click.option(
    "--sign",
    "key",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Sign the certificate with the Ed25519 key of a PEM file.",
)
@click.option(
    "--diagnose/--no-diagnose", default=True, show_default=True, help="Find the rule that explains the failures."
)
@click.option("--shrink", is_flag=True, help="Shorten some failing rounds as far as they still fail.")
@click.option(
    "--save-shrunk",
    "shrunk_path",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the shortened rounds as a suite file.",
)
@show_option
@readings_option
@format_option()
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
    certificate_path: Path | None,
    key: Path | None,
    shrink: bool,
    shrunk_path: Path | None,
    shown: int,
    at_least: int | None,
    readings: Sequence[str],
    form: str,
    folder: Path | None,
    variables: Mapping[str, str],
    **settings: Any,
) -> int:
    """Test another engine: it plays the vectors of VARIANT, and every answer is compared.

    ENGINE is a command that speaks the protocol over standard input and output, python:MODULE:OBJECT, http://… or
    answers:FILE. It starts in an empty folder with a bare environment; files that the command names are found from
    here. The exit code is 0 if every answer is as expected, 1 if one is not or the run did not end, 3 if
    nothing was judged, and 4 if the engine does not start or does not speak the protocol.
    """
    _check_together(update, known, resume, path, certificate_path, key, seed)
    if (shrink or shrunk_path is not None) and target and target[0].startswith("answers:"):
        raise UserError("recorded answers cannot be asked again", "--shrink needs the engine itself")
    book = book_of(variant, readings)
    replay = _replay(variant, suites, seed, readings)
    engine = partial(connector, target, Surroundings(folder, variables))
    if settings["tier"] == SOAK:
        if suites or path or certificate_path or shrink or shrunk_path:
            raise UserError("the tier soak has no end", "leave out --suite, --report, --certificate and --shrink")
        options = _options(replay=replay, **(settings | {"tier": None}))
        return _soak(book, seed, count, engine, options, form, shown)
    suite = _suite(book, suites, seed, count)
    options = _options(replay=replay, **settings)
    _check_selection(suite, options, variant)
    with _errors_explained(), _ended_by_signal(), _failures_counted(form) as on_result:
        report = run(suite, book, engine(), options, path, resume, on_result)
        shrunk = (
            shrink_failures(report, suite, book, engine(), options.limits)
            if shrink or shrunk_path is not None
            else None
        )
    if at_least is None and certificate_path is not None:
        at_least = FOR_A_CERTIFICATE
    result, unexpected = result_of(report, known, at_least, update)
    refused = None
    if certificate_path is not None:  # before anything is printed: a reader may stop reading
        refused = _write_certificate(report, result, book, suite, certificate_path, key)
    if shrunk is not None and shrunk.vectors and shrunk_path is not None:
        write_file(shrunk_path, text_of(shrunk.data))
        click.echo(f"{shrunk_path} written: upcard replay {shrunk_path}", err=True)
    print_report(report, result, unexpected, shown, form, {"shrunk": shrunk.vectors} if shrunk else None)
    if shrunk is not None and form != "json":
        _print_shrunk(shrunk, shrunk_path)
    if refused is not None:
        UserError(*refused).show()
        if result.outcome is Outcome.CONFORMANT:
            return Exit.USAGE
    return CODES[result.outcome]


def _check_together(
    update: bool,
    known: Path | None,
    resume: bool,
    path: Path | None,
    certificate_path: Path | None,
    key: Path | None,
    seed: str | None,
) -> None:
    """Options that need another, or exclude it."""
    if update and known is None:
        raise UserError("--update writes the list of --known", "add --known FILE")
    if resume and path is None:
        raise UserError("--resume continues the run of --report", "add --report FILE")
    if key is not None and certificate_path is None:
        raise UserError("--sign signs the certificate of --certificate", "add --certificate FILE")
    if certificate_path is not None and seed is None:
        raise UserError("a certificate needs rounds that nobody has seen", "add --seed TEXT")
    if certificate_path is not None and known is not None:
        raise UserError("a certificate allows no known failures", "leave out --known or --certificate")


def _check_selection(suite: Suite, options: Options, variant: str) -> None:
    """Every name that selects or leaves out vectors must be one of the suite: a mistyped one would go unnoticed."""
    ids = [vector["id"] for vector in suite.vectors]
    clauses = list(dict.fromkeys(clause for vector in suite.vectors for clause in vector["clauses"]))
    flags = list(dict.fromkeys(flag for vector in suite.vectors for flag in vector.get("flags", ())))
    listed = f"`upcard vectors list {variant}` lists them"
    for pattern in options.selection.ids:
        if not any(fnmatchcase(each, pattern) for each in ids):
            raise unknown("vector", pattern, ids, listed, Exit.NOTHING_SELECTED)
    for rule in options.selection.rules:
        if not concerned(clauses, [rule]):
            groups = [clause[:place] for clause in clauses for place, sign in enumerate(clause) if sign == "."]
            hint = f"`upcard show {variant}` lists the rules; some have no vector"
            raise unknown("vector about the rule", rule, [*clauses, *groups], hint, Exit.NOTHING_SELECTED)
    for flag in options.selection.flags:
        if flag not in flags:
            raise unknown("flag", flag, flags, f"the flags are {', '.join(sorted(flags))}", Exit.NOTHING_SELECTED)
    for identifier in options.disabled:
        if identifier not in ids:
            raise unknown("vector", identifier, ids, f"--disable takes an id; {listed}")


def _print_shrunk(shrunk: Suite, path: Path | None) -> None:
    """The shortened rounds, and how to keep them if no file was named."""
    for vector in shrunk.vectors:
        click.echo(f"shortened {shown_text(vector['id'])}  {shown_text(vector['title'])}")
    if shrunk.vectors and path is None:
        click.echo("--save-shrunk FILE writes them as a suite, for `upcard replay` and `upcard certify --suite`")


def _write_certificate(
    report: Report, result: Conclusion, book: Rulebook, suite: Suite, path: Path, key: Path | None
) -> tuple[str, str] | None:
    """Write it, or return why there is none and what to do."""
    try:
        made = certificate(report, result, book, suite)
        write_file(path, text(sign(made, key) if key else made))
    except (NoCertificate, CannotSign) as error:
        return str(error), f"{path} is not written"
    click.echo(f"certificate written to {path}{'' if key else f', {UNSIGNED}'}", err=True)
    return None


def _replay(variant: str, suites: Sequence[Path], seed: str | None, readings: Sequence[str]) -> str:
    """The command that replays a vector of this run, shown with every failure."""
    read = [word for each in readings for word in ("--reading", each)]
    book = [] if variant in books() else ["--book", variant]
    if seed is not None:
        generate = ["upcard", "vectors", "generate", variant, "--seed", seed, *read, "--count"]
        replay = ["upcard", "replay", "fresh.json", *book, *read]
        return f"{shlex.join(generate)} {{n}} --output fresh.json && {shlex.join(replay)} {{vector}}"
    return f"{shlex.join(['upcard', 'replay', *map(str, suites if len(suites) == 1 else ()), *book, *read])} {{vector}}"


def _suite(book: Rulebook, paths: Sequence[Path], seed: str | None, count: int) -> Suite:
    if paths and seed is not None:
        raise UserError("--suite and --seed both say which vectors to play", "give one of them")
    try:
        if seed is not None:
            return fresh(book, seed, count)
        found = from_files(paths) if paths else published(book.id)
    except SuiteError as error:
        raise UserError(
            f"{error.place} is not a suite of vectors",
            "`upcard schema vector-suite` prints its format",
            Exit.DIVERGENT,
            str(error).splitlines(),
        ) from None
    except ValueError as error:
        raise UserError(str(error), "certify the suites one by one") from None
    if found is None:
        raise UserError(f"there are no published vectors of {book.id}", "draw some with --seed TEXT")
    if found.variant != book.id:
        raise UserError(
            f"the suite {found.name} is of {found.variant}, not of {book.id}", "name the variant of the suite"
        )
    return found


def _options(
    ids: Sequence[str],
    rules: Sequence[str],
    flags: Sequence[str],
    tier: str | None,
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
        selection=Selection(tuple(ids), tuple(rules), tuple(flags), TIERS[tier] if tier else ()),
        disabled=_disabled(disabled),
        stop_after=stop_after,
        diagnose=diagnose,
        replay=replay,
    )


def _disabled(texts: Sequence[str]) -> Mapping[str, str]:
    """The vectors to leave out, each with its reason."""
    found = {}
    for each in texts:
        vector, _, reason = each.partition("=")
        if not reason:
            raise UserError(f"--disable {each}: the reason is missing", "write ID=REASON")
        found[vector] = reason
    return found


@contextmanager
def _errors_explained() -> Iterator[None]:
    try:
        yield
    except NothingSelected as error:
        raise UserError(str(error), "leave out --only, --rule, --flag or --tier", Exit.NOTHING_SELECTED) from None
    except CannotStart as error:
        raise UserError(
            f"the engine does not start or does not speak the protocol: {error}",
            "it starts in an empty folder with a bare environment: --cwd and --env name others; "
            "docs/how-to/certify-an-engine.md shows a complete conversation",
            Exit.CANNOT_START,
        ) from None
    except UnknownTarget as error:
        raise UserError(str(error), "`upcard certify --help` says how an engine is named") from None
    except (CannotRun, BadReport) as error:
        raise UserError(str(error)) from None


@contextmanager
def _ended_by_signal() -> Iterator[None]:
    """A request to end, a closed terminal or an interrupt ends the run once, and its engines with it.

    All further ones are ignored until the process ends, so that none of them stops the work of ending what was started.
    """
    asked = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)]

    interrupted = False

    def interrupt(number: int, frame: object) -> None:
        nonlocal interrupted
        interrupted = True
        for each in asked:
            signal.signal(each, _not_again)  # SIG_IGN would make the interpreter complain of one that is under way
        raise KeyboardInterrupt

    before = {each: signal.signal(each, interrupt) for each in asked if signal.getsignal(each) is not signal.SIG_IGN}
    try:
        yield
    finally:
        for number, handler in () if interrupted else before.items():
            signal.signal(number, handler)


def _not_again(number: int, frame: object) -> None:
    """The signal changes nothing any more."""


@contextmanager
def _failures_counted(form: str) -> Iterator[OnResult]:
    """A bar that counts the failures too."""
    failures: set[str] = set()
    with progress(form != "json") as tell:

        def show(done: int, total: int, result: VectorResult) -> None:
            if result.verdict in FAILED:
                failures.add(result.vector)
            tell("vectors", done, total, f"{len(failures)} failed" if failures else "")

        yield show


# ---- the tier soak --------------------------------------------------------------------------------------------------


def _soak(
    book: Rulebook,
    seed: str | None,
    at_once: int,
    engine: Callable[[], Connector],
    options: Options,
    form: str,
    shown: int,
) -> int:
    """Play until a round fails or an interrupt, and print the report of the last lot."""
    if seed is None:
        raise UserError("the tier soak plays rounds of a seed", "add --seed TEXT")
    with _errors_explained(), _ended_by_signal():
        report = _play_lots(book, seed, at_once, lambda suite: run(suite, book, engine(), options))
    if report is None:
        return Exit.INTERRUPTED
    result, unexpected = result_of(report, None, None)
    print_report(report, result, unexpected, shown, form)
    return CODES[result.outcome]


def _play_lots(book: Rulebook, seed: str, at_once: int, play: Callable[[Suite], Report]) -> Report | None:
    """Play rounds of the seed, so many at a time; the report of the lot in which one failed, or of the last.

    An interrupt ends it. The lot that was being played does not count; if none was whole there is no report. How many
    rounds were judged in all is printed beside the report, which is of one lot, so that a run may go on for days.
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
    played = f"{numbered(judged, 'round')} of the seed {seed} judged"
    click.echo(f"soak: {played}, in {numbered(lots, 'lot')} of {at_once}", err=True)
    return last
