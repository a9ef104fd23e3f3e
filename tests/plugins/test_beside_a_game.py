"""What stands beside a game, such as its board: ours first, then what its package brings."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from typing import Any

import pytest

from fivewide.cli.boards import Board, board_for
from fivewide.cli.boards.plain import PlainBoard
from fivewide.games import GAMES
from fivewide.kernel import plugins

STRANGE, WORD = PlainBoard(), "a word"


class Named:
    """A game, as far as its board is concerned."""

    def __init__(self, id: str) -> None:
        self.id = id


def bring(monkeypatch: pytest.MonkeyPatch, id: str, name: str) -> None:
    entry = EntryPoint(id, f"{__name__}:{name}", plugins.BOARDS)
    monkeypatch.setattr(plugins, "found", lambda group: {id: entry})


@pytest.mark.parametrize("id", GAMES)
def test_no_package_replaces_the_board_of_a_game_of_ours(
    monkeypatch: pytest.MonkeyPatch, id: str
) -> None:
    bring(monkeypatch, id, "STRANGE")
    assert type(board_for(GAMES[id])) not in (Board, PlainBoard)


@pytest.mark.parametrize("id", ["derby", "plain", "1st", "two words"])
def test_a_package_brings_the_board_of_its_game_whatever_its_name(
    monkeypatch: pytest.MonkeyPatch, id: str
) -> None:
    """`plain` is also what a file beside our boards is called."""
    stranger: Any = Named(id)
    monkeypatch.setattr(plugins, "found", lambda group: {})
    assert board_for(stranger) is not STRANGE
    bring(monkeypatch, id, "STRANGE")
    assert board_for(stranger) is STRANGE


def test_what_is_no_board_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    stranger: Any = Named("derby")
    bring(monkeypatch, "derby", "WORD")
    with pytest.raises(plugins.BadPlugin, match=r"^board 'derby' of .*WORD is no Board$"):
        board_for(stranger)
