"""Suite files: canonical text, refusals of what is none, and the same bytes from the same seed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from upcard import shuffle
from upcard.resources import data_dir
from upcard.rulebook import Rulebook, load, variants
from upcard.vectors.files import suite
from upcard.vectors.rounds import seeded


def made(book: Rulebook, seed: str, count: int) -> dict[str, Any]:
    return seeded.suite(book, seeded.NAME, seed, count)


@pytest.mark.parametrize("variant", variants())
def test_the_same_seed_gives_the_same_bytes_and_a_valid_file(variant: str) -> None:
    first = suite.text(made(load(variant), "a seed", 8))
    again = suite.text(made(load(variant), "a seed", 8))
    other = suite.text(made(load(variant), "another seed", 8))
    assert first == again != other
    assert suite.parse(first.encode(), "it").variant == variant


def test_canonical_text_reads_back_as_the_same_data() -> None:
    data = made(load(variants()[0]), "s", 5)
    assert json.loads(suite.text(data)) == data
    turned = {key: data[key] for key in reversed(data)}
    turned["vectors"] = [{key: each[key] for key in sorted(each)} for each in data["vectors"]]
    assert suite.text(turned) == suite.text(data)


def test_a_longer_suite_begins_with_the_shorter_one() -> None:
    book = load(variants()[-1])
    assert made(book, "s", 9)["vectors"][:4] == made(book, "s", 4)["vectors"]


def test_a_shoe_is_the_beginning_of_the_seeds_shoe() -> None:
    book = load(variants()[0])
    vector = seeded.vector(book, "s", 3)
    whole = [card.text for card in shuffle.shoe(f"s/{book.id}/3/shoe", book.shoe.decks, book.shoe.deck)]
    assert vector["shoe"] == whole[: len(vector["shoe"])]
    assert len(vector["recipients"]) == len(vector["shoe"])


def test_every_decision_was_offered() -> None:
    book = load(variants()[1])
    for n in range(1, 40):
        vector = seeded.vector(book, "legal", n)
        events = vector["expected"]["events"]
        offers = [event["actions"] for event in events if event["event"] == "offered"]
        assert len(offers) == len(vector["inputs"])
        for offer, given in zip(offers, vector["inputs"], strict=True):
            assert given["do"] in offer


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "empty"),
        (b"\xff\xfe{", "UTF-16"),
        (b"[]", "a list is not a mapping"),
        (b'{"upcard-vectors": 1, "upcard-vectors": 1}', "stands twice"),
        (b'{"upcard-vectors": NaN}', "NaN"),
        (b"[" * 100000, "nested"),
        (b'{"upcard-vectors": 2}', "missing"),
    ],
)
def test_what_is_no_suite_is_refused_with_a_reason(content: bytes, said: str) -> None:
    with pytest.raises(suite.SuiteError) as caught:
        suite.parse(content, "it")
    assert said in str(caught.value)


@pytest.mark.parametrize("variant", variants())
def test_the_committed_rounds_are_those_of_their_seed(variant: str) -> None:
    path = data_dir("vectors") / variant / "seeded.json"
    there = suite.read(path).data
    again = made(load(variant), there["generated"]["seed"], len(there["vectors"]))
    for vector, published in zip(again["vectors"], there["vectors"], strict=True):
        vector["level"] = published["level"]  # which of them are smoke is no business of the seed
    assert len(there["vectors"]) >= 200
    assert path.read_bytes() == suite.text(again).encode(), "`make vectors` writes the published suites again"
