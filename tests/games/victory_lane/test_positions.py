"""Position documents: round trips, defaults, refusals."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fivewide.games.victory_lane import GAME
from fivewide.games.victory_lane.agendas import AGENDAS, ONCE_BELOW
from fivewide.games.victory_lane.questions import QUESTIONS
from fivewide.games.victory_lane.state import Race
from fivewide.kernel.agenda import advance
from fivewide.kernel.chance import Seeded
from fivewide.kernel.conformance.clones import play_on
from fivewide.kernel.errors import BadPosition
from fivewide.kernel.fingerprint import policy_of
from fivewide.kernel.game import Setup
from tests.games.positions import check_round_trips
from tests.games.victory_lane.pictures import COLORS, key, parked, race

TRIPS: list[tuple[dict[str, Any], int]] = [
    ({"races": "R03"}, 1),
    ({"races": "R10"}, 2),
    ({"races": "R10", "late_reroll": "offer", "caution_timing": "end_of_round"}, 3),
    ({"races": "R10", "team_pick": "random", "rogue_grid": "last_player"}, 5),
]


@pytest.mark.once
def test_whole_races_are_set_from_their_own_positions() -> None:
    """At every decision and every outcome; all questions but the rarest are met."""
    met = Counter[str]()
    for number, (options, players) in enumerate(TRIPS):
        met += check_round_trips(GAME, GAME.prepare(options, players), number)
    assert set(QUESTIONS.names) - set(met) <= {"faster-car", "gear", "give-way", "caution-die"}


def test_every_question_has_its_agendas() -> None:
    assert {*QUESTIONS.names, "next", "over"} == set(AGENDAS)


@pytest.mark.parametrize("asks", ONCE_BELOW)
def test_what_lay_below_a_question_under_older_rules_is_read_all_the_same(asks: str) -> None:
    setup = GAME.prepare({"races": "R10"}, 1 if asks == "solo-flag" else 4)
    position = GAME.position(first_asked(setup, asks))
    older = {**position, "agenda": [*position["agenda"], ONCE_BELOW[asks].strip()]}
    assert GAME.position(GAME.place(setup, older)) == position
    with pytest.raises(BadPosition, match="does not fit what is asked"):
        GAME.place(setup, {**older, "agenda": [*older["agenda"], "go-on"]})


def first_asked(setup: Setup, asks: str) -> Race:
    """The first moment of random races at which something is asked."""
    if asks == "faster-car":  # which our cards never ask: no two have the same time
        cards = sorted(setup.content.names.cards, key=lambda card: int(card.stopwatch))
        times = {color: card.id for color, card in zip(COLORS, cards, strict=False)}
        return GAME.place(setup, {"asks": asks, "line": list(times), "times": times})
    for seed in range(50):
        policy = policy_of(seed)
        state = GAME.new(setup, Seeded(seed))
        state.stops_at_chance = True
        advance(state)
        while not state.over:
            if QUESTIONS.asked_of(state) == asks:
                return state
            play_on(state, policy, 1)
    raise AssertionError(f"{asks} was never asked")


def test_an_empty_document_is_seat_0_about_to_act_on_the_grid() -> None:
    table = race(cars={})
    position = table.position()
    assert (position["asks"], position["to_act"], position["car"]) == ("action", 0, "white")
    assert position["hands"] == {
        "0": ["A01", "A02", "A03", "A04"],
        "1": ["A05", "A06", "A07", "A08"],
    }
    assert len(position["deck"]) == 44


BAD: list[tuple[dict[str, Any], str]] = [
    ({"cars": {"pink": "GI6"}}, "no car 'pink'"),
    ({"cars": {"white": "XX6"}}, "no place 'XX6'; write GI6"),
    ({"cars": {"white": "HL3"}}, "there is no space HL3"),
    ({"cars": {"white": "GI6", "red": "GI38"}}, "white stands on that space already"),
    ({"cars": {"white": "GI40"}}, "the leader is beyond the front tile"),
    ({"window": 5}, "a tile begins there"),
    ({"hands": {"0": ["A01"], "1": ["A01"]}}, "A01 is in two places at once"),
    ({"hands": {"0": ["A99"]}}, "no card 'A99'"),
    ({"hands": {"7": []}}, "no seat 7; seats are 0 to 1"),
    ({"deck": ["A01"]}, "is nowhere"),
    ({"asks": "lunch"}, "can be pick-order"),
    ({"asks": "drive"}, "say which card is in play"),
    ({"asks": "drive", "car": "orange"}, "say which face the NPD rolled"),
    ({"asks": "action", "car": "orange"}, "only a primary plays cards"),
    ({"asks": "action", "agenda": ["after-race"]}, "does not fit what is asked"),
    ({"asks": "reroll", "agenda": ["x"]}, "does not fit"),
    ({"asks": "reroll", "card": "A02", "tested": ["white"]}, "say what white has rolled"),
    ({"asks": "discard"}, "need not discard"),
    ({"asks": "pit-dice"}, "is placed or waits"),
    ({"primaries": {"0": "red", "1": "red"}}, "two seats have one car"),
    ({"teammates": {"white": 1}}, "white is a primary"),
    ({"race": 3}, "must be from 1 to 1"),
    ({"stage": 9}, "must be from 1 to 2"),
    ({"to_act": 5}, "no seat 5; seats are 0 to 1"),
    ({"shown": ["L99"]}, "no Laps card"),
    ({"face": 9, "asks": "drive", "car": "orange"}, "must be from 1 to 6"),
    ({"nonsense": 1}, "unknown field"),
    ({"laps": "many"}, "Expected `int`"),
]


@pytest.mark.parametrize(("document", "reason"), BAD, ids=str)
def test_impossible_positions_are_refused_by_key(document: dict[str, Any], reason: str) -> None:
    setup = GAME.prepare({}, 2)
    with pytest.raises(BadPosition, match=r"^position") as refused:
        GAME.place(setup, {"cars": {}, **document})
    assert reason in str(refused.value)


def test_the_tokens_follow_from_the_distances() -> None:
    table = race("W GI40, R GI14, O GI4", window=16)
    assert key(table, "tokens")["red"] == "move-over"
    assert key(table, "tokens")["orange"] == "lapped"
    assert set(parked("W GI6")) == set(COLORS)
