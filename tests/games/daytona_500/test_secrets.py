"""What a seat cannot know stays hidden: in views, in events, in worlds made up for a search."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from fivewide.games.daytona_500 import GAME
from fivewide.games.daytona_500 import events as kinds_of_events
from fivewide.games.daytona_500.state import Race
from fivewide.kernel.agenda import playout
from fivewide.kernel.chance import Seeded
from fivewide.kernel.events import KINDS
from fivewide.kernel.game import imagine
from tests.games.daytona_500.pictures import (
    CARD_IDS,
    RaceTable,
    asks,
    auction,
    board,
    cards,
    feed,
    key,
    opened,
    race,
    say,
    set_up,
    sold,
    unwanted,
)


def later(seed: int, steps: int, players: int = 4, **options: Any) -> RaceTable:
    """A game some random answers on."""
    chosen = {name.replace("__", "."): value for name, value in options.items()}
    table = opened(seed, players=players, options=chosen)
    chance = Seeded(seed)
    for _ in range(steps):
        if table.over:
            break
        (seat,) = table.to_act
        options_now = table.options(seat)
        say(table, msgspec.to_builtins(options_now[int(chance.below(min(4, len(options_now))))]))
    return table


MOMENTS = [(seed, steps) for seed in range(6) for steps in (0, 7, 25, 60, 120)]


def strings_in(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [found for each in value.values() for found in strings_in(each)]
    if isinstance(value, list | tuple):
        return [found for each in value for found in strings_in(each)]
    return []


@pytest.mark.rule("D5-SETUP-07")
@pytest.mark.parametrize(("seed", "steps"), MOMENTS)
def test_a_view_names_no_card_of_another_hand(seed: int, steps: int) -> None:
    table = later(seed, steps)
    document = table.position()
    for seat in (0, 1, 2, 3, None):
        seen = strings_in(msgspec.to_builtins(table.view(seat)))
        open_cards = [*document["discard"], document["card"]]
        for other, hand in document["hands"].items():
            if other == str(seat):
                assert [id for id in hand if id not in seen] == []
                continue
            mine = document["hands"].get(str(seat), [])
            hidden = set(hand) - set(mine) - set(open_cards)
            assert not [id for id in hidden if id in seen and not id.startswith("nine")]


@pytest.mark.rule("D5-SETUP-07")
@pytest.mark.parametrize(("seed", "steps"), MOMENTS)
def test_a_view_is_the_same_whatever_the_others_hold(seed: int, steps: int) -> None:
    """Their cards are mixed anew, and nothing changes for the one who looks."""
    table = later(seed, steps)
    for seat in range(4):
        for mix in range(3):
            world = GAME.determinize(table.state, seat, Seeded(mix))
            assert GAME.view(world, seat) == table.view(seat)


@pytest.mark.rule("D5-SETUP-07")
def test_a_spectator_sees_no_hand_at_all() -> None:
    view: Any = later(1, 30).view(None)
    assert view.hand == ()
    assert view.seat is None


@pytest.mark.rule("D5-SETUP-06")
def test_the_card_left_out_with_five_is_hidden() -> None:
    table = opened(3, players=5, options={"players.extended": True})
    assert len(key(table, "out_of_play")) == 1
    for seat in (0, 4, None):
        view: Any = table.view(seat)
        assert view.out_of_play == ()


@pytest.mark.rule("D5-BID-23")
def test_the_nine_of_an_unsold_car_is_seen_to_be_out() -> None:
    table = auction(players=3)
    unwanted(table, "blue")
    view: Any = table.view(1)
    assert view.out_of_play == ("nine-blue",)


@pytest.mark.rule("D5-BID-20")
@pytest.mark.parametrize(("seed", "steps"), MOMENTS)
def test_nines_in_hands_are_known_to_all(seed: int, steps: int) -> None:
    table = later(seed, steps)
    view: Any = table.view(None)
    for player in view.players:
        hand = key(table, "hands")[str(player.seat)]
        assert [f"nine-{color}" for color in player.nines] == [
            id for id in hand if id.startswith("nine")
        ]
        assert player.cards == len(hand)


# Worlds


def multiset(hands: Any) -> Counter[int]:
    return Counter(int(card) for hand in hands for card in hand)


@pytest.mark.parametrize(("seed", "steps"), MOMENTS)
@pytest.mark.parametrize("seat", [0, 2])
def test_a_world_keeps_all_a_seat_knows(seed: int, steps: int, seat: int) -> None:
    state = later(seed, steps).state
    for mix in range(4):
        world = GAME.determinize(state, seat, Seeded(mix))
        assert list(world.hands[seat]) == list(state.hands[seat])
        assert [len(hand) for hand in world.hands] == [len(hand) for hand in state.hands]
        assert multiset(world.hands) == multiset(state.hands)
        for before, after in zip(state.hands, world.hands, strict=True):
            assert [c for c in before if state.board.is_nine(c)] == [
                c for c in after if state.board.is_nine(c)
            ]
            assert list(after) == sorted(after)
        apart = GAME.position(world)
        assert {**apart, "hands": None} == {**GAME.position(state), "hands": None}


def test_a_world_mixes_what_a_seat_does_not_know() -> None:
    state = later(2, 30).state
    worlds = {
        tuple(tuple(int(card) for card in hand) for hand in world.hands)
        for world in (GAME.determinize(state, 1, Seeded(mix)) for mix in range(30))
    }
    assert len(worlds) > 25


@pytest.mark.rule("D5-SETUP-06")
def test_a_card_left_out_is_mixed_with_the_hands() -> None:
    state = opened(3, players=5, options={"players.extended": True}).state
    left = set()
    for mix in range(60):
        world = GAME.determinize(state, 0, Seeded(mix))
        assert len(world.out) == 1
        assert multiset([*world.hands, world.out]) == multiset([*state.hands, state.out])
        left.add(int(world.out[0]))
    assert len(left) > 5
    mine = {int(card) for card in state.hands[0]} - {int(state.board.wild)}
    assert not left & mine


@pytest.mark.rule("D5-BID-23")
def test_a_nine_that_is_out_stays_out_in_every_world() -> None:
    table = auction(players=5, options={"players.extended": True})
    unwanted(table, "blue")
    state = table.state
    nine = state.board.nines[2]
    for mix in range(10):
        world = GAME.determinize(state, 0, Seeded(mix))
        assert [card for card in world.out if state.board.is_nine(card)] == [nine]


def test_a_world_leaves_the_table_as_it_was_and_can_be_played_on() -> None:
    table = later(4, 40)
    before = table.position()
    world: Race = imagine(GAME, table.state, 1, Seeded(8))
    playout(world, Seeded(9))
    assert world.over
    assert table.position() == before


# Options that hide more


@pytest.mark.rule("D5-MONEY-03")
@pytest.mark.parametrize("visibility", ["public", "hidden_between_auctions"])
def test_cash_is_hidden_only_where_and_when_the_option_says(visibility: str) -> None:
    table = opened(5, players=3, options={"money.visibility": visibility, "game.races": 2})
    chance = Seeded(5)
    seen: set[tuple[str, bool]] = set()
    while not table.over:
        for seat in (0, 1, 2, None):
            view: Any = table.view(seat)
            for player in view.players:
                hidden = player.cash is None
                own = player.seat == seat
                assert hidden == (
                    visibility != "public"
                    and asks(table) not in ("bid", "bidding-card")
                    and not own
                )
                seen.add((asks(table), hidden))
        (seat_now,) = table.to_act
        ways = table.options(seat_now)
        table.act(seat_now, ways[int(chance.below(min(5, len(ways))))])
    assert ("card", visibility != "public") in seen
    assert ("bid", False) in seen


@pytest.mark.rule("D5-TURN-04")
@pytest.mark.parametrize(("visibility", "shown"), [("open", 3), ("top_only", 1)])
def test_the_discard_shows_as_much_as_the_option_says(visibility: str, shown: int) -> None:
    discard = cards("five-blue six-blue five-green")
    table = race(options={"discard.visibility": visibility}, discard=discard)
    view: Any = table.view(0)
    assert list(view.discard) == discard[-shown:]


# Events


def test_no_event_of_the_game_names_a_card_before_it_is_played() -> None:
    """What is dealt and what is laid down is told by number only, so nothing needs hiding."""
    own = [
        KINDS[number]
        for name, number in vars(kinds_of_events).items()
        if name.isupper() and isinstance(number, int)
    ]
    assert [kind.name for kind in own if "card" in kind.facts] == ["card-played"]
    assert [kind.name for kind in own if kind.secret] == []


@pytest.mark.parametrize("seed", range(4))
def test_everybody_is_told_the_same(seed: int) -> None:
    table = later(seed, 90)
    assert table.events(0) == table.events(1) == table.events(None)


@pytest.mark.rule("D5-SETUP-07", "D5-SETUP-06")
def test_two_deals_that_differ_read_the_same_until_a_card_is_played() -> None:
    """The same auction after two deals: nobody's log tells them apart."""
    logs = []
    for shift in (0, 5):
        deck = [CARD_IDS[int(kind)] for kind in board().deck()]
        table = set_up({"asks": "deal"}, 3)
        feed(table, deck[shift:] + deck[:shift])
        sold(table, "red")
        unwanted(table, "blue")
        logs.append(table.events(1))
    assert logs[0] == logs[1]


def test_a_buyer_is_known_by_event_and_view_alike() -> None:
    table = auction(players=3)
    sold(table, "red", bills=4)
    view: Any = table.view(2)
    (event,) = [event for event in table.events(2) if event.kind == "car-bought"]
    assert view.cars[event.facts["car"]].owner == event.facts["seat"] == 0
