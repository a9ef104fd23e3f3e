"""Bots choose legally, the same seed the same way, and see only what is fair."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.bots import BOTS, Turn, UnknownBot, make_bot
from fivewide.bots.evaluate.dust_devil_500 import TurnsToGo, evaluate
from fivewide.games import GAMES, game
from fivewide.kernel.agenda import advance, answer
from fivewide.kernel.chance import Seeded
from fivewide.kernel.table import Table
from fivewide.sim.report import share
from fivewide.sim.run import Plan, run
from tests.bots.levels import BRIEFLY
from tests.games.trials import trial_of

DUST_DEVIL = game("dust-devil-500")
DRIVERS = [BRIEFLY.get(name, name) for name in BOTS]


def positions(**options: object) -> list[Table[Any]]:
    tables = []
    for seed in range(10):
        table = Table.open(DUST_DEVIL, ["a", "b", "c"], options=dict(options), seed=seed)
        for _ in range(seed * 2):
            if not table.over:
                table.act(table.to_act[0], table.options(table.to_act[0])[-1])
        if not table.over:
            tables.append(table)
    return tables


@pytest.mark.once  # whole races: compiled, where they take less time
@pytest.mark.parametrize("name", DRIVERS)
@pytest.mark.parametrize("id", GAMES)
def test_a_bot_finishes_races_with_legal_choices(name: str, id: str) -> None:
    found, trial = GAMES[id], trial_of(id)
    seats = min(found.seats[-1], trial.most_seats.get(name, 10))
    options = dict(trial.brief)
    table = Table.open(found, [str(seat) for seat in range(seats)], options=options, seed=3)
    bots = [make_bot(name, found, seat) for seat in range(seats)]
    while not table.over:
        seat = table.to_act[0]
        turn = Turn(found, table.state, seat)
        option = bots[seat].choose(turn)
        assert option in turn.options
        table.act(seat, option.action)
    assert table.record.result is not None


@pytest.mark.parametrize("name", DRIVERS)
def test_choosing_changes_nothing_at_the_table(name: str) -> None:
    for table in positions():
        before, seat = table.hash(), table.to_act[0]
        make_bot(name, DUST_DEVIL, 1).choose(Turn(DUST_DEVIL, table.state, seat))
        assert table.hash() == before


@pytest.mark.parametrize("name", DRIVERS)
def test_the_same_seed_chooses_the_same(name: str) -> None:
    plan = Plan("dust-devil-500", (name, name), 10, seed=4)
    assert list(run(plan, 1)) == list(run(plan, 1))


def test_an_imagined_world_is_not_the_table() -> None:
    table = Table.open(DUST_DEVIL, ["a", "b"], seed=1)
    before = table.position()
    world = Turn(DUST_DEVIL, table.state, table.to_act[0]).imagine(Seeded(9))
    while not world.over:
        world.push(world.options[0])
    assert table.position() == before


def test_imagined_dice_do_not_tell_the_tables_dice() -> None:
    """The table's luck is nowhere in the state: worlds differ only by the source given."""
    first = Table.open(DUST_DEVIL, ["a", "b"], seed=1)
    other = Table.open(DUST_DEVIL, ["a", "b"], seed=1)
    other.luck = type(first.luck)(999)  # type: ignore[call-arg]
    worlds = []
    for table in (first, other):
        world = Turn(DUST_DEVIL, table.state, table.to_act[0]).imagine(Seeded(7))
        while not world.over:
            world.push(world.options[0])
        worlds.append(DUST_DEVIL.position(world.state))
    assert worlds[0] == worlds[1]


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(UnknownBot, match="did you mean greedy"):
        make_bot("greed", DUST_DEVIL, 0)


@pytest.mark.parametrize("options", [{"race": 3}, {"race": 5, "turbocharge": True}, {"race": 6}])
def test_greedy_beats_random_clearly(options: dict[str, object]) -> None:
    """One greedy driver against three random ones wins far more than a quarter."""
    plan = Plan("dust-devil-500", ("greedy", "random", "random", "random"), 300, 1, options)
    rows = [row for chunk in run(plan, 1) for row in chunk if row["driver"] == "greedy"]
    won = share(sum(1 for row in rows if row["place"] == 1), len(rows))
    assert won.low > 0.35


def test_turns_to_go_shrink_towards_the_finish() -> None:
    setup = DUST_DEVIL.prepare({"race": 2, "redcards.deck": "none"}, 2)
    board = setup.content.board
    turns = TurnsToGo(board, 2)
    assert turns.best[board.finish] == 0.0
    assert turns.best[0] > turns.best[40] > turns.best[65] > turns.best[79] > 0
    # Alone on 79: a 2 or 3 finishes, a 1 goes to the ramp, the rest stay: a little under 4 turns.
    assert 3.0 < turns.best[79] < 5.0
    # R1 finishes with 1 or 2 of 8 and stays otherwise: exactly four turns.
    assert abs(turns.best[board.ramp] - 4.0) < 0.02


def test_greedy_takes_the_win_and_avoids_the_ramp() -> None:
    for roll, expected in (([4], "numbers"), ([3], "colors")):
        # 77: a 4 wins by number and stays by color (Purple); a 3 goes to 80 by number.
        table = set_race3(77, roll)
        option = make_bot("greedy", DUST_DEVIL, 0).choose(Turn(DUST_DEVIL, table.state, 0))
        assert option.action == {"read": expected}


def set_race3(space: int, roll: list[int]) -> Table[Any]:
    from fivewide.kernel.luck import NamedLuck
    from fivewide.kernel.record import SeatInfo

    setup = DUST_DEVIL.prepare({"race": 3}, 2)
    seats = [SeatInfo("a", "person"), SeatInfo("b", "person")]
    start = {"cars": {"ember": space, "canary": 20}, "asks": "reading", "roll": roll}
    return Table(DUST_DEVIL, setup, seats, NamedLuck(), start=start)


def test_a_win_is_worth_more_than_any_position() -> None:
    table = set_race3(77, [4])
    world: Any = Turn(DUST_DEVIL, table.state, 0).imagine(Seeded(1)).state
    world.stops_at_chance = True
    stay, win = world.clone(), world.clone()
    answer(stay, 0)
    answer(win, 1)
    assert evaluate(win, 0) > 900 > evaluate(stay, 0)
    advance(win)
    assert win.over
