"""Packs of every game: a file that is missing or of another game is refused by name."""

from __future__ import annotations

import re
from functools import partial

import pytest

from fivewide.content.pack import builtin
from fivewide.games import GAMES
from fivewide.kernel.errors import BadContent
from tests.games.packs import Packs

PACKS = {id: Packs(game.pack, partial(game.prepare, {}, 2)) for id, game in GAMES.items()}


@pytest.mark.parametrize(
    ("id", "name"),
    [
        (id, name)
        for id, game in GAMES.items()
        for name in sorted(builtin(game.pack).files)
        if name != "pack.toml"
    ],
)
def test_a_missing_file_is_named(id: str, name: str) -> None:
    said = PACKS[id].complaint(PACKS[id].without(name))
    assert said == f"broken/{name}: missing; a pack for this game needs it"


@pytest.mark.parametrize("id", GAMES)
def test_a_pack_without_pack_toml_is_no_pack(id: str) -> None:
    with pytest.raises(BadContent, match=r"broken/pack\.toml: missing"):
        PACKS[id].without("pack.toml")


@pytest.mark.parametrize("id", GAMES)
def test_a_pack_for_another_game_is_refused(id: str) -> None:
    other = next(name for name in GAMES if name != id)
    pack = PACKS[id].changed("pack.toml", f'game = "{id}"', f'game = "{other}"')
    with pytest.raises(BadContent, match=re.escape(f"a pack for {other}, not for {id}")):
        GAMES[id].prepare({}, 2, pack)
