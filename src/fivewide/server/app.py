"""The application: which address does what."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from fivewide.kernel.errors import FivewideError
from fivewide.server import games_api, races_api, seasons_api, tables_api
from fivewide.server.connections import serve_websocket
from fivewide.server.guard import Guard
from fivewide.server.limits import PerAddress, Places
from fivewide.server.metrics import Metrics
from fivewide.server.replies import problem, reply
from fivewide.server.room import Refusal
from fivewide.server.rooms import Rooms
from fivewide.server.schema import schema
from fivewide.server.seasons import Seasons
from fivewide.server.settings import Settings
from fivewide.server.store import Store

STATUS = {
    "no_table": 404,
    "no_seat": 404,
    "no_entry": 404,
    "no_rule": 404,
    "wrong_key": 403,
    "wrong_token": 401,
    "secret": 409,
    "waiting": 409,
    "over": 409,
    "running": 409,
    "broken": 409,
    "too_large": 413,
    "not_json": 415,
    "rate": 429,
    "failed": 503,
    "full": 503,
    "not_stored": 503,
}


class ZippedReads(GZipMiddleware):
    """Only what is read: an answer with new secrets beside words of a user is not compressed."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "GET":
            await super().__call__(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def make_app(
    settings: Settings,
    store: Store,
    metrics: Metrics,
    extra_routes: list[BaseRoute] | None = None,
) -> Starlette:
    """`extra_routes` come last: a front end, for one. The store is closed with the app."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        metrics.gauge("write_queue", "Changes waiting to be stored.", lambda: store.writer.waiting)
        rooms = Rooms(settings, store, metrics)
        app.state.rooms, app.state.store = rooms, store
        app.state.seasons = Seasons(settings.bot_workers, settings.season_seconds)
        rooms.start()
        try:
            yield
        finally:
            app.state.seasons.close()
            await rooms.close()
            store.close()

    async def healthz(request: Request) -> Response:
        from starlette.concurrency import run_in_threadpool

        try:
            await run_in_threadpool(request.app.state.store.ping)
        except Exception:
            return PlainTextResponse("the database does not answer\n", 503)
        return PlainTextResponse("ok\n")

    async def show_metrics(request: Request) -> Response:
        return PlainTextResponse(metrics.text(), media_type="text/plain; version=0.0.4")

    async def show_schema(request: Request) -> Response:
        return reply(schema())

    async def play(websocket: WebSocket) -> None:
        await serve_websocket(websocket, websocket.app.state.rooms, settings, metrics)

    app = Starlette(
        routes=[
            Route("/healthz", healthz),
            Route("/metrics", show_metrics),
            Route("/api/schema.json", show_schema),
            *games_api.ROUTES,
            *tables_api.ROUTES,
            *races_api.ROUTES,
            *seasons_api.ROUTES,
            WebSocketRoute("/api/play", play),
            *(extra_routes or []),
        ],
        middleware=[
            Middleware(Guard, settings=settings, metrics=metrics),
            Middleware(ZippedReads, minimum_size=2048),
        ],
        exception_handlers={
            Refusal: refused,
            FivewideError: refused,
            HTTPException: no_such_page,
            Exception: failed,
        },
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.metrics = metrics
    app.state.opened = PerAddress(settings.tables_per_address / 3600, settings.tables_per_address)
    app.state.raced = PerAddress(settings.seasons_per_address / 3600, settings.seasons_per_address)
    app.state.outlooks = Places(1)
    return app


async def refused(request: Request, error: Exception) -> Response:
    if isinstance(error, Refusal):
        return problem(STATUS.get(error.code, 400), error.code, error.text, error.rule)
    return problem(400, "bad_request", str(error))


async def no_such_page(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return problem(error.status_code, "http", error.detail)


async def failed(request: Request, error: Exception) -> Response:
    return problem(500, "failed", "something went wrong here")
