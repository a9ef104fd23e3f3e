"""Position documents: every key with its default, and how names in one are read."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from fivewide.games.victory_lane.board import CARS
from fivewide.games.victory_lane.names import Names
from fivewide.games.victory_lane.state import Race
from fivewide.kernel.agenda import packed
from fivewide.kernel.errors import BadPosition

Status = Literal["lead-lap", "move-over", "lapped"]
MOST = 1_000_000  # of anything that is counted
FAR = 10_000  # half spaces: farther than any race goes


class Document(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Every key, with what it means when it is left out."""

    race: int = 1
    stage: int | None = None  # the first, or the last where the race ends
    rounds: int | None = None  # as few as there can have been, likewise those below
    rotations: int | None = None
    cautions: int | None = None
    asks: str = "action"
    to_act: int | None = None  # seat 0, or whoever drives the car
    agenda: list[str] | None = None  # the usual one for what is asked
    first: int | None = None  # seat 0
    picks: list[int] = []
    primaries: dict[str, str] = {}  # seat by seat, in the order of the Team cards
    teammates: dict[str, int] | None = None  # dealt evenly, as far as they go
    cars: dict[str, str] = {}  # front-most starting spaces that are free
    window: int = 0
    tokens: dict[str, Status] = {}  # as the distances say
    worn: list[str] = []
    tie_races: dict[str, int] = {}
    points: dict[str, int] = {}
    total: dict[str, int] = {}
    wins: dict[str, int] = {}
    finish: dict[str, int] = {}
    lineup: list[str] | None = None  # the running order
    hands: dict[str, list[str]] = {}  # the first four cards that are nowhere else
    must_pit: list[int] = []
    deck: list[str] | None = None  # every card that is nowhere else
    discard: list[str] = []
    gathered: list[str] = []
    shuffles: int | None = None  # one if cards were gathered
    since: dict[str, int] | None = None  # the cards gathered, by the last shuffle
    held: dict[str, list[int]] = {}  # every card drawn after the last shuffle
    laps_deck: list[str] | None = None  # likewise
    shown: list[str] = []
    laps: int | None = None  # what is shown adds up to
    laps_card: str | None = None
    event: int = 0
    quick_pit: bool = False
    caution: bool = False
    flagged: bool = False
    flags: int | None = None  # as few as there can have been
    queue: list[str] | None = None  # the usual order of turns
    turn: int | None = None  # the car is the last one activated
    car: str | None = None  # the primary of who is asked
    driver: int | None = None
    card: str | None = None
    face: int | None = None
    part: Literal["starting", "moving", "moved", "bonus", "done"] | None = None
    left: int | None = None  # what the card or the face says
    steps: int = 0
    used: bool = False
    lost: bool = False
    straight: bool = False
    diagonal: bool = False
    was: Status | None = None  # what it is now
    todo: list[str] | None = None  # all of the face
    acted: int = 0
    target: str | None = None
    stop: Literal["gas-and-go", "two-tire", "four-tire"] = "gas-and-go"
    good: list[int] = []  # by what the dice are for
    tested: list[str] = []
    rolled: int | None = None  # all of them
    sweep: int = 0
    decided: list[str] = []
    dice: dict[str, int] = {}
    line: list[str] = []
    placed: list[str] = []
    times: dict[str, str] = {}
    boxes: dict[str, str] = {}
    drawing: int = 0
    stage_over: bool | None = None  # if a stage is being scored
    rear: int | None = None
    solo_pits: bool = False
    sealed: dict[str, Any] = {}


def bad(key: str, reason: str) -> BadPosition:
    return BadPosition(f"position.{key}: {reason}")


class Reader:
    """Names in a document, read for one table; every complaint names its key."""

    names: Names
    race: Race

    def number(self, key: str, value: int, least: int = 0, most: int = MOST) -> int:
        if not least <= value <= most:
            raise bad(key, f"{value}; must be from {least} to {most}")
        return value

    def seat(self, key: str, value: int | None, otherwise: int = -1) -> int:
        if value is None:
            return otherwise
        return self.number(key, value, 0, int(self.race.seats) - 1)

    def seat_key(self, key: str, text: str) -> int:
        if not text.isdecimal() or len(text) > 2:
            raise bad(key, f"{text[:20]!r} is not a seat; seats are 0 to {self.race.seats - 1}")
        return self.seat(key, int(text))

    def car(self, key: str, color: str) -> int:
        if color not in self.names.colors:
            raise bad(key, f"no car {color[:20]!r}; there are {', '.join(self.names.colors)}")
        return self.names.colors.index(color)

    def cars(self, key: str, colors: list[str]) -> list[int]:
        found = [self.car(key, color) for color in colors]
        if len(set(found)) < len(found):
            raise bad(key, "a car stands twice")
        return found

    def by_car(self, key: str, values: dict[str, int], least: int, most: int) -> Any:
        numbers = [0] * CARS
        for color, value in values.items():
            numbers[self.car(key, color)] = self.number(f"{key}.{color}", value, least, most)
        return packed(numbers)
