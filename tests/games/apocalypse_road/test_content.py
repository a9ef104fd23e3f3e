"""Packs: the built-in one is sound, and a broken one is refused with file, place and reason."""

from __future__ import annotations

import pytest

from fivewide.content.pack import Pack, builtin
from fivewide.games.apocalypse_road import GAME, builtin_content, content
from fivewide.games.apocalypse_road.board import NONE, Track
from fivewide.games.apocalypse_road.chances import odds
from fivewide.games.apocalypse_road.layout import Plan, make_track
from fivewide.games.apocalypse_road.told import track_of
from fivewide.kernel.errors import BadOption
from tests.games.apocalypse_road.scenes import turn
from tests.games.packs import Packs

T, C, R, K, E, N = (
    "tracks.toml",
    "cars.csv",
    "race_cards.csv",
    "combat_cards.csv",
    "movement_events.csv",
    "teams.toml",
)


def prepare_all(pack: Pack) -> None:
    for track in content.read(pack).tracks:
        GAME.prepare({"track": track.id}, 2, pack)


PACKS = Packs("apocalypse_road", prepare_all)
TRACKS = {track.id: track for track in builtin_content().tracks}


@pytest.mark.rule("AR-2.0-01", "AR-2.3-01")
def test_the_hit_chances_are_those_of_the_design() -> None:
    table = turn({"yellow 888": "S5.2", "blue X9X": "S4.2", "blue 40": "S4.1", "blue 90": "S4.3"})
    race = table.state
    plain = [round(odds(race, 0, car).hit * 100) for car in (8, 10, 14)]
    aimed = [round(odds(race, 4, car).hit * 100) for car in (8, 10, 14)]
    assert (plain, aimed) == ([83, 58, 25], [100, 83, 58])


def test_teams_are_fair() -> None:
    data = builtin_content()
    for cars in (data.cars, data.varied):
        for team in data.teams:
            mine = [car for car in cars if car.team == team.id]
            assert sum(car.value for car in mine) == 168
    assert GAME.prepare({"teams": "varied"}, 2)


def reached_from(track: Track, start: int) -> set[int]:
    """Where forward and sideways steps lead, over an empty track."""
    reached, left = {start}, [start]
    while left:
        here = left.pop()
        there = {*track.succ[here], track.lane_in[here], track.lane_out[here]} - reached - {NONE}
        reached |= there
        left += there
    return reached


