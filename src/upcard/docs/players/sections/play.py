"""Sections on the play: the aim, the cards, the deal, what a player may do, the offers, the dealer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property, partial
from typing import Final

from upcard.cards import RANKS, Card, card, cards
from upcard.docs.players.facts.cells import Box, Cell, boxes
from upcard.docs.players.facts.decisions import Against, Decisions
from upcard.docs.players.facts.engine_answers import Probe, by_total, two_cards
from upcard.docs.players.facts.results import DealerHand, Results
from upcard.docs.players.messages import (
    Argument,
    Block,
    Heading,
    Message,
    MoneyAmount,
    Paragraph,
    Points,
    RankNames,
    Ratio,
    Section,
    say,
)
from upcard.docs.players.sections.hand_words import dealer_side, either, hand_side, hands, numbers, pairs, shows
from upcard.docs.players.sections.rounds import Staged, drawn, first_played
from upcard.engine import Round, Settled
from upcard.engine.state import Situation
from upcard.rulebook import Rulebook
from upcard.rulebook.model import Result, Stake

TENS = frozenset("TJQK")
#: Hands to which insurance and even money may be offered, and the dimensions in which they may differ.
_OFFER_PROBES: Final = (*by_total(2), *(Probe(cards(text)) for text in ("As Ks", "As Kh", "9s 8s", "9s 8h")))
_OFFER: Final = ("suited", "soft", "total", "natural")


class PlaySections:
    """The sections of one book."""

    def __init__(self, results: Results) -> None:
        self.results = results
        self.decisions: Decisions = results.decisions
        self.book: Rulebook = results.book
        self.engine = results.engine

    # ---- facts that several sections need ---------------------------------------------------------------------------

    @cached_property
    def insured(self) -> frozenset[str]:
        """The upcards under which some hand is offered insurance."""
        return self._upcards("insure")

    @cached_property
    def even_money(self) -> frozenset[str]:
        """The upcards under which some hand is offered even money."""
        return self._upcards("even-money")

    def _upcards(self, what: str) -> frozenset[str]:
        if "dealer-up" not in self.book.deal:
            return frozenset()
        return frozenset(rank for rank in RANKS if any(self._offered(what, probe, rank) for probe in _OFFER_PROBES))

    def _offered(self, what: str, probe: Probe, rank: str) -> bool:
        return what in self.engine.offers(probe, (card(rank + "d"),))

    def offered_on(self, what: str) -> tuple[Box, ...] | None:
        """The hands that are offered something under the upcards under which it is offered at all."""
        inside: list[Cell] = []
        outside: list[Cell] = []
        for rank in self._upcards(what):
            for probe in _OFFER_PROBES:
                cell = self.results.hand_cell(probe)
                (inside if self._offered(what, probe, rank) else outside).append(cell)
        found = boxes(inside, outside, _OFFER)
        return None if found is None else tuple(found)

    @cached_property
    def surrender_early(self) -> frozenset[str]:
        """The upcards under which surrender is offered before the dealer checks for blackjack."""
        if "dealer-up" not in self.book.deal:
            return frozenset()
        return frozenset(rank for rank in RANKS if self._offered("surrender", Probe(cards("Ts 6h")), rank))

    def surrender_times(self) -> tuple[str, ...]:
        """When hands may be surrendered: early, late (at their turn), doubled."""
        may, doubled = self.decisions.may, self.decisions.doubled
        found = {
            "early": self.surrender_early,
            "late": may("surrender"),
            "doubled": may("surrender", probes=doubled),
        }
        return tuple(time for time, hands_ in found.items() if hands_)

    @property
    def has_hole_card(self) -> bool:
        return "dealer-down" in self.book.deal

    @property
    def split_offered(self) -> bool:
        """May some pair be split?"""
        return any(self.decisions.pairs(stake).equal for stake in Stake)

    @property
    def without_tens(self) -> bool:
        """Are the 10s taken out of the decks?"""
        return self.book.shoe.deck == "spanish-48"

    @cached_property
    def pairs_by_rank(self) -> bool:
        """May every pair of ten-value cards be split, but no two of different rank?"""
        allowed = [self.decisions.pairs(stake) for stake in Stake]
        return frozenset().union(*(each.equal for each in allowed)) >= TENS and not any(each.mixed for each in allowed)

    @property
    def free_stakes(self) -> bool:
        """May some stake be free?"""
        return bool(self.decisions.may("double", Stake.FREE) or self.decisions.pairs(Stake.FREE).equal)

    # ---- sections ---------------------------------------------------------------------------------------------------

    def objective(self) -> Section:
        """What a player tries to do."""
        says = [say("objective-aim"), say("objective-alone"), say("objective-best")]
        other_21 = DealerHand(cards("Td 6c 5h"))
        row = self.results.decided_by(Probe(cards("As Kh")), other_21)
        if row is not None and row.result is Result.WIN:
            says.append(say("objective-blackjack-beats-21"))
        return Section("objective", (Paragraph(tuple(says)),))

    def values(self) -> Section:
        """What the cards count."""
        says: list[Argument] = [say("values-numbers"), say("values-faces"), say("values-ace"), say("values-soft")]
        if self.without_tens:
            says[:2] = [say("values-numbers-without-tens"), say("values-faces-without-tens")]
        return Section("values", (Points(tuple(says)), Paragraph((say("values-blackjack"), self._after_split_21()))))

    def _after_split_21(self) -> Message:
        natural = self.book.hands["blackjack"]
        probe = self.engine.hand(Probe(cards("As Kh"), "A", 1))
        is_one = natural.holds(Situation(probe, probe, "6"))
        row = self.results.decided_by(Probe(cards("As Kh"), "A", 1), DealerHand(cards("Td 7c")))
        if is_one or row is None or row.pays is None:
            return say("values-split-21-counts")
        return say("values-split-21", pays=Ratio(row.pays))

    def deal(self) -> Section:
        """The shoe and the first cards."""
        shoe = self.book.shoe
        blocks: list[Block] = []
        deck = say("deal-deck-" + shoe.deck)
        says: list[Argument] = [say("deal-decks", decks=shoe.decks, deck=deck)]
        if shoe.reshuffle == "every-round":
            says.append(say("deal-shuffled-every-round"))
        else:
            says.append(
                say("deal-cut-card") if shoe.cut_card is None else say("deal-cut-card-at", share=_share(shoe.cut_card))
            )
            says.append(say("deal-two-shoes"))
        if shoe.burn:
            says.append(say("deal-burn", count=shoe.burn))
        blocks.append(Paragraph(tuple(says)))
        both = next((step for step in ("dealer-up", "dealer-down") if self.book.deal.count(step) == 2), "")
        steps = (step + "-both" if step == both else step for step in self.book.deal)
        blocks.append(Points(tuple(say("deal-step-" + step) for step in steps), numbered=True))
        if both:
            blocks.append(Paragraph((say("deal-both-" + both.removeprefix("dealer-")),)))
        return Section("deal", tuple(blocks))

    def options(self) -> Section:
        """What a player may do."""
        blocks: list[Block] = [Paragraph((say("options-turns"),))]
        blocks += [Heading(say("options-hit-title")), *self._hit()]
        blocks += self._double()
        blocks += self._split()
        blocks += self._surrender()
        blocks += [Heading(say("options-ends-title")), Points(tuple(self._ends()))]
        return Section("options", tuple(blocks))

    def _hit(self) -> Iterator[Block]:
        limits = self._limits("hit", self.decisions.may("hit"))
        says: list[Argument] = [say("hit-what-limited" if limits else "hit-what"), say("stand-what"), *limits]
        says += self._limits("stand", self.decisions.may("stand"))
        says.append(say("bust-what"))
        yield Paragraph(tuple(says))
        found = first_played(self.book, [
            Staged("5s 9h", "Td 7c", "6c", "", ("hit", "stand")),
            Staged("5s 9h", "9d 8c", "6c", "", ("hit",)),
            Staged("5s 3h", "9d 8c", "Tc", "", ("hit", "stand")),
        ])  # fmt: skip
        if found:
            yield drawn(found, say("example-hit"))

    def _limits(self, do: str, found: Sequence[Against]) -> list[Argument]:
        """Sentences on which hands may do something, none if all may."""
        if not found:
            return [say(f"{do}-never")]
        if len(found) == 1 and found[0].always:
            return []
        lower = self._below_dealer(found)
        if lower is not None:
            return [say(f"{do}-below-dealer", least=lower)]
        return [self._may(f"{do}-only", each) for each in found]

    @staticmethod
    def _below_dealer(found: Sequence[Against]) -> int | None:
        """The least total of the dealer from which hands need a lower one, aces as 1; None if that is not the rule."""
        low = []
        for each in found:
            if each.totals is None or each.hands is None or len(each.hands) != 1:
                return None
            box = each.hands[0]
            if box == {}:
                continue
            if box.keys() != {"low"} or len(each.totals) != 1 or max(box["low"]) != min(each.totals) - 1:
                return None
            low += list(each.totals)
        return min(low) if low else None

    def _may(self, id: str, each: Against, without: Sequence[str] = ()) -> Message:
        shown = shows(each)
        said = hands(each.hands, without)
        return say(id, hands=said) if shown is None else say(f"{id}-against", hands=said, shows=shown)

    # ---- double -----------------------------------------------------------------------------------------------------

    def _double(self) -> Iterator[Block]:
        found = {stake: self.decisions.may("double", stake) for stake in (Stake.FREE, Stake.OWN)}
        if not any(found.values()):
            return
        yield Heading(say("options-double-title"))
        says: list[Argument] = []
        if found[Stake.OWN]:
            says.append(say("double-what"))
        says += self._one_card()
        for stake in (Stake.FREE, Stake.OWN):
            says += self._doubles(stake, found[stake], bool(found[Stake.FREE]))
        if found[Stake.FREE]:
            says.append(say("double-free-what"))
        if all(found.values()) and self.book.double.choice == "any-row":
            says.append(say("double-either"))
        yield Paragraph(tuple(says))
        if self.split_offered:
            yield Paragraph(tuple(self._double_after_split()))
        for stake in (Stake.FREE, Stake.OWN):
            yield from self._double_example(stake, found)

    def _one_card(self) -> list[Argument]:
        ended = self.decisions.ends(self.decisions.doubled)
        if len(ended) == 1 and ended[0].always:
            return [say("double-one-card")]
        may = {do for do in ("hit", "double", "surrender", "stand") for probe in self.decisions.doubled
               for shown in self.decisions.shown if self.decisions.answer(probe, shown).may(do)}  # fmt: skip
        said: list[Argument] = [say("double-one-card-then")] if "hit" not in may else [say("double-card-then-hit")]
        if "double" in may:
            twice = [Probe(each.cards, doubled=2) for each in by_total(4)]
            said.append(say("double-again" if self.decisions.may("double", probes=twice) else "double-once-more"))
        return said

    def _doubles(self, stake: Stake, found: Sequence[Against], free_too: bool) -> list[Argument]:
        kind = (
            "free"
            if stake is Stake.FREE
            else "own-other"
            if free_too and self.book.double.choice == "first-row"
            else "own"
        )
        said: list[Argument] = []
        for each in found:
            cards_ = {box.get("cards") for box in each.hands or ()}
            if each.hands == ({"cards": frozenset({2})},):
                said.append(self._may(f"double-{kind}-first-two", each))
            elif cards_ == {frozenset({2})}:
                said.append(self._may(f"double-{kind}-on-two", each, ["cards"]))
            else:
                said.append(self._may(f"double-{kind}-on", each))
        return said

    def _double_after_split(self) -> list[Argument]:
        said: list[Argument] = []
        for stake in (Stake.FREE, Stake.OWN):
            first = self.decisions.may("double", stake)
            after = self.decisions.may("double", stake, self.decisions.split)
            if first and after:
                never = self.decisions.never_doubled_after_split(stake) if stake is Stake.OWN else None
                said.append(
                    say("double-after-split-own-except", ranks=RankNames(never))
                    if never
                    else say(f"double-after-split-{stake.value}")
                )
        if [each.id for each in said if isinstance(each, Message)] == [
            "double-after-split-free",
            "double-after-split-own",
        ]:
            return [say("double-after-split-both")]
        return said or [say("double-after-split-no")]

    def _double_example(self, stake: Stake, found: dict[Stake, tuple[Against, ...]]) -> Iterator[Block]:
        if not found[stake]:
            return
        tries = (
            ["6s 5h", "6s 4h", "5s 4h", "8s 3h"]
            if stake is Stake.FREE
            else ["6s 5h", "6s 4h", "5s 4h", "As 6h", "As 7h", "5s 3h", "6s 2h"]
        )
        scripts = [
            Staged(hand, dealer, "9c", "Ts", ("double",)) for hand in tries for dealer in ("6d Kc", "Td 7c", "5d 4c")
        ]
        round_ = first_played(self.book, scripts, partial(_doubled_with, stake))
        if round_ is not None:
            yield drawn(round_, say("example-double-free" if stake is Stake.FREE else "example-double"))

    # ---- split ------------------------------------------------------------------------------------------------------

    def _split(self) -> Iterator[Block]:
        if not self.split_offered:
            yield Heading(say("options-split-title"))
            yield Paragraph((say("split-never"),))
            return
        free, own = self.decisions.pairs(Stake.FREE), self.decisions.pairs(Stake.OWN)
        yield Heading(say("options-split-title"))
        says: list[Argument] = [say("split-what-by-rank" if self.pairs_by_rank else "split-what")]
        if own.equal:
            says.append(say("split-own", pairs=pairs(own)))
        if free.equal:
            says.append(say("split-free", pairs=pairs(free)))
            says.append(say("split-free-what"))
        if free.equal & own.equal:
            says.append(say("split-either"))
        both = free.equal | own.equal
        apart = [probe for probe in two_cards() if probe.cards[0].value != probe.cards[1].value]
        if self.decisions.may("split", probes=apart):
            says.append(say("split-any-two"))
        if both >= TENS:
            says.append(say("split-mixed" if own.mixed or free.mixed else "split-mixed-no"))
        says.append(say("split-cards-" + self.book.split.deal))
        says.append(say("split-order-" + self.book.split.plays))
        says.append(say("split-apart"))
        yield Paragraph(tuple(says))
        yield Paragraph(tuple(self._again(both)))
        for stake, id in ((Stake.FREE, "example-split-free"), (Stake.OWN, "example-split")):
            allowed = self.decisions.pairs(stake).equal
            ranks = [rank for rank in "89763A2T" if rank in allowed]
            if not ranks or (stake is Stake.OWN and free.equal and ranks[0] == "T"):
                continue
            scripts = [Staged(f"{rank}s {rank}h", "6d Tc", "Td 9c", "Th", ("split",)) for rank in ranks]
            round_ = first_played(self.book, scripts, partial(_split_with, stake))
            if round_ is not None:
                yield drawn(round_, say(id))

    def _again(self, both: frozenset[str]) -> Iterator[Argument]:
        limit = self.book.split.limit
        again = (
            frozenset().union(*(self.decisions.pairs(stake, 1).equal for stake in Stake)) if limit > 1 else frozenset()
        )
        if again:
            yield say("split-limit", splits=limit, hands=limit + 1)
            if both - again:
                yield say("split-not-again", ranks=RankNames(both - again))
        else:
            yield say("split-once")
        one, always = self.decisions.one_card, self.decisions.one_card_always
        if always:
            yield say("split-one-card", ranks=RankNames(always))
        if one - always:
            yield say("split-one-card-again", ranks=RankNames(one - always))
        if "A" in both - one:
            yield say("split-aces-hit")

    # ---- surrender, ends --------------------------------------------------------------------------------------------

    def _surrender(self) -> Iterator[Block]:
        ranks = self.surrender_early
        early = bool(ranks)
        late = self.decisions.may("surrender")
        doubled = self.decisions.may("surrender", probes=self.decisions.doubled)
        if not (early or late or doubled):
            return
        yield Heading(say("options-surrender-title"))
        only_doubled = bool(doubled) and not (early or late) and all(each.always for each in doubled)
        what = "surrender-what-doubled" if doubled else "surrender-what"
        says: list[Argument] = [say(what, share=_share(self.book.surrender_refund))]
        says.append(say("surrender-rounding-" + self.book.money.refund.value, unit=MoneyAmount(1)))
        if early:
            against = Against(None if len(ranks) == 13 else ranks, None, ({},))
            shown = shows(against)
            says.append(say("surrender-early") if shown is None else say("surrender-early-against", shows=shown))
            if not (late or doubled):
                says.append(say("surrender-early-only"))
            if ranks & self.insured:
                says.append(say("surrender-early-or-insurance"))
        for each in late:
            if each.hands == ({"cards": frozenset({2})},):
                says.append(self._may("surrender-first-two", each))
            else:
                says.append(self._may("surrender-on", each))
        if late and self.has_hole_card and self.book.peek_under:
            says.append(say("surrender-after-check"))
        if late and self.split_offered and not self.decisions.may("surrender", probes=self.decisions.split):
            says.append(say("surrender-not-after-split"))
        if only_doubled:
            says.append(say("surrender-only-doubled"))
        else:
            says += [self._may("surrender-doubled", each) for each in doubled]
        yield Paragraph(tuple(says))
        scripts = [Staged(hand, "Td 9c", "", "", ("surrender",)) for hand in ("Ts 6h", "9s 7h")]
        scripts += [Staged("6s 5h", "Td 9c", "2c", "", ("double", "surrender"))]
        round_ = first_played(self.book, scripts)
        if round_ is not None:
            yield drawn(round_, say("example-surrender"))

    def _ends(self) -> Iterator[Argument]:
        yield say("ends-bust")

        def stands(probe: Probe, shown: tuple[Card, ...]) -> bool | None:
            ends = self.decisions.answer(probe, shown).ends
            return None if ends in self._told_elsewhere else ends is not None

        ended = self.decisions.gather(self.decisions.unsplit, stands)
        natural = Probe(cards("As Kh"))
        if all(self.decisions.answer(natural, shown).ends for shown in self.decisions.shown):
            yield say("ends-blackjack")
        for each in ended:
            if each.totals is not None and each.hands == ({},):
                continue
            boxes = [box for box in each.hands or () if box != {"cards": frozenset({2}), "total": frozenset({21})}]
            if boxes:
                yield say("ends-hands", hands=hands(boxes))
        doubled = self.decisions.ends(self.decisions.doubled)
        if len(doubled) == 1 and doubled[0].always and self.decisions.may("double"):
            yield say("ends-doubled")
        one, always = self.decisions.one_card, self.decisions.one_card_always
        if always:
            yield say("ends-split", ranks=RankNames(always))
        if one - always:
            yield say("ends-split-mostly", ranks=RankNames(one - always))
        for row in self.book.settlement.at_once:
            if row.result is Result.WIN and row.title:
                yield say("ends-paid-at-once")
                break

    @property
    def _told_elsewhere(self) -> frozenset[str]:
        """Rows that end a hand by paying it at once; the special rules tell of them."""
        return frozenset(row.rule for row in self.book.settlement.at_once)

    # ---- offers and the dealer --------------------------------------------------------------------------------------

    def insurance(self) -> Section | None:
        """Insurance, if it is offered."""
        ranks = self.insured
        if not ranks:
            return None
        insurance = self.book.insurance
        says: list[Argument] = [say("insurance-offer", shows=RankNames(ranks, "one"))]
        says.append(say("insurance-partial" if insurance.partial else "insurance-full", share=_share(insurance.stake)))
        says.append(say("insurance-rounding-" + self.book.money.insurance.value, unit=MoneyAmount(1)))
        says += self._insurance_wins()
        if self.has_hole_card and ranks <= self.book.peek_under:
            says.append(say("insurance-loses"))
        else:
            says += [say("insurance-loses-late"), say("insurance-late")]
        says.append(say("insurance-apart"))
        on = self.offered_on("insure")
        if on == ({"natural": frozenset({False})},):
            says.append(say("insurance-not-on-blackjack"))
        elif on == ({},):
            says.append(say("insurance-on-blackjack-too"))
        else:
            says.append(say("insurance-only-on", hands=either([hand_side(box) for box in on or ({},)])))
        blocks: list[Block] = [Paragraph(tuple(says))]
        upcard = "A" if "A" in ranks else min(ranks)
        scripts = [Staged("Ts 9h", f"{upcard}d {hole}c", "", "", ("insure",)) for hole in "KA"]
        round_ = first_played(self.book, scripts, _insurance_wins)
        if round_:
            blocks.append(drawn(round_, say("example-insurance")))
        return Section("insurance", tuple(blocks))

    def _insurance_wins(self) -> Iterator[Message]:
        """When insurance wins: on which first two cards of the dealer."""
        pays = Ratio(self.book.insurance.pays)
        wins = self.book.insurance.wins.holds
        probe = self.engine.hand(Probe(cards("Ts 9h")))
        inside: list[Cell] = []
        outside: list[Cell] = []
        for rank in sorted(self.insured):
            for other in RANKS:
                dealer = DealerHand((card(rank + "d"), card(other + "c")))
                won = wins(Situation(probe, self.engine.dealer_hand(dealer.cards), rank))
                (inside if won else outside).append(self.results.dealer_cell(dealer))
        found = boxes(inside, outside, ("dealer-total", "dealer-natural"))
        if found == [{"dealer-natural": frozenset({True})}]:
            yield say("insurance-wins", pays=pays)
        elif found == [{}]:
            yield say("insurance-wins-always", pays=pays)
        else:
            yield say("insurance-wins-on", dealer=either([dealer_side(box) for box in found or [{}]]), pays=pays)

    def even_money_section(self) -> Section | None:
        """Even money, if it is offered."""
        ranks = self.even_money
        if not ranks:
            return None
        pays = Ratio(self.book.even_money.pays)
        on = self.offered_on("even-money")
        if on == ({"natural": frozenset({True})},):
            offer = say("even-money-offer", shows=RankNames(ranks, "one"), pays=pays)
        else:
            hand = either([hand_side(box) for box in on or ({},)])
            offer = say("even-money-only-on", hands=hand, shows=RankNames(ranks, "one"), pays=pays)
        says = (offer, say("even-money-declined"))
        return Section("even-money", (Paragraph(says),))

    def dealer(self) -> Section:
        """What the dealer does."""
        says: list[Argument] = []
        if self.has_hole_card:
            if self.book.peek_under:
                says.append(say("dealer-checks", shows=RankNames(self.book.peek_under, "one")))
                says.append(say("dealer-found"))
                rest = frozenset("ATJQK") - self.book.peek_under
                if rest:
                    insured = self.insured
                    kind = "" if rest & insured or not insured else "-nor-insures"
                    says.append(say(f"dealer-does-not-check{kind}", shows=RankNames(rest, "one")))
            else:
                says.append(say("dealer-never-checks"))
            says.append(say("dealer-turns"))
        elif "dealer-up" in self.book.deal and self.book.deal.count("dealer-up") == 1:
            says.append(say("dealer-second-card"))
        late = self.late_blackjack()
        if late is not None:
            says.append(late)
        draws: list[Argument] = [say("dealer-draws", rules=self.draws())]
        draws.append(say("dealer-plays-" + self.plays()))
        return Section("dealer", tuple(Paragraph(tuple(each)) for each in (says, draws) if each))

    def plays(self) -> str:
        """Whether the dealer plays, as its message ends."""
        plays = self.book.dealer.plays
        if plays == "always":
            return plays
        if any(bet.at == "showdown" for bet in self.book.side_bets.values()):
            return "if-a-hand-or-bet-is-left"
        insured = not self.has_hole_card and self.insured
        return f"{plays}-insured" if insured else plays

    def late_blackjack(self) -> Message | None:
        """What a dealer blackjack takes that comes out after the players have acted."""
        ups = self.book.deal.count("dealer-up")
        if ups == 2 or (self.has_hole_card and frozenset("ATJQK") <= self.book.peek_under):
            return None
        return say("late-blackjack-" + self.book.late_natural.value)

    def draws(self) -> Message:
        """The totals on which the dealer draws and stands."""
        hits: dict[bool, set[int]] = {True: set(), False: set()}
        stands: dict[bool, set[int]] = {True: set(), False: set()}
        for probe in (*by_total(2), *by_total(3)):
            (hits if self.engine.dealer_hits(probe.cards) else stands)[probe.soft].add(probe.total)
        low = max(hits[False], default=0)
        odd = frozenset(total for total in hits[True] if total > low)
        if odd:
            return say("dealer-hits-soft", low=low, totals=numbers(odd, 12, 21))
        early = frozenset(total for total in stands[True] if total <= low)
        if early:
            return say("dealer-stands-soft", low=low, totals=numbers(early, 12, 21))
        return say("dealer-stands-all", low=low, stands=low + 1)


def _doubled_with(stake: Stake, round_: Round) -> bool:
    hand = round_.seats[0].hands[0]
    return hand.doubled > 0 and (hand.free > 0) is (stake is Stake.FREE)


def _split_with(stake: Stake, round_: Round) -> bool:
    hands_ = round_.seats[0].hands
    return len(hands_) > 1 and (hands_[1].free > 0) is (stake is Stake.FREE)


def _insurance_wins(round_: Round) -> bool:
    return any(isinstance(each, Settled) and each.bet == "insurance" and each.net > 0 for each in round_.events)


def _share(value: Fraction) -> Message:
    """A share as a message: half, a quarter, or its figures."""
    numerator, denominator = value.numerator, value.denominator
    return say("share", share=f"of-{numerator}-{denominator}", numerator=numerator, denominator=denominator)
