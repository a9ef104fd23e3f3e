"""Names for spaces, cars and cards, as people and files say them."""

from __future__ import annotations

from fivewide.kernel.declared import coded, listed, money

from .board import LANES, Board
from .content import BILL, COLORS, ROW, CardData, TrackData, card_in_words

LANE_WORDS = ("inner", "middle", "outer")


class Names:
    """The words of one board: a game shares them with all others on it."""

    def __init__(self, board: Board, track: TrackData, cards: list[CardData]) -> None:
        self.board = board
        self.track = track
        self.cards = cards  # by the number the rules know them by
        self.card_ids = [card.id for card in cards]

    def car(self, car: int) -> str:
        """Blue: its color alone, since "blue 9" is a card."""
        return COLORS[car].capitalize()

    def row(self, row: int) -> int:
        """A row as the track counts it: 1 is the first beyond the Starting Line."""
        return int(row - self.board.line + 1)

    def space(self, space: int) -> str:
        """A space as files say it: "14A", "finish"."""
        row, lane = divmod(int(space), LANES)
        if row == self.board.rows:
            return "finish"
        return space_name(self.row(row), self.track.lanes[lane])

    def find(self, text: str) -> int | None:
        """The space a person means by "14A" or "A14", white or red, or None."""
        if text == "finish":
            return int(self.board.rows) * LANES
        lane, number = text[-1:].upper(), text[:-1]
        if lane not in self.track.lanes:
            lane, number = text[:1].upper(), text[1:]
        if lane not in self.track.lanes or not ROW.fullmatch(number):
            return None
        row, index = int(number) + int(self.board.line) - 1, self.track.lanes.index(lane)
        if not 0 <= row < self.board.rows:
            return None
        there = (self.board.white[row] | self.board.red[row]) >> index & 1
        return row * LANES + index if there else None

    def place(self, space: int) -> str:
        """A space with its lane: 14A, inner lane."""
        row, lane = divmod(int(space), LANES)
        if row == self.board.rows:
            return "the Finish Line"
        return f"{self.space(space)}, {LANE_WORDS[lane]} lane"

    def card(self, card: int) -> str:
        return card_in_words(self.cards[card])


def space_name(row: int, lane: str) -> str:
    return f"{row}{lane}"


def dollars(bills: int) -> str:
    return f"${bills * BILL:,}"


# What numbers stand for, in documents and in answers

CAR = listed("car", COLORS)
SUM = money(BILL)  # any: how much is too little or too much is for the rules to say
CARD = listed(
    "card",
    lambda made, seats: made.names.card_ids,
    "`fivewide pack show daytona-500` lists them",
)
SPACE = coded(
    "space",
    (str,),
    lambda made, number: made.names.space(number),
    lambda made, said: made.names.find(said),
    "write it as 14A, or finish",
    {"type": "string", "pattern": "^(finish|-?[0-9]{1,3}[A-Ca-c]|[A-Ca-c]-?[0-9]{1,3})$"},
)
