"""Components, setup and the turn."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.apocalypse_road import GAME, builtin_content
from fivewide.games.apocalypse_road.layout import Plan, make_track
from fivewide.games.apocalypse_road.tracks import advice
from fivewide.kernel.edge import names_of
from fivewide.kernel.luck import SeededLuck
from tests.games.apocalypse_road.decks import any_order
from tests.games.apocalypse_road.scenes import (
    MATE,
    MATE2,
    ME,
    A,
    B,
    F,
    RaceTable,
    act,
    driven,
    legal,
    scene,
    steps,
    turn,
    where,
)
from tests.games.tables import asks, feed, kinds, opened, told

TRACKS = {track.id: track for track in builtin_content().tracks}


@pytest.mark.rule("AR-2.0-01")
def test_what_is_in_the_box() -> None:
    data = builtin_content()
    own = [track for track in data.tracks if not track.kin]
    assert len(own) == 4
    assert len(data.cars) == 80
    for deck, size in (("full96", 96), ("printed92", 92), ("named96", 96)):
        assert sum(getattr(card, deck) for card in data.race_cards) == size
    assert sum(card.copies for card in data.combat_cards) == 48
    assert sum(card.copies for card in data.events) == 52
    assert len(data.teams) == 10


@pytest.mark.rule("AR-2.1-01", "AR-2.1-08", "AR-2.1-13", "AR-2.1-11")
@pytest.mark.parametrize(
    ("id", "sectors", "spots"),
    [
        ("andover", 30, 95),
        ("black-widow", 28, 87),
        ("cinder-basin", 24, 78),
        ("essendarium", 32, 119),
    ],
)
def test_the_four_tracks(id: str, sectors: int, spots: int) -> None:
    data = TRACKS[id]
    track = make_track(data)
    assert data.last == sectors
    assert track.spots == spots
    assert len(track.grid) >= 40
    names = Plan(data).names
    assert names[track.chute].endswith(".1")
    for space in range(track.spaces):
        if not names[space].endswith(".T"):
            assert len(track.succ[space]) in (1, 2)
            assert len(track.pred[space]) >= 1 or names[space].startswith("G1.")


@pytest.mark.rule("AR-2.1-12", "AR-2.1-13")
def test_the_start_section_is_never_come_back_to() -> None:
    plan = Plan(TRACKS["essendarium"])
    track = make_track(TRACKS["essendarium"])
    entered = {plan.names[s] for there in track.succ for s in there}
    assert not any(name.startswith("G1.") for name in entered)
    assert [plan.names[s] for s in track.succ[plan.number["G10.2"]]] == ["S6.2"]
    assert plan.names[track.grid[0]] == "G10.1"


@pytest.mark.rule("AR-2.1-02")
def test_one_car_a_space() -> None:
    with pytest.raises(Exception, match="taken by yellow 888"):
        turn({ME: "S5.2", A: "S5.2"})


@pytest.mark.rule("AR-2.1-05", "AR-2.1-06", "AR-2.1-07", "AR-5.5-01", "AR-5.1-01", "AR-5.2-01")
def test_only_the_finish_line_counts() -> None:
    table = scene({ME: "S10.2"}, points=3)
    steps(table, "f f f")
    assert list(table.position()["claimed"].values()) == [0, 0, 0, 0]
    assert GAME.standings(table.state)[0].place == GAME.standings(table.state)[3].place == 1


@pytest.mark.rule("AR-2.1-09", "AR-8.3-01")
def test_the_chute_holds_any_number() -> None:
    table = turn({ME: "chute", MATE: "chute", A: "chute", B: "S5.2"}, ["solo-2"])
    assert {"play": f"{ME}: solo-2"} in legal(table)
    assert {"play": f"{MATE}: solo-2"} in legal(table)


@pytest.mark.rule("AR-2.3-02", "AR-4.4-04", "AR-4.5-06")
def test_sides_flip() -> None:
    table = turn({ME: "S5.2", MATE: "S9.1"}, ["solo-2", "solo-3"], first=0)
    act(table, {"play": f"{ME}: solo-2"})
    steps(table, "f f f f f f f f f f")
    assert table.position()["acted"] == [ME]
    assert all(action["play"].startswith(MATE) for action in legal(table))


@pytest.mark.rule("AR-3.0-01")
def test_long_tracks_get_a_word_of_advice() -> None:
    assert "long race" not in advice(TRACKS["andover"])
    lines = GAME.judge(builtin_content().pack)
    assert any("andover: 30 sectors" in line for line in lines)


@pytest.mark.rule("AR-3.0-02", "AR-2.1-10", "AR-12-01", "AR-13-01", "AR-2.1-11")
@pytest.mark.parametrize("track", ["ironwood-oval", "copper-ridge"])
def test_the_grid_of_a_sister_game_ends_at_the_line(track: str) -> None:
    table = started(3, {"track": track})
    places = [event["space"] for event in told(table, "lined-up")]
    names = names_of(table.state)
    assert names.space(places[-1] or 0) == "S1.4"
    sectors = [int(names.space(s or 0).split(".")[0][1:]) for s in places]
    assert sectors == sorted(sectors, reverse=True)
    assert names.space(table.state.board.track.chute) == "S1.1"


@pytest.mark.rule("AR-3.0-03")
def test_lapped_tokens_on_a_track_of_a_sister_game() -> None:
    table = scene({ME: "S32.2", A: "S1.2"}, "overtake-2", 1, "ironwood-oval", claimed={"1": 2})
    steps(table, "s")
    assert table.position()["debt"] == [A]
    assert table.position()["claimed"]["1"] == 2


def started(players: int, options: dict[str, Any], seed: int = 3) -> RaceTable:
    table = opened(GAME, seed, players, options)
    while asks(table) in ("starting-cars", "starting-cars-openly", "bag"):
        seat = table.to_act[0]
        table.act(seat, table.options(seat)[-1])
    return table


@pytest.mark.rule("AR-3.0-04", "AR-3.0-05", "AR-3.0-06", "AR-3.0-10", "AR-3.0-11", "AR-3.0-13")
@pytest.mark.parametrize(("players", "cars"), [(2, 5), (4, 5), (5, 4), (10, 4)])
def test_the_start(players: int, cars: int) -> None:
    table = started(players, {})
    document = table.position()
    assert len(document["cars"]) == players * cars
    assert document["acted"] == []
    assert set(document["pools"].values()) == {12}
    assert {len(hand) for hand in document["hands"].values()} == {6}
    assert table.to_act == (document["first"],)


@pytest.mark.rule("AR-3.0-11")
def test_a_long_race_has_fifteen_points() -> None:
    assert started(2, {"vp": 15}).position()["pools"] == {"0": 15, "1": 15}


@pytest.mark.rule("AR-3.0-05")
def test_starting_cars_are_sealed_or_chosen_openly() -> None:
    table = opened(GAME, 1, 3)
    assert table.to_act == (0, 1, 2)
    assert len(table.options(0)) == 56
    table = opened(GAME, 1, 3, {"pick": "open"})
    assert table.to_act == (0,)
    table.act(0, table.options(0)[0])
    assert table.to_act == (1,)
    assert kinds(table) == ["starting-cars-chosen"]


@pytest.mark.rule("AR-3.0-09")
def test_the_owner_says_which_car_goes_into_the_bag() -> None:
    table = opened(GAME, 1, 2)
    for seat in (0, 1):
        table.act(seat, table.options(seat)[0])
    assert asks(table) == "bag"
    wanted = table.options(0)[3]
    table.act(0, wanted)
    table.act(1, table.options(1)[0])
    assert wanted["bag"] in where(table)
    assert asks(started(2, {"bag_choice": "random"})) == "card"


@pytest.mark.rule("AR-4.1-01", "AR-4.4-01", "AR-4.4-05", "AR-4.4-06")
def test_segments_go_round_and_those_without_a_car_pass() -> None:
    cars = {ME: "S2.1", MATE: "S4.1", MATE2: "S4.3", A: "S6.1", F: "S8.1"}
    table = turn(cars, ["solo-2", "solo-3", "lead-2"], first=0)
    seats = []
    while asks(table) == "card":
        (seat,) = table.to_act
        seats.append(seat)
        table.act(seat, table.options(seat)[0])
        while asks(table) not in ("card", "discard"):
            if table.waits_for_luck:
                feed_any(table)
                continue
            (who,) = table.to_act
            table.act(who, table.options(who)[-1])
    assert seats == [0, 1, 2, 0, 0]
    assert "passed" in kinds(table)


def feed_any(table: RaceTable) -> None:
    table.luck = SeededLuck(1)
    table.roll()


@pytest.mark.rule("AR-4.4-02", "AR-6.0-06", "AR-6.0-02", "AR-6.0-01", "AR-4.4-03")
def test_a_car_and_a_card() -> None:
    table = turn({ME: "S5.2", MATE: "S9.1", A: "S12.1"}, ["solo-2", "solo-2", "lead-3"])
    assert [action["play"] for action in legal(table)] == [
        f"{ME}: solo-2",
        f"{ME}: lead-3",
        f"{MATE}: solo-2",
        f"{MATE}: lead-3",
    ]
    act(table, {"play": f"{ME}: solo-2"})
    assert table.state.move.points == 10
    assert table.position()["hands"]["0"] == ["solo-2", "lead-3"]
    steps(table, "f f f f f f f f f f")
    assert table.position()["discards"] == {"solo-2": 1}


def last_segment(**document: Any) -> RaceTable:
    """The last car of a turn has just been driven."""
    table = turn({ME: "S1.2"}, ["solo-2", "lead-2", "lead-3"], **document)
    act(table, {"play": f"{ME}: solo-2"})
    steps(table, "f f f f f f f f f f")
    return table


@pytest.mark.rule("AR-4.5-01")
def test_discarding() -> None:
    table = last_segment(hands={"0": ["solo-2", "lead-2", "lead-3"], "1": [], "2": [], "3": []})
    assert asks(table) == "discard"
    assert table.to_act == (0,)
    assert {"discard": ["lead-2"]} in legal(table)
    table.act(0, {"discard": ["lead-2"]})
    assert table.position()["discards"] == {"solo-2": 1, "lead-2": 1}
    assert told(table, "cards-discarded") == [{"seat": 0, "cards": 1}]


@pytest.mark.rule("AR-4.2-01", "AR-4.3-01", "AR-4.3-02", "AR-11.4-01", "AR-11.4-03")
def test_hands_are_filled_then_the_clock_ticks() -> None:
    table = last_segment(hands={"0": ["solo-2", "lead-2", "lead-3"], "1": [], "2": [], "3": []})
    table.act(0, {"discard": []})
    feed(table, any_order(table, ["line-1"] * 4 + ["solo-5"] * 1))
    document = table.position()
    assert {len(hand) for hand in document["hands"].values()} == {6}
    assert document["pools"] == {str(seat): 11 for seat in range(4)}
    assert document["removed"] == {str(seat): 1 for seat in range(4)}
    assert document["claimed"] == {str(seat): 0 for seat in range(4)}
    order = kinds(table)
    assert order.index("hand-filled") < order.index("clock-ticked")
    filled = [event["seat"] for event in told(table, "hand-filled")]
    assert filled[0] == document["first"]


@pytest.mark.rule("AR-4.3-03")
def test_the_deck_runs_out_in_mid_draw() -> None:
    """Only three cards are left to draw; the discards are shuffled for the rest."""
    kept = {"0": ["solo-2", "lead-2", "lead-3"], "1": [], "2": [], "3": []}
    full = {card.id: card.full96 for card in builtin_content().race_cards if card.full96}
    for card in ("solo-2", "lead-2", "lead-3", "line-1", "line-1", "line-2"):
        full[card] -= 1
    table = last_segment(hands=kept, discards={c: n for c, n in full.items() if n})
    table.act(0, {"discard": []})
    feed(table, any_order(table))
    assert asks(table) == "race-deck"
    assert told(table, "race-deck-reshuffled")
    feed(table, any_order(table))
    assert asks(table) == "card"
    assert {len(hand) for hand in table.position()["hands"].values()} == {6}


@pytest.mark.rule("AR-4.5-02", "AR-4.5-05")
def test_the_marker_simply_goes_on_as_an_option() -> None:
    table = turn(
        {ME: "S1.2", F: "S5.1"},
        ["solo-2"],
        damage={F: 5},
        acted=[F],
        options={"first_player": "clockwise"},
        hands={str(seat): ["solo-2"] if seat == 0 else [] for seat in range(4)},
    )
    act(table, {"play": f"{ME}: solo-2"})
    steps(table, "f f f f f f f f f f")
    assert table.position()["first"] == 1


@pytest.mark.rule("AR-4.5-06", "AR-4.5-03", "AR-9.3-01")
def test_everybody_is_fresh_again() -> None:
    table = last_segment(hands={"0": ["solo-2"], "1": [], "2": [], "3": []})
    if asks(table) == "discard":
        table.act(0, {"discard": []})
    assert table.position()["acted"] == []


@pytest.mark.rule("AR-6.0-02")
def test_a_chute_car_can_be_activated() -> None:
    table = driven({ME: "chute"}, "solo-2", 10, "andover")
    assert where(table)[ME] == "S2.1"
