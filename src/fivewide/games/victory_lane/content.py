"""Victory Lane content: what a pack says, judged, and made into a board."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fivewide.content.game_content import each_once, needs
from fivewide.content.pack import Id, Pack, Source, Title
from fivewide.kernel.agenda import packed
from fivewide.kernel.errors import BadOption
from fivewide.kernel.options import settled
from fivewide.kernel.speech import Words
from fivewide.racing.liveries import LIVERIES

from .board import CARS, Board, Card, HouseRules, LapsEvent, Team, Track, fill_tables, space_at
from .options import MOST_RACES, Options
from .vocabulary import LANE_SETS, BadWord, card_from, face_in, happening_in

Lane = Literal["LL", "GI", "GO", "HL"]
LANE_NAMES: tuple[Lane, ...] = ("LL", "GI", "GO", "HL")
GROOVE_NAMES: tuple[Lane, ...] = ("GI", "GO")
LONGEST_TILE = 40  # half spaces
MOST_LAPS = 200
WORST_STOPWATCH = 54  # VL-QUAL-01
Icon = Literal[
    "none",
    "slingshot",
    "draft",
    "crossover",
    "lane-bonus",
    "side-draft",
    "contact",
    "bonus",
    "bump",
    "fuel",
]
Timing = Literal["none", "sets_move", "before", "after", "either", "during"]
Stretch = tuple[int, int]
DieFace = Annotated[int, Meta(ge=1, le=6)]
TeamFace = Annotated[
    str,
    Meta(description="What an NPD does on this face, such as `M3 D X`: a Move, then D, S or X"),
]


class CardData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An Action card. There are 52."""

    id: Id
    stopwatch: Annotated[
        int,
        Meta(
            ge=1,
            le=WORST_STOPWATCH,
            description="What it qualifies with, the less the better: another on every card, "
            "1 and 54 among them, and low ones on good cards",
        ),
    ]
    name: Annotated[Words, Meta(description="What people call it")]
    move: Annotated[
        str,
        Meta(
            description="How far: a number, `die 3 3 5 5 6 6` by a die, or `choice 5 straight or 4`"
        ),
    ]
    icon: Annotated[Icon, Meta(description="The maneuver on it; with one it needs an effect")]
    timing: Annotated[
        Timing, Meta(description="When the effect comes; sets_move: the move is by die or choice")
    ]
    effect: Annotated[
        str,
        Meta(
            description="What it does: `bonus 1`, or with conditions "
            "`if on_lane LL and in_line: bonus 1, draw 1`; several with a semicolon between. "
            "Conditions: on_lane, in_line, car_ahead, touching, status, steps, die. Effects: "
            "bonus, diagonal_first, draft, side_draft, crossover, risk, back, target_back, draw, "
            "free_single_push"
        ),
    ] = ""
    source: Source


class EventData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that happens when a Laps card names it."""

    id: Id
    name: Annotated[Words, Meta(description="What people call it")]
    effect: Annotated[
        str,
        Meta(
            description="What happens: `advance_lines all 1`, `advance_cars tail 1 if die 4-6`, "
            "`back_cars worn_tires 1 if die 1-2`, `wide 2 back 1`, `draw hand_at_most_1 1`, "
            "`quick_pit`, `caution if die 1-3`. Cars are told by on_lane LANE, tail, leader_clear, "
            "groove_alone, worn_tires"
        ),
    ]
    text: Annotated[Words, Meta(description="The same for people")]
    source: Source


class LapsData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Laps card. There are 16."""

    id: Id
    laps: Annotated[int, Meta(ge=1, le=MOST_LAPS, description="How many laps go by")]
    first: Annotated[str, Meta(description="The id of the event on it")]
    second: Annotated[str, Meta(description="The id of another one below it")] = ""
    source: Source

    @property
    def events(self) -> list[str]:
        return [event for event in (self.first, self.second) if event]


