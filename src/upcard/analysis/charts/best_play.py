"""Strategy charts from a solved game: the best code of each total, soft total and pair against each upcard.

A cell holds many hands. Its code is the one with the highest mean value over them, weighted by how often the best play
comes to each. Hands for which another action is better are the departures of the cell, first by number of cards, then
one by one, if the strategy class of the solution may distinguish them.

>>> from upcard.analysis import compile_game, solve
>>> from upcard.rulebook import load, variants
>>> main = charts(solve(compile_game(load(variants()[0]))))[0]
>>> main.cell("hard", 11, "T").code, main.cell("pair", 8, "T").code
('D', 'SP')
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from upcard.analysis.charts.codes import CodeValues, actions_by_code, best_code, codes_of, ev_of, values_of_codes
from upcard.analysis.charts.decisions import (
    COLUMNS,
    DecisionColumns,
    cell_name,
    cells_of,
    doubled_decisions,
    offer_decisions,
    split_decisions,
    unsplit_decisions,
)
from upcard.analysis.charts.published_against_best import TIE
from upcard.analysis.hands.arithmetic import Ints
from upcard.analysis.solver.solution import Solution
from upcard.analysis.strategy_names import DISTINGUISHED_BY
from upcard.rulebook.model import Stake


@dataclass(frozen=True)
class Departure:
    """Hands of a cell that are played otherwise: `ranks`, or all hands of so many `cards`; the action, its gain over
    the code in wagers each time it comes up, and its chance in a round."""

    cards: int | None
    ranks: str | None
    action: str
    gain: float
    chance: float


@dataclass(frozen=True)
class ChartCell:
    """The best code of a cell; `value` is its mean in wagers, `margin` that over the best code that plays differently
    (None if there is none), `ties` are the codes within `TIE` of it, `chance` is that of a round to come to the
    cell."""

    hands: str
    number: int
    upcard: str
    code: str
    value: float
    margin: float | None
    ties: tuple[str, ...]
    chance: float
    departures: tuple[Departure, ...]


@dataclass(frozen=True)
class PlayChart:
    """A chart of hands as dealt (``main``), split hands on the player's own stake (``split``), hands on the house's
    (``free``), doubled hands (``doubled``) or offers before the dealer checks for blackjack (``offers``). Cells that
    never come up are left out. `differing` are the cells that are played unlike those of `main`."""

    kind: str
    cells: Mapping[tuple[str, int, str], ChartCell]
    differing: frozenset[tuple[str, int, str]]

    def cell(self, hands: str, number: int, upcard: str) -> ChartCell | None:
        """The cell of a hard or soft total, or of a pair by its card value; None if it never comes up."""
        return self.cells.get((hands, number, upcard))

    def numbers(self, hands: str) -> list[int]:
        """The rows of a part: totals, or card values of pairs, the ace last."""
        found = {cell.number for cell in self.cells.values() if cell.hands == hands}
        return sorted(found, key=lambda number: (hands == "pair" and number == 1, number))

    @property
    def upcards(self) -> str:
        """The columns."""
        known = {cell.upcard for cell in self.cells.values()}
        return "".join(column for column in COLUMNS if column in known)


def charts(solution: Solution) -> list[PlayChart]:
    """The chart of hands as dealt, then those of other decisions that the solution takes.

    There is a chart of split hands if some are played unlike hands as dealt, one of hands on the house's stake, which
    risk nothing, one of doubled hands if they may still decide, and one of offers before the dealer checks for
    blackjack if any is taken.
    """
    hands = unsplit_decisions(solution)
    apart = DISTINGUISHED_BY[solution.strategy]
    main = PlayChart("main", _cells(hands, apart), frozenset())
    made = [main]
    for kind, stake in (("split", Stake.OWN), ("free", Stake.FREE)):
        after = split_decisions(solution, stake)
        if after is not None and after.chance.any():
            differing = _differing(main, after)
            if differing or kind == "free":
                made.append(PlayChart(kind, _cells(after, apart), differing))
    for kind, others, by in (
        ("doubled", doubled_decisions(solution), apart),
        ("offers", offer_decisions(solution), ("ranks", "cards")),
    ):
        if others is not None and others.chance.any():
            made.append(PlayChart(kind, _cells(others, by), frozenset()))
    return made


# ---- cells ----------------------------------------------------------------------------------------------------------


def _cells(hands: DecisionColumns, apart: Collection[str]) -> dict[tuple[str, int, str], ChartCell]:
    keys = cells_of(hands)
    offered = np.asarray(
        ~np.isnan(hands.values).all(axis=1)
    )  # a code whose first action nobody may take does what another does
    codes = [code for code, (first, *_) in codes_of(hands).items() if offered[hands.actions.index(first)]]
    actions = {code: actions_by_code(code, hands) for code in codes}
    values = values_of_codes(hands, codes)
    order = np.argsort(keys, kind="stable")
    bounds = np.flatnonzero(np.diff(keys[order])) + 1
    cells = {}
    for members in np.split(order, bounds):
        if hands.chance[members].sum() > 0:
            here = members[hands.chance[members] > 0]
            name = cell_name(int(keys[here[0]]))
            cells[name] = _cell(name, values, here, actions, apart)
    return cells


def _cell(
    name: tuple[str, int, str],
    values: CodeValues,
    members: Ints,
    actions: Mapping[str, Ints],
    apart: Collection[str],
) -> ChartCell:
    code, means = best_code(values, members), values.means(members)
    others = [each for each in means if (actions[each][members] != actions[code][members]).any()]
    rivals = [means[each] for each in others if means[each] > -np.inf]
    return ChartCell(
        hands=name[0],
        number=name[1],
        upcard=name[2],
        code=code,
        value=means[code],
        margin=means[code] - max(rivals) if rivals else None,
        ties=tuple(each for each in _unlike(others, members, actions) if means[code] - means[each] <= TIE),
        chance=float(values.hands.chance[members].sum()),
        departures=tuple(_departures(values, members, code, actions, apart)),
    )


def _unlike(codes: list[str], members: Ints, actions: Mapping[str, Ints]) -> list[str]:
    """The codes, only the first of those that do the same."""
    found: dict[bytes, str] = {}
    for code in codes:
        found.setdefault(actions[code][members].tobytes(), code)
    return list(found.values())


def _departures(
    values: CodeValues, members: Ints, code: str, actions: Mapping[str, Ints], apart: Collection[str]
) -> Iterator[Departure]:
    """First the numbers of cards for which another code is better, then single hands that are played otherwise."""
    if "cards" not in apart:
        return
    hands, single = values.hands, list[Departure]()
    sizes = np.unique(hands.size[members]).tolist()
    for size in sizes:
        same = members[hands.size[members] == size]
        did = actions[code]
        if len(sizes) > 1:
            means, other = values.means(same), best_code(values, same)
            gain = means[other] - means[code]
            if gain > TIE:
                chance = hands.chance[same]
                number = int(actions[other][same[np.argmax(chance)]])
                yield Departure(int(size), None, hands.actions[number], gain, float(chance.sum()))
                did = actions[other]
        if "ranks" in apart:
            single += _single(hands, same, did)
    yield from sorted(single, key=lambda each: (-each.gain * each.chance, each.ranks or ""))


def _single(hands: DecisionColumns, members: Ints, did: Ints) -> Iterator[Departure]:
    """The hands for which an action other than `did` is better; hands of the same values are one."""
    gains = hands.best[members] - ev_of(did[members], hands.only(members))
    better = members[gains > TIE]
    found: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for place in better.tolist():
        action = hands.actions[int(np.nanargmax(hands.values[:, place]))]
        gain = float(hands.best[place] - hands.values[int(did[place]), place])
        found.setdefault((hands.ranks(place), action), []).append((gain, float(hands.chance[place])))
    for (ranks, action), parts in found.items():
        chance = sum(each for _, each in parts)
        yield Departure(None, ranks, action, sum(gain * each for gain, each in parts) / chance, chance)


def _differing(main: PlayChart, hands: DecisionColumns) -> frozenset[tuple[str, int, str]]:
    """The cells of these hands in which the code of the main chart is not the best, by more than a tie."""
    keys, values = cells_of(hands), values_of_codes(hands)
    found = set()
    for key in np.unique(keys).tolist():
        members = np.flatnonzero((keys == key) & (hands.chance > 0))
        known = main.cells.get(cell_name(key))
        if len(members) and known is not None:
            means = values.means(members)
            if max(means.values()) - means[known.code] > TIE:
                found.add(cell_name(key))
    return frozenset(found)
