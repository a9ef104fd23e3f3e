"""The table: cars, hands, decks and the round; and the record of an activation under way."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import State
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import i64, vec

from .board import LANES, NOBODY, NOWHERE, Board, Track

STARTING: Final[i64] = 0  # parts of an activation: nothing of the move made yet,
MOVING: Final[i64] = 1  # in the middle of it,
MOVED: Final[i64] = 2  # it is over, a maneuver may follow,
BONUS: Final[i64] = 3  # a second stretch that a card gave,
DONE: Final[i64] = 4  # and nothing more to do

CHAIN: Final[i64] = 1  # what dice on cars are compared with: the car ahead and behind in a push,
ABREAST: Final[i64] = 2  # cars beside,
EVENT_DIE: Final[i64] = 3  # faces that are good: those an event names,
RIVAL: Final[i64] = 4  # the other car of a tie race,
MOVE_DIE: Final[i64] = 5  # and good faces again: of a card whose die sets the move,
BONUS_DIE: Final[i64] = 6  # gives a bonus,
RISK_DIE: Final[i64] = 7  # is a Risk test,
PAINT_DIE: Final[i64] = 8  # or trades paint,
FUMES_DIE: Final[i64] = 9  # and of an empty tank

CAR: Final[vec[i64]] = vec[i64]([1, 2, 4, 8, 16, 32, 64, 128])  # each car as a set


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Activation:
    """A car's turn, from its beginning to its end."""

    def __init__(self, car: i64, seat: i64, was: i64) -> None:
        self.car = car
        self.seat = seat  # who decides for it
        self.was = was  # its status when the turn began
        self.card: i64 = NOBODY  # the Action card in play
        self.face: i64 = NOBODY  # the NPD's face
        self.part: i64 = STARTING
        self.left: i64 = 0  # movement points
        self.steps: i64 = 0  # made
        self.used: i64 = 0  # 1: a maneuver was performed
        self.lost: i64 = 0  # 1: a push of several cars has cost the maneuver
        self.straight: i64 = 0  # 1: every step in the lane
        self.diagonal: i64 = 0  # 1: the next step must be diagonal
        self.todo: i64 = 0  # maneuvers an NPD has left, as a set
        self.acted: i64 = 0  # actions an NPD has performed

    def clone(self) -> Activation:
        other = Activation(self.car, self.seat, self.was)
        other.card = self.card
        other.face = self.face
        other.part = self.part
        other.left = self.left
        other.steps = self.steps
        other.used = self.used
        other.lost = self.lost
        other.straight = self.straight
        other.diagonal = self.diagonal
        other.todo = self.todo
        other.acted = self.acted
        return other


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Trial:
    """A plan that is being tried out: dice do not fall, and what it would cost is counted."""

    def __init__(self) -> None:
        self.pushes: i64 = 0  # push tests,
        self.pushed: i64 = 0  # cars in them,
        self.early: i64 = 0  # and maneuvers before the move

    def clone(self) -> Trial:
        other = Trial()
        other.pushes = self.pushes
        other.pushed = self.pushed
        other.early = self.early
        return other


