"""One table, as much of it as its operator may know.

Left out: the keys of the luck, hashes of tokens, what the entries say. Whoever runs the server
could read them in the file; a command that prints them would put them on screens and into logs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa

from fivewide.kernel.game import PackRef
from fivewide.kernel.record import Header
from fivewide.server.admin.changing import no_such_table
from fivewide.server.packs import refs_of
from fivewide.server.seats import Seat
from fivewide.server.store import settled
from fivewide.server.tables import chat, entries, seats, tables


@dataclass(frozen=True)
class ShownSeat:
    seat: int
    name: str
    driver: str
    person: bool
    taken: bool
    stand_in: str | None
    gave_a_word: bool
    has_a_key: bool  # of a person, who may sit down at any browser


@dataclass(frozen=True)
class ShownTable:
    id: str
    game: str
    options: dict[str, Any]
    status: str
    why: str | None
    paused: bool
    listed: bool
    pace: float
    clock: Any
    opened: float
    opened_by: str | None
    touched: float
    owner: str | None
    next_table: str | None
    branch_of: Any
    engine: str | None
    rules: int | None
    packs: list[PackRef]
    commitment: str | None
    winners: list[str]
    seats: list[ShownSeat]
    entries: int
    chat: int
    size: int  # in characters, as they lie in the store


def show_table(engine: sa.Engine, id: str) -> ShownTable:
    with engine.connect() as connection:
        row = connection.execute(tables.select().where(tables.c.id == id)).mappings().first()
        if row is None:
            raise no_such_table(id)
        here = seats.select().where(seats.c.table_id == id).order_by(seats.c.seat)
        sitting = [dict(seat) for seat in connection.execute(here).mappings()]
        lines, line_size = measured(connection, entries, entries.c.line, id)
        said, said_size = measured(connection, chat, chat.c.text, id)
    header = msgspec.json.decode(row["header"], type=Header) if row["header"] else None
    texts = [text for text in row.values() if isinstance(text, str)]
    return ShownTable(
        id=id,
        **settled(dict(row)),
        clock=decoded(row["clock"]),
        opened=row["created"],
        opened_by=row["opened_by"],
        touched=row["updated"],
        owner=row["owner"],
        engine=header.engine if header else None,
        rules=header.rules if header else None,
        packs=header.packs if header else refs_of(row["packs"]) or [],
        commitment=header.seed_commitment if header else None,
        winners=(decoded(row["summary"]) or {}).get("winners", []),
        seats=[shown_seat(seat) for seat in sitting],
        entries=lines,
        chat=said,
        size=line_size + said_size + sum(map(len, texts)),
    )


def shown_seat(row: dict[str, Any]) -> ShownSeat:
    seat = Seat.of(row)
    return ShownSeat(
        seat=row["seat"],
        name=seat.name,
        driver=seat.driver,
        person=seat.is_person,
        taken=seat.is_taken,
        stand_in=seat.stand_in,
        gave_a_word=bool(seat.word),
        has_a_key=row["person_hash"] is not None,
    )


def measured(
    connection: sa.Connection, table: sa.Table, text: sa.Column[str], id: str
) -> tuple[int, int]:
    """How many rows, and how many characters their text has."""
    length = sa.func.coalesce(sa.func.sum(sa.func.length(text)), 0)
    query = sa.select(sa.func.count(), length).where(table.c.table_id == id)
    count, size = connection.execute(query).one()
    return int(count), int(size)


def decoded(text: str | None) -> Any:
    return None if text is None else msgspec.json.decode(text)
