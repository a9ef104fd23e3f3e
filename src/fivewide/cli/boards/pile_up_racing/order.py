"""The running order beside the piles."""

from __future__ import annotations

from fivewide.cli.screen import (
    BAD,
    GOOD,
    INK,
    INK_2,
    INK_3,
    NOW,
    ON_NOW,
    PANEL,
    PANEL_3,
    PAPER,
    Canvas,
    cut,
)
from fivewide.games.pile_up_racing.view import CarView, View


def draw_tower(canvas: Canvas, view: View, top: int, width: int) -> None:
    """The running order with places won and lost since the grid."""
    room = canvas.height - top
    canvas.fill(0, top, width - 1, room, f"{INK} on {PANEL}")
    canvas.put(0, top, " ORDER           PILE GRID", f"bold {INK_2} on {PANEL_3}")
    shown = list(view.cars)[: room - 1]
    own = [car for car in view.cars[room - 1 :] if car.seat is not None]
    if own and len(shown) > 1:  # your cars stay in sight
        shown = [*shown[: max(room - 1 - len(own), 1)], *own][: room - 1]
    for y, car in enumerate(shown, start=top + 1):
        draw_place(canvas, view, car, y, width)


def draw_place(canvas: Canvas, view: View, car: CarView, y: int, width: int) -> None:
    mine = car.seat is not None
    ground = "#33280c" if mine else PANEL
    ink = INK if car.running else INK_3
    name = cut(car.short, 11)
    canvas.put(0, y, " " * (width - 1), f"on {ground}")
    canvas.put(0, y, f"{car.place:>2} ", f"bold {ink} on {ground}")
    canvas.put(3, y, f"{car.number:>3}", f"bold {ON_NOW} on {NOW if mine else PAPER}")
    canvas.put(7, y, name, f"{'bold ' if mine else ''}{ink} on {ground}")
    gained = car.start - car.place
    if not car.running:
        words, color = "out", BAD
    elif gained:
        words, color = (f"+{gained}", GOOD) if gained > 0 else (f"{gained}", BAD)
    else:
        words, color = "=", INK_3
    pile = (car.pile or "-") + ("*" if car.lapped else "")
    canvas.put(19, y, f"{pile:<2}", f"{INK_2} on {ground}")
    canvas.put(22, y, f"{words:>4}", f"{color} on {ground}")
