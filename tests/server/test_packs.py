"""Packs that are kept: every game races with them as it did when they were its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fivewide.games import GAMES
from fivewide.games import shelf as shelves
from fivewide.games.shelf import MissingPack, Shelf, todays
from fivewide.kernel.errors import BadContent
from fivewide.kernel.game import PackRef
from fivewide.kernel.replaying import replay
from fivewide.kernel.table import Table
from fivewide.server import packs, tables
from fivewide.server.packs import keep_todays, kept_files
from fivewide.server.store import Store
from tests.server.conftest import DATABASES

pytestmark = pytest.mark.once  # the server is not compiled

RACES: list[tuple[str, dict[str, str]]] = [(id, {}) for id in GAMES]
RACES += [(id, {"set": name}) for id, game in GAMES.items() for name in list(game.sets)[1:]]


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> Shelf:
    """As a later version finds it, which has none of these packs itself."""
    kept = {sha256: pack.files for sha256, pack in todays().items()}
    for module in (packs, shelves):
        monkeypatch.setattr(module, "todays", dict)
    return Shelf(kept.get)


@pytest.mark.parametrize(("id", "options"), RACES)
def test_a_race_is_raced_on_with_packs_that_were_kept(
    id: str, options: dict[str, str], shelf: Shelf
) -> None:
    game = GAMES[id]
    names = ["Kim", "Ola", "Rin"][: max(game.seats[0], 2)]
    table = Table.open(game, names, options=dict(options), seed=7)
    for _ in range(25):
        if not table.over:
            table.act(table.to_act[0], table.options(table.to_act[0])[0])
    header = table.record.header
    setup = shelf.setup_of(game, header)
    assert list(setup.packs) == header.packs
    assert setup is shelf.setup_of(game, header)  # made once
    assert setup.content is not table.setup.content
    assert replay(game, setup, table.record).hash() == table.hash()
    assert [kept.sha256 for kept in packs.older(shelf, header.packs)] == [
        pack.sha256 for pack in header.packs
    ]


def test_a_pack_that_was_never_kept_is_named(shelf: Shelf) -> None:
    game = GAMES["dust-devil-500"]
    with pytest.raises(MissingPack, match="0000"):
        shelf.setup(game, {}, 2, [PackRef("x", "1", "0" * 64)])


def test_pile_up_racing_needs_cards_and_tables(shelf: Shelf) -> None:
    game = GAMES["pile-up-racing"]
    cards, chart = game.prepare({}, 1).packs
    with pytest.raises(BadContent, match="cards and one of tables"):
        shelf.setup(game, {}, 1, [cards])
    other = GAMES["dust-devil-500"].prepare({}, 2).packs[0]
    with pytest.raises(BadContent, match="a pack for dust-devil-500"):
        shelf.setup(game, {}, 1, [other, chart])


@pytest.mark.parametrize("kind", DATABASES)
def test_every_pack_is_kept_once(kind: str, new_database: Callable[[str], str]) -> None:
    store = Store(new_database(kind))
    keep_todays(store.engine)
    with store.engine.connect() as connection:
        first = connection.execute(tables.packs.select().order_by("sha256")).all()
    keep_todays(store.engine)
    with store.engine.connect() as connection:
        assert connection.execute(tables.packs.select().order_by("sha256")).all() == first
    assert {row.sha256 for row in first} == set(todays())
    for sha256, pack in todays().items():
        assert kept_files(store.engine, sha256) == pack.files
    assert kept_files(store.engine, "0" * 64) is None
    store.close()
