"""The messages between `upcard certify` and an implementation: one line a request, one line a reply.

A reply that its type accepts is well formed; `upcard.certify.protocol.replies` reads it. Amounts and cards are texts
here: whether they are the right ones is for the comparison.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Final, Literal

from msgspec import Meta, Struct

from upcard.wire.events import Event, Settled
from upcard.wire.values import Amount, CardText, RuleId, SeatKey
from upcard.wire.vector import InputToTake, RecipientText, Wagers

Seq = Annotated[
    str,
    Meta(
        min_length=1,
        title="Sequence mark",
        description=(
            "A text chosen by the one who asks and repeated in the answer. It means nothing to an implementation."
        ),
        extra={"name": "seq"},
    ),
]
Unsupported = Annotated[
    list[RuleId],
    Meta(
        min_length=1,
        title="Unsupported rules",
        description=(
            "Ids of the rules the implementation cannot be set to, or names of inputs it cannot be told, such as "
            "`inputs.insure`; it is not judged by the vectors that need them."
        ),
        extra={"name": "unsupported"},
    ),
]
Error = Annotated[
    str,
    Meta(
        title="Error",
        description="What went wrong inside the implementation, in a sentence.",
        extra={"name": "error"},
    ),
]
Why = Annotated[str, Meta(description="The reason, in a sentence.", extra={"name": "why"})]

# ---- requests -------------------------------------------------------------------------------------------------------


class VectorToStart(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What lies on the table: bets or betting operations, the balance, the shoe. Nothing of what it is about."""

    seats: Annotated[Sequence[Wagers] | None, Meta(description="The bets that are dealt.")] = None
    previous: Annotated[Sequence[Wagers] | None, Meta(description="The bets that `repeat` places again.")] = None
    betting: Annotated[
        Sequence[InputToTake] | None, Meta(description="Operations on the bets, in place of `seats`.")
    ] = None
    balance: Annotated[Amount | None, Meta(description="What the player holds before the stakes are taken.")] = None
    shoe: Annotated[Sequence[CardText], Meta(description="A whole shoe, first dealt first.")]
    recipients: Annotated[
        Sequence[RecipientText] | None,
        Meta(description="Where each card of a right round goes, if hello wants to be told."),
    ] = None


class VectorToPlay(VectorToStart, kw_only=True):
    """The same with the inputs."""

    inputs: Annotated[Sequence[InputToTake], Meta(description="What the round is told, in order.")]


#: The same as the plain data that is sent.
Question = Annotated[Mapping[str, Any], Meta(extra={"name": "vector"})]
QuestionWithoutInputs = Annotated[Mapping[str, Any], Meta(extra={"name": "vector-to-start"})]
InputAsked = Annotated[Mapping[str, Any], Meta(extra={"name": "input-to-take"})]


class Request(Struct, kw_only=True, forbid_unknown_fields=True):
    """What Upcard asks."""

    seq: Seq


class HelloRequest(Request, kw_only=True):
    """The first request."""

    cmd: Literal["hello"] = "hello"
    protocol: Annotated[Literal[2], Meta(description="Version of the protocol.")] = 2


class ConfigureRequest(Request, kw_only=True):
    """The rules to play by."""

    cmd: Literal["configure"] = "configure"
    variant: Annotated[str, Meta(description="Id of the variant.")]
    digest: Annotated[str, Meta(description="SHA-256 of the resolved rule book, in hex.")]
    rulebook: Annotated[Mapping[str, Any], Meta(description="The resolved rule book: every parameter of the game.")]


class PlayRequest(Request, kw_only=True):
    """One vector, played from the bets to the end of the round."""

    cmd: Literal["play"] = "play"
    vector: Question


class StartRequest(Request, kw_only=True):
    """One vector without its inputs: bets are placed and the first cards dealt."""

    cmd: Literal["start"] = "start"
    vector: QuestionWithoutInputs


class InputRequest(Request, kw_only=True):
    """The next thing the round started last is told."""

    cmd: Literal["input"] = "input"
    input: InputAsked


