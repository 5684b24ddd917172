"""Certifying: another engine plays the vectors over a small protocol and is judged, vector by vector."""
