"""The board: tracks of two tiles, cards, events and options, as numbers ready for the rules.

A place on the table is a space: `coordinate * 4 + lane`, the coordinate being that of its rear edge
in half spaces, counted round the two tiles from the left edge of the one with the starting grid.
The end of the one tile meets the start of the other, both ways (VL-TILE-07).
"""

from __future__ import annotations

from typing import Final, final

from fivewide.kernel.ints import append, i64, vec

CARS: Final = 8  # VL-SETUP-01
LANES: Final = 4
NOBODY: Final[i64] = -1
NOWHERE: Final[i64] = -1  # as a space
LL: Final[i64] = 0  # VL-SETUP-04: the lanes from the pits outward
GI: Final[i64] = 1
GO: Final[i64] = 2
HL: Final[i64] = 3
GROOVE: Final[i64] = 6  # both Groove lanes as a set
STRAIGHT: Final[i64] = 0  # the three ways forward
INWARD: Final[i64] = 1
OUTWARD: Final[i64] = 2

LEAD_LAP: Final[i64] = 0  # what a car's token says
MOVE_OVER: Final[i64] = 1
LAPPED: Final[i64] = 2
ANY_STATUS: Final[i64] = -1

BEFORE: Final[i64] = 1  # when a card's maneuver is done: a set, either is both
AFTER: Final[i64] = 2
DURING: Final[i64] = 4

DRAFT: Final[i64] = 1  # the maneuvers of a Team card's face, as a set
SIDE_DRAFT: Final[i64] = 2
CROSSOVER: Final[i64] = 4

ADVANCE_LINES: Final[i64] = 0  # what an event does
ADVANCE_CARS: Final[i64] = 1
BACK_CARS: Final[i64] = 2
WIDE: Final[i64] = 3
DRAW: Final[i64] = 4
QUICK_PIT: Final[i64] = 5
CAUTION: Final[i64] = 6

ALL: Final[i64] = 0  # whom an event concerns
LEADER: Final[i64] = 1
ON_LANE: Final[i64] = 2
TAIL: Final[i64] = 3
LEADER_CLEAR: Final[i64] = 4
GROOVE_ALONE: Final[i64] = 5
WORN_TIRES: Final[i64] = 6
HAND_AT_MOST: Final[i64] = 7

TEAM_OFF: Final[i64] = 0
TEAM_NPDS: Final[i64] = 1
TEAM_PAIRS: Final[i64] = 2


@final
class HouseRules:
    """The options that change how a race goes: `options.py` says which sets what."""

    def __init__(self) -> None:
        self.pick_random = False
        self.pick_free = False
        self.groove_beside_only = False
        self.first_primary_only = False
        self.rogue_grid_by_last = False
        self.rogues_to_last_turn = False
        self.npd_caution_always = False
        self.npd_stop_turns = False
        self.npd_one_step = False
        self.caution_waits = False
        self.side_draft_jumps = False
        self.stop_short_keeps = False
        self.late_reroll = False
        self.gas_keeps_worn = False
        self.rear_stops = False
        self.pass_forward_only = False
        self.level_regains = False
        self.clamps_pit_die = False
        self.solo_stage_pit = False
        self.bonus_is_free = False
        self.team_mode: i64 = TEAM_OFF
        self.open_hands = False
        self.redeals_npds = False


@final
class Clause:
    """One "if ... then ..." of a card: what must hold, and what then happens."""

    def __init__(self) -> None:
        self.lanes: i64 = 0  # the lanes the car must be on, as a set; 0: any
        self.line: i64 = 0  # cars its line must have
        self.car_ahead = False
        self.touching = False
        self.status: i64 = ANY_STATUS  # at the start of the turn
        self.steps: i64 = 0  # it must have made
        self.faces: i64 = 0  # of its die, as a set; 0: no die
        self.bonus: i64 = 0
        self.diagonal = False  # the first step must be
        self.draft: i64 = 0
        self.side_draft: i64 = 0
        self.crossover = False
        self.risk: i64 = 0  # faces that fail, as a set
        self.back: i64 = 0  # of the car itself if it fails
        self.target_back: i64 = 0
        self.draw: i64 = 0
        self.free_push = False


