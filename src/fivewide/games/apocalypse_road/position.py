"""Position documents: the whole table as one readable value."""

from __future__ import annotations

from typing import Any, Literal

from fivewide.games.apocalypse_road.board import NOBODY, NONE
from fivewide.games.apocalypse_road.names import Names
from fivewide.games.apocalypse_road.rules.collisions import CollisionCard, PickChain
from fivewide.games.apocalypse_road.rules.damage import PickReplacement
from fivewide.games.apocalypse_road.rules.errands import (
    PickBump,
    PickBumpSpace,
    PickDrift,
    PickGetThere,
    PickOpenRoad,
    PickSwipe,
)
from fivewide.games.apocalypse_road.rules.happenings import EventCard, NosCard, PickDebris
from fivewide.games.apocalypse_road.rules.linking import PickLane, PickLaneAtWall, PickLink
from fivewide.games.apocalypse_road.rules.moving import TakeStep
from fivewide.games.apocalypse_road.rules.routes import PickRoute
from fivewide.games.apocalypse_road.rules.setup import (
    DrawBag,
    FillBag,
    PickCars,
    PickCarsOpenly,
    PickForBag,
)
from fivewide.games.apocalypse_road.rules.shooting import CombatCard, Fire
from fivewide.games.apocalypse_road.rules.steps import DIAGONAL, ENTER, LATERAL, STRIDE, SWAP
from fivewide.games.apocalypse_road.rules.steps import FORWARD as FORWARD_STEP
from fivewide.games.apocalypse_road.rules.turn import Discard, PlayCard, Refill
from fivewide.games.apocalypse_road.state import (
    ACTED,
    DEBT,
    DESTROYED,
    IN_CHUTE,
    OFF_INSIDE,
    OFF_OUTSIDE,
    RELOADING,
    RESERVE,
    SUPPRESSED,
    Race,
)
from fivewide.kernel.agenda import OPEN
from fivewide.kernel.game import Position

Asks = Literal[
    "starting-cars",
    "starting-cars-openly",
    "bag",
    "bag-fill",
    "bag-draw",
    "race-deck",
    "card",
    "fire",
    "combat-card",
    "route",
    "step",
    "link",
    "lane",
    "collision-card",
    "chain",
    "event-card",
    "race-card",
    "debris",
    "bump",
    "bump-space",
    "drift",
    "get-there",
    "open-road",
    "side",
    "replacement",
    "discard",
    "over",
]
QUESTIONS: dict[type, Asks] = {
    PickCars: "starting-cars",
    PickCarsOpenly: "starting-cars-openly",
    PickForBag: "bag",
    FillBag: "bag-fill",
    DrawBag: "bag-draw",
    Refill: "race-deck",
    PlayCard: "card",
    Fire: "fire",
    CombatCard: "combat-card",
    PickRoute: "route",
    TakeStep: "step",
    PickLink: "link",
    PickLane: "lane",
    PickLaneAtWall: "lane",
    CollisionCard: "collision-card",
    PickChain: "chain",
    EventCard: "event-card",
    NosCard: "race-card",
    PickDebris: "debris",
    PickBump: "bump",
    PickBumpSpace: "bump-space",
    PickDrift: "drift",
    PickGetThere: "get-there",
    PickOpenRoad: "open-road",
    PickSwipe: "side",
    PickReplacement: "replacement",
    Discard: "discard",
}
Stage = Literal[
    "picking",
    "bagging",
    "filling",
    "next",
    "fire-first",
    "start",
    "moving",
    "colliding",
    "aftermath",
    "event",
    "happening",
    "fire-last",
    "done",
    "discarding",
    "finished",
]
STAGES: tuple[Stage, ...] = Stage.__args__  # type: ignore[attr-defined]
STEP_KINDS = {
    int(FORWARD_STEP): "forward",
    int(SWAP): "swap",
    int(LATERAL): "lateral",
    int(DIAGONAL): "diagonal",
    int(ENTER): "enter",
}
MARKS = {"acted": ACTED, "suppressed": SUPPRESSED, "reloading": RELOADING, "debt": DEBT}


