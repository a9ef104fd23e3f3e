"""Positions no race could reach are refused in one line; whatever is accepted can be played."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.dust_devil_500 import GAME
from fivewide.kernel.chance import Seeded
from fivewide.kernel.errors import BadPosition
from tests.games.dust_devil_500.pictures import opened
from tests.games.mutations import accepted, bent, moments, pick, played_out

HOME_TWO = {"ember": "finish", "canary": "finish"}
FIRST = {"asks": "first-driver"}
IMPOSSIBLE: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    (
        "the last White owing nothing",
        {"race": 2},
        {"cars": {"ember": 80}, "owes": {"ember": "none"}},
        "DD-RAMP-01",
    ),
    (
        "the Pit Row entry owing nothing where bumps trigger it",
        {"race": 2, "bump.triggers": True},
        {"cars": {"ember": 46}, "owes": {"ember": "none"}},
        "always owes Pit Row",
    ),
    (
        "a shared space without Roll Cages",
        {"race": 2, "redcards.keep": False},
        {"cars": {"ember": 9, "canary": 9}, "shared": [9]},
        "none ever share",
    ),
    ("points without a series", {"race": 2}, {"points": {"ember": 6}}, "from 0 to 0"),
    ("too many points", {"series": True}, {"race": 3, "points": {"ember": 13}}, "from 0 to 12"),
    ("points without end", {"series": True}, {"race": 3, "points": {"ember": 10**40}}, "too large"),
    ("a longer chain than allowed", {"race": 2, "extra.max_chain": 2}, {"chain": 3}, "allows 2"),
    (
        "a roll of who must skip",
        {"race": 2},
        {"asks": "roll", "lost_turns": {"ember": 1}},
        "DD-TURN-02",
    ),
    (
        "a turn out of turn",
        {"race": 2},
        {"asks": "roll", "to_act": 0, "turn_of": 1},
        "bumps that trigger",
    ),
    (
        "a Red Card the roll does not lead to",
        {"race": 2},
        {"asks": "red-card", "cars": {"ember": 3}, "roll": [8]},
        "no move with it",
    ),
    (
        "an extra turn of a car at home",
        {"race": 2, "finish.mode": "play_out"},
        {"cars": {"canary": "finish"}, "extra_turns": {"canary": 1}},
        "home has none",
    ),
    # Where cars are
    ("two cars on one space", {}, {"cars": {"ember": 9, "canary": 9}}, "say so in shared"),
    ("a space that is none", {}, {"cars": {"ember": 81}}, "no space 81"),
    ("a space shared by one", {}, {"shared": [9]}, "does not hold two cars"),
    ("a duty of another space", {}, {"cars": {"ember": 9}, "owes": {"ember": "ramp"}}, "entry"),
    ("two winners", {}, {"asks": "over", "cars": HOME_TWO}, "only one can be"),
    ("a race that goes on", {}, {"cars": {"ember": "finish"}}, "it must be over"),
    ("an end without a winner", {}, {"asks": "over"}, "no car is home yet"),
    # Cards
    ("more Roll Cages than there are", {}, {"kept": {"ember": ["roll-cage"] * 9}}, "in all"),
    ("a card that is not kept", {}, {"kept": {"ember": ["dust"]}}, "no card|not a card to keep"),
    ("a deck of too many", {}, {"deck": {"roll-cage": 99}}, "roll-cage: there are"),
    ("less than no cards", {}, {"discard": {"roll-cage": -1}}, "discard.roll-cage: -1"),
    # Turns
    ("two turns to skip", {}, {"lost_turns": {"canary": 2}}, "canary: 2; one roll.*DD-TURN-02"),
    ("an extra turn not taken", {}, {"extra_turns": {"ember": 1}}, "at once .DD-TURN-03"),
    (
        "an extra turn out of turn",
        {"extra.stack": True},
        {"asks": "roll", "extra_turns": {"canary": 1}},
        "only seat 0",
    ),
    (
        "more extra turns than in a row",
        {"extra.stack": True, "extra.max_chain": 3},
        {"asks": "roll", "chain": 2, "extra_turns": {"ember": 2}},
        "with chain 2 more than the 3",
    ),
    ("a chain before a turn begins", {}, {"chain": 1}, "follows no extra turn"),
    # The first driver
    ("a car off Start before it", {}, {**FIRST, "cars": {"ember": 9}}, "every car is on Start"),
    ("a lost turn before it", {}, {**FIRST, "lost_turns": {"ember": 1}}, "nobody lost"),
    ("a second round before it", {}, {**FIRST, "round": 2}, "it is round 1"),
    ("a card drawn before it", {}, {**FIRST, "kept": {"ember": ["roll-cage"]}}, "DD-SETUP-03"),
    ("it in a later race of a series", {"series": True}, {**FIRST, "race": 3}, "DD-SERIES-03"),
    ("somebody asked before it", {}, {**FIRST, "to_act": 1}, "to_act: nobody is asked"),
    # The question
    ("dice before a turn", {}, {"dice": 1}, "dice: none are taken yet"),
    (
        "a roll before it is rolled",
        {"race": 2},
        {"asks": "roll", "roll": [3]},
        "nothing is rolled yet",
    ),
    ("a reading without a choice", {"race": 2}, {"asks": "reading", "roll": [3]}, "differ"),
    (
        "two dice before the Red Line counted",
        {"race": 5},
        {"asks": "dice-count", "cars": {"ember": 69}},
        "past the Red Line",
    ),
    (
        "one die before the Red Line",
        {"race": 5},
        {"asks": "roll", "dice": 1, "cars": {"ember": 69}},
        "only past the Red Line",
    ),
    (
        "a Turbocharge that was not agreed on",
        {"race": 5},
        {"asks": "turbocharge", "roll": [3, 4]},
        "may go on",
    ),
    ("a face the die has not", {"die": "d6"}, {"asks": "red-card", "roll": [7, 7]}, "from 1 to 6"),
    # Points
    (
        "two winners of every race",
        {"series": True},
        {"race": 3, "points": {"ember": 12, "canary": 12}},
        "24 in all; 2 races have only 2 winners",
    ),
    (
        "a winner too many",
        {"series": True},
        {"race": 2, "points": {"ember": 6, "canary": 5}},
        "1 races? ha(s|ve) only 1 winners?",
    ),
]


@pytest.mark.parametrize(
    ("options", "position", "words"),
    [row[1:] for row in IMPOSSIBLE],
    ids=[row[0] for row in IMPOSSIBLE],
)
def test_what_no_race_could_reach_is_refused(
    options: dict[str, Any], position: dict[str, Any], words: str
) -> None:
    with pytest.raises(BadPosition, match=words) as refused:
        GAME.place(GAME.prepare(options, 3), position)
    assert "\n" not in str(refused.value)


def test_points_that_a_series_could_give_are_taken() -> None:
    setup = GAME.prepare({"series": True}, 3)
    points = {"ember": 10, "canary": 10, "harbor": 6}  # a win and a second place each
    state = GAME.place(setup, {"race": 3, "points": points})
    assert GAME.position(state)["points"] == points


@pytest.mark.parametrize(
    "options",
    [
        {"race": 3},
        {"race": 6, "turbo.race6": True},
        {"race": 5, "turbocharge": True, "bump.triggers": True},
        {"race": 6, "bump.chain": False, "extra.stack": True, "extra.vs_lost": "both"},
        {"series": True, "finish.mode": "play_out"},
        {"race": 4, "ramp.bump": "back_eight", "die": "d6", "extra.max_chain": 1},
    ],
    ids=str,
)
def test_whatever_is_accepted_can_be_played_to_the_end(options: dict[str, Any]) -> None:
    tried = taken = 0
    for seed in range(4):
        players = 2 + seed
        setup = GAME.prepare(options, players)
        chance = Seeded(seed)
        table = opened(seed, players=players, options=options)
        documents = moments(GAME, setup, table, chance)
        for _ in range(80):
            state = accepted(GAME, setup, bent(pick(documents, chance), chance))
            tried += 1
            if state is not None:
                taken += 1
                spaces = [int(state.board.space[spot]) for spot in state.at]
                assert int(state.board.length) not in [int(spot) for spot in state.at]
                assert len(spaces) == players
                played_out(GAME, state, chance)
    assert 0 < taken < tried
