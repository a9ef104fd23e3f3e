"""What Apocalypse Road asks, each question once. Why another answer is refused: `why_not.py`."""

from __future__ import annotations

from typing import Any

from fivewide.kernel.agenda import Question
from fivewide.kernel.declared import as_said, list_of, paired
from fivewide.kernel.edge import names_of
from fivewide.kernel.questions import Asks, Falls, Questions, pick, verb
from fivewide.kernel.speech import Words, words
from fivewide.racing.bag import kind_at

from . import why_not
from .board import NONE, TEAM
from .names import A_SPACE, CAR, CARD, COMBAT_CARD, EVENT, SPACE, STEPS
from .rules import event_choices, setup
from .rules.collisions import CollisionCard, PickChain
from .rules.damage import PickReplacement
from .rules.linking import PickLane, PickLaneAtWall, PickLink
from .rules.movement_events import EventCard, NosCard, PickDebris
from .rules.moving import TakeStep
from .rules.routes import PickRoute
from .rules.segment import HOLD, Fire
from .rules.shooting import CombatCard
from .rules.steps import STRIDE
from .rules.turn import KINDS, SUBSETS, Discard, PlayCard, Refill
from .state import Race

STEP_BY_STEP = "step by step"
CAR_AND_CARD = paired("car and card", CAR, CARD, int(KINDS), ": ")
ROUTE = as_said(
    "route",
    str,
    schema={
        "type": "string",
        "pattern": rf"^({STEP_BY_STEP}|(wreck|{A_SPACE})( [(][0-9]+[)])?)$",
    },
)


# What an answer says, of the moment it is given in


def cars_of(number: int) -> list[int]:
    """A set of a seat's cars, in mat order."""
    seat, chosen = divmod(int(number), int(setup.SETS))
    return [seat * TEAM + place for place in range(TEAM) if chosen >> place & 1]


def cards_of(race: Race, number: int) -> list[int]:
    """Some cards of a seat's hand, in its order."""
    seat, chosen = divmod(int(number), int(SUBSETS))
    return [int(card) for place, card in enumerate(race.hands[seat]) if chosen >> place & 1]


def route_name(race: Race, question: PickRoute, number: int) -> str:
    """Its end, with a number from the second route to it on."""
    if number == len(question.routes):
        return STEP_BY_STEP
    route = question.routes[number]
    end = "wreck" if route.end == NONE else names_of(race).space(route.end)
    return end if route.rank == 0 else f"{end} ({route.rank + 1})"


# What chance says


def bagged_by_chance(race: Race, question: Question, place: int) -> int:
    return setup.cars_in(race, setup.next_to_bag(race))[place]


def combat_card(race: Race, question: Question, place: int) -> int:
    return kind_at(race.combat, place)


def prompt(made: Any, race: Race, question: Question) -> str:
    """What can be said: {car} is the active car, {cars} are as many as start."""
    name = QUESTIONS.name_of(question)
    car = "" if race.segment.car == NONE else made.names.car(race.segment.car)
    said = words(PROMPTS[name], car=car, cars=int(race.race_number()))
    return f"{said}: say {EXAMPLES[name]}" if name in EXAMPLES else said


START_WITH: Words = "name {cars} cars of your team, in mat order"
LANES: Words = "name one of the lanes that part or merge here"
PROMPTS: dict[str, Words] = {
    "starting-cars": START_WITH,
    "starting-cars-openly": START_WITH,
    "bag": "name one of your starting cars that is not on the grid yet",
    "fire": "name a target or hold",
    "step": "a step",
    "link": LANES,
    "lane": LANES,
    "chain": LANES,
    "debris": "name a car of your team that is on the track, in a trough or beside the track",
    "bump": 'name a car next to {car} with a free space to go to, or "none"',
    "drift": 'name the car directly ahead of {car}, or "none"',
    "get-there": 'name an empty space {car} can reach over empty ones, or "stay"',
    "open-road": 'name a free space behind the car ahead of {car}, or "stay"',
    "side": "name a lane beside {car} that is free or held by an opponent",
    "replacement": "name a reserve car of your team",
    "discard": "name cards of your hand, in its order; of equal ones the first",
}
EXAMPLES = {  # as programs say it
    "fire": '{"fire": "CAR"} or {"fire": "hold"}',
    "step": '{"forward": "SPACE"}, or lateral, diagonal, swap, enter',
}
START = (pick("start", list_of(CAR), lambda race, asked, number: cars_of(number)),)

