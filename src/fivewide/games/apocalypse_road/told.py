"""What screens are told: what the facts of events stand for, what options lead to, what there is.

Words and facts of an option come from one computation: `option_outcomes.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import asdict

from fivewide.content.pack import Pack
from fivewide.kernel.declared import FLAG, NUMBER, SEAT, list_of, listed
from fivewide.kernel.facts import Called, Facts
from fivewide.kernel.speech import Words, spoken

from . import content
from .content import Car, CombatCard, EventCard, RaceCard, Team
from .layout import Plan
from .names import CAR, CARD, COMBAT_CARD, EVENT, SPACE, WEAPON_NAMES, card_name
from .questions import cars_of
from .rules.setup import SETS
from .tracks import TrackData

# Events


def _starters(numbers: Mapping[str, Any]) -> list[int]:
    return cars_of(numbers["seat"] * int(SETS) + numbers["cars"])


# By their numbers in `rules.event_choices`
WHY = listed("reason", ("nothing-there", "out-of-the-race", "off-the-track", "others-there"))

FACTS = Facts(
    {
        "seat": SEAT,
        **dict.fromkeys(("car", "target", "other"), CAR),
        **dict.fromkeys(("from", "space"), SPACE),
        "way": list_of(SPACE),
        "card": CARD,
        "event": EVENT,
        "face": COMBAT_CARD,
        "why": WHY,
        "fired": FLAG,
        **dict.fromkeys(("turn", "position", "points", "damage", "total", "markers"), NUMBER),
        **dict.fromkeys(("cards", "number"), NUMBER),  # how many; the one on a Combat Card
    },
    {"starting-cars-chosen": {"cars": Called("cars", list_of(CAR), _starters)}},
)


# Options


How = Literal["pushes", "takes along", "displaces", "passes", "bumps"]
Why = Literal["crossing", "kill", "back"]  # back over the line


class Odds(Struct, frozen=True):
    """Of a shot: chances in percent; damage on average, misses included."""

    hit: int
    damage: float
    kill: int


class Clash(Odds, frozen=True):
    """Of a ram or a sideswipe, in which both cars take damage."""

    target: str
    back: float  # damage to the attacker
    lost: int  # that it is destroyed itself
    takes: int  # that it ends where its target is now


class Way(Struct, frozen=True):
    """Where a car would go, space by space; where it starts is left out."""

    car: str
    spaces: tuple[str, ...]


class Moved(Struct, frozen=True):
    """Another car that would be moved."""

    car: str
    how: How


class Points(Struct, frozen=True):
    """Points that a seat would get, or give back."""

    seat: int
    car: str
    points: int
    why: Why


class Leads(Struct, frozen=True):
    """What an option leads to, up to the next draw or decision: of several lanes what all bring."""

    ways: tuple[Way, ...]
    moved: tuple[Moved, ...]
    points: tuple[Points, ...]
    clash: Clash | None
    lane_first: bool


class OnSpace(Struct, frozen=True, tag_field="on", tag="space"):
    """A space to end on, to step to, to follow from; and the car that stands there."""

    space: str
    car: str | None
    leads: Leads | None


class Wreck(Struct, frozen=True, tag_field="on", tag="wreck"):
    """A route on which the car is lost."""

    leads: Leads


class Steps(Struct, frozen=True, tag_field="on", tag="steps"):
    """Every step chosen singly, instead of a route."""


class OnCar(Struct, frozen=True, tag_field="on", tag="car"):
    """A car to shoot at, to send, to move; and where to it may be moved."""

    car: str
    odds: Odds | None = None
    leads: Leads | None = None
    to: tuple[str, ...] = ()


class OnCard(Struct, frozen=True, tag_field="on", tag="card"):
    """A car and the card to drive it with."""

    car: str
    card: str
    movement: int  # points to spend
    event: bool  # comes after the move


class OnSet(Struct, frozen=True, tag_field="on", tag="set"):
    """Cars to start with, or cards to lay down."""

    items: tuple[str, ...]


class OnNothing(Struct, frozen=True, tag_field="on", tag="nothing"):
    """Stay, hold fire, nobody."""


OptionFacts = OnSpace | Wreck | Steps | OnCar | OnCard | OnSet | OnNothing


# Content


class Row(Struct, frozen=True):
    """A sector, or a row of the start section: its spaces from the inside out, trough between."""

    name: str
    start: bool
    kind: Literal["paved", "rough", "jump"]
    inside: Literal["left", "right"]
    spaces: tuple[str, ...]
    trough: str | None


class Landmark(Struct, frozen=True):
    """A part of the track that is written beside it."""

    text: Words
    sectors: tuple[int, int]
    crossing: bool


class Track(TrackData, frozen=True, kw_only=True):
    rows: tuple[Row, ...]  # of the lap, then of the start section, front row last
    landmarks: tuple[Landmark, ...]


class Card(RaceCard, frozen=True, kw_only=True):
    called: str  # in words that are said already
    text: Words


class Weapon(Struct, frozen=True):
    id: str
    name: Words
    short: Words


class Mount(Struct, frozen=True):
    id: str
    text: Words
    rule: str


class Contents(Struct, frozen=True):
    """What a pack offers, and the words of the game's own things."""

    tracks: tuple[Track, ...]
    teams: list[Team]
    cars: list[Car]
    cars_varied: list[Car]
    race_cards: tuple[Card, ...]
    combat_cards: list[CombatCard]
    movement_events: list[EventCard]
    weapons: tuple[Weapon, ...]
    mounts: tuple[Mount, ...]


