# The players' page. Titles of sections first, then the sentences of each section in the order of the page.

title-objective = The aim
title-glance = At a glance
title-values = Card values
title-deal = The deal
title-options = Your options
title-insurance = Insurance
title-even-money = Even money
title-dealer = The dealer
title-wins = Who wins
title-special = Special rules
title-payouts = Payouts
title-side-bets = Side bets
title-returns = Theoretical return
title-chart = Best play
title-betting = Placing bets
title-limits = Bet limits
title-mishaps = If something goes wrong
title-screen = Buttons and keys
title-glossary = Glossary
title-about = About this page
page-kicker = How to play
page-skip = Skip to the rules
page-contents = Contents
page-all-games = All games
chart-dealer-shows = Dealer shows
page-made-from = Rules { $book }, version { $digest }.
yes = yes
no = no

## The aim

objective-aim = Beat the dealer: finish with a total closer to 21 than the dealer's, without going over 21.
objective-alone = You play against the dealer only; what other players hold does not matter.
objective-best = The best hand is a blackjack, an ace and a ten-value card as your first two cards.
objective-blackjack-beats-21 = It beats every other 21.

## At a glance

glance-decks = Decks
glance-decks-value = { $decks }, { $shuffle }
glance-every-round = shuffled after every round
glance-cut-card = dealt to a cut card
glance-pays = pays { $pays }
glance-dealer = Dealer
glance-peek = Dealer checks for blackjack
glance-peek-value = when showing { $shows }
glance-peek-never = no
glance-double-free = Free double
glance-double-own = Double
glance-two-cards = any first two cards
glance-other-two-cards = any other first two cards
glance-double-after-split = Double after a split
glance-double-after-split-except = except on split { $ranks }
glance-split-free = Free split
glance-split-own = Split
glance-splits = Splits per round
glance-splits-value = { $count }
glance-surrender = Surrender
glance-surrender-early = before the dealer checks for blackjack
glance-surrender-late = when it is your turn
glance-surrender-doubled = after a double
glance-insurance = Insurance
glance-even-money = Even money
glance-offer = if the dealer shows { $shows }; pays { $pays }
glance-side-bets = Side bets
glance-return = Return, { $bet }

## Card values

values-numbers = Cards from 2 to 10 count their number.
values-numbers-without-tens = Cards from 2 to 9 count their number; there are no 10s in the decks.
values-faces = Jacks, queens and kings count 10. Together with the 10 they are the ten-value cards.
values-faces-without-tens = Jacks, queens and kings count 10; they are the ten-value cards.
values-ace = An ace counts 1 or 11, whichever helps the hand more.
values-soft = A hand in which an ace counts 11 is soft and has two values: ace and 4 are 5 or 15, a soft 15. All other hands are hard.
values-blackjack = An ace and a ten-value card as your first two cards are a blackjack.
values-split-21 = A two-card 21 after a split is an ordinary 21 and no blackjack; a win with it pays { $pays }.
values-split-21-counts = An ace and a ten-value card after a split are a blackjack too.

## The deal

deal-decks = The game is played with { $decks ->
    [1] one deck
   *[other] { $decks } decks
} of { $deck }.
deal-deck-standard-52 = 52 cards
deal-deck-spanish-48 = 48 cards, the 10s taken out
deal-shuffled-every-round = All cards are shuffled after every round.
deal-cut-card = The shoe is dealt until the cut card comes out, and is shuffled when that round is over.
deal-cut-card-at = A cut card lies in the shoe, about { $share } of the way through. When it comes out, the round is finished and the cards are shuffled.
deal-two-shoes = Two shoes may take turns, so that one is shuffled while the other is in play.
deal-burn = After the shuffle, the dealer sets aside { $count ->
    [1] one card
   *[other] { $count } cards
} unseen.
deal-step-players-up = One card to each player, face up.
deal-step-dealer-up = One card to the dealer, face up: the upcard.
deal-step-dealer-up-both = One card to the dealer, face up.
deal-step-dealer-down = One card to the dealer, face down: the hole card.
deal-step-dealer-down-both = One card to the dealer, face down.
deal-both-up = You see both cards of the dealer before you act.
deal-both-down = You act without seeing a card of the dealer.

## Your options

