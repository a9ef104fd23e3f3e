"""Bots think outside the event loop, in workers that tables take turns in.

A thought is a plain function of a position: it can run in another process. The position is an
imagined one, a table that the bot's seat could be at: rivals' hands, the deck and sealed answers
are made up before it leaves the server. So there is nothing to find out in a worker, for whoever
wrote the bot, however far it looks around.

Every worker is a pool of its own. One that dies or hangs costs the decision that it was about, and
nobody else's: another bot makes that one, in a new worker.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from fivewide.bots import BadAnswer, Turn, judged, make_bot
from fivewide.bots.accounts import Account, account_of
from fivewide.bots.names import ACE_SECONDS, PRO_SECONDS, seconds_of
from fivewide.games import game
from fivewide.games.shelf import Files, Shelf
from fivewide.kernel.agenda import advance
from fivewide.kernel.chance import Seeded
from fivewide.kernel.game import Game, Json, PackRef, Position, Setup, imagine
from fivewide.kernel.options import public
from fivewide.kernel.speech import OFFERED, speaking
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
    """The true table."""
    return _moment(room, shelf, room.race.position())


def imagined_moment_of(room: Room, shelf: Shelf, seat: int, seed: int) -> Moment:
    """A table that the seat could be at, as far as it knows."""
    world = imagine(room.game, room.race.state, seat, Seeded(seed))
    return _moment(room, shelf, room.game.position(world))


def _moment(room: Room, shelf: Shelf, position: Position) -> Moment:
    setup = room.setup
    packs = older(shelf, setup.packs)
    return Moment(room.game.id, public(setup.options), setup.seats, position, packs)


@dataclass(frozen=True)
class Thought:
    """Everything one decision of a bot depends on."""

    moment: Moment
    seat: int
    bot: str
    seed: int
    names: tuple[str, ...] = ()
    seconds: float = 0.0  # for a bot that keeps to a time; 0: as long as it wants


@dataclass(frozen=True)
class Decided:
    """The action a bot takes, and why, by language."""

    action: Json
    accounts: dict[str, Account]


def think(thought: Thought) -> Decided:
    """What a bot decides."""
    its_game, state = thought.moment.placed()
    seconds, names = thought.seconds, list(thought.names)
    bot = make_bot(thought.bot, its_game, thought.seed, seconds=seconds, only_registered=True)
    turn = Turn(its_game, state, thought.seat, names or None)
    chosen = judged(bot, turn)
    accounts: dict[str, Account] = {}
    for language in OFFERED:
        with speaking(language):
            accounts[language] = account_of(bot, turn, chosen)
    return Decided(chosen.action, accounts)


@dataclass(frozen=True)
class Patience:
    """Seconds for a decision: what bots keep to, and when a worker is given up."""

    pro: float = PRO_SECONDS
    ace: float = ACE_SECONDS  # and bots of other packages
    most: float = 30.0

    def of(self, bot: str, waiting: float) -> float:
        """What a bot may take, where so many wait for each worker: then they share its time."""
        return max(LEAST_SECONDS, seconds_of(bot, self.pro, self.ace) / (1.0 + waiting))


LEAST_SECONDS = 0.02
IN_PLACE = "greedy"  # decides where another bot did not


class Thinker:
    """Bots wait in line for a worker; waiting is not thinking, and does not count as their time."""

    def __init__(self, processes: int, patience: Patience, metrics: Metrics | None = None) -> None:
        self.line = Waiting()  # of those somebody waits for; others may wait for long
        self._metrics = metrics or Metrics()
        names = [f"fivewide-bot-{number}" for number in range(processes)]
        threads = Workers(0, "fivewide-bot")
        self._idle = [Workers(1, name) for name in names] or [threads] * threads.places
        self._all = list(self._idle)
        self.turns = Turns(len(self._all))
        self._waiting = 0
        self._patience = patience

    async def choose(self, thought: Thought, by: str, table: str, watched: bool) -> Decided | None:
        """What the bot decides, or another in its place; None: neither came to anything."""
        async with self._turn(by, table, watched):
            decided = await self._run(thought, table)
            if decided is None and thought.bot != IN_PLACE:
                decided = await self._run(replace(thought, bot=IN_PLACE), table)
            return decided

    async def _run(self, thought: Thought, table: str) -> Decided | None:
        fields = {"table": table, "bot": thought.bot, "game": thought.moment.game}
        seconds = self._patience.of(thought.bot, self._waiting / len(self._all))
        worker = self._idle.pop()
        try:
            work = worker.run(think, replace(thought, seconds=seconds), self._patience.most)
            return await work
        except Ended:
            raise
        except (Lost, BadAnswer) as error:
            log.error("a bot failed", extra={**fields, "reason": str(error)})
        except Exception:
            log.exception("a bot failed", extra=fields)
        finally:
            self._idle.append(worker)
        self._metrics.add("bot_failures_total")
        return None

    @contextlib.asynccontextmanager
    async def _turn(self, by: str, table: str, watched: bool) -> AsyncIterator[None]:
        place = self.line.enter() if watched else None
        self._waiting += 1
        async with contextlib.AsyncExitStack() as turn:
            try:
                await turn.enter_async_context(self.turns.take(by, table, watched))
            finally:
                self._waiting -= 1
                if place is not None:
                    self._metrics.time("bot_wait_seconds", self.line.leave(place))
            yield

    async def close(self) -> None:
        await asyncio.gather(*(worker.close() for worker in set(self._all)))
