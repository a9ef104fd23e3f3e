"""Which steps may still be to do while a question is asked, by their names; and what follows."""

from __future__ import annotations

from collections.abc import Callable

from fivewide.games.victory_lane.board import NOBODY
from fivewide.games.victory_lane.events import (
    DREW,
    DREW_AT_FLAG,
    DREW_BY_CARD,
    DREW_BY_DRAFT,
    DREW_BY_EVENT,
    DREW_FOR_QUALIFYING,
    DREW_ON_FUMES,
)
from fivewide.games.victory_lane.questions import QUESTIONS
from fivewide.games.victory_lane.rules.driving import (
    AfterBonusDie,
    AfterPush,
    AfterRiskDie,
    AfterTrade,
    GoOn,
)
from fivewide.games.victory_lane.rules.hands import DrawCard
from fivewide.games.victory_lane.rules.laps import (
    AfterEventDice,
    AfterWide,
    NextEvent,
    NextToDraw,
)
from fivewide.games.victory_lane.rules.pits import AfterFumes, ReturnToTrack
from fivewide.games.victory_lane.rules.qualifying import (
    NextGarage,
    NextNpdTime,
    NextOnGrid,
    QualifyingCards,
)
from fivewide.games.victory_lane.rules.rounds import (
    AfterRace,
    DealNpds,
    NextPick,
    NextRound,
    RaceStatus,
    StartRace,
)
from fivewide.games.victory_lane.rules.scoring import (
    AfterTieRace,
    AwardRace,
    AwardStage,
    NextTie,
)
from fivewide.games.victory_lane.rules.turns import (
    AfterMoveDie,
    NextCar,
    PlayDrawnCard,
)
from fivewide.games.victory_lane.rules.yellow import (
    LineUp,
    NextExit,
    NextInLine,
    NextPitRoll,
    NextToRefuel,
    PitDice,
)
from fivewide.games.victory_lane.state import (
    ABREAST,
    BONUS_DIE,
    CHAIN,
    EVENT_DIE,
    FUMES_DIE,
    MOVE_DIE,
    PAINT_DIE,
    RISK_DIE,
    RIVAL,
    Race,
)
from fivewide.kernel.agenda import Question, Step, packed

STEPS: dict[str, Callable[[], Step]] = {
    "after-race": AfterRace,
    "start-race": StartRace,
    "deal-npds": DealNpds,
    "next-pick": NextPick,
    "next-round": NextRound,
    "race-status": RaceStatus,
    "next-garage": NextGarage,
    "next-npd-time": NextNpdTime,
    "next-on-grid": NextOnGrid,
    "next-event": NextEvent,
    "next-to-draw": NextToDraw,
    "after-event-dice": AfterEventDice,
    "after-wide": AfterWide,
    "next-car": NextCar,
    "after-move-die": AfterMoveDie,
    "play-drawn-card": PlayDrawnCard,
    "after-fumes": AfterFumes,
    "return-to-track": ReturnToTrack,
    "after-push": AfterPush,
    "after-bonus-die": AfterBonusDie,
    "after-risk-die": AfterRiskDie,
    "after-trade": AfterTrade,
    "go-on": GoOn,
    "next-tie": NextTie,
    "after-tie-race": AfterTieRace,
    "award-stage": AwardStage,
    "award-race": AwardRace,
    "line-up": LineUp,
    "next-in-line": NextInLine,
    "next-to-refuel": NextToRefuel,
    "next-pit-roll": NextPitRoll,
    "next-exit": NextExit,
}
STEP_NAMES = {kind: name for name, kind in STEPS.items()}

