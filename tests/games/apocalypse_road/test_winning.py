"""The moment a pool is empty the race is over: exactly one is, and nothing comes after it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fivewide.games.apocalypse_road import GAME
from fivewide.games.apocalypse_road.board import LINE, SOLO
from fivewide.games.apocalypse_road.rules.linking import PickLane
from fivewide.games.apocalypse_road.rules.moving import begin_move, moving, take
from fivewide.games.apocalypse_road.rules.setup import new_table
from fivewide.games.apocalypse_road.rules.steps import FORWARD, LATERAL, STRIDE
from fivewide.games.apocalypse_road.state import DESTROYED, Race, Segment
from fivewide.kernel.agenda import advance, playout
from fivewide.kernel.chance import Seeded
from fivewide.kernel.events import KINDS, Log
from fivewide.kernel.options import specs
from tests.effort import as_many
from tests.games.apocalypse_road.drawn_events import drawn
from tests.games.apocalypse_road.scenes import (
    MATE,
    ME,
    A,
    B,
    RaceTable,
    act,
    driven,
    scene,
    steps,
    turn,
    where,
)
from tests.games.tables import feed, kinds, told

TRACKS = ("andover", "black-widow", "cinder-basin", "essendarium", "ironwood-oval", "copper-ridge")
LAST_POINT: dict[str, Any] = {"pools": {"0": 1}}


def check_won(table: RaceTable, seat: int = 0) -> None:
    """This seat alone has won, with the last thing that happened."""
    race = table.state
    assert table.over
    check_end(race)
    assert race.winner == seat
    assert kinds(table)[-1] == "race-won"
    assert [line.seat for line in GAME.standings(race) if line.place == 1] == [seat]


def check_end(race: Race) -> None:
    assert race.agenda is None
    assert race.question is None
    assert [seat for seat in range(int(race.seats)) if race.pool[seat] == 0] == [race.winner]
    spot = race.board.track.spot
    for car in range(len(race.at)):
        if race.status[car] == 1:
            assert race.occupant[spot[race.at[car]]] == car


# A swap with a team-mate, by each of the ways there are


@pytest.mark.rule("AR-11.5-05", "AR-11.5-01", "AR-11.2-01")
def test_an_overtake_of_a_team_mate_over_the_line_wins_and_returns_nothing() -> None:
    table = scene({ME: "S30.2", MATE: "S1.2", A: "S9.1"}, "overtake-2", 3, "andover", **LAST_POINT)
    steps(table, "s")
    check_won(table)
    assert (where(table)[ME], where(table)[MATE]) == ("S1.2", "S30.2")
    assert "back-over-the-line" not in kinds(table)


@pytest.mark.rule("AR-11.5-05", "AR-10-DRIFT")
def test_a_drift_past_a_team_mate_over_the_line_wins_and_returns_nothing() -> None:
    table = drawn("drift", {ME: "S30.2", MATE: "S1.2", A: "S9.1"}, track="andover", **LAST_POINT)
    act(table, {"drift": MATE})
    check_won(table)
    assert "back-over-the-line" not in kinds(table)


@pytest.mark.rule("AR-11.5-05", "AR-8.5-05")
def test_bulldozing_a_team_mate_back_over_the_line_wins_and_returns_nothing() -> None:
    cars = {ME: "S30.2", "yellow FN I": "S1.2", A: "S9.1"}
    table = driven(cars, "ram-solo-2", 3, "andover", **LAST_POINT)
    steps(table, "f")
    feed(table, "c04")
    check_won(table)
    assert where(table)["yellow FN I"] == "S30.2"
    assert "back-over-the-line" not in kinds(table)


@pytest.mark.rule("AR-11.5-05", "AR-11.5-01")
def test_whoever_is_swapped_back_by_the_winner_keeps_the_point_too() -> None:
    table = scene(
        {ME: "S30.2", A: "S1.2"}, "overtake-2", 3, "andover", pools={"0": 1}, claimed={"1": 4}
    )
    steps(table, "s")
    check_won(table)
    assert table.state.claimed[1] == 4


# Several cars destroyed at once


@pytest.mark.rule("AR-11.5-05", "AR-8.5-08", "AR-8.3-12")
def test_of_cars_killed_by_a_spray_none_counts_after_the_win() -> None:
    cars = {ME: "S5.2", A: "S4.2", B: "S4.1", "red 5": "S4.3"}
    damage = {A: 5, B: 5, "red 5": 5}
    table = turn(cars, ["solo-2"], damage=damage, bounty=4, pools={"0": 1})
    act(table, {"play": f"{ME}: solo-2"})
    act(table, {"fire": A}, "c06")
    check_won(table)
    assert [event["points"] for event in told(table, "kill-scored")] == [1]
    assert table.position()["bounty"] == 3


@pytest.mark.rule("AR-11.5-05", "AR-8.5-06", "AR-8.3-12")
def test_of_cars_killed_by_a_chain_none_counts_after_the_win() -> None:
    cars = {ME: "S5.2", A: "S6.2", B: "S7.2", "red 5": "S8.2"}
    damage = {A: 5, B: 5, "red 5": 5}
    table = driven(cars, "ram-solo-2", 3, damage=damage, **LAST_POINT)
    steps(table, "f")
    feed(table, "c06")
    check_won(table)
    assert len(told(table, "kill-scored")) == 1
    assert "took-the-space" not in kinds(table)
    assert where(table)[ME] == "S5.2"


@pytest.mark.rule("AR-11.5-01", "AR-10-MISSED")
def test_nobody_falls_into_the_trough_after_a_win_by_missed_jump() -> None:
    cars = {ME: "S5.2", A: "S22.1", B: "S22.2"}
    table = drawn("missed-jump", cars, track="andover", damage={A: 5}, **LAST_POINT)
    check_won(table)
    assert where(table)[B] == "S22.2"


# Moves of several cars


@pytest.mark.rule("AR-11.5-01", "AR-7.6-04")
def test_a_line_is_not_formed_by_the_step_that_ends_the_race() -> None:
    table = driven({ME: "S29.2", A: "S30.2"}, "pursuit-2", 3, "andover", pools={"1": 1})
    steps(table, "f")
    check_won(table, 1)
    assert "line-formed" not in kinds(table)


@pytest.mark.rule("AR-11.5-01", "AR-10-SIDE-02")
def test_a_team_mate_swiped_over_the_line_wins() -> None:
    """As an option a Sideswipe displaces a team-mate, who goes forward at the wall."""
    cars = {ME: "S30.2", MATE: "S30.1", A: "S30.3"}
    table = drawn("sideswipe", cars, track="andover", options={"ss_team": "displace"}, **LAST_POINT)
    act(table, {"side": "S30.1"})
    check_won(table)
    assert where(table)[ME] == "S30.2"


def lined(track: str, spaces: list[str]) -> tuple[Race, dict[str, int]]:
    """Cars 0, 1, 2, ... on these spaces, number 0 about to move."""
    made = GAME.prepare({"track": track, "moves": "steps"}, 4).content
    race: Race = new_table(4, Seeded(1), made.board)
    number = made.names.plan.number
    for car, space in enumerate(spaces):
        race.put(car, number[space])
    race.log = Log()
    race.seat = 0
    race.segment = Segment(0, made.names.card_ids.index("solo-2"))
    race.use(race.at[0])
    return race, number


def log_of(race: Race) -> list[str]:
    assert race.log is not None
    return [KINDS[number].name for number in race.log.numbers[::4]]


@pytest.mark.rule("AR-11.5-05", "AR-7.1-15")
@pytest.mark.parametrize("kind", [SOLO, LINE], ids=["solo", "line"])
def test_a_ring_turns_as_a_whole_before_a_crossing_wins(kind: int) -> None:
    race, number = lined("lesson-4", [f"S{(place + 5) % 20 + 1}.2" for place in range(20)])
    race.pool[1] = 1  # car 14 of seat 1 stands before the line
    begin_move(race, 0, kind, 1)
    starts = list(race.at)[:20]
    take(race, FORWARD * STRIDE + number["S7.2"])
    moving(race)
    assert race.winner == 1
    check_end(race)
    assert list(race.at)[:20] == [race.board.track.succ[start][0] for start in starts]
    assert log_of(race)[-2:] == ["crossed-the-line", "race-won"]


@pytest.mark.rule("AR-11.5-05", "AR-7.10-04")
def test_a_ring_pushed_from_the_wall_turns_as_a_whole_too() -> None:
    """The car at the wall pushes its lane all round to the space that the mover leaves."""
    inside = [f"S{sector}.1" for sector in range(5, 17)]
    race, number = lined("lesson-converge", ["S5.2", *inside, "S1.2", "S2.2", "S3.2", "S4.2"])
    race.pool[1] = 1  # car 12 of seat 1 stands before the line
    begin_move(race, 0, SOLO, 2)
    take(race, LATERAL * STRIDE + number["S5.1"])
    moving(race)
    question = race.question
    assert isinstance(question, PickLane)
    race.question = None
    question.chosen(race, number["S1.2"])
    moving(race)
    assert race.winner == 1
    check_end(race)
    assert race.at[0] == number["S5.1"]
    assert race.at[16] == number["S5.2"]


# Any race


def any_options(rng: random.Random, track: str) -> dict[str, Any]:
    """Any value of any option but the ones that only make a race longer or slower to play."""
    chosen: dict[str, Any] = {
        spec.name: rng.choice(list(spec.values)) for spec in specs(GAME.Options) if spec.values
    }
    return {**chosen, "track": track, "moves": "steps"}


def finished(seed: int, seats: int, chosen: dict[str, Any], near: bool) -> Race:
    """A race driven by chance to its end, with its log; `near`: everybody is near the win."""
    race = GAME.new(GAME.prepare(chosen, seats), Seeded(seed))
    race.log = Log()
    if near:
        rng = random.Random(seed)
        for seat in range(seats):
            left = rng.randint(1, 3)
            race.pool[seat], race.claimed[seat] = left, race.board.house.points - left
    advance(race)
    playout(race, Seeded(seed + 1))
    return race


def check_nothing_after_the_win(race: Race) -> None:
    log = log_of(race)
    assert log[-1] == "race-won"
    called_off = "race-ended-without-a-last-point" in log
    if called_off:
        best = min(race.pool)
        assert best > 0
        assert log.count("race-won") == list(race.pool).count(best)
        assert race.pool[race.winner] == best
    else:
        check_end(race)
        assert log.count("race-won") == 1
        assert log[-2] in ("crossed-the-line", "kill-scored")
    wrecks = sum(1 for status in race.status if status == DESTROYED)
    assert wrecks == log.count("destroyed")
    for seat in range(int(race.seats)):
        assert race.pool[seat] + race.claimed[seat] + race.removed[seat] == race.board.house.points


RACES = as_many(100, 6)  # for every track, half of them with any options


@pytest.mark.rule("AR-11.5-01", "AR-11.5-02", "AR-11.5-03", "AR-11.5-05")
@pytest.mark.parametrize("track", TRACKS)
def test_a_race_ends_with_one_empty_pool_and_nothing_after_it(track: str) -> None:
    rng = random.Random(track)
    for seed in range(RACES):
        seats = 2 + seed % 9
        chosen = any_options(rng, track) if seed % 2 else {"track": track, "moves": "steps"}
        check_nothing_after_the_win(finished(seed, seats, chosen, near=False))


@pytest.mark.rule("AR-11.5-01", "AR-11.5-05")
@pytest.mark.parametrize("track", TRACKS)
def test_so_it_is_where_everybody_is_about_to_win(track: str) -> None:
    """Swaps over the line and kills by the dozen, with the last points of all."""
    rng = random.Random(track)
    for seed in range(RACES * 4):
        seats = 2 + seed % 9
        chosen = any_options(rng, track)
        check_nothing_after_the_win(finished(seed, seats, chosen, near=True))
