"""How events read. The log in sentences: `summary.py`."""

from __future__ import annotations

from fivewide.kernel.english import object_of, several
from fivewide.kernel.game import Event
from fivewide.kernel.sentences import Sentence, Sentences
from fivewide.kernel.speech import words

from .board import CARS
from .names import ORDINALS, Names, dollars
from .state import Race


def _number_of_cards(cards: int) -> str:
    if cards == 0:
        return words("no cards")
    return words("one card") if cards == 1 else several(cards, "card")


def _race_ended(state: Race, event: Event, names: Names, players: list[str]) -> str:
    race, home = event.fact("race"), event.fact("home")
    if home == CARS:
        return words("Race {race} was over: all six cars were home.", race=race)
    cars = several(home, "car") if home else words("no car")
    return words(
        "Race {race} was over with {cars} home: nobody had a card left.", race=race, cars=cars
    )


SENTENCES: dict[str, Sentence[Names]] = {
    "race-began": "Race {race} of the game.",
    "dealer-named": "{who} dealt.",
    "cards-dealt": "{who} got {cards}.",
    "cards-left-out": "Left over and out of play: {cards}.",
    "car-up-for-sale": "{car} came up for sale, for start position #{position}.",
    "has-all-its-cars": "{who} had as many cars as allowed and did not bid for {car}.",
    "bid": "{who} bid {bills} for {car}.",
    "passed": "{who} passed on {car}.",
    "cannot-bid": "{who} had too little money to bid for {car}.",
    "car-bought": "{who} bought {car} for {bills}.",
    "car-must-be-bought": "{who}, alone without a car, had to take {car} for {bills}.",
    "car-falls-to": "Nobody bid, so {car} fell to {whom} for {bills}.",
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
    "prize-paid": "{who} won {bills} with {car}.",
    "prize-unclaimed": "Nobody owned {car}; {bills} stayed in the bank.",
    "champion-driver": "{who} earned the title of Champion Driver.",
    "game-won": "{who} won the game with {bills}.",
    "wild-chosen": "{who} gave the wild {spaces} to {car}.",
    "moved-as-far-as-possible": "{car} could not move all {spaces}; it got to {space}.",
    "blocked": "{car} was blocked and lost its {spaces}.",
    "race-ended": _race_ended,
}
# Where the rule makes a difference that people want to hear
BY_RULE: dict[tuple[str, str], Sentence[Names]] = {
    ("wild-chosen", "D5-CARD-08"): (
        "The wild {spaces} went to {car}, the only car able to take it."
    ),
    ("moved-as-far-as-possible", "D5-RED-05"): (
        "{car} kept off the red lane and got only to {space}."
    ),
    ("blocked", "D5-RED-05"): "{car} kept off the red lane and stayed.",
}
SAID = Sentences(
    SENTENCES,
    {
        "car": Names.car,
        "space": Names.called,
        "card": Names.card,
        "bills": lambda names, bills: dollars(bills),
        "cards": lambda names, cards: _number_of_cards(cards),
        "place": lambda names, place: words(ORDINALS[place]),
    },
    by_rule=BY_RULE,
)
describe = SAID.describe


def facts_of(event: Event, names: Names, players: list[str]) -> dict[str, object]:
    """The facts of an event for half a sentence, in which nobody is "You"."""
    return SAID.words_of(event, names, list(map(object_of, players)))
