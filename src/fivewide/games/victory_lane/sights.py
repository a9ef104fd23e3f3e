"""What a driver wants to see before deciding: reach, pushes, pit stops, odds of a reroll."""

from __future__ import annotations

from itertools import takewhile

import msgspec

from fivewide.games.victory_lane.board import LANES, NOBODY, NOWHERE
from fivewide.games.victory_lane.content import LANE_NAMES
from fivewide.games.victory_lane.names import STEPS, STOPS, Names
from fivewide.games.victory_lane.rules.driving import Drive, is_free_push
from fivewide.games.victory_lane.rules.pits import cards_drawn, pit_exit
from fivewide.games.victory_lane.rules.pushing import chain_ahead, is_bound
from fivewide.games.victory_lane.rules.risk import Reroll, RollDie, is_failing
from fivewide.games.victory_lane.rules.turns import ChooseAction
from fivewide.games.victory_lane.rules.ways import ways_of
from fivewide.games.victory_lane.rules.yellow import PIT_NOW, SoloPitOrStay, solo_pits
from fivewide.games.victory_lane.stakes import odds, stakes_of
from fivewide.games.victory_lane.state import MOVED, Race


class Spot(msgspec.Struct, frozen=True):
    """A space on the table: lane and coordinate from the left edge of the starting tile."""

    lane: str
    x: int


class PathView(msgspec.Struct, frozen=True):
    """A free way to a space: click it, and these steps lead there."""

    to: Spot
    steps: tuple[str, ...]
    left: int  # movement that would remain


class PushView(msgspec.Struct, frozen=True):
    """What a step straight into the next car would do."""

    cars: tuple[str, ...]  # pushed, the front one first
    dice: int  # rolled after it; 0: it needs no test
    fails: float  # chance that the active car fails its test, if nobody rerolls
    any_fails: float  # chance that any car does
    costs_maneuver: bool


class StopView(msgspec.Struct, frozen=True):
    """What a pit stop would do."""

    stop: str
    cards: int
    to: Spot


class RerollView(msgspec.Struct, frozen=True):
    """A reroll to be decided: what the car hopes for, and how many of six faces bring it."""

    car: str
    good: int
    worse: int  # faces that are worse than the die is now
    hope: str  # "passes", "moves further"


def spot(space: int) -> Spot:
    return Spot(LANE_NAMES[space % LANES], int(space) // LANES)


def paths(race: Race) -> tuple[PathView, ...]:
    """Every space the active car could drive to without pushing, by a shortest way."""
    active = race.activation
    if active is None or not isinstance(race.question, Drive):
        return ()
    if active.part == MOVED or active.left == 0:
        return ()
    found: dict[int, tuple[str, ...]] = {}
    edge: list[tuple[int, tuple[str, ...]]] = [(int(race.at[active.car]), ())]
    for step in range(int(active.left)):
        further = []
        for at, steps in edge:
            for way, name in enumerate(STEPS):
                space = int(race.track.steps[at * 3 + way])
                wrong = bool(way) if active.straight else active.diagonal and not step and not way
                if space == NOWHERE or race.grid[space] != NOBODY or wrong or space in found:
                    continue
                found[space] = (*steps, name)
                further.append((space, (*steps, name)))
        edge = further
    return tuple(
        PathView(spot(space), steps, int(active.left) - len(steps))
        for space, steps in found.items()
    )


def push(race: Race, names: Names) -> PushView | None:
    """VL-PUSH-01, VL-RISK-02, VL-RISK-11. A push that is possible now, with its odds."""
    if not isinstance(race.question, Drive) or 0 not in list(ways_of(race)):
        return None
    car = race.active().car
    ahead = race.track.ahead[race.at[car]]
    if race.grid[ahead] == NOBODY:
        return None
    chain = chain_ahead(race, car)
    free = len(chain) == 1 and is_free_push(race)
    dice = 0 if free else len(chain) + 1
    return PushView(
        tuple(names.colors[car] for car in chain),
        dice,
        chance_of_pair(race, min(dice, 2)),
        chance_of_pair(race, dice),
        costs_maneuver(race, len(chain)),
    )


def costs_maneuver(race: Race, cars: int) -> bool:
    """VL-PUSH-07. Is there still a maneuver that pushing so many cars would cost?"""
    return cars > 1 and is_bound(race) and not race.active().lost


def chance_of_pair(race: Race, dice: int) -> float:
    """VL-RISK-02. How likely some neighbors of so many dice in a row roll the same, and fail.

    Rows without such a pair are counted die by die: a row may go on with any face but the last
    one, unless pairs of that face are no failure on this track.
    """
    failing = sum(1 for face in range(1, 7) if not race.track.safe_faces >> face & 1)
    harmless = 6 - failing
    rows, ending_harmless = 1, 1  # of no dice, which forbids nothing
    for _ in range(dice):
        ending_failing = rows - ending_harmless
        rows, ending_harmless = 6 * rows - ending_failing, harmless * rows
    return float(1 - rows / 6**dice)


def stops(race: Race) -> tuple[StopView, ...]:
    """VL-PIT-03. Where each kind of stop would bring the car back, and with how many cards."""
    if not isinstance(race.question, ChooseAction):
        return ()
    car = race.active().car
    return tuple(
        StopView(name, int(cards_drawn(race, boxes)), spot(pit_exit(race, car, boxes)[0]))
        for boxes, name in enumerate(STOPS)
    )


# A yellow flag


def next_box(race: Race) -> int:
    """VL-YELLOW-06. The front-most open pit box."""
    taken = [int(box) for box in race.box if box != NOBODY]
    return min(taken, default=len(race.track.modifier)) - 1


def solo_box(race: Race, question: SoloPitOrStay) -> int:
    """VL-SOLO-05, VL-YELLOW-06. The box of the player's car: those ahead of it go in first."""
    ahead, flag = (
        takewhile(lambda car: not race.is_primary(car), question.line),
        question.decided(PIT_NOW),
    )
    return next_box(race) - sum(1 for car in ahead if solo_pits(race, flag, car))


def npds_that_pit(race: Race, question: SoloPitOrStay, answer: int) -> int:
    """VL-SOLO-05. How many NPDs go to the pits, as the solo player decides."""
    flag = question.decided(answer)
    return sum(
        1 for car in question.line if not race.is_primary(car) and solo_pits(race, flag, car)
    )


# Dice


def reroll(race: Race, names: Names) -> RerollView | None:
    """VL-RISK-03. Whose reroll is being decided, and how likely it helps."""
    question = race.question
    if not isinstance(question, Reroll):
        return None
    car = int(question.test.cars[question.place])
    good, worse = odds(race, question.test, car)
    return RerollView(names.colors[car], good, worse, stakes_of(race).hope)


def failing_now(race: Race, names: Names) -> tuple[str, ...]:
    """Cars whose dice would harm them, once all have rolled."""
    question = race.question
    if isinstance(question, RollDie) and not question.is_again():
        return ()
    if not isinstance(question, RollDie | Reroll) or not stakes_of(race).harms:
        return ()
    test = question.test
    return tuple(names.colors[car] for car in sorted(test.cars) if is_failing(race, test, car))
