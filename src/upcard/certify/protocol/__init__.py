"""The protocol between runner and engine: `messages` and `replies` for the runner's side, `serve` for an engine written
in Python, `reference` for our own engine behind it."""
