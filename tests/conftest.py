"""Settings of every test: Hypothesis draws the same examples each time, and no clock decides whether a test passes."""

from __future__ import annotations

import os
import signal

from hypothesis import settings

settings.register_profile("upcard", derandomize=True, deadline=None, max_examples=40)
settings.load_profile("upcard")

# A shell that runs the tests in the background has them ignore interrupts, and so would every program they start.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: some tests wait for an engine that hangs on purpose."""
    return 1 + (os.cpu_count() or 1)
