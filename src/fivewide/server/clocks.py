"""How long people may think: for every move, or for the whole race.

A clock runs for people who are asked. A quick one runs only while somebody of the table is there,
so a restart or an empty table eats nothing; a slow one goes on by the time of day, also while
the table is not in memory.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import sqlalchemy as sa

from fivewide.server import tables
from fivewide.server.messages import ClockInfo, Per

if TYPE_CHECKING:
    from fivewide.server.room import Room
    from fivewide.server.seats import Seat
    from fivewide.server.store import Row

Seconds = Annotated[int, msgspec.Meta(ge=5, le=30 * 86_400)]
Increment = Annotated[int, msgspec.Meta(ge=0, le=3_600)]
SLOW = {"move": 3_600, "race": 86_400}  # from so many seconds on people come and go

_started = time.time() - time.monotonic()


def time_of_day() -> float:
    """The time of day as it was at the start, counted on: it never jumps under a clock."""
    return _started + time.monotonic()


class ClockWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A clock for a table: so many seconds per move, or per race with some more every move."""

    per: Per
    seconds: Seconds
    increment: Increment = 0

    def __post_init__(self) -> None:
        if self.increment and self.per == "move":
            raise ValueError("an increment belongs to a clock for the whole race")

    @property
    def is_slow(self) -> bool:
        return self.seconds >= SLOW[self.per]


@dataclass
class Timer:
    """What is left to each seat: `left` is as of `at`, and since then some clocks run."""

    rule: ClockWish
    left: list[float]
    at: float
    running: frozenset[int] = frozenset()
    handed: dict[int, int] = field(default_factory=dict)  # seat: question left to a bot
    _before: dict[int, list[float]] = field(default_factory=dict)  # by entries before an action

    def run(self, seats: frozenset[int], now: float) -> None:
        """From now on the clocks of these seats run, and no others."""
        for seat in self.running:
            self.left[seat] -= now - self.at
        self.at, self.running = now, seats

    def out(self, now: float) -> list[int]:
        return sorted(seat for seat in self.running if self.left[seat] <= now - self.at)

    @property
    def due(self) -> float | None:
        """When the next of them runs out."""
        return self.at + min(self.left[seat] for seat in self.running) if self.running else None

    def left_at(self, now: float, seat: int) -> int:
        """Whole seconds."""
        used = now - self.at if seat in self.running else 0
        return max(0, math.ceil(self.left[seat] - used))

    # As the race goes on

    def before_action(self, entries: int, now: float) -> None:
        self.run(self.running, now)
        self._before[entries] = list(self.left)

    def after_action(self, seat: int) -> None:
        if self.rule.per == "race":
            self.left[seat] += self.rule.increment

    def asked_anew(self) -> None:
        if self.rule.per == "move":
            self.left = [float(self.rule.seconds)] * len(self.left)

    def taken_back(self, entries: int, now: float) -> None:
        """What everybody had when the action was made; forgotten only by a restart."""
        self.run(frozenset(), now)
        if entries in self._before:
            self.left = list(self._before[entries])
        else:
            self.asked_anew()

    def sat_down(self, seat: int) -> None:
        """Whose time for the race was up goes on with the increments only."""
        if self.rule.per == "race" and self.left[seat] <= 0:
            self.left[seat] = self.rule.increment


def timer_of(room: Room) -> Timer | None:
    """As it was stored last."""
    if not room.row["clock"]:
        return None
    rule = msgspec.json.decode(room.row["clock"], type=ClockWish)
    left = [rule.seconds if s.clock_left is None else s.clock_left for s in room.seats]
    timer = Timer(rule, [float(seconds) for seconds in left], room.clock())
    due: float | None = room.row["due"]
    if due is not None:  # of a slow table: it went on meanwhile
        timer.running = ticking(room, rule, room.seats, room.row)
        timer.at += due - timer.due if timer.due is not None else 0.0
    return timer


def ticking(room: Room, rule: ClockWish, seats: list[Seat], row: Row) -> frozenset[int]:
    """Whose clock runs, if seats and row are like this."""
    if room.table is None or row["status"] != "running" or row["paused"]:
        return frozenset()
    if not rule.is_slow and not room.present:
        return frozenset()  # nobody waits
    asked = {number for number in room.to_act if seats[number].bot is None}
    if room.wish is not None and room.wish.kind == "undo":
        asked &= {room.wish.by}  # who wishes does not stop the own clock by it
    return frozenset(asked)


def mind(room: Room) -> None:
    """Called after every change that may start or stop a clock."""
    if room.timer is not None:
        running = ticking(room, room.timer.rule, room.seats, room.row)
        room.timer.run(running, room.clock())


def shown(room: Room) -> ClockInfo | None:
    timer, now = room.timer, room.clock()
    if timer is None:
        return None
    left = [timer.left_at(now, n) if seat.is_person else None for n, seat in enumerate(room.seats)]
    return ClockInfo(**msgspec.structs.asdict(timer.rule), left=left, running=sorted(timer.running))


def to_store(
    room: Room, seats: list[Seat], row: Row
) -> tuple[dict[str, Any], list[Seat], list[sa.Update]]:
    """What the clocks change once seats and row are like this: in the row, and in the seats."""
    timer = room.timer
    if timer is None:
        return {}, seats, []
    timer.run(ticking(room, timer.rule, seats, row), room.clock())
    changes: dict[str, Any] = {}
    asked = room.to_act if room.table is not None and row["status"] == "running" else ()
    if timer.rule.is_slow:
        due = round(timer.due, 1) if timer.due is not None else None
        said = msgspec.json.encode(asked).decode()  # for people who ask where it is their turn
        now = {"due": due, "asked": said}
        changes = {name: value for name, value in now.items() if value != row[name]}
    seats = list(seats)
    updates: list[sa.Update] = []
    for number, seat in enumerate(seats):
        left = round(timer.left[number], 1)
        known = timer.rule.seconds if seat.clock_left is None else seat.clock_left
        counts = seat.is_person and (timer.rule.per == "race" or number in asked)
        if counts and left != known:
            seats[number] = replace(seat, clock_left=left)
            here = sa.and_(tables.seats.c.table_id == room.id, tables.seats.c.seat == number)
            updates.append(tables.seats.update().where(here).values(clock_left=left))
    return changes, seats, updates
