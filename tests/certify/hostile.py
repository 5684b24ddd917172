"""An adapter that misbehaves in one of many ways, at one vector and always there: ``hostile.py MODE [VICTIM]``.

The victim is the vector whose balance is so much; any other is answered rightly, as a push. Nothing is imported but the
standard library, so that it starts at once.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

Request = dict[str, Any]

MODE = sys.argv[1]
VICTIM = sys.argv[2] if len(sys.argv) > 2 else "1003"

HELLO = {
    "ok": True,
    "implementation": "hostile",
    "version": "1",
    "language": "Python",
    "depth": "net",
    "reports": ["net"],
}
FOREVER = 60
#: Is the round that is asked step by step the victim, and what the victim's request was called.
asked: dict[str, Any] = {}


def put(text: str | bytes) -> None:
    """Write exactly this."""
    sys.stdout.buffer.write(text.encode() if isinstance(text, str) else text)
    sys.stdout.buffer.flush()


def reply(request: Request, **said: Any) -> None:
    put(json.dumps({"seq": request["seq"], **said}) + "\n")


def right(request: Request) -> None:
    """A push."""
    reply(request, ok=True, net={"1": "0"})


def text_of(request: Request) -> str:
    """The right reply as text."""
    return json.dumps({"seq": request["seq"], "ok": True, "net": {"1": "0"}})


def hang(request: Request) -> None:
    time.sleep(FOREVER)


def deaf_hang(request: Request) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(FOREVER)


def partial_hang(request: Request) -> None:
    put('{"seq": "half a re')
    time.sleep(FOREVER)


def partial_death(request: Request) -> None:
    put('{"seq": "half a re')
    os._exit(3)


def flood_stderr(request: Request) -> None:
    for _ in range(200):
        os.write(2, b"noise " * 10_000 + b"\n")
    right(request)


def die_loudly(request: Request) -> None:
    os.write(2, b"noise " * 10_000 + b"\nthe last words\n")
    os._exit(3)


def drip(request: Request) -> None:
    """A byte now and then is no answer."""
    for letter in text_of(request) + "\n":
        put(letter)
        time.sleep(0.03)


def close_stdout(request: Request) -> None:
    os.close(1)
    time.sleep(FOREVER)


def child(request: Request) -> None:
    """A child that holds the pipes open and outlives its parent."""
    subprocess.Popen(["sleep", str(FOREVER)])
    os._exit(0)


def leave_a_daemon() -> None:
    """A grandchild in a session of its own, its pipes closed, is not to be found through the group."""
    subprocess.Popen(
        ["sh", "-c", f"sleep {FOREVER} &"],
        start_new_session=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ).wait()


def daemon(request: Request) -> None:
    leave_a_daemon()
    right(request)


def daemon_hang(request: Request) -> None:
    leave_a_daemon()
    time.sleep(FOREVER)


def long_line(request: Request) -> None:
    for _ in range(100):
        put(b"x" * 1_000_000)
    put("\n")


def flood_stdout(request: Request) -> None:
    while True:
        put("more\n" * 1000)


def twice(request: Request) -> None:
    right(request)
    right(request)


def repeat(request: Request) -> None:
    while True:
        right(request)


def stray_seq(request: Request) -> None:
    put(json.dumps({"seq": "nobody", "ok": True, "net": {"1": "0"}}) + "\n")


def killed(request: Request) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def write(form: Callable[[Request], str | bytes]) -> Callable[[Request], None]:
    return lambda request: put(form(request))


#: What each mode does with its victim.
AT_VICTIM: dict[str, Callable[[Request], None]] = {
    "hang": hang,
    "deaf-hang": deaf_hang,
    "partial-hang": partial_hang,
    "partial-death": partial_death,
    "drip": drip,
    "die": lambda request: os._exit(3),
    "die-loudly": die_loudly,
    "leave": lambda request: os._exit(0),
    "killed": killed,
    "flood-stderr": flood_stderr,
    "flood-stdout": flood_stdout,
    "close-stdout": close_stdout,
    "child": child,
    "daemon": daemon,
    "daemon-hang": daemon_hang,
    "long-line": long_line,
    "twice": twice,
    "repeat": repeat,
    "surrogate": write(lambda request: text_of(request)[:-1] + ', "why": "\\ud800"}\n'),
    "surrogate-key": write(lambda request: text_of(request)[:-1] + ', "\\udfff": 1}\n'),
    "long-reason": lambda request: reply(request, error="no " * 300_000),
    "long-seat": lambda request: reply(request, ok=True, net={"1": "0", "9" * 5000: "0"}),
    "long-amount": lambda request: reply(request, ok=True, net={"1": "9" * 5000}),
    "long-seq": lambda request: put(json.dumps({"seq": "s" * 900_000, "ok": True, "net": {"1": "0"}}) + "\n"),
    "many-rules": lambda request: reply(request, unsupported=[f"rule.{n}" for n in range(60_000)], why="why " * 50_000),
    "stray-seq": stray_seq,
    "crlf": write(lambda request: text_of(request) + "\r\n"),
    "banner": write(lambda request: "Debug: dealing\n" + text_of(request) + "\n"),
    "empty-line": write(lambda request: "\n" + text_of(request) + "\n"),
    "bom-inside": write(lambda request: "\ufeff" + text_of(request) + "\n"),
    "invalid-utf8": write(lambda request: text_of(request).encode()[:-1] + b', "why": "\xff"}\n'),
    "utf16": write(lambda request: (text_of(request) + "\n").encode("utf-16")),
    "nan": write(lambda request: text_of(request).replace('"0"', "NaN") + "\n"),
    "duplicate-keys": write(lambda request: text_of(request)[:-1] + ', "net": {"1": "0"}}\n'),
    "duplicate-spaced": write(lambda request: text_of(request)[:-1] + ', "net" : {"1": "0"}, "why": "\\u003a"}\n'),
    "two-on-a-line": write(lambda request: text_of(request) * 2 + "\n"),
    "array": write(lambda request: f"[{text_of(request)}]\n"),
    "deep": write(lambda request: "[" * 100_000 + "]" * 100_000 + "\n"),
    "numbers": lambda request: reply(request, ok=True, net={"1": 0}),
    "trailing-zero": lambda request: reply(request, ok=True, net={"1": "0.00"}),
    "unknown-key": lambda request: reply(request, ok=True, net={"1": "0"}, nett={}),
    "no-net": lambda request: reply(request, ok=True),
    "says-nothing": lambda request: reply(request),
    "says-both": lambda request: reply(request, ok=True, net={"1": "0"}, error="and yet"),
    "number-seq": lambda request: put(json.dumps({"seq": 3, "ok": True, "net": {"1": "0"}}) + "\n"),
    "no-seq": lambda request: put('{"ok": true, "net": {"1": "0"}}\n'),
    "nulls": lambda request: reply(request, ok=True, net={"1": "0"}, events=None, why=None),
    "error": lambda request: reply(request, error="the deck is missing"),
    "unsupported": lambda request: reply(request, unsupported=["hit.any"], why="no hits here"),
    "wrong": lambda request: reply(request, ok=True, net={"1": "10"}),
}


def at_start() -> None:
    """Misbehave before the first request is read."""
    if MODE == "die-at-start":
        print("cannot find the cards", file=sys.stderr)
        os._exit(7)
    if MODE == "hang-at-start":
        time.sleep(FOREVER)
    if MODE == "banner-at-start":
        put("Welcome to my engine!\n")
    if MODE == "bom":
        put(b"\xef\xbb\xbf")
    if MODE == "deaf":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if MODE == "child-at-start":
        subprocess.Popen(["sleep", str(FOREVER)])
    if MODE == "stops-reading":
        os.close(0)
        time.sleep(FOREVER)


def begin(request: Request) -> None:
    if MODE == "hello-error":
        reply(request, error="the licence has run out")
    elif MODE == "hello-number":
        reply(request, **HELLO | {"version": 1})
    elif request["cmd"] == "hello":
        reply(request, **HELLO, **({"interactive": True} if MODE.startswith("step") else {}))
    elif MODE == "configure-error":
        reply(request, error="blackjack is forbidden here")
    elif MODE == "configure-unsupported":
        reply(request, unsupported=["deal"], why="no cards here")
    else:
        reply(request, ok=True)


def first_time() -> bool:
    """Is this the first process to come here? It leaves a file for the next."""
    try:
        os.close(os.open(sys.argv[3], os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return False
    return True


def play(request: Request) -> None:
    """Rightly, but for the victim and the modes that are about every vector."""
    is_victim = request["vector"]["balance"] == VICTIM
    if is_victim:
        asked["seq"] = request["seq"]
    if MODE.startswith("always ") or (MODE in AT_VICTIM and is_victim):
        AT_VICTIM[MODE.removeprefix("always ")](request)
    elif MODE.startswith("once") and is_victim and first_time():
        os._exit(3)
    elif MODE == "once-then-unsupported" and is_victim:
        reply(request, unsupported=["hit.any"], why="no hits here")
    elif MODE == "always-dies":
        os._exit(3)
    elif MODE == "always-stray":
        stray_seq(request)
    elif MODE == "slow":
        time.sleep(0.05)
        right(request)
    else:
        right(request)


def step(request: Request) -> None:
    """The interactive way; the input of the victim is refused, or answered out of turn."""
    if request["cmd"] == "start":
        asked["victim"] = request["vector"]["balance"] == VICTIM
    if MODE == "step-out-of-turn" and "input" in request and asked["victim"]:
        stray_seq(request)
    elif request["cmd"] == "finish":
        right(request)
    elif MODE == "step-refuses" and "input" in request and asked["victim"]:
        reply(request, refused="NOT_OFFERED")
    else:
        reply(request, ok=True)


def leave(request: Request) -> None:
    if MODE == "deaf":
        time.sleep(FOREVER)
    if MODE == "twice-at-end":
        put(json.dumps({"seq": asked["seq"], "ok": True, "net": {"1": "0"}}) + "\n")
    reply(request, ok=True)
    sys.exit()


def main() -> None:
    at_start()
    held: list[Request] = []
    for line in sys.stdin.buffer:
        request = json.loads(line)
        cmd = request["cmd"]
        if cmd in ("hello", "configure"):
            begin(request)
        elif cmd == "bye":
            leave(request)
        elif cmd != "play":
            step(request)
        elif MODE == "backwards":
            held.append(request)
            if len(held) == 3:
                while held:
                    right(held.pop())
        else:
            play(request)


if __name__ == "__main__":
    main()
