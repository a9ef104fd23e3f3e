"""How events read: sentences in the past tense, which suits "You" and any other name."""

from __future__ import annotations

from collections.abc import Callable

from fivewide.kernel.english import OR, is_you, listed, naming, several
from fivewide.kernel.game import Event
from fivewide.kernel.sentences import Sentence, Sentences
from fivewide.kernel.speech import Words, words

from . import board
from .board import LapsEvent
from .names import LANE_WORDS, ORDINALS, STOP_WORDS, Names, conditions_of
from .state import Race


def more_words(event: Event, names: Names) -> dict[str, object]:
    """What follows from the facts of an event, as far as they are not hidden."""
    more: dict[str, object] = {}
    if event.facts.get("card") is not None:
        more["time"] = names.cards[event.fact("card")].stopwatch
    if "face" in event.facts:
        more["rolled"] = names.face(event.fact("car"), event.fact("face") - 1)
    if event.kind in ("turn-began", "turn-ended"):
        more["order"] = place_in(event)
    if "spaces" in event.facts:
        more["up"] = event.fact("spaces")
    return more


NONE: dict[str, Words] = {
    "card": "no cards",
    "car": "no cars",
    "space": "no spaces",
    "point": "no points",
    "lap": "no laps",
}


def _count(what: str) -> Callable[[Names, int], str]:
    return lambda names, number: several(number, what) if number else words(NONE[what])


# How people say the facts of an event
FACTS: dict[str, Callable[[Names, int], str]] = {
    **dict.fromkeys(("car", "target", "other"), Names.car),
    **{f"{what}s": _count(what) for what in NONE},
    "space": Names.place,
    "card": Names.card,
    "place": lambda names, place: words(ORDINALS[place - 1]),
    "race": Names.race,
    "stage": lambda names, stage: words(ORDINALS[stage]),
    "box": lambda names, box: names.boxes[box],
    "stop": lambda names, stop: words(STOP_WORDS[stop]),
}

# Sentences that depend on more than the event's own numbers


def _laps_card(race: Race, event: Event, names: Names, players: list[str]) -> str:
    data = names.content.laps[event.fact("laps_card")]
    events = [words(names.events[each].name) for each in data.events]
    brought = listed([several(data.laps, "lap"), *events])
    return words("The Laps card brought {brought}.", brought=brought)


def _event(race: Race, event: Event, names: Names, players: list[str]) -> str:
    """What is about to happen, in the pack's own words, and what the Race card makes of it."""
    number = event.fact("happening")
    data = names.event_data(number)
    card = names.races[race.number]
    what = _laps_event(names, number).what
    changed = (what == board.WIDE and race.track.wide_penalty) or (
        what == board.ADVANCE_LINES and race.track.long_line
    )
    said = f"{words(data.name)}. {words(data.text)}"
    return f"{said} {words(card.rule)}: {words(card.text)}" if changed else said


def _no_effect(race: Race, event: Event, names: Names, players: list[str]) -> str:
    number = event.fact("happening")
    why = _why_not(names, number)
    return words("{event} had no effect: {why}.", event=names.event(number), why=why)


