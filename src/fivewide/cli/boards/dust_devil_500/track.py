"""The track of Dust Devil 500 as text: a spiral of spaces, with the cars on them."""

from __future__ import annotations

from functools import lru_cache

from fivewide.cli import night
from fivewide.cli.boards.dust_devil_500.box import Box, Space
from fivewide.cli.boards.dust_devil_500.motion import positions
from fivewide.cli.boards.dust_devil_500.paint import ASPHALT, GROUND, MARKS, ON_GROUND, PAINTS
from fivewide.cli.boards.spiral import Spiral, best_spiral
from fivewide.cli.screen import Canvas, Paint, asked_plate, ghost, plate
from fivewide.cli.sight import Scene
from fivewide.games.dust_devil_500.told import MoveFacts, Track
from fivewide.kernel.speech import words
from fivewide.racing.liveries import LIVERIES


def spiral_for(track: Track, width: int, height: int) -> Spiral | None:
    top = (track.pit_row.exit, track.pit_row.entry)
    inner = (track.red_line_after, track.red_line_after + 1)
    return wound(track.length, width, height, top, inner)


wound = lru_cache(maxsize=32)(best_spiral)


class TrackDrawing:
    """Spaces, Pit Row, ramp and Finish, the cars on them, and where options lead."""

    def __init__(self, box: Box, spiral: Spiral, scene: Scene, width: int, height: int) -> None:
        self.box = box
        self.view = box.view
        self.track = box.track
        self.spiral = spiral
        self.scene = scene
        self.canvas = Canvas(width, height, GROUND)
        self.left = (width - spiral.width) // 2
        self.top = (height - spiral.height) // 2
        self.wide, self.high = spiral.wide, spiral.high
        self.at = positions(box.view, scene)

    def draw_track(self) -> None:
        self.numbered()
        self.pit_row()
        self.start()
        self.finish()
        self.ramp()
        self.choices()

    def corner(self, column: int, row: int) -> tuple[int, int]:
        return self.left + column * self.wide, self.top + row * self.high

    def place_of(self, space: Space) -> tuple[int, int]:
        """The upper left corner of a space."""
        at = self.box.spaces[space]
        match at.lane:
            case "track":
                return self.corner(*self.spiral.cell(at.index))
            case "pit":
                return self.corner(self.pit_column + at.index - 1, 1)
            case "ramp":
                return self.corner(self.spiral.end + at.index, self.spiral.inner_row)
            case "finish":
                return self.corner(self.spiral.end - 1, self.spiral.inner_row - 1)
        return self.corner(0, 0)

    def cars_on(self, space: Space) -> list[int]:
        return [seat for seat, at in enumerate(self.at) if at == space]

    def paint_of(self, space: Space) -> Paint:
        """Its color; in the ramp the first of both."""
        return PAINTS[self.box.spaces[space].colors[0]]

    def numbered(self) -> None:
        for number in range(1, self.track.length + 1):
            exit = number == self.track.pit_row.exit
            self.space(number, "pit-exit" if exit else self.box.spaces[number].sign)

    def space(self, space: Space, mark: str = "") -> None:
        x, y = self.place_of(space)
        paint = self.paint_of(space)
        self.canvas.fill(x, y, self.wide, self.high, paint.style)
        text = f"{space:>2}{paint.shape.rjust(self.wide - 2)}"
        if self.wide > 4:
            text = f" {space:>2}{paint.shape.rjust(self.wide - 4)} "
        self.canvas.put(x, y, text, paint.style)
        if mark in MARKS:
            word = words(MARKS[mark][min(self.wide, 6) - 3]).center(self.wide)
            self.canvas.put(x, y + self.high - 1, word, f"bold {paint.style}")
        self.cars(x, y, self.cars_on(space))

    def cars(self, x: int, y: int, seats: list[int]) -> None:
        """Under the number; where several share a space, over it too."""
        slots = [(x, y + line) for line in range(1, self.high)] + [(x, y)]
        self.fill_slots(slots, seats, self.wide)

    def fill_slots(self, slots: list[tuple[int, int]], seats: list[int], wide: int) -> None:
        for number, (seat, (x, y)) in enumerate(zip(seats, slots, strict=False)):
            more = len(seats) - len(slots)
            if more > 0 and number == len(slots) - 1:
                self.canvas.put(
                    x, y, f"+{more + 1}".center(wide), f"bold {night.INK} on {night.BACK}"
                )
            else:
                self.car(x, y, seat, wide)

    def car(self, x: int, y: int, seat: int, wide: int) -> None:
        draw = asked_plate if seat == self.view.to_act else plate
        self.canvas.put_text(x, y, draw(LIVERIES[seat], wide))

    def start(self) -> None:
        wide, lines = 2 * self.wide - 1, 2 * self.high - 1
        x, y = self.place_of("start")
        self.canvas.fill(x, y, wide, 2 * self.high, ASPHALT)
        self.canvas.put(x, y, words("START").center(wide), f"bold {ASPHALT}")
        seats = self.cars_on("start")
        if len(seats) <= lines:
            self.fill_slots([(x, y + 1 + line) for line in range(lines)], seats, wide)
        else:
            half = (wide - 1) // 2
            slots = [
                (x + column * (half + 1), y + 1 + line)
                for line in range(lines)
                for column in (0, 1)
            ]
            self.fill_slots(slots, seats, half)

    @property
    def pit_column(self) -> int:
        """Where P1 lies: between entry and exit, clear of the side of the track."""
        pit = self.track.pit_row
        entry, exit = self.spiral.cell(pit.entry)[0], self.spiral.cell(pit.exit)[0]
        middle = (entry + exit + 1 - len(pit.spaces)) // 2
        return min(middle, self.spiral.columns - 2 - len(pit.spaces))

    def pit_row(self) -> None:
        for number in range(1, len(self.track.pit_row.spaces) + 1):
            self.space(f"P{number}")
        x, y = self.place_of("P1")
        wide = len(self.track.pit_row.spaces) * self.wide
        said = words("PIT ROW, back to {exit}", exit=self.track.pit_row.exit)
        said = said if len(said) <= wide else words("PIT ROW")
        self.canvas.put(x, y + self.high, said.center(wide), ON_GROUND)

    def finish(self) -> None:
        x, y = self.place_of("finish")
        black, gold = (PAINTS[color] for color in self.track.finish)
        for side, (paint, word) in enumerate(((black, words("FIN")), (gold, words("ISH")))):
            left = x + side * self.wide
            self.canvas.fill(left, y, self.wide, self.high, paint.style)
            word = word.rjust(self.wide) if side == 0 else word.ljust(self.wide)
            self.canvas.put(left, y, word, f"bold {paint.style}")
            self.canvas.put(left, y + 1, paint.shape.center(self.wide), paint.style)
        seats = {car.car: car.seat for car in self.view.cars}
        home = [seats[car] for car in self.view.home if seats[car] in self.cars_on("finish")]
        slots = [(x - 4 * (number + 1), y + line) for line in (0, 1) for number in range(2)]
        self.fill_slots(slots, home, 4)

    def ramp(self) -> None:
        for number, pair in enumerate(self.track.ramp, start=1):
            x, y = self.place_of(f"R{number}")
            first, second = (PAINTS[color] for color in pair)
            self.canvas.fill(x, y, self.wide, (self.high + 1) // 2, first.style)
            below = y + (self.high + 1) // 2
            self.canvas.fill(x, below, self.wide, self.high // 2, second.style)
            self.canvas.put(x, y, f"R{number}{first.shape.rjust(self.wide - 2)}", first.style)
            self.canvas.put(x, y + self.high - 1, second.shape.rjust(self.wide), second.style)
            slots = [(x, y - 1), (x, y - 2)]
            if self.high > 2:
                slots.insert(0, (x, y + 1))
            self.fill_slots(slots, self.cars_on(f"R{number}"), self.wide)

    # What could happen

    def choices(self) -> None:
        """Key numbers at the ends that may be chosen, in amber; a ghost at the one looked at."""
        decision = self.scene.decision
        if decision is None or self.scene.frame is not None:
            return
        for number, option in reversed(list(enumerate(decision.options))):
            move = option.words.facts
            if not isinstance(move, MoveFacts) or move.stays:
                continue
            for end in move.ends:
                if number == self.scene.at:
                    self.ghost(decision.seat, end)
                else:
                    key = f"[{number + 1}]".center(self.wide)
                    self.canvas.put(*self.free_line(end), key, f"bold {night.NOW} on {night.BACK}")
            for bump in move.bumps if number == self.scene.at else ():
                self.ghost(bump.seat, bump.to)

    def ghost(self, seat: int, space: Space) -> None:
        self.canvas.put(*self.free_line(space), ghost(LIVERIES[seat], self.wide), night.GHOST)

    def free_line(self, space: Space) -> tuple[int, int]:
        """The line of a space that hides no car: who is about to be bumped stays in sight."""
        x, y = self.place_of(space)
        if space == "start":
            return x, y + 2 * self.high - 1
        if not self.cars_on(space):
            return x, y + 1
        return x, y + (2 if self.high > 2 else 0)
