"""JSON from outside, read strictly: no duplicate keys, no NaN, whole characters only, and an explanation of errors.

The standard library takes the last of two equal keys and reads ``NaN``; both would let a wrong file pass for right.
"""

from __future__ import annotations

import codecs
import json
from typing import Any, NoReturn

from upcard.outside_text import shown

#: How the escape of a half of a surrogate pair begins.
SURROGATE = "\\ud"
#: How much of a text that cannot be read is shown.
SHOWN = 160


class NotJson(ValueError):
    """The text is not strict JSON; the message says what is wrong, where, and what was probably meant."""


def loads(text: bytes) -> Any:
    """Read one JSON value from UTF-8 bytes; raises `NotJson`.

    >>> loads(b'{"a": 1, "a": 2}')
    Traceback (most recent call last):
    upcard.strict_json.NotJson: the key 'a' stands twice in one object
    """
    try:
        decoded = text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotJson(_not_utf8(text, error)) from None
    try:
        value = json.loads(decoded, object_pairs_hook=_no_duplicates, parse_constant=_no_constant)
        if SURROGATE in decoded.lower():
            compact(value).encode()  # half of a pair is no character, and nothing that holds one can be written
        return value
    except UnicodeEncodeError as error:
        raise NotJson(f"\\u{ord(error.object[error.start]):04x} is half of a surrogate pair, not a character") from None
    except json.JSONDecodeError as error:
        raise NotJson(_not_json(decoded, error)) from None
    except RecursionError:
        raise NotJson("it is nested too deeply") from None
    except ValueError as error:
        # Ours, and Python's refusal of an integer of thousands of digits.
        raise NotJson(str(error).partition(";")[0]) from None


def preview(text: bytes) -> str:
    """The beginning of a text for a message, on one line, unprintable characters escaped."""
    start = shown(text[:SHOWN].decode("utf-8", "backslashreplace"))
    return f"{start}… ({len(text)} bytes)" if len(text) > SHOWN else start


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise ValueError(f"the key {key!r} stands twice in one object")
            seen.add(key)
    return value


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _not_utf8(text: bytes, error: UnicodeDecodeError) -> str:
    if text.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or b"\x00" in text[:4]:
        return "it is UTF-16, and UTF-8 was expected"
    return f"byte {error.start} (0x{text[error.start]:02x}) is not UTF-8"


def _not_json(text: str, error: json.JSONDecodeError) -> str:
    if not text.strip():
        return "it is empty"
    if text.startswith("\ufeff"):
        return "it begins with a byte order mark: write UTF-8 without one"
    if "\x00" in text:
        return "it holds zero bytes, as UTF-16 does, and UTF-8 was expected"
    if error.msg == "Extra data":
        return f"more text follows the first value at character {error.pos}"
    return f"{error.msg[0].lower()}{error.msg[1:]} at character {error.pos}"


def compact(value: Any) -> str:
    """Plain data as the shortest JSON text.

    >>> compact({"seat": 1, "card": "7h"})
    '{"seat":1,"card":"7h"}'
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
