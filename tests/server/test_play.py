"""Whole races over real sockets, by people, bots and both."""

from __future__ import annotations

import time

import pytest

from tests.server.serving import Client, Refused, Server, catch_up, drive


@pytest.mark.once  # the races that people drive below run twice
def test_a_race_of_bots_runs_by_itself(server: Server) -> None:
    opened = server.open("greedy", "random", "greedy")
    with server.sit(opened) as watcher:
        watcher.until(lambda: watcher.over)
        assert watcher.seat is None
        assert watcher.now is not None
        assert watcher.now["standings"][0]["place"] == 1
        assert watcher.entries[0]["what"] == "start"
        watcher.until(lambda: watcher.info["status"] == "over")


def test_a_person_drives_against_bots(server: Server) -> None:
    opened = server.open("mine:Kim", "greedy", "greedy")
    with server.sit(opened, 0) as kim:
        kim.race()
        words = [line["words"] for entry in kim.entries for line in entry["lines"]]
        rules = {line["rule"] for entry in kim.entries for line in entry["lines"]}
        assert any("Kim" in text for text in words)
        assert rules
        assert all(rules)


def test_two_people_and_a_spectator(server: Server) -> None:
    opened = server.open("mine:Kim", "open:Ola", seed=5)
    table, key = opened["table"], opened["seats"][1]["key"]
    with server.sit(opened, 0) as kim:
        assert kim.now is None
        assert kim.info["status"] == "waiting"
        with pytest.raises(Refused, match="not begun"):
            kim.wish("act", action={}, seen=0)
        joined = server.post(f"/api/tables/{table}/join", {"key": key, "name": "Ola  B"}).json
        assert (joined["seat"], joined["name"]) == (1, "Ola B")
        with Client(server, table, joined["token"]) as ola, Client(server, table) as watcher:
            drive(kim, ola)
            for one in (ola, watcher):
                catch_up(one, kim.seen)
                assert one.over
                assert one.entries == kim.entries
            assert [seat["name"] for seat in kim.info["seats"]] == ["Kim", "Ola B"]
            with pytest.raises(Refused) as refused:
                watcher.wish("act", action={}, seen=watcher.seen)
            assert refused.value.code == "no_seat"
    again = server.post(f"/api/tables/{table}/join", {"key": key, "name": "Eve"})
    assert again.status == 403


def test_a_client_that_was_away_gets_what_it_missed(server: Server) -> None:
    opened = server.open("mine:Kim", "mine:Ola", seed=8)
    with server.sit(opened, 0) as kim, server.sit(opened, 1) as ola:
        for _turn in range(3):
            for client in (kim, ola):
                catch_up(client, max(kim.seen, ola.seen))
            next(client for client in (kim, ola) if client.decision).act()
        catch_up(kim, max(kim.seen, ola.seen))
        known, seen = list(kim.entries), kim.seen
        kim.close()
        ola.until(lambda: not ola.info["seats"][0]["present"])
        catch_up(ola, seen)
        while ola.decision:
            ola.act()
        with server.sit(opened, 0, seen=seen) as back, server.sit(opened, 0) as fresh:
            catch_up(ola, back.seen)
            assert back.heard[0]["since"] == seen
            assert known + back.entries == fresh.entries
            assert back.now == fresh.now
        with server.sit(opened, 0, seen=seen + 10_000) as lost:  # of another table, perhaps
            assert lost.heard[0]["since"] is None


def test_stale_double_foreign_and_impossible_actions_change_nothing(server: Server) -> None:
    opened = server.open("mine:Kim", "mine:Ola", seed=8)
    with server.sit(opened, 0) as kim, server.sit(opened, 1) as ola:
        first, other = (kim, ola) if kim.decision else (ola, kim)
        seen, action = first.seen, first.option()
        before = first.now
        for sender, code, fields in (
            (other, "not_your_turn", {"action": action, "seen": seen}),
            (first, "stale", {"action": action, "seen": seen + 1}),
            (first, "illegal", {"action": {"fly": "away"}, "seen": seen}),
            (first, "illegal", {"action": [[[{}]]], "seen": seen}),
            (first, "illegal", {"action": None, "seen": seen}),
        ):
            with pytest.raises(Refused) as refused:
                sender.wish("act", **fields)
            assert refused.value.code == code
            assert (first.seen, first.now) == (seen, before)
        done = first.wish("act", "same", action=action, seen=seen)
        again = first.wish("act", "same", action=action, seen=seen)
        assert again == done
        assert first.seen == done["seen"]
        with pytest.raises(Refused) as refused:
            first.wish("act", "other", action=action, seen=seen)
        assert refused.value.code in ("stale", "not_your_turn")
        catch_up(other, first.seen)
        assert other.entries == first.entries


def test_preview_shows_what_an_option_does_and_changes_nothing(server: Server) -> None:
    opened = server.open("mine:Kim", "greedy", seed=8)
    with server.sit(opened, 0) as kim:
        kim.until(lambda: kim.decision)
        seen = kim.seen
        shown = kim.wish("preview", action=kim.option(), seen=seen)
        assert not shown["hidden"]
        assert shown["lines"]
        assert kim.seen == seen
        done = kim.act()
        entry = next(each for each in kim.entries if each["n"] == seen + 1)
        assert [line["kind"] for line in shown["lines"]] == [
            line["kind"] for line in entry["lines"]
        ]
        assert done["seen"] > seen
        with pytest.raises(Refused):
            kim.wish("preview", action={"fly": 1}, seen=kim.seen)


