"""Packs of whoever runs the server: listed with their checks, raced with, kept with the race."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec.structs import asdict

from fivewide.cli.main import main
from fivewide.content.extending import toml_of
from fivewide.content.pack import builtin, load
from fivewide.games import GAMES
from fivewide.games.judging import judged
from fivewide.server import own_packs
from fivewide.server.own_packs import Judged, OwnPacks
from fivewide.server.packs import kept_files, to_keep
from fivewide.server.room import Refusal
from fivewide.server.store import open_engine
from tests.games.trials import trial_of
from tests.server.conftest import MakeServer, NewDatabase
from tests.server.serving import Json, Server

pytestmark = pytest.mark.once  # the server is not compiled

WITH_PACKS = [id for id, game in GAMES.items() if game.pack]
DAYTONA = "daytona-500"


def write(folder: Path, game: str, **files: str) -> Path:
    """A pack that extends the game's own; `tracks__toml` is a file of it."""
    folder.mkdir(parents=True, exist_ok=True)
    said = {"id": f"my-{game}", "version": "1.0", "game": game, "title": f"My {game}"}
    said |= {"license": "CC0-1.0", "source": "house", "extends": game}
    text = "".join(f"{key} = {json.dumps(value)}\n" for key, value in said.items())
    for name, words in {"pack__toml": text, **files}.items():
        folder.joinpath(name.replace("__", ".")).write_text(words, "utf-8")
    return folder


def own_track(title: str = "Harbor Mile", **changes: Any) -> str:
    track = tomllib.loads(builtin("daytona_500").files["tracks.toml"])["track"][1]
    return toml_of("track", [{**track, "id": "harbor-mile", "title": title, **changes}])


def fill(folder: Path) -> None:
    """For every game one that is well and one that is broken."""
    for game in WITH_PACKS:
        write(folder / f"good-{game}", game)
        write(folder / f"bad-{game}", game, stray__toml="= 3")
        name = next(name for name in builtin(GAMES[game].pack).files if name != "pack.toml")
        folder.joinpath(f"bad-{game}", name).write_text("= no\n,\x01 content", "utf-8")
    write(folder / f"good-{DAYTONA}", DAYTONA, tracks__toml=own_track())


# With a server


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packs")
    fill(folder)
    return folder