options-turns = Hands are played one after the other, and each is decided on its own. Only the options open to your hand are offered.
options-hit-title = Hit or stand
options-double-title = Double
options-split-title = Split
options-surrender-title = Surrender
options-ends-title = When your turn ends
hit-what = Hit to take another card, as often as you like.
hit-what-limited = Hit to take another card.
hit-only = You may hit { $hands }, and no other hand.
hit-only-against = If the dealer shows { $shows }, you may hit { $hands }.
hit-below-dealer = If the dealer's cards total { $least } or more, you may hit only a hand that would be below the dealer's total with its aces counted as 1.
hit-never = You may not take another card.
stand-what = Stand to keep what you have: you get no more cards.
stand-only = You may stand on { $hands }, and on no other hand.
stand-only-against = If the dealer shows { $shows }, you may stand on { $hands }.
stand-never = You may not stand.
stand-below-dealer = If the dealer's cards total { $least } or more, you may stand only on a hand below the dealer's total.
bust-what = A hand over 21 is bust and loses at once, whatever the dealer holds.
double-what = Double your bet by adding an equal amount.
double-one-card = You then get exactly one more card, and the hand stands.
double-one-card-then = You then get one more card and may not hit any more.
double-card-then-hit = You then get one more card, and may go on hitting.
double-again = A doubled hand may be doubled again, and again; each time you add as much as already lies on it.
double-once-more = A doubled hand may be doubled once more; you then add as much as already lies on it.
double-own-first-two = You may double any first two cards.
double-own-first-two-against = If the dealer shows { $shows }, you may double any first two cards.
double-own-on-two = You may double your first two cards on { $hands }.
double-own-on-two-against = If the dealer shows { $shows }, you may double your first two cards on { $hands }.
double-own-on = You may double on { $hands }.
double-own-on-against = If the dealer shows { $shows }, you may double on { $hands }.
double-own-other-first-two = You may double any other first two cards with your own money.
double-own-other-first-two-against = If the dealer shows { $shows }, you may double any other first two cards with your own money.
double-own-other-on-two = With your own money you may double your first two cards on { $hands }.
double-own-other-on-two-against = If the dealer shows { $shows }, with your own money you may double your first two cards on { $hands }.
double-own-other-on = With your own money you may double on { $hands }.
double-own-other-on-against = If the dealer shows { $shows }, with your own money you may double on { $hands }.
double-free-first-two = Doubling your first two cards is free.
double-free-first-two-against = If the dealer shows { $shows }, doubling your first two cards is free.
double-free-on-two = Doubling is free if your first two cards are { $hands }.
double-free-on-two-against = If the dealer shows { $shows }, doubling is free if your first two cards are { $hands }.
double-free-on = Doubling is free on { $hands }.
double-free-on-against = If the dealer shows { $shows }, doubling is free on { $hands }.
double-free-what = For a free double the house adds a free bet equal to yours; you pay nothing.
double-either = Where a double is free, you may pay for it instead.
double-after-split-own = You may also double after a split.
double-after-split-own-except = You may also double after a split, except on split { $ranks }.
double-after-split-free = A double after a split is free on the same totals.
double-after-split-both = After a split you may double, free or with your own money, on the same hands.
double-after-split-no = You may not double after a split.
split-never = Pairs cannot be split.
split-what = Split two cards of equal value into two hands, each with a bet of its own.
split-what-by-rank = Split two cards of the same rank into two hands, each with a bet of its own.
split-own = You may split { $pairs }, by adding a bet equal to your first.
split-free = Splitting is free for { $pairs }.
split-free-what = For a free split the house puts a free bet equal to yours on the second hand; you pay nothing.
split-either = Where a split is free, you may pay for it instead.
split-any-two = You may split any two cards, pair or not.
split-mixed = Any two ten-value cards are a pair, such as a jack and a king.
split-mixed-no = Two ten-value cards of different rank are no pair.
split-cards-one-to-each = Both hands get their second card at once.
split-cards-as-played = Each hand gets its second card when it is its turn.
split-order-original-first = The first hand is played first.
split-order-new-first = The second hand is played first.
split-apart = Each hand is played, and wins or loses, on its own.
split-once = A hand can be split once only: split hands cannot be split again.
split-limit = You may split up to { $splits } times in a round on each betting area, to { $hands } hands.
split-not-again = Split { $ranks } cannot be split again.
split-one-card = Split { $ranks } get one card each, and no more.
split-one-card-again = Split { $ranks } get one card each, and no more, unless it makes another pair, which may be split again.
split-aces-hit = Split aces are played like any other hand.
surrender-what = Surrender to give up your hand: { $share } of your bet comes back, and the round is over for that hand.
surrender-what-doubled = Surrender to give up your hand: { $share } of everything staked on it comes back, and the round is over for that hand.
surrender-early = You may surrender before the dealer checks for blackjack, whatever the dealer shows.
surrender-early-against = If the dealer shows { $shows }, you may surrender before the dealer checks for blackjack.
surrender-early-only = If you decline, you cannot surrender later.
surrender-early-or-insurance = If insurance is offered with it, you may take one of the two.
surrender-after-check = It is offered after the dealer has checked for blackjack.
surrender-first-two = You may surrender your first two cards.
surrender-first-two-against = If the dealer shows { $shows }, you may surrender your first two cards.
surrender-on = You may surrender { $hands }.
surrender-on-against = If the dealer shows { $shows }, you may surrender { $hands }.
surrender-not-after-split = A split hand cannot be surrendered.
surrender-only-doubled = You may surrender only a hand you have doubled, and only if it is not over 21.
surrender-doubled = After a double you may still surrender { $hands }.
surrender-doubled-against = If the dealer shows { $shows }, after a double you may still surrender { $hands }.
surrender-rounding-down = What comes back is rounded down to { $unit }.
surrender-rounding-up = What comes back is rounded up to { $unit }.
surrender-rounding-half-up = What comes back is rounded to the nearest { $unit }, halves up.
surrender-rounding-half-even = What comes back is rounded to the nearest { $unit }, halves to the even amount.
share = { $share ->
    [of-1-2] half
    [of-1-3] a third
    [of-2-3] two thirds
    [of-1-4] a quarter
    [of-3-4] three quarters
    [of-1-1] all
   *[other] { $numerator }/{ $denominator }
}
ends-bust = You go over 21: the hand loses at once.
ends-blackjack = You have a blackjack: there is nothing to decide.
ends-hands = You have { $hands }: the hand stands.
ends-doubled = You have doubled: the hand stands after its one card.
ends-split = You have split { $ranks }: both hands stand after one card each.
ends-split-mostly = You have split { $ranks }: both hands stand after one card each, unless you may split again.
ends-paid-at-once = You have a hand that is paid at once (see the special rules).

