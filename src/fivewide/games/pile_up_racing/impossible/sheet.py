"""Owners, flags, the Raceday sheet and house rules of a position, judged."""

from __future__ import annotations

from fivewide.kernel.positions import bad

from ..board import NOBODY, SPECIAL_DIE
from ..names import Names
from ..rules.pit_stops import MAY_STOP, MUST_STOP
from ..state import Race
from ..table import INCIDENT, ROLLING, Document

# Before a pile's action has moved a car, and between actions: the order is the one last noted
UNMOVED = ("roll", "letter", "special-car", "drive", "stop", "pit")


def check_sheet(race: Race, said: Document, names: Names) -> None:
    check_owners(race, said)
    check_grid(race)
    check_flag(race, said)
    check_end(race, said)
    check_retired(race, names)
    check_counts(race, said)
    check_stages(race, said, names)
    check_leader(race, said, names)
    check_frozen(race, said, names)
    check_driven(race, said, names)


def running(race: Race) -> list[int]:
    return [int(car) for car in (*race.order, *race.rear)]


# Before the race


def check_owners(race: Race, said: Document) -> None:
    """Once the race has begun everybody has all his cars."""
    if said.owners is None:
        return
    each = int(race.board.cars_each)
    for seat in range(int(race.seats)):
        has = list(race.owner).count(seat)
        if has != each:
            raise bad("owners", f"seat {seat} has {has} cars, not {each}")


def check_grid(race: Race) -> None:
    """Where the options say who starts where, the position cannot."""
    if len(race.board.grid) > 0 and list(race.grid) != list(race.board.grid):
        raise bad("grid", "the options give another one; leave it out, or grid=qualifying")


# Flags, boxes, the end


def check_flag(race: Race, said: Document) -> None:
    """A caution is out in an incident, and while pits are open."""
    asks = said.asks
    if asks in INCIDENT:
        special = int(race.contrast) == SPECIAL_DIE
        out = bool(race.board.house.special_caution) if special else True
        if bool(race.caution) != out:
            raise bad("caution", f"it is {'out' if out else 'not out'} in this incident")
    elif said.incident not in (None, len(race.out)):
        raise bad("incident", f"there is none while {asks!r} is asked")
    elif said.caution and asks != "pit":
        raise bad("caution", f"none is out while {asks!r} is asked")
    elif asks == "pit" and not race.caution:
        if not is_stage_end(race):
            raise bad("caution", f"no stage ends with box {race.box + 1}: one must be out")
        if said.sent_back:
            raise bad("sent_back", "nobody is sent back without a caution")


def is_stage_end(race: Race) -> bool:
    """Does the box that comes next end a stage?"""
    ends = race.board.stage_ends
    return int(race.box) < len(ends) and ends[race.box] == 1


def check_end(race: Race, said: Document) -> None:
    """Over after the last box, or when nobody is left."""
    most, boxes = int(race.board.house.overtimes), int(race.board.normal) + 1
    if race.overtimes > most:
        raise bad("overtimes", f"the options allow {most}")
    if said.asks == "pit" and race.is_final_lap() and race.overtimes >= most:
        raise bad("asks", "a caution on the Final Lap ends the race: there is no pit call")
    if said.asks == "over" and race.box < boxes and running(race):
        raise bad("asks", f"not 'over': {race.box} of {boxes} boxes are crossed")


def segments_over(race: Race, said: Document) -> int:
    done = int(race.box) + max(int(race.overtimes) - 1, 0)
    last_one = said.asks == "over" and race.overtimes and running(race)
    return done + 1 if said.asks == "pit" or last_one else done


# The Raceday sheet


def check_retired(race: Race, names: Names) -> None:
    """Retired cars, as they retired: the last of them is classified first."""
    latest = 0
    out = zip(race.out, race.out_box, race.out_place, strict=True)
    for place, (car, box, held) in enumerate(out):
        name = names.car(car)
        if box > race.box:
            raise bad("out", f"{name} retired in box {box}, but only {race.box} are crossed")
        if box < latest:
            raise bad("out", f"{name} stands behind a car that retired later")
        latest = int(box)
        places = race.board.starters - sum(other < box for other in race.out_box[:place])
        if held >= places:
            raise bad("out", f"{name}: there were {places} places")


