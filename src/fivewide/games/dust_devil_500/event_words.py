"""How events read in English. The log in sentences: `summary.py`."""

from __future__ import annotations

from fivewide.kernel.english import listed, object_of, several
from fivewide.kernel.game import Event
from fivewide.kernel.sentences import Sentence, Sentences
from fivewide.kernel.speech import Words, words

from .names import Names
from .questions import roll_of
from .rules.manner import COLORS
from .state import Race
from .told import RACES

HOW_MANY: dict[int, Words] = {1: "one die", 2: "two dice"}


def roll_in_words(names: Names, dice: int, outcome: int) -> str:
    faces = len(names.die.faces)
    return listed([names.face(number) for number in roll_of(faces, dice, outcome)])


WHY_STAYED: dict[str, Words] = {
    "DD-FINISH-05": "beyond the Finish Line, so no move",
    "DD-RACE4-05": "a color beyond the Finish Line, so no move",
    "DD-RAMP-06": "beyond the Finish Line, so no move",
    "DD-RAMP-07": "that color is not ahead, so no move",
    "DD-RAMP-12": "one of the colors is not ahead, so no move",
}


def _rolled(race: Race, event: Event, names: Names, players: list[str]) -> str:
    dice = event.fact("dice")
    roll = roll_in_words(names, dice, event.fact("outcome"))
    who = players[event.fact("seat")]
    if event.rule == "DD-FINISH-06":
        chosen = words(HOW_MANY[dice])
        return words("{who} chose {dice} and rolled {roll}.", who=who, dice=chosen, roll=roll)
    return words("{who} rolled {roll}.", who=who, roll=roll)


def _skipped(race: Race, event: Event, names: Names, players: list[str]) -> str:
    who, left = players[event.fact("seat")], event.fact("left")
    if left:
        return words("{who} skipped a turn; {left} more to skip.", who=who, left=left)
    return words("{who} skipped a turn.", who=who)


def _finished(race: Race, event: Event, names: Names, players: list[str]) -> str:
    who, place = players[event.fact("seat")], event.fact("place")
    if place == 1:
        return words("{who} reached the Finish Line first and won the race.", who=who)
    return words("{who} reached the Finish Line in place {place}.", who=who, place=place)


def _held(race: Race, event: Event, names: Names, players: list[str]) -> str:
    who, by = players[event.fact("seat")], object_of(players[event.fact("by")])
    return words("{who} used a Roll Cage against {by} and stayed.", who=who, by=by)


def reading_in_words(event: Event) -> str:
    return words("colors") if event.fact("reading") == COLORS else words("numbers")


def more_words(event: Event, names: Names) -> dict[str, object]:
    """What follows from the facts of an event."""
    more: dict[str, object] = {}
    if "reading" in event.facts:
        more["reading"] = reading_in_words(event)
    if "race" in event.facts:
        more["version"] = words(RACES[event.fact("race")].name)
    if "card" in event.facts:
        card = names.cards[event.fact("card")]
        more |= {"card": words(card.name), "text": words(card.text)}
    return more


