"""Engines of the grammar behind one address: the path is the seed."""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from socketserver import StreamRequestHandler, ThreadingTCPServer
from typing import Any

from campaigns.grammar import Act, Draw, Engine, over_http

#: A connection that is kept open without a word is dropped after so many seconds: longer than anybody waits.
SILENCE = 4.0


@contextmanager
def server(answer: dict[str, Any]) -> Iterator[str]:
    """The address, to which a seed is added."""
    engines: dict[str, Engine] = {}
    numbers = count()

    class Handler(StreamRequestHandler):
        def handle(self) -> None:
            with suppress(OSError, ValueError):
                self.connection.settimeout(SILENCE)
                self.one()

        def one(self) -> None:
            seed = self.rfile.readline().split()[1].decode().lstrip("/")
            length = 0
            while (line := self.rfile.readline()) not in (b"\r\n", b""):
                if line.lower().startswith(b"content-length:"):
                    length = int(line.partition(b":")[2])
            request = json.loads(self.rfile.read(length))
            if request["cmd"] == "hello":
                engines[seed] = Engine(seed, next(numbers), answer)
            draw = Draw(seed, "response", next(numbers))
            started = request["cmd"] in ("hello", "configure", "bye")
            wrong = draw.rarely(0.02 if started else 0.25)
            for act in over_http(engines[seed].acts(request), draw, wrong):
                self.play(act)

        def play(self, act: Act) -> None:
            match act.do:
                case "put":
                    self.wfile.write(act.what)
                case "drip":
                    for place in range(len(act.what)):
                        self.wfile.write(act.what[place : place + 1])
                        time.sleep(0.02)
                case "for ever":
                    while True:
                        self.wfile.write(act.what * (1 + 4000 // len(act.what)))
                case "pause":
                    time.sleep(min(act.what, SILENCE))
                case "reset":
                    self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    self.connection.close()

    class Server(ThreadingTCPServer):
        daemon_threads = True
        request_queue_size = 64

        def shutdown_request(self, request: Any) -> None:
            with suppress(OSError):
                super().shutdown_request(request)

    with Server(("127.0.0.1", 0), Handler) as listening:
        thread = threading.Thread(target=listening.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.server_address[1]}/"
        finally:
            listening.shutdown()
            thread.join()
