"""Who is there, who has which table, and what becomes of the tables of those who are gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest
import sqlalchemy as sa

from fivewide.server import tables
from fivewide.server.locking import living
from fivewide.server.owning import Sharing
from fivewide.server.processes import (
    NOW,
    SILENT_SECONDS,
    Buried,
    Registration,
    bury,
    check_ours,
    connection_name,
    give_back,
    take,
)
from fivewide.server.rooms import inserts, new_row
from fivewide.server.seats import Seat
from fivewide.server.store import Store
from fivewide.server.writer import NotStored

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice


@pytest.fixture(scope="module")
def store(new_database: Callable[[str], str]) -> Iterator[Store]:
    opened = Store(new_database("postgresql"))
    yield opened
    opened.close()


@pytest.fixture
def table(store: Store) -> str:
    row = new_row("dust-devil-500", {}, None) | {"status": "running", "bots_turn": True}
    with store.engine.begin() as connection:
        for insert in inserts(row, [Seat("A", "greedy")]):
            connection.execute(insert)
    return str(row["id"])


@pytest.fixture
def register(store: Store) -> Iterator[Callable[[], Registration]]:
    made: list[Registration] = []

    def new() -> Registration:
        made.append(Registration(store.engine.url, "127.0.0.1:1"))
        return made[-1]

    yield new
    for registration in made:
        registration.close()


Register = Callable[[], Registration]


def fall_silent(store: Store, who: Registration) -> None:
    mine = tables.processes.c.id == who.peer.id
    past = tables.processes.update().where(mine).values(beat=NOW - SILENT_SECONDS - 1)
    with store.engine.begin() as connection:
        connection.execute(past)


def write(store: Store, table: str, owner: str, number: int) -> None:
    row = {"table_id": table, "seq": number, "line": "{}", "action_id": None}
    asyncio.run(store.writer.write(rows=[row], held=(table, owner)))


def test_a_table_has_one_owner_until_it_is_given_back(
    store: Store, table: str, register: Register
) -> None:
    one, other = register(), register()
    assert take(store.engine, table, one.peer.id) is None
    assert take(store.engine, table, one.peer.id) is None  # again, it is ours
    assert take(store.engine, table, other.peer.id) == one.peer
    give_back(store.engine, one.peer.id, [table])
    assert take(store.engine, table, other.peer.id) is None
    assert take(store.engine, table, one.peer.id) == other.peer
    assert take(store.engine, "nothing", one.peer.id) is None


def test_whoever_ends_has_no_tables_at_once(store: Store, table: str, register: Register) -> None:
    one, other = register(), register()
    take(store.engine, table, one.peer.id)
    assert table not in Sharing(store).left_alone()
    one.close()  # as a kill does
    assert take(store.engine, table, other.peer.id) is None
    with store.engine.connect() as connection:
        assert one.peer.id not in living(connection)
    other.close()
    with store.engine.begin() as connection:
        bury(connection)
    assert table in Sharing(store).left_alone()


def test_whoever_is_silent_loses_its_tables_and_learns_it(
    store: Store, table: str, register: Register
) -> None:
    one, other = register(), register()
    take(store.engine, table, one.peer.id)
    write(store, table, one.peer.id, 0)
    assert other.beat(True) >= {one.peer.id, other.peer.id}
    assert take(store.engine, table, other.peer.id) == one.peer
    fall_silent(store, one)
    assert one.peer.id not in other.beat(True)
    assert take(store.engine, table, other.peer.id) is None
    with pytest.raises((Buried, sa.exc.OperationalError)):
        one.beat(True)
    with pytest.raises(NotStored, match="another process"):
        write(store, table, one.peer.id, 1)
    write(store, table, other.peer.id, 1)


def test_whoever_lost_its_connection_goes_on_if_nobody_has_buried_it(
    store: Store, table: str, register: Register
) -> None:
    one, other = register(), register()
    take(store.engine, table, one.peer.id)
    with store.engine.begin() as connection:  # as a restart of the database does
        name = {"name": connection_name(one.peer.id)}
        ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name="
        connection.execute(sa.text(f"{ended}:name"), name)
    with pytest.raises(sa.exc.OperationalError):
        one.beat(True)
    assert one.peer.id in other.beat(sure=False)  # it was cut off itself, and waits
    assert take(store.engine, table, other.peer.id, sure=False) == one.peer
    one.come_back()
    assert one.peer.id in one.beat(True)
    assert take(store.engine, table, other.peer.id) == one.peer
    fall_silent(store, one)
    other.beat(True)
    one.come_back()
    with pytest.raises(Buried):
        one.beat(True)


def test_connections_of_a_process_are_known_by_its_name(store: Store) -> None:
    store.name_connections("fivewide-test")
    with store.engine.connect() as connection:
        assert connection.execute(sa.text("SHOW application_name")).scalar() == "fivewide-test"
    store.name_connections("fivewide")


def test_a_change_that_froze_half_way_holds_nobody_up(
    store: Store, table: str, register: Register
) -> None:
    one, other = register(), register()
    take(store.engine, table, one.peer.id)
    url = store.engine.url
    frozen = sa.create_engine(
        url, connect_args={"application_name": connection_name(one.peer.id)}
    ).connect()
    check_ours(frozen, {(table, one.peer.id)})  # and now it stops, with the row in its hands
    fall_silent(store, one)
    other.beat(True)
    assert take(store.engine, table, other.peer.id) is None
    with pytest.raises(sa.exc.OperationalError):
        frozen.execute(sa.select(1))
    frozen.invalidate()
    frozen.close()


def test_a_table_is_not_taken_in_the_middle_of_a_change(
    store: Store, table: str, register: Register
) -> None:
    one, other = register(), register()
    take(store.engine, table, one.peer.id)
    with store.engine.begin() as connection, store.engine.connect() as taker:
        check_ours(connection, {(table, one.peer.id)})
        taker.execute(sa.text("SET LOCAL lock_timeout = '50ms'"))
        taken = tables.tables.update().where(tables.tables.c.id == table)
        with pytest.raises(sa.exc.OperationalError, match="lock timeout"):
            taker.execute(taken.values(owner=other.peer.id))
