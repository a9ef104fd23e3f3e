"""What an Apocalypse Road player chooses from: long lists in columns, and the mat at the start."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from rich.text import Text

from fivewide.cli.boards.from_table import OldScene as Scene
from fivewide.cli.screen import BACK, IF, INK, INK_2, INK_3, ON_IF, PANEL, PANEL_3, Canvas, fitted
from fivewide.games.apocalypse_road import made_of
from fivewide.games.apocalypse_road.board import TEAM
from fivewide.games.apocalypse_road.names import Names
from fivewide.games.apocalypse_road.questions import STEP_BY_STEP, route_name
from fivewide.games.apocalypse_road.rules.routes import PickRoute
from fivewide.games.apocalypse_road.rules.setup import SETS, PickCars, PickCarsOpenly
from fivewide.games.apocalypse_road.rules.turn import KINDS, Discard, PlayCard
from fivewide.games.apocalypse_road.state import Race
from fivewide.kernel.agenda import options_of
from fivewide.kernel.table import Decision, Table

NUMBER = 5  # the number of an option, and a space on either side of it
GAP = 2  # between columns
LEAST = 24  # letters an option keeps when several columns share a line
A_NAME = 12  # letters of a car's name, and the comma before it
MAT = 12  # lines of the mat


def in_columns(
    table: Table[Any], decision: Decision, at: int, width: int, height: int
) -> list[Text]:
    """Every option with its number, page by page; the one looked at in full below them.

    The columns share the whole width. Where the one looked at needs a second line, it takes it.
    """
    labels = [label(table, decision, place) for place in range(len(decision.options))]
    below = told_below(decision, at, width, height)
    rows = max(1, height - len(below))
    columns = columns_for(labels, width, rows)
    page = rows * columns
    first = at // page * page
    cell = width // columns
    canvas = Canvas(width, rows, f"{INK} on {PANEL}")
    for place in range(first, min(first + page, len(labels))):
        column, row = divmod(place - first, rows)
        ground = ON_IF if place == at else PANEL
        x = column * cell
        canvas.put(x, row, " " * (cell - 1), f"on {ground}")
        canvas.put(x, row, f"{place + 1:>3} ", f"bold {INK} on {PANEL_3}")
        text = shortened(labels[place], cell - NUMBER - GAP)
        canvas.put(x + NUMBER, row, text, f"bold {IF} on {ground}" if place == at else "")
    return [*canvas.lines(), *below][:height]


def columns_for(labels: list[str], width: int, rows: int) -> int:
    """As many columns as are needed, and as are readable: a longest label wants to stand in full.

    Labels that no column could hold in full keep a readable length.
    """
    needed = -(-len(labels) // rows)
    longest = max(len(text) for text in labels) + NUMBER + GAP
    in_full = max(1, width // longest)
    if needed <= in_full:
        return needed
    least = min(longest, LEAST + NUMBER + GAP)
    return min(needed, max(in_full, width // least, 1))


def shortened(text: str, width: int) -> str:
    """As much as there is room for, with a mark where it goes on.

    No word or number is cut, and in a list of cars no name.
    """
    if len(text) <= width:
        return text
    if width < 2:
        return "…"[:width]
    kept = text[: width - 1]
    if text[width - 1] not in " ,;":
        kept = kept.rpartition(" ")[0]
    listed = max(kept.rfind(","), kept.rfind(";"))
    if listed > 0 and len(kept) - listed <= A_NAME:
        kept = kept[:listed]
    return f"{kept.rstrip(' ,;:')}…"


def told_below(decision: Decision, at: int, width: int, height: int) -> list[Text]:
    """The option that is looked at in full: as many lines as it needs, if there are that many."""
    chosen = decision.options[at].said
    detail = f": {chosen.detail}" if chosen.detail else ""
    head = f" ▸ {at + 1} of {len(decision.options)}  "
    wide = max(width - len(head) - 1, 1)  # a window not drawn yet has no width at all
    lines = wrap(f"{chosen.short}{detail}", wide)
    room = max(1, min(len(lines), (height - 1) // 2))
    if len(lines) > room:
        lines = [*lines[: room - 1], shortened(" ".join(lines[room - 1 :]), wide)]
    told = []
    for place, line in enumerate(lines):
        text = Text(head if place == 0 else " " * len(head), f"bold {IF} on {ON_IF}")
        text.append(line, f"{INK} on {ON_IF}")
        told.append(fitted(text, width, ON_IF))
    return told


def label(table: Table[Any], decision: Decision, place: int) -> str:
    """An option in a few letters: what tells it from its neighbors comes first."""
    race: Race = table.state
    names = made_of(race).names
    question = race.question
    number = int(options_of(race, decision.seat)[place])
    said = decision.options[place].said
    match question:
        case PlayCard():
            car, card = divmod(number, int(KINDS))
            points = int(race.board.garage.speed[car] + race.board.deck.add[card])
            return f"{names.number(car)} {names.card(card)} = {points}"
        case PickRoute():
            name = route_name(names, question, number)
            return name if name == STEP_BY_STEP else f"{name} {said.detail}"
        case PickCars() | PickCarsOpenly():
            return said.short.removeprefix("Cars ")
        case Discard():
            return said.short.removeprefix("Discard ")
    return f"{said.short} {said.detail}".strip()


def draw_mat(table: Table[Any], width: int, height: int, scene: Scene) -> list[Text]:
    """The eight cars to choose from; those of the set that is looked at stand out."""
    race: Race = table.state
    names = made_of(race).names
    seat = scene.preview.seat if scene.preview is not None else next(iter(table.to_act), 0)
    chosen = looked_at(race, seat, scene)
    canvas = Canvas(width, height, f"{INK_2} on {BACK}")
    head = f"{names.team(seat)}: {race.race_number()} of these 8 start, the others wait in reserve."
    canvas.put(1, 0, head, f"bold {INK} on {BACK}")
    canvas.put(1, 1, "  car    speed  weapon           mount    targeting  defence", INK_3)
    for place in range(int(TEAM)):
        car = seat * int(TEAM) + place
        team = names.teams[seat]
        starts = chosen >> place & 1
        canvas.put(1, 2 + place, "▸" if starts else " ", f"bold {IF} on {BACK}")
        canvas.put(3, 2 + place, f" {names.number(car):<5}", f"bold {team.ink} on {team.paint}")
        canvas.put(10, 2 + place, mat_row(race, names, car), INK if starts else INK_3)
    if height >= MAT:
        canvas.put(
            1, 11, "Type the numbers of the cars you want, such as: 888 PBX HMX 36 212", INK_3
        )
    return canvas.lines()


def looked_at(race: Race, seat: int, scene: Scene) -> int:
    """The set of the option that is looked at, by the places of its cars on the mat."""
    if scene.preview is None or not isinstance(race.question, PickCars | PickCarsOpenly):
        return 0
    return int(options_of(race, seat)[scene.preview.at]) % int(SETS)


def mat_row(race: Race, names: Names, car: int) -> str:
    garage = race.board.garage
    data = names.cars[car]
    aim = "+1" if data.aim else ""
    return (
        f"{garage.speed[car]:^5}  {names.weapon(car):<16} {data.mount:<8} {aim:^9}"
        f"  {garage.defence[car]:^7}"
    )


def read_cars(table: Table[Any], decision: Decision, words: list[str]) -> int | str | None:
    """A set of starting cars by their numbers; FN I may be written FNI."""
    race: Race = table.state
    if not isinstance(race.question, PickCars | PickCarsOpenly) or len(words) < 2:
        return None
    names = made_of(race).names
    seat = decision.seat
    known = {
        names.number(seat * int(TEAM) + place).replace(" ", "").upper(): place
        for place in range(int(TEAM))
    }
    wanted = [word.strip(",").upper() for word in words]
    wanted = " ".join(wanted).replace("FN I", "FNI").split()
    unknown = [word for word in wanted if word not in known]
    if len(unknown) == len(wanted):
        return None
    if unknown:
        return f"there is no car {unknown[0]} on this mat"
    cars = sum(1 << place for place in {known[word] for word in wanted})
    for place, number in enumerate(options_of(race, seat)):
        if number % SETS == cars:
            return place
    return f"name {race.race_number()} cars"
