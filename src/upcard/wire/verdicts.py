"""Depths of comparison, and the verdicts on a vector."""

from __future__ import annotations

from enum import StrEnum


class Depth(StrEnum):
    """How closely an answer is compared, each depth including the ones before it."""

    NET = "net"  # what each seat won or lost, and which inputs were refused
    SETTLEMENT = "settlement"  # every bet's outcome, stakes and return, in any order
    EVENTS = "events"  # every card, offer, decision and settlement, in order

    def includes(self, other: Depth) -> bool:
        """Is a comparison at this depth also one at the other?"""
        return DEPTHS.index(other) <= DEPTHS.index(self)


DEPTHS = tuple(Depth)


class Verdict(StrEnum):
    """The result for one vector."""

    PASS = "pass"
    FAIL = "fail"  # the answer differs from what is expected
    UNSUPPORTED = "unsupported"  # the implementation does not support one of the vector's rules
    INCONSISTENT = "inconsistent"  # declared unsupported by rules that are answered in another vector, or not needed
    SKIPPED = "skipped"  # never sent: the run stopped before it
    DISABLED = "disabled"  # excluded by name, with a reason
    CRASHED = "crashed"  # the implementation ended or answered with an error
    TIMEOUT = "timeout"  # no reply within the limit
    PROTOCOL_ERROR = "protocol-error"  # the reply violates the protocol
    SUITE_ERROR = "suite-error"  # the vector itself is broken, which is no fault of the implementation


#: The vector was played and judged.
JUDGED = frozenset(
    {Verdict.PASS, Verdict.FAIL, Verdict.INCONSISTENT, Verdict.CRASHED, Verdict.TIMEOUT, Verdict.PROTOCOL_ERROR}
)
#: The implementation is at fault.
FAILED = JUDGED - {Verdict.PASS}
#: In the order in which reports list them.
VERDICTS = tuple(Verdict)
