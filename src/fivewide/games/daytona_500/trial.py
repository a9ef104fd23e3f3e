"""Trial races: can a track be finished with the cards dealt?"""

from __future__ import annotations

from fivewide.kernel.agenda import packed, playout
from fivewide.kernel.chance import Seeded
from fivewide.racing.hands import in_order

from .board import CARS, Board
from .events import BOUGHT
from .rules.auction import green_flag, sell
from .rules.setup import new_table


def out_of_gas(board: Board, seats: int, races: int) -> float:
    """The share of cars that do not finish when every card and space is chosen at random.

    All six cars are owned, handed round the table, so that all nines are in play.
    """
    stranded = 0
    for seed in range(races):
        chance = Seeded(seed)
        race = new_table(seats, chance, board)
        cards = list(chance.shuffled(board.deck()))
        each = len(cards) // seats
        for seat in range(seats):
            race.hands[seat] = in_order(packed(cards[seat * each : (seat + 1) * each]))
        for place, car in enumerate(chance.shuffled(packed(list(range(CARS))))):
            race.offered = place + 1
            race.position[car] = place
            sell(race, car, place % seats, 0, BOUGHT)
        green_flag(race)
        playout(race, chance)
        stranded += CARS - len(race.order)
    return stranded / (races * CARS)
