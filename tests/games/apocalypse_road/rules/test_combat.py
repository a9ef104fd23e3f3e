"""Shooting, collisions, special results, elimination and replacements."""

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
    E,
    F,
    RaceTable,
    act,
    claimed,
    damage,
    driven,
    legal,
    steps,
    turn,
    where,
)
from tests.games.tables import asks, feed, kinds, told

TURRET = "yellow PBX"


def shot(cars: dict[str, str], target: str, face: str, me: str = ME, **document: Any) -> RaceTable:
    """A first shot of the car named first."""
    table = turn(cars, ["solo-2"], **document)
    act(table, {"play": f"{me}: solo-2"})
    act(table, {"fire": target}, face)
    return table


def rammed(cars: dict[str, str], face: str, track: str = "lesson-4", **document: Any) -> RaceTable:
    table = driven(cars, "ram-solo-2", 3, track, **document)
    if asks(table) == "step":
        steps(table, "f")
    feed(table, face)
    return table


@pytest.mark.rule("AR-8.0-01", "AR-8.0-02", "AR-4.4-03")
def test_one_shot_before_or_after() -> None:
    table = turn({ME: "S5.2", A: "S4.2", B: "S14.2"}, ["solo-2"])
    act(table, {"play": f"{ME}: solo-2"})
    act(table, {"fire": "hold"})
    steps(table, "f f f f f f f f f f")  # pushes B to S16; nobody is behind any more
    assert asks(table) == "card"
    table = turn({ME: "S5.2", A: "S4.2", B: "S13.2", C: "S12.1"}, ["solo-2"])
    act(table, {"play": f"{ME}: solo-2"})
    act(table, {"fire": A}, "c05")
    steps(table, "f f f f f f f o f f")
    assert asks(table) == "card"  # C is in the rear arc, but the shot has been fired
    assert "held-fire" not in kinds(table)


@pytest.mark.rule("AR-8.0-04", "AR-8.0-05", "AR-2.3-01", "AR-8.0-06")
@pytest.mark.parametrize(("face", "hit"), [("c05", False), ("c11", True), ("c19", True)])
def test_the_number_against_the_defence(face: str, hit: bool) -> None:
    table = shot({ME: "S5.2", C: "S4.2"}, C, face)  # defence 2
    assert (damage(table, C) > 0) == hit
    assert ("missed" in kinds(table)) != hit


@pytest.mark.rule("AR-8.0-10")
def test_no_hit_no_special_result() -> None:
    table = shot({ME: "S5.2", "blue 99": "S4.2"}, "blue 99", "c14")  # 2 against 3, suppress
    assert table.position()["suppressed"] == []


@pytest.mark.rule("AR-8.0-08")
def test_an_empty_combat_deck_is_made_of_its_discards() -> None:
    out = {card.id: 2 for card in builtin_content().combat_cards}
    out["c05"] = 1
    table = shot({ME: "S5.2", A: "S4.2"}, A, "c05", combat_discards=out)
    assert sum(table.position()["combat_discards"].values()) == 48
    table = turn({ME: "S5.2", A: "S4.2"}, ["solo-2"], combat_discards={**out, "c05": 2})
    act(table, {"play": f"{ME}: solo-2"})
    act(table, {"fire": A}, "c01")
    assert table.position()["combat_discards"] == {"c01": 1}


@pytest.mark.rule("AR-8.0-09")
def test_own_cars_are_no_targets_but_as_an_option() -> None:
    for fire, targets in (("collateral", 1), ("full", 2)):
        table = turn({TURRET: "S5.2", ME: "S4.2"}, ["solo-2"], options={"friendly_fire": fire})
        act(table, {"play": f"{TURRET}: solo-2"})
        if targets == 1:
            assert asks(table) == "step"
        else:
            assert {"fire": ME} in legal(table)


FACES = builtin_content().combat_cards


