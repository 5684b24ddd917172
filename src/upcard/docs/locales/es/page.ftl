# La página para jugadores: primero los títulos de las secciones; después, las frases de cada una en el orden de la página.
# Una palabra para cada cosa: pedir carta, plantarse, doblar, dividir, rendirse, pasarse; empate; apuesta.

title-objective = Objetivo
title-glance = De un vistazo
title-values = Valor de las cartas
title-deal = El reparto
title-options = Sus opciones
title-insurance = Seguro
title-even-money = Pago a la par
title-dealer = El crupier
title-wins = Quién gana
title-special = Reglas especiales
title-payouts = Pagos
title-side-bets = Apuestas adicionales
title-returns = Retorno teórico
title-chart = Mejor juego
title-betting = Cómo apostar
title-limits = Límites de apuesta
title-mishaps = Si algo sale mal
title-screen = Botones y teclas
title-glossary = Glosario
title-about = Acerca de esta página
page-kicker = Cómo se juega
page-skip = Ir a las reglas
page-contents = Contenido
page-all-games = Todos los juegos
chart-dealer-shows = El crupier muestra
page-made-from = Reglas { $book }, versión { $digest }.
yes = sí
no = no

## Objetivo

objective-aim = Gane al crupier: quede más cerca de 21 que él, sin pasarse de 21.
objective-alone = Usted juega solo contra el crupier; lo que tengan los demás jugadores no importa.
objective-best = La mejor mano es un blackjack: un as y una carta de valor 10 como sus dos primeras cartas.
objective-blackjack-beats-21 = Gana a cualquier otro 21.

## De un vistazo

glance-decks = Barajas
glance-decks-value = { $decks }, { $shuffle }
glance-every-round = se baraja después de cada ronda
glance-cut-card = se reparte hasta la carta de corte
glance-pays = paga { $pays }
glance-dealer = Crupier
glance-peek = El crupier comprueba si tiene blackjack
glance-peek-value = si muestra { $shows }
glance-peek-never = no
glance-double-free = Doblar gratis
glance-double-own = Doblar
glance-two-cards = dos primeras cartas cualesquiera
glance-other-two-cards = cualesquiera otras dos primeras cartas
glance-double-after-split = Doblar después de dividir
glance-double-after-split-except = excepto si divide { $ranks }
glance-split-free = Dividir gratis
glance-split-own = Dividir
glance-splits = Divisiones por ronda
glance-splits-value = { $count }
glance-surrender = Rendirse
glance-surrender-early = antes de que el crupier compruebe si tiene blackjack
glance-surrender-late = cuando le llega el turno
glance-surrender-doubled = después de doblar
glance-insurance = Seguro
glance-even-money = Pago a la par
glance-offer = si el crupier muestra { $shows }; paga { $pays }
glance-side-bets = Apuestas adicionales
glance-return = Retorno, { $bet }

## Valor de las cartas

values-numbers = Las cartas del 2 al 10 valen su número.
values-numbers-without-tens = Las cartas del 2 al 9 valen su número; en las barajas no hay dieces.
values-faces = Las jotas, las reinas y los reyes valen 10. Junto con el 10 son las cartas de valor 10.
values-faces-without-tens = Las jotas, las reinas y los reyes valen 10; son las cartas de valor 10.
values-ace = Un as vale 1 u 11, lo que más convenga a la mano.
values-soft = Una mano en la que un as vale 11 es blanda y tiene dos valores: as y 4 son 5 o 15, una mano blanda de 15. Todas las demás manos son duras.
values-blackjack = Un as y una carta de valor 10 como sus dos primeras cartas son un blackjack.
values-split-21 = Un 21 de dos cartas después de dividir es un 21 normal y no un blackjack; si gana, se paga { $pays }.
values-split-21-counts = Un as y una carta de valor 10 después de dividir también son un blackjack.

## El reparto

deal-decks = Se juega con { $decks ->
    [1] una baraja
   *[other] { $decks } barajas
} de { $deck }.
deal-deck-standard-52 = 52 cartas
deal-deck-spanish-48 = 48 cartas, sin los dieces
deal-shuffled-every-round = Después de cada ronda se barajan todas las cartas.
deal-cut-card = Se reparte del sabot hasta que sale la carta de corte; al acabar esa ronda se baraja.
deal-cut-card-at = En el sabot hay una carta de corte, más o menos tras { $share } de las cartas. Cuando sale, se termina la ronda y se barajan las cartas.
deal-two-shoes = Pueden alternarse dos sabots: mientras se juega con uno, se baraja el otro.
deal-burn = Después de barajar, el crupier aparta { $count ->
    [1] una carta sin mostrarla
   *[other] { $count } cartas sin mostrarlas
}.
deal-step-players-up = Una carta para cada jugador, boca arriba.
deal-step-dealer-up = Una carta para el crupier, boca arriba: la carta a la vista.
deal-step-dealer-up-both = Una carta para el crupier, boca arriba.
deal-step-dealer-down = Una carta para el crupier, boca abajo: la carta tapada.
deal-step-dealer-down-both = Una carta para el crupier, boca abajo.
deal-both-up = Usted ve las dos cartas del crupier antes de decidir.
deal-both-down = Usted decide sin ver ninguna carta del crupier.

