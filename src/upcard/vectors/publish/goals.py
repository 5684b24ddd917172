"""What the published rounds of a book are to show, and what a round shows.

The goals come from the book alone: each of its conditions with every combination of its parts, both sides of every
number they compare, every kind of hand against every kind of dealer's hand, small hands in every order of their cards,
every seat and split hand, every refusal. What a round shows is seen by playing it on a watched book.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any, Final

from upcard.cards import RANK_VALUES
from upcard.engine import Code, units_of
from upcard.engine.inputs import MAIN
from upcard.rulebook import Rulebook
from upcard.rulebook.conditions import HandView, SituationView
from upcard.rulebook.model import Stake
from upcard.rulebook.validation.lints.reachable_hands import Case, Seen, Walk
from upcard.vectors.files.replay import answer
from upcard.vectors.mutation.instrumented_book import boundaries, conditions_of, parts, watched
from upcard.vectors.mutation.situations import ALL, TURNS, Asked, looks_of_table, needs_the_dealer
from upcard.vectors.rounds.pitfalls import PITFALLS

#: A goal: its kind, then what it is about; also what a round shows.
Goal = tuple[str, ...]
Json = Mapping[str, Any]

#: One letter for all ten-values.
TEN: Final = "T"


def value_ranks(hand: Iterable[str]) -> str:
    """The ranks with every ten-value written as one."""
    return "".join(TEN if RANK_VALUES[rank] == 10 else rank for rank in hand)


# ---- what a round shows ---------------------------------------------------------------------------------------------


class GoalObserver:
    """Plays vectors on a watched book and says what each shows."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self._shown: set[Goal] = set()
        #: How often each condition was asked.
        self.asked: Counter[str] = Counter()
        self._bounds = {
            rule: [(what, measure, at) for what, measure, at in boundaries(source, book)]
            for rule, source in conditions_of(book).items()
        }
        self.watched = watched(book, self._note)

    def shows(self, vector: Json) -> frozenset[Goal]:
        """Everything among the kinds of goals that a vector shows."""
        self._shown = set()
        answer(self.watched, vector)
        return frozenset(self._shown.union(_of_vector(vector), _of_money(self.book, vector)))

    @property
    def shown(self) -> frozenset[Goal]:
        """What was shown since the last vector."""
        return frozenset(self._shown)

    def forget(self) -> None:
        """Begin anew."""
        self._shown.clear()

    def _note(self, rule: str, answers: tuple[bool, ...], at: SituationView) -> None:
        self.asked[rule] += 1
        self._shown.add(combination(rule, answers))
        for what, measure, sides in self._bounds[rule]:
            number = measure(at)
            if number in sides:
                self._shown.add(("side", rule, what, str(number)))
        if rule.startswith("settlement.") and at.dealer.count > 1 and at.dealer.total > 16:
            self._shown.add(("meets", kind_of(self.book, at.hand, at), dealers_kind(self.book, at)))


def combination(rule: str, answers: Iterable[bool]) -> Goal:
    """A condition asked with these answers of its parts."""
    return ("asked", rule, "".join("+" if each else "-" for each in answers))


def kind_of(book: Rulebook, hand: HandView, at: SituationView) -> str:
    """What a player's hand counts as: a class of the book, or its total, those that any dealer's hand beats as one."""
    for name, condition in book.hands.items():
        if condition.holds(at):
            return name
    return str(hand.total) if hand.total > 16 else "16-or-less"


def dealers_kind(book: Rulebook, at: SituationView) -> str:
    """The same for the dealer's hand: a blackjack, a total, 23 and more as one."""
    dealer = at.dealer
    if book.hands["blackjack"].holds(_Case(dealer, at.upcard)):
        return "blackjack"
    return str(dealer.total) if dealer.total < 23 else "23-or-more"


class _Case:
    """The dealer's hand in the place of the player's."""

    def __init__(self, dealer: HandView, upcard: str) -> None:
        self.hand = self.dealer = dealer
        self.upcard = upcard
        self.attempt = None


