"""Daytona 500 in German: cars by color, cards made of lines, sums of money, and you."""

from __future__ import annotations

import pytest

from fivewide.content.pack import builtin
from fivewide.games.daytona_500 import GAME
from fivewide.kernel.agenda import options_of
from fivewide.kernel.edge import names_of
from fivewide.kernel.errors import NotYourTurn
from fivewide.kernel.game import Event, Json
from fivewide.kernel.ints import i64, vec
from fivewide.kernel.speech import speaking, supposing
from fivewide.kernel.why import why_not
from tests.games.daytona_500.pictures import (
    RaceTable,
    auction,
    bid,
    home,
    on,
    owned,
    play,
    race,
    said,
    settle,
    turn_up,
)
from tests.games.reading import passages

DOLLARS = "\u00a0$"


@pytest.mark.parametrize(
    ("id", "name"),
    [
        ("wild-five", "Joker 5"),
        ("five-red", "Rot 5"),
        ("three-red-blue-green", "Rot 6, Blau 4, Grün 2"),
        ("nine-orange", "Orange Neun"),
        ("bid-black", "Bietkarte Schwarz"),
    ],
)
def test_a_card_is_called_by_its_lines(id: str, name: str) -> None:
    with speaking("de"):
        cards = {card.id: card.name for card in GAME.contents(builtin(GAME.pack)).cards}
    assert cards[id] == name


def test_tracks_have_lanes_and_stretches() -> None:
    with speaking("de"):
        track = GAME.contents(builtin(GAME.pack)).tracks[0]
    assert track.lane_names == ("innen", "Mitte", "außen")
    assert track.stretches[-1].name == "Zielgerade"


def test_a_bid_says_what_it_leaves() -> None:
    table = auction(cash={"0": 20_000})
    turn_up(table, "red")
    with speaking("de"):
        assert said(table) == [
            ("Passen", "kein Gebot mehr auf dieses Auto"),
            (f"10.000{DOLLARS} bieten", f"danach noch 10.000{DOLLARS}"),
            (f"20.000{DOLLARS} bieten", f"danach noch 0{DOLLARS}"),
        ]
        assert table.decision(0).words == (
            "Driver 0: Rot, Startplatz 1, noch kein Gebot. Bieten oder passen?"
        )


def test_a_card_says_what_would_come_of_it() -> None:
    table = race(
        on("R 11A, B 10A, G 31A, Y 13A, O 14A, K 36A"),
        hand="three-red five-yellow nine-orange",
        owners=owned(s0="OY", s1="R", s2="B"),
    )
    with speaking("de"):
        assert said(table) == [
            ("Gelb 5", "Gelb blockiert"),
            (
                "Rot 6, Blau 4, Grün 2",
                "Rot höchstens bis 12A; zieht Blau im Windschatten bis 11A mit; Blau blockiert; "
                "Grün bis 33A",
            ),
            ("Orange Neun", "Orange bis 23A, 23B oder 23C"),
        ]


def test_a_hand_is_thrown_away_by_somebody_or_by_you() -> None:
    table = race(
        {**home("YBGOK"), "red": "52A"},
        hand="five-red five-blue",
        owners=owned(s0="R", s1="YB", s2="GO"),
        hands={"1": [], "2": []},
    )
    with speaking("de"):
        assert said(table)[0][1] == "Rot kommt auf Platz 6 ins Ziel; Driver 0 wirft die Hand ab"
        question, number = table.state.question, int(options_of(table.state, 0)[0])
        assert question is not None
        yours = GAME.say(table.state, question, number, ["You", "Kim", "Ola"]).detail
        assert yours == "Rot kommt auf Platz 6 ins Ziel; du wirfst die Hand ab"


def test_an_end_space_says_its_lane() -> None:
    table = race(on("R 21B, B 20B"), hand="five-red")
    play(table, "five-red")
    with speaking("de"):
        assert [short for short, _ in said(table)] == [
            "Bis 26A, innere Spur",
            "Bis 26B, mittlere Spur",
            "Bis 26C, äußere Spur",
        ]


