"""Names for spots, cars and cards, as people and files say them."""

from __future__ import annotations

from typing import Literal

import msgspec

from fivewide.kernel.declared import coded, counted, listed
from fivewide.kernel.speech import InEachLanguage, Words, words
from fivewide.racing.liveries import LIVERIES

from .board import Board
from .content import CardData, Color, DieData, TrackData

CARS = [livery.name.lower() for livery in LIVERIES[:6]]  # the car of each seat


Lane = Literal["start", "track", "finish", "pit", "ramp"]


class Space(msgspec.Struct, frozen=True):
    """A space as documents and people say it. The ramp shows two colors, the Finish too."""

    space: int | str  # 23, "start", "P2", "R3", "finish"
    lane: Lane
    index: int  # in its lane, from 1; of Start and the Finish 0
    colors: tuple[Color, ...]
    called: str  # Green 23


OFF_THE_TRACK: dict[str, Words] = {"start": "start", "finish": "finish"}


def spaces_of(track: TrackData) -> list[Space]:
    """All spaces, in the order of the board's spots."""
    rows: list[tuple[int | str, Lane, int, tuple[Color, ...]]] = [
        *((at, "track", at, (track.color(at),)) for at in range(1, track.length + 1)),
        ("finish", "finish", 0, tuple(track.finish)),
        *((f"P{at}", "pit", at, (color,)) for at, color in enumerate(track.pit_row.spaces, 1)),
        *((f"R{at}", "ramp", at, pair) for at, pair in enumerate(track.ramp, 1)),
    ]
    called = {"finish": words("the Finish Line")}
    return [
        Space("start", "start", 0, (), words("Start")),
        *(
            Space(space, lane, at, colors, called.get(str(space)) or f"{in_words(colors)} {space}")
            for space, lane, at, colors in rows
        ),
    ]


# What colors are called; not their ids, which files and the drawing know
COLORS: dict[Color, Words] = {
    "black": "Black",
    "gold": "Gold",
    "red": "Red",
    "purple": "Purple",
    "blue": "Blue",
    "yellow": "Yellow",
    "green": "Green",
    "white": "White",
}


def in_words(colors: tuple[Color, ...]) -> str:
    return "/".join(words(COLORS[color]) for color in colors)


class Names:
    """The words of one board: a race shares them with all others on it."""

    def __init__(self, board: Board, track: TrackData, die: DieData, cards: list[CardData]) -> None:
        self.board = board
        self.track = track
        self.die = die
        self.cards = cards
        self.spaces = spaces_of(track)
        self.called = InEachLanguage(lambda: [space.called for space in spaces_of(track)])
        self.card_ids = [card.id for card in cards]

    def car(self, seat: int) -> str:
        return f"{LIVERIES[seat].name} {LIVERIES[seat].number}"

    def space(self, spot: int) -> int | str:
        """A spot as a position document says it: 23, "start", "P2", "R3", "finish"."""
        return self.spaces[self.board.space[spot]].space

    def short(self, spot: int) -> str:
        """The same, as a standing notes it."""
        space = str(self.space(spot))
        return words(OFF_THE_TRACK[space]) if space in OFF_THE_TRACK else space

    def spot(self, space: int | str) -> int | None:
        """The plain spot of a space, or None if there is no such space."""
        board = self.board
        if isinstance(space, int):
            return space if 0 <= space <= board.length else None
        if space.isdecimal():
            return self.spot(int(space))
        if space in ("start", "finish"):
            return 0 if space == "start" else int(board.finish)
        lanes = {"P": (board.pit_row, board.ramp - 1), "R": (board.ramp, board.ramp_end)}
        if space[:1] in lanes and space[1:].isdecimal():
            first, last = lanes[space[:1]]
            spot = int(first) + int(space[1:]) - 1
            return spot if first <= spot <= last else None
        return None

    def place(self, spot: int) -> str:
        """A spot in words: Green 23, White P2 (in Pit Row), Red/Purple R2 (in the ramp)."""
        return self.called()[self.board.space[spot]]

    def colors(self, spot: int) -> tuple[Color, ...]:
        """The color of a spot; in the ramp both of them, at the Finish too."""
        return self.spaces[self.board.space[spot]].colors

    def face(self, number: int) -> str:
        """A side of the die: 3 Red."""
        return f"{number} {in_words((self.die.faces[number - 1].color,))}"


# What numbers stand for, in documents and in answers

CAR = listed("car", lambda made, seats: CARS[:seats], "in this race: {names}")
CARD = listed("card", lambda made, seats: made.names.card_ids)
SPACE = coded(
    "space",
    (int, str),
    lambda made, spot: made.names.space(spot),
    lambda made, said: made.names.spot(said),
    lambda made: f"0 to {made.board.length}, P1.., R1.., start, finish",
    {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^(start|finish|[PR]?[0-9]+)$"}]},
)
DICE = counted("dice", 1, 2)
FACE = counted("face", 1, lambda made, seats: int(made.board.faces))
