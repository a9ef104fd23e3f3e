"""Pile Up Racing by instinct: what it knows, and that it has an answer to everything."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.bots import make_bot
from fivewide.bots.evaluate.pile_up_racing import choose as greedily
from fivewide.bots.instincts.pile_up_racing import INSTINCT
from fivewide.games.pile_up_racing import GAME
from fivewide.games.pile_up_racing.state import Race
from fivewide.kernel.agenda import advance, answer_of, open_seats, options_of
from fivewide.kernel.chance import Seeded
from fivewide.kernel.turns import Turn
from tests.games.pile_up_racing.pictures import RaceTable, at_the_grid, letters, race

DRIVEN: dict[str, Any] = {"aggression": True, "pit_strategy": True}
WAYS: list[tuple[int, dict[str, Any]]] = [
    (1, DRIVEN),
    (2, {**DRIVEN, "pick": "drafted", "cars_each": 4}),
    (3, {"aggression": True, "race": 5}),
    (4, {"pit_strategy": True, "set": "2023", "race": 25}),
    (5, {**DRIVEN, "cars_each": 2, "overtime": "three", "dnf_classification": "by_position"}),
    (8, {**DRIVEN, "starters": 12, "race": 11}),  # some of the cars fail to qualify
    (2, {"pick": "drafted", "race": 11}),
    (2, {}),
]


def said(table: RaceTable, seat: int = 0) -> Any:
    """What a seat says there by instinct, in the words of the game."""
    number = int(INSTINCT.choose(table.state, seat))
    turn = Turn(table.game, table.state, seat)
    return turn.options.numbered(number).action


def asked(what: str, card: str = "C", **position: Any) -> RaceTable:
    """Somebody in the middle of a field of five is asked something."""
    return race(
        "a b c d e",
        cards={"b": card},
        cars="b",
        position={"asks": what, **position},
        aggression=True,
        pit_strategy=True,
    )


@pytest.mark.parametrize(
    ("card", "mode"),
    [
        ("A", "normal"),  # nothing to be gained by pushing
        ("B acc=4", "push"),
        ("D", "push"),
    ],
)
def test_it_pushes_where_a_letter_more_comes_of_it(card: str, mode: str) -> None:
    assert said(asked("drive", card)) == {"drive": {"b": mode}}


def test_on_worn_tires_the_best_have_a_letter_to_win_back() -> None:
    assert said(asked("drive", "A", tires={"b": 6})) == {"drive": {"b": "push"}}


def test_whoever_cannot_get_better_or_worse_saves() -> None:
    """An E on worn tires would be worse than E: a letter more is none."""
    assert said(asked("drive", "E", tires={"b": 6})) == {"drive": {"b": "save"}}


def test_it_stays_out_under_caution() -> None:
    table = asked("pit", caution=True, tires={"b": 7})
    assert said(table) == {"pit": {"b": "stay"}}


# 27 segments; a set of tires lasts eight


@pytest.mark.parametrize(
    ("left", "age", "stops"),
    [
        (8, 5, True),  # new tires last to the end, and the old ones would not
        (9, 5, False),  # another stop would be forced in the last segment
        (8, 4, True),
        (4, 4, False),  # these last to the end
        (3, 6, True),
        (2, 7, False),  # a pile lost now stays lost
        (20, 7, False),
    ],
)
def test_it_stops_under_green_if_that_is_the_last_stop(left: int, age: int, stops: bool) -> None:
    table = asked("stop", tires={"b": age})
    table.state.box = table.state.board.normal - left
    assert said(table) == {"stop": ["b"] if stops else []}


def test_the_best_letter_is_picked_and_of_equal_ones_who_stays_out_of_trouble() -> None:
    cards = {"a": "C", "b": "B acc=6", "c": "B acc=1", "d": "D", "e": "C"}
    table = at_the_grid(letters(5), cards, seats=2, pick="drafted")
    assert said(table) == {"pick": "c"}


def test_each_car_is_called_for_by_itself() -> None:
    table = at_the_grid(letters(6), {"a": "A", "b": "D"}, seats=2, cars_each=2, aggression=True)
    assert said(table) == {"drive": {"a": "normal", "b": "push"}}
    assert len(INSTINCT.candidates(table.state, 0)) == 1, "not worth a search"
    table.state.box = table.state.board.normal
    other = {int(number) for number in INSTINCT.candidates(table.state, 0)}
    assert len(other) == 5, "the usual calls, and two others of each car"


def races(seed: int) -> Any:
    for seats, options in WAYS:
        state = GAME.new(GAME.prepare(options, seats), Seeded(seed))
        advance(state)
        yield state


@pytest.mark.parametrize("by", ["choose", "rookie", "candidates"])
def test_it_has_an_allowed_answer_to_every_question(by: str) -> None:
    luck = Seeded(3)
    kinds = set()
    for state in races(7):
        turns = -1
        while not state.over:
            assert turns <= INSTINCT.turns(state), "the clock runs on"
            turns = int(INSTINCT.turns(state))
            seat = int(open_seats(state)[0])
            kinds.add(type(state.question).__name__)
            if by == "candidates":
                numbers = [int(number) for number in INSTINCT.candidates(state, seat)]
                assert len(set(numbers)) == len(numbers) > 0
            elif by == "rookie":
                numbers = [int(INSTINCT.rookie(state, seat, luck))]
            else:
                numbers = [int(INSTINCT.choose(state, seat))]
            assert set(numbers) <= {int(number) for number in options_of(state, seat)}
            answer_of(state, seat, numbers[luck.below(len(numbers))])
    assert kinds == {"DraftCar", "Drive", "PitCalls", "GreenStops"}


def finish(state: Race) -> None:
    while not state.over:
        seat = int(open_seats(state)[0])
        answer_of(state, seat, INSTINCT.choose(state, seat))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_places_and_points_are_those_of_the_best_cars_in_the_standings(seed: int) -> None:
    for state in races(seed):
        finish(state)
        best = [999] * state.seats
        lines = GAME.standings(state)
        for line in lines:
            if line.seat >= 0:
                best[line.seat] = min(best[line.seat], int(line.place))
        among_seats = [1 + sum(other < mine for other in best) for mine in best]
        assert [int(place) for place in INSTINCT.places(state)] == among_seats
        behind = [max(0, len(lines) - place) for place in best]
        assert [int(points) for points in INSTINCT.points(state)] == behind


def test_features_are_as_many_as_promised_and_small() -> None:
    for state in races(5):
        while not state.over:
            features = [float(each) for each in INSTINCT.features(state)]
            assert len(features) == INSTINCT.width * state.seats
            assert all(-2.0 <= each <= 2.0 for each in features)
            seat = int(open_seats(state)[0])
            answer_of(state, seat, INSTINCT.choose(state, seat))


def test_what_others_have_sealed_changes_nothing() -> None:
    found = set()
    for sealed in (0, 1, 2):
        state = GAME.new(GAME.prepare(DRIVEN, 2), Seeded(4))
        advance(state)
        answer_of(state, 0, sealed)
        found.add((int(INSTINCT.choose(state, 1)), tuple(INSTINCT.features(state))))
    assert len(found) == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_pushes_too_whether_it_is_asked_first_or_last(seat: int) -> None:
    table = at_the_grid(letters(9), {"h": "C", "i": "C"}, seats=2, aggression=True, cars="h,i")
    if seat == 1:
        table.act(0, {"drive": {"h": "normal"}})
    turn = Turn(table.game, table.state, seat)
    option = make_bot("greedy", GAME, 1).choose(turn)
    assert option.action == {"drive": {"hi"[seat]: "push"}}
    world: Any = turn.imagine(Seeded(1)).state
    assert int(greedily(world, seat)) == int(option.number)
