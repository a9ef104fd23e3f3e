"""What the dice on the cars decide, whoever reads them: what a car hopes for, and what it fears."""

from __future__ import annotations

from dataclasses import dataclass

from fivewide.kernel.declared import awaited
from fivewide.kernel.edge import names_of
from fivewide.kernel.english import listed, several

from . import state
from .board import BACK_CARS, Clause, LapsEvent
from .progress import dice_test
from .rules.driving import trade_clause
from .rules.laps import AfterEventDice, AfterWide, NextEvent
from .rules.maneuvers import first_clause
from .rules.pits import ENOUGH_GAS, SPUTTERS_BACK
from .rules.risk import DiceTest, is_failing
from .rules.scoring import LOSES
from .state import Race


@dataclass(frozen=True)
class Stakes:
    """One kind of roll. `hope` goes with "on 4 faces of six"; without a `fear` no die harms."""

    title: str
    words: str
    hope: str
    rule: str
    fear: str = "fails"


def stakes_of(race: Race) -> Stakes:
    """What the dice are for that are under way."""
    test = dice_test(race)
    assert test is not None
    match test.kind:
        case state.CHAIN:
            safe = int(race.track.safe_faces)
            but = f", but not with {faces_of(safe)}" if safe else ""
            words = f"Neighbors in the push with the same number fail and go back 2 spaces{but}."
            return Stakes("The Risk test of a push", words, "passes", "VL-RISK-02")
        case state.ABREAST:
            back = _spaces(race.track.wide_penalty or event_of(race).spaces)
            words = f"Cars beside each other with the same number fail and go back {back}."
            return Stakes("The Risk test of cars side by side", words, "passes", "VL-WIDE-05")
        case state.RIVAL:
            words = f"The higher die takes the place; equal dice throw both back {LOSES} spaces."
            return Stakes("A tie race", words, "wins the place", "VL-SCORE-06", fear="loses")
        case state.MOVE_DIE:
            moves = ", ".join(map(str, race.board.cards[race.active().card].by_die))
            words = f"By face it moves {moves} spaces."
            return Stakes("A roll for the move", words, "moves further", "VL-MAN-17", fear="")
        case state.FUMES_DIE:
            found = f"On {faces_of(ENOUGH_GAS)} it finds a card to play"
            words = f"{found}, else it sputters: back {SPUTTERS_BACK} spaces, and a stop next turn."
            return Stakes("A roll for gas", words, "finds gas", "VL-FUMES-03")
        case state.EVENT_DIE:
            return _event(race, event_of(race))
    clause = (
        trade_clause(race) if test.kind == state.PAINT_DIE else first_clause(race, race.active())
    )
    assert clause is not None
    return _of_the_card(test.kind, clause)


def _of_the_card(kind: int, clause: Clause) -> Stakes:
    more = f"it moves {_spaces(clause.bonus)} more"
    back = f"On {faces_of(clause.risk)} it goes back {_spaces(clause.back)}"
    if kind == state.BONUS_DIE:
        words = f"On {faces_of(clause.faces)} {more}."
        return Stakes("A roll for a bonus", words, "earns the bonus", "VL-MAN-15", fear="")
    if kind == state.RISK_DIE:
        return Stakes("The Risk test of the card", f"{back}.", "passes", "VL-RISK-11")
    title = "A Risk test for paint traded"
    return Stakes(title, f"{back}, else {more}.", "passes", "VL-MAN-12")


def _event(race: Race, event: LapsEvent) -> Stakes:
    card = awaited(race, NextEvent)
    assert card is not None
    title = names_of(race).event(card.card * 2 + card.come - 1)
    on = f"On {faces_of(event.faces)} a car"
    if event.what == BACK_CARS:
        words = f"{on} goes back {_spaces(event.spaces)}."
        return Stakes(title, words, "holds its place", "VL-LAPS-07")
    words = f"{on} moves up {_spaces(event.spaces)}."
    return Stakes(title, words, "advances", "VL-LAPS-07", fear="")


def _spaces(number: int) -> str:
    return several(number, "space")


def faces_of(faces: int) -> str:
    """A set of faces in words.

    >>> faces_of(6), faces_of(96)
    ('1 or 2', '5 or 6')
    """
    return listed([str(face) for face in range(1, 7) if faces >> face & 1], "or")


def event_of(race: Race) -> LapsEvent:
    """The event that has cars roll."""
    reader = awaited(race, AfterEventDice, AfterWide)
    assert isinstance(reader, AfterEventDice | AfterWide)
    return reader.event


def odds(race: Race, test: DiceTest, car: int) -> tuple[int, int]:
    """Of six faces, how many would be what a car hopes for, and how many worse than its die now.

    The other dice as they lie. Only a roll for the move and a tie race can turn out worse: a
    shorter move, and equal dice that throw both cars back.
    """
    if test.kind == state.MOVE_DIE:
        moves = [int(spaces) for spaces in race.board.cards[race.active().card].by_die]
        now = moves[race.die[car] - 1]
        return sum(move > now for move in moves), sum(move < now for move in moves)
    would = race.clone()
    good = 0
    for face in range(1, 7):
        would.die[car] = face
        good += not is_failing(would, test, car)
    if test.kind == state.RIVAL:
        other = test.cars[1] if test.cars[0] == car else test.cars[0]
        return good, int(race.die[car] != race.die[other])
    return good, 0
