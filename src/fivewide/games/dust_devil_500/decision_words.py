"""Questions in words; options in words and as facts: where each leads, what comes of it."""

from __future__ import annotations

from fivewide.kernel.agenda import Question
from fivewide.kernel.english import listed, naming, object_of, several
from fivewide.kernel.game import Event, OptionWords, preview
from fivewide.kernel.speech import Words, words

from .board import STAY
from .event_words import WHY_STAYED, roll_in_words
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
        return words("The race is over.")
    if isinstance(question, FirstDriver):
        return words("Who begins?")
    seat = int(question.seat)
    who: dict[str, object] = {**naming(players[seat]), "car": names.car(seat)}
    match question:
        case ChooseDice():
            return words(
                "Past the Red Line {who} ({car}) may roll one die or two. How many?", **who
            )
        case ReadDice():
            roll = roll_in_words(names, int(question.dice), int(question.outcome))
            return words("{who} ({car}) rolled {roll}. Colors or numbers?", **who, roll=roll)
        case Turbocharge():
            end = names.place(end_of(race, seat, 2, question.outcome, NUMBERS))
            return words("{who} ({car}) reached {end}. Stop there, or go on?", **who, end=end)
        case RollDice(dice=dice):
            return words(TO_ROLL[int(dice)], **who)
        case DrawRedCard():
            return words("Now a Red Card for {whom} ({car}).", **who)
    raise TypeError(f"no words for {question}")


TO_ROLL: dict[int, Words] = {
    1: "One die for {whom} ({car}) to roll.",
    2: "Two dice for {whom} ({car}) to roll.",
}


def say(
    race: Race, question: Question, number: int, names: Names, players: list[str]
) -> OptionWords:
    """An option: where it leads on the button, what comes of it in the sentence."""
    match question:
        case ChooseDice():
            return _say_dice(race, question, number, names)
        case ReadDice(seat=seat, dice=dice, outcome=outcome):
            title = words("Colors") if number == COLORS else words("Numbers")
            ends = [end_of(race, seat, dice, outcome, number)]
            if goes_on(race, seat, dice, outcome, number):
                ends.append(onward(race, seat, outcome))
        case Turbocharge(seat=seat, outcome=outcome) if number == CONTINUE:
            title, ends = words("Go on"), [onward(race, seat, outcome)]
        case Turbocharge(seat=seat, outcome=outcome):
            title, ends = words("Stop"), [end_of(race, seat, 2, outcome, NUMBERS)]
        case _:
            raise TypeError(f"no words for {question}")
    return _say_move(race, question, number, names, players, title, ends)


def _say_dice(race: Race, question: ChooseDice, dice: int, names: Names) -> OptionWords:
    """How many dice, with the rolls that would bring the car home."""
    ways = int(race.board.faces) ** dice
    homeward = [n for n in range(ways) if brings_home(race, int(question.seat), dice, n)]
    cannot, on_faces, with_rolls = FINISHING if len(race.order) else WINNING
    if not homeward:
        detail = words(cannot)
    elif dice == 1:
        detail = words(on_faces, faces=listed([names.face(n + 1) for n in homeward], "or"))
    else:
        detail = words(with_rolls, rolls=several(len(homeward), "roll"), ways=ways)
    title = words(DICE_TITLES[dice])
    how = words("A short move, past the Red Line" if dice == 1 else "As in the race so far")
    facts = RollFacts(title, how, len(homeward), ways)
    return OptionWords(title, detail, ("DD-FINISH-06",), facts)


DICE_TITLES: dict[int, Words] = {1: "One die", 2: "Two dice"}
WINNING: tuple[Words, ...] = (
    "cannot win with this roll",
    "wins on {faces}",
    "wins with {rolls} of {ways}",
)
FINISHING: tuple[Words, ...] = (
    "cannot finish with this roll",
    "finishes on {faces}",
    "finishes with {rolls} of {ways}",
)


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
    where = listed(list(map(names.place, ends)), "or") if end != STAY else words("stay")
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
        consequences.append(words("draw a Red Card"))
        rules.append(DrawRedCard.rule)
    elif len(ends) == 2:
        consequences.append(words("then stop there, or go on to {end}", end=names.place(end)))
        rules += ["DD-RACE5-01", Turbocharge.rule]
    elif end == race.board.finish:
        where = words("finish")
    facts = MoveFacts(
        title=title,
        how=_how(question, number, names, end, via),
        ends=tuple(names.space(race.at[seat] if end == STAY else end) for end in ends),
        stays=end == STAY,
        via=None if via is None else names.space(via),
        bumps=tuple(bumps),
    )
    detail = ", ".join(consequences) or words("nothing more")
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
        if number == CONTINUE:
            return words("On to the farther color")
        return words("{counted} spaces, no more", counted=counted)
    if number == NUMBERS:
        if dice == 1:
            return several(roll[0], "space")
        return words("{counted} = {sum} spaces", counted=counted, sum=sum(roll))
    if dice == 1:
        color = in_words((names.die.faces[roll[0] - 1].color,))
        return words("To the next {color}", color=color)
    if via is not None:
        home = end == names.board.finish
        there = names.place(end) if home else in_words(names.colors(end))
        return words("{via} first, then on to {there}", via=names.place(via), there=there)
    if names.board.is_ramp(end):
        return words("Into the ramp")
    return words("The farther color, then the other")


def _consequence(event: Event, seat: int, names: Names, players: list[str]) -> str:
    who = naming(object_of(players[event.fact("seat")])) if "seat" in event.facts else {}
    match event.kind:
        case "first-leg":
            return words("by way of {via}", via=names.place(event.fact("to")))
        case "bumped" | "bumped-in-turn":
            return words("bump {whom} to {to}", **who, to=names.place(event.fact("to")))
        case "roll-cage-held":
            return words("share the space: {whose} Roll Cage holds", **who)
        case "stayed":
            return words(WHY_STAYED[event.rule])
        case "finished":
            place = event.fact("place")
            return words("win") if place == 1 else words("place {place}", place=place)
    if event.kind not in CONSEQUENCES:
        return ""
    consequence = words(CONSEQUENCES[event.kind])
    if event.fact("seat") == seat:
        return consequence
    return words("{consequence} for {whom}", consequence=consequence, **who)


CONSEQUENCES: dict[str, Words] = {
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
