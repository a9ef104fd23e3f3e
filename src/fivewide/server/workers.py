"""Processes beside the server, for what would hold up its event loop.

The engine keeps Python's lock while it works, so a thread would hold the loop up as well. A worker
gets a plain function and plain values. It starts with the first piece of work, gives way to the
server wherever they share a core, ends when its server does, and is replaced should it die.

Workers also end after much work, and others take their place: whatever a driver has left behind
goes with them.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import multiprocessing
import os
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from fivewide.kernel.speech import language, speaking

A = TypeVar("A")
T = TypeVar("T")
THREADS = 2  # in place of processes, where none are wanted
NICE = 5  # how far a worker stands back
LIFE = 20_000  # pieces of work that the workers of a pool do before others take their place


class Lost(Exception):
    """The worker died, or took so long that it was ended."""


class Ended(Exception):
    """The server ends: nothing is begun any more."""


def become_worker() -> None:
    """In a worker: stand back, and do not outlive a server that is killed."""
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(NICE)


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def new_pool(processes: int, name: str) -> concurrent.futures.Executor:
    if processes == 0:
        return concurrent.futures.ThreadPoolExecutor(THREADS, name)
    spawn = multiprocessing.get_context("spawn")
    return concurrent.futures.ProcessPoolExecutor(processes, spawn, become_worker)


def in_language(name: str, work: Callable[[A], T], given: A) -> T:
    """What is worked out elsewhere is said in the language of whoever wants it."""
    with speaking(name):
        return work(given)


class Workers:
    """So many processes; with 0, threads of the server itself."""

    def __init__(self, processes: int, name: str) -> None:
        self._processes = processes
        self._name = name
        self._pool: concurrent.futures.Executor | None = None
        self._given = 0  # pieces of work, to this pool
        self._under_way: Counter[concurrent.futures.Executor] = Counter()  # also of pools before it
        self._closed = False

    @property
    def places(self) -> int:
        """How many pieces of work can be done at the same time; whoever gives more must wait."""
        return self._processes or THREADS

    async def run(self, work: Callable[[A], T], given: A, seconds: float | None) -> T:
        """What the work comes to; Lost if it does not in so many seconds."""
        if self._closed:
            raise Ended
        loop = asyncio.get_running_loop()
        pool = self._open()
        self._under_way[pool] += 1
        try:
            done = loop.run_in_executor(pool, in_language, language(), work, given)
            return await asyncio.wait_for(done, seconds)
        except BrokenProcessPool:
            self._drop(pool)
            raise Lost("its process died") from None
        except TimeoutError:
            self._drop(pool)
            raise Lost(f"it took longer than {seconds:g} seconds, and was ended") from None
        finally:
            self._under_way[pool] -= 1
            self._end_those_before()

    def _end_those_before(self) -> None:
        """A pool whose place was taken ends with the last piece of work that it has begun."""
        for pool, under_way in list(self._under_way.items()):
            if pool is not self._pool and not under_way:
                del self._under_way[pool]
                pool.shutdown(wait=False)

    def _open(self) -> concurrent.futures.Executor:
        self._given += 1
        if self._given > LIFE and self._processes:
            self._pool = None
            self._end_those_before()
        if self._pool is None:
            self._given = 1
            self._pool = new_pool(self._processes, self._name)
        return self._pool

    def _drop(self, pool: concurrent.futures.Executor) -> None:
        if self._pool is pool:
            self._pool = None
        workers = getattr(pool, "_processes", None) or {}
        for worker in list(workers.values()):
            worker.kill()  # it may be deep in work, and would hold the place for ever
        with contextlib.suppress(Exception):
            pool.shutdown(wait=False, cancel_futures=True)

    async def close(self) -> None:
        """Workers end before the server does; one that is deep in work is not waited for."""
        self._closed = True
        pool = self._pool
        if pool is not None:
            end = asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(asyncio.ensure_future(end)), 3)
