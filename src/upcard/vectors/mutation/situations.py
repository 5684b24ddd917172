"""Every situation in which a table of a book can be asked, and what the table answers there.

The hands come from the walk of the lints, so they are all that a round can reach and no others; what no condition looks
at does not tell two of them apart. Each table is a pair: its situations, and its answer in one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from upcard.engine.why_refused import missed_double
from upcard.rulebook import Rulebook
from upcard.rulebook.conditions import DEALER_ASPECTS, KEYS, UPCARD_ASPECTS, Aspect, looks_of_key, see, within
from upcard.rulebook.decision_table import DecisionTable, Row
from upcard.rulebook.model import ActionRow, ProcedureRow, Stake
from upcard.rulebook.validation.lints.reachable_hands import Case, Seen, Walk, cases, looks_of
from upcard.rulebook.validation.lints.side_bets import hands_of


class Looks(NamedTuple):
    """What the conditions of a table look at: of the hand and the situation, and of the dealer's hand where the table
    tells the two apart."""

    own: frozenset[Aspect]
    dealers: frozenset[Aspect] = frozenset()

    def joined(self, other: Looks) -> Looks:
        """What either looks at."""
        return Looks(self.own | other.own, self.dealers | other.dealers)


#: Where in a round a situation is; that of a side bet bears the name of the bet.
STAGES: Final = frozenset({"turn", "card", "offer", "short balance", "dealer", "reveal", "showdown"})


class Asked(NamedTuple):
    """One situation: the case, and where in the round it is."""

    case: Case
    stage: str


def distinct(hands: Iterable[Seen], looks: frozenset[Aspect]) -> list[Seen]:
    """One hand for each view that conditions with these looks have."""
    found: dict[Any, Seen] = {}
    for hand in hands:
        found.setdefault(see(hand, looks), hand)
    return list(found.values())


# ---- the players' turns ---------------------------------------------------------------------------------------------


def at_turns(walk: Walk, looks: Looks) -> Iterator[Asked]:
    """Hands that are asked for a decision."""
    own = looks.own | {Aspect.PAIR, Aspect.COUNT, Aspect.SPLIT}
    for hand in distinct(walk.acting, own):
        for case in cases(hand, own, walk.ranks):
            yield Asked(case, "turn")


def decisions(book: Rulebook, asked: Asked) -> dict[str, Any]:
    """What a hand may do, with whose money, and the code where it may not double."""
    case = asked.case
    found: dict[str, Any] = {"hit": decides(book.hit, case), "stand": decides(book.stand, case)}
    found["double"] = _stakes(book.double.rows, case) or missed_double(book, case)[0]
    splits = 0 if case.hand.split_from is None else 1
    may_split = case.hand.count == 2 and splits < book.split.limit
    found["split"] = may_split and _stakes(book.split.rows, case)
    found["surrender"] = decides(book.surrender.decision, case)
    return found


def decides(table: DecisionTable[Any], case: Case) -> bool:
    """Does a row of the table hold?"""
    return table.first(case) is not None


def _stakes(table: DecisionTable[ActionRow], case: Case) -> tuple[Stake | None, ...]:
    return tuple(row.stake for row in table.offered(case))


def at_cards(walk: Walk, looks: Looks) -> Iterator[Asked]:
    """Hands that are looked at before they may act: settled at once, standing, or asked."""
    for hand in distinct(walk.reached, looks.own):
        for upcard in walk.ranks if looks.own & UPCARD_ASPECTS else walk.ranks[:1]:
            for case in cases(hand, looks.own - {Aspect.UPCARD}, upcard):
                yield Asked(Case(case.hand, Seen(upcard), upcard), "card")


def at_card(book: Rulebook, asked: Asked) -> Any:
    """What becomes of a hand before it may act."""
    settled = book.settlement.at_once.first(asked.case)
    return decides(book.stand_at, asked.case) if settled is None else _result(settled)


def _result(row: Any) -> Any:
    return None if row is None else (row.result, row.pays)


def before_peek(walk: Walk, looks: Looks) -> Iterator[Asked]:
    """Hands as dealt, under every upcard."""
    for hand in distinct((hand for hand in walk.dealt if not hand.surrendered), looks.own):
        for case in cases(hand, looks.own | {Aspect.UPCARD}, walk.ranks):
            yield Asked(case, "offer")


def offers(book: Rulebook, asked: Asked) -> Any:
    """What is offered before the dealer looks."""
    case = asked.case
    return book.insurance.when.holds(case), book.even_money.when.holds(case), decides(book.surrender.before_peek, case)


def out_of_time(book: Rulebook, asked: Asked) -> Any:
    """What the clock does with a hand."""
    open_to = decisions(book, asked)
    return _in_stead(book.procedures.timeout, asked, open_to) or "stand"


def short_of_balance(walk: Walk, looks: Looks) -> Iterator[Asked]:
    """Decisions that are to be paid for."""
    for asked in at_turns(walk, looks):
        open_to = decisions(walk.book, asked)
        for attempt in ("double", "split"):
            if isinstance(open_to[attempt], tuple) and Stake.OWN in open_to[attempt]:
                case = asked.case
                yield Asked(Case(case.hand, case.dealer, case.upcard, attempt), "short balance")


def in_short_balance(book: Rulebook, asked: Asked) -> Any:
    """What replaces a decision that the balance cannot pay."""
    open_to = decisions(book, asked)
    return _in_stead(book.procedures.short_balance, asked, open_to)


def _in_stead(table: DecisionTable[ProcedureRow], asked: Asked, open_to: Mapping[str, Any]) -> str | None:
    return next((row.do for row in table.holding(asked.case) if open_to[row.do]), None)


# ---- the dealer -----------------------------------------------------------------------------------------------------


#: What tells apart the hands on the dealer's way, beside the ranks of the first two cards.
_ON_THE_WAY: Final = frozenset({Aspect.TOTAL, Aspect.SOFTNESS, Aspect.COUNT})


def starts(walk: Walk, looks: frozenset[Aspect]) -> Iterator[tuple[Seen, str]]:
    """The dealer's two cards with the upcard."""
    for upcard in walk.ranks:
        for hole in walk.ranks:
            for case in cases(Seen(upcard).drawn(hole), looks - {Aspect.UPCARD}, upcard):
                yield case.hand, upcard


