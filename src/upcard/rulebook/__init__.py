"""Rule books: YAML, checked, resolved and frozen into a `Rulebook`."""
