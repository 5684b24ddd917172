"""The vocabulary of conditions: the schema has its forms, each entry keeps its word, a new one is taken everywhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from prose.drawn import HANDS, SITUATIONS, Hand, Situation
from upcard.analysis import compile_game
from upcard.analysis.hands.rank_groups import rank_groups
from upcard.analysis.hands.states import Mode
from upcard.cards import DECK, RANK_VALUES, RANKS, cards
from upcard.engine import Code, Decision, Refused, Round, SeatBets
from upcard.prose import sentence
from upcard.prose.conditions import Speaker
from upcard.rulebook import Rulebook, load
from upcard.rulebook.conditions import KEYS, Aspect, Key, Modifier, Scope, compile_predicate, conditions_in, see
from upcard.rulebook.conditions.values import ExactRanks, Numbers, Ranks, TrueOrFalse
from upcard.rulebook.conditions.vocabulary import Joined
from upcard.rulebook.loading.build import build
from upcard.rulebook.validation.lints import lints
from upcard.schema_problems import schema
from upcard.vectors.mutation.equivalence import BookComparer, Difference, Proof
from upcard.vectors.mutation.instrumented_book import boundaries
from upcard.vectors.mutation.mutants import candidates

#: Every kind of hand against some dealer's hands: a stride that shares no divisor with their number meets all.
SOME = SITUATIONS[::5]

# ---- the schema -----------------------------------------------------------------------------------------------------

#: The forms of conditions in the schema of rule books, and what may be asked in each.
FORMS = {
    "card-condition": Scope.CARDS,
    "hand-condition": Scope.HAND,
    "open-condition": Scope.TABLE,
    "table-condition": Scope.TABLE,
    "balance-condition": Scope.SHORT_BALANCE,
}
#: What combines conditions is written in the schema alone.
COMBINING = {"is": Scope.HAND, "player": Scope.TABLE, "dealer": Scope.TABLE} | dict.fromkeys(
    ("not", "any", "all"), Scope.CARDS
)


def properties(whole: Mapping[str, Any], form: str) -> dict[str, Any]:
    """The keys of a condition of one form, in the schema of rule books."""
    found: dict[str, Any] = whole["$defs"][form]["anyOf"][1]["properties"]
    return found


@pytest.mark.parametrize("name", KEYS)
def test_the_schema_has_the_form_of_each_key(name: str) -> None:
    assert schema("rule-book")["$defs"][f"key-{name}"] == KEYS[name].schema


@pytest.mark.parametrize("form", FORMS)
def test_the_schema_takes_each_key_where_it_may_be_asked(form: str) -> None:
    keys = {name for name, scope in COMBINING.items() if scope <= FORMS[form]}
    keys |= {name for name, key in KEYS.items() if key.scope <= FORMS[form]}
    found = properties(schema("rule-book"), form)
    assert found.keys() == keys
    assert all(found[name] == {"$ref": f"#/$defs/key-{name}"} for name in keys & KEYS.keys())


def test_the_schema_has_no_key_that_the_vocabulary_lacks() -> None:
    in_schema = {name.removeprefix("key-") for name in schema("rule-book")["$defs"] if name.startswith("key-")}
    assert in_schema == KEYS.keys() | {"is", "player", "dealer"}


# ---- each entry keeps its word --------------------------------------------------------------------------------------


def values_of(key: Key) -> Iterator[Any]:
    """Some values of a key of every form, and those one step away from them."""
    match key.values:
        case Numbers():
            seeds: list[Any] = [2, 17, [3, 9, 11], {"min": 16}, {"max": 17}, {"min": 1, "max": 2}]
        case Ranks():
            seeds = [["A"], ["T", "K"], ["8"]]
        case ExactRanks():
            seeds = [["7", "7", "7"], ["A", "K"], ["6", "7", "8"]]
        case TrueOrFalse():
            seeds = [True]
        case _:
            seeds = [key.schema["enum"][0]]
    for seed in seeds:
        yield seed
        yield from (changed for _, changed in key.values.changes(seed))


def seen(key: Key, at: Situation) -> tuple[Any, ...]:
    """All that an entry says that its test looks at."""
    return (
        see(at.hand, key.looks),
        at.upcard if Aspect.UPCARD in key.looks else None,
        at.dealer.total if Aspect.COMPARED in key.looks else None,
        at.attempt if Aspect.ATTEMPT in key.looks else None,
    )


def told_apart(key: Key) -> list[tuple[Any, Situation, Situation]]:
    """Situations that look alike to a key and get different answers, with the value asked for."""
    found = []
    for spec in values_of(key):
        holds = key.test(spec)
        answers: dict[Any, tuple[bool, Situation]] = {}
        for at in SOME:
            answer, first = answers.setdefault(seen(key, at), (holds(at), at))
            if answer is not holds(at):
                found.append((spec, first, at))
    return found


EACH_KEY = pytest.mark.parametrize("key", KEYS.values(), ids=lambda key: key.name)


@EACH_KEY
def test_a_key_looks_at_what_it_says_and_at_no_more(key: Key) -> None:
    assert told_apart(key) == []


@EACH_KEY
def test_a_key_tells_apart_situations_that_look_different(key: Key) -> None:
    answers = {key.test(spec)(at) for spec in values_of(key) for at in SOME}
    assert answers == {True, False}


@EACH_KEY
def test_values_one_step_away_are_values_and_others(key: Key) -> None:
    form = Draft202012Validator({**key.schema, "$defs": schema("rule-book")["$defs"]})
    for spec in values_of(key):
        assert form.is_valid(spec), spec
        assert key.values.normal(spec) == spec
        changes = [changed for _, changed in key.values.changes(spec)]
        assert changes
        assert spec not in changes
        assert len({label for label, _ in key.values.changes(spec)}) == len(changes)


@EACH_KEY
def test_the_opposite_holds_exactly_if_the_value_does_not(key: Key) -> None:
    for spec in values_of(key):
        opposite = key.values.opposite(spec)
        if opposite is not None:
            holds, fails = key.test(spec), key.test(opposite)
            assert [at for at in SOME if holds(at) is fails(at)] == []


@EACH_KEY
def test_a_measure_is_the_number_that_the_key_compares(key: Key) -> None:
    assert (key.measure is not None) is isinstance(key.values, Numbers)
    if key.measure is not None:
        for at in SOME:
            number = key.measure(at.hand)
            assert number is None or key.test(number)(at)
            assert number is None or not key.test({"min": number + 1})(at)


def exchanged(at: Situation, one: str, other: str) -> Situation:
    """The situation with two ranks in each other's place, in every card."""
    swap = str.maketrans(one + other, other + one)

    def hand(held: Hand) -> Hand:
        dealt = [DECK[card.rank.translate(swap) + card.suit] for card in held.cards]
        return replace(held, cards=dealt, split_from=held.split_from and held.split_from.translate(swap))

    return Situation(hand(at.hand), hand(at.dealer), at.upcard.translate(swap), at.attempt)