def courses(walk: Walk, start: Seen, upcard: str) -> Iterator[tuple[Seen, bool]]:
    """Every hand that the dealer's may become, and whether it ends there."""
    waiting, known = [start], {see(start, _ON_THE_WAY)}
    rows = walk.book.dealer.rows
    while waiting:
        hand = waiting.pop()
        row = rows.first(Case(hand, hand, upcard))
        hits = row is not None and row.hits
        yield hand, not hits
        for card in walk.ranks if hits else "":
            drawn = hand.drawn(card)
            key = (drawn.ranks, drawn.suits) if drawn.count <= 2 else see(drawn, _ON_THE_WAY | {Aspect.LOW})
            if key not in known:
                known.add(key)
                waiting.append(drawn)


def at_dealers_turn(walk: Walk, looks: Looks) -> Iterator[Asked]:
    """Hands of the dealer that may draw, each once for each view of it."""
    known: set[Any] = set()
    for start, upcard in starts(walk, looks.own):
        for hand, _ in courses(walk, start, upcard):
            key = (see(hand, looks.own), upcard if Aspect.UPCARD in looks.own else None)
            if key not in known:
                known.add(key)
                yield Asked(Case(hand, hand, upcard), "dealer")


def dealers_turn(book: Rulebook, asked: Asked) -> Any:
    """Does the dealer draw? None where no row says so."""
    row = book.dealer.rows.first(asked.case)
    return None if row is None else row.hits


def at_reveal(walk: Walk, looks: Looks) -> Iterator[Asked]:
    """The dealer's two cards, for insurance and for the look."""
    for hand, upcard in starts(walk, looks.own):
        yield Asked(Case(hand, hand, upcard), "reveal")


