"""The race: cars in piles, the Raceday sheet, the roll that is carried out."""

from __future__ import annotations

from typing import final

from fivewide.kernel.agenda import State
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import i64, vec

from .board import NOBODY, Board, Form


@final
class Race(State):
    """PU-PILE-03. The running order is one line of cars; piles are how many of them stand together.

    Cars that advance from the top of a pile, or drop from its bottom, keep their place in the
    line: only the sizes of two piles change.
    """

    def __init__(self, seats: i64, chance: RandomSource, board: Board) -> None:
        super().__init__(seats, chance)
        self.board = board
        self.form: Form = board.form
        self.order: vec[i64] = vec[i64]()  # running cars, the leader first
        self.sizes: vec[i64] = vec[i64]()  # of the piles, the lead pile first; 0: a gap
        self.grid: vec[i64] = vec[i64]()  # how they started
        self.owner: vec[i64] = vec[i64]()  # the seat of each car, or NOBODY
        # What is written on the Raceday sheet
        self.box: i64 = 0  # boxes crossed off
        self.overtimes: i64 = 0
        self.cautions: i64 = 0
        self.led: vec[i64] = vec[i64]()  # boxes that each car led
        self.leader: i64 = NOBODY
        self.lead_changes: i64 = 0
        self.stage_order: vec[i64] = vec[i64]()  # of all stages so far, one after the other
        self.stage_size: vec[i64] = vec[i64]()  # cars in each of them
        self.out: vec[i64] = vec[i64]()  # retired cars, so that the last is classified first
        self.out_box: vec[i64] = vec[i64]()  # boxes crossed off when they retired
        self.out_place: vec[i64] = vec[i64]()  # the place each of them held
        # The segment
        self.active: i64 = NOBODY  # the pile whose action it is
        self.ahead: i64 = 0  # piles in front of the one that led when the segment began
        self.turn: i64 = 0  # where the active pile stood when its first action began
        self.second = False  # the second action of a pile on the Final Lap
        # The dice as they lie, and what an incident leaves on the table
        self.die_one: i64 = 0
        self.die_two: i64 = 0
        self.contrast: i64 = 0
        self.caution = False  # a caution is out
        self.rear: vec[i64] = vec[i64]()  # cars on their way to the rear of the field
        self.sent_back: i64 = 0  # so many have come there in this caution
        self.frozen: vec[i64] = vec[i64]()  # the order as a caution found it, if that counts
        self.scratch: vec[i64] = vec[i64]()  # room for as many numbers as there are cars
        # House rules
        self.push: vec[i64] = vec[i64]()  # of each car: -1 saves, 1 pushes
        self.tires: vec[i64] = vec[i64]()  # segments since each car's last stop
        self.stopping: vec[i64] = vec[i64]()  # cars about to stop under green

    def clone(self) -> Race:
        other = Race(self.seats, self.chance.branch(), self.board)
        other.continue_from(self)
        other.form = self.form
        other.order = self.order[:]
        other.sizes = self.sizes[:]
        other.grid = self.grid  # never changed once it is made
        other.owner = self.owner[:]
        other.box = self.box
        other.overtimes = self.overtimes
        other.cautions = self.cautions
        other.led = self.led[:]
        other.leader = self.leader
        other.lead_changes = self.lead_changes
        other.stage_order = self.stage_order[:]
        other.stage_size = self.stage_size[:]
        other.out = self.out[:]
        other.out_box = self.out_box[:]
        other.out_place = self.out_place[:]
        other.active = self.active
        other.ahead = self.ahead
        other.turn = self.turn
        other.second = self.second
        other.die_one = self.die_one
        other.die_two = self.die_two
        other.contrast = self.contrast
        other.caution = self.caution
        other.rear = self.rear[:]
        other.sent_back = self.sent_back
        other.frozen = self.frozen[:]
        other.scratch = self.scratch  # nothing stays in it from one rule to the next
        other.push = self.push[:]
        other.tires = self.tires[:]
        other.stopping = self.stopping[:]
        return other

    def start_of(self, pile: i64) -> i64:
        """Where in the order a pile begins."""
        at: i64 = 0
        ahead: i64
        for ahead in range(pile):
            at += self.sizes[ahead]
        return at

    def is_final_lap(self) -> bool:
        """The Final Lap, or a repeat of it in overtime."""
        return self.box >= self.board.normal

    def row(self) -> i64:
        """PU-SEG-02, PU-FINAL-02. What the pair picks; the Final Lap has rows of its own."""
        rows = self.board.final_rows if self.is_final_lap() else self.board.rows
        return rows[self.die_one + self.die_two]

    def has_cars(self, pile: i64) -> bool:
        return 0 <= pile < len(self.sizes) and self.sizes[pile] > 0

    def is_driven(self) -> bool:
        """Is anything for people to decide?"""
        house = self.board.house
        return house.aggression or house.pit_strategy
