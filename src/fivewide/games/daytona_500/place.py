"""A table set from a position document, whole or partial: what is left out, and what is wrong.

`table.py` says what a document can say at all; what no game could leave behind is refused here,
and where that takes more thought, in `impossible.py`.
"""

from __future__ import annotations

from typing import Any

from fivewide.kernel.agenda import packed
from fivewide.kernel.chance import Seeded
from fivewide.kernel.edge import Edge
from fivewide.kernel.positions import bad
from fivewide.racing.hands import in_order

from . import impossible
from .board import CARS, LANES, NOBODY, WILD
from .content import BILL, COLORS
from .events import MOVED, WILD_MOVED
from .names import Names
from .options import MOST_RACES
from .rules import auction, turn
from .rules.money import AfterRace
from .rules.moving import end_spaces, full_ends
from .rules.setup import Deal, FirstDealer, new_table
from .state import Race, Sale
from .table import AUCTION, BEFORE_THE_DEAL, IN_TURN, MID_CARD, RACING, Document


def place(edge: Edge[Document], document: Any) -> Race:
    said, names = edge.table.read(document), edge.made.names
    said.asks = said.asks or "card"
    race = new_table(edge.seats, Seeded(0), edge.made.board)
    race.outside = edge
    start = sum(int(cash) for cash in race.cash)
    edge.table.lay(race, said, "cash", "won")
    set_race(race, said)
    set_dealer(race, said)
    balance_bank(race, said, start)
    check_keys(said)
    set_offered(race, said)
    if race.sale is not None:
        edge.table.lay(race, said, "bid", "bidder", "passed")
    set_cars(race, said, names)
    set_owners(race, said)
    set_cards(race, said, names)
    set_prizes(race, said)
    set_question(race, said)
    return race


def check_keys(said: Document) -> None:
    """Keys that say something about another question than the one that is asked."""
    needs: list[tuple[str, object, tuple[str, ...], str]] = [
        ("to_act", said.to_act is not None, ("bid", *IN_TURN), "nobody is asked"),
        ("bid", said.bid, ("bid",), "nothing is for sale"),
        ("bidder", said.bidder is not None, ("bid",), "nothing is for sale"),
        ("passed", said.passed, ("bid",), "nothing is for sale"),
        ("card", said.card is not None, MID_CARD, "no card is being carried out"),
        ("line", said.line is not None, MID_CARD, "no card is being carried out"),
        ("car", said.car is not None, ("end-space",), "no car is on the move"),
    ]
    for key, given, asks, reason in needs:
        if given and said.asks not in asks:
            raise bad(key, f"{reason} while {said.asks} is asked; leave it out")


def set_race(race: Race, said: Document) -> None:
    """D5-GAME-01. Which race of the game; the first dealer is named once, and the last ends it."""
    races = int(race.board.house.races)
    number = (races if said.asks == "over" else 1) if said.race is None else said.race
    if said.asks == "first-dealer" and number > 1:
        raise bad("race", f"{number}; the first dealer is named before race 1")
    if said.asks == "over" and number < races:
        raise bad("race", f"{number}; the game is over after race {races}")
    race.race = number


def set_dealer(race: Race, said: Document) -> None:
    race.dealer = race.seats - 1 if said.dealer is None else said.dealer
    if said.asks == "first-dealer":
        if said.dealer is not None:
            raise bad("dealer", "there is none before the first one is named")
        race.dealer = NOBODY


def balance_bank(race: Race, said: Document, start: int) -> None:
    """What players and bank have together is what the players began with."""
    cash = sum(int(cash) for cash in race.cash)
    all_money = start + MOST_RACES * sum(int(prize) for prize in race.board.prizes)
    if cash > all_money:
        reason = f"{cash * BILL} in all; {MOST_RACES} races pay no more than {all_money * BILL}"
        raise bad("cash", reason)
    balance = start - cash
    if said.bank is not None and said.bank != balance:
        raise bad("bank", f"{said.bank * BILL}; with this cash it must be {balance * BILL}")
    race.bank = balance


