"""What a schema cannot see: names that lead nowhere, values that contradict one another.

Each function below looks at resolved data and yields what is wrong by rule path. It runs only if the schema has passed
the sections it looks at, so that it can trust their shape. Problems that need an enumeration of hands are lints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from upcard.nearest_names import did_you_mean
from upcard.rulebook.conditions import CONSTANTS, DEALER_ASPECTS, Aspect, classes_named, conditions_in, looks_of_key
from upcard.rulebook.loading.normalise import share
from upcard.rulebook.paths import RULE_SECTIONS, is_condition, walk
from upcard.rulebook.validation.problems import Severity

Data = Mapping[str, Any]

#: The most a condition may ask; those of the packaged books ask about a dozen questions.
MOST_QUESTIONS: Final = 200


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong at a rule path."""

    path: str
    message: str
    code: str
    hint: str | None = None
    severity: Severity = "error"


def validate_references(data: Data, unsound: frozenset[str] = frozenset()) -> list[Finding]:
    """Everything wrong between the sections; those in `unsound` are known to be ill-formed and are left alone."""
    return [
        finding
        for needs, validate in _BY_SECTIONS
        if unsound.isdisjoint(needs) and all(section in data for section in needs)
        for finding in validate(data)
    ]


def conditions(data: Data) -> Iterator[tuple[str, Any]]:
    """Every condition of the rules with its path; the moments of betting operations are none."""
    for section in RULE_SECTIONS:
        if section == "betting":
            continue
        for path, value in walk(data.get(section, {}), (section,)):
            if is_condition(path):
                yield ".".join(path), value


def _classes(data: Data) -> Iterator[Finding]:
    known = data["hands"]
    for path, condition in conditions(data):
        for name in sorted(classes_named(condition) - known.keys()):
            hint = did_you_mean(name, [*known, *CONSTANTS])
            yield Finding(path, f"there is no hand class {name}", "unknown-class", hint)


def _class_circles(data: Data) -> Iterator[Finding]:
    known = data["hands"]
    names = {name: classes_named(source) & known.keys() for name, source in known.items()}
    settled: set[str] = set()
    while ready := [name for name in names if name not in settled and names[name] <= settled]:
        settled.update(ready)
    for name in known:
        if name not in settled and _leads_back(name, names):
            others = ", ".join(sorted(names[name]))
            yield Finding(f"hands.{name}", f"the class is defined in a circle, by way of {others}", "circular")


def _sizes(data: Data) -> Iterator[Finding]:
    """Classes that name classes that name classes may double what is asked with every line."""
    waiting = dict(data["hands"])
    sizes: dict[str, int] = {}
    while ready := [name for name, source in waiting.items() if not classes_named(source) & waiting.keys()]:
        sizes.update((name, _size(waiting[name], sizes)) for name in ready)
        for name in ready:
            del waiting[name]
    for path, condition in conditions(data):
        size = _size(condition, sizes)
        if size > MOST_QUESTIONS:
            message = f"this asks {size} questions with the classes it names written out: at most {MOST_QUESTIONS} are"
            yield Finding(path, f"{message} taken", "too-large", "name fewer classes, or say it more simply")


def _size(condition: Any, sizes: Mapping[str, int]) -> int:
    """How many questions a condition asks, the classes it names written out."""
    asked = conditions_in(condition)
    return sum(1 + (sizes.get(value, 0) if key == "is" and isinstance(value, str) else 0) for key, value in asked)


def _leads_back(name: str, names: Mapping[str, frozenset[str]]) -> bool:
    seen: set[str] = set()
    waiting = list(names[name])
    while waiting:
        each = waiting.pop()
        if each == name:
            return True
        if each not in seen:
            seen.add(each)
            waiting.extend(names[each])
    return False


#: Sections whose conditions are asked while the dealer's hole card is still down.
_BEFORE_REVEAL: Final = (
    *("insurance.when", "even-money.", "surrender."),
    *("hit.", "stand.", "double.", "split.", "procedures."),
)


def _before_the_dealer(data: Data) -> Iterator[Finding]:
    """Before the reveal the dealer's hand may be asked about only where both its cards lie face up."""
    if data["deal"]["order"].count("dealer-up") == 2:
        return
    for row in data["settlement"]:
        if row["at"] == "once":
            hint = "use `at: reveal` or `at: showdown`"
            for key in _asked(row["when"], DEALER_ASPECTS):
                message = f"a row that settles at once cannot ask about `{key}`: the dealer has not played"
                yield Finding(f"settlement.{row['id']}.when", message, "too-early", hint)
    for path, condition in conditions(data):
        if path.startswith(_BEFORE_REVEAL):
            hint = "`upcard` asks about the card that lies face up"
            for key in _asked(condition, DEALER_ASPECTS):
                message = f"this cannot ask about `{key}`: the dealer's second card is not seen yet"
                yield Finding(path, message, "too-early", hint)


