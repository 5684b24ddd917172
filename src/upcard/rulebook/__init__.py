"""Rule books: YAML, checked, resolved and frozen into a `Rulebook`."""

from upcard.rulebook.load import from_data, load, variants, with_patch, with_readings
from upcard.rulebook.model import Rulebook
from upcard.rulebook.patch import PatchError, apply_patch
from upcard.rulebook.paths import rule_ids
from upcard.rulebook.problems import Place, Problem, RuleBookError

__all__ = [
    "PatchError",
    "Place",
    "Problem",
    "RuleBookError",
    "Rulebook",
    "apply_patch",
    "from_data",
    "load",
    "rule_ids",
    "variants",
    "with_patch",
    "with_readings",
]
