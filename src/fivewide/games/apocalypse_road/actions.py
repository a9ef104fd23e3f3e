"""What a player can say, for people, servers and logs. The rules themselves use the numbers."""

from __future__ import annotations

from fivewide.games.apocalypse_road.board import NONE, TEAM
from fivewide.games.apocalypse_road.names import Names
from fivewide.games.apocalypse_road.rules.collisions import CollisionCard, PickChain
from fivewide.games.apocalypse_road.rules.damage import PickReplacement
from fivewide.games.apocalypse_road.rules.errands import (
    DECLINE,
    PickBump,
    PickBumpSpace,
    PickDrift,
    PickGetThere,
    PickOpenRoad,
    PickSwipe,
)
from fivewide.games.apocalypse_road.rules.happenings import EventCard, NosCard, PickDebris
from fivewide.games.apocalypse_road.rules.linking import PickLane, PickLink
from fivewide.games.apocalypse_road.rules.moving import TakeStep
from fivewide.games.apocalypse_road.rules.routes import PickRoute
from fivewide.games.apocalypse_road.rules.setup import (
    SETS,
    DrawBag,
    FillBag,
    PickCars,
    PickCarsOpenly,
    PickForBag,
    cars_in,
    next_to_bag,
)
from fivewide.games.apocalypse_road.rules.shooting import HOLD, CombatCard, Fire
from fivewide.games.apocalypse_road.rules.steps import (
    DIAGONAL,
    ENTER,
    FORWARD,
    LATERAL,
    STRIDE,
    SWAP,
)
from fivewide.games.apocalypse_road.rules.turn import (
    KINDS,
    SUBSETS,
    Discard,
    PlayCard,
    Refill,
)
from fivewide.games.apocalypse_road.state import Race
from fivewide.kernel.agenda import Question
from fivewide.kernel.game import Action, Json
from fivewide.racing.bag import kind_at


class Start(Action, frozen=True):
    """The cars a team starts with."""

    start: list[str]


class Bag(Action, frozen=True):
    """The car that goes into the bag."""

    bag: str


class Play(Action, frozen=True):
    """A car and a card for it, as "yellow 888: solo-2"."""

    play: str


class FireAt(Action, frozen=True):
    """A target, or "hold"."""

    fire: str


class Route(Action, frozen=True):
    """An end space, with a number from the second route to it on; or "step by step"."""

    route: str


class Forward(Action, frozen=True):
    forward: str


class Swap(Action, frozen=True):
    swap: str


class Lateral(Action, frozen=True):
    lateral: str


class Diagonal(Action, frozen=True):
    diagonal: str


class Enter(Action, frozen=True):
    enter: str


class Link(Action, frozen=True):
    """The lane behind that counts as linked."""

    link: str


class Lane(Action, frozen=True):
    """The lane a pushed car takes."""

    lane: str


class Chain(Action, frozen=True):
    """The lane ahead that a Chain runs along."""

    chain: str


class Debris(Action, frozen=True):
    debris: str


class Bump(Action, frozen=True):
    """A car, or "none"."""

    bump: str


class BumpTo(Action, frozen=True):
    bump_to: str


class Drift(Action, frozen=True):
    drift: str


class GetThere(Action, frozen=True):
    """A space, or "stay"."""

    get_there: str


class OpenRoad(Action, frozen=True):
    """A space, or "stay"."""

    open_road: str


class Side(Action, frozen=True):
    """The space beside."""

    side: str


class Replacement(Action, frozen=True):
    replacement: str


class LayDown(Action, frozen=True):
    """Cards to discard, in the order of the hand; none is an empty list."""

    discard: list[str]


STEPS: dict[int, type[Action]] = {
    int(FORWARD): Forward,
    int(SWAP): Swap,
    int(LATERAL): Lateral,
    int(DIAGONAL): Diagonal,
    int(ENTER): Enter,
}
STEP_BY_STEP = "step by step"


def named(race: Race, names: Names, question: Question, answer: int) -> Action:
    """An answer as the action it stands for."""
    match question:
        case PlayCard():
            return Play(f"{names.car_ids[answer // KINDS]}: {names.card_ids[answer % KINDS]}")
        case Fire():
            return FireAt("hold" if answer == HOLD else names.car_ids[answer])
        case PickRoute():
            return Route(route_name(names, question, answer))
        case TakeStep():
            kind, space = divmod(int(answer), int(STRIDE))
            return STEPS[kind](names.space(space))
        case PickLink():
            return Link(names.space(answer))
        case PickLane():
            return Lane(names.space(answer))
        case PickChain():
            return Chain(names.space(answer))
        case PickCars() | PickCarsOpenly():
            return Start(set_names(names, answer))
        case PickForBag():
            return Bag(names.car_ids[answer])
        case PickReplacement():
            return Replacement(names.car_ids[answer])
        case Discard():
            return LayDown(card_names(race, names, answer))
    return _event_action(names, question, answer)


def _event_action(names: Names, question: Question, answer: int) -> Action:
    declined = answer == DECLINE
    match question:
        case PickDebris():
            return Debris(names.car_ids[answer])
        case PickBump():
            return Bump("none" if declined else names.car_ids[answer])
        case PickBumpSpace():
            return BumpTo(names.space(answer))
        case PickDrift():
            return Drift("none" if declined else names.car_ids[answer])
        case PickGetThere():
            return GetThere("stay" if declined else names.space(answer))
        case PickOpenRoad():
            return OpenRoad("stay" if declined else names.space(answer))
        case PickSwipe():
            return Side(names.space(answer))
    raise TypeError(f"no actions are named for {question}")


def route_name(names: Names, question: PickRoute, answer: int) -> str:
    if answer == len(question.routes):
        return STEP_BY_STEP
    route = question.routes[answer]
    end = "wreck" if route.end == NONE else names.space(route.end)
    return end if route.rank == 0 else f"{end} ({route.rank + 1})"


def set_names(names: Names, cars: int) -> list[str]:
    seat, chosen = divmod(int(cars), int(SETS))
    return [names.car_ids[seat * TEAM + place] for place in range(TEAM) if chosen >> place & 1]


def card_names(race: Race, names: Names, cards: int) -> list[str]:
    seat, chosen = divmod(int(cards), int(SUBSETS))
    hand = race.hands[seat]
    return [names.card_ids[card] for place, card in enumerate(hand) if chosen >> place & 1]


def chance_name(question: Question) -> str:
    match question:
        case DrawBag():
            return "bag"
        case FillBag():
            return "car-for-the-bag"
        case Refill():
            return "race-deck"
        case CombatCard() | CollisionCard():
            return "combat-card"
        case EventCard():
            return "event-card"
        case NosCard():
            return "race-card"
    raise TypeError(f"{question} is not left to chance")


def outcome(race: Race, names: Names, question: Question, number: int) -> Json:
    """A chance outcome, or one card of a deal, as a race file says it."""
    match question:
        case DrawBag():
            return names.car_ids[number]
        case FillBag():
            return names.car_ids[cars_in(race, next_to_bag(race))[number]]
        case Refill():
            return names.card_ids[number]
        case CombatCard() | CollisionCard():
            return names.combat_ids[kind_at(race.combat, number)]
        case EventCard():
            return names.event_ids[kind_at(race.events, number)]
        case NosCard():
            return names.card_ids[kind_at(race.deck, number)]
    return number
