"""Pile Up Racing in German: questions, options, events and passages of the log; and you."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.content.pack import builtin
from fivewide.games.pile_up_racing import GAME
from fivewide.kernel.game import Event
from fivewide.kernel.passages import summed_up
from fivewide.kernel.speech import speaking, supposing
from fivewide.kernel.why import why_not
from tests.games.pile_up_racing.pictures import RaceTable, at_the_grid, race
from tests.games.reading import divided
from tests.games.tables import feed

OUT, ON = [1, 1], [6, 6]


def action(picture: str, *chance: Any) -> str:
    """The passage of one pile's action."""
    table = race(picture)
    feed(table, *chance)
    with speaking("de"):
        parts = divided(GAME, table.events(None))
        lines = [summed_up(GAME, table.state, part, table.names).words for part in parts]
    return next(line for line in lines if line.startswith("Stapel "))


@pytest.mark.parametrize(
    ("picture", "chance", "line"),
    [
        (
            "a | b c d",
            [[4, 1, 2], ["c", "b"]],
            "Stapel B, 5 (4 und 1) mit einer 2: c und b vor in Stapel A.",
        ),
        (
            "a | b c",
            [[5, 3, 1]],
            "Stapel B, 8 (5 und 3) mit einer 1: c zurück in einen neuen Stapel C.",
        ),
        (
            "a b | c",
            [[4, 2, 1], [3, 1]],
            "Stapel B, 6 (4 und 2) mit einer 1: C-Auto c vor in Stapel A.",
        ),
        (
            "a | b c",
            [[4, 3, 2], [1, 1, 1], [2, 2, 2]],
            "Stapel B, 7 (4 und 3) mit einer 2: c 6 gewinnt das Duell gegen b 3, hinauf in "
            "Stapel A.",
        ),
        (
            "a | b c",
            [[4, 6, 2], [6, 6, 6], [1, 1, 1], [6, 6, 6], [1, 1, 1]],
            "Stapel B, 10 (4 und 6) mit einer 2: c überholt b und a, bis in Stapel A; "
            "c übernimmt die Führung von a.",
        ),
        (
            "a | b c d",
            [[1, 1, 1], OUT, ON, ON, ["d", "c"]],
            "Stapel B, 2 (1 und 1) mit einer 1: Unfall, für alle: b ausgeschieden, c und d ans "
            "Ende des Feldes.",
        ),
        (
            "a | b c",
            [[1, 1, 6], [2], [4, 4, 4]],
            "Stapel B, 2 (1 und 1) mit einer 6: Nur zwei Reifen, mit einer 12: c kommt im Stapel "
            "ganz nach oben (jetzt auf Platz 2).",
        ),
    ],
)
def test_a_piles_action_is_one_line(picture: str, chance: list[Any], line: str) -> None:
    assert action(picture, *chance) == line


def told(table: RaceTable, kind: str, name: str, **facts: int | None) -> str:
    return GAME.describe(table.state, Event("", kind, facts), [name, *table.names[1:]])


def test_events_speak_to_you_and_of_what_would_happen() -> None:
    table = race("a b | c", cars="b")
    with speaking("de"):
        assert told(table, "car-picked", "You", seat=0, car=1) == "Du wählst b."
        assert told(table, "pushed", "You", seat=0, car=1) == "Du lässt b angreifen."
        assert told(table, "qualified", "Kim", car=2, place=3) == (
            "c qualifiziert sich für Platz 3."
        )
        assert told(table, "lead-changed", "Kim", car=2, rival=-1) == (
            "c übernimmt die Führung von niemandem."
        )
        with supposing():
            assert told(table, "pushed", "You", seat=0, car=1) == ("Du würdest b angreifen lassen.")
            assert told(table, "passed", "Kim", car=2, rival=0) == "c würde a überholen."


def test_a_log_that_begins_says_whose_a_car_is() -> None:
    table = at_the_grid(["a", "b", "c"], seats=2, race=2)
    with speaking("de"):
        [part, *_] = divided(GAME, table.events(None))
        line = summed_up(GAME, table.state, part, ["You", "Ola"]).words
    assert line == "A für dich; b für Ola; grüne Flagge: 3 Autos, ein Stapel."


def test_questions_options_and_reasons() -> None:
    where = {"asks": "pit", "owners": {"a": 0}, "tires": {"a": 5}, "caution": True}
    table = race("a b c", cards={"a": "A pit=+1"}, pit_strategy=True, position=where)
    with speaking("de"):
        decision = table.decision(0)
        reason = why_not(GAME, table.state, 0, {"car": "b"}, table.names).words
    assert decision.asked.words == "draußen bleiben, zwei Reifen oder vier für a?"
    assert [(option.words.short, option.words.detail) for option in decision.options] == [
        ("Bleiben", "behält den Platz unter denen, die draußen bleiben (Reifen 5 Segmente alt)"),
        (
            "Zwei Reifen",
            "hinter denen, die draußen bleiben, nach Boxenstärke AA (Reifen dann 3 Segmente alt)",
        ),
        (
            "Vier Reifen",
            "hinter denen mit zwei neuen Reifen (Reifen dann frisch, bisher 5 Segmente alt)",
        ),
    ]
    assert reason == "b fährt mit dem Feld, niemand hat dieses Auto"


def test_a_match_on_the_ladder_says_its_chance() -> None:
    table = race("a | b c")
    feed(table, [4, 6, 2])
    with speaking("de"):
        asked = GAME.ask(table.state, table.names)
    assert asked.startswith("c wirft gleich 3 Würfel gegen b (3 Würfel): ")
    assert asked.endswith(" % Chance, vorbeizukommen.")


def test_the_quick_card_counts() -> None:
    with speaking("de"):
        told = GAME.contents(builtin(GAME.pack))
    says = {text.id: text.says for text in told.actions}
    assert says["advance-top"][0] == "Das oberste Auto rückt in den Stapel voraus auf"
    assert says["advance-top"][2] == "Die obersten 3 rücken in den Stapel voraus auf"
    assert told.special_results[0].title == "Massenkarambolage"
