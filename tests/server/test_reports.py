"""Finished races told over HTTP: the same as in the terminal, and of no race that goes on."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from fivewide.games import GAMES
from fivewide.games.races import open_race
from fivewide.report import report_of
from tests.games.golden import RECORDS
from tests.games.trials import trial_of
from tests.server.conftest import MakeServer
from tests.server.serving import Server

pytestmark = pytest.mark.once  # the server is not compiled


@pytest.mark.parametrize("game", [id for id in GAMES if trial_of(id).recorded])
def test_a_race_that_is_over_is_told_as_in_the_terminal(server: Server, game: str) -> None:
    file = RECORDS / game / f"{trial_of(game).recorded}.race.jsonl"
    race = server.post("/api/races", file.read_bytes()).json["race"]
    told: Any = json.loads(msgspec.json.encode(report_of(open_race(file))))
    for _ in range(2):  # the second is kept
        answer = server.get(f"/api/races/{race}/report")
        assert answer.status == 200
        assert answer.json == told
    card = server.get(f"/api/races/{race}/report.svg")
    assert card.headers["content-type"].startswith("image/svg+xml")
    drawn = ElementTree.fromstring(card.body)
    assert (drawn.get("width"), drawn.get("height")) == ("1200", "630")


def test_a_race_that_goes_on_is_not_told(server: Server) -> None:
    opened = server.open("mine:Kim", "random", seed=4)
    for way in ("report", "report.svg"):
        answer = server.get(f"/api/races/{opened['table']}/{way}")
        assert (answer.status, answer.json["error"]["code"]) == (409, "not_over")
        assert server.get(f"/api/races/nosuchrace12/{way}").status == 404


def test_a_race_that_its_host_ended_is_not_told(server: Server) -> None:
    opened = server.open("mine:Kim", "random", seed=4)
    with server.sit(opened, 0) as kim:
        kim.wish("end")
    assert server.get(f"/api/races/{opened['table']}/report").status == 409


def test_it_is_paid_for_as_a_replay_is(make_server: MakeServer) -> None:
    """Reports of an address that has spent its share wait."""
    server = make_server(replay_share="0.00001", replay_burst="0.001")
    file = next((RECORDS / next(iter(GAMES))).glob("*.jsonl"))
    race = server.post("/api/races", file.read_bytes()).json["race"]
    answer = server.get(f"/api/races/{race}/report")
    assert (answer.status, answer.json["error"]["code"]) == (429, "rate")
