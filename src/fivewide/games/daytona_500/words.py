"""How questions, options and events read in English."""

from __future__ import annotations

from collections.abc import Callable

from fivewide.games.daytona_500.ahead import look_ahead, moves_of
from fivewide.games.daytona_500.board import CARS, LANES, NOBODY
from fivewide.games.daytona_500.content import BILL
from fivewide.games.daytona_500.names import Names, dollars
from fivewide.games.daytona_500.rules.auction import SEAT, Bid, RevealCar
from fivewide.games.daytona_500.rules.setup import Deal, FirstDealer
from fivewide.games.daytona_500.rules.turn import (
    LEAVE_IT,
    PickSpace,
    PickWildCar,
    PlayCard,
    RestOfCard,
)
from fivewide.games.daytona_500.state import Race
from fivewide.games.daytona_500.told import BidAhead, CardAhead, Sale
from fivewide.kernel.agenda import Question
from fivewide.kernel.english import listed, object_of, possessive, several, was
from fivewide.kernel.game import Event, Said, preview


def ask(race: Race, names: Names, players: list[str]) -> str:
    """What play waits for, as a question or a statement."""
    match race.question:
        case Bid(seat=seat):
            held = "no bid yet"
            if race.bidder != NOBODY:
                held = f"{dollars(race.bid)} bid by {object_of(players[race.bidder])}"
            car = names.car(race.lot)
            return f"{players[seat]}: {car}, start #{race.offered}, {held}. Bid or pass?"
        case PlayCard(seat=seat):
            return f"{players[seat]}: which card?"
        case PickWildCar(seat=seat, card=card, line=line):
            spaces = race.board.cards[card].spaces[line]
            return f"{players[seat]}: which car takes the wild {spaces}?"
        case PickSpace(seat=seat, car=car, spaces=spaces):
            start = names.space(race.row[car] * LANES + race.lane[car])
            return f"{players[seat]}: {names.car(car)} moves {spaces} from {start}. To where?"
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
            return _say_bid(race, question, number, players)
        case PlayCard():
            short = names.card(number).capitalize()
        case PickWildCar():
            short = "Leave it" if number == LEAVE_IT else names.car(number)
        case PickSpace():
            short = f"To {names.place(number)}"
        case _:
            raise TypeError(f"no words for {question}")
    ahead = look_ahead(race, int(question.seat), number)
    first = ahead[0]
    consequences: list[str] = []
    rules: list[str] = []
    for event in first.events:
        words = _consequence(event, names, players)
        if words:
            consequences.append(words)
            rules += [event.rule] * (event.rule not in rules)
    if first.asks is not None:
        consequences.append(_still_to_choose(first.race, first.asks, names))
        consequences += _lines_to_come(first.race, names)
        rules += [first.asks.rule] * (first.asks.rule not in rules)
    facts = CardAhead(moves_of(ahead, names))
    return Said(short, "; ".join(consequences), tuple(rules), facts)


def _still_to_choose(race: Race, question: PickSpace | PickWildCar, names: Names) -> str:
    """Where the preview ends because the same player is asked again, and about what."""
    if isinstance(question, PickSpace):
        ends = [_end(names, int(space)) for space in question.ends]
        return f"{names.car(question.car)} to {listed(ends, 'or')}"
    spaces = race.board.cards[question.card].spaces[question.line]
    cars = [names.car(int(car)) for car in question.cars]
    return f"wild {spaces} for {listed(cars, 'or')}"


def _lines_to_come(race: Race, names: Names) -> list[str]:
    """What of the card is left for later: it depends on what is chosen first."""
    rest = race.agenda
    assert isinstance(rest, RestOfCard), "whoever is asked in the middle of a card goes on with it"
    lines = names.cards[rest.card].lines.split(", ")[rest.line :]
    return [f"then {listed(lines)}"] if lines else []


def _end(names: Names, space: int) -> str:
    """A space where a move ends: 14A, or the Finish Line."""
    return "the Finish Line" if space == names.board.rows * LANES else names.space(space)


