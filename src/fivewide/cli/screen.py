"""Drawing that all games share: a canvas of cells, car plates, dice, the tower, log, decisions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from textwrap import wrap

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from fivewide.cli import night
from fivewide.cli.log import FoldingLog
from fivewide.kernel import speech
from fivewide.kernel.english import several
from fivewide.kernel.passages import Passage
from fivewide.kernel.speech import Words
from fivewide.kernel.table import Decision, Option
from fivewide.racing.liveries import LIVERIES, Livery

# What colors are called, of cars, dice and teams
COLORS: dict[str, Words] = {
    "black": "Black",
    "blue": "Blue",
    "brown": "Brown",
    "gold": "Gold",
    "green": "Green",
    "grey": "Grey",
    "orange": "Orange",
    "purple": "Purple",
    "red": "Red",
    "white": "White",
    "yellow": "Yellow",
}
LIVERY = {livery.id: livery for livery in LIVERIES}  # by color, which is what a car is called


@dataclass(frozen=True)
class Paint:
    """A color with the ink that reads on it, and a shape: a color never speaks alone."""

    name: Words
    fill: str
    ink: str
    shape: str

    @property
    def style(self) -> str:
        return f"{self.ink} on {self.fill}"


class Canvas:
    """A rectangle of characters, each with a style. What falls outside is not drawn."""

    def __init__(self, width: int, height: int, ground: str = night.BACK) -> None:
        self.width = width
        self.height = height
        self.style = f"{night.INK} on {ground}"
        self.cells = [[(" ", self.style)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """What a style leaves open, such as the ground, is the canvas's own."""
        whole = f"{self.style} {style}"
        for at, char in enumerate(text, start=x):
            if 0 <= at < self.width and 0 <= y < self.height:
                self.cells[y][at] = (char, whole)

    def put_over(self, x: int, y: int, char: str, style: str) -> None:
        """On the ground that is drawn there."""
        if 0 <= x < self.width and 0 <= y < self.height:
            ground = Style.parse(self.cells[y][x][1]).background_style
            self.put(x, y, char, f"{ground} {style}")

    def at(self, x: int, y: int) -> str:
        """What is drawn there; outside, nothing."""
        return self.cells[y][x][0] if 0 <= x < self.width and 0 <= y < self.height else " "

    def fill(self, x: int, y: int, width: int, height: int, style: str, char: str = " ") -> None:
        for row in range(height):
            self.put(x, y + row, char * width, style)

    def put_lines(self, x: int, y: int, lines: Iterable[Text]) -> None:
        for row, line in enumerate(lines, start=y):
            self.put_text(x, row, line)

    def put_text(self, x: int, y: int, text: Text) -> None:
        """A styled line, laid over what is there."""
        styles = [str(text.style)] * len(text)
        for span in text.spans:
            for place in range(span.start, min(span.end, len(text))):
                styles[place] += f" {span.style}"
        for at, (char, style) in enumerate(zip(text.plain, styles, strict=True), start=x):
            self.put(at, y, char, style)

    def lines(self) -> list[Text]:
        return [_row(cells) for cells in self.cells]


def _row(cells: Sequence[tuple[str, str]]) -> Text:
    line = Text(no_wrap=True, end="")
    for style, run in groupby(cells, key=lambda cell: cell[1]):
        line.append("".join(char for char, _ in run), style)
    return line


def plate_style(livery: Livery) -> str:
    return f"bold {livery.ink} on {livery.paint}"


def plate(livery: Livery, width: int = 4) -> Text:
    """A car by its number on its paint, with drawn edges: it stands out on any ground."""
    number = str(livery.number)
    left = "▎" if width > len(number) else ""
    right = "▕" if width > len(number) + 1 else ""
    inside = number.center(width - len(left) - len(right))
    return Text(f"{left}{inside}{right}", plate_style(livery))


def asked_plate(livery: Livery, width: int) -> Text:
    """The car that is asked or about to roll: an amber arrow before it."""
    number = str(livery.number)
    text = Text("▸" if width > len(number) else "", f"bold {night.NOW} on {night.BACK}")
    text.append(number.center(width - len(text)), f"underline {plate_style(livery)}")
    return text