## Sus opciones

options-turns = Las manos se juegan una tras otra, y cada una se decide por separado. Solo se le ofrece lo que puede hacer con su mano.
options-hit-title = Pedir carta o plantarse
options-double-title = Doblar
options-split-title = Dividir
options-surrender-title = Rendirse
options-ends-title = Cuándo acaba su turno
hit-what = Pida carta para recibir otra carta, tantas veces como quiera.
hit-what-limited = Pida carta para recibir otra carta.
hit-only = Puede pedir carta con { $hands }, y con ninguna otra mano.
hit-only-against = Si el crupier muestra { $shows }, puede pedir carta con { $hands }.
hit-below-dealer = Si las cartas del crupier suman { $least } o más, solo puede pedir carta con una mano que quedaría por debajo del total del crupier contando sus ases como 1.
hit-never = No puede pedir más cartas.
stand-what = Plántese para quedarse con lo que tiene: no recibe más cartas.
stand-only = Puede plantarse con { $hands }, y con ninguna otra mano.
stand-only-against = Si el crupier muestra { $shows }, puede plantarse con { $hands }.
stand-never = No puede plantarse.
stand-below-dealer = Si las cartas del crupier suman { $least } o más, solo puede plantarse con una mano por debajo del total del crupier.
bust-what = Una mano de más de 21 se pasa y pierde en el acto, tenga lo que tenga el crupier.
double-what = Doble su apuesta añadiendo otra igual.
double-one-card = Entonces recibe exactamente una carta más, y la mano se planta.
double-one-card-then = Entonces recibe una carta más, y ya no puede pedir otra.
double-card-then-hit = Entonces recibe una carta más, y puede seguir pidiendo.
double-again = Una mano doblada se puede doblar otra vez, y otra más; cada vez añade tanto como ya hay apostado en ella.
double-once-more = Una mano doblada se puede doblar una vez más; entonces añade tanto como ya hay apostado en ella.
double-own-first-two = Puede doblar con dos primeras cartas cualesquiera.
double-own-first-two-against = Si el crupier muestra { $shows }, puede doblar con dos primeras cartas cualesquiera.
double-own-on-two = Puede doblar sus dos primeras cartas con { $hands }.
double-own-on-two-against = Si el crupier muestra { $shows }, puede doblar sus dos primeras cartas con { $hands }.
double-own-on = Puede doblar con { $hands }.
double-own-on-against = Si el crupier muestra { $shows }, puede doblar con { $hands }.
double-own-other-first-two = Con cualesquiera otras dos primeras cartas puede doblar con su propio dinero.
double-own-other-first-two-against = Si el crupier muestra { $shows }, con cualesquiera otras dos primeras cartas puede doblar con su propio dinero.
double-own-other-on-two = Con su propio dinero puede doblar sus dos primeras cartas con { $hands }.
double-own-other-on-two-against = Si el crupier muestra { $shows }, con su propio dinero puede doblar sus dos primeras cartas con { $hands }.
double-own-other-on = Con su propio dinero puede doblar con { $hands }.
double-own-other-on-against = Si el crupier muestra { $shows }, con su propio dinero puede doblar con { $hands }.
double-free-first-two = Doblar sus dos primeras cartas es gratis.
double-free-first-two-against = Si el crupier muestra { $shows }, doblar sus dos primeras cartas es gratis.
double-free-on-two = Doblar es gratis si sus dos primeras cartas son { $hands }.
double-free-on-two-against = Si el crupier muestra { $shows }, doblar es gratis si sus dos primeras cartas son { $hands }.
double-free-on = Doblar es gratis con { $hands }.
double-free-on-against = Si el crupier muestra { $shows }, doblar es gratis con { $hands }.
double-free-what = Cuando dobla gratis, la casa añade una apuesta gratuita igual a la suya; usted no paga nada.
double-either = Cuando doblar es gratis, también puede pagarlo usted.
double-after-split-own = También puede doblar después de dividir.
double-after-split-own-except = También puede doblar después de dividir, excepto si divide { $ranks }.
double-after-split-free = Después de dividir, doblar es gratis con los mismos totales.
double-after-split-both = Después de dividir puede doblar con las mismas manos, gratis o con su propio dinero.
double-after-split-no = No puede doblar después de dividir.
split-never = Las parejas no se pueden dividir.
split-what = Divida dos cartas del mismo valor en dos manos, cada una con su propia apuesta.
split-what-by-rank = Divida dos cartas del mismo rango en dos manos, cada una con su propia apuesta.
split-own = Puede dividir { $pairs } añadiendo una apuesta igual a la primera.
split-free = Dividir es gratis con { $pairs }.
split-free-what = Cuando divide gratis, la casa pone en la segunda mano una apuesta gratuita igual a la suya; usted no paga nada.
split-either = Cuando dividir es gratis, también puede pagarlo usted.
split-mixed = Dos cartas de valor 10 cualesquiera son una pareja, por ejemplo una jota y un rey.
split-mixed-no = Dos cartas de valor 10 distintas no son una pareja.
split-cards-one-to-each = Las dos manos reciben su segunda carta en el acto.
split-cards-as-played = Cada mano recibe su segunda carta cuando le llega el turno.
split-order-original-first = La primera mano se juega primero.
split-order-new-first = La segunda mano se juega primero.
split-apart = Cada mano se juega, y gana o pierde, por separado.
split-once = Solo se divide una vez: las manos divididas no se pueden volver a dividir.
split-limit = Puede dividir hasta { $splits } veces en una ronda en cada zona de apuesta, hasta tener { $hands } manos.
split-not-again = Las parejas de { $ranks } ya divididas no se pueden volver a dividir.
split-any-two = Puede dividir dos cartas cualesquiera, sean o no pareja.
split-one-card = Al dividir { $ranks }, cada mano recibe una carta y ninguna más.
split-one-card-again = Al dividir { $ranks }, cada mano recibe una carta y ninguna más, salvo que forme otra pareja que se pueda volver a dividir.
split-aces-hit = Los ases divididos se juegan como cualquier otra mano.
surrender-what = Ríndase para abandonar su mano: recupera { $share } de su apuesta, y la ronda acaba para esa mano.
surrender-what-doubled = Ríndase para abandonar su mano: recupera { $share } de todo lo apostado en ella, y la ronda acaba para esa mano.
surrender-early = Puede rendirse antes de que el crupier compruebe si tiene blackjack, muestre lo que muestre.
surrender-early-against = Si el crupier muestra { $shows }, puede rendirse antes de que compruebe si tiene blackjack.
surrender-early-only = Si lo rechaza, después ya no puede rendirse.
surrender-early-or-insurance = Si a la vez se le ofrece el seguro, puede aceptar una de las dos cosas.
surrender-after-check = Se ofrece después de que el crupier haya comprobado si tiene blackjack.
surrender-first-two = Puede rendirse con sus dos primeras cartas.
surrender-first-two-against = Si el crupier muestra { $shows }, puede rendirse con sus dos primeras cartas.
surrender-on = Puede rendirse con { $hands }.
surrender-on-against = Si el crupier muestra { $shows }, puede rendirse con { $hands }.
surrender-not-after-split = Con una mano dividida no puede rendirse.
surrender-only-doubled = Solo puede rendirse con una mano que haya doblado, y solo si no pasa de 21.
surrender-doubled = Después de doblar aún puede rendirse con { $hands }.
surrender-doubled-against = Si el crupier muestra { $shows }, después de doblar aún puede rendirse con { $hands }.
surrender-rounding-down = Lo que recupera se redondea a { $unit } hacia abajo.
surrender-rounding-up = Lo que recupera se redondea a { $unit } hacia arriba.
surrender-rounding-half-up = Lo que recupera se redondea al múltiplo más cercano de { $unit }, las mitades hacia arriba.
surrender-rounding-half-even = Lo que recupera se redondea al múltiplo más cercano de { $unit }, las mitades al importe par.
share = { $share ->
    [of-1-2] la mitad
    [of-1-3] un tercio
    [of-2-3] dos tercios
    [of-1-4] un cuarto
    [of-3-4] tres cuartos
    [of-1-1] el 100{"\u00A0"}%
   *[other] { $numerator }/{ $denominator }
}
ends-bust = Se pasa de 21: la mano pierde en el acto.
ends-blackjack = Tiene un blackjack: no hay nada que decidir.
ends-hands = Tiene { $hands }: la mano se planta.
ends-doubled = Ha doblado: la mano se planta tras recibir su carta.
ends-split = Ha dividido { $ranks }: las dos manos se plantan tras recibir una carta cada una.
ends-split-mostly = Ha dividido { $ranks }: las dos manos se plantan tras recibir una carta cada una, salvo que pueda volver a dividir.
ends-paid-at-once = Tiene una mano que se paga en el acto (véanse las reglas especiales).

