"""Rule books: YAML, checked, resolved and frozen into a `Rulebook`."""

from upcard.rulebook.load import CHOSEN, find, from_data, load, rule_samples, variants, with_patch, with_readings
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