def ghost(livery: Livery, width: int = 3) -> str:
    """A car that is only supposed to be there: dashed edges."""
    number = str(livery.number)
    edges = max(width - len(number), 0)
    return "┊" * ((edges + 1) // 2) + number + "┊" * (edges // 2)


@dataclass(frozen=True)
class Badge:
    """Something about a car: in one word, in a few, and the color of what it means."""

    short: str
    long: str
    color: str


@dataclass(frozen=True)
class TowerRow:
    """A car in the running order."""

    place: int
    livery: Livery
    name: str
    figure: str  # where it is
    to_go: str
    badges: tuple[Badge, ...] = ()
    active: bool = False
    yours: bool = False


def tower(rows: Sequence[TowerRow], width: int, height: int, title: str, unit: str) -> list[Text]:
    """The running order, one or two lines a car, as room allows."""
    head = [tower_head(title, unit, width)] if height > len(rows) else []
    room = height - len(head)
    if room >= 3 * len(rows) - 1:
        lines = [line for row in rows for line in (*_two_lines(row, width), Text())][:-1]
    elif room >= 2 * len(rows):
        lines = [line for row in rows for line in _two_lines(row, width)]
    else:
        lines = [_one_line(row, width) for row in rows]
    return (head + lines)[:height]


def tower_head(title: str, unit: str, width: int) -> Text:
    gap = " " * max(width - len(title) - len(unit) - 2, 1)
    return Text.assemble((f" {title}", night.HEAD), (f"{gap}{unit} ", night.UNIT))


def _one_line(row: TowerRow, width: int) -> Text:
    ground, ink = _ground(row)
    figures = f" {row.figure}{row.to_go:>6} "
    room = width - 8 - len(figures)
    name = cut(row.name, max(room - 1, 3))
    line = Text.assemble(
        _edge(row),
        (f"{row.place} ", f"bold {ink}"),
        plate(row.livery),
        (f" {name}", f"bold {ink}"),
    )
    for badge in row.badges:  # the figures come first: a badge that does not fit is left out
        if cell_len(line.plain) + 1 + len(badge.short) + len(figures) <= width:
            line.append(f" {badge.short}", badge.color)
    line.append(" " * max(width - cell_len(line.plain) - len(figures), 0))
    line.append(figures, f"bold {ink}")
    return fitted(line, width, ground)


def _two_lines(row: TowerRow, width: int) -> tuple[Text, Text]:
    ground, ink = _ground(row)
    room = max(width - 9 - len(row.figure) - 1, 1)
    above = Text.assemble(
        _edge(row),
        (f"{row.place} ", f"bold {ink}"),
        plate(row.livery, 5),
        (f" {cut(row.name, room):<{room}}", f"bold {ink}"),
        (row.figure, f"bold {ink}"),
    )
    left = speech.words("{left} to go", left=row.to_go)
    to_go = f" {left} " if row.to_go else " "
    below = Text.assemble(_edge(row), " " * 8, (row.livery.name, night.INK_3))
    long = width - cell_len(below.plain) - len(to_go)
    fits = sum(len(badge.long) + 3 for badge in row.badges) <= long
    for badge in row.badges:
        word = badge.long if fits else badge.short
        if cell_len(below.plain) + len(word) + 3 + len(to_go) <= width:
            below.append(" · ", night.INK_3)
            below.append(word, badge.color)
    gap = max(width - cell_len(below.plain) - len(to_go), 0)
    below.append(" " * gap + to_go, night.INK_3)
    return fitted(above, width, ground), fitted(below, width, ground)


def _ground(row: TowerRow) -> tuple[str, str]:
    ink = night.INK if row.active or row.yours else night.INK_2
    return (night.TINT if row.active else night.PANEL), ink


def _edge(row: TowerRow) -> tuple[str, str]:
    return ("▌" if row.active else "▏" if row.yours else " ", night.NOW)


def die_lines(number: int, paint: Paint, width: int, height: int) -> list[Text]:
    """A die as a block in its color: shape, number, and the color's word where there is room."""
    inside = [paint.shape, str(number), speech.words(paint.name)]
    rows = [""] * ((height - len(inside)) // 2) + inside
    rows += [""] * (height - len(rows))
    return [Text(row.center(width), f"bold {paint.style}") for row in rows]


def chip(rule: str) -> Text:
    """The rule behind a sentence."""
    return Text.assemble(("/", night.NOW_INK), (rule, night.INK_3))


def log_line(words: str, rule: str, width: int) -> Text:
    """What happened, and by which rule: the rule stands at the right edge."""
    lines = wrap(words, max(width, 8)) or [""]
    if rule and cell_len(lines[-1]) + len(rule) + 2 > width:
        lines.append("")
    line = Text("\n".join(lines), night.INK_2)
    if rule:
        line.append(" " * max(width - cell_len(lines[-1]) - len(rule) - 1, 0))
        line.append_text(chip(rule))
    return line


def passage_lines(log: FoldingLog, passage: Passage, width: int, *, unfolded: bool) -> list[Text]:
    """A passage of the log: a line of its own, or its sentence with or without its steps."""
    steps = log.steps_of(passage)
    if not log.folds(passage):
        return [log_line(steps[0].words, steps[0].rule, width)]
    lines = [passage_line(passage.words, len(steps), width, unfolded=unfolded)]
    if unfolded:
        lines += [step_line(step.words, step.rule, width) for step in steps]
    return lines


def passage_line(words: str, steps: int, width: int, *, unfolded: bool) -> Text:
    """A passage of several steps in one sentence; how many there are stands at the right edge."""
    count = several(steps, "step")
    lines = wrap(words, max(width - 2, 8), subsequent_indent="  ") or [""]
    if cell_len(lines[-1]) + len(count) + 4 > width:
        lines.append("")
    line = Text.assemble(
        ("▾ " if unfolded else "▸ ", night.NOW_INK), ("\n".join(lines), night.INK_2)
    )
    used = cell_len(lines[-1]) + (2 if len(lines) == 1 else 0)
    line.append(" " * max(width - used - len(count), 0))
    line.append(count, night.INK_3)
    return line


def step_line(words: str, rule: str, width: int) -> Text:
    """One step of an unfolded passage, set in."""
    line = log_line(words, rule, max(width - 2, 8))
    return Text("\n").join(Text.assemble("  ", part) for part in line.split("\n"))


def card_lines(name: str, words: str, note: str, width: int, height: int) -> list[Text]:
    """A paper card: its name on a red head, what it says, who had it."""
    inside = width - 2
    rows = [Text(f" {cut(name, inside)} ".ljust(width), "bold #ffffff on #c8352b")]
    rows += [
        Text(f" {row}".ljust(width), f"bold {night.CARD}") for row in ["", *wrap(words, inside)]
    ]
    rows = rows[: height - 1]
    rows += [Text(" " * width, night.CARD)] * (height - 1 - len(rows))
    return [*rows, Text(f" {cut(note, inside)}".ljust(width), f"#575247 on {night.PAPER}")]


def question_line(tab: str, words: str, rule: str, width: int, *, asks: bool) -> Text:
    """Who is asked what, by which rule, in one line. Amber only while a person is asked."""
    return question_lines(tab, words, rule, width, 1, asks=asks)[0]


def question_lines(
    tab: str, words: str, rule: str, width: int, most: int, *, asks: bool
) -> list[Text]:
    """The same, in as many lines as words and rule need and there are for them."""
    style = night.ASKED if asks else night.HEAD
    head = Text.assemble(
        (f" {tab} ", style), ("▌", night.NOW if asks else night.PANEL_3), (" ", "")
    )
    start = cell_len(head.plain)
    parts = wrapped(words, width - start, most)
    if not has_room(parts[-1], rule, width - start + 1) and len(parts) < most:
        parts.append("")
    lines: list[Text] = []
    for part in parts:
        line = Text(" " * start) if lines else head.copy()
        line.append(part, f"bold {night.INK}" if asks else night.INK)
        lines.append(line)
    gap = width - cell_len(lines[-1].plain) - len(rule) - 2
    if rule and gap >= 1:
        lines[-1].append(" " * gap)
        lines[-1].append_text(chip(rule))
    return [fitted(line, width) for line in lines]


def has_room(words: str, rule: str, width: int) -> bool:
    """Do words and rule fit side by side behind the tab?"""
    return not rule or cell_len(words) + len(rule) + 4 <= width


def wrapped(words: str, width: int, most: int) -> list[str]:
    """In so many lines at most; the last one is cut with a mark where it is not enough."""
    lines = wrap(words, max(width, 8)) or [""]
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return lines


LONGEST_OPTION = 3  # lines of the option that is looked at, however many others there are


def option_lines(
    decision: Decision, at: int, width: int, height: int, longest: int = LONGEST_OPTION
) -> list[Text]:
    """The options, numbered; what is looked at stands in full, and stays in sight among many.

    Where some do not fit, the edge of the list says how many there are beyond it.
    """
    options = decision.options
    spare = height - len(options)
    most = max(spare + 1, min(longest, height - 1), 1)
    looked = option_in_full(at, options[at], width, most)
    room = max(height - len(looked) + 1, 1)  # options that fit
    first = max(min(at - room // 2, len(options) - room), 0)
    last = min(first + room, len(options))
    lines: list[Text] = []
    for number in range(first, last):
        whole = looked if number == at else [option_line(number, options[number], False, width)]
        lines += whole
    if first > 0:
        lines[0] = with_more(lines[0], f"▴ {more(first)}", width)
    if last < len(options):
        lines[-1] = with_more(lines[-1], f"▾ {more(len(options) - last)}", width)
    return lines


def more(number: int) -> str:
    return speech.words("{number} more", number=number)


def option_in_full(number: int, option: Option, width: int, most: int) -> list[Text]:
    """The option that is looked at: in several lines where one is too short for its words."""
    inset = " " * 7
    words = f"{option.words.short}  {option.words.detail}".rstrip()
    if cell_len(words) <= width - len(inset) or most < 2:
        return [option_line(number, option, True, width)]
    short = option.words.short
    lines: list[Text] = []
    for part in wrapped(words, width - len(inset), most):
        head = option_head(number, True) if not lines else Text(inset)
        bold = part[: len(short)] if not lines else ""
        head.append(bold, f"bold {night.IF}")
        head.append(part[len(bold) :], night.INK_2)
        lines.append(head)
    with_rules(lines[-1], option, width)
    return [fitted(line, width, night.ON_IF) for line in lines]


def option_line(number: int, option: Option, chosen: bool, width: int) -> Text:
    line = option_head(number, chosen)
    line.append(option.words.short, f"bold {night.IF if chosen else night.INK}")
    if option.words.detail:
        line.append(f"  {option.words.detail}", night.INK_2)
    with_rules(line, option, width)
    return fitted(line, width, night.ON_IF if chosen else night.PANEL)


def option_head(number: int, chosen: bool) -> Text:
    key = f" {number + 1} " if number < 9 else f"{number + 1} "
    return Text.assemble(
        (" ▸ " if chosen else "   ", f"bold {night.IF}"),
        (key, night.KEY),
        " ",
    )


def with_rules(line: Text, option: Option, width: int) -> None:
    for rule in option.words.rules:
        if cell_len(line.plain) + len(rule) + 3 <= width:
            line.append("  ").append_text(chip(rule))


def with_more(line: Text, words: str, width: int) -> Text:
    """A line whose right end says that the list goes on."""
    mark = f" {words} "
    room = max(width - len(mark), 0)
    line = line.copy()
    line.truncate(room, overflow="ellipsis" if line.plain[room:].strip() else "crop")
    line.append(mark, f"bold {night.NOW_INK} on {night.PANEL_3}")
    return line


def fitted(line: Text, width: int, ground: str = night.PANEL) -> Text:
    """Exactly so wide, on one ground, wherever the line names no other."""
    fresh = Text("", f"on {ground}", no_wrap=True, end="").append_text(line)
    fresh.truncate(width, overflow="ellipsis", pad=True)
    return fresh


def lines_of(words: Sequence[str], width: int, height: int) -> list[Text]:
    """Sentences as a block of exactly that size."""
    lines = [Text(cut(line, width).ljust(width), no_wrap=True, end="") for line in words[:height]]
    return lines + [Text(" " * width, end="")] * (height - len(lines))


def joined(lines: Sequence[Text]) -> Text:
    return Text("\n", end="", no_wrap=True).join(lines)


def cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(width - 1, 0)] + "…"
