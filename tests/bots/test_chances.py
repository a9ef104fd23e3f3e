"""The net, its weights and what it says, as numbers."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

from fivewide.bots.instincts import instinct_of
from fivewide.bots.lessons import chances_from, packed, written_for
from fivewide.bots.thinking.chances import HEADS, Chances
from fivewide.bots.thinking.judge import Judge, Temper, squashed
from fivewide.bots.thinking.rollouts import shares
from fivewide.games import GAMES
from fivewide.kernel.chance import Seeded
from fivewide.kernel.ints import i64, vec

WIDTH, HIDDEN = 3, 2


def numbers(count: int, seed: int) -> list[float]:
    luck = Seeded(seed)
    return [luck.below(2001) / 1000 - 1 for _ in range(count)]


def net(seed: int = 1) -> tuple[Chances, list[list[float]], list[list[float]]]:
    inner = [numbers(WIDTH + 2, seed + row) for row in range(HIDDEN)]
    outer = [numbers(WIDTH + 2 + HIDDEN, seed + 10 + row) for row in range(HEADS)]
    return Chances(WIDTH, HIDDEN, packed(inner), packed(outer), 50.0), inner, outer


def by_hand(features: list[list[float]], inner: Any, outer: Any) -> list[list[float]]:
    """What such a net says, written out once more."""
    said = []
    for mine in features:
        given = [1.0, 1 / len(features), *mine]
        units = [max(0.0, sum(w * x for w, x in zip(row, given, strict=True))) for row in inner]
        said.append([sum(w * x for w, x in zip(row, given + units, strict=True)) for row in outer])
    return said


@pytest.mark.parametrize("seats", [1, 2, 4, 7])
def test_the_net_says_what_its_weights_come_to(seats: int) -> None:
    made, inner, outer = net()
    features = [numbers(WIDTH, 100 + seat) for seat in range(seats)]
    said = by_hand(features, inner, outer)
    found = made.forecast(packed(features), seats)
    weights = [math.exp(line[0]) for line in said]
    assert list(found.win) == pytest.approx([each / sum(weights) for each in weights])
    assert list(found.points) == pytest.approx([50 * line[2] for line in said])
    places = [
        1 + sum(1 / (1 + math.exp(mine[1] - other[1])) for other in said if other is not mine)
        for mine in said
    ]
    assert list(found.place) == pytest.approx(places)


def test_no_seat_is_special() -> None:
    made, _, _ = net(3)
    features = [numbers(WIDTH, 200 + seat) for seat in range(4)]
    here = made.forecast(packed(features), 4)
    there = made.forecast(packed(features[::-1]), 4)
    assert list(here.win) == pytest.approx(list(there.win)[::-1])
    assert list(here.place) == pytest.approx(list(there.place)[::-1])


def test_who_is_first_together_shares_the_win() -> None:
    assert list(shares(vec[i64]([1, 3, 1, 4]))) == [0.5, 0.0, 0.5, 0.0]


def test_a_lead_is_squashed_between_nothing_and_all() -> None:
    assert squashed(0.0) == 0.5
    assert 0.5 < squashed(1.0) < squashed(9.0) < 1.0
    assert squashed(-9.0) == pytest.approx(1 - squashed(9.0))


def test_a_temper_decides_what_is_worth_more() -> None:
    """Second with many points, or first with few: the bold want the one, the thrifty the other."""
    made, _, _ = net()
    win, place, points = packed([[1.0, 0.0]]), packed([[1.0, 2.0]]), packed([[10.0, 200.0]])
    instinct = instinct_of(next(iter(GAMES)))
    assert instinct is not None  # it is not asked anything
    bold = Judge(instinct, made, Temper(0.97, 0.02, 0.01))
    thrifty = Judge(instinct, made, Temper(0.1, 0.1, 0.8))
    assert bold.weighed(win, place, points, 50.0, 2).worth[0] > 0.9
    worth = thrifty.weighed(win, place, points, 50.0, 2).worth
    assert worth[1] > worth[0]


@pytest.mark.parametrize("id", GAMES)
def test_what_was_learned_says_how_good_it_is(id: str) -> None:
    """Where the figures of docs/reference/chances.md come from."""
    written = written_for(id)
    assert written is not None
    judged = written["judged"]
    assert judged["calibration_error"] <= 0.015
    better, give_or_take = judged["better_than_order"]
    assert better - give_or_take > 0
    assert set(written["by_population"]) == set(written["trained"]["population"])
    assert chances_from(json.loads(json.dumps(written))).width == written["width"]
