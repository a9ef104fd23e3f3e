"""Position documents: the whole table as one readable value, and a table set from one."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from fivewide.games.daytona_500.board import CARS, LANES, NOBODY, WILD
from fivewide.games.daytona_500.content import BILL, COLORS
from fivewide.games.daytona_500.events import MOVED, WILD_MOVED
from fivewide.games.daytona_500.names import Names
from fivewide.games.daytona_500.options import MOST_RACES
from fivewide.games.daytona_500.rules.auction import (
    MOST_BILLS,
    SEAT,
    Bid,
    NextLot,
    RevealCar,
    all_seats,
    lone_player_without_car,
    may_bid,
    most_cars,
    opener,
)
from fivewide.games.daytona_500.rules.money import AfterRace
from fivewide.games.daytona_500.rules.moving import end_spaces, full_ends
from fivewide.games.daytona_500.rules.setup import START_CASH, Deal, FirstDealer, new_table
from fivewide.games.daytona_500.rules.turn import (
    NextPlayer,
    PickAnyCar,
    PickSpace,
    PickWildCar,
    PlayCard,
    RestOfCard,
    pick_wild_car,
    wild_cars,
)
from fivewide.games.daytona_500.state import Race
from fivewide.kernel.agenda import packed
from fivewide.kernel.chance import Seeded
from fivewide.kernel.errors import BadPosition
from fivewide.kernel.game import Position
from fivewide.kernel.positions import read_document
from fivewide.kernel.table import number_or
from fivewide.racing.hands import in_order

Asks = Literal["first-dealer", "deal", "bidding-card", "bid", "card", "wild", "end-space", "over"]
QUESTIONS: dict[type, Asks] = {
    FirstDealer: "first-dealer",
    Deal: "deal",
    RevealCar: "bidding-card",
    Bid: "bid",
    PlayCard: "card",
    PickWildCar: "wild",
    PickAnyCar: "wild",
    PickSpace: "end-space",
}
BEFORE_THE_DEAL = ("first-dealer", "deal")
AUCTION = ("bidding-card", "bid")
RACING = ("card", "wild", "end-space", "over")


class Document(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Every key, with what it means when it is left out."""

    race: int = 1
    to_act: int | None = None  # seat 0
    asks: Asks = "card"
    dealer: int | None = None  # the last seat, so that seat 0 opens
    cash: dict[str, int] = {}  # $300,000 each
    bank: int | None = None  # whatever balances the players' cash
    won: dict[str, int] = {}
    owners: dict[str, int | Literal["none"]] = {}  # in a race: round the table by start position
    offered: list[str] | None = None  # in a race: all six by start position; before it none
    lot: str | None = None
    bid: int = 0
    bidder: int | None = None
    passed: list[int] | None = None  # who may not bid, and who was asked before the seat to act
    buyer: int | None = None
    cars: dict[str, str] = {}  # in a race: on the start positions that are left
    places: list[str] | None = None  # cars at the finish, in the order of the colors
    hands: dict[str, list[str]] = {}  # dealt from the cards that are left, with the owners' nines
    discard: list[str] = []
    out_of_play: list[str] | None = None  # every card that is nowhere else
    card: str | None = None
    line: int | None = None
    car: str | None = None


