"""Position documents: the whole table as one readable value, and a table set from one."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from fivewide.games.daytona_500.board import CARS, LANES, NOBODY, WILD
from fivewide.games.daytona_500.content import BILL, COLORS
from fivewide.games.daytona_500.events import MOVED, WILD_MOVED
from fivewide.games.daytona_500.judging import (
    bad,
    by_position,
    check_hand,
    check_nines,
    check_sales,
    last_buyer,
    pays,
    prizes_of,
    ways_of_bidding,
)
from fivewide.games.daytona_500.names import Names
from fivewide.games.daytona_500.options import MOST_RACES
from fivewide.games.daytona_500.rules.auction import (
    MOST_BILLS,
    SEAT,
    Bid,
    NextLot,
    RevealCar,
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
    is_done,
    pick_wild_car,
    wild_cars,
)
from fivewide.games.daytona_500.state import Race
from fivewide.kernel.agenda import packed
from fivewide.kernel.chance import Seeded
from fivewide.kernel.errors import number_or
from fivewide.kernel.game import Position
from fivewide.kernel.positions import read_document
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
IN_TURN = ("card", "wild", "end-space")
MID_CARD = ("wild", "end-space")
RACING = (*IN_TURN, "over")


class Document(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Every key, with what it means when it is left out."""

    race: int | None = None  # 1; of a game that is over its last
    to_act: int | None = None  # seat 0
    asks: Asks = "card"
    dealer: int | None = None  # the last seat, so that seat 0 opens
    cash: dict[str, int] = {}  # $300,000 each
    bank: int | None = None  # whatever balances the players' cash
    won: dict[str, int] = {}  # nothing; of a game that is over the prizes of its places
    owners: dict[str, int | Literal["none"]] = {}  # in a race: round the table by start position
    offered: list[str] | None = None  # in a race: all six by start position; before it none
    lot: str | None = None
    bid: int = 0
    bidder: int | None = None
    passed: list[int] | None = None  # who may not bid, and who was asked before the seat to act
    buyer: int | None = None  # the owner of the last car sold
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
        "offered": by_position(race),
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


def _cards(cards: Any, names: Names) -> list[str]:
    return [names.card_ids[card] for card in cards]


def place(names: Names, seats: int, document: Any) -> Race:
    """A table set from a document, whole or partial."""
    doc = read_document(document, Document)
    race = new_table(seats, Seeded(0), names.board)
    _set_race(race, doc)
    _set_seats(race, doc)
    _set_money(race, doc)
    _check_keys(doc)
    _set_offered(race, doc, names)
    _set_cars(race, doc, names)
    _set_owners(race, doc)
    _set_cards(race, doc, names)
    _set_prizes(race, doc)
    _set_question(race, doc, names)
    return race


def _check_keys(doc: Document) -> None:
    """Keys that say something about another question than the one that is asked."""
    said: list[tuple[str, object, tuple[str, ...], str]] = [
        ("to_act", doc.to_act is not None, ("bid", *IN_TURN), "nobody is asked"),
        ("bid", doc.bid, ("bid",), "nothing is for sale"),
        ("bidder", doc.bidder is not None, ("bid",), "nothing is for sale"),
        ("passed", doc.passed, ("bid",), "nothing is for sale"),
        ("card", doc.card is not None, MID_CARD, "no card is being carried out"),
        ("line", doc.line is not None, MID_CARD, "no card is being carried out"),
        ("car", doc.car is not None, ("end-space",), "no car is on the move"),
    ]
    for key, given, asks, reason in said:
        if given and doc.asks not in asks:
            raise bad(key, f"{reason} while {doc.asks} is asked; leave it out")


