"""What is learned from in Apocalypse Road: a seat's pool, its cars, its hand, and its guns."""

from __future__ import annotations

from typing import Final

from fivewide.games.apocalypse_road.board import LETHAL, NOBODY, TEAM
from fivewide.games.apocalypse_road.rules.shooting import targets
from fivewide.games.apocalypse_road.state import (
    ACTED,
    IN_CHUTE,
    ON_TRACK,
    RESERVE,
    SUPPRESSED,
    Race,
)
from fivewide.kernel.ints import append, i64, vec

WIDTH: Final[i64] = 24
REACH: Final[i64] = 10  # steps from the line that nearly every card covers
NEARLY: Final[i64] = 5


def features_of(race: Race) -> vec[float]:
    threats = threats_to(race)
    found = vec[float]()
    seat: i64
    for seat in range(race.seats):
        found = of_seat(race, seat, threats[seat], found)
    return found


def threats_to(race: Race) -> vec[float]:
    """For each seat how many guns still to be driven bear on its cars."""
    threats = vec[float]([0.0] * race.seats)
    car: i64
    for car in range(len(race.status)):
        if race.is_in_play(car) and not race.marks[car] & (ACTED | SUPPRESSED):
            for target in targets(race, car):
                threats[race.owner(target)] += 1.0
    return threats


def of_seat(race: Race, seat: i64, threat: float, found: vec[float]) -> vec[float]:
    track, deck = race.board.track, race.board.deck
    lap = float(track.last + 1)
    progress, damage, done_near = 0.0, 0.0, 0.0
    fresh, in_reach, nearly, shots = 0.0, 0.0, 0.0, 0.0
    there, reserves, frail, aside = 0.0, 0.0, 0.0, 0.0
    car: i64
    for car in range(seat * TEAM, seat * TEAM + TEAM):
        if race.status[car] == RESERVE:
            reserves += 1.0
        if not race.is_in_play(car):
            continue
        there += 1.0
        here = track.chute if race.status[car] == IN_CHUTE else race.at[car]
        to_go = track.to_go[here]
        progress += 1.0 - float(to_go) / lap
        damage += float(race.damage[car])
        if race.damage[car] >= LETHAL - 2:
            frail += 1.0
        if race.status[car] != ON_TRACK:
            aside += 1.0
        if not race.marks[car] & ACTED:
            fresh += 1.0
            if to_go <= REACH:
                in_reach += 1.0
            if to_go <= NEARLY:
                nearly += 1.0
            if len(targets(race, car)) > 0:
                shots += 1.0
        elif to_go <= REACH:
            done_near += 1.0
    speed, stars = 0.0, 0.0
    for card in race.hands[seat]:
        speed += float(deck.add[card])
        stars += float(deck.star[card])
    pool = float(race.pool[seat])
    ahead, least = 0.0, 99.0
    rival: i64
    for rival in range(race.seats):
        if rival != seat:
            least = min(least, float(race.pool[rival]))
            if race.pool[rival] < race.pool[seat]:
                ahead += 1.0
    mine = race.seat == seat and race.question is not None
    waits = 0.0 if race.seat == NOBODY else float((seat - race.seat) % race.seats)
    for number in (
        pool / 12.0,
        (least - pool) / 6.0,
        ahead / float(race.seats - 1),
        1.0 if pool <= 1.0 else 0.0,
        1.0 if pool <= 3.0 else 0.0,
        progress / 5.0,
        fresh / 5.0,
        in_reach / 3.0,
        nearly / 3.0,
        done_near / 3.0,
        damage / 12.0,
        frail / 2.0,
        aside / 2.0,
        there / 5.0,
        reserves / 4.0,
        shots / 3.0,
        threat / 8.0,
        speed / 20.0,
        stars / 6.0,
        1.0 if mine else 0.0,
        waits / float(race.seats),
        1.0 if race.first == seat else 0.0,
        float(race.turn) / 5.0,
        float(race.bounty + race.race_bonus) / 4.0,
    ):
        found = append(found, number)
    return found
