"""What lies on the table of Pile Up Racing: every fact once, and what it ranges over.

All of it is public but for calls under seal. Half of the keys belong to the action in hand: they
are said only while something of it is asked, whatever the state still holds of the last one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fivewide.kernel.agenda import OPEN
from fivewide.kernel.declared import (
    FLAG,
    SEAT,
    Declared,
    Domain,
    Field,
    Words,
    awaited,
    carried,
    group,
    list_of,
    literal,
    maybe,
    one,
    per,
    row_of,
    within,
)
from fivewide.kernel.ints import i64, vec

from .board import (
    ADVANCE_BY_SKILL,
    ADVANCE_TOP,
    CRASH,
    DROP_BOTTOM,
    DROP_BY_SKILL,
    DUEL,
    LADDER_DUEL,
    MECHANICAL,
    NOBODY,
    SHUFFLE,
    SORT,
)
from .names import CAR, DIE, MODE, MODES, PILE
from .questions import QUESTIONS
from .rules.checks import DnfCheck
from .rules.duels import DuelReroll, DuelRoll, LadderRoll
from .rules.quick_card import ShuffleCars
from .rules.special import ChartRoll
from .state import Race

# What may be asked on which row of the Quick Card
IN_ACTION: dict[str, tuple[i64, ...]] = {
    "letter": (ADVANCE_BY_SKILL, DROP_BY_SKILL),
    "shuffle": (SHUFFLE, SORT, ADVANCE_TOP, ADVANCE_BY_SKILL, DROP_BOTTOM, DROP_BY_SKILL),
    "duel": (DUEL,),
    "reroll": (DUEL,),
    "ladder": (LADDER_DUEL,),
    "check": (CRASH, MECHANICAL),
    "rear": (CRASH, MECHANICAL),
    "special-car": (CRASH, MECHANICAL),
    "special": (CRASH, MECHANICAL),
}
BEFORE_THE_START = ("pick", "deal")
ROLLING = ("roll", *IN_ACTION)
DUELS = ("duel", "reroll", "ladder")
INCIDENT = ("check", "rear", "special-car", "special")
UNDER_SEAL = ("drive", "stop", "pit")

ASKED = literal("question", *QUESTIONS.names, "over")
COUNT = within("count", 0, 100_000)
PLACE = within("place", 1, 99)
NEW_PILES = within("new piles", -99, 99)
TOTAL = within("total", -99, 10**12)  # of a duel; what is rolled again stands behind it
PLUS = within("plus", -9, 9)
AGE = within("age", 0, 999)
ANSWER: Domain[Any] = Domain(  # as the number it is; `place` looks whether the seat may give it
    "answer", (int,), lambda made, seats: Words(int, lambda said: said, {"type": "integer"}), Any
)


# What the state holds otherwise than the document says it


def cut(order: vec[i64], sizes: vec[i64]) -> Iterator[vec[i64]]:
    """A line of cars in parts of these sizes."""
    at = 0
    for size in sizes:
        yield order[at : at + int(size)]
        at += int(size)


def piles(race: Race) -> Iterator[vec[i64]]:
    return cut(race.order, race.sizes)


def stages(race: Race) -> Iterator[vec[i64]]:
    return cut(race.stage_order, race.stage_size)


def retired(race: Race) -> list[tuple[int, int, int]]:
    """Places are counted from 1."""
    held = zip(race.out, race.out_box, race.out_place, strict=True)
    return [(car, box, place + 1) for car, box, place in held]


def dice(race: Race) -> list[int]:
    return [race.die_one, race.die_two, race.contrast]


def out_before(race: Race) -> int:
    """How many were out before the incident; where nobody checks, all that are."""
    before: int = carried("out_before", len(race.out), DnfCheck)(race)
    return before


def first_in_hand(race: Race) -> int:
    """Of the cars to be shuffled, of the duellists; on a ladder the challenger is alone."""
    climbed: int | None = carried("climb.place", None, LadderRoll)(race)
    start: int = carried("start", 0, ShuffleCars, DuelRoll, DuelReroll)(race)
    return start if climbed is None else climbed


def in_hand(race: Race) -> int:
    rolled: int = len(carried("totals", (), DuelReroll)(race))
    cars: int = carried("cars", rolled, ShuffleCars, DuelRoll)(race)
    return cars


def rolls_again(race: Race) -> int:
    roll = awaited(race, DuelReroll)
    return NOBODY if roll is None else roll.duellist(race)


def modes(race: Race) -> list[str]:
    return [MODES[mode + 1] for mode in race.push]


def call_is_own(race: Race, made: Any, viewer: int | None, seat: int, answer: int) -> bool:
    """PU-HAGG-01, PU-HPIT-02. A call is sealed until the last one is in; who has called is not."""
    return viewer == seat


class Document(Declared):
    """Every key, with what it means when it is left out."""

    asks = Field(one(ASKED), "what play waits for; a roll", read=QUESTIONS.asked_of)
    grid = Field(list_of(CAR), "the entry list, as far as there are starters")
    piles = Field(
        list_of(list_of(CAR)),
        "the grid in piles, less whoever is elsewhere",
        read=piles,
        of=("order", "sizes"),
    )
    owners = Field(per(CAR, SEAT, unsaid=NOBODY), "as the options say", "owner")
    box = Field(one(COUNT), "boxes crossed off; none")
    overtimes = Field(one(COUNT), "none")
    cautions = Field(one(COUNT), "one before every overtime")
    leader = Field(maybe(CAR), "who led last; the first car")
    lead_changes = Field(one(COUNT), "as few as those who led allow")
    led = Field(per(CAR, COUNT, unsaid=0), "boxes that a car led; none")
    stages = Field(
        list_of(list_of(CAR)),
        "the order of every stage that is over; none",
        read=stages,
        of=("stage_order", "stage_size"),
    )
    out = Field(
        list_of(group({"driver": CAR, "box": COUNT, "place": PLACE}, box=0, place=1)),
        "retired cars, the last one classified first; none",
        read=retired,
        of=("out", "out_box", "out_place"),
    )
    pile = Field(maybe(PILE), "whose action it is; the rearmost", "active", during=ROLLING)
    turn = Field(maybe(PILE), "where that pile stood at first; there", during=ROLLING)
    new_piles = Field(
        one(NEW_PILES), "before the pile that led the segment; none", "ahead", during=ROLLING
    )
    second = Field(one(FLAG), "the second action on the Final Lap; no", during=ROLLING)
    dice = Field(
        row_of(3, DIE),
        "the roll that is carried out, the contrasting die last",
        read=dice,
        of=("die_one", "die_two", "contrast"),
        during=IN_ACTION,
    )
    caution = Field(one(FLAG), "is one out? In an incident yes")
    part = Field(
        one(COUNT),
        "where in the order the cars in hand begin; 0",
        read=first_in_hand,
        during=("shuffle", *DUELS),
    )
    cars = Field(
        one(COUNT), "how many they are; 0", read=in_hand, during=("shuffle", "duel", "reroll")
    )
    totals = Field(
        list_of(TOTAL),
        "rolled in the duel so far; none",
        read=carried("totals", (), DuelRoll, DuelReroll, LadderRoll),
        during=DUELS,
    )
    again = Field(maybe(CAR), "the duellist who rolls again", read=rolls_again, during=("reroll",))
    rung = Field(
        one(COUNT),
        "the pile of a ladder duel, the lead pile 0",
        read=carried("climb.pile", 0, LadderRoll),
        during=("ladder",),
    )
    climbing = Field(
        one(FLAG),
        "has the climber won so far? No",
        read=carried("climb.climbing", False, LadderRoll),
        during=("ladder",),
    )
    checks = Field(
        list_of(CAR),
        "cars that have to check, in order; none",
        read=carried("cars", (), DnfCheck),
        during=("check",),
    )
    check_plus = Field(
        one(PLUS),
        "what a Special Result adds to it; 0",
        read=carried("plus", 0, DnfCheck),
        during=("check",),
    )
    rear = Field(list_of(CAR), "cars on their way to the rear; none", during=("check", "rear"))
    sent_back = Field(one(COUNT), "that have come there; none", during=("pit", "over"))
    incident = Field(
        one(COUNT),
        "cars out before this incident; all that are out",
        read=out_before,
    )
    special = Field(
        maybe(CAR),
        "the car of a Special Result",
        read=carried("car", NOBODY, ChartRoll),
        during=("special",),
    )
    frozen = Field(list_of(CAR), "the order as a caution found it, if it counts; none")
    push = Field(
        per(CAR, MODE, unsaid="normal"), "how cars are driven; normally", read=modes, of=("push",)
    )
    tires = Field(per(CAR, AGE, unsaid=0), "segments since a car's last stop; none")
    stopping = Field(list_of(CAR), "cars about to stop under green; none", during=("drive",))
    sealed = Field(
        per(SEAT, ANSWER, unsaid=OPEN), "calls so far; none", seen=call_is_own, during=UNDER_SEAL
    )

    derived = ("board", "form")  # form: what the cars are worth, by push and tires
    scratch = ("scratch",)
