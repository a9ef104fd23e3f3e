"""Words only Daytona 500 knows: bids as sums, cards by id or lines, spaces by name."""

from __future__ import annotations

import re
from typing import Any

from fivewide.games.daytona_500 import made_of
from fivewide.games.daytona_500.board import LANES
from fivewide.games.daytona_500.content import BILL
from fivewide.games.daytona_500.rules.auction import Bid
from fivewide.games.daytona_500.rules.turn import PickSpace, PlayCard
from fivewide.kernel.agenda import options_of
from fivewide.kernel.table import Decision, Table

SUM = re.compile(r"(?:(bid|raise|to)\s*)?\$?\s*([0-9,.]{1,15})\s*(k|thousand)?", re.IGNORECASE)
LEAST_SUM = 1000  # a smaller number without "bid" is the number of an option


def read(table: Table[Any], decision: Decision, text: str) -> int | str | None:
    text = " ".join(text.strip().lstrip(":/").lower().split())
    match table.state.question:
        case Bid():
            return read_bid(table, text)
        case PlayCard():
            return read_card(table, decision.seat, text)
        case PickSpace():
            return read_space(table, decision.seat, text)
    return None


def read_bid(table: Table[Any], text: str) -> int | str | None:
    """`bid 120000`, `bid 120k`, `120k`; what cannot be bid is refused by its rule."""
    found = SUM.fullmatch(text)
    if found is None:
        return "Say bid and a sum, such as bid 120k, or pass." if text == "bid" else None
    verb, digits, thousand = found.groups()
    digits = digits.replace(",", "")
    if digits.count(".") > 1 or not digits.strip("."):
        return None
    amount = float(digits) * (1000 if thousand else 1)
    if not verb and not thousand and amount < LEAST_SUM:
        return None
    if verb and not thousand and amount < LEAST_SUM:
        amount *= 1000  # nobody bids 120 dollars
    race = table.state
    bills = amount / BILL
    if bills in [int(number) for number in options_of(race, int(race.question.seat))][1:]:
        return int(bills) - int(race.bid)
    action = {"bid": int(amount)} if amount == int(amount) else {"bid": 1}
    rule, why = table.game.refuse(race, race.question, action)
    return f"No: {why} [{rule}]"


def read_card(table: Table[Any], seat: int, text: str) -> int | None:
    """By its id, or by its lines from the top on; `any` and `wild` mean the same."""
    names = made_of(table.state).names
    numbers = [int(number) for number in options_of(table.state, seat)]
    wanted = text.removeprefix("play ").strip()
    by_id = [n for n, card in enumerate(numbers) if names.card_ids[card] == wanted]
    if by_id:
        return by_id[0]
    words = _lines(wanted)
    if not words:
        return None
    lines = [_lines(names.cards[card].lines) for card in numbers]
    for fits in (
        [n for n, each in enumerate(lines) if each == words],
        [n for n, each in enumerate(lines) if each[: len(words)] == words],
    ):
        if len(fits) == 1:
            return fits[0]
    return None


def _lines(text: str) -> list[str]:
    """Color and number by turns: ["red", "6", "blue", "4"]."""
    text = re.sub(r"\b(any car|any)\b", "wild", text)
    text = re.sub(r"\bnine of (\w+)", r"\1 9", text)
    words = re.findall(r"[a-z]+|[0-9]+", text)
    pairs = all(word.isdecimal() == bool(place % 2) for place, word in enumerate(words))
    return words if pairs and words else []


def read_space(table: Table[Any], seat: int, text: str) -> int | str | None:
    """`14a`, `a14` or a lane: inner, middle, outer."""
    race, names = table.state, made_of(table.state).names
    numbers = [int(number) for number in options_of(race, seat)]
    lanes = {"inner": 0, "inside": 0, "middle": 1, "outer": 2, "outside": 2, "a": 0, "b": 1, "c": 2}
    if text in lanes:
        fits = [n for n, space in enumerate(numbers) if space % LANES == lanes[text]]
        return fits[0] if len(fits) == 1 else None
    space = names.find(text)
    if space is None:
        return None
    if space in numbers:
        return numbers.index(space)
    rule, why = table.game.refuse(race, race.question, {"end": text})
    return f"No: {why} [{rule}]"
