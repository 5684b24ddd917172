// engine-blackjack behind the protocol.
//
// One player. Dealt from the end of the deck: player, player, upcard, hole card. The dealer looks under an ace once the
// insurance question is answered, under a ten at once. A split deals one card to each hand; the new hand, RIGHT, plays
// first. A hand of 21 closes by itself. Won amounts include the stake.
import engine from "engine-blackjack";
import {
  ORDINARY, Layout, OFFERS, Refused, Unsupported, handKey, isNatural, naturalPays, noBalance, oneSeat, serve, settings,
  total, upcoming, versionOf,
} from "./common.mjs";

const { Game, actions, presets } = engine;
const SUITS = { s: ["spades", "B"], h: ["hearts", "R"], d: ["diamonds", "R"], c: ["clubs", "B"] };
const VALUES = "A23456789TJQK";

const CHOICES = {
  ...ORDINARY,
  dealer: { "stands-on-soft-17": { standOnSoft17: true }, "hits-soft-17": { standOnSoft17: false } },
  double: {
    "any-two": { double: "any", doubleAfterSplit: true },
    "any-two-unsplit": { double: "any", doubleAfterSplit: false },
    "9-to-11": { double: "9or10or11", doubleAfterSplit: true },
    none: { double: "none" },
  },
  split: { "by-value": { split: true }, none: { split: false } },
  surrender: { none: { surrender: false }, late: { surrender: true } },
  "stand-at": {
    "split-aces-play": { showdownAfterAceSplit: false },
    "split-aces-stand": { showdownAfterAceSplit: true },
    "21-stands": { showdownAfterAceSplit: true },
  },
  peek: { "ace-and-ten": {} },
};

/** A card as the engine wants it, a new object each, since it tells cards apart by identity. */
function card(text) {
  const [suite, color] = SUITS[text[1]];
  return { text: text[0] === "T" ? "10" : text[0], suite, color, value: Math.min(VALUES.indexOf(text[0]) + 1, 10) };
}

/** One round. */
class Round {
  constructor(layout, seat, rules) {
    this.layout = layout;
    this.seat = seat;
    this.isSplit = false;
    this.game = new Game(presets.defaultState(rules), rules);
    const [first, second] = layout.held.get(handKey(seat, 1));
    this.deck([], [layout.hole, layout.upcard, first, second]);
    this.game.dispatch(actions.deal({ bet: layout.stakes.get(seat) }));
  }

  get state() {
    return this.game.getState();
  }

  /** Lay `cards` on top, to be taken in this order, or `top` as it lies in the engine's array. */
  deck(cards, top = []) {
    this.game.setState({ deck: [...upcoming(this.layout, cards).reverse(), ...top].map(card) });
  }

  dispatch(action) {
    const { history } = this.game.dispatch(action);
    if (history.at(-1).type === "INVALID") throw new Refused(history.at(-1).payload.info);
  }

  /** Where the engine keeps a hand of the vector. */
  position(hand) {
    return this.isSplit && hand === 1 ? "left" : "right";
  }

  answer(does) {
    const asked = this.state.handInfo.right.availableActions.insurance && this.state.stage !== "done";
    if (asked) this.dispatch(actions.insurance({ bet: does === "insure" ? 1 : 0 }));
    else if (does === "insure") throw new Refused("no insurance is offered");
  }

  decide(does, hand) {
    const { layout, seat } = this;
    const position = this.position(hand);
    const key = handKey(seat, hand);
    const info = this.state.handInfo[position];
    if (info.close || this.state.stage === "done" || !layout.held.has(key)) {
      const cards = layout.held.get(key) ?? [];
      if (total(cards).points !== 21 || (isNatural(cards) && !this.isSplit)) throw new Refused("the hand is closed");
      if (does !== "stand") throw new Unsupported([`inputs.${does}.21`], "the engine stands on 21 by itself");
      return;
    }
    if (does === "split") {
      this.deck([], [layout.coming(handKey(seat, 2)) ?? "2s", layout.coming(key) ?? "2s"]);
      this.dispatch(actions.split());
      layout.split(seat);
      this.isSplit = true;
      return;
    }
    const takes = does === "hit" || does === "double";
    this.deck(takes ? [layout.coming(key)] : []);
    this.dispatch(actions[does]({ position }));
    if (takes) layout.deal(key);
  }
}

/** The inputs in the order the engine plays: after a split the new hand before the old one. */
function inEngineOrder(layout, seat) {
  const decisions = layout.inputs.filter((each) => !OFFERS.includes(each.do));
  const offers = layout.inputs.filter((each) => OFFERS.includes(each.do));
  const splits = layout.coming(handKey(seat, 2)) !== undefined;
  const at = splits ? decisions.findIndex((each) => each.do === "split") + 1 : decisions.length;
  const later = decisions.slice(at);
  const [made, others] = [later.filter((each) => each.hand === 2), later.filter((each) => each.hand !== 2)];
  return [...offers, ...decisions.slice(0, at), ...made, ...others];
}

let book;
let rules;

serve({
  hello: {
    implementation: "engine-blackjack", version: versionOf("engine-blackjack"), language: "JavaScript",
    depth: "settlement", reports: ["net", "settlement"], wants: ["recipients"],
  },
  configure(rulebook) {
    const chosen = settings(rulebook, CHOICES);
    if (naturalPays(rulebook) !== "3:2") throw new Unsupported(["settlement.blackjack"], "a natural wins 3:2");
    rules = presets.getRules({ decks: rulebook.shoe.decks, insurance: true, ...chosen });
    book = rulebook;
  },
  play(vector) {
    const layout = new Layout(vector, book);
    layout.lacks("the engine has no such bet", "even-money");
    layout.noPartInsurance();
    const seat = oneSeat(layout);
    noBalance(layout);
    const round = new Round(layout, seat, rules);
    for (const { do: does, hand = 1 } of inEngineOrder(layout, seat)) {
      try {
        if (OFFERS.includes(does)) round.answer(does);
        else {
          round.answer("decline"); // a question that the book did not put
          round.decide(does, hand);
        }
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
    }
    while (round.state.stage !== "done") {
      round.deck([]);
      round.dispatch(actions.stand({ position: round.state.stage === "player-turn-left" ? "left" : "right" }));
    }
    return result(round, layout, seat);
  },
});

/** Money and settlement of a round that is done. */
function result({ state, isSplit }, layout, seat) {
  const { left, right } = state.handInfo;
  const hands = isSplit ? [[left, state.wonOnLeft], [right, state.wonOnRight]] : [[right, state.wonOnRight]];
  const settlement = hands.map(([info, won], at) => {
    const surrendered = info.playerHasSurrendered ? { outcome: "surrender" } : {};
    return layout.settled(seat, "main", info.bet, won, { hand: at + 1, ...surrendered });
  });
  const { risk = 0, win = 0 } = state.sideBetsInfo.insurance ?? {};
  if (risk) settlement.push(layout.settled(seat, "insurance", risk, win));
  return { net: { [seat]: layout.amount(state.wonOnLeft + state.wonOnRight + win - state.finalBet) }, settlement };
}
