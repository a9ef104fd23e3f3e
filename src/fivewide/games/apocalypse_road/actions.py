"""What a player can say, for people, servers and logs. The rules themselves use the numbers."""

from __future__ import annotations

from typing import Any

from fivewide.games.apocalypse_road.board import FRONT, NONE, PAVED, REAR, TEAM
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
    ready,
)
from fivewide.games.apocalypse_road.state import OFF_INSIDE, OFF_OUTSIDE, ON_TRACK, Race
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


def refuse(race: Race, names: Names, question: Question, action: Any) -> tuple[str, str]:
    """Which rule stands against an action that is not offered, and why in half a sentence."""
    verb = next(iter(action)) if isinstance(action, dict) and len(action) == 1 else ""
    value = action[verb] if verb else None
    text = value if isinstance(value, str) else ""
    match question:
        case PlayCard(seat=seat):
            return refuse_play(race, names, int(seat), verb, text)
        case Fire():
            return refuse_shot(race, names, verb, text)
        case PickRoute():
            if verb == "route" and names.find(text.partition(" ")[0]) is not None:
                car = names.car(race.mover)
                return "AR-7.1-06", f"no route takes {car} to {text[:20]} with all points spent"
            return "AR-7.1-01", f'say {{"route": "SPACE"}} or {{"route": "{STEP_BY_STEP}"}}'
        case TakeStep():
            return refuse_step(race, names, verb, text)
        case PickCars() | PickCarsOpenly():
            return "AR-3.0-05", f"name {race.race_number()} cars of your team, in mat order"
        case PickForBag():
            return "AR-3.0-09", "name one of your starting cars that is not on the grid yet"
        case Discard():
            return "AR-4.5-01", "name cards of your hand, in its order; of equal ones the first"
        case PickReplacement():
            return "AR-8.3-02", "name a reserve car of your team"
        case PickLink() | PickLane() | PickChain():
            return question.rule, "name one of the lanes that part or merge here"
    return question.rule, refuse_errand(race, names, question)


def refuse_errand(race: Race, names: Names, question: Question) -> str:
    """What an event that was drawn lets one say."""
    car = names.car(race.car) if race.car != NONE else ""
    match question:
        case PickDebris():
            return "name a car of your team that is on the track, in a trough or beside the track"
        case PickBump():
            return f'name a car next to {car} that has a free space to go to, or "none"'
        case PickBumpSpace():
            return f"name a free space next to {names.car(race.target)}"
        case PickDrift():
            return f'name the car directly ahead of {car}, or "none"'
        case PickGetThere():
            return f'name an empty space that {car} can reach over empty ones, or "stay"'
        case PickOpenRoad():
            return f'name a free space behind the next car ahead of {car}, or "stay"'
        case PickSwipe():
            return f"name a lane beside {car} that is free or held by an opponent"
    return "that is not one of the options"


def refuse_play(race: Race, names: Names, seat: int, verb: str, text: str) -> tuple[str, str]:
    car, _, card = text.partition(": ")
    if verb != "play" or not card:
        return "AR-4.4-02", 'a car and a card: say {"play": "CAR: CARD"}'
    if car not in names.car_numbers or names.car_numbers[car] // TEAM != seat:
        return "AR-4.4-02", f"{_car(car)} is not a car of your team"
    number = names.car_numbers[car]
    if not race.is_in_play(number):
        return "AR-4.4-02", f"{_car(car)} is not in the race"
    if number not in list(ready(race, seat)):
        return "AR-4.4-04", f"{_car(car)} has been driven this turn"
    return "AR-4.4-02", f"{card[:20]} is not in your hand"


def _car(id: str) -> str:
    """A car as sentences say it, from what was typed."""
    return id[:1].upper() + id[1:20]


def refuse_shot(race: Race, names: Names, verb: str, text: str) -> tuple[str, str]:
    if verb != "fire" or text not in names.car_numbers:
        return "AR-8.0-01", 'name a target or hold: say {"fire": "CAR"} or {"fire": "hold"}'
    target, house = names.car_numbers[text], race.board.house
    if target // TEAM == race.seat and not house.fire_at_own:
        return "AR-8.0-09", "a target must belong to an opponent"
    if target >= len(race.status) or not race.is_in_play(target):
        return "AR-8.0-03", f"{_car(text)} is not in the race"
    if race.status[target] in (OFF_INSIDE, OFF_OUTSIDE) and not house.offtrack_combat:
        return "AR-8.1-07", f"{_car(text)} is off the track, where it cannot be shot at"
    mount = race.board.garage.mount[race.car]
    rules = {int(FRONT): "AR-8.1-01", int(REAR): "AR-8.1-02"}
    return rules.get(int(mount), "AR-8.0-03"), f"{_car(text)} is not within the arc of fire"


def refuse_step(race: Race, names: Names, verb: str, text: str) -> tuple[str, str]:
    """Why a step cannot be made."""
    space = names.find(text)
    verbs = ("forward", "swap", "lateral", "diagonal", "enter")
    if verb not in verbs or space is None:
        return "AR-7.1-01", 'a step: say {"forward": "SPACE"}, or lateral, diagonal, swap, enter'
    track, here = race.board.track, race.at[race.mover]
    if race.status[race.mover] != ON_TRACK:
        return "AR-8.3-08", "the first step leads onto the track"
    if race.has_used(space):
        return "AR-7.1-04", "no space is used twice in a segment"
    if verb in ("lateral", "diagonal"):
        if race.locked:
            return "AR-7.6-04", "a line that has formed keeps its lane"
        if track.kind[here] != PAVED:
            return "AR-7.13-01", "nobody changes lanes on rough track"
    if verb == "diagonal":
        if not race.diagonals:
            return "AR-7.1-02", "this card allows no diagonal steps"
        return "AR-7.15-02", "a diagonal step leads to an empty space diagonally ahead"
    if verb == "lateral" and space in (track.lane_in[here], track.lane_out[here]):
        if race.points < 2:
            return "AR-7.1-09", "displacing takes two points"
        if track.crossing[space]:
            return "AR-7.12-08", "nobody is displaced on the crossover"
        return "AR-7.12-09", "a car would be forced onto one across its way"
    if verb == "swap":
        return "AR-7.5-01", "a swap needs an Overtake card and a car directly ahead"
    return "AR-7.1-01", "that is not one step away"
