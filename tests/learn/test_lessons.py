"""Every game teaches: lessons can be begun, driven to the end, and every note is reached."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fivewide.bots import Turn, judged, make_bot
from fivewide.games import GAMES
from fivewide.kernel.keyed import key_for
from fivewide.kernel.record import SeatInfo
from fivewide.kernel.rulebook import rulebook
from fivewide.kernel.table import Table
from fivewide.learn import Lesson, begins_late, lessons_of
from fivewide.learn.opening import LEARNER, asked
from fivewide.server.keys import bot_seed
from fivewide.server.rebuild import START, luck_of

LESSONS = [(id, lesson) for id, game in GAMES.items() for lesson in lessons_of(game.package)]
each_lesson = pytest.mark.parametrize(
    ("game", "lesson"), LESSONS, ids=[f"{game}-{lesson.id}" for game, lesson in LESSONS]
)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_lesson(game: str) -> None:
    assert lessons_of(GAMES[game].package)


@each_lesson
def test_notes_are_few_and_short_and_cite_rules(game: str, lesson: Lesson) -> None:
    book = rulebook(GAMES[game].package)
    assert 6 <= len(lesson.notes) <= 10
    assert lesson.notes[0].when == "start"
    assert lesson.notes[-1].when == "end"
    for note in lesson.notes:
        sentences = re.split(r"(?<=[.!?]) ", note.words)
        assert 1 <= len(sentences) <= 3, note.words
        assert all(len(sentence.split()) <= 25 for sentence in sentences), note.words
        assert [rule for rule in note.rules if book.find(rule) is None] == []


@each_lesson
def test_whoever_follows_a_lesson_meets_every_note(game: str, lesson: Lesson) -> None:
    """As a server plays it: what a note recommends, or else the first option."""
    its_game, keys = GAMES[game], {START: key_for(lesson.seed)}
    names = [f"Seat {seat}" for seat in range(lesson.rivals + 1)]
    table: Table[Any] = Table(
        its_game,
        its_game.prepare(lesson.options, len(names)),
        [SeatInfo(name, "person") for name in names],
        luck_of(keys, [""] * len(names)),
        start=begins_late(its_game, lesson),
    )
    table.roll()
    left = [note for note in lesson.notes if note.when == "asked"]
    decided = 0
    while not table.over:
        seat = table.to_act[0]
        if seat == LEARNER:
            decided += 1
            options = table.options(seat)
            note = next((note for note in left if note.what == asked(table, seat)), None)
            wanted = {} if note is None or note.choose is None else note.choose
            found = [action for action in options if wanted.items() <= as_dict(action).items()]
            assert found, f"{wanted} is no option"
            action = found[0]
            if note is not None:
                left.remove(note)
        else:
            bot = make_bot(lesson.bot, its_game, bot_seed(keys, len(table.entries), seat))
            action = judged(bot, Turn(its_game, table.state, seat)).action
        table.act(seat, action)
    told = {event.kind for event in table.events(LEARNER)}
    missed = [note.what for note in lesson.notes if note.when == "told" and note.what not in told]
    assert [note.what for note in left] + missed == []
    assert lesson.watch == (decided == 0)
    first = lesson is lessons_of(its_game.package)[0]
    assert decided <= (60 if first else 80), "too long for a guided race"


def as_dict(action: Any) -> dict[str, Any]:
    return action if isinstance(action, dict) else {}
