"""How many rounds a second the engine plays, beside other engines in the same run.

    python benchmarks/rounds.py [--rounds N]

Everyone plays the plain game at one seat with the same cards: hit below 17, else stand, take no insurance. The time is
the processor's, and shuffling is left out of it. Upcard keeps every event with its rule; the others keep no trace, so a
ratio compares a round with its whole record to a round without one. Engines that are not installed are left out:

    pip install blackjack21==5.0.0 py21==1.6.0 altair gymnasium
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from time import process_time
from typing import Any

from upcard.cards import Card
from upcard.engine import Decision, Round, SeatBets
from upcard.rulebook import Rulebook, load
from upcard.shuffle import shoe

SHOES = 64
#: A shoe is left when fewer cards are in it than a round may need.
RESERVE = 160
REPEATS = 3

Shoes = Sequence[Sequence[Card]]
Play = Callable[[int], object]


def upcard(rules: Rulebook, seats: Sequence[SeatBets], shoes: Shoes, write: bool = False) -> Play:
    """Rounds of the reference engine, one after the other from each shoe; with `write` each event becomes JSON."""
    decline = {each.seat: Decision("decline", each.seat) for each in seats}
    hit = {each.seat: Decision("hit", each.seat) for each in seats}
    stand = {each.seat: Decision("stand", each.seat) for each in seats}
    unit = rules.money.unit

    def one(cards: Sequence[Card]) -> Round:
        round_ = Round(rules, seats, cards, balance=10_000_000)
        while (offer := round_.offer) is not None:
            seat = offer.seat
            if "decline" in offer.actions:
                round_.decide(decline[seat])
                continue
            hand = round_.acting
            round_.decide(hit[seat] if hand is not None and hand.total < 17 else stand[seat])
        return round_

    def play(rounds: int) -> int:
        events = 0
        source = itertools.cycle(shoes)
        cards: Sequence[Card] = ()
        for _ in range(rounds):
            if len(cards) < RESERVE:
                cards = next(source)
            round_ = one(cards)
            cards = cards[len(round_.used) :]
            events += len([event.to_json(unit) for event in round_.events] if write else round_.events)
        return events

    return play


def endless(shoes: Shoes, kind: Callable[[Card], Any]) -> Iterator[Any]:
    """The cards of all shoes, again and again, as another engine's cards."""
    return itertools.cycle([kind(card) for cards in shoes for card in cards])


def blackjack21(shoes: Shoes) -> Play:
    from blackjack21 import Card as TheirCard
    from blackjack21 import Table

    values = {"A": 11, "T": 10, "J": 10, "Q": 10, "K": 10}

    class Source:
        def __init__(self) -> None:
            self.cards = endless(shoes, lambda c: TheirCard(c.suit, c.rank, values.get(c.rank) or int(c.rank)))

        def __len__(self) -> int:
            return 416

        def draw_card(self) -> Any:
            return next(self.cards)

    source = Source()

    def play(rounds: int) -> None:
        for _ in range(rounds):
            table = Table([("one", 10)], source)
            table.start_game()
            while (hand := table.current_hand) is not None:
                if hand.total < 17:
                    table.hit()
                else:
                    table.stand()
            _ = [each.result for each in table[0].hands]

    return play


def py21(shoes: Shoes) -> Play:
    from py21 import Card as TheirCard
    from py21 import Deck, Game, Player

    ranks = {"A": 14, "K": 13, "Q": 12, "J": 11, "T": 10}

    class Source(Deck):  # type: ignore[misc,unused-ignore]  # the engine has no types
        def __init__(self) -> None:
            super().__init__(8, burn=False)
            self.cards = endless(shoes, lambda c: TheirCard(ranks.get(c.rank) or int(c.rank), c.suit.upper()))

        def deal(self) -> Any:
            return next(self.cards)

        def check_status(self, *_: Any) -> bool:
            return False  # it would shuffle

    player = Player(10**9, strategy_func=lambda hand, **_: "HIT" if hand.total < 17 else "STAND")
    game = Game([player], {"burn": False, "min_bet": 10})
    game.deck = Source()

    def play(rounds: int) -> None:
        for _ in range(rounds):
            game.play_round()
            game.hit_results.clear()
            player.history.clear()

    return play


def gymnasium(shoes: Shoes) -> Play:
    import gymnasium as gym
    from gymnasium.envs.toy_text import blackjack

    cards = endless(shoes, lambda card: card.value)
    blackjack.draw_card = lambda *_: next(cards)
    env = gym.make("Blackjack-v1", natural=True)

    def play(rounds: int) -> None:
        for _ in range(rounds):
            (total, _, _), _ = env.reset()
            over = False
            while not over:
                (total, _, _), _, over, _, _ = env.step(1 if total < 17 else 0)

    return play


OTHERS: dict[str, Callable[[Shoes], Play]] = {"blackjack21": blackjack21, "py21": py21, "gymnasium": gymnasium}


def seconds(play: Play, rounds: int) -> float:
    """The best of some runs, after one to warm up."""
    play(max(rounds // 20, 1))
    times = []
    for _ in range(REPEATS):
        began = process_time()
        play(rounds)
        times.append(process_time() - began)
    return min(times)


def line(name: str, rounds: int, taken: float, note: str) -> None:
    figures = f"{rounds / taken:>9,.0f} rounds/s {taken / rounds * 1e6:>8.1f} µs a round"
    print(f"{name:<44} {figures}   {note}".rstrip())


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=10_000, help="rounds a run (default: 10000)")
    rounds = parser.parse_args().rounds
    shoes = [shoe(f"benchmark/{number}", 8, "standard-52") for number in range(SHOES)]
    plain, rich = load("classic-blackjack"), load("free-bet-blackjack")
    one = [SeatBets(1, {"main": 1000})]
    seven = [SeatBets(seat, {"main": 1000, **dict.fromkeys(rich.side_bets, 100)}) for seat in range(1, 8)]

    print(f"Python {sys.version.split()[0]}, seconds of one core, best of {REPEATS} runs of {rounds:,} rounds")
    play = upcard(plain, one, shoes)
    events = play(1000)
    ours = seconds(play, rounds)
    line("upcard, classic, one seat", rounds, ours, f"{int(str(events)) / 1000:.1f} events a round")
    line("upcard, the same, events as JSON", rounds, seconds(upcard(plain, one, shoes, write=True), rounds), "")
    few = max(rounds // 10, 1)
    line("upcard, free bet, 7 seats, 3 side bets each", few, seconds(upcard(rich, seven, shoes), few), "")
    for name, other in OTHERS.items():
        try:
            called = f"{name} {version(name)}"
        except PackageNotFoundError:
            print(f"{name:<44} not installed")
            continue
        taken = seconds(other(shoes), rounds)
        line(called, rounds, taken, f"{ours / taken:.2f} times as fast as upcard")


if __name__ == "__main__":
    main()
