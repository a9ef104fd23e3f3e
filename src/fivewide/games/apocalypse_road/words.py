"""How questions and options read in English. Events: `telling.py`."""

from __future__ import annotations

from fivewide.games.apocalypse_road.actions import card_names, set_names
from fivewide.games.apocalypse_road.board import NONE
from fivewide.games.apocalypse_road.chances import odds
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
    DrawBag,
    FillBag,
    PickCars,
    PickCarsOpenly,
    PickForBag,
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
from fivewide.games.apocalypse_road.rules.turn import KINDS, Discard, PlayCard, Refill
from fivewide.games.apocalypse_road.state import IN_CHUTE, ON_TRACK, START, Race
from fivewide.games.apocalypse_road.telling import SENTENCES, consequences
from fivewide.kernel.agenda import Question
from fivewide.kernel.game import Said, preview

__all__ = ["SENTENCES", "ask", "say"]


def ask(race: Race, names: Names, players: list[str]) -> str:
    """What play waits for, as a question or a statement."""
    question = race.question
    match question:
        case PickCars():
            return f"Everybody: which {race.race_number()} cars start?"
        case PickForBag():
            return "Everybody: which car goes into the bag?"
        case Discard():
            return "Everybody: which cards go?"
        case DrawBag() | FillBag():
            return "A car of every team is about to come out of the bag."
        case Refill():
            return "Hands are about to be filled."
        case CombatCard() | CollisionCard():
            return f"A Combat Card decides about {names.car(race.target)}."
        case EventCard():
            return f"A Movement Event for {names.car(race.car)} is about to be drawn."
        case NosCard():
            return f"A Race Card for {names.car(race.car)}'s shot of NOS is about to be drawn."
        case None:
            return "The race is over."
    return f"{players[question.seat]}: {_question(race, names, question)}"


def _question(race: Race, names: Names, question: Question) -> str:
    car = names.car(race.car) if race.car != NONE else ""
    mover = names.car(race.mover) if race.mover != NONE else ""
    match question:
        case PlayCard():
            return "which car, with which card?"
        case Fire():
            return f"{car} with its {names.weapon(race.car)}: fire or hold?"
        case PickRoute():
            return f"where does {mover} end its {race.points} points?"
        case TakeStep():
            return f"{mover}'s next step, {race.points} points left?"
        case PickLink():
            return f"which lane behind {mover} counts as linked?"
        case PickLane(branch=branch):
            return f"which lane does the car pushed from {names.place(branch)} take?"
        case PickChain():
            return "along which lane does the Chain run?"
        case PickCarsOpenly():
            return f"which {race.race_number()} cars start?"
        case PickReplacement():
            return "which reserve comes into the Chute?"
        case PickDebris():
            return "which car takes the debris?"
        case PickBump():
            return f"whom does {car} bump, if anybody?"
        case PickBumpSpace():
            return f"where is {names.car(race.target)} bumped to?"
        case PickDrift():
            return f"does {car} drift past the car ahead?"
        case PickGetThere():
            return f"how far does {car} get?"
        case PickOpenRoad():
            return f"does {car} take the open road?"
        case PickSwipe():
            return f"which way does {car} swipe?"
    raise TypeError(f"no words for {question}")


def say(race: Race, question: Question, number: int, names: Names, players: list[str]) -> Said:
    """An option: what it is on the button, what comes of it in the sentence."""
    match question:
        case PlayCard():
            return say_card(race, names, number)
        case Fire():
            return say_shot(race, names, number)
        case PickRoute():
            return say_route(race, question, names, number)
        case TakeStep():
            return tried(race, question, names, number, _step(race, names, number))
        case PickLane() | PickLink() | PickChain():
            car = race.car_on(number)
            there = f"{names.car(car)} is there" if car != NONE else "empty"
            return Said(capital(names.place(number)), there, (question.rule,))
        case PickCars() | PickCarsOpenly():
            cars = " ".join(id.partition(" ")[2] for id in set_names(names, number))
            return Said(f"Cars {cars}", "", ("AR-3.0-05",))
        case PickForBag() | PickReplacement() | PickDebris():
            return Said(names.car(number), mat(race, names, number), (question.rule,))
        case Discard():
            ids = card_names(race, names, number)
            kinds = ", ".join(names.card(names.card_ids.index(id)) for id in ids)
            return Said(f"Discard {kinds}" if ids else "Keep everything", "", ("AR-4.5-01",))
    return say_errand(race, question, names, number)


