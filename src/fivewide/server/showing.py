"""What somebody may know of a room: each seat its own, a spectator what lies open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from fivewide.bots.named import name_in_words
from fivewide.kernel.game import FIELD, Standing, driver_of
from fivewide.kernel.keyed import LuckKey
from fivewide.kernel.lines import order_for
from fivewide.kernel.record import Act
from fivewide.kernel.table import Table
from fivewide.server import clocks
from fivewide.server import messages as say
from fivewide.server.absence import people_to_ask
from fivewide.server.notices import told
from fivewide.server.packs import older_pack
from fivewide.server.rebuild import START
from fivewide.server.store import ENDED_BY_HOST, settled
from fivewide.server.story import encoded

if TYPE_CHECKING:
    from fivewide.server.room import Room


def asking(room: Room) -> say.OpenQuestion | None:
    """Who is asked what, as everybody hears it."""
    table = room.race
    question = None if room.has_ended else table.state.question
    if question is None:
        return None
    rule = room.game.rule_of(table.state, question)
    asked = room.game.asked(table.state, table.names)
    return say.OpenQuestion(list(table.to_act), rule, asked.to, asked.words)


def now(room: Room, seat: int | None, asking: say.OpenQuestion | None) -> say.Position:
    table = room.race
    asked = not room.has_ended and seat is not None and seat in table.to_act
    return say.Position(
        view=encoded(table.view(seat)),
        asking=asking,
        decision=decision(table, seat) if asked and seat is not None else None,
        undo=undo_right(room, seat),
        over=table.over,
        standings=order(table, seat),
    )


def undo_right(room: Room, seat: int | None) -> say.UndoRight:
    table = room.race
    acts = (e for e in reversed(table.entries) if isinstance(e, Act) and e.seat == seat)
    if seat is None or table.over or room.has_ended or next(acts, None) is None:
        return say.UndoRight(False, [])
    return say.UndoRight(True, people_to_ask(room, seat))


def info(room: Room) -> say.TableInfo:
    present, row = room.present, room.row
    return say.TableInfo(
        id=room.id,
        **settled(row) | {"why": room.why},
        seats=[
            say.SeatInfo(
                number,
                seat.name,
                seat.driver,
                seat.is_taken,
                number in present,
                seat.stand_in,
                name_in_words(seat.bot) if seat.bot else None,
            )
            for number, seat in enumerate(room.seats)
        ],
        to_act=[] if room.has_ended else list(room.to_act),
        watching=sum(listener.seat is None for listener in room.listeners),
        host=room.host_seat,
        ended_by_host=row["why"] == ENDED_BY_HOST,
        wish=room.wish.shown if room.wish else None,
        clock=clocks.shown(room),
        created=row["created"],
        luck=luck(room),
        pack=older_pack(room.table.setup.packs) if room.table else None,
        raced_with=room.raced_with,
    )


def luck(room: Room) -> say.LuckInfo:
    """The words of others stay hidden until all are given: nobody answers another's."""
    worded = [number for number, seat in enumerate(room.seats) if seat.word]
    if room.table is not None:
        header = room.table.record.header
        return say.LuckInfo(header.seed_commitment, header.seed, list(header.words), worded)
    key = room.keys.get(START)
    if not isinstance(key, LuckKey):
        return say.LuckInfo("", None, [], worded)
    return say.LuckInfo(key.commitment, key.seed, [], worded)


def snapshot(room: Room, seat: int | None, host: bool, seen: int | None) -> say.Snapshot:
    since = seen if seen is not None and room.story and seen <= room.seen else None
    first = 0 if since is None else since + 1
    return say.Snapshot(
        v=say.VERSION,
        seat=seat,
        host=host,
        since=since,
        seen=room.seen,
        table=info(room),
        entries=room.story.since(first, seat) if room.story else [],
        now=now(room, seat, asking(room)) if room.table else None,
        chat=[told(line) for line in room.chat[-100:]],
    )


def decision(table: Table[Any], seat: int) -> say.Decision:
    asked = table.decision(seat)
    options = [
        say.OfferedOption(
            msgspec.to_builtins(option.action),
            option.words.short,
            option.words.detail,
            list(option.words.rules),
            option.words.facts,
        )
        for option in asked.options
    ]
    question = asked.asked
    return say.Decision(asked.seat, asked.rule, question.to, question.words, options)


def order(table: Table[Any], seat: int | None) -> list[say.Place]:
    """The result; before that the order, where the view does not have it."""
    game, state = table.game, table.state
    if table.over:
        return standings(table)
    return [] if game.view_has_order else places(table, order_for(game, state, seat))


def standings(table: Table[Any]) -> list[say.Place]:
    return places(table, table.game.standings(table.state))


def places(table: Table[Any], lines: list[Standing]) -> list[say.Place]:
    game, state = table.game, table.state
    return [
        say.Place(
            line.place,
            line.seat,
            line.car,
            game.cars_of(state, line),
            line.points,
            line.note,
            line.called,
        )
        for line in lines
    ]


def summary_of(table: Table[Any]) -> dict[str, Any]:
    """A finished race in a list: who won, in which order the seats finished, how long it was."""
    lines = table.game.standings(table.state)
    winners = [driver_of(line, table.names) for line in lines if line.place == 1]
    seats = dict.fromkeys(line.seat for line in lines if line.seat != FIELD)
    order = [table.names[seat] for seat in seats]
    return {"winners": winners, "order": order, "entries": len(table.entries)}
