"""The small change of English: numbers, lists, ratios, shares, amounts, ranks.

Counts (cards, decks, splits) are words up to ten; totals, ranks and amounts are figures.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from upcard.cards import RANKS

_COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_TIMES: Final = ("never", "once", "twice")
_SHARES: Final = {
    Fraction(1, 2): "half",
    Fraction(1, 3): "a third",
    Fraction(2, 3): "two thirds",
    Fraction(1, 4): "a quarter",
    Fraction(3, 4): "three quarters",
}
_SYMBOLS: Final = {"GBP": "£", "EUR": "€", "USD": "$"}
_RANK_NAMES: Final = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
_TENS: Final = frozenset("TJQK")
_FACES: Final = frozenset("JQK")


def listing(items: Iterable[str], word: str = "and") -> str:
    """Join with commas and a last `word`: ``a``, ``a and b``, ``a, b and c``."""
    parts = list(items)
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def article(noun: str) -> str:
    """The noun with a or an before it, by the sound of its first word."""
    first = noun.split()[0].lower().strip('"') if noun.split() else ""
    vowel = first[:1] in set("aeio8") or first in {"11", "18", "under", "unsuited", "unsplit"}
    return f"{'an' if vowel else 'a'} {noun}"


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def stop(text: str) -> str:
    """The text with an end mark, added only where it has none."""
    text = text.rstrip()
    return text if text.endswith((".", "!", "?")) else text + "."


def mid_sentence(title: str) -> str:
    """A title as it reads inside a sentence: "Any hand" loses its capital, "King Me" keeps them."""
    first, *rest = title.split()
    named = any(word[:1].isupper() for word in rest) or not first[1:].islower()
    return title if named else title[:1].lower() + title[1:]


def spoken(identifier: str) -> str:
    """An id as words: hyphens and dots become spaces."""
    return identifier.replace("-", " ").replace(".", " ")


def count(number: int) -> str:
    """Up to ten in words, beyond in figures."""
    return _COUNTS[number] if 0 <= number < len(_COUNTS) else str(number)


def counted(number: int, noun: str, plural: str | None = None) -> str:
    """A count with its noun: ``one card``, ``two cards``."""
    return f"{count(number)} {noun if number == 1 else plural or noun + 's'}"


def numbered(number: int, noun: str) -> str:
    """A number with its noun in figures, as messages have it: ``1 vector``, ``2 vectors``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def times(number: int) -> str:
    """How often: ``once``, ``twice``, ``three times``."""
    return _TIMES[number] if 0 <= number < len(_TIMES) else f"{count(number)} times"


def _each(spec: Any) -> list[int]:
    return [spec] if isinstance(spec, int) else sorted(set(spec))


def numbers(spec: Any) -> str:
    """A number specification of a condition: ``9, 10 or 11``, ``16 or less``, ``4 to 6``."""
    if isinstance(spec, Mapping):
        low, high = spec.get("min"), spec.get("max")
        if low is None:
            return "any number" if high is None else f"{high} or less"
        if high is None:
            return f"{low} or more"
        return str(low) if low == high else f"{low} to {high}"
    return listing(map(str, _each(spec)), "or")


def number_of(spec: Any, noun: str) -> str:
    """A number specification that counts things: ``two cards``, ``three or more cards``, ``two or three cards``."""
    if isinstance(spec, Mapping):
        low, high = spec.get("min"), spec.get("max")
        if low is None:
            return f"any number of {noun}s" if high is None else f"{count(high)} or fewer {noun}s"
        if high is None:
            return f"{count(low)} or more {noun}s"
        if low != high:
            return f"{count(low)} to {count(high)} {noun}s"
        spec = low
    each = _each(spec)
    return counted(each[0], noun) if len(each) == 1 else f"{listing(map(count, each), 'or')} {noun}s"


def number_of_times(spec: Any) -> str:
    """A number specification that says how often: ``once``, ``once or more``, ``once or twice``."""
    if isinstance(spec, Mapping):
        low, high = spec.get("min"), spec.get("max")
        if low is None:
            return "any number of times" if high is None else f"at most {times(high)}"
        if high is None:
            return f"at least {times(low)}"
        return times(low) if low == high else f"{count(low)} to {count(high)} times"
    return listing(map(times, _each(spec)), "or")


def negated(spec: Any) -> Any | None:
    """The number specification that holds where this one does not, or None where that cannot be written."""
    if isinstance(spec, Mapping):
        if spec.keys() == {"min"} and spec["min"] > 0:
            return {"max": spec["min"] - 1}
        if spec.keys() == {"max"}:
            return {"min": spec["max"] + 1}
    return None


def ratio(number: Fraction) -> str:
    """What a bet pays: ``3:2``, ``2:1``."""
    return f"{number.numerator}:{number.denominator}"


def share(number: Fraction) -> str:
    """A part of something: ``half``, ``three quarters``, ``5/7``, ``1 1/2 times``; it reads with "of" after it."""
    if number == 1:
        return "all"
    if number in _SHARES:
        return _SHARES[number]
    return f"{number.numerator}/{number.denominator}" if number < 1 else f"{ratio_number(number)} times"


