"""How events read in English. The log in sentences: `summary.py`."""

from __future__ import annotations

from collections.abc import Callable

from fivewide.kernel.english import object_of, several, was
from fivewide.kernel.game import Event

from .board import CARS
from .names import Names, dollars
from .state import Race

ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}


def place(event: Event) -> str:
    return ORDINALS[event.fact("place")]


Sentence = Callable[[Event, Names, list[str]], str]


def describe(race: Race, event: Event, names: Names, players: list[str]) -> str:
    """One event as a sentence in the past tense, which suits "You" and any other name."""
    return SENTENCES[event.kind](event, names, players)


def _template(text: str) -> Sentence:
    """Fills {who}, {car}, {space}, {spaces}, {money}, {card}, {place} and plain facts."""

    def sentence(event: Event, names: Names, players: list[str]) -> str:
        facts: dict[str, object] = dict(event.facts)
        words: dict[str, object] = {**facts}
        if "seat" in facts:
            who = players[event.fact("seat")]
            words |= {"who": who, "whom": object_of(who), "was": was(who)}
        if "car" in facts:
            words["car"] = names.car(event.fact("car"))
        if "space" in facts:
            words["space"] = names.space(event.fact("space"))
        if "bills" in facts:
            words["money"] = dollars(event.fact("bills"))
        if "cards" in facts:
            words["cards"] = _number_of_cards(event.fact("cards"))
        if "card" in facts:
            words["card"] = names.card(event.fact("card"))
        if "place" in facts:
            words["place"] = place(event)
        return text.format(**words)

    return sentence


def _number_of_cards(cards: int) -> str:
    return {0: "no cards", 1: "one card"}.get(cards, f"{cards} cards")


def _by_rule(sentences: dict[str, Sentence], otherwise: Sentence) -> Sentence:
    """Where the rule makes a difference that people want to hear."""

    def sentence(event: Event, names: Names, players: list[str]) -> str:
        return sentences.get(event.rule, otherwise)(event, names, players)

    return sentence


def _race_ended(event: Event, names: Names, players: list[str]) -> str:
    race, home = event.fact("race"), event.fact("home")
    if home == CARS:
        return f"Race {race} was over: all six cars were home."
    at_home = several(home, "car") if home else "no car"
    return f"Race {race} was over with {at_home} home: nobody had a card left."


SENTENCES: dict[str, Sentence] = {
    kind: _template(text)
    for kind, text in {
        "race-began": "Race {race} of the game.",
        "dealer-named": "{who} dealt.",
        "cards-dealt": "{who} got {cards}.",
        "cards-left-out": "Left over and out of play: {cards}.",
        "car-up-for-sale": "{car} came up for sale, for start position #{position}.",
        "has-all-its-cars": "{who} had as many cars as allowed and did not bid for {car}.",
        "bid": "{who} bid {money} for {car}.",
        "passed": "{who} passed on {car}.",
        "cannot-bid": "{who} had too little money to bid for {car}.",
        "car-bought": "{who} bought {car} for {money}.",
        "car-must-be-bought": "{who}, alone without a car, had to take {car} for {money}.",
        "car-falls-to": "Nobody bid, so {car} fell to {whom} for {money}.",
        "car-unsold": "Nobody wanted {car}; it will start from #{position} without an owner.",
        "only-those-without-a-car-bid": "Only those without a car may bid for {car}.",
        "green-flag": "Green flag: {who} played first.",
        "card-played": "{who} played {card}.",
        "skipped-without-cards": "{who} had no cards and {was} skipped.",
        "wild-skipped": "No car could take the wild {spaces}; it was skipped.",
        "wild-not-used": "{who} left the wild {spaces} unused.",
        "line-skipped": "{car} is home already; its line was skipped.",
        "moved": "{car} moved {spaces} to {space}.",
        "drafted": "{car} was drafted to {space}.",
        "finished": "{car} crossed the Finish Line {place}.",
        "hand-discarded": "{who} had no car left in the race and laid down {cards}.",
        "rest-of-card-void": "{who} had no car left, so the rest of the card was void.",
        "out-of-gas": "{car} ran out of gas.",
        "prize-paid": "{who} won {money} with {car}.",
        "prize-unclaimed": "Nobody owned {car}; {money} stayed in the bank.",
        "champion-driver": "{who} earned the title of Champion Driver.",
        "game-won": "{who} won the game with {money}.",
    }.items()
} | {
    "race-ended": _race_ended,
    "wild-chosen": _by_rule(
        {"D5-CARD-08": _template("The wild {spaces} went to {car}, the only car able to take it.")},
        _template("{who} gave the wild {spaces} to {car}."),
    ),
    "moved-as-far-as-possible": _by_rule(
        {"D5-RED-05": _template("{car} kept off the red lane and got only to {space}.")},
        _template("{car} could not move all {spaces}; it got to {space}."),
    ),
    "blocked": _by_rule(
        {"D5-RED-05": _template("{car} kept off the red lane and stayed.")},
        _template("{car} was blocked and lost its {spaces}."),
    ),
}
