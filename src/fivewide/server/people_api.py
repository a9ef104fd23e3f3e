"""People over HTTP: their tables, and their key on a second device."""

from __future__ import annotations

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fivewide.server.guard import client_of
from fivewide.server.people import CODE_SECONDS
from fivewide.server.replies import bearer_of, reply, typed_body
from fivewide.server.requests import ClaimCode, Claimed, NewCode, PersonKey, PersonTable
from fivewide.server.room import Refusal


def key_of(request: Request) -> str:
    """The person's key, which has the form of one."""
    try:
        return msgspec.convert(bearer_of(request), PersonKey)
    except msgspec.ValidationError:
        text = "send a person's key as Authorization: Bearer, 32 to 64 of A-Z a-z 0-9 - _"
        raise Refusal("wrong_token", text) from None


async def list_tables(request: Request) -> Response:
    rows = await run_in_threadpool(request.app.state.people.tables_of, key_of(request))
    for row in rows:
        asked = request.app.state.rooms.asked(row["id"])
        if asked is None and row["asked"] is not None:
            asked = msgspec.json.decode(row["asked"])
        row["asked"] = None if asked is None else row["seat"] in asked
    return reply([PersonTable(**row) for row in rows])


async def make_code(request: Request) -> Response:
    code = await request.app.state.people.new_code(key_of(request), client_of(request.scope))
    return reply(NewCode(code, CODE_SECONDS), 201)


async def claim_code(request: Request) -> Response:
    wish = await typed_body(request, ClaimCode)
    key = await request.app.state.people.claim(wish.code, client_of(request.scope))
    return reply(Claimed(key))


ROUTES = [
    Route("/api/people/tables", list_tables, methods=["POST"]),
    Route("/api/people/codes", make_code, methods=["POST"]),
    Route("/api/people/claim", claim_code, methods=["POST"]),
]
