"""How questions, options and events read in English."""

from __future__ import annotations

from collections.abc import Callable

from fivewide.games.dust_devil_500.actions import roll_of
from fivewide.games.dust_devil_500.board import STAY
from fivewide.games.dust_devil_500.names import Names
from fivewide.games.dust_devil_500.rules.dice import (
    COLORS,
    CONTINUE,
    NUMBERS,
    ChooseDice,
    ReadDice,
    RollDice,
    Turbocharge,
    end_of,
    onward,
)
from fivewide.games.dust_devil_500.rules.red_cards import DrawRedCard
from fivewide.games.dust_devil_500.rules.setup import FirstDriver
from fivewide.games.dust_devil_500.state import Race
from fivewide.kernel.agenda import Question
from fivewide.kernel.game import Event, Said, preview

RACES = {
    1: "Rookie Run",
    2: "Maniac Mile",
    3: "Demolition Derby",
    4: "Rainbow Race",
    5: "Danger Dragster",
    6: "Dust Devil 500",
}
HOW_MANY = {1: "one die", 2: "two dice"}


def ask(race: Race, names: Names, players: list[str]) -> str:
    """What play waits for, as a question or a statement."""
    match race.question:
        case ChooseDice(seat=seat):
            return f"{names.car(seat)} is past the Red Line: one die or two?"
        case ReadDice() as question:
            roll = in_words(names, int(question.dice), int(question.outcome))
            return f"{names.car(question.seat)} rolled {roll}. Colors or numbers?"
        case Turbocharge() as question:
            end = names.place(end_of(race, question.seat, 2, question.outcome, NUMBERS))
            return f"{names.car(question.seat)} reaches {end}. Stop there, or go on?"
        case RollDice(seat=seat, dice=dice):
            return f"{names.car(seat)} is about to roll {HOW_MANY[int(dice)]}."
        case DrawRedCard(seat=seat):
            return f"{names.car(seat)} is about to draw a Red Card."
        case FirstDriver():
            return "Who begins?"
    return "The race is over."


def in_words(names: Names, dice: int, outcome: int) -> str:
    faces = len(names.die.faces)
    return " and ".join(names.face(number) for number in roll_of(faces, dice, outcome))


def say(race: Race, question: Question, number: int, names: Names, players: list[str]) -> Said:
    """An option: where it leads on the button, what comes of it in the sentence."""
    match question:
        case ChooseDice():
            return _say_dice(race, question, number, names)
        case ReadDice():
            end = end_of(race, question.seat, question.dice, question.outcome, number)
            word = "Colors" if number == COLORS else "Numbers"
            return _say_move(race, question, number, names, players, word, end)
        case Turbocharge():
            if number == CONTINUE:
                end, word = onward(race, question.seat, question.outcome), "Go on"
            else:
                end, word = end_of(race, question.seat, 2, question.outcome, NUMBERS), "Stop"
            return _say_move(race, question, number, names, players, word, end)
    raise TypeError(f"no words for {question}")


def _say_dice(race: Race, question: ChooseDice, dice: int, names: Names) -> Said:
    """How many dice, with the rolls that would win."""
    readings = [COLORS] * race.reads_colors + [NUMBERS] * race.reads_numbers
    ways = int(race.board.faces) ** dice
    wins = sum(
        any(
            end_of(race, question.seat, dice, outcome, reading) == race.board.finish
            for reading in readings
        )
        for outcome in range(ways)
    )
    if wins == 0:
        detail = "cannot win with this roll"
    elif dice == 1:
        sides = [
            names.face(outcome + 1)
            for outcome in range(ways)
            if any(
                end_of(race, question.seat, 1, outcome, reading) == race.board.finish
                for reading in readings
            )
        ]
        detail = f"wins on {', '.join(sides)}"
    else:
        detail = f"wins with {wins} rolls of {ways}"
    return Said(HOW_MANY[dice].capitalize(), detail, ("DD-FINISH-06",))


