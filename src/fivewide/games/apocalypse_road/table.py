"""What lies on the table of Apocalypse Road: every fact once, and who may see it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fivewide.kernel.agenda import OPEN
from fivewide.kernel.declared import (
    FLAG,
    NUMBER,
    SEAT,
    Declared,
    Field,
    as_said,
    counted,
    list_of,
    literal,
    maybe,
    one,
    paired,
    part,
    per,
)
from fivewide.kernel.edge import edge_of
from fivewide.kernel.questions import seat_asked

from . import agendas
from .board import BOUNTY, LETHAL, NONE, RACE_BONUS
from .names import CAR, CARD, COMBAT_CARD, EVENT, PLACE, SPACE, STEP, whereabouts
from .questions import QUESTIONS, cars_of
from .rules.scoring import card_of
from .rules.setup import SETS
from .state import ACTED, DEBT, RELOADING, RESERVE, SUPPRESSED, Race
from .tracks import MOST_POINTS

SETUP = ("starting-cars", "starting-cars-openly", "bag", "bag-fill", "bag-draw")
MARKS = {"acted": ACTED, "suppressed": SUPPRESSED, "reloading": RELOADING, "debt": DEBT}


# What only the table ranges over


def markers(effect: int) -> Callable[[Any, int], int]:
    """As many as the event's card puts down; none without such a card."""

    def most(made: Any, seats: int) -> int:
        event_deck = made.board.event_deck
        card = card_of(event_deck.effect, effect)
        return 0 if card == NONE else int(event_deck.amount[card])

    return most


ASKED = literal("question", *QUESTIONS.names, "over")
PART = literal("part of a turn", *agendas.PARTS.values(), "over")
RANGE = "must be {least} to {most}"
TURN = counted("turn", 1, lambda made, seats: int(made.board.house.turn_cap), RANGE)
DAMAGE = counted("damage", 0, int(LETHAL) - 1, "a car in the race has {least} to {most}")
POINTS = counted("points", 0, lambda made, seats: int(made.board.house.points), RANGE)
ON_BOUNTY = counted("markers", 0, markers(BOUNTY), f"{RANGE} markers")
ON_BONUS = counted("markers", 0, markers(RACE_BONUS), f"{RANGE} markers")
PLAYERS = counted("players", 0, lambda made, seats: seats, RANGE)
MOVEMENT = counted("movement points", 0, MOST_POINTS, RANGE)
VACANCY = paired("vacancy", SEAT, FLAG, 2)  # whose, and which side of the counter is up
ANSWER = as_said("answer", str, list, schema={})  # it depends on the question: see `sealed_answers`


# What the state holds otherwise than the document says it


def places(race: Race) -> list[int]:
    return list(map(whereabouts, race.status, race.at))


def marked(key: str, means: str) -> Field[list[int]]:
    """The cars that have one of the markers."""
    mark = MARKS[key]

    def cars(race: Race) -> list[int]:
        return [car for car, marks in enumerate(race.marks) if marks & mark]

    return Field(list_of(CAR), means, read=cars, of=("marks",))


def cars_to_start(race: Race) -> list[list[int]]:
    return [cars_of(seat * SETS + cars) for seat, cars in enumerate(race.starters)]


def sealed_answers(race: Race) -> list[Any]:
    """What some have answered already, if all are asked at once: cars, a car, or cards."""
    return edge_of(race).asked.sealed(race)


def used_spaces(race: Race) -> list[int]:
    """Of the car on its way, else of whoever moved last: spots, each by the first of its spaces."""
    spots = list(race.board.track.spot)
    if race.move.mover != NONE:
        used = race.move.used
    else:
        used = race.segment.flown if len(race.segment.flown) > 0 else race.segment.used
    return [spots.index(spot) for spot in used]


# Who may see it


def is_own(race: Race, made: Any, viewer: int | None, seat: int, item: Any) -> bool:
    """Hands and sealed answers are secret; how many cards, and who has answered, is not."""
    return viewer == seat