def position(race: Race, names: Names) -> Position:
    """The table as a document; `place` sets it up again."""
    question = race.question
    seats = [str(seat) for seat in range(int(race.seats))]
    rest = race.agenda if isinstance(race.agenda, RestOfCard) else None
    document: Position = {
        "race": int(race.race),
        "to_act": None if question is None or question.seat < 0 else int(question.seat),
        "asks": "over" if question is None else QUESTIONS[type(question)],
        "dealer": _seat_or_none(race.dealer),
        "cash": {seat: int(race.cash[int(seat)]) * BILL for seat in seats},
        "bank": int(race.bank) * BILL,
        "won": {seat: int(race.won[int(seat)]) * BILL for seat in seats},
        "owners": {color: _owner(race, car) for car, color in enumerate(COLORS)},
        "offered": _by_position(race),
        "lot": COLORS[race.lot] if race.lot != NOBODY else None,
        "bid": int(race.bid) * BILL,
        "bidder": _seat_or_none(race.bidder),
        "passed": [int(seat) for seat in range(race.seats) if race.passed & SEAT[seat]],
        "buyer": _seat_or_none(race.buyer),
        "cars": {
            color: names.space(race.row[car] * LANES + race.lane[car])
            for car, color in enumerate(COLORS)
            if race.row[car] != NOBODY
        },
        "places": [COLORS[car] for car in race.order],
        "hands": {seat: _cards(race.hands[int(seat)], names) for seat in seats},
        "discard": _cards(race.discard, names),
        "out_of_play": _cards(race.out, names),
        "card": None,
        "line": None,
        "car": None,
    }
    if isinstance(question, PickWildCar):
        document["card"] = names.card_ids[question.card]
        document["line"] = int(question.line) + 1
    elif isinstance(question, PickSpace) and rest is not None:
        document["card"] = names.card_ids[rest.card]
        document["line"] = int(rest.line)
        document["car"] = COLORS[question.car]
    return document


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def _owner(race: Race, car: int) -> int | str:
    return "none" if race.owner[car] == NOBODY else int(race.owner[car])


def _by_position(race: Race) -> list[str]:
    offered = [car for car in range(CARS) if race.position[car] != NOBODY]
    return [COLORS[car] for car in sorted(offered, key=lambda car: int(race.position[car]))]


def _cards(cards: Any, names: Names) -> list[str]:
    return [names.card_ids[card] for card in cards]


def place(names: Names, seats: int, document: Any) -> Race:
    """A table set from a document, whole or partial."""
    doc = read_document(document, Document)
    race = new_table(seats, Seeded(0), names.board)
    if not 1 <= doc.race <= names.board.house.races:
        raise _bad("race", f"{doc.race}; this game has {names.board.house.races}")
    race.race = doc.race
    _set_seats(race, doc)
    _set_money(race, doc)
    _set_offered(race, doc)
    _set_cars(race, doc, names)
    _set_owners(race, doc)
    _set_cards(race, doc, names)
    _set_question(race, doc, names)
    return race


def _bad(key: str, reason: str) -> BadPosition:
    return BadPosition(f"position.{key}: {reason}")


def _check_seat(race: Race, key: str, seat: int) -> int:
    if not 0 <= seat < race.seats:
        raise _bad(key, f"no seat {seat}; seats are 0 to {race.seats - 1}")
    return seat


def _seat_key(race: Race, key: str, text: str) -> int:
    if not text.isdecimal() or len(text) > 2:
        raise _bad(key, f"{text!r} is not a seat; seats are 0 to {race.seats - 1}")
    return _check_seat(race, key, int(text))


def _car(key: str, color: str) -> int:
    if color not in COLORS:
        raise _bad(key, f"no car {color!r}; there are {', '.join(COLORS)}")
    return COLORS.index(color)


def _bills(key: str, amount: int, least: int = 0, most: int = MOST_BILLS) -> int:
    if amount % BILL or not least <= amount <= most * BILL:
        said = number_or(amount, "too much")
        raise _bad(key, f"{said}; must be a multiple of {BILL} from {least} to {most * BILL}")
    return amount // BILL


def _best_prizes(race: Race) -> list[int]:
    """What one player can win in a race: the best places, with as many cars as allowed."""
    return sorted((int(prize) for prize in race.board.prizes), reverse=True)[: int(most_cars(race))]


def _set_seats(race: Race, doc: Document) -> None:
    last = int(race.seats) - 1
    race.dealer = last if doc.dealer is None else _check_seat(race, "dealer", doc.dealer)
    if doc.asks == "first-dealer":
        if doc.dealer is not None:
            raise _bad("dealer", "there is none before the first one is named")
        race.dealer = NOBODY
    for key, seat in (("to_act", doc.to_act), ("bidder", doc.bidder), ("buyer", doc.buyer)):
        if seat is not None:
            _check_seat(race, key, seat)
    race.bidder = NOBODY if doc.bidder is None else doc.bidder
    race.buyer = NOBODY if doc.buyer is None else doc.buyer
    race.passed = 0
    for seat in doc.passed or []:
        race.passed |= SEAT[_check_seat(race, "passed", seat)]


