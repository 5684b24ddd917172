"""An adapter that misbehaves at random: ``misbehaving.py SEED``.

Every process draws from its seed and the vector, half of them from the moment they started too, whether to behave, and
in which of the ways of `hostile.py` not to.
"""

from __future__ import annotations

import hashlib
import os
import sys
import time
from pathlib import Path

seed = sys.argv[1]
sys.argv[1:] = ["good"]
sys.path.insert(0, str(Path(__file__).parents[1]))

from certify import hostile  # noqa: E402 (it reads its arguments when it is imported, so they are set before)

#: Every process is another one, so what happened at a vector need not happen again when it is played alone.
START = str(time.monotonic_ns())
#: Of so many draws one misbehaves.
RARELY = 6


def draw(*about: str) -> int:
    return int.from_bytes(hashlib.sha256("/".join((seed, *about)).encode()).digest()[:8], "big")


def play(request: hostile.Request) -> None:
    name = request["vector"]["id"]
    # Half of the engines misbehave at the same vectors always, the others at any.
    about = (name,) if draw("steady") % 2 else (name, START)
    if draw("odd", *about) % RARELY:
        hostile.right(request)
        return
    modes = sorted(hostile.AT_VICTIM)
    hostile.AT_VICTIM[modes[draw("mode", *about) % len(modes)]](request)


def leave(request: hostile.Request) -> None:
    if draw("bye") % RARELY == 0:
        time.sleep(hostile.FOREVER)
    hostile.reply(request, ok=True)
    os._exit(draw("code") % 3)


starts = ("die-at-start", "hang-at-start", "banner-at-start", "bom", "deaf", "child-at-start", "backwards")
if draw("start") % RARELY == 0:
    hostile.MODE = starts[draw("which start") % len(starts)]
hostile.play = play
hostile.leave = leave
hostile.main()