def _of_vector(vector: Json) -> Iterable[Goal]:
    """What can be read off a vector without its rules."""
    hands: dict[str, str] = {}
    for card, place in zip(vector["shoe"], vector["recipients"], strict=True):
        hands[place] = hands.get(place, "") + card[0]
        ranks = value_ranks(hands[place])
        who = "dealer" if place == "dealer" else "player"
        split = who == "player" and not place.endswith("hand 1")
        if not split and (len(ranks) == 2 or (len(ranks) == 3 and "A" in ranks)):
            yield ("order", who, ranks)
    inputs = [*vector.get("betting", ()), *vector["inputs"]]
    yield from (("refused", each["do"], each["refused"]) for each in inputs if "refused" in each)
    yield from (("episode", name) for name, episode in PITFALLS.items() if episode.shown(dict(vector)))
    events = vector["expected"]["events"]
    seats = sorted({each["seat"] for each in events if each["event"] == "settled"})
    for each in events:
        if each["event"] == "decided":
            yield ("acts", str(len(seats)), str(each["seat"]), str(each["hand"]))
        if each["event"] == "settled":
            yield ("ends", each["bet"], each["outcome"])


def _of_money(book: Rulebook, vector: Json) -> Iterable[Goal]:
    """Fractions of the smallest unit that were rounded, and bets at their limits."""
    unit = book.money.unit
    pays = {row.rule: row.pays for row in book.settlement if row.pays is not None}
    for each in vector["expected"]["events"]:
        if each["event"] == "settled" and each["outcome"] == "win" and each["rule"] in pays:
            staked = units_of(each["own"], unit) + units_of(each["free"], unit)
            if (staked * pays[each["rule"]]).denominator > 1:
                yield ("rounds", each["rule"])
        if each["event"] == "decided" and each["do"] == "insure" and "refused" not in vector["expected"]:
            main = next(seat["bets"]["main"] for seat in vector.get("seats", ()) if seat["seat"] == each["seat"])
            if (units_of(main, unit) * book.insurance.stake).denominator > 1:
                yield ("rounds", "insurance.stake")
        if each["event"] == "bet" and each["do"] == "deal":
            yield from (goal for bet in each["bets"] for goal in _at_limits(book, bet["bet"], bet["amount"]))


def _at_limits(book: Rulebook, bet: str, amount: str) -> Iterable[Goal]:
    limits, units = (book.betting.main if bet == MAIN else book.betting.side_bet), units_of(amount, book.money.unit)
    if units in (limits.minimum, limits.maximum):
        yield ("stakes", bet, "least" if units == limits.minimum else "most")


# ---- what is to be shown --------------------------------------------------------------------------------------------


