"""A passage of the log as one line: the sale of a car, a card played, the end of a race."""

from __future__ import annotations

from fivewide.kernel.english import has, listed, object_of, several
from fivewide.kernel.game import Event

from .event_words import ORDINALS, describe
from .names import Names, dollars
from .state import Race

STARTS = frozenset({"race-began", "car-up-for-sale", "green-flag", "card-played", "race-ended"})


def sum_up(race: Race, events: list[Event], names: Names, players: list[str]) -> str:
    match events[0].kind:
        case "race-began":
            return _deal(events, players)
        case "car-up-for-sale":
            return _sale(events, names, players)
        case "card-played":
            return _card(events, names, players)
        case "race-ended":
            return _result(events, names, players)
    return " ".join(describe(race, event, names, players) for event in events)


def _seat(event: Event, players: list[str]) -> str:
    return players[event.fact("seat")]


def _deal(events: list[Event], players: list[str]) -> str:
    each = [several(event.fact("cards"), "card") for event in events if event.kind == DEALT]
    dealers = [_seat(event, players) for event in events if event.kind == "dealer-named"]
    dealt = f": {dealers[0]} dealt {each[0]} to everybody" if dealers and each else ""
    left = [several(event.fact("cards"), "card") for event in events if event.kind == LEFT_OUT]
    over = f", {left[0]} left over" if left else ""
    return f"Race {events[0].fact('race')}{dealt}{over}."


DEALT = "cards-dealt"
LEFT_OUT = "cards-left-out"


def _sale(events: list[Event], names: Names, players: list[str]) -> str:
    """One lot: who got it for how much, after how many bids; or how the bidding stands."""
    head = f"{names.car(events[0].fact('car'))}, start #{events[0].fact('position')}"
    bids = [event for event in events if event.kind == "bid"]
    guarded = any(event.kind == "only-those-without-a-car-bid" for event in events)
    only = ", kept for those without a car" if guarded else ""
    for event in events:
        match event.kind:
            case "car-bought":
                price = dollars(event.fact("bills"))
                against = _beaten(bids, event.fact("seat"), players)
                return f"{head}{only}: {_seat(event, players)} bought it for {price}{against}."
            case "car-must-be-bought":
                price = dollars(event.fact("bills"))
                return f"{head}: {_seat(event, players)}, alone without a car, took it for {price}."
            case "car-falls-to":
                price = dollars(event.fact("bills"))
                return f"{head}{only}: no bid, so it fell to {_whom(event, players)} for {price}."
            case "car-unsold":
                return f"{head}: nobody wanted it."
    if bids:
        highest = dollars(bids[-1].fact("bills"))
        return f"{head}{only}: {highest} bid by {_whom(bids[-1], players)} so far."
    return f"{head}{only}: no bid yet."


def _whom(event: Event, players: list[str]) -> str:
    return object_of(_seat(event, players))


def _beaten(bids: list[Event], buyer: int, players: list[str]) -> str:
    """The others who bid, each with the last sum; nobody is worth no word."""
    last = {bid.fact("seat"): bid.fact("bills") for bid in bids}
    last.pop(buyer, None)
    others = [f"{object_of(players[seat])} ({dollars(bills)})" for seat, bills in last.items()]
    return f" against {listed(others)}" if others else ""


def _card(events: list[Event], names: Names, players: list[str]) -> str:
    """Who played what; car by car where it went, whom it drafted, what came of it."""
    played = f"{_seat(events[0], players)} played {names.card(events[0].fact('card'))}"
    parts: list[str] = []
    drafted: list[str] = []
    wild = ""
    for event in events[1:]:
        if event.kind == "drafted":
            drafted.append(f"{_car(event, names)} to {_space(event, names)}")
            continue
        if drafted:
            parts[-1] += f", drafting {listed(drafted)}"
            drafted = []
        if event.kind == "wild-chosen":
            wild = f" by the wild {event.fact('spaces')}"
            continue
        parts += [f"{part}{wild}" for part in _part(event, names, players)]
        wild = ""
    if drafted:
        parts[-1] += f", drafting {listed(drafted)}"
    return f"{played}: {'; '.join(parts)}." if parts else f"{played}."


def _car(event: Event, names: Names) -> str:
    return names.car(event.fact("car"))


def _space(event: Event, names: Names) -> str:
    return names.space(event.fact("space"))


def _part(event: Event, names: Names, players: list[str]) -> list[str]:
    match event.kind:
        case "moved":
            return [f"{_car(event, names)} to {_space(event, names)}"]
        case "moved-as-far-as-possible":
            spaces = event.fact("spaces")
            return [f"{_car(event, names)} only to {_space(event, names)} with its {spaces}"]
        case "blocked":
            stays = event.rule == "D5-RED-05"
            return [f"{_car(event, names)} {'stayed' if stays else 'blocked'}"]
        case "finished":
            return [f"{_car(event, names)} home {ORDINALS[event.fact('place')]}"]
        case "line-skipped":
            return [f"{_car(event, names)} home already"]
        case "wild-skipped":
            return [f"no car for the wild {event.fact('spaces')}"]
        case "wild-not-used":
            return [f"wild {event.fact('spaces')} not used"]
        case "rest-of-card-void":
            return ["the rest of the card void"]
        case "hand-discarded":
            cards = event.fact("cards")
            hand = f", {several(cards, 'card')} laid down" if cards else ""
            who = _seat(event, players)
            return [f"{object_of(who)} {has(who)} no car left{hand}"]
        case "skipped-without-cards":
            return [f"{_whom(event, players)} skipped without cards"]
    return []


def _result(events: list[Event], names: Names, players: list[str]) -> str:
    """The prizes, place by place; cars out of gas; at the end of the game its winner."""
    prizes: list[str] = []
    others: list[str] = []
    for event in events:
        match event.kind:
            case "prize-paid":
                prizes.append(f"{_prize(event, names)} for {_whom(event, players)}")
            case "prize-unclaimed":
                prizes.append(f"{_prize(event, names)} for nobody")
            case "out-of-gas":
                others.append(f"{_car(event, names)} out of gas")
            case "champion-driver":
                others.append(f"{_whom(event, players)} earned the title of Champion Driver")
            case "game-won":
                money = dollars(event.fact("bills"))
                others.append(f"{_whom(event, players)} won the game with {money}")
    result = "; ".join([*prizes, *others])
    return f"Race {events[0].fact('race')} was over{': ' if result else ''}{result}."


def _prize(event: Event, names: Names) -> str:
    return f"{_car(event, names)} {dollars(event.fact('bills'))}"
