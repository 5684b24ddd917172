"""Files of spec/ changed in their structure: parts dropped, doubled, exchanged, retyped, nested, enlarged, and taken
from another file."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from upcard.resources import data_dir
from upcard.rulebook.loading.yaml12 import read

Path_ = tuple[Any, ...]

#: Where the files are from.
SPEC: Final = data_dir("spec")
#: What stands in the place of a value of another type, or of another size.
ODD: Final[list[Any]] = [
    *(None, True, 0, -1, 1, 2.5, 10**30, "", "x", "always", "never", "10\n", "1:1", "1/2", "0", "A", [], {}, [[]]),
    *(["A"], {"id": "a"}, {"min": 1}, {"not": "always"}, "\u202e", "x" * 5000, 1000, "999999999999"),
]


@cache
def originals() -> list[tuple[str, Any]]:
    """Every file of spec/ by its name below it, as plain data."""
    return [(path.relative_to(SPEC).as_posix(), read(path, path.name).data) for path in sorted(SPEC.rglob("*.yaml"))]


def paths(value: Any, above: Path_ = ()) -> Iterator[Path_]:
    """Every path of the value but the empty one."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, child in steps:
        yield (*above, step)
        yield from paths(child, (*above, step))


def at(value: Any, path: Path_) -> Any:
    for step in path:
        value = value[step]
    return value


def mutated(chance: Random) -> tuple[str, str, list[str]]:
    """A file with one to three changes: its name, its new text, and the kinds of the changes."""
    name, original = chance.choice(originals())
    data = copy.deepcopy(original)
    done = []
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        places = list(paths(data))
        if places:
            path = chance.choice(places)
            kind = chance.choice(list(KINDS))
            KINDS[kind](chance, at(data, path[:-1]), path[-1])
            done.append(f"{kind} {'.'.join(map(str, path))}")
    return name, json.dumps(data, indent=1), done


def _drop(chance: Random, parent: Any, step: Any) -> None:
    del parent[step]


def _double(chance: Random, parent: Any, step: Any) -> None:
    again = copy.deepcopy(parent[step])
    if isinstance(parent, list):
        if isinstance(again, dict) and "id" in again and chance.random() < 0.7:
            again["id"] = f"{again['id']}-again"
        parent.insert(chance.randrange(len(parent) + 1), again)
    else:
        parent[f"{step}-again"] = again


def _exchange(chance: Random, parent: Any, step: Any) -> None:
    other = chance.choice(list(parent) if isinstance(parent, dict) else range(len(parent)))
    parent[step], parent[other] = parent[other], parent[step]


def _retype(chance: Random, parent: Any, step: Any) -> None:
    parent[step] = copy.deepcopy(chance.choice(ODD))


def _nest(chance: Random, parent: Any, step: Any) -> None:
    value = parent[step]
    forms = ([value], {"not": value}, {"all": [value, value]}, {"any": [value]}, {str(step): value}, {"rows": value})
    for _ in range(chance.choice((1, 1, 2, 40))):
        parent[step] = value = copy.deepcopy(chance.choice(forms))


def _enlarge(chance: Random, parent: Any, step: Any) -> None:
    value, times = parent[step], chance.choice((2, 10, 300))
    if isinstance(value, list):
        rows = [copy.deepcopy(each) for _ in range(times) for each in value]
        for n, row in enumerate(rows):
            if isinstance(row, dict) and "id" in row:
                row["id"] = f"{row['id']}-{n}"
        parent[step] = rows
    elif isinstance(value, dict):
        parent[step] = value | {f"{key}-{n}": child for n in range(times) for key, child in value.items()}
    elif isinstance(value, str):
        parent[step] = value * times
    elif isinstance(value, int):
        parent[step] = value * times + chance.choice((-1, 0, 1))


def _take_over(chance: Random, parent: Any, step: Any) -> None:
    """What stands at a place of this name in another file, or anything of it."""
    _, other = chance.choice(originals())
    places = list(paths(other))
    alike = [each for each in places if each[-1] == step]
    parent[step] = copy.deepcopy(at(other, chance.choice(alike or places)))


#: Each kind of change, given a value and the key or index below it.
KINDS: Final[dict[str, Callable[[Random, Any, Any], None]]] = {
    "drop": _drop,
    "double": _double,
    "exchange": _exchange,
    "retype": _retype,
    "nest": _nest,
    "enlarge": _enlarge,
    "take over": _take_over,
}


def write(folder: Path, name: str, text: str) -> Path:
    """Write a changed file below a folder where it stands below spec/, so that what it names is found."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    return path
