"""Questions in words; options in words and as facts: where each leads, what comes of it."""

from __future__ import annotations

from fivewide.kernel.agenda import Question
from fivewide.kernel.english import listed, object_of, possessive, several
from fivewide.kernel.game import Event, OptionWords, preview

from .board import STAY
from .event_words import HOW_MANY, WHY_STAYED, roll_in_words
from .names import Names, in_words
from .questions import roll_of
from .rules.dice import (
    CONTINUE,
    ChooseDice,
    ReadDice,
    RollDice,
    Turbocharge,
    end_of,
    goes_on,
    onward,
)
from .rules.manner import COLORS, NUMBERS
from .rules.red_cards import DrawRedCard
from .rules.setup import FirstDriver
from .state import Race
from .told import Bump, MoveFacts, RollFacts


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
            roll = roll_in_words(names, int(question.dice), int(question.outcome))
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


def say(
    race: Race, question: Question, number: int, names: Names, players: list[str]
) -> OptionWords:
    """An option: where it leads on the button, what comes of it in the sentence."""
    match question:
        case ChooseDice():
            return _say_dice(race, question, number, names)
        case ReadDice(seat=seat, dice=dice, outcome=outcome):
            title = "Colors" if number == COLORS else "Numbers"
            ends = [end_of(race, seat, dice, outcome, number)]
            if goes_on(race, seat, dice, outcome, number):
                ends.append(onward(race, seat, outcome))
        case Turbocharge(seat=seat, outcome=outcome) if number == CONTINUE:
            title, ends = "Go on", [onward(race, seat, outcome)]
        case Turbocharge(seat=seat, outcome=outcome):
            title, ends = "Stop", [end_of(race, seat, 2, outcome, NUMBERS)]
        case _:
            raise TypeError(f"no words for {question}")
    return _say_move(race, question, number, names, players, title, ends)


def _say_dice(race: Race, question: ChooseDice, dice: int, names: Names) -> OptionWords:
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
    title = HOW_MANY[dice].capitalize()
    how = "A short move, past the Red Line" if dice == 1 else "As in the race so far"
    facts = RollFacts(title, how, len(homeward), ways)
    return OptionWords(title, detail, ("DD-FINISH-06",), facts)


def brings_home(race: Race, seat: int, dice: int, outcome: int) -> bool:
    """Can this roll take the car over the line, read as the race allows, turbocharged or not?"""
    finish = race.board.finish
    readings = [COLORS] * race.reads_colors + [NUMBERS] * race.reads_numbers
    if any(end_of(race, seat, dice, outcome, reading) == finish for reading in readings):
        return True
    turbocharged = any(goes_on(race, seat, dice, outcome, reading) for reading in readings)
    return turbocharged and onward(race, seat, outcome) == finish


def _say_move(
    race: Race,
    question: ReadDice | Turbocharge,
    number: int,
    names: Names,
    players: list[str],
    title: str,
    ends: list[int],
) -> OptionWords:
    """A move to its end, or to one of two: where the sum ends, and on from there turbocharged."""
    seat, end = int(question.seat), ends[-1]
    where = " or ".join(map(names.place, ends)) if end != STAY else "stay"
    consequences: list[str] = []
    rules: list[str] = []
    via: int | None = None
    bumps: list[Bump] = []
    would, events = preview(race, seat, number)
    for event in events:
        if event.kind in NEXT_TURN:
            break
        consequence = _consequence(event, seat, names, players)
        if consequence:
            consequences.append(consequence)
        if event.kind != "dice-read" and event.rule not in rules:
            rules.append(event.rule)
        if event.kind == "first-leg":
            via = event.fact("to")
        elif event.kind in BUMPS:
            bumps.append(Bump(event.fact("seat"), names.space(event.fact("to"))))
    if isinstance(would.question, DrawRedCard):
        consequences.append("draw a Red Card")
        rules.append(DrawRedCard.rule)
    elif len(ends) == 2:
        consequences.append(f"then stop there, or go on to {names.place(end)}")
        rules += ["DD-RACE5-01", Turbocharge.rule]
    elif end == race.board.finish:
        where = "finish"
    facts = MoveFacts(
        title=title,
        how=_how(question, number, names, end, via),
        ends=tuple(names.space(race.at[seat] if end == STAY else end) for end in ends),
        stays=end == STAY,
        via=None if via is None else names.space(via),
        bumps=tuple(bumps),
    )
    detail = ", ".join(consequences) or "nothing more"
    return OptionWords(f"{title}: {where}", detail, tuple(rules), facts)


NEXT_TURN = ("turn-skipped", "extra-turn", "race-ended", "rolled")
BUMPS = ("bumped", "bumped-in-turn")


def _how(
    question: ReadDice | Turbocharge, number: int, names: Names, end: int, via: int | None
) -> str:
    """How the dice get the car there: 3 + 7 = 10 spaces; Red 19 first, then on to Green."""
    dice = int(question.dice) if isinstance(question, ReadDice) else 2
    roll = roll_of(len(names.die.faces), dice, int(question.outcome))
    counted = " + ".join(map(str, roll))
    if isinstance(question, Turbocharge):
        return "On to the farther color" if number == CONTINUE else f"{counted} spaces, no more"
    if number == NUMBERS:
        return f"{counted} = {sum(roll)} spaces" if dice == 2 else several(roll[0], "space")
    if dice == 1:
        return f"To the next {names.die.faces[roll[0] - 1].color.capitalize()}"
    if via is not None:
        home = end == names.board.finish
        there = names.place(end) if home else in_words(names.colors(end))
        return f"{names.place(via)} first, then on to {there}"
    return "Into the ramp" if names.board.is_ramp(end) else "The farther color, then the other"


def _consequence(event: Event, seat: int, names: Names, players: list[str]) -> str:
    who = object_of(players[event.fact("seat")]) if "seat" in event.facts else ""
    match event.kind:
        case "first-leg":
            return f"by way of {names.place(event.fact('to'))}"
        case "bumped" | "bumped-in-turn":
            return f"bump {who} to {names.place(event.fact('to'))}"
        case "roll-cage-held":
            return f"share the space: {possessive(who)} Roll Cage holds"
        case "stayed":
            return WHY_STAYED[event.rule]
        case "finished":
            place = event.fact("place")
            return "win" if place == 1 else f"place {place}"
    if event.kind not in CONSEQUENCES:
        return ""
    for_whom = "" if event.fact("seat") == seat else f" for {who}"
    return f"{CONSEQUENCES[event.kind]}{for_whom}"


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
