"""How questions and options read."""

from __future__ import annotations

from fivewide.kernel.agenda import Question
from fivewide.kernel.english import listed, naming
from fivewide.kernel.game import Event, OptionWords, QuestionWords, preview
from fivewide.kernel.speech import Words, words

from .ahead import look_ahead, moves_of
from .board import LANES, NOBODY
from .content import BILL
from .event_words import facts_of
from .names import Names, dollars, money_in_words
from .rules.auction import SEAT, Bid, RevealCar
from .rules.setup import Deal, FirstDealer
from .rules.turn import LEAVE_IT, PickSpace, PickWildCar, PlayCard, RestOfCard
from .state import Race
from .told import BidAhead, CardAhead, Sale


def ask(race: Race, names: Names, players: list[str]) -> QuestionWords | str:
    """What play waits for, as a question or a statement."""
    match race.question:
        case Bid(seat=seat):
            return QuestionWords(players[seat], _for_sale(race, names, players))
        case PlayCard(seat=seat):
            return QuestionWords(players[seat], words("which card?"))
        case PickWildCar(seat=seat, card=card, line=line):
            wild = words(
                "which car takes the wild {spaces}?", spaces=race.board.cards[card].spaces[line]
            )
            return QuestionWords(players[seat], wild)
        case PickSpace(seat=seat, car=car, spaces=spaces):
            start = names.called(race.row[car] * LANES + race.lane[car])
            moves = words(
                "{car} moves {spaces} from {start}. To where?",
                car=names.car(car),
                spaces=spaces,
                start=start,
            )
            return QuestionWords(players[seat], moves)
        case FirstDealer():
            return words("Who deals first?")
        case Deal():
            return words("The cards are about to be dealt.")
        case RevealCar():
            return words("The next bidding card is about to be turned up.")
    return words("The game is over.")


def _for_sale(race: Race, names: Names, players: list[str]) -> str:
    sale = race.on_sale()
    lot = {"car": names.car(sale.car), "position": race.offered}
    if sale.bidder == NOBODY:
        return words("{car}, start #{position}, no bid yet. Bid or pass?", **lot)
    return words(
        "{car}, start #{position}, {money} bid by {whom}. Bid or pass?",
        **lot,
        **naming(players[sale.bidder]),
        money=dollars(sale.bid),
    )


def say(
    race: Race, question: Question, number: int, names: Names, players: list[str]
) -> OptionWords:
    """An option: what it is on the button, what comes of it in the sentence."""
    match question:
        case Bid():
            return _say_bid(race, question, number, players)
        case PlayCard():
            short = names.title(number)
        case PickWildCar():
            short = words("Leave it") if number == LEAVE_IT else names.car(number)
        case PickSpace():
            short = words("To {place}", place=names.place(number))
        case _:
            raise TypeError(f"no words for {question}")
    ahead = look_ahead(race, int(question.seat), number)
    first = ahead[0]
    consequences: list[str] = []
    rules: list[str] = []
    for event in first.events:
        consequence = _consequence(event, names, players)
        if consequence:
            consequences.append(consequence)
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
        return words(TO, car=names.car(question.car), space=listed(ends, "or"))
    spaces = race.board.cards[question.card].spaces[question.line]
    cars = [names.car(int(car)) for car in question.cars]
    return words(WILD_FOR, spaces=spaces, car=listed(cars, "or"))


def _lines_to_come(race: Race, names: Names) -> list[str]:
    """What of the card is left for later: it depends on what is chosen first."""
    rest = race.agenda
    assert isinstance(rest, RestOfCard), "whoever is asked in the middle of a card goes on with it"
    lines = names.lines(rest.card)[rest.line :]
    return [words("then {lines}", lines=listed(lines))] if lines else []


def _end(names: Names, space: int) -> str:
    """A space where a move ends: 14A, or the Finish Line."""
    if space == names.board.rows * LANES:
        return words("the Finish Line")
    return names.space(space)


def _say_bid(race: Race, question: Bid, number: int, players: list[str]) -> OptionWords:
    """D5-BID-10, D5-BID-11, D5-BID-14. What is left, and whether it settles the sale."""
    facts = _bid_ahead(race, int(question.seat), number)
    if facts.bid is None:
        detail = _settled_by_pass(facts.sale, players)
        return OptionWords(words("Pass"), detail, ("D5-BID-14",), facts)
    rule = "D5-BID-10" if race.on_sale().bid == 0 else "D5-BID-11"
    short, left = words("Bid {money}", money=money_in_words(facts.bid)), money_in_words(facts.left)
    if facts.sale is None:
        return OptionWords(short, words("leaves {money}", money=left), (rule,), facts)
    detail = words("leaves {money}, buys the car", money=left)
    return OptionWords(short, detail, (rule, "D5-BID-15"), facts)


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
        return words("out of the bidding for this car")
    if sale.seat is None:
        return words("nobody bids; the car stays without an owner")
    price = money_in_words(sale.dollars)
    return words(SOLD_BY_PASS[sale.kind], **naming(players[sale.seat]), money=price)


SOLD_BY_PASS: dict[str, Words] = {
    "car-bought": "out of the bidding; the car goes to {whom} for {money}",
    "car-falls-to": "nobody bids; the car falls to {whom} for {money}",
}


def _consequence(event: Event, names: Names, players: list[str]) -> str:
    said = BY_RULE.get((event.kind, event.rule)) or CONSEQUENCES.get(event.kind)
    return "" if said is None else words(said, **facts_of(event, names, players))


TO: Words = "{car} to {space}"
WILD_FOR: Words = "wild {spaces} for {car}"
CONSEQUENCES: dict[str, Words] = {
    "moved": TO,
    "moved-as-far-as-possible": TO,
    "blocked": "{car} blocked",
    "drafted": "drafts {car} to {space}",
    "finished": "{car} finishes {place}",
    "line-skipped": "{car} is home, no move",
    "wild-skipped": "no car can take the wild {spaces}",
    "wild-not-used": "the wild {spaces} is not used",
    "hand-discarded": "{whose} hand is discarded",
    "rest-of-card-void": "the rest of the card is void",
}
BY_RULE: dict[tuple[str, str], Words] = {
    ("moved-as-far-as-possible", "D5-BLOCK-01"): "{car} to {space} at most",
    ("blocked", "D5-RED-05"): "{car} stays",
    ("wild-chosen", "D5-CARD-08"): WILD_FOR,
}
