"""Contradictions in the Action Segment being played: car, event, move and attack."""

from __future__ import annotations

from fivewide.games.apocalypse_road.board import (
    BUMP,
    CHAIN,
    DEBRIS,
    DRIFT,
    FLYER,
    GET_THERE,
    LEAD,
    LINE,
    NONE,
    NOS,
    OPEN_ROAD,
    PURSUIT,
    RAM,
    RAM_LEAD,
    SIDESWIPE,
)
from fivewide.games.apocalypse_road.judging import once
from fivewide.games.apocalypse_road.rules.collisions import column, is_struck_next
from fivewide.games.apocalypse_road.rules.errands import bumpable
from fivewide.games.apocalypse_road.rules.linking import PickLane
from fivewide.games.apocalypse_road.rules.shooting import targets
from fivewide.games.apocalypse_road.rules.steps import (
    DIAGONAL,
    ENTER,
    FORWARD,
    LATERAL,
    STRIDE,
    entry_spaces,
)
from fivewide.games.apocalypse_road.setting import Segment, Setting, bad
from fivewide.games.apocalypse_road.state import (
    ACTED,
    AFTERMATH,
    COLLIDING,
    DONE,
    EVENT,
    FIRE_LAST,
    HAPPENING,
    MOVING,
    OFF_INSIDE,
    OFF_OUTSIDE,
    ON_TRACK,
    RELOADING,
    RESERVE,
    START,
    SUPPRESSED,
    Race,
)

LATER = (AFTERMATH, EVENT, HAPPENING, FIRE_LAST, DONE)  # the active car may be lost by then
# The event whose card a question comes from
CAUSES = {
    "race-card": NOS,
    "debris": DEBRIS,
    "bump": BUMP,
    "bump-space": BUMP,
    "drift": DRIFT,
    "get-there": GET_THERE,
    "open-road": OPEN_ROAD,
    "side": SIDESWIPE,
}
MOVE_KEYS = ("pending", "link_at", "train", "lanes", "locked")
ATTACK_KEYS = ("target", "sideswipe", "face", "struck", "chain_at", "entering", "bulldozed")
# What an attack has come to when a question is asked; a replacement may come in the middle of one
ATTACKS = {
    "combat-card": ("target",),
    "collision-card": ("target", "sideswipe", "entering"),
    "chain": ("target", "face", "struck", "chain_at", "entering"),
    "bump-space": ("target",),
}


def judge_segment(setting: Setting) -> None:
    race, doc = setting.race, setting.doc
    if doc.segment is None or doc.asks == "over":
        return
    judge_car(setting, doc.segment)
    judge_event(setting, doc.segment)
    judge_shot(setting, doc.segment)
    judge_points(setting, doc.segment)
    judge_move(race, doc.segment)
    judge_attack(setting, doc.segment)


def effect(race: Race) -> int:
    return int(race.board.happenings.effect[race.event] if race.event != NONE else NONE)


def judge_car(setting: Setting, segment: Segment) -> None:
    """AR-4.4-02. The active car has not been activated before; it may be lost in the end."""
    race = setting.race
    if race.status[race.car] == RESERVE:
        raise bad("segment.car", f"{segment.car} is in reserve")
    if race.has_mark(race.car, ACTED):
        raise bad("segment.car", f"{segment.car} has been activated in this turn (AR-4.4-02)")
    if race.is_in_play(race.car) or effect(race) == FLYER:
        return
    if race.stage not in LATER:
        raise bad("segment.car", f"{segment.car} is destroyed")
    if setting.doc.asks == "event-card" and not race.board.house.event_after_death:
        raise bad("segment.car", f"{segment.car} is destroyed and draws no event (AR-10-03)")


