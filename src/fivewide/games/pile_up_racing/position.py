"""Position documents: the whole race as one readable value. `placing` sets one up again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fivewide.games.pile_up_racing.actions import CHANCES
from fivewide.games.pile_up_racing.board import (
    ADVANCE_BY_SKILL,
    ADVANCE_TOP,
    CRASH,
    DROP_BOTTOM,
    DROP_BY_SKILL,
    DUEL,
    LADDER_DUEL,
    MECHANICAL,
    NOBODY,
    SHUFFLE,
    SORT,
)
from fivewide.games.pile_up_racing.names import MODES, Names, pile_name
from fivewide.games.pile_up_racing.rules.driving import (
    Drive,
)
from fivewide.games.pile_up_racing.rules.pit_stops import (
    GreenStops,
    PitCalls,
)
from fivewide.games.pile_up_racing.rules.setup import DraftCar
from fivewide.games.pile_up_racing.state import Race
from fivewide.kernel.agenda import OPEN, Question
from fivewide.kernel.game import Position

Asks = Literal[
    "pick", "deal", "roll", "letter", "shuffle", "duel", "reroll", "ladder", "check", "rear",
    "special-car", "special", "drive", "stop", "pit", "over",
]  # fmt: skip
QUESTIONS: dict[type, str] = {
    **CHANCES,
    DraftCar: "pick",
    Drive: "drive",
    GreenStops: "stop",
    PitCalls: "pit",
}
IN_ACTION: dict[str, tuple[int, ...]] = {  # what may be asked on which row
    "letter": (int(ADVANCE_BY_SKILL), int(DROP_BY_SKILL)),
    "shuffle": (
        int(SHUFFLE), int(SORT), int(ADVANCE_TOP), int(ADVANCE_BY_SKILL), int(DROP_BOTTOM),
        int(DROP_BY_SKILL),
    ),
    "duel": (int(DUEL),),
    "reroll": (int(DUEL),),
    "ladder": (int(LADDER_DUEL),),
    "check": (int(CRASH), int(MECHANICAL)),
    "rear": (int(CRASH), int(MECHANICAL)),
    "special-car": (int(CRASH), int(MECHANICAL)),
    "special": (int(CRASH), int(MECHANICAL)),
}  # fmt: skip
INCIDENT = ("check", "rear", "special-car", "special")
Small = Annotated[int, Meta(ge=0, le=100_000)]
Die = Annotated[int, Meta(ge=1, le=6)]


class Retired(msgspec.Struct, forbid_unknown_fields=True):
    driver: str
    box: Small = 0
    place: Annotated[int, Meta(ge=1, le=99)] = 1


class Document(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Every key, with what it means when it is left out."""

    asks: Asks = "roll"
    grid: list[str] | None = None  # the entry list, as far as there are starters
    piles: list[list[str]] | None = None  # the grid in piles, less whoever is elsewhere
    owners: dict[str, int] | None = None  # as the options say
    box: Small | None = None  # boxes crossed off: none
    overtimes: Small = 0
    cautions: Small | None = None  # one before every overtime
    leader: str | None = None  # who led last
    lead_changes: Small | None = None  # as few as those who led allow
    led: dict[str, Small] = {}
    stages: list[list[str]] = []
    out: list[Retired] = []
    pile: str | None = None  # the rearmost
    turn: str | None = None  # where that pile stood at first: there
    new_piles: Annotated[int, Meta(ge=-99, le=99)] = 0  # before the pile that led the segment
    second: bool = False
    dice: tuple[Die, Die, Die] | None = None
    caution: bool | None = None  # True in an incident
    part: Small = 0
    cars: Small = 0
    totals: list[Annotated[int, Meta(ge=-99, le=10**12)]] = []
    rung: Small = 0
    climbing: bool = False
    checks: list[str] = []
    check_plus: Annotated[int, Meta(ge=-9, le=9)] = 0
    rear: list[str] = []
    sent_back: Small = 0
    incident: Small | None = None  # all that are out were so before
    special: str | None = None
    frozen: list[str] = []
    push: dict[str, Literal["save", "normal", "push"]] = {}
    tires: dict[str, Annotated[int, Meta(ge=0, le=999)]] = {}
    stopping: list[str] = []
    sealed: dict[str, Any] = {}


