"""The order of the house: who may import whom, what a folder holds, what no file may say.

Nothing here limits a file: it is as long as its thought. What is limited is what a reader must hold in mind at once:
the files of a folder, the imports from one to the next, the things one word may mean.
"""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "upcard"

#: From the ground floor up; each imports only those before it.
STOREYS = ["cards", "money", "nearest_names", "words", "outside_text", "shuffle", "strict_json", "resources"]
STOREYS += ["exclusive_file", "worker_processes", "schema_problems"]
STOREYS += ["rulebook", "wire", "prose", "engine", "analysis", "vectors", "certify", "docs", "cli"]

#: About a dozen, so that a folder is read like a table of contents: at one glance, each name beside its neighbours.
MOST_FILES = 14
#: A way longer than this cannot be followed without losing where it began.
LONGEST_CHAIN = 10

MODULES = sorted(SRC.rglob("*.py"))


def module_name(path: Path) -> str:
    parts = path.relative_to(SRC.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def storey(name: str) -> str | None:
    """The storey of a module below upcard; None for the package itself and its entry points."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[1] != "__main__" else None


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(path: Path, nodes: Iterator[ast.AST]) -> Iterator[tuple[str, list[str]]]:
    """Every import among the nodes: the module and the names taken from it."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((alias.name, []) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: write the whole name of the module"
            yield node.module or "", [alias.name for alias in node.names]


def relatives(name: str) -> str:
    return str(Path(name).relative_to(ROOT)) if Path(name).is_absolute() else name


def test_every_module_has_a_storey() -> None:
    found = {storey(module_name(path)) for path in MODULES} - {None}
    assert found <= set(STOREYS)


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_imports_go_one_way(path: Path) -> None:
    own = storey(module_name(path))
    if own is None:
        return
    for module, _ in imported(path, ast.walk(tree(path))):
        other = storey(module) if module.split(".")[0] == "upcard" else None
        if other is not None:
            assert STOREYS.index(other) <= STOREYS.index(own), f"{own} may not import {module}"


@cache
def imports() -> dict[str, frozenset[str]]:
    """The modules of Upcard that each of them imports when it is imported itself."""
    names = {module_name(path) for path in MODULES}
    graph: dict[str, frozenset[str]] = {}
    for path in MODULES:
        targets: set[str] = set()
        for module, taken in imported(path, iter(tree(path).body)):
            below = {f"{module}.{name}" for name in taken} & names
            targets |= below or ({module} & names)
        graph[module_name(path)] = frozenset(targets - {module_name(path)})
    return graph


def longest_chain(graph: Mapping[str, frozenset[str]]) -> list[str]:
    """The longest way from import to import; an assertion fails at a circle."""
    longest: dict[str, list[str]] = {}

    def visit(name: str, way: tuple[str, ...]) -> list[str]:
        assert name not in way, " -> ".join((*way[way.index(name) :], name))
        if name not in longest:
            further = [visit(target, (*way, name)) for target in sorted(graph[name])]
            longest[name] = [name, *max(further, key=len, default=[])]
        return longest[name]

    return max((visit(name, ()) for name in sorted(graph)), key=len)


def test_a_circle_and_a_chain_are_seen() -> None:
    chain: dict[str, frozenset[str]]
    chain = {"a": frozenset("b"), "b": frozenset("cd"), "c": frozenset("d"), "d": frozenset()}
    assert longest_chain(chain) == ["a", "b", "c", "d"]
    with pytest.raises(AssertionError, match="b -> c -> d -> b"):
        longest_chain(chain | {"d": frozenset("b")})


def test_no_module_is_imported_in_a_circle() -> None:
    longest_chain(imports())


#: The folders of src/upcard that hold modules, by their modules.
FOLDERS = {
    folder: [path for path in MODULES if path.parent == folder] for folder in sorted({path.parent for path in MODULES})
}
EACH_FOLDER = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.relative_to(SRC.parent).as_posix())
#: One module a command: whoever looks for one knows its name.
FULLER = {"upcard/cli/commands": 16}
#: What only those who wrote the house would understand; the words that are said stand in docs/glossary.md.
PRIVATE_WORDS = {
    "law", "kinds", "signed", "squares", "decided", "followed", "told_by", "inert", "unfinished", "plain", "watch",
    "sitting", "asking", "settling", "as_data",
}  # fmt: skip


@EACH_FOLDER
def test_a_folder_is_read_at_a_glance(folder: Path) -> None:
    assert len(FOLDERS[folder]) <= FULLER.get(folder.relative_to(SRC.parent).as_posix(), MOST_FILES)


@EACH_FOLDER
def test_a_chain_of_imports_inside_a_folder_can_be_followed(folder: Path) -> None:
    inside = {module_name(path) for path in FOLDERS[folder]}
    chain = longest_chain({name: imports()[name] & inside for name in inside})
    assert len(chain) <= LONGEST_CHAIN, " -> ".join(chain)


@EACH_FOLDER
def test_a_folder_has_a_face_that_says_what_is_in_it(folder: Path) -> None:
    face = folder / "__init__.py"
    assert face.is_file(), "no __init__.py"
    assert ast.get_docstring(tree(face)), "its __init__.py has no docstring"


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_a_module_says_what_it_is_for(path: Path) -> None:
    assert path.name in ("__init__.py", "__main__.py") or ast.get_docstring(tree(path))


