"""Somebody leaves in the middle of a race: the others are not kept waiting."""

from __future__ import annotations

import contextlib

import pytest

from tests.server.conftest import MakeServer
from tests.server.serving import Client

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice


def stand_ins(client: Client) -> list[str | None]:
    return [seat["stand_in"] for seat in client.info["seats"]]


def test_a_bot_stands_in_for_whoever_left_and_gets_up_when_they_are_back(
    make_server: MakeServer,
) -> None:
    server = make_server(absence_seconds="0.4")
    opened = server.open("mine:Kim", "mine:Rin", seed=3)
    with server.sit(opened, 0) as kim:
        with server.sit(opened, 1) as rin:
            rin.until(lambda: rin.now)
        kim.until(lambda: kim.decision or kim.over)
        while stand_ins(kim) == [None, None]:  # drive until it is Rin's turn, and then wait
            if kim.decision:
                kim.act()
            else:
                kim.take()
        assert stand_ins(kim) == [None, "regular"]
        kim.until(lambda: kim.decision)  # the bot has moved
        with server.sit(opened, 1) as rin:
            kim.until(lambda: stand_ins(kim) == [None, None])
            assert rin.seat == 1


def test_nobody_stands_in_while_nobody_waits(make_server: MakeServer) -> None:
    server = make_server(absence_seconds="0.2")
    opened = server.open("mine:Kim", "mine:Rin", seed=3)
    with server.sit(opened, 0) as kim:
        kim.until(lambda: kim.now)
        assert kim.info["to_act"] == [0]
    with server.sit(opened) as watcher:  # a spectator is nobody to wait for
        seen = watcher.seen
        for _ in range(4):
            with contextlib.suppress(TimeoutError):
                watcher.take(timeout=0.25)
        assert watcher.seen == seen
        assert stand_ins(watcher) == [None, None]


def test_zero_means_never(make_server: MakeServer) -> None:
    server = make_server(absence_seconds="0")
    opened = server.open("mine:Kim", "mine:Rin", seed=3)
    with server.sit(opened, 1) as rin:
        rin.until(lambda: rin.now)
        with contextlib.suppress(TimeoutError):
            while True:
                rin.take(timeout=0.6)
        assert stand_ins(rin) == [None, None]
