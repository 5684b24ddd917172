"""The digest of a book: what two parties compare to know that they speak of the same rules."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from upcard.rulebook.paths import REMARKS, RULE_SECTIONS


def digest(data: Mapping[str, Any]) -> str:
    """SHA-256, in hex, of the rule sections of resolved data as canonical JSON.

    Titles and remarks on rows are left out, as are all sections that say no rule (provenance, interface, ambiguities,
    claims, ...): books of one digest play the same game. Canonical JSON here: keys sorted, no spaces, UTF-8, and no
    character escaped that need not be.
    """
    game = {section: _bare(data[section]) for section in RULE_SECTIONS}
    text = json.dumps(game, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _bare(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _bare(child) for key, child in value.items() if key not in REMARKS}
    if isinstance(value, list):
        return [_bare(each) for each in value]
    return value