def test_the_way_home_is_no_space() -> None:
    names = names_of(race().state)
    with speaking("de"):
        assert names.called(names.find("finish")) == "Ziel"
        assert names.called(names.find("14A")) == "14A"
    assert names.space(names.find("finish")) == "finish"


def told(table: RaceTable, kind: str, name: str, **facts: int | None) -> str:
    return GAME.describe(table.state, Event("", kind, facts), [name, *table.names[1:]])


def test_events_speak_to_you_and_of_what_would_happen() -> None:
    table = race(on("R 13A"), hand="nine-red", owners=owned(s0="RG", s1="BY", s2="OK"))
    nine = names_of(table.state).card_ids.index("nine-red")
    with speaking("de"):
        assert told(table, "card-played", "You", seat=0, card=nine) == "Du spielst die rote Neun."
        assert told(table, "green-flag", "You", seat=0) == "Grüne Flagge: Du spielst zuerst."
        assert told(table, "car-must-be-bought", "You", seat=0, car=1, bills=1) == (
            f"Nur du hast noch kein Auto und musst Rot für 10.000{DOLLARS} nehmen."
        )
        assert told(table, "race-ended", "Kim", race=1, home=1) == (
            "Rennen 1 ist vorbei, 1 Auto im Ziel: Niemand hat noch eine Karte."
        )
        with supposing():
            assert told(table, "blocked", "Kim", car=1, spaces=1) == (
                "Rot wäre blockiert und würde 1 Feld verlieren."
            )


def test_a_card_is_summed_up_in_a_line() -> None:
    table = race(on("R 13A, B 12A, G 30A, Y 1A"), hand="three-red")
    play(table, "three-red")
    settle(table)
    with speaking("de"):
        assert passages(table) == [
            "Driver 0 spielt Rot 6, Blau 4, Grün 2: Rot bis 19A, im Windschatten Blau bis 13A; "
            "Blau bis 17A; Grün bis 32A."
        ]


def test_a_sale_is_summed_up_in_a_line() -> None:
    table = auction(players=3)
    turn_up(table, "red")
    bid(table, 1, 4, 0, 0)
    with speaking("de"):
        assert passages(table) == [
            f"Rot, Startplatz 1: Driver 1 kauft es für 40.000{DOLLARS} "
            f"gegen Driver 0 (10.000{DOLLARS})."
        ]


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ({"wild": "red"}, "wähle zuerst eine Karte; auf 1 von deinen steht Rot"),
        ({"wild": "black"}, "wähle zuerst eine Karte; auf keiner von deinen steht Schwarz"),
        ({"pass": True}, "solange du eine Karte hast, darfst du nicht passen"),
    ],
)
def test_reasons_are_given_in_german(action: Json, reason: str) -> None:
    table = race(on("R 13A"), hand="five-red five-blue")
    with speaking("de"):
        assert why_not(GAME, table.state, 0, action, table.names).words == reason


def test_who_is_kept_out_is_told_so_to_their_face() -> None:
    table = race(on("R 13A"), hand="five-red five-blue")
    table.state.hands[1] = vec[i64]()
    with speaking("de"):
        reason = why_not(GAME, table.state, 1, {"play": "five-red"}, table.names).words
        assert reason.startswith("du hast keine Karten mehr; ")
        with pytest.raises(NotYourTurn, match="auf Sitzplatz 1 bist du nicht gefragt"):
            table.act(1, {"play": "five-red"})


def test_a_car_barred_from_a_wild_line_is_an_adjective() -> None:
    table = race(on("Y 29A, G 30A, R 30B"), hand="wild-five")
    play(table, "wild-five")
    with speaking("de"):
        assert why_not(GAME, table.state, 0, {"wild": "yellow"}, table.names).words == (
            "das gelbe Auto kann keine 5 Felder fahren"
        )