## Insurance, even money

insurance-offer = If the dealer shows { $shows }, you are offered insurance against a dealer blackjack.
insurance-full = It costs { $share } of your main bet.
insurance-partial = It costs up to { $share } of your main bet; you may insure for less.
insurance-rounding-down = The cost is rounded down to { $unit }.
insurance-rounding-up = The cost is rounded up to { $unit }.
insurance-rounding-half-up = The cost is rounded to the nearest { $unit }, halves up.
insurance-rounding-half-even = The cost is rounded to the nearest { $unit }, halves to the even amount.
insurance-wins = Insurance pays { $pays } if the dealer turns out to have blackjack.
insurance-wins-always = Insurance always wins and pays { $pays }.
insurance-wins-on = If the dealer's first two cards are { $dealer }, insurance pays { $pays }.
insurance-loses = If not, it is lost and your hand plays on.
insurance-loses-late = If not, it is lost.
insurance-late = It is decided when the dealer's second card is seen, after you have played.
insurance-apart = It is settled on its own, whatever becomes of your hand.
insurance-not-on-blackjack = A blackjack of your own is not offered insurance.
insurance-on-blackjack-too = You may take it even with a blackjack of your own.
insurance-only-on = It is offered only on { $hands }.
even-money-offer = If you have a blackjack and the dealer shows { $shows }, you may take even money: your blackjack is paid { $pays } at once, whatever the dealer has.
even-money-only-on = If you have { $hands } and the dealer shows { $shows }, you may take even money: your hand is paid { $pays } at once, whatever the dealer has.
even-money-declined = If you decline and the dealer has blackjack, you tie and your bet comes back; if not, your blackjack is paid in full.

## The dealer

