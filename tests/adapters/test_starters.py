"""The starters: each plays the worked rounds and a drawn suite right, says no where it cannot, and stays short."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

import pytest

from adapters.rounds import ROOT, Partner, Worked, worked
from command import upcard
from upcard.rulebook import load

STARTER = ROOT / "adapters" / "starter"
PLAYS = STARTER / "plays.json"


@pytest.fixture(scope="session", params=["python", "javascript", "java"])
def command(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """How each starter is run; skipped where its language is not installed."""
    folder = STARTER / request.param
    if request.param == "python":
        return [sys.executable, str(folder / "adapter.py")]
    if request.param == "javascript":
        if shutil.which("node") is None:
            pytest.skip("node is not installed")
        return ["node", str(folder / "adapter.mjs")]
    if shutil.which("javac") is None or shutil.which("java") is None:
        pytest.skip("no Java compiler is installed")
    classes = tmp_path_factory.mktemp("classes")
    sources = sorted(map(str, folder.glob("*.java")))
    subprocess.run(["javac", "-Xlint:all", "-Werror", "-d", str(classes), *sources], check=True, timeout=120)
    return ["java", "-cp", str(classes), "Adapter", str(PLAYS)]


def configure(partner: Partner, variant: str) -> dict[str, object]:
    book = load(variant)
    partner.ask("hello", protocol=1)
    return partner.ask("configure", variant=variant, digest=book.digest, rulebook=book.data)


def test_plays_the_worked_rounds(command: list[str]) -> None:
    with Partner(command) as partner:
        assert configure(partner, "classic-blackjack") == {"ok": True}
        for each in worked():
            reply = partner.ask("play", vector=each.vector)
            assert reply.get("net") == each.net, each.id
            assert net_of(reply["settlement"]) == cents(each), each.id
        assert partner.ask("bye") == {"ok": True}
        assert partner.process.wait(timeout=10) == 0


def net_of(settlement: list[dict[str, str]]) -> dict[str, int]:
    """What each seat wins by its settled bets, in cents."""
    net: dict[str, int] = {}
    for event in settlement:
        seat = str(event["seat"])
        net[seat] = net.get(seat, 0) + round(100 * float(event["net"]))
    return net


def cents(each: Worked) -> dict[str, int]:
    return {seat: round(100 * float(amount)) for seat, amount in each.net.items()}


@pytest.mark.parametrize("rounds", [["--seed", "starters", "--count", "300"], []], ids=["drawn", "published"])
def test_agrees_with_the_reference_engine(command: list[str], rounds: list[str]) -> None:
    done = upcard("certify", "classic-blackjack", *rounds, "--", *command)
    assert done.returncode == 0, done.stdout + done.stderr
    told = re.search(r"CONFORMANT: (\d+) vectors passed at depth settlement", done.stdout)
    assert told and int(told[1]) >= 300


def test_says_what_it_cannot_play(command: list[str]) -> None:
    with Partner(command) as partner:
        reply = configure(partner, "free-bet-blackjack")
        assert {"double.rows", "split.rows", "settlement", "side-bets", "peek.under"} <= set(reply["unsupported"])  # type: ignore[call-overload]
        told = partner.ask("play", vector=worked()[0].vector)
        assert told["unsupported"] == reply["unsupported"]


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        ({"inputs": [{"do": "timeout", "seat": 1}]}, ["procedures.timeout"]),
        ({"seats": [{"seat": 1, "bets": {"main": "10", "pairs": "5"}}]}, ["side-bets.pairs"]),
        ({"betting": [{"do": "deal"}]}, ["betting.operations"]),
    ],
)
def test_names_what_a_vector_needs(command: list[str], change: dict[str, object], rules: list[str]) -> None:
    with Partner(command) as partner:
        configure(partner, "classic-blackjack")
        assert partner.ask("play", vector={**worked()[0].vector, **change})["unsupported"] == rules


def test_a_shoe_that_runs_out_is_an_error_and_no_end(command: list[str]) -> None:
    with Partner(command) as partner:
        configure(partner, "classic-blackjack")
        first = worked()[0]
        assert "error" in partner.ask("play", vector={**first.vector, "shoe": ["Ts"]})
        assert partner.ask("play", vector=first.vector)["net"] == first.net


@pytest.mark.parametrize("adapter", ["python/adapter.py", "javascript/adapter.mjs", "java/Adapter.java"])
def test_stays_short(adapter: str) -> None:
    assert len((STARTER / adapter).read_text(encoding="utf-8").splitlines()) < 150