class TeamData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Team card. There are eight, one of each color."""

    id: Id
    color: Annotated[
        str,
        Meta(
            description="The color of its car",
            extra_json_schema={"pattern": "^(" + "|".join(livery.id for livery in LIVERIES) + ")$"},
        ),
    ]
    number: Annotated[int, Meta(description="The number of its car, which belongs to the color")]
    nickname: Annotated[Words, Meta(description="What people call it")]
    one: TeamFace
    two: TeamFace
    three: TeamFace
    four: TeamFace
    five: TeamFace
    six: TeamFace
    source: Source

    @property
    def faces(self) -> list[str]:
        return [self.one, self.two, self.three, self.four, self.five, self.six]


class PaceData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """With so many players, some faces of every NPD's table move further, or less far."""

    players: Annotated[int, Meta(ge=1, lt=CARS, description="This many players race")]
    faces: Annotated[list[DieFace], Meta(description="The faces that move further, each once")]
    more: Annotated[int, Meta(ge=-3, le=3, description="By so many spaces; -1: less far")]
    source: Source


class LaneBonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a lane gives more."""

    lane: Annotated[
        Literal["LL", "HL", "G"],
        Meta(description="The low line, the high line or the Groove"),
    ]
    more: Annotated[int, Meta(description="Its bonus is so many spaces longer")]


class LineExtra(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where long lines move further."""

    cars: Annotated[int, Meta(description="Lines of this many cars or more")]
    more: Annotated[int, Meta(description="Events that move lines move them so much further")]


class RaceData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Race card: tiles, stages, and perhaps a special rule. `-O races=` says which are run.

    A pack has ten or more, of all three kinds, most of them with two stages.
    """

    id: Id
    name: Annotated[Words, Meta(description="What people call the race")]
    kind: Annotated[
        Literal["short", "intermediate", "superspeedway"],
        Meta(description="What kind of track it is"),
    ]
    left: Annotated[str, Meta(description="The tile with the starting grid: 1A or 1B")]
    right: Annotated[str, Meta(description="The other tile: 2A or 2B")]
    stages: Annotated[
        list[Annotated[int, Meta(ge=5, le=MOST_LAPS)]],
        Meta(
            min_length=1,
            max_length=6,
            description="The laps of each stage; the longest 30 or more, so that NPDs come to stop",
        ),
    ]
    pit_exit: Annotated[
        Literal["LL", "G"],
        Meta(description="Where pits lead out: the low line, or the inside Groove lane"),
    ]
    source: Source
    rule: Annotated[Words, Meta(description="What its special rule is called")] = ""
    text: Annotated[Words, Meta(description="The special rule for people")] = ""
    push_safe_faces: Annotated[
        list[DieFace],
        Meta(description="Of a push Risk test: these faces twice in a row are no failure"),
    ] = []
    pit_modifier_scale: Annotated[
        int, Meta(ge=1, le=3, description="The modifiers of the pit boxes count so many times")
    ] = 1
    lane_bonus_extra: Annotated[
        LaneBonus | None, Meta(description="A lane whose bonus is longer here")
    ] = None
    hand_size_after_flag: Annotated[
        int, Meta(ge=4, le=5, description="Cards in a hand from the first yellow flag on")
    ] = 4
    line_event_extra: Annotated[
        LineExtra | None, Meta(description="Lines that events move further here")
    ] = None
    wide_penalty: Annotated[
        int,
        Meta(
            ge=0,
            le=6,
            description="Spaces that a failed wide Risk test costs; 0: as the event says",
        ),
    ] = 0
    four_tire_draw: Annotated[
        int, Meta(ge=1, le=6, description="Cards that a four-tire stop under green draws")
    ] = 4


class TileData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A side of a track tile. There are 1A and 1B with a starting grid, 2A and 2B without.

    Coordinates count half spaces from its left edge to the rear edge of a space.
    """

    id: Id
    title: Title
    length: Annotated[
        int, Meta(description="So many half spaces, a multiple of 4 from 8 to 40; a space is two")
    ]
    lanes: Annotated[
        dict[str, list[Stretch]],
        Meta(
            description="Stretches [first, last] of the low line LL, the Groove GI and GO, and the "
            "high line HL, with a space at every second coordinate: odd ones in LL and HL, even "
            "ones in the Groove, which has no gaps",
            extra_json_schema={"propertyNames": {"enum": list(LANE_NAMES)}},
        ),
    ]
    shape: Annotated[
        list[tuple[float, float]],
        Meta(
            min_length=2,
            description="For drawing: the middle of the tile as points [x, y], both tiles side by "
            "side in a box 1600 wide and 1000 high; cars drive to the right, pits are on top",
        ),
    ]
    lane_width: Annotated[float, Meta(gt=0, description="How wide a lane is drawn in that box")]
    source: Source
    finish: Annotated[
        int | None, Meta(description="Where the Start/Finish line is; only on tile 1")
    ] = None
    grid: Annotated[
        dict[str, list[int]],
        Meta(description="Eight starting places in the Groove lanes, the front row first"),
    ] = {}
    lapped_start: Annotated[
        dict[str, int], Meta(description="The Lapped Start space of each Groove lane")
    ] = {}
    overflow: Annotated[
        dict[str, int], Meta(description="Where cars go for which there is no room, in each")
    ] = {}

    def coordinates(self, lane: str) -> list[int]:
        return [x for first, last in self.lanes.get(lane, []) for x in range(first, last + 1, 2)]