def _say_move(
    race: Race,
    question: Question,
    number: int,
    names: Names,
    players: list[str],
    word: str,
    end: int,
) -> Said:
    seat = int(question.seat)
    where = "stay" if end == STAY else "finish" if end == race.board.finish else names.place(end)
    consequences, rules = [], []
    _, events = preview(race, seat, number)
    for event in events:
        if event.kind in NEXT_TURN:
            break
        consequence = _consequence(event, seat, names)
        if consequence:
            consequences.append(consequence)
        if event.kind not in ("dice-read",) and event.rule not in rules:
            rules.append(event.rule)
    would, _ = preview(race, seat, number)
    if isinstance(would.question, DrawRedCard):
        consequences.append("draw a Red Card")
        rules.append("DD-RED-01")
    return Said(f"{word}: {where}", ", ".join(consequences), tuple(rules))


NEXT_TURN = ("turn-skipped", "extra-turn", "race-ended")


def _consequence(event: Event, seat: int, names: Names) -> str:
    facts = event.facts
    match event.kind:
        case "bumped" | "bumped-in-turn":
            return f"bump {names.car(_seat(event))} to {names.space(_fact(event, 'to'))}"
        case "roll-cage-held":
            return f"share the space: {names.car(_seat(event))} has a Roll Cage"
        case "stayed":
            return "beyond the Finish Line, so no move"
        case "finished":
            return "win" if facts["place"] == 1 else f"place {facts['place']}"
    return CONSEQUENCES.get(event.kind, "") if facts.get("seat") == seat else ""


CONSEQUENCES = {
    "green-extra-turn": "extra turn",
    "pit-stop": "Pit Stop, lose a turn",
    "spun-out": "spin out, lose a turn",
    "pit-row-next": "Pit Row next turn",
    "ramp-next": "Runaway Ramp next turn",
    "doubles": "doubles, roll again",
    "crew-chief-saved-turn": "the Crew Chief saves the turn",
    "extra-and-lost-cancel": "extra and lost turn cancel",
}


def _fact(event: Event, name: str) -> int:
    fact = event.facts[name]
    assert fact is not None, "nothing is secret in this game"
    return fact


def _seat(event: Event) -> int:
    return _fact(event, "seat")


def tell(race: Race, event: Event, names: Names, players: list[str]) -> str:
    """One event as a sentence in the past tense, which suits "You" and any other name."""
    return SENTENCES[event.kind](event, names, players)


Sentence = Callable[[Event, Names, list[str]], str]


def _who(event: Event, players: list[str]) -> str:
    return players[_seat(event)]


def _moved(how: str) -> Sentence:
    def sentence(event: Event, names: Names, players: list[str]) -> str:
        start, end = _fact(event, "from"), _fact(event, "to")
        if end == names.board.finish:
            return f"{_who(event, players)} {how} to the Finish Line."
        return f"{_who(event, players)} {how} from {names.place(start)} to {names.place(end)}."

    return sentence


def _plain(text: str) -> Sentence:
    def sentence(event: Event, names: Names, players: list[str]) -> str:
        return f"{_who(event, players)} {text}."

    return sentence


def _bumped(event: Event, names: Names, players: list[str]) -> str:
    by, to = players[_fact(event, "by")], names.place(_fact(event, "to"))
    return f"{by} bumped {names.car(_seat(event))} back to {to}."


def _began(event: Event, names: Names, players: list[str]) -> str:
    race = _fact(event, "race")
    return f"Race {race}, {RACES[race]}: the flag is green."


def _rolled(event: Event, names: Names, players: list[str]) -> str:
    roll = in_words(names, _fact(event, "dice"), _fact(event, "outcome"))
    return f"{_who(event, players)} rolled {roll}."


def _skipped(event: Event, names: Names, players: list[str]) -> str:
    left = _fact(event, "left")
    more = f"; {left} more to skip" if left else ""
    return f"{_who(event, players)} skipped a turn{more}."


