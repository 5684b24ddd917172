"""Mistakes that are no rule's: they are in place for as long as they are meant to be, and named where they are made."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from certify.pushes import suite as pushes
from miniatures.catalogue import FAULTS
from miniatures.dealer import InProcess, Miniature
from upcard.cards import card
from upcard.cards import total as total_of
from upcard.certify.certification import Options, run
from upcard.certify.diagnosis.default_decisions import played_when_asked
from upcard.certify.diagnosis.diagnose import published_killers
from upcard.certify.diagnosis.faults import MISTAKES, OF_RULES, combined
from upcard.certify.diagnosis.observed_run import Relation, observe
from upcard.certify.diagnosis.suspects import Suspect, SuspectEngine
from upcard.certify.run.suites import published
from upcard.engine import IncompleteBook, Mechanics
from upcard.engine.state import DEALER, Hand
from upcard.rulebook import Rulebook, load, variants, with_patch
from upcard.rulebook.model import SettlementRow
from upcard.vectors.files.replay import answer
from upcard.vectors.mutation.mutants import candidates

VARIANT = "classic-blackjack"


@cache
def book() -> Rulebook:
    return load(VARIANT)


@cache
def books() -> list[Rulebook]:
    return [load(variant) for variant in variants()]


def hand(engine: type[Mechanics], *texts: str) -> Hand:
    made = Hand(DEALER, engine.value)
    for text in texts:
        made.add(card(text))
    return made


class TestWrongEngines:
    @pytest.mark.parametrize(
        ("mistake", "cards", "total"),
        [
            ("ace-always-one", ("As", "9d"), 10),
            ("aces-all-eleven", ("As", "Ad"), 22),
            ("ace-is-ten", ("As", "9d"), 19),
            ("ace-on-soft-21", ("As", "Td", "Ac"), 22),
            ("ace-on-hard-21", ("9s", "7d", "5c", "Ac"), 12),
            ("ace-on-hard-21", ("9s", "7d", "5c", "Ac", "4h"), 16),
            ("ace-on-hard-21", ("9s", "7d", "4c", "Ac"), 21),
            ("jack-is-three", ("Js", "7d"), 10),
        ],
    )
    def test_a_hand_is_counted_otherwise_by_the_wrong_engine_alone(
        self, mistake: str, cards: tuple[str, ...], total: int
    ) -> None:
        engine = next(each for each in MISTAKES if each.id == mistake)
        assert hand(engine, *cards).total == total
        assert hand(Mechanics, *cards).total == total_of(map(card, cards))[0]

    def test_several_mistakes_make_one_engine(self) -> None:
        """A and 9 of the dealer are 20; here they are 10 and nothing is drawn, and the 17 that wins loses its stake."""
        wrong = {"ace-always-one", "never-draws", "stake-not-returned"}
        both = combined(each for each in MISTAKES if each.id in wrong)
        vector = {
            "seats": [{"seat": 1, "bets": {"main": "10"}}],
            "shoe": ["Ts", "9h", "7d", "As"],
            "inputs": [{"do": "decline", "seat": 1}, {"do": "stand", "seat": 1}],
        }
        assert (answer(book(), vector).net, answer(book(), vector, both).net) == ({1: -1000}, {1: 0})

    def test_no_mistake_is_the_right_engine(self) -> None:
        assert combined([Mechanics, Mechanics]) is Mechanics


class TestCatalogue:
    def test_every_mistake_has_a_name_and_words_of_its_own(self) -> None:
        assert len({each.id for each in MISTAKES}) == len({each.what for each in MISTAKES}) == len(MISTAKES)
        assert not any(each.what.endswith(".") or each.what[0].isupper() for each in MISTAKES)

    @pytest.mark.parametrize("name", OF_RULES)
    def test_every_mistake_of_several_rules_makes_another_game_somewhere(self, name: str) -> None:
        made = [(each, patch) for each in books() for _, patch in OF_RULES[name](each.data)]
        assert any(with_patch(each, patch).digest != each.digest for each, patch in made)

    def test_a_suspect_that_cannot_go_on_explains_nothing_but_a_crash(self) -> None:
        class Odd(Mechanics):
            def finds_blackjack(self) -> bool:
                raise IncompleteBook("no such hand")

            def returned(self, hand: Hand, row: SettlementRow) -> int:
                raise IncompleteBook("no such hand")

        odd = SuspectEngine(Suspect("odd", "engine.odd", {}, 4, Odd, "Odd."), book())
        report = run(pushes(1), book(), InProcess(Miniature(fault("ties-lose"))), Options())
        seen = observe(report, pushes(1).vectors, book())
        assert odd.relation(seen.failed[0], seen) is Relation.CONTRADICTS


def fault(name: str) -> Any:
    return next(each for each in FAULTS if each.id == name)


class TestToldBy:
    def test_a_published_suite_has_its_matrix_and_no_other_has(self) -> None:
        suite = published(VARIANT)
        assert suite is not None
        known = published_killers(suite.digest, book())
        assert known["dealer.soft-17.do: stand -> hit"]
        assert published_killers(pushes(1).digest, book()) == {}

    def test_what_it_is_not_told_by_is_answered_as_by_the_book(self) -> None:
        suite = published(VARIANT)
        assert suite is not None
        known = published_killers(suite.digest, book())
        patches = {each.id: each.patch for each in candidates(book().data)}
        for name in list(known)[::40]:
            unreported_kinds = [vector for vector in suite.vectors if vector["id"] not in known[name]][:5]
            for vector in unreported_kinds if name in patches else ():
                assert answer(with_patch(book(), patches[name]), vector).net == answer(book(), vector).net


def test_a_hand_that_is_asked_takes_its_own_decisions() -> None:
    """Seat 1 has 16 and draws 5 to 21, seat 2 has 19; the dealer has 17. The decisions come in the wrong order."""
    vector = {
        "seats": [{"seat": 1, "bets": {"main": "10"}}, {"seat": 2, "bets": {"main": "10"}}],
        "shoe": ["Ts", "Th", "Td", "6s", "9h", "7c", "5c", "2c"],
        "inputs": [{"do": "stand", "seat": 2, "hand": 1}, {"do": "hit", "seat": 1, "hand": 1}],
    }
    assert [each.code.value for each in answer(book(), vector).refused] == ["WRONG_TURN"]
    asked = played_when_asked(book(), vector)
    assert (asked.over, asked.refused, asked.net) == (True, (), {1: 1000, 2: 1000})
