"""Lines of chat: what people say, and what the table itself has to tell everybody."""

from __future__ import annotations

import contextlib

import msgspec

from fivewide.server import messages as say
from fivewide.server import tables
from fivewide.server.notices import told
from fivewide.server.room import Refusal, Room
from fivewide.server.store import CHAT_KEPT
from fivewide.server.texts import TABLE


async def say_line(room: Room, seat: int | None, name: str, text: str) -> None:
    """Stored, then told."""
    number = room.chat[-1].number + 1 if room.chat else 1
    line = say.ChatLine(number, room.clock(), seat, name, text)
    row = msgspec.structs.asdict(line)
    await room.store(tables.chat.insert().values(table_id=room.id, **row))
    room.chat.append(line)
    del room.chat[:-CHAT_KEPT]
    room.tell_all(lambda: say.ChatSaid(line=told(line)))


async def announce(room: Room, notice: str, **facts: str) -> None:
    """What it tells of has happened, also if the line gets lost."""
    with contextlib.suppress(Refusal):
        await say_line(room, None, TABLE, notice.format(**facts))
