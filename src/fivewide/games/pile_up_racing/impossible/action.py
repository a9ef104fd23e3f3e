"""Whose action it is, and how far it can have come: the action in hand of a position, judged."""

from __future__ import annotations

from collections.abc import Iterable

from fivewide.kernel.ints import i64, vec
from fivewide.kernel.positions import bad

from ..board import ADVANCE_BY_SKILL, ADVANCE_TOP, DROP_BOTTOM, SHUFFLE, SORT, SPECIAL_DIE
from ..names import Names, pile_name
from ..odds import rolls_of
from ..rules.checks import DnfCheck
from ..rules.duels import (
    SCALE,
    Climb,
    DuelReroll,
    DuelRoll,
    LadderRoll,
    next_tied,
    uses_pit,
)
from ..rules.incidents import involved
from ..rules.quick_card import ShuffleCars
from ..rules.special import ChartRoll, PickCar
from ..state import Race
from ..table import INCIDENT


def check_turn(race: Race) -> None:
    """From the rear to the pile that led."""
    house, piles = race.board.house, len(race.sizes)
    if race.ahead < 0 or (race.ahead > piles and not house.roll_now):
        raise bad("new_piles", f"there are {piles} piles")
    if race.turn != race.active and (house.by_position or not race.second):
        raise bad("turn", f"pile {pile_name(int(race.active))} acts from where it stood")
    if race.turn + 1 < race.active or (race.turn < race.active and race.ahead == 0):
        raise bad("turn", "no new pile has come in front since")
    late = race.ahead - (house.by_position and race.second)
    if race.active < late and not house.roll_now:
        raise bad("new_piles", "a new pile waits for the next segment")


def check_action(race: Race, asks: str, names: Names) -> None:
    """A gap does nothing; incidents and a climber may empty the pile."""
    may_be_empty = ("ladder", *INCIDENT, "letter" if race.board.house.roll_gaps else "")
    if race.sizes[race.active] == 0 and asks not in may_be_empty:
        raise bad("pile", "there is nobody in it")
    match race.agenda:  # what is about to be asked
        case ShuffleCars() as shuffle:
            check_shuffle(race, shuffle)
        case DuelRoll() as roll:
            check_duel(race, roll, names)
        case DuelReroll() as roll:
            check_reroll(race, roll)
        case LadderRoll() as roll:
            check_ladder(race, roll, names)
        case DnfCheck() as check:
            check_checks(race, check)
        case PickCar() | ChartRoll():
            check_special(race)


def in_pile(race: Race) -> list[int]:
    """The cars of the active pile."""
    first = int(race.start_of(race.active))
    return [int(car) for car in race.order[first : first + int(race.sizes[race.active])]]


def called_on(race: Race) -> int:
    """How many cars of the pile the contrasting die calls on."""
    return min(int(race.contrast), int(race.sizes[race.active]))


# Shuffles


def check_shuffle(race: Race, shuffle: ShuffleCars) -> None:
    """Which cars a row shuffles."""
    row, form = race.row(), race.form
    first, size = int(race.start_of(race.active)), int(race.sizes[race.active])
    on_top = shuffle.start == first
    at_bottom = shuffle.start + shuffle.cars == first + size
    named = shuffle.cars == called_on(race)
    if row == SHUFFLE:
        right = on_top and at_bottom
    elif row == ADVANCE_TOP:
        right = on_top and named
    elif row == DROP_BOTTOM:
        right = at_bottom and named
    elif row == SORT:
        right = are_alike(race, shuffle, form.pit_strength if uses_pit(race) else form.strength)
    elif row == ADVANCE_BY_SKILL:
        right = on_top and are_alike(race, shuffle, form.advances)
    else:
        right = at_bottom and are_alike(race, shuffle, form.drops)
    if not right:
        raise bad("part", "not the cars that this roll shuffles")


def are_alike(race: Race, shuffle: ShuffleCars, worth: vec[i64]) -> bool:
    """The cars to be shuffled are all those of the pile that are worth the same."""
    theirs = {int(worth[car]) for car in shuffle.items(race)}
    return len(theirs) == 1 and shuffle.cars == sum(
        int(worth[car]) in theirs for car in in_pile(race)
    )


