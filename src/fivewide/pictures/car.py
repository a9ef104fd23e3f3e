"""The cars from above, driving to the right: one body, and on it the pattern of a livery.

Sprites of the page are made of the same (scripts/wire_types.py).
"""

from __future__ import annotations

from fivewide.pictures.sheet import Sheet
from fivewide.racing.liveries import LIVERIES, MORE_LIVERIES, Livery, by_number

BODY = (
    "M-47-14Q-48-20-41-20.6L-31-21.5Q-24-22.2-17-21.2L12-20.6Q24-22.2 33-21.2Q43-"
    "20 47-12.5Q50-6 50 0Q50 6 47 12.5Q43 20 33 21.2Q24 22.2 12 20.6L-17 21.2Q-24"
    " 22.2-31 21.5L-41 20.6Q-48 20-47 14Z"
)
PATTERNS = {
    "red": "M-50-9.5H50V-3H-50ZM-50 3H50V9.5H-50Z",
    "yellow": (
        "M-50 -22h6.4v6.4h-6.4ZM-50 -9.2h6.4v6.4h-6.4ZM-50 3.6h6.4v6.4h-6.4ZM-50 16.4"
        "h6.4v6.4h-6.4ZM-43.6 -15.6h6.4v6.4h-6.4ZM-43.6 -2.8h6.4v6.4h-6.4ZM-43.6 10h6"
        ".4v6.4h-6.4ZM-37.2 -22h6.4v6.4h-6.4ZM-37.2 -9.2h6.4v6.4h-6.4ZM-37.2 3.6h6.4v"
        "6.4h-6.4ZM-37.2 16.4h6.4v6.4h-6.4ZM-30.8 -15.6h6.4v6.4h-6.4ZM-30.8 -2.8h6.4v"
        "6.4h-6.4ZM-30.8 10h6.4v6.4h-6.4ZM40-22h4v44h-4Z"
    ),
    "blue": "M50-22L34-22L6 22L22 22L50-22ZM-24-22L-36-22L-50 2L-50 22Z",
    "green": "M38-22h5.5v44H38ZM27-22h5.5v44H27ZM-30-22h-5.5v44h5.5ZM-41-22h-5v44h5Z",
    "orange": "M24-22L44 0L24 22H31.5L51 0L31.5-22ZM-50-22L-28 0L-50 22V12L-38 0L-50-12Z",
    "black": "M-50-18.6H44V-14.6H-50ZM-50 14.6H44V18.6H-50ZM43-13L50-8V8L43 13Z",
    "purple": (
        "M24 0L36-11L48 0L36 11ZM-48 0L-38-11L-28 0L-38 11ZM24-22H48L36-13ZM24 22H48L"
        "36 13ZM-48-22H-28L-38-13ZM-48 22H-28L-38 13Z"
    ),
    "grey": "M-50 0H50V22H-50Z",
    "brown": "M-50-4H50V4H-50ZM36-22h5v44h-5ZM-42-22h5v44h-5Z",
    "white": "",
}
DOTS = (
    (30, -12),
    (30, 0),
    (30, 12),
    (40, -6),
    (40, 6),
    (-35, -12),
    (-35, 0),
    (-35, 12),
    (-44, -7),
    (-44, 7),
    (45, -15),
    (45, 15),
)  # of the pattern that has no path
# Pattern on the paint, edge of the number; a line on a dark ground. A test compares the page.
INKS = {
    "red": ("#fff4ea", "#5c0d08"),
    "yellow": ("#1c1a14", "#fff3bd"),
    "blue": ("#d9e9ff", "#0a2457"),
    "green": ("#c9f5dc", "#04331c"),
    "orange": ("#4a1d00", "#ffe0c2"),
    "black": ("#d8b45a", "#000000"),
    "white": ("#5a626e", "#ffffff"),
    "purple": ("#e8b8ff", "#1f0842"),
    "grey": ("#32363d", "#eceef1"),
    "brown": ("#f0c48a", "#301705"),
}
LINES = {
    "2": "#7a8494",
    "red": "#ff5a4d",
    "yellow": "#ffd023",
    "blue": "#62a0ff",
    "green": "#34c07f",
    "orange": "#ff8a2a",
    "black": "#a9afba",
    "white": "#f3f1ea",
    "purple": "#b585ff",
}
DARK = "#10151b"
WHEELS = "M-33-24.2h14v5h-14ZM20-24.2h14v5h-14ZM-33 19.2h14v5h-14ZM20 19.2h14v5h-14Z"
GLASS = (
    "M9-13.6L22.5-17.2Q27 0 22.5 17.2L9 13.6Q12 0 9-13.6Z"
    "M-21-12.6L-30.5-15.8Q-33 0-30.5 15.8L-21 12.6Q-23 0-21-12.6Z"
    "M-19-15L7-14.8L17-18L-26-18.6ZM-19 15L7 14.8L17 18L-26 18.6Z"
)


def livery_of(car: str, number: str = "") -> Livery:
    """By its plain color ("red") or its name ("ember"); anybody else by the number."""
    for one in (*LIVERIES, *MORE_LIVERIES):
        if car.lower() in (one.id, one.name.lower()):
            return one
    return by_number(int(number) if number.isdecimal() else 0)


def draw_car(
    sheet: Sheet, x: float, y: float, scale: float, livery: Livery, number: str = ""
) -> None:
    """About a point, 100 long at scale 1."""
    pattern, edge = INKS[livery.id]
    clip = "car-body"
    sheet.define(clip, f'<clipPath id="{clip}"><path d="{BODY}"/></clipPath>')
    with sheet.group(transform=f"translate({x:.1f} {y:.1f}) scale({scale:.3f})"):
        sheet.path(WHEELS, fill="#0b0c0e")
        sheet.path(BODY, fill=livery.paint)
        with sheet.group(clip_path=f"url(#{clip})"):
            if PATTERNS[livery.id]:
                sheet.path(PATTERNS[livery.id], fill=pattern)
            else:
                for dot_x, dot_y in DOTS:
                    sheet.add("circle", cx=dot_x, cy=dot_y, r=3.3, fill=pattern)
        sheet.path(GLASS, fill=DARK)
        sheet.box(-21, -14.2, 31, 28.4, 4, fill=livery.paint)
        outline = "#ffffff88" if livery.id == "black" else "#000000aa"
        sheet.path(BODY, fill="none", stroke=outline, stroke_width=1.6)
    sheet.words(
        x - 5 * scale, y, number or str(livery.number), 27 * scale, livery.ink,
        cut="figure", anchor="middle", halo=edge, center=True, room=48 * scale,
    )  # fmt: skip
