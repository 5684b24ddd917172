"""The other side of the protocol for an implementation in Python: an object with three methods.

``python -m upcard.certify.protocol.serve module:object [folder]`` serves an object, or what calling it gives if it is a
class or a function; the module is looked for in the folder first. What it prints goes to stderr, so that nothing gets
between the replies, and what it raises is answered as an error of that one request.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Mapping
from importlib import import_module
from typing import Any, BinaryIO, Final, Protocol

import msgspec

from upcard import strict_json

Reply = Mapping[str, Any]


class Implementation(Protocol):
    """What is served; each method answers with its reply less `seq`, and `ok` if nothing else is said.

    One that wants to be asked step by step has `start(vector)`, `input(input)` and `finish()` in place of `play`.
    """

    def hello(self) -> Reply:
        """Its name, version, language, depth and what it reports."""
        ...

    def configure(self, variant: str, rulebook: Mapping[str, Any]) -> Reply | None:
        """Take the rule book; None is yes."""
        ...

    def play(self, vector: Mapping[str, Any]) -> Reply:
        """Play one vector."""
        ...


#: What each request hands to the method of its name.
ARGUMENTS: Final[dict[str, tuple[str, ...]]] = {
    "hello": (),
    "configure": ("variant", "rulebook"),
    "play": ("vector",),
    "start": ("vector",),
    "input": ("input",),
    "finish": (),
}

#: Keys of a reply that say something else than `ok`; a refused input is one too.
INSTEAD_OF_OK: Final = {"unsupported", "error"}

_encode = msgspec.json.Encoder().encode


def answer(implementation: Any, line: bytes) -> tuple[bytes, bool]:
    """The reply to one request, and whether it was the last."""
    seq: Any = None
    try:
        request = strict_json.loads(line)
        seq, cmd = request["seq"], request["cmd"]
        if cmd == "bye":
            return _encode({"seq": seq, "ok": True}), True
        if cmd not in ARGUMENTS:
            return _encode({"seq": seq, "error": f"there is no request {cmd!r}"}), False
        said = getattr(implementation, cmd)(*(request[key] for key in ARGUMENTS[cmd])) or {}
        instead = INSTEAD_OF_OK | ({"refused"} if cmd == "input" else set())
        done = {} if instead & said.keys() else {"ok": True}
        return _encode({"seq": seq, **done, **said}), False
    except Exception as error:
        traceback.print_exc(file=sys.stderr)
        return _encode({"seq": seq, "error": f"{type(error).__name__}: {error}"}), False


def serve(implementation: Any) -> None:
    """Answer requests from stdin on stdout until bye or the end of the input."""
    replies = _own_stdout()
    for line in sys.stdin.buffer:
        reply, last = answer(implementation, line)
        replies.write(reply + b"\n")
        replies.flush()
        if last:
            return


def _own_stdout() -> BinaryIO:
    """Keep the real stdout for the replies; whatever else is printed goes to stderr, from C code too."""
    kept = os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return os.fdopen(kept, "wb")


def load(place: str) -> Any:
    """The object at ``module:object``, called if it is a class or a function."""
    module, _, name = place.partition(":")
    found: Any = import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    return found() if callable(found) else found


def main() -> None:
    """Serve the object that the command line names; one that cannot be had ends in a sentence."""
    place, *folders = sys.argv[1:]
    sys.path[:0] = folders
    try:
        implementation = load(place)
    except Exception as error:
        sys.exit(f"{place} cannot be loaded: {type(error).__name__}: {error}")
    serve(implementation)


if __name__ == "__main__":
    main()
