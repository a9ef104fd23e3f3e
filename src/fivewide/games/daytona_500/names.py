"""Names for spaces, cars and cards, as people and files say them."""

from __future__ import annotations

from fivewide.kernel.declared import coded, listed, money
from fivewide.kernel.speech import Words, words

from .board import LANES, Board
from .content import BILL, COLORS, ROW, CardData, Kind, TrackData, color_of

LANE_WORDS: tuple[Words, ...] = ("inner", "middle", "outer")
IN_LANE: tuple[Words, ...] = ("{space}, inner lane", "{space}, middle lane", "{space}, outer lane")
ORDINALS: dict[int, Words] = {
    1: "first",
    2: "second",
    3: "third",
    4: "fourth",
    5: "fifth",
    6: "sixth",
}
# What cars are called, and a wild line of a card: within a text, and at its head
WITHIN: dict[str, Words] = {
    "yellow": "yellow",
    "red": "red",
    "blue": "blue",
    "green": "green",
    "orange": "orange",
    "black": "black",
    "wild": "wild",
}
AT_THE_HEAD: dict[str, Words] = {
    "yellow": "Yellow",
    "red": "Red",
    "blue": "Blue",
    "green": "Green",
    "orange": "Orange",
    "black": "Black",
    "wild": "Wild",
}
OF_A_CAR: dict[Kind, Words] = {"nine": "nine of {color}", "bid": "bidding card of {color}"}
HEADS_OF_A_CAR: dict[Kind, Words] = {"nine": "Nine of {color}", "bid": "Bidding card of {color}"}


class Names:
    """The words of one board: a game shares them with all others on it."""

    def __init__(self, board: Board, track: TrackData, cards: list[CardData]) -> None:
        self.board = board
        self.track = track
        self.cards = cards  # by the number the rules know them by
        self.card_ids = [card.id for card in cards]

    def car(self, car: int) -> str:
        """Blue: its color alone, since "blue 9" is a card."""
        return words(AT_THE_HEAD[COLORS[car]])

    def in_color(self, car: int) -> str:
        """The same as an adjective: the blue car."""
        return words(WITHIN[COLORS[car]])

    def row(self, row: int) -> int:
        """A row as the track counts it: 1 is the first beyond the Starting Line."""
        return int(row - self.board.line + 1)

    def space(self, space: int) -> str:
        """A space as files say it: "14A", "finish"; `called` says it to people."""
        row, lane = divmod(int(space), LANES)
        if row == self.board.rows:
            return "finish"
        return space_name(self.row(row), self.track.lanes[lane])

    def called(self, space: int) -> str:
        said = self.space(space)
        return words("finish") if said == "finish" else said

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
            return words("the Finish Line")
        return words(IN_LANE[lane], space=self.space(space))

    def card(self, card: int) -> str:
        return card_in_words(self.cards[card])

    def title(self, card: int) -> str:
        return card_title(self.cards[card])

    def lines(self, card: int) -> list[str]:
        return lines_in_words(self.cards[card])


def card_in_words(card: CardData) -> str:
    """red 6, blue 4, wild 2, green 1"""
    if card.kind in OF_A_CAR:
        return words(OF_A_CAR[card.kind], color=words(WITHIN[color_of(card)]))
    return ", ".join(lines_in_words(card))


def card_title(card: CardData) -> str:
    """Red 6, blue 4, wild 2, green 1"""
    if card.kind in HEADS_OF_A_CAR:
        return words(HEADS_OF_A_CAR[card.kind], color=words(WITHIN[color_of(card)]))
    first, *others = card.lines.split(",")
    return ", ".join([line_in_words(first, AT_THE_HEAD), *map(line_in_words, others)])


def lines_in_words(card: CardData) -> list[str]:
    return [line_in_words(line) for line in card.lines.split(",")]


def line_in_words(line: str, called: dict[str, Words] = WITHIN) -> str:
    car, _, spaces = line.strip().partition(" ")
    return words("{line} {spaces}", line=words(called[car]), spaces=spaces)


def space_name(row: int, lane: str) -> str:
    return f"{row}{lane}"


def dollars(bills: int) -> str:
    return money_in_words(bills * BILL)


def money_in_words(dollars: int) -> str:
    return words("${dollars:,}", dollars=dollars)


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
