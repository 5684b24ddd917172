"""The lines of a certification report: a header, one line a verdict as it falls, a footer; and lists of known failures.

The last line of a vector counts. A report without its footer is not a pass.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from upcard.wire.events import Event
from upcard.wire.values import Amount, Digest, RuleId
from upcard.wire.verdicts import FAILED, Depth, Verdict

Count = Annotated[int, Meta(ge=1)]
CountOrNone = Annotated[int, Meta(ge=0)]
Sentence = Annotated[str, Meta(min_length=1)]
RuleIds = Annotated[
    tuple[RuleId, ...],
    Meta(title="Rule ids", description="Rules of the rule book.", extra={"name": "rules"}),
]
CloseDepth = Annotated[
    Depth,
    Meta(
        title="Depth",
        description="How closely answers are compared: money, every bet's settlement, or every event in order.",
        extra={"name": "depth"},
    ),
]
VerdictWord = Annotated[
    Verdict, Meta(title="Verdict", description="The result for a vector.", extra={"name": "verdict"})
]
Chain = Annotated[
    Digest | UnsetType,
    Meta(description="SHA-256 of the chain of the line before, empty for the first, and of this line without its own."),
]
SelectedBy = Annotated[str, Meta(pattern=r"^(?:ids|rules|flags|levels)\Z")]
VerdictKey = Annotated[str, Meta(pattern=r"^(?:" + "|".join(Verdict) + r")\Z")]


#: The verdicts that a known failure may have.
FAILURES = [each.value for each in Verdict if each in FAILED]


class Header(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """What was run: enough to compare two runs, and to take one up again."""

    format: Annotated[Literal[2], Meta(description="Version of this format.")] = field(default=2, name="upcard-report")
    tool: Annotated[str, Meta(description="Name and version of the tool that judged.")]
    variant: Annotated[str, Meta(description="Id of the rule book.")]
    suite: Annotated[str, Meta(description="Name of the suite.")]
    suite_digest: Digest = field(name="suite-digest")
    rulebook: Digest
    implementation: Annotated[str, Meta(description="Name of the engine.")]
    version: Annotated[str, Meta(description="Its version.")]
    language: Annotated[str, Meta(description="The language it is written in.")]
    reports: Annotated[tuple[str, ...], Meta(description="What it reports.")]
    wants: Annotated[tuple[str, ...], Meta(description="What it was told beyond what an engine can know.")] = ()
    connector: Annotated[str, Meta(description="The command or address it was reached by.")]
    replay: Annotated[
        str,
        Meta(description="The command that replays a vector, with {vector} for its id and {n} for its position."),
    ]
    depth: CloseDepth
    limit: Annotated[float, Meta(gt=0, description="Seconds for a reply.")]
    selection: Annotated[
        Mapping[SelectedBy, Annotated[list[str], Meta(min_length=1)]],
        Meta(description="What the vectors were chosen by; empty if the whole suite was played."),
    ]
    selected: Annotated[int, Meta(ge=1, description="How many vectors were chosen.")]
    unsupported: Annotated[RuleIds, Meta(description="Rules the implementation does not support.")]
    why: Annotated[str | None, Meta(description="Its reason.")] = None
    chain: Chain = UNSET


class ReportedAnswer(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What the implementation answered."""

    why: str | None = None
    net: dict[str, Amount] | None = None
    events: tuple[Event[Amount], ...] | None = None
    settlement: tuple[Event[Amount], ...] | None = None
    refused: tuple[str, ...] | None = None


