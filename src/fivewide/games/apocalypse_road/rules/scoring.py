"""Points: crossings, kills, points taken back, the Countdown Clock and the instant win."""

from __future__ import annotations

from typing import Final

from fivewide.kernel.ints import i64, vec

from ..board import BOUNTY, NOBODY, NONE, RACE_BONUS
from ..events import (
    BACK_OVER,
    BONUS_OVER,
    BOUNTY_OVER,
    CLOCK,
    CLOCK_STOPPED,
    CROSSED,
    CROSSED_FOR_ANOTHER,
    CROSSED_WITH_BONUS,
    KILL,
    KILL_WITH_BOUNTY,
    LAPPED_NO_SCORE,
    LAPPED_TOKEN,
    NO_SCORE,
    RUN_OUT,
    TOKEN,
    WON,
    WON_BY_SMALLEST_POOL,
)
from ..state import DEBT, Race

DOUBLE: Final[i64] = 2  # AR-10-BOUNTY, AR-10-RACE
OWN_POINT: Final[i64] = 100  # the worth of a crossing when routes are compared
THEIR_POINT: Final[i64] = 50
LEADERS_POINT: Final[i64] = 90


def claim(race: Race, seat: i64, points: i64) -> None:
    """AR-11.5-01, AR-11.5-02, AR-11.5-03. An empty pool wins at once; more it cannot give.

    Several claims are counted one by one, so two pools are never emptied at the same moment; and
    once one is empty nobody asks for more.
    """
    taken = min(points, race.pool[seat])
    race.pool[seat] -= taken
    race.claimed[seat] += taken
    if race.pool[seat] == 0:
        race.tell(WON, seat)
        win(race, seat)


def win(race: Race, seat: i64) -> None:
    race.winner = seat
    race.agenda = None
    race.question = None


def crossed(race: Race, car: i64, start: i64, end: i64) -> None:
    """AR-5.5-01, AR-11.1-02. A car has got from one space to another: has it crossed the line?

    AR-2.1-05, AR-2.1-06, AR-2.1-07: the Finish Line alone counts here; the green line and the
    restart lanes belong to the sister games. AR-11.5-01: once the race is won nothing counts.
    """
    track = race.board.track
    before, after = track.sector[start], track.sector[end]
    if before == track.last and after == 0:
        if race.winner == NOBODY:
            cross_forward(race, car)
    elif before == 0 and after == track.last and race.winner == NOBODY:
        cross_backward(race, car)


def cross_forward(race: Race, car: i64) -> None:
    """AR-11.1-01. One point for the owner, whoever moved it (AR-11.1-02); two under Race Bonus.

    AR-11.2-02, AR-11.2-03: a car in debt scores nothing and is out of debt. AR-10-06.
    """
    owner = race.owner(car)
    points: i64 = 1
    kind = CROSSED if owner == race.seat else CROSSED_FOR_ANOTHER
    last = race.race_bonus == 1
    if race.race_bonus > 0:
        points = DOUBLE
        kind = CROSSED_WITH_BONUS
        use_race_bonus(race)
    if race.has_mark(car, DEBT):
        race.unmark(car, DEBT)
        race.tell(LAPPED_NO_SCORE if race.board.track.lapped_tokens else NO_SCORE, owner, car)
    else:
        race.tell(kind, owner, car, min(points, race.pool[owner]))
        weigh(race, owner, points)
        claim(race, owner, points)
    if last and race.winner == NOBODY:
        race.tell(BONUS_OVER, 0)


def use_race_bonus(race: Race) -> None:
    """AR-10-RACE, AR-11.1-03. A marker comes off for every forward crossing, scored or not."""
    race.race_bonus -= 1
    if race.race_bonus == 0:
        card = card_of(race.board.event_deck.effect, RACE_BONUS)
        race.events_out[card] += 1


def card_of(effects: vec[i64], effect: i64) -> i64:
    card: i64
    for card in range(len(effects)):
        if effects[card] == effect:
            return card
    return NONE


def cross_backward(race: Race, car: i64) -> None:
    """AR-11.2-01. The owner gives one claimed point back.

    AR-11.2-03: who has none gets a debt on the car. AR-3.0-03: on a track of a sister game the
    car gets a Lapped token instead, which works the same way.
    """
    owner = race.owner(car)
    if race.board.track.lapped_tokens:
        race.mark(car, DEBT)
        race.tell(LAPPED_TOKEN, owner, car)
    elif race.claimed[owner] > 0:
        race.claimed[owner] -= 1
        race.pool[owner] += 1
        race.tell(BACK_OVER, owner, car)
    else:
        race.mark(car, DEBT)
        race.tell(TOKEN, owner, car)
    weigh(race, owner, -1)


def score_kill(race: Race, car: i64) -> None:
    """AR-11.3-01. A point for the active player; AR-11.3-02: none for cars of his own.

    AR-10-BOUNTY, AR-10-BOUNTY-01: two under Bounty, and only a scored kill takes a marker off.
    AR-7.12-13, AR-8.5-10: crashes, Spray and Chain kill like anything else.
    """
    if race.owner(car) == race.seat:
        return
    points: i64 = 1
    kind = KILL
    last = race.bounty == 1
    if race.bounty > 0:
        points = DOUBLE
        kind = KILL_WITH_BOUNTY
        race.bounty -= 1
        if race.bounty == 0:
            card = card_of(race.board.event_deck.effect, BOUNTY)
            race.events_out[card] += 1
    race.tell(kind, race.seat, car, min(points, race.pool[race.seat]))
    weigh(race, race.seat, points)
    claim(race, race.seat, points)
    if last and race.winner == NOBODY:
        race.tell(BOUNTY_OVER, 0)


def weigh(race: Race, owner: i64, points: i64) -> None:
    """How much better or worse a crossing makes a route for the active player."""
    tally = race.tally
    if tally is None:
        return
    if owner == race.seat:
        tally.merit += OWN_POINT * points
        return
    least = min(race.pool)
    tally.merit -= (LEADERS_POINT if race.pool[owner] == least else THEIR_POINT) * points


def tick(race: Race) -> None:
    """AR-11.4-01. From turn 2 on every pool loses a point, once hands are filled.

    AR-11.4-02, AR-11.4-04: if that would be anybody's last, nobody loses one, now or ever again.
    AR-11.4-03: these points are out of the game, not claimed.
    """
    if race.turn == 1 or race.clock_off:
        return
    seat: i64
    for seat in range(race.seats):
        if race.pool[seat] == 1:
            race.clock_off = 1
            race.tell(CLOCK_STOPPED, seat)
            return
    for seat in range(race.seats):
        race.pool[seat] -= 1
        race.removed[seat] += 1
    race.tell(CLOCK, race.turn)


def run_out(race: Race) -> None:
    """AR-11.5-04. Nobody has a car left, or the last turn is over: the smallest pool wins."""
    race.tell(RUN_OUT, race.turn)
    best = min(race.pool)
    winners = vec[i64]([seat for seat in range(race.seats) if race.pool[seat] == best])
    for seat in winners:
        race.tell(WON_BY_SMALLEST_POOL, seat)
    win(race, winners[0])
