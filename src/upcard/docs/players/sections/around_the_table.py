"""Sections on the table: at a glance, bets and limits, clocks and mishaps, the screen, the glossary."""

from __future__ import annotations

from collections.abc import Iterator

from upcard import words
from upcard.cards import RANKS, Card, cards
from upcard.docs.players.facts.cells import only
from upcard.docs.players.facts.engine_answers import Probe
from upcard.docs.players.messages import (
    Argument,
    Block,
    BookText,
    Day,
    Facts,
    Heading,
    Listing,
    Message,
    MoneyAmount,
    NumberRuns,
    Paragraph,
    Points,
    RankNames,
    Ratio,
    Section,
    say,
)
from upcard.docs.players.sections.hand_words import hands, pairs
from upcard.docs.players.sections.play import PlaySections
from upcard.docs.players.sections.settlement import SettlementSections
from upcard.rulebook.model import Stake

_SCREEN = (("buttons", "title"), ("keys", "key"), ("displays", "title"), ("windows", "title"))


class TableSections:
    """The sections of one book."""

    def __init__(self, play: PlaySections, settlement: SettlementSections) -> None:
        self.play = play
        self.settlement = settlement
        self.book = play.book

    # ---- at a glance ------------------------------------------------------------------------------------------------

    def glance(self, returns: tuple[tuple[Argument, Argument], ...]) -> Section:
        """What a player asks first."""
        return Section("glance", (Facts((*self._glance(), *returns)),))

    def _glance(self) -> Iterator[tuple[Argument, Argument]]:
        book, play = self.book, self.play
        shuffle = say("glance-every-round" if book.shoe.reshuffle == "every-round" else "glance-cut-card")
        yield say("glance-decks"), say("glance-decks-value", decks=book.shoe.decks, shuffle=shuffle)
        for decided in self.settlement.results.rows:
            row = decided.row
            keys = set().union(*(box.keys() for box in decided.where or ()))
            if row.pays is not None and decided.where is not None and (row.title or keys - {"compared", "dealer-bust"}):
                hand, _ = self.settlement.sides(decided)
                yield self.settlement.name(row) or hand, say("glance-pays", pays=Ratio(row.pays))
            elif row.pays is None and row.title:
                yield self.settlement.name(row) or "", self.settlement.outcome(row)
        yield say("glance-dealer"), play.draws()
        if play.has_hole_card:
            yield (
                say("glance-peek"),
                (
                    say("glance-peek-value", shows=RankNames(book.peek_under, "one"))
                    if book.peek_under
                    else say("glance-peek-never")
                ),
            )
        yield from self._double_and_split()
        times = play.surrender_times()
        if times:
            yield say("glance-surrender"), Listing(tuple(say(f"glance-surrender-{time}") for time in times), "or")
        insured = play.insured
        if insured:
            yield (
                say("glance-insurance"),
                say("glance-offer", shows=RankNames(insured, "one"), pays=Ratio(book.insurance.pays)),
            )
        if play.even_money:
            yield (
                say("glance-even-money"),
                say("glance-offer", shows=RankNames(play.even_money, "one"), pays=Ratio(book.even_money.pays)),
            )
        if book.side_bets:
            yield (
                say("glance-side-bets"),
                Listing(
                    tuple(
                        BookText(f"side-bets-{bet.id}".replace("+", "-"), bet.title) for bet in book.side_bets.values()
                    )
                ),
            )

    def _double_and_split(self) -> Iterator[tuple[Argument, Argument]]:
        decisions = self.play.decisions
        for stake in (Stake.FREE, Stake.OWN):
            found = decisions.may("double", stake)
            if found:
                said: list[Argument] = []
                for each in found:
                    if each.hands == ({"cards": frozenset({2})},):
                        other = stake is Stake.OWN and decisions.may("double", Stake.FREE)
                        said.append(say("glance-other-two-cards" if other else "glance-two-cards"))
                    elif all(only(box, "cards") == 2 for box in each.hands or ()):
                        said.append(hands(each.hands, ["cards"]))
                    else:
                        said.append(hands(each.hands))
                yield say(f"glance-double-{stake.value}"), Listing(tuple(dict.fromkeys(said)), "or")
        if self.play.split_offered:
            if any(decisions.may("double", stake) for stake in Stake):
                after = any(decisions.may("double", stake, decisions.split) for stake in Stake)
                never = decisions.never_doubled_after_split(Stake.OWN) if decisions.may("double", Stake.OWN) else None
                if after and never:
                    allows: Argument = say("glance-double-after-split-except", ranks=RankNames(never))
                else:
                    allows = say("yes" if after else "no")
                yield say("glance-double-after-split"), allows
            for stake in (Stake.FREE, Stake.OWN):
                allowed = decisions.pairs(stake)
                if allowed.equal:
                    yield say(f"glance-split-{stake.value}"), pairs(allowed)
            yield say("glance-splits"), say("glance-splits-value", count=self.book.split.limit)

    # ---- bets -------------------------------------------------------------------------------------------------------

    def betting(self) -> Section:
        """How bets are placed."""
        betting = self.book.betting
        says: list[Argument] = [say("betting-place"), say("betting-" + betting.closes)]
        if self.book.side_bets:
            says.append(say("betting-side-bets"))
        says.append(say("betting-balance"))
        points: list[Argument] = []
        for operation in betting.operations.values():
            title = BookText(f"betting-operations-{operation.id}", operation.title)
            points.append(
                say(
                    "betting-operation",
                    title=title,
                    does=say(f"operation-{operation.id}", over=betting.at_maximum),
                    when=say(f"operation-when-{operation.when}"),
                )
            )
        blocks: list[Block] = [Paragraph(tuple(says))]
        if points:
            blocks.append(Points(tuple(points)))
        else:
            blocks.append(Paragraph((say("betting-no-change"),)))
        return Section("betting", tuple(blocks))

    def limits(self) -> Section:
        """What may be staked."""
        betting = self.book.betting
        rows: list[tuple[Argument, Argument]] = [
            (say("limits-main"), _span(betting.main.minimum, betting.main.maximum)),
        ]
        if self.book.side_bets:
            rows.append((say("limits-side-bet"), _span(betting.side_bet.minimum, betting.side_bet.maximum)))
        rows.append((say("limits-round"), say("limits-up-to", amount=MoneyAmount(betting.round_max))))
        rows.append((say("limits-seats"), self._seats()))
        rows.append((say("limits-chips"), Listing(tuple(map(MoneyAmount, betting.chips)))))
        says: list[Argument] = [
            say("limits-min-" + betting.min_applies_to),
            say("limits-max"),
            say("limits-at-maximum-" + betting.at_maximum),
        ]
        says.append(say("limits-double-split" if self.play.insured else "limits-double-split-only"))
        return Section("limits", (Paragraph((say("limits-here"),)), Facts(tuple(rows)), Paragraph(tuple(says))))

    def _seats(self) -> Message:
        betting = self.book.betting
        choices = betting.seat_choices
        if tuple(choices) != tuple(range(1, betting.seats_max + 1)):
            return say("limits-seats-choices", choices=NumberRuns(frozenset(choices)))
        return say("limits-seats-up-to", count=betting.seats_max)

    # ---- when something goes wrong ----------------------------------------------------------------------------------

    def mishaps(self) -> Section:
        """Clocks, short balances, lost connections, errors."""
        blocks: list[Block] = [Heading(say("timeout-title")), Paragraph(tuple(self._timeout()))]
        blocks += [Heading(say("short-title")), Paragraph(tuple(self._short()))]
        procedures = self.book.procedures
        gone: list[Argument] = [
            say("gone-before-" + procedures.before_bets_close),
            say("gone-after-" + procedures.after_bets_close),
        ]
        blocks += [Heading(say("gone-title")), Paragraph((*gone, say("gone-history")))]
        blocks += [Heading(say("error-title"))]
        errors: list[Argument] = [
            say("error-malfunction-" + procedures.malfunction_refund),
            say("error-cancelled-" + procedures.cancelled_refund),
        ]
        blocks.append(Paragraph(tuple(errors)))
        if procedures.large_win is not None and procedures.large_win_then == "operator-check":
            blocks += [
                Heading(say("large-win-title")),
                Paragraph((say("large-win", amount=MoneyAmount(procedures.large_win)),)),
            ]
        return Section("mishaps", tuple(blocks))

    def _timeout(self) -> Iterator[Argument]:
        procedures, decisions, engine = self.book.procedures, self.play.decisions, self.play.engine
        if procedures.clock == "none":
            yield say("timeout-none")
            return
        yield say("timeout-clock")

        def hit(probe: Probe, shown: tuple[Card, ...]) -> bool | None:
            answer = decisions.answer(probe, shown)
            return None if answer.ends is not None else engine.timeout(probe, shown) == "hit"

        found = decisions.gather(decisions.unsplit, hit)
        for each in found:
            yield say("timeout-hit", hands=hands(each.hands))
        yield say("timeout-stand" if found else "timeout-always-stand")
        if self.play.insured or self.play.even_money:
            yield say("timeout-offers-" + procedures.timeout_offers)
            if procedures.timeout_offers == "accept" and self.play.insured and self.book.insurance.partial:
                yield say("timeout-offers-full")

    def _short(self) -> Iterator[Argument]:
        decisions = self.play.decisions
        double, split = decisions.may("double", Stake.OWN), decisions.pairs(Stake.OWN)
        paid = [name for name, found in (("double", double), ("split", split.equal)) if found]
        if not paid:
            yield say("short-none")
            return
        yield say("short-not-offered", actions=Listing(tuple(say(f"action-{name}") for name in paid), "or"))
        if self.play.free_stakes:
            yield say("short-free")
        splits = tuple(Probe(cards(f"{rank}s {rank}h")) for rank in RANKS if rank in split.equal)
        for attempt, probes in (("double", decisions.unsplit), ("split", splits)):
            yield from self._instead(attempt, probes)
        if not self.book.procedures.short_balance:
            yield say("short-refused")

    def _instead(self, attempt: str, probes: tuple[Probe, ...]) -> Iterator[Argument]:
        """What is done for a double or a split that the balance no longer covers."""
        decisions, engine = self.play.decisions, self.play.engine

        def does(probe: Probe, shown: tuple[Card, ...]) -> str | None:
            if not decisions.answer(probe, shown).may(attempt, Stake.OWN):
                return None
            return engine.instead(probe, attempt, shown)

        found = {does(probe, shown) for probe in probes for shown in decisions.shown} - {None}
        if len(found) == 1:
            yield say("short-instead", attempt=say(f"action-{attempt}"), instead=say(f"does-{found.pop()}"))
        elif found:

            def hits(probe: Probe, shown: tuple[Card, ...]) -> bool | None:
                done = does(probe, shown)
                return None if done is None else done == "hit"

            for each in decisions.gather(probes, hits):
                yield say("short-instead-hit", attempt=say(f"action-{attempt}"), hands=hands(each.hands))

    # ---- the screen -------------------------------------------------------------------------------------------------

    def screen(self) -> Section | None:
        """Buttons, keys, displays and windows."""
        interface = self.book.data["interface"]
        told = {operation.title for operation in self.book.betting.operations.values()}
        blocks: list[Block] = []
        for part, label in _SCREEN:
            rows: list[tuple[Argument, Argument]] = []
            for entry in interface[part]:
                key = f"interface-{part}-{entry['id']}"
                name = BookText(key if label == "title" else "", entry[label])
                if label == "title" and entry["title"] in told:
                    continue
                does: Argument = (
                    BookText(f"{key}-does", _sentence(entry["does"]))
                    if "does" in entry
                    else say(f"screen-{entry['id']}")
                )
                rows.append((name, does))
            if rows:
                blocks += [Heading(say(f"screen-{part}-title")), Facts(tuple(rows))]
        return Section("screen", tuple(blocks)) if blocks else None

    # ---- glossary ---------------------------------------------------------------------------------------------------

    def glossary(self) -> Section:
        """The terms of the page."""
        play = self.play
        terms = ["blackjack", "bust", "draw", "hard", "soft", "bet"]
        terms.append("ten-value-without-tens" if play.without_tens else "ten-value")
        if self.settlement.pushes:
            terms.append("push")
        if self.book.deal.count("dealer-up") == 1:
            terms.append("upcard")
        if play.has_hole_card:
            terms.append("hole-card")
        if play.split_offered:
            terms.append("pair-by-rank" if play.pairs_by_rank else "pair")
        if play.free_stakes:
            terms.append("free-bet")
        if self.book.shoe.reshuffle != "every-round":
            terms.append("cut-card")
        terms.append("shoe")
        rows = [(say(f"term-{term}"), say(f"term-{term}.means")) for term in terms]
        return Section("glossary", (Facts(tuple(rows), alphabetical=True),))

    # ---- about the page ---------------------------------------------------------------------------------------------

    def about(self) -> Section | None:
        """When the source of the rules was last changed, if the book says it."""
        sources = self.book.data.get("sources", {}).values()
        days = [Day(str(each["modified"])) for each in sources if "modified" in each]
        return Section("about", (Paragraph(tuple(say("about-modified", date=day) for day in days)),)) if days else None


def _span(low: int, high: int) -> Message:
    if low == 0:
        return say("limits-up-to", amount=MoneyAmount(high))
    return say("limits-span", low=MoneyAmount(low), high=MoneyAmount(high))


def _sentence(text: str) -> str:
    return words.stop(words.capital(text))
