"""Names for cars, spaces, cards and events, as people and files say them."""

from __future__ import annotations

import re

from fivewide.kernel.declared import coded, counted, listed, ordinal
from fivewide.kernel.english import AND, OR
from fivewide.kernel.speech import Words, words

from .board import LANES, Board
from .content import GROOVE_NAMES, CardData, Content, EventData, RaceData, tables
from .options import Options
from .state import Race

STEPS = ("ahead", "in", "out")
LANE_WORDS: tuple[Words, ...] = ("low line", "inside Groove", "outside Groove", "high line")
LANE_BRIEFS: tuple[Words, ...] = ("Low line", "Inside", "Outside", "High line")
PLACES: tuple[Words, ...] = (
    "the low line, space {number}",
    "the inside Groove, space {number}",
    "the outside Groove, space {number}",
    "the high line, space {number}",
)
PLACE = re.compile(r"(LL|GI|GO|HL)(-?[0-9]{1,4})")
STOPS = ("gas-and-go", "two-tire", "four-tire")
STOP_WORDS: tuple[Words, ...] = ("Gas & Go", "Two-tire stop", "Four-tire stop")
STOP_BRIEFS: tuple[Words, ...] = ("Gas", "Two-tire", "Four-tire")
STATUSES = ("lead-lap", "move-over", "lapped")
MANEUVER_WORDS: dict[str, Words] = {"D": "Draft", "S": "Side Draft", "X": "Crossover"}
ORDINALS: tuple[Words, ...] = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
)
# What cars are called by; not the ids of their colors, which files and drawings know
COLORS: dict[str, Words] = {
    "red": "Red",
    "yellow": "Yellow",
    "blue": "Blue",
    "green": "Green",
    "orange": "Orange",
    "black": "Black",
    "white": "White",
    "purple": "Purple",
}
# What a pit box does to the die, and the same in short: it takes off, leaves or adds
BOX_WORDS: tuple[Words, ...] = (
    "box {box}, which takes {number} off the die",
    "box {box}, which leaves the die as it is",
    "box {box}, which adds {number} to the die",
)
IN_BOX: tuple[Words, ...] = (
    "{car} in {box} (takes {number} off)",
    "{car} in {box}",
    "{car} in {box} (adds {number})",
)


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
        return f"{words(COLORS[team.color])} {team.number}"

    def painted(self, color: str) -> str:
        """The same, of the car of a color."""
        return self.car(self.colors.index(color))

    def card(self, card: int) -> str:
        """Low Line 4"""
        return card_called(self.cards[card])

    def face(self, car: int, face: int) -> str:
        """A face of an NPD's table, from 0: "move 5, Draft"."""
        move, *maneuvers = self.faces[car][face].split()
        said = [words(MANEUVER_WORDS[letter]) for letter in maneuvers]
        return ", ".join([words("move {number}", number=int(move[1:])), *said])

    def box_words(self, race: Race, box: int) -> str:
        """A pit box with what it does to the die: "box P8, which takes 2 off the die"."""
        modifier = int(race.track.modifier[box])
        return words(with_sign(BOX_WORDS, modifier), box=self.boxes[box], number=abs(modifier))

    def in_box(self, race: Race, car: int) -> str:
        """The same in short, for a list of cars: "Blue 9 in P8 (takes 2 off)"."""
        modifier, box = int(race.track.modifier[race.box[car]]), self.boxes[race.box[car]]
        said = with_sign(IN_BOX, modifier)
        return words(said, car=self.car(car), box=box, number=abs(modifier))

    def race(self, number: int) -> str:
        """By its place in the session."""
        return words(self.races[number % len(self.races)].name)

    def event(self, number: int) -> str:
        """An event by its Laps card and its place there."""
        return words(self.event_data(number).name)

    def event_data(self, number: int) -> EventData:
        card = self.content.laps[number // 2 % len(self.content.laps)]
        return self.events[card.events[min(number % 2, len(card.events) - 1)]]

    def place(self, space: int) -> str:
        """A space in words."""
        return words(PLACES[space % LANES], number=number_of(space))


def number_of(space: int) -> int:
    """A space within its lane."""
    return int(space) // LANES // 2 + 1


def with_sign(said: tuple[Words, ...], number: int) -> Words:
    """What suits a negative number, none, a positive one."""
    return said[(number > 0) - (number < 0) + 1]


# Action cards, said from their own words, so that any pack reads well


def card_called(card: CardData) -> str:
    """With its move, if that is one number."""
    name = words(card.name)
    return f"{name} {card.move}" if card.move.isdecimal() else name


CARD_KINDS: dict[str, Words] = {
    "none": "plain move",
    "slingshot": "slingshot",
    "draft": "draft",
    "crossover": "crossover",
    "lane-bonus": "lane bonus",
    "side-draft": "side draft",
    "contact": "contact",
    "bonus": "bonus",
    "bump": "bump",
    "fuel": "fuel",
}


def card_kind(card: CardData) -> str:
    return words(CARD_KINDS[card.icon])


def card_text(card: CardData) -> str:
    """What a card does."""
    return " ".join(filter(None, (move_text(card.move), effect_text(card))))


def card_printed(card: CardData) -> str:
    """VL-PUSH-09. What stands on a card beside the figure of its move."""
    if card.move.isdecimal():
        return effect_text(card) or words("May push several cars.")
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
        return words("Roll for the move: {spaces} by face.", spaces=", ".join(rest))
    if first == "choice":
        gears = [gear.split() for gear in " ".join(rest).split(" or ")]
        said = [
            words("{number} in the lane", number=number) if straight else number
            for number, *straight in gears
        ]
        return words("Move {gears}.", gears=f" {words(OR)} ".join(said))
    return words("Move {number}.", number=int(first)) if first != "0" else words("No move.")


WHEN: dict[str, Words] = {
    "before": "Before moving",
    "after": "After moving",
    "either": "Before or after moving",
    "during": "While moving",
}
CONDITIONS: dict[str, Words] = {
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
COUNTED: dict[str, Words] = {  # conditions with a number
    "in_line": "in a line of {number}",
    "steps": "after {number} steps or more",
    "die": "rolling {number}",
}
EFFECTS: dict[str, Words] = {
    "bonus": "move {number} more",
    "diagonal_first": "the first step diagonal",
    "draft": "the line advances {number}",
    "side_draft": "a car beside goes back {number}",
    "crossover": "change places with a car ahead",
    "target_back": "the other car goes back {number}",
    "draw": "draw {number}",
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
    when = words(WHEN.get(card.timing, WHEN["after"]))
    clauses = f"; {words('else')} ".join(clause_text(*clause) for clause in clauses_of(card))
    return f"{when}: {clauses}."


def clause_text(conditions: str, effects: str) -> str:
    said = effects_text(effects)
    if not conditions:
        return said
    return words("if {conditions}, {effects}", conditions=conditions_text(conditions), effects=said)


def effects_text(effects: str) -> str:
    """VL-RISK-12. What happens anyhow, then the roll: what it costs, and what it earns."""
    parts = [effect.split() for effect in effects.split(",")]
    numbers = {what: number[0] if number else "" for what, *number in parts}
    risk, back = numbers.pop("risk", ""), numbers.pop("back", "")
    said = {what: with_number(EFFECTS[what], number) for what, number in numbers.items()}
    if not risk:
        return ", ".join(said.values())
    anyhow = said.pop("target_back", "")
    lost = words("roll, and on {faces} go back {number}", faces=risk, number=int(back))
    earned = f", {words('else')} {', '.join(said.values())}" if said else ""
    return "; ".join(filter(None, (anyhow, f"{lost}{earned}")))


def with_number(said: Words, number: str) -> str:
    if number.isdecimal():
        return words(said, number=int(number))
    return words(said, number=number) if number else words(said)


def conditions_of(card: CardData) -> list[str]:
    """What must hold for each of a card's effects that has conditions."""
    return [conditions_text(conditions) for conditions, _ in clauses_of(card) if conditions]


def conditions_text(said: str) -> str:
    return f" {words(AND)} ".join(condition_text(each.strip()) for each in said.split(" and "))


def condition_text(said: str) -> str:
    what, _, number = said.partition(" ")
    if said in CONDITIONS:
        return words(CONDITIONS[said])
    return with_number(COUNTED[what], number) if what in COUNTED else said


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