QUESTIONS = Questions(
    Asks(setup.PickCars, "starting-cars", START, prompt),
    Asks(setup.PickCarsOpenly, "starting-cars-openly", START, prompt),
    Asks(
        setup.PickForBag,
        "bag",
        (verb("bag", CAR),),
        prompt,
    ),
    Falls(setup.FillBag, "bag-fill", CAR, bagged_by_chance, called="car-for-the-bag"),
    Falls(setup.DrawBag, "bag-draw", CAR, called="bag"),
    Falls(Refill, "race-deck", CARD),
    Asks(
        PlayCard,
        "card",
        (verb("play", CAR_AND_CARD, example="CAR: CARD"),),
        prompt="a car and a card",
        against=why_not.play,
    ),
    Asks(
        Fire,
        "fire",
        (verb("fire", CAR, hold=int(HOLD)),),
        prompt,
        against=why_not.shoot,
    ),
    Falls(CombatCard, "combat-card", COMBAT_CARD, combat_card),
    Asks(
        PickRoute,
        "route",
        (pick("route", ROUTE, route_name),),
        lambda made, race, asked: f'say {{"route": "SPACE"}} or {{"route": "{STEP_BY_STEP}"}}',
        against=why_not.drive_there,
    ),
    Asks(
        TakeStep,
        "step",
        tuple(verb(step, SPACE, first=kind * int(STRIDE)) for kind, step in enumerate(STEPS)),
        prompt,
        against=why_not.step,
    ),
    Asks(PickLink, "link", (verb("link", SPACE),), prompt),
    Asks((PickLane, PickLaneAtWall), "lane", (verb("lane", SPACE),), prompt),
    Falls(CollisionCard, "collision-card", COMBAT_CARD, combat_card, called="combat-card"),
    Asks(PickChain, "chain", (verb("chain", SPACE),), prompt),
    Falls(EventCard, "event-card", EVENT, lambda race, asked, at: kind_at(race.events, at)),
    Falls(NosCard, "race-card", CARD, lambda race, asked, at: kind_at(race.deck, at)),
    Asks(
        PickDebris,
        "debris",
        (verb("debris", CAR),),
        prompt,
    ),
    Asks(
        event_choices.PickBump,
        "bump",
        (verb("bump", CAR, none=int(event_choices.DECLINE)),),
        prompt,
        against=why_not.bump,
    ),
    Asks(
        event_choices.PickBumpSpace,
        "bump-space",
        (verb("bump_to", SPACE),),
        lambda made, race, asked: words(
            "name a free space next to {car}", car=made.names.car(asked.car)
        ),
    ),
    Asks(
        event_choices.PickDrift,
        "drift",
        (verb("drift", CAR, none=int(event_choices.DECLINE)),),
        prompt,
    ),
    Asks(
        event_choices.PickGetThere,
        "get-there",
        (verb("get_there", SPACE, stay=int(event_choices.DECLINE)),),
        prompt,
        against=why_not.get_there,
    ),
    Asks(
        event_choices.PickOpenRoad,
        "open-road",
        (verb("open_road", SPACE, stay=int(event_choices.DECLINE)),),
        prompt,
        against=why_not.take_the_open_road,
    ),
    Asks(
        event_choices.PickSwipe,
        "side",
        (verb("side", SPACE),),
        prompt,
    ),
    Asks(
        PickReplacement,
        "replacement",
        (verb("replacement", CAR),),
        prompt,
        against=why_not.replace,
    ),
    Asks(
        Discard,
        "discard",
        (pick("discard", list_of(CARD), lambda race, asked, number: cards_of(race, number)),),
        prompt,
    ),
)
