"""Dice on cars, and cars in the pits."""

from __future__ import annotations

from fivewide.kernel.agenda import packed
from fivewide.kernel.positions import bad

from .. import state
from ..board import CARS, NOBODY, NOWHERE
from ..rules.driving import trade_clause
from ..rules.laps import faces_to_hope_for
from ..rules.maneuvers import first_clause
from ..rules.pits import ENOUGH_GAS
from ..rules.risk import ALL_FACES, DiceTest, may_reroll
from ..rules.turns import best_faces
from ..state import CAR
from .being_set import TableBeingSet, once, within

KIND_OF = {  # a test, by who will read the dice
    "after-push": state.CHAIN,
    "after-wide": state.ABREAST,
    "after-tie-race": state.RIVAL,
    "after-event-dice": state.EVENT_DIE,
    "after-move-die": state.MOVE_DIE,
    "after-bonus-die": state.BONUS_DIE,
    "after-risk-die": state.RISK_DIE,
    "after-trade": state.PAINT_DIE,
    "after-fumes": state.FUMES_DIE,
}


def set_dice(on: TableBeingSet) -> None:
    """Risk tests, tie races, and dice that a card or an event asks for."""
    said, race, asks = on.said, on.race, on.asks
    if asks not in ("die", "reroll", "give-way"):
        if said.tested:
            raise bad("tested", "no dice are out")
        return
    active = race.activation
    tested = once("tested", said.tested or ([] if active is None else [int(active.car)]))
    pair = asks == "give-way" or on.top == "after-tie-race"
    if len(tested) < (2 if pair else 1) or (pair and len(tested) > 2):
        raise bad("tested", "name the cars that roll")
    if active is not None and active.car not in tested:
        raise bad("tested", "the active car rolls too")
    usual = len(tested) if asks == "reroll" else 0
    on.rolled = within("rolled", usual if said.rolled is None else said.rolled, 0, len(tested))
    on.sweep = within("sweep", said.sweep or 0, 0, len(tested) - 1)
    on.decided = sum(int(CAR[car]) for car in said.decided or [])
    good = good_faces(on)
    on.test = DiceTest(state.RIVAL if pair else KIND_OF[on.top], packed(tested), good)
    if said.good and sum(1 << face for face in said.good) != good:
        faces = ", ".join(str(face) for face in range(1, 7) if good >> face & 1)
        raise bad("good", f"here the good faces are: {faces or 'none'}")
    if asks == "give-way":
        return
    for car in tested[: on.rolled]:
        if not race.die[car]:
            raise bad("dice", f"say what {on.names.colors[car]} has rolled")
    if asks == "reroll":
        check_reroll(on)


def good_faces(on: TableBeingSet) -> int:
    """The faces that are good, by what the die is for, as a set."""
    race, top = on.race, on.top
    if top == "after-fumes":
        return int(ENOUGH_GAS)
    if top == "after-event-dice":
        return int(faces_to_hope_for(on.laps_event))
    if top == "after-move-die":
        return int(best_faces(race.board.cards[race.active().card].by_die))
    if top == "after-trade":
        traded = trade_clause(race)
        assert traded is not None, "see `check_card`"
        return int(ALL_FACES & ~traded.risk)
    if top not in ("after-bonus-die", "after-risk-die"):
        return 0
    clause = first_clause(race, race.active())
    if clause is None or not (clause.faces if top == "after-bonus-die" else clause.risk):
        raise bad("card", "it gives no such die where the car is")
    return int(clause.faces if top == "after-bonus-die" else ALL_FACES & ~clause.risk)


def check_reroll(on: TableBeingSet) -> None:
    test = on.the_test()
    car = test.cars[on.sweep]
    if on.rolled < len(test.cars):
        raise bad("rolled", "rerolls come when all have rolled")
    if not may_reroll(on.race, test, car, on.decided):
        raise bad("sweep", f"{on.names.colors[car]} has no reroll to decide")


def set_flag(on: TableBeingSet) -> None:
    """Cars that are being placed on the grid, or stand in the pits."""
    said, race = on.said, on.race
    once("line", said.line or [])
    once("placed", said.placed or [])
    once("boxes", [box for box in race.box if box != NOBODY], "two cars in one box")
    if on.stage_over and race.is_last_stage():
        raise bad("stage_over", "the last stage ends the race")
    waiting = on.waiting
    if not on.on_track and not on.before_grid:
        for car in range(CARS):
            placed = race.at[car] != NOWHERE
            boxed = race.box[car] != NOBODY and "next-exit" not in on.agenda
            if placed == (car in waiting or boxed):
                raise bad("cars", f"{on.names.colors[car]} is placed or waits, not both")
            if placed != (car in list(race.placed)):
                raise bad("placed", "lists the cars on the grid")
    if on.on_grid and NOBODY in list(race.stopwatch):
        raise bad("times", "all eight cars have qualified")
    if "next-exit" in on.agenda and any(
        race.box[car] == NOBODY or not race.die[car] for car in waiting
    ):
        raise bad("boxes", "cars that leave the pits have a box and a die")
