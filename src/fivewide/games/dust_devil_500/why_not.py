"""Why a space, a car, a die or a card that somebody points at leads nowhere now.

No question of this game asks for one of them: the dice say where a car goes.
"""

from __future__ import annotations

from typing import Any

from fivewide.kernel.agenda import Question
from fivewide.kernel.english import listed
from fivewide.kernel.questions import Reason
from fivewide.kernel.speech import Words, said, words

from .board import STAY
from .names import CARS, Names
from .rules.dice import ChooseDice, ReadDice, Turbocharge, end_of, goes_on, onward
from .rules.manner import COLORS, NUMBERS
from .state import Race

FIRST_ROLL: Reason = ("DD-FINISH-06", "say first how many dice you roll; they decide where you go")


def pointed_at(race: Race, seat: int, said: str, about: Any, names: Names) -> Reason | None:
    """The rule and half a sentence; None where the question itself has the reason."""
    match said:
        case "space" if type(about) in (int, str):
            spot = names.spot(about)
            return None if spot is None else why_not_there(race, seat, spot, names)
        case "car" if about in CARS[: int(race.seats)]:
            return why_not_car(race, seat, CARS.index(about), names)
        case "die":
            return why_not_die(race)
        case "card":
            return why_not_card(race, about, names)
    return None


def why_not_there(race: Race, seat: int, spot: int, names: Names) -> Reason:
    """DD-MOVE-05, DD-PIT-01, DD-RAMP-01. A roll leads where it leads: no space is chosen."""
    board, here, question = race.board, race.at[seat], race.question
    if isinstance(question, ChooseDice):
        return said(FIRST_ROLL)
    leads = where_the_roll_leads(race, seat, names)
    if names.space(spot) in [names.space(end) for _, end in ends(race, seat) if end != STAY]:
        return rule_of(question), words("choose how below; {leads}", leads=leads)
    if board.space[here] == board.space[spot]:
        return "DD-MOVE-04", words("your car stands there; {leads}", leads=leads)
    if board.is_pit(spot) and here != board.owes_pit and not board.is_pit(here):
        entry = names.place(int(board.pit_entry))
        return "DD-PIT-01", words(
            "Pit Row is only for a car that came to rest on its entry, {entry}", entry=entry
        )
    if board.is_ramp(spot) and here != board.owes_ramp and not board.is_ramp(here):
        white = names.place(int(board.length))
        return "DD-RAMP-01", words(
            "the ramp is only for a car that came to rest on the last {white}", white=white
        )
    if spot == board.finish:
        rule = "DD-FINISH-03" if race.reads_numbers else "DD-FINISH-02"
        return rule, words("your roll does not end at the Finish Line; {leads}", leads=leads)
    if board.number[spot] < board.number[here]:
        return "DD-MOVE-05", words("a roll does not take you back; {leads}", leads=leads)
    return rule_of(question), words("your roll does not end there; {leads}", leads=leads)


def ends(race: Race, seat: int) -> list[tuple[str, int]]:
    """What may be chosen, and where it leads; STAY: nowhere."""
    match race.question:
        case ReadDice(dice=dice, outcome=outcome):
            found = [
                ("colors", int(end_of(race, seat, dice, outcome, COLORS))),
                ("numbers", int(end_of(race, seat, dice, outcome, NUMBERS))),
            ]
            if goes_on(race, seat, dice, outcome, NUMBERS):
                found.append(("going on", int(onward(race, seat, outcome))))
            return found
        case Turbocharge(outcome=outcome):
            return [
                ("stopping", int(end_of(race, seat, 2, outcome, NUMBERS))),
                ("going on", int(onward(race, seat, outcome))),
            ]
    return []


def where_the_roll_leads(race: Race, seat: int, names: Names) -> str:
    """As "colors lead to Red 12 and numbers let you stay"."""
    return listed(
        [
            words(STAYS[how]) if end == STAY else words(LEADS[how], to=names.place(end))
            for how, end in ends(race, seat)
        ]
    )


LEADS: dict[str, Words] = {
    "colors": "colors lead to {to}",
    "numbers": "numbers lead to {to}",
    "stopping": "stopping leads to {to}",
    "going on": "going on leads to {to}",
}
STAYS: dict[str, Words] = {
    "colors": "colors let you stay",
    "numbers": "numbers let you stay",
    "stopping": "stopping lets you stay",
    "going on": "going on lets you stay",
}


def rule_of(question: Question | None) -> str:
    return Turbocharge.rule if isinstance(question, Turbocharge) else ReadDice.rule


def why_not_car(race: Race, seat: int, car: int, names: Names) -> Reason:
    """DD-BUMP-01, DD-BUMP-08. Cars are not moved by hand; a bump comes of where a move ends."""
    if isinstance(race.question, ChooseDice):
        return said(FIRST_ROLL)
    leads = where_the_roll_leads(race, seat, names)
    if car == seat:
        return rule_of(race.question), words("this is your car; {leads}", leads=leads)
    if race.board.is_shared(race.at[car]):
        return "DD-BUMP-08", words("{car} cannot be bumped where it is", car=names.car(car))
    return "DD-BUMP-01", words(
        "you bump {car} only by ending on its space; {leads}", car=names.car(car), leads=leads
    )


def why_not_die(race: Race) -> Reason:
    """DD-MOVE-06, DD-RACE6-01, DD-TURBO-02. Dice are read as a whole, not picked."""
    match race.question:
        case ReadDice(dice=dice):
            if dice == 2:
                return "DD-RACE6-01", words("both dice count; read them as colors or as numbers")
            return ReadDice.rule, words("the die has fallen; read it as a color or as a number")
        case Turbocharge():
            return Turbocharge.rule, words("the sum is settled; stop there, or go on")
    return said(FIRST_ROLL)


def why_not_card(race: Race, about: Any, names: Names) -> Reason:
    """DD-RED-01, DD-CARD-01, DD-CARD-03. Cards come and act by themselves."""
    if not race.board.cards.in_play:
        return "DD-RED-01", words("this race has no Red Cards")
    cards = race.board.cards
    kept = {names.card_ids[int(cards.cage)]: "DD-CARD-01"} if sum(race.cages) else {}
    if sum(race.crews):
        kept[names.card_ids[int(cards.crew)]] = "DD-CARD-03"
    if isinstance(about, str) and about in kept:
        return kept[about], words("a kept card acts by itself when it is needed")
    if isinstance(about, str) and about in names.card_ids:
        return "DD-RED-07", words("that card has been used; it lies on the discards")
    return "DD-RED-01", words("a Red Card is drawn only when your move ends on a Red space")
