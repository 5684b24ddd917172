"""The fast reader, the schema and the documents say the same about every message."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from certify.pushes import book, suite, vector
from upcard.certify.connectors.base import ProtocolViolation
from upcard.certify.protocol.replies import read_reply
from upcard.certify.run.suites import published
from upcard.certify.run.tasks import CARDS, Questions, bye_line, configure_line, hello_line, play_line
from upcard.cli.books import variants
from upcard.rulebook import load
from upcard.schema_problems import problems
from upcard.shuffle import DECKS
from upcard.wire.events import events_from
from upcard.wire.protocol import REPLIES, HelloReply, PlainReply, PlayReply
from upcard.wire.values import plain

AMOUNT = st.sampled_from(["0", "10", "0.5", "-2.25", "1000000000000000000000.01"])
NUMBER = st.integers(1, 7)
CARD = st.sampled_from(["As", "Td", "7h", "2c"])
TO = st.just("dealer") | st.fixed_dictionaries({"seat": NUMBER, "hand": NUMBER})
RULE = st.sampled_from(["deal.order", "settlement.tie"])


def event(name: str, optional: dict[str, Any] | None = None, **keys: Any) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"event": st.just(name), **keys}, optional={"rule": RULE, **(optional or {})})


EVENT = st.one_of(
    event("bet", do=st.text(), total=AMOUNT,
          bets=st.lists(st.fixed_dictionaries({"seat": NUMBER, "bet": st.text(), "amount": AMOUNT}), max_size=2)),
    event("dealt", to=TO, card=CARD, face=st.sampled_from(["up", "down"])),
    st.fixed_dictionaries({"event": st.just("offered"), "seat": NUMBER, "hand": NUMBER,
                           "actions": st.lists(st.text(), max_size=3)},
                          optional={"rules": st.lists(RULE, min_size=1, max_size=2)}),
    event("decided", {"hand": NUMBER, "stake": st.sampled_from(["own", "free"]), "amount": AMOUNT},
          seat=NUMBER, do=st.text(), by=st.sampled_from(["player", "rule", "clock", "house"])),
    event("peeked", blackjack=st.booleans()),
    event("drew", to=TO, card=CARD),
    event("revealed", card=CARD),
    event("settled", {"hand": NUMBER}, seat=NUMBER, bet=st.text(), own=AMOUNT, free=AMOUNT, returned=AMOUNT, net=AMOUNT,
          outcome=st.sampled_from(["win", "push", "lose", "surrender", "even-money", "void"])),
    event("closed", staked=AMOUNT, returned=AMOUNT, net=AMOUNT, check=st.booleans()),
)  # fmt: skip

ANSWER = st.fixed_dictionaries(
    {"seq": st.text(min_size=1), "ok": st.just(True), "net": st.dictionaries(NUMBER.map(str), AMOUNT, max_size=2)},
    optional={"events": st.lists(EVENT, max_size=4), "refused": st.lists(st.text(), max_size=2), "why": st.text()},
)

#: What may be put in the place of any part of a message.
ODD = st.sampled_from([None, True, 0, 1.5, "", "x", "10.0", [], {}, [1], {"seat": 1}, -1, "Zz"])


@st.composite
def spoilt(draw: st.DrawFn) -> Any:
    """A right answer with one part replaced, taken out or added."""
    answer = draw(ANSWER)
    places: list[tuple[Any, Any]] = []

    def walk(value: Any) -> None:
        keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
        for key in keys:
            places.append((value, key))
            walk(value[key])

    walk(answer)
    parent, key = draw(st.sampled_from(places))
    way = draw(st.sampled_from(["replace", "remove", "add"]))
    if way == "replace":
        parent[key] = draw(ODD)
    elif way == "remove":
        del parent[key]
    elif isinstance(parent, dict):
        parent["odd"] = draw(ODD)
    return answer


def without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_nulls(each) for key, each in value.items() if each is not None}
    return [without_nulls(each) for each in value] if isinstance(value, list) else value


@given(ANSWER)
def test_a_right_answer_is_read(answer: dict[str, Any]) -> None:
    assert not problems("protocol#/$defs/play-reply", answer)
    assert plain(read_reply(json.dumps(answer).encode(), PlayReply)) == answer
    assert plain(read_reply(msgspec.json.encode(answer), PlayReply)) == answer


@given(spoilt())
def test_types_and_schema_agree_on_every_answer(answer: Any) -> None:
    plain = without_nulls(answer)
    said = [key for key in ("ok", "unsupported", "error") if key in plain] if isinstance(plain, dict) else []
    right = not problems("protocol#/$defs/play-reply", plain) and len(said) == 1
    try:
        read_reply(json.dumps(answer).encode(), PlayReply)
    except ProtocolViolation as error:
        assert not right, str(error)
        assert str(error)
    else:
        assert right


@given(ANSWER, st.data())
@example({"seq": "a", "ok": True, "net": {}}, None)
def test_no_duplicate_key_gets_past_the_fast_reader(answer: dict[str, Any], data: Any) -> None:
    """Whatever is added to hide it: spaces, escapes, colons in texts."""
    text = json.dumps({**answer, "why": 'a ":" b'})
    hidden = '"seq" : "other", "why": "\\u003a:"' if data is None else data.draw(st.sampled_from(
        ['"ok":true', '"ok" : true', '"\\u006fk": true', '"net": {"1": "0"}', '"why": "::::\\u003a"']
    ))  # fmt: skip
    with pytest.raises(ProtocolViolation, match="stands twice"):
        read_reply(f"{text[:-1]}, {hidden}}}".encode(), PlayReply)


def test_an_integer_may_be_written_with_a_point_and_true_is_none() -> None:
    told = {"event": "drew", "to": {"seat": 1.0, "hand": 1}, "card": "7h"}
    answer = {"seq": "a", "ok": True, "net": {}, "events": [told]}
    assert read_reply(json.dumps(answer).encode(), PlayReply).events == events_from(
        [{"event": "drew", "to": {"seat": 1, "hand": 1}, "card": "7h"}]
    )
    told["to"] = {"seat": True, "hand": 1}
    with pytest.raises(ProtocolViolation, match="/events/0/to/seat: true is not a whole number"):
        read_reply(json.dumps(answer).encode(), PlayReply)


EXPLAINED = {
    '{"seq": "a", "ok": true, "net": {"1": 10}}': "/net/1: 10 is not an amount such as",
    '{"seq": "a", "ok": true, "nets": {}}': "/nets: unknown key; did you mean net?",
    '{"seq": "a", "ok": true, "net": {}, "events": [{"event": "drawn"}]}': "/events/0/event: 'drawn' is not one of bet",
    '{"seq": "a", "ok": true, "net": {}, "events": [{"event": "drew", "card": "7h"}]}': "/events/0/to: is missing",
    '{"seq": "a", "ok": true, "net": {}, "events": [{"event": "drew", "to": "bank", "card": "7h"}]}':
        "/events/0/to: 'bank' is not dealer",
}  # fmt: skip


@pytest.mark.parametrize("line", EXPLAINED)
def test_the_field_that_is_wrong_is_named_and_no_other_alternative(line: str) -> None:
    with pytest.raises(ProtocolViolation) as caught:
        read_reply(line.encode(), PlayReply)
    assert EXPLAINED[line] in str(caught.value)
    assert "valid under any" not in str(caught.value)
    assert caught.value.seq == "a"


KINDS: dict[str, dict[str, Any]] = {
    "hello-reply": {
        "ok": True,
        "implementation": "i",
        "version": "1",
        "language": "l",
        "depth": "net",
        "reports": ["net"],
    },
    "plain-reply": {"unsupported": ["split"], "why": "no"},
    "step-reply": {"refused": "WRONG_TURN"},
    "play-reply": {"error": "broken"},
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_reply_is_read_and_has_its_schema(kind: str) -> None:
    said = {"seq": "s", **KINDS[kind]}
    assert not problems(f"protocol#/$defs/{kind}", said)
    reply_type: Any = REPLIES[kind]
    assert plain(read_reply(json.dumps(said).encode(), reply_type)) == said


def test_our_own_requests_are_valid() -> None:
    questions = Questions(book(), suite().digest, recipients=True)
    asked = play_line(questions.seq(vector(1)), questions.question(vector(1)))
    for line in (hello_line(), configure_line(book()), asked, bye_line()):
        assert not problems("protocol", json.loads(line))
        assert not {b"\r", b"\n"} & {line[at : at + 1] for at in range(len(line))}


def test_the_question_holds_what_an_engine_needs_and_nothing_else() -> None:
    told = vector(1)
    told["inputs"].append({"do": "hit", "seat": 1, "hand": 1, "refused": "HAND_DONE"})
    asked = Questions(book(), suite().digest, recipients=False).question(told)
    assert asked.keys() == {"seats", "balance", "shoe", "inputs"}
    assert asked["inputs"] == [{"do": "stand", "seat": 1, "hand": 1}, {"do": "hit", "seat": 1, "hand": 1}]
    assert asked["shoe"][:4] == told["shoe"]
    assert "refused" in told["inputs"][1], "the vector itself is untouched"
    wanted = Questions(book(), suite().digest, recipients=True).question(told)
    assert wanted["recipients"] == told["recipients"]
    assert wanted.keys() == asked.keys() | {"recipients"}


@pytest.mark.parametrize("variant", variants())
def test_neither_the_shoe_nor_the_name_nor_the_order_tells_of_the_vector(variant: str) -> None:
    found = published(variant)
    assert found is not None
    rules = load(variant)
    questions, others = (Questions(rules, digest, recipients=False) for digest in (found.digest, "0" * 64))
    asked = [questions.question(each) for each in found.vectors]
    assert {len(each["shoe"]) for each in asked} == {min(CARDS, rules.shoe.decks * len(DECKS[rules.shoe.deck]))}
    whole = Counter(card.text for card in DECKS[rules.shoe.deck] * rules.shoe.decks)
    assert all(Counter(each["shoe"]) <= whole for each in asked), "no card lies in it more often than in a shoe"
    seqs = [questions.seq(each) for each in found.vectors]
    assert len(set(seqs)) == len(seqs)
    assert not set(seqs) & {others.seq(each) for each in found.vectors}, "another suite, other names"
    rises = sum(one < other for one, other in pairwise(seqs))
    assert abs(rises - len(seqs) / 2) < len(seqs) / 8, "the order of asking is not that of the suite"


def test_a_round_of_very_many_cards_brings_the_whole_shoe() -> None:
    rules = book()
    long = {**vector(1), "shoe": [card.text for card in DECKS[rules.shoe.deck]] * 2}
    asked = Questions(rules, "", recipients=False).question(long)
    assert len(asked["shoe"]) == rules.shoe.decks * 52
    assert set(Counter(asked["shoe"]).values()) == {rules.shoe.decks}


KIND_OF: dict[str, Any] = {"hello": HelloReply, "play": PlayReply}


def test_the_conversation_of_the_guide_is_valid() -> None:
    guide = (Path(__file__).parents[2] / "docs/how-to/certify-an-engine.md").read_text(encoding="utf-8")
    conversation = re.search(r"```text\n(.*?)```", guide, re.DOTALL)
    assert conversation is not None
    asked = None
    for line in conversation[1].splitlines():
        message = json.loads(line[2:])
        if line.startswith("> "):
            asked = message["cmd"]
            assert not problems("protocol", message), line
        else:
            kind = KIND_OF.get(str(asked), PlainReply)
            assert read_reply(line[2:].encode(), kind).seq == message["seq"]
    assert asked == "bye"