def _set_money(race: Race, doc: Document) -> None:
    start = sum(int(cash) for cash in race.cash)
    least = -100 * BILL if race.board.house.loans else 0
    most = int(START_CASH) + MOST_RACES * sum(_best_prizes(race))
    for seat, amount in doc.cash.items():
        race.cash[_seat_key(race, "cash", seat)] = _bills(f"cash.{seat}", amount, least, most)
    for seat, amount in doc.won.items():
        most_won = sum(_best_prizes(race))
        race.won[_seat_key(race, "won", seat)] = _bills(f"won.{seat}", amount, 0, most_won)
    balance = start - sum(int(cash) for cash in race.cash)
    if doc.bank is not None and doc.bank != balance * BILL:
        raise _bad("bank", f"{doc.bank}; with this cash it must be {balance * BILL}")
    race.bank = balance
    race.bid = _bills("bid", doc.bid)


def _set_offered(race: Race, doc: Document) -> None:
    if doc.offered is None:
        offered = [] if doc.asks in (*BEFORE_THE_DEAL, *AUCTION) else _default_grid(doc)
        if doc.lot is not None and doc.asks == "bid":
            _car("lot", doc.lot)
            offered = [doc.lot]
    else:
        offered = doc.offered
    for place, color in enumerate(offered):
        car = _car("offered", color)
        if race.position[car] != NOBODY:
            raise _bad("offered", f"{color} stands twice")
        race.position[car] = place
    race.offered = len(offered)
    if doc.asks in RACING and race.offered != CARS:
        raise _bad("offered", "in a race all six cars have been up for sale")
    if doc.asks == "bid":
        lot = doc.lot if doc.lot is not None else (offered[-1] if offered else None)
        if lot is None or not offered or offered[-1] != lot:
            raise _bad("lot", "the car up for sale is the last one offered")
        race.lot = _car("lot", lot)
    elif doc.lot is not None:
        raise _bad("lot", f"nothing is for sale while {doc.asks} is asked")
    if doc.asks == "bidding-card" and race.offered == CARS:
        raise _bad("offered", "all six cars have been up for sale")
    if doc.asks in BEFORE_THE_DEAL and race.offered:
        raise _bad("offered", "nothing is offered before the deal")


def _default_grid(doc: Document) -> list[str]:
    """By start position: cars left out of `cars` come first, they stand on the grid."""
    return [c for c in COLORS if c not in doc.cars] + [c for c in COLORS if c in doc.cars]


def _set_cars(race: Race, doc: Document, names: Names) -> None:
    standing = set(_by_position(race)) - ({COLORS[race.lot]} if race.lot != NOBODY else set())
    board = race.board
    for color, text in doc.cars.items():
        car, space = _car("cars", color), names.find(text)
        if color not in standing:
            raise _bad(f"cars.{color}", "it has not been sold yet, so it is not on the track")
        if space is None:
            raise _bad(f"cars.{color}", f"no space {text!r}; write it as 14A, or finish")
        row, lane = divmod(space, LANES)
        if row == board.rows:
            race.row[car], race.lane[car] = row, 0
            continue
        if not board.white[row] >> lane & 1:
            raise _bad(f"cars.{color}", f"{text} is red; no car rests there (D5-RED-01)")
        if race.car_on(row, lane) != NOBODY:
            other = COLORS[race.car_on(row, lane)]
            raise _bad(f"cars.{color}", f"{text} is taken by {other}")
        race.put(car, row, lane)
    for color in _by_position(race):
        car = COLORS.index(color)
        if color in standing and race.row[car] == NOBODY:
            _put_on_grid(race, car)
    home = [car for car in range(CARS) if race.row[car] == board.rows]
    order = home if doc.places is None else [_car("places", color) for color in doc.places]
    if sorted(order) != home:
        raise _bad("places", "must list exactly the cars at the finish, winner first")
    race.order = packed(order)


def _put_on_grid(race: Race, car: int) -> None:
    """On its own start position, or the first one free."""
    own = race.board.start[race.position[car]]
    for space in (own, *race.board.start):
        row, lane = divmod(int(space), LANES)
        if race.car_on(row, lane) == NOBODY:
            race.put(car, row, lane)
            return
    raise _bad("cars", f"no start position is left for {COLORS[car]}")


