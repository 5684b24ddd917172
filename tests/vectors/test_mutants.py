"""Which changes of a book are made: of every rule, and of nothing that is declared silent."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from upcard.rulebook import load, rule_samples, variants, with_patch
from upcard.rulebook.paths import REMARKS, rules
from upcard.vectors.files import kill_matrix, suite
from upcard.vectors.mutation.equivalence import BookComparer
from upcard.vectors.mutation.masked_by_other_rules import why_no_effect
from upcard.vectors.mutation.mutants import GAINED, NOTHING_GAINED, SILENT, Mutant, candidates, mutants
from upcard.vectors.publish.search import search

CLASSIC = load("classic-blackjack")
OF_CLASSIC = {mutant.id: mutant for mutant in mutants(CLASSIC)}
#: Nothing is doubled or split, and a tie wins.
TIES_WIN = with_patch(load("plain"), {"double": {"rows": []}, "split": {"rows": []}, "settlement.tie.result": "win",
                                      "settlement.tie.pays": "1:1"})  # fmt: skip


@pytest.mark.parametrize("book", [*variants(), *rule_samples()])
def test_every_rule_is_changed_or_declared_silent_with_a_reason(book: str) -> None:
    data = load(book).data
    changed = {mutant.rule for mutant in candidates(data)}
    for path, _ in rules(data):
        rule = ".".join(path)
        if path[-1] not in REMARKS and rule not in NOTHING_GAINED:
            lies_in = any(each == rule or each.startswith(f"{rule}.") for each in changed)
            declared = [each for each in SILENT if rule == each or each.startswith(f"{rule}.") or rule.startswith(each)]
            assert lies_in or declared, rule
    assert all(reason for reason in (*SILENT.values(), *NOTHING_GAINED.values()))


def test_any_two_steps_of_the_deal_are_exchanged() -> None:
    order = CLASSIC.data["deal"]["order"]
    exchanged = {
        tuple(order[other if at == one else one if at == other else at] for at in range(4))
        for one, other in combinations(range(4), 2)
    }
    found = {tuple(each.patch["deal.order"]) for each in OF_CLASSIC.values() if each.rule == "deal.order"}
    assert exchanged - {tuple(order)} <= found


def test_a_row_moves_up_to_the_top_and_to_the_end() -> None:
    ids = [row["id"] for row in CLASSIC.data["settlement"]]
    orders = set()
    for mutant in OF_CLASSIC.values():
        if mutant.rule == "settlement" and mutant.kind == "order":
            orders.add(tuple(row["id"] for row in with_patch(CLASSIC, mutant.patch).data["settlement"]))
    for row in ids:
        others = [each for each in ids if each != row]
        assert row == ids[0] or (row, *others) in orders
        assert row == ids[-1] or (*others, row) in orders


@pytest.mark.parametrize("table", GAINED)
def test_a_table_gains_rows_an_empty_one_too(table: str) -> None:
    """A gained row stands first, so that it decides."""
    gained = [mutant for mutant in OF_CLASSIC.values() if mutant.rule == table and mutant.change.startswith("gain")]
    new = {name for name, row in GAINED[table].items() if f"{table}.{name}" not in OF_CLASSIC}
    if table not in ("hit", "stand"):  # where any hand may, there is nothing to gain
        assert gained
    for mutant in gained:
        ((path, _),) = mutant.patch.items()
        data: Any = with_patch(CLASSIC, mutant.patch).data
        for step in table.split("."):
            data = data[step]
        rows = data["rows"] if isinstance(data, dict) else data
        assert rows[0]["id"] == path.rpartition(".")[2] and rows[0]["id"] in new


def of(book_id: str) -> Mutant:
    return next(each for each in mutants(TIES_WIN) if each.id.startswith(book_id))


def test_how_hands_are_split_is_nothing_where_none_is() -> None:
    assert why_no_effect(TIES_WIN, of("split.deal")) == "nothing may be split"
    assert why_no_effect(TIES_WIN, of("split: gain")) is None, "a row gained lets hands be split"


def test_a_round_tells_what_a_malfunction_returns_if_insurance_alone_is_staked_later() -> None:
    found = search(TIES_WIN, of("procedures.malfunction.refund"), BookComparer(TIES_WIN), "a seed")
    assert found.vector is not None and found.reason is None
    assert {"insure", "malfunction"} <= {each["do"] for each in found.vector["inputs"]}


@pytest.mark.parametrize("variant", variants())
def test_rounds_without_a_balance_stand_in_the_smoke_tier(variant: str) -> None:
    """A vector may leave the balance out, and an engine must know that way through."""
    vectors = [each for path in suite.committed(variant) for each in suite.read(path).vectors]
    without = [each for each in vectors if "balance" not in each]
    assert len(without) >= 4
    assert {each["level"] for each in without} >= {"smoke"}
    decided = {event["do"] for each in without for event in each["expected"]["events"] if event["event"] == "decided"}
    assert {"double", "split", "insure"} <= decided
    assert any("betting" in each for each in without)


def test_the_published_matrices_are_of_these_mutants() -> None:
    for variant in variants():
        matrix = kill_matrix.read(kill_matrix.path_of(variant))
        known = {row.id for row in matrix.mutants} | matrix.equivalent.keys() | matrix.no_effect.keys()
        assert {mutant.id for mutant in mutants(load(variant))} == known | set(matrix.survived)
        assert not matrix.survived
