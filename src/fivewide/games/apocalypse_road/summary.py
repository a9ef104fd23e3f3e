"""The log in one line for each activation, and for what lies between them.

Written from the events alone, in the order they happened. A move is gathered into one clause; a
shot, a collision or an event that is drawn begins the next one, and what comes of it stands there.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from fivewide.kernel.english import listed, object_of, several
from fivewide.kernel.game import Event
from fivewide.kernel.speech import Words, fill_in, words

from .event_words import describe, words_of
from .names import Names
from .state import Race

STARTS = frozenset({"card-played", "turn-began", "turn-closed"})

# A car moves of its own accord, or is moved by another
DRIVEN: dict[str, Words] = {
    "moved": "{way}",
    "came-onto-the-track": "{way}",
    "took-the-space": "took over {way}",
    "drove-on": "drove on {way}",
    "took-the-open-road": "took the open road {way}",
}
FROM_TO: Words = "{from} to {to}"
ONTO_THE_TRACK: Words = "onto the track, to {to}"
CARRIED: dict[str, Words] = {
    "pushed": "pushed {cars}",
    "pushed-forward-at-the-wall": "pushed {cars}",
    "pulled": "took {cars} along",
    "displaced": "displaced {cars}",
    "swapped-back": "passed {cars}",
}
# What begins a clause of its own: an attack on a target, a crash, or an event
BEGINS: dict[str, Words] = {
    "fired": "fired at {target}",
    "rammed": "rammed {target}",
    "sideswiped": "sideswiped {target}",
    "stopped-without-attack": "suppressed, it stopped at {target}",
    "crashed-in-the-crossover": "{car} crashed into {other} on the crossover",
    "event-drawn": "drew {event}",
}
# What belongs to a move without being one
NOTES: dict[str, Words] = {
    "crossed-without-scoring": "{car} crossed the line without scoring",
    "back-over-the-line": "{car} went back over the line, {whom} gave 1 point back",
    "must-cross-again": "{car} went back over the line, its next crossing is void",
    "race-bonus-over": "the Race Bonus was used up",
    "movement-lost": "{points} of movement lost",
    "could-not-come-back": "could not come onto the track",
}
# What an attack brings, or the text of an event
BROUGHT: dict[str, Words] = {
    "hit": "hit",
    "missed": "missed",
    "damaged": "{damage} damage to {car} ({total} of {lethal})",
    "suppressed": "{car} suppressed",
    "sprayed": "Spray",
    "chain-reached": "Chain",
    "bulldozed": "bulldozed it",
    "destroyed": "{car} destroyed",
    "kill-scored": "+{so_many} {whom}",
    "replacement-in-the-chute": "{car} into the Chute",
    "no-reserve-left": "no reserve left for {whom}",
    "race-won": "{whom} won the race",
    "event-without-effect": "no effect, {why}",
    "fell-into-the-trough": "{car} into the trough {space}",
    "spun-off": "off the track inside {space}",
    "into-the-weeds": "off the track outside {space}",
    "reloading": "no shot {fired}",
    "bounty-in-play": "the next {markers} kills pay double",
    "bounty-over": "the Bounty was used up",
    "race-bonus-in-play": "the next {markers} crossings pay double",
    "bumped": "{car} from {from} to {space}",
    "shot-of-nos": "{so_many} more to move",
}
# Damage to the target of an attack, and to the attacker
DAMAGED: Words = "{damage} damage ({total} of {lethal})"
DAMAGED_ITSELF: Words = "{damage} damage to itself ({total} of {lethal})"
NAMED = 6  # cars of a list; of a longer one the last are counted


def sum_up(race: Race, events: list[Event], names: Names, players: list[str]) -> str:
    """A passage in one sentence."""
    first = events[0].kind
    if first == "card-played":
        return Activation(names, players).told(events)
    if first in ("turn-began", "turn-closed"):
        return between(events, names, players)
    return line_up(race, events, names, players)


def line_up(race: Race, events: list[Event], names: Names, players: list[str]) -> str:
    """AR-3.0-07, AR-3.0-12. The grid, front to back, and who goes first."""
    grid = [names.car(event.fact("car")) for event in events if event.kind == "lined-up"]
    chose = [_who(event, players) for event in events if event.kind == "starting-cars-chosen"]
    first = [_who(event, players) for event in events if event.kind == "first-player"]
    parts = []
    if grid:
        parts.append(words("line-up, from pole back: {cars}", cars=listed(grid)))
    elif chose:
        parts.append(words("{who} chose the cars to start", who=listed(chose)))
    parts += [words("{who} went first", who=who) for who in first]
    return _sentence(parts) if parts else describe(race, events[-1], names, players)


# Where a turn begins and closes: hands, clock, cards laid down, and who has the marker
BETWEEN: dict[str, Words] = {
    "hand-filled": "hands filled",
    "race-deck-reshuffled": "the discards made a new Race deck",
    "clock-ticked": "the Countdown Clock took 1 point from every pool",
    "clock-stopped": "the Countdown Clock stopped for good",
    "passed": "{whom} passed",
    "cards-discarded": "{whom} discarded {cards}",
    "first-player-changed": "{whom} got the First Player marker, with {damage} damage",
    "race-ended-without-a-last-point": "the race was called off",
    "race-won": "{whom} won the race",
}


def between(events: list[Event], names: Names, players: list[str]) -> str:
    """AR-4.3-01, AR-11.4-01, AR-4.5-01, AR-4.5-02. What the beginning or end of a turn brings."""
    turn, first = events[0].fact("turn"), events[0].kind
    parts = dict.fromkeys(
        fill_in(BETWEEN[event.kind], words_of(event, names, players))
        for event in events
        if event.kind in BETWEEN
    )
    head = words(TURN[first], turn=turn)
    return f"{head}{': ' if parts else ''}{'; '.join(parts)}."


TURN: dict[str, Words] = {"turn-began": "Turn {turn} began", "turn-closed": "Turn {turn} closed"}


def _who(event: Event, players: list[str]) -> str:
    """Whose event it is, as said within a sentence."""
    return object_of(players[event.fact("seat")])


def _sentence(parts: list[str]) -> str:
    text = "; ".join(parts)
    return f"{text[:1].upper()}{text[1:]}."


@dataclass
class Move:
    """What a car does between two interruptions: its way, whom it takes with it, who scores."""

    car: int | None = None  # None: only those it moves are known yet
    start: str = ""
    end: str = ""
    onto_track: bool = False
    how: str = ""
    moved: dict[str, list[int]] = field(default_factory=dict)
    crossings: int = 0
    scored: dict[int, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


@dataclass
class Clause:
    """An attack or an event, and what came of it."""

    head: str
    target: int | None = None
    goes_on: bool = False  # what comes next belongs to it
    is_event: bool = False
    parts: list[str] = field(default_factory=list)

    @property
    def words(self) -> str:
        return ": ".join(part for part in (self.head, ", ".join(self.parts)) if part)


@dataclass
class Activation:
    """One car's activation, event by event."""

    names: Names
    players: list[str]
    active: int = -1
    clauses: list[Clause] = field(default_factory=list)
    move: Move = field(default_factory=Move)
    passed: list[str] = field(default_factory=list)

    def told(self, events: list[Event]) -> str:
        self.active = events[0].fact("car")
        head = f"{self.names.car(self.active)}, {self.names.card(events[0].fact('card'))}"
        for event in events[1:]:
            self.take(event)
        self.settle()
        if self.passed:
            names = listed(self.passed)
            passed = words(PASSED[len(self.passed) > 1], who=names, everybody=names)
            self.clauses.append(Clause(passed))
        said = "; ".join(clause.words for clause in self.clauses)
        return f"{head}{': ' if said else ''}{said}."

    def take(self, event: Event) -> None:
        kind = event.kind
        if kind in DRIVEN:
            self.drive(event)
        elif kind in CARRIED:
            cars = self.move.moved.setdefault(CARRIED[kind], [])
            if event.fact("car") not in cars:
                cars.append(event.fact("car"))
        elif kind == "crossed-the-line":
            move, seat = self.move, event.fact("seat")
            move.crossings += 1
            move.scored[seat] = move.scored.get(seat, 0) + event.fact("points")
        elif kind in BEGINS:
            self.settle()
            head = self.said(BEGINS[kind], event)
            drew = kind == "event-drawn"
            self.clauses.append(Clause(head, event.facts.get("target"), True, drew))
        elif kind == "passed":
            self.passed.append(_who(event, self.players))
        elif kind in NOTES:
            self.move.notes.append(self.said(NOTES[kind], event))
        elif part := self.brought(event):
            self.settle()
            self.part(part)

    def drive(self, event: Event) -> None:
        """Steps of one car in a row are one way, whatever they are."""
        car, end = event.fact("car"), self.names.space(event.fact("space"))
        if self.move.car not in (None, car):
            self.settle()
        move = self.move
        if move.car is None:
            move.car = car
            move.how = DRIVEN[event.kind]
            if "from" in event.facts:
                move.start = self.names.space(event.fact("from"))
            move.onto_track = event.kind == "came-onto-the-track"
        move.end = end

    def settle(self) -> None:
        """Write the move down: it stands alone, or as what an event or an attack brought."""
        move, self.move = self.move, Move()
        parts = [self.way(move)] if move.car is not None else []
        parts += [words(how, cars=self.cars(cars)) for how, cars in move.moved.items()]
        points = []
        if move.crossings:
            points.append(several(move.crossings, "crossing"))
            points += [
                words("+{so_many} {whom}", so_many=n, whom=object_of(self.players[seat]))
                for seat, n in move.scored.items()
            ]
        for part in (", ".join(parts), ", ".join(points), *move.notes):
            if part and self.clauses and self.clauses[-1].is_event:
                self.clauses[-1].parts.append(part)
            elif part:
                self.clauses.append(Clause(part))

    def way(self, move: Move) -> str:
        assert move.car is not None
        way = move.end
        if move.start:
            way = fill_in(FROM_TO, {"from": move.start, "to": move.end})
        elif move.onto_track:
            way = words(ONTO_THE_TRACK, to=move.end)
        went = words(move.how, way=way)
        return went if move.car == self.active else f"{self.names.car(move.car)} {went}"

    def cars(self, cars: list[int]) -> str:
        named = [self.names.car(car) for car in cars]
        if len(named) > NAMED:
            named = [*named[: NAMED - 1], words("{number} more", number=len(named) - NAMED + 1)]
        return listed(named)

    def part(self, said: str) -> None:
        """Something that came of the last attack or event, or stands alone."""
        if not self.clauses or not self.clauses[-1].goes_on:
            self.clauses.append(Clause("", None, True))
        self.clauses[-1].parts.append(said)

    def brought(self, event: Event) -> str:
        """What an attack or an event brings."""
        text = BROUGHT.get(event.kind, "")
        if event.kind == "damaged":
            car, target = event.fact("car"), self.clauses[-1].target if self.clauses else None
            if target is not None and car in (target, self.active):
                text = DAMAGED if car == target else DAMAGED_ITSELF
        return self.said(text, event) if text else ""

    def said(self, text: str, event: Event) -> str:
        return fill_in(text, words_of(event, self.names, self.players))


# One of them, or several
PASSED: tuple[Words, Words] = ("{who} passed", "{everybody} passed")
