"""A certificate says what was run, can be repeated to the byte, and cannot be changed unseen."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from certify.pushes import book, run_hostile, wrong
from upcard.certify.certificate import (
    CannotSign,
    Check,
    NoCertificate,
    certificate,
    check,
    compare_again,
    read,
    sign,
    signed_bytes,
    text,
    verify,
)
from upcard.certify.certification import Options, run
from upcard.certify.connectors import connector
from upcard.certify.results.run_outcome import conclude
from upcard.certify.run.needed import concerned
from upcard.certify.run.suites import Selection, fresh
from upcard.rulebook import with_patch
from upcard.schema_problems import problems
from upcard.wire.verdicts import Verdict

REFERENCE = ["python:upcard.certify.protocol.reference:Reference"]
SEED = "certificate test"


def issue(seed: str = SEED, jobs: int = 1, **options: Any) -> dict[str, Any]:
    suite = fresh(book(), seed, 12)
    report = run(suite, book(), connector(REFERENCE), Options(jobs=jobs, **options))
    return certificate(report, conclude(report), book(), suite)


@cache
def made() -> dict[str, Any]:
    return issue()


def failing(checks: list[Check]) -> set[str]:
    return {each.what for each in checks if not each.holds}


def test_it_states_what_was_run_and_is_valid() -> None:
    assert not problems("certificate", made())
    assert made()["vectors"]["seed"] == SEED and made()["vectors"]["count"] == 12
    assert made()["verdicts"] == {"pass": 12}
    assert made()["depth"] == "events"
    assert 0 < made()["rules"]["exercised"] <= made()["rules"]["of"]


@pytest.mark.parametrize("jobs", [1, 3])
def test_the_same_run_gives_the_same_bytes(jobs: int) -> None:
    again = issue(jobs=jobs)
    assert text(again) == text(made())
    assert compare_again(made(), again).holds


def test_another_seed_gives_another_and_the_difference_is_named() -> None:
    found = compare_again(made(), issue("other"))
    assert not found.holds
    assert found.words.startswith("differs in vectors")


def test_everything_holds_of_a_true_one(tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    path.write_text(text(made()), encoding="utf-8")
    assert read(path) == made()
    assert failing(list(verify(made(), book()))) == set()


@pytest.mark.parametrize(
    ("change", "fails"),
    [
        ({"verdicts": {"pass": 13}}, {"verdicts"}),
        ({"verdicts": {"unsupported": 12, "pass": 1}}, {"verdicts"}),
        ({"vectors": {**issue("x")["vectors"], "seed": "y"}}, {"rounds"}),
        ({"vectors": {**issue("x")["vectors"], "count": 11}}, {"verdicts", "rounds"}),
        ({"verdicts": {"pass": 11, "disabled": 1}}, {"verdicts"}),
        ({"verdicts": {"pass": 11, "unsupported": 1}}, {"results"}),
        ({"unsupported": ["hit"]}, {"results"}),
        ({"rules": {"exercised": 1, "of": 2}}, {"results"}),
        ({"results": "0" * 64}, {"results"}),
        ({"rulebook": "0" * 64}, {"rule book"}),
        ({"tool": {"name": "upcard 0.0.1", "digest": "0" * 64}}, {"tool"}),
    ],
)
def test_a_changed_one_does_not_hold(change: dict[str, Any], fails: set[str]) -> None:
    assert failing(list(verify(made() | change, book()))) == fails


def test_it_does_not_hold_under_other_rules() -> None:
    assert failing(list(verify(made(), with_patch(book(), {"shoe.decks": 6})))) == {"rule book"}


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda whole: "{", "not JSON"),
        (lambda whole: whole.replace('"conformant"', '"divergent"'), "/outcome: 'divergent' is not conformant"),
        (
            lambda whole: whole.replace('"count": 12', '"count": 10000000'),
            "is not a whole number from 1 to 100000",
        ),
        (lambda whole: whole.replace(SEED, "s" * 1001), "has 1001 characters, at most 1000"),
        (lambda whole: whole.replace(SEED, "s" * 2_000_000), "at most 1048576 bytes"),
        (lambda whole: whole.replace(made()["results"], made()["results"] + "\\n"), "/results: "),
        (lambda whole: whole.replace('"depth": "events"', '"deepth": "events"'), "/deepth: unknown key; did you"),
    ],
)
def test_a_file_that_is_none_is_explained(spoil: Callable[[str], str], why: str, tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    path.write_text(spoil(text(made())), encoding="utf-8")
    with pytest.raises(NoCertificate, match=why):
        read(path)


def test_none_is_given_for_known_rounds_a_part_or_a_failure() -> None:
    report = run_hostile("good")
    with pytest.raises(NoCertificate, match="fresh seed"):
        certificate(report, conclude(report), book(), fresh(book(), SEED, 40))
    with pytest.raises(NoCertificate, match="fresh seed"):
        issue(selection=Selection(ids=("*/0001",)))
    wrong_one = run(fresh(book(), SEED, 40), book(), wrong("TiesLose"), Options())
    with pytest.raises(NoCertificate, match="of 40 judged vectors failed"):
        certificate(wrong_one, conclude(wrong_one), book(), fresh(book(), SEED, 40))


def test_none_is_given_if_a_vector_is_disabled() -> None:
    """An engine that fails four rounds cannot buy a certificate by naming them."""
    rounds = fresh(book(), SEED, 40)
    failed = [each.vector for each in run(rounds, book(), wrong("TiesLose"), Options()).results if each.why]
    disabled = dict.fromkeys(failed, "flaky")
    report = run(rounds, book(), wrong("TiesLose"), Options(disabled=disabled))
    assert f"{40 - len(failed)} vectors passed at depth events; {len(failed)} disabled" == conclude(report).words
    with pytest.raises(NoCertificate, match="allows no disabled vector"):
        certificate(report, conclude(report), book(), fresh(book(), SEED, 40))


def test_none_is_given_if_a_rule_is_unsupported_only_where_it_is_hard() -> None:
    """Nor where a declared rule is named for a round that is not about it."""
    suite = fresh(book(), SEED, 40)
    report = run(suite, book(), connector(REFERENCE), Options())
    at = next(n for n, each in enumerate(report.results) if not concerned(each.clauses, ["split"]))
    for header in (report.header, msgspec.structs.replace(report.header, unsupported=("split",))):
        hard = msgspec.structs.replace(report.results[at], verdict=Verdict.UNSUPPORTED, unsupported=("split.any",))
        some = replace(report, header=header, results=(*report.results[:at], hard, *report.results[at + 1 :]))
        with pytest.raises(NoCertificate, match="only rounds about rules that the answer to configure declares"):
            certificate(some, conclude(some), book(), suite)


def test_rounds_about_what_was_declared_unsupported_are_left_out_and_named() -> None:
    suite = fresh(book(), SEED, 40)
    report = run(suite, book(), wrong("NoSplits"), Options())
    given = certificate(report, conclude(report), book(), suite)
    checks = list(verify(given, book()))
    assert given["verdicts"]["unsupported"] > 0 and failing(checks) == set()
    assert checks[0].words.endswith("all passed; declared unsupported: split")


class TestSignature:
    def keys(self, folder: Path, name: str = "key") -> tuple[Path, Path]:
        key = Ed25519PrivateKey.generate()
        private, public = folder / f"{name}.pem", folder / f"{name}.public.pem"
        private.write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
        )
        public.write_bytes(
            key.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
        )
        return private, public

    def test_it_fits_and_changes_nothing_else(self, tmp_path: Path) -> None:
        private, public = self.keys(tmp_path)
        signed = sign(made(), private)
        assert not problems("certificate", signed)
        assert signed_bytes(signed) == signed_bytes(made())
        assert text(sign(made(), private)) == text(signed), "signing is deterministic"
        assert check(signed, public).holds
        assert check(signed, None).holds and "unconfirmed" in check(signed, None).words
        assert compare_again(signed, made()).holds

    def test_what_was_changed_or_signed_by_another_does_not_fit(self, tmp_path: Path) -> None:
        private, public = self.keys(tmp_path)
        _, stranger = self.keys(tmp_path, "stranger")
        signed = sign(made(), private)
        assert not check(signed | {"depth": "net"}, public).holds
        assert not check(signed, stranger).holds
        assert not check(made(), public).holds, "a signature was asked for and there is none"
        assert check(made(), None).holds

    def test_a_key_that_is_none_is_explained(self, tmp_path: Path) -> None:
        bad = tmp_path / "bad.pem"
        bad.write_text(json.dumps("no key"), encoding="utf-8")
        _, public = self.keys(tmp_path)
        for path in (bad, public):
            with pytest.raises(CannotSign, match="not a PEM key"):
                sign(made(), path)
