"""The question a position document asks, put to the table that was set from it."""

from __future__ import annotations

from collections.abc import Callable, Sized

from fivewide.games.apocalypse_road.board import NOBODY, NONE
from fivewide.games.apocalypse_road.place.sealed import seal
from fivewide.games.apocalypse_road.questions import QUESTIONS
from fivewide.games.apocalypse_road.rules.collisions import CollisionCard, PickChain
from fivewide.games.apocalypse_road.rules.damage import PickReplacement, next_vacancy, reserves
from fivewide.games.apocalypse_road.rules.errands import (
    PickBump,
    PickBumpSpace,
    PickDrift,
    PickGetThere,
    PickOpenRoad,
    PickSwipe,
    bump_spaces,
    bumpable,
    drift_cars,
    get_there_spaces,
    is_alone,
    open_road_spaces,
    swipe_sides,
)
from fivewide.games.apocalypse_road.rules.happenings import (
    EventCard,
    NosCard,
    PickDebris,
    littered,
)
from fivewide.games.apocalypse_road.rules.moving import moving
from fivewide.games.apocalypse_road.rules.routes import find_routes, offer
from fivewide.games.apocalypse_road.rules.setup import (
    DrawBag,
    FillBag,
    PickCars,
    PickCarsOpenly,
    PickForBag,
    bits,
    next_to_bag,
)
from fivewide.games.apocalypse_road.rules.shooting import CombatCard, Fire, targets
from fivewide.games.apocalypse_road.rules.turn import Discard, PlayCard, Proceed, Refill, ready
from fivewide.games.apocalypse_road.state import BAGGING, MOVING, ON_TRACK, PICKING, Race
from fivewide.games.apocalypse_road.table import Document
from fivewide.kernel.agenda import Question, packed
from fivewide.kernel.positions import bad
from fivewide.racing.bag import size


def ask(race: Race, said: Document) -> None:
    """Put the question; what it needs must be there."""
    asks = said.asks or ""
    if asks == "over":
        race.over = True
        return
    race.plan(Proceed())
    if race.stage in (PICKING, BAGGING):
        ask_setup(race, said)
    elif asks == "race-deck":
        if size(race.deck) == 0:
            raise bad("hands", "no card is left to deal")
        race.question = Refill()
    elif asks == "card":
        seat = 0 if said.to_act is None else said.to_act
        race.seat = seat
        if len(ready(race, seat)) == 0:
            raise bad("to_act", f"seat {seat} has no car left to activate")
        if len(race.hands[seat]) == 0:
            raise bad("hands", f"seat {seat} has no card")
        race.question = PlayCard(seat)
    elif asks == "discard":
        ask_discard(race, said)
    elif asks == "replacement":
        ask_replacement(race, said)
    elif race.car == NONE:
        raise bad("segment", f"say which car and card, for {asks} to be asked")
    elif race.stage == MOVING:
        ask_move(race, said)
    else:
        ask_in_segment(race, asks)


def ask_setup(race: Race, said: Document) -> None:
    without = [seat for seat in range(int(race.seats)) if not race.starters[seat]]
    if race.stage == PICKING:
        if said.asks == "starting-cars" and len(without) == race.seats:
            seal(race, PickCars(packed(without)), said.sealed)
        elif said.asks == "starting-cars-openly" and without:
            race.question = PickCarsOpenly(without[0])
        else:
            raise bad("starters", "nobody has to choose starting cars")
        return
    left = {int(bits(race.starters[seat])) for seat in range(int(race.seats))}
    if len(left) != 1 or left == {0}:
        raise bad("starters", "every team needs equally many starting cars still to be placed")
    if said.asks == "bag":
        if left == {1}:
            raise bad("asks", "the last car of a team goes into the bag by itself")
        seal(race, PickForBag(packed(list(range(int(race.seats))))), said.sealed)
    elif said.asks == "bag-draw":
        if next_to_bag(race) != NOBODY:
            raise bad("bagged", "a car of every team must be in the bag")
        race.question = DrawBag()
    elif said.asks == "bag-fill" and next_to_bag(race) != NOBODY:
        race.question = FillBag()
    else:
        raise bad("asks", f"{said.asks} does not fit what is in the bag")


