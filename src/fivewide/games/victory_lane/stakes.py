"""What the dice on the cars decide, whoever reads them: what a car hopes for, and what it fears."""

from __future__ import annotations

from dataclasses import dataclass

from fivewide.games.victory_lane.agendas import agenda_of
from fivewide.games.victory_lane.board import BACK_CARS
from fivewide.games.victory_lane.rules.laps import current
from fivewide.games.victory_lane.rules.risk import is_failing
from fivewide.games.victory_lane.state import Race


@dataclass(frozen=True)
class Stakes:
    """One kind of roll. `hope` goes with "on 4 faces of six"; a bad die harms only if `harms`."""

    title: str
    words: str
    hope: str
    rule: str
    harms: bool = True


PUSH = Stakes(
    "The Risk test of a push",
    "Neighbors in the push with the same number fail and go back two.",
    "passes",
    "VL-RISK-02",
)
SOME_SAFE = Stakes(
    PUSH.title,
    "Neighbors in the push with the same number fail and go back two, but not with {faces}.",
    PUSH.hope,
    PUSH.rule,
)
WIDE = Stakes(
    "The Risk test of cars side by side",
    "Cars beside each other with the same number fail.",
    "passes",
    "VL-WIDE-05",
)
TIE = Stakes(
    "A tie race",
    "The higher die takes the place; equal dice throw both back two.",
    "wins the place",
    "VL-SCORE-06",
)
MOVE = Stakes(
    "A roll for the move",
    "The die says how far the car moves.",
    "moves further",
    "VL-MAN-17",
    harms=False,
)
BONUS = Stakes(
    "A roll for a bonus",
    "The die says whether the car moves on.",
    "earns the bonus",
    "VL-MAN-15",
    harms=False,
)
RISK = Stakes(
    "The Risk test of the card",
    "A low roll throws the car back.",
    "passes",
    "VL-RISK-11",
)
TRADE = Stakes(
    "A Risk test for paint traded",
    "A low roll throws the car back, any other moves it on.",
    "passes",
    "VL-MAN-12",
)
FUMES = Stakes(
    "A roll for gas",
    "Five or six finds a card to play; else the car sputters.",
    "finds gas",
    "VL-FUMES-03",
)
GAIN = Stakes(
    "A roll for an event", "A good roll moves the car up.", "advances", "VL-LAPS-07", harms=False
)
LOSS = Stakes(
    "A roll for an event", "A bad roll throws the car back.", "holds its place", "VL-LAPS-07"
)
READ_BY: dict[str, Stakes] = {
    "after-push": PUSH,
    "after-wide": WIDE,
    "after-tie-race": TIE,
    "after-move-die": MOVE,
    "after-bonus-die": BONUS,
    "after-risk-die": RISK,
    "after-trade": TRADE,
    "after-fumes": FUMES,
}


def stakes_of(race: Race) -> Stakes:
    """What the dice are for, which follows from who will read them."""
    agenda = agenda_of(race)
    reader = agenda[-1] if agenda else ""
    if reader == "after-event-dice":
        return LOSS if current(race).what == BACK_CARS else GAIN
    stakes = READ_BY.get(reader, TIE)  # who may give way is asked before there is a reader
    if stakes is PUSH and race.track.safe_faces:
        faces = [str(face) for face in range(1, 7) if race.track.safe_faces >> face & 1]
        words = SOME_SAFE.words.format(faces=" or ".join(faces))
        return Stakes(PUSH.title, words, PUSH.hope, PUSH.rule)
    return stakes


def odds(race: Race, car: int) -> tuple[int, int]:
    """Of six faces, how many would be what a car hopes for, and how many worse than its die now.

    The other dice as they lie. Only a roll for the move and a tie race can turn out worse: a
    shorter move, and equal dice that throw both cars back.
    """
    stakes = stakes_of(race)
    if stakes is MOVE:
        moves = [int(spaces) for spaces in race.board.cards[race.card].by_die]
        now = moves[race.die[car] - 1]
        return sum(move > now for move in moves), sum(move < now for move in moves)
    would = race.clone()
    good = 0
    for face in range(1, 7):
        would.die[car] = face
        good += not is_failing(would, car)
    if stakes is TIE:
        other = race.tested[1] if race.tested[0] == car else race.tested[0]
        return good, int(race.die[car] != race.die[other])
    return good, 0
