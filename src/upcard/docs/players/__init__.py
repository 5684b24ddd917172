"""The players' edition of a help page: what a player needs to know, each fact found by asking the rules about hands.

The way from a book to its page:

1. `facts` puts hands to the reference engine: what may this hand do, what does it win? The answers are compressed to
   the few words in which players speak of hands ("hard 9 to 11", "any pair but tens").
2. `sections` plays the examples, computes returns and best play, and chooses messages for all these facts. A message is
   an id with typed arguments (`messages`) and has no words yet.
3. `catalogue` words messages in a language, from the Fluent files of `upcard/docs/locales`; `page` lays them out.
"""

from upcard.docs.players.catalogue import MissingMessage, locales
from upcard.docs.players.page import players_page

__all__ = ["MissingMessage", "locales", "players_page"]
