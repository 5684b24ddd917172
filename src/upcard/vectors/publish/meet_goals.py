"""Rounds for goals: drawn where chance finds them, laid out where it would not, kept for what each is first to show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from upcard.cards import RANKS, SUITS
from upcard.engine import Code, SeatBets
from upcard.engine.inputs import MAIN
from upcard.rulebook import Rulebook
from upcard.shuffle import Stream
from upcard.vectors.publish.goals import Goal, GoalObserver, Goals
from upcard.vectors.publish.vector_ids import ChosenRound
from upcard.vectors.rounds import betting, directed, random_rounds
from upcard.vectors.rounds.directed import Layout
from upcard.vectors.rounds.pitfalls import PITFALLS
from upcard.vectors.rounds.stakes import units_near

Json = dict[str, Any]

#: Rounds drawn of all kinds in turn before any is laid out; then for each goal that is left.
DRAWN: Final = 400
TRIES: Final = 150
#: Kinds of goals that get rounds of their own, whatever else the drawn ones show.
LAID_OUT: Final = frozenset({"rounds", "stakes", "episode"})


@dataclass
class ChosenRounds:
    """The rounds chosen, with the goal each was the first to meet, and the goals met by none."""

    chosen: list[ChosenRound] = field(default_factory=list)
    unmet: list[Goal] = field(default_factory=list)


def meet_goals(book: Rulebook, goals: Goals, seed: str, on_done: Callable[[int, int], None]) -> ChosenRounds:
    """Meet every goal of a book, in their order; what is left has no round after many tries."""
    found = ChosenRounds(unmet=list(goals.wanted))
    watcher = GoalObserver(book)

    def consider(vector: Json | None) -> bool:
        """Keep a round that meets a goal which none before it met."""
        if vector is None:
            return False
        shows = watcher.shows(vector)
        new = next((goal for goal in found.unmet if goal in shows), None)
        if new is None:
            return False
        found.chosen.append(ChosenRound(new, vector))
        found.unmet = [goal for goal in found.unmet if goal not in shows]
        on_done(len(goals.wanted) - len(found.unmet), len(goals.wanted))
        return True

    later = [goal for goal in found.unmet if goal[0] in LAID_OUT]
    found.unmet = [goal for goal in found.unmet if goal[0] not in LAID_OUT]
    for vector in _drawn(book, Stream(f"{seed}/{book.id}/drawn")):
        consider(vector)
    found.unmet = later + found.unmet
    given_up: list[Goal] = []
    while found.unmet:
        goal = found.unmet[0]
        stream = Stream(f"{seed}/{book.id}/{'/'.join(goal)}")
        if not any(consider(vector) and goal not in found.unmet for vector in _for(book, goals, found, goal, stream)):
            given_up.append(goal)
            found.unmet = [each for each in found.unmet if each != goal]
    found.unmet = given_up
    return found


def _drawn(book: Rulebook, stream: Stream) -> Iterator[Json]:
    kinds = (
        random_rounds.random_round,
        random_rounds.random_round,
        random_rounds.interrupted_round,
        betting.betting_round,
    )
    for n in range(DRAWN):
        yield kinds[n % len(kinds)](book, stream)


def _for(book: Rulebook, goals: Goals, found: ChosenRounds, goal: Goal, stream: Stream) -> Iterator[Json | None]:
    """Rounds that may meet a goal."""
    kind = goal[0]
    for _ in range(TRIES):
        if kind == "order":
            yield directed.play_layout(book, stream, _in_order(goal, found.unmet, stream), alone=True)
        elif kind == "acts":
            yield directed.every_hand_acts(book, stream, int(goal[1]))
        elif kind == "episode":
            yield PITFALLS[goal[1]].make(book, stream)
        elif kind == "refused":
            yield _refusal(book, stream, goal)
        elif goal == ("rounds", "insurance.stake"):
            yield directed.play_layout(book, stream, Layout(player="T8", upcard="A", hole=""))
        elif kind == "rounds":
            asked = next(
                each for seen, each in goals.examples.items() if seen[:2] == ("asked", goal[1]) and "-" not in seen[2]
            )
            yield directed.play_layout(book, stream, directed.layout_for(asked.case, asked.stage, stream))
        elif kind == "stakes":
            yield _at_limit(book, stream, bet=goal[1], least=goal[2] == "least")
        elif goal in goals.examples:
            asked = goals.examples[goal]
            yield directed.play_layout(book, stream, directed.layout_for(asked.case, asked.stage, stream))
        else:
            yield random_rounds.random_round(book, stream)


def _at_limit(book: Rulebook, stream: Stream, bet: str, least: bool) -> Json:
    """A plain round with one bet at the end of what is allowed."""
    limits = book.betting.main if bet == MAIN else book.betting.side_bet
    bets = {MAIN: units_near("10", book.money.unit), bet: limits.minimum if least else limits.maximum}
    cards = random_rounds.stacked_shoe(book, stream, RANKS, SUITS)
    balance = units_near("10000", book.money.unit)
    return directed.play(
        book, [SeatBets(1, bets)], cards, balance, lambda round_, _: random_rounds.plain_decision(round_)
    )


def _refusal(book: Rulebook, stream: Stream, goal: Goal) -> Json | None:
    _, do, code = goal
    if do in book.betting.operations or do == "deal":
        return betting.betting_round(book, stream)
    return directed.with_illegal_action(book, stream, do, at_the_end=code == Code.ROUND_OVER.value)


def _in_order(goal: Goal, unmet: Iterable[Goal], stream: Stream) -> Layout:
    """A layout with the cards of a goal in their order, and beside them those of a goal about the other side."""
    _, who, ranks = goal
    other = "dealer" if who == "player" else "player"
    same = [each[2] for each in unmet if each[0] == "order" and each[1] == other and len(each[2]) == len(ranks)]
    beside = same[0] if same and stream.below(4) else "".join(stream.choice("A23456789T") for _ in ranks)
    cards: Mapping[str, str] = {who: ranks, other: beside}
    player, dealer = cards["player"], cards["dealer"]
    return Layout(
        player=player[:2],
        upcard="",
        hole="",
        dealer=dealer[:2],
        drawn=player[2:] + dealer[2:],
        hits=len(player) - 2,
    )
