# Palabras de las que se componen otros mensajes. «hands-…» y «pairs-…» son sintagmas nominales que siguen a «con»,
# «tiene» o dos puntos; una mano es femenina.

percent = { $figures }{"\u00A0"}%
number-range = { $low } a { $high }
at-most = { $number } o menos
at-least = { $number } o más
card-rank = { $rank ->
    [T] 10
   *[other] { $rank }
}
card-name = { $rank } de { $suit ->
    [s] picas
    [h] corazones
    [d] diamantes
   *[c] tréboles
}

rank-A = as
    .one = un as
    .many = ases
rank-2 = 2
    .one = un 2
    .many = doses
rank-3 = 3
    .one = un 3
    .many = treses
rank-4 = 4
    .one = un 4
    .many = cuatros
rank-5 = 5
    .one = un 5
    .many = cincos
rank-6 = 6
    .one = un 6
    .many = seises
rank-7 = 7
    .one = un 7
    .many = sietes
rank-8 = 8
    .one = un 8
    .many = ochos
rank-9 = 9
    .one = un 9
    .many = nueves
rank-T = 10
    .one = un 10
    .many = dieces
rank-J = jota
    .one = una jota
    .many = jotas
rank-Q = reina
    .one = una reina
    .many = reinas
rank-K = rey
    .one = un rey
    .many = reyes
rank-face = figura
    .one = una figura
    .many = figuras
rank-ten-value = carta de valor 10
    .one = una carta de valor 10
    .many = cartas de valor 10

hands-any = cualquier mano
hands-any-hard = cualquier mano dura
hands-any-soft = cualquier mano blanda
hands-hard = una mano dura de { $total }
hands-soft = una mano blanda de { $total }
hands-total = un total de { $total }
hands-low = un total de { $total } (cada as vale 1)
hands-ranks = { $ranks }
hands-pairs = parejas de { $ranks }
hands-no-pair = { $hands } (sin pareja)
hands-any-of-cards = { $cards } cualesquiera
hands-of-cards = { $hands } con { $cards }
card-count = { $count ->
    [1] una carta
    [2] dos cartas
    [3] tres cartas
    [4] cuatro cartas
    [5] cinco cartas
    [6] seis cartas
    [7] siete cartas
   *[other] { $count } cartas
}
cards-or-more = { $count } o más cartas
cards-or-fewer = { $count } o menos cartas
card-counts = { $counts } cartas
pairs-any = cualquier pareja
pairs-any-but = cualquier pareja excepto las de { $ranks }
pairs-of = parejas de { $ranks }
shows = { $ranks }
shows-any-but = cualquier carta excepto { $ranks }
shows-total = un total de { $total }
