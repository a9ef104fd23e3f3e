"""fivewide season and fivewide cards: what they print, exit codes, one clear line if wrong."""

from __future__ import annotations

import csv
import json
import re
import shutil
from pathlib import Path
from typing import Any

import polars
import pytest

import fivewide
from fivewide.cli.main import main
from tests.cards.results import Sheet, copied
from tests.cli.test_commands import Capture, fails

pytestmark = pytest.mark.once  # seasons are not compiled; test_pages runs twice


PACKS = Path(fivewide.__file__).parent / "packs"
DUST = ["dust-devil-500", "--seats", "random,random,greedy", "--seed", "5"]


def printed(capsys: Capture, *arguments: str, code: int = 0) -> str:
    assert main(list(arguments)) == code
    return capsys.readouterr().out


@pytest.mark.parametrize(
    "command",
    [
        "season new",
        "season next",
        "season show",
        "season run",
        "season points",
        "cards build",
        "cards check",
        "cards print",
    ],
)
def test_every_part_has_help_with_an_example(command: str, capsys: Capture) -> None:
    out = printed(capsys, *command.split(), "--help")
    assert f"Example: fivewide {command}" in out


def test_a_season_of_the_2023_set(capsys: Capture, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    out = printed(
        capsys, "season", "run", "pile-up-racing", "--pack", "2023", "--seed", "7", "-o", str(page)
    )
    assert "36 of 36 races, points cup-2023, seed 7" in out
    assert "champion" in out
    assert page.read_text().startswith("<!doctype html>")
    again = printed(capsys, "season", "run", "pile-up-racing", "--pack", "2023", "--seed", "7")
    assert again == out


def test_a_page_that_is_not_built_is_told_of_before_a_race_is_run(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fivewide.season.page.PAGE", tmp_path / "none.html")
    line = fails(capsys, 2, "season", "run", *DUST, "-o", str(tmp_path / "page.html"))
    assert "the page of seasons is not built" in line
    assert "web/build.py" in line


def test_many_seasons_with_their_calibration(capsys: Capture, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    arguments = ["season", "run", "pile-up-racing", "--pack", "2023", "--times", "3", "--workers"]
    out = printed(capsys, *arguments, "1", "-o", str(report))
    assert "3 seasons, 108 races" in out
    assert "rank correlation of points" in out
    assert "Not fitted" in out
    document = json.loads(report.read_text())
    assert document["format"] == "fivewide-season-outlook"
    assert document["calibration"]["drivers"] == 64
    assert json.loads(printed(capsys, *arguments, "2", "--json")) == document


def test_part_of_a_season_is_not_held_against_the_whole_real_one(capsys: Capture) -> None:
    out = printed(
        capsys, "season", "run", "pile-up-racing", "--pack", "2023", "--races", "2", "--times", "2",
        "--workers", "1",
    )  # fmt: skip
    assert "Beside the real season" not in out


def test_one_race_at_a_time(capsys: Capture, tmp_path: Path) -> None:
    file = str(tmp_path / "my.season.json")
    out = printed(capsys, "season", "new", *DUST, "--races", "3", "-o", file)
    assert "3 races" in out
    assert "is there already" in fails(capsys, 2, "season", "new", *DUST, "-o", file)
    assert "1. Race 1" in printed(capsys, "season", "next", file)
    assert "1 of 3 races" in printed(capsys, "season", "show", file)
    data = json.loads(printed(capsys, "season", "next", file, "--json"))
    assert [race["race"] for race in data["raced"]] == [2]
    assert not data["over"]
    assert "3 of 3 races" in printed(capsys, "season", "next", file, "--all")
    assert "the season is over" in printed(capsys, "season", "next", file, code=1)
    assert "1 of 3 races" in printed(capsys, "season", "show", file, "--after", "1")
    assert "greedy" in printed(capsys, "season", "show", file, "--driver", "GREEDY")
    assert "Race 2" in printed(capsys, "season", "show", file, "--calendar")
    assert "2. Race 2" in printed(capsys, "season", "show", file, "--race", "2")
    document = json.loads(printed(capsys, "season", "show", file, "--json"))
    assert document["raced"] == 3
    alone = json.loads(printed(capsys, "season", "run", *DUST, "--races", "3", "--json"))
    assert alone == document, "raced one by one or at once, it is the same season"
    assert "only 3 races" in fails(capsys, 2, "season", "show", file, "--race", "9")
    assert "no driver 'x'" in fails(capsys, 2, "season", "show", file, "--driver", "x")


@pytest.fixture(scope="module")
def raced(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A season of the 2023 set: three races, the last on another number of stages."""
    file = tmp_path_factory.mktemp("season") / "my.season.json"
    words = ["pile-up-racing", "--pack", "2023", "--seed", "7", "--races", "3", "-o", str(file)]
    assert main(["season", "run", *words]) == 0
    return str(file)


def rows_in(path: Path) -> list[dict[str, Any]]:
    """The rows of a table, as numbers and words whatever its ending."""
    if path.suffix == ".parquet":
        rows = polars.read_parquet(path).to_dicts()
    else:
        with path.open(newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
    return [{name: "" if v is None else str(v) for name, v in row.items()} for row in rows]


@pytest.mark.parametrize("ending", ["csv", "parquet", "json"])
@pytest.mark.parametrize(
    ("said", "first"),
    [
        (("--race", "2"), {"race": "2", "place": "1"}),
        (("--driver", "kyle busch"), {"driver": "Kyle Busch", "race": "1"}),
        (("--calendar",), {"race": "1", "name": "DAYTONA 500"}),
    ],
)
def test_a_part_that_is_shown_is_the_part_that_is_written(
    capsys: Capture,
    tmp_path: Path,
    raced: str,
    said: tuple[str, ...],
    first: dict[str, str],
    ending: str,
) -> None:
    path = tmp_path / f"part.{ending}"
    shown = json.loads(printed(capsys, "season", "show", raced, *said, "-o", str(path), "--json"))
    if ending == "json":
        assert json.loads(path.read_text()) == shown
        return
    rows = rows_in(path)
    assert first.items() <= rows[0].items()
    if "--race" in said:
        assert [row["driver"] for row in rows] == [
            car["car"] for car in sorted(shown["cars"], key=lambda car: car["place"])
        ]
        assert [int(row["points"]) for row in rows] == shown["points"]
    elif "--driver" in said:
        assert [(row["race"], row["place"]) for row in rows] == [
            (str(race["race"]), str(race["place"])) for race in shown["races"]
        ]
    else:
        assert [row["winner"] for row in rows] == [line["winner"] for line in shown]


def test_a_page_is_of_the_whole_season(capsys: Capture, tmp_path: Path, raced: str) -> None:
    table, path = tmp_path / "a.csv", tmp_path / "a.html"
    outs = ["-o", str(table), "-o", str(path)]
    line = fails(capsys, 2, "season", "show", raced, "--race", "1", *outs)
    assert "a page is of a whole season" in line
    assert not table.exists(), "nothing is written before all of it can be"
    assert not path.exists()
    line = fails(capsys, 2, "season", "show", raced, "--race", "1", "--calendar")
    assert "exclude each other" in line


TABLES = {
    "standings": ("season", "show"),
    "race": ("season", "show", "--race", "2"),
    "driver": ("season", "show", "--driver", "Kyle Busch"),
    "calendar": ("season", "show", "--calendar"),
}


@pytest.mark.parametrize("columns", [60, 80, 100, 160])
@pytest.mark.parametrize("what", TABLES)
def test_tables_fit_the_screen_and_no_number_is_cut(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, raced: str, what: str, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    group, command, *rest = TABLES[what]
    lines = printed(capsys, group, command, raced, *rest).splitlines()
    assert max(len(line.rstrip()) for line in lines) <= columns
    head = next(n for n, line in enumerate(lines) if re.search(r"\b(driver|race)\b  ", line))
    table = [line for line in lines[head:] if line[:1] == " " or line[:1].isdigit()]
    assert len(table) > 3
    for line in table:
        for word in re.split(r"\s{2,}", line.strip()):
            assert not re.fullmatch(r"[\d.,+-]*…", word), line
    places = [line.split()[0] for line in table[1:]]
    assert places[:3] == ["1", "2", "3"]
    if columns == 60 and what != "race":
        assert any("not shown at this width" in line for line in lines)
    if columns == 160:
        assert not any("not shown" in line for line in lines)


@pytest.mark.parametrize("columns", [60, 80, 160])
def test_title_odds_fit_the_screen(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    out = printed(capsys, "season", "run", "pile-up-racing", "--pack", "2023", "--times", "2",
                  "--workers", "1")  # fmt: skip
    lines = out.splitlines()
    assert max(len(line.rstrip()) for line in lines) <= columns
    table = [line for line in lines if re.match(r" ?\d+  \S", line)]
    assert len(table) == 20
    assert all(re.search(r"\d+\.\d%", line) for line in table)
    assert "…" not in "".join(line for line in table)


def test_points_systems_are_listed(capsys: Capture) -> None:
    assert "cup-2023" in printed(capsys, "season", "points")
    systems = json.loads(printed(capsys, "season", "points", "--json"))
    assert {"cup-2023", "classic-1975", "simple"} <= {system["id"] for system in systems}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([*DUST, "--points", "cup"], "unknown points system 'cup'"),
        ([*DUST, "-o", "a.doc"], "must end in .json, .csv, .parquet, .html"),
        ([*DUST, "-o", "no/a.json"], "no such folder"),
        ([*DUST, "--calendar", "no.toml"], "no.toml: no such file or directory"),
        (["pile-up-racing", "--pack", "2022"], "2022: no such folder"),
        (["dust-devil"], "unknown game 'dust-devil'"),
        (["dust-devil-500", "--seats", "greedy"], "race 1, Race 1: Dust Devil 500 takes 2-6"),
        (["dust-devil-500", "--seats", "greedy,fast"], "unknown bot 'fast'"),
    ],
)
def test_a_season_that_cannot_be(capsys: Capture, arguments: list[str], complaint: str) -> None:
    assert complaint in fails(capsys, 2, "season", "run", *arguments)


def test_a_file_that_is_no_season(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_text("{}")
    assert "missing required field" in fails(capsys, 2, "season", "show", str(file))
    assert "no such file" in fails(capsys, 2, "season", "next", str(tmp_path / "none.json"))


# Cards


def test_cards_are_built_checked_and_raced(capsys: Capture, tmp_path: Path) -> None:
    results, pack = copied(tmp_path), str(tmp_path / "mine")
    out = printed(capsys, "cards", "build", str(results), "-o", pack, "--title", "My 2023")
    assert "64 drivers, 36 races, from 1,320 starts" in out
    assert "28 of 29 exact, 1 more in the letter" in printed(capsys, "cards", "check", pack)
    assert "valid" in printed(capsys, "pack", "check", pack)
    out = printed(
        capsys, "season", "run", "pile-up-racing", "--pack", pack, "--races", "1", "--seed", "7"
    )
    assert "My 2023, 1 of 36 races" in out or "My 2023, 1 of 1 races" in out


def test_the_built_in_cards_are_checked(capsys: Capture) -> None:
    data = json.loads(printed(capsys, "cards", "check", "--json"))
    assert (data["anchors"], data["exact"], data["letter"], data["wrong"]) == (29, 28, 29, 0)
    assert "0 of 29 exact" in printed(capsys, "cards", "check", "five-wide", code=1)


def test_the_report_of_a_build(capsys: Capture, tmp_path: Path) -> None:
    results = copied(tmp_path)
    data = json.loads(
        printed(capsys, "cards", "build", str(results), "-o", str(tmp_path / "p"), "--json")
    )
    assert (data["drivers"], data["races"], data["starts"]) == (64, 36, 1320)
    assert len(data["near_cuts"]) > 10
    assert set(data["files"]) == {"results", "races", "cautions", "drivers"}
    lone = printed(
        capsys, "cards", "build", str(results), "-o", str(tmp_path / "q"), "--alone",
        "--races", str(tmp_path / "races.csv"),
    )  # fmt: skip
    assert "no cautions known" in lone
    assert "no pit stops known" in lone


def test_bad_results_are_refused_and_nothing_is_written(capsys: Capture, tmp_path: Path) -> None:
    results = copied(tmp_path)
    sheet = Sheet(results)
    sheet.set(11, "laps", "many")
    sheet.save()
    line = fails(capsys, 2, "cards", "build", str(results), "-o", str(tmp_path / "mine"))
    assert "results.csv, row 11, column laps: 'many' is not a whole number" in line
    assert not (tmp_path / "mine").exists()


def test_everything_wrong_with_results_is_named_a_line_each(
    capsys: Capture, tmp_path: Path
) -> None:
    results = copied(tmp_path)
    sheet = Sheet(results)
    for row, column, value in (
        (5, "finish", "400"), (9, "start", "31"), (12, "laps", "500"), (50, "finish", "0.5"),
        (60, "led", "-1"),
    ):  # fmt: skip
        sheet.set(row, column, value)
    sheet.save()
    where = f"fivewide: {results}, row "
    assert main(["cards", "build", str(results), "-o", str(tmp_path / "p")]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert [line.removeprefix(where) for line in lines] == [
        "50, column finish: '0.5' is not a whole number",
        "60, column led: -1 is not between 0 and 100000",
    ]
    sheet.set(50, "finish", "9")
    sheet.set(60, "led", "0")
    sheet.save()
    assert main(["cards", "build", str(results), "-o", str(tmp_path / "p")]) == 2
    lines = [line.removeprefix(where) for line in capsys.readouterr().err.splitlines()]
    assert "5, column finish: place 400 of race 1, which 40 started" in lines
    assert "9, column start: place 31 of race 1 is taken, by row 2" in lines
    assert "12, column laps: 500 laps, more than the 212 of the winner, in row 2" in lines
    assert not (tmp_path / "p").exists()


def test_a_flood_of_faults_is_counted(capsys: Capture, tmp_path: Path) -> None:
    results = copied(tmp_path)
    sheet = Sheet(results)
    for row in range(2, 62):
        sheet.set(row, "finish", "900")
    sheet.save()
    assert main(["cards", "build", str(results), "-o", str(tmp_path / "p")]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 21
    assert lines[-1].startswith("fivewide: and ")


@pytest.mark.parametrize(("said", "season"), [((), "2023"), (("--season", "Cup 23"), "Cup 23")])
def test_every_card_says_its_season(
    capsys: Capture, tmp_path: Path, said: tuple[str, ...], season: str
) -> None:
    results, pack = copied(tmp_path), tmp_path / "mine"
    printed(capsys, "cards", "build", str(results), "-o", str(pack), *said)
    shown = json.loads(printed(capsys, "pack", "show", "pile-up-racing", "--pack", str(pack),
                               "--json"))  # fmt: skip
    assert {driver["season"] for driver in shown["drivers"]} == {season}


def test_cards_of_two_seasons_in_one_pack_are_told_of(capsys: Capture, tmp_path: Path) -> None:
    results, pack = copied(tmp_path), tmp_path / "mine"
    printed(capsys, "cards", "build", str(results), "-o", str(pack))
    assert "PU-SETUP-02" not in printed(capsys, "pack", "check", str(pack))
    drivers = (pack / "drivers.csv").read_text()
    (pack / "drivers.csv").write_text(drivers.replace("Byron,2023", "Byron,1998"))
    told = "mind: cards of 1998 and 2023 in one set (PU-SETUP-02)"
    assert told in printed(capsys, "pack", "check", str(pack))
    file = str(tmp_path / "x.race.jsonl")
    out = printed(
        capsys, "play", "pile-up-racing", "--plain", "--seats", "random", "--pack", str(pack),
        "-O", "race=25", "--seed", "1", "--save", file,
    )  # fmt: skip
    assert "ind: cards of 1998 and 2023 meet here" in out


@pytest.fixture
def two_seasons(tmp_path: Path) -> str:
    """The built-in cards, every other one of another season."""
    pack = tmp_path / "mixed"
    shutil.copytree(PACKS / "pile_up_racing", pack)
    head, *rows = (pack / "drivers.csv").read_text().splitlines()
    said = [f"{row},{(1998, 2023)[at % 2]}" for at, row in enumerate(rows)]
    (pack / "drivers.csv").write_text("\n".join([f"{head},season", *said]) + "\n")
    return str(pack)


MIXED = "cards of 1998 and 2023 meet here, which the book has not tried (PU-SETUP-02)"


def test_a_simulation_warns_of_mixed_seasons_beside_its_rows(
    capsys: Capture, two_seasons: str
) -> None:
    arguments = ["sim", "pile-up-racing", "-n", "1", "--seats", "random", "--workers", "1"]
    assert main([*arguments, "--pack", two_seasons, "--json"]) == 0
    printed = capsys.readouterr()
    assert printed.err.splitlines() == [f"fivewide: mind: {MIXED}"]
    assert json.loads(printed.out)["races"] == 1
    assert main([*arguments, "--json"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("times", ["1", "2"])
def test_so_does_a_season_or_many(capsys: Capture, two_seasons: str, times: str) -> None:
    arguments = ["season", "run", "pile-up-racing", "--races", "2", "--times", times, "--json"]
    assert main([*arguments, "--pack", two_seasons, "--workers", "1"]) == 0
    assert capsys.readouterr().err.splitlines() == [f"fivewide: mind: in 2 of 2 races {MIXED}"]


def test_so_do_its_races_one_by_one(capsys: Capture, two_seasons: str, tmp_path: Path) -> None:
    file = str(tmp_path / "my.season.json")
    new = ["season", "new", "pile-up-racing", "--races", "2", "--pack", two_seasons, "-o", file]
    for arguments in (new, ["season", "next", file]):
        assert main(arguments) == 0
        assert capsys.readouterr().err == f"fivewide: mind: in 2 of 2 races {MIXED}\n"


def test_a_name_of_a_season_that_is_too_long(capsys: Capture, tmp_path: Path) -> None:
    line = fails(capsys, 2, "cards", "build", "x.csv", "-o", str(tmp_path / "p"), "--season",
                 "x" * 21)  # fmt: skip
    assert "20 characters at most" in line


@pytest.mark.parametrize("group", ["cards", "season"])
def test_a_group_alone_prints_its_help_as_help_does(group: str, capsys: Capture) -> None:
    assert main([group]) == 2
    alone = capsys.readouterr()
    assert alone.err.rstrip() == printed(capsys, group, "--help").rstrip()
    assert len(alone.err.splitlines()) > 5


def test_sheets_are_printed(capsys: Capture, tmp_path: Path) -> None:
    out = printed(capsys, "cards", "print", "2023", "-o", str(tmp_path / "cards.pdf"))
    assert "100 cards on a4 paper" in out
    out = printed(
        capsys, "cards", "print", "2023", "-o", str(tmp_path / "one.svg"), "--driver",
        "Ryan Blaney", "--race", "25", "--paper", "letter",
    )  # fmt: skip
    assert "2 cards on letter paper: one-1.svg to one-2.svg" in out
    line = fails(
        capsys, 2, "cards", "print", "2023", "-o", str(tmp_path / "x.svg"), "--driver", "Nobody"
    )
    assert "no card for 'Nobody'" in line
