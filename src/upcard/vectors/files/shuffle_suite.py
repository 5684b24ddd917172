"""The suite of shuffle 1: seeds with the blocks, numbers and shoes they give, for other languages to reproduce.

Committed as ``vectors/shuffle/shuffle-1.json``; a test holds it to a second implementation and to a fresh generation.
"""

from __future__ import annotations

import json
from typing import Any, Final

from upcard.shuffle import VERSION, Stream, block, shoe
from upcard.wire.shuffle import Block, DeckName, Integers, ShuffleSuite, WholeShoe
from upcard.wire.values import plain

_BLOCKS: Final = (("table 7", 0), ("table 7", 1), ("table 7", 10), ("", 0), ("♠ 21", 0), ("a/1", 1))

#: Bounds of 3 · 2^30 and 2^31 + 1 pass words over often, so that an implementation without the limit is found out.
_BOUNDS: Final = (
    ("table 7", (6, 6, 6, 6, 6)),
    ("table 7", (3 << 30,) * 12),
    ("limit", ((1 << 31) + 1,) * 20),
    ("bounds", (1, 2, 3, 13, 52, 416, 1 << 16, 1 << 31, (1 << 32) - 1, 1 << 32)),
    ("", (10,) * 10),
)

_SHOES: Final[tuple[tuple[str, int, DeckName], ...]] = (
    ("table 7", 1, "standard-52"),
    ("table 7", 1, "spanish-48"),
    ("", 1, "standard-52"),
    ("♠ 21", 2, "standard-52"),
    (" spaces are kept ", 1, "standard-52"),
    ("a seed of two\nlines", 1, "standard-52"),
    ("e\u0301 is not \u00e9", 1, "standard-52"),
    ("six decks", 6, "standard-52"),
    ("six spanish decks", 6, "spanish-48"),
    ("eight decks", 8, "standard-52"),
    ("eight spanish decks", 8, "spanish-48"),
)


def suite() -> dict[str, Any]:
    """The whole suite as plain data, shaped as ``schema/shuffle-suite.schema.json`` says."""
    blocks = [Block(seed=seed, block=index, sha256=block(seed, index).hex()) for seed, index in _BLOCKS]
    integers = []
    for seed, bounds in _BOUNDS:
        stream = Stream(seed)
        integers.append(Integers(seed=seed, bounds=bounds, integers=[stream.below(bound) for bound in bounds]))
    shoes = [
        WholeShoe(seed=seed, decks=decks, deck=deck, shoe=[card.text for card in shoe(seed, decks, deck)])
        for seed, decks, deck in _SHOES
    ]
    return dict(plain(ShuffleSuite(version=VERSION, blocks=blocks, integers=integers, shoes=shoes)))


def text() -> str:
    """The suite as it is committed: one entry a line, so that a change shows as one line."""
    lines = []
    for key, value in suite().items():
        if isinstance(value, list):
            entries = ",\n".join("    " + json.dumps(entry, ensure_ascii=False) for entry in value)
            lines.append(f'  "{key}": [\n{entries}\n  ]')
        else:
            lines.append(f'  "{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"