# The agendas, from the floor up, on which a question may be asked; the first is the usual one.
SETUP = "after-race start-race"
GRID = "after-race next-round"
ROUND = "after-race race-status"
EVENT = f"{ROUND} next-event"
DRIVE = f"{ROUND} next-car"
FUMES = f"{DRIVE} play-drawn-card"
FINAL = "after-race award-race next-tie"
STAGE = "after-race next-round line-up award-stage next-tie"
TESTS = (
    f"{DRIVE} after-push",
    f"{DRIVE} after-move-die",
    f"{DRIVE} after-bonus-die",
    f"{DRIVE} after-risk-die",
    f"{DRIVE} after-trade",
    f"{FUMES} after-fumes",
    f"{EVENT} after-event-dice",
    f"{EVENT} after-wide",
    f"{FINAL} after-tie-race",
    f"{STAGE} after-tie-race",
)
DRAWS = (
    f"{DRIVE} return-to-track",
    f"{DRIVE} go-on",
    f"{EVENT} next-to-draw",
    f"{GRID} next-to-refuel",
)
AGENDAS: dict[str, tuple[str, ...]] = {
    "pick-order": (f"{SETUP} deal-npds next-pick",),
    "teams": (f"{SETUP} deal-npds",),
    "team": (f"{SETUP} deal-npds next-pick",),
    "npds": (SETUP,),
    "deal": (GRID,),
    "garage": (f"{GRID} next-garage",),
    "qualify": (GRID,),
    "npd-time": (f"{GRID} next-npd-time",),
    "faster-car": (f"{GRID} next-on-grid",),
    "lane": (f"{GRID} next-on-grid", f"{GRID} next-in-line", f"{GRID} next-exit"),
    "laps-card": (ROUND,),
    "caution-die": (EVENT,),
    "die": TESTS,
    "reroll": TESTS,
    "action-card": (*DRAWS, f"{GRID} next-garage", FUMES),
    "discard": DRAWS,
    "action": (DRIVE,),
    "gear": (DRIVE,),
    "drive": (DRIVE,),
    "npd-die": (DRIVE,),
    "give-way": (FINAL, STAGE),
    "solo-flag": (f"{GRID} next-in-line",),
    "flag": (f"{GRID} next-in-line",),
    "pit-dice": (f"{GRID} next-to-refuel",),
    "pit-die": (f"{GRID} next-pit-roll",),
    "next": (GRID, ROUND, DRIVE, FINAL, STAGE, f"{GRID} line-up"),
    "over": ("",),
}
TEST_OF = {
    "after-push": int(CHAIN),
    "after-wide": int(ABREAST),
    "after-tie-race": int(RIVAL),
    "after-event-dice": int(EVENT_DIE),
    "after-move-die": int(MOVE_DIE),
    "after-bonus-die": int(BONUS_DIE),
    "after-risk-die": int(RISK_DIE),
    "after-trade": int(PAINT_DIE),
    "after-fumes": int(FUMES_DIE),
}
DRAWN_FOR = {
    "return-to-track": int(DREW),
    "go-on": int(DREW_BY_CARD),
    "next-to-draw": int(DREW_BY_EVENT),
    "next-to-refuel": int(DREW_AT_FLAG),
    "next-garage": int(DREW_FOR_QUALIFYING),
    "play-drawn-card": int(DREW_ON_FUMES),
}
NOBODY_IN_PARTICULAR = (  # questions that are not asked of a seat
    *("pick-order", "teams", "npds", "deal", "npd-time", "faster-car"),
    *("caution-die", "die", "solo-flag", "pit-die"),
)
ON_TRACK = (ROUND, EVENT, DRIVE, FINAL, STAGE)  # agendas during which all cars are on the track


def agenda_of(race: Race) -> list[str]:
    """The agenda by name, from the floor up."""
    names = []
    step = race.agenda
    while step is not None:
        names.append(STEP_NAMES[type(step)])
        step = step.below
    return names[::-1]


def test_of(agenda: list[str], asks: str) -> int:
    """What dice are compared with, as follows from who will read them."""
    if asks == "give-way":
        return int(RIVAL)
    return TEST_OF[agenda[-1]]


def drawn_for(race: Race) -> int:
    """What gives a card that is being drawn, as follows from what comes after it."""
    after = agenda_of(race)[-1]
    if after == "go-on" and any(each.draft for each in race.board.cards[race.card].clauses):
        return int(DREW_BY_DRAFT)
    return DRAWN_FOR[after]


def question_of(race: Race, asks: str, seat: int) -> Question:
    """A question as the rules would ask it."""
    kind: Callable[..., Question] = QUESTIONS.kinds[asks]
    if asks == "action-card":
        return DrawCard(seat, drawn_for(race))
    if asks == "qualify":
        return QualifyingCards(packed(list(range(int(race.seats)))))
    if asks == "pit-dice":
        boxes = [int(race.box[race.primary[other]]) for other in range(race.seats)]
        return PitDice(packed([other for other, box in enumerate(boxes) if box != NOBODY]))
    return kind() if asks in NOBODY_IN_PARTICULAR else kind(seat)