## Seguro, pago a la par

insurance-offer = Si el crupier muestra { $shows }, se le ofrece un seguro contra un blackjack del crupier.
insurance-full = Cuesta { $share } de su apuesta principal.
insurance-partial = Cuesta como máximo { $share } de su apuesta principal; puede asegurarse por menos.
insurance-rounding-down = El importe se redondea a { $unit } hacia abajo.
insurance-rounding-up = El importe se redondea a { $unit } hacia arriba.
insurance-rounding-half-up = El importe se redondea al múltiplo más cercano de { $unit }, las mitades hacia arriba.
insurance-rounding-half-even = El importe se redondea al múltiplo más cercano de { $unit }, las mitades al importe par.
insurance-wins = Si el crupier tiene blackjack, el seguro paga { $pays }.
insurance-wins-always = El seguro gana siempre y paga { $pays }.
insurance-wins-on = Si las dos primeras cartas del crupier son { $dealer }, el seguro paga { $pays }.
insurance-loses = Si no, se pierde, y su mano sigue en juego.
insurance-loses-late = Si no, se pierde.
insurance-late = Se decide cuando se ve la segunda carta del crupier, después de que usted haya jugado.
insurance-apart = Se liquida aparte, pase lo que pase con su mano.
insurance-not-on-blackjack = Si usted tiene blackjack, no se le ofrece seguro.
insurance-on-blackjack-too = Puede contratarlo aunque usted tenga blackjack.
insurance-only-on = Solo se ofrece con { $hands }.
even-money-offer = Si tiene un blackjack y el crupier muestra { $shows }, puede aceptar el pago a la par: su blackjack se paga { $pays } en el acto, tenga lo que tenga el crupier.
even-money-only-on = Si tiene { $hands } y el crupier muestra { $shows }, puede aceptar el pago a la par: su mano se paga { $pays } en el acto, tenga lo que tenga el crupier.
even-money-declined = Si lo rechaza y el crupier tiene blackjack, empata y recupera su apuesta; si no lo tiene, su blackjack se paga entero.

