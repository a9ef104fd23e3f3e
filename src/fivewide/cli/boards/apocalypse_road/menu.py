"""What an Apocalypse Road player chooses from: long lists in columns, and the mat at the start."""

from __future__ import annotations

from textwrap import wrap

from rich.text import Text

from fivewide.cli import night
from fivewide.cli.boards.apocalypse_road.words import MOUNTS, called, weapon
from fivewide.cli.screen import Canvas, fitted
from fivewide.cli.sight import Scene, Sight
from fivewide.games.apocalypse_road.told import OnCard, OnSet, Steps
from fivewide.games.apocalypse_road.view import CarView
from fivewide.kernel.speech import Words, words
from fivewide.kernel.table import Decision

NUMBER = 5  # the number of an option, and a space on either side of it
GAP = 2  # between columns
LEAST = 24  # letters an option keeps when several columns share a line
A_NAME = 12  # letters of a car's name, and the comma before it
MAT = 12  # lines of the mat


def in_columns(sight: Sight, decision: Decision, at: int, width: int, height: int) -> list[Text]:
    """Every option with its number, page by page; the one looked at in full below them.

    The columns share the whole width. Where the one looked at needs a second line, it takes it.
    """
    labels = [label(sight, decision, place) for place in range(len(decision.options))]
    below = told_below(decision, at, width, height)
    rows = max(1, height - len(below))
    columns = columns_for(labels, width, rows)
    page = rows * columns
    first = at // page * page
    cell = width // columns
    canvas = Canvas(width, rows, night.PANEL)
    for place in range(first, min(first + page, len(labels))):
        column, row = divmod(place - first, rows)
        x = column * cell
        style = night.GHOST if place == at else ""
        canvas.put(x, row, " " * (cell - 1), style)
        canvas.put(x, row, f"{place + 1:>3} ", night.KEY)
        text = shortened(labels[place], cell - NUMBER - GAP)
        canvas.put(x + NUMBER, row, text, style)
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
    chosen = decision.options[at].words
    detail = f": {chosen.detail}" if chosen.detail else ""
    which = words("{number} of {all}", number=at + 1, all=len(decision.options))
    head = f" ▸ {which}  "
    wide = max(width - len(head) - 1, 1)  # a window not drawn yet has no width at all
    lines = wrap(f"{chosen.short}{detail}", wide)
    room = max(1, min(len(lines), (height - 1) // 2))
    if len(lines) > room:
        lines = [*lines[: room - 1], shortened(" ".join(lines[room - 1 :]), wide)]
    told = []
    for place, line in enumerate(lines):
        start = head if place == 0 else " " * len(head)
        text = Text.assemble((start, f"bold {night.IF}"), (line, f"bold {night.INK}"))
        told.append(fitted(text, width, night.ON_IF))
    return told


def label(sight: Sight, decision: Decision, place: int) -> str:
    """An option in a few letters: what tells it from its neighbors comes first."""
    option = decision.options[place]
    said, facts = option.words, option.words.facts
    match facts:
        case OnCard(car=car, card=card, movement=points):
            return f"{called(sight, car)} {called(sight, card)} = {points}"
        case OnSet(items=items) if items:
            between = " " if sight.view.asks != "discard" else ", "
            return between.join(called(sight, item) for item in items)
    if isinstance(option.action, dict) and "route" in option.action:
        name = str(option.action["route"])
        return name if isinstance(facts, Steps) else f"{name} {said.detail}"
    return f"{said.short} {said.detail}".strip()


def draw_mat(sight: Sight, width: int, height: int, scene: Scene) -> list[Text]:
    """The eight cars to choose from; those of the set that is looked at stand out."""
    view = sight.view
    seat = scene.decision.seat if scene.decision is not None else next(iter(sight.to_act), 0)
    chosen = looked_at(scene)
    team, cars = view.teams[seat], of_team(sight, seat)
    canvas = Canvas(width, height)
    head = words(TO_START, team=team.team, number=view.at_once, cars=len(cars))
    canvas.put(1, 0, head, f"bold {night.INK}")
    canvas.put(1, 1, words(HEAD), night.INK_3)
    for y, car in enumerate(cars, start=2):
        starts = car.car in chosen
        canvas.put(1, y, "▸" if starts else " ", f"bold {night.IF}")
        canvas.put(3, y, f" {car.number:<5}", f"bold {team.ink} on {team.paint}")
        canvas.put(10, y, mat_row(sight, car), night.INK if starts else night.INK_3)
    if height >= MAT:
        canvas.put(1, 11, words(TYPE_THEM), night.INK_3)
    return canvas.lines()


TO_START: Words = "{team}: {number} of these {cars} start, the others wait in reserve."
TYPE_THEM: Words = "Type the numbers of the cars you want, such as: 888 PBX HMX 36 212"
HEAD: Words = "  car    speed  weapon           mount    targeting  defence"


def of_team(sight: Sight, seat: int) -> list[CarView]:
    return [car for car in sight.view.cars if car.seat == seat]


def looked_at(scene: Scene) -> tuple[str, ...]:
    """The cars of the option that is looked at."""
    facts = None if scene.decision is None else scene.decision.options[scene.at].words.facts
    return facts.items if isinstance(facts, OnSet) else ()


def mat_row(sight: Sight, car: CarView) -> str:
    aim = "+1" if car.aim else ""
    mount = words(MOUNTS[car.mount])
    return f"{car.speed:^5}  {weapon(sight, car):<16} {mount:<8} {aim:^9}  {car.defence:^7}"


def read_cars(sight: Sight, decision: Decision, typed: list[str]) -> int | str | None:
    """A set of starting cars by their numbers; FN I may be written FNI."""
    text = " ".join(typed).replace(",", "")
    known = {}
    for car in of_team(sight, decision.seat):
        number = car.number.upper()
        text = text.replace(number, number.replace(" ", ""))
        known[number.replace(" ", "")] = car.car
    wanted = text.split()
    if len(wanted) < 2:
        return None
    unknown = [word for word in wanted if word not in known]
    if len(unknown) == len(wanted):
        return None
    if unknown:
        return words("there is no car {number} on this mat", number=unknown[0])
    cars = {known[word] for word in wanted}
    for place, option in enumerate(decision.options):
        if isinstance(option.words.facts, OnSet) and set(option.words.facts.items) == cars:
            return place
    return words("name {number} cars", number=sight.view.at_once)
