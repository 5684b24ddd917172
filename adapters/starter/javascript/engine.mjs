// Stands for your engine: a small, honest game of blackjack in plain code, told one decision at a time.
//
// Cards come from outside as a shoe, first card dealt first. The dealer stands on soft 17 and looks under an ace and a
// ten; a blackjack pays 3:2; any two cards may be doubled; a pair is split once; split aces get one card each. Money is
// whole units.

const value = (card) => Math.min("A23456789TJQK".indexOf(card[0]) + 1, 10);

function total(cards) {
  const low = cards.reduce((sum, card) => sum + value(card), 0);
  return low <= 11 && cards.some((card) => value(card) === 1) ? low + 10 : low;
}

const isNatural = (hand) => hand.cards.length === 2 && !hand.isSplit && total(hand.cards) === 21;

/** Does the player still decide on it? */
function waits(hand) {
  const splitAce = hand.isSplit && value(hand.cards[0]) === 1;
  return !(hand.stood || hand.done || splitAce || isNatural(hand));
}

/** One round. `decide` says whether the decision was allowed; `settled` fills as bets are decided. */
export class Round {
  constructor(stakes, shoe, balance) {
    this.shoe = shoe[Symbol.iterator]();
    this.balance = stakes.reduce((left, { stake }) => left - stake, balance);
    this.hands = stakes.map(({ seat, stake }) => ({ seat, number: 1, stake, cards: [] }));
    this.dealer = { cards: [] }; // the hole card first, then the upcard
    this.insured = [];
    this.settled = [];
    this.over = false;
    for (const hand of [...this.hands, this.dealer, ...this.hands, this.dealer]) hand.cards.push(this.draw());
    this.asked = value(this.dealer.cards[1]) === 1 ? this.hands.map(({ seat }) => seat) : [];
    this.ask();
  }

  draw() {
    const { value: card, done } = this.shoe.next();
    if (done) throw new RangeError("the shoe ran out");
    return card;
  }

  /** The hand that decides: seat by seat, the hands of a seat one after the other. */
  turn() {
    return this.hands.find(waits);
  }

  decide(does, seat, number) {
    if (this.over) return false;
    if (this.asked.length) return this.answer(does, seat);
    const hand = this.turn();
    if (hand.seat !== seat || hand.number !== number) return false;
    if (does === "double" && hand.cards.length === 2 && this.pay(hand.stake)) {
      hand.stake *= 2;
      this.hit(hand);
      hand.stood = true;
    } else if (does === "split" && this.maySplit(hand) && this.pay(hand.stake)) {
      const made = { seat, number: 2, stake: hand.stake, cards: [hand.cards.pop()], isSplit: true };
      hand.isSplit = true;
      this.hands.splice(this.hands.indexOf(hand) + 1, 0, made);
      for (const each of [hand, made]) each.cards.push(this.draw());
    } else if (does === "hit") this.hit(hand);
    else if (does === "stand") hand.stood = true;
    else return false;
    if (!this.turn()) this.finish();
    return true;
  }

  /** Insurance, or even money for a blackjack; seat by seat. */
  answer(does, seat) {
    if (seat !== this.asked[0]) return false;
    const hand = this.hands.find((each) => each.seat === seat);
    const half = Math.floor(hand.stake / 2);
    if (does === "insure" && !isNatural(hand) && this.pay(half)) this.insured.push({ seat, stake: half });
    else if (does === "even-money" && isNatural(hand)) this.settle(hand, "even-money", 2 * hand.stake);
    else if (does !== "decline") return false;
    this.asked.shift();
    this.ask();
    return true;
  }

  /** Go on to the next seat that can take an offer; after the last one the dealer looks. */
  ask() {
    const canTake = (hand) => isNatural(hand) || (hand.stake > 1 && Math.floor(hand.stake / 2) <= this.balance);
    while (this.asked.length && !canTake(this.hands.find(({ seat }) => seat === this.asked[0]))) this.asked.shift();
    if (!this.asked.length) this.look();
  }

  /** The dealer looks under an ace or a ten: a blackjack ends the round. */
  look() {
    if (isNatural(this.dealer) || !this.turn()) this.finish();
  }

  pay(amount) {
    if (amount > this.balance) return false;
    this.balance -= amount;
    return true;
  }

  maySplit({ isSplit, cards }) {
    return !isSplit && cards.length === 2 && value(cards[0]) === value(cards[1]);
  }

  hit(hand) {
    hand.cards.push(this.draw());
    if (total(hand.cards) > 21) this.settle(hand, "lose", 0);
  }

  settle(hand, outcome, returned) {
    hand.done = true;
    this.settled.push({ seat: hand.seat, bet: "main", hand: hand.number, outcome, own: hand.stake, returned });
  }

  finish() {
    this.over = true;
    const dealt = isNatural(this.dealer);
    const left = this.hands.filter((hand) => !hand.done);
    if (!dealt && !left.every(isNatural)) {
      while (total(this.dealer.cards) < 17) this.dealer.cards.push(this.draw());
    }
    for (const hand of left) {
      const [outcome, won] = this.againstDealer(hand);
      this.settle(hand, outcome, outcome === "lose" ? 0 : hand.stake + won);
    }
    for (const { seat, stake } of this.insured) {
      const [outcome, returned] = dealt ? ["win", 3 * stake] : ["lose", 0];
      this.settled.push({ seat, bet: "insurance", outcome, own: stake, returned });
    }
  }

  /** The outcome and what is won. */
  againstDealer(hand) {
    if (isNatural(hand)) return isNatural(this.dealer) ? ["push", 0] : ["win", Math.floor((hand.stake * 3) / 2)];
    if (isNatural(this.dealer)) return ["lose", 0];
    const [mine, dealers] = [total(hand.cards), total(this.dealer.cards)];
    if (dealers > 21 || mine > dealers) return ["win", hand.stake];
    return mine === dealers ? ["push", 0] : ["lose", 0];
  }
}
