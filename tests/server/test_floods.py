"""One address asks for as much as it can. The others must not notice.

Another address is another loopback address of this machine. Nothing here measures speed: what is
asserted is who was answered first, and how much was done.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.conftest import MakeServer
from tests.server.serving import ELSEWHERE, Client, Json, Server, catch_up

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice


@contextmanager
def slow_server(folder: Path, **settings: str) -> Iterator[Server]:
    """A preview of Dust Devil 500 takes half a second, a move of Daytona 500 a bit longer."""
    server = Server(f"sqlite:///{folder / 'races.db'}", folder / "log", SLOW="0.5", **settings)
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with slow_server(tmp_path_factory.mktemp("slow")) as server:
        yield server


@pytest.fixture(scope="module")
def poor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The same, and an address has one second of each kind: it comes back in hours."""
    budgets = {
        f"FIVEWIDE_{kind}_{what}": value
        for kind in ("PREVIEW", "MOVE")
        for what, value in (("SHARE", "0.0001"), ("BURST", "1"))
    }
    with slow_server(tmp_path_factory.mktemp("poor"), **budgets) as server:
        yield server


def counted(server: Server, name: str) -> int:
    return int(float(server.metrics().split(f"\nfivewide_{name} ")[1].split()[0]))


def is_silent(client: Client) -> bool:
    """Nothing was heard yet; what comes of the table itself does not count."""
    while True:
        try:
            heard = client.take(0.1)
        except TimeoutError:
            return True
        if heard["type"] in ("done", "previewed", "refused"):
            return False


def ask_preview(client: Client, option: int, id: str) -> None:
    client.send({"type": "preview", "id": id, "action": client.option(option), "seen": client.seen})


def answer_to(client: Client, id: str) -> Json:
    for heard in client.heard:
        if heard.get("id") == id:
            return heard
    while True:
        heard = client.take()
        if heard.get("id") == id:
            return heard


def test_others_act_while_a_preview_is_computed(slow: Server) -> None:
    flood = [slow.open("mine:Eve", "greedy", seed=8, address=ELSEWHERE) for _ in range(3)]
    opened = slow.open("mine:Kim", "greedy", seed=8)
    with (
        slow.sit(flood[0], 0, address=ELSEWHERE) as one,
        slow.sit(flood[1], 0, address=ELSEWHERE) as two,
        slow.sit(flood[2], 0, address=ELSEWHERE) as three,
        slow.sit(opened, 0) as kim,
    ):
        crowd = (one, two, three)
        for client in (*crowd, kim):
            client.until(lambda client=client: client.decision)  # type: ignore[misc]
        for client in crowd:
            ask_preview(client, 0, "look")
        kim.act()
        assert all(is_silent(client) for client in crowd)
        for client in crowd:
            assert answer_to(client, "look")["type"] == "previewed"


def test_the_same_preview_is_computed_once(slow: Server) -> None:
    opened = slow.open("mine:Kim", "greedy", seed=8)
    with slow.sit(opened, 0) as kim, slow.sit(opened, 0) as kim_again:
        before = counted(slow, "previews_total")
        for client in (kim, kim_again):
            client.until(lambda client=client: client.decision)  # type: ignore[misc]
            ask_preview(client, 0, "first")
        first, second = answer_to(kim, "first"), answer_to(kim_again, "first")
        assert first["type"] == "previewed"
        assert first == second
        ask_preview(kim, 0, "later")
        assert answer_to(kim, "later") == {**first, "id": "later"}
        assert counted(slow, "previews_total") == before + 1


def test_a_newer_preview_replaces_the_one_that_waits_and_an_act_waits_for_none(
    slow: Server,
) -> None:
    opened = slow.open("mine:Kim", "greedy", seed=8)
    with slow.sit(opened, 0) as kim:
        kim.until(lambda: kim.decision)
        # All of them different: who asks the same as one that is being computed shares its answer.
        options = [kim.option(0), {"fly": 0}, {"fly": 1}, kim.option(1)]
        for number, action in enumerate(options):
            wish = {"type": "preview", "id": f"look {number}", "action": action, "seen": kim.seen}
            kim.send(wish)
        answers = [answer_to(kim, f"look {number}") for number in range(4)]
        assert [answer.get("code") for answer in answers].count("replaced") >= 2
        assert answers[-1]["type"] == "previewed"
        kim.act()
        kim.until(lambda: kim.decision)
        wish = {"type": "preview", "id": "late", "action": kim.option(0), "seen": kim.seen}
        kim.send(wish)
        kim.act()
        assert not any(heard.get("id") == "late" for heard in kim.heard)
        assert answer_to(kim, "late")["code"] == "stale"


