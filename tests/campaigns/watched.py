"""Command lines that are watched from outside: how they end, what memory they take, what they leave running.

A process of its own imports Upcard once and forks for every command line, as `forks` does. It is the one to which the
system gives every orphan (a "subreaper"), so that what a command leaves behind is found even if it has left its group,
its session and its environment. `Watched` is the asking side.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import forks

#: What is left of a command has so many seconds to go.
PATIENCE = 5.0
PR_SET_CHILD_SUBREAPER = 36
#: Limits of a campaign in place of those of a user, whose patience is longer.
START, FAREWELL = 3.0, 0.1


@dataclass(frozen=True)
class Ended:
    """How a command line ended."""

    code: int  # negative for a signal
    seconds: float
    memory: int  # the most that it, or an engine of it, held at once, in bytes
    left: list[str] = field(default_factory=list)  # processes that outlived it, and folders of its engines
    out: str = ""
    err: str = ""


class Watched:
    """Runs one command line after the other."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-W", "error", __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONIOENCODING": "utf-8", "OPENBLAS_NUM_THREADS": "1"},
        )

    def run(
        self,
        words: Sequence[str | Path],
        folder: Path,
        meanwhile: Callable[[int], None] = lambda process: None,
        most: float = 120.0,
    ) -> Ended:
        """Run ``upcard WORDS``; `meanwhile` is told the process. After `most` seconds it is killed, and has hung."""
        assert self._process.stdin and self._process.stdout
        for name in ("out", "err"):
            (folder / name).write_bytes(b"")
        (folder / "tmp").mkdir(exist_ok=True)
        asked = {"words": [*map(str, words)], "folder": str(folder), "most": most}
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        meanwhile(json.loads(self._process.stdout.readline()))
        ended: dict[str, Any] = json.loads(self._process.stdout.readline())
        out, err = ((folder / name).read_text(encoding="utf-8", errors="replace") for name in ("out", "err"))
        return Ended(**ended, out=out, err=err)

    def close(self) -> None:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()


def _watch(asked: dict[str, Any], answers: Any) -> None:
    folder = Path(asked["folder"])
    began = time.monotonic()
    child = os.fork()
    if not child:
        _command(asked["words"], folder)
    print(json.dumps(child), file=answers, flush=True)
    signal.setitimer(signal.ITIMER_REAL, asked["most"])
    signal.signal(signal.SIGALRM, lambda *_: os.kill(child, signal.SIGKILL))
    _, status, used = os.wait4(child, 0)
    signal.setitimer(signal.ITIMER_REAL, 0)
    seconds = time.monotonic() - began
    code, left = os.waitstatus_to_exitcode(status), _left_over()
    if code != -signal.SIGKILL:  # which may come between the making of a folder and the word to the guard
        left += [each.name for each in (folder / "tmp").iterdir()]
    ended = Ended(code, seconds, used.ru_maxrss * 1024, left)
    plain = {name: getattr(ended, name) for name in ("code", "seconds", "memory", "left")}
    print(json.dumps(plain), file=answers, flush=True)


def _command(words: list[str], folder: Path) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    streams = [os.open(os.devnull, os.O_RDONLY), os.open(folder / "out", flags), os.open(folder / "err", flags)]
    try:
        forks.become(streams, words, str(folder), os.environ | {"TMPDIR": str(folder / "tmp")})
    except KeyboardInterrupt:  # before the command line could take it: the end of any Python
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGINT)
    finally:
        os._exit(70)  # nothing else gets here


def _left_over() -> list[str]:
    """Wait for what was orphaned to go; what does not is killed and named."""
    end = time.monotonic() + PATIENCE
    while True:
        _take_note()
        children = _children()
        if not children or time.monotonic() > end:
            break
        time.sleep(0.01)
    for each in children:
        os.kill(each, signal.SIGKILL)
    _take_note()
    return [*children.values()]


def _take_note() -> None:
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def _children() -> dict[int, str]:
    found = {}
    for each in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split():
        try:
            place = Path("/proc") / each
            if (place / "stat").read_text().rpartition(") ")[2][0] != "Z":
                found[int(each)] = (place / "cmdline").read_text(errors="replace").replace("\0", " ")
        except OSError:
            continue
    return found


def main() -> None:
    """Answer until the asking side has ended."""
    from upcard.certify.connectors import http, stdio  # noqa: F401 (what is forked need not import it)
    from upcard.certify.connectors.base import RunLimits
    from upcard.cli.commands import certify
    from upcard.rulebook import load

    certify_module: Any = certify
    load("classic-blackjack")
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    certify_module.RunLimits = lambda reply: RunLimits(reply=reply, start=START, farewell=FAREWELL)
    with os.fdopen(os.dup(1), "w") as answers:
        for line in sys.stdin:
            _watch(json.loads(line), answers)


if __name__ == "__main__":
    main()
