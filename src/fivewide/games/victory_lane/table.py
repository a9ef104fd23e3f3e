"""What lies on the table of Victory Lane: every fact once, what it ranges over, who may see it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fivewide.kernel.agenda import OPEN
from fivewide.kernel.declared import (
    FLAG,
    NUMBER,
    SEAT,
    Declared,
    Domain,
    Field,
    Shape,
    as_said,
    carried,
    coded,
    counted,
    list_of,
    listed,
    literal,
    marked,
    maybe,
    one,
    ordinal,
    per,
    set_of,
)
from fivewide.kernel.questions import seat_asked

from . import progress
from .agendas import STEPS, agenda_of
from .board import CARS, LANES, LEAD_LAP, NOBODY, NOWHERE
from .content import LANE_NAMES
from .imagine import sees_hand
from .names import BOX, CAR, CARD, FACE, LAPS_CARD, PLACE, ROLLED, STATUSES, STOP
from .questions import QUESTIONS
from .rules.driving import AfterTrade
from .rules.hands import DrawCard
from .rules.laps import NextEvent
from .rules.pits import ReturnToTrack
from .rules.qualifying import QualifyingCards
from .rules.risk import Reroll, RollDie
from .state import DONE, Race

MOST = 1_000_000  # of anything that is counted
FAR = 10_000  # half spaces: farther than any race goes
OFF = LANES * FAR  # a place beyond all others: not on the track
A_CARD = 100  # a sealed card, to tell it from the number on a die
PARTS = ("starting", "moving", "moved", "bonus", "done")
MANEUVERS = ("draft", "side-draft", "crossover")  # by their bits


# What only the table ranges over


def place_in_words(made: Any, place: int) -> str:
    """A car's lane and its true distance, in half spaces: GI6."""
    return "off" if place == OFF else f"{LANE_NAMES[place % LANES]}{place // LANES}"


def place_found(made: Any, said: str) -> int | None:
    found = PLACE.fullmatch(said)
    if found is None:
        return OFF if said == "off" else None
    return int(found[2]) * LANES + LANE_NAMES.index(found[1])


def answer_in_words(made: Any, answer: int) -> str | int:
    return made.names.card_ids[answer - A_CARD] if answer >= A_CARD else answer


def answer_found(made: Any, said: str | int) -> int | None:
    """A card, or any number: what could be sealed depends on the question."""
    ids = made.names.card_ids
    if isinstance(said, str):
        return ids.index(said) + A_CARD if said in ids else None
    return said if 0 <= said < A_CARD else None


ASKED = literal("question", *QUESTIONS.names, "next", "over", reason="can be {names}")
TO_DO: Domain[str] = as_said("step", str, schema={"enum": list(STEPS)})  # see `agendas.py`
RACE = ordinal("race", lambda made, seats: len(made.board.tracks))
STAGE = ordinal("stage", lambda made, seats: max(len(each.stages) for each in made.board.tracks))
COUNT = counted("number", 0, MOST)
STATUS = listed("token", STATUSES)
PART = listed("part", PARTS)
MANEUVER = listed("maneuver", MANEUVERS, "can be {names}", "{said!r}; {hint}")
WHERE = coded(
    "place",
    (str,),
    place_in_words,
    place_found,
    "write GI6: lane and distance, or off",
    {"type": "string", "pattern": "^(off|(LL|GI|GO|HL)-?[0-9]{1,4})$"},
)
ANSWER = coded(
    "answer",
    (str, int),
    answer_in_words,
    answer_found,
    "cards are sealed, or dice",
    {"anyOf": [{"type": "string"}, {"type": "integer", "minimum": 1, "maximum": 6}]},
)


def some(what: Domain[int]) -> Shape[dict[int, int]]:
    """Of every car that has any."""
    return per(CAR, what, unsaid=0)


# What the state holds otherwise than the document says it


def asked_of(race: Race) -> str:
    """What play waits for; next: it is about to go on by itself."""
    return "next" if race.question is None and not race.over else QUESTIONS.asked_of(race)


def teammates(race: Race) -> list[int]:
    return [NOBODY if race.is_primary(car) else int(race.owner[car]) for car in range(CARS)]


