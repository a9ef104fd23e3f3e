"""Do two worlds that look the same to a seat also send it the same bytes?

Rooms are taken without sockets and without a store; what they would send is kept and compared.
"""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from fivewide.games.shelf import Shelf
from fivewide.kernel import speech
from fivewide.kernel.agenda import Together, options_of
from fivewide.kernel.chance import Seeded, seed_of
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.events import Log
from fivewide.kernel.fingerprint import names_of
from fivewide.kernel.game import Game, canonical
from fivewide.kernel.record import Drawn, Record
from fivewide.server import messages as say
from fivewide.server.askers import refused, seat_of
from fivewide.server.commands import carry_out
from fivewide.server.keys import keys_of
from fivewide.server.limits import Budgets
from fivewide.server.passing_time import attend
from fivewide.server.previews import NotAnOption, glimpse_of, look, question_of
from fivewide.server.reading import Reading
from fivewide.server.reasons import why
from fivewide.server.rebuild import rebuild
from fivewide.server.room import Refusal, Room
from fivewide.server.rooms import new_row
from fivewide.server.seats import Seat
from fivewide.server.showing import snapshot, undo_right
from fivewide.server.store import Stored
from tests.games.trials import trial_of

PERSON = "person"
PATIENCE = 60.0
CLOCKS = [None, '{"per":"move","seconds":60}', '{"per":"race","seconds":900,"increment":5}']
OTHERS_EVERY = 83  # decisions
WHYS = 8  # things that are pointed at
PREVIEWS = 2  # of a question with many options, spread over them


class NoStore:
    """Says yes to everything."""

    async def write(self, *statements: Any, rows: Any = (), held: Any = None) -> None:
        pass

    async def read(self, id: str) -> Any:
        raise LookupError(id)


class Ear:
    """A connection that keeps what it is sent."""

    def __init__(self, seat: int | None, language: str | None = None) -> None:
        """In the language of now, unless another is named."""
        self.seat = seat
        self.language = language or speech.language()
        self.host = seat == 0
        self.heard: list[bytes] = []

    def begin(self, snapshot: bytes) -> None:
        self.send(snapshot)

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def end(self, code: str, text: str) -> None:
        self.heard.append(f"{code} {text}".encode())