def judge_event(setting: Setting, segment: Segment) -> None:
    """AR-6.0-03, AR-10-01. A card with the star brings one event, after the move."""
    race, asks = setting.race, setting.doc.asks
    event = effect(race)
    star = race.board.deck.star[race.card] == 1
    if not star and (event != NONE or asks == "event-card"):
        raise bad("segment.card", f"{segment.card} has no star and brings no event (AR-6.0-03)")
    cause = CAUSES.get(asks)
    if cause is not None and event == NONE:
        raise bad("segment.event", f"name the event that {asks} comes from")
    if cause is not None and event != cause:
        raise bad("segment.event", f"{asks} does not come from {segment.event}")
    if segment.asked and event != DEBRIS:
        raise bad("segment.asked", "only Dangerous Debris asks one player after the other")
    if event == NONE:
        return
    if race.stage in (START, EVENT) or asks == "event-card":
        raise bad("segment.event", f"none has been drawn when {asks} is asked (AR-10-01)")
    fitting = {
        int(MOVING): (NOS, FLYER, SIDESWIPE),
        int(COLLIDING): (SIDESWIPE,),
        int(AFTERMATH): (SIDESWIPE,),
        int(HAPPENING): (DEBRIS,),
    }
    if event not in fitting.get(int(race.stage), (event,)):
        raise bad("segment.event", f"{segment.event} does not lead to {asks} in this stage")


def judge_shot(setting: Setting, segment: Segment) -> None:
    """AR-8.0-01, AR-8.5-11. One shot, unless something forbids it."""
    race, asks = setting.race, setting.doc.asks
    if asks == "combat-card":
        if segment.fired is False:
            raise bad("segment.fired", "false; a Combat Card is drawn for a shot that was fired")
        race.fired = 1
    elif asks == "fire" and race.fired:
        raise bad("segment.fired", f"{segment.car} fires once in an activation (AR-8.0-01)")
    if asks not in ("fire", "combat-card"):
        return
    if race.may_not_fire:
        raise bad("segment.may_not_fire", f"then {segment.car} is not asked to fire")
    if race.has_mark(race.car, SUPPRESSED):
        raise bad("suppressed", f"{segment.car} does not fire when suppressed (AR-8.5-11)")
    if race.stage == START and race.has_mark(race.car, RELOADING):
        raise bad("reloading", f"{segment.car} does not fire before it has moved (AR-10-RELOAD)")
    if race.stage == START and race.status[race.car] in (OFF_INSIDE, OFF_OUTSIDE):
        raise bad("segment.car", f"{segment.car} is off the track and does not fire (AR-8.1-07)")


def judge_points(setting: Setting, segment: Segment) -> None:
    """AR-6.0-02. Points are for moving, and no more than the cards give."""
    race = setting.race
    deck, event = race.board.deck, effect(race)
    if race.stage != MOVING:
        if segment.points:
            raise bad("segment.points", f"{segment.points}; nothing moves in this stage")
        return
    most = int(race.board.garage.speed[race.car] + deck.add[race.card])
    if event == NOS:
        most = max(int(add) for add in deck.add)
    elif event == FLYER:
        most = int(race.board.happenings.amount[race.event])
    elif event == SIDESWIPE:
        most = 2
    if segment.points > most:
        raise bad("segment.points", f"{segment.points}; it has {most} at most (AR-6.0-02)")


