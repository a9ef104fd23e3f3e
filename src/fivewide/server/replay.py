"""A race to scrub through: every entry with what it brought and the table after it.

A finished race is shown in full. A race that still goes on is shown as a spectator may see it,
unless nothing in it was ever hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Literal

import msgspec

from fivewide.games.races import race_of
from fivewide.kernel.agenda import Shuffle, Together
from fivewide.kernel.chance import Seeded
from fivewide.kernel.game import Game, Setup, canonical
from fivewide.kernel.luck import NamedLuck
from fivewide.kernel.passages import EVERYTHING
from fivewide.kernel.record import Act, Drawn, Record
from fivewide.kernel.table import Table
from fivewide.server.messages import Json, LogLine, LogPassage, Place
from fivewide.server.rebuild import step
from fivewide.server.room import Refusal
from fivewide.server.showing import standings
from fivewide.server.store import Stored
from fivewide.server.story import Story, encoded


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry that stands. Number 0 is the table being set up."""

    n: int
    what: Literal["start", "act", "chance"]
    lines: list[LogLine]
    view: msgspec.Raw
    seat: int | None = None
    action: Json = None  # in full replays
    chance: str | None = None
    outcome: Json = None
    position: Json = None  # everything, where it was asked for
    passages: list[LogPassage] = []


class ReplayData(msgspec.Struct, frozen=True):
    """GET /api/races/{id}/replay"""

    race: str
    header: Json
    status: str
    full: bool  # everything is shown, hidden things too
    seat: int | None  # whose view the steps have; None: a spectator's
    steps: list[ReplayStep]
    standings: list[Place]


def record_of(stored: Stored) -> Record:
    if not stored.row["header"]:
        raise Refusal("waiting", "the race has not begun")
    lines = [stored.row["header"], *(entry["line"] for entry in stored.entries)]
    return Record.load("\n".join(lines) + "\n", f"race {stored.row['id']}")


def walk(game: Game[Any], setup: Setup, record: Record) -> Iterator[tuple[Table[Any], Story]]:
    """The table set up, and after every entry that stands. Checked against the rules as it goes."""
    header = record.header
    table = Table(
        game, setup, header.seats, NamedLuck(), start=header.start, branch_of=header.branch_of
    )
    story = Story(table)
    yield table, story
    for entry in record.standing:
        step(table, entry, None)
        story.take()
        yield table, story


def hides_something(game: Game[Any], setup: Setup, record: Record) -> bool:
    """Was there ever a thing that some seat could not know?

    If a world that a seat imagines differs from the true one, there was.
    """
    for number, (table, _story) in enumerate(walk(game, setup, record)):
        state = table.state
        if isinstance(state.question, Together | Shuffle):
            return True
        true = canonical(table.position())
        for seat in range(setup.seats):
            world = game.determinize(state, seat, Seeded(number))
            if canonical(game.position(world)) != true:
                return True
    return False


def check_open(stored: Stored) -> tuple[Game[Any], Setup, Record]:
    """The race, if all of it may be shown."""
    record = record_of(stored)
    game, setup = race_of(record, f"race {stored.row['id']}")
    if stored.row["status"] == "running" and hides_something(game, setup, record):
        raise Refusal("secret", "this race has secrets until it is over")
    return game, setup, record


def replay_data(stored: Stored, seat: int | None, positions: bool, last: int = 0) -> ReplayData:
    """`last`: only so many steps, the latest; 0: all."""
    record = record_of(stored)
    game, setup = race_of(record, f"race {stored.row['id']}")
    running = stored.row["status"] == "running"
    full = not running or not hides_something(game, setup, record)
    if seat is not None and not 0 <= seat < setup.seats:
        raise Refusal("no_seat", "there is no such seat")
    if not full and (seat is not None or positions):
        raise Refusal("secret", "this race has secrets until it is over")
    steps: list[ReplayStep] = []
    begin = len(record.standing) + 1 - last if last else 0
    for number, (table, story) in enumerate(walk(game, setup, record)):
        if number >= begin:
            steps.append(replay_step(table, story, seat, full, positions))
    return ReplayData(
        race=stored.row["id"],
        header=msgspec.to_builtins(record.header),
        status=stored.row["status"],
        full=full,
        seat=seat,
        steps=steps,
        standings=standings(table) if table.over else [],
    )


def replay_step(
    table: Table[Any], story: Story, seat: int | None, full: bool, positions: bool
) -> ReplayStep:
    chapter = story.chapters[-1]
    entry = table.entries[-1] if table.entries else None
    reader = EVERYTHING if full and seat is None else seat
    act = entry if isinstance(entry, Act) else None
    drawn = entry if isinstance(entry, Drawn) else None
    return ReplayStep(
        n=len(table.entries),
        what="act" if act else "chance" if drawn else "start",
        lines=chapter.lines(reader),
        passages=chapter.passages(reader),
        view=encoded(table.view(seat)),
        seat=act.seat if act else None,
        action=act.action if act and full else None,
        chance=drawn.chance if drawn else None,
        outcome=drawn.outcome if drawn and full else None,
        position=table.position() if positions else None,
    )


def position_at(stored: Stored, entry: int) -> tuple[Game[Any], dict[str, Any], Json]:
    """Game, options and position after so many entries that stand, for a branch."""
    game, setup, record = check_open(stored)
    if entry > len(record.standing):
        raise Refusal("no_entry", f"the race has {len(record.standing)} entries")
    table, _story = next(islice(walk(game, setup, record), entry, None))
    if table.over:
        raise Refusal("over", "the race is over there; branch from an earlier entry")
    return game, record.header.options, table.position()
