"""Victory Lane said in sentences: heading, who is where, words a person may type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fivewide.games.victory_lane.names import LANE_WORDS, STOPS, names_of
from fivewide.games.victory_lane.rules.winning import car_places
from fivewide.games.victory_lane.saying import spaces
from fivewide.games.victory_lane.view import CarView, View
from fivewide.kernel.english import is_you, possessive, several
from fivewide.kernel.game import FIELD, Event, Standing, driver_of, plain
from fivewide.kernel.table import Decision, Table

LANES = dict(zip(("LL", "GI", "GO", "HL"), LANE_WORDS, strict=True))
LEGEND = [
    "The window shows the back tile and the front tile; cars drive to the right, round and round.",
    "LL is the low line beside the pits, GI and GO the Groove, HL the high line beside the stands.",
    "MO: told to move over, at the tail of the lead lap. LAP: a lap down.",
    "▸ is the car being driven, a dashed number is where the option would bring it,",
    "◦ where a card could bring it without pushing. A number on amber is a die, ✗ a failing one.",
]
TOKENS = {"move-over": "told to move over", "lapped": "lapped"}
WORDS = {"go": "ahead", "straight": "ahead", "up": "ahead", "low": "in", "high": "out"}
STOP_WORDS = {"gas": STOPS[0], "2": STOPS[1], "4": STOPS[2], "two": STOPS[1], "four": STOPS[2]}


def seen(table: Table[Any], seat: int | None) -> View:
    view: Any = table.view(seat)
    assert isinstance(view, View)
    return view


def heading(table: Table[Any]) -> str:
    view = seen(table, None)
    which = f"{view.race.name}, race {view.number} of {len(view.races)}"
    name = which if len(view.races) > 1 else view.race.name
    return f"{name} · stage {view.stage} of {len(view.race.stages)} · round {view.rounds}"


def summary(table: Table[Any], seat: int | None) -> list[str]:
    """Laps and flag, then every car in running order with its driver, lane and gap."""
    view = seen(table, seat)
    lines = [f"{heading(table)}, {view.laps} of {view.laps_needed} laps, {view.flag} flag."]
    if view.race.rule:
        lines.append(f"{view.race.rule}: {view.race.text}")
    for car in sorted(view.cars, key=lambda car: car.place or 99):
        lines.append(sentence(table, view, car))
    return lines


def sentence(table: Table[Any], view: View, car: CarView) -> str:
    name = f"{car.car.capitalize()} {car.number}"
    who = "rogue" if car.owner is None else table.names[car.owner]
    npd = car.kind != "primary" and car.owner is not None
    role = f"{'your' if is_you(who) else possessive(who)} NPD" if npd else who
    points = several(car.points, "point")
    if car.lane is None:
        where = f"in pit box {car.box}" if car.box else "not on the track"
        return f"{name} ({role}): {where}, {points}."
    level = "leading" if car.place == 1 else "level with the leader"
    behind = f"{spaces(car.behind)} behind" if car.behind else level
    extra = f", {TOKENS[car.token]}" if car.token in TOKENS else ""
    return f"{car.place}. {name} ({role}): {LANES[car.lane]}, {behind}{extra}, {points}."


def between_races(table: Table[Any], happened: Sequence[Event]) -> list[str]:
    """VL-CHAMP-02, VL-CHAMP-04. After a race of several: the table of all cars; equals share."""
    if not any(event.kind == "checkered-flag" for event in happened) or table.over:
        return []
    view = seen(table, None)
    if len(view.races) < 2:
        return []
    places = dict(zip(names_of(table.state).colors, car_places(table.state), strict=True))
    lines = [f"After race {view.number - 1} of {len(view.races)}"]
    for car in sorted(view.cars, key=lambda car: places[car.car]):
        place = places[car.car]
        total = several(car.total, "point")
        who = "NPD" if car.kind != "primary" or car.owner is None else table.names[car.owner]
        lines.append(f"{place}. {car.car.capitalize()} {car.number} ({who}): {total}")
    return lines


def read(table: Table[Any], decision: Decision, text: str) -> int | str | None:
    """A step, a stop, a card by id, a color, a die: whatever the options say with one word."""
    words = text.lower().split()
    if not words:
        return None
    said = [plain(option.action) for option in decision.options]
    wanted = {WORDS.get(word, word) for word in words}
    if words[0] == "pit" and len(words) > 1:
        wanted = {STOP_WORDS.get(words[1], words[1])}
    found = [at for at, action in enumerate(said) if fits(action, wanted)]
    if len(found) == 1:
        return found[0]
    names = names_of(table.state)
    known = {*(id.lower() for id in names.card_ids), *names.colors, "ahead", "in", "out", "brake"}
    if not found and wanted & known:
        return f"{text} is not possible now"
    return None


def fits(action: dict[str, Any], wanted: set[str]) -> bool:
    """Does a typed word name the action's verb without an object, or its object?"""
    ((verb, value),) = action.items()
    if value is True:
        return verb.replace("_", "-") in wanted or verb in wanted
    return str(value).lower() in wanted


def result_line(table: Table[Any], line: Standing) -> str:
    who = driver_of(line, table.names)
    car = "NPD" if line.seat == FIELD else line.car.title()
    note = f", {line.note}" if line.note else ""
    return f"{line.place}. {who} ({car}): {several(line.points, 'point')}{note}"