def test_why_not_has_a_reason_and_a_rule_whoever_is_asked(server: Server) -> None:
    opened = server.open("mine:Kim", "mine:Ola", seed=8, options={"race": 6})
    with server.sit(opened, 0) as kim, server.sit(opened, 1) as ola, server.sit(opened) as watcher:
        asked, other = (kim, ola) if kim.decision else (ola, kim)
        seen = asked.seen
        told = asked.wish("why", action={"space": "start"})
        assert (told["possible"], told["rule"]) == (False, "DD-MOVE-04")
        assert told["text"].startswith("your car stands there; colors lead to ")
        assert asked.wish("why", action=asked.option())["possible"]
        told = other.wish("why", action=asked.option())
        assert "turn: " in told["text"]
        assert told["rule"] == "DD-MOVE-06"
        assert asked.seen == seen
        with pytest.raises(Refused) as refused:
            watcher.wish("why", action={"space": 3})
        assert refused.value.code == "no_seat"
        kim.wish("pause")
        with pytest.raises(Refused) as refused:
            asked.wish("why", action={"space": 3})
        assert refused.value.code == "paused"


def test_pause_and_resume(server: Server) -> None:
    opened = server.open("mine:Kim", "greedy", seed=8)
    with server.sit(opened, 0) as kim, server.sit(opened) as watcher:
        with pytest.raises(Refused):
            watcher.wish("pause")
        kim.until(lambda: kim.decision)
        kim.wish("pause")
        assert kim.info["paused"]
        with pytest.raises(Refused) as refused:
            kim.act()
        assert refused.value.code == "paused"
        kim.wish("resume")
        kim.race()


def test_a_bot_takes_over_and_gives_the_seat_back(server: Server) -> None:
    opened = server.open("mine:Kim", "mine:Ola", options={"series": True}, seed=3)
    with server.sit(opened, 0) as kim, server.sit(opened, 1) as ola:
        with pytest.raises(Refused) as refused:
            kim.wish("stand_in", seat=1)  # Ola is there
        assert refused.value.code == "present"
        ola.wish("stand_in", bot="random")
        assert ola.info["seats"][1]["stand_in"] == "random"
        seen = ola.seen
        kim.until(lambda: kim.decision)
        kim.act()
        kim.until(lambda: kim.decision and kim.seen > seen + 1)
        assert any(e["what"] == "act" and e["seat"] == 1 for e in kim.entries)
        ola.wish("sit")
        assert ola.info["seats"][1]["stand_in"] is None
        ola.close()
        kim.until(lambda: not kim.info["seats"][1]["present"])
        with pytest.raises(Refused) as refused:
            kim.wish("stand_in", seat=1)  # she left a moment ago
        assert refused.value.code == "wait"
        with server.sit(opened, 1) as back:
            back.wish("stand_in")
        with server.sit(opened, 1) as back:  # whoever comes back has the seat
            assert back.info["seats"][1]["stand_in"] is None


def test_the_host_starts_with_bots_in_empty_seats(server: Server) -> None:
    opened = server.open("mine:Kim", "open", "open")
    with server.sit(opened, 0) as kim:
        kim.wish("start")
        kim.until(lambda: kim.now)
        assert [seat["driver"] for seat in kim.info["seats"]] == ["person", "regular", "regular"]
        kim.race()


def test_rematch_keeps_seats_and_tokens(server: Server) -> None:
    opened = server.open("mine:Kim", "greedy")
    with server.sit(opened, 0) as kim:
        with pytest.raises(Refused):
            kim.wish("rematch")
        kim.race()
        kim.until(lambda: kim.info["status"] == "over")
        kim.wish("rematch")
        table = next(each["table"] for each in kim.heard if each["type"] == "rematch")
        kim.wish("rematch")  # asked twice, there is still one
        assert kim.info["next_table"] == table
        with Client(server, table, opened["seats"][0]["token"]) as again:
            assert again.seat == 0
            again.race()


def test_chat_is_text_and_is_kept(server: Server) -> None:
    opened = server.open("mine:Kim", "open")
    with server.sit(opened, 0) as kim, server.sit(opened) as watcher:
        kim.wish("chat", text=" <b>hello</b>  there ")
        watcher.until(lambda: watcher.chat)
        assert watcher.chat[0]["text"] == "<b>hello</b> there"
        assert watcher.chat[0]["name"] == "Kim"
        for text in ("\u202eevil", "\x00", "   "):
            with pytest.raises(Refused):
                kim.wish("chat", text=text)
        with pytest.raises(Refused):
            watcher.wish("chat", text="hi")
    with server.sit(opened) as later:
        assert [line["text"] for line in later.chat] == ["<b>hello</b> there"]


def test_bots_keep_a_human_pace(server: Server) -> None:
    opened = server.open("greedy", "greedy", pace=0.3)
    with Client(server, opened["table"], opened["host_token"]) as host:
        started = time.monotonic()
        seen = host.seen
        host.until(lambda: host.seen > seen)
        seen = host.seen
        host.until(lambda: host.seen > seen)
        assert time.monotonic() - started > 0.25
        host.wish("pace", seconds=0)
        host.until(lambda: host.over)


def test_sealed_answers_may_come_at_the_same_time(server: Server) -> None:
    opened = server.open("mine:Ann", "mine:Bo", game="sealed-high-card", seed=4)
    with server.sit(opened, 0) as ann, server.sit(opened, 1) as bo:
        assert ann.decision
        assert bo.decision
        action, seen = bo.option(), bo.seen
        ann.act()
        bo.wish("act", action=action, seen=seen)  # Ann's card does not make it stale
        drive_sealed(ann, bo)
        assert ann.over


def drive_sealed(*clients: Client) -> None:
    for _turn in range(500):
        for client in clients:
            catch_up(client, max(other.seen for other in clients))
            if client.decision:
                client.act()
        if all(client.over for client in clients):
            return
