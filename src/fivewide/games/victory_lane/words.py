"""How questions, options and events read in English."""

from __future__ import annotations

from collections.abc import Callable

from fivewide.games.victory_lane.actions import gear_name, is_brake
from fivewide.games.victory_lane.board import LANES, NOBODY, NOWHERE
from fivewide.games.victory_lane.names import LANE_WORDS, ORDINALS, STOP_WORDS, Names
from fivewide.games.victory_lane.rules.driving import Drive
from fivewide.games.victory_lane.rules.grid import PickLane, start_space
from fivewide.games.victory_lane.rules.hands import Discard, DrawCard
from fivewide.games.victory_lane.rules.laps import CautionDie, DrawLaps
from fivewide.games.victory_lane.rules.npds import RollFace
from fivewide.games.victory_lane.rules.pits import cards_drawn, pit_exit
from fivewide.games.victory_lane.rules.pushing import cars_pushed, is_bound
from fivewide.games.victory_lane.rules.qualifying import (
    NO_SWAP,
    Deal,
    FasterCar,
    Garage,
    NpdTime,
    QualifyingCards,
)
from fivewide.games.victory_lane.rules.risk import REROLL, Reroll, RollDie, rolling
from fivewide.games.victory_lane.rules.rounds import DealNpds, DealTeams, PickOrder, PickTeam
from fivewide.games.victory_lane.rules.scoring import BRAKE, BrakeOrRace
from fivewide.games.victory_lane.rules.turns import PIT, RUN_ON_FUMES, ChooseAction, PickGear
from fivewide.games.victory_lane.rules.ways import (
    CROSS_WITH,
    END,
    SIDE_DRAFT_ON,
    STOP,
    TAKE_DRAFT,
    TAKE_SLINGSHOT,
    TRADE_WITH,
)
from fivewide.games.victory_lane.rules.yellow import (
    PIT_NOW,
    PitDice,
    PitOrStay,
    PitRoll,
    SoloPitOrStay,
)
from fivewide.games.victory_lane.sights import reroll
from fivewide.games.victory_lane.state import BONUS, MOVED, Race
from fivewide.kernel.agenda import Question
from fivewide.kernel.game import Event, Said

CHANCE_WORDS: dict[type, str] = {
    PickOrder: "The order of choosing Team cards is about to be drawn.",
    DealTeams: "The Team cards are about to be dealt.",
    DealNpds: "The NPDs are about to be dealt.",
    Deal: "The Action cards are about to be dealt.",
    NpdTime: "An NPD is about to get its qualifying card.",
    FasterCar: "Equal times: a die decides who is placed first.",
    CautionDie: "Debris: a die decides whether the yellow flag comes out.",
}


def ask(race: Race, names: Names, players: list[str]) -> str:
    """What play waits for, as a question or a statement."""
    question = race.question
    match question:
        case Drive(seat=seat):
            return f"{players[seat]}: {_drive(race, names)}"
        case ChooseAction(seat=seat):
            return f"{players[seat]}: a card for {names.car(race.car)}, or a pit stop?"
        case Reroll(seat=seat):
            car = race.tested[race.sweep]
            return f"{players[seat]}: {names.car(car)} shows {race.die[car]}. Reroll?"
        case PickTeam(seat=seat):
            return f"{players[seat]}: which Team card?"
        case Garage(seat=seat):
            return f"{players[seat]}: swap a card in the garage?"
        case QualifyingCards():
            return "Everybody lays a card face down to qualify."
        case PickLane(seat=seat):
            return f"{players[seat]}: in which lane does {names.car(race.car)} start?"
        case PickGear(seat=seat):
            return f"{players[seat]}: which gear?"
        case Discard(seat=seat):
            extra = len(race.hands[seat]) - race.hand_size()
            return f"{players[seat]}: discard {_number(extra, 'card')} to the hand size."
        case PitOrStay(seat=seat):
            return f"{players[seat]}: does {names.car(race.car)} pit, or stay out?"
        case SoloPitOrStay(seat=seat):
            return f"{players[seat]}: pit, or stay out?"
        case PitDice():
            return "Everybody in the pits sets a die: so many cards, and so long a stop."
        case BrakeOrRace(seat=seat):
            mine, other = race.tested[race.sweep], race.tested[1 - race.sweep]
            level = f"{names.car(mine)} is level with {names.car(other)}"
            return f"{players[seat]}: {level}. Race for the place, or give way?"
        case RollDie():
            return f"{names.car(rolling(race))} is about to roll."
        case RollFace():
            return f"{names.car(race.car)} is about to roll on its table."
        case DrawCard(seat=seat):
            return f"{players[seat]} is about to draw."
        case DrawLaps(seat=seat):
            return f"{players[seat]} is about to draw the Laps card."
        case PitRoll():
            return f"{names.car(race.line[0])} is about to roll for its pit stop."
    return CHANCE_WORDS.get(type(question), "The race is over.")


