"""The two tiles as a picture: four lanes of half spaces, pit boxes above, ghosts of an option."""

from __future__ import annotations

from typing import Any

from fivewide.cli.boards import Scene
from fivewide.cli.screen import (
    BACK,
    BAD,
    GHOST_STYLE,
    IF,
    INK,
    INK_2,
    INK_3,
    LINE,
    NOW,
    ON_NOW,
    PANEL_2,
    PANEL_3,
    Canvas,
    asked_plate,
    cut,
    ghost,
    plate,
)
from fivewide.games.victory_lane.board import LANES, NOBODY, NOWHERE
from fivewide.games.victory_lane.names import names_of
from fivewide.games.victory_lane.progress import car_asked_about
from fivewide.games.victory_lane.rules.driving import Drive
from fivewide.games.victory_lane.rules.grid import PickLane, start_space
from fivewide.games.victory_lane.rules.pits import pit_exit
from fivewide.games.victory_lane.rules.turns import PIT, RUN_ON_FUMES, ChooseAction
from fivewide.games.victory_lane.rules.ways import STOP
from fivewide.games.victory_lane.rules.yellow import PIT_NOW, PitOrStay
from fivewide.games.victory_lane.state import Race
from fivewide.games.victory_lane.view import View
from fivewide.kernel.agenda import options_of
from fivewide.kernel.table import Table
from fivewide.racing.liveries import LIVERIES

OF_COLOR = {livery.id: livery for livery in LIVERIES}
LABELS = ("LL", "GI", "GO", "HL")
LEFT = 4  # columns before the track
HEIGHT = 8  # lines with lanes of one line: laps, pits, arrows, four lanes, tiles
ROAD = ("#3b414b", "#4a515d")
STANDS = "#2a2430"
GRASS = "#152019"