def places(race: Race) -> list[int]:
    return [
        OFF if at == NOWHERE else far * LANES + at % LANES
        for at, far in zip(race.at, race.far, strict=True)
    ]


def sealed_answers(race: Race) -> list[int]:
    """Answers given in secret: cards, or dice."""
    more = A_CARD if isinstance(race.question, QualifyingCards) else 0
    return [OPEN if answer == OPEN else answer + more for answer in race.sealed]


# Who may see it


def hand_is_open(race: Race, made: Any, viewer: int | None, seat: int, card: int) -> bool:
    """VL-HAND-02, VL-TEAM-05. One's own, and with an option a partner's; sizes are public."""
    return viewer is not None and sees_hand(race, viewer, seat)


def is_unseen(race: Race, made: Any, viewer: int | None, place: int, card: int) -> bool:
    """VL-HAND-02. What is left in the deck would tell what the others hold."""
    return False


def is_own(race: Race, made: Any, viewer: int | None, seat: int, answer: int) -> bool:
    """VL-QUAL-04, VL-YELLOW-11. That somebody has sealed an answer is public, the answer is not."""
    return viewer == seat


class Document(Declared):
    """Every key, with what it means when it is left out.

    The Laps deck has no order and holds what is not shown: everybody knows it. Which shuffles
    cards were part of, and how long hands were held, follows from what lay open.
    """

    race = Field(one(RACE), "which of the session; the first", "number")
    stage = Field(one(STAGE), "the first, or the last where the race ends")
    rounds = Field(one(NUMBER), "of the session; as few as there can have been")
    rotations = Field(one(NUMBER), "likewise")
    cautions = Field(one(NUMBER), "likewise")
    asks = Field(one(ASKED), "what play waits for; an action", read=asked_of)
    to_act = Field(maybe(SEAT), "who is asked; seat 0, or who drives the car", read=seat_asked)
    agenda = Field(list_of(TO_DO), "the usual one for what is asked", read=agenda_of)
    first = Field(maybe(SEAT), "who has the First Player token; seat 0")
    picks = Field(
        list_of(SEAT),
        "who still chooses a Team card, or goes to the garage; nobody",
        read=progress.picks,
    )
    primaries = Field(per(SEAT, CAR, unsaid=NOBODY), "in the order of the Team cards", "primary")
    teammates = Field(
        per(CAR, SEAT, unsaid=NOBODY),
        "dealt evenly, as far as they go",
        read=teammates,
        of=("owner",),
    )
    cars = Field(
        per(CAR, WHERE),
        "the front-most starting spaces that are free",
        read=places,
        of=("at", "far"),
    )
    window = Field(one(NUMBER), "the rear edge of the back tile; 0")
    tokens = Field(per(CAR, STATUS, unsaid=int(LEAD_LAP)), "as the distances say", "status")
    worn = Field(marked(CAR), "whose Team cards lie sideways; none", "sideways")
    tie_races = Field(some(counted("tie race", -1, 1)), "1 won, -1 lost; none", "edge")
    points = Field(some(COUNT), "of this race; none")
    total = Field(some(COUNT), "of the races before; none")
    wins = Field(some(COUNT), "none")
    finish = Field(some(counted("place", 0, CARS)), "places in the last race; none")
    lineup = Field(list_of(CAR), "Team cards left to right; the running order")
    hands = Field(
        per(SEAT, list_of(CARD)), "the first four cards that are nowhere else", seen=hand_is_open
    )
    must_pit = Field(marked(SEAT), "nobody")
    deck = Field(list_of(CARD), "every card that is nowhere else", seen=is_unseen)
    discard = Field(list_of(CARD), "none")
    gathered = Field(list_of(CARD), "the pile that was last shuffled in; none")
    shuffles = Field(one(COUNT), "one if cards were gathered")
    since = Field(per(CARD, NUMBER, unsaid=0), "the cards gathered, by the last shuffle")
    held = Field(per(SEAT, list_of(NUMBER)), "every card drawn after the last shuffle")
    laps_deck = Field(list_of(LAPS_CARD), "every Laps card that is nowhere else")
    shown = Field(list_of(LAPS_CARD), "the laps display of this stage; none")
    laps = Field(one(COUNT), "what is shown adds up to")
    laps_card = Field(
        maybe(LAPS_CARD),
        "whose events are being resolved; none",
        read=carried("card", NOBODY, NextEvent),
    )
    event = Field(one(NUMBER), "of them that have come; none", read=carried("come", 0, NextEvent))
    quick_pit = Field(one(FLAG), "no")
    caution = Field(one(FLAG), "the yellow flag is to come out; no")
    flagged = Field(one(FLAG), "there was a yellow flag in this stage; no")
    flags = Field(one(NUMBER), "of this race; as few as there can have been")
    queue = Field(list_of(CAR), "cars as they are activated; the usual order of turns")
    turn = Field(one(NUMBER), "of them that were activated; the car is the last one")
    car = Field(
        maybe(CAR),
        "the active one; the primary of who is asked",
        read=progress.car_asked_about,
        of=("activation.car",),
    )
    driver = Field(maybe(SEAT), "who decides for it; its owner, or who is asked", "activation.seat")
    card = Field(maybe(CARD), "the Action card in play; none", "activation.card")
    face = Field(maybe(ROLLED), "what an NPD rolled; nothing", "activation.face")
    part = Field(
        replace(one(PART), blank=int(DONE)),
        "starting with a card or a face, else done",
        read=progress.part,
        of=("activation.part",),
    )
    left = Field(
        one(counted("left", 0, 30)), "movement; what the card or the face says", "activation.left"
    )
    steps = Field(one(counted("steps", 0, 100)), "made; none", "activation.steps")
    used = Field(one(FLAG), "a maneuver was performed; no", "activation.used")
    lost = Field(one(FLAG), "a push of several cars has cost the maneuver; no", "activation.lost")
    straight = Field(one(FLAG), "every step in the lane; no", "activation.straight")
    diagonal = Field(one(FLAG), "the next step must be; no", "activation.diagonal")
    was = Field(one(STATUS), "the token at the start of the turn; what it is now", "activation.was")
    todo = Field(set_of(MANEUVER), "maneuvers an NPD has left; all of the face", "activation.todo")
    acted = Field(
        one(counted("acted", 0, 3)), "actions an NPD has performed; none", "activation.acted"
    )
    target = Field(
        maybe(CAR), "the car paint is traded with; none", read=carried("other", NOBODY, AfterTrade)
    )
    stop = Field(
        one(STOP), "the pit stop under way; gas-and-go", read=carried("stop", 0, ReturnToTrack)
    )
    good = Field(set_of(FACE), "by what the dice are for", read=progress.good_faces)
    tested = Field(list_of(CAR), "the cars that roll; the active one", read=progress.tested)
    rolled = Field(
        one(NUMBER), "of them that have; all, or none while a die is awaited", read=progress.rolled
    )
    sweep = Field(one(NUMBER), "whose reroll is decided, from 0; the first", read=progress.sweep)
    decided = Field(
        set_of(CAR), "whose reroll was decided; none", read=carried("decided", 0, RollDie, Reroll)
    )
    dice = Field(some(counted("die", 0, 6)), "none", "die")
    line = Field(list_of(CAR), "cars to be placed; none", read=progress.line)
    placed = Field(list_of(CAR), "cars placed on the grid, in order; none")
    times = Field(per(CAR, CARD, unsaid=NOBODY), "qualifying cards; none", "stopwatch")
    boxes = Field(per(CAR, BOX, unsaid=NOBODY), "in the pits; none", "box")
    drawing = Field(
        one(counted("cards", 0, 12)),
        "somebody still draws; none, or one if asked",
        read=carried("cards", 0, DrawCard),
    )
    stage_over = Field(
        one(FLAG), "the flag came with it; if a stage is being scored", read=progress.stage_over
    )
    rear = Field(
        maybe(SEAT), "whose primary is last of those to be placed; by the line", read=progress.rear
    )
    solo_pits = Field(
        one(FLAG),
        "the solo player has decided to pit; no",
        read=carried("flag.solo_pits", 0, *progress.AT_THE_FLAG),
    )
    sealed = Field(
        per(SEAT, ANSWER, unsaid=int(OPEN)),
        "nothing",
        read=sealed_answers,
        of=("sealed",),
        seen=is_own,
    )

    derived = ("board", "track", "grid", "lead", "tokens")
    scratch = ("trial",)
