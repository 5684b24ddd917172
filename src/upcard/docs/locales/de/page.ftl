# Die Seite für Spieler: erst die Überschriften der Abschnitte, dann die Sätze jedes Abschnitts in der Folge der Seite.
# Ein Wort für eine Sache: ziehen, stehen bleiben, verdoppeln, teilen, aufgeben; überkauft; unentschieden; Einsatz.

title-objective = Ziel des Spiels
title-glance = Auf einen Blick
title-values = Kartenwerte
title-deal = Das Austeilen
title-options = Ihre Möglichkeiten
title-insurance = Versicherung
title-even-money = Even Money
title-dealer = Der Dealer
title-wins = Wer gewinnt
title-special = Besondere Regeln
title-payouts = Auszahlungen
title-side-bets = Nebenwetten
title-returns = Theoretische Auszahlungsquote
title-chart = Beste Spielweise
title-betting = So setzen Sie
title-limits = Einsatzlimits
title-mishaps = Wenn etwas dazwischenkommt
title-screen = Schaltflächen und Tasten
title-glossary = Begriffe
title-about = Über diese Seite
page-kicker = Spielanleitung
page-skip = Direkt zu den Regeln
page-contents = Inhalt
page-all-games = Alle Spiele
chart-dealer-shows = Dealer zeigt
page-made-from = Regeln { $book }, Version { $digest }.
yes = ja
no = nein

## Ziel

objective-aim = Schlagen Sie den Dealer: Kommen Sie näher an 21 Punkte heran als der Dealer, ohne 21 zu überschreiten.
objective-alone = Sie spielen nur gegen den Dealer; was andere Spieler haben, ist ohne Bedeutung.
objective-best = Die beste Hand ist ein Blackjack: ein Ass und eine Zehnerkarte als Ihre ersten beiden Karten.
objective-blackjack-beats-21 = Er schlägt jede andere 21.

## Auf einen Blick

glance-decks = Kartenspiele
glance-decks-value = { $decks }, { $shuffle }
glance-every-round = nach jeder Runde gemischt
glance-cut-card = bis zur Schnittkarte gespielt
glance-pays = zahlt { $pays }
glance-dealer = Dealer
glance-peek = Dealer prüft auf Blackjack
glance-peek-value = wenn er { $shows } zeigt
glance-peek-never = nein
glance-double-free = Gratis verdoppeln
glance-double-own = Verdoppeln
glance-two-cards = beliebige erste zwei Karten
glance-other-two-cards = beliebige andere erste zwei Karten
glance-double-after-split = Verdoppeln nach dem Teilen
glance-double-after-split-except = außer mit geteilten { FORM($ranks, "dative") }
glance-split-free = Gratis teilen
glance-split-own = Teilen
glance-splits = Teilungen je Runde
glance-splits-value = { $count }
glance-surrender = Aufgeben
glance-surrender-early = bevor der Dealer auf Blackjack prüft
glance-surrender-late = wenn Sie an der Reihe sind
glance-surrender-doubled = nach dem Verdoppeln
glance-insurance = Versicherung
glance-even-money = Even Money
glance-offer = wenn der Dealer { $shows } zeigt; zahlt { $pays }
glance-side-bets = Nebenwetten
glance-return = Auszahlungsquote, { $bet }

## Kartenwerte

values-numbers = Karten von 2 bis 10 zählen so viel, wie auf ihnen steht.
values-numbers-without-tens = Karten von 2 bis 9 zählen so viel, wie auf ihnen steht; Zehner sind nicht im Spiel.
values-faces = Buben, Damen und Könige zählen 10. Zusammen mit der 10 heißen sie Zehnerkarten.
values-faces-without-tens = Buben, Damen und Könige zählen 10; sie heißen Zehnerkarten.
values-ace = Ein Ass zählt 1 oder 11, je nachdem, was für die Hand besser ist.
values-soft = Eine Hand, in der ein Ass 11 zählt, ist weich und hat zwei Werte: Ass und 4 sind 5 oder 15, eine weiche 15. Alle anderen Hände sind hart.
values-blackjack = Ein Ass und eine Zehnerkarte als Ihre ersten beiden Karten sind ein Blackjack.
values-split-21 = 21 Punkte aus zwei Karten nach dem Teilen sind eine gewöhnliche 21 und kein Blackjack; gewinnen sie, werden sie { $pays } bezahlt.
values-split-21-counts = Ein Ass und eine Zehnerkarte nach dem Teilen sind ebenfalls ein Blackjack.

## Das Austeilen

deal-decks = Gespielt wird mit { $decks ->
    [1] einem Kartenspiel zu
   *[other] { $decks } Kartenspielen zu je
} { $deck }.
deal-deck-standard-52 = 52 Karten
deal-deck-spanish-48 = 48 Karten, ohne die Zehner
deal-shuffled-every-round = Nach jeder Runde werden alle Karten gemischt.
deal-cut-card = Aus dem Kartenschlitten wird ausgeteilt, bis die Schnittkarte kommt; nach dieser Runde wird gemischt.
deal-cut-card-at = Im Kartenschlitten steckt nach etwa { FORM($share, "dative") } der Karten eine Schnittkarte. Kommt sie zum Vorschein, wird die Runde zu Ende gespielt, und die Karten werden gemischt.
deal-two-shoes = Zwei Kartenschlitten können einander abwechseln: Während mit dem einen gespielt wird, wird der andere gemischt.
deal-burn = Nach dem Mischen legt der Dealer { $count ->
    [1] eine Karte
   *[other] { $count } Karten
} ungesehen beiseite.
deal-step-players-up = Eine Karte für jeden Spieler, offen.
deal-step-dealer-up = Eine Karte für den Dealer, aufgedeckt: die offene Karte.
deal-step-dealer-up-both = Eine Karte für den Dealer, offen.
deal-step-dealer-down = Eine Karte für den Dealer, mit dem Bild nach unten: die verdeckte Karte.
deal-step-dealer-down-both = Eine Karte für den Dealer, mit dem Bild nach unten.
deal-both-up = Beide Karten des Dealers sehen Sie, bevor Sie entscheiden.
deal-both-down = Sie entscheiden, ohne eine Karte des Dealers zu sehen.