@EACH_KEY
def test_ranks_that_a_key_does_not_name_are_one_to_it(key: Key) -> None:
    """So an analysis may count them together; a key that compares ranks among themselves names none."""
    tens = [rank for rank in RANKS if RANK_VALUES[rank] == 10]
    pairs = {(a, b): [(at, exchanged(at, a, b)) for at in SOME] for a in tens for b in tens if a < b}
    for spec in values_of(key):
        named, holds = key.named_ranks(spec), key.test(spec)
        for (one, other), both in pairs.items():
            if all((one in each) is (other in each) for each in named):
                assert [at for at, changed in both if holds(at) is not holds(changed)] == []


# ---- a new key ------------------------------------------------------------------------------------------------------

PRIMES = frozenset({2, 3, 5, 7, 11, 13, 17, 19, 23, 29})
PRIME = Key(
    name="prime",
    title="Prime",
    description="The best total is a prime number (true) or not (false).",
    scope=Scope.CARDS,
    looks=frozenset({Aspect.TOTAL}),
    values=TrueOrFalse(),
    test=lambda prime: lambda at: (at.hand.total in PRIMES) is prime,
    said=Modifier(Joined.WITH, lambda prime: f"with a total that is {'' if prime else 'not '}prime"),
)


def doubling(when: Any) -> Rulebook:
    """A game with one row to double by."""
    data = deepcopy(dict(load("classic-blackjack").data))
    data["double"] = {**data["double"], "rows": [{"id": "one", "when": when, "stake": "own"}]}
    data["provenance"] = {**data["provenance"], "double.one": data["provenance"]["double.first-two"]}
    return build(data)


@pytest.fixture
def prime(monkeypatch: pytest.MonkeyPatch) -> Rulebook:
    """The vocabulary with one key more, for as long as the test lasts, and a game that asks for it."""
    monkeypatch.setitem(KEYS, "prime", PRIME)
    return doubling({"cards": 2, "prime": True})


def test_without_its_entry_a_key_is_refused() -> None:
    with pytest.raises(KeyError, match="prime"):
        doubling({"cards": 2, "prime": True})


