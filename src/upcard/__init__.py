"""Upcard: blackjack rules, face up.

From the ground floor up, each package importing only those before it: `cards`, `money` and `shuffle`; `rulebook`
reads the rules of a game; `wire` has the formats of everything that is exchanged; `prose` says a rule in words;
`engine` plays rounds; `analysis` computes returns and strategies; `vectors` makes rounds that test an engine,
`certify` tests one with them; `docs` writes help pages; `cli` is the command line over all of it.
"""

__version__ = "0.1.0"