def _drive(race: Race, names: Names) -> str:
    car = names.car(race.car)
    if race.part == MOVED:
        return f"{car} has moved. A maneuver?"
    more = " more" if race.part == BONUS else ""
    return f"{car} has {_number(int(race.left), 'space')}{more} to move."


def _number(count: int, what: str) -> str:
    return f"one {what}" if count == 1 else f"{count or 'no'} {what}s"


def say(race: Race, question: Question, number: int, names: Names, players: list[str]) -> Said:
    """An option: what it is on the button, what comes of it in the sentence."""
    match question:
        case Drive():
            return _say_way(race, number, names)
        case ChooseAction():
            return _say_action(race, number, names)
        case Reroll():
            odds = reroll(race, names)
            if number == REROLL:
                good = odds.good if odds else 0
                return Said("Reroll", f"{good} faces of six help; wears the tires", ("VL-RISK-04",))
            return Said("Keep it", "a pass holds for the whole test", ("VL-RISK-05",))
        case PickTeam():
            return Said(names.car(number), names.content.teams[number].nickname, ("VL-SETUP-05",))
        case Garage():
            if number == NO_SWAP:
                return Said("Keep all five", "", ("VL-QUAL-02",))
            return Said(f"Swap {names.card(number)}", _card(names, number), ("VL-QUAL-02",))
        case QualifyingCards():
            time = names.cards[number].stopwatch
            detail = f"time {time}; {_card(names, number)}"
            return Said(f"Qualify with {names.card(number)}", detail, ("VL-QUAL-04",))
        case PickLane():
            return _say_lane(race, number, names, "Start in")
        case PickGear():
            lane = race.board.cards[race.card].straight[number]
            detail = "every step in the lane" if lane else "any steps"
            return Said(f"Move {gear_name(race, number).split()[0]}", detail, ("VL-MAN-17",))
        case Discard():
            return Said(f"Discard {names.card(number)}", _card(names, number), ("VL-HAND-01",))
        case PitOrStay():
            if number == PIT_NOW:
                return Said("Pit", "the front-most open box", ("VL-YELLOW-06",))
            return _say_lane(race, number, names, "Stay out in")
        case SoloPitOrStay():
            if number == PIT_NOW:
                return Said("Pit", "and the NPDs pit too", ("VL-SOLO-05",))
            return Said("Stay out", "and so do the NPDs", ("VL-SOLO-05",))
        case PitDice():
            detail = f"draw {_number(number, 'card')}; the lower the die, the sooner out"
            return Said(f"Set {number}", detail, ("VL-YELLOW-11", "VL-YELLOW-19"))
        case BrakeOrRace():
            if number == BRAKE:
                return Said("Give way", "the other car takes the place", ("VL-SCORE-08",))
            return Said("Race", "higher die wins, equal dice throw both back two", ("VL-SCORE-06",))
    raise TypeError(f"no words for {question}")


def _card(names: Names, card: int) -> str:
    text = names.what_it_does(card).rstrip(".")
    return text[:1].lower() + text[1:]


def _say_lane(race: Race, lane: int, names: Names, how: str) -> Said:
    space = start_space(race, race.car, lane)
    row = f"{int(space) // LANES // 2 + 1}" if space != NOWHERE else "?"
    return Said(f"{how} the {LANE_WORDS[lane]}", f"space {row}", ("VL-QUAL-08",))


def _say_action(race: Race, number: int, names: Names) -> Said:
    if number == RUN_ON_FUMES:
        detail = "5 or 6 draws a card and plays it, else back three and a stop next turn"
        return Said("Run on fumes", detail, ("VL-FUMES-03", "VL-FUMES-04"))
    if number >= PIT:
        stop = number - int(PIT)
        cards = _number(int(cards_drawn(race, stop)), "card")
        space = pit_exit(race, race.car, stop)[0]
        return Said(STOP_WORDS[stop], f"draw {cards}, back on {names.place(space)}", ("VL-PIT-03",))
    return Said(f"Play {names.card(number)}", _card(names, number), ("VL-ROUND-07",))


