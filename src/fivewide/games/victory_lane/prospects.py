"""What a driver wants to see before deciding: reach, pushes, odds of a reroll."""

from __future__ import annotations

from itertools import takewhile
from typing import Literal

import msgspec

from fivewide.kernel.game import preview
from fivewide.kernel.speech import words

from .board import BEFORE, NOBODY, NOWHERE
from .names import STEPS, Names
from .rules.driving import Drive, is_free_push
from .rules.pushing import chain_ahead, is_bound
from .rules.risk import Reroll, RollDie, is_failing
from .rules.ways import TAKE_DRAFT, ways_of
from .rules.yellow import PIT_NOW, SoloPitOrStay, pit_value, solo_pits
from .stakes import odds, stakes_of
from .state import MOVED, Race
from .told import Note, PushView, RerollView, Spot, spot


class PathView(msgspec.Struct, frozen=True):
    """A free way to a space: click it, and these steps lead there."""

    steps: tuple[str, ...]
    way: tuple[Spot, ...]  # space by space, to the last one
    where: str  # that is, in words
    left: int  # movement that would remain


def paths(race: Race, names: Names) -> tuple[PathView, ...]:
    """Every space the active car could drive to without pushing, by a shortest way."""
    active = race.activation
    if active is None or active.part == MOVED or not isinstance(race.question, Drive):
        return ()
    found: dict[int, PathView] = {}
    reached = [(int(race.at[active.car]), PathView((), (), "", int(active.left)))]
    for at, path in reached:  # grows meanwhile: what is further away comes after all that is nearer
        for way, name in enumerate(STEPS if path.left else ()):
            space = int(race.track.steps[at * 3 + way])
            wrong = way if active.straight else active.diagonal and not path.steps and not way
            if space == NOWHERE or race.grid[space] != NOBODY or wrong or space in found:
                continue
            steps, spots = (*path.steps, name), (*path.way, spot(space))
            found[space] = PathView(steps, spots, names.place(space), path.left - 1)
            reached.append((space, found[space]))
    return tuple(found.values())


def push(race: Race, names: Names) -> PushView | None:
    """VL-PUSH-01, VL-RISK-02, VL-RISK-11. A push that is possible now, with its odds."""
    if not isinstance(race.question, Drive) or 0 not in list(ways_of(race)):
        return None
    ahead = race.track.ahead[race.at[race.active().car]]
    return None if race.grid[ahead] == NOBODY else push_ahead(race, names)


def push_ahead(race: Race, names: Names) -> PushView:
    chain = chain_ahead(race, race.active().car)
    free = len(chain) == 1 and is_free_push(race)
    dice = 0 if free else len(chain) + 1
    lost = costs_maneuver(race, len(chain))
    return PushView(
        tuple(names.colors[car] for car in chain),
        dice,
        chance_of_pair(race, min(dice, 2)),
        chance_of_pair(race, dice),
        lost,
        _of_push(dice, lost),
    )


def _of_push(dice: int, lost: bool) -> Note:
    if not dice:
        free = words("The card lets the first push of one car go without a Risk test.")
        return Note(free, "VL-RISK-11")
    if lost:
        return Note(words("Several cars: the maneuver is lost."), "VL-PUSH-07")
    return Note(words("{dice} dice; who fails goes back two.", dice=dice), "VL-RISK-07")


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


def reach(race: Race, card: int) -> tuple[Spot, ...]:
    """Where a card could bring the car without pushing, before any bonus."""
    shown = race.board.cards[card]
    moves = int(shown.move) or max([0, *map(int, shown.by_die), *map(int, shown.gears)])
    here = {int(race.at[race.active().car])}
    for _ in range(moves):
        ahead = {int(race.track.steps[at * 3 + way]) for at in here for way in range(3)}
        here = {at for at in ahead if at != NOWHERE and race.grid[at] == NOBODY} or here
    return tuple(spot(space) for space in sorted(here))


NOTHING = {"card-played", "no-bonus", "turn-ended", "turn-began", "round-began"}


def idle(race: Race, seat: int, card: int) -> Literal["", "card", "maneuver"]:
    """VL-MAN-03. Does the whole card nothing here, or its maneuver, which comes before the move?"""
    shown = race.board.cards[card]
    would, events = preview(race, seat, card)
    kinds = [event.kind for event in events]
    if "turn-ended" in kinds:
        kinds = kinds[: kinds.index("turn-ended")]
        return "card" if set(kinds) <= NOTHING else ""
    question = would.question
    if not isinstance(question, Drive) or not shown.has_maneuver or shown.timing != BEFORE:
        return ""
    return "" if any(way >= TAKE_DRAFT for way in ways_of(would)) else "maneuver"


# A yellow flag


def next_box(race: Race) -> int:
    """VL-YELLOW-06. The front-most open pit box."""
    taken = [int(box) for box in race.box if box != NOBODY]
    return min(taken, default=len(race.track.modifier)) - 1


def solo_box(race: Race, question: SoloPitOrStay) -> int:
    """VL-SOLO-05, VL-YELLOW-06. The box of the player's car: those ahead of it go in first."""
    ahead = takewhile(lambda car: not race.is_primary(car), question.line)
    flag = question.decided(PIT_NOW)
    return next_box(race) - sum(1 for car in ahead if solo_pits(race, flag, car))


def npds_that_pit(race: Race, question: SoloPitOrStay, answer: int) -> int:
    """VL-SOLO-05. How many NPDs go to the pits, as the solo player decides."""
    flag = question.decided(answer)
    return sum(
        1 for car in question.line if not race.is_primary(car) and solo_pits(race, flag, car)
    )


def pit_values(race: Race, car: int) -> tuple[int, ...]:
    """VL-YELLOW-17. What every face of the die would count in the car's box."""
    would = race.clone()
    values = []
    for face in range(1, 7):
        would.die[car] = face
        values.append(int(pit_value(would, car)))
    return tuple(values)


# Dice


def reroll(race: Race, names: Names) -> RerollView | None:
    """VL-RISK-03. Whose reroll is being decided, and how likely it helps."""
    question = race.question
    if not isinstance(question, Reroll):
        return None
    car = int(question.test.cars[question.place])
    good, worse = odds(race, question.test, car)
    note = Note(words("The new roll stands; fresh tires are spent."), "VL-RISK-04")
    return RerollView(names.colors[car], good, worse, stakes_of(race).hope, note)


def failing_now(race: Race, names: Names) -> tuple[str, ...]:
    """Cars whose dice would harm them, once all have rolled."""
    question = race.question
    if isinstance(question, RollDie) and not question.is_again():
        return ()
    if not isinstance(question, RollDie | Reroll) or not stakes_of(race).fear:
        return ()
    test = question.test
    return tuple(names.colors[car] for car in sorted(test.cars) if is_failing(race, test, car))
