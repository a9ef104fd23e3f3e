"""Seasons over HTTP: the same as on the command line, bounded, and nothing stored."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest

from fivewide.games import GAMES
from fivewide.kernel.speech import speaking
from fivewide.season import files
from fivewide.season.document import OutlookDocument, SeasonDocument, report, season_document, told
from fivewide.season.plan import plan
from fivewide.server.schema import schema
from tests.season.races import run_many
from tests.server.conftest import MakeServer
from tests.server.serving import PATIENCE, Answer, Server
from tests.server.test_schema import fits

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

SEASON = "/api/seasons/pile-up-racing?set=2023&seed=7&races=5"


@pytest.fixture(scope="module")
def server(
    new_database: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """Whatever the database: nothing of a season is in it."""
    running = Server(new_database("sqlite"), tmp_path_factory.mktemp("log") / "log")
    yield running
    running.stop()
    assert '"level":"error"' not in running.log.read_text()


def ours(seed: int = 7, races: int = 5, points: str | None = None) -> files.Season:
    return files.whole(plan("pile-up-racing", pack="2023", races=races, points=points), seed)


def problem(answer: Answer, status: int = 400) -> str:
    """The one line of a refusal."""
    assert answer.status == status, answer.body
    text = str(answer.json["error"]["text"])
    assert "\n" not in text
    assert len(text) < 320
    return text


def test_an_address_is_a_season_the_same_as_everywhere(server: Server) -> None:
    answer = server.get(SEASON)
    assert answer.status == 200
    assert msgspec.json.decode(answer.body, type=SeasonDocument) == season_document(ours())
    assert server.get(SEASON).body == answer.body  # kept, or raced again: the same


def test_a_season_is_told_to_each_in_their_language(server: Server) -> None:
    english, german = server.get(SEASON), server.get(f"{SEASON}&language=de")
    assert server.get(SEASON).body == english.body  # each is kept by itself
    types = {line["type"] for line in german.json["calendar"]}
    assert "Straßenkurs" not in {line["type"] for line in english.json["calendar"]}
    assert types <= {"Straßenkurs", "Short Track", "Speedway", "Superspeedway"}
    assert german.json["system"]["title"].startswith("Abschnitte und K.-o.-Playoffs")
    assert german.json["standings"] == english.json["standings"]


def test_what_can_be_chosen_is_told_in_the_language_of_who_asks(server: Server) -> None:
    systems = "/api/seasons/systems"
    english, german = server.get(systems).json, server.get(f"{systems}?language=de").json
    assert [each["title"] for each in english["systems"]][-2:] == [
        "Only wins count", "The game's own points or money",
    ]  # fmt: skip
    assert [each["title"] for each in german["systems"]][-2:] == [
        "Nur Siege zählen", "Die Punkte oder das Geld des Spiels selbst",
    ]  # fmt: skip
    told, meant = (
        {each["id"]: each["sets"][0]["title"] for each in found["games"]}
        for found in (german, english)
    )
    assert told["daytona-500"] == "Speedway und kurzes Oval im Wechsel"
    assert all(told[id] != title for id, title in meant.items() if id in GAMES)


def test_a_season_of_a_game_without_a_calendar_has_a_title_in_words() -> None:
    document = msgspec.structs.replace(
        season_document(ours()), title="Eight races of Ovals", game_title="Ovals"
    )
    with speaking("de"):
        assert told(document).title == "Ovals: acht Rennen"
    assert told(document) == document


def test_points_and_seed_of_the_address_count(server: Server) -> None:
    document = msgspec.json.decode(
        server.get(f"{SEASON}&points=grand-prix-2010").body, type=SeasonDocument
    )
    assert document == season_document(ours(points="grand-prix-2010"))
    other = msgspec.json.decode(server.get(SEASON.replace("=7", "=8")).body, type=SeasonDocument)
    assert other == season_document(ours(seed=8))


def test_the_standings_after_every_race_are_those_of_a_season_so_long() -> None:
    document = season_document(ours())
    for after in range(1, 6):
        season = ours()
        season.races = season.races[:after]
        told = [(line.driver, line.place, line.score) for line in season.book().standings()]
        assert [(s.driver, s.place, s.score) for s in document.after[after - 1]] == told


def test_many_seasons_are_those_of_the_command_line(server: Server) -> None:
    query = "seed=3&points=wins&races=2&times=7"
    answer = server.get(f"/api/seasons/pile-up-racing/outlook?{query}")
    assert answer.status == 200, answer.body
    made = plan("pile-up-racing", points="wins", races=2)
    expected = report(made, 3, run_many(made, 7, 3, 1))
    assert msgspec.json.decode(answer.body, type=OutlookDocument) == expected
    assert expected.outlook.seasons == 7
    assert expected.calibration is None  # two races are not the real season


def test_a_whole_real_calendar_is_calibrated(server: Server) -> None:
    answer = server.get("/api/seasons/pile-up-racing/outlook?set=2023&times=2")
    document = msgspec.json.decode(answer.body, type=OutlookDocument)
    assert document.calibration is not None
    assert document.calibration.drivers > 30


def test_time_that_runs_out_leaves_fewer_seasons_and_says_so(make_server: MakeServer) -> None:
    hasty = make_server(season_seconds="0.1", season_times="100000")
    answer = hasty.get("/api/seasons/pile-up-racing/outlook?set=2023&times=100000")
    assert 2 <= answer.json["outlook"]["seasons"] < 100_000


def test_a_season_in_a_process_of_its_own(make_server: MakeServer) -> None:
    server = make_server(bot_workers="1")
    answer = server.get(SEASON)
    assert msgspec.json.decode(answer.body, type=SeasonDocument) == season_document(ours())
    assert "not a season file" in problem(server.post("/api/seasons", b"no"))


def test_seasons_that_nobody_waits_for_are_given_up(make_server: MakeServer) -> None:
    server = make_server(season_seconds="600", season_times="100000")
    connection = http.client.HTTPConnection(urlsplit(server.url).netloc)
    connection.request("GET", "/api/seasons/pile-up-racing/outlook?set=2023&times=100000")
    short = "/api/seasons/pile-up-racing/outlook?races=1&times=2"
    time.sleep(1)  # or a short one is there first, and the long one is refused for ever
    until = time.monotonic() + 5 * PATIENCE
    while server.get(short).status != 429:  # the first one is being raced
        assert time.monotonic() < until
        time.sleep(0.05)
    connection.close()
    while server.get(short).status != 200:  # its place is free again
        assert time.monotonic() < until
        time.sleep(0.05)


def test_what_can_be_chosen(server: Server) -> None:
    told = server.get("/api/seasons/systems").json
    games = {game["id"]: game for game in told["games"]}
    assert [each["id"] for each in games["pile-up-racing"]["sets"]] == ["five-wide", "2023"]
    assert games["pile-up-racing"]["sets"][1]["races"] == 36
    assert games["daytona-500"]["sets"][0]["races"] == 6
    known = {each["id"] for each in told["systems"]}
    assert {each["points"] for game in told["games"] for each in game["sets"]} <= known


def test_answers_fit_the_schema(server: Server) -> None:
    whole = schema()
    bodies, defs = whole["bodies"], whole["$defs"]
    outlook = "/api/seasons/pile-up-racing/outlook?set=2023&times=2"
    fits(server.get("/api/seasons/systems").json, bodies["SeasonChoices"], defs)
    fits(server.get(SEASON).json, bodies["SeasonDocument"], defs)
    fits(server.get(outlook).json, bodies["OutlookDocument"], defs)


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("pile-up-racing?set=1999", "has no set '1999'; there are: five-wide, 2023"),
        ("pile-up-racing?set=/etc", "has no set '/etc'"),
        ("daytona-500?set=2023", "only one calendar"),
        ("pile-up-racing?points=cup2023", "did you mean cup-2023?"),
        ("pile-up-racing?points=points.toml", "unknown points system"),
        ("pile-up-racing?points=../points.toml.toml", "unknown points system"),
        ("pile-up-racing?races=99", "the calendar has 12 races, not 99"),
        ("pile-up-racing?races=-1", "races is a whole number"),
        ("pile-up-racing?seed=seven", "seed is a whole number"),
        (f"pile-up-racing?seed={2**53}", "seed is a whole number"),
        ("pile-up-racing/outlook?times=1", "times is a whole number from 2 to 1000"),
        ("pile-up-racing/outlook?times=100000", "times is a whole number"),
    ],
)
def test_a_bad_address_gets_one_line(server: Server, address: str, reason: str) -> None:
    assert reason in problem(server.get(f"/api/seasons/{address}"))


def test_no_such_game(server: Server) -> None:
    assert "unknown game" in problem(server.get("/api/seasons/monopoly"), 404)


def test_an_address_may_race_so_many(make_server: MakeServer) -> None:
    limited = make_server(seasons_per_address="1")
    assert limited.get(SEASON).status == 200
    assert "too many seasons" in problem(limited.get(SEASON.replace("=7", "=8")), 429)
    assert limited.get(SEASON).status == 200  # it is still known: nobody races it again


# Season files


def as_file(season: files.Season) -> Any:
    return json.loads(msgspec.json.encode(season))


def test_a_season_file_is_shown(server: Server) -> None:
    season = ours(races=4)
    season.races = season.races[:3]
    answer = server.post("/api/seasons", as_file(season))
    assert answer.status == 200, answer.body
    assert msgspec.json.decode(answer.body, type=SeasonDocument) == season_document(season)


def test_a_season_is_saved_and_brought_back(server: Server) -> None:
    saved = server.get(SEASON.replace("?", "/file?"))
    assert saved.headers["content-disposition"].endswith('"pile-up-racing-2023-7.season.json"')
    season = files.decoded(saved.body, "the answer")
    assert season.races == ours().races
    assert server.post("/api/seasons", saved.body).body == server.get(SEASON).body


def test_a_folder_that_a_file_names_is_not_opened(server: Server) -> None:
    season = as_file(ours(races=2)) | {"pack": "/etc"}
    answer = server.post("/api/seasons", season)
    assert answer.status == 200, answer.body
    assert answer.json["raced"] == 2


def spoiled() -> dict[str, tuple[Any, str]]:
    whole = as_file(ours(races=2))
    crowd = [{"car": f"car {n}", "place": 1} for n in range(101)]
    return {
        "text": (b"hello", "not a season file"),
        "nothing": (b"", "not a season file"),
        "list": ([], "season file, the whole"),
        "deep": (b"[" * 100_000, "season file: "),
        "race file": ({"format": "fivewide.race"}, "format"),
        "other points": (
            whole | {"races": [whole["races"][0] | {"points": [1] * 40}]},
            "points",
        ),
        "unknown game": (whole | {"game": "monopoly"}, "unknown game"),
        "a crowd": (
            whole | {"races": [{"seed": 1, "cars": crowd, "points": [1] * 101}]},
            "more than 100 cars",
        ),
        "odd option": (whole | {"options": {"set": ["2023"]}}, "cannot be a season"),
        "long name": (
            json.loads(json.dumps(whole).replace("William Byron", "W" * 200)),
            "a name is too long",
        ),
    }


@pytest.mark.parametrize("fault", list(spoiled()))
def test_a_bad_season_file_gets_one_line(server: Server, fault: str) -> None:
    body, reason = spoiled()[fault]
    assert reason in problem(server.post("/api/seasons", body))


def test_a_season_file_has_a_largest_size(server: Server) -> None:
    assert "at most" in problem(server.post("/api/seasons", b" " * 1_100_000), 413)


# One race of a season


def test_a_race_of_a_season_is_watched_dice_for_dice(server: Server) -> None:
    season = ours()
    answer = server.post(SEASON.replace("?", "/watch?") + "&race=3", b"")
    assert answer.status == 201, answer.body
    race = answer.json["race"]
    replay = server.get(f"/api/races/{race}/replay").json
    assert replay["status"] == "over"
    told = [car.car for car in season.races[2].cars]
    assert [line["car"] for line in replay["standings"]][: len(told)] == told


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("pile-up-racing/watch?race=0", "the calendar has 12 races"),
        ("pile-up-racing/watch?race=13", "the calendar has 12 races"),
        ("daytona-500/watch?race=1", "only their results are"),
    ],
)
def test_a_race_that_cannot_be_watched(server: Server, address: str, reason: str) -> None:
    assert reason in problem(server.post(f"/api/seasons/{address}", b""))
