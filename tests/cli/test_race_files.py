"""One race file through every door: read the same, or refused with the same line."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from fivewide.cli.main import main
from fivewide.cli.play import resume_race
from fivewide.content.pack import Pack, load
from fivewide.games import GAMES, game
from fivewide.games.races import open_race, race_of
from fivewide.games.shelf import Shelf
from fivewide.kernel.errors import BadRecord
from fivewide.kernel.record import Record
from fivewide.kernel.table import Table
from fivewide.server.importing import read_race
from fivewide.server.reading import legible
from fivewide.server.room import Refusal
from fivewide.server.store import Stored
from tests.effort import as_many
from tests.fuzz.damage import damaged, go_too_far

Capture = pytest.CaptureFixture[str]
Door = Callable[[Path], str]  # what is said of a file; nothing if it is taken
FILES = as_many(120, 24)
RULES = game("dust-devil-500").rules_version


def raced(**options: Any) -> Table[Any]:
    table = Table.open(game("dust-devil-500"), ["Kim", "Ola"], seed=21, **options)
    while not table.over:
        table.act(table.to_act[0], table.options(table.to_act[0])[0])
    return table


TEXT = raced(options={"race": 3}).record.text()
HEADER, *LINES = TEXT.splitlines()


def from_python(path: Path) -> str:
    try:
        open_race(path).replay()
    except BadRecord as error:
        return str(error).removeprefix(str(path))
    return ""


def by_a_server(path: Path) -> str:
    try:
        read_race(path.read_bytes(), 10_000, Shelf())
    except Refusal as refusal:
        return str(refusal).removeprefix("race file")
    return ""


def resumed(path: Path) -> str:
    try:
        resume_race("", path, None, path.with_suffix(".copy")).close()
    except BadRecord as error:
        return str(error).removeprefix(str(path))
    return ""


def by_command(capsys: Capture, *words: str) -> Door:
    def door(path: Path) -> str:
        code = main([*words[:1], str(path), *words[1:]])
        said = capsys.readouterr().err.strip()
        assert bool(code) == bool(said)
        for start in ("fivewide: ", "not valid: ", str(path)):
            said = said.removeprefix(start)
        return said

    return door


@pytest.fixture
def doors(capsys: Capture) -> list[Door]:
    commands = [by_command(capsys, *words) for words in (["replay"], ["replay", "--verify"])]
    return [from_python, by_a_server, resumed, *commands]


def changed(old: str, new: str) -> bytes:
    assert old in TEXT
    return TEXT.replace(old, new, 1).encode()


def with_header(**fields: Any) -> bytes:
    return "\n".join([json.dumps({**json.loads(HEADER), **fields}), *LINES, ""]).encode()


def with_line(number: int, line: str) -> bytes:
    lines = [HEADER, *LINES]
    lines[number - 1] = line
    return "\n".join([*lines, ""]).encode()


PACKS = json.loads(HEADER)["packs"]
CALLED = f"{PACKS[0]['id']} {PACKS[0]['version']}"
UNKNOWN = [{**PACKS[0], "sha256": "0" * 64}]
SAID = {
    "nothing in it": (b"", ": empty; a race file begins with a header line"),
    "no text": (b"\xff\xfe", ": not a race file (it is not text)"),
    "no header": (b"race\n", ", line 1: not a race file (the first line is not JSON)"),
    "another file": (b"{}\n", ", line 1: not a race file (no header with format 'fivewide-race')"),
    "endless": (b"[" * 60_000, ", line 1: not a race file (the first line is not JSON)"),
    "too new": (
        with_header(version=99),
        ", line 1: written by a newer Five Wide (format 99, this one reads 2); "
        "update fivewide to open it",
    ),
    "too old": (
        with_header(version=0),
        ", line 1: of a format that never was (0; the oldest is 1)",
    ),
    "newer rules": (
        with_header(rules=RULES + 7),
        f", line 1: raced under rules version {RULES + 7} of Dust Devil 500, "
        f"this Five Wide knows {RULES}; "
        "update fivewide to open it",
    ),
    "older rules": (
        with_header(rules=RULES - 1).replace(b'{"chance":"dice"', b'{"chance":"cards"', 1),
        ", entry 2: the record draws cards, the rules ask for dice; "
        f"it was raced under rules version {RULES - 1}, this Five Wide knows {RULES}",
    ),
    "unknown game": (
        with_header(game="ludo"),
        f", line 1: unknown game 'ludo'; there are: {', '.join(GAMES)}",
    ),
    "no game": (with_header(game=5), ", line 1: Expected `str`, got `int` - at `$.game`"),
    "unknown option": (
        with_header(options={"race": 33}),
        None,
    ),
    "too many seats": (
        with_header(seats=[{"name": "Kim", "driver": "person"}] * 30),
        None,
    ),
    "unknown pack": (
        with_header(packs=UNKNOWN),
        f", line 1: raced with content that is not here: {CALLED} "
        "(SHA-256 000000000000…); name its pack with --pack",
    ),
    "a pack with another name": (
        with_header(packs=[{**PACKS[0], "id": "mine"}]),
        f", line 1: raced with content that is not here: mine {PACKS[0]['version']} "
        f"(SHA-256 {PACKS[0]['sha256'][:12]}…); name its pack with --pack",
    ),
    "no pack": (
        with_header(packs=[]),
        ", line 1: raced with content that is not here: no pack at all; name its pack with --pack",
    ),
    "a broken line": (
        with_line(3, '{"seat":'),
        ", line 3: damaged (not JSON); cut the file off there to go on",
    ),
    "a line of something else": (with_line(4, "7"), ", line 4: '7' is not an entry of a race"),
    "a line too much": (
        TEXT.encode() + b'{"chance":"dice","outcome":[1]}\n',
        f", line {len(LINES) + 2}: stands after the result; cut it off",
    ),
    "a roll that cannot be": (
        changed('{"chance":"dice","outcome":[', '{"chance":"dice","outcome":[9'),
        None,
    ),
    "another result": (
        changed('"place":1,"seat":', '"place":1,"seat":9'),
        ": the result written is not the result of the race",
    ),
}


@pytest.mark.parametrize("what", SAID)
def test_every_door_refuses_a_damaged_file_with_the_same_line(
    what: str, doors: list[Door], path: Path
) -> None:
    raw, wanted = SAID[what]
    path.write_bytes(raw)
    said = {door(path) for door in doors}
    assert len(said) == 1
    assert wanted in (None, *said)
    assert all(said)


def test_every_door_takes_a_sound_file(doors: list[Door], path: Path) -> None:
    path.write_text(TEXT)
    assert [door(path) for door in doors] == [""] * len(doors)
    path.write_bytes(TEXT.replace("\n", "\r\n").encode())
    assert [door(path) for door in doors] == [""] * len(doors)


@pytest.mark.parametrize("number", range(4))
def test_spoilt_files_are_the_same_file_to_everybody(number: int, path: Path) -> None:
    """But for what only a server minds: what it would show to others, and how much of it."""
    rng = random.Random(number)
    refused = 0
    for _file in range(FILES):
        path.write_bytes(damaged(rng, TEXT, [go_too_far]))
        mine, theirs = from_python(path), by_a_server(path)
        refused += bool(mine)
        assert mine == theirs or is_only_a_servers(theirs), path.read_bytes()
    assert refused > FILES // 3


def is_only_a_servers(said: str) -> bool:
    theirs = ("cannot be seen", "a name is too long")
    return said.endswith(theirs)


def test_a_stored_table_gives_the_same_reason(path: Path) -> None:
    for what in ("a broken line", "a line of something else", "a line too much"):
        raw, wanted = SAID[what]
        header, *lines = raw.decode().splitlines()
        stored = Stored({"id": "t", "header": header}, [], [{"line": each} for each in lines], [])
        record, why = legible(stored)
        assert wanted is not None
        at, _, reason = wanted.removeprefix(", line ").partition(": ")
        assert why == f"it is legible up to entry {int(at) - 2}; the next line is not: {reason}"
        assert len(record.entries) + (record.result is not None) == int(at) - 2


# Packs


@pytest.fixture
def own_pack(tmp_path: Path) -> Path:
    target = tmp_path / "mine"
    with resources.as_file(resources.files("fivewide.packs") / "dust_devil_500") as folder:
        shutil.copytree(folder, target)
    said = target / "pack.toml"
    said.write_text(said.read_text().replace('version = "1.0.0"', 'version = "7.0.0"'))
    return target


def test_a_pack_of_ones_own_is_named_at_every_door(
    own_pack: Path, path: Path, capsys: Capture
) -> None:
    own: Pack = load(own_pack)
    raced(pack=own, options={"race": 3}).record.save(path)
    refusal = from_python(path)
    assert "raced with content that is not here: dust-devil-500 7.0.0 (SHA-256" in refusal
    assert by_a_server(path) == resumed(path) == refusal
    assert open_race(path, own_pack).replay().over
    resume_race("", path, own_pack, None).close()
    assert main(["replay", str(path), "--verify", "--pack", str(own_pack)]) == 0
    kept = Shelf({own.ref.sha256: own.files}.get)
    assert read_race(path.read_bytes(), 10_000, kept).answer.finished
    assert race_of(Record.read(path), "x", kept).setup.packs == (own.ref,)


def test_another_pack_than_the_one_it_was_raced_with_is_refused(own_pack: Path, path: Path) -> None:
    path.write_text(TEXT)
    for attempt in (open_race, lambda file, pack: resume_race("", file, pack, None)):
        with pytest.raises(BadRecord, match=r"raced with dust-devil-500 1.*not with dust-devil-50"):
            attempt(path, own_pack)


def test_a_built_in_set_needs_no_pack_to_be_named(path: Path) -> None:
    pile_up = GAMES["pile-up-racing"]
    table = Table.open(pile_up, ["Kim"], options={"set": "2023", "starters": 8}, seed=3)
    table.record.save(path)
    assert open_race(path).setup.packs == table.setup.packs


# Versions


def test_a_race_under_older_rules_goes_on_if_it_can(doors: list[Door], path: Path) -> None:
    path.write_bytes(with_header(rules=RULES - 1))
    assert [door(path) for door in doors] == [""] * len(doors)
