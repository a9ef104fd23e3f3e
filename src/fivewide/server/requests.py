"""What is asked and answered over HTTP."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from fivewide.server.clocks import ClockWish
from fivewide.server.messages import LuckWord, RacedPack, Status, TableInfo
from fivewide.server.seats import SeatWish

Seed = Annotated[int, msgspec.Meta(ge=0, lt=2**62)]
Pace = Annotated[float, msgspec.Meta(ge=0, le=10)]
PersonKey = Annotated[
    str, msgspec.Meta(min_length=32, max_length=64, pattern="^[A-Za-z0-9_-]*$")
]  # made by the client from 24 random bytes
Seats = Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=64)]
# One of the operator's, by its SHA-256 or its id; empty: what comes with the server.
PackName = Annotated[str, msgspec.Meta(max_length=100)]


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """POST /api/tables"""

    game: Annotated[str, msgspec.Meta(max_length=64)]
    pack: PackName = ""
    options: dict[str, Any] = {}
    seats: Seats
    seed: Seed | None = None  # everybody is told, and may know the dice; left out they are secret
    ready: bool = False  # what is settled before the race, drivers settle for everybody
    listed: bool = True
    pace: Pace = 0.6
    clock: ClockWish | None = None
    person: PersonKey | None = None  # opens the seats that are mine, too


class ChosenOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/games/{game}/seats"""

    options: dict[str, Any]
    pack: PackName = ""


class AllowedSeats(msgspec.Struct, frozen=True):
    """How many may race with the options that were chosen."""

    seats: list[int]


class OpenLesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """POST /api/games/{game}/lessons/{lesson}"""

    name: Annotated[str, msgspec.Meta(max_length=64)] = ""
    pace: Pace = 0.6
    person: PersonKey | None = None  # opens the learner's seat, too


class BranchTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """POST /api/races/{id}/branch"""

    entry: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    seats: Seats
    seed: Seed | None = None
    listed: bool = True
    pace: Pace = 0.6
    clock: ClockWish | None = None
    person: PersonKey | None = None  # opens the seats that are mine, too


class JoinTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """POST /api/tables/{id}/join"""

    key: Annotated[str, msgspec.Meta(max_length=64)] = ""
    # Without a key: a seat of a listed table that anybody may take.
    seat: Annotated[int, msgspec.Meta(ge=0, lt=64)] | None = None
    name: Annotated[str, msgspec.Meta(max_length=64)] = ""
    word: LuckWord = ""  # mixed into the luck
    person: PersonKey | None = None  # opens the seat, too


class OpenedSeat(msgspec.Struct, frozen=True):
    seat: int
    name: str
    driver: str
    token: str | None  # of a seat that is yours: keep it secret
    key: str | None  # of an empty seat: give it to whoever shall sit there


class Opened(msgspec.Struct, frozen=True):
    """A new table, with secrets that are shown this one time."""

    table: str
    host_token: str
    seats: list[OpenedSeat]


class Joined(msgspec.Struct, frozen=True):
    table: str
    seat: int
    name: str
    token: str | None  # None: the seat was yours already; your person's key opens it


class Imported(msgspec.Struct, frozen=True):
    race: str
    game: str
    entries: int
    finished: bool


class ListedSeat(msgspec.Struct, frozen=True):
    name: str
    driver: str
    taken: bool
    open: bool  # anybody may take it


class ListedTable(msgspec.Struct, frozen=True):
    """One line of the lists of tables and races."""

    id: str
    game: str
    options: dict[str, Any]
    status: str
    paused: bool
    seats: list[ListedSeat]
    winners: list[str]
    order: list[str]  # the seats by name as they finished; empty: not known
    entries: int | None
    created: float
    updated: float
    raced_with: RacedPack | None  # None: what comes with the server


class ShownTable(msgspec.Struct, frozen=True):
    """GET /api/tables/{id}"""

    table: TableInfo
    seat: int | None  # that the token opens; the first
    seats: list[int]  # all of them
    host: bool


class PersonTable(msgspec.Struct, frozen=True):
    """One line of POST /api/people/tables: a seat of this person."""

    id: str
    game: str
    status: Status
    seat: int
    name: str
    updated: float
    asked: bool | None  # it is this seat's turn; None: not known


class NewCode(msgspec.Struct, frozen=True):
    """POST /api/people/codes: to be typed in on another device, once."""

    code: str
    seconds: int  # that it is good for


class ClaimCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """POST /api/people/claim"""

    code: Annotated[str, msgspec.Meta(max_length=32)]


class Claimed(msgspec.Struct, frozen=True):
    key: str  # of the person who made the code


class Problem(msgspec.Struct, frozen=True):
    """Why not, in one line."""

    code: str
    text: str
    rule: str = ""


class ProblemReply(msgspec.Struct, frozen=True):
    error: Problem
