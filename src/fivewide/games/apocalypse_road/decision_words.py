"""How questions and options read in English. Events: `event_words.py`."""

from __future__ import annotations

from fivewide.kernel.agenda import Question
from fivewide.kernel.english import listed, several
from fivewide.kernel.game import OptionWords, QuestionWords
from fivewide.kernel.speech import Words, words

from .board import LETHAL, NONE
from .chances import odds
from .names import Names
from .option_outcomes import CLEAN, Outcome, shot_words, shown, tried
from .questions import QUESTIONS, cards_of, cars_of
from .rules import event_choices
from .rules.collisions import CollisionCard, PickChain
from .rules.damage import PickReplacement
from .rules.linking import PickLane, PickLink
from .rules.movement_events import PickDebris
from .rules.moving import TakeStep
from .rules.routes import PickRoute
from .rules.segment import HOLD, Fire
from .rules.setup import PickCars, PickCarsOpenly, PickForBag
from .rules.shooting import CombatCard
from .rules.steps import DIAGONAL, ENTER, FORWARD, LATERAL, STRIDE, SWAP
from .rules.turn import KINDS, Discard, PlayCard
from .state import DESTROYED, IN_CHUTE, IN_TROUGH, OFF_INSIDE, OFF_OUTSIDE, ON_TRACK, Race
from .told import Leads, Odds, OnCar, OnCard, OnNothing, OnSet, OnSpace, Steps, Wreck


def ask(race: Race, names: Names, players: list[str]) -> QuestionWords | str:
    """What play waits for, as a question or a statement."""
    question = race.question
    if question is None:
        return words("The race is over.")
    name, facts = QUESTIONS.name_of(question), _facts(race, names, question)
    if isinstance(question, CollisionCard):
        return words(COLLIDING[bool(question.hit.swipe)], **facts)
    if name in STATED:
        return words(STATED[name], **facts)
    to = words("Everybody") if name in TOGETHER else players[question.seat]
    return QuestionWords(to, words(LINK_BEHIND if "behind" in facts else ASKED[name], **facts))


TOGETHER = {"starting-cars", "bag", "discard"}  # what everybody is asked
# What chance decides
STATED: dict[str, Words] = {
    "bag-draw": "A car of every team is about to come out of the bag.",
    "bag-fill": "A car of every team is about to come out of the bag.",
    "race-deck": "Hands are about to be filled.",
    "combat-card": "A Combat Card decides about {car}'s shot at {other}.",
    "event-card": "A Movement Event for {car} is about to be drawn.",
    "race-card": "A Race Card for {car}'s Shot of NOS is about to be turned up.",
}
COLLIDING: dict[bool, Words] = {
    False: "A Combat Card decides about {car} ramming {other}.",
    True: "A Combat Card decides about {car} sideswiping {other}.",
}
# Every question names the car it is about, where there is one; those of an event begin with it
ASKED: dict[str, Words] = {
    "starting-cars": "which {starters} of your 8 cars start?",
    "starting-cars-openly": "which {starters} of your 8 cars start?",
    "bag": "which of your cars goes into the bag?",
    "discard": "which of your cards do you discard?",
    "card": "which of your cars do you drive, and with which card?",
    "fire": "does {car} {where} fire its {weapon}?",
    "route": "where does {mover} {there} end its {points}?",
    "step": "what is the next step of {mover} {there}, {points} left?",
    "link": "from which lane does a car follow {mover}?",
    "lane": "which lane does {other} take, pushed from {space} by {mover}?",
    "chain": "along which lane does the Chain run on from {other}?",
    "replacement": "which reserve car comes into the Chute for the car you lost?",
    "debris": "{event}: which of your cars takes {amount} damage?",
    "bump": "{event}: whom does {car} bump, if anybody?",
    "bump-space": "{event}: where does {car} bump {other} to?",
    "drift": "{event}: does {car} change places with {ahead}?",
    "get-there": "{event}: where does {car} drive on to, {most} at most?",
    "open-road": "{event}: behind which car does {car} close up, if any?",
    "side": "{event}: which way does {car} move over?",
}
LINK_BEHIND: Words = "behind {behind}, from which lane does a car follow {mover}?"


