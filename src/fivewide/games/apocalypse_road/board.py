"""The board as numbers: spaces and what lies around them, cars, cards, options.

A space is a number; where two routes cross, each route has a space of its own and both lie on the
same *spot*, which holds one car. Lanes and sectors count from 0 in here, lane 0 on the inside.
"""

from __future__ import annotations

from typing import Final, final

from fivewide.kernel.agenda import packed
from fivewide.kernel.ints import i64, vec

NONE: Final[i64] = -1
NOBODY: Final[i64] = -1
TEAM: Final = 8  # AR-2.0-01: cars of a team
HAND: Final[i64] = 6  # AR-4.3-02
LETHAL: Final[i64] = 6  # AR-8.2-01: the sixth damage marker

# Kinds of spaces
PAVED: Final[i64] = 0
ROUGH: Final[i64] = 1
JUMP: Final[i64] = 2
TROUGH: Final[i64] = 3

# Kinds of movement
LINE: Final[i64] = 0
PURSUIT: Final[i64] = 1
SOLO: Final[i64] = 2
LEAD: Final[i64] = 3
OVERTAKE: Final[i64] = 4
RAM: Final[i64] = 5
RAM_LEAD: Final[i64] = 6

# What a card insists on
OUTSIDE: Final[i64] = 1
ONLY_SWAPS: Final[i64] = 2

# Weapon mounts
FRONT: Final[i64] = 0
REAR: Final[i64] = 1
TURRET: Final[i64] = 2

# Special results
PLAIN: Final[i64] = 0
SPRAY: Final[i64] = 1
SUPPRESS: Final[i64] = 2
BULLDOZE: Final[i64] = 3
CHAIN: Final[i64] = 4

# What movement events do
EFFECTS: Final = (
    "air",
    "damage",
    "jump",
    "bounty",
    "bump",
    "rough",
    "debris",
    "drift",
    "failure",
    "get-there",
    "flyer",
    "weeds",
    "open-road",
    "race-bonus",
    "reloading",
    "roll",
    "nos",
    "sideswipe",
    "spin",
    "suspension",
)
AIR: Final[i64] = 0
HARM: Final[i64] = 1
ALL_IN_JUMP: Final[i64] = 2
BOUNTY: Final[i64] = 3
BUMP: Final[i64] = 4
ALL_IN_ROUGH: Final[i64] = 5
DEBRIS: Final[i64] = 6
DRIFT: Final[i64] = 7
FAILURE: Final[i64] = 8
GET_THERE: Final[i64] = 9
FLYER: Final[i64] = 10
WEEDS: Final[i64] = 11
OPEN_ROAD: Final[i64] = 12
RACE_BONUS: Final[i64] = 13
RELOADING: Final[i64] = 14
ROLL: Final[i64] = 15
NOS: Final[i64] = 16
SIDESWIPE: Final[i64] = 17
SPIN: Final[i64] = 18
SUSPENSION: Final[i64] = 19


@final
class HouseRules:
    """The options that change how a race goes: `options.py` says which sets what."""

    def __init__(self) -> None:
        self.points: i64 = 0
        self.turn_cap: i64 = 0
        self.open_pick = False
        self.random_bag = False
        self.fire_at_own = False
        self.spare_own = False
        self.preset_reserves = False
        self.sideswipe_check = False
        self.crash_ends_all = False
        self.trough_combat = False
        self.offtrack_combat = False
        self.rough_is_jump = False
        self.diagonal_displaces = False
        self.diagonal_into_rough = False
        self.bulldoze_behind = False
        self.event_after_death = False
        self.missed_jump_scores = False
        self.beyond_crossover = False
        self.sideswipe_team = False
        self.open_road_any = False
        self.chain_all = False
        self.clockwise_first = False
        self.wide_spray = False
        self.steps_only = False