def _say_way(race: Race, way: int, names: Names) -> Said:
    if way < STOP:
        return _say_step(race, way, names)
    if way == STOP:
        if is_brake(race):
            return Said("Brake", "the turn is over", ("VL-MOVE-14",))
        return Said("Stop here", "no free step is left, so the move is done", ("VL-MOVE-16",))
    if way == END:
        return Said("End the turn", "", ("VL-MOVE-08",))
    if way == TAKE_DRAFT:
        return Said("Draft", "the whole line advances", ("VL-MAN-05",))
    if way == TAKE_SLINGSHOT:
        return Said("Slingshot", "a longer move, the first step diagonal", ("VL-MAN-01",))
    if way >= TRADE_WITH:
        car = names.car(way - int(TRADE_WITH))
        return Said(f"Trade paint with {car}", "a Risk test", ("VL-MAN-12",))
    if way >= SIDE_DRAFT_ON:
        car = names.car(way - int(SIDE_DRAFT_ON))
        return Said(f"Side draft {car}", "it goes back", ("VL-MAN-07",))
    car = names.car(way - int(CROSS_WITH))
    return Said(f"Cross over with {car}", "the cars change places", ("VL-MAN-04",))


def _say_step(race: Race, way: int, names: Names) -> Said:
    space = race.track.steps[race.at[race.car] * 3 + way]
    lane = LANE_WORDS[space % LANES]
    if race.grid[space] == NOBODY:
        short = "Ahead" if way == 0 else f"To the {lane}"
        return Said(short, names.place(space), ("VL-MOVE-01",))
    cars = int(cars_pushed(race, race.car))
    costs = ", and lose the maneuver" if cars > 1 and is_bound(race) else ""
    detail = f"{_number(cars, 'car')} ahead, {cars + 1} dice{costs}"
    return Said("Push", detail, ("VL-PUSH-01", "VL-RISK-02"))


# Events


def _fact(event: Event, name: str) -> int:
    fact = event.facts[name]
    assert fact is not None, f"{name} is hidden"
    return fact


Sentence = Callable[[Race, Event, Names, list[str]], str]


def tell(race: Race, event: Event, names: Names, players: list[str]) -> str:
    """One event as a sentence in the past tense, which suits "You" and any other name."""
    return SENTENCES[event.kind](race, event, names, players)


def _template(text: str) -> Sentence:
    """Fills in who, car, target, space, cards and plain facts."""

    def sentence(race: Race, event: Event, names: Names, players: list[str]) -> str:
        words: dict[str, object] = dict(event.facts)
        for name, fact in event.facts.items():
            if fact is not None:
                words |= _worded(race, name, fact, names, players)
        return text.format(**words)

    return sentence


def _worded(
    race: Race, name: str, fact: int, names: Names, players: list[str]
) -> dict[str, object]:
    match name:
        case "seat":
            return {"who": players[fact]}
        case "car" | "target" | "other":
            return {name: names.car(fact)}
        case "space":
            return {name: names.place(fact)}
        case "card":
            return {name: names.card(fact)}
        case "cards":
            return {name: _number(fact, "card")}
        case "cars":
            return {name: _number(fact, "car")}
        case "spaces":
            return {name: _number(fact, "space")}
        case "points":
            return {name: _number(fact, "point")}
        case "place":
            return {name: ORDINALS[fact - 1]}
        case "laps_card":
            data = names.content.laps[fact]
            return {
                name: data.id,
                "events": " and ".join(names.events[e].name for e in data.events),
            }
        case "happening":
            return {name: names.event(fact)}
        case "race":
            return {name: names.races[fact % len(names.races)].name}
        case "stage":
            return {name: ORDINALS[fact]}
        case "box":
            return {name: names.boxes[fact]}
        case "stop":
            return {name: STOP_WORDS[fact]}
        case "tile":
            tiles = names.races[race.number]
            left = fact % race.track.length == 0
            return {name: tiles.left if left else tiles.right}
    return {name: fact}


def _drew(race: Race, event: Event, names: Names, players: list[str]) -> str:
    who = players[_fact(event, "seat")]
    card = event.facts["card"]
    return f"{who} drew a card." if card is None else f"{who} drew {names.card(card)}."