def set_prizes(race: Race, said: Document) -> None:
    """D5-MONEY-01. What the race before paid, or this one if the game is over."""
    won = [int(bills) for bills in race.won]
    if said.asks == "over":
        paid = impossible.prizes_of(race)
        if said.won and won != paid:
            sums = ", ".join(f"{bills * BILL} for seat {seat}" for seat, bills in enumerate(paid))
            raise bad("won", f"these places pay {sums}")
        race.won = packed(paid)
    elif race.race == 1 and any(won):
        raise bad("won", "nobody has won a prize before the first race is over")
    elif not impossible.pays(
        sorted(int(prize) for prize in race.board.prizes), int(auction.most_cars(race)), won
    ):
        raise bad("won", "no race pays these prizes: every place is paid once")


# Cars


def set_offered(race: Race, said: Document) -> None:
    offered = default_offered(race, said) if said.offered is None else said.offered
    for rank, car in enumerate(offered):
        race.position[car] = rank
    race.offered = len(offered)
    if said.asks in RACING and race.offered != CARS:
        raise bad("offered", "in a race all six cars have been up for sale")
    if said.asks == "bid":
        if not offered or said.lot not in (None, offered[-1]):
            raise bad("lot", "the car up for sale is the last one offered")
        race.sale = Sale(offered[-1])
    elif said.lot is not None:
        raise bad("lot", f"nothing is for sale while {said.asks} is asked")
    if said.asks == "bidding-card" and race.offered == CARS:
        raise bad("offered", "all six cars have been up for sale")
    if said.asks in BEFORE_THE_DEAL and race.offered:
        raise bad("offered", "nothing is offered before the deal")


def default_offered(race: Race, said: Document) -> list[int]:
    if said.asks in RACING:
        return default_grid(race, said.cars or {})
    return [said.lot] if said.lot is not None and said.asks == "bid" else []


def default_grid(race: Race, cars: dict[int, int]) -> list[int]:
    """By start position: a car on one of them began there; those not in `cars` come first."""
    there = {space: car for car, space in cars.items()}
    grid = [there.get(int(space)) for space in race.board.start]
    left_out = [car for car in range(CARS) if car not in cars]
    elsewhere = [car for car in range(CARS) if car in cars and car not in grid]
    rest = iter([*left_out, *elsewhere])
    return [next(rest) if car is None else car for car in grid]


def set_cars(race: Race, said: Document, names: Names) -> None:
    board = race.board
    offered = impossible.by_position(race)
    standing = offered if race.sale is None else [c for c in offered if c != race.sale.car]
    for car, space in (said.cars or {}).items():
        key, text = f"cars.{COLORS[car]}", names.space(space)
        row, lane = divmod(space, LANES)
        if car not in standing:
            raise bad(key, "it has not been sold yet, so it is not on the track")
        if row == board.rows:
            race.row[car], race.lane[car] = row, 0
            continue
        if not board.white[row] >> lane & 1:
            raise bad(key, f"{text} is red; no car rests there (D5-RED-01)")
        if race.car_on(row, lane) != NOBODY:
            raise bad(key, f"{text} is taken by {COLORS[race.car_on(row, lane)]}")
        race.put(car, row, lane)
    for car in standing:
        check_start(race, said, car, names)
    home = [car for car in range(CARS) if race.row[car] == board.rows]
    order = home if said.places is None else said.places
    if sorted(order) != home:
        raise bad("places", "must list exactly the cars at the finish, winner first")
    race.order = packed(order)


def check_start(race: Race, said: Document, car: int, names: Names) -> None:
    """D5-BID-18, D5-MOVE-02. On its start position until the race begins, never behind it."""
    space = int(race.board.start[race.position[car]])
    row, lane = divmod(space, LANES)
    key, start = f"cars.{COLORS[car]}", f"#{race.position[car] + 1}, {names.space(space)}"
    if race.row[car] == NOBODY:
        if race.car_on(row, lane) != NOBODY:
            other = COLORS[race.car_on(row, lane)]
            raise bad(key, f"say where it is: on its start position {start} stands {other}")
        race.put(car, row, lane)
    elif said.asks in AUCTION and (race.row[car], race.lane[car]) != (row, lane):
        raise bad(key, f"until the race begins it stands on its start position {start}")
    elif race.row[car] < row:
        raise bad(key, f"it started from {start}, and no car goes back")


