"""``python -m upcard.rulebook`` writes the derived schemas beside the one they are derived from."""

from upcard.resources import data_dir
from upcard.rulebook.validation.schema import DERIVED, derived_text

if __name__ == "__main__":
    for name in DERIVED:
        (data_dir("schema") / f"{name}.schema.json").write_text(derived_text(name), encoding="utf-8")
