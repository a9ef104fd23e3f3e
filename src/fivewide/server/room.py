"""A table in memory: its race, its seats, whoever is connected. One change at a time.

A move is made, stored, and only then told to anybody. If it cannot be stored, the room is given
up and the table is read from the store again: what was not stored has not happened. Everything
else is stored first: if that fails, whoever wished it is refused, and nobody else notices.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec
import sqlalchemy as sa

from fivewide.bots.accounts import Account
from fivewide.kernel.game import Game, Setup
from fivewide.kernel.keyed import LuckKey
from fivewide.kernel.record import Drawn, Record, line
from fivewide.kernel.record import SeatInfo as Sitting
from fivewide.kernel.speech import ENGLISH, Words, speaking, words
from fivewide.kernel.table import Table
from fivewide.server import clocks, journal, showing, tables
from fivewide.server import messages as say
from fivewide.server.absence import NO_SEAT
from fivewide.server.beside import Beside, Work
from fivewide.server.keys import keys_text
from fivewide.server.limits import Lately, address_of
from fivewide.server.notices import told_again
from fivewide.server.reading import Reading
from fivewide.server.rebuild import START, luck_of
from fivewide.server.seats import Seat
from fivewide.server.store import Row, Stored
from fivewide.server.story import Story
from fivewide.server.tokens import fits
from fivewide.server.writer import BadRows, NotStored, Writer

if TYPE_CHECKING:
    from fivewide.server.wishes import Wish

T = TypeVar("T")
News = dict[tuple[str, int | None], bytes]  # by language and seat
READ_AGAIN: Words = "the table is read again; connect once more"
STORE_IS_DOWN: Words = "the store does not answer; try again in a moment"
MOST_ENTRIES = 20_000  # a table that long is not a race any more
MOST_ACCOUNTS = 200  # of bots, why they did what they did; of older ones nobody remembers
TOUCHED_SECONDS = 600.0  # so exactly the store knows when a table was last used


class Refusal(Exception):
    """A wish that is not granted; nothing has changed."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code

    @property
    def text(self) -> str:
        """Told here once more: what several wait for is refused in English."""
        return words(str(self))


class Listener(Protocol):
    """A connection, as a room knows it."""

    seat: int | None
    host: bool
    language: str

    def begin(self, snapshot: bytes) -> None: ...
    def send(self, message: bytes) -> None: ...
    def end(self, code: str, text: Words) -> None: ...


