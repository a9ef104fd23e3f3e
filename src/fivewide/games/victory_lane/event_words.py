"""How events read in English: sentences in the past tense, which suits "You" and any other name."""

from __future__ import annotations

from collections.abc import Callable

from fivewide.kernel.english import is_you, listed, object_of, several, was
from fivewide.kernel.game import Event

from . import board
from .board import LapsEvent
from .names import LANE_WORDS, ORDINALS, STOP_WORDS, Names, conditions_of
from .state import Race
from .told import order_in

Sentence = Callable[[Race, Event, Names, list[str]], str]


def describe(race: Race, event: Event, names: Names, players: list[str]) -> str:
    """One event as a sentence."""
    return SENTENCES[event.kind](race, event, names, players)


def _template(text: str) -> Sentence:
    return lambda race, event, names, players: fill_in(text, event, names, players)


def fill_in(text: str, event: Event, names: Names, players: list[str]) -> str:
    """Who, car, target, space, cards and plain facts; a hidden card is just a card."""
    words: dict[str, object] = {}
    for name, number in event.facts.items():
        words |= {name: "a card"} if number is None else _worded(name, event, names, players)
    return text.format(**words)


def _worded(name: str, event: Event, names: Names, players: list[str]) -> dict[str, object]:
    number = event.fact(name)
    match name:
        case "seat":
            who = players[number]
            mate = "your teammate" if is_you(who) else f"a teammate of {who}"
            return {"who": who, "whom": object_of(who), "was": was(who), "mate": mate}
        case "car" | "target" | "other":
            return {name: names.car(number)}
        case "space":
            return {name: names.place(number)}
        case "card":
            return {name: names.card(number), "time": names.cards[number].stopwatch}
        case "cards" | "cars" | "spaces" | "points" | "laps":
            return {name: several(number, name[:-1]) if number else f"no {name}"}
        case "place":
            return {name: ORDINALS[number - 1]}
        case "race":
            return {name: names.races[number % len(names.races)].name}
        case "stage":
            return {name: ORDINALS[number]}
        case "box":
            return {name: names.boxes[number]}
        case "stop":
            return {name: STOP_WORDS[number]}
        case "face":
            return {name: number, "rolled": names.face(event.fact("car"), number - 1)}
        case "order":
            return {name: place_in(event)}
    return {name: number}


# Sentences that depend on more than the event's own numbers


def _laps_card(race: Race, event: Event, names: Names, players: list[str]) -> str:
    data = names.content.laps[event.fact("laps_card")]
    events = [names.events[each].name for each in data.events]
    return f"The Laps card brought {listed([several(data.laps, 'lap'), *events])}."


def _event(race: Race, event: Event, names: Names, players: list[str]) -> str:
    """What is about to happen, in the pack's own words, and what the Race card makes of it."""
    number = event.fact("happening")
    data = names.event_data(number)
    card = names.races[race.number]
    what = _happening(names, number).what
    changed = (what == board.WIDE and race.track.wide_penalty) or (
        what == board.ADVANCE_LINES and race.track.long_line
    )
    return f"{data.name}. {data.text}" + (f" {card.rule}: {card.text}" if changed else "")


def _no_effect(race: Race, event: Event, names: Names, players: list[str]) -> str:
    number = event.fact("happening")
    return f"{names.event(number)} had no effect: {_why_not(names, number)}."


