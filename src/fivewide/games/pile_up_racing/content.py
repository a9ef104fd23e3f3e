"""Cards and tables: what packs say, judged, and made into a board for one race.

A set of cards is a pack with `drivers.csv` and `races.csv`, and `entries.csv` if it knows who
really started where. Quick Card, ratings and Special Results are the same for every set and lie
in a pack of their own.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fivewide.content.game_content import needs
from fivewide.content.pack import Id, Pack, Title, builtin
from fivewide.kernel.errors import BadOption
from fivewide.kernel.speech import Words

Type = Literal["road", "short", "speedway", "superspeedway"]
TYPES: tuple[Type, ...] = ("road", "short", "speedway", "superspeedway")
TYPE_NAMES: dict[Type, Words] = {
    "road": "road course",
    "short": "short track",
    "speedway": "speedway",
    "superspeedway": "superspeedway",
}
COLUMNS = {"road": "road", "short": "short", "speedway": "speedway", "superspeedway": "super"}
LETTERS = "ABCDE"
LADDER = ("AAA", "AA", "A", "B", "C", "D", "E", "EE", "EEE")  # best first
MARKS = {"++": 2, "+": 1, "": 0, "-": -1}
TABLES = "pile_up_tables"

Qualifying = Annotated[
    str,
    Meta(
        pattern=r"^[A-E]\+?$",
        description="How well he qualifies on this type of track: A to E, perhaps with a +",
    ),
]
Rating = Annotated[
    str,
    Meta(
        pattern=r"^[A-E](\+|\+\+|-)?$",
        description="How well he races on this type of track: A to E, perhaps with ++, + or -",
    ),
]
Stages = Annotated[str, Meta(pattern=r"^([0-9]{1,3}(/[0-9]{1,3})*)?$")]


class Driver(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A driver card: PU-CARD-01, PU-CARD-03, PU-CARD-04, PU-CARD-05, PU-CARD-07, PU-CARD-08,
    PU-CARD-10, PU-CARD-11, PU-CARD-14, PU-CARD-15, PU-SETUP-02.
    """

    number: Annotated[str, Meta(pattern=r"^[0-9]{1,3}$", description="The number of his car")]
    driver: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=40,
            description="His name: on one card only, and without a comma",
        ),
    ]
    season: Annotated[
        str,
        Meta(
            max_length=20,
            description="The season the card is of, to tell it from others; empty: it does not say",
        ),
    ] = ""
    R: Annotated[
        str,
        Meta(
            pattern=r"^[0-9]{1,3}(\.[0-9]{1,3})?$",
            description="His starts, and after a point the races he failed to qualify for: 34.2",
        ),
    ] = "0"
    W: Annotated[int, Meta(ge=0, le=999, description="His wins")] = 0
    T5: Annotated[int, Meta(ge=0, le=999, description="How often he was among the first five")] = 0
    road_q: Qualifying
    road_r: Rating
    short_q: Qualifying
    short_r: Rating
    speedway_q: Qualifying
    speedway_r: Rating
    super_q: Qualifying
    super_r: Rating
    acc: Annotated[int, Meta(ge=1, le=6, description="Accidents: the higher, the more of them")]
    pit: Annotated[
        int,
        Meta(ge=-2, le=2, description="His crew: so many steps up the ratings in a pit stop"),
    ]
    mech: Annotated[
        Literal["A", "B", "C", "D", "E"],
        Meta(description="Mechanical trouble: A hardly ever, E often"),
    ]
    dnf: Annotated[
        int,
        Meta(ge=1, le=7, description="Whether an incident ends his race: compared with a die"),
    ]

    @property
    def starts(self) -> int:
        return int(self.R.partition(".")[0])

    @property
    def failed_to_qualify(self) -> int:
        return int(self.R.partition(".")[2] or 0)

    def qualifying(self, type: Type) -> str:
        """PU-CARD-05, PU-CARD-06. Every card has a letter for every type, raced or not."""
        rating: str = getattr(self, f"{COLUMNS[type]}_q")
        return rating

    def rating(self, type: Type) -> str:
        rating: str = getattr(self, f"{COLUMNS[type]}_r")
        return rating

    def pit_rating(self, type: Type) -> str:
        return shifted(self.rating(type), self.pit)


class RaceCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """PU-TRACK-01, PU-TRACK-02, PU-TRACK-03, PU-TRACK-04. One track card: a race of the season."""

    race: Annotated[
        int, Meta(ge=1, le=200, description="Its number: 1 in the first row, 2 in the next")
    ]
    of: Annotated[int, Meta(ge=1, le=200, description="How many races the season has")]
    date: Annotated[str, Meta(description="The day, such as 2023-02-19")] = ""
    name: Annotated[str, Meta(min_length=1, max_length=80, description="What the race is called")]
    track: Annotated[str, Meta(min_length=1, max_length=80, description="What `-O track=` names")]
    venue: Annotated[str, Meta(description="The whole name of the track")] = ""
    type: Annotated[
        Type,
        Meta(
            description="A road course, or an oval by its length: short up to a mile, speedway up "
            "to two, superspeedway from two"
        ),
    ]
    surface: Annotated[str, Meta(description="paved or dirt; no rule looks at it")] = ""
    lap_miles: Annotated[float, Meta(gt=0, le=10, description="The length of a lap")]
    laps: Annotated[int, Meta(ge=1, le=2000, description="How many there are")]
    miles: Annotated[
        float,
        Meta(gt=0, le=2000, description="The whole way; a segment of the race for every twenty"),
    ]
    starters: Annotated[int, Meta(ge=2, le=60, description="How many cars start")]
    stage_laps: Annotated[
        Stages,
        Meta(description="Laps of each stage, such as 80/85/102; empty: the race is one stage"),
    ] = ""
    stage_boxes: Annotated[
        Stages,
        Meta(description="Segments of each stage, for `-O stage_split=as_card`; may be left out"),
    ] = ""
    playoff_round: Annotated[
        int, Meta(ge=0, le=9, description="In a season with playoffs: which round; 0: before them")
    ] = 0

    @property
    def stages(self) -> list[int]:
        """Laps of each stage; a race without stages is one (PU-TRACK-10)."""
        return numbers(self.stage_laps) or [self.laps]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who really started where. A pack may leave the file out."""

    race: Annotated[int, Meta(description="The number of the race")]
    start: Annotated[int, Meta(ge=1, le=60, description="The place on the grid")]
    driver: Annotated[str, Meta(description="The name on his card")]
    number: Annotated[str, Meta(description="The number of his car in this race")] = ""


class Cards(msgspec.Struct, frozen=True):
    """A set of cards as typed items."""

    pack: Pack
    drivers: list[Driver]
    races: list[RaceCard]
    entries: list[Entry]

    def find(self, name: str) -> Driver | None:
        wanted = name.strip().casefold()
        return next((each for each in self.drivers if each.driver.casefold() == wanted), None)

    def grid(self, race: int) -> list[Driver]:
        """The real starters of a race, pole first; empty if the set does not know them."""
        there = sorted((e for e in self.entries if e.race == race), key=lambda entry: entry.start)
        return [found for entry in there if (found := self.find(entry.driver)) is not None]


def read(pack: Pack) -> Cards:
    """PU-CARD-02. Read and judge a set of cards; complaints name file, place and reason."""
    cards = Cards(
        pack,
        pack.rows("drivers.csv", Driver),
        pack.rows("races.csv", RaceCard),
        pack.rows("entries.csv", Entry) if "entries.csv" in pack.files else [],
    )
    need, seen = needs(pack, "drivers.csv"), set[str]()
    for line, driver in zip(pack.lines["drivers.csv"], cards.drivers, strict=True):
        at, name = f"line {line}", driver.driver
        need(name.casefold() not in seen, at, f"{name} stands twice")
        need("," not in name, at, "a name has no comma")
        seen.add(name.casefold())
    enough = len(cards.drivers) >= 2 or not pack.is_whole("drivers.csv")
    need(enough, "all rows", "a race needs at least two drivers")
    lines = pack.lines["races.csv"]
    for number, (line, race) in enumerate(zip(lines, cards.races, strict=True), start=1):
        check_race(pack, f"line {line}", race, number)
    check_entries(cards)
    return cards


def check_race(pack: Pack, at: str, race: RaceCard, number: int) -> None:
    """PU-TRACK-01, PU-TRACK-02, PU-TRACK-04. What a track card must agree with itself in."""
    need, stages, most = needs(pack, "races.csv"), race.stages, segments(race.miles)
    in_order = race.race == number or not pack.is_whole("races.csv")
    need(in_order, at, f"races are numbered 1, 2, 3...; this one must be {number}")
    need(race.of >= race.race, at, f"race {race.race} of {race.of}")
    fits = race.type == "road" or race.type in types_of_oval(race.lap_miles)
    need(fits, at, f"an oval of {race.lap_miles:g} miles is not a {race.type}")
    if race.stage_laps:
        need(sum(stages) == race.laps, at, f"stage laps {race.stage_laps} are not {race.laps}")
        need(0 not in stages, at, "a stage has at least one lap")
        need(len(stages) <= 9, at, "at most nine stages")
    if race.stage_boxes:
        boxes = numbers(race.stage_boxes)
        need(len(boxes) == len(stages), at, "stage_boxes and stage_laps differ in length")
        adds_up = 0 not in boxes and sum(boxes) == most
        need(adds_up, at, f"stage boxes must add up to {most}, the final lap not among them")
    need(len(stages) <= most, at, f"{len(stages)} stages in {most} segments")


def check_entries(cards: Cards) -> None:
    pack, need = cards.pack, needs(cards.pack, "entries.csv")
    no_drivers, no_races = not pack.is_whole("drivers.csv"), not pack.is_whole("races.csv")
    taken: set[tuple[int, object]] = set()  # places and drivers of the races
    lines = pack.lines.get("entries.csv", [])
    for line, entry in zip(lines, cards.entries, strict=True):
        at = f"line {line}"
        has_card = cards.find(entry.driver) is not None or no_drivers
        need(has_card, at, f"no card for {entry.driver!r}")
        is_race = 1 <= entry.race <= len(cards.races) or no_races
        need(is_race, at, f"there is no race {entry.race}")
        said = {(entry.race, entry.start), (entry.race, entry.driver.casefold())}
        need(not said & taken, at, "this place, or this driver, stands twice")
        taken |= said
    if no_drivers or not pack.is_whole("entries.csv"):
        return
    for race in cards.races:
        starters = len(cards.grid(race.race))
        reason = f"{starters} entries, but the card says {race.starters} starters"
        need(starters in (0, race.starters), f"race {race.race}", reason)


def look_over(cards: Cards) -> None:
    """What can be raced with, but is hardly meant."""
    for type in TYPES:
        letters = {driver.rating(type)[0] for driver in cards.drivers}
        if len(letters) == 1 and any(race.type == type for race in cards.races):
            where = TYPE_NAMES[type]
            reason = f"every driver is {letters.pop()} on a {where}: skill decides nothing there"
            cards.pack.warn("drivers.csv", f"{COLUMNS[type]}_r", reason)
    for line, race in zip(cards.pack.lines["races.csv"], cards.races, strict=True):
        if race.starters > len(cards.drivers):
            reason = (
                f"{race.starters} starters, but there are cards of {len(cards.drivers)} drivers"
            )
            cards.pack.warn("races.csv", f"line {line}", reason)


def seasons_of(drivers: list[Driver]) -> list[str]:
    """PU-SETUP-02. The seasons these cards say they are of; more than one, and they are mixed."""
    return sorted({driver.season for driver in drivers if driver.season})


# Ratings


class RatingParts(msgspec.Struct, frozen=True):
    """A rating in its parts, as screens print it."""

    letter: str  # several for a Pit rating beyond the ends: AA, EEE
    mark: str  # ++, +, - or nothing

    def __str__(self) -> str:
        return self.letter + self.mark


def parted(rating: str) -> RatingParts:
    """
    >>> parted("B++"), parted("AA")
    (RatingParts(letter='B', mark='++'), RatingParts(letter='AA', mark=''))
    """
    letter = rating.rstrip("+-")
    return RatingParts(letter, rating[len(letter) :])


def shifted(rating: str, pit: int) -> str:
    """PU-CARD-12, PU-CARD-13. The Pit rating: so many steps up the ladder, the mark kept.

    >>> shifted("C+", 1), shifted("A+", 1), shifted("D", -2)
    ('B+', 'AA+', 'EE')
    """
    return LADDER[LADDER.index(rating[0]) - pit] + rating[1:]


def strength(rating: str) -> int:
    """PU-CARD-09. For sorting, the less the better: letter first, then ++, +, nothing, -.

    >>> sorted(["B-", "C++", "B", "B++", "A-", "B+"], key=strength)
    ['A-', 'B++', 'B+', 'B', 'B-', 'C++']
    """
    parts = parted(rating)
    return LADDER.index(parts.letter) * 4 + 2 - MARKS[parts.mark]


# Track cards


def types_of_oval(miles: float) -> tuple[Type, ...]:
    """PU-TRACK-02. Under a mile short, over two superspeedway; one and two belong to either."""
    if miles < 1:
        return ("short",)
    if miles == 1:
        return ("speedway", "short")
    if miles < 2:
        return ("speedway",)
    return ("speedway", "superspeedway") if miles == 2 else ("superspeedway",)


def type_of(race: RaceCard, boundaries: str) -> Type:
    """PU-TRACK-02. The type, which ovals of exactly one and two miles get from an option."""
    if race.type == "road" or race.lap_miles not in (1.0, 2.0):
        return race.type
    if boundaries == "short_super":
        return "short" if race.lap_miles == 1.0 else "superspeedway"
    return "speedway"


def segments(miles: float) -> int:
    """PU-TRACK-05. About twenty miles each, and two more.

    >>> segments(500), segments(109 * 2.28), segments(12)
    (27, 15, 3)
    """
    return math.ceil(miles / 20) + 2


def boxes(race: RaceCard, split: str, include_final_lap: bool) -> list[int]:
    """PU-TRACK-04, PU-TRACK-06, PU-TRACK-09, PU-TRACK-10. Normal segments of each stage.

    The Final Lap is not among them. Where it counts as a segment and would be all that a stage
    has, the race cannot be run so.
    """
    total = segments(race.miles) - include_final_lap
    stages = race.stages
    if split == "as_card":
        if not race.stage_boxes:
            raise BadOption(
                f"option stage_split=as_card: the card of race {race.race} does not say"
            )
        card = numbers(race.stage_boxes)
        if include_final_lap and card[-1] == 1:
            raise BadOption(
                f"option segments_include_final_lap: race {race.race} has one box in its last "
                "stage, which would be the Final Lap; say stage_split=proportional, or leave it off"
            )
        return [*card[:-1], card[-1] - include_final_lap]
    if total < len(stages):
        raise BadOption(
            f"option segments_include_final_lap: race {race.race} has {len(stages)} stages and "
            f"only {total} segments besides the Final Lap; leave it off"
        )
    weights = [1] * len(stages) if split == "equal" else stages
    return shared_out(total, weights)


def shared_out(total: int, weights: list[int]) -> list[int]:
    """PU-TRACK-09. By largest remainder, ties to the later stage, at least one each.

    There must be as many as there are stages.

    >>> shared_out(27, [65, 65, 70]), shared_out(14, [20, 20, 50])
    ([9, 9, 9], [3, 3, 8])
    """
    assert total >= len(weights), "a stage would have none"
    whole = sum(weights)
    shares = [total * weight // whole for weight in weights]
    rests = [(total * weight % whole, at) for at, weight in enumerate(weights)]
    for _, at in sorted(rests, reverse=True)[: total - sum(shares)]:
        shares[at] += 1
    while 0 in shares:
        shares[shares.index(max(shares))] -= 1
        shares[shares.index(0)] += 1
    return shares


def numbers(text: str) -> list[int]:
    return [int(part) for part in text.split("/")] if text else []


# The tables that every set shares


class RatingRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a rating rolls in a duel."""

    id: Id
    dice: Annotated[int, Meta(ge=1, le=7, description="So many dice")]
    plus: Annotated[int, Meta(ge=-9, le=9, description="Added to them")] = 0


