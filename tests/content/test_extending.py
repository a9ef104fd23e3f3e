"""Packs that extend another: how they combine, what is refused, and that their races replay."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from fivewide.cli.main import main
from fivewide.content.extending import csv_of, rows_in_csv, rows_in_toml, toml_of
from fivewide.content.pack import Pack, builtin, builtins, load
from fivewide.games import GAMES
from fivewide.kernel.errors import BadContent
from fivewide.kernel.table import Table

pytestmark = pytest.mark.once  # packs are read by what is not compiled

Capture = pytest.CaptureFixture[str]
PACKS = {f"{pack.place.rpartition('/')[2]}": pack for pack in builtins()}


def pack_toml(game: str, extends: str, **more: Any) -> str:
    rest = "".join(f"{key} = {json.dumps(value)}\n" for key, value in more.items())
    return (
        f'id = "mine"\nversion = "0.1.0"\ngame = "{game}"\ntitle = "Mine"\nlicense = "MIT"\n'
        f'source = "house"\nextends = "{extends}"\n{rest}'
    )


def put(folder: Path, **files: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        folder.joinpath(name.replace("__", ".")).write_text(text, "utf-8")
    return folder


def first_track(folder: str, **changes: Any) -> str:
    track = tomllib.loads(builtin(folder).files["tracks.toml"])["track"][0]
    return toml_of("track", [{**track, **changes}])


def contents(pack: Pack) -> dict[str, Any]:
    return {
        name: tomllib.loads(text) if name.endswith(".toml") else rows_in_csv(text)
        for name, text in pack.files.items()
        if name != "pack.toml"
    }


@pytest.mark.parametrize("folder", PACKS)
def test_a_pack_that_brings_nothing_is_all_of_the_other(folder: str, tmp_path: Path) -> None:
    other = PACKS[folder]
    for name in (folder, other.info.id):
        mine = load(put(tmp_path, pack__toml=pack_toml(other.info.game, name)))
        assert contents(mine) == contents(other)
        assert mine.info.id == "mine"
        assert "extends" not in mine.files["pack.toml"]


@pytest.mark.parametrize("folder", PACKS)
def test_what_is_written_again_says_the_same(folder: str) -> None:
    for name, text in PACKS[folder].files.items():
        if name.endswith(".csv"):
            rows = rows_in_csv(text)
            assert rows is not None
            assert rows_in_csv(csv_of(rows.columns, rows.items)) is not None
            assert rows_in_csv(csv_of(rows.columns, rows.items)).items == rows.items  # type: ignore[union-attr]
        elif name != "pack.toml":
            found = rows_in_toml(text)
            assert found is not None
            assert tomllib.loads(toml_of(found.key, found.items)) == tomllib.loads(text)


def test_new_items_come_first_and_known_ones_take_their_place(tmp_path: Path) -> None:
    new = first_track("daytona_500", id="new")
    tracks = tomllib.loads(builtin("daytona_500").files["tracks.toml"])["track"]
    changed = toml_of("track", [{**tracks[1], "title": "Changed"}])
    pack = load(
        put(
            tmp_path,
            pack__toml=pack_toml("daytona-500", "daytona-500"),
            tracks__toml=f"{new}\n{changed}",
        )
    )
    found = tomllib.loads(pack.files["tracks.toml"])["track"]
    assert [track["id"] for track in found] == ["new", *(track["id"] for track in tracks)]
    assert found[2] == {**tracks[1], "title": "Changed"}
    assert found[1] == tracks[0]
    assert pack.files["cards.csv"] == builtin("daytona_500").files["cards.csv"]


def test_whole_files_and_files_without_ids_stand_for_the_others(tmp_path: Path) -> None:
    own = first_track("daytona_500", id="new")
    text = pack_toml("daytona-500", "daytona-500", whole=["tracks.toml"])
    pack = load(put(tmp_path / "a", pack__toml=text, tracks__toml=own))
    assert [each["id"] for each in tomllib.loads(pack.files["tracks.toml"])["track"]] == ["new"]
    races = "\n".join(builtin("pile_up_racing").files["races.csv"].splitlines()[:2]) + "\n"
    text = pack_toml("pile-up-racing", "pile-up-racing")
    pack = load(put(tmp_path / "b", pack__toml=text, races__csv=races))
    assert pack.files["races.csv"] == races
    assert pack.files["drivers.csv"] == builtin("pile_up_racing").files["drivers.csv"]


def test_rows_of_two_csv_files_combine(tmp_path: Path) -> None:
    text = pack_toml("daytona-500", "daytona-500")
    row = "id,kind,copies,lines,source\nfive-red,five,1,red 4,house\n"
    pack = load(put(tmp_path, pack__toml=text, cards__csv=row))
    mine, theirs = (
        rows_in_csv(pack.files["cards.csv"]),
        rows_in_csv(builtin("daytona_500").files["cards.csv"]),
    )
    assert mine is not None
    assert theirs is not None
    assert len(mine.items) == len(theirs.items)
    assert mine.items[1] == {**theirs.items[1], "lines": "red 4", "source": "house", "note": ""}


def test_the_hash_covers_what_is_raced_with(tmp_path: Path) -> None:
    base = tmp_path / "base"
    put(
        base,
        **{name.replace(".", "__"): text for name, text in builtin("daytona_500").files.items()},
    )
    mine = put(tmp_path / "mine", pack__toml=pack_toml("daytona-500", "../base"))
    before = load(mine).ref.sha256
    base.joinpath("prizes.toml").write_text(
        base.joinpath("prizes.toml").read_text().replace("300_000", "310_000")
    )
    assert load(mine).ref.sha256 != before
    assert Pack("stored", load(mine).files).ref == load(mine).ref


@pytest.mark.parametrize(
    ("extends", "game", "line"),
    [
        ("nothing", "daytona-500", "pack.toml, extends: no pack 'nothing'; name a built-in one"),
        ("/", "daytona-500", "pack.toml, extends: no pack '/'"),
        (".", "daytona-500", "pack.toml, extends: this pack extends itself: mine extends mine"),
        (
            "victory-lane",
            "daytona-500",
            "extends: victory-lane is a pack for victory-lane, not for daytona-500",
        ),
    ],
)
def test_what_cannot_be_extended_is_one_line(
    extends: str, game: str, line: str, tmp_path: Path, capsys: Capture
) -> None:
    mine = put(tmp_path / "mine", pack__toml=pack_toml(game, extends))
    with pytest.raises(BadContent) as caught:
        load(mine)
    assert line in str(caught.value)
    assert main(["pack", "check", str(mine)]) == 1
    assert [line in each for each in capsys.readouterr().err.splitlines()] == [True]


def test_a_circle_of_two_and_a_chain_without_end(tmp_path: Path) -> None:
    for mine, other in (("a", "b"), ("b", "a")):
        put(tmp_path / mine, pack__toml=pack_toml("daytona-500", f"../{other}"))
    with pytest.raises(BadContent, match="extends itself: a extends b extends a"):
        load(tmp_path / "a")
    for number in range(20):
        put(tmp_path / f"c{number}", pack__toml=pack_toml("daytona-500", f"../c{number + 1}"))
    with pytest.raises(BadContent, match="more than 8 packs"):
        load(tmp_path / "c0")


def test_faults_name_the_place_in_the_own_file(tmp_path: Path, capsys: Capture) -> None:
    tracks = tomllib.loads(builtin("daytona_500").files["tracks.toml"])["track"]
    changed = toml_of("track", [{**tracks[2], "title": 5}])
    mine = put(tmp_path, pack__toml=pack_toml("daytona-500", "daytona-500"), tracks__toml=changed)
    assert main(["pack", "check", str(mine)]) == 1
    line = f"{mine}/tracks.toml, track 1, title: Expected `str`, got `int`"
    assert line in capsys.readouterr().err


@pytest.mark.parametrize("game", GAMES)
def test_a_race_of_an_extending_pack_replays_with_it_and_not_without(
    game: str, tmp_path: Path, capsys: Capture
) -> None:
    mine = put(tmp_path / "mine", pack__toml=pack_toml(game, game))
    found = GAMES[game]
    table = Table.open(found, ["Kim", "Ola"], seed=3, pack=load(mine))
    for seat in table.to_act[:1]:  # a race that is only watched is over already
        table.act(seat, table.options(seat)[0])
    race = tmp_path / "x.race.jsonl"
    table.record.save(race)
    assert main(["replay", str(race), "--verify", "--pack", str(mine)]) == 0
    capsys.readouterr()
    assert main(["replay", str(race), "--verify"]) != 0
    assert "name its pack with --pack" in capsys.readouterr().err


def test_the_pack_of_the_page_can_be_raced_with(tmp_path: Path) -> None:
    page = Path(__file__).parents[2].joinpath("docs", "files.md").read_text("utf-8")
    [block] = [part.partition("```")[0] for part in page.split("```toml") if "extends =" in part]
    tracks = first_track("daytona_500", id="new")
    pack = load(put(tmp_path, pack__toml=block, tracks__toml=tracks))
    table = Table.open(GAMES["daytona-500"], ["Kim", "Ola"], seed=1, pack=pack)
    assert table.record.header.packs[0].id == "my-track"
