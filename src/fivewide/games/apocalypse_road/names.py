"""Names for spaces, cars and cards, as people and files say them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fivewide.kernel import speech
from fivewide.kernel.declared import Domain, Unknown, Words, coded, listed, paired
from fivewide.kernel.speech import words

from .board import TEAM, TROUGH, Board
from .content import Car, CombatCard, EventCard, RaceCard, Team
from .layout import Plan
from .rules.steps import STRIDE
from .state import DESTROYED, IN_CHUTE, IN_TROUGH, OFF_INSIDE, OFF_OUTSIDE, ON_TRACK, RESERVE
from .tracks import TrackData

STEPS = ("forward", "swap", "lateral", "diagonal", "enter")  # by their numbers in `rules.steps`
WEAPON_NAMES: tuple[speech.Words, ...] = ("machine gun", "auto cannon", "missiles")
# What the colors of our teams are called; a team of another pack is called by its id
COLORS: dict[str, speech.Words] = {
    "yellow": "Yellow",
    "blue": "Blue",
    "red": "Red",
    "purple": "Purple",
    "black": "Black",
    "orange": "Orange",
    "white": "White",
    "grey": "Grey",
    "green": "Green",
    "brown": "Brown",
}


@dataclass(eq=False)
class Names:
    """The words of one board: a race shares them with all others on it."""

    board: Board
    track: TrackData
    teams: list[Team]
    cars: list[Car]
    cards: list[RaceCard]
    combat: list[CombatCard]
    events: list[EventCard]

    def __post_init__(self) -> None:
        self.plan = Plan(self.track)
        self.card_ids = [card.id for card in self.cards]
        self.combat_ids = [card.id for card in self.combat]
        self.event_ids = [card.id for card in self.events]
        self.car_ids = [f"{car.team} {car.number}" for car in self.cars]
        self.car_numbers = {id: number for number, id in enumerate(self.car_ids)}

    def car(self, car: int) -> str:
        """Yellow 888"""
        team = self.cars[car].team
        color = words(COLORS[team]) if team in COLORS else team.capitalize()
        return f"{color} {self.cars[car].number}"

    def team(self, seat: int) -> str:
        return words(self.teams[seat].title)

    def space(self, space: int) -> str:
        """A space, spelled alike in sentences, on screens and in files: S12.3, S21.T, G4.2.

        Sector and lane, counted from the inside; T is the trough.
        """
        return self.plan.names[space] if space >= 0 else "none"

    def find(self, text: str) -> int | None:
        return self.plan.number.get(text)

    def card(self, card: int) -> str:
        return card_name(self.cards[card])

    def event(self, event: int) -> str:
        return words(self.events[event].title)

    def weapon(self, car: int) -> str:
        return words(WEAPON_NAMES[self.board.garage.weapon[car]])


def card_name(card: RaceCard) -> str:
    """Solo +2, or Lead +6 with the star."""
    return f"{words(card.title)} +{card.add}" + (" ★" if card.star == "yes" else "")


# What numbers stand for, in documents and in answers

LISTED = "`fivewide pack show apocalypse-road` lists them"
CAR = listed(
    "car",
    lambda made, seats: made.names.car_ids[: seats * TEAM],
    "one is {first!r}",
    unknown="no car {said!r} in this race; {hint}",
)
CARD = listed("card", lambda made, seats: made.names.card_ids, LISTED)
COMBAT_CARD = listed("card", lambda made, seats: made.names.combat_ids, LISTED)
EVENT = listed("card", lambda made, seats: made.names.event_ids, LISTED)
A_SPACE = "[A-Z][0-9]{1,2}[.][0-9A-Z]"
SPACE = coded(
    "space",
    (str,),
    lambda made, number: made.names.space(number),
    lambda made, said: made.names.find(said),
    lambda made: f"one is {made.names.space(0)}",
    {"type": "string", "pattern": f"^{A_SPACE}$"},
)

STEP = paired("step", listed("step", STEPS, "say `forward S6.2`"), SPACE, int(STRIDE), " ")

# Where a car is: a space and in which way it is there, or no space at all
WAYS = 8
NOWHERE = {"reserve": int(RESERVE), "chute": int(IN_CHUTE), "destroyed": int(DESTROYED)}
BESIDE = {"inside": int(OFF_INSIDE), "outside": int(OFF_OUTSIDE)}


def whereabouts(status: int, space: int) -> int:
    """As one number."""
    return status if status in NOWHERE.values() else space * WAYS + status


def _places(made: Any, seats: int) -> Words[int]:
    spaces = SPACE.at(made, seats)
    nowhere = {number: word for word, number in NOWHERE.items()}
    beside = {number: f" {side}" for side, number in BESIDE.items()}

    def say(where: int) -> str:
        space, status = divmod(where, WAYS)
        return nowhere.get(where) or f"{spaces.say(space)}{beside.get(status, '')}"

    def find(said: str) -> int:
        if said in NOWHERE:
            return NOWHERE[said]
        name, _, side = said.partition(" ")
        space = spaces.find(name)
        if side and side not in BESIDE:
            raise Unknown(f"{said[:30]!r}; say S5.2, S5.1 inside, S5.4 outside, chute, destroyed")
        on = IN_TROUGH if made.board.track.kind[space] == TROUGH else ON_TRACK
        return whereabouts(BESIDE.get(side, int(on)), space)

    pattern = f"^({'|'.join(NOWHERE)}|{A_SPACE}( ({'|'.join(BESIDE)}))?)$"
    return Words(say, find, {"type": "string", "pattern": pattern})


PLACE: Domain[int] = Domain("place", (str,), _places)
