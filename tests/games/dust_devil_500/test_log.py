"""The log as people read it: whole races without known faults, a line for every turn."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fivewide.games.dust_devil_500 import GAME
from fivewide.kernel.edge import names_of
from fivewide.kernel.passages import summed_up
from tests.games.dust_devil_500.pictures import race, roll
from tests.games.faults import faults
from tests.games.reading import divided, passages, read, sentences_of

PLAYS: list[tuple[dict[str, Any], int]] = [
    *(({"race": version}, 2 + version % 5) for version in range(1, 7)),
    ({"race": 5, "turbocharge": True}, 3),
    ({"race": 6, "turbo.race6": True, "bump.triggers": True, "extra.max_chain": 1}, 6),
    ({"race": 6, "track.cycle": "blue-first", "die": "d6", "bump.chain": False}, 5),
    ({"race": 3, "finish.mode": "play_out", "ramp.bump": "back_eight", "extra.stack": True}, 4),
    ({"series": True, "extra.vs_lost": "both"}, 3),
]


@pytest.mark.parametrize(("options", "players"), PLAYS, ids=str)
def test_no_sentence_has_a_known_fault(options: dict[str, Any], players: int) -> None:
    for seed in range(4):
        said, log = sentences_of(GAME, options, players, seed)
        assert faults([*said, *log]) == []
        assert all(sentence.endswith(".") for sentence in log)


@pytest.mark.parametrize(("options", "players"), PLAYS, ids=str)
def test_one_line_tells_a_turn(options: dict[str, Any], players: int) -> None:
    """Every roll and every skipped turn begins a line, and a line has one of them."""
    table, _ = read(GAME, options, players, 7)
    events = table.events(None)
    lines = divided(GAME, events)
    turns = [event for event in events if event.kind in ("rolled", "turn-skipped")]
    races = [event for event in events if event.kind in ("race-began", "race-ended")]
    assert len(lines) == len(turns) + len(races)
    assert len(lines) < len(events) / 1.8
    for passage in lines:
        words = summed_up(GAME, table.state, passage, table.names).words
        for event in passage:
            if "to" in event.facts:
                assert str(names_of(table.state).place(event.facts["to"] or 0)) in words


def test_a_turn_in_one_line() -> None:
    table = race("ember 12, canary 27", version=4)
    roll(table, (3, 3), "flat-tire")
    assert passages(table) == [
        "Driver 0 rolled 3 Red and 3 Red: Purple 12 to Red 27 by way of Red 19; "
        "bumped Driver 1 back to Red 19; drew Flat Tire; a turn lost; doubles; "
        "extra and lost turn canceled each other."
    ]


@pytest.mark.parametrize(
    ("space", "number", "words"),
    [
        (46, 2, "Yellow 46 into Pit Row to White P2"),
        (46, 8, "Yellow 46 through Pit Row to Yellow 46; Pit Row is next"),
        (80, 3, "White 80 up the Runaway Ramp to Red/Purple R2"),
    ],
)
def test_the_line_says_which_way_a_car_went(space: int, number: int, words: str) -> None:
    table = race(f"ember {space}")
    roll(table, number)
    (line,) = passages(table)
    assert line.endswith(f": {words}.")


def test_a_turn_that_still_goes_on_is_told_so_far() -> None:
    table = race("ember 9", version=3)
    roll(table, 2)
    assert passages(table) == ["Driver 0 rolled 2 Gold."]


def test_the_points_of_a_series_are_one_line() -> None:
    table = race("ember 78, canary 9", options={"series": True}, race=2)
    roll(table, 3)
    assert passages(table)[-2:] == [
        "Race 2 is over; points: 6 for Driver 0 (6 in all) and 4 for Driver 1 (4 in all).",
        "Race 3, Demolition Derby: Driver 1 began.",
    ]


def test_a_move_of_two_legs_names_the_first() -> None:
    table = race("ember 12", version=4)
    roll(table, (3, 7))
    assert [table.words(event) for event in table.events(None)][1:3] == [
        "Driver 0 drove from Purple 12 to Red 19 for the farther color.",
        "Driver 0 drove on from Red 19 to Green 23 for the other color.",
    ]


@pytest.mark.rule("DD-TURBO-02")
def test_a_turbocharged_move_is_called_so() -> None:
    table = race("ember 10", options={"race": 5, "turbocharge": True})
    roll(table, (3, 6))
    table.act(0, {"turbocharge": True})
    assert "Red 27 by way of Red 19" in passages(table)[0]
    assert "Gold 10 turbocharged to" in passages(table)[0]


def test_pit_row_is_named_once() -> None:
    table = race("ember 46")
    roll(table, 2)
    assert table.words(table.events(None)[1]) == "Driver 0 entered Pit Row and drove to White P2."


def test_a_driver_and_the_car_have_one_name_in_the_log() -> None:
    table, _ = read(GAME, {"race": 6}, 4, 3)
    cars = re.compile(r"Ember|Canary|Harbor|Clover")
    assert not [line for line in map(table.words, table.events(None)) if cars.search(line)]
