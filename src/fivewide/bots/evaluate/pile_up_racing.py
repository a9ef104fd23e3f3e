"""Pile Up Racing with house rules: places held, tires, and what pushing wins or risks.

All in places. A letter more wins about as much in a segment as a crash costs a car in the middle
of the field, so whoever has much to lose saves and whoever has nothing to lose pushes.
"""

from __future__ import annotations

from typing import Final

from fivewide.games.pile_up_racing.board import NOBODY
from fivewide.games.pile_up_racing.rules.driving import Drive
from fivewide.games.pile_up_racing.state import Race
from fivewide.kernel.agenda import Together, answer_of, open_seats_of, options_of
from fivewide.kernel.ints import i64

LETTER: Final = 0.45  # places a segment that a letter is worth in fights
CRASH: Final = 1.0 / 216.0  # that a pile crashes on exactly the Acc that pushing adds
FINAL_LAP: Final = 6.0  # three rows are crashes there, and every pile acts twice
OUT: Final = 0.4  # of those in a crash, so many are out
AGE: Final = 0.12  # places that a segment on a set of tires costs later on
WORN: Final = 6.0  # segments after which a letter is lost


def choose(race: Race, seat: i64) -> i64:
    """The answer after which the seat stands best, once the others have called, too.

    A call is not worth anything while it is sealed: then the first option looked as good as any.
    """
    numbers = options_of(race, seat)
    best, most = numbers[0], -1e9
    for number in numbers:
        would = race.clone()
        would.stops_at_chance = True
        answer_of(would, seat, number)
        drive_as_ever(would)
        worth = evaluate(would, seat)
        if worth > most:
            best, most = number, worth
    return best


def drive_as_ever(race: Race) -> None:
    """Whatever is called next, until dice fall: nobody pushes, saves, or stops."""
    question = race.question
    while isinstance(question, Together):
        seat = open_seats_of(question, race)[0]
        numbers = options_of(race, seat)
        answer_of(race, seat, numbers[len(numbers) // 2 if isinstance(question, Drive) else 0])
        question = race.question


def evaluate(race: Race, seat: i64) -> float:
    """Places ahead of the rear, with what is likely to come of them; higher is better."""
    worth = 0.0
    car: i64
    for car in range(race.board.cars):
        if race.owner[car] == seat:
            worth += worth_of(race, car)
    return worth


def worth_of(race: Race, car: i64) -> float:
    if len(race.grid) == 0:
        return before_the_race(race, car)
    running: i64 = len(race.order)
    place: i64 = NOBODY
    at: i64
    for at in range(running):
        if race.order[at] == car:
            place = at
    if place == NOBODY:
        return 0.0
    behind = float(running - place)
    worth = behind
    if len(race.push) > 0:
        push = float(race.push[car])
        risk = CRASH * (FINAL_LAP if race.is_final_lap() else 1.0)
        worth += push * (LETTER - risk * (behind + OUT * float(len(race.grid))))
        age = float(race.tires[car])
        left = float(race.board.normal - race.box)
        worth -= AGE * age * min(left, WORN)
        if age >= WORN:
            worth -= LETTER * left
    return worth


def before_the_race(race: Race, car: i64) -> float:
    """What a car is worth picking for: rating first, then a driver who stays out of trouble."""
    board = race.board
    rating = float(board.letter[car]) * 4.0 - float(board.mark[car])
    return 30.0 - rating - 0.3 * float(board.acc[car]) - 0.2 * float(board.dnf[car])
