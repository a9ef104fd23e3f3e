"""Tables over HTTP: open, list, look, join."""

from __future__ import annotations

from secrets import randbits

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fivewide.games import game as game_called
from fivewide.kernel.speech import words
from fivewide.learn import settled
from fivewide.server.entering import join
from fivewide.server.guard import client_of
from fivewide.server.replies import (
    bearer_of,
    check_may_open,
    number,
    reply,
    typed_body,
    worked_out,
)
from fivewide.server.requests import JoinTable, ListedSeat, ListedTable, OpenTable, ShownTable
from fivewide.server.room import Refusal
from fivewide.server.seats import Seat, anybody_may_take
from fivewide.server.showing import info
from fivewide.server.store import Row


async def open_table(request: Request) -> Response:
    wish = await typed_body(request, OpenTable)
    check_may_open(request)
    own, address = None, client_of(request.scope)
    if wish.pack:
        own = await request.app.state.own_packs.named(game_called(wish.game), wish.pack)
    start = None
    if wish.ready:
        if own is not None:
            raise Refusal("bad_request", "with a pack of its own a race begins with its start")
        seed = randbits(62) if wish.seed is None else wish.seed
        game, seats = game_called(wish.game), len(wish.seats)
        start = await worked_out(request, lambda: settled(game, wish.options, seats, seed))
    return reply(await request.app.state.rooms.open(wish, address, own=own, start=start), 201)


async def list_tables(request: Request) -> Response:
    rows = await run_in_threadpool(
        request.app.state.store.running, number(request, "limit", 50, 200)
    )
    return reply([listed(row) for row in rows])


async def show_table(request: Request) -> Response:
    """With a token in `Authorization: Bearer`, also which seat it opens."""
    token = bearer_of(request)
    async with request.app.state.rooms.use(request.path_params["id"]) as room, room.lock:
        seat, host = room.holder(token)
        if token and seat is None and not host:
            raise Refusal("wrong_token", words("this token opens no seat of this table"))
        return reply(ShownTable(info(room), seat, room.seats_of(token), host))


async def join_table(request: Request) -> Response:
    wish = await typed_body(request, JoinTable)
    async with request.app.state.rooms.use(request.path_params["id"]) as room, room.lock:
        return reply(await join(room, wish))


def listed(row: Row) -> ListedTable:
    """What its row says, where that has the same name; of a race that is over, who won."""
    waits = row["status"] == "waiting"
    seats = [
        ListedSeat(seat.name, seat.driver, seat.is_taken, waits and anybody_may_take(number, seat))
        for number, seat in enumerate(map(Seat.of, row["seats"]))
    ]
    unknown: Row = {"winners": [], "order": [], "entries": None}
    summary = unknown | msgspec.json.decode(row["summary"] or "{}")
    options = msgspec.json.decode(row["options"])
    known = row | summary | {"options": options, "seats": seats}
    return ListedTable(**{name: known[name] for name in ListedTable.__struct_fields__})


ROUTES = [
    Route("/api/tables", open_table, methods=["POST"]),
    Route("/api/tables", list_tables),
    Route("/api/tables/{id}", show_table),
    Route("/api/tables/{id}/join", join_table, methods=["POST"]),
]
