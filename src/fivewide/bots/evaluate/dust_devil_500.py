"""Dust Devil 500: how many turns a car still needs, alone on the track, is worked out exactly.

A position is good for a driver whose car needs few turns while the others need many, and whose
space the others are unlikely to hit.
"""

from __future__ import annotations

from typing import Final, final

from fivewide.games.dust_devil_500.board import (
    CARD_EXTRA_TURN,
    EXTRA_TURN,
    LOSE_TURN,
    MOVE,
    PIT_STOP,
    RED,
    SPIN_OUT,
    STAY,
    Board,
)
from fivewide.games.dust_devil_500.rules.dice import RollDice
from fivewide.games.dust_devil_500.rules.red_cards import DrawRedCard
from fivewide.games.dust_devil_500.state import Race
from fivewide.kernel.ints import i64, vec
from fivewide.racing.bag import size

CLOSE_ENOUGH: Final = 0.001  # of a turn
MOST_SWEEPS: Final = 200
POINT: Final = 100.0  # turns that a point of a series outweighs: it is won, they are to come


@final
class TurnsToGo:
    """For every spot the turns a car needs to the Finish if it always chooses best."""

    def __init__(self, board: Board, version: i64) -> None:
        self.board = board
        self.two_dice = version >= 4
        self.colors = version != 2 and version != 5
        self.numbers = version != 1 and version != 4
        self.best: list[float] = [0.0] * board.spots
        self.with_one: list[float] = [0.0] * board.spots  # the turn's roll made with one die
        self.with_two: list[float] = [0.0] * board.spots
        sweeps: i64 = 0
        while self.improve() > CLOSE_ENOUGH and sweeps < MOST_SWEEPS:
            sweeps += 1

    def improve(self) -> float:
        """One sweep over the track, from the Finish backwards; the largest change."""
        change = 0.0
        board = self.board
        spot: i64
        for spot in range(board.spots - 1, -1, -1):
            if spot == board.finish:
                continue
            one = self.after_roll(spot, 1)
            best = one
            if self.two_dice:
                two = self.after_roll(spot, 2)
                best = min(one, two) if board.is_past_red_line(spot) else two
                self.with_two[spot] = two
            self.with_one[spot] = one
            change = max(change, abs(best - self.best[spot]))
            self.best[spot] = best
        return change

    def after_roll(self, spot: i64, dice: i64) -> float:
        """The turns needed from a spot if the next roll is made with so many dice."""
        board = self.board
        ways = board.faces if dice == 1 else board.faces * board.faces
        by_color = board.one_by_color if dice == 1 else board.two_by_color
        by_number = board.one_by_number if dice == 1 else board.two_by_number
        total = 0.0
        outcome: i64
        for outcome in range(ways):
            again = 1.0 if dice == 2 and board.doubles(outcome) else 0.0
            best = 1000.0
            if self.colors:
                best = self.resting(spot, by_color[spot * ways + outcome], again)
            if self.numbers:
                best = min(best, self.resting(spot, by_number[spot * ways + outcome], again))
            total += best
        return 1.0 + total / float(ways)

    def resting(self, spot: i64, end: i64, again: float) -> float:
        """The turns needed once a move has ended; `again` is 1 after doubles."""
        board = self.board
        if end == board.finish:
            return 0.0
        if end == STAY:
            return self.best[spot] - again
        effect = board.effect[end]
        if effect == EXTRA_TURN:
            return self.best[end] - 1.0
        if effect in (PIT_STOP, SPIN_OUT):
            return self.best[end] + 1.0 - again
        if effect == RED and board.cards.in_play:
            return self.after_card(end) - again
        return self.best[end] - again

    def after_card(self, spot: i64) -> float:
        """The turns needed, on average over the whole deck, after drawing on a Red space."""
        board = self.board
        cards = board.cards
        total = 0.0
        kind: i64
        for kind in range(len(cards.copies)):
            turns = self.best[spot]
            effect = cards.effects[kind]
            if effect == CARD_EXTRA_TURN:
                turns -= 1.0
            elif effect == LOSE_TURN:
                turns += 1.0
            elif effect == MOVE:
                number = board.number[spot] + cards.spaces[kind]
                if number <= board.length:
                    turns = self.best[board.rest(max(number, 0))]
            total += turns * float(cards.copies[kind])
        return total / float(size(cards.copies))


KNOWN: Final[dict[tuple[int, int], TurnsToGo]] = {}


def turns_to_go(race: Race) -> TurnsToGo:
    """Worked out once for every board and race version."""
    key = (id(race.board), int(race.version))
    found = KNOWN.get(key)
    if found is None or found.board is not race.board:
        if len(KNOWN) > 64:
            KNOWN.clear()
        found = TurnsToGo(race.board, race.version)
        KNOWN[key] = found
    return found


def evaluate(race: Race, seat: i64) -> float:
    """Turns the driver is ahead of the others; higher is better.

    Whoever wins a race of a series stands on Start again at once: what is left of it is points.
    """
    won = POINT * float(race.points[seat])
    if race.is_home(seat):
        return won + 1000.0 - float(len(race.order))
    turns = turns_to_go(race)
    mine = need(race, turns, seat) + danger(race, turns, seat)
    nearest, together, rivals = 1000.0, 0.0, 0.0
    rival: i64
    for rival in range(race.seats):
        if rival != seat and not race.is_home(rival):
            theirs = need(race, turns, rival)
            nearest = min(nearest, theirs)
            together += theirs
            rivals += 1.0
    if rivals == 0.0:
        return won - mine
    return won + 0.5 * nearest + 0.5 * together / rivals - mine


def need(race: Race, turns: TurnsToGo, seat: i64) -> float:
    """The turns a car needs, with those it owes and those it has earned."""
    spot = race.at[seat]
    ahead = turns.best[spot]
    question = race.question
    if question is not None and question.seat == seat:
        if isinstance(question, RollDice):
            ahead = turns.with_one[spot] if question.dice == 1 else turns.with_two[spot]
        elif isinstance(question, DrawRedCard):
            ahead = turns.after_card(spot)
    return ahead + float(race.lost[seat]) - float(race.extra[seat])


def danger(race: Race, turns: TurnsToGo, seat: i64) -> float:
    """Turns lost on average because a rival's next roll may bump this car."""
    board = race.board
    spot = race.at[seat]
    if board.is_shared(spot) or race.cages[seat] > 0:
        return 0.0
    here = board.space[spot]
    ways = board.faces if race.dice == 1 else board.faces * board.faces
    by_color = board.one_by_color if race.dice == 1 else board.two_by_color
    by_number = board.one_by_number if race.dice == 1 else board.two_by_number
    chance = 0.0
    rival: i64
    for rival in range(race.seats):
        if rival != seat and not race.is_home(rival) and race.lost[rival] == 0:
            start = race.at[rival] * ways
            if race.reads_colors:
                chance += hits(board, by_color, start, ways, here)
            if race.reads_numbers:
                chance += hits(board, by_number, start, ways, here)
    return min(chance, 1.0) * (turns.best[board.back[spot]] - turns.best[spot])


def hits(board: Board, table: vec[i64], start: i64, ways: i64, here: i64) -> float:
    """The share of rolls that end on a space."""
    count = 0.0
    at: i64
    for at in range(start, start + ways):
        end = table[at]
        if end >= 0 and board.space[end] == here:
            count += 1.0
    return count / float(ways)
