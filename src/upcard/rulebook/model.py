"""The resolved rule book as typed, frozen data.

Built only by `upcard.rulebook.loading.build` from checked plain data, so every field is set and nothing here has a
default: a parameter the book does not state is an error before this module is reached.

Amounts of money are integers counting `Money.unit`; ratios and shares are `Fraction`; ranks are the letters of
`upcard.cards.RANKS`; a rule id is the dotted path of the rule in the YAML, a row standing in it by its own id
(``settlement.dealer-bust``, ``double.free``, ``procedures.timeout.hit``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from upcard.money import Rounding
from upcard.rulebook.conditions import Predicate
from upcard.rulebook.decision_table import DecisionTable, with_tests


class Stake(Enum):
    """Whose money a stake is: the player's own, or free, staked by the house."""

    OWN = "own"
    FREE = "free"


class Result(Enum):
    """What a settlement row makes of a hand."""

    WIN = "win"  # own returned, pays x (own + free) paid
    PUSH = "push"  # own returned
    LOSE = "lose"  # nothing returned, but see `LateNatural`
    SURRENDER = "surrender"  # `surrender.refund` of own returned


class At(Enum):
    """When a row may settle: as soon as a hand matches, when the hole card is turned, or after the dealer's draws."""

    ONCE = "once"
    REVEAL = "reveal"
    SHOWDOWN = "showdown"


class LateNatural(Enum):
    """What a dealer blackjack found only at reveal takes, hand by hand.

    ``all-stakes`` every own stake of a beaten hand; ``undoubled`` the stake each hand began with, the doubled part is
    returned; ``original-bet`` the first wager alone: a hand made by a split gets all its own stake back, the hand that
    kept the first wager gets the doubled part back. Hands already settled stay so.
    """

    ALL_STAKES = "all-stakes"
    UNDOUBLED = "undoubled"
    ORIGINAL_BET = "original-bet"


@dataclass(frozen=True, slots=True)
class Money:
    """Amounts: the currency's code, the smallest unit in it, and how fractions of the unit are rounded."""

    currency: str
    unit: Fraction
    payout: Rounding
    insurance: Rounding
    refund: Rounding


@dataclass(frozen=True, slots=True)
class Limits:
    """Smallest and largest amount in units; `minimum` 0 where none is stated."""

    minimum: int
    maximum: int


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing a player may do to the bets, and when: `open`, `something-placed`, `something-undone`,
    `before-first-chip` or `main-bet-placed`."""

    id: str
    rule: str
    when: str
    title: str


@dataclass(frozen=True, slots=True)
class BettingRules:
    """How bets are placed before the deal."""

    closes: str  # deal-button | clock
    seats_min: int
    seats_max: int
    seat_choices: tuple[int, ...]
    chips: tuple[int, ...]
    main: Limits
    min_applies_to: str  # hand | round
    side_bet: Limits
    round_max: int
    at_maximum: str  # accept-up-to | refuse
    operations: Mapping[str, Operation]


@dataclass(frozen=True, slots=True)
class Shoe:
    """The cards: how many decks of which kind, and when they are shuffled again."""

    decks: int
    deck: str  # standard-52 | spanish-48
    reshuffle: str  # every-round | at-cut-card
    cut_card: Fraction | None  # share of the shoe dealt before the cut card; None where there is none
    burn: int


@dataclass(frozen=True, slots=True)
class OfferBet:
    """A bet offered before the dealer looks: insurance, or even money (whose stake is the hand itself)."""

    rule: str
    when: Predicate
    pays: Fraction


@dataclass(frozen=True, slots=True)
class Insurance:
    """The insurance offer; `stake` is its share of the hand's wager, `partial` allows less."""

    rule: str
    when: Predicate
    stake: Fraction
    partial: bool
    pays: Fraction
    wins: Predicate


@dataclass(frozen=True, slots=True)
class ActionRow:
    """A row of `hit`, `stand`, `double` or `split`: when the decision is allowed and whose money it stakes."""

    id: str
    rule: str
    when: Predicate
    stake: Stake | None  # None for hit and stand
    title: str | None


@dataclass(frozen=True, slots=True)
class SurrenderRow:
    """When a hand may be surrendered; `stage` is `before-peek` or `decision`."""

    id: str
    rule: str
    when: Predicate
    stage: str
    title: str | None


class SurrenderTable(DecisionTable[SurrenderRow]):
    """When a hand may be surrendered, `before_peek` and at a `decision`."""

    __slots__ = ("before_peek", "decision")

    def __init__(self, rows: Iterable[SurrenderRow]) -> None:
        super().__init__(with_tests(rows))
        self.before_peek = self.only(lambda row: row.stage == "before-peek")
        self.decision = self.only(lambda row: row.stage == "decision")


@dataclass(frozen=True, slots=True)
class Split:
    """Splitting: `limit` splits a seat and round, `deal` one-to-each or as-played, `plays` original-first or
    new-first, `choice` first-row or any-row."""

    limit: int
    choice: str
    deal: str
    plays: str
    rows: DecisionTable[ActionRow]