@final
class Card:
    """An Action card: its move, and a maneuver as clauses of which the first that holds counts."""

    def __init__(self) -> None:
        self.stopwatch: i64 = 0
        self.move: i64 = 0
        self.by_die: vec[i64] = vec[i64]()  # the move for each face; empty: `move`
        self.gears: vec[i64] = vec[i64]()  # moves to choose from; empty: `move`
        self.straight: vec[i64] = vec[i64]()  # for each gear, 1: in the starting lane only
        self.timing: i64 = 0
        self.has_maneuver = False  # VL-MAN-02: an icon; without it pushing is free
        self.clauses: list[Clause] = []


@final
class Team:
    """The table on the back of a Team card: for each face a Move and a set of maneuvers."""

    def __init__(self, moves: list[int], maneuvers: list[int]) -> None:
        self.moves: vec[i64] = vec[i64]([move for move in moves])
        self.maneuvers: vec[i64] = vec[i64]([which for which in maneuvers])


@final
class LapsEvent:
    """An event of a Laps card."""

    def __init__(self, what: i64, whom: i64, number: i64, spaces: i64, faces: i64) -> None:
        self.what = what
        self.whom = whom
        self.number = number  # a set of lanes, cars in a hand, or cars side by side
        self.spaces = spaces  # or cards
        self.faces = faces  # of the die that make it happen, as a set; 0: no die


@final
class Track:
    """A Race card laid out: two tiles with their tables, stages, pit boxes and special rule."""

    def __init__(self, length: i64, seam: i64) -> None:
        self.length = length  # of both tiles together, in half spaces: once round
        self.seam = seam  # where the right tile begins
        spaces = length * LANES
        self.there: vec[i64] = vec[i64]([0] * spaces)  # 1: the space exists
        self.ahead: vec[i64] = vec[i64]([NOWHERE] * spaces)  # in the same lane
        self.behind: vec[i64] = vec[i64]([NOWHERE] * spaces)
        self.steps: vec[i64] = vec[i64]([NOWHERE] * (spaces * 3))  # straight, inward, outward
        self.gains: vec[i64] = vec[i64]([0] * (spaces * 3))  # half spaces each of them gains
        self.back: vec[i64] = vec[i64]([NOWHERE] * spaces)  # where a car driven back goes
        self.loses: vec[i64] = vec[i64]([0] * spaces)
        self.inside: vec[vec[i64]] = vec[vec[i64]]()  # spaces beside it, toward the pits
        self.outside: vec[vec[i64]] = vec[vec[i64]]()  # and toward the wall
        # of each lane, starting spaces, front first
        self.grid: vec[vec[i64]] = vec[vec[i64]]([vec[i64]() for lane in range(LANES)])
        self.lapped_start: vec[i64] = vec[i64]()
        self.overflow: vec[i64] = vec[i64]()
        self.stages: vec[i64] = vec[i64]()  # laps
        self.box_of: vec[i64] = vec[i64]()  # by coordinate in the window
        self.arrow_low: vec[i64] = vec[i64]()  # of each box, as a coordinate in the window
        self.arrow_groove: vec[i64] = vec[i64]()
        self.modifier: vec[i64] = vec[i64]()
        self.exits_low = True
        self.safe_faces: i64 = 0  # pairs that do not fail a push test, as a set
        self.bonus_lanes: i64 = 0  # lane bonuses of these lanes are longer,
        self.bonus_more: i64 = 0  # by so much
        self.hand_after_flag: i64 = 4
        self.long_line: i64 = 0  # lines of so many cars gain more by line events,
        self.line_more: i64 = 0  # so much
        self.wide_penalty: i64 = 0  # 0: what the event says
        self.four_tire_draw: i64 = 4

    def set_grid(self, lane: i64, spaces: list[int]) -> None:
        self.grid[lane] = vec[i64]([space for space in spaces])

    def tile_length(self, window: i64) -> i64:
        """The length of the back tile, given the window's rear edge."""
        return self.seam if window % self.length == 0 else self.length - self.seam


