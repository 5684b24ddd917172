"""Every way to reach an implementation, and what is said where it cannot be reached."""

from __future__ import annotations

import gzip
import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import chain, repeat
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingTCPServer
from typing import Any

import pytest

from certify.pushes import LIMITS, SOON, book, hostile, left_behind, suite, vector, wrong
from upcard.certify.certification import CannotRun, Options, run
from upcard.certify.connectors import UnknownTarget, connector
from upcard.certify.connectors.base import CannotStart, ConnectionLost, RunStopped
from upcard.certify.connectors.guard import MARK
from upcard.certify.connectors.processes import Surroundings
from upcard.certify.protocol.reference import Reference
from upcard.certify.protocol.serve import answer
from upcard.certify.results.report_file import Report
from upcard.certify.run.session import request_lines
from upcard.certify.run.tasks import Questions
from upcard.wire.verdicts import Depth, Verdict

VICTIM = b'"balance":"1003"'

#: What a server answers to a request: the status and the pieces of the body; the right reply is handed in.
Behaviour = Callable[[bytes, bytes], tuple[int, Iterator[bytes]]]


@contextmanager
def server(behave: Behaviour) -> Iterator[str]:
    """The reference engine behind HTTP, as far as `behave` lets it; the address."""
    engine = Reference()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            request = self.rfile.read(int(self.headers["content-length"]))
            status, body = behave(request, answer(engine, request)[0])
            self.send_response(status)
            self.end_headers()
            try:
                for piece in body:
                    self.wfile.write(piece)
                    self.wfile.flush()
            except OSError:
                pass  # the other side has had enough

        def log_message(self, format: str, *args: Any) -> None:
            pass

    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    listening.daemon_threads = True
    thread = threading.Thread(target=listening.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.server_port}/play"
    finally:
        listening.shutdown()
        listening.server_close()
        thread.join()


def seq_of(number: int) -> str:
    """What the request for one of the pushes is called."""
    return Questions(book(), suite().digest, recipients=False).seq(vector(number))


def seq_before(number: int) -> str:
    """What the request before it is called."""
    ordered = sorted(map(seq_of, range(1, 7)))
    return ordered[ordered.index(seq_of(number)) - 1]


def is_victim(reply: bytes) -> bool:
    return seq_of(3).encode() in reply


HEAD = b"HTTP/1.1 200 OK\r\n"
#: What a server sends at the victim, piece by piece; the right body is handed in, and the body before it.
RAW: dict[str, Callable[[bytes, bytes], Iterator[bytes]]] = {
    "dripped headers": lambda body, before: slowly(HEAD + b"X-Filler: " + b"x" * 1000),
    "dripped interim responses": lambda body, before: slowly(b"HTTP/1.1 102 Processing\r\n\r\n" * 1000),
    "interim responses for ever": lambda body, before: repeat(b"HTTP/1.1 102 Processing\r\n\r\n" * 1000),
    "empty chunks for ever": lambda body, before: chain(
        [HEAD + b"Transfer-Encoding: chunked\r\n\r\n"], repeat(b"1\r\n \r\n" * 1000)
    ),
    "compressed": lambda body, before: encoded(b"gzip", gzip.compress(body)),
    "compressed twice": lambda body, before: encoded(b"gzip, gzip", gzip.compress(gzip.compress(bytes(1 << 25)))),
    "empty compressed blocks for ever": lambda body, before: chain(
        [HEAD + b"Content-Encoding: deflate\r\n\r\n"], repeat(b"\x00\x00\x00\xff\xff" * 1000)
    ),
    "the reply before": lambda body, before: iter([whole(before)]),
    "doubled": lambda body, before: iter([whole(body) * 2]),
}


def whole(body: bytes) -> bytes:
    return HEAD + b"Content-Length: %d\r\n\r\n" % len(body) + body


def encoded(how: bytes, body: bytes) -> Iterator[bytes]:
    yield HEAD + b"Content-Encoding: %s\r\nContent-Length: %d\r\n\r\n" % (how, len(body)) + body


def slowly(text: bytes) -> Iterator[bytes]:
    for place in range(len(text)):
        time.sleep(0.02)
        yield text[place : place + 1]


