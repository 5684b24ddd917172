"""What holds for every command: help with examples, nearest names, exit codes, and never a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import click
import pytest

from command import ROOT, python, sabotaged, upcard
from upcard.cli.app import COMMANDS
from upcard.cli.app import upcard as group
from upcard.cli.exit_codes import Exit

BREAK_SCHEMA = "import upcard.cli.commands.tools as broken\ndef names(): raise {}\nbroken._names = names"


def test_without_a_command_the_help_is_shown_and_it_is_a_usage_error() -> None:
    done = upcard()
    assert done.returncode == Exit.USAGE
    assert all(name in done.stdout + done.stderr for name in COMMANDS)


def test_the_help_lists_every_command_with_its_purpose() -> None:
    done = upcard("--help")
    assert done.returncode == Exit.OK
    assert not done.stderr
    for name, entry in COMMANDS.items():
        assert any(line.split()[:1] == [name] and entry.help[:20] in line for line in done.stdout.splitlines())


def every_command() -> Iterator[str]:
    """The names of all commands, those of groups as ``docs page``."""
    context = click.Context(group)
    for name in COMMANDS:
        command = group.get_command(context, name)
        yield name
        if isinstance(command, click.Group):
            yield from (f"{name} {below}" for below in command.list_commands(context))


@pytest.mark.parametrize("name", list(every_command()))
def test_every_command_has_a_help_with_an_example(name: str) -> None:
    done = upcard(*name.split(), "--help")
    assert done.returncode == Exit.OK
    assert not done.stderr
    assert done.stdout.startswith(f"Usage: upcard {name}")
    examples = done.stdout.partition("Examples:")[2]
    assert "Commands:" in done.stdout or f"  upcard {name}" in examples
    assert "{" not in examples


def test_the_version_is_the_packages() -> None:
    assert upcard("--version").stdout == "upcard 0.1.0\n"


def test_a_mistyped_command_proposes_the_nearest() -> None:
    done = upcard("shema")
    assert done.returncode == Exit.USAGE
    assert not done.stdout
    assert "did you mean schema?" in done.stderr


def test_a_mistyped_command_of_a_group_proposes_the_nearest() -> None:
    done = upcard("docs", "pge")
    assert done.returncode == Exit.USAGE
    assert "there is no command 'pge'" in done.stderr
    assert "did you mean page?; `upcard docs --help` lists them" in done.stderr


def test_a_mistyped_option_is_a_usage_error() -> None:
    done = upcard("schema", "--formt", "json")
    assert done.returncode == Exit.USAGE
    assert "--formt" in done.stderr


def test_a_fault_of_our_own_says_so_and_shows_no_traceback() -> None:
    done = sabotaged(BREAK_SCHEMA.format("ZeroDivisionError('the shelf is gone')"), "schema")
    assert done.returncode == Exit.OUR_FAULT
    assert "our own fault" in done.stderr
    assert "ZeroDivisionError: the shelf is gone" in done.stderr
    assert "--debug" in done.stderr
    assert "Traceback" not in done.stderr


def test_debug_shows_the_traceback() -> None:
    done = sabotaged(BREAK_SCHEMA.format("ZeroDivisionError('the shelf is gone')"), "--debug", "schema")
    assert done.returncode == Exit.OUR_FAULT
    assert "Traceback (most recent call last)" in done.stderr


def test_a_key_that_interrupts_ends_with_130() -> None:
    done = sabotaged(BREAK_SCHEMA.format("KeyboardInterrupt"), "schema")
    assert done.returncode == Exit.INTERRUPTED
    assert done.stderr.strip() == "upcard: interrupted"


def test_a_file_that_cannot_be_read_is_named() -> None:
    done = sabotaged(BREAK_SCHEMA.format("PermissionError(13, 'Permission denied', 'secret.yaml')"), "schema")
    assert done.returncode == Exit.USAGE
    assert done.stderr.strip() == "upcard: secret.yaml: permission denied"


def test_a_reader_that_stops_reading_ends_it_quietly() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", "import sys; sys.stdin.read(); from upcard.cli import main; main()", "schema"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdin is not None and process.stdout is not None and process.stderr is not None
    process.stdout.close()
    process.stdin.close()  # only now it begins
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait() == Exit.PIPE_CLOSED
    assert errors == b""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pseudo-terminal")
@pytest.mark.parametrize(("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_colour_is_for_terminals_that_want_it(environment: dict[str, str], coloured: bool) -> None:
    import pty

    ours, theirs = pty.openpty()
    clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    subprocess.run(
        [sys.executable, "-m", "upcard", "explain", "classic-blackjack", "settlement.tie"],
        stdout=theirs,
        env=clean | {"TERM": "xterm"} | environment,
        cwd=ROOT,
        check=True,
    )
    os.close(theirs)
    assert (b"\x1b[" in os.read(ours, 4096)) is coloured
    os.close(ours)


def test_the_help_imports_nothing_heavy() -> None:
    heavy = {"numpy", "yaml", "jsonschema", "jinja2", "rich", "difflib"}
    code = "import sys\nfrom upcard.cli.errors import run\nrun(['--help'])\nprint(*sys.modules, file=sys.stderr)"
    loaded = set(python("-c", code).stderr.split())
    assert "click" in loaded
    assert not loaded & heavy


def test_schemas_are_listed_for_people_and_programs() -> None:
    listed = json.loads(upcard("schema", "--format", "json").stdout)
    assert [each["name"] for each in listed] == sorted(
        path.name.removesuffix(".schema.json") for path in (ROOT / "schema").glob("*.schema.json")
    )
    text = upcard("schema").stdout
    assert all(each["name"] in text and each["title"] in text for each in listed)


def test_a_schema_is_printed_as_it_stands() -> None:
    file = ROOT / "schema/shuffle-suite.schema.json"
    assert json.loads(upcard("schema", "shuffle-suite").stdout) == json.loads(file.read_text(encoding="utf-8"))


def test_an_unknown_schema_proposes_the_nearest() -> None:
    done = upcard("schema", "shufle-suite")
    assert done.returncode == Exit.USAGE
    assert "did you mean shuffle-suite?" in done.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_ask_upcard(shell: str) -> None:
    done = upcard("completion", shell)
    assert done.returncode == Exit.OK
    assert f"_UPCARD_COMPLETE={shell}_complete" in done.stdout


def test_commands_are_completed() -> None:
    done = upcard(_UPCARD_COMPLETE="bash_complete", COMP_WORDS="upcard compl", COMP_CWORD="1")
    assert done.stdout == "plain,completion\n"


@pytest.mark.parametrize("name", ["", *every_command()])
def test_a_help_fits_eighty_columns_and_nothing_is_cut_short(name: str) -> None:
    lines = upcard(*name.split(), "--help", COLUMNS="80").stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert [line for line in lines[1:] if line.endswith("...")] == []


@pytest.mark.parametrize(
    "line",
    [
        ["show", "classic-blackjack"],
        ["explain", "classic-blackjack", "settlement.tie"],
        ["diff", "classic-blackjack", "zero-blackjack"],
        ["validate", "spec/variants/classic-blackjack.yaml"],
        ["play", "classic-blackjack", "--shoe", "Ts 6d 8h 5c Jc", "--decisions", "stand"],
        ["replay", "classic-blackjack/seeded/0001"],
    ],
    ids=lambda line: line[0],
)
def test_a_command_that_solves_no_game_imports_no_numpy(line: list[str]) -> None:
    code = f"import sys\nfrom upcard.cli.errors import run\nrun({line!r})\nprint(*sys.modules, file=sys.stderr)"
    loaded = set(python("-c", code).stderr.split())
    assert "click" in loaded
    assert "numpy" not in loaded


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("schema --formt json", "upcard: there is no option --formt\n  did you mean --format?"),
        ("certify classic-blackjack --fresh 1 -- x", "there is no option --fresh\n  did you mean --seed?"),
        ("docs build --to out", "there is no option --to\n  did you mean --output?"),
        ("show", "upcard: VARIANT is missing\n  `upcard show --help` shows how it is used"),
        ("hand classic-blackjack --upcard 9", "upcard: --player is missing\n"),
        ("schema --format xml", "upcard: --format: 'xml' is not one of 'text', 'json'\n"),
        ("certify classic-blackjack --limit inf -- x", "--limit: 'inf' is not a number of seconds from 0.01 to 86400"),
        ("certify classic-blackjack --limit nan -- x", "--limit: 'nan' is not a number of seconds from 0.01 to 86400"),
    ],
)
def test_what_click_finds_wrong_is_said_in_the_form_of_every_error(line: str, says: str) -> None:
    done = upcard(*line.split())
    assert done.returncode == Exit.USAGE
    assert says in done.stderr
    assert "Usage:" not in done.stderr and not done.stdout


def test_a_full_disk_is_no_fault_of_our_own() -> None:
    done = sabotaged(BREAK_SCHEMA.format("OSError(28, 'No space left on device')"), "schema")
    assert done.returncode == Exit.USAGE
    assert done.stderr == "upcard: the output cannot be written: no space left on device\n"
