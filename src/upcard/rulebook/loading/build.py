"""Resolved, normal data made into a frozen `Rulebook`.

Everything here trusts the data: the schema has passed it, every parameter is there and every reference leads somewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeVar

from upcard.money import Rounding
from upcard.outside_text import shown
from upcard.rulebook.conditions import Predicate, classes_named, compile_predicate
from upcard.rulebook.decision_table import DecisionTable, SomeRow, with_tests
from upcard.rulebook.digest import digest
from upcard.rulebook.loading.normalise import ratio, share
from upcard.rulebook.model import (
    ActionRow,
    Ambiguity,
    At,
    BettingRules,
    Claim,
    Dealer,
    DealerRow,
    Disagreement,
    Double,
    Insurance,
    LateNatural,
    Limits,
    Money,
    OfferBet,
    Operation,
    ProcedureRow,
    Procedures,
    Provenance,
    Reading,
    Result,
    Rulebook,
    SettlementRow,
    SettlementTable,
    Shoe,
    SideBet,
    SideBetRow,
    Split,
    Stake,
    StandRow,
    SurrenderRow,
    SurrenderTable,
)

Data = Mapping[str, Any]
Made = TypeVar("Made")


def compile_classes(hands: Data) -> dict[str, Predicate]:
    """The hand classes of a book, compiled each after those it names. Raises `KeyError` for a circle."""
    done: dict[str, Predicate] = {}
    waiting = dict(hands)
    while waiting:
        ready = [name for name, source in waiting.items() if not classes_named(source) - done.keys()]
        if not ready:
            raise KeyError(", ".join(waiting))
        for name in ready:
            done[name] = compile_predicate(waiting.pop(name), done)
    return {name: done[name] for name in hands}


def build(data: dict[str, Any]) -> Rulebook:
    """The book that the data describes."""
    return _Builder(data).book()


def title(row: Data) -> str | None:
    """What a row is called, safe to be shown wherever it is named."""
    return shown(row["title"]) if "title" in row else None


class _Builder:
    """Holds what every section needs: the unit of money and the hand classes."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.unit = Fraction(data["money"]["unit"])
        self.hands = compile_classes(data["hands"])

    def units(self, amount: str) -> int:
        """An amount in the book's smallest units; the checks have seen to it that it is whole."""
        return int(Fraction(Decimal(amount)) / self.unit)

    def when(self, source: Any) -> Predicate:
        return compile_predicate(source, self.hands)

    def rows(self, path: str, table: list[Data], make: Callable[[str, Data], Made]) -> list[Made]:
        """The rows of the table at `path`; `make` gets each row's rule id and data."""
        return [make(f"{path}.{row['id']}", row) for row in table]

    def table(
        self, path: str, rows: list[Data], make: Callable[[str, Data], SomeRow], choice: str = "first-row"
    ) -> DecisionTable[SomeRow]:
        """The decision table at `path`."""
        return DecisionTable(with_tests(self.rows(path, rows, make)), choice == "any-row")

    def book(self) -> Rulebook:
        data = self.data
        return Rulebook(
            id=data["id"],
            title=shown(data["title"]),
            summary=shown(data["summary"]),
            data=data,
            digest=digest(data),
            money=self.money(data["money"]),
            betting=self.betting(data["betting"]),
            shoe=self.shoe(data["shoe"]),
            deal=tuple(data["deal"]["order"]),
            hands=self.hands,
            insurance=self.insurance(data["insurance"]),
            even_money=OfferBet(
                rule="even-money", when=self.when(data["even-money"]["when"]), pays=ratio(data["even-money"]["pays"])
            ),
            surrender_refund=share(data["surrender"]["refund"]),
            surrender=SurrenderTable(self.rows("surrender", data["surrender"]["rows"], self.surrender_row)),
            peek_under=frozenset(data["peek"]["under"]),
            late_natural=LateNatural(data["late-dealer-blackjack"]["takes"]),
            hit=self.table("hit", data["hit"]["rows"], self.action_row),
            stand=self.table("stand", data["stand"]["rows"], self.action_row),
            double=self.double(data["double"]),
            split=self.split(data["split"]),
            stand_at=self.table("stand-at", data["stand-at"], self.stand_row),
            dealer=Dealer(
                plays=data["dealer"]["plays"], rows=self.table("dealer", data["dealer"]["rows"], self.dealer_row)
            ),
            settlement=SettlementTable(self.rows("settlement", data["settlement"], self.settlement_row)),
            side_bets={bet["id"]: self.side_bet(bet) for bet in data["side-bets"]},
            procedures=self.procedures(data["procedures"]),
            provenance={path: self.provenance(each) for path, each in data["provenance"].items()},
            ambiguities={each["id"]: self.ambiguity(each) for each in data["ambiguities"]},
            claims={each["id"]: self.claim(each) for each in data["claims"]},
            strategies=tuple(data["strategies"]),
        )

    def money(self, money: Data) -> Money:
        rounding = money["rounding"]
        return Money(
            currency=money["currency"],
            unit=self.unit,
            payout=Rounding(rounding["payout"]),
            insurance=Rounding(rounding["insurance"]),
            refund=Rounding(rounding["refund"]),
        )

    def limits(self, limits: Data) -> Limits:
        return Limits(minimum=self.units(limits["min"]), maximum=self.units(limits["max"]))

    def betting(self, betting: Data) -> BettingRules:
        seats, limits = betting["seats"], betting["limits"]
        operations = self.rows("betting.operations", betting["operations"], self.operation)
        return BettingRules(
            closes=betting["closes"],
            seats_min=seats["min"],
            seats_max=seats["max"],
            seat_choices=tuple(seats["choices"]),
            chips=tuple(self.units(chip) for chip in betting["chips"]),
            main=self.limits(limits["main"]),
            min_applies_to=limits["main"]["min-applies-to"],
            side_bet=self.limits(limits["side-bet"]),
            round_max=self.units(limits["round"]["max"]),
            at_maximum=betting["at-maximum"],
            operations={operation.id: operation for operation in operations},
        )

    def operation(self, rule: str, row: Data) -> Operation:
        return Operation(id=row["id"], rule=rule, when=row["when"], title=shown(row["title"]))

    def shoe(self, shoe: Data) -> Shoe:
        cut_card = shoe["cut-card"]
        return Shoe(
            decks=shoe["decks"],
            deck=shoe["deck"],
            reshuffle=shoe["reshuffle"],
            cut_card=None if cut_card == "none" else share(cut_card),
            burn=shoe["burn"],
        )

    def insurance(self, insurance: Data) -> Insurance:
        return Insurance(
            rule="insurance",
            when=self.when(insurance["when"]),
            stake=share(insurance["stake"]),
            partial=insurance["partial"],
            pays=ratio(insurance["pays"]),
            wins=self.when(insurance["wins"]),
        )

    def surrender_row(self, rule: str, row: Data) -> SurrenderRow:
        return SurrenderRow(id=row["id"], rule=rule, when=self.when(row["when"]), stage=row["stage"], title=title(row))

    def action_row(self, rule: str, row: Data) -> ActionRow:
        stake = Stake(row["stake"]) if "stake" in row else None
        return ActionRow(id=row["id"], rule=rule, when=self.when(row["when"]), stake=stake, title=title(row))

    def double(self, double: Data) -> Double:
        choice = double["choice"]
        return Double(choice=choice, rows=self.table("double", double["rows"], self.action_row, choice))

    def split(self, split: Data) -> Split:
        return Split(
            limit=split["limit"],
            choice=split["choice"],
            deal=split["deal"],
            plays=split["plays"],
            rows=self.table("split", split["rows"], self.action_row, split["choice"]),
        )

    def stand_row(self, rule: str, row: Data) -> StandRow:
        return StandRow(id=row["id"], rule=rule, when=self.when(row["when"]), title=title(row))

    def dealer_row(self, rule: str, row: Data) -> DealerRow:
        return DealerRow(
            id=row["id"], rule=rule, when=self.when(row["when"]), hits=row["do"] == "hit", title=title(row)
        )

    def settlement_row(self, rule: str, row: Data) -> SettlementRow:
        return SettlementRow(
            id=row["id"],
            rule=rule,
            when=self.when(row["when"]),
            result=Result(row["result"]),
            pays=ratio(row["pays"]) if "pays" in row else None,
            at=At(row["at"]),
            title=title(row),
        )

    def side_bet(self, bet: Data) -> SideBet:
        def row(rule: str, row: Data) -> SideBetRow:
            return SideBetRow(
                id=row["id"],
                rule=rule,
                when=self.when(row["when"]),
                pays=ratio(row["pays"]),
                title=title(row),
            )

        return SideBet(
            id=bet["id"],
            title=shown(bet["title"]),
            cards=tuple(bet["cards"]),
            at=bet["at"],
            rows=self.table(f"side-bets.{bet['id']}", bet["rows"], row),
        )

    def procedures(self, procedures: Data) -> Procedures:
        timeout, short = procedures["timeout"], procedures["short-balance"]
        above = procedures["large-win"]["above"]
        return Procedures(
            clock=timeout["clock"],
            timeout_offers=timeout["offers"],
            timeout=self.table("procedures.timeout", timeout["rows"], self.procedure_row),
            short_balance=self.table("procedures.short-balance", short["rows"], self.procedure_row),
            before_bets_close=procedures["disconnection"]["before-bets-close"],
            after_bets_close=procedures["disconnection"]["after-bets-close"],
            malfunction_refund=procedures["malfunction"]["refund"],
            cancelled_refund=procedures["cancelled-round"]["refund"],
            large_win=None if above == "none" else self.units(above),
            large_win_then=procedures["large-win"]["then"],
        )

    def procedure_row(self, rule: str, row: Data) -> ProcedureRow:
        return ProcedureRow(id=row["id"], rule=rule, when=self.when(row["when"]), do=row["do"])

    def provenance(self, each: Data) -> Provenance:
        return Provenance(basis=each["basis"], source=tuple(each["source"]), because=each["because"], file=each["file"])

    def ambiguity(self, each: Data) -> Ambiguity:
        readings = {name: Reading(id=name, patch=patch) for name, patch in each["readings"].items()}
        return Ambiguity(
            id=each["id"],
            question=each["question"],
            because=each["chosen"]["because"],
            readings=readings,
            evidence=tuple(each.get("evidence", ())),
        )

    def claim(self, each: Data) -> Claim:
        other = each.get("disagreement")
        return Claim(
            id=each["id"],
            bet=each["bet"],
            returns=each.get("return"),
            strategy=each["strategy"],
            best_play=each.get("best-play"),
            conditions=each["conditions"],
            disagreement=Disagreement(other["computed"], other["because"]) if other else None,
        )
