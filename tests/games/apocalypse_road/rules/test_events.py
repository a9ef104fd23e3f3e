"""Movement events, every one by name."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.apocalypse_road import builtin_content
from tests.games.apocalypse_road.drawn_events import drawn
from tests.games.apocalypse_road.scenes import (
    MATE,
    ME,
    A,
    B,
    C,
    D,
    F,
    act,
    can,
    claimed,
    damage,
    legal,
    scene,
    steps,
    turn,
    where,
)
from tests.games.tables import asks, feed, kinds, told

JUMPS = {ME: "S5.2", A: "S22.1", B: "S23.1", C: "S23.2", D: "S21.2"}


@pytest.mark.rule("AR-10-BIGAIR", "AR-10-GREASE", "AR-10-MISSED", "AR-10-BIGAIR-02", "AR-7.14-03")
@pytest.mark.rule("AR-7.14-06", "AR-7.14-01")
@pytest.mark.parametrize(
    ("event", "points"), [("big-air", 2), ("greasing-the-landing", 3), ("missed-jump", 1)]
)
def test_the_foremost_on_the_jump_fall(event: str, points: int) -> None:
    table = drawn(event, JUMPS, track="andover")
    assert [damage(table, car) for car in (A, B, C, D)] == [0, points, points, 0]
    assert where(table)[B] == where(table)[C] == "S23.T"


@pytest.mark.rule("AR-10-BIGAIR-01", "AR-10-05", "AR-11.3-03", "AR-10-MISSED")
@pytest.mark.parametrize(
    ("event", "options", "scored"),
    [("big-air", {}, 0), ("missed-jump", {}, 1), ("missed-jump", {"missed_jump_vp": "off"}, 0)],
)
def test_cars_lost_on_the_jump(event: str, options: dict[str, Any], scored: int) -> None:
    cars = {ME: "S5.2", A: "S23.1"}
    table = drawn(event, cars, track="andover", damage={A: 5}, options=options)
    assert where(table)[A] == "destroyed"
    assert claimed(table)[0] == scored


@pytest.mark.rule("AR-10-BIGAIR-01", "AR-10-04")
def test_nobody_on_the_jump() -> None:
    for event in ("big-air", "roll", "bottoming-out", "bumpy-ride", "high-flyer"):
        assert "event-without-effect" in kinds(drawn(event, {ME: "S5.2"}, track="andover"))


@pytest.mark.rule("AR-10-ENGINE", "AR-10-TRANS", "AR-10-FUEL", "AR-10-GAS", "AR-10-TIRE")
@pytest.mark.parametrize(
    ("event", "points"),
    [
        ("blown-engine", 3),
        ("blown-transmission", 3),
        ("fuel-leak", 1),
        ("outta-gas", 2),
        ("shredded-tire", 1),
    ],
)
def test_damage_to_the_active_car(event: str, points: int) -> None:
    assert damage(drawn(event, {ME: "S5.2"}), ME) == points


@pytest.mark.rule("AR-10-EFAIL", "AR-10-TFAIL", "AR-10-DMG-01")
@pytest.mark.parametrize("event", ["engine-failure", "transmission-failure"])
@pytest.mark.parametrize(("before", "points"), [(0, 1), (1, 1), (2, 2), (3, 2)])
def test_failures_count_what_was_there_before(event: str, before: int, points: int) -> None:
    table = drawn(event, {ME: "S5.2"}, damage={ME: before})
    assert damage(table, ME) == before + points


@pytest.mark.rule("AR-10-SUSP")
@pytest.mark.parametrize(("space", "points"), [("S5.2", 1), ("S15.1", 2), ("S22.1", 2)])
def test_suspension_failure(space: str, points: int) -> None:
    assert damage(drawn("suspension-failure", {ME: space}, track="andover"), ME) == points


@pytest.mark.rule("AR-10-BOTTOM", "AR-7.14-01")
def test_bottoming_out() -> None:
    table = drawn("bottoming-out", {**JUMPS, F: "S22.T"}, track="andover")
    assert [damage(table, car) for car in (A, B, C, D, ME, F)] == [1, 1, 1, 1, 0, 0]


@pytest.mark.rule("AR-10-BUMPY", "AR-7.14-09")
@pytest.mark.parametrize(("jumps", "points"), [("off", 0), ("on", 1)])
def test_bumpy_ride(jumps: str, points: int) -> None:
    cars = {ME: "S5.2", A: "S15.1", B: "S22.1"}
    table = drawn("bumpy-ride", cars, track="andover", options={"rough_includes_jump": jumps})
    assert (damage(table, A), damage(table, B)) == (1, points)


@pytest.mark.rule("AR-10-ROLL", "AR-10-STRUTS")
@pytest.mark.parametrize(("event", "points"), [("roll", 4), ("snapped-the-struts", 3)])
def test_the_foremost_in_the_rough(event: str, points: int) -> None:
    cars = {ME: "S5.2", A: "S15.1", B: "S16.2", C: "S16.1"}
    table = drawn(event, cars, track="andover")
    assert [damage(table, car) for car in (A, B, C)] == [0, points, points]
    assert where(table)[B] == "S16.2"


@pytest.mark.rule("AR-10-BOUNTY", "AR-10-BOUNTY-01", "AR-10-02")
def test_bounty_pays_double_from_now_on() -> None:
    table = drawn("bounty", {ME: "S5.2", A: "S4.2", MATE: "S4.1"}, damage={A: 5, MATE: 5})
    assert table.position()["bounty"] == 4
    act(table, {"fire": A}, "c06")  # spray: the team-mate dies too, unpaid
    assert claimed(table)[0] == 2
    assert table.position()["bounty"] == 3
    assert "bounty" not in table.position()["event_discards"]


@pytest.mark.rule("AR-10-BOUNTY", "AR-11.5-02")
def test_the_last_marker_discards_the_card() -> None:
    table = turn({ME: "S5.2", A: "S4.2"}, ["solo-2"], damage={A: 5}, bounty=1, pools={"0": 1})
    act(table, {"play": f"{ME}: solo-2"})
    act(table, {"fire": A}, "c24")
    assert table.position()["event_discards"] == {"bounty": 1}
    assert table.over
    assert table.position()["pools"]["0"] == 0


@pytest.mark.rule("AR-10-RACE", "AR-11.1-01", "AR-11.1-03", "AR-11.2-03")
def test_race_bonus() -> None:
    table = scene({ME: "S30.1"}, points=1, track="andover", race_bonus=2)
    steps(table, "f")
    assert claimed(table)[0] == 2
    table = scene({ME: "S30.1"}, points=1, track="andover", race_bonus=1, debt=[ME])
    steps(table, "f")
    assert claimed(table)[0] == 0
    assert table.position()["event_discards"] == {"race-bonus": 1}
    assert drawn("race-bonus", {ME: "S5.2"}).position()["race_bonus"] == 4


@pytest.mark.rule("AR-10-BUMP", "AR-10-BUMP-01", "AR-10-06")
def test_bump_and_run() -> None:
    table = drawn("bump-and-run", {ME: "S1.2", A: "S1.3", B: "S2.3"}, claimed={"1": 1})
    assert {"bump": "none"} in legal(table)
    act(table, {"bump": A})
    assert {action["bump_to"] for action in legal(table)} == {"S1.4", "S20.3"}
    act(table, {"bump_to": "S20.3"})
    assert where(table)[A] == "S20.3"
    assert claimed(table)[1] == 0


@pytest.mark.rule("AR-7.13-03", "AR-10-BUMP-01", "AR-7.12-10")
def test_bumps_stay_in_lane_on_rough_track_and_leave_cars_across_alone() -> None:
    table = drawn("bump-and-run", {ME: "S15.1", A: "S16.1"}, track="andover")
    act(table, {"bump": A})
    assert where(table)[A] == "S17.1"  # the only free space in its lane
    table = drawn("bump-and-run", {ME: "S2.2", A: "S19.2"}, track="essendarium")
    assert "event-without-effect" in kinds(table)


@pytest.mark.rule("AR-10-DEBRIS", "AR-10-DEBRIS-01", "AR-10-05")
def test_dangerous_debris() -> None:
    cars = {F: "S5.2", "red 8": "S6.2", A: "S7.1 inside", B: "chute", ME: "S9.1", MATE: "S9.2"}
    table = drawn("dangerous-debris", cars, damage={A: 5})
    assert table.to_act == (2,)  # the active player first
    act(table, {"debris": F})
    assert table.to_act == (0,)  # purple has no car
    act(table, {"debris": MATE})
    assert where(table)[A] == "destroyed"  # blue's only car that counts
    assert claimed(table) == [0, 0, 0, 0]
    assert table.to_act == (1,)
    act(table, {"replacement": C})
    assert asks(table) in ("card", "fire")


@pytest.mark.rule("AR-10-DRIFT", "AR-7.12-10")
def test_drift() -> None:
    table = drawn("drift", {ME: "S5.2", A: "S6.2"})
    assert legal(table) == [{"drift": A}, {"drift": "none"}]
    act(table, {"drift": A})
    assert (where(table)[ME], where(table)[A]) == ("S6.2", "S5.2")
    table = drawn("drift", {ME: "S2.2", A: "S19.2"}, track="essendarium")
    assert "event-without-effect" in kinds(table)


@pytest.mark.rule("AR-10-GET", "AR-10-GET-01", "AR-10-04", "AR-10-07")
def test_get_there() -> None:
    table = drawn("get-there", {ME: "S5.2", A: "S6.2"}, segment={"used": ["S5.2", "S5.3"]})
    spaces = {action["get_there"] for action in legal(table)}
    assert spaces == {"stay", "S5.1", "S6.1"}
    act(table, {"get_there": "S6.1"})
    assert where(table)[ME] == "S6.1"
    table = drawn("get-there", {ME: "S30.2"}, track="andover")
    act(table, {"get_there": "S1.2"})
    assert claimed(table)[0] == 1


@pytest.mark.rule("AR-10-FLYER", "AR-10-FLYER-01", "AR-2.1-03", "AR-10-07")
def test_high_flyer() -> None:
    table = drawn("high-flyer", {ME: "S5.2", A: "S22.1", B: "S22.2", C: "S21.1"}, track="andover")
    assert told(table, "high-flyer") == [{"car": 8}]
    assert table.to_act == (0,)  # the active player drives
    steps(table, "f>S24.2 f>S25.2 f>S26.1 f>S27.1")
    assert where(table)[A] == "S27.1"
    assert A not in table.position()["acted"]


@pytest.mark.rule("AR-10-WEEDS", "AR-10-WEEDS-01", "AR-10-WEEDS-02", "AR-10-SPIN", "AR-10-SPIN-01")
@pytest.mark.rule("AR-10-SPIN-02", "AR-2.1-04", "AR-10-WEEDS-03", "AR-10-SPIN-03")
@pytest.mark.parametrize(
    ("event", "place", "back"),
    [("into-the-weeds", "S5.4 outside", "S5.4"), ("spin-around", "S5.1 inside", "S5.1")],
)
def test_off_the_track_and_back(event: str, place: str, back: str) -> None:
    table = drawn(event, {ME: "S5.2", A: "S4.2", F: "S9.2"})
    assert where(table)[ME] == place
    assert asks(table) == "card"  # no shot at A
    table = turn({ME: place, A: "S5.3", B: back}, ["solo-2"])
    act(table, {"play": f"{ME}: solo-2"})
    assert where(table)[ME] == back  # no shot before; the step was forced, B gave way
    assert where(table)[B] == ("S5.2" if event == "spin-around" else "S5.3")


@pytest.mark.rule("AR-10-SPIN-03", "AR-10-WEEDS-03", "AR-7.13-06")
def test_back_onto_rough_track_pushes_forward() -> None:
    table = turn({ME: "S15.1 inside", A: "S15.1"}, ["solo-2"], "andover")
    act(table, {"play": f"{ME}: solo-2"})
    assert "pushed-forward-at-the-wall" in kinds(table)
    assert "displaced" not in kinds(table)


@pytest.mark.rule("AR-10-SPIN-04", "AR-10-WEEDS-04")
@pytest.mark.parametrize(
    ("where_to", "place"), [("before", "S2.1 inside"), ("beyond", "S5.1 inside")]
)
def test_spun_on_the_crossover(where_to: str, place: str) -> None:
    options = {"x_offtrack": where_to}
    table = drawn("spin-around", {ME: "S3.1"}, track="essendarium", options=options)
    assert where(table)[ME] == place
    table = drawn("into-the-weeds", {ME: "S4.2"}, track="essendarium", options=options)
    assert where(table)[ME] == ("S2.2 outside" if where_to == "before" else "S5.3 outside")


@pytest.mark.rule("AR-10-OPEN", "AR-10-OPEN-01", "AR-10-OPEN-03")
def test_open_road() -> None:
    table = drawn("open-road", {ME: "S5.2", A: "S9.3", B: "S9.1"})
    assert {action["open_road"] for action in legal(table)} == {"S8.1", "S8.3", "stay"}
    act(table, {"open_road": "S8.3"})
    assert where(table)[ME] == "S8.3"
    assert "took-the-open-road" in kinds(table)
    table = drawn("open-road", {ME: "S5.2", A: "S9.3", B: "S5.4"})
    assert "event-without-effect" in kinds(table)  # not alone
    table = drawn("open-road", {ME: "S29.2", A: "S2.2"}, track="andover")
    act(table, {"open_road": "S1.2"})
    assert claimed(table)[0] == 1


@pytest.mark.rule("AR-10-OPEN-01")
def test_open_road_anywhere_as_an_option() -> None:
    table = drawn("open-road", {ME: "S5.2", A: "S7.2"}, options={"open_road": "any"})
    assert {"open_road": "S6.4"} in legal(table)


@pytest.mark.rule("AR-10-OPEN-02")
def test_open_road_ends_at_a_blocked_crossover() -> None:
    cars = {ME: "S31.1", A: "S19.2", B: "S20.2", C: "S8.1"}
    table = drawn("open-road", cars, track="essendarium")
    assert {action["open_road"] for action in legal(table)} == {"S2.1", "S2.2", "stay"}


@pytest.mark.rule("AR-10-RELOAD", "AR-10-RELOAD-01", "AR-9.3-02")
def test_reloading() -> None:
    table = drawn("reloading", {ME: "S5.2", A: "S4.2", F: "S9.1"})
    assert asks(table) == "card"  # no shot this time
    assert table.position()["reloading"] == []
    table = drawn("reloading", {ME: "S5.2", A: "S4.2", F: "S9.1"}, segment={"fired": True})
    assert table.position()["reloading"] == [ME]
    table = turn({ME: "S5.2", A: "S4.2", B: "S14.2", C: "S13.4"}, ["solo-2"], reloading=[ME])
    act(table, {"play": f"{ME}: solo-2"})
    assert asks(table) == "step"  # not before moving
    steps(table, "f f f f f f f f f o")
    assert table.position()["reloading"] == []
    assert where(table)[ME] == "S14.3"
    assert legal(table) == [{"fire": C}, {"fire": "hold"}]


@pytest.mark.rule("AR-10-NOS", "AR-10-NOS-01")
def test_shot_of_nos() -> None:
    table = drawn(
        "shot-of-nos", {ME: "S5.2", A: "S6.2"}, "lead-3", segment={"used": ["S5.1", "S5.2"]}
    )
    assert table.state.move.points == 3
    assert not can(table, "lateral", "S5.1")
    steps(table, "f f f")
    assert (where(table)[ME], where(table)[A]) == ("S8.2", "S9.2")
    assert table.position()["discards"]["lead-3"] == 1


@pytest.mark.rule("AR-10-SIDE", "AR-10-SIDE-02", "AR-10-SIDE-04")
def test_sideswipe_into_an_empty_lane() -> None:
    table = drawn("sideswipe", {ME: "S5.2", A: "S4.1"})
    assert {action["side"] for action in legal(table)} == {"S5.1", "S5.3"}
    act(table, {"side": "S5.1"})
    assert where(table)[ME] == "S5.1"
    assert asks(table) == "fire"  # the swipe was not the shot
    table = drawn("sideswipe", {ME: "S5.1", MATE: "S5.2"})
    assert "event-without-effect" in kinds(table)


@pytest.mark.rule("AR-10-SIDE-02")
def test_a_team_mate_is_shoved_as_an_option() -> None:
    options = {"ss_team": "displace"}
    table = drawn("sideswipe", {ME: "S5.1", MATE: "S5.2"}, options=options)
    assert (where(table)[ME], where(table)[MATE]) == ("S5.2", "S5.3")


@pytest.mark.rule("AR-10-SIDE-01", "AR-7.13-03", "AR-7.14-07")
def test_no_sideswipe_on_rough_track() -> None:
    for space in ("S15.1", "S22.1", "S18.1"):
        assert "event-without-effect" in kinds(drawn("sideswipe", {ME: space}, track="andover"))


@pytest.mark.rule("AR-7.14-04", "AR-7.14-05", "AR-7.14-06", "AR-7.14-07")
def test_out_of_the_trough() -> None:
    table = turn({ME: "S22.T", MATE: "S22.T", A: "S22.1"}, ["solo-2"], "andover")
    act(table, {"play": f"{ME}: solo-2"})
    if asks(table) == "fire":
        act(table, {"fire": "hold"})
    assert legal(table) == [{"enter": "S22.1"}, {"enter": "S22.2"}]
    act(table, {"enter": "S22.1"})
    assert where(table)[MATE] == "S22.T"
    assert "pushed-forward-at-the-wall" in kinds(table)


@pytest.mark.rule("AR-10-01", "AR-6.0-03", "AR-6.0-04", "AR-10-03")
@pytest.mark.parametrize("after", ["skip", "draw"])
def test_no_event_for_a_car_that_is_gone(after: str) -> None:
    start = {ME: "S5.2", A: "S6.2", F: "S9.1"}
    table = turn(start, ["ram-solo-3-star"], damage={ME: 5}, options={"event_after_death": after})
    act(table, {"play": f"{ME}: ram-solo-3-star"})
    steps(table, "f")
    feed(table, "c05")
    act(table, {"replacement": MATE})
    assert (asks(table) == "event-card") == (after == "draw")


@pytest.mark.rule("AR-10-02")
def test_the_event_deck_is_made_of_its_discards() -> None:
    out = {card.id: card.copies for card in builtin_content().events if card.id != "bounty"}
    table = scene({ME: "S5.2"}, "solo-6-star", 1, event_discards=out, bounty=2)
    steps(table, "f")
    feed(table, "fuel-leak")
    assert table.position()["event_discards"] == {"fuel-leak": 1}


LONE = {ME: "S5.2"}
BUSY = {ME: "S5.2", A: "S6.2", B: "S15.1", C: "S22.1", D: "S9.4", F: "S4.2"}
# A table for each event, and where its effect shows: damage, another place, a card in play, or
# what is asked
EFFECTS: dict[str, tuple[dict[str, str], str, Any]] = {
    "big-air": (BUSY, "cars", {C: "S22.T"}),
    "blown-engine": (LONE, "damage", {ME: 3}),
    "blown-transmission": (LONE, "damage", {ME: 3}),
    "bottoming-out": (BUSY, "damage", {C: 1}),
    "bounty": (LONE, "bounty", 4),
    "bump-and-run": (BUSY, "asks", "bump"),
    "bumpy-ride": (BUSY, "damage", {B: 1}),
    "dangerous-debris": (LONE, "damage", {ME: 1}),
    "drift": (BUSY, "asks", "drift"),
    "engine-failure": (LONE, "damage", {ME: 1}),
    "fuel-leak": (LONE, "damage", {ME: 1}),
    "get-there": (LONE, "asks", "get-there"),
    "greasing-the-landing": (BUSY, "damage", {C: 3}),
    "high-flyer": (BUSY, "asks", "step"),
    "into-the-weeds": (LONE, "cars", {ME: "S5.4 outside"}),
    "missed-jump": (BUSY, "damage", {C: 1}),
    "open-road": ({ME: "S5.2", A: "S9.3"}, "asks", "open-road"),
    "outta-gas": (LONE, "damage", {ME: 2}),
    "race-bonus": (LONE, "race_bonus", 4),
    "reloading": (LONE, "reloading", [ME]),
    "roll": (BUSY, "damage", {B: 4}),
    "shot-of-nos": (LONE, "asks", "race-card"),
    "shredded-tire": (LONE, "damage", {ME: 1}),
    "sideswipe": (LONE, "asks", "side"),
    "snapped-the-struts": (BUSY, "damage", {B: 3}),
    "spin-around": (LONE, "cars", {ME: "S5.1 inside"}),
    "suspension-failure": (LONE, "damage", {ME: 1}),
    "transmission-failure": (LONE, "damage", {ME: 1}),
}


@pytest.mark.rule("AR-10-04")
@pytest.mark.parametrize("event", [card.id for card in builtin_content().events])
def test_every_event_by_its_name(event: str) -> None:
    cars, field, effect = EFFECTS[event]
    table = drawn(event, cars, track="andover", segment={"fired": True})
    found = table.position()[field]
    if field == "cars":
        found = {car: found[car] for car in effect}
    assert found == effect
    assert "event-without-effect" not in kinds(table)


@pytest.mark.rule("AR-2.0-01", "AR-10-04")
def test_there_are_28_events_on_52_cards() -> None:
    events = builtin_content().events
    assert (len(events), sum(card.copies for card in events)) == (28, 52)
