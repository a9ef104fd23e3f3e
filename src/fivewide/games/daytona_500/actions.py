"""What a player can say, for people, servers and logs. The rules themselves use the numbers."""

from __future__ import annotations

from typing import Any

import msgspec

from fivewide.games.daytona_500.content import BILL, COLORS
from fivewide.games.daytona_500.names import Names
from fivewide.games.daytona_500.rules.auction import (
    SEAT,
    Bid,
    RevealCar,
    is_guarded,
    most_cars,
    not_offered,
)
from fivewide.games.daytona_500.rules.setup import Deal, FirstDealer
from fivewide.games.daytona_500.rules.turn import LEAVE_IT, PickSpace, PickWildCar, PlayCard
from fivewide.games.daytona_500.state import Race
from fivewide.kernel.agenda import Question
from fivewide.kernel.game import Action, Json


class PlaceBid(Action, frozen=True):
    """So many dollars for the car up for sale."""

    bid: int


class PassBid(Action, frozen=True):
    passes: bool = msgspec.field(name="pass", default=True)


class Play(Action, frozen=True):
    """A card, by its id."""

    play: str


class TakeWild(Action, frozen=True):
    """The car that takes the wild line, by its color, or none."""

    wild: str


class EndOn(Action, frozen=True):
    """The space a car ends on."""

    end: str


def named(race: Race, names: Names, question: Question, answer: int) -> Action:
    """An answer as the action it stands for."""
    match question:
        case Bid():
            return PassBid() if answer == race.bid else PlaceBid(answer * BILL)
        case PlayCard():
            return Play(names.card_ids[answer])
        case PickWildCar():
            return TakeWild("none" if answer == LEAVE_IT else COLORS[answer])
        case PickSpace():
            return EndOn(names.space(answer))
    raise TypeError(f"no actions are named for {question}")


def chance_name(question: Question) -> str:
    match question:
        case FirstDealer():
            return "first-dealer"
        case Deal():
            return "deal"
        case RevealCar():
            return "bidding-card"
    raise TypeError(f"{question} is not left to chance")


def outcome(race: Race, names: Names, question: Question, number: int) -> Json:
    """A chance outcome, or one card of a deal, as a race file says it."""
    match question:
        case Deal():
            return names.card_ids[number]
        case RevealCar():
            return COLORS[not_offered(race, number)]
    return number


def refuse(race: Race, names: Names, question: Question, action: Any) -> tuple[str, str]:
    """Which rule stands against an action that is not offered, and why in half a sentence."""
    verb = next(iter(action)) if isinstance(action, dict) and len(action) == 1 else ""
    value = action[verb] if verb else None
    match question:
        case Bid():
            return refuse_bid(race, question, verb, value)
        case PlayCard():
            if verb == "play" and value in names.card_ids:
                return "D5-TURN-03", "that card is not in the hand"
            return "D5-TURN-03", 'a card must be played: say {"play": "CARD"}'
        case PickWildCar():
            return refuse_wild(race, question, verb, value)
        case PickSpace():
            return refuse_space(race, names, question, verb, value)
    return question.rule, "nobody is asked anything"


def shut_out(race: Race, seat: int) -> tuple[str, str] | None:
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
            if race.passed & SEAT[seat]:
                if race.cash[seat] <= max(race.bid, 0):
                    return "D5-BID-13", "it has too little money to bid"
                return "D5-BID-14", "it has passed on this car"
        case PlayCard() | PickWildCar() | PickSpace():
            if len(race.hands[seat]) == 0:
                home = race.cars_of(seat) > 0 and not race.has_cars_racing(seat)
                if home:
                    return "D5-FINISH-03", "its last car is home"
                return "D5-TURN-05", "it has no cards left"
    return None


def refuse_bid(race: Race, question: Bid, verb: str, value: Any) -> tuple[str, str]:
    """D5-BID-10 to D5-BID-13. Too little, too much, or no sum of bills."""
    if verb != "bid" or type(value) is not int:
        return "D5-BID-09", 'bid or pass: say {"bid": 40000} or {"pass": true}'
    if value % BILL:
        return "D5-BID-12", f"bids are multiples of ${BILL:,}"
    if value > race.cash[question.seat] * BILL:
        return "D5-BID-13", f"there is only ${race.cash[question.seat] * BILL:,} in hand"
    if race.bid == 0:
        return "D5-BID-10", f"the first bid is at least ${BILL:,}"
    return "D5-BID-11", f"the bid must be more than ${race.bid * BILL:,}"


def refuse_wild(race: Race, question: PickWildCar, verb: str, value: Any) -> tuple[str, str]:
    card = race.board.cards[question.card]
    if verb != "wild" or value not in (*COLORS, "none"):
        return question.rule, 'name the car: say {"wild": "COLOR"}'
    if value == "none":
        return "D5-CARD-08", "a wild line must be used if it can be"
    car = COLORS.index(value)
    if not race.is_racing(car):
        return "D5-CARD-04", f"the {value} car is home"
    if card.printed >> car & 1:
        return "D5-CARD-05", f"the {value} car is printed on the card"
    spaces = int(card.spaces[question.line])
    return "D5-CARD-06", f"the {value} car cannot go all {spaces} spaces"


def refuse_space(
    race: Race, names: Names, question: PickSpace, verb: str, value: Any
) -> tuple[str, str]:
    """D5-RED-01, D5-MOVE-03, D5-BLOCK-01. Why a car cannot end there."""
    ends = " or ".join(names.space(space) for space in question.ends)
    space = names.find(value) if verb == "end" and isinstance(value, str) else None
    if space is None:
        return "D5-MOVE-06", f"name the end space: {ends}"
    row, lane = divmod(space, 3)
    if row < race.board.rows:
        if race.board.red[row] >> lane & 1:
            return "D5-RED-01", "no car may end on a red space"
        if not race.free[row] >> lane & 1:
            return "D5-MOVE-03", "another car is there"
        if row < question.ends[0] // 3:
            full = question.ends[0] // 3 == race.row[question.car] + question.spaces
            rule = "D5-MOVE-05" if full else "D5-BLOCK-01"
            return rule, f"the car must go as far as it can: {ends}"
    return "D5-MOVE-06", f"the car can end on {ends}"
