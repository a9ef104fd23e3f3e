"""A slow second opinion on movement: walk along the drawn track, space by space.

Written from the rule text and the pack's data alone, without the board's arithmetic. A place is
a name, as in a position document; a walk is the list of places ahead, each with the colors it
shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, cycle, islice, repeat
from typing import Any

Place = str  # "0", "46", "P2", "R3", "black half", "gold half"
Walk = Iterator[tuple[Place, tuple[str, ...]]]
STAY = "stay"
FINISH = "finish"


@dataclass(frozen=True)
class Car:
    """Where a car stands, and whether it owes a visit to Pit Row or to the ramp."""

    place: Place
    owes: str = ""


@dataclass(frozen=True)
class Walker:
    """A track of `tracks.toml` as it is drawn, and the options that bend the ways on it."""

    track: dict[str, Any]
    pit_once: bool = False
    entry_spaces: bool = False
    via_white: bool = False
    black_gold_finish: bool = False

    # The drawn track

    @property
    def last(self) -> int:
        length: int = self.track["length"]
        return length

    def color(self, number: int) -> str:
        colors: list[str] = list(islice(cycle(self.track["cycle"]), number))
        return colors[-1]

    def main(self, first: int) -> Walk:
        """The main track from a space on, and the two halves of the Finish."""
        for number in range(first, self.last + 1):
            yield str(number), (self.color(number),)
        yield from self.line()

    def line(self) -> Walk:
        black, gold = self.track["finish"]
        yield "black half", (black,)
        yield "gold half", (gold,)

    def pit_row(self, first: int) -> Walk:
        """Pit Row from its nth space on, out on the exit, and on."""
        for number, color in enumerate(self.track["pit_row"]["spaces"], start=1):
            if number >= first:
                yield f"P{number}", (color,)
        yield from self.main(self.track["pit_row"]["exit"])

    def down_the_ramp(self, below: int) -> Walk:
        """From the ramp toward the line: the spaces nearer to it, then the line itself."""
        for number in range(below - 1, 0, -1):
            yield f"R{number}", tuple(self.track["ramp"][number - 1])
        if self.via_white:
            yield str(self.last), ("white",)
        yield from self.line()

    def up_the_ramp(self) -> Walk:
        """As if the track went on past the last White: color by color, the end never left."""
        pairs = self.track["ramp"]
        for number, pair in enumerate(pairs, start=1):
            for color in pair:
                yield f"R{number}", (color,)
        for color in cycle(self.track["cycle"]):
            yield f"R{len(pairs)}", (color,)

    def ramp_spaces(self) -> Walk:
        """Ramp space by ramp space, for `ramp.entry_count = spaces`."""
        spaces = [(f"R{number}", ()) for number in range(1, len(self.track["ramp"]) + 1)]
        return chain(iter(spaces), repeat(spaces[-1]))

    def ahead(self, car: Car) -> Walk:
        if car.owes == "pit-row":
            return self.pit_row(1)
        if car.owes == "ramp":
            return self.up_the_ramp()
        if car.place.startswith("P"):
            return self.pit_row(int(car.place[1:]) + 1)
        if car.place.startswith("R"):
            return self.down_the_ramp(int(car.place[1:]))
        return self.main(int(car.place) + 1)

    # Moves: where they end, or STAY

    def by_number(self, car: Car, spaces: int) -> Place:
        ways = self.ahead(car)
        if car.owes == "ramp" and self.entry_spaces:
            ways = self.ramp_spaces()
        for steps, (place, _) in enumerate(ways, start=1):
            if steps == spaces:
                return place
        return STAY

    def find(self, car: Car, color: str, after: int = 0) -> tuple[int, Place]:
        """How many steps ahead the next place of a color is, and which; none: beyond all."""
        if self.black_gold_finish and car.place.startswith("R") and color in ("black", "gold"):
            steps = int(car.place[1:]) + self.via_white + (color == "gold")
            return steps, f"{color} half"
        for steps, (place, colors) in enumerate(self.ahead(car), start=1):
            if steps > after and color in colors:
                return steps, place
        return 10_000, STAY

    def by_color(self, car: Car, color: str) -> Place:
        return self.find(car, color)[1]

    def by_two_colors(self, car: Car, first: str, second: str) -> Place:
        near, far = sorted((self.find(car, color)[0], color) for color in (first, second))
        return self.second_leg(car, far[1], near[1])

    def second_leg(self, car: Car, far: str, near: str) -> Place:
        steps, halfway = self.find(car, far)
        if halfway == STAY or "half" in halfway:
            return halfway
        if car.owes == "ramp":
            return self.find(car, near, after=steps)[1]
        return self.by_color(Car(halfway), near)

    def going_on(self, car: Car, total: int, first: str, second: str) -> Place:
        """Turbocharge: from where the sum ends to the farther color, or STAY: no going on."""
        if car.owes == "ramp" or car.place.startswith("R"):
            return STAY
        middle = self.by_number(car, total)
        if middle == STAY or "half" in middle:
            return STAY
        return max(self.find(Car(middle), color) for color in (first, second))[1]

    # What a car owes where it comes to rest

    def rest(self, car: Car, place: Place) -> Car | str:
        """The car after an own move to that place; at the line FINISH, without a move STAY."""
        if place == STAY:
            return STAY
        if "half" in place:
            return FINISH
        if place == str(self.last):
            return Car(place, "ramp")
        if place == str(self.track["pit_row"]["entry"]):
            from_pit_row = car.owes == "pit-row" or car.place.startswith("P")
            return Car(place, "" if self.pit_once and from_pit_row else "pit-row")
        return Car(place)
