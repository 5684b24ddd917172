"""Every situation in which a table of a book can be asked, and what the table answers there.

The hands come from the walk of the lints, so they are all that a round can reach and no others; what no condition looks
at does not tell two of them apart. Each table is a pair: its situations, and its answer in one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from upcard.engine.legal import missed_double
from upcard.rulebook import Rulebook
from upcard.rulebook.decision_table import DecisionTable, Row
from upcard.rulebook.model import ActionRow, ProcedureRow, Stake
from upcard.rulebook.validation.lints.hands import Case, Seen, Walk, cases, uses_of
from upcard.rulebook.validation.lints.side_bets import hands_of

#: What each key of a condition looks at in a hand.
_LOOKS: Final[Mapping[str, Callable[[Seen], Any]]] = {
    "cards": lambda hand: hand.count,
    "total": lambda hand: hand.total,
    "compare": lambda hand: hand.total,
    "low": lambda hand: hand.low,
    "hard": lambda hand: (hand.soft, hand.total),
    "soft": lambda hand: (hand.soft, hand.total),
    "pair": lambda hand: hand.ranks if hand.count == 2 else None,
    "suited": lambda hand: hand.suits,
    "suit": lambda hand: hand.suits,
    "colour": lambda hand: hand.suits,
    "split": lambda hand: hand.split_from is None,
    "split-from": lambda hand: hand.split_from,
    "doubled": lambda hand: hand.doubled,
    "surrendered": lambda hand: hand.surrendered,
    "stakes": lambda hand: (hand.own > 0, hand.free > 0),
    **dict.fromkeys(("of-a-kind", "ranks", "every-card", "has-card", "straight"), lambda hand: hand.ranks),
}

#: Conditions on the dealer's hand, which tables of the players' turns can only ask about the upcard.
_DEALERS: Final = frozenset({"dealer", "compare"})


#: Where in a round a situation is; that of a side bet bears the name of the bet.
STAGES: Final = frozenset({"turn", "card", "offer", "short balance", "dealer", "reveal", "showdown"})


class Asked(NamedTuple):
    """One situation: the case, and where in the round it is."""

    case: Case
    stage: str


def look(hand: Seen, uses: frozenset[str]) -> tuple[Any, ...]:
    """What conditions with these keys see of a hand."""
    return tuple(_LOOKS[key](hand) for key in sorted(uses) if key in _LOOKS)


def distinct(hands: Iterable[Seen], uses: frozenset[str]) -> list[Seen]:
    """One hand for each view that conditions with these keys have."""
    found: dict[Any, Seen] = {}
    for hand in hands:
        found.setdefault(look(hand, uses), hand)
    return list(found.values())


# ---- the players' turns ---------------------------------------------------------------------------------------------


def at_turns(walk: Walk, uses: frozenset[str]) -> Iterator[Asked]:
    """Hands that are asked for a decision."""
    uses = uses | {"pair", "cards", "split"}
    for hand in distinct(walk.acting, uses):
        for case in _cases(walk, hand, uses):
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


def at_cards(walk: Walk, uses: frozenset[str]) -> Iterator[Asked]:
    """Hands that are looked at before they may act: settled at once, standing, or asked."""
    for hand in distinct(walk.reached, uses):
        for upcard in walk.ranks if uses & (_DEALERS | {"upcard"}) else walk.ranks[:1]:
            for case in cases(hand, uses - {"upcard"}, upcard):
                yield Asked(Case(case.hand, Seen(upcard), upcard), "card")


def at_card(book: Rulebook, asked: Asked) -> Any:
    """What becomes of a hand before it may act."""
    settled = book.settlement.at_once.first(asked.case)
    return decides(book.stand_at, asked.case) if settled is None else _result(settled)


def _result(row: Any) -> Any:
    return None if row is None else (row.result, row.pays)


def before_peek(walk: Walk, uses: frozenset[str]) -> Iterator[Asked]:
    """Hands as dealt, under every upcard."""
    for hand in distinct((hand for hand in walk.dealt if not hand.surrendered), uses):
        for case in _cases(walk, hand, uses | {"upcard"}):
            yield Asked(case, "offer")


def offers(book: Rulebook, asked: Asked) -> Any:
    """What is offered before the dealer looks."""
    case = asked.case
    return book.insurance.when.holds(case), book.even_money.when.holds(case), decides(book.surrender.before_peek, case)


def out_of_time(book: Rulebook, asked: Asked) -> Any:
    """What the clock does with a hand."""
    open_to = decisions(book, asked)
    return _in_stead(book.procedures.timeout, asked, open_to) or "stand"


def short_of_balance(walk: Walk, uses: frozenset[str]) -> Iterator[Asked]:
    """Decisions that are to be paid for."""
    for asked in at_turns(walk, uses):
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


def _cases(walk: Walk, hand: Seen, uses: frozenset[str]) -> Iterator[Case]:
    return cases(hand, uses, walk.ranks)


# ---- the dealer -----------------------------------------------------------------------------------------------------


def starts(walk: Walk, uses: frozenset[str]) -> Iterator[tuple[Seen, str]]:
    """The dealer's two cards with the upcard."""
    for upcard in walk.ranks:
        for hole in walk.ranks:
            for case in cases(Seen(upcard).drawn(hole), uses - {"upcard"}, upcard):
                yield case.hand, upcard


