"""Faults that no rule accounts for, said plainly; and what failures have in common that no cause explains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final

from upcard.cards import cards, total
from upcard.certify.diagnosis.observed_run import ObservedRun, ObservedVector
from upcard.certify.results.describe import hand_total
from upcard.certify.results.report_file import VectorResult
from upcard.certify.results.verdicts import Verdict
from upcard.prose.words import spoken
from upcard.wording import counted

#: The verdicts of a vector that got no answer, as a sentence goes on.
_WITHOUT_ANSWER: Final[Mapping[Verdict, str]] = {
    Verdict.CRASHED: "ended in a crash or an error",
    Verdict.TIMEOUT: "got no answer in time",
    Verdict.PROTOCOL_ERROR: "got an answer that is none",
}
#: How many marks of what is left unexplained are named, and how many of the vectors with a mark must be among it.
MOST_FEATURES: Final = 3
LEAST_SHARE: Final = Fraction(1, 4)
#: How many of the most promising marks are looked at two by two.
MOST_PAIRED: Final = 16
#: How a mark begins that is a rule; one that says what happens is preferred to it.
RULE: Final = "rule "
#: What a hand has passed when it is worth nothing.
BUST: Final = 21


def non_rule_faults(run: ObservedRun) -> Iterator[str]:
    """Every plain fault of a run in a sentence."""
    for verdict, words in _WITHOUT_ANSWER.items():
        yield from _without_answer([seen.result for seen in run.failed if seen.result.verdict == verdict], words)
    if run.ids_only:
        yield f"{counted(len(run.ids_only), 'vector')} failed in nothing but the ids of the rules that are cited"
    yield from _refusals(run)


def _without_answer(results: Sequence[VectorResult], words: str) -> Iterator[str]:
    if results:
        why, number = Counter(result.why or "" for result in results).most_common(1)[0]
        often = f"{number} of them with" if number < len(results) else "all with" if number > 1 else "with"
        yield f"{counted(len(results), 'vector')} {words}, {often}: {why}"


def money_fault(run: ObservedRun) -> str | None:
    """One mistake in all the money there is, a factor or the return told in place of the net, which then accounts for
    every failure."""
    answered = [seen for seen in run.failed if seen.answer is not None and seen.answer.net is not None]
    if len(answered) < 2 or len(answered) < len(run.failed):
        return None
    factors: set[Fraction | None] = set()
    gross = True
    for seen in answered:
        for seat, right in seen.expected.net.items():
            told = Fraction((seen.answer.net or {}).get(seat, "0")) if seen.answer else Fraction(0)
            if Fraction(right):
                factors.add(told / Fraction(right))
            elif told:
                factors.add(None)
            gross = gross and told == Fraction(right) + _staked(seen, int(seat))
    if gross and not any(_staked(seen, int(seat)) for seen in run.passed for seat in seen.expected.net):
        return "the money told is what came back, stakes included: the net is that less what was staked"
    if len(factors) == 1 and (factor := factors.pop()) not in (None, 1) and not any(map(_moved, run.passed)):
        words = "of the wrong sign" if factor == -1 else f"{factor} times what it should be"
        return f"all money that is won or lost is {words}"
    return None


def _moved(seen: ObservedVector) -> bool:
    return any(Fraction(net) for net in seen.expected.net.values())


def _staked(seen: ObservedVector, seat: int) -> Fraction:
    return sum((Fraction(each.own) for each in seen.expected.settlement if each.seat == seat), Fraction(0))


def _refusals(run: ObservedRun) -> Iterator[str]:
    """Inputs that are carried out though they must be refused, where that is so throughout."""
    due = [seen for seen in [*run.passed, *run.failed] if seen.expected.refused]
    carried_out = [seen for seen in due if seen.answer is not None and not seen.answer.refused and not seen.passed]
    if due and len(carried_out) == len(due) and "refusals" in run.reports:
        yield f"no input is ever refused: {counted(len(due), 'vector')} have some that must be"


def common_features(run: ObservedRun, left: Collection[int]) -> list[str]:
    """What marks the failures that nothing explains off from the vectors that passed, the clearest mark first, then
    what marks off those that have it not."""
    unexplained = [_features(run.failed[place]) for place in sorted(left)]
    passed = [_features(seen) for seen in run.passed] if unexplained else []
    told: list[str] = []
    while unexplained and len(told) < MOST_FEATURES:
        feature = _most_distinctive(unexplained, passed)
        if feature is None:
            break
        inside, outside = (sum(feature <= features for features in group) for group in (unexplained, passed))
        others = "the other " if told else ""
        passes = f"{outside} of the {counted(len(passed), 'vector')} that passed"
        told.append(f"{' and '.join(sorted(feature))} ({inside} of {others}{len(unexplained)}; {passes})")
        unexplained = [features for features in unexplained if not feature <= features]
    return told


def _most_distinctive(inside: Sequence[set[str]], outside: Sequence[set[str]]) -> frozenset[str] | None:
    """The mark, or the two together, that most of the one and fewest of the other have."""

    def distinctiveness(feature: frozenset[str]) -> Fraction:
        """How many have it, times the square of their share among all that do; nothing where that is small."""
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
    """What a vector can be told from others by: its rules, what is decided in it, what its hands come to."""
    done = Counter(each["do"] for each in seen.sent.get("inputs", ()))
    features = {f"{RULE}{rule}" for rule in seen.result.clauses}
    features |= {f"the decision {spoken(do)}" for do in done}
    features |= {f"{spoken(do)} more than once" for do, number in done.items() if number > 1}
    features |= {f"an input refused as {code}" for code in seen.expected.refused}
    features |= {"more than one seat"} if len(seen.expected.net) > 1 else set()
    return features | set(_hands(seen))


def _hands(seen: ObservedVector) -> Iterator[str]:
    """What the hands come to, card by card, and after which decision they bust."""
    last = {f"seat {each.get('seat')} hand {each.get('hand')}": each["do"] for each in seen.sent.get("inputs", ())}
    dealt: dict[str, list[str]] = {}
    for place, card in zip(seen.sent["recipients"], seen.sent["shoe"], strict=False):
        hand = dealt.setdefault(place, [])
        before = hand_total(hand) if hand else ""
        hand.append(card)
        who = "the dealer" if place == "dealer" else "a hand"
        if len(hand) == 2:
            yield f"{who} with a two-card {hand_total(hand)}"
        elif len(hand) > 2:
            yield f"{who} that draws to {hand_total(hand)}"
            yield f"{who} that draws {'an ace' if card[0] == 'A' else 'a card'} on {before}"
    for place, hand in dealt.items():
        if place in last and total(cards(hand))[0] > BUST:
            yield f"a hand that busts after {spoken(last[place])}"
