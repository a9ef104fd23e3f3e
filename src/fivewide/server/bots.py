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
from typing import TYPE_CHECKING, Any

from fivewide.bots import BadAnswer, Turn, judged, make_bot
from fivewide.games import game
from fivewide.games.shelf import Files, Shelf
from fivewide.kernel.agenda import advance
from fivewide.kernel.game import Game, Json, PackRef, Position, Setup
from fivewide.kernel.options import public
from fivewide.server.metrics import Metrics
from fivewide.server.packs import Kept, older
from fivewide.server.turns import Turns, Waiting
from fivewide.server.workers import Ended, Lost, Workers

if TYPE_CHECKING:
    from fivewide.server.room import Room

log = logging.getLogger("fivewide.server")


GIVEN: dict[str, Files] = {}  # older packs that a moment has brought into this process
SHELF = Shelf(GIVEN.get)


@dataclass(frozen=True)
class Moment:
    """A table before a decision, as it travels to another process."""

    game: str
    options: dict[str, Any]
    seats: int
    position: Position
    older: tuple[Kept, ...] = ()  # packs, if the race has others than this version

    def placed(self) -> tuple[Game[Any], Any]:
        """The game, and the state of the table.

        Packs are read once for each set of options; what comes along later is not looked at.
        """
        its_game = game(self.game)
        GIVEN.update(self.older)
        wanted = [PackRef("", "", sha256) for sha256, _files in self.older]
        setup = SHELF.setup(its_game, self.options, self.seats, wanted or None)
        return its_game, state_at(its_game, setup, self.position)


def state_at(its_game: Game[Any], setup: Setup, position: Position) -> Any:
    """The table of a position document, as it stands before a decision."""
    state = its_game.place(setup, position)
    state.stops_at_chance = True
    advance(state)
    return state


def moment_of(room: Room, shelf: Shelf) -> Moment:
    setup, position = room.setup, room.race.position()
    packs = older(shelf, setup.packs)
    return Moment(room.game.id, public(setup.options), setup.seats, position, packs)


@dataclass(frozen=True)
class Thought:
    """Everything one decision of a bot depends on."""

    moment: Moment
    seat: int
    bot: str
    seed: int


def think(thought: Thought) -> Json:
    """The action a bot takes."""
    its_game, state = thought.moment.placed()
    bot = make_bot(thought.bot, its_game, thought.seed, only_registered=True)
    return judged(bot, Turn(its_game, state, thought.seat)).action


class Thinker:
    """Bots wait in line for a worker; waiting is not thinking, and does not count as their time."""

    def __init__(self, processes: int, seconds: float, metrics: Metrics | None = None) -> None:
        self.line = Waiting()  # of those somebody waits for; others may wait for long
        self._metrics = metrics or Metrics()
        self._workers = Workers(processes, "fivewide-bot")
        self.turns = Turns(self._workers.places)
        self._seconds = seconds

    async def choose(self, thought: Thought, by: str, table: str, watched: bool) -> Json:
        """The action, or None if the bot did not come to one."""
        fields = {"bot": thought.bot, "game": thought.moment.game}
        async with self._turn(by, table, watched):
            try:
                return await self._workers.run(think, thought, self._seconds)
            except Lost:
                pass
            except Ended:
                raise
            except BadAnswer as error:
                log.error("a bot failed", extra={**fields, "reason": str(error)})
            except Exception:
                log.exception("a bot failed", extra=fields)
        return None

    @contextlib.asynccontextmanager
    async def _turn(self, by: str, table: str, watched: bool) -> AsyncIterator[None]:
        place = self.line.enter() if watched else None
        async with contextlib.AsyncExitStack() as turn:
            try:
                await turn.enter_async_context(self.turns.take(by, table, watched))
            finally:
                if place is not None:
                    self._metrics.time("bot_wait_seconds", self.line.leave(place))
            yield

    async def close(self) -> None:
        await self._workers.close()
