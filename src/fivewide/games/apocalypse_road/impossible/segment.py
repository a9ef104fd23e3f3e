"""The Action Segment being played, as no race could have it: car, event, move and attack.

`then` is what comes after the question, `said` the segment in numbers, `told` the same in words.
"""

from __future__ import annotations

from typing import Any

from fivewide.kernel.agenda import packed
from fivewide.kernel.positions import bad

from .. import agendas
from ..board import CHAIN, EFFECTS, LEAD, LINE, NONE, PURSUIT, RAM, RAM_LEAD
from ..names import Names
from ..rules.collisions import RAM_COLUMN, Collision, is_struck_next
from ..rules.event_choices import bumpable
from ..rules.shooting import targets
from ..rules.steps import DIAGONAL, ENTER, FORWARD, LATERAL, STRIDE, entry_spaces
from ..state import ACTED, OFF_INSIDE, OFF_OUTSIDE, ON_TRACK, RELOADING, RESERVE, SUPPRESSED, Race
from ..table import Document, Segment
from .table import once

MOVES = ("route", "step", "link", "lane", "side")  # asked of a car on its way
COLLISIONS = ("collision-card", "chain")
# The event whose card a question comes from
CAUSES = {
    "race-card": "nos",
    "debris": "debris",
    "bump": "bump",
    "bump-space": "bump",
    "drift": "drift",
    "get-there": "get-there",
    "open-road": "open-road",
    "side": "sideswipe",
}
MOVE_KEYS = ("pending", "link_at", "train", "lanes", "locked")
ATTACK_KEYS = ("target", "sideswipe", "entering", "face", "struck", "chain_at", "bulldozes")
# What an attack has come to when a question is asked
ATTACKS = {
    "combat-card": ("target",),
    "collision-card": ("target", "sideswipe", "entering"),
    "chain": ("target", "face", "struck", "chain_at", "entering"),
    "bump-space": ("target",),
}
# ... and when lost cars are replaced in the middle of one
FOUGHT = ("target", "sideswipe", "entering", "bulldozes")


