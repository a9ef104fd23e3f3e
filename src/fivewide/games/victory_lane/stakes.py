"""What the dice on the cars decide, whoever reads them: what a car hopes for, and what it fears."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fivewide.kernel.declared import awaited
from fivewide.kernel.declared_game import names_of
from fivewide.kernel.english import listed, several

from . import state
from .board import BACK_CARS, LapsEvent
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
    return ROLLED_FOR[test.kind](race)


def faces_of(faces: int) -> str:
    """A set of faces in words.

    >>> faces_of(6), faces_of(96)
    ('1 or 2', '5 or 6')
    """
    return listed([str(face) for face in range(1, 7) if faces >> face & 1], "or")


def _push(race: Race) -> Stakes:
    safe = int(race.track.safe_faces)
    but = f", but not with {faces_of(safe)}" if safe else ""
    words = f"Neighbors in the push with the same number fail and go back 2 spaces{but}."
    return Stakes("The Risk test of a push", words, "passes", "VL-RISK-02")


def _wide(race: Race) -> Stakes:
    back = several(int(race.track.wide_penalty or event_of(race).spaces), "space")
    words = f"Cars beside each other with the same number fail and go back {back}."
    return Stakes("The Risk test of cars side by side", words, "passes", "VL-WIDE-05")


def _tie(race: Race) -> Stakes:
    words = f"The higher die takes the place; equal dice throw both back {LOSES} spaces."
    return Stakes("A tie race", words, "wins the place", "VL-SCORE-06", fear="loses")


def _move(race: Race) -> Stakes:
    moves = ", ".join(str(spaces) for spaces in race.board.cards[race.active().card].by_die)
    words = f"By face it moves {moves} spaces."
    return Stakes("A roll for the move", words, "moves further", "VL-MAN-17", fear="")


def _bonus(race: Race) -> Stakes:
    clause = first_clause(race, race.active())
    assert clause is not None
    words = f"On {faces_of(int(clause.faces))} it moves {several(int(clause.bonus), 'space')} more."
    return Stakes("A roll for a bonus", words, "earns the bonus", "VL-MAN-15", fear="")


def _risk(race: Race) -> Stakes:
    clause = first_clause(race, race.active())
    assert clause is not None
    words = f"On {faces_of(int(clause.risk))} it goes back {several(int(clause.back), 'space')}."
    return Stakes("The Risk test of the card", words, "passes", "VL-RISK-11")


def _trade(race: Race) -> Stakes:
    clause = trade_clause(race)
    assert clause is not None
    back = f"On {faces_of(int(clause.risk))} it goes back {several(int(clause.back), 'space')}"
    words = f"{back}, else it moves {several(int(clause.bonus), 'space')} more."
    return Stakes("A Risk test for paint traded", words, "passes", "VL-MAN-12")


def _fumes(race: Race) -> Stakes:
    found = f"On {faces_of(int(ENOUGH_GAS))} it finds a card to play"
    words = f"{found}, else it sputters: back {SPUTTERS_BACK} spaces, and a stop next turn."
    return Stakes("A roll for gas", words, "finds gas", "VL-FUMES-03")


def _event(race: Race) -> Stakes:
    event, card = event_of(race), awaited(race, NextEvent)
    assert card is not None
    title = names_of(race).event(int(card.card * 2 + card.come - 1))
    faces, spaces = faces_of(int(event.faces)), several(int(event.spaces), "space")
    if event.what == BACK_CARS:
        words = f"On {faces} a car goes back {spaces}."
        return Stakes(title, words, "holds its place", "VL-LAPS-07")
    words = f"On {faces} a car moves up {spaces}."
    return Stakes(title, words, "advances", "VL-LAPS-07", fear="")


ROLLED_FOR: dict[int, Callable[[Race], Stakes]] = {
    state.CHAIN: _push,
    state.ABREAST: _wide,
    state.RIVAL: _tie,
    state.MOVE_DIE: _move,
    state.BONUS_DIE: _bonus,
    state.RISK_DIE: _risk,
    state.PAINT_DIE: _trade,
    state.FUMES_DIE: _fumes,
    state.EVENT_DIE: _event,
}


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
