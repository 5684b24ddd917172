"""Shuffle 1 against its page, a second implementation, statistics, and the mistakes people make."""

from __future__ import annotations

import json
import math
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from upcard.shuffle import DECKS, Stream, block, shoe
from upcard.vectors.files import shuffle_suite

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "reference" / "shuffle.md").read_text(encoding="utf-8")
SUITE: dict[str, Any] = json.loads((ROOT / "vectors" / "shuffle" / "shuffle-1.json").read_text(encoding="utf-8"))


# --- a second implementation, from the page alone, with the mistakes as switches ---------------------------------


def words(
    seed: str, *, first: int = 0, order: Literal["big", "little"] = "big", a_block: int = 8, separator: str = "/"
) -> Callable[[], int]:
    left: list[int] = []
    block = first

    def word() -> int:
        nonlocal block
        if not left:
            digest = sha256(f"upcard-shuffle-1/{seed}{separator}{block}".encode()).digest()
            block += 1
            left.extend(int.from_bytes(digest[4 * at : 4 * at + 4], order) for at in range(a_block))
        return left.pop(0)

    return word


def numbers_below(bounds: list[int], word: Callable[[], int], *, limited: bool = True) -> list[int]:
    drawn = []
    for bound in bounds:
        number = word()
        while limited and number >= 2**32 - 2**32 % bound:
            number = word()
        drawn.append(number % bound)
    return drawn


def initial(decks: int, deck: str, suits: str = "shdc") -> list[str]:
    ranks = "A23456789TJQK" if deck == "standard-52" else "A23456789JQK"
    return [rank + suit for _ in range(decks) for suit in suits for rank in ranks]


def fisher_yates(order: list[str], word: Callable[[], int]) -> list[str]:
    order = list(order)
    for at in range(len(order) - 1, 0, -1):
        other = word() % (at + 1)  # no word of the suite's shoes reaches the limit; another test shows it
        order[at], order[other] = order[other], order[at]
    return order


def any_position(order: list[str], word: Callable[[], int]) -> list[str]:
    order = list(order)
    for at in range(len(order) - 1, 0, -1):
        other = word() % len(order)
        order[at], order[other] = order[other], order[at]
    return order


def off_by_one(order: list[str], word: Callable[[], int]) -> list[str]:
    order = list(order)
    for at in range(len(order) - 1, 0, -1):
        other = word() % at
        order[at], order[other] = order[other], order[at]
    return order


def stops_early(order: list[str], word: Callable[[], int]) -> list[str]:
    order = list(order)
    for at in range(len(order) - 1, 1, -1):
        other = word() % (at + 1)
        order[at], order[other] = order[other], order[at]
    return order


def from_the_front(order: list[str], word: Callable[[], int]) -> list[str]:
    order = list(order)
    for at in range(len(order) - 1):
        other = at + word() % (len(order) - at)
        order[at], order[other] = order[other], order[at]
    return order


def sort_by_words(order: list[str], word: Callable[[], int]) -> list[str]:
    keyed = [(word(), card) for card in order]
    return [card for _, card in sorted(keyed)]


MISTAKES: dict[str, Callable[[str, int, str], list[str]]] = {
    "exchanges with any position": lambda seed, n, deck: any_position(initial(n, deck), words(seed)),
    "draws one too low": lambda seed, n, deck: off_by_one(initial(n, deck), words(seed)),
    "leaves the last exchange out": lambda seed, n, deck: stops_early(initial(n, deck), words(seed)),
    "shuffles from the front": lambda seed, n, deck: from_the_front(initial(n, deck), words(seed)),
    "sorts by random keys": lambda seed, n, deck: sort_by_words(initial(n, deck), words(seed)),
    "deals from the back": lambda seed, n, deck: fisher_yates(initial(n, deck), words(seed))[::-1],
    "low byte first": lambda seed, n, deck: fisher_yates(initial(n, deck), words(seed, order="little")),
    "one word a block": lambda seed, n, deck: fisher_yates(initial(n, deck), words(seed, a_block=1)),
    "counts blocks from 1": lambda seed, n, deck: fisher_yates(initial(n, deck), words(seed, first=1)),
    "no stroke before the counter": lambda seed, n, deck: fisher_yates(initial(n, deck), words(seed, separator="")),
    "trims the seed": lambda seed, n, deck: fisher_yates(initial(n, deck), words(seed.strip())),
    "another order of the suits": lambda seed, n, deck: fisher_yates(initial(n, deck, "shcd"), words(seed)),
    "cards of a kind together": lambda seed, n, deck: fisher_yates(sorted(initial(n, deck)), words(seed)),
    "one deck only": lambda seed, n, deck: fisher_yates(initial(1, deck), words(seed)),
    "tens in a Spanish deck": lambda seed, n, deck: fisher_yates(initial(n, "standard-52"), words(seed)),
}


