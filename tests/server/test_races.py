"""Race files and replays: out, in again, scrubbed, branched."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fivewide.games import game
from fivewide.games.races import race_of
from fivewide.kernel.record import Record
from fivewide.kernel.replaying import follows_its_seed
from tests.server.serving import Client, Server

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice


def finished(server: Server, **wishes: Any) -> str:
    opened = server.open("greedy", "random", "greedy", **wishes)
    with server.sit(opened) as watcher:
        watcher.until(lambda: watcher.info["status"] == "over")
    return str(opened["table"])


def test_export_is_import_is_replay(server: Server) -> None:
    race = finished(server)
    text = server.get(f"/api/races/{race}/export").body
    record = Record.load(text.decode())
    opened = race_of(record)
    assert opened.replay().over
    assert follows_its_seed(opened.game, opened.setup, record) is True

    imported = server.post("/api/races", text)
    assert imported.status == 201
    assert imported.json["finished"] is True
    copy = imported.json["race"]
    assert server.get(f"/api/races/{copy}/export").body == text
    one, other = (server.get(f"/api/races/{id}/replay").json for id in (race, copy))
    assert one["steps"] == other["steps"]
    assert one["standings"] == other["standings"]
    with Client(server, copy) as watcher:
        assert watcher.over
        assert watcher.info["status"] == "over"


def test_a_replay_has_every_step_with_its_view(server: Server) -> None:
    race = finished(server, seed=12)
    data = server.get(f"/api/races/{race}/replay?positions=1").json
    record = Record.load(server.get(f"/api/races/{race}/export").body.decode())
    assert data["full"]
    assert [step["n"] for step in data["steps"]] == list(range(len(record.standing) + 1))
    for at in (0, 5, len(record.standing)):
        table = race_of(record).replay(upto=at)
        assert data["steps"][at]["position"] == json.loads(json.dumps(table.position()))
    assert data["steps"][-1]["view"]["over"]
    seat = server.get(f"/api/races/{race}/replay?seat=1").json
    assert seat["steps"][0]["view"]["seat"] == 1
    assert server.get(f"/api/races/{race}/replay?seat=7").status == 404
    latest = server.get(f"/api/races/{race}/replay?last=3").json
    whole = server.get(f"/api/races/{race}/replay").json
    assert latest["steps"] == whole["steps"][-3:]
    assert latest["standings"] == whole["standings"]
    assert server.get(f"/api/races/{race}/replay?last=999999").json == whole
    assert race in [line["id"] for line in server.get("/api/races?limit=200").json]


def test_secrets_stay_in_a_running_race(server: Server) -> None:
    opened = server.open("mine:Ann", "mine:Bo", game="sealed-high-card", seed=4)
    race = opened["table"]
    assert server.get(f"/api/races/{race}/export").status == 409
    assert server.get(f"/api/races/{race}/replay?positions=1").status == 409
    assert server.get(f"/api/races/{race}/replay?seat=0").status == 409
    seats = [{"driver": "random"}] * 2
    assert server.post(f"/api/races/{race}/branch", {"entry": 1, "seats": seats}).status == 409
    data = server.get(f"/api/races/{race}/replay").json
    assert not data["full"]
    for step in data["steps"]:
        assert "outcome" not in step
        assert "action" not in step
        assert step["view"]["hand"] == []


def test_an_open_race_may_be_exported_while_it_runs(server: Server) -> None:
    opened = server.open("mine:Kim", "greedy", seed=8)
    text = server.get(f"/api/races/{opened['table']}/export").body.decode()
    assert '"seeds"' not in text
    assert Record.load(text).result is None
    answer = server.post("/api/races", text.encode())
    assert answer.json["finished"] is False
    with Client(server, answer.json["race"]) as watcher:
        assert watcher.info["status"] == "imported"


def test_drive_from_here(server: Server) -> None:
    race = finished(server, seed=12)
    data = server.get(f"/api/races/{race}/replay?positions=1").json
    seats = [{"driver": "person", "name": "Kim", "mine": True}, {"driver": "greedy"}]
    wrong = server.post(f"/api/races/{race}/branch", {"entry": 6, "seats": seats})
    assert wrong.status == 400
    seats.append({"driver": "greedy"})
    branch = server.post(f"/api/races/{race}/branch", {"entry": 6, "seats": seats, "pace": 0})
    assert branch.status == 201
    opened = branch.json
    with server.sit(opened, 0) as kim:
        assert kim.info["branch_of"] == {"race": race, "entry": 6}
        replayed = server.get(f"/api/races/{opened['table']}/replay?positions=1").json
        assert replayed["steps"][0]["position"] == data["steps"][6]["position"]
        kim.race()
    text = server.get(f"/api/races/{opened['table']}/export").body
    assert server.post("/api/races", text).status == 201
    last = len(data["steps"]) - 1
    over = server.post(f"/api/races/{race}/branch", {"entry": last, "seats": seats})
    assert over.status == 409


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{}",
        b"\xff\xfe",
        b"[" * 60_000,
        b'{"format":"fivewide-race","version":99}',
        b'{"format":"fivewide-race","version":1,"engine":"0","rules":1,"game":"no-such","options":'
        b'{},"seats":[],"packs":[]}',
    ],
)
def test_files_that_are_no_races_are_refused(server: Server, body: bytes) -> None:
    answer = server.post("/api/races", body)
    assert answer.status == 400
    assert answer.json["error"]["code"] == "bad_file"


def test_changed_files_are_refused(server: Server) -> None:
    text = server.get(f"/api/races/{finished(server)}/export").body.decode()
    lines = text.splitlines()
    header = json.loads(lines[0])
    odd_start = {**header, "start": {"round": 10**30, "cars": {"ember": 10**30}}}
    for damaged in (
        text.replace('"reading"', '"raeding"', 1) + '{"seat":0}\n',
        "\n".join([lines[0], *lines[2:]]),
        "\n".join([json.dumps(odd_start), *lines[1:]]),
        "\n".join([json.dumps({**header, "seats": [{"name": "x" * 99, "driver": "y"}] * 3})]),
        lines[0] + "\n" + '{"seat":0,"action":{}}\n' * 6000,
    ):
        answer = server.post("/api/races", damaged.encode())
        assert answer.status == 400, damaged[:200]
        assert "\n" not in answer.json["error"]["text"]


def test_games_rules_and_content(server: Server) -> None:
    games = server.get("/api/games").json
    offered = [bot["id"] for bot in games["bots"]]
    assert offered[:4] == ["rookie", "regular", "pro", "ace"]  # from weak to strong
    assert not {"greedy", "random"} & set(offered)
    assert [bot["id"] for bot in games["bots"] if bot["usual"]] == ["regular"]
    assert [bot["id"] for bot in games["bots"] if bot["tempers"]] == ["pro", "ace"]
    entry = next(each for each in games["games"] if each["id"] == "dust-devil-500")
    assert entry["options"][0]["meaning"]
    rules = server.get("/api/games/dust-devil-500/rules").json["rules"]
    found = server.get("/api/games/dust-devil-500/rules?search=red%20line").json["rules"]
    assert 0 < len(found) < len(rules)
    one = server.get(f"/api/games/dust-devil-500/rules/{rules[0]['id']}").json
    assert one == rules[0]
    assert one["proof"]["code"]
    assert one["proof"]["tests"]
    assert server.get("/api/games/dust-devil-500/rules/XX-NO-01").status == 404
    content = server.get("/api/games/dust-devil-500/content").json["content"]
    assert content["tracks"]
    assert server.get("/api/games/chess/content").status == 404
    assert game("dust-devil-500").title == entry["title"]


def test_the_server_says_how_many_may_race_with_chosen_options(server: Server) -> None:
    for entry in server.get("/api/games").json["games"]:
        seats = allowed(server, entry["id"], {})
        assert [seats[0], seats[-1]] == entry["seats"]
    assert allowed(server, "daytona-500", {"players.extended": True}) == [2, 3, 4, 5, 6]
    assert allowed(server, "daytona-500", {"game.races": 2}) == [2, 3, 4]
    refused = server.post("/api/games/daytona-500/seats", {"options": {"game.races": 99}})
    assert refused.status == 400
    assert "game.races" in refused.json["error"]["text"]
    assert server.post("/api/games/chess/seats", {"options": {}}).status == 404
    assert server.post("/api/games/daytona-500/seats", {"options": [1]}).status == 400


def allowed(server: Server, id: str, options: dict[str, Any]) -> list[int]:
    seats: list[int] = server.post(f"/api/games/{id}/seats", {"options": options}).json["seats"]
    return seats
