"""The table: cars on the track, damage, pools, hands and decks, the car and the card in play.

What play is in the middle of waits on the agenda, each part of a turn as a step that carries its
own numbers. Two records are noted here: the `Segment` being played, with the car and the card that
lie on the table, and a car on its way, as a `Move`: see there why.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Question, State, Step
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import append, i64, vec

from .board import NOBODY, NONE, TEAM, Board

# Where a car is: always in exactly one of these
RESERVE: Final[i64] = 0
ON_TRACK: Final[i64] = 1
IN_TROUGH: Final[i64] = 2
OFF_INSIDE: Final[i64] = 3  # beside the track, with a Spin-Around token
OFF_OUTSIDE: Final[i64] = 4
IN_CHUTE: Final[i64] = 5
DESTROYED: Final[i64] = 6

# Markers of a car, as a set
ACTED: Final[i64] = 1  # the side of the counter that is up
SUPPRESSED: Final[i64] = 2
RELOADING: Final[i64] = 4
DEBT: Final[i64] = 8  # the next crossing scores nothing


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Segment:
    """The Action Segment being played, from its card to its end. No move changes it on the way."""

    def __init__(self, car: i64, card: i64) -> None:
        self.car = car  # the active one
        self.card = card
        self.event: i64 = NONE  # the event that was drawn
        self.used: vec[i64] = vec[i64]()  # spots the car was on, but for a move under way
        self.flown: vec[i64] = vec[i64]()  # spots a flyer was on that is another car

    def copy(self) -> Segment:
        other = Segment(self.car, self.card)
        other.event = self.event
        other.used = self.used[:]
        other.flown = self.flown[:]
        return other


NO_SEGMENT: Final = Segment(NONE, NONE)  # nobody is active; it is never changed


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Move:
    """A car on its way, as far as it has come.

    Every step of the move changes it, by rules that get the race alone: so it is a record on the
    race, and no step on the agenda.
    """

    def __init__(self, mover: i64, kind: i64, points: i64) -> None:
        self.mover = mover
        self.kind = kind
        self.points = points  # movement points left
        self.diagonals: i64 = 0
        self.must: i64 = 0
        self.locked: i64 = 0
        self.pending: i64 = NONE  # a step that waits for a choice of lanes
        self.link_at: i64 = NONE  # up to here the run behind has been followed; NONE: to its end
        self.train: vec[i64] = vec[i64]()  # cars that follow, nearest first
        self.lanes: vec[i64] = vec[i64]()  # pairs: at this branch, this lane
        self.used: vec[i64] = vec[i64]()  # spots the mover has been on, before this move too

    def copy(self) -> Move:
        other = Move(self.mover, self.kind, self.points)
        other.diagonals = self.diagonals
        other.must = self.must
        other.locked = self.locked
        other.pending = self.pending
        other.link_at = self.link_at
        other.train = self.train[:]
        other.lanes = self.lanes[:]
        other.used = self.used[:]
        return other


NO_MOVE: Final = Move(NONE, 0, 0)  # nobody is on its way; it is never changed


@final
@mypyc_attr(acyclic=True)
class Tally:
    """What a move that is tried out has been worth so far, to compare routes.

    One for a whole search: its copies of the race share it, one is played on at a time.
    """

    def __init__(self) -> None:
        self.merit: i64 = 0


@final
class Race(State):
    """Seat n + 1 sits clockwise after seat n. Car c belongs to seat c // 8."""

    def __init__(self, seats: i64, chance: RandomSource, board: Board) -> None:
        super().__init__(seats, chance)
        self.board = board
        self.turn: i64 = 1
        self.first: i64 = NOBODY  # who has the First Player marker
        self.winner: i64 = NOBODY
        # Cars
        self.status: vec[i64] = vec[i64]()
        self.at: vec[i64] = vec[i64]()  # the space, or the one beside which it waits
        self.damage: vec[i64] = vec[i64]()
        self.marks: vec[i64] = vec[i64]()
        self.occupant: vec[i64] = vec[i64]()  # the car on each spot, or NONE
        # Points
        self.pool: vec[i64] = vec[i64]()
        self.claimed: vec[i64] = vec[i64]()
        self.removed: vec[i64] = vec[i64]()  # by the Countdown Clock
        self.clock_off: i64 = 0
        self.bounty: i64 = 0  # markers left on the card in play
        self.race_bonus: i64 = 0
        # Cards: hands sorted by kind; decks and discards are bags, counts by kind
        self.hands: vec[vec[i64]] = vec[vec[i64]]()
        self.deck: vec[i64] = vec[i64]()
        self.discards: vec[i64] = vec[i64]()
        self.combat: vec[i64] = vec[i64]()
        self.combat_out: vec[i64] = vec[i64]()
        self.events: vec[i64] = vec[i64]()
        self.events_out: vec[i64] = vec[i64]()
        # The start
        self.starters: vec[i64] = vec[i64]()  # sets of cars not on the grid yet, by seat
        self.bagged: vec[i64] = vec[i64]()  # the car of each seat in the bag, or NONE
        # The Action Segment
        self.seat: i64 = NOBODY  # the active player
        self.segment: Segment = NO_SEGMENT
        self.move: Move = NO_MOVE
        # Of searches; no race at a table has either
        self.tally: Tally | None = None  # somebody counts what the move is worth
        self.glance: i64 = 0  # 1: somebody only imagines the race; few routes will do

    def plan(self, step: Step) -> None:
        """AR-11.5-01. Once somebody has won, nothing further is resolved."""
        if self.winner == NOBODY:
            step.below = self.agenda
            self.agenda = step

    def ask(self, question: Question, then: Step | None = None) -> None:
        if self.winner == NOBODY:
            self.question = question
            if then is not None:
                self.plan(then)

    def clone(self) -> Race:
        other = self.trial()
        other.chance = self.chance.branch()
        other.hands = self.hands[:]
        seat: i64
        for seat in range(len(self.hands)):
            other.hands[seat] = self.hands[seat][:]
        other.deck = self.deck[:]
        other.discards = self.discards[:]
        other.combat = self.combat[:]
        other.combat_out = self.combat_out[:]
        other.events = self.events[:]
        other.removed = self.removed[:]
        other.starters = self.starters[:]
        other.bagged = self.bagged[:]
        other.segment = self.segment.copy()
        return other

    def trial(self) -> Race:
        """A copy to try a move out in: what no move changes is shared, cards and the segment."""
        other = Race(self.seats, self.chance, self.board)
        other.continue_from(self)
        other.turn = self.turn
        other.first = self.first
        other.winner = self.winner
        other.status = self.status[:]
        other.at = self.at[:]
        other.damage = self.damage[:]
        other.marks = self.marks[:]
        other.occupant = self.occupant[:]
        other.pool = self.pool[:]
        other.claimed = self.claimed[:]
        other.removed = self.removed
        other.clock_off = self.clock_off
        other.bounty = self.bounty
        other.race_bonus = self.race_bonus
        other.hands = self.hands
        other.deck = self.deck
        other.discards = self.discards
        other.combat = self.combat
        other.combat_out = self.combat_out
        other.events = self.events
        other.events_out = self.events_out[:]
        other.starters = self.starters
        other.bagged = self.bagged
        other.seat = self.seat
        other.segment = self.segment
        other.move = self.move.copy()
        other.tally = self.tally
        other.glance = self.glance
        return other

    def owner(self, car: i64) -> i64:
        return car // TEAM

    def race_number(self) -> i64:
        """AR-3.0-05. Cars of a team in the race at once: 5 with up to four players, else 4."""
        return 5 if self.seats <= 4 else 4

    def is_in_play(self, car: i64) -> bool:
        status = self.status[car]
        return status != RESERVE and status != DESTROYED

    def has_mark(self, car: i64, mark: i64) -> bool:
        return self.marks[car] & mark != 0

    def mark(self, car: i64, mark: i64) -> None:
        self.marks[car] |= mark

    def unmark(self, car: i64, mark: i64) -> None:
        if self.marks[car] & mark:
            self.marks[car] ^= mark

    def in_play(self, seat: i64) -> i64:
        cars: i64 = 0
        car: i64
        for car in range(seat * TEAM, seat * TEAM + TEAM):
            if self.is_in_play(car):
                cars += 1
        return cars

    def car_on(self, space: i64) -> i64:
        """Whoever stands on the spot of a space, whatever way it heads; NONE: nobody."""
        return self.occupant[self.board.track.spot[space]]

    def car_heading(self, space: i64) -> i64:
        """Whoever stands there and heads the way of the space; NONE: nobody, or a car across it."""
        car = self.car_on(space)
        return car if car == NONE or self.at[car] == space else NONE

    def is_across(self, car: i64, space: i64) -> bool:
        """AR-7.2-07. Does this car stand there at a right angle to the way of the space?"""
        return self.at[car] != space

    def lift(self, car: i64) -> None:
        """Take a car off its spot; it is put down again at once."""
        if self.status[car] == ON_TRACK:
            self.occupant[self.board.track.spot[self.at[car]]] = NONE

    def put(self, car: i64, space: i64) -> None:
        """AR-2.1-02. One car a spot."""
        self.occupant[self.board.track.spot[space]] = car
        self.at[car] = space
        self.status[car] = ON_TRACK

    def has_used(self, space: i64) -> bool:
        """AR-7.1-04. Has the car on its way been there?"""
        return self.board.track.spot[space] in self.move.used

    def use(self, space: i64) -> None:
        """AR-7.1-04, AR-10-07. The active car has been there now, by no move of its own."""
        self.segment.used = append(self.segment.used, self.board.track.spot[space])
