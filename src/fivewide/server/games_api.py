"""The games over HTTP: options, rules, content."""

from __future__ import annotations

import logging
from functools import lru_cache
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fivewide.bots import BOTS
from fivewide.bots.named import name_in_words
from fivewide.bots.names import LEVELS, TEMPER_ABOUT, TEMPER_TITLES, TEMPERED, USUAL_BOT
from fivewide.content.pack import Pack, builtin
from fivewide.games import GAMES, UnknownGame
from fivewide.games import game as find_game
from fivewide.games.catalogue import described, seats_with
from fivewide.games.shelf import MissingPack, Shelf
from fivewide.kernel.errors import BadContent
from fivewide.kernel.game import Game, PackRef
from fivewide.kernel.ints import engine_is_compiled
from fivewide.kernel.options import OptionSpec, Preset, Ready
from fivewide.kernel.plugins import BadPlugin
from fivewide.kernel.rulebook import proofs, rulebook
from fivewide.kernel.speech import kept_by_language, words
from fivewide.learn import Lesson, lessons_of
from fivewide.server import boards
from fivewide.server.replies import reply, typed_body, worked_out
from fivewide.server.requests import AllowedSeats, ChosenOptions
from fivewide.server.room import Refusal

log = logging.getLogger("fivewide.server")


class TemperInfo(msgspec.Struct, frozen=True):
    id: str
    title: str
    about: str


class BotInfo(msgspec.Struct, frozen=True):
    """One bot of GET /api/games."""

    id: str
    title: str
    about: str  # what it does, in a line
    level: bool  # one of ours, which are stronger step by step
    usual: bool  # drives where nobody chose one
    tempers: list[TemperInfo] = []  # it drives for one of them: `ace:temper=bold`
    thinks_less: bool = False  # than it would beside a compiled engine


class GameInfo(msgspec.Struct, frozen=True):
    """One game of GET /api/games."""

    id: str
    title: str
    tagline: str
    goal: str  # how one wins, in one sentence; empty: the game does not say
    seats: tuple[int, int]  # fewest, most
    minutes: str
    rules: int
    waiting: int
    proven: int
    packs: list[PackRef]
    presets: list[Preset]  # the quick one first; none: as the options are
    ready: (
        Ready | None
    )  # a race may begin with everything settled; none: there is nothing to settle
    options: list[OptionSpec]
    lessons: list[str] = []  # their ids, in the order to take them
    board: str = ""  # the address of a board of its own, which its package brings


class Games(msgspec.Struct, frozen=True):
    """GET /api/games."""

    games: list[GameInfo]
    bots: list[BotInfo]  # to race against, from weak to strong; those of other packages last
    own_packs: bool  # there is a folder of them: it is worth asking


@kept_by_language(64)
def catalogue(ids: tuple[str, ...]) -> list[GameInfo]:
    """Those that can be told; whoever runs the server hears of the others, once."""
    found, faults = described(map(find_game, ids))
    for fault in [*GAMES.faults(), *faults]:
        log.warning("left out: %s", fault)
    told = [
        {
            **entry,
            "board": boards.address(entry["id"]),
            "lessons": [lesson.id for lesson in lessons(find_game(entry["id"]))],
        }
        for entry in found
    ]
    return msgspec.convert(told, list[GameInfo])


def lessons(game: Game[Any]) -> tuple[Lesson, ...]:
    """None, where another package's cannot be read: its game is raced all the same."""
    try:
        return lessons_of(game.package)
    except BadContent as error:
        log.warning("left out: %s", error)
        return ()


book_of = lru_cache(maxsize=64)(rulebook)


@lru_cache(maxsize=64)
def proofs_of(package: str) -> dict[str, Any]:
    return {rule: msgspec.to_builtins(proof) for rule, proof in proofs(package).items()}


def shown(entry: Any, package: str) -> dict[str, Any]:
    """A rule with the places in the code that follow it, and the tests that prove it."""
    value: dict[str, Any] = msgspec.to_builtins(entry)
    proof = proofs_of(package).get(value["id"])
    return value if proof is None else {**value, "proof": proof}


