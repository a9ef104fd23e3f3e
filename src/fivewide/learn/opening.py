"""Where a race begins: with its start, once all is settled, or when the learner comes in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from fivewide.bots import Turn, judged, make_bot
from fivewide.games import game as find_game
from fivewide.kernel.errors import BadContent
from fivewide.kernel.game import Game, Position
from fivewide.kernel.table import Table
from fivewide.learn.lesson import Lesson, lessons_of

LEARNER = 0  # the seat
SETTLES = "greedy"


def begins_late(game: Game[Any], lesson: Lesson) -> Position | None:
    """The position at which the learner comes in; None: the start of the race."""
    return None if lesson.begin is None else beginning(game.id, lesson.id)


@lru_cache(maxsize=64)
def beginning(game: str, id: str) -> Position:
    """Bots drive all seats until the learner is asked what the lesson begins with."""
    its_game = find_game(game)
    lesson = next(each for each in lessons_of(its_game.package) if each.id == id)
    begin = lesson.begin
    assert begin is not None, "this lesson begins with the race"
    table = its_table(its_game, lesson.options, lesson.rivals + 1, lesson.seed)
    left, moves = begin.nth, 0
    while not table.over:
        seat = table.to_act[0]
        if seat == LEARNER and asked(table, seat) == begin.asks:
            left -= 1
            if left == 0:
                return table.position()
        drive(table, seat, lesson.bot, lesson.seed + moves)
        moves += 1
    raise BadContent(f"{its_game.package}: lesson {id}: nobody is asked {begin.asks!r} so often")


def settled(game: Game[Any], options: Mapping[str, Any], seats: int, seed: int) -> Position | None:
    """The race as it begins once everything before it is settled; None: there is nothing before it.

    Drivers settle it for everybody, by what they can see.
    """
    if game.ready is None:
        return None
    table, moves = its_table(game, options, seats, seed), 0
    while not table.over:
        seat = table.to_act[0]
        if asked(table, seat) == game.ready.asks:
            return table.position()
        drive(table, seat, SETTLES, seed + moves)
        moves += 1
    return None  # with these options nobody is asked that: the race begins with its start


def its_table(game: Game[Any], options: Mapping[str, Any], seats: int, seed: int) -> Table[Any]:
    names = [f"Seat {seat + 1}" for seat in range(seats)]
    return Table.open(game, names, options=dict(options), seed=seed)


def drive(table: Table[Any], seat: int, driver: str, seed: int) -> None:
    bot = make_bot(driver, table.game, seed, only_registered=True)
    table.act(seat, judged(bot, Turn(table.game, table.state, seat)).action)


def asked(table: Table[Any], seat: int) -> str:
    """What the table waits for, as positions and views say it."""
    return str(getattr(table.view(seat), "asks", ""))
