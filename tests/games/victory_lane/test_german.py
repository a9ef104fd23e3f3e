"""Victory Lane in German: cards made of clauses, lanes after prepositions, and you."""

from __future__ import annotations

import pytest

from fivewide.content.pack import builtin
from fivewide.games.victory_lane import GAME
from fivewide.kernel.edge import names_of
from fivewide.kernel.game import Event
from fivewide.kernel.speech import speaking, supposing
from fivewide.kernel.why import why_not
from tests.games.victory_lane.pictures import RaceTable, race, said
from tests.games.victory_lane.test_summary import summary

INSIDE_4 = 6 * 4 + 1  # the inside Groove, space 4


@pytest.mark.parametrize(
    ("id", "called", "text"),
    [
        ("A15", "Auf Ideallinie 5", "wenn auf der Ideallinie und in einer Kolonne, dann 1 weiter"),
        ("A11", "Schalten", "Fahr 5 auf einer Linie oder 4."),
        ("A48", "Spritsparer 3", "Fahr 3 Felder. Nach der Bewegung: 1 Karte ziehen."),
        ("A14", "Lackaustausch 4", "würfeln und bei 1 um 1 zurückfallen, sonst 2 weiter fahren."),
    ],
)
def test_a_card_is_read_clause_by_clause(id: str, called: str, text: str) -> None:
    with speaking("de"):
        [card] = [card for card in GAME.contents(builtin(GAME.pack)).cards if card.id == id]
    assert card.called == called
    assert text in card.text


def test_options_and_questions_decline_lanes_and_count() -> None:
    table = race("W GI4, R GI6, O GI8", asks="drive", card="A24", hands={"0": []})
    with speaking("de"):
        assert said(table)[0] == (
            "Schieben",
            "Rot 5 und Orange 44; 31 % Risiko, dass ein Auto scheitert, 3 Würfel; "
            "das Manöver ist verloren",
        )
        assert ("Zur unteren Linie", "Feld 3 unten") in said(table)
        asked = table.decision(0).words
    assert asked.endswith("Weiß 11 fährt mit Windschattenfahrt 3: 3 Felder.")


def told(table: RaceTable, kind: str, name: str, **facts: int | None) -> str:
    return GAME.describe(table.state, Event("", kind, facts), [name, *table.names[1:]])


def test_events_speak_to_you_and_of_what_would_happen() -> None:
    table = race("W GI6, R GI8", hand="A02")
    with speaking("de"):
        assert told(table, "card-played", "You", seat=0, card=1, car=0) == (
            "Du spielst für Weiß 11 Vollgas 6 aus."
        )
        assert told(table, "sputtered", "Kim", seat=0, car=0) == (
            "Weiß 11 stottert: Im nächsten Zug muss Kim damit an die Box."
        )
        assert told(table, "stage-ended", "Kim", stage=1) == "Der zweite Abschnitt ist vorbei."
        with supposing():
            assert told(table, "moved", "Kim", car=0, space=INSIDE_4) == (
                "Weiß 11 würde auf Feld 4 innen fahren."
            )


def test_a_passage_says_a_way_within_a_lane_once() -> None:
    table = race("W GI6, R GI8", hand="A02")
    order = tuple(range(8))
    began = Event("VL-ROUND-04", "turn-began", {"car": 0, "space": INSIDE_4}, order)
    played = Event("VL-ROUND-07", "card-played", {"seat": 0, "card": 1, "car": 0})
    ended = Event("VL-ROUND-10", "turn-ended", {"car": 0, "space": INSIDE_4 + 16}, order)
    with speaking("de"):
        line = summary(table, [began, played, ended])
    name = names_of(table.state).card(1)
    assert name == "Flat Out 6"
    assert line == (
        f"Weiß 11 ({table.names[0]}), Vollgas 6: Feld 4 bis 6 innen; weiter auf Platz 1."
    )


def test_reasons_are_given_in_german() -> None:
    table = race("W GI4, R GI6", asks="drive", card="A24", hands={"0": []})
    with speaking("de"):
        seen = why_not(GAME, table.state, 0, {"car": "red"}, table.names)
    assert seen.words == "ein Schritt geradeaus schiebt Rot 5: wähl ihn"
