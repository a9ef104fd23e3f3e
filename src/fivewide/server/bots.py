"""Bots think outside the event loop, in workers that tables take turns in.

A thought is a plain function of a position: it can run in another process, and after a crash it
comes out the same. The position goes only to our own worker, which shows a bot no more of it than
its seat may see.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from fivewide.bots import BadAnswer, Situation, judged, make_bot
from fivewide.games import game
from fivewide.games.shelf import Files, Shelf
from fivewide.kernel.agenda import advance
from fivewide.kernel.game import Game, Json, PackRef, Position, Setup, plain
from fivewide.server.metrics import Metrics
from fivewide.server.packs import Kept
from fivewide.server.turns import Turns
from fivewide.server.waiting import Waiting
from fivewide.server.workers import Ended, Lost, Workers

log = logging.getLogger("fivewide.server")


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
    older: tuple[Kept, ...] = ()  # packs, if the race has others than this version


GIVEN: dict[str, Files] = {}  # older packs that a thought has brought into this process
SHELF = Shelf(GIVEN.get)


def setup_of(
    its_game: Game[Any], options: dict[str, Any], seats: int, older: tuple[Kept, ...]
) -> Setup:
    """Read once for each set of options; what comes along with later thoughts is not looked at."""
    GIVEN.update(older)
    wanted = [PackRef("", "", sha256) for sha256, _files in older]
    return SHELF.setup(its_game, options, seats, wanted or None)


def state_at(its_game: Game[Any], setup: Setup, position: Position) -> Any:
    """The table of a position document, as it stands before a decision."""
    state = its_game.place(setup, position)
    state.stops_at_chance = True
    advance(state)
    return state


def think(thought: Thought) -> Json:
    """The action a bot takes."""
    its_game = game(thought.game)
    setup = setup_of(its_game, thought.options, thought.seats, thought.older)
    state = state_at(its_game, setup, thought.position)
    situation = Situation(its_game, state, thought.seat)
    number = judged(make_bot(thought.bot, its_game, thought.seed), situation)
    return plain(situation.actions[situation.numbers.index(number)])


class Thinker:
    """Bots wait in line for a worker; waiting is not thinking, and does not count as their time."""

    def __init__(self, processes: int, seconds: float, metrics: Metrics | None = None) -> None:
        self.line = Waiting()  # of those somebody waits for; others may wait for long
        self._metrics = metrics or Metrics()
        self._workers = Workers(processes, "fivewide-bot")
        self._turns = Turns(self._workers.places)
        self._seconds = seconds

    async def choose(self, thought: Thought, by: str, table: str, watched: bool) -> Json:
        """The action, or None if the bot did not come to one."""
        async with self._turn(by, table, watched):
            try:
                return await self._workers.run(think, thought, self._seconds)
            except Lost:
                pass
            except Ended:
                raise
            except BadAnswer as error:
                fields = {"bot": thought.bot, "game": thought.game, "reason": str(error)}
                log.error("a bot failed", extra=fields)
            except Exception:
                log.exception("a bot failed", extra={"bot": thought.bot, "game": thought.game})
        return None

    @contextlib.asynccontextmanager
    async def _turn(self, by: str, table: str, watched: bool) -> AsyncIterator[None]:
        place = self.line.enter() if watched else None
        async with contextlib.AsyncExitStack() as turn:
            try:
                await turn.enter_async_context(self._turns.take(by, table, watched))
            finally:
                if place is not None:
                    self._metrics.time("bot_wait_seconds", self.line.leave(place))
            yield

    def watch(self, by: str, table: str) -> None:
        """Somebody looks at the table: its bots wait with those of others who are looked at."""
        self._turns.watch(by, table)

    async def close(self) -> None:
        await self._workers.close()
