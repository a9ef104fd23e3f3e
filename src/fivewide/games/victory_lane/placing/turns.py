"""The round, and the activation that is under way."""

from __future__ import annotations

from fivewide.games.victory_lane.board import NOBODY
from fivewide.games.victory_lane.documents import bad
from fivewide.games.victory_lane.names import STATUSES, STOPS
from fivewide.games.victory_lane.placing.setting import Setting
from fivewide.games.victory_lane.position import MANEUVERS, PARTS
from fivewide.games.victory_lane.rules.turns import turn_order
from fivewide.kernel.agenda import packed


class TurnSetter(Setting):
    """Whose turn it is, and how far it has come."""

    def round(self) -> None:
        doc, race = self.doc, self.race
        setting_up = self.before_grid or "next-on-grid" in self.agenda
        race.first = self.seat("first", doc.first, NOBODY if setting_up else 0)
        for seat in doc.must_pit:
            race.must_pit[self.seat("must_pit", seat)] = 1
        race.quick_pit, race.caution = int(doc.quick_pit), int(doc.caution)
        race.flagged = int(doc.flagged)
        if doc.queue is not None:
            race.queue = packed(self.cars("queue", doc.queue))
        elif self.on_track and "next-car" in self.agenda:
            race.queue = turn_order(race)
        race.drawing = self.number("drawing", doc.drawing, 0, 12)

    def activation(self) -> None:
        doc, race = self.doc, self.race
        driving = "next-car" in self.agenda and doc.asks != "next"
        asked = self.seat("to_act", doc.to_act)
        if doc.car is not None:
            race.car = self.car("car", doc.car)
        elif driving:
            race.car = race.primary[max(0, asked)]
        if driving and (race.car == NOBODY or race.car not in list(race.queue)):
            raise bad("car", "must be one of those activated this round")
        turn = list(race.queue).index(race.car) + 1 if driving else 0
        most = max(len(race.queue), int(race.seats))
        race.turn = turn if doc.turn is None else self.number("turn", doc.turn, 0, most)
        if driving:
            owner = int(race.owner[race.car])
            otherwise = asked if asked >= 0 else max(0, owner)
            race.seat = self.seat("driver", doc.driver, otherwise)
            if owner != NOBODY and race.seat != owner:
                raise bad("driver", f"seat {owner} drives this car")
            now = STATUSES[race.status[race.car]]
            race.was = STATUSES.index(doc.was or now)
        race.steps = self.number("steps", doc.steps, 0, 100)
        race.used, race.lost = int(doc.used), int(doc.lost)
        race.straight, race.diagonal = int(doc.straight), int(doc.diagonal)
        race.acted = self.number("acted", doc.acted, 0, 3)
        race.target = NOBODY if doc.target is None else self.car("target", doc.target)
        race.stop = STOPS.index(doc.stop)
        for name in doc.todo or []:
            if name not in MANEUVERS:
                raise bad("todo", f"{name[:20]!r}; can be {', '.join(MANEUVERS)}")
            race.todo |= MANEUVERS[name]
        moves = 0
        if doc.face is not None:
            race.face = self.number("face", doc.face, 1, 6) - 1
            team = race.board.teams[race.car]
            moves = int(team.moves[race.face])
            if doc.todo is None:
                race.todo = team.maneuvers[race.face]
            elif race.todo & ~team.maneuvers[race.face]:
                raise bad("todo", "that is not on this face")
        elif race.card != NOBODY:
            moves = int(race.board.cards[race.card].move)
        race.left = moves if doc.left is None else self.number("left", doc.left, 0, 30)
        part = doc.part or ("starting" if doc.card or doc.face else "done")
        race.part = PARTS.index(part)
        if driving:
            self.check_activation()

    def check_activation(self) -> None:
        doc, race = self.doc, self.race
        primary = race.is_primary(race.car)
        top = self.agenda[-1]
        carded = doc.asks in ("gear", "drive") or top.startswith("after-") or top == "go-on"
        if doc.asks in ("action", "npd-die") and (doc.card or doc.face):
            raise bad("card", "nothing is played yet")
        if top in ("play-drawn-card", "return-to-track", "after-fumes") and doc.card:
            if doc.asks != "gear":
                raise bad("card", "nothing is played yet")
        elif carded and top != "after-fumes":
            if primary and race.card == NOBODY:
                raise bad("card", "say which card is in play")
            if not primary and (race.face == NOBODY or race.card != NOBODY):
                raise bad("face", "say which face the NPD rolled")
            if primary and race.face != NOBODY:
                raise bad("face", "a primary has none")
        if not primary and doc.asks in ("action", "gear"):
            raise bad("car", "only a primary plays cards")
        if primary and doc.asks == "npd-die":
            raise bad("car", "a primary has no table")
        if not primary and top not in ("next-car", "after-push"):
            raise bad("agenda", "an NPD has no cards")
        if doc.asks == "drive" and race.part == PARTS.index("done"):
            raise bad("part", "the activation is over")
        self.check_card(top)

    def check_card(self, top: str) -> None:
        race = self.race
        card = race.board.cards[race.card] if race.card != NOBODY else None
        clauses = card.clauses if card else []
        wants = {
            "after-move-die": card is not None and len(card.by_die) > 0,
            "after-bonus-die": any(clause.faces for clause in clauses),
            "after-risk-die": any(clause.risk and not clause.target_back for clause in clauses),
            "after-trade": any(clause.target_back for clause in clauses),
        }
        if not wants.get(top, True):
            raise bad("card", "that card has no such die")
        if top == "after-trade" and race.target in (NOBODY, race.car):
            raise bad("target", "say with which car paint is traded")
        if self.doc.asks == "gear" and (card is None or not len(card.gears)):
            raise bad("card", "that card has no gears")
