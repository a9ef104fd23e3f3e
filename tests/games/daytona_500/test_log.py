"""The log as people read it: whole races without known faults, a line for every turn."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fivewide.games.daytona_500 import GAME
from fivewide.kernel.edge import names_of
from fivewide.kernel.passages import summed_up
from fivewide.kernel.table import Table
from tests.effort import some_interpreted
from tests.games.daytona_500.pictures import (
    auction,
    bid,
    on,
    play,
    race,
    say,
    settle,
    turn_up,
)
from tests.games.faults import faults
from tests.games.reading import divided, passages, read, sentences_of

PLAYS: list[tuple[dict[str, Any], int]] = [
    ({"game.races": 1}, 2),
    ({}, 3),
    ({"game.races": 1}, 4),
    ({"game.races": 1, "players.extended": True, "track": "canyon-56"}, 6),
    ({"game.races": 1, "wild.use": "optional", "track": "short-track-38"}, 3),
    ({"game.races": 1, "move.shortfall": "stepwise", "auction.guard": "last_car_only"}, 4),
    ({"game.races": 1, "red.use": "may", "finish.rest_of_card": "void"}, 2),
    ({"game.races": 1, "red.return": "any_white", "auction.broke_buyer": "loan"}, 4),
]


@pytest.mark.parametrize(("options", "players"), some_interpreted(PLAYS, 4), ids=str)
def test_no_sentence_has_a_known_fault(options: dict[str, Any], players: int) -> None:
    for seed in range(4):
        said, log = sentences_of(GAME, options, players, seed)
        assert faults([*said, *log]) == []
        assert all(sentence.endswith(".") for sentence in log)


@pytest.mark.parametrize(("options", "players"), PLAYS, ids=str)
def test_one_line_tells_a_card_or_a_sale(options: dict[str, Any], players: int) -> None:
    table, _ = read(GAME, options, players, 7)
    events = table.events(None)
    lines = divided(GAME, events)
    starts = [event for event in events if event.kind in GAME.passage_starts]
    assert len(lines) == len(starts)
    assert len(lines) < len(events) / 2.5
    for passage in lines:
        words = summed_up(GAME, table.state, passage, table.names).words
        for event in passage:
            if event.kind in ("moved", "moved-as-far-as-possible", "drafted"):
                assert names_of(table.state).space(event.facts["space"] or 0) in words


def test_a_card_in_one_line() -> None:
    table = race(on("R 13A, B 12A, G 11A, Y 1A"), hand="three-red five-red")
    play(table, "three-red")
    settle(table)
    assert passages(table) == [
        "Driver 0 played red 6, blue 4, green 2: "
        "Red to 19A, drafting Blue to 13A and Green to 12A; "
        "Blue to 17A, drafting Green to 13A; Green to 15A."
    ]


def test_a_wild_line_is_named_in_it() -> None:
    table = race(on("R 13A"), hand="wild-five five-red")
    play(table, "wild-five")
    say(table, {"wild": "red"})
    assert passages(table) == ["Driver 0 played wild 5: Red to 18A by the wild 5."]


def test_a_sale_in_one_line_while_it_lasts_and_after() -> None:
    table = auction(players=3, cash={"2": 0})
    turn_up(table, "red")
    assert passages(table) == ["Red came up for sale, for start position #1."]
    bid(table, 2, 4)
    assert passages(table) == ["Red, start #1: $40,000 bid by Driver 1 so far."]
    bid(table, 0)
    assert passages(table) == [
        "Red, start #1: Driver 1 bought it for $40,000 against Driver 0 ($20,000)."
    ]


def test_a_card_and_a_car_are_never_called_the_same() -> None:
    """A card has a number after the color, a car has not."""
    table, said = read(GAME, {"game.races": 1}, 3, 5)
    cards = {names_of_card.lower() for names_of_card in table_of_cards(table)}
    cars = {names_of(table.state).car(car).lower() for car in range(6)}
    assert not cards & cars
    log = [table.words(event) for event in table.events(None) if event.kind != "card-played"]
    numbered = re.compile(r"(Yellow|Red|Blue|Green|Orange|Black) \d")
    assert not [line for line in log if numbered.search(line)]
    assert said


def table_of_cards(table: Table[Any]) -> list[str]:
    names = names_of(table.state)
    return [names.card(card) for card in range(len(names.card_ids))]


def test_a_wild_line_has_one_name() -> None:
    table, said = read(GAME, {"game.races": 1}, 4, 6)
    log = [table.words(event) for event in table.events(None)]
    assert not [line for line in [*said, *log] if re.search(r"\b(any car|white line)", line)]


def test_a_space_has_one_spelling() -> None:
    table, said = read(GAME, {"game.races": 1}, 4, 8)
    log = [table.words(event) for event in table.events(None)]
    assert not [line for line in [*said, *log] if re.search(r"\brow\b", line)]


def test_in_the_middle_of_a_line_you_are_small() -> None:
    table, _ = read(GAME, {"game.races": 1}, 2, 0)
    lines = passages(table)
    assert any("; you have no car left" in line for line in lines)
    assert not any("; You " in line for line in lines)
