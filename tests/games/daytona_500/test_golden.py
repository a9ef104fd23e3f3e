"""Games on file replay to the same end, and one race reads as it did."""

from __future__ import annotations

import pytest

from fivewide.games.daytona_500 import GAME
from fivewide.kernel.errors import BadRecord
from fivewide.kernel.record import Record
from fivewide.kernel.replaying import follows_its_seed, replay
from tests.games.daytona_500 import playthrough
from tests.games.daytona_500.golden import ENDINGS, FOLDER, ends_so
from tests.games.daytona_500.pictures import RaceTable


def test_the_playthrough_reads_as_it_did() -> None:
    """After a change that is meant: python -m tests.games.daytona_500.playthrough."""
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
def test_a_game_on_file_replays_to_the_same_end(name: str) -> None:
    record = read(name)
    table = replayed(record)
    assert table.over
    assert record.result is not None
    assert record.result.standings == GAME.standings(table.state)
    assert record.result.hash == table.hash()
    assert ends_so(table, name)


@pytest.mark.parametrize("name", ENDINGS)
def test_its_cards_are_those_of_the_seed_it_was_committed_to(name: str) -> None:
    record = read(name)
    setup = GAME.prepare(record.header.options, len(record.header.seats))
    assert follows_its_seed(GAME, setup, record) is True


@pytest.mark.parametrize("name", ENDINGS)
def test_it_is_of_the_rules_of_today_and_is_written_again_as_it_was(name: str) -> None:
    record = read(name)
    assert record.header.rules == GAME.rules_version
    assert record.text() == (FOLDER / f"{name}.race.jsonl").read_text(encoding="utf-8")


def test_a_game_on_file_whose_deal_was_changed_is_refused() -> None:
    text = (FOLDER / "all-cars-home.race.jsonl").read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if '"deal"' in line)
    first, second = '"wild-five"', '"five-red"'
    lines[at] = lines[at].replace(first, "X", 1).replace(second, first, 1).replace("X", second, 1)
    with pytest.raises(BadRecord):
        replayed(Record.load("".join(lines)))
