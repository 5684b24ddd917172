"""A rule's `when` in words: which hand it means, and in which situation.

What a condition, read into the tree of `upcard.prose.tree`, asks of the hand becomes one noun phrase ("a hand of two
cards with a hard total of 9, 10 or 11, not made by a split"), what it asks of the situation becomes clauses ("the
dealer shows an ace"). A key unknown here raises `KeyError`, so none is passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from upcard.prose import words
from upcard.prose.tree import ALWAYS, NEVER, All, Leaf, Node, Not, Some, both, parse, situational


@dataclass(frozen=True, slots=True)
class Subject:
    """What a condition is about, in words: the noun it starts from, and what it is called when nothing is asked."""

    noun: str
    unconditional: str


HAND: Final = Subject("a hand", "any hand")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A condition in words: the hand, whether anything is asked of it, and the clauses on the situation."""

    hand: str
    asks_of_hand: bool
    clauses: tuple[str, ...]
    never: bool = False
    ends_aside: bool = False

    @property
    def when(self) -> str:
        """The clauses with "when" before and a space in front, or nothing."""
        return f"{self._pause} when {words.listing(self.clauses)}" if self.clauses else ""

    @property
    def opening(self) -> str:
        """The hand as the start of a sentence that goes on: an aside at its end is closed."""
        return f"{self.hand}{self._pause}"

    @property
    def holding(self) -> str:
        """The hand after "with" at the start of a sentence: "a soft total of 17" where only totals are asked for."""
        return self.opening.removeprefix("a hand with ")

    @property
    def _pause(self) -> str:
        return "," if self.ends_aside else ""


class _Noun(NamedTuple):
    """A noun phrase, and whether it ends in an aside that a comma opened."""

    text: str
    ends_aside: bool = False


def _both_of_one(text: str, modifier: str) -> bool:
    """Do two modifiers "of one ..." meet, as in a pair of one rank and of one suit?"""
    return modifier.startswith("of one ") and (" of one " in text[-12:] or text.endswith("of equal value"))


# --- what each key asks of a hand --------------------------------------------------------------------------------

#: How a modifier attaches: an "of" or "with" follows the noun directly, an aside takes a comma once others precede it.
_OF, _WITH, _ASIDE = range(3)

_ACES: Final = {"low": "ace low", "high": "ace high", "both": "ace low or high"}
_STAKES: Final = {
    "own": "staked with your money alone",
    "free": "staked by the house alone",
    "mixed": "staked by you and the house together",
}
_COMPARE: Final = {
    "higher": "a higher total than the dealer",
    "equal": "the same total as the dealer",
    "lower": "a lower total than the dealer",
}


@dataclass(frozen=True, slots=True)
class _Modifier:
    """How a key is said of a hand: how it attaches, its words, and the words of its denial where it has its own."""

    kind: int
    said: Callable[[Any], str]
    denied: Callable[[Any], str] | None = None


def _total(noun: str, after: str = "") -> Callable[[Any], str]:
    return lambda spec: f"with a {noun} of {words.numbers(spec)}{after}"


def _every_card(spec: Any) -> str:
    """Cards of these ranks alone, said by what is left out where that is shorter."""
    left_out = words.left_out(spec)
    return f"without {left_out}" if left_out else f"with {words.rank_plural(spec, 'and')} alone"


def _doubled(spec: Any) -> str:
    if spec == 0:
        return "not doubled"
    return "that has been doubled" if spec == {"min": 1} else f"doubled {words.number_of_times(spec)}"


