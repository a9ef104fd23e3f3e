"""Apocalypse Road for bots: never more than forty ways to try, and a segment seen to its end."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.bots import Turn, make_bot
from fivewide.bots.evaluate.apocalypse_road import MOST, kept_value, start_value, worth_trying
from fivewide.games.apocalypse_road import GAME
from fivewide.games.apocalypse_road.rules.routes import PickRoute
from fivewide.kernel.agenda import advance, answer, open_seats, options_of
from fivewide.kernel.chance import Seeded
from fivewide.kernel.table import Table
from tests.games.apocalypse_road.scenes import ME, A, act, turn
from tests.games.tables import set_up

pytestmark = pytest.mark.once  # whole races: compiled, where they take less time


@pytest.mark.parametrize(
    ("track", "seats"), [("ironwood-oval", 2), ("cinder-basin", 4), ("essendarium", 10)]
)
def test_at_most_forty_options_are_tried(track: str, seats: int) -> None:
    race = GAME.new(GAME.prepare({"track": track, "turn_cap": 2}, seats), Seeded(seats))
    advance(race)
    policy = Seeded(seats)
    widest: dict[str, int] = {}
    decisions = 0
    while not race.over and decisions < 100:
        seat = int(open_seats(race)[0])
        numbers = [int(number) for number in options_of(race, seat)]
        tried = [int(number) for number in worth_trying(race, seat)]
        assert 0 < len(tried) <= MOST
        assert set(tried) <= set(numbers)
        assert len(set(tried)) == len(tried)
        kind = type(race.question).__name__
        widest[kind] = max(widest.get(kind, 0), len(numbers))
        if isinstance(race.question, PickRoute):
            ends = [route.end for route in race.question.routes[: len(tried)]]
            assert len(tried) == min(MOST, len(numbers) - 1)  # all but: step by step
            assert ends
        elif len(numbers) <= MOST and kind not in ("PickCars", "Discard"):
            assert tried == numbers
        answer(race, numbers[policy.below(len(numbers))])
        decisions += 1
    assert widest["PickCars"] == (56 if seats < 5 else 70)
    assert widest["PlayCard"] <= 30


def test_of_starting_cars_the_best_sets_are_tried() -> None:
    race = Table.open(GAME, ["a", "b"], seed=1).state
    tried = worth_trying(race, 1)
    every = sorted((start_value(race, 1, n % 256) for n in options_of(race, 1)), reverse=True)
    assert [start_value(race, 1, n % 256) for n in tried] == every[:MOST]


def test_of_discards_the_best_sets_are_tried() -> None:
    """A team without cars may lay down any of six cards: sixty-four sets."""
    hand = ["line-1", "line-2", "pursuit-2", "solo-2", "solo-3", "lead-6-star"]
    document: dict[str, Any] = {"asks": "discard", "hands": {"0": hand, "1": ["solo-4"]}}
    race = set_up(GAME, document, 2, {}).state
    assert len(options_of(race, 0)) == 64
    tried = worth_trying(race, 0)
    every = sorted((kept_value(race, 0, n % 64) for n in options_of(race, 0)), reverse=True)
    assert [kept_value(race, 0, n % 64) for n in tried] == every[:MOST]
    chosen: Any = make_bot("greedy", GAME, 1).choose(Turn(GAME, race, 0)).action
    assert "lead-6-star" not in chosen["discard"]
    assert {"line-1", "line-2"} <= set(chosen["discard"])


def chosen_by_greedy(table: Table[Any]) -> Any:
    (seat,) = table.to_act
    return make_bot("greedy", GAME, 1).choose(Turn(GAME, table.state, seat)).action


def test_greedy_sees_a_segment_to_its_end() -> None:
    """Of five cars and six cards only the last pair reaches the line; the first would not."""
    cars = {ME: "S3.1", "yellow PBX": "S4.1", "yellow HMX": "S5.1", "yellow 36": "S21.1"}
    hand = ["line-1", "line-2", "pursuit-2", "solo-2", "solo-3", "solo-6-star"]
    table = turn(cars, hand, "andover", options={"moves": "routes"})
    assert chosen_by_greedy(table) == {"play": "yellow 36: solo-6-star"}


def test_greedy_fires_first_where_it_could_not_later() -> None:
    """The gun bears ahead, and the move leads past the target; the move is no reason to hold."""
    cars = {"yellow 36": "S5.2", A: "S6.1", "yellow 300": "S18.2"}
    table = turn(cars, ["line-3"], damage={A: 5}, acted=["yellow 300"], options={"moves": "routes"})
    act(table, {"play": "yellow 36: line-3"})
    assert chosen_by_greedy(table) == {"fire": A}
