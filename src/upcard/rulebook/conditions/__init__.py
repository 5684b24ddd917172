"""Conditions, the `when` of every row: what they may ask, what they mean, how they are said and varied.

Start at `vocabulary`: each key of a condition is one entry there, and everyone else asks that entry: the schema, the
engine, the sentences, the lints, the mutants and their situations, the analysis. `views` is what a condition sees of a
hand and its situation, `values` what may stand after a key, `predicate` compiles a whole condition to a test.
"""

from upcard.rulebook.conditions.predicate import (
    CONSTANTS,
    Predicate,
    UnknownClass,
    classes_named,
    compile_predicate,
    conditions_in,
    looks_of_key,
    within,
)
from upcard.rulebook.conditions.views import (
    DEALER_ASPECTS,
    SUIT_ASPECTS,
    UPCARD_ASPECTS,
    Aspect,
    HandView,
    SituationView,
    SuitsNeeded,
    Test,
    see,
)
from upcard.rulebook.conditions.vocabulary import KEYS, Clause, Key, Modifier, Noun, Scope

__all__ = [
    "CONSTANTS",
    "DEALER_ASPECTS",
    "KEYS",
    "SUIT_ASPECTS",
    "UPCARD_ASPECTS",
    "Aspect",
    "Clause",
    "HandView",
    "Key",
    "Modifier",
    "Noun",
    "Predicate",
    "Scope",
    "SituationView",
    "SuitsNeeded",
    "Test",
    "UnknownClass",
    "classes_named",
    "compile_predicate",
    "conditions_in",
    "looks_of_key",
    "see",
    "within",
]
