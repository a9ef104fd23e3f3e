"""Race files from outside: bounded, and played through by the rules before they are kept."""

from __future__ import annotations

import msgspec

from fivewide.games.races import race_of
from fivewide.kernel.errors import BadRecord, FivewideError
from fivewide.kernel.record import Record, line
from fivewide.kernel.replaying import replay
from fivewide.server.requests import Imported
from fivewide.server.room import Refusal
from fivewide.server.rooms import new_row
from fivewide.server.seats import Seat
from fivewide.server.showing import summary_of
from fivewide.server.store import Row

WHERE = "race file"
LONGEST = 64  # of names and drivers in a header


def read_race(body: bytes, most_entries: int) -> tuple[Row, list[Seat], list[str], Imported]:
    """Everything to be stored. Any fault is a Refusal with one line."""
    try:
        text = body.decode()
        if text.count("\n") > most_entries + 2:
            raise BadRecord(f"{WHERE}: has more than {most_entries} entries")
        record = Record.load(text, WHERE)
        for seat in record.header.seats:
            if max(len(seat.name), len(seat.driver)) > LONGEST or not seat.name.isprintable():
                raise BadRecord(f"{WHERE}, line 1: a name is too long or cannot be printed")
        game, setup = race_of(record, WHERE)
        table = replay(game, setup, record, where=WHERE)
    except FivewideError as error:
        raise Refusal("bad_file", str(error)) from None
    except UnicodeDecodeError:
        raise Refusal("bad_file", f"{WHERE}: it is not text") from None
    except (ValueError, TypeError, KeyError, LookupError, OverflowError, RecursionError):
        # A position or an option so odd that no check names it; still nothing but a bad file.
        raise Refusal("bad_file", f"{WHERE}: cannot be a race of {record.header.game}") from None
    row = new_row(record.header.game, record.header.options, None)
    finished = table.record.result is not None
    row |= {"header": line(record.header), "status": "over" if finished else "imported"}
    if finished:
        row["summary"] = msgspec.json.encode(summary_of(table)).decode()
    lines = list(table.record.lines())[1:]
    seats = [Seat(seat.name, seat.driver) for seat in record.header.seats]
    entries = len(record.standing)
    return row, seats, lines, Imported(row["id"], record.header.game, entries, finished)
