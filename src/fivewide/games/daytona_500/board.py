"""The board: rows of up to three lanes, the cards, the prizes, as numbers ready for the rules.

Rows are counted from the back of the grid, so that row `line` is the first one beyond the
Starting Line. A space is `row * 3 + lane`; lane 0 is the inner one. A set of lanes is a mask.
"""

from __future__ import annotations

from typing import Final, final

from fivewide.kernel.ints import append, i64, vec

CARS: Final = 6
LANES: Final = 3
NOBODY: Final[i64] = -1
WILD: Final[i64] = -1  # as the car of a card's line
INNER: Final[i64] = 1  # the inner lane as a set
BILL: Final[i64] = 10_000  # D5-BID-12: the smallest bill; money is counted in bills inside
ONE_LANE: Final[vec[i64]] = vec[i64]([1, 2, 4])
BESIDE: Final[vec[i64]] = vec[i64]([3, 7, 6])  # a lane and those next to it
LANES_OF: Final[vec[vec[i64]]] = vec[vec[i64]](
    [vec[i64]([lane for lane in range(3) if mask >> lane & 1]) for mask in range(8)]
)


@final
class HouseRules:
    """The options that change how a race or an auction goes: `options.py` says which sets what."""

    def __init__(self) -> None:
        self.races: i64 = 0
        self.guard_ahead = False
        self.loans = False
        self.wild_optional = False
        self.stepwise = False
        self.red_any_white = False
        self.red_may = False
        self.void_rest = False
        self.dealer_same = False
        self.dealer_last = False
        self.tie_by_last_race = False


@final
class Card:
    """The cars a card moves, top to bottom, and how many spaces each of them goes."""

    def __init__(self, cars: list[int], spaces: list[int]) -> None:
        self.cars: vec[i64] = vec[i64]([car for car in cars])
        self.spaces: vec[i64] = vec[i64]([number for number in spaces])
        self.printed: i64 = 0  # the cars shown anywhere on it, as a set
        for car in self.cars:
            if car != WILD:
                self.printed |= 1 << car


@final
class Board:
    """Content and options of a game, and the tables made from them. Never changed by play."""

    def __init__(
        self,
        white: list[int],
        red: list[int],
        line: i64,
        start: list[int],
        cards: list[Card],
        copies: list[int],
        nines: list[int],
        prizes: list[int],
        house: HouseRules,
    ) -> None:
        self.white: vec[i64] = vec[i64]([mask for mask in white])
        self.red: vec[i64] = vec[i64]([mask for mask in red])
        self.rows: i64 = len(white)  # also the "row" of a car that is home
        self.line = line
        self.empty: vec[i64] = vec[i64]([NOBODY] * (self.rows * LANES))  # a track without cars
        self.start: vec[i64] = vec[i64]([space for space in start])
        self.cards = cards  # by kind: dealt ones first, then the six nines
        self.copies: vec[i64] = vec[i64]([count for count in copies])  # of the dealt kinds
        self.nines: vec[i64] = vec[i64]([kind for kind in nines])  # the kind of each car's nine
        self.prizes: vec[i64] = vec[i64]([prize for prize in prizes])  # in bills
        self.house = house
        self.dealt: i64 = len(copies)  # kinds below it are dealt
        self.wild: i64 = 0  # the kind of the wild single, which stands in a hand more than once
        # What a set of lanes leads to in the next row, for every set of free spaces there;
        # `rules.moving.fill_tables` works it out.
        self.steps: vec[i64] = vec[i64]()
        # The spaces of every set of lanes, row by row, ready to be offered as end spaces.
        self.ends: vec[vec[i64]] = vec[vec[i64]]()

    def is_nine(self, card: i64) -> bool:
        return card >= self.dealt

    def deck(self) -> vec[i64]:
        """Every card that is dealt, kind by kind."""
        cards = vec[i64]()
        kind: i64
        for kind in range(self.dealt):
            left = self.copies[kind]
            while left > 0:
                cards = append(cards, kind)
                left -= 1
        return cards
