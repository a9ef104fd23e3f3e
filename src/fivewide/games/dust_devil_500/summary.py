"""A passage of the log as one line: a turn, the start of a race, its end."""

from __future__ import annotations

from fivewide.kernel.english import has, listed, object_of, possessive
from fivewide.kernel.game import Event

from .event_words import WHY_STAYED, describe, reading_in_words, roll_in_words
from .names import Names
from .state import Race
from .told import RACES

STARTS = frozenset({"race-began", "turn-skipped", "rolled", "race-ended"})
THROUGH = {  # ways that the two places alone do not show
    ("entered-pit-row", "DD-PIT-02"): " into Pit Row",
    ("entered-pit-row", "DD-PIT-03"): " through Pit Row",
    ("continued", "DD-TURBO-02"): " turbocharged",
    ("continued", "DD-TURBO-04"): " turbocharged",
    ("entered-ramp", "DD-RAMP-03"): " up the Runaway Ramp",
    ("entered-ramp", "DD-RAMP-04"): " up the Runaway Ramp",
}


def sum_up(race: Race, events: list[Event], names: Names, players: list[str]) -> str:
    match events[0].kind:
        case "race-began":
            return _start(race, events, names, players)
        case "rolled":
            return _turn(events, names, players)
        case "race-ended":
            return _result(events, players)
    return " ".join(describe(race, event, names, players) for event in events)


def _start(race: Race, events: list[Event], names: Names, players: list[str]) -> str:
    number = events[0].fact("race")
    first = [event for event in events if event.kind == "first-driver"]
    began = f"{players[first[0].fact('seat')]} began" if first else "the flag is green"
    return f"Race {number}, {RACES[number].name}: {began}."


def _result(events: list[Event], players: list[str]) -> str:
    scores = [
        f"{event.fact('points')} for {object_of(players[event.fact('seat')])}"
        f" ({event.fact('total')} in all)"
        for event in events
        if event.kind == "scored"
    ]
    return f"Race {events[0].fact('race')} is over; points: {listed(scores)}."


def _turn(events: list[Event], names: Names, players: list[str]) -> str:
    """Who rolled what, the way the car went, and what came of it, in the order it happened."""
    seat = events[0].fact("seat")
    roll = roll_in_words(names, events[0].fact("dice"), events[0].fact("outcome"))
    parts = [f"{players[seat]} rolled {roll}"]
    way: list[str] = []
    through = ""
    came: list[str] = []
    for event in events[1:]:
        if "from" in event.facts and event.kind != "moved-by-card":
            way = way or [names.place(event.fact("from"))]
            way.append(names.place(event.fact("to")))
            through = THROUGH.get((event.kind, event.rule), through)
        elif event.kind == "dice-read":
            parts[0] += f", read as {reading_in_words(event)}"
        else:
            came += _came_of_it(event, seat, names, players)
    if way:
        via = f" by way of {way[1]}" if len(way) > 2 else ""
        parts.append(f"{way[0]}{through} to {way[-1]}{via}")
    line = f"{parts[0]}: {'; '.join([*parts[1:], *came])}" if parts[1:] or came else parts[0]
    return f"{line}."


def _came_of_it(event: Event, driver: int, names: Names, players: list[str]) -> list[str]:
    if event.kind == "deck-reshuffled":
        return ["the Red Cards were shuffled anew"]
    seat = event.fact("seat")
    who, other = players[seat], object_of(players[seat])
    match event.kind:
        case "stayed":
            return [WHY_STAYED[event.rule]]
        case "bumped":
            return [f"bumped {other} back to {names.place(event.fact('to'))}"]
        case "bumped-in-turn":
            by = object_of(players[event.fact("by")])
            return [f"{by} in turn bumped {other} to {names.place(event.fact('to'))}"]
        case "roll-cage-held":
            return [f"{possessive(other)} Roll Cage held"]
        case "red-card" | "card-kept":
            card = names.cards[event.fact("card")].name
            return [f"drew {card}" if event.kind == "red-card" else "kept it"]
        case "moved-by-card":
            return [f"moved by it to {names.place(event.fact('to'))}"]
        case "finished":
            place = event.fact("place")
            return ["won the race" if place == 1 else f"came home in place {place}"]
        case "no-more-extra-turns":
            return [f"{has(who)} had all extra turns allowed in a row"]
    if event.kind not in SHORT:
        return []
    return [SHORT[event.kind] if seat == driver else f"{other}: {SHORT[event.kind]}"]


SHORT = {
    "green-extra-turn": "earned an extra turn",
    "pit-stop": "Pit Stop, a turn lost",
    "spun-out": "spun out, a turn lost",
    "pit-row-next": "Pit Row is next",
    "ramp-next": "the Runaway Ramp is next",
    "card-cannot-move": "stayed, as a card never reaches the Finish Line",
    "card-extra-turn": "an extra turn",
    "card-lost-turn": "a turn lost",
    "card-does-nothing": "nothing but dust",
    "nobody-ahead": "nobody was ahead",
    "crew-chief-saved-turn": "the Crew Chief saved the turn",
    "doubles": "doubles",
    "one-extra-turn-only": "one extra turn only",
    "extra-and-lost-cancel": "extra and lost turn canceled each other",
    "extra-turn": "rolled again",
}