## El crupier

dealer-checks = Si muestra { $shows }, el crupier comprueba si su carta tapada le da un blackjack antes de que usted juegue.
dealer-found = Si lo tiene, la ronda acaba en el acto: los blackjacks de los jugadores empatan, y todas las demás manos pierden.
dealer-does-not-check = Si muestra { $shows }, el crupier no la comprueba.
dealer-does-not-check-nor-insures = Si muestra { $shows }, el crupier no la comprueba, y no hay seguro.
dealer-never-checks = El crupier no comprueba su carta tapada antes de que usted juegue.
dealer-turns = Cuando todos los jugadores han terminado, el crupier descubre su carta tapada.
dealer-second-card = El crupier no toma su segunda carta hasta que todos los jugadores han terminado.
late-blackjack-all-stakes = Si entonces aparece un blackjack, pierde todas las apuestas hechas en las manos a las que gana, también las de doblar y dividir.
late-blackjack-undoubled = Si entonces aparece un blackjack, recupera lo que añadió al doblar las manos que siguen en juego; pierde la apuesta con la que empezó cada mano. Una mano que ya se ha pasado de 21 sigue perdida con todo lo apostado en ella.
late-blackjack-original-bet = Si entonces aparece un blackjack, de las manos que siguen en juego pierde solo su primera apuesta; recupera lo que añadió al doblar y dividir. Una mano que ya se ha pasado de 21 sigue perdida con todo lo apostado en ella.
dealer-stands-all = pide con { $low } o menos y se planta con { $stands } o más, también con una mano blanda de { $stands }
dealer-hits-soft = pide con { $low } o menos y con una mano blanda de { $totals }, y se planta con todos los demás totales
dealer-stands-soft = pide con { $low } o menos, pero se planta con una mano blanda de { $totals } y con todos los totales más altos
dealer-draws = El crupier { $rules }.
dealer-plays-if-a-hand-is-left = Si no queda ninguna mano contra la que jugar, el crupier no toma cartas.
dealer-plays-if-a-hand-or-bet-is-left = Si no queda ninguna mano contra la que jugar ni ninguna apuesta sobre la mano del crupier, el crupier no toma cartas.
dealer-plays-if-a-hand-is-left-insured = Si no queda ninguna mano contra la que jugar, el crupier toma su segunda carta solo si un seguro depende de ella, y no toma más.
dealer-plays-always = El crupier juega aunque no quede ninguna mano contra la que jugar.

## Quién gana

