"""Rules in words: one sentence for every rule of a book, whatever the book.

Help pages, differences, explanations and divergence reports all take their sentences from here.
"""

from upcard.prose.sentences import (
    SECTIONS,
    PageSection,
    UnknownRule,
    rule_ids,
    rules_under,
    section_of,
    sentence,
    sentences,
)

__all__ = [
    "SECTIONS",
    "PageSection",
    "UnknownRule",
    "rule_ids",
    "rules_under",
    "section_of",
    "sentence",
    "sentences",
]
