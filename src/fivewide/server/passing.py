"""A request about a table that another process has goes there, and its answer comes back."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from fivewide.server.guard import client_of
from fivewide.server.links import Link, NoLink
from fivewide.server.owning import Elsewhere
from fivewide.server.replies import problem
from fivewide.server.wire import PASSED_ON, PassedRequest, PassedResponse

MISDIRECTED = 421  # the table is not there either
OWN = {b"content-length", b"connection", b"transfer-encoding", b"accept-encoding"}
TRIES = 20
PAUSE = 0.25  # seconds: a process that died is found out within one


async def pass_on(request: Request, error: Exception) -> Response:
    """Also where the table moves meanwhile: then it is asked for again, here or there."""
    assert isinstance(error, Elsewhere)
    if request.scope.get(PASSED_ON):
        return problem(MISDIRECTED, "reload", "the table is elsewhere")
    for _try in range(TRIES):
        link: Link | None = None
        try:
            link = await request.app.state.links.to(error.peer)
            answer = await link.ask(asked(request))
            if answer.status != MISDIRECTED:
                return response(answer)
        except NoLink:
            if link is not None and request.method != "GET":
                break  # it may have been carried out: only what changes nothing is repeated
        await asyncio.sleep(PAUSE)
        try:
            here: Response = await request.scope["endpoint"](request)
            return here
        except Elsewhere as again:
            error = again
    return problem(503, "reload", "the table moves to another process; try again")


def asked(request: Request) -> PassedRequest:
    scope = request.scope
    return PassedRequest(
        number=0,
        method=request.method,
        path=scope["path"],
        query=scope["query_string"],
        headers=[pair for pair in scope["headers"] if pair[0] not in OWN],
        address=client_of(scope),
        body=bytes(getattr(request.state, "body", b"")),
    )


def response(answer: PassedResponse) -> Response:
    passed = Response(answer.body, answer.status)
    passed.raw_headers = [pair for pair in answer.headers if pair[0] not in OWN]
    passed.headers["content-length"] = str(len(answer.body))
    return passed
