"""Dice on cars, and cars in the pits."""

from __future__ import annotations

from fivewide.games.victory_lane.agendas import test_of
from fivewide.games.victory_lane.board import BACK_CARS, CARS, NOBODY, NOWHERE
from fivewide.games.victory_lane.documents import bad
from fivewide.games.victory_lane.placing.setting import Setting
from fivewide.games.victory_lane.rules.driving import ALL_FACES
from fivewide.games.victory_lane.rules.laps import current
from fivewide.games.victory_lane.rules.maneuvers import first_clause
from fivewide.games.victory_lane.rules.pits import ENOUGH_GAS
from fivewide.games.victory_lane.rules.risk import is_failing
from fivewide.games.victory_lane.rules.turns import best_faces
from fivewide.games.victory_lane.state import CAR
from fivewide.kernel.agenda import packed


class DiceSetter(Setting):
    """Risk tests, tie races and the yellow flag."""

    def dice(self) -> None:
        doc, race = self.doc, self.race
        race.die = self.by_car("dice", doc.dice, 0, 6)
        rolling = doc.asks in ("die", "reroll", "give-way")
        if not rolling:
            if doc.tested:
                raise bad("tested", "no dice are out")
            return
        tested = self.cars("tested", doc.tested or ([doc.car] if doc.car else []))
        if not tested and race.car != NOBODY:
            tested = [int(race.car)]
        race.test = test_of(self.agenda, doc.asks)
        race.tested = packed(tested)
        pair = doc.asks == "give-way" or self.agenda[-1] == "after-tie-race"
        if len(tested) < (2 if pair else 1) or (pair and len(tested) > 2):
            raise bad("tested", "name the cars that roll")
        if "next-car" in self.agenda and race.car not in tested:
            raise bad("tested", "the active car rolls too")
        usual = 0 if doc.asks == "die" else len(tested)
        usual = 0 if doc.asks == "give-way" else usual
        race.rolled = (
            usual if doc.rolled is None else self.number("rolled", doc.rolled, 0, len(tested))
        )
        race.sweep = self.number("sweep", doc.sweep, 0, len(tested) - 1)
        for color in doc.decided:
            race.decided |= CAR[self.car("decided", color)]
        race.good = self.good_faces()
        if doc.good and sum(1 << self.number("good", f, 1, 6) for f in set(doc.good)) != race.good:
            faces = ", ".join(str(face) for face in range(1, 7) if race.good >> face & 1)
            raise bad("good", f"here the good faces are: {faces or 'none'}")
        if doc.asks == "give-way":
            return
        for car in tested[: int(race.rolled)]:
            if not race.die[car]:
                raise bad("dice", f"say what {self.names.colors[car]} has rolled")
        if doc.asks == "reroll":
            self.check_reroll()

    def good_faces(self) -> int:
        """The faces that are good, by what the die is for, as a set."""
        race, top = self.race, self.agenda[-1]
        if top == "after-fumes":
            return int(ENOUGH_GAS)
        if top == "after-event-dice":
            event = current(race)
            return int(ALL_FACES & ~event.faces if event.what == BACK_CARS else event.faces)
        if top == "after-move-die":
            return int(best_faces(race.board.cards[race.card].by_die))
        if top == "after-trade":
            clauses = [c for c in race.board.cards[race.card].clauses if c.target_back]
            return int(ALL_FACES & ~clauses[0].risk)
        if top not in ("after-bonus-die", "after-risk-die"):
            return 0
        clause = first_clause(race)
        if clause is None or not (clause.faces if top == "after-bonus-die" else clause.risk):
            raise bad("card", "it gives no such die where the car is")
        return int(clause.faces if top == "after-bonus-die" else ALL_FACES & ~clause.risk)

    def check_reroll(self) -> None:
        race = self.race
        car = race.tested[race.sweep]
        if race.rolled < len(race.tested):
            raise bad("rolled", "rerolls come when all have rolled")
        if not race.has_reroll(car) or race.decided & CAR[car] or not is_failing(race, car):
            raise bad("sweep", f"{self.names.colors[car]} has no reroll to decide")

    def flag(self) -> None:
        doc, race, boxes = self.doc, self.race, self.names.boxes
        race.line = packed(self.cars("line", doc.line))
        race.placed = packed(self.cars("placed", doc.placed))
        taken = [NOBODY] * CARS
        for color, id in doc.boxes.items():
            if id not in boxes:
                raise bad(
                    f"boxes.{color}", f"no box {id[:20]!r}; they are {boxes[0]} to {boxes[-1]}"
                )
            taken[self.car("boxes", color)] = boxes.index(id)
        used = [box for box in taken if box != NOBODY]
        if len(set(used)) < len(used):
            raise bad("boxes", "two cars in one box")
        race.box = packed(taken)
        race.stage_over = int(self.stage_over)
        race.solo_pits = int(doc.solo_pits)
        race.rear = self.seat("rear", doc.rear)
        if self.stage_over and race.is_last_stage():
            raise bad("stage_over", "the last stage ends the race")
        waiting = {*race.line, *([race.car] if race.car != NOBODY else [])}
        if not self.on_track and not self.before_grid:
            for car in range(CARS):
                placed = race.at[car] != NOWHERE
                boxed = taken[car] != NOBODY and "next-exit" not in self.agenda
                if placed == (car in waiting or boxed):
                    raise bad("cars", f"{self.names.colors[car]} is placed or waits, not both")
                if placed != (car in list(race.placed)):
                    raise bad("placed", "lists the cars on the grid")
        if "next-on-grid" in self.agenda and NOBODY in list(race.stopwatch):
            raise bad("times", "all eight cars have qualified")
        if "next-exit" in self.agenda and any(
            taken[car] == NOBODY or not race.die[car] for car in waiting
        ):
            raise bad("boxes", "cars that leave the pits have a box and a die")
