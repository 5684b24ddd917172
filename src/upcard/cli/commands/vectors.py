"""``upcard vectors``: generate, check and measure suites of vectors."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import click

from upcard.cli.books import book_of, book_of_suite, books, rule_samples, suite_of, variants
from upcard.cli.exit_codes import Exit, UserError
from upcard.cli.options import (
    book_option,
    check_option,
    command,
    count_option,
    format_option,
    group,
    jobs_option,
    output_option,
    readings_option,
    seed_option,
    seed_text,
    suite_option,
    variant_argument,
)
from upcard.cli.output import OnProgress, print_json, print_or_write, progress, write_files
from upcard.outside_text import shown
from upcard.resources import data_dir
from upcard.rulebook import Rulebook
from upcard.shuffle import MOST_ROUNDS
from upcard.vectors.files import kill_matrix, lint, record, suite
from upcard.vectors.files.flags import notes
from upcard.vectors.publish import coverage_page, written_files
from upcard.vectors.publish.rule_suites import figures, make_all
from upcard.vectors.publish.variant_suites import SEEDED, publish
from upcard.vectors.rounds import seeded
from upcard.words import numbered

TIERS = ("smoke", "standard", "soak")

keep_option = click.option(
    "--keep",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    default=lambda: Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "upcard",
    show_default="~/.cache/upcard",
    help="Where an interrupted run keeps its work, to continue later.",
)


@group("vectors", "upcard vectors list {variant}", "upcard vectors generate {variant} --seed S --output suite.json")
def vectors() -> None:
    """Generate, check and measure test vectors.

    A vector is a round with its cards, bets and decisions, and the events that the rules make of them. A suite is a
    file of vectors.
    """


@command(
    "generate",
    "upcard vectors generate {variant} --seed S --count 200 --output suite.json",
    "upcard vectors generate {variant} --tier smoke --output smoke.json",
)
@variant_argument()
@click.option("--seed", metavar="TEXT", callback=seed_text, help="Draw shoes, bets and decisions from this seed.")
@click.option(
    "--count",
    type=click.IntRange(1, MOST_ROUNDS),
    metavar="N",
    show_default="200; with --tier soak, until interrupted",
    help="Number of rounds of the seed.",
)
@click.option("--tier", type=click.Choice(TIERS), help="smoke and standard are made from the rules, soak from --seed.")
@output_option()
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
    """Generate a suite of vectors for VARIANT.

    With --seed the rounds are random. The same seed gives the same bytes on every machine, and a longer suite begins
    with the shorter one. With --tier standard the rounds are chosen to cover every rule, and with --tier smoke they are
    the fewest that still detect every change of a rule.
    """
    book = book_of(variant, readings)
    if tier in (None, "soak"):
        if seed is None:
            raise UserError("rounds are drawn from a seed", "add --seed TEXT, or --tier smoke or --tier standard")
        if count is None and tier is None:
            count = SEEDED
        made = _soak(book, seed) if count is None else _rounds(book, seed, count)
    else:
        if seed is not None:
            raise UserError(f"the tier {tier} is made from the rules, not from a seed", "leave out --seed or --tier")
        with _kept(keep) as tell:
            made = publish(book, jobs, tell, keep).tier(tier)
    print_or_write(suite.text(made), output)
    if output is not None:
        click.echo(f"{numbered(len(made['vectors']), 'vector')}, sha256 {suite.Suite(made).digest}")


@contextmanager
def _kept(keep: Path) -> Iterator[OnProgress]:
    """A bar; an interrupt says how far the work has come, and that it is not lost."""
    reached, before = "the search has not begun", _sizes(keep)
    with progress() as tell:

        def show(step: str, done: int, total: int, note: str = "") -> None:
            nonlocal reached
            reached = f"{done} of {total} {step} done" if total else f"{done} {step} done"
            tell(step, done, total, note)

        try:
            yield show
        except KeyboardInterrupt:
            found = _sizes(keep) != before
            kept = f"the steps before are kept in {keep}" if found else "nothing is kept before the first step is done"
            click.echo(f"\n{reached}, and no suite is written; {kept}", err=True)
            raise


def _sizes(folder: Path) -> dict[Path, int]:
    return {path: path.stat().st_size for path in folder.glob("*")}


def _rounds(book: Rulebook, seed: str, count: int) -> dict[str, Any]:
    with progress() as tell:
        return seeded.suite(book, seeded.FRESH, seed, count, lambda done: tell("rounds", done, count))


def _soak(book: Rulebook, seed: str) -> dict[str, Any]:
    """Rounds of a seed until an interrupt; then those that are whole, as if so many had been asked for."""
    rounds: list[dict[str, Any]] = []
    with suppress(KeyboardInterrupt), progress() as tell:
        click.echo("drawing rounds until you interrupt (Ctrl-C)", err=True)
        while True:
            rounds.append(seeded.vector(book, seed, len(rounds) + 1, seeded.FRESH))
            tell("rounds", len(rounds), 0)
    return record.suite(book, seeded.FRESH, rounds, seed, notes(rounds))


@command("publish", "upcard vectors publish", "upcard vectors publish {variant} --check")
@variant_argument(required=False)
@check_option
@output_option(folder=True, help="Folder to write to; without it, vectors/.")
@jobs_option
@keep_option
def publish_(variant: str | None, check: bool, output: Path | None, jobs: int, keep: Path) -> None:
    """Write the published suites and kill matrices of VARIANT, or of all.

    Without VARIANT, every variant and every rule sample is published. The same rules give the same bytes. An
    interrupted run continues where it stopped.
    """
    changed: list[str] = []
    folder = output or data_dir("vectors")
    names = [variant] if variant else books()
    samples = [name for name in names if name in rule_samples()]
    with _kept(keep) as tell:
        for name in (name for name in names if name not in samples):
            made = publish(book_of(name), jobs, tell, keep)
            changed += write_files(written_files.published(made), folder, check)
            changed += written_files.superfluous(made, folder, remove=not check)
            click.echo(_figures(made))
        for each in make_all(samples, jobs, tell, keep):
            changed += write_files(written_files.of_rule_sample(each), folder, check)
            click.echo(figures(each))
    _end_with(changed, check)


def _end_with(changed: Sequence[str | Path], check: bool) -> None:
    for path in changed:
        click.echo(f"{'would change' if check else 'written'}: {path}")
    if check and changed:
        raise click.exceptions.Exit(Exit.DIVERGENT)


@command(
    "adequacy",
    "upcard vectors adequacy {variant}",
    "upcard vectors adequacy {variant} --format json",
    "upcard vectors adequacy --published",
)
@variant_argument(required=False)
@click.option("--published", is_flag=True, help="Only print the figures of the published suites, of all variants too.")
@jobs_option
@keep_option
@format_option()
def adequacy(variant: str | None, published: bool, jobs: int, keep: Path, form: str) -> None:
    """Measure which changes of the rules of VARIANT its suites detect. The suites are generated anew.

    A mutant is the book with one change of a rule. It is killed if a vector detects it, and it survives if no vector
    does and it is not proven to be the same game. The exit code is 1 if a mutant survives.
    """
    if published:
        if form == "json":
            raise UserError("the published figures are JSON files already", "read vectors/kills/")
        survivors = 0
        for name in [variant] if variant else variants():
            found, matrix = _published_of(book_of(name))
            click.echo(coverage_page.line(found, matrix))
            survivors += len(matrix.survived)
        if survivors:
            raise click.exceptions.Exit(Exit.DIVERGENT)
        return
    if variant is None:
        raise UserError("no variant is named", "name one, or add --published for the published figures")
    with progress() as tell:
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


@command("coverage", "upcard vectors coverage", "upcard vectors coverage {variant} --output out/coverage")
@variant_argument(required=False)
@output_option(folder=True, help="Folder to write to, Markdown and HTML; without it, stdout.")
@check_option
def coverage_(variant: str | None, output: Path | None, check: bool) -> None:
    """Show what the published vectors of VARIANT, or of all, cover: rules, statements and goals."""
    changed = []
    for name in [variant] if variant else variants():
        book = book_of(name)
        found = coverage_page.coverage_tables(book, *_published_of(book))
        texts = {
            f"{book.id}.md": coverage_page.markdown(book, found),
            f"{book.id}.html": coverage_page.html(book, found),
        }
        if output is None:
            click.echo(texts[f"{book.id}.md"], nl=False)
            continue
        changed += [output / file for file in write_files(texts, output, check)]
    _end_with(changed, check)


@command("lint", "upcard vectors lint", "upcard vectors lint suite.json --book mine.yaml")
@click.argument("paths", nargs=-1, metavar="[SUITE]...", type=click.Path(exists=True, path_type=Path))
@book_option
def lint_(paths: Sequence[Path], book_name: str | None) -> None:
    """Check suite files, or all published ones.

    Ids, flags, rules, cards, duplicates and format are checked, and every vector is played. The exit code is 1 if there
    is a problem.
    """
    suites = {path: suite_of(path) for path in paths or _published()}
    of = {each.variant: book_of_suite(each, path, book_name) for path, each in suites.items()}
    found = lint.suites([(str(path), each) for path, each in suites.items()], of.get)
    for problem in found:
        click.echo(problem)
    click.echo(f"{numbered(len(found), 'problem')} in {numbered(len(suites), 'file')}")
    if found:
        raise click.exceptions.Exit(Exit.DIVERGENT)


@command("fmt", "upcard vectors fmt suite.json", "upcard vectors fmt --check")
@click.argument("paths", nargs=-1, metavar="[SUITE]...", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@check_option
def fmt(paths: Sequence[Path], check: bool) -> None:
    """Write suite files, or all published ones, in their canonical form."""
    texts = {str(path): suite.text(suite_of(path).data) for path in paths or _published()}
    _end_with(write_files(texts, Path(), check), check)


@command("list", "upcard vectors list {variant}", "upcard vectors list {variant} --tier smoke --format json")
@variant_argument()
@suite_option()
@click.option("--tier", type=click.Choice(TIERS[:2]), help="List only this tier and the smaller ones.")
@format_option()
def list_(variant: str, suite_path: Path | None, tier: str | None, form: str) -> None:
    """List the published vectors of VARIANT: id and title.

    As JSON each has its level, flags, rules and suite too.
    """
    book = book_of(variant)
    files = [suite_path] if suite_path else suite.committed(book.id)
    if not files:
        raise UserError(
            f"there are no published vectors of {book.id}",
            f"`upcard vectors generate {variant} --seed TEXT` draws some; --suite FILE lists a file",
            Exit.NOTHING_SELECTED,
        )
    chosen = [
        (file, vector)
        for file in files
        for vector in suite_of(file).vectors
        if tier is None or TIERS.index(vector["level"]) <= TIERS.index(tier)
    ]
    if form == "json":
        keys = ("id", "title", "level", "flags", "clauses")
        print_json([{key: vector[key] for key in keys} | {"suite": file.stem} for file, vector in chosen])
        return
    for _, vector in chosen:
        click.echo(f"{shown(vector['id'])}\t{shown(vector['title'])}")


@command(
    "export",
    "upcard vectors export {variant} --blind --output questions.jsonl",
    "upcard vectors export {variant} --blind --seed 2024 --count 500 --output questions.jsonl",
)
@variant_argument()
@click.option("--blind", is_flag=True, required=True, help="Leave out the expected answers.")
@click.option("--recipients", is_flag=True, help="Say where each card goes, for an engine whose hello wants that.")
@suite_option()
@seed_option
@count_option
@output_option()
def export(
    variant: str,
    blind: bool,
    recipients: bool,
    suite_path: Path | None,
    seed: str | None,
    count: int,
    output: Path | None,
) -> None:
    """Write vectors as requests of the protocol, one per line.

    Run your adapter on them, `adapter < questions.jsonl > answers.jsonl`, and judge the answers with `upcard certify
    VARIANT answers:answers.jsonl` and the same --suite, --seed and --count.
    """
    from upcard.certify.run.session import request_lines
    from upcard.certify.run.suites import fresh, published

    book = book_of(variant)
    found = fresh(book, seed, count) if seed is not None else suite_of(suite_path) if suite_path else published(book.id)
    if found is None:
        raise UserError(f"there are no published vectors of {book.id}", "draw some with --seed TEXT")
    print_or_write(b"".join(request_lines(found, book, recipients)), output)


def _published_of(book: Rulebook) -> tuple[list[dict[str, Any]], kill_matrix.KillMatrix]:
    found = [vector for path in suite.committed(book.id) for vector in suite_of(path).vectors]
    if not found or not kill_matrix.path_of(book.id).is_file():
        raise UserError(f"there is no published kill matrix of {book.id}", "`upcard vectors publish` writes it")
    return found, kill_matrix.read(kill_matrix.path_of(book.id))


def _published() -> list[Path]:
    return [path for name in books() for path in suite.committed(name)]


def _figures(made: Any) -> str:
    """What the suites of a book detect, in a line."""
    smoke = sum(vector["level"] == "smoke" for vector in made.vectors)
    killed = sum(bool(row) for row in made.kills)
    total = len(made.mutants) + len(made.equivalent)
    goals = len(made.met) + len(made.unmet)
    return (
        f"{made.book.id}: {len(made.vectors)} vectors, {smoke} of them smoke; {len(made.met)} of {goals} goals met; "
        f"{killed} of {len(made.mutants)} mutants killed, {len(made.equivalent)} more "
        f"({len(made.equivalent) / total:.1%}) proven equivalent, "
        f"{numbered(len(made.no_effect), 'change')} without effect"
    )


for each in (generate, publish_, adequacy, coverage_, lint_, fmt, list_, export):
    vectors.add_command(each)
