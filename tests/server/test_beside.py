"""Which moves are made beside the loop: where a game takes long, not where one met a pause."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import TypeVar

import pytest

from fivewide.kernel.speech import language, speaking
from fivewide.server.beside import VERY_LONG, Beside
from fivewide.server.limits import Budgets
from tests.server.scripted import Scene

T = TypeVar("T")
pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice


def where(monkeypatch: pytest.MonkeyPatch, *seconds: float) -> list[bool]:
    """Moves that take so long, one after the other: was each made beside the loop?"""
    now = [0.0]
    monkeypatch.setattr(time, "thread_time", lambda: now[0])

    async def moves() -> list[bool]:
        beside = Beside(Budgets(0.0, 1.0))

        def move(took: float) -> bool:
            now[0] += took
            return threading.current_thread() is not threading.main_thread()

        made = [await beside.make("g", "t", "a", lambda s=s: move(s)) for s in seconds]  # type: ignore[misc]
        beside.close()
        return made

    return asyncio.run(moves())


def test_one_slow_move_makes_no_game_a_heavy_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert where(monkeypatch, 0.05, *[0.001] * 40) == [False] * 41


def test_a_game_whose_moves_take_long_is_made_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    assert where(monkeypatch, 0.02, 0.02, 0.02, 0.001) == [False, False, False, True]


def test_one_very_long_move_is_enough_and_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    made = where(monkeypatch, 0.5, *[0.001] * 40)
    assert made[:2] == [False, True]
    assert made[-1] is False


def test_work_beside_the_loop_is_told_in_the_language_of_whoever_wants_it() -> None:
    async def scene() -> list[str]:
        beside = Beside(Budgets(0.0, 1.0))

        def told(took: float = 0.0) -> str:
            if took:
                until = time.thread_time() + took
                while time.thread_time() < until:
                    pass
            return f"{language()} {threading.current_thread() is threading.main_thread()}"

        with speaking("de"):
            said = [await beside.make("g", "t", "a", lambda: told(VERY_LONG + 0.01))]
            said.append(await beside.make("g", "t", "a", told))
        said.append(await beside.make("g", "t", "a", told))
        beside.close()
        return said

    assert asyncio.run(scene()) == ["de True", "de False", "en False"]


def test_tables_that_take_long_to_open_make_no_move_a_heavy_one() -> None:
    """Two races of a series need no driver, and come with the opening."""
    kinds: list[str] = []

    class Noted(Beside):
        async def make(self, kind: str, table: str, address: str, work: Callable[[], T]) -> T:
            kinds.append(kind)
            return await super().make(kind, table, address, work)

    scene = Scene("mine:Kim", "mine:Ola", beside=Noted(Budgets(0.0, 1.0)))
    assert set(kinds) == {"opening dust-devil-500"}
    kinds.clear()
    hands = [scene.come(0), scene.come(1)]
    hands[scene.asked].act()
    assert kinds == ["move dust-devil-500"] * 3, "a first message is made of the same as a move"
