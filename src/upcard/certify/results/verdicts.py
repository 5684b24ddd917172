"""The words of a judgement: depths, verdicts and what they come to."""

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
    """What is said of one vector."""

    PASS = "pass"
    FAIL = "fail"  # answered, and not as expected
    UNSUPPORTED = "unsupported"  # the implementation says it cannot be set to one of the vector's rules
    SKIPPED = "skipped"  # never sent: the run was stopped before it
    DISABLED = "disabled"  # taken out by name, with a reason
    CRASHED = "crashed"  # the implementation ended or answered with an error
    TIMEOUT = "timeout"  # no answer within the limit
    PROTOCOL_ERROR = "protocol-error"  # answered with something that is no answer
    SUITE_ERROR = "suite-error"  # the vector itself is broken, which is no fault of the implementation


#: The vector was played and judged.
JUDGED = frozenset({Verdict.PASS, Verdict.FAIL, Verdict.CRASHED, Verdict.TIMEOUT, Verdict.PROTOCOL_ERROR})
#: The implementation is at fault.
FAILED = JUDGED - {Verdict.PASS}
#: In the order in which reports list them.
VERDICTS = tuple(Verdict)
