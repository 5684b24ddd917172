"""A certificate: what was played, by whom, how closely it was compared and what it came to, in a few digests.

It is made from a run over rounds drawn anew from a seed. Whoever has the seed, the rule book, this version of the tool
and the implementation can repeat the run and gets the same certificate, byte for byte: it holds no time and no path.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from upcard import __version__, strict_json
from upcard.certify.results.report_file import Report
from upcard.certify.results.run_outcome import Conclusion, Outcome
from upcard.certify.run.needed import concerned, needed_rules
from upcard.certify.run.suites import fresh
from upcard.outside_text import name, shown
from upcard.rulebook import Rulebook, rule_ids
from upcard.schema_problems import problems
from upcard.vectors.files.suite import Suite
from upcard.vectors.rounds.seeded import FRESH
from upcard.wire.certificate import CertificateFile, Exercised, Judge, Judged, Rounds
from upcard.wire.values import plain
from upcard.wire.verdicts import Verdict

SCHEMA = "certificate"

#: Said of a certificate without a signature, wherever it is shown.
UNSIGNED: Final = "not signed: nothing shows who made it"

#: The largest file that is read as a certificate, in bytes.
LARGEST: Final = 1 << 20

Certificate = Mapping[str, Any]


class NoCertificate(ValueError):
    """The run gives no certificate, or the file is none; the message says why."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at, whether it holds, and in words what was found."""

    what: str
    holds: bool
    words: str


def certificate(report: Report, conclusion: Conclusion, book: Rulebook, suite: Suite) -> dict[str, Any]:
    """The certificate of a run over `suite`, the fresh rounds of a seed; raises `NoCertificate` if the run was none of
    all of them, is not conformant, or leaves out more than what was declared unsupported before it began."""
    header = report.header
    if suite.name != FRESH or header.suite_digest != suite.digest or header.selection:
        raise NoCertificate("a certificate needs a run of all rounds of a fresh seed")
    if conclusion.outcome is not Outcome.CONFORMANT:
        raise NoCertificate(f"no certificate for this run: {conclusion.words}")
    if header.wants:
        raise NoCertificate(
            f"a certificate allows no engine that is told more than one can know ({shown(', '.join(header.wants))})"
        )
    disabled = [result.vector for result in report.results if result.verdict is Verdict.DISABLED]
    if disabled:
        raise NoCertificate(f"a certificate allows no disabled vector, and {shown(disabled[0])} is disabled")
    expected = _Expected.of(suite, book, header.reports, header.unsupported)
    for result in report.results:
        if result.verdict is Verdict.UNSUPPORTED and expected.verdicts[result.vector] is not Verdict.UNSUPPORTED:
            raise NoCertificate(
                f"{shown(result.vector)} is answered as unsupported ({shown(', '.join(result.unsupported))}): "
                "a certificate allows only rounds about rules that the answer to configure declares unsupported"
            )
    made = CertificateFile(
        variant=header.variant,
        rulebook=header.rulebook,
        vectors=Rounds(seed=suite.data["generated"]["seed"], count=header.selected, digest=suite.digest),
        tool=Judge(name=header.tool, digest=tool_digest()),
        implementation=Judged(
            name=header.implementation,
            version=header.version,
            language=header.language,
            reports=header.reports,
            command=_digest(header.connector),
        ),
        depth=header.depth,
        verdicts={verdict.value: number for verdict, number in report.counts.items()},
        unsupported=header.unsupported,
        rules=expected.exercised,
        results=expected.results,
    )
    return dict(plain(made))


@dataclass(frozen=True, slots=True)
class _Expected:
    """What a certified run over a suite comes to, whoever was judged: `verdicts` by vector, and what follows from them.

    A round is left out if it is about a rule that was declared unsupported; all others are passed.
    """

    verdicts: Mapping[str, Verdict]
    exercised: Exercised
    results: str

    @classmethod
    def of(cls, suite: Suite, book: Rulebook, reports: Collection[str], unsupported: Collection[str]) -> _Expected:
        verdicts: dict[str, Verdict] = {}
        exercised: set[str] = set()
        for vector in suite.vectors:
            left_out = bool(unsupported) and bool(concerned(needed_rules(vector, reports, book), unsupported))
            verdicts[vector["id"]] = Verdict.UNSUPPORTED if left_out else Verdict.PASS
            exercised.update(() if left_out else vector["clauses"])
        rules = list(rule_ids(book.data))
        lines = "".join(f"{vector}\t{verdict}\t{verdict}\n" for vector, verdict in verdicts.items())
        return cls(verdicts, Exercised(exercised=len(exercised.intersection(rules)), of=len(rules)), _digest(lines))

    def counts(self) -> dict[str, int]:
        """How often each verdict is given."""
        return dict(Counter(map(str, self.verdicts.values())))


def text(made: Certificate) -> str:
    """The certificate as its file holds it."""
    return json.dumps(made, indent=2, ensure_ascii=False) + "\n"