wins-how = Busque la primera línea que corresponda a su mano y a la del crupier.
wins-win = Si gana, recupera su apuesta y cobra además lo que paga.
wins-win-free = Si gana, recupera su propia apuesta y cobra además lo que pagan su propia apuesta y la gratuita.
wins-push = Si empata, recupera su apuesta.
wins-push-free = Si empata, recupera su propia apuesta.
wins-lose = Si pierde, pierde su apuesta.
wins-lose-free = Si pierde, pierde solo su propia apuesta.
wins-caption = Resultados
wins-hand = Su mano
wins-dealer = Mano del crupier
wins-result = Resultado
wins-when = Se liquida
wins-at-once = en el acto
wins-at-reveal = al verse la segunda carta del crupier
wins-at-showdown = al final
unsaid = { $rule }
outcome-win = gana, paga { $pays }
outcome-win-at-once = gana en el acto, paga { $pays }
outcome-push = empate
outcome-push-at-once = empate en el acto
outcome-lose = pierde
outcome-lose-at-once = pierde en el acto
hand-named = { $name }: { $hand }
result-bust = más de 21
result-blackjack = blackjack
result-ranks = { $ranks }
result-cards-total = un total de { $total } con { $cards }
result-cards = { $cards }, no más de 21
result-total = un total de { $total }
result-soft = mano blanda
result-hard = mano dura
result-suited = { $hand } de un solo palo
result-unsuited = { $hand } de varios palos
result-coloured = { $hand } de un solo color
result-suit = { $hand } de { $suit ->
    [s] picas
    [h] corazones
    [d] diamantes
   *[c] tréboles
}
result-split = después de dividir
result-unsplit = sin haber dividido
result-free = con apuesta gratuita
result-own = con apuesta propia
result-higher = un total más alto que el del crupier
result-equal = el mismo total que el crupier
result-lower = un total más bajo que el del crupier
result-equal-lower = un total no más alto que el del crupier
result-equal-higher = un total no más bajo que el del crupier
result-higher-lower = un total distinto del total del crupier
result-equal-higher-lower = cualquier otra mano
result-no-blackjack = sin blackjack
result-any = cualquier otra mano
result-and = { $first }, { $rest }
dealer-blackjack = blackjack
dealer-over-21 = más de 21
dealer-not-over-21 = no más de 21
dealer-no-blackjack = una mano que no es blackjack
dealer-total = un total de { $total }
dealer-any = cualquiera

## Reglas especiales

special-dealer = Si el crupier acaba con { $dealer }, todas las manos que siguen en juego tienen este resultado: { $outcome }.
special-dealer-push = Si el crupier acaba con { $dealer }, todas las manos que siguen en juego empatan.
special-except = Las manos que se deciden antes conservan su resultado: { $hands }.
special-except-hand = { $hand } ({ $outcome })
special-hand = { $hand }: { $outcome }.
special-dealer-title = El crupier acaba con { $dealer }
special-before-dealer = Se liquida antes de que juegue el crupier, así que gana aunque el crupier descubra después un blackjack.
special-not-after-check = Solo llega tarde si el crupier, al comprobar su carta, ya ha encontrado un blackjack.
special-ties-blackjack = Contra un blackjack del crupier empata, como todo blackjack.
special-on-split = Después de dividir, vale para cada mano por separado.
special-not-on-split = No cuenta después de dividir.
special-dealer-has-not = El crupier no tiene esta regla: de su mano solo cuenta el total.
example-special = Ejemplo
example-near-miss = Por poco
free-title = Apuestas gratuitas
free-what = Una apuesta gratuita la pone la casa junto a la apuesta de usted.
free-win = Si la mano gana, también se le paga lo que gana la apuesta gratuita; la apuesta gratuita en sí no se la lleva.
free-lose = Si pierde, usted pierde solo su propia apuesta.
free-tie = Si empata, usted recupera su propia apuesta, y la gratuita se retira de la mesa.
free-caption-double = { $cards } doblado gratis con una apuesta de { $stake }, total final { $total }
free-caption-split = { $cards } dividido gratis con una apuesta de { $stake }, total final de cada mano { $total }
free-dealer = El crupier acaba con
free-dealer-total = { $total }
free-hand = Su mano
free-first-hand = Primera mano (su apuesta)
free-second-hand = Segunda mano (apuesta gratuita)
free-together = En total
net-win = gana { $amount }
net-lose = pierde { $amount }
net-nothing = ni gana ni pierde

## Pagos

payout-caption = Lo que paga cada victoria
payout-hand = Victoria
payout-pays = Paga
payout-for = Por { $stake }
payout-win = cualquier otra mano ganadora
payout-insurance = Seguro
payout-even-money = Pago a la par
payout-back = Además de los importes indicados, recupera su apuesta.
payout-push = Un empate no paga nada y le devuelve su apuesta.
rounding-down = Las ganancias se redondean a { $unit } hacia abajo.
rounding-up = Las ganancias se redondean a { $unit } hacia arriba.
rounding-half-up = Las ganancias se redondean al múltiplo más cercano de { $unit }, las mitades hacia arriba.
rounding-half-even = Las ganancias se redondean al múltiplo más cercano de { $unit }, las mitades al importe par.

## Apuestas adicionales