def _say_bid(race: Race, question: Bid, number: int, players: list[str]) -> Said:
    """D5-BID-10, D5-BID-11, D5-BID-14. What is left, and whether it settles the sale."""
    facts = _bid_ahead(race, int(question.seat), number)
    if facts.bid is None:
        return Said("Pass", _settled_by_pass(facts.sale, players), ("D5-BID-14",), facts)
    rule = "D5-BID-10" if race.bid == 0 else "D5-BID-11"
    short, detail = f"Bid ${facts.bid:,}", f"leaves ${facts.left:,}"
    if facts.sale is None:
        return Said(short, detail, (rule,), facts)
    return Said(short, f"{detail}, buys the car", (rule, "D5-BID-15"), facts)


def _bid_ahead(race: Race, seat: int, number: int) -> BidAhead:
    cash, bid = int(race.cash[seat]) * BILL, number * BILL
    if number > race.bid:
        others = [other for other in range(int(race.seats)) if other != seat]
        raises = any(
            not race.passed & SEAT[other] and race.cash[other] > number for other in others
        )
        return BidAhead(bid, cash - bid, None if raises else Sale("car-bought", seat, bid))
    _, events = preview(race, seat, number)
    for event in events:
        match event.kind:
            case "car-bought" | "car-falls-to" as kind:
                sale = Sale(kind, fact(event, "seat"), fact(event, "bills") * BILL)
                return BidAhead(None, cash - sale.dollars * (sale.seat == seat), sale)
            case "car-unsold":
                return BidAhead(None, cash, Sale("car-unsold", None, 0))
    return BidAhead(None, cash, None)


def _settled_by_pass(sale: Sale | None, players: list[str]) -> str:
    if sale is None:
        return "out of the bidding for this car"
    if sale.seat is None:
        return "nobody bids; the car stays without an owner"
    whom = f"{object_of(players[sale.seat])} for ${sale.dollars:,}"
    if sale.kind == "car-bought":
        return f"out of the bidding; the car goes to {whom}"
    return f"nobody bids; the car falls to {whom}"


def _consequence(event: Event, names: Names, players: list[str]) -> str:
    car = names.car(fact(event, "car")) if "car" in event.facts else ""
    match event.kind:
        case "moved" | "moved-as-far-as-possible":
            short = " at most" if event.rule == "D5-BLOCK-01" else ""
            return f"{car} to {names.space(fact(event, 'space'))}{short}"
        case "blocked":
            return f"{car} stays" if event.rule == "D5-RED-05" else f"{car} blocked"
        case "drafted":
            return f"drafts {car} to {names.space(fact(event, 'space'))}"
        case "finished":
            return f"{car} finishes {_place(event)}"
        case "line-skipped":
            return f"{car} is home, no move"
        case "wild-chosen" if event.rule == "D5-CARD-08":
            return f"wild {fact(event, 'spaces')} for {car}"
        case "wild-skipped":
            return f"no car can take the wild {fact(event, 'spaces')}"
        case "wild-not-used":
            return f"the wild {fact(event, 'spaces')} is not used"
        case "hand-discarded":
            who = possessive(object_of(players[fact(event, "seat")]))
            return f"{who} hand is discarded"
        case "rest-of-card-void":
            return "the rest of the card is void"
    return ""


def fact(event: Event, name: str) -> int:
    number = event.facts[name]
    assert number is not None, f"{name} is hidden"
    return number


ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}


def _place(event: Event) -> str:
    return ORDINALS[fact(event, "place")]


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
            who = players[fact(event, "seat")]
            words |= {"who": who, "whom": object_of(who), "was": was(who)}
        if "car" in facts:
            words["car"] = names.car(fact(event, "car"))
        if "space" in facts:
            words["space"] = names.space(fact(event, "space"))
        if "bills" in facts:
            words["money"] = dollars(fact(event, "bills"))
        if "cards" in facts:
            words["cards"] = _number_of_cards(fact(event, "cards"))
        if "card" in facts:
            words["card"] = names.card(fact(event, "card"))
        if "place" in facts:
            words["place"] = _place(event)
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
    race, home = fact(event, "race"), fact(event, "home")
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
