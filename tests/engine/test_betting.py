"""Bets before the deal: each operation, its limits, and the laws of undoing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.support import TEN, book, patched, snapshot
from upcard.engine import BetOperation, Betting, Code, InputError, Refused, SeatBets, place, read_operation
from upcard.engine.inputs import OPERATION_KEYS
from upcard.rulebook import Rulebook, with_patch
from upcard.wire.events import PlacedBet

FREE_BET = "free-bet-blackjack"  # place, repeat, double-all, all-side-bets, undo, clear; side bets up to 100, main 500
CLASSIC = "classic-blackjack"  # place, remove, undo, redo, clear, repeat


def chip(amount: int = TEN, seat: int = 1, bet: str = "main") -> BetOperation:
    return BetOperation("place", seat, bet, amount)


def do(name: str, **keys: int) -> BetOperation:
    return BetOperation(name, **keys)  # type: ignore[arg-type]  # whatever keys the operation takes


def betting(rules: Rulebook | None = None, *operations: BetOperation, balance: int | None = 1_000_000) -> Betting:
    placed = Betting(rules or book(), balance, last=[SeatBets(2, {"main": 300}), SeatBets(5, {"main": 200})])
    for each in operations:
        placed.apply(each)
    return placed


def on_table(placed: Betting) -> list[tuple[int, str, int]]:
    return list(placed.bets)


def refused(placed: Betting, operation: BetOperation) -> tuple[str, str | None]:
    """The code and rule of the refusal; nothing may have changed by it."""
    before = snapshot(placed)
    with pytest.raises(Refused) as refusal:
        placed.apply(operation)
    assert snapshot(placed) == before
    return refusal.value.code.value, refusal.value.rule


# ---- one operation --------------------------------------------------------------------------------------------------


def test_chips_add_up_and_are_told_by_seat() -> None:
    placed = betting(book(FREE_BET), chip(500, 3), chip(100, 1, "any-pair"), chip(500, 1), chip(500, 3))
    assert on_table(placed) == [(1, "main", 500), (1, "any-pair", 100), (3, "main", 1000)]
    assert placed.events[-1].to_json(placed.book.money.unit) == {
        "event": "bet",
        "rule": "betting.operations.place",
        "do": "place",
        "bets": [
            {"seat": 1, "bet": "main", "amount": "5"},
            {"seat": 1, "bet": "any-pair", "amount": "1"},
            {"seat": 3, "bet": "main", "amount": "10"},
        ],
        "total": "16",
    }


def test_a_bet_is_removed_whole_or_by_an_amount() -> None:
    placed = betting(book(), chip(500), chip(500, 2), BetOperation("remove", 1, "main", 200))
    assert on_table(placed) == [(1, "main", 300), (2, "main", 500)]
    assert refused(placed, BetOperation("remove", 1, "main", 301)) == ("AMOUNT", "betting.operations.remove")
    placed.apply(BetOperation("remove", 1, "main"))
    assert on_table(placed) == [(2, "main", 500)]
    assert refused(placed, BetOperation("remove", 1, "main"))[0] == "OPERATION"


def test_repeat_places_the_last_bets_before_the_first_chip_alone() -> None:
    placed = betting(book(), do("repeat"))
    assert on_table(placed) == [(2, "main", 300), (5, "main", 200)]
    assert refused(placed, do("repeat")) == ("OPERATION", "betting.operations.repeat")
    assert refused(betting(book(), chip()), do("repeat"))[0] == "OPERATION"
    assert refused(Betting(book(), None), do("repeat"))[0] == "OPERATION"


def test_repeat_keeps_to_the_maximum_as_any_bet_does() -> None:
    last = [SeatBets(1, {"main": 400_000})]
    placed = Betting(book(), None, last)  # the book accepts a bet up to its maximum of 500
    placed.apply(do("repeat"))
    assert on_table(placed) == [(1, "main", 50_000)]
    strict = with_patch(book(), {"betting.at-maximum": "refuse"})
    assert refused(Betting(strict, None, last), do("repeat")) == ("BET_MAXIMUM", "betting.limits.main.max")


def test_repeat_needs_a_balance_for_all() -> None:
    assert refused(betting(balance=499), do("repeat"))[0] == "BALANCE"
    assert betting(None, do("repeat"), balance=500).total == 500


def test_double_all_stops_at_each_maximum() -> None:
    placed = betting(book(FREE_BET), chip(30_000), chip(9_000, 1, "hot-3"), chip(1000, 2), do("double-all"))
    assert on_table(placed) == [(1, "main", 50_000), (1, "hot-3", 10_000), (2, "main", 2000)]
    placed.apply(do("double-all"))
    assert placed.bets[-1] == (2, "main", 4000)


def test_double_all_needs_a_balance_for_all() -> None:
    placed = betting(book(FREE_BET), chip(30_000), chip(1000, 2), balance=51_999)
    assert refused(placed, do("double-all"))[0] == "BALANCE"  # 50 000 and 2 000
    placed = betting(book(FREE_BET), chip(30_000), chip(1000, 2), do("double-all"), balance=52_000)
    assert placed.total == 52_000


def test_double_all_with_every_bet_at_its_maximum_is_refused() -> None:
    placed = betting(book(FREE_BET), chip(50_000))
    assert refused(placed, do("double-all")) == ("BET_MAXIMUM", "betting.limits.main.max")
    assert refused(betting(book(FREE_BET)), do("double-all"))[0] == "OPERATION"


def test_all_side_bets_come_after_a_main_bet_and_on_every_seat_that_has_one() -> None:
    assert refused(betting(book(FREE_BET)), do("all-side-bets", amount=100)) == (
        "OPERATION",
        "betting.operations.all-side-bets",
    )
    placed = betting(book(FREE_BET), chip(1000, 1), chip(1000, 4), do("all-side-bets", amount=100))
    assert [bet for bet in placed.bets if bet[1] != "main"] == [
        (seat, bet, 100) for seat in (1, 4) for bet in ("any-pair", "21+3", "hot-3")
    ]


def test_clear_takes_all_off() -> None:
    placed = betting(book(), chip(), chip(500, 4), do("clear"))
    assert on_table(placed) == []
    assert refused(placed, do("clear"))[0] == "OPERATION"


def test_what_is_undone_is_whatever_was_done_last() -> None:
    placed = betting(book(), chip(), chip(500, 4), do("clear"), do("undo"))
    assert placed.total == 1500
    placed.apply(do("undo"))
    assert on_table(placed) == [(1, "main", TEN)]
    placed.apply(do("redo"))
    placed.apply(do("redo"))
    assert on_table(placed) == []
    assert refused(placed, do("redo")) == ("OPERATION", "betting.operations.redo")


def test_a_new_chip_ends_what_can_be_redone() -> None:
    placed = betting(book(), chip(), do("undo"), chip(500))
    assert refused(placed, do("redo"))[0] == "OPERATION"


@pytest.mark.parametrize("name", ["undo", "redo"])
def test_nothing_is_taken_back_where_nothing_was_done(name: str) -> None:
    rules = patched(**{f"betting__operations__{name}__when": "open"})
    assert refused(betting(rules), do(name)) == ("OPERATION", f"betting.operations.{name}")


# ---- limits ---------------------------------------------------------------------------------------------------------


def test_a_chip_beyond_the_maximum_is_cut_or_refused() -> None:
    placed = betting(book(), chip(49_900), chip(500))
    assert on_table(placed) == [(1, "main", 50_000)]
    assert refused(placed, chip(1)) == ("BET_MAXIMUM", "betting.limits.main.max")
    strict = betting(patched(betting__at_maximum="refuse"), chip(49_900))
    assert refused(strict, chip(500)) == ("BET_MAXIMUM", "betting.limits.main.max")
    assert refused(betting(book(FREE_BET), chip(10_000, 1, "hot-3")), chip(1, 1, "hot-3")) == (
        "BET_MAXIMUM",
        "betting.limits.side-bet.max",
    )


def test_the_balance_must_cover_what_is_taken_of_a_chip() -> None:
    placed = betting(book(), chip(49_900), balance=50_000)
    placed.apply(chip(500))  # of which 100 fits
    assert placed.total == 50_000
    assert refused(betting(balance=999), chip())[0] == "BALANCE"


def test_the_maximum_of_a_round() -> None:
    placed = betting(patched(betting__limits__round__max="25"), chip(), chip(TEN, 2))
    assert refused(placed, chip(501, 3)) == ("ROUND_MAXIMUM", "betting.limits.round.max")
    placed.apply(chip(500, 3))


@pytest.mark.parametrize(
    ("operation", "code"),
    [
        (chip(0), "AMOUNT"),
        (chip(-5), "AMOUNT"),
        (BetOperation("place", 1, "main"), "AMOUNT"),
        (chip(seat=0), "NO_SUCH_SEAT"),
        (chip(seat=8), "NO_SUCH_SEAT"),
        (chip(bet="pair"), "UNKNOWN_BET"),
        (BetOperation("place", 1), "UNKNOWN_BET"),
        (do("double-all"), "OPERATION"),
        (do("undo"), "OPERATION"),
        (do("clear"), "OPERATION"),
    ],
)
def test_what_is_refused(operation: BetOperation, code: str) -> None:
    assert refused(betting(), operation)[0] == code


def test_the_table_may_show_fewer_seats() -> None:
    assert refused(Betting(book(), None, areas=3), chip(seat=4)) == ("NO_SUCH_SEAT", "betting.seats.choices")
    with pytest.raises(InputError, match="3, 5, 7"):
        Betting(book(), None, areas=4)


def test_no_operation_of_that_name() -> None:
    with pytest.raises(InputError, match="treble"):
        betting().apply(do("treble"))


# ---- the end of the betting -----------------------------------------------------------------------------------------


def test_the_deal_closes_the_bets() -> None:
    placed = betting(book(FREE_BET), chip(500, 3), chip(100, 1, "any-pair"), chip(500, 1))
    assert placed.apply(do("deal")) is None
    assert placed.seats == (SeatBets(1, {"main": 500, "any-pair": 100}), SeatBets(3, {"main": 500}))
    assert list(placed.available) == []
    assert refused(placed, do("deal")) == ("BETS_CLOSED", "betting.closes")


@pytest.mark.parametrize(
    ("operations", "code"),
    [
        ([], "OPERATION"),
        ([chip(99)], "BET_MINIMUM"),
        ([chip(), chip(100, 2, "any-pair")], "OPERATION"),  # a side bet without a main bet
        ([chip(), chip(49, 1, "any-pair")], "BET_MINIMUM"),
    ],
)
def test_what_may_not_be_dealt(operations: list[BetOperation], code: str) -> None:
    placed = betting(book(FREE_BET), *operations)
    assert refused(placed, do("deal"))[0] == code
    assert not placed.closed


def test_a_player_lost_before_the_deal_has_the_bets_back() -> None:
    placed = betting(book(), chip(), do("disconnect"))
    assert placed.closed and placed.seats == ()
    event = placed.events[-1]
    assert (event.do, event.bets, event.rule) == ("disconnect", (), "procedures.disconnection.before-bets-close")


@pytest.mark.parametrize(("amount", "dealt"), [(TEN, (SeatBets(1, {"main": TEN}),)), (99, ())])
def test_the_bets_of_a_lost_player_may_stand(amount: int, dealt: tuple[SeatBets, ...]) -> None:
    placed = betting(patched(procedures__disconnection__before_bets_close="stand"), chip(amount), do("disconnect"))
    assert placed.closed and placed.seats == dealt
    assert placed.total == sum(each.bets["main"] for each in dealt)


def test_what_is_available_follows_the_bets() -> None:
    placed = betting(book())
    assert list(placed.available) == ["place", "remove", "repeat", "deal"]
    placed.apply(chip())
    assert list(placed.available) == ["place", "remove", "undo", "clear", "deal"]
    placed.apply(do("undo"))
    assert list(placed.available) == ["place", "remove", "redo", "repeat", "deal"]


def test_operations_are_read_as_vectors_write_them() -> None:
    placed = place(
        book(),
        [
            {"do": "place", "seat": 1, "bet": "main", "amount": "10.005", "refused": "AMOUNT"},
            {"do": "place", "seat": 1, "bet": "main", "amount": "10"},
            {"do": "undo"},
            {"do": "redo"},
            {"do": "deal"},
        ],
        balance=TEN,
    )
    assert [refusal.code for refusal in placed.refused] == [Code.AMOUNT]
    assert placed.seats == (SeatBets(1, {"main": TEN}),)


def test_operations_are_written_as_they_are_read() -> None:
    unit = book().money.unit
    for operation in (chip(250, 3), BetOperation("remove", 1, "main"), do("undo"), do("all-side-bets", amount=50)):
        assert read_operation(operation.to_json(unit), unit) == operation


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"do": "place"},
        {"do": "place", "seat": 1, "bet": "main"},
        {"do": "place", "seat": "1", "bet": "main", "amount": "1"},
        {"do": "place", "seat": True, "bet": "main", "amount": "1"},
        {"do": "undo", "seat": 1},
        {"do": "bet"},
        {"do": None},
        [],
    ],
)
def test_what_is_not_of_the_format(data: dict[str, object]) -> None:
    with pytest.raises(InputError):
        read_operation(data, book().money.unit)


# ---- laws -----------------------------------------------------------------------------------------------------------

both = patched(
    FREE_BET,
    betting__operations=[
        {"id": name, "when": when, "title": name}
        for name, when in [
            ("place", "open"),
            ("remove", "open"),
            ("undo", "something-placed"),
            ("redo", "something-undone"),
            ("clear", "something-placed"),
            ("repeat", "before-first-chip"),
            ("double-all", "something-placed"),
            ("all-side-bets", "main-bet-placed"),
        ]
    ],
)

names = st.sampled_from(["main", "any-pair", "21+3", "hot-3"])
amounts = st.integers(1, 60_000)
places = st.builds(
    lambda amount, seat, bet: BetOperation("place", seat, bet, amount), amounts, st.integers(1, 7), names
)
anything = (
    places
    | st.builds(lambda seat, bet: BetOperation("remove", seat, bet), st.integers(1, 7), names)
    | st.builds(lambda amount: BetOperation("all-side-bets", amount=amount), amounts)
    | st.sampled_from([do(name) for name in ("undo", "redo", "clear", "repeat", "double-all")])
)
histories = st.lists(anything, max_size=12)


def after(history: list[BetOperation]) -> Betting:
    placed = Betting(both, 400_000, last=[SeatBets(2, {"main": 300, "hot-3": 200})])
    for each in history:
        attempt(placed, each)
    return placed


def attempt(placed: Betting, operation: BetOperation) -> bool:
    try:
        placed.apply(operation)
    except Refused:
        return False
    return True


@given(histories, anything)
def test_undo_takes_back_any_operation(history: list[BetOperation], operation: BetOperation) -> None:
    placed = after(history)
    before = placed.bets
    if operation.do not in ("undo", "redo") and attempt(placed, operation):
        placed.apply(do("undo"))
        assert placed.bets == before


@given(histories)
def test_redo_takes_back_an_undo(history: list[BetOperation]) -> None:
    placed = after(history)
    before = placed.bets
    if attempt(placed, do("undo")):
        placed.apply(do("redo"))
        assert placed.bets == before


@settings(max_examples=300)
@given(st.lists(anything, max_size=30))
def test_no_limit_is_ever_passed(history: list[BetOperation]) -> None:
    placed = after([])
    for each in history:
        before = snapshot(placed)
        if attempt(placed, each):
            assert placed.events[-1].bets == tuple(PlacedBet(*each) for each in placed.bets)
        else:
            assert snapshot(placed) == before
        limits = {"main": both.betting.main.maximum}
        for _, bet, amount in placed.bets:
            assert 0 < amount <= limits.get(bet, both.betting.side_bet.maximum)
        assert placed.total == sum(amount for _, _, amount in placed.bets)
        assert placed.total <= min(both.betting.round_max, 400_000)


@given(histories)
def test_an_available_operation_without_keys_is_refused_for_money_or_limits_alone(history: list[BetOperation]) -> None:
    placed = after(history)
    for name in set(OPERATION_KEYS) - {"place", "remove", "all-side-bets", "deal", "disconnect"}:
        again = after(history)
        try:
            again.apply(do(name))
        except Refused as refusal:
            reasons = {Code.BALANCE, Code.BET_MAXIMUM, Code.ROUND_MAXIMUM}
            empty = name in ("clear", "double-all") and not placed.bets  # there is something to undo, nothing to clear
            assert refusal.code in reasons or name not in placed.available or empty
        else:
            assert name in placed.available
