"""``python -m upcard.rulebook`` writes the derived schemas, and the list of packaged files that are valid."""

import sys

from upcard.resources import data_dir
from upcard.rulebook.derived_schemas import DERIVED, derived_text
from upcard.rulebook.loading.yaml12 import read
from upcard.rulebook.validation.schema import LIST, list_text
from upcard.rulebook.validation.validate import validate

if __name__ == "__main__":
    for name in DERIVED:
        (data_dir("schema") / f"{name}.schema.json").write_text(derived_text(name), encoding="utf-8")
    spec = data_dir("spec")
    files = sorted(spec.rglob("*.yaml"))
    problems = list(dict.fromkeys(problem for file in files for problem in validate(file, anew=True)))
    if problems:
        sys.exit("\n".join(map(str, problems)))
    digests = {file.relative_to(spec).as_posix(): read(file, file.name).sha256 for file in files}
    (spec / LIST).write_text(list_text(digests), encoding="utf-8", newline="\n")
