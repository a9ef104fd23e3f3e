"""Tables without sockets, with a time that only the test moves on."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from fivewide.games import game as find_game
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.speech import ENGLISH
from fivewide.server import messages as say
from fivewide.server.clocks import ClockWish
from fivewide.server.commands import carry_out
from fivewide.server.entering import enter, join
from fivewide.server.keys import keys_of
from fivewide.server.passing_time import attend, is_time
from fivewide.server.reading import Reading, read_table
from fivewide.server.requests import Joined, JoinTable, OpenTable
from fivewide.server.room import Refusal, Room
from fivewide.server.rooms import inserts, new_row
from fivewide.server.seats import Planned, SeatWish, plan_seats
from fivewide.server.store import Store, Stored
from fivewide.server.tokens import hashed
from tests.server.leaks import NoStore
from tests.server.serving import Refused

HELLO = msgspec.json.Decoder(say.Hello)
WISH = msgspec.json.Decoder(say.FromClient)
HOUR = 3600
DAY = 24 * HOUR


class Guest:
    """A connection, of a person or of a spectator."""

    def __init__(self, scene: Scene, token: str | None) -> None:
        self.scene = scene
        self.token = token
        self.seat: int | None = None
        self.host = False
        self.language = ENGLISH
        self.heard: list[Any] = []
        self.ended = ""
        self.numbers = 0

    def begin(self, snapshot: bytes) -> None:
        self.send(snapshot)

    def send(self, message: bytes) -> None:
        self.heard.append(msgspec.json.decode(message))

    def end(self, code: str, text: str) -> None:
        self.ended = code

    def wish(self, kind: str, **fields: Any) -> Any:
        """The answer, as it would travel; raises Refused."""
        self.numbers += 1
        fields = {"type": kind, "id": f"{kind}-{self.seat}-{self.numbers}", **fields}
        message = WISH.decode(msgspec.json.encode(fields))
        answer = self.scene.run(carry_out(self.scene.room, self, message))
        if isinstance(answer, say.Refused):
            raise Refused(answer.code, answer.text, answer.rule)
        return msgspec.json.decode(msgspec.json.encode(answer))

    def act(self) -> None:
        """The first option."""
        room = self.scene.room
        assert self.seat is not None
        self.wish("act", action=room.race.options(self.seat)[0], seen=room.seen)

    def leave(self) -> None:
        self.scene.room.forget(self)

    @property
    def info(self) -> Any:
        tables = (m["table"] for m in reversed(self.heard) if m["type"] in ("table", "snapshot"))
        return next(tables)

    def heard_of(self, kind: str) -> list[Any]:
        return [message for message in self.heard if message["type"] == kind]


class Scene:
    """A table; a seat is `mine:NAME` (with a token), `open` (with a key) or a bot."""

    def __init__(
        self,
        *seats: str,
        patience: float = 90.0,
        clock: dict[str, Any] | None = None,
        person: str | None = None,
        game: str = "dust-devil-500",
        store: Store | None = None,
        host_has_a_seat: bool = True,
        beside: Any = None,
    ) -> None:
        self.now = 1_000_000.0
        self.beside = beside
        self.patience = patience
        self.game = find_game(game)
        self.store = store
        rule = msgspec.convert(clock, ClockWish) if clock else None
        wishes = [seat_wish(seat) for seat in seats]
        wish = OpenTable(game=game, seats=wishes, seed=3, clock=rule, person=person)
        self.planned: Planned = plan_seats(wishes, person)
        row = new_row(game, {}, wish)
        self.host_token = self.planned.tokens[0] if host_has_a_seat else "of no seat"
        row["host_hash"] = hashed(self.host_token)
        sitting = [seat.row(row["id"], n) for n, seat in enumerate(self.planned.seats)]
        if store is not None:
            self.run(store.writer.write(*inserts(row, self.planned.seats)))
        setup = self.game.prepare({}, len(sitting))
        reading = Reading(self.game, setup, keys=keys_of(row["seeds"]))
        self.room = self._room(reading, Stored(row, sitting, [], []))
        if all(seat.is_taken for seat in self.room.seats):
            self.run(self.room.begin())

    def _room(self, reading: Reading, stored: Stored) -> Room:
        writer: Any = self.store.writer if self.store else NoStore()
        return Room(
            reading,
            stored,
            writer,
            lambda room: None,
            self._read,
            self.patience,
            lambda: self.now,
            self.beside,
        )

    async def _read(self, id: str) -> Stored:
        assert self.store is not None
        stored = self.store.table(id)
        assert stored is not None
        return stored

    def restart(self) -> None:
        """The server is gone, and so is everybody; the store is not."""
        assert self.store is not None
        stored = self.run(self._read(self.room.id))
        self.room = self._room(read_table(stored, self.store.shelf), stored)

    def run(self, work: Any) -> Any:
        return asyncio.run(work)

    def come(self, seat: int | None, token: str | None = None, wanted: int | None = None) -> Guest:
        """Raises Refusal where the token opens nothing."""
        if token is None and seat is not None:
            token = self.planned.tokens[seat]
        guest = Guest(self, token)
        hello = say.Hello(v=say.VERSION, table=self.room.id, token=token, seat=wanted)

        async def entering() -> None:
            async with self.room.lock:
                await enter(self.room, guest, hello)

        self.run(entering())
        return guest

    def all_come(self) -> list[Guest]:
        return [self.come(seat) for seat in self.planned.tokens]

    def join(self, seat: int, name: str = "", **fields: Any) -> Joined:
        key = fields.pop("key", None) or self.planned.keys[seat]
        joined: Joined = self.run(join(self.room, JoinTable(key=key, name=name, **fields)))
        if joined.token:
            self.planned.tokens[seat] = joined.token
        return joined

    def wait(self, seconds: float) -> None:
        """As the server does it: look every second whether anything came due."""
        until = self.now + seconds
        while self.now < until:
            self.now = min(self.now + 1, until)
            self._look()

    def jump(self, seconds: float) -> None:
        """Much time at once; then the server looks."""
        self.now += seconds
        self._look()

    def _look(self) -> None:
        if is_time(self.room):
            self.run(attend(self.room))

    def bot_moves(self) -> None:
        async def move() -> None:
            seat = self.room.bot_to_act()
            assert seat is not None, "no bot is to move"
            await self.room.play(seat, self.room.race.options(seat)[0])

        self.run(move())

    def bots_move(self) -> None:
        """Until a person is asked."""
        while self.room.bot_to_act() is not None:
            self.bot_moves()

    @property
    def asked(self) -> int:
        return self.room.race.to_act[0]

    @property
    def stand_ins(self) -> list[str | None]:
        return [seat.stand_in for seat in self.room.seats]

    @property
    def wish(self) -> Any:
        return self.room.wish.shown if self.room.wish else None

    @property
    def undone(self) -> bool:
        story = self.room.story
        return story is not None and any(
            b'"what":"undo"' in each.public for each in story.chapters[ENGLISH]
        )

    @property
    def said(self) -> list[str]:
        return [line.text for line in self.room.chat]


def seat_wish(seat: str) -> SeatWish:
    kind, _, name = seat.partition(":")
    if kind in ("mine", "open"):
        return SeatWish(name=name, mine=kind == "mine")
    return SeatWish(driver=kind, name=name)


def code_of(error: BaseException) -> str:
    assert isinstance(error, Refused | Refusal | FivewideError)
    return str(getattr(error, "code", ""))
