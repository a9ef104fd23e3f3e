"""The application: which address does what."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send

from fivewide.kernel.errors import FivewideError
from fivewide.kernel.speech import words
from fivewide.server import (
    games_api,
    lessons_api,
    oversight,
    people,
    races_api,
    seasons_api,
    tables_api,
    teaching_api,
)
from fivewide.server.connections import serve_websocket
from fivewide.server.guard import Guard
from fivewide.server.journal import store_is_silent
from fivewide.server.limits import Budgets, PerAddress, Places
from fivewide.server.links import pass_on
from fivewide.server.metrics import Metrics
from fivewide.server.own_packs import OwnPacks
from fivewide.server.owning import Elsewhere
from fivewide.server.packs import keep_todays, shelf_of
from fivewide.server.replies import problem, reply
from fivewide.server.room import STORE_IS_DOWN, Refusal
from fivewide.server.schema import schema
from fivewide.server.seasons import Seasons
from fivewide.server.settings import Settings
from fivewide.server.speaking import Speaking
from fivewide.server.store import Store
from fivewide.server.taking_part import taking_part
from fivewide.server.texts import BadText
from fivewide.server.turns import Turns

REPLAYS = 2  # at once: they take a whole core while they last
CODES = {
    401: ("wrong_token",),
    403: ("wrong_key", "wrong_code"),
    404: ("no_table", "no_seat", "no_entry", "no_rule", "no_page", "no_pack"),
    408: ("too_slow",),
    409: ("secret", "waiting", "over", "not_over", "running", "stopped", "closed"),
    413: ("too_large",),
    415: ("not_json",),
    429: ("rate", "too_many"),
    503: ("failed", "full", "not_stored", "reload"),
}
STATUS = {code: status for status, codes in CODES.items() for code in codes}


class ZippedReads(GZipMiddleware):
    """Only what is read: an answer with new secrets beside words of a user is not compressed."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "GET":
            await super().__call__(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def make_app(
    settings: Settings, store: Store, metrics: Metrics, pages: list[BaseRoute]
) -> Starlette:
    """The front end's `pages` come last. The store is closed with the app."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        keep_todays(store.engine)
        await run_in_threadpool(store.warm_up)  # as a request does it, with all that comes along
        app.state.seasons = Seasons(settings.bot_workers, settings.season_seconds)
        app.state.people = people.People(store)
        own = app.state.own_packs = OwnPacks(settings.packs, settings.bot_workers)
        store.shelf = shelf_of(store.engine, own.files)
        looking = asyncio.create_task(own.look())  # so that nobody waits for the first time
        sweeping = asyncio.create_task(app.state.people.sweep())
        try:
            async with taking_part(app, settings, store, metrics) as rooms:
                app.state.rooms, app.state.store = rooms, store
                rooms.start()
                try:
                    work = store.writer, rooms.oldest_thought
                    async with oversight.watched(settings, metrics, *work) as readiness:
                        app.state.readiness = readiness
                        yield
                finally:
                    await app.state.seasons.close()
                    await rooms.close()
        finally:
            sweeping.cancel()
            looking.cancel()
            await own.close()
            store.close()

    async def show_schema(request: Request) -> Response:
        return reply(schema())

    app = Starlette(
        routes=[
            *oversight.ROUTES,
            Route("/api/schema.json", show_schema),
            *games_api.ROUTES,
            *teaching_api.ROUTES,
            *lessons_api.ROUTES,
            *tables_api.ROUTES,
            *races_api.ROUTES,
            *people.ROUTES,
            *seasons_api.ROUTES,
            WebSocketRoute("/api/play", serve_websocket),
            *pages,
        ],
        middleware=[
            Middleware(Speaking),
            Middleware(Guard, settings=settings, metrics=metrics),
            Middleware(ZippedReads, minimum_size=2048),
        ],
        exception_handlers={
            Refusal: refused,
            Elsewhere: elsewhere,
            FivewideError: refused,
            HTTPException: no_such_page,
            SQLAlchemyError: store_is_down,
            Exception: failed,
        },
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.metrics = metrics
    app.state.raced = PerAddress(settings.seasons_per_address / 3600, settings.seasons_per_address)
    app.state.outlooks = Places(1)
    app.state.replay_budgets = Budgets(settings.replay_share, settings.replay_burst)
    app.state.replay_turns = Turns(REPLAYS, each=1)
    return app


async def refused(request: Request, error: Exception) -> Response:
    if isinstance(error, Refusal):
        request.app.state.metrics.add("refusals_total", error.code)
        return problem(STATUS.get(error.code, 400), error.code, error.text)
    code = "bad_text" if isinstance(error, BadText) else "bad_request"
    return problem(400, code, str(error))


async def store_is_down(request: Request, error: Exception) -> Response:
    store_is_silent(error)
    return problem(503, "not_stored", words(STORE_IS_DOWN))


async def elsewhere(request: Request, error: Exception) -> Response:
    try:
        return await pass_on(request, error)
    except (Refusal, FivewideError) as refusal:
        return await refused(request, refusal)


async def no_such_page(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return problem(error.status_code, "http", error.detail)


async def failed(request: Request, error: Exception) -> Response:
    return problem(500, "failed", "something went wrong here")
