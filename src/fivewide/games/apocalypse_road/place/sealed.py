"""Answers that some have given while all are asked: starting cars, cars for the bag, discards."""

from __future__ import annotations

from typing import Any

from fivewide.kernel.agenda import OPEN, Together, packed
from fivewide.kernel.declared import Unknown
from fivewide.kernel.declared_game import edge_of, names_of
from fivewide.kernel.positions import bad

from ..board import TEAM
from ..names import CAR
from ..rules.setup import BIT, SETS, PickCars, PickForBag, cars_in
from ..rules.turn import SUBSETS
from ..state import Race


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
    if isinstance(race.question, PickCars):
        return sealed_cars(race, seat, said)
    if isinstance(race.question, PickForBag):
        car = found(race, "sealed", str(said))
        if car not in cars_in(race, seat):
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
    return seat * int(SETS) + sum(int(BIT[car % TEAM]) for car in cars)


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
