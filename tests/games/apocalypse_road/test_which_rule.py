"""Which rule is told: every event, question and refusal names its own, whatever brought it about.

One row is one situation, driven through the engine, and the rule that must be named there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fivewide.games.apocalypse_road import GAME
from fivewide.games.apocalypse_road.board import LINE, SOLO
from fivewide.games.apocalypse_road.events import EVENT_RULES
from fivewide.games.apocalypse_road.rules.moving import begin_move, moving, take
from fivewide.games.apocalypse_road.rules.steps import FORWARD, STRIDE
from fivewide.kernel.errors import IllegalAction
from fivewide.kernel.events import KINDS
from tests.games.apocalypse_road.drawn_events import drawn
from tests.games.apocalypse_road.scenes import (
    MATE,
    ME,
    A,
    B,
    C,
    F,
    RaceTable,
    act,
    driven,
    scene,
    steps,
    turn,
)
from tests.games.apocalypse_road.test_winning import lined
from tests.games.tables import asks, feed, opened

TOUGH = "blue 99"  # defence 3, at the end of the mat
Scene = Callable[[], RaceTable]


# Small words for situations


def move(cars: dict[str, str], card: str, words: str, *outcomes: str, **more: Any) -> Scene:
    """A car drives with a card and some points, step by step; then chance says these outcomes."""
    points = more.pop("points", 4)
    track = more.pop("track", "lesson-4")

    def play() -> RaceTable:
        table = driven(cars, card, points, track, **more)
        steps(table, words)
        if outcomes:
            feed(table, *outcomes)
        return table

    return play


def event(name: str, cars: dict[str, str], *outcomes: str, **more: Any) -> Scene:
    """The first car draws this event; `answer` is given if somebody is asked."""
    answer = more.pop("answer", None)

    def play() -> RaceTable:
        table = drawn(name, cars, *outcomes, **more)
        if answer is not None:
            act(table, answer)
        return table

    return play


def shot(cars: dict[str, str], target: str, face: str, **more: Any) -> Scene:
    me = next(iter(cars))

    def play() -> RaceTable:
        table = turn(cars, ["solo-2"], **more)
        act(table, {"play": f"{me}: solo-2"})
        act(table, {"fire": target}, face)
        return table

    return play


def race(players: int, **chosen: Any) -> Scene:
    """A race from the very beginning, played by taking the first option until it is over."""

    def play() -> RaceTable:
        table = opened(GAME, 1, players, {"moves": "steps", **chosen})
        while not table.over:
            for seat in table.to_act:
                table.act(seat, table.options(seat)[0])
        return table

    return play


def rules_of(table: RaceTable, kind: str) -> list[str]:
    return [seen.rule for seen in table.events(None) if seen.kind == kind]


SIDE_BY_SIDE = {ME: "S5.2", A: "S5.3", B: "S5.4"}
ROUGH = {"track": "andover"}
BONUS = {"race_bonus": 4, "track": "andover"}

# situation: (how it comes about, the event, its rule)
TOLD: dict[str, tuple[Scene, str, str]] = {
    # Steps of the active car
    "a step forward": (move({ME: "S5.2", A: "S9.1"}, "solo-2", "f"), "moved", "AR-7.1-07"),
    "a step aside": (move({ME: "S5.2", A: "S9.1"}, "solo-2", "o"), "moved", "AR-7.1-08"),
    "a displacement": (move(SIDE_BY_SIDE, "solo-2", "o"), "moved", "AR-7.1-09"),
    "a diagonal step": (
        move({ME: "S5.2", A: "S9.1"}, "diagonal-solo-3", "do"),
        "moved",
        "AR-7.15-02",
    ),
    "the car that swaps": (move({ME: "S5.2", A: "S6.2"}, "overtake-2", "s"), "moved", "AR-7.5-01"),
    "the car swapped": (
        move({ME: "S5.2", A: "S6.2"}, "overtake-2", "s"),
        "swapped-back",
        "AR-7.5-01",
    ),
    "a Line forms": (move({ME: "S5.2", A: "S6.2"}, "line-2", "f"), "line-formed", "AR-7.6-04"),
    "a Pursuit forms a line": (
        move({ME: "S5.2", A: "S6.2"}, "pursuit-2", "f"),
        "line-formed",
        "AR-7.7-02",
    ),
    # Whom it pushes
    "pushed by Solo": (move({ME: "S5.2", A: "S6.2"}, "solo-2", "f"), "pushed", "AR-7.3-02"),
    "pushed by Overtake": (move({ME: "S5.2", A: "S6.2"}, "overtake-2", "f"), "pushed", "AR-7.3-02"),
    "pushed by a Line": (move({ME: "S5.2", A: "S6.2"}, "line-2", "f"), "pushed", "AR-7.6-01"),
    "pushed by a Pursuit": (move({ME: "S5.2", A: "S6.2"}, "pursuit-2", "f"), "pushed", "AR-7.7-03"),
    "pushed by a leader": (move({ME: "S5.2", A: "S6.2"}, "lead-2", "f"), "pushed", "AR-7.8-04"),
    "pushed ahead of a car at the wall": (
        move({ME: "S5.3", A: "S5.4", B: "S6.4"}, "solo-2", "o"),
        "pushed",
        "AR-7.10-04",
    ),
    # Who follows
    "pulled in a Line": (move({ME: "S5.2", A: "S4.2"}, "line-2", "f"), "pulled", "AR-7.6-08"),
    "pulled by a leader": (move({ME: "S5.2", A: "S4.2"}, "lead-2", "f"), "pulled", "AR-7.8-02"),
    "pulled aside": (move({ME: "S5.2", A: "S4.2"}, "lead-2", "o"), "pulled", "AR-7.8-03"),
    "pulled by a displacement": (
        move({ME: "S5.2", A: "S4.2", B: "S5.3"}, "lead-2", "o"),
        "pulled",
        "AR-7.8-07",
    ),
    "pulled diagonally": (
        move({ME: "S5.2", A: "S4.2"}, "diagonal-lead-3", "do"),
        "pulled",
        "AR-7.15-04",
    ),
    # Who gives way
    "displaced": (move({ME: "S5.2", A: "S5.3"}, "solo-2", "o"), "displaced", "AR-7.10-01"),
    "displaced by a displaced car": (
        move({ME: "S5.1", A: "S5.2", B: "S5.3"}, "solo-2", "o"),
        "displaced",
        "AR-7.10-02",
    ),
    "pushed forward at the wall": (
        move({ME: "S5.3", A: "S5.4"}, "solo-2", "o"),
        "pushed-forward-at-the-wall",
        "AR-7.10-03",
    ),
    "pushed forward by a car from the trough": (
        move({ME: "S21.T", A: "S21.1", B: "S21.2"}, "solo-2", "e>S21.1", track="andover"),
        "pushed-forward-at-the-wall",
        "AR-7.14-05",
    ),
    "pushed forward on rough track": (
        move({ME: "S16.1 inside", A: "S16.1"}, "solo-2", "", **ROUGH),
        "pushed-forward-at-the-wall",
        "AR-7.13-06",
    ),
    # Coming onto the track
    "out of the Chute": (
        move({ME: "chute", A: "S9.1"}, "solo-2", "", points=1),
        "came-onto-the-track",
        "AR-8.3-06",
    ),
    "out of the trough": (
        move({ME: "S21.T", A: "S9.1"}, "solo-2", "e>S21.1", track="andover"),
        "came-onto-the-track",
        "AR-7.14-04",
    ),
    "back after a spin": (
        move({ME: "S5.1 inside", A: "S9.1"}, "solo-2", "", points=1),
        "came-onto-the-track",
        "AR-10-SPIN-03",
    ),
    "back from the weeds": (
        move({ME: "S5.4 outside", A: "S9.1"}, "solo-2", "", points=1),
        "came-onto-the-track",
        "AR-10-WEEDS-03",
    ),
    # The crossover
    "the active car crashes": (
        move({ME: "S2.2", A: "S19.2"}, "solo-2", "f", track="essendarium"),
        "crashed-in-the-crossover",
        "AR-7.12-04",
    ),
    "a pushed car crashes": (
        move({ME: "S1.2", B: "S2.2", A: "S19.2"}, "solo-2", "f", track="essendarium"),
        "crashed-in-the-crossover",
        "AR-7.12-05",
    ),
    "damage of a crash": (
        move({ME: "S2.2", A: "S19.2"}, "solo-2", "f", track="essendarium"),
        "damaged",
        "AR-7.12-05",
    ),
    "a ram across": (
        move({ME: "S2.2", A: "S19.2"}, "ram-solo-2", "f", "c05", track="essendarium"),
        "rammed",
        "AR-7.12-11",
    ),
    # The line
    "one's own car crosses": (
        move({ME: "S30.2", A: "S9.1"}, "solo-2", "f", **ROUGH),
        "crossed-the-line",
        "AR-11.1-01",
    ),
    "another's car crosses": (
        move({ME: "S29.2", A: "S30.2"}, "solo-2", "f", **ROUGH),
        "crossed-the-line",
        "AR-11.1-02",
    ),
    "a crossing under Race Bonus": (
        move({ME: "S30.2", A: "S9.1"}, "solo-2", "f", **BONUS),
        "crossed-the-line",
        "AR-10-RACE",
    ),
    "the last marker of Race Bonus": (
        move({ME: "S30.2", A: "S9.1"}, "solo-2", "f", race_bonus=1, track="andover"),
        "race-bonus-over",
        "AR-10-RACE",
    ),
    "back over the line": (
        move({ME: "S30.2", A: "S1.2"}, "overtake-2", "s", claimed={"1": 1}, **ROUGH),
        "back-over-the-line",
        "AR-11.2-01",
    ),
    "a debt on a printed track": (
        move({ME: "S30.2", A: "S1.2"}, "overtake-2", "s", **ROUGH),
        "must-cross-again",
        "AR-11.2-03",
    ),
    "a debt is cleared": (
        move({ME: "S29.2", A: "S30.2"}, "solo-2", "f", debt=[A], **ROUGH),
        "crossed-without-scoring",
        "AR-11.2-03",
    ),
    "a Lapped token on a sister game's track": (
        move({ME: "S32.2", A: "S1.2"}, "overtake-2", "s", track="ironwood-oval"),
        "must-cross-again",
        "AR-3.0-03",
    ),
    "a Lapped token is cleared": (
        move({ME: "S31.2", A: "S32.2"}, "solo-2", "f", debt=[A], track="ironwood-oval"),
        "crossed-without-scoring",
        "AR-3.0-03",
    ),
    "the win": (
        move({ME: "S30.2", A: "S9.1"}, "solo-2", "f", pools={"0": 1}, **ROUGH),
        "race-won",
        "AR-11.5-01",
    ),
    "the smallest pool wins": (race(2, turn_cap=1), "race-won", "AR-11.5-04"),
    # Shots
    "the card of a shot": (shot({ME: "S5.2", A: "S4.2"}, A, "c05"), "combat-card", "AR-8.0-04"),
    "a hit": (shot({ME: "S5.2", A: "S4.2"}, A, "c05"), "hit", "AR-8.0-05"),
    "damage of a shot": (shot({ME: "S5.2", A: "S4.2"}, A, "c05"), "damaged", "AR-8.0-06"),
    "a shot misses": (shot({ME: "S5.2", TOUGH: "S4.2"}, TOUGH, "c01"), "missed", "AR-8.0-04"),
    "sprayed": (shot({ME: "S5.2", A: "S4.2", B: "S4.1"}, A, "c06"), "sprayed", "AR-8.5-08"),
    "an own car sprayed": (
        shot({ME: "S5.2", A: "S4.2", MATE: "S4.1"}, A, "c06"),
        "sprayed",
        "AR-8.5-09",
    ),
    "damage of a spray": (
        shot({ME: "S5.2", A: "S4.2", B: "S4.1"}, A, "c06"),
        "damaged",
        "AR-8.5-08",
    ),
    "suppressed": (shot({ME: "S5.2", A: "S4.2"}, A, "c08"), "suppressed", "AR-8.5-11"),
    "destroyed": (
        shot({ME: "S5.2", A: "S4.2"}, A, "c05", damage={A: 5}),
        "destroyed",
        "AR-8.2-01",
    ),
    "a kill": (shot({ME: "S5.2", A: "S4.2"}, A, "c05", damage={A: 5}), "kill-scored", "AR-11.3-01"),
    "a kill under Bounty": (
        shot({ME: "S5.2", A: "S4.2"}, A, "c05", damage={A: 5}, bounty=4),
        "kill-scored",
        "AR-10-BOUNTY",
    ),
    "the last marker of Bounty": (
        shot({ME: "S5.2", A: "S4.2"}, A, "c05", damage={A: 5}, bounty=1),
        "bounty-over",
        "AR-10-BOUNTY",
    ),
    # Collisions
    "a ram": (move({ME: "S5.2", A: "S6.2"}, "ram-solo-2", "f", "c05"), "rammed", "AR-7.9-03"),
    "a ram on a team-mate": (
        move({ME: "S5.2", MATE: "S6.2"}, "ram-solo-2", "f", "c05"),
        "rammed",
        "AR-8.4-07",
    ),
    "the card of a ram": (
        move({ME: "S5.2", A: "S6.2"}, "ram-solo-2", "f", "c05"),
        "combat-card",
        "AR-8.4-02",
    ),
    "damage of a ram": (
        move({ME: "S5.2", A: "S6.2"}, "ram-solo-2", "f", "c05"),
        "damaged",
        "AR-8.4-02",
    ),
    "the chain of a ram": (
        move({ME: "S5.2", TOUGH: "S6.2", B: "S7.2"}, "ram-solo-2", "f", "c06"),
        "chain-reached",
        "AR-8.5-06",
    ),
    "a ram bulldozes": (
        move({ME: "S5.2", TOUGH: "S6.2"}, "ram-solo-2", "f", "c04"),
        "bulldozed",
        "AR-8.5-01",
    ),
    "the car bulldozed": (
        move({ME: "S5.2", TOUGH: "S6.2"}, "ram-solo-2", "f", "c04"),
        "swapped-back",
        "AR-8.5-01",
    ),
    "the space of a wreck": (
        move(
            {ME: "S5.2", "purple 2": "S6.2"},
            "ram-solo-2",
            "f",
            "c05",
            damage={"purple 2": 5},
            options={"replacement": "preset"},
        ),
        "took-the-space",
        "AR-8.4-04",
    ),
    "a suppressed ram": (
        move({ME: "S5.2", A: "S6.2"}, "ram-solo-2", "f", suppressed=[ME]),
        "stopped-without-attack",
        "AR-8.5-13",
    ),
    # Sideswipes
    "a sideswipe": (
        event("sideswipe", {ME: "S5.1", TOUGH: "S5.2"}, "c05"),
        "sideswiped",
        "AR-10-SIDE",
    ),
    "the card of a sideswipe": (
        event("sideswipe", {ME: "S5.1", TOUGH: "S5.2"}, "c05"),
        "combat-card",
        "AR-8.4-02",
    ),
    "a sideswipe misses": (
        event("sideswipe", {ME: "S5.1", TOUGH: "S5.2"}, "c05", options={"sideswipe_check": "on"}),
        "missed",
        "AR-8.4-02",
    ),
    "the chain of a sideswipe": (
        event("sideswipe", {ME: "S5.1", TOUGH: "S5.2", B: "S5.3"}, "c06"),
        "chain-reached",
        "AR-8.5-07",
    ),
    "a sideswipe bulldozes": (
        event("sideswipe", {ME: "S5.1", TOUGH: "S5.2"}, "c04"),
        "bulldozed",
        "AR-8.5-02",
    ),
    "the car a sideswipe bulldozes": (
        event("sideswipe", {ME: "S5.1", TOUGH: "S5.2"}, "c04"),
        "swapped-back",
        "AR-8.5-02",
    ),
    "a swiped car goes behind": (
        event("sideswipe", {ME: "S5.1", TOUGH: "S5.2"}, "c04", options={"ss_bulldoze": "behind"}),
        "took-the-space",
        "AR-8.5-02",
    ),
    "a suppressed sideswipe": (
        event("sideswipe", {ME: "S5.1", TOUGH: "S5.2"}, suppressed=[ME]),
        "stopped-without-attack",
        "AR-8.5-14",
    ),
    "a sideswipe into an empty lane": (
        event("sideswipe", {ME: "S5.1", A: "S9.1"}),
        "moved",
        "AR-10-SIDE",
    ),
    "a sideswipe displaces a team-mate": (
        event("sideswipe", {ME: "S5.1", MATE: "S5.2"}, options={"ss_team": "displace"}),
        "moved",
        "AR-10-SIDE-02",
    ),
    "no sideswipe past team-mates": (
        event("sideswipe", {ME: "S5.1", MATE: "S5.2"}),
        "event-without-effect",
        "AR-10-SIDE-02",
    ),
    "no sideswipe on rough track": (
        event("sideswipe", {ME: "S15.1", A: "S9.1"}, track="andover"),
        "event-without-effect",
        "AR-10-SIDE-01",
    ),
    "no sideswipe in a single lane": (
        event("sideswipe", {ME: "S15.1", A: "S9.1"}, track="essendarium"),
        "event-without-effect",
        "AR-10-SIDE",
    ),
    # Other events
    "a drift": (
        event("drift", {ME: "S5.2", A: "S6.2"}, answer={"drift": A}),
        "moved",
        "AR-10-DRIFT",
    ),
    "the car drifted past": (
        event("drift", {ME: "S5.2", A: "S6.2"}, answer={"drift": A}),
        "swapped-back",
        "AR-10-DRIFT",
    ),
    "nobody to drift past": (
        event("drift", {ME: "S5.2", A: "S9.2"}),
        "event-without-effect",
        "AR-10-04",
    ),
    "a spin": (event("spin-around", {ME: "S5.2", A: "S9.2"}), "spun-off", "AR-10-SPIN"),
    "a spin on the crossover": (
        event("spin-around", {ME: "S3.1", A: "S9.2"}, track="essendarium"),
        "spun-off",
        "AR-10-SPIN-04",
    ),
    "into the weeds": (
        event("into-the-weeds", {ME: "S5.2", A: "S9.2"}),
        "into-the-weeds",
        "AR-10-WEEDS",
    ),
    "into the weeds on the crossover": (
        event("into-the-weeds", {ME: "S3.1", A: "S9.2"}, track="essendarium"),
        "into-the-weeds",
        "AR-10-WEEDS-04",
    ),
    "nobody in the jump": (
        event("big-air", {ME: "S5.2", A: "S9.2"}),
        "event-without-effect",
        "AR-10-BIGAIR-01",
    ),
    "not alone for Open Road": (
        event("open-road", {ME: "S5.2", A: "S5.3"}),
        "event-without-effect",
        "AR-10-OPEN-01",
    ),
    "nobody ahead for Open Road": (
        event("open-road", {ME: "S5.2"}),
        "event-without-effect",
        "AR-10-OPEN-03",
    ),
    "Open Road": (
        event("open-road", {ME: "S5.2", A: "S9.2"}, answer={"open_road": "S8.2"}),
        "took-the-open-road",
        "AR-10-OPEN",
    ),
    "Open Road to a blocked crossover": (
        event(
            "open-road",
            {ME: "S1.2", A: "S19.2", B: "S20.2", C: "S5.1"},
            track="essendarium",
            answer={"open_road": "S2.2"},
        ),
        "took-the-open-road",
        "AR-10-OPEN-02",
    ),
    "Get There": (
        event("get-there", {ME: "S5.2", A: "S9.2"}, answer={"get_there": "S6.2"}),
        "drove-on",
        "AR-10-GET",
    ),
    "a bump": (
        event("bump-and-run", {ME: "S5.2", A: "S6.2", B: "S7.2", C: "S6.1", F: "S6.3"}),
        "event-drawn",
        "AR-10-BUMP",
    ),
    "the trough by Greasing the Landing": (
        event("greasing-the-landing", {ME: "S5.2", A: "S21.1"}, track="andover"),
        "fell-into-the-trough",
        "AR-10-GREASE",
    ),
    "the trough by Missed Jump": (
        event("missed-jump", {ME: "S5.2", A: "S21.1"}, track="andover"),
        "fell-into-the-trough",
        "AR-10-MISSED",
    ),
    "an event for a car that is gone": (
        event(
            "fuel-leak",
            {ME: "destroyed", MATE: "S5.1", A: "S9.2"},
            options={"event_after_death": "draw"},
        ),
        "event-without-effect",
        "AR-10-03",
    ),
    # The start and the turn
    "the grid as printed": (race(2, turn_cap=1), "lined-up", "AR-3.0-07"),
    "the grid past the line": (
        race(2, turn_cap=1, track="ironwood-oval"),
        "lined-up",
        "AR-3.0-02",
    ),
    "the first hands": (race(2, turn_cap=1), "hand-filled", "AR-3.0-13"),
    "hands filled again": (race(2, turn_cap=2), "hand-filled", "AR-4.3-01"),
    "the marker between two players": (
        race(2, turn_cap=2),
        "first-player-changed",
        "AR-4.5-05",
    ),
    "a team wiped out": (
        shot(
            {
                ME: "S5.2",
                A: "S4.2",
                F: "S9.1",
                **dict.fromkeys([f"blue {n}" for n in (14, 40, 52, 61, 77, 90, 99)], "destroyed"),
            },
            A,
            "c24",
            damage={A: 5},
        ),
        "no-reserve-left",
        "AR-8.3-11",
    ),
}


# Where the same happens twice, by two rules: the other one
BESIDE = {
    "pushed ahead of a car at the wall": {"AR-7.10-04"},
    "displaced by a displaced car": {"AR-7.10-01"},
    "hands filled again": {"AR-3.0-13"},
    "damage of a spray": {"AR-8.0-06"},
}


@pytest.mark.parametrize("situation", TOLD)
def test_an_event_names_the_rule_of_its_situation_and_no_other(situation: str) -> None:
    play, kind, rule = TOLD[situation]
    assert set(rules_of(play(), kind)) == {rule} | BESIDE.get(situation, set())


@pytest.mark.parametrize("card", EVENT_RULES)
def test_a_drawn_event_names_its_own_rule(card: str) -> None:
    table = drawn(card, {ME: "S5.2", A: "S9.2"})
    assert rules_of(table, "event-drawn") == [EVENT_RULES[card]]


@pytest.mark.parametrize(
    ("card", "track", "space"),
    [
        ("blown-engine", "andover", "S5.2"),
        ("blown-transmission", "andover", "S5.2"),
        ("fuel-leak", "andover", "S5.2"),
        ("outta-gas", "andover", "S5.2"),
        ("shredded-tire", "andover", "S5.2"),
        ("engine-failure", "andover", "S5.2"),
        ("transmission-failure", "andover", "S5.2"),
        ("suspension-failure", "andover", "S5.2"),
        ("bottoming-out", "andover", "S21.1"),
        ("big-air", "andover", "S21.1"),
        ("bumpy-ride", "andover", "S15.1"),
        ("roll", "andover", "S15.1"),
        ("snapped-the-struts", "andover", "S15.1"),
    ],
)
def test_damage_by_an_event_names_the_rule_of_its_card(card: str, track: str, space: str) -> None:
    table = drawn(card, {ME: space, A: "S9.2"}, track=track)
    assert rules_of(table, "damaged") == [EVENT_RULES[card]]


def ring_told(kind: int, gap: str) -> list[tuple[str, str]]:
    """Cars all round a lane, the first one going forward, or jammed where its lanes merge."""
    race, number = lined("lesson-4", [f"S{(place + 5) % 20 + 1}.2" for place in range(20)])
    begin_move(race, 0, kind, 1)
    take(race, FORWARD * STRIDE + number[gap])
    moving(race)
    assert race.log is not None
    return [(KINDS[each].name, KINDS[each].rule) for each in race.log.numbers[::4]]


@pytest.mark.rule("AR-7.1-15")
def test_a_ring_that_turns_names_the_rule_of_rings() -> None:
    assert ("pushed", "AR-7.1-15") in ring_told(int(SOLO), "S7.2")
    assert ("pushed", "AR-7.3-02") not in ring_told(int(SOLO), "S7.2")
    assert ("pulled", "AR-7.6-08") in ring_told(int(LINE), "S7.2")


# Questions

ASKED: dict[str, tuple[Scene, str, str]] = {
    "a step": (move({ME: "S5.2", A: "S9.1"}, "solo-2", ""), "step", "AR-7.1-01"),
    "the lane of a pushed car": (
        move({ME: "S5.1", A: "S6.1"}, "solo-2", "f", track="lesson-diverge"),
        "lane",
        "AR-7.11-01",
    ),
    "the lane of a car at the wall": (
        move({ME: "S6.1", A: "S6.2"}, "solo-2", "o", track="lesson-diverge"),
        "lane",
        "AR-7.10-05",
    ),
    "the lane behind a leader": (
        move({ME: "S7.1", A: "S6.1", B: "S6.2"}, "lead-2", "", track="lesson-converge"),
        "link",
        "AR-7.11-07",
    ),
    "the chain of a ram": (
        move(
            {ME: "S5.1", TOUGH: "S6.1", B: "S7.1", C: "S7.2"},
            "ram-solo-2",
            "f",
            "c06",
            track="lesson-diverge",
        ),
        "chain",
        "AR-8.5-06",
    ),
    "a shot after the move": (
        event("reloading", {"yellow HMX": "S5.2", A: "S6.2"}, segment={"fired": True}),
        "card",
        "AR-4.4-02",
    ),
    "a target": (
        event("bounty", {"yellow HMX": "S5.2", A: "S6.2"}),
        "fire",
        "AR-8.0-01",
    ),
    "which car to bump": (
        event("bump-and-run", {ME: "S5.2", A: "S6.2"}),
        "bump",
        "AR-10-BUMP",
    ),
    "whom to drift past": (event("drift", {ME: "S5.2", A: "S6.2"}), "drift", "AR-10-DRIFT"),
    "where to get": (event("get-there", {ME: "S5.2", A: "S9.2"}), "get-there", "AR-10-GET"),
    "how far on the open road": (
        event("open-road", {ME: "S5.2", A: "S9.2"}),
        "open-road",
        "AR-10-OPEN",
    ),
    "which side to swipe": (event("sideswipe", {ME: "S5.2", A: "S9.2"}), "side", "AR-10-SIDE"),
    "whom the debris hits": (
        event("dangerous-debris", {ME: "S5.2", MATE: "S7.1", A: "S9.2"}),
        "debris",
        "AR-10-DEBRIS",
    ),
    "a replacement": (
        shot({ME: "S5.2", A: "S4.2"}, A, "c05", damage={A: 5}),
        "replacement",
        "AR-8.3-02",
    ),
}


@pytest.mark.parametrize("situation", ASKED)
def test_a_question_names_its_rule(situation: str) -> None:
    play, asked, rule = ASKED[situation]
    table = play()
    assert asks(table) == asked
    assert table.decision(table.to_act[0]).rule == rule


# Refusals


def before_shot(cars: dict[str, str], **more: Any) -> Scene:
    """A car about to fire or not; there is always somebody it could hit."""
    me = next(iter(cars))

    def play() -> RaceTable:
        table = turn(cars, ["solo-2"], **more)
        act(table, {"play": f"{me}: solo-2"})
        return table

    return play


def choosing(cars: dict[str, str], **more: Any) -> Scene:
    return lambda: turn(cars, ["solo-2"], **more)


REFUSED: dict[str, tuple[Scene, dict[str, str], str]] = {
    "a pass": (choosing({ME: "S5.2", A: "S9.1"}), {"pass": ""}, "AR-4.4-05"),
    "a car activated before": (
        choosing({ME: "S5.2", MATE: "S7.1", A: "S9.1"}, acted=[MATE]),
        {"play": f"{MATE}: solo-2"},
        "AR-4.4-04",
    ),
    "a card of somebody else": (
        choosing({ME: "S5.2", A: "S9.1"}),
        {"play": f"{ME}: line-1"},
        "AR-4.4-02",
    ),
    "a space used before": (
        move({ME: "S5.2", A: "S9.1"}, "solo-2", "o", used=["S5.2"]),
        {"lateral": "S5.2"},
        "AR-7.1-04",
    ),
    "a step back": (
        move({ME: "S5.2", A: "S9.1"}, "solo-2", ""),
        {"forward": "S4.2"},
        "AR-7.1-03",
    ),
    "a step too far": (
        move({ME: "S5.2", A: "S9.1"}, "solo-2", ""),
        {"forward": "S7.2"},
        "AR-7.1-01",
    ),
    "a diagonal step without the card": (
        move({ME: "S5.2", A: "S9.1"}, "solo-2", ""),
        {"diagonal": "S6.3"},
        "AR-7.1-02",
    ),
    "a diagonal step into a taken space": (
        move({ME: "S5.2", A: "S6.3"}, "diagonal-solo-3", ""),
        {"diagonal": "S6.3"},
        "AR-7.15-02",
    ),
    "a displacement with one point": (
        move({ME: "S5.2", A: "S5.3"}, "solo-2", "", points=1),
        {"lateral": "S5.3"},
        "AR-7.1-09",
    ),
    "a lane change of a Line": (
        move({ME: "S5.1", A: "S4.1"}, "line-2", "f", track="lesson-diverge"),
        {"lateral": "S6.2"},
        "AR-7.6-04",
    ),
    "a lane change of a Pursuit": (
        lambda: scene(
            {ME: "S6.1", A: "S9.1"}, "pursuit-2", 3, "lesson-diverge", segment={"locked": True}
        ),
        {"lateral": "S6.2"},
        "AR-7.7-02",
    ),
    "a lane change in a jump": (
        move({ME: "S21.1", A: "S22.1"}, "overtake-2", "", track="andover"),
        {"lateral": "S21.2"},
        "AR-7.14-02",
    ),
    "a lane change on rough track": (
        move({ME: "S15.1", A: "S16.1"}, "overtake-2", "", track="andover"),
        {"lateral": "S15.2"},
        "AR-7.13-01",
    ),
    "a diagonal step onto rough track, as an option": (
        move(
            {ME: "S14.1", A: "S9.1"},
            "diagonal-solo-3",
            "",
            track="andover",
            options={"rough_diag_entry": "off"},
        ),
        {"diagonal": "S15.2"},
        "AR-7.13-04",
    ),
    "a swap without Overtake": (
        move({ME: "S5.2", A: "S6.2"}, "solo-2", ""),
        {"swap": "S6.2"},
        "AR-7.5-01",
    ),
    "a swap across": (
        move({ME: "S2.2", A: "S19.2"}, "overtake-2", "", track="essendarium"),
        {"swap": "S3.1"},
        "AR-7.5-05",
    ),
    "a swap back into the start section": (
        move({ME: "G10.2", A: "S6.2"}, "overtake-2", "", track="essendarium"),
        {"swap": "S6.2"},
        "AR-2.1-12",
    ),
    "a displacement on the crossover": (
        move({ME: "S3.1", A: "S3.2", B: "S4.1"}, "overtake-2", "", track="essendarium"),
        {"lateral": "S3.2"},
        "AR-7.12-08",
    ),
    "a displacement onto a car across": (
        move(
            {ME: "S1.1", A: "S1.2", B: "S2.2", C: "S19.2", F: "S2.1"},
            "overtake-2",
            "",
            track="essendarium",
        ),
        {"lateral": "S1.2"},
        "AR-7.12-09",
    ),
    "another step than onto the track": (
        move({ME: "S21.T", A: "S9.1"}, "solo-2", "", track="andover"),
        {"forward": "S22.1"},
        "AR-7.14-04",
    ),
    "the inside lane by Outside Line": (
        move(
            {ME: "S6.1", A: "S9.1"},
            "outside-line",
            "",
            track="lesson-diverge",
            options={"race_deck": "named96"},
        ),
        {"forward": "S7.1"},
        "AR-7.11-06",
    ),
    "a push by Work the Pack": (
        move({ME: "S5.2", A: "S6.2"}, "work-the-pack", "", options={"race_deck": "named96"}),
        {"forward": "S6.2"},
        "AR-6.0-05",
    ),
    "a shot at a team-mate": (
        before_shot({ME: "S5.2", A: "S4.2", MATE: "S4.1"}),
        {"fire": MATE},
        "AR-8.0-09",
    ),
    "a shot forward from a rear mount": (
        before_shot({ME: "S5.2", A: "S4.2", B: "S6.2"}),
        {"fire": B},
        "AR-8.1-02",
    ),
    "a shot back from a front mount": (
        before_shot({"yellow 36": "S5.2", A: "S6.2", B: "S4.2"}),
        {"fire": B},
        "AR-8.1-01",
    ),
    "a shot to the side without a turret": (
        before_shot({ME: "S5.2", A: "S4.2", B: "S5.3"}),
        {"fire": B},
        "AR-8.1-04",
    ),
    "a shot too far": (
        before_shot({"yellow HMX": "S5.2", A: "S4.2", B: "S8.2"}),
        {"fire": B},
        "AR-8.0-03",
    ),
    "a shot at a car beside the track": (
        before_shot({ME: "S5.2", A: "S4.2", B: "S4.1 inside"}),
        {"fire": B},
        "AR-8.1-07",
    ),
    "a shot into the trough, as an option": (
        before_shot(
            {"yellow HMX": "S21.1", A: "S20.1", B: "S21.T"},
            track="andover",
            options={"trough_combat": "off"},
        ),
        {"fire": B},
        "AR-7.14-08",
    ),
    "a destroyed car as replacement": (
        shot({ME: "S5.2", A: "S4.2", B: "destroyed"}, A, "c05", damage={A: 5}),
        {"replacement": B},
        "AR-8.3-01",
    ),
    "a car of another team as replacement": (
        shot({ME: "S5.2", A: "S4.2"}, A, "c05", damage={A: 5}),
        {"replacement": "red 5"},
        "AR-8.3-02",
    ),
    "a car that is not adjacent bumped": (
        event("bump-and-run", {ME: "S5.2", A: "S6.2", B: "S9.2"}),
        {"bump": B},
        "AR-10-BUMP-01",
    ),
    "Get There onto a taken space": (
        event("get-there", {ME: "S5.2", A: "S6.2"}),
        {"get_there": "S6.2"},
        "AR-10-GET-01",
    ),
    "Open Road to somewhere else": (
        event("open-road", {ME: "S5.2", A: "S9.2"}),
        {"open_road": "S6.2"},
        "AR-10-OPEN-01",
    ),
    "Sideswipe to somewhere else": (
        event("sideswipe", {ME: "S5.2", A: "S9.2"}),
        {"side": "S5.4"},
        "AR-10-SIDE",
    ),
}


@pytest.mark.parametrize("situation", REFUSED)
def test_a_refusal_names_its_rule(situation: str) -> None:
    play, action, rule = REFUSED[situation]
    table = play()
    with pytest.raises(IllegalAction) as refused:
        act(table, action)
    assert refused.value.rule == rule