def courses(walk: Walk, start: Seen, upcard: str) -> Iterator[tuple[Seen, bool]]:
    """Every hand that the dealer's may become, and whether it ends there."""
    waiting, known = [start], {look(start, frozenset({"hard", "cards"}))}
    rows = walk.book.dealer.rows
    while waiting:
        hand = waiting.pop()
        row = rows.first(Case(hand, hand, upcard))
        hits = row is not None and row.hits
        yield hand, not hits
        for card in walk.ranks if hits else "":
            drawn = hand.drawn(card)
            key = (drawn.ranks, drawn.suits) if drawn.count <= 2 else look(drawn, frozenset({"hard", "cards", "low"}))
            if key not in known:
                known.add(key)
                waiting.append(drawn)


def at_dealers_turn(walk: Walk, uses: frozenset[str]) -> Iterator[Asked]:
    """Hands of the dealer that may draw, each once for each view of it."""
    known: set[Any] = set()
    for start, upcard in starts(walk, uses):
        for hand, _ in courses(walk, start, upcard):
            key = (look(hand, uses), upcard if "upcard" in uses else None)
            if key not in known:
                known.add(key)
                yield Asked(Case(hand, hand, upcard), "dealer")


def dealers_turn(book: Rulebook, asked: Asked) -> Any:
    """Does the dealer draw? None where no row says so."""
    row = book.dealer.rows.first(asked.case)
    return None if row is None else row.hits


def at_reveal(walk: Walk, uses: frozenset[str]) -> Iterator[Asked]:
    """The dealer's two cards, for insurance and for the look."""
    for hand, upcard in starts(walk, uses):
        yield Asked(Case(hand, hand, upcard), "reveal")


def revealed(book: Rulebook, asked: Asked) -> Any:
    """Does insurance win, and is it a blackjack?"""
    return book.insurance.wins.holds(asked.case), book.hands["blackjack"].holds(asked.case)


# ---- settlement -----------------------------------------------------------------------------------------------------


def at_settlement(walk: Walk, uses: frozenset[str]) -> Iterator[Asked]:
    """Hands that are left, against the dealer's two cards and against every hand that may come of these."""
    book = walk.book
    of_dealer = frozenset(key.removeprefix(_ITS) for key in uses if key.startswith(_ITS))
    dealt = distinct((each for hand in walk.dealt for each in _suits(hand, uses)), uses)
    left = distinct((each for hand in walk.left for each in _suits(hand, uses)), uses)
    ends_of: dict[Any, dict[Any, Seen]] = {}
    starts_of: dict[Any, tuple[Seen, str]] = {}
    for start, upcard in starts(walk, of_dealer):
        looked = upcard in book.peek_under and "dealer-down" in book.deal
        natural = book.hands["blackjack"].holds(Case(start, start, upcard))
        kind = (look(start, of_dealer), natural and looked, upcard if "upcard" in uses else "A")
        starts_of.setdefault(kind, (start, upcard))
        ends = ends_of.setdefault(kind, {})
        for hand, ended in courses(walk, start, upcard):
            if ended:
                ends.setdefault(look(hand, of_dealer), hand)
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


def _suits(hand: Seen, uses: frozenset[str]) -> Iterator[Seen]:
    yield from (case.hand for case in cases(hand, uses - {"upcard"}, "A"))


#: Marks the keys that the settlement table asks of the dealer's hand.
_ITS: Final = "dealer's "


