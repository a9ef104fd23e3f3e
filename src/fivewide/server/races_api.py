"""Races over HTTP: list, replay, export, import, branch."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fivewide.kernel.speech import words
from fivewide.report.card import CARD_WIDE, card
from fivewide.server.guard import client_of
from fivewide.server.importing import read_race
from fivewide.server.replay import open_race, position_at, replay_data
from fivewide.server.replies import body_of, check_may_open, number, reply, typed_body, worked_out
from fivewide.server.reporting import reported
from fivewide.server.requests import BranchTable
from fivewide.server.room import Refusal
from fivewide.server.store import Stored
from fivewide.server.tables_api import listed


async def stored_race(request: Request) -> Stored:
    id = request.path_params["id"]
    stored: Stored | None = await run_in_threadpool(request.app.state.store.table, id)
    if stored is None:
        raise Refusal("no_table", words("there is no such race"))
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
    whose = None if seat < 0 else seat
    shelf = request.app.state.store.shelf
    data = await worked_out(request, lambda: replay_data(stored, shelf, whose, positions, last))
    return reply(data)


async def show_report(request: Request) -> Response:
    """The race told; of one that is over only."""
    stored = await stored_race(request)
    shelf = request.app.state.store.shelf
    return reply(await worked_out(request, lambda: reported(stored, shelf)))


async def show_picture(request: Request) -> Response:
    """The report on one card, to share: SVG that needs nothing from outside."""
    stored = await stored_race(request)
    shelf = request.app.state.store.shelf
    text = await worked_out(request, lambda: card(reported(stored, shelf)).svg(CARD_WIDE))
    headers = {"cache-control": "no-store"}
    return Response(text, media_type="image/svg+xml", headers=headers)


async def export_race(request: Request) -> Response:
    """The race file. Of a race that has secrets only once it is over."""
    stored = await stored_race(request)
    shelf = request.app.state.store.shelf
    text = await worked_out(request, lambda: open_race(stored, shelf).record.text())
    name = f"{stored.row['game']}-{stored.row['id']}.race.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text, media_type="application/x-ndjson", headers=headers)


async def import_race(request: Request) -> Response:
    settings = request.app.state.settings
    check_may_open(request)
    body = await body_of(request, settings.import_bytes)
    await request.app.state.own_packs.look()  # it may be raced with one of these
    shelf = request.app.state.store.shelf
    read = await worked_out(request, lambda: read_race(body, settings.import_entries, shelf))
    read.row["listed"] = request.query_params.get("listed") == "1"
    await request.app.state.rooms.add_finished(read.row, read.seats, read.lines, read.packs)
    return reply(read.answer, 201)


async def branch_race(request: Request) -> Response:
    wish = await typed_body(request, BranchTable)
    check_may_open(request)
    stored = await stored_race(request)
    if len(wish.seats) != len(stored.seats):
        raise Refusal("bad_request", f"the race has {len(stored.seats)} seats")
    shelf = request.app.state.store.shelf
    header, start = await worked_out(request, lambda: position_at(stored, shelf, wish.entry))
    origin = {"race": stored.row["id"], "entry": wish.entry}
    by = client_of(request.scope)
    return reply(await request.app.state.rooms.branch(header, start, origin, wish, by), 201)


ROUTES = [
    Route("/api/races", list_races),
    Route("/api/races", import_race, methods=["POST"]),
    Route("/api/races/{id}/replay", show_replay),
    Route("/api/races/{id}/report", show_report),
    Route("/api/races/{id}/report.svg", show_picture),
    Route("/api/races/{id}/export", export_race),
    Route("/api/races/{id}/branch", branch_race, methods=["POST"]),
]
