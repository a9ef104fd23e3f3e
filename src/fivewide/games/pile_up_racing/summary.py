"""The log in passages: a pile's action, a caution, the end of a stage and of the race in a line.

What a viewer follows: which pile rolled what, who moved where, who was out, who leads.
"""

from __future__ import annotations

from fivewide.kernel.english import has, listed
from fivewide.kernel.game import Event

from .content import LETTERS
from .event_words import count, describe, dice_words, in_segment, ordinal
from .names import Names, pile_name
from .state import Race

STARTS = frozenset(
    {
        "rolled",
        "caution",
        "stage-ended",
        "segment-began",
        "final-lap-began",
        "overtime-began",
        "nobody-left",
        "checkered-flag",
    }
)

MOST_NAMED = 4  # cars in one sentence; the others are counted
DRIVING = ("pushed", "saved", "stopped-under-green")
STOPS = ("stayed-out", "took-two-tires", "took-four-tires", "field-stopped")
TELL_ALL = ("PU-HSR-04", "PU-HSR-08")  # entries that say themselves who is out, or goes back
AS_TOLD = ("shuffled", "sorted", "sorted-by-pit", "split", "did-not-split", "nobody-climbs",
           "special-without-car", "top-advances", "bottom-drops", "advance-named", "drop-named",
           "turned-into-crash")  # fmt: skip


def sum_up(race: Race, events: list[Event], names: Names, players: list[str]) -> str:
    """A passage of the log in one sentence."""
    return Passage(race, events, names, players).sentence()


