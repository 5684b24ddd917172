// What every Node connector shares: the protocol loop, a rule book compared with what an engine can be set to, and the
// vector laid out for an engine that deals in an order of its own. Money is counted in whole units of the book's
// smallest unit, cards are texts such as "As". Nothing here knows the expected answer.
import { readFileSync } from "node:fs";

export const FORMS = JSON.parse(readFileSync(new URL("../forms.json", import.meta.url), "utf8"));
const RANKS = "A23456789TJQK";

/** The engine cannot be set to these rules, or the vector needs one that it cannot be set to. */
export class Unsupported extends Error {
  constructor(rules, why) {
    super(why);
    this.rules = rules;
  }
}

/** The engine does not allow the decision. */
export class Refused extends Error {}

/** The lines of stdin. A line ends with \n alone: other separators may stand inside a text. */
async function* lines() {
  let rest = "";
  for await (const chunk of process.stdin.setEncoding("utf8")) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop();
    yield* parts;
  }
}

/** Answer requests until `bye` or the end of the input. What an engine prints is dropped: stdout is the protocol's. */
export async function serve({ hello, configure, play }) {
  console.log = console.info = console.debug = () => {};
  const answer = (request) => {
    try {
      if (request.cmd === "hello") return { ok: true, ...hello };
      if (request.cmd === "configure") return configure(request.rulebook), { ok: true };
      if (request.cmd === "play") return { ok: true, ...play(request.vector) };
      return request.cmd === "bye" ? { ok: true } : { error: `${request.cmd} is not known here` };
    } catch (error) {
      if (error instanceof Unsupported) return { unsupported: error.rules, why: error.message };
      return { error: `${error.name}: ${error.message}` };
    }
  };
  let unset; // what configure could not be done for, which then holds for every vector
  for await (const line of lines()) {
    const request = JSON.parse(line);
    const said = request.cmd === "play" && unset ? unset : answer(request);
    if (request.cmd === "configure") unset = said.unsupported ? said : undefined;
    process.stdout.write(`${JSON.stringify({ seq: request.seq, ...said })}\n`);
    if (request.cmd === "bye") return;
  }
}

// --- the rule book -------------------------------------------------------------------------------------------------

/** The version of a package that is installed beside the connectors. */
export function versionOf(name) {
  return JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url), "utf8")).version;
}