def asked_at_settlement(book: Rulebook) -> frozenset[str]:
    """The keys that the settlement table asks of the player's hand, and those it asks of the dealer's, marked."""
    found: set[str] = set()

    def add(source: Any, mark: str) -> None:
        if isinstance(source, str):
            if source in book.hands:
                found.update(mark + key for key in book.hands[source].uses)
            return
        for key, spec in source.items():
            if key in ("player", "dealer"):
                add(spec, _ITS if key == "dealer" else mark)
            elif key in ("not", "is"):
                add(spec, mark)
            elif key in ("any", "all"):
                for each in spec:
                    add(each, mark)
            else:
                found.update((key, _ITS + key) if key == "compare" else (mark + key,))

    for row in book.settlement:
        add(row.when.source, "")
    return frozenset(found)


def settled(book: Rulebook, asked: Asked) -> Any:
    """What a hand comes to at a stage; None where it waits."""
    table = book.settlement.at_reveal if asked.stage == "reveal" else book.settlement
    return _result(table.first(asked.case))


def of_side_bets(walk: Walk, uses: frozenset[str]) -> Iterator[Asked]:
    """The cards of every side bet."""
    for bet in walk.book.side_bets.values():
        for hand in hands_of(bet, uses):
            yield Asked(Case(hand, Seen(""), "A"), bet.id)


def side_bet(book: Rulebook, asked: Asked) -> Any:
    """What a side bet pays; None where it loses."""
    row = book.side_bets[asked.stage].rows.first(asked.case)
    return None if row is None else row.pays


# ---- the tables -----------------------------------------------------------------------------------------------------


class Table(NamedTuple):
    """What one table is asked and how it answers; `rows` are those whose conditions the situations must tell apart."""

    rows: Callable[[Rulebook], Iterable[Any]]
    situations: Callable[[Walk, frozenset[str]], Iterator[Asked]]
    answer: Callable[[Rulebook, Asked], Any]


def _of_turns(book: Rulebook) -> list[Row]:
    return [*book.hit, *book.stand, *book.double.rows, *book.split.rows, *book.surrender]


TURNS: Final = Table(_of_turns, at_turns, decisions)
CARDS: Final = Table(lambda book: [*book.settlement, *book.stand_at], at_cards, at_card)
OFFERS: Final = Table(lambda book: [book.insurance, book.even_money, *book.surrender], before_peek, offers)
TIMEOUT: Final = Table(lambda book: [*_of_turns(book), *book.procedures.timeout], at_turns, out_of_time)
SHORT: Final = Table(
    lambda book: [*_of_turns(book), *book.procedures.short_balance], short_of_balance, in_short_balance
)
DEALER: Final = Table(lambda book: book.dealer.rows, at_dealers_turn, dealers_turn)
REVEAL: Final = Table(lambda book: [_Wins(book)], at_reveal, revealed)
SETTLEMENT: Final = Table(lambda book: book.settlement, at_settlement, settled)
SIDE_BETS: Final = Table(
    lambda book: [row for bet in book.side_bets.values() for row in bet.rows], of_side_bets, side_bet
)

ALL: Final = (OFFERS, CARDS, TURNS, TIMEOUT, SHORT, REVEAL, DEALER, SETTLEMENT, SIDE_BETS)

#: The tables that a rule of a section, or of a deeper path, is asked in.
TABLES: Final[Mapping[str, tuple[Table, ...]]] = {
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


def tables_of(rule: str) -> tuple[Table, ...]:
    """The tables whose answers show a change of a rule; empty where the change shows elsewhere."""
    steps = rule.split(".")
    if rule in BESIDE or rule == "side-bets" or (steps[0] == "side-bets" and steps[2:] in (["cards"], ["at"])):
        return ()
    return TABLES.get(".".join(steps[:2])) or TABLES.get(steps[0]) or ()


def uses(book: Rulebook, table: Table) -> frozenset[str]:
    """The keys that the conditions of a table look at."""
    found = asked_at_settlement(book) if table is SETTLEMENT else uses_of(table.rows(book))
    if table is REVEAL:
        found |= book.hands["blackjack"].uses
    return found


def needs_the_dealer(table: Table, keys: frozenset[str]) -> bool:
    """Is a table of the players' turns asked about the dealer's hand? The walk knows the upcard alone."""
    return table in (TURNS, TIMEOUT, SHORT, OFFERS) and not keys.isdisjoint(_DEALERS)
