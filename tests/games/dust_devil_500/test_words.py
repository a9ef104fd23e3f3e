"""Sentences: every option, every question, every line of the log reads like English."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.dust_devil_500 import GAME
from tests.games.dust_devil_500.pictures import (
    COLORS,
    ONE_DIE,
    RaceTable,
    opened,
    race,
    roll,
    said,
    say,
)
from tests.games.words import LANGUAGES

LANGUAGE = LANGUAGES[GAME.id]

PLAYS: list[dict[str, Any]] = [
    *({"race": version} for version in range(1, 7)),
    {"race": 5, "turbocharge": True},
    {"race": 6, "turbo.race6": True, "bump.triggers": True, "extra.max_chain": 1},
    {"race": 6, "track.cycle": "blue-first", "die": "d6", "bump.chain": False},
    {"race": 3, "finish.mode": "play_out", "ramp.bump": "back_eight", "extra.stack": True},
    {"series": True, "extra.vs_lost": "both"},
]


def play(options: dict[str, Any], seed: int) -> tuple[RaceTable, int]:
    """A race with any options taken, everything said checked on the way; decisions met."""
    table = opened(seed, players=2 + seed % 5, options=options)
    return table, sum(1 for _ in LANGUAGE.met(table, seed))


@pytest.mark.parametrize("options", PLAYS, ids=str)
def test_everything_said_in_random_races_reads_well(options: dict[str, Any]) -> None:
    for seed in range(4):
        table, _ = play(options, seed)
        for event in table.events(None):
            LANGUAGE.check(table.words(event))
        LANGUAGE.check(GAME.ask(table.state, table.names))


def test_hundreds_of_decisions_were_put_into_words() -> None:
    assert sum(play({"race": 6}, seed)[1] for seed in range(8)) > 200


@pytest.mark.parametrize(
    ("asks", "position", "options", "words"),
    [
        ("first-driver", {}, {"race": 2}, "Who begins?"),
        ("roll", {}, {"race": 2}, "One die for Driver 0 (Ember 5) to roll."),
        ("roll", {}, {"race": 5}, "Two dice for Driver 0 (Ember 5) to roll."),
        (
            "red-card",
            {"cars": {"ember": 3}, "roll": [3]},
            {"race": 2},
            "Now a Red Card for Driver 0 (Ember 5).",
        ),
        (
            "dice-count",
            {"cars": {"ember": 70}},
            {"race": 5},
            "Past the Red Line Driver 0 (Ember 5) may roll one die or two. How many?",
        ),
        (
            "reading",
            {"cars": {"ember": 9}, "roll": [5]},
            {"race": 3},
            "Driver 0 (Ember 5) rolled 5 Blue. Colors or numbers?",
        ),
        (
            "turbocharge",
            {"cars": {"ember": 10}, "roll": [3, 6]},
            {"race": 5, "turbocharge": True},
            "Driver 0 (Ember 5) reached Red 19. Stop there, or go on?",
        ),
        ("over", {"cars": {"ember": "finish"}}, {"race": 2}, "The race is over."),
    ],
)
def test_every_question_reads_as_it_should(
    asks: str, position: dict[str, Any], options: dict[str, Any], words: str
) -> None:
    table = race(options=options, asks=asks, **position)
    assert GAME.ask(table.state, table.names) == words


def test_the_readings_say_where_they_lead_and_what_comes_of_it() -> None:
    table = race("ember 9, canary 13, harbor 5", version=3)
    roll(table, 5)
    assert said(table) == [
        ("Colors: Blue 13", "bump Driver 1 to Blue 5, bump Driver 2 to Start"),
        ("Numbers: Yellow 14", "nothing more"),
    ]


def test_a_reading_that_fails_says_so() -> None:
    table = race("ember 77", version=3)
    roll(table, 8)
    assert said(table) == [
        ("Colors: White 80", "Runaway Ramp next turn"),
        ("Numbers: stay", "beyond the Finish Line, so no move"),
    ]


def test_a_reading_that_wins_says_so() -> None:
    table = race("ember 74", version=6)
    say(table, {"roll": 2}, (3, 4))
    assert said(table)[1] == ("Numbers: finish", "win")


def test_a_red_space_is_announced() -> None:
    table = race("ember 9", version=3)
    roll(table, 2)
    assert said(table)[1] == ("Numbers: Red 11", "draw a Red Card")


def test_a_roll_cage_is_announced() -> None:
    table = race("ember 9, canary 14", version=3, kept={"canary": ["roll-cage"]})
    roll(table, 5)
    assert said(table)[1] == (
        "Numbers: Yellow 14",
        "share the space: Driver 1's Roll Cage holds",
    )


def test_one_die_or_two_says_what_would_win() -> None:
    assert said(race("ember 77", version=5)) == [
        ("One die", "wins on 4 Purple or 5 Blue"),
        ("Two dice", "wins with 7 rolls of 64"),
    ]
    assert said(race("ember 80", version=5)) == [
        ("One die", "cannot win with this roll"),
        ("Two dice", "cannot win with this roll"),
    ]


def test_the_log_of_a_turn_reads_like_a_story() -> None:
    table = race("ember 70, canary 75", version=6)
    say(table, ONE_DIE, 3)
    say(table, COLORS, "flat-tire")
    assert [table.words(event) for event in table.events(None)] == [
        "Driver 0 chose one die and rolled 3 Red.",
        "Driver 0 read the roll as colors.",
        "Driver 0 drove from Yellow 70 to Red 75.",
        "Driver 0 bumped Driver 1 back to Red 67.",
        "Driver 0 drew Flat Tire: Lose your next turn.",
        "Driver 0 will lose a turn by the card.",
    ]
