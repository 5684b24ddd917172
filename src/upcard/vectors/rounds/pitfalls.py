"""Episodes that blackjack engines are known to get wrong and that no single rule is about.

How an ace is valued, whether a hand that was split keeps its total, what becomes of a player who is gone: a book says
nothing of it, so no change of a book shows it. Each episode is found in a vector by looking, and laid out where chance
would seldom bring it. All of them are goals, and all stand in the smoke tier.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from upcard.cards import RANK_VALUES
from upcard.engine import BetOperation, Decision, Round, SeatBets
from upcard.engine.inputs import MAIN
from upcard.rulebook import Rulebook
from upcard.rulebook.model import Stake
from upcard.rulebook.validation.lints.reachable_hands import Walk
from upcard.shuffle import Stream
from upcard.vectors.rounds import betting, random_rounds
from upcard.vectors.rounds.directed import Layout, play, play_layout, shoe_of
from upcard.vectors.rounds.stakes import units_near

Json = dict[str, Any]

#: Outcomes of a hand that is not lost.
KEPT: Final = ("win", "push")


class Pitfall(NamedTuple):
    """Whether a vector shows it, how to lay it out, whether a book has it, and why not where it has not."""

    shown: Callable[[Json], bool]
    make: Callable[[Rulebook, Stream], Json]
    possible: Callable[[Walk], bool] = lambda walk: True
    why_not: str = ""


def hands(vector: Json) -> dict[str, str]:
    """The ranks of every hand in the order they came, the dealer's too; a split hand has both of its own first cards
    only where it is hand 1."""
    found: dict[str, str] = {}
    for card, place in zip(vector["shoe"], vector["recipients"], strict=True):
        found[place] = found.get(place, "") + card[0]
    return found


def _players(vector: Json) -> list[str]:
    """The players' hands, without those of seats that split."""
    found = hands(vector)
    return [
        ranks
        for place, ranks in found.items()
        if place.endswith("hand 1") and place.replace("hand 1", "hand 2") not in found
    ]


def _low(ranks: str) -> int:
    return sum(RANK_VALUES[rank] for rank in ranks)


def _total(ranks: str) -> int:
    low = _low(ranks)
    return low + 10 if "A" in ranks and low <= 11 else low


def _did(vector: Json, do: str) -> bool:
    return any(each["do"] == do and "refused" not in each for each in vector["inputs"])


def _outcomes(vector: Json) -> list[str]:
    settled = [each for each in vector["expected"]["events"] if each["event"] == "settled" and each["bet"] == "main"]
    return [each["outcome"] for each in settled]


def _late_ace_busts(ranks: str) -> bool:
    """An ace that had to count 1 when it came, in a hand that then passes 21."""
    return _low(ranks) > 21 and "A" in ranks and _low(ranks[: ranks.index("A") + 1]) > 11


def _ace_on_soft_21(ranks: str) -> bool:
    return len(ranks) > 3 and ranks[-1] == "A" and "A" in ranks[:-1] and _low(ranks[:-1]) == 11


def _ace_on_hard_21(ranks: str) -> bool:
    """An ace drawn to 21 without another that counts 11: a soft hand may not be made of it."""
    return any(ranks[at] == "A" and _low(ranks[:at]) == 21 for at in range(2, len(ranks)))


def _natural_under_a_ten(vector: Json) -> bool:
    """A dealer blackjack with a ten-value up."""
    dealt = [each for each in vector["expected"]["events"] if each["event"] == "dealt" and each["to"] == "dealer"]
    up = [each["card"][0] for each in dealt if each["face"] == "up"]
    dealer = hands(vector).get("dealer", "")
    return len(dealer) == 2 and _total(dealer) == 21 and len(up) == 1 and RANK_VALUES[up[0]] == 10


def _long_tie(vector: Json) -> bool:
    found = hands(vector)
    return _outcomes(vector) == ["push"] and len(found.get("seat 1 hand 1", "")) > 4


def _first_of_two_aces_is_21(vector: Json) -> bool:
    found = hands(vector)
    for place, ranks in found.items():
        other = found.get(place.replace("hand 1", "hand 2"), "")
        if place.endswith("hand 1") and place != "dealer" and ranks[:2] == "AA" and len(ranks) > 2 and other:
            return RANK_VALUES[ranks[2]] == 10
    return False