def ratio_number(number: Fraction) -> str:
    """A rational number in figures: ``2``, ``1 1/2``, ``2/3``."""
    whole, rest = divmod(number.numerator, number.denominator)
    if rest == 0:
        return str(whole)
    part = f"{rest}/{number.denominator}"
    return f"{whole} {part}" if whole else part


def amount(units: int, unit: Fraction, currency: str) -> str:
    """Money as a page prints it: ``£10,000``, ``£0.50``, ``CHF 25``."""
    value = units * unit
    if value.denominator == 1:
        figures = f"{value.numerator:,}"
    else:
        places = 2
        while (value * 10**places).denominator != 1 and places < 12:
            places += 1
        scaled = value * 10**places
        whole, rest = divmod(scaled.numerator // scaled.denominator, 10**places)
        figures = f"{whole:,}.{rest:0{places}d}"
    symbol = _SYMBOLS.get(currency)
    return f"{symbol}{figures}" if symbol else f"{currency} {figures}"


def letter(rank: Any) -> str:
    """A rank as `upcard.cards` writes it, from a rule book's ``10`` or ``T``."""
    return "T" if str(rank) == "10" else str(rank)


def rank_name(rank: str) -> str:
    """A rank as a noun: ``ace``, ``7``, ``10``, ``king``."""
    return _RANK_NAMES.get(rank, rank)


def _groups(ranks: Collection[str]) -> list[tuple[str, ...]]:
    """The ranks in card order, gathered where a group has a name of its own: ten-values, faces, runs of numbers."""
    left = [rank for rank in RANKS if rank in ranks]
    groups: list[tuple[str, ...]] = []
    high: tuple[str, ...] = ()
    for named in (_TENS, _FACES):
        if named <= set(left):
            high = tuple(rank for rank in left if rank in named)
            left = [rank for rank in left if rank not in named]
            break
    for rank in left:
        run = groups[-1] if groups else ()
        if run and rank in "3456789T" and RANKS.index(rank) == RANKS.index(run[-1]) + 1 and run[-1] != "A":
            groups[-1] = (*run, rank)
        else:
            groups.append((rank,))
    flat: list[tuple[str, ...]] = []
    for group in groups:
        flat.extend([group] if len(group) > 2 else [(rank,) for rank in group])
    return [*flat, high] if high else flat


def _group_name(group: Sequence[str], plural: bool) -> str:
    if len(group) == 1:
        name = rank_name(group[0])
        return f"{name}s" if plural else article(name)
    if frozenset(group) == _TENS:
        return "ten-value cards" if plural else "a ten-value card"
    if frozenset(group) == _FACES:
        return "face cards" if plural else "a face card"
    span = f"{rank_name(group[0])} to {rank_name(group[-1])}"
    return f"cards from {span}" if plural else f"a card from {span}"


def any_rank(ranks: Collection[Any], word: str = "or") -> str:
    """One card of these ranks: ``an ace``, ``an ace or a ten-value card``, ``any card but an ace``."""
    wanted = {letter(rank) for rank in ranks}
    return _either(wanted, plural=False, word=word)


def rank_plural(ranks: Collection[Any], word: str = "or") -> str:
    """Cards of these ranks: ``aces``, ``aces or ten-value cards``, ``cards other than aces``."""
    wanted = {letter(rank) for rank in ranks}
    return _either(wanted, plural=True, word=word)


def left_out(ranks: Collection[Any]) -> str | None:
    """The ranks that are missing, in the plural, where they take fewer words than those present; else None."""
    wanted = {letter(rank) for rank in ranks}
    others = set(RANKS) - wanted
    if not others or len(wanted) <= len(others) or len(_groups(others)) >= len(_groups(wanted)) > 1:
        return None
    return listing((_group_name(group, plural=True) for group in _groups(others)), "or")


def _either(wanted: set[str], plural: bool, word: str) -> str:
    others = set(RANKS) - wanted
    if not others:
        return "cards of any rank" if plural else "any card"
    if not wanted:
        return "cards of no rank" if plural else "no card"
    groups, rest = _groups(wanted), _groups(others)
    if len(wanted) > len(others) and len(rest) < len(groups):
        but = listing((_group_name(group, plural) for group in rest), "or")
        return f"cards other than {but}" if plural else f"any card but {but}"
    return listing((_group_name(group, plural) for group in groups), word)


def exact_ranks(ranks: Iterable[Any]) -> str:
    """Exactly these cards: ``a 6, a 7 and an 8``, ``three 7s``, ``two aces and a 5``."""
    held = sorted((letter(rank) for rank in ranks), key=RANKS.index)
    names = []
    for rank in dict.fromkeys(held):
        many = held.count(rank)
        names.append(article(rank_name(rank)) if many == 1 else f"{count(many)} {rank_name(rank)}s")
    return listing(names)
