"""What a race report says of this game."""

from __future__ import annotations

from typing import Any

from fivewide.kernel.edge import names_of
from fivewide.kernel.english import listed, several
from fivewide.kernel.game import Standing
from fivewide.kernel.retold import FigureRow, Raced, Source

from .board import CARS
from .content import BILL
from .names import dollars
from .rules.setup import START_CASH

MOMENTS = frozenset(
    {"race-began", "car-bought", "green-flag", "finished", "out-of-gas", "game-won"}
)
BOUGHT = ("car-bought", "car-must-be-bought", "car-falls-to")
DROVE = ("moved", "moved-as-far-as-possible", "drafted", "finished")


def track(raced: Raced) -> str:
    track = names_of(raced.state).track
    return str(track.title or track.id)


def order(game: Any, race: Any) -> list[str]:
    return [car.capitalize() for car in game.view(race, None).order]


def points(points: int) -> str:
    return dollars(points // BILL)


def sources(raced: Raced, line: Standing) -> list[Source]:
    """The cash to begin with, what cars cost and what they won, race by race."""
    names = names_of(raced.state)
    found, race = [Source("Cash at the start", int(START_CASH) * BILL)], 0
    for event in raced.all("race-began", "prize-paid", *BOUGHT):
        if event.kind == "race-began":
            race = event.fact("race")
        elif event.fact("seat") == line.seat:
            car, sum = names.car(event.fact("car")), event.fact("bills") * BILL
            if event.kind == "prize-paid":
                found.append(Source(f"Race {race}: {car} won", sum))
            else:
                found.append(Source(f"Race {race}: {car} bought", -sum))
    return found


def figures(raced: Raced) -> list[FigureRow]:
    names = names_of(raced.state)
    return [FigureRow(names.car(car), counted(raced, car)) for car in range(int(CARS))]


def counted(raced: Raced, car: int) -> dict[str, int]:
    drove = [event for event in raced.all(*DROVE) if event.facts["car"] == car]
    return {
        "Spaces": sum(max(len(event.items) - 1, 0) for event in drove),
        "Drafts": raced.count("car", car, "drafted"),
        "Blocked": raced.count("car", car, "blocked"),
        "Held short": raced.count("car", car, "moved-as-far-as-possible"),
        "Races home": raced.count("car", car, "finished"),
        "Out of gas": raced.count("car", car, "out-of-gas"),
        "Prizes in $1,000": sum(
            event.fact("bills") * BILL // 1000
            for event in raced.all("prize-paid")
            if event.facts["car"] == car
        ),
    }


def story(raced: Raced) -> list[str]:
    names, said = names_of(raced.state), []
    bought = max(raced.all(*BOUGHT), key=lambda event: event.fact("bills"), default=None)
    if bought is not None:
        who, car = raced.players[bought.fact("seat")], names.car(bought.fact("car"))
        price = dollars(bought.fact("bills"))
        said.append(f"{who} paid the most for a car at auction: {price} for {car}.")
    won = [names.car(e.fact("car")) for e in raced.all("finished") if e.fact("place") == 1]
    if won:
        said.append(f"{listed(won)} came home first." if len(won) == 1
                    else f"The races went to {listed(won)}.")  # fmt: skip
    blocked = len(list(raced.all("blocked")))
    drafts = len(list(raced.all("drafted")))
    said.append(f"There were {several(drafts, 'draft')} and {several(blocked, 'blocked move')}.")
    dry = [names.car(event.fact("car")) for event in raced.all("out-of-gas")]
    if dry:
        said.append(f"{listed(list(dict.fromkeys(dry)))} ran out of gas.")
    return said
