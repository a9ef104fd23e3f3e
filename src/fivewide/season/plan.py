"""What a season is made of, settled before its first race; and one race of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from fivewide.bots import make_bot, short_name
from fivewide.content.pack import Pack, builtin, load
from fivewide.games import game
from fivewide.games.pile_up_racing import content as pile_up
from fivewide.kernel.chance import seed_of
from fivewide.kernel.errors import BadOption, FivewideError
from fivewide.kernel.game import FIELD, CarResult, Game, Setup
from fivewide.season import calendar as calendars
from fivewide.season.calendar import Calendar, Round
from fivewide.season.playoffs import rounds_of
from fivewide.season.points import System, system
from fivewide.season.standings import Book
from fivewide.sim.run import drive

NOBODY = "random"  # drives the seats of a game that asks them nothing


class BadSeason(FivewideError):
    """A season that cannot be run, or a season file that cannot be read."""


@dataclass(frozen=True)
class Plan:
    """A season before its first race. The same plan and seed give the same season anywhere."""

    game: str
    calendar: Calendar
    system: System
    seats: tuple[str, ...]  # a bot for every seat
    names: tuple[str, ...]  # what the drivers of the seats are called
    options: dict[str, Any] = field(default_factory=dict)
    pack: str | None = None  # a folder; None: built-in content
    without: tuple[str, ...] = ()  # drivers left out, in a game with a field

    @property
    def rounds(self) -> list[int]:
        """The playoff round of every race."""
        marked = [each.playoff_round for each in self.calendar.rounds]
        return rounds_of(marked, self.system.playoffs, self.calendar.marked)

    def book(self) -> Book:
        return Book(self.system, self.rounds)


def plan(
    game_id: str,
    *,
    pack: str | None = None,
    points: str | None = None,
    seats: Sequence[str] | None = None,
    names: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    own_calendar: Path | None = None,
    races: int | None = None,
    without: Sequence[str] = (),
) -> Plan:
    """A season from what somebody asked for, every part judged before the first race."""
    found = game(game_id)
    chosen = dict(options or {})
    if pack is not None and pack in found.sets:
        chosen["set"] = pack
        pack = None
    content = load(Path(pack)) if pack else None
    if own_calendar is not None:
        rounds = calendars.read(own_calendar)
    else:
        rounds = calendars.calendar(found, content, chosen)
    if races is not None:
        if not 1 <= races <= len(rounds.rounds):
            raise BadSeason(f"the calendar has {len(rounds.rounds)} races, not {races}")
        rounds = msgspec.structs.replace(
            rounds, rounds=rounds.rounds[:races], playoff_rounds=rounds.marked
        )
    bots = tuple(seats or default_seats(found))
    called = tuple(names) if names else numbered(bots)
    if len(called) != len(bots):
        raise BadSeason(f"{len(called)} names for {len(bots)} seats")
    if len(set(called)) != len(called):
        raise BadSeason("two drivers have the same name")
    if without and not found.has_field:
        raise BadSeason(f"{found.title} has no field to leave drivers out of; name fewer seats")
    made = Plan(
        game=game_id,
        calendar=rounds,
        system=system(points or rounds.points),
        seats=bots,
        names=called,
        options=chosen,
        pack=pack,
        without=tuple(without),
    )
    for bot in bots:
        make_bot(bot, found, 0)
    Circuit(made)
    return made


def default_seats(found: Game[Any]) -> tuple[str, ...]:
    if found.has_field:
        return (NOBODY,)
    return ("greedy",) * min(4, found.seats[-1])


def numbered(bots: Sequence[str]) -> tuple[str, ...]:
    """Bots of a kind are told apart by a number."""
    called = [short_name(bot) for bot in bots]
    return tuple(
        f"{bot} {called[: at + 1].count(bot)}" if called.count(bot) > 1 else bot
        for at, bot in enumerate(called)
    )


def content_of(made: Plan) -> Pack | None:
    """The content that a plan races with; None: the game has none."""
    found = game(made.game)
    if made.pack:
        return load(Path(made.pack))
    named = made.options.get("set") or next(iter(found.sets), "")
    folder = found.sets.get(named, found.pack)
    return builtin(folder) if folder else None


def options_of(made: Plan, each: Round) -> dict[str, Any]:
    """The options of one race: the season's, and on top of them the round's own."""
    return {**made.options, **each.options}


class Circuit:
    """A plan with every table made: races can be run."""

    def __init__(self, made: Plan) -> None:
        self.plan = made
        self.game = game(made.game)
        self.pack = content_of(made)
        own = self.pack if made.pack else None
        self.packs = [self.pack.ref] if self.pack is not None else []
        self.setups = [self._setup(at, own) for at in range(len(made.calendar.rounds))]

    def _setup(self, at: int, own: Pack | None) -> Setup:
        each = self.plan.calendar.rounds[at]
        options = options_of(self.plan, each)
        try:
            if self.plan.without:
                options = self._without(options)
            return self.game.prepare(options, len(self.plan.seats), own)
        except BadOption as error:
            raise BadSeason(f"race {at + 1}, {each.name}: {error}") from None

    def _without(self, options: dict[str, Any]) -> dict[str, Any]:
        """The real starters but for those left out, in the order of their grid."""
        assert self.pack is not None, "a field of drivers stands in a pack"
        cards = pile_up.read(self.pack)
        for name in self.plan.without:
            if cards.find(name) is None:
                raise BadSeason(f"no driver {name!r} to leave out in {self.pack.info.title}")
        missing = {name.casefold() for name in self.plan.without}
        card = cards.races[int(options.get("race", 1)) - 1]
        entered = cards.grid(card.race) or cards.drivers[: card.starters]
        left = [each.driver for each in entered if each.driver.casefold() not in missing]
        grid = options.get("grid", "qualifying")
        return {**options, "drivers": ",".join(left), "grid": "given" if grid == "real" else grid}

    def warnings(self) -> list[str]:
        """What the rules advise against, and in how many races of the season."""
        found = Counter(line for setup in self.setups for line in self.game.warnings(setup))
        races = len(self.setups)
        return [f"in {number} of {races} races {line}" for line, number in found.items()]

    def race(self, at: int, seed: int) -> Outcome:
        """One race of the season: the cars under their drivers' names, best first."""
        found, seats = self.game, self.plan.seats
        state, _ = drive(found, self.setups[at], seats, seed)
        cars = found.results(state)
        if not found.has_field:
            names = self.plan.names
            cars = [
                car if car.seat == FIELD else msgspec.structs.replace(car, car=names[car.seat])
                for car in cars
            ]
        return Outcome(cars, found.figures(state))


@dataclass(frozen=True)
class Outcome:
    """What a race came to."""

    cars: list[CarResult]
    figures: dict[str, int]


def season_seed(seed: int, number: int) -> int:
    """The seed of season `number` of many; a single season is number 0."""
    return int(seed_of(seed, number))


def race_seed(season: int, at: int) -> int:
    return int(seed_of(season, at))