class Goals:
    """The goals of a book, and those left out with the reason."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.left_out: dict[Goal, str] = {}
        self.wanted: list[Goal] = []
        self._of_conditions()
        self._of_hands()
        self._of_seats()
        self._of_episodes()
        self._of_money()
        self.wanted += [("refused", do, code.value) for do, code in refusals(book, self._double_codes)]

    def _of_conditions(self) -> None:
        """Combinations of the parts and sides of the bounds, less what no situation of a round can show."""
        self.examples, compared, self._double_codes = _possible(self.book)
        possible = self.examples
        self.wanted += sorted(goal for goal in possible if goal[0] == "meets")
        for rule, source in conditions_of(self.book).items():
            candidates: list[Goal] = [
                combination(rule, answers) for answers in product((True, False), repeat=len(parts(source)))
            ]
            for what, _, sides in boundaries(source, self.book):
                candidates += [("side", rule, what, str(number)) for number in sorted(sides)]
            for goal in dict.fromkeys(candidates):
                if goal in possible:
                    self.wanted.append(goal)
                else:
                    self.left_out[goal] = f"none of the {compared[rule]} situations that a round can reach is such"

    def _of_hands(self) -> None:
        """Kinds of hands against one another, and small hands in every order that can be dealt and drawn."""
        book, walk = self.book, Walk(self.book)
        values = "A23456789T"
        self.wanted += [("order", who, a + b) for who in ("player", "dealer") for a in values for b in values]
        hits = {value_ranks(hand.ranks) for hand in walk.acting if hand.split_from is None and hand.count == 2}
        drawn = {"".join(sorted(pair)) for pair in hits}
        for cards in product(values, repeat=3):
            ranks = "".join(cards)
            if "A" not in ranks:
                continue
            self._order("player", ranks, "".join(sorted(ranks[:2])) in drawn)
            self._order("dealer", ranks, _draws(book, ranks[:2]))

    def _order(self, who: str, ranks: str, possible: bool) -> None:
        goal = ("order", who, ranks)
        if possible:
            self.wanted.append(goal)
        else:
            self.left_out[goal] = f"no card is drawn to {'-'.join(ranks[:2])}"

    def _of_seats(self) -> None:
        choices = sorted({1, *self.book.betting.seat_choices})
        hands = range(1, 2 + (self.book.split.limit > 0))
        for seats in (each for each in choices if each in (1, 3, 5, 7)):
            self.wanted += [
                ("acts", str(seats), str(seat), str(hand)) for seat in range(1, seats + 1) for hand in hands
            ]

    def _of_episodes(self) -> None:
        walk = Walk(self.book)
        for name, episode in PITFALLS.items():
            if episode.possible(walk):
                self.wanted.append(("episode", name))
            else:
                self.left_out[("episode", name)] = episode.why_not

    def _of_money(self) -> None:
        book = self.book
        self.wanted += [("rounds", row.rule) for row in book.settlement if row.pays and row.pays.denominator > 1]
        if book.insurance.stake.denominator > 1 and book.insurance.when.source != "never":
            self.wanted.append(("rounds", "insurance.stake"))
        self.wanted += [("stakes", bet, end) for bet in (MAIN, *book.side_bets) for end in ("least", "most")]


def refusals(book: Rulebook, doubles: frozenset[Code]) -> list[tuple[str, Code]]:
    """The refusals that a book can come to: what is tried, and the code; `doubles` are the codes of its doubles."""
    found = [
        ("hit", Code.HAND_DONE), ("hit", Code.NO_SUCH_HAND), ("hit", Code.NO_SUCH_SEAT), ("hit", Code.WRONG_TURN),
        ("hit", Code.NOT_OFFERED), ("hit", Code.ROUND_OVER), ("insure", Code.INSURANCE_REFUSED),
        ("insure", Code.AMOUNT), ("even-money", Code.EVEN_MONEY_REFUSED), ("surrender", Code.SURRENDER_REFUSED),
        ("split", Code.SPLIT_CARDS), ("split", Code.SPLIT_RANKS), ("split", Code.SPLIT_LIMIT),
        ("place", Code.BET_MAXIMUM), ("place", Code.BALANCE), ("place", Code.NO_SUCH_SEAT),
        ("place", Code.UNKNOWN_BET), ("deal", Code.BET_MINIMUM), ("place", Code.BETS_CLOSED),
        ("clear", Code.OPERATION),
    ]  # fmt: skip
    found += [("double", code) for code in sorted(doubles, key=lambda code: code.value)]
    for do, rows in (("double", book.double.rows), ("split", book.split.rows)):
        if any(row.stake is Stake.OWN for row in rows):
            found.append((do, Code.BALANCE))
    if "remove" in book.betting.operations:
        found.append(("remove", Code.AMOUNT))
    return found


def _possible(book: Rulebook) -> tuple[dict[Goal, Asked], Mapping[str, int], frozenset[Code]]:
    """What the situations that a round can reach show, each with the first that does; in how many of them each
    condition is asked; and the codes of doubles refused in them."""
    watcher = GoalObserver(book)
    walk = Walk(book)
    codes: set[Code] = set()
    found: dict[Goal, Asked] = {}
    for table in ALL:
        looks = looks_of_table(book, table)
        if not needs_the_dealer(table, looks):
            for asked in table.situations(walk, looks):
                answered = table.answer(watcher.watched, asked)
                for goal in watcher.shown:
                    found.setdefault(goal, asked)
                watcher.forget()
                if table is TURNS and isinstance(answered["double"], Code):
                    codes.add(answered["double"])
    return found, watcher.asked, frozenset(codes)


def _draws(book: Rulebook, ranks: str) -> bool:
    """Does the dealer draw to these two cards?"""
    hand = Seen("").drawn(ranks[0]).drawn(ranks[1])
    row = book.dealer.rows.first(Case(hand, hand, ranks[0]))
    return row is not None and row.hits
