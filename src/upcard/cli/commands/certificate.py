"""``upcard certificate``: check a certificate again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from upcard.certify.certificate import CannotSign, Check, NoCertificate, check, compare_again, read
from upcard.certify.certificate import certificate as certificate_of
from upcard.certify.certificate import verify as checks_without_engine
from upcard.certify.certification import CannotRun, Options, run
from upcard.certify.connectors import UnknownTarget, connector
from upcard.certify.connectors.base import CannotStart
from upcard.certify.connectors.processes import Surroundings
from upcard.certify.report.occasion import Occasion
from upcard.certify.results.run_outcome import conclude
from upcard.certify.run.suites import fresh
from upcard.cli.books import book_of, books
from upcard.cli.exit_codes import Exit, UserError
from upcard.cli.options import (
    book_option,
    command,
    date_option,
    engine_options,
    format_option,
    group,
    lab_option,
    output_option,
    readings_option,
)
from upcard.cli.output import print_json, print_or_write
from upcard.outside_text import shown
from upcard.rulebook import Rulebook
from upcard.wire.verdicts import Depth

certificate_argument = click.argument(
    "path", metavar="CERTIFICATE", type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
key_option = click.option(
    "--key", type=click.Path(exists=True, path_type=Path), metavar="FILE", help="The signer's public key, a PEM file."
)


@group("certificate", "upcard certificate verify certificate.json")
def certificate() -> None:
    """Verify a certificate that `upcard certify --certificate` wrote, or write it as a page."""


@command(
    "verify",
    "upcard certificate verify certificate.json",
    "upcard certificate verify certificate.json --key public.pem -- node my-engine.js",
)
@certificate_argument
@click.argument("target", nargs=-1, type=click.UNPROCESSED, metavar="[-- ENGINE...]")
@key_option
@engine_options
@book_option
@readings_option
@format_option()
def verify(
    path: Path,
    target: Sequence[str],
    key: Path | None,
    folder: Path | None,
    variables: Mapping[str, str],
    book_name: str | None,
    readings: Sequence[str],
    form: str,
) -> int:
    """Check that a certificate is genuine.

    Its signature, tool and rule book are checked; its rounds are drawn again from the seed, and its counts and digests
    must be what they give. If ENGINE is given, the run is repeated and must give the same certificate. The exit code
    is 1 if a check fails.
    """
    with _explained():
        made = read(path)
        book = _book(made, path, book_name, readings)
        checks = list(_checks(made, book, key, target, Surroundings(folder, variables)))
    if form == "json":
        print_json([{"check": each.what, "holds": each.holds, "words": each.words} for each in checks])
    else:
        for each in checks:
            click.echo(f"{'holds' if each.holds else 'FAILS'}  {each.what:<10} {each.words}")
    return Exit.OK if all(each.holds for each in checks) else Exit.DIVERGENT


def _checks(
    made: dict[str, Any], book: Rulebook, key: Path | None, target: Sequence[str], surroundings: Surroundings
) -> Iterator[Check]:
    yield from checks_without_engine(made, book)
    yield check(made, key)
    if target:
        suite = fresh(book, made["vectors"]["seed"], made["vectors"]["count"])
        report = run(suite, book, connector(target, surroundings), Options(depth=Depth(made["depth"])))
        try:
            yield compare_again(made, certificate_of(report, conclude(report), book, suite))
        except NoCertificate as error:
            yield Check("repeated", False, str(error))


@command(
    "page",
    "upcard certificate page certificate.json --output certificate.html",
    'upcard certificate page certificate.json --lab "Our own" --date 2026-02-03 --output certificate.html',
)
@certificate_argument
@key_option
@lab_option
@date_option
@book_option
@readings_option
@output_option()
def page(
    path: Path,
    key: Path | None,
    lab: str | None,
    day: str | None,
    book_name: str | None,
    readings: Sequence[str],
    output: Path | None,
) -> None:
    """Write a certificate as a page to print.

    All that `verify` checks without the engine is checked before. If a check fails, there is no page and the exit code
    is 1.
    """
    from upcard.certify.report.certificate_page import render

    with _explained():
        made = read(path)
        book = _book(made, path, book_name, readings)
        checks = [*checks_without_engine(made, book), check(made, key)]
    failed = [each for each in checks if not each.holds]
    if failed:
        found = "; ".join(f"{each.what}: {each.words}" for each in failed)
        raise UserError(
            f"{path} is not printed: {found}", "`upcard certificate verify` shows all checks", Exit.DIVERGENT
        )
    print_or_write(render(made, book.data["title"], checks, Occasion(lab, day)), output)


@contextmanager
def _explained() -> Iterator[None]:
    """What is wrong with a certificate, a key or an engine, as an error of the command."""
    try:
        yield
    except (NoCertificate, CannotSign, CannotRun, UnknownTarget) as error:
        raise UserError(str(error), code=Exit.DIVERGENT if isinstance(error, NoCertificate) else Exit.USAGE) from None
    except CannotStart as error:
        raise UserError(f"the engine could not be started: {error}", code=Exit.CANNOT_START) from None


def _book(made: dict[str, Any], path: Path, book_name: str | None, readings: Sequence[str]) -> Rulebook:
    """The rule book that a certificate is of."""
    if book_name is None and made["variant"] not in books():
        raise UserError(
            f"{path} is of {shown(made['variant'])}, which does not come with Upcard", "give its rule book: --book FILE"
        )
    return book_of(book_name or made["variant"], readings)


for each in (verify, page):
    certificate.add_command(each)
