"""The formats that have a published schema, each with its types: what `make schemas` writes into ``schema/``."""

from __future__ import annotations

from typing import Final, get_args

from upcard.wire import certificate, kill_matrix, protocol, report, shuffle, values, vector
from upcard.wire.events import Event
from upcard.wire.schema_writer import Alternatives, ByKey, SchemaFile

DOCUMENTS: Final = (
    SchemaFile(
        "event",
        "Event of a round",
        Alternatives(get_args(Event[values.Amount]), "What happened."),  # type: ignore[misc]  # an alias
        "One thing that happened in a round. Which further keys it has follows from `event`.",
        defs={
            "amount": values.Amount,
            "card": values.CardText,
            "seat": values.SeatNumber,
            "hand": values.HandNumber,
            "rule": values.RuleId,
            "digest": values.Digest,
            "to": values.Recipient,
        },
    ),
    SchemaFile(
        "protocol",
        "Message of the certification protocol",
        ByKey({"cmd": "request"}, required=("seq",)),
        "One line between `upcard certify` and an implementation, a request or a reply. A key whose value is null "
        "counts as absent. What a reply may hold follows from the request it answers: see the definition of that name.",
        defs={
            "seq": protocol.Seq,
            "unsupported": protocol.Unsupported,
            "error": protocol.Error,
            "why": protocol.Why,
            "request": (
                "Request",
                Alternatives(
                    protocol.REQUESTS,
                    "`hello` and `configure` come once, then `play` for every vector (or `start`, `input`, `finish` for"
                    " an implementation that is asked step by step), at the end `bye`.",
                    "What Upcard asks.",
                ),
            ),
            "hello": ("hello", protocol.HelloRequest),
            "configure": ("configure", protocol.ConfigureRequest),
            "play": ("play", protocol.PlayRequest),
            "start": ("start", protocol.StartRequest),
            "input": ("input", protocol.InputRequest),
            "finish": ("finish", protocol.FinishRequest),
            "bye": ("bye", protocol.ByeRequest),
            "vector": ("Vector to play", protocol.VectorToPlay),
            "vector-to-start": ("Vector to start", protocol.VectorToStart),
            "input-to-take": ("Input", vector.InputToTake),
            "hello-reply": ("Answer to hello", protocol.HelloReply),
            "plain-reply": ("Answer to configure or bye", protocol.PlainReply),
            "play-reply": ("Answer to play or finish", protocol.PlayReply),
            "step-reply": ("Answer to start or input", protocol.StepReply),
        },
    ),
    SchemaFile(
        "vector-suite",
        "Suite of vectors",
        vector.SuiteFile,
        defs={
            "name": vector.Name,
            "code": vector.RefusalCode,
            "vector": ("Vector", vector.Vector),
            "input": ("Input", vector.Input),
            "wagers": ("Bets of a seat", vector.Wagers),
        },
    ),
    SchemaFile(
        "certify-report",
        "Line of a certification report",
        ByKey({"upcard-report": "header", "end": "footer"}, "result"),
        "A report is a file of JSON lines: a header, one line a verdict as it fell, a footer. The last line of a vector"
        " counts. A report without its footer is not a pass.",
        defs={
            "depth": report.CloseDepth,
            "verdict": report.VerdictWord,
            "rules": report.RuleIds,
            "header": ("Header", report.Header),
            "result": ("Verdict on a vector", report.VectorResult),
            "answer": ("Answer", report.ReportedAnswer),
            "divergence": ("First difference", report.Divergence),
            "footer": ("Footer", report.Footer),
            "diagnosis": ("Diagnosis", report.Diagnosis),
            "cause": ("Cause", report.Cause),
            "suspicion": ("Suspicion", report.Suspicion),
            "reading-match": ("Reading followed", report.ReadingMatch),
        },
    ),
    SchemaFile("known-failures", "Known failures", report.KnownFailures),
    SchemaFile(
        "kill-matrix",
        "Kill matrix",
        kill_matrix.KillMatrixFile,
        version=2,
        defs={"reasons": ("Reasons", certificate.Reasons)},
    ),
    SchemaFile("shuffle-suite", "Shuffle suite", shuffle.ShuffleSuite, alone=True, defs={"seed": shuffle.Seed}),
    SchemaFile("certificate", "Certificate", certificate.CertificateFile),
    SchemaFile("badge", "Badge", certificate.Badge),
)