class Room:
    def __init__(
        self,
        reading: Reading,
        stored: Stored,
        writer: Writer,
        moved: Callable[[Room], None],
        read_again: Callable[[str], Awaitable[Stored]],
        patience: float = 0.0,
        clock: Callable[[], float] = clocks.time_of_day,
        beside: Beside | None = None,
    ) -> None:
        """`patience`: after so many seconds nobody waits for whoever left; 0: never."""
        row = stored.row
        self.id: str = row["id"]
        self._reading = reading
        self.row = row
        self.seats = [Seat.of(seat) for seat in stored.seats]
        self.keys = reading.keys
        self.chat = [chat_line(said) for said in stored.chat]
        self.listeners: list[Listener] = []
        self.lock = asyncio.Lock()
        self.users = 0  # whoever holds this room right now; it is not unloaded under them
        self.used = time.monotonic()
        self.patience = patience
        self.clock = clock
        self.since = clock()
        self.left: dict[int, float] = {}  # when somebody last hung up, by seat
        self.chose: set[int] = set()  # seats whose own person let a bot drive
        self.given_up = False
        self.may_answer: Callable[[], bool] = lambda: True  # or others may have it by now
        self.untold = False  # something about the table, while we did not know whether it is ours
        self.wish: Wish | None = None
        self.table: Table[Any] | None = reading.table
        self.story: Story | None = reading.story
        self.acted: dict[str, int] = {}  # "seat:id" of a client's action: the entry it led to
        self.accounts = Lately[int, dict[str, Account]](MOST_ACCOUNTS)  # of bots, by entry
        self.driver: asyncio.Task[None] | None = None
        self.watched = asyncio.Event()
        self.to_act: tuple[int, ...] = ()  # when the table last was at rest
        self._asked: tuple[Any, int] = (None, 0)  # the question, and since which entry it stands
        self._writer = writer
        self._moved = moved
        self._read_again = read_again
        self.doubtful = False  # a change failed: the store may know more than we do
        self._beside = beside
        self._stored_lines = len(stored.entries)
        self._bots_turn: bool = row["bots_turn"]
        row.update(standing_of(row, reading.why))
        if reading.record is not None:
            for number, entry in enumerate(stored.entries):
                if entry["action_id"]:
                    self.acted[entry["action_id"]] = seen_after(reading.record, number)
        self._note_question()
        self.timer = clocks.timer_of(self)

    # The race

    @property
    def game(self) -> Game[Any]:
        if self._reading.game is None:
            raise Refusal("stopped", self.why or words("there is no such game"))
        return self._reading.game

    @property
    def raced_with(self) -> say.RacedPack | None:
        return self._reading.raced_with

    @property
    def setup(self) -> Setup:
        if self._reading.setup is None:
            raise Refusal("stopped", self.why or words("the race cannot be set up"))
        return self._reading.setup

    @property
    def why(self) -> str | None:
        """It was closed, or cannot go on: for people."""
        why = self.row["why"]
        return None if why is None else told_again(why)

    def check_not_ended(self) -> None:
        if self.row["status"] == "stopped":
            raise Refusal("stopped", words("this table cannot go on: {why}", why=self.why))
        if self.row["status"] == "closed":
            raise Refusal("closed", words("this table was closed: {why}", why=self.why))

    @property
    def has_ended(self) -> bool:
        """Before the race was over: nobody is asked any more."""
        return self.row["status"] in ("stopped", "closed")

    @property
    def needs_new_dice(self) -> bool:
        """The stored key is of no use any more: the race goes on with another, and says so."""
        return self.table is not None and not self.keys and self.row["status"] == "running"

    async def go_on_with_new_dice(self) -> None:
        table = self.race
        key = LuckKey.fresh()
        self.keys[len(table.record.entries)] = key
        table.resume(key=key)
        await self.commit("", tables.tables.update().values(seeds=keys_text(self.keys)))

    async def begin(self) -> None:
        """Everybody is there: set up the table and roll the first dice."""
        self.keys.setdefault(START, LuckKey.fresh())
        await self.work("opening", self._set_up)
        begun = {"status": "running", "header": line(self.race.record.header)}
        self.row.update(begun)
        update = tables.tables.update().values(**begun, seeds=keys_text(self.keys))
        await self.commit("", update, begins=True)

    def _set_up(self) -> None:
        start, branch = self.row["start"], self.row["branch_of"]
        table = Table(
            self.game,
            self.setup,
            [Sitting(seat.name, seat.driver) for seat in self.seats],
            luck_of(self.keys, [seat.word for seat in self.seats]),
            start=msgspec.json.decode(start) if start else None,
            branch_of=msgspec.json.decode(branch) if branch else None,
        )
        story = Story(table, self.languages)
        table.roll()
        self.table, self.story = table, story

    @property
    def race(self) -> Table[Any]:
        if self.table is None:
            self.check_not_ended()
            raise Refusal("waiting", words("the race has not begun; seats are still empty"))
        return self.table

    @property
    def languages(self) -> tuple[str, ...]:
        """English, and whatever else is read here."""
        return tuple(dict.fromkeys([ENGLISH, *(other.language for other in self.listeners)]))

    @property
    def seen(self) -> int:
        return self.story.seen if self.story else 0

    @property
    def asked_since(self) -> int:
        """The entry since which the question stands: an answer meant for it is not too late.

        Sealed answers of others do not change it, so people may answer at the same time.
        """
        return self._asked[1]

    def _note_question(self, anew: bool = False) -> bool:
        """Is it another question than before?"""
        question = self.table.state.question if self.table else None
        self.to_act = self.table.to_act if self.table else ()
        if anew or question is not self._asked[0]:
            self._asked = (question, self.seen)
            return True
        return False

    async def play(self, seat: int, action: Any, action_id: str = "") -> None:
        """One action, of a person or a bot."""
        race = self.race
        if self.timer is not None:
            self.timer.before_action(len(race.entries), self.clock())

        def make() -> None:
            race.act(seat, action)
            if self.wish is not None and self.wish.kind == "undo":
                self.wish = None  # whoever wished to undo is too late

        await self.commit(action_id, make=make, by=seat)

    def bot_to_act(self) -> int | None:
        return self._bot_among(self.seats, self.row)

    def _bot_among(self, seats: list[Seat], row: Row) -> int | None:
        if self.table is None or row["paused"]:
            return None
        if self.wish is not None and self.wish.kind == "undo":
            return None
        if row["status"] != "running":  # an imported race is looked at, not driven
            return None
        return next((seat for seat in self.to_act if seats[seat].bot), None)

    # Storing and telling

    async def work(self, what: Work, work: Callable[[], T]) -> T:
        """What takes computing: beside the event loop, if there is one to hold up."""
        if self._beside is None:
            return work()
        kind = f"{what} {self.row['game']}"
        return await self._beside.make(kind, self.id, self.opener, work)

    async def afford_move(self) -> None:
        """Wait until a further move of this table is paid for."""
        if self._beside is not None:
            await self._beside.budgets.afford(self.opener)

    @property
    def opener(self) -> str:
        """The address that what happens here is charged to."""
        return self.row["opened_by"] or address_of(None)

    async def commit(
        self,
        action_id: str,
        *updates: sa.Update,
        make: Callable[[], object] = lambda: None,
        by: int | None = None,
        undone: bool = False,
        begins: bool = False,
    ) -> None:
        """Make a move, or take what was made just now; store it, then tell everybody."""
        assert self.story is not None
        first = 0 if begins else self.seen + 1
        status = self.row["status"]
        story = self.story

        def everything() -> tuple[list[str], News]:
            make()
            lines = story.take()
            return lines, self._news(story, first)

        lines, news = await self.work("opening" if begins else "move", everything)
        if self.timer is not None and by is not None and not self.seats[by].bot:
            self.timer.after_action(by)
        rows = entry_rows(self.id, lines, self._stored_lines)
        if rows:
            rows[0]["action_id"] = action_id or None
        if self._note_question(anew=undone) and self.timer is not None:
            if undone:
                self.timer.taken_back(len(self.race.entries), self.clock())
            else:
                self.timer.asked_anew()
        changes = self._changes()
        due, self.seats, lefts = clocks.to_store(self, self.seats, self.row)
        self.row.update(due)
        if changes | due:
            updates = (*updates, tables.tables.update().values(**changes, **due))
        statements = [*(update.where(tables.tables.c.id == self.id) for update in updates), *lefts]
        await self.store(*statements, rows=rows, ahead=True)
        self._stored_lines += len(lines)
        if action_id:
            self.acted[action_id] = self.seen
        for listener in self.listeners:
            listener.send(news[listener.language, listener.seat])
        if begins:
            journal.race_began(self.id, self.game.id)
        if self.row["status"] != status:
            journal.table_closed(self.id, self.game.id, self.row["status"], self.seen)
        if begins or self.row["status"] != status or self.timer is not None:
            self.tell_table()
        self._moved(self)

    def _changes(self) -> dict[str, Any]:
        """What the list of tables must know; written only when it changes."""
        changes: dict[str, Any] = self._touched()
        table = self.race
        if table.over and self.row["status"] == "running":
            with speaking(ENGLISH):  # for all who look at the list
                summary = msgspec.json.encode(showing.summary_of(table)).decode()
            changes |= {"status": "over", "summary": summary, "updated": time.time()}
            self.wish = None
        bots_turn = self.bot_to_act() is not None
        if bots_turn != self._bots_turn:
            changes["bots_turn"] = self._bots_turn = bots_turn
        self.row.update(changes)
        if "status" in changes:  # the store forgets the address; a rematch still knows it
            changes["opened_by"] = None
        return changes

    def _touched(self) -> dict[str, Any]:
        """Written now and then, so that whoever cleans up knows where people still race."""
        now = time.time()
        return {"updated": now} if now - self.row["updated"] > TOUCHED_SECONDS else {}

    async def store(
        self, *statements: sa.Executable, rows: Sequence[Row] = (), ahead: bool = False
    ) -> None:
        """`ahead`: memory has changed already, and is of no use if this cannot be stored."""
        self.used = time.monotonic()
        try:
            owner = self.row["owner"]  # as it was when this room was read
            held = (self.id, owner) if owner else None
            await self._writer.write(*statements, rows=rows, held=held)
        except NotStored as error:
            if ahead:
                self.give_up()
            self.doubtful = True
            raise not_kept(error) from None

    async def settle_doubts(self) -> None:
        """A change failed before: was it stored after all, or did somebody else change it?"""
        if not self.doubtful:
            return
        stored = await self._read_again(self.id)
        overtaken = stored.row["owner"] != self.row["owner"]
        if overtaken or len(stored.entries) != self._stored_lines:
            self.give_up()
            self.check_alive()
        self.row, self._bots_turn = stored.row, stored.row["bots_turn"]
        self.seats = [Seat.of(seat) for seat in stored.seats]
        self.chat = [chat_line(said) for said in stored.chat]
        self.doubtful = False

    def give_up(self) -> None:
        """Memory is ahead of the store: forget it. Clients connect again and see what is true."""
        self.given_up = True
        for listener in list(self.listeners):
            listener.end("reload", READ_AGAIN)

    def put_away(self) -> None:
        """It leaves the memory: whoever still has it in their hands must not touch it.

        Table and story know each other. Once they do not, all of it goes at once; the collector of
        cycles comes by so rarely that tables would pile up.
        """
        self.given_up = True
        if self.driver is not None:
            self.driver.cancel()
        if self.table is not None:
            self.table.journal = None

    async def change_table(self, **values: Any) -> None:
        """Store a change of the table that is no move; then it is so, and everybody is told."""
        await self._change(self.seats, {**self.row, **values}, values)

    async def change_seat(self, number: int, **changes: Any) -> None:
        """The same for a seat. Without changes, for one that was changed in memory already."""
        seats = list(self.seats)
        seats[number] = replace(seats[number], **changes)
        here = sa.and_(tables.seats.c.table_id == self.id, tables.seats.c.seat == number)
        update = tables.seats.update().where(here).values(**seats[number].row(self.id, number))
        await self._change(seats, self.row, {}, update, ahead=not changes)

    async def _change(
        self,
        seats: list[Seat],
        row: Row,
        values: dict[str, Any],
        *more: sa.Update,
        ahead: bool = False,
    ) -> None:
        bots_turn = self._bots_turn
        values = self._touched() | values
        if self.table is not None:
            bots_turn = self._bot_among(seats, row) is not None
        due, seats, lefts = clocks.to_store(self, seats, row)
        values = values | due
        update = tables.tables.update().where(tables.tables.c.id == self.id)
        try:
            await self.store(
                *more, update.values(bots_turn=bots_turn, **values), *lefts, ahead=ahead
            )
        except Refusal:
            clocks.mind(self)  # as before, then
            raise
        self.seats, self._bots_turn = seats, bots_turn
        self.row.update(values)
        self.tell_table()
        self._moved(self)

    @contextlib.contextmanager
    def without_wish(self) -> Iterator[None]:
        """The wish falls with a change; if that is refused it is open again."""
        wish, self.wish = self.wish, None
        try:
            yield
        except Refusal:
            self.wish = wish
            raise

    def check_alive(self) -> None:
        if self.given_up:
            raise Refusal("reload", words(READ_AGAIN))
        if not self.may_answer():  # nobody else can know either, or somebody else has it
            raise Refusal("not_stored", STORE_IS_DOWN)

    def seats_of(self, token: str | None) -> list[int]:
        """The seats that a token opens: a seat's own, or the key of a person who may have more."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if fits(token, seat.token_hash) or fits(token, seat.person_hash)
        ]

    def holder(self, token: str | None, wanted: int | None = None) -> tuple[int | None, bool]:
        """Which seat a token opens (the wanted one, or the first), and whether it is the host's."""
        opened = (n for n in self.seats_of(token) if wanted is None or n == wanted)
        seat = next(opened, None)
        is_host = fits(token, self.row["host_hash"]) and wanted in (None, seat)
        return seat, is_host or (seat is not None and seat == self.host_seat)

    @property
    def host_seat(self) -> int | None:
        """The host has a seat's token, or one of no seat."""
        known = self.row["host_hash"]
        hosts = (n for n, seat in enumerate(self.seats) if known and seat.token_hash == known)
        return next(hosts, None)

    @property
    def present(self) -> set[int]:
        return {listener.seat for listener in self.listeners if listener.seat is not None}

    def welcome(self, listener: Listener) -> None:
        """Somebody looks at the table from now on."""
        self.listeners.append(listener)
        self.watched.set()
        self._moved(self)

    def forget(self, listener: Listener) -> None:
        """Somebody hangs up. A wish does not outlast the one who wished."""
        if listener not in self.listeners:
            return
        self.listeners.remove(listener)
        if not self.listeners:
            self.watched.clear()
        if listener.seat is not None or listener.host:
            self.left[NO_SEAT if listener.seat is None else listener.seat] = self.clock()
        if self.wish is not None and not any(self.wish.is_by(other) for other in self.listeners):
            self.wish = None
            self._moved(self)
        self.tell_table()

    def _news(self, story: Story, first: int) -> News:
        """New entries and the table after them, for each who listens as that seat may know it."""
        news: News = {}
        listeners = {(listener.language, listener.seat) for listener in list(self.listeners)}
        for language in {language for language, _seat in listeners}:
            with speaking(language):
                asking = showing.asking(self)
                for seat in {seat for spoken, seat in listeners if spoken == language}:
                    update = say.Update(
                        seen=self.seen,
                        entries=story.since(first, seat),
                        now=showing.now(self, seat, asking),
                    )
                    news[language, seat] = msgspec.json.encode(update)
        return news

    def tell_all(self, message: Callable[[], say.Outgoing], but: Listener | None = None) -> None:
        """Everybody in their own language."""
        texts: dict[str, bytes] = {}
        for listener in self.listeners:
            if listener is not but:
                if listener.language not in texts:
                    with speaking(listener.language):
                        texts[listener.language] = msgspec.json.encode(message())
                listener.send(texts[listener.language])

    def tell_table(self, but: Listener | None = None) -> None:
        clocks.mind(self)
        self.untold = not self.may_answer()
        if self.untold:
            return  # who is present, others may know better by now
        self.tell_all(lambda: say.TableChanged(table=showing.info(self)), but)


