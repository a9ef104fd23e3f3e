"""Processes beside the server: they come with the first work, and go after much of it."""

from __future__ import annotations

import asyncio
import os
import time

import pytest

from fivewide.server import workers
from fivewide.server.workers import Lost, Workers

pytestmark = pytest.mark.once  # the server is not compiled

PATIENCE = 20.0


def who(pause: float) -> int:
    time.sleep(pause)
    return os.getpid()


@pytest.fixture
def short_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "LIFE", 3)


def is_gone(process: int) -> bool:
    deadline = time.monotonic() + PATIENCE
    while os.path.exists(f"/proc/{process}") and time.monotonic() < deadline:
        time.sleep(0.05)
    return not os.path.exists(f"/proc/{process}")


@pytest.mark.usefixtures("short_lives")
def test_after_much_work_others_take_their_place() -> None:
    async def scene() -> list[int]:
        pool = Workers(1, "test")
        did = [await pool.run(who, 0.0, PATIENCE) for _work in range(7)]
        for process in (did[0], did[3]):
            assert is_gone(process), "whoever has done its part does not stay beside the others"
        assert await pool.run(who, 0.0, PATIENCE) == did[-1]
        await pool.close()
        return did

    first, _, third, fourth, *_, seventh = asyncio.run(scene())
    assert first == third
    assert len({first, fourth, seventh}) == 3
    assert os.getpid() not in {first, fourth, seventh}


@pytest.mark.usefixtures("short_lives")
def test_what_was_begun_comes_to_its_end_or_is_lost_in_time() -> None:
    async def scene() -> tuple[int, int]:
        pool = Workers(1, "test")
        old = await pool.run(who, 0.0, PATIENCE)
        begun = asyncio.create_task(pool.run(who, 1.0, PATIENCE))
        hangs = asyncio.create_task(pool.run(who, 3600.0, 3.0))
        await asyncio.sleep(0.1)
        new = await pool.run(who, 0.0, PATIENCE)
        assert await begun == old
        with pytest.raises(Lost):
            await hangs
        assert await pool.run(who, 0.0, PATIENCE) == new, "the new ones had no part in it"
        await pool.close()
        return old, new

    old, new = asyncio.run(scene())
    assert old != new
    assert is_gone(old)
