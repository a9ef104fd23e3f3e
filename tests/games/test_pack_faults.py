"""`pack check`: every fault with file, place and reason, and warnings of what is lopsided."""

from __future__ import annotations

import json
import shutil
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from fivewide.cli.main import main
from fivewide.content.pack import Pack, builtin
from fivewide.games import GAMES
from fivewide.kernel.errors import BadContent
from tests.games.trials import Lopsided, trial_of

pytestmark = pytest.mark.once  # packs are read by what is not compiled


Capture = pytest.CaptureFixture[str]
LOPSIDED = [
    pytest.param(id, each, id=f"{id}-{each.file}") for id in GAMES for each in trial_of(id).lopsided
]


def copied(id: str, tmp_path: Path) -> Path:
    target = tmp_path / "pack"
    source = resources.files("fivewide.packs").joinpath(GAMES[id].pack)
    with resources.as_file(source) as folder:
        shutil.copytree(folder, target)
    return target


def change(pack: Path, file: str, old: str, new: str) -> None:
    text = (pack / file).read_text(encoding="utf-8")
    assert old in text, (file, old)
    (pack / file).write_text(text.replace(old, new, 1), encoding="utf-8")


def judged(capsys: Capture, pack: Path) -> dict[str, Any]:
    code = main(["pack", "check", str(pack), "--json"])
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert code == (0 if said["valid"] else 1)
    return said


@pytest.mark.parametrize("id", GAMES)
def test_all_faults_of_a_pack_are_told(id: str, tmp_path: Path, capsys: Capture) -> None:
    """Several at once, in several files and twice in the same item."""
    pack, broken = copied(id, tmp_path), trial_of(id).broken
    for file, old, new, _ in broken:
        change(pack, file, old, new)
    faults = judged(capsys, pack)["faults"]
    assert len(faults) >= len(broken)
    for file, _, _, reason in broken:
        told = [line for line in faults if line.startswith(f"{pack}/{file}") and reason in line]
        assert len(told) == 1, (file, reason, faults)
    assert main(["pack", "check", str(pack)]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert lines == [
        *(f"fivewide: {fault}" for fault in faults),
        f"fivewide: {len(faults)} faults in {pack}",
    ]


@pytest.mark.parametrize("id", GAMES)
def test_each_of_these_faults_alone_brings_no_other_file_into_it(
    id: str, tmp_path: Path, capsys: Capture
) -> None:
    """What is left out because of a fault is not counted as missing elsewhere."""
    for number, (file, old, new, reason) in enumerate(trial_of(id).broken):
        pack = copied(id, tmp_path / str(number))
        change(pack, file, old, new)
        faults = judged(capsys, pack)["faults"]
        assert any(reason in fault for fault in faults), (reason, faults)
        assert {fault.startswith(f"{pack}/{file}") for fault in faults} == {True}, faults
        with pytest.raises(BadContent):  # and it cannot be raced with
            GAMES[id].prepare({}, 2, Pack(str(pack), read(pack)))


def read(pack: Path) -> dict[str, str]:
    files = [file for file in pack.iterdir() if file.suffix in (".toml", ".csv")]
    return {file.name: file.read_text(encoding="utf-8") for file in files}


@pytest.mark.parametrize("id", GAMES)
def test_files_that_are_missing_torn_or_no_text_are_all_told(
    id: str, tmp_path: Path, capsys: Capture
) -> None:
    pack = copied(id, tmp_path)
    names = [file.name for file in sorted(pack.iterdir()) if file.name != "pack.toml"]
    (pack / names[0]).unlink()
    (pack / names[1]).write_bytes(b"\xff\xfe")
    faults = judged(capsys, pack)["faults"]
    assert [fault for fault in faults if names[0] in fault] == [
        f"{pack}/{names[0]}: missing; a pack for this game needs it"
    ]
    assert [fault for fault in faults if names[1] in fault] == [
        f"{pack}/{names[1]}: not UTF-8 text"
    ]
    assert len(faults) == 2


@pytest.mark.parametrize(("id", "lopsided"), LOPSIDED)
def test_a_lopsided_pack_is_valid_with_a_warning(
    id: str, lopsided: Lopsided, tmp_path: Path, capsys: Capture
) -> None:
    pack = copied(id, tmp_path)
    file = pack / lopsided.file
    text = file.read_text(encoding="utf-8")
    file.write_text(lopsided.change(text), encoding="utf-8")
    assert file.read_text(encoding="utf-8") != text
    said = judged(capsys, pack)
    assert said["valid"], said["faults"]
    (told,) = said["warnings"]
    assert told.startswith(f"{file}, ")
    assert lopsided.warning in told


@pytest.mark.parametrize("id", GAMES)
def test_what_comes_with_the_games_has_no_faults_and_no_warnings(
    id: str, tmp_path: Path, capsys: Capture
) -> None:
    said = judged(capsys, copied(id, tmp_path))
    assert (said["faults"], said["warnings"]) == ([], [])
    assert said["found"]


@pytest.mark.parametrize("id", GAMES)
def test_every_pack_can_be_shown(id: str, capsys: Capture) -> None:
    for name in ("", *GAMES[id].sets):
        words = ["pack", "show", id, *(["--pack", name] if name else [])]
        assert main(words) == 0
        shown = capsys.readouterr().out
        assert main([*words, "--json"]) == 0
        content = json.loads(capsys.readouterr().out)
        used = builtin(GAMES[id].sets.get(name, GAMES[id].pack))
        assert content["ref"]["sha256"] == used.ref.sha256
        assert used.ref.sha256 in shown
        for kind, items in content.items():
            if kind not in ("info", "ref"):
                assert f"\n{kind.replace('_', ' ')}\n" in shown
                assert len(items) > 0


def test_a_pack_of_another_game_is_not_shown(tmp_path: Path, capsys: Capture) -> None:
    one, other = list(GAMES)[:2]
    pack = copied(other, tmp_path)
    assert main(["pack", "show", one, "--pack", str(pack)]) == 2
    assert f"a pack for {other}, not for {one}" in capsys.readouterr().err