## Ihre Möglichkeiten

options-turns = Die Hände werden nacheinander gespielt, und über jede wird einzeln entschieden. Angeboten wird Ihnen nur, was mit Ihrer Hand möglich ist.
options-hit-title = Ziehen oder stehen bleiben
options-double-title = Verdoppeln
options-split-title = Teilen
options-surrender-title = Aufgeben
options-ends-title = Wann Ihr Zug endet
hit-what = Ziehen Sie, um eine weitere Karte zu nehmen, so oft Sie möchten.
hit-what-limited = Ziehen Sie, um eine weitere Karte zu nehmen.
hit-only = Sie dürfen nur mit { FORM($hands, "dative") } ziehen, mit keiner anderen Hand.
hit-only-against = Zeigt der Dealer { $shows }, dürfen Sie nur mit { FORM($hands, "dative") } ziehen.
hit-below-dealer = Haben die Karten des Dealers zusammen { $least } oder mehr Punkte, dürfen Sie nur mit einer Hand ziehen, die weniger Punkte als der Dealer hätte, wenn ihre Asse als 1 zählten.
hit-never = Sie dürfen keine weitere Karte nehmen.
stand-what = Bleiben Sie stehen, um zu behalten, was Sie haben: Sie bekommen keine weitere Karte.
stand-only = Sie dürfen nur mit { FORM($hands, "dative") } stehen bleiben, mit keiner anderen Hand.
stand-only-against = Zeigt der Dealer { $shows }, dürfen Sie nur mit { FORM($hands, "dative") } stehen bleiben.
stand-never = Sie dürfen nicht stehen bleiben.
stand-below-dealer = Haben die Karten des Dealers zusammen { $least } oder mehr Punkte, dürfen Sie nur mit weniger Punkten als der Dealer stehen bleiben.
bust-what = Eine Hand über 21 ist überkauft und verliert sofort, was auch immer der Dealer hat.
double-what = Verdoppeln Sie Ihren Einsatz, indem Sie noch einmal so viel setzen.
double-one-card = Sie bekommen dann genau eine weitere Karte, und die Hand bleibt stehen.
double-one-card-then = Sie bekommen dann eine weitere Karte und dürfen nicht mehr ziehen.
double-card-then-hit = Sie bekommen dann eine weitere Karte und dürfen danach weiter ziehen.
double-again = Eine verdoppelte Hand darf wieder und wieder verdoppelt werden; jedes Mal setzen Sie so viel dazu, wie schon auf ihr liegt.
double-once-more = Eine verdoppelte Hand darf noch einmal verdoppelt werden; Sie setzen dann so viel dazu, wie schon auf ihr liegt.
double-own-first-two = Sie dürfen mit beliebigen ersten zwei Karten verdoppeln.
double-own-first-two-against = Zeigt der Dealer { $shows }, dürfen Sie mit beliebigen ersten zwei Karten verdoppeln.
double-own-on-two = Sie dürfen Ihre ersten beiden Karten mit { FORM($hands, "dative") } verdoppeln.
double-own-on-two-against = Zeigt der Dealer { $shows }, dürfen Sie Ihre ersten beiden Karten mit { FORM($hands, "dative") } verdoppeln.
double-own-on = Sie dürfen mit { FORM($hands, "dative") } verdoppeln.
double-own-on-against = Zeigt der Dealer { $shows }, dürfen Sie mit { FORM($hands, "dative") } verdoppeln.
double-own-other-first-two = Mit beliebigen anderen ersten zwei Karten dürfen Sie mit eigenem Geld verdoppeln.
double-own-other-first-two-against = Zeigt der Dealer { $shows }, dürfen Sie mit beliebigen anderen ersten zwei Karten mit eigenem Geld verdoppeln.
double-own-other-on-two = Mit eigenem Geld dürfen Sie Ihre ersten beiden Karten mit { FORM($hands, "dative") } verdoppeln.
double-own-other-on-two-against = Zeigt der Dealer { $shows }, dürfen Sie Ihre ersten beiden Karten mit { FORM($hands, "dative") } mit eigenem Geld verdoppeln.
double-own-other-on = Mit eigenem Geld dürfen Sie mit { FORM($hands, "dative") } verdoppeln.
double-own-other-on-against = Zeigt der Dealer { $shows }, dürfen Sie mit { FORM($hands, "dative") } mit eigenem Geld verdoppeln.
double-free-first-two = Ihre ersten beiden Karten verdoppeln Sie gratis.
double-free-first-two-against = Zeigt der Dealer { $shows }, verdoppeln Sie Ihre ersten beiden Karten gratis.
double-free-on-two = Sind Ihre ersten beiden Karten { $hands }, verdoppeln Sie gratis.
double-free-on-two-against = Zeigt der Dealer { $shows } und sind Ihre ersten beiden Karten { $hands }, verdoppeln Sie gratis.
double-free-on = Mit { FORM($hands, "dative") } verdoppeln Sie gratis.
double-free-on-against = Zeigt der Dealer { $shows }, verdoppeln Sie mit { FORM($hands, "dative") } gratis.
double-free-what = Verdoppeln Sie gratis, legt das Haus einen Gratiseinsatz in Höhe Ihres Einsatzes dazu; Sie zahlen nichts.
double-either = Ist das Verdoppeln gratis, dürfen Sie es auch selbst bezahlen.
double-after-split-own = Auch nach dem Teilen dürfen Sie verdoppeln.
double-after-split-own-except = Auch nach dem Teilen dürfen Sie verdoppeln, außer mit geteilten { FORM($ranks, "dative") }.
double-after-split-free = Nach dem Teilen ist das Verdoppeln mit denselben Punktzahlen gratis.
double-after-split-both = Nach dem Teilen dürfen Sie mit denselben Händen verdoppeln, gratis oder mit eigenem Geld.
double-after-split-no = Nach dem Teilen dürfen Sie nicht verdoppeln.
split-never = Paare können nicht geteilt werden.
split-what = Teilen Sie zwei Karten von gleichem Wert in zwei Hände, jede mit einem eigenen Einsatz.
split-what-by-rank = Teilen Sie zwei Karten von gleichem Rang in zwei Hände, jede mit einem eigenen Einsatz.
split-own = Sie dürfen { $pairs } teilen, indem Sie noch einmal so viel setzen wie am Anfang.
split-free = Gratis ist das Teilen bei { FORM($pairs, "dative") }.
split-free-what = Teilen Sie gratis, legt das Haus einen Gratiseinsatz in Höhe Ihres Einsatzes auf die zweite Hand; Sie zahlen nichts.
split-either = Ist das Teilen gratis, dürfen Sie es auch selbst bezahlen.
split-mixed = Zwei beliebige Zehnerkarten sind ein Paar, zum Beispiel ein Bube und ein König.
split-mixed-no = Zwei verschiedene Zehnerkarten sind kein Paar.
split-cards-one-to-each = Beide Hände bekommen ihre zweite Karte sofort.
split-cards-as-played = Jede Hand bekommt ihre zweite Karte, wenn sie an der Reihe ist.
split-order-original-first = Die erste Hand wird zuerst gespielt.
split-order-new-first = Die zweite Hand wird zuerst gespielt.
split-apart = Jede Hand wird für sich gespielt und gewinnt oder verliert für sich.
split-once = Geteilt wird nur einmal: Geteilte Hände können nicht noch einmal geteilt werden.
split-limit = Sie dürfen in einer Runde auf jedem Setzfeld bis zu { $splits }-mal teilen, also auf { $hands } Hände.
split-not-again = Geteilte { $ranks } können nicht noch einmal geteilt werden.
split-any-two = Sie dürfen zwei beliebige Karten teilen, auch wenn sie kein Paar sind.
split-one-card = Geteilte { $ranks } bekommen je eine Karte und keine weitere.
split-one-card-again = Geteilte { $ranks } bekommen je eine Karte und keine weitere, außer wenn sie wieder ein Paar ergibt, das noch einmal geteilt werden darf.
split-aces-hit = Geteilte Asse werden wie jede andere Hand gespielt.
surrender-what = Geben Sie Ihre Hand auf, bekommen Sie { $share } Ihres Einsatzes zurück, und die Runde ist für diese Hand zu Ende.
surrender-what-doubled = Geben Sie Ihre Hand auf, bekommen Sie { $share } von allem zurück, was auf ihr gesetzt ist, und die Runde ist für diese Hand zu Ende.
surrender-early = Aufgeben dürfen Sie, bevor der Dealer auf Blackjack prüft, was auch immer er zeigt.
surrender-early-against = Zeigt der Dealer { $shows }, dürfen Sie aufgeben, bevor er auf Blackjack prüft.
surrender-early-only = Lehnen Sie ab, können Sie später nicht mehr aufgeben.
surrender-early-or-insurance = Wird zugleich eine Versicherung angeboten, dürfen Sie eines von beiden nehmen.
surrender-after-check = Angeboten wird es, nachdem der Dealer auf Blackjack geprüft hat.
surrender-first-two = Aufgeben dürfen Sie mit Ihren ersten beiden Karten.
surrender-first-two-against = Zeigt der Dealer { $shows }, dürfen Sie mit Ihren ersten beiden Karten aufgeben.
surrender-on = Aufgeben dürfen Sie mit { FORM($hands, "dative") }.
surrender-on-against = Zeigt der Dealer { $shows }, dürfen Sie mit { FORM($hands, "dative") } aufgeben.
surrender-not-after-split = Eine geteilte Hand können Sie nicht aufgeben.
surrender-only-doubled = Aufgeben dürfen Sie nur eine Hand, die Sie verdoppelt haben, und nur, wenn sie nicht über 21 ist.
surrender-doubled = Nach dem Verdoppeln dürfen Sie noch mit { FORM($hands, "dative") } aufgeben.
surrender-doubled-against = Zeigt der Dealer { $shows }, dürfen Sie nach dem Verdoppeln noch mit { FORM($hands, "dative") } aufgeben.
surrender-rounding-down = Was Sie zurückbekommen, wird auf { $unit } abgerundet.
surrender-rounding-up = Was Sie zurückbekommen, wird auf { $unit } aufgerundet.
surrender-rounding-half-up = Was Sie zurückbekommen, wird auf { $unit } gerundet, Hälften nach oben.
surrender-rounding-half-even = Was Sie zurückbekommen, wird auf { $unit } gerundet, Hälften zum geraden Betrag.
share = { $form ->
    [dative] { $share ->
        [of-1-2] der Hälfte
        [of-1-3] einem Drittel
        [of-2-3] zwei Dritteln
        [of-1-4] einem Viertel
        [of-3-4] drei Vierteln
        [of-1-1] 100{"\u00A0"}%
       *[other] { $numerator }/{ $denominator }
    }
   *[other] { $share ->
        [of-1-2] die Hälfte
        [of-1-3] ein Drittel
        [of-2-3] zwei Drittel
        [of-1-4] ein Viertel
        [of-3-4] drei Viertel
        [of-1-1] 100{"\u00A0"}%
       *[other] { $numerator }/{ $denominator }
    }
}
ends-bust = Sie kommen über 21: Die Hand verliert sofort.
ends-blackjack = Sie haben einen Blackjack: Es gibt nichts zu entscheiden.
ends-hands = Sie haben { $hands }: Die Hand bleibt stehen.
ends-doubled = Sie haben verdoppelt: Die Hand bleibt nach der einen Karte stehen.
ends-split = Sie haben { $ranks } geteilt: Beide Hände bleiben nach je einer Karte stehen.
ends-split-mostly = Sie haben { $ranks } geteilt: Beide Hände bleiben nach je einer Karte stehen, außer wenn Sie noch einmal teilen dürfen.
ends-paid-at-once = Sie haben eine Hand, die sofort bezahlt wird (siehe die besonderen Regeln).