@pytest.fixture(scope="module")
def serving(
    folder: Path, new_database: NewDatabase, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    log = tmp_path_factory.mktemp("log") / "log"
    server = Server(new_database("sqlite"), log, FIVEWIDE_PACKS=str(folder))
    yield server
    server.stop()
    assert [line for line in log.read_text().splitlines() if '"level":"error"' in line] == []


def listed(server: Server, game: str) -> dict[str, Json]:
    answer = server.get(f"/api/games/{game}/packs")
    assert answer.status == 200
    return {pack["folder"]: pack for pack in answer.json["packs"]}


@pytest.mark.parametrize("game", WITH_PACKS)
def test_packs_are_listed_with_their_checks(
    serving: Server, folder: Path, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same faults as `fivewide pack check` finds, without a path of this machine."""
    answer = serving.get(f"/api/games/{game}/packs")
    assert str(folder) not in answer.body.decode()
    packs = {pack["folder"]: pack for pack in answer.json["packs"]}
    assert set(packs) == {f"good-{game}", f"bad-{game}"}
    good, bad = packs[f"good-{game}"], packs[f"bad-{game}"]
    own = load(folder / f"good-{game}")
    assert {key: good[key] for key in ("id", "version", "sha256")} == asdict(own.ref)
    assert good["faults"] == []
    assert good["found"]
    assert (good["title"], good["license"]) == (f"My {game}", "CC0-1.0")
    named = answer.json["options"] or good["options"]  # sets differ in what they name
    assert set(good["options"]) == set(named)
    for option, naming in good["options"].items():
        values = [item["value"] for item in naming["items"]]
        assert naming["default"] in ("", *values), option
    place = str(folder / f"bad-{game}")
    assert main(["pack", "check", place, "--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert bad["faults"] == [fault.removeprefix(f"{place}/") for fault in said["faults"]]
    assert bad["faults"]
    assert (bad["sha256"], bad["options"]) == ("", {})
    content = serving.get(f"/api/games/{game}/content?pack={good['sha256']}")
    assert content.json["packs"] == [asdict(own.ref)]


def test_what_cannot_be_raced_with_is_refused_in_one_line(serving: Server, folder: Path) -> None:
    seats = [{"driver": "greedy"}, {"driver": "greedy"}]
    good = listed(serving, DAYTONA)[f"good-{DAYTONA}"]["sha256"]
    other = listed(serving, "dust-devil-500")["good-dust-devil-500"]["sha256"]
    wishes: list[tuple[Json, int, str, str]] = [
        ({"pack": "nobody"}, 404, "no_pack", "has no pack 'nobody' here"),
        ({"pack": "0" * 64}, 404, "no_pack", "changed or taken away"),
        ({"pack": other}, 404, "no_pack", "Daytona 500 has no pack"),
        ({"pack": "../../etc"}, 404, "no_pack", "'../../etc'"),
        ({"pack": "x" * 101}, 400, "bad_request", "100"),
        ({"pack": good, "options": {"track": "moon"}}, 400, "bad_request", "it has harbor-mile"),
    ]
    for wish, status, code, words in wishes:
        answer = serving.post("/api/tables", {"game": DAYTONA, "seats": seats, **wish})
        problem = answer.json["error"]
        assert (answer.status, problem["code"]) == (status, code)
        assert words in problem["text"]
        assert problem["text"].isprintable()
        assert str(folder) not in problem["text"]
    counted = serving.post(f"/api/games/{DAYTONA}/seats", {"options": {}, "pack": good})
    assert counted.json == {"seats": [2, 3, 4]}
    refused = serving.post(f"/api/games/{DAYTONA}/seats", {"options": {}, "pack": "nobody"})
    assert refused.status == 404


@pytest.fixture(scope="module")
def begun(serving: Server, folder: Path) -> dict[str, tuple[Json, str]]:
    """A race of every game with a pack, and then the folder is another one, and the server too."""
    tables: dict[str, tuple[Json, str]] = {}
    for game in WITH_PACKS:
        sha256 = listed(serving, game)[f"good-{game}"]["sha256"]
        opened = serving.open(
            "mine:Kim", "random", game=game, pack=sha256, options=trial_of(game).short, seed=5
        )
        with serving.sit(opened, 0) as kim:
            kim.until(lambda kim=kim: kim.decision)  # type: ignore[misc]
            kim.act()
        tables[game] = opened, sha256
    for number, path in enumerate(sorted(folder.iterdir())):
        if number % 2:
            shutil.rmtree(path)
        else:
            write(path, path.name.partition("-")[2], more__toml="")
    serving.kill()
    serving.start()
    return tables


@pytest.mark.parametrize("game", WITH_PACKS)
def test_a_race_goes_on_with_the_pack_it_began_with(
    serving: Server, begun: dict[str, tuple[Json, str]], game: str
) -> None:
    opened, sha256 = begun[game]
    name = {"id": f"my-{game}", "version": "1.0", "title": f"My {game}", "sha256": sha256}
    assert sha256 not in [pack["sha256"] for pack in listed(serving, game).values()]
    with serving.sit(opened, 0) as kim:
        assert kim.info["status"] == "running"
        assert (kim.info["raced_with"], kim.info["pack"]) == (name, sha256)
        kim.wish("stand_in", bot="random")
        kim.until(lambda: kim.info["status"] == "over")
        kim.wish("rematch")
        kim.until(lambda: kim.info["next_table"])
        again = serving.get(f"/api/tables/{kim.info['next_table']}").json["table"]
    assert again["raced_with"] == name
    replay = serving.get(f"/api/races/{opened['table']}/replay?last=1").json
    assert (replay["raced_with"], replay["pack"]) == (name, sha256)
    assert sha256 in [pack["sha256"] for pack in replay["header"]["packs"]]
    races = {race["id"]: race for race in serving.get("/api/races").json}
    assert races[opened["table"]]["raced_with"] == name
    content = serving.get(f"/api/games/{game}/content?pack={sha256}").json["content"]
    if game == DAYTONA:
        assert content["tracks"][0]["title"] == "Harbor Mile"


def test_a_race_file_is_taken_where_its_pack_lies(
    serving: Server,
    begun: dict[str, tuple[Json, str]],
    make_server: MakeServer,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    opened, sha256 = begun[DAYTONA]
    with serving.sit(opened, 0) as kim:  # whether the test above came first or not
        if not kim.over:
            kim.wish("stand_in", bot="random")
        kim.until(lambda: kim.info["status"] == "over")
    text = serving.get(f"/api/races/{opened['table']}/export").body
    folder = tmp_path / "packs"
    folder.mkdir()
    server = make_server(packs=str(folder))
    assert server.get("/api/games").json["own_packs"] is True
    refused = server.post("/api/races", text)
    assert (refused.status, refused.json["error"]["code"]) == (400, "bad_file")
    assert "content that is not here: my-daytona-500 1.0" in refused.json["error"]["text"]
    pack = write(folder / "here", DAYTONA, tracks__toml=own_track())
    time.sleep(own_packs.LOOK_SECONDS)
    race = server.post("/api/races?listed=1", text).json["race"]
    assert server.get("/api/races").json[0]["raced_with"]["title"] == "My daytona-500"
    assert server.get(f"/api/races/{race}/replay?last=1").json["standings"]
    assert kept_files(open_engine(server.db), sha256) == load(pack).files
    file = tmp_path / "own.race.jsonl"
    file.write_bytes(text)
    assert main(["replay", str(file), "--verify", "--pack", str(pack)]) == 0
    assert main(["replay", str(file), "--verify"]) != 0
    assert "content that is not here: my-daytona-500 1.0" in capsys.readouterr().err


def test_processes_that_share_a_store_agree(make_server: MakeServer, tmp_path: Path) -> None:
    """Whichever opens the table, and whichever is asked: the pack is in the store."""
    game = "dust-devil-500"
    pack = write(tmp_path / "packs" / "mine", game)
    server = make_server("postgresql", workers="2", packs=str(pack.parent))
    opened = [server.open("random", "random", game=game, pack=f"my-{game}") for _ in range(2)]
    shutil.rmtree(pack)
    for table in opened:
        with server.sit(table) as watcher:
            watcher.until(lambda watcher=watcher: watcher.info["status"] == "over")  # type: ignore[misc]
            name = watcher.info["raced_with"]
        for _ in range(4):
            shown = server.get(f"/api/games/{game}/content?pack={name['sha256']}")
            assert shown.json["packs"][0]["id"] == f"my-{game}"
            assert server.get(f"/api/tables/{table['table']}").json["table"]["raced_with"] == name


# Without one


def looked_at(own: OwnPacks, again: bool = True) -> dict[str, Judged]:
    found = asyncio.run(own.look(again))
    return {each.shown.folder: each for each in found}


def faults_of(own: OwnPacks, name: str) -> list[str]:
    return looked_at(own)[name].shown.faults


def test_what_is_changed_is_judged_again_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    judge = own_packs.judge

    def counted(wish: own_packs.Folder) -> Judged:
        seen.append(wish.name)
        return judge(wish)

    monkeypatch.setattr(own_packs, "judge", counted)
    game = "dust-devil-500"
    base = write(tmp_path / "base", game)
    text = write(tmp_path / "above", game).joinpath("pack.toml").read_text()
    tmp_path.joinpath("above", "pack.toml").write_text(
        text.replace(f'extends = "{game}"', 'extends = "../base"')
    )
    write(tmp_path / "other", game)
    own = OwnPacks(str(tmp_path), 0)
    assert [each.shown.faults for each in looked_at(own).values()] == [[], [], []]
    assert sorted(seen) == ["above", "base", "other"]
    looked_at(own)
    assert len(seen) == 3
    base.joinpath("dice.toml").write_text("die = 3")
    assert faults_of(own, "base") == ["dice.toml: has no [[die]]"]
    assert sorted(seen[3:]) == ["above", "base"]  # it extends the one that was changed
    assert faults_of(own, "above")
    base.joinpath("dice.toml").unlink()
    assert faults_of(own, "base") == faults_of(own, "above") == []
    shutil.rmtree(base)
    gone = looked_at(own)
    assert set(gone) == {"above", "other"}
    [fault] = gone["above"].shown.faults
    assert fault.startswith("pack.toml, extends: no pack '../base'")
    shutil.rmtree(tmp_path)
    assert looked_at(own) == {}


def test_a_folder_is_not_looked_at_more_often_than_needed(tmp_path: Path) -> None:
    own = OwnPacks(str(tmp_path), 0)
    assert looked_at(own, again=False) == {}
    write(tmp_path, "dust-devil-500")  # the folder may itself be the pack
    assert looked_at(own, again=False) == {}
    game = GAMES["dust-devil-500"]
    assert asyncio.run(own.named(game, "my-dust-devil-500")).ref == load(tmp_path).ref
    assert set(looked_at(own, again=False)) == {"pack"}


def test_nothing_on_the_disk_does_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it says names files in the pack, and never where that is."""
    folder, game = tmp_path / "packs", "dust-devil-500"
    secret = tmp_path / "secret.toml"
    secret.write_text("password = 3")
    write(folder / "a-link", game).joinpath("tracks.toml").symlink_to(secret)
    write(folder / "b-loop", game).joinpath("tracks.toml").symlink_to("tracks.toml")
    with write(folder / "c-large", game).joinpath("tracks.toml").open("wb") as file:
        file.truncate(1 << 40)
    many = write(folder / "d-many", game)
    for number in range(own_packs.MOST_FILES):
        many.joinpath(f"{number}.csv").write_text("")
    os.mkfifo(write(folder / "e-pipe", game) / "tracks.toml")
    write(folder / "f-bytes", game).joinpath("tracks.toml").write_bytes(b"\xff\xfe")
    write(folder / "g-deep", game, tracks__toml="a = " + "[" * 100_000)
    write(folder / "h-itself", game, pack__toml=f'game = "{game}"\nextends = "../h-itself"')
    write(folder / "i-empty", game, pack__toml="")
    write(folder / "j-other", game, pack__toml='game = "whist"\nid = "\\u202e\\u0000"')
    write(folder / "k-deaf", game)
    tmp_path.joinpath("elsewhere").mkdir()
    write(tmp_path / "elsewhere" / "linked", game)
    folder.joinpath("l-linked").symlink_to(tmp_path / "elsewhere" / "linked")
    folder.joinpath("no-pack").mkdir()
    folder.joinpath("a-file.toml").write_text("")

    def fail(pack: Any) -> list[str]:
        if pack.place == "k-deaf":
            raise ZeroDivisionError(str(tmp_path))
        return judged(pack)

    monkeypatch.setattr(own_packs, "judged", fail)
    own = OwnPacks(str(folder), 0)
    found = looked_at(own)
    assert "no-pack" not in found
    well = [name for name, each in found.items() if not each.shown.faults]
    assert well == ["e-pipe", "l-linked"]  # a pipe is no file of the pack
    assert "leads out of the pack" in found["a-link"].shown.faults[0]
    assert found["c-large"].shown.faults == [f"larger than {own_packs.LARGEST_PACK} bytes"]
    assert "at most 64" in found["d-many"].shown.faults[0]
    assert found["f-bytes"].shown.faults[0] == "tracks.toml: not UTF-8 text"
    assert found["k-deaf"].shown.faults == ["could not be checked (ZeroDivisionError)"]
    told = [line for each in found.values() for line in (*each.shown.faults, each.shown.title)]
    assert all(line.isprintable() for line in told)
    assert str(tmp_path) not in " ".join(told)
    assert "password" not in " ".join(told)
    # What does not say of which game it is stands with every game.
    for id in (game, DAYTONA):
        packs = asyncio.run(own.of(GAMES[id])).packs
        assert {"i-empty", "j-other"} <= {pack.folder for pack in packs}
    monkeypatch.setattr(own_packs, "MOST_PACKS", 3)
    looked_at(own)
    assert asyncio.run(own.of(GAMES[game])).left_out == 9


def test_a_pack_is_judged_in_a_process_that_may_be_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "mine", "dust-devil-500")

    async def twice() -> tuple[Judged, Judged]:
        own = OwnPacks(str(tmp_path), 1)
        [well] = await own.look()
        monkeypatch.setattr(own_packs, "JUDGE_SECONDS", 0.001)
        write(tmp_path / "mine", "dust-devil-500", more__toml="")
        [late] = await own.look(again=True)
        monkeypatch.undo()
        await own.close()
        return well, late

    well, late = asyncio.run(twice())
    assert (well.shown.faults, well.files) == ([], load_before(tmp_path / "mine"))
    assert late.shown.faults == ["could not be checked in 0 seconds"]
    assert (late.shown.sha256, late.files) == ("", {})


def load_before(folder: Path) -> dict[str, str]:
    """Without the file that was added."""
    return {name: text for name, text in load(folder).files.items() if name != "more.toml"}


def test_two_of_one_name_are_told_apart_and_a_broken_one_says_why(tmp_path: Path) -> None:
    game = GAMES["dust-devil-500"]
    write(tmp_path / "one", game.id)
    write(tmp_path / "same", game.id)
    own = OwnPacks(str(tmp_path), 0)
    assert asyncio.run(own.named(game, f"my-{game.id}"))
    write(tmp_path / "two", game.id, more__toml="")
    looked_at(own)
    with pytest.raises(Refusal, match="several packs are called"):
        asyncio.run(own.named(game, f"my-{game.id}"))
    for name in ("one", "same", "two"):
        write(tmp_path / name, game.id, dice__toml="die = 3", tracks__toml="")
    looked_at(own)
    with pytest.raises(Refusal) as refused:
        asyncio.run(own.named(game, f"my-{game.id}"))
    assert refused.value.code == "bad_pack"
    assert str(refused.value.text).startswith(f"My {game.id} cannot be raced with: ")
    assert str(refused.value.text).endswith("(and 1 more)")


def test_a_pack_is_kept_once_in_either_database(engine: sa.Engine, tmp_path: Path) -> None:
    folder = write(tmp_path, "dust-devil-500")
    said = folder / "pack.toml"
    said.write_text(said.read_text().replace("my-dust-devil-500", "m" * 100))  # more than fits
    own = load(folder)
    for _ in range(2):
        with engine.begin() as connection:
            for statement in to_keep(engine, [own, builtin("dust_devil_500")]):
                connection.execute(statement)
    assert kept_files(engine, own.ref.sha256) == own.files


def test_a_folder_that_is_none_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for place, what in ((tmp_path / "nowhere", "no such folder"), (file, "is a file")):
        assert main(["serve", "--port", "0", "--packs", str(place)]) == 2
        said = capsys.readouterr().err.splitlines()
        assert len(said) == 1
        assert "FIVEWIDE_PACKS=" in said[0]
        assert what in said[0]
