"""Boards for the browser that packages bring: a folder with a module, by entry point."""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path

from starlette.responses import Response
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from fivewide.games import GAMES
from fivewide.kernel import plugins
from fivewide.kernel.plugins import BadPlugin

log = logging.getLogger("fivewide.server")
MODULE = "board.js"


@cache
def folders() -> dict[str, Path]:
    """By the game's id. What cannot be used is left out, and its game has the plain board."""
    found = {}
    for id, entry in plugins.found(plugins.PAGES).items():
        try:
            folder = plugins.loaded(entry)
            if id not in GAMES or not Path(folder, MODULE).is_file():
                whose = f"page {id!r} of {plugins.brought_by(entry)}"
                raise BadPlugin(f"{whose}: needs a game of that id, and a folder with {MODULE}")
        except (BadPlugin, TypeError) as fault:
            log.warning("left out: %s", fault)
        else:
            found[id] = Path(folder)
    return found


def address(id: str) -> str:
    """Of a game's own board; nothing where it has none."""
    return f"/games/{id}/{MODULE}" if id in folders() else ""


class Fresh(StaticFiles):
    """Files of a package: another version may be installed tomorrow."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "no-cache"
        return response


def board_routes() -> list[BaseRoute]:
    return [Mount(f"/games/{id}", Fresh(directory=folder)) for id, folder in folders().items()]
