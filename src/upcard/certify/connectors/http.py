"""An implementation behind an address: every request is a POST, every reply the body of its response."""

from __future__ import annotations

import time
from collections import deque

import httpx

from upcard.certify.connectors.base import (
    CannotStart,
    ConnectionLost,
    IsStopping,
    MalformedOutput,
    ReplyTimeout,
    RunLimits,
    RunStopped,
)
from upcard.strict_json import preview

HEADERS = {"content-type": "application/json", "accept": "application/json"}


class HttpConnector:
    """An ``http`` or ``https`` address as a connector."""

    def __init__(self, text: str) -> None:
        self.text = text

    def open(self, limits: RunLimits, stopping: IsStopping) -> HttpConnection:
        """Make ready to ask; whether anybody answers is seen with the first request."""
        try:
            url = httpx.URL(self.text)
        except (httpx.InvalidURL, TypeError) as error:
            raise CannotStart(f"{self.text}: {error}") from None
        if not url.host:
            raise CannotStart(f"{self.text}: the address has no host")
        return HttpConnection(url, limits, stopping)


class HttpConnection:
    """One client; requests go out one after the other, so that each reply is that of its request."""

    window = 1

    def __init__(self, url: httpx.URL, limits: RunLimits, stopping: IsStopping) -> None:
        self._url = url
        self._limits = limits
        self._stopping = stopping
        self._queue: deque[bytes] = deque()
        # No proxy of the environment: an engine under test is asked directly.
        self._client = httpx.Client(headers=HEADERS, trust_env=False)

    def send(self, line: bytes) -> None:
        """Keep the request; it is sent when its reply is asked for."""
        self._queue.append(line)

    def receive(self, within: float) -> bytes:
        """Send the oldest request and read its reply; see `Connection.receive`."""
        if self._stopping():
            raise RunStopped
        if not self._queue:
            raise ReplyTimeout("no request is waiting for a reply")
        deadline = time.monotonic() + within
        request = self._queue.popleft()
        try:
            with self._client.stream("POST", self._url, content=request, timeout=within) as response:
                body = self._body(response, deadline, within)
        except httpx.TimeoutException:
            raise ReplyTimeout(f"no reply within {within:g} s") from None
        except httpx.HTTPError as error:
            raise ConnectionLost(f"{self._url}: {str(error) or type(error).__name__}") from None
        if response.status_code != httpx.codes.OK:
            raise ConnectionLost(f"{self._url}: status {response.status_code}: {preview(body)}")
        return body.strip()

    def _body(self, response: httpx.Response, deadline: float, within: float) -> bytes:
        body = bytearray()
        for chunk in response.iter_bytes():
            body += chunk
            if len(body) > self._limits.line:
                raise MalformedOutput(
                    f"a reply is longer than {self._limits.line} bytes; it begins {preview(bytes(body))}"
                )
            if time.monotonic() > deadline:
                raise ReplyTimeout(f"no complete reply within {within:g} s; it begins {preview(bytes(body))}")
        return bytes(body)

    def log(self) -> str:
        """There is none over HTTP."""
        return ""

    def close(self) -> None:
        """Close the client."""
        self._client.close()