class Hands:
    """A clock whose hands are moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


async def open_room(
    game: Game[Any],
    seats: int,
    seed: int,
    options: dict[str, Any],
    hands: Hands,
    listeners: Iterable[Ear] = (),
) -> Room:
    setup = game.prepare(options, seats)
    row = new_row(game.id, options, None)
    row |= {"id": "table", "created": 0.0, "updated": 0.0, "seeds": f'{{"-1":{seed}}}'}
    row |= {"clock": CLOCKS[seed % len(CLOCKS)], "host_hash": "hash 0"}
    sitting = [
        Seat(name, PERSON, f"hash {n}").row("table", n) for n, name in enumerate(names_of(seats))
    ]
    reading = Reading(game, setup, keys=keys_of(row["seeds"]))
    stored, store = Stored(row, sitting, [], []), NoStore()
    room = Room(reading, stored, store, lambda room: None, store.read, PATIENCE, hands)  # type: ignore[arg-type]
    room.listeners += listeners
    await room.begin()
    return room


def twin_of(room: Room, state: Any) -> Room:
    """The same room around another world."""
    twin = copy.copy(room)
    table = copy.copy(room.race)
    table.entries, table._checkpoints = list(table.entries), dict(table._checkpoints)
    table.record = Record(table.record.header, list(table.record.entries), table.record.result)
    log = Log()
    log.numbers = room.race.state.log.numbers[:]
    table.state, table.luck = state, table.luck.branch()
    state.log, state.stops_at_chance = log, True
    story = copy.copy(room.story)
    assert story is not None
    story._table = table
    story.chapters = {name: list(chapters) for name, chapters in story.chapters.items()}
    story._lines, story._fresh = [], []
    story._standing, story._began = list(story._standing), dict(story._began)
    story._division = copy.deepcopy(story._division)
    table.journal = story._hear
    twin.table, twin.story, twin.row = table, story, dict(room.row)
    twin.acted, twin.listeners, twin.chat = dict(room.acted), [], list(room.chat)
    twin.seats, twin.timer = copy.deepcopy(room.seats), copy.deepcopy(room.timer)
    twin.left, twin.chose, twin.lock = dict(room.left), set(room.chose), asyncio.Lock()
    twin._asked, twin.to_act = (state.question, room.asked_since), table.to_act
    return twin


async def heard_at_rest(room: Room, who: int | None, foreign: Any) -> list[bytes]:
    """A snapshot, what was missed, refusals, previews: all that a seat can ask for."""
    ear = Ear(who)
    said = [
        msgspec.json.encode(snapshot(room, who, False, seen)) for seen in (None, room.seen // 2)
    ]
    wishes: list[say.Incoming] = [
        say.Act(id="x", action={"fly": 1}, seen=room.seen),
        say.Act(id="x", action=foreign, seen=room.seen + 1),
        say.Preview(id="x", action=foreign, seen=room.seen),
        say.Agree(id="x", agree=True),
    ]
    pointed = [{"fly": 1}, foreign, *trial_of(room.game.id).points_at(seen_as_json(room, who))]
    wishes += [say.Why(id="x", action=each) for each in pointed[:: max(1, len(pointed) // WHYS)]]
    if who is not None and who in room.race.to_act:
        numbers = list(options_of(room.race.state, who))
        for number in numbers[:: max(1, len(numbers) // PREVIEWS)][:PREVIEWS]:
            action = room.game.named(room.race.state, room.race.state.question, number)
            wishes.append(say.Preview(id="x", action=action, seen=room.seen))
    for wish in wishes:
        answer = ANSWERS.get(type(wish), carry_out)
        said.append(msgspec.json.encode(await answer(room, ear, wish)))
    return said + ear.heard


def seen_as_json(room: Room, who: int | None) -> dict[str, Any]:
    seen: dict[str, Any] = msgspec.to_builtins(room.race.view(who), str_keys=True)
    return seen


async def reasoned(room: Room, ear: Ear, wish: Any) -> say.Outgoing:
    return await why(room, ear, wish, "here", Budgets(0, 0))


async def previewed(room: Room, ear: Ear, wish: Any) -> say.Outgoing:
    """As a connection has it looked at, but here and now."""
    try:
        question = question_of(room, seat_of(ear), wish)
        seen, _seconds = look(glimpse_of(room, question, Shelf()))
    except (Refusal, FivewideError) as error:
        return refused(wish, error)
    return refused(wish, seen) if isinstance(seen, NotAnOption) else seen


ANSWERS: dict[type[say.Incoming], Any] = {say.Preview: previewed, say.Why: reasoned}


async def heard_of_act(room: Room, seat: int, action: Any, who: int | None) -> list[bytes]:
    """What somebody else hears while a seat acts, and everything they can ask for after it."""
    ear, actor = Ear(who), Ear(seat)
    room.listeners.append(ear)
    answer = await carry_out(room, actor, say.Act(id="a", action=action, seen=room.seen))
    assert isinstance(answer, say.Done), answer
    return [*ear.heard, *await heard_at_rest(room, who, {"none": 0})]


async def heard_of_others(room: Room, who: int | None, hands: Hands) -> list[bytes]:
    """What somebody hears while the others wish, vote, leave, stand in and run out of time.

    Nobody else acts in it, so nothing may come to light, whatever world it is.
    """
    started = hands.now
    everybody = [Ear(seat) for seat in (None, *range(room.setup.seats))]
    room.listeners += everybody
    ear = next(ear for ear in everybody if ear.seat == who)
    present = {ear.seat: ear for ear in everybody}
    gone = present[room.setup.seats - 1]

    async def said(seat: int, wish: say.Incoming) -> None:
        await carry_out(room, present[seat], wish)
        ear.heard.append(msgspec.json.encode(snapshot(room, who, ear.host, room.seen)))

    async def later(seconds: float) -> None:
        hands.now += seconds
        await attend(room)
        ear.heard.append(msgspec.json.encode(snapshot(room, who, ear.host, room.seen)))

    withdrawn = say.Agree(id="w", agree=False)
    for seat in range(room.setup.seats):
        if undo_right(room, seat).ask:  # or it would be granted, and the worlds be one again
            await said(seat, say.Undo(id="u"))
            await said(seat, withdrawn)
    await said(0, say.Remove(id="w", seat=room.setup.seats - 1))
    await said(0, withdrawn)
    await said(room.setup.seats - 1, say.StandIn(id="w"))
    await said(room.setup.seats - 1, say.Sit(id="w"))
    room.forget(gone)
    await said(0, say.StandIn(id="w", seat=room.setup.seats - 1))
    await said(0, withdrawn)
    await later(PATIENCE - 20)
    await later(20.5)
    await said(0, say.NewKey(id="w", seat=room.setup.seats - 1))
    await said(0, withdrawn)
    room.forget(present[0])
    await later(PATIENCE)
    await said(1, say.BeHost(id="w"))
    await said(1, say.Pause(id="w"))
    await later(1000)
    hands.now = started
    return ear.heard


class Leak(AssertionError):
    pass


def compare(one: list[bytes], other: list[bytes], what: str) -> None:
    if one != other:
        pair = next((p for p in zip(one, other, strict=False) if p[0] != p[1]), (one, other))
        raise Leak(f"{what}: {pair[0]!r} is not {pair[1]!r}")


async def look_for_leaks(
    game: Game[Any], seats: int, seed: int, options: dict[str, Any], every: int = 1
) -> int:
    """Play a random race and compare every so many decisions; the number of positions compared."""
    hands = Hands()
    room = await open_room(game, seats, seed, options, hands, [Ear(None)])
    room.listeners.clear()
    dice = Seeded(seed_of(seed, 7))
    positions = await dealt_otherwise(room, dice)
    for moment in range(400):
        table = room.race
        if table.over:
            break
        actor = table.to_act[dice.below(len(table.to_act))]
        actions = [action for action in table.options(actor)]
        watcher, what = moment % seats, f"{game.id}, decision {moment}"
        world = game.determinize(table.state, watcher, Seeded(seed_of(seed, 1000 + moment)))
        if moment % every == seed % every:
            for who in (watcher, None):
                here = await heard_at_rest(twin_of(room, table.state.clone()), who, actions[0])
                there = await heard_at_rest(twin_of(room, world.clone()), who, actions[0])
                compare(here, there, f"{what}, to {who}")
            positions += 1
        if seats > 1 and moment % OTHERS_EVERY == seed % OTHERS_EVERY:
            await others_otherwise(room, world, watcher, hands, what)
        positions += await sealed_otherwise(room, actor, actions, what)
        hands.now += int(dice.below(5)) + 0.25
        action = actions[dice.below(len(actions))]
        await carry_out(room, Ear(actor), say.Act(id=f"m{moment}", action=action, seen=room.seen))
    assert room.race.over or room.seen > 50
    return positions


async def others_otherwise(room: Room, world: Any, who: int, hands: Hands, what: str) -> None:
    """Wishes, stand-ins and clocks of the others: the same in every world that looks the same."""
    for reader in (who, None):
        here = await heard_of_others(twin_of(room, room.race.state.clone()), reader, hands)
        there = await heard_of_others(twin_of(room, world.clone()), reader, hands)
        compare(here, there, f"{what}, wishes of others, to {reader}")


async def sealed_otherwise(room: Room, actor: int, actions: list[Any], what: str) -> int:
    """A sealed answer: whatever it is, others hear the same."""
    state = room.race.state
    if not isinstance(state.question, Together) or len(room.race.to_act) < 2 or len(actions) < 2:
        return 0
    for who in (None, *range(room.setup.seats)):
        if who != actor:
            heard = [
                await heard_of_act(twin_of(room, state.clone()), actor, action, who)
                for action in actions[:2]
            ]
            compare(heard[0], heard[1], f"{what}, sealed by {actor}, to {who}")
    return 1


async def dealt_otherwise(room: Room, dice: Seeded) -> int:
    """Another shuffle at the start: who has the same view of it must hear the same."""
    positions = 0
    if trial_of(room.game.id).open_deals:
        return 0
    record, story = room.race.record, room.story
    assert story is not None
    for twin in swapped(record, dice):
        again = rebuild(room.game, room.setup, twin, {}, story.chapters)
        table = again.table
        other = copy.copy(room)
        other.table, other.story, other.listeners = table, again.story, []
        other._asked, other.to_act = (table.state.question, room.asked_since), table.to_act
        for who in (None, *range(room.setup.seats)):
            if seen_by(who, room.race) == seen_by(who, table):
                here = await heard_at_rest(room, who, {"none": 0})
                there = await heard_at_rest(other, who, {"none": 0})
                compare(here, there, f"{room.game.id}, dealt otherwise, to {who}")
        positions += 1
    return positions


def seen_by(who: int | None, table: Any) -> bytes:
    return canonical(msgspec.to_builtins(table.view(who), str_keys=True))


def swapped(record: Record, dice: Seeded) -> Iterator[Record]:
    """Records that differ in two cards of the last shuffle."""
    for at in range(len(record.entries) - 1, -1, -1):
        entry = record.entries[at]
        if isinstance(entry, Drawn) and isinstance(entry.outcome, list) and len(entry.outcome) > 1:
            if at != len(record.entries) - 1:
                return  # later entries may not fit another shuffle
            for _twin in range(12):
                order = list(entry.outcome)
                one, two = dice.below(len(order)), dice.below(len(order))
                order[one], order[two] = order[two], order[one]
                entries = [*record.entries[:at], Drawn(entry.chance, order)]
                yield Record(record.header, entries)
            return
