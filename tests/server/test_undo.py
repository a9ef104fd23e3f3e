"""Undo: free before anything became known, with consent after, and always in the record."""

from __future__ import annotations

import json

import pytest

from tests.server.serving import Refused, Server, catch_up

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice


def test_with_bots_only_an_undo_is_free_and_the_same_dice_fall(server: Server) -> None:
    opened = server.open("mine:Kim", "greedy", seed=8)
    with server.sit(opened, 0) as kim:
        kim.until(lambda: kim.decision)
        assert kim.now is not None
        assert not kim.now["undo"]["possible"]
        before, decision = kim.seen, kim.decision
        first = kim.act()
        kim.until(lambda: kim.decision or kim.over)
        assert kim.now["undo"] == {"possible": True, "ask": []}
        kim.wish("undo")
        undone = next(entry for entry in reversed(kim.entries) if entry["what"] == "undo")
        assert undone["back_to"] == before
        assert undone["seat"] == 0
        kim.until(lambda: kim.decision)
        assert kim.decision == decision
        old = [e for e in kim.entries if before < e["n"] <= first["seen"]]
        kim.act()
        again = [e for e in kim.entries if e["n"] > undone["n"]][: len(old)]
        assert [e["lines"] for e in again] == [e["lines"] for e in old]


def test_people_must_agree_once_dice_have_fallen(server: Server) -> None:
    opened = server.open("mine:Kim", "mine:Ola", seed=8)
    with server.sit(opened, 0) as kim, server.sit(opened, 1) as ola:
        one, other = (kim, ola) if kim.decision else (ola, kim)
        seats = {id(kim): 0, id(ola): 1}
        before = one.seen
        one.act()
        assert one.now is not None
        assert one.now["undo"]["ask"] == [seats[id(other)]]
        with pytest.raises(Refused):
            other.wish("agree", agree=True)
        one.wish("undo")
        assert one.info["wish"] == {
            "kind": "undo",
            "by": seats[id(one)],
            "seat": None,
            "waits_for": [seats[id(other)]],
        }
        with pytest.raises(Refused):
            one.wish("undo")
        other.until(lambda: other.info["wish"])
        other.wish("agree", agree=False)
        one.until(lambda: one.info["wish"] is None)
        assert all(entry["what"] != "undo" for entry in one.entries)
        one.wish("undo")
        other.until(lambda: other.info["wish"])
        other.wish("agree", agree=True)
        one.until(lambda: one.entries[-1]["what"] == "undo")
        assert one.entries[-1]["back_to"] == before
        catch_up(other, one.seen)
        assert one.decision
    export = server.get(f"/api/races/{opened['table']}/export").body.decode().splitlines()
    assert json.loads(export[-1])["consent"] == [seats[id(other)]]


def test_a_move_ends_a_wish_to_undo_and_the_wisher_may_withdraw(server: Server) -> None:
    opened = server.open("mine:Kim", "mine:Ola", seed=8)
    with server.sit(opened, 0) as kim, server.sit(opened, 1) as ola:
        one, other = (kim, ola) if kim.decision else (ola, kim)
        one.act()
        one.wish("undo")
        one.wish("agree", agree=False)
        assert one.info["wish"] is None
        one.wish("undo")
        mover = one if one.decision else other
        catch_up(mover, one.seen)
        mover.act()
        assert all(entry["what"] != "undo" for entry in mover.entries)
        one.wish("ping")
        with server.sit(opened) as watcher:
            assert watcher.info["wish"] is None


def test_a_bot_that_its_person_chose_agrees(server: Server) -> None:
    opened = server.open("mine:Kim", "mine:Ola", seed=8)
    with server.sit(opened, 0) as kim, server.sit(opened, 1) as ola:
        ola.wish("stand_in")
        kim.until(lambda: kim.decision)
        kim.act()
        kim.until(lambda: kim.decision)
        kim.wish("undo")
        assert any(entry["what"] == "undo" for entry in kim.entries)


def test_a_repeated_undo_undoes_once(server: Server) -> None:
    opened = server.open("mine:Kim", "greedy", seed=8)
    with server.sit(opened, 0) as kim:
        for _turn in range(2):
            kim.until(lambda: kim.decision)
            kim.act()
        kim.until(lambda: kim.decision)
        done = kim.wish("undo", "u1")
        assert kim.wish("undo", "u1") == done
        assert sum(entry["what"] == "undo" for entry in kim.entries) == 1


def test_a_wish_ends_when_the_wisher_is_gone(server: Server) -> None:
    opened = server.open("mine:Kim", "mine:Ola", seed=8)
    with server.sit(opened, 0) as kim, server.sit(opened, 1) as ola:
        one, other = (kim, ola) if kim.decision else (ola, kim)
        one.act()
        one.wish("undo")
        other.until(lambda: other.info["wish"])
        one.close()
        other.until(lambda: other.info["wish"] is None)
