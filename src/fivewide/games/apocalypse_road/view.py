"""What one seat may see. Lists what is public; hands and sealed choices stay hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, get_args

import msgspec

from fivewide.kernel.agenda import open_seats
from fivewide.kernel.game import Position
from fivewide.kernel.speech import words
from fivewide.racing.bag import size

from .board import LETHAL, NONE, TEAM
from .decision_words import where
from .names import Names
from .questions import route_name
from .rules.routes import PickRoute
from .rules.shooting import arc, may_shoot_from
from .rules.turn import ready, team_damage
from .state import RESERVE, Race
from .table import MARKS

Status = Literal["reserve", "track", "trough", "inside", "outside", "chute", "destroyed"]


class CarView(msgspec.Struct, frozen=True):
    car: str
    seat: int
    color: str
    number: str
    driver: str
    status: Status  # inside, outside: off the track beside its space
    space: str | None  # the space it stands on or waits beside
    where: str  # both in words
    damage: int
    acted: bool
    suppressed: bool
    reloading: bool
    debt: bool
    speed: int
    defence: int
    weapon: str
    mount: str
    aim: int
    arc: tuple[str, ...]  # the spaces its weapon reaches from here


class TeamView(msgspec.Struct, frozen=True):
    seat: int
    team: str
    color: str
    paint: str
    ink: str
    pattern: str
    pool: int
    place: int  # by what is left in the pool; equals share it
    claimed: int
    removed: int
    cards: int
    in_play: int
    reserves: int
    to_activate: int
    damage: int


STATUSES: tuple[Status, ...] = get_args(Status)  # by their numbers in `state.py`


class Segment(msgspec.Struct, frozen=True):
    """The Action Segment being played."""

    car: str
    card: str
    mover: str | None  # where another car moves
    points: int  # of movement left
    event: str | None  # being carried out
    more: dict[str, Any]  # what else a position document says of it


class Note(msgspec.Struct, frozen=True):
    """What holds for everybody now."""

    title: str  # empty: the words say it all
    words: str
    rule: str


class View(msgspec.Struct, frozen=True):
    seat: int | None  # None: a spectator
    track: str
    turn: int
    first: int | None
    order: tuple[int, ...]  # seats clockwise from the first player
    asks: str
    to_act: tuple[int, ...]
    active: int | None
    cars: tuple[CarView, ...]
    teams: tuple[TeamView, ...]  # by seat
    ranked: tuple[int, ...]  # seats by place
    leader: int | None  # the only seat in the first place
    hand: tuple[str, ...]  # the seat's own
    sealed: Any  # the seat's own sealed answer
    at_once: int  # cars of a team in the race
    starters: dict[str, list[str]]  # starting cars that are not on the grid yet, by seat
    bagged: dict[str, str]
    lethal: int  # damage that destroys a car
    deck: int
    deck_size: int
    discards: dict[str, int]
    events: int
    events_size: int
    event_discards: dict[str, int]
    combat: int
    combat_size: int
    combat_discards: dict[str, int]
    clock_off: bool
    bounty: int
    race_bonus: int
    notes: tuple[Note, ...]  # on bounty, bonus and clock
    segment: Segment | None
    ends: dict[str, tuple[str, ...]]  # end spaces on offer, each with the names of its routes
    winner: int | None
    over: bool


# What stands in a view as in the document
KNOWN = (
    *("turn", "first", "asks", "starters", "bagged", "discards", "event_discards"),
    *("combat_discards", "clock_off", "bounty", "race_bonus", "winner"),
)


def view(race: Race, seat: int | None, document: Position, names: Names) -> View:
    """What the seat knows of the position, and what follows from it.

    AR-2.2-01: everybody may read all mats.
    """
    first = 0 if race.first < 0 else int(race.first)
    seats, places = int(race.seats), places_of(race)
    return View(
        **{key: document[key] for key in KNOWN},
        seat=seat,
        track=names.track.id,
        order=tuple((first + place) % seats for place in range(seats)),
        to_act=tuple(int(open_seat) for open_seat in open_seats(race)),
        active=document["last"],
        cars=tuple(_car(race, car, document, names) for car in range(len(race.status))),
        teams=tuple(_team(race, number, names, places[number]) for number in range(seats)),
        ranked=tuple(sorted(range(seats), key=places.__getitem__)),
        leader=places.index(1) if places.count(1) == 1 else None,
        hand=() if seat is None else tuple(document["hands"][str(seat)]),
        sealed=document["sealed"].get(str(seat)),
        at_once=int(race.race_number()),
        lethal=int(LETHAL),
        deck=int(size(race.deck)),
        deck_size=int(size(race.board.deck.copies)),
        events=int(size(race.events)),
        events_size=int(size(race.board.event_deck.copies)),
        combat=int(size(race.combat)),
        combat_size=int(size(race.board.fight.copies)),
        notes=tuple(_notes(race)),
        segment=_segment(document["segment"]),
        ends=_ends(race),
        over=race.over,
    )


def places_of(race: Race) -> list[int]:
    """By what is left to score; equals share a place."""
    return [1 + sum(other < pool for other in race.pool) for pool in race.pool]


def _notes(race: Race) -> Iterator[Note]:
    if race.bounty:
        bounty = words("in play, {left} left: a kill pays double.", left=int(race.bounty))
        yield Note(words("Bounty"), bounty, "AR-10-BOUNTY")
    if race.race_bonus:
        bonus = words("in play, {left} left: a crossing pays double.", left=int(race.race_bonus))
        yield Note(words("Race Bonus"), bonus, "AR-10-RACE")
    clock = words(
        "The Countdown Clock has stopped."
        if race.clock_off
        else "Countdown Clock: every pool shrinks by one each turn."
    )
    yield Note("", clock, "AR-11.4-01")


def _segment(document: Position | None) -> Segment | None:
    if document is None:
        return None
    *named, _ = Segment.__struct_fields__
    more = {key: value for key, value in document.items() if key not in named}
    return Segment(**{key: document[key] for key in named}, more=more)


ON_MAT = ("number", "driver", "speed", "defence", "weapon", "mount", "aim")


def _car(race: Race, car: int, document: Position, names: Names) -> CarView:
    data, id = names.cars[car], names.car_ids[car]
    marks: dict[str, Any] = {mark: id in document[mark] for mark in MARKS}
    shoots = race.at[car] != NONE and may_shoot_from(race, car)
    return CarView(
        **{fact: getattr(data, fact) for fact in ON_MAT},
        **marks,
        car=id,
        seat=car // TEAM,
        color=data.team,
        status=STATUSES[race.status[car]],
        space=names.space(race.at[car]) if race.at[car] != NONE else None,
        where=where(race, names, car),
        damage=int(race.damage[car]),
        arc=tuple(names.space(space) for space in arc(race, car)) if shoots else (),
    )


def _team(race: Race, seat: int, names: Names, place: int) -> TeamView:
    team = names.teams[seat]
    cars = range(seat * TEAM, seat * TEAM + TEAM)
    return TeamView(
        seat=seat,
        team=team.title,
        color=team.id,
        paint=team.paint,
        ink=team.ink,
        pattern=team.pattern,
        pool=int(race.pool[seat]),
        place=place,
        claimed=int(race.claimed[seat]),
        removed=int(race.removed[seat]),
        cards=len(race.hands[seat]),
        in_play=int(race.in_play(seat)),
        reserves=sum(1 for car in cars if race.status[car] == RESERVE),
        to_activate=len(ready(race, seat)),
        damage=int(team_damage(race, seat)),
    )


def _ends(race: Race) -> dict[str, tuple[str, ...]]:
    """Routes are worked out from what is public, so anybody may see them."""
    question = race.question
    if not isinstance(question, PickRoute):
        return {}
    ends: dict[str, list[str]] = {}
    for number in range(len(question.routes)):
        name = route_name(race, question, number)
        ends.setdefault(name.partition(" ")[0], []).append(name)
    return {space: tuple(sorted(routes)) for space, routes in ends.items()}
