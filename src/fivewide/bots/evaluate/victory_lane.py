"""Victory Lane: what a position is worth to a seat, and how greedy plans a car's turn.

A car's chance to be ahead of another grows with its lead, the more steeply the nearer the flag.
Those chances make an expected place, and that expected points. Cards in hand are fuel: each saves a
share of a pit stop, as long as there are rounds left to play it.

Trying every path step by step would take too long, so greedy looks for the best plan of the whole
turn, going on once from each position it comes to. Pushes are taken to succeed, at a price.
"""

from __future__ import annotations

from typing import Final

from fivewide.games.victory_lane.board import CARS, LANES, NOBODY, Card
from fivewide.games.victory_lane.rules.driving import Drive, take
from fivewide.games.victory_lane.rules.grid import PickLane, start_space
from fivewide.games.victory_lane.rules.hands import Discard
from fivewide.games.victory_lane.rules.order import is_in_line
from fivewide.games.victory_lane.rules.pits import cards_drawn, pit_exit
from fivewide.games.victory_lane.rules.qualifying import NO_SWAP, Garage, QualifyingCards
from fivewide.games.victory_lane.rules.risk import KEEP, REROLL, DiceTest, Reroll, is_failing
from fivewide.games.victory_lane.rules.scoring import RACE_ON, BrakeOrRace
from fivewide.games.victory_lane.rules.turns import PIT, RUN_ON_FUMES, ChooseAction, PickGear
from fivewide.games.victory_lane.rules.ways import ways_of
from fivewide.games.victory_lane.rules.yellow import (
    PIT_NOW,
    STAY_OUT,
    PitDice,
    PitOrStay,
    SoloPitOrStay,
)
from fivewide.games.victory_lane.state import CHAIN, DONE, RIVAL, Race, Trial
from fivewide.kernel.ints import append, i64, remove, vec
from fivewide.racing.order import best_first

LAPS_A_CARD: Final = 7.1
POINTS: Final = [10.0, 8.0, 7.0, 6.0, 5.0, 4.0, 3.0, 2.0]
NEAR: Final = 7.0  # half spaces of lead that decide on the last round,
FAR: Final = 4.0  # and so many more for every round to go
RIVALS: Final = 0.12  # what a rival primary's point counts against one's own
MATES: Final = 0.04  # what a teammate's point counts
NPD_RACES: Final = 1.5  # what its own point counts while an NPD is driven: it races too
IN_LINE: Final = 0.8  # half spaces that running in a line is worth
PUSH: Final = 1.3  # half spaces a push test costs on average
PUSHED: Final = 0.15  # and for every further car in it
FUEL: Final = 4.2  # half spaces that a card to play saves
BETTER: Final = 0.5  # of the half spaces by which it is better than others
USUAL: Final = 8.5  # half spaces a card gains
REROLL_WORTH: Final = 1.5  # half spaces a reroll is worth to keep
POINT: Final = 0.11  # points that half a space is worth, where cards are weighed


def evaluate(race: Race, seat: i64) -> float:
    """Points the seat can expect, against its rivals; higher is better."""
    if race.primary[seat] == NOBODY:
        return 0.0
    mine = expected(race, race.primary[seat]) * (1.0 + RIVALS)
    car: i64
    for car in range(CARS):
        owner = race.owner[car]
        if owner != NOBODY and race.primary[owner] == car:
            mine -= RIVALS * expected(race, car)
        elif owner == seat and race.seats > 1:
            mine += MATES * expected(race, car)
    return mine + POINT * fuel(race, seat)


def expected(race: Race, car: i64) -> float:
    """Points a car can expect from where it runs."""
    spread = NEAR + FAR * rounds_left(race)
    far = strength(race, car)
    place = 0.0
    other: i64
    for other in range(CARS):
        if other != car:
            ahead = 0.5 - (far - strength(race, other)) / (2.0 * spread)
            place += min(1.0, max(0.0, ahead))
    low = min(int(place), CARS - 2)
    share = place - float(low)
    return POINTS[low] * (1.0 - share) + POINTS[low + 1] * share


