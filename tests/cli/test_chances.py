"""`fivewide chances`: how a race stands, in numbers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import fivewide
from fivewide.cli.main import main


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two drivers, some way into a race that Kim then wins."""
    race = fivewide.start("dust-devil-500", ["Kim", "Ola"], seed=7)
    race.play_out(bots=["greedy", "random"])
    where = tmp_path_factory.mktemp("races") / "a.race.jsonl"
    race.save(where)
    assert race.winner == "Kim"
    return where


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["chances", *words]) == 0
    return capsys.readouterr().out


def test_it_says_what_everybody_can_expect(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, str(file), "--at", "0").splitlines()
    assert lines[0].split() == ["Driver", "Wins", "Place", "Points"]
    assert [line.split()[0] for line in lines[1:]] == ["Kim", "Ola"]
    begun: list[dict[str, Any]] = json.loads(said(capsys, str(file), "--at", "0", "--json"))
    assert sum(each["win"] for each in begun) == pytest.approx(1)
    assert all(0.2 < each["win"] < 0.8 for each in begun)


def test_of_a_race_that_is_over_it_is_the_result(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    over: list[dict[str, Any]] = json.loads(said(capsys, str(file), "--json"))
    assert [(each["name"], each["win"], each["place"]) for each in over] == [
        ("Kim", 1.0, 1.0),
        ("Ola", 0.0, 2.0),
    ]


def test_every_moment_has_a_line(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [json.loads(line) for line in said(capsys, str(file), "--each").splitlines()]
    assert [line["entry"] for line in lines] == list(range(1, len(lines) + 1))
    assert lines[-1]["win"] == [1.0, 0.0]
    assert lines[-2]["win"][0] > lines[0]["win"][0]  # near the flag more is known


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--at", "9999"], "--at 9999: the race has"),
        (["--seat", "2"], "--seat 2: there are 2 seats, counted from 0"),
        (["--at", "x"], "'x' is not a whole number"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(
    file: Path, words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["chances", str(file), *words]) != 0
    assert complaint in capsys.readouterr().err


def test_from_python_a_seat_knows_what_it_may() -> None:
    race = fivewide.start("daytona-500", ["Kim", "Ola", "Rin"], seed=7)
    mine, seen = race.chances(0), race.chances()
    assert len(mine) == len(seen) == 3
    assert mine != seen  # Kim knows a hand that no spectator sees
    with pytest.raises(IndexError, match="there are 3 seats, counted from 0; 3 is none"):
        race.chances(3)
