"""Stores with races in them, as a server would have written them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from fivewide.games import game
from fivewide.kernel.keyed import LuckKey
from fivewide.kernel.luck import KeyedLuck
from fivewide.kernel.record import SeatInfo, line
from fivewide.kernel.table import PERSON, Table
from fivewide.server import tables
from fivewide.server.keys import keys_text
from fivewide.server.rebuild import START
from fivewide.server.rooms import inserts, new_row
from fivewide.server.seats import Seat
from fivewide.server.showing import summary_of
from fivewide.server.store import Store
from fivewide.server.tokens import hashed


def new_store(url: str) -> str:
    """An empty store."""
    Store(url).close()
    return url


def put_race(
    engine: sa.Engine,
    *names: str,
    moves: int | None = None,
    words: Sequence[str] = (),
    bots: int = 1,
    **values: Any,
) -> str:
    """A race with these people and some bots, driven so far, or to its end; the table's id.

    `values` are columns of the table that shall be otherwise.
    """
    seats = [Seat(name, PERSON, hashed(f"token of {name}")) for name in names]
    seats += [Seat(f"Bot {number}", "greedy") for number in range(bots)]
    for seat, word in zip(seats, words, strict=False):
        seat.word = word
    played = game("dust-devil-500")
    setup = played.prepare({"race": 3}, len(seats))
    key = LuckKey.fresh()
    sitting = [SeatInfo(seat.name, seat.driver) for seat in seats]
    race = Table(played, setup, sitting, KeyedLuck(key.with_words([seat.word for seat in seats])))
    race.roll()
    moved = 0
    while not race.over and moved != moves:
        race.act(race.to_act[0], race.options(race.to_act[0])[0])
        moved += 1
    row = new_row("dust-devil-500", {"race": 3}, None)
    row |= {"header": line(race.record.header), "seeds": keys_text({START: key})}
    row |= {"status": "running", "host_hash": seats[0].token_hash, "opened_by": "192.0.2.7"}
    if race.over:
        row |= {"status": "over", "summary": msgspec.json.encode(summary_of(race)).decode()}
    row |= values
    lines = list(race.record.lines())[1:]
    with engine.begin() as connection:
        for statement in inserts(row, seats):
            connection.execute(statement)
        connection.execute(
            tables.entries.insert(),
            [{"table_id": row["id"], "seq": at, "line": text} for at, text in enumerate(lines)],
        )
    return str(row["id"])


def put_waiting(engine: sa.Engine, *names: str, **values: Any) -> str:
    """A table that waits for its last seat."""
    seats = [Seat(name, PERSON, hashed(f"token of {name}")) for name in names]
    seats.append(Seat("Player 9", PERSON, key_hash=hashed("key")))
    row = new_row("dust-devil-500", {"race": 3}, None) | values
    row["seeds"] = keys_text({START: LuckKey.fresh()})
    with engine.begin() as connection:
        for statement in inserts(row, seats):
            connection.execute(statement)
    return str(row["id"])


def put_chat(engine: sa.Engine, id: str, seat: int | None, name: str, *texts: str) -> None:
    numbers = sa.select(sa.func.count()).where(tables.chat.c.table_id == id)
    with engine.begin() as connection:
        first = int(connection.execute(numbers).scalar_one()) + 1
        for number, text in enumerate(texts, start=first):
            said = {"table_id": id, "number": number, "at": time.time(), "seat": seat}
            connection.execute(tables.chat.insert().values(**said, name=name, text=text))


def contents(engine: sa.Engine) -> dict[str, list[Any]]:
    """Every row of every table."""
    with engine.connect() as connection:
        return {
            table.name: sorted(map(tuple, connection.execute(table.select())), key=str)
            for table in tables.metadata.sorted_tables
        }


def url_of(engine: sa.Engine) -> str:
    return engine.url.render_as_string(hide_password=False)
