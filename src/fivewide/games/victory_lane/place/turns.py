"""The round, and the activation that is under way."""

from __future__ import annotations

from fivewide.kernel.agenda import packed
from fivewide.kernel.positions import bad

from ..board import NOBODY
from ..rules.turns import turn_order
from ..state import DONE, Activation
from .being_set import TableBeingSet, once, within

OF_THE_ACTIVATION = (
    *("card", "face", "steps", "used", "lost", "straight", "diagonal"),
    *("was", "left", "todo", "acted"),
)


def set_round(on: TableBeingSet) -> None:
    """Whose turn it is."""
    said, race = on.said, on.race
    setting_up = on.before_grid or on.on_grid
    race.first = said.first if said.first is not None else NOBODY if setting_up else 0
    if said.queue is not None:
        race.queue = packed(once("queue", said.queue))
    elif on.on_track and "next-car" in on.agenda:
        race.queue = turn_order(race)


def set_activation(on: TableBeingSet) -> None:
    """The car that is driven, and how far it has come."""
    said, race = on.said, on.race
    turn = 0
    if on.driving:
        car = int(race.primary[said.to_act or 0]) if said.car is None else said.car
        if car == NOBODY or car not in list(race.queue):
            raise bad("car", "must be one of those activated this round")
        race.activation = Activation(car, driver_of(on, car), race.status[car])
        on.lay(*OF_THE_ACTIVATION)
        turn = list(race.queue).index(car) + 1
        set_move(on)
        check_activation(on)
    most = max(len(race.queue), int(race.seats))
    race.turn = turn if said.turn is None else within("turn", said.turn, 0, most)


def set_move(on: TableBeingSet) -> None:
    """How far it goes, and what an NPD does besides."""
    said, race, active = on.said, on.race, on.race.active()
    if said.left is None and said.card is not None:
        active.left = race.board.cards[said.card].move
    if said.face is not None:
        team = race.board.teams[active.car]
        if said.left is None:
            active.left = team.moves[said.face]
        if said.todo is None:
            active.todo = team.maneuvers[said.face]
        elif active.todo & ~team.maneuvers[said.face]:
            raise bad("todo", "that is not on this face")
    if said.part is not None and (said.card is not None or said.face is not None):
        active.part = said.part


def driver_of(on: TableBeingSet, car: int) -> int:
    said, owner = on.said, int(on.race.owner[car])
    usual = max(0, owner) if said.to_act is None else said.to_act
    seat = usual if said.driver is None else said.driver
    if owner not in (NOBODY, seat):
        raise bad("driver", f"seat {owner} drives this car")
    return seat


def check_activation(on: TableBeingSet) -> None:
    race, asks, top, active = on.race, on.asks, on.top, on.race.active()
    primary, played = race.is_primary(active.car), active.card != NOBODY
    carded = asks in ("gear", "drive") or top.startswith("after-") or top == "go-on"
    if asks in ("action", "npd-die") and (played or active.face != NOBODY):
        raise bad("card", "nothing is played yet")
    if top in ("play-drawn-card", "return-to-track", "after-fumes") and played:
        if asks != "gear":
            raise bad("card", "nothing is played yet")
    elif carded and top != "after-fumes":
        if primary and not played:
            raise bad("card", "say which card is in play")
        if not primary and (active.face == NOBODY or played):
            raise bad("face", "say which face the NPD rolled")
        if primary and active.face != NOBODY:
            raise bad("face", "a primary has none")
    if not primary and asks in ("action", "gear"):
        raise bad("car", "only a primary plays cards")
    if primary and asks == "npd-die":
        raise bad("car", "a primary has no table")
    if not primary and top not in ("next-car", "after-push"):
        raise bad("agenda", "an NPD has no cards")
    if asks == "drive" and active.part == DONE:
        raise bad("part", "the activation is over")
    check_card(on)


def check_card(on: TableBeingSet) -> None:
    race, active = on.race, on.race.active()
    card = race.board.cards[active.card] if active.card != NOBODY else None
    clauses = card.clauses if card else []
    wants = {
        "after-move-die": card is not None and len(card.by_die) > 0,
        "after-bonus-die": any(clause.faces for clause in clauses),
        "after-risk-die": any(clause.risk and not clause.target_back for clause in clauses),
        "after-trade": any(clause.target_back for clause in clauses),
    }
    if not wants.get(on.top, True):
        raise bad("card", "that card has no such die")
    if on.top == "after-trade" and on.said.target in (None, active.car):
        raise bad("target", "say with which car paint is traded")
    if on.asks == "gear" and (card is None or not len(card.gears)):
        raise bad("card", "that card has no gears")