class Told:
    """The segment in the words of the document; what it leaves out is none."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document

    def __getattr__(self, key: str) -> Any:
        return self.document.get(key)


def check_segment(race: Race, asks: str, then: str, said: Segment, told: Told) -> None:
    check_car(race, asks, then, told)
    check_event(race, asks, then, told)
    check_shot(race, asks, then, said, told)
    check_points(race, asks, told)
    check_move(race, asks, told)
    check_attack(race, asks, then, said, told)


def effect(race: Race) -> str:
    """Of the event that was drawn; empty: none was."""
    event = race.segment.event
    return EFFECTS[race.board.event_deck.effect[event]] if event != NONE else ""


def check_car(race: Race, asks: str, then: str, told: Told) -> None:
    """AR-4.4-02. The active car has not been activated before; it may be lost in the end."""
    if race.status[race.segment.car] == RESERVE:
        raise bad("segment.car", f"{told.car} is in reserve")
    if race.has_mark(race.segment.car, ACTED):
        raise bad("segment.car", f"{told.car} has been activated in this turn (AR-4.4-02)")
    if race.is_in_play(race.segment.car) or effect(race) == "flyer":
        return
    if then == "start-moving" or asks in MOVES or asks in COLLISIONS:
        raise bad("segment.car", f"{told.car} is destroyed")
    if asks == "event-card" and not race.board.house.event_after_death:
        raise bad("segment.car", f"{told.car} is destroyed and draws no event (AR-10-03)")


def check_event(race: Race, asks: str, then: str, told: Told) -> None:
    """AR-6.0-03, AR-10-01. A card with the star brings one event, after the move."""
    event = effect(race)
    star = race.board.deck.star[race.segment.card] == 1
    if not star and (event or asks == "event-card"):
        raise bad("segment.card", f"{told.card} has no star and brings no event (AR-6.0-03)")
    cause = CAUSES.get(asks)
    if cause is not None and not event:
        raise bad("segment.event", f"name the event that {asks} comes from")
    if cause is not None and event != cause:
        raise bad("segment.event", f"{asks} does not come from {told.event}")
    if told.asked and event != "debris":
        raise bad("segment.asked", "only Dangerous Debris asks one player after the other")
    if not event:
        return
    if then in ("start-moving", "draw-event") or asks == "event-card":
        raise bad("segment.event", f"none has been drawn when {asks} is asked (AR-10-01)")
    fitting: tuple[str, ...] = (event,)
    if asks in MOVES:
        fitting = ("nos", "flyer", "sideswipe")
    elif asks in COLLISIONS or then == "after-collision":
        fitting = ("sideswipe",)
    elif then == "debris":
        fitting = ("debris",)
    if event not in fitting:
        raise bad("segment.event", f"{told.event} does not lead to {asks} here")


def check_shot(race: Race, asks: str, then: str, said: Segment, told: Told) -> None:
    """AR-8.0-01, AR-8.5-11. One shot, unless something forbids it."""
    if asks == "combat-card":
        if said.fired == 0:
            raise bad("segment.fired", "false; a Combat Card is drawn for a shot that was fired")
        said.fired = 1
    elif asks == "fire" and said.fired:
        raise bad("segment.fired", f"{told.car} fires once in an activation (AR-8.0-01)")
    if asks not in ("fire", "combat-card"):
        return
    if race.has_mark(race.segment.car, SUPPRESSED):
        raise bad("suppressed", f"{told.car} does not fire when suppressed (AR-8.5-11)")
    if then == "start-moving" and race.has_mark(race.segment.car, RELOADING):
        raise bad("reloading", f"{told.car} does not fire before it has moved (AR-10-RELOAD)")
    if then == "start-moving" and race.status[race.segment.car] in (OFF_INSIDE, OFF_OUTSIDE):
        raise bad("segment.car", f"{told.car} is off the track and does not fire (AR-8.1-07)")


def check_points(race: Race, asks: str, told: Told) -> None:
    """AR-6.0-02. Points are for moving, and no more than the cards give."""
    deck, event = race.board.deck, effect(race)
    if asks not in MOVES:
        if told.points:
            raise bad("segment.points", f"{told.points}; nothing moves when {asks} is asked")
        return
    most = int(race.board.garage.speed[race.segment.car] + deck.add[race.segment.card])
    if event == "nos":
        most = max(int(add) for add in deck.add)
    elif event == "flyer":
        most = int(race.board.event_deck.amount[race.segment.event])
    elif event == "sideswipe":
        most = 2
    if race.move.points > most:
        raise bad("segment.points", f"{told.points}; it has {most} at most (AR-6.0-02)")


def check_move(race: Race, asks: str, told: Told) -> None:
    """AR-7.2-01, AR-7.11-02. The mover, its train, the step it is about to make."""
    move = race.move
    mover = move.mover
    if mover != race.segment.car and effect(race) != "flyer":
        raise bad("segment.mover", f"{told.mover}; {told.car} moves, but for High Flyer")
    if asks not in MOVES:
        for key in MOVE_KEYS:
            if getattr(told, key):
                raise bad(f"segment.{key}", f"nothing moves when {asks} is asked")
        return
    if not race.is_in_play(mover):
        raise bad("segment.mover", "it is not in the race")
    if move.locked and move.kind not in (LINE, PURSUIT):
        raise bad("segment.locked", "only a Line or a Pursuit is locked (AR-7.6-04)")
    track = race.board.track
    on_track = race.status[mover] == ON_TRACK
    if on_track and not race.has_used(race.at[mover]):
        raise bad("segment.used", f"the space {mover_id(told)} stands on is left out")
    check_train(race, told, mover)
    for place in range(0, len(move.lanes), 2):
        if move.lanes[place + 1] not in track.succ[move.lanes[place]]:
            branch, lane = told.lanes[place : place + 2]
            raise bad("segment.lanes", f"{lane} is not ahead of {branch}")
    if move.pending != NONE and not is_step(race, mover):
        raise bad("segment.pending", f"{told.pending} is no step of {mover_id(told)}")


def check_branch(race: Race, said: Document, names: Names) -> None:
    """AR-7.11-01. Where a lane is chosen follows from the move; nothing else can be said."""
    if said.segment is None or said.segment.branch is None or said.asks == "over":
        return
    branch = agendas.branch(race)
    if said.segment.branch != branch:
        there = names.space(said.segment.branch)
        here = "left out" if branch == NONE else names.space(branch)
        raise bad("segment.branch", f"{there}; must be {here} here")


def mover_id(told: Told) -> str:
    return str(told.mover or told.car)


def is_step(race: Race, mover: int) -> bool:
    """Is the space of the step that waits next to the mover, the way the step says?"""
    track = race.board.track
    kind, space = race.move.pending // STRIDE, race.move.pending % STRIDE
    on_track = race.status[mover] == ON_TRACK
    if kind == ENTER or not on_track:
        return kind == ENTER and not on_track and space in entry_spaces(race, mover)
    here = race.at[mover]
    if kind == FORWARD:
        return space in track.succ[here]
    if kind == LATERAL:
        return space in (track.lane_in[here], track.lane_out[here])
    return bool(kind == DIAGONAL and race.move.diagonals and space in track.diagonal[here])


def check_train(race: Race, told: Told, mover: int) -> None:
    """AR-7.6-01, AR-7.8-01. Followers are on the track, each next to the one before it."""
    track, move = race.board.track, race.move
    once("segment.train", told.train or [])
    if move.kind not in (LINE, LEAD, RAM_LEAD) and (len(move.train) or move.link_at != NONE):
        raise bad("segment.train", "nobody follows but in a Line or behind a Lead (AR-7.3-04)")
    last = mover
    for car, id in zip(move.train, told.train or [], strict=True):
        if car == mover or race.status[car] != ON_TRACK or race.status[mover] != ON_TRACK:
            raise bad("segment.train", f"{id} cannot follow {mover_id(told)}")
        spots = [track.spot[space] for space in track.around[race.at[last]]]
        if track.spot[race.at[car]] not in spots:
            raise bad("segment.train", f"{id} is not next to the car it follows")
        last = int(car)
    if move.link_at not in (NONE, race.at[last]):
        raise bad("segment.link_at", f"{told.link_at}; the last of the train stands elsewhere")


def check_attack(race: Race, asks: str, then: str, said: Segment, told: Told) -> None:
    """AR-8.0-04, AR-8.4-01. Who is attacked, how, and how far that has come."""
    allowed = FOUGHT if then == "after-collision" else ATTACKS.get(asks, ())
    for key in ATTACK_KEYS:
        if key not in allowed and getattr(told, key):
            raise bad(f"segment.{key}", f"there is none when {asks} is asked")
    if not allowed:
        return
    target = said.target
    if target is None:
        raise bad("segment.target", f"name the car, for {asks} to be asked")
    if asks == "combat-card" and target not in targets(race, race.segment.car):
        raise bad("segment.target", f"{told.target} is no target of {told.car} (AR-8.0-03)")
    if asks == "bump-space" and target not in bumpable(race):
        raise bad("segment.target", f"{told.target} is not next to {told.car} (AR-10-BUMP)")
    if asks in COLLISIONS:
        check_collision(race, target, said, told)
    if asks == "chain":
        check_chain(race, target, said, told)
    if then == "after-collision":
        check_aftermath(race, target, said, told)


def check_collision(race: Race, target: int, said: Segment, told: Told) -> None:
    """AR-7.9-02, AR-10-SIDE. A ram hits what is ahead, a sideswipe what is beside."""
    track = race.board.track
    if race.status[race.segment.car] != ON_TRACK:
        raise bad("segment.car", f"{told.car} is not on the track")
    check_cause(race, said, told)
    here = race.at[race.segment.car]
    around = [track.lane_in[here], track.lane_out[here]] if said.sideswipe else track.succ[here]
    spaces = [space for space in around if space != NONE and race.car_on(space) == target]
    if not spaces or (said.sideswipe and race.owner(target) == race.seat):
        where = "beside" if said.sideswipe else "ahead of"
        raise bad("segment.target", f"{told.target} is not {where} {told.car}")
    if said.entering is None:
        said.entering = int(spaces[0])
    elif said.entering not in spaces:
        raise bad("segment.entering", f"{told.entering}; {told.target} stands elsewhere")
    if race.has_mark(race.segment.car, SUPPRESSED):
        raise bad("suppressed", f"{told.car} does not attack when suppressed (AR-8.5-13)")


def check_cause(race: Race, said: Segment, told: Told) -> None:
    """AR-8.4-01. A collision comes from a Ram card, or from the event Sideswipe."""
    if said.sideswipe:
        if effect(race) != "sideswipe":
            raise bad("segment.sideswipe", "it comes from the event Sideswipe (AR-8.4-01)")
        return
    if race.board.deck.kind[race.segment.card] not in (RAM, RAM_LEAD):
        raise bad("segment.card", f"{told.card} does not ram (AR-8.4-01)")
    if effect(race):
        raise bad("segment.event", "a ram comes before the event (AR-6.0-03)")


def check_chain(race: Race, target: int, said: Segment, told: Told) -> None:
    """AR-8.5-06. The Chain of a ram runs on from the last car it has struck."""
    if said.face is None or race.board.fight.special[RAM_COLUMN][said.face] != CHAIN:
        raise bad("segment.face", "name the Combat Card that brought the Chain")
    once("segment.struck", told.struck or [])
    struck = packed(said.struck or [])
    last = int(race.at[struck[len(struck) - 1] if len(struck) else target])
    if said.chain_at is None:
        said.chain_at = last
    if said.chain_at != last:
        raise bad("segment.chain_at", f"{told.chain_at}; the last car struck stands elsewhere")
    hit = Collision(target, said.entering or 0, 0)
    ahead = race.board.track.succ[last]
    if len(ahead) < 2 or not any(is_struck_next(race, hit, struck, space) for space in ahead):
        raise bad("segment.chain_at", "there is no choice of lanes for the Chain")


def check_aftermath(race: Race, target: int, said: Segment, told: Told) -> None:
    """AR-8.4-04. What is left of a collision while lost cars are replaced."""
    check_cause(race, said, told)
    if said.entering is None:
        raise bad("segment.entering", "name the space that was fought for")
    track, here = race.board.track, race.at[race.segment.car]
    if race.status[race.segment.car] == ON_TRACK:
        near = [*track.succ[here], track.lane_in[here], track.lane_out[here]]
        if said.entering not in near:
            raise bad("segment.entering", f"{told.entering} is not next to {told.car}")
    there = race.car_on(said.entering)
    if there not in (NONE, target):
        raise bad("segment.entering", f"{told.entering}; another car stands there")