#: In the order they stand in a phrase.
_MODIFIERS: Final[Mapping[str, _Modifier]] = {
    "cards": _Modifier(
        _OF,
        lambda spec: f"of {words.number_of(spec, 'card')}",
        lambda spec: f"not of {words.number_of(spec, 'card')}",
    ),
    "of-a-kind": _Modifier(_OF, lambda spec: f"of one {spec}", lambda spec: f"not all of one {spec}"),
    "suited": _Modifier(_OF, lambda spec: "of one suit" if spec else "of more than one suit"),
    "suit": _Modifier(_OF, lambda spec: f"of {spec}", lambda spec: f"not all of {spec}"),
    "colour": _Modifier(_OF, lambda spec: "of one colour" if spec == "same" else "of both colours"),
    "straight": _Modifier(
        _OF, lambda spec: f"in sequence ({_ACES[spec]})", lambda spec: f"not in sequence ({_ACES[spec]})"
    ),
    "total": _Modifier(_WITH, _total("total"), lambda spec: f"with a total other than {words.numbers(spec)}"),
    "hard": _Modifier(_WITH, _total("hard total")),
    "soft": _Modifier(_WITH, _total("soft total")),
    "low": _Modifier(_WITH, _total("total", " (aces counting 1)")),
    "compare": _Modifier(_WITH, lambda spec: f"with {_COMPARE[spec]}", lambda spec: f"without {_COMPARE[spec]}"),
    "has-card": _Modifier(
        _WITH, lambda spec: f"with {words.any_rank(spec)} in it", lambda spec: f"without {words.rank_plural(spec)}"
    ),
    "every-card": _Modifier(_WITH, _every_card),
    "split": _Modifier(_ASIDE, lambda spec: "made by a split" if spec else "not made by a split"),
    "split-from": _Modifier(
        _ASIDE,
        lambda spec: f"split from {words.rank_plural(spec)}",
        lambda spec: f"not split from {words.rank_plural(spec)}",
    ),
    "doubled": _Modifier(_ASIDE, _doubled),
    "surrendered": _Modifier(_ASIDE, lambda spec: "surrendered" if spec else "not surrendered"),
    "stakes": _Modifier(_ASIDE, lambda spec: _STAKES[spec], lambda spec: f"not {_STAKES[spec]}"),
}
_ORDER: Final = {key: place for place, key in enumerate(_MODIFIERS)}
_FLAGS: Final = frozenset({"suited", "split", "surrendered"})


def _opposite(key: str, spec: Any) -> Any | None:
    """What the key is compared to where it says the opposite, or None where no value does."""
    if key in _FLAGS:
        return not spec
    if key in ("total", "low", "cards", "doubled"):
        return words.negated(spec)
    if key == "colour":
        return "mixed" if spec == "same" else "same"
    return None


