"""What the dice on the cars decide, whoever reads them: what a car hopes for, and what it fears."""

from __future__ import annotations

from dataclasses import dataclass, field

from fivewide.kernel.declared import awaited
from fivewide.kernel.edge import names_of
from fivewide.kernel.english import OR, listed, several
from fivewide.kernel.speech import words

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
    fear: str = field(default_factory=lambda: words("fails"))


def stakes_of(race: Race) -> Stakes:
    """What the dice are for that are under way."""
    test = dice_test(race)
    assert test is not None
    match test.kind:
        case state.CHAIN:
            title, passes = words("The Risk test of a push"), words("passes")
            return Stakes(title, _of_a_push(int(race.track.safe_faces)), passes, "VL-RISK-02")
        case state.ABREAST:
            title, passes = words("The Risk test of cars side by side"), words("passes")
            means = words(
                "Cars beside each other with the same number fail and go back {spaces}.",
                spaces=_spaces(race.track.wide_penalty or event_of(race).spaces),
            )
            return Stakes(title, means, passes, "VL-WIDE-05")
        case state.RIVAL:
            title, wins = words("A tie race"), words("wins the place")
            means = words(
                "The higher die takes the place; equal dice throw both back {number} spaces.",
                number=int(LOSES),
            )
            return Stakes(title, means, wins, "VL-SCORE-06", fear=words("loses"))
        case state.MOVE_DIE:
            title, further = words("A roll for the move"), words("moves further")
            moves = ", ".join(map(str, race.board.cards[race.active().card].by_die))
            means = words("By face it moves {moves} spaces.", moves=moves)
            return Stakes(title, means, further, "VL-MAN-17", fear="")
        case state.FUMES_DIE:
            means = words(
                "On {faces} it finds a card to play, else it sputters: back {number} spaces, "
                "and a stop next turn.",
                faces=faces_of(ENOUGH_GAS),
                number=int(SPUTTERS_BACK),
            )
            return Stakes(words("A roll for gas"), means, words("finds gas"), "VL-FUMES-03")
        case state.EVENT_DIE:
            return _event(race, event_of(race))
    clause = (
        trade_clause(race) if test.kind == state.PAINT_DIE else first_clause(race, race.active())
    )
    assert clause is not None
    return _of_the_card(test.kind, clause)


def _of_a_push(safe: int) -> str:
    if not safe:
        return words("Neighbors in the push with the same number fail and go back 2 spaces.")
    return words(
        "Neighbors in the push with the same number fail and go back 2 spaces, "
        "but not with {faces}.",
        faces=faces_of(safe),
    )


def _of_the_card(kind: int, clause: Clause) -> Stakes:
    more, back = _spaces(clause.bonus), _spaces(clause.back)
    if kind == state.BONUS_DIE:
        faces = faces_of(clause.faces)
        means = words("On {faces} it moves {spaces} more.", faces=faces, spaces=more)
        title, earns = words("A roll for a bonus"), words("earns the bonus")
        return Stakes(title, means, earns, "VL-MAN-15", fear="")
    faces = faces_of(clause.risk)
    if kind == state.RISK_DIE:
        means = words("On {faces} it goes back {spaces}.", faces=faces, spaces=back)
        title = words("The Risk test of the card")
        return Stakes(title, means, words("passes"), "VL-RISK-11")
    title = words("A Risk test for paint traded")
    means = words(
        "On {faces} it goes back {spaces}, else it moves {more} more.",
        faces=faces,
        spaces=back,
        more=more,
    )
    return Stakes(title, means, words("passes"), "VL-MAN-12")


def _event(race: Race, event: LapsEvent) -> Stakes:
    card = awaited(race, NextEvent)
    assert card is not None
    title = names_of(race).event(card.card * 2 + card.come - 1)
    facts = {"faces": faces_of(event.faces), "spaces": _spaces(event.spaces)}
    if event.what == BACK_CARS:
        means = words("On {faces} a car goes back {spaces}.", **facts)
        return Stakes(title, means, words("holds its place"), "VL-LAPS-07")
    means = words("On {faces} a car moves up {spaces}.", **facts)
    return Stakes(title, means, words("advances"), "VL-LAPS-07", fear="")


def _spaces(number: int) -> str:
    return several(number, "space")


def faces_of(faces: int) -> str:
    """A set of faces in words.

    >>> faces_of(6), faces_of(96)
    ('1 or 2', '5 or 6')
    """
    return listed([str(face) for face in range(1, 7) if faces >> face & 1], OR)


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
