# Words that other messages are made of. "hands-..." and "pairs-..." are noun phrases for hands, used after "on", "with" and a colon.

percent = { $figures } %
number-range = { $low } to { $high }
at-most = { $number } or less
at-least = { $number } or more
card-rank = { $rank ->
    [T] 10
   *[other] { $rank }
}
card-name = { $rank } of { $suit ->
    [s] spades
    [h] hearts
    [d] diamonds
   *[c] clubs
}

rank-A = ace
    .one = an ace
    .many = aces
rank-2 = 2
    .one = a 2
    .many = 2s
rank-3 = 3
    .one = a 3
    .many = 3s
rank-4 = 4
    .one = a 4
    .many = 4s
rank-5 = 5
    .one = a 5
    .many = 5s
rank-6 = 6
    .one = a 6
    .many = 6s
rank-7 = 7
    .one = a 7
    .many = 7s
rank-8 = 8
    .one = an 8
    .many = 8s
rank-9 = 9
    .one = a 9
    .many = 9s
rank-T = 10
    .one = a 10
    .many = 10s
rank-J = jack
    .one = a jack
    .many = jacks
rank-Q = queen
    .one = a queen
    .many = queens
rank-K = king
    .one = a king
    .many = kings
rank-face = face card
    .one = a face card
    .many = face cards
rank-ten-value = ten-value card
    .one = a ten-value card
    .many = ten-value cards

hands-any = any hand
hands-any-hard = any hard hand
hands-any-soft = any soft hand
hands-hard = hard { $total }
hands-soft = soft { $total }
hands-total = a total of { $total }
hands-low = a total of { $total }, with every ace counted as 1
hands-ranks = { $ranks }
hands-pairs = pairs of { $ranks }
hands-no-pair = { $hands } that is no pair
hands-any-of-cards = any { $cards }
hands-of-cards = { $hands } in { $cards }
card-count = { $count ->
    [1] one card
    [2] two cards
    [3] three cards
    [4] four cards
    [5] five cards
    [6] six cards
    [7] seven cards
   *[other] { $count } cards
}
cards-or-more = { $count } cards or more
cards-or-fewer = { $count } cards or fewer
card-counts = { $counts } cards
pairs-any = any pair
pairs-any-but = any pair except { $ranks }
pairs-of = pairs of { $ranks }
shows = { $ranks }
shows-any-but = anything except { $ranks }
shows-total = { $total }
