"""One player at a table: rounds answered from a script or from the keyboard, shown as they go."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import click

from upcard.cards import Card
from upcard.cli.exit_codes import UserError
from upcard.cli.play import reading_input, table
from upcard.engine import BetOperation, Decision, InputError, Refused, Round, SeatBets
from upcard.engine.betting import money_text
from upcard.engine.inputs import INCIDENTS, MAIN
from upcard.engine.refusal import Code
from upcard.engine.table import ShoeError, Table
from upcard.prose import sentence
from upcard.prose.sentences import UnknownRule
from upcard.rulebook import Rulebook
from upcard.rulebook.model import Stake
from upcard.vectors.files import record
from upcard.vectors.rounds.seeded import title
from upcard.words import numbered

HELP: Final = ("?", "help")
LEAVE: Final = ("q", "quit", "exit")


class Left(Exception):
    """The player leaves the table."""


@dataclass
class Finished:
    """A round that is over, with every input it took."""

    round: Round
    seats: Sequence[SeatBets]
    balance: int | None
    inputs: list[record.Given] = field(default_factory=list)

    def vector(self, identifier: str) -> dict[str, Any]:
        """The round as a vector."""
        return record.vector(identifier, title(self.round), self.round, self.seats, self.inputs, self.balance)


class PlaySession:
    """A table of `book`; `shoes` gives a fresh shoe whenever one is due, `quiet` prints nothing."""

    def __init__(
        self,
        book: Rulebook,
        balance: int | None,
        shoes: Iterator[Sequence[Card]],
        with_rules: bool = False,
        quiet: bool = False,
    ) -> None:
        self.book = book
        self.table = Table(book, balance)
        self.shoes = shoes
        self.with_rules = with_rules
        self.quiet = quiet
        self.shown = 0

    def show(self, *lines: str) -> None:
        """Print lines."""
        for line in () if self.quiet else lines:
            click.echo(line)

    # ---- rounds -----------------------------------------------------------------------------------------------------

    def by_script(self, bets: Sequence[SeatBets], script: Iterable[reading_input.Scripted]) -> Finished:
        """Play a round by a script; a refused decision is shown and the round goes on.

        Raises `UserError` if the script ends before the round does.
        """
        now = self._deal(bets)
        for each in script:
            self._show_table(now.round)
            self.show(f"{self._asked(now.round)} {each if isinstance(each, str) else each.get('do')}")
            try:
                self._decide(now, reading_input.scripted(each, now.round))
            except Refused as refusal:  # its amount is no amount, so that there is no decision to hand on
                self._note(now, dict(each) if isinstance(each, Mapping) else {"do": each}, refusal)
        offer = now.round.offer
        if offer is not None:
            self._show_table(now.round)
            raise UserError(
                f"the decisions end before the round: seat {offer.seat} hand {offer.hand} "
                f"may {', '.join(offer.actions)}",
                "give one more in --decisions",
            )
        return self._finish(now)

    def by_hand(self, bets: Sequence[SeatBets] | None) -> Finished:
        """Play a round by what is typed; without `bets` they are asked for first. Raises `Left`."""
        self._take_shoe()
        if bets is None:
            self._ask_bets()
            bets = self.table.betting.seats
            if not bets:
                self.show("you disconnected before the deal: the bets are void")
                raise Left
        now = self._deal(bets)
        while now.round.offer is not None:
            self._show_table(now.round)
            text = ask(self._asked(now.round))
            if text in HELP:
                self._show_rules(now.round)
            elif text == "v":
                self.show(*table.happened(now.round, 0, with_rules=True))
            elif text:
                try:
                    self._decide(now, reading_input.decision(text, now.round))
                except UserError as error:
                    error.show()
        return self._finish(now)

    def show_result(self, finished: Sequence[Finished]) -> None:
        """Say what the session came to."""
        if not finished:
            self.show("no round was finished")
            return
        net = sum(amount for each in finished for amount in each.round.net.values())
        result = f"{'won' if net > 0 else 'lost'} {money_text(self.book, abs(net))}" if net else "broke even"
        self.show(f"{numbered(len(finished), 'round')} played: you {result}")

    # ---- steps ------------------------------------------------------------------------------------------------------

    def _take_shoe(self) -> None:
        if self.table.needs_shoe:
            try:
                self.table.take_shoe(next(self.shoes))
            except ShoeError as error:
                raise UserError(f"--shoe: {error}", f"`upcard show {self.book.id} shoe` shows the shoe") from None

    def _deal(self, bets: Sequence[SeatBets]) -> Finished:
        self._take_shoe()
        balance = self.table.balance
        try:
            if not self.table.betting.closed:
                for seat, placed in bets:
                    for bet, units in placed.items():
                        self.table.betting.apply(BetOperation("place", seat, bet, units))
            round_ = self.table.deal()
        except Refused as refusal:
            raise _cannot_go_on(refusal) from None
        self.shown = 0
        return Finished(round_, self.table.betting.seats, balance)

    def _decide(self, now: Finished, decision: Decision) -> None:
        try:
            now.round.decide(decision)
            now.inputs.append((decision, None))
        except InputError as error:
            raise UserError(str(error), reading_input.INPUTS_FORM) from None
        except Refused as refusal:
            self._note(now, decision, refusal)

    def _note(self, now: Finished, given: Decision | Mapping[str, Any], refusal: Refused) -> None:
        """A refusal is an answer and goes on record, unless it is the shoe that ended."""
        if refusal.code is Code.SHOE_EMPTY:
            raise _cannot_go_on(refusal)
        now.inputs.append((given, refusal.code))
        self.show(f"refused: {refusal}")

    def _finish(self, now: Finished) -> Finished:
        self._show_table(now.round)
        self.table.finish()
        if self.table.balance is not None:
            self.show(f"balance {money_text(self.book, self.table.balance)}")
        return now

    # ---- what is shown ----------------------------------------------------------------------------------------------

    def _show_table(self, round_: Round) -> None:
        if len(round_.events) > self.shown:
            self.show(*table.happened(round_, self.shown, self.with_rules), "", *table.drawn(round_), "")
            self.shown = len(round_.events)

    def _asked(self, round_: Round) -> str:
        offer = round_.offer
        if offer is None:
            return "the round is over:"
        return f"seat {offer.seat} hand {offer.hand}: {reading_input.menu(round_)} >"

    def _show_rules(self, round_: Round) -> None:
        """The rule behind each action on offer, and what else may be typed."""
        for key, option in zip(reading_input.keys(round_), round_.options, strict=True):
            try:
                words = sentence(self.book, option.rule)
            except UnknownRule:
                words = ""
            free = " (free)" if option.stake is Stake.FREE else ""
            self.show(f"  [{key}] {option.do}{free}: {words} ({option.rule})")
        self.show("  [v] every event so far, with its rule  [q] leave", f"  also {', '.join(INCIDENTS)}")

    # ---- bets -------------------------------------------------------------------------------------------------------

    def _ask_bets(self) -> None:
        """Take betting operations until they are dealt; an empty line deals, with the usual bets if none are placed."""
        betting = self.table.betting
        while not betting.closed:
            text = ask("bets ([Enter] deal  [?] help  [q] leave) >")
            try:
                if text in HELP:
                    self._show_operations()
                    continue
                if not text:
                    self._usual_bets()
                    betting.apply(BetOperation("deal"))
                else:
                    betting.apply(reading_input.operation(self.book, text, betting.available))
            except Refused as refusal:
                self.show(f"refused: {refusal}")
            except UserError as error:
                error.show()
            except InputError as error:
                self.show(f"{error}")
            else:
                if not betting.closed:
                    self.show(f"  {reading_input.laid(self.book, betting.bets)}")

    def _show_operations(self) -> None:
        """What may be typed while bets are taken, with the limits."""
        limits, money = self.book.betting, partial(money_text, self.book)
        self.show(
            *(f"  {reading_input.OPERATION_FORMS.get(each, each)}" for each in self.table.betting.available),
            f"  bets are {', '.join([MAIN, *self.book.side_bets])}; a round takes at most {money(limits.round_max)}",
            f"  {MAIN} takes {money(limits.main.minimum)} to {money(limits.main.maximum)}",
        )

    def _usual_bets(self) -> None:
        betting = self.table.betting
        if betting.bets:
            return
        usual = self.table.last_bets or (SeatBets(1, {MAIN: reading_input.default_bet(self.book)}),)
        for seat, placed in usual:
            for bet, units in placed.items():
                betting.apply(BetOperation("place", seat, bet, units))


def _cannot_go_on(refusal: Refused) -> UserError:
    """The error that ends a round which cannot be dealt or has no cards left."""
    if refusal.code is Code.SHOE_EMPTY:
        return UserError(f"--shoe is too short: {refusal.message}", "give more cards, or --seed for a whole shoe")
    return UserError(f"these bets cannot be dealt: {refusal}", "change --seat or --balance")


def ask(prompt: str) -> str:
    """What is typed, in small letters; `Left` for q and at the end of the input.

    What is piped in is echoed, as a terminal does. On a terminal the arrow keys edit the line and bring back earlier
    ones.
    """
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401
        try:
            text = input(f"{prompt} ")
        except EOFError:
            raise Left from None
    else:
        line = sys.stdin.readline()
        text = line if line else "q"
        click.echo(f"{prompt} {text.strip()}")
    text = text.strip().lower()
    if text in LEAVE:
        raise Left
    return text
