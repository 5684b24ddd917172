"""Faults that no rule explains, and what unexplained failures have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final

from upcard.cards import cards, total
from upcard.certify.diagnosis.observed_run import ObservedRun, ObservedVector
from upcard.certify.results.describe import hand_total
from upcard.wire.events import Dealt, Decided, Drew
from upcard.wire.report import VectorResult
from upcard.wire.verdicts import Verdict
from upcard.words import numbered, spoken

#: The verdicts on a vector without an answer that can be compared, in words.
WITHOUT_ANSWER: Final[Mapping[Verdict, str]] = {
    Verdict.INCONSISTENT: "were declared unsupported for no consistent reason",
    Verdict.CRASHED: "crashed or answered with an error",
    Verdict.TIMEOUT: "got no reply within the time limit",
    Verdict.PROTOCOL_ERROR: "got a reply that violates the protocol",
}
#: How many features of unexplained failures are named, and what share of the vectors with one must be among them.
MOST_FEATURES: Final = 3
LEAST_SHARE: Final = Fraction(1, 4)
#: How many of the most promising features are tried in pairs.
MOST_PAIRED: Final = 16
#: How a feature begins that is a rule; one that says what happens is preferred.
RULE: Final = "rule "
#: No net has more digits than this; Python does not even read a number of thousands.
LONGEST_AMOUNT: Final = 40
#: A hand that counts more than this is bust.
BUST: Final = 21
#: The place of the dealer's hand among those of the seats, which count from 1.
DEALER: Final = (0, 1)


def non_rule_faults(run: ObservedRun) -> Iterator[str]:
    """Every fault of a run that no rule explains, in a sentence."""
    for verdict, words in WITHOUT_ANSWER.items():
        yield from _without_answer([seen.result for seen in run.failed if seen.result.verdict == verdict], words)
    if run.ids_only:
        yield f"{numbered(len(run.ids_only), 'vector')} failed only in the ids of the cited rules"
    yield from _refusals(run)


def _without_answer(results: Sequence[VectorResult], words: str) -> Iterator[str]:
    if results:
        why, number = Counter(result.why or "" for result in results).most_common(1)[0]
        of = f"; {number} of them" if number < len(results) else ""
        yield f"{numbered(len(results), 'vector')} {words}{of}: {why}"


def money_fault(run: ObservedRun) -> str | None:
    """One mistake in every net, a factor or stakes included, which then accounts for every failure."""
    answered = [seen for seen in run.failed if seen.answer is not None and seen.answer.net is not None]
    if len(answered) < 2 or len(answered) < len(run.failed):
        return None
    nets = [net for seen in answered if seen.answer and seen.answer.net for net in seen.answer.net.values()]
    if any(len(net) > LONGEST_AMOUNT for net in nets):
        return None
    factors: set[Fraction | None] = set()
    gross = True
    for seen in answered:
        for seat, right in seen.expected.net.items():
            given = Fraction((seen.answer.net or {}).get(seat, "0")) if seen.answer else Fraction(0)
            if Fraction(right):
                factors.add(given / Fraction(right))
            elif given:
                factors.add(None)
            gross = gross and given == Fraction(right) + _staked(seen, int(seat))
    if gross and not any(_staked(seen, int(seat)) for seen in run.passed for seat in seen.expected.net):
        return "every net includes the stakes: a net is what comes back less what was staked"
    if len(factors) == 1 and (factor := factors.pop()) not in (None, 1) and not any(map(_moved, run.passed)):
        return "every net has the wrong sign" if factor == -1 else f"every net is {factor} times the right one"
    return None


def _moved(seen: ObservedVector) -> bool:
    return any(Fraction(net) for net in seen.expected.net.values())


def _staked(seen: ObservedVector, seat: int) -> Fraction:
    return sum((Fraction(each.own) for each in seen.expected.settlement if each.seat == seat), Fraction(0))


def _refusals(run: ObservedRun) -> Iterator[str]:
    """Inputs that are carried out though they must be refused, if that is so throughout."""
    due = [seen for seen in [*run.passed, *run.failed] if seen.expected.refused]
    carried_out = [seen for seen in due if seen.answer is not None and not seen.answer.refused and not seen.passed]
    if due and len(carried_out) == len(due) and "refusals" in run.reports:
        yield f"your engine refuses no input; {numbered(len(due), 'vector')} hold one that must be refused"


def common_features(run: ObservedRun, left: Collection[int]) -> list[str]:
    """The features that distinguish unexplained failures from passed vectors, the most distinctive first, then those of
    the failures that lack it."""
    unexplained = [_features(run.failed[place]) for place in sorted(left)]
    passed = [_features(seen) for seen in run.passed] if unexplained else []
    found: list[str] = []
    while unexplained and len(found) < MOST_FEATURES:
        feature = _most_distinctive(unexplained, passed)
        if feature is None:
            break
        inside, outside = (sum(feature <= features for features in group) for group in (unexplained, passed))
        others = "the other " if found else ""
        passes = f"{outside} of {len(passed)} passes"
        failures = f"{inside} of {others}{numbered(len(unexplained), 'failure')}"
        found.append(f"{' and '.join(sorted(feature))} ({failures}, {passes})")
        unexplained = [features for features in unexplained if not feature <= features]
    return found


def _most_distinctive(inside: Sequence[set[str]], outside: Sequence[set[str]]) -> frozenset[str] | None:
    """The feature, or pair of features, that most of the one group and fewest of the other have."""

    def distinctiveness(feature: frozenset[str]) -> Fraction:
        """How many have it, times the square of their share among all that do; 0 if that share is small."""
        number = sum(feature <= features for features in inside)
        share = Fraction(number, number + sum(feature <= features for features in outside)) if number else Fraction(0)
        return number * share**2 if share >= LEAST_SHARE else Fraction(0)

    def order(feature: frozenset[str]) -> tuple[Fraction, int, int, list[str]]:
        return -distinctiveness(feature), len(feature), sum(each.startswith(RULE) for each in feature), sorted(feature)

    count_in = Counter(feature for features in inside for feature in features)
    count_out = Counter(feature for features in outside for feature in features)
    promising = sorted(
        count_in, key=lambda each: (-Fraction(count_in[each] ** 2, count_in[each] + count_out[each]), each)
    )
    singles = [frozenset([feature]) for feature in promising[:MOST_PAIRED]]
    pairs = [one | other for one, other in combinations(singles, 2)]
    best = min([*singles, *pairs], key=order, default=None)
    return best if best is not None and distinctiveness(best) else None


def _features(seen: ObservedVector) -> set[str]:
    """What distinguishes a vector from others: its rules, its decisions, what its hands come to."""
    done = Counter(each["do"] for each in seen.sent.get("inputs", ()))
    features = {f"{RULE}{rule}" for rule in seen.result.clauses}
    features |= {f"the decision {spoken(do)}" for do in done}
    features |= {f"{spoken(do)} more than once" for do, number in done.items() if number > 1}
    features |= {f"an input refused as {code}" for code in seen.expected.refused}
    features |= {"more than one seat"} if len(seen.expected.net) > 1 else set()
    return features | set(_hands(seen))


def _hands(seen: ObservedVector) -> Iterator[str]:
    """What the hands of the expected round come to, card by card, and after which decision they bust."""
    hands: dict[tuple[int, int], list[str]] = {}
    last: dict[tuple[int, int], str] = {}
    for event in seen.expected.events:
        if isinstance(event, Decided):
            place = (event.seat, event.hand or 1)
            last[place] = event.do
            if event.do == "split":  # the second card begins the seat's next hand
                new = max(number for seat, number in hands if seat == event.seat) + 1
                hands[event.seat, new] = [hands[place].pop()]
        elif isinstance(event, Dealt | Drew):
            place = DEALER if event.to == "dealer" else (event.to.seat, event.to.hand)
            hand = hands.setdefault(place, [])
            yield from _drawn(hand, event.card, "the dealer" if place == DEALER else "a hand")
            hand.append(event.card)
            if place in last and total(cards(hand))[0] > BUST:
                yield f"a hand that busts after {spoken(last[place])}"


def _drawn(hand: Sequence[str], card: str, who: str) -> Iterator[str]:
    """What is to be said of a hand that gets one more card."""
    after = hand_total([*hand, card])
    if len(hand) == 1:
        yield f"{who} with a two-card {after}"
    elif hand:
        yield f"{who} that draws to {after}"
        yield f"{who} that draws {'an ace' if card[0] == 'A' else 'a card'} on {hand_total(hand)}"
