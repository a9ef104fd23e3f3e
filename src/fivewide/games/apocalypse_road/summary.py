"""The log in one line for each activation, and for what lies between them.

Written from the events alone, in the order they happened. A move is gathered into one clause; a
shot, a collision or an event that is drawn begins the next one, and what comes of it stands there.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from fivewide.kernel.english import listed, object_of, several
from fivewide.kernel.game import Event

from .board import LETHAL
from .event_words import SENTENCES, why_not
from .names import Names
from .state import Race

STARTS = frozenset({"card-played", "turn-began", "turn-closed"})

# A car moves of its own accord, or is moved by another
DRIVEN = {
    "moved": "",
    "came-onto-the-track": "",
    "took-the-space": "took over ",
    "drove-on": "drove on ",
    "took-the-open-road": "took the open road ",
}
CARRIED = {
    "pushed": "pushed {}",
    "pushed-forward-at-the-wall": "pushed {}",
    "pulled": "took {} along",
    "displaced": "displaced {}",
    "swapped-back": "passed {}",
}
# What begins a clause of its own: an attack on a target, or an event
ATTACKS = {
    "fired": "fired at",
    "rammed": "rammed",
    "sideswiped": "sideswiped",
    "stopped-without-attack": "suppressed, it stopped at",
}
DREW = "drew "
NAMED = 6  # cars of a list; of a longer one the last are counted


def sum_up(race: Race, events: list[Event], names: Names, players: list[str]) -> str:
    """A passage in one sentence."""
    first = events[0].kind
    if first == "card-played":
        return Activation(names, players).told(events)
    if first == "turn-began":
        return turn_began(events, players)
    if first == "turn-closed":
        return turn_closed(events, players)
    return line_up(events, names, players)


def line_up(events: list[Event], names: Names, players: list[str]) -> str:
    """AR-3.0-07, AR-3.0-12. The grid, front to back, and who goes first."""
    grid = [names.car(event.fact("car")) for event in events if event.kind == "lined-up"]
    chose = [_who(event, players) for event in events if event.kind == "starting-cars-chosen"]
    first = [_who(event, players) for event in events if event.kind == "first-player"]
    parts = []
    if grid:
        parts.append(f"line-up, from pole back: {listed(grid)}")
    elif chose:
        parts.append(f"{listed(chose)} chose the cars to start")
    parts += [f"{who} went first" for who in first]
    return _sentence(parts) if parts else SENTENCES[events[-1].kind](events[-1], names, players)


def turn_began(events: list[Event], players: list[str]) -> str:
    """AR-4.3-01, AR-11.4-01. Hands, clock, and who had nothing to drive."""
    words = {
        "hand-filled": "hands filled",
        "race-deck-reshuffled": "the discards made a new Race deck",
        "clock-ticked": "the Countdown Clock took 1 point from every pool",
        "clock-stopped": "the Countdown Clock stopped for good",
        "passed": "{who} passed",
    }
    return _closing(f"Turn {events[0].fact('turn')} began", events, words, players)


def turn_closed(events: list[Event], players: list[str]) -> str:
    """AR-4.5-01, AR-4.5-02. Cards laid down, and who has the marker."""
    words = {
        "cards-discarded": "{who} discarded {cards}",
        "first-player-changed": "{who} got the First Player marker, with {damage} damage",
        "race-ended-without-a-last-point": "the race was called off",
        "race-won": "{who} won the race",
    }
    return _closing(f"Turn {events[0].fact('turn')} closed", events, words, players)


def _closing(head: str, events: list[Event], words: dict[str, str], players: list[str]) -> str:
    parts: list[str] = []
    for event in events:
        if event.kind in words:
            facts: dict[str, object] = dict(event.facts)
            if "seat" in facts:
                facts["who"] = _who(event, players)
            if "cards" in facts:
                facts["cards"] = several(event.fact("cards"), "card")
            part = words[event.kind].format(**facts)
            if part not in parts:
                parts.append(part)
    return f"{head}{': ' if parts else ''}{'; '.join(parts)}."


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
    parts: list[str] = field(default_factory=list)

    @property
    def words(self) -> str:
        return ": ".join(part for part in (self.head, ", ".join(self.parts)) if part)


class Activation:
    """One car's activation, event by event."""

    def __init__(self, names: Names, players: list[str]) -> None:
        self.names = names
        self.players = players
        self.clauses: list[Clause] = []
        self.move: Move | None = None
        self.active = -1
        self.passed: list[str] = []

    def told(self, events: list[Event]) -> str:
        self.active = events[0].fact("car")
        head = f"{self.names.car(self.active)}, {self.names.card(events[0].fact('card'))}"
        for event in events[1:]:
            self.take(event)
        self.settle()
        if self.passed:
            self.clauses.append(Clause(f"{listed(self.passed)} passed"))
        said = "; ".join(clause.words for clause in self.clauses)
        return f"{head}{': ' if said else ''}{said}."

    def take(self, event: Event) -> None:
        kind = event.kind
        if kind in DRIVEN:
            self.drive(event)
        elif kind in CARRIED:
            cars = self.moving().moved.setdefault(CARRIED[kind], [])
            if event.fact("car") not in cars:
                cars.append(event.fact("car"))
        elif kind == "crossed-the-line":
            move, seat = self.moving(), event.fact("seat")
            move.crossings += 1
            move.scored[seat] = move.scored.get(seat, 0) + event.fact("points")
        elif kind in ATTACKS:
            target = event.fact("target")
            self.settle()
            self.clauses.append(Clause(f"{ATTACKS[kind]} {self.names.car(target)}", target, True))
        elif kind == "crashed-in-the-crossover":
            self.settle()
            car, other = (self.names.car(event.fact(key)) for key in ("car", "other"))
            self.clauses.append(Clause(f"{car} crashed into {other} on the crossover", None, True))
        elif kind == "event-drawn":
            self.settle()
            drawn = f"{DREW}{self.names.event(event.fact('event'))}"
            self.clauses.append(Clause(drawn, None, True))
        elif kind == "passed":
            self.passed.append(_who(event, self.players))
        elif note := self.noted(event):
            self.moving().notes.append(note)
        elif part := self.brought(event):
            self.settle()
            self.part(part)

    def drive(self, event: Event) -> None:
        """Steps of one car in a row are one way, whatever they are."""
        car, end = event.fact("car"), self.names.space(event.fact("space"))
        move = self.moving()
        if move.car is not None and move.car != car:
            self.settle()
            move = self.moving()
        if move.car is None:
            move.car = car
            move.how = DRIVEN[event.kind]
            if "from" in event.facts:
                move.start = self.names.space(event.fact("from"))
            elif event.kind == "came-onto-the-track":
                move.start = "onto the track"
        move.end = end

    def moving(self) -> Move:
        if self.move is None:
            self.move = Move()
        return self.move

    def settle(self) -> None:
        """Write the move down: it stands alone, or as what an event or an attack brought."""
        move, self.move = self.move, None
        if move is None:
            return
        parts = [self.way(move)] if move.car is not None else []
        parts += [how.format(self.cars(cars)) for how, cars in move.moved.items()]
        points = []
        if move.crossings:
            points.append(several(move.crossings, "crossing"))
            points += [f"+{n} {object_of(self.players[s])}" for s, n in move.scored.items()]
        for part in (", ".join(parts), ", ".join(points), *move.notes):
            if part and self.clauses and self.clauses[-1].head.startswith(DREW):
                self.clauses[-1].parts.append(part)
            elif part:
                self.clauses.append(Clause(part))

    def way(self, move: Move) -> str:
        assert move.car is not None
        who = "" if move.car == self.active else f"{self.names.car(move.car)} "
        if not move.start:
            return f"{who}{move.how}{move.end}"
        joint = ", to " if move.start == "onto the track" else " to "
        return f"{who}{move.how}{move.start}{joint}{move.end}"

    def cars(self, cars: list[int]) -> str:
        named = [self.names.car(car) for car in cars]
        if len(named) > NAMED:
            named = [*named[: NAMED - 1], f"{len(named) - NAMED + 1} more"]
        return listed(named)

    def part(self, words: str) -> None:
        """Something that came of the last attack or event, or stands alone."""
        if not self.clauses or not self.clauses[-1].goes_on:
            self.clauses.append(Clause("", None, True))
        self.clauses[-1].parts.append(words)

    def noted(self, event: Event) -> str:
        """What belongs to a move without being one."""
        match event.kind:
            case "crossed-without-scoring":
                return f"{self.car(event)} crossed the line without scoring"
            case "back-over-the-line":
                who = _who(event, self.players)
                return f"{self.car(event)} went back over the line, {who} gave 1 point back"
            case "must-cross-again":
                return f"{self.car(event)} went back over the line, its next crossing is void"
            case "race-bonus-over":
                return "the Race Bonus was used up"
            case "movement-lost":
                return f"{several(event.fact('points'), 'point')} of movement lost"
            case "could-not-come-back":
                return "could not come onto the track"
        return ""

    def car(self, event: Event) -> str:
        return self.names.car(event.fact("car"))

    def brought(self, event: Event) -> str:
        """What an attack or an event brings."""
        target = self.clauses[-1].target if self.clauses else None
        match event.kind:
            case "hit":
                return "hit"
            case "missed":
                return "missed"
            case "damaged":
                car = event.fact("car")
                to = f" to {self.names.car(car)}"
                if target is not None and car in (target, self.active):
                    to = "" if car == target else " to itself"
                return f"{event.fact('damage')} damage{to} ({event.fact('total')} of {LETHAL})"
            case "suppressed":
                return f"{self.car(event)} suppressed"
            case "sprayed":
                return "Spray"
            case "chain-reached":
                return "Chain"
            case "bulldozed":
                return "bulldozed it"
            case "destroyed":
                return f"{self.car(event)} destroyed"
            case "kill-scored":
                return f"+{event.fact('points')} {_who(event, self.players)}"
            case "replacement-in-the-chute":
                return f"{self.car(event)} into the Chute"
            case "no-reserve-left":
                return f"no reserve left for {_who(event, self.players)}"
            case "race-won":
                return f"{_who(event, self.players)} won the race"
        return self.happened(event)

    def happened(self, event: Event) -> str:
        """What the text of an event brings."""
        names = self.names
        space = names.space(event.fact("space")) if "space" in event.facts else ""
        match event.kind:
            case "event-without-effect":
                return f"no effect, {why_not(event, names)}"
            case "fell-into-the-trough":
                return f"{self.car(event)} into the trough {space}"
            case "spun-off":
                return f"off the track inside {space}"
            case "into-the-weeds":
                return f"off the track outside {space}"
            case "reloading":
                when = "before its next move" if event.fact("fired") else "in this activation"
                return f"no shot {when}"
            case "bounty-in-play":
                return f"the next {event.fact('markers')} kills pay double"
            case "bounty-over":
                return "the Bounty was used up"
            case "race-bonus-in-play":
                return f"the next {event.fact('markers')} crossings pay double"
            case "bumped":
                return f"{self.car(event)} from {names.space(event.fact('from'))} to {space}"
            case "shot-of-nos":
                return f"{event.fact('points')} more to move"
        return ""