@kept_by_language(64)
def content_of(id: str) -> dict[str, Any]:
    game = find_game(id)
    return shown_pack(game, builtin(game.pack)) if game.pack else {"packs": [], "content": {}}


def shown_pack(game: Game[Any], pack: Pack) -> dict[str, Any]:
    return {"packs": [msgspec.to_builtins(pack.ref)], "content": game.contents(pack)}


def bots_for_people() -> list[BotInfo]:
    """From weak to strong; those of other packages behind ours."""
    tempers = [
        TemperInfo(id, words(TEMPER_TITLES[id]), words(TEMPER_ABOUT[id])) for id in TEMPER_TITLES
    ]
    slow = not engine_is_compiled()
    found: list[BotInfo] = []
    for name, about in BOTS.for_people().items():
        bot = BotInfo(name, name_in_words(name), about, name in LEVELS, name == USUAL_BOT)
        if name in TEMPERED:
            bot = msgspec.structs.replace(bot, tempers=tempers, thinks_less=slow)
        found.append(bot)
    return found


def game_of(request: Request, name: str = "id") -> Game[Any]:
    """The game that an address names."""
    try:
        return find_game(request.path_params[name])
    except (UnknownGame, BadPlugin) as error:
        raise Refusal("no_table", str(error)) from None


async def list_games(request: Request) -> Response:
    games = await run_in_threadpool(catalogue, tuple(GAMES))
    own = bool(request.app.state.settings.packs)
    return reply(Games(games, bots_for_people(), own))


async def show_rules(request: Request) -> Response:
    """All rules, or those that have all the words of `search`."""
    package = game_of(request).package
    book = book_of(package)
    wanted = request.query_params.get("search", "")[:200]
    found = book.search(wanted) if wanted.strip() else book.entries
    chapters = [msgspec.to_builtins(chapter) for chapter in book.chapters]
    return reply({"chapters": chapters, "rules": [shown(each, package) for each in found]})


async def show_rule(request: Request) -> Response:
    package = game_of(request).package
    found = book_of(package).find(request.path_params["rule"][:40])
    if found is None:
        raise Refusal("no_rule", words("there is no such rule"))
    return reply(shown(found, package))


async def show_content(request: Request) -> Response:
    """Of this version's pack, or of another one that is kept here or lies in the folder."""
    game, sha256 = game_of(request), request.query_params.get("pack", "")[:64]
    if not sha256:
        return reply(await run_in_threadpool(content_of, game.id))
    await request.app.state.own_packs.look()
    shelf: Shelf = request.app.state.store.shelf
    return reply(await run_in_threadpool(older_content, game, shelf, sha256))


def older_content(game: Game[Any], shelf: Shelf, sha256: str) -> dict[str, Any]:
    try:
        pack = shelf.pack(sha256)
    except MissingPack as error:
        raise Refusal("no_pack", str(error)) from None
    if pack.info.game != game.id:
        raise Refusal("no_pack", f"this is no pack of {game.title}")
    return shown_pack(game, pack)


async def show_packs(request: Request) -> Response:
    """Those that whoever runs the server has put into a folder, each with its faults."""
    return reply(await request.app.state.own_packs.of(game_of(request)))


async def count_seats(request: Request) -> Response:
    game, wish = game_of(request), await typed_body(request, ChosenOptions)
    said = msgspec.json.encode(wish.options, order="deterministic")
    own = await request.app.state.own_packs.named(game, wish.pack) if wish.pack else None
    return reply(AllowedSeats(await worked_out(request, lambda: seats_of(game.id, said, own))))


@lru_cache(maxsize=256)
def seats_of(id: str, options: bytes, own: Pack | None) -> list[int]:
    return seats_with(find_game(id), msgspec.json.decode(options), own)


ROUTES = [
    Route("/api/games", list_games),
    Route("/api/games/{id}/rules", show_rules),
    Route("/api/games/{id}/rules/{rule}", show_rule),
    Route("/api/games/{id}/content", show_content),
    Route("/api/games/{id}/packs", show_packs),
    Route("/api/games/{id}/seats", count_seats, methods=["POST"]),
]