@final
class Board:
    """Content and options of a session. Never changed by play."""

    def __init__(
        self,
        tracks: list[Track],
        cards: list[Card],
        teams: list[Team],
        laps: list[int],
        events: list[list[LapsEvent]],
        house: HouseRules,
    ) -> None:
        self.tracks = tracks  # in the order they are raced
        self.cards = cards
        self.teams = teams
        self.laps: vec[i64] = vec[i64]([number for number in laps])
        self.events = events  # of each Laps card, top to bottom
        self.house = house

    def deck(self) -> vec[i64]:
        """All Action cards."""
        return vec[i64](range(len(self.cards)))

    def laps_deck(self) -> vec[i64]:
        return vec[i64](range(len(self.laps)))


def space_at(coordinate: i64, lane: i64) -> i64:
    return coordinate * LANES + lane


def fill_tables(track: Track, groove_beside_only: bool) -> None:
    """VL-MOVE-03, VL-WIDE-02. What lies ahead, behind and beside each space, round the loop.

    A lane half a space ahead of its neighbor is reached by half a space; lanes level with each
    other by a whole one. A missing lane is stepped over: three lanes are a track too.
    """
    spaces = track.length * LANES
    track.inside = vec[vec[i64]]([vec[i64]() for space in range(spaces)])
    track.outside = vec[vec[i64]]([vec[i64]() for space in range(spaces)])
    space: i64
    for space in range(spaces):
        if track.there[space]:
            fill_space(track, space, groove_beside_only)


def fill_space(track: Track, space: i64, groove_beside_only: bool) -> None:
    """VL-MOVE-01, VL-MOVE-02, VL-BACK-01, VL-BACK-04. The ways from one space."""
    lane = space % LANES
    inner, outer = next_lane(track, lane, -1), next_lane(track, lane, 1)
    track.ahead[space] = there(track, space, 2, lane)
    track.behind[space] = there(track, space, -2, lane)
    track.steps[space * 3 + STRAIGHT] = track.ahead[space]
    track.gains[space * 3 + STRAIGHT] = 2
    way: i64
    for way in (INWARD, OUTWARD):
        beside = inner if way == INWARD else outer
        if beside == NOWHERE:
            continue
        level = is_groove(lane) and is_groove(beside)
        gain: i64 = 2 if level else 1
        track.steps[space * 3 + way] = there(track, space, gain, beside)
        track.gains[space * 3 + way] = gain
        found = vec[i64]()
        if level:
            found = added(found, there(track, space, 0, beside))
        elif not groove_beside_only:
            found = added(found, there(track, space, 1, beside))
            found = added(found, there(track, space, -1, beside))
        if way == INWARD:
            track.inside[space] = found
        else:
            track.outside[space] = found
    if track.behind[space] != NOWHERE:
        track.back[space] = track.behind[space]
        track.loses[space] = 2
    else:
        track.back[space] = there(track, space, -1, outer if lane == LL else inner)
        track.loses[space] = 1


def is_groove(lane: i64) -> bool:
    return bool(GROOVE >> lane & 1)


def next_lane(track: Track, lane: i64, way: i64) -> i64:
    """The lane beside a lane, passing over one that this track does not have at all."""
    lane += way
    while lane >= LL and lane <= HL:
        coordinate: i64
        for coordinate in range(track.length):
            if track.there[coordinate * LANES + lane]:
                return lane
        lane += way
    return NOWHERE


def there(track: Track, space: i64, gain: i64, lane: i64) -> i64:
    """The space of a lane so many half spaces on, if it exists."""
    if lane == NOWHERE:
        return NOWHERE
    coordinate = (space // LANES + gain) % track.length
    found = coordinate * LANES + lane
    return found if track.there[found] else NOWHERE


def added(spaces: vec[i64], space: i64) -> vec[i64]:
    return spaces if space == NOWHERE else append(spaces, space)