def say_errand(race: Race, question: Question, names: Names, number: int) -> Said:
    if number == DECLINE:
        short = "Nobody" if isinstance(question, PickBump | PickDrift) else "Stay"
        return Said(short, "", ("AR-10-04",))
    if isinstance(question, PickBump):
        return Said(names.car(number), f"on {names.place(race.at[number])}", (question.rule,))
    short = names.car(number) if isinstance(question, PickDrift) else names.place(number)
    return tried(race, question, names, number, capital(short))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def mat(race: Race, names: Names, car: int) -> str:
    """What the mat says of a car."""
    garage = race.board.garage
    data = names.cars[car]
    aim = ", targeting +1" if data.aim else ""
    return (
        f"speed {garage.speed[car]}, {names.weapon(car)} {data.mount}{aim}, "
        f"defence {garage.defence[car]}, damage {race.damage[car]}"
    )


def say_card(race: Race, names: Names, number: int) -> Said:
    """AR-6.0-02. The points a car gets with a card."""
    car, card = divmod(int(number), int(KINDS))
    points = int(race.board.garage.speed[car] + race.board.deck.add[card])
    where = names.place(race.at[car]) if race.status[car] == ON_TRACK else _away(race, car)
    star = ", then an event" if race.board.deck.star[card] else ""
    return Said(
        f"{names.car(car)}: {names.card(card)}",
        f"{points} points from {where}{star}",
        ("AR-6.0-02",),
    )


def _away(race: Race, car: int) -> str:
    return "the Chute" if race.status[car] == IN_CHUTE else "beside the track"


def say_shot(race: Race, names: Names, number: int) -> Said:
    """The chances, from the Combat cards that are left."""
    if number == HOLD:
        later = "the shot may still come after the move" if race.stage == START else "no shot"
        return Said("Hold fire", later, ("AR-8.0-01",))
    chance = odds(race, int(race.car), number)
    detail = (
        f"{chance.hit:.0%} to hit defence {race.board.garage.defence[number]}, "
        f"{chance.damage:.1f} damage expected, {chance.kill:.0%} to kill"
    )
    return Said(f"Fire at {names.car(number)}", detail, ("AR-8.0-04",))


def say_route(race: Race, question: PickRoute, names: Names, number: int) -> Said:
    if number == len(question.routes):
        return Said("Step by step", "every step chosen singly", ("AR-7.1-01",))
    route = question.routes[number]
    end = "The car is lost" if route.end == NONE else f"End on {names.place(route.end)}"
    if route.rank:
        end += f", route {route.rank + 1}"
    return tried(race, question, names, number, end)


def tried(race: Race, question: Question, names: Names, number: int, short: str) -> Said:
    """What an option leads to, up to the next draw or decision."""
    _, events = preview(race, int(question.seat), number)
    detail, rules = consequences(events, names, int(race.seat))
    return Said(short, detail or "clean", rules or (question.rule,))


def _step(race: Race, names: Names, number: int) -> str:
    kind, space = divmod(int(number), int(STRIDE))
    where = names.place(space)
    car = race.car_on(space)
    there = f" ({names.car(car)})" if car != NONE else ""
    verbs = {
        int(FORWARD): "Forward to",
        int(SWAP): "Swap into",
        int(LATERAL): "Over to",
        int(DIAGONAL): "Diagonally to",
        int(ENTER): "Onto the track at",
    }
    return f"{verbs[kind]} {where}{there}"