def _set_race(race: Race, doc: Document) -> None:
    """D5-GAME-01. Which race of the game; the first dealer is named once, and the last ends it."""
    races = int(race.board.house.races)
    number = (races if doc.asks == "over" else 1) if doc.race is None else doc.race
    if not 1 <= number <= races:
        raise bad("race", f"{number_or(number, 'too many')}; this game has {races}")
    if doc.asks == "first-dealer" and number > 1:
        raise bad("race", f"{number}; the first dealer is named before race 1")
    if doc.asks == "over" and number < races:
        raise bad("race", f"{number}; the game is over after race {races}")
    race.race = number


def _check_seat(race: Race, key: str, seat: int) -> int:
    if not 0 <= seat < race.seats:
        raise bad(key, f"no seat {seat}; seats are 0 to {race.seats - 1}")
    return seat


def _seat_key(race: Race, key: str, text: str) -> int:
    if text not in [str(seat) for seat in range(100)]:
        raise bad(key, f"{text!r} is not a seat; seats are 0 to {race.seats - 1}")
    return _check_seat(race, key, int(text))


def _car(key: str, color: str) -> int:
    if color not in COLORS:
        raise bad(key, f"no car {color!r}; there are {', '.join(COLORS)}")
    return COLORS.index(color)


def _bills(key: str, amount: int, least: int = 0, most: int = MOST_BILLS) -> int:
    if amount % BILL or not least <= amount <= most * BILL:
        said = number_or(amount, "too much")
        raise bad(key, f"{said}; must be a multiple of {BILL} from {least} to {most * BILL}")
    return amount // BILL


def _best_prizes(race: Race) -> list[int]:
    """What one player can win in a race: the best places, with as many cars as allowed."""
    return sorted((int(prize) for prize in race.board.prizes), reverse=True)[: int(most_cars(race))]


def _set_seats(race: Race, doc: Document) -> None:
    last = int(race.seats) - 1
    race.dealer = last if doc.dealer is None else _check_seat(race, "dealer", doc.dealer)
    if doc.asks == "first-dealer":
        if doc.dealer is not None:
            raise bad("dealer", "there is none before the first one is named")
        race.dealer = NOBODY
    for key, seat in (("to_act", doc.to_act), ("bidder", doc.bidder), ("buyer", doc.buyer)):
        if seat is not None:
            _check_seat(race, key, seat)
    race.bidder = NOBODY if doc.bidder is None else doc.bidder
    race.passed = 0
    for seat in doc.passed or []:
        if race.passed & SEAT[_check_seat(race, "passed", seat)]:
            raise bad("passed", f"seat {seat} stands twice")
        race.passed |= SEAT[seat]


def _set_money(race: Race, doc: Document) -> None:
    start = sum(int(cash) for cash in race.cash)
    least = -MOST_RACES * BILL if race.board.house.loans else 0  # one car a race is forced
    most = int(START_CASH) + MOST_RACES * sum(_best_prizes(race))
    for seat, amount in doc.cash.items():
        race.cash[_seat_key(race, "cash", seat)] = _bills(f"cash.{seat}", amount, least, most)
    cash = sum(int(cash) for cash in race.cash)
    all_money = start + MOST_RACES * sum(int(prize) for prize in race.board.prizes)
    if cash > all_money:
        reason = f"{cash * BILL} in all; {MOST_RACES} races pay no more than {all_money * BILL}"
        raise bad("cash", reason)
    balance = start - cash
    if doc.bank is not None and doc.bank != balance * BILL:
        raise bad("bank", f"{doc.bank}; with this cash it must be {balance * BILL}")
    race.bank = balance
    race.bid = _bills("bid", doc.bid)


def _set_prizes(race: Race, doc: Document) -> None:
    """D5-MONEY-01. What the race before paid, or this one if the game is over."""
    most = sum(_best_prizes(race))
    for seat, amount in doc.won.items():
        race.won[_seat_key(race, "won", seat)] = _bills(f"won.{seat}", amount, 0, most)
    won = [int(bills) for bills in race.won]
    if doc.asks == "over":
        paid = prizes_of(race)
        if doc.won and won != paid:
            sums = ", ".join(f"{bills * BILL} for seat {seat}" for seat, bills in enumerate(paid))
            raise bad("won", f"these places pay {sums}")
        race.won = packed(paid)
    elif race.race == 1 and any(won):
        raise bad("won", "nobody has won a prize before the first race is over")
    elif not pays(sorted(int(prize) for prize in race.board.prizes), int(most_cars(race)), won):
        raise bad("won", "no race pays these prizes: every place is paid once")


