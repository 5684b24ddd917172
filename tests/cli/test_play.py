"""Rounds in the terminal: by a script, by what is typed, and written down as a vector."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from command import ROOT, upcard
from upcard.cli.exit_codes import Exit

CLASSIC = ("play", "classic-blackjack")
#: Two eights against a six with a five in the hole; the split hands get a three and a nine, the dealer a ten for 21.
EIGHTS = "8s 5d 8h 6c 3s 9d Td"


def test_a_scripted_round_shows_the_table_the_choices_and_the_outcome() -> None:
    done = upcard(*CLASSIC, "--shoe", EIGHTS, "--decisions", "split stand stand")
    assert done.returncode == Exit.OK, done.stderr
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert "dealer 6c ?? 6" in lines
    assert "> seat 1 8s 8h 16 staked 10" in lines
    assert "seat 1 hand 1: [h] hit [s] stand [d] double [p] split > split" in lines
    assert "> seat 1 hand 1 8s 3s 11 staked 10" in lines
    assert lines[lines.index("dealer draws Td") + 1] == "seat 1 hand 1 main: lose, own 10, 0 returned"
    assert "dealer 5d 6c Td 21" in lines


def test_cards_are_read_as_people_write_them() -> None:
    told = [
        upcard(*CLASSIC, "--shoe", shoe, "--decisions", "stand", "--format", "json").stdout
        for shoe in ("Ts 6d 8h 5c Jc", "10S 6D 8♥ 5C jc", "t♠,6♦,8h,5♣,J♣", "ts6d8h5cjc")
    ]
    assert told[0].startswith("{") and set(told) == {told[0]}


def test_the_hole_card_stays_unknown_until_it_is_turned() -> None:
    done = upcard(*CLASSIC, "--shoe", EIGHTS, "--decisions", "split stand stand", "--rules")
    before, _, after = done.stdout.partition("dealer reveals")
    assert "5d" not in before
    assert "a card face down" in before
    assert after.split()[0] == "5d"


def test_events_cite_their_rules_on_demand() -> None:
    script = ("--shoe", EIGHTS, "--decisions", "split stand stand")
    assert "split.equal-value" not in upcard(*CLASSIC, *script).stdout
    assert "split.equal-value" in upcard(*CLASSIC, *script, "--rules").stdout


def test_the_net_is_in_the_transcript() -> None:
    """8 + 3 and 8 + 9 against 5 + 6 + 10 = 21: both hands lose their stake of 10."""
    done = upcard(*CLASSIC, "--shoe", EIGHTS, "--decisions", "split hit stand stand", "--format", "json")
    assert done.returncode == Exit.USAGE  # the hit takes the Td meant for the dealer, who then has no card
    done = upcard(*CLASSIC, "--shoe", EIGHTS, "--decisions", "split stand stand", "--format", "json")
    (vector,) = json.loads(done.stdout)["vectors"]
    assert vector["expected"]["net"] == {"1": "-20"}
    assert vector["shoe"] == EIGHTS.split()
    assert [each["do"] for each in vector["inputs"]] == ["split", "stand", "stand"]


def test_several_seats_and_side_bets() -> None:
    """19 and 20 against 9 + 10 = 19: seat 1 pushes; seat 2 wins 20, and 25:1 on 5 for two equal queens."""
    done = upcard(
        "play", "free-bet-blackjack", "--seat", "1:10", "--seat", "2:20,any-pair=5",
        "--shoe", "Ts Qs 9d 9h Qs Kc", "--decisions", "stand stand", "--format", "json",
    )  # fmt: skip
    assert done.returncode == Exit.OK, done.stderr
    (vector,) = json.loads(done.stdout)["vectors"]
    assert [seat["bets"] for seat in vector["seats"]] == [{"main": "10"}, {"main": "20", "any-pair": "5"}]
    assert vector["expected"]["net"] == {"1": "0", "2": "145"}


def test_a_refused_decision_is_an_answer_and_the_round_goes_on() -> None:
    done = upcard(*CLASSIC, "--shoe", "9s 5d 8h 6c Td", "--decisions", "split stand", "--format", "json")
    (vector,) = json.loads(done.stdout)["vectors"]
    assert vector["expected"]["refused"] == ["SPLIT_RANKS"]
    assert vector["inputs"][0]["refused"] == "SPLIT_RANKS"
    assert vector["expected"]["net"] == {"1": "-10"}  # 17 against 21


def test_a_saved_round_is_replayed_to_the_same_end(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    done = upcard(*CLASSIC, "--shoe", EIGHTS, "--decisions", "split stand stand", "--save", file)
    assert f"1 round written to {file}" in done.stdout
    again = upcard("replay", file)
    assert again.returncode == Exit.OK, again.stderr
    assert "as expected: net seat 1 -20" in again.stdout


def test_typed_keys_play_one_round_after_another(tmp_path: Path) -> None:
    file = tmp_path / "rounds.json"
    typed = "1 10\n\ns\ns\n\ns\ns\nq\n"
    done = upcard(*CLASSIC, "--seed", "7", "--balance", "100", "--save", file, stdin=typed)
    assert done.returncode == Exit.OK, done.stderr
    vectors = json.loads(file.read_text(encoding="utf-8"))["vectors"]
    assert vectors[0]["balance"] == "100"
    assert vectors[1]["balance"] == str(100 + int(vectors[0]["expected"]["total"]))


def test_the_rules_behind_an_offer_are_shown_for_a_question_mark() -> None:
    done = upcard(*CLASSIC, "--seat", "1:10", "--shoe", EIGHTS, stdin="?\np\ns\ns\n")
    assert "[p] split: " in done.stdout
    assert "(split.equal-value)" in done.stdout


def test_bets_are_built_and_undone_at_the_prompt() -> None:
    done = upcard(*CLASSIC, "--seed", "7", stdin="1 10\n3 25\nundo\n9 5\nremove x\n1 ten\nq\n")
    assert "seat 1 main 10 GBP, seat 3 main 25 GBP" in done.stdout
    assert done.stdout.rstrip().splitlines()[-1] == "no round was finished"
    assert "refused: NO_SUCH_SEAT" in done.stdout
    assert "'remove x' cannot be read" in done.stderr
    assert "'ten' is not an amount" in done.stderr


def test_help_is_at_every_prompt_and_names_what_may_be_typed() -> None:
    for word in ("?", "help", "HELP"):
        done = upcard(*CLASSIC, "--seed", "7", stdin=f"{word}\nq\n")
        assert "bets ([Enter] deal  [?] help  [q] leave) >" in done.stdout
        assert "SEAT AMOUNT or SEAT BET AMOUNT" in done.stdout
        assert "main takes 1 GBP to 500 GBP" in done.stdout
        done = upcard(*CLASSIC, "--seat", "1:10", "--shoe", EIGHTS, stdin=f"{word}\nq\n")
        assert "[v] every event so far, with its rule  [q] leave" in done.stdout


def test_capital_letters_are_read() -> None:
    small, capital = (
        upcard(*CLASSIC, "--seat", "1:10", "--shoe", EIGHTS, stdin=text) for text in ("p\ns\ns\n", "P\nS\nSTAND\n")
    )
    assert small.stdout.splitlines()[-1] == capital.stdout.splitlines()[-1] == "1 round played: you lost 20 GBP"
    assert upcard(*CLASSIC, "--shoe", EIGHTS, "--decisions", "Split S STAND").returncode == Exit.OK


def test_an_action_that_the_house_pays_is_marked() -> None:
    done = upcard("play", "free-bet-blackjack", "--shoe", "8s 6d 8h 5c Jc 4s 9h 3d 8c", "--decisions", "P S H")
    assert "[d] double  [p] split (free) >" in done.stdout


def test_what_cannot_be_read_is_answered_with_what_is_offered() -> None:
    done = upcard(*CLASSIC, "--seat", "1:10", "--shoe", EIGHTS, stdin="insrue\nq\n")
    assert "you may [h] hit  [s] stand  [d] double  [p] split\n" in done.stderr
    bets = upcard(*CLASSIC, "--seed", "7", stdin="1 10\nclera\nq\n").stderr
    assert "there is no betting operation 'clera'\n  did you mean clear?" in bets


def test_a_refusal_of_a_bet_has_figures() -> None:
    done = upcard(*CLASSIC, "--seed", "7", "--balance", "30", stdin="1 40\n9 5\nq\n")
    assert "refused: BALANCE: the bets come to 40 GBP, the balance to 30 GBP" in done.stdout
    assert "refused: NO_SUCH_SEAT: there is no seat 9: the table has 7" in done.stdout


def test_the_same_seed_is_the_same_round() -> None:
    first, second = (upcard(*CLASSIC, "--seed", "7", "--seat", "1:10", stdin="s\ns\nq\n").stdout for _ in range(2))
    assert first == second
    assert first != upcard(*CLASSIC, "--seed", "8", "--seat", "1:10", stdin="s\ns\nq\n").stdout


def test_another_reading_is_played() -> None:
    """A ten up and an ace in the hole: the classic dealer looks, and with the other reading does not."""
    shoe = ("--shoe", "9s Ad 8h Tc", "--decisions")
    looked = upcard(*CLASSIC, *shoe, "", "--format", "json")
    (vector,) = json.loads(looked.stdout)["vectors"]
    assert any(event["event"] == "peeked" and event["blackjack"] for event in vector["expected"]["events"])
    late = upcard("play", "free-bet-blackjack", "--shoe", "9s Tc 8h Ad", "--decisions", "")
    assert late.returncode == Exit.USAGE and "may hit, stand" in late.stderr
    early = upcard(
        "play", "free-bet-blackjack", "--shoe", "9s Tc 8h Ad", "--decisions", "",
        "--reading", "ten-up-natural=peek-under-ten",
    )  # fmt: skip
    assert early.returncode == Exit.OK, early.stderr


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--shoe", "8s 5x"], "'5x' is not a card"),
        (["--shoe", "8s"], "--shoe is too short"),
        (["--shoe", EIGHTS], "may hit, stand, double, split"),
        (["--shoe", " ".join(["As"] * 9)], "As lies 9 times in the shoe"),
        (["--shoe", EIGHTS, "--seed", "1"], "give one of them"),
        ([], "add --shoe CARDS or --seed TEXT"),
        (["--seed", "1", "--seat", "1:ten"], "'ten' is not an amount"),
        (["--seed", "1", "--seat", "one:10"], "'one' is not the number of a seat"),
        (["--seed", "1", "--seat", "1:prs=5"], "no bet 'prs'"),
        (["--seed", "1", "--seat", "1:999999"], "BET_MAXIMUM"),
        (["--seed", "1", "--seat", "8:10"], "NO_SUCH_SEAT"),
        (["--seed", "1", "--balance", "lots"], "'lots' is not an amount"),
        (["--seed", "1", "--balance", "5"], "BALANCE"),
        (["--shoe", EIGHTS, "--reading", "ten-up-naturl=no"], "did you mean ten-up-natural?"),
        (["--shoe", EIGHTS, "--reading", "ten-up-natural"], "AMBIGUITY=READING"),
        (["--shoe", EIGHTS, "--reading", "ten-up-natural=no-pek"], "did you mean"),
    ],
)
def test_what_cannot_be_played_is_said(options: list[str], says: str) -> None:
    done = upcard(*CLASSIC, "--decisions", "", *options)
    assert done.returncode == Exit.USAGE
    assert says in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("decisions", "says"),
    [
        ("spilt", "did you mean split?"),
        ("balance", "'balance' cannot be read"),
        ("hit=5", "'hit=5' cannot be read"),
        ("[1, 2", "not a JSON list"),
        ('[{"do": "hit"}]', "`hit` needs `seat`"),
        ("[1]", "an input is an object"),
        ("@no-such-file", "no-such-file: no such file or directory"),
    ],
)
def test_a_script_that_is_none_is_explained(decisions: str, says: str) -> None:
    done = upcard(*CLASSIC, "--shoe", EIGHTS, "--decisions", decisions)
    assert done.returncode == Exit.USAGE
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_a_script_may_be_a_vectors_inputs(tmp_path: Path) -> None:
    inputs = [{"do": "split", "seat": 1, "hand": 1}, {"do": "stand", "seat": 1, "hand": 1}]
    file = tmp_path / "inputs.json"
    file.write_text(json.dumps([*inputs, {"do": "stand", "seat": 1, "hand": 2}]), encoding="utf-8")
    done = upcard(*CLASSIC, "--shoe", EIGHTS, "--decisions", f"@{file}", "--format", "json", cwd=ROOT)
    (vector,) = json.loads(done.stdout)["vectors"]
    assert vector["expected"]["net"] == {"1": "-20"}
