"""Dust Devil 500 in words: who is where, ahead, beside and behind; the running order."""

from __future__ import annotations

from collections.abc import Sequence

from fivewide.cli import night
from fivewide.cli.boards import Board
from fivewide.cli.boards.dust_devil_500.box import Box, car_name
from fivewide.cli.boards.dust_devil_500.paint import PAINTS
from fivewide.cli.screen import Badge, TowerRow
from fivewide.cli.sight import Sight
from fivewide.games.dust_devil_500.view import CarView
from fivewide.kernel.english import several
from fivewide.kernel.lines import LogLine
from fivewide.racing.liveries import LIVERIES

LEGEND = (
    "» Turbo, RPM, Lead Foot: an extra turn.",
    "P Pit Stop and ↻ spin-out: lose the next turn.",
    "▲ any red space: draw a Red Card.",
    "pit: the next roll goes through Pit Row. ▸▸▸ on the last white: into the ramp.",
    "▎22 a car, ▸22 the car whose turn it is, ┊22┊ where an option would take it.",
    "Behind a name: skip or again (a turn), pit or ramp (where the next turn goes),",
    "cage and crew (cards kept), line (past the Red Line).",
)


class DustDevilWords(Board):
    """What the board of Dust Devil 500 says."""

    signs = LEGEND

    def heading(self, sight: Sight) -> str:
        box = Box(sight)
        race, races = box.view.race, box.content.races
        name = next(one.name for one in races if one.race == race)
        series = f" of {len(races)}" if box.view.series else ""
        return f"Race {race}{series}, {name}, round {box.view.round}"

    def summary(self, sight: Sight) -> list[str]:
        return summary(Box(sight), sight.seat)

    def hand(self, sight: Sight) -> list[str]:
        return [] if sight.seat is None else own_words(Box(sight), sight.seat)

    def legend(self, sight: Sight) -> list[str]:
        faces = Box(sight).die.faces
        sides = [f"{face.number}{PAINTS[face.color].shape} {face.color}" for face in faces]
        return [sight.game.tagline, f"Sides of a die: {', '.join(sides)}.", *self.signs]

    def interlude(self, sight: Sight, happened: Sequence[LogLine]) -> list[str]:
        """In a series, once a race has ended and another follows: title, then lines."""
        box = Box(sight)
        ended = next((line for line in happened if line.kind == "race-ended"), None)
        if ended is None or not box.view.series or box.view.over:
            return []
        scored = {
            line.facts["seat"]: line.facts["points"] for line in happened if line.kind == "scored"
        }
        lines = [
            f"{line.place}. {sight.names[line.seat]} ({car_name(line.seat)}): "
            f"{line.points} points, {scored.get(line.seat, 0)} of them now"
            for line in sight.standings
        ]
        return [f"The series after race {ended.facts['race']}", *lines]


def own_words(box: Box, seat: int) -> list[str]:
    """Nobody holds a hand; what a car has drawn to keep lies before its driver."""
    car = next(car for car in box.view.cars if car.seat == seat)
    kept = [f"{box.card(id).name}: {box.card(id).text}" for id in car.kept]
    cards = kept or ["You keep no Red Card: this game has no hands, and all lies open."]
    return [car_words(box, car), *cards]


def in_order(box: Box) -> list[CarView]:
    return sorted(box.view.cars, key=lambda car: (car.place, car.seat))


def summary(box: Box, seat: int | None) -> list[str]:
    order = in_order(box)
    lines = [car_words(box, car) for car in order]
    if seat is not None:
        lines += around(box, order, seat)
    return [*lines, f"Red Cards left: {box.view.deck_left}."]


def car_words(box: Box, car: CarView) -> str:
    who = f"{car.place}. {box.sight.names[car.seat]} in {car_name(car.seat)}"
    if car.space == "finish":
        return f"{who}: home."
    facts = [box.spaces[car.space].called, f"{car.to_go} to go", *state_of(box, car)]
    return f"{who}: {', '.join(facts)}."


def state_of(box: Box, car: CarView) -> list[str]:
    found = [f"skips {several(car.lost_turns, 'turn')}"] * bool(car.lost_turns)
    found += [f"has {several(car.extra_turns, 'extra turn')}"] * bool(car.extra_turns)
    found += [f"{sign.name} next" for sign in box.content.signs if sign.sign == car.owes]
    found += [f"keeps {box.card(card).name}" for card in car.kept]
    found += ["past the Red Line"] * car.past_red_line
    return found


def around(box: Box, order: Sequence[CarView], seat: int) -> list[str]:
    """The others, seen from one car."""
    own = next(car for car in order if car.seat == seat)
    ahead = [car for car in reversed(order) if car.number > own.number]
    beside = [car for car in order if car.number == own.number and car.seat != seat]
    behind = [car for car in order if car.number < own.number]
    return [
        f"From {box.sight.names[seat]}'s car ({box.spaces[own.space].called}):",
        f"  Ahead: {apart(box, own, ahead)}.",
        f"  Beside: {apart(box, own, beside)}.",
        f"  Behind: {apart(box, own, behind)}.",
    ]


def apart(box: Box, own: CarView, others: Sequence[CarView]) -> str:
    words = []
    for car in others:
        by = abs(car.number - own.number)
        spaces = f" by {by}" if by and car.space != "finish" else ""
        words.append(f"{box.sight.names[car.seat]} in {car_name(car.seat)}{spaces}")
    return ", ".join(words) or "nobody"


def tower_rows(box: Box) -> list[TowerRow]:
    return [
        TowerRow(
            place=car.place,
            livery=LIVERIES[car.seat],
            name=box.sight.names[car.seat],
            figure=str(car.space),
            to_go=str(car.to_go) if car.to_go else "",
            badges=tuple(badges(box, car)),
            active=car.seat == box.view.to_act,
            yours=car.seat in box.sight.people,
        )
        for car in in_order(box)
    ]


def badges(box: Box, car: CarView) -> list[Badge]:
    kept = [box.card(card).kind for card in car.kept]
    found = [Badge("skip", "skips a turn", night.BAD)] * bool(car.lost_turns)
    found += [Badge("again", "goes again", night.GOOD)] * bool(car.extra_turns)
    found += [Badge("pit", "Pit Row next", night.IF)] * (car.owes == "pit-row")
    found += [Badge("ramp", "ramp next", night.BAD)] * (car.owes == "ramp")
    found += [Badge("cage", "Roll Cage", night.GOOD)] * ("keep-cage" in kept)
    found += [Badge("crew", "Crew Chief", night.GOOD)] * ("keep-crew" in kept)
    found += [Badge("line", "past Red Line", night.NOW_INK)] * car.past_red_line
    return found
