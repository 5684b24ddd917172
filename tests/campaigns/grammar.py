"""A grammar of misbehaviour: what an engine may do, drawn from a seed one production at a time.

The productions are the methods of `Draw`; each makes a sentence of `Act`s out of those below it, so that what is drawn
is structured, and any two faults can meet: a reply with a stray number for a seat, in UTF-16, cut in three, the process
killed after the second piece. How the acts are played is another's matter: `adapter.py` plays them over pipes,
`server.py` over a socket. Nothing is imported but the standard library, so that an adapter starts at once.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

Json = dict[str, Any]


class Act(NamedTuple):
    """One thing that is done: its name, which the player knows, and what with."""

    do: str
    what: Any = None


#: Seconds that nobody waits for.
FOREVER = 60.0
#: What ends an engine at once.
SIGNALS = ("SIGKILL", "SIGTERM", "SIGSEGV", "SIGABRT", "SIGSTOP")
WORDS = (
    "",
    "0",
    "deal",
    "10.00",
    "\u202e",
    "\x1b[31m",
    "\x00",
    "line\nCONFORMANT: all",
    "\ud83c\udccf",
    "seat 1",
    "-0",
)


#: How a body in chunks is announced.
CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"


class Draw(Random):
    """Draws from a seed, the same for the same seed everywhere."""

    def __init__(self, *about: object) -> None:
        super().__init__("/".join(map(str, about)))

    def one(self, *weighted: tuple[float, Callable[[], Any]]) -> Any:
        """What one of the productions gives, each drawn by its weight."""
        weights, productions = zip(*weighted, strict=True)
        return self.choices(productions, weights)[0]()

    def rarely(self, share: float) -> bool:
        return self.random() < share

    # ---- values -----------------------------------------------------------------------------------------------------

    def value(self, depth: int = 3) -> Any:
        """Any value that JSON can say, or almost."""
        scalar = (
            (2, lambda: None), (2, lambda: self.rarely(0.5)), (3, lambda: self.randint(-3, 12)),
            (1, lambda: 10 ** self.randint(1, 400)), (1, lambda: self.random() * 10 ** self.randint(-5, 300)),
            (4, self.text),
        )  # fmt: skip
        if not depth:
            return self.one(*scalar)
        return self.one(
            *scalar,
            (2, lambda: [self.value(depth - 1) for _ in range(self.randint(0, 4))]),
            (2, lambda: {self.text(): self.value(depth - 1) for _ in range(self.randint(0, 4))}),
        )

    def text(self) -> str:
        return str(
            self.one(
                (6, lambda: self.choice(WORDS)), (1, lambda: chr(self.randrange(0x20, 0x2FFF)) * self.randint(1, 9)),
                (0.3, lambda: "x" * 10 ** self.randint(2, 6)), (0.3, lambda: "9" * self.randint(100, 9000)),
                (0.3, lambda: "\udfff"),
            )
        )  # fmt: skip

    def changed(self, value: Any) -> Any:
        """The value with something wrong at one place in it: another value, a member more, less, or doubled."""
        if isinstance(value, dict) and value and not self.rarely(0.2):
            key = self.choice(list(value))
            return self.one(
                (4, lambda: value | {key: self.changed(value[key])}),
                (1, lambda: {name: each for name, each in value.items() if name != key}),
                (1, lambda: value | {self.text(): self.value()}),
            )
        if isinstance(value, list) and value and not self.rarely(0.2):
            place = self.randrange(len(value))
            return self.one(
                (4, lambda: [*value[:place], self.changed(value[place]), *value[place + 1 :]]),
                (1, lambda: [*value[:place], *value[place + 1 :]]),
                (1, lambda: [*value[: place + 1], *value[place:]]),
                (0.2, lambda: value * self.choice((2, 10, 1000))),
            )
        return self.value()

    # ---- lines ------------------------------------------------------------------------------------------------------

    def said(self, right: Json) -> Any:
        """What a reply says, without its `seq`."""
        return (
            self.one(
                (6, lambda: right), (6, lambda: self.changed(right)), (1, lambda: {"error": self.text()}),
                (1, lambda: {"unsupported": [self.text() or "deal" for _ in range(self.choice((1, 3, 900)))]}),
                (1, lambda: {self.text(): self.value() for _ in range(3)}), (0.5, lambda: right | {"error": "both"}),
            )
        )  # fmt: skip

    def about(self, seq: Any) -> Any:
        """The `seq` of a reply."""
        return self.one(
            (20, lambda: seq), (1, lambda: "nobody"), (1, lambda: 7), (1, lambda: None), (1, lambda: f"{seq} "),
            (0.5, lambda: "s" * 900_000),
        )  # fmt: skip

    def line(self, seq: Any, right: Json) -> bytes:
        """One reply as bytes, its line end included or forgotten."""
        said = self.said(right)
        reply = {"seq": self.about(seq), **said} if isinstance(said, dict) else said
        text = json.dumps(reply, ensure_ascii=self.rarely(0.5), indent=1 if self.rarely(0.03) else None)
        text = self.one(
            (20, lambda: text), (1, lambda: text[: self.randrange(len(text))]), (1, lambda: text + text),
            (1, lambda: text[:-1] + ', "seq": "twice"}'), (1, lambda: text.replace(":", ": NaN,", 1)),
            (0.5, lambda: "[" * 50_000), (0.5, lambda: " " * 10 ** self.randint(3, 6) + text), (0.5, lambda: ""),
        )  # fmt: skip
        data = self.encoded(text)
        end = self.one(
            (20, lambda: b"\n"), (2, lambda: b"\r\n"), (1, lambda: b""), (1, lambda: b"\n\n"), (1, lambda: b"\r")
        )
        return data + bytes(end)

    def encoded(self, text: str) -> bytes:
        data = text.encode("utf-8", "surrogatepass")
        place = self.randrange(len(data) + 1)
        return bytes(
            self.one(
                (20, lambda: data), (1, lambda: text.encode("utf-16", "surrogatepass")),
                (1, lambda: b"\xef\xbb\xbf" + data),
                (1, lambda: data[:place] + self.randbytes(self.choice((1, 4, 4000))) + data[place:]),
                (0.5, lambda: self.randbytes(self.choice((10, 100_000)))),
            )
        )  # fmt: skip

    # ---- acts -------------------------------------------------------------------------------------------------------

    def pause(self) -> Act:
        return Act("pause", self.one((9, lambda: 0.01), (3, lambda: 0.1), (1, lambda: 0.6), (0.5, lambda: FOREVER)))

    def pieces(self, data: bytes) -> Iterator[Act]:
        """The bytes whole or cut, with pauses between."""
        cuts = sorted(
            self.randrange(len(data) + 1) for _ in range(self.one((8, lambda: 0), (2, lambda: 2), (1, lambda: 12)))
        )
        for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True):
            if start:
                yield self.pause()
            yield Act("put", data[start:end])

    def ending(self) -> list[Act]:
        """An end of the process that was not asked for."""
        return list(
            self.one(
                (3, lambda: [Act("exit", self.choice((0, 1, 3, 255)))]),
                (3, lambda: [Act("kill", self.choice(SIGNALS))]),
                (1, lambda: [Act("close output"), Act("pause", FOREVER)]), (1, lambda: [Act("close input")]),
                (1, lambda: [Act("pause", FOREVER)]), (1, lambda: [Act("ignore SIGTERM"), Act("pause", FOREVER)]),
                (1, lambda: [Act("child", self.children()), Act("exit", 0)]),
            )
        )  # fmt: skip

    def children(self) -> str:
        return self.choice(("beside", "with the pipes", "daemon", "ten", "deaf"))

    def beside(self) -> list[Act]:
        """What is done beside an answer, before or after it."""
        return list(
            self.one(
                (6, lambda: [Act("log", self.text().encode("utf-8", "replace") + b"\n")]), (3, lambda: [self.pause()]),
                (1, lambda: [Act("log", self.randbytes(300_000))]), (1, lambda: [Act("child", self.children())]),
                (1, lambda: [Act("litter", self.choice((3, 1200)))]), (1, lambda: [Act("put", b"Debug: dealing\n")]),
            )
        )  # fmt: skip

    def reply(self, seq: Any, right: Json) -> list[Act]:
        """Everything that is done about one request, something of it wrong."""
        acts = self.beside() if self.rarely(0.3) else []
        lines = self.line(seq, right)
        acts += self.one(
            (12, lambda: list(self.pieces(lines))), (1, list), (1, lambda: [Act("put", lines * self.choice((2, 20)))]),
            (0.5, lambda: [Act("for ever", lines or b"\n")]), (0.3, lambda: [Act("log for ever", b"noise\n")]),
            (2, lambda: list(self.pieces(lines[: self.randrange(len(lines) + 1)]))),
        )  # fmt: skip
        if self.rarely(0.25):
            acts += self.beside()
        return acts + (self.ending() if self.rarely(0.2) else [])


def right_reply(seq: Any, right: Json) -> list[Act]:
    """What a well-behaved engine does."""
    return [Act("put", json.dumps({"seq": seq, **right}).encode() + b"\n")]


class Engine:
    """One engine of the grammar: what it does at each request, drawn from its seed.

    `start` tells one process of it from another; half of the engines misbehave at the same requests in each.
    """

    def __init__(self, seed: str, start: object, answer: Json) -> None:
        nature = Draw(seed, "nature")
        self._seed = seed
        self._start = "always" if nature.rarely(0.5) else start
        self._answer = answer
        #: How often it misbehaves at a vector, and how often before and after.
        self._temper = nature.choice((0.02, 0.1, 0.3, 1.0))
        self._manners = nature.choice((0.0, 0.0, 0.0, 0.02, 0.3))
        self._depth = nature.choice(("net", "settlement", "events"))
        self._interactive = nature.rarely(0.15)
        self.held = nature.choice((1, 1, 1, 1, 3))  # so many questions are answered at once, the last first
        self._requests = 0

    def begin(self) -> list[Act]:
        """What it does before the first request."""
        draw = Draw(self._seed, "begin", self._start)
        if not draw.rarely(self._manners):
            return []
        return draw.beside() if draw.rarely(0.7) else draw.ending()

    def acts(self, request: Json) -> list[Act]:
        """What it does about one request."""
        self._requests += 1
        command = request["cmd"]
        draw = Draw(self._seed, command, self._requests, self._start)
        share = self._temper if command in ("play", "start", "input", "finish") else self._manners
        right = self._right(command)
        acts = draw.reply(request["seq"], right) if draw.rarely(share) else right_reply(request["seq"], right)
        if command == "bye":
            acts += draw.one((6, lambda: [Act("exit", 0)]), (1, lambda: [Act("pause", FOREVER)]), (1, draw.ending))
        return acts

    def _right(self, command: str) -> Json:
        if command == "hello":
            reports = {
                "net": ["net"],
                "settlement": ["net", "settlement"],
                "events": ["cards", "offers", "settlement", "net"],
            }
            hello = {"ok": True, "implementation": "drawn", "version": "1", "language": "Python", "depth": self._depth}
            return hello | {"reports": reports[self._depth]} | ({"interactive": True} if self._interactive else {})
        if command in ("play", "finish"):
            keys = {"net": ["net"], "settlement": ["net", "settlement"], "events": ["net", "events"]}[self._depth]
            return {"ok": True, **{key: self._answer[key] for key in keys}}
        return {"ok": True}


# ---- over HTTP ------------------------------------------------------------------------------------------------------


def response(draw: Draw, body: bytes) -> list[Act]:
    """A response with this body, something of it wrong."""
    status = draw.one(
        (12, lambda: b"HTTP/1.1 200 OK"), (1, lambda: b"HTTP/1.1 500 No"), (1, lambda: b"HTTP/1.0 200 OK"),
        (1, lambda: b"HTTP/1.1 302 Elsewhere"), (1, lambda: b"HTTP/1.1 204 Nothing"), (1, lambda: b"ICY 200 OK"),
        (1, lambda: b"HTTP/1.1 101 Switching"), (0.5, lambda: draw.randbytes(20)),
    )  # fmt: skip
    interim = draw.one(
        (12, lambda: b""), (1, lambda: b"HTTP/1.1 100 Continue\r\n\r\n" * draw.choice((1, 3, 5000))),
        (1, lambda: b"HTTP/1.1 103 Early\r\nlink: <x>\r\n\r\n"),
    )  # fmt: skip
    headers = draw.one(
        (8, lambda: b""), (1, lambda: b"Location: http://127.0.0.1:1/\r\n"),
        (1, lambda: b"X-Long: " + b"x" * 200_000 + b"\r\n"),
        (1, lambda: b"X-More: y\r\n" * draw.choice((100, 9000))), (1, lambda: b"no colon\r\n"),
        (1, lambda: b"Connection: keep-alive\r\nKeep-Alive: timeout=60\r\n"), (0.5, lambda: b"Content-Length: -5\r\n"),
        (0.5, lambda: b"Transfer-Encoding: gzip\r\n"), (0.5, lambda: draw.randbytes(50)),
    )  # fmt: skip
    coding, body = draw.one(
        (8, lambda: (b"", body)), (1, lambda: (b"gzip", gzip.compress(body))),
        (1, lambda: (b"deflate", zlib.compress(body))),
        (1, lambda: (b"gzip, gzip", gzip.compress(gzip.compress(bytes(1 << 24))))), (0.5, lambda: (b"br", body)),
        (0.5, lambda: (b"identity", body)), (0.5, lambda: (b"gzip", b"\x00\x00\x00\xff\xff" * 1000)),
    )  # fmt: skip
    if coding:
        headers += b"Content-Encoding: " + coding + b"\r\n"
    framed = draw.one(
        (8, lambda: b"Content-Length: %d\r\n\r\n" % len(body) + body), (1, lambda: b"\r\n" + body),
        (1, lambda: b"Content-Length: %d\r\n\r\n" % (len(body) + draw.choice((-3, 7, 10**12))) + body),
        (2, lambda: CHUNKED + b"".join(b"1\r\n%c\r\n" % each for each in body) + b"0\r\n\r\n"),
        (1, lambda: CHUNKED + b"ffffffff\r\n" + body),
        (1, lambda: CHUNKED + b"%x\r\n" % len(body) + body + b"\r\n0\r\nTrailer: x\r\n\r\n"),
    )  # fmt: skip
    whole = interim + status + b"\r\n" + headers + framed
    acts = draw.one(
        (10, lambda: list(draw.pieces(whole))), (1, lambda: [Act("put", whole * 2)]),
        (1, lambda: [Act("for ever", whole)]), (1, lambda: [Act("drip", whole)]),
        (1, lambda: [*draw.pieces(whole[: draw.randrange(len(whole))])]), (0.5, list),
        (0.5, lambda: [Act("put", interim + status + b"\r\n"), Act("for ever", b"X-More: y\r\n")]),
        (0.5, lambda: [Act("put", status + b"\r\n\r\n"), Act("for ever", b"\x00\x00\x00\xff\xff")]),
    )  # fmt: skip
    end = draw.one((6, list), (2, lambda: [Act("close")]), (1, lambda: [Act("reset")]), (1, lambda: [draw.pause()]))
    return [*acts, *end]


def over_http(acts: list[Act], draw: Draw, wrong: bool) -> list[Act]:
    """What an engine does about a request, as a server does it: the bytes it would put are the body of a response."""
    body = b"".join(act.what for act in acts if act.do == "put")
    before = [act for act in acts if act.do == "pause"]
    if wrong:
        return before + response(draw, body)
    return [*before, Act("put", b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body)]
