"""Every command: what it prints, its exit code, and one clear line when something is wrong."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from importlib import resources
from pathlib import Path

import msgspec
import pytest

from fivewide.cli.main import COMMANDS, main
from fivewide.games import GAMES, game
from fivewide.kernel.keyed import LuckKey
from fivewide.kernel.record import Act, OpenedKey, Record
from fivewide.kernel.table import Table
from fivewide.sim.measure import is_compiled

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def race_file(tmp_path: Path) -> Path:
    """A finished race, first option always."""
    table = Table.open(game("dust-devil-500"), ["Kim", "Ola"], options={"race": 3}, seed=21)
    while not table.over:
        table.act(table.to_act[0], table.options(table.to_act[0])[0])
    path = tmp_path / "kim-ola.race.jsonl"
    table.record.save(path)
    return path


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of the built-in pack, to break."""
    source = resources.files("fivewide.packs").joinpath("dust_devil_500")
    target = tmp_path / "my-pack"
    with resources.as_file(source) as folder:
        shutil.copytree(folder, target)
    return target


def fails(capsys: Capture, code: int, *arguments: str) -> str:
    """The one line on standard error of a command that must not succeed."""
    assert main(list(arguments)) == code
    lines = capsys.readouterr().err.strip().splitlines()
    assert len(lines) == 1, lines
    assert "Traceback" not in lines[0]
    return lines[0]


def test_version_tells_the_mode(capsys: Capture) -> None:
    assert main(["--version"]) == 0
    out = capsys.readouterr().out
    assert out.endswith("(compiled)\n" if is_compiled() else "(interpreted)\n")
    module = [sys.executable, "-m", "fivewide", "--version"]
    assert subprocess.run(module, capture_output=True, text=True, check=True).stdout == out


OF_A_SERVER = [
    *("list", "show", "backup", "restore"),
    *("close", "delete-table", "delete-person", "prune", "migrate"),
]


@pytest.mark.parametrize(
    "command",
    [*COMMANDS, "pack check", "pack show", *(f"server {name}" for name in OF_A_SERVER)],
)
def test_every_command_has_help_with_an_example(command: str, capsys: Capture) -> None:
    assert main([*command.split(), "--help"]) == 0
    out = capsys.readouterr().out
    assert "Usage: fivewide" in out
    assert "Example: fivewide" in out or command in ("pack", "cards", "season", "server")


def test_games_lists_options_and_counts_rules(capsys: Capture) -> None:
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    assert "98 rules, 98 proven" in out
    assert "97 rules, 97 proven" in out
    assert main(["games", "--json"]) == 0
    entries = json.loads(capsys.readouterr().out)
    assert [entry["id"] for entry in entries] == list(GAMES)
    (entry,) = (entry for entry in entries if entry["id"] == "dust-devil-500")
    assert entry["seats"] == [2, 6]
    names = {option["name"] for option in entry["options"]}
    assert {"race", "extra.stack", "ramp.black_gold", "finish.mode"} <= names
    assert all(option["meaning"] for option in entry["options"])


@pytest.mark.parametrize("id", GAMES)
def test_one_game_is_shown_in_full(id: str, capsys: Capture) -> None:
    assert main(["games", id, "--json"]) == 0
    entry = json.loads(capsys.readouterr().out)
    assert entry["id"] == id
    assert main(["games", id]) == 0
    out = capsys.readouterr().out
    words = " ".join(out.split())
    assert f"({id})" in out
    assert f"{GAMES[id].seats_in_words()} seats" in out
    assert f"{entry['rules']} rules, {entry['proven']} proven by tests" in out
    for pack in entry["packs"]:
        assert pack["sha256"][:12] in out
    for name in GAMES[id].sets:
        assert f"(set={name})" in out
    for option in entry["options"]:
        assert f"\n{option['name']} " in out
        assert all(word in words for word in option["meaning"].split())
        assert all(str(value).lower() in words.lower() for value in option["values"])
    (last,) = re.findall(rf"fivewide play {id} (-O .*)", out)
    assert last.removeprefix("-O ").partition("=")[0] in {o["name"] for o in entry["options"]}


def test_all_games_say_where_their_options_are(capsys: Capture) -> None:
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    for id, each in GAMES.items():
        assert f"options: fivewide games {id}" in out
        assert each.tagline.split()[0] in out