def check_counts(race: Race, said: Document) -> None:
    """A caution, and a box led, at most for every segment."""
    closed = segments_over(race, said)
    most = closed + (said.asks == "over" and not running(race))
    if said.asks == "pit" and not race.caution:
        most -= 1
    if race.cautions > most:
        raise bad("cautions", f"{race.cautions} in {most} segments")
    if race.cautions < race.overtimes:
        raise bad("cautions", f"there were {race.overtimes} at least: one before each overtime")
    led = sum(int(boxes) for boxes in race.led)
    if led > closed:
        raise bad("led", f"{led} boxes in {closed} segments")
    leaders = sum(boxes > 0 for boxes in race.led)
    if race.lead_changes < leaders - 1:
        raise bad("lead_changes", f"there were {leaders - 1} at least: {leaders} have led")


def check_stages(race: Race, said: Document, names: Names) -> None:
    """The order of every stage that is over, of those who ran then."""
    orders = said.stages or []
    ends = [box for box, last in enumerate(race.board.stage_ends, start=1) if last]
    over = sum(box <= race.box for box in ends) + (said.asks == "pit" and is_stage_end(race))
    if orders and len(orders) != over:
        raise bad("stages", f"{len(orders)} orders, but {over} are over by box {race.box}")
    retired = dict(zip(map(int, race.out), map(int, race.out_box), strict=True))
    for number, (there, end) in enumerate(zip(orders, ends, strict=False), start=1):
        wrong = [(car, "is running, and not in it") for car in running(race) if car not in there]
        for car, box in retired.items():
            if car in there and box + 1 < end:
                wrong.append((car, f"was out by then, in box {box + 1}"))
            if car not in there and box >= end:
                wrong.append((car, "was still running then, and is not in it"))
        for car, reason in wrong:
            raise bad("stages", f"order of stage {number}: {names.car(car)} {reason}")


def check_leader(race: Race, said: Document, names: Names) -> None:
    """The first car leads, as soon as an action is over."""
    if said.leader is None or not running(race):
        return
    settled = ("over", "pit") if race.board.house.pit_strategy else (*UNMOVED, "over")
    if said.asks in settled and race.leader != race.order[0]:
        raise bad("leader", f"{names.car(race.order[0])} is first")
    if said.asks in UNMOVED and race.leader not in race.order:
        raise bad("leader", f"{names.car(said.leader)} is not running")


def check_frozen(race: Race, said: Document, names: Names) -> None:
    """The order as a caution found it, kept only where a stage counts it."""
    if not said.frozen:
        return
    if not race.board.house.stage_before:
        raise bad("frozen", "kept only with caution_on_stage_end=before")
    for car in running(race):
        if car not in race.frozen:
            raise bad("frozen", f"{names.car(car)} is running, and not in it")


# House rules


def check_driven(race: Race, said: Document, names: Names) -> None:
    """Only cars of a seat are driven and called in."""
    if said.push and said.asks in ("drive", "stop"):
        raise bad("push", "a call holds for one segment, and this one has not begun")
    for car in said.push or {}:
        if race.owner[car] == NOBODY:
            raise bad("push", f"{names.car(car)} belongs to no seat")
    closed = segments_over(race, said)
    for car, age in (said.tires or {}).items():
        if said.box is not None and age > closed:
            raise bad("tires", f"{names.car(car)}: {age} segments old after {closed}")
        if age >= MUST_STOP and said.asks in ROLLING and not race.is_final_lap():
            raise bad("tires", f"{names.car(car)} had to stop with tires {age} segments old")
    for car in race.stopping:
        if race.owner[car] == NOBODY or car not in race.order:
            raise bad("stopping", f"{names.car(car)} is not a running car of a seat")
        if not MAY_STOP <= race.tires[car] < MUST_STOP:
            raise bad("stopping", f"{names.car(car)} may stop with tires 4 to 7 segments old")