def _facts(race: Race, names: Names, question: Question) -> dict[str, object]:
    """Whom and what a question is about."""
    facts: dict[str, object] = {"starters": race.race_number()}
    car, mover = race.segment.car, race.move.mover
    if car != NONE:
        facts |= {"car": names.car(car), "where": where(race, names, car)}
        facts["weapon"] = names.weapon(car)
    if mover != NONE:
        facts |= {"mover": names.car(mover), "there": where(race, names, mover)}
        facts["points"] = several(race.move.points, "movement point")
    if race.segment.event != NONE:
        amount = race.board.event_deck.amount[race.segment.event]
        facts |= {"event": names.event(race.segment.event), "amount": amount}
        facts["most"] = several(amount, "space")
    match question:
        case CombatCard(target=other) | event_choices.PickBumpSpace(car=other):
            facts["other"] = names.car(other)
        case CollisionCard(hit=hit):
            facts["other"] = names.car(hit.target)
        case PickLane(branch=space) | PickChain(at=space):
            facts |= {"other": names.car(race.car_on(space)), "space": names.space(space)}
        case PickLink():
            last = race.car_on(race.move.link_at)
            if last != mover:
                facts["behind"] = names.car(last)
        case event_choices.PickDrift():
            facts["ahead"] = listed([*map(names.car, event_choices.drift_cars(race))], "or")
    return facts


def where(race: Race, names: Names, car: int) -> str:
    """Where a car is, in a few words."""
    said = WHERE.get(int(race.status[car]), IN_RESERVE)
    return words(said, space=names.space(race.at[car]))


WHERE: dict[int, Words] = {
    int(ON_TRACK): "on {space}",
    int(IN_TROUGH): "in the trough {space}",
    int(OFF_INSIDE): "off the track inside {space}",
    int(OFF_OUTSIDE): "off the track outside {space}",
    int(IN_CHUTE): "in the Chute",
    int(DESTROYED): "destroyed",
}
IN_RESERVE: Words = "in reserve"


def say(
    race: Race, question: Question, number: int, names: Names, players: list[str]
) -> OptionWords:
    """An option: what it is on the button, what comes of it in the sentence, and both as facts."""
    match question:
        case PlayCard():
            return say_card(race, names, number)
        case Fire(first=first):
            return say_shot(race, names, number, first)
        case PickRoute() if number == len(question.routes):
            each = words("every step chosen singly")
            return OptionWords(words("Step by step"), each, ("AR-7.1-01",), Steps())
        case PickLink() | PickChain():
            return say_lane(race, question, names, number)
        case PickCars() | PickCarsOpenly():
            cars = cars_of(number)
            short = " ".join(names.cars[car].number for car in cars)
            ids = tuple(names.car_ids[car] for car in cars)
            said = words("Cars {numbers}", numbers=short)
            return OptionWords(said, "", ("AR-3.0-05",), OnSet(ids))
        case PickForBag() | PickReplacement() | PickDebris():
            facts = OnCar(names.car_ids[number])
            return OptionWords(names.car(number), mat(race, names, number), (question.rule,), facts)
        case Discard():
            cards = cards_of(race, number)
            kinds = ", ".join(map(names.card, cards))
            short = words("Discard {cards}", cards=kinds) if kinds else words("Keep everything")
            return OptionWords(
                short, "", ("AR-4.5-01",), OnSet(tuple(names.card_ids[c] for c in cards))
            )
    if number in QUESTIONS.asks[type(question)].words:
        _, declined = QUESTIONS.asks[type(question)].words[number]
        return OptionWords(words(DECLINED[declined]), "", ("AR-10-04",), OnNothing())
    return say_tried(race, question, names, number, tried(race, question, names, players, number))


DECLINED: dict[str, Words] = {"none": "Nobody", "stay": "Stay"}


def say_tried(
    race: Race, question: Question, names: Names, number: int, found: Outcome
) -> OptionWords:
    """A move, in whatever words it is offered: what comes of it has been tried out."""
    leads, said = found.facts(names), found.words(names) or words(CLEAN)
    rules = tuple(found.rules) or (question.rule,)
    match question:
        case event_choices.PickBump():
            spaces = tuple(names.space(space) for space in event_choices.bump_spaces(race, number))
            ways = {"from": names.space(race.at[number]), "to": listed(list(spaces), "or")}
            to = words("from {from} to {to}", **ways)
            settled = found.said if len(spaces) == 1 else []
            facts = OnCar(names.car_ids[number], leads=leads, to=spaces)
            return OptionWords(
                names.car(number), "; ".join([to, *settled]), (question.rule,), facts
            )
        case event_choices.PickDrift():
            facts = OnCar(names.car_ids[number], leads=leads)
            return OptionWords(names.car(number), said, rules, facts)
        case PickRoute(routes=routes):
            route = routes[number]
            which = {"space": names.space(route.end), "route": route.rank + 1}
            if route.end == NONE:
                lost = words(LOST[route.rank > 0], **which)
                return OptionWords(lost, said, rules, Wreck(leads))
            space, short = route.end, words(END_ON[route.rank > 0], **which)
        case TakeStep():
            kind, space = divmod(number, int(STRIDE))
            short = words(STEP_WORDS[kind], space=_space(race, names, space))
        case event_choices.PickOpenRoad():
            space, short = number, names.space(number)
            ahead = behind(race, names, number)
            said = "; ".join(part for part in (ahead, found.words(names)) if part) or said
        case _:
            space, short = number, _space(race, names, number)
    return OptionWords(short, said, rules, on_space(race, names, space, leads))


