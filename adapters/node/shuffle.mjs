// Shuffle 1 in JavaScript, written from docs/reference/shuffle.md alone: a second implementation that holds the first to its word.
//
// As a program it reads one request a line and answers each with one line:
//   {"seed": "table 7", "decks": 8, "deck": "standard-52"}  ->  {"shoe": ["…", …]}
//   {"seed": "table 7", "bounds": [6, 6]}                   ->  {"integers": [1, 2]}
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const WORDS = 2 ** 32;
const SUITS = ["s", "h", "d", "c"];
const RANKS = { "standard-52": [..."A23456789TJQK"], "spanish-48": [..."A23456789JQK"] };

/** The function that gives the numbers of a seed, one below `bound` a call. */
export function numbers(seed) {
  const isText = Buffer.from(seed, "utf8").toString("utf8") === seed;
  if (!isText) throw new RangeError("the seed is not text that UTF-8 can write");
  let block = 0;
  let bytes = Buffer.alloc(0);
  const word = () => {
    if (bytes.length === 0) {
      bytes = createHash("sha256").update(`upcard-shuffle-1/${seed}/${block}`, "utf8").digest();
      block += 1;
    }
    const first = bytes.readUInt32BE(0);
    bytes = bytes.subarray(4);
    return first;
  };
  return (bound) => {
    if (!Number.isInteger(bound) || bound < 1 || bound > WORDS) {
      throw new RangeError(`a bound must be from 1 to ${WORDS}, not ${bound}`);
    }
    const limit = WORDS - (WORDS % bound);
    let drawn = word();
    while (drawn >= limit) drawn = word();
    return drawn % bound;
  };
}

/** The shuffled shoe of a seed, first card dealt first, as texts such as "As". */
export function shoe(seed, decks, deck) {
  if (!Object.hasOwn(RANKS, deck)) throw new RangeError(`${deck} is not a kind of deck`);
  if (!Number.isInteger(decks) || decks < 1) throw new RangeError(`a shoe has at least one deck, not ${decks}`);
  const one = SUITS.flatMap((suit) => RANKS[deck].map((rank) => rank + suit));
  const cards = Array.from({ length: decks }, () => one).flat();
  const below = numbers(seed);
  for (let at = cards.length - 1; at > 0; at -= 1) {
    const other = below(at + 1);
    [cards[at], cards[other]] = [cards[other], cards[at]];
  }
  return cards;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for await (const line of createInterface({ input: process.stdin })) {
    const { seed, decks, deck, bounds } = JSON.parse(line);
    const below = numbers(seed);
    const answer = bounds ? { integers: bounds.map(below) } : { shoe: shoe(seed, decks, deck) };
    console.log(JSON.stringify(answer));
  }
}
