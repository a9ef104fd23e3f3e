"""What Daytona 500 asks, each question once; and why something well said is not allowed."""

from __future__ import annotations

from typing import Any

from fivewide.kernel import declared
from fivewide.kernel.questions import Asks, Falls, Questions, Reason, verb, word

from .board import LANES
from .content import BILL, COLORS
from .names import CAR, CARD, SPACE, SUM
from .rules.auction import SEAT, Bid, RevealCar, is_guarded, most_cars, not_offered
from .rules.setup import Deal, FirstDealer
from .rules.turn import LEAVE_IT, PickAnyCar, PickSpace, PickWildCar, PlayCard
from .state import Race


def why_not_bid(made: Any, race: Race, question: Bid, bills: int) -> Reason:
    """D5-BID-10, D5-BID-11, D5-BID-13. Too little, or too much."""
    if bills > race.cash[question.seat]:
        return "D5-BID-13", f"there is only ${race.cash[question.seat] * BILL:,} in hand"
    bid = race.on_sale().bid
    if bid == 0:
        return "D5-BID-10", f"the first bid is at least ${BILL:,}"
    return "D5-BID-11", f"the bid must be more than ${bid * BILL:,}"


def why_not_card(made: Any, race: Race, question: PlayCard, card: int) -> Reason:
    return "D5-TURN-03", "that card is not in the hand"


def why_not_wild(made: Any, race: Race, question: PickWildCar, car: int) -> Reason:
    if car == LEAVE_IT:
        return "D5-CARD-08", "a wild line must be used if it can be"
    rule, why = barred_from(race, question, car)
    return rule, f"the {COLORS[car]} car {'' if rule == 'D5-CARD-06' else 'is '}{why}"


def barred_from(race: Race, question: PickWildCar, car: int) -> Reason:
    """Why a car cannot be given the wild line: what it is, or cannot do."""
    card = race.board.cards[question.card]
    if not race.is_racing(car):
        return "D5-CARD-04", "home"
    if card.printed >> car & 1:
        return "D5-CARD-05", "printed on the card"
    return "D5-CARD-06", f"cannot go all {int(card.spaces[question.line])} spaces"


def why_not_there(made: Any, race: Race, question: PickSpace, space: int) -> Reason:
    """D5-RED-01, D5-MOVE-03, D5-BLOCK-01. Why a car cannot end there."""
    ends = ends_in_words(made, question)
    row, lane = divmod(space, LANES)
    here, reach = race.row[question.car], question.ends[0] // LANES
    full = reach == here + question.spaces
    if space == here * LANES + race.lane[question.car]:
        return "D5-MOVE-05", f"the car stands there and must go as far as it can: {ends}"
    if row < race.board.rows:
        if race.board.red[row] >> lane & 1:
            return "D5-RED-01", "no car may end on a red space"
        if not race.free[row] >> lane & 1:
            return "D5-MOVE-03", "another car is there"
        if row <= here:
            return "D5-MOVE-02", "no car drives sideways or back"
        if row < reach:
            rule = "D5-MOVE-05" if full else "D5-BLOCK-01"
            return rule, f"the car must go as far as it can: {ends}"
    if row > reach and not full:
        return "D5-BLOCK-01", f"the way there is blocked; the car gets to {ends}"
    if row > reach:
        return (
            "D5-MOVE-06",
            f"that is farther than {question.spaces} spaces; the car gets to {ends}",
        )
    return "D5-MOVE-06", f"no legal way ends in that lane; the car can end on {ends}"


def ends_in_words(made: Any, question: PickSpace) -> str:
    return " or ".join(made.names.space(space) for space in question.ends)


QUESTIONS = Questions(
    Falls(FirstDealer, "first-dealer", declared.SEAT),
    Falls(Deal, "deal", CARD),
    Falls(RevealCar, "bidding-card", CAR, lambda race, asked, number: not_offered(race, number)),
    Asks(
        Bid,
        "bid",
        (
            verb(
                "bid",
                SUM,
                example=40_000,
                unknown=("D5-BID-12", f"bids are multiples of ${BILL:,}"),
            ),
            word("pass", stands_for=lambda race: int(race.on_sale().bid)),
        ),
        "bid or pass",
        why_not_bid,
    ),
    Asks(
        PlayCard,
        "card",
        (verb("play", CARD, example="CARD"),),
        "a card must be played",
        why_not_card,
    ),
    Asks(
        (PickWildCar, PickAnyCar),
        "wild",
        (verb("wild", CAR, example="COLOR", none=LEAVE_IT),),
        "name the car",
        why_not_wild,
    ),
    Asks(
        PickSpace,
        "end-space",
        (verb("end", SPACE),),
        lambda made, race, asked: f"name the end space: {ends_in_words(made, asked)}",
        why_not_there,
    ),
)


def shut_out(race: Race, seat: int) -> Reason | None:
    """Which rule keeps a seat out of the bidding or out of the race, and why; or nothing does.

    D5-BID-05, D5-BID-24: it may not bid for this car. D5-BID-13, D5-BID-14: it is out already.
    D5-TURN-05, D5-FINISH-03: it has no cards left.
    """
    match race.question:
        case Bid():
            if is_guarded(race) and race.cars_of(seat) > 0:
                return "D5-BID-24", "the car is kept for those without one"
            if race.cars_of(seat) >= most_cars(race):
                return "D5-BID-05", "it has as many cars as allowed"
            sale = race.on_sale()
            if sale.passed & SEAT[seat]:
                if race.cash[seat] <= max(sale.bid, 0):
                    return "D5-BID-13", "it has too little money to bid"
                return "D5-BID-14", "it has passed on this car"
        case PlayCard() | PickWildCar() | PickSpace():
            if len(race.hands[seat]) == 0:
                home = race.cars_of(seat) > 0 and not race.has_cars_racing(seat)
                if home:
                    return "D5-FINISH-03", "its last car is home"
                return "D5-TURN-05", "it has no cards left"
    return None