def strength(race: Race, car: i64) -> float:
    far = float(race.far[car])
    if race.at[car] >= 0 and is_in_line(race, car):
        far += IN_LINE
    return far - 0.02 * float(race.at[car] % LANES)


def rounds_left(race: Race) -> float:
    """Rounds to the end of the race, by the laps a Laps card has on average."""
    laps = float(race.track.stages[race.stage] - race.laps)
    stage = race.stage + 1
    while stage < len(race.track.stages):
        laps += 0.25 * float(race.track.stages[stage])  # a flag brings the field together
        stage += 1
    return max(0.0, laps / LAPS_A_CARD)


def rounds_in_stage(race: Race) -> float:
    laps = float(race.track.stages[race.stage] - race.laps)
    return max(0.0, laps / LAPS_A_CARD)


def fuel(race: Race, seat: i64) -> float:
    """What the cards in hand and fresh tires are worth, in half spaces."""
    cards = race.hands[seat]
    useful = rounds_in_stage(race) + (0.0 if race.is_last_stage() else 0.7)
    worth = 0.0
    count = 0.0
    for card in by_worth(race, cards):
        part = min(1.0, max(0.0, useful - count))
        worth += part * (FUEL + BETTER * (card_worth(race.board.cards[card]) - USUAL))
        count += 1.0
    if not race.sideways[race.primary[seat]]:
        worth += REROLL_WORTH
    if race.must_pit[seat]:
        worth -= 4.0
    return worth


def by_worth(race: Race, cards: vec[i64]) -> vec[i64]:
    """Cards, the best one first."""
    order, worths = cards[:], vec[i64]()
    for card in order:
        worths = append(worths, i64(1e6 * card_worth(race.board.cards[card])))
    best_first(order, worths, 0, len(order))
    return order


def card_worth(card: Card) -> float:
    """Half spaces a card gains on the whole."""
    worth = 2.0 * float(card.move)
    if len(card.by_die) > 0:
        worth = 0.0
        for move in card.by_die:
            worth += float(move) / 3.0
    for gear in card.gears:
        worth = max(worth, 2.0 * float(gear) - 0.5)
    for clause in card.clauses:
        worth += 1.1 * float(clause.bonus) / float(len(card.clauses))
        worth += 1.2 * float(clause.draft) / float(len(card.clauses))
        worth += 0.7 * float(clause.side_draft) + 2.0 * float(clause.draw)
        if clause.crossover:
            worth += 1.2
        if clause.free_push:
            worth += 0.6
        if clause.risk and not clause.target_back:
            worth -= 1.4
    return worth


# Choosing


def choose(race: Race, seat: i64) -> i64:
    """What greedy answers; the race is a world of its own imagination."""
    question = race.question
    if isinstance(question, Drive):
        return best_way(race, seat)
    if isinstance(question, ChooseAction):
        return best_action(race, seat)
    if isinstance(question, Reroll):
        return wants_reroll(race, question)
    if isinstance(question, PickLane):
        return best_lane(race, seat, question.car)
    if isinstance(question, PickGear):
        return best_gear(race, seat)
    if isinstance(question, Discard):
        return worst(race, race.hands[seat])
    if isinstance(question, Garage):
        card = worst(race, race.hands[seat])
        return card if card_worth(race.board.cards[card]) < USUAL - 1.0 else NO_SWAP
    if isinstance(question, QualifyingCards):
        return qualifier(race, race.hands[seat])
    if isinstance(question, PitDice):
        return max(1, min(6, race.hand_size() - len(race.hands[seat])))
    if isinstance(question, PitOrStay):
        return pit_or_stay(race, seat, question.car)
    if isinstance(question, SoloPitOrStay):
        return PIT_NOW if len(race.hands[seat]) < 3 else STAY_OUT
    if isinstance(question, BrakeOrRace):
        return RACE_ON
    assert question is not None
    return question.options(race)[0]


def worst(race: Race, cards: vec[i64]) -> i64:
    order = by_worth(race, cards)
    return order[len(order) - 1]