@pytest.mark.rule("AR-8.0-05", "AR-8.5-08", "AR-8.5-11")
@pytest.mark.parametrize("face", FACES, ids=lambda face: face.id)
def test_every_face_by_every_weapon(face: Any) -> None:
    """Targeting and defence 1: everything hits, so that the card's own text is seen."""
    weapons = {
        "yellow 212": "machine_gun",
        "yellow HMX": "auto_cannon",
        "yellow 36": "missile_launcher",
    }
    for me, column in weapons.items():
        text = getattr(face, column)
        points, _, special = text.partition(" ")
        if me == "yellow HMX" and face.number == 0:
            continue  # no targeting bonus: a nought never hits
        table = shot({me: "S5.2", A: "S6.2", B: "S6.3", C: "S5.3"}, A, face.id, me)
        assert damage(table, A) == int(points)
        assert damage(table, B) == (1 if special == "spray" else 0)
        turret_too = special == "spray" and me == "yellow HMX"
        assert damage(table, C) == (1 if turret_too else 0)
        assert (A in table.position()["suppressed"]) == (special == "suppress")


@pytest.mark.rule("AR-8.0-04", "AR-8.0-07", "AR-2.3-01")
@pytest.mark.parametrize("face", FACES, ids=lambda face: face.id)
def test_every_face_against_every_defence(face: Any) -> None:
    """The number of a face, and one more for a gun that aims, against 1, 2 and 3."""
    for me, bonus in (("yellow J16", 0), ("yellow 212", 1)):
        for target, defence in ((A, 1), (C, 2), ("blue 99", 3)):
            table = shot({me: "S5.2", target: "S6.2"}, target, face.id, me)
            hit = face.number + bonus >= defence
            assert ("hit" in kinds(table)) == hit
            assert (damage(table, target) > 0) == hit


@pytest.mark.rule("AR-8.4-02", "AR-7.9-03", "AR-7.9-04", "AR-8.4-01", "AR-8.5-01", "AR-8.5-06")
@pytest.mark.parametrize("face", FACES, ids=lambda face: face.id)
def test_every_face_in_a_ram(face: Any) -> None:
    table = rammed({ME: "S5.2", "blue 99": "S6.2", B: "S7.2", C: "S9.2"}, face.id)
    blows, _, special = face.ram.partition(" ")
    target, back = map(int, blows.split("/"))
    assert (damage(table, "blue 99"), damage(table, ME)) == (target, back)
    assert damage(table, B) == (1 if special == "chain" else 0)
    assert damage(table, C) == 0
    swapped = where(table)[ME] == "S6.2" and where(table)["blue 99"] == "S5.2"
    assert swapped == (special == "bulldoze")


@pytest.mark.rule("AR-10-SIDE", "AR-8.5-02", "AR-8.5-07", "AR-8.4-03", "AR-10-SIDE-03")
@pytest.mark.parametrize("face", FACES, ids=lambda face: face.id)
def test_every_face_in_a_sideswipe(face: Any) -> None:
    table = swiped({ME: "S5.2", "blue 99": "S5.3", B: "S5.4", MATE: "S5.1"}, face.id)
    blows, _, special = face.sideswipe.partition(" ")
    target, back = map(int, blows.split("/"))
    assert (damage(table, "blue 99"), damage(table, ME)) == (target, back)
    assert damage(table, B) == (1 if special == "chain" else 0)
    assert (where(table)[ME] == "S5.3") == (special == "bulldoze")
    assert (where(table)["blue 99"] == "S5.2") == (special == "bulldoze")


def swiped(
    cars: dict[str, str],
    face: str | None,
    track: str = "lesson-4",
    options: dict[str, Any] | None = None,
    **document: Any,
) -> RaceTable:
    """The car named first draws a Sideswipe at the end of its move."""
    table = drawn("sideswipe", cars, track=track, options=options, **document)
    if face is not None:
        feed(table, face)
    return table


@pytest.mark.rule("AR-8.4-02")
def test_a_sideswipe_is_checked_as_an_option() -> None:
    cars = {ME: "S5.2", "blue 99": "S5.3", MATE: "S5.1"}
    table = swiped(cars, "c05", options={"sideswipe_check": "on"})  # 1 against defence 3
    assert table.position()["damage"] == {}
    assert "missed" in kinds(table)


