"""Upcard: blackjack rules, face up."""

__version__ = "0.1.0"