def qualifier(race: Race, cards: vec[i64]) -> i64:
    """A card whose time is worth more than what it would gain in the race."""
    best = cards[0]
    value = -1000.0
    for card in cards:
        shown = race.board.cards[card]
        here = -0.07 * float(shown.stopwatch) - 0.45 * card_worth(shown)
        if here > value:
            best, value = card, here
    return best


def best_lane(race: Race, seat: i64, car: i64) -> i64:
    """The space further to the front; of equal ones, behind a friend."""
    question = race.question
    assert question is not None
    lanes = question.options(race)
    best = lanes[0]
    value = -1000.0
    for lane in lanes:
        here = lane_value(race, seat, car, lane)
        if here > value:
            best, value = lane, here
    return best


def lane_value(race: Race, seat: i64, car: i64, lane: i64) -> float:
    space = start_space(race, car, lane)
    value = float(space // LANES) - 0.1 * float(lane)
    ahead = race.car_at(race.track.ahead[space])
    if ahead != NOBODY:
        value += 1.2 if race.owner[ahead] == seat else 0.6
    return value


def pit_or_stay(race: Race, seat: i64, car: i64) -> i64:
    """A primary pits for cards; a teammate stays out if it may."""
    if not race.is_primary(car) or len(race.hands[seat]) >= 3:
        return best_lane_out(race, seat, car)
    return PIT_NOW


def best_lane_out(race: Race, seat: i64, car: i64) -> i64:
    question = race.question
    assert question is not None
    best = PIT_NOW
    value = -1000.0
    for lane in question.options(race):
        if lane != PIT_NOW:
            here = lane_value(race, seat, car, lane)
            if here > value:
                best, value = lane, here
    return best


def good_faces(race: Race, test: DiceTest, car: i64) -> i64:
    """How many of six faces let a car pass a test."""
    shown = race.die[car]
    good: i64 = 0
    face: i64
    for face in range(1, 7):
        race.die[car] = face
        if not is_failing(race, test, car):
            good += 1
    race.die[car] = shown
    return good


def wants_reroll(race: Race, question: Reroll) -> i64:
    """Tires are spent on what costs places: a push, fumes, the flag; not on a single space."""
    test = question.test
    if test.kind == RIVAL:
        return REROLL
    car = test.cars[question.place]
    good = good_faces(race, test, car)
    if test.kind == CHAIN:
        return REROLL if good >= 4 else KEEP
    active = race.activation
    if active is not None and active.car == car and active.card == NOBODY:  # fumes
        return REROLL
    return REROLL if good >= 4 and rounds_in_stage(race) < 3.0 else KEEP


# Plans


def best_way(race: Race, seat: i64) -> i64:
    """The first thing to do of the best plan for this turn."""
    seen: list[vec[i64]] = []
    best = NOBODY
    value = -1000.0
    for way in ways_of(race):
        here = worth_of(race, seat, way, seen)
        if here > value:
            best, value = way, here
    return best


def worth_of(race: Race, seat: i64, way: i64, seen: list[vec[i64]]) -> float:
    """What the rest of the turn is worth if it begins so."""
    would = race.clone()
    if would.trial is None:
        would.trial = Trial()
    goes_on = take(would, way)
    return plan_on(would, seat, goes_on, seen)


def plan_on(race: Race, seat: i64, goes_on: bool, seen: list[vec[i64]]) -> float:
    active = race.active()
    if active.part == DONE or not goes_on:
        return outcome(race, seat, goes_on)
    mark = race.at[:]
    for number in (active.left, active.part, active.todo, active.used, active.diagonal):
        mark = append(mark, number)
    mark = append(mark, race.tried().pushes)
    for other in seen:
        if is_same(other, mark):
            return -1000.0
    seen.append(mark)
    value = -999.0
    for way in ways_of(race):
        value = max(value, worth_of(race, seat, way, seen))
    return value


def is_same(one: vec[i64], other: vec[i64]) -> bool:
    return all(one[place] == other[place] for place in range(len(one)))


def outcome(race: Race, seat: i64, goes_on: bool) -> float:
    """The position after a turn, less what pushing risks, with what dice may still bring."""
    extra = 0.0
    active = race.active()
    if not goes_on and active.card != NOBODY:
        for clause in race.board.cards[active.card].clauses:
            if clause.faces:
                extra += float(clause.bonus)
            elif clause.target_back:
                extra += 1.2 * float(clause.bonus) + 1.0
            elif clause.risk:
                extra -= 1.4
            if clause.draw:
                extra += FUEL * float(clause.draw)
    trial = race.tried()
    risk = PUSH * float(trial.pushes) + PUSHED * float(trial.pushed - 2 * trial.pushes)
    mine = 1.0 if active.car == race.primary[seat] else 0.3
    worth = evaluate(race, seat) + POINT * (mine * extra - mine * risk)
    if active.card == NOBODY:
        worth += NPD_RACES * expected(race, active.car)
    return worth


def best_gear(race: Race, seat: i64) -> i64:
    card = race.board.cards[race.active().card]
    best: i64 = 0
    value = -1000.0
    gear: i64
    for gear in range(len(card.gears)):
        would = race.clone()
        would.question = None
        would.active().straight = card.straight[gear]
        here = plan_move(would, seat, card.gears[gear])
        if here > value:
            best, value = gear, here
    return best


def plan_move(race: Race, seat: i64, spaces: i64) -> float:
    race.trial = Trial()
    race.active().left = spaces
    return plan_on(race, seat, True, [])


def best_action(race: Race, seat: i64) -> i64:
    """The card whose best plan is worth the most, or a pit stop if that is worth more."""
    best: i64 = PIT + 2
    value = -1000.0
    question = race.question
    assert question is not None
    for way in question.options(race):
        if way == RUN_ON_FUMES:
            here = on_fumes(race, seat)
        elif way >= PIT:
            here = after_stop(race, seat, way - PIT)
        else:
            here = after_card(race, seat, way)
        if here > value:
            best, value = way, here
    return best


def after_card(race: Race, seat: i64, card: i64) -> float:
    shown = race.board.cards[card]
    would = race.clone()
    would.question = None
    would.active().card = card
    would.hands[seat] = remove(would.hands[seat], card)
    if len(shown.by_die) > 0:
        return plan_move(would, seat, shown.by_die[2])
    if len(shown.gears) == 0:
        return plan_move(would, seat, shown.move)
    value = -1000.0
    gear: i64
    for gear in range(len(shown.gears)):
        other = would.clone()
        other.active().straight = shown.straight[gear]
        value = max(value, plan_move(other, seat, shown.gears[gear]))
    return value


def after_stop(race: Race, seat: i64, stop: i64) -> float:
    """A pit stop: the place it costs, and the cards it brings, taken to be usual ones."""
    car = race.active().car
    would = race.clone()
    space, far = pit_exit(race, car, stop)
    would.grid[would.at[car]] = NOBODY
    would.at[car] = space
    would.far[car] = far
    would.must_pit[seat] = 0
    if stop > 0 or not race.board.house.gas_keeps_worn:
        would.sideways[car] = 0
    held = float(len(race.hands[seat]))
    room = float(race.hand_size()) - held
    drawn = float(cards_drawn(race, stop))
    useful = max(0.0, rounds_in_stage(race) + (0.0 if race.is_last_stage() else 0.7) - held)
    gained = min(drawn, min(room, useful))
    picked = 0.25 * max(0.0, drawn - room)  # the best of several
    return evaluate(would, seat) + POINT * (FUEL * gained + picked)


def on_fumes(race: Race, seat: i64) -> float:
    """One in three goes on with a card, else back three and a stop."""
    car = race.active().car
    would = race.clone()
    would.far[car] += 8
    good = evaluate(would, seat)
    would.far[car] -= 14
    would.must_pit[seat] = 1
    bad = evaluate(would, seat)
    chance = 5.0 / 9.0 if race.has_reroll(car) else 1.0 / 3.0
    return chance * good + (1.0 - chance) * bad