class FinishRequest(Request, kw_only=True):
    """The end of the inputs: what became of the vector?"""

    cmd: Literal["finish"] = "finish"


class ByeRequest(Request, kw_only=True):
    """The last request."""

    cmd: Literal["bye"] = "bye"


REQUESTS: Final[tuple[type[Request], ...]] = (
    HelloRequest,
    ConfigureRequest,
    PlayRequest,
    StartRequest,
    InputRequest,
    FinishRequest,
    ByeRequest,
)


# ---- replies --------------------------------------------------------------------------------------------------------


class Reply(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What every reply has; of the keys in `says` a reply has exactly one."""

    says: ClassVar[tuple[str, ...]]

    seq: Seq

    @property
    def said(self) -> list[str]:
        """Which of those it has."""
        return [key for key in self.says if getattr(self, key) is not None]


class HelloReply(Reply):
    """Who is there and what it can tell."""

    says = ("ok",)

    ok: Annotated[Literal[True], Meta(description="Ready.")]
    implementation: Annotated[str, Meta(description="Name of the engine.")]
    version: Annotated[str, Meta(description="Its version.")]
    language: Annotated[str, Meta(description="The language it is written in.")]
    depth: Annotated[
        Literal["net", "settlement", "events"],
        Meta(
            description=(
                "The closest it can be compared: money alone, every bet's settlement, or every event in order."
            )
        ),
    ]
    reports: Annotated[
        list[Literal["cards", "offers", "rules", "refusals", "settlement", "net"]],
        Meta(
            description=(
                "What it tells: `net` and `settlement` of a round; in its events the `cards`, the `offers` and the"
                " `rules` that decide; the code of a refused input (`refusals`)."
            )
        ),
    ]
    wants: Annotated[
        list[Literal["recipients"]],
        Meta(
            description=(
                "What it must be told beyond what an engine can know, which the report says: `recipients`, where each"
                " card of a right round goes."
            )
        ),
    ] = []
    interactive: Annotated[bool, Meta(description="True where it wants to be asked step by step.")] = False


class PlainReply(Reply):
    """Yes; or the rules that are not supported; or what went wrong."""

    says = ("ok", "unsupported", "error")

    ok: Annotated[Literal[True] | None, Meta(description="Done.")] = None
    unsupported: Unsupported | None = None
    error: Error | None = None
    why: Why | None = None


class PlayReply(Reply):
    """What became of the vector, as far as the implementation tells it."""

    says = ("ok", "unsupported", "error")
    schema: ClassVar[Mapping[str, Any]] = {"dependentRequired": {"ok": ["net"]}}

    ok: Annotated[Literal[True] | None, Meta(description="The round was played.")] = None
    net: Annotated[dict[SeatKey, Amount] | None, Meta(description="What each seat won or lost, by its number.")] = None
    events: Annotated[tuple[Event[Amount], ...] | None, Meta(description="Every event in order.")] = None
    settlement: Annotated[
        tuple[Settled[Amount], ...] | None, Meta(description="The settled events alone, in any order.")
    ] = None
    refused: Annotated[list[str] | None, Meta(description="Codes of the refused inputs, in order.")] = None
    unsupported: Unsupported | None = None
    error: Error | None = None
    why: Why | None = None

    @property
    def said(self) -> list[str]:
        """As of every reply; a round that was played comes with its net."""
        said = super().said
        return [] if self.ok and self.net is None else said


class StepReply(Reply):
    """Done; or the code with which an input is refused; or the rules that are not supported; or what went wrong."""

    says = ("ok", "refused", "unsupported", "error")

    ok: Annotated[Literal[True] | None, Meta(description="Done.")] = None
    refused: Annotated[str | None, Meta(description="Code with which the input is refused; nothing has changed.")] = (
        None
    )
    unsupported: Unsupported | None = None
    error: Error | None = None
    why: Why | None = None


#: The replies by what ``protocol.schema.json`` calls them.
REPLIES: Final[Mapping[str, type[Reply]]] = {
    "hello-reply": HelloReply,
    "plain-reply": PlainReply,
    "play-reply": PlayReply,
    "step-reply": StepReply,
}
