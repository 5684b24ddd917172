"""Processes that share the work of one command, and never outlive it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, InvalidStateError, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any


@contextmanager
def worker_processes(jobs: int, prepare: Callable[..., None] | None = None, *known: Any) -> Iterator[Executor]:
    """So many processes, each prepared first; an interrupt is for the process that they work for, which ends them."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _begin, (prepare, known))
    try:
        yield pool
    except BaseException:
        threading.excepthook = _leave_out_cancelled
        pool.shutdown(wait=False, cancel_futures=True)  # first, or the pool takes the killed workers for broken ones
        for worker in set(multiprocessing.active_children()) - others:
            worker.kill()  # what it is at may take minutes, and nobody waits for it any more
        raise  # without waiting for the pool: its threads may wait for a worker that was killed
    pool.shutdown()


def _leave_out_cancelled(failed: threading.ExceptHookArgs) -> None:
    """The pool's thread trips over tasks that were cancelled while it gives up its workers; nobody need read of it."""
    if failed.exc_type is not InvalidStateError:
        threading.__excepthook__(failed)


def _begin(prepare: Callable[..., None] | None, known: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if prepare is not None:
        prepare(*known)


def _end_with_parent() -> None:
    """Wait for the end of the process that started this one, however it ends; killed, it can tell nobody."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
