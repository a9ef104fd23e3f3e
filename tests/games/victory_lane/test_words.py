"""Words: whole races read like English, and refusals name their rule."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fivewide.games.victory_lane import GAME
from fivewide.kernel.chance import Seeded
from fivewide.kernel.edge import names_of
from fivewide.kernel.game import Event
from fivewide.kernel.luck import SeededLuck
from fivewide.kernel.record import SeatInfo
from fivewide.kernel.table import Decision, Table
from tests.games.victory_lane.pictures import (
    RaceTable,
    asks,
    feed,
    kinds,
    opened,
    race,
    refused,
    said,
)
from tests.games.words import LANGUAGES

LANGUAGE = LANGUAGES["victory-lane"]


@pytest.mark.parametrize(("players", "seed"), [(1, 3), (3, 1), (5, 2)])
def test_every_decision_of_a_race_reads_well(players: int, seed: int) -> None:
    table = opened(players, seed, {"races": "R10"})
    assert len(list(LANGUAGE.met(table, seed))) > 20


def test_a_push_says_how_many_cars_and_what_it_costs() -> None:
    table = race("W GI4, R GI6, O GI8", asks="drive", card="A24", hands={"0": []})
    assert said(table)[0] == (
        "Push",
        "Red 5 and Orange 44; 31% risk that a car fails, 3 dice; the maneuver is lost",
    )


def test_a_stop_says_what_it_draws_and_where_it_leads() -> None:
    table = race("W GI14", hand="")
    assert said(table)[3] == (
        "Four-tire stop",
        "draw 4 cards, back 3½ spaces to the low line, space 4",
    )


def test_a_reroll_says_its_odds() -> None:
    table = race(
        "W GI6, R GI8",
        asks="reroll",
        card="A02",
        hands={"0": [], "1": []},
        tested=["red", "white"],
        dice={"red": 3, "white": 3},
        worn=["red"],
        sweep=1,
    )
    assert said(table)[1] == ("Reroll", "passes on 5 faces of six; wears the tires")


# What no sentence may have

FAULTS = re.compile(
    r"You was|You has|You is|\b(?:of|to|by|with|beat|so|for|behind) You\b|\bYou's"  # small words
    r"|\ba (?:8|11|18)\b|\ban [1-79]\b|\b1 (?:cards|cars|spaces|points|laps|faces)\b"
    r"|\b0 (?:cards|cars|spaces)\b|resolved|: [^.]*: [^.]*: |\.\.|\?\?| \.| ,"
)
SPACE = re.compile(r"space \d+")
WHOLE = re.compile(r"the (?:low line|inside Groove|outside Groove|high line), space \d+")
OF_A_CAR = (
    "action",
    "drive",
    "reroll",
    "gear",
    "lane",
    "flag",
    "solo-flag",
    "give-way",
    "pit-dice",
)
CAR_NAME = re.compile(r"\b(?:White|Red|Orange|Green|Blue|Purple|Black|Yellow) \d+\b")
TOKENS = ("lapped", "lap-regained", "move-over", "back-on-lead-lap")
CAUSES = (
    *("moved", "pushed-on", "moved-back", "back-on-track", "advanced-by-event", "crossed-over"),
    *("tiles-rotated", "stayed-out", "left-the-pits", "placed-on-grid", "line-advanced"),
    "drafted",
)
TABLES: list[tuple[int, dict[str, Any]]] = [
    (1, {"races": "R09"}),
    (1, {"races": "R06", "solo_npd_stage_pit": "always"}),
    (2, {"races": "R03", "side_draft": "jump", "rear_edge": "stop", "late_reroll": "offer"}),
    (4, {"races": "R04", "stop_short_keeps_maneuver": True, "npd_move_min": "one_step"}),
    (5, {"races": "R10,R05", "series_redeal_npds": True, "rogue_control": "last_turn_player"}),
    (8, {"races": "R10", "team_mode": "pairs8"}),
]


def assert_owed(decision: Decision) -> None:
    """VL-NPD-11. Who owes something may not end the turn; who owes nothing may, or may stop."""
    shorts = {option.words.short for option in decision.options}
    if decision.words.endswith(" nothing more is owed."):
        assert shorts & {"End the turn", "Brake", "Stop short", "Stop here"}, decision
    elif decision.words.endswith(" owed."):
        assert "End the turn" not in shorts, decision


def read_through(players: int, options: dict[str, Any], seed: int) -> tuple[RaceTable, list[str]]:
    """A race with "You" among its drivers, and everything that was said in it."""
    names = ["You", "Kim", "Ross", "Alex", "Jo", "Pat", "Max", "Lee"][:players]
    seats = [SeatInfo(name, "person") for name in names]
    table = Table(GAME, GAME.prepare(options, players), seats, SeededLuck(seed))
    table.roll()
    chance = Seeded(seed)
    said: list[str] = []
    told = 0
    while not table.over:
        seat = table.to_act[0]
        decision = table.decision(seat)
        said.append(decision.words)
        if asks(table) in OF_A_CAR:
            assert CAR_NAME.search(decision.words), decision.words
        assert_owed(decision)
        for option in decision.options:
            said += [option.words.short, option.words.detail]
        table.act(seat, decision.options[int(chance.below(len(decision.options)))].action)
        said += [table.words(event) for event in table.events(0, told)]
        told = table.told
    return table, said


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_no_sentence_has_a_known_fault(players: int, options: dict[str, Any]) -> None:
    table, said = read_through(players, options, players)
    for sentence in set(said):
        assert not FAULTS.search(sentence), sentence
        assert len(SPACE.findall(sentence)) == len(WHOLE.findall(sentence)), sentence
    assert_causes_come_first(table)


def assert_causes_come_first(table: RaceTable) -> None:
    """Nobody is lapped, or told to move over, before the move that brings it."""
    kinds = [event.kind for event in table.events(None)]
    for at, kind in enumerate(kinds):
        if kind in TOKENS:
            cause = next(each for each in reversed(kinds[:at]) if each not in TOKENS)
            assert cause in CAUSES, kinds[at - 3 : at + 1]


@pytest.mark.rule("VL-LAPS-04")
@pytest.mark.parametrize(
    ("event", "why"),
    [
        ("line-energy", "no cars ran in a line"),
        ("lead-pack", "the leader ran in no line"),
        ("low-line-grip", "no car was on the low line"),
        ("clean-air", "the leader had a car right behind"),
        ("fresh-rubber", "no car ran alone in the Groove"),
        ("tire-wear", "no player was on worn tires"),
        ("2-wide-risk-test", "no cars were side by side"),
        ("3-wide-risk-test", "no cars were three wide"),
        ("fuel-window", "every player had more than 1 card"),
    ],
)
def test_an_event_without_effect_says_why(event: str, why: str) -> None:
    table = race("W GI6")
    laps = names_of(table.state).content.laps
    card, at = next(
        (number, data.events.index(event))
        for number, data in enumerate(laps)
        if event in data.events
    )
    told = Event("VL-LAPS-04", "event-without-effect", {"happening": card * 2 + at})
    assert table.words(told).endswith(f" had no effect: {why}.")


@pytest.mark.rule("VL-LAPS-04")
def test_fuel_for_nobody_is_told() -> None:
    """Cards for those who hold one at most: both players hold two."""
    table = race("W GI6", asks="laps-card", hands={"0": ["A02", "A03"], "1": ["A05", "A06"]})
    feed(table, "L10")
    assert "event-without-effect" in kinds(table)


@pytest.mark.rule("VL-MAN-03")
def test_a_card_that_earns_nothing_says_what_it_counts_for() -> None:
    table = race("W GI6")
    card = names_of(table.state).card_ids.index("A05")
    told = Event("VL-MAN-03", "no-bonus", {"car": 0, "card": card})
    said = "White 11 earned nothing with Low Line 4, which counts only on the low line."
    assert table.words(told) == said


@pytest.mark.rule("VL-NPD-02", "VL-NPD-07")
def test_an_npd_is_asked_about_with_its_roll_and_what_it_owes() -> None:
    said = read_through(4, {"races": "R04"}, 4)[1]
    asked = [words for words in said if words.endswith(" owed.")]
    pattern = re.compile(
        r"\w+: \w+ \d+ rolled [1-6]: move \d(?:, (?:Draft|Side Draft|Crossover))*\. Now .+; "
        r"(?:nothing more is|one (?:more )?action is|2 actions are) owed\."
    )
    assert len(asked) > 50
    assert [words for words in asked if not pattern.fullmatch(words)] == []


@pytest.mark.rule("VL-YELLOW-06", "VL-YELLOW-17")
def test_pit_questions_tell_the_box_and_its_modifier() -> None:
    said = read_through(5, {"races": "R06"}, 3)[1]
    box = r"P\d, which (?:takes \d off the die|adds \d to the die|leaves the die as it is)"
    asked = [words for words in said if " pit, in box " in words]
    assert asked
    for words in asked:
        assert re.fullmatch(rf"\w+: does \w+ \d+ pit, in box {box}, or stay out\?", words), words
    sealed = [words for words in said if words.startswith("Everybody in the pits")]
    assert sealed
    for words in sealed:
        assert re.search(r"\w+ \d+ in P\d(?: \((?:takes \d off|adds \d)\))?", words), words


@pytest.mark.rule("VL-PIT-12", "VL-LAPPED-01")
def test_a_stop_that_costs_the_lead_lap_says_so() -> None:
    table = race("W GI2, R GI28", hand="")
    details = [detail for _, detail in said(table)]
    assert any(", told to move over, back " in detail for detail in details), details


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ({"step": "ahead"}, "VL-PUSH-04"),
        ({"step": "out"}, "VL-MOVE-03"),
        ({"draft": True}, "VL-MAN-02"),
        ({"end": True}, "VL-MOVE-14"),
        ({"sing": 1}, "VL-MOVE-08"),
    ],
)
def test_refusals_name_the_rule_that_stands_against_it(action: object, rule: str) -> None:
    table = race("W HL21, R HL23", asks="drive", card="A02", hands={"0": []})
    assert refused(table, action) == rule


@pytest.mark.parametrize(
    ("position", "action", "rule", "why"),
    [
        (
            {"asks": "drive", "card": "A02"},
            {"draft": True},
            "VL-MAN-02",
            "Flat Out 6 has no maneuver",
        ),
        (
            {"asks": "drive", "card": "A09"},
            {"draft": True},
            "VL-MAN-13",
            "White 11 is in no line",
        ),
        (
            {"asks": "drive", "card": "A02"},
            {"end": True},
            "VL-MOVE-14",
            'with free steps left stopping is braking: say {"brake": true}',
        ),
        (
            {"asks": "action"},
            {"play": "A05"},
            "VL-FUMES-06",
            "without cards the car pits or runs on fumes",
        ),
    ],
)
def test_refusals_give_the_rule_and_the_reason(
    position: dict[str, Any], action: object, rule: str, why: str
) -> None:
    table = race("W GI6", hands={"0": []}, **position)
    question = table.state.question
    assert question is not None
    assert GAME.refuse(table.state, question, action) == (rule, why)
