"""What holds whatever the piles and the dice: cars stay, and who is not touched stays in order."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fivewide.games.pile_up_racing import GAME
from fivewide.games.pile_up_racing.content import shared_out
from fivewide.games.pile_up_racing.names import pile_name, pile_number
from fivewide.kernel.agenda import Shuffle, advance, answer, playout, settle_shuffle
from fivewide.kernel.chance import Seeded
from fivewide.kernel.luck import SeededLuck
from tests.games.pile_up_racing.pictures import letters, race

FEW = settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
RATINGS = ["A", "B+", "B", "C", "C-", "D", "E"]


@st.composite
def pictures(draw: st.DrawFn) -> tuple[str, str]:
    """Piles with gaps between them, and one of them to act."""
    sizes = draw(st.lists(st.integers(0, 5), min_size=1, max_size=5))
    sizes = [max(sizes[0], 1), *sizes[1:-1], max(sizes[-1], 1)]
    names = iter(letters(sum(sizes)))
    piles = [[next(names) for _ in range(size)] for size in sizes]
    acting = draw(st.sampled_from([n for n, size in enumerate(sizes) if size]))
    return " | ".join(" ".join(pile) or "-" for pile in piles), pile_name(acting)


@FEW
@given(pictures(), st.integers(0, 10**6), st.sampled_from([3, 4, 5, 6, 7, 8, 9, 10, 11]))
def test_a_row_loses_no_car_and_leaves_the_other_piles_in_order(
    picture: tuple[str, str], seed: int, row: int
) -> None:
    drawn, pile = picture
    cards = {name: RATINGS[place % 7] for place, name in enumerate(letters(25))}
    names = drawn.replace("|", " ").replace("-", " ").split()
    if len(names) < 2:
        return
    table = race(drawn, pile=pile, cards={name: cards[name] for name in names})
    state = table.state
    first = int(state.start_of(state.active))
    acting = {int(car) for car in state.order[first : first + int(state.sizes[state.active])]}
    before = [int(car) for car in state.order]
    state.stops_at_chance = False
    state.chance = Seeded(seed)
    one = max(1, row - 6)
    number = (one - 1) * 36 + (row - one - 1) * 6 + seed % 6
    question = state.question
    assert question is not None
    state.question = None
    question.chosen(state, number)
    after = [int(car) for car in state.order]
    assert sorted(after) == sorted(before)
    assert sum(state.sizes) == len(after)
    others = [car for car in before if car not in acting]
    assert [car for car in after if car not in acting] == others


@FEW
@given(st.integers(2, 25), st.integers(0, 2**40), st.booleans(), st.booleans())
def test_running_and_retired_are_as_many_as_started(
    cars: int, seed: int, trim: bool, now: bool
) -> None:
    options = {
        "race": 11,
        "starters": cars,
        "trim_end_gaps": trim,
        "new_front_pile": "roll_now" if now else "wait",
        "sr_keeps_caution": trim,
    }
    setup = GAME.prepare(options, 1)
    state = GAME.new(setup, Seeded(seed))
    playout(state, Seeded(seed))
    assert len(state.order) + len(state.out) == cars == len(GAME.standings(state))
    assert state.over
    assert int(state.box) == 4 or len(state.order) == 0


@FEW
@given(st.integers(0, 2**40))
def test_silent_and_told_races_are_the_same(seed: int) -> None:
    setup = GAME.prepare({"race": 10, "starters": 12}, 1)
    silent = GAME.new(setup, Seeded(seed))
    advance(silent)
    told = GAME.new(setup, Seeded(0))
    told.stops_at_chance = True
    advance(told)
    luck = SeededLuck(seed)
    while not told.over:
        question = told.question
        if isinstance(question, Shuffle):
            settle_shuffle(told, luck.order(GAME, told, question))
        else:
            assert question is not None
            answer(told, luck.draw(GAME, told, question))
    assert GAME.position(told) == GAME.position(silent)


@FEW
@given(st.integers(1, 40), st.lists(st.integers(1, 300), min_size=1, max_size=6))
def test_segments_are_shared_out_whole(total: int, laps: list[int]) -> None:
    if total < len(laps):
        return
    split = shared_out(total, laps)
    assert sum(split) == total
    assert min(split) >= 1


@FEW
@given(st.integers(0, 600))
def test_names_of_piles_are_read_back(number: int) -> None:
    assert pile_number(pile_name(number)) == number


def test_what_is_no_pile() -> None:
    assert [pile_number(text) for text in ("", "a", "A1", "AAA", "É")] == [None] * 5
