"""Which steps may still be to do while a question is asked, by their names; and what follows."""

from __future__ import annotations

from fivewide.kernel.agenda import Step

from .rules.driving import AfterBonusDie, AfterPush, AfterRiskDie, AfterTrade, GoOn
from .rules.laps import AfterEventDice, AfterWide, NextEvent, NextToDraw
from .rules.pits import AfterFumes, ReturnToTrack
from .rules.qualifying import NextGarage, NextNpdTime, NextOnGrid
from .rules.rounds import AfterRace, DealNpds, NextPick, NextRound, RaceStatus, StartRace
from .rules.scoring import AfterTieRace, AwardRace, AwardStage, NextTie
from .rules.turns import AfterMoveDie, NextCar, PlayDrawnCard
from .rules.yellow import LineUp, NextExit, NextInLine, NextPitRoll, NextToRefuel
from .state import Race

STEPS: dict[str, type[Step]] = {
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
    "pick-order": (f"{SETUP} deal-npds",),
    "teams": (f"{SETUP} deal-npds",),
    "team": (f"{SETUP} deal-npds next-pick",),
    "npds": (SETUP,),
    "deal": (GRID,),
    "garage": (f"{GRID} next-garage",),
    "qualify": (GRID,),
    "npd-time": (f"{GRID} next-npd-time",),
    "faster-car": (GRID,),
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
    "solo-flag": (GRID,),
    "flag": (f"{GRID} next-in-line",),
    "pit-dice": (f"{GRID} next-to-refuel",),
    "pit-die": (f"{GRID} next-pit-roll",),
    "next": (GRID, ROUND, DRIVE, FINAL, STAGE, f"{GRID} line-up"),
    "over": ("",),
}
# What waited below a question that now carries it itself, in documents of rules version 2.
ONCE_BELOW = {
    "pick-order": " next-pick",
    "faster-car": " next-on-grid",
    "solo-flag": " next-in-line",
}
BEFORE_GRID = (  # what is asked before a car is put on the grid
    *("pick-order", "teams", "team", "npds", "deal"),
    *("garage", "qualify", "npd-time"),
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
