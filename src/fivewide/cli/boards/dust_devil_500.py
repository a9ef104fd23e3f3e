"""Dust Devil 500 on a terminal: the spiral of colors with everything else in its infield."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rich.text import Text

from fivewide.cli.boards import Usual
from fivewide.cli.boards.dust_devil_500_motion import frames_of, positions, tumbles
from fivewide.cli.boards.dust_devil_500_paint import (
    ASPHALT,
    DUST_DEVIL,
    GROUND,
    KEY,
    MARKS,
    ON_GROUND,
    PAINTS,
)
from fivewide.cli.boards.dust_devil_500_words import (
    LEGEND,
    last_event,
    standings_between_races,
    summary,
    tower_rows,
    view_of,
)
from fivewide.cli.boards.from_table import OldScene as Scene
from fivewide.cli.boards.spiral import Spiral, best_spiral
from fivewide.cli.screen import (
    BACK,
    BAD,
    GHOST_STYLE,
    INK,
    INK_2,
    NOW,
    Canvas,
    Die,
    Paint,
    asked_plate,
    card_lines,
    cut,
    die_lines,
    ghost,
    lines_of,
    plate,
    tower,
)
from fivewide.games.dust_devil_500 import names_of
from fivewide.games.dust_devil_500.names import Names
from fivewide.games.dust_devil_500.questions import roll_of
from fivewide.games.dust_devil_500.state import Race
from fivewide.games.dust_devil_500.words import RACES
from fivewide.kernel.game import Event
from fivewide.kernel.table import Table
from fivewide.racing.liveries import LIVERIES


class DustDevilBoard(Usual):
    def draw(self, table: Table[Any], width: int, height: int, scene: Scene) -> list[Text]:
        names = names_of(table.state)
        spiral = spiral_for(names, width, height)
        if spiral is None:
            return lines_of(summary(table, None), width, height)  # too small for a picture
        picture = Picture(table, names, spiral, scene, width, height)
        return picture.lines()

    def height(self, table: Table[Any], width: int, height: int) -> int:
        spiral = spiral_for(names_of(table.state), width, height)
        return height if spiral is None else spiral.height

    def frames(self, table: Table[Any], happened: Sequence[Event]) -> int:
        return frames_of(names_of(table.state).board, happened)

    def heading(self, table: Table[Any]) -> str:
        race: Race = table.state
        number, name = int(race.version), RACES[int(race.version)]
        series = " of 6" if race.board.house.series else ""
        return f"Race {number}{series}, {name}, round {race.round}"

    def summary(self, table: Table[Any], seat: int | None) -> list[str]:
        return summary(table, seat)

    def legend(self, table: Table[Any]) -> list[str]:
        faces = names_of(table.state).die.faces
        sides = [f"{face.number}{PAINTS[face.color].shape} {face.color}" for face in faces]
        return [table.game.tagline, f"Sides of a die: {', '.join(sides)}.", *LEGEND]

    def interlude(self, table: Table[Any], happened: Sequence[Event]) -> list[str]:
        return standings_between_races(table, happened)


@lru_cache(maxsize=32)
def spiral_for(names: Names, width: int, height: int) -> Spiral | None:
    track = names.track
    top = (track.pit_row.exit, track.pit_row.entry)
    inner = (track.red_line_after, track.red_line_after + 1)
    return best_spiral(track.length, width, height, top, inner)


class Picture:
    """One drawing of the table."""

    def __init__(
        self,
        table: Table[Any],
        names: Names,
        spiral: Spiral,
        scene: Scene,
        width: int,
        height: int,
    ) -> None:
        self.table = table
        self.race: Race = table.state
        self.names = names
        self.track = names.track
        self.spiral = spiral
        self.scene = scene
        self.canvas = Canvas(width, height, ON_GROUND)
        self.left = (width - spiral.width) // 2
        self.top = (height - spiral.height) // 2
        self.wide, self.high = spiral.wide, spiral.high
        self.at = positions(self.race, scene)

    def lines(self) -> list[Text]:
        self.spaces()
        self.pit_row()
        self.start()
        self.finish()
        self.ramp()
        self.choices()
        self.gap_lines()
        self.infield()
        return self.canvas.lines()

    # The track

    def corner(self, column: int, row: int) -> tuple[int, int]:
        return self.left + column * self.wide, self.top + row * self.high

    def place_of(self, space: int | str) -> tuple[int, int]:
        """The upper left corner of a space."""
        if isinstance(space, int):
            return self.corner(*self.spiral.cell(space))
        number = int(space[1:]) if space[1:].isdecimal() else 0
        if space.startswith("P"):
            return self.corner(self.pit_column + number - 1, 1)
        if space.startswith("R"):
            return self.corner(self.spiral.end + number, self.spiral.inner_row)
        if space == "finish":
            return self.corner(self.spiral.end - 1, self.spiral.inner_row - 1)
        return self.corner(0, 0)

    def cars_on(self, space: int | str) -> list[int]:
        return [seat for seat, spot in enumerate(self.at) if self.names.space(spot) == space]

    def spaces(self) -> None:
        marks: dict[int, str] = {mark.space: mark.mark for mark in self.track.mark}
        marks[self.track.pit_row.entry] = "pit-entry"
        marks[self.track.pit_row.exit] = "pit-exit"
        marks[self.track.length] = "ramp"
        for number in range(1, self.track.length + 1):
            paint = PAINTS[self.track.color(number)]
            self.space(number, str(number), paint, marks.get(number, ""))

    def space(self, space: int | str, label: str, paint: Paint, mark: str = "") -> None:
        x, y = self.place_of(space)
        self.canvas.fill(x, y, self.wide, self.high, paint.style)
        text = f"{label:>2}{paint.shape.rjust(self.wide - 2)}"
        if self.wide > 4:
            text = f" {label:>2}{paint.shape.rjust(self.wide - 4)} "
        self.canvas.put(x, y, text, paint.style)
        if mark:
            word = MARKS[mark][min(self.wide, 6) - 3].center(self.wide)
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
                self.canvas.put(x, y, f"+{more + 1}".center(wide), f"bold {INK} on {BACK}")
            else:
                self.car(x, y, seat, wide)

    def car(self, x: int, y: int, seat: int, wide: int) -> None:
        draw = asked_plate if seat == self.active else plate
        self.canvas.put_text(x, y, draw(LIVERIES[seat], wide))

    @property
    def active(self) -> int | None:
        question = self.race.question
        return int(question.seat) if question is not None and question.seat >= 0 else None

    def start(self) -> None:
        wide, lines = 2 * self.wide - 1, 2 * self.high - 1
        x, y = self.place_of("start")
        self.canvas.fill(x, y, wide, 2 * self.high, ASPHALT)
        self.canvas.put(x, y, "START".center(wide), f"bold {ASPHALT}")
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
        for number, color in enumerate(self.track.pit_row.spaces, start=1):
            self.space(f"P{number}", f"P{number}", PAINTS[color])
        x, y = self.place_of("P1")
        wide = len(self.track.pit_row.spaces) * self.wide
        words = f"PIT ROW, back to {self.track.pit_row.exit}"
        words = words if len(words) <= wide else "PIT ROW"
        self.canvas.put(x, y + self.high, words.center(wide), ON_GROUND)

    def finish(self) -> None:
        x, y = self.place_of("finish")
        black, gold = (PAINTS[color] for color in self.track.finish)
        for side, (paint, word) in enumerate(((black, "FIN"), (gold, "ISH"))):
            left = x + side * self.wide
            self.canvas.fill(left, y, self.wide, self.high, paint.style)
            word = word.rjust(self.wide) if side == 0 else word.ljust(self.wide)
            self.canvas.put(left, y, word, f"bold {paint.style}")
            self.canvas.put(left, y + 1, paint.shape.center(self.wide), paint.style)
        home = [int(seat) for seat in self.race.order]
        home = [seat for seat in home if seat in self.cars_on("finish")]
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
        preview = self.scene.preview
        if preview is None or self.scene.frame is not None:
            return
        for number, way in reversed(list(enumerate(preview.ways))):
            for seat, spot in moved(way.events).items():
                x, y = self.place_of(self.names.space(spot))
                line = y + self.free_line(spot)
                if number == preview.at:
                    self.canvas.put(x, line, ghost(LIVERIES[seat], self.wide), GHOST_STYLE)
                elif seat == preview.seat:
                    key = f"[{number + 1}]".center(self.wide)
                    self.canvas.put(x, line, key, f"bold {NOW} on {BACK}")

    def free_line(self, spot: int) -> int:
        """The line of a space that hides no car: who is about to be bumped stays in sight."""
        if spot == 0:
            return 2 * self.high - 1
        if not self.cars_on(self.names.space(spot)):
            return 1
        return 2 if self.high > 2 else 0

    # Beside the track

    def gap_lines(self) -> None:
        """Between the inner and the outer row: the Red Line, the ramp's name, the cards."""
        x, y = self.place_of(self.track.red_line_after + 1)
        for line in range(self.high if self.wide > 3 else 0):
            char, _ = self.canvas.cells[y + line][x]
            paint = PAINTS[self.track.color(self.track.red_line_after + 1)]
            if char == " ":
                self.canvas.put(x, y + line, "▌", f"#ff2f22 on {paint.fill}")
        below = y + self.high
        self.canvas.put(x, below, "▲", f"bold #ff4d43 on {GROUND}")
        self.canvas.put(x + 1, below, " Red Line", f"{BAD} on {GROUND}")
        ramp = self.place_of("R1")[0]
        words = "RUNAWAY RAMP".center(4 * self.wide)
        self.canvas.put(ramp, below, words, ON_GROUND)
        self.cards(self.left + 3 * self.wide, below + self.high - 1)

    def cards(self, x: int, y: int) -> None:
        view = view_of(self.table)
        self.canvas.put(x, y, "▮", f"#d8392e on {GROUND}")
        words = f"Red Cards {view.deck_left} left"
        last = last_event(self.table, "red-card")
        if last is not None and (card := last.facts["card"]) is not None:
            drawn = self.names.cards[card]
            words += f" · last drawn: {drawn.name}"
            if self.wide > 3:
                words += f" ({drawn.text.rstrip('.')})"
        room = self.spiral.width - 6 * self.wide
        self.canvas.put(x + 2, y, cut(words, room), f"{INK_2} on {GROUND}")

    def infield(self) -> None:
        """Tower at the left, dice right of Pit Row or under it."""
        pit_x, pit_y = self.place_of("P1")
        x, y = self.corner(3, 1)
        height = (self.spiral.rows - 4) * self.high
        room = min(pit_x - 2, self.place_of("finish")[0] - 9) - x
        self.tower(x + 1, y, min(room - 1, 58), height)
        right = self.left + (self.spiral.columns - 1) * self.wide
        after_pit = pit_x + len(self.track.pit_row.spaces) * self.wide + 2
        if right - after_pit >= 14:
            self.dice(after_pit, pit_y, right - after_pit - 1, height - 2)
        else:
            below = pit_y + self.high + 2
            self.dice(pit_x, below, right - pit_x - 2, height - self.high * 2 - 3)

    def tower(self, x: int, y: int, width: int, height: int) -> None:
        rows = tower_rows(self.table, self.active)
        lines = tower(rows, width, height, "RUNNING ORDER", "SPACE  TO GO")
        for number, line in enumerate(lines):
            self.canvas.put_text(x, y + number, line)
        if len(lines) < height:
            self.canvas.put(x, y + height - 1, cut(KEY, width), ON_GROUND)
        if len(lines) <= height - 3:
            self.color_key(x, y + height - 2, width)
        if height - len(lines) >= 12:
            self.card(x, y + len(lines) + 1)
            self.dust_devil(x + 28, y + len(lines) + 1)

    def card(self, x: int, y: int) -> None:
        """The Red Card drawn last, where there is room to lay it down."""
        last = last_event(self.table, "red-card")
        if last is None or (kind := last.facts["card"]) is None:
            return
        drawn = self.names.cards[kind]
        note = f"{self.table.names[last.facts['seat'] or 0]} drew it last"
        for line, text in enumerate(card_lines(drawn.name, drawn.text, note, 22, 7)):
            self.canvas.put_text(x, y + line, text)

    def dust_devil(self, x: int, y: int) -> None:
        for line, swirl in enumerate(DUST_DEVIL):
            self.canvas.put(x, y + line, swirl, f"#6b4f30 on {GROUND}")

    def color_key(self, x: int, y: int, width: int) -> None:
        """The sides of a die: which number is which color."""
        faces = self.names.die.faces
        self.canvas.put(x, y, "Die", ON_GROUND)
        wide = min((width - 4) // len(faces), 5)
        for place, face in enumerate(faces):
            paint = PAINTS[face.color]
            words = f"{face.number}{paint.shape}" if wide < 5 else f"{face.number} {paint.shape}"
            self.canvas.put(x + 4 + place * wide, y, words.center(wide), paint.style)

    def dice(self, x: int, y: int, width: int, height: int) -> None:
        event = last_event(self.table, "rolled")
        if event is None or height < 3:
            return
        faces = self.names.die.faces
        numbers = roll_of(len(faces), event.facts["dice"] or 1, event.facts["outcome"] or 0)
        if self.scene.frame is not None and self.scene.frame < tumbles(self.scene.happened):
            numbers = [(n * 5 + self.scene.frame * 3) % len(faces) + 1 for n in numbers]
        wide = min((width - 1) // 2, 6 if height < 7 else 10)
        high = 3 if height < 7 else 5
        for place, number in enumerate(numbers):
            die = Die(number, PAINTS[faces[number - 1].color])
            for line, text in enumerate(die_lines(die, wide, high)):
                self.canvas.put_text(x + place * (wide + 1), y + line, text)
        if height > high:
            seat = event.facts["seat"] or 0
            words = f"{self.names.car(seat)} rolled"
            words = words if len(words) <= width else self.names.car(seat)
            self.canvas.put(x, y + high, words, ON_GROUND)


def moved(events: Sequence[Event]) -> dict[int, int]:
    """Where cars end by these events, up to the end of the race."""
    ends: dict[int, int] = {}
    for event in events:
        if event.kind == "race-ended":
            break
        seat, to = event.facts.get("seat"), event.facts.get("to")
        if seat is not None and to is not None:
            ends[seat] = to
    return ends
