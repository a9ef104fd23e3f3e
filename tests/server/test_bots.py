"""Bots in their pool: what they choose, and that none of them can hold a race up."""

from __future__ import annotations

import asyncio
import logging
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from fivewide.games import GAMES, game
from fivewide.games.shelf import Shelf
from fivewide.kernel import plugins
from fivewide.kernel.agenda import options_of
from fivewide.kernel.chance import Seeded
from fivewide.kernel.game import imagine
from fivewide.kernel.table import Table
from fivewide.server import bots
from fivewide.server.bots import Moment, Patience, Thinker, Thought, imagined_moment_of, think
from tests.games.trials import trial_of

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
    assert chosen.action in options
    assert think(thought(bot)) == chosen


@pytest.mark.parametrize("workers", [0, 1])
def test_the_pool_thinks_as_we_do(workers: int) -> None:
    async def choose() -> Any:
        thinker = Thinker(workers, Patience())
        chosen = await thinker.choose(thought(), "", "", True)
        await thinker.close()
        return chosen

    assert asyncio.run(choose()) == think(thought())


def test_a_bot_that_fails_or_takes_too_long_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(thought: Thought) -> None:
        time.sleep(0.3)

    async def choose() -> list[Any]:
        thinker = Thinker(0, Patience(most=0.05))
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
        thinker = Thinker(1, Patience())
        first = await thinker.choose(thought(), "", "", True)
        pool: Any = thinker._idle[0]._pool
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


# What a bot cannot do


BOTS = '''
import os
import time


class Deadly:
    """Takes its process with it."""

    def choose(self, turn):
        os._exit(1)


class Hanging:
    """Never comes to an end."""

    def choose(self, turn):
        time.sleep(3600)


class Slow:
    """Takes its time."""

    def choose(self, turn):
        time.sleep(1.5)
        return turn.options[0]


class Timed:
    """Takes the option whose place is the time it has, in tenths of a second."""

    def __init__(self, seconds: float):
        self.place = min(1, int(seconds * 10))

    def choose(self, turn):
        return turn.options[self.place]
'''


@pytest.fixture
def strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package with bots, which workers find as well."""
    (tmp_path / "strange_bots.py").write_text(BOTS)
    info = tmp_path / "strange_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strange-bots\nVersion: 1.0\n")
    names = ["Deadly", "Hanging", "Slow", "Timed"]
    entries = [f"{name.lower()} = strange_bots:{name}\n" for name in names]
    (info / "entry_points.txt").write_text("[fivewide.bots]\n" + "".join(entries))
    monkeypatch.syspath_prepend(str(tmp_path))
    plugins.found.cache_clear()
    monkeypatch.setattr(sys, "path", list(sys.path))  # as it is now, for workers
    yield
    plugins.found.cache_clear()


def chosen_by(*called: str, processes: int = 1, most: float = 30.0) -> list[Any]:
    """What comes of these bots' thoughts, all begun at once."""

    async def choose() -> list[Any]:
        thinker = Thinker(processes, Patience(most=most))
        thoughts = (thinker.choose(thought(bot), "", bot, True) for bot in called)
        found = await asyncio.gather(*thoughts)
        await thinker.close()
        return found

    return asyncio.run(choose())


@pytest.mark.usefixtures("strangers")
@pytest.mark.parametrize(
    ("bot", "most", "reason"),
    [("deadly", 30.0, "its process died"), ("hanging", 10.0, "it took longer than 10 seconds")],
)
def test_a_worker_that_dies_or_hangs_costs_one_decision_which_greedy_makes(
    bot: str, most: float, reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR, "fivewide.server"):
        (found,) = chosen_by(bot, most=most)
    assert found.action == think(thought("greedy")).action
    (line,) = caplog.records
    assert line.getMessage() == "a bot failed"
    said = vars(line)
    assert (said["bot"], said["table"]) == (bot, bot)
    assert said["reason"].startswith(reason)


@pytest.mark.usefixtures("strangers")
def test_a_worker_that_dies_takes_no_other_thought_with_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    slow, deadly = chosen_by("slow", "deadly", processes=2)
    assert slow.action == think(thought("slow")).action
    assert deadly.action == think(thought("greedy")).action
    assert [vars(line)["bot"] for line in caplog.records] == ["deadly"]


@pytest.mark.usefixtures("strangers")
def test_a_bot_of_another_package_is_told_how_long_it_may_take() -> None:
    (found,) = chosen_by("timed")
    short, long = (think(replace(thought("timed"), seconds=seconds)) for seconds in (0.02, 1.0))
    assert found.action == long.action != short.action


def test_those_who_wait_share_the_time_of_the_workers() -> None:
    patience = Patience(pro=0.3, ace=1.0)
    assert [patience.of(bot, 0.0) for bot in ("pro", "pro:temper=bold", "ace")] == [0.3, 0.3, 1.0]
    assert patience.of("ace", 3.0) == 0.25
    assert patience.of("pro", 1_000.0) == 0.02


@pytest.mark.parametrize("id", GAMES)
def test_what_leaves_the_server_depends_on_nothing_that_the_seat_does_not_know(id: str) -> None:
    """Two tables that look the same from a seat are one and the same in a worker."""
    its_game = GAMES[id]
    table = Table.open(its_game, ["A", "B", "C"], options=dict(trial_of(id).asked), seed=3)
    shelf, luck = Shelf(lambda sha256: None), random.Random(3)
    differed = False
    for number in range(40):
        if table.over:
            break
        for seat in table.to_act:
            twin = SimpleNamespace(state=imagine(its_game, table.state, seat, Seeded(number)))
            twin.position = lambda twin=twin: its_game.position(twin.state)
            rooms: list[Any] = [
                SimpleNamespace(game=its_game, race=race, setup=table.setup)
                for race in (table, twin)
            ]
            true, other = (imagined_moment_of(room, shelf, seat, 7) for room in rooms)
            assert true == other
            differed = differed or true.position != table.position()
            placed = true.placed()[1]
            assert list(options_of(placed, seat)) == list(options_of(table.state, seat))
            seen, known = (its_game.view(state, seat) for state in (placed, table.state))
            assert msgspec.json.encode(seen) == msgspec.json.encode(known)
        seat = table.to_act[0]
        table.act(seat, luck.choice(table.options(seat)))
    assert differed == its_game.has_secrets