## Versicherung, Even Money

insurance-offer = Zeigt der Dealer { $shows }, können Sie sich gegen einen Blackjack des Dealers versichern.
insurance-full = Das kostet { $share } Ihres Haupteinsatzes.
insurance-partial = Das kostet höchstens { $share } Ihres Haupteinsatzes; Sie können auch weniger einsetzen.
insurance-rounding-down = Der Betrag wird auf { $unit } abgerundet.
insurance-rounding-up = Der Betrag wird auf { $unit } aufgerundet.
insurance-rounding-half-up = Der Betrag wird auf { $unit } gerundet, Hälften nach oben.
insurance-rounding-half-even = Der Betrag wird auf { $unit } gerundet, Hälften zum geraden Betrag.
insurance-wins = Hat der Dealer einen Blackjack, zahlt die Versicherung { $pays }.
insurance-wins-always = Die Versicherung gewinnt immer und zahlt { $pays }.
insurance-wins-on = Sind die ersten beiden Karten des Dealers { $dealer }, zahlt die Versicherung { $pays }.
insurance-loses = Wenn nicht, ist sie verloren, und Ihre Hand wird weitergespielt.
insurance-loses-late = Wenn nicht, ist sie verloren.
insurance-late = Die Versicherung wird entschieden, wenn die zweite Karte des Dealers zu sehen ist, nachdem Sie gespielt haben.
insurance-apart = Die Versicherung wird für sich abgerechnet, was auch immer aus Ihrer Hand wird.
insurance-not-on-blackjack = Haben Sie selbst einen Blackjack, wird Ihnen keine Versicherung angeboten.
insurance-on-blackjack-too = Versichern können Sie sich auch, wenn Sie selbst einen Blackjack haben.
insurance-only-on = Angeboten wird sie nur für: { $hands }.
even-money-offer = Haben Sie einen Blackjack und zeigt der Dealer { $shows }, können Sie Even Money nehmen: Ihr Blackjack wird sofort { $pays } bezahlt, was auch immer der Dealer hat.
even-money-only-on = Haben Sie { $hands } und zeigt der Dealer { $shows }, können Sie Even Money nehmen: Ihre Hand wird sofort { $pays } bezahlt, was auch immer der Dealer hat.
even-money-declined = Lehnen Sie ab und hat der Dealer einen Blackjack, steht es unentschieden, und Sie bekommen Ihren Einsatz zurück; wenn nicht, wird Ihr Blackjack voll bezahlt.

