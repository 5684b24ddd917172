"""One run: the vectors of a suite, played by an implementation, judged, and written down as the verdicts fall."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from threading import Event, Lock, Thread

import msgspec

from upcard import __version__
from upcard.certify.connectors.base import Connection, Connector, RunLimits
from upcard.certify.diagnosis.diagnose import diagnose
from upcard.certify.results.report_file import Report, Writer, assemble, last_chain, read, whole_size
from upcard.certify.run.judge import inconsistent, result
from upcard.certify.run.session import Handshake, handshake_with
from upcard.certify.run.suites import Selection, chosen
from upcard.certify.run.tasks import Questions, Task, configure_line
from upcard.certify.run.worker import Job, Worker
from upcard.exclusive_file import ExclusiveFile, exclusive_file
from upcard.outside_text import shown
from upcard.prose import UnknownRule, sentence
from upcard.rulebook import Rulebook
from upcard.vectors.files.suite import Suite
from upcard.wire.report import Diagnosis, Footer, Header, VectorResult
from upcard.wire.verdicts import FAILED, Depth, Verdict
from upcard.words import numbered

#: Called after every verdict with how many vectors are done, how many there are, and the verdict.
OnProgress = Callable[[int, int, VectorResult], None]


@dataclass(frozen=True)
class Options:
    """How to run; `depth` None means the deepest the implementation can be compared at."""

    depth: Depth | None = None
    jobs: int = 1
    limits: RunLimits = field(default_factory=RunLimits)
    selection: Selection = field(default_factory=Selection)
    disabled: Mapping[str, str] = field(default_factory=dict)  # ids of vectors not to play, each with the reason
    max_restarts: int = 50
    stop_after: int | None = None  # failures
    diagnose: bool = False  # look for what the failures have in common
    replay: str = "upcard replay {vector}"  # the command that replays a vector; `n` is its position in the suite


class CannotRun(ValueError):
    """The parts of a run do not fit together; the message says which and why."""


class NothingSelected(ValueError):
    """No vector is chosen."""


def run(
    suite: Suite,
    book: Rulebook,
    connector: Connector,
    options: Options,
    report: Path | None = None,
    resume: bool = False,
    on_progress: OnProgress = lambda done, total, verdict: None,
) -> Report:
    """Play the suite and judge the answers.

    With `report` every line is written to that file as it falls; with `resume` the verdicts it holds are kept and only
    what is missing is played. Raises `CannotRun`, `NothingSelected`, `CannotStart`, `FileInUse` if another run writes
    the report, and `BadReport` for a file that is no report. Interrupted from the keyboard it ends every process,
    leaves the report without a footer and passes the interrupt on.
    """
    if suite.rulebook != book.digest:
        raise CannotRun(
            f"the suite {suite.name} was made with another version of {book.id} ({suite.rulebook[:12]}…) than the "
            f"present one ({book.digest[:12]}…): generate it again"
        )
    unknown = options.disabled.keys() - {vector["id"] for vector in suite.vectors}
    if unknown:
        raise CannotRun(f"{suite.name} has no vector {shown(min(unknown))} that could be disabled")
    vectors = chosen(suite.vectors, options.selection)
    if not vectors:
        raise NothingSelected(f"the selection matches none of the {len(suite.vectors)} vectors of {suite.name}")
    stop = Event()
    configure = configure_line(book)
    with _held(report) as file:
        connection, handshake = handshake_with(connector, configure, options.limits, stop.is_set)
        try:
            header = _header(suite, book, connector, options, handshake, len(vectors))
            earlier = _earlier(report, header) if resume and report is not None else ()
            write = _writer(report, file, bool(earlier))
            if not earlier:
                write(header)
            recorder = _Recorder(len(vectors), write, on_progress, stop, options, earlier)
            questions = Questions(book, suite.digest, handshake.recipients)
            asked = (Task(n, vector, handshake.hello.reports, questions) for n, vector in vectors)
            tasks = sorted(asked, key=lambda each: each.seq)
            job = Job(
                connector=connector,
                configure=configure,
                handshake=handshake,
                depth=header.depth,
                sentence_of=partial(_sentence, book),
                limits=options.limits,
                queue=deque(_to_play(tasks, options, recorder)),
                emit=recorder.add,
                stop=stop,
                restarts_left=options.max_restarts,
            )
            _work(job, connection, options.jobs)
            diagnosed = partial(diagnose, vectors=suite.vectors, book=book) if options.diagnose else None
            return _finish(header, job, tasks, recorder, write, diagnosed)
        finally:
            connection.close()


def _header(
    suite: Suite, book: Rulebook, connector: Connector, options: Options, handshake: Handshake, selected: int
) -> Header:
    hello = handshake.hello
    deepest = Depth(hello.depth)
    depth = options.depth or deepest
    if not deepest.includes(depth):
        name = shown(hello.implementation)
        raise CannotRun(f"{name} reports enough for depth {deepest} at most; --depth {depth} needs more")
    if hello.interactive and connector.text.startswith("answers:"):
        raise CannotRun("recorded answers work only for an engine that is not interactive")
    return Header(
        tool=f"upcard {__version__}",
        variant=suite.variant,
        suite=suite.name,
        suite_digest=suite.digest,
        rulebook=book.digest,
        implementation=hello.implementation,
        version=hello.version,
        language=hello.language,
        reports=tuple(sorted(hello.reports)),
        wants=tuple(sorted(set(hello.wants))),
        connector=connector.text,
        replay=options.replay,
        depth=depth,
        limit=options.limits.reply,
        selection=options.selection.criteria(),
        selected=selected,
        unsupported=handshake.unsupported,
        why=handshake.why,
    )


class _Recorder:
    """Takes every verdict, writes it down, counts it and stops the run where it should be."""

    def __init__(
        self,
        total: int,
        write: Callable[[Header | VectorResult | Footer], None],
        on_progress: OnProgress,
        stop: Event,
        options: Options,
        earlier: Sequence[VectorResult],
    ) -> None:
        self.results = {result.vector: result for result in earlier}
        self.stopped: str | None = None
        self._total = total
        self._write = write
        self._on_progress = on_progress
        self._stop = stop
        self._stop_after = options.stop_after
        self._evidence_left = options.limits.evidence - sum(map(_size_of_evidence, earlier))
        self._lock = Lock()

    def add(self, verdict: VectorResult) -> None:
        """One verdict, from any worker."""
        with self._lock:
            size = _size_of_evidence(verdict)
            if size > self._evidence_left:
                verdict = msgspec.structs.replace(verdict, answer=None, log=None)
            else:
                self._evidence_left -= size
            self.results[verdict.vector] = verdict
            self._write(verdict)
            if self._stop_after is not None and verdict.verdict in FAILED:
                failures = sum(each.verdict in FAILED for each in self.results.values())
                if failures >= self._stop_after and not self._stop.is_set():
                    self.stopped = f"stopped after {numbered(failures, 'failure')} (--stop-after)"
                    self._stop.set()
            self._on_progress(len(self.results), self._total, verdict)


def _earlier(path: Path, header: Header) -> tuple[VectorResult, ...]:
    """The verdicts of a run to be taken up; nothing if the file is missing or empty."""
    if not path.exists() or whole_size(path) == 0:
        return ()
    found = read(path)
    if found.footer is not None:
        raise CannotRun(f"{path}: this run has ended, so there is nothing to resume")
    differing = [name for name in Header.__struct_fields__ if getattr(found.header, name) != getattr(header, name)]
    if differing:
        name = differing[0]
        raise CannotRun(
            f"{path} is the report of another run: its {name.replace('_', ' ')} is "
            f"{shown(repr(getattr(found.header, name)))}, this run's is {shown(repr(getattr(header, name)))}"
        )
    return found.results


@contextmanager
def _held(path: Path | None) -> Iterator[ExclusiveFile | None]:
    """The file of the report, which no other run writes meanwhile."""
    if path is None:
        yield None
        return
    with exclusive_file(path) as file:
        yield file


def _writer(
    path: Path | None, file: ExclusiveFile | None, append: bool
) -> Callable[[Header | VectorResult | Footer], None]:
    if path is None or file is None:
        return lambda line: None
    size, chain = (whole_size(path), last_chain(path)) if append else (0, b"")
    file.begin_at(size)
    return Writer(file, chain).write


def _size_of_evidence(verdict: VectorResult) -> int:
    """How much of what the implementation wrote is kept with a verdict, in bytes."""
    if verdict.answer is None and verdict.log is None:
        return 0
    return len(msgspec.json.encode((verdict.answer, verdict.log)))


def _to_play(tasks: Iterable[Task], options: Options, recorder: _Recorder) -> Iterator[Task]:
    """Those that are neither done already nor disabled."""
    for task in tasks:
        if task.id in recorder.results:
            continue
        if task.id in options.disabled:
            recorder.add(result(task, Verdict.DISABLED, options.disabled[task.id]))
        else:
            yield task


def _work(job: Job, connection: Connection, jobs: int) -> None:
    """Run the workers to their end; an error of our own in one of them stops all and is raised here.

    No worker begins before all are started: one that an interrupt meets on the way has touched nothing.
    """
    workers = [Worker(job, connection), *(Worker(job) for _ in range(min(jobs, len(job.queue)) - 1))]
    ended = [Event() for _ in workers]
    begin, started = Event(), False
    errors: list[BaseException] = []

    def work(worker: Worker, end: Event) -> None:
        begin.wait()
        try:
            if not job.stop.is_set():
                worker.run()
        except BaseException as error:
            errors.append(error)
            job.stop.set()
        finally:
            end.set()

    try:
        for worker, end in zip(workers, ended, strict=True):
            Thread(target=work, args=[worker, end], daemon=True).start()
        started = True
        begin.set()
        _wait_for(ended)
    except BaseException:
        job.stop.set()
        begin.set()
        if started:
            _wait_for(ended)
        raise
    if errors:
        raise errors[0]


def _wait_for(ended: Iterable[Event]) -> None:
    """Wait for events, not for threads: a join that was interrupted takes its thread for ended."""
    for end in ended:
        end.wait()


def _sentence(book: Rulebook, rule: str) -> str | None:
    try:
        return sentence(book, rule)
    except UnknownRule:
        return None


def _finish(
    header: Header,
    job: Job,
    tasks: Sequence[Task],
    recorder: _Recorder,
    write: Callable[[Header | VectorResult | Footer], None],
    diagnosed: Callable[[Report], Diagnosis] | None,
) -> Report:
    """Name what was not played and what was declared unsupported without a reason, and write the footer."""
    left = [task for task in tasks if task.id not in recorder.results]
    stopped = (recorder.stopped or job.trouble) if left else None
    for task in left:
        recorder.add(result(task, Verdict.SKIPPED, stopped))
    for each in list(inconsistent(tasks, recorder.results)):
        recorder.add(each)
    so_far = assemble(header, recorder.results.values(), None)
    footer = Footer(
        verdicts={verdict.value: number for verdict, number in so_far.counts.items()},
        restarts=job.restarts,
        stopped=stopped,
        diagnosis=diagnosed(so_far) if diagnosed else None,
    )
    write(footer)
    return Report(header, so_far.results, footer)
