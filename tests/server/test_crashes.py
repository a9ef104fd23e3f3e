"""Killed without warning at random moments under load: what was acknowledged is there afterwards.

One server, or three on one PostgreSQL of which one is killed at a time while the others go on.
Eighteen kills in all, in parts that can run side by side. FIVEWIDE_CRASHES sets the number.
"""

from __future__ import annotations

import contextlib
import os
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import pytest
from websockets.exceptions import WebSocketException

from fivewide.games.races import race_of
from fivewide.kernel.record import Record
from fivewide.kernel.replaying import follows_its_seed
from tests.server.conftest import MakeServer
from tests.server.serving import PATIENCE, Client, Json, Refused, Server

# The server is not compiled; test_play runs twice.
pytestmark = [pytest.mark.once, pytest.mark.early]

CRASHES = int(os.environ.get("FIVEWIDE_CRASHES", "18"))
PARTS = ["sqlite 1", "sqlite 2", "sqlite 3", "postgresql 1", "three 1", "three 2"]
ALONE = [part for part in PARTS if not part.startswith("three")]
TABLES = 5
LOST = (OSError, WebSocketException, EOFError, TimeoutError)
MOVING = ("reload", "not_stored")
PLAN = ("mine:Kim", "greedy", "mine:Ola")


class Somewhere(Protocol):
    """A server, or any of several."""

    def sit(self, opened: Json, seat: int | None = None) -> Client: ...


@dataclass
class Three:
    """Three processes on one PostgreSQL; whoever comes goes to any."""

    servers: list[Server]
    rng: random.Random

    def open(self) -> Json:
        return self.rng.choice(self.servers).open(*PLAN, options={"series": True})

    def sit(self, opened: Json, seat: int | None = None) -> Client:
        return self.rng.choice(self.servers).sit(opened, seat)


@dataclass
class Player:
    """Drives both people of one table until the server is gone; remembers what it was told."""

    opened: dict[str, Any]
    entries: list[dict[str, Any]] = field(default_factory=list)
    acknowledged: dict[str, int] = field(default_factory=dict)  # "seat:id" to the entry
    open_action: tuple[int, str, Any, int] | None = None  # sent, not acknowledged yet
    done: int = 0
    over: bool = False

    def play(self, server: Somewhere, stop: threading.Event | None = None) -> None:
        clients: list[Client] = []
        try:
            for seat in (0, 2):
                clients.append(server.sit(self.opened, seat))
            while stop is None or not stop.is_set():
                for client in clients:
                    client.until(lambda: client.seen >= max(c.seen for c in clients))  # noqa: B023
                    self.remember(client)
                mover = next((client for client in clients if client.decision), None)
                self.over = clients[0].over
                if self.over:
                    return
                if mover is None:
                    clients[0].take()
                    continue
                self.act(mover)
        except LOST:
            pass  # the server was killed
        except Refused as refused:
            if refused.code not in MOVING:
                raise
        finally:
            for client in clients:
                self.remember(client)
                with contextlib.suppress(OSError, WebSocketException):
                    client.close()

    def act(self, mover: Client) -> None:
        self.done += 1
        id, action, seen = f"a{self.done}", mover.option(self.done), mover.seen
        self.open_action = (mover.seat, id, action, seen)
        answer = mover.wish("act", id, action=action, seen=seen)
        self.acknowledged[f"{mover.seat}:{id}"] = answer["seen"]
        self.open_action = None

    def remember(self, client: Client) -> None:
        if len(client.entries) > len(self.entries):
            self.entries = list(client.entries)

    def play_on(self, servers: Three, stop: threading.Event) -> None:
        """Whoever loses a connection comes back at once, to any, and checks before going on."""
        while not stop.is_set():
            try:
                self.check(servers)
                if self.over:
                    self.opened, self.entries = servers.open(), []
                    self.acknowledged, self.over = {}, False
            except LOST:
                continue
            except Refused as refused:
                if refused.code not in MOVING:
                    raise
                continue
            self.play(servers, stop)

    def check(self, server: Somewhere) -> None:
        """Everything that was told or acknowledged is there; the open action happened at most once.

        Both people see the same, and the next move is possible.
        """
        with server.sit(self.opened, 0) as kim, server.sit(self.opened, 2) as ola:
            assert kim.entries[: len(self.entries)] == self.entries
            assert max(self.acknowledged.values(), default=0) <= kim.seen
            if self.open_action is not None:
                seat, id, action, seen = self.open_action
                mover = kim if seat == 0 else ola
                first = mover.wish("act", id, action=action, seen=seen)
                acts = [e["n"] for e in mover.entries if e["what"] == "act" and e["n"] > seen]
                assert acts[:1] == [seen + 1]
                assert mover.wish("act", id, action=action, seen=seen) == first
                self.acknowledged[f"{seat}:{id}"] = first["seen"]
                self.open_action = None
            for key, entry in list(self.acknowledged.items())[-3:]:
                who, _, id = key.partition(":")
                mover = kim if who == "0" else ola
                assert mover.wish("act", id, action={}, seen=0)["seen"] == entry


