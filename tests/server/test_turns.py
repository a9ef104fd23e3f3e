"""Turns and budgets: how long one waits for others, whatever they ask for."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import pytest

from fivewide.server.limits import Budgets
from fivewide.server.turns import Turns

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

Wish = tuple[str, str, bool]  # address, table, watched


def order(wishes: Iterable[Wish], places: int = 1, each: int | None = None) -> list[Wish]:
    """In which order they are served who all come while the first is at work."""
    served: list[Wish] = []

    async def one(turns: Turns, wish: Wish) -> None:
        async with turns.take(*wish):
            served.append(wish)
            await asyncio.sleep(0)

    async def all_of_them() -> None:
        turns = Turns(places, each)
        await asyncio.gather(*(one(turns, wish) for wish in wishes))

    asyncio.run(all_of_them())
    return served


CROWD: list[Wish] = [("crowd", f"table {n}", True) for n in range(59)]


def test_a_crowd_of_tables_is_one_address_among_others() -> None:
    served = order([*CROWD, *CROWD, ("other", "mine", True), ("third", "his", True)])
    assert served.index(("other", "mine", True)) <= 2
    assert served.index(("third", "his", True)) <= 3
    assert len(served) == 2 * 59 + 2


def test_within_an_address_its_tables_take_turns() -> None:
    greedy: list[Wish] = [("home", "one", True)] * 20
    assert order([*greedy, ("home", "two", True)]).index(("home", "two", True)) <= 2


def test_what_somebody_watches_goes_first() -> None:
    idle: list[Wish] = [(f"address {n}", f"table {n}", False) for n in range(30)]
    served = order([*idle, ("crowd", "seen", True)])
    assert served.index(("crowd", "seen", True)) == 1  # only the one at work came before


def test_who_comes_to_watch_a_table_brings_it_forward() -> None:
    served: list[str] = []

    async def one(turns: Turns, table: str) -> None:
        async with turns.take("home", table, watched=False):
            served.append(table)
            await asyncio.sleep(0)

    async def all_of_them() -> None:
        turns = Turns(1)
        waiting = [asyncio.create_task(one(turns, table)) for table in "abcd"]
        await asyncio.sleep(0)
        turns.watch("home", "d")
        await asyncio.gather(*waiting)

    asyncio.run(all_of_them())
    assert served == ["a", "d", "b", "c"]


def test_an_address_keeps_no_more_places_than_it_may() -> None:
    at_work: list[str] = []
    together: list[int] = []

    async def one(turns: Turns, address: str) -> None:
        async with turns.take(address, ""):
            at_work.append(address)
            together.append(at_work.count("crowd"))
            await asyncio.sleep(0.001)
            at_work.remove(address)

    async def all_of_them() -> None:
        turns = Turns(3, each=1)
        await asyncio.gather(*(one(turns, a) for a in ["crowd"] * 5 + ["other"] + ["crowd"] * 5))

    asyncio.run(all_of_them())
    assert max(together) == 1
    assert len(together) == 11


def test_who_gives_up_waiting_leaves_the_place_to_others() -> None:
    async def wait() -> None:
        turns = Turns(1)
        first = turns.take("a", "1")
        await first.__aenter__()
        gone = asyncio.create_task(turns.take("a", "2").__aenter__())
        late = asyncio.create_task(turns.take("b", "3").__aenter__())
        next_one = asyncio.create_task(turns.take("c", "4").__aenter__())
        await asyncio.sleep(0)
        gone.cancel()
        await first.__aexit__(None, None, None)
        late.cancel()  # in the very moment its turn came
        await asyncio.wait_for(next_one, 5)

    asyncio.run(wait())


def test_a_budget_runs_out_and_is_paid_back() -> None:
    now = [100.0]
    budgets = Budgets(0.25, 2.0, lambda: now[0])
    budgets.charge("a", 1.9)
    assert budgets.debt("a") == 0
    budgets.charge("a", 1.1)
    assert budgets.debt("a") == pytest.approx(4.0)
    assert budgets.debt("b") == 0
    now[0] += 4.1
    assert budgets.debt("a") == 0
    budgets.charge("a", 1.0)
    assert budgets.debt("a") > 0
    now[0] += 1000
    budgets.charge("a", 1.9)
    assert budgets.debt("a") == 0


def test_without_a_share_there_is_no_budget() -> None:
    budgets = Budgets(0, 1)
    budgets.charge("a", 1000)
    assert budgets.debt("a") == 0
