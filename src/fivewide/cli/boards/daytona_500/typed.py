"""Words only Daytona 500 knows: bids as sums, cards by id or lines, spaces by name."""

from __future__ import annotations

import re

from fivewide.cli.boards.daytona_500.seen import Seen, color_of
from fivewide.games.daytona_500.told import LANE_WORDS, WITHIN
from fivewide.kernel import speech
from fivewide.kernel.game import Action
from fivewide.kernel.table import Decision

SUM = re.compile(r"(?:(bid|raise|to)\s*)?\$?\s*([0-9,.]{1,15})\s*(k|thousand)?", re.IGNORECASE)
LEAST_SUM = 1000  # a smaller number without "bid" is the number of an option
LANES = {"inner": 0, "inside": 0, "middle": 1, "outer": 2, "outside": 2, "a": 0, "b": 1, "c": 2}


SAY_A_SUM: speech.Words = "Say bid and a sum, such as bid 120k, or pass."


def read(seen: Seen, decision: Decision, text: str) -> int | str | None:
    text = " ".join(text.strip().lstrip(":/").lower().split())
    match seen.view.asks:
        case "bid":
            return read_bid(seen, decision, text)
        case "card":
            return read_card(seen, decision, text)
        case "end-space":
            return read_space(seen, decision, text)
    return None


def read_bid(seen: Seen, decision: Decision, text: str) -> int | str | None:
    """`bid 120000`, `bid 120k`, `120k`; what cannot be bid is refused by its rule."""
    found = SUM.fullmatch(text)
    if found is None:
        return speech.words(SAY_A_SUM) if text == "bid" else None
    verb, digits, thousand = found.groups()
    digits = digits.replace(",", "")
    if digits.count(".") > 1 or not digits.strip("."):
        return None
    amount = float(digits) * (1000 if thousand else 1)
    if not verb and not thousand and amount < LEAST_SUM:
        return None
    if verb and not thousand and amount < LEAST_SUM:
        amount *= 1000  # nobody bids 120 dollars
    return taken(seen, decision, {"bid": int(amount) if amount == int(amount) else 1})


def taken(seen: Seen, decision: Decision, action: Action) -> int | str:
    """The option that is this action, or the rule against it."""
    for number, option in enumerate(decision.options):
        if option.action == action:
            return number
    rule, why = seen.sight.why_not(action)
    return speech.words("No: {why} [{rule}]", why=why, rule=rule)


def read_card(seen: Seen, decision: Decision, text: str) -> int | None:
    """By its id, or by its lines from the top on; `any` and `wild` mean the same."""
    cards = [seen.cards[id] for id in objects_of(decision)]
    wanted = text.removeprefix("play ").strip()
    by_id = [n for n, card in enumerate(cards) if card.id == wanted]
    if by_id:
        return by_id[0]
    words = typed_lines(wanted)
    if not words:
        return None
    lines = [
        [word for line in card.moves for word in (line.car or "wild", str(line.spaces))]
        for card in cards
    ]
    for fits in (
        [n for n, each in enumerate(lines) if each == words],
        [n for n, each in enumerate(lines) if each[: len(words)] == words],
    ):
        if len(fits) == 1:
            return fits[0]
    return None


def objects_of(decision: Decision) -> list[str]:
    """What the options are about: cards, or spaces."""
    actions = [option.action for option in decision.options]
    return [about for action in actions if isinstance(action, dict) for about in action.values()]


def typed_lines(text: str) -> list[str]:
    """Color and number by turns: ["red", "6", "blue", "4"]."""
    text = re.sub(r"\b(any car|any)\b", "wild", text)
    text = re.sub(r"\bnine of (\w+)", r"\1 9", text)
    called = {color_of(line).lower(): line for line in WITHIN}
    words = [called.get(word, word) for word in re.findall(r"[^\W\d_]+|[0-9]+", text)]
    pairs = all(word.isdecimal() == bool(place % 2) for place, word in enumerate(words))
    return words if pairs and words else []


def read_space(seen: Seen, decision: Decision, text: str) -> int | str | None:
    """`14a`, `a14` or a lane: inner, middle, outer."""
    spaces = objects_of(decision)
    called = {speech.words(lane).lower(): number for number, lane in enumerate(LANE_WORDS)}
    lane = called.get(text, LANES.get(text))
    if lane is not None:
        fits = [n for n, space in enumerate(spaces) if seen.place_of(space)[1] == lane]
        return fits[0] if len(fits) == 1 else None
    for name in (text, text.upper(), text[1:] + text[:1].upper()):
        if name in seen.track.spaces or name == "finish":
            return taken(seen, decision, {"end": name})
    return None