# --- known answers ------------------------------------------------------------------------------------------------


def test_the_page_states_what_openssl_gives() -> None:
    digest = sha256(b"upcard-shuffle-1/table 7/0").hexdigest()
    assert " ".join(digest[at : at + 8] for at in range(0, 64, 8)) in PAGE
    for at in range(0, 64, 8):
        word = int(digest[at : at + 8], 16)
        assert f"| `{digest[at : at + 8]}` | {word} | {word % 6} |" in PAGE
    assert sha256(b"upcard-shuffle-1/\xe2\x99\xa0 21/0").hexdigest() in PAGE


def test_numbers_worked_on_the_page() -> None:
    stream = Stream("table 7")
    assert [stream.below(6) for _ in range(5)] == [1, 2, 4, 0, 5]
    stream = Stream("table 7")
    assert [stream.below(3 * 2**30) for _ in range(6)] == [
        2891310517, 106336562, 677859178, 2347986900, 2642290355, 2497362777,
    ]  # fmt: skip


def test_letters_worked_on_the_page() -> None:
    assert "".join(Stream("table 7").shuffled("ABCDEF")) == "DFAECB"


def test_initial_order_is_the_page() -> None:
    assert [str(card) for card in DECKS["standard-52"]] == initial(1, "standard-52")
    assert [str(card) for card in DECKS["spanish-48"]] == initial(1, "spanish-48")


@pytest.mark.parametrize("entry", SUITE["shoes"], ids=lambda entry: repr(entry["seed"]))
def test_shoes_of_the_suite(entry: dict[str, Any]) -> None:
    expected = fisher_yates(initial(entry["decks"], entry["deck"]), words(entry["seed"]))
    assert entry["shoe"] == expected
    assert [str(card) for card in shoe(entry["seed"], entry["decks"], entry["deck"])] == expected


@pytest.mark.parametrize("entry", SUITE["integers"], ids=lambda entry: repr(entry["seed"]))
def test_numbers_of_the_suite(entry: dict[str, Any]) -> None:
    assert entry["integers"] == numbers_below(entry["bounds"], words(entry["seed"]))
    stream = Stream(entry["seed"])
    assert [stream.below(bound) for bound in entry["bounds"]] == entry["integers"]


def test_blocks_of_the_suite() -> None:
    for entry in SUITE["blocks"]:
        preimage = b"upcard-shuffle-1/" + entry["seed"].encode() + b"/" + b"%d" % entry["block"]
        assert entry["sha256"] == sha256(preimage).hexdigest()


def test_suite_is_fresh_and_valid() -> None:
    assert (ROOT / "vectors" / "shuffle" / "shuffle-1.json").read_bytes() == shuffle_suite.text().encode()
    schema = json.loads((ROOT / "schema" / "shuffle-suite.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(SUITE)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_suite_tells_mistakes_apart(mistake: str) -> None:
    assert any(
        MISTAKES[mistake](entry["seed"], entry["decks"], entry["deck"]) != entry["shoe"] for entry in SUITE["shoes"]
    )


def test_suite_tells_a_plain_modulus_apart() -> None:
    told = [
        numbers_below(entry["bounds"], words(entry["seed"]), limited=False) != entry["integers"]
        for entry in SUITE["integers"]
    ]
    assert sum(told) >= 2


# --- laws ---------------------------------------------------------------------------------------------------------

SEEDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)


@given(SEEDS, st.integers(1, 8), st.sampled_from(sorted(DECKS)))
def test_a_shoe_holds_each_card_once_a_deck(seed: str, decks: int, deck: str) -> None:
    dealt = shoe(seed, decks, deck)
    assert Counter(dealt) == dict.fromkeys(DECKS[deck], decks)
    assert dealt == shoe(seed, decks, deck)
    assert [str(card) for card in dealt] == fisher_yates(initial(decks, deck), words(seed))


@given(SEEDS, st.lists(st.integers(1, 2**32), max_size=60))
def test_numbers_stay_below_their_bounds(seed: str, bounds: list[int]) -> None:
    stream = Stream(seed)
    drawn = [stream.below(bound) for bound in bounds]
    assert all(0 <= number < bound for number, bound in zip(drawn, bounds, strict=True))
    assert drawn == numbers_below(bounds, words(seed))


def test_choice_is_a_number_below_the_length() -> None:
    assert Stream("table 7").choice("abcdef") == "b"
    with pytest.raises(ValueError, match="bound must be from 1"):
        Stream("table 7").choice("")


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_bounds_out_of_reach_are_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="bound must be from 1"):
        Stream("x").below(bound)


