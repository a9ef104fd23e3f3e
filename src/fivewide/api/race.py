"""A race as an object: begin it, look at it, drive it, take it back, copy it, keep it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, cast

import msgspec

from fivewide.api import drawing
from fivewide.bots import Bot, judged, make_bot
from fivewide.bots.forecasts import Expected, expected
from fivewide.bots.names import free_bot_name
from fivewide.content.pack import Pack
from fivewide.content.pack import load as load_pack
from fivewide.games import game as find_game
from fivewide.games.races import open_race
from fivewide.kernel.agenda import State
from fivewide.kernel.choices import Option, Options
from fivewide.kernel.errors import IllegalAction, shortened
from fivewide.kernel.game import CarResult, Game, Standing, driver_of
from fivewide.kernel.keyed import key_for
from fivewide.kernel.lines import LogLine, line_of
from fivewide.kernel.luck import KeyedLuck, Luck
from fivewide.kernel.passages import true_events
from fivewide.kernel.record import Record, SeatInfo
from fivewide.kernel.replaying import replaying, set_up
from fivewide.kernel.table import PERSON, Table
from fivewide.kernel.turns import Turn

Drivers = str | Bot | Sequence[str | Bot]  # one for all seats, or one each; by name or made


class Race:
    """One race. Made by `fivewide.start`, `fivewide.load` or `fivewide.read`.

    >>> import fivewide
    >>> race = fivewide.start("dust-devil-500", ["Kim", "Ola"], seed=7)
    >>> race.turn.name, len(race.options)
    ('Kim', 2)
    >>> race.options.texts()
    ['read colors', 'read numbers']
    >>> lines = race.push("read colors")
    >>> lines[0].words
    'Kim read the roll as colors.'
    >>> race.pop()
    'read colors'
    >>> race.play_out(bots=["greedy", "random"]).winner
    'Kim'
    """

    def __init__(self, table: Table[Any]) -> None:
        self._table = table
        self._lines: list[LogLine] = []
        self._listen()

    # What it is

    @property
    def game(self) -> str:
        """The game's id."""
        return self._table.game.id

    @property
    def title(self) -> str:
        """What the game is called."""
        return self._table.game.title

    @property
    def names(self) -> list[str]:
        """The drivers, by seat."""
        return self._table.names

    @property
    def table(self) -> Table[State]:
        """What stands behind it: record, luck and rules, for whoever needs more than is here."""
        return self._table

    # How it stands

    @property
    def over(self) -> bool:
        """Has it been decided?"""
        return self._table.over

    @property
    def turn(self) -> Turn | None:
        """Who is asked, of several the first; None: the race is over."""
        seats = self._table.to_act
        return self._turn(seats[0]) if seats else None

    @property
    def turns(self) -> list[Turn]:
        """Everybody who is asked: several at once where choices are sealed."""
        return [self._turn(seat) for seat in self._table.to_act]

    @property
    def options(self) -> Options:
        """What whoever is asked may do; nothing, once the race is over."""
        turn = self.turn
        if turn is not None:
            return turn.options
        return Options(self._table.game, self._table.state, -1, self.names)

    def view(self, seat: int | None = None) -> msgspec.Struct:
        """What a seat may see; without one, what a spectator may."""
        return self._table.view(self._checked(seat))

    @property
    def standings(self) -> list[Standing]:
        """The order now, best first."""
        return self._table.game.standings(self._table.state)

    @property
    def results(self) -> list[CarResult]:
        """The race car by car, best first; empty until it is over."""
        return self._table.game.results(self._table.state) if self.over else []

    @property
    def winner(self) -> str | None:
        """Who won; None while nobody has."""
        return driver_of(self.standings[0], self.names) if self.over else None

    def chances(self, seat: int | None = None) -> list[Expected]:
        """What each seat can expect: its chance to win, its place, its points.

        As far as a seat may know, or without one a spectator: hidden hands do not count.
        """
        return expected(self._table.game, self._table.state, self._checked(seat))

    @property
    def lines(self) -> list[LogLine]:
        """Everything that happened, nothing hidden: the rule behind it, facts, words."""
        return list(self._lines)

    @property
    def history(self) -> list[str]:
        """Every decision so far, as text."""
        return [text for _act, text in self._table.decisions]

    def position(self) -> dict[str, Any]:
        """All of it as a document, for `start(..., position=...)`."""
        return self._table.position()

    # What changes it

    def push(
        self, choice: Option | str | Mapping[str, Any], seat: int | None = None
    ) -> list[LogLine]:
        """Carry out an option, its text or its action as JSON; what came of it.

        `seat` says who chooses where several are asked; otherwise the first of them does. What is
        not allowed is refused with the rule against it, and nothing has changed.
        """
        before = len(self._lines)
        if isinstance(choice, Option):
            seat = choice.seat
        elif seat is None:
            seat = self._table.to_act[0] if self._table.to_act else 0
        self._table.act(seat, self._action(choice, seat))
        self._listen()
        return self._lines[before:]

    def pop(self) -> str:
        """Take the last decision back, and all that came of it; its text.

        The dice are taken back too, not changed: the same ones fall again.
        """
        decisions = self._table.decisions
        self._table.take_back()
        self._listen()
        return decisions[-1][1]

    def play_out(self, bots: Drivers = "greedy", *, decisions: int | None = None) -> Race:
        """Let bots drive to the end, or for so many decisions; gives the race itself."""
        drivers = self._drivers(bots)
        while not self.over and decisions != 0:
            seat = self._table.to_act[0]
            self.push(judged(drivers[seat], self._turn(seat)))
            decisions = None if decisions is None else decisions - 1
        return self

    # What keeps it

    def copy(self) -> Race:
        """The same race once more, with the same dice to come."""
        other = object.__new__(Race)
        other._table = self._table.copy()
        other._lines = list(self._lines)
        return other

    def __copy__(self) -> Race:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Race:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        table = self._table
        sources = cast(tuple[Pack, ...], table.setup.sources)
        packs = [(pack.place, pack.files) for pack in sources]
        return _from_pickle, (table.record.text(), packs, table.luck, table.keys, table.lucks)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the race file that `fivewide replay` reads, and `fivewide.load`."""
        self._table.record.save(Path(path))

    def __eq__(self, other: object) -> bool:
        """The same race so far: seats, options, decisions and dice."""
        if not isinstance(other, Race):
            return NotImplemented
        mine, theirs = self._table, other._table
        return mine.record.header == theirs.record.header and mine.entries == theirs.entries

    __hash__ = None  # type: ignore[assignment]  # it changes

    # How it looks

    def draw(
        self, width: int = 100, height: int = 28, *, color: bool = False, seat: int | None = None
    ) -> str:
        """The board as text, as a spectator or a seat sees it; `color` for a terminal."""
        return drawing.board(self._table, width, height, color=color, seat=seat)

    def __str__(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        turn = self.turn
        now = f"won by {self.winner}" if turn is None else f"{turn.name}: {turn.question}"
        return f"<Race of {self.title}, {len(self.history)} decisions so far, {now}>"

    def _repr_html_(self) -> str:
        return drawing.page(self._table)

    # Inside

    def _checked(self, seat: int | None) -> int | None:
        if seat is not None and not 0 <= seat < len(self.names):
            raise IndexError(f"there are {len(self.names)} seats, counted from 0; {seat} is none")
        return seat

    def _turn(self, seat: int) -> Turn:
        return Turn(self._table.game, self._table.state, seat, self.names)

    def _action(self, choice: Option | str | Mapping[str, Any], seat: int) -> Mapping[str, Any]:
        if isinstance(choice, Option):
            return choice.action
        if not isinstance(choice, str):
            return choice
        if seat not in self._table.to_act:
            return {}  # the table says why not
        found = self._turn(seat).options.find(choice)
        if found is not None:
            return found.action
        question = self._table.state.question
        assert question is not None, "the seat is asked"
        meant = self._table.game.questions.read(question, choice)
        if meant is not None:
            return meant  # well said, but not allowed: the table knows the rule
        rule = self._table.game.rule_of(self._table.state, question)
        options = self._turn(seat).options
        shown = ", ".join(repr(text) for text in options.texts()[:3])
        more = ", …" if len(options) > 3 else ""
        raise IllegalAction(f"{shortened(choice)!r} is no answer here: say {shown}{more}", rule)

    def _listen(self) -> None:
        table = self._table
        del self._lines[table.told :]
        for event in true_events(table, len(self._lines), table.told):
            self._lines.append(line_of(table.game, table.state, event, table.names))

    def _drivers(self, bots: Drivers) -> list[Bot]:
        seats = len(self.names)
        if isinstance(bots, str) or not isinstance(bots, Sequence):
            bots = [bots] * seats
        if len(bots) != seats:
            raise ValueError(
                f"{len(bots)} bots for {seats} seats; give one for each, or one for all"
            )
        return [
            make_bot(bot, self._table.game, self._seed(seat)) if isinstance(bot, str) else bot
            for seat, bot in enumerate(bots)
        ]

    def _seed(self, seat: int) -> int:
        """Of a bot: the same for the same luck, so that a race with a seed repeats."""
        luck = self._table.luck
        key = luck.key if isinstance(luck, KeyedLuck) else key_for(None)
        return key.seed_for(f"bot, seat {seat}")


def start(
    game: str,
    drivers: Sequence[str] | int = 2,
    *,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    pack: Pack | str | PathLike[str] | None = None,
    position: Mapping[str, Any] | None = None,
) -> Race:
    """A new race, its first dice rolled.

    `drivers` are names, or how many there are. The same `seed` rolls the same dice. `pack` is a
    folder with content of one's own, `position` a document to begin from instead of the start.

    >>> start("daytona-500", ["Kim", "Ola", "Rin"], seed=7).turn.question
    'Blue, start #1, no bid yet. Bid or pass?'
    """
    found = find_game(game)
    names = bot_names(drivers) if isinstance(drivers, int) else list(drivers)
    if len({name.casefold() for name in names}) < len(names):
        raise ValueError("two drivers have the same name; give each a name of its own")
    content = pack if pack is None or isinstance(pack, Pack) else load_pack(Path(pack))
    setup = found.prepare(dict(options or {}), len(names), content)
    table = Table(
        found,
        setup,
        [SeatInfo(name, PERSON) for name in names],
        KeyedLuck(key_for(seed)),
        start=None if position is None else dict(position),
    )
    table.roll()
    return Race(table)


def bot_names(count: int) -> list[str]:
    names: list[str] = []
    for _ in range(count):
        names.append(free_bot_name([name.casefold() for name in names]))
    return names


def load(
    path: str | PathLike[str], *, pack: str | PathLike[str] | None = None, seed: int | None = None
) -> Race:
    """A race from its file, as it stands at the end of it.

    One that is not over goes on from there with new dice, those of `seed` if there is one.

        race = fivewide.load("my.race.jsonl")
        print(race.winner or race.turn.question)
    """
    table = open_race(Path(path), None if pack is None else Path(pack)).replay()
    race = Race(table)
    if not table.over:
        table.resume(seed)
        race._listen()
    return race


def _from_pickle(
    text: str,
    packs: list[tuple[str, dict[str, str]]],
    luck: Luck,
    keys: list[Any],
    lucks: Mapping[int, Luck],
) -> Race:
    record = Record.load(text, "pickled race")
    header = record.header
    found: Game[Any] = find_game(header.game)
    sources = [Pack(place, files) for place, files in packs]
    setup = found.prepare_with(header.options, len(header.seats), sources)
    table = set_up(found, setup, record)
    race = Race(table)
    for _entry in replaying(table, record):
        race._listen()
    table.take_over(record, luck, keys, lucks)
    return race