## Der Dealer

dealer-checks = Zeigt der Dealer { $shows }, prüft er seine verdeckte Karte auf Blackjack, bevor Sie spielen.
dealer-found = Hat er einen, endet die Runde sofort: Haben auch Sie einen Blackjack, steht es unentschieden; alle anderen Hände verlieren.
dealer-does-not-check = Zeigt der Dealer { $shows }, prüft er nicht.
dealer-does-not-check-nor-insures = Zeigt der Dealer { $shows }, prüft er nicht, und es gibt keine Versicherung.
dealer-never-checks = Der Dealer prüft seine verdeckte Karte nicht, bevor Sie spielen.
dealer-turns = Sind alle Spieler fertig, deckt der Dealer seine verdeckte Karte auf.
dealer-second-card = Der Dealer nimmt seine zweite Karte erst, wenn alle Spieler fertig sind.
late-blackjack-all-stakes = Zeigt sich dann ein Blackjack, verlieren Sie alle Einsätze auf den Händen, die er schlägt, auch die fürs Verdoppeln und Teilen.
late-blackjack-undoubled = Zeigt sich dann ein Blackjack, bekommen Sie zurück, was Sie fürs Verdoppeln der Hände gesetzt haben, die noch im Spiel sind; Sie verlieren den Einsatz, mit dem jede Hand begann. Eine Hand, die schon über 21 ist, bleibt mit allem verloren, was auf ihr gesetzt ist.
late-blackjack-original-bet = Zeigt sich dann ein Blackjack, verlieren Sie von den Händen, die noch im Spiel sind, nur Ihren ersten Einsatz; was Sie fürs Verdoppeln und Teilen gesetzt haben, bekommen Sie zurück. Eine Hand, die schon über 21 ist, bleibt mit allem verloren, was auf ihr gesetzt ist.
dealer-stands-all = zieht bei { $low } oder weniger und bleibt bei { $stands } oder mehr stehen, auch bei weicher { $stands }
dealer-hits-soft = zieht bei { $low } oder weniger und bei weicher { $totals } und bleibt bei allem anderen stehen
dealer-stands-soft = zieht bei { $low } oder weniger, bleibt aber bei weicher { $totals } und bei allem Höheren stehen
dealer-draws = Der Dealer { $rules }.
dealer-plays-if-a-hand-is-left = Ist keine Hand mehr im Spiel, zieht der Dealer keine Karten.
dealer-plays-if-a-hand-or-bet-is-left = Ist keine Hand mehr im Spiel und keine Wette auf die Hand des Dealers offen, zieht der Dealer keine Karten.
dealer-plays-if-a-hand-is-left-insured = Ist keine Hand mehr im Spiel, nimmt der Dealer seine zweite Karte nur, wenn eine Versicherung auf sie wartet, und zieht nicht weiter.
dealer-plays-always = Der Dealer zieht auch dann, wenn keine Hand mehr im Spiel ist.

## Wer gewinnt

