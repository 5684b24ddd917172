"""From a line to a typed reply, fast where it is well formed and with an explanation where it is not."""

from __future__ import annotations

from typing import Any, Final, TypeVar

import msgspec

from upcard import strict_json
from upcard.certify.connectors.base import ProtocolViolation
from upcard.schema_problems import problems
from upcard.wire.protocol import REPLIES, HelloReply, PlainReply, PlayReply, Reply, StepReply

AnyReply = TypeVar("AnyReply", HelloReply, PlainReply, PlayReply, StepReply)

_NAMES: Final = {kind: name for name, kind in REPLIES.items()}
_DECODERS: Final[dict[type, msgspec.json.Decoder[Any]]] = {kind: msgspec.json.Decoder(kind) for kind in _NAMES}
_encode: Final = msgspec.json.Encoder().encode


def read_reply(line: bytes, kind: type[AnyReply]) -> AnyReply:
    """Read one reply of the given kind; raises `ProtocolViolation` with all that can be said about why it is none."""
    try:
        reply: AnyReply = _DECODERS[kind].decode(line)
    except (msgspec.DecodeError, RecursionError):
        return _read_slowly(line, kind)
    if _surely_no_duplicates(line, reply) and len(reply.said) == 1:
        return reply
    return _read_slowly(line, kind)


def seq_of(line: bytes) -> str | None:
    """The `seq` of a line, where it is a JSON object that has one."""
    try:
        value = strict_json.loads(line)
    except strict_json.NotJson:
        return None
    seq = value.get("seq") if isinstance(value, dict) else None
    return seq if isinstance(seq, str) else None


def _surely_no_duplicates(line: bytes, reply: Reply) -> bool:
    """Is every member of the line in the reply?

    The decoder keeps the last of two equal keys. Without escapes every colon of a text is that of a member or one
    inside a string, and a member that was dropped takes at least its own colon with it; so equal counts prove that
    nothing was dropped. Where it is not sure, the slow reader decides.
    """
    return b"\\" not in line and line.count(b":") == _encode(reply).count(b":")


def _read_slowly(line: bytes, kind: type[AnyReply]) -> AnyReply:
    """Read with the strict reader and the full schema: what is wrong with the line, or the reply if nothing is."""
    try:
        value = strict_json.loads(line)
    except strict_json.NotJson as error:
        raise ProtocolViolation(f"not JSON: {error}: {strict_json.preview(line)}") from None
    if not isinstance(value, dict):
        raise ProtocolViolation(f"not a JSON object: {strict_json.preview(line)}")
    value = _plain(value)
    seq = value["seq"] if isinstance(value.get("seq"), str) else None
    wrong = problems(f"protocol#/$defs/{_NAMES[kind]}", value)
    if wrong:
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        raise ProtocolViolation(f"not a valid reply: {wrong[0]}{more}", seq)
    said = [key for key in kind.says if key in value]
    if len(said) != 1:
        choices = ", ".join(kind.says)
        raise ProtocolViolation(
            f"says {' and '.join(said) or 'none of these'}, and exactly one of {choices} was expected", seq
        )
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise ProtocolViolation(f"not a valid reply: {error}", seq) from None


def _plain(value: Any) -> Any:
    """The value without what JSON allows to be written in two ways: a null key counts as absent, 1.0 is 1."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items() if each is not None}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
