"""Messages in words: the Fluent catalogue of a locale, with numbers, money and lists as the locale writes them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache, partial
from importlib.resources import files
from typing import Any, Final, Literal
from unicodedata import combining, normalize
from warnings import warn

from babel import Locale
from babel.dates import format_date, parse_date
from babel.lists import format_list
from babel.numbers import format_currency, format_decimal
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType

from upcard import words
from upcard.cards import RANKS, Card
from upcard.docs.players.messages import (
    Argument,
    BookText,
    Cards,
    Day,
    Listing,
    Message,
    MoneyAmount,
    NumberRuns,
    Percent,
    RankNames,
    Ratio,
)
from upcard.money import amount_text
from upcard.resources import data_dir
from upcard.rulebook.model import Money as BookMoney

#: The language whose catalogue has every message, and to which others fall back.
SOURCE: Final = "en"
#: The region whose dates and numbers a locale without one follows, if it is not that of most of its speakers.
_DATES_AS_IN: Final[Mapping[str, str]] = {"en": "en_GB"}
_FOLDER: Final = files("upcard.docs") / "locales"
#: Words for "and" and "or" that CLDR's patterns do not know: Spanish changes them before the same sound.
_BEFORE_SOUNDS: Final = {
    ("es", "and"): (re.compile(r"h?i(?![aeo])", re.I), "e"),
    ("es", "or"): (re.compile(r"h?o|8|11\b", re.I), "u"),
}
#: Card ranks that have a name of their own when they stand together.
_GROUPS: Final[Mapping[str, str]] = {"ten-value": "TJQK", "face": "JQK"}


class MissingMessage(UserWarning):
    """The catalogue of a locale lacks a message, which is therefore written in English."""


def locales() -> list[str]:
    """The locales for which there is a catalogue."""
    return sorted(each.name for each in _FOLDER.iterdir() if each.is_dir())


class _Inner(FluentType):
    """Words inside a message, in the grammatical form that the message asks for."""

    def __init__(self, word: Callable[[str], str]) -> None:
        self.in_form = word

    def format(self, locale: Locale) -> str:
        return self.in_form("")


def _form(inner: Any, form: Any) -> Any:
    """``FORM($hands, "dative")`` in a catalogue: the inner message is worded with that ``$form``, the form of a list is
    that of its parts. Numbers, money and words of the book have one form."""
    return inner.in_form(form) if isinstance(inner, _Inner) else inner


#: What a catalogue may call; typed for a library that expects values to come back as Fluent's own types.
_FUNCTIONS: Final[dict[str, Any]] = {"FORM": _form}


@cache
def _bundle(locale: str) -> FluentBundle:
    """The catalogue of a locale: all of its files."""
    bundle = FluentBundle([locale.replace("_", "-")], functions=_FUNCTIONS, use_isolating=False)
    for file in sorted((_FOLDER / locale).iterdir(), key=lambda each: each.name):
        bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return bundle


@cache
def _of_books(locale: str) -> Mapping[str, str]:
    """What the packaged books say in sentences, and the same in a locale; their names stay as they are."""
    file = data_dir("spec") / "translations" / f"{locale}.json"
    said: dict[str, str] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return said


class Catalogue:
    """Words messages in one locale, in the money of one book."""

    def __init__(self, locale: str, money: BookMoney) -> None:
        if locale not in locales():
            raise LookupError(f"no catalogue for {locale!r}: there are {words.listing(locales())}")
        self.locale = locale
        self._babel = Locale.parse(_DATES_AS_IN.get(locale, locale))
        self._money = money
        self._own = _bundle(locale)
        self._missing: set[str] = set()
        self._writers: Mapping[type, Callable[[Any], str]] = {
            MoneyAmount: self._amount,
            Ratio: lambda given: words.ratio(given.value),
            Percent: self._percent,
            NumberRuns: self._numbers,
            Cards: self._cards,
            Day: lambda given: str(format_date(parse_date(given.iso), "long", locale=self._babel)),
            BookText: lambda given: _of_books(locale).get(given.text, given.text),
        }

    def __call__(self, given: Argument, form: str = "") -> str:
        """The words for a message or a value, in a grammatical form of the locale."""
        match given:
            case str():
                return given
            case int():
                return str(format_decimal(given, locale=self._babel))
            case Message():
                return self._message(given, form)
            case RankNames():
                return self._ranks(given, form)
            case Listing():
                return self._join([self(part, form) for part in given.parts], given.word)
            case _:
                return self._writers[type(given)](given)

    def _message(self, given: Message, form: str) -> str:
        args = {
            name: value if isinstance(value, (int, str)) else _Inner(partial(self, value)) for name, value in given.args
        }
        return self._worded(given.id, args, form)

    def _worded(self, id: str, args: Mapping[str, Any], form: str = "") -> str:
        pattern, bundle = self._entry(self._own, id), self._own
        if pattern is None:
            self._warn_missing(id)
            bundle = _bundle(SOURCE)
            pattern = self._entry(bundle, id)
        if pattern is None:
            raise LookupError(f"no message {id!r}")
        text, errors = bundle.format_pattern(pattern, {**args, "form": form})
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
                Decimal(text), self._money.currency, locale=self._babel,
                format=None if not whole else self._whole_pattern(), currency_digits=False,
            )
        )  # fmt: skip

    def _whole_pattern(self) -> str:
        """The pattern of the locale for money, without decimals."""
        pattern = self._babel.currency_formats["standard"].pattern
        return str(pattern.replace("0.00", "0"))

    def _percent(self, given: Percent) -> str:
        places = len(given.digits.partition(".")[2])
        figures = format_decimal(Decimal(given.digits), format="#,##0." + "0" * places, locale=self._babel)
        return self._worded("percent", {"figures": figures})

    def _join(self, parts: list[str], word: Literal["and", "or"]) -> str:
        """Parts joined as the locale joins them, but no comma before the last word."""
        if len(parts) > 2:
            return self._join([", ".join(parts[:-1]), parts[-1]], word)
        before = _BEFORE_SOUNDS.get((self._babel.language, word))
        if len(parts) == 2 and before is not None and before[0].match(parts[1]):
            return f"{parts[0]} {before[1]} {parts[1]}"
        return str(format_list(parts, style="standard" if word == "and" else "or", locale=self._babel))

    def ordered(self, rows: Iterable[tuple[Argument, Argument]]) -> list[tuple[Argument, Argument]]:
        """Rows in the order of their labels, letters with and without marks side by side."""
        return sorted(rows, key=lambda row: _plain(self(row[0])))

    def _numbers(self, given: NumberRuns) -> str:
        runs = []
        for low, high in _runs(given.numbers):
            if high - low > 1:
                runs.append(self._worded("number-range", {"low": low, "high": high}))
            else:
                runs += [str(each) for each in range(low, high + 1)]
        return self._join(runs, given.word)

    def _ranks(self, given: RankNames, form: str) -> str:
        return self._join(
            [self._worded(f"rank-{name}.{given.form}", {}, form) for name in rank_names(given.ranks)], given.word
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


def _plain(text: str) -> str:
    """The letters of a text without case and marks."""
    return "".join(each for each in normalize("NFKD", text.casefold()) if not combining(each))


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
