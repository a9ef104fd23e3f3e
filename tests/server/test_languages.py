"""One race read in two languages: each gets all of it in their own, and nothing else in another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fivewide.games import GAMES
from fivewide.kernel.luck import NamedLuck
from fivewide.kernel.record import Act
from fivewide.kernel.speech import ENGLISH, catalogues, language, speaking, words
from fivewide.kernel.table import Table
from fivewide.server import entering
from fivewide.server import messages as say
from fivewide.server.commands import carry_out
from fivewide.server.entering import enter
from fivewide.server.notices import HALTED_BY_RULE, told_again
from fivewide.server.rebuild import Halted, step
from fivewide.server.room import STORE_IS_DOWN, Refusal, Room
from fivewide.server.story import Story
from fivewide.server.talk import announce
from tests.games.trials import trial_of
from tests.server.leaks import Ear, Hands, open_room
from tests.server.serving import Client, Json, Refused, Server, catch_up

pytestmark = pytest.mark.once  # the server is not compiled

GERMAN = "de"
HAVE_WORDS = {name.rpartition("/")[2] for name in catalogues(GERMAN)}
WITH_WORDS = [game.id for game in GAMES.values() if game.package.rpartition(".")[2] in HAVE_WORDS]


class Reader(Ear):
    """Whoever looks on, or sits in a seat: with everything that was told, put together."""

    @property
    def told(self) -> list[Json]:
        return [msgspec.json.decode(message) for message in self.heard]

    @property
    def entries(self) -> list[Json]:
        return [entry for message in self.told for entry in message.get("entries", [])]

    @property
    def updates(self) -> list[Json]:
        return [message for message in self.told if message["type"] == "update"]

    def last(self, kind: str) -> Json:
        return next(message for message in reversed(self.told) if message["type"] == kind)


async def come(room: Room, reader: Reader, seen: int | None = None) -> None:
    with speaking(reader.language):
        await enter(room, reader, say.Hello(v=say.VERSION, table=room.id, seen=seen))


async def act(room: Room, number: int, id: str) -> None:
    """By whoever is asked, whose language matters to nobody else."""
    seat = room.race.to_act[0]
    options = room.race.options(seat)
    wish = say.Act(id=id, action=options[number % len(options)], seen=room.seen)
    with speaking(GERMAN if number % 2 else ENGLISH):
        assert isinstance(await carry_out(room, Ear(seat), wish), say.Done)


def log_of(room: Room, name: str, reader: int | None) -> list[Json]:
    """What happened, told by nobody but the game: from the record, in one language."""
    header = room.race.record.header
    table = Table(room.game, room.setup, header.seats, NamedLuck())
    story = Story(table, (name,))
    for entry in room.race.record.entries:
        step(table, entry, None)
        story.take()
    with speaking(name):
        told = msgspec.json.encode(story.since(0, reader))
    return list(msgspec.json.decode(told))


async def raced(game_id: str, moves: int, *readers: Reader) -> Room:
    """A race with an undo in it."""
    game = GAMES[game_id]
    options = {**trial_of(game_id).quick, **trial_of(game_id).all_asked}
    room = await open_room(game, 3, 5, options, Hands())
    for reader in readers:
        await come(room, reader)
    for move in range(moves):
        if room.race.over:
            break
        await act(room, move, f"m{move}")
        if move == 3:
            acted = next(e for e in reversed(room.race.entries) if isinstance(e, Act))
            room.race.undo(acted.seat, sorted(room.race.consent_needed(acted.seat)))
            await room.commit("", undone=True)
    return room


@pytest.mark.parametrize("game", WITH_WORDS)
def test_each_reads_the_race_in_a_language_of_their_own(game: str) -> None:
    async def scene() -> None:
        readers = [Reader(seat, name) for seat in (None, 0, 1, 2) for name in (ENGLISH, GERMAN)]
        room = await raced(game, 40, *readers)
        for reader in readers:
            assert reader.entries == log_of(room, reader.language, reader.seat)
        assert any(entry["what"] == "undo" for entry in readers[0].entries)
        for english, german in zip(readers[::2], readers[1::2], strict=True):
            assert english.entries != german.entries
            assert shape(english.entries) == shape(german.entries), "the same, but for its words"
            for mine, theirs in zip(english.updates, german.updates, strict=True):
                assert shape(mine) == shape(theirs)
        assert language() == ENGLISH

    asyncio.run(scene())


WORDS = {"words", "to", "short", "detail", "note", "text", "car", "called", "why"}


def shape(told: Any) -> Any:
    """What was told, without its words. The facts of an option have some, too."""
    if isinstance(told, dict):
        left_out = {*WORDS, "view", "facts"} if "short" in told else {*WORDS, "view"}
        return {key: shape(value) for key, value in told.items() if key not in left_out}
    return [shape(each) for each in told] if isinstance(told, list) else told


@pytest.mark.parametrize("game", WITH_WORDS)
def test_whoever_comes_late_with_a_new_language_gets_the_whole_log(game: str) -> None:
    async def scene() -> None:
        early = Reader(None, ENGLISH)
        room = await raced(game, 30, early)
        assert room.story is not None
        assert list(room.story.chapters) == [ENGLISH], "nobody has asked for another"
        late, seated = Reader(None, GERMAN), Reader(1, GERMAN)
        await come(room, late)
        await come(room, seated)
        for move in range(30, 36):
            if not room.race.over:
                await act(room, move, f"m{move}")
        for reader in (early, late, seated):
            assert reader.entries == log_of(room, reader.language, reader.seat)
        again = Reader(1, GERMAN)
        await come(room, again, seen=room.seen - 4)
        assert again.entries == seated.entries[-4:]

    asyncio.run(scene())


def test_a_log_that_cannot_be_told_again_goes_on_in_the_new_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def halted(*of: Any) -> Any:
        raise Halted(0, "for this test")

    async def scene() -> None:
        early, late = Reader(None, ENGLISH), Reader(None, GERMAN)
        room = await raced("dust-devil-500", 10, early)
        monkeypatch.setattr("fivewide.server.rebuild.rebuild", halted)
        await come(room, late)
        assert late.entries == early.entries
        await act(room, 0, "on")
        assert late.entries[-1] == log_of(room, GERMAN, None)[-1]

    asyncio.run(scene())


def test_a_race_that_begins_is_told_to_those_who_wait_for_it() -> None:
    async def scene() -> None:
        waits = Reader(None, GERMAN)
        room = await open_room(GAMES["dust-devil-500"], 3, 5, {}, Hands(), [waits])
        assert waits.entries == log_of(room, GERMAN, None)

    asyncio.run(scene())


def test_a_language_that_nobody_read_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where everybody speaks English there is one log, and no race is played again."""
    monkeypatch.setattr(entering, "retold", None)

    async def scene() -> None:
        readers = [Reader(seat, ENGLISH) for seat in (None, 0, 1)]
        room = await raced("dust-devil-500", 20, *readers)
        assert room.story is not None
        assert list(room.story.chapters) == [ENGLISH]

    asyncio.run(scene())


