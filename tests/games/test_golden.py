"""Games on file replay to the same end, and one race of each game reads as it did."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fivewide.games import GAMES
from fivewide.games.races import open_race
from fivewide.kernel.errors import BadRecord
from fivewide.kernel.record import Record
from fivewide.kernel.replaying import follows_its_seed, replay
from fivewide.kernel.table import Table
from tests.games.golden import Golden
from tests.games.playthrough import Playthrough
from tests.games.trials import part_of, trial_of

GOLDEN: dict[str, Golden] = {id: part_of(id, "golden").GOLDEN for id in GAMES}
PLAYTHROUGHS: dict[str, Playthrough] = {id: part_of(id, "playthrough").PLAYTHROUGH for id in GAMES}
ON_FILE = [
    pytest.param(golden, name, id=f"{id}-{name}")
    for id, golden in GOLDEN.items()
    for name in golden.endings
]


def test_every_folder_has_the_games_and_the_playthrough_of_its_own_game() -> None:
    assert [golden.game.id for golden in GOLDEN.values()] == list(GAMES)
    assert [race.game.id for race in PLAYTHROUGHS.values()] == list(GAMES)


@pytest.mark.parametrize("race", PLAYTHROUGHS.values(), ids=list(PLAYTHROUGHS))
def test_the_playthrough_reads_as_it_did(race: Playthrough) -> None:
    """After a change that is meant: python -m tests.games.<game>.playthrough."""
    assert race.text() == race.file.read_text(encoding="utf-8")


def replayed(golden: Golden, record: Record) -> Table[Any]:
    header = record.header
    setup = golden.game.prepare(header.options, len(header.seats))
    return replay(golden.game, setup, record)


@pytest.mark.parametrize("golden", GOLDEN.values(), ids=list(GOLDEN))
def test_there_is_a_file_for_every_way_to_end_and_none_besides(golden: Golden) -> None:
    names = {path.name.removesuffix(".race.jsonl") for path in golden.folder.glob("*")}
    assert names == set(golden.endings)


@pytest.mark.parametrize(("golden", "name"), ON_FILE)
def test_a_game_on_file_replays_to_the_same_end(golden: Golden, name: str) -> None:
    record = golden.read(name)
    table = replayed(golden, record)
    assert table.over
    assert record.result is not None
    assert record.result.standings == golden.game.standings(table.state)
    assert record.result.hash == table.hash()
    assert golden.endings[name].is_that_of(table)


@pytest.mark.parametrize(("golden", "name"), ON_FILE)
def test_its_outcomes_are_those_of_the_seed_it_was_committed_to(golden: Golden, name: str) -> None:
    record = golden.read(name)
    setup = golden.game.prepare(record.header.options, len(record.header.seats))
    assert follows_its_seed(golden.game, setup, record) is True


@pytest.mark.parametrize(("golden", "name"), ON_FILE)
def test_it_is_of_the_rules_of_today_and_is_written_again_as_it_was(
    golden: Golden, name: str
) -> None:
    record = golden.read(name)
    assert record.header.rules == golden.game.rules_version
    assert record.text() == golden.file(name).read_text(encoding="utf-8")


@pytest.mark.parametrize("id", GAMES)
def test_a_game_on_file_with_an_outcome_changed_is_refused(id: str) -> None:
    spoiled = trial_of(id).spoiled
    assert spoiled is not None
    text = GOLDEN[id].file(spoiled.name).read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if spoiled.asked in line)
    lines[at] = spoiled.spoil(lines[at])
    with pytest.raises(BadRecord):
        replayed(GOLDEN[id], Record.load("".join(lines)))


@pytest.mark.parametrize("id", GAMES)
def test_golden_files_open_as_anybody_would_open_them(id: str) -> None:
    """With the content they were raced with: a changed pack means golden files made anew."""
    folder = Path(__file__).resolve().parent.parent / "records" / id
    paths = sorted(folder.glob("*.race.jsonl"))
    assert paths
    for path in paths:
        assert open_race(path).replay().over
