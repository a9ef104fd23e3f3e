"""A passage of the log as one line: the sale of a car, a card played, the end of a race."""

from __future__ import annotations

from fivewide.kernel.english import listed, naming, several
from fivewide.kernel.game import Event
from fivewide.kernel.speech import Words, words

from .event_words import SAID, describe
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


def _deal(events: list[Event], players: list[str]) -> str:
    facts: dict[str, object] = {"race": events[0].fact("race")}
    dealt: Words = "Race {race}."
    for event in events:
        match event.kind:
            case "dealer-named":
                facts |= naming(players[event.fact("seat")])
            case "cards-dealt":
                facts["cards"] = several(event.fact("cards"), "card")
                dealt = TO_EVERYBODY
            case "cards-left-out":
                facts["left"] = several(event.fact("cards"), "card")
                dealt = SOME_LEFT_OVER
    return words(dealt, **facts)


TO_EVERYBODY: Words = "Race {race}: {who} dealt {cards} to everybody."
SOME_LEFT_OVER: Words = "Race {race}: {who} dealt {cards} to everybody, {left} left over."


def _sale(events: list[Event], names: Names, players: list[str]) -> str:
    """One lot: who got it for how much, after how many bids; or how the bidding stands."""
    guarded = any(event.kind == "only-those-without-a-car-bid" for event in events)
    lot = words(KEPT_LOT if guarded else LOT, **SAID.words_of(events[0], names, players))
    bids = [event for event in events if event.kind == "bid"]
    for event in events:
        if event.kind in SOLD:
            facts = SAID.words_of(event, names, players)
            if event.kind == "car-bought" and (others := _beaten(bids, event, players)):
                return words(BOUGHT_AGAINST, **facts, lot=lot, others=others)
            return words(SOLD[event.kind], **facts, lot=lot)
    if bids:
        highest = SAID.words_of(bids[-1], names, players)
        return words("{lot}: {bills} bid by {whom} so far.", **highest, lot=lot)
    return words("{lot}: no bid yet.", lot=lot)


LOT: Words = "{car}, start #{position}"
KEPT_LOT: Words = "{car}, start #{position}, kept for those without a car"
BOUGHT_AGAINST: Words = "{lot}: {who} bought it for {bills} against {others}."
SOLD: dict[str, Words] = {
    "car-bought": "{lot}: {who} bought it for {bills}.",
    "car-must-be-bought": "{lot}: {who}, alone without a car, took it for {bills}.",
    "car-falls-to": "{lot}: no bid, so it fell to {whom} for {bills}.",
    "car-unsold": "{lot}: nobody wanted it.",
}


def _beaten(bids: list[Event], bought: Event, players: list[str]) -> str:
    """The others who bid, each with the last sum; nobody is worth no word."""
    last = {bid.fact("seat"): bid.fact("bills") for bid in bids}
    last.pop(bought.fact("seat"), None)
    return listed(
        [
            words("{whom} ({bills})", **naming(players[seat]), bills=dollars(bills))
            for seat, bills in last.items()
        ]
    )


def _card(events: list[Event], names: Names, players: list[str]) -> str:
    """Who played what; car by car where it went, whom it drafted, what came of it."""
    played = words("{who} played {card}", **SAID.words_of(events[0], names, players))
    parts: list[str] = []
    drafted: list[str] = []
    wild = 0
    for event in events[1:]:
        facts = SAID.words_of(event, names, players)
        if event.kind == "drafted":
            drafted.append(words(PARTS["moved"], **facts))
            continue
        if drafted:
            parts[-1] = words(DRAFTING, part=parts[-1], cars=listed(drafted))
            drafted = []
        if event.kind == "wild-chosen":
            wild = event.fact("spaces")
            continue
        if part := _part(event, facts):
            parts.append(
                words("{part} by the wild {spaces}", part=part, spaces=wild) if wild else part
            )
        wild = 0
    if drafted:
        parts[-1] = words(DRAFTING, part=parts[-1], cars=listed(drafted))
    return f"{played}: {'; '.join(parts)}." if parts else f"{played}."


def _part(event: Event, facts: dict[str, object]) -> str:
    if event.kind == "hand-discarded" and event.fact("cards"):
        cards = several(event.fact("cards"), "card")
        return words("{whom} {has} no car left, {cards} laid down", **{**facts, "cards": cards})
    said = PARTS_BY_RULE.get((event.kind, event.rule)) or PARTS.get(event.kind)
    return "" if said is None else words(said, **facts)


DRAFTING: Words = "{part}, drafting {cars}"
PARTS: dict[str, Words] = {
    "moved": "{car} to {space}",
    "moved-as-far-as-possible": "{car} only to {space} with its {spaces}",
    "blocked": "{car} blocked",
    "finished": "{car} home {place}",
    "line-skipped": "{car} home already",
    "wild-skipped": "no car for the wild {spaces}",
    "wild-not-used": "wild {spaces} not used",
    "rest-of-card-void": "the rest of the card void",
    "hand-discarded": "{whom} {has} no car left",
    "skipped-without-cards": "{whom} skipped without cards",
}
PARTS_BY_RULE: dict[tuple[str, str], Words] = {("blocked", "D5-RED-05"): "{car} stayed"}


def _result(events: list[Event], names: Names, players: list[str]) -> str:
    """The prizes, place by place; cars out of gas; at the end of the game its winner."""
    race = events[0].fact("race")
    came = [
        words(said[event.kind], **SAID.words_of(event, names, players))
        for said in (PRIZES, REST)
        for event in events
        if event.kind in said
    ]
    if not came:
        return words("Race {race} was over.", race=race)
    return words("Race {race} was over: {result}.", race=race, result="; ".join(came))


PRIZES: dict[str, Words] = {
    "prize-paid": "{car} {bills} for {whom}",
    "prize-unclaimed": "{car} {bills} for nobody",
}
REST: dict[str, Words] = {
    "out-of-gas": "{car} out of gas",
    "champion-driver": "{whom} earned the title of Champion Driver",
    "game-won": "{whom} won the game with {bills}",
}
