"""Qualifying: garage, sealed cards, the grid."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.content.pack import Pack, builtin
from fivewide.games.victory_lane import GAME
from fivewide.kernel.luck import NamedLuck
from fivewide.kernel.record import SeatInfo
from fivewide.kernel.table import Table
from tests.games.tables import told
from tests.games.victory_lane.pictures import (
    COLORS,
    RaceTable,
    act,
    asks,
    feed,
    fresh,
    key,
    kinds,
    legal,
    where,
)

CARDS = [f"A{number:02}" for number in range(1, 53)]


def dealt(
    players: int = 2, options: dict[str, Any] | None = None, deal: list[str] | None = None
) -> RaceTable:
    """Seat n drives the car n; cards are dealt in order, five to each."""
    table = fresh(players, {"team_pick": "free", **(options or {})})
    for color in COLORS[: players if players < 8 else 7]:
        act(table, {"team": color})
    feed(table, COLORS[players:], deal or CARDS)
    return table


def qualified(
    players: int,
    mine: list[str],
    npds: list[str],
    options: dict[str, Any] | None = None,
    deal: list[str] | None = None,
) -> RaceTable:
    """All cards laid; the NPDs' are drawn in the order of the Team cards."""
    table = dealt(players, options, deal)
    for _ in range(players):
        act(table, {"swap": "none"})
    for seat, card in enumerate(mine[:-1]):
        act(table, {"qualify": card}, seat=seat)
    act(table, {"qualify": mine[-1]}, *npds, seat=players - 1)
    return table


@pytest.mark.rule("VL-QUAL-01")
def test_every_card_has_a_stopwatch_from_1_to_54() -> None:
    times = [int(card.stopwatch) for card in dealt().state.board.cards]
    assert (min(times), max(times), len(set(times))) == (1, 54, 52)


@pytest.mark.rule("VL-QUAL-02", "VL-QUAL-03")
def test_the_garage_swaps_one_card_once_in_seat_order() -> None:
    table = dealt()
    assert (asks(table), table.to_act) == ("garage", (0,))
    assert len(legal(table)) == 6
    act(table, {"swap": "A02"}, "A40")
    assert key(table, "hands")["0"] == ["A01", "A03", "A04", "A05", "A40"]
    assert key(table, "discard") == ["A02"]  # in the open
    assert table.to_act == (1,)
    drawn = [event for event in table.events(1) if event.kind == "card-drawn"]
    assert drawn[0].facts["card"] is None  # unseen
    act(table, {"swap": "none"})
    assert asks(table) == "qualify"


@pytest.mark.rule("VL-QUAL-04")
def test_qualifying_cards_stay_hidden_until_all_are_laid() -> None:
    table = dealt()
    act(table, {"swap": "none"})
    act(table, {"swap": "none"})
    assert table.to_act == (0, 1)
    act(table, {"qualify": "A03"}, seat=0)
    rival: Any = table.view(1)
    assert rival.sealed is None
    assert rival.players[0].sealed
    own: Any = table.view(0)
    assert own.sealed == "A03"
    act(table, {"qualify": "A09"}, seat=1)
    assert key(table, "hands") == {"0": ["A01", "A02", "A04", "A05"], "1": [*CARDS[5:8], "A10"]}


@pytest.mark.rule("VL-QUAL-05", "VL-QUAL-06")
def test_npds_are_dealt_a_card_and_the_lowest_stopwatch_is_placed_first() -> None:
    table = qualified(2, ["A05", "A06"], ["A52", "A51", "A50", "A49", "A48", "A47"])
    revealed = [COLORS[facts["car"] or 0] for facts in told(table, "qualified")]
    assert revealed == ["white", "red", *reversed(COLORS[2:])]
    assert (asks(table), key(table, "car")) == ("lane", "white")


@pytest.mark.rule("VL-QUAL-07")
def test_of_equal_times_a_die_says_who_is_first() -> None:
    files = dict(builtin("victory_lane").files)
    files["action_cards.csv"] = files["action_cards.csv"].replace("A06,6,", "A06,5,")
    setup = GAME.prepare({"team_pick": "free"}, 2, Pack("equal", files))
    seats = [SeatInfo(name, "person") for name in ("Ann", "Bo")]
    table: RaceTable = Table(GAME, setup, seats, NamedLuck())
    act(table, {"team": "white"})
    act(table, {"team": "red"})
    feed(table, COLORS[2:], CARDS)
    act(table, {"swap": "none"})
    act(table, {"swap": "none"})
    act(table, {"qualify": "A05"}, seat=0)
    act(table, {"qualify": "A06"}, "A11", "A12", "A13", "A14", "A15", "A16", "red", seat=1)
    assert key(table, "car") == "red"