def set_owners(race: Race, said: Document) -> None:
    for car, owner in (said.owners or {}).items():
        if owner != NOBODY and race.row[car] == NOBODY:
            raise bad(f"owners.{COLORS[car]}", "it has not been sold yet")
        race.owner[car] = owner
    most = int(auction.most_cars(race))
    for seat in range(race.seats):
        if race.cars_of(seat) > most:
            raise bad("owners", f"seat {seat} has more than {most} cars")
    if not said.owners and said.asks in RACING:
        for number, car in enumerate(impossible.by_position(race)):
            if number < most * race.seats:
                race.owner[car] = number % race.seats
    impossible.check_sales(race)
    buyer = impossible.last_buyer(race)
    if said.buyer is not None and said.buyer != buyer:
        who = "nobody has bought one" if buyer == NOBODY else f"it was seat {buyer}"
        raise bad("buyer", f"{said.buyer} did not buy the last car; {who}")
    race.buyer = buyer


# Cards


def set_cards(race: Race, said: Document, names: Names) -> None:
    board, hands = race.board, said.hands or {}
    left = [int(copies) for copies in board.copies] + [1] * CARS

    def take(key: str, cards: list[int]) -> list[int]:
        for card in cards:
            left[card] -= 1
            if left[card] < 0:
                raise bad(key, f"{names.card_ids[card]} is in two places at once")
        return cards

    discard = said.discard or []
    if said.card is not None and said.card not in discard:
        discard = [*discard, said.card]  # the card being carried out was just played
    race.discard = packed(take("discard", discard))
    out = take("out_of_play", said.out_of_play or [])
    for seat, hand in hands.items():
        race.hands[seat] = in_order(packed(take(f"hands.{seat}", hand)))
    if said.asks in BEFORE_THE_DEAL:
        if any(hands.values()) or said.discard or out:
            raise bad("hands", "nothing is dealt yet")
        return
    if said.asks in AUCTION and len(race.discard) > 0:
        raise bad("discard", "no card is played before the race begins")
    for seat in hands:
        impossible.check_hand(race, seat, said.asks == "over")
    impossible.check_nines(race)
    lay_nines_aside(race, left)
    if said.asks != "over" and said.out_of_play is None:
        deal_the_rest(race, hands, left)
    rest = [kind for kind, count in enumerate(left) for _ in range(count)]
    if said.out_of_play is None:
        out = rest
    elif rest:
        raise bad("out_of_play", f"{names.card_ids[rest[0]]} is nowhere")
    race.out = packed(out)


def lay_nines_aside(race: Race, left: list[int]) -> None:
    """D5-SETUP-05. A nine lies aside until its car is sold."""
    for car in range(CARS):
        nine = int(race.board.nines[car])
        if race.row[car] == NOBODY:
            if left[nine] == 0:
                raise bad("hands", f"the nine of {COLORS[car]} lies aside until it is sold")
            left[nine] = 0


def deal_the_rest(race: Race, hands: dict[int, list[int]], left: list[int]) -> None:
    """Hands left out: what a fresh deal would give of the cards left, and the owners' nines."""
    board, seats = race.board, int(race.seats)
    empty = [seat for seat in range(seats) if seat not in hands and not turn.is_done(race, seat)]
    each = sum(int(copies) for copies in board.copies) // seats
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


# The question


def set_question(race: Race, said: Document) -> None:
    race.plan(AfterRace())
    seat = said.to_act or 0
    if said.asks == "over":
        race.agenda = None
        race.over = True
    elif said.asks == "first-dealer":
        race.question = FirstDealer()
    elif said.asks == "deal":
        race.question = Deal()
    elif said.asks == "bidding-card":
        race.plan(auction.NextLot())
        race.question = auction.RevealCar()
    elif said.asks == "bid":
        race.plan(auction.NextLot())
        ask_for_bid(race, said, seat)
    else:
        race.plan(turn.NextPlayer(seat))
        ask_in_race(race, said, seat)