def test_bad_shoes_are_refused() -> None:
    with pytest.raises(ValueError, match="UTF-8"):
        block("\ud800", 0)
    with pytest.raises(ValueError, match="at least one deck"):
        shoe("x", 0, "standard-52")
    with pytest.raises(ValueError, match="standard-52, spanish-48"):
        shoe("x", 1, "standard-53")
    with pytest.raises(ValueError, match="UTF-8"):
        shoe("\ud800", 1, "standard-52")


# --- statistics, on fixed seeds, so that a pass stays a pass --------------------------------------------------------


def chi_square_is_plausible(observed: list[int], expected: float, freedom: int) -> bool:
    """Is the statistic within five deviations of its mean? For many degrees of freedom it is near normal."""
    statistic = sum((count - expected) ** 2 for count in observed) / expected
    return abs(statistic - freedom) < 5 * math.sqrt(2 * freedom)


def position_counts(shuffle: Callable[[str], list[str]], rounds: int) -> list[int]:
    counts: Counter[tuple[int, str]] = Counter()
    for index in range(rounds):
        counts.update(enumerate(shuffle(f"chi {index}")))
    return [counts[at, card] for at in range(52) for card in initial(1, "standard-52")]


def test_every_card_comes_to_every_position() -> None:
    rounds = 1500
    counts = position_counts(lambda seed: [str(card) for card in shoe(seed, 1, "standard-52")], rounds)
    assert chi_square_is_plausible(counts, rounds / 52, 51 * 51)


@pytest.mark.parametrize("shuffle", [any_position, off_by_one])
def test_the_statistics_would_catch_a_biased_shuffle(
    shuffle: Callable[[list[str], Callable[[], int]], list[str]],
) -> None:
    rounds = 1500
    counts = position_counts(lambda seed: shuffle(initial(1, "standard-52"), words(seed)), rounds)
    assert not chi_square_is_plausible(counts, rounds / 52, 51 * 51)


def test_numbers_are_even_over_their_range() -> None:
    stream = Stream("even")
    counts = Counter(stream.below(13) for _ in range(26_000))
    assert chi_square_is_plausible([counts[number] for number in range(13)], 2000, 12)


def test_every_order_of_four_comes_up_evenly() -> None:
    orders = Counter("".join(Stream(f"four {index}").shuffled("ABCD")) for index in range(12_000))
    assert len(orders) == math.factorial(4)
    assert chi_square_is_plausible(list(orders.values()), 500, 23)


# --- the JavaScript twin --------------------------------------------------------------------------------------------


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_javascript_gives_the_same_shoes_and_numbers() -> None:
    shoes = [{"seed": entry["seed"], "decks": entry["decks"], "deck": entry["deck"]} for entry in SUITE["shoes"]]
    shoes += [
        {"seed": f"twin {index} ♠", "decks": 1 + index % 8, "deck": sorted(DECKS)[index % 2]} for index in range(300)
    ]
    bounds = [{"seed": entry["seed"], "bounds": entry["bounds"]} for entry in SUITE["integers"]]
    requests = "".join(json.dumps(request) + "\n" for request in [*shoes, *bounds])
    done = subprocess.run(
        ["node", str(ROOT / "adapters" / "node" / "shuffle.mjs")],
        input=requests, capture_output=True, encoding="utf-8", check=True, timeout=120,
    )  # fmt: skip
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(shoes) + len(bounds)
    for request, answer in zip(shoes, answers, strict=False):
        expected = shoe(str(request["seed"]), int(request["decks"]), str(request["deck"]))
        assert answer == {"shoe": [str(card) for card in expected]}
    for entry, answer in zip(SUITE["integers"], answers[len(shoes) :], strict=True):
        assert answer == {"integers": entry["integers"]}
