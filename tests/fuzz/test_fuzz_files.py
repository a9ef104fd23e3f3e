"""Spoilt race files and packs: read, or refused with one line. Never anything else."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from functools import lru_cache, partial
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from fivewide.content.pack import load
from fivewide.games import GAMES
from fivewide.games.races import open_race
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.luck import SeededLuck
from fivewide.kernel.record import Act
from fivewide.kernel.replaying import follows_its_seed
from fivewide.kernel.table import Table
from tests.effort import of_today, some_interpreted
from tests.fuzz.damage import damaged, go_too_far
from tests.games.trials import trial_of

BATCHES = int(os.environ.get("FIVEWIDE_FUZZ", "10"))  # of race files and of packs, in two days
FILES = 60  # in a batch, where races are not long


def play_on(table: Table[Any], rng: random.Random, decisions: int) -> None:
    while not table.over and decisions:
        seat = table.to_act[0]
        table.act(seat, rng.choice(table.options(seat)))
        decisions -= 1


def last_to_act(table: Table[Any]) -> int:
    return next(entry.seat for entry in reversed(table.entries) if isinstance(entry, Act))


@lru_cache(maxsize=8)
def race_texts(id: str) -> list[str]:
    """Whole races, unfinished ones, one from a set position, one with an undo, one resumed."""
    texts, game = [], GAMES[id]
    for seed, options in enumerate(trial_of(id).files):
        rng = random.Random(seed)
        table = Table.open(
            game, ["Ann", "Bo", "Cy"][: 2 + seed % 2], options=dict(options), seed=seed
        )
        play_on(table, rng, 4)
        texts.append(table.record.text())
        if not table.over:
            table.undo(last_to_act(table), consent=[0, 1, 2])
        play_on(table, rng, 500)
        texts.append(table.record.text())
    setup = game.prepare({}, 2)
    table = Table(
        game, setup, table.record.header.seats[:2], SeededLuck(3), start=dict(trial_of(id).start)
    )
    table.roll()
    play_on(table, rng, 1)
    table.resume(seed=5)
    play_on(table, rng, 500)
    return [*texts, table.record.text()]


def is_refused(attempt: Callable[[], object], what: str) -> bool:
    """Was it refused, with one line? Any other error is a fault of ours."""
    try:
        attempt()
    except FivewideError as error:
        text = str(error)
    except Exception as error:
        raise AssertionError(f"{what}: {error!r}") from error
    else:
        return False
    assert text.isprintable(), f"{what}: {text!r}"
    return bool(text)


def read_and_replay(path: Path, rng: random.Random) -> None:
    """Everything a person may do with a race file."""
    race = open_race(path)
    table = race.replay()
    race.replay(upto=len(table.entries) // 2)
    follows_its_seed(race.game, race.setup, race.record)
    if not table.over:
        table.resume(seed=1)
        play_on(table, rng, 20)


@pytest.mark.parametrize("batch", some_interpreted(of_today(range(BATCHES), 2), 5))
@pytest.mark.parametrize("id", GAMES)
def test_a_spoilt_race_file_is_read_or_refused(id: str, batch: int, tmp_path: Path) -> None:
    path = tmp_path / "spoilt.race.jsonl"
    refused, files_spoilt = 0, trial_of(id).spoilt_files
    for number in range(files_spoilt):
        rng = random.Random(batch * FILES + number)
        path.write_bytes(damaged(rng, rng.choice(race_texts(id)), [go_too_far]))
        what = f"file {number} of batch {batch}"
        refused += is_refused(partial(read_and_replay, path, rng), what)
    assert files_spoilt // 3 < refused < files_spoilt + (files_spoilt < FILES)


@pytest.mark.parametrize("id", GAMES)
def test_unspoilt_race_files_are_read(id: str, tmp_path: Path) -> None:
    for number, text in enumerate(race_texts(id)):
        path = tmp_path / f"{number}.race.jsonl"
        path.write_text(text)
        read_and_replay(path, random.Random(1))


@lru_cache(maxsize=8)
def pack_files(id: str) -> dict[str, str]:
    folder = resources.files("fivewide.packs").joinpath(GAMES[id].pack)
    return {
        entry.name: entry.read_text(encoding="utf-8")
        for entry in folder.iterdir()
        if entry.name.endswith((".toml", ".csv"))
    }


def race_with(id: str, folder: Path, rng: random.Random) -> None:
    """The first decisions of a race with the content of a folder."""
    table = Table.open(GAMES[id], ["A", "B"], pack=load(folder), seed=1)
    play_on(table, rng, 5)


@pytest.mark.parametrize("batch", some_interpreted(of_today(range(BATCHES), 2), 5))
@pytest.mark.parametrize("id", GAMES)
def test_a_spoilt_pack_is_used_or_refused(id: str, batch: int, tmp_path: Path) -> None:
    files = pack_files(id)
    refused, files_spoilt = 0, trial_of(id).spoilt_files
    for number in range(files_spoilt):
        rng = random.Random(batch * FILES + number)
        spoilt = rng.choice(sorted(files))
        for name, text in files.items():
            raw = damaged(rng, text, [go_too_far]) if name == spoilt else text.encode()
            (tmp_path / name).write_bytes(raw)
        what = f"pack {number} of batch {batch}, {spoilt}"
        refused += is_refused(partial(race_with, id, tmp_path, rng), what)
    assert files_spoilt // 3 < refused < files_spoilt + (files_spoilt < FILES)


@pytest.mark.parametrize("endless", ["1" * 5000, "[" * 5000], ids=["number", "nesting"])
def test_a_pack_with_something_endless_is_refused(endless: str, tmp_path: Path) -> None:
    game = GAMES["dust-devil-500"]
    for name, text in pack_files(game.id).items():
        (tmp_path / name).write_text(text.replace("length = 80", f"length = {endless}"))
    with pytest.raises(FivewideError):
        game.prepare({}, 2, pack=load(tmp_path))


@pytest.mark.parametrize("id", GAMES)
def test_the_pack_itself_is_used(id: str, tmp_path: Path) -> None:
    for name, text in pack_files(id).items():
        (tmp_path / name).write_text(text)
    game = GAMES[id]
    assert game.prepare({}, 2, pack=load(tmp_path)).packs == game.prepare({}, 2).packs