def _set_offered(race: Race, doc: Document, names: Names) -> None:
    if doc.offered is None:
        before = doc.asks in (*BEFORE_THE_DEAL, *AUCTION)
        offered = [] if before else _default_grid(race, doc, names)
        if doc.lot is not None and doc.asks == "bid":
            _car("lot", doc.lot)
            offered = [doc.lot]
    else:
        offered = doc.offered
    for place, color in enumerate(offered):
        car = _car("offered", color)
        if race.position[car] != NOBODY:
            raise bad("offered", f"{color} stands twice")
        race.position[car] = place
    race.offered = len(offered)
    if doc.asks in RACING and race.offered != CARS:
        raise bad("offered", "in a race all six cars have been up for sale")
    if doc.asks == "bid":
        lot = doc.lot if doc.lot is not None else (offered[-1] if offered else None)
        if lot is None or not offered or offered[-1] != lot:
            raise bad("lot", "the car up for sale is the last one offered")
        race.lot = _car("lot", lot)
    elif doc.lot is not None:
        raise bad("lot", f"nothing is for sale while {doc.asks} is asked")
    if doc.asks == "bidding-card" and race.offered == CARS:
        raise bad("offered", "all six cars have been up for sale")
    if doc.asks in BEFORE_THE_DEAL and race.offered:
        raise bad("offered", "nothing is offered before the deal")


def _default_grid(race: Race, doc: Document, names: Names) -> list[str]:
    """By start position: a car on one of them began there; those not in `cars` come first."""
    started = [names.find(text) for text in doc.cars.values()]
    there = dict(zip(started, doc.cars, strict=True))
    grid = [there.get(int(space), "") for space in race.board.start]
    left_out = [color for color in COLORS if color not in doc.cars]
    elsewhere = [color for color in COLORS if color in doc.cars and color not in grid]
    rest = iter([*left_out, *elsewhere])
    return [color or next(rest, "") for color in grid]


def _set_cars(race: Race, doc: Document, names: Names) -> None:
    standing = set(by_position(race)) - ({COLORS[race.lot]} if race.lot != NOBODY else set())
    board = race.board
    for color, text in doc.cars.items():
        car, space = _car("cars", color), names.find(text)
        if color not in standing:
            raise bad(f"cars.{color}", "it has not been sold yet, so it is not on the track")
        if space is None:
            raise bad(f"cars.{color}", f"no space {text!r}; write it as 14A, or finish")
        row, lane = divmod(space, LANES)
        if row == board.rows:
            race.row[car], race.lane[car] = row, 0
            continue
        if not board.white[row] >> lane & 1:
            raise bad(f"cars.{color}", f"{text} is red; no car rests there (D5-RED-01)")
        if race.car_on(row, lane) != NOBODY:
            other = COLORS[race.car_on(row, lane)]
            raise bad(f"cars.{color}", f"{text} is taken by {other}")
        race.put(car, row, lane)
    for color in by_position(race):
        if color in standing:
            _check_start(race, doc, COLORS.index(color), names)
    home = [car for car in range(CARS) if race.row[car] == board.rows]
    order = home if doc.places is None else [_car("places", color) for color in doc.places]
    if sorted(order) != home:
        raise bad("places", "must list exactly the cars at the finish, winner first")
    race.order = packed(order)


