"""How questions, options and events read in English."""

from __future__ import annotations

from collections.abc import Callable

from fivewide.games.daytona_500.board import NOBODY
from fivewide.games.daytona_500.names import Names, dollars
from fivewide.games.daytona_500.rules.auction import Bid, RevealCar
from fivewide.games.daytona_500.rules.setup import Deal, FirstDealer
from fivewide.games.daytona_500.rules.turn import LEAVE_IT, PickSpace, PickWildCar, PlayCard
from fivewide.games.daytona_500.secrets import veil
from fivewide.games.daytona_500.state import Race
from fivewide.kernel.agenda import Question
from fivewide.kernel.game import Event, Said, preview


def ask(race: Race, names: Names, players: list[str]) -> str:
    """What play waits for, as a question or a statement."""
    match race.question:
        case Bid(seat=seat):
            held = "no bid yet"
            if race.bidder != NOBODY:
                held = f"{dollars(race.bid)} bid by {players[race.bidder]}"
            car = names.car(race.lot)
            return f"{players[seat]}: {car}, start #{race.offered}, {held}. Bid or pass?"
        case PlayCard(seat=seat):
            return f"{players[seat]}: which card?"
        case PickWildCar(seat=seat, card=card, line=line):
            spaces = race.board.cards[card].spaces[line]
            return f"{players[seat]}: which car takes the wild {spaces}?"
        case PickSpace(seat=seat, car=car, spaces=spaces):
            return f"{players[seat]}: where does {names.car(car)} end its {spaces}?"
        case FirstDealer():
            return "Who deals first?"
        case Deal():
            return "The cards are about to be dealt."
        case RevealCar():
            return "The next bidding card is about to be turned up."
    return "The game is over."


def say(race: Race, question: Question, number: int, names: Names, players: list[str]) -> Said:
    """An option: what it is on the button, what comes of it in the sentence."""
    match question:
        case Bid():
            return _say_bid(race, question, number)
        case PlayCard():
            short = names.card(number).capitalize()
        case PickWildCar():
            short = "Leave it" if number == LEAVE_IT else names.car(number)
        case PickSpace():
            short = names.place(number).capitalize()
        case _:
            raise TypeError(f"no words for {question}")
    seat = int(question.seat)
    _, events = preview(veil(race, seat), seat, number)
    consequences, rules = [], []
    for event in events:
        if event.kind in NEXT_TURN:
            break
        words = _consequence(event, names)
        if words:
            consequences.append(words)
            if event.rule not in rules:
                rules.append(event.rule)
    return Said(short, ", ".join(consequences), tuple(rules))


def _say_bid(race: Race, question: Bid, number: int) -> Said:
    if number == race.bid:
        return Said("Pass", "out of the bidding for this car", ("D5-BID-14",))
    left = dollars(int(race.cash[question.seat]) - number)
    return Said(f"Bid {dollars(number)}", f"leaves {left}", ("D5-BID-11",))


NEXT_TURN = ("skipped-without-cards", "race-ended", "out-of-gas")


def _consequence(event: Event, names: Names) -> str:
    match event.kind:
        case "moved" | "moved-as-far-as-possible":
            car = names.car(_fact(event, "car"))
            return f"{car} to {names.space(_fact(event, 'space'))}"
        case "blocked":
            return f"{names.car(_fact(event, 'car'))} blocked"
        case "drafted":
            return f"drafts {names.car(_fact(event, 'car'))}"
        case "finished":
            return f"{names.car(_fact(event, 'car'))} finishes {_place(event)}"
        case "wild-skipped":
            return "no car can take the wild line"
        case "hand-discarded":
            return "a hand is discarded"
    return ""


def _fact(event: Event, name: str) -> int:
    fact = event.facts[name]
    assert fact is not None, f"{name} is hidden"
    return fact


ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}


def _place(event: Event) -> str:
    return ORDINALS[_fact(event, "place")]


Sentence = Callable[[Event, Names, list[str]], str]


def tell(event: Event, names: Names, players: list[str]) -> str:
    """One event as a sentence in the past tense, which suits "You" and any other name."""
    return SENTENCES[event.kind](event, names, players)


def _template(text: str) -> Sentence:
    """Fills {who}, {car}, {space}, {spaces}, {money}, {card}, {place} and plain facts."""

    def sentence(event: Event, names: Names, players: list[str]) -> str:
        facts: dict[str, object] = dict(event.facts)
        words: dict[str, object] = {**facts}
        if "seat" in facts:
            words["who"] = players[_fact(event, "seat")]
        if "car" in facts:
            words["car"] = names.car(_fact(event, "car"))
        if "space" in facts:
            words["space"] = names.place(_fact(event, "space"))
        if "bills" in facts:
            words["money"] = dollars(_fact(event, "bills"))
        if "cards" in facts:
            words["cards"] = _number_of_cards(_fact(event, "cards"))
        if "card" in facts:
            words["card"] = names.card(_fact(event, "card"))
        if "place" in facts:
            words["place"] = _place(event)
        return text.format(**words)

    return sentence


def _number_of_cards(cards: int) -> str:
    return {0: "no cards", 1: "one card"}.get(cards, f"{cards} cards")


SENTENCES: dict[str, Sentence] = {
    kind: _template(text)
    for kind, text in {
        "race-began": "Race {race} of the game.",
        "dealer-named": "{who} dealt.",
        "cards-dealt": "{who} got {cards}.",
        "cards-left-out": "Left over and out of play: {cards}.",
        "car-up-for-sale": "{car} came up for sale, for start position #{position}.",
        "bid": "{who} bid {money} for {car}.",
        "passed": "{who} passed on {car}.",
        "cannot-bid": "{who} had too little money to bid for {car}.",
        "car-bought": "{who} bought {car} for {money}.",
        "car-must-be-bought": "{who}, the only one without a car, took {car} for {money}.",
        "car-falls-to": "Nobody bid, so {car} fell to {who} for {money}.",
        "car-unsold": "Nobody wanted {car}; it will start from #{position} without an owner.",
        "only-those-without-a-car-bid": "Only those without a car may bid for {car}.",
        "green-flag": "Green flag: {who} played first.",
        "card-played": "{who} played {card}.",
        "skipped-without-cards": "{who} had no cards and was skipped.",
        "wild-chosen": "{who} gave the wild {spaces} to {car}.",
        "wild-skipped": "No car could take the wild {spaces}; it was skipped.",
        "wild-not-used": "{who} left the wild {spaces} unused.",
        "line-skipped": "{car} is home already; its line was skipped.",
        "moved": "{car} moved {spaces} to {space}.",
        "moved-as-far-as-possible": "{car} could not move all {spaces}; it got to {space}.",
        "blocked": "{car} was blocked and lost its {spaces}.",
        "drafted": "{car} was drafted to {space}.",
        "finished": "{car} crossed the Finish Line {place}.",
        "hand-discarded": "{who} had the last car home and laid down {cards}.",
        "rest-of-card-void": "{who} had no car left, so the rest of the card was void.",
        "out-of-gas": "{car} ran out of gas.",
        "race-ended": "Race {race} was over.",
        "prize-paid": "{who} won {money} with {car}.",
        "prize-unclaimed": "Nobody owned {car}; {money} stayed in the bank.",
        "champion-driver": "{who} earned the title of Champion Driver.",
        "game-won": "{who} won the game with {money}.",
    }.items()
}