dealer-checks = When showing { $shows }, the dealer checks the hole card for blackjack before you play.
dealer-found = If it is there, the round ends at once: blackjacks of players tie and all other hands lose.
dealer-does-not-check = When showing { $shows }, the dealer does not check.
dealer-does-not-check-nor-insures = When showing { $shows }, the dealer does not check, and there is no insurance.
dealer-never-checks = The dealer does not check the hole card before you play.
dealer-turns = When all players are done, the dealer turns the hole card.
dealer-second-card = The dealer takes the second card only after all players are done.
late-blackjack-all-stakes = If a blackjack then comes to light, you lose every bet you have made on the hands it beats, doubles and splits included.
late-blackjack-undoubled = If a blackjack then comes to light, what you added by doubling the hands still in play comes back; you lose the bet each hand began with. A hand already over 21 stays lost with everything staked on it.
late-blackjack-original-bet = If a blackjack then comes to light, of the hands still in play you lose your first bet only; what you added by doubling and splitting comes back. A hand already over 21 stays lost with everything staked on it.
dealer-stands-all = hits on { $low } or less and stands on { $stands } or more, soft { $stands } included
dealer-hits-soft = hits on { $low } or less and on soft { $totals }, and stands on all other totals
dealer-stands-soft = hits on { $low } or less but stands on soft { $totals }, and stands on all higher totals
dealer-draws = The dealer { $rules }.
dealer-plays-if-a-hand-is-left = If no hand is left to play against, the dealer draws no cards.
dealer-plays-if-a-hand-or-bet-is-left = If no hand is left to play against and no bet on the dealer's hand is open, the dealer draws no cards.
dealer-plays-if-a-hand-is-left-insured = If no hand is left to play against, the dealer takes the second card only if insurance waits for it, and draws no more.
dealer-plays-always = The dealer draws even if no hand is left to play against.

## Who wins

wins-how = Find the first line that fits your hand and the dealer's.
wins-win = A win returns your bet and pays on it.
wins-win-free = A win returns your own bet and pays on your own bet and the free bet.
wins-push = A push returns your bet.
wins-push-free = A push returns your own bet.
wins-lose = A loss takes your bet.
wins-lose-free = A loss takes your own bet only.
wins-caption = Results
wins-hand = Your hand
wins-dealer = Dealer's hand
wins-result = Result
wins-when = Settled
wins-at-once = at once
wins-at-reveal = when the dealer's second card is seen
wins-at-showdown = at the end
unsaid = { $rule }
outcome-win = win, pays { $pays }
outcome-win-at-once = win at once, pays { $pays }
outcome-push = push
outcome-push-at-once = push at once
outcome-lose = lose
outcome-lose-at-once = lose at once
hand-named = { $name }: { $hand }
result-bust = over 21
result-blackjack = blackjack
result-ranks = { $ranks }
result-cards-total = a total of { $total } in { $cards }
result-cards = { $cards }, not over 21
result-total = a total of { $total }
result-soft = soft
result-hard = hard
result-suited = { $hand } of one suit
result-unsuited = { $hand } of several suits
result-coloured = { $hand } of one colour
result-suit = { $hand } in { $suit ->
    [s] spades
    [h] hearts
    [d] diamonds
   *[c] clubs
}
result-split = after a split
result-unsplit = not after a split
result-free = with a free bet
result-own = with your own bet
result-higher = a higher total than the dealer
result-equal = the same total as the dealer
result-lower = a lower total than the dealer
result-equal-lower = no higher total than the dealer
result-equal-higher = no lower total than the dealer
result-higher-lower = another total than the dealer
result-equal-higher-lower = any other hand
result-no-blackjack = not a blackjack
result-any = any other hand
result-and = { $first }, { $rest }
dealer-blackjack = blackjack
dealer-over-21 = over 21
dealer-not-over-21 = not over 21
dealer-no-blackjack = no blackjack
dealer-total = a total of { $total }
dealer-any = any

## Special rules

special-dealer = If the dealer ends with { $dealer }, every hand still in play gets this result: { $outcome }.
special-dealer-push = If the dealer ends with { $dealer }, every hand still in play pushes.
special-except = Hands that are decided before keep their result: { $hands }.
special-except-hand = { $hand } ({ $outcome })
special-hand = { $hand }: { $outcome }.
special-dealer-title = Dealer ends with { $dealer }
special-before-dealer = It is settled before the dealer plays, so it wins even if the dealer turns over a blackjack later.
special-not-after-check = It comes too late only if the dealer's check has already found a blackjack.
special-ties-blackjack = Against a dealer blackjack it ties, as every blackjack does.
special-on-split = Each split hand counts on its own.
special-not-on-split = It does not count after a split.
special-dealer-has-not = The dealer has no such rule: of the dealer's hand only the total counts.
example-special = Example
example-near-miss = A near miss
free-title = Free bets
free-what = A free bet is staked by the house beside your own bet.
free-win = If the hand wins, you are paid for the free bet as well as for your own; the free bet itself is not paid out.
free-lose = If it loses, you lose your own bet only.
free-tie = If it ties, your own bet comes back and the free bet is taken off the table.
free-caption-double = { $cards } doubled free with a bet of { $stake }, ending on { $total }
free-caption-split = { $cards } split free with a bet of { $stake }, both hands ending on { $total }
free-dealer = Dealer ends with
free-dealer-total = { $total }
free-hand = Your hand
free-first-hand = First hand (your bet)
free-second-hand = Second hand (free bet)
free-together = Together
net-win = you win { $amount }
net-lose = you lose { $amount }
net-nothing = nothing won or lost

