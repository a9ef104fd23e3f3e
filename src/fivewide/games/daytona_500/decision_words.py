"""How questions and options read in English."""

from __future__ import annotations

from fivewide.kernel.agenda import Question
from fivewide.kernel.english import listed, object_of, possessive
from fivewide.kernel.game import Event, OptionWords, QuestionWords, preview

from .ahead import look_ahead, moves_of
from .board import LANES, NOBODY
from .content import BILL
from .event_words import place
from .names import Names, dollars
from .rules.auction import SEAT, Bid, RevealCar
from .rules.setup import Deal, FirstDealer
from .rules.turn import LEAVE_IT, PickSpace, PickWildCar, PlayCard, RestOfCard
from .state import Race
from .told import BidAhead, CardAhead, Sale


def ask(race: Race, names: Names, players: list[str]) -> QuestionWords | str:
    """What play waits for, as a question or a statement."""
    match race.question:
        case Bid(seat=seat):
            sale, held = race.on_sale(), "no bid yet"
            if sale.bidder != NOBODY:
                held = f"{dollars(sale.bid)} bid by {object_of(players[sale.bidder])}"
            car = names.car(sale.car)
            return QuestionWords(
                players[seat], f"{car}, start #{race.offered}, {held}. Bid or pass?"
            )
        case PlayCard(seat=seat):
            return QuestionWords(players[seat], "which card?")
        case PickWildCar(seat=seat, card=card, line=line):
            spaces = race.board.cards[card].spaces[line]
            return QuestionWords(players[seat], f"which car takes the wild {spaces}?")
        case PickSpace(seat=seat, car=car, spaces=spaces):
            start = names.space(race.row[car] * LANES + race.lane[car])
            return QuestionWords(
                players[seat], f"{names.car(car)} moves {spaces} from {start}. To where?"
            )
        case FirstDealer():
            return "Who deals first?"
        case Deal():
            return "The cards are about to be dealt."
        case RevealCar():
            return "The next bidding card is about to be turned up."
    return "The game is over."


def say(
    race: Race, question: Question, number: int, names: Names, players: list[str]
) -> OptionWords:
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
    return OptionWords(short, "; ".join(consequences), tuple(rules), facts)


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


def _say_bid(race: Race, question: Bid, number: int, players: list[str]) -> OptionWords:
    """D5-BID-10, D5-BID-11, D5-BID-14. What is left, and whether it settles the sale."""
    facts = _bid_ahead(race, int(question.seat), number)
    if facts.bid is None:
        return OptionWords("Pass", _settled_by_pass(facts.sale, players), ("D5-BID-14",), facts)
    rule = "D5-BID-10" if race.on_sale().bid == 0 else "D5-BID-11"
    short, detail = f"Bid ${facts.bid:,}", f"leaves ${facts.left:,}"
    if facts.sale is None:
        return OptionWords(short, detail, (rule,), facts)
    return OptionWords(short, f"{detail}, buys the car", (rule, "D5-BID-15"), facts)


def _bid_ahead(race: Race, seat: int, number: int) -> BidAhead:
    cash, bid = int(race.cash[seat]) * BILL, number * BILL
    bidding = race.on_sale()
    if number > bidding.bid:
        others = [other for other in range(int(race.seats)) if other != seat]
        raises = any(
            not bidding.passed & SEAT[other] and race.cash[other] > number for other in others
        )
        return BidAhead(bid, cash - bid, None if raises else Sale("car-bought", seat, bid))
    _, events = preview(race, seat, number)
    for event in events:
        match event.kind:
            case "car-bought" | "car-falls-to" as kind:
                sale = Sale(kind, event.fact("seat"), event.fact("bills") * BILL)
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
    car = names.car(event.fact("car")) if "car" in event.facts else ""
    match event.kind:
        case "moved" | "moved-as-far-as-possible":
            short = " at most" if event.rule == "D5-BLOCK-01" else ""
            return f"{car} to {names.space(event.fact('space'))}{short}"
        case "blocked":
            return f"{car} stays" if event.rule == "D5-RED-05" else f"{car} blocked"
        case "drafted":
            return f"drafts {car} to {names.space(event.fact('space'))}"
        case "finished":
            return f"{car} finishes {place(event)}"
        case "line-skipped":
            return f"{car} is home, no move"
        case "wild-chosen" if event.rule == "D5-CARD-08":
            return f"wild {event.fact('spaces')} for {car}"
        case "wild-skipped":
            return f"no car can take the wild {event.fact('spaces')}"
        case "wild-not-used":
            return f"the wild {event.fact('spaces')} is not used"
        case "hand-discarded":
            who = possessive(object_of(players[event.fact("seat")]))
            return f"{who} hand is discarded"
        case "rest-of-card-void":
            return "the rest of the card is void"
    return ""