@pytest.mark.rule("AR-8.5-02")
def test_a_swiped_car_goes_behind_as_an_option() -> None:
    cars = {ME: "S5.2", "blue 99": "S5.3", MATE: "S5.1"}
    table = swiped(cars, "c04", options={"ss_bulldoze": "behind"})
    assert (where(table)[ME], where(table)["blue 99"]) == ("S5.3", "S4.3")


@pytest.mark.rule("AR-8.5-07")
def test_a_swiped_chain_runs_over_gaps_as_an_option() -> None:
    cars = {ME: "S5.1", "blue 99": "S5.2", B: "S5.4"}
    assert damage(swiped(cars, "c06"), B) == 0
    assert damage(swiped(cars, "c06", options={"ss_chain": "all"}), B) == 1


@pytest.mark.rule("AR-8.5-06", "AR-7.11-07")
def test_the_chain_of_a_ram_at_a_branch() -> None:
    table = driven(
        {ME: "S5.1", "blue 99": "S6.1", B: "S7.1", C: "S7.2"}, "ram-solo-2", 3, "lesson-diverge"
    )
    steps(table, "f")
    feed(table, "c06")
    assert asks(table) == "chain"
    act(table, {"chain": "S7.2"})
    assert (damage(table, B), damage(table, C)) == (0, 1)


@pytest.mark.rule("AR-8.4-05", "AR-11.3-01", "AR-11.3-02")
def test_both_lost_in_a_ram() -> None:
    table = rammed({ME: "S5.2", A: "S6.2"}, "c05", damage={ME: 5, A: 5})
    assert where(table)[ME] == where(table)[A] == "destroyed"
    assert claimed(table)[0] == 1
    assert "took-the-space" not in kinds(table)


@pytest.mark.rule("AR-8.4-07", "AR-11.3-02")
def test_a_ram_on_a_team_mate_scores_nothing() -> None:
    table = rammed({ME: "S5.2", MATE: "S6.2"}, "c05", damage={MATE: 5})
    assert where(table)[MATE] == "destroyed"
    assert claimed(table) == [0, 0, 0, 0]


@pytest.mark.rule("AR-8.4-04", "AR-8.4-06", "AR-8.5-04")
def test_the_space_of_a_wreck_must_be_entered() -> None:
    table = rammed({ME: "S15.1", A: "S16.1"}, "c05", "andover", damage={A: 5})
    act(table, {"replacement": B})
    assert where(table)[ME] == "S16.1"
    table = rammed({ME: "S15.1", "blue 99": "S16.1"}, "c04", "andover")  # bulldoze on rough track
    assert where(table)[ME] == "S16.1"


@pytest.mark.rule("AR-8.5-05")
def test_a_bulldoze_over_the_line() -> None:
    table = rammed({ME: "S30.2", "blue 99": "S1.2"}, "c04", "andover", claimed={"1": 1})
    assert claimed(table)[:2] == [1, 0]


@pytest.mark.rule("AR-8.5-09", "AR-8.5-10")
def test_spray_hits_own_cars_and_kills_score() -> None:
    cars = {ME: "S5.2", A: "S4.2", MATE: "S4.1", B: "S4.3"}
    table = shot(cars, A, "c06", damage={B: 5})
    assert damage(table, MATE) == 1
    assert claimed(table)[0] == 1
    table = shot(cars, A, "c06", options={"friendly_fire": "none"})
    assert damage(table, MATE) == 0


@pytest.mark.rule("AR-8.5-08")
def test_spray_reaches_wider_as_an_option() -> None:
    cars = {ME: "S5.2", A: "S4.2", B: "S3.2"}
    assert damage(shot(cars, A, "c06"), B) == 0
    assert damage(shot(cars, A, "c06", options={"spray": "wide"}), B) == 1


