// @blackjacktrainer/blackjack-simulator behind the protocol, in its game mode.
//
// One player. Dealt from the end of the shoe: player, upcard, player, hole card. The dealer looks under a ten at once
// and under an ace after the insurance question, which is put to every hand. A split deals one card to each hand.
globalThis.self = globalThis; // the package is built for browsers and looks for their global object
const { Game, GameStep } = (await import("@blackjacktrainer/blackjack-simulator")).default;
import {
  ORDINARY, Layout, OFFERS, Refused, Unsupported, handKey, isNatural, naturalPays, oneSeat, serve, settings, total,
  upcoming, versionOf,
} from "./common.mjs";

// The package does not export its enumerations of moves, ranks and suits; these are their values.
const MOVES = { insure: 0, double: 1, hit: 2, decline: 3, split: 4, stand: 5, surrender: 6 };
const RANKS = "A23456789TJQK";
const SUITS = "hdcs";
const PAYOUTS = { "3:2": 0, "6:5": 1 };

const CHOICES = {
  ...ORDINARY,
  dealer: { "stands-on-soft-17": { hitSoft17: false }, "hits-soft-17": { hitSoft17: true } },
  surrender: { none: { allowLateSurrender: false }, late: { allowLateSurrender: true } },
  "stand-at": { "split-aces-stand": {}, "21-stands": {} },
  peek: { "ace-and-ten": {} },
};

/** One round. */
class Round {
  constructor(layout, seat, chosen) {
    this.layout = layout;
    this.seat = seat;
    this.isSplit = false;
    const table = { disableEvents: true, playerBankroll: layout.balance, playerCount: 1, minimumBet: 1 };
    this.game = new Game({ ...table, ...chosen });
    this.Card = this.game.shoe.cards[0].constructor;
    this.game.betAmount = layout.stakes.get(seat);
    const [first, second] = layout.held.get(handKey(seat, 1));
    this.step([first, layout.upcard, second, layout.hole]);
  }

  get at() {
    return this.game.state.step;
  }

  /** Lay the cards the engine may take, tell it the move, and let it go on until it asks. */
  step(cards, move) {
    const { shoe } = this.game;
    const card = ([rank, suit]) => new this.Card(SUITS.indexOf(suit), RANKS.indexOf(rank), shoe);
    const laid = upcoming(this.layout, cards).map(card);
    shoe.cards = laid.reverse();
    shoe.currentCardIndex = laid.length - 1;
    this.game.step(move);
    while ([GameStep.PlayHandsRight, GameStep.PlayHandsLeft].includes(this.at)) this.game.step();
  }

  toAct() {
    return this.at === GameStep.WaitingForPlayInput ? this.game.state.focusedHandIndex + 1 : undefined;
  }

  answer(does) {
    if (this.at === GameStep.WaitingForInsuranceInput) this.step([], MOVES[does]);
    else if (does === "insure") throw new Refused("no insurance is offered");
    if (this.at === GameStep.WaitingForInsuranceInput) throw new Refused("the answer is not taken");
  }

  decide(does, hand) {
    const { layout, seat } = this;
    const [key, made] = [handKey(seat, hand), handKey(seat, 2)];
    while (this.toAct() < hand) this.step([], MOVES.stand); // the book has stood on the hands before
    const cards = layout.held.get(key) ?? [];
    const made21 = total(cards).points === 21 && (this.isSplit || !isNatural(cards));
    // It asks about one 21, that which a split deals to the second hand.
    if (made21 && does !== "stand") throw new Unsupported([`inputs.${does}.21`], "the engine stands on 21 by itself");
    if (this.toAct() !== hand) {
      if (made21) return;
      throw new Refused("the hand is done");
    }
    if (!this.game.isValidPlayHandsInput(MOVES[does])) throw new Refused("the move is not valid");
    const takes = { hit: [key], double: [key], split: [key, made] }[does] ?? [];
    try {
      this.step(takes.map((each) => layout.coming(each)), MOVES[does]);
    } catch (error) {
      throw /Insufficient/.test(error.message) ? new Refused(error.message) : error;
    }
    if (does === "split") {
      layout.split(seat);
      this.isSplit = true;
    } else if (takes.length) layout.deal(key);
  }
}

let book;
let chosen;

serve({
  hello: {
    implementation: "@blackjacktrainer/blackjack-simulator",
    version: versionOf("@blackjacktrainer/blackjack-simulator"), language: "TypeScript", depth: "net", reports: ["net"],
    wants: ["recipients"],
  },
  configure(rulebook) {
    const found = settings(rulebook, CHOICES);
    const blackjackPayout = PAYOUTS[naturalPays(rulebook)];
    if (blackjackPayout === undefined) throw new Unsupported(["settlement.blackjack"], "a natural wins 3:2 or 6:5");
    chosen = { ...found, blackjackPayout, deckCount: rulebook.shoe.decks, maxHandsAllowed: 2, allowResplitAces: false };
    book = rulebook;
  },
  play(vector) {
    const layout = new Layout(vector, book);
    layout.lacks("the engine has no such bet", "even-money");
    layout.noPartInsurance();
    const seat = oneSeat(layout);
    const round = new Round(layout, seat, chosen);
    for (const { do: does, hand = 1 } of layout.inputs) {
      try {
        if (OFFERS.includes(does)) round.answer(does);
        else {
          if (round.at === GameStep.WaitingForInsuranceInput) round.step([], MOVES.decline);
          round.decide(does, hand);
        }
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
    }
    if (round.at === GameStep.WaitingForInsuranceInput) round.step([], MOVES.decline);
    while (round.toAct() !== undefined) round.step([], MOVES.stand);
    return { net: { [seat]: layout.amount(round.game.player.balance - layout.balance) } };
  },
});
