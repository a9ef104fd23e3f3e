"""What lies on the table of Daytona 500: every fact once, what it ranges over, who may see it."""

from __future__ import annotations

from typing import Any

from fivewide.kernel.chance import Seeded
from fivewide.kernel.declared import (
    SEAT,
    Declared,
    Field,
    carried,
    counted,
    list_of,
    literal,
    maybe,
    money,
    one,
    per,
    ranked,
    set_of,
)
from fivewide.kernel.questions import seat_asked

from .board import LANES, NOBODY
from .content import BILL
from .impossible import best_prizes
from .names import CAR, CARD, SPACE
from .options import MOST_RACES
from .questions import QUESTIONS
from .rules.auction import MOST_BILLS
from .rules.setup import START_CASH, new_table
from .rules.turn import PickSpace, RestOfCard
from .state import Race

BEFORE_THE_DEAL = ("first-dealer", "deal")
AUCTION = ("bidding-card", "bid")
IN_TURN = ("card", "wild", "end-space")
MID_CARD = ("wild", "end-space")
RACING = (*IN_TURN, "over")


# What only the table ranges over


def prizes_of_a_race(made: Any, seats: int) -> int:
    """What one player can win in a race, in bills."""
    return sum(best_prizes(new_table(seats, Seeded(0), made.board)))


def all_the_cash(made: Any, seats: int) -> tuple[int, int]:
    """What one player can hold, in bills. With loans there is one forced car a race."""
    least = -MOST_RACES if made.board.house.loans else 0
    return least, int(START_CASH) + MOST_RACES * prizes_of_a_race(made, seats)


ASKED = literal("question", *QUESTIONS.names, "over")
RACE = counted("race", 1, lambda made, seats: int(made.board.house.races), "this game has {most}")
CASH = money(BILL, all_the_cash)
PRIZES = money(BILL, lambda made, seats: (0, prizes_of_a_race(made, seats)))
A_BID = money(BILL, lambda made, seats: (0, MOST_BILLS))
BALANCE = money(BILL)
LINE = counted(
    "line",
    1,
    lambda made, seats: max(len(card.cars) for card in made.board.cards),
    "lines are 1 to {most}",
)


# What the state holds otherwise than the document says it


def spaces(race: Race) -> list[int]:
    return [
        NOBODY if row == NOBODY else row * LANES + lane
        for row, lane in zip(race.row, race.lane, strict=True)
    ]


# Who may see it


def cash_is_open(race: Race, made: Any, viewer: int | None, seat: int, bills: int) -> bool:
    """D5-MONEY-03. Cash is open, or as an option hidden outside auctions until the game is over."""
    hidden = made.options.money_visibility == "hidden_between_auctions"
    return not hidden or race.over or viewer == seat or QUESTIONS.asked_of(race) in AUCTION


def hand_is_own(race: Race, made: Any, viewer: int | None, seat: int, card: int) -> bool:
    """D5-SETUP-07, D5-BID-20. Hands are secret, their sizes are not; nor who has which nine."""
    return viewer == seat or race.board.is_nine(card)


def lies_on_top(race: Race, made: Any, viewer: int | None, place: int, card: int) -> bool:
    """D5-TURN-04. The discard is open, or as an option its top card only."""
    return made.options.discard_visibility == "open" or place == len(race.discard) - 1


def is_nine(race: Race, made: Any, viewer: int | None, place: int, card: int) -> bool:
    """D5-BID-23. Of the cards out of play only the nines of cars without an owner are known."""
    return race.board.is_nine(card)


class Document(Declared):
    """Every key, with what it means when it is left out."""

    race = Field(one(RACE), "which race of the game; 1, of a game that is over its last")
    to_act = Field(maybe(SEAT), "who is asked; seat 0", read=seat_asked)
    asks = Field(one(ASKED), "what play waits for; a card", read=QUESTIONS.asked_of)
    dealer = Field(maybe(SEAT), "the last seat, so that seat 0 opens")
    cash = Field(per(SEAT, CASH), "$300,000 each", seen=cash_is_open)
    bank = Field(one(BALANCE), "whatever balances the players' cash")
    won = Field(per(SEAT, PRIZES), "prizes of the last race; none, or those of the places if over")
    owners = Field(
        per(CAR, maybe(SEAT, "none")), "in a race: round the table by start position", "owner"
    )
    offered = Field(
        ranked(CAR), "cars that came up for sale; in a race all six, before it none", "position"
    )
    lot = Field(maybe(CAR), "the car up for sale; the last one offered", "sale.car")
    bid = Field(one(A_BID), "the standing bid; none", "sale.bid")
    bidder = Field(maybe(SEAT), "whose it is; nobody's", "sale.bidder")
    passed = Field(
        set_of(SEAT), "who may not bid, and who was asked before the seat to act", "sale.passed"
    )
    buyer = Field(maybe(SEAT), "the owner of the last car sold")
    cars = Field(
        per(CAR, SPACE, unsaid=NOBODY),
        "in a race: on the start positions that are left",
        read=spaces,
        of=("row", "lane"),
    )
    places = Field(list_of(CAR), "cars at the finish, winner first; by color", "order")
    hands = Field(
        per(SEAT, list_of(CARD)),
        "dealt from the cards that are left, with the owners' nines",
        seen=hand_is_own,
    )
    discard = Field(list_of(CARD), "cards played, the last one on top; none", seen=lies_on_top)
    out_of_play = Field(list_of(CARD), "every card that is nowhere else", "out", seen=is_nine)
    # While something about a card is asked, what is left of it waits: the line after this one.
    card = Field(
        maybe(CARD), "the card that is being carried out", read=carried("card", NOBODY, RestOfCard)
    )
    line = Field(
        maybe(LINE), "which of its lines, from 1", read=carried("line", NOBODY, RestOfCard)
    )
    car = Field(maybe(CAR), "the car that moves", read=carried("car", NOBODY, PickSpace))

    # grid and free: where cars stand, kept up by Race.put; offered: how many have a position
    derived = ("board", "grid", "free", "offered")
