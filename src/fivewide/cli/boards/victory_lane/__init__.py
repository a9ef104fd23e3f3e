"""Victory Lane on a terminal: the window of two tiles, pit boxes, laps, the running order."""

from __future__ import annotations

from rich.text import Text

from fivewide.cli import night
from fivewide.cli.boards.victory_lane.track import HEIGHT, draw_track
from fivewide.cli.boards.victory_lane.words import VictoryLaneWords, in_order
from fivewide.cli.screen import LIVERY, Canvas, cut, fitted, plate
from fivewide.cli.sight import Scene, Sight
from fivewide.games.victory_lane.told import Contents
from fivewide.games.victory_lane.view import CarView, View
from fivewide.kernel.table import Decision

TOKENS = {"move-over": ("MO", night.NOW_INK), "lapped": ("LAP", night.BAD)}

LANES = 4
TALLEST = 4  # lines of a lane
ORDER = 9  # lines of the running order with its title


class VictoryLaneBoard(VictoryLaneWords):
    def draw(self, sight: Sight, width: int, height: int, scene: Scene) -> list[Text]:
        view: View = sight.view
        canvas = Canvas(width, height)
        tall = tall_for(height)
        draw_track(canvas, view, sight.content, scene, tall)
        top = HEIGHT + 4 * (tall - 1)
        draw_order(canvas, sight.names, view, top, height - top)
        return canvas.lines()

    def height(self, sight: Sight, width: int, height: int) -> int:
        return min(height, HEIGHT + LANES * (tall_for(height) - 1) + ORDER)

    def room(self, sight: Sight, width: int, height: int) -> tuple[int, int]:
        return (7, 2) if height < 30 else (9, max(3, height // 8))

    def flag(self, sight: Sight) -> str:
        return f"{sight.view.flag.upper()} FLAG"

    def waiting(self, sight: Sight, width: int, height: int) -> list[Text]:
        """One's hand, while others drive."""
        content: Contents = sight.content
        cards = {card.id: card for card in content.cards}
        held = [cards[id] for id in sight.view.hand[:height]]
        words = [cut(f"   {card.called}: {card.text}", width) for card in held]
        return [fitted(Text(each, night.INK_2), width) for each in words]

    def keys(self, sight: Sight, decision: Decision) -> str:
        return "number ↑↓ look · Enter take · ahead, in, out, brake"


def tall_for(height: int) -> int:
    """Lines of a lane: as many as leave the running order its room."""
    spare = height - HEIGHT - ORDER
    return max(1, min(1 + spare // LANES, TALLEST))


def draw_order(canvas: Canvas, names: list[str], view: View, top: int, height: int) -> None:
    """The running order: in one column where there is room, else in two."""
    cars = in_order(view)
    columns = 1 if height >= len(cars) + 1 else 2
    rows = -(-len(cars) // columns)
    width = canvas.width // columns
    if height > rows:
        title = "LINE-UP" if view.line else "RUNNING ORDER"
        canvas.put(1, top, title, f"bold {night.INK_3}")
        top += 1
    for number, car in enumerate(cars):
        x, y = number // rows * width, top + number % rows
        canvas.put_text(x, y, order_line(names, view, car, width - 1))


def order_line(names: list[str], view: View, car: CarView, width: int) -> Text:
    """Place, plate, who drives it, what it has, how far behind."""
    active = view.activation is not None and view.activation.car == car.car
    ground = night.TINT if active else night.PANEL
    livery = LIVERY[car.car]
    owner = "rogue" if car.owner is None else names[car.owner]
    mate = "your mate" if owner == "You" else f"{owner}'s mate"
    who = owner if car.kind == "primary" or car.owner is None else mate
    line = Text.assemble(
        (f"{car.place or '·'} ", f"bold {night.INK}"),
        plate(livery),
        (f" {cut(who, max(14, width - 40))}", f"bold {night.INK}"),
    )
    if car.kind == "primary" and car.owner is not None:
        player = view.players[car.owner]
        cards = f" {player.cards} card{'s' * (player.cards != 1)}"
        line.append(cards, night.INK_2)
        line.append(*((" fresh", night.GOOD) if player.fresh else (" worn", night.BAD)))
        if player.must_pit:
            line.append(" must pit", night.BAD)
    if car.token in TOKENS:
        word, color = TOKENS[car.token]
        line.append(f" {word}", f"bold {color}")
    if car.box is not None:
        line.append(f" {car.box}", night.INK_2)
    figures = f" {car.points} pt{'s' * (car.points != 1)} {gap(car)}"
    room = width - len(line.plain) - len(figures)
    line.append(" " * max(room, 0) + figures, night.INK_2)
    return fitted(line, width, ground)


def gap(car: CarView) -> str:
    """Spaces behind the leader, halves as ½."""
    if car.behind is None:
        return ""
    whole, half = divmod(car.behind, 2)
    if not car.behind:
        return "lead"
    return f"-{whole or ''}{'½' if half else ''}"


BOARD = VictoryLaneBoard()
