"""The package as others get it: the archive is complete, and the wheel works in an empty environment, elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DATA = ["spec", "schema", "vectors"]


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command that must succeed; what it printed."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    done = subprocess.run([str(part) for part in command], cwd=cwd, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the source archive, made from the tree, and the wheel, made from that archive."""
    out = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, ROOT, cwd=out)
    return out


def data_files() -> set[str]:
    """The data files of the tree, as they lie below its top."""
    return {str(path.relative_to(ROOT)) for name in DATA for path in (ROOT / name).rglob("*") if path.is_file()}


def test_the_archive_holds_everything_needed_to_work_on_it(built: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        inside = {name.partition("/")[2] for name in opened.getnames()}
    assert data_files() <= inside
    assert {"Makefile", ".ci/run", "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md"} <= inside
    assert {"tests/test_build.py", "src/upcard/cards.py", "docs/reference/formats.md"} <= inside
    assert not any("node_modules" in name for name in inside)


def test_the_wheel_holds_the_data(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    inside = set(zipfile.ZipFile(wheel).namelist())
    assert {f"upcard/data/{name}" for name in data_files()} <= inside
    assert "upcard/py.typed" in inside


def lowest_versions() -> list[str]:
    """The lowest version of every package that the project says it works with, as constraints for pip."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [each.replace(">=", "==") for each in (*project["dependencies"], *project["optional-dependencies"]["sign"])]


@pytest.mark.parametrize("versions", ["newest", "lowest"])
def test_the_wheel_works_in_an_empty_environment_and_another_folder(built: Path, tmp_path: Path, versions: str) -> None:
    (wheel,) = built.glob("*.whl")
    constraints = tmp_path / "constraints.txt"
    constraints.write_text("\n".join(lowest_versions()) if versions == "lowest" else "", encoding="utf-8")
    run(sys.executable, "-m", "venv", "--without-pip", tmp_path / "env", cwd=tmp_path)
    binaries = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", binaries / "python")  # ours serves, which is made already
    install = ("install", "--quiet", "--disable-pip-version-check", "--no-compile")
    run(*pip, *install, "--constraint", constraints, f"{wheel}[sign]", cwd=tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    def upcard(*args: str) -> str:
        return run(binaries / "upcard", *args, cwd=elsewhere)

    where = run(binaries / "python", "-c", "import upcard; print(upcard.__file__)", cwd=elsewhere)
    assert where.startswith(str(tmp_path))
    assert "rule-book" in upcard("schema")
    assert "0 errors" in upcard("validate", "classic-blackjack")
    assert "99.51" in upcard("return", "classic-blackjack")  # the published figure of these rules, to two decimals
    assert "# Zero Blackjack" in upcard("docs", "page", "zero-blackjack")
    reference = "python:upcard.certify.protocol.reference:Reference"
    upcard("certify", "classic-blackjack", "--tier", "smoke", "--report", "run.jsonl", reference)
    assert "<testsuite" in upcard("report", "junit", "run.jsonl")
    assert "<!doctype html>" in upcard("report", "html", "run.jsonl").lower()
