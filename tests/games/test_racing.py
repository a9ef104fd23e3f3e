"""What racing games share: orders, and places in them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fivewide.games.victory_lane import GAME
from fivewide.games.victory_lane.rules.order import is_ahead, running_order
from fivewide.kernel.agenda import packed
from fivewide.kernel.luck import SeededLuck
from fivewide.racing.order import best_first, places
from tests.games.tables import seated

NUMBERS = st.integers(-(2**40), 2**40)


@given(st.lists(st.integers(-3, 3) | NUMBERS, max_size=45), st.integers(0, 4), st.integers(0, 4))
def test_the_best_come_first_and_equals_stay_as_they_were(
    merits: list[int], before: int, behind: int
) -> None:
    """Only the stretch that is named is touched, also where there are more merits than items."""
    items = list(range(100, 100 + before + len(merits) + behind))
    mine = items[before : before + len(merits)]
    order, sorted_merits = packed(items), packed([*merits, 7, 7])
    best_first(order, sorted_merits, before, len(merits))
    wanted = sorted(zip(merits, mine, strict=True), key=lambda pair: -pair[0])  # stable, too
    assert list(order) == [
        *items[:before],
        *(item for _merit, item in wanted),
        *items[before + len(merits) :],
    ]
    assert list(sorted_merits) == [*(merit for merit, _item in wanted), 7, 7]


@given(st.lists(NUMBERS, max_size=20))
def test_places_agree_with_the_order(progress: list[int]) -> None:
    ranks = places(packed(progress))
    assert [int(rank) for rank in ranks] == [
        1 + sum(other > mine for other in progress) for mine in progress
    ]


CARS = st.tuples(
    st.sampled_from([0, 1, 2]),  # lead lap, Move Over, lapped
    st.integers(-200, 3000),  # half spaces
    st.sampled_from([-1, 0, 1]),  # a tie race lost or won
    st.integers(-1, 150),  # a space
)


@given(st.lists(CARS, min_size=8, max_size=8))
def test_the_order_of_victory_lane_is_decided_step_by_step(
    cars: list[tuple[int, int, int, int]],
) -> None:
    """Lapped or not, then the distance, then a tie race, then the inside lane."""
    race = seated(GAME, 4, None, SeededLuck(1)).state
    status, far, edge, at = (packed(list(column)) for column in zip(*cars, strict=True))
    race.status, race.far, race.edge, race.at = status, far, edge, at

    def key(car: int) -> tuple[bool, int, int, int]:
        status, far, edge, at = cars[car]
        return status == 2, -far, -edge, at % 4

    assert list(running_order(race)) == sorted(range(8), key=key)
    for one in range(8):
        for other in range(8):
            assert is_ahead(race, one, other) == (key(one) < key(other))