def _check_start(race: Race, doc: Document, car: int, names: Names) -> None:
    """D5-BID-18, D5-MOVE-02. On its start position until the race begins, never behind it."""
    space = int(race.board.start[race.position[car]])
    row, lane = divmod(space, LANES)
    key, start = f"cars.{COLORS[car]}", f"#{race.position[car] + 1}, {names.space(space)}"
    if race.row[car] == NOBODY:
        if race.car_on(row, lane) != NOBODY:
            other = COLORS[race.car_on(row, lane)]
            raise bad(key, f"say where it is: on its start position {start} stands {other}")
        race.put(car, row, lane)
    elif doc.asks in AUCTION and (race.row[car], race.lane[car]) != (row, lane):
        raise bad(key, f"until the race begins it stands on its start position {start}")
    elif race.row[car] < row:
        raise bad(key, f"it started from {start}, and no car goes back")


def _set_owners(race: Race, doc: Document) -> None:
    for color, owner in doc.owners.items():
        car = _car("owners", color)
        if owner == "none":
            continue
        if race.row[car] == NOBODY:
            raise bad(f"owners.{color}", "it has not been sold yet")
        race.owner[car] = _check_seat(race, f"owners.{color}", owner)
    most = int(most_cars(race))
    for seat in range(race.seats):
        if race.cars_of(seat) > most:
            raise bad("owners", f"seat {seat} has more than {most} cars")
    if not doc.owners and doc.asks in RACING:
        for number, color in enumerate(by_position(race)):
            if number < most * race.seats:
                race.owner[COLORS.index(color)] = number % race.seats
    check_sales(race)
    buyer = last_buyer(race)
    if doc.buyer is not None and doc.buyer != buyer:
        who = "nobody has bought one" if buyer == NOBODY else f"it was seat {buyer}"
        raise bad("buyer", f"{doc.buyer} did not buy the last car; {who}")
    race.buyer = buyer


def _set_cards(race: Race, doc: Document, names: Names) -> None:
    board = race.board
    left = [int(copies) for copies in board.copies] + [1] * CARS

    def take(key: str, ids: list[str]) -> list[int]:
        kinds = []
        for id in ids:
            if id not in names.card_ids:
                raise bad(key, f"no card {id!r}; `fivewide pack show daytona-500` lists them")
            kind = names.card_ids.index(id)
            left[kind] -= 1
            if left[kind] < 0:
                raise bad(key, f"{id} is in two places at once")
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
            raise bad("hands", "nothing is dealt yet")
        return
    if doc.asks in AUCTION and len(race.discard) > 0:
        raise bad("discard", "no card is played before the race begins")
    for text in doc.hands:
        check_hand(race, int(text), doc.asks == "over")
    check_nines(race)
    for car in range(CARS):  # a nine lies aside until its car is sold
        if race.row[car] == NOBODY:
            if left[board.nines[car]] == 0:
                raise bad("hands", f"the nine of {COLORS[car]} lies aside until it is sold")
            left[board.nines[car]] = 0
    if doc.asks != "over":
        _deal_the_rest(race, doc, left)
    rest = [kind for kind, count in enumerate(left) for _ in range(count)]
    if doc.out_of_play is None:
        out = rest
    elif rest:
        raise bad("out_of_play", f"{names.card_ids[rest[0]]} is nowhere")
    race.out = packed(out)