wins-how = Suchen Sie die erste Zeile, die zu Ihrer Hand und zu der des Dealers passt.
wins-win = Gewinnen Sie, bekommen Sie Ihren Einsatz zurück und den Gewinn dazu.
wins-win-free = Gewinnen Sie, bekommen Sie Ihren eigenen Einsatz zurück und dazu den Gewinn auf Ihren eigenen Einsatz und auf den Gratiseinsatz.
wins-push = Steht es unentschieden, bekommen Sie Ihren Einsatz zurück.
wins-push-free = Steht es unentschieden, bekommen Sie Ihren eigenen Einsatz zurück.
wins-lose = Verlieren Sie, ist Ihr Einsatz verloren.
wins-lose-free = Verlieren Sie, ist nur Ihr eigener Einsatz verloren.
wins-caption = Ergebnisse
wins-hand = Ihre Hand
wins-dealer = Hand des Dealers
wins-result = Ergebnis
wins-when = Abgerechnet
wins-at-once = sofort
wins-at-reveal = wenn die zweite Karte des Dealers zu sehen ist
wins-at-showdown = am Ende
unsaid = { $rule }
outcome-win = Gewinn, zahlt { $pays }
outcome-win-at-once = sofortiger Gewinn, zahlt { $pays }
outcome-push = unentschieden
outcome-push-at-once = sofort unentschieden
outcome-lose = verloren
outcome-lose-at-once = sofort verloren
hand-named = { $name }: { $hand }
result-bust = über 21
result-blackjack = Blackjack
result-ranks = { $ranks }
result-cards-total = { $total } Punkte aus { $cards }
result-cards = { $cards }, nicht über 21
result-total = { $total } Punkte
result-soft = weich
result-hard = hart
result-suited = { $hand } in einer Farbe
result-unsuited = { $hand } in mehreren Farben
result-coloured = { $hand }, alle rot oder alle schwarz
result-suit = { $hand } in { $suit ->
    [s] Pik
    [h] Herz
    [d] Karo
   *[c] Kreuz
}
result-split = nach dem Teilen
result-unsplit = nicht nach dem Teilen
result-free = mit Gratiseinsatz
result-own = mit eigenem Einsatz
result-higher = mehr Punkte als der Dealer
result-equal = gleich viele Punkte wie der Dealer
result-lower = weniger Punkte als der Dealer
result-equal-lower = nicht mehr Punkte als der Dealer
result-equal-higher = nicht weniger Punkte als der Dealer
result-higher-lower = mehr oder weniger Punkte als der Dealer
result-equal-higher-lower = jede andere Hand
result-no-blackjack = kein Blackjack
result-any = jede andere Hand
result-and = { $first }, { $rest }
dealer-blackjack = { $form ->
    [dative] einem Blackjack
   *[other] Blackjack
}
dealer-over-21 = über 21
dealer-not-over-21 = höchstens 21
dealer-no-blackjack = { $form ->
    [dative] keinem Blackjack
   *[other] kein Blackjack
}
dealer-total = { $form ->
    [dative] { $total } Punkten
   *[other] { $total } Punkte
}
dealer-any = { $form ->
    [dative] einer beliebigen Hand
   *[other] beliebig
}

## Besondere Regeln

special-dealer = Endet der Dealer mit { FORM($dealer, "dative") }, bekommt jede Hand, die noch im Spiel ist, dieses Ergebnis: { $outcome }.
special-dealer-push = Endet der Dealer mit { FORM($dealer, "dative") }, steht es für jede Hand unentschieden, die noch im Spiel ist.
special-except = Hände, die vorher entschieden werden, behalten ihr Ergebnis: { $hands }.
special-except-hand = { $hand } ({ $outcome })
special-hand = { $hand }: { $outcome }.
special-dealer-title = Dealer endet mit { FORM($dealer, "dative") }
special-before-dealer = Abgerechnet wird, bevor der Dealer spielt; die Hand gewinnt also auch dann, wenn der Dealer später einen Blackjack aufdeckt.
special-not-after-check = Zu spät ist es nur, wenn der Dealer beim Prüfen schon einen Blackjack gefunden hat.
special-ties-blackjack = Gegen einen Blackjack des Dealers steht es unentschieden, wie bei jedem Blackjack.
special-on-split = Nach dem Teilen gilt das für jede Hand einzeln.
special-not-on-split = Nach dem Teilen gilt das nicht.
special-dealer-has-not = Für den Dealer gilt diese Regel nicht: Bei ihm zählen nur die Punkte.
example-special = Beispiel
example-near-miss = Knapp daneben
free-title = Gratiseinsätze
free-what = Einen Gratiseinsatz legt das Haus neben Ihren eigenen Einsatz.
free-win = Gewinnt die Hand, bekommen Sie auch für den Gratiseinsatz den Gewinn; den Gratiseinsatz selbst bekommen Sie nicht.
free-lose = Verliert sie, verlieren Sie nur Ihren eigenen Einsatz.
free-tie = Steht es unentschieden, bekommen Sie Ihren eigenen Einsatz zurück, und der Gratiseinsatz wird vom Tisch genommen.
free-caption-double = { $cards } bei einem Einsatz von { $stake } gratis verdoppelt, Endstand { $total }
free-caption-split = { $cards } bei einem Einsatz von { $stake } gratis geteilt, Endstand beider Hände { $total }
free-dealer = Dealer endet mit
free-dealer-total = { $total }
free-hand = Ihre Hand
free-first-hand = Erste Hand (Ihr Einsatz)
free-second-hand = Zweite Hand (Gratiseinsatz)
free-together = Zusammen
net-win = Sie gewinnen { $amount }
net-lose = Sie verlieren { $amount }
net-nothing = nichts gewonnen oder verloren

## Auszahlungen

payout-caption = Was ein Gewinn zahlt
payout-hand = Gewinn
payout-pays = Zahlt
payout-for = Für { $stake }
payout-win = jede andere Hand, die gewinnt
payout-insurance = Versicherung
payout-even-money = Even Money
payout-back = Zu den genannten Beträgen bekommen Sie Ihren Einsatz zurück.
payout-push = Ein Unentschieden zahlt nichts und gibt Ihnen Ihren Einsatz zurück.
rounding-down = Gewinne werden auf { $unit } abgerundet.
rounding-up = Gewinne werden auf { $unit } aufgerundet.
rounding-half-up = Gewinne werden auf { $unit } gerundet, Hälften nach oben.
rounding-half-even = Gewinne werden auf { $unit } gerundet, Hälften zum geraden Betrag.

## Nebenwetten

