"""Victory Lane on a terminal: the window of two tiles, pit boxes, laps, the running order."""

from __future__ import annotations

from rich.text import Text

from fivewide.cli import night
from fivewide.cli.boards import FLAGS
from fivewide.cli.boards.victory_lane.track import HEIGHT, MARKS, draw_track
from fivewide.cli.boards.victory_lane.words import VictoryLaneWords, fits, in_order, ownerless
from fivewide.cli.screen import LIVERY, Canvas, cut, fitted, plate
from fivewide.cli.sight import Scene, Sight
from fivewide.games.victory_lane.told import Contents
from fivewide.games.victory_lane.view import CarView, View
from fivewide.kernel import speech
from fivewide.kernel.english import genitive, is_you, named, several
from fivewide.kernel.speech import Words
from fivewide.kernel.table import Decision

TOKENS = {"move-over": night.NOW_INK, "lapped": night.BAD}

LANES = 4
STEPS = {"ahead", "in", "out"}
TALLEST = 4  # lines of a lane
LEAST_OF_A_NAME = 4  # letters of a driver that every line of the order has
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
        return FLAGS[sight.view.flag]

    def waiting(self, sight: Sight, width: int, height: int) -> list[Text]:
        """One's hand, while others drive."""
        content: Contents = sight.content
        cards = {card.id: card for card in content.cards}
        held = [cards[id] for id in sight.view.hand[:height]]
        words = [cut(f"   {card.called}: {card.text}", width) for card in held]
        return [fitted(Text(each, night.INK_2), width) for each in words]

    def keys(self, sight: Sight, decision: Decision) -> str:
        steps = any(fits(option.action, STEPS) for option in decision.options)
        return speech.words(WITH_STEPS if steps else "number ↑↓ look · Enter take")


WITH_STEPS: Words = "number ↑↓ look · Enter take · ahead, in, out, brake"


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
        title = speech.words("LINE-UP" if view.line else "RUNNING ORDER")
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
    who = driver_in_words(names, view, car)
    head = Text.assemble((f"{car.place or '·'} ", f"bold {night.INK}"), plate(livery))
    about = Text()
    if car.kind == "primary" and car.owner is not None:
        player = view.players[car.owner]
        about.append(f" {several(player.cards, 'card')}", night.INK_2)
        tires, color = ("fresh", night.GOOD) if player.fresh else ("worn", night.BAD)
        about.append(speech.words(TIRES[tires]), color)
        if player.must_pit:
            about.append(f" {speech.words('must pit')}", night.BAD)
    if car.token in TOKENS:
        about.append(f" {speech.words(MARKS[car.token])}", f"bold {TOKENS[car.token]}")
    if car.box is not None:
        about.append(f" {car.box}", night.INK_2)
    figures = f" {several(car.points, 'pt')} {gap(car)}"
    room = width - len(head) - len(about) - len(figures)
    name = cut(who, max(LEAST_OF_A_NAME, min(max(14, width - 40), room - 1)))
    line = head.append(f" {name}", f"bold {night.INK}").append_text(about)
    line.append(" " * max(room - len(name) - 1, 0) + figures, night.INK_2)
    return fitted(line, width, ground)


TIRES: dict[str, Words] = {"fresh": " fresh", "worn": " worn"}  # behind the cards


def driver_in_words(names: list[str], view: View, car: CarView) -> str:
    """Who drives a car, or whose teammate does."""
    if car.owner is None:
        return ownerless(view)
    owner = names[car.owner]
    if car.kind == "primary":
        return named(owner)
    return (
        speech.words("your mate")
        if is_you(owner)
        else speech.words("{whose} mate", whose=genitive(owner))
    )


def gap(car: CarView) -> str:
    """Spaces behind the leader, halves as ½."""
    if car.behind is None:
        return ""
    whole, half = divmod(car.behind, 2)
    if not car.behind:
        return speech.words("lead")
    return f"-{whole or ''}{'½' if half else ''}"


BOARD = VictoryLaneBoard()
