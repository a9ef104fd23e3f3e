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
from fivewide.kernel.english import named, naming, object_of, several
from fivewide.kernel.lines import LogLine
from fivewide.kernel.speech import Words, words
from fivewide.racing.liveries import LIVERIES

LEGEND: tuple[Words, ...] = (
    "» Turbo, RPM, Lead Foot: an extra turn.",
    "P Pit Stop and ↻ spin-out: lose the next turn.",
    "▲ any red space: draw a Red Card.",
    "pit: the next roll goes through Pit Row. ▸▸▸ on the last white: into the ramp.",
    "▎22 a car, ▸22 the car whose turn it is, ┊22┊ where an option would take it.",
    "Behind a name: skip or again (a turn), pit or ramp (where the next turn goes),",
    "cage and crew (cards kept), past (the Red Line lies behind).",
)


# As they stand behind a number: 3▲ red
SIDES: dict[str, Words] = {
    "black": "black",
    "gold": "gold",
    "red": "red",
    "purple": "purple",
    "blue": "blue",
    "yellow": "yellow",
    "green": "green",
    "white": "white",
}


class DustDevilWords(Board):
    """What the board of Dust Devil 500 says."""

    signs = LEGEND

    def heading(self, sight: Sight) -> str:
        box = Box(sight)
        race, races = box.view.race, box.content.races
        name = next(one.name for one in races if one.race == race)
        heading = IN_A_SERIES if box.view.series else ALONE
        return words(heading, race=race, races=len(races), name=name, round=box.view.round)

    def summary(self, sight: Sight) -> list[str]:
        return summary(Box(sight), sight.seat)

    def hand(self, sight: Sight) -> list[str]:
        return [] if sight.seat is None else own_words(Box(sight), sight.seat)

    def legend(self, sight: Sight) -> list[str]:
        faces = Box(sight).die.faces
        sides = [
            f"{face.number}{PAINTS[face.color].shape} {words(SIDES[face.color])}" for face in faces
        ]
        tagline, *signs = super().legend(sight)
        return [tagline, words("Sides of a die: {sides}.", sides=", ".join(sides)), *signs]

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
            words(
                SO_FAR,
                place=line.place,
                who=sight.names[line.seat],
                car=car_name(line.seat),
                points=line.points,
                now=scored.get(line.seat, 0),
            )
            for line in sight.standings
        ]
        return [words("The series after race {race}", race=ended.facts["race"]), *lines]


IN_A_SERIES: Words = "Race {race} of {races}, {name}, round {round}"
ALONE: Words = "Race {race}, {name}, round {round}"
SO_FAR: Words = "{place}. {who} ({car}): {points} points, {now} of them now"


def own_words(box: Box, seat: int) -> list[str]:
    """Nobody holds a hand; what a car has drawn to keep lies before its driver."""
    car = next(car for car in box.view.cars if car.seat == seat)
    kept = [f"{box.card(id).name}: {box.card(id).text}" for id in car.kept]
    cards = kept or [words("You keep no Red Card: this game has no hands, and all lies open.")]
    return [car_words(box, car), *cards]


def in_order(box: Box) -> list[CarView]:
    return sorted(box.view.cars, key=lambda car: (car.place, car.seat))


def summary(box: Box, seat: int | None) -> list[str]:
    order = in_order(box)
    lines = [car_words(box, car) for car in order]
    if seat is not None:
        lines += around(box, order, seat)
    return [*lines, words("Red Cards left: {left}.", left=box.view.deck_left)]


def car_words(box: Box, car: CarView) -> str:
    who = f"{car.place}. {in_a_car(box, car)}"
    if car.space == "finish":
        return words("{who}: home.", who=who)
    left = words("{left} to go", left=car.to_go)
    return f"{who}: {', '.join([box.spaces[car.space].called, left, *state_of(box, car)])}."


def in_a_car(box: Box, car: CarView) -> str:
    return words("{who} in {car}", who=box.sight.names[car.seat], car=car_name(car.seat))


def state_of(box: Box, car: CarView) -> list[str]:
    found = []
    if car.lost_turns:
        found.append(words("skips {turns}", turns=several(car.lost_turns, "turn")))
    if car.extra_turns:
        found.append(words("has {turns}", turns=several(car.extra_turns, "extra turn")))
    owed = [sign.name for sign in box.content.signs if sign.sign == car.owes]
    found += [words("{sign} next", sign=name) for name in owed]
    found += [words("keeps {card}", card=box.card(card).name) for card in car.kept]
    if car.past_red_line:
        found.append(words("past the Red Line"))
    return found


def around(box: Box, order: Sequence[CarView], seat: int) -> list[str]:
    """The others, seen from one car."""
    own = next(car for car in order if car.seat == seat)
    ahead = [car for car in reversed(order) if car.number > own.number]
    beside = [car for car in order if car.number == own.number and car.seat != seat]
    behind = [car for car in order if car.number < own.number]
    whose = naming(object_of(box.sight.names[seat]))["whose"]
    space = box.spaces[own.space].called
    return [
        words("From {whose} car ({space}):", whose=whose, space=space),
        f"  {words('Ahead: {cars}.', cars=apart(box, own, ahead))}",
        f"  {words('Beside: {cars}.', cars=apart(box, own, beside))}",
        f"  {words('Behind: {cars}.', cars=apart(box, own, behind))}",
    ]


def apart(box: Box, own: CarView, others: Sequence[CarView]) -> str:
    told = []
    for car in others:
        by, who = abs(car.number - own.number), in_a_car(box, car)
        counts = by and car.space != "finish"
        told.append(words("{who} by {by}", who=who, by=by) if counts else who)
    return ", ".join(told) or words("nobody")


def tower_rows(box: Box) -> list[TowerRow]:
    return [
        TowerRow(
            place=car.place,
            livery=LIVERIES[car.seat],
            name=named(box.sight.names[car.seat]),
            figure=words(FIGURES[car.space]) if car.space in FIGURES else str(car.space),
            to_go=str(car.to_go) if car.to_go else "",
            badges=tuple(badges(box, car)),
            active=car.seat == box.view.to_act,
            yours=car.seat in box.sight.people,
        )
        for car in in_order(box)
    ]


FIGURES: dict[int | str, Words] = {"start": "start", "finish": "finish"}
# In a word, and in a few
BADGES: dict[str, tuple[Words, Words]] = {
    "skip": ("skip", "skips a turn"),
    "again": ("again", "goes again"),
    "pit": ("pit", "Pit Row next"),
    "ramp": ("ramp", "ramp next"),
    "cage": ("cage", "Roll Cage"),
    "crew": ("crew", "Crew Chief"),
    "line": ("past", "past Red Line"),
}


def badges(box: Box, car: CarView) -> list[Badge]:
    kept = [box.card(card).kind for card in car.kept]
    found = {
        "skip": (bool(car.lost_turns), night.BAD),
        "again": (bool(car.extra_turns), night.GOOD),
        "pit": (car.owes == "pit-row", night.IF),
        "ramp": (car.owes == "ramp", night.BAD),
        "cage": ("keep-cage" in kept, night.GOOD),
        "crew": ("keep-crew" in kept, night.GOOD),
        "line": (car.past_red_line, night.NOW_INK),
    }
    return [badge(id, color) for id, (has, color) in found.items() if has]


def badge(id: str, color: str) -> Badge:
    short, long = BADGES[id]
    return Badge(words(short), words(long), color)