@pytest.mark.rule("AR-2.1-01", "AR-3.0-01")
@pytest.mark.parametrize("id", TRACKS)
def test_every_space_of_a_track_can_be_reached_and_drawn(id: str) -> None:
    data = TRACKS[id]
    track, plan = make_track(data), Plan(data)
    reached = reached_from(track, int(track.grid[0]))
    for space, name in enumerate(plan.names):
        if not name.endswith(".T") and not name.startswith("G"):
            assert space in reached, name
    rows = track_of(data).rows
    assert sorted(name for row in rows for name in row.spaces) == sorted(plan.names)
    assert len({row.name for row in rows}) == track.sectors


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        (T, "lanes = 4", "lanes = 9", "track 1, section[0].lanes: Expected `int` <= 6"),
        (T, "sectors = [13, 14]", "sectors = [14, 14]", "must begin with sector 13"),
        (T, 'chute = "S2.1"', 'chute = "S2.2"', "lies beside the inside lane"),
        (T, 'chute = "S2.1"', 'chute = "S15.1"', "lies beside paved track"),
        (T, "rows = 10", "rows = 9", "has 36 positions, needs 40"),
        (T, "front = 12", "front = 2", "must lie within the lap"),
        (T, "barrier = 2", "barrier = 3", "the barrier lies between two lanes"),
        (T, '"20" = [[2], [1]]', '"20" = [[2], [2]]', "no lane leads into one"),
        (T, '"20" = [[2], [1]]', '"20" = [[2], [7]]', "leads into a lane that is not there"),
        (T, '["S3.1", "S19.2"]', '["S3.1", "S17.2"]', "must be 15"),
        (T, '["S3.1", "S19.2"]', '["S3.1", "S99.2"]', "no paved space"),
        (T, "lane_width = 34", "lane_width = 0", "track 1, lane_width: Expected `float` >= 4"),
        (T, "pit = [28, 32]", "pit = [28, 99]", "sectors run from 1 to 32"),
        (T, "shape = [", "shape = [ [1, 1],", "needs 30 points"),
        (C, "yellow,888,Wasp,8", "yellow,888,Wasp,9", "line 2, speed: Expected `int` <= 8"),
        (C, "yellow,888,Wasp,8", "pink,888,Wasp,8", "has 7 cars, must be 8"),
        (C, "rear,0,1,rulebook", "turret,1,1,rulebook", "is worth"),
        (R, "line-1,Line,line,,no,1", "line-1,Line,line,,no,7", "line 2, add: Expected `int` <= 6"),
        (R, "line-1,Line,line,,no,1,no,,4", "line-1,Line,line,,no,1,no,,5", "has 97 cards"),
        (R, "solo-2,Solo,solo,,no", "solo-2,Solo,solo,lead,no", "a ram card has a base"),
        (K, "c01,2,0", "c01,2,4", "line 2, number: Expected `int` <= 3"),
        (K, "c01,2,0", "c01,3,0", "there are 49, must be 48"),
        (K, "1 suppress", "1 chain", "write it as"),
        (K, "2/1 bulldoze", "2/1 spray", "write it as"),
        (E, "big-air,Big Air,1,air", "big-air,Big Air,1,fly", "no effect 'fly'"),
        (E, "big-air,Big Air,1", "big-air,Big Air,2", "there are 53, must be 52"),
        (N, 'id = "blue"', 'id = "yellow"', "this id stands twice"),
    ],
)
def test_a_broken_pack_is_refused(file: str, old: str, new: str, reason: str) -> None:
    PACKS.check_refusal(file, old, new, reason)


def test_a_track_that_is_not_there_and_too_many_cars() -> None:
    with pytest.raises(BadOption, match="has no track 'moon'"):
        GAME.prepare({"track": "moon"}, 2)
    with pytest.raises(BadOption, match="has room for 38 cars, not for 40"):
        GAME.prepare({"track": "lesson-converge"}, 10)
    with pytest.raises(BadOption, match="takes 2-10 players, not 11"):
        GAME.prepare({}, 11)


def test_contents_say_what_lies_where_and_what_cards_do() -> None:
    shown = GAME.offered(builtin("apocalypse_road"))
    rows = {row["name"]: row for row in shown["tracks"][0]["rows"]}
    assert sum(len(row["spaces"]) for row in rows.values()) == 95
    assert list(rows["S21"]["spaces"]) == ["S21.1", "S21.T", "S21.2"]
    assert (rows["S21"]["kind"], rows["S21"]["trough"]) == ("jump", "S21.T")
    assert (rows["S15"]["kind"], rows["S1"]["kind"]) == ("rough", "paved")
    tracks = {track["id"]: track for track in shown["tracks"]}
    marks = {id: [mark["text"] for mark in each["landmarks"]] for id, each in tracks.items()}
    assert marks["andover"] == ["rough", "bottleneck", "jump"]
    assert marks["essendarium"] == ["crossover", "rough", "bottleneck", "jump"]
    assert marks["black-widow"] == ["bottleneck", "rough", "jump", "Joker Lane"]
    assert tracks["copper-ridge"]["chute"] == "S1.1"
    cards = {card["id"]: card for card in shown["race_cards"]}
    assert cards["solo-6-star"]["called"] == "Solo +6 ★"
    assert "train" in cards["ram-lead-4"]["text"]
    assert len({card["text"] for card in cards.values()}) == 11
    assert len(cards) > 40