SENTENCES: dict[str, Sentence[Names]] = {
    "race-began": "Race {race}, {version}: the flag is green.",
    "first-driver": "{who} began the race.",
    "turn-skipped": _skipped,
    "extra-turn": "{who} took an extra turn.",
    "rolled": _rolled,
    "dice-read": "{who} read the roll as {reading}, so as to stay.",
    "moved-by-number": "{who} drove from {from} to {to}.",
    "moved-by-color": "{who} drove from {from} to {to}.",
    "moved-by-sum": "{who} drove from {from} to {to}.",
    "first-leg": "{who} drove from {from} to {to} for the farther color.",
    "moved-by-colors": "{who} drove on from {from} to {to} for the other color.",
    "continued": "{who} went on, turbocharged, from {from} to {to}.",
    "entered-pit-row": "{who} entered Pit Row and drove to {to}.",
    "drove-on-in-pit-row": "{who} drove on in Pit Row from {from} to {to}.",
    "entered-ramp": "{who} ran up the Runaway Ramp to {to}.",
    "came-back-down-the-ramp": "{who} came back down the ramp from {from} to {to}.",
    "stayed": "{who} could not move: the roll goes beyond the Finish Line.",
    "bumped": "{by} bumped {whom} back to {to}.",
    "bumped-in-turn": "{by}, sent back, bumped {whom} in turn, back to {to}.",
    "roll-cage-held": _held,
    "green-extra-turn": "{who} earned an extra turn on a marked Green space.",
    "pit-stop": "{who} made a Pit Stop, which costs a turn.",
    "spun-out": "{who} spun out, which costs a turn.",
    "pit-row-next": "{who} must enter Pit Row on the next turn.",
    "ramp-next": "{who} lost control on the last White: the Runaway Ramp is next.",
    "red-card": "{who} drew {card}: {text}",
    "moved-by-card": "{who} moved by the card from {from} to {to}.",
    "card-cannot-move": "{who} stayed: a card never reaches the Finish Line.",
    "card-extra-turn": "{who} earned an extra turn by the card.",
    "card-lost-turn": "{who} will lose a turn by the card.",
    "card-kept": "{who} kept {card}, face up.",
    "card-does-nothing": "{who} saw nothing but dust.",
    "nobody-ahead": "{who} had nobody ahead to send back.",
    "crew-chief-saved-turn": "{who} used the Crew Chief and lost no turn.",
    "deck-reshuffled": "The discard was shuffled into a new deck of {cards} Red Cards.",
    "doubles": "{who} rolled doubles and earned an extra turn.",
    "one-extra-turn-only": "{who} earned no second extra turn with the same roll.",
    "no-more-extra-turns": "{who} {has} had all the extra turns this table allows in a row.",
    "extra-and-lost-cancel": "{who} saw the extra turn and the lost turn cancel.",
    "finished": _finished,
    "race-ended": "Race {race} is over.",
    "scored": "{who} scored {points}, {total} in all.",
}
# Where the rule makes a difference that people want to hear
BY_RULE: dict[tuple[str, str], Sentence[Names]] = {
    ("dice-read", "DD-MOVE-06"): "{who} read the roll as {reading}.",
    ("first-leg", "DD-RACE5-01"): "{who} drove the sum, from {from} to {to}.",
    ("first-leg", "DD-RACE4-02"): "{who} drove from {from} to {to} for the color rolled twice.",
    ("moved-by-colors", "DD-RACE4-02"): (
        "{who} drove on from {from} to {to} for the same color again."
    ),
    ("moved-by-colors", "DD-RACE4-05"): "{who} drove from {from} to {to} for the farther color.",
    ("entered-pit-row", "DD-PIT-03"): "{who} drove through Pit Row and out to {to}.",
    ("drove-on-in-pit-row", "DD-PIT-03"): "{who} drove out of Pit Row, from {from} to {to}.",
    ("entered-ramp", "DD-RAMP-04"): "{who} ran up the Runaway Ramp to its end, {to}.",
    ("stayed", "DD-RACE4-05"): "{who} could not move: a color lies beyond the Finish Line.",
    ("stayed", "DD-RAMP-07"): ("{who} could not move: that color is not ahead of the ramp space."),
    ("stayed", "DD-RAMP-12"): (
        "{who} could not move: not both colors are ahead of the ramp space."
    ),
    ("bumped", "DD-CARD-04"): "{by} sent {whom}, the nearest car ahead, back to {to}.",
    ("scored", "DD-SERIES-02"): "{who} scored {points} for a shared place, {total} in all.",
}
describe = Sentences(
    SENTENCES,
    {
        **dict.fromkeys(("from", "to"), Names.place),
        "points": lambda names, points: several(points, "point"),
    },
    seats=("by",),
    more=more_words,
    by_rule=BY_RULE,
).describe
