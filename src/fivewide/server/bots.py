"""Bots think outside the event loop, in a bounded pool.

A thought is a plain function of a position: it can run in another process, and after a crash it
comes out the same. The position goes only to our own worker, which shows a bot no more of it than
its seat may see.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import logging
import multiprocessing
import os
import threading
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from fivewide.bots import Asked, BadAnswer, judged, make_bot
from fivewide.games import game
from fivewide.kernel.agenda import advance
from fivewide.kernel.game import Json, Position, plain

log = logging.getLogger("fivewide.server")
THREADS = 2


@dataclass(frozen=True)
class Thought:
    """Everything one decision of a bot depends on."""

    game: str
    options: dict[str, Any]
    seats: int
    position: Position
    seat: int
    bot: str
    seed: int


def think(thought: Thought) -> Json:
    """The action a bot takes."""
    its_game = game(thought.game)
    state = its_game.place(its_game.prepare(thought.options, thought.seats), thought.position)
    state.stops_at_chance = True
    advance(state)
    asked = Asked(its_game, state, thought.seat)
    number = judged(make_bot(thought.bot, its_game, thought.seed), asked)
    return plain(asked.actions[asked.numbers.index(number)])


def end_with_parent() -> None:
    """In a worker: a server that is killed must not leave its workers behind."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class Thinker:
    """The pool. It starts with the first thought, and again should a worker die."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._workers = workers
        self._seconds = seconds
        self._pool: concurrent.futures.Executor | None = None
        # Waiting for a worker is not thinking: it does not count against a bot's time.
        self._slots = asyncio.Semaphore(workers or THREADS)

    async def choose(self, thought: Thought) -> Json:
        """The action, or None if the bot did not come to one."""
        loop = asyncio.get_running_loop()
        async with self._slots:
            try:
                work = loop.run_in_executor(self._open_pool(), think, thought)
                return await asyncio.wait_for(work, self._seconds)
            except (BrokenProcessPool, TimeoutError):
                self._drop_pool()
            except BadAnswer as error:
                log.error("%s", error)
            except Exception:
                log.exception("a bot failed", extra={"bot": thought.bot, "game": thought.game})
        return None

    def _open_pool(self) -> concurrent.futures.Executor:
        if self._pool is None:
            if self._workers == 0:
                self._pool = concurrent.futures.ThreadPoolExecutor(THREADS, "fivewide-bot")
            else:
                self._pool = concurrent.futures.ProcessPoolExecutor(
                    self._workers,
                    mp_context=multiprocessing.get_context("spawn"),
                    initializer=end_with_parent,
                )
        return self._pool

    def _drop_pool(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            workers = getattr(pool, "_processes", None) or {}
            for worker in list(workers.values()):
                worker.kill()  # it may be deep in thought, and would hold the place for ever
            with contextlib.suppress(Exception):
                pool.shutdown(wait=False, cancel_futures=True)

    async def close(self) -> None:
        """Workers end before the server does; one that is deep in thought is not waited for."""
        pool = self._pool
        if pool is not None:
            end = asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(asyncio.ensure_future(end)), 3)