side-bets-what = Las apuestas adicionales se hacen junto con su apuesta principal.
side-bets-apart = Cada una gana o pierde por separado, pase lo que pase con su mano principal.
side-bets-first = Una apuesta adicional paga por la mejor línea de su tabla que se cumpla, y pierde si no se cumple ninguna.
side-bet-cards = Cuenta lo siguiente: { $cards }.
side-bet-card-player-1 = su primera carta
side-bet-card-player-2 = su segunda carta
side-bet-card-upcard = la carta a la vista del crupier
side-bet-card-hole = la segunda carta del crupier
side-bet-card-dealer-hand = toda la mano del crupier
side-bet-at-deal = Se liquida justo después del reparto.
side-bet-at-reveal = Se liquida cuando se ve la segunda carta del crupier.
side-bet-at-showdown = Se liquida al final de la ronda.
side-bet-caption = Tabla de pagos: { $bet }
side-bet-hand = Línea
side-bet-counts = Cartas
line-alike = { $count ->
    [2] las dos del mismo rango
   *[other] todas del mismo rango
}
line-not-alike = no todas del mismo rango
line-straight = tres rangos seguidos{ $ace ->
    [both] {" "}(el as abajo, A-2-3, o arriba, Q-K-A)
    [low] {" "}(el as solo abajo, A-2-3)
    [high] {" "}(el as solo arriba, Q-K-A)
   *[none] {""}
}
line-no-straight = no seguidas
line-total = un total de { $total }
line-over-21 = más de 21
line-low = un total de { $total }, contando cada as como 1
line-soft = con un as que vale 11
line-hard = sin un as que valga 11
line-suited = { $count ->
    [2] las dos del mismo palo
   *[other] todas del mismo palo
}
line-unsuited = no todas del mismo palo
line-coloured = { $count ->
    [2] las dos del mismo color
   *[other] todas del mismo color
}
line-not-coloured = rojas y negras
line-any = cualquier carta
line-never = nunca
side-bet-example = Por ejemplo

## Retorno y mejor juego

return-main = apuesta principal
return-what = El retorno teórico es lo que una apuesta devuelve de media a lo largo de muchísimas rondas.
return-best-play = Para la apuesta principal supone el mejor juego: la tabla de abajo, teniendo en cuenta además las cartas de la mano.
return-side-bets-only = Las apuestas adicionales no requieren decisiones.
return-fresh = Todas las cifras valen para la primera ronda después de barajar. Cada ronda puede ser muy distinta.
return-caption = Retorno teórico
return-bet = Apuesta
return-share = Retorno
chart-what = Busque su mano a la izquierda y la carta a la vista del crupier arriba.
chart-no-promise = El mejor juego no garantiza ganar; ninguna otra forma de jugar devuelve más a la larga.
chart-no-insurance = El seguro nunca vale la pena.
chart-free = Si doblar o dividir es gratis, hágalo gratis.
chart-no-tens = El 10 representa una jota, una reina o un rey.
chart-code = { $code }: { $means }
chart-offers = Ofertas antes de que el crupier compruebe si tiene blackjack:
chart-hard = Mano dura
chart-soft = Mano blanda
chart-pair = Pareja
chart-caption-hard = Manos duras, según lo que muestra el crupier
chart-caption-soft = Manos blandas, según lo que muestra el crupier
chart-caption-pair = Parejas, según lo que muestra el crupier
label-range = { $low } a { $high }
code-S = plantarse
code-H = pedir carta
code-D = doblar; si no se puede, pedir carta
code-Ds = doblar; si no se puede, plantarse
code-SP = dividir
code-R = rendirse; si no se puede, pedir carta
code-Rs = rendirse; si no se puede, plantarse
code-Rp = rendirse; si no se puede, dividir
code-NO = rechazar y seguir jugando
code-IN = aceptar el seguro
code-EM = aceptar el pago a la par
code-ES = rendirse

## Apuestas