@contextmanager
def raw_server(at_victim: str) -> Iterator[str]:
    """The reference engine behind a socket: at the victim it sends these bytes, whatever HTTP says."""
    engine = Reference()
    bodies = [b""]

    class Handler(StreamRequestHandler):
        def handle(self) -> None:
            with suppress(OSError):  # the other side has had enough
                while self.one():
                    pass

        def one(self) -> bool:
            length = 0
            while (line := self.rfile.readline()) not in (b"\r\n", b""):
                if line.lower().startswith(b"content-length:"):
                    length = int(line.partition(b":")[2])
            if not length:
                return False
            request = self.rfile.read(length)
            body = answer(engine, request)[0]
            for piece in RAW[at_victim](body, bodies[-1]) if VICTIM in request else [whole(body)]:
                self.wfile.write(piece)
            bodies.append(body)
            return True

    class Server(ThreadingTCPServer):
        daemon_threads = True

    with Server(("127.0.0.1", 0), Handler) as listening:
        thread = threading.Thread(target=listening.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.server_address[1]}/"
        finally:
            listening.shutdown()
            thread.join()


def judged(target: str, **options: Any) -> Report:
    return run(suite(), book(), connector([target]), Options(**{"limits": LIMITS, **options}))


def drip(reply: bytes) -> Iterator[bytes]:
    for letter in reply:
        time.sleep(0.05)
        yield bytes([letter])


def late(reply: bytes) -> Iterator[bytes]:
    time.sleep(3)
    yield reply


class TestHttp:
    def test_an_engine_behind_an_address_is_judged_like_any_other(self) -> None:
        with server(lambda request, reply: (200, iter([reply, b"\n"]))) as address:
            report = judged(address, jobs=3)
        assert report.counts == {Verdict.PASS: 6}
        assert report.depth_reached == Depth.EVENTS
        assert report.header.connector == address

    @pytest.mark.parametrize(
        ("name", "status", "body", "verdict", "why"),
        [
            ("drip", 200, drip, Verdict.TIMEOUT, "no complete reply within 1.5 s"),
            ("late", 200, late, Verdict.TIMEOUT, "no complete reply within 1.5 s"),
            ("failing", 500, lambda reply: iter([b"oh no"]), Verdict.CRASHED, "status 500: oh no"),
            ("moved", 302, lambda reply: iter([b""]), Verdict.CRASHED, "status 302"),
            ("long", 200, lambda reply: (b"x" * 65536 for _ in range(2000)), Verdict.PROTOCOL_ERROR, "longer than"),
            ("html", 200, lambda reply: iter([b"<html>"]), Verdict.PROTOCOL_ERROR, "not JSON"),
        ],
    )
    def test_a_fault_costs_one_vector(
        self, name: str, status: int, body: Callable[[bytes], Iterator[bytes]], verdict: Verdict, why: str
    ) -> None:
        def behave(request: bytes, reply: bytes) -> tuple[int, Iterator[bytes]]:
            return (status, body(reply)) if VICTIM in request else (200, iter([reply]))

        with server(behave) as address:
            report = judged(address, limits=SOON if verdict == Verdict.TIMEOUT else LIMITS)
        assert report.counts == {Verdict.PASS: 5, verdict: 1}
        assert why in str(report.results[2].why)

    @pytest.mark.parametrize(
        ("name", "verdict", "why"),
        [
            ("dripped headers", Verdict.TIMEOUT, "no complete reply within 1.5 s"),
            ("dripped interim responses", Verdict.TIMEOUT, "no complete reply within 1.5 s"),
            ("interim responses for ever", Verdict.PROTOCOL_ERROR, "longer than 1048576 bytes, its headers included"),
            ("empty chunks for ever", Verdict.PROTOCOL_ERROR, "longer than 1048576 bytes, its headers included"),
            ("compressed", Verdict.PROTOCOL_ERROR, "the reply is encoded (gzip)"),
            ("compressed twice", Verdict.PROTOCOL_ERROR, "the reply is encoded (gzip, gzip)"),
            ("empty compressed blocks for ever", Verdict.PROTOCOL_ERROR, "the reply is encoded (deflate)"),
            ("the reply before", Verdict.PROTOCOL_ERROR, f"answers {seq_before(3)}, expected {seq_of(3)}"),
            ("doubled", Verdict.PASS, "None"),
        ],
    )
    def test_a_response_draws_on_one_budget(self, name: str, verdict: Verdict, why: str) -> None:
        with raw_server(name) as address:
            report = judged(address, limits=SOON if verdict == Verdict.TIMEOUT else LIMITS)
        assert report.counts == ({Verdict.PASS: 5, verdict: 1} if verdict != Verdict.PASS else {Verdict.PASS: 6})
        assert why in str(report.results[2].why)

    def test_an_interrupt_does_not_wait_for_a_response(self) -> None:
        stop = threading.Event()
        with raw_server("dripped headers") as address:
            asking = connector([address]).open(LIMITS, stop.is_set)
            asking.send(b'{"seq": "a", "cmd": "play", "vector": {"balance":"1003"}}')
            threading.Timer(0.2, stop.set).start()
            with pytest.raises(RunStopped):
                asking.receive(60)

    def test_nobody_there_is_explained(self) -> None:
        with server(lambda request, reply: (200, iter([reply]))) as address:
            pass
        with pytest.raises(CannotStart, match=r"127\.0\.0\.1"):
            judged(address)

    @pytest.mark.parametrize(
        "address", ["http://", "http://[", "https:///path", "http://a..b/", "http://localhost:99999/"]
    )
    def test_an_address_that_is_none_is_explained(self, address: str) -> None:
        with pytest.raises(CannotStart):
            judged(address)


