"""Hands as the analysis counts them: rank groups, compositions, states, suits, and the numbers to compute with."""
