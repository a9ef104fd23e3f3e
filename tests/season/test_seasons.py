"""Seasons of every game: run, saved, resumed, run many times over."""

from __future__ import annotations

import shutil
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fivewide.games import GAMES, victory_lane
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.game import FIELD
from fivewide.season import files, many
from fivewide.season.calendar import BadCalendar, read
from fivewide.season.document import season_document
from fivewide.season.outlook import outlook, quantile
from fivewide.season.plan import BadSeason, Circuit, Plan, plan, race_seed, season_seed
from fivewide.season.points import BadPoints
from tests.games.trials import trial_of
from tests.season.races import run_many

pytestmark = pytest.mark.once  # seasons are not compiled; test_pages runs twice


def short(game: str, **more: Any) -> Plan:
    more.setdefault("options", trial_of(game).brief)
    seats = None if GAMES[game].has_field else ("random", "random", "random")
    return plan(game, seats=seats, races=4, **more)


def finished(made: Plan, seed: int = 3) -> files.Season:
    season = files.new(made, seed)
    files.race_on(season, files.open_circuit(season, "test"), 999)
    return season


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_seasons(game: str) -> None:
    season = finished(short(game))
    assert season.is_over
    lines = season.book().standings()
    starters = {car.car for raced in season.races for car in raced.cars}
    assert {line.driver for line in lines} == starters
    assert sum(line.wins for line in lines) >= 4
    assert lines[0].status == "champion"
    assert [line.score for line in lines] == sorted((line.score for line in lines), reverse=True)


def test_alone_in_victory_lane_the_npds_stand_in_the_table_of_the_season() -> None:
    """VL-SOLO-10, VL-CHAMP-02. The champion is who has the most points of all."""
    season = finished(plan("victory-lane", seats=("random",), races=4))
    for raced in season.races:
        assert [car.place for car in raced.cars] == list(range(1, 9))
        assert [car.seat for car in raced.cars].count(FIELD) == 7
    lines = season.book().standings()
    assert {"random", "Red 5"} <= {line.driver for line in lines}
    mine = next(line for line in lines if line.driver == "random")
    assert (mine.starts, mine.wins) == (4, sum(is_won(raced) for raced in season.races))
    assert mine.wins < 4


@pytest.mark.rule("VL-CHAMP-06")
def test_the_season_of_victory_lane_calls_races_by_their_cards() -> None:
    """Sunset Sprint was 60 laps once, and the calendar said so long after."""
    cards = {race.id: race.name for race in victory_lane.builtin_content().races}
    rounds = plan("victory-lane").calendar.rounds
    assert {each.options["races"]: each.name for each in rounds} == cards


def is_won(raced: files.Raced) -> bool:
    return any(car.place == 1 and car.car == "random" for car in raced.cars)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_season_and_another_one_another(game: str) -> None:
    made = short(game)
    assert finished(made, 5).races == finished(made, 5).races
    assert finished(made, 5).races != finished(made, 6).races


@pytest.mark.parametrize("game", GAMES)
def test_a_season_raced_one_by_one_from_its_file_is_the_one_run_at_once(
    game: str, tmp_path: Path
) -> None:
    made = short(game)
    path = tmp_path / "one.season.json"
    files.write(files.new(made, 3), path)
    for raced in range(1, 5):
        season = files.read(path)
        files.race_on(season, files.open_circuit(season, str(path)))
        files.write(season, path)
        assert len(files.read(path).races) == raced
    assert files.read(path) == finished(made, 3)


def test_standings_after_each_race_are_in_the_file() -> None:
    season = finished(short("pile-up-racing", pack="2023"))
    leaders = [season.book(after).standings()[0] for after in (1, 2, 3, 4)]
    assert leaders[0].starts == 1
    assert leaders[-1] == season.book().standings()[0]


def test_the_number_of_workers_changes_nothing() -> None:
    made = short("pile-up-racing", pack="2023")
    assert run_many(made, 11, 9, 2) == run_many(made, 11, 9, 1)


def test_a_single_season_is_the_first_of_many() -> None:
    made = short("pile-up-racing", pack="2023")
    one = finished(made, 9).book()
    first = many.one(Circuit(made), season_seed(9, 0))
    for place, account in one.ranked():
        assert list(first.drivers[account.name])[:3] == [place, account.score, account.points]


