# Wörter, aus denen andere Meldungen bestehen. Ohne Form stehen sie im Nominativ oder Akkusativ, ".one" im Akkusativ
# (der Dealer zeigt einen Buben); wer den Dativ braucht, verlangt ihn mit FORM($…, "dative").

percent = { $figures }{"\u00A0"}%
number-range = { $low } bis { $high }
at-most = { $number } oder weniger
at-least = { $number } oder mehr
card-rank = { $rank ->
    [T] 10
   *[other] { $rank }
}
card-name = { $suit ->
    [s] Pik
    [h] Herz
    [d] Karo
   *[c] Kreuz
} { $rank }

rank-A = Ass
    .one = { $form ->
        [dative] einem Ass
       *[other] ein Ass
    }
    .many = { $form ->
        [dative] Assen
       *[other] Asse
    }
rank-2 = 2
    .one = { $form ->
        [dative] einer 2
       *[other] eine 2
    }
    .many = { $form ->
        [dative] Zweiern
       *[other] Zweier
    }
rank-3 = 3
    .one = { $form ->
        [dative] einer 3
       *[other] eine 3
    }
    .many = { $form ->
        [dative] Dreiern
       *[other] Dreier
    }
rank-4 = 4
    .one = { $form ->
        [dative] einer 4
       *[other] eine 4
    }
    .many = { $form ->
        [dative] Vierern
       *[other] Vierer
    }
rank-5 = 5
    .one = { $form ->
        [dative] einer 5
       *[other] eine 5
    }
    .many = { $form ->
        [dative] Fünfern
       *[other] Fünfer
    }
rank-6 = 6
    .one = { $form ->
        [dative] einer 6
       *[other] eine 6
    }
    .many = { $form ->
        [dative] Sechsern
       *[other] Sechser
    }
rank-7 = 7
    .one = { $form ->
        [dative] einer 7
       *[other] eine 7
    }
    .many = { $form ->
        [dative] Siebenern
       *[other] Siebener
    }
rank-8 = 8
    .one = { $form ->
        [dative] einer 8
       *[other] eine 8
    }
    .many = { $form ->
        [dative] Achtern
       *[other] Achter
    }
rank-9 = 9
    .one = { $form ->
        [dative] einer 9
       *[other] eine 9
    }
    .many = { $form ->
        [dative] Neunern
       *[other] Neuner
    }
rank-T = 10
    .one = { $form ->
        [dative] einer 10
       *[other] eine 10
    }
    .many = { $form ->
        [dative] Zehnern
       *[other] Zehner
    }
rank-J = Bube
    .one = { $form ->
        [dative] einem Buben
       *[other] einen Buben
    }
    .many = Buben
rank-Q = Dame
    .one = { $form ->
        [dative] einer Dame
       *[other] eine Dame
    }
    .many = Damen
rank-K = König
    .one = { $form ->
        [dative] einem König
       *[other] einen König
    }
    .many = { $form ->
        [dative] Königen
       *[other] Könige
    }
rank-face = Bildkarte
    .one = { $form ->
        [dative] einer Bildkarte
       *[other] eine Bildkarte
    }
    .many = Bildkarten
rank-ten-value = Zehnerkarte
    .one = { $form ->
        [dative] einer Zehnerkarte
       *[other] eine Zehnerkarte
    }
    .many = Zehnerkarten

hands-any = { $form ->
    [dative] jeder Hand
   *[other] jede Hand
}
hands-any-hard = { $form ->
    [dative] jeder harten Hand
   *[other] jede harte Hand
}
hands-any-soft = { $form ->
    [dative] jeder weichen Hand
   *[other] jede weiche Hand
}
hands-hard = { $form ->
    [dative] einer harten { $total }
   *[other] eine harte { $total }
}
hands-soft = { $form ->
    [dative] einer weichen { $total }
   *[other] eine weiche { $total }
}
hands-total = { $form ->
    [dative] { $total } Punkten
   *[other] { $total } Punkte
}
hands-low = { $form ->
    [dative] { $total } Punkten
   *[other] { $total } Punkte
} (jedes Ass zählt 1)
hands-ranks = { $ranks }
hands-pairs = { $form ->
    [dative] Paaren aus { FORM($ranks, "dative") }
   *[other] Paare aus { FORM($ranks, "dative") }
}
hands-no-pair = { FORM($hands, $form) } (kein Paar)
hands-any-of-cards = { $form ->
    [dative] beliebigen { $cards }
   *[other] beliebige { $cards }
}
hands-of-cards = { FORM($hands, $form) } aus { $cards }
card-count = { $count ->
    [1] einer Karte
    [2] zwei Karten
    [3] drei Karten
    [4] vier Karten
    [5] fünf Karten
    [6] sechs Karten
    [7] sieben Karten
   *[other] { $count } Karten
}
cards-or-more = { $count } oder mehr Karten
cards-or-fewer = { $count } oder weniger Karten
card-counts = { $counts } Karten
pairs-any = { $form ->
    [dative] jedem Paar
   *[other] jedes Paar
}
pairs-any-but = { $form ->
    [dative] jedem Paar
   *[other] jedes Paar
} außer { FORM($ranks, "dative") }
pairs-of = { $form ->
    [dative] Paaren
   *[other] Paare
} aus { FORM($ranks, "dative") }
shows = { $ranks }
shows-any-but = irgendetwas außer { FORM($ranks, "dative") }
shows-total = { $total } Punkte
