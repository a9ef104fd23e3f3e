"""What screens are told: the way a car went, where options lead, what things are called."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import pytest

from fivewide.content.pack import builtin
from fivewide.games.dust_devil_500 import GAME
from fivewide.games.dust_devil_500.board import STAY, Board
from fivewide.games.dust_devil_500.rules.ways import way_back, way_on
from fivewide.games.dust_devil_500.told import MoveFacts, RollFacts
from fivewide.kernel.lines import line_of
from tests.games.dust_devil_500.pictures import (
    COLORS,
    GO_ON,
    NUMBERS,
    RaceTable,
    names,
    race,
    roll,
    say,
)
from tests.games.dust_devil_500.test_movement_tables import (
    CHOICES,
    board_and_walker,
    car_on,
    spots,
)
from tests.games.dust_devil_500.walking import Walker
from tests.games.reading import read

Way = list[int | str]


def walked(walker: Walker, b: Board, start: int, end: int) -> Way:
    """The spaces of a walk along the drawn track, up to the end."""
    way: Way = [names(b).space(start)]
    for place, _ in walker.ahead(car_on(b, start)):
        space = "finish" if "half" in place else int(place) if place.isdecimal() else place
        if space != way[-1]:
            way.append(space)
        if space == names(b).space(end):
            return way
    raise AssertionError(f"{names(b).place(end)} is not ahead of {names(b).place(start)}")


def in_names(b: Board, way: Any) -> Way:
    return [names(b).space(int(spot)) for spot in way]


@pytest.mark.rule("DD-MOVE-05", "DD-PIT-03", "DD-RAMP-05")
@pytest.mark.parametrize(("cycle", "ways"), list(product(("red-first", "blue-first"), CHOICES)))
def test_a_car_goes_along_the_drawn_track(cycle: str, ways: tuple[str, ...]) -> None:
    b, walker = board_and_walker(cycle, ways, "d8")
    faces = int(b.faces)
    for start in spots(b):
        ends = {int(end) for end in b.one_by_number[start * faces : (start + 1) * faces]}
        ends |= {int(end) for end in b.one_by_color[start * faces : (start + 1) * faces]}
        ends |= {int(end) for end in b.two_by_number[start * faces**2 : (start + 1) * faces**2]}
        for end in ends - {int(STAY)}:
            assert in_names(b, way_on(b, start, end)) == walked(walker, b, start, end)


@pytest.mark.rule("DD-BUMP-01", "DD-BUMP-07")
def test_a_bumped_car_goes_back_space_by_space() -> None:
    b, _ = board_and_walker("red-first", (), "d8")
    for start in [spot for spot in spots(b) if spot > 0]:
        way = [int(spot) for spot in way_back(b, start, b.back[start])]
        assert way[0] == b.space[start]
        assert way[-1] == b.back[start]
        on_track = [spot for spot in way[1:] if not b.is_ramp(spot)]
        assert all(after == before - 1 for before, after in pairwise(on_track))
        if not b.is_ramp(start):
            assert len(way) - 1 == min(b.bump, b.number[start])


def facts(table: RaceTable, kind: str) -> list[dict[str, Any]]:
    events = [event for event in table.events(None) if event.kind == kind]
    return [line_of(GAME, table.state, event, table.names).facts for event in events]


def test_lines_name_what_happened() -> None:
    table = race("ember 12, canary 27, harbor P2", version=4)
    roll(table, (3, 3), "bump-and-run")
    assert facts(table, "rolled") == [{"seat": 0, "roll": [3, 3]}]
    (first,), (second,) = facts(table, "first-leg"), facts(table, "moved-by-colors")
    assert first == {"seat": 0, "from": 12, "to": 19, "way": [*range(12, 20)]}
    assert second["way"] == [*range(19, 28)]
    by_car, by_card = facts(table, "bumped")
    assert by_car == {"seat": 1, "by": 0, "to": 19, "way": [*range(27, 18, -1)]}
    assert by_card == {"seat": 2, "by": 0, "to": 32, "way": ["P2", *range(39, 31, -1)]}
    assert facts(table, "red-card") == [{"seat": 0, "card": "bump-and-run"}]


@pytest.mark.rule("DD-RED-05")
@pytest.mark.parametrize(
    ("card", "way"), [("tailwind", [3, 4, 5]), ("dust-cloud", [3, 2, 1, "start"])]
)
def test_a_card_moves_a_car_both_ways(card: str, way: Way) -> None:
    table = race("ember 1")
    roll(table, 2, card)
    assert facts(table, "moved-by-card")[0]["way"] == way


@pytest.mark.rule("DD-TURBO-03")
def test_a_turbocharged_car_passes_the_pit_row_entry() -> None:
    table = race("ember 39", options={"race": 5, "turbocharge": True})
    roll(table, (3, 4))
    say(table, GO_ON)
    assert facts(table, "first-leg")[0]["way"] == [*range(39, 47)]
    assert facts(table, "continued")[0]["way"] == [*range(46, 53)]


def option(table: RaceTable, action: Any) -> Any:
    """What is said as facts about an option."""
    (seat,) = table.to_act
    options = table.decision(seat).options
    return next(one.words.facts for one in options if one.action == action)


@pytest.mark.rule("DD-RACE6-01")
def test_a_reading_says_where_it_ends_and_whom_it_moves() -> None:
    table = race("ember 12, canary 22", version=6)
    roll(table, (3, 7))
    assert option(table, COLORS) == MoveFacts(
        "Colors", "Red 19 first, then on to Green", (23,), False, 19, ()
    )
    numbers = option(table, NUMBERS)
    assert (numbers.how, numbers.ends) == ("3 + 7 = 10 spaces", (22,))
    assert [(bump.seat, bump.to) for bump in numbers.bumps] == [(1, 14)]


def test_a_reading_that_fails_stays_where_the_car_is() -> None:
    table = race("ember 77", version=3)
    roll(table, 8)
    assert (option(table, NUMBERS).ends, option(table, NUMBERS).stays) == ((77,), True)
    assert (option(table, COLORS).ends, option(table, COLORS).how) == ((80,), "To the next White")


@pytest.mark.rule("DD-TURBO-02")
def test_a_sum_that_may_go_on_has_two_ends() -> None:
    table = race("ember 10", options={"race": 6, "turbo.race6": True})
    roll(table, (3, 6))
    assert option(table, NUMBERS).ends == (19, 27)
    say(table, NUMBERS)
    assert (option(table, GO_ON).ends, option(table, GO_ON).via) == ((27,), 19)


@pytest.mark.rule("DD-FINISH-06")
def test_dice_say_how_many_rolls_bring_the_car_home() -> None:
    table = race("ember 77", version=5)
    one, two = (option(table, {"roll": dice}) for dice in (1, 2))
    assert isinstance(one, RollFacts)
    assert [(dice.homeward, dice.rolls) for dice in (one, two)] == [(2, 8), (7, 64)]


@pytest.mark.parametrize(
    "options",
    [{"race": 6, "turbo.race6": True, "ramp.bump": "back_eight"}, {"race": 3, "die": "d6"}],
    ids=str,
)
def test_every_car_is_where_its_last_way_ended(options: dict[str, Any]) -> None:
    """Ways join: each begins where the car stood, and ends where the view has it."""
    for seed in range(6):
        table, _ = read(GAME, options, 2 + seed % 5, seed)
        at: dict[int, int | str] = dict.fromkeys(range(table.state.seats), "start")
        for event in table.events(None):
            told = line_of(GAME, table.state, event, table.names).facts
            if "way" in told:
                assert told["way"][0] == at[told["seat"]]
                assert told["way"][-1] == told["to"]
                at[told["seat"]] = told["way"][-1]
        assert [at[car.seat] for car in GAME.view(table.state, None).cars] == [
            car.space for car in GAME.view(table.state, None).cars
        ]


def test_content_calls_every_space_as_the_log_does() -> None:
    told = GAME.contents(builtin("dust_devil_500"))
    for cycle, track in zip(("red-first", "blue-first"), told.tracks, strict=True):
        b, _ = board_and_walker(cycle, (), "d8")
        assert [(one.space, one.called) for one in track.spaces] == [
            (names(b).space(spot), names(b).place(spot)) for spot in range(len(track.spaces))
        ]
        signs = {one.space: one.sign for one in track.spaces if one.sign}
        assert signs[track.pit_row.entry] == "pit-row"
        assert signs[track.length] == "ramp"
        assert {*signs.values()} == {sign.sign for sign in told.signs}
