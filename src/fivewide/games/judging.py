"""Packs judged by the game they are for, whoever asks: the command line, or a server."""

from __future__ import annotations

from fivewide.content.asked import warn_of_misnamed
from fivewide.content.pack import Pack
from fivewide.games import GAMES, UnknownGame, game


def judged(pack: Pack) -> list[str]:
    """What the pack's game says about it; its faults and warnings gather in the pack."""
    if pack.info.game not in GAMES and pack.faults:
        return []
    try:
        its_game = game(pack.info.game)
    except UnknownGame as error:
        pack.complain("pack.toml", "game", str(error))
        return []
    found: list[str] = []
    with pack.noting():
        found = its_game.judge(pack)
    warn_of_misnamed(its_game, pack)
    return found