def revealed(book: Rulebook, asked: Asked) -> Any:
    """Does insurance win, and is it a blackjack?"""
    return book.insurance.wins.holds(asked.case), book.hands["blackjack"].holds(asked.case)


# ---- settlement -----------------------------------------------------------------------------------------------------


def at_settlement(walk: Walk, looks: Looks) -> Iterator[Asked]:
    """Hands that are left, against the dealer's two cards and against every hand that may come of these."""
    book = walk.book
    own, of_dealer = looks
    dealt = distinct((each for hand in walk.dealt if _waits(walk, hand) for each in _suits(hand, own)), own)
    left = distinct((each for hand in walk.left if _waits(walk, hand) for each in _suits(hand, own)), own)
    ends_of: dict[Any, dict[Any, Seen]] = {}
    starts_of: dict[Any, tuple[Seen, str]] = {}
    for start, upcard in starts(walk, of_dealer):
        looked = upcard in book.peek_under and "dealer-down" in book.deal
        natural = book.hands["blackjack"].holds(Case(start, start, upcard))
        kind = (see(start, of_dealer), natural and looked, upcard if Aspect.UPCARD in own else "A")
        starts_of.setdefault(kind, (start, upcard))
        ends = ends_of.setdefault(kind, {})
        for hand, ended in courses(walk, start, upcard):
            if ended:
                ends.setdefault(see(hand, of_dealer), hand)
    known: set[Any] = set()
    for kind, (start, upcard) in starts_of.items():
        over = kind[1]
        for number, hand in enumerate(dealt if over else left):
            case = Case(hand, start, upcard)
            yield Asked(case, "reveal")
            if decides(book.settlement.at_reveal, case):
                continue
            for seen_end, end in ends_of[kind].items():
                key = (over, number, seen_end, kind[2])
                if key not in known:
                    known.add(key)
                    yield Asked(Case(hand, end, upcard), "showdown")


def _waits(walk: Walk, hand: Seen) -> bool:
    """Is a hand that was given up still there when the dealer's cards are turned?"""
    return not hand.surrendered or None in walk.decides(walk.once, hand)


def _suits(hand: Seen, looks: frozenset[Aspect]) -> Iterator[Seen]:
    yield from (case.hand for case in cases(hand, looks - {Aspect.UPCARD}, "A"))


def looks_of_settlement(book: Rulebook) -> Looks:
    """What the settlement table looks at, the dealer's hand apart."""
    own: set[Aspect] = set()
    dealers: set[Aspect] = set()

    def add(source: Any, side: set[Aspect]) -> None:
        if isinstance(source, str):
            side.update(book.hands[source].looks if source in book.hands else ())
            return
        for key, spec in source.items():
            for each in within(key, spec) or ((spec,) if key == "is" else ()):
                add(each, dealers if key == "dealer" else side)
            if key in KEYS:
                looks = looks_of_key(key)
                side.update(looks)
                if Aspect.COMPARED in looks:
                    own.update(looks)
                    dealers.update(looks)

    for row in book.settlement:
        add(row.when.source, own)
    return Looks(frozenset(own), frozenset(dealers))


def settled(book: Rulebook, asked: Asked) -> Any:
    """What a hand comes to at a stage; None where it waits."""
    table = book.settlement.at_reveal if asked.stage == "reveal" else book.settlement
    return _result(table.first(asked.case))


def of_side_bets(walk: Walk, looks: Looks) -> Iterator[Asked]:
    """The cards of every side bet."""
    for bet in walk.book.side_bets.values():
        for hand in hands_of(bet, looks.own, walk.book.dealer.rows):
            yield Asked(Case(hand, Seen(""), "A"), bet.id)


def side_bet(book: Rulebook, asked: Asked) -> Any:
    """What a side bet pays; None where it loses."""
    row = book.side_bets[asked.stage].rows.first(asked.case)
    return None if row is None else row.pays


# ---- the tables -----------------------------------------------------------------------------------------------------