class Arrow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a car comes back from its box, beside it."""

    LL: Annotated[int, Meta(description="On the low line: an odd coordinate")]
    G: Annotated[int, Meta(description="On the inside Groove lane: an even one")]


class BoxData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A pit box, from the rear of the window to its front. Eight or more, the last with -2.

    Coordinates count from the rear edge of the back tile.
    """

    id: Id
    covers: Annotated[
        tuple[int, int],
        Meta(description="The coordinates [first, last] whose cars come to it, without gaps"),
    ]
    arrow: Annotated[Arrow, Meta(description="Where a car comes back")]
    modifier: Annotated[
        int, Meta(ge=-9, le=9, description="Of the die that a car shows at a yellow flag stop")
    ]
    source: Source


class Content(msgspec.Struct, frozen=True):
    """A pack as typed items."""

    pack: Pack
    cards: list[CardData]
    events: list[EventData]
    laps: list[LapsData]
    teams: list[TeamData]
    races: list[RaceData]
    tiles: list[TileData]
    boxes: list[BoxData]
    pace: list[PaceData]

    def tile(self, id: str) -> TileData:
        return next(tile for tile in self.tiles if tile.id == id)


def read(pack: Pack) -> Content:
    """Read and judge a pack; every complaint names file, place and reason."""
    content = Content(
        pack,
        pack.rows("action_cards.csv", CardData),
        pack.items("events.toml", "event", EventData),
        pack.rows("laps_cards.csv", LapsData),
        pack.rows("teams.csv", TeamData),
        pack.items("races.toml", "race", RaceData),
        pack.items("tiles.toml", "tile", TileData),
        pack.items("pit_boxes.toml", "box", BoxData),
        pack.items("pace.toml", "pace", PaceData),
    )
    each_once(pack, "action_cards.csv", content.cards)
    each_once(pack, "events.toml", content.events)
    each_once(pack, "laps_cards.csv", content.laps)
    each_once(pack, "teams.csv", content.teams)
    each_once(pack, "races.toml", content.races)
    each_once(pack, "tiles.toml", content.tiles)
    each_once(pack, "pit_boxes.toml", content.boxes)
    check_cards(content)
    check_laps(content)
    check_teams(content)
    check_pace(content)
    for tile in content.tiles:
        with pack.noting():
            check_tile(pack, tile)
    check_boxes(content)
    for race in content.races:
        with pack.noting():
            check_race(content, race)
    return content


