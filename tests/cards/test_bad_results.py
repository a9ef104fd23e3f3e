"""Results that are wrong are refused with file, row and column, and nothing is written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fivewide.cards import packing
from fivewide.cards.formulas import BadFormulas, formulas
from fivewide.cards.results import Files, beside, read
from fivewide.cards.tables import BadResults
from fivewide.content.pack import load
from fivewide.games.pile_up_racing import content
from tests.cards.results import BY, Sheet, copied

pytestmark = pytest.mark.once  # cards are not compiled

INFO = packing.info("x", "x", "x", "x")


def refused(folder: Path, results: Path) -> str:
    """The complaint about these files; nothing may appear in the folder."""
    before = sorted(path.name for path in folder.iterdir())
    with pytest.raises(BadResults) as caught:
        packing.write(packing.build(beside(results), BY), folder / "pack", INFO)
    assert sorted(path.name for path in folder.iterdir()) == before
    text = str(caught.value)
    assert "\n" not in text
    return text


def shift(sheet: Sheet) -> None:
    """As public files up to 2015: the money is not named, so names come one column too early."""
    led, status = sheet.rows[0].index("led"), sheet.rows[0].index("status")
    for row in sheet.rows:
        row[led], row[status] = row[status], row[led]
    at = sheet.rows[0].index("status")
    for row in sheet.rows[1:]:
        row.insert(at, "251000")
        row.pop()


CASES: list[tuple[str, Callable[[Sheet], object], str]] = [
    ("results", lambda s: s.drop("led"), "row 1, column led (or race_laps_lead"),
    ("results", lambda s: s.rename("driver", "pilot"), "row 1, column driver (or driver_name)"),
    ("results", lambda s: s.set(7, "finish", "sixth"), "row 7, column finish: 'sixth' is not a"),
    ("results", lambda s: s.set(7, "laps", ""), "row 7, column laps: empty"),
    ("results", lambda s: s.set(7, "laps", "12.5"), "row 7, column laps: '12.5' is not a whole"),
    ("results", lambda s: s.set(7, "led", "-3"), "row 7, column led: -3 is not between 0"),
    ("results", lambda s: s.set(7, "led", "999"), "row 7, column led: 999 laps led of 212"),
    ("results", lambda s: s.set(7, "laps", "٣"), "row 7, column laps: '٣' is not a whole"),
    (
        "results",
        lambda s: s.set(9, "driver", s.get(4, "driver")),
        "row 9, column driver: 'Christopher Bell' stands twice in race 1, in row 4 too",
    ),
    ("results", lambda s: s.set(9, "finish", "3"), "row 9, column finish: place 3 of race 1 is"),
    # What cannot have been: 40 started race 1, which had 212 laps
    (
        "results",
        lambda s: s.set(9, "finish", "400"),
        "row 9, column finish: place 400 of race 1, w",
    ),
    ("results", lambda s: s.set(9, "finish", "41"), "row 9, column finish: place 41 of race 1, wh"),
    ("results", lambda s: s.set(9, "start", "400"), "row 9, column start: place 400 of race 1, wh"),
    (
        "results",
        lambda s: s.set(3, "start", "31"),
        "row 3, column start: place 31 of race 1 is tak",
    ),
    ("results", lambda s: s.set(9, "finish", "-2"), "row 9, column finish: -2 is not between 0"),
    ("results", lambda s: s.set(9, "start", "-2"), "row 9, column start: -2 is not between 0"),
    ("results", lambda s: s.set(9, "laps", "-2"), "row 9, column laps: -2 is not between 0"),
    (
        "results",
        lambda s: s.set(9, "laps", "213"),
        "row 9, column laps: 213 laps, more than the 212",
    ),
    (
        "results",
        lambda s: s.set(9, "led", "203"),
        "row 9, column led: with this row 293 laps of race",
    ),
    (
        "results",
        lambda s: s.set(9, "car", s.get(2, "car")),
        "row 9, column car: car '47' of race 1",
    ),
    (
        "results",
        lambda s: s.set(9, "stage1_pos", "77"),
        "row 9, column stage1_pos: place 77 of rac",
    ),
    (
        "results",
        lambda s: s.set(2, "stage2_pos", "4"),
        "column stage2_pos: place 4 of race 1 is ta",
    ),
    (
        "races",
        lambda s: s.set(2, "laps", "100"),
        "row 2, column stage_laps: 65/65/70 is 200 laps, n",
    ),
    (
        "cautions",
        lambda s: s.set(2, "end_lap", "999"),
        "row 2, column end_lap: lap 999 of race 1, ",
    ),
    (
        "cautions",
        lambda s: s.set(2, "end_lap", "1"),
        "row 2, column end_lap: it ends on lap 1 and ",
    ),
    ("pits", lambda s: s.set(5, "pit_delta", "-900"), "row 5, column pit_delta: -900 seconds besi"),
    ("pits", lambda s: s.set(5, "pit_stops", "-1"), "row 5, column pit_stops: -1 is not between"),
    ("results", lambda s: s.set(9, "status", "12"), "row 9, column status: '12' is a number"),
    ("results", lambda s: s.set(9, "status", " "), "row 9, column status: empty"),
    ("results", lambda s: s.rows[8].pop(), "row 9, column stage2_pos: the row has 11 cells"),
    ("results", lambda s: s.rows[0].__setitem__(1, "race"), "row 1, column finish"),
    ("results", lambda s: s.rows[0].__setitem__(9, "race"), "row 1, column race: stands twice"),
    ("results", lambda s: s.rows.clear(), "results.csv: empty"),
    ("results", lambda s: s.keep(0), "results.csv: has a header but no rows"),
    ("results", shift, "row 2, column status: '251000' is a number and column led says 'running'"),
    ("races", lambda s: s.set(3, "type", "oval"), "row 3, column type: unknown track type 'oval'"),
    ("races", lambda s: s.set(3, "lap_miles", "two"), "row 3, column lap_miles: 'two' is not a n"),
    ("races", lambda s: s.set(3, "lap_miles", "nan"), "row 3, column lap_miles: 'nan' is out of"),
    ("races", lambda s: s.set(3, "lap_miles", "0"), "row 3, column lap_miles: 0 miles is no lap"),
    ("races", lambda s: s.set(3, "stage_laps", "65/65"), "row 3, column stage_laps: 65/65 is 130"),
    ("races", lambda s: s.set(3, "stage_laps", "a/b"), "row 3, column stage_laps: 'a/b' is not"),
    ("races", lambda s: s.rows.pop(12), "column race: race 12 of the results is missing"),
    ("races", lambda s: s.set(4, "race", "2"), "row 4, column race: race 2 stands twice"),
    ("cautions", lambda s: s.set(3, "kind", "rain"), "row 3, column kind: unknown kind 'rain'"),
    ("cautions", lambda s: s.set(3, "cars", "45 777"), "row 3, column cars: car '777' did not"),
    ("cautions", lambda s: s.set(3, "race", "77"), "row 3, column race: race 77 is not in"),
    ("pits", lambda s: s.set(5, "driver", "Nobody"), "row 5, column driver: 'Nobody' is not in"),
    ("pits", lambda s: s.set(5, "pit_delta", "fast"), "row 5, column pit_delta: 'fast' is not"),
    ("pits", lambda s: s.set(5, "driver", s.get(4, "driver")), "row 5, column driver: 'Chr"),
]


@pytest.mark.parametrize(("name", "damage", "complaint"), CASES, ids=[case[2] for case in CASES])
def test_a_wrong_file_is_refused_with_row_and_column(
    tmp_path: Path, name: str, damage: Callable[[Sheet], object], complaint: str
) -> None:
    results = copied(tmp_path)
    sheet = Sheet(tmp_path / f"{name}.csv")
    damage(sheet)
    sheet.save()
    text = refused(tmp_path, results)
    assert complaint in text
    assert f"{name}.csv" in text


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    results = copied(tmp_path)
    results.write_bytes(b"race,finish\n\xff\xfe")
    assert "not UTF-8 text" in refused(tmp_path, results)


def test_quotes_that_never_end(tmp_path: Path) -> None:
    results = copied(tmp_path)
    results.write_text('race,finish,driver,laps,led,status\n1,1,"A,9,9,running\n')
    assert "row 2: not CSV" in refused(tmp_path, results)


def test_without_tracks_the_results_alone_will_not_do(tmp_path: Path) -> None:
    results = copied(tmp_path)
    (tmp_path / "races.csv").unlink()
    assert "row 1, column lap_miles: missing" in refused(tmp_path, results)


def test_rows_that_disagree_about_their_race_are_all_named(tmp_path: Path) -> None:
    results = tmp_path / "results.csv"
    results.write_text(
        "race,finish,driver,laps,led,status,type,lap_miles\n"
        "1,1,Ann,10,10,running,road,2\n"
        "1,2,Bob,10,0,running,moon,2\n"
        "1,3,Cid,10,0,running,road,nan\n"
        "2,1,Ann,10,10,running,short,99\n"
    )
    with pytest.raises(BadResults) as told:
        read(beside(results), BY)
    lines = [str(told.value), *told.value.others]
    assert [line.removeprefix(f"{results}, ") for line in lines] == [
        "row 3, column type: 'moon', but row 2 of the same race says 'road'",
        "row 4, column lap_miles: 'nan', but row 2 of the same race says '2'",
        "row 5, column lap_miles: 99 miles is no lap length",
    ]


def test_shifted_columns_are_read_if_one_says_so(tmp_path: Path) -> None:
    results = copied(tmp_path)
    straight = read(beside(results), BY)
    sheet = Sheet(results)
    sheet.drop("stage2_pos")
    sheet.drop("stage3_pos")
    sheet.rename("stage1_pos", "playoff_points_earned")
    shift(sheet)
    for column, name in (("led", "race_laps_lead"), ("points", "points_earned")):
        sheet.rename(column, name)
    sheet.save()
    shifted = read(beside(results), BY, shifted=True)
    for mine, theirs in zip(shifted.starts, straight.starts, strict=True):
        assert (mine.status, mine.led, mine.points) == (theirs.status, theirs.led, theirs.points)


def test_races_with_names_are_numbered_as_they_come(tmp_path: Path) -> None:
    rows = ["race_id,finish_position,starting_position,driver_number,driver_name,race_laps_run,"
            "race_status,race_laps_lead,points_earned,race_lap_len,race_track_surface"]  # fmt: skip
    for number, (name, surface, miles) in enumerate(
        [("2012_Opener", "P", 2.5), ("2012_Hills", "R", 2.4), ("2012_Bowl", "D", 0.5)]
    ):
        for place, driver in enumerate(['"Ann, Jr."', "Ben", "Cy"], start=1):
            led = 100 if place == 1 else 0
            rows.append(
                f"{name},{place},{4 - place},{place + number},{driver},100,running,{led},9,"
                f"{miles},{surface}"
            )
    results = tmp_path / "public.csv"
    results.write_text("\n".join(rows) + "\n")
    season = read(Files(results), BY)
    assert [race.type for race in season.races] == ["super", "road", "short"]
    assert [start.race for start in season.starts] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    packing.write(packing.build(Files(results), BY), tmp_path / "pack", INFO)
    drivers = content.read(load(tmp_path / "pack")).drivers
    assert {driver.driver for driver in drivers} == {"Ann Jr.", "Ben", "Cy"}


def test_a_folder_that_is_there_is_kept_unless_one_says_replace(tmp_path: Path) -> None:
    results = copied(tmp_path)
    built = packing.build(beside(results), BY)
    packing.write(built, tmp_path / "pack", INFO)
    (tmp_path / "pack" / "mine.txt").write_text("notes")
    with pytest.raises(packing.CannotPack, match="say --replace"):
        packing.write(built, tmp_path / "pack", INFO)
    assert (tmp_path / "pack" / "mine.txt").exists()
    packing.write(built, tmp_path / "pack", INFO, replace=True)
    assert not (tmp_path / "pack" / "mine.txt").exists()
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "cat").write_text("meow")
    with pytest.raises(packing.CannotPack, match="not a pack"):
        packing.write(built, tmp_path / "house", INFO, replace=True)
    assert (tmp_path / "house" / "cat").exists()


def test_results_that_make_no_playable_pack_leave_nothing(tmp_path: Path) -> None:
    """One driver is no race; the game says so, and the half-written folder is gone."""
    results = tmp_path / "r.csv"
    results.write_text(
        "race,finish,driver,laps,led,status,type,lap_miles\n1,1,Solo,10,10,running,road,2\n"
    )
    with pytest.raises(packing.CannotPack, match="nothing was written"):
        packing.write(packing.build(Files(results), BY), tmp_path / "pack", INFO)
    assert [path.name for path in tmp_path.iterdir()] == ["r.csv"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("version = 1", "missing required field"),
        ("version = ", "not TOML"),
        ("", "missing required field"),
    ],
)
def test_formulas_that_cannot_be_used(tmp_path: Path, text: str, complaint: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(BadFormulas, match=complaint):
        formulas(file)


def test_cuts_must_rise(tmp_path: Path) -> None:
    from importlib import resources

    text = resources.files("fivewide.cards").joinpath("formulas.toml").read_text("utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace("[-1.44, -0.98, 0.45, 1.60]", "[-0.98, -1.44, 0.45, 1.60]"))
    with pytest.raises(BadFormulas, match=r"letters\.cuts: must rise"):
        formulas(file)