@pytest.mark.usefixtures("prime")
class TestANewKey:
    """Nothing but the entry above says anything of it."""

    def test_it_keeps_its_word(self) -> None:
        assert told_apart(PRIME) == []

    def test_an_entry_that_hides_what_it_looks_at_is_found_out(self) -> None:
        assert told_apart(replace(PRIME, looks=frozenset({Aspect.COUNT})))

    def test_the_schema_is_found_to_lack_it(self) -> None:
        with pytest.raises(AssertionError):
            test_the_schema_has_no_key_that_the_vocabulary_lacks()
        with pytest.raises(AssertionError):
            test_the_schema_takes_each_key_where_it_may_be_asked("card-condition")

    def test_the_schema_with_its_form_takes_its_values(self) -> None:
        whole = deepcopy(schema("rule-book"))
        whole["$defs"]["key-prime"] = PRIME.schema
        properties(whole, "hand-condition")["prime"] = {"$ref": "#/$defs/key-prime"}
        form = Draft202012Validator({"$ref": "#/$defs/hand-condition", "$defs": whole["$defs"]})
        assert form.is_valid({"cards": 2, "prime": True})
        assert not form.is_valid({"prime": 13})
        assert not Draft202012Validator(schema("rule-book")["$defs"]["hand-condition"]).is_valid({"prime": True})

    def test_a_condition_asks_it(self) -> None:
        condition = compile_predicate({"dealer": {"prime": True}, "not": {"prime": True}}, {})
        assert condition.looks == {Aspect.TOTAL, Aspect.DEALER}
        assert ("prime", True) in list(conditions_in(condition.source))
        seventeen, sixteen = Hand(cards("Ts 7h")), Hand(cards("Ts 6h"))
        assert condition.holds(Situation(sixteen, seventeen, "T", None))
        assert not condition.holds(Situation(seventeen, seventeen, "T", None))

    def test_the_engine_plays_by_it(self, prime: Rulebook) -> None:
        seats = [SeatBets(1, {"main": 1000})]
        for hand, doubles in (("Ts 3d", True), ("Ts 2d", False)):
            one, other = hand.split()
            round_ = Round(prime, seats, cards(f"{one} 7h {other} Tc 5s 5c"))
            assert round_.offer is not None
            assert ("double" in round_.offer.actions) is doubles
            if not doubles:
                with pytest.raises(Refused) as refused:
                    round_.decide(Decision("double", 1))
                assert refused.value.code is Code.DOUBLE_TOTAL

    def test_it_is_said(self, prime: Rulebook) -> None:
        assert "two cards with a total that is prime" in sentence(prime, "double.one")
        speaker = Speaker({})
        assert speaker.hand({"not": {"prime": True}}) == "a hand with a total that is not prime"
        both = speaker.hand({"soft": 17, "prime": True})
        assert both == "a hand with a soft total of 17 and with a total that is prime"

    def test_it_is_changed_by_mutants(self, prime: Rulebook) -> None:
        changes = {mutant.change for mutant in candidates(prime.data) if mutant.rule == "double.one.when"}
        assert {"without prime", "prime true -> false"} <= changes

    def test_situations_and_proofs_know_it(self, prime: Rulebook) -> None:
        comparer = BookComparer(prime)
        for other in ({"cards": 2}, {"cards": 2, "prime": False}):
            assert isinstance(comparer.compare(["double.one.when"], doubling(other)), Difference)
        same = {"cards": 2, "total": sorted(PRIMES)}
        assert isinstance(comparer.compare(["double.one.when"], doubling(same)), Proof)

    def test_an_old_book_is_told_from_one_that_asks_it(self) -> None:
        comparer = BookComparer(doubling({"cards": 2}))
        assert isinstance(comparer.compare(["double.one.when"], doubling({"cards": 2, "prime": True})), Difference)

    def test_lints_ask_it(self) -> None:
        never = [each for each in lints(doubling({"total": [4, 6, 8], "prime": True})) if each.path == "double.one"]
        assert [each.code for each in never] == ["unreachable-row"]
        assert not [each for each in lints(doubling({"total": [4, 7], "prime": True})) if each.path == "double.one"]

    def test_the_analysis_plays_by_it(self, prime: Rulebook) -> None:
        assert rank_groups(prime) == rank_groups(load("classic-blackjack"))
        game = compile_game(prime)
        (double,) = game.choices(game.unsplit, Mode()).doubles
        totals, sizes = game.table.total[game.unsplit.row], game.unsplit.size
        expected = [size == 2 and total in PRIMES for size, total in zip(sizes.tolist(), totals.tolist(), strict=True)]
        assert double.legal[:, 0].tolist() == expected

    def test_it_has_no_sides_as_it_compares_no_number(self, prime: Rulebook) -> None:
        assert [name for name, *_ in boundaries({"cards": 2, "prime": True}, prime)] == ["cards"]


def test_the_new_key_is_gone_when_its_test_is_over() -> None:
    assert "prime" not in KEYS
    assert len(HANDS) < len(SITUATIONS)