betting-place = Elija una ficha y colóquela en una zona de apuesta.
betting-deal-button = Cuando haya apostado, empiece la ronda con el botón de reparto; después no se acepta ni se cambia ninguna apuesta.
betting-clock = Puede apostar hasta que se acabe el tiempo de apuestas; después no se acepta ni se cambia ninguna apuesta.
betting-side-bets = Una apuesta adicional necesita una apuesta principal en el mismo puesto.
betting-balance = Su saldo debe cubrir todas sus apuestas.
betting-no-change = Una apuesta ya hecha no se puede cambiar.
betting-operation = { $title }: { $does }{ $when }.
operation-place = pone la ficha elegida en una apuesta
operation-remove = retira una apuesta de la mesa
operation-undo = deshace su última acción
operation-redo = rehace lo que ha deshecho
operation-clear = retira todas las apuestas de la mesa
operation-repeat = repite las apuestas de su última ronda
operation-double-all = dobla todas las apuestas{ $over ->
    [refuse] , salvo que alguna superara su límite o su saldo no las cubra todas
   *[other] , cada una hasta su límite, si su saldo las cubre todas
}
operation-all-side-bets = pone la ficha elegida en todas las apuestas adicionales
operation-when-open = {""}
operation-when-something-placed = {" "}(cuando hay alguna apuesta hecha)
operation-when-something-undone = {" "}(después de deshacer algo)
operation-when-before-first-chip = {" "}(solo antes de la primera ficha)
operation-when-main-bet-placed = {" "}(cuando la apuesta principal está hecha)
limits-here = En esta mesa:
limits-main = Apuesta principal
limits-side-bet = Cada apuesta adicional
limits-round = Todas las apuestas de una ronda
limits-seats = Zonas de apuesta
limits-chips = Fichas
limits-span = de { $low } a { $high }
limits-up-to = hasta { $amount }
limits-seats-choices = { $choices }, a su elección
limits-seats-up-to = hasta { $count }
limits-min-hand = El mínimo vale para cada mano por la que apuesta; no se acepta una apuesta menor.
limits-min-round = El mínimo vale para todas sus apuestas principales de una ronda juntas; no se acepta menos.
limits-max = El máximo vale para cada mano por la que apuesta, no para todas juntas.
limits-at-maximum-accept-up-to = De una ficha que superaría un límite solo se acepta la parte que cabe.
limits-at-maximum-refuse = Una ficha que superaría un límite se rechaza.
limits-double-split = Doblar, dividir y el seguro pueden superar el máximo.
limits-double-split-only = Doblar y dividir pueden superar el máximo.

## Si algo sale mal

timeout-title = Se acaba el tiempo
timeout-none = Sus decisiones no tienen límite de tiempo.
timeout-clock = Su tiempo para decidir es limitado.
timeout-hit = Si se acaba, se pide carta por usted con { $hands }.
timeout-stand = Cualquier otra mano se planta.
timeout-always-stand = Si se acaba, su mano se planta.
timeout-offers-decline = Una oferta a la que no ha respondido se considera rechazada.
timeout-offers-accept = Una oferta a la que no ha respondido se considera aceptada.
timeout-offers-full = El seguro se contrata entonces entero, o hasta donde alcance su saldo.
short-title = Saldo insuficiente
short-none = En este juego, nada pide dinero una vez repartidas las cartas.
short-not-offered = Si su saldo no alcanza para { $actions }, no se le ofrece.
short-free = Una apuesta gratuita no necesita saldo.
short-instead = Si su saldo ya no alcanza cuando ha elegido { $attempt }, { $instead }.
short-instead-hit = Si su saldo ya no alcanza cuando ha elegido { $attempt }, pide carta con { $hands } y se planta con cualquier otra mano.
short-refused = Si su saldo ya no alcanza para lo que ha elegido, elija otra vez.
action-double = doblar
action-split = dividir
does-hit = pide carta en su lugar
does-stand = se planta en su lugar
gone-title = Conexión perdida
gone-before-void = Si pierde la conexión mientras aún se puede apostar, sus apuestas se anulan y se le devuelven.
gone-before-stand = Si pierde la conexión mientras aún se puede apostar, las apuestas que ha hecho siguen en pie.
gone-after-timeout-rows = Si la pierde después, sus apuestas siguen en pie, y sus manos se juegan como si se le hubiera acabado el tiempo.
gone-after-stand = Si la pierde después, sus apuestas siguen en pie: la ronda se juega hasta el final, sus manos se plantan como están, y lo que gane se le abona.
gone-after-void = Si la pierde después, las apuestas aún sin liquidar se anulan y se le devuelven.
gone-history = En el historial puede ver el resultado.
error-title = Errores y averías
error-malfunction-all-stakes = Una avería anula la ronda, también lo ganado: se le devuelven todas sus apuestas.
error-malfunction-initial-bets = Una avería anula la ronda, también lo ganado: se le devuelven sus primeras apuestas.
error-cancelled-all-stakes = Tras un error en el juego, la ronda se detiene; si el error no se puede corregir, se cancela y se le devuelven todas sus apuestas.
error-cancelled-initial-bets = Tras un error en el juego, la ronda se detiene; si el error no se puede corregir, se cancela y se le devuelven sus primeras apuestas.
large-win-title = Grandes ganancias
large-win = Una ganancia de más de { $amount } la comprueba el operador antes de pagarla.

## La pantalla

