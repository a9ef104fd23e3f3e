"""What Daytona 500 asks, each question once; and why something well said is not allowed."""

from __future__ import annotations

from typing import Any

from fivewide.kernel import declared
from fivewide.kernel.english import OR
from fivewide.kernel.questions import Asks, Falls, Questions, Reason, verb, word
from fivewide.kernel.speech import Words, words

from .board import LANES
from .names import CAR, CARD, SPACE, SUM, dollars
from .rules.auction import SEAT, Bid, RevealCar, is_guarded, most_cars, not_offered
from .rules.setup import Deal, FirstDealer
from .rules.turn import LEAVE_IT, PickAnyCar, PickSpace, PickWildCar, PlayCard
from .state import Race


def why_not_bid(made: Any, race: Race, question: Bid, bills: int) -> Reason:
    """D5-BID-10, D5-BID-11, D5-BID-13. Too little, or too much."""
    cash = race.cash[question.seat]
    if bills > cash:
        return "D5-BID-13", words("there is only {money} in hand", money=dollars(cash))
    bid = race.on_sale().bid
    if bid == 0:
        return "D5-BID-10", words("the first bid is at least {money}", money=dollars(1))
    return "D5-BID-11", words("the bid must be more than {money}", money=dollars(bid))


def why_not_card(made: Any, race: Race, question: PlayCard, card: int) -> Reason:
    return "D5-TURN-03", words("that card is not in the hand")


def why_not_wild(made: Any, race: Race, question: PickWildCar, car: int) -> Reason:
    if car == LEAVE_IT:
        return "D5-CARD-08", words("a wild line must be used if it can be")
    return barred(race, question, car, THE_CAR, made.names.in_color(car))


def barred_from(race: Race, question: PickWildCar, car: int) -> Reason:
    """Why a car cannot be given the wild line: what it is, or cannot do."""
    return barred(race, question, car, BARRED)


def barred(
    race: Race, question: PickWildCar, car: int, said: dict[str, Words], color: str = ""
) -> Reason:
    card = race.board.cards[question.card]
    rule = "D5-CARD-06"
    if not race.is_racing(car):
        rule = "D5-CARD-04"
    elif card.printed >> car & 1:
        rule = "D5-CARD-05"
    return rule, words(said[rule], color=color, spaces=int(card.spaces[question.line]))


BARRED: dict[str, Words] = {
    "D5-CARD-04": "home",
    "D5-CARD-05": "printed on the card",
    "D5-CARD-06": "cannot go all {spaces} spaces",
}
THE_CAR: dict[str, Words] = {
    "D5-CARD-04": "the {color} car is home",
    "D5-CARD-05": "the {color} car is printed on the card",
    "D5-CARD-06": "the {color} car cannot go all {spaces} spaces",
}


def why_not_there(made: Any, race: Race, question: PickSpace, space: int) -> Reason:
    """D5-RED-01, D5-MOVE-03, D5-BLOCK-01. Why a car cannot end there."""
    ends = ends_in_words(made, question)
    row, lane = divmod(space, LANES)
    here, reach = race.row[question.car], question.ends[0] // LANES
    full = reach == here + question.spaces
    if space == here * LANES + race.lane[question.car]:
        return "D5-MOVE-05", words(STANDS_THERE, ends=ends)
    if row < race.board.rows:
        if race.board.red[row] >> lane & 1:
            return "D5-RED-01", words("no car may end on a red space")
        if not race.free[row] >> lane & 1:
            return "D5-MOVE-03", words("another car is there")
        if row <= here:
            return "D5-MOVE-02", words("no car drives sideways or back")
        if row < reach:
            rule = "D5-MOVE-05" if full else "D5-BLOCK-01"
            return rule, words("the car must go as far as it can: {ends}", ends=ends)
    if row > reach and not full:
        return "D5-BLOCK-01", words("the way there is blocked; the car gets to {ends}", ends=ends)
    if row > reach:
        return "D5-MOVE-06", words(TOO_FAR, spaces=question.spaces, ends=ends)
    return "D5-MOVE-06", words(
        "no legal way ends in that lane; the car can end on {ends}", ends=ends
    )


STANDS_THERE: Words = "the car stands there and must go as far as it can: {ends}"
TOO_FAR: Words = "that is farther than {spaces} spaces; the car gets to {ends}"


def ends_in_words(made: Any, question: PickSpace) -> str:
    return f" {words(OR)} ".join(made.names.called(space) for space in question.ends)


def name_the_end(made: Any, race: Race, question: PickSpace) -> str:
    return words("name the end space: {ends}", ends=ends_in_words(made, question))


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
                unknown=("D5-BID-12", "bids are multiples of $10,000"),
            ),
            word("pass", stands_for=lambda race: int(race.on_sale().bid)),
        ),
        prompt="bid or pass",
        why_not=why_not_bid,
    ),
    Asks(
        PlayCard,
        "card",
        (verb("play", CARD, example="CARD"),),
        prompt="a card must be played",
        why_not=why_not_card,
    ),
    Asks(
        (PickWildCar, PickAnyCar),
        "wild",
        (verb("wild", CAR, example="COLOR", none=LEAVE_IT),),
        prompt="name the car",
        why_not=why_not_wild,
    ),
    Asks(
        PickSpace,
        "end-space",
        (verb("end", SPACE),),
        prompt=name_the_end,
        why_not=why_not_there,
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
                return "D5-BID-24", words("the car is kept for those without one")
            if race.cars_of(seat) >= most_cars(race):
                return "D5-BID-05", words("it has as many cars as allowed")
            sale = race.on_sale()
            if sale.passed & SEAT[seat]:
                if race.cash[seat] <= max(sale.bid, 0):
                    return "D5-BID-13", words("it has too little money to bid")
                return "D5-BID-14", words("it has passed on this car")
        case PlayCard() | PickWildCar() | PickSpace():
            if len(race.hands[seat]) == 0:
                home = race.cars_of(seat) > 0 and not race.has_cars_racing(seat)
                if home:
                    return "D5-FINISH-03", words("its last car is home")
                return "D5-TURN-05", words("it has no cards left")
    return None