side-bets-what = Nebenwetten setzen Sie zusammen mit Ihrem Haupteinsatz.
side-bets-apart = Jede gewinnt oder verliert für sich, was auch immer aus Ihrer Hand wird.
side-bets-first = Eine Nebenwette zahlt nach der besten Zeile ihrer Tabelle, die passt, und verliert, wenn keine passt.
side-bet-cards = Die Wette richtet sich nach { FORM($cards, "dative") }.
side-bet-card-player-1 = { $form ->
    [dative] Ihrer ersten Karte
   *[other] Ihre erste Karte
}
side-bet-card-player-2 = { $form ->
    [dative] Ihrer zweiten Karte
   *[other] Ihre zweite Karte
}
side-bet-card-upcard = { $form ->
    [dative] der offenen Karte des Dealers
   *[other] die offene Karte des Dealers
}
side-bet-card-hole = { $form ->
    [dative] der zweiten Karte des Dealers
   *[other] die zweite Karte des Dealers
}
side-bet-card-dealer-hand = { $form ->
    [dative] der ganzen Hand des Dealers
   *[other] die ganze Hand des Dealers
}
side-bet-at-deal = Abgerechnet wird sie gleich nach dem Austeilen.
side-bet-at-reveal = Abgerechnet wird sie, wenn die zweite Karte des Dealers zu sehen ist.
side-bet-at-showdown = Abgerechnet wird sie am Ende der Runde.
side-bet-caption = Auszahlungstabelle: { $bet }
side-bet-hand = Zeile
side-bet-counts = Karten
line-alike = { $count ->
    [2] beide von einem Rang
   *[other] alle von einem Rang
}
line-not-alike = nicht alle von einem Rang
line-straight = drei Ränge in Folge{ $ace ->
    [both] {" "}(das Ass unten, A-2-3, oder oben, Q-K-A)
    [low] {" "}(das Ass nur unten, A-2-3)
    [high] {" "}(das Ass nur oben, Q-K-A)
   *[none] {""}
}
line-no-straight = nicht in Folge
line-total = { $total } Punkte
line-over-21 = über 21
line-low = { $total } Punkte, wenn jedes Ass 1 zählt
line-soft = mit einem Ass, das 11 zählt
line-hard = ohne Ass, das 11 zählt
line-suited = { $count ->
    [2] beide in einer Farbe
   *[other] alle in einer Farbe
}
line-unsuited = nicht alle in einer Farbe
line-coloured = { $count ->
    [2] beide rot oder beide schwarz
   *[other] alle rot oder alle schwarz
}
line-not-coloured = rote und schwarze
line-any = beliebige Karten
line-never = nie
side-bet-example = Zum Beispiel

## Auszahlungsquote und beste Spielweise

return-main = Haupteinsatz
return-what = Die theoretische Auszahlungsquote sagt, wie viel ein Einsatz im Durchschnitt sehr vieler Runden zurückbringt.
return-best-play = Für den Haupteinsatz setzt sie die beste Spielweise voraus: die Tabelle unten, dazu die einzelnen Karten der Hand.
return-side-bets-only = Bei Nebenwetten gibt es nichts zu entscheiden.
return-fresh = Alle Werte gelten für die erste Runde nach dem Mischen. Einzelne Runden weichen stark davon ab.
return-caption = Theoretische Auszahlungsquote
return-bet = Einsatz
return-share = Quote
chart-what = Suchen Sie links Ihre Hand und oben die offene Karte des Dealers.
chart-no-promise = Die beste Spielweise garantiert keinen Gewinn; keine andere gibt auf lange Sicht mehr zurück.
chart-no-insurance = Eine Versicherung lohnt sich nie.
chart-free = Ist Verdoppeln oder Teilen gratis, nehmen Sie es gratis.
chart-no-tens = 10 steht für einen Buben, eine Dame oder einen König.
chart-code = { $code }: { $means }
chart-offers = Angebote, bevor der Dealer auf Blackjack prüft:
chart-hard = Harte Hand
chart-soft = Weiche Hand
chart-pair = Paar
chart-caption-hard = Harte Hände, nach der offenen Karte des Dealers
chart-caption-soft = Weiche Hände, nach der offenen Karte des Dealers
chart-caption-pair = Paare, nach der offenen Karte des Dealers
label-range = { $low } bis { $high }
code-S = stehen bleiben
code-H = ziehen
code-D = verdoppeln; wenn nicht erlaubt, ziehen
code-Ds = verdoppeln; wenn nicht erlaubt, stehen bleiben
code-SP = teilen
code-R = aufgeben; wenn nicht erlaubt, ziehen
code-Rs = aufgeben; wenn nicht erlaubt, stehen bleiben
code-Rp = aufgeben; wenn nicht erlaubt, teilen
code-NO = ablehnen und weiterspielen
code-IN = Versicherung nehmen
code-EM = Even Money nehmen
code-ES = aufgeben

## Setzen