@pytest.mark.rule("AR-8.5-11", "AR-8.5-12", "AR-8.5-15", "AR-9.3-01", "AR-9.3-02")
def test_a_suppressed_car_does_not_fire() -> None:
    table = turn({ME: "S5.2", A: "S4.2", B: "S14.1"}, ["solo-2"], suppressed=[ME])
    act(table, {"play": f"{ME}: solo-2"})
    assert asks(table) == "step"
    steps(table, "f f f f f f f f f f")
    assert asks(table) == "card"
    assert table.position()["suppressed"] == []


@pytest.mark.rule("AR-8.5-13")
def test_a_suppressed_ram_stops_and_does_nothing() -> None:
    table = driven({ME: "S5.2", A: "S6.2"}, "ram-solo-2", 3, suppressed=[ME])
    steps(table, "f")
    assert "stopped-without-attack" in kinds(table)
    assert table.position()["damage"] == {}
    assert where(table)[ME] == "S5.2"


@pytest.mark.rule("AR-8.5-14")
def test_a_suppressed_sideswipe_does_nothing() -> None:
    table = swiped({ME: "S5.2", A: "S5.3", MATE: "S5.1"}, None, suppressed=[ME])
    assert "stopped-without-attack" in kinds(table)
    assert where(table)[ME] == "S5.2"


@pytest.mark.rule("AR-8.1-05")
def test_no_shot_across_the_barrier() -> None:
    table = turn({TURRET: "S22.2", A: "S22.K", B: "S23.K"}, ["solo-2"], "black-widow")
    act(table, {"play": f"{TURRET}: solo-2"})
    assert asks(table) != "fire"


@pytest.mark.rule("AR-8.1-06")
def test_a_car_across_can_be_shot_at() -> None:
    table = turn({"yellow 36": "S2.2", A: "S19.2"}, ["solo-2"], "essendarium")
    act(table, {"play": "yellow 36: solo-2"})
    assert {"fire": A} in legal(table)


@pytest.mark.rule("AR-8.1-07")
@pytest.mark.parametrize("combat", ["off", "on"])
def test_no_shots_beside_the_track_but_as_an_option(combat: str) -> None:
    cars = {TURRET: "S5.2", A: "S5.1 inside", B: "chute"}
    table = turn(cars, ["solo-2"], options={"offtrack_combat": combat})
    act(table, {"play": f"{TURRET}: solo-2"})
    assert (asks(table) == "fire") == (combat == "on")


@pytest.mark.rule("AR-7.14-08")
@pytest.mark.parametrize("combat", ["on", "off"])
def test_trough_cars_shoot_and_are_shot_at(combat: str) -> None:
    cars = {TURRET: "S22.T", A: "S22.1", B: "S23.T"}
    table = turn(cars, ["solo-2"], "andover", options={"trough_combat": combat})
    act(table, {"play": f"{TURRET}: solo-2"})
    if combat == "on":
        assert [action["fire"] for action in legal(table)] == [A, B, "hold"]
    else:
        assert asks(table) == "step"


@pytest.mark.rule("AR-8.2-01", "AR-8.2-02", "AR-9.2-01", "AR-5.3-01", "AR-8.3-01", "AR-8.3-02")
def test_the_sixth_marker_and_a_replacement() -> None:
    table = shot({ME: "S5.2", A: "S4.2"}, A, "c24", damage={A: 5}, suppressed=[A])
    assert where(table)[A] == "destroyed"
    assert A not in table.position()["damage"]
    assert A not in table.position()["suppressed"]
    assert table.to_act == (1,)
    assert len(legal(table)) == 7
    act(table, {"replacement": C})
    assert where(table)[C] == "chute"
    assert C not in table.position()["acted"]


@pytest.mark.rule("AR-8.3-02")
def test_the_mat_says_who_comes_in_as_an_option() -> None:
    cars = {ME: "S5.2", A: "S4.2"}
    table = shot(cars, A, "c24", damage={A: 5}, options={"replacement": "preset"})
    assert where(table)["blue 14"] == "chute"


@pytest.mark.rule("AR-8.3-04", "AR-4.4-06")
def test_a_replacement_takes_over_the_side() -> None:
    table = shot({ME: "S5.2", A: "S4.2", F: "S9.1"}, A, "c24", damage={A: 5}, acted=[A])
    act(table, {"replacement": C})
    assert C in table.position()["acted"]