@final
class Track:
    """Every space with what is ahead of it, behind it and beside it (AR-2.1-01, AR-2.1-08)."""

    def __init__(
        self, sector: list[int], lane: list[int], kind: list[int], spot: list[int]
    ) -> None:
        self.spaces: i64 = len(sector)
        self.sector: vec[i64] = packed(sector)
        self.lane: vec[i64] = packed(lane)
        self.kind: vec[i64] = packed(kind)
        self.spot: vec[i64] = packed(spot)
        self.spots: i64 = max(spot) + 1
        self.sectors: i64 = max(sector) + 1
        self.last: i64 = 0  # the sector before the Finish Line; sector 0 lies behind it
        self.succ: vec[vec[i64]] = vec[vec[i64]]()  # ahead in the lane; none from the trough
        self.pred: vec[vec[i64]] = vec[vec[i64]]()
        self.inward: vec[i64] = vec[i64]()  # the space one lane in, or NONE
        self.outward: vec[i64] = vec[i64]()
        self.lane_in: vec[i64] = vec[i64]()  # the same where lanes may be changed
        self.lane_out: vec[i64] = vec[i64]()
        self.diagonal: vec[vec[i64]] = vec[vec[i64]]()  # forward diagonals
        self.front: vec[vec[i64]] = vec[vec[i64]]()  # arcs of fire
        self.rear: vec[vec[i64]] = vec[vec[i64]]()
        self.around: vec[vec[i64]] = vec[vec[i64]]()  # front, rear and sides
        self.beside: vec[vec[i64]] = vec[vec[i64]]()  # AR-10-BUMP: ahead, behind and both sides
        self.crossing: vec[i64] = vec[i64]()  # 1: on the crossover
        self.in_sector: vec[vec[i64]] = vec[vec[i64]]()  # spaces by sector, inside first
        self.next_sector: vec[i64] = vec[i64]()
        self.to_go: vec[i64] = vec[i64]()  # forward steps until the Finish Line is crossed
        self.grid: vec[i64] = vec[i64]()  # AR-2.1-11: position 1 first
        self.chute: i64 = NONE  # the space beside which replacements wait
        self.lapped_tokens = False  # AR-3.0-03: a track of a sister game
        self.trough_of: vec[i64] = vec[i64]()  # by sector, or NONE


@final
class Deck:
    """Race cards by kind: how they move, what they add, whether they carry the star."""

    def __init__(
        self,
        kind: list[int],
        diagonal: list[int],
        add: list[int],
        star: list[int],
        must: list[int],
        copies: list[int],
    ) -> None:
        self.kind: vec[i64] = packed(kind)
        self.diagonal: vec[i64] = packed(diagonal)
        self.add: vec[i64] = packed(add)
        self.star: vec[i64] = packed(star)
        self.must: vec[i64] = packed(must)
        self.copies: vec[i64] = packed(copies)


@final
class Fight:
    """Combat cards by face: the number, and damage and special result by weapon, ram and swipe."""

    def __init__(
        self,
        number: list[int],
        damage: list[list[int]],
        special: list[list[int]],
        back: list[list[int]],
        copies: list[int],
    ) -> None:
        self.number: vec[i64] = packed(number)
        # columns: machine gun, auto cannon, missile launcher, ram, sideswipe
        self.damage: vec[vec[i64]] = vec[vec[i64]]([packed(column) for column in damage])
        self.special: vec[vec[i64]] = vec[vec[i64]]([packed(column) for column in special])
        self.back: vec[vec[i64]] = vec[vec[i64]]([packed(column) for column in back])
        self.copies: vec[i64] = packed(copies)


@final
class EventDeck:
    """Movement events by title: the effect, its number, and whether kills by it score."""

    def __init__(
        self,
        effect: list[int],
        amount: list[int],
        points: list[int],
        copies: list[int],
        told: list[list[int]],
    ) -> None:
        self.effect: vec[i64] = packed(effect)
        self.amount: vec[i64] = packed(amount)
        self.points: vec[i64] = packed(points)
        self.copies: vec[i64] = packed(copies)
        # kinds of events to tell, which name the card's own rule
        self.drew: vec[i64] = packed(told[0])
        self.damaged: vec[i64] = packed(told[1])
        self.fell: vec[i64] = packed(told[2])


@final
class Garage:
    """AR-2.2-01. What the mats say, by car: eight cars for each seat in turn."""

    def __init__(
        self,
        speed: list[int],
        weapon: list[int],
        mount: list[int],
        aim: list[int],
        defence: list[int],
    ) -> None:
        self.speed: vec[i64] = packed(speed)
        self.weapon: vec[i64] = packed(weapon)
        self.mount: vec[i64] = packed(mount)
        self.aim: vec[i64] = packed(aim)
        self.defence: vec[i64] = packed(defence)


@final
class Board:
    """Content and options of a race. Never changed by play."""

    def __init__(
        self,
        track: Track,
        deck: Deck,
        fight: Fight,
        event_deck: EventDeck,
        garage: Garage,
        house: HouseRules,
    ) -> None:
        self.track = track
        self.deck = deck
        self.fight = fight
        self.event_deck = event_deck
        self.garage = garage
        self.house = house


def rows(table: list[list[int]]) -> vec[vec[i64]]:
    return vec[vec[i64]]([packed(row) for row in table])


def is_back_in_start(track: Track, start: i64, end: i64) -> bool:
    """AR-2.1-12. Does this lead from the lap back into a start section, which is not used again?"""
    return track.sector[end] > track.last and track.sector[start] <= track.last


def has(items: vec[i64], item: i64) -> bool:
    return item in items