# In the order of their numbers in the engine
Does = Literal[
    "crash",
    "shuffle",
    "sort",
    "advance-top",
    "advance-by-skill",
    "duel",
    "drop-bottom",
    "drop-by-skill",
    "ladder-duel",
    "split",
    "mechanical",
]


class QuickRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the Quick Card."""

    sum: Annotated[int, Meta(ge=2, le=12, description="What two dice come to")]
    does: Annotated[Does, Meta(description="What the pile does")]
    final_lap: Annotated[Does | None, Meta(description="What it does on the Final Lap")] = None
    pit_on: Annotated[
        Annotated[int, Meta(ge=1, le=6)] | None,
        Meta(description="The contrasting die on which it is done by Pit ratings"),
    ] = None
    by: Annotated[
        dict[str, Literal["A", "B", "C", "D", "E"]],
        Meta(description="The letter that two more dice name"),
    ] = {}
    least: Annotated[
        list[str], Meta(description="From which accident or mechanical rating on cars are struck")
    ] = []


# In the order of their numbers in the engine
Special = Literal[
    "pile-checks",
    "out",
    "check",
    "check-with-behind",
    "to-rear",
    "to-bottom",
    "nothing",
    "swap-by-pit",
    "to-top",
    "bottom-of-next",
    "top-of-next",
    "to-lead",
    "ahead-checks",
    "check-with-leader",
    "no-caution",
]


class SpecialRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Special Result."""

    sum: Annotated[int, Meta(ge=3, le=18, description="What three dice come to")]
    does: Annotated[Special, Meta(description="What happens")]
    title: Title
    dnf: Annotated[int, Meta(ge=-5, le=5, description="Added to the DNF rating")] = 0


