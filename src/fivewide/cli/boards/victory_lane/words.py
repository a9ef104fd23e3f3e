"""Victory Lane said in sentences: heading, who is where, words a person may type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fivewide.cli.boards import Board
from fivewide.cli.screen import COLORS
from fivewide.cli.sight import Sight
from fivewide.games.victory_lane.told import Contents, spaces
from fivewide.games.victory_lane.view import CarView, View
from fivewide.kernel import speech
from fivewide.kernel.english import genitive, is_you, named, several
from fivewide.kernel.game import FIELD, Standing, driver_of
from fivewide.kernel.lines import LogLine
from fivewide.kernel.speech import Words
from fivewide.kernel.table import Decision

LEGEND: tuple[Words, ...] = (
    "The window shows the back tile and the front tile; cars drive to the right, round and round.",
    "LL is the low line beside the pits, GI and GO the Groove, HL the high line beside the stands.",
    "MO: told to move over, at the tail of the lead lap. LAP: a lap down.",
    "▸ is the car being driven, a dashed number is where the option would bring it,",
    "◦ where a card could bring it without pushing. A number on amber is a die, ✗ a failing one.",
)
TOKENS: dict[str, Words] = {"move-over": "told to move over", "lapped": "lapped"}
WORDS = {"go": "ahead", "straight": "ahead", "up": "ahead", "low": "in", "high": "out"}
# as they can be typed: by the action, or in the words of a language
STEPS: dict[str, Words] = {"ahead": "ahead", "in": "inward", "out": "outward", "brake": "brake"}
TWO, FOUR = "two-tire", "four-tire"
STOP_WORDS = {"gas": "gas-and-go", "2": TWO, "4": FOUR, "two": TWO, "four": FOUR}


class VictoryLaneWords(Board):
    """What the board of Victory Lane says."""

    signs = LEGEND

    def heading(self, sight: Sight) -> str:
        view: View = sight.view
        heading = ONE_OF_SEVERAL if len(view.races) > 1 else ALONE
        return speech.words(
            heading,
            race=view.race.name,
            number=view.number,
            races=len(view.races),
            stage=view.stage,
            stages=len(view.race.stages),
            round=view.rounds,
        )

    def summary(self, sight: Sight) -> list[str]:
        """Laps and flag, then every car in running order with its driver, lane and gap."""
        view: View = sight.view
        heading, laps, needed = self.heading(sight), view.laps, view.laps_needed
        lines = [speech.words(UNDER[view.flag], heading=heading, laps=laps, needed=needed)]
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
        return [speech.words("{cards} in hand.", cards=several(len(held), "card")), *held, *own]

    def interlude(self, sight: Sight, happened: Sequence[LogLine]) -> list[str]:
        """VL-CHAMP-02, VL-CHAMP-04. After a race of several: all cars; equals share."""
        view: View = sight.view
        flagged = any(line.kind == "checkered-flag" for line in happened)
        if not flagged or sight.over or len(view.races) < 2:
            return []
        races = len(view.races)
        lines = [
            speech.words("After race {number} of {races}", number=view.number - 1, races=races)
        ]
        for car in sorted(view.cars, key=lambda car: car.rank):
            total = several(car.total, "point")
            if car.kind == "primary" and car.owner is not None:
                who = named(sight.names[car.owner])
            else:
                who = speech.words("NPD")
            lines.append(f"{car.rank}. {called(car)} ({who}): {total}")
        return lines

    def read(self, sight: Sight, decision: Decision, text: str) -> int | str | None:
        """A step, a stop, a card by id, a color, a die: whatever the options say with one word."""
        words = text.lower().split()
        if not words:
            return None
        said = [option.action for option in decision.options]
        steps = {speech.words(said): step for step, said in STEPS.items()}
        wanted = {WORDS.get(word) or steps.get(word, word) for word in words}
        if words[0] == "pit" and len(words) > 1:
            wanted = {STOP_WORDS.get(words[1], words[1])}
        found = [at for at, action in enumerate(said) if fits(action, wanted)]
        if len(found) == 1:
            return found[0]
        content: Contents = sight.content
        things = [card.id.lower() for card in content.cards] + [car.car for car in sight.view.cars]
        known = {*things, *STEPS}
        if not found and wanted & known:
            return speech.words("{said} is not possible now", said=text)
        return None

    def standing(self, sight: Sight, line: Standing) -> str:
        who = named(driver_of(line, sight.names))
        color = speech.words(COLORS[line.car]) if line.car in COLORS else line.car.title()
        car = speech.words("NPD") if line.seat == FIELD else color
        note = f", {line.note}" if line.note else ""
        return f"{line.place}. {who} ({car}): {several(line.points, 'point')}{note}"


def in_order(view: View) -> list[CarView]:
    cars = {car.car: car for car in view.cars}
    return [cars[car] for car in view.field]


def ownerless(view: View) -> str:
    """A car that nobody has: a rogue, unless somebody may still choose it."""
    free = any(player.car is None for player in view.players)
    return speech.words("free") if free else speech.words("rogue")


def called(car: CarView) -> str:
    return f"{speech.words(COLORS[car.car])} {car.number}"


def sentence(sight: Sight, car: CarView) -> str:
    content: Contents = sight.content
    facts: dict[str, object] = {
        "place": car.place,
        "car": called(car),
        "role": role(sight, car),
        "points": several(car.points, "point"),
    }
    if car.lane is None:
        return (
            speech.words(IN_BOX, **facts, box=car.box)
            if car.box
            else speech.words(NOT_THERE, **facts)
        )
    lane = next(lane.name for lane in content.lanes if lane.id == car.lane)
    about = [lane, behind(car)]
    if car.token in TOKENS:
        about.append(speech.words(TOKENS[car.token]))
    return speech.words(
        "{place}. {car} ({role}): {about}, {points}.", **facts, about=", ".join(about)
    )


def role(sight: Sight, car: CarView) -> str:
    """Whose car it is, and how it is driven."""
    if car.owner is None:
        return ownerless(sight.view)
    who = sight.names[car.owner]
    if car.kind == "primary":
        return named(who)
    return (
        speech.words("your NPD")
        if is_you(who)
        else speech.words("{whose} NPD", whose=genitive(who))
    )


def behind(car: CarView) -> str:
    if car.behind:
        return speech.words("{spaces} behind", spaces=spaces(car.behind))
    return speech.words("leading") if car.place == 1 else speech.words("level with the leader")


ON_TRACK: Words = "{place}. {car} ({role}): {about}, {points}."
IN_BOX: Words = "{car} ({role}): in pit box {box}, {points}."
NOT_THERE: Words = "{car} ({role}): not on the track, {points}."
ONE_OF_SEVERAL: Words = (
    "{race}, race {number} of {races} · stage {stage} of {stages} · round {round}"
)
ALONE: Words = "{race} · stage {stage} of {stages} · round {round}"
UNDER: dict[str, Words] = {
    "green": "{heading}, {laps} of {needed} laps, green flag.",
    "yellow": "{heading}, {laps} of {needed} laps, yellow flag.",
    "checkered": "{heading}, {laps} of {needed} laps, checkered flag.",
}


def fits(action: dict[str, Any], wanted: set[str]) -> bool:
    """Does a typed word name the action's verb without an object, or its object?"""
    ((verb, value),) = action.items()
    if value is True:
        return verb.replace("_", "-") in wanted or verb in wanted
    return str(value).lower() in wanted