def asked(question: Question) -> str:
    """What a question is called; chance by another rule is the same question."""
    return next(QUESTIONS[kind] for kind in type(question).__mro__ if kind in QUESTIONS)


def position(race: Race, names: Names) -> Position:
    """The race as a document; `place` sets it up again."""
    question = race.question
    asks = "over" if question is None else asked(question)
    acting = asks in IN_ACTION
    rolling = acting or asks == "roll"
    dueling = asks in ("duel", "reroll", "ladder")
    return {
        "asks": asks,
        "grid": _cars(race.grid, names),
        "piles": piles_of(race, names),
        "owners": {
            names.car(car): int(seat) for car, seat in enumerate(race.owner) if seat != NOBODY
        },
        "box": int(race.box),
        "overtimes": int(race.overtimes),
        "cautions": int(race.cautions),
        "leader": None if race.leader == NOBODY else names.car(race.leader),
        "lead_changes": int(race.lead_changes),
        "led": {names.car(car): int(led) for car, led in enumerate(race.led) if led},
        "stages": stages_of(race, names),
        "out": [
            {"driver": names.car(car), "box": int(box), "place": int(place) + 1}
            for car, box, place in zip(race.out, race.out_box, race.out_place, strict=True)
        ],
        "pile": pile_name(int(race.active)) if rolling else None,
        "turn": pile_name(int(race.turn)) if rolling else None,
        "new_piles": int(race.ahead) if rolling else 0,
        "second": bool(race.second) if rolling else False,
        "dice": [int(race.die_one), int(race.die_two), int(race.contrast)] if acting else None,
        "caution": bool(race.caution),
        "part": int(race.part) if asks == "shuffle" or dueling else 0,
        "cars": int(race.count) if asks in ("shuffle", "duel", "reroll") else 0,
        "totals": [int(total) for total in race.totals] if dueling else [],
        "rung": int(race.rung) if asks in ("reroll", "ladder") else 0,
        "climbing": bool(race.climbing) if asks == "ladder" else False,
        "checks": _cars(race.checks, names),
        "check_plus": int(race.check_plus) if asks == "check" else 0,
        "rear": _cars(race.rear, names),
        "sent_back": int(race.sent_back),
        "incident": int(race.incident) if asks in INCIDENT else len(race.out),
        "special": names.car(race.picked) if asks == "special" else None,
        "frozen": _cars(race.frozen, names),
        "push": {names.car(car): MODES[mode + 1] for car, mode in enumerate(race.push) if mode},
        "tires": {names.car(car): int(age) for car, age in enumerate(race.tires) if age},
        "stopping": _cars(race.stopping, names),
        "sealed": sealed_of(race, names),
    }


def _cars(cars: Iterable[int], names: Names) -> list[str]:
    return [names.car(car) for car in cars]


def piles_of(race: Race, names: Names) -> list[list[str]]:
    order, piles = _cars(race.order, names), []
    at = 0
    for size in race.sizes:
        piles.append(order[at : at + int(size)])
        at += int(size)
    return piles


def stages_of(race: Race, names: Names) -> list[list[str]]:
    order, stages = _cars(race.stage_order, names), []
    at = 0
    for size in race.stage_size:
        stages.append(order[at : at + int(size)])
        at += int(size)
    return stages


def sealed_of(race: Race, names: Names) -> dict[str, int]:
    """Answers under seal, by seat, as the numbers they are."""
    return {str(seat): int(number) for seat, number in enumerate(race.sealed) if number != OPEN}
