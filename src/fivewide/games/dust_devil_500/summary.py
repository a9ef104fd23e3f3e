"""A passage of the log as one line: a turn, the start of a race, its end."""

from __future__ import annotations

from fivewide.kernel.english import listed, naming, object_of
from fivewide.kernel.game import Event
from fivewide.kernel.speech import Words, words

from .event_words import WHY_STAYED, describe, reading_in_words, roll_in_words
from .names import Names
from .state import Race
from .told import RACES

STARTS = frozenset({"race-began", "turn-skipped", "rolled", "race-ended"})
WAY: Words = "{from} to {to}"
THROUGH: dict[tuple[str, str], Words] = {  # ways that the two places alone do not show
    ("entered-pit-row", "DD-PIT-02"): "{from} into Pit Row to {to}",
    ("entered-pit-row", "DD-PIT-03"): "{from} through Pit Row to {to}",
    ("continued", "DD-TURBO-02"): "{from} turbocharged to {to}",
    ("continued", "DD-TURBO-04"): "{from} turbocharged to {to}",
    ("entered-ramp", "DD-RAMP-03"): "{from} up the Runaway Ramp to {to}",
    ("entered-ramp", "DD-RAMP-04"): "{from} up the Runaway Ramp to {to}",
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
    version = words(RACES[number].name)
    for event in events:
        if event.kind == "first-driver":
            who = players[event.fact("seat")]
            return words(
                "Race {race}, {version}: {who} began.", race=number, version=version, who=who
            )
    return words("Race {race}, {version}: the flag is green.", race=number, version=version)


def _result(events: list[Event], players: list[str]) -> str:
    scores = [
        words(
            "{points} for {whom} ({total} in all)",
            whom=object_of(players[event.fact("seat")]),
            points=event.fact("points"),
            total=event.fact("total"),
        )
        for event in events
        if event.kind == "scored"
    ]
    race = events[0].fact("race")
    return words("Race {race} is over; points: {scores}.", race=race, scores=listed(scores))


def _turn(events: list[Event], names: Names, players: list[str]) -> str:
    """Who rolled what, the way the car went, and what came of it, in the order it happened."""
    seat = events[0].fact("seat")
    roll = roll_in_words(names, events[0].fact("dice"), events[0].fact("outcome"))
    head = words("{who} rolled {roll}", who=players[seat], roll=roll)
    way: list[str] = []
    through = WAY
    came: list[str] = []
    for event in events[1:]:
        if "from" in event.facts and event.kind != "moved-by-card":
            way = way or [names.place(event.fact("from"))]
            way.append(names.place(event.fact("to")))
            through = THROUGH.get((event.kind, event.rule), through)
        elif event.kind == "dice-read":
            head = words("{roll}, read as {reading}", roll=head, reading=reading_in_words(event))
        else:
            came += _came_of_it(event, seat, names, players)
    if way:
        went = words(through, **{"from": way[0], "to": way[-1]})
        if len(way) > 2:
            went = words("{way} by way of {via}", way=went, via=way[1])
        came.insert(0, went)
    return f"{head}: {'; '.join(came)}." if came else f"{head}."


def _came_of_it(event: Event, driver: int, names: Names, players: list[str]) -> list[str]:
    if event.kind == "deck-reshuffled":
        return [words("the Red Cards were shuffled anew")]
    seat = event.fact("seat")
    who = naming(object_of(players[seat]))
    match event.kind:
        case "stayed":
            return [words(WHY_STAYED[event.rule])]
        case "bumped":
            return [words("bumped {whom} back to {to}", **who, to=names.place(event.fact("to")))]
        case "bumped-in-turn":
            by, to = object_of(players[event.fact("by")]), names.place(event.fact("to"))
            return [words("{by} in turn bumped {whom} to {to}", **who, by=by, to=to)]
        case "roll-cage-held":
            return [words("{whose} Roll Cage held", **who)]
        case "red-card":
            return [words("drew {card}", card=words(names.cards[event.fact("card")].name))]
        case "card-kept":
            return [words("kept it")]
        case "moved-by-card":
            return [words("moved by it to {to}", to=names.place(event.fact("to")))]
        case "finished":
            place = event.fact("place")
            if place == 1:
                return [words("won the race")]
            return [words("came home in place {place}", place=place)]
        case "no-more-extra-turns":
            return [words("{has} had all extra turns allowed in a row", **who)]
    if event.kind not in SHORT:
        return []
    said = words(SHORT[event.kind])
    return [said if seat == driver else words("{whom}: {said}", **who, said=said)]


SHORT: dict[str, Words] = {
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
