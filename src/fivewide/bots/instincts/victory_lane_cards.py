"""Victory Lane: which card to play, when to stop for more, and what to keep."""

from __future__ import annotations

from fivewide.bots.evaluate.victory_lane import card_worth
from fivewide.bots.instincts.victory_lane_driving import WORST, Driver, weights_of
from fivewide.bots.instincts.victory_lane_fuel import Fuel, turns_left
from fivewide.bots.instincts.victory_lane_habits import Habits
from fivewide.games.victory_lane.board import BEFORE, NOBODY, Card
from fivewide.games.victory_lane.rules.maneuvers import crossover_targets
from fivewide.games.victory_lane.rules.order import beside, is_in_line
from fivewide.games.victory_lane.rules.pits import GAS_AND_GO, cards_drawn, pit_exit
from fivewide.games.victory_lane.rules.turns import PIT, RUN_ON_FUMES
from fivewide.games.victory_lane.rules.ways import TAKE_DRAFT, ways_of
from fivewide.games.victory_lane.state import Race, Trial
from fivewide.kernel.ints import append, i64, vec

LONGEST: i64 = 6  # move of a card


def action_worths(race: Race, seat: i64, numbers: vec[i64], fuel: Fuel) -> vec[float]:
    """What each card, and each stop, would come to."""
    habits = fuel.habits
    active = race.active()
    driver = Driver(race, seat, active.car, weights_of(race, seat, habits), habits)
    turns = turns_left(race)
    last = race.is_last_stage()
    held: i64 = len(race.hands[seat])
    on = 1.0 - habits.caution
    spare = habits.better_last * min(1.0, turns) if last else habits.better
    worths = vec[float]()
    reach = driver.reach(LONGEST, 0, 0, False, False)
    for number in numbers:
        if number == RUN_ON_FUMES:
            here = on_fumes(race, seat, turns, fuel)
        elif number >= PIT:
            here = after_stop(race, seat, number - PIT, turns, fuel)
        else:
            card = race.board.cards[number]
            here = WORST
            move: i64
            gear: i64
            if len(card.by_die) > 0:
                here = 0.0
                for move in card.by_die:
                    here += driver.best_end(reach, move, active, number)[0] / 6.0
            elif len(card.gears) > 0:
                for gear in range(len(card.gears)):
                    way = reach
                    if card.straight[gear]:
                        way = driver.reach(card.gears[gear], 1, 0, False, False)
                    here = max(here, driver.best_end(way, card.gears[gear], active, number)[0])
            else:
                here = driver.best_end(reach, card.move, active, number)[0]
            if card.timing & BEFORE and card.has_maneuver and could_begin(race, active.car, card):
                here = max(here, begun_with(race, seat, number, driver))
            here += on * fuel.of(last, turns, held - 1)
            here -= spare * (card_worth(card) - habits.usual)
        worths = append(worths, here)
    return worths


def could_begin(race: Race, car: i64, card: Card) -> bool:
    """Is there a maneuver before the move? Where that is told quickly."""
    clause = card.clauses[0]
    if clause.draft:
        return is_in_line(race, car)
    if clause.car_ahead:
        return race.car_at(race.track.ahead[race.at[car]]) != NOBODY
    if clause.crossover:
        return len(crossover_targets(race, car)) > 0
    return len(beside(race, car)) > 0


def begun_with(race: Race, seat: i64, card: i64, driver: Driver) -> float:
    """What a card is worth that is begun with its maneuver."""
    would = race.clone()
    would.question = None
    would.trial = Trial()
    active = would.active()
    active.card = card
    active.left = race.board.cards[card].move
    other = Driver(would, seat, active.car, driver.weight, driver.habits)
    best = WORST
    for way in ways_of(would):
        if way >= TAKE_DRAFT:
            best = max(best, other.maneuver_worth(active, way))
    return best


def after_stop(race: Race, seat: i64, stop: i64, turns: float, fuel: Fuel) -> float:
    """A stop: the place it costs, and what the cards it brings will gain."""
    car = race.active().car
    habits = fuel.habits
    _, far = pit_exit(race, car, stop)
    worth = float(far - race.far[car])
    held: i64 = len(race.hands[seat])
    drawn = cards_drawn(race, stop)
    last = race.is_last_stage()
    size = race.hand_size()
    worth += (1.0 - habits.caution) * fuel.of(last, turns, min(size, held + drawn))
    if not (last and turns < 0.5):
        worth += 0.5 * float(max(0, held + drawn - size))  # the best of several
        if race.sideways[car] and (stop > GAS_AND_GO or not race.board.house.gas_keeps_worn):
            worth += habits.tires
    return worth


def on_fumes(race: Race, seat: i64, turns: float, fuel: Fuel) -> float:
    """One in three goes on with a card, else back three and a stop."""
    habits = fuel.habits
    has_reroll = race.has_reroll(race.active().car)
    good = 5.0 / 9.0 if has_reroll else 1.0 / 3.0
    worth = good * (habits.usual - 1.0) - (1.0 - good) * 6.0
    if has_reroll:
        worth -= 0.67 * habits.tires
    return worth + (1.0 - habits.caution) * fuel.of(race.is_last_stage(), turns, 0)


def best_gear(race: Race, seat: i64, habits: Habits) -> i64:
    active = race.active()
    card = race.board.cards[active.card]
    driver = Driver(race, seat, active.car, weights_of(race, seat, habits), habits)
    best: i64 = 0
    worth = WORST
    gear: i64
    for gear in range(len(card.gears)):
        reach = driver.reach(card.gears[gear], card.straight[gear], 0, False, False)
        here = driver.best_end(reach, card.gears[gear], active, active.card)[0]
        if here > worth:
            best, worth = gear, here
    return best


def worst(race: Race, cards: vec[i64]) -> i64:
    """The card to go without."""
    found = cards[0]
    least = card_worth(race.board.cards[found])
    for card in cards:
        worth = card_worth(race.board.cards[card])
        if worth < least:
            found, least = card, worth
    return found


def qualifier(race: Race, cards: vec[i64], habits: Habits) -> i64:
    """The card whose time is worth most against what it would gain in the race."""
    best = cards[0]
    worth = WORST
    for card in cards:
        shown = race.board.cards[card]
        here = -habits.front * float(shown.stopwatch) - card_worth(shown)
        if here > worth:
            best, worth = card, here
    return best


def longest(race: Race, cards: vec[i64]) -> i64:
    """The card with the longest move printed on it."""
    best = cards[0]
    most: i64 = -1
    for card in cards:
        shown = race.board.cards[card]
        move = shown.move
        for each in shown.gears:
            move = max(move, each)
        for each in shown.by_die:
            move = max(move, each)
        if move > most:
            best, most = card, move
    return best