@dataclass(frozen=True, slots=True)
class Speaker:
    """Puts conditions into words; `classes` gives each hand class its noun, without an article."""

    classes: Mapping[str, str]

    def phrase(self, source: Any, subject: Subject = HAND) -> Phrase:
        """The condition in words."""
        node = parse(source)
        if node == NEVER:
            return Phrase("no hand", True, (), never=True)
        parts = node.parts if isinstance(node, All) else (node,)
        hand = [part for part in parts if not situational(part)]
        clauses = tuple(self.clause(part) for part in parts if situational(part))
        noun = self._noun(both(hand), subject)
        return Phrase(noun.text, bool(hand), clauses, ends_aside=noun.ends_aside)

    def hand(self, source: Any, subject: Subject = HAND) -> str:
        """The condition as one noun phrase; what it asks of the situation follows with "when"."""
        phrase = self.phrase(source, subject)
        return phrase.hand + phrase.when

    # -- nouns --

    def _noun(self, node: Node, subject: Subject) -> _Noun:
        if node == ALWAYS:
            return _Noun(subject.unconditional)
        if isinstance(node, Some):
            nouns = [self._noun(part, subject) for part in node.parts]
            return _Noun(words.listing((noun.text for noun in nouns), "or"), nouns[-1].ends_aside)
        parts = node.parts if isinstance(node, All) else (node,)
        head, rest = self._head(list(parts), subject)
        return self._modified(head, rest, bare=head == subject.noun)

    def _head(self, parts: list[Node], subject: Subject) -> tuple[str, list[Node]]:
        """The noun a phrase starts from, taken from the parts where one of them is a noun itself."""
        for place, part in enumerate(parts):
            noun = self._own_noun(part, subject)
            if noun is not None:
                return noun, parts[:place] + parts[place + 1 :]
        return subject.noun, parts

    def _own_noun(self, part: Node, subject: Subject) -> str | None:
        match part:
            case Leaf("is", name):
                return words.article(self.classes[name])
            case Leaf("pair", kind):
                return "a pair of equal value" if kind == "value" else "a pair of one rank"
            case Leaf("ranks", ranks):
                exact = words.exact_ranks(ranks)
                return f"a hand of {exact}" if subject.noun == HAND.noun else exact
        return None

    def _modified(self, head: str, parts: list[Node], bare: bool) -> _Noun:
        """The head with what each part says of it."""
        written = sorted((self._modifier(part) for part in parts), key=lambda each: each[0])
        text, last, aside = head, _OF, False
        for place, (_, kind, modifier) in enumerate(written):
            aside = kind == _ASIDE and (place > 0 or not bare)
            if aside:
                text += ","
            elif (place and kind == last == _WITH) or _both_of_one(text, modifier):
                text += " and"
            text, last = f"{text} {modifier}", kind
        return _Noun(text, aside)

    def _modifier(self, part: Node) -> tuple[int, int, str]:
        """A part as (place in the phrase, how it attaches, words)."""
        match part:
            case Leaf(key, spec) if key in _MODIFIERS:
                return _ORDER[key], _MODIFIERS[key].kind, _MODIFIERS[key].said(spec)
            case Not(Leaf(key, spec)) if key in _MODIFIERS:
                opposite = _opposite(key, spec)
                if opposite is not None:
                    return self._modifier(Leaf(key, opposite))
                denied = _MODIFIERS[key].denied
                if denied is not None:
                    return _ORDER[key], _MODIFIERS[key].kind, denied(spec)
        if isinstance(part, Not):
            return len(_ORDER), _ASIDE, f"other than {self._noun(part.part, HAND).text}"
        if isinstance(part, Some):
            return len(_ORDER) + 1, _ASIDE, f"that is either {self._noun(part, HAND).text}"
        noun = self._own_noun(part, HAND)
        if noun is None:
            raise KeyError(f"no words for the condition {part}")
        return len(_ORDER) + 2, _ASIDE, f"that is also {noun}"

    # -- clauses --

    def clause(self, node: Node) -> str:
        """A part as a clause of its own: "the dealer shows an ace", "it is a blackjack"."""
        match node:
            case Leaf("dealer", spec):
                return self._dealer(parse(spec), said=True)
            case Leaf("upcard", ranks):
                return f"the dealer shows {words.any_rank(ranks)}"
            case Leaf("attempt", do):
                return f"a {do} cannot be paid for"
            case Not(Leaf("dealer", spec)):
                return self._dealer(parse(spec), said=False)
            case Not(Leaf("upcard", ranks)):
                return f"the dealer does not show {words.any_rank(ranks)}"
            case Not(Leaf("attempt", do)):
                return f"the decision that cannot be paid for is not a {do}"
            case Not(part) if situational(part):
                return f"it is not so that {self.clause(part)}"
            case All(parts) if situational(node):
                hand = [part for part in parts if not situational(part)]
                own = [self.clause(both(hand))] if hand else []
                return words.listing(own + [self.clause(part) for part in parts if situational(part)])
            case Some(parts) if situational(node):
                return "either " + ", or ".join(self.clause(part) for part in parts)
        return f"it is {self._noun(node, HAND).text}"

    def _dealer(self, node: Node, said: bool) -> str:
        """What is said, or denied, of the dealer's hand."""
        match node:
            case Leaf("total", spec):
                return f"the dealer's total is {'' if said else 'not '}{words.numbers(spec)}"
            case Leaf("is", name) if self.classes[name] == BUST:
                return "the dealer busts" if said else "the dealer does not bust"
        if situational(node):
            inner = self.clause(node)
            return inner if said else f"it is not so that {inner}"
        return f"the dealer {'has' if said else 'does not have'} {self._noun(node, HAND).text}"


#: The noun of the class that holds exactly the hands over 21; verbs know it ("the dealer busts").
BUST: Final = "bust hand"


def is_bust(source: Any) -> bool:
    """Does the condition hold exactly for the hands over 21?"""
    return parse(source) == Leaf("total", {"min": 22})
