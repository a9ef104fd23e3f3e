"""How events read in English. The log in sentences: `summary.py`."""

from __future__ import annotations

from collections.abc import Callable

from fivewide.kernel.english import has, object_of, several
from fivewide.kernel.game import Event

from .names import Names
from .questions import roll_of
from .rules.manner import COLORS
from .state import Race
from .told import RACES

HOW_MANY = {1: "one die", 2: "two dice"}


def roll_in_words(names: Names, dice: int, outcome: int) -> str:
    faces = len(names.die.faces)
    return " and ".join(names.face(number) for number in roll_of(faces, dice, outcome))


WHY_STAYED = {
    "DD-FINISH-05": "beyond the Finish Line, so no move",
    "DD-RACE4-05": "a color beyond the Finish Line, so no move",
    "DD-RAMP-06": "beyond the Finish Line, so no move",
    "DD-RAMP-07": "that color is not ahead, so no move",
    "DD-RAMP-12": "one of the colors is not ahead, so no move",
}


def _seat(event: Event) -> int:
    return event.fact("seat")


def describe(race: Race, event: Event, names: Names, players: list[str]) -> str:
    """One event as a sentence in the past tense, which suits "You" and any other name."""
    return SENTENCES[event.kind](event, names, players)


Sentence = Callable[[Event, Names, list[str]], str]


def _who(event: Event, players: list[str]) -> str:
    return players[_seat(event)]


def _moved(how: str, between: str = "from {start} to {end}") -> Sentence:
    """A driver who came from a place to another; which of them is said depends on the move."""

    def sentence(event: Event, names: Names, players: list[str]) -> str:
        start, end = names.place(event.fact("from")), names.place(event.fact("to"))
        return f"{_who(event, players)} {how} {between.format(start=start, end=end)}."

    return sentence


def _plain(text: str) -> Sentence:
    def sentence(event: Event, names: Names, players: list[str]) -> str:
        return f"{_who(event, players)} {text}."

    return sentence


def _by_rule(sentences: dict[str, Sentence], otherwise: Sentence) -> Sentence:
    """Where the rule makes a difference that people want to hear."""

    def sentence(event: Event, names: Names, players: list[str]) -> str:
        return sentences.get(event.rule, otherwise)(event, names, players)

    return sentence


def _bumped(event: Event, names: Names, players: list[str]) -> str:
    by, who = players[event.fact("by")], object_of(players[_seat(event)])
    to = names.place(event.fact("to"))
    if event.rule == "DD-CARD-04":
        return f"{by} sent {who}, the nearest car ahead, back to {to}."
    return f"{by} bumped {who} back to {to}."


def _bumped_in_turn(event: Event, names: Names, players: list[str]) -> str:
    by, who = players[event.fact("by")], object_of(players[_seat(event)])
    return f"{by}, sent back, bumped {who} in turn, back to {names.place(event.fact('to'))}."


def _began(event: Event, names: Names, players: list[str]) -> str:
    race = event.fact("race")
    return f"Race {race}, {RACES[race].name}: the flag is green."


def _rolled(event: Event, names: Names, players: list[str]) -> str:
    dice = event.fact("dice")
    roll = roll_in_words(names, dice, event.fact("outcome"))
    chose = f"chose {HOW_MANY[dice]} and " if event.rule == "DD-FINISH-06" else ""
    return f"{_who(event, players)} {chose}rolled {roll}."


def _skipped(event: Event, names: Names, players: list[str]) -> str:
    left = event.fact("left")
    more = f"; {left} more to skip" if left else ""
    return f"{_who(event, players)} skipped a turn{more}."


def _card(text: str) -> Sentence:
    def sentence(event: Event, names: Names, players: list[str]) -> str:
        card = names.cards[event.fact("card")]
        return f"{_who(event, players)} {text.format(name=card.name, text=card.text)}"

    return sentence


def _finished(event: Event, names: Names, players: list[str]) -> str:
    place = event.fact("place")
    if place == 1:
        return f"{_who(event, players)} reached the Finish Line first and won the race."
    return f"{_who(event, players)} reached the Finish Line in place {place}."


def _scored(event: Event, names: Names, players: list[str]) -> str:
    points, total = several(event.fact("points"), "point"), event.fact("total")
    level = " for a shared place" if event.rule == "DD-SERIES-02" else ""
    return f"{_who(event, players)} scored {points}{level}, {total} in all."


