"""Lessons over HTTP: what a game teaches, and a table for one of its lessons."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fivewide.kernel.speech import words
from fivewide.learn import begins_late
from fivewide.server.games_api import game_of, lessons
from fivewide.server.guard import client_of
from fivewide.server.replies import check_may_open, reply, typed_body, worked_out
from fivewide.server.requests import OpenLesson, OpenTable
from fivewide.server.room import Refusal
from fivewide.server.seats import SeatWish


async def list_lessons(request: Request) -> Response:
    return reply(lessons(game_of(request)))


async def open_lesson(request: Request) -> Response:
    """The learner sits first, bots beside; the seed is the lesson's, and everybody may know it."""
    wish = await typed_body(request, OpenLesson)
    game, id = game_of(request), request.path_params["lesson"]
    lesson = next((each for each in lessons(game) if each.id == id), None)
    if lesson is None:
        raise Refusal("no_table", words("{game} has no such lesson", game=game.title))
    check_may_open(request)
    learner = SeatWish(name=wish.name, mine=True)
    table = OpenTable(
        game=game.id,
        options=lesson.options,
        seats=[learner, *(SeatWish(driver=lesson.bot) for _ in range(lesson.rivals))],
        seed=lesson.seed,
        listed=False,
        pace=wish.pace,
        person=wish.person,
    )
    start = await worked_out(request, lambda: begins_late(game, lesson))
    rooms, address = request.app.state.rooms, client_of(request.scope)
    return reply(await rooms.open(table, address, start=start), 201)


ROUTES = [
    Route("/api/games/{id}/lessons", list_lessons),
    Route("/api/games/{id}/lessons/{lesson}", open_lesson, methods=["POST"]),
]
