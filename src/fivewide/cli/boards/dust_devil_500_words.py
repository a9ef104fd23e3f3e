"""Dust Devil 500 in words: who is where, ahead, beside and behind; the running order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from fivewide.cli.screen import BAD, GOOD, IF, NOW_INK, Badge, TowerRow
from fivewide.games.dust_devil_500 import names_of
from fivewide.games.dust_devil_500.state import Race
from fivewide.games.dust_devil_500.view import CarView, View
from fivewide.kernel.game import Event
from fivewide.kernel.table import PERSON, Table
from fivewide.racing.liveries import LIVERIES

LEGEND = [
    "» Turbo, RPM, Lead Foot: an extra turn.",
    "P Pit Stop and ↻ spin-out: lose the next turn.",
    "▲ any red space: draw a Red Card.",
    "pit: the next roll goes through Pit Row. ▸▸▸ on the last white: into the ramp.",
    "▎22 a car, ▸22 the car whose turn it is, ┊22┊ where an option would take it.",
    "Behind a name: skip or again (a turn), pit or ramp (where the next turn goes),",
    "cage and crew (cards kept), line (past the Red Line).",
]


def view_of(table: Table[Any]) -> View:
    return cast(View, table.view(None))


def summary(table: Table[Any], seat: int | None) -> list[str]:
    view = view_of(table)
    order = sorted(view.cars, key=lambda car: (car.place, car.seat))
    lines = [car_words(table, car) for car in order]
    if seat is not None:
        lines += around(table, order, seat)
    return [*lines, f"Red Cards left: {view.deck_left}."]


def car_words(table: Table[Any], car: CarView) -> str:
    names = names_of(table.state)
    who = f"{car.place}. {table.names[car.seat]} in {names.car(car.seat)}"
    if car.space == "finish":
        return f"{who}: home."
    facts = [place_of(table, car), f"{car.to_go} to go", *state_of(table, car)]
    return f"{who}: {', '.join(facts)}."


def place_of(table: Table[Any], car: CarView) -> str:
    names = names_of(table.state)
    spot = names.spot(car.space)
    assert spot is not None, "a car is on a space of the board"
    return names.place(spot)


def state_of(table: Table[Any], car: CarView) -> list[str]:
    cards = {card.id: card.name for card in names_of(table.state).cards}
    found = [f"skips {count_of(car.lost_turns, 'turn')}"] * bool(car.lost_turns)
    found += [f"has {count_of(car.extra_turns, 'extra turn')}"] * bool(car.extra_turns)
    found += ["Pit Row next"] * (car.owes == "pit-row")
    found += ["Runaway Ramp next"] * (car.owes == "ramp")
    found += [f"keeps {cards[card]}" for card in car.kept]
    found += ["past the Red Line"] * car.past_red_line
    return found


def count_of(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def around(table: Table[Any], order: Sequence[CarView], seat: int) -> list[str]:
    """The others, seen from one car."""
    own = next(car for car in order if car.seat == seat)
    ahead = [car for car in reversed(order) if car.number > own.number]
    beside = [car for car in order if car.number == own.number and car.seat != seat]
    behind = [car for car in order if car.number < own.number]
    return [
        f"From {table.names[seat]}'s car ({place_of(table, own)}):",
        f"  Ahead: {apart(table, own, ahead)}.",
        f"  Beside: {apart(table, own, beside)}.",
        f"  Behind: {apart(table, own, behind)}.",
    ]


def apart(table: Table[Any], own: CarView, others: Sequence[CarView]) -> str:
    names = names_of(table.state)
    words = []
    for car in others:
        by = abs(car.number - own.number)
        spaces = f" by {by}" if by and car.space != "finish" else ""
        words.append(f"{table.names[car.seat]} in {names.car(car.seat)}{spaces}")
    return ", ".join(words) or "nobody"


def standings_between_races(table: Table[Any], happened: Sequence[Event]) -> list[str]:
    """In a series, once a race has ended and another follows: title, then lines."""
    race: Race = table.state
    ended = next((event for event in happened if event.kind == "race-ended"), None)
    if ended is None or not race.board.house.series or table.over:
        return []
    scored = {e.facts["seat"]: e.facts["points"] for e in happened if e.kind == "scored"}
    names = names_of(race)
    lines = [
        f"{line.place}. {table.names[line.seat]} ({names.car(line.seat)}): "
        f"{line.points} points, {scored.get(line.seat, 0)} of them now"
        for line in table.game.standings(race)
    ]
    return [f"The series after race {ended.facts['race']}", *lines]


def last_event(table: Table[Any], kind: str) -> Event | None:
    """The latest event of a kind in this race of the series."""
    for event in reversed(table.events(None)):
        if event.kind == kind:
            return event
        if event.kind == "race-began":
            return None
    return None


def tower_rows(table: Table[Any], active: int | None) -> list[TowerRow]:
    view = view_of(table)
    drivers = table.record.header.seats
    return [
        TowerRow(
            place=car.place,
            livery=LIVERIES[car.seat],
            name=table.names[car.seat],
            figure=str(car.space),
            to_go=str(car.to_go) if car.to_go else "",
            badges=tuple(badges(table, car)),
            active=car.seat == active,
            yours=drivers[car.seat].driver == PERSON,
        )
        for car in sorted(view.cars, key=lambda car: (car.place, car.seat))
    ]


def badges(table: Table[Any], car: CarView) -> list[Badge]:
    kinds = {card.id: card.kind for card in names_of(table.state).cards}
    kept = [kinds[card] for card in car.kept]
    found = [Badge("skip", "skips a turn", BAD)] * bool(car.lost_turns)
    found += [Badge("again", "goes again", GOOD)] * bool(car.extra_turns)
    found += [Badge("pit", "Pit Row next", IF)] * (car.owes == "pit-row")
    found += [Badge("ramp", "ramp next", BAD)] * (car.owes == "ramp")
    found += [Badge("cage", "Roll Cage", GOOD)] * ("keep-cage" in kept)
    found += [Badge("crew", "Crew Chief", GOOD)] * ("keep-crew" in kept)
    found += [Badge("line", "past Red Line", NOW_INK)] * car.past_red_line
    return found