def _laps_event(names: Names, number: int) -> LapsEvent:
    events = names.board.events[number // 2 % len(names.content.laps)]
    return events[min(number % 2, len(events) - 1)]


def _why_not(names: Names, number: int) -> str:
    """VL-LAPS-04. Whom an event looked for in vain."""
    event = _laps_event(names, number)
    if event.what == board.ADVANCE_LINES:
        if event.whom == board.ALL:
            return words("no cars ran in a line")
        return words("the leader ran in no line")
    if event.what == board.WIDE:
        two = event.number == 2
        return words("no cars were side by side" if two else "no cars were three wide")
    if event.what == board.DRAW:
        cards = several(int(event.number), "card")
        return words("every player had more than {cards}", cards=cards)
    if event.whom == board.ON_LANE:
        lanes = [words(LANE_WORDS[lane]) for lane in range(4) if event.number >> lane & 1]
        return words("no car was on the {lanes}", lanes=listed(lanes, OR))
    if event.whom == board.LEADER_CLEAR:
        return words("the leader had a car right behind")
    if event.whom == board.GROOVE_ALONE:
        return words("no car ran alone in the Groove")
    assert event.whom == board.WORN_TIRES  # there is always a last car
    return words("no player was on worn tires")


def _line_advanced(race: Race, event: Event, names: Names, players: list[str]) -> str:
    car, cars = names.car(event.fact("car")), several(event.fact("cars"), "car")
    if not event.fact("spaces"):
        return words(
            "The line of {cars} behind {car} stayed where it was, with no room ahead.",
            cars=cars,
            car=car,
        )
    return words(
        "The line of {cars} behind {car} advanced {spaces}.",
        cars=cars,
        car=car,
        spaces=several(event.fact("spaces"), "space"),
    )


def _advanced(race: Race, event: Event, names: Names, players: list[str]) -> str:
    car, spaces = names.car(event.fact("car")), event.fact("spaces")
    if not spaces:
        return words("{car} stayed where it was, with no room ahead.", car=car)
    said, space = several(spaces, "space"), names.place(event.fact("space"))
    return words("{car} advanced {spaces} to {space}.", car=car, spaces=said, space=space)


def _no_bonus(race: Race, event: Event, names: Names, players: list[str]) -> str:
    """VL-MAN-03. Which conditions of the card did not hold."""
    number, car = event.fact("card"), names.car(event.fact("car"))
    needs, card = conditions_of(names.cards[number]), names.card(number)
    if not needs:
        return words("{car} earned nothing with {card}.", car=car, card=card)
    return words(
        "{car} earned nothing with {card}, which counts only {needs}.",
        car=car,
        card=card,
        needs=listed(needs, OR),
    )


def _controlled(race: Race, event: Event, names: Names, players: list[str]) -> str:
    """VL-ROGUE-02. Why it is this player who drives the rogue."""
    who, car = players[event.fact("seat")], names.car(event.fact("car"))
    if race.board.house.rogues_to_last_turn:
        return words("{who}, last to take a turn, controlled the rogue {car}.", who=who, car=car)
    return words("{who}, running last, controlled the rogue {car}.", who=who, car=car)


def _tiles(race: Race, event: Event, names: Names, players: list[str]) -> str:
    """VL-TILE-01. The tile that lies behind now is the one that was in front."""
    tiles = names.races[race.number]
    left = event.fact("tile") % race.track.length == 0
    moved = tiles.right if left else tiles.left
    return words(
        "The leader ran off the front tile, so tile {tile} went from the back to the front.",
        tile=moved,
    )


def _pit_die(race: Race, event: Event, names: Names, players: list[str]) -> str:
    seat = event.fact("seat")
    who, car, die = players[seat], race.primary[seat], event.fact("die")
    if car == board.NOBODY:
        return words("{who} had a die set to {die}.", who=who, die=die)
    return words("{who} had the die of {car} set to {die}.", who=who, car=names.car(car), die=die)


def _teammate(race: Race, event: Event, names: Names, players: list[str]) -> str:
    who, car = players[event.fact("seat")], names.car(event.fact("car"))
    if is_you(who):
        return words("{car} became your teammate.", car=car)
    return words("{car} became a teammate of {who}.", car=car, who=who)


def _beaten(race: Race, event: Event, names: Names, players: list[str]) -> str:
    """VL-SOLO-10. Alone, a car of nobody's may win."""
    return words(
        "{car} had the most, {points}, and beat {whom}.",
        **naming(players[0]),
        car=names.car(event.fact("car")),
        points=several(event.fact("points"), "point"),
    )


def place_in(event: Event) -> str:
    """The place of an event's car at that moment."""
    return words(ORDINALS[event.items.index(event.fact("car"))])


SENTENCES: dict[str, Sentence[Names]] = {
    "team-pick-order": "{who} {was} to choose {place}.",
    "team-picked": "{who} took {car}.",
    "teammate-dealt": _teammate,
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
WORDS = Sentences(SENTENCES, FACTS, more=more_words)
describe, fill_in = WORDS.describe, WORDS.fill_in
