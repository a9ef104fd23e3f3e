"""Dice on cars, and cars in the pits."""

from __future__ import annotations

from fivewide.games.victory_lane.agendas import test_of
from fivewide.games.victory_lane.board import BACK_CARS, CARS, NOBODY, NOWHERE
from fivewide.games.victory_lane.place.setting import Setting, once, within
from fivewide.games.victory_lane.rules.driving import ALL_FACES
from fivewide.games.victory_lane.rules.laps import current
from fivewide.games.victory_lane.rules.maneuvers import first_clause
from fivewide.games.victory_lane.rules.pits import ENOUGH_GAS
from fivewide.games.victory_lane.rules.risk import is_failing
from fivewide.games.victory_lane.rules.turns import best_faces
from fivewide.games.victory_lane.state import CAR
from fivewide.kernel.agenda import packed
from fivewide.kernel.positions import bad


def set_dice(on: Setting) -> None:
    """Risk tests, tie races, and dice that a card or an event asks for."""
    said, race, asks = on.said, on.race, on.asks
    if asks not in ("die", "reroll", "give-way"):
        if said.tested:
            raise bad("tested", "no dice are out")
        return
    active = [] if race.car == NOBODY else [int(race.car)]
    tested = once("tested", said.tested or active)
    race.test = test_of(on.agenda, asks)
    race.tested = packed(tested)
    pair = asks == "give-way" or on.top == "after-tie-race"
    if len(tested) < (2 if pair else 1) or (pair and len(tested) > 2):
        raise bad("tested", "name the cars that roll")
    if "next-car" in on.agenda and race.car not in tested:
        raise bad("tested", "the active car rolls too")
    usual = len(tested) if asks == "reroll" else 0
    race.rolled = within("rolled", usual if said.rolled is None else said.rolled, 0, len(tested))
    race.sweep = within("sweep", said.sweep or 0, 0, len(tested) - 1)
    race.decided = sum(int(CAR[car]) for car in said.decided or [])
    race.good = good_faces(on)
    if said.good and sum(1 << face for face in said.good) != race.good:
        faces = ", ".join(str(face) for face in range(1, 7) if race.good >> face & 1)
        raise bad("good", f"here the good faces are: {faces or 'none'}")
    if asks == "give-way":
        return
    for car in tested[: int(race.rolled)]:
        if not race.die[car]:
            raise bad("dice", f"say what {on.names.colors[car]} has rolled")
    if asks == "reroll":
        check_reroll(on)


def good_faces(on: Setting) -> int:
    """The faces that are good, by what the die is for, as a set."""
    race, top = on.race, on.top
    if top == "after-fumes":
        return int(ENOUGH_GAS)
    if top == "after-event-dice":
        event = current(race)
        return int(ALL_FACES & ~event.faces if event.what == BACK_CARS else event.faces)
    if top == "after-move-die":
        return int(best_faces(race.board.cards[race.card].by_die))
    if top == "after-trade":
        clauses = [each for each in race.board.cards[race.card].clauses if each.target_back]
        return int(ALL_FACES & ~clauses[0].risk)
    if top not in ("after-bonus-die", "after-risk-die"):
        return 0
    clause = first_clause(race)
    if clause is None or not (clause.faces if top == "after-bonus-die" else clause.risk):
        raise bad("card", "it gives no such die where the car is")
    return int(clause.faces if top == "after-bonus-die" else ALL_FACES & ~clause.risk)


def check_reroll(on: Setting) -> None:
    race = on.race
    car = race.tested[race.sweep]
    if race.rolled < len(race.tested):
        raise bad("rolled", "rerolls come when all have rolled")
    if not race.has_reroll(car) or race.decided & CAR[car] or not is_failing(race, car):
        raise bad("sweep", f"{on.names.colors[car]} has no reroll to decide")


def set_flag(on: Setting) -> None:
    """Cars that are being placed on the grid, or stand in the pits."""
    said, race = on.said, on.race
    once("line", said.line or [])
    once("placed", said.placed or [])
    used = [box for box in race.box if box != NOBODY]
    if len(set(used)) < len(used):
        raise bad("boxes", "two cars in one box")
    race.stage_over = int(on.stage_over)
    if on.stage_over and race.is_last_stage():
        raise bad("stage_over", "the last stage ends the race")
    waiting = {*race.line, *([race.car] if race.car != NOBODY else [])}
    if not on.on_track and not on.before_grid:
        for car in range(CARS):
            placed = race.at[car] != NOWHERE
            boxed = race.box[car] != NOBODY and "next-exit" not in on.agenda
            if placed == (car in waiting or boxed):
                raise bad("cars", f"{on.names.colors[car]} is placed or waits, not both")
            if placed != (car in list(race.placed)):
                raise bad("placed", "lists the cars on the grid")
    if "next-on-grid" in on.agenda and NOBODY in list(race.stopwatch):
        raise bad("times", "all eight cars have qualified")
    if "next-exit" in on.agenda and any(
        race.box[car] == NOBODY or not race.die[car] for car in waiting
    ):
        raise bad("boxes", "cars that leave the pits have a box and a die")
