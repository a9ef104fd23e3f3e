"""What screens are told: the facts of events and of options, and what a pack offers them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from fivewide.content.pack import Pack
from fivewide.kernel.declared import NUMBER, SEAT, coded, list_of, listed
from fivewide.kernel.english import several
from fivewide.kernel.facts import Called, Facts
from fivewide.kernel.speech import Words, spoken, words

from . import content, names
from .board import CARS, LANES
from .rules.pits import CARDS
from .rules.scoring import FOR_STAGE, POINTS
from .table import STAGE

Lane = content.Lane


class Spot(msgspec.Struct, frozen=True):
    """A space on the table: lane and coordinate from the left edge of the starting tile."""

    lane: Lane
    x: int


def spot(space: int) -> Spot:
    return Spot(content.LANE_NAMES[space % LANES], int(space) // LANES)


def spaces(halves: int) -> str:
    """Half spaces as people count them.

    >>> spaces(1), spaces(2), spaces(3), spaces(8)
    ('half a space', '1 space', '1½ spaces', '4 spaces')
    """
    if halves == 1:
        return words("half a space")
    if halves % 2:
        return words("{number}½ spaces", number=halves // 2)
    return several(halves // 2, "space")


# Events

SPACE = coded(
    "space",
    (dict,),
    lambda made, space: msgspec.to_builtins(spot(space)),
    lambda made, said: said["x"] * LANES + content.LANE_NAMES.index(said["lane"]),
    "say lane and coordinate",
    {
        "type": "object",
        "properties": {"lane": {"enum": list(content.LANE_NAMES)}, "x": {"type": "integer"}},
        "required": ["lane", "x"],
        "additionalProperties": False,
    },
)
RACE = coded(
    "race",
    (str,),
    lambda made, race: made.names.race_ids[race],
    lambda made, said: made.names.race_ids.index(said),
    "see the races of the session",
    {"type": "string"},
)
# By the Laps card and the place on it: several stand for one event.
EVENT = listed("event", lambda made, seats: made.names.happening_ids)


def itself(fact: str) -> Callable[[Mapping[str, Any]], Any]:
    """A number that its name need not lead back to."""
    return lambda numbers: numbers[fact]


FACTS = Facts(
    {
        "seat": SEAT,
        **dict.fromkeys(("car", "target", "other"), names.CAR),
        "card": names.CARD,
        "laps_card": names.LAPS_CARD,
        "happening": Called("event", EVENT, itself("happening")),
        "space": SPACE,
        "way": list_of(SPACE),  # every space it passed, the last one where it is now
        "ends": list_of(SPACE),  # where the car is now, and where its target
        "order": list_of(names.CAR),  # the running order, the leader first
        "tile": Called("window", NUMBER),  # the rear edge of the back tile, as in a view
        "box": names.BOX,
        "stop": names.STOP,
        **dict.fromkeys(("die", "face"), names.FACE),
        "race": Called("race", RACE, itself("race")),  # one may be run twice
        "stage": STAGE,
        **dict.fromkeys(("place", "points", "round", "laps", "total"), NUMBER),
        **dict.fromkeys(("cards", "cars", "spaces"), NUMBER),
    }
)


# Options


class CardFacts(msgspec.Struct, frozen=True, tag="card"):
    """A card to play, swap, qualify with or discard."""

    card: str
    reach: tuple[Spot, ...]  # where it could bring the car without pushing, before any bonus
    idle: Literal["", "card", "maneuver"] = ""  # what of it does nothing as things stand


class PitFacts(msgspec.Struct, frozen=True, tag="pit"):
    """A stop under the green flag."""

    stop: str
    cards: int
    to: Spot
    where: str  # the same in words
    gain: int  # half spaces; mostly it loses some
    token: str  # what the car has then
    fresh: bool  # the tires are made so


class FumesFacts(msgspec.Struct, frozen=True, tag="fumes"):
    gas: float  # chance of a card that is played at once
    back: int  # spaces, if there is none


class GearFacts(msgspec.Struct, frozen=True, tag="gear"):
    spaces: int
    straight: bool  # every step in the lane


class Note(msgspec.Struct, frozen=True):
    """What a rule makes of something that is shown."""

    words: str
    rule: str


class PushView(msgspec.Struct, frozen=True):
    """What a step straight into the next car would do."""

    cars: tuple[str, ...]  # pushed, the front one first
    dice: int  # rolled after it; 0: it needs no test
    fails: float  # chance that the active car fails its test, if nobody rerolls
    any_fails: float  # chance that any car does
    costs_maneuver: bool
    note: Note


class StepFacts(msgspec.Struct, frozen=True, tag="step"):
    to: Spot
    push: PushView | None


class Moved(msgspec.Struct, frozen=True):
    car: str
    to: Spot


class ManeuverFacts(msgspec.Struct, frozen=True, tag="maneuver"):
    maneuver: Literal["draft", "slingshot", "crossover", "side-draft"]
    target: str | None  # the other car
    moves: tuple[Moved, ...]  # at once; a slingshot only pulls out
    spaces: int  # that the line gains, or that a slingshot makes of the move
    cards: int  # drawn


class TradeFacts(msgspec.Struct, frozen=True, tag="trade"):
    """Paint to be traded: both cars move once the die is read."""

    target: str
    target_back: int
    fails: float
    back: int
    bonus: int


class RerollView(msgspec.Struct, frozen=True, tag="reroll"):
    """A reroll to be decided: what the car hopes for, and how many of six faces bring it."""

    car: str
    good: int
    worse: int  # faces that are worse than the die is now
    hope: str  # "passes", "moves further"
    note: Note


class KeepFacts(msgspec.Struct, frozen=True, tag="keep"):
    harm: str  # "fails", "loses"; nothing if the die does no harm as it lies


class StartFacts(msgspec.Struct, frozen=True, tag="start"):
    """A place on the grid, from qualifying, from the pits or by staying out."""

    to: Spot


class FlagFacts(msgspec.Struct, frozen=True, tag="flag"):
    """In or past the pits at a yellow flag."""

    box: str | None  # None: it stays out
    modifier: int  # of the box
    npds: int | None  # that pit then, where a player is alone


class DieFacts(msgspec.Struct, frozen=True, tag="die"):
    cards: int
    counts: int | None  # in the box, if it is plain whose; views have it of every car


class TeamFacts(msgspec.Struct, frozen=True, tag="team"):
    car: str
    nickname: str


OptionFacts = (
    CardFacts
    | PitFacts
    | FumesFacts
    | GearFacts
    | StepFacts
    | ManeuverFacts
    | TradeFacts
    | RerollView
    | KeepFacts
    | StartFacts
    | FlagFacts
    | DieFacts
    | TeamFacts
    | None  # to keep all cards, to brake, to end a turn, to race or give way: nothing but words
)


# What a pack offers


class CardContents(content.CardData, frozen=True, kw_only=True):
    called: str  # with its move, if that is one number: "Low Line 4"
    figure: str  # how far, in short: "5", "5/4"; "?" where a die says
    kind: str  # what its icon means
    text: str  # what it does
    printed: str  # the same without the figure


class RaceContents(content.RaceData, frozen=True, kw_only=True):
    modifiers: dict[str, int]  # of the pit boxes, as they count in this race


class LaneContents(msgspec.Struct, frozen=True):
    """From the pits outward."""

    id: Lane
    name: Words
    brief: Words


class StopContents(msgspec.Struct, frozen=True):
    id: str
    name: Words
    brief: Words
    cards: int  # unless the race, or an event, says otherwise


class ManeuverContents(msgspec.Struct, frozen=True):
    id: str  # the letter on Team cards
    name: Words


class PlaceContents(msgspec.Struct, frozen=True):
    """What a place is worth."""

    number: int
    stage: int
    finish: int


class Contents(msgspec.Struct, frozen=True):
    races: list[RaceContents]
    cards: list[CardContents]
    laps_cards: list[content.LapsData]
    events: list[content.EventData]
    teams: list[content.TeamData]
    tiles: list[content.TileData]
    pit_boxes: list[content.BoxData]
    pace: list[content.PaceData]
    lanes: list[LaneContents]
    stops: list[StopContents]
    maneuvers: list[ManeuverContents]
    places: list[PlaceContents]


def contents(pack: Pack) -> Contents:
    data = content.read(pack)
    made = Contents(
        races=[_race(data, race) for race in data.races],
        cards=[_card(card) for card in data.cards],
        laps_cards=data.laps,
        events=data.events,
        teams=data.teams,
        tiles=data.tiles,
        pit_boxes=data.boxes,
        pace=data.pace,
        lanes=list(map(LaneContents, content.LANE_NAMES, names.LANE_WORDS, names.LANE_BRIEFS)),
        stops=list(
            map(StopContents, names.STOPS, names.STOP_WORDS, names.STOP_BRIEFS, map(int, CARDS))
        ),
        maneuvers=[ManeuverContents(letter, name) for letter, name in names.MANEUVER_WORDS.items()],
        places=list(map(PlaceContents, range(1, CARS + 1), map(int, FOR_STAGE), map(int, POINTS))),
    )
    return spoken(made)


def _race(data: content.Content, race: content.RaceData) -> RaceContents:
    scale = race.pit_modifier_scale
    modifiers = {box.id: box.modifier * scale for box in data.boxes}
    return RaceContents(**msgspec.structs.asdict(race), modifiers=modifiers)


def _card(card: content.CardData) -> CardContents:
    return CardContents(
        **msgspec.structs.asdict(card),
        called=names.card_called(card),
        figure=names.move_figure(card.move),
        kind=names.card_kind(card),
        text=names.card_text(card),
        printed=names.card_printed(card),
    )