def _asked(condition: Any, aspects: frozenset[Aspect]) -> list[str]:
    """The keys of a condition that look at one of these aspects."""
    return sorted({key for key, _ in conditions_in(condition) if looks_of_key(key) & aspects})


def _no_upcard(data: Data) -> Iterator[Finding]:
    """Where both of the dealer's cards lie face down there is no upcard to ask about."""
    if "dealer-up" in data["deal"]["order"]:
        return
    why = "there is no upcard: the deal gives the dealer none"
    if data["peek"]["under"]:
        yield Finding("peek.under", why, "deal")
    for path, condition in conditions(data):
        if _asked(condition, frozenset({Aspect.UPCARD})):
            yield Finding(path, why, "deal")
    for bet in data["side-bets"]:
        if "upcard" in bet["cards"]:
            yield Finding(f"side-bets.{bet['id']}.cards", why, "deal")


def _amounts(data: Data) -> Iterator[Finding]:
    unit = Fraction(data["money"]["unit"])
    if unit == 0:
        yield Finding("money.unit", "the smallest unit is nothing", "contradiction")
        return
    limits, large = data["betting"]["limits"], data["procedures"]["large-win"]["above"]
    amounts = {
        "betting.limits.main.min": limits["main"]["min"],
        "betting.limits.main.max": limits["main"]["max"],
        "betting.limits.side-bet.min": limits["side-bet"]["min"],
        "betting.limits.side-bet.max": limits["side-bet"]["max"],
        "betting.limits.round.max": limits["round"]["max"],
        **{f"betting.chips.{index}": chip for index, chip in enumerate(data["betting"]["chips"])},
    }
    if large != "none":
        amounts["procedures.large-win.above"] = large
    for path, amount in amounts.items():
        if (Fraction(amount) / unit).denominator != 1:
            yield Finding(path, f"{amount} is not a whole number of the smallest unit, {data['money']['unit']}", "unit")


def _limits(data: Data) -> Iterator[Finding]:
    limits = data["betting"]["limits"]
    for name in ("main", "side-bet"):
        low, high = limits[name]["min"], limits[name]["max"]
        if Fraction(low) > Fraction(high):
            yield Finding(f"betting.limits.{name}", f"the minimum {low} is above the maximum {high}", "contradiction")
    for name, there in (("main", True), ("side-bet", bool(data["side-bets"]))):
        if there and Fraction(limits[name]["max"]) == 0:
            yield Finding(f"betting.limits.{name}.max", "at most nothing can be bet", "contradiction")
    seats = max(data["betting"]["seats"]["min"], 1)
    if limits["main"]["min-applies-to"] == "hand" and seats > 1:
        least = seats * Fraction(limits["main"]["min"])
        if least > Fraction(limits["round"]["max"]):
            message = f"the maximum of the round, {limits['round']['max']}, is below the minimum of {seats} main bets"
            yield Finding("betting.limits.round.max", message, "contradiction")
    elif Fraction(limits["round"]["max"]) < Fraction(limits["main"]["min"]):
        message = f"the maximum of the round, {limits['round']['max']}, is below the minimum of the main bet"
        yield Finding("betting.limits.round.max", message, "contradiction")
    if any(Fraction(chip) == 0 for chip in data["betting"]["chips"]):
        yield Finding("betting.chips", "a chip is worth nothing", "contradiction")


def _seats(data: Data) -> Iterator[Finding]:
    seats = data["betting"]["seats"]
    if seats["min"] > seats["max"]:
        message = f"the fewest, {seats['min']}, are more than the most, {seats['max']}"
        yield Finding("betting.seats", message, "contradiction")
    outside = [str(each) for each in seats["choices"] if not seats["min"] <= each <= seats["max"]]
    if outside:
        message = f"{', '.join(outside)}: not from {seats['min']} to {seats['max']}"
        yield Finding("betting.seats.choices", message, "contradiction")


def _shoe(data: Data) -> Iterator[Finding]:
    shoe = data["shoe"]
    if (shoe["reshuffle"] == "at-cut-card") != (shoe["cut-card"] != "none"):
        message = f"reshuffle is {shoe['reshuffle']}, which does not go with cut-card {shoe['cut-card']}"
        yield Finding("shoe.cut-card", message, "contradiction")


def _shares(data: Data) -> Iterator[Finding]:
    shares = {
        "shoe.cut-card": data["shoe"]["cut-card"],
        "insurance.stake": data["insurance"]["stake"],
        "surrender.refund": data["surrender"]["refund"],
    }
    for path, value in shares.items():
        if value != "none" and not 0 < share(value) <= 1:
            yield Finding(path, f"{value} is not a part of the whole, above 0 and at most 1", "contradiction")


