"""The two tiles as a picture: four lanes of half spaces, pit boxes above, ghosts of an option."""

from __future__ import annotations

from collections.abc import Mapping

from fivewide.cli import night
from fivewide.cli.screen import LIVERY, Canvas, asked_plate, cut, ghost, plate
from fivewide.cli.sight import Scene
from fivewide.games.victory_lane import told
from fivewide.games.victory_lane.view import View
from fivewide.kernel import speech
from fivewide.kernel.speech import Words

MARKS: dict[str, Words] = {"move-over": "MO", "lapped": "LAP"}
LABELS = ("LL", "GI", "GO", "HL")
LEFT = 4  # columns before the track
HEIGHT = 8  # lines with lanes of one line: laps, pits, arrows, four lanes, tiles
ROAD = (night.SPACE, night.SPACE_2)
STANDS = "#2a2430"


class Picture:
    """Where things are on the canvas: half spaces are columns, lanes are lines."""

    def __init__(self, canvas: Canvas, view: View, tall: int) -> None:
        self.canvas = canvas
        self.window = view.window
        self.tall = tall
        self.length = view.length
        self.half = max(1, (canvas.width - LEFT - 2) // (self.length + 1))

    def x(self, coordinate: int) -> int:
        """The first column of a coordinate in the window."""
        return LEFT + coordinate * self.half

    def y(self, lane: int) -> int:
        return 3 + lane * self.tall

    def at(self, spot: told.Spot) -> tuple[int, int]:
        return self.x(self.in_window(spot.x)), self.y(LABELS.index(spot.lane))

    def in_window(self, coordinate: int) -> int:
        return (coordinate - self.window) % self.length


def draw_track(canvas: Canvas, view: View, content: told.Contents, scene: Scene, tall: int) -> None:
    picture = Picture(canvas, view, tall)
    draw_laps(picture, view, {event.id: event.name for event in content.events})
    draw_boxes(picture, view, content)
    draw_lanes(picture, view, content)
    draw_cars(picture, view)
    if scene.decision is not None:
        draw_choice(picture, view, scene.decision.options[scene.at].words.facts)


def draw_laps(picture: Picture, view: View, events: Mapping[str, str]) -> None:
    """Stage, laps run and needed, and the Laps cards that lie there."""
    canvas = picture.canvas
    stage = (
        speech.words("STAGE {stage}/{stages}", stage=view.stage, stages=len(view.race.stages)) + " "
    )
    laps = speech.words("{laps}/{needed} LAPS", laps=view.laps, needed=view.laps_needed) + " "
    canvas.put(1, 0, stage, f"bold {night.INK_3}")
    canvas.put(1 + len(stage), 0, laps, f"bold {night.INK}")
    x = 2 + len(stage) + len(laps)
    now = view.laps_card or (view.shown[-1] if view.shown else None)
    words = ", ".join(events[event] for event in now.events) if now is not None else ""
    if view.npds_stop:
        words = speech.words("{events}; NPDs stop", events=words)
    cards = [f" {card.laps} " for card in view.shown]
    while len(cards) > 2 and x + len(" ".join(cards)) + 2 + len(words) >= canvas.width:
        cards = ["…", *cards[2:]]  # the events that count now come first, the oldest cards last
    for number, card in enumerate(cards, start=1):
        style = night.ASKED if number == len(cards) else f"{night.INK_2} on {night.PANEL_3}"
        canvas.put(x, 0, card, style)
        x += len(card) + 1
    canvas.put(x + 1, 0, cut(words, max(canvas.width - x - 2, 0)), night.INK_2)


def draw_boxes(picture: Picture, view: View, content: told.Contents) -> None:
    """The pit boxes with their modifiers, and at a yellow flag the cars in them."""
    parked = {car.box: car for car in view.cars if car.box is not None}
    modifiers = next(race.modifiers for race in content.races if race.id == view.race.id)
    for box in content.pit_boxes:
        first, last = box.covers
        width = (last - first + 1) * picture.half - 1
        x = picture.x(first)
        picture.canvas.put(x, 1, " " * width, f"on {night.PANEL_2}")
        label = f"{box.id}{modifiers[box.id]:+d}".replace("+0", "")
        picture.canvas.put(x, 1, label[:width], f"{night.INK_3} on {night.PANEL_2}")
        car = parked.get(box.id)
        if car is not None:
            number_plate = plate(LIVERY[car.car], min(4, width))
            picture.canvas.put_text(x + max(width - 4, 0), 1, number_plate)
        arrow = box.arrow.LL if view.race.pit_exit == "LL" else box.arrow.G
        picture.canvas.put(picture.x(arrow), 2, "▾", night.LINE)


def draw_lanes(picture: Picture, view: View, content: told.Contents) -> None:
    """Spaces that exist, two shades in turn; stands and grass where a lane is missing."""
    canvas, tiles = picture.canvas, {tile.id: tile for tile in content.tiles}
    left, right = tiles[view.race.left], tiles[view.race.right]
    for lane, label in enumerate(LABELS):
        y = picture.y(lane)
        canvas.put(1, y, label, f"bold {night.INK_3}")
        ground = STANDS if lane == 3 else night.GRASS
        width = (picture.length + 1) * picture.half
        canvas.fill(picture.x(0), y, width, picture.tall, f"{night.INK_3} on {ground}")
        if lane == 3:
            for row in range(picture.tall):
                canvas.put(picture.x(0), y + row, ("▪ " * width)[:width], f"#5a4f66 on {ground}")
        there = [*left.coordinates(label), *(left.length + x for x in right.coordinates(label))]
        for at in sorted(there, key=picture.in_window):
            style = f"{night.INK_3} on {ROAD[at // 2 % 2]}"
            x = picture.x(picture.in_window(at))
            canvas.fill(x, y, 2 * picture.half, picture.tall, style)
    draw_marks(picture, view, tiles[view.back_tile].length, left.finish)


def draw_marks(picture: Picture, view: View, back: int, finish: int | None) -> None:
    """The Start/Finish line, the seam, and which tile lies where."""
    canvas = picture.canvas
    y = picture.y(len(LABELS))
    canvas.put(picture.x(0), y, speech.words("back {tile}", tile=view.back_tile), night.INK_3)
    canvas.put(
        picture.x(back), y, speech.words("┊ front {tile} →", tile=view.front_tile), night.INK_3
    )
    if finish is not None:
        x = picture.x(picture.in_window(finish))
        canvas.put(x - 1, y, speech.words("S/F"), f"bold {night.INK}")
        for lane in range(len(LABELS)):
            for row in range(picture.tall):
                if canvas.at(x, picture.y(lane) + row) == " ":
                    canvas.put_over(x, picture.y(lane) + row, "▏", f"bold {night.INK}")


def draw_cars(picture: Picture, view: View) -> None:
    active = view.activation.car if view.activation is not None else None
    for car in view.cars:
        if car.window is None or car.lane is None:
            continue
        x, y = picture.x(car.window), picture.y(LABELS.index(car.lane))
        wide = min(2 * picture.half, 6)
        drawn = asked_plate if car.car == active else plate
        picture.canvas.put_text(x, y, drawn(LIVERY[car.car], wide))
        if picture.tall > 1:
            word = speech.words(MARKS[car.token]) if car.token in MARKS else ""
            word = f"{word} ⚄{car.die}".strip() if car.die else word
            picture.canvas.put(x, y + 1, word[:wide], f"bold {night.NOW} on {night.PANEL_2}")
        elif car.die:
            picture.canvas.put(x + wide - 1, y, str(car.die), night.ASKED)
    failing = view.test.failing if view.test is not None else ()
    for car in view.cars:
        if car.car in failing and car.window is not None and car.lane is not None:
            x, y = picture.x(car.window), picture.y(LABELS.index(car.lane))
            picture.canvas.put(x, y, "✗", f"bold {night.BAD} on {night.PANEL_2}")


def draw_choice(picture: Picture, view: View, facts: object) -> None:
    """Where the option that is looked at would bring the car."""
    car = view.placing or (view.activation.car if view.activation is not None else None)
    match facts:
        case told.CardFacts(reach=reach):
            for spot in reach:
                put_dot(picture, spot)
        case told.StepFacts(to=to) | told.PitFacts(to=to) | told.StartFacts(to=to) if car:
            wide = min(2 * picture.half, 4)
            picture.canvas.put(*picture.at(to), ghost(LIVERY[car], wide), night.GHOST)


def put_dot(picture: Picture, spot: told.Spot) -> None:
    x, y = picture.at(spot)
    picture.canvas.put_over(x + picture.half - 1, y, "◦", f"bold {night.IF}")
