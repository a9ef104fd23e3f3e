"""The table of Pile Up Racing: track card and last roll, the piles as columns, the order."""

from __future__ import annotations

from fivewide.cli import night
from fivewide.cli.boards.pile_up_racing.words import last_roll
from fivewide.cli.screen import Canvas, cut
from fivewide.cli.sight import Sight
from fivewide.games.pile_up_racing.view import CarView, PileView, View
from fivewide.kernel.speech import words

LEAST_COLUMN, MOST_COLUMN = 11, 18  # of a pile, in characters


def draw_strip(canvas: Canvas, sight: Sight, view: View) -> None:
    """The track card: boxes by stage, crossed off, yellow where a caution ended them."""
    yellow = {line.facts["segment"] for line in sight.lines if line.kind == "caution"}
    x, box = 1, 0
    last = len(view.boxes) - 1
    for stage, boxes in enumerate(view.boxes):
        label = words("FS") if stage == last else words("S{stage}", stage=stage + 1)
        canvas.put(x, 0, label, f"bold {night.INK_3}")
        x += len(label) + 1
        for _ in range(boxes + (stage == last)):
            box += 1
            final = box > view.segments
            was = "Final Lap" in yellow if final else box in yellow  # as facts call it
            mark, style = box_mark(view, box, final, was)
            canvas.put(x, 0, mark, style)
            x += len(mark)
        x += 1
    seen = words(
        "cautions {cautions}, overtime {overtimes}" if view.overtimes else "cautions {cautions}",
        cautions=view.cautions,
        overtimes=view.overtimes,
    )
    canvas.put(max(x + 1, canvas.width - len(seen) - 1), 0, seen, night.INK_2)


def box_mark(view: View, box: int, final: bool, yellow: bool) -> tuple[str, str]:
    """A cross for done, ! for a caution, > for the one being run, F for the Final Lap."""
    if box <= view.box:
        return ("!", night.CAUTION) if yellow else ("x", night.UNIT)
    if box == view.box + 1 and not view.over:
        return (">" if not final else words("F")), night.ASKED
    if final:
        return words("F"), f"bold #ffffff on {night.GREEN}"
    return "·", f"{night.LINE} on {night.PANEL_2}"


def draw_roll(canvas: Canvas, sight: Sight) -> None:
    roll, caution = last_roll(sight)
    style = night.CAUTION if caution else f"bold {night.INK} on {night.PANEL}"
    if canvas.height >= 10:
        canvas.put(0, 1, cut(f" {roll}", canvas.width).ljust(canvas.width), style)


# The piles


def draw_piles(canvas: Canvas, view: View, x: int, top: int) -> None:
    """The piles as columns, the lead pile on the left; gaps are drawn as gaps."""
    room = canvas.width - x
    columns = [*view.piles, *([PileView(words("REAR"), view.rear)] if view.rear else [])]
    if not columns:
        canvas.put(x + 2, top + 1, words("The cards are being dealt."), night.INK_2)
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
        more = words("{number} more", number=hidden)
        canvas.put(canvas.width - len(more) - 1, top, more, night.INK_3)


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
    count = f"{len(cars)}" if cars else words("gap")
    active = pile.name == view.pile
    style = night.ASKED if active else night.HEAD
    canvas.put(x, top, f" {pile.name} {count}".ljust(width - 1), style)
    room = canvas.height - top - 1
    shown = cars if len(cars) <= room else cars[: room - 1]
    for y, driver in enumerate(shown, start=top + 1):
        draw_card(canvas, view, cards[driver], x, y, width - 1)
    if len(shown) < len(cars):
        more = words(" +{number} more", number=len(cars) - len(shown)).ljust(width - 1)
        canvas.put(x, top + 1 + len(shown), more, f"{night.INK_3} on {night.PANEL_2}")
    if not cars:
        for y in range(top + 1, min(top + 4, canvas.height)):
            canvas.put(x, y, "  ·".ljust(width - 1), night.LINE)


def draw_card(canvas: Canvas, view: View, car: CarView, x: int, y: int, width: int) -> None:
    involved = car.driver in view.checks or car.driver == view.special
    ground = night.YELLOW if involved else night.NOW if car.seat is not None else night.PAPER
    style = f"{night.ON_PAPER} on {ground}"
    rating = str(car.rating)
    name = cut(car.short, width - len(car.number) - len(rating) - 2)
    canvas.put(x, y, " " * width, style)
    canvas.put(x, y, car.number, f"bold {night.ON_PAPER} on {ground}")
    canvas.put(x + len(car.number) + 1, y, name, style)
    canvas.put(x + width - len(rating), y, rating, f"bold {night.ON_PAPER} on {ground}")


# The order


def draw_tower(canvas: Canvas, view: View, top: int, width: int) -> None:
    """The running order with places won and lost since the grid."""
    room = canvas.height - top
    canvas.fill(0, top, width - 1, room, f"{night.INK} on {night.PANEL}")
    canvas.put(0, top, words(" ORDER           PILE GRID"), night.HEAD)
    shown = list(view.cars)[: room - 1]
    own = [car for car in view.cars[room - 1 :] if car.seat is not None]
    if own and len(shown) > 1:  # your cars stay in sight
        shown = [*shown[: max(room - 1 - len(own), 1)], *own][: room - 1]
    for y, car in enumerate(shown, start=top + 1):
        draw_place(canvas, view, car, y, width)


def draw_place(canvas: Canvas, view: View, car: CarView, y: int, width: int) -> None:
    mine = car.seat is not None
    ground = night.TINT if mine else night.PANEL
    ink = night.INK if car.running else night.INK_3
    name = cut(car.short, 11)
    canvas.put(0, y, " " * (width - 1), f"on {ground}")
    canvas.put(0, y, f"{car.place:>2} ", f"bold {ink} on {ground}")
    card = night.ASKED if mine else f"bold {night.ON_NOW} on {night.PAPER}"
    canvas.put(3, y, f"{car.number:>3}", card)
    canvas.put(7, y, name, f"{'bold ' if mine else ''}{ink} on {ground}")
    gained = car.start - car.place
    if not car.running:
        gain, color = words(" out"), night.BAD
    elif gained:
        gain, color = (f"+{gained}", night.GOOD) if gained > 0 else (f"{gained}", night.BAD)
    else:
        gain, color = "=", night.INK_3
    pile = (car.pile or "-") + ("*" if car.lapped else "")
    canvas.put(19, y, f"{pile:<2}", f"{night.INK_2} on {ground}")
    canvas.put(22, y, f"{gain:>4}", f"{color} on {ground}")
