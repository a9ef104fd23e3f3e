"""D5-T17. What holds in every game, whatever is dealt, bid and chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fivewide.games.daytona_500 import GAME
from fivewide.games.daytona_500.board import CARS, NOBODY
from fivewide.games.daytona_500.state import Race
from fivewide.kernel.agenda import Shuffle, advance, answer, depth, options, playout, settle_shuffle
from fivewide.kernel.chance import Seeded
from fivewide.kernel.events import Log
from fivewide.kernel.game import Event, events_in
from tests.games.daytona_500.pictures import TRACKS
from tests.games.positions import check_clone

pytestmark = pytest.mark.once  # thousands of positions: compiled, where they take less time


SINGLES: list[dict[str, Any]] = [
    {"auction.guard": "last_car_only"},
    {"auction.broke_buyer": "loan"},
    {"wild.use": "optional"},
    {"move.shortfall": "stepwise"},
    {"red.return": "any_white"},
    {"red.use": "may"},
    {"finish.rest_of_card": "void"},
    {"dealer.next": "same"},
    {"dealer.next": "last_place"},
    {"money.visibility": "hidden_between_auctions"},
    {"discard.visibility": "top_only"},
    {"game.tie": "last_race_prizes"},
    {"purse": "sibling"},
]
ALL_OTHERWISE: dict[str, Any] = {
    "auction.guard": "last_car_only",
    "auction.broke_buyer": "loan",
    "wild.use": "optional",
    "move.shortfall": "stepwise",
    "red.return": "any_white",
    "finish.rest_of_card": "void",
    "dealer.next": "last_place",
    "purse": "sibling",
}
WAYS: list[tuple[dict[str, Any], int]] = [
    *(({"track": track}, seats) for track, seats in product(TRACKS, (2, 3, 4))),
    *(({"players.extended": True}, seats) for seats in (5, 6)),
    *((chosen, 2 + number % 3) for number, chosen in enumerate(SINGLES)),
    *(({**ALL_OTHERWISE, "track": track}, 4) for track in TRACKS),
    ({**ALL_OTHERWISE, "players.extended": True, "move.shortfall": "maximal"}, 6),
]
LONGEST = 6000  # answers and outcomes: a game of three races has a few hundred

quick = settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
seeds = st.integers(0, 2**40)


def step_by_step(
    chosen: dict[str, Any], seats: int, seed: int, with_lists: bool = False
) -> Iterator[tuple[Race, int]]:
    """A random game, handed out at every outcome and decision with the events before it.

    Bids stay low, so that money lasts and everything comes up.
    """
    state = GAME.new(GAME.prepare(chosen, seats), Seeded(0))
    state.stops_at_chance = True
    state.log = Log(with_lists)
    chance = Seeded(seed)
    advance(state)
    told = 0
    for _ in range(LONGEST):
        yield state, told
        assert state.log is not None
        told = len(state.log.numbers) // 4
        question = state.question
        if question is None:
            return
        if isinstance(question, Shuffle):
            settle_shuffle(state, list(chance.shuffled(question.items(state))))
            continue
        ways = options(state)
        most = min(len(ways), 8) if chance.below(4) else len(ways)
        answer(state, ways[int(chance.below(most))])
    raise AssertionError("the game does not end")


def where(state: Race) -> list[tuple[int, int]]:
    """Row and lane of the cars on the track."""
    return [
        (int(state.row[car]), int(state.lane[car]))
        for car in range(CARS)
        if state.row[car] != NOBODY and state.row[car] < state.board.rows
    ]


@pytest.mark.rule("D5-MOVE-03", "D5-RED-01", "D5-RED-06")
@pytest.mark.parametrize(("chosen", "seats"), WAYS, ids=str)
@quick
@given(seed=seeds)
def test_a_space_holds_one_car_and_a_red_space_none(
    chosen: dict[str, Any], seats: int, seed: int
) -> None:
    for state, _ in step_by_step(chosen, seats, seed):
        cars = where(state)
        assert len(set(cars)) == len(cars)
        for row, lane in cars:
            assert state.board.white[row] >> lane & 1
            assert state.car_on(row, lane) != NOBODY
            assert not state.free[row] >> lane & 1
        taken = sum(1 for car in state.grid if car != NOBODY)
        assert taken == len(cars)
        free = sum(int(mask).bit_count() for mask in state.free)
        assert free == sum(int(mask).bit_count() for mask in state.board.white) - len(cars)


@pytest.mark.rule("D5-MOVE-02", "D5-DRAFT-11")
@pytest.mark.parametrize(("chosen", "seats"), WAYS, ids=str)
@quick
@given(seed=seeds)
def test_no_car_ever_goes_back(chosen: dict[str, Any], seats: int, seed: int) -> None:
    race, rows = 0, [NOBODY] * CARS
    for state, _ in step_by_step(chosen, seats, seed):
        now = [int(row) for row in state.row]
        if state.race == race:
            assert all(after >= before for before, after in zip(rows, now, strict=True))
        race, rows = int(state.race), now


@pytest.mark.rule("D5-SETUP-08", "D5-BID-17", "D5-MONEY-01", "D5-MONEY-02")
@pytest.mark.parametrize(("chosen", "seats"), WAYS, ids=str)
@quick
@given(seed=seeds)
def test_cards_and_money_balance(chosen: dict[str, Any], seats: int, seed: int) -> None:
    """Cards in hands, discarded and out are 42 once all is sold; dollars only change hands."""
    loans = chosen.get("auction.broke_buyer") == "loan"
    for state, _ in step_by_step(chosen, seats, seed):
        assert sum(state.cash) + state.bank == seats * 30
        assert GAME.conserved(state) == {"cards": 42, "money": seats * 30, "cars": 6}
        assert loans or min(state.cash) >= 0
        cards = Counter(int(card) for hand in state.hands for card in hand)
        cards.update(int(card) for card in [*state.discard, *state.out])
        if state.offered == CARS and state.sale is None:
            assert sum(cards.values()) == 42
            every = Counter([*(int(kind) for kind in state.board.deck()), *state.board.nines])
            assert cards == every
        assert all(list(hand) == sorted(hand) for hand in state.hands)


@pytest.mark.rule("D5-BID-17", "D5-MONEY-01", "D5-FINISH-08")
@pytest.mark.parametrize(("chosen", "seats"), WAYS, ids=str)
@quick
@given(seed=seeds)
def test_money_in_is_prizes_and_money_out_is_bids(
    chosen: dict[str, Any], seats: int, seed: int
) -> None:
    *_, (state, _) = step_by_step(chosen, seats, seed)
    assert state.log is not None
    cash = [30] * seats
    for event in events_in(state.log):
        seat, bills = event.facts.get("seat"), event.facts.get("bills")
        if event.kind in ("car-bought", "car-must-be-bought", "car-falls-to"):
            cash[seat or 0] -= bills or 0
        elif event.kind == "prize-paid":
            cash[seat or 0] += bills or 0
    assert cash == [int(each) for each in state.cash]


def gains(events: list[Event], rows: dict[int, int], finish: int) -> None:
    """Line by line: what the rows gain is the mover's distance and one for each car drafted."""
    for event in events:
        car = event.facts.get("car")
        if car is None:
            continue
        if event.kind == "car-up-for-sale":
            rows.pop(car, None)
        elif event.kind in ("moved", "moved-as-far-as-possible"):
            space, spaces = event.facts["space"] or 0, event.facts["spaces"] or 0
            gain = space // 3 - rows[car]
            assert gain == spaces if event.kind == "moved" else 0 < gain < spaces
            rows[car] = space // 3
        elif event.kind == "drafted":
            space = event.facts["space"] or 0
            assert space // 3 == rows[car] + 1
            rows[car] = space // 3
        elif event.kind == "finished":
            assert rows[car] < finish
            rows[car] = finish


