"""The round, and the activation that is under way."""

from __future__ import annotations

from fivewide.games.victory_lane.board import NOBODY
from fivewide.games.victory_lane.place.setting import Setting, once, within
from fivewide.games.victory_lane.rules.turns import turn_order
from fivewide.games.victory_lane.state import DONE, STARTING
from fivewide.kernel.agenda import packed
from fivewide.kernel.positions import bad


def set_round(on: Setting) -> None:
    """Whose turn it is."""
    said, race = on.said, on.race
    setting_up = on.before_grid or "next-on-grid" in on.agenda
    race.first = said.first if said.first is not None else NOBODY if setting_up else 0
    if said.queue is not None:
        race.queue = packed(once("queue", said.queue))
    elif on.on_track and "next-car" in on.agenda:
        race.queue = turn_order(race)


def set_activation(on: Setting) -> None:
    """The car that is driven, and how far it has come."""
    said, race = on.said, on.race
    if on.driving and said.car is None:
        race.car = race.primary[said.to_act or 0]
    if on.driving and (race.car == NOBODY or race.car not in list(race.queue)):
        raise bad("car", "must be one of those activated this round")
    turn = list(race.queue).index(race.car) + 1 if on.driving else 0
    most = max(len(race.queue), int(race.seats))
    race.turn = turn if said.turn is None else within("turn", said.turn, 0, most)
    if on.driving:
        set_driver(on)
    moves = 0
    if said.face is not None:
        team = race.board.teams[race.car]
        moves = int(team.moves[said.face])
        if said.todo is None:
            race.todo = team.maneuvers[said.face]
        elif race.todo & ~team.maneuvers[said.face]:
            raise bad("todo", "that is not on this face")
    elif said.card is not None:
        moves = int(race.board.cards[said.card].move)
    race.left = moves if said.left is None else said.left
    usual = DONE if said.card is None and said.face is None else STARTING
    race.part = usual if said.part is None else said.part
    if on.driving:
        check_activation(on)


def set_driver(on: Setting) -> None:
    said, race = on.said, on.race
    owner = int(race.owner[race.car])
    usual = max(0, owner) if said.to_act is None else said.to_act
    race.seat = usual if said.driver is None else said.driver
    if owner != NOBODY and race.seat != owner:
        raise bad("driver", f"seat {owner} drives this car")
    race.was = race.status[race.car] if said.was is None else said.was


def check_activation(on: Setting) -> None:
    race, asks, top = on.race, on.asks, on.top
    primary, played = race.is_primary(race.car), race.card != NOBODY
    carded = asks in ("gear", "drive") or top.startswith("after-") or top == "go-on"
    if asks in ("action", "npd-die") and (played or race.face != NOBODY):
        raise bad("card", "nothing is played yet")
    if top in ("play-drawn-card", "return-to-track", "after-fumes") and played:
        if asks != "gear":
            raise bad("card", "nothing is played yet")
    elif carded and top != "after-fumes":
        if primary and not played:
            raise bad("card", "say which card is in play")
        if not primary and (race.face == NOBODY or played):
            raise bad("face", "say which face the NPD rolled")
        if primary and race.face != NOBODY:
            raise bad("face", "a primary has none")
    if not primary and asks in ("action", "gear"):
        raise bad("car", "only a primary plays cards")
    if primary and asks == "npd-die":
        raise bad("car", "a primary has no table")
    if not primary and top not in ("next-car", "after-push"):
        raise bad("agenda", "an NPD has no cards")
    if asks == "drive" and race.part == DONE:
        raise bad("part", "the activation is over")
    check_card(on)


def check_card(on: Setting) -> None:
    race = on.race
    card = race.board.cards[race.card] if race.card != NOBODY else None
    clauses = card.clauses if card else []
    wants = {
        "after-move-die": card is not None and len(card.by_die) > 0,
        "after-bonus-die": any(clause.faces for clause in clauses),
        "after-risk-die": any(clause.risk and not clause.target_back for clause in clauses),
        "after-trade": any(clause.target_back for clause in clauses),
    }
    if not wants.get(on.top, True):
        raise bad("card", "that card has no such die")
    if on.top == "after-trade" and race.target in (NOBODY, race.car):
        raise bad("target", "say with which car paint is traded")
    if on.asks == "gear" and (card is None or not len(card.gears)):
        raise bad("card", "that card has no gears")