class TestPython:
    def test_what_it_prints_does_not_get_between_the_replies(self) -> None:
        assert run(suite(), book(), wrong("Talkative"), Options()).counts == {Verdict.PASS: 6}

    def test_what_it_raises_is_an_answer_and_the_run_goes_on(self) -> None:
        report = run(suite(), book(), wrong("Raises"), Options())
        assert report.counts == {Verdict.PASS: 5, Verdict.CRASHED: 1}
        assert report.results[2].why == "error: ZeroDivisionError: no decks"
        assert report.footer is not None and report.footer.restarts == 0

    def test_it_may_end_its_process_but_not_ours(self) -> None:
        report = run(suite(), book(), wrong("Exits"), Options())
        assert report.counts == {Verdict.PASS: 5, Verdict.CRASHED: 1}
        assert not left_behind()

    def test_it_may_be_asked_step_by_step(self) -> None:
        asked = suite(3)
        asked.vectors[1]["inputs"].insert(0, {"do": "split", "seat": 1, "hand": 1, "refused": "SPLIT_RANKS"})
        asked.vectors[1]["expected"]["refused"] = ["SPLIT_RANKS"]
        report = run(asked, book(), wrong("StepByStep"), Options())
        assert report.counts == {Verdict.PASS: 3}, [result.why for result in report.results]
        assert report.depth_reached == Depth.EVENTS

    @pytest.mark.parametrize(
        ("place", "why"),
        [
            ("no_such_module:Engine", "ModuleNotFoundError: No module named 'no_such_module'"),
            ("json:Engine", "AttributeError: module 'json' has no attribute 'Engine'"),
        ],
    )
    def test_what_cannot_be_loaded_is_explained_without_a_traceback(self, place: str, why: str) -> None:
        with pytest.raises(CannotStart) as caught:
            judged(f"python:{place}")
        assert why in str(caught.value)
        assert "Traceback" not in str(caught.value)


class TestAnswers:
    def test_questions_given_out_and_answers_brought_back_are_judged_as_in_person(self, tmp_path: Path) -> None:
        path = tmp_path / "answers.jsonl"
        engine = Reference()
        asked = list(request_lines(suite(), book()))
        assert len(asked) == 9
        replies = [answer(engine, line)[0] for line in asked]
        path.write_bytes(b"\r\n".join(reversed(replies)) + b"\r\n")
        report = judged(f"answers:{path}")
        assert report.counts == {Verdict.PASS: 6}
        assert report.depth_reached == Depth.EVENTS

    def write(self, path: Path, change: Callable[[list[bytes]], list[bytes]]) -> str:
        engine = Reference()
        replies = [answer(engine, line)[0] + b"\n" for line in request_lines(suite(), book())]
        path.write_bytes(b"".join(change(replies)))
        return f"answers:{path}"

    @pytest.mark.parametrize(
        ("change", "why"),
        [
            (lambda lines: [each for each in lines if not is_victim(each)], f"no answer to {seq_of(3)!r}"),
            (lambda lines: [*lines, *filter(is_victim, lines)], f"2 answers to {seq_of(3)!r}"),
            (
                lambda lines: [each.replace(b'"net"', b'"nett"', is_victim(each)) for each in lines],
                "/nett: unknown key",
            ),
        ],
    )
    def test_a_missing_or_wrong_answer_costs_one_vector(
        self, change: Callable[[list[bytes]], list[bytes]], why: str, tmp_path: Path
    ) -> None:
        report = judged(self.write(tmp_path / "answers.jsonl", change))
        assert report.counts == {Verdict.PASS: 5, Verdict.PROTOCOL_ERROR: 1}
        assert why in str(report.results[2].why)
        assert report.footer is not None and report.footer.restarts == 0

    @pytest.mark.parametrize(
        ("change", "why"),
        [
            (lambda lines: [], "no answer to 'hello'"),
            (lambda lines: [*lines, b"{}\n"], ":10: not a reply: 'seq' is missing"),
            (lambda lines: [*lines, b"hello\n"], ":10: not JSON"),
            (lambda lines: [*lines, b'{"seq": "x"'], ":10: the last line is incomplete"),
            (lambda lines: [*lines, b"x" * 2_000_000], ":10: a line is longer than"),
        ],
    )
    def test_a_file_that_is_none_is_explained(
        self, change: Callable[[list[bytes]], list[bytes]], why: str, tmp_path: Path
    ) -> None:
        with pytest.raises(CannotStart, match=why):
            judged(self.write(tmp_path / "answers.jsonl", change))

    def test_a_missing_file_is_explained(self) -> None:
        with pytest.raises(CannotStart, match="no-such-file: no such file or directory"):
            judged("answers:no-such-file")

    def test_answers_step_by_step_cannot_be_recorded(self, tmp_path: Path) -> None:
        def interactive(lines: list[bytes]) -> list[bytes]:
            hello = json.loads(lines[0]) | {"interactive": True}
            return [json.dumps(hello).encode() + b"\n", *lines[1:]]

        with pytest.raises(CannotRun, match="not interactive"):
            judged(self.write(tmp_path / "answers.jsonl", interactive))