def _second_hand_counts(vector: Json) -> bool:
    """A split whose second hand is not lost, with no card beyond its second."""
    events = vector["expected"]["events"]
    cards = sum(place == "seat 1 hand 2" for place in vector["recipients"])
    compared = _total(hands(vector).get("dealer", "")) <= 21
    return (
        compared
        and cards == 1
        and any(
            each["event"] == "settled" and each["seat"] == 1 and each.get("hand") == 2 and each["outcome"] in KEPT
            for each in events
        )
    )


def _absent_and_not_lost(vector: Json) -> bool:
    events = vector["expected"]["events"]
    gone = {each["seat"] for each in events if each["event"] == "decided" and each["by"] == "house"}
    return any(
        each["event"] == "settled" and each["seat"] in gone and each["bet"] == "main" and each["outcome"] in KEPT
        for each in events
    )


def _clock_on_a_stiff_hand(vector: Json) -> bool:
    """The clock runs out on a hard 12 to 16."""
    if not _did(vector, "timeout") or len(vector["inputs"]) != 1 or "seat 1 hand 1" not in vector["recipients"]:
        return False
    ranks = hands(vector)["seat 1 hand 1"]
    return len(ranks) == 2 and "A" not in ranks and 12 <= _low(ranks) <= 16


def _laid(**cards: Any) -> Callable[[Rulebook, Stream], Json]:
    return lambda book, stream: play_layout(book, stream, Layout(**{"upcard": "", "hole": "", **cards}), alone=True)


def _nothing_left(vector: Json) -> bool:
    """An ace up, and a purse too small for insurance from the deal on."""
    dealt = [each for each in vector["expected"]["events"] if each["event"] == "dealt" and each["to"] == "dealer"]
    ace = any(each["face"] == "up" and each["card"][0] == "A" for each in dealt)
    bets = [amount for seat in vector.get("seats", ()) for amount in seat["bets"].values()]
    return ace and vector.get("balance") == (bets[0] if len(bets) == 1 else None) and not _players_natural(vector)


def _players_natural(vector: Json) -> bool:
    return any(len(ranks) == 2 and _total(ranks) == 21 for ranks in _players(vector))


def _all_in(book: Rulebook, stream: Stream) -> Json:
    """The whole balance on one bet, against an ace."""
    stake = units_near("10", book.money.unit)
    cards = shoe_of(book, stream, Layout(player="T8", upcard="A", hole=stream.choice("23456789")))
    return play(
        book, [SeatBets(1, {MAIN: stake})], cards, stake, lambda round_, _: random_rounds.plain_decision(round_)
    )


def _paid_without_a_balance(do: str) -> Callable[[Json], bool]:
    """A decision that costs the player something, in a round that says nothing of what the player holds."""
    return lambda vector: (
        "balance" not in vector
        and any(
            each["event"] == "decided" and each["do"] == do and each["by"] == "player" and each.get("stake") != "free"
            for each in vector["expected"]["events"]
        )
    )


def _any_laid(*layouts: Layout) -> Callable[[Rulebook, Stream], Json]:
    return lambda book, stream: play_layout(book, stream, stream.choice(layouts), alone=True, with_balance=False)


def _insured(book: Rulebook, stream: Stream) -> Json:
    """Insurance taken in a round without a balance."""
    cards = shoe_of(book, stream, Layout(player="T8", upcard="A", hole=stream.choice("23456789")))

    def policy(round_: Round, given: int) -> Decision:
        offer = round_.offer
        assert offer is not None
        return Decision("insure", 1, 1) if "insure" in offer.actions else random_rounds.plain_decision(round_)

    return play(book, [SeatBets(1, {MAIN: units_near("10", book.money.unit)})], cards, None, policy)


def _bet(book: Rulebook, stream: Stream) -> Json:
    """A bet placed and dealt in a round without a balance."""
    stake = max(book.betting.main.minimum, units_near("10", book.money.unit))
    operations = [*(BetOperation("place", seat, MAIN, stake) for seat in range(1, 1 + max(1, book.betting.seats_min)))]
    cards = shoe_of(book, stream, Layout(player="T8", upcard="6", hole="T"), len(operations))
    return betting.vector(book, [*operations, BetOperation("deal")], None, [], cards)