screen-buttons-title = Botones
screen-keys-title = Teclas
screen-displays-title = En la pantalla
screen-windows-title = Ventanas
screen-hit = Toma otra carta.
screen-stand = Acaba su turno con las cartas que tiene.
screen-double = Dobla su apuesta por una carta más.
screen-split = Divide una pareja en dos manos.
screen-deal = Reparte las cartas.
screen-undo = Deshace su última acción.
screen-redo = Rehace lo que ha deshecho.
screen-clear = Retira todas las apuestas de la mesa.
screen-accept = Acepta el seguro o el pago a la par.
screen-decline = Sigue jugando sin seguro ni pago a la par.
screen-last-bet = Repite las apuestas de su última ronda.
screen-new-game = Empieza una ronda nueva.
screen-balance = El dinero que aún puede apostar.
screen-total-bet = Todas sus apuestas de esta ronda juntas.
screen-minimum = La apuesta más pequeña que se acepta.

## Glosario

term-blackjack = blackjack
    .means = un as y una carta de valor 10 como dos primeras cartas de una mano
term-bust = pasarse
    .means = tener más de 21
term-draw = pedir carta
    .means = tomar otra carta
term-hard = dura
    .means = una mano sin as, o en la que todos los ases valen 1
term-soft = blanda
    .means = una mano en la que un as vale 11
term-push = empate
    .means = recupera su apuesta; no gana ni pierde nada
term-bet = apuesta
    .means = el dinero que arriesga
term-ten-value = carta de valor 10
    .means = un 10, una jota, una reina o un rey
term-ten-value-without-tens = carta de valor 10
    .means = una jota, una reina o un rey
term-upcard = carta a la vista
    .means = la carta del crupier que todos pueden ver
term-hole-card = carta tapada
    .means = la carta del crupier que está boca abajo
term-pair = pareja
    .means = dos cartas del mismo valor
term-pair-by-rank = pareja
    .means = dos cartas del mismo rango
term-free-bet = apuesta gratuita
    .means = una apuesta que la casa pone por usted
term-cut-card = carta de corte
    .means = una marca en el sabot; cuando sale, las cartas se barajan después de la ronda
term-shoe = sabot
    .means = la caja de la que se reparten las cartas

## Manos jugadas

example-hit = Por ejemplo
example-double = Doblar
example-double-free = Doblar gratis
example-split = Dividir
example-split-free = Dividir gratis
example-surrender = Rendirse
example-insurance = Un seguro que gana
hand-label = Su mano ({ $total })
hand-label-of-several = Mano { $number } ({ $total })
dealer-label = Crupier ({ $total })
step-start = Apuesta { $stake } y recibe { $cards }.
step-start-upcard = Apuesta { $stake } y recibe { $cards }; el crupier muestra { $upcard }.
step-hit = Pide carta: { $cards }.
step-hit-of-several = Mano { $hand }: pide carta, { $cards }.
step-stand = Se planta.
step-stand-of-several = Mano { $hand }: se planta.
step-double-own = Dobla por otros { $amount } y recibe { $cards }.
step-double-free = Dobla gratis: la casa añade { $amount }, y usted recibe { $cards }.
step-split-own = Divide por otros { $amount }.
step-split-free = Divide gratis: la casa añade { $amount }.
step-gets = La mano { $hand } recibe { $cards }.
step-surrender = Se rinde.
step-insure-own = Contrata el seguro por { $amount }.
step-even-money = Acepta el pago a la par.
step-peek = { $found ->
    [yes] El crupier comprueba su carta tapada y tiene blackjack.
   *[no] El crupier comprueba su carta tapada: no tiene blackjack.
}
step-reveal = El crupier descubre { $card }.
step-dealer-draws = El crupier toma { $cards }.
step-settled-win = Usted gana { $amount }.
step-settled-push = Empate: recupera sus { $returned }.
step-settled-lose = Usted pierde { $amount }.
step-settled-surrender = Recupera { $returned } y pierde { $amount }.
step-settled-even-money = Usted gana { $amount }.
step-settled-void = La mano queda anulada.
step-settled-free-win = Usted gana { $amount }.
step-settled-free-push = Empate: la apuesta gratuita se retira; ni gana ni pierde.
step-settled-free-lose = La apuesta gratuita se pierde; usted no pierde nada.
step-settled-win-of-several = Mano { $hand }: usted gana { $amount }.
step-settled-push-of-several = Mano { $hand }: empate, recupera sus { $returned }.
step-settled-lose-of-several = Mano { $hand }: usted pierde { $amount }.
step-settled-surrender-of-several = Mano { $hand }: recupera { $returned }.
step-settled-void-of-several = La mano { $hand } queda anulada.
step-settled-free-win-of-several = Mano { $hand }: usted gana { $amount }.
step-settled-free-push-of-several = Mano { $hand }: empate, la apuesta gratuita se retira.
step-settled-free-lose-of-several = Mano { $hand }: la apuesta gratuita se pierde; usted no pierde nada.
step-side-bet = { $outcome ->
    [win] Su seguro gana { $amount }.
   *[other] Su seguro se pierde: { $amount }.
}

## Acerca de esta página

about-modified = Las reglas que sigue se modificaron por última vez el { $date }.
