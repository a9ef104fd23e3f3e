"""Victory Lane said in sentences: heading, who is where, words a person may type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fivewide.cli.boards import Board
from fivewide.cli.sight import Sight
from fivewide.games.victory_lane.told import Contents, spaces
from fivewide.games.victory_lane.view import CarView, View
from fivewide.kernel.english import is_you, possessive, several
from fivewide.kernel.game import FIELD, Standing, driver_of
from fivewide.kernel.lines import LogLine
from fivewide.kernel.table import Decision

LEGEND = (
    "The window shows the back tile and the front tile; cars drive to the right, round and round.",
    "LL is the low line beside the pits, GI and GO the Groove, HL the high line beside the stands.",
    "MO: told to move over, at the tail of the lead lap. LAP: a lap down.",
    "▸ is the car being driven, a dashed number is where the option would bring it,",
    "◦ where a card could bring it without pushing. A number on amber is a die, ✗ a failing one.",
)
TOKENS = {"move-over": "told to move over", "lapped": "lapped"}
WORDS = {"go": "ahead", "straight": "ahead", "up": "ahead", "low": "in", "high": "out"}
TWO, FOUR = "two-tire", "four-tire"
STOP_WORDS = {"gas": "gas-and-go", "2": TWO, "4": FOUR, "two": TWO, "four": FOUR}


class VictoryLaneWords(Board):
    """What the board of Victory Lane says."""

    signs = LEGEND

    def heading(self, sight: Sight) -> str:
        view: View = sight.view
        which = f"{view.race.name}, race {view.number} of {len(view.races)}"
        name = which if len(view.races) > 1 else view.race.name
        return f"{name} · stage {view.stage} of {len(view.race.stages)} · round {view.rounds}"

    def summary(self, sight: Sight) -> list[str]:
        """Laps and flag, then every car in running order with its driver, lane and gap."""
        view: View = sight.view
        lines = [
            f"{self.heading(sight)}, {view.laps} of {view.laps_needed} laps, {view.flag} flag."
        ]
        if view.race.rule:
            lines.append(f"{view.race.rule}: {view.race.text}")
        for car in in_order(view):
            lines.append(sentence(sight, car))
        return lines

    def hand(self, sight: Sight) -> list[str]:
        """Cards with what they do, and the cars of one's own."""
        view: View = sight.view
        content: Contents = sight.content
        cards = {card.id: card for card in content.cards}
        held = [f"{cards[id].called}: {cards[id].text}" for id in view.hand]
        own = [sentence(sight, car) for car in in_order(view) if car.owner == sight.seat]
        return [f"{several(len(held), 'card')} in hand.", *held, *own]

    def interlude(self, sight: Sight, happened: Sequence[LogLine]) -> list[str]:
        """VL-CHAMP-02, VL-CHAMP-04. After a race of several: all cars; equals share."""
        view: View = sight.view
        flagged = any(line.kind == "checkered-flag" for line in happened)
        if not flagged or sight.over or len(view.races) < 2:
            return []
        lines = [f"After race {view.number - 1} of {len(view.races)}"]
        for car in sorted(view.cars, key=lambda car: car.rank):
            total = several(car.total, "point")
            who = "NPD" if car.kind != "primary" or car.owner is None else sight.names[car.owner]
            lines.append(f"{car.rank}. {car.car.capitalize()} {car.number} ({who}): {total}")
        return lines

    def read(self, sight: Sight, decision: Decision, text: str) -> int | str | None:
        """A step, a stop, a card by id, a color, a die: whatever the options say with one word."""
        words = text.lower().split()
        if not words:
            return None
        said = [option.action for option in decision.options]
        wanted = {WORDS.get(word, word) for word in words}
        if words[0] == "pit" and len(words) > 1:
            wanted = {STOP_WORDS.get(words[1], words[1])}
        found = [at for at, action in enumerate(said) if fits(action, wanted)]
        if len(found) == 1:
            return found[0]
        content: Contents = sight.content
        things = [card.id.lower() for card in content.cards] + [car.car for car in sight.view.cars]
        known = {*things, "ahead", "in", "out", "brake"}
        if not found and wanted & known:
            return f"{text} is not possible now"
        return None

    def standing(self, sight: Sight, line: Standing) -> str:
        who = driver_of(line, sight.names)
        car = "NPD" if line.seat == FIELD else line.car.title()
        note = f", {line.note}" if line.note else ""
        return f"{line.place}. {who} ({car}): {several(line.points, 'point')}{note}"


def in_order(view: View) -> list[CarView]:
    cars = {car.car: car for car in view.cars}
    return [cars[car] for car in view.field]


def sentence(sight: Sight, car: CarView) -> str:
    content: Contents = sight.content
    name = f"{car.car.capitalize()} {car.number}"
    who = "rogue" if car.owner is None else sight.names[car.owner]
    npd = car.kind != "primary" and car.owner is not None
    role = f"{'your' if is_you(who) else possessive(who)} NPD" if npd else who
    points = several(car.points, "point")
    if car.lane is None:
        where = f"in pit box {car.box}" if car.box else "not on the track"
        return f"{name} ({role}): {where}, {points}."
    level = "leading" if car.place == 1 else "level with the leader"
    behind = f"{spaces(car.behind)} behind" if car.behind else level
    extra = f", {TOKENS[car.token]}" if car.token in TOKENS else ""
    lane = next(lane.name for lane in content.lanes if lane.id == car.lane)
    return f"{car.place}. {name} ({role}): {lane}, {behind}{extra}, {points}."


def fits(action: dict[str, Any], wanted: set[str]) -> bool:
    """Does a typed word name the action's verb without an object, or its object?"""
    ((verb, value),) = action.items()
    if value is True:
        return verb.replace("_", "-") in wanted or verb in wanted
    return str(value).lower() in wanted
