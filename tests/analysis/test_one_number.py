"""The return is one number: as the mean of all outcomes, as a float, as a fraction, and at the end of a comparison."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from analysis.drawn_books import drawn, lose, patches, row, win
from analysis.published import BOOKS
from upcard.analysis import NotExact, Solution, compile_game, exact_net, solve
from upcard.analysis.distribution import distribution
from upcard.analysis.reports import rule_values
from upcard.rulebook import Rulebook, load, with_patch

PLAIN = load(BOOKS / "das-spl1.yaml")


def drawing(books: int) -> settings:
    """The same books each time."""
    phases, checks = [Phase.explicit, Phase.generate], [HealthCheck.too_slow]
    return settings(max_examples=books, derandomize=True, deadline=None, phases=phases, suppress_health_check=checks)


def solved(patch: dict[str, Any]) -> Solution | None:
    """A drawn book solved for its full shoe of one deck; None if suits decide more than the analysis computes."""
    try:
        return solve(compile_game(with_patch(drawn(patch), {"shoe.decks": 1})))
    except NotExact as error:
        assert "suits" in error.why
        return None


@drawing(8)
@given(patches(simple=True))
def test_the_outcomes_have_the_return_as_their_mean(patch: dict[str, Any]) -> None:
    outcomes_have_the_return_as_their_mean(patch)


@pytest.mark.soak
@drawing(100)
@given(patches())
def test_the_outcomes_of_many_books_have_the_return_as_their_mean(patch: dict[str, Any]) -> None:
    outcomes_have_the_return_as_their_mean(patch)


def outcomes_have_the_return_as_their_mean(patch: dict[str, Any]) -> None:
    solution = solved(patch)
    if solution is not None:
        try:
            found = distribution(solution)
        except NotExact as error:
            assert "suits" in error.why
            return
        assert sum(found.chances.values()) == pytest.approx(1, abs=1e-12)
        assert found.mean == pytest.approx(solution.net, abs=1e-12)


@drawing(1)
@given(patches())
def test_the_fraction_and_the_comparison_agree_with_the_return(patch: dict[str, Any]) -> None:
    agree_with_the_return(patch)


@pytest.mark.soak
@drawing(40)
@given(patches())
def test_the_fractions_and_comparisons_of_many_books_agree_with_the_return(patch: dict[str, Any]) -> None:
    agree_with_the_return(patch)


def agree_with_the_return(patch: dict[str, Any]) -> None:
    solution = solved(patch)
    if solution is not None:
        assert float(exact_net(solution)) == pytest.approx(solution.net, abs=1e-12)
        compared = rule_values(PLAIN, solution.game.book)
        assert compared.last == pytest.approx(1 + solution.net, abs=1e-12)
        effects = [step.effect for step in compared.steps]
        if None not in effects:
            assert compared.first is not None
            assert compared.first + sum(each or 0 for each in effects) == pytest.approx(compared.last, abs=1e-12)


def natural_book(suited: str, mixed: str, at: str, **changes: Any) -> Rulebook:
    """One deck, no splits, a check under every card that may hide a blackjack, blackjacks paid by their suits."""
    settlement = [
        row("bust", {"player": {"total": {"min": 22}}}, "once", lose()),
        row("given-up", {"surrendered": True}, "once", {"result": "surrender"}),
        row("suited", {"player": {"is": "blackjack", "suited": True}}, at, win(suited)),
        row("blackjack", {"player": "blackjack"}, at, win(mixed)),
        row("dealer-blackjack", {"dealer": "blackjack"}, "reveal", lose()),
        row("dealer-bust", {"dealer": {"total": {"min": 22}}}, "showdown", win("1:1")),
        row("higher", {"compare": "higher"}, "showdown", win("1:1")),
        row("tie", {"compare": "equal"}, "showdown", {"result": "push"}),
        row("lower", "always", "showdown", lose()),
    ]
    patch = {"shoe.decks": 1, "split.limit": 0, "peek.under": ["A", "10", "J", "Q", "K"], "settlement": settlement}
    return with_patch(PLAIN, {**patch, **changes})


@pytest.mark.parametrize("at", ["once", "reveal"])
def test_a_quarter_of_blackjacks_is_suited_whatever_the_dealer_holds(at: str) -> None:
    """A quarter at 5:1 and the rest at 1:1 is 2:1 on average, also if the dealer's check ends the round."""
    by_suits, even = (
        solve(compile_game(natural_book("5:1", "1:1", at))),
        solve(compile_game(natural_book("2:1", "2:1", at))),
    )
    assert by_suits.net == pytest.approx(even.net, abs=1e-12)
    assert exact_net(by_suits) == exact_net(even)
    assert distribution(by_suits).mean == pytest.approx(even.net, abs=1e-12)


def test_to_pay_blackjacks_at_once_or_at_the_reveal_is_the_same_game() -> None:
    once, reveal = (
        solve(compile_game(natural_book("2:1", "3:2", "once"))),
        solve(compile_game(natural_book("2:1", "3:2", "reveal"))),
    )
    assert exact_net(once) == exact_net(reveal)


@pytest.mark.parametrize("suits", [{"suited": True}, {"suit": "hearts"}])
def test_even_money_for_some_suits_only_changes_their_blackjacks(suits: dict[str, Any]) -> None:
    """Even money is worse than 5:1 whatever the dealer holds, so that offering it to some changes nothing."""
    offer = {"even-money.when": {"upcard": ["A"], "player": {"is": "blackjack", **suits}}}
    offered, without = (solve(compile_game(natural_book("5:1", "5:1", "once", **each))) for each in (offer, {}))
    assert exact_net(offered) == exact_net(without)
    assert distribution(offered).mean == pytest.approx(without.net, abs=1e-12)


def test_surrender_before_the_check_by_suits_is_weighed_by_suits() -> None:
    """To give up and lose nothing beats playing most hands: the more of them may, the higher is the return."""

    def net(when: Any) -> Fraction:
        rows = [{"id": "give-up", "stage": "before-peek", "when": when}]
        surrender = {"surrender": {"refund": "1/1", "rows": rows}}
        return exact_net(solve(compile_game(natural_book("2:1", "3:2", "once", **surrender))))

    never, suited, every = net("never"), net({"cards": 2, "suited": True}), net({"cards": 2})
    assert never < suited < every


def test_two_rows_that_double_to_the_same_stakes_keep_the_play_of_both() -> None:
    """Hands that doubled by one row and by the other go on alike, and both are valued again for the fraction."""
    rows = [
        {"id": "small-upcards", "when": {"cards": 2, "upcard": ["2", "4", "6"]}, "stake": "own"},
        {"id": "hard", "when": {"cards": 2, "hard": [9, 10, 11]}, "stake": "own"},
    ]
    stand_at = [
        {"id": "blackjack", "when": {"is": "blackjack"}},
        {"id": "doubled", "when": {"doubled": 1, "cards": {"min": 4}}},
    ]
    patch = {"shoe.decks": 1, "double": {"choice": "any-row", "rows": rows}, "stand-at": stand_at}
    solution = solve(compile_game(with_patch(PLAIN, patch)))
    assert float(exact_net(solution)) == pytest.approx(solution.net, abs=1e-12)
    assert distribution(solution).mean == pytest.approx(solution.net, abs=1e-12)
