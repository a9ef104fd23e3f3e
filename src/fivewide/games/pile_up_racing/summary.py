"""The log in passages: a pile's action, a caution, the end of a stage and of the race in a line.

What a viewer follows: which pile rolled what, who moved where, who was out, who leads.
"""

from __future__ import annotations

from fivewide.kernel.english import listed, naming
from fivewide.kernel.game import Event
from fivewide.kernel.speech import Words, words

from .content import LETTERS
from .event_words import (
    count_cars,
    count_piles,
    describe,
    dice_words,
    in_segment,
    ordinal,
)
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
                return [self.action(), *self.ending(), *self.calls()]
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
        told = (describe(self.race, event, self.names, self.players) for event in events)
        return [uncapped(sentence.removesuffix(".")) for sentence in told]

    # Before the start

    def prelude(self) -> list[str]:
        """Cars picked, qualifying, the grid, who has what, the green flag."""
        parts = []
        if grid := self.all("qualified"):
            parts.append(self.front_row(grid))
        if failed := self.all("did-not-qualify"):
            parts.append(words("{cars} did not qualify", cars=count_cars(len(failed))))
        parts += self.as_told(self.all("seasons-mixed"))
        kind = "car-backed" if self.first("car-backed") else "car-picked"
        owned: dict[int, list[str]] = {}
        for event in self.all(kind):
            owned.setdefault(event.fact("seat"), []).append(self.car(event))
        for seat, cars in owned.items():
            parts.append(words(OWNED[kind], **naming(self.players[seat]), cars=listed(cars)))
        parts += self.as_told(self.all("green-flag"))
        return parts + self.calls()

    def front_row(self, grid: list[Event]) -> str:
        car, behind = self.car(grid[0]), listed([self.car(event) for event in grid[1:3]])
        if not behind:
            return words("{car} won the pole", car=car)
        return words("{car} won the pole, then {behind}", car=car, behind=behind)

    # A pile's action

    def action(self) -> str:
        event = self.events[0]
        pile = pile_name(event.fact("pile"))
        roll = words("pile {pile}, {dice}", pile=pile, dice=dice_words(event))
        return f"{roll}: {self.outcome()}"

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
            return words(NO_CAR[event.kind], letter=LETTERS[event.fact("letter")])
        told = self.all(*AS_TOLD)
        return self.as_told(told)[0] if told else words("nobody moved")

    def incident(self) -> str:
        event = self.first("crash", "mechanical-trouble")
        assert event is not None
        if event.kind == "crash":
            acc = event.fact("acc")
            whom = "everybody" if acc == 1 else "from Acc on"
            where = LATE_CRASHES if self.first("turned-into-crash") else CRASHES
            what = words(where[whom], acc=acc)
        else:
            what = words(
                "mechanical trouble, Mech {letter} on", letter=LETTERS[event.fact("letter")]
            )
        return f"{what}: {self.checked() or words('nobody in it')}"

    def checked(self) -> str:
        """Who is out, who goes on from the rear, who has yet to roll."""
        rolled = {event.fact("car") for event in self.all("goes-on", "retired", "broke-down")}
        waiting = [e for e in self.all("involved") if e.fact("car") not in rolled]
        parts = []
        if out := self.cars("retired", "broke-down"):
            parts.append(words("{cars} out", cars=out))
        if back := self.cars("sent-to-rear"):
            parts.append(words("{cars} to the rear", cars=back))
        if waiting:
            parts.append(words("{cars} still to check", cars=count_cars(len(waiting))))
        return ", ".join(parts)

    def special(self) -> str:
        event = self.first("special-rolled")
        if event is None:
            return words("something special for {cars}", cars=self.cars("special-result"))
        told = self.as_told([event])[0]
        came = "" if event.rule in TELL_ALL else self.checked()
        if moved := self.first("moved-by-special"):
            came = words("now {place}", place=ordinal(moved.fact("place")))
        return f"{told} ({came})" if came else told

    def duel(self) -> str:
        won = self.first("duel-won")
        totals = {e.fact("car"): e.fact("total") for e in self.all("duel-rolled")}
        if won is None:
            so_far = listed([self.rolled_total(car, total) for car, total in totals.items()])
            if not so_far:
                return words("a duel at the top")
            return words("duel, {cars} so far", cars=so_far)
        car = won.fact("car")
        winner = self.rolled_total(car, totals[car])
        others = listed([self.rolled_total(c, n) for c, n in totals.items() if c != car])
        parts = [words("{car} won without a rival", car=winner)]
        if others:
            parts = [words("{car} won the duel against {others}", car=winner, others=others)]
        if self.first("new-lead-pile"):
            parts.append(words("up to a new lead pile"))
        elif up := self.first("advanced"):
            parts.append(words("up to pile {pile}", pile=pile_name(up.fact("pile"))))
        return ", ".join(parts)

    def rolled_total(self, car: int, total: int) -> str:
        return f"{self.names.car(car)} {total}"

    def ladder(self) -> str:
        began = self.first("ladder-began")
        assert began is not None
        climber = began.fact("car")
        car = self.names.car(climber)
        passed = [e for e in self.all("passed") if e.fact("car") == climber]
        parts = [words("{car} tried to climb", car=car)]
        if passed:
            parts = [words("{car} passed {rivals}", car=car, rivals=self.rivals(passed))]
        if into := self.first("climbed-into-pile"):
            parts.append(words("into pile {pile}", pile=pile_name(into.fact("pile"))))
        for event in self.all("held-off"):
            if event.fact("rival") == climber:
                parts.append(words("held off by {car}", car=self.car(event)))
        if not passed and not self.first("held-off"):
            alone = self.first("stayed-on-top")
            parts = [
                words("{car} had nobody to pass" if alone else "{car} began to climb", car=car)
            ]
        others: dict[str, list[Event]] = {}
        for event in self.all("passed"):
            if event.fact("car") != climber:
                others.setdefault(self.car(event), []).append(event)
        parts += [
            words("{car} passed {rivals}", car=other, rivals=self.rivals(theirs))
            for other, theirs in others.items()
        ]
        return ", ".join(parts)

    def rivals(self, passed: list[Event]) -> str:
        return named([self.car(event, "rival") for event in passed])

    def move(self) -> str:
        event = self.first("advanced", "dropped")
        assert event is not None
        cars = self.cars(event.kind)
        if named := self.first("advance-named", "drop-named"):
            one = len(self.all(event.kind)) == 1
            letter = LETTERS[named.fact("letter")]
            cars = words(LETTER_CAR if one else LETTER_CARS, letter=letter, cars=cars)
        new = self.first("new-lead-pile", "new-last-pile")
        moved = (TO_NEW_PILE if new else TO_PILE)[event.kind]
        return words(moved, cars=cars, pile=pile_name(event.fact("pile")))

    # What follows

    def ending(self) -> list[str]:
        """A new leader, and who led the box that is done."""
        parts = self.as_told(self.all("lead-changed"))
        for event in self.all("box-crossed"):
            car, box = self.car(event), event.fact("box")
            if box > self.names.board.normal:
                parts.append(words("{car} led the Final Lap", car=car))
            else:
                parts.append(words("{car} led segment {segment}", car=car, segment=box))
        return parts

    def calls(self) -> list[str]:
        """How people drive the segment to come, and who stops before it."""
        return self.as_told(self.all(*DRIVING))

    def stop(self) -> list[str]:
        """A caution or the end of a stage, and the field in its piles again."""
        parts = []
        if event := self.first("caution"):
            number, during = event.fact("number"), in_segment(event, self.names)
            parts.append(words("caution {number}, {during}", number=number, during=during))
        parts += self.as_told(self.all("stage-ended", *STOPS))
        if event := self.first("re-formed"):
            cars, piles = count_cars(event.fact("cars")), count_piles(event.fact("piles"))
            parts.append(words("{cars} formed up in {piles}", cars=cars, piles=piles))
        return parts

    def flag(self) -> list[str]:
        order = self.all("classified")
        won = self.as_told(self.events[:1])[0]
        if behind := listed([self.car(event) for event in order[1:3]]):
            won = f"{won}, {words('ahead of {cars}', cars=behind)}"
        if out := sum(event.rule == "PU-DNF-04" for event in order):
            return [won, words("{cars} out", cars=count_cars(out))]
        return [won, words("everybody finished")]


