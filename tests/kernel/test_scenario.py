"""Scenario files: what they may say, and what the runner complains about."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fivewide.kernel.errors import BadScenario, FivewideError
from fivewide.kernel.game import Game
from fivewide.kernel.sample import GAME
from fivewide.kernel.scenario import Do, Scenario, Verdict, differences, read_scenario, run

TEXT = """
game = "sealed-high-card"
title = "Bo breaks in"
rules = ["SH-STOP-01"]
[options]
players = 3
deals = 1
[position]
asks = "press"
winner = 0
pot = 3
chips = [9, 9, 9]
dealt = 1
[[do]]
seat = 0
action = { press = true }
[[do]]
seat = 1
action = { stop = true }
[expect]
chips = [9, 8, 9]
over = true
events = ["pressed", "stopped"]
"""


def find(id: str) -> Game[Any]:
    if id != GAME.id:
        raise FivewideError(f"unknown game {id!r}")
    return GAME


def verdict(**changes: Any) -> Verdict:
    """Ann has won three chips and presses; what the scenario adds to that."""
    parts: dict[str, Any] = {
        "game": GAME.id,
        "title": "A test",
        "rules": [],
        "players": 3,
        "options": {"deals": 1},
        "position": {"asks": "press", "pot": 3, "chips": [9, 9, 9], "dealt": 1},
    }
    return run(Scenario(**{**parts, **changes}), find)


def do(*steps: dict[str, Any]) -> list[Do]:
    return [Do(**step) for step in steps]


PRESS = {"seat": 0, "action": {"press": True}}
LET = [{"seat": 1, "action": {"stop": False}}, {"seat": 2, "action": {"stop": False}}]


def test_a_scenario_that_holds(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(TEXT)
    found = run(read_scenario(path), find, str(path))
    assert found.holds
    assert found.complaints == []
    assert found.path == str(path)


@pytest.mark.parametrize(
    ("expect", "complaint"),
    [
        ({"legal_includes": [{"press": True}]}, None),
        ({"legal_includes": [{"press": 1}]}, "legal_includes: [{'press': 1}] not among"),
        ({"legal_excludes": [{"stop": True}, {"press": 1}]}, None),
        ({"legal_excludes": [{"press": True}]}, "legal_excludes: [{'press': True}] should not be"),
        ({"legal_count": 2}, None),
        ({"legal_count": 3}, "legal_count: 2, not 3"),
        ({"over": False}, None),
        ({"over": True}, "over: False, not True"),
        ({"events": []}, None),
        ({"events": ["pressed"]}, "events: 'pressed' did not happen in that order: []"),
        ({"no_events": ["pressed"]}, None),
        ({"standings": [{"place": 1, "seat": 0}, {"place": 1}]}, None),
        ({"standings": [{"place": 1, "seat": 2}]}, "standings: 1.seat: 0, not 2"),
        ({"standings": [{}, {}, {}, {}]}, "standings: "),
        ({"pot": 3, "chips": [9, 9, 9]}, None),
        ({"pot": 4}, "pot: 3, not 4"),
        ({"pots": 4}, "pots: not a key of the position; there are asks, "),
    ],
)
def test_each_key_of_expect(expect: dict[str, Any], complaint: str | None) -> None:
    complaints = verdict(expect=expect).complaints
    if complaint is None:
        assert complaints == []
    else:
        assert len(complaints) == 1
        assert complaints[0].startswith(complaint)


def test_events_count_in_their_order_and_others_may_come_between() -> None:
    steps = do(PRESS, LET[0], {**LET[1], "chance": ["tails"]})
    assert verdict(do=steps, expect={"events": ["pressed", "match-ended"]}).holds
    assert not verdict(do=steps, expect={"events": ["match-ended", "pressed"]}).holds
    found = verdict(do=steps, expect={"no_events": ["tails"]}).complaints
    assert found == ["no_events: ['tails'] should not have happened"]


def test_a_refusal_is_expected_with_its_rule() -> None:
    wrong = {"seat": 0, "action": {"stop": True}}
    assert verdict(do=do({**wrong, "refused": "SH-PRESS-01"})).holds
    assert (
        verdict(do=do({**wrong, "refused": "SH-STOP-01"}))
        .complaints[0]
        .startswith("step 1: refused by SH-PRESS-01, not by SH-STOP-01")
    )
    assert verdict(do=do({**PRESS, "refused": "SH-PRESS-01"})).complaints == [
        "step 1: {'press': True} was accepted, but SH-PRESS-01 should refuse it"
    ]
    unexpected = verdict(do=do(PRESS, wrong)).complaints
    assert unexpected == ["step 2: seat 0 is not asked; Seat 1 is [SH-STOP-01]"]


def test_chance_is_given_where_it_is_asked_for() -> None:
    assert verdict(do=do(PRESS, LET[0], {**LET[1], "chance": ["heads"]}), expect={"pot": 0}).holds
    assert verdict(do=do(PRESS, *LET, {"chance": ["heads"]}), expect={"pot": 0}).holds
    left = verdict(do=do({**PRESS, "chance": ["heads"]})).complaints
    assert left == ["step 1: chance ['heads'] was given but nothing asked for it"]
    unknown = verdict(do=do(PRESS, *LET, {"chance": ["edge"]})).complaints
    assert unknown[0].startswith('step 4: "edge" cannot come up for toss; outcomes look like')


def test_the_number_of_players_is_said_once_or_taken_from_the_cars() -> None:
    assert verdict(options={"players": 3, "deals": 1}, players=None).holds
    found = verdict(players=None, position={}).table
    assert found is not None
    assert len(found.names) == 2


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"game": "chess"}, "scenario: unknown game 'chess'"),
        ({"players": 9}, "takes 2-4 players, not 9"),
        ({"options": {"players": "two"}}, "options.players: two"),
        ({"options": {"deal": 1}}, "did you mean deals"),
        ({"position": {"pot": -3}}, "position.chips"),
        ({"expect": {"legal_count": "two"}}, "scenario: expect.legal_count: Expected `int`"),
        ({"expect": {"events": "pressed"}}, "scenario: expect.events: Expected `array`"),
        ({"expect": {"standings": 1}}, "scenario: expect.standings: Expected `array`"),
        ({"expect": {"over": 1}}, "scenario: expect.over: Expected `bool`"),
    ],
)
def test_a_scenario_that_cannot_be_set_up(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadScenario) as caught:
        verdict(**changes)
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("game = ", "not TOML"),
        ("pot = " + "1" * 5000, "not TOML"),
        ("pot = " + "[" * 5000, "not TOML"),
        (TEXT.replace("title", "titel"), "missing required field `title`|unknown field `titel`"),
        (TEXT + "[[do]]\nseat = 1\nact = 2\n", r"unknown field `act` - at `\$\.do"),
        (TEXT.replace('rules = ["SH-STOP-01"]', "rules = 5"), r"Expected `array`, got `int`"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(text: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(text)
    with pytest.raises(BadScenario, match=complaint) as caught:
        read_scenario(path)
    assert str(caught.value).startswith(str(path))
    assert str(caught.value).isprintable()


def test_a_missing_or_binary_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadScenario, match="no such file"):
        read_scenario(tmp_path / "none.toml")
    (tmp_path / "raw.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadScenario, match="not UTF-8 text"):
        read_scenario(tmp_path / "raw.toml")


def test_a_partial_table_matches_and_a_list_must_be_whole() -> None:
    found = {"a": {"b": 1, "c": [1, 2]}}
    assert differences(found, {"a": {"b": 1}}, "x") == []
    assert differences(found, {"a": {"c": [1]}}, "x") == ["x.a.c: [1, 2], not [1]"]
    assert differences(found, {"a": {"d": 1}}, "x") == ["x.a.d: None, not 1"]
    assert differences({"a": True}, {"a": 1}, "x") == ["x.a: True, not 1"]
