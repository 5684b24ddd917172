"""Settings of every test: Hypothesis draws the same examples each time, and no clock decides whether a test passes."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("upcard", derandomize=True, deadline=None)
settings.load_profile("upcard")
