// A complete adapter to copy: it puts engine.mjs behind Upcard's protocol. Replace the engine by yours.
//
//     upcard certify classic-blackjack -- node adapter.mjs
//
// Upcard writes one JSON object a line to stdin and waits for one on stdout with the same `seq`. Nothing else may be
// printed there; what goes to stderr is kept as a log.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { Round } from "./engine.mjs";

// What the engine plays, by the paths of the rule book: any other value is a rule it cannot be set to.
const PLAYS = JSON.parse(readFileSync(new URL("../plays.json", import.meta.url), "utf8"));

// What may happen to a round that this engine knows nothing of.
const INCIDENTS = {
  timeout: "procedures.timeout",
  disconnect: "procedures.disconnection",
  balance: "procedures.short-balance",
  malfunction: "procedures.malfunction",
  cancel: "procedures.cancelled-round",
};

// What the player holds if the vector does not say: more than any round can cost.
const ENOUGH = "1000000";

let places = 2; // decimals of the smallest unit
let unsupported = [];

function hello() {
  return {
    ok: true,
    implementation: "starter engine", // the name and version of your engine
    version: "1",
    language: "JavaScript",
    depth: "settlement", // how close it can be looked at: net, settlement or events
    reports: ["net", "settlement"],
  };
}

/** Set your engine to the book here, as far as it can be set; say which rules it cannot follow. */
function configure({ rulebook }) {
  places = (rulebook.money.unit.split(".")[1] ?? "").length;
  unsupported = Object.keys(PLAYS).filter((path) => !isDeepStrictEqual(at(rulebook, path), PLAYS[path]));
  return unsupported.length ? { unsupported, why: "the engine plays one set of rules" } : { ok: true };
}

/** Play a round with the vector's cards and decisions; tell the money, never a guess. */
function play({ vector }) {
  const rules = unsupported.length ? unsupported : needs(vector);
  if (rules.length) return { unsupported: rules, why: "the engine has no such rule" };
  const stakes = vector.seats.map(({ seat, bets }) => ({ seat, stake: units(bets.main) }));
  const round = new Round(stakes, vector.shoe, units(vector.balance ?? ENOUGH));
  for (const { do: does, seat, hand = 1, amount: named } of vector.inputs) {
    const half = amount(Math.floor((stakes.find((each) => each.seat === seat)?.stake ?? 0) / 2));
    if ((named ?? half) === half) round.decide(does, seat, hand); // the engine insures half the bet and nothing else
  }
  if (!round.over) return { error: "the round waits for a decision that the vector does not have" };
  const net = Object.fromEntries(stakes.map(({ seat }) => [seat, 0]));
  for (const { seat, own, returned } of round.settled) net[seat] += returned - own;
  for (const seat of Object.keys(net)) net[seat] = amount(net[seat]);
  // An engine that can tell why it refused a decision also gives `refused`, the list of the codes.
  return { ok: true, net, settlement: round.settled.map(settled) };
}

function settled({ own, returned, ...rest }) {
  const free = "0"; // what the house stakes for the player, in games that have it
  return { event: "settled", ...rest, own: amount(own), free, returned: amount(returned), net: amount(returned - own) };
}

function units(text) {
  const [whole, part = ""] = text.split(".");
  return Number(whole + part.padEnd(places, "0"));
}

/** Money as the protocol writes it: a decimal without exponent and trailing zeros. */
function amount(count) {
  const digits = String(Math.abs(count)).padStart(places + 1, "0");
  const point = digits.length - places;
  const part = digits.slice(point).replace(/0+$/, "");
  return `${count < 0 ? "-" : ""}${digits.slice(0, point)}${part && `.${part}`}`;
}

/** The value at a dotted path of the rule book. */
function at(book, path) {
  return path.split(".").reduce((part, key) => part?.[key], book);
}

/** The rules that a vector needs and the engine does not have. */
function needs({ betting, seats, inputs }) {
  if (betting) return ["betting.operations"];
  const sideBets = seats.flatMap(({ bets }) => Object.keys(bets)).filter((bet) => bet !== "main");
  const incidents = inputs.map((each) => INCIDENTS[each.do]).filter(Boolean);
  return [...sideBets.map((bet) => `side-bets.${bet}`), ...incidents];
}

const COMMANDS = { hello, configure, play, bye: () => ({ ok: true }) };

/** The lines of stdin. A line ends with \n alone: other separators may stand inside a text. */
async function* lines() {
  let rest = "";
  for await (const chunk of process.stdin.setEncoding("utf8")) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop();
    yield* parts;
  }
}

for await (const line of lines()) {
  const request = JSON.parse(line);
  let reply;
  try {
    reply = COMMANDS[request.cmd](request);
  } catch (error) {
    reply = { error: `${error.name}: ${error.message}` };
  }
  process.stdout.write(`${JSON.stringify({ seq: request.seq, ...reply })}\n`);
  if (request.cmd === "bye") break;
}