class Divergence(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the answer first differs from what is expected."""

    depth: CloseDepth
    index: Annotated[
        CountOrNone | None, Meta(description="Position of the event, among those the implementation reports.")
    ]
    pointer: Annotated[str, Meta(description="JSON pointer into the answer.")]
    expected: Annotated[Any, Meta(description="What should stand there; null for nothing.")]
    actual: Annotated[Any, Meta(description="What stands there; null for nothing.")]
    words: Annotated[str, Meta(description="The difference in words.")]
    rule: Annotated[str | None, Meta(description="The rule that the expected event cites.")]
    agrees: Annotated[
        Depth | None,
        Meta(
            description=(
                "The deepest depth at which the answer is correct; null if the money or a refused input is wrong."
            )
        ),
    ]


class VectorResult(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The verdict and, unless it is a pass, the evidence."""

    vector: Annotated[str, Meta(description="Id of the vector.")]
    n: Annotated[int, Meta(ge=1, description="Its position in the suite.")]
    verdict: VerdictWord
    title: Annotated[str, Meta(description="What happens in it.")]
    clauses: Annotated[RuleIds, Meta(description="The rules it is about.")]
    level: Annotated[str, Meta(description="The smallest tier that plays it.")]
    why: Annotated[str | None, Meta(description="The reason for the verdict.")] = None
    unsupported: Annotated[RuleIds, Meta(description="The rules of the vector that are not supported.")] = ()
    divergence: Divergence | None = None
    says: Annotated[str | None, Meta(description="The sentence of the rule that the expected event cites.")] = None
    play: Annotated[Mapping[str, Any] | None, Meta(description="The vector as it was sent.")] = None
    expected: Annotated[Mapping[str, Any] | None, Meta(description="What was expected.")] = None
    answer: Annotated[Mapping[str, Any], Meta(extra={"name": "answer"})] | None = None
    log: Annotated[str | None, Meta(description="The end of what the implementation wrote to stderr.")] = None
    chain: Chain = UNSET

    @property
    def agrees(self) -> Depth | None:
        """The deepest depth at which a failed answer is still right."""
        return self.divergence.agrees if self.divergence else None


class Suspicion(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A change of the rule book that makes the reference engine behave as the implementation does."""

    id: Annotated[str, Meta(description="The change, unique in its rule book.")]
    rule: Annotated[str, Meta(description="The rule to look at.")]  # `ambiguities.ID` if it is another reading
    says: Annotated[str, Meta(description="What the implementation seems to play by.")]
    book: Annotated[str, Meta(description="What the book says in its place, empty if nothing.")]


class Cause(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """The change of the rule book that fits best, and those that fit as well."""

    fits: Annotated[tuple[Suspicion, ...], Meta(min_length=1, description="The changes, the most plausible first.")]
    explained: Annotated[int, Meta(ge=1, description="Failures that the change answers as the implementation does.")]
    of: Annotated[int, Meta(ge=1, description="Failures that no earlier cause explains.")]
    contradicted: Annotated[int, Meta(ge=0, description="Vectors that passed and would fail by the change.")]
    vectors: Annotated[tuple[str, ...], Meta(description="The failures it explains.")]

    @property
    def whole(self) -> bool:
        """Does it account for everything that was left?"""
        return self.explained == self.of and not self.contradicted


class ReadingMatch(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Which reading of one ambiguity is followed."""

    ambiguity: Annotated[str, Meta(description="Its id in the rule book.")]
    question: Annotated[str, Meta(description="What the source leaves open.")]
    follows: Annotated[
        tuple[str, ...],
        Meta(description="The readings that agree with most vectors; `chosen` is that of the book."),
    ]
    agree: Annotated[int, Meta(ge=0, description="With how many vectors they agree.")]
    of: Annotated[int, Meta(ge=0, description="How many vectors distinguish the readings.")]


class Diagnosis(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """What the failures have in common, and which readings of the source are followed."""

    failures: Annotated[int, Meta(ge=0, description="How many failures were looked at.")]
    faults: Annotated[tuple[Sentence, ...], Meta(description="Faults that no rule explains, in sentences.")] = ()
    causes: Annotated[
        tuple[Cause, ...],
        Meta(
            description=(
                "What seems to be wrong, one cause after the other, each for the failures that no earlier one explains."
            )
        ),
    ] = ()
    unexplained: Annotated[
        tuple[str, ...],
        Meta(
            description="The ids of the failures with an answer that no cause explains.",
            extra_json_schema={"uniqueItems": True},
        ),
    ] = ()
    shared: Annotated[
        tuple[Sentence, ...],
        Meta(description="What distinguishes unexplained failures from the vectors that passed."),
    ] = ()
    readings: Annotated[
        tuple[ReadingMatch, ...],
        Meta(description="For each ambiguity of the rule book, which reading is followed."),
    ] = ()


class Footer(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """The end of a run."""

    end: Annotated[Literal[True], Meta(description="The mark of the footer.")] = True
    verdicts: Annotated[Mapping[VerdictKey, Count], Meta(description="How often each verdict was given.")]
    restarts: Annotated[int, Meta(ge=0, description="How often the implementation was started again.")]
    stopped: Annotated[str | None, Meta(description="Why the run ended before all vectors were played.")] = None
    diagnosis: Annotated[
        Diagnosis | None, Meta(description="What the failures have in common; null if not asked for.")
    ] = None
    chain: Chain = UNSET


class KnownFailure(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One failure: how, where it shows first, and whatever the user noted."""

    verdict: Annotated[
        Verdict,
        Meta(
            description="How it fails.",
            extra_json_schema={"enum": FAILURES},
        ),
    ]
    first: Annotated[str, Meta(description="Where it shows first, and as what.")]
    note: Annotated[str, Meta(description="Whatever is to be said about it.")] = ""


class KnownFailures(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """The vectors an implementation is known to fail, and how. A run passes where it fails exactly so."""

    format: Annotated[Literal[1], Meta(description="Version of this format.")] = field(
        default=1, name="upcard-known-failures"
    )
    variant: Annotated[str, Meta(description="Id of the rule book.")]
    suite: Annotated[str, Meta(description="Name of the suite.")]
    failures: Annotated[Mapping[str, KnownFailure], Meta(description="By id of the vector.")]