class Tables(msgspec.Struct, frozen=True):
    """Ratings, Quick Card and Special Results."""

    pack: Pack
    ratings: list[RatingRow]
    quick_card: list[QuickRow]  # rows 2 to 12
    special: list[SpecialRow]  # 3 to 18


def read_tables(pack: Pack) -> Tables:
    tables = Tables(
        pack,
        pack.items("ratings.toml", "rating", RatingRow),
        pack.items("quick_card.toml", "row", QuickRow),
        pack.items("special_results.toml", "result", SpecialRow),
    )
    if tuple(row.id for row in tables.ratings) != LADDER:
        raise pack.fault("ratings.toml", "all ratings", f"must be {', '.join(LADDER)}")
    if [row.sum for row in tables.quick_card] != list(range(2, 13)):
        raise pack.fault("quick_card.toml", "all rows", "must be 2 to 12 in order")
    if [row.sum for row in tables.special] != list(range(3, 19)):
        raise pack.fault("special_results.toml", "all results", "must be 3 to 18 in order")
    for row in tables.quick_card:
        at = f"row {row.sum}"
        if row.does.endswith("by-skill") != (sorted(row.by, key=int) == TWO_DICE):
            raise pack.fault("quick_card.toml", at, "`by` gives a letter for 2 to 12, by skill")
        if (row.does in LEAST) != bool(row.least):
            raise pack.fault("quick_card.toml", at, "`least` belongs to crash and mechanical")
        if row.least and row.least != LEAST[row.does]:
            wanted = ", ".join(LEAST[row.does])
            raise pack.fault("quick_card.toml", at, f"`least` must be {wanted}")
    return tables


TWO_DICE = [str(total) for total in range(2, 13)]
LEAST = {"crash": ["1", "2", "3", "4", "5"], "mechanical": ["A", "B", "C", "D", "E"]}


@lru_cache(maxsize=1)
def tables() -> Tables:
    """The tables that come with Five Wide."""
    return read_tables(builtin(TABLES))
