"""The edge: words, views, refusals, and positions that cannot be."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fivewide.bots import Turn, make_bot
from fivewide.games.apocalypse_road import GAME
from fivewide.kernel.chance import Seeded
from fivewide.kernel.edge import names_of
from fivewide.kernel.errors import BadPosition, IllegalAction
from tests.games.apocalypse_road.scenes import ME, A, B, act, legal, scene, turn
from tests.games.tables import opened, said, set_up
from tests.games.words import LANGUAGES


@pytest.mark.parametrize(("track", "seats"), [("andover", 2), ("essendarium", 3)])
def test_everything_said_in_a_turn_reads_like_english(track: str, seats: int) -> None:
    table = opened(GAME, 4, seats, {"track": track, "turn_cap": 1, "moves": "steps"})
    language = LANGUAGES["apocalypse-road"]
    chance = Seeded(2)
    decisions = 0
    while not table.over and decisions < 120:
        decision = table.decision(table.to_act[0])
        language.check(decision.words)
        for option in decision.options[:6]:
            language.check(option.words.short)
            if option.words.detail:
                language.check(option.words.detail)
        ways = decision.options
        table.act(decision.seat, ways[int(chance.below(len(ways)))].action)
        decisions += 1
    assert decisions > 40


def test_a_shot_says_its_chances() -> None:
    table = turn({"yellow 36": "S5.2", A: "S6.2"}, ["solo-2"], damage={A: 4})
    act(table, {"play": "yellow 36: solo-2"})
    assert said(table)[0] == (
        "Fire at Blue X9X",
        "100% to hit defence 1, 2.9 damage expected, 100% to kill",
    )


def test_a_step_says_whom_it_moves() -> None:
    table = scene(
        {ME: "S30.2", A: "S1.2", B: "S30.3"}, "overtake-2", 6, "andover", claimed={"1": 1}
    )
    words = dict(said(table))
    pushed = words["Forward to S1.2 (Blue X9X)"]
    assert pushed == "pushes Blue X9X; Yellow 888 crosses the line: +1 for you"
    swapped = words["Swap into S1.2 (Blue X9X)"]
    assert "Blue X9X goes back over the line: Driver 1 gives 1 point back" in swapped
    assert words["Over to S30.3 (Blue 14)"] == "displaces Blue 14"
    table = scene({ME: "S5.2"}, points=6)
    assert dict(said(table))["Forward to S6.2"] == "clean"


def test_hands_are_seen_by_their_owners_only() -> None:
    table = turn({ME: "S5.2", A: "S6.2"}, ["solo-2", "lead-3"])
    own, other, anybody = (GAME.view(table.state, seat) for seat in (0, 1, None))
    assert own.hand == ("solo-2", "lead-3")
    assert "lead-3" not in msgspec.json.encode(anybody).decode()
    assert other.hand != own.hand
    assert anybody.hand == ()
    assert own.teams[0].cards == 2
    assert own.cars[0].arc == ("S4.1", "S4.2", "S4.3")


def test_a_view_lists_the_ends_of_a_move() -> None:
    table = turn({ME: "S5.2"}, ["solo-2"], options={"moves": "routes"})
    act(table, {"play": f"{ME}: solo-2"})
    view = GAME.view(table.state, 1)
    names = {action["route"] for action in legal(table)} - {"step by step"}
    assert {name for routes in view.ends.values() for name in routes} == names
    assert all(len(routes) <= 3 for routes in view.ends.values())


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ({"cars": {"pink 1": "S1.1"}}, "no car 'pink 1'"),
        ({"cars": {ME: "S99.1"}}, "no space 'S99.1'"),
        ({"cars": {ME: "S5.2 inside"}}, "not the inside lane"),
        ({"cars": {ME: "S5.2 above"}}, "say S5.2"),
        ({"cars": {ME: "S5.2"}, "damage": {ME: 6}}, "0 to 5"),
        ({"cars": {ME: "S5.2"}, "damage": {A: 1}}, "not in the race"),
        ({"pools": {"0": 13}}, "must be 0 to 12"),
        ({"pools": {"0": 5}, "claimed": {"0": 3}}, "is not 12"),
        ({"pools": {"0": 0}}, "has won"),
        ({"pools": {"x": 5}}, "is not a seat"),
        ({"hands": {"0": ["solo-2"] * 5}}, "no solo-2 left"),
        ({"hands": {"0": ["solo-9"]}}, "no card 'solo-9'"),
        ({"hands": {"0": ["solo-2"] * 4 + ["lead-2"] * 4}}, "six cards at most"),
        ({"discards": {"solo-2": 9}}, "there are 4"),
        ({"turn": 99}, "must be 1 to 40"),
        ({"asks": "step"}, "say which car and card"),
        ({"asks": "replacement"}, "has lost no car"),
        ({"bounty": 7}, "0 to 4 markers"),
        ({"first": 9}, "no seat 9"),
        ({"asks": "card", "acted": [ME], "cars": {ME: "S5.2"}}, "no car left to activate"),
        ({"unknown": 1}, "unknown"),
        ({"asks": "bag"}, "starting cars"),
        ({"asks": "discard", "hands": {"0": [], "1": []}}, "nobody has a card"),
        (
            {"asks": "fire", "cars": {ME: "S5.2"}, "segment": {"car": ME, "card": "solo-2"}},
            "target",
        ),
    ],
)
def test_positions_that_cannot_be(document: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition) as refused:
        set_up(GAME, document, 2, {"moves": "steps"})
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_null_is_as_good_as_a_key_left_out() -> None:
    segment = {"car": ME, "card": "solo-2", "points": 4}
    said: dict[str, Any] = {"asks": "step", "cars": {ME: "S5.2"}, "segment": segment}
    nulls = {**said, "turn": None, "damage": None, "segment": {**segment, "train": None}}
    options = {"moves": "steps"}
    assert set_up(GAME, nulls, 2, options).position() == set_up(GAME, said, 2, options).position()


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({"segment": {"car": ME, "card": "solo-2", "branch": "pits"}}, "segment.branch: no space"),
        ({"segment": {"car": ME, "card": "solo-2", "pending": "fly S6.2"}}, "no step 'fly'; say"),
        ({"segment": {"car": ME}}, "segment: Object missing required field `card`"),
        ({"sealed": {"7": []}}, "sealed: no seat 7; seats are 0 to 1"),
        ({"vacancies": [[0, True, 1]]}, "vacancies[0]: Expected `array` of length 2"),
    ],
)
def test_a_misspelt_name_is_told_whatever_is_asked(document: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition) as refused:
        set_up(GAME, document, 2)
    assert words in str(refused.value)


def test_of_what_is_sealed_others_know_that_it_is_there() -> None:
    table = opened(GAME, 3, 2)
    table.act(0, table.options(0)[0])
    own, other = GAME.known(table.state, 0)["sealed"], GAME.known(table.state, 1)["sealed"]
    assert own == table.position()["sealed"]
    assert other == {"0": None}
    assert GAME.view(table.state, 1).sealed is None
    assert GAME.view(table.state, 0).sealed == own["0"]


def test_answers_can_be_written_as_text() -> None:
    table = turn({ME: "S5.2"}, ["solo-2", "lead-3"])
    state = table.state
    assert state.question is not None
    assert GAME.text(state, state.question, {"play": f"{ME}: solo-2"}) == f"play {ME}: solo-2"
    assert GAME.read(state, state.question, f"{ME}: lead-3") == {"play": f"{ME}: lead-3"}


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ({"forward": "S9.2"}, "AR-7.1-01"),
        ({"diagonal": "S6.3"}, "AR-7.1-02"),
        ({"swap": "S6.2"}, "AR-7.5-01"),
        ({"lateral": "S5.3"}, "AR-7.1-09"),
        ({"jump": "S6.2"}, "AR-7.1-01"),
    ],
)
def test_refusals_name_their_rule(action: dict[str, str], rule: str) -> None:
    table = scene({ME: "S5.2", A: "S6.2", B: "S5.3"}, points=1)
    with pytest.raises(IllegalAction) as refused:
        table.act(0, action)
    assert refused.value.rule == rule


def test_greedy_crosses_the_line_when_it_can() -> None:
    table = turn(
        {ME: "S25.2", "yellow 300": "S3.1"}, ["solo-2"], "andover", options={"moves": "routes"}
    )
    act(table, {"play": f"{ME}: solo-2"})
    table.act(0, make_bot("greedy", GAME, 1).choose(Turn(GAME, table.state, 0)).action)
    assert table.position()["claimed"]["0"] == 1
    assert names_of(table.state).track.id == "andover"


def test_greedy_starts_with_the_same_cars_from_every_seat() -> None:
    """The last seat's answer opens the seal; that must not change what it thinks of its cars."""
    table = opened(GAME, 3, 3, {"moves": "steps"})
    chosen = []
    for seat in (0, 1, 2):
        option = make_bot("greedy", GAME, seat).choose(Turn(GAME, table.state, seat))
        chosen.append(option.number % 256)
        table.act(seat, option.action)
    assert len(set(chosen)) == 1
