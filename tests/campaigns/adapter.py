"""An engine of the grammar over pipes: ``adapter.py SEED ANSWER``, where the file holds the right answer."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from campaigns.grammar import FOREVER, Act, Engine

#: How each kind of child is started: what it does, whether it keeps the pipes, and in a session of its own.
CHILDREN = {
    "beside": ("sleep 60", False, False, 1),
    "with the pipes": ("sleep 60", True, False, 1),
    "daemon": ("sleep 60 &", False, True, 1),
    "ten": ("sleep 60 & sleep 60", False, False, 5),
    "deaf": ("trap '' TERM HUP INT; sleep 60", True, True, 1),
}


def put(stream: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(stream, left) :]


def child(kind: str) -> None:
    line, pipes, session, count = CHILDREN[kind]
    kept = None if pipes else subprocess.DEVNULL
    for _ in range(count):
        subprocess.Popen(["sh", "-c", line], stdin=kept, stdout=kept, stderr=kept, start_new_session=session)


def litter(depth: int) -> None:
    """Folders in folders, deeper than a path may be long."""
    home = Path.cwd()
    for _ in range(depth):
        Path("d").mkdir(exist_ok=True)
        os.chdir("d")
    os.chdir(home)


def play(act: Act) -> None:
    what = act.what
    match act.do:
        case "put":
            put(1, what)
        case "log":
            put(2, what)
        case "for ever" | "log for ever":
            while True:
                put(1 if act.do == "for ever" else 2, what * (1 + 4000 // len(what)))
        case "pause":
            time.sleep(what)
        case "exit":
            os._exit(what)
        case "kill":
            os.kill(os.getpid(), getattr(signal, what))
            time.sleep(FOREVER)
        case "close output":
            os.close(1)
        case "close input":
            os.close(0)
        case "ignore SIGTERM":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        case "child":
            child(what)
        case "litter":
            litter(what)


def main() -> None:
    engine = Engine(sys.argv[1], time.monotonic_ns(), json.loads(Path(sys.argv[2]).read_bytes()))
    for act in engine.begin():
        play(act)
    waiting: list[list[Act]] = []
    for line in sys.stdin.buffer:
        request = json.loads(line)
        waiting.append(engine.acts(request))
        if request["cmd"] != "play" or len(waiting) == engine.held:
            for acts in reversed(waiting):
                for act in acts:
                    play(act)
            waiting.clear()


if __name__ == "__main__":
    try:
        main()
    except (OSError, ValueError):
        os._exit(9)  # nobody reads or asks any more