def test_previews_of_an_address_stay_within_its_budget(poor: Server) -> None:
    codes: list[str] = []
    for seed in range(8):
        flood = poor.open("mine:Eve", "greedy", seed=seed, address=ELSEWHERE)
        with poor.sit(flood, 0, address=ELSEWHERE) as eve:
            eve.until(lambda eve=eve: eve.decision)  # type: ignore[misc]
            ask_preview(eve, 0, "look")
            codes.append(answer_to(eve, "look").get("code", "seen"))
    seen = codes.count("seen")
    assert 1 <= seen <= 2
    assert codes == ["seen"] * seen + ["rate"] * (8 - seen)
    assert counted(poor, "previews_total") == seen
    opened = poor.open("mine:Kim", "greedy", seed=8)
    with poor.sit(opened, 0) as kim:
        kim.until(lambda: kim.decision)
        kim.wish("preview", action=kim.option(), seen=kim.seen)


def test_others_act_while_a_heavy_move_is_made(slow: Server) -> None:
    flood = slow.open("mine:Eve", "mine:Adam", game="daytona-500", address=ELSEWHERE)
    opened = slow.open("mine:Kim", "mine:Ola", seed=8)
    with (
        slow.sit(flood, 0, address=ELSEWHERE) as eve,
        slow.sit(flood, 1, address=ELSEWHERE) as adam,
        slow.sit(opened, 0) as kim,
        slow.sit(opened, 1) as ola,
    ):
        for trial in range(5):  # on a busy machine others may not get to act twice in time
            mover = eve if eve.decision else adam
            move = {"type": "act", "id": f"x{trial}", "action": mover.option(), "seen": mover.seen}
            mover.send(move)
            acts = 0
            while acts < 3 and is_silent(mover):
                (kim if kim.decision else ola).act()
                for client in (kim, ola):
                    catch_up(client, max(kim.seen, ola.seen))
                acts += 1
            assert answer_to(mover, f"x{trial}")["type"] == "done"
            for client in (eve, adam):
                catch_up(client, max(eve.seen, adam.seen))
            if acts >= 2:  # after the first, if it had waited for the heavy move, all were told
                break
        assert acts >= 2


def test_an_address_in_debt_makes_no_further_move_but_others_do(poor: Server) -> None:
    flood = poor.open("mine:Eve", "mine:Adam", game="daytona-500", address="127.0.0.3")
    slow_too = poor.open("mine:Noa", "mine:Abel", game="daytona-500", address="127.0.0.4")
    opened = poor.open("mine:Kim", "mine:Ola", seed=8)
    with (
        poor.sit(flood, 0) as eve,
        poor.sit(flood, 1) as adam,
        poor.sit(opened, 0) as kim,
        poor.sit(opened, 1) as ola,
    ):
        mover = eve if eve.decision else adam  # to show them the table was too much already
        mover.send({"type": "act", "id": "x", "action": mover.option(), "seen": mover.seen})
        for _turn in range(5):
            (kim if kim.decision else ola).act()
            for client in (kim, ola):
                catch_up(client, max(kim.seen, ola.seen))
        poor.sit(slow_too, 0).close()  # waits for every heavy move before it
        assert is_silent(mover)


def test_tables_that_nobody_watches_do_not_race_at_full_pace(make_server: MakeServer) -> None:
    server = make_server(unwatched_seconds="3600")
    crowd = [server.open("greedy", "greedy", address=ELSEWHERE) for _ in range(59)]
    opened = server.open("greedy", "greedy")
    with server.sit(opened) as watcher:
        watcher.until(lambda: watcher.over)
        acts = sum(entry["what"] == "act" for entry in watcher.entries)
        assert counted(server, "bot_moves_total") == acts
    with server.sit(crowd[0]) as late:  # somebody looks: it goes on at once
        late.until(lambda: late.over)


def test_heavy_requests_of_an_address_stay_within_its_budget(make_server: MakeServer) -> None:
    server = make_server(replay_share="0.00001", replay_burst="0.001")
    opened = server.open("greedy", "greedy")
    path = f"/api/races/{opened['table']}/replay"
    assert server.get(path).status == 200
    # a quick machine reads a race that has just begun in less than it may use at once
    assert any(server.get(path).status == 429 for _ in range(50))
    assert server.get(path).json["error"]["code"] == "rate"
    seats = "/api/games/dust-devil-500/seats"
    assert server.post(seats, {"options": {"series": True}}).json["error"]["code"] == "rate"
    assert server.request("GET", path, address=ELSEWHERE).status == 200
