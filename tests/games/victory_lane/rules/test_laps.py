"""The Laps Phase: cards, events, the display, cautions."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.victory_lane.rules.laps import draw_laps_card
from fivewide.kernel.agenda import packed
from tests.games.victory_lane.pictures import (
    COLORS,
    RaceTable,
    act,
    asks,
    cards_of_stops,
    cars_told,
    feed,
    key,
    kinds,
    race,
    token,
    told,
    where,
)


def drawn(picture: str, card: str, *chance: Any, **more: Any) -> RaceTable:
    """A round that begins with this Laps card."""
    more.setdefault("worn", [])
    table = race(picture, asks="laps-card", **more)
    feed(table, card, *chance)
    return table


@pytest.mark.rule("VL-LAPS-01", "VL-LAPS-02", "VL-ROUND-01", "VL-ROUND-02")
def test_events_happen_top_to_bottom_and_then_the_laps_count() -> None:
    """EX-06: Line Energy, then Tire Wear; 22 laps become 30."""
    shown = ["L10", "L03", "L02"]
    table = drawn("W GI6, R GI8", "L01", 3, shown=shown, worn=["white"], first=1, players=2)
    happened = [facts["happening"] for facts in told(table, "event")]
    assert happened == [0, 1]
    assert where(table, "WR") == "GI8 GI10"
    assert key(table, "shown") == [*shown, "L01"]
    assert key(table, "laps") == 30
    assert table.to_act == (1,) or asks(table) in ("action", "npd-die")


@pytest.mark.rule("VL-LAPS-03")
def test_the_cards_shown_are_counted_for_the_stop_of_the_npds() -> None:
    before: Any = drawn("W GI6", "L05", shown=["L02", "L03", "L06"]).view(0)
    fifth: Any = drawn("W GI6", "L05", shown=["L02", "L03", "L06", "L08"]).view(0)
    assert (before.npds_stop, fifth.npds_stop) == (False, True)


@pytest.mark.rule("VL-LAPS-04")
def test_events_concern_npds_and_primaries_alike() -> None:
    table = drawn("W LL7, O LL11", "L08")  # Low Line Grip, High Line Momentum
    assert where(table, "WO") == "LL9 LL13"


@pytest.mark.rule("VL-LAPS-05")
def test_of_level_cars_the_inside_one_is_the_leader() -> None:
    """Clean Air is for the leader alone: white, inside of red."""
    table = drawn("W GI6, R GO6", "L13", 4, worn=COLORS[:2])
    assert cars_told(table, "die-rolled")[0] == "white"
    assert where(table, "W") == "GI8"


@pytest.mark.rule("VL-LAPS-06", "VL-PIT-05")
def test_quick_pit_adds_a_card_to_every_green_stop_of_the_round() -> None:
    table = drawn("W GI6", "L05", lineup=COLORS)
    assert key(table, "quick_pit") is True
    assert cards_of_stops(table) == [2, 3, 5]  # EX-12


@pytest.mark.rule("VL-LAPS-06", "VL-PIT-05")
def test_quick_pit_ends_with_the_round() -> None:
    table = race("W GI6", asks="next", agenda=["after-race", "next-round"], quick_pit=True)
    feed(table, "L02")
    assert key(table, "quick_pit") is False


@pytest.mark.rule("VL-LAPS-07", "VL-REROLL-02")
def test_a_primary_may_reroll_in_an_event() -> None:
    table = drawn("W GI6", "L13", 2)
    assert (asks(table), table.to_act) == ("reroll", (0,))
    act(table, {"reroll": True}, 6)
    assert where(table, "W") == "GI8"


@pytest.mark.rule("VL-LAPS-07")
def test_tire_wear_concerns_worn_primaries_only() -> None:
    table = drawn("W LL7, R GI12, O GO4", "L09", 2, worn=["white", "orange"])
    assert cars_told(table, "die-rolled") == ["white"]
    assert where(table, "WRO") == "LL5 GI12 GO4"


@pytest.mark.rule("VL-LAPS-10")
def test_lines_advance_front_most_first_as_they_were_at_the_start() -> None:
    """The front line makes room for the rear one; a line before a single car stays."""
    table = drawn("W GI2, R GI4, O GI8, G GI10, B GI14", "L02")
    assert where(table, "WROG") == "GI4 GI6 GI10 GI12"
    stuck = drawn("W HL21, R HL23", "L02")
    assert where(stuck, "WR") == "HL21 HL23"  # the lane ends


@pytest.mark.rule("VL-LAPS-10")
def test_on_one_race_card_long_lines_advance_two() -> None:
    table = drawn("W GI2, R GI4, O GI6, G GO12, B GO14", "L02", options={"races": "R08"})
    assert where(table, "WROGB") == "GI6 GI8 GI10 GO14 GO16"


@pytest.mark.rule("VL-LAPS-10")
def test_lead_pack_is_for_the_line_of_the_leader() -> None:
    table = drawn("W GI10, R GI12, O GO4, G GO6", "L10")
    assert where(table, "WROG") == "GI12 GI14 GO4 GO6"


@pytest.mark.rule("VL-LAPS-11")
def test_a_single_car_never_pushes_and_stops_at_the_end_of_its_lane() -> None:
    table = drawn("W LL7, R LL9, O HL23", "L08")
    assert where(table, "WRO") == "LL9 LL11 HL23"
    tail = drawn("W GI6, R GI8", "L11", cars={"yellow": "GO-20"})
    assert where(tail, "Y") == "GO-16"


@pytest.mark.rule("VL-LAPS-11")
def test_tail_tow_moves_the_last_car_and_those_with_tokens() -> None:
    table = race("W GI6", asks="laps-card")
    behind = [car for car in COLORS if key(table, "cars")[car] != "GI6"]
    feed(table, "L11")
    assert sorted(cars_told(table, "advanced-by-event")) == sorted(behind)  # all have tokens
    assert token(table, "W") == "lead-lap"


@pytest.mark.rule("VL-LAPS-04", "VL-HAND-01")
def test_fuel_window_gives_a_card_to_who_has_one_or_none() -> None:
    table = race(
        "W GI10, R GI12", asks="laps-card", hands={"0": ["A01"], "1": ["A02", "A03"]}, first=1
    )
    feed(table, "L10", "A40")
    assert key(table, "hands") == {"0": ["A01", "A40"], "1": ["A02", "A03"]}


@pytest.mark.rule("VL-LAPS-10")
def test_fresh_rubber_is_for_lonely_groove_cars() -> None:
    """Only white is in the Groove and alone; the parked cars are elsewhere or roll too."""
    table = race("W GI6, R GO12, O GO14, G LL9", asks="laps-card", worn=COLORS[:2])
    alone = [
        car for car in COLORS if key(table, "cars")[car][:1] == "G" and car not in ("red", "orange")
    ]
    feed(table, "L14", *[5] * len(alone))
    assert sorted(cars_told(table, "die-rolled")) == sorted(alone)
    assert where(table, "W") == "GI8"


# Cautions


@pytest.mark.rule("VL-LAPS-09", "VL-YELLOW-26")
def test_a_caution_skips_the_driver_phase_and_keeps_the_laps() -> None:
    table = drawn("W GI6", "L16", shown=["L02"])
    assert "caution" in kinds(table)
    assert key(table, "laps") == 11
    assert asks(table) == "flag"


@pytest.mark.rule("VL-LAPS-09")
@pytest.mark.parametrize(("die", "flag"), [(3, True), (4, False)])
def test_debris_needs_a_die(die: int, flag: bool) -> None:
    table = drawn("W GI6", "L15", die)
    assert (asks(table) == "flag") == flag


@pytest.mark.rule("VL-LAPS-09", "VL-STATUS-01")
def test_a_caution_with_the_last_laps_of_a_stage_is_its_end() -> None:
    table = drawn("W GI12, R GI6", "L16", laps=38)
    assert "stage-ended" in kinds(table)
    assert "stage-points" in kinds(table)
    assert key(table, "cautions") == 0


@pytest.mark.rule("VL-LAPS-09")
def test_an_option_lets_the_round_be_finished_first() -> None:
    table = drawn("W GI6", "L16", options={"caution_timing": "end_of_round"})
    assert asks(table) in ("action", "npd-die")
    assert key(table, "caution") is True


@pytest.mark.rule("VL-LAPS-12")
def test_an_empty_laps_deck_is_made_anew() -> None:
    """All sixteen cards have more laps than any stage of ours: the deck is taken away by hand."""
    table = race("W GI6")
    table.state.laps_deck = packed([])
    draw_laps_card(table.state)
    assert "laps-deck-reshuffled" in kinds(table)
    assert len(table.state.laps_deck) == 16
