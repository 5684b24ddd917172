"""``upcard hand VARIANT --player A,7 --upcard 9``: the expected value of each action of one hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import click

from upcard.analysis import NotExact, hand_values
from upcard.analysis.reports.to_json import hand_data
from upcard.cards import RANK_VALUES, CardError, written_ranks
from upcard.cli.books import book_of
from upcard.cli.exit_codes import Exit, UserError
from upcard.cli.options import command, format_option, readings_option, variant_argument
from upcard.cli.output import in_columns, print_json

#: The highest total that is not bust.
LIMIT = 21


def ranks_of(_: click.Context, parameter: click.Parameter, value: str) -> str:
    """The letters of the ranks that are typed. Raises `click.BadParameter` for what is no rank."""
    try:
        return written_ranks(value)
    except CardError as error:
        raise click.BadParameter(str(error), param=parameter) from None


@command(
    "hand",
    "upcard hand {variant} --player A,7 --upcard 9",
    "upcard hand {variant} --player 10,6 --upcard 10 --removed 5,5,5,4",
    "upcard hand {other} --player 4,4,8 --upcard 6 --format json",
)
@variant_argument()
@click.option("--player", callback=ranks_of, required=True, metavar="RANKS", help="Your hand, two cards or more.")
@click.option("--upcard", callback=ranks_of, required=True, metavar="RANK", help="The dealer's upcard.")
@click.option("--removed", callback=ranks_of, default="", metavar="RANKS", help="Other cards no longer in the shoe.")
@readings_option
@format_option()
def hand(variant: str, player: str, upcard: str, removed: str, readings: Sequence[str], form: str) -> int:
    """Compare the actions of one hand of VARIANT by expected value, with best play afterwards.

    Values are in units of the main bet. The shoe holds all other cards, except those of --removed. If the dealer
    checks for blackjack, there is none; insurance and even money, which come before the check, count every possible
    hole card.
    """
    if len(player) < 2 or len(upcard) != 1:
        raise UserError("--player takes two cards or more and --upcard takes one", "such as --player A,7 --upcard 9")
    if sum(RANK_VALUES[each] for each in player) > LIMIT:
        raise UserError(f"{spelt(player)} is over 21: there is nothing to decide", "give a hand of 21 or less")
    book = book_of(variant, readings)
    try:
        values = hand_values(book, player, upcard, removed)
    except NotExact as error:
        raise UserError(f"{book.id}: this hand cannot be computed exactly: {error}", code=Exit.DIVERGENT) from None
    except KeyError as error:
        raise UserError(f"this hand cannot be dealt: {error.args[0]}", "take cards out of --removed") from None
    if form == "json":
        print_json(hand_data(book, player, upcard, removed, values))
        return Exit.OK
    shown, decision = f"{spelt(player)} against {spelt(upcard)}", values.decision
    if values.offers:
        best = max(values.offers, key=lambda action: values.offers[action])
        when = "before the dealer checks" if upcard in book.peek_under else "before you act"
        click.echo(f"{shown}, {when}: best is to {best.replace('even-', 'take even ')}")
        _print(values.offers)
    if decision is not None:
        click.echo(f"{shown}: {'soft' if decision.soft else 'hard'} {decision.total}, best is to {decision.best}")
        _print(decision.values)
    elif not values.offers:
        click.echo(f"{shown}: there is nothing to decide: the hand is over or stands automatically")
    return Exit.OK


def _print(values: Mapping[str, float]) -> None:
    """Each action with its value and what it falls short of the best."""
    most = max(values.values())
    rows = [
        (f"  {action}", f"{value:+.9f}", f"{value - most:+.9f}" if value < most else "")
        for action, value in sorted(values.items(), key=lambda each: -each[1])
    ]
    for line in in_columns(rows, right=(1, 2)):
        click.echo(line)


def spelt(ranks: str) -> str:
    """Ranks as they are read: ``10,6``."""
    return ",".join(ranks).replace("T", "10")
