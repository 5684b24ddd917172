// blackjack-engine behind the protocol.
//
// Several players. Dealt from the end of the deck: a card to each, the upcard, a card to each, the hole card. The
// dealer never looks. Under an ace every player is asked about insurance, whose win is told without its stake. A hand
// made by a split has one card until it is hit; the second card of the pair plays first. A hand of 21 closes by itself.
import engine from "blackjack-engine";
import {
  ORDINARY, Layout, OFFERS, Refused, Unsupported, handKey, isNatural, naturalPays, noBalance, serve,
  settings, total, upcoming, versionOf,
} from "./common.mjs";

const { Game, actions, presets } = engine;
const SUITS = { s: ["spades", "B"], h: ["hearts", "R"], d: ["diamonds", "R"], c: ["clubs", "B"] };
const VALUES = "A23456789TJQK";

const CHOICES = {
  ...ORDINARY,
  dealer: { "stands-on-soft-17": { standOnSoft17: true }, "hits-soft-17": { standOnSoft17: false } },
  double: { "any-two": { double: "any", doubleAfterSplit: true }, none: { double: "none" } },
  split: { "by-value": { split: true }, none: { split: false } },
  surrender: { none: { surrender: false }, late: { surrender: true } },
  "stand-at": {
    "split-aces-play": { showdownAfterAceSplit: false },
    "split-aces-stand": { showdownAfterAceSplit: true },
    "21-stands": { showdownAfterAceSplit: true },
  },
};

function card(text) {
  const [suite, color] = SUITS[text[1]];
  return { text: text[0] === "T" ? "10" : text[0], suite, color, value: Math.min(VALUES.indexOf(text[0]) + 1, 10) };
}

/** One round. */
class Round {
  constructor(layout, rules) {
    this.layout = layout;
    this.seats = [...layout.stakes.keys()];
    this.isSplit = new Set();
    const state = presets.defaultState(rules);
    state.players = this.seats.map((seat) => presets.defaultPlayer(`seat ${seat}`));
    this.game = new Game(state, rules);
    const [first, second] = [0, 1].map((place) => this.seats.map((seat) => layout.held.get(handKey(seat, 1))[place]));
    this.deck([...first, layout.upcard, ...second, layout.hole]);
    this.seats.forEach((seat, playerId) => this.game.dispatch(actions.bet({ bet: layout.stakes.get(seat), playerId })));
    this.insure();
  }

  get state() {
    return this.game.getState();
  }

  deck(cards) {
    this.game.setState({ deck: upcoming(this.layout, cards).reverse().map(card) });
  }

  dispatch(action) {
    const { history } = this.game.dispatch(action);
    const last = history.at(-1).action;
    if (last.type === "INVALID") throw new Refused(last.payload.info);
  }

  /** The engine asks all players about insurance at once, before any other decision. */
  insure() {
    for (const [playerId, seat] of this.seats.entries()) {
      if (this.state.stage.name !== "STAGE_INSURANCE") return;
      const bet = this.layout.insured.has(seat) ? this.layout.stakes.get(seat) / 2 : 0;
      this.deck([]);
      this.dispatch(actions.insurance({ bet, playerId }));
    }
  }

  /** The hand that is to act by the vector's numbers: the engine plays the new hand of a split first. */
  toAct() {
    const { name, activePlayerId, activeHandId } = this.state.stage;
    if (name !== "STAGE_PLAYERS_TURN") return undefined;
    const seat = this.seats[activePlayerId];
    return { seat, hand: this.isSplit.has(seat) ? 2 - activeHandId : 1 };
  }