def test_no_two_classes_have_one_name() -> None:
    places: dict[str, list[str]] = {}
    for path in MODULES:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(f"{module_name(path)}:{node.lineno}")
    assert not {name: found for name, found in places.items() if len(found) > 1}


def test_no_module_has_a_private_word_for_its_name() -> None:
    assert not [path for path in MODULES if path.stem in PRIVATE_WORDS]


#: What a storey must not reach for: results come from what is handed in and from nothing else.
NOWHERE = {"random", "secrets", "uuid", "datetime"}
NO_WORLD = NOWHERE | {"time", "os", "sys", "io", "pathlib", "subprocess", "socket", "threading", "logging", "tempfile"}
CLOCK_IN = {"certify", "cli"}


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_nothing_depends_on_chance_or_clock(path: Path) -> None:
    own = storey(module_name(path))
    used = {module.split(".")[0] for module, _ in imported(path, ast.walk(tree(path)))}
    forbidden = NO_WORLD if own in ("cards", "shuffle", "engine") else NOWHERE
    assert not used & forbidden
    assert "time" not in used or own in CLOCK_IN


def names_of_the_book() -> set[str]:
    """What only a rule book may name: variants, side bets, and the hands and rows the common practice does not have."""
    common = yaml.safe_load((ROOT / "spec/common/blackjack.yaml").read_text(encoding="utf-8"))
    usual = {*common["hands"], *(row["id"] for row in common["settlement"]), "blackjack"}
    names: set[str] = set()
    for path in [*(ROOT / "spec/variants").glob("*.yaml"), *(ROOT / "spec/side-bets").glob("*.yaml")]:
        book = yaml.safe_load(path.read_text(encoding="utf-8"))
        names |= {book["id"], book["title"].lower(), *book.get("hands", ())}
        names |= {row["id"] for row in book.get("settlement", ())}
    return names - usual


def spelt_any_way(name: str) -> re.Pattern[str]:
    """As an identifier in any case and with any mark between its words, or as a title, but not amid a sentence."""
    words = re.split(r"[-_ ]", name.lower())
    identifier = "[-_]?".join(map(re.escape, words))
    title = " ".join(re.escape(word.capitalize()) for word in words)
    return re.compile(rf"(?<![a-z0-9])(?:(?i:{identifier})|{title})(?![a-z0-9])")


def test_names_of_the_book_are_found_however_they_are_spelt() -> None:
    assert {"free-bet-blackjack", "hot-3", "charlie"} <= names_of_the_book()
    for text in ("def settle_hot_3(): ...", "HOT_3 = 1", "Hot 3 pays", "hot3"):
        assert spelt_any_way("hot-3").search(text)
    assert not spelt_any_way("hot-3").search("shot-3")
    assert spelt_any_way("any-pair").search("Any Pair") and not spelt_any_way("any-pair").search("of any pair")


@pytest.mark.parametrize("name", sorted({*names_of_the_book(), "charlie", "five-card", "six-card"}))
def test_the_source_names_no_variant_and_no_bonus(name: str) -> None:
    pattern = spelt_any_way(name)
    for path in sorted(each for each in SRC.rglob("*") if each.is_file() and each.suffix != ".pyc"):
        text = path.read_text(encoding="utf-8")
        found = pattern.search(text)
        assert not found, f"{relatives(str(path))}:{text.count(chr(10), 0, found.start()) + 1} names {name}"


#: Each is spelt with a class so that this file does not hold it.
FORBIDDEN = {
    "a path of one machine": r"/wor[k]/|/roo[t]/|/hom[e]/\w|\.\./share[d]|[A-Z]:\\User[s]",
    "a registry's host": r"pyp[i]\.org|pythonhoste[d]|npmj[s]\.|repo1?\.mave[n]|proxy\.golan[g]|crates\.i[o]\b",
    "who wrote it": r"\b(?:claud[e]|anthropi[c]|opena[i]|chatgp[t]|copilo[t]|assistan[t]|subagen[t]|ll[m]s?)\b",
    "an issue's number": r"\bissu[e] #?\d",
    "something left undone": r"\b(?:TOD[O]|FIXM[E]|XX[X])\b",
}


@cache
def committed() -> tuple[Path, ...]:
    """The files of the project: what git knows, and in an unpacked archive everything but hidden and built folders."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listing.returncode == 0 and listing.stdout:
        paths = [ROOT / name for name in listing.stdout.split("\0") if name]
    else:
        skipped = {"node_modules", "build", "dist", "out", "__pycache__"}
        inside = (path for path in ROOT.rglob("*") if path.is_file())
        paths = [
            path
            for path in inside
            if not any(part in skipped or part.startswith(".") for part in path.relative_to(ROOT).parts)
        ]
    return tuple(path for path in paths if path.is_file())


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_says(what: str) -> None:
    pattern = re.compile(FORBIDDEN[what], 0 if what == "something left undone" else re.IGNORECASE)
    for path in committed():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found = pattern.search(text)
        assert not found, f"{relatives(str(path))}:{text.count(chr(10), 0, found.start()) + 1}: {found.group()}"


PAGE = re.compile(r"(?<![\w/.-])docs/[\w/.-]+\.md\b")


def test_every_page_that_is_named_is_there() -> None:
    for path in committed():
        if path.suffix in (".py", ".md", ".mjs", ".json", ".yaml"):
            named = set(PAGE.findall(path.read_text(encoding="utf-8")))
            assert not {name for name in named if not (ROOT / name).is_file()}, relatives(str(path))
