"""Race files: readable, append-only, safe to cut off anywhere; what is wrong is named by line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fivewide.kernel.errors import BadRecord
from fivewide.kernel.keyed import LuckKey
from fivewide.kernel.luck import SeededLuck
from fivewide.kernel.record import Act, Drawn, Journal, OpenedKey, Record, Undone, commitment
from fivewide.kernel.replaying import follows_its_seed, is_of_this_version, replay
from fivewide.kernel.sample import GAME
from fivewide.kernel.table import Table
from tests.kernel.sealed import seats

SETUP = GAME.prepare({}, 3)


def raced(seed: int = 4, decisions: int = 500, undo: bool = True) -> Table[Any]:
    """A race in which everybody always does the first thing possible; one action is undone."""
    table = Table(GAME, SETUP, seats(3), SeededLuck(seed))
    table.roll()
    for number in range(decisions):
        if table.over:
            break
        table.act(table.to_act[0], table.options(table.to_act[0])[0])
        if undo and number == 2:
            table.undo(0, consent=[1, 2])
    return table


def test_a_record_is_the_same_once_written_and_read(tmp_path: Path) -> None:
    record = raced().record
    path = tmp_path / "a.race.jsonl"
    record.save(path)
    assert Record.read(path) == record
    assert list(tmp_path.iterdir()) == [path]  # nothing is left beside it
    assert any(isinstance(entry, Undone) for entry in record.entries)


def test_every_line_says_what_it_is() -> None:
    lines = [msgspec.json.decode(line) for line in raced().record.lines()]
    header, deal, first = lines[:3]
    assert header["format"] == "fivewide-race"
    assert header["game"] == "sealed-high-card"
    assert header["options"] == {"cards": 3, "deals": 2, "press": True}
    assert header["seats"][0] == {"name": "Ann", "driver": "person"}
    assert header["seed_commitment"] == commitment(4)
    assert deal["chance"] == "deal"
    assert len(deal["outcome"]) == 24
    assert first["seat"] == 0
    assert list(first["action"]) == ["play"]
    assert len(first["hash"]) == 16
    assert lines[-1]["result"]["seeds"] == [4]


def test_a_file_may_be_cut_off_after_any_line() -> None:
    table = raced()
    lines = table.record.text().splitlines(keepends=True)
    for kept in range(1, len(lines) + 1):
        record = Record.load("".join(lines[:kept]))
        assert not record.cut_short
        assert len(record.entries) == min(kept - 1, len(table.record.entries))
        again = replay(GAME, SETUP, record)
        assert again.over == (kept >= len(lines) - 1)


def test_a_file_may_be_cut_off_in_the_middle_of_its_last_line() -> None:
    text = raced(decisions=3).record.text()
    start = text.rindex("\n", 0, -1) + 1
    whole = Record.load(text)
    for end in range(start + 1, len(text) - 1):
        record = Record.load(text[:end])
        assert record.cut_short
        assert record.entries == whole.entries[:-1]
    assert Record.load(text[:-1]) == whole  # only the line break is missing


def test_a_race_goes_on_from_an_unfinished_file() -> None:
    text = raced(decisions=4).record.text()
    table = replay(GAME, SETUP, Record.load(text))
    assert not table.over
    table.resume(seed=9)
    while not table.over:
        table.act(table.to_act[0], table.options(table.to_act[0])[0])
    record = Record.load(table.record.text())
    assert record.result is not None
    assert record.result.keys == [OpenedKey(LuckKey.named(9).key.hex())]
    assert replay(GAME, SETUP, record).hash() == table.hash()
    assert follows_its_seed(GAME, SETUP, record) is None  # the first seed was never opened


HEADER = raced(decisions=0).record.text().split("\n")[0]


def with_header(**changes: Any) -> str:
    return msgspec.json.encode({**msgspec.json.decode(HEADER), **changes}).decode()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "f: empty; a race file begins with a header line"),
        ("\n\n", "f: empty"),
        ("hello", "f, line 1: not a race file (the first line is not JSON)"),
        ("[" * 5000, "f, line 1: not a race file (the first line is not JSON)"),
        ("[]", "f, line 1: not a race file (no header"),
        ("{}", "f, line 1: not a race file (no header"),
        ('{"format":"other"}', "f, line 1: not a race file (no header"),
        (with_header(version=3), "f, line 1: written by a newer Five Wide (format 3, this one"),
        (with_header(version="1"), "f, line 1: Expected `int`, got `str` - at `$.version`"),
        (with_header(seats=[{"name": "A"}]), "f, line 1: Object missing required field `driver`"),
        (f"{HEADER}\nhello\n", "f, line 2: damaged (not JSON); cut the file off there to go on"),
        (f"{HEADER}\n{'[' * 5000}\n", "f, line 2: damaged (not JSON)"),
        (f"{HEADER}\n\n\n5\n", "f, line 4: '5' is not an entry of a race"),
        (f"{HEADER}\n{{}}\n", "f, line 2: an entry has exactly one of the keys action, chance"),
        (f'{HEADER}\n{{"action":1,"chance":2}}\n', "f, line 2: an entry has exactly one of"),
        (f'{HEADER}\n{{"action":1}}\n', "f, line 2: Object missing required field `seat`"),
        (f'{HEADER}\n{{"seat":"0","action":1}}\n', "f, line 2: Expected `int`, got `str`"),
        (f'{HEADER}\n{{"seat":0,"action":1,"x":1}}\n', "f, line 2: Object contains unknown field"),
        (f'{HEADER}\n{{"undo":0,"seat":0}}\n{{"undo":1,"seat":0}}\n', "f, line 3: takes back to"),
        (f'{HEADER}\n{{"undo":-1,"seat":0}}\n', "f, line 2: takes back to entry -1"),
        (f'{HEADER}\n{{"resumed":false,"seed_commitment":""}}\n', "f, line 2: Invalid"),
        (f'{HEADER}\n{{"result":{{}}}}\n', "f, line 2: Object missing required field"),
    ],
)
def test_a_damaged_file_is_refused_with_file_and_line(text: str, complaint: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Record.load(text, "f")
    assert complaint in str(caught.value)
    assert str(caught.value).isprintable()


def test_nothing_may_stand_after_the_result() -> None:
    text = raced().record.text()
    with pytest.raises(BadRecord, match="stands after the result; cut it off"):
        Record.load(text + text.split("\n")[1] + "\n")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"nothing\.jsonl: no such file or directory; check the"):
        Record.read(tmp_path / "nothing.jsonl")
    (tmp_path / "raw").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match="not a race file"):
        Record.read(tmp_path / "raw")
    with pytest.raises(BadRecord, match="is a folder; name a race file"):
        Record.read(tmp_path)


def altered(change: Callable[[list[Any]], None]) -> Record:
    """A finished race with its lines changed."""
    lines = [msgspec.json.decode(line) for line in raced(undo=False).record.lines()]
    change(lines)
    return Record.load("".join(msgspec.json.encode(line).decode() + "\n" for line in lines))


def other_hash(lines: list[Any]) -> None:
    lines[2]["hash"] = "0" * 16


def other_seat(lines: list[Any]) -> None:
    lines[2]["seat"] = 7


def other_action(lines: list[Any]) -> None:
    lines[2]["action"] = {"play": "9-moons"}


def other_chance(lines: list[Any]) -> None:
    lines[1]["chance"] = "dice\nroll"


def other_outcome(lines: list[Any]) -> None:
    lines[1]["outcome"] = 5


def card_twice(lines: list[Any]) -> None:
    lines[1]["outcome"][0] = lines[1]["outcome"][1]


def other_winner(lines: list[Any]) -> None:
    lines[-1]["result"]["standings"][0]["points"] = 99


def early_result(lines: list[Any]) -> None:
    del lines[-2]


def other_seed(lines: list[Any]) -> None:
    lines[-1]["result"]["seeds"] = [5]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (other_hash, "entry 2: the position is not the one recorded"),
        (other_seat, "entry 2: seat 7 is not asked"),
        (other_action, 'entry 2: {"play":"9-moons"} is refused'),
        (other_chance, "entry 1: the record draws dice\\nroll, the rules ask for deal"),
        (other_outcome, "entry 1: deal: the outcome must list every item exactly once"),
        (card_twice, "entry 1: deal: the outcome must list every item exactly once"),
        (other_winner, "the result written is not the result of the race"),
        (early_result, "has a result, but the race is not over"),
        (other_seed, "the seed in the result is not the one committed to"),
    ],
)
def test_a_record_that_breaks_the_rules_does_not_replay(
    change: Callable[[list[Any]], None], complaint: str
) -> None:
    record = altered(change)
    with pytest.raises(BadRecord) as caught:
        replay(GAME, SETUP, record, where="f")
    assert str(caught.value).startswith("f")
    assert complaint in str(caught.value)
    assert str(caught.value).isprintable()


def test_hashes_of_another_version_are_counted_and_judge_nothing() -> None:
    def other_hashes(lines: list[Any]) -> None:
        other_hash(lines)
        lines[-1]["result"]["hash"] = "0" * 16

    record = altered(other_hashes)
    otherwise: list[int] = []
    table = replay(GAME, SETUP, record, otherwise=otherwise)
    assert otherwise == [2, len(record.standing) + 1]
    assert table.record == record  # as it was recorded
    assert follows_its_seed(GAME, SETUP, record) is True
    for change in (other_action, other_outcome, other_winner, early_result, other_seed):
        with pytest.raises(BadRecord):
            replay(GAME, SETUP, altered(change), otherwise=[])


def test_hashes_bind_the_version_that_began_the_race() -> None:
    record = raced().record
    assert is_of_this_version(GAME, record)
    for other in ({"engine": "0.0.9"}, {"rules": GAME.rules_version + 1}):
        header = msgspec.structs.replace(record.header, **other)
        assert not is_of_this_version(GAME, Record(header, record.entries, record.result))


def test_a_race_follows_its_seed_or_not() -> None:
    record = raced(seed=4).record
    assert follows_its_seed(GAME, SETUP, record) is True
    assert record.result is not None
    changed = msgspec.structs.replace(record.result, seeds=[5])
    assert follows_its_seed(GAME, SETUP, Record(record.header, record.entries, changed)) is False
    assert follows_its_seed(GAME, SETUP, raced(decisions=2).record) is None


def test_a_record_replays_up_to_any_entry() -> None:
    table = raced()
    for upto in range(len(table.entries) + 1):
        again = replay(GAME, SETUP, table.record, upto=upto)
        assert again.entries == table.entries[:upto]


def test_a_journal_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "a.race.jsonl"
    table = Table(GAME, SETUP, seats(3), SeededLuck(2))
    journal = Journal(path, table.record)
    table.journal = journal
    table.roll()
    while not table.over:
        seat = table.to_act[0]
        table.act(seat, table.options(seat)[0])
        assert path.read_text() == table.record.text()
        if len(table.record.entries) == 3:
            table.undo(seat)
            assert path.read_text() == table.record.text()
    journal.close()
    assert Record.read(path) == table.record


def test_a_journal_mends_a_torn_line(tmp_path: Path) -> None:
    path = tmp_path / "a.race.jsonl"
    text = raced(decisions=3).record.text()
    path.write_text(text[:-5])
    record = Record.read(path)
    Journal(path, record).close()
    assert not Record.read(path).cut_short
    kinds = {type(entry) for entry in record.entries}
    assert kinds <= {Act, Drawn, Undone}
