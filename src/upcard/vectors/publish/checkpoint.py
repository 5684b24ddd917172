"""Work that a run has done, kept until the run ends, so that one that was broken off goes on where it was.

Each result is a line of a file of its own run, written as soon as it is there. A run is known by the book, the seed and
the program itself: nothing that another book or another version did is ever taken over. What is read back is what was
computed, so the suites are the same bytes however often their making was broken off.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import upcard
from upcard.exclusive_file import ExclusiveFile, FileInUse, exclusive_file
from upcard.rulebook import Rulebook

Item = TypeVar("Item")
#: Does the work for some items, in their order; the results are plain data.
Work = Callable[[Sequence[Item]], Iterable[Any]]


class Checkpoint:
    """The finished work of one run, in `folder`; without one nothing is kept.

    A context manager: where the block ends without an exception, the file goes. If two runs do the same work at once,
    the second keeps nothing.
    """

    def __init__(self, folder: Path | None, name: str, books: Iterable[Rulebook], seed: str) -> None:
        self.path = folder / f"{name}-{_digest(books, seed)[:32]}.jsonl" if folder is not None else None
        self._known: dict[Hashable, Any] = {}
        self._held = ExitStack()
        self._file: ExclusiveFile | None = None

    def __enter__(self) -> Checkpoint:
        if self.path is None:
            return self
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self._held.enter_context(exclusive_file(self.path))
            whole = list(_whole_lines(self.path))
            # written anew: a line that the end of a run cut short must not run into the next
            self._file.begin_at(0)
        except (OSError, FileInUse):  # nowhere to keep anything: the work is done all the same
            self._file = None
            return self
        self._known = {(step, item): result for step, item, result in whole}
        for line in whole:
            self._keep(*line)
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._file is not None and self.path is not None and kind is None:
            self.path.unlink(missing_ok=True)
        self._held.close()

    def results(self, step: str, items: Sequence[Item], name: Callable[[Item], str], work: Work[Item]) -> Iterator[Any]:
        """The result of every item, in order; what is known is not done again."""
        names = [name(item) for item in items]
        left = [item for item, each in zip(items, names, strict=True) if (step, each) not in self._known]
        done = iter(work(left)) if left else iter(())
        for each in names:
            if (step, each) in self._known:
                yield self._known[step, each]
            else:
                result = next(done)
                self._keep(step, each, result)
                yield result

    def result(self, step: str, work: Callable[[], Any]) -> Any:
        """The result of a step that is done at once."""
        return next(self.results(step, [step], str, lambda _: [work()]))

    def _keep(self, step: str, item: str, result: Any) -> None:
        if self._file is not None:
            try:
                self._file.write(json.dumps([step, item, result]).encode() + b"\n")
            except OSError:
                self._file = None  # no space left to keep more


def _whole_lines(path: Path) -> Iterator[tuple[str, str, Any]]:
    """The lines of a file up to one that is not whole."""
    for line in path.read_text(encoding="utf-8").splitlines(keepends=True) if path.is_file() else ():
        try:
            step, item, result = json.loads(line)
        except ValueError:
            return
        if not line.endswith("\n"):
            return
        yield step, item, result


def _digest(books: Iterable[Rulebook], seed: str) -> str:
    whole = [json.dumps(book.data, sort_keys=True) for book in books]  # other readings too, which are no rules
    return sha256("\n".join((program(), *whole, seed)).encode()).hexdigest()


@cache
def program() -> str:
    """What tells this program from an older one, which may do other work: its version and its newest file."""
    newest = max(path.stat().st_mtime_ns for path in Path(upcard.__file__).parent.rglob("*.py"))
    return f"{upcard.__version__} {newest}"