class Picture:
    """Where things are on the canvas: half spaces are columns, lanes are lines."""

    def __init__(self, canvas: Canvas, race: Race, tall: int) -> None:
        self.canvas = canvas
        self.race = race
        self.tall = tall
        self.length = int(race.track.length)
        self.half = max(1, (canvas.width - LEFT - 2) // (self.length + 1))

    def x(self, coordinate: int) -> int:
        """The first column of a coordinate in the window."""
        return LEFT + coordinate * self.half

    def y(self, lane: int) -> int:
        return 3 + lane * self.tall

    def in_window(self, space: int) -> int:
        return (space // LANES - int(self.race.window)) % self.length


def draw_track(canvas: Canvas, table: Table[Any], view: View, scene: Scene, tall: int) -> None:
    picture = Picture(canvas, table.state, tall)
    draw_laps(picture, view)
    draw_boxes(picture, table, view)
    draw_lanes(picture, view)
    draw_cars(picture, view)
    if scene.preview is not None:
        draw_choice(picture, table, scene.preview.seat, scene.preview.at)


def draw_laps(picture: Picture, view: View) -> None:
    """Stage, laps run and needed, and the Laps cards that lie there."""
    canvas = picture.canvas
    stage = f"STAGE {view.stage}/{len(view.race.stages)} "
    laps = f"{view.laps}/{view.laps_needed} LAPS "
    canvas.put(1, 0, stage, f"bold {INK_3} on {BACK}")
    canvas.put(1 + len(stage), 0, laps, f"bold {INK} on {BACK}")
    x = 2 + len(stage) + len(laps)
    now = view.laps_card or (view.shown[-1] if view.shown else None)
    words = ", ".join(now.events) if now is not None else ""
    if view.npds_stop:
        words = f"{words}; NPDs stop"
    cards = [f" {card.laps} " for card in view.shown]
    while len(cards) > 2 and x + len(" ".join(cards)) + 2 + len(words) >= canvas.width:
        cards = ["…", *cards[2:]]  # the events that count now come first, the oldest cards last
    for number, card in enumerate(cards, start=1):
        style = f"bold {ON_NOW} on {NOW}" if number == len(cards) else f"{INK_2} on {PANEL_3}"
        canvas.put(x, 0, card, style)
        x += len(card) + 1
    canvas.put(x + 1, 0, cut(words, max(canvas.width - x - 2, 0)), f"{INK_2} on {BACK}")


def draw_boxes(picture: Picture, table: Table[Any], view: View) -> None:
    """The pit boxes with their modifiers, and at a yellow flag the cars in them."""
    track = picture.race.track
    names = names_of(table.state)
    parked = {car.box: car for car in view.cars if car.box is not None}
    for number, id in enumerate(names.boxes):
        first = list(track.box_of).index(number)
        width = list(track.box_of).count(number) * picture.half - 1
        x = picture.x(first)
        picture.canvas.put(x, 1, " " * width, f"on {PANEL_2}")
        label = f"{id}{int(track.modifier[number]):+d}".replace("+0", "")
        picture.canvas.put(x, 1, label[:width], f"{INK_3} on {PANEL_2}")
        car = parked.get(id)
        if car is not None:
            number_plate = plate(OF_COLOR[car.car], min(4, width))
            picture.canvas.put_text(x + max(width - 4, 0), 1, number_plate)
        arrow = track.arrow_low[number] if track.exits_low else track.arrow_groove[number]
        picture.canvas.put(picture.x(int(arrow)), 2, "▾", f"{LINE} on {BACK}")


def draw_lanes(picture: Picture, view: View) -> None:
    """Spaces that exist, two shades in turn; stands and grass where a lane is missing."""
    race, canvas = picture.race, picture.canvas
    for lane, label in enumerate(LABELS):
        y = picture.y(lane)
        canvas.put(1, y, label, f"bold {INK_3} on {BACK}")
        ground = STANDS if lane == 3 else GRASS
        width = (picture.length + 1) * picture.half
        canvas.fill(picture.x(0), y, width, picture.tall, f"{INK_3} on {ground}")
        if lane == 3:
            for row in range(picture.tall):
                canvas.put(picture.x(0), y + row, ("▪ " * width)[:width], f"#5a4f66 on {ground}")
        for coordinate in range(picture.length):
            at = (coordinate + int(race.window)) % picture.length
            if race.track.there[at * LANES + lane]:
                style = f"{INK_3} on {ROAD[at // 2 % 2]}"
                canvas.fill(picture.x(coordinate), y, 2 * picture.half, picture.tall, style)
    draw_marks(picture, view)


def draw_marks(picture: Picture, view: View) -> None:
    """The Start/Finish line, the seam, and which tile lies where."""
    canvas = picture.canvas
    y = picture.y(LANES)
    back = int(picture.race.track.tile_length(picture.race.window))
    canvas.put(picture.x(0), y, f"back {view.back_tile}", f"{INK_3} on {BACK}")
    canvas.put(picture.x(back), y, f"┊ front {view.front_tile} →", f"{INK_3} on {BACK}")
    left = names_of(picture.race).content.tile(view.race.left)
    if left.finish is not None:
        x = picture.x((left.finish - int(picture.race.window)) % picture.length)
        canvas.put(x - 1, y, "S/F", f"bold {INK} on {BACK}")
        for lane in range(LANES):
            for row in range(picture.tall):
                char, style = canvas.cells[picture.y(lane) + row][min(x, canvas.width - 1)]
                if char == " ":
                    ground = style.rpartition(" on ")[2]
                    canvas.put(x, picture.y(lane) + row, "▏", f"bold {INK} on {ground}")


def draw_cars(picture: Picture, view: View) -> None:
    active = view.activation.car if view.activation is not None else None
    for car in view.cars:
        if car.window is None or car.lane is None:
            continue
        x, y = picture.x(car.window), picture.y(LABELS.index(car.lane))
        wide = min(2 * picture.half, 6)
        drawn = asked_plate if car.car == active else plate
        picture.canvas.put_text(x, y, drawn(OF_COLOR[car.car], wide))
        if picture.tall > 1:
            word = {"move-over": "MO", "lapped": "LAP"}.get(car.token, "")
            word = f"{word} ⚄{car.die}".strip() if car.die else word
            picture.canvas.put(x, y + 1, word[:wide], f"bold {NOW} on {PANEL_2}")
        elif car.die:
            picture.canvas.put(x + wide - 1, y, str(car.die), f"bold {ON_NOW} on {NOW}")
    failing = view.test.failing if view.test is not None else ()
    for car in view.cars:
        if car.car in failing and car.window is not None and car.lane is not None:
            x, y = picture.x(car.window), picture.y(LABELS.index(car.lane))
            picture.canvas.put(x, y, "✗", f"bold {BAD} on {PANEL_2}")


def draw_choice(picture: Picture, table: Table[Any], seat: int, at: int) -> None:
    """Where the option that is looked at would bring the car."""
    race: Race = table.state
    car = car_asked_about(race)
    if car == NOBODY:
        return
    number = int(options_of(race, seat)[at])
    space = NOWHERE
    match race.question:
        case Drive():
            if number < STOP:
                space = int(race.track.steps[race.at[car] * 3 + number])
        case ChooseAction():
            if number == RUN_ON_FUMES:
                return
            if number >= PIT:
                space = int(pit_exit(race, car, number - int(PIT))[0])
            else:
                for reached in reach(race, number):
                    put_dot(picture, reached)
        case PickLane():
            space = int(start_space(race, car, number))
        case PitOrStay():
            if number != PIT_NOW:
                space = int(start_space(race, car, number))
    if space != NOWHERE:
        x, y = picture.x(picture.in_window(space)), picture.y(space % LANES)
        livery = OF_COLOR[names_of(race).colors[car]]
        picture.canvas.put(x, y, ghost(livery, min(2 * picture.half, 4)), GHOST_STYLE)


def put_dot(picture: Picture, space: int) -> None:
    x, y = picture.x(picture.in_window(space)) + picture.half - 1, picture.y(space % LANES)
    ground = picture.canvas.cells[y][min(x, picture.canvas.width - 1)][1].rpartition(" on ")[2]
    picture.canvas.put(x, y, "◦", f"bold {IF} on {ground}")


def reach(race: Race, card: int) -> list[int]:
    """Where a card could bring the car without pushing, before any bonus."""
    shown = race.board.cards[card]
    moves = int(shown.move) or max([0, *map(int, shown.by_die), *map(int, shown.gears)])
    here = {int(race.at[car_asked_about(race)])}
    for _ in range(moves):
        ahead = {int(race.track.steps[at * 3 + way]) for at in here for way in range(3)}
        here = {at for at in ahead if at != NOWHERE and race.grid[at] == NOBODY} or here
    return sorted(here)