@final
class Race(State):
    """One session. Seat n + 1 sits to the right of seat n (VL-SETUP-14).

    An array marked = is replaced as a whole, never changed in place: clones share it.
    """

    def __init__(self, seats: i64, chance: RandomSource, board: Board) -> None:
        super().__init__(seats, chance)
        self.board = board
        self.track: Track = board.tracks[0]
        self.number: i64 = 0  # of the race in the session, from 0
        self.stage: i64 = 0
        self.rounds: i64 = 0  # of the session
        self.rotations: i64 = 0
        self.cautions: i64 = 0
        # Seats
        self.primary: vec[i64] = vec[i64]()  # = the car of each seat
        self.hands: vec[vec[i64]] = vec[vec[i64]]()
        self.must_pit: vec[i64] = vec[i64]()
        self.first: i64 = NOBODY  # who has the First Player token
        # Cars
        self.owner: vec[i64] = vec[i64]()  # = NOBODY: a rogue
        self.at: vec[i64] = vec[i64]()  # the space each car stands on
        self.far: vec[i64] = vec[i64]()  # true distance of its rear edge, in half spaces
        self.status: vec[i64] = vec[i64]()
        # 1: the Team card lies so, for worn tires of a primary, or a stop that an NPD has made
        self.sideways: vec[i64] = vec[i64]()
        self.edge: vec[i64] = vec[i64]()  # = 1 won, -1 lost a tie race
        self.points: vec[i64] = vec[i64]()  # = of this race
        self.total: vec[i64] = vec[i64]()  # = of the races before it
        self.wins: vec[i64] = vec[i64]()  # = races won
        self.finish: vec[i64] = vec[i64]()  # = place in the last race, from 1
        self.grid: vec[i64] = vec[i64]()  # car by space
        self.lead: i64 = 0  # the true distance of the leader
        self.window: i64 = 0  # that of the rear edge of the back tile
        self.tokens: i64 = 0  # cars that have Move Over or are Lapped
        self.lineup: vec[i64] = vec[i64]()  # = Team cards left to right, of all play areas
        # Cards
        self.deck: vec[i64] = vec[i64]()  # unseen Action cards, in no order: a bag
        self.discard: vec[i64] = vec[i64]()
        self.gathered: vec[i64] = vec[i64]()  # = the discard pile as it was last shuffled in
        self.shuffles: i64 = 0  # of a discard pile into the deck, in this race
        self.since: vec[i64] = vec[i64]()  # = the shuffle each card was last part of, 0: none
        self.held: vec[vec[i64]] = vec[vec[i64]]()  # see `hands.seen_leaving`
        self.laps_deck: vec[i64] = vec[i64]()  # = unseen Laps cards
        self.shown: vec[i64] = vec[i64]()  # = the laps display of this stage
        self.laps: i64 = 0  # run in this stage
        # The round
        self.quick_pit: i64 = 0
        self.caution: i64 = 0  # 1: the yellow flag is to come out
        self.flagged: i64 = 0  # 1: there was a yellow flag in this stage
        self.flags: i64 = 0  # yellow flags in this race
        self.queue: vec[i64] = vec[i64]()  # = cars in the order of their activation
        self.turn: i64 = 0  # of them that have been activated
        self.die: vec[i64] = vec[i64]()  # on each car; 0: none
        # The grid and the yellow flag
        self.placed: vec[i64] = vec[i64]()  # = cars placed on the grid, in order
        self.stopwatch: vec[i64] = vec[i64]()  # = qualifying card of each car
        self.box: vec[i64] = vec[i64]()  # =
        # Under way
        self.activation: Activation | None = None
        self.trial: Trial | None = None

    def clone(self) -> Race:
        other = Race(self.seats, self.chance.branch(), self.board)
        other.continue_from(self)
        other.track = self.track
        other.number = self.number
        other.stage = self.stage
        other.rounds = self.rounds
        other.rotations = self.rotations
        other.cautions = self.cautions
        other.primary = self.primary
        other.hands = self.hands[:]
        other.held = self.held[:]
        seat: i64
        for seat in range(len(self.hands)):
            other.hands[seat] = self.hands[seat][:]
            other.held[seat] = self.held[seat][:]
        other.must_pit = self.must_pit[:]
        other.first = self.first
        other.owner = self.owner
        other.at = self.at[:]
        other.far = self.far[:]
        other.status = self.status[:]
        other.sideways = self.sideways[:]
        other.edge = self.edge
        other.points = self.points
        other.total = self.total
        other.wins = self.wins
        other.finish = self.finish
        other.grid = self.grid[:]
        other.lead = self.lead
        other.window = self.window
        other.tokens = self.tokens
        other.lineup = self.lineup
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        other.gathered = self.gathered
        other.shuffles = self.shuffles
        other.since = self.since
        other.laps_deck = self.laps_deck
        other.shown = self.shown
        other.laps = self.laps
        other.quick_pit = self.quick_pit
        other.caution = self.caution
        other.flagged = self.flagged
        other.flags = self.flags
        other.queue = self.queue
        other.turn = self.turn
        other.die = self.die[:]
        other.placed = self.placed
        other.stopwatch = self.stopwatch
        other.box = self.box
        if self.activation is not None:
            other.activation = self.activation.clone()
        if self.trial is not None:
            other.trial = self.trial.clone()
        return other

    def active(self) -> Activation:
        """The activation under way, where there must be one."""
        activation = self.activation
        assert activation is not None, "no car is active"
        return activation

    def tried(self) -> Trial:
        """The trial under way, where there must be one."""
        trial = self.trial
        assert trial is not None, "nothing is being tried out"
        return trial

    def is_primary(self, car: i64) -> bool:
        owner = self.owner[car]
        return owner != NOBODY and self.primary[owner] == car

    def is_rogue(self, car: i64) -> bool:
        return self.owner[car] == NOBODY

    def has_reroll(self, car: i64) -> bool:
        """VL-REROLL-01, VL-REROLL-04. A primary with fresh tires."""
        return not self.sideways[car] and self.is_primary(car)

    def is_free(self, space: i64) -> bool:
        return self.grid[space] == NOBODY

    def car_at(self, space: i64) -> i64:
        """The car on a space, NOBODY also where there is no space."""
        return NOBODY if space == NOWHERE else self.grid[space]

    def lane(self, car: i64) -> i64:
        return self.at[car] % LANES

    def is_last_stage(self) -> bool:
        return self.stage == len(self.track.stages) - 1

    def hand_size(self) -> i64:
        """VL-SETUP-11, VL-HAND-01. Four, in one race five from the first yellow flag on."""
        return self.track.hand_after_flag if self.flags > 0 else 4


def changed(items: vec[i64], place: i64, item: i64) -> vec[i64]:
    """A copy with one item replaced: for arrays that clones share."""
    copy = items[:]
    copy[place] = item
    return copy