@pytest.mark.rule("D5-MOVE-05", "D5-BLOCK-01", "D5-DRAFT-01", "D5-DRAFT-02", "D5-FINISH-01")
@pytest.mark.parametrize(("chosen", "seats"), WAYS, ids=str)
@quick
@given(seed=seeds)
def test_rows_gained_are_the_distance_driven_and_one_for_each_car_drafted(
    chosen: dict[str, Any], seats: int, seed: int
) -> None:
    rows: dict[int, int] = {}
    for state, told in step_by_step(chosen, seats, seed):
        assert state.log is not None
        gains(events_in(state.log, told), rows, int(state.board.rows))
        now = {car: int(state.row[car]) for car in range(CARS) if state.row[car] != NOBODY}
        for car in now:
            rows.setdefault(car, now[car])  # it has just been put on the grid
        if len(now) == CARS:
            assert rows == now


@pytest.mark.rule("D5-DRAFT-01", "D5-DRAFT-03", "D5-DRAFT-05", "D5-DRAFT-07", "D5-DRAFT-09")
@pytest.mark.parametrize(("chosen", "seats"), WAYS, ids=str)
@quick
@given(seed=seeds)
def test_a_train_is_what_stood_nose_to_tail_before_the_move(
    chosen: dict[str, Any], seats: int, seed: int
) -> None:
    """Every move of a game is followed in the log, with a track of the test's own."""
    places: dict[int, tuple[int, int]] = {}
    for state, told in step_by_step(chosen, seats, seed):
        assert state.log is not None
        line = int(state.board.line)
        waiting: list[tuple[int, int, int]] = []  # cars to be drafted, and where to
        for event in events_in(state.log, told):
            car = event.facts.get("car")
            if event.kind == "drafted":
                due = waiting.pop(0)
                assert (car, event.facts["space"]) == (due[0], due[1] * 3 + due[2])
                places[due[0]] = due[1:]
                continue
            if event.kind == "hand-discarded":
                continue
            assert waiting == [], f"nobody was drafted before {event.kind}"
            if event.kind == "car-up-for-sale":
                places.pop(car or 0, None)
            elif event.kind in ("moved", "moved-as-far-as-possible", "finished"):
                assert car is not None
                row, lane = places.pop(car)
                behind = {place: other for other, place in places.items()}
                at = row
                while at > line and (at - 1, lane) in behind:
                    waiting.append((behind[at - 1, lane], at, lane))
                    at -= 1
                if event.kind != "finished":
                    space = event.facts["space"] or 0
                    places[car] = (space // 3, space % 3)
        assert waiting == []
        for car in range(CARS):
            if state.row[car] != NOBODY and state.row[car] < state.board.rows:
                places.setdefault(car, (int(state.row[car]), int(state.lane[car])))


@pytest.mark.rule("D5-BID-02", "D5-BID-03", "D5-BID-04", "D5-BID-18", "D5-BID-20", "D5-BID-23")
@pytest.mark.parametrize(("chosen", "seats"), WAYS, ids=str)
@quick
@given(seed=seeds)
def test_an_auction_leaves_everybody_with_cars_within_the_limit(
    chosen: dict[str, Any], seats: int, seed: int
) -> None:
    most = 3 if seats == 2 else 2
    for state, _ in step_by_step(chosen, seats, seed):
        counted = Counter(int(owner) for owner in state.owner if owner != NOBODY)
        assert max(counted.values(), default=0) <= most
        if state.offered < CARS or state.sale is not None:
            continue
        if chosen.get("auction.guard") != "last_car_only":
            assert set(counted) == set(range(seats))
        for car in range(CARS):
            if state.owner[car] == NOBODY:
                assert state.board.nines[car] in state.out
        assert sorted(int(place) for place in state.position) == list(range(CARS))


@pytest.mark.rule("D5-FINISH-03", "D5-FINISH-06", "D5-TURN-05")
@pytest.mark.parametrize(("chosen", "seats"), WAYS, ids=str)
@quick
@given(seed=seeds)
def test_a_player_with_all_cars_home_holds_no_cards(
    chosen: dict[str, Any], seats: int, seed: int
) -> None:
    for state, _ in step_by_step(chosen, seats, seed):
        for seat in range(seats):
            if state.cars_of(seat) and not state.has_cars_racing(seat):
                assert len(state.hands[seat]) == 0
        assert depth(state) <= GAME.max_depth


@pytest.mark.rule("D5-FINISH-06", "D5-GAME-01")
@pytest.mark.parametrize(("chosen", "seats"), WAYS, ids=str)
def test_every_game_ends(chosen: dict[str, Any], seats: int) -> None:
    for seed in range(8):
        state = GAME.new(GAME.prepare(chosen, seats), Seeded(seed))
        assert playout(state, Seeded(seed + 100)) < LONGEST
        assert state.over
        assert state.race == 3
        assert {line.place for line in GAME.standings(state)} <= set(range(1, seats + 1))
        assert min(line.place for line in GAME.standings(state)) == 1


@settings(quick, max_examples=40)
@given(seed=seeds, steps=st.integers(0, 250))
def test_a_clone_goes_its_own_way(seed: int, steps: int) -> None:
    for number, (state, _) in enumerate(step_by_step({}, 4, seed)):
        if number == steps or state.over:
            break
    check_clone(GAME, state, seed)
