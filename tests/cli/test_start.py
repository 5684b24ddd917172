"""What a command imports before it answers: to name, show, check or play a book takes nothing that is slow to load."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from upcard.rulebook import variants

FIRST, SECOND = variants()[:2]
#: What takes long to import, and what for.
HEAVY = {
    "numpy": "solving",
    "jsonschema": "explaining what is wrong",
    "jinja2": "pages",
    "httpcore": "engines behind a web address",
    "rich": "progress bars",
}
SCRIPT = """
import json, sys
from upcard.cli.errors import run
code = run(json.loads(sys.argv[1]))
sys.stderr.write("\\n" + json.dumps([code, [name for name in json.loads(sys.argv[2]) if name in sys.modules]]))
"""
PLAY = ["play", FIRST, "--shoe", "8s 6d 8h Tc 3s 9d 5c 2c 3c 4c", "--decisions", "stand"]


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["show", FIRST],
        ["explain", FIRST, "settlement.tie"],
        ["diff", FIRST, SECOND],
        ["validate"],
        ["validate", FIRST],
        ["validate", "spec/common/blackjack.yaml", "--anew"],
        ["replay", f"{FIRST}/seeded/0001"],
        PLAY,
    ],
    ids=" ".join,
)
def test_a_command_that_only_names_shows_or_checks_imports_nothing_heavy(words: list[str]) -> None:
    line = [sys.executable, "-c", SCRIPT, json.dumps(words), json.dumps(list(HEAVY))]
    done = subprocess.run(line, capture_output=True, text=True, check=True)
    code, imported = json.loads(done.stderr.splitlines()[-1])
    assert code in (0, 1), done.stderr
    assert imported == []


def test_what_is_heavy_is_told_where_it_is_needed() -> None:
    line = [sys.executable, "-c", SCRIPT, json.dumps(["hand", FIRST, "--player", "A,7", "--upcard", "9"]), '["numpy"]']
    done = subprocess.run(line, capture_output=True, text=True, check=True)
    assert json.loads(done.stderr.splitlines()[-1]) == [0, ["numpy"]]