def _deal(data: Data) -> Iterator[Finding]:
    order = data["deal"]["order"]
    seen = {step: order.count(step) for step in ("players-up", "dealer-up", "dealer-down")}
    if seen["players-up"] != 2:
        yield Finding("deal.order", f"a seat is dealt 2 cards, not {seen['players-up']}", "deal")
    if seen["dealer-up"] == 0 and seen["dealer-down"] != 2:
        yield Finding("deal.order", "the dealer has no upcard, nor two cards that both lie face down", "deal")
    if seen["dealer-up"] + seen["dealer-down"] > 2:
        yield Finding("deal.order", "the dealer is dealt at most 2 cards", "deal")
    if seen["dealer-down"] == 0 and data["peek"]["under"]:
        yield Finding("peek.under", "there is no hole card to look at: the deal gives the dealer none", "deal")


def _side_bet_cards(data: Data) -> Iterator[Finding]:
    earliest = {"player-1": 0, "player-2": 0, "upcard": 0, "hole": 1, "dealer-hand": 2}
    moments = ("deal", "reveal", "showdown")
    for bet in data["side-bets"]:
        path = f"side-bets.{bet['id']}"
        too_late = [name for name in bet["cards"] if earliest[name] > moments.index(bet["at"])]
        if too_late:
            message = f"at {bet['at']} {', '.join(too_late)} cannot be seen yet"
            yield Finding(f"{path}.at", message, "too-early")
        if "hole" in bet["cards"] and "dealer-down" not in data["deal"]["order"]:
            yield Finding(f"{path}.cards", "there is no hole card: the deal gives the dealer none", "deal")


def _time_out(data: Data) -> Iterator[Finding]:
    rows, absent = data["procedures"]["timeout"]["rows"], data["procedures"]["disconnection"]["after-bets-close"]
    if absent == "timeout-rows" and not rows:
        message = "the time-out rows decide, but there are none"
        yield Finding("procedures.disconnection.after-bets-close", message, "contradiction")
    if data["procedures"]["timeout"]["clock"] == "decision" and not rows:
        message = "decisions are on a clock, but no row says what is decided"
        yield Finding("procedures.timeout.clock", message, "contradiction")


def _claims(data: Data) -> Iterator[Finding]:
    bets = ["main", "insurance", *(bet["id"] for bet in data["side-bets"])]
    for claim in data["claims"]:
        if claim["bet"] not in bets:
            hint = did_you_mean(claim["bet"], bets)
            yield Finding(f"claims.{claim['id']}.bet", f"there is no bet {claim['bet']}", "reference", hint)
        published = claim["strategy"] not in ("optimal", "none")
        if published and claim["strategy"] not in data["strategies"]:
            message = f"{claim['strategy']} is not listed under strategies"
            hint = did_you_mean(claim["strategy"], data["strategies"])
            yield Finding(f"claims.{claim['id']}.strategy", message, "reference", hint)


def _evidence(data: Data) -> Iterator[Finding]:
    known = evidence_ids(data)
    for ambiguity in data["ambiguities"]:
        for name in ambiguity.get("evidence", ()):
            if name not in known:
                path = f"ambiguities.{ambiguity['id']}.evidence"
                yield Finding(path, f"there is no {name}", "reference", did_you_mean(name, known))


def evidence_ids(data: Data) -> list[str]:
    """What an ambiguity may name as evidence: claims and strategies of the book."""
    strategies = (f"strategies.{name.rpartition('/')[2]}" for name in data["strategies"])
    return [*(f"claims.{claim['id']}" for claim in data["claims"]), *strategies]


#: Each function with the sections it looks at.
_BY_SECTIONS: Final[tuple[tuple[tuple[str, ...], Callable[[Data], Iterator[Finding]]], ...]] = (
    (("hands",), _classes),
    (("hands",), _class_circles),
    (("hands",), _sizes),
    (("settlement", "deal", "hands"), _before_the_dealer),
    (("deal", "peek", "side-bets", "hands"), _no_upcard),
    (("money", "betting", "procedures"), _amounts),
    (("betting", "side-bets"), _limits),
    (("betting",), _seats),
    (("shoe",), _shoe),
    (("shoe", "insurance", "surrender"), _shares),
    (("deal", "peek"), _deal),
    (("side-bets", "deal"), _side_bet_cards),
    (("procedures",), _time_out),
    (("claims", "side-bets", "strategies"), _claims),
    (("ambiguities", "claims", "strategies"), _evidence),
)