def judge_move(race: Race, segment: Segment) -> None:
    """AR-7.2-01, AR-7.11-02. The mover, its train, the step it is about to make."""
    if race.mover not in (NONE, race.car) and effect(race) != FLYER:
        raise bad("segment.mover", f"{segment.mover}; {segment.car} moves, but for High Flyer")
    if race.stage != MOVING:
        leads = race.kind == RAM_LEAD and race.stage in (COLLIDING, AFTERMATH)  # it has stopped
        for key in MOVE_KEYS:
            if getattr(segment, key) and not (key == "train" and leads):
                raise bad(f"segment.{key}", "nothing moves in this stage")
        return
    mover = race.car if race.mover == NONE else race.mover
    if not race.is_in_play(mover):
        raise bad("segment.mover", "it is not in the race")
    if race.locked and race.kind not in (LINE, PURSUIT):
        raise bad("segment.locked", "only a Line or a Pursuit is locked (AR-7.6-04)")
    track = race.board.track
    on_track = race.status[mover] == ON_TRACK
    if on_track and not race.has_used(race.at[mover]):
        raise bad("segment.used", f"the space {mover_id(segment)} stands on is left out")
    judge_train(race, segment, mover)
    for place in range(0, len(race.lanes), 2):
        if race.lanes[place + 1] not in track.succ[race.lanes[place]]:
            branch, lane = segment.lanes[place : place + 2]
            raise bad("segment.lanes", f"{lane} is not ahead of {branch}")
    if race.pending != NONE and not is_step(race, mover):
        raise bad("segment.pending", f"{segment.pending} is no step of {mover_id(segment)}")


def judge_branch(setting: Setting) -> None:
    """AR-7.11-01. Where a lane is chosen follows from the move; nothing else can be said."""
    race, segment = setting.race, setting.doc.segment
    if segment is None or segment.branch is None or setting.doc.asks == "over":
        return
    question = race.question
    branch = setting.names.space(question.branch) if isinstance(question, PickLane) else None
    if segment.branch != branch:
        raise bad("segment.branch", f"{segment.branch}; must be {branch or 'left out'} here")


def mover_id(segment: Segment) -> str:
    return segment.mover or segment.car


def is_step(race: Race, mover: int) -> bool:
    """Is the space of the step that waits next to the mover, the way the step says?"""
    track = race.board.track
    kind, space = race.pending // STRIDE, race.pending % STRIDE
    on_track = race.status[mover] == ON_TRACK
    if kind == ENTER or not on_track:
        return kind == ENTER and not on_track and space in entry_spaces(race, mover)
    here = race.at[mover]
    if kind == FORWARD:
        return space in track.succ[here]
    if kind == LATERAL:
        return space in (track.lane_in[here], track.lane_out[here])
    return bool(kind == DIAGONAL and race.diagonals and space in track.diagonal[here])


def judge_train(race: Race, segment: Segment, mover: int) -> None:
    """AR-7.6-01, AR-7.8-01. Followers are on the track, each next to the one before it."""
    track = race.board.track
    once("segment.train", segment.train)
    if race.kind not in (LINE, LEAD, RAM_LEAD) and (len(race.train) or race.link_at != NONE):
        raise bad("segment.train", "nobody follows but in a Line or behind a Lead (AR-7.3-04)")
    last = mover
    for car, id in zip(race.train, segment.train, strict=True):
        if car == mover or race.status[car] != ON_TRACK or race.status[mover] != ON_TRACK:
            raise bad("segment.train", f"{id} cannot follow {mover_id(segment)}")
        spots = [track.spot[space] for space in track.around[race.at[last]]]
        if track.spot[race.at[car]] not in spots:
            raise bad("segment.train", f"{id} is not next to the car it follows")
        last = int(car)
    if race.link_at not in (NONE, race.at[last]):
        raise bad("segment.link_at", f"{segment.link_at}; the last of the train stands elsewhere")


def judge_attack(setting: Setting, segment: Segment) -> None:
    """AR-8.0-04, AR-8.4-01. Who is attacked, how, and how far that has come."""
    race, asks = setting.race, setting.doc.asks
    allowed = ATTACK_KEYS if race.stage == AFTERMATH else ATTACKS.get(asks, ())
    for key in ATTACK_KEYS:
        if key not in allowed and getattr(segment, key):
            raise bad(f"segment.{key}", f"there is none when {asks} is asked")
    if not allowed:
        return
    if race.target == NONE:
        raise bad("segment.target", f"name the car, for {asks} to be asked")
    if asks == "combat-card" and race.target not in targets(race, race.car):
        raise bad("segment.target", f"{segment.target} is no target of {segment.car} (AR-8.0-03)")
    if asks == "bump-space" and race.target not in bumpable(race):
        raise bad("segment.target", f"{segment.target} is not next to {segment.car} (AR-10-BUMP)")
    if race.stage == COLLIDING:
        judge_collision(race, segment)
    if asks == "chain":
        judge_chain(race, segment)
    if race.stage == AFTERMATH:
        judge_aftermath(race, segment)