betting-place = Wählen Sie einen Chip und setzen Sie ihn auf ein Setzfeld.
betting-deal-button = Haben Sie gesetzt, starten Sie die Runde mit der Schaltfläche zum Austeilen; danach wird kein Einsatz mehr angenommen oder geändert.
betting-clock = Sie können setzen, bis die Setzzeit abgelaufen ist; danach wird kein Einsatz mehr angenommen oder geändert.
betting-side-bets = Zu einer Nebenwette gehört ein Haupteinsatz auf demselben Platz.
betting-balance = Ihr Guthaben muss alle Ihre Einsätze decken.
betting-no-change = Ein Einsatz kann nicht mehr geändert werden, wenn er gesetzt ist.
betting-operation = { $title }: { $does }{ $when }.
operation-place = setzt den gewählten Chip
operation-remove = nimmt einen Einsatz vom Tisch
operation-undo = nimmt Ihre letzte Aktion zurück
operation-redo = stellt wieder her, was Sie zurückgenommen haben
operation-clear = nimmt alle Einsätze vom Tisch
operation-repeat = setzt noch einmal wie in Ihrer letzten Runde
operation-double-all = verdoppelt alle Einsätze{ $over ->
    [refuse] , außer wenn einer sein Limit überschreiten würde oder Ihr Guthaben nicht für alle reicht
   *[other] , jeden bis zu seinem Limit, wenn Ihr Guthaben für alle reicht
}
operation-all-side-bets = setzt den gewählten Chip auf jede Nebenwette
operation-when-open = {""}
operation-when-something-placed = {" "}(sobald etwas gesetzt ist)
operation-when-something-undone = {" "}(nach einer Rücknahme)
operation-when-before-first-chip = {" "}(nur vor dem ersten Chip)
operation-when-main-bet-placed = {" "}(sobald der Haupteinsatz gesetzt ist)
limits-here = An diesem Tisch:
limits-main = Haupteinsatz
limits-side-bet = Jede Nebenwette
limits-round = Alle Einsätze einer Runde
limits-seats = Setzfelder
limits-chips = Chips
limits-span = { $low } bis { $high }
limits-up-to = bis zu { $amount }
limits-seats-choices = { $choices }, nach Ihrer Wahl
limits-seats-up-to = bis zu { $count }
limits-min-hand = Der Mindesteinsatz gilt für jede Hand, auf die Sie setzen; ein kleinerer Einsatz wird nicht angenommen.
limits-min-round = Der Mindesteinsatz gilt für alle Ihre Haupteinsätze einer Runde zusammen; weniger wird nicht angenommen.
limits-max = Der Höchsteinsatz gilt für jede Hand, auf die Sie setzen, nicht für alle zusammen.
limits-at-maximum-accept-up-to = Von einem Chip, der ein Limit überschreiten würde, wird nur der Teil angenommen, der noch passt.
limits-at-maximum-refuse = Ein Chip, der ein Limit überschreiten würde, wird nicht angenommen.
limits-double-split = Verdoppeln, Teilen und Versicherung dürfen über den Höchsteinsatz hinausgehen.
limits-double-split-only = Verdoppeln und Teilen dürfen über den Höchsteinsatz hinausgehen.

## Wenn etwas dazwischenkommt

timeout-title = Die Zeit ist um
timeout-none = Für Ihre Entscheidungen gibt es keine Zeitgrenze.
timeout-clock = Ihre Zeit für eine Entscheidung ist begrenzt.
timeout-hit = Läuft sie ab, wird mit { FORM($hands, "dative") } für Sie gezogen.
timeout-stand = Jede andere Hand bleibt stehen.
timeout-always-stand = Läuft sie ab, bleibt Ihre Hand stehen.
timeout-offers-decline = Ein Angebot, auf das Sie nicht antworten, gilt als abgelehnt.
timeout-offers-accept = Ein Angebot, auf das Sie nicht antworten, gilt als angenommen.
timeout-offers-full = Versichert wird dann in voller Höhe oder so weit, wie Ihr Guthaben reicht.
short-title = Guthaben zu klein
short-none = Sind die Karten ausgeteilt, kostet in diesem Spiel nichts mehr Geld.
short-not-offered = Deckt Ihr Guthaben { $actions } nicht, wird es Ihnen nicht angeboten.
short-free = Für einen Gratiseinsatz brauchen Sie kein Guthaben.
short-instead = Reicht Ihr Guthaben nicht mehr, nachdem Sie { $attempt } gewählt haben, { $instead }.
short-instead-hit = Reicht Ihr Guthaben nicht mehr, nachdem Sie { $attempt } gewählt haben, wird mit { FORM($hands, "dative") } gezogen, und jede andere Hand bleibt stehen.
short-refused = Reicht Ihr Guthaben nach Ihrer Wahl nicht mehr, wählen Sie noch einmal.
action-double = Verdoppeln
action-split = Teilen
does-hit = ziehen Sie stattdessen
does-stand = bleiben Sie stattdessen stehen
gone-title = Verbindung verloren
gone-before-void = Verlieren Sie die Verbindung, solange noch gesetzt werden kann, sind Ihre Einsätze ungültig, und Sie bekommen sie zurück.
gone-before-stand = Verlieren Sie die Verbindung, solange noch gesetzt werden kann, gelten die Einsätze, die Sie gemacht haben.
gone-after-timeout-rows = Verlieren Sie sie später, gelten Ihre Einsätze, und Ihre Hände werden gespielt, als wäre Ihre Zeit abgelaufen.
gone-after-stand = Verlieren Sie sie später, gelten Ihre Einsätze: Die Runde wird zu Ende gespielt, Ihre Hände bleiben stehen, wie sie sind, und Ihr Gewinn wird Ihnen gutgeschrieben.
gone-after-void = Verlieren Sie sie später, sind Einsätze, die noch nicht abgerechnet sind, ungültig, und Sie bekommen sie zurück.
gone-history = Das Ergebnis finden Sie im Spielverlauf.
error-title = Fehler und Störungen
error-malfunction-all-stakes = Eine Fehlfunktion macht die Runde samt Gewinnen ungültig: Sie bekommen alle Einsätze zurück.
error-malfunction-initial-bets = Eine Fehlfunktion macht die Runde samt Gewinnen ungültig: Sie bekommen Ihre ersten Einsätze zurück.
error-cancelled-all-stakes = Bei einem Fehler im Spiel wird die Runde angehalten; lässt er sich nicht beheben, wird sie abgebrochen, und Sie bekommen alle Einsätze zurück.
error-cancelled-initial-bets = Bei einem Fehler im Spiel wird die Runde angehalten; lässt er sich nicht beheben, wird sie abgebrochen, und Sie bekommen Ihre ersten Einsätze zurück.
large-win-title = Hohe Gewinne
large-win = Ein Gewinn von mehr als { $amount } wird vom Betreiber geprüft, bevor er ausgezahlt wird.

## Bildschirm