def _happening(names: Names, number: int) -> LapsEvent:
    events = names.board.events[number // 2 % len(names.content.laps)]
    return events[min(number % 2, len(events) - 1)]


def _why_not(names: Names, number: int) -> str:
    """VL-LAPS-04. Whom an event looked for in vain."""
    event = _happening(names, number)
    if event.what == board.ADVANCE_LINES:
        return "no cars ran in a line" if event.whom == board.ALL else "the leader ran in no line"
    if event.what == board.WIDE:
        wide = "side by side" if event.number == 2 else "three wide"
        return f"no cars were {wide}"
    if event.what == board.DRAW:
        return f"every player had more than {several(int(event.number), 'card')}"
    if event.whom == board.ON_LANE:
        lanes = [LANE_WORDS[lane] for lane in range(4) if event.number >> lane & 1]
        return f"no car was on the {listed(lanes, 'or')}"
    if event.whom == board.LEADER_CLEAR:
        return "the leader had a car right behind"
    if event.whom == board.GROOVE_ALONE:
        return "no car ran alone in the Groove"
    assert event.whom == board.WORN_TIRES  # there is always a last car
    return "no player was on worn tires"


def _line_advanced(race: Race, event: Event, names: Names, players: list[str]) -> str:
    car, cars, spaces = (event.fact(name) for name in ("car", "cars", "spaces"))
    line = f"The line of {several(cars, 'car')} behind {names.car(car)}"
    if not spaces:
        return f"{line} stayed where it was, with no room ahead."
    return f"{line} advanced {several(spaces, 'space')}."


def _advanced(race: Race, event: Event, names: Names, players: list[str]) -> str:
    car, spaces = names.car(event.fact("car")), event.fact("spaces")
    if not spaces:
        return f"{car} stayed where it was, with no room ahead."
    return f"{car} advanced {several(spaces, 'space')} to {names.place(event.fact('space'))}."


def _no_bonus(race: Race, event: Event, names: Names, players: list[str]) -> str:
    """VL-MAN-03. Which conditions of the card did not hold."""
    card = event.fact("card")
    needs = conditions_of(names.cards[card])
    only = f", which counts only {listed(needs, 'or')}" if needs else ""
    return f"{names.car(event.fact('car'))} earned nothing with {names.card(card)}{only}."


def _controlled(race: Race, event: Event, names: Names, players: list[str]) -> str:
    """VL-ROGUE-02. Why it is this player who drives the rogue."""
    who, car = players[event.fact("seat")], names.car(event.fact("car"))
    why = "last to take a turn" if race.board.house.rogues_to_last_turn else "running last"
    return f"{who}, {why}, controlled the rogue {car}."


def _tiles(race: Race, event: Event, names: Names, players: list[str]) -> str:
    """VL-TILE-01. The tile that lies behind now is the one that was in front."""
    tiles = names.races[race.number]
    left = event.fact("tile") % race.track.length == 0
    moved = tiles.right if left else tiles.left
    return f"The leader ran off the front tile, so tile {moved} went from the back to the front."


def _pit_die(race: Race, event: Event, names: Names, players: list[str]) -> str:
    seat = event.fact("seat")
    car = race.primary[seat]
    whose = f"the die of {names.car(car)}" if car != board.NOBODY else "a die"
    return f"{players[seat]} had set {whose} to {event.fact('die')}."


def _beaten(race: Race, event: Event, names: Names, players: list[str]) -> str:
    """VL-SOLO-10. Alone, a car of nobody's may win."""
    points = several(event.fact("points"), "point")
    return (
        f"{names.car(event.fact('car'))} had the most, {points}, and beat {object_of(players[0])}."
    )


def place_in(event: Event) -> str:
    """The place of an event's car at that moment."""
    return ORDINALS[order_in(event.facts).index(event.fact("car"))]


SENTENCES: dict[str, Sentence] = {
    kind: _template(text)
    for kind, text in {
        "team-pick-order": "{who} {was} to choose {place}.",
        "team-picked": "{who} took {car}.",
        "teammate-dealt": "{car} became {mate}.",
        "rogue-named": "{car} became a rogue.",
        "npd-to-beat": "{car} raced as an NPD against {who}.",
        "race-began": "The race was {race}.",
        "cards-dealt": "{who} got {cards}.",
        "garage-swap": "{who} swapped {card} in the garage.",
        "garage-passed": "{who} kept all five cards.",
        "qualified": "{car} qualified with {card}, time {time}.",
        "placed-on-grid": "{car} was placed on {space}.",
        "first-player": "{who} took the First Player token.",
        "round-began": "Round {round}.",
        "laps-run": "The card counted {laps}, {total} in the stage.",
        "quick-pit": "Stops of this round drew one card more.",
        "caution": "A caution was called.",
        "no-caution": "The die showed {die}, so the race went on.",
        "card-drawn": "{who} drew {card}.",
        "card-discarded": "{who} discarded {card}.",
        "deck-reshuffled": "The discard pile, {cards}, became the new deck.",
        "laps-deck-reshuffled": "The Laps deck was made anew.",
        "card-played": "{who} played {card} for {car}.",
        "gear-chosen": "{car} took the gear for {spaces}.",
        "move-rolled": "{car} got {spaces} from its die.",
        "moved": "{car} moved to {space}.",
        "pushed": "{car} pushed {cars}.",
        "pushed-on": "{car} came to {space}.",
        "maneuver-lost": "{car} lost its maneuver by pushing several cars.",
        "push-without-test": "The push of {car} needed no Risk test.",
        "braked": "{car} braked.",
        "move-ended": "{car} ended its move, with no free step left.",
        "die-rolled": "{car} rolled {die}.",
        "rerolled": "{who} spent the fresh tires of {car} on a reroll.",
        "reroll-declined": "{who} kept the roll of {car}.",
        "test-passed": "{car} passed the test.",
        "test-failed": "{car} failed the test.",
        "moved-back": "{car} dropped back to {space}.",
        "drafted": "{car} drafted: its line of {cars} advanced {spaces}.",
        "side-drafted": "{car} side drafted {target}.",
        "crossed-over": "{car} crossed over with {target}, and they changed places.",
        "slingshot": "{car} pulled out by a slingshot, to move {spaces} in all.",
        "bonus-earned": "{car} earned {spaces} more.",
        "traded-paint": "{car} traded paint with {target}.",
        "npd-rolled": "{car} rolled {face} on its table: {rolled}.",
        "npd-pits": "{car} made its stop and missed the turn.",
        "pitted": "{who} pitted {car}: {stop}.",
        "back-on-track": "{car} came back on {space}.",
        "fresh-tires": "{car} got fresh tires.",
        "on-fumes": "{who} ran {car} on fumes.",
        "sputtered": "{car} sputtered, so {whom} had to pit it next turn.",
        "a-little-gas": "{who} found a little gas for {car}.",
        "move-over": "{car} was told to move over.",
        "back-on-lead-lap": "{car} caught up, and no longer had to move over.",
        "lapped": "{car} was lapped by the leader.",
        "lap-regained": "{car} got its lap back.",
        "stage-ended": "The {stage} stage was over.",
        "checkered-flag": "The checkered flag ended {race}.",
        "cars-level": "{car} and {other} were level.",
        "gave-the-place": "{car} gave way to {other}.",
        "tie-race-won": "{car} beat {other} to the place.",
        "lost-control": "{car} and {other} rolled the same, and both lost control.",
        "stage-points": "{car} was {place} in the stage, for {points}.",
        "race-points": "{car} finished {place}, for {points}.",
        "won": "{who} won with {points}.",
        "win-shared-with": "{car} shared the win, with {points}.",
        "yellow-flag": "The yellow flag came out.",
        "decks-shuffled": "The Action deck was shuffled, {cards}.",
        "lined-up": "{car} lined up {place}.",
        "to-pit-box": "{car} went to pit box {box}.",
        "stayed-out": "{car} stayed out, on {space}.",
        "npd-pit-die": "{car} spent {die} in the pits.",
        "card-turned-sideways": "{car} need not pit at the next caution: its card lay sideways.",
        "left-the-pits": "{car} left the pits for {space}.",
        "green-flag": "The flag was green again.",
        "pits-opened": "The cars lined up behind the pace car.",
        "turn-began": "{car}, {order}, was next.",
        "turn-ended": "{car} was {order} after its turn, on {space}.",
    }.items()
} | {
    "laps-card": _laps_card,
    "event": _event,
    "event-without-effect": _no_effect,
    "line-advanced": _line_advanced,
    "advanced-by-event": _advanced,
    "no-bonus": _no_bonus,
    "rogue-controlled": _controlled,
    "tiles-rotated": _tiles,
    "pit-die-shown": _pit_die,
    "beaten-by": _beaten,
}
