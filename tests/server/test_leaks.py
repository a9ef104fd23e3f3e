"""Nothing that a seat cannot know is in what it is sent: worlds apart, bytes alike.

A thousand positions of every game in five days, other races every day; FIVEWIDE_LEAKS sets how
many there are today.
"""

from __future__ import annotations

import asyncio
import os
from typing import Any

import msgspec
import pytest

from fivewide.games import GAMES
from fivewide.kernel.game import Game
from fivewide.kernel.sample import GAME as SAMPLE
from fivewide.kernel.speech import speaking
from fivewide.kernel.why import why_not
from fivewide.server import clocks, reasons, showing, story
from fivewide.server.room import Room
from tests.effort import TODAY
from tests.games.trials import trial_of
from tests.server.leaks import Leak, look_for_leaks

ALL = [*GAMES.values(), SAMPLE]
POSITIONS = int(os.environ.get("FIVEWIDE_LEAKS", "200"))
MOST_RACES = POSITIONS // 5
FIRST_SEED = TODAY % 5 * 1000


@pytest.fixture(autouse=True)
def sample_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, SAMPLE.id, SAMPLE)  # previews look it up


@pytest.mark.early
@pytest.mark.once
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_worlds_that_look_the_same_send_the_same_bytes(game: Game[Any]) -> None:
    trial = trial_of(game.id)
    raced = trial.leaks or [({}, seats) for seats in game.seats]
    every = -(-trial.every // 10)  # decisions: much less is done at each than in conformance
    positions = 0
    for seed in range(FIRST_SEED, FIRST_SEED + MOST_RACES):
        options, seats = raced[seed % len(raced)]
        try:
            positions += asyncio.run(look_for_leaks(game, seats, seed, dict(options), every))
        except Leak as leak:
            leak.add_note(f"race {seed}, {seats} seats, {options}")
            raise
        if positions >= POSITIONS:
            break
    assert positions >= POSITIONS


@pytest.mark.once
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_so_they_do_in_another_language(game: Game[Any]) -> None:
    """Where nobody has translated a game yet, its log is still one of its own."""
    trial = trial_of(game.id)
    options, seats = next(iter(trial.leaks or [({}, 3)]))
    every = -(-trial.every // 5)
    with speaking("de"):
        asyncio.run(look_for_leaks(game, seats, FIRST_SEED, dict(options), every))


def test_a_race_of_chance_has_nothing_to_hide() -> None:
    assert asyncio.run(look_for_leaks(GAMES["pile-up-racing"], 2, 1, {})) == 0


def test_a_log_that_tells_everything_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(story.Told, "to", lambda told, seat: told.private)
    with pytest.raises(Leak):
        asyncio.run(look_for_leaks(SAMPLE, 3, 1, {}))


def test_a_view_that_shows_everything_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = showing.now

    def open_now(room: Room, seat: int | None, asking: Any) -> Any:
        now = real(room, seat, asking)
        position = msgspec.json.encode(room.race.position())
        return msgspec.structs.replace(now, view=msgspec.Raw(position))

    monkeypatch.setattr(showing, "now", open_now)
    with pytest.raises(Leak):
        asyncio.run(look_for_leaks(SAMPLE, 3, 1, {}))


def test_a_clock_that_betrays_a_world_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or a wish, or a stand-in: whatever is told of them only depends on what lies open."""
    real = clocks.shown

    def shown(room: Room) -> Any:
        clock = real(room)
        hidden = sum(msgspec.json.encode(room.race.position()))
        is_wished = room.wish is not None and room.wish.kind == "remove"
        return msgspec.structs.replace(clock, seconds=hidden) if clock and is_wished else clock

    monkeypatch.setattr(clocks, "shown", shown)

    async def many_races() -> None:
        for seed in range(1, 40):
            await look_for_leaks(SAMPLE, 3, seed, {})

    with pytest.raises(Leak, match="wishes of others"):
        asyncio.run(many_races())


def test_a_preview_of_the_true_world_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        type(SAMPLE), "determinize", lambda game, state, seat, chance: state.clone()
    )
    found = False
    try:
        asyncio.run(look_for_leaks(SAMPLE, 2, 1, {}))
    except Leak:
        found = True
    assert found


def test_a_reason_from_the_true_world_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a refusal told how many cards a rival holds for a car."""
    real = why_not

    def telling(game: Any, state: Any, seat: int, action: Any, names: list[str]) -> Any:
        said = real(game, state, seat, action, names)
        return msgspec.structs.replace(said, words=f"{said.words} {game.position(state)}")

    monkeypatch.setattr(reasons, "why_not", telling)
    with pytest.raises(Leak):
        asyncio.run(look_for_leaks(SAMPLE, 3, 1, {}))
