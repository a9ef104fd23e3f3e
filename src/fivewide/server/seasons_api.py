"""Seasons over HTTP. Nothing is stored: an address says the whole season."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fivewide.content.pack import builtin
from fivewide.games import GAMES
from fivewide.games import game as find_game
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.game import Game
from fivewide.kernel.luck import SeededLuck
from fivewide.kernel.speech import kept_by_language, words
from fivewide.season.calendar import calendar, title_in_words
from fivewide.season.plan import options_of, race_seed, season_seed
from fivewide.season.points import systems, unknown
from fivewide.server.games_api import game_of
from fivewide.server.guard import client_of
from fivewide.server.replies import as_json, body_of, check_may_open, number, reply
from fivewide.server.requests import OpenTable
from fivewide.server.room import Refusal
from fivewide.server.seasons import Run, Seasons, Wish, plan_of, run_file, run_season
from fivewide.server.seats import SeatWish

log = logging.getLogger("fivewide.server")
MOST_SEED = 2**53 - 1  # what a browser can count to


class PointsInfo(msgspec.Struct, frozen=True):
    """A points system, for choosing one."""

    id: str
    title: str
    has_playoffs: bool


class SetInfo(msgspec.Struct, frozen=True):
    """A calendar of a game; `id` is empty where a game has only one."""

    id: str
    title: str
    races: int
    points: str  # the system it is usually run for


class SeasonGame(msgspec.Struct, frozen=True):
    id: str
    title: str
    sets: list[SetInfo]
    watchable: bool  # its races run without decisions: each can be looked at


class SeasonChoices(msgspec.Struct, frozen=True):
    """GET /api/seasons/systems: what a season can be made of."""

    systems: list[PointsInfo]
    games: list[SeasonGame]
    most_times: int


class WatchedRace(msgspec.Struct, frozen=True):
    """POST /api/seasons/{game}/watch"""

    race: str


@kept_by_language(4)
def choices() -> tuple[list[PointsInfo], list[SeasonGame]]:
    known = [
        PointsInfo(each.id, words(each.title), bool(each.playoffs)) for each in systems().values()
    ]
    found = []
    for game in GAMES.values():
        try:
            sets = [set_info(game, id) for id in game.sets or ("",)]
        except Exception:  # whatever a package of somebody else brings: the others have seasons
            log.warning("no seasons of %s", game.id, exc_info=True)
        else:
            found.append(SeasonGame(game.id, game.title, sets, game.has_field))
    return known, found


def set_info(game: Game[Any], id: str) -> SetInfo:
    used = builtin(game.sets[id]) if id else None
    rounds = calendar(game, used, {"set": id} if id else {})
    title = title_in_words(rounds.title, game.title)
    return SetInfo(id, title, len(rounds.rounds), rounds.points)


async def show_choices(request: Request) -> Response:
    known, games = await run_in_threadpool(choices)
    return reply(SeasonChoices(known, games, request.app.state.settings.season_times))


def asked(request: Request) -> tuple[Wish, int]:
    """The season that an address names."""
    game = game_of(request, "game")
    said = request.query_params
    chosen, points = said.get("set") or None, said.get("points") or None
    if chosen is not None and chosen not in game.sets:
        there = f"there are: {', '.join(game.sets)}" if game.sets else "it has only one calendar"
        raise Refusal("bad_request", f"{game.title} has no set {chosen[:40]!r}; {there}")
    if points is not None and points not in systems():  # never a file of this machine
        raise Refusal("bad_request", unknown(points[:40]))
    races = whole(request, "races", 0, 200)
    wish = Wish(game=game.id, set=chosen, points=points, races=races or None)
    try:
        plan_of(wish)
    except FivewideError as error:
        raise Refusal("bad_request", str(error)) from None
    return wish, whole(request, "seed", 0, MOST_SEED)


def whole(request: Request, name: str, default: int, most: int) -> int:
    """A number of the address that means what it says, or a refusal: never another season."""
    text = request.query_params.get(name, "")
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= most):
        raise Refusal("bad_request", f"{name} is a whole number from 0 to {most}")
    return int(text)


def check_may_race(request: Request) -> None:
    if not request.app.state.raced.take(client_of(request.scope)):
        request.app.state.metrics.add("limited_total", "seasons")
        raise Refusal("rate", words("too many seasons from your address; try later"))


async def raced(request: Request, run: Run, wish: Wish, seed: int) -> Response:
    seasons: Seasons = request.app.state.seasons
    if not seasons.has(run, wish, seed):
        check_may_race(request)
    return as_json(await seasons.season(run, wish, seed))


async def show_season(request: Request) -> Response:
    return await raced(request, run_season, *await run_in_threadpool(asked, request))


async def save_season(request: Request) -> Response:
    """The season file, for the command line or for another server."""
    wish, seed = await run_in_threadpool(asked, request)
    answer = await raced(request, run_file, wish, seed)
    name = f"{wish.game}-{wish.set + '-' if wish.set else ''}{seed}.season.json"
    answer.headers["content-disposition"] = f'attachment; filename="{name}"'
    return answer


async def show_outlook(request: Request) -> Response:
    """Many seasons: one such request of an address at a time."""
    wish, seed = await run_in_threadpool(asked, request)
    most = request.app.state.settings.season_times
    times = whole(request, "times", min(200, most), most)
    if times < 2:
        raise Refusal("bad_request", f"times is a whole number from 2 to {most}")
    seasons: Seasons = request.app.state.seasons
    if not seasons.has(wish, seed, times):
        check_may_race(request)
    places, address = request.app.state.outlooks, client_of(request.scope)
    if not places.enter(address):
        raise Refusal("rate", words("seasons of your address are being raced; wait for them"))
    try:
        return as_json(await seasons.outlook(wish, seed, times, request.is_disconnected))
    finally:
        places.leave(address)


async def show_file(request: Request) -> Response:
    """A season file from somewhere else, to look at; it is not kept."""
    check_may_race(request)
    body = await body_of(request, request.app.state.settings.import_bytes)
    return as_json(await request.app.state.seasons.file(body))


async def watch_race(request: Request) -> Response:
    """One race of a season as a race of this server, dice for dice.

    Only of games whose races run without decisions: elsewhere bots would choose with other dice.
    """
    wish, seed = await run_in_threadpool(asked, request)
    game, plan = find_game(wish.game), await run_in_threadpool(plan_of, wish)
    if not game.has_field:
        raise Refusal("bad_request", f"races of {game.title} are not kept; only their results are")
    at = number(request, "race", 0, 1000)
    if not 1 <= at <= len(plan.calendar.rounds):
        raise Refusal("bad_request", f"the calendar has {len(plan.calendar.rounds)} races")
    check_may_open(request)
    opened = await request.app.state.rooms.open(
        OpenTable(
            game=wish.game,
            options=options_of(plan, plan.calendar.rounds[at - 1]),
            seats=[SeatWish(driver=bot) for bot in plan.seats],
            listed=False,
            pace=0,
        ),
        client_of(request.scope),
        SeededLuck(race_seed(season_seed(seed, 0), at - 1)),
    )
    return reply(WatchedRace(opened.table), 201)


ROUTES = [
    Route("/api/seasons/systems", show_choices),
    Route("/api/seasons", show_file, methods=["POST"]),
    Route("/api/seasons/{game}", show_season),
    Route("/api/seasons/{game}/file", save_season),
    Route("/api/seasons/{game}/outlook", show_outlook),
    Route("/api/seasons/{game}/watch", watch_race, methods=["POST"]),
]
