"""Races on file replay to the same end, and one race reads as it did."""

from __future__ import annotations

import pytest

from fivewide.games.dust_devil_500 import GAME
from fivewide.kernel.errors import BadRecord
from fivewide.kernel.record import Record
from fivewide.kernel.replaying import follows_its_seed, replay
from tests.games.dust_devil_500 import playthrough
from tests.games.dust_devil_500.golden import ENDINGS, FOLDER, ends_so
from tests.games.dust_devil_500.pictures import RaceTable


def test_the_playthrough_reads_as_it_did() -> None:
    """After a change that is meant: python -m tests.games.dust_devil_500.playthrough."""
    assert playthrough.text() == playthrough.FILE.read_text(encoding="utf-8")


def read(name: str) -> Record:
    return Record.read(FOLDER / f"{name}.race.jsonl")


def replayed(record: Record) -> RaceTable:
    header = record.header
    setup = GAME.prepare(header.options, len(header.seats))
    return replay(GAME, setup, record)


def test_there_is_a_file_for_every_way_to_end_and_none_besides() -> None:
    names = {path.name.removesuffix(".race.jsonl") for path in FOLDER.glob("*")}
    assert names == set(ENDINGS)


@pytest.mark.parametrize("name", ENDINGS)
def test_a_race_on_file_replays_to_the_same_end(name: str) -> None:
    record = read(name)
    table = replayed(record)
    assert table.over
    assert record.result is not None
    assert record.result.standings == GAME.standings(table.state)
    assert record.result.hash == table.hash()
    assert ends_so(table, ENDINGS[name])


@pytest.mark.parametrize("name", ENDINGS)
def test_its_dice_are_those_of_the_seed_it_was_committed_to(name: str) -> None:
    record = read(name)
    setup = GAME.prepare(record.header.options, len(record.header.seats))
    assert follows_its_seed(GAME, setup, record) is True


@pytest.mark.parametrize("name", ENDINGS)
def test_it_is_of_the_rules_of_today_and_is_written_again_as_it_was(name: str) -> None:
    record = read(name)
    assert record.header.rules == GAME.rules_version
    assert record.text() == (FOLDER / f"{name}.race.jsonl").read_text(encoding="utf-8")


def test_a_race_on_file_whose_dice_were_changed_is_refused() -> None:
    text = (FOLDER / "win-by-number.race.jsonl").read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if '"dice"' in line)
    wrong = "[2]" if "[1]" in lines[at] else "[1]"
    lines[at] = lines[at][: lines[at].index("[")] + wrong + "}\n"
    with pytest.raises(BadRecord):
        replayed(Record.load("".join(lines)))
