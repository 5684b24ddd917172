"""The words of a judgement: depths, verdicts and what they come to."""

from __future__ import annotations

from enum import IntEnum, StrEnum


class Depth(IntEnum):
    """How closely an answer is compared, each depth including the one before it."""

    NET = 1  # what each seat won or lost, and which inputs were refused
    SETTLEMENT = 2  # every bet's outcome, stakes and return, in any order
    EVENTS = 3  # every card, offer, decision and settlement, in order

    @property
    def text(self) -> str:
        """As it stands in files and options."""
        return self.name.lower()

    @classmethod
    def of(cls, text: str) -> Depth:
        """The depth of that name; raises `KeyError`."""
        return cls[text.upper()]


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
