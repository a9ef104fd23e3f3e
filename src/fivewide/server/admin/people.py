"""A person forgotten: the races stay, replay and verify, and say "Driver 2" where the name stood.

What is kept about a person is a name (in the seat, in the first line of the race file, in the
summary, before chat lines, in what others wrote), chat, the hashes of a token and of the person's
key, the address a table was opened from, and a word for the luck. That word decides the dice: with
another one nobody could verify them. So it stays, unless it is asked for. Then it goes together
with the opened key, and the race file says no more which luck its outcomes came from.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sa

from fivewide.kernel.errors import FivewideError, shortened
from fivewide.server.admin.changing import Changes, Left, change_each, check_there
from fivewide.server.admin.listing import FINISHED
from fivewide.server.seats import free_name
from fivewide.server.tables import chat, codes, entries, seats, tables
from fivewide.server.tokens import hashed

DELETED = "(deleted)"  # where a line of chat was


class NobodyThere(FivewideError):
    """Whoever shall be forgotten is not known here."""


@dataclass(frozen=True)
class Person:
    """By the hash of their key, wherever they sat; or by a name, perhaps at one table only."""

    key_hash: str | None = None
    name: str | None = None
    table: str | None = None

    def sits(self) -> sa.ColumnElement[bool]:
        if self.key_hash is not None:
            return seats.c.person_hash == self.key_hash
        here = seats.c.table_id == self.table if self.table else sa.true()
        return sa.and_(seats.c.name == self.name, seats.c.driver == "person", here)


def forget(engine: sa.Engine, person: Person, words: bool, dry_run: bool) -> Changes:
    if person.table is not None:
        check_there(engine, [person.table])
    with engine.connect() as connection:
        found = sa.select(seats.c.table_id).where(person.sits()).distinct()
        ids = list(connection.execute(found.order_by(seats.c.table_id)).scalars())
    if not ids:
        whom = "that key" if person.name is None else f"the name {shortened(person.name)!r}"
        raise NobodyThere(f"no seat of this store has {whom}")
    change = partial(forget_at, person=person, words=words)
    changes = change_each(engine, ids, change, dry_run)
    if person.key_hash is not None and not dry_run:
        with engine.begin() as connection:
            forget_codes(connection, person.key_hash)
    return changes


def forget_at(connection: sa.Connection, row: Any, person: Person, words: bool) -> dict[str, Any]:
    """What was changed at one table, by the name of it."""
    if row.status not in FINISHED:
        raise Left(f"it is {row.status}, not over; close it first: fivewide server close {row.id}")
    here = seats.select().where(seats.c.table_id == row.id).order_by(seats.c.seat)
    sitting = connection.execute(here).all()
    mine = list(connection.execute(here.where(person.sits())).all())
    names = [seat.name.casefold() for seat in sitting]
    become = {seat.seat: free_name(f"Driver {seat.seat + 1}", names) for seat in mine}
    old = {seat.name: become[seat.seat] for seat in mine}
    table: dict[str, Any] = {"opened_by": None}
    if row.header:
        table["header"] = renamed_header(row.header, become, words)
    if row.summary:
        table["summary"] = renamed_summary(row.summary, old)
    if row.why:
        table["why"] = mentions_replaced(row.why, old)
    if row.host_hash in {seat.token_hash for seat in mine}:
        table["host_hash"] = None
    gave_words = [seat.seat for seat in mine if seat.word]
    if words and gave_words:
        table["seeds"] = "{}"
        shut_key(connection, row.id)
    connection.execute(tables.update().where(tables.c.id == row.id).values(**table))
    for number, name in become.items():
        no_one = {"token_hash": None, "key_hash": None, "person_hash": None}
        seat = seats.update().where(seats.c.table_id == row.id, seats.c.seat == number)
        connection.execute(seat.values(name=name, **no_one, **({"word": ""} if words else {})))
    return {
        "seats": become,
        "header": bool(row.header),
        "summary": bool(row.summary) and table["summary"] != row.summary,
        "chat_texts": delete_chat(connection, row.id, become),
        "mentions": replace_mentions(connection, row.id, old),
        "hashes": sum(
            value is not None
            for seat in mine
            for value in (seat.token_hash, seat.key_hash, seat.person_hash)
        ),
        "address": row.opened_by is not None,
        "words_removed": len(gave_words) if words else 0,
        "words_kept": 0 if words else len(gave_words),
    }


def renamed_header(text: str, become: dict[int, str], words: bool) -> str:
    header = msgspec.json.decode(text)
    for seat, name in become.items():
        header["seats"][seat]["name"] = name
        if words and header.get("words"):
            header["words"][seat] = ""
    return msgspec.json.encode(header).decode()


def renamed_summary(text: str, old: dict[str, str]) -> str:
    summary = msgspec.json.decode(text)
    for names in ("winners", "order"):
        summary[names] = [old.get(name, name) for name in summary.get(names, [])]
    return msgspec.json.encode(summary).decode()


def shut_key(connection: sa.Connection, id: str) -> None:
    """Without the word the opened key would accuse an honest race of other dice."""
    here = sa.and_(entries.c.table_id == id, entries.c.line.startswith('{"result":'))
    for line in connection.execute(entries.select().where(here)).all():
        result = msgspec.json.decode(line.line)
        result["result"] |= {"seeds": [], "keys": []}
        shut = entries.update().where(entries.c.table_id == id, entries.c.seq == line.seq)
        connection.execute(shut.values(line=msgspec.json.encode(result).decode()))


def delete_chat(connection: sa.Connection, id: str, become: dict[int, str]) -> int:
    deleted = 0
    for seat, name in become.items():
        lines = chat.update().where(chat.c.table_id == id, chat.c.seat == seat)
        deleted += connection.execute(lines.values(name=name, text=DELETED)).rowcount
    return deleted


def replace_mentions(connection: sa.Connection, id: str, old: dict[str, str]) -> int:
    """In what others wrote at this table."""
    replaced = 0
    for line in connection.execute(chat.select().where(chat.c.table_id == id)).all():
        text = mentions_replaced(line.text, old)
        if text != line.text:
            which = sa.and_(chat.c.table_id == id, chat.c.number == line.number)
            connection.execute(chat.update().where(which).values(text=text))
            replaced += 1
    return replaced


def mentions_replaced(text: str, old: dict[str, str]) -> str:
    """The name as a word of its own, however it is spelled."""
    for name, become in old.items():
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda found: become, text, flags=re.I)  # noqa: B023
    return text


def forget_codes(connection: sa.Connection, key_hash: str) -> None:
    """Codes that would bring the key to another browser."""
    known: Sequence[Any] = connection.execute(codes.select()).all()
    gone = [code.code_hash for code in known if hashed(code.secret) == key_hash]
    connection.execute(codes.delete().where(codes.c.code_hash.in_(gone)))
