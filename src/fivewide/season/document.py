"""A season as a page wants it: calendar, standings, progress, a page for every driver."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from fivewide.games import game
from fivewide.kernel.speech import Words, spoken
from fivewide.season.calendar import calendar, title_in_words
from fivewide.season.calibration import Calibration, calibrate
from fivewide.season.files import Season
from fivewide.season.many import Seasons
from fivewide.season.outlook import Outlook, outlook
from fivewide.season.plan import Plan, content_of
from fivewide.season.playoffs import status
from fivewide.season.points import System
from fivewide.season.real import real_season
from fivewide.season.standings import Book, Line


class CalendarLine(msgspec.Struct, frozen=True):
    """A race on the calendar, with what came of it once it is run."""

    race: int
    name: Words
    track: str = ""
    type: Words = ""
    date: str = ""
    playoff_round: int = 0
    winner: str = ""
    pole: str = ""
    leader: str = ""  # of the standings after it
    starters: int = 0
    retired: int = 0
    figures: dict[str, int] = {}


class DriverRace(msgspec.Struct, frozen=True):
    """One race of one driver."""

    race: int
    start: int
    place: int
    points: int
    led: int
    running: bool
    stages: tuple[int, ...]
    score: int  # after it
    standing: int  # place in the standings after it


class Standing(msgspec.Struct, frozen=True):
    """A driver in the standings after one of the races."""

    driver: str
    place: int
    score: int
    status: str


class DriverPage(msgspec.Struct, frozen=True):
    driver: str
    number: str
    line: Line
    races: list[DriverRace]


class SystemLine(msgspec.Struct, frozen=True):
    id: str
    title: Words
    has_playoffs: bool


class SeasonDocument(msgspec.Struct, frozen=True, kw_only=True):
    """One season for a page."""

    format: str = "fivewide-season-page"
    version: int = 1
    game: str
    game_title: str
    title: str
    seed: int
    system: SystemLine
    raced: int
    calendar: list[CalendarLine]
    standings: list[Line]
    after: list[list[Standing]]  # the standings after every race that was run
    drivers: list[DriverPage]


class OutlookDocument(msgspec.Struct, frozen=True, kw_only=True):
    """Many seasons for a page; `calibration` if the set knows its real season."""

    format: str = "fivewide-season-outlook"
    version: int = 1
    game: str
    game_title: str
    title: str
    seed: int
    system: SystemLine
    numbers: dict[str, str]  # of the cars, by driver
    outlook: Outlook
    calibration: Calibration | None = None


Document = TypeVar("Document", SeasonDocument, OutlookDocument)


def told(document: Document) -> Document:
    """What a page shows, in the language of now."""
    title = title_in_words(document.title, document.game_title)
    return msgspec.structs.replace(spoken(document), title=title)


def system_line(system: System, rounds: list[int]) -> SystemLine:
    return SystemLine(system.id, system.title, any(rounds))


def numbers_of(plan: Plan) -> dict[str, str]:
    """Car numbers by driver, where the cards have them."""
    found = game(plan.game)
    content = content_of(plan)
    if not found.has_field or content is None:
        return {}
    cards = found.offered(content)
    return {each["driver"]: each["number"] for each in cards.get("drivers", [])}


def season_document(season: Season) -> SeasonDocument:
    plan = season.plan
    rounds = plan.rounds
    numbers = numbers_of(plan)
    book = Book(season.system, rounds)
    lines: list[CalendarLine] = []
    races: dict[str, list[DriverRace]] = {}
    after: list[list[Standing]] = []
    for at, each in enumerate(season.calendar.rounds):
        line = CalendarLine(at + 1, each.name, each.track, each.type, each.date, rounds[at])
        if at < len(season.races):
            raced = season.races[at]
            book.enter(raced.cars)
            ranked = book.ranked()
            standing = {account.name: (place, account.score) for place, account in ranked}
            after.append(
                [
                    Standing(account.name, place, account.score, status(book, account, place))
                    for place, account in ranked
                ]
            )
            line = msgspec.structs.replace(
                line,
                winner=next(car.car for car in raced.cars if car.place == 1),
                pole=next((car.car for car in raced.cars if car.start == 1), ""),
                leader=ranked[0][1].name,
                starters=len(raced.cars),
                retired=sum(not car.running for car in raced.cars),
                figures=raced.figures,
            )
            for car, points in zip(raced.cars, raced.points, strict=True):
                place, score = standing[car.car]
                race = DriverRace(
                    at + 1, car.start, car.place, points, car.led, car.running, car.stages, score,
                    place,
                )  # fmt: skip
                races.setdefault(car.car, []).append(race)
        lines.append(line)
    standings = book.standings()
    return SeasonDocument(
        game=season.game,
        game_title=game(season.game).title,
        title=season.calendar.title,
        seed=season.seed,
        system=system_line(season.system, rounds),
        raced=len(season.races),
        calendar=lines,
        standings=standings,
        after=after,
        drivers=[
            DriverPage(line.driver, numbers.get(line.driver, ""), line, races[line.driver])
            for line in standings
        ],
    )


def report(plan: Plan, seed: int, seasons: Seasons) -> OutlookDocument:
    """What many seasons say, held against the real one where there is one."""
    said = outlook(plan, seasons)
    content = content_of(plan)
    real = real_season(content) if content is not None and can_compare(plan) else None
    return outlook_document(plan, seed, said, calibrate(plan, said, real) if real else None)


def outlook_document(
    plan: Plan, seed: int, outlook: Outlook, calibration: Calibration | None
) -> OutlookDocument:
    return OutlookDocument(
        game=plan.game,
        game_title=game(plan.game).title,
        title=plan.calendar.title,
        seed=seed,
        system=system_line(plan.system, plan.rounds),
        numbers=numbers_of(plan),
        outlook=outlook,
        calibration=calibration,
    )


def can_compare(plan: Plan) -> bool:
    """Only the whole real calendar can be held against the real season."""
    found = game(plan.game)
    if not found.has_field or plan.without:
        return False
    whole = calendar(found, content_of(plan), plan.options)
    return whole.rounds == plan.calendar.rounds