def test_refusals_are_told_so_too() -> None:
    async def scene() -> None:
        room = await raced("dust-devil-500", 6)
        for name, text in (
            (ENGLISH, "nobody asks for your consent"),
            (GERMAN, "niemand fragt nach deiner Zustimmung"),
        ):
            with speaking(name):
                refused = await carry_out(room, Reader(0, name), say.Agree(id="a", agree=True))
            assert isinstance(refused, say.Refused)
            assert refused.text == text
        refused_to_all = Refusal("not_stored", STORE_IS_DOWN)
        with speaking(GERMAN):
            assert (
                refused_to_all.text == "der Speicher antwortet nicht; versuch es gleich noch einmal"
            )

    asyncio.run(scene())


def test_what_the_table_itself_tells_is_kept_in_english_and_told_to_each() -> None:
    async def scene() -> None:
        english, german = Reader(None, ENGLISH), Reader(None, GERMAN)
        room = await open_room(GAMES["dust-devil-500"], 3, 5, {}, Hands(), [english, german])
        with speaking(GERMAN):
            await announce(room, "{name} is the host now.", name="The clock of {who} ran out")
            await room.change_table(status="closed", why="the host ended it")
        said = "The clock of {who} ran out is the host now."
        assert room.chat[-1].text == english.last("chat")["line"]["text"] == said
        assert english.last("chat")["line"]["name"] == "Table"
        assert german.last("chat")["line"]["text"] == (
            "The clock of {who} ran out ist jetzt Gastgeber."
        )
        assert german.last("chat")["line"]["name"] == "Tisch"
        late = Reader(None, GERMAN)
        await come(room, late)
        assert late.last("snapshot")["chat"][-1] == german.last("chat")["line"]
        assert room.row["why"] == english.last("table")["table"]["why"] == "the host ended it"
        assert german.last("table")["table"]["why"] == "der Gastgeber hat es beendet"

    asyncio.run(scene())


def test_why_a_table_stopped_is_told_to_each() -> None:
    kept = HALTED_BY_RULE.format(
        played=5, entries=9, reason="that is not one of the options", rule="DD-MOVE-01"
    )
    assert told_again(kept) == kept
    with speaking(GERMAN):
        assert told_again(kept) == (
            "es lässt sich bis Eintrag 5 von 9 spielen; dann: "
            f"{words('that is not one of the options')} (DD-MOVE-01)"
        )
        assert told_again("of a pack that is not here") == "of a pack that is not here"


# With real servers


def reader_of(server: Server, opened: Json, seat: int | None, name: str | None) -> Client:
    token = None if seat is None else opened["seats"][seat]["token"]
    return Client(server, opened["table"], token, language=name)


