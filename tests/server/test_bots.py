"""Bots in their pool: what they choose, and that none of them can hold a race up."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
import pytest

from fivewide.games import game
from fivewide.kernel.table import Table
from fivewide.server import bots
from fivewide.server.bots import Moment, Thinker, Thought, think

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

GAME = game("dust-devil-500")


def thought(bot: str = "greedy") -> Thought:
    table = Table.open(GAME, ["A", "B"], seed=8)
    seat = table.to_act[0]
    return Thought(Moment(GAME.id, {}, 2, table.position()), seat, bot, 5)


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_a_thought_is_an_option_and_always_the_same(bot: str) -> None:
    table = Table.open(GAME, ["A", "B"], seed=8)
    options = [msgspec.to_builtins(action) for action in table.options(table.to_act[0])]
    chosen = think(thought(bot))
    assert chosen in options
    assert think(thought(bot)) == chosen


@pytest.mark.parametrize("workers", [0, 1])
def test_the_pool_thinks_as_we_do(workers: int) -> None:
    async def choose() -> Any:
        thinker = Thinker(workers, 30)
        chosen = await thinker.choose(thought(), "", "", True)
        await thinker.close()
        return chosen

    assert asyncio.run(choose()) == think(thought())


def test_a_bot_that_fails_or_takes_too_long_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(thought: Thought) -> None:
        time.sleep(0.3)

    async def choose() -> list[Any]:
        thinker = Thinker(0, 0.05)
        monkeypatch.setattr(bots, "think", slow)
        late = await thinker.choose(thought(), "", "", True)
        monkeypatch.setattr(bots, "think", lambda thought: 1 / 0)
        failed = await thinker.choose(thought(), "", "", True)
        monkeypatch.setattr(bots, "think", think)
        well = await thinker.choose(thought(), "", "", True)
        await thinker.close()
        return [late, failed, well]

    assert asyncio.run(choose()) == [None, None, think(thought())]


def test_a_worker_that_dies_is_replaced() -> None:
    async def choose() -> list[Any]:
        thinker = Thinker(1, 30)
        first = await thinker.choose(thought(), "", "", True)
        pool: Any = thinker._workers._pool
        for worker in list(pool._processes.values()):
            worker.kill()
            worker.join()
        found: list[Any] = [first]
        for _attempt in range(3):
            found.append(await thinker.choose(thought(), "", "", True))
        await thinker.close()
        return found

    found = asyncio.run(choose())
    assert found[0] == found[-1] == think(thought())
