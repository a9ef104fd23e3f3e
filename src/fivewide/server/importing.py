"""Race files from outside: bounded, and played through by the rules before they are kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import msgspec

from fivewide.content.pack import Pack
from fivewide.games.races import race_of
from fivewide.games.shelf import Shelf
from fivewide.kernel.errors import BadRecord, FivewideError
from fivewide.kernel.record import BrokenLine, Record, line
from fivewide.server.packs import refs_text
from fivewide.server.requests import Imported
from fivewide.server.room import Refusal
from fivewide.server.rooms import new_row
from fivewide.server.seats import Seat
from fivewide.server.showing import summary_of
from fivewide.server.store import Row
from fivewide.server.texts import check_all, check_name

WHERE = "race file"
LONGEST_NAME, LONGEST_DRIVER = 64, 32  # in a header: what the store has room for


@dataclass(frozen=True)
class Read:
    """Everything to be stored, and what is answered."""

    row: Row
    seats: list[Seat]
    lines: list[str]
    packs: tuple[Pack, ...]
    answer: Imported


def read_race(body: bytes, most_entries: int, shelf: Shelf) -> Read:
    """Any fault is a Refusal with one line."""
    try:
        if body.count(b"\n") > most_entries + 2:
            raise BadRecord(f"{WHERE}: has more than {most_entries} entries")
        record = Record.decode(body, WHERE)
        race = race_of(record, WHERE, shelf)
        check_texts(record)
        table = race.replay()
    except FivewideError as error:
        raise Refusal("bad_file", str(error)) from None
    except (ValueError, TypeError, KeyError, LookupError, OverflowError, RecursionError):
        # A position or an option so odd that no check names it; still nothing but a bad file.
        raise Refusal("bad_file", f"{WHERE}: cannot be a race of {record.header.game}") from None
    row = new_row(record.header.game, record.header.options, None)
    finished = table.record.result is not None
    row |= {"header": line(record.header), "status": "over" if finished else "imported"}
    row["packs"] = refs_text(record.header.packs)
    if finished:
        row["summary"] = msgspec.json.encode(summary_of(table)).decode()
    lines = list(table.record.lines())[1:]
    seats = [Seat(seat.name, seat.driver) for seat in record.header.seats]
    entries = len(record.standing)
    answer = Imported(row["id"], record.header.game, entries, finished)
    return Read(row, seats, lines, cast("tuple[Pack, ...]", race.setup.sources), answer)


def check_texts(record: Record) -> None:
    """A server shows them to others, and its store has only so much room."""
    check_all(msgspec.to_builtins([record.header, record.entries, record.result]), WHERE)
    for seat in record.header.seats:
        if len(seat.name) > LONGEST_NAME or len(seat.driver) > LONGEST_DRIVER:
            raise BrokenLine(WHERE, 1, "a name is too long")
        check_name(seat.name)
