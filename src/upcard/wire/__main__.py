"""``python -m upcard.wire``: write the schemas into ``schema/``, or with ``--check`` say which of them differ."""

from __future__ import annotations

import sys

from upcard.resources import data_dir
from upcard.wire.schema_files import DOCUMENTS
from upcard.wire.schema_writer import schemas, text


def main(arguments: list[str]) -> int:
    """The exit code: 1 if `arguments` are ``--check`` and a file is not as it would be written."""
    folder = data_dir("schema")
    stale = 0
    for name, schema in schemas(DOCUMENTS).items():
        path = folder / f"{name}.schema.json"
        made = text(schema)
        if "--check" not in arguments:
            path.write_text(made, encoding="utf-8", newline="\n")
        elif not path.is_file() or path.read_text(encoding="utf-8") != made:
            print(f"{path.name} differs from its types: run `make schemas`", file=sys.stderr)
            stale += 1
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