@pytest.mark.parametrize(
    ("target", "why"),
    [
        ([], "name an engine"),
        ([""], "name an engine"),
        (["python:module"], "is not of the form python:module:object"),
        (["python::object"], "is not of the form python:module:object"),
        (["answers:"], "does not name a file"),
        (["http://localhost", "--fast"], "takes no arguments"),
    ],
)
def test_a_target_that_names_nothing_is_explained(target: list[str], why: str) -> None:
    with pytest.raises(UnknownTarget, match=why):
        connector(target)


def test_a_command_is_named_as_a_shell_would_take_it() -> None:
    assert connector(["node", "my engine.js"]).text == "node 'my engine.js'"


def test_a_slow_engine_is_given_the_time_that_was_asked_for() -> None:
    patient = run(suite(), book(), hostile("drip"), Options(limits=LIMITS))
    assert patient.counts == {Verdict.PASS: 6}


class TestSurroundings:
    """A started engine finds an empty folder and a bare environment, and the files that its command names."""

    def test_the_environment_is_bare(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("UPCARD_SECRET", "seventeen")
        monkeypatch.setenv("LANG", "C.UTF-8")
        told = dict(line.split("=", 1) for line in output_of(["env"]))
        assert told.keys() <= {"PATH", "LANG", "LC_ALL", "LC_CTYPE", "HOME", "TMPDIR", "PYTHONUNBUFFERED", MARK}
        assert (told["PATH"], told["LANG"]) == (os.environ["PATH"], "C.UTF-8")
        assert told["HOME"] != os.environ["HOME"]

    def test_a_variable_that_is_named_is_passed_on(self) -> None:
        assert "TABLE=3" in output_of(["env"], Surroundings(variables={"TABLE": "3"}))

    def test_the_folder_is_empty_its_own_and_gone_afterwards(self) -> None:
        told = [output_of(["sh", "-c", "pwd; ls -A; touch left; mkdir -p a/b"]) for _ in range(2)]
        folders = {Path(line) for lines in told for line in lines}
        assert len(folders) == 2
        assert not any(each.exists() for each in folders)

    def test_files_of_the_command_are_found_from_where_the_run_starts(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name in ("rules.txt", "show"):
            (tmp_path / name).write_text('#!/bin/sh\ncat "${1#--file=}"\n' if name == "show" else "stand on 17\n")
        (tmp_path / "show").chmod(0o755)
        monkeypatch.chdir(tmp_path)
        for command in (["cat", "rules.txt"], ["./show", "rules.txt"], ["./show", "--file=rules.txt"]):
            assert output_of(command) == ["stand on 17"]
        here = Surroundings(folder=Path())
        assert output_of(["sh", "-c", "./show rules.txt"], here) == ["stand on 17"]
        assert output_of(["echo", "rules.txt"], here) == ["rules.txt"], "in a named folder the command is as written"

    def test_a_python_object_is_found_where_the_run_starts(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "mine.py").write_text("from upcard.certify.protocol.reference import Reference as Engine\n")
        monkeypatch.chdir(tmp_path)
        assert judged("python:mine:Engine").counts == {Verdict.PASS: 6}

    @pytest.mark.parametrize("target", ["http://localhost:1", "answers:answers.jsonl"])
    def test_they_are_those_of_an_engine_that_is_started(self, target: str) -> None:
        with pytest.raises(UnknownTarget, match="neither a folder nor variables"):
            connector([target], Surroundings(variables={"TABLE": "3"}))


def output_of(command: list[str], surroundings: Surroundings | None = None) -> list[str]:
    """The lines that a command prints when it is started as an engine."""
    connection = connector(command, surroundings).open(LIMITS, lambda: False)
    lines: list[str] = []
    try:
        while True:
            lines.append(connection.receive(10).decode())
    except ConnectionLost:
        return lines
    finally:
        connection.close()
