"""Names for cars, spaces, cards and events, as people and files say them."""

from __future__ import annotations

import re

from fivewide.kernel.declared import coded, counted, listed, ordinal

from .board import LANES, Board
from .content import GROOVE_NAMES, CardData, Content, EventData, RaceData, tables
from .options import Options
from .state import Race

STEPS = ("ahead", "in", "out")
LANE_WORDS = ("low line", "inside Groove", "outside Groove", "high line")
LANE_BRIEFS = ("Low line", "Inside", "Outside", "High line")
PLACE = re.compile(r"(LL|GI|GO|HL)(-?[0-9]{1,4})")
STOPS = ("gas-and-go", "two-tire", "four-tire")
STOP_WORDS = ("Gas & Go", "Two-tire stop", "Four-tire stop")
STOP_BRIEFS = ("Gas", "Two-tire", "Four-tire")
STATUSES = ("lead-lap", "move-over", "lapped")
MANEUVER_WORDS = {"D": "Draft", "S": "Side Draft", "X": "Crossover"}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class Names:
    """The words of one board: a session shares them with all others on it."""

    def __init__(
        self,
        board: Board,
        content: Content,
        races: list[RaceData],
        options: Options,
        players: int,
    ) -> None:
        self.board = board
        self.content = content
        self.races = races  # in the order they are raced
        self.options = options
        self.cards: list[CardData] = content.cards
        self.card_ids = [card.id for card in content.cards]
        self.laps_ids = [card.id for card in content.laps]
        self.colors = [team.color for team in content.teams]
        self.boxes = [box.id for box in content.boxes]
        self.race_ids = tuple(race.id for race in races)
        self.faces = [tuple(faces) for faces in tables(content, players)]
        self.events = {event.id: event for event in content.events}
        self.happening_ids = [self.event_data(each).id for each in range(2 * len(content.laps))]

    def car(self, car: int) -> str:
        """Blue 9"""
        team = self.content.teams[car]
        return f"{team.color.capitalize()} {team.number}"

    def painted(self, color: str) -> str:
        """The same, of the car of a color."""
        return self.car(self.colors.index(color))

    def card(self, card: int) -> str:
        """Low Line 4"""
        return card_called(self.cards[card])

    def face(self, car: int, face: int) -> str:
        """A face of an NPD's table, from 0: "move 5, Draft"."""
        move, *maneuvers = self.faces[car][face].split()
        return ", ".join([f"move {move[1:]}", *(MANEUVER_WORDS[letter] for letter in maneuvers)])

    def box_words(self, race: Race, box: int) -> str:
        """A pit box with what it does to the die: "box P8, which takes 2 off the die"."""
        modifier = int(race.track.modifier[box])
        effect = f"takes {-modifier} off" if modifier < 0 else f"adds {modifier} to"
        what = f"{effect} the die" if modifier else "leaves the die as it is"
        return f"box {self.boxes[box]}, which {what}"

    def in_box(self, race: Race, car: int) -> str:
        """The same in short, for a list of cars: "Blue 9 in P8 (takes 2 off)"."""
        modifier = int(race.track.modifier[race.box[car]])
        effect = f"takes {-modifier} off" if modifier < 0 else f"adds {modifier}"
        what = f" ({effect})" if modifier else ""
        return f"{self.car(car)} in {self.boxes[race.box[car]]}{what}"

    def event(self, number: int) -> str:
        """An event by its Laps card and its place there."""
        return self.event_data(number).name

    def event_data(self, number: int) -> EventData:
        card = self.content.laps[number // 2 % len(self.content.laps)]
        return self.events[card.events[min(number % 2, len(card.events) - 1)]]

    def place(self, space: int) -> str:
        """A space in words."""
        return f"the {LANE_WORDS[space % LANES]}, space {space // LANES // 2 + 1}"


# Action cards, said from their own words, so that any pack reads well


def card_called(card: CardData) -> str:
    """With its move, if that is one number."""
    return f"{card.name} {card.move}" if card.move.isdecimal() else card.name


def card_kind(card: CardData) -> str:
    return "plain move" if card.icon == "none" else card.icon.replace("-", " ")


def card_text(card: CardData) -> str:
    """What a card does."""
    return " ".join(filter(None, (move_text(card.move), effect_text(card))))


def card_printed(card: CardData) -> str:
    """VL-PUSH-09. What stands on a card beside the figure of its move."""
    if card.move.isdecimal():
        return effect_text(card) or "May push several cars."
    return card_text(card)


def move_figure(move: str) -> str:
    """How far, in short: `5`, `5/4`; a question where a die says."""
    first, *gears = move.split()
    if first == "choice":
        return "/".join(word for word in gears if word.isdecimal())
    return "?" if first == "die" else first


def move_text(move: str) -> str:
    first, *rest = move.split()
    if first == "die":
        return f"Roll for the move: {', '.join(rest)} by face."
    if first == "choice":
        gears = " ".join(rest).replace("straight", "in the lane").split(" or ")
        return f"Move {' or '.join(gears)}."
    return f"Move {first}." if first != "0" else "No move."


WHEN = {
    "before": "Before moving",
    "after": "After moving",
    "either": "Before or after moving",
    "during": "While moving",
}
CONDITIONS = {
    "on_lane LL": "on the low line",
    "on_lane HL": "on the high line",
    "on_lane G": "in the Groove",
    "on_lane GI": "in the inside Groove",
    "on_lane GO": "in the outside Groove",
    "in_line": "in a line",
    "car_ahead": "behind a car",
    "touching": "touching a car",
    "status lapped": "lapped",
    "status move_over": "told to move over",
    "die even": "rolling even",
    "die odd": "rolling odd",
}
COUNTED = {  # conditions with a number
    "in_line": "in a line of {}",
    "steps": "after {} steps or more",
    "die": "rolling {}",
}
EFFECTS = {
    "bonus": "move {} more",
    "diagonal_first": "the first step diagonal",
    "draft": "the line advances {}",
    "side_draft": "a car beside goes back {}",
    "crossover": "change places with a car ahead",
    "risk": "roll, and on {} go",
    "back": "back {}",
    "target_back": "the other car goes back {}",
    "draw": "draw {}",
    "free_single_push": "the first push of one car needs no test",
}


def clauses_of(card: CardData) -> list[tuple[str, str]]:
    """What must hold for each of a card's effects, if anything, and the effects."""
    clauses = [clause.strip() for clause in card.effect.split(";")]
    parted = [
        clause[3:].partition(":") if clause.startswith("if ") else ("", "", clause)
        for clause in clauses
    ]
    return [(conditions, effects) for conditions, _, effects in parted]


def effect_text(card: CardData) -> str:
    if not card.effect:
        return ""
    clauses = [
        (f"if {conditions_text(conditions)}, " if conditions else "") + effects_text(effects)
        for conditions, effects in clauses_of(card)
    ]
    return f"{WHEN.get(card.timing, 'After moving')}: {'; else '.join(clauses)}."


def effects_text(effects: str) -> str:
    """VL-RISK-12. What happens anyhow, then the roll: what it costs, and what it earns."""
    parts = [effect.split() for effect in effects.split(",")]
    said = {what: EFFECTS[what].format(*number) for what, *number in parts}
    if "risk" not in said:
        return ", ".join(said.values())
    anyhow = said.pop("target_back", "")
    risk, back = said.pop("risk"), said.pop("back")
    earned = f", else {', '.join(said.values())}" if said else ""
    return "; ".join(filter(None, (anyhow, f"{risk} {back}{earned}")))


def conditions_of(card: CardData) -> list[str]:
    """What must hold for each of a card's effects that has conditions."""
    return [conditions_text(conditions) for conditions, _ in clauses_of(card) if conditions]


def conditions_text(words: str) -> str:
    return " and ".join(condition_text(word.strip()) for word in words.split(" and "))


def condition_text(words: str) -> str:
    what, _, number = words.partition(" ")
    if words in CONDITIONS or what not in COUNTED:
        return CONDITIONS.get(words, words)
    return COUNTED[what].format(number)


def gear_words(spaces: int, straight: int) -> str:
    """A gear as printed: "5 straight" or "4"."""
    return f"{spaces} straight" if straight else f"{spaces}"


# What numbers stand for, in documents and in answers

CAR = listed("car", lambda made, seats: made.names.colors)
CARD = listed("card", lambda made, seats: made.names.card_ids, "`fivewide pack show victory-lane`")
LAPS_CARD = listed(
    "Laps card", lambda made, seats: made.names.laps_ids, "they are {first} to {last}"
)
BOX = listed("box", lambda made, seats: made.names.boxes, "they are {first} to {last}")
GROOVE = listed("lane", GROOVE_NAMES)
STOP = listed("stop", STOPS)
STEP = listed("step", STEPS)
FACE = counted("face", 1, 6)
ROLLED = ordinal("face", 6)  # as the rules ask for it, from 0
GEAR = coded(
    "gear",
    (str,),
    lambda made, gear: gear_words(*divmod(gear, 2)),
    lambda made, said: None,  # nobody reads a gear but among those of a card
    "write it as printed",
    {"type": "string", "pattern": "^[0-9]+( straight)?$"},
)
