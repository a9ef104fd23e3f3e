"""The piles as columns of cards."""

from __future__ import annotations

from fivewide.cli.screen import (
    BACK,
    INK_2,
    INK_3,
    LINE,
    NOW,
    ON_NOW,
    PANEL_2,
    PANEL_3,
    PAPER,
    YELLOW,
    Canvas,
    cut,
)
from fivewide.games.pile_up_racing.view import CarView, PileView, View

LEAST_COLUMN, MOST_COLUMN = 11, 18


def draw_piles(canvas: Canvas, view: View, x: int, top: int) -> None:
    """The piles as columns, the lead pile on the left; gaps are drawn as gaps."""
    room = canvas.width - x
    columns = [*view.piles, *([PileView("REAR", view.rear)] if view.rear else [])]
    if not columns:
        canvas.put(x + 2, top + 1, "The cards are being dealt.", f"{INK_2} on {BACK}")
        return
    fits = max(room // LEAST_COLUMN, 1)
    first = first_shown(view, columns, fits)
    shown = columns[first : first + fits]
    width = min(room // len(shown), MOST_COLUMN)
    cards = {car.driver: car for car in view.cars}
    for place, pile in enumerate(shown):
        draw_pile(canvas, view, cards, pile, x + place * width, top, width)
    hidden = len(columns) - len(shown)
    if hidden:
        words = f"{hidden} more"
        canvas.put(canvas.width - len(words) - 1, top, words, f"{INK_3} on {BACK}")


def first_shown(view: View, columns: list[PileView], fits: int) -> int:
    """Not all fit: those around the pile that acts, or the front."""
    at = next((at for at, pile in enumerate(columns) if pile.name == view.pile), 0)
    return max(0, min(at - fits // 2, len(columns) - fits))


def draw_pile(
    canvas: Canvas,
    view: View,
    cards: dict[str, CarView],
    pile: PileView,
    x: int,
    top: int,
    width: int,
) -> None:
    cars = pile.cars
    count = f"{len(cars)}" if cars else "gap"
    active = pile.name == view.pile
    style = f"bold {ON_NOW} on {NOW}" if active else f"bold {INK_2} on {PANEL_3}"
    canvas.put(x, top, f" {pile.name} {count}".ljust(width - 1), style)
    room = canvas.height - top - 1
    shown = cars if len(cars) <= room else cars[: room - 1]
    for y, driver in enumerate(shown, start=top + 1):
        draw_card(canvas, view, cards[driver], x, y, width - 1)
    if len(shown) < len(cars):
        words = f" +{len(cars) - len(shown)} more"
        canvas.put(x, top + 1 + len(shown), words.ljust(width - 1), f"{INK_3} on {PANEL_2}")
    if not cars:
        for y in range(top + 1, min(top + 4, canvas.height)):
            canvas.put(x, y, "  ·".ljust(width - 1), f"{LINE} on {BACK}")


def draw_card(canvas: Canvas, view: View, car: CarView, x: int, y: int, width: int) -> None:
    involved = car.driver in view.checks or car.driver == view.special
    ground = YELLOW if involved else NOW if car.seat is not None else PAPER
    style = f"#1b1a17 on {ground}"
    rating = str(car.rating)
    name = cut(car.short, width - len(car.number) - len(rating) - 2)
    canvas.put(x, y, " " * width, style)
    canvas.put(x, y, car.number, f"bold #1b1a17 on {ground}")
    canvas.put(x + len(car.number) + 1, y, name, style)
    canvas.put(x + width - len(rating), y, rating, f"bold #1b1a17 on {ground}")