def _may(do: str) -> Callable[[Walk], bool]:
    """Can the player pay for a decision at all?"""
    return lambda walk: {
        "double": any(row.stake is Stake.OWN for row in walk.book.double.rows),
        "split": walk.book.split.limit > 0 and any(row.stake is Stake.OWN for row in walk.book.split.rows),
        "insure": walk.book.insurance.when.source != "never",
    }[do]


def _clocked(book: Rulebook, stream: Stream) -> Json:
    """The clock runs out on a stiff hand of two cards."""
    layout = Layout(player="T" + stream.choice("23456"), upcard=stream.choice("23456789"), hole="")
    bets = [SeatBets(1, {MAIN: units_near("10", book.money.unit)})]

    def policy(round_: Round, given: int) -> Decision:
        return Decision("timeout", 1, 1)

    return play(book, bets, shoe_of(book, stream, layout), units_near("1000", book.money.unit), policy)


#: Episodes that are no goals, since rounds drawn from the seed show them; the smoke tier has one of each all the same.
BY_CHANCE: Final[Mapping[str, Callable[[Json], bool]]] = {
    "ace-on-hard-21": lambda vector: any(map(_ace_on_hard_21, _players(vector))),
}

PITFALLS: Final[Mapping[str, Pitfall]] = {
    "late-ace-busts": Pitfall(
        lambda vector: any(map(_late_ace_busts, _players(vector))),
        _laid(player="29", upcard="7", hole="T", drawn="AT", hits=2),
    ),
    "ace-on-soft-21": Pitfall(
        lambda vector: any(map(_ace_on_soft_21, _players(vector))),
        _laid(player="A2", upcard="7", hole="T", drawn="8A", hits=2),
        lambda walk: any(hand.soft and hand.total == 21 and hand.count > 2 for hand in walk.acting),
        "no card is drawn to a soft 21",
    ),
    "ten-up-blackjack": Pitfall(
        _natural_under_a_ten,
        _laid(player="T8", upcard="T", hole="A"),
    ),
    "tie-of-five-cards": Pitfall(_long_tie, _laid(player="23", upcard="T", hole="8", drawn="454", hits=3)),
    "first-of-two-aces-is-21": Pitfall(
        _first_of_two_aces_is_21,
        _laid(player="AA", upcard="7", hole="T", drawn="T9", splits=True),
        lambda walk: any(hand.split_from == "A" for hand in walk.reached),
        "aces are not split",
    ),
    "second-hand-of-a-split-counts": Pitfall(
        _second_hand_counts, _laid(player="88", upcard="7", hole="T", drawn="TT", splits=True)
    ),
    "no-purse-for-insurance": Pitfall(_nothing_left, _all_in),
    "dealer-of-six-cards": Pitfall(
        lambda vector: len(hands(vector).get("dealer", "")) > 5,
        _laid(player="T8", upcard="2", hole="2", drawn="223T"),
    ),
    "absent-and-not-lost": Pitfall(_absent_and_not_lost, random_rounds.interrupted_round),
    "clock-on-a-stiff-hand": Pitfall(_clock_on_a_stiff_hand, _clocked),
    "double-without-a-balance": Pitfall(
        _paid_without_a_balance("double"),
        _any_laid(*(Layout(player, "7", "T", "5", doubles=1) for player in ("65", "T2", "73", "82", "99"))),
        _may("double"),
        "no double is paid by the player",
    ),
    "split-without-a-balance": Pitfall(
        _paid_without_a_balance("split"),
        _any_laid(*(Layout(pair, "7", "T", "99", splits=True) for pair in ("88", "TT", "33", "99", "66"))),
        _may("split"),
        "no split is paid by the player",
    ),
    "insurance-without-a-balance": Pitfall(
        _paid_without_a_balance("insure"), _insured, _may("insure"), "insurance is not offered"
    ),
    "bets-without-a-balance": Pitfall(
        lambda vector: "balance" not in vector and any(each["do"] == "deal" for each in vector.get("betting", ())), _bet
    ),
}
