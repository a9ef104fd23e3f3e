"""Driving on in imagined worlds."""

from __future__ import annotations

from fivewide.bots.thinking.instinct import Instinct
from fivewide.kernel.agenda import OPEN, State, Together, advance, answer_of
from fivewide.kernel.ints import append, i64, vec

ENDLESS = 1 << 30


def asked_next(race: State) -> i64:
    """The seat that answers next: of several that are asked at once, the first still open."""
    question = race.question
    assert question is not None, "nobody is asked anything"
    if isinstance(question, Together):
        for seat in question.asked:
            if len(race.sealed) == 0 or race.sealed[seat] == OPEN:
                return seat
    return question.seat


def unseal_others(race: State, seat: i64) -> None:
    """Take back what rivals have sealed: in an imagined world they answer as one expects it."""
    if isinstance(race.question, Together) and len(race.sealed) > 0:
        rival: i64
        for rival in range(race.seats):
            if rival != seat:
                race.sealed[rival] = OPEN


def drive_on(instinct: Instinct, race: State, until: i64, most: i64) -> i64:
    """Everybody drives by instinct until so many turns are over, or so many decisions made."""
    made: i64 = 0
    while not race.over and made < most and instinct.turns(race) < until:
        seat = asked_next(race)
        answer_of(race, seat, instinct.choose(race, seat))
        made += 1
    return made


def drive_out(drivers: list[Instinct], race: State, most: i64) -> i64:
    """A whole race on open cards, each seat by an instinct of its own; the number of decisions."""
    advance(race)
    made: i64 = 0
    while not race.over and made < most:
        seat = asked_next(race)
        answer_of(race, seat, drivers[seat].choose(race, seat))
        made += 1
    return made


def shares(places: vec[i64]) -> vec[float]:
    """Who has won: 1 for the winner, shared where several are first."""
    first: i64 = 0
    for place in places:
        if place == 1:
            first += 1
    won = vec[float]()
    for place in places:
        won = append(won, 1.0 / float(first) if place == 1 else 0.0)
    return won
