"""The whole picture: the track, and in its infield the running order, dice and cards."""

from __future__ import annotations

from rich.text import Text

from fivewide.cli import night
from fivewide.cli.boards.dust_devil_500.box import car_name
from fivewide.cli.boards.dust_devil_500.motion import tumbles
from fivewide.cli.boards.dust_devil_500.paint import DUST_DEVIL, KEY, ON_GROUND, PAINTS
from fivewide.cli.boards.dust_devil_500.track import TrackDrawing
from fivewide.cli.boards.dust_devil_500.words import tower_rows
from fivewide.cli.screen import card_lines, cut, die_lines, tower
from fivewide.kernel.speech import words


class Picture(TrackDrawing):
    """One drawing of the table."""

    def lines(self) -> list[Text]:
        self.draw_track()
        self.gap_lines()
        self.infield()
        return self.canvas.lines()

    def gap_lines(self) -> None:
        """Between the inner and the outer row: the Red Line, the ramp's name, the cards."""
        x, y = self.place_of(self.track.red_line_after + 1)
        for line in range(self.high if self.wide > 3 else 0):
            if self.canvas.at(x, y + line) == " ":
                self.canvas.put_over(x, y + line, "▌", "#ff2f22")
        below = y + self.high
        self.canvas.put(x, below, "▲", "bold #ff4d43")
        self.canvas.put(x + 1, below, f" {words('Red Line')}", night.BAD)
        ramp = self.place_of("R1")[0]
        said = words("RUNAWAY RAMP").center(4 * self.wide)
        self.canvas.put(ramp, below, said, ON_GROUND)
        self.cards(self.left + 3 * self.wide, below + self.high - 1)

    def cards(self, x: int, y: int) -> None:
        self.canvas.put(x, y, "▮", "#d8392e")
        said = words("Red Cards {left} left", left=self.view.deck_left)
        if last := self.box.last("red-card"):
            drawn = self.box.card(last.facts["card"])
            said += f" · {words('last drawn: {card}', card=drawn.name)}"
            if self.wide > 3:
                said += f" ({drawn.text.rstrip('.')})"
        room = self.spiral.width - 6 * self.wide
        self.canvas.put(x + 2, y, cut(said, room), night.INK_2)

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
        rows = tower_rows(self.box)
        lines = tower(rows, width, height, words("RUNNING ORDER"), words("SPACE  TO GO"))
        self.canvas.put_lines(x, y, lines)
        if len(lines) < height:
            self.canvas.put(x, y + height - 1, cut(words(KEY), width), ON_GROUND)
        if len(lines) <= height - 3:
            self.color_key(x, y + height - 2, width)
        if height - len(lines) >= 12:
            self.card(x, y + len(lines) + 1)
            self.dust_devil(x + 28, y + len(lines) + 1)

    def card(self, x: int, y: int) -> None:
        """The Red Card drawn last, where there is room to lay it down."""
        last = self.box.last("red-card")
        if last is None:
            return
        drawn = self.box.card(last.facts["card"])
        note = words("{who} drew it last", who=self.box.sight.names[last.facts["seat"]])
        self.canvas.put_lines(x, y, card_lines(drawn.name, drawn.text, note, 22, 7))

    def dust_devil(self, x: int, y: int) -> None:
        for line, swirl in enumerate(DUST_DEVIL):
            self.canvas.put(x, y + line, swirl, "#6b4f30")

    def color_key(self, x: int, y: int, width: int) -> None:
        """The sides of a die: which number is which color."""
        faces = self.box.die.faces
        head = words("Die")
        self.canvas.put(x, y, head, ON_GROUND)
        wide = min((width - len(head) - 1) // len(faces), 5)
        for place, face in enumerate(faces):
            paint = PAINTS[face.color]
            side = f"{face.number}{paint.shape}" if wide < 5 else f"{face.number} {paint.shape}"
            self.canvas.put(x + len(head) + 1 + place * wide, y, side.center(wide), paint.style)

    def dice(self, x: int, y: int, width: int, height: int) -> None:
        last = self.box.last("rolled")
        if last is None or height < 3:
            return
        faces = self.box.die.faces
        numbers = last.facts["roll"]
        if self.scene.frame is not None and self.scene.frame < tumbles(self.scene.happened):
            numbers = [(n * 5 + self.scene.frame * 3) % len(faces) + 1 for n in numbers]
        wide = min((width - 1) // 2, 6 if height < 7 else 10)
        high = 3 if height < 7 else 5
        for place, number in enumerate(numbers):
            die = die_lines(number, PAINTS[faces[number - 1].color], wide, high)
            self.canvas.put_lines(x + place * (wide + 1), y, die)
        if height > high:
            name = car_name(last.facts["seat"])
            said = words("{car} rolled", car=name)
            self.canvas.put(x, y + high, said if len(said) <= width else name, ON_GROUND)