def test_many_seasons_add_up() -> None:
    made = short("pile-up-racing", pack="2023")
    seasons = run_many(made, 6, 1, 1)
    assert seasons.count == 6
    said = outlook(made, seasons)
    assert said.races == 24
    assert sum(line.title.value for line in said.drivers) == pytest.approx(1)
    assert sum(line.wins.value for line in said.drivers) == pytest.approx(4)
    assert sum(line.poles for line in said.drivers) == pytest.approx(4, abs=0.05)
    assert [line.place for line in said.drivers] == list(range(1, len(said.drivers) + 1))
    for line in said.drivers:
        assert line.title.low <= line.title.value <= line.title.high
        assert line.points_range.low <= line.points_range.middle <= line.points_range.high
    for winners in said.winners:
        assert sum(part for _, part in winners.drivers) <= 1.001
    per_race = said.per_race["retirements"].value
    dnfs = sum(line.dnfs for line in said.drivers) / 4
    assert per_race == pytest.approx(dnfs, abs=0.02)


def test_a_driver_who_missed_a_season_is_counted_with_nothing() -> None:
    total = many.Seasons()
    total.add(seasons_of("a"))
    total.add(seasons_of("b"))
    assert list(total.of("a", "points")) == [5, 0]
    assert list(total.of("b", "points")) == [0, 5]
    made = short("dust-devil-500")
    total.wins_by_race = [{} for _ in made.calendar.rounds]
    said = {line.driver: line for line in outlook(made, total).drivers}
    assert said["a"].worst_rank == 2, "not the first of the season he was not in"


def seasons_of(driver: str) -> many.Seasons:
    from array import array

    row = array("q", [1, 5, 5, 1, 1, 0, 1, 1, 0, 0, 0, 1])
    return many.Seasons({driver: row}, 1, {}, [])


def test_quantiles() -> None:
    assert [quantile([0, 10, 20], part) for part in (0, 0.25, 0.5, 1)] == [0, 5, 10, 20]
    assert quantile([7], 0.9) == 7


def test_drivers_can_be_left_out() -> None:
    made = plan("pile-up-racing", pack="2023", races=2, without=["William Byron", "kyle larson"])
    season = finished(made)
    seen = {car.car for raced in season.races for car in raced.cars}
    assert not seen & {"William Byron", "Kyle Larson"}
    assert [len(raced.cars) for raced in season.races] == [38, 34]


def test_the_real_grid_is_kept_when_drivers_are_left_out() -> None:
    options = {"grid": "real"}
    whole = finished(plan("pile-up-racing", pack="2023", races=1, options=options))
    less = finished(
        plan("pile-up-racing", pack="2023", races=1, options=options, without=["Alex Bowman"])
    )

    def grid(season: files.Season) -> list[str]:
        return [car.car for car in sorted(season.races[0].cars, key=lambda car: car.start)]

    assert grid(whole)[0] == "Alex Bowman", "the pole of the real race"
    assert grid(less) == grid(whole)[1:]


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ({"races": 99}, "the calendar has"),
        ({"races": 0}, "the calendar has"),
        ({"seats": ("greedy", "nobody")}, "nobody"),
        ({"seats": ("random", "random"), "names": ("a",)}, "1 names for 2 seats"),
        ({"seats": ("random", "random"), "names": ("a", "a")}, "the same name"),
        ({"without": ("x",)}, "no field to leave drivers out"),
        ({"options": {"colour": 1}}, "unknown option"),
        ({"points": "nothing"}, "unknown points system"),
        ({"pack": "no-such-folder"}, "no such folder"),
    ],
)
def test_a_plan_that_makes_no_sense(more: dict[str, Any], complaint: str) -> None:
    with pytest.raises(FivewideError, match=complaint):
        plan("dust-devil-500", **more)


def test_nobody_to_leave_out() -> None:
    with pytest.raises(BadSeason, match="no driver 'Nobody'"):
        plan("pile-up-racing", pack="2023", without=["Nobody"])