OWNED: dict[str, Words] = {"car-backed": "{who} {has} {cars}", "car-picked": "{who} picked {cars}"}
NO_CAR: dict[str, Words] = {
    "nobody-advanced": "no {letter} car to advance",
    "nobody-dropped": "no {letter} car to drop",
}
CRASHES: dict[str, Words] = {
    "everybody": "crash, everybody",
    "from Acc on": "crash, Acc {acc} or more",
}
LATE_CRASHES: dict[str, Words] = {
    "everybody": "crash on the Final Lap, everybody",
    "from Acc on": "crash on the Final Lap, Acc {acc} or more",
}
LETTER_CAR: Words = "{letter} car {cars}"
LETTER_CARS: Words = "{letter} cars {cars}"
TO_PILE: dict[str, Words] = {
    "advanced": "{cars} advanced to pile {pile}",
    "dropped": "{cars} dropped to pile {pile}",
}
TO_NEW_PILE: dict[str, Words] = {
    "advanced": "{cars} advanced to pile {pile}, a new one",
    "dropped": "{cars} dropped to pile {pile}, a new one",
}


def named(cars: list[str]) -> str:
    if len(cars) > MOST_NAMED:
        more = words("{number} more", number=len(cars) - MOST_NAMED + 1)
        cars = [*cars[: MOST_NAMED - 1], more]
    return listed(cars)


def uncapped(text: str) -> str:
    """A sentence inside another, unless it begins with a name.

    >>> uncapped("Pile B was shuffled, 6 cars"), uncapped("Dale Hutto took the lead")
    ('pile B was shuffled, 6 cars', 'Dale Hutto took the lead')
    """
    first, _, rest = text.partition(" ")
    return f"{first.lower()} {rest}" if first in words(PLAIN).split() else text


# With what a sentence may begin that is no name
PLAIN: Words = (
    "Pile The A Of Stage Checkered Green White Segment Overtime,"
    " Nobody Pit Mind: Something From Row"
)
