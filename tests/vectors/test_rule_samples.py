"""The suites of rule samples: clean, answered alike however they are played, able to tell the rules they are about."""

from __future__ import annotations

from pathlib import Path

import pytest

from command import upcard
from upcard.cli.exit_codes import Exit
from upcard.resources import data_dir
from upcard.rulebook import load, rule_samples, variants, with_patch
from upcard.vectors.files import lint, suite
from upcard.vectors.files.flags import flags_of
from upcard.vectors.files.replay import answer
from upcard.vectors.mutation.killing_vectors import MutantKills
from upcard.vectors.mutation.mutants import Mutant
from upcard.vectors.publish.rule_suites import NAME, PLAIN, own_mutants, own_rules
from vectors.at_a_table import expected, fits, played

BOOKS = {name: load(name) for name in rule_samples()}
SUITES = {name: suite.read(path) for name in rule_samples() for path in suite.committed(name)}

every_book = pytest.mark.parametrize("name", rule_samples())


def test_every_book_has_a_suite_and_every_suite_a_book() -> None:
    assert sorted(path.stem for path in (data_dir("vectors") / suite.RULE_SAMPLES).glob("*")) == rule_samples()
    assert set(rule_samples()).isdisjoint(variants())


def test_the_suites_are_clean() -> None:
    named = [(str(path), suite.read(path)) for name in rule_samples() for path in suite.committed(name)]
    assert lint.suites(named, BOOKS.get) == []


@every_book
def test_every_answer_is_the_engines_as_a_whole_and_at_a_table(name: str) -> None:
    book, there = BOOKS[name], SUITES[name]
    assert (there.variant, there.name, there.rulebook) == (name, NAME, book.digest)
    assert len(there.vectors) >= 12
    for vector in there.vectors:
        answered = answer(book, vector)
        assert answered.over, vector["id"]
        assert answered.expected(book) == vector["expected"], vector["id"]
        assert list(answered.recipients) == vector["recipients"], vector["id"]
        assert flags_of(vector) == vector["flags"], vector["id"]
        if fits(book, vector):
            assert played(book, vector) == expected(vector), vector["id"]


def test_only_what_differs_from_the_plain_book_is_its_own() -> None:
    assert own_rules(BOOKS[PLAIN]) == []
    assert own_rules(BOOKS["doubles-spared"]) == ["late-dealer-blackjack.takes"]
    assert "dealer.soft-17.do" in own_rules(BOOKS["dealer-hits-soft-17"])


@pytest.mark.parametrize(
    ("name", "patch"),
    [
        ("no-hole-card", {"deal.order": ["players-up", "dealer-up", "players-up", "dealer-down"]}),
        ("original-bets-only", {"late-dealer-blackjack.takes": "all-stakes"}),
        ("doubles-spared", {"late-dealer-blackjack.takes": "original-bet"}),
        ("early-surrender", {"surrender.early.stage": "decision"}),
        ("late-surrender", {"surrender.late": None}),
        ("redouble-and-rescue", {"double.again": None}),
        ("resplit-by-rank", {"split.deal": "one-to-each"}),
        ("double-exposure", {"settlement.not-higher.result": "push"}),
        ("dealer-hits-soft-17", {"dealer.soft-17.do": "stand"}),
        ("house-procedures", {"procedures.disconnection.after-bets-close": "stand"}),
        ("dealer-side-bets", {"side-bets.dealer-over.fewer.pays": "1:1"}),
        ("free-or-paid", {"double.choice": "first-row"}),
    ],
)
def test_a_dealer_without_the_rule_is_told(name: str, patch: dict[str, object]) -> None:
    changed = with_patch(BOOKS[name], patch)
    measure = MutantKills(BOOKS[name], SUITES[name].vectors)
    mutant = Mutant("it", next(iter(patch)), "it", patch)
    assert next(measure.killers(mutant), None) is not None, changed.id


@pytest.mark.parametrize("name", ["both-down", "resplit-aces"])
def test_most_changes_of_its_own_rules_are_told(name: str) -> None:
    measure = MutantKills(BOOKS[name], SUITES[name].vectors)
    changes = own_mutants(BOOKS[name])
    untold = [mutant.id for mutant in changes if next(measure.killers(mutant), None) is None]
    assert len(untold) <= 1 < len(changes)  # one change is the same game


def test_the_same_book_gives_the_same_bytes_in_another_locale_and_line_ends_are_seen(tmp_path: Path) -> None:
    """With another locale, another order of sets and one process or two, what was published."""
    (path,) = suite.committed("no-hole-card")
    line = ("vectors", "publish", "no-hole-card", "--keep", tmp_path / "keep", "--output")
    for jobs, locale, hashing in (("1", "C", "0"), ("2", "tr_TR.UTF-8", "7")):
        to = tmp_path / jobs
        done = upcard(*line, to, "--jobs", jobs, LC_ALL=locale, PYTHONHASHSEED=hashing, PYTHONUTF8="0")
        assert done.returncode == Exit.OK, done.stderr
        made = to / suite.RULE_SAMPLES / path.name
        assert made.read_bytes() == path.read_bytes(), "`make vectors` writes the published suites again"
    made.write_bytes(made.read_bytes().replace(b"\n", b"\r\n"))
    done = upcard("vectors", "fmt", "--check", made)
    assert (done.returncode, done.stdout) == (Exit.DIVERGENT, f"would change: {made}\n")
