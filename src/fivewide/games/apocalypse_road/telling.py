"""How events read in English, and what a choice leads to in a few words."""

from __future__ import annotations

from collections.abc import Callable

from fivewide.games.apocalypse_road.names import Names
from fivewide.kernel.game import Event

Sentence = Callable[[Event, Names, list[str]], str]


def tell(event: Event, names: Names, players: list[str]) -> str:
    """One event as a sentence in the past tense, which suits "You" and any other name."""
    return SENTENCES[event.kind](event, names, players)


def fact(event: Event, name: str) -> int:
    value = event.facts[name]
    assert value is not None, f"{name} is hidden"
    return value


def _template(text: str) -> Sentence:
    def sentence(event: Event, names: Names, players: list[str]) -> str:
        words: dict[str, object] = dict(event.facts)
        for key in event.facts:
            value = fact(event, key)
            if key == "seat":
                words["who"] = players[value]
            elif key in ("car", "target", "other"):
                words[key] = names.car(value)
            elif key in ("space", "from"):
                words[key] = names.place(value)
            elif key == "card":
                words[key] = names.card(value)
            elif key == "event":
                words[key] = names.event(value)
            elif key == "face":
                words[key] = names.combat_ids[value].upper()
            elif key == "points":
                words["points"] = "one point" if value == 1 else f"{value} points"
            elif key == "cards":
                words["cards"] = "one card" if value == 1 else f"{value} cards"
            elif key == "cars" and "seat" in event.facts:
                seat = fact(event, "seat")
                chosen = [seat * 8 + place for place in range(8) if value >> place & 1]
                words["cars"] = ", ".join(names.number(car) for car in chosen)
        return text.format(**words)

    return sentence


SENTENCES: dict[str, Sentence] = {
    kind: _template(text)
    for kind, text in {
        "starting-cars-chosen": "{who} started with {cars}.",
        "lined-up": "{car} took grid position {position}.",
        "first-player": "{who} had the car on pole and went first.",
        "first-player-changed": "{who} went first next, with {damage} damage.",
        "turn-began": "Turn {turn} began.",
        "hand-filled": "{who} drew {cards}.",
        "race-deck-reshuffled": "The Race discards were shuffled: {cards}.",
        "clock-ticked": "The Countdown Clock took a point from every pool.",
        "clock-stopped": "The Countdown Clock stopped for good: {who} had one point left.",
        "passed": "{who} had no car left to activate and passed.",
        "card-played": "{who} drove {car} with {card}.",
        "held-fire": "{car} held its fire.",
        "cards-discarded": "{who} discarded {cards}.",
        "moved": "{car} moved to {space}.",
        "pushed": "{car} was pushed to {space}.",
        "pulled": "{car} followed to {space}.",
        "displaced": "{car} was displaced to {space}.",
        "pushed-forward-at-the-wall": "{car} was pushed forward to {space}.",
        "swapped-back": "{car} dropped back to {space}.",
        "came-onto-the-track": "{car} came onto the track at {space}.",
        "line-formed": "{car} formed a line and kept its lane.",
        "movement-lost": "{car} could not go on and lost {points}.",
        "could-not-come-back": "{car} could not come onto the track.",
        "crashed-in-the-crossover": "{car} crashed into {other} on the crossover.",
        "crossed-the-line": "{car} crossed the Finish Line: {points} for {who}.",
        "crossed-without-scoring": "{car} crossed the Finish Line and was quits; nobody scored.",
        "back-over-the-line": "{car} went back over the Finish Line: {who} gave a point back.",
        "must-cross-again": "{car} went back over the Finish Line; its next crossing is void.",
        "fired": "{car} fired at {target}.",
        "combat-card": "Combat Card {face}: {number}.",
        "missed": "{car} missed {target}.",
        "hit": "{car} hit {target} for {damage}.",
        "rammed": "{car} rammed {target}.",
        "sideswiped": "{car} sideswiped {target}.",
        "stopped-without-attack": "{car} was suppressed: it met {target} and did nothing.",
        "damaged": "{car} took {damage} damage.",
        "sprayed": "{car} was sprayed beside {target}.",
        "chain-reached": "The Chain from {target} reached {car}.",
        "suppressed": "{car} was suppressed.",
        "bulldozed": "{car} bulldozed {target}.",
        "took-the-space": "{car} took over {space}.",
        "destroyed": "{car} was destroyed.",
        "kill-scored": "{who} scored {points} for {car}.",
        "replacement-in-the-chute": "{who} put {car} into the Chute.",
        "no-reserve-left": "{who} had no car to replace it with.",
        "event-drawn": "{car} drew {event}.",
        "event-without-effect": "{event} had no effect.",
        "fell-into-the-trough": "{car} fell into {space}.",
        "spun-off": "{car} spun off beside {space}.",
        "into-the-weeds": "{car} went into the weeds beside {space}.",
        "reloading": "{car} had to reload.",
        "bounty-in-play": "Bounty: the next {markers} kills pay double.",
        "bounty-over": "The Bounty was used up.",
        "race-bonus-in-play": "Race Bonus: the next {markers} crossings pay double.",
        "race-bonus-over": "The Race Bonus was used up.",
        "bumped": "{car} was bumped to {space}.",
        "drifted": "{car} drifted past {target}.",
        "drove-on": "{car} drove on to {space}.",
        "took-the-open-road": "{car} took the open road to {space}.",
        "shot-of-nos": "{car} turned up {card}: {points} more to move.",
        "high-flyer": "{car} flew off the jump.",
        "race-won": "{who} won the race.",
        "race-ended-without-a-last-point": "The race was called off after turn {turn}.",
    }.items()
}

