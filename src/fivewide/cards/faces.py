"""How a driver card and a track card look: our own design, on cards of poker size."""

from __future__ import annotations

from dataclasses import dataclass

from fivewide.cards.drawing import Paper, Point
from fivewide.games.pile_up_racing.content import (
    COLUMNS,
    TYPE_NAMES,
    TYPES,
    Driver,
    RaceCard,
    boxes,
)
from fivewide.racing.liveries import by_number

WIDE, HIGH = 63.0, 88.0  # millimeters
PAPER, RIM, INK, INK_2 = "#f7f1e3", "#cbbfa3", "#1b1a17", "#575247"
WELL = "#e9dfc8"
MINUS = "\u2013"
GREEN, GREEN_INK = "#17693b", "#ffffff"
PATTERNS = {  # the second color of a livery, in its plate's tail
    "red": "#fff4ea", "yellow": "#1c1a14", "blue": "#d9e9ff", "green": "#c9f5dc",
    "orange": "#4a1d00", "black": "#d8b45a", "white": "#5a626e", "purple": "#e8b8ff",
}  # fmt: skip


@dataclass(frozen=True)
class DriverFace:
    """A driver card to be drawn, under the name of its set."""

    set: str
    card: Driver


@dataclass(frozen=True)
class TrackFace:
    """A track card to be drawn."""

    set: str
    card: RaceCard


