"""Sections on what a hand wins: who wins, the special rules with rounds that the engine played, payouts, side bets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

from upcard.cards import Card, card, cards
from upcard.docs.players.facts.cells import only
from upcard.docs.players.facts.engine_answers import Probe
from upcard.docs.players.facts.results import DecidedRow
from upcard.docs.players.messages import (
    Argument,
    Block,
    BookText,
    Cards,
    Grid,
    Heading,
    Listing,
    Message,
    MoneyAmount,
    Paragraph,
    Ratio,
    Section,
    say,
)
from upcard.docs.players.sections.hand_words import dealer_side, hand_side
from upcard.docs.players.sections.paytables import paytable
from upcard.docs.players.sections.play import PlaySections
from upcard.docs.players.sections.rounds import Staged, drawn, example_stake, play_out
from upcard.engine import Round, Settled
from upcard.money import portion
from upcard.rulebook.model import At, Result, SettlementRow

_ORDINARY = {"bust", "natural", "dealer-natural", "dealer-bust", "compared"}


class SettlementSections:
    """The sections of one book."""

    def __init__(self, play: PlaySections) -> None:
        self.play = play
        self.results = play.results
        self.book = play.book

    @property
    def pushes(self) -> bool:
        """May a hand push?"""
        return any(decided.row.result is Result.PUSH for decided in self.results.rows)

    # ---- who wins ---------------------------------------------------------------------------------------------------

    def who_wins(self) -> Section:
        """The settlement as a table, from the top."""
        rows = []
        for decided in self.results.rows:
            hand, dealer = self.sides(decided)
            when = say("wins-at-" + decided.row.at.value)
            rows.append((hand, dealer, self.outcome(decided.row, timed=False), when))
        free = self.play.free_stakes
        says: list[Argument] = [say("wins-how")]
        kinds = ["win", "push", "lose"] if self.pushes else ["win", "lose"]
        says += [say(f"wins-{kind}-free" if free else f"wins-{kind}") for kind in kinds]
        heads = (say("wins-hand"), say("wins-dealer"), say("wins-result"), say("wins-when"))
        grid = Grid(
            say("wins-caption"),
            heads,
            tuple(rows),
        )
        return Section("wins", (Paragraph(tuple(says)), grid))

    def outcome(self, row: SettlementRow, timed: bool = True) -> Message:
        """What a row makes of a hand, and whether at once if it is `timed`."""
        at_once = "-at-once" if timed and row.at is At.ONCE else ""
        if row.pays is not None:
            return say(f"outcome-win{at_once}", pays=Ratio(row.pays))
        return say(f"outcome-{row.result.value}{at_once}")

    def sides(self, decided: DecidedRow) -> tuple[Argument, Argument]:
        """The player's hand and the dealer's, in words."""
        where = decided.where
        if where is None:
            return say("unsaid", rule=decided.row.rule), say("dealer-any")
        hands = list(dict.fromkeys(hand_side(box) for box in where))
        dealers = list(dict.fromkeys(dealer_side(box) for box in where))
        name = self.name(decided.row)
        hand: Argument = hands[0] if len(hands) == 1 else Listing(tuple(hands), "or")
        dealer: Argument = dealers[0] if len(dealers) == 1 else Listing(tuple(dealers), "or")
        if name is not None and any(box.keys() - {"dealer-total", "dealer-natural"} for box in where):
            hand = say("hand-named", name=name, hand=hand)
        return hand, dealer

    def name(self, row: SettlementRow) -> BookText | None:
        """The title of a row."""
        return BookText(f"{row.rule.replace('.', '-')}", row.title) if row.title else None

    # ---- special rules ----------------------------------------------------------------------------------------------

    def special(self) -> Section | None:
        """Rules that ordinary blackjack has not, each with rounds that show it."""
        blocks: list[Block] = []
        if self.play.free_stakes:
            blocks += self._free_stakes()
        for decided in self.results.rows:
            if decided.where is not None and self._is_special(decided):
                blocks += self._special_row(decided)
        return Section("special", tuple(blocks)) if blocks else None

    def _is_special(self, decided: DecidedRow) -> bool:
        keys = set().union(*(box.keys() for box in decided.where or ()))
        return bool(decided.row.title) or not keys <= _ORDINARY

    def _special_row(self, decided: DecidedRow) -> Iterator[Block]:
        hand, dealer = self.sides(decided)
        row = decided.row
        of_dealer = all(
            not (box.keys() - {"dealer-total", "dealer-natural", "dealer-bust"}) for box in decided.where or ()
        )
        yield Heading(self.name(row) or (say("special-dealer-title", dealer=dealer) if of_dealer else hand))
        if of_dealer:
            says: list[Argument] = [
                say("special-dealer-push", dealer=dealer)
                if row.result is Result.PUSH
                else say("special-dealer", dealer=dealer, outcome=self.outcome(row))
            ]
            earlier = tuple(self._earlier(decided))
            if earlier:
                says.append(say("special-except", hands=Listing(earlier)))
        else:
            bare = list(dict.fromkeys(hand_side(box) for box in decided.where or ()))
            says = [
                say(
                    "special-hand",
                    hand=bare[0] if len(bare) == 1 else Listing(tuple(bare), "or"),
                    outcome=self.outcome(row),
                )
            ]
            says += self._against(decided)
        yield Paragraph(tuple(says))
        for title, round_ in self._rounds(decided, of_dealer):
            yield drawn(round_, say(title))

    def _earlier(self, decided: DecidedRow) -> Iterator[Message]:
        """Who escapes a rule on the dealer's hand."""
        rows = self.results.rows
        for other in rows[: rows.index(decided)]:
            keys = set().union(*(box.keys() for box in other.where or ()))
            if other.where is None or "dealer-natural" in keys:
                continue
            hand, _ = self.sides(other)
            yield say("special-except-hand", hand=self.name(other.row) or hand, outcome=self.outcome(other.row))

    def _against(self, decided: DecidedRow) -> Iterator[Message]:
        late = self.play.late_blackjack() is not None
        if decided.beats_late_blackjack and late:
            yield say("special-before-dealer")
            if self.play.book.peek_under:
                yield say("special-not-after-check")
        if self.play.split_offered and decided.row.at is At.ONCE:
            made = [probe for probe in (*_varied(), *self.results.hands) if self._row_of(probe) is decided.row]
            split = (Probe(each.cards, each.cards[0].rank, 1) for each in made)
            on_split = any(self._row_of(probe) is decided.row for probe in split)
            yield say("special-on-split" if on_split else "special-not-on-split")
        if any(only(box, "natural") is True for box in decided.where or ()):
            against = self.results.decided_by(Probe(cards("As Ks")), self.results.dealers[0])
            if against is not None and against.result is Result.PUSH:
                yield say("special-ties-blackjack")
        if decided.row.at is At.ONCE:
            yield say("special-dealer-has-not")

    def _row_of(self, probe: Probe) -> SettlementRow | None:
        return self.results.decided_by(probe, self.results.dealers[1])

    def _rounds(self, decided: DecidedRow, of_dealer: bool) -> Iterator[tuple[str, Round]]:
        """A round that the row settles, and a near miss."""
        row = decided.row
        if of_dealer:
            for drawn_card in "65789T432A":
                round_ = play_out(self.book, Staged("Ts 9h", "Td 6c", "", drawn_card + "h"))
                if round_ is not None and _settled_by(round_) == row.rule:
                    yield "example-special", round_
                    return
            return
        for probe in (*_varied(), *self.results.hands):
            if probe.split_from or self._row_of(probe) is not row:
                continue
            found = self._played(probe, row.rule, True)
            if found is not None:
                yield "example-special", found
                yield from self._near_miss(probe, row)
                return

    def _near_miss(self, probe: Probe, row: SettlementRow) -> Iterator[tuple[str, Round]]:
        """The same total with a card fewer, with as many cards of other ranks, or the same cards in other suits."""
        total, count, ranks = probe.total, len(probe.cards), sorted(probe.ranks)

        def nearness(other: Probe) -> int:
            if sorted(other.ranks) == ranks:
                return 0
            return 1 if (len(other.cards), other.total) == (count, total) else 2

        near = [
            other
            for other in (*_varied(), *self.results.hands)
            if not other.split_from
            and ((len(other.cards) in (count, count - 1) and other.total == total) or sorted(other.ranks) == ranks)
            and self._row_of(other) is not row
        ]
        for other in sorted(near, key=nearness):
            round_ = self._played(other, row.rule, False)
            if round_ is not None:
                yield "example-near-miss", round_
                return

    def _played(self, probe: Probe, rule: str, wanted: bool) -> Round | None:
        """A round in which a hand comes about card by card, against an ordinary dealer."""
        first, rest = probe.cards[:2], probe.cards[2:]
        for dealer in ("Td 7c", "9d 8c"):
            round_ = play_out(self.book, Staged(_text(first), dealer, _text(rest), "", ("hit",) * len(rest)))
            if round_ is not None and (_settled_by(round_) == rule) is wanted:
                return round_
        return None

    # ---- free stakes ------------------------------------------------------------------------------------------------

    def _free_stakes(self) -> Iterator[Block]:
        yield Heading(say("free-title"))
        yield Paragraph((say("free-what"), say("free-win"), say("free-lose"), say("free-tie")))
        stake = example_stake(self.book)
        dealers = [("Td 7c", ""), ("Td 8c", ""), ("Td 9c", ""), ("Td 6c", "6h")]
        for do, hand, draws in (
            ("double", ("6s 5h", "6s 4h", "5s 4h"), ("7c", "8c", "9c")),
            ("split", ("8s 8h", "9s 9h", "3s 3h"), ("Tc Td", "9c 9d", "5c 5d")),
        ):
            rows: list[tuple[Argument, ...]] = []
            shown: Staged | None = None
            for cards_, draw in zip(hand, draws, strict=True):
                rows = []
                for dealer, drawn_ in dealers:
                    script = Staged(cards_, dealer, draw, drawn_, (do,))
                    round_ = play_out(self.book, script)
                    if round_ is None or not any(each.free for each in round_.seats[0].hands):
                        break
                    shown = script
                    rows.append(self._free_row(round_, do))
                if len(rows) == len(dealers):
                    break
            if shown is None or len(rows) != len(dealers):
                continue
            heads = (
                (say("free-dealer"), say("free-hand"))
                if do == "double"
                else (say("free-dealer"), say("free-first-hand"), say("free-second-hand"), say("free-together"))
            )
            final = play_out(self.book, shown)
            assert final is not None
            caption = say(
                f"free-caption-{do}",
                cards=Cards(cards(shown.player)),
                stake=MoneyAmount(stake),
                total=final.seats[0].hands[0].total,
            )
            yield Grid(caption, heads, tuple(rows))

    def _free_row(self, round_: Round, do: str) -> tuple[Argument, ...]:
        events = [event for event in round_.events if isinstance(event, Settled) and event.bet == "main"]
        dealer = say("free-dealer-total", total=round_.dealer.total)
        nets = [_net(event.net) for event in sorted(events, key=lambda event: event.hand or 0)]
        return (dealer, *nets) if do == "double" else (dealer, *nets, _net(sum(event.net for event in events)))

    # ---- payouts and side bets --------------------------------------------------------------------------------------

    def payouts(self) -> Section:
        """What each kind of win pays, with the amount for one stake."""
        rows: list[tuple[Argument, Ratio, MoneyAmount]] = []
        stake = example_stake(self.book)
        rounding = self.book.money.payout
        ordinary: dict[Fraction, None] = {}
        for decided in self.results.rows:
            row = decided.row
            if row.pays is None:
                continue
            keys = set().union(*(box.keys() for box in decided.where or ()))
            if not row.title and keys <= {"compared", "dealer-bust"}:
                ordinary[row.pays] = None
                continue
            hand, _ = self.sides(decided)
            rows.append((self.name(row) or hand, Ratio(row.pays), MoneyAmount(portion(stake, row.pays, rounding))))
        rows += [(say("payout-win"), Ratio(pays), MoneyAmount(portion(stake, pays, rounding))) for pays in ordinary]
        if self.play.insured:
            pays = self.book.insurance.pays
            rows.append((say("payout-insurance"), Ratio(pays), MoneyAmount(portion(stake, pays, rounding))))
        if self.play.even_money:
            pays = self.book.even_money.pays
            rows.append((say("payout-even-money"), Ratio(pays), MoneyAmount(portion(stake, pays, rounding))))
        rows.sort(key=lambda each: -each[1].value)
        heads = (say("payout-hand"), say("payout-pays"), say("payout-for", stake=MoneyAmount(stake)))
        says = [say("payout-back")]
        if self.pushes:
            says.append(say("payout-push"))
        says.append(say("rounding-" + rounding.value, unit=MoneyAmount(1)))
        return Section("payouts", (Grid(say("payout-caption"), heads, tuple(rows)), Paragraph(tuple(says))))

    def side_bets(self) -> Section | None:
        """The side bets with their paytables."""
        bets = list(self.book.side_bets.values())
        if not bets:
            return None
        blocks: list[Block] = [Paragraph((say("side-bets-what"), say("side-bets-apart"), say("side-bets-first")))]
        for bet in bets:
            blocks += paytable(self.book, bet)
        return Section("side-bets", tuple(blocks))


@cache
def _varied() -> tuple[Probe, ...]:
    """Hands of different ranks, as they are dealt, the highest total first."""
    found = [
        Probe(tuple(card(rank + suit) for rank, suit in zip(ranks, "shdcshd", strict=False)))
        for count in range(3, 8)
        for ranks in combinations("23456789A", count)
    ]
    return tuple(sorted((each for each in found if each.total <= 21), key=lambda each: (-each.total, len(each.cards))))


def _net(units: int) -> Message:
    kind = "win" if units > 0 else "lose" if units < 0 else "nothing"
    return say(f"net-{kind}", amount=MoneyAmount(abs(units)))


def _text(hand: Sequence[Card]) -> str:
    return " ".join(each.text for each in hand)


def _settled_by(round_: Round) -> str | None:
    return next((event.rule for event in round_.events if isinstance(event, Settled) and event.bet == "main"), None)
