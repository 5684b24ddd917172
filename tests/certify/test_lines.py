"""Bytes from a pipe become the same lines however they arrive, and no line is held that is too long."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from upcard.certify.connectors.line_splitter import LineSplitter

LINE = st.binary(max_size=20).map(lambda line: line.replace(b"\n", b"").replace(b"\r", b""))


def pieces(data: bytes, cuts: list[int]) -> list[bytes]:
    places = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts)})
    return [data[start:end] for start, end in pairwise(places)]


@given(st.lists(LINE), LINE, st.lists(st.integers(0, 1000)), st.sampled_from([b"\n", b"\r\n"]))
def test_lines_do_not_depend_on_how_they_are_cut(lines: list[bytes], rest: bytes, cuts: list[int], end: bytes) -> None:
    splitter = LineSplitter(limit=100)
    data = b"".join(line + end for line in lines) + rest
    got = [line for piece in pieces(data, cuts) for line in splitter.feed(piece)]
    wanted = list(lines)
    if wanted:
        wanted[0] = wanted[0].removeprefix(b"\xef\xbb\xbf")
    assert got == wanted
    assert splitter.partial == rest
    assert splitter.error is None


def test_a_byte_order_mark_is_dropped_at_the_start_alone() -> None:
    splitter = LineSplitter(limit=100)
    assert splitter.feed(b"\xef\xbb\xbfone\n\xef\xbb\xbftwo\n") == [b"one", b"\xef\xbb\xbftwo"]


@given(st.integers(1, 50), st.integers(1, 60))
def test_a_line_that_is_too_long_is_given_up_and_not_held(limit: int, step: int) -> None:
    splitter = LineSplitter(limit)
    assert splitter.feed(b"short\n"[-limit:]) == ([b"short"[-limit + 1 :]] if limit > 1 else [b""])
    held = 0
    for _ in range(0, 200, step):
        assert splitter.feed(b"x" * step) == []
        held = max(held, len(splitter.partial))
    assert held <= limit
    assert splitter.error is not None and f"longer than {limit} bytes" in splitter.error
    assert splitter.feed(b"\nmore\n") == []


def test_lines_before_the_one_that_is_too_long_are_kept() -> None:
    splitter = LineSplitter(limit=4)
    assert splitter.feed(b"one\ntwo\nthree\nfour\n") == [b"one", b"two"]
    assert splitter.error == "a line is longer than 4 bytes; it begins three"
