"""The engines, how each is run, and why each differs: every cause checked by hand against the engine's own source."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from facts import Failure, total

PYTHON = ".venv-engines/bin/python"


@dataclass(frozen=True)
class Cause:
    """A reason why an engine differs: `seat` says whether it accounts for a seat's wrong money.

    `diagnosed` are the words by which a diagnosis names it: the ids of changes of the rule book, any of them, or where
    it is no rule a mark that the failures share.
    """

    title: str
    text: str
    seat: Callable[[Failure, int], bool]
    diagnosed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Engine:
    """An engine of the field: its package, its licence, the command that connects it, and what is wrong with it."""

    package: str
    kind: str  # npm or Python
    licence: str
    command: tuple[str, ...]
    causes: tuple[Cause, ...] = ()
    readings: tuple[str, ...] = ()  # of the page's ambiguities, those that the engine follows in place of the chosen
    readings_why: str = ""


def natural_tied_by_drawing(failure: Failure, seat: int) -> bool:
    drew_to_21 = total(failure.dealer)[0] == 21 and len(failure.dealer) > 2
    return failure.natural(seat) and not failure.dealer_natural and (drew_to_21 or total(failure.dealer)[0] < 17)


def natural_tied(failure: Failure, seat: int) -> bool:
    return failure.a_21_meets_the_dealers_natural(seat)


NATURAL_TIED = Cause(
    "A 21 ties with the dealer's blackjack",
    "Hands are compared by their totals alone, and a 21 of three cards or of a split equals a blackjack.",
    natural_tied,
    diagnosed=("settlement: drop dealer-blackjack",),
)

NO_LOOK = "ten-up-natural=no-peek"
NEVER_LOOKS = "Its dealer never looks for a blackjack"

ENGINES = (
    Engine("engine-blackjack", "npm", "GPL-2.0", ("node", "adapters/node/engine-blackjack.mjs")),
    Engine("blackjack21", "Python", "MIT", (PYTHON, "adapters/python/blackjack21_adapter.py")),
    Engine(
        "blackjack-engine",
        "npm",
        "GPL-2.0",
        ("node", "adapters/node/blackjack-engine.mjs"),
        (
            Cause(
                "The dealer draws to a soft 18, 19, 20 or 21",
                "Set to stand on soft 17, the dealer stands on a soft hand only when it is exactly 17. The condition "
                "that ends the draw asks for a bust, a blackjack or that soft 17, and for everything else waits until "
                "the total with every ace as 1 reaches 17.",
                lambda failure, seat: failure.dealer_passes_a_soft_total,
                diagnosed=("dealer: soft hands drawn to",),
            ),
            NATURAL_TIED,
        ),
        readings=(NO_LOOK,),
        readings_why=NEVER_LOOKS,
    ),
    Engine(
        "@blackjacktrainer/blackjack-simulator",
        "npm",
        "MIT",
        ("node", "adapters/node/blackjack-simulator.mjs"),
        (
            Cause(
                "A blackjack loses to the dealer's blackjack",
                "When the dealer's look finds a blackjack, every hand is handed to the dealer, a blackjack among them.",
                lambda failure, seat: failure.natural(seat) and failure.dealer_natural,
                diagnosed=("settlement.blackjack-tie.result: push -> lose",),
            ),
            Cause(
                "Insurance cannot be taken",
                "The question is asked, but yes is the number 0 among the moves, and an input that counts as false is "
                "never valid. The engine asks until it is told no.",
                lambda failure, seat: failure.did("insure", seat),
                diagnosed=("insurance.when: never offered",),
            ),
        ),
    ),
    Engine(
        "py21",
        "Python",
        "MIT",
        (PYTHON, "adapters/python/py21_adapter.py"),
        (
            Cause(
                "A dealer's blackjack settles nothing",
                "The hands are passed on to be settled inside a block that only prints. Unless the game is verbose, no "
                "hand is settled: a blackjack that should tie loses its stake, and insurance is not paid.",
                lambda failure, seat: failure.dealer_natural and (failure.natural(seat) or failure.did("insure", seat)),
                diagnosed=("insurance.wins: never paid", "settlement.blackjack-tie.result: push -> lose"),
            ),
            Cause(
                "A blackjack ties with a 21 that the dealer draws",
                "Hands are compared by their totals alone; with others at the table the dealer draws, and a drawn 21 "
                "equals a blackjack.",
                natural_tied_by_drawing,
                diagnosed=("settlement.tie: totals first", "settlement.tie: totals first, dealer always draws"),
            ),
            Cause(
                "An ace on a hard 21 makes 12",
                "An ace is added as 11 and taken back to 1 when the total passes 21; where it is still above 21, "
                "another 10 is taken off. A hard 21 that draws an ace counts 12 and stays in play.",
                lambda failure, seat: failure.drew_an_ace_on_hard_21(seat),
                diagnosed=("engine.ace-on-hard-21",),
            ),
            Cause(
                "A split that is not allowed is played as a hit",
                "Instead of refusing the decision the engine deals a card.",
                lambda failure, seat: any(code.startswith("SPLIT") for code in failure.refused),
                diagnosed=("an input refused as SPLIT",),
            ),
        ),
    ),
    Engine(
        "blackjack-api",
        "Python",
        "MIT",
        (PYTHON, "adapters/python/blackjack_api_adapter.py"),
        (
            Cause(
                "Any number of cards may be doubled",
                "The double asks neither for two cards nor for anything else.",
                lambda failure, seat: "DOUBLE_CARDS" in failure.refused,
                diagnosed=("double.first-two.when: without cards",),
            ),
            NATURAL_TIED,
        ),
        readings=(NO_LOOK,),
        readings_why=NEVER_LOOKS,
    ),
    Engine(
        "jackblack",
        "Python",
        "MIT",
        (PYTHON, "adapters/python/jackblack_adapter.py"),
        (
            Cause(
                "A blackjack wins half its stake, or 1:1 when the dealer busts",
                "One and a half times the stake is paid out, and the stake is part of it. A dealer's bust is looked at "
                "first and pays 1:1; and the dealer draws even where only blackjacks are left.",
                lambda failure, seat: failure.natural(seat) and not failure.dealer_natural,
                diagnosed=("settlement.blackjack: the stake within",),
            ),
            Cause(
                "A blackjack against the dealer's blackjack loses its stake",
                "The hand is counted as a push, but nothing is returned.",
                lambda failure, seat: failure.natural(seat) and failure.dealer_natural,
                diagnosed=("settlement.blackjack-tie.result: push -> lose", "a hand with a two-card soft 21"),
            ),
            Cause(
                "A split takes three stakes",
                "The first stake has left the player's chips at the deal; at the split both hands are charged anew. A "
                "two-card 21 after a split is paid like a blackjack besides.",
                lambda failure, seat: failure.split(seat),
                diagnosed=("engine.split-takes-three-stakes", "the decision split"),
            ),
            Cause(
                "Insurance pays 1:1",
                "Twice the insurance comes back, its stake included.",
                lambda failure, seat: failure.did("insure", seat) and failure.dealer_natural,
                diagnosed=("insurance: the stake within",),
            ),
            Cause(
                "After a doubled hand busts, the next hand is passed over",
                "The loop steps on once more after every bust, which is right after a hit and too far after a double.",
                lambda failure, seat: failure.a_doubled_hand_busts(),
                # By the money alone it shows where the hand passed over would have doubled too.
                diagnosed=("engine.next-hand-passed-over", "a hand that busts after double", "double more than once"),
            ),
        ),
        readings=(NO_LOOK, "tens-of-two-ranks=same-rank"),
        readings_why=f"{NEVER_LOOKS}, and it splits equal ranks alone",
    ),
    Engine(
        "open_spiel",
        "Python",
        "Apache-2.0",
        (PYTHON, "adapters/python/open_spiel_adapter.py"),
        (NATURAL_TIED,),
        readings=(NO_LOOK,),
        readings_why=NEVER_LOOKS,
    ),
    Engine(
        "gymnasium",
        "Python",
        "MIT",
        (PYTHON, "adapters/python/gymnasium_adapter.py"),
        (
            Cause(
                "A blackjack ties with a 21 that the dealer draws",
                "The dealer draws against a blackjack too, and the bonus is added only where the totals say that the "
                "player has won. The vector deals the dealer no card; the connector's shoe goes on with cards to 21.",
                natural_tied_by_drawing,
                diagnosed=("settlement.tie: totals first", "settlement.tie: totals first, dealer always draws"),
            ),
            NATURAL_TIED,
        ),
        readings=(NO_LOOK,),
        readings_why=NEVER_LOOKS,
    ),
)
