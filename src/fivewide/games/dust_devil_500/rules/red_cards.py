"""Red Cards: drawn on Red spaces, carried out at once or kept face up."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Chance
from fivewide.kernel.ints import i64
from fivewide.racing.bag import kind_at, size

from ..board import BUMP_AHEAD, CARD_EXTRA_TURN, KEEP_CAGE, KEEP_CREW, LOSE_TURN, MOVE
from ..events import (
    BUMPED_BY_CARD,
    CARD_EXTRA,
    CARD_KEPT,
    CARD_LOSS,
    CARD_MOVED,
    CARD_NOTHING,
    CARD_TO_START,
    CARD_VOID,
    DREW,
    NOBODY_AHEAD,
    RESHUFFLED,
)
from ..state import Race
from .bumping import BIT, cars_on, send_back
from .extra_turns import settle
from .landing import land
from .ways import tell_move


def draw_red_card(race: Race, seat: i64, dice: i64, outcome: i64) -> None:
    """DD-RED-01, DD-RED-08. Drawn when the move is over, before any extra turn it earned."""
    if size(race.deck) == 0:
        reshuffle(race)
    if size(race.deck) > 0:
        DrawRedCard(seat, dice, outcome).run(race)
    else:  # every card is kept by somebody
        settle(race, seat, dice == 2 and race.board.doubles(outcome), 0, 0)


def reshuffle(race: Race) -> None:
    """DD-RED-07. An empty deck is made anew from the discard."""
    race.tell(RESHUFFLED, size(race.discard))
    kind: i64
    for kind in range(len(race.deck)):
        race.deck[kind] += race.discard[kind]
        race.discard[kind] = 0


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class DrawRedCard(Chance):
    """DD-SETUP-03. The deck lies face down: any card left in it may come."""

    rule: ClassVar[str] = "DD-RED-01"

    def __init__(self, seat: i64, dice: i64, outcome: i64) -> None:
        self.seat = seat
        self.dice = dice  # the roll that led here: doubles count once the card is done
        self.outcome = outcome

    def outcomes(self, race: Race, /) -> i64:
        return size(race.deck)

    def chosen(self, race: Race, place: i64, /) -> None:
        card = kind_at(race.deck, place)
        race.deck[card] -= 1
        race.tell(DREW, self.seat, card)
        extras, losses = carry_out(race, self.seat, card)
        doubles = self.dice == 2 and race.board.doubles(self.outcome)
        settle(race, self.seat, doubles, extras, losses)


def carry_out(race: Race, seat: i64, card: i64) -> tuple[i64, i64]:
    """DD-RED-01, DD-RED-07. Do what the card says; unless it is kept it goes to the discard."""
    effect = race.board.cards.effects[card]
    if effect == KEEP_CAGE:
        race.cages[seat] += 1
        race.tell(CARD_KEPT, seat, card)
        return 0, 0
    if effect == KEEP_CREW:
        race.crews[seat] += 1
        race.tell(CARD_KEPT, seat, card)
        return 0, 0
    race.discard[card] += 1
    if effect == MOVE:
        return move_by_card(race, seat, card)
    if effect == CARD_EXTRA_TURN:
        race.tell(CARD_EXTRA, seat)
        return 1, 0
    if effect == LOSE_TURN:
        race.tell(CARD_LOSS, seat)
        return 0, 1
    if effect == BUMP_AHEAD:
        bump_and_run(race, seat)
    else:
        race.tell(CARD_NOTHING, seat)
    return 0, 0


def move_by_card(race: Race, seat: i64, card: i64) -> tuple[i64, i64]:
    """DD-RED-05. An own move: it bumps, and the new space counts, but draws no second card.

    DD-RED-06: never to or over the Finish Line; backwards it stops at Start.
    """
    start = race.at[seat]
    number = race.board.number[start] + race.board.cards.spaces[card]
    if number > race.board.length:
        race.tell(CARD_VOID, seat, card)
        return 0, 0
    race.at[seat] = race.board.rest(max(number, 0))
    if race.log is not None:
        tell_move(race, CARD_TO_START if number < 0 else CARD_MOVED, seat, start, race.at[seat])
    return land(race, seat, start)


def bump_and_run(race: Race, seat: i64) -> None:
    """DD-CARD-04. The nearest car ahead, on the main track or in Pit Row, goes back eight.

    A car in Pit Row counts by its number; with equal numbers the main-track car is taken.
    """
    board = race.board
    mine = board.number[race.at[seat]]
    nearest: i64 = -1
    rival: i64
    for rival in range(race.seats):
        spot = race.at[rival]
        if rival == seat or board.is_ramp(spot) or spot == board.finish:
            continue
        number = board.number[spot]
        if number <= mine:
            continue
        if nearest >= 0:
            best = board.number[race.at[nearest]]
            if number > best or (number == best and board.is_pit(spot)):
                continue
        nearest = rival
    if nearest < 0:
        race.tell(NOBODY_AHEAD, seat)
    else:
        send_back(race, cars_on(race, race.at[nearest], BIT[seat]), seat, BUMPED_BY_CARD)
