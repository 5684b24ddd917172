"""A rule's `when` in words: which hand it means, and in which situation.

What a condition, read into the tree of `upcard.prose.tree`, asks of the hand becomes one noun phrase ("a hand of two
cards with a hard total of 9, 10 or 11, not made by a split"), what it asks of the situation becomes clauses ("the
dealer shows an ace"). How a key is said stands in its entry of `upcard.rulebook.conditions.vocabulary`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from upcard import words
from upcard.prose.tree import ALWAYS, NEVER, All, Leaf, Node, Not, Some, both, parse, situational
from upcard.rulebook.conditions import KEYS, Clause, Modifier, Noun
from upcard.rulebook.conditions.vocabulary import Joined


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
        """The clauses with "if" before and a space in front, or nothing."""
        return f"{self._pause} if {words.listing(self.clauses)}" if self.clauses else ""

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


class _NounPhrase(NamedTuple):
    """A noun phrase, and whether it ends in an aside that a comma opened."""

    text: str
    ends_aside: bool = False


def _both_of_one(text: str, modifier: str) -> bool:
    """Do two modifiers "of one ..." meet, as in a pair of one rank and of one suit?"""
    return modifier.startswith("of one ") and (" of one " in text[-12:] or text.endswith("of equal value"))


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
        """The condition as one noun phrase; what it asks of the situation follows with "if"."""
        phrase = self.phrase(source, subject)
        return phrase.hand + phrase.when

    # -- nouns --

    def _noun(self, node: Node, subject: Subject) -> _NounPhrase:
        if node == ALWAYS:
            return _NounPhrase(subject.unconditional)
        if isinstance(node, Some):
            nouns = [self._noun(part, subject) for part in node.parts]
            return _NounPhrase(words.listing((noun.text for noun in nouns), "or"), nouns[-1].ends_aside)
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
            case Leaf(key, spec) if key in KEYS:
                noun = KEYS[key].said
                if isinstance(noun, Noun):
                    of_hand = noun.names_cards and subject.noun == HAND.noun
                    return f"a hand of {noun.said(spec)}" if of_hand else noun.said(spec)
        return None

    def _modified(self, head: str, parts: list[Node], bare: bool) -> _NounPhrase:
        """The head with what each part says of it."""
        written = sorted((self._modifier(part) for part in parts), key=lambda each: each[0])
        text, last, aside = head, int(Joined.OF), False
        for place, (_, kind, modifier) in enumerate(written):
            aside = kind == Joined.ASIDE and (place > 0 or not bare)
            if aside:
                text += ","
            elif _both_of_one(text, modifier):
                text, modifier = f"{text} and", modifier.removeprefix("of one " if " of one " in text[-12:] else "")
            elif place and kind == last == Joined.WITH:
                text += " and"
            text, last = f"{text} {modifier}", kind
        return _NounPhrase(text, aside)

    def _modifier(self, part: Node) -> tuple[int, int, str]:
        """A part as (place in the phrase, how it attaches, words)."""
        last = len(KEYS)
        match part:
            case Leaf(key, spec) if key in KEYS and isinstance(modifier := KEYS[key].said, Modifier):
                return list(KEYS).index(key), modifier.joined, modifier.said(spec)
            case Not(Leaf(key, spec)) if key in KEYS and isinstance(modifier := KEYS[key].said, Modifier):
                opposite = KEYS[key].values.opposite(spec)
                if opposite is not None:
                    return self._modifier(Leaf(key, opposite))
                if modifier.denied is not None:
                    return list(KEYS).index(key), modifier.joined, modifier.denied(spec)
        if isinstance(part, Not):
            return last, Joined.ASIDE, f"other than {self._noun(part.part, HAND).text}"
        if isinstance(part, Some):
            return last + 1, Joined.ASIDE, f"that is either {self._noun(part, HAND).text}"
        noun = self._own_noun(part, HAND)
        if noun is None:
            raise KeyError(f"no words for the condition {part}")
        return last + 2, Joined.ASIDE, f"that is also {noun}"

    # -- clauses --

    def clause(self, node: Node) -> str:
        """A part as a clause of its own: "the dealer shows an ace", "it is a blackjack"."""
        match node:
            case Leaf("dealer", spec):
                return self._dealer(parse(spec), said=True)
            case Not(Leaf("dealer", spec)):
                return self._dealer(parse(spec), said=False)
            case Leaf(key, spec) if key in KEYS and isinstance(clause := KEYS[key].said, Clause):
                return clause.said(spec)
            case Not(Leaf(key, spec)) if key in KEYS and isinstance(clause := KEYS[key].said, Clause):
                return clause.denied(spec)
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


#: The natural as every table knows it; a class of just these hands needs no gloss.
_NATURAL: Final = parse({"cards": 2, "total": 21, "split": False})


def is_natural(source: Any) -> bool:
    """Does the condition hold exactly for 21 in the first two cards?"""
    return parse(source) == _NATURAL


def is_bust(source: Any) -> bool:
    """Does the condition hold exactly for the hands over 21?"""
    return parse(source) == Leaf("total", {"min": 22})