## Payouts

payout-caption = What a win pays
payout-hand = Win
payout-pays = Pays
payout-for = For { $stake }
payout-win = Any other winning hand
payout-insurance = Insurance
payout-even-money = Even money
payout-back = Your bet comes back on top of the amounts shown.
payout-push = A push pays nothing and returns your bet.
rounding-down = Amounts smaller than { $unit } are rounded down.
rounding-up = Amounts smaller than { $unit } are rounded up.
rounding-half-up = Winnings are rounded to the nearest { $unit }, halves up.
rounding-half-even = Winnings are rounded to the nearest { $unit }, halves to the even amount.

## Side bets

side-bets-what = Side bets are placed together with your main bet.
side-bets-apart = Each wins or loses on its own, whatever becomes of your main hand.
side-bets-first = A side bet pays for the best line of its table that fits, and loses if none does.
side-bet-cards = It is decided by { $cards }.
side-bet-card-player-1 = your first card
side-bet-card-player-2 = your second card
side-bet-card-upcard = the dealer's upcard
side-bet-card-hole = the dealer's second card
side-bet-card-dealer-hand = the dealer's whole hand
side-bet-at-deal = It is settled right after the deal.
side-bet-at-reveal = It is settled when the dealer's second card is seen.
side-bet-at-showdown = It is settled at the end of the round.
side-bet-caption = Paytable of { $bet }
side-bet-hand = Line
side-bet-counts = Cards
line-alike = { $count ->
    [2] both of one rank
   *[other] all of one rank
}
line-not-alike = not all of one rank
line-straight = three ranks in a row{ $ace ->
    [both] , an ace low (A-2-3) or high (Q-K-A)
    [low] , an ace only low (A-2-3)
    [high] , an ace only high (Q-K-A)
   *[none] {""}
}
line-no-straight = not in a row
line-total = a total of { $total }
line-over-21 = over 21
line-low = a total of { $total } with every ace counted as 1
line-soft = with an ace as 11
line-hard = no ace as 11
line-suited = { $count ->
    [2] both of one suit
   *[other] all of one suit
}
line-unsuited = not all of one suit
line-coloured = { $count ->
    [2] both of one colour
   *[other] all of one colour
}
line-not-coloured = of both colours
line-any = any cards
line-never = never
side-bet-example = For example

## Return and best play

return-main = main bet
return-what = The theoretical return is what a bet gives back on average over very many rounds.
return-best-play = For the main bet it supposes best play: the chart below, with the cards in hand taken into account.
return-side-bets-only = Side bets need no decisions.
return-fresh = All figures are for the first round of a freshly shuffled shoe. Single rounds differ widely.
return-caption = Theoretical return
return-bet = Bet
return-share = Return
chart-what = Find your hand on the left and the dealer's upcard at the top.
chart-no-promise = Best play does not guarantee a win; no other way of playing gives back more in the long run.
chart-no-insurance = Insurance is never worth taking.
chart-free = If a double or split is free, take the free one.
chart-no-tens = 10 stands for a jack, queen or king.
chart-code = { $code }: { $means }
chart-offers = Offers before the dealer checks for blackjack:
chart-hard = Hard total
chart-soft = Soft hand
chart-pair = Pair
chart-caption-hard = Hard hands, by what the dealer shows
chart-caption-soft = Soft hands, by what the dealer shows
chart-caption-pair = Pairs, by what the dealer shows
label-range = { $low } to { $high }
code-S = stand
code-H = hit
code-D = double; if you may not, hit
code-Ds = double; if you may not, stand
code-SP = split
code-R = surrender; if you may not, hit
code-Rs = surrender; if you may not, stand
code-Rp = surrender; if you may not, split
code-NO = decline and play on
code-IN = take insurance
code-EM = take even money
code-ES = surrender

