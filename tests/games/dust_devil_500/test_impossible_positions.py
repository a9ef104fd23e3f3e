"""Positions no race could reach are refused in one line; whatever is accepted can be played."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.dust_devil_500 import GAME
from fivewide.kernel.chance import Seeded
from fivewide.kernel.errors import BadPosition
from tests.games.dust_devil_500.pictures import opened
from tests.games.mutations import accepted, bent, moments, pick, played_out

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
]


@pytest.mark.parametrize(
    ("options", "position", "words"),
    [row[1:] for row in IMPOSSIBLE],
    ids=[row[0] for row in IMPOSSIBLE],
)
def test_what_no_race_could_reach_is_refused(
    options: dict[str, Any], position: dict[str, Any], words: str
) -> None:
    with pytest.raises(BadPosition, match=words):
        GAME.place(GAME.prepare(options, 3), position)


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
