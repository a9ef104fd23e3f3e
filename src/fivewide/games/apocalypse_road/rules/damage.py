"""Damage, elimination, and replacements in the Chute."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Choice, Step
from fivewide.kernel.ints import append, i64, vec

from ..board import LETHAL, NOBODY, NONE, TEAM
from ..events import DESTROYED_CAR, NO_RESERVE, REPLACED, TEAM_WIPED_OUT
from ..state import ACTED, DESTROYED, IN_CHUTE, RESERVE, Race
from .scoring import score_kill

# The worth of damage when routes are compared
OWN_DAMAGE: Final[i64] = 12
THEIR_DAMAGE: Final[i64] = 8


def hurt(race: Race, car: i64, points: i64, kind: i64) -> None:
    """AR-9.0-01, AR-8.0-06. A marker for every point, at once; it has no effect but the sixth.

    AR-9.1-01, AR-9.1-02, AR-5.3-01: speed, weapon and hand stay as they are, nothing is repaired,
    nobody retires. AR-8.2-02: a wreck takes no more.
    """
    if points <= 0 or not race.is_in_play(car):
        return
    race.damage[car] = min(race.damage[car] + points, LETHAL)
    race.tell(kind, car, points, race.damage[car])
    tally = race.tally
    if tally is not None:
        own = race.owner(car) == race.seat
        tally.merit += -OWN_DAMAGE * points if own else THEIR_DAMAGE * points


def remove_wrecks(race: Race, scores: bool) -> None:
    """AR-8.2-01, AR-9.2-01, AR-8.3-12. All damage is down: wrecks go, then points come.

    AR-11.3-03, AR-10-05: cards that say so leave kills unscored. AR-11.5-01: of several the rest
    does not count once one of them has won the race.
    """
    wrecks = vec[i64]()
    car: i64
    for car in range(len(race.damage)):
        if race.damage[car] >= LETHAL and race.is_in_play(car):
            wrecks = append(wrecks, car)
    if len(wrecks) == 0:
        return
    lost = vec[i64]()
    for car in wrecks:
        lost = append(lost, race.owner(car) * 2 + eliminate(race, car))
    race.plan(ReplaceCars(clockwise(race, lost)))
    if scores:
        for car in wrecks:
            if race.winner == NOBODY:
                score_kill(race, car)


def eliminate(race: Race, car: i64) -> i64:
    """AR-8.2-01, AR-5.2-01. To the Destroyed box, with its markers and tokens off.

    AR-8.3-04: its replacement takes over the side that is up, which is given back; AR-8.3-05: the
    active car counts as activated.
    """
    acted = race.has_mark(car, ACTED) or car == race.segment.car
    race.lift(car)
    race.status[car] = DESTROYED
    race.at[car] = NONE
    race.damage[car] = 0
    race.marks[car] = 0
    race.tell(DESTROYED_CAR, car)
    cut_train(race, car)
    return 1 if acted else 0


def cut_train(race: Race, car: i64) -> None:
    """AR-7.8-08. A follower that is gone or elsewhere, and all behind it, follow no more."""
    move = race.move
    place: i64
    for place in range(len(move.train)):
        if move.train[place] == car:
            move.train = move.train[:place]
            return


def clockwise(race: Race, lost: vec[i64]) -> vec[i64]:
    """AR-8.3-12. Cars lost at once are replaced from the active player on."""
    seats = [(race.seat + place) % race.seats for place in range(race.seats)]
    return vec[i64]([one for seat in seats for one in lost if one // 2 == seat])


@final
@mypyc_attr(acyclic=True)
class ReplaceCars(Step):
    """AR-8.3-01, AR-8.3-12. On top of the agenda: nothing else goes on before cars are replaced.

    Each is the seat and the side of its counter that was up, seat * 2 + side. AR-8.3-03,
    AR-8.3-11: without a reserve the team goes on with fewer cars.
    """

    def __init__(self, lost: vec[i64]) -> None:
        self.lost = lost

    def run(self, race: Race, /) -> None:
        if len(self.lost) > 1:
            race.plan(ReplaceCars(self.lost[1:]))
        seat, side = self.lost[0] // 2, self.lost[0] % 2
        cars = reserves(race, seat)
        if len(cars) == 0 or race.in_play(seat) >= race.race_number():
            race.tell(NO_RESERVE if race.in_play(seat) > 0 else TEAM_WIPED_OUT, seat)
        elif len(cars) == 1 or race.board.house.preset_reserves:
            send_in(race, cars[0], side)
        else:
            race.ask(PickReplacement(seat, side))


def reserves(race: Race, seat: i64) -> vec[i64]:
    """AR-8.3-02. Cars of the mat that are neither racing nor destroyed."""
    mat = range(seat * TEAM, seat * TEAM + TEAM)
    return vec[i64]([car for car in mat if race.status[car] == RESERVE])


def send_in(race: Race, car: i64, side: i64) -> None:
    """AR-8.3-04, AR-2.1-09. Into the Chute, the side of the lost car up; it holds any number."""
    race.status[car] = IN_CHUTE
    race.at[car] = NONE
    if side:
        race.mark(car, ACTED)
    race.tell(REPLACED, race.owner(car), car)


@final
@mypyc_attr(acyclic=True)
class PickReplacement(Choice):
    """AR-8.3-02. Which reserve car comes in: its owner says, at once."""

    rule: ClassVar[str] = "AR-8.3-02"

    def __init__(self, seat: i64, side: i64) -> None:
        self.seat = seat
        self.side = side  # of the lost car's counter

    def options(self, race: Race, /) -> vec[i64]:
        return reserves(race, self.seat)

    def chosen(self, race: Race, car: i64, /) -> None:
        send_in(race, car, self.side)
