"""Numbers gone wrong in every kind of file, option and argument: one clear line, never a trace."""

from __future__ import annotations

import contextlib
import io
import random
import re
import shutil
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path

import click
import pytest

from fivewide.cli.main import COMMANDS, cli, main
from fivewide.content.pack import builtin, load
from fivewide.games import GAMES
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.options import specs
from fivewide.kernel.table import Table
from tests.games.trials import trial_of, typed

pytestmark = pytest.mark.once  # files are read by what is not compiled

Capture = pytest.CaptureFixture[str]
ROOT = Path(__file__).resolve().parent.parent.parent
ENDLESS = "9" * 5000
NUMBERS = [ENDLESS, "9" * 25, "-" + "9" * 25, "9223372036854775808", "1e400", "\u0663", '"\u0663"']
TOKEN = re.compile(r"(?<![\w.])-?[0-9]+(?![\w.])")
MOST_PLACES = 12  # in one file, chosen by a seed: files have thousands of numbers


def spoilt(text: str) -> Iterator[str]:
    """The text with one of its numbers gone wrong, at many places and in every way."""
    places = list(TOKEN.finditer(text))
    chosen = random.Random(5).sample(places, min(MOST_PLACES, len(places)))
    for turn, place in enumerate(chosen):
        for number in (NUMBERS[turn % len(NUMBERS)], NUMBERS[(turn + 3) % len(NUMBERS)]):
            yield text[: place.start()] + number + text[place.end() :]


def check(capsys: Capture, *words: str) -> int:
    """Run a command; whatever it finds, it finds it in words."""
    code = main(list(words))
    said = capsys.readouterr().err
    assert code in (0, 1, 2), words
    for line in said.splitlines():
        assert len(line) < 1500, line[:200]
        assert "Traceback" not in line
    if code == 2:
        assert said.startswith("fivewide: ")
        assert said.count("\n") == 1, said
    return code


def check_all(capsys: Capture, path: Path, run: Callable[[], tuple[str, ...]]) -> None:
    text = path.read_text(encoding="utf-8")
    codes = []
    for wrong in spoilt(text):
        path.write_text(wrong, encoding="utf-8")
        codes.append(check(capsys, *run()))
    path.write_text(text, encoding="utf-8")
    assert any(codes), "nothing was refused"


@pytest.mark.parametrize("id", GAMES)
def test_a_race_file(id: str, tmp_path: Path, capsys: Capture) -> None:
    options = dict(trial_of(id).all_asked)
    table = Table.open(GAMES[id], ["Ann", "Bo"], options=options, seed=5)
    for _ in range(6):
        table.act(table.to_act[0], table.options(table.to_act[0])[0])
    path = tmp_path / "race.jsonl"
    table.record.save(path)
    check_all(capsys, path, lambda: ("replay", str(path)))
    setup = GAMES[id].prepare(options, 2)
    branch = Table(GAMES[id], setup, table.record.header.seats, table.luck, start=table.position())
    branch.record.save(path)  # its header holds a whole position
    check_all(capsys, path, lambda: ("replay", str(path), "--verify"))


@pytest.mark.parametrize("id", GAMES)
def test_a_scenario(id: str, tmp_path: Path, capsys: Capture) -> None:
    files = sorted((ROOT / "scenarios" / id).glob("*.toml"))
    path = tmp_path / "scenario.toml"
    for file in random.Random(1).sample(files, 4):
        path.write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
        check_all(capsys, path, lambda: ("scenario", str(path)))


@pytest.mark.parametrize(
    ("id", "name"), [(id, name) for id in GAMES for name in sorted(builtin(GAMES[id].pack).files)]
)
def test_a_pack(id: str, name: str, tmp_path: Path, capsys: Capture) -> None:
    pack = copied(GAMES[id].pack, tmp_path / "pack")
    text = re.sub("(?m)^#.*", "", (pack / name).read_text(encoding="utf-8"))
    if TOKEN.search(text) is None or name == "pack.toml":
        return
    for wrong in spoilt(text):
        (pack / name).write_text(wrong, encoding="utf-8")
        with contextlib.suppress(FivewideError):  # anything else is a fault of ours
            GAMES[id].prepare({}, 2, load(pack))
    (pack / name).write_text(TOKEN.sub(ENDLESS, text, count=1), encoding="utf-8")
    assert check(capsys, "pack", "check", str(pack)) == 1


def copied(name: str, target: Path) -> Path:
    with resources.as_file(resources.files("fivewide.packs").joinpath(name)) as folder:
        shutil.copytree(folder, target)
    return target


