"""Trials: what is a card worth, and how long does a stage last?"""

from __future__ import annotations

from itertools import accumulate

from fivewide.kernel.agenda import advance, answer, options, packed
from fivewide.kernel.chance import Seeded

from .board import NOBODY, Board
from .rules.driving import Drive
from .rules.rounds import new_race
from .rules.turns import ChooseAction, play
from .rules.ways import ways_of
from .state import Race

SITUATIONS = 30  # in which every card is played
STAGES = 400  # shuffles of the Laps deck


def card_values(board: Board) -> list[float]:
    """Half spaces each card gains on average, driven as far ahead as it can be without pushing."""
    races = situations(board)
    return [
        sum(gain(race, card) for race in races) / len(races) for card in range(len(board.cards))
    ]


def situations(board: Board) -> list[Race]:
    """Moments of random races at which somebody is about to play a card."""
    found: list[Race] = []
    for seed in range(SITUATIONS):
        chance = Seeded(seed)
        race = new_race(4, chance, board)
        advance(race)
        wait = 40 + seed * 7 % 60
        while not race.over:
            wait -= 1
            if wait < 0 and isinstance(race.question, ChooseAction):
                found.append(race)
                break
            possible = options(race)
            answer(race, possible[chance.below(len(possible))])
    return found


def gain(race: Race, card: int) -> int:
    """How far a card takes the car that is to act."""
    would = race.clone()
    active = would.active()
    car, seat = int(active.car), int(active.seat)
    would.hands[seat] = packed([card])
    would.question = None
    before = int(would.far[car])
    play(would, card)
    advance(would)
    return farthest(would, car, seat, {}) - before


def farthest(race: Race, car: int, seat: int, seen: dict[tuple[int, ...], int]) -> int:
    """The greatest distance the driver of a car can reach in this turn; dice fall by chance."""
    question, active = race.question, race.activation
    if active is None or active.car != car or active.card == NOBODY:
        return int(race.far[car])
    if not isinstance(question, Drive):
        if question is None or question.seat != seat:
            return int(race.far[car])
        possible = options(race)
        return max(farthest(after(race, n), car, seat, seen) for n in list(possible)[:2])
    mark = (int(race.at[car]), int(active.left), int(active.part), int(active.used))
    if mark not in seen:
        seen[mark] = 0
        ahead = race.track.ahead[race.at[car]]
        ways = [int(way) for way in ways_of(race) if way or race.is_free(ahead)]
        seen[mark] = max(farthest(after(race, way), car, seat, seen) for way in ways)
    return seen[mark]


def after(race: Race, number: int) -> Race:
    would = race.clone()
    answer(would, number)
    return would


def cards_in_stage(board: Board, laps: int) -> tuple[float, float]:
    """Laps cards a stage takes on average, and how often it comes to a fifth."""
    counts = []
    for seed in range(STAGES):
        *before, _ = Seeded(seed).shuffled(board.laps_deck())
        run = accumulate(int(board.laps[card]) for card in before)
        counts.append(1 + sum(far < laps for far in run))
    return sum(counts) / STAGES, sum(count >= 5 for count in counts) / STAGES
