"""Collisions: rams and sideswipes, and their Bulldoze and Chain."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Chance, Choice, Step
from fivewide.kernel.ints import append, i64, vec
from fivewide.racing.bag import size

from ..board import BULLDOZE, CHAIN, NONE, has, is_back_in_start
from ..events import (
    BULLDOZED,
    BULLDOZED_BY_SWIPE,
    CHAINED,
    CHAINED_BY_SWIPE,
    COLLISION_CARD,
    DAMAGED_BY_CHAIN,
    DAMAGED_BY_SWIPED_CHAIN,
    DAMAGED_IN_COLLISION,
    MOVED_BY_BULLDOZE,
    MOVED_BY_SWIPED_BULLDOZE,
    NO_ATTACK,
    NO_SWIPE,
    RAM_READ,
    RAMMED,
    RAMMED_ACROSS,
    RAMMED_MATE,
    SWAPPED_BY_BULLDOZE,
    SWAPPED_BY_SWIPED_BULLDOZE,
    SWIPE_MISSED,
    SWIPE_READ,
    SWIPED,
    TOOK_SPACE,
    TOOK_SPACE_BY_BULLDOZE,
)
from ..state import DESTROYED, ON_TRACK, SUPPRESSED, Race
from .damage import hurt, remove_wrecks
from .scoring import crossed
from .shifting import exchange, jump_to
from .shooting import draw_combat, is_hit, turn_combat_deck

RAM_COLUMN: Final[i64] = 3  # of a Combat card
SWIPE_COLUMN: Final[i64] = 4


@final
class Collision:
    """Who is hit, and the space fought for, as the active car would enter it.

    On the crossover that is not the target's own space.
    """

    def __init__(self, target: i64, entering: i64, swipe: i64) -> None:
        self.target = target
        self.entering = entering
        self.swipe = swipe  # 1: a Sideswipe, 0: a ram


def column(hit: Collision) -> i64:
    return SWIPE_COLUMN if hit.swipe else RAM_COLUMN


@final
@mypyc_attr(acyclic=True)
class Collide(Step):
    """AR-8.4-01, AR-7.9-03. A ram or a sideswipe: one Combat card is drawn.

    AR-8.5-13, AR-8.5-14: a suppressed car has stopped, and that is all.
    """

    def __init__(self, hit: Collision) -> None:
        self.hit = hit

    def run(self, race: Race, /) -> None:
        hit, car = self.hit, race.segment.car
        if race.has_mark(car, SUPPRESSED):
            race.tell(NO_SWIPE if hit.swipe else NO_ATTACK, car, hit.target)
        else:
            race.tell(contact(race, hit), race.seat, car, hit.target)
            turn_combat_deck(race)
            race.plan(CollisionCard(hit))


def contact(race: Race, hit: Collision) -> i64:
    """AR-10-SIDE, AR-7.9-03; AR-7.12-11: a car across is rammed too; AR-8.4-07: so is a mate."""
    if hit.swipe:
        return SWIPED
    if race.at[hit.target] != hit.entering:
        return RAMMED_ACROSS
    return RAMMED_MATE if race.owner(hit.target) == race.seat else RAMMED


@final
@mypyc_attr(acyclic=True)
class CollisionCard(Chance):
    """AR-8.4-02. The card says what both cars take."""

    rule: ClassVar[str] = "AR-8.4-02"

    def __init__(self, hit: Collision) -> None:
        self.hit = hit

    def outcomes(self, race: Race, /) -> i64:
        return size(race.combat)

    def chosen(self, race: Race, place: i64, /) -> None:
        hit = self.hit
        face = draw_combat(race, place, COLLISION_CARD)
        if race.board.fight.special[column(hit)][face] != CHAIN:
            resolve(race, hit, face, vec[i64]())
        elif hit.swipe:
            resolve(race, hit, face, beyond(race, hit))
        else:
            follow_chain(race, hit, face, vec[i64](), race.at[hit.target])


def beyond(race: Race, hit: Collision) -> vec[i64]:
    """AR-8.5-07. The Chain of a sideswipe: from the target to the far wall."""
    track = race.board.track
    space = hit.entering
    outward = track.outward[race.at[race.segment.car]] == space
    struck = vec[i64]()
    while True:
        space = track.outward[space] if outward else track.inward[space]
        if space == NONE:
            return struck
        car = race.car_on(space)
        if car != NONE:
            struck = append(struck, car)
        elif not race.board.house.chain_all:
            return struck


def follow_chain(race: Race, hit: Collision, face: i64, struck: vec[i64], at: i64) -> None:
    """AR-8.5-06. The Chain of a ram: along the run ahead of the target, as far as it goes.

    Where the run parts, the active player says how it goes on.
    """
    track = race.board.track
    while True:
        ahead = track.succ[at]
        if not any(is_struck_next(race, hit, struck, space) for space in ahead):
            resolve(race, hit, face, struck)
            return
        if len(ahead) > 1:
            race.ask(PickChain(race.seat, hit, face, struck, at))
            return
        at = ahead[0]
        struck = append(struck, race.car_on(at))


def is_struck_next(race: Race, hit: Collision, struck: vec[i64], space: i64) -> bool:
    car = race.car_heading(space)
    return car not in (NONE, hit.target, race.segment.car) and not has(struck, car)


@final
@mypyc_attr(acyclic=True)
class PickChain(Choice):
    """AR-8.5-06, AR-7.11-07. Which lane ahead the Chain runs along; an empty one ends it."""

    rule: ClassVar[str] = "AR-8.5-06"

    def __init__(self, seat: i64, hit: Collision, face: i64, struck: vec[i64], at: i64) -> None:
        self.seat = seat
        self.hit = hit
        self.face = face  # the Combat card that is being resolved
        self.struck = struck  # cars the Chain has reached
        self.at = at  # how far it has been followed

    def options(self, race: Race, /) -> vec[i64]:
        return race.board.track.succ[self.at]

    def chosen(self, race: Race, space: i64, /) -> None:
        if is_struck_next(race, self.hit, self.struck, space):
            struck = append(self.struck[:], race.car_on(space))
            follow_chain(race, self.hit, self.face, struck, space)
        else:
            resolve(race, self.hit, self.face, self.struck)


def resolve(race: Race, hit: Collision, face: i64, struck: vec[i64]) -> None:
    """AR-8.4-02, AR-8.4-03. Target and active car take their damage, and the Chain, all together.

    AR-7.12-12, AR-8.5-03, AR-2.1-12: a Bulldoze only where it may be.
    AR-7.9-04: no check whether it hits, unless an option asks for one in a sideswipe.
    AR-8.4-07: a team-mate takes it too; AR-11.3-02: without points. AR-8.4-05: a kill scores even
    if both are lost.
    """
    car, target, swipe = race.segment.car, hit.target, hit.swipe
    fight = race.board.fight
    if swipe and race.board.house.sideswipe_check and not is_hit(race, car, target, face):
        race.tell(SWIPE_MISSED, car, target, face)
        return
    race.tell(SWIPE_READ if swipe else RAM_READ, car, target, face)
    bulldozes = fight.special[column(hit)][face] == BULLDOZE and may_bulldoze(race, car, target)
    race.plan(AfterCollision(hit, bulldozes))
    hurt(race, target, fight.damage[column(hit)][face], DAMAGED_IN_COLLISION)
    hurt(race, car, fight.back[column(hit)][face], DAMAGED_IN_COLLISION)
    for other in struck:
        if race.board.house.spare_own and race.owner(other) == race.seat:
            continue
        race.tell(CHAINED_BY_SWIPE if swipe else CHAINED, other, target)
        hurt(race, other, 1, DAMAGED_BY_SWIPED_CHAIN if swipe else DAMAGED_BY_CHAIN)
    remove_wrecks(race, True)


def may_bulldoze(race: Race, car: i64, target: i64) -> bool:
    """AR-7.12-12, AR-8.5-03. Not on the crossover; AR-2.1-12: nor back into a start section."""
    track = race.board.track
    where = race.at[target]
    return track.crossing[where] == 0 and not is_back_in_start(track, where, race.at[car])


@final
@mypyc_attr(acyclic=True)
class AfterCollision(Step):
    """AR-8.4-04, AR-8.4-05. A survivor takes the space of a target that is gone.

    AR-8.5-01, AR-8.5-04, AR-8.5-05: a Bulldoze puts it there anyhow and the target behind it.
    AR-8.4-06: nobody follows. AR-10-SIDE-03: otherwise it stays where it is.
    """

    def __init__(self, hit: Collision, bulldozes: bool) -> None:
        self.hit = hit
        self.bulldozes = bulldozes

    def run(self, race: Race, /) -> None:
        car, target = race.segment.car, self.hit.target
        if race.status[car] == ON_TRACK:
            if race.status[target] == DESTROYED:
                take_space(race, car, self.hit.entering, TOOK_SPACE)
            elif self.bulldozes:
                bulldoze(race, car, target, self.hit.swipe)


def take_space(race: Race, car: i64, space: i64, kind: i64) -> None:
    """AR-8.4-04. It is a space the active car has been on from now on (AR-10-07)."""
    here = race.at[car]
    race.lift(car)
    race.put(car, space)
    race.use(space)
    race.tell(kind, car, space)
    crossed(race, car, here, space)


def bulldoze(race: Race, car: i64, target: i64, swipe: i64) -> None:
    """AR-8.5-01, AR-8.5-02. The two change places; as an option a swiped car goes behind."""
    race.tell(BULLDOZED_BY_SWIPE if swipe else BULLDOZED, car, target)
    if swipe and race.board.house.bulldoze_behind:
        space = race.at[target]
        for behind in race.board.track.pred[space]:
            if race.car_on(behind) == NONE and not is_back_in_start(
                race.board.track, space, behind
            ):
                jump_to(race, target, behind, SWAPPED_BY_SWIPED_BULLDOZE)
                crossed(race, target, space, behind)
                take_space(race, car, space, TOOK_SPACE_BY_BULLDOZE)
                return
    race.use(race.at[target])
    if swipe:
        exchange(race, car, target, MOVED_BY_SWIPED_BULLDOZE, SWAPPED_BY_SWIPED_BULLDOZE)
    else:
        exchange(race, car, target, MOVED_BY_BULLDOZE, SWAPPED_BY_BULLDOZE)
