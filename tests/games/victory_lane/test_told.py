"""What screens are told: ways that cars went, cards in words, the same names everywhere."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from fivewide.content.pack import builtin
from fivewide.games.victory_lane import GAME
from fivewide.games.victory_lane.told import Spot, spot
from fivewide.kernel.edge import names_of
from fivewide.kernel.lines import LogLine, line_of
from tests.effort import as_many
from tests.games.victory_lane.pictures import RaceTable, act, opened, race

OPTIONS: list[dict[str, Any]] = [{}, {"rear_edge": "stop", "side_draft": "jump"}]


def raced(options: dict[str, Any], seed: int) -> Iterator[tuple[RaceTable, list[LogLine]]]:
    """A race driven at random, with what was told after every decision."""
    table = opened(4, seed, {"races": "R10", **options})
    chance, told = random.Random(seed), 0
    while not table.over:
        seat = table.to_act[0]
        table.act(seat, chance.choice(table.decision(seat).options).action)
        yield (
            table,
            [line_of(GAME, table.state, event, table.names) for event in table.events(None, told)],
        )
        told = table.told


def at(spot: Spot) -> dict[str, Any]:
    return {"lane": spot.lane, "x": spot.x}


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_way_leads_space_by_space_to_where_the_car_is(options: dict[str, Any]) -> None:
    kinds: dict[str, int] = {}
    for seed in range(as_many(6, 2)):
        for table, lines in raced(options, seed):
            track = table.state.track
            back = {
                (one.lane, one.x): at(spot(int(track.back[space])))
                for space in range(len(track.back))
                if track.there[space]
                for one in (spot(space),)
            }
            for line in lines:
                if "way" not in line.facts:
                    continue
                kinds[line.kind] = kinds.get(line.kind, 0) + 1
                way = line.facts["way"]
                assert (way[-1] if way else line.facts["space"]) == line.facts["space"]
                if not options:
                    for one, other in pairwise(way):
                        assert back[one["lane"], one["x"]] == other
    assert set(kinds) == {"moved-back", "back-on-track"}


def test_a_crossover_tells_where_both_cars_are_now() -> None:
    table = race("W GI6, R GO8", card="A04", asks="drive", to_act=0, driver=0, car="white", left=5)
    act(table, {"crossover": "red"})
    lines = [line_of(GAME, table.state, event, table.names) for event in table.events(None, 0)]
    crossed = next(line for line in lines if line.kind == "crossed-over")
    assert crossed.facts == {
        "car": "white",
        "target": "red",
        "ends": [{"lane": "GO", "x": 8}, {"lane": "GI", "x": 6}],
    }


def test_an_order_and_an_event_are_told_by_name() -> None:
    for table, lines in raced({}, 3):
        names = names_of(table.state)
        for line in lines:
            if "order" in line.facts:
                assert sorted(line.facts["order"]) == sorted(names.colors)
            if line.kind in ("event", "event-without-effect"):
                assert names.events[line.facts["event"]].name in line.words


def test_a_card_reads_the_same_on_the_table_and_among_the_options() -> None:
    """Where the track adds nothing to it."""
    cards = {card.id: card for card in GAME.contents(builtin("victory_lane")).cards}
    table = race("W GI6", hands={"0": ["A01", "A02", "A10", "A11"]}, lineup=None)
    for option in table.decision(0).options:
        facts: Any = option.words.facts
        if option.words.short.startswith("Play"):
            card = cards[facts.card]
            assert option.words.short == f"Play {card.called}"
            *_, read = option.words.detail.partition("does nothing here; ")  # if it is so
            said = read or option.words.detail
            assert said.lower() == card.text.rstrip(".").lower()
            assert card.printed in card.text or card.printed == "May push several cars."


def test_figures_and_kinds_of_cards() -> None:
    cards = {card.id: card for card in GAME.contents(builtin("victory_lane")).cards}
    assert [cards[id].figure for id in ("A02", "A10", "A11")] == ["6", "?", "5/4"]
    assert [cards[id].kind for id in ("A02", "A05")] == ["plain move", "lane bonus"]


def test_modifiers_are_those_of_the_race() -> None:
    offered = GAME.contents(builtin("victory_lane"))
    plain = {box.id: box.modifier for box in offered.pit_boxes}
    for one in offered.races:
        scale = one.pit_modifier_scale
        assert one.modifiers == {box: scale * number for box, number in plain.items()}
    assert any(one.modifiers != plain for one in offered.races)
