"""Where a lesson begins: the start of the race, or the moment the learner comes in."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fivewide.bots import Turn, judged, make_bot
from fivewide.games import game as find_game
from fivewide.kernel.errors import BadContent
from fivewide.kernel.game import Game, Position
from fivewide.kernel.table import Table
from fivewide.learn.lesson import Lesson, lessons_of

LEARNER = 0  # the seat


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
    names = [f"Seat {seat + 1}" for seat in range(lesson.rivals + 1)]
    table = Table.open(its_game, names, options=lesson.options, seed=lesson.seed)
    left, moves = begin.nth, 0
    while not table.over:
        seat = table.to_act[0]
        if seat == LEARNER and asked(table, seat) == begin.asks:
            left -= 1
            if left == 0:
                return table.position()
        bot = make_bot(lesson.bot, its_game, lesson.seed + moves, only_registered=True)
        table.act(seat, judged(bot, Turn(its_game, table.state, seat)).action)
        moves += 1
    raise BadContent(f"{its_game.package}: lesson {id}: nobody is asked {begin.asks!r} so often")


def asked(table: Table[Any], seat: int) -> str:
    """What the table waits for, as positions and views say it."""
    return str(getattr(table.view(seat), "asks", ""))
