"""Races over HTTP: list, replay, export, import, branch."""

from __future__ import annotations

import asyncio

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fivewide.server.importing import read_race
from fivewide.server.replay import check_open, position_at, record_of, replay_data
from fivewide.server.replies import body_of, check_may_open, number, reply, typed_body
from fivewide.server.requests import BranchTable
from fivewide.server.room import Refusal
from fivewide.server.store import Stored
from fivewide.server.tables_api import listed

AT_ONCE = asyncio.Semaphore(2)  # replays take a whole core while they last


async def stored_race(request: Request) -> Stored:
    id = request.path_params["id"]
    stored: Stored | None = await run_in_threadpool(request.app.state.store.table, id)
    if stored is None:
        raise Refusal("no_table", "there is no such race")
    return stored


async def list_races(request: Request) -> Response:
    limit, offset = number(request, "limit", 50, 200), number(request, "offset", 0, 1_000_000)
    rows = await run_in_threadpool(request.app.state.store.finished, limit, offset)
    return reply([listed(row) for row in rows])


async def show_replay(request: Request) -> Response:
    stored = await stored_race(request)
    seat = number(request, "seat", -1, 1000)
    last = number(request, "last", 0, 1_000_000)
    positions = request.query_params.get("positions") == "1"
    async with AT_ONCE:
        data = await run_in_threadpool(
            replay_data, stored, None if seat < 0 else seat, positions, last
        )
    return reply(data)


async def export_race(request: Request) -> Response:
    """The race file. Of a race that has secrets only once it is over."""
    stored = await stored_race(request)
    async with AT_ONCE:
        if stored.row["status"] == "running":
            await run_in_threadpool(check_open, stored)
        text = await run_in_threadpool(lambda: record_of(stored).text())
    name = f"{stored.row['game']}-{stored.row['id']}.race.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text, media_type="application/x-ndjson", headers=headers)


async def import_race(request: Request) -> Response:
    settings = request.app.state.settings
    check_may_open(request)
    body = await body_of(request, settings.import_bytes)
    async with AT_ONCE:
        row, seats, lines, imported = await run_in_threadpool(
            read_race, body, settings.import_entries
        )
    row["listed"] = request.query_params.get("listed") == "1"
    await request.app.state.rooms.add_finished(row, seats, lines)
    return reply(imported, 201)


async def branch_race(request: Request) -> Response:
    wish = await typed_body(request, BranchTable)
    check_may_open(request)
    stored = await stored_race(request)
    if len(wish.seats) != len(stored.seats):
        raise Refusal("bad_request", f"the race has {len(stored.seats)} seats")
    async with AT_ONCE:
        game, options, start = await run_in_threadpool(position_at, stored, wish.entry)
    origin = {"race": stored.row["id"], "entry": wish.entry}
    return reply(await request.app.state.rooms.branch(game.id, options, start, origin, wish), 201)


ROUTES = [
    Route("/api/races", list_races),
    Route("/api/races", import_race, methods=["POST"]),
    Route("/api/races/{id}/replay", show_replay),
    Route("/api/races/{id}/export", export_race),
    Route("/api/races/{id}/branch", branch_race, methods=["POST"]),
]