# Duels


def check_duel(race: Race, duel: DuelRoll, names: Names) -> None:
    """As many as the contrasting die says; nobody rolls what his dice cannot show."""
    cars = called_on(race)
    if duel.cars != cars:
        raise bad("cars", f"{cars} duel on that roll")
    start = int(duel.start)
    check_totals(race, race.order[start : start + len(duel.totals)], duel.totals, names)


def check_totals(race: Race, cars: Iterable[int], totals: Iterable[int], names: Names) -> None:
    for car, total in zip(cars, totals, strict=True):
        dice, plus = rolls_of(race, car)
        low, high = dice + plus, 6 * dice + plus
        if not low <= total <= high:
            raise bad("totals", f"{names.car(car)} rolls {low} to {high}, not {total}")


def check_reroll(race: Race, duel: DuelReroll) -> None:
    """In the order of their totals; who rolls again has one that another has too."""
    if len(duel.totals) != called_on(race):
        raise bad("cars", "not as many as duel on that roll")
    settled = [int(total) // int(SCALE) for total in duel.totals]
    if settled != sorted(settled, reverse=True):
        raise bad("totals", "the highest comes first")
    if next_tied(duel.totals, duel.again) != duel.again:
        raise bad("again", "nobody else has that total")
    if any(total % SCALE for total in duel.totals[duel.again :]):
        raise bad("totals", "not rolled again yet, so it is a multiple of 64")


def check_ladder(race: Race, roll: LadderRoll, names: Names) -> None:
    """Who climbs, and whom he may meet."""
    climb = roll.climb
    top, bottom = int(race.start_of(climb.pile)), int(race.start_of(climb.pile + 1))
    if not top <= climb.place < bottom:
        raise bad("part", f"not in pile {pile_name(int(climb.pile))}, where the match is")
    if climb.pile == race.active:
        check_climb(race, climb, int(climb.place) - top + 1)
    elif not climb.climbing:
        raise bad("climbing", "only the climber goes on into the next pile")
    if climb.place == top:
        if not climb.climbing:
            raise bad("climbing", "whoever has come to the top of the pile stays there")
        beyond = climb.pile < race.active and not race.board.house.climbs_on
        if beyond or not race.has_cars(climb.pile - 1):
            raise bad("part", "nobody ahead to be challenged")
    challenger = int(race.order[climb.place])
    check_totals(race, [challenger] * len(roll.totals), roll.totals, names)


def check_climb(race: Race, climb: Climb, place: int) -> None:
    """In the climber's own pile: how far up he, or whoever beat him, can be."""
    house, size = race.board.house, int(race.sizes[race.active])
    first = called_on(race)
    if place > first or (race.contrast > size and not house.short_ladder):
        raise bad("part", f"the die lets number {race.contrast} of the pile climb")
    if first == 1 and not house.top_challenges:
        raise bad("part", "the top car stays where it is")
    if place == first and not climb.climbing:
        raise bad("climbing", "the climber has lost no match yet")


# An incident


def check_checks(race: Race, check: DnfCheck) -> None:
    """From the top of the pile down; what a Special Result adds, and whom other incidents name."""
    check_since_the_incident(race, check)
    if race.contrast == SPECIAL_DIE:
        if check.plus not in race.board.special_dnf:
            raise bad("check_plus", f"no Special Result adds {check.plus}")
        return
    if check.plus:
        raise bad("check_plus", "only a Special Result adds to a check")
    if list(check.cars) != list(involved(race)):
        raise bad("checks", "not the cars that this roll puts into it")


def check_since_the_incident(race: Race, check: DnfCheck) -> None:
    """Cars check from the top of the pile down; who went out in this incident, in this box."""
    places = [list(race.order).index(car) for car in check.cars]
    if places != sorted(places):
        raise bad("checks", "cars check from the top of the pile down")
    for box in race.out_box[check.out_before :]:
        if box != race.box:
            raise bad("incident", f"a car that went out in box {box} was out before it")


def check_special(race: Race) -> None:
    """Only a contrasting 6 asks the chart."""
    if race.contrast != SPECIAL_DIE:
        raise bad("dice", "a Special Result needs a contrasting 6")
