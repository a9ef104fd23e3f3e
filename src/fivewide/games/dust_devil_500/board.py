"""The board: track, Pit Row, Runaway Ramp, dice, as numbers ready for the rules.

A car stands on a *spot*. Spots 0 to `length` are Start and the main track; behind them come the
Finish, Pit Row and the ramp. The Pit Row entry and the last White have a second spot each: the
same space, for a car that rests there by its own move and owes a visit (DD-PIT-01, DD-RAMP-01).
A car bumped onto the space stands on the plain spot and owes nothing.
"""

from __future__ import annotations

from typing import Final, final

from fivewide.kernel.ints import append, i64, vec

COLORS: Final = 8
STAY: Final[i64] = -1  # as the end of a move: beyond the Finish, the car remains where it is

# What resting on a spot means
PLAIN: Final[i64] = 0
EXTRA_TURN: Final[i64] = 1
PIT_STOP: Final[i64] = 2
SPIN_OUT: Final[i64] = 3
RED: Final[i64] = 4
OWES_PIT_ROW: Final[i64] = 5
OWES_RAMP: Final[i64] = 6

# What a Red Card does
NOTHING: Final[i64] = 0
MOVE: Final[i64] = 1
CARD_EXTRA_TURN: Final[i64] = 2
LOSE_TURN: Final[i64] = 3
BUMP_AHEAD: Final[i64] = 4
KEEP_CAGE: Final[i64] = 5
KEEP_CREW: Final[i64] = 6


@final
class HouseRules:
    """The options that change how cars move or bump: `options.py` says which sets what."""

    def __init__(self) -> None:
        self.pit_once = False
        self.ramp_counts_spaces = False
        self.ramp_via_white = False
        self.ramp_black_gold_finish = False
        self.ramp_bumps = False
        self.bump_chain = False
        self.bump_triggers = False
        self.extra_stack = False
        self.extra_max_chain: i64 = 0  # 0: no limit
        self.extra_and_lost = False
        self.may_stay = False
        self.turbocharge = False
        self.turbo_race6 = False
        self.play_out = False
        self.series = False


@final
class Cards:
    """The Red Card deck: for every kind of card how many there are and what it does."""

    def __init__(self, copies: list[int], effects: list[int], spaces: list[int]) -> None:
        self.copies: vec[i64] = vec[i64]([copy for copy in copies])
        self.effects: vec[i64] = vec[i64]([effect for effect in effects])
        self.spaces: vec[i64] = vec[i64]([space for space in spaces])
        self.in_play = sum(copies) > 0
        self.cage: i64 = 0  # the kinds that are kept, to find their place in the discard
        self.crew: i64 = 0
        kind: i64
        for kind in range(len(effects)):
            if self.effects[kind] == KEEP_CAGE:
                self.cage = kind
            elif self.effects[kind] == KEEP_CREW:
                self.crew = kind


@final
class Board:
    """Content and options of a race, and the tables made from them. Never changed by play."""

    def __init__(
        self,
        length: i64,
        red_line_after: i64,
        marks: dict[int, int],
        red: i64,
        pit_entry: i64,
        pit_exit: i64,
        pit_spaces: i64,
        ramp_spaces: i64,
        bump: i64,
        faces: list[int],
        house: HouseRules,
        cards: Cards,
    ) -> None:
        self.length = length
        self.red_line_after = red_line_after
        self.pit_entry = pit_entry
        self.pit_exit = pit_exit
        self.bump = bump
        self.house = house
        self.cards = cards
        self.faces: i64 = len(faces)
        self.face_color: vec[i64] = vec[i64]([color for color in faces])

        self.finish: i64 = length + 1
        self.pit_row: i64 = length + 2  # P1; the others follow
        self.ramp: i64 = self.pit_row + pit_spaces  # R1; the others follow
        self.ramp_end: i64 = self.ramp + ramp_spaces - 1
        self.owes_pit: i64 = self.ramp_end + 1
        self.owes_ramp: i64 = self.ramp_end + 2
        self.spots: i64 = self.ramp_end + 3

        self.number: vec[i64] = vec[i64](range(self.spots))  # how far along the track
        self.space: vec[i64] = vec[i64](range(self.spots))  # one for both spots of an entry
        self.effect: vec[i64] = vec[i64]([PLAIN] * self.spots)
        pit: i64
        for pit in range(pit_spaces):
            self.number[self.pit_row + pit] = pit_exit - pit_spaces + pit
        ramp: i64
        for ramp in range(ramp_spaces):
            self.number[self.ramp + ramp] = length
        self.number[self.owes_pit] = pit_entry
        self.number[self.owes_ramp] = length
        self.space[self.owes_pit] = pit_entry
        self.space[self.owes_ramp] = length
        at: i64
        for at in range(red, length + 1, COLORS):
            self.effect[at] = RED
        for marked in marks:
            self.effect[marked] = marks[marked]
        self.effect[self.owes_pit] = OWES_PIT_ROW
        self.effect[self.owes_ramp] = OWES_RAMP

        # Where every roll leads from every spot; `rules.moving.fill_tables` works them out.
        self.one_by_number: vec[i64] = vec[i64]()
        self.one_by_color: vec[i64] = vec[i64]()
        self.two_by_number: vec[i64] = vec[i64]()
        self.two_by_color: vec[i64] = vec[i64]()
        self.turbocharged: vec[i64] = vec[i64]()
        self.back: vec[i64] = vec[i64]()  # where a bumped car goes

    def is_pit(self, spot: i64) -> bool:
        return self.pit_row <= spot < self.ramp

    def is_ramp(self, spot: i64) -> bool:
        return self.ramp <= spot <= self.ramp_end

    def is_shared(self, spot: i64) -> bool:
        """DD-SETUP-01, DD-BUMP-08, DD-RAMP-09. Start and ramp hold any number of cars."""
        return (
            spot == 0 or spot == self.finish or (self.is_ramp(spot) and not self.house.ramp_bumps)
        )

    def rest(self, number: i64) -> i64:
        """The spot of a main-track space for a car that comes to rest there by its own move."""
        if number == self.pit_entry:
            return self.owes_pit
        if number == self.length:
            return self.owes_ramp
        return number

    def through(self, spot: i64) -> i64:
        """The spot of a car that only passes: whoever drives on owes nothing."""
        return self.space[spot]

    def is_past_red_line(self, spot: i64) -> bool:
        """DD-FINISH-06, DD-RAMP-10. Beyond the Red Line, on the last White or in the ramp."""
        return self.number[spot] > self.red_line_after and spot != self.finish

    def doubles(self, outcome: i64) -> bool:
        return outcome % (self.faces + 1) == 0  # one die counts `faces`, the other 1


def colors_of_pit(board: Board) -> vec[i64]:
    """Pit Row continues the cycle of the track it runs beside (DD-PIT-04)."""
    colors = vec[i64]()
    spot: i64
    for spot in range(board.pit_row, board.ramp):
        colors = append(colors, (board.number[spot] - 1) % COLORS)
    return colors