class Passage:
    """Events of one passage, asked by their kinds."""

    def __init__(self, race: Race, events: list[Event], names: Names, players: list[str]) -> None:
        self.race = race
        self.events = events
        self.names = names
        self.players = players

    def sentence(self) -> str:
        parts = [part for part in self.parts() if part]
        if not parts:  # a race that began in the middle, in words of its last event
            parts = self.as_told(self.events[-1:])
        text = "; ".join(parts)
        return text[0].upper() + text[1:] + "."

    def parts(self) -> list[str]:
        match self.events[0].kind:
            case "rolled":
                return [f"{self.roll()}: {self.outcome()}", *self.ending(), *self.calls()]
            case "checkered-flag":
                return self.flag()
            case "caution" | "stage-ended":
                return [*self.stop(), *self.ending(), *self.calls()]
            case "segment-began" | "final-lap-began" | "overtime-began" | "nobody-left":
                return [*self.as_told(self.events[:1]), *self.ending(), *self.calls()]
        return self.prelude()

    # Looking for events

    def all(self, *kinds: str) -> list[Event]:
        return [event for event in self.events if event.kind in kinds]

    def first(self, *kinds: str) -> Event | None:
        return next((event for event in self.events if event.kind in kinds), None)

    def cars(self, *kinds: str) -> str:
        """Who they are about; many are counted."""
        return named(list(dict.fromkeys(self.car(event) for event in self.all(*kinds))))

    def car(self, event: Event, which: str = "car") -> str:
        return self.names.car(event.fact(which))

    def as_told(self, events: list[Event]) -> list[str]:
        return [
            uncapped(describe(self.race, event, self.names, self.players)[:-1]) for event in events
        ]

    # Before the start

    def prelude(self) -> list[str]:
        """Cars picked, qualifying, the grid, who has what, the green flag."""
        parts = []
        if grid := self.all("qualified"):
            behind = listed([self.car(event) for event in grid[1:3]])
            then = f", then {behind}" if behind else ""
            parts.append(f"{self.car(grid[0])} won the pole{then}")
        if failed := self.all("did-not-qualify"):
            parts.append(f"{count(len(failed), 'car')} did not qualify")
        parts += self.as_told(self.all("seasons-mixed"))
        kind = "car-backed" if self.first("car-backed") else "car-picked"
        owned: dict[int, list[str]] = {}
        for event in self.all(kind):
            owned.setdefault(event.fact("seat"), []).append(self.car(event))
        for seat, cars in owned.items():
            who = self.players[seat]
            parts.append(f"{who} {has(who) if kind == 'car-backed' else 'picked'} {listed(cars)}")
        parts += self.as_told(self.all("green-flag"))
        return parts + self.calls()

    # A pile's action

    def roll(self) -> str:
        event = self.events[0]
        return f"pile {pile_name(event.fact('pile'))}, {dice_words(event)}"

    def outcome(self) -> str:
        if self.first("crash", "mechanical-trouble"):
            return self.incident()
        if self.first("special-result"):
            return self.special()
        if self.first("duel-began"):
            return self.duel()
        if self.first("ladder-began"):
            return self.ladder()
        if self.first("advanced", "dropped"):
            return self.move()
        if event := self.first("nobody-advanced", "nobody-dropped"):
            goes = "advance" if event.kind == "nobody-advanced" else "drop"
            return f"no {LETTERS[event.fact('letter')]} car to {goes}"
        told = self.all(*AS_TOLD)
        return self.as_told(told)[0] if told else "nobody moved"

    def incident(self) -> str:
        event = self.first("crash", "mechanical-trouble")
        assert event is not None
        if event.kind == "crash":
            acc = event.fact("acc")
            last = " on the Final Lap" if self.first("turned-into-crash") else ""
            what = f"crash{last}, Acc {acc} or more" if acc > 1 else f"crash{last}, everybody"
        else:
            what = f"mechanical trouble, Mech {LETTERS[event.fact('letter')]} on"
        return f"{what}: {self.checked() or 'nobody in it'}"

    def checked(self) -> str:
        """Who is out, who goes on from the rear, who has yet to roll."""
        rolled = {event.fact("car") for event in self.all("goes-on", "retired", "broke-down")}
        waiting = [e for e in self.all("involved") if e.fact("car") not in rolled]
        parts = []
        if out := self.cars("retired", "broke-down"):
            parts.append(f"{out} out")
        if back := self.cars("sent-to-rear"):
            parts.append(f"{back} to the rear")
        if waiting:
            parts.append(f"{count(len(waiting), 'car')} still to check")
        return ", ".join(parts)

    def special(self) -> str:
        event = self.first("special-rolled")
        if event is None:
            return f"something special for {self.cars('special-result')}"
        told = self.as_told([event])[0]
        came = "" if event.rule in TELL_ALL else self.checked()
        if moved := self.first("moved-by-special"):
            came = f"now {ordinal(moved.fact('place'))}"
        return f"{told}{f' ({came})' if came else ''}"

    def duel(self) -> str:
        won = self.first("duel-won")
        totals = {e.fact("car"): e.fact("total") for e in self.all("duel-rolled")}
        if won is None:
            so_far = listed([self.rolled_total(car, total) for car, total in totals.items()])
            return f"duel, {so_far} so far" if so_far else "a duel at the top"
        car = won.fact("car")
        others = [self.rolled_total(c, n) for c, n in totals.items() if c != car]
        up = self.first("advanced")
        where = f", up to pile {pile_name(up.fact('pile'))}" if up else ""
        if self.first("new-lead-pile"):
            where = ", up to a new lead pile"
        how = f"won the duel against {listed(others)}" if others else "won without a rival"
        return f"{self.rolled_total(car, totals[car])} {how}{where}"

    def rolled_total(self, car: int, total: int) -> str:
        return f"{self.names.car(car)} {total}"

    def ladder(self) -> str:
        began = self.first("ladder-began")
        assert began is not None
        climber = began.fact("car")
        passed = [e for e in self.all("passed") if e.fact("car") == climber]
        parts = [f"{self.names.car(climber)} tried to climb"]
        if passed:
            parts = [f"{self.names.car(climber)} passed {self.rivals(passed)}"]
        if into := self.first("climbed-into-pile"):
            parts.append(f"into pile {pile_name(into.fact('pile'))}")
        for event in self.all("held-off"):
            if event.fact("rival") == climber:
                parts.append(f"held off by {self.car(event)}")
        if not passed and not self.first("held-off"):
            what = "had nobody to pass" if self.first("stayed-on-top") else "began to climb"
            parts = [f"{self.names.car(climber)} {what}"]
        others: dict[str, list[Event]] = {}
        for event in self.all("passed"):
            if event.fact("car") != climber:
                others.setdefault(self.car(event), []).append(event)
        parts += [f"{car} passed {self.rivals(theirs)}" for car, theirs in others.items()]
        return ", ".join(parts)

    def rivals(self, passed: list[Event]) -> str:
        return named([self.car(event, "rival") for event in passed])

    def move(self) -> str:
        event = self.first("advanced", "dropped")
        assert event is not None
        new = ", a new one" if self.first("new-lead-pile", "new-last-pile") else ""
        named = self.first("advance-named", "drop-named")
        letter = ""
        if named:
            several = "s" if len(self.all(event.kind)) > 1 else ""
            letter = f"{LETTERS[named.fact('letter')]} car{several} "
        pile = pile_name(event.fact("pile"))
        return f"{letter}{self.cars(event.kind)} {event.kind} to pile {pile}{new}"

    # What follows

    def ending(self) -> list[str]:
        """A new leader, and who led the box that is done."""
        parts = self.as_told(self.all("lead-changed"))
        for event in self.all("box-crossed"):
            box = event.fact("box")
            what = "the Final Lap" if box > self.names.board.normal else f"segment {box}"
            parts.append(f"{self.car(event)} led {what}")
        return parts

    def calls(self) -> list[str]:
        """How people drive the segment to come, and who stops before it."""
        return self.as_told(self.all(*DRIVING))

    def stop(self) -> list[str]:
        """A caution or the end of a stage, and the field in its piles again."""
        parts = []
        if event := self.first("caution"):
            parts.append(f"caution {event.fact('number')}, {in_segment(event, self.names)}")
        parts += self.as_told(self.all("stage-ended", *STOPS))
        if event := self.first("re-formed"):
            cars, piles = event.fact("cars"), event.fact("piles")
            parts.append(f"{count(cars, 'car')} formed up in {count(piles, 'pile')}")
        return parts

    def flag(self) -> list[str]:
        order = self.all("classified")
        won = self.as_told(self.events[:1])[0]
        behind = listed([self.car(event) for event in order[1:3]])
        out = sum(event.rule == "PU-DNF-04" for event in order)
        ahead = f"{won}, ahead of {behind}" if behind else won
        return [ahead, f"{count(out, 'car')} out" if out else "everybody finished"]


def named(cars: list[str]) -> str:
    if len(cars) > MOST_NAMED:
        cars = [*cars[: MOST_NAMED - 1], f"{len(cars) - MOST_NAMED + 1} more"]
    return listed(cars)


def uncapped(text: str) -> str:
    """A sentence inside another, unless it begins with a name.

    >>> uncapped("Pile B was shuffled, 6 cars"), uncapped("Dale Hutto took the lead")
    ('pile B was shuffled, 6 cars', 'Dale Hutto took the lead')
    """
    first, _, rest = text.partition(" ")
    plain = first in PLAIN
    return f"{first.lower()} {rest}" if plain else text


PLAIN = {"Pile", "The", "A", "Of", "Stage", "Checkered", "Green", "White", "Segment", "Overtime,",
         "Nobody", "Pit", "Mind:", "Something", "From", "Row"}  # fmt: skip
