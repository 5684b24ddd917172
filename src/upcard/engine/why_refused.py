"""Why a decision is not legal: the code and the rule, found only once there is something to refuse.

A row that does not hold is asked key by key which of its conditions fails. Of several rows the one that came nearest
speaks: the hand has the right number of cards before its splits matter, and those before its total.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from upcard.engine.action_tables import Option
from upcard.engine.mechanics import Mechanics
from upcard.engine.refusal import Code, Refused
from upcard.engine.rule_ids import EVEN_MONEY_WHEN, INSURANCE_WHEN, SPLIT_LIMIT
from upcard.engine.state import Hand, Phase, Seat
from upcard.rulebook.conditions import Aspect, Predicate, SituationView, compile_predicate
from upcard.rulebook.model import ActionRow, Rulebook

#: What a condition of a double asks about, the nearest miss last, and the code if it fails. A condition that asks
#: about several, as a named class may, counts as the last of them.
_DOUBLE: Final = (
    (frozenset({Aspect.COUNT}), Code.DOUBLE_CARDS),
    (frozenset({Aspect.SPLIT, Aspect.SPLIT_FROM}), Code.DOUBLE_AFTER_SPLIT),
    (frozenset({Aspect.TOTAL, Aspect.SOFTNESS, Aspect.LOW}), Code.DOUBLE_TOTAL),
)

#: Decisions with one code for all reasons: at any time, and while hands are played.
_PLAIN: Final[Mapping[str, Code]] = {
    "surrender": Code.SURRENDER_REFUSED,
    "insure": Code.INSURANCE_REFUSED,
    "even-money": Code.EVEN_MONEY_REFUSED,
}
_PLAIN_IN_PLAY: Final[Mapping[str, Code]] = {**_PLAIN, "hit": Code.HIT_REFUSED, "stand": Code.STAND_REFUSED}


def refusal(state: Mechanics, seat: Seat, hand: Hand, do: str, row: str | None) -> Refused:
    """The refusal of a decision that is not among the options of the pending offer."""
    whose = f"{hand.place} ({' '.join(card.text for card in hand.cards)}, {hand.total})"
    offered = ", ".join(dict.fromkeys(option.do for option in state.options))
    of_another_row = [option.rule for option in state.options if option.do == do]
    if of_another_row:
        return _why_row(state, seat, hand, do, row) or Refused(
            Code.NOT_OFFERED, of_another_row[0], f"{whose} is not offered the row {row!r} of `{do}`"
        )
    in_play = state.phase is Phase.HANDS
    plain = _PLAIN_IN_PLAY if in_play else _PLAIN
    if do in plain:
        return Refused(plain[do], _forbids(state, do), f"{whose} may not take {do}: offered are {offered}")
    if in_play and do == "double":
        return _why_double(state, seat, hand, whose)
    if in_play and do == "split":
        return _why_split(state, seat, hand, whose)
    return Refused(Code.NOT_OFFERED, state.options[0].rule, f"{whose} is to choose among {offered}, not {do}")


def short_of_balance(whose: Hand, option: Option) -> Refused:
    """The refusal of an option that the balance cannot pay."""
    return Refused(Code.BALANCE, option.rule, f"the balance does not cover the stake of {whose.place} to {option.do}")


def _first(rows: Iterable[ActionRow]) -> str | None:
    return next((row.rule for row in rows), None)


def _forbids(state: Mechanics, do: str) -> str | None:
    """The rule that withholds a decision of a table with one code: its condition, or its first row."""
    book = state.tables.book
    if do == "insure":
        return INSURANCE_WHEN
    if do == "even-money":
        return EVEN_MONEY_WHEN
    if do == "surrender":
        return next((row.rule for row in book.surrender), None)
    return _first(book.hit if do == "hit" else book.stand)


def _withheld(state: Mechanics, seat: Seat, hand: Hand, option: Option, whose: str) -> Refused:
    """The refusal of an option that the rules allow: the balance was short at the offer, and may have risen since."""
    code = state.forbids(seat, hand, option)
    if code is Code.BALANCE:
        return short_of_balance(hand, option)
    return Refused(code or Code.NOT_OFFERED, option.rule, f"{whose} may not {option.do}: it was not offered")


def _why_row(state: Mechanics, seat: Seat, hand: Hand, do: str, row: str | None) -> Refused | None:
    """The refusal of one row of several, if it is the balance that keeps it from being offered."""
    table = state.tables.split if do == "split" else state.tables.double
    named = table.only(lambda option: option.row == row and option.do == do)
    for option in named.holding(state.about(hand)):
        if state.forbids(seat, hand, option) is Code.BALANCE:
            return short_of_balance(hand, option)
    return None


def _why_double(state: Mechanics, seat: Seat, hand: Hand, whose: str) -> Refused:
    at = state.about(hand)
    option = state.tables.double.first(at)
    if option is not None:
        return _withheld(state, seat, hand, option, whose)
    code, rule = missed_double(state.tables.book, at)
    return Refused(code, rule, f"{whose} may not double")


def missed_double(book: Rulebook, at: SituationView) -> tuple[Code, str | None]:
    """Why no row of `double` holds in a situation: the code, and the row that came nearest."""
    nearest, rule, code = -1, None, Code.NOT_OFFERED
    for row in book.double.rows:
        stage, reason = _failing(book, at, row)
        if stage > nearest:
            nearest, rule, code = stage, row.rule, reason
    return code, rule


def _failing(book: Rulebook, at: SituationView, row: ActionRow) -> tuple[int, Code]:
    """At which stage a row of `double` fails, and the code of that stage."""
    source = row.when.source
    conditions = [{key: spec} for key, spec in source.items()] if isinstance(source, Mapping) else [source]
    asked = [compile_predicate(each, book.hands) for each in conditions]
    stage = min(_stage(each) for each in asked if not each.holds(at))
    return stage, _DOUBLE[stage][1] if stage < len(_DOUBLE) else Code.NOT_OFFERED


def _stage(condition: Predicate) -> int:
    """The last stage of `_DOUBLE` that a condition asks about; beyond them all if it asks about something else."""
    asks = [stage for stage, (aspects, _) in enumerate(_DOUBLE) if condition.looks & aspects]
    return max(asks, default=len(_DOUBLE))


def _why_split(state: Mechanics, seat: Seat, hand: Hand, whose: str) -> Refused:
    book = state.tables
    if hand.count != 2:
        return Refused(Code.SPLIT_CARDS, _first(book.book.split.rows), f"{whose} may not split: it has not two cards")
    if seat.splits >= book.book.split.limit:
        return Refused(Code.SPLIT_LIMIT, SPLIT_LIMIT, f"{whose} may not split: no split is left")
    option = book.split.first(state.about(hand))
    if option is not None:
        return _withheld(state, seat, hand, option, whose)
    return Refused(Code.SPLIT_RANKS, _first(book.book.split.rows), f"{whose} may not split")
