"""What a lesson is: a race on a fixed seed, and notes that come with what is on the board.

A game keeps its lessons in `lesson.toml` beside its `rules.toml`, the simplest form of the game
first. A game without that file has none.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import resources
from typing import Annotated, Any, Literal

import msgspec

from fivewide.kernel import speech
from fivewide.kernel.errors import BadContent

Words = Annotated[speech.Words, msgspec.Meta(min_length=1)]
Id = Annotated[str, msgspec.Meta(pattern="^[a-z0-9-]+$")]
# What a note is about; where that is on the page, the page knows.
Anchor = Literal["tower", "bar", "hand", "own car", "ends", "told", "dice", "track", "log"]


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One thing to say, once, when it is the case.

    `when` and `what`: at the start; when I am asked `what`, as positions say it in `asks`; once an
    event of kind `what` was told; at the end. Two notes about one question come one after the
    other, the second when it is asked again.
    """

    words: Words
    rules: Annotated[list[str], msgspec.Meta(min_length=1)]
    when: Literal["start", "asked", "told", "end"]
    what: str = ""
    at: Anchor = "track"
    # A good answer: an option whose action has all of this; and why it is one.
    choose: dict[str, Any] | None = None
    why: speech.Words = ""


class Begin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the learner comes in: asked `asks` for the nth time. Bots drive until then."""

    asks: str
    nth: Annotated[int, msgspec.Meta(ge=1)] = 1


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: Id
    title: Words
    goal: Words  # in one sentence
    options: dict[str, Any] = {}
    seed: Annotated[int, msgspec.Meta(ge=0, lt=2**62)]
    rivals: Annotated[int, msgspec.Meta(ge=0, le=7)]
    bot: str = "greedy"
    watch: bool = False  # nobody decides anything: it is shown from the start
    begin: Begin | None = None
    notes: list[Note] = msgspec.field(name="note")


class Lessons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    lessons: list[Lesson] = msgspec.field(name="lesson")


def lessons_of(package: str) -> tuple[Lesson, ...]:
    """The lessons of the game in that package, in the order to take them."""
    return speech.spoken(lessons_in(package))


@lru_cache(maxsize=64)
def lessons_in(package: str) -> tuple[Lesson, ...]:
    """The same as their file has them."""
    file = resources.files(package).joinpath("lesson.toml")
    if not file.is_file():
        return ()
    try:
        found = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Lessons).lessons
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadContent(f"{package}/lesson.toml: {error}") from None
    for lesson in found:
        for note in lesson.notes:
            if (note.what != "") != (note.when in ("asked", "told")):
                raise BadContent(f"{package}/lesson.toml: {lesson.id}: {note.when} {note.what}?")
    return tuple(found)