@pytest.mark.rule("VL-QUAL-08", "VL-QUAL-09", "VL-QUAL-10")
def test_the_controller_chooses_a_lane_even_one_further_back() -> None:
    table = qualified(2, ["A05", "A06"], ["A11", "A12", "A13", "A14", "A15", "A16"])
    act(table, {"lane": "GI"})
    assert where(table, "W") == "GI10"
    assert table.to_act == (1,)
    assert legal(table) == [{"lane": "GI"}, {"lane": "GO"}]
    act(table, {"lane": "GI"})  # although GO10 is free
    assert where(table, "R") == "GI8"
    assert (key(table, "car"), table.to_act) == ("orange", (0,))  # a teammate's owner


@pytest.mark.rule("VL-QUAL-11", "VL-QUAL-15")
def test_rogues_take_the_front_most_space_inside_first() -> None:
    times = ["A05", "A10", "A15", "A20", "A25"]
    table = qualified(5, times, ["A26", "A27", "A28"])
    for lane in ("GI", "GO", "GI", "GO", "GI"):
        act(table, {"lane": lane})
    assert where(table, "WROGB") == "GI10 GO10 GI8 GO8 GI6"
    assert where(table, "PKY") == "GO6 GI4 GO4"
    assert key(table, "lineup")[-3:] == ["purple", "black", "yellow"]


@pytest.mark.rule("VL-QUAL-11")
def test_an_option_lets_the_last_qualifier_place_rogues() -> None:
    slow = [*CARDS[20:], *CARDS[:20]]
    mine = [slow[0], slow[5], slow[10], slow[15], slow[20]]
    table = qualified(5, mine, ["A01", "A02", "A03"], {"rogue_grid": "last_player"}, slow)
    assert (key(table, "car"), table.to_act) == ("purple", (4,))


@pytest.mark.rule("VL-QUAL-12")
def test_a_full_lane_cannot_be_chosen() -> None:
    table = qualified(2, ["A05", "A06"], ["A11", "A12", "A13", "A14", "A15", "A16"])
    for _ in range(4):
        act(table, {"lane": "GI"})
    assert asks(table) == "laps-card"  # the other four had no choice
    assert where(table, "WROG") == "GI10 GI8 GI6 GI4"
    assert where(table, "BPKY") == "GO10 GO8 GO6 GO4"


def place_all(table: RaceTable) -> None:
    while asks(table) == "lane":
        act(table, legal(table)[0])


@pytest.mark.rule("VL-QUAL-13", "VL-FIRST-01")
@pytest.mark.parametrize(("options", "first"), [({}, 1), ({"first_player": "primary_only"}, 0)])
def test_the_owner_of_the_first_car_placed_is_first_player(
    options: dict[str, Any], first: int
) -> None:
    """Green, a teammate of seat 1, is placed first, then white; an option counts primaries only."""
    slow = [*CARDS[20:], *CARDS[:20]]
    npds = ["A45", "A01", "A46", "A47", "A48", "A49"]
    table = qualified(2, [slow[0], slow[5]], npds, options, slow)
    assert key(table, "car") == "green"
    place_all(table)
    assert key(table, "first") == first


@pytest.mark.rule("VL-QUAL-13")
def test_rogues_are_skipped_for_the_token() -> None:
    slow = [*CARDS[20:], *CARDS[:20]]
    deal = [*slow[10:15], *slow[5:10], *slow[:5], *slow[15:]]
    table = qualified(5, deal[:25:5], ["A01", "A02", "A03"], {}, deal)
    place_all(table)
    assert key(table, "lineup")[:4] == ["purple", "black", "yellow", "orange"]
    assert key(table, "first") == 2


@pytest.mark.rule("VL-QUAL-14")
def test_team_cards_lie_in_the_order_their_cars_were_placed() -> None:
    """EX-04: the NPD with 16 is placed and activated before the primary with 31."""
    ex04 = fresh(2, {"team_pick": "free"})
    act(ex04, {"team": "yellow"})
    act(ex04, {"team": "white"})
    npds = ["orange", "red", "green", "blue", "purple", "black"]
    others = [card for card in CARDS if card not in ("A30", "A15")]
    feed(ex04, npds, ["A30", *others[:9], "A15", *others[9:]])
    act(ex04, {"swap": "none"})
    act(ex04, {"swap": "none"})
    act(ex04, {"qualify": "A30"}, seat=0)
    act(ex04, {"qualify": others[8]}, "A40", "A15", "A41", "A42", "A43", "A44", seat=1)
    place_all(ex04)
    mine = [car for car in key(ex04, "lineup") if car in ("yellow", "orange")]
    assert mine == ["orange", "yellow"]
    feed(ex04, "L05")
    queue = key(ex04, "queue")
    assert queue.index("orange") < queue.index("yellow")


@pytest.mark.rule("VL-QUAL-16")
def test_qualifying_cards_go_to_the_discard_pile() -> None:
    table = qualified(2, ["A05", "A06"], ["A11", "A12", "A13", "A14", "A15", "A16"])
    place_all(table)
    assert sorted(key(table, "discard")) == ["A05", "A06", "A11", "A12", "A13", "A14", "A15", "A16"]
    assert key(table, "times") == {}
    assert "first-player" in kinds(table)
