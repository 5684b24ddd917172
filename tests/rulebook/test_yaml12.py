"""YAML 1.2: what scalars mean, what is refused, and where things stand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upcard.resources import data_dir
from upcard.rulebook import FilePlace, RuleBookError
from upcard.rulebook.loading import yaml12
from upcard.rulebook.loading.yaml12 import MAX_BYTES, MAX_DEPTH, Document, parse, read, scalar

#: Unquoted scalars under the core schema of YAML 1.2; in brackets what YAML 1.1 would have made of some.
SCALARS: list[tuple[str, Any]] = [
    ("3:2", "3:2"),  # 182
    ("6:5", "6:5"),  # 365
    ("1:1", "1:1"),  # 61
    ("20:30:15", "20:30:15"),
    ("no", "no"),  # False
    ("No", "No"),
    ("off", "off"),
    ("on", "on"),  # True
    ("yes", "yes"),
    ("y", "y"),
    ("n", "n"),
    ("010", "010"),  # 8
    ("007", "007"),
    ("-01", "-01"),
    ("01.5", "01.5"),
    ("2022-11-08", "2022-11-08"),  # a date
    ("2022-11-08 10:00:00", "2022-11-08 10:00:00"),
    ("1_000", "1_000"),  # 1000
    ("0b101", "0b101"),  # 5
    ("1/2", "1/2"),
    ("98.45%", "98.45%"),
    ("21+3", "21+3"),
    ("7-7-7", "7-7-7"),
    ("=", "="),
    ("true", True),
    ("True", True),
    ("TRUE", True),
    ("tRUE", "tRUE"),
    ("false", False),
    ("null", None),
    ("Null", None),
    ("~", None),
    ("", None),
    ("nULL", "nULL"),
    ("0", 0),
    ("-0", 0),
    ("+12", 12),
    ("-7", -7),
    ("0o17", 15),
    ("0x1F", 31),
    ("1.5", 1.5),
    (".5", 0.5),
    ("2.", 2.0),
    ("1e3", 1000.0),
    ("-1.5E-2", -0.015),
    ("1e", "1e"),
    ("e3", "e3"),
    ("0x", "0x"),
    ("Infinity", "Infinity"),
    ("nan", "nan"),
]


@pytest.mark.parametrize(("text", "value"), SCALARS)
def test_a_scalar_means_what_the_core_schema_says(text: str, value: Any) -> None:
    for got in (scalar(text), parse(f"key: {text}\n", "x").data["key"]):
        assert got == value
        assert type(got) is type(value)


@pytest.mark.parametrize("text", [text for text, _ in SCALARS if text])
@pytest.mark.parametrize("quote", "'\"")
def test_a_quoted_scalar_is_a_text(text: str, quote: str) -> None:
    assert parse(f"- {quote}{text}{quote}\n", "x").data == [text]


def test_keys_are_texts_as_written() -> None:
    assert parse("{21: a, no: b, 3:2: c, '1': d}\n", "x").data == {"21": "a", "no": "b", "3:2": "c", "1": "d"}


def test_block_texts_and_anchors() -> None:
    text = "a: >-\n  one\n  two\nb: &row {x: 1}\nc: *row\n"
    assert parse(text, "x").data == {"a": "one two", "b": {"x": 1}, "c": {"x": 1}}


def test_places_of_keys_and_values() -> None:
    document = parse("first: 1\nrows:\n  - {id: a, when: {total: 21}}\n", "x.yaml")
    assert document.place(("first",)) == FilePlace("x.yaml", 1, 8)
    assert document.place(("first",), key=True) == FilePlace("x.yaml", 1, 1)
    assert document.place(("rows", 0, "when", "total")) == FilePlace("x.yaml", 3, 27)
    assert document.place(("rows", 0, "when", "total"), key=True) == FilePlace("x.yaml", 3, 20)
    assert document.place(("rows", 0, "missing")) == FilePlace("x.yaml", 3, 5), "else the place of what holds it"
    assert document.place(("rows", 7)) == FilePlace("x.yaml", 3, 3)


#: Text, line, column, code, and words that the message or hint must have.
REFUSED = [
    ("", 1, 1, "empty", "empty"),
    ("# a comment\n", 1, 1, "empty", "empty"),
    ("a: 1\na: 2\n", 2, 1, "duplicate-key", "line 1"),
    ("a: {b: 1, b: 2}\n", 1, 11, "duplicate-key", "second time"),
    ("a: .nan\n", 1, 4, "number", ".nan"),
    ("a: -.inf\n", 1, 4, "number", "-.inf"),
    ("a: 1e999\n", 1, 4, "number", "large"),
    ("a: 1234567890123456789012\n", 1, 4, "number", "18 digits"),
    ("a:\n\tb: 1\n", 2, 1, "syntax", "tabs"),
    ("a: [1, 2\n", 2, 1, "syntax", "line 1"),
    ("a: 'text\n", 2, 1, "syntax", "line 1"),
    ("a: b: c\n", 1, 5, "syntax", "not YAML"),
    ("a: *b\n", 1, 4, "alias", "names no anchor"),
    ("a: &a [*a]\n", 1, 8, "alias", "inside what it names"),
    ("<<: {a: 1}\n", 1, 1, "syntax", "extends"),
    ("? [a]\n: 1\n", 1, 3, "syntax", "plain text"),
    ("? {a: 1}\n: 1\n", 1, 3, "syntax", "plain text"),
    ("a: !!python/name:os.system x\n", 1, 4, "syntax", "tag"),
    ("a: !!binary aGVsbG8=\n", 1, 4, "syntax", "tag"),
    ("a: 1\n---\nb: 1\n", 2, 1, "syntax", "second document"),
    ("a: \x07\n", 1, 4, "syntax", "U+0007"),
    ("[" * (MAX_DEPTH + 1), 1, MAX_DEPTH + 1, "too-deep", "nested"),
    ("[" * 100_000, 1, MAX_DEPTH + 1, "too-deep", "nested"),
    ("{a: " * 100_000, 1, 4 * MAX_DEPTH + 1, "too-deep", "nested"),
]


@pytest.mark.parametrize(("text", "line", "column", "code", "words"), REFUSED)
def test_refused_with_place_and_reason(text: str, line: int, column: int, code: str, words: str) -> None:
    with pytest.raises(RuleBookError) as caught:
        parse(text, "book.yaml")
    [problem] = caught.value.problems
    assert (problem.place, problem.code) == (FilePlace("book.yaml", line, column), code)
    assert words in str(problem)


def test_every_duplicate_key_is_told() -> None:
    with pytest.raises(RuleBookError) as caught:
        parse("a: 1\na: 2\nb: {c: 1, c: 2}\na: 3\n", "x")
    assert [(each.place.line, each.path) for each in caught.value.problems] == [(2, "a"), (3, "b.c"), (4, "a")]


def test_an_alias_bomb_does_not_go_off() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * 10)}]" for level in range(1, 30)]
    with pytest.raises(RuleBookError, match="aliases written out"):
        parse("\n".join(lines), "x")


#: Bytes of a file, line and column of the problem, and words of its message.
BYTES = [
    (b"\xff\xfea\x00:\x00", 1, 1, "byte-order mark"),
    (b"\xfe\xff\x00a\x00:", 1, 1, "byte-order mark"),
    (b"\xef\xbb\xbfa: 1\n", 1, 1, "byte-order mark"),
    (b"a: 1\nname: caf\xe9\n", 2, 10, "0xe9 is not UTF-8"),
    (b"\x89PNG\r\n\x1a\n\x00\x00", 1, 1, "0x89 is not UTF-8"),
    (b"PK\x03\x04\x00\x00", 1, 1, "binary"),
    (b"a: 1\x00\n", 1, 1, "binary"),
    ("a: \ud800".encode("utf-8", "surrogatepass"), 1, 4, "is not UTF-8"),
    (b"", 1, 1, "empty"),
    (b" " * (MAX_BYTES + 1), 1, 1, "256 KiB"),
]


@pytest.mark.parametrize(("content", "line", "column", "words"), BYTES)
def test_files_that_are_no_text(tmp_path: Path, content: bytes, line: int, column: int, words: str) -> None:
    path = tmp_path / "book.yaml"
    path.write_bytes(content)
    with pytest.raises(RuleBookError) as caught:
        read(path, "book.yaml")
    [problem] = caught.value.problems
    assert problem.place == FilePlace("book.yaml", line, column)
    assert words in problem.message


def test_a_file_of_50_megabytes_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "book.yaml"
    with path.open("wb") as file:
        file.truncate(50 * 1024 * 1024)
    with pytest.raises(RuleBookError, match="larger than 256 KiB"):
        read(path, "book.yaml")


@pytest.mark.parametrize("name", ["nothing.yaml", ".", "null\0.yaml", f"{'long' * 100}.yaml"])
def test_what_cannot_be_read(tmp_path: Path, name: str) -> None:
    with pytest.raises(RuleBookError) as caught:
        read(tmp_path / name, name)
    assert [each.code for each in caught.value.problems] == ["unreadable"]


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        parse(text, "x")
    except RuleBookError as failure:
        assert failure.problems


@given(st.text(alphabet="{}[]:,-&*ab!?|>'\"# \n\t%@`~.0123e", max_size=60))
def test_any_punctuation_is_read_or_refused(text: str) -> None:
    try:
        parse(text, "x")
    except RuleBookError as failure:
        assert failure.problems


PACKAGED = [path.read_text(encoding="utf-8") for path in sorted(data_dir("spec").rglob("*.yaml"))]


def outcome(text: str) -> Document | None:
    try:
        return parse.__wrapped__(text, "f")
    except RuleBookError:
        return None


@given(st.data())
def test_both_parsers_of_pyyaml_read_the_same(data: st.DataObject) -> None:
    """Whatever its own parser reads libyaml's reads alike, places included; libyaml's allows a little more."""
    text = data.draw(st.sampled_from(PACKAGED))
    start = data.draw(st.integers(0, len(text)))
    lines = text[text.rfind("\n", 0, start) + 1 :][:400]
    at = data.draw(st.integers(0, len(lines)))
    put = data.draw(st.sampled_from(["", " ", "\n", ":", "-", ",", "]", "{", "&a ", "*a", "!", "'", "#"]))
    changed = lines[:at] + put + lines[at:]
    quick = outcome(changed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml12, "_LIBYAML", None)
        plain = outcome(changed)
    assert yaml12._LIBYAML is not None, "PyYAML is installed without libyaml"
    assert plain is None or plain == quick