LISTED = {
    "pushed": "pushes",
    "pulled": "pulls",
    "displaced": "shoves",
    "pushed-forward-at-the-wall": "shoves forward",
    "swapped-back": "passes",
    "bumped": "moves",
}
AFTER = ("hand-filled", "passed", "turn-began", "card-played", "cards-discarded", "event-drawn")


def consequences(events: list[Event], names: Names, seat: int) -> tuple[str, tuple[str, ...]]:
    """What a choice does, in a few words: whom it moves, who scores, who is hit."""
    moved: dict[str, list[str]] = {}
    said: list[str] = []
    rules: list[str] = []
    for event in events:
        if event.kind in AFTER:
            break
        words = _scored(event, names, seat)
        if event.kind in LISTED:
            car = names.car(fact(event, "car"))
            group = moved.setdefault(LISTED[event.kind], [])
            if car not in group:
                group.append(car)
        elif words:
            said.append(words)
        else:
            continue
        if event.rule not in rules:
            rules.append(event.rule)
    lists = [f"{verb} {_list(cars)}" for verb, cars in moved.items()]
    return "; ".join([*lists, *said]), tuple(rules)


def _list(cars: list[str]) -> str:
    if len(cars) > 4:
        return f"{', '.join(cars[:3])} and {len(cars) - 3} more"
    return ", ".join(cars)


def _scored(event: Event, names: Names, seat: int) -> str:
    car = names.car(fact(event, "car")) if "car" in event.facts else ""
    match event.kind:
        case "crossed-the-line":
            owner = fact(event, "seat")
            whose = "you" if owner == seat else names.team(owner)
            return f"{car} crosses the line: +{fact(event, 'points')} for {whose}"
        case "back-over-the-line" | "must-cross-again":
            return f"{car} goes back over the line"
        case "crossed-without-scoring":
            return f"{car} crosses without scoring"
        case "rammed" | "sideswiped":
            verb = "rams" if event.kind == "rammed" else "swipes"
            return f"{verb} {names.car(fact(event, 'target'))}"
        case "stopped-without-attack":
            return f"stops at {names.car(fact(event, 'target'))}, suppressed"
        case "crashed-in-the-crossover":
            return f"{car} crashes into {names.car(fact(event, 'other'))} in the crossover"
        case "destroyed":
            return f"{car} is destroyed"
        case "kill-scored":
            return f"+{fact(event, 'points')} for the kill"
        case "movement-lost":
            return f"loses {fact(event, 'points')} of movement"
        case "race-won":
            return "wins the race" if fact(event, "seat") == seat else "ends the race"
    return ""
