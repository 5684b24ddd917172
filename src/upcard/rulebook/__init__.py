"""Rule books: YAML, validated, resolved and frozen into a `Rulebook`.

`load` is the way in: `loading` takes a file and what it extends to one resolved book, `validation` finds what is wrong
with it, and the `model` is what comes out. In it conditions (`conditions`) stand in the rows of a `decision_table`;
`paths` name every rule, `patch` changes some, `digest` tells two books apart. `strategy` reads published charts.
"""

from upcard.rulebook.load import CHOSEN, from_data, load, rule_samples, variants, with_patch, with_readings
from upcard.rulebook.loading.book_files import find
from upcard.rulebook.model import Rulebook
from upcard.rulebook.patch import PatchError, apply_patch
from upcard.rulebook.paths import rule_ids
from upcard.rulebook.strategy import Strategy, load_strategy
from upcard.rulebook.validation.problems import FilePlace, Problem, RuleBookError
from upcard.rulebook.validation.validate import validate

__all__ = [
    "CHOSEN",
    "FilePlace",
    "PatchError",
    "Problem",
    "RuleBookError",
    "Rulebook",
    "Strategy",
    "apply_patch",
    "find",
    "from_data",
    "load",
    "load_strategy",
    "rule_ids",
    "rule_samples",
    "validate",
    "variants",
    "with_patch",
    "with_readings",
]
