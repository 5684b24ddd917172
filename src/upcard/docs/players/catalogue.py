"""Messages in words: the Fluent catalogue of a locale, with numbers, money and lists as the locale writes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, Final
from warnings import warn

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_currency, format_decimal
from fluent.runtime import FluentBundle, FluentResource

from upcard import words
from upcard.cards import RANKS, Card
from upcard.docs.players.messages import (
    Argument,
    BookText,
    Cards,
    Listing,
    Message,
    MoneyAmount,
    NumberRuns,
    Percent,
    RankNames,
    Ratio,
)
from upcard.money import amount_text
from upcard.rulebook.model import Money as BookMoney

#: The language whose catalogue has every message, and to which others fall back.
SOURCE: Final = "en"
_FOLDER: Final = files("upcard.docs") / "locales"
#: Card ranks that have a name of their own when they stand together.
_GROUPS: Final[Mapping[str, str]] = {"ten-value": "TJQK", "face": "JQK"}


class MissingMessage(UserWarning):
    """The catalogue of a locale lacks a message, which is therefore written in English."""


def locales() -> list[str]:
    """The locales for which there is a catalogue."""
    return sorted(each.name for each in _FOLDER.iterdir() if each.is_dir())


@cache
def _bundle(locale: str) -> FluentBundle:
    """The catalogue of a locale: all of its files."""
    bundle = FluentBundle([locale.replace("_", "-")], use_isolating=False)
    for file in sorted((_FOLDER / locale).iterdir(), key=lambda each: each.name):
        bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return bundle


class Catalogue:
    """Words messages in one locale, in the money of one book."""

    def __init__(self, locale: str, money: BookMoney) -> None:
        if locale not in locales():
            raise LookupError(f"no catalogue for {locale!r}: there are {words.listing(locales())}")
        self.locale = locale
        self._babel = Locale.parse(locale, sep="-" if "-" in locale else "_")
        self._money = money
        self._own = _bundle(locale)
        self._source = _bundle(SOURCE)
        self._missing: set[str] = set()
        self._writers: Mapping[type, Callable[[Any], str]] = {
            Message: self._message,
            MoneyAmount: self._amount,
            Ratio: lambda given: words.ratio(given.value),
            Percent: self._percent,
            RankNames: self._ranks,
            NumberRuns: self._numbers,
            Cards: self._cards,
            BookText: self._book_text,
            Listing: lambda given: self._join([self(part) for part in given.parts], given.word),
        }

    def __call__(self, given: Argument) -> str:
        """The words for a message or a value."""
        if isinstance(given, str):
            return given
        if isinstance(given, int):
            return str(format_decimal(given, locale=self._babel))
        return self._writers[type(given)](given)

    def has(self, id: str) -> bool:
        """Is there such a message in this locale?"""
        return self._entry(self._own, id) is not None

    def _message(self, given: Message) -> str:
        args = {name: value if isinstance(value, int) else self(value) for name, value in given.args}
        return self._worded(given.id, args)

    def _worded(self, id: str, args: Mapping[str, Any]) -> str:
        pattern, bundle = self._entry(self._own, id), self._own
        if pattern is None:
            self._warn_missing(id)
            pattern, bundle = self._entry(self._source, id), self._source
        if pattern is None:
            raise LookupError(f"no message {id!r}")
        text, errors = bundle.format_pattern(pattern, dict(args))
        if errors:
            raise ValueError(f"message {id!r} in {self.locale}: {'; '.join(map(str, errors))}")
        return str(text)

    @staticmethod
    def _entry(bundle: FluentBundle, id: str) -> Any:
        """The pattern of a message, or of one of its attributes (``rank-A.many``); None if there is none."""
        name, _, attribute = id.partition(".")
        if not bundle.has_message(name):
            return None
        message = bundle.get_message(name)
        return message.attributes.get(attribute) if attribute else message.value

    def _warn_missing(self, id: str) -> None:
        if id not in self._missing:
            self._missing.add(id)
            warn(f"the catalogue of {self.locale} has no message {id!r}; it is written in English", MissingMessage, 2)

    # ---- values -----------------------------------------------------------------------------------------------------

    def _amount(self, given: MoneyAmount) -> str:
        value = given.units * self._money.unit
        text = amount_text(given.units, self._money.unit)
        whole = value.denominator == 1
        return str(
            format_currency(
                _decimal(text), self._money.currency, locale=self._babel,
                format=None if not whole else self._whole_pattern(), currency_digits=False,
            )
        )  # fmt: skip

    def _whole_pattern(self) -> str:
        """The pattern of the locale for money, without decimals."""
        pattern = self._babel.currency_formats["standard"].pattern
        return str(pattern.replace("0.00", "0"))

    def _percent(self, given: Percent) -> str:
        places = len(given.digits.partition(".")[2])
        figures = format_decimal(_decimal(given.digits), format="#,##0." + "0" * places, locale=self._babel)
        return self._worded("percent", {"figures": figures})

    def _join(self, parts: list[str], word: str) -> str:
        """Parts joined as the locale joins them, but no comma before the last word."""
        if len(parts) < 3:
            return str(format_list(parts, style="standard" if word == "and" else "or", locale=self._babel))
        return self._join([", ".join(parts[:-1]), parts[-1]], word)

    def _numbers(self, given: NumberRuns) -> str:
        runs = []
        for low, high in _runs(given.numbers):
            if high - low > 1:
                runs.append(self._worded("number-range", {"low": low, "high": high}))
            else:
                runs += [str(each) for each in range(low, high + 1)]
        return self._join(runs, given.word)

    def _ranks(self, given: RankNames) -> str:
        return self._join(
            [self._worded(f"rank-{name}.{given.form}", {}) for name in rank_names(given.ranks)], given.word
        )

    def _cards(self, given: Cards) -> str:
        signs = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
        return " ".join(self.rank(each.rank) + signs[each.suit] for each in given.cards)

    def rank(self, rank: str) -> str:
        """A rank as a card shows it."""
        return self._worded("card-rank", {"rank": rank})

    def spoken(self, cards: Iterable[Card]) -> str:
        """Cards as they are read aloud: ace of spades and 10 of hearts."""
        names = (
            self._worded("card-name", {"rank": self._worded(f"rank-{each.rank}", {}), "suit": each.suit})
            for each in cards
        )
        return self._join(list(names), "and")

    def _book_text(self, given: BookText) -> str:
        if self.locale == SOURCE or given.key == "":
            return given.text
        id = f"book-{given.key}"
        return self._worded(id, {}) if self.has(id) else self._untranslated(id, given.text)

    def _untranslated(self, id: str, text: str) -> str:
        self._warn_missing(id)
        return text


def _decimal(text: str) -> Any:
    from decimal import Decimal

    return Decimal(text)


def _runs(numbers: frozenset[int]) -> list[tuple[int, int]]:
    starts = sorted(number for number in numbers if number - 1 not in numbers)
    ends = sorted(number for number in numbers if number + 1 not in numbers)
    return list(zip(starts, ends, strict=True))


def rank_names(ranks: frozenset[str]) -> list[str]:
    """RankNames in card order by the names of their messages, those that have a name together as one.

    >>> rank_names(frozenset("TJQKA"))
    ['A', 'ten-value']
    """
    for name, group in _GROUPS.items():
        if set(group) <= ranks:
            return [rank for rank in RANKS if rank in ranks and rank not in group] + [name]
    return [rank for rank in RANKS if rank in ranks]


def fraction_digits(value: Fraction, places: int) -> str:
    """A share as the digits of a percentage, rounded half up."""
    scaled = (value * 100 * 10**places + Fraction(1, 2)).__floor__()
    whole, rest = divmod(scaled, 10**places)
    return f"{whole}.{rest:0{places}d}" if places else str(whole)