def _set_owners(race: Race, doc: Document) -> None:
    for color, owner in doc.owners.items():
        car = _car("owners", color)
        if owner == "none":
            continue
        if race.row[car] == NOBODY:
            raise _bad(f"owners.{color}", "it has not been sold yet")
        race.owner[car] = _check_seat(race, f"owners.{color}", owner)
    most = int(most_cars(race))
    for seat in range(race.seats):
        if race.cars_of(seat) > most:
            raise _bad("owners", f"seat {seat} has more than {most} cars")
    if not doc.owners and doc.asks in RACING:
        for number, color in enumerate(_by_position(race)):
            if number < most * race.seats:
                race.owner[COLORS.index(color)] = number % race.seats


def _set_cards(race: Race, doc: Document, names: Names) -> None:
    board = race.board
    left = [int(copies) for copies in board.copies] + [1] * CARS

    def take(key: str, ids: list[str]) -> list[int]:
        kinds = []
        for id in ids:
            if id not in names.card_ids:
                raise _bad(key, f"no card {id!r}; `fivewide pack show daytona-500` lists them")
            kind = names.card_ids.index(id)
            left[kind] -= 1
            if left[kind] < 0:
                raise _bad(key, f"{id} is in two places at once")
            kinds.append(kind)
        return kinds

    discard = list(doc.discard)
    if doc.card in names.card_ids and doc.card not in discard:
        discard.append(doc.card)  # the card being carried out was just played
    race.discard = packed(take("discard", discard))
    out = take("out_of_play", doc.out_of_play or [])
    for text, ids in doc.hands.items():
        seat = _seat_key(race, "hands", text)
        race.hands[seat] = in_order(packed(take(f"hands.{text}", ids)))
    if doc.asks in BEFORE_THE_DEAL:
        if any(doc.hands.values()) or doc.discard or out:
            raise _bad("hands", "nothing is dealt yet")
        return
    for car in range(CARS):  # a nine lies aside until its car is sold
        if race.row[car] == NOBODY:
            if left[board.nines[car]] == 0:
                raise _bad("hands", f"the nine of {COLORS[car]} lies aside until it is sold")
            left[board.nines[car]] = 0
    if doc.asks != "over":
        _deal_the_rest(race, doc, left)
    rest = [kind for kind, count in enumerate(left) for _ in range(count)]
    if doc.out_of_play is None:
        out = rest
    elif rest:
        raise _bad("out_of_play", f"{names.card_ids[rest[0]]} is nowhere")
    race.out = packed(out)


def _deal_the_rest(race: Race, doc: Document, left: list[int]) -> None:
    """Hands left out: what a fresh deal would give of the cards left, and the owners' nines."""
    board = race.board
    empty = [
        seat
        for seat in range(int(race.seats))
        if str(seat) not in doc.hands and doc.out_of_play is None
    ]
    each = sum(int(copies) for copies in board.copies) // int(race.seats)
    cards = [kind for kind in range(int(board.dealt)) for _ in range(left[kind])]
    for number, seat in enumerate(empty):
        hand = cards[number :: len(empty)][:each]
        for car in range(CARS):
            nine = int(board.nines[car])
            if race.owner[car] == seat and left[nine] > 0:
                hand.append(nine)
        for kind in hand:
            left[kind] -= 1
        race.hands[seat] = in_order(packed(hand))


def _set_question(race: Race, doc: Document, names: Names) -> None:
    race.plan(AfterRace())
    seat = 0 if doc.to_act is None else doc.to_act
    if doc.asks == "over":
        race.agenda = None
        race.over = True
    elif doc.asks == "first-dealer":
        race.question = FirstDealer()
    elif doc.asks == "deal":
        race.question = Deal()
    elif doc.asks == "bidding-card":
        race.plan(NextLot())
        race.question = RevealCar()
    elif doc.asks == "bid":
        race.plan(NextLot())
        _ask_for_bid(race, doc, seat)
    else:
        race.plan(NextPlayer(seat))
        _ask_in_race(race, doc, names, seat)


