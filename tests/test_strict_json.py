"""JSON from outside is refused where two readers could read it differently, and the reason is said."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upcard.strict_json import SHOWN, NotJson, compact, loads, preview

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)

WRONG = {
    b"": "it is empty",
    b"  ": "it is empty",
    b"{": "at character 1",
    b'{"a": 1, "a": 1}': "the key 'a' stands twice in one object",
    b'[{"b": {"a": 1, "a": 2}}]': "the key 'a' stands twice in one object",
    b'{"a": NaN}': "NaN is not JSON",
    b"-Infinity": "-Infinity is not JSON",
    b'{"a": 1} {"a": 1}': "more text follows the first value at character 9",
    b"\xef\xbb\xbf{}": "byte order mark",
    '{"a": 1}'.encode("utf-16"): "UTF-16",
    '{"a": 1}'.encode("utf-16-le"): "UTF-16",
    b'{"a": "\xe9"}': "byte 7 (0xe9) is not UTF-8",
    b"[" * 100_000: "nested too deeply",
    b"9" * 5000: "Exceeds the limit",
}


@pytest.mark.parametrize("text", WRONG, ids=lambda text: repr(text[:20]))
def test_what_is_wrong_is_said(text: bytes) -> None:
    with pytest.raises(NotJson) as caught:
        loads(text)
    assert WRONG[text] in str(caught.value)


@given(PLAIN)
def test_what_is_right_is_read_as_ever(value: object) -> None:
    text = json.dumps(value)
    assert loads(text.encode()) == value
    assert loads(compact(value).encode("utf-8", "surrogatepass")) == value


@given(st.binary())
def test_no_bytes_do_harm(data: bytes) -> None:
    try:
        loads(data)
    except NotJson as error:
        assert str(error)
    shown = preview(data)
    assert "\n" not in shown and shown.isprintable()
    assert len(shown) <= 4 * SHOWN + 30
