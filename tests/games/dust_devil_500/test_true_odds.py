"""Every figure and every place shown with an option is what really comes of it.

Dice: the rolls said to win are counted by rolling every one of them on the real table. Readings:
the option is taken, and where cars then stand is compared with what was said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from fivewide.games.dust_devil_500.questions import outcome_of, roll_of
from fivewide.games.dust_devil_500.rules.dice import ChooseDice, RollDice
from fivewide.games.dust_devil_500.state import Race
from fivewide.kernel.agenda import Choice, answer
from fivewide.kernel.chance import Seeded
from fivewide.kernel.edge import names_of
from fivewide.kernel.english import several
from fivewide.kernel.table import Decision, Option
from tests.games.dust_devil_500.pictures import (
    RaceTable,
    opened,
    race,
    roll,
    said,
)

pytestmark = pytest.mark.once  # hundreds of positions: compiled, where they take less time

LATE = [*range(70, 81), "R1", "R2", "R3", "R4"]
TWO_DICE_RACES: list[dict[str, Any]] = [
    {"race": 4},
    {"race": 5},
    {"race": 6},
    {"race": 5, "turbocharge": True},
    {"race": 6, "turbo.race6": True},
    {"race": 6, "choice.may_stay": False, "track.cycle": "blue-first"},
    {"race": 4, "ramp.black_gold": "finish", "ramp.return_via_white": True},
    {"race": 6, "turbo.race6": True, "die": "d6"},
    {"race": 5, "turbocharge": True, "finish.mode": "play_out"},
]


def can_finish(state: Race, seat: int) -> bool:
    """Whatever the driver says next, in any order: can this roll end at the line?"""
    if state.is_home(seat):
        return True
    question = state.question
    if not isinstance(question, Choice) or question.seat != seat or state.over:
        return False
    if isinstance(question, ChooseDice):  # another turn
        return False
    return any(can_finish(said_so(state, int(number)), seat) for number in question.options(state))


def said_so(state: Race, number: int) -> Race:
    after = state.clone()
    after.stops_at_chance = True
    answer(after, number)
    return after


def finishing(state: Race, seat: int, dice: int) -> list[int]:
    """Every outcome of the dice that can bring the car home, each really rolled."""
    chosen = said_so(state, dice)
    question = chosen.question
    assert isinstance(question, RollDice)
    return [
        number
        for number in range(int(question.outcomes(chosen)))
        if can_finish(said_so(chosen, number), seat)
    ]


@pytest.mark.rule("DD-FINISH-06", "DD-TURBO-02", "DD-TURBO-04")
@pytest.mark.parametrize("space", LATE, ids=str)
@pytest.mark.parametrize("options", TWO_DICE_RACES, ids=str)
def test_the_rolls_said_to_win_are_those_that_win(
    options: dict[str, Any], space: int | str
) -> None:
    table = race(f"ember {space}, canary 9, harbor 3", options=options)
    faces = int(table.state.board.faces)
    words = names_of(table.state)
    one, two = (text for _, text in said(table))
    wins = finishing(table.state, 0, 1)
    sides = [words.face(number + 1) for number in wins]
    assert re.findall(r"\d \w+", one) == sides
    assert ("cannot win" in one) == (not wins)
    wins = finishing(table.state, 0, 2)
    assert two == (
        f"wins with {several(len(wins), 'roll')} of {faces**2}"
        if wins
        else "cannot win with this roll"
    )


@pytest.mark.rule("DD-TURBO-02")
@pytest.mark.parametrize(("space", "rolls"), [(72, 19), (74, 17), (77, 10)])
def test_turbocharged_rolls_are_counted_too(space: int, rolls: int) -> None:
    table = race(f"ember {space}", options={"race": 5, "turbocharge": True})
    assert said(table)[1] == ("Two dice", f"wins with {rolls} rolls of 64")


@pytest.mark.rule("DD-RAMP-06")
def test_one_roll_is_not_called_rolls() -> None:
    table = race("ember R1", version=5)
    assert said(table)[1] == ("Two dice", "wins with 1 roll of 64")


@pytest.mark.rule("DD-FINISH-09")
def test_behind_the_winner_a_roll_finishes_but_does_not_win() -> None:
    table = race(
        "ember 77, canary finish, harbor 3, clover 9",
        options={"race": 5, "finish.mode": "play_out"},
    )
    assert [text for _, text in said(table)] == [
        "finishes on 4 Purple or 5 Blue",
        "finishes with 7 rolls of 64",
    ]


@pytest.mark.rule("DD-TURBO-02")
def test_numbers_that_may_go_on_do_not_look_like_colors() -> None:
    """With equal ends the two buttons were the same but for one word."""
    met = 0
    for space in range(0, 70):
        for outcome in range(64):
            faces = roll_of(8, 2, outcome)
            table = race(f"ember {space or 'start'}", options={"race": 6, "turbo.race6": True})
            roll(table, (faces[0], faces[1]))
            if table.to_act != (0,) or table.position()["asks"] != "reading":
                continue
            colors, numbers = (short.partition(": ")[2] for short, _ in said(table))
            assert colors != numbers
            met += 1
        if met > 300:
            break
    assert met > 200


PLAYED: list[dict[str, Any]] = [
    {"race": 3},
    {"race": 6},
    {"race": 6, "turbo.race6": True},
    {"race": 5, "turbocharge": True},
    {"race": 6, "bump.triggers": True, "extra.max_chain": 1},
    {"race": 6, "bump.chain": False, "track.cycle": "blue-first"},
    {"race": 3, "ramp.bump": "back_eight", "pit.once": True, "die": "d6"},
    {"race": 6, "finish.mode": "play_out", "extra.stack": True, "extra.vs_lost": "both"},
]


def decisions(options: dict[str, Any], seed: int) -> Iterator[tuple[RaceTable, Decision]]:
    table = opened(seed, players=2 + seed % 5, options=options)
    chance = Seeded(seed)
    while not table.over:
        decision = table.decision(table.to_act[0])
        yield table, decision
        ways = decision.options
        table.act(decision.seat, ways[int(chance.below(len(ways)))].action)


@pytest.mark.parametrize("options", PLAYED, ids=str)
def test_a_move_ends_where_its_option_says(options: dict[str, Any]) -> None:
    met = 0
    for seed in range(12):
        for table, decision in decisions(options, seed):
            for option in decision.options:
                if "roll" not in option.action:
                    check(table, decision, option)
                    met += 1
    assert met > 60


def check(table: RaceTable, decision: Decision, option: Option) -> None:
    """The option taken on a copy of the table, against everything said of it."""
    state, seat = table.state, decision.seat
    words = names_of(state)
    question = state.question
    assert question is not None
    numbers = {
        str(table.game.named(state, question, number)): int(number)
        for number in question.options(state)
    }
    after = said_so(state, numbers[str(option.action)])
    said, detail = option.words.short.partition(": ")[2], option.words.detail
    moved = [other for other in range(int(state.seats)) if after.at[other] != state.at[other]]
    if "or go on to" in detail:
        onward = said_so(after, 1)
        assert (
            said == f"{words.place(said_so(after, 0).at[seat])} or {words.place(onward.at[seat])}"
        )
        return
    ended = after.over or (after.board.house.series and after.version != state.version)
    if said == "finish":
        assert after.is_home(seat) or ended
        assert ("win" in detail.split(", ")) == (len(state.order) == 0)
        return
    here = state.at[seat] if said == "stay" else after.at[seat]
    assert after.at[seat] == here
    if said != "stay":
        assert said == words.place(after.at[seat])
    told = dict(re.findall(r"bump (Driver \d) to ([^,]+)", detail))
    bumped = {f"Driver {other}": words.place(after.at[other]) for other in moved if other != seat}
    assert told == bumped
    assert ("draw a Red Card" in detail) == (type(after.question).__name__ == "DrawRedCard")
    goes_again = getattr(after.question, "seat", -1) == seat and after.chain > state.chain
    earned = "extra turn" in detail.split(", ") or "roll again" in detail
    lost_it = "cancel" in detail or "no more extra" in detail
    if "Red Card" not in detail and not after.over and state.extra[seat] == 0:
        assert goes_again == (earned and not lost_it)


def test_the_order_of_two_dice_is_the_order_they_are_shown_in() -> None:
    assert [outcome_of(8, roll_of(8, 2, number)) for number in range(64)] == list(range(64))
