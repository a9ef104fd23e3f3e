"""Collisions: rams and sideswipes, and their Bulldoze and Chain."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.games.apocalypse_road.board import BULLDOZE, CHAIN, NONE, has, is_back_in_start
from fivewide.games.apocalypse_road.events import (
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
from fivewide.games.apocalypse_road.rules.damage import hurt, remove_wrecks
from fivewide.games.apocalypse_road.rules.moving import end_move, exchange
from fivewide.games.apocalypse_road.rules.scoring import crossed
from fivewide.games.apocalypse_road.rules.shooting import draw_combat, is_hit, turn_combat_deck
from fivewide.games.apocalypse_road.state import (
    AFTERMATH,
    DESTROYED,
    FIRE_LAST,
    ON_TRACK,
    SUPPRESSED,
    Race,
)
from fivewide.kernel.agenda import Chance, Choice
from fivewide.kernel.ints import append, i64, vec
from fivewide.racing.bag import size

RAM_COLUMN: Final[i64] = 3  # of a Combat card
SWIPE_COLUMN: Final[i64] = 4


def collide(race: Race) -> None:
    """AR-8.4-01, AR-7.9-03. A ram or a sideswipe: one Combat card is drawn.

    AR-8.5-13, AR-8.5-14: a suppressed car has stopped, and that is all.
    """
    if race.face != NONE:
        follow_chain(race)
    elif race.has_mark(race.car, SUPPRESSED):
        race.tell(NO_SWIPE if race.swipe else NO_ATTACK, race.car, race.target)
        end_collision(race)
    else:
        race.tell(contact(race), race.seat, race.car, race.target)
        turn_combat_deck(race)
        race.plan(CollisionCard())


def contact(race: Race) -> i64:
    """AR-10-SIDE, AR-7.9-03; AR-7.12-11: a car across is rammed too; AR-8.4-07: so is a mate."""
    if race.swipe:
        return SWIPED
    if race.at[race.target] != race.entering:
        return RAMMED_ACROSS
    return RAMMED_MATE if race.owner(race.target) == race.seat else RAMMED


@final
@mypyc_attr(acyclic=True)
class CollisionCard(Chance):
    """AR-8.4-02. The card says what both cars take."""

    rule: ClassVar[str] = "AR-8.4-02"

    def outcomes(self, race: Race, /) -> i64:
        return size(race.combat)

    def chosen(self, race: Race, place: i64, /) -> None:
        race.face = draw_combat(race, place, COLLISION_CARD)
        race.struck = vec[i64]()
        race.chain_at = NONE
        if is_chain(race):
            begin_chain(race)
        follow_chain(race)


def column(race: Race) -> i64:
    return SWIPE_COLUMN if race.swipe else RAM_COLUMN


def is_chain(race: Race) -> bool:
    return race.board.fight.special[column(race)][race.face] == CHAIN


def begin_chain(race: Race) -> None:
    """AR-8.5-06: along the run ahead of the target; AR-8.5-07: from it to the far wall."""
    if not race.swipe:
        race.chain_at = race.at[race.target]
        return
    track = race.board.track
    space = race.entering if race.entering != NONE else race.at[race.target]
    outward = track.outward[race.at[race.car]] == space
    while True:
        space = track.outward[space] if outward else track.inward[space]
        if space == NONE:
            return
        car = race.car_on(space)
        if car != NONE:
            race.struck = append(race.struck, car)
        elif not race.board.house.chain_all:
            return


def follow_chain(race: Race) -> None:
    """AR-8.5-06. Where the run ahead of the target parts, the active player says how it goes on."""
    track = race.board.track
    while race.chain_at != NONE:
        ahead = track.succ[race.chain_at]
        linked = vec[i64]()
        for space in ahead:
            if is_struck_next(race, space):
                linked = append(linked, space)
        if len(linked) == 0:
            race.chain_at = NONE
        elif len(ahead) == 1:
            strike(race, ahead[0])
        else:
            race.ask(PickChain(race.seat))
            return
    resolve(race)


def is_struck_next(race: Race, space: i64) -> bool:
    car = race.car_on(space)
    if car == NONE or race.is_across(car, space) or car == race.target or car == race.car:
        return False
    return not has(race.struck, car)


def strike(race: Race, space: i64) -> None:
    if is_struck_next(race, space):
        race.struck = append(race.struck, race.car_on(space))
        race.chain_at = space
    else:
        race.chain_at = NONE


@final
@mypyc_attr(acyclic=True)
class PickChain(Choice):
    """AR-8.5-06, AR-7.11-07. Which lane ahead the Chain runs along; an empty one ends it."""

    rule: ClassVar[str] = "AR-8.5-06"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def options(self, race: Race, /) -> vec[i64]:
        return race.board.track.succ[race.chain_at]

    def chosen(self, race: Race, space: i64, /) -> None:
        strike(race, space)


def resolve(race: Race) -> None:
    """AR-8.4-02, AR-8.4-03. Target and active car take their damage, and the Chain, all together.

    AR-7.12-12, AR-8.5-03, AR-2.1-12: a Bulldoze only where it may be.
    AR-7.9-04: no check whether it hits, unless an option asks for one in a sideswipe.
    AR-8.4-07: a team-mate takes it too; AR-11.3-02: without points.
    """
    car, target, face = race.car, race.target, race.face
    fight = race.board.fight
    if race.swipe and race.board.house.sideswipe_check and not is_hit(race, car, target, face):
        race.tell(SWIPE_MISSED, car, target, face)
        end_collision(race)
        return
    race.tell(SWIPE_READ if race.swipe else RAM_READ, car, target, face)
    special = fight.special[column(race)][face]
    if special == BULLDOZE and may_bulldoze(race, car, target):
        race.bulldozed = target
    if race.entering == NONE:
        race.entering = race.at[target]
    race.stage = AFTERMATH
    hurt(race, target, fight.damage[column(race)][face], DAMAGED_IN_COLLISION)
    hurt(race, car, fight.back[column(race)][face], DAMAGED_IN_COLLISION)
    for other in race.struck:
        if race.board.house.spare_own and race.owner(other) == race.seat:
            continue
        race.tell(CHAINED_BY_SWIPE if race.swipe else CHAINED, other, target)
        hurt(race, other, 1, DAMAGED_BY_SWIPED_CHAIN if race.swipe else DAMAGED_BY_CHAIN)
    remove_wrecks(race, True)


def may_bulldoze(race: Race, car: i64, target: i64) -> bool:
    """AR-7.12-12, AR-8.5-03. Not on the crossover; AR-2.1-12: nor back into a start section."""
    track = race.board.track
    where = race.at[target]
    return track.crossing[where] == 0 and not is_back_in_start(track, where, race.at[car])


def after_collision(race: Race) -> None:
    """AR-8.4-04, AR-8.4-05. A survivor takes the space of a target that is gone.

    AR-8.5-01, AR-8.5-04, AR-8.5-05: a Bulldoze puts it there anyhow and the target behind it.
    AR-8.4-06: nobody follows. AR-10-SIDE-03: otherwise it stays where it is.
    """
    car, target = race.car, race.target
    if race.status[car] == ON_TRACK:
        if race.status[target] == DESTROYED:
            take_space(race, car, race.entering, TOOK_SPACE)
        elif race.bulldozed == target:
            bulldoze(race, car, target)
    end_collision(race)


def take_space(race: Race, car: i64, space: i64, kind: i64) -> None:
    """AR-8.4-04. It is a space the active car has been on from now on (AR-10-07)."""
    here = race.at[car]
    race.lift(car)
    race.put(car, space)
    race.use(space)
    race.tell(kind, car, space)
    crossed(race, car, here, space)


def bulldoze(race: Race, car: i64, target: i64) -> None:
    """AR-8.5-01, AR-8.5-02. The two change places; as an option a swiped car goes behind."""
    race.tell(BULLDOZED_BY_SWIPE if race.swipe else BULLDOZED, car, target)
    if race.swipe and race.board.house.bulldoze_behind:
        space = race.at[target]
        for behind in race.board.track.pred[space]:
            if race.car_on(behind) == NONE and not is_back_in_start(
                race.board.track, space, behind
            ):
                race.lift(target)
                race.put(target, behind)
                race.tell(SWAPPED_BY_SWIPED_BULLDOZE, target, space, behind)
                crossed(race, target, space, behind)
                take_space(race, car, space, TOOK_SPACE_BY_BULLDOZE)
                return
    race.use(race.at[target])
    if race.swipe:
        exchange(race, car, target, MOVED_BY_SWIPED_BULLDOZE, SWAPPED_BY_SWIPED_BULLDOZE)
    else:
        exchange(race, car, target, MOVED_BY_BULLDOZE, SWAPPED_BY_BULLDOZE)


def end_collision(race: Race) -> None:
    """AR-7.9-05, AR-10-SIDE-04. What comes after: the event of a ram card, the shot of a swipe."""
    swiped = race.swipe
    race.target = NONE
    race.face = NONE
    race.entering = NONE
    race.bulldozed = NONE
    race.struck = vec[i64]()
    race.chain_at = NONE
    race.swipe = 0
    if race.winner >= 0:
        return
    if swiped:
        race.stage = FIRE_LAST
    else:
        end_move(race)