def test_a_race_over_sockets_restarts_and_reconnects(make_server: Callable[..., Server]) -> None:
    server = make_server()
    opened = server.open("mine:Kim", "mine:Ola", "greedy", options={"race": 6}, seed=4)
    kim, ola = reader_of(server, opened, 0, "de-AT"), reader_of(server, opened, 1, None)
    check_hints(kim, ola)
    for _ in range(6):
        move(kim, ola)
    kim.wish("pause")
    for client, said in ((kim, "das Rennen ist angehalten; setz es erst fort"), (ola, "the race")):
        with pytest.raises(Refused) as refused:
            client.wish("act", action={}, seen=client.seen)
        assert refused.value.text.startswith(said)
    kim.wish("resume")
    late = reader_of(server, opened, None, "de")
    catch_up(kim, late.seen)
    assert late.entries == kim.entries
    before = kim.entries
    for client in (kim, ola, late):
        client.close()
    again = Client(server, opened["table"], opened["seats"][0]["token"], 3, language="de")
    assert again.entries == before[4:]
    again.close()
    server.restart()
    kim, ola = reader_of(server, opened, 0, "de"), reader_of(server, opened, 1, "xx")
    assert kim.entries[: len(before)] == before
    while not kim.over:
        move(kim, ola)
    catch_up(ola, kim.seen)
    for client, name in ((kim, "de"), (ola, "en")):
        path = f"/api/races/{opened['table']}/replay"
        shown = server.get(path, **{"accept-language": name}).json
        told = [line["words"] for entry in client.entries for line in entry["lines"]]
        assert told == [line["words"] for step in shown["steps"] for line in step["lines"]]
        assert client.now is not None
        assert client.now["standings"] == shown["standings"]
    assert [e["lines"] for e in kim.entries] != [e["lines"] for e in ola.entries]
    check_pages(server, opened["table"])
    kim.close()
    ola.close()


def move(*clients: Client) -> None:
    """Whoever is asked takes the first option; the others hear of it."""
    for client in clients:
        catch_up(client, max(other.seen for other in clients))
    while not (asked := [client for client in clients if client.decision or client.over]):
        clients[0].take()
        catch_up(clients[1], clients[0].seen)
    if not asked[0].over:
        asked[0].act()


def check_hints(kim: Client, ola: Client) -> None:
    """Both looks of one seat at the same option, and at something that is none."""
    while not kim.decision:
        move(kim, ola)
    with Client(kim.server, kim.table, kim.token, language="en") as english:
        for told in ("preview", "why"):
            more = {"seen": kim.seen} if told == "preview" else {}
            action = kim.option() if told == "preview" else {"space": 3}
            mine, theirs = (each.wish(told, "x", action=action, **more) for each in (kim, english))
            assert mine != theirs
            assert shape(mine) == shape(theirs)
        assert english.decision is not None
        assert kim.decision is not None
        assert kim.decision != english.decision
        assert shape(kim.decision) == shape(english.decision)


def check_pages(server: Server, table: str) -> None:
    """What browsers fetch by themselves is asked for by its address."""
    picture, report = f"/api/races/{table}/report.svg", f"/api/races/{table}/report"
    asked = server.get(f"{picture}?language=de", **{"accept-language": "en"})
    assert asked.headers["content-language"] == "de"
    assert asked.body != server.get(picture).body
    german = server.get(report, **{"accept-language": "de"}).json
    assert german != server.get(report).json
    assert german == server.get(f"{report}?language=de").json


@pytest.fixture
def two(new_database: Callable[[str], str], tmp_path: Path) -> Iterator[list[Server]]:
    db = new_database("postgresql")
    servers = [Server(db, tmp_path / f"log{number}") for number in range(2)]
    yield servers
    for server in servers:
        server.stop()


def test_it_is_the_same_through_another_process(two: list[Server]) -> None:
    """Passed on, where a client names no table in its address; handed over, where it does."""
    opened = two[0].open("mine:Kim", "mine:Ola", options={"race": 6}, seed=4)
    token = opened["seats"][0]["token"]
    table = opened["table"]
    ola = reader_of(two[0], opened, 1, None)
    kims = [
        Client(server, table, token, names_table=names, language="de")
        for server in two
        for names in (False, True)
    ]
    for _ in range(6):
        move(kims[0], ola)
        for kim in kims[1:]:
            catch_up(kim, kims[0].seen)
    for kim in kims:
        catch_up(kim, ola.seen)
        assert kim.entries == kims[0].entries != ola.entries
    shown = [
        server.get(f"/api/races/{table}/replay", **{"accept-language": "de"}) for server in two
    ]
    assert shown[0].json == shown[1].json
    assert [answer.headers["content-language"] for answer in shown] == ["de", "de"]
    for client in (*kims, ola):
        client.close()
