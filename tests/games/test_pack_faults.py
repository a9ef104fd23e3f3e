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

pytestmark = pytest.mark.once  # packs are read by what is not compiled


Capture = pytest.CaptureFixture[str]
Change = tuple[str, str, str, str]  # file, text, other text, what is said about it

# Several faults at once, in several files and twice in the same item: all must be told.
BROKEN: dict[str, list[Change]] = {
    "dust-devil-500": [
        ("tracks.toml", "bump = 8", "bump = 9", "track dust-devil-80, bump: must be 8"),
        ("tracks.toml", "space = 23", "space = 24", "turbo belongs on green, not on white"),
        ("tracks.toml", 'id = "dust-devil-80-blue"', 'id = "dust-devil-80"', "stands twice"),
        ("dice.toml", "number = 3", "number = 4", "die d8: faces are numbered"),
        ("red_cards.csv", "tailwind,Tailwind,2", "tailwind,Tailwind,two", "line 2, copies"),
        ("red_cards.csv", "flat-tire,", "headwind,", "headwind: this id stands twice"),
        ("pack.toml", "version", "wersion", "missing required field `version`"),
    ],
    "daytona-500": [
        ("tracks.toml", 'lanes = "www"', 'lanes = "rww"', "rows 1 to 7: the inner lane is white"),
        ("tracks.toml", '"A0", "B0"', '"A0", "A0"', "start: start positions must differ"),
        ("prizes.toml", "300_000", "300_001", "purse speedway, prizes: needs 6 prizes"),
        ("prizes.toml", "200_000, 150_000, 100_000, 60", "200_000, 150_000, 60", "purse sibling"),
        ("cards.csv", "five-red,1,five,red 5", "five-red,1,five,rad 5", "card five-red: 'rad 5'"),
        ("cards.csv", "five-blue,1,five,blue 5", "five-blue,1,five,blue 99", "1 to 20 spaces"),
        ("cards.csv", "nine-yellow,1,nine", "nine-yellow,x,nine", "copies: Expected `int`"),
    ],
    "pile-up-racing": [
        ("drivers.csv", "7,Dale Hutto,12,0,2,A+", "7,Dale Hutto,12,0,2,F", "line 2, road_q"),
        ("drivers.csv", "A++,A,B,4,0,A,4", "A++,A,B,9,5,A,4", "line 2, acc"),
        ("drivers.csv", "4,Clint Barrow", "4,Marisol Vega", "line 4: Marisol Vega stands twice"),
        ("races.csv", "80/85/102", "80/85/103", "line 2: stage laps 80/85/103 are not 267"),
        ("races.csv", "superspeedway,2.6", "speedway,2.6", "an oval of 2.6 miles is not"),
    ],
    "victory-lane": [
        ("action_cards.csv", "A01,1,Slingshot,5", "A01,1,Slingshot,fast", "action_cards.csv, A01"),
        ("action_cards.csv", "A02,2,Flat Out", "A02,99,Flat Out", "A02: stopwatch must be"),
        ("laps_cards.csv", "L01,8,line-energy", "L01,8,line-anergy", "no event 'line-anergy'"),
        ("laps_cards.csv", "L02,6", "L02,600", "L02: laps must be from 1 to 200"),
        ("teams.csv", "T1,white,11", "T1,white,12", "T1: no such car"),
        ("teams.csv", "T2,red,5,The Bruiser,M6", "T2,red,5,The Bruiser,X6", "teams.csv, T2"),
        ("races.toml", "[[race]]", "[[race]]\nwheels = 4", "race 1: unknown field `wheels`"),
    ],
    "apocalypse-road": [
        ("cars.csv", "machine-gun", "pea-shooter", "weapon"),
        ("race_cards.csv", ",line,", ",lime,", "type"),
        ("teams.toml", "[[team]]", "[[team]]\nwheels = 4", "team 1: unknown field `wheels`"),
        ("tracks.toml", "lane_width = ", "lane_width = 9", "lane_width: must be from 4 to 200"),
        ("tracks.toml", 'chute = "', 'chute = "X', "chute: names a space"),
        ("movement_events.csv", ",1,", ",99,", "copies must be from 1 to 52"),
        ("movement_events.csv", "Bounty,1,", "Bounty,2,", "effect bounty: 2 cards; there can be 1"),
        ("movement_events.csv", "race-bonus,4", "race-bonus,", "needs an amount: its markers"),
    ],
}
LOPSIDED: list[tuple[str, Change]] = [
    ("daytona-500", ("cards.csv", "red 6, yellow 4", "red 9, yellow 4", "colors go unequally far")),
    ("daytona-500", ("prizes.toml", "100_000, 50_000", "50_000, 100_000", "prizes rise")),
    ("daytona-500", ("tracks.toml", 'lanes = "ww."\nname = "entry to turn 1"',
                     'lanes = "www"\nname = "entry to turn 1"', "straight into wr.")),
    ("apocalypse-road", ("teams.toml", "", "", "has the paint of")),
    ("dust-devil-500", ("red_cards.csv", "", "", "a deck of none")),
    ("victory-lane", ("teams.csv", "M5,M6,M5 D,M5 D", "M8,M8,M8 D,M8 D", "its six faces move")),
    ("pile-up-racing", ("races.csv", "400.5,36", "400.5,60", "60 starters, but")),
]  # fmt: skip


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
    pack = copied(id, tmp_path)
    for file, old, new, _ in BROKEN[id]:
        change(pack, file, old, new)
    faults = judged(capsys, pack)["faults"]
    assert len(faults) >= len(BROKEN[id])
    for file, _, _, reason in BROKEN[id]:
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
    for number, (file, old, new, reason) in enumerate(BROKEN[id]):
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


@pytest.mark.parametrize(("id", "lopsided"), LOPSIDED, ids=lambda each: str(each)[:15])
def test_a_lopsided_pack_is_valid_with_a_warning(
    id: str, lopsided: Change, tmp_path: Path, capsys: Capture
) -> None:
    pack = copied(id, tmp_path)
    file, old, new, warning = lopsided
    if old:
        change(pack, file, old, new)
    elif file == "red_cards.csv":
        empty_the_deck(pack / file)
    else:
        paint_alike(pack / file)
    said = judged(capsys, pack)
    assert said["valid"], said["faults"]
    (told,) = said["warnings"]
    assert told.startswith(f"{pack}/{file}, ")
    assert warning in told


def empty_the_deck(path: Path) -> None:
    head, *rows = path.read_text(encoding="utf-8").splitlines()
    at = head.split(",").index("copies")
    assert at == 2
    lines = [row.split(",", 3) for row in rows]
    path.write_text("\n".join([head, *(",".join([a, b, "0", d]) for a, b, _, d in lines)]))


def paint_alike(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    paints = [line for line in text.splitlines() if line.startswith("paint = ")]
    path.write_text(text.replace(paints[1], paints[0]), encoding="utf-8")


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
    pack = copied("daytona-500", tmp_path)
    assert main(["pack", "show", "dust-devil-500", "--pack", str(pack)]) == 2
    assert "a pack for daytona-500, not for dust-devil-500" in capsys.readouterr().err