/** A value without ids and titles, its keys in order, as one text: what two forms are compared by. */
function bare(value) {
  if (Array.isArray(value)) return `[${value.map(bare)}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const natural = bare(value.when ?? null) === '{"player":"blackjack"}' ? { pays: "natural" } : {};
  const kept = Object.entries({ ...value, ...natural }).filter(([key]) => key !== "id" && key !== "title");
  return `{${kept.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => `${JSON.stringify(key)}:${bare(each)}`)}}`;
}

function rowsOf(book, section) {
  const part = book[section];
  return section === "peek" ? part.under : (part.rows ?? part);
}

/** What an engine needs no setting for: it is the only way it plays, or shows itself vector by vector. */
export const ORDINARY = {
  double: { "any-two": {} },
  split: { "by-value": {} },
  surrender: { none: {}, late: {} },
  hit: { any: {}, "not-on-split-aces": {} },
  stand: { any: {} },
  "stand-at": { "split-aces-play": {}, "split-aces-stand": {}, "21-stands": {} },
  settlement: { ordinary: {} },
  peek: { "ace-and-ten": {}, ace: {}, none: {} },
};

/** The engine's settings for a book: for each section, what `choices` maps the book's form (of forms.json) to. */
export function settings(book, choices) {
  const rules = [];
  const chosen = {};
  for (const [section, forms] of Object.entries(choices)) {
    const rows = rowsOf(book, section);
    const name = Object.keys(forms).find((form) => FORMS[section][form].some((way) => bare(way) === bare(rows)));
    if (name !== undefined) {
      Object.assign(chosen, forms[name]);
      continue;
    }
    const known = Object.keys(forms).flatMap((form) => FORMS[section][form].flat().map(bare));
    const strange = rows.filter((row) => row.id && !known.includes(bare(row))).map((row) => `${section}.${row.id}`);
    rules.push(...(strange.length ? strange : [section]));
  }
  if (!["dealer-up", "dealer-down"].every((step) => book.deal.order.includes(step))) rules.push("deal.order");
  if (book.split.limit !== 1 && book.split.rows.length) rules.push("split.limit");
  const looksEverywhere = book.peek.under.length === FORMS.peek["ace-and-ten"][0].length;
  if (!looksEverywhere && book["late-dealer-blackjack"].takes !== "all-stakes") rules.push("late-dealer-blackjack");
  if (rules.length) throw new Unsupported(rules, "the engine and its connector have no setting for this");
  return chosen;
}

/** What a natural wins, such as "3:2". */
export function naturalPays(book) {
  return book.settlement.find((row) => bare(row.when) === '{"player":"blackjack"}').pays;
}

// --- cards ---------------------------------------------------------------------------------------------------------

/** What a card counts, an ace as 1. */
export const value = (card) => Math.min(RANKS.indexOf(card[0]) + 1, 10);

/** The best total of a hand, and whether it is soft. */
export function total(cards) {
  const low = cards.reduce((sum, card) => sum + value(card), 0);
  const soft = low <= 11 && cards.some((card) => value(card) === 1);
  return { points: soft ? low + 10 : low, soft };
}

export const isNatural = (cards) => cards.length === 2 && total(cards).points === 21;

// --- the vector ----------------------------------------------------------------------------------------------------

const INCIDENTS = {
  timeout: "procedures.timeout",
  disconnect: "procedures.disconnection",
  balance: "procedures.short-balance",
  malfunction: "procedures.malfunction",
  cancel: "procedures.cancelled-round",
};
/** What the player holds if the vector does not say: more than any round can cost. */
const ENOUGH = "1000000";
const ROUNDED_AS = { main: "payout", insurance: "insurance" };
export const OFFERS = ["insure", "even-money", "decline"];

/** The key of a hand by the numbers of the vector: its seat and its number there. */
export const handKey = (seat, hand) => `${seat}.${hand}`;

/** A vector hand by hand: who stakes what, which cards go to whom, what is decided. */
export class Layout {
  constructor(vector, book) {
    if (vector.betting) throw new Unsupported(["betting.operations"], "the engine takes a bet without operations on it");
    this.book = book;
    this.inputs = vector.inputs;
    this.places = (book.money.unit.split(".")[1] ?? "").length;
    if (!/^(1|0\.0*1)$/.test(book.money.unit)) throw new Unsupported(["money.unit"], "units here are decimals");
    this.stakes = new Map();
    for (const { seat, bets } of vector.seats) {
      const others = Object.keys(bets).filter((bet) => bet !== "main").map((bet) => `side-bets.${bet}`);
      if (others.length) throw new Unsupported(others, "the engine takes the main bet alone");
      this.stakes.set(seat, this.units(bets.main));
    }
    this.balance = this.units(vector.balance ?? ENOUGH);
    const incident = this.inputs.find((each) => each.do in INCIDENTS);
    if (incident) throw new Unsupported([INCIDENTS[incident.do]], "the engine knows no such incident");
    this.tellable(vector.recipients);
    this.dealer = [];
    this.cards = new Map(); // hand -> the cards it is still to be dealt
    vector.recipients.forEach((to, at) => {
      const card = vector.shoe[at];
      const [, seat, , hand] = to.split(" ");
      const key = handKey(seat, hand);
      if (to === "dealer") this.dealer.push(card);
      else this.cards.set(key, [...(this.cards.get(key) ?? []), card]);
    });
    const order = book.deal.order.filter((step) => step !== "players-up");
    this.upcard = this.dealer[order.indexOf("dealer-up")];
    this.hole = this.dealer[order.indexOf("dealer-down")];
    this.held = new Map([...this.stakes.keys()].map((seat) => [handKey(seat, 1), []]));
    for (const key of this.held.keys()) this.deal(key), this.deal(key);
  }

  /** `Unsupported` for inputs that would never reach an engine: the connector itself would have to refuse them. */
  tellable(recipients) {
    const [answered, decided] = [new Set(), new Set()];
    for (const { do: does, seat, hand = 1, amount } of this.inputs) {
      if (!this.stakes.has(seat)) {
        throw new Unsupported(["inputs.no-such-seat"], "the engine cannot be told of a seat that is not there");
      }
      if (!recipients.includes(`seat ${seat} hand ${hand}`)) {
        throw new Unsupported(["inputs.no-such-hand"], "the engine cannot be told of a hand that is not there");
      }
      if (!OFFERS.includes(does)) decided.add(seat);
      else if (answered.has(seat) || decided.has(seat)) {
        const why = "the engine asks about insurance once, or takes a decision for a no";
        throw new Unsupported(["inputs.late-answer"], why);
      } else if (amount !== undefined) {
        throw new Unsupported([`inputs.${does}.amount`], "the engine is not told how much the insurance is");
      } else answered.add(seat);
    }
  }

  /** Is there more to be staked, counting refused inputs, than the player holds? */
  get short() {
    const parts = { double: 2, split: 2, insure: 1 }; // in halves of the main bet
    let halves = 0;
    for (const stake of this.stakes.values()) halves += 2 * stake;
    for (const { do: does, seat } of this.inputs) halves += (this.stakes.get(seat) ?? 0) * (parts[does] ?? 0);
    return halves > 2 * this.balance;
  }

  /** For an engine that cannot be told such an input: `Unsupported` where the vector has it, allowed or not. */
  lacks(why, input) {
    if (this.inputs.some((each) => each.do === input)) throw new Unsupported([`inputs.${input}`], why);
  }

  /** The seats that take insurance. */
  get insured() {
    return new Set(this.inputs.filter((each) => each.do === "insure").map((each) => each.seat));
  }

  /** For an engine that stakes exactly half: `Unsupported` where the book rounds that to a whole unit. */
  noPartInsurance() {
    if ([...this.insured].some((seat) => this.stakes.get(seat) % 2)) {
      throw new Unsupported(["money.rounding.insurance"], "the engine does not round to the smallest unit");
    }
  }

  /** The next card the vector deals to a hand, undefined where it deals no more. */
  coming(key) {
    return this.cards.get(key)?.[0];
  }

  /** The same, and the hand has it now. */
  deal(key) {
    const card = this.cards.get(key)?.shift();
    if (card) this.held.set(key, [...(this.held.get(key) ?? []), card]);
  }

  /** Move the second card of a pair to a hand of its own, and deal each its next card. */
  split(seat) {
    const [old, made] = [handKey(seat, 1), handKey(seat, 2)];
    this.held.set(made, [this.held.get(old).pop()]);
    this.deal(old);
    this.deal(made);
  }

  /** The rule ids of a section's rows. */
  rows(section) {
    const ids = rowsOf(this.book, section).map((row) => `${section}.${row.id}`);
    return ids.length ? ids : [section];
  }

  /** An amount of the vector in units. */
  units(amount) {
    const [whole, part = ""] = amount.split(".");
    if (part.length > this.places) throw new RangeError(`${amount} is not a whole number of units`);
    return Number(whole + part.padEnd(this.places, "0"));
  }

  /** Units as the protocol writes them; `Unsupported` where the engine left a part of a unit. */
  amount(units, rounding = "payout") {
    if (!Number.isInteger(units)) {
      throw new Unsupported([`money.rounding.${rounding}`], "the engine does not round to the smallest unit");
    }
    const digits = String(Math.abs(units)).padStart(this.places + 1, "0");
    const [whole, part] = [digits.slice(0, digits.length - this.places), digits.slice(digits.length - this.places)];
    const decimals = part.replace(/0+$/, "");
    return `${units < 0 ? "-" : ""}${whole}${decimals && `.${decimals}`}`;
  }

  /** A settled event; the outcome follows from the money where it is not given. */
  settled(seat, bet, own, returned, more = {}) {
    const outcome = returned > own ? "win" : returned === own ? "push" : "lose";
    const [stake, back, net] = [own, returned, returned - own].map((units) => this.amount(units, ROUNDED_AS[bet]));
    const money = { own: stake, free: "0", returned: back, net };
    return { event: "settled", seat, bet, outcome, ...money, ...more };
  }
}

/** For an engine with a single player: the seat. */
export function oneSeat(layout) {
  if (layout.stakes.size > 1) throw new Unsupported(["betting.seats"], "the engine has one player");
  return layout.stakes.keys().next().value;
}

/** For an engine that does not know what the player holds. */
export function noBalance(layout) {
  if (layout.short) throw new Unsupported(["procedures.short-balance"], "the engine keeps no account of the player");
}

/**
 * The cards an engine may take next: `cards`, then the dealer's draws, then those that hurt most. They bring the dealer
 * to 21, or over it where no hand could lose by 21; to an engine that plays by the book they are never dealt or do not
 * matter. `drawn` tells how many of the dealer's draws the engine has taken already.
 */
export function upcoming(layout, cards, drawn = 0) {
  const draws = layout.dealer.slice(2 + drawn);
  const dealer = [...layout.dealer];
  const reached = total(dealer).points;
  const to21 = [...layout.held.values()].some((hand) => total(hand).points >= reached && total(hand).points <= 21);
  const worst = [];
  for (let count = 0; count < 8; count += 1) {
    const { points, soft } = total(dealer);
    let wanted = points >= 7 && points <= 11 ? 16 - points : 10;
    if (to21) wanted = points >= 10 ? 21 - points : 11 - points;
    else if (soft) wanted = 26 - points;
    wanted = Math.max(1, Math.min(wanted, 11));
    worst.push(`${wanted === 11 ? "A" : RANKS[wanted - 1]}s`);
    dealer.push(worst.at(-1));
  }
  return [...cards.map((card) => card ?? "2s"), ...draws, ...worst];
}
