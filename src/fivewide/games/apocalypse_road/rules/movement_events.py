"""Movement events: what the card with the star brings."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Chance, Choice, Step
from fivewide.kernel.ints import i64, vec
from fivewide.racing.bag import kind_at, size

from ..board import (
    AIR,
    ALL_IN_JUMP,
    ALL_IN_ROUGH,
    BOUNTY,
    BUMP,
    DEBRIS,
    DRIFT,
    FAILURE,
    FLYER,
    GET_THERE,
    HARM,
    JUMP,
    NOBODY,
    NONE,
    NOS,
    OPEN_ROAD,
    OVERTAKE,
    RACE_BONUS,
    RELOADING,
    ROLL,
    ROUGH,
    SIDESWIPE,
    SOLO,
    SPIN,
    SUSPENSION,
    TEAM,
    TROUGH,
    WEEDS,
)
from ..events import (
    BONUS_UP,
    BOUNTY_UP,
    CAR_GONE,
    FLIES,
    NITROUS,
    NO_EFFECT,
    NOBODY_IN_JUMP,
    RELOADS,
    RESHUFFLED,
    SPUN,
    SPUN_ON_CROSSOVER,
    WEEDS_ON_CROSSOVER,
)
from ..events import WEEDS as WENT_INTO_WEEDS
from ..state import IN_CHUTE, IN_TROUGH, OFF_INSIDE, OFF_OUTSIDE, ON_TRACK, Race
from ..state import RELOADING as RELOADING_MARKER
from .damage import hurt, remove_wrecks
from .ending import EndSegment
from .event_choices import (
    CAR_OFF_TRACK,
    NOTHING_THERE,
    OUT_OF_RACE,
    PickBump,
    PickDrift,
    PickGetThere,
    ask_to_take_the_open_road,
    offer,
    sideswipe,
)
from .moving import begin_move
from .routes import make_move


def draw_event(race: Race, fired: bool) -> None:
    """AR-10-01, AR-6.0-03. With the star: an event, after the move and before a last shot.

    AR-10-03: none for a car that is gone, unless an option says so.
    """
    if race.board.deck.star[race.segment.card] == 0:
        return
    if not race.is_in_play(race.segment.car) and not race.board.house.event_after_death:
        return
    turn_event_deck(race)
    race.plan(EventCard(fired))


def turn_event_deck(race: Race) -> None:
    """AR-10-02. Discards are shuffled again; Bounty and Race Bonus in play are not among them."""
    if size(race.events) == 0:
        race.events, race.events_out = race.events_out, race.events


@final
@mypyc_attr(acyclic=True)
class EventCard(Chance):
    """AR-10-01. The top card of the Movement Event deck."""

    rule: ClassVar[str] = "AR-10-01"

    def __init__(self, fired: bool) -> None:
        self.fired = fired  # has the active car?

    def outcomes(self, race: Race, /) -> i64:
        return size(race.events)

    def chosen(self, race: Race, place: i64, /) -> None:
        card = kind_at(race.events, place)
        race.events[card] -= 1
        race.tell(race.board.event_deck.drew[card], race.seat, race.segment.car, card)
        effect = race.board.event_deck.effect[card]
        if effect != BOUNTY and effect != RACE_BONUS:
            race.events_out[card] += 1
        race.segment.event = card
        happen(race, card, effect, race.board.event_deck.amount[card], self.fired)


def happen(race: Race, card: i64, effect: i64, amount: i64, fired: bool) -> None:
    """AR-10-04. Optional where the card says "may"; without a possible effect it is discarded."""
    if effect == BOUNTY:  # AR-10-BOUNTY, AR-10-BOUNTY-01: from now on, and not only this segment
        race.bounty = amount
        race.tell(BOUNTY_UP, amount)
    elif effect == RACE_BONUS:  # AR-10-RACE
        race.race_bonus = amount
        race.tell(BONUS_UP, amount)
    elif effect in (AIR, ROLL):
        strike_foremost(race, card, effect, amount)
    elif effect in (ALL_IN_JUMP, ALL_IN_ROUGH):
        strike_all(race, card, effect == ALL_IN_JUMP, amount)
    elif effect == DEBRIS:
        race.plan(Debris(0))
    elif effect == FLYER:
        fly(race, amount)
    elif not race.is_in_play(race.segment.car):
        race.tell(CAR_GONE, card, race.segment.car, OUT_OF_RACE)
    else:
        happen_to_car(race, card, effect, amount, fired)


def happen_to_car(race: Race, card: i64, effect: i64, amount: i64, fired: bool) -> None:
    """Events about the active car itself."""
    car = race.segment.car
    if effect == HARM:
        harm(race, car, amount)
    elif effect == FAILURE:
        harm(race, car, failure(race, car))
    elif effect == SUSPENSION:
        harm(race, car, amount + (1 if is_on_bad_ground(race, car) else 0))
    elif effect == RELOADING:
        reload(race, car, fired)
    elif effect in (SPIN, WEEDS) and race.status[car] != IN_CHUTE:
        spin(race, car, effect == SPIN)
    elif effect == NOS:
        turn_race_deck(race)
        race.plan(NosCard())
    elif race.status[car] != ON_TRACK:
        race.tell(NO_EFFECT, card, car, CAR_OFF_TRACK)
    elif effect == BUMP:
        offer(race, PickBump(race.seat), NO_EFFECT)
    elif effect == DRIFT:
        offer(race, PickDrift(race.seat), NO_EFFECT)
    elif effect == GET_THERE:
        offer(race, PickGetThere(race.seat), NO_EFFECT)
    elif effect == OPEN_ROAD:
        ask_to_take_the_open_road(race)
    elif effect == SIDESWIPE:
        sideswipe(race)


def harm(race: Race, car: i64, points: i64) -> None:
    """AR-10-ENGINE, AR-10-TRANS, AR-10-FUEL, AR-10-GAS, AR-10-TIRE. The active car takes damage.

    AR-10-DEBRIS: or another one. Whatever is lost by it scores for nobody (AR-10-05).
    """
    hurt(race, car, points, race.board.event_deck.damaged[race.segment.event])
    remove_wrecks(race, False)


def failure(race: Race, car: i64) -> i64:
    """AR-10-EFAIL, AR-10-TFAIL, AR-10-DMG-01. 1, or 2 for a car with two markers or more before."""
    return 1 if race.damage[car] <= 1 else 2


def is_on_bad_ground(race: Race, car: i64) -> bool:
    """AR-10-SUSP. In the rough or in a jump lane."""
    if race.status[car] != ON_TRACK:
        return False
    return race.board.track.kind[race.at[car]] in (ROUGH, JUMP)


def is_struck(race: Race, car: i64, jump: bool) -> bool:
    """AR-7.14-01, AR-7.14-09. In the jump lanes, or on rough track; jumps are not rough here."""
    if race.status[car] != ON_TRACK:
        return False
    kind = race.board.track.kind[race.at[car]]
    if jump:
        return kind == JUMP
    return kind == ROUGH or (kind == JUMP and race.board.house.rough_is_jump)


def struck(race: Race, jump: bool) -> vec[i64]:
    return vec[i64]([car for car in range(len(race.at)) if is_struck(race, car, jump)])


def strike_all(race: Race, card: i64, jump: bool, amount: i64) -> None:
    """AR-10-BOTTOM, AR-10-BUMPY. Every car there takes damage."""
    cars = struck(race, jump)
    for car in cars:
        hurt(race, car, amount, race.board.event_deck.damaged[card])
    if len(cars) == 0:
        race.tell(NO_EFFECT, card, race.segment.car, NOTHING_THERE)
    remove_wrecks(race, race.board.event_deck.points[card] == 1)


def strike_foremost(race: Race, card: i64, effect: i64, amount: i64) -> None:
    """AR-10-BIGAIR, AR-10-GREASE, AR-10-MISSED, AR-10-ROLL, AR-10-STRUTS. Those farthest along.

    AR-10-BIGAIR-02: whoever they are. AR-10-BIGAIR-01: survivors of a jump go into the trough.
    """
    cars = foremost(race, effect == AIR)
    if len(cars) == 0:
        kind = NOBODY_IN_JUMP if effect == AIR else NO_EFFECT
        race.tell(kind, card, race.segment.car, NOTHING_THERE)
        return
    for car in cars:
        hurt(race, car, amount, race.board.event_deck.damaged[card])
    scores = race.board.event_deck.points[card] == 1 and race.board.house.missed_jump_scores
    remove_wrecks(race, scores)
    if effect == AIR and race.winner == NOBODY:
        for car in cars:
            if race.is_in_play(car):
                fall(race, car)


def foremost(race: Race, jump: bool) -> vec[i64]:
    """The cars in the sector farthest along of those that have one there."""
    track = race.board.track
    cars = struck(race, jump)
    best: i64 = -1
    for car in cars:
        best = max(best, track.sector[race.at[car]])
    return vec[i64]([car for car in cars if track.sector[race.at[car]] == best])


def fall(race: Race, car: i64) -> None:
    """AR-7.14-03, AR-7.14-06. Into the trough of its sector, which holds any number."""
    track = race.board.track
    trough = track.trough_of[track.sector[race.at[car]]]
    race.lift(car)
    race.status[car] = IN_TROUGH
    race.at[car] = trough
    race.tell(race.board.event_deck.fell[race.segment.event], car, trough)


def reload(race: Race, car: i64, fired: bool) -> None:
    """AR-10-RELOAD. No shot this time, or, after a shot, none before moving next time."""
    if fired:
        race.mark(car, RELOADING_MARKER)
    else:
        race.abandon(EndSegment)
    race.tell(RELOADS, car, 1 if fired else 0)


def spin(race: Race, car: i64, inside: bool) -> None:
    """AR-10-SPIN, AR-10-WEEDS. Beside the inside or the outside lane of its sector, off the track.

    AR-10-SPIN-01, AR-10-WEEDS-01: its space is free, any number may wait there. AR-10-SPIN-02,
    AR-10-WEEDS-02: it may not fire before it has moved again. AR-2.1-04. A car that could not come
    out of the Chute is in no sector: then the card has no effect (AR-10-04).
    """
    here = race.at[car]
    kind = SPUN if inside else WENT_INTO_WEEDS
    if race.board.track.crossing[here]:
        kind = SPUN_ON_CROSSOVER if inside else WEEDS_ON_CROSSOVER
    space = beside_track(race, here, inside)
    race.lift(car)
    race.status[car] = OFF_INSIDE if inside else OFF_OUTSIDE
    race.at[car] = space
    race.abandon(EndSegment)
    race.tell(kind, car, space)


def beside_track(race: Race, space: i64, inside: bool) -> i64:
    """The space a car spun off will come back by.

    AR-10-SPIN-04, AR-10-WEEDS-04: on the crossover it waits before it on its own way, or, as an
    option, beyond it.
    """
    track = race.board.track
    while track.crossing[space]:
        beyond = race.board.house.beyond_crossover
        space = track.succ[space][0] if beyond else track.pred[space][0]
    best = NONE
    for other in track.in_sector[track.sector[space]]:
        if track.kind[other] == TROUGH:
            continue
        if best == NONE or (track.lane[other] < track.lane[best]) == inside:
            best = other
    return best


def turn_race_deck(race: Race) -> None:
    """AR-4.3-03. Discards become the deck when it is empty."""
    if size(race.deck) == 0:
        race.deck, race.discards = race.discards, race.deck
        race.tell(RESHUFFLED, size(race.deck))


@final
@mypyc_attr(acyclic=True)
class NosCard(Chance):
    """AR-10-NOS. The top Race Card is turned up; only its number counts, and it is discarded.

    AR-10-NOS-01: a Solo move, in which the spots used before stay used.
    """

    rule: ClassVar[str] = "AR-10-NOS"

    def outcomes(self, race: Race, /) -> i64:
        return size(race.deck)

    def chosen(self, race: Race, place: i64, /) -> None:
        card = kind_at(race.deck, place)
        race.deck[card] -= 1
        race.discards[card] += 1
        points = race.board.deck.add[card]
        race.tell(NITROUS, race.segment.car, card, points)
        begin_move(race, race.segment.car, SOLO, points)
        make_move(race)


def fly(race: Race, points: i64) -> None:
    """AR-10-FLYER, AR-10-FLYER-01. The car nearest the end of the jump makes an Overtake move.

    AR-2.1-03: of two in a sector the inside one is ahead. Not an activation: no card, no shot.
    AR-10-07: a car that is not the active one starts afresh.
    """
    cars = foremost(race, True)
    if len(cars) == 0:
        race.tell(NO_EFFECT, race.segment.event, race.segment.car, NOTHING_THERE)
        return
    flyer = cars[0]
    for car in cars:
        if race.board.track.lane[race.at[car]] < race.board.track.lane[race.at[flyer]]:
            flyer = car
    race.tell(FLIES, flyer)
    move = begin_move(race, flyer, OVERTAKE, points)
    if flyer != race.segment.car:
        move.used = vec[i64]([race.board.track.spot[race.at[flyer]]])
    make_move(race)


@final
@mypyc_attr(acyclic=True)
class Debris(Step):
    """AR-10-DEBRIS, AR-10-DEBRIS-01. Every player with a car on the track damages one of his own.

    The active player first, then clockwise, each result before the next.
    """

    def __init__(self, done: i64) -> None:
        self.done = done  # players, whether they had a car or not

    def run(self, race: Race, /) -> None:
        done = self.done
        while done < race.seats:
            seat = (race.seat + done) % race.seats
            cars = littered(race, seat)
            done += 1
            if len(cars) > 0:
                race.plan(Debris(done))
                if len(cars) > 1:
                    race.ask(PickDebris(seat))
                else:
                    hit_debris(race, cars[0])
                return


def littered(race: Race, seat: i64) -> vec[i64]:
    """On the track, in the trough or beside it, but not in the Chute."""
    mat = range(seat * TEAM, seat * TEAM + TEAM)
    return vec[i64]([car for car in mat if ON_TRACK <= race.status[car] <= OFF_OUTSIDE])


def hit_debris(race: Race, car: i64) -> None:
    harm(race, car, race.board.event_deck.amount[race.segment.event])


@final
@mypyc_attr(acyclic=True)
class PickDebris(Choice):
    """AR-10-DEBRIS. Which of one's own cars takes it."""

    rule: ClassVar[str] = "AR-10-DEBRIS"

    def options(self, race: Race, /) -> vec[i64]:
        return littered(race, self.seat)

    def chosen(self, race: Race, car: i64, /) -> None:
        hit_debris(race, car)
