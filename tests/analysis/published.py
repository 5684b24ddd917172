"""Published figures of plain games, by an independent program: facts, carried here as data.

Player's expected net in percent of the wager, fresh shoe, insurance never taken. Columns: one and eight decks, the
dealer standing on and hitting soft 17. The rule books stand beside this file in books/.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from upcard.rulebook import Rulebook, load, with_patch

BOOKS: Final = Path(__file__).parent / "books"

#: Name of the column, decks, what the dealer does on soft 17.
COLUMNS: Final = (("1D S17", 1, "stand"), ("1D H17", 1, "hit"), ("8D S17", 8, "stand"), ("8D H17", 8, "hit"))

#: Book, strategy class, and the figure of each column.
NETS: Final = (
    ("das-spl3", "cd", ("+0.181934306", "-0.008734733", "-0.430580629", "-0.644553852")),
    ("ndas-spl3", "cd", ("+0.041251577", "-0.152139146", "-0.572099157", "-0.788811660")),
    ("das-spl3-rsa-ls", "cd", ("+0.235519128", "+0.060720652", "-0.283868435", "-0.482827288")),
    ("das-spl3-ls", "cd", ("+0.203982313", "+0.029275255", "-0.354762837", "-0.553001881")),
    ("das-spl1", "cd", ("+0.153119996", "-0.037483539", "-0.485780359", "-0.699277986")),
    ("das-spl3-6to5", "cd", ("-1.212838988", "-1.403508027", "-1.788564591", "-2.002537813")),
    ("d9-das-spl1", "cd", ("+0.008786485", "-0.192238399", "-0.578910454", "-0.802161669")),
    ("d10-das-spl1", "cd", ("-0.137768829", "-0.337315155", "-0.670913086", "-0.892833313")),
    ("das-spl3", "cdp", ("+0.183111744", "-0.008029732", "-0.430577794", "-0.644553714")),
    ("ndas-spl3", "cdp", ("+0.041897011", "-0.151725427", "-0.572099157", "-0.788811659")),
)

#: Percent of the wager by upcard: eight decks, S17, double after split, one split.
NETS_BY_UPCARD: Final = {
    "2": 9.167560282,
    "3": 12.488297295,
    "4": 16.063446408,
    "5": 20.021307047,
    "6": 23.375232945,
    "7": 14.349801693,
    "8": 5.731708957,
    "9": -4.116978715,
    "T": -17.329659198,
    "A": -34.076883788,
}

#: The same game: probabilities of each net of a round in wagers, and the standard deviation in percent.
ROUNDS: Final = {
    "-4": 0.000200897,
    "-3": 0.001731259,
    "-2": 0.042780126,
    "-1": 0.434263747,
    "0": 0.087496144,
    "1": 0.32645041,
    "1.5": 0.045266132,
    "2": 0.059218981,
    "3": 0.002193228,
    "4": 0.000399076,
}
DEVIATION: Final = 114.693318919

#: What the dealer ends with, eight decks, S17: bust, 17, 18, 19, 20, 21, blackjack.
DEALER: Final = {
    "2": (0.35353, 0.13969, 0.13452, 0.12993, 0.12402, 0.11831, 0.0),
    "6": (0.42292, 0.16564, 0.10621, 0.10639, 0.10159, 0.09725, 0.0),
    "T": (0.21238, 0.11179, 0.11161, 0.11181, 0.34056, 0.03474, 0.07711),
    "A": (0.11543, 0.13021, 0.13081, 0.13064, 0.13088, 0.05359, 0.30843),
}

#: Exact nets of a wager, by column.
FRACTIONS: Final = {
    "1D S17": "48682286263053761/31793552508010293000",
    "8D S17": "-16116177556051582907481815835824175709877713087/3317585254162430596148240435723095273305541012875",
}


def published(book: str, decks: int, soft_17: str) -> Rulebook:
    """A rule book of books/ with so many decks, the dealer standing on soft 17 or hitting."""
    return with_patch(load(BOOKS / f"{book}.yaml"), {"shoe.decks": decks, "dealer.soft-17.do": soft_17})