screen-buttons-title = Schaltflächen
screen-keys-title = Tasten
screen-displays-title = Anzeigen
screen-windows-title = Fenster
screen-hit = Nimmt eine weitere Karte.
screen-stand = Beendet Ihren Zug mit den Karten, die Sie haben.
screen-double = Verdoppelt Ihren Einsatz für eine weitere Karte.
screen-split = Teilt ein Paar in zwei Hände.
screen-deal = Teilt die Karten aus.
screen-undo = Nimmt Ihre letzte Aktion zurück.
screen-redo = Stellt wieder her, was Sie zurückgenommen haben.
screen-clear = Nimmt alle Einsätze vom Tisch.
screen-accept = Nimmt die Versicherung oder Even Money an.
screen-decline = Spielt ohne Versicherung und ohne Even Money weiter.
screen-last-bet = Setzt noch einmal wie in Ihrer letzten Runde.
screen-new-game = Beginnt eine neue Runde.
screen-balance = Das Geld, das Sie noch setzen können.
screen-total-bet = Alle Ihre Einsätze dieser Runde zusammen.
screen-minimum = Der kleinste Einsatz, der angenommen wird.

## Begriffe

term-blackjack = Blackjack
    .means = ein Ass und eine Zehnerkarte als die ersten beiden Karten einer Hand
term-bust = überkauft
    .means = über 21
term-draw = ziehen
    .means = eine weitere Karte nehmen
term-hard = hart
    .means = eine Hand ohne Ass oder eine, in der jedes Ass 1 zählt
term-soft = weich
    .means = eine Hand, in der ein Ass 11 zählt
term-push = unentschieden
    .means = Sie bekommen Ihren Einsatz zurück; nichts ist gewonnen oder verloren
term-bet = Einsatz
    .means = das Geld, das Sie riskieren
term-ten-value = Zehnerkarte
    .means = eine 10, ein Bube, eine Dame oder ein König
term-ten-value-without-tens = Zehnerkarte
    .means = ein Bube, eine Dame oder ein König
term-upcard = offene Karte
    .means = die Karte des Dealers, die alle sehen
term-hole-card = verdeckte Karte
    .means = die Karte des Dealers, deren Bild nach unten liegt
term-pair = Paar
    .means = zwei Karten von gleichem Wert
term-pair-by-rank = Paar
    .means = zwei Karten von gleichem Rang
term-free-bet = Gratiseinsatz
    .means = ein Einsatz, den das Haus für Sie leistet
term-cut-card = Schnittkarte
    .means = eine Markierung im Kartenschlitten; kommt sie zum Vorschein, werden die Karten nach der Runde gemischt
term-shoe = Kartenschlitten
    .means = der Kasten, aus dem die Karten ausgeteilt werden

## Gespielte Hände

example-hit = Zum Beispiel
example-double = Verdoppeln
example-double-free = Gratis verdoppeln
example-split = Teilen
example-split-free = Gratis teilen
example-surrender = Aufgeben
example-insurance = Eine Versicherung, die gewinnt
hand-label = Ihre Hand ({ $total })
hand-label-of-several = Hand { $number } ({ $total })
dealer-label = Dealer ({ $total })
step-start = Sie setzen { $stake } und bekommen { $cards }.
step-start-upcard = Sie setzen { $stake } und bekommen { $cards }; der Dealer zeigt { $upcard }.
step-hit = Sie ziehen: { $cards }.
step-hit-of-several = Hand { $hand }: Sie ziehen { $cards }.
step-stand = Sie bleiben stehen.
step-stand-of-several = Hand { $hand }: Sie bleiben stehen.
step-double-own = Sie verdoppeln für weitere { $amount } und bekommen { $cards }.
step-double-free = Sie verdoppeln gratis: Das Haus legt { $amount } dazu, und Sie bekommen { $cards }.
step-split-own = Sie teilen für weitere { $amount }.
step-split-free = Sie teilen gratis: Das Haus legt { $amount } dazu.
step-gets = Hand { $hand } bekommt { $cards }.
step-surrender = Sie geben auf.
step-insure-own = Sie versichern sich für { $amount }.
step-even-money = Sie nehmen Even Money.
step-peek = { $found ->
    [yes] Der Dealer prüft und hat einen Blackjack.
   *[no] Der Dealer prüft: kein Blackjack.
}
step-reveal = Der Dealer deckt { $card } auf.
step-dealer-draws = Der Dealer zieht { $cards }.
step-settled-win = Sie gewinnen { $amount }.
step-settled-push = Unentschieden: Sie bekommen Ihre { $returned } zurück.
step-settled-lose = Sie verlieren { $amount }.
step-settled-surrender = Sie bekommen { $returned } zurück und verlieren { $amount }.
step-settled-even-money = Sie gewinnen { $amount }.
step-settled-void = Die Hand ist ungültig.
step-settled-free-win = Sie gewinnen { $amount }.
step-settled-free-push = Unentschieden: Der Gratiseinsatz wird weggenommen; nichts gewonnen oder verloren.
step-settled-free-lose = Der Gratiseinsatz ist verloren; Sie verlieren nichts.
step-settled-win-of-several = Hand { $hand }: Sie gewinnen { $amount }.
step-settled-push-of-several = Hand { $hand }: unentschieden, Sie bekommen Ihre { $returned } zurück.
step-settled-lose-of-several = Hand { $hand }: Sie verlieren { $amount }.
step-settled-surrender-of-several = Hand { $hand }: Sie bekommen { $returned } zurück.
step-settled-void-of-several = Hand { $hand } ist ungültig.
step-settled-free-win-of-several = Hand { $hand }: Sie gewinnen { $amount }.
step-settled-free-push-of-several = Hand { $hand }: unentschieden, der Gratiseinsatz wird weggenommen.
step-settled-free-lose-of-several = Hand { $hand }: Der Gratiseinsatz ist verloren; Sie verlieren nichts.
step-side-bet = { $outcome ->
    [win] Ihre Versicherung gewinnt { $amount }.
   *[other] Ihre Versicherung ist verloren: { $amount }.
}

## Über diese Seite

about-modified = Die Regeln, denen sie folgt, wurden zuletzt am { $date } geändert.
