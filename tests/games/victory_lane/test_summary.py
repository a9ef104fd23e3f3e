"""The log in passages: one line a turn, which says what the steps say and no more."""

from __future__ import annotations

import re

import pytest

from fivewide.games.victory_lane import GAME
from fivewide.games.victory_lane.rules.order import running_order
from fivewide.kernel.chance import Seeded
from fivewide.kernel.edge import names_of
from fivewide.kernel.game import Event
from fivewide.kernel.passages import summed_up
from tests.games.reading import divided
from tests.games.victory_lane.pictures import BRAKE, RaceTable, act, opened, pit, play, race, step
from tests.games.words import LANGUAGES

LANGUAGE = LANGUAGES["victory-lane"]


def passages(table: RaceTable, seat: int | None = None) -> list[str]:
    """The whole log, a line for each passage."""
    return [summary(table, events) for events in divided(GAME, table.events(seat))]


def summary(table: RaceTable, events: list[Event]) -> str:
    return summed_up(GAME, table.state, events, table.names).words


def random_race(players: int, seed: int, options: dict[str, object]) -> RaceTable:
    table = opened(players, seed, options)
    chance = Seeded(seed)
    while not table.over:
        seat = table.to_act[0]
        actions = table.options(seat)
        table.act(seat, actions[int(chance.below(len(actions)))])
    return table


def turn_of_white(table: RaceTable) -> str:
    """The turn that was just driven; the picture began in the middle of it."""
    events = table.events(None)
    began = Event("VL-ROUND-04", "turn-began", {"car": 0, "space": START}, ORDER)
    ended = next(at for at, event in enumerate(events) if event.kind == "turn-ended")
    return summary(table, [began, *events[: ended + 1]])


START = 6 * 4 + 1  # the inside Groove, space 4
ORDER = (1, 0, 2, 3, 4, 5, 6, 7)  # red leads, white is second


# Turns


def test_a_turn_says_who_with_which_card_from_where_to_where_and_whom_it_pushed() -> None:
    table = race("W GI6, R GI8", hand="A02")
    play(table, "A02")
    step(table, "ahead", 3, 5)
    act(table, BRAKE)
    said = turn_of_white(table)
    assert said.startswith("White 11 (Driver 0), Flat Out 6: the inside Groove, space 4 to 5; ")
    assert "; braked; pushed Red 5 (dice 3, 5)." in said


def test_a_turn_says_whom_the_car_passed() -> None:
    table = race("W GI6, R LL7", hand="A02")
    play(table, "A02")
    step(table, "ahead")
    act(table, BRAKE)
    said = turn_of_white(table)
    assert "the inside Groove, space 4 to 5; second to first, past Red 5; braked." in said


def test_a_push_that_fails_says_who_failed() -> None:
    table = race("W GI6, R GI8", hand="A02", worn=["white", "red"])
    play(table, "A02")
    step(table, "ahead", 3, 3)
    assert "pushed Red 5 (dice 3, 3: Red 5 and White 11 failed)" in turn_of_white(table)


def test_a_stop_says_cards_tires_and_how_far_back() -> None:
    table = race("W GI6", hand="", worn=["white"])
    pit(table, "two-tire", "A05", "A06")
    said = turn_of_white(table)
    assert said.startswith("White 11 (Driver 0), Two-tire stop: the inside Groove, space 4 to ")
    assert "drew 2 cards, fresh tires" in said


def test_a_turn_under_way_says_what_is_known_yet() -> None:
    table = race("W GI6, R GI8", hand="A02")
    play(table, "A02")
    began = Event("VL-ROUND-04", "turn-began", {"car": 0, "space": START}, ORDER)
    said = summary(table, [began, *table.events(None)])
    assert said == "White 11 (Driver 0), Flat Out 6: on the inside Groove, space 4."


# Whole races

RACES = [(1, 3, "R10"), (2, 5, "R03"), (3, 1, "R02"), (5, 2, "R09"), (8, 4, "R06")]


@pytest.mark.parametrize(("players", "seed", "card"), RACES)
def test_every_passage_reads_well_from_its_first_event_to_its_last(
    players: int, seed: int, card: str
) -> None:
    table = random_race(players, seed, {"races": card})
    for events in divided(GAME, table.events(None)):
        for known in range(1, len(events) + 1):
            LANGUAGE.check(summary(table, events[:known]))


@pytest.mark.parametrize(("players", "seed", "card"), RACES)
def test_a_race_takes_a_line_a_turn_and_few_others(players: int, seed: int, card: str) -> None:
    table = random_race(players, seed, {"races": card})
    events = table.events(None)
    kinds = [event.kind for event in events]
    turns = kinds.count("turn-began")
    flags = kinds.count("yellow-flag")
    assert turns == kinds.count("turn-ended")
    assert len(passages(table)) <= turns + kinds.count("round-began") + 3 * flags + 2 + 3 + players


@pytest.mark.parametrize(("players", "seed", "card"), RACES)
def test_a_turn_ends_where_the_car_is_and_in_the_place_it_has(
    players: int, seed: int, card: str
) -> None:
    """Compared with the table itself at every decision that follows a turn."""
    table = opened(players, seed, {"races": card})
    chance = Seeded(seed)
    compared = 0
    while not table.over and compared < 30:
        told = table.told
        seat = table.to_act[0]
        actions = table.options(seat)
        table.act(seat, actions[int(chance.below(len(actions)))])
        events = table.events(None, told)
        ended = [event for event in events if event.kind == "turn-ended"]
        after = [event.kind for event in events]
        after = after[len(after) - after[::-1].index("turn-ended") :] if ended else []
        if not {"turn-began"} <= set(after) <= {"turn-began", "rogue-controlled", "npd-rolled"}:
            continue
        compared += 1
        state = table.state
        assert ended[-1].fact("space") == state.at[ended[-1].fact("car")]
        assert list(ended[-1].items) == list(running_order(state))
    assert compared > 5


@pytest.mark.rule("VL-HAND-02")
def test_a_summary_never_names_a_card_that_was_drawn() -> None:
    """What a spectator reads and what the owner reads is the same line."""
    table = random_race(4, 7, {"races": "R10"})
    assert passages(table, None) == passages(table, 0)
    names = names_of(table.state)
    drawn = re.compile(rf"drew (?:{'|'.join(card.name for card in names.cards)})")
    assert not any(drawn.search(line) for line in passages(table, 0) if "discarded" not in line)


def test_the_flags_say_points_boxes_and_the_order_of_the_restart() -> None:
    lines = passages(random_race(3, 1, {"races": "R02"}))
    flag = next(line for line in lines if line.startswith("Yellow flag; "))
    assert re.search(r"points for [A-Z][a-z]+ \d+ first \(3\)", flag)
    pits = next(line for line in lines if line.startswith("Pits: "))
    assert re.search(r"[A-Z][a-z]+ \d+ in P8 \(die [1-6]\)", pits)
    assert "green flag, in the order " in pits
    assert any(line.startswith("Checkered flag for Copperhead Bullring 70; ") for line in lines)


def test_a_laps_card_says_laps_and_what_its_events_did() -> None:
    lines = passages(random_race(3, 1, {"races": "R02"}))
    rounds = [line for line in lines if line.startswith("Round ")]
    assert re.fullmatch(r"Round 1; \d+ laps?, \d+ in the stage; .+: .+\.", rounds[0])