@contextmanager
def worded(pack: Pack, file: str, at: str) -> Iterator[None]:
    """Something in the vocabulary is read here; what is not in it becomes a complaint."""
    try:
        yield
    except BadWord as error:
        raise pack.fault(file, at, str(error)) from None


def check_cards(content: Content) -> None:
    """VL-QUAL-01, VL-SETUP-10. Cards enough, with stopwatches from 1 to 54."""
    pack, file, count = content.pack, "action_cards.csv", len(content.cards)
    need = needs(pack, file)
    for card in content.cards:
        with pack.noting():
            made_card(pack, card)
    if pack.is_whole(file):
        need(count == 52, "all cards", f"there are {count}, must be 52 (CC-01)")


def made_card(pack: Pack, card: CardData) -> Card:
    with worded(pack, "action_cards.csv", card.id):
        return card_from(card.move, card.timing, card.icon, card.effect, card.stopwatch)


def made_event(pack: Pack, event: EventData) -> LapsEvent:
    with worded(pack, "events.toml", event.id):
        return happening_in(event.effect)


def check_laps(content: Content) -> None:
    """VL-LAPS-01, CC-06. Sixteen cards with one or two events that exist."""
    pack, file, count = content.pack, "laps_cards.csv", len(content.laps)
    need = needs(pack, file)
    known = {event.id for event in content.events}
    for event in content.events:
        with pack.noting():
            made_event(pack, event)
    for card in content.laps:
        for event_id in card.events if pack.is_whole("events.toml") else ():
            need(event_id in known, card.id, f"no event {event_id!r}; see events.toml")
    if pack.is_whole(file):
        need(count == 16, "all cards", f"there are {count}, must be 16 (CC-06)")


def check_teams(content: Content) -> None:
    """CC-08, CC-09. Eight teams in the eight liveries, six faces each."""
    pack, file = content.pack, "teams.csv"
    need = needs(pack, file)
    liveries = {livery.id: livery.number for livery in LIVERIES}
    cars = ", ".join(f"{color} {number}" for color, number in liveries.items())
    for team in content.teams:
        for face in team.faces:
            with pack.noting(file), worded(pack, file, team.id):
                face_in(face)
        there = liveries.get(team.color) == team.number
        need(there, team.id, f"no such car (CC-09); there are {cars}")
    colors = {team.color for team in content.teams}
    if pack.is_whole(file):
        all_there = len(colors) == len(content.teams) == CARS
        need(all_there, "all teams", f"needs {CARS} teams, one of each color (CC-08)")


def check_pace(content: Content) -> None:
    """VL-NPD-02, CC-08. Faces that exist, and with every number of players a Move on each."""
    pack, file = content.pack, "pace.toml"
    need = needs(pack, file)
    for pace in content.pace:
        at, faces = f"{pace.players} players", set(pace.faces)
        once = len(faces) == len(pace.faces)
        need(once, at, "faces are 1 to 6, each once")
        with pack.noting(), worded(pack, file, at):
            for table in tables(content, pace.players) if pack.is_whole("teams.csv") else ():
                for face in table:
                    face_in(face)