class AskedTable(NamedTuple):
    """What one table is asked and how it answers; `rows` are those whose conditions the situations must tell apart."""

    rows: Callable[[Rulebook], Iterable[Any]]
    situations: Callable[[Walk, Looks], Iterator[Asked]]
    answer: Callable[[Rulebook, Asked], Any]


def _of_turns(book: Rulebook) -> list[Row]:
    return [*book.hit, *book.stand, *book.double.rows, *book.split.rows, *book.surrender]


TURNS: Final = AskedTable(_of_turns, at_turns, decisions)
CARDS: Final = AskedTable(lambda book: [*book.settlement, *book.stand_at], at_cards, at_card)
OFFERS: Final = AskedTable(lambda book: [book.insurance, book.even_money, *book.surrender], before_peek, offers)
TIMEOUT: Final = AskedTable(lambda book: [*_of_turns(book), *book.procedures.timeout], at_turns, out_of_time)
SHORT: Final = AskedTable(
    lambda book: [*_of_turns(book), *book.procedures.short_balance], short_of_balance, in_short_balance
)
DEALER: Final = AskedTable(lambda book: book.dealer.rows, at_dealers_turn, dealers_turn)
REVEAL: Final = AskedTable(lambda book: [_Wins(book)], at_reveal, revealed)
SETTLEMENT: Final = AskedTable(lambda book: book.settlement, at_settlement, settled)
SIDE_BETS: Final = AskedTable(
    lambda book: [row for bet in book.side_bets.values() for row in bet.rows], of_side_bets, side_bet
)

ALL: Final = (OFFERS, CARDS, TURNS, TIMEOUT, SHORT, REVEAL, DEALER, SETTLEMENT, SIDE_BETS)

#: The tables that a rule of a section, or of a deeper path, is asked in.
TABLES: Final[Mapping[str, tuple[AskedTable, ...]]] = {
    "hands": ALL,
    "insurance": (OFFERS, REVEAL),
    "even-money": (OFFERS,),
    "surrender": (OFFERS, TURNS, TIMEOUT, SHORT),
    **dict.fromkeys(("hit", "stand", "double", "split"), (TURNS, TIMEOUT, SHORT)),
    "stand-at": (CARDS,),
    "dealer": (DEALER,),
    "settlement": (CARDS, SETTLEMENT),
    "side-bets": (SIDE_BETS,),
    "procedures.timeout": (TIMEOUT,),
    "procedures.short-balance": (SHORT,),
}


class _Wins:
    """`insurance.wins` and the dealer's blackjack in the place of rows."""

    def __init__(self, book: Rulebook) -> None:
        self.id = self.rule = "insurance.wins"
        self.when = book.insurance.wins


#: Parameters beside the rows, which no answer of a table shows.
BESIDE: Final = frozenset(
    {"insurance.stake", "insurance.partial", "insurance.pays", "even-money.pays", "surrender.refund"}
    | {"split.deal", "split.plays", "dealer.plays", "procedures.timeout.offers", "procedures.timeout.clock"}
)


def tables_of(rule: str) -> tuple[AskedTable, ...]:
    """The tables whose answers show a change of a rule; empty where the change shows elsewhere."""
    steps = rule.split(".")
    if rule in BESIDE or rule == "side-bets" or (steps[0] == "side-bets" and steps[2:] in (["cards"], ["at"])):
        return ()
    return TABLES.get(".".join(steps[:2])) or TABLES.get(steps[0]) or ()


def looks_of_table(book: Rulebook, table: AskedTable) -> Looks:
    """What the conditions of a table look at."""
    if table is SETTLEMENT:
        return looks_of_settlement(book)
    natural = book.hands["blackjack"].looks if table is REVEAL else frozenset()
    return Looks(looks_of(table.rows(book)) | natural)


def needs_the_dealer(table: AskedTable, looks: Looks) -> bool:
    """Is a table of the players' turns asked about the dealer's hand? The walk knows the upcard alone."""
    return table in (TURNS, TIMEOUT, SHORT, OFFERS) and bool(looks.own & DEALER_ASPECTS)