## Bets

betting-place = Choose a chip and place it on a betting area.
betting-deal-button = When your bets are down, start the round with the deal button; after that no bet is taken or changed.
betting-clock = You may bet until the betting time is over; after that no bet is taken or changed.
betting-side-bets = A side bet needs a main bet on the same seat.
betting-balance = Your balance must cover all your bets.
betting-no-change = A bet that has been placed cannot be changed.
betting-operation = { $title }: { $does }{ $when }.
operation-place = puts the chosen chip on a bet
operation-remove = takes a bet off the table
operation-undo = takes back your last action
operation-redo = does again what you have undone
operation-clear = takes all bets off the table
operation-repeat = places the bets of your last round again
operation-double-all = doubles all bets{ $over ->
    [refuse] , unless one would exceed its limit or your balance does not cover them all
   *[other] , each up to its limit, if your balance covers them all
}
operation-all-side-bets = puts the chosen chip on every side bet
operation-when-open = {""}
operation-when-something-placed = {" "}(once a bet is placed)
operation-when-something-undone = {" "}(after an undo)
operation-when-before-first-chip = {" "}(only before the first chip)
operation-when-main-bet-placed = {" "}(once the main bet is placed)
limits-here = At this table:
limits-main = Main bet
limits-side-bet = Each side bet
limits-round = All bets of a round
limits-seats = Betting areas
limits-chips = Chips
limits-span = { $low } to { $high }
limits-up-to = up to { $amount }
limits-seats-choices = { $choices }, as you choose
limits-seats-up-to = up to { $count }
limits-min-hand = The minimum applies to each hand you bet on; a smaller bet is not accepted.
limits-min-round = The minimum applies to all your main bets of a round together; less is not accepted.
limits-max = The maximum applies to each hand you bet on, not to all of them together.
limits-at-maximum-accept-up-to = Of a chip that would exceed a limit, only the part that fits is accepted.
limits-at-maximum-refuse = A chip that would exceed a limit is refused.
limits-double-split = Doubles, splits and insurance may go beyond the maximum.
limits-double-split-only = Doubles and splits may go beyond the maximum.

## Mishaps

timeout-title = Out of time
timeout-none = There is no time limit on your decisions.
timeout-clock = Your time for a decision is limited.
timeout-hit = If it runs out, you hit { $hands }.
timeout-stand = Any other hand stands.
timeout-always-stand = If it runs out, your hand stands.
timeout-offers-decline = An offer you have not answered counts as declined.
timeout-offers-accept = An offer you have not answered counts as accepted.
timeout-offers-full = Insurance is then taken in full, or as far as your balance allows.
short-title = Balance too low
short-none = Nothing in this game asks for money once the cards are dealt.
short-not-offered = If your balance does not cover a { $actions }, you are not offered it.
short-free = A free bet needs no balance.
short-instead = If your balance falls short after you have chosen a { $attempt }, { $instead } instead.
short-instead-hit = If your balance falls short after you have chosen a { $attempt }, you hit { $hands } and stand on any other hand.
short-refused = If your balance falls short after you have chosen, choose again.
action-double = double
action-split = split
does-hit = you hit
does-stand = you stand
gone-title = Lost connection
gone-before-void = If you lose the connection while bets are still open, your bets are void and come back.
gone-before-stand = If you lose the connection while bets are still open, the bets you have placed stand.
gone-after-timeout-rows = If you lose it later, your bets stand and your hands are played as if your time had run out.
gone-after-stand = If you lose it later, your bets stand: the round is played to its end with your hands standing as they are, and what you win is credited.
gone-after-void = If you lose it later, bets that are not yet settled are void and come back.
gone-history = The history shows you the result.
error-title = Errors and malfunctions
error-malfunction-all-stakes = A malfunction voids the round, wins included: all your bets come back.
error-malfunction-initial-bets = A malfunction voids the round, wins included: your first bets come back.
error-cancelled-all-stakes = After an error in the game the round is paused; if the error cannot be put right, the round is cancelled and all your bets come back.
error-cancelled-initial-bets = After an error in the game the round is paused; if the error cannot be put right, the round is cancelled and your first bets come back.
large-win-title = Large wins
large-win = A win of more than { $amount } is checked by the operator before it is paid.

## The screen

