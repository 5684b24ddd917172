"""Mutation: every change of one rule of a book (`mutants`), and what becomes of it.

A mutant is killed by a vector (`kills`), has no effect since another rule leaves it nothing to decide
(`masked_by_other_rules`), or is proven equivalent by asking both books in every situation that a round can reach
(`situations`, `equivalence`).
"""
