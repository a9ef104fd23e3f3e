"""Why a bot did that: to whoever looks, and no more of it than may be known by now."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.bots.accounts import Account
from fivewide.server.room import MOST_ACCOUNTS
from tests.server.scripted import Scene
from tests.server.serving import Refused, Server

GERMAN = Account("Nach Gefühl.", "Siegchancen.")
ENGLISH = Account("By rule of thumb.", "Chances to win.")


def scene_of(game: str) -> Scene:
    scene = Scene("mine:Kim", "regular", "regular", game=game)
    scene.room.accounts.keep(1, {"en": ENGLISH, "de": GERMAN})
    return scene


@pytest.mark.once
def test_where_nothing_is_hidden_a_bot_tells_everybody_all_of_it() -> None:
    scene = scene_of("dust-devil-500")
    for guest in (scene.come(0), scene.come(None)):
        answer = guest.wish("explain", entry=1)
        assert {key: answer[key] for key in ("type", "entry", "text")} == {
            "type": "explained",
            "entry": 1,
            "text": "Chances to win.",
        }


@pytest.mark.once
def test_where_hands_are_hidden_it_tells_what_it_weighed_when_the_race_has_ended() -> None:
    scene = scene_of("daytona-500")
    kim = scene.come(0)
    assert kim.wish("explain", entry=1)["text"] == "By rule of thumb."
    scene.room.row["paused"] = True
    assert kim.wish("explain", entry=1)["text"] == "By rule of thumb."
    scene.room.row["paused"] = False
    kim.wish("end")
    assert kim.wish("explain", entry=1)["text"] == "Chances to win."


@pytest.mark.once
def test_of_what_nobody_remembers_there_is_nothing_to_tell() -> None:
    scene = scene_of("dust-devil-500")
    kim = scene.come(0)
    for entry in (0, 2, 9_999):
        with pytest.raises(Refused) as refused:
            kim.wish("explain", entry=entry)
        assert refused.value.code == "forgotten"
    for entry in range(2, MOST_ACCOUNTS + 2):
        scene.room.accounts.keep(entry, {"en": ENGLISH})
    with pytest.raises(Refused):
        kim.wish("explain", entry=1)


def test_at_a_real_table_every_move_of_a_bot_has_its_reason(server: Server) -> None:
    opened = server.open("mine:Kim", "regular", "pro", seed=8)
    with server.sit(opened, 0) as kim:
        kim.race()
        decided: list[Any] = [
            entry for entry in kim.entries if entry["what"] == "act" and entry["seat"] > 0
        ]
        assert decided
        for entry in decided[-5:]:
            text = kim.wish("explain", entry=entry["n"])["text"]
            assert text.endswith(".") or text.startswith("Pro: ")
        own = next(entry["n"] for entry in kim.entries if entry["seat"] == 0)
        with pytest.raises(Refused) as refused:
            kim.wish("explain", entry=own)
        assert refused.value.code == "forgotten"
