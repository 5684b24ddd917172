"""What the engine answers about hands.

`engine_answers` asks, `decisions` and `results` gather what hands may do and win, `cells` compresses that to few
limits.
"""