def check_tile(pack: Pack, tile: TileData) -> None:
    """CC-11, CC-12, CC-14, CC-16. Lanes that exist, a Groove without gaps, a whole grid."""
    need = needs(pack, "tiles.toml", f"tile {tile.id}, ")
    fits = 8 <= tile.length <= LONGEST_TILE and tile.length % 4 == 0
    need(fits, "length", f"must be a multiple of 4 from 8 to {LONGEST_TILE} half spaces")
    for lane, stretches in tile.lanes.items():
        need(lane in LANE_NAMES, f"lane {lane[:20]}", f"lanes are {', '.join(LANE_NAMES)}")
        odd = lane in ("LL", "HL")
        parity = "the low and the high line have odd coordinates, the Groove even ones (CC-12)"
        for first, last in stretches:
            inside = 0 <= first <= last < tile.length
            need(inside, f"lane {lane}", "a stretch lies on the tile, its first space first")
            need(first % 2 == last % 2 == odd, f"lane {lane}", parity)
        found = tile.coordinates(lane)
        need(found == sorted(set(found)), f"lane {lane}", "stretches follow one another")
    whole = list(range(0, tile.length, 2))
    for lane in GROOVE_NAMES if "GO" in tile.lanes else ("GI",):
        need(tile.coordinates(lane) == whole, f"lane {lane}", "the Groove has no gaps (CC-16)")
    if tile.finish is None:
        need(not tile.grid, "grid", "a grid lies behind a finish line")
        return
    need(0 < tile.finish < tile.length, "finish", "must be on the tile")
    grooves = [lane for lane in GROOVE_NAMES if lane in tile.lanes]
    need(sorted(tile.grid) == grooves, "grid", "has spaces in every Groove lane, and nowhere else")
    need(sum(len(spaces) for spaces in tile.grid.values()) == CARS, "grid", "needs 8 spaces")
    taken = []
    for lane, spaces in tile.grid.items():
        need(spaces == sorted(spaces, reverse=True), "grid", "the front row comes first")
        taken += [(lane, x) for x in spaces]
    lapped, overflow = tile.lapped_start, tile.overflow
    need(len(lapped) == len(grooves), "lapped_start", "one in each Groove lane (CC-14)")
    need(len(overflow) == len(grooves), "overflow", "one in each Groove lane")
    taken += [*lapped.items(), *overflow.items()]
    for lane, x in taken:
        need(x in tile.coordinates(lane), "grid", f"no space {lane} {x}")
        need(x + 2 <= tile.finish, "grid", f"{lane} {x} is not behind the finish line")
    need(len(set(taken)) == len(taken), "grid", "a space stands twice")


def check_boxes(content: Content) -> None:
    """CC-13, CC-15. Eight boxes or more that cover the window, the front one with -2."""
    pack, file, boxes = content.pack, "pit_boxes.toml", content.boxes
    need = needs(pack, file)
    at = 0
    for box in boxes:
        (first, last), low, groove = box.covers, box.arrow.LL, box.arrow.G
        need(first == at <= last, box.id, f"must cover coordinates from {at} on: boxes follow")
        at = last + 1
        need(low % 2 == 1 and groove % 2 == 0, box.id, "LL arrows are odd, G arrows even (CC-15)")
        need(first <= min(low, groove) <= last, box.id, "its arrows lie beside it (CC-15)")
    if pack.is_whole(file):
        enough = len(boxes) >= CARS
        need(enough, "all boxes", "needs 8 or more: all cars may pit at once (CC-13)")
        need(boxes[-1].modifier == -2, boxes[-1].id, "the front box has modifier -2 (CC-13)")


def check_race(content: Content, race: RaceData) -> None:
    """VL-SETUP-02, CC-11, CC-13. Tiles that exist, the grid on the left, boxes beside both."""
    pack = content.pack
    need = needs(pack, "races.toml", f"race {race.id}, ")
    tiles = {tile.id: tile for tile in content.tiles}
    for side in (race.left, race.right):
        known = side in tiles or not pack.is_whole("tiles.toml")
        need(known, "tiles", f"no tile {side[:20]!r}; there are {', '.join(tiles)}")
    left, right = tiles[race.left], tiles[race.right]
    need(left.finish is not None, "left", "the left tile carries the starting grid (CC-11)")
    need(race.left != race.right, "right", "two different tiles make a track")
    need(("GO" in left.lanes) == ("GO" in right.lanes), "right", "both have one Groove lane or two")
    covered = content.boxes[-1].covers[1] + 1 == left.length + right.length
    need(covered, "right", "the pit boxes cover both tiles exactly (CC-13)")


# The board


