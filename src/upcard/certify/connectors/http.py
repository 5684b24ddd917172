"""An implementation behind an address: every request is a POST, every reply the body of its response.

Each request has a connection of its own, so that nothing a response leaves behind is taken for the next one, and one
budget of time and bytes that every read and write of that connection draws on: headers, interim responses and chunks
that come byte by byte are counted like a body. A body that is encoded is refused unread, for nobody knows its length.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable
from functools import cache
from ssl import SSLContext
from typing import Any, Final
from urllib.parse import quote

import httpcore
import msgspec

from upcard.certify.connectors.base import (
    BrokenConnection,
    CannotStart,
    ConnectionLost,
    IsStopping,
    MalformedOutput,
    ReplyTimeout,
    RunLimits,
    RunStopped,
)
from upcard.strict_json import preview

HEADERS: Final[dict[bytes | str, bytes | str]] = {
    "content-type": "application/json",
    "accept": "application/json",
    "accept-encoding": "identity",
    "connection": "close",
}
#: Signs of an address that stay as they are.
RESERVED: Final = "%:/?#[]@!$&'()*+,;=~"
OK: Final = 200
#: How often a read that waits looks whether the run is being stopped, in seconds.
POLL_INTERVAL: Final = 0.1

_shared_tls = cache(httpcore.default_ssl_context)


class HttpConnector:
    """An ``http`` or ``https`` address as a connector."""

    def __init__(self, text: str) -> None:
        self.text = text

    def open(self, limits: RunLimits, stopping: IsStopping) -> HttpConnection:
        """Make ready to ask; whether anybody answers is seen with the first request."""
        try:
            url = httpcore.URL(quote(self.text, safe=RESERVED))
            url.host.decode().encode("idna")  # what a look-up of the name would refuse
        except (ValueError, TypeError) as error:
            raise CannotStart(f"{self.text}: {error}") from None
        if not url.host:
            raise CannotStart(f"{self.text}: the address has no host")
        return HttpConnection(self.text, url, limits, stopping)


class HttpConnection:
    """Requests go out one after the other, so that each reply is that of its request."""

    window = 1

    def __init__(self, text: str, url: httpcore.URL, limits: RunLimits, stopping: IsStopping) -> None:
        self._text = text
        self._url = url
        self._limits = limits
        self._stopping = stopping
        self._queue: deque[bytes] = deque()

    def send(self, line: bytes) -> None:
        """Keep the request; it is sent when its reply is asked for."""
        self._queue.append(line)

    def receive(self, within: float) -> bytes:
        """Send the oldest request and read its reply; see `Connection.receive`."""
        request = self._queue.popleft()
        body = bytearray()
        try:
            status = self._ask(request, body, _Budget(within, self._limits.line, self._stopping))
        except BrokenConnection as error:
            begins = f"; it begins {preview(bytes(body))}" if body else ""
            raise type(error)(f"{error}{begins}") from None
        except httpcore.TimeoutException:
            raise ReplyTimeout(_too_late(within)) from None
        except (httpcore.NetworkError, httpcore.ProtocolError) as error:
            raise ConnectionLost(f"{self._text}: {str(error) or type(error).__name__}") from None
        if status != OK:
            raise ConnectionLost(f"{self._text}: status {status}: {preview(bytes(body))}")
        reply = bytes(body).strip()
        asked, answered = _seq(request), _seq(reply)
        if answered not in (asked, None):
            raise MalformedOutput(f"answers {preview(str(answered).encode())}, expected {asked}")
        return reply

    def _ask(self, request: bytes, body: bytearray, budget: _Budget) -> int:
        """The status of the response, whose body is added to `body` as it comes."""
        tls = _shared_tls() if self._url.scheme == b"https" else None
        # No proxy of the environment: an engine under test is asked directly.
        with (
            httpcore.ConnectionPool(ssl_context=tls, network_backend=_BoundedBackend(budget)) as pool,
            pool.stream("POST", self._url, headers=HEADERS, content=request) as response,
        ):
            for name, value in response.headers:
                if name.lower() == b"content-encoding" and value.strip().lower() not in (b"", b"identity"):
                    raise MalformedOutput(f"the reply is encoded ({preview(value)}), and plain JSON was asked for")
            for chunk in response.iter_stream():
                body += chunk
        return response.status

    def log(self) -> str:
        """There is none over HTTP."""
        return ""

    def close(self) -> None:
        """Nothing is held open between requests."""


class _WithSeq(msgspec.Struct):
    seq: str


def _seq(line: bytes) -> str | None:
    """What a line is about, if that can be read."""
    try:
        return msgspec.json.decode(line, type=_WithSeq).seq
    except (msgspec.DecodeError, RecursionError):
        return None


def _too_late(within: float) -> str:
    return f"no complete reply within {within:g} s"


class _Budget:
    """What one request may take; overdrawn, it breaks the connection."""

    def __init__(self, within: float, size: int, stopping: IsStopping) -> None:
        self._within = within
        self._deadline = time.monotonic() + within
        self._size = size
        self._left = size
        self._stopping = stopping

    def seconds(self) -> float:
        """How long a step may take now; raises `ReplyTimeout`, and `RunStopped` if the run is being stopped."""
        if self._stopping():
            raise RunStopped
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise ReplyTimeout(_too_late(self._within))
        return left

    def take(self, size: int) -> None:
        """Count what was read; raises `MalformedOutput`."""
        self._left -= size
        if self._left < 0:
            raise MalformedOutput(f"a reply is longer than {self._size} bytes, its headers included")


class _BoundedStream(httpcore.NetworkStream):
    """A stream that draws on a budget."""

    def __init__(self, stream: httpcore.NetworkStream, budget: _Budget) -> None:
        self._stream = stream
        self._budget = budget

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        while True:
            try:
                data = self._stream.read(max_bytes, min(self._budget.seconds(), POLL_INTERVAL))
            except httpcore.ReadTimeout:
                continue  # the budget says when it is too late
            self._budget.take(len(data))
            return data

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, self._budget.seconds())

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        opened = self._stream.start_tls(ssl_context, server_hostname, self._budget.seconds())
        return _BoundedStream(opened, self._budget)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


class _BoundedBackend(httpcore.NetworkBackend):
    """Connects by sockets, each stream within the budget."""

    def __init__(self, budget: _Budget) -> None:
        self._sockets = httpcore.SyncBackend()
        self._budget = budget

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        opened = self._sockets.connect_tcp(host, port, self._budget.seconds(), local_address, socket_options)
        return _BoundedStream(opened, self._budget)
