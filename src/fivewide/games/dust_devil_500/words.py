"""How questions, options and events read in English."""

from __future__ import annotations

from collections.abc import Callable

from fivewide.games.dust_devil_500.board import STAY
from fivewide.games.dust_devil_500.names import Names
from fivewide.games.dust_devil_500.questions import roll_of
from fivewide.games.dust_devil_500.rules.dice import (
    CONTINUE,
    ChooseDice,
    ReadDice,
    RollDice,
    Turbocharge,
    end_of,
    goes_on,
    onward,
)
from fivewide.games.dust_devil_500.rules.manner import COLORS, NUMBERS
from fivewide.games.dust_devil_500.rules.red_cards import DrawRedCard
from fivewide.games.dust_devil_500.rules.setup import FirstDriver
from fivewide.games.dust_devil_500.state import Race
from fivewide.kernel.agenda import Question
from fivewide.kernel.english import has, listed, object_of, possessive, several
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
    """What play waits for, as a question or a statement. It names the driver and the car."""
    question = race.question
    if question is None:
        return "The race is over."
    if isinstance(question, FirstDriver):
        return "Who begins?"
    seat = int(question.seat)
    who = f"{players[seat]} ({names.car(seat)})"
    match question:
        case ChooseDice():
            return f"Past the Red Line {who} may roll one die or two. How many?"
        case ReadDice():
            roll = in_words(names, int(question.dice), int(question.outcome))
            return f"{who} rolled {roll}. Colors or numbers?"
        case Turbocharge():
            end = names.place(end_of(race, seat, 2, question.outcome, NUMBERS))
            return f"{who} reached {end}. Stop there, or go on?"
        case RollDice(dice=dice):
            roller = f"{object_of(players[seat])} ({names.car(seat)})"
            return f"{HOW_MANY[int(dice)].capitalize()} for {roller} to roll."
        case DrawRedCard():
            return f"Now a Red Card for {object_of(players[seat])} ({names.car(seat)})."
    raise TypeError(f"no words for {question}")


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
            if goes_on(race, question.seat, question.dice, question.outcome, number):
                return _say_sum(race, question, names, end)
            return _say_move(race, question, number, names, players, word, end)
        case Turbocharge():
            if number == CONTINUE:
                end, word = onward(race, question.seat, question.outcome), "Go on"
            else:
                end, word = end_of(race, question.seat, 2, question.outcome, NUMBERS), "Stop"
            return _say_move(race, question, number, names, players, word, end)
    raise TypeError(f"no words for {question}")


def _say_dice(race: Race, question: ChooseDice, dice: int, names: Names) -> Said:
    """How many dice, with the rolls that would bring the car home."""
    ways = int(race.board.faces) ** dice
    homeward = [n for n in range(ways) if brings_home(race, int(question.seat), dice, n)]
    win, wins = ("win", "wins") if len(race.order) == 0 else ("finish", "finishes")
    if not homeward:
        detail = f"cannot {win} with this roll"
    elif dice == 1:
        detail = f"{wins} on {listed([names.face(n + 1) for n in homeward], 'or')}"
    else:
        detail = f"{wins} with {several(len(homeward), 'roll')} of {ways}"
    return Said(HOW_MANY[dice].capitalize(), detail, ("DD-FINISH-06",))


def brings_home(race: Race, seat: int, dice: int, outcome: int) -> bool:
    """Can this roll take the car over the line, read as the race allows, turbocharged or not?"""
    finish = race.board.finish
    readings = [COLORS] * race.reads_colors + [NUMBERS] * race.reads_numbers
    if any(end_of(race, seat, dice, outcome, reading) == finish for reading in readings):
        return True
    turbocharged = any(goes_on(race, seat, dice, outcome, reading) for reading in readings)
    return turbocharged and onward(race, seat, outcome) == finish


def _say_sum(race: Race, question: ReadDice, names: Names, end: int) -> Said:
    """Numbers, where the car may go on turbocharged: both places it can end on."""
    far = onward(race, question.seat, question.outcome)
    there = "the Finish Line" if far == race.board.finish else names.place(far)
    detail = f"then stop there, or go on to {there}"
    short = f"Numbers: {names.place(end)} or {there}"
    return Said(short, detail, ("DD-RACE5-01", "DD-TURBO-02"))


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
    consequences: list[str] = []
    rules: list[str] = []
    would, events = preview(race, seat, number)
    for event in events:
        if event.kind in NEXT_TURN:
            break
        consequence = _consequence(event, seat, names, players)
        if consequence:
            consequences.append(consequence)
        if event.kind != "dice-read" and event.rule not in rules:
            rules.append(event.rule)
    if isinstance(would.question, DrawRedCard):
        consequences.append("draw a Red Card")
        rules.append(DrawRedCard.rule)
    return Said(f"{word}: {where}", ", ".join(consequences) or "nothing more", tuple(rules))


NEXT_TURN = ("turn-skipped", "extra-turn", "race-ended", "rolled")


def _consequence(event: Event, seat: int, names: Names, players: list[str]) -> str:
    who = object_of(players[_seat(event)]) if "seat" in event.facts else ""
    match event.kind:
        case "first-leg":
            return f"by way of {names.place(fact(event, 'to'))}"
        case "bumped" | "bumped-in-turn":
            return f"bump {who} to {names.place(fact(event, 'to'))}"
        case "roll-cage-held":
            return f"share the space: {possessive(who)} Roll Cage holds"
        case "stayed":
            return WHY_STAYED[event.rule]
        case "finished":
            place = fact(event, "place")
            return "win" if place == 1 else f"place {place}"
    if event.kind not in CONSEQUENCES:
        return ""
    for_whom = "" if _seat(event) == seat else f" for {who}"
    return f"{CONSEQUENCES[event.kind]}{for_whom}"