def _read(event: Event, names: Names, players: list[str]) -> str:
    reading = reading_in_words(event)
    to_stay = "" if event.rule == "DD-MOVE-06" else ", so as to stay"
    return f"{_who(event, players)} read the roll as {reading}{to_stay}."


def reading_in_words(event: Event) -> str:
    return "colors" if event.fact("reading") == COLORS else "numbers"


def _chain_ends(event: Event, names: Names, players: list[str]) -> str:
    who = _who(event, players)
    return f"{who} {has(who)} had all the extra turns this table allows in a row."


def _held(event: Event, names: Names, players: list[str]) -> str:
    by = object_of(players[event.fact("by")])
    return f"{_who(event, players)} used a Roll Cage against {by} and stayed."


BEYOND = _plain("could not move: the roll goes beyond the Finish Line")
SENTENCES: dict[str, Sentence] = {
    "race-began": _began,
    "first-driver": _plain("began the race"),
    "turn-skipped": _skipped,
    "extra-turn": _plain("took an extra turn"),
    "rolled": _rolled,
    "dice-read": _read,
    "moved-by-number": _moved("drove"),
    "moved-by-color": _moved("drove"),
    "moved-by-sum": _moved("drove"),
    "first-leg": _by_rule(
        {
            "DD-RACE5-01": _moved("drove the sum,"),
            "DD-RACE4-02": _moved("drove", "from {start} to {end} for the color rolled twice"),
        },
        _moved("drove", "from {start} to {end} for the farther color"),
    ),
    "moved-by-colors": _by_rule(
        {
            "DD-RACE4-02": _moved("drove on", "from {start} to {end} for the same color again"),
            "DD-RACE4-05": _moved("drove", "from {start} to {end} for the farther color"),
        },
        _moved("drove on", "from {start} to {end} for the other color"),
    ),
    "continued": _moved("went on, turbocharged,"),
    "entered-pit-row": _by_rule(
        {"DD-PIT-03": _moved("drove through Pit Row and out", "to {end}")},
        _moved("entered Pit Row", "and drove to {end}"),
    ),
    "drove-on-in-pit-row": _by_rule(
        {"DD-PIT-03": _moved("drove out of Pit Row,")}, _moved("drove on in Pit Row")
    ),
    "entered-ramp": _by_rule(
        {"DD-RAMP-04": _moved("ran up the Runaway Ramp to its end,", "{end}")},
        _moved("ran up the Runaway Ramp", "to {end}"),
    ),
    "came-back-down-the-ramp": _moved("came back down the ramp"),
    "stayed": _by_rule(
        {
            "DD-RACE4-05": _plain("could not move: a color lies beyond the Finish Line"),
            "DD-RAMP-07": _plain("could not move: that color is not ahead of the ramp space"),
            "DD-RAMP-12": _plain("could not move: not both colors are ahead of the ramp space"),
        },
        BEYOND,
    ),
    "bumped": _bumped,
    "bumped-in-turn": _bumped_in_turn,
    "roll-cage-held": _held,
    "green-extra-turn": _plain("earned an extra turn on a marked Green space"),
    "pit-stop": _plain("made a Pit Stop, which costs a turn"),
    "spun-out": _plain("spun out, which costs a turn"),
    "pit-row-next": _plain("must enter Pit Row on the next turn"),
    "ramp-next": _plain("lost control on the last White: the Runaway Ramp is next"),
    "red-card": _card("drew {name}: {text}"),
    "moved-by-card": _moved("moved by the card"),
    "card-cannot-move": _plain("stayed: a card never reaches the Finish Line"),
    "card-extra-turn": _plain("earned an extra turn by the card"),
    "card-lost-turn": _plain("will lose a turn by the card"),
    "card-kept": _card("kept {name}, face up."),
    "card-does-nothing": _plain("saw nothing but dust"),
    "nobody-ahead": _plain("had nobody ahead to send back"),
    "crew-chief-saved-turn": _plain("used the Crew Chief and lost no turn"),
    "deck-reshuffled": lambda event, names, players: (
        f"The discard was shuffled into a new deck of {event.fact('cards')} Red Cards."
    ),
    "doubles": _plain("rolled doubles and earned an extra turn"),
    "one-extra-turn-only": _plain("earned no second extra turn with the same roll"),
    "no-more-extra-turns": _chain_ends,
    "extra-and-lost-cancel": _plain("saw the extra turn and the lost turn cancel"),
    "finished": _finished,
    "race-ended": lambda event, names, players: f"Race {event.fact('race')} is over.",
    "scored": _scored,
}
