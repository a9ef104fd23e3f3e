"""What teaches a game over HTTP: how to play, glossary, scenarios as pictures of rules."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fivewide.games import game as find_game
from fivewide.games import how_to_play as teaching
from fivewide.games.how_to_play import Said, Term
from fivewide.games.pictured import NUMBERED, Happened, Scenes, scenario_scenes, scenarios_of
from fivewide.kernel.options import public
from fivewide.kernel.speech import kept_by_language, words
from fivewide.server.games_api import game_of
from fivewide.server.messages import Place
from fivewide.server.replies import as_json, reply
from fivewide.server.room import Refusal
from fivewide.server.showing import order


class Frame(msgspec.Struct, frozen=True):
    """A still picture of a table, as everybody may see it."""

    view: Any
    standings: list[Place]


class Picture(msgspec.Struct, frozen=True):
    """One frame, or two: before and after what happened."""

    title: str
    names: list[str]  # by seat
    options: dict[str, Any]
    frames: list[Frame]
    happened: list[Happened]
    content: Any  # of a pack that is not the game's usual one; null: the usual one


class Section(msgspec.Struct, frozen=True):
    id: str
    title: str
    said: list[Said]


class HowToPlayPage(msgspec.Struct, frozen=True):
    """GET /api/games/{game}/how-to-play"""

    goal: Said
    sections: list[Section]
    pictures: dict[str, Picture]


class GlossaryTerms(msgspec.Struct, frozen=True):
    """GET /api/games/{game}/glossary; no terms where the game has none."""

    terms: list[Term]


class RulePicture(msgspec.Struct, frozen=True):
    """One of GET /api/games/{game}/scenarios: which rules it shows."""

    name: str
    title: str
    rules: list[str]


def picture_of(scenes: Scenes) -> Picture:
    first = scenes.tables[0]
    frames = [Frame(table.view(None), order(table, None)) for table in scenes.tables]
    options = public(first.setup.options)
    return Picture(scenes.title, first.names, options, frames, scenes.happened, scenes.own_content)


@kept_by_language(64)
def page_of(id: str) -> bytes:
    game = find_game(id)
    page = teaching.how_to_play(game.package)
    if page is None:
        raise Refusal("no_page", words("{game} has no page on how to play it", game=game.title))
    pictures = {
        name: picture_of(scenes) for name, scenes in teaching.illustrated(game, page).items()
    }
    sections = [Section(*section) for section in page.sections]
    return msgspec.json.encode(HowToPlayPage(page.goal, sections, pictures))


@kept_by_language(256)
def scenario_of(id: str, name: str) -> bytes:
    if name not in scenarios_of(id):
        raise Refusal("no_page", words("there is no such scenario"))
    return msgspec.json.encode(picture_of(scenario_scenes(id, name)))


async def show_how_to_play(request: Request) -> Response:
    return as_json(await run_in_threadpool(page_of, game_of(request).id))


async def show_glossary(request: Request) -> Response:
    return reply(GlossaryTerms(teaching.glossary(game_of(request).package)))


async def list_scenarios(request: Request) -> Response:
    found = await run_in_threadpool(scenarios_of, game_of(request).id)
    return reply(
        [
            RulePicture(name, NUMBERED.sub("", scenario.title), scenario.rules)
            for name, scenario in found.items()
        ]
    )


async def show_scenario(request: Request) -> Response:
    name = request.path_params["name"][:80]
    return as_json(await run_in_threadpool(scenario_of, game_of(request).id, name))


ROUTES = [
    Route("/api/games/{id}/how-to-play", show_how_to_play),
    Route("/api/games/{id}/glossary", show_glossary),
    Route("/api/games/{id}/scenarios", list_scenarios),
    Route("/api/games/{id}/scenarios/{name}", show_scenario),
]
