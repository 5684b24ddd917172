"""Mutation: every change of one rule of a book (`mutants`), and what becomes of it.

A mutant is killed by a vector (`kills`), has no effect because another rule says so (`no_effect`), or is proven
equivalent by asking both books in every situation that a round can reach (`situations`, `equivalence`).
"""
