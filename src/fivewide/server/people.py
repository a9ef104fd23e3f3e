"""People: whoever holds a person's key holds all seats that were opened or joined with it.

The store knows the hash of a key and no name. For a second device the key can be fetched once,
with a short code; until then it lies in the store, and five minutes at the most.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time

import msgspec
import sqlalchemy as sa
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fivewide.kernel.speech import words
from fivewide.server.guard import client_of
from fivewide.server.limits import Bucket, Clock, PerAddress
from fivewide.server.replies import bearer_of, reply, typed_body
from fivewide.server.requests import ClaimCode, Claimed, NewCode, PersonKey, PersonTable
from fivewide.server.room import Refusal, keep
from fivewide.server.store import Row, Store
from fivewide.server.tables import codes, seats, tables
from fivewide.server.tokens import LETTERS, hashed

CODE_LETTERS = 8
CODE_SECONDS = 300
CODES_AT_ONCE, CODES_PER_SECOND = 10, 1 / 60  # of one address
TRIES_AT_ONCE, TRIES_PER_SECOND = 10, 1 / 60  # of one address
ALL_TRIES_AT_ONCE, ALL_TRIES_PER_SECOND = 100, 1.0  # of everybody: decision 15 has the sum
LATELY = 30 * 86_400  # an ended race is shown for so long
MOST_SHOWN = 200
SWEEP_SECONDS = 60


class People:
    def __init__(
        self, store: Store, clock: Clock = time.time, ticks: Clock = time.monotonic
    ) -> None:
        self._store = store
        self._clock = clock
        self._codes = PerAddress(CODES_PER_SECOND, CODES_AT_ONCE, ticks)
        self._tries = PerAddress(TRIES_PER_SECOND, TRIES_AT_ONCE, ticks)
        self._all_tries = Bucket(ALL_TRIES_PER_SECOND, ALL_TRIES_AT_ONCE, ticks)

    # Their tables

    def tables_of(self, key: str) -> list[Row]:
        """Seats of tables that wait, run or ended lately, the latest first."""
        is_open = tables.c.status.in_(("waiting", "running"))
        lately = tables.c.updated > self._clock() - LATELY
        shown = [tables.c[name] for name in ("id", "game", "status", "updated", "asked")]
        found = (
            sa.select(*shown, seats.c.seat, seats.c.name)
            .join(seats, seats.c.table_id == tables.c.id)
            .where(seats.c.person_hash == hashed(key), sa.or_(is_open, lately))
            .order_by(tables.c.updated.desc(), tables.c.id, seats.c.seat)
            .limit(MOST_SHOWN)
        )
        with self._store.engine.connect() as connection:
            return [dict(row) for row in connection.execute(found).mappings()]

    # A second device

    async def new_code(self, key: str, address: str) -> str:
        if not self._codes.take(address):
            raise Refusal("rate", words("too many codes from your address; wait a minute"))
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))
        until = self._clock() + CODE_SECONDS
        row = {"code_hash": hashed(code), "secret": key, "until": until}
        await keep(self._store.writer, codes.insert().values(**row))
        return f"{code[:4]}-{code[4:]}"

    async def claim(self, code: str, address: str) -> str:
        """The key, once. Wrong codes and right ones count alike, so that guessing is hopeless."""
        if not (self._tries.take(address) and self._all_tries.take()):
            raise Refusal("rate", words("too many codes were tried; wait a minute"))
        key = await asyncio.to_thread(self._take, plain_code(code))
        if key is None:
            raise Refusal("wrong_code", words("this code is wrong, too old, or was used already"))
        return key

    def _take(self, code: str) -> str | None:
        """In one statement: of two who claim the same code one gets the key."""
        taken = codes.delete().where(codes.c.code_hash == hashed(code))
        with self._store.engine.begin() as connection:
            row = connection.execute(taken.returning(codes.c.secret, codes.c.until)).first()
        return row.secret if row is not None and row.until > self._clock() else None

    async def sweep(self) -> None:
        """Codes that nobody used do not keep their keys."""
        while True:
            with contextlib.suppress(Refusal):  # the next time, then
                await keep(self._store.writer, codes.delete().where(codes.c.until <= self._clock()))
            await asyncio.sleep(SWEEP_SECONDS)


def plain_code(text: str) -> str:
    """As it was made, however it was typed in."""
    return "".join(letter for letter in text.lower() if letter in LETTERS)


# Over HTTP


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