@pytest.mark.parametrize("part", ALONE)
def test_acknowledged_actions_survive_a_kill(part: str, make_server: MakeServer) -> None:
    rng = random.Random(f"crash {part}")
    server = make_server(part.split()[0])
    options = {"series": True}
    players = [Player(server.open(*PLAN, options=options)) for _table in range(TABLES)]
    moves = 0
    crashes = -(-CRASHES // len(PARTS))
    for _crash in range(crashes):
        threads = [threading.Thread(target=each.play, args=(server,)) for each in players]
        for thread in threads:
            thread.start()
        time.sleep(rng.uniform(0.02, 0.5))
        server.kill()
        for thread in threads:
            thread.join(30)
            assert not thread.is_alive()
        server.start()
        for player in players:
            player.check(server)
        finished = [player for player in players if is_over(server, player)]
        for player in finished:
            moves += player.done
            players.remove(player)
            players.append(Player(server.open(*PLAN, options=options)))
    moves += sum(player.done for player in players)
    assert moves > crashes  # there was a load
    check_dice(server, players[0])


def check_dice(server: Server, player: Player) -> None:
    """Every die fell as if nothing had been."""
    with server.sit(player.opened, 0) as kim, server.sit(player.opened, 2) as ola:
        finish(kim, ola)
    text = server.get(f"/api/races/{player.opened['table']}/export").body.decode()
    record = Record.load(text)
    race = race_of(record)
    assert follows_its_seed(race.game, race.setup, record) is True


@pytest.mark.parametrize("part", [part for part in PARTS if part not in ALONE])
def test_acknowledged_actions_survive_a_kill_of_one_of_three(
    part: str, tmp_path: Path, new_database: Callable[[str], str]
) -> None:
    rng = random.Random(f"crash {part}")
    db = new_database("postgresql")
    servers = [Server(db, tmp_path / f"log{number}") for number in range(3)]
    try:
        three, stop = Three(servers, rng), threading.Event()
        players = [Player(three.open()) for _table in range(TABLES)]
        with ThreadPoolExecutor(TABLES) as people:
            playing = [people.submit(each.play_on, three, stop) for each in players]
            try:
                for _crash in range(-(-CRASHES // len(PARTS))):
                    time.sleep(rng.uniform(0.02, 0.5))
                    killed = rng.choice(servers)
                    killed.kill()
                    done = [player.done for player in players]
                    deadline = time.monotonic() + PATIENCE
                    while any(
                        player.done <= before for player, before in zip(players, done, strict=True)
                    ):  # everybody goes on without it
                        assert time.monotonic() < deadline
                        assert all(not each.done() or not each.exception() for each in playing)
                        time.sleep(0.02)
                    killed.start()
            finally:
                stop.set()
            for each in playing:
                each.result()
        for player in players:
            for server in servers:
                player.check(server)
        check_dice(servers[0], players[0])
    finally:
        for server in servers:
            server.stop()


def is_over(server: Server, player: Player) -> bool:
    shown = server.get(f"/api/tables/{player.opened['table']}").json
    return bool(shown["table"]["status"] == "over")


def finish(kim: Client, ola: Client) -> None:
    while not kim.over:
        kim.until(lambda: kim.over or (kim.now and kim.now["asking"]["seats"] != [1]))
        ola.until(lambda: ola.seen >= kim.seen)
        kim.until(lambda: kim.seen >= ola.seen)
        if mover := next((client for client in (kim, ola) if client.decision), None):
            mover.act()


def test_the_memory_of_a_test_is_no_proof(make_server: MakeServer) -> None:
    """The check above notices a table that has lost its last entry."""
    server = make_server()
    player = Player(server.open("mine:Kim", "greedy", "mine:Ola"))
    with server.sit(player.opened, 0) as kim, server.sit(player.opened, 2) as ola:
        finish(kim, ola)
        player.remember(kim)
    player.entries.append({"n": len(player.entries)})
    with pytest.raises(AssertionError):
        player.check(server)