SENTENCES: dict[str, Sentence] = {
    kind: _template(text)
    for kind, text in {
        "team-pick-order": "{who} was to choose {place}.",
        "team-picked": "{who} took {car}.",
        "teammate-dealt": "{car} became a teammate of {who}.",
        "rogue-named": "{car} became a rogue.",
        "npd-to-beat": "{car} raced as an NPD against {who}.",
        "race-began": "The race was {race}.",
        "cards-dealt": "{who} got {cards}.",
        "garage-swap": "{who} swapped {card} in the garage.",
        "garage-passed": "{who} kept all five cards.",
        "qualified": "{car} qualified with {card}.",
        "placed-on-grid": "{car} was placed on {space}.",
        "first-player": "{who} took the First Player token.",
        "round-began": "Round {round}.",
        "laps-card": "The Laps card brought {events}.",
        "event": "{happening} was resolved.",
        "laps-run": "The card counted {laps} laps, {total} in the stage.",
        "event-without-effect": "{happening} found no car to concern.",
        "line-advanced": "The line of {cars} behind {car} advanced {spaces}.",
        "advanced-by-event": "{car} advanced {spaces}.",
        "quick-pit": "Stops of this round drew one card more.",
        "caution": "A caution was called.",
        "no-caution": "The die showed {die}, so the race went on.",
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
        "push-without-test": "{car} bumped without a Risk test.",
        "braked": "{car} braked.",
        "move-ended": "{car} ended its move.",
        "die-rolled": "{car} rolled {die}.",
        "rerolled": "{who} wore the tires of {car} for a reroll.",
        "reroll-declined": "{who} kept the roll of {car}.",
        "test-passed": "{car} passed the test.",
        "test-failed": "{car} failed the test.",
        "moved-back": "{car} dropped back to {space}.",
        "drafted": "{car} drafted in a line of {cars}, {spaces} ahead.",
        "side-drafted": "{car} side drafted {target}.",
        "crossed-over": "{car} crossed over with {target}.",
        "slingshot": "{car} pulled out to move {spaces}.",
        "bonus-earned": "{car} earned {spaces} more.",
        "no-bonus": "{car} earned no bonus.",
        "traded-paint": "{car} traded paint with {target}.",
        "npd-rolled": "{car} rolled {face} on its table.",
        "npd-pits": "{car} made its stop and missed the turn.",
        "rogue-controlled": "{who}, running last, controlled {car}.",
        "pitted": "{who} pitted {car}: {stop}.",
        "back-on-track": "{car} came back on {space}.",
        "fresh-tires": "{car} had fresh tires.",
        "on-fumes": "{who} ran {car} on fumes.",
        "sputtered": "{car} of {who} sputtered.",
        "a-little-gas": "{who} found a little gas for {car}.",
        "tiles-rotated": "The tiles were rotated; {tile} lay behind.",
        "move-over": "{car} was told to move over.",
        "back-on-lead-lap": "{car} was clear of the tail of the lead lap.",
        "lapped": "{car} was lapped.",
        "lap-regained": "{car} got its lap back.",
        "stage-ended": "The {stage} stage was over.",
        "checkered-flag": "The checkered flag ended {race}.",
        "cars-level": "{car} and {other} were level.",
        "gave-the-place": "{car} gave way to {other}.",
        "tie-race-won": "{car} beat {other} to the place.",
        "lost-control": "{car} and {other} both lost control.",
        "stage-points": "{car} was {place} in the stage, for {points}.",
        "race-points": "{car} finished {place}, for {points}.",
        "won": "{who} won with {points}.",
        "beaten-by": "{car} had the most, {points}.",
        "win-shared-with": "{car} shared the win, with {points}.",
        "yellow-flag": "The yellow flag came out.",
        "decks-shuffled": "The Action deck was shuffled, {cards}.",
        "lined-up": "{car} lined up {place}.",
        "to-pit-box": "{car} went to pit box {box}.",
        "stayed-out": "{car} stayed out, on {space}.",
        "pit-die-shown": "{who} had set the die to {die}.",
        "npd-pit-die": "{car} spent {die} in the pits.",
        "card-turned-sideways": "The card of {car} was turned sideways.",
        "left-the-pits": "{car} left the pits for {space}.",
        "green-flag": "The flag was green again.",
    }.items()
}
SENTENCES["card-drawn"] = _drew
