"""What the terminal says about Apocalypse Road: teams, cars, cards, in words."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from fivewide.cli.boards import Pages
from fivewide.cli.screen import BACK, INK, INK_2, NOW, cut
from fivewide.games.apocalypse_road import made_of
from fivewide.games.apocalypse_road.rules.turn import ready
from fivewide.games.apocalypse_road.state import DESTROYED, ON_TRACK, RESERVE, Race
from fivewide.games.apocalypse_road.words import mat, where
from fivewide.kernel.english import several
from fivewide.kernel.game import Standing
from fivewide.kernel.table import Table
from fivewide.racing.bag import size

LEGEND = [
    "A car is its number on its team's paint; the raised digit is its damage, six is the end.",
    "Underlined: still to be driven this turn. Faint: driven. Dashed: where a car would be.",
    "· paved, ░ rough track, ^ jump, ▒ trough, # crossover, ▐ the Finish Line before S1.",
    "┼14 in the crossover: car 14 stands there, across your way; whoever drives into it crashes.",
    "A team's number is what it still has to score; 1st has the First Player marker.",
    "S13.2 is the second lane from the inside of sector 13, S21.T the trough of sector 21.",
    "Amber spaces are where the car can end its move: type the space, or goto S13.2.",
]
WHOLE = 60  # columns in which everything about a team can be said
HALF = 30
NARROW = 14
COMMANDS = {
    "mat": "every car of your team: speed, weapon, defence, damage, where it is",
    "decks": "what is left of the decks, and what has been discarded",
}


def heading(table: Table[Any]) -> str:
    race: Race = table.state
    names = made_of(race).names
    extras = []
    if race.bounty:
        extras.append(f"Bounty {race.bounty}")
    if race.race_bonus:
        extras.append(f"Race Bonus {race.race_bonus}")
    if race.clock_off:
        extras.append("clock off")
    return " · ".join([names.track.title, f"turn {race.turn}", *extras])


def summary(table: Table[Any], seat: int | None) -> list[str]:
    """Teams by what is left to score, each with its cars; one's own first."""
    race: Race = table.state
    names = made_of(race).names
    lines = []
    standings = table.game.standings(race)
    if seat is not None:
        standings.sort(key=lambda line: line.seat != seat)
    for line in standings:
        cars = ", ".join(
            f"{names.number(car)} {where(race, names, car)}{_hurt(race, car)}"
            for car in range(line.seat * 8, line.seat * 8 + 8)
            if race.status[car] not in (RESERVE, DESTROYED)
        )
        who = table.names[line.seat]
        pool = int(race.pool[line.seat])
        lines.append(
            f"{who} ({names.team(line.seat)}): {pool} to go. {cars or 'No car in the race'}."
        )
    return lines


def _hurt(race: Race, car: int) -> str:
    markers = int(race.damage[car])
    return f" (damage {markers})" if markers else ""


def team_line(table: Table[Any], seat: int, width: int) -> Text:
    """A team in one line: paint, points to go, name, cards, cars waiting beside the track.

    With less room it says less: the points and who it is come first.
    """
    race: Race = table.state
    names = made_of(race).names
    team = names.teams[seat]
    text = Text("▸" if seat in table.to_act else " ", f"bold {NOW} on {BACK}")
    if width < NARROW:
        text.append(f"{race.pool[seat]:>2}", f"bold {team.ink} on {team.paint}")
        text.append(cut(f" {table.names[seat]}", width - 3).ljust(width - 3), INK_2)
        return text
    text.append(f" {race.pool[seat]:>2} ", f"bold {team.ink} on {team.paint}")
    marker = " 1st" if race.first == seat else ""
    away = [
        f"{names.number(car)} {where(race, names, car)}"
        for car in range(seat * 8, seat * 8 + 8)
        if race.is_in_play(car) and race.status[car] != ON_TRACK
    ]
    who = f" {table.names[seat]}, {team.title}" if width >= WHOLE else f" {table.names[seat]}"
    told = f"{who}{marker}"
    if width >= HALF:
        told += f" · {len(ready(race, seat))} to drive · {several(len(race.hands[seat]), 'card')}"
    if away:
        told += " · " + ", ".join(away)
    text.append(cut(told, width - 5).ljust(width - 5), f"{INK if seat in table.to_act else INK_2}")
    return text


def answer(table: Table[Any], word: str) -> Pages:
    race: Race = table.state
    names = made_of(race).names
    if word == "decks":
        played = [
            f"{names.card(card)}: {count}" for card, count in enumerate(race.discards) if count
        ]
        seen = [
            f"{names.event(card)}: {count}" for card, count in enumerate(race.events_out) if count
        ]
        return "Decks", [
            (f"Race Cards: {size(race.deck)} left. Discarded:", played or ["none"]),
            (f"Movement Events: {size(race.events)} left. Discarded:", seen or ["none"]),
            (f"Combat Cards: {size(race.combat)} left.", []),
        ]
    if word == "mat":
        seat = table.to_act[0] if table.to_act else 0
        lines = [
            f"{names.car(car)}: {mat(race, names, car)}, {where(race, names, car)}"
            for car in range(seat * 8, seat * 8 + 8)
        ]
        return names.team(seat), [("Cars", lines)]
    raise LookupError(word)


def result_line(table: Table[Any], line: Standing) -> str:
    who = f"{line.place}. {table.names[line.seat]} ({line.car})"
    return f"{who}: {several(line.points, 'point')} scored, {line.note}"
