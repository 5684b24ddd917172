"""``upcard play VARIANT``: rounds at a table in the terminal, typed or from a script."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from upcard import shuffle
from upcard.cards import Card, CardError, written_cards
from upcard.cli.books import book_of, books
from upcard.cli.exit_codes import UserError
from upcard.cli.options import command, format_option, readings_option, seed_text, variant_argument
from upcard.cli.output import print_json, write_file
from upcard.cli.play import reading_input
from upcard.cli.play.session import Finished, Left, PlaySession
from upcard.engine import AmountError, SeatBets, units_of
from upcard.rulebook import Rulebook
from upcard.vectors.files import record
from upcard.vectors.files.suite import text
from upcard.words import numbered

#: The name of a suite that is printed or whose file has no usable name.
PLAYED = "played"


@command(
    "play",
    "upcard play {variant}",
    "upcard play {variant} --seed 7 --seat 1:10 --seat 2:25 --rules",
    'upcard play {variant} --shoe "8s 6d 8h Tc 3s 9d 5c" --decisions "split stand stand" --save round.json',
)
@variant_argument()
@click.option("--seat", "seats", multiple=True, metavar="SEAT:BETS", help="Bets of a seat: 1:10 or 1:main=10,BET=5.")
@click.option("--balance", metavar="AMOUNT", help="Money you have; without it, you can pay every stake.")
@click.option("--shoe", metavar="CARDS", help='Cards in the order they are dealt, "8s 6d ...", or @FILE.')
@click.option("--seed", callback=seed_text, help="Shuffle from this seed; a seed always gives the same cards.")
@click.option("--decisions", metavar="WORDS", help='Play one round: "split hit stand", @FILE, or JSON.')
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the rounds as a suite of vectors.",
)
@click.option("--rules", is_flag=True, help="Show the rule for each event.")
@readings_option
@format_option()
def play(
    variant: str,
    seats: Sequence[str],
    balance: str | None,
    shoe: str | None,
    seed: str | None,
    decisions: str | None,
    save: Path | None,
    rules: bool,
    readings: Sequence[str],
    form: str,
) -> None:
    """Play rounds of VARIANT in the terminal.

    Type a key or a word: h hit, s stand, d double, p split, r surrender, i insure, e even-money, n decline. At every
    prompt ? shows what you may type, and q leaves; v shows every event so far with its rule. To see what the rules say
    if something goes wrong, type timeout, disconnect, malfunction, cancel or balance=AMOUNT.
    """
    if form == "json" and decisions is None:
        raise UserError("--format json needs a round that is scripted", "add --decisions WORDS")
    book = book_of(variant, readings)
    purse = _units(book, balance)
    bets = reading_input.seats_of(book, seats, purse) if seats or decisions is not None else None
    seed = _seed(seed, shoe, decisions)
    session = PlaySession(book, purse, _shoes(book, shoe, seed), rules, quiet=form == "json")
    session.show(f"{book.title}, {f'seed {seed}' if seed is not None else 'the given shoe'}")
    if decisions is not None:
        finished = [session.by_script(bets or (), reading_input.script(decisions))]
    else:
        finished = _by_hand(session, bets, once=seed is None)
        session.show_result(finished)
    name = suite_name(save.stem) if save else PLAYED
    vectors = [each.vector(f"{book.id}/{name}/{number:04}") for number, each in enumerate(finished, 1)]
    suite = record.suite(book, name, vectors, seed, {})
    if form == "json":
        print_json(suite)
    if save and vectors:
        write_file(save, text(suite))
        replay = shlex.join(["upcard", "replay", str(save), *([] if variant in books() else ["--book", variant])])
        session.show(f"{numbered(len(vectors), 'round')} written to {save}, for `{replay}`")


def suite_name(stem: str) -> str:
    """The name of a suite in the file of this name: what is no letter, digit, ``.`` or ``+`` becomes a hyphen.

    >>> suite_name("My Round_1"), suite_name("...")
    ('my-round-1', 'played')
    """
    return re.sub(r"[-.]*[^a-z0-9+.]+[-.]*|[.]{2,}", "-", stem.lower()).strip("-.") or PLAYED


def _by_hand(session: PlaySession, bets: Sequence[SeatBets] | None, once: bool) -> list[Finished]:
    """The rounds that were finished before the player left, or before the given shoe was used."""
    finished: list[Finished] = []
    try:
        while not (once and finished):
            finished.append(session.by_hand(None if finished else bets))
    except Left:
        pass
    return finished


def _units(book: Rulebook, balance: str | None) -> int | None:
    try:
        return None if balance is None else units_of(balance, book.money.unit)
    except AmountError as error:
        raise UserError(f"--balance: {error}", reading_input.AMOUNT_FORM) from None


def _seed(seed: str | None, shoe: str | None, decisions: str | None) -> str | None:
    """The seed to shuffle from; None where the cards are given. A player without either gets a new one, and is told."""
    if shoe is not None and seed is not None:
        raise UserError("--shoe and --seed both say which cards are dealt", "give one of them")
    if seed is not None or shoe is not None:
        return seed
    if decisions is not None:
        raise UserError("a script needs to know the cards", "add --shoe CARDS or --seed TEXT")
    return os.urandom(4).hex()


def _shoes(book: Rulebook, shoe: str | None, seed: str | None) -> Iterator[tuple[Card, ...]]:
    """The given cards, once; or a shuffled shoe after another, the first from the seed itself, then ``SEED/2``, …"""
    if seed is None:
        yield _given(shoe or "")
        raise UserError("the given shoe is used up", "give more cards in --shoe, or --seed TEXT")
    number = 1
    while True:
        yield shuffle.shoe(seed if number == 1 else f"{seed}/{number}", book.shoe.decks, book.shoe.deck)
        number += 1


def _given(shoe: str) -> tuple[Card, ...]:
    text = Path(shoe[1:]).read_text(encoding="utf-8") if shoe.startswith("@") else shoe
    try:
        return written_cards(text)
    except CardError as error:
        raise UserError(f"--shoe: {error}") from None
