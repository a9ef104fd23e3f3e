"""Position documents: the whole table as one readable value."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fivewide.games.victory_lane.agendas import ASKS, agenda_of
from fivewide.games.victory_lane.board import (
    CARS,
    CROSSOVER,
    DRAFT,
    LEAD_LAP,
    NOBODY,
    SIDE_DRAFT,
)
from fivewide.games.victory_lane.names import STATUSES, STOPS, Names
from fivewide.games.victory_lane.rules.qualifying import QualifyingCards
from fivewide.games.victory_lane.state import CAR, Race
from fivewide.kernel.agenda import OPEN, Together
from fivewide.kernel.game import Position

PARTS = ("starting", "moving", "moved", "bonus", "done")
MANEUVERS = {"draft": int(DRAFT), "side-draft": int(SIDE_DRAFT), "crossover": int(CROSSOVER)}


def position(race: Race, names: Names) -> Position:
    """The table as a document; `placing.place` sets it up again."""
    question = race.question
    colors = names.colors

    def cars(numbers: Iterable[int]) -> list[str]:
        return [colors[car] for car in numbers]

    def cards(numbers: Iterable[int]) -> list[str]:
        return [names.card_ids[card] for card in numbers]

    def by_car(values: Iterable[int]) -> dict[str, int]:
        return {colors[car]: int(value) for car, value in enumerate(values) if value}

    def which(mask: int) -> list[str]:
        return [colors[car] for car in range(CARS) if mask & CAR[car]]

    return {
        "race": int(race.number) + 1,
        "stage": int(race.stage) + 1,
        "rounds": int(race.rounds),
        "rotations": int(race.rotations),
        "cautions": int(race.cautions),
        "asks": asks_of(race),
        "to_act": None
        if question is None or question.seat < 0 or isinstance(question, Together)
        else int(question.seat),
        "agenda": agenda_of(race),
        "first": or_none(race.first),
        "picks": [int(seat) for seat in race.picks],
        "primaries": {
            str(seat): colors[car] for seat, car in enumerate(race.primary) if car != NOBODY
        },
        "teammates": {
            colors[car]: int(race.owner[car])
            for car in range(CARS)
            if race.owner[car] != NOBODY and not race.is_primary(car)
        },
        "cars": {colors[car]: names.distance(race.at[car], race.far[car]) for car in range(CARS)},
        "window": int(race.window),
        "tokens": {
            colors[car]: STATUSES[race.status[car]]
            for car in range(CARS)
            if race.status[car] != LEAD_LAP
        },
        "worn": cars(car for car in range(CARS) if race.worn[car]),
        "tie_races": by_car(race.edge),
        "points": by_car(race.points),
        "total": by_car(race.total),
        "wins": by_car(race.wins),
        "finish": by_car(race.finish),
        "lineup": cars(race.lineup),
        "hands": {str(seat): cards(hand) for seat, hand in enumerate(race.hands)},
        "must_pit": [seat for seat, must in enumerate(race.must_pit) if must],
        "deck": cards(race.deck),
        "discard": cards(race.discard),
        "gathered": cards(race.gathered),
        "shuffles": int(race.shuffles),
        "since": {names.card_ids[card]: int(last) for card, last in enumerate(race.since) if last},
        "held": {str(seat): [int(when) for when in held] for seat, held in enumerate(race.held)},
        "laps_deck": [names.laps_ids[card] for card in race.laps_deck],
        "shown": [names.laps_ids[card] for card in race.shown],
        "laps": int(race.laps),
        "laps_card": None if race.laps_card == NOBODY else names.laps_ids[race.laps_card],
        "event": int(race.event),
        "quick_pit": bool(race.quick_pit),
        "caution": bool(race.caution),
        "flagged": bool(race.flagged),
        "flags": int(race.flags),
        "queue": cars(race.queue),
        "turn": int(race.turn),
        "car": None if race.car == NOBODY else colors[race.car],
        "driver": or_none(race.seat),
        "card": None if race.card == NOBODY else names.card_ids[race.card],
        "face": None if race.face == NOBODY else int(race.face) + 1,
        "part": PARTS[race.part],
        "left": int(race.left),
        "steps": int(race.steps),
        "used": bool(race.used),
        "lost": bool(race.lost),
        "straight": bool(race.straight),
        "diagonal": bool(race.diagonal),
        "was": STATUSES[race.was],
        "todo": [name for name, bit in MANEUVERS.items() if race.todo & bit],
        "acted": int(race.acted),
        "target": None if race.target == NOBODY else colors[race.target],
        "stop": STOPS[race.stop],
        "good": [face for face in range(1, 7) if race.good >> face & 1],
        "tested": cars(race.tested),
        "rolled": int(race.rolled),
        "sweep": int(race.sweep),
        "decided": which(race.decided),
        "dice": by_car(race.die),
        "line": cars(race.line),
        "placed": cars(race.placed),
        "times": {
            colors[car]: names.card_ids[race.stopwatch[car]]
            for car in range(CARS)
            if race.stopwatch[car] != NOBODY
        },
        "boxes": {
            colors[car]: names.boxes[race.box[car]]
            for car in range(CARS)
            if race.box[car] != NOBODY
        },
        "drawing": int(race.drawing),
        "stage_over": bool(race.stage_over),
        "rear": or_none(race.rear),
        "solo_pits": bool(race.solo_pits),
        "sealed": sealed(race, names),
    }


def asks_of(race: Race) -> str:
    """What play waits for, by name."""
    if race.question is None:
        return "over" if race.over else "next"
    return ASKS[type(race.question)]


def sealed(race: Race, names: Names) -> dict[str, Any]:
    """Answers given in secret: cards, or dice."""
    given = {str(seat): int(answer) for seat, answer in enumerate(race.sealed) if answer != OPEN}
    if isinstance(race.question, QualifyingCards):
        return {seat: names.card_ids[card] for seat, card in given.items()}
    return dict(given)


def or_none(number: int) -> int | None:
    return None if number == NOBODY else int(number)