def test_a_season_file_a_calendar_and_a_points_system(tmp_path: Path, capsys: Capture) -> None:
    path, calendar, points = (tmp_path / name for name in ("s.json", "c.toml", "p.toml"))
    assert (
        main(["season", "new", "dust-devil-500", "-o", str(path), "--seats", "random,random"]) == 0
    )
    assert main(["season", "next", str(path)]) == 0
    check_all(capsys, path, lambda: ("season", "show", str(path)))
    check_all(capsys, path, lambda: ("season", "next", str(path)))
    calendar.write_text(
        'title = "x"\n[[rounds]]\nname = "a"\nplayoff_round = 1\noptions = { race = 3 }'
    )
    run = ("season", "run", "dust-devil-500", "--seats", "random,random")
    check_all(capsys, calendar, lambda: (*run, "--calendar", str(calendar)))
    text = (ROOT / "src/fivewide/season/points.toml").read_text(encoding="utf-8")
    points.write_text("[[system]]" + text.split("\n[[system]]")[1], encoding="utf-8")
    check_all(capsys, points, lambda: (*run, "--points", str(points)))


def test_results_and_formulas(tmp_path: Path, capsys: Capture) -> None:
    pack = copied("pile_up_2023", tmp_path / "pack")
    short = (
        (pack / "results.csv").read_text(encoding="utf-8").splitlines()[:113]
    )  # three whole races
    (pack / "results.csv").write_text("\n".join(short) + "\n", encoding="utf-8")
    words = ("cards", "build", str(pack / "results.csv"), "-o", str(tmp_path / "out"), "--replace")
    check_all(capsys, pack / "results.csv", lambda: (*words, "--alone"))
    for name in ("races.csv", "cautions.csv", "pits.csv"):
        check_all(capsys, pack / name, lambda: words)
    formulas = tmp_path / "formulas.toml"
    formulas.write_text((ROOT / "src/fivewide/cards/formulas.toml").read_text(encoding="utf-8"))
    check_all(capsys, formulas, lambda: (*words, "--alone", "--formulas", str(formulas)))


@pytest.mark.parametrize("id", GAMES)
def test_an_option(id: str, capsys: Capture) -> None:
    for spec in specs(GAMES[id].Options):
        if spec.kind == "number" or all(type(each) is int for each in spec.values):
            for number in NUMBERS:
                words = ("sim", id, "-n", "1", "--workers", "1", "-O", f"{spec.name}={number}")
                assert spec.kind == "name" or check(capsys, *words) == 2


def commands() -> Iterator[tuple[tuple[str, ...], click.Command]]:
    context = click.Context(cli)
    for name in COMMANDS:
        command = cli.get_command(context, name)
        if isinstance(command, click.Group):
            for inner in command.list_commands(context):
                found = command.get_command(context, inner)
                assert found is not None
                yield (name, inner), found
        else:
            assert command is not None
            yield (name,), command


ARGUMENTS = [
    (path, option.opts[0])
    for path, command in commands()
    for option in command.params
    if isinstance(option.type, click.types.IntParamType | click.types.FloatParamType)
]


@pytest.mark.parametrize(("path", "option"), ARGUMENTS, ids=lambda word: str(word))
def test_an_argument(path: tuple[str, ...], option: str, capsys: Capture) -> None:
    """Every number of every command: what is none is refused before anything else is looked at."""
    for number in [*NUMBERS, "nan", "inf", "", "1_000", "\u00b3", "\uff13", "0x10"]:
        needed = ["dust-devil-500"] if path[0] in ("sim", "bench") else []
        code = main([*path, *needed, f"{option}={number}" if option[1] == "-" else option + number])
        said = capsys.readouterr().err
        assert code == 2, (number, said)
        assert said.count("\n") == 1
        assert len(said) < 400


def test_there_are_numbers_in_many_commands() -> None:
    assert len(ARGUMENTS) >= 14


TYPED = [ENDLESS, "\u0663", "\u00b3", "9" * 25]
VERBS = ["", "bid ", "raise ", "play ", "why ", "a", "speed ", "rules ", "\x00", "undo "]


@pytest.mark.parametrize("id", GAMES)
def test_what_a_person_types(
    id: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [verb + number for verb in VERBS for number in TYPED]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*lines, "quit", ""])))
    house = typed(trial_of(id).asked)
    words = ["play", id, "--plain", "--seed", "4", "--seats", "you,random", *house]
    assert main([*words, "--save", str(tmp_path / "a.race.jsonl")]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    told = [line for line in said.out.splitlines() if not line.startswith("> ")]  # what was typed
    assert max(len(line) for line in told) < 500
