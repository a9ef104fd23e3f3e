"""Position documents: round trips, partial documents and their defaults, refusals."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.dust_devil_500 import GAME
from fivewide.games.dust_devil_500.rules.dice import end_of
from fivewide.kernel.agenda import answer
from fivewide.kernel.chance import Seeded
from fivewide.kernel.errors import BadPosition
from tests.games.dust_devil_500.pictures import cars, key, kinds, next_up, race, roll
from tests.games.positions import begun, check_end, check_round_trips, ways

pytestmark = pytest.mark.once  # whole races of positions: compiled, where they take less time


ROUND_TRIPS: list[dict[str, Any]] = [
    *({"race": version} for version in range(1, 7)),
    {"race": 5, "turbocharge": True},
    {"race": 6, "turbo.race6": True},
    {"series": True},
    {"series": True, "turbocharge": True, "finish.mode": "play_out"},
    {"race": 2, "bump.chain": False},
    {"race": 6, "bump.chain": False, "bump.triggers": True, "ramp.bump": "back_eight"},
    {"race": 4, "bump.triggers": True, "extra.stack": True, "extra.vs_lost": "both"},
    {"race": 3, "finish.mode": "play_out", "choice.may_stay": False},
    {"race": 1, "track.cycle": "blue-first", "ramp.return_via_white": True},
    {"race": 6, "die": "d6", "extra.max_chain": 1},
    {"race": 2, "redcards.deck": "none", "pit.once": True},
    {"race": 1, "redcards.keep": False},
]


@pytest.mark.parametrize("chosen", ROUND_TRIPS, ids=str)
def test_a_table_set_from_its_own_position_is_the_same_table(chosen: dict[str, Any]) -> None:
    """At every decision and every roll of whole races, and so are the tables one step later."""
    for seed in range(10):
        met = check_round_trips(GAME, GAME.prepare(chosen, 2 + seed % 5), seed, steps=400)
        assert {"first-driver", "roll"} <= set(met)


@pytest.mark.parametrize("chosen", [{"race": 2}, {"series": True}], ids=str)
def test_the_end_of_a_race_is_a_position_too(chosen: dict[str, Any]) -> None:
    setup = GAME.prepare(chosen, 3)
    state = begun(GAME, setup)
    chance = Seeded(5)
    while not state.over:
        numbers = ways(state)
        answer(state, numbers[int(chance.below(len(numbers)))])
    check_end(GAME, setup, state)


# Partial documents


def test_an_empty_document_is_seat_0_about_to_take_its_turn_on_a_fresh_table() -> None:
    table = race(version=2, players=3)
    position = table.position()
    assert cars(table) == "ember start, canary start, harbor start"
    assert {
        "race": 2,
        "round": 1,
        "first": 0,
        "to_act": 0,
        "turn_of": 0,
        "asks": "roll",
        "dice": 1,
        "roll": [],
        "chain": 0,
        "shared": [],
        "home": [],
        "discard": {},
    }.items() <= position.items()
    assert sum(position["deck"].values()) == 24
    for owed in ("lost_turns", "extra_turns", "points"):
        assert set(position[owed].values()) == {0}


def test_a_car_that_is_not_named_is_on_start() -> None:
    assert cars(race("canary 12", players=3)) == "ember start, canary 12, harbor start"


@pytest.mark.parametrize(
    ("space", "said"),
    [(0, "start"), ("0", "start"), ("start", "start"), ("23", 23), (23, 23), ("P3", "P3")],
)
def test_a_space_may_be_said_in_several_ways(space: int | str, said: int | str) -> None:
    assert key(race(version=2, cars={"ember": space}), "cars") == said


def test_a_car_on_an_entry_owes_the_visit_unless_the_document_says_it_does_not() -> None:
    table = race("ember 46, canary 80")
    assert table.position()["owes"] == {"ember": "pit-row", "canary": "ramp"}
    table = race("ember 46, canary 80", owes={"ember": "none"})
    assert table.position()["owes"] == {"ember": "none", "canary": "ramp"}


def test_a_turn_about_to_begin_asks_what_the_rules_ask_then() -> None:
    assert race("ember 70", version=6).position()["asks"] == "dice-count"
    assert race("ember 69", version=6).position()["asks"] == "roll"
    assert next_up(race("ember 1", lost_turns={"ember": 1})) == 1


def test_turn_of_follows_to_act_unless_said() -> None:
    assert race("canary 5", to_act=1).position()["turn_of"] == 1
    triggers = {"race": 2, "bump.triggers": True}
    table = race("canary 5", to_act=1, turn_of=0, asks="roll", options=triggers)
    assert table.position()["turn_of"] == 0
    roll(table, 1)  # an extra turn out of turn: the order goes on from seat 0
    assert next_up(table) == 1


def test_without_a_deck_the_rest_of_the_cards_lies_in_it() -> None:
    position = race("ember 5", discard={"flat-tire": 2}, kept={"ember": ["roll-cage"]}).position()
    assert position["deck"]["flat-tire"] == 1
    assert position["deck"]["roll-cage"] == 1
    assert sum(position["deck"].values()) == 21


def test_without_a_discard_what_the_deck_lacks_is_discarded() -> None:
    position = race("ember 5", deck={"flat-tire": 2}, kept={"ember": ["crew-chief"]}).position()
    assert position["deck"] == {"flat-tire": 2}
    assert sum(position["discard"].values()) == 24 - 2 - 1
    assert position["discard"]["flat-tire"] == 1
    assert "crew-chief" not in position["discard"]


def test_home_may_be_left_out_and_is_then_by_seat() -> None:
    table = race(
        "ember 3, canary finish, harbor finish, clover 9",
        options={"race": 2, "finish.mode": "play_out"},
    )
    assert table.position()["home"] == ["canary", "harbor"]


def test_a_roll_decides_how_many_dice_it_was() -> None:
    table = race("ember 75", version=6, asks="red-card", roll=[3])
    assert table.position()["dice"] == 1
    table = race("ember 75", version=6, asks="red-card", roll=[3, 3])
    assert table.position()["dice"] == 2


@pytest.mark.parametrize(
    ("version", "position"),
    [
        (6, {"asks": "dice-count", "cars": {"ember": 70}}),
        (6, {"asks": "roll", "cars": {"ember": 70}, "dice": 1}),
        (6, {"asks": "roll", "cars": {"ember": 70}, "dice": 2}),
        (3, {"asks": "reading", "cars": {"ember": 9}, "roll": [5]}),
        (6, {"asks": "reading", "cars": {"ember": 9}, "roll": [5, 1]}),
        (6, {"asks": "reading", "cars": {"ember": 74}, "roll": [5]}),
        (2, {"asks": "red-card", "cars": {"ember": 11}, "roll": [5]}),
        (5, {"asks": "red-card", "cars": {"ember": 11}, "roll": [5, 5]}),
    ],
)
def test_every_question_can_be_set_up(version: int, position: dict[str, Any]) -> None:
    table = race(version=version, **position)
    assert {name: table.position()[name] for name in position if name != "cars"} == {
        name: value for name, value in position.items() if name != "cars"
    }
    assert kinds(table) == []


def test_turbocharge_can_be_set_up() -> None:
    table = race(
        "ember 10", options={"race": 5, "turbocharge": True}, asks="turbocharge", roll=[3, 6]
    )
    assert len(table.options(0)) == 2
    assert int(end_of(table.state, 0, 2, 2 + 8 * 5, 1)) == 19


# Refusals


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("unknown key", {"car": {"ember": 3}}, "unknown field `car`"),
    ("cars is not a table", {"cars": [3]}, "cars: Expected `object`"),
    ("a space is a float", {"cars": {"ember": 3.5}}, "cars"),
    ("a space is true", {"cars": {"ember": True}}, "cars"),
    ("round is a word", {"round": "one"}, "round: Expected `int`"),
    ("an unknown question", {"asks": "lunch"}, "asks: Invalid enum value 'lunch'"),
    ("an unknown duty", {"owes": {"ember": "money"}}, "owes"),
    ("no such race", {"race": 7}, "position.race: 7; races are 1 to 6"),
    ("another race", {"race": 3}, "position.race: 3, but the options say race 2"),
    ("no such car", {"cars": {"ghost": 3}}, "position.cars: no car 'ghost'; in this race: ember, "),
    ("a car without a seat", {"cars": {"clover": 3}}, "no car 'clover'"),
    ("no such space", {"cars": {"ember": 81}}, "position.cars.ember: no space 81; 0 to 80"),
    ("a space behind Start", {"cars": {"ember": -1}}, "position.cars.ember: no space -1"),
    ("no such pit space", {"cars": {"ember": "P4"}}, "position.cars.ember: no space 'P4'"),
    ("no such ramp space", {"cars": {"ember": "R0"}}, "position.cars.ember: no space 'R0'"),
    ("no such lane", {"cars": {"ember": "Q1"}}, "position.cars.ember: no space 'Q1'"),
    ("an empty space", {"cars": {"ember": ""}}, "position.cars.ember: no space ''"),
    ("two on a space", {"cars": {"ember": 9, "canary": 9}}, "position.cars: two cars on 9"),
    ("two in a pit space", {"cars": {"ember": "P1", "canary": "P1"}}, "two cars on P1"),
    (
        "two on an entry, one with a duty",
        {"cars": {"ember": 46, "canary": 46}, "owes": {"ember": "none"}},
        "two cars on 46",
    ),
    (
        "sharing alone",
        {"cars": {"ember": 9}, "shared": [9]},
        "position.shared: 9 does not hold two",
    ),
    ("sharing Start", {"shared": ["start"]}, "position.shared: start does not hold two cars"),
    ("sharing nowhere", {"shared": [99]}, "position.shared: no space 99; 0 to 80"),
    (
        "owing off the entry",
        {"cars": {"ember": 45}, "owes": {"ember": "pit-row"}},
        "position.owes.ember: pit-row can only be owed on its entry",
    ),
    (
        "owing the wrong visit",
        {"cars": {"ember": 80}, "owes": {"ember": "pit-row"}},
        "position.owes.ember: pit-row can only be owed",
    ),
    ("owing on Start", {"owes": {"ember": "ramp"}}, "position.owes.ember: ramp can only be owed"),
    ("owing without a car", {"owes": {"ghost": "none"}}, "position.owes: no car 'ghost'"),
    ("no such seat", {"to_act": 3}, "position.to_act: no seat 3; seats are 0 to 2"),
    ("a seat below 0", {"first": -1}, "position.first: no seat -1"),
    ("no such turn", {"turn_of": 9}, "position.turn_of: no seat 9"),
    ("round 0", {"round": 0}, "position.round: 0; must be from 1 to 10000"),
    ("an endless round", {"round": 10001}, "position.round: 10001"),
    ("a chain below 0", {"chain": -1}, "position.chain: -1; must be from 0"),
    ("too many lost turns", {"lost_turns": {"ember": 100}}, "position.lost_turns.ember: 100"),
    ("lost turns of nobody", {"lost_turns": {"ghost": 1}}, "position.lost_turns: no car 'ghost'"),
    ("extra turns below 0", {"extra_turns": {"canary": -1}}, "position.extra_turns.canary: -1"),
    ("points below 0", {"points": {"canary": -5}}, "position.points.canary: -5"),
    (
        "no such card",
        {"kept": {"ember": ["joker"]}},
        "position.kept.ember: no card 'joker'; there are",
    ),
    ("a card nobody keeps", {"kept": {"ember": ["tailwind"]}}, "tailwind is not a card to keep"),
    ("kept by nobody", {"kept": {"ghost": []}}, "position.kept: no car 'ghost'"),
    (
        "a card in two places",
        {"kept": {"ember": ["crew-chief"]}, "deck": {"crew-chief": 1}},
        "position.deck: crew-chief: there are 1 in all",
    ),
    (
        "a card kept twice",
        {"kept": {"ember": ["crew-chief"], "canary": ["crew-chief"]}},
        "position.deck: crew-chief: there are 1 in all",
    ),
    ("too many discarded", {"discard": {"flat-tire": 4}}, "position.deck: flat-tire: there are 3"),
    ("fewer than none", {"discard": {"flat-tire": -1}}, "position.discard.flat-tire: -1"),
    ("missing cards", {"deck": {}, "discard": {}}, "position.deck: tailwind: there are 2 in all"),
    ("unknown in the deck", {"deck": {"ace": 1}}, "position.deck: no card 'ace'"),
    ("unknown in the discard", {"discard": {"ace": 1}}, "position.discard: no card 'ace'"),
    ("over too early", {"asks": "over"}, "position.asks: 'over'; no car is home yet"),
    (
        "not over though won",
        {"cars": {"ember": "finish"}},
        "position.asks: 'turn'; a car is home, so it must be over",
    ),
    ("home without the line", {"home": ["ember"]}, "position.home: must list exactly the cars at"),
    (
        "the line without home",
        {"cars": {"ember": "finish"}, "home": [], "asks": "over"},
        "position.home: must list exactly",
    ),
    (
        "home twice",
        {"cars": {"ember": "finish"}, "home": ["ember", "ember"], "asks": "over"},
        "position.home: must list exactly",
    ),
    ("home of nobody", {"home": ["ghost"]}, "position.home: no car 'ghost'"),
    (
        "one die asked",
        {"asks": "dice-count"},
        "position.asks: dice-count is asked past the Red Line",
    ),
    ("two dice in race 2", {"asks": "roll", "dice": 2}, "position.dice: 2; this race has 1"),
    ("three dice", {"asks": "roll", "dice": 3}, "position.dice: 3; must be from 1 to 2"),
    ("too long a roll", {"asks": "red-card", "roll": [1, 2, 3]}, "position.dice: 3"),
    (
        "a side the die lacks",
        {"asks": "red-card", "cars": {"ember": 3}, "roll": [9]},
        "position.roll: 9; must be from 1 to 8",
    ),
    (
        "no roll",
        {"asks": "red-card", "cars": {"ember": 3}},
        "position.roll: []; needs 1 numbers from 1 to 8",
    ),
    (
        "dice and roll differ",
        {"asks": "red-card", "cars": {"ember": 3}, "dice": 1, "roll": [1, 2]},
        "position.roll: [1, 2]; needs 1 numbers",
    ),
    (
        "a card off Red",
        {"asks": "red-card", "cars": {"ember": 4}, "roll": [1]},
        "position.asks: a red-card is drawn on a Red space",
    ),
    (
        "a card from an empty deck",
        {"asks": "red-card", "cars": {"ember": 3}, "roll": [1], "deck": {}},
        "position.asks: a red-card is drawn on a Red space, from a deck that has cards",
    ),
    (
        "a reading in race 2",
        {"asks": "reading", "cars": {"ember": 9}, "roll": [5]},
        "position.asks: a reading is asked only where colors and numbers differ",
    ),
    (
        "turbocharge in race 2",
        {"asks": "turbocharge", "roll": [5]},
        "position.asks: turbocharge is asked only where the car may go on",
    ),
]


@pytest.mark.parametrize(
    ("position", "reason"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED]
)
def test_an_impossible_position_is_refused_with_key_and_reason(
    position: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadPosition) as refused:
        race(version=2, players=3, **position)
    assert reason in str(refused.value)
    assert str(refused.value).startswith("position")
    assert "\n" not in str(refused.value)


REFUSED_ELSEWHERE: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("race 0 of a series", {"series": True}, {"race": 0}, "position.race: 0; races are 1 to 6"),
    ("race 7 of a series", {"series": True}, {"race": 7}, "position.race: 7; races are 1 to 6"),
    (
        "dice count before the Red Line",
        {"race": 6},
        {"asks": "dice-count", "cars": {"ember": 69}},
        "position.asks: dice-count is asked past the Red Line",
    ),
    (
        "one die before the Red Line",
        {"race": 6},
        {"asks": "roll", "cars": {"ember": 69}, "dice": 1},
        "position.dice: one die may be taken only past the Red Line",
    ),
    (
        "a reading that makes no difference",
        {"race": 3},
        {"asks": "reading", "cars": {"ember": 8}, "roll": [5]},
        "position.asks: a reading is asked only where",
    ),
    (
        "turbocharge without the option",
        {"race": 5},
        {"asks": "turbocharge", "cars": {"ember": 10}, "roll": [3, 6]},
        "position.asks: turbocharge is asked only",
    ),
    (
        "turbocharge beyond the line",
        {"race": 5, "turbocharge": True},
        {"asks": "turbocharge", "cars": {"ember": 72}, "roll": [2, 5]},
        "position.asks: turbocharge is asked only",
    ),
    (
        "the turn of a car that is home",
        {"race": 2, "finish.mode": "play_out"},
        {"cars": {"ember": "finish"}},
        "position.to_act: seat 0 is home already",
    ),
    (
        "over with two still racing",
        {"race": 2, "finish.mode": "play_out"},
        {"cars": {"ember": "finish"}, "to_act": 1, "asks": "over"},
        "position.asks: 'over'; no car is home yet",
    ),
    (
        "a card where there are none",
        {"race": 2, "redcards.deck": "none"},
        {"asks": "red-card", "cars": {"ember": 3}, "roll": [1]},
        "position.asks: a red-card is drawn",
    ),
    (
        "a kept card where none are kept",
        {"race": 2, "redcards.keep": False},
        {"kept": {"ember": ["roll-cage"]}},
        "position.deck: roll-cage: there are 0 in all",
    ),
    (
        "a pit space on a track with ramp bumps",
        {"race": 2, "ramp.bump": "back_eight"},
        {"cars": {"ember": "R1", "canary": "R1"}},
        "position.cars: two cars on R1",
    ),
]


@pytest.mark.parametrize(
    ("chosen", "position", "reason"),
    [case[1:] for case in REFUSED_ELSEWHERE],
    ids=[case[0] for case in REFUSED_ELSEWHERE],
)
def test_a_position_that_the_options_rule_out_is_refused(
    chosen: dict[str, Any], position: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadPosition) as refused:
        race(options=chosen, players=3, **position)
    assert reason in str(refused.value)


@pytest.mark.parametrize("document", [[], "start", 3, None], ids=repr)
def test_a_document_that_is_no_table_is_refused(document: Any) -> None:
    with pytest.raises(BadPosition, match=r"^position: Expected `object`"):
        GAME.place(GAME.prepare({}, 2), document)


# Documents that read well, and that no race can reach


def test_a_series_is_not_over_before_race_6() -> None:
    with pytest.raises(BadPosition, match=r"position\."):
        race("ember finish, canary 3", options={"series": True}, race=2, asks="over")


def test_a_single_die_rolled_before_the_red_line_is_refused() -> None:
    with pytest.raises(BadPosition, match=r"position\.dice"):
        race("ember 9", version=6, asks="reading", roll=[5])


def test_without_may_stay_a_reading_that_must_be_taken_is_not_asked() -> None:
    with pytest.raises(BadPosition, match=r"position\.asks"):
        race(
            "ember 77",
            options={"race": 3, "choice.may_stay": False},
            asks="reading",
            roll=[8],
        )


def test_no_dice_at_all_is_refused() -> None:
    with pytest.raises(BadPosition, match=r"position\.dice"):
        race("ember 9", version=2, asks="roll", dice=0)


def test_two_cars_home_are_refused_where_the_first_one_wins() -> None:
    with pytest.raises(BadPosition, match=r"position\.(home|cars)"):
        race("ember finish, canary finish, harbor 3", version=2, asks="over")


def test_the_turn_of_one_seat_about_to_begin_in_the_turn_of_another_is_refused() -> None:
    with pytest.raises(BadPosition, match=r"position\.turn_of"):
        race("canary 5", to_act=1, turn_of=0, asks="turn")
