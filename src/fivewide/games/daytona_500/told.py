"""What screens are told beside a view: what events say, what an option would do, what a pack holds.

Cars go by color, cards by id, spaces as "14A" or "finish", money in dollars. The words for them, of
`names.py`, are here for screens as well.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from fivewide.content.pack import Pack
from fivewide.kernel.declared import NUMBER, SEAT, list_of
from fivewide.kernel.facts import Called, Facts
from fivewide.kernel.speech import Words, spoken

from . import content
from .board import LANES
from .content import COLORS, CardData, Content, Purse, TrackData, lines_of
from .names import AT_THE_HEAD as AT_THE_HEAD
from .names import CAR, CARD, SPACE, SUM, card_title, space_name
from .names import IN_LANE as IN_LANE
from .names import LANE_WORDS as LANE_WORDS
from .names import WITHIN as WITHIN
from .names import card_in_words as card_in_words
from .names import money_in_words as money_in_words

FACTS = Facts(
    {
        "seat": SEAT,
        "car": CAR,
        "card": CARD,
        "space": SPACE,
        "way": list_of(SPACE),  # from where it stood to where it ended, both included
        "bills": Called("dollars", SUM),
        "race": NUMBER,
        "cards": NUMBER,
        "position": NUMBER,
        "spaces": NUMBER,
        "place": NUMBER,
        "home": NUMBER,
    }
)


# What an option would do


class Sale(msgspec.Struct, frozen=True):
    """How the car is sold at once."""

    kind: Literal["car-bought", "car-falls-to", "car-unsold"]
    seat: int | None  # whose it is then
    dollars: int


class BidAhead(msgspec.Struct, frozen=True, tag="bid"):
    """A bid, or a pass."""

    bid: int | None  # None: a pass
    left: int  # in hand, if the car goes for it
    sale: Sale | None  # None: the bidding goes on


MoveKind = Literal[
    "moved",
    "moved-as-far-as-possible",
    "finished",
    "drafted",
    "blocked",
    "line-skipped",
    "wild-chosen",
    "wild-skipped",
    "wild-not-used",
    "hand-discarded",
]


class Move(msgspec.Struct, frozen=True):
    """What happens to one car, or to one line of the card; `kind` is that of the event."""

    kind: MoveKind
    car: str | None = None
    spaces: int = 0  # on the card
    way: tuple[str, ...] = ()  # from where it stands to where it ends; of one that stays none
    place: int | None = None  # across the Finish Line
    open: bool = False  # it is still to be chosen; the likeliest is shown
    ends: tuple[str, ...] = ()  # of one that is open: where else it may end, as things stand then


class CardAhead(msgspec.Struct, frozen=True, tag="moves"):
    """What a card, a car for its wild line or an end space leads to, to the end of the card."""

    moves: tuple[Move, ...]


OptionFacts = BidAhead | CardAhead


# What a pack holds


class CardLine(msgspec.Struct, frozen=True):
    car: str | None  # None: a wild line, any car
    spaces: int


class Card(CardData, frozen=True, kw_only=True):
    name: str  # Red 6, blue 4, wild 2, green 1
    moves: list[CardLine]  # its lines, in the order they are carried out


Ground = Literal["white", "red"]
GROUNDS: dict[str, Ground | None] = {"w": "white", "r": "red", ".": None}  # by letter of a pack


class Space(msgspec.Struct, frozen=True):
    row: int  # row 1 is beyond the Starting Line
    lane: int  # 0 is the inner one
    ground: Ground
    rank: int  # in running order: a greater one is ahead


def rank_of(row: int, lane: int) -> int:
    """In running order by row; side by side the inner lane is ahead."""
    return row * LANES - lane


class Stretch(msgspec.Struct, frozen=True):
    """Rows that are alike."""

    rows: tuple[int, int]
    name: Words
    has_red: bool
    one_lane: bool


class Track(TrackData, frozen=True, kw_only=True):
    rows: list[tuple[Ground | None, ...]]  # from the back of the grid, the inner lane first
    stretches: list[Stretch]
    lane_names: tuple[Words, ...]  # in words, the inner one first
    spaces: dict[str, Space]
    grid: list[str]  # the spaces of the start positions, #1 first


class Contents(msgspec.Struct, frozen=True):
    tracks: list[Track]
    purses: list[Purse]
    cards: list[Card]


def contents(pack: Pack) -> Contents:
    data = content.read(pack)
    made = Contents(
        tracks=[_track(track) for track in data.tracks],
        purses=data.purses,
        cards=[_card(data, card) for card in data.cards],
    )
    return spoken(made)


def _card(data: Content, card: CardData) -> Card:
    cars, spaces = ((), ()) if card.kind == "bid" else lines_of(data.pack, card)
    lines = [
        CardLine(None if car < 0 else COLORS[car], number)
        for car, number in zip(cars, spaces, strict=True)
    ]
    return Card(**msgspec.structs.asdict(card), name=card_title(card), moves=lines)


def _track(track: TrackData) -> Track:
    rows = [tuple(map(GROUNDS.__getitem__, letters)) for letters in track.letters()]
    spaces = {
        space_name(row, name): Space(row, lane, ground, rank_of(row, lane))
        for row, grounds in enumerate(rows, start=track.first)
        for lane, (name, ground) in enumerate(zip(track.lanes, grounds, strict=True))
        if ground is not None
    }
    stretches = [
        Stretch(each.rows, each.name, "r" in each.lanes, each.lanes == "w..")
        for each in track.section
    ]
    grid = [space_name(int(place[1:]), place[0]) for place in track.start]
    told = msgspec.structs.asdict(track)
    return Track(
        **told, lane_names=LANE_WORDS, rows=rows, stretches=stretches, spaces=spaces, grid=grid
    )
