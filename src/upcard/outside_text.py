"""Text that comes from outside, made safe to show: names, titles and reasons of an engine, a file or an adapter.

Whatever a terminal, a page, a picture or an XML file shows of such a text goes through `shown`. A newline could begin a
line that looks like one of ours, an escape sequence could repaint the screen, a bidirectional mark could turn words
around, and a lone surrogate cannot be written at all.
"""

from __future__ import annotations

from typing import Final

#: The most characters that are shown of a text, of a name, and the most lines of a log.
MOST: Final = 2000
MOST_OF_NAME: Final = 80
MOST_LINES: Final = 200


def shown(text: str, most: int = MOST) -> str:
    r"""The text on one line: characters that do not print stand as escapes, and what is too long is cut.

    >>> shown("CONF\u202eORM\nANT \x1b[31m"), shown("\ud800"), shown("abcdef", most=4)
    ('CONF\\u202eORM\\nANT \\x1b[31m', '\\ud800', 'abc… (6 characters)')
    """
    cut = text if len(text) <= most else text[: most - 1]
    if not cut.isprintable():
        cut = "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in cut)
    return cut if len(text) <= most else f"{cut}… ({len(text)} characters)"


def name(text: str) -> str:
    """A name or a version, which has a place in a heading or a table and so is cut early."""
    return shown(text, MOST_OF_NAME)


def lines(text: str, last: int = MOST_LINES) -> list[str]:
    r"""The last lines of a longer text, each as `shown`; empty ones are left out.

    >>> lines("one\r\n\n  two\x07\n")
    ['one', '  two\\x07']
    """
    return [shown(each) for each in text.splitlines() if each.strip()][-last:]
