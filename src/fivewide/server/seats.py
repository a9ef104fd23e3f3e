"""Who sits where: people by token, bots, and bots that stand in for people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Annotated

import msgspec

from fivewide.bots import BOTS
from fivewide.bots.names import LONGEST_NAME, TEMPERED_BOTS, free_bot_name
from fivewide.kernel.errors import FivewideError, shortened
from fivewide.kernel.speech import words
from fivewide.kernel.table import PERSON
from fivewide.server.messages import LuckWord
from fivewide.server.store import Row
from fivewide.server.texts import alike, clean_name, clean_word
from fivewide.server.tokens import hashed, new_token


class BadSeat(FivewideError):
    """A seat that nobody can take."""


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a table to be opened."""

    driver: Annotated[str, msgspec.Meta(max_length=32)] = PERSON
    name: Annotated[str, msgspec.Meta(max_length=64)] = ""
    mine: bool = False  # the one who opens the table sits here
    word: LuckWord = ""  # of whoever sits here, mixed into the luck


@dataclass
class Seat:
    """As the store has it, column by column."""

    name: str
    driver: str
    token_hash: str | None = None
    key_hash: str | None = None
    stand_in: str | None = None
    word: str = ""  # mixed into the luck
    person_hash: str | None = None  # of the key of whoever sits here, good at all their tables
    clock_left: float | None = None  # seconds; None: all of them

    @property
    def is_person(self) -> bool:
        return self.driver == PERSON

    @property
    def is_taken(self) -> bool:
        """A key waits for somebody to use it; once used it is remembered beside the token."""
        return self.key_hash is None or self.token_hash is not None

    @property
    def bot(self) -> str | None:
        """The bot that drives now."""
        return self.stand_in if self.is_person else self.driver

    def again(self) -> Seat:
        """For a rematch: whoever opens this seat opens the new one."""
        key = self.key_hash if not self.is_taken else None
        return Seat(self.name, self.driver, self.token_hash, key, person_hash=self.person_hash)

    @classmethod
    def of(cls, row: Row) -> Seat:
        known = {each.name: row[each.name] for each in fields(cls)}
        return cls(**known | {"word": row["word"] or ""})

    def row(self, table_id: str, seat: int) -> Row:
        return {"table_id": table_id, "seat": seat, **vars(self)}


@dataclass(frozen=True)
class Planned:
    """Seats of a new table, and the secrets that open them, seen only now."""

    seats: list[Seat]
    tokens: dict[int, str]
    keys: dict[int, str]


def plan_seats(wishes: Sequence[SeatWish], person: str | None = None) -> Planned:
    """With a person's key, that opens the seats that are `mine`, too."""
    taken = [alike(clean_name(wish.name)) for wish in wishes if wish.name.strip()]
    if len(set(taken)) < len(taken):
        raise BadSeat(words("two seats have the same name; give each a name of its own"))
    planned = Planned([], {}, {})
    for number, wish in enumerate(wishes):
        name = clean_name(wish.name) if wish.name.strip() else ""
        if wish.driver != PERSON:
            check_bot(wish.driver)
            name = name or free_bot_name(taken)
            planned.seats.append(Seat(name, wish.driver))
        elif wish.mine:
            name = name or free_name(f"Racer {number + 1}", taken)
            planned.tokens[number] = new_token()
            seat = Seat(name, PERSON, hashed(planned.tokens[number]), word=clean_word(wish.word))
            seat.person_hash = hashed(person) if person else None
            planned.seats.append(seat)
        else:
            name = name or free_name(kept_for_nobody(number), taken)
            planned.keys[number] = new_token()
            planned.seats.append(Seat(name, PERSON, key_hash=hashed(planned.keys[number])))
        taken.append(alike(name))
    return planned


def empty_name(number: int, seats: Sequence[Seat]) -> str:
    """Of a person's seat where nobody sits any more."""
    taken = [alike(seat.name) for n, seat in enumerate(seats) if n != number]
    return free_name(kept_for_nobody(number), taken)


def kept_for_nobody(number: int) -> str:
    """What a free seat is called that the host has named for nobody."""
    return f"Player {number + 1}"


def anybody_may_take(number: int, seat: Seat) -> bool:
    """At a listed table: a seat that is free, and kept for nobody by name."""
    return not seat.is_taken and seat.name.startswith(kept_for_nobody(number))


def free_name(wanted: str, taken: Sequence[str]) -> str:
    names = [wanted, *(f"{wanted[: LONGEST_NAME - 3]} {number}" for number in range(2, 100))]
    return next(name for name in names if alike(name) not in taken)


def check_bot(name: str) -> None:
    """At a table a bot has a temper at most; how long it thinks is the operator's business."""
    if name not in BOTS and name not in TEMPERED_BOTS:
        raise BadSeat(f"unknown bot {shortened(name, 40)!r}; there are: {', '.join(BOTS)}")
