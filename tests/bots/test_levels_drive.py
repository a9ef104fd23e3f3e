"""All levels race all games: legally with every option, the same way for the same seed, and as
their seat may know it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

if __name__ == "__main__":  # run by its path, it finds nothing but its own folder
    sys.path.append(str(Path(__file__).resolve().parents[2]))

from fivewide.bots import make_bot
from fivewide.bots.forecasts import expected
from fivewide.bots.instincts import instinct_of
from fivewide.bots.lessons import chances_of
from fivewide.games import GAMES
from fivewide.kernel.agenda import advance, answer_of, open_seats, options_of
from fivewide.kernel.chance import Seeded, seed_of
from fivewide.kernel.game import SPECTATOR, Game
from fivewide.kernel.turns import Turn
from fivewide.sim.measure import is_compiled
from tests.bots.levels import LEVELS, drivers_of, raced
from tests.conformance.test_conformance import CASES
from tests.effort import as_many, some_interpreted
from tests.games.trials import trial_of

SOURCE = Path(__file__).resolve().parents[2] / "src"
ASKED = as_many(40, 12)  # decisions of a race that two engines and two worlds are compared in


def brief(id: str) -> dict[str, Any]:
    """A short race in which people are asked."""
    trial = trial_of(id)
    return {**trial.quick, **trial.brief, **trial.asked, **trial.short}


@pytest.mark.parametrize("id", GAMES)
def test_every_game_has_an_instinct_and_has_been_learned_from(id: str) -> None:
    assert instinct_of(id) is not None
    assert chances_of(id) is not None


RACES = [(id, seats) for id in GAMES for seats in GAMES[id].seats]


@pytest.mark.parametrize(("id", "seats"), some_interpreted(RACES, 9))
def test_all_levels_race_each_other_at_every_number_of_seats(id: str, seats: int) -> None:
    assert raced(GAMES[id], brief(id), drivers_of(seats, first=seats), 11, as_many(10**9, 60))


OPTIONS = [(game, options) for game, options in CASES if game.id in GAMES]


@pytest.mark.parametrize(
    ("game", "options"),
    some_interpreted(OPTIONS, 24),
    ids=[f"{game.id}-{options}" for game, options in OPTIONS],
)
def test_all_levels_race_each_other_with_every_option(
    game: Game[Any], options: dict[str, Any]
) -> None:
    """Of a very long race the first decisions."""
    trial = trial_of(game.id)
    chosen = {**trial.quick, **trial.brief, **trial.asked, **options}
    first = OPTIONS.index((game, options))
    names = drivers_of(trial.seats, first)
    answers = raced(game, chosen, names, first, as_many(400, 60))
    assert {seat for seat, _ in answers} <= set(range(trial.seats))


@pytest.mark.parametrize("id", GAMES)
def test_a_seat_chooses_alike_in_every_world_it_could_be_in(id: str) -> None:
    """What is hidden from a seat decides nothing, whatever its level."""
    game = GAMES[id]
    luck = Seeded(5)
    state = game.new(game.prepare(brief(id), trial_of(id).seats), Seeded(17))
    advance(state)
    tried = 0
    while not state.over and tried < ASKED:
        seat = int(open_seats(state)[0])
        numbers = options_of(state, seat)
        if len(numbers) > 1:
            tried += 1
            for name in LEVELS:
                twin = game.determinize(state, seat, Seeded(seed_of(3, tried)))
                chosen = {
                    int(make_bot(name, game, tried).choose(Turn(game, each, seat)).number)
                    for each in (state, twin)
                }
                assert len(chosen) == 1, f"{name} saw more than its seat"
        answer_of(state, seat, numbers[luck.below(len(numbers))])
    assert tried > 3


@pytest.mark.parametrize("id", GAMES)
def test_chances_are_the_same_in_every_world_that_fits(id: str) -> None:
    """For whoever drives as for a spectator; they are chances, and places among so many."""
    game, seats = GAMES[id], trial_of(id).seats
    luck = Seeded(6)
    state = game.new(game.prepare(brief(id), seats), Seeded(18))
    advance(state)
    for moment in range(as_many(60, 10)):
        if state.over:
            break
        seat = int(open_seats(state)[0])
        for viewer in (None, seat):
            watcher = SPECTATOR if viewer is None else viewer
            twin = game.determinize(state, watcher, Seeded(moment))
            found = expected(game, state, viewer, worlds=4)
            assert found == expected(game, twin, viewer, worlds=4)
            assert sum(each.win for each in found) == pytest.approx(1)
            assert sum(each.place for each in found) == pytest.approx(seats * (seats + 1) / 2)
            assert all(0 <= each.win <= 1 and 1 <= each.place <= seats for each in found)
        numbers = options_of(state, seat)
        answer_of(state, seat, numbers[luck.below(len(numbers))])
    else:
        return
    over = expected(game, state)
    assert max(each.win for each in over) in (1.0, 0.5, pytest.approx(1 / 3))


@pytest.mark.parametrize("id", GAMES)
def test_the_same_seed_drives_the_same_race(id: str) -> None:
    names = drivers_of(trial_of(id).seats)
    game, options = GAMES[id], brief(id)
    assert raced(game, options, names, 4, ASKED) == raced(game, options, names, 4, ASKED)


@pytest.mark.once
@pytest.mark.parametrize("id", GAMES)
def test_interpreted_they_drive_the_same_race(id: str) -> None:
    env = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONHASHSEED": "random"}
    words = [sys.executable, "-P", str(Path(__file__)), id]
    done = subprocess.run(words, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    mode, answers = done.stdout.splitlines()
    assert mode == "interpreted"
    assert json.loads(answers) == [list(each) for each in compared(id)]


def compared(id: str) -> list[tuple[int, int]]:
    return raced(GAMES[id], brief(id), drivers_of(trial_of(id).seats, 2), 21, 30)


if __name__ == "__main__":
    print("compiled" if is_compiled() else "interpreted")
    print(json.dumps(compared(sys.argv[1])))
