"""A race of chance on the server: it runs by itself, and is looked at step by step."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.serving import Server

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice
DASH: dict[str, Any] = {"game": "pile-up-racing", "options": {"race": 11}, "seed": 5}


def test_a_race_without_decisions_is_over_and_can_be_gone_through(server: Server) -> None:
    opened = server.open("random", "random", **DASH)
    with server.sit(opened) as watcher:
        watcher.until(lambda: watcher.info["status"] == "over")
    race = opened["table"]
    data = server.get(f"/api/races/{race}/replay").json
    chances = {step.get("chance") for step in data["steps"]}
    assert {"deal", "roll"} <= chances
    views = [step["view"] for step in data["steps"]]
    assert views[0]["flag"] == "none"
    assert views[-1]["flag"] == "checkered"
    assert [view["box"] for view in views] == sorted(view["box"] for view in views)
    standings = data["standings"]
    assert [line["place"] for line in standings] == list(range(1, 17))
    assert sorted(line["seat"] for line in standings if line["seat"] >= 0) == [0, 1]
    assert sum(line["seat"] == -1 for line in standings) == 14
