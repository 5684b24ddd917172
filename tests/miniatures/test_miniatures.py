"""Every miniature is found out by the smoke tier, through the protocol; the faultless one by nothing."""

from __future__ import annotations

from functools import cache

import pytest

from miniatures.catalogue import FAULTS
from miniatures.dealer import Fault, InProcess, Miniature
from upcard.certify.certification import Options, run
from upcard.certify.run.suites import published
from upcard.rulebook import load, variants
from upcard.vectors.files.suite import Suite
from upcard.wire.verdicts import FAILED

CASES = [(fault, variant) for fault in FAULTS for variant in variants() if variant not in fault.but]


@cache
def smoke(variant: str) -> Suite:
    suite = published(variant)
    assert suite is not None
    return Suite({**suite.data, "vectors": [each for each in suite.vectors if each["level"] == "smoke"]})


def failures(fault: Fault, variant: str, stop_after: int | None = 1) -> list[str]:
    report = run(smoke(variant), load(variant), InProcess(Miniature(fault)), Options(stop_after=stop_after))
    return [each.vector for each in report.results if each.verdict in FAILED]


@pytest.mark.parametrize("variant", variants())
def test_a_dealer_without_fault_passes(variant: str) -> None:
    assert failures(Fault("none", "none", "nothing"), variant) == []


@pytest.mark.parametrize(("fault", "variant"), CASES, ids=[f"{fault.id}-{variant}" for fault, variant in CASES])
def test_the_smoke_tier_finds_it(fault: Fault, variant: str) -> None:
    assert failures(fault, variant), f"no smoke vector notices that {fault.what}"


def test_faults_have_names_of_their_own() -> None:
    assert len({fault.id for fault in FAULTS}) == len(FAULTS)
    assert all(len(fault.but) < len(variants()) for fault in FAULTS)
