"""The question a position document asks, put to the table that was set from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fivewide.kernel.agenda import OPEN, Question, Step, Together, packed
from fivewide.kernel.declared import Unknown
from fivewide.kernel.edge import edge_of, names_of
from fivewide.kernel.positions import bad
from fivewide.racing.bag import size

from ..agendas import plan_parts
from ..board import NOBODY, NONE, TEAM
from ..names import CAR
from ..questions import QUESTIONS
from ..rules import event_choices, setup
from ..rules.collisions import AfterCollision, Collision, CollisionCard, PickChain
from ..rules.damage import PickReplacement, ReplaceCars, clockwise, reserves
from ..rules.movement_events import Debris, EventCard, NosCard, PickDebris, littered
from ..rules.moving import KeepMoving
from ..rules.routes import make_move
from ..rules.segment import Fire
from ..rules.shooting import CombatCard
from ..rules.turn import SUBSETS, Discard, EndTurn, FillHands, NextSegment, PlayCard, Refill, ready
from ..state import ON_TRACK, Race
from ..table import Document, Segment


def ask(race: Race, said: Document) -> None:
    """Put the question; what it needs must be there."""
    asks = said.asks or ""
    if asks == "over":
        race.over = True
    elif said.next in ("choose-cars", "line-up"):
        ask_setup(race, said)
    elif asks == "race-deck":
        if size(race.deck) == 0:
            raise bad("hands", "no card is left to deal")
        race.ask(Refill(), then=FillHands())
    elif asks == "card":
        ask_card(race, 0 if said.to_act is None else said.to_act)
    elif asks == "discard":
        ask_discard(race, said)
    elif asks == "replacement":
        ask_replacement(race, said)
    elif said.segment is None:
        raise bad("segment", f"say which car and card, for {asks} to be asked")
    elif asks in ("route", "step", "link", "lane"):
        ask_move(race, said)
    else:
        ask_in_segment(race, asks, said.next or "", said.segment)


def ask_card(race: Race, seat: int) -> None:
    race.seat = seat
    if len(ready(race, seat)) == 0:
        raise bad("to_act", f"seat {seat} has no car left to activate")
    if len(race.hands[seat]) == 0:
        raise bad("hands", f"seat {seat} has no card")
    race.ask(PlayCard(seat), then=NextSegment((seat + 1) % race.seats))


def ask_setup(race: Race, said: Document) -> None:
    without = [seat for seat in range(int(race.seats)) if not race.starters[seat]]
    if said.next == "choose-cars":
        race.plan(setup.ChooseCars())
        if said.asks == "starting-cars" and len(without) == race.seats:
            seal(race, setup.PickCars(packed(without)), said.sealed)
        elif said.asks == "starting-cars-openly" and without:
            race.question = setup.PickCarsOpenly(without[0])
        else:
            raise bad("starters", "nobody has to choose starting cars")
        return
    race.plan(setup.LineUp())
    left = {int(setup.bits(race.starters[seat])) for seat in range(int(race.seats))}
    if len(left) != 1 or left == {0}:
        raise bad("starters", "every team needs equally many starting cars still to be placed")
    if said.asks == "bag":
        if left == {1}:
            raise bad("asks", "the last car of a team goes into the bag by itself")
        seal(race, setup.PickForBag(packed(list(range(int(race.seats))))), said.sealed)
    elif said.asks == "bag-draw":
        if setup.next_to_bag(race) != NOBODY:
            raise bad("bagged", "a car of every team must be in the bag")
        race.question = setup.DrawBag()
    elif said.asks == "bag-fill" and setup.next_to_bag(race) != NOBODY:
        race.question = setup.FillBag()
    else:
        raise bad("asks", f"{said.asks} does not fit what is in the bag")


def ask_discard(race: Race, said: Document) -> None:
    holding = [seat for seat in range(int(race.seats)) if len(race.hands[seat])]
    if not holding:
        raise bad("hands", "nobody has a card to discard")
    race.plan(EndTurn())
    seal(race, Discard(packed(holding)), said.sealed)


def ask_replacement(race: Race, said: Document) -> None:
    if not said.vacancies:
        raise bad("vacancies", f"seat {said.to_act or 0} has lost no car just now")
    lost = clockwise(race, packed(said.vacancies))
    seat = int(lost[0]) // 2
    if race.board.house.preset_reserves:
        raise bad("asks", "replacement: the first of the mat comes by itself with this option")
    if len(reserves(race, seat)) < 2:
        raise bad("cars", f"seat {seat} has nothing to choose from")
    if race.in_play(seat) >= race.race_number():
        raise bad("cars", f"seat {seat} has all its cars in the race")
    if said.segment is None:
        race.plan(NextSegment(race.first if race.seat == NOBODY else (race.seat + 1) % race.seats))
    else:
        part: Step | None = None
        if said.next == "after-collision":
            part = AfterCollision(fought(said.segment), bool(said.segment.bulldozes))
        elif said.next == "debris":
            part = Debris(said.segment.asked or 0)
        plan_parts(race, said.next or "", bool(said.segment.fired), part)
    if len(lost) > 1:
        race.plan(ReplaceCars(lost[1:]))
    race.question = PickReplacement(seat, lost[0] % 2)


def fought(segment: Segment) -> Collision:
    """The collision that a document says."""
    assert segment.target is not None
    assert segment.entering is not None
    return Collision(segment.target, segment.entering, segment.sideswipe or 0)


def ask_move(race: Race, said: Document) -> None:
    """A move in the middle: the rules themselves say what is to be chosen next."""
    assert said.segment is not None
    move = race.move
    if not race.is_in_play(move.mover):
        raise bad("segment.mover", "it is not in the race")
    if move.points < 1:
        raise bad("segment.points", "there are none left to move with")
    plan_parts(race, said.next or "", bool(said.segment.fired))
    waits = move.pending
    if said.asks == "route":
        make_move(race)
        if race.question is None:
            raise bad("asks", "this move has no choice in it")
    else:
        KeepMoving().run(race)
        if waits not in (NONE, move.pending):
            raise bad("segment.pending", "this step waits for no choice of lanes")
    found = "nothing" if race.question is None else QUESTIONS.name_of(race.question)
    if found != said.asks:
        raise bad("asks", f"{said.asks} is not what this move waits for, but {found}")


# What must be there for a question, and what is said if it is not
Need = tuple[Callable[[Race], bool], str]
IN_PLAY: Need = (lambda race: race.is_in_play(race.segment.car), "the car is gone")
ON_ROAD: Need = (
    lambda race: race.status[race.segment.car] == ON_TRACK,
    "the car is not on the track",
)
ALONE: Need = (event_choices.is_alone, "the car is not alone in its sector")


def cards(deck: str) -> Need:
    return lambda race: size(getattr(race, deck)) > 0, "no card is left"


IN_SEGMENT: dict[str, tuple[Callable[[int, Any], Question], *tuple[Need, ...]]] = {
    "fire": (lambda seat, on: Fire(seat, False), IN_PLAY),
    "combat-card": (lambda seat, on: CombatCard(on.target), cards("combat")),
    "collision-card": (lambda seat, on: CollisionCard(fought(on)), cards("combat")),
    "chain": (
        lambda seat, on: PickChain(seat, fought(on), on.face, packed(on.struck or []), on.chain_at),
    ),
    "event-card": (lambda seat, on: EventCard(bool(on.fired)), cards("events")),
    "race-card": (lambda seat, on: NosCard(), cards("deck"), IN_PLAY),
    "bump": (lambda seat, on: event_choices.PickBump(seat), ON_ROAD),
    "bump-space": (lambda seat, on: event_choices.PickBumpSpace(seat, on.target), ON_ROAD),
    "drift": (lambda seat, on: event_choices.PickDrift(seat), ON_ROAD),
    "get-there": (lambda seat, on: event_choices.PickGetThere(seat), ON_ROAD),
    "open-road": (lambda seat, on: event_choices.PickOpenRoad(seat), ON_ROAD, ALONE),
    "side": (lambda seat, on: event_choices.PickSwipe(seat), ON_ROAD),
}
# What is said if there is nothing to choose: to decline is one of the options
NO_CHOICE = {
    "fire": "there is no target",
    "bump": "no car is next to it",
    "bump-space": "there is no choice",
    "drift": "no car is ahead",
    "get-there": "there is no space to drive on to",
    "open-road": "no car is ahead",
    "side": "there is no choice",
}


def ask_in_segment(race: Race, asks: str, then: str, segment: Segment) -> None:
    if asks == "debris":
        ask_debris(race, then, segment)
        return
    make, *needs = IN_SEGMENT[asks]
    if asks == "fire" and then == "start-moving":  # the shot itself plans the move
        make, then = lambda seat, on: Fire(seat, True), "end-segment"
    for is_there, reason in needs:
        if not is_there(race):
            raise bad("asks", f"{asks}: {reason}")
    if asks == "side":
        event_choices.begin_swipe(race)
    question = make(int(race.seat), segment)
    if asks in NO_CHOICE and len(question.options(race)) < 2:
        raise bad("asks", f"{asks}: {NO_CHOICE[asks]}")
    plan_parts(race, then, bool(segment.fired))
    race.question = question


def ask_debris(race: Race, then: str, segment: Segment) -> None:
    done = segment.asked or 0
    seat = int(race.seat + done) % int(race.seats)  # the active player first
    if len(littered(race, seat)) < 2:
        raise bad("asks", f"debris: seat {seat} has no choice")
    plan_parts(race, then, bool(segment.fired), Debris(done + 1))
    race.question = PickDebris(seat)


# Answers that some have given while all are asked: starting cars, cars for the bag, discards


def seal(race: Race, question: Together, sealed: dict[int, Any] | None) -> None:
    """Ask, with these answers in already."""
    race.question = question
    if not sealed:
        return
    answers = {seat: sealed_answer(race, seat, said) for seat, said in sealed.items()}
    if len(answers) >= len(question.asked):
        raise bad("sealed", "once all are in, they are opened")
    race.sealed = packed([answers.get(seat, int(OPEN)) for seat in range(int(race.seats))])


def sealed_answer(race: Race, seat: int, said: Any) -> int:
    if isinstance(race.question, setup.PickCars):
        return sealed_cars(race, seat, said)
    if isinstance(race.question, setup.PickForBag):
        car = found(race, "sealed", str(said))
        if car not in setup.cars_in(race, seat):
            raise bad("sealed", f"{said} is not a starting car of seat {seat}")
        return car
    if len(race.hands[seat]) == 0:
        raise bad("sealed", f"seat {seat} has no card to discard")
    return sealed_cards(race, seat, said)


def found(race: Race, key: str, id: str) -> int:
    try:
        return CAR.at(edge_of(race).made, int(race.seats)).find(id)
    except Unknown as reason:
        raise bad(key, str(reason)) from None


def sealed_cars(race: Race, seat: int, ids: Any) -> int:
    if not isinstance(ids, list) or not all(isinstance(id, str) for id in ids):
        raise bad(f"sealed.{seat}", "must be a list of cars")
    cars = {found(race, f"sealed.{seat}", id) for id in ids}
    if len(cars) != race.race_number() or any(car // TEAM != seat for car in cars):
        raise bad(f"sealed.{seat}", f"must be {race.race_number()} cars of its own")
    return seat * int(setup.SETS) + sum(int(setup.BIT[car % TEAM]) for car in cars)


def sealed_cards(race: Race, seat: int, ids: Any) -> int:
    """Cards of the hand as a set of places; of equal cards the first ones."""
    if not isinstance(ids, list):
        raise bad(f"sealed.{seat}", "must be a list of cards")
    names = names_of(race)
    hand = [names.card_ids[card] for card in race.hands[seat]]
    chosen = 0
    for id in ids:
        places = [p for p, held in enumerate(hand) if held == id and not chosen >> p & 1]
        if not places:
            raise bad(f"sealed.{seat}", f"{id!r:.30} is not in that hand")
        chosen |= 1 << places[0]
    return seat * int(SUBSETS) + chosen