def judge_collision(race: Race, segment: Segment) -> None:
    """AR-7.9-02, AR-10-SIDE. A ram hits what is ahead, a sideswipe what is beside."""
    track = race.board.track
    if race.status[race.car] != ON_TRACK:
        raise bad("segment.car", f"{segment.car} is not on the track")
    judge_cause(race, segment)
    here = race.at[race.car]
    around = track.succ[here]
    if race.swipe:
        around = type(around)([track.lane_in[here], track.lane_out[here]])
    spaces = [space for space in around if space != NONE and race.car_on(space) == race.target]
    if not spaces or (race.swipe and race.owner(race.target) == race.seat):
        where = "beside" if race.swipe else "ahead of"
        raise bad("segment.target", f"{segment.target} is not {where} {segment.car}")
    if race.entering == NONE:
        race.entering = spaces[0]
    elif race.entering not in spaces:
        raise bad("segment.entering", f"{segment.entering}; {segment.target} stands elsewhere")
    if race.has_mark(race.car, SUPPRESSED):
        raise bad("suppressed", f"{segment.car} does not attack when suppressed (AR-8.5-13)")


def judge_cause(race: Race, segment: Segment) -> None:
    """AR-8.4-01. A collision comes from a Ram card, or from the event Sideswipe."""
    if race.swipe and effect(race) != SIDESWIPE:
        raise bad("segment.sideswipe", "it comes from the event Sideswipe (AR-8.4-01)")
    if not race.swipe and race.board.deck.kind[race.card] not in (RAM, RAM_LEAD):
        raise bad("segment.card", f"{segment.card} does not ram (AR-8.4-01)")
    if not race.swipe and effect(race) != NONE:
        raise bad("segment.event", "a ram comes before the event (AR-6.0-03)")


def judge_chain(race: Race, segment: Segment) -> None:
    """AR-8.5-06. The Chain of a ram runs on from the last car it has struck."""
    if race.face == NONE or race.board.fight.special[column(race)][race.face] != CHAIN:
        raise bad("segment.face", "name the Combat Card that brought the Chain")
    once("segment.struck", segment.struck)
    last = race.struck[len(race.struck) - 1] if len(race.struck) else race.target
    if race.chain_at == NONE:
        race.chain_at = race.at[last]
    if race.chain_at != race.at[last]:
        raise bad("segment.chain_at", f"{segment.chain_at}; the last car struck stands elsewhere")
    ahead = race.board.track.succ[race.chain_at]
    if len(ahead) < 2 or not any(is_struck_next(race, space) for space in ahead):
        raise bad("segment.chain_at", "there is no choice of lanes for the Chain")


def judge_aftermath(race: Race, segment: Segment) -> None:
    """AR-8.4-04. What is left of a collision while lost cars are replaced."""
    judge_cause(race, segment)
    if race.entering == NONE:
        raise bad("segment.entering", "name the space that was fought for")
    track, here = race.board.track, race.at[race.car]
    if race.status[race.car] == ON_TRACK:
        near = [*track.succ[here], track.lane_in[here], track.lane_out[here]]
        if race.entering not in near:
            raise bad("segment.entering", f"{segment.entering} is not next to {segment.car}")
    if race.bulldozed not in (NONE, race.target):
        raise bad("segment.bulldozed", f"{segment.bulldozed}; it was {segment.target} that was hit")
    there = race.car_on(race.entering)
    if there not in (NONE, race.target):
        raise bad("segment.entering", f"{segment.entering}; another car stands there")
