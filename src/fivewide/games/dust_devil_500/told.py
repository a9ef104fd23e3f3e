"""What screens are told: facts of events and options, and what the content of a race is called."""

from __future__ import annotations

from dataclasses import replace
from operator import itemgetter
from typing import Any

import msgspec
from msgspec.structs import asdict

from fivewide.content.pack import Pack
from fivewide.kernel.declared import NUMBER, SEAT, Shape, list_of
from fivewide.kernel.declared.shapes import Bound
from fivewide.kernel.facts import Called, Facts
from fivewide.kernel.speech import Words, spoken

from . import content, names
from .content import MARK_COLORS, CardData, Color, DieData, Kind, TrackData
from .names import CARD, FACE, SPACE
from .questions import READING, roll_of
from .rules.series import LAST_RACE, POINTS

# Events


def _roll(made: Any, seats: int) -> Bound[list[int]]:
    """A number of dice and an outcome, as the sides that came up."""
    faces = int(made.board.faces)
    return replace(list_of(FACE).at(made, seats), say=lambda rolled: roll_of(faces, *rolled))


FACTS = Facts(
    {
        "seat": SEAT,
        "by": SEAT,
        "race": NUMBER,
        "left": NUMBER,
        "dice": None,
        "outcome": Called("roll", Shape(list[int], _roll), itemgetter("dice", "outcome")),
        "reading": READING,
        # A space where a car owes a visit has a spot of its own, but no other name.
        "from": Called("from", SPACE, itemgetter("from")),
        "to": Called("to", SPACE, itemgetter("to")),
        "way": list_of(SPACE),
        "card": CARD,
        "cards": NUMBER,
        "place": NUMBER,
        "points": NUMBER,
        "total": NUMBER,
    }
)

# Options


class RollFacts(msgspec.Struct, frozen=True, tag="roll"):
    """So many dice: how many of their rolls can bring the car home."""

    title: str
    how: str
    homeward: int
    rolls: int  # all there are, each as likely


class Bump(msgspec.Struct, frozen=True):
    seat: int
    to: int | str


class MoveFacts(msgspec.Struct, frozen=True, tag="move"):
    """A reading, or whether to go on: where it takes the car."""

    title: str
    how: str
    ends: tuple[int | str, ...]  # two: it may stop or go on; if it stays: where it is
    stays: bool
    via: int | str | None  # where the first of two parts ends
    bumps: tuple[Bump, ...]  # whom it sends back, and to where


OptionFacts = RollFacts | MoveFacts


# Content


class Sign(msgspec.Struct, frozen=True):
    """What stands on a space, and does something to whoever rests there."""

    sign: str
    color: Color
    name: Words
    means: Words
    rule: str


# The colors of track and dice, and the ink that reads on each: the same on every screen
PAINTS: dict[Color, tuple[str, str]] = {
    "black": ("#26282d", "#ffffff"),
    "gold": ("#b98a2f", "#1b1304"),
    "red": ("#d8392e", "#ffffff"),
    "purple": ("#6a35a8", "#ffffff"),
    "blue": ("#2a6fdc", "#ffffff"),
    "yellow": ("#ffd83a", "#1c1600"),
    "green": ("#1f8049", "#ffffff"),
    "white": ("#f1eee4", "#16181c"),
}
COLORS = {mark: colors[0] for mark, colors in MARK_COLORS.items()}
SIGNS = [
    Sign("turbo", COLORS["turbo"], "Turbo", "extra turn", "DD-SPACE-01"),
    Sign("rpm", COLORS["rpm"], "RPM", "extra turn", "DD-SPACE-01"),
    Sign("lead-foot", COLORS["lead-foot"], "Lead Foot", "extra turn", "DD-SPACE-01"),
    Sign("pit-stop", COLORS["pit-stop"], "Pit Stop", "lose a turn", "DD-SPACE-02"),
    Sign("spin-out", COLORS["spin-out"], "Spin-out", "lose a turn", "DD-SPACE-03"),
    Sign("pit-row", "yellow", "Pit Row", "next turn", "DD-PIT-01"),
    Sign("ramp", "white", "Runaway Ramp", "next turn", "DD-RAMP-01"),
    Sign("red", "red", "Red Card", "draw one", "DD-RED-01"),
]


class Space(names.Space, frozen=True):
    sign: str  # empty: nothing happens there


class Track(TrackData, frozen=True, kw_only=True):
    spaces: list[Space]  # Start, the track, the Finish, Pit Row, the ramp


def spaces_with_signs(track: TrackData) -> list[Space]:
    spaces = names.spaces_of(track)
    signs: dict[int | str, str] = {one.space: "red" for one in spaces if one.colors == ("red",)}
    signs |= {mark.space: mark.mark for mark in track.mark}
    signs |= {track.pit_row.entry: "pit-row", track.length: "ramp"}
    return [Space(**asdict(one), sign=signs.get(one.space, "")) for one in spaces]


class Kept(msgspec.Struct, frozen=True):
    """What a kept card does for its car."""

    means: Words
    rule: str


KEPT: dict[Kind, Kept] = {
    "keep-cage": Kept("The next car to bump this one shares its space instead.", "DD-CARD-01"),
    "keep-crew": Kept("This car does not lose the next turn it would lose.", "DD-CARD-03"),
}


class RedCard(CardData, frozen=True, kw_only=True):
    kept: Kept | None  # None: it is carried out at once


class RaceVersion(msgspec.Struct, frozen=True):
    race: int
    name: Words
    how: Words  # dice, and how they are read


RACES = {
    race.race: race
    for race in (
        RaceVersion(1, "Rookie Run", "one die, colors"),
        RaceVersion(2, "Maniac Mile", "one die, numbers"),
        RaceVersion(3, "Demolition Derby", "one die, colors or numbers"),
        RaceVersion(4, "Rainbow Race", "two dice, colors"),
        RaceVersion(5, "Danger Dragster", "two dice, numbers"),
        RaceVersion(6, "Dust Devil 500", "two dice, colors or numbers"),
    )
}
assert len(RACES) == LAST_RACE


class Contents(msgspec.Struct, frozen=True):
    """A pack, and what is the same in all of them."""

    tracks: list[Track]
    dice: list[DieData]
    red_cards: list[RedCard]
    signs: list[Sign]
    races: list[RaceVersion]
    points: list[int]  # of a race in a series, by place


def contents(pack: Pack) -> Contents:
    data = content.read(pack)
    made = Contents(
        tracks=[Track(**asdict(track), spaces=spaces_with_signs(track)) for track in data.tracks],
        dice=data.dice,
        red_cards=[RedCard(**asdict(card), kept=KEPT.get(card.kind)) for card in data.cards],
        signs=SIGNS,
        races=list(RACES.values()),
        points=[int(points) for points in POINTS],
    )
    return spoken(made)
