"""Daytona 500: which card, which car, which lane. A card is driven out one choice after another,
each taken by what it is worth at once."""

from __future__ import annotations

from typing import Final

from fivewide.bots.instincts.daytona_500_form import Form
from fivewide.games.daytona_500.board import LANES, WILD
from fivewide.games.daytona_500.rules.turn import (
    LEAVE_IT,
    PickSpace,
    PickWildCar,
    PlayCard,
    RestOfCard,
    move_cars,
)
from fivewide.games.daytona_500.state import Race
from fivewide.kernel.agenda import advance, answer
from fivewide.kernel.ints import append, i64, vec

MOST_CARDS: Final[i64] = 8  # of a hand, that are worth a thought
LEAST: Final = 1e9  # less than any position is worth


def sketch_of(race: Race) -> Race:
    """The cars on the track and whose they are, without hands: enough to drive a card out on."""
    sketch = Race(race.seats, race.chance, race.board)
    sketch.owner = race.owner
    sketch.row = race.row[:]
    sketch.lane = race.lane[:]
    sketch.grid = race.grid[:]
    sketch.free = race.free[:]
    sketch.order = race.order[:]
    sketch.hands = vec[vec[i64]]([vec[i64]()] * race.seats)
    return sketch


def best_card(race: Race, question: PlayCard, form: Form) -> i64:
    cards = question.options(race)
    worths = worth_of_cards(race, cards, form)
    return cards[best_of(worths)]


def worth_of_cards(race: Race, cards: vec[i64], form: Form) -> vec[float]:
    """What the race looks like after each card, and without it in the hand."""
    worths = vec[float]()
    for card in cards:
        form.note(race, card, -1.0)
        sketch = sketch_of(race)
        move_cars(sketch, form.seat, card, 0)
        drive_out(sketch, form)
        worths = append(worths, form.worth(sketch))
        form.note(race, card, 1.0)
    return worths


def drive_out(sketch: Race, form: Form) -> None:
    """The rest of a card, each choice by what it is worth at once."""
    advance(sketch)
    while not sketch.over:
        question = sketch.question
        if isinstance(question, PickSpace):
            answer(sketch, freest_end(sketch, question, form))
        else:
            assert isinstance(question, PickWildCar)
            answer(sketch, wild_at_once(sketch, question, form))


def freest_end(race: Race, question: PickSpace, form: Form) -> i64:
    """The end space that leaves one's own cars the freest ways, and those of rivals the least.

    Ends may lie in different rows only by options of the game; then farther is better as well.
    """
    car = question.car
    row, lane = race.row[car], race.lane[car]
    weight = form.weight(race.owner[car])
    worths = vec[float]()
    for space in question.ends:
        end = space // LANES
        worth = weight * float(end)
        if end < race.board.rows:
            race.lift(car)
            race.put(car, end, space % LANES)
            worth += form.ways(race)
            race.lift(car)
            race.put(car, row, lane)
        worths = append(worths, worth)
    return question.ends[best_of(worths)]


def wild_at_once(race: Race, question: PickWildCar, form: Form) -> i64:
    """One's own car, if one can take it; else the car that is farthest back."""
    best, least = question.cars[0], race.board.rows * 2
    for car in question.cars:
        row = race.row[car]
        if race.owner[car] == form.seat:
            row -= race.board.rows
        if row < least:
            best, least = car, row
    if race.board.house.wild_optional and race.owner[best] != form.seat:
        return LEAVE_IT
    return best


def best_way(race: Race, numbers: vec[i64], form: Form) -> i64:
    """A choice in the middle of a card: by what the race looks like at the end of it."""
    worths = vec[float]()
    for number in numbers:
        sketch = sketch_of(race)
        rest = race.agenda
        if isinstance(rest, RestOfCard):
            sketch.plan(RestOfCard(rest.seat, rest.card, rest.line))
        sketch.question = race.question
        answer(sketch, number)
        drive_out(sketch, form)
        worths = append(worths, form.worth(sketch))
    return numbers[best_of(worths)]


def best_of(worths: vec[float]) -> i64:
    """The place of the best; of equal ones the first."""
    best: i64 = 0
    at: i64
    for at in range(1, len(worths)):
        if worths[at] > worths[best]:
            best = at
    return best


def cards_worth_a_thought(race: Race, question: PlayCard, form: Form) -> vec[i64]:
    """The cards that look best at once, best first."""
    cards = question.options(race)
    worths = worth_of_cards(race, cards, form)
    found = vec[i64]()
    while len(found) < min(MOST_CARDS, len(cards)):
        at = best_of(worths)
        found = append(found, cards[at])
        worths[at] = -LEAST
    return found


def first_in_sight(race: Race, question: PlayCard) -> i64:
    """The card that moves a car of one's own the farthest, whatever rivals there are on it."""
    cards = question.options(race)
    best = cards[0]
    most: i64 = 0
    line: i64
    for card in cards:
        shown = race.board.cards[card]
        for line in range(len(shown.cars)):
            car = shown.cars[line]
            own = car == WILD or race.owner[car] == question.seat
            if own and shown.spaces[line] > most:
                best, most = card, shown.spaces[line]
    return best
