"""Money: prizes after every race, and the winner after the last."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Step
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import append, i64, vec
from fivewide.racing.order import places

from ..board import NOBODY, Board
from ..events import CHAMPION, NO_PRIZE, PRIZE, WON
from ..state import Race
from .finishing import call_the_race
from .setup import Deal, FirstDealer, clear, new_table

MILLION: Final[i64] = 100  # bills


def new_game(seats: i64, chance: RandomSource, board: Board) -> Race:
    """A table set up for the first race; nothing is dealt yet."""
    race = new_table(seats, chance, board)
    race.plan(AfterRace())
    race.plan(FirstDealer())
    return race


@final
@mypyc_attr(acyclic=True)
class AfterRace(Step):
    """D5-GAME-01. Prizes are paid, then the next race is set up, three in all."""

    def run(self, race: Race, /) -> None:
        call_the_race(race)
        pay_prizes(race)
        if race.race < race.board.house.races:
            race.race += 1
            race.dealer = next_dealer(race)
            clear(race)
            race.plan(AfterRace())
            race.plan(Deal())
        else:
            name_the_winner(race)


def pay_prizes(race: Race) -> None:
    """D5-MONEY-01. Every owner is paid for every place; D5-FINISH-08: nobody for an unowned car."""
    race.won = vec[i64]([0] * race.seats)
    place: i64
    for place in range(len(race.order)):
        car = race.order[place]
        prize = race.board.prizes[place]
        owner = race.owner[car]
        if owner == NOBODY:
            race.tell(NO_PRIZE, car, prize)
            continue
        race.cash[owner] += prize
        race.bank -= prize
        race.won[owner] += prize
        race.tell(PRIZE, owner, car, prize)


def next_dealer(race: Race) -> i64:
    """D5-SETUP-03. The deal passes to the right, stays, or goes to whoever has the least."""
    if race.board.house.dealer_same:
        return race.dealer
    if race.board.house.dealer_last:
        poorest: i64 = 0
        seat: i64
        for seat in range(race.seats):
            if race.cash[seat] < race.cash[poorest]:
                poorest = seat
        return poorest
    return (race.dealer + 1) % race.seats


def ranking(race: Race) -> vec[i64]:
    """D5-GAME-02. The place of each seat by cash; a tie is shared, or broken by the last race."""
    worth = vec[i64]()
    seat: i64
    for seat in range(race.seats):
        cash = race.cash[seat] * 10_000
        worth = append(worth, cash + race.won[seat] if race.board.house.tie_by_last_race else cash)
    return places(worth)


def name_the_winner(race: Race) -> None:
    """D5-GAME-02, D5-GAME-03. The most money wins; with four a million makes a champion."""
    places = ranking(race)
    seat: i64
    for seat in range(race.seats):
        if is_champion(race, seat):
            race.tell(CHAMPION, seat)
        if places[seat] == 1:
            race.tell(WON, seat, race.cash[seat])


def is_champion(race: Race, seat: i64) -> bool:
    """D5-GAME-03. A Champion Driver ends a four-player game with a million or more."""
    return race.seats == 4 and race.cash[seat] >= MILLION