def position(race: Race, names: Names) -> Position:
    """The table as a document; `setting.place` sets it up again."""
    question = race.question
    seats = [str(seat) for seat in range(int(race.seats))]
    cars = range(len(race.status))
    document: Position = {
        "turn": int(race.turn),
        "first": _seat(race.first),
        "asks": "over" if question is None else QUESTIONS[type(question)],
        "to_act": None if question is None else _seat(question.seat),
        "stage": STAGES[race.stage],
        "winner": _seat(race.winner),
        "cars": {
            names.car_ids[car]: place_of(race, names, car)
            for car in cars
            if race.status[car] != RESERVE
        },
        "damage": {names.car_ids[car]: int(race.damage[car]) for car in cars if race.damage[car]},
        **{
            key: [names.car_ids[car] for car in cars if race.marks[car] & mark]
            for key, mark in MARKS.items()
        },
        "pools": {seat: int(race.pool[int(seat)]) for seat in seats},
        "claimed": {seat: int(race.claimed[int(seat)]) for seat in seats},
        "removed": {seat: int(race.removed[int(seat)]) for seat in seats},
        "clock_off": bool(race.clock_off),
        "bounty": int(race.bounty),
        "race_bonus": int(race.race_bonus),
        "hands": {seat: _cards(race.hands[int(seat)], names.card_ids) for seat in seats},
        "discards": _bag(race.discards, names.card_ids),
        "combat_discards": _bag(race.combat_out, names.combat_ids),
        "event_discards": _bag(race.events_out, names.event_ids),
        "starters": {
            seat: [names.car_ids[car] for car in _starters(race, int(seat))]
            for seat in seats
            if race.starters[int(seat)]
        },
        "bagged": {
            seat: names.car_ids[race.bagged[int(seat)]]
            for seat in seats
            if race.bagged[int(seat)] != NONE
        },
        "sealed": {
            str(seat): _sealed(race, names, int(answer))
            for seat, answer in enumerate(race.sealed)
            if answer != OPEN
        },
        "last": _seat(race.seat),
        "vacancies": [[int(entry) // 2, bool(int(entry) % 2)] for entry in race.vacancies],
        "segment": _segment(race, names) if race.car != NONE else None,
    }
    return document


def _segment(race: Race, names: Names) -> dict[str, Any]:
    """The Action Segment being played."""
    question = race.question
    return {
        "car": names.car_ids[race.car],
        "card": names.card_ids[race.card],
        "fired": bool(race.fired),
        "may_not_fire": bool(race.may_not_fire),
        "event": names.event_ids[race.event] if race.event != NONE else None,
        "asked": int(race.asked),
        "mover": _car(race.mover, names),
        "points": int(race.points),
        "locked": bool(race.locked),
        "stepping": bool(race.stepping),
        "pending": _step(race.pending, names),
        "link_at": _space(race.link_at, names),
        "train": [names.car_ids[car] for car in race.train],
        "lanes": [names.space(space) for space in race.lanes],
        "used": [_spot(race, names, spot) for spot in race.used],
        "branch": _space(question.branch, names) if isinstance(question, PickLane) else None,
        "target": _car(race.target, names),
        "sideswipe": bool(race.swipe),
        "face": names.combat_ids[race.face] if race.face != NONE else None,
        "struck": [names.car_ids[car] for car in race.struck],
        "chain_at": _space(race.chain_at, names),
        "entering": _space(race.entering, names),
        "bulldozed": _car(race.bulldozed, names),
    }


def place_of(race: Race, names: Names, car: int) -> str:
    """Where a car is: S5.2, S21.T, S5.1 inside, S5.4 outside, chute, destroyed, reserve."""
    status = race.status[car]
    if status == RESERVE:
        return "reserve"
    if status == DESTROYED:
        return "destroyed"
    if status == IN_CHUTE:
        return "chute"
    space = names.space(race.at[car])
    if status == OFF_INSIDE:
        return f"{space} inside"
    if status == OFF_OUTSIDE:
        return f"{space} outside"
    return space


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def _car(car: int, names: Names) -> str | None:
    return None if car == NONE else names.car_ids[car]


def _space(space: int, names: Names) -> str | None:
    return None if space == NONE else names.space(space)


def _spot(race: Race, names: Names, spot: int) -> str:
    """A spot by the first of its spaces."""
    spots = race.board.track.spot
    return names.space(next(space for space in range(len(spots)) if spots[space] == spot))


def _step(step: int, names: Names) -> str | None:
    if step == NONE:
        return None
    kind, space = divmod(int(step), int(STRIDE))
    return f"{STEP_KINDS[kind]} {names.space(space)}"


def _cards(cards: Any, ids: list[str]) -> list[str]:
    return [ids[card] for card in cards]


def _bag(bag: Any, ids: list[str]) -> dict[str, int]:
    return {ids[kind]: int(count) for kind, count in enumerate(bag) if count}


def _starters(race: Race, seat: int) -> list[int]:
    return [seat * 8 + place for place in range(8) if race.starters[seat] >> place & 1]


def _sealed(race: Race, names: Names, answer: int) -> Any:
    """A sealed answer: cars, a car, or cards."""
    match race.question:
        case PickCars():
            seat, chosen = divmod(answer, 256)
            return [names.car_ids[seat * 8 + place] for place in range(8) if chosen >> place & 1]
        case PickForBag():
            return names.car_ids[answer]
    seat, chosen = divmod(answer, 64)
    hand = race.hands[seat]
    return [names.card_ids[card] for place, card in enumerate(hand) if chosen >> place & 1]