  act(does) {
    const { layout } = this;
    const { seat, hand } = this.toAct();
    const key = handKey(seat, hand);
    if (does === "split") {
      const { cards } = this.state.players[this.seats.indexOf(seat)].hands[0];
      const aces = cards[0].value === 1; // the engine deals to split aces at once, to other hands when they are hit
      this.deck(aces ? [layout.coming(handKey(seat, 2)), layout.coming(key)] : []);
      this.dispatch(actions.split());
      layout.split(seat);
      this.isSplit.add(seat);
    } else {
      const takes = does === "hit" || does === "double";
      this.deck(takes ? [layout.coming(key)] : []);
      this.dispatch(actions[does]());
      if (takes) layout.deal(key);
    }
    this.complete();
  }

  /** Take the second card of a hand made by a split. */
  complete() {
    const now = this.toAct();
    if (!now || !this.isSplit.has(now.seat)) return;
    const { activePlayerId, activeHandId } = this.state.stage;
    if (this.state.players[activePlayerId].hands[activeHandId].cards.length > 1) return;
    this.deck([this.layout.held.get(handKey(now.seat, now.hand))[1]]);
    this.dispatch(actions.hit());
    this.complete();
  }
}

/** Seat by seat, and after a split the new hand before the old one; what is refused stays where it is told. */
function inEngineOrder(layout) {
  const decisions = layout.inputs.filter((each) => !OFFERS.includes(each.do));
  return [...layout.stakes.keys()].flatMap((seat) => {
    const own = decisions.filter((each) => each.seat === seat);
    const at = layout.coming(handKey(seat, 2)) ? own.findIndex((each) => each.do === "split") + 1 : own.length;
    const later = own.slice(at);
    const [made, others] = [later.filter((each) => each.hand === 2), later.filter((each) => each.hand !== 2)];
    return [...own.slice(0, at), ...made, ...others];
  });
}

/** Tell the round one decision; stand on what the book has stood on before that hand. */
function tell(round, { do: does, seat, hand = 1 }, coming) {
  const { layout } = round;
  const isTold = (now) => coming.some((each) => each.seat === now.seat && (each.hand ?? 1) === now.hand);
  for (let now = round.toAct(); now && !(now.seat === seat && now.hand === hand); now = round.toAct()) {
    const passed = now.seat > seat || (now.seat === seat && (hand === 2 || !round.isSplit.has(seat)));
    if (passed || isTold(now)) break;
    round.act("stand");
  }
  const now = round.toAct();
  if (now && now.seat === seat && now.hand === hand) {
    round.act(does);
    return;
  }
  const cards = layout.held.get(handKey(seat, hand)) ?? [];
  if (total(cards).points !== 21 || (isNatural(cards) && !round.isSplit.has(seat))) throw new Refused("not its turn");
  if (does !== "stand") throw new Unsupported([`inputs.${does}.21`], "the engine stands on 21 by itself");
}

let book;
let rules;

serve({
  hello: {
    implementation: "blackjack-engine", version: versionOf("blackjack-engine"), language: "TypeScript",
    depth: "net", reports: ["net"], wants: ["recipients"],
  },
  configure(rulebook) {
    const chosen = settings(rulebook, CHOICES);
    if (naturalPays(rulebook) !== "3:2") throw new Unsupported(["settlement.blackjack"], "a natural wins 3:2");
    rules = { ...presets.getDefaultRules(), decks: rulebook.shoe.decks, maxHandNumber: 2, ...chosen };
    book = rulebook;
  },
  play(vector) {
    const layout = new Layout(vector, book);
    layout.lacks("the engine has no such bet", "even-money");
    layout.noPartInsurance();
    noBalance(layout);
    const round = new Round(layout, rules);
    const inputs = inEngineOrder(layout);
    inputs.forEach((each, at) => {
      try {
        tell(round, each, inputs.slice(at + 1));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
    });
    while (round.toAct()) round.act("stand");
    const net = round.state.players.map(({ hands, finalWin, sideBetWins }, at) => {
      const { risk = 0, win = 0 } = sideBetWins.insurance ?? {};
      const staked = hands.reduce((sum, hand) => sum + hand.bet, 0);
      return [round.seats[at], layout.amount(finalWin - staked + (win || -risk))];
    });
    return { net: Object.fromEntries(net) };
  },
});