@pytest.mark.rule("AR-8.3-05")
def test_the_active_car_counts_as_activated() -> None:
    table = rammed({ME: "S5.2", A: "S6.2", F: "S9.1"}, "c01", damage={ME: 5})
    act(table, {"replacement": "yellow 36"})
    assert "yellow 36" in table.position()["acted"]


@pytest.mark.rule("AR-8.3-03", "AR-8.3-11")
def test_without_a_reserve_the_team_goes_on_with_fewer() -> None:
    wrecks = dict.fromkeys((B, C, D, E, "blue 77", "blue 90", "blue 99"), "destroyed")
    table = shot({ME: "S5.2", A: "S4.2", F: "S9.1", **wrecks}, A, "c24", damage={A: 5})
    assert "no-reserve-left" in kinds(table)
    assert all(place == "destroyed" for car, place in where(table).items() if "blue" in car)


@pytest.mark.rule("AR-8.3-12")
def test_replacements_come_clockwise_from_the_active_player() -> None:
    cars = {ME: "S5.2", F: "S4.2", A: "S4.1"}
    table = shot(cars, F, "c06", damage={F: 5, A: 5})
    assert [e["seat"] for e in told(table, "kill-scored")] == [0, 0]
    assert table.to_act == (1,)
    act(table, {"replacement": B})
    assert table.to_act == (2,)


@pytest.mark.rule("AR-8.3-06", "AR-7.14-05")
def test_from_the_chute_into_a_taken_space() -> None:
    table = driven({ME: "chute", A: "S2.1", B: "S2.2"}, "solo-2", 2, "andover")
    found = where(table)
    assert (found[ME], found[A], found[B]) == ("S2.1", "S2.2", "S2.3")


@pytest.mark.rule("AR-8.3-09")
def test_no_way_onto_the_track() -> None:
    """An unbroken run from the entry to a car across the crossover."""
    order = [F, "red 8", "red 22", "red 33", "red 45", B, C, D, E, "purple 2", "purple 13"]
    spaces = [f"S{sector}.1" for sector in range(16, 19)]
    cars = {ME: "S16.1 inside", A: "S4.1", **dict(zip(order, spaces, strict=False))}
    # S16.1 is taken; its car would go out into S16.2, which is taken too and at the wall
    cars.update({order[3]: "S16.2", order[4]: "S17.2", B: "S18.2", C: "S3.1"})
    table = driven(cars, "solo-2", 6, "essendarium")
    assert "could-not-come-back" in kinds(table)
    assert where(table)[ME] == "S16.1 inside"


@pytest.mark.rule("AR-9.1-02", "AR-9.0-01")
def test_damage_stays_and_adds_up() -> None:
    table = shot({ME: "S5.2", A: "S4.2"}, A, "c05", damage={A: 2})
    assert damage(table, A) == 3


@pytest.mark.rule("AR-7.9-05", "AR-6.0-04", "AR-10-01")
def test_a_shot_after_a_ram() -> None:
    table = rammed({"yellow 36": "S5.2", "blue 99": "S6.2"}, "c05")
    assert asks(table) == "fire"
    assert damage(table, "blue 99") == 2


@pytest.mark.rule("AR-8.4-04", "AR-7.12-11")
def test_a_wreck_on_the_crossover_is_entered_on_ones_own_way() -> None:
    table = rammed({ME: "S2.2", A: "S19.2"}, "c05", "essendarium", damage={A: 5})
    act(table, {"replacement": B})
    assert where(table)[ME] == "S3.1"


@pytest.mark.rule("AR-10-SPIN-02", "AR-8.1-07")
def test_a_spun_car_never_fires_before_it_has_moved() -> None:
    cars = {TURRET: "S5.1 inside", A: "S5.1", B: "S6.1"}
    table = turn(cars, ["solo-2"], options={"offtrack_combat": "on"})
    act(table, {"play": f"{TURRET}: solo-2"})
    assert asks(table) == "step"