ABBREVIATIONS = ("MG", "AC", "ML")
MOUNTS = (
    Mount("front", "Front mount: straight ahead and both forward diagonals.", "AR-8.1-01"),
    Mount("rear", "Rear mount: straight behind and both rear diagonals.", "AR-8.1-02"),
    Mount("turret", "Turret: every space around it.", "AR-8.0-03"),
)
TEXTS: dict[str, Words] = {
    "solo": "Push what is ahead, leave it when you like.",
    "lead": "Your train follows every step you take.",
    "line": "The whole line moves, ahead and behind.",
    "pursuit": "Push all that is ahead; those behind stay.",
    "overtake": "Swap places with each car you meet.",
    "ram": "Never pushes: stop at a car and hit it.",
}
SLIPPING: dict[str, Words] = {
    "solo": "Solo, and it may slip between lanes.",
    "lead": "Lead, and it may slip between lanes.",
    "line": "Line, and it may slip between lanes.",
    "pursuit": "Pursuit, and it may slip between lanes.",
    "overtake": "Overtake, and it may slip between lanes.",
}
OUTSIDE: Words = "A line that keeps to the outside."
SWAPS: Words = "Every step forward is a swap."
WITH_TRAIN: Words = "With your train: stop at a car and hit it."


def contents(pack: Pack) -> Contents:
    data = content.read(pack)
    weapons = zip(content.WEAPONS, WEAPON_NAMES, ABBREVIATIONS, strict=True)
    made = Contents(
        tuple(track_of(track) for track in data.tracks),
        data.teams,
        data.cars,
        data.varied,
        tuple(
            Card(**asdict(one), called=card_name(one), text=text(one)) for one in data.race_cards
        ),
        data.combat_cards,
        data.events,
        tuple(Weapon(*weapon) for weapon in weapons),
        MOUNTS,
    )
    return spoken(made)


def text(card: RaceCard) -> str:
    """AR-6.0-01. What a Race Card does, in a line."""
    if card.must == "outside":
        return OUTSIDE
    if card.must == "swap":
        return SWAPS
    if card.base == "lead":
        return WITH_TRAIN
    if card.diagonal == "yes" and card.type != "ram":
        return SLIPPING[card.type]
    return TEXTS[card.type]


def track_of(data: TrackData) -> Track:
    plan = Plan(data)
    known = {**asdict(data), "chute": data.chute or plan.names[0]}  # AR-2.1-10
    return Track(**known, rows=rows_of(plan), landmarks=landmarks(plan))


def rows_of(plan: Plan) -> tuple[Row, ...]:
    last, found = plan.data.last, []
    for sector in range(plan.sectors):
        names = tuple(plan.names[space] for space in plan.across(sector))
        if sector >= last:
            found.append(Row(f"G{sector - last + 1}", True, "paved", "left", names, None))
        else:
            section = plan.data.section_of(sector + 1)
            trough = names[1] if section.kind == "jump" else None
            found.append(Row(f"S{sector + 1}", False, section.kind, section.inside, names, trough))
    return tuple(found)


def landmarks(plan: Plan) -> tuple[Landmark, ...]:
    """Whatever is more than a road with lanes; of the crossover the first pass."""
    crossed = {
        min(plan.sector[plan.number[name]] + 1 for name in pair) for pair in plan.data.crossover
    }
    found = []
    for section in plan.data.section:
        first, last = section.sectors
        crossing = any(first <= sector <= last for sector in crossed)
        if crossing or section.kind != "paved" or section.lanes == 1 or section.barrier:
            found.append(Landmark(section.name.removeprefix("the "), section.sectors, crossing))
    return tuple(found)
