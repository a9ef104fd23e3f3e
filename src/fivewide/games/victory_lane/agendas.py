"""Which steps may still be to do while a question is asked, by their names; and what follows."""

from __future__ import annotations

from fivewide.kernel.agenda import Step

from .rules import driving, laps, pits, qualifying, rounds, scoring, turns, yellow
from .state import Race

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
CHAPTERS = (rounds, qualifying, laps, turns, pits, driving, scoring, yellow)


def step_called(name: str) -> type[Step]:
    """Documents call a step as its chapter does, with hyphens: `after-race` is `AfterRace`."""
    kind = name.title().replace("-", "")
    step: type[Step] = next(vars(each)[kind] for each in CHAPTERS if kind in vars(each))
    return step


STEPS = {
    name: step_called(name)
    for stacks in AGENDAS.values()
    for stack in stacks
    for name in stack.split()
}
STEP_NAMES = {kind: name for name, kind in STEPS.items()}


def agenda_of(race: Race) -> list[str]:
    """The agenda by name, from the floor up."""
    names = []
    step = race.agenda
    while step is not None:
        names.append(STEP_NAMES[type(step)])
        step = step.below
    return names[::-1]