def _ask_for_bid(race: Race, doc: Document, seat: int) -> None:
    """D5-BID-05, D5-BID-13, D5-BID-14, D5-BID-21, D5-BID-24. A bid that could be asked for."""
    if (race.bidder == NOBODY) != (race.bid == 0):
        raise _bad("bidder", "a bid has a bidder, and a bidder a bid")
    if lone_player_without_car(race) != NOBODY:
        raise _bad("asks", "the last car goes to the only player without one, unasked (D5-BID-21)")
    for who, key in ((seat, "to_act"), (int(race.bidder), "bidder")):
        if who != NOBODY:
            _check_may_bid(race, key, who)
    if race.bidder != NOBODY and race.cash[race.bidder] < race.bid:
        raise _bad("bid", f"{doc.bid} is more than seat {race.bidder} has (D5-BID-13)")
    if race.passed & SEAT[seat] or race.bidder == seat:
        raise _bad("to_act", f"seat {seat} is not asked: it has passed or holds the bid")
    if race.cash[seat] <= race.bid:
        raise _bad("to_act", f"seat {seat} cannot raise")
    if race.bidder != NOBODY and race.passed & SEAT[race.bidder]:
        raise _bad("passed", f"seat {race.bidder} holds the bid, so it has not passed")
    shut_out = int(all_seats(race) & ~may_bid(race))
    must_be_out = shut_out | _asked_before(race, seat)
    if doc.passed is None:
        race.passed |= must_be_out
    elif must_be_out & ~race.passed:
        missing = [other for other in range(int(race.seats)) if must_be_out >> other & 1]
        raise _bad("passed", f"{missing} may not bid or were asked before seat {seat}; name them")
    race.question = Bid(seat)


def _check_may_bid(race: Race, key: str, seat: int) -> None:
    if race.cars_of(seat) >= most_cars(race):
        raise _bad(key, f"seat {seat} has as many cars as it may (D5-BID-05)")
    if not may_bid(race) & SEAT[seat]:
        raise _bad(key, f"the car is kept for players without one, not for seat {seat} (D5-BID-24)")


def _asked_before(race: Race, seat: int) -> int:
    """The seats between the last bid, or the opening, and the seat to act: all of them passed."""
    first = int(opener(race)) if race.bidder == NOBODY else int(race.bidder) + 1
    passed = 0
    while first % race.seats != seat:
        passed |= int(SEAT[first % race.seats])
        first += 1
    return passed


def _ask_in_race(race: Race, doc: Document, names: Names, seat: int) -> None:
    if doc.asks == "card":
        if len(race.hands[seat]) == 0:
            raise _bad("to_act", f"seat {seat} has no cards")
        race.question = PlayCard(seat)
        return
    if doc.card not in names.card_ids:
        raise _bad("card", f"{doc.card!r}; name the card that is being carried out")
    card = names.card_ids.index(doc.card)
    shown = race.board.cards[card]
    if doc.line is None or not 1 <= doc.line <= len(shown.cars):
        raise _bad("line", f"{doc.line}; the card has lines 1 to {len(shown.cars)}")
    line = doc.line - 1
    race.plan(RestOfCard(seat, card, doc.line))
    if doc.asks == "wild":
        cars = wild_cars(race, card, line)
        choices = len(cars) + race.board.house.wild_optional
        if shown.cars[line] != WILD or choices < 2:
            raise _bad("asks", "wild is asked on a wild line that two cars could take")
        race.question = pick_wild_car(seat, card, line, cars, len(shown.cars))
        return
    car = int(shown.cars[line])
    if car == WILD:
        if doc.car is None:
            raise _bad("car", "say which car took the wild line")
        car = _car("car", doc.car)
        if car not in list(wild_cars(race, card, line)):
            raise _bad("car", f"{doc.car} cannot take this wild line")
    elif doc.car is not None and _car("car", doc.car) != car:
        raise _bad("car", f"line {doc.line} is for {COLORS[car]}")
    if not race.is_racing(car):
        raise _bad("car", f"{COLORS[car]} is home")
    spaces = int(shown.spaces[line])
    wild = shown.cars[line] == WILD
    ends = full_ends(race, car, spaces) if wild else end_spaces(race, car, spaces)
    if len(ends) < 2:
        raise _bad("asks", "end-space is asked only where there are two or more")
    race.question = PickSpace(seat, car, spaces, ends, WILD_MOVED if wild else MOVED)