def signed_bytes(made: Certificate) -> bytes:
    """What a signature is over: the certificate without it, keys sorted, no spaces."""
    unsigned = {key: value for key, value in made.items() if key != "signature"}
    return json.dumps(unsigned, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def read(path: Path) -> dict[str, Any]:
    """Read a certificate; raises `NoCertificate`."""
    with path.open("rb") as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise NoCertificate(f"{path}: a certificate has at most {LARGEST} bytes")
    try:
        made: dict[str, Any] = strict_json.loads(content)
    except strict_json.NotJson as error:
        raise NoCertificate(f"{path}: not JSON: {error}") from None
    wrong = problems(SCHEMA, made)
    if wrong:
        raise NoCertificate(f"{path}: {wrong[0]}")
    return made


def verify(made: Certificate, book: Rulebook) -> Iterator[Check]:
    """Everything that can be worked out without the implementation: the sums, the tool and the rules; and, from the
    rounds of the seed, which of them were judged, what rules they exercise and the digest of the verdicts.

    The work is bounded: `read` refuses a certificate of more than `MOST_ROUNDS` rounds.
    """
    counts, rounds = made["verdicts"], made["vectors"]
    total, passed = sum(counts.values()), counts.get("pass", 0)
    adds_up = total == rounds["count"] and passed > 0 and not counts.get("disabled")
    yield Check("verdicts", adds_up, _counted(made) if adds_up else "the counts do not add up")
    same_tool = made["tool"]["digest"] == tool_digest()
    yield Check("tool", same_tool, f"made by {name(made['tool']['name'])}, checked by upcard {__version__}")
    same_rules = made["rulebook"] == book.digest
    yield Check("rule book", same_rules, f"{book.id} {'is unchanged' if same_rules else 'has changed since'}")
    if not same_rules:
        return
    suite = fresh(book, rounds["seed"], rounds["count"])
    same_rounds = suite.digest == rounds["digest"]
    words = "drawn again from the seed: equal" if same_rounds else "drawn again from the seed: different"
    yield Check("rounds", same_rounds, words)
    if not same_rounds:
        return
    expected = _Expected.of(suite, book, made["implementation"]["reports"], made["unsupported"])
    wrong = [
        what
        for what, found, right in (
            ("verdicts", counts, expected.counts()),
            ("rules", made["rules"], plain(expected.exercised)),
            ("results", made["results"], expected.results),
        )
        if adds_up and found != right
    ]
    words = f"not what these rounds give: {', '.join(wrong)}" if wrong else "what these rounds give"
    yield Check("results", not wrong, words)


def _counted(made: Certificate) -> str:
    """How many rounds were judged, at which depth, and by which declared rules the others were left out."""
    total, passed = sum(made["verdicts"].values()), made["verdicts"]["pass"]
    declared = f"; declared unsupported: {shown(', '.join(made['unsupported']))}" if made["unsupported"] else ""
    return f"{passed} of {total} judged at depth {made['depth']}, all passed{declared}"


def compare_again(made: Certificate, again: Certificate) -> Check:
    """Is a certificate what a repeated run gives?"""
    differing = [key for key in again if again[key] != made.get(key)]
    words = f"differs in {', '.join(differing)}" if differing else "the repeated run gives the same certificate"
    return Check("repeated", not differing, words)


@cache
def tool_digest() -> str:
    """A digest of the tool's own source, the same wherever it is installed."""
    package = Path(str(files("upcard")))
    total = sha256()
    for path in sorted(package.rglob("*.py"), key=lambda path: path.relative_to(package).as_posix()):
        total.update(path.relative_to(package).as_posix().encode() + b"\0")
        total.update(sha256(path.read_bytes()).digest())
    return total.hexdigest()


def _digest(words: str) -> str:
    return sha256(words.encode()).hexdigest()


class CannotSign(ValueError):
    """The library is missing or the key cannot be used; the message says what to do."""


def sign(made: Mapping[str, Any], key_file: Path) -> dict[str, Any]:
    """The certificate with a signature by the private key of a PEM file; raises `CannotSign`."""
    serialization, keys, _ = _library()
    key = _loaded(serialization.load_pem_private_key, key_file, password=None)
    if not isinstance(key, keys.Ed25519PrivateKey):
        raise CannotSign(f"{key_file}: not an Ed25519 key")
    public = key.public_key().public_bytes_raw()
    signature = {"algorithm": "ed25519", "public-key": public.hex(), "value": key.sign(signed_bytes(made)).hex()}
    return {**made, "signature": signature}


def check(made: Mapping[str, Any], public_key_file: Path | None) -> Check:
    """Is the certificate as it was signed, and by whom it should be? Raises `CannotSign`.

    Without `public_key_file` the key of the certificate itself is used, which shows only that nothing was changed.
    """
    if "signature" not in made:
        return Check("signature", public_key_file is None, UNSIGNED)
    serialization, keys, invalid = _library()
    public = bytes.fromhex(made["signature"]["public-key"])
    if public_key_file is not None:
        expected = _loaded(serialization.load_pem_public_key, public_key_file)
        if not isinstance(expected, keys.Ed25519PublicKey) or expected.public_bytes_raw() != public:
            return Check("signature", False, f"made with another key than {public_key_file}")
    try:
        keys.Ed25519PublicKey.from_public_bytes(public).verify(
            bytes.fromhex(made["signature"]["value"]), signed_bytes(made)
        )
    except invalid:
        return Check("signature", False, "invalid: the certificate was changed after it was signed")
    by = str(public_key_file) if public_key_file else f"the key {public.hex()[:16]}…, unconfirmed: check it with --key"
    return Check("signature", True, f"valid, by {by}")


def _library() -> tuple[Any, ModuleType, type[Exception]]:
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives import serialization
        from cryptography.hazmat.primitives.asymmetric import ed25519
    except ImportError:
        raise CannotSign("signing needs one more package: pip install 'upcard[sign]'") from None
    return serialization, ed25519, InvalidSignature


def _loaded(load: Any, path: Path, **arguments: Any) -> Any:
    try:
        return load(path.read_bytes(), **arguments)
    except (ValueError, TypeError) as error:
        raise CannotSign(f"{path}: not a PEM key without password: {error}") from None