def chosen_races(content: Content, options: Options) -> list[RaceData]:
    """VL-SETUP-02, VL-CHAMP-01, VL-CHAMP-06, VL-SOLO-09. Races an option names."""
    known = {race.id: race for race in content.races}
    if options.races == "all":
        return content.races
    ids, place = [id.strip() for id in options.races.split(",")], content.pack.place
    for id in ids:
        if id not in known:
            there = ", ".join(known)
            raise BadOption(f"option races: {place} has no {id[:20]!r}; it has {there}")
    if len(ids) > MOST_RACES:
        raise BadOption(f"option races: at most {MOST_RACES} races, not {len(ids)}")
    return [known[id] for id in ids]


def make_track(content: Content, race: RaceData, options: Options) -> Track:
    """VL-SETUP-03, VL-SETUP-04. The two tiles of a race, laid out."""
    left, right = content.tile(race.left), content.tile(race.right)
    track = Track(left.length + right.length, left.length)
    for lane, name in enumerate(LANE_NAMES):
        for start, tile in ((0, left), (left.length, right)):
            for x in tile.coordinates(name):
                track.there[space_at(start + x, lane)] = 1
    fill_tables(track, options.beside == "level_groove_only")
    for name in GROOVE_NAMES:
        lane = LANE_NAMES.index(name)
        track.set_grid(lane, [space_at(x, lane) for x in left.grid.get(name, [])])
    track.lapped_start = starts(left.lapped_start)
    track.overflow = starts(left.overflow)
    track.stages = packed(race.stages)
    boxes = content.boxes
    lengths = [last + 1 - first for first, last in (box.covers for box in boxes)]
    track.box_of = packed([box for box, length in enumerate(lengths) for _ in range(length)])
    track.arrow_low = packed([box.arrow.LL for box in boxes])
    track.arrow_groove = packed([box.arrow.G for box in boxes])
    track.modifier = packed([box.modifier * race.pit_modifier_scale for box in boxes])
    track.exits_low = race.pit_exit == "LL"
    track.safe_faces = sum(1 << face for face in race.push_safe_faces)
    if race.lane_bonus_extra:
        track.bonus_lanes = LANE_SETS[race.lane_bonus_extra.lane]
        track.bonus_more = race.lane_bonus_extra.more
    track.hand_after_flag = race.hand_size_after_flag
    if race.line_event_extra:
        track.long_line = race.line_event_extra.cars
        track.line_more = race.line_event_extra.more
    track.wide_penalty = race.wide_penalty
    track.four_tire_draw = race.four_tire_draw
    return track


def starts(places: dict[str, int]) -> Any:
    return packed([space_at(places[name], LANE_NAMES.index(name)) for name in sorted(places)])


def tables(content: Content, players: int) -> list[list[str]]:
    """VL-NPD-02. The faces of every Team card, as they read with so many players."""
    more = [0] * 6
    for pace in content.pace:
        if pace.players == players:
            for face in pace.faces:
                more[face - 1] += pace.more
    return [
        [further(face, spaces) for face, spaces in zip(team.faces, more, strict=True)]
        for team in content.teams
    ]


def further(face: str, spaces: int) -> str:
    """`M3 D` with one space more is `M4 D`."""
    move, *maneuvers = face.split()
    return " ".join([f"M{int(move[1:]) + spaces}", *maneuvers])


def make_board(content: Content, options: Options, players: int) -> Board:
    """Everything the rules look up while a session runs."""
    pack = content.pack
    events = {event.id: made_event(pack, event) for event in content.events}
    faces = [[face_in(face) for face in each] for each in tables(content, players)]
    return Board(
        tracks=[make_track(content, race, options) for race in chosen_races(content, options)],
        cards=[made_card(pack, card) for card in content.cards],
        teams=[Team([m for m, _ in each], [which for _, which in each]) for each in faces],
        laps=[card.laps for card in content.laps],
        events=[[events[id] for id in card.events] for card in content.laps],
        house=settled(HouseRules(), options),
    )