def test_a_calendar_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'title = "Two at the Glen"\npoints = "wins"\n'
        'rounds = [{ name = "One", options = { race = 25 } }, { name = "Two", options = '
        "{ race = 25 } }]\n"
    )
    made = plan("pile-up-racing", pack="2023", own_calendar=file)
    assert (made.calendar.title, made.system.id, len(made.calendar.rounds)) == (
        "Two at the Glen", "wins", 2,
    )  # fmt: skip
    season = finished(made)
    assert season.races[0].cars != season.races[1].cars, "the same race, another day"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "missing required field `title`"),
        ('title = "x"\nrounds = []\n', "length >= 1"),
        ('title = "x"\nrounds = [{ name = "a", laps = 3 }]\n', "unknown field `laps`"),
        ("title = \n", "not TOML"),
    ],
)
def test_a_calendar_that_is_none(tmp_path: Path, text: str, complaint: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(BadCalendar, match=complaint):
        read(file)


def test_a_round_whose_race_is_not_there(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('title = "x"\nrounds = [{ name = "Far", options = { race = 77 } }]\n')
    with pytest.raises(BadSeason, match="race 1, Far: "):
        plan("pile-up-racing", own_calendar=file)


def test_a_pack_of_ones_own_has_its_own_calendar(tmp_path: Path) -> None:
    source = resources.files("fivewide.packs").joinpath("pile_up_racing")
    with resources.as_file(source) as folder:
        shutil.copytree(folder, tmp_path / "mine")
    made = plan("pile-up-racing", pack=str(tmp_path / "mine"), races=1)
    season = finished(made)
    path = tmp_path / "s.json"
    files.write(season, path)
    again = files.read(path)
    files.open_circuit(again, str(path))
    drivers = tmp_path / "mine" / "drivers.csv"
    drivers.write_text(drivers.read_text().replace("Dale Hutto", "Dale Other"))
    with pytest.raises(BadSeason, match="begun with other content"):
        files.open_circuit(again, str(path))


# Files that are no seasons


def test_season_files_that_are_wrong(tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    season = finished(short("dust-devil-500"))
    files.write(season, path)
    good = path.read_text()

    def complaint(text: str) -> str:
        path.write_text(text)
        with pytest.raises(BadSeason) as caught:
            files.read(path)
        assert "\n" not in str(caught.value)
        return str(caught.value)

    assert "not a season file" in complaint(good[: len(good) // 2])
    assert "not a season file" in complaint("")
    assert "format" in complaint(good.replace("fivewide-season", "fivewide-sessin"))
    assert "version" in complaint(good.replace('"version": 1', '"version": 2', 1))
    assert "Expected `int`" in complaint(good.replace('"seed": 3', '"seed": "x"', 1))
    changed = msgspec.json.decode(good)
    changed["races"][1]["points"][0] += 1
    assert "races, 2: these points are not those" in complaint(
        msgspec.json.encode(changed).decode()
    )
    changed = msgspec.json.decode(good)
    changed["races"][0]["cars"][0]["place"] = 9
    assert "races, 1: a place that nobody can have" in complaint(
        msgspec.json.encode(changed).decode()
    )
    changed = msgspec.json.decode(good)
    changed["races"][0]["cars"][1]["car"] = changed["races"][0]["cars"][0]["car"]
    assert "races, 1: a driver stands twice" in complaint(msgspec.json.encode(changed).decode())
    changed = msgspec.json.decode(good)
    changed["races"].append(changed["races"][0])
    assert "more than the calendar has" in complaint(msgspec.json.encode(changed).decode())


def test_seeds_of_races_do_not_meet() -> None:
    seeds = {
        race_seed(season_seed(s, n), at) for s in (0, 1) for n in range(20) for at in range(36)
    }
    assert len(seeds) == 2 * 20 * 36


def test_an_unknown_system_in_the_plan() -> None:
    with pytest.raises(BadPoints):
        plan("dust-devil-500", points="cup-1900")


def test_a_season_cut_short_has_the_playoffs_of_the_whole() -> None:
    made = plan("pile-up-racing", pack="2023", races=31)
    assert made.rounds == [0] * 26 + [1, 1, 1, 2, 2]
    assert plan("pile-up-racing", pack="2023", races=20).rounds == [0] * 20


def test_a_system_with_other_rounds_goes_by_its_own() -> None:
    made = plan("pile-up-racing", pack="2023", points="chase-2004")
    assert made.rounds == [0] * 26 + [1] * 10
    season = finished(made)
    assert season.book().standings()[0].score > 5000


def test_damaged_season_files_never_crash(tmp_path: Path) -> None:
    """Whatever happens to a file, it is read or refused with one line."""
    from random import Random

    path = tmp_path / "s.json"
    files.write(finished(short("dust-devil-500")), path)
    good = path.read_bytes()
    luck = Random(20)
    refusals: list[str] = []
    for _ in range(150):
        damaged = bytearray(good)
        for _ in range(luck.randint(1, 3)):
            at = luck.randrange(len(damaged))
            damaged[at : at + luck.randint(0, 4)] = luck.choice(
                [b"", b"9", b"-1", b"null", b'"', b"[", b"99999999999999999999", b"\xff", b"{}"]
            )
        path.write_bytes(bytes(damaged))
        try:
            season = files.read(path)
            season_document(season)
            files.race_on(season, files.open_circuit(season, "test"))
        except FivewideError as error:
            refusals.append(str(error))
    assert len(refusals) > 100
    assert not [text for text in refusals if "\n" in text]
