"""Read a stream of events (docs/reference/formats.md) into the oracle's `Answer`, to lay the two side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from oracle.answer import Answer, Bet
from oracle.hands import pence


def amount(text: str) -> int:
    value = pence(text)
    assert value is not None, f"{text} is no whole number of pence"
    return value


def recipient(to: Any) -> str:
    return "dealer" if to == "dealer" else f"seat {to['seat']} hand {to['hand']}"


def read_events(events: Sequence[dict[str, Any]], refused: Sequence[str] = ()) -> Answer:
    """The same facts, without rule ids and without stands that the book makes by itself."""
    answer = Answer(refused=list(refused))
    offer: tuple[int, int, tuple[str, ...]] | None = None
    for event in events:
        kind = event["event"]
        if kind in ("dealt", "drew"):
            answer.cards.append((recipient(event["to"]), event["card"]))
        elif kind == "bet":
            answer.bets.append(sorted((bet["seat"], bet["bet"], amount(bet["amount"])) for bet in event["bets"]))
        elif kind == "offered":
            offer = (event["seat"], event["hand"], tuple(sorted(event["actions"])))
        elif kind == "decided" and event["by"] != "rule":
            assert offer is not None, f"decided without an offer: {event}"
            answer.offers.append(offer)
            answer.decisions.append((event["seat"], event["hand"], event["do"], event["by"]))
            offer = None
        elif kind == "peeked":
            answer.peeked = event["blackjack"]
        elif kind == "settled":
            bet = Bet(event["seat"], event["bet"], event.get("hand", 0), event["outcome"],
                      amount(event["own"]), amount(event["free"]), amount(event["returned"]))  # fmt: skip
            assert bet.net == amount(event["net"]), f"net is returned less own: {event}"
            answer.settled[bet.seat, bet.bet, bet.hand] = bet
        elif kind == "closed":
            answer.check = event["check"]
    if offer is not None:
        answer.offers.append(offer)
    return answer