def draw_driver(paper: Paper, x: float, y: float, face: DriverFace) -> None:
    """PU-CARD-01, PU-CARD-03 to PU-CARD-05. Name and plate, figures, four types, four numbers."""
    card = face.card
    head = face.set if card.season in face.set else f"{face.set} · {card.season}"
    paper.box(x, y, WIDE, HIGH, 3.5, fill=PAPER, stroke=RIM, width=0.35)
    paper.words(x + WIDE / 2, y + 6.5, head, 2.7, ink=INK_2, anchor="middle", room=WIDE - 8)
    draw_plate(paper, x + 4.5, y + 9.5, card.number)
    paper.words(x + 25.5, y + 17.2, card.driver, 4.6, bold=True, room=WIDE - 29.5)
    paper.line((x + 4.5, y + 24), (x + WIDE - 4.5, y + 24), RIM)
    for column, (label, value) in enumerate(
        (("R", card.R), ("W", str(card.W)), ("T5", str(card.T5)))
    ):
        at = x + 7 + column * 18.5
        paper.words(at, y + 29.6, label, 2.8, ink=INK_2)
        paper.words(at + 5.5, y + 29.6, value, 4, bold=True)
    for place, type in enumerate(TYPES):
        left, top = x + 4.5 + (place % 2) * 27.5, y + 33 + (place // 2) * 18.5
        title = COLUMNS[type].capitalize()
        draw_skill(paper, left, top, title, card.qualifying(type), card.rating(type))
    bottom = (
        ("Acc", str(card.acc)),
        ("Pit", f"{card.pit:+d}" if card.pit else "0"),
        ("Mech / DNF", f"{card.mech} / {card.dnf}"),
    )
    for (label, value), at, wide in zip(bottom, (4.5, 19.5, 34.5), (14, 14, 24), strict=True):
        paper.box(x + at, y + 70.5, wide, 13, 1.5, fill=WELL)
        paper.words(x + at + wide / 2, y + 74.3, label, 2.5, ink=INK_2, anchor="middle")
        paper.words(x + at + wide / 2, y + 81, value, 5.2, anchor="middle", bold=True)


def draw_skill(paper: Paper, x: float, y: float, title: str, qualifying: str, race: str) -> None:
    """PU-CARD-05. The small letter is for qualifying, the large one for the race."""
    paper.box(x, y, 26.5, 17, 1.5, fill=WELL)
    paper.words(x + 2.2, y + 4.2, title, 2.7, ink=INK_2)
    paper.words(x + 2.6, y + 13.6, qualifying, 4.6, ink=INK_2, bold=True)
    paper.words(x + 11.2, y + 14.6, race[0], 11, bold=True)
    paper.words(x + 19.6, y + 9.4, race[1:].replace("-", MINUS), 4.6, bold=True)


def draw_plate(paper: Paper, x: float, y: float, car: str) -> None:
    """The small form of a livery: pattern, paint, number; never a color alone."""
    paint = by_number(int(car))
    high, slant, wide = 11.0, 2.2, 18.0
    paper.shape(slanted(x, y, wide, high, slant), paint.paint)
    tail, ink = wide * 0.3, PATTERNS[paint.id]
    if paint.id in ("red", "black", "orange"):  # stripes along
        for n in range(3):
            top = y + 1.6 + n * 3.2
            left = x + slant * (1 - (top - y) / high)
            paper.shape([(left, top), (left + tail, top), (left + tail - 0.3, top + 1.4),
                         (left - 0.3, top + 1.4)], ink)  # fmt: skip
    elif paint.id in ("green", "blue"):  # hoops across
        for n in range(2):
            paper.shape(slanted(x + 1.0 + n * 2.4, y, 1.1, high, slant), ink)
    else:  # chequers
        for row in range(4):
            for column in range(2):
                if (row + column) % 2 == 0:
                    top = y + row * high / 4
                    left = x + slant * (1 - row / 4) + column * tail / 2
                    paper.box(left, top, tail / 2, high / 4, fill=ink)
    paper.words(
        x + slant / 2 + wide * 0.63, y + 8.6, car or "-", 8,
        ink=paint.ink, anchor="middle", bold=True, italic=True, room=wide * 0.62,
    )  # fmt: skip


def slanted(x: float, y: float, wide: float, high: float, slant: float) -> list[Point]:
    return [(x + slant, y), (x + slant + wide, y), (x + wide, y + high), (x, y + high)]


def stage_boxes(card: RaceCard) -> list[int]:
    """Segments of each stage, as the card shows them; the Final Lap is one more."""
    return boxes(card, "proportional", include_final_lap=False)


def type_name(card: RaceCard) -> str:
    return TYPE_NAMES[card.type]


def draw_track(paper: Paper, x: float, y: float, face: TrackFace) -> None:
    """PU-TRACK-01, PU-TRACK-04, PU-TRACK-07. Facts, then a row of boxes for every stage."""
    card = face.card
    paper.box(x, y, WIDE, HIGH, 3.5, fill=PAPER, stroke=RIM, width=0.35)
    paper.words(x + WIDE / 2, y + 6.5, face.set, 2.7, ink=INK_2, anchor="middle", room=WIDE - 8)
    paper.words(x + WIDE / 2, y + 14, card.track, 5.6, anchor="middle", bold=True, room=WIDE - 9)
    type = type_name(card).capitalize()
    paper.words(x + WIDE / 2, y + 19, type, 3.6, ink=INK_2, anchor="middle", italic=True)
    paper.words(x + WIDE / 2, y + 23.4, card.name, 2.5, ink=INK_2, anchor="middle", room=WIDE - 9)
    facts = (
        ("Race", f"{card.race}/{card.of}"),
        ("Starters", str(card.starters)),
        ("Laps", str(card.laps)),
        ("Miles", f"{card.miles:g}"),
    )
    for place, (label, value) in enumerate(facts):
        at = x + 4.5 + place * 13.6
        paper.box(at, y + 26.5, 13, 11, 1.2, fill=WELL)
        paper.words(at + 6.5, y + 30, label, 2.3, ink=INK_2, anchor="middle")
        paper.words(at + 6.5, y + 35.6, value, 3.8, anchor="middle", bold=True, room=12)
    top = y + 42.0
    stages = stage_boxes(card)
    per_row = boxes_in_a_row(stages)
    k = 8 / per_row  # how much smaller they are than usual
    for stage, count in enumerate(stages):
        is_last = stage == len(stages) - 1
        name = "FS" if is_last else f"S{stage + 1}"
        paper.words(x + 4.5, top + 3.9 * k, name, 3.2 * k, bold=True)
        for box in range(count + is_last):
            left = x + 11.5 + (box % per_row) * 5.9 * k
            down = top + (box // per_row) * 5.9 * k
            is_final = is_last and box == count
            paper.box(
                left, down, 5 * k, 5 * k, 0.8 * k,
                fill=GREEN if is_final else "#ffffff", stroke=INK_2, width=0.3,
            )  # fmt: skip
            if is_final:
                paper.words(left + 2.5 * k, down + 3.4 * k, "FL", 2.6 * k, ink=GREEN_INK,
                            anchor="middle", bold=True)  # fmt: skip
        top += (-(-(count + is_last) // per_row) * 5.9 + 1.6) * k


def boxes_in_a_row(stages: list[int]) -> int:
    """Eight, unless the race is so long that they would leave the card."""
    room = HIGH - 42 - 4
    shown = [*stages[:-1], stages[-1] + 1]  # with the Final Lap
    for per_row in range(8, 60):
        rows = sum(-(-count // per_row) for count in shown)
        if (rows * 5.9 + len(stages) * 1.6) * 8 / per_row <= room:
            return per_row
    return 60