def _card(text: str) -> Sentence:
    def sentence(event: Event, names: Names, players: list[str]) -> str:
        card = names.cards[_fact(event, "card")]
        return f"{_who(event, players)} {text.format(name=card.name, text=card.text)}"

    return sentence


def _finished(event: Event, names: Names, players: list[str]) -> str:
    place = _fact(event, "place")
    if place == 1:
        return f"{_who(event, players)} reached the Finish Line first and won the race."
    return f"{_who(event, players)} reached the Finish Line in place {place}."


def _scored(event: Event, names: Names, players: list[str]) -> str:
    points, total = _fact(event, "points"), _fact(event, "total")
    return f"{_who(event, players)} scored {points}, {total} in all."


def _read(event: Event, names: Names, players: list[str]) -> str:
    reading = "colors" if _fact(event, "reading") == COLORS else "numbers"
    return f"{_who(event, players)} read the dice as {reading}."


def _took(event: Event, names: Names, players: list[str]) -> str:
    return f"{_who(event, players)} took {HOW_MANY[_fact(event, 'dice')]}."


def _held(event: Event, names: Names, players: list[str]) -> str:
    by = players[_fact(event, "by")]
    return f"{_who(event, players)} used a Roll Cage against {by} and stayed."


SENTENCES: dict[str, Sentence] = {
    "race-began": _began,
    "first-driver": _plain("began the race"),
    "turn-skipped": _skipped,
    "extra-turn": _plain("took an extra turn"),
    "dice-chosen": _took,
    "rolled": _rolled,
    "dice-read": _read,
    "moved-by-number": _moved("drove"),
    "moved-by-color": _moved("drove"),
    "moved-by-sum": _moved("drove"),
    "moved-by-colors": _moved("drove"),
    "continued": _moved("went on, turbocharged,"),
    "entered-pit-row": _moved("went through Pit Row"),
    "entered-ramp": _moved("ran up the Runaway Ramp"),
    "came-back-down-the-ramp": _moved("came back down the ramp"),
    "stayed": _plain("could not move: the roll goes beyond the Finish Line"),
    "bumped": _bumped,
    "bumped-in-turn": _bumped,
    "roll-cage-held": _held,
    "green-extra-turn": _plain("earned an extra turn on a marked Green space"),
    "pit-stop": _plain("made a Pit Stop and will lose a turn"),
    "spun-out": _plain("spun out and will lose a turn"),
    "pit-row-next": _plain("must enter Pit Row on the next turn"),
    "ramp-next": _plain("lost control on the curve: the Runaway Ramp is next"),
    "red-card": _card("drew {name}: {text}"),
    "moved-by-card": _moved("moved by the card"),
    "card-cannot-move": _plain("stayed: a card never reaches the Finish Line"),
    "card-extra-turn": _plain("earned an extra turn by the card"),
    "card-lost-turn": _plain("will lose a turn by the card"),
    "card-kept": _card("kept {name}, face up."),
    "card-does-nothing": _plain("saw nothing but dust"),
    "nobody-ahead": _plain("had nobody ahead to bump"),
    "crew-chief-saved-turn": _plain("used the Crew Chief and lost no turn"),
    "deck-reshuffled": lambda event, names, players: (
        f"The discard was shuffled into a new deck of {_fact(event, 'cards')} Red Cards."
    ),
    "doubles": _plain("rolled doubles and earned an extra turn"),
    "one-extra-turn-only": _plain("earned no second extra turn with the same roll"),
    "no-more-extra-turns": _plain("has had all the extra turns this table allows in a row"),
    "extra-and-lost-cancel": _plain("saw the extra turn and the lost turn cancel"),
    "finished": _finished,
    "race-ended": lambda event, names, players: f"Race {_fact(event, 'race')} is over.",
    "scored": _scored,
}