screen-buttons-title = Buttons
screen-keys-title = Keys
screen-displays-title = On the screen
screen-windows-title = Windows
screen-hit = Takes another card.
screen-stand = Ends your turn with the cards you have.
screen-double = Doubles your bet for one more card.
screen-split = Splits a pair into two hands.
screen-deal = Deals the cards.
screen-undo = Takes back your last action.
screen-redo = Does again what you have undone.
screen-clear = Takes all bets off the table.
screen-accept = Takes insurance or even money.
screen-decline = Plays on without insurance or even money.
screen-last-bet = Places the bets of your last round again.
screen-new-game = Starts a new round.
screen-balance = The money you can still bet.
screen-total-bet = All your bets of this round together.
screen-minimum = The smallest bet that is accepted.

## Glossary

term-blackjack = blackjack
    .means = an ace and a ten-value card as the first two cards of a hand
term-bust = bust
    .means = over 21
term-draw = draw
    .means = take another card
term-hard = hard
    .means = a hand without an ace, or in which every ace counts 1
term-soft = soft
    .means = a hand in which an ace counts 11
term-push = push
    .means = your bet comes back; nothing is won or lost
term-bet = bet
    .means = the money you risk
term-ten-value = ten-value card
    .means = a 10, jack, queen or king
term-ten-value-without-tens = ten-value card
    .means = a jack, queen or king
term-upcard = upcard
    .means = the dealer's card that everyone can see
term-hole-card = hole card
    .means = the dealer's card that lies face down
term-pair = pair
    .means = two cards of equal value
term-pair-by-rank = pair
    .means = two cards of the same rank
term-free-bet = free bet
    .means = a bet that the house puts up for you
term-cut-card = cut card
    .means = a marker in the shoe; when it comes out, the cards are shuffled after the round
term-shoe = shoe
    .means = the box from which the cards are dealt

## Hands that were played

example-hit = For example
example-double = A double
example-double-free = A free double
example-split = A split
example-split-free = A free split
example-surrender = A surrender
example-insurance = Insurance that wins
hand-label = Your hand ({ $total })
hand-label-of-several = Hand { $number } ({ $total })
dealer-label = Dealer ({ $total })
step-start = You bet { $stake } and get { $cards }.
step-start-upcard = You bet { $stake } and get { $cards }; the dealer shows { $upcard }.
step-hit = You hit: { $cards }.
step-hit-of-several = Hand { $hand }: you hit, { $cards }.
step-stand = You stand.
step-stand-of-several = Hand { $hand }: you stand.
step-double-own = You double for another { $amount } and get { $cards }.
step-double-free = You double free: the house adds { $amount }, and you get { $cards }.
step-split-own = You split for another { $amount }.
step-split-free = You split free: the house adds { $amount }.
step-gets = Hand { $hand } gets { $cards }.
step-surrender = You surrender.
step-insure-own = You take insurance for { $amount }.
step-even-money = You take even money.
step-peek = { $found ->
    [yes] The dealer checks and has blackjack.
   *[no] The dealer checks: no blackjack.
}
step-reveal = The dealer turns { $card }.
step-dealer-draws = The dealer draws { $cards }.
step-settled-win = You win { $amount }.
step-settled-push = Push: your { $returned } come back.
step-settled-lose = You lose { $amount }.
step-settled-surrender = { $returned } come back; you lose { $amount }.
step-settled-even-money = You win { $amount }.
step-settled-void = The hand is void.
step-settled-free-win = You win { $amount }.
step-settled-free-push = Push: the free bet is taken away; nothing won or lost.
step-settled-free-lose = The free bet is lost; you lose nothing.
step-settled-win-of-several = Hand { $hand }: you win { $amount }.
step-settled-push-of-several = Hand { $hand }: push, your { $returned } come back.
step-settled-lose-of-several = Hand { $hand }: you lose { $amount }.
step-settled-surrender-of-several = Hand { $hand }: { $returned } come back.
step-settled-void-of-several = Hand { $hand } is void.
step-settled-free-win-of-several = Hand { $hand }: you win { $amount }.
step-settled-free-push-of-several = Hand { $hand }: push, the free bet is taken away.
step-settled-free-lose-of-several = Hand { $hand }: the free bet is lost; you lose nothing.
step-side-bet = { $outcome ->
    [win] Your insurance wins { $amount }.
   *[other] Your insurance is lost: { $amount }.
}

## About this page

about-modified = The rules it follows were last changed on { $date }.
