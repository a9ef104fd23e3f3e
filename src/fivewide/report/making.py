"""A report made: the race is played again, and what the game says of it put together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from fivewide.games.races import RaceFile
from fivewide.kernel.errors import BadRecord
from fivewide.kernel.game import Game, Standing, driver_of
from fivewide.kernel.options import in_words, specs
from fivewide.kernel.passages import true_events
from fivewide.kernel.replaying import close, is_of_this_version, replaying, set_up
from fivewide.kernel.retold import FigureRow, Happened, LuckWords, Moment, Raced, Source
from fivewide.kernel.speech import grouped, spoken, words
from fivewide.kernel.table import Table
from fivewide.report.model import Chart, FigureTable, Part, RaceReport, ResultLine
from fivewide.report.story import KINDLY, Told, story_of

MOST_MOMENTS = 40
WHERE = ("race", "races", "track")


class NotOver(BadRecord):
    """Only of a race that is over everything may be told."""


def words_of(game: Game[Any]) -> ModuleType | None:
    """What the game itself says of races, if it does."""
    name = f"{game.package}.report"
    return import_module(name) if find_spec(name) is not None else None


def report_of(race: RaceFile) -> RaceReport:
    """The report of a race that is over; NotOver of another."""
    own = words_of(race.game)
    table = set_up(race.game, race.setup, race.record)
    heard = Heard(table, own)
    otherwise = None if is_of_this_version(race.game, race.record) else list[int]()
    heard.hear(0)
    steps = replaying(table, race.record, race.where, otherwise)
    for n, _entry in enumerate(steps, start=1):
        heard.hear(n)
    close(table, race.record, race.where, otherwise)
    if not table.over:
        raise NotOver(f"{race.where}: the race is not over; a report needs its end")
    return heard.report(list(changed_options(race)))


class Heard:
    """Listens to a race from its first entry to its last."""

    def __init__(self, table: Table[Any], own: ModuleType | None) -> None:
        self.table, self.own = table, own
        self.happened: list[Happened] = []
        self.moments: list[Moment] = []
        self.orders: list[tuple[int, list[str]]] = []
        self._told = 0

    def say(self, part: str, otherwise: Any, *given: Any) -> Any:
        said: Callable[..., Any] | None = getattr(self.own, part, None)
        return otherwise if said is None else said(*given)

    def hear(self, n: int) -> None:
        """What an entry brought, told while the state is the one it led to."""
        table = self.table
        new = true_events(table, self._told, table.told)
        self._told = table.told
        worth: frozenset[str] = getattr(self.own, "MOMENTS", frozenset())
        for event in new:
            self.happened.append(Happened(n, event))
            if event.kind in worth:
                said = table.game.describe(table.state, event, table.names)
                self.moments.append(Moment(n, said))
        order = self.order()
        if order and (not self.orders or self.orders[-1][1] != order):
            self.orders.append((n, order))

    def order(self) -> list[str]:
        table = self.table
        order = getattr(self.own, "order", None)
        if order is not None:
            return list(order(table.game, table.state, table.names))
        lines = table.game.standings(table.state)
        return [driver_of(line, table.names) for line in lines]

    def report(self, options: list[str]) -> RaceReport:
        table = self.table
        raced = Raced(table.game, table.state, table.names, self.happened)
        result = [self.line(raced, each) for each in table.game.standings(table.state)]
        chart = chart_of(self.orders)
        track = self.say("track", "", raced)
        luck = [each for each in self.say("luck", [], raced) if each.rolls]
        told = Told(
            track,
            races=max(sum(each.event.kind == "race-began" for each in self.happened), 1),
            belongs=self.say("belongs", {}, raced),
            middle=self.say("story", [], raced),
            luck=luck,
            kindly=getattr(self.own, "KINDLY", KINDLY),
        )
        return RaceReport(
            game=table.game.id,
            title=table.game.title,
            track=track,
            currency=getattr(self.own, "CURRENCY", ""),
            painted=self.say("painted", {}, raced),
            options=options,
            entries=len(table.entries),
            story=story_of(table, told, result, chart),
            result=result,
            chart=chart,
            figures=tables_of(self.say("figures", [], raced)),
            luck=luck,
            luck_words=spoken(getattr(self.own, "LUCK", LuckWords())),
            moments=spread(by_entry(self.moments)),
        )

    def line(self, raced: Raced, line: Standing) -> ResultLine:
        score = self.say("points", grouped(line.points), line.points)
        return ResultLine(
            place=line.place,
            name=driver_of(line, raced.players),
            cars=self.say("cars", raced.game.cars_of(raced.state, line), raced, line),
            seat=line.seat,
            points=line.points,
            score=score,
            note=line.note,
            sources=together(self.say("sources", [], raced, line)),
        )


def together(sources: list[Source]) -> list[Source]:
    """What came more than once stands once: `Blue 40, 3 times`."""
    found: dict[tuple[str, str, bool], list[int]] = {}
    for one in sources:
        found.setdefault((one.kind, one.words, one.points < 0), []).append(one.points)
    return [
        Source(repeated(said, len(all)), sum(all), kind) for (kind, said, _), all in found.items()
    ]


def repeated(said: str, number: int) -> str:
    return said if number == 1 else words("{what}, {number} times", what=said, number=number)


def tables_of(rows: list[FigureRow]) -> list[FigureTable]:
    """Rows of one kind under each other, without the columns that nobody has anything in."""
    made = []
    for title in dict.fromkeys(row.table for row in rows):
        own = [row for row in rows if row.table == title]
        names = dict.fromkeys(name for row in own for name in row.numbers)
        columns = [name for name in names if any(row.numbers.get(name) for row in own)]
        if columns:
            made.append(FigureTable(words(title), columns, own))
    return made


def by_entry(moments: list[Moment]) -> list[Moment]:
    """What one entry brought is one moment."""
    said: dict[int, list[str]] = {}
    for moment in moments:
        said.setdefault(moment.n, []).append(moment.words)
    return [Moment(n, " ".join(dict.fromkeys(each))) for n, each in said.items()]


def spread(moments: list[Moment]) -> list[Moment]:
    """Not too many of them, from the whole race, its last one always among them."""
    if len(moments) <= MOST_MOMENTS:
        return moments
    step = (len(moments) - 1) / (MOST_MOMENTS - 1)
    return [moments[round(at * step)] for at in range(MOST_MOMENTS)]


def chart_of(orders: list[tuple[int, list[str]]]) -> Chart:
    runners = list(dict.fromkeys(name for _, order in reversed(orders) for name in order))
    numbers = {name: number for number, name in enumerate(runners)}
    return Chart(runners, [Part(n, [numbers[name] for name in order]) for n, order in orders])


def changed_options(race: RaceFile) -> Iterator[str]:
    """What was settled otherwise than usual: `Races in a game: 1`; where, the heading says."""
    said = race.record.header.options
    for spec in specs(race.game.Options):
        value = said.get(spec.name, spec.default)
        if value == spec.default or value in ("", None):
            continue
        if value in spec.values and spec.words:
            yield f"{spec.title}: {spec.words[spec.values.index(value)]}"
        elif spec.name not in WHERE:
            yield spec.title if value is True else f"{spec.title}: {in_words(value)}"
