"""Rounds of every kind: from a seed (`seeded`), by chance (`random_rounds`), laid out card by card (`directed`),
written input by input (`scripted`), bets alone (`betting`), and those that engines often get wrong (`pitfalls`)."""