# One route to an end, or one of several
LOST: tuple[Words, Words] = ("The car is lost", "The car is lost, route {route}")
END_ON: tuple[Words, Words] = ("End on {space}", "End on {space}, route {route}")


def on_space(race: Race, names: Names, space: int, leads: Leads | None = None) -> OnSpace:
    car = race.car_on(space)
    return OnSpace(names.space(space), None if car == NONE else names.car_ids[car], leads)


def say_lane(race: Race, question: Question, names: Names, number: int) -> OptionWords:
    """A lane by who is in it: a car there is linked, or struck by the Chain."""
    car = race.car_on(number)
    if car == NONE:
        there = words("nobody there")
    elif race.is_across(car, number):
        there = words("{car} stands across it", car=names.car(car))
    elif isinstance(question, PickChain):
        there = words("{car} is struck too", car=names.car(car))
    else:
        there = words("{car} follows", car=names.car(car))
    return OptionWords(names.space(number), there, (question.rule,), on_space(race, names, number))


def behind(race: Race, names: Names, space: int) -> str:
    """Whom a car on this space would stand right behind."""
    ahead = [
        names.car(race.car_on(there))
        for there in race.board.track.succ[space]
        if race.car_on(there) != NONE and not race.is_across(race.car_on(there), there)
    ]
    return words("behind {cars}", cars=listed(ahead)) if ahead else ""


def mat(race: Race, names: Names, car: int) -> str:
    """What the mat says of a car."""
    data = names.cars[car]
    weapon = words(MOUNTED[data.mount], weapon=names.weapon(car))
    if data.aim:
        weapon = words("{weapon}, targeting +1", weapon=weapon)
    return words(
        "speed {speed}, {weapon}, defence {defence}, damage {damage} of {lethal}",
        speed=data.speed,
        weapon=weapon,
        defence=data.defence,
        damage=int(race.damage[car]),
        lethal=int(LETHAL),
    )


MOUNTED: dict[str, Words] = {
    "front": "front {weapon}",
    "rear": "rear {weapon}",
    "turret": "turret {weapon}",
}


def say_card(race: Race, names: Names, number: int) -> OptionWords:
    """AR-6.0-02. The points a car gets with a card."""
    car, card = divmod(number, int(KINDS))
    points = int(race.board.garage.speed[car] + race.board.deck.add[card])
    star = bool(race.board.deck.star[card])
    detail = f"{several(points, 'movement point')}, {where(race, names, car)}"
    return OptionWords(
        f"{names.car(car)}: {names.card(card)}",
        words("{points}, then an event", points=detail) if star else detail,
        ("AR-6.0-02",),
        OnCard(names.car_ids[car], names.card_ids[card], points, star),
    )


def say_shot(race: Race, names: Names, number: int, first: bool) -> OptionWords:
    """The chances, from the Combat cards that are left."""
    if number == HOLD:
        later = words("the shot may still come after the move" if first else "no shot")
        return OptionWords(words("Hold fire"), later, ("AR-8.0-01",), OnNothing())
    chance = shown(odds(race, int(race.segment.car), number), Odds)
    detail = shot_words(chance, int(race.board.garage.defence[number]))
    facts = OnCar(names.car_ids[number], chance)
    fire = words("Fire at {car}", car=names.car(number))
    return OptionWords(fire, detail, ("AR-8.0-04",), facts)


STEP_WORDS: dict[int, Words] = {
    int(FORWARD): "Forward to {space}",
    int(SWAP): "Swap into {space}",
    int(LATERAL): "Over to {space}",
    int(DIAGONAL): "Diagonally to {space}",
    int(ENTER): "Onto the track at {space}",
}


def _space(race: Race, names: Names, space: int) -> str:
    """A space, and who is there."""
    car = race.car_on(space)
    return names.space(space) + (f" ({names.car(car)})" if car != NONE else "")
