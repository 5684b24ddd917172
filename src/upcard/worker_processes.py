"""Processes that share the work of one command, and never outlive it."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from threading import Thread
from typing import Any


@contextmanager
def worker_processes(jobs: int, prepare: Callable[..., None] | None = None, *known: Any) -> Iterator[Executor]:
    """So many processes, each prepared first; an interrupt is for the process that they work for, which ends them."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _begin, (prepare, known))
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)  # first, or the pool takes the killed workers for broken ones
        for worker in set(multiprocessing.active_children()) - others:
            worker.kill()  # what it is at may take minutes, and nobody waits for it any more
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(prepare: Callable[..., None] | None, known: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    if prepare is not None:
        prepare(*known)


def _end_with_parent() -> None:
    """Wait for the end of the process that started this one, however it ends; killed, it can tell nobody."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