def _deal_the_rest(race: Race, doc: Document, left: list[int]) -> None:
    """Hands left out: what a fresh deal would give of the cards left, and the owners' nines."""
    board = race.board
    empty = [
        seat
        for seat in range(int(race.seats))
        if str(seat) not in doc.hands and doc.out_of_play is None and not is_done(race, seat)
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
        raise bad("bidder", "a bid has a bidder, and a bidder a bid")
    if lone_player_without_car(race) != NOBODY:
        raise bad("asks", "the last car goes to the only player without one, unasked (D5-BID-21)")
    for who, key in ((seat, "to_act"), (int(race.bidder), "bidder")):
        if who != NOBODY:
            _check_may_bid(race, key, who)
    if race.bidder != NOBODY and race.cash[race.bidder] < race.bid:
        raise bad("bid", f"{doc.bid} is more than seat {race.bidder} has (D5-BID-13)")
    if race.passed & SEAT[seat] or race.bidder == seat:
        raise bad("to_act", f"seat {seat} is not asked: it has passed or holds the bid")
    if race.cash[seat] <= race.bid:
        raise bad("to_act", f"seat {seat} cannot raise")
    if race.bidder != NOBODY and race.passed & SEAT[race.bidder]:
        raise bad("passed", f"seat {race.bidder} holds the bid, so it has not passed")
    ways = ways_of_bidding(race, seat)
    if not ways:
        first = int(opener(race))
        reason = f"seat {first} is asked first, so {doc.bid} from seat {race.bidder} comes too soon"
        raise bad("bid", reason)
    if doc.passed is None:
        race.passed = min(ways, key=lambda out: (out.bit_count(), out))
    elif int(race.passed) not in ways:
        near = min(ways, key=lambda out: ((out ^ int(race.passed)).bit_count(), out))
        out = [other for other in range(int(race.seats)) if near >> other & 1]
        raise bad(
            "passed", f"{doc.passed}; when seat {seat} is asked, out of the bidding are {out}"
        )
    race.question = Bid(seat)


def _check_may_bid(race: Race, key: str, seat: int) -> None:
    if race.cars_of(seat) >= most_cars(race):
        raise bad(key, f"seat {seat} has as many cars as it may (D5-BID-05)")
    if not may_bid(race) & SEAT[seat]:
        raise bad(key, f"the car is kept for players without one, not for seat {seat} (D5-BID-24)")


def _ask_in_race(race: Race, doc: Document, names: Names, seat: int) -> None:
    if doc.asks == "card":
        if len(race.order) == CARS:
            raise bad("asks", "all six cars are home, so the race is over (D5-FINISH-06)")
        if len(race.hands[seat]) == 0:
            raise bad("to_act", f"seat {seat} has no cards")
        race.question = PlayCard(seat)
        return
    if doc.card not in names.card_ids:
        raise bad("card", f"{doc.card!r}; name the card that is being carried out")
    card = names.card_ids.index(doc.card)
    shown = race.board.cards[card]
    if doc.line is None or not 1 <= doc.line <= len(shown.cars):
        raise bad("line", f"{doc.line}; the card has lines 1 to {len(shown.cars)}")
    line = doc.line - 1
    if line > 0 and race.board.house.void_rest and is_done(race, seat):
        raise bad("line", f"seat {seat} has no car left, so the rest of the card is void")
    race.plan(RestOfCard(seat, card, doc.line))
    if doc.asks == "wild":
        cars = wild_cars(race, card, line)
        choices = len(cars) + race.board.house.wild_optional
        if shown.cars[line] != WILD or choices < 2:
            raise bad("asks", "wild is asked on a wild line that two cars could take")
        race.question = pick_wild_car(seat, card, line, cars, len(shown.cars))
        return
    car = int(shown.cars[line])
    if car == WILD:
        if doc.car is None:
            raise bad("car", "say which car took the wild line")
        car = _car("car", doc.car)
        if car not in list(wild_cars(race, card, line)):
            raise bad("car", f"{doc.car} cannot take this wild line")
    elif doc.car is not None and _car("car", doc.car) != car:
        raise bad("car", f"line {doc.line} is for {COLORS[car]}")
    if not race.is_racing(car):
        raise bad("car", f"{COLORS[car]} is home")
    spaces = int(shown.spaces[line])
    wild = shown.cars[line] == WILD
    ends = full_ends(race, car, spaces) if wild else end_spaces(race, car, spaces)
    if len(ends) < 2:
        raise bad("asks", "end-space is asked only where there are two or more")
    race.question = PickSpace(seat, car, spaces, ends, WILD_MOVED if wild else MOVED)
