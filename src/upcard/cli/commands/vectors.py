"""``upcard vectors``: make, check and measure suites of vectors."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress

from upcard.cli.books import book_of, readings_option, variant_argument
from upcard.cli.commands.export import export
from upcard.cli.exit_codes import Exit, UserError
from upcard.cli.names import books
from upcard.cli.options import command, format_option, group, print_json
from upcard.cli.suites import suite_of
from upcard.resources import data_dir
from upcard.rulebook import Rulebook, rule_samples, variants
from upcard.vectors.files import kill_matrix, lint, record, suite
from upcard.vectors.files.flags import notes
from upcard.vectors.publish import coverage_page, written_files
from upcard.vectors.publish.rule_suites import figures, make_all
from upcard.vectors.publish.variant_suites import SEEDED, OnProgress, publish
from upcard.vectors.rounds import seeded
from upcard.wording import counted

TIERS = ("smoke", "standard", "soak")

keep_option = click.option(
    "--keep",
    type=click.Path(file_okay=False, path_type=Path),
    default=lambda: Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "upcard",
    show_default="~/.cache/upcard",
    help="Folder for what is done of a run that has not ended.",
)

jobs_option = click.option(
    "--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, show_default="one a core", help="Processes to use."
)


@group("vectors")
def vectors() -> None:
    """Make suites of vectors, check them, and measure what they can tell."""


@command(
    "generate",
    "upcard vectors generate {variant} --seed S --count 200 --output suite.json",
    "upcard vectors generate {variant} --tier smoke --output smoke.json",
)
@variant_argument()
@click.option("--seed", help="Text from which shoes, bets and decisions are drawn; for the tier soak.")
@click.option(
    "--count",
    type=click.IntRange(min=1),
    help="How many rounds of a seed [default: 200; with the tier soak, until it is interrupted].",
)
@click.option("--tier", type=click.Choice(TIERS), help="smoke and standard are made from the rules, soak from a seed.")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="File to write; else stdout.")
@jobs_option
@keep_option
@readings_option
def generate(
    variant: str,
    seed: str | None,
    count: int | None,
    tier: str | None,
    output: Path | None,
    jobs: int,
    keep: Path,
    readings: Sequence[str],
) -> None:
    """Write a suite of rounds of VARIANT: explicit shoes, decisions, and what must come of them.

    With --seed the rounds are random play, the same bytes for the same seed everywhere, and a longer suite begins with
    the shorter one. With --tier standard the rounds are those that the rules call for, with --tier smoke the fewest
    that still tell every change of a rule.
    """
    book = book_of(variant, readings)
    if tier in (None, "soak"):
        if seed is None:
            raise UserError("rounds are drawn from a seed: give --seed, or --tier smoke or standard")
        if count is None and tier is None:
            count = SEEDED
        made = _soak(book, seed) if count is None else _rounds(book, seed, count)
    else:
        if seed is not None:
            raise UserError(f"--seed draws rounds, and those of the tier {tier} are made from the rules")
        with _progress() as tell:
            made = publish(book, jobs, tell, keep).tier(tier)
    text = suite.text(made)
    if output is None:
        click.echo(text, nl=False)
        return
    output.write_bytes(text.encode())
    click.echo(f"{output}: {len(made['vectors'])} vectors, sha256 {suite.Suite(made).digest}")


def _rounds(book: Rulebook, seed: str, count: int) -> dict[str, Any]:
    with _progress() as tell:
        return seeded.suite(book, seeded.FRESH, seed, count, lambda done: tell("rounds", done, count))


def _soak(book: Rulebook, seed: str) -> dict[str, Any]:
    """Rounds of a seed until an interrupt; then those that are whole, as if so many had been asked for."""
    rounds: list[dict[str, Any]] = []
    with suppress(KeyboardInterrupt), _progress() as tell:
        click.echo("rounds are drawn until an interrupt (Ctrl-C)", err=True)
        while True:
            rounds.append(seeded.vector(book, seed, len(rounds) + 1, seeded.FRESH))
            tell("rounds", len(rounds), 0)
    return record.suite(book, seeded.FRESH, rounds, seed, notes(rounds))


@command("publish", "upcard vectors publish", "upcard vectors publish {variant} --check")
@variant_argument(required=False)
@click.option("--check", is_flag=True, help="Write nothing; end with 1 where anything would change.")
@click.option("--to", type=click.Path(file_okay=False, path_type=Path), help="Folder to write to; else vectors/.")
@jobs_option
@keep_option
def publish_(variant: str | None, check: bool, to: Path | None, jobs: int, keep: Path) -> None:
    """Make the published suites and the kill matrix of VARIANT, or of every variant and rule sample, and write them.

    The same rules give the same bytes. A run that is broken off goes on where it was when it is started again.
    """
    changed: list[str] = []
    folder = to or data_dir("vectors")
    names = [variant] if variant else books()
    for name in names:
        if name in rule_samples():
            continue
        with _progress() as tell:
            made = publish(book_of(name), jobs, tell, keep)
        changed += _write(written_files.published(made), folder, check)
        changed += written_files.superfluous(made, folder, remove=not check)
        click.echo(_figures(made))
    with _progress() as tell:
        for each in make_all([name for name in names if name in rule_samples()], jobs, tell, keep):
            changed += _write(written_files.of_rule_sample(each), folder, check)
            click.echo(figures(each))
    for path in changed:
        click.echo(f"{'would change' if check else 'written'}: {path}")
    if check and changed:
        raise click.exceptions.Exit(Exit.DIVERGENT)


def _write(texts: Mapping[str, str], folder: Path, check: bool) -> list[str]:
    """Write what has changed, or only look; the paths of it."""
    changed = []
    for path, text in texts.items():
        at = folder / path
        if not at.is_file() or at.read_bytes() != text.encode():
            changed.append(path)
            if not check:
                at.parent.mkdir(parents=True, exist_ok=True)
                at.write_bytes(text.encode())
    return changed


@command(
    "adequacy",
    "upcard vectors adequacy {variant}",
    "upcard vectors adequacy {variant} --format json",
    "upcard vectors adequacy --published",
)
@variant_argument(required=False)
@click.option(
    "--published", is_flag=True, help="Make nothing: the figures of the published suites, of all variants too."
)
@jobs_option
@keep_option
@format_option
def adequacy(variant: str | None, published: bool, jobs: int, keep: Path, form: str) -> None:
    """Measure which changes of the rules of VARIANT its suites tell, made anew from the rules.

    Every change of one rule is a mutant; one that no round tells and that is not proven to be the same game is a
    survivor, and the command ends with 1.
    """
    if published:
        if form == "json":
            raise UserError("the published matrices are JSON files already: vectors/kills/")
        survivors = 0
        for name in [variant] if variant else variants():
            vectors, matrix = _published_of(book_of(name))
            click.echo(coverage_page.line(vectors, matrix))
            survivors += len(matrix.survived)
        if survivors:
            raise click.exceptions.Exit(Exit.DIVERGENT)
        return
    if variant is None:
        raise UserError("which variant is to be measured?", "name it, or give --published for the published figures")
    with _progress() as tell:
        made = publish(book_of(variant), jobs, tell, keep)
    if form == "json":
        print_json(written_files.matrix(made))
    else:
        click.echo(_figures(made))
        for name, reason in made.equivalent.items():
            click.echo(f"  equivalent  {name}: {reason}")
        for name in made.survived:
            click.echo(f"  SURVIVES    {name}")
    if made.survived:
        raise click.exceptions.Exit(Exit.DIVERGENT)


@command("coverage", "upcard vectors coverage", "upcard vectors coverage {variant} --to out/coverage")
@variant_argument(required=False)
@click.option("--to", type=click.Path(file_okay=False, path_type=Path), help="Folder to write to; else stdout.")
@click.option("--check", is_flag=True, help="Write nothing; end with 1 where a file in the folder would change.")
def coverage_(variant: str | None, to: Path | None, check: bool) -> None:
    """Tell what the published vectors of VARIANT, or of every variant, cover: rules, statements, goals, and what not.

    With --to two files a variant are written, Markdown and HTML.
    """
    changed = []
    for name in [variant] if variant else variants():
        book = book_of(name)
        found = coverage_page.coverage_tables(book, *_published_of(book))
        texts = {
            f"{book.id}.md": coverage_page.markdown(book, found),
            f"{book.id}.html": coverage_page.html(book, found),
        }
        if to is None:
            click.echo(texts[f"{book.id}.md"], nl=False)
            continue
        changed += [to / file for file in _write(texts, to, check)]
    for path in changed:
        click.echo(f"{'would change' if check else 'written'}: {path}")
    if check and changed:
        raise click.exceptions.Exit(Exit.DIVERGENT)


@command("lint", "upcard vectors lint", "upcard vectors lint suite.json")
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
def lint_(paths: Sequence[Path]) -> None:
    """Check suite files, or all published ones: ids, flags, clauses, cards, repeats, form, and answers.

    Ends with 1 where anything is found.
    """
    found = lint.suites([(str(path), suite_of(path)) for path in paths or _published()], _book)
    for problem in found:
        click.echo(problem)
    click.echo(f"{counted(len(found), 'problem')} in {counted(len(paths or _published()), 'file')}")
    if found:
        raise click.exceptions.Exit(Exit.DIVERGENT)


@command("fmt", "upcard vectors fmt suite.json", "upcard vectors fmt --check")
@click.argument("paths", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--check", is_flag=True, help="Write nothing; end with 1 where a file is not in the canonical form.")
def fmt(paths: Sequence[Path], check: bool) -> None:
    """Write suite files, or all published ones, in their canonical form."""
    changed = []
    for path in paths or _published():
        text = suite.text(suite_of(path).data).encode()
        if path.read_bytes() != text:
            changed.append(path)
            if not check:
                path.write_bytes(text)
    for path in changed:
        click.echo(f"{'not in canonical form' if check else 'rewritten'}: {path}")
    if check and changed:
        raise click.exceptions.Exit(Exit.DIVERGENT)


@command("list", "upcard vectors list {variant}", "upcard vectors list {variant} --tier smoke --format json")
@variant_argument()
@click.option("--tier", type=click.Choice(TIERS[:2]), help="Only those of this tier and the smaller ones.")
@format_option
def list_(variant: str, tier: str | None, form: str) -> None:
    """List the published vectors of VARIANT: id and title; as JSON with level, flags, clauses and file too."""
    chosen = [
        (path, vector)
        for path in suite.committed(book_of(variant).id)
        for vector in suite_of(path).vectors
        if tier is None or TIERS.index(vector["level"]) <= TIERS.index(tier)
    ]
    if form == "json":
        keys = ("id", "title", "level", "flags", "clauses")
        print_json([{key: vector[key] for key in keys} | {"suite": path.stem} for path, vector in chosen])
        return
    for _, vector in chosen:
        click.echo(f"{vector['id']}\t{vector['title']}")


def _published_of(book: Rulebook) -> tuple[list[dict[str, Any]], kill_matrix.KillMatrix]:
    vectors = [vector for path in suite.committed(book.id) for vector in suite_of(path).vectors]
    if not vectors or not kill_matrix.path_of(book.id).is_file():
        raise UserError(f"there is no published kill matrix of {book.id}", "`upcard vectors publish` makes them")
    return vectors, kill_matrix.read(kill_matrix.path_of(book.id))


def _published() -> list[Path]:
    return [path for name in books() for path in suite.committed(name)]


def _book(variant: str) -> Rulebook | None:
    return book_of(variant) if variant in books() else None


def _figures(made: Any) -> str:
    """What the suites of a book can tell, in a line."""
    smoke = sum(vector["level"] == "smoke" for vector in made.vectors)
    told = sum(bool(row) for row in made.kills)
    total = len(made.mutants) + len(made.equivalent)
    goals = len(made.met) + len(made.unmet)
    return (
        f"{made.book.id}: {len(made.vectors)} vectors, {smoke} of them smoke; {len(made.met)} of {goals} goals met; "
        f"{told} of {len(made.mutants)} mutants told, {len(made.equivalent)} more ({len(made.equivalent) / total:.1%}) "
        f"proven equivalent, {counted(len(made.no_effect), 'change')} inert"
    )


@contextmanager
def _progress() -> Iterator[OnProgress]:
    """A bar on a terminal; nothing in a pipe."""
    if not sys.stderr.isatty():
        yield lambda what, done, total: None
        return
    with Progress(console=Console(stderr=True), transient=True) as bar:
        tasks: dict[str, Any] = {}

        def tell(what: str, done: int, total: int) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(what, total=total or None)
            bar.update(tasks[what], completed=done)

        yield tell


for each in (generate, publish_, adequacy, coverage_, lint_, fmt, list_, export):
    vectors.add_command(each)
