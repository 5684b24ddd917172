"""YAML 1.2 (core schema) read into plain data, with the place of every key and value.

PyYAML only splits the text into events here. What a scalar means is decided by this module, since PyYAML follows
YAML 1.1, where an unquoted ``3:2`` is the integer 182, ``no`` is False and ``010`` is 8. On top of YAML:

* keys are texts, read as written, and no mapping has a key twice; merge keys (``<<``) and tags are refused;
* numbers with leading zeros stay texts; NaN and the infinities are refused;
* the size, the nesting and what aliases expand to are bounded, and nothing here recurses.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import yaml

from upcard.rulebook.validation.problems import FilePlace, Problem, RuleBookError, error

MAX_BYTES: Final = 256 * 1024
MAX_DEPTH: Final = 40
MAX_NODES: Final = 50_000

_INT: Final = re.compile(r"[-+]?(0|[1-9][0-9]*)|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT: Final = re.compile(r"[-+]?(\.[0-9]+|(0|[1-9][0-9]*)(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NOT_A_NUMBER: Final = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_WORDS: Final[dict[str, Any]] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
#: More digits than this are never meant in a rule book, and take Python long to read.
_MAX_DIGITS: Final = 18

#: Sixteen times as quick as PyYAML's own parser; None in an installation without it.
_LIBYAML: Final[Any] = getattr(yaml, "CSafeLoader", None)

RawPath = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """One file: `data` is plain, `values` and `keys` give the place of each value and of its key by raw path.

    `sha256` is the digest of its text, in hex.
    """

    file: str
    data: Any
    values: dict[RawPath, FilePlace]
    keys: dict[RawPath, FilePlace]
    sha256: str

    def place(self, path: RawPath, *, key: bool = False) -> FilePlace:
        """The place of a value, or of its key; of what holds it where it is not in the file."""
        if key and path in self.keys:
            return self.keys[path]
        while path not in self.values and path:
            path = path[:-1]
        return self.values.get(path, FilePlace(self.file, 1, 1))


class _NotPlain(ValueError):
    """A scalar that means no plain value."""


def scalar(text: str) -> Any:
    """What an unquoted scalar means under the core schema.

    >>> [scalar(text) for text in ("3:2", "no", "010", "2022-11-08", "10", "1.5", "true", "~")]
    ['3:2', 'no', '010', '2022-11-08', 10, 1.5, True, None]
    """
    if text in _WORDS:
        return _WORDS[text]
    if _NOT_A_NUMBER.fullmatch(text):
        raise _NotPlain(f"{text} is not a number that a rule book can use")
    if _INT.fullmatch(text):
        if len(text) > _MAX_DIGITS:
            raise _NotPlain(f"a whole number has at most {_MAX_DIGITS} digits")
        return int(text, 0)
    if _FLOAT.fullmatch(text):
        number = float(text)
        if len(text) > 2 * _MAX_DIGITS or not math.isfinite(number):
            raise _NotPlain("the number is too large or too long")
        return number
    return text


def read(path: Path, name: str) -> Document:
    """Read a file; `name` is what messages call it. Raises `RuleBookError`."""
    return parse(_text(path, name), name)


def _text(path: Path, name: str) -> str:
    start = FilePlace(name, 1, 1)

    def refuse(message: str, code: str, hint: str | None = None) -> RuleBookError:
        return RuleBookError([error(start, "", message, code, hint)])

    try:
        if path.exists() and not (path.is_file() or path.is_dir()):  # a pipe would be waited for without end
            raise OSError(None, "it is no regular file")
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as failure:  # a name with a null character is a ValueError
        reason = failure.strerror if isinstance(failure, OSError) else failure
        raise refuse(f"the file cannot be read: {reason}", "unreadable") from None
    if len(raw) > MAX_BYTES:
        raise refuse(f"the file is larger than {MAX_BYTES // 1024} KiB, more than any rule book needs", "too-large")
    if raw.startswith((b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")):
        raise refuse("the file starts with a byte-order mark", "encoding", "save it as UTF-8 without one")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as failure:
        before = raw[: failure.start]
        at = FilePlace(name, before.count(b"\n") + 1, len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1)
        message = f"byte 0x{raw[failure.start]:02x} is not UTF-8 text"
        raise RuleBookError([error(at, "", message, "encoding", "save the file as UTF-8")]) from None
    if "\0" in text:
        raise refuse("the file is binary, not text", "encoding")
    return text


@lru_cache(maxsize=64)  # every book of a kind extends the same few
def parse(text: str, name: str) -> Document:
    """Read a text; `name` is what messages call it. Raises `RuleBookError`. Nobody changes what is read."""
    sha256 = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    if _LIBYAML is not None:
        try:
            return _Composer(name, sha256).run(yaml.parse(text, Loader=_LIBYAML))
        except (yaml.YAMLError, UnicodeError):
            pass  # the slower parser says it in plainer words
    try:
        return _Composer(name, sha256).run(yaml.parse(text, Loader=yaml.SafeLoader))
    except yaml.MarkedYAMLError as failure:
        raise RuleBookError([_syntax(failure, text, name)]) from None
    except yaml.reader.ReaderError as failure:
        before = text[: failure.position]
        at = FilePlace(name, before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1)
        message = f"the character U+{ord(text[failure.position]):04X} is not allowed in YAML"
        raise RuleBookError([error(at, "", message, "syntax")]) from None


def _syntax(failure: yaml.MarkedYAMLError, text: str, name: str) -> Problem:
    mark = failure.problem_mark or failure.context_mark
    at = FilePlace(name, mark.line + 1, mark.column + 1) if mark else FilePlace(name, 1, 1)
    hint = None
    if mark and mark.index < len(text) and text[mark.index] == "\t":
        hint = "YAML is indented with spaces, never with tabs"
    elif failure.context:
        begun = f" begun in line {failure.context_mark.line + 1}" if failure.context_mark else ""
        hint = f"{failure.context}{begun}"
    return error(at, "", f"this is not YAML: {failure.problem or failure.context}", "syntax", hint)


@dataclass(slots=True)
class _Frame:
    """A list or mapping being filled; `key` is the key whose value comes next, `size` counts nodes with aliases."""

    data: dict[str, Any] | list[Any]
    path: RawPath
    anchor: str | None
    key: str | None = None
    size: int = 1


@dataclass(slots=True)
class _Composer:
    """Turns parser events into a `Document`, with a stack of its own."""

    name: str
    sha256: str
    frames: list[_Frame] = field(default_factory=list)
    anchors: dict[str, tuple[Any, int]] = field(default_factory=dict)
    open_anchors: set[str] = field(default_factory=set)
    values: dict[RawPath, FilePlace] = field(default_factory=dict)
    keys: dict[RawPath, FilePlace] = field(default_factory=dict)
    duplicates: list[Problem] = field(default_factory=list)
    documents: list[Any] = field(default_factory=list)

    def run(self, events: Iterator[Any]) -> Document:
        for event in events:
            self._take(event)
        if self.duplicates:
            raise RuleBookError(self.duplicates)
        if not self.documents:
            raise self._refuse(FilePlace(self.name, 1, 1), "the file is empty", "empty")
        return Document(self.name, self.documents[0], self.values, self.keys, self.sha256)

    def _take(self, event: Any) -> None:
        match event:
            case yaml.DocumentStartEvent() if self.documents:
                raise self._refuse(self._at(event), "a second document begins: a file holds one", "syntax")
            case yaml.ScalarEvent() if self._wants_key():
                self._key(event)
            case yaml.ScalarEvent():
                self._check_tag(event)
                self._add(self._scalar(event), self._at(event), 1, event.anchor)
            case yaml.AliasEvent() if not self._wants_key():
                self._alias(event)
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent() if not self._wants_key():
                self._open(event)
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                self._close()
            case yaml.NodeEvent():
                raise self._refuse(self._at(event), "a key is a plain text, never an alias, list or mapping", "syntax")

    def _wants_key(self) -> bool:
        return bool(self.frames) and isinstance(self.frames[-1].data, dict) and self.frames[-1].key is None

    def _key(self, event: Any) -> None:
        frame, text = self.frames[-1], event.value
        self._check_tag(event)
        if text == "<<" and not event.style:
            raise self._refuse(self._at(event), "merge keys are not used here", "syntax", "write `extends: FILE`")
        frame.key = text
        path = (*frame.path, text)
        if text in frame.data:
            first = self.keys[path]
            message = f"the key stands here a second time; the first is in line {first.line}"
            self.duplicates.append(error(self._at(event), _dotted(path), message, "duplicate-key"))
        self.keys.setdefault(path, self._at(event))

    def _scalar(self, event: Any) -> Any:
        if event.style:
            return event.value
        try:
            return scalar(event.value)
        except _NotPlain as failure:
            raise self._refuse(self._at(event), str(failure), "number", "put quotes round a text") from None

    def _alias(self, event: Any) -> None:
        at = self._at(event)
        if event.anchor in self.open_anchors:
            raise self._refuse(at, f"*{event.anchor} stands inside what it names", "alias")
        if event.anchor not in self.anchors:
            raise self._refuse(at, f"*{event.anchor} names no anchor above it", "alias")
        data, size = self.anchors[event.anchor]
        self._add(data, at, size, None)

    def _open(self, event: Any) -> None:
        self._check_tag(event)
        at = self._at(event)
        if len(self.frames) >= MAX_DEPTH:
            message = f"lists and mappings are nested more than {MAX_DEPTH} deep"
            raise RuleBookError([error(at, "", message, "too-deep")])
        path = self._next_path()
        self.values[path] = at
        if event.anchor is not None:
            self.open_anchors.add(event.anchor)
        self.frames.append(_Frame({} if isinstance(event, yaml.MappingStartEvent) else [], path, event.anchor))

    def _close(self) -> None:
        frame = self.frames.pop()
        at = self.values[frame.path]
        if frame.anchor is not None:
            self.open_anchors.discard(frame.anchor)
        self._add(frame.data, at, frame.size, frame.anchor)

    def _add(self, data: Any, at: FilePlace, size: int, anchor: str | None) -> None:
        if anchor is not None:
            self.anchors[anchor] = (data, size)
        if not self.frames:
            self.values.setdefault((), at)
            self.documents.append(data)
            return
        self.values[self._next_path()] = at
        frame = self.frames[-1]
        frame.size += size
        if frame.size > MAX_NODES:
            raise self._refuse(at, f"the file holds more than {MAX_NODES} values, aliases written out", "too-large")
        if isinstance(frame.data, list):
            frame.data.append(data)
        else:
            assert frame.key is not None  # a value follows its key
            frame.data[frame.key] = data
            frame.key = None

    def _next_path(self) -> RawPath:
        if not self.frames:
            return ()
        frame = self.frames[-1]
        step = len(frame.data) if isinstance(frame.data, list) else frame.key
        assert step is not None
        return (*frame.path, step)

    def _check_tag(self, event: Any) -> None:
        if event.tag not in (None, "!"):
            raise self._refuse(self._at(event), f"the tag {event.tag} is not used here", "syntax")

    def _at(self, event: Any) -> FilePlace:
        return FilePlace(self.name, event.start_mark.line + 1, event.start_mark.column + 1)

    def _refuse(self, at: FilePlace, message: str, code: str, hint: str | None = None) -> RuleBookError:
        path = _dotted(self._next_path()) if self.frames and not self._wants_key() else ""
        return RuleBookError([error(at, path, message, code, hint)])


def _dotted(path: RawPath) -> str:
    return ".".join(map(str, path))
