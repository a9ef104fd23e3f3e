"""Arrays that ordinary Python lends to compiled code are given back: nothing piles up.

Compiled it holds what hatch_compile.py does to mypyc's C code.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from fivewide.games import GAMES
from fivewide.kernel.agenda import Together, packed
from fivewide.kernel.game import Game
from fivewide.kernel.table import Table
from fivewide.racing.order import places

TIMES = 60
A_FEW = 0.2  # blocks each time: somebody else's, once in a while


def blocks_kept(work: Callable[[], object]) -> float:
    """How many blocks of memory stay behind each time, on average.

    The better of three trials: what is made only once may be made late, a leak is there each time.
    """
    return min(blocks_of_a_trial(work) for _ in range(3))


def blocks_of_a_trial(work: Callable[[], object]) -> float:
    gc.collect()
    gc.freeze()  # what other tests keep is nothing to search through
    try:
        before = sys.getallocatedblocks()
        for _ in range(TIMES):
            work()
        gc.collect()
        return (sys.getallocatedblocks() - before) / TIMES
    finally:
        gc.unfreeze()


def test_an_argument_is_given_back() -> None:
    lent = packed([3, 1, 2])
    assert blocks_kept(lambda: places(packed([3, 1, 2]))) < A_FEW
    assert list(places(lent)) == list(places(lent))
    assert list(lent) == [3, 1, 2], "and is still whose it was"


def test_a_sealed_question_keeps_its_seats_once() -> None:
    list(GAMES.values())  # so that all their questions are known
    kinds = Together.__subclasses__()
    assert len(kinds) > len(GAMES)
    for kind in kinds:
        try:
            kind(packed([0]))
        except TypeError:  # it asks for more than seats
            continue
        assert blocks_kept(partial(made, kind)) < A_FEW, kind


def made(kind: type[Together]) -> Together:
    return kind(packed([0, 1]))


@pytest.mark.parametrize("id", GAMES)
def test_a_position_laid_out_leaves_nothing_behind(id: str) -> None:
    game: Game[Any] = GAMES[id]
    table = Table.open(game, ["Kim", "Ola", "Rin"], seed=3)
    document = game.position(table.state)

    def lay() -> Any:
        return game.place(table.setup, document)

    assert blocks_kept(lay) < A_FEW
    first, second = lay(), lay()
    del second
    assert game.position(first) == document, "one does not take away what the other has"
