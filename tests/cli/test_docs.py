"""``upcard docs``, as a user meets it."""

from __future__ import annotations

from pathlib import Path

from command import upcard
from upcard.cli.exit_codes import Exit

FREE = "free-bet-blackjack"


def test_a_page_goes_to_stdout() -> None:
    done = upcard("docs", "page", FREE, "--for", "auditors")
    assert done.returncode == Exit.OK and done.stderr == ""
    assert done.stdout.startswith("# Free Bet Blackjack\n")
    assert "With a soft total of 17 the dealer stands." in done.stdout


def test_a_page_goes_to_a_file(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "page.html"
    done = upcard("docs", "page", FREE, "--format", "html", "--output", target)
    assert done.returncode == Exit.OK, done.stderr
    assert target.read_text(encoding="utf-8").startswith("<!DOCTYPE html>\n")
    assert (done.stdout, done.stderr) == ("", f"{target} written\n")


def test_a_page_tells_the_rules_as_they_are_read() -> None:
    done = upcard("docs", "page", "zero-blackjack", "--for", "auditors", "--reading", "standing-on-21=automatic")
    assert "A hand with a total of 21 stands automatically" in done.stdout.split("## Open questions")[0]


def test_an_unknown_variant_proposes_the_nearest() -> None:
    done = upcard("docs", "page", "free-bet-blackjak")
    assert done.returncode == Exit.USAGE and done.stdout == ""
    assert FREE in done.stderr and "Traceback" not in done.stderr


def test_pages_are_built_and_checked(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    built = upcard("docs", "build", FREE, "--output", folder)
    assert built.returncode == Exit.OK, built.stderr
    names = {path.name for path in folder.iterdir()}
    assert names == {f"{FREE}.md", f"{FREE}.html", "README.md", "index.html"}
    assert upcard("docs", "build", FREE, "--output", folder, "--format", "md", "--check").returncode == Exit.OK
    (folder / "README.md").write_text("old\n", encoding="utf-8")
    checked = upcard("docs", "build", FREE, "--output", folder, "--format", "md", "--check")
    assert checked.returncode == Exit.DIVERGENT
    assert "README.md is out of date" in checked.stdout
    assert (folder / "README.md").read_text(encoding="utf-8") == "old\n"


def test_a_folder_that_cannot_be_made_is_an_error_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = upcard("docs", "build", FREE, "--output", tmp_path / "file" / "folder", "--format", "md")
    assert done.returncode == Exit.USAGE, done.stderr
    assert "Traceback" not in done.stderr
