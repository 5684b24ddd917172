"""``upcard certificate``: check a certificate again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from upcard.certify.certificate import CannotSign, Check, NoCertificate, certificate, check, compare_again, read, verify
from upcard.certify.certification import CannotRun, Options, run
from upcard.certify.connectors import UnknownTarget, connector
from upcard.certify.connectors.base import CannotStart
from upcard.certify.results.outcome import conclude
from upcard.certify.results.verdicts import Depth
from upcard.certify.run.suites import fresh
from upcard.cli.books import book_of, readings_option
from upcard.cli.exit_codes import Exit, UserError
from upcard.cli.options import command, format_option, group, print_json
from upcard.rulebook import Rulebook


@group("certificate")
def papers() -> None:
    """Check certificates that `upcard certify --certificate` wrote."""


@command(
    "verify",
    "upcard certificate verify certificate.json",
    "upcard certificate verify certificate.json --key public.pem -- node my-engine.js",
)
@click.argument("path", metavar="CERTIFICATE", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("target", nargs=-1, type=click.UNPROCESSED, metavar="[-- COMMAND…]")
@click.option("--key", type=click.Path(exists=True, path_type=Path), help="The PEM file of the signer's public key.")
@click.option("--book", "variant", metavar="VARIANT", help="The rule book, where it is not one of ours.")
@readings_option
@format_option
def verify_one(
    path: Path, target: Sequence[str], key: Path | None, variant: str | None, readings: Sequence[str], form: str
) -> int:
    """Check a certificate: its sums, the signature, the tool, the rule book, the rounds drawn again from the seed.

    With the command of the implementation the run is repeated too, and must give the same certificate. Ends with 1
    where anything does not hold.
    """
    try:
        made = read(path)
        book = book_of(variant or made["variant"], readings)
        checks = list(_checks(made, book, key, target))
    except (NoCertificate, CannotSign, CannotRun, UnknownTarget) as error:
        raise UserError(str(error), code=Exit.DIVERGENT if isinstance(error, NoCertificate) else Exit.USAGE) from None
    except CannotStart as error:
        raise UserError(f"the implementation could not be started: {error}", code=Exit.CANNOT_START) from None
    if form == "json":
        print_json([{"check": each.what, "holds": each.holds, "words": each.words} for each in checks])
    else:
        for each in checks:
            click.echo(f"{'holds' if each.holds else 'FAILS'}  {each.what:<10} {each.words}")
    return Exit.OK if all(each.holds for each in checks) else Exit.DIVERGENT


def _checks(made: dict[str, Any], book: Rulebook, key: Path | None, target: Sequence[str]) -> Iterator[Check]:
    yield from verify(made, book)
    if "signature" in made or key is not None:
        yield check(made, key)
    if target:
        seed = made["vectors"]["seed"]
        suite = fresh(book, seed, made["vectors"]["count"])
        report = run(suite, book, connector(target), Options(depth=Depth(made["depth"])))
        try:
            yield compare_again(made, certificate(report, conclude(report), book, seed))
        except NoCertificate as error:
            yield Check("repeated", False, str(error))


papers.add_command(verify_one)