def ask_discard(race: Race, said: Document) -> None:
    holding = [seat for seat in range(int(race.seats)) if len(race.hands[seat])]
    if not holding:
        raise bad("hands", "nobody has a card to discard")
    seal(race, Discard(packed(holding)), said.sealed)


def ask_replacement(race: Race, said: Document) -> None:
    if len(race.vacancies) == 0:
        raise bad("vacancies", f"seat {said.to_act or 0} has lost no car just now")
    seat = int(race.vacancies[next_vacancy(race)]) // 2
    if race.board.house.preset_reserves:
        raise bad("asks", "replacement: the first of the mat comes by itself with this option")
    if len(reserves(race, seat)) < 2:
        raise bad("cars", f"seat {seat} has nothing to choose from")
    if race.in_play(seat) >= race.race_number():
        raise bad("cars", f"seat {seat} has all its cars in the race")
    race.question = PickReplacement(seat)


def ask_move(race: Race, said: Document) -> None:
    """A move in the middle: the rules themselves say what is to be chosen next."""
    if race.mover == NONE:
        race.mover = race.car
    if not race.is_in_play(race.mover):
        raise bad("segment.mover", "it is not in the race")
    if race.points < 1:
        raise bad("segment.points", "there are none left to move with")
    waits = race.pending
    if race.stepping or race.board.house.steps_only:
        race.stepping = 1
        moving(race)
        if waits not in (NONE, race.pending):
            raise bad("segment.pending", "this step waits for no choice of lanes")
    else:
        offer(race)
        if race.question is None and len(find_routes(race)) < 2:
            raise bad("asks", "this move has no choice in it")
    found = "nothing" if race.question is None else QUESTIONS.name_of(race.question)
    if found != said.asks:
        raise bad("asks", f"{said.asks} is not what this move waits for, but {found}")


# What must be there for a question, and what is said if it is not
Need = tuple[Callable[[Race], bool], str]
IN_PLAY: Need = (lambda race: race.is_in_play(race.car), "the car is gone")
ON_ROAD: Need = (lambda race: race.status[race.car] == ON_TRACK, "the car is not on the track")
ALONE: Need = (is_alone, "the car is not alone in its sector")


def some(find: Callable[[Race], Sized], reason: str) -> Need:
    return lambda race: len(find(race)) > 0, reason


def choice(find: Callable[[Race], Sized]) -> Need:
    return lambda race: len(find(race)) > 1, "there is no choice"


def cards(deck: str) -> Need:
    return lambda race: size(getattr(race, deck)) > 0, "no card is left"


def ways_on(race: Race) -> Sized:
    return get_there_spaces(race, race.board.happenings.amount[race.event])


IN_SEGMENT: dict[str, tuple[Callable[[int], Question], *tuple[Need, ...]]] = {
    "fire": (Fire, IN_PLAY, some(lambda race: targets(race, race.car), "there is no target")),
    "combat-card": (lambda seat: CombatCard(), cards("combat")),
    "collision-card": (lambda seat: CollisionCard(), cards("combat")),
    "chain": (PickChain,),
    "event-card": (lambda seat: EventCard(), cards("events")),
    "race-card": (lambda seat: NosCard(), cards("deck"), IN_PLAY),
    "bump": (PickBump, ON_ROAD, some(bumpable, "no car is next to it")),
    "bump-space": (PickBumpSpace, ON_ROAD, choice(lambda race: bump_spaces(race, race.target))),
    "drift": (PickDrift, ON_ROAD, some(drift_cars, "no car is ahead")),
    "get-there": (PickGetThere, ON_ROAD, some(ways_on, "there is no space to drive on to")),
    "open-road": (PickOpenRoad, ON_ROAD, ALONE, some(open_road_spaces, "no car is ahead")),
    "side": (PickSwipe, ON_ROAD, choice(swipe_sides)),
}


def ask_in_segment(race: Race, asks: str) -> None:
    if asks == "debris":
        seat = int((race.seat + race.asked) % race.seats)  # the active player first
        if len(littered(race, seat)) < 2:
            raise bad("asks", f"debris: seat {seat} has no choice")
        race.question = PickDebris(seat)
        return
    question, *needs = IN_SEGMENT[asks]
    for is_there, reason in needs:
        if not is_there(race):
            raise bad("asks", f"{asks}: {reason}")
    race.question = question(int(race.seat))