@pytest.mark.parametrize("group", ["", "pack", "cards", "season", "server"])
def test_a_group_alone_prints_its_help(group: str, capsys: Capture) -> None:
    main(group.split())
    captured = capsys.readouterr()
    said = captured.out + captured.err
    assert said.startswith(f"Usage: fivewide{' ' if group else ''}{group} ")
    assert "Commands:" in said
    assert "Error" not in said


def test_rules_shows_a_rule_with_code_and_tests(capsys: Capture) -> None:
    assert main(["rules", "dust-devil-500", "dd-bump-01"]) == 0
    out = capsys.readouterr().out
    assert "rules/bumping.py: bump" in out or "rules/bumping.py: send_back" in out
    assert "test: tests/games/dust_devil_500" in out or "test: scenarios/" in out


def test_rules_can_be_searched(capsys: Capture) -> None:
    assert main(["rules", "dust-devil-500", "--search", "red line", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert "DD-FINISH-06" in {entry["id"] for entry in found}
    for entry in found:
        assert {"red", "line"} <= set(re.findall(r"[a-z]+", str(entry).lower())), entry["id"]
    assert main(["rules", "dust-devil-500", "--search", "hovercraft"]) == 1


def test_no_rule_is_uncovered(capsys: Capture) -> None:
    assert main(["rules", "dust-devil-500", "--uncovered"]) == 0
    assert capsys.readouterr().out == ""


def test_rules_that_cannot_be_played_yet_say_what_they_need(capsys: Capture) -> None:
    assert main(["rules", "apocalypse-road", "AR-12-04"]) == 0
    assert "Not playable yet: Thunder Alley as a game of Five Wide" in capsys.readouterr().out
    assert main(["rules", "apocalypse-road"]) == 0
    assert " rules, 10 of them not playable yet" in capsys.readouterr().out
    assert main(["games"]) == 0
    assert re.search(r"proven by tests, 10 not playable\s+yet", capsys.readouterr().out)


def test_an_unknown_rule_names_its_neighbors(capsys: Capture) -> None:
    line = fails(capsys, 2, "rules", "dust-devil-500", "DD-BUMP-99")
    assert "no rule 'DD-BUMP-99'" in line
    assert "DD-BUMP-0" in line


def test_replay_prints_a_race_in_words(race_file: Path, capsys: Capture) -> None:
    assert main(["replay", str(race_file)]) == 0
    out = capsys.readouterr().out
    assert "seat 0: Kim (person)" in out
    assert "options: { race = 3 }" in out
    assert re.search(r"won the race\.  \d+ steps", out)
    assert "Race 3 is over.  DD-FINISH-01" in out


def test_replay_at_gives_a_position_that_can_be_pasted(race_file: Path, capsys: Capture) -> None:
    import tomllib

    assert main(["replay", str(race_file), "--at", "6"]) == 0
    document = tomllib.loads(capsys.readouterr().out)["position"]
    assert main(["replay", str(race_file), "--at", "6", "--json"]) == 0
    as_json = json.loads(capsys.readouterr().out)
    assert document == {key: value for key, value in as_json.items() if value is not None}
    setup = game("dust-devil-500").prepare({"race": 3}, 2)
    assert game("dust-devil-500").place(setup, document).seats == 2
    assert "the race has" in fails(capsys, 2, "replay", str(race_file), "--at", "9999")


def test_verify_accepts_an_honest_race(race_file: Path, capsys: Capture) -> None:
    assert main(["replay", str(race_file), "--verify"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("valid: ")
    assert "dice match the seed, finished" in out


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_verify_finds_a_changed_hash_a_changed_roll_and_a_changed_result(
    race_file: Path, capsys: Capture
) -> None:
    good = race_file.read_text()
    record = Record.load(good)
    hash = next(entry.hash for entry in record.standing if isinstance(entry, Act))
    for old, new, reason in (
        (hash, "0" * 16, "not the one recorded"),
        ('"place":1,"seat":0', '"place":1,"seat":1', "not the result of the race"),
        ('"place":1,"seat":1', '"place":1,"seat":0', "not the result of the race"),
        (record.header.seed_commitment, "0" * 64, "not the one committed to"),
    ):
        if old in good:
            race_file.write_text(good)
            change(race_file, old, new)
            assert main(["replay", str(race_file), "--verify"]) == 1
            assert reason in capsys.readouterr().err


def test_verify_counts_what_another_version_hashed_otherwise(
    race_file: Path, capsys: Capture
) -> None:
    record = Record.load(race_file.read_text())
    hash = next(entry.hash for entry in record.standing if isinstance(entry, Act))
    change(race_file, hash, "0" * 16)
    change(race_file, f'"engine":"{record.header.engine}"', '"engine":"0.0.9"')
    assert main(["replay", str(race_file), "--verify"]) == 0
    assert "1 hashed otherwise; it was begun by version 0.0.9" in capsys.readouterr().out
    assert main(["replay", str(race_file), "--verify", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["hashed_otherwise"] == 1


def test_verify_finds_dice_that_were_chosen(tmp_path: Path, capsys: Capture) -> None:
    """A race by the rules whose dice are not those of the seed it claims."""
    table = Table.open(game("dust-devil-500"), ["Kim", "Ola"], options={"race": 3}, seed=21)
    while not table.over:
        table.act(table.to_act[0], table.options(table.to_act[0])[0])
    assert table.record.result is not None
    other = LuckKey.fresh()
    opened = [OpenedKey(other.key.hex(), other.salt.hex())]
    header = msgspec.structs.replace(
        table.record.header, seed=None, seed_commitment=other.commitment
    )
    result = msgspec.structs.replace(table.record.result, keys=opened)
    path = tmp_path / "chosen.race.jsonl"
    Record(header, table.record.entries, result).save(path)
    assert main(["replay", str(path), "--verify"]) == 1
    assert "dice are not those of the seed" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"version":2', '"version":9', "newer Five Wide"),
        ('"game":"dust-devil-500"', '"game":"ludo"', "unknown game"),
        ('"rules":1', '"rules":7', "rules version 7"),
        ('"sha256":"', '"sha256":"00', "content that is not here: dust-devil-500"),
        ('"race":3', '"race":33', "option race cannot be 33"),
        ('{"chance":"dice"', '{"chance":"cards"', "the rules ask for dice"),
        ('{"chance":"dice","outcome":[', '{"chance":"dice","outcome":[9', "cannot come up"),
    ],
)
def test_a_damaged_race_file_says_where_and_why(
    race_file: Path, capsys: Capture, old: str, new: str, reason: str
) -> None:
    change(race_file, old, new)
    line = fails(capsys, 2, "replay", str(race_file))
    assert str(race_file) in line
    assert reason in line


def test_a_race_file_that_is_not_there_or_not_text(tmp_path: Path, capsys: Capture) -> None:
    assert "no such file" in fails(capsys, 2, "replay", str(tmp_path / "none.race.jsonl"))
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    assert "not text" in fails(capsys, 2, "replay", str(binary))
    (tmp_path / "empty").write_text("")
    assert "empty" in fails(capsys, 2, "replay", str(tmp_path / "empty"))


def test_scenarios_hold_or_fail_with_the_difference(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "four-away.toml"
    text = """
        game = "dust-devil-500"
        title = "Four away, a five finishes"
        rules = ["DD-FINISH-04"]
        [options]
        race = 2
        [position]
        cars = { ember = 77 }
        [[do]]
        chance = [[5]]
        [expect]
        over = true
    """
    path.write_text(text)
    assert main(["scenario", str(path)]) == 0
    assert "1 of 1 hold" in capsys.readouterr().out
    path.write_text(text.replace("[[5]]", "[[6]]"))
    assert main(["scenario", str(path), "--json"]) == 1
    (verdict,) = json.loads(capsys.readouterr().out)
    assert verdict["complaints"] == ["over: False, not True"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("game = ", "not TOML"),
        ('game = "ludo"\ntitle = "x"\nrules = []', "unknown game"),
        ('game = "dust-devil-500"\nrules = []', "missing required field `title`"),
        ('game = "dust-devil-500"\ntitle = ""\nrules = []\nwheels = 4', "wheels"),
        (
            'game = "dust-devil-500"\ntitle = ""\nrules = []\n'
            "[position]\ncars = { ember = 12, canary = 12 }",
            "two cars on 12",
        ),
    ],
)
def test_a_broken_scenario_is_refused(
    tmp_path: Path, capsys: Capture, text: str, reason: str
) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(text)
    line = fails(capsys, 2, "scenario", str(path))
    assert str(path) in line
    assert reason in line


def test_a_scenario_names_its_pack(pack: Path, tmp_path: Path, capsys: Capture) -> None:
    change(pack / "tracks.toml", "space = 23", "space = 31")
    (tmp_path / "deep").mkdir()
    path = tmp_path / "deep" / "own-track.toml"
    text = """
        game = "dust-devil-500"
        title = "The turbo lies elsewhere"
        rules = ["DD-SPACE-01"]
        pack = "../my-pack"
        options = { race = 2 }
        position = { cars = { ember = 30 }, to_act = 0 }
        [[do]]
        chance = [[1]]
        [expect]
        events = ["green-extra-turn"]
    """
    path.write_text(text)
    assert main(["scenario", str(path)]) == 0
    path.write_text(text.replace('pack = "../my-pack"', ""))
    assert main(["scenario", str(path)]) == 1
    capsys.readouterr()
    path.write_text(text.replace("../my-pack", "../no-pack"))
    assert "no such folder" in fails(capsys, 2, "scenario", str(path))


def test_a_scenario_names_a_built_in_set(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "season-2023.toml"
    text = """
        game = "pile-up-racing"
        title = "The first race of 2023"
        rules = ["PU-TRACK-01"]
        pack = "2023"
        [options]
        track = "Daytona International Speedway"
    """
    path.write_text(text)
    assert main(["scenario", str(path)]) == 0
    path.write_text(text.replace('pack = "2023"', ""))
    assert "has no 'Daytona International Speedway'" in fails(capsys, 2, "scenario", str(path))


def test_the_scenarios_that_come_with_it_hold(capsys: Capture) -> None:
    folder = Path(__file__).resolve().parent.parent.parent / "scenarios"
    assert main(["scenario", str(folder)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("fails")] == []
    assert len(lines) > 50


def test_a_pack_is_valid_and_can_be_raced(pack: Path, capsys: Capture) -> None:
    assert main(["pack", "check", str(pack)]) == 0
    assert "valid" in capsys.readouterr().out
    arguments = ["sim", "dust-devil-500", "-n", "2", "--pack", str(pack), "--workers", "1"]
    assert main(arguments) == 0


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("tracks.toml", "length = 80", "length = 81", "tracks.toml, track dust-devil-80, length"),
        ("tracks.toml", 'cycle = ["black", "gold"', 'cycle = ["gold", "black"', "cycle"),
        ("tracks.toml", "space = 23", "space = 24", "turbo belongs on green, not on white"),
        ("tracks.toml", 'mark = "turbo"', 'mark = "nitro"', "tracks.toml, track 1"),
        ("dice.toml", "number = 3", "number = 4", "dice.toml, die d8"),
        ("dice.toml", 'color = "black"', 'color = "pink"', "dice.toml, die 1"),
        ("red_cards.csv", "tailwind,Tailwind,2", "tailwind,Tailwind,two", "red_cards.csv, line 2"),
        ("red_cards.csv", "flat-tire,", "tailwind,", "stands twice"),
        ("pack.toml", 'game = "dust-devil-500"', 'game = "ludo"', "pack.toml, game"),
        ("pack.toml", "version", "wersion", "pack.toml"),
    ],
)
def test_a_broken_pack_names_file_place_and_reason(
    pack: Path, capsys: Capture, file: str, old: str, new: str, reason: str
) -> None:
    change(pack / file, old, new)
    assert main(["pack", "check", str(pack)]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert reason in lines[0], lines
    assert all(line.startswith("fivewide: ") for line in lines)


def test_a_pack_that_is_not_there_is_wrong_use(capsys: Capture) -> None:
    assert "no such folder" in fails(capsys, 2, "pack", "check", "nowhere")


def test_pack_show_prints_the_content(capsys: Capture) -> None:
    assert main(["pack", "show", "dust-devil-500", "--json"]) == 0
    content = json.loads(capsys.readouterr().out)
    assert sum(card["copies"] for card in content["red_cards"]) == 24
    assert main(["pack", "show", "dust-devil-500"]) == 0
    assert "Bump and Run" in capsys.readouterr().out


def test_sim_writes_rows_and_a_summary(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "rows.csv"
    arguments = ["sim", "dust-devil-500", "-n", "12", "--seats", "greedy,random", "--workers", "1"]
    assert main([*arguments, "-o", str(path)]) == 0
    captured = capsys.readouterr()
    assert "24 rows in" in captured.out
    assert "12 of 12 races" in captured.err
    assert len(path.read_text().splitlines()) == 25
    assert main([*arguments, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["races"] == 12


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["frobnicate"], "No such command 'frobnicate'"),
        (["sim"], "Missing argument 'GAME'"),
        (["sim", "ludo", "-n", "1"], "unknown game 'ludo'"),
        (["sim", "dust-devil-500", "-n", "0"], "0"),
        (["sim", "dust-devil-500", "-n", "1", "--seats", "you,greedy"], "unknown bot 'you'"),
        (["sim", "dust-devil-500", "-n", "1", "-O", "race"], "key=value"),
        (["sim", "dust-devil-500", "-n", "1", "-O", "race=seven"], "cannot be seven"),
        (["sim", "dust-devil-500", "-n", "1", "-O", "turbocharge=yes"], "race=5"),
        (["sim", "dust-devil-500", "-n", "1", "-O", "die=d20"], "no die 'd20'"),
        (["sim", "dust-devil-500", "-n", "1", "-o", "rows.doc"], "must end in"),
        (["bench", "dust-devil-500", "--seats", "40"], "takes 2-6 players"),
        (["play"], "name a game"),
        (["rules", "dust-devil-50"], "did you mean dust-devil-500"),
    ],
)
def test_wrong_use_gets_one_clear_line(capsys: Capture, arguments: list[str], reason: str) -> None:
    assert reason in fails(capsys, 2, *arguments)


def test_bench_measures(capsys: Capture) -> None:
    assert main(["bench", "dust-devil-500", "--seconds", "0.02", "--json"]) == 0
    (figures,) = json.loads(capsys.readouterr().out)
    assert figures["compiled"] is is_compiled()
    assert figures["from_python_decisions_s"] > 0
    assert figures["clone_ns"] > 0


GROUPS = ["", "pack", "cards", "season", "server"]
ALONE = ["season new", "season run", "season next", "sim", "play", "cards print", "bench"]


@pytest.mark.parametrize("words", [*GROUPS, *ALONE])
def test_help_is_neither_cut_nor_internal(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Commands in a list are told to their end; no range without ends, none of the engine's."""
    assert main([*words.split(), "--help"]) == 0
    said = capsys.readouterr().out
    assert "None" not in said
    assert str(2**62 - 1) not in said
    assert "..." not in said.replace("[ARGS]...", "").replace("[GAMES]...", "")


def hears_interrupts() -> None:
    """In the child: tests started in the background, with nohup or &, hand down a deaf ear."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.once
def test_ctrl_c_in_a_simulation_keeps_what_is_done(tmp_path: Path) -> None:
    """A real process, a real interrupt: whole races are written, the exit code is 130."""
    import signal
    import time

    path = tmp_path / "rows.csv"
    words = ["sim", "dust-devil-500", "-n", "3000000", "--workers", "1", "-o", str(path)]
    program = subprocess.Popen(
        [sys.executable, "-P", "-m", "fivewide.cli.main", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hears_interrupts,
    )
    try:
        ends = time.monotonic() + 60  # it has begun once there are rows, wherever they are kept
        while time.monotonic() < ends and not any(
            each.stat().st_size for each in tmp_path.iterdir()
        ):
            time.sleep(0.1)
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=60)
    finally:
        program.kill()
    assert program.returncode == 130, err
    assert "Traceback" not in err
    assert "stopped after" in err
    assert "rows in" in out
    rows = path.read_text().splitlines()
    assert (len(rows) - 1) % 4 == 0
    assert len(rows) > 4


def test_a_closed_pipe_is_no_error() -> None:
    """A reader that has seen enough, as `head -1` has."""
    program = subprocess.Popen(
        [sys.executable, "-P", "-m", "fivewide.cli.main", "rules", "dust-devil-500"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.readline()
    program.stdout.close()
    complaints = program.stderr.read()
    program.stderr.close()
    assert program.wait(timeout=60) == 0
    assert complaints == ""
