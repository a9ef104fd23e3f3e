"""`fivewide learn`: the page of a game with pictures, its glossary, as text and as JSON."""

from __future__ import annotations

import json

import pytest

from fivewide.cli.main import main
from fivewide.games import GAMES
from fivewide.games.how_to_play import how_to_play

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("id", GAMES)
def test_a_game_is_taught_with_pictures(id: str, capsys: Capture) -> None:
    assert main(["learn", id]) == 0
    out = capsys.readouterr().out
    page = how_to_play(GAMES[id].package)
    assert page is not None
    for title in ("What you need", "A turn, step by step", "What scores", "How it ends"):
        assert title in out
    for picture in page.picture.values():
        assert f"{picture.title}." in " ".join(out.split())
    assert out.count("Before:") == out.count("After:") == len(page.picture)


def test_without_a_game_all_are_listed_with_their_goals(capsys: Capture) -> None:
    assert main(["learn"]) == 0
    out = capsys.readouterr().out
    assert all(id in out for id in GAMES)
    assert main(["learn", "--json"]) == 0
    assert [each["game"] for each in json.loads(capsys.readouterr().out)] == list(GAMES)


def test_the_glossary_says_what_words_mean(capsys: Capture) -> None:
    assert main(["learn", "victory-lane", "--glossary"]) == 0
    assert "NPD  (VL-SETUP-07)" in capsys.readouterr().out
    assert main(["learn", "victory-lane", "--glossary", "--json"]) == 0
    terms = {each["term"]: each for each in json.loads(capsys.readouterr().out)}
    assert terms["Groove"]["rule"] == "VL-SETUP-04"


def test_the_page_is_there_as_json(capsys: Capture) -> None:
    assert main(["learn", "dust-devil-500", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["goal"]["rules"] == ["DD-FINISH-01"]


@pytest.mark.parametrize(
    ("words", "line"),
    [(["ludo"], "unknown game 'ludo'"), (["--glossary"], "name a GAME")],
)
def test_what_cannot_be_taught_is_one_line(words: list[str], line: str, capsys: Capture) -> None:
    assert main(["learn", *words]) == 2
    err = capsys.readouterr().err
    assert line in err
    assert err.count("\n") == 1
