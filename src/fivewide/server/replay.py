"""A race to scrub through: every entry with what it brought and the table after it.

A finished race is shown in full. A race that still goes on is shown as a spectator may see it,
unless nothing in it was ever hidden. What can no longer be played, or read, is left out.
"""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

import msgspec

from fivewide.games import game as find_game
from fivewide.games.shelf import Shelf
from fivewide.kernel.agenda import Shuffle, Together
from fivewide.kernel.chance import Seeded
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.game import Game, Setup, canonical
from fivewide.kernel.lines import LogLine
from fivewide.kernel.luck import NamedLuck
from fivewide.kernel.passages import EVERYTHING
from fivewide.kernel.record import Act, Drawn, Header, Record
from fivewide.kernel.speech import language, words
from fivewide.kernel.table import Table
from fivewide.server.messages import Json, LogPassage, Place, RacedPack
from fivewide.server.packs import older_pack, raced_with
from fivewide.server.reading import legible
from fivewide.server.rebuild import step
from fivewide.server.room import Refusal
from fivewide.server.showing import order, standings
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
    standings: list[Place] = []  # the order there, where the view does not have it


class ReplayData(msgspec.Struct, frozen=True):
    """GET /api/races/{id}/replay"""

    race: str
    header: Json
    status: str
    full: bool  # everything is shown, hidden things too
    seat: int | None  # whose view the steps have; None: a spectator's
    steps: list[ReplayStep]
    standings: list[Place]
    why: str | None = None  # no more of the race can be shown
    pack: str | None = None  # another one, to draw the race with
    raced_with: RacedPack | None = None  # None: what comes with the server


GOING_ON = ("running", "stopped")  # a race that had to stop may go on with another version


@dataclass(frozen=True)
class Race:
    """A stored race, ready to be walked through as far as it can be."""

    id: str
    status: str
    record: Record
    game: Game[Any] | None
    setup: Setup | None
    why: str | None

    @classmethod
    def of(cls, stored: Stored, shelf: Shelf) -> Race:
        if not stored.row["header"]:
            raise Refusal("waiting", words("the race has not begun"))
        record, why = legible(stored)
        header, game, setup = record.header, None, None
        try:
            game = find_game(header.game)
            setup = shelf.setup_of(game, header)
        except FivewideError as error:
            why = str(error)
        return cls(stored.row["id"], stored.row["status"], record, game, setup, why)

    def walk(self) -> Iterator[tuple[Table[Any], Story]]:
        """As far as it goes; it never fails."""
        if self.game is not None and self.setup is not None:
            with contextlib.suppress(Exception):
                yield from walk(self.game, self.setup, self.record)

    @property
    def is_secret(self) -> bool:
        """Must something of it stay hidden, since it may still go on?"""
        if self.status not in GOING_ON:
            return False
        if self.game is None or self.setup is None:
            return self.game is None or self.game.has_secrets
        seen, hides = hides_something(self.game, self.setup, self.walk())
        unseen = seen <= len(self.record.standing) or self.why is not None
        return hides or (unseen and self.game.has_secrets)

    def halts(self, entries: int) -> str | None:
        """Why it ends there, if more was recorded."""
        if self.why is None and entries < len(self.record.standing):
            known = len(self.record.standing)
            return words(
                "it can be played up to entry {entry} of {known}", entry=entries, known=known
            )
        return self.why


def walk(game: Game[Any], setup: Setup, record: Record) -> Iterator[tuple[Table[Any], Story]]:
    """The table set up, and after every entry that stands. Checked against the rules as it goes."""
    header = record.header
    table = Table(
        game, setup, header.seats, NamedLuck(), start=header.start, branch_of=header.branch_of
    )
    story = Story(table, (language(),))
    yield table, story
    for entry in record.standing:
        step(table, entry, None)
        story.take()
        yield table, story


def hides_something(
    game: Game[Any], setup: Setup, walked: Iterable[tuple[Table[Any], Story]]
) -> tuple[int, bool]:
    """How many moments were looked at; was there ever a thing that some seat could not know?

    If a world that a seat imagines differs from the true one, there was.
    """
    number = 0
    for number, (table, _story) in enumerate(walked, start=1):
        state = table.state
        if isinstance(state.question, Together | Shuffle):
            return number, True
        true = canonical(table.position())
        for seat in range(setup.seats):
            world = game.determinize(state, seat, Seeded(number - 1))
            if canonical(game.position(world)) != true:
                return number, True
    return number, False


def open_race(stored: Stored, shelf: Shelf) -> Race:
    """The race, if all of it may be shown."""
    race = Race.of(stored, shelf)
    if race.is_secret:
        raise Refusal("secret", words("this race has secrets until it is over"))
    return race


def replay_data(
    stored: Stored, shelf: Shelf, seat: int | None, positions: bool, last: int = 0
) -> ReplayData:
    """`last`: only so many steps, the latest; 0: all."""
    race = Race.of(stored, shelf)
    record, full = race.record, not race.is_secret
    if seat is not None and not 0 <= seat < len(record.header.seats):
        raise Refusal("no_seat", words("there is no such seat"))
    if not full and (seat is not None or positions):
        raise Refusal("secret", words("this race has secrets until it is over"))
    steps: deque[ReplayStep] = deque(maxlen=last or None)
    places: list[Place] = []
    entries = 0
    for entries, (table, story) in enumerate(race.walk()):
        if not last or entries + last > len(record.standing) or race.why:
            steps.append(replay_step(table, story, seat, full, positions))
        if table.over:
            places = standings(table)
    return ReplayData(
        race=race.id,
        header=msgspec.to_builtins(record.header),
        status=race.status,
        full=full,
        seat=seat,
        steps=list(steps),
        standings=places,
        why=race.halts(entries),
        pack=older_pack(record.header.packs) if steps else None,
        raced_with=raced_with(shelf, record.header.packs),
    )


def replay_step(
    table: Table[Any], story: Story, seat: int | None, full: bool, positions: bool
) -> ReplayStep:
    entry = table.entries[-1] if table.entries else None
    reader = EVERYTHING if full and seat is None else seat
    act = entry if isinstance(entry, Act) else None
    drawn = entry if isinstance(entry, Drawn) else None
    apart = not table.game.view_has_order
    return ReplayStep(
        n=len(table.entries),
        what="act" if act else "chance" if drawn else "start",
        lines=story.latest.lines(reader),
        passages=story.latest.passages(reader),
        view=encoded(table.view(seat)),
        seat=act.seat if act else None,
        action=act.action if act and full else None,
        chance=drawn.chance if drawn else None,
        outcome=drawn.outcome if drawn and full else None,
        position=table.position() if positions else None,
        standings=[] if not apart else standings(table) if full else order(table, seat),
    )


def position_at(stored: Stored, shelf: Shelf, entry: int) -> tuple[Header, Json]:
    """Header and position after so many entries that stand, for a branch."""
    race = open_race(stored, shelf)
    if entry > len(race.record.standing):
        raise Refusal("no_entry", f"the race has {len(race.record.standing)} entries")
    found = next(islice(race.walk(), entry, None), None)
    if found is None:
        raise Refusal(
            "stopped", race.why or words("the race cannot be played as far as that any more")
        )
    table, _story = found
    if table.over:
        raise Refusal("over", words("the race is over there; branch from an earlier entry"))
    return race.record.header, table.position()
