"""Every claim made with an option is what really comes of it.

A card, a car for a wild line, an end space, a bid: each is taken on a copy of the table, and where
cars stand, who owns what and what money is left is compared with what was said before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from fivewide.games.daytona_500 import GAME
from fivewide.games.daytona_500.board import CARS, LANES, NOBODY
from fivewide.games.daytona_500.rules.turn import PickSpace, PickWildCar
from fivewide.games.daytona_500.state import Race
from fivewide.kernel.agenda import answer, options_of
from fivewide.kernel.chance import Seeded
from fivewide.kernel.edge import names_of
from fivewide.kernel.game import OptionWords
from tests.games.daytona_500.pictures import RaceTable, opened, race, said

pytestmark = pytest.mark.once  # hundreds of positions: compiled, where they take less time

PLAYS: list[tuple[dict[str, Any], int]] = [
    ({}, 2),
    ({}, 3),
    ({}, 4),
    ({"track": "short-track-38"}, 3),
    ({"track": "canyon-56", "players.extended": True}, 6),
    ({"wild.use": "optional"}, 3),
    ({"move.shortfall": "stepwise", "auction.guard": "last_car_only"}, 4),
    ({"red.use": "may", "finish.rest_of_card": "void"}, 2),
    ({"red.return": "any_white", "auction.broke_buyer": "loan"}, 5),
]


def met(options: dict[str, Any], players: int, seed: int) -> Iterator[RaceTable]:
    """Every decision of a race with any options taken."""
    extended = {"players.extended": True} if players > 4 else {}
    table = opened(seed, players=players, options={"game.races": 1, **extended, **options})
    chance = Seeded(seed)
    while not table.over:
        yield table
        (seat,) = table.to_act
        ways = table.options(seat)[:7]
        table.act(seat, ways[int(chance.below(len(ways)))])


def taken(state: Race, seat: int, number: int) -> Race:
    after = GAME.veiled(state, seat).clone()
    after.stops_at_chance = True
    answer(after, number)
    return after


@pytest.mark.parametrize(("options", "players"), PLAYS, ids=str)
def test_every_option_tells_what_comes_of_it(options: dict[str, Any], players: int) -> None:
    checked = 0
    for seed in range(3):
        for table in met(options, players, seed):
            (seat,) = table.to_act
            numbers = [int(number) for number in options_of(table.state, seat)]
            for number in numbers[:3] + numbers[-9:]:
                question = table.state.question
                assert question is not None
                told = GAME.say(table.state, question, number, table.names)
                assert told.detail, f"{told.short} has no preview"
                assert told.rules, f"{told.short} names no rule"
                check(table, seat, number, told)
                checked += 1
    assert checked > 200


def check(table: RaceTable, seat: int, number: int, told: OptionWords) -> None:
    after = taken(table.state, seat, number)
    if table.position()["asks"] == "bid":
        check_bid(table, after, seat, number, told)
    elif after.race == table.state.race and not after.over and not others_played(table, after):
        check_cars(table, after, told.detail)


def others_played(table: RaceTable, after: Race) -> bool:
    """Somebody's last card is played by itself, and moves cars too."""
    before, now = (sum(len(hand) for hand in state.hands) for state in (table.state, after))
    return before - now > int(table.position()["asks"] == "card")


def check_bid(table: RaceTable, after: Race, seat: int, number: int, told: OptionWords) -> None:
    before, lot = table.state, int(table.state.on_sale().car)
    sold = after.sale is None or after.sale.car != lot
    if told.short == "Pass":
        owner = int(after.owner[lot]) if sold else NOBODY
        assert ("goes to" in told.detail or "falls to" in told.detail) == (owner != NOBODY)
        assert ("without an owner" in told.detail) == (sold and owner == NOBODY)
        if owner != NOBODY:
            price = 10_000 * int(before.cash[owner] - after.cash[owner])
            assert f"to Driver {owner} for ${price:,}" in told.detail
        return
    assert told.short == f"Bid ${number * 10_000:,}"
    assert f"leaves ${int(before.cash[seat] - number) * 10_000:,}" in told.detail
    assert ("buys the car" in told.detail) == (sold and after.owner[lot] == seat)
    if sold:
        assert after.cash[seat] == before.cash[seat] - number


def check_cars(table: RaceTable, after: Race, detail: str) -> None:
    """Follow what was said, car by car; all six must stand where it leads."""
    names = names_of(table.state)
    cars = {names.car(car): car for car in range(CARS)}
    at = {name: space(table.state, car) for name, car in cars.items()}
    colors = "|".join(cars)
    asked = after.question
    for part in detail.split("; "):
        choice = re.fullmatch(rf"({colors}) to ((?:[^ ]+, )*[^ ]+) or (.+)", part)
        single = re.fullmatch(rf"(?:drafts )?({colors}) to (-?\d+[ABC])(?: at most)?", part)
        if single:
            at[single[1]] = single[2]
        elif choice:
            assert isinstance(asked, PickSpace)
            ends = [*choice[2].split(", "), choice[3].replace("the Finish Line", "finish")]
            assert ends == [names.space(int(end)) for end in asked.ends]
            assert cars[choice[1]] == asked.car
        elif found := re.fullmatch(rf"({colors}) finishes (\w+)", part):
            at[found[1]] = "finish"
            assert cars[found[1]] in [int(car) for car in after.order]
        elif found := re.fullmatch(rf"({colors}) (blocked|stays|is home, no move)", part):
            assert at[found[1]] in (space(after, cars[found[1]]), at[found[1]])
        elif found := re.fullmatch(r"wild \d for (.+)", part):
            if isinstance(asked, PickWildCar) and " or " in found[1]:
                there = re.split(r", | or ", found[1])
                assert there == [names.car(int(car)) for car in asked.cars]
        elif found := re.fullmatch(r"(Driver \d)'s hand is discarded", part):
            assert len(after.hands[int(found[1][-1])]) == 0
        else:
            assert re.fullmatch(
                r"no car can take the wild \d|the wild \d is not used|then .+"
                r"|the rest of the card is void",
                part,
            ), part
    assert at == {name: space(after, car) for name, car in cars.items()}, detail


def space(state: Race, car: int) -> str:
    return str(names_of(state).space(int(state.row[car]) * LANES + int(state.lane[car])))


@pytest.mark.rule("D5-MOVE-06")
def test_a_card_with_a_choice_says_between_what() -> None:
    table = race({"red": "19A"}, hand="three-red five-blue")
    assert said(table)[1] == (
        "Red 6, blue 4, green 2",
        "Red to 25A, 25B or 25C; then blue 4 and green 2",
    )


@pytest.mark.rule("D5-CARD-04")
def test_a_wild_card_says_which_cars_could_take_it() -> None:
    table = race(
        {"red": "19A", "blue": "finish", "black": "10A", "green": "13A", "orange": "14A"},
        hand="wild-five five-blue",
    )
    assert said(table)[0][1] == "wild 5 for Yellow, Red or Orange"