@dataclass(frozen=True, slots=True)
class Double:
    """Doubling: with `choice` first-row the first matching row decides the stake, with any-row the player chooses."""

    choice: str
    rows: DecisionTable[ActionRow]


@dataclass(frozen=True, slots=True)
class StandRow:
    """A hand for which no decision is offered."""

    id: str
    rule: str
    when: Predicate
    title: str | None


@dataclass(frozen=True, slots=True)
class DealerRow:
    """What the dealer does with a hand; first match decides."""

    id: str
    rule: str
    when: Predicate
    hits: bool
    title: str | None


@dataclass(frozen=True, slots=True)
class Dealer:
    """The dealer's play; `plays` is if-a-hand-is-left or always."""

    plays: str
    rows: DecisionTable[DealerRow]


@dataclass(frozen=True, slots=True)
class SettlementRow:
    """One row of the settlement table; `pays` is the win per unit staked, own and free together."""

    id: str
    rule: str
    when: Predicate
    result: Result
    pays: Fraction | None
    at: At
    title: str | None


class SettlementTable(DecisionTable[SettlementRow]):
    """How a hand is settled: by the rows `at_once`, then by those `at_reveal`, then by all at the showdown."""

    __slots__ = ("at_once", "at_reveal")

    def __init__(self, rows: Iterable[SettlementRow]) -> None:
        super().__init__(with_tests(rows))
        self.at_once = self.only(lambda row: row.at is At.ONCE)
        self.at_reveal = self.only(lambda row: row.at is not At.SHOWDOWN)


@dataclass(frozen=True, slots=True)
class SideBetRow:
    """One line of a side bet's paytable."""

    id: str
    rule: str
    when: Predicate
    pays: Fraction
    title: str | None


@dataclass(frozen=True, slots=True)
class SideBet:
    """A bet on named cards: player-1, player-2, upcard, hole, dealer-hand; settled `deal`, `reveal` or `showdown`."""

    id: str
    title: str
    cards: tuple[str, ...]
    at: str
    rows: DecisionTable[SideBetRow]


@dataclass(frozen=True, slots=True)
class ProcedureRow:
    """What is done in the player's stead: the first row that holds; `do` is hit or stand."""

    id: str
    rule: str
    when: Predicate
    do: str


@dataclass(frozen=True, slots=True)
class Procedures:
    """When something does not go as planned."""

    clock: str  # none | decision
    timeout_offers: str  # decline | accept
    timeout: DecisionTable[ProcedureRow]
    short_balance: DecisionTable[ProcedureRow]
    before_bets_close: str  # void | stand
    after_bets_close: str  # timeout-rows | stand | void
    malfunction_refund: str  # all-stakes | initial-bets
    cancelled_refund: str  # all-stakes | initial-bets
    large_win: int | None  # units above which the win is checked; None where none is
    large_win_then: str  # pay | operator-check


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a rule comes from: `basis` stated, inferred or assumed; statement or source ids; the reason; the file."""

    basis: str
    source: tuple[str, ...]
    because: str | None
    file: str


@dataclass(frozen=True, slots=True)
class Reading:
    """Another way to read the source: a patch of rule paths."""

    id: str
    patch: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """What the source leaves open, why one reading was chosen, and the others."""

    id: str
    question: str
    because: str
    readings: Mapping[str, Reading]
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Disagreement:
    """That a claim does not hold: what is computed instead, as a claim would write it, and the reason."""

    computed: str
    because: str


@dataclass(frozen=True, slots=True)
class Claim:
    """What the source states that can be recomputed: a return (exact as written, with its decimals) or a strategy.

    `disagreement` is None where the book does not say that the claim fails.
    """

    id: str
    bet: str
    returns: str | None
    strategy: str
    best_play: str | None
    conditions: str
    disagreement: Disagreement | None


@dataclass(frozen=True, slots=True, eq=False)
class Rulebook:
    """One variant, resolved; `data` is the same as plain JSON data, not to be changed, `digest` its SHA-256 in hex.

    Two books are equal when their data are: everything else is derived from it.
    """

    id: str
    title: str
    summary: str
    data: Mapping[str, Any]
    digest: str
    money: Money
    betting: BettingRules
    shoe: Shoe
    deal: tuple[str, ...]  # players-up | dealer-up | dealer-down
    hands: Mapping[str, Predicate]
    insurance: Insurance
    even_money: OfferBet
    surrender_refund: Fraction
    surrender: SurrenderTable
    peek_under: frozenset[str]
    late_natural: LateNatural
    hit: DecisionTable[ActionRow]
    stand: DecisionTable[ActionRow]
    double: Double
    split: Split
    stand_at: DecisionTable[StandRow]
    dealer: Dealer
    settlement: SettlementTable
    side_bets: Mapping[str, SideBet]
    procedures: Procedures
    provenance: Mapping[str, Provenance]  # by rule id, every rule of the book
    ambiguities: Mapping[str, Ambiguity]
    claims: Mapping[str, Claim]
    strategies: tuple[str, ...]

    def __eq__(self, other: object) -> bool:
        return self.data == other.data if isinstance(other, Rulebook) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.digest)
