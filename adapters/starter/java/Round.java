import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Stands for your engine: a small, honest game of blackjack in plain code, told one decision at a time.
 *
 * <p>Cards come from outside as a shoe, first card dealt first. The dealer stands on soft 17 and looks under an ace and
 * a ten; a blackjack pays 3:2; any two cards may be doubled; a pair is split once; split aces get one card each. Money
 * is whole units.
 */
final class Round {
    /** A bet that is decided; `hand` is 0 for insurance. */
    record Settled(int seat, String bet, int hand, String outcome, long own, long returned) {}

    private static final class Hand {
        final int seat;
        final int number;
        final List<String> cards = new ArrayList<>();
        long stake;
        boolean split;
        boolean stood;
        boolean done;

        Hand(int seat, int number, long stake) {
            this.seat = seat;
            this.number = number;
            this.stake = stake;
        }

        boolean isNatural() {
            return cards.size() == 2 && !split && total(cards) == 21;
        }

        /** Does the player still decide on it? */
        boolean waits() {
            boolean splitAce = split && value(cards.get(0)) == 1;
            return !(stood || done || splitAce || isNatural());
        }
    }

    final List<Settled> settled = new ArrayList<>();
    boolean over;
    private final Iterator<String> shoe;
    private final List<Hand> hands = new ArrayList<>();
    private final Hand dealer = new Hand(0, 1, 0); // the hole card first, then the upcard
    private final List<Integer> asked = new ArrayList<>();
    private final Map<Integer, Long> insured = new LinkedHashMap<>();
    private long balance;

    Round(Map<Integer, Long> stakes, List<String> shoe, long balance) {
        this.shoe = shoe.iterator();
        this.balance = balance;
        stakes.forEach((seat, stake) -> hands.add(new Hand(seat, 1, stake)));
        stakes.values().forEach(this::pay);
        for (int card = 0; card < 2; card++) {
            hands.forEach(hand -> hand.cards.add(this.shoe.next()));
            dealer.cards.add(this.shoe.next());
        }
        if (value(dealer.cards.get(1)) == 1) asked.addAll(stakes.keySet());
        ask();
    }

    static int value(String card) {
        return Math.min("A23456789TJQK".indexOf(card.charAt(0)) + 1, 10);
    }

    static int total(List<String> cards) {
        int low = cards.stream().mapToInt(Round::value).sum();
        return low <= 11 && cards.stream().anyMatch(card -> value(card) == 1) ? low + 10 : low;
    }

    /** The hand that decides, null where none does: seat by seat, the hands of a seat one after the other. */
    private Hand turn() {
        return hands.stream().filter(Hand::waits).findFirst().orElse(null);
    }

    /** Was the decision allowed? */
    boolean decide(String what, int seat, int number) {
        if (over) return false;
        if (!asked.isEmpty()) return answer(what, seat);
        var hand = turn();
        if (hand.seat != seat || hand.number != number) return false;
        if (what.equals("double") && hand.cards.size() == 2 && pay(hand.stake)) {
            hand.stake *= 2;
            hit(hand);
            hand.stood = true;
        } else if (what.equals("split") && maySplit(hand) && pay(hand.stake)) {
            var made = new Hand(seat, 2, hand.stake);
            made.cards.add(hand.cards.remove(1));
            hand.split = made.split = true;
            hands.add(hands.indexOf(hand) + 1, made);
            hand.cards.add(shoe.next());
            made.cards.add(shoe.next());
        } else if (what.equals("hit")) {
            hit(hand);
        } else if (what.equals("stand")) {
            hand.stood = true;
        } else {
            return false;
        }
        if (turn() == null) finish();
        return true;
    }

    /** Insurance, or even money for a blackjack; seat by seat. */
    private boolean answer(String what, int seat) {
        if (asked.get(0) != seat) return false;
        var hand = first(seat);
        if (what.equals("insure") && !hand.isNatural() && pay(hand.stake / 2)) insured.put(seat, hand.stake / 2);
        else if (what.equals("even-money") && hand.isNatural()) settle(hand, "even-money", 2 * hand.stake);
        else if (!what.equals("decline")) return false;
        asked.remove(0);
        ask();
        return true;
    }

    /** Go on to the next seat that can take an offer; after the last one the dealer looks. */
    private void ask() {
        while (!asked.isEmpty() && !canTake(first(asked.get(0)))) asked.remove(0);
        if (asked.isEmpty()) look();
    }

    private boolean canTake(Hand hand) {
        return hand.isNatural() || hand.stake > 1 && hand.stake / 2 <= balance;
    }

    private Hand first(int seat) {
        return hands.stream().filter(hand -> hand.seat == seat).findFirst().orElseThrow();
    }

    /** The dealer looks under an ace or a ten: a blackjack ends the round. */
    private void look() {
        if (dealer.isNatural() || turn() == null) finish();
    }

    private boolean pay(long amount) {
        if (amount > balance) return false;
        balance -= amount;
        return true;
    }

    private static boolean maySplit(Hand hand) {
        return !hand.split && hand.cards.size() == 2 && value(hand.cards.get(0)) == value(hand.cards.get(1));
    }

    private void hit(Hand hand) {
        hand.cards.add(shoe.next());
        if (total(hand.cards) > 21) settle(hand, "lose", 0);
    }

    private void settle(Hand hand, String outcome, long returned) {
        hand.done = true;
        settled.add(new Settled(hand.seat, "main", hand.number, outcome, hand.stake, returned));
    }

    private void finish() {
        over = true;
        var left = hands.stream().filter(hand -> !hand.done).toList();
        if (!dealer.isNatural() && !left.stream().allMatch(Hand::isNatural)) {
            while (total(dealer.cards) < 17) dealer.cards.add(shoe.next());
        }
        left.forEach(this::againstDealer);
        boolean won = dealer.isNatural();
        insured.forEach((seat, stake) ->
            settled.add(new Settled(seat, "insurance", 0, won ? "win" : "lose", stake, won ? 3 * stake : 0)));
    }

    private void againstDealer(Hand hand) {
        int mine = total(hand.cards);
        int dealers = total(dealer.cards);
        boolean wins = dealers > 21 || mine > dealers;
        boolean ties = mine == dealers;
        if (hand.isNatural() || dealer.isNatural()) {
            ties = hand.isNatural() && dealer.isNatural();
            wins = !dealer.isNatural();
        }
        long won = hand.isNatural() ? hand.stake * 3 / 2 : hand.stake;
        if (wins) settle(hand, "win", hand.stake + won);
        else settle(hand, ties ? "push" : "lose", ties ? hand.stake : 0);
    }
}