def standing_of(row: Row, why: str | None) -> Row:
    """What becomes of a table that cannot go on, and of one that had to stop and now can."""
    if why is None:
        if row["status"] != "stopped":
            return {}
        return {"status": "running" if row["header"] else "waiting", "why": None}
    if row["status"] in ("waiting", "running", "stopped"):
        return {"status": "stopped", "why": why}
    return {"why": row["why"] or why}  # a race that is over, or for looking at


def seen_after(record: Record, number: int) -> int:
    """The entry that an action led to: itself and the dice that fell after it."""
    number += 1
    while number < len(record.entries) and isinstance(record.entries[number], Drawn):
        number += 1
    return number


def entry_rows(table_id: str, lines: list[str], first: int = 0) -> list[Row]:
    return [
        {"table_id": table_id, "seq": seq, "line": text, "action_id": None}
        for seq, text in enumerate(lines, first)
    ]


async def keep(writer: Writer, *statements: sa.Executable, rows: Sequence[Row] = ()) -> None:
    """Returns once they are stored, and these rows of `entries`; or else raises a Refusal."""
    try:
        await writer.write(*statements, rows=rows)
    except NotStored as error:
        raise not_kept(error) from None


def not_kept(error: NotStored) -> Refusal:
    if isinstance(error, BadRows):
        return Refusal("bad_data", words("the store cannot keep that; nothing has changed"))
    return Refusal("not_stored", words("it could not be stored; nothing has changed"))


def chat_line(row: Row) -> say.ChatLine:
    return say.ChatLine(row["number"], row["at"], row["seat"], row["name"], row["text"])


async def unbroken(work: Awaitable[Any]) -> Any:
    """Let a change come to its end even if whoever asked for it is gone meanwhile."""
    return await asyncio.shield(asyncio.ensure_future(work))