def ask_for_bid(race: Race, said: Document, seat: int) -> None:
    """D5-BID-05, D5-BID-13, D5-BID-14, D5-BID-21, D5-BID-24. A bid that could be asked for."""
    sale = race.on_sale()
    if (sale.bidder == NOBODY) != (sale.bid == 0):
        raise bad("bidder", "a bid has a bidder, and a bidder a bid")
    if auction.lone_player_without_car(race) != NOBODY:
        raise bad("asks", "the last car goes to the only player without one, unasked (D5-BID-21)")
    for who, key in ((seat, "to_act"), (int(sale.bidder), "bidder")):
        if who != NOBODY:
            check_may_bid(race, key, who)
    bid = int(sale.bid) * BILL
    if sale.bidder != NOBODY and race.cash[sale.bidder] < sale.bid:
        raise bad("bid", f"{bid} is more than seat {sale.bidder} has (D5-BID-13)")
    if sale.passed & auction.SEAT[seat] or sale.bidder == seat:
        raise bad("to_act", f"seat {seat} is not asked: it has passed or holds the bid")
    if race.cash[seat] <= sale.bid:
        raise bad("to_act", f"seat {seat} cannot raise")
    if sale.bidder != NOBODY and sale.passed & auction.SEAT[sale.bidder]:
        raise bad("passed", f"seat {sale.bidder} holds the bid, so it has not passed")
    ways = impossible.ways_of_bidding(race, sale, seat)
    if not ways:
        first = int(auction.opener(race))
        reason = f"seat {first} is asked first, so {bid} from seat {sale.bidder} comes too soon"
        raise bad("bid", reason)
    if said.passed is None:
        sale.passed = min(ways, key=lambda out: (out.bit_count(), out))
    elif int(sale.passed) not in ways:
        near = min(ways, key=lambda out: ((out ^ int(sale.passed)).bit_count(), out))
        out = [other for other in range(int(race.seats)) if near >> other & 1]
        reason = f"{said.passed}; when seat {seat} is asked, out of the bidding are {out}"
        raise bad("passed", reason)
    race.question = auction.Bid(seat)


def check_may_bid(race: Race, key: str, seat: int) -> None:
    if race.cars_of(seat) >= auction.most_cars(race):
        raise bad(key, f"seat {seat} has as many cars as it may (D5-BID-05)")
    if not auction.may_bid(race) & auction.SEAT[seat]:
        raise bad(key, f"the car is kept for players without one, not for seat {seat} (D5-BID-24)")


def ask_in_race(race: Race, said: Document, seat: int) -> None:
    if said.asks == "card":
        if len(race.order) == CARS:
            raise bad("asks", "all six cars are home, so the race is over (D5-FINISH-06)")
        if len(race.hands[seat]) == 0:
            raise bad("to_act", f"seat {seat} has no cards")
        race.question = turn.PlayCard(seat)
        return
    if said.card is None:
        raise bad("card", "None; name the card that is being carried out")
    shown = race.board.cards[said.card]
    if said.line is None or said.line > len(shown.cars):
        raise bad("line", f"{said.line}; the card has lines 1 to {len(shown.cars)}")
    if said.line > 1 and race.board.house.void_rest and turn.is_done(race, seat):
        raise bad("line", f"seat {seat} has no car left, so the rest of the card is void")
    race.plan(turn.RestOfCard(seat, said.card, said.line))
    if said.asks == "wild":
        ask_for_wild(race, seat, said.card, said.line - 1)
    else:
        ask_for_space(race, said, seat, said.card, said.line - 1)


def ask_for_wild(race: Race, seat: int, card: int, line: int) -> None:
    shown, cars = race.board.cards[card], turn.wild_cars(race, card, line)
    choices = len(cars) + race.board.house.wild_optional
    if shown.cars[line] != WILD or choices < 2:
        raise bad("asks", "wild is asked on a wild line that two cars could take")
    race.question = turn.pick_wild_car(seat, card, line, cars, len(shown.cars))


def ask_for_space(race: Race, said: Document, seat: int, card: int, line: int) -> None:
    shown = race.board.cards[card]
    car, wild = int(shown.cars[line]), shown.cars[line] == WILD
    if wild:
        if said.car is None:
            raise bad("car", "say which car took the wild line")
        car = said.car
        if car not in list(turn.wild_cars(race, card, line)):
            raise bad("car", f"{COLORS[car]} cannot take this wild line")
    elif said.car not in (None, car):
        raise bad("car", f"line {said.line} is for {COLORS[car]}")
    if not race.is_racing(car):
        raise bad("car", f"{COLORS[car]} is home")
    spaces = int(shown.spaces[line])
    ends = full_ends(race, car, spaces) if wild else end_spaces(race, car, spaces)
    if len(ends) < 2:
        raise bad("asks", "end-space is asked only where there are two or more")
    race.question = turn.PickSpace(seat, car, spaces, ends, WILD_MOVED if wild else MOVED)