class Segment(Declared):
    """The Action Segment being played; only `car` and `card` must be named."""

    car = Field(one(CAR), "the active car", "segment.car", needed=True)
    card = Field(one(CARD), "the card it is driven with", "segment.card", needed=True)
    event = Field(maybe(EVENT), "the event being carried out; none", "segment.event")
    fired = Field(
        one(FLAG),
        "has it fired, or may it not any more? no, but when a Combat Card decides about the shot",
        read=agendas.has_fired,
    )
    asked = Field(one(PLAYERS), "Dangerous Debris: players done; none", read=agendas.debris_done)
    mover = Field(maybe(CAR), "the car itself", "move.mover")
    points = Field(one(MOVEMENT), "movement points left; none", "move.points")
    locked = Field(one(FLAG), "has a line formed? no", "move.locked")
    pending = Field(maybe(STEP), "a step that waits for a choice of lanes; none", "move.pending")
    link_at = Field(
        maybe(SPACE), "up to where the run behind has been followed; to its end", "move.link_at"
    )
    train = Field(list_of(CAR), "cars that follow, nearest first; none", "move.train")
    lanes = Field(list_of(SPACE), "pairs: at this branch, this lane; none", "move.lanes")
    used = Field(
        list_of(SPACE),
        "where it has been; the space it stands on",
        read=used_spaces,
        of=("segment.used", "segment.flown", "move.used"),
    )
    branch = Field(maybe(SPACE), "where a lane is asked for; it follows", read=agendas.branch)
    target = Field(maybe(CAR), "the car attacked or bumped; none", read=agendas.target)
    sideswipe = Field(one(FLAG), "is the collision a Sideswipe? no", read=agendas.is_sideswipe)
    entering = Field(maybe(SPACE), "the space fought for; the target's", read=agendas.entering)
    face = Field(maybe(COMBAT_CARD), "the card that brought a Chain; none", read=agendas.face)
    struck = Field(list_of(CAR), "cars a Chain has reached; none", read=agendas.struck)
    chain_at = Field(
        maybe(SPACE), "how far it has been followed; the last car struck", read=agendas.chain_at
    )
    bulldozes = Field(one(FLAG), "does the target go back instead? no", read=agendas.bulldozes)


class Document(Declared):
    """Every key, with what it means when it is left out."""

    turn = Field(one(TURN), "1")
    first = Field(maybe(SEAT), "who has the First Player marker; seat 0, once there are cars")
    asks = Field(one(ASKED), "what play waits for; a card", read=QUESTIONS.asked_of)
    to_act = Field(maybe(SEAT), "who is asked; seat 0", read=seat_asked)
    next = Field(one(PART), "what comes then; what fits the question", read=agendas.next_part)
    winner = Field(maybe(SEAT), "nobody")
    cars = Field(
        per(CAR, PLACE, unsaid=int(RESERVE)),
        "others are in reserve; without any, the grid is filled",
        read=places,
        of=("status", "at"),
    )
    damage = Field(per(CAR, DAMAGE, unsaid=0), "none")
    acted = marked("acted", "cars driven in this turn; none")
    suppressed = marked("suppressed", "none")
    reloading = marked("reloading", "none")
    debt = marked("debt", "cars whose next crossing scores nothing; none")
    pools = Field(per(SEAT, POINTS), "all points, less those claimed and removed", "pool")
    claimed = Field(per(SEAT, POINTS), "none; with a pool: what is missing from it")
    removed = Field(per(SEAT, POINTS), "by the Countdown Clock; none")
    clock_off = Field(one(FLAG), "has it stopped for good? no")
    bounty = Field(one(ON_BOUNTY), "markers on the card in play; none")
    race_bonus = Field(one(ON_BONUS), "markers on the card in play; none")
    hands = Field(per(SEAT, list_of(CARD)), "six each of the cards that are left", seen=is_own)
    discards = Field(per(CARD, NUMBER, unsaid=0), "none")
    combat_discards = Field(per(COMBAT_CARD, NUMBER, unsaid=0), "none", "combat_out")
    event_discards = Field(per(EVENT, NUMBER, unsaid=0), "none", "events_out")
    starters = Field(
        per(SEAT, list_of(CAR), unsaid=[]),
        "starting cars that are not on the grid yet; none",
        read=cars_to_start,
        of=("starters",),
    )
    bagged = Field(per(SEAT, CAR, unsaid=int(NONE)), "the car of each team in the bag; none")
    sealed = Field(
        per(SEAT, ANSWER, unsaid=int(OPEN)),
        "what some have answered, while all are asked; nothing",
        read=sealed_answers,
        of=("sealed",),
        seen=is_own,
    )
    last = Field(maybe(SEAT), "the active player; the owner of the active car", "seat")
    vacancies = Field(
        list_of(VACANCY), "cars lost and not replaced yet; none", read=agendas.cars_lost
    )
    segment = part(
        Segment, "the Action Segment being played; none", lambda race: race.segment.car != NONE
    )

    # occupant: kept up by Race.put; decks: what is nowhere else;
    # kind, diagonals, must: how the mover moves, by card and event
    derived = (
        "board",
        "occupant",
        "deck",
        "combat",
        "events",
        "move.kind",
        "move.diagonals",
        "move.must",
    )
    scratch = ("tally", "glance")  # of searches; no race at a table has either