WHY_STAYED = {
    "DD-FINISH-05": "beyond the Finish Line, so no move",
    "DD-RACE4-05": "a color beyond the Finish Line, so no move",
    "DD-RAMP-06": "beyond the Finish Line, so no move",
    "DD-RAMP-07": "that color is not ahead, so no move",
    "DD-RAMP-12": "one of the colors is not ahead, so no move",
}
CONSEQUENCES = {
    "green-extra-turn": "extra turn",
    "pit-stop": "Pit Stop, lose a turn",
    "spun-out": "spin out, lose a turn",
    "pit-row-next": "Pit Row next turn",
    "ramp-next": "Runaway Ramp next turn",
    "doubles": "doubles, roll again",
    "crew-chief-saved-turn": "the Crew Chief saves the turn",
    "extra-and-lost-cancel": "extra and lost turn cancel",
    "one-extra-turn-only": "one extra turn only",
    "no-more-extra-turns": "but no more extra turns in a row",
}


def fact(event: Event, name: str) -> int:
    number = event.facts[name]
    assert number is not None, "nothing is secret in this game"
    return number


def _seat(event: Event) -> int:
    return fact(event, "seat")


def tell(race: Race, event: Event, names: Names, players: list[str]) -> str:
    """One event as a sentence in the past tense, which suits "You" and any other name."""
    return SENTENCES[event.kind](event, names, players)


Sentence = Callable[[Event, Names, list[str]], str]


def _who(event: Event, players: list[str]) -> str:
    return players[_seat(event)]


def _moved(how: str, between: str = "from {start} to {end}") -> Sentence:
    """A driver who came from a place to another; which of them is said depends on the move."""

    def sentence(event: Event, names: Names, players: list[str]) -> str:
        start, end = names.place(fact(event, "from")), names.place(fact(event, "to"))
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
    by, who = players[fact(event, "by")], object_of(players[_seat(event)])
    to = names.place(fact(event, "to"))
    if event.rule == "DD-CARD-04":
        return f"{by} sent {who}, the nearest car ahead, back to {to}."
    return f"{by} bumped {who} back to {to}."


def _bumped_in_turn(event: Event, names: Names, players: list[str]) -> str:
    by, who = players[fact(event, "by")], object_of(players[_seat(event)])
    return f"{by}, sent back, bumped {who} in turn, back to {names.place(fact(event, 'to'))}."


def _began(event: Event, names: Names, players: list[str]) -> str:
    race = fact(event, "race")
    return f"Race {race}, {RACES[race]}: the flag is green."


def _rolled(event: Event, names: Names, players: list[str]) -> str:
    dice = fact(event, "dice")
    roll = in_words(names, dice, fact(event, "outcome"))
    chose = f"chose {HOW_MANY[dice]} and " if event.rule == "DD-FINISH-06" else ""
    return f"{_who(event, players)} {chose}rolled {roll}."


def _skipped(event: Event, names: Names, players: list[str]) -> str:
    left = fact(event, "left")
    more = f"; {left} more to skip" if left else ""
    return f"{_who(event, players)} skipped a turn{more}."


def _card(text: str) -> Sentence:
    def sentence(event: Event, names: Names, players: list[str]) -> str:
        card = names.cards[fact(event, "card")]
        return f"{_who(event, players)} {text.format(name=card.name, text=card.text)}"

    return sentence


def _finished(event: Event, names: Names, players: list[str]) -> str:
    place = fact(event, "place")
    if place == 1:
        return f"{_who(event, players)} reached the Finish Line first and won the race."
    return f"{_who(event, players)} reached the Finish Line in place {place}."


def _scored(event: Event, names: Names, players: list[str]) -> str:
    points, total = several(fact(event, "points"), "point"), fact(event, "total")
    level = " for a shared place" if event.rule == "DD-SERIES-02" else ""
    return f"{_who(event, players)} scored {points}{level}, {total} in all."


def _read(event: Event, names: Names, players: list[str]) -> str:
    reading = reading_in_words(event)
    to_stay = "" if event.rule == "DD-MOVE-06" else ", so as to stay"
    return f"{_who(event, players)} read the roll as {reading}{to_stay}."


def reading_in_words(event: Event) -> str:
    return "colors" if fact(event, "reading") == COLORS else "numbers"


def _chain_ends(event: Event, names: Names, players: list[str]) -> str:
    who = _who(event, players)
    return f"{who} {has(who)} had all the extra turns this table allows in a row."


def _held(event: Event, names: Names, players: list[str]) -> str:
    by = object_of(players[fact(event, "by")])
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
        f"The discard was shuffled into a new deck of {fact(event, 'cards')} Red Cards."
    ),
    "doubles": _plain("rolled doubles and earned an extra turn"),
    "one-extra-turn-only": _plain("earned no second extra turn with the same roll"),
    "no-more-extra-turns": _chain_ends,
    "extra-and-lost-cancel": _plain("saw the extra turn and the lost turn cancel"),
    "finished": _finished,
    "race-ended": lambda event, names, players: f"Race {fact(event, 'race')} is over.",
    "scored": _scored,
}
