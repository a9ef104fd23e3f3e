"""Rings: cars all round the lap. One step, literally by the rules, and as the engine makes it."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from fivewide.games.apocalypse_road import GAME
from fivewide.games.apocalypse_road.board import LEAD, LINE, NONE, PURSUIT, SOLO, TROUGH, Track
from fivewide.games.apocalypse_road.rules.linking import follow_behind
from fivewide.games.apocalypse_road.rules.moving import begin_move, go, take
from fivewide.games.apocalypse_road.rules.reach import Reach
from fivewide.games.apocalypse_road.rules.routes import Search
from fivewide.games.apocalypse_road.rules.setup import new_table
from fivewide.games.apocalypse_road.rules.steps import steps
from fivewide.games.apocalypse_road.state import ON_TRACK, Race, Segment
from fivewide.kernel.chance import Seeded
from tests.effort import as_many
from tests.games.apocalypse_road.test_routes import literally as every_step

TRACKS = ("andover", "black-widow", "cinder-basin", "essendarium", "ironwood-oval", "copper-ridge")
KINDS = {"solo": int(SOLO), "pursuit": int(PURSUIT), "line": int(LINE), "lead": int(LEAD)}

# How a step leaves the table: where every car is, or who crashed into whom
Outcome = tuple[int, ...] | tuple[str, int, int]


def crowded(track: str, kind: int, points: int, rng: random.Random) -> Race:
    """Cars all round one way through the lap, but for a gap or two at times, and others beside."""
    made = GAME.prepare({"track": track}, 10).content
    race: Race = new_table(10, Seeded(1), made.board)
    board = made.board.track
    here = rng.choice([s for s in board.in_sector[0] if board.kind[s] != TROUGH])
    way = [int(here)]
    while len(way) <= int(board.last):
        way.append(int(rng.choice(list(board.succ[way[-1]]))))
    for _gap in range(rng.choice((0, 0, 0, 0, 1, 2))):
        way.remove(rng.choice(way))
    lap = [s for s in range(int(board.spaces)) if board.sector[s] <= board.last]
    more = [s for s in lap if board.kind[s] != TROUGH and s not in way]
    others = rng.sample(more, min(len(more), rng.randint(0, 78 - len(way))))
    for car, space in enumerate([*way, *others]):
        if race.car_on(space) == NONE:
            race.put(car, space)
    standing = [car for car in range(len(way)) if race.status[car] == ON_TRACK]
    parting = [car for car in standing if stands_before_a_branch(board, int(race.at[car]))]
    mover = rng.choice(parting if rng.random() < 0.5 else standing)
    race.seat = race.owner(mover)
    race.segment = Segment(mover, 0)
    race.use(race.at[mover])
    begin_move(race, mover, kind, points)
    return race


def stands_before_a_branch(board: Track, space: int) -> bool:
    """Does the next car but one of a run have a choice of lanes?"""
    return len(board.succ[board.succ[space][0]]) > 1


# Literally


def literally(race: Race, memory: dict[int, int]) -> set[Outcome]:
    """Every way one step can go, worked out from the rules alone.

    A step says where each car that moves goes. It is possible if nobody ends where somebody else
    does; whoever stands where a car goes, and does not move anyway, is moved on. `memory` is the
    lane chosen at each branch for the link so far (AR-7.11-02).
    """
    track = race.board.track
    mover = int(race.move.mover)
    here = int(race.at[mover])
    found: set[Outcome] = set()
    for train in trains(race):
        for space in track.succ[here]:
            if race.has_used(space) or (race.move.locked and memory.get(here, space) != space):
                continue
            bound = memory if keeps_link(race, int(space), memory) else {}
            moves = follow(race, {mover: int(space)}, train)
            found |= set(pushed(race, moves, mover, bound, True))
    if race.move.locked:  # AR-7.6-04
        return found
    for train in trains(race) if race.move.kind == LEAD else {()}:  # AR-7.6-03: a Line not sideways
        for aside, outward in ((track.lane_in[here], False), (track.lane_out[here], True)):
            if aside == NONE or race.has_used(aside):
                continue
            moves = follow(race, {mover: int(aside)}, train)
            if race.car_on(aside) == NONE:
                found |= set(settled(race, moves))
            elif race.move.points >= 2:
                found |= set(displaced(race, train, int(aside), outward))
    return found


def keeps_link(race: Race, space: int, memory: dict[int, int]) -> bool:
    """AR-7.11-05. A conditional link lasts while its cars are pushed on; a locked one for good."""
    here = int(race.at[race.move.mover])
    return bool(race.move.locked) or (
        race.car_on(space) != NONE and memory.get(here, space) == space
    )


def remembered(before: Race, after: Race, memory: dict[int, int]) -> dict[int, int]:
    """The lanes of the link after a step: those it knew, and those its cars have taken now."""
    track = before.board.track
    here, there = int(before.at[before.move.mover]), int(after.at[before.move.mover])
    pushes = there in track.succ[here] and before.car_on(there) != NONE
    if not pushes and not after.move.locked:
        return {}
    known = dict(memory) if keeps_link(before, there, memory) else {}
    for car in range(len(before.at)):
        start, end = int(before.at[car]), int(after.at[car])
        moved = start != end and car != before.move.mover and car not in after.move.train
        if moved and len(track.succ[start]) > 1:
            known[start] = end
    return known


def follow(race: Race, moves: dict[int, int], train: tuple[int, ...]) -> dict[int, int]:
    """AR-7.8-02, AR-7.6-08. Each follower goes where the car ahead of it was."""
    ahead = int(race.move.mover)
    for car in train:
        moves[car] = int(race.at[ahead])
        ahead = car
    return moves


def trains(race: Race) -> set[tuple[int, ...]]:
    """AR-7.6-01, AR-7.8-01, AR-7.11-07. Runs behind that may be meant, an empty lane included."""
    if race.move.kind not in (LINE, LEAD):
        return {()}
    if race.move.locked or (race.move.kind == LEAD and race.move.link_at == NONE):
        return {tuple(map(int, race.move.train))}
    found = set()
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        train = waiting.pop()
        tail = train[-1] if train else int(race.move.mover)
        behind = list(race.board.track.pred[race.at[tail]])
        joins = [int(race.car_on(space)) for space in behind]
        goes_on = False
        for car, space in zip(joins, behind, strict=True):
            free = car not in train and car != race.move.mover
            if car != NONE and free and race.at[car] == space:
                waiting.append((*train, car))
                goes_on = True
        if not goes_on or len(waiting_lanes(race, behind, train)) > 0:
            found.add(train)
    return found


def waiting_lanes(race: Race, behind: list[int], train: tuple[int, ...]) -> list[int]:
    """Lanes behind by which a run ends: nobody stands there who could join."""
    ends = []
    for space in behind:
        car = race.car_on(space)
        if car == NONE or race.at[car] != space or car in train or car == race.move.mover:
            ends.append(space)
    return ends


def pushed(
    race: Race, moves: dict[int, int], front: int, bound: dict[int, int], crash: bool
) -> Iterator[Outcome]:
    """AR-7.3-02, AR-7.11-01. Go on until nobody is in the way of the front car."""
    space = moves[front]
    car = int(race.car_on(space))
    if car == NONE:
        yield from settled(race, moves)
    elif race.at[car] != space:  # AR-7.12-04
        if crash:
            yield ("crash", min(front, car), max(front, car))
    elif car in moves:
        yield from settled(race, moves)
    else:
        for ahead in race.board.track.succ[space]:
            if bound.get(space, ahead) == ahead:
                yield from pushed(race, {**moves, car: int(ahead)}, car, bound, crash)


def displaced(race: Race, train: tuple[int, ...], space: int, outward: bool) -> Iterator[Outcome]:
    """AR-7.10-01 to AR-7.10-04. One lane on, and at the wall forward.

    AR-7.8-08: a follower that is pushed away follows no more, nor does anybody behind it.
    """
    track = race.board.track
    mover = int(race.move.mover)
    aside = {mover: space}
    here, wall = space, NONE
    while race.car_on(here) != NONE:
        if track.crossing[here]:
            return
        car = int(race.car_on(here))
        beyond = int(track.lane_out[here] if outward else track.lane_in[here])
        if beyond == NONE:
            wall = car
            break
        aside[car] = beyond
        here = beyond
    left = list(itertools.takewhile(lambda car: car not in aside and car != wall, train))
    moves = {**follow(race, {mover: space}, tuple(left)), **aside}
    if wall == NONE:
        yield from settled(race, moves)
        return
    for ahead in track.succ[here]:
        yield from pushed(race, {**moves, int(wall): int(ahead)}, int(wall), {}, False)


def settled(race: Race, moves: dict[int, int]) -> Iterator[Outcome]:
    """AR-2.1-02. Possible, if no two cars end on one spot."""
    at = list(map(int, race.at))
    for car, space in moves.items():
        at[car] = space
    spots = [int(race.board.track.spot[space]) for space in at if space != NONE]
    if len(spots) == len(set(spots)):
        yield tuple(at)


# By the engine


def by_the_engine(race: Race) -> dict[Outcome, Race]:
    """Every way the engine lets one step go, and the table after it."""
    found: dict[Outcome, Race] = {}
    for step in steps(race):
        there = race.trial()
        take(there, step)
        found.update(carried_out(there))
    return found


def carried_out(race: Race) -> dict[Outcome, Race]:
    points = int(race.move.points)
    before = [int(points) for points in race.damage]
    found: dict[Outcome, Race] = {}
    waiting = [race]
    while waiting:
        here = waiting.pop()
        while here.question is None and here.move.points == points:
            go(here)
        if here.question is not None:
            waiting += answered(here)
            continue
        hurt = [car for car, damage in enumerate(here.damage) if damage > before[car]]
        if hurt:
            found["crash", hurt[0], hurt[1]] = here
        else:
            assert here.move.points >= points - 2, "points are lost though steps exist"
            found[tuple(map(int, here.at))] = here
    return found


def linked(race: Race) -> list[Race]:
    """A leader's followers are chosen before the first step."""
    waiting, found = [race.trial()], []
    while waiting:
        here = waiting.pop()
        if here.question is None and here.move.link_at != NONE:
            follow_behind(here, NONE)
        if here.question is None:
            found.append(here)
        else:
            waiting += answered(here)
    return found


def answered(here: Race) -> list[Race]:
    question = here.question
    assert question is not None
    numbers = list(question.options(here))
    assert len(numbers) > 1, "a question with one answer"
    result = []
    for number in numbers:
        there = here.trial()
        there.question = None
        question.chosen(there, number)
        result.append(there)
    return result


# Side by side


def compare(track: str, kind: str, number: int) -> int:
    """A move in a ring, step by step; so many steps were compared."""
    rng = random.Random(f"{track} {kind} {number}")
    race = rng.choice(linked(crowded(track, KINDS[kind], 8, rng)))
    memory: dict[int, int] = {}
    compared = 0
    while race.move.points > 3:
        found = by_the_engine(race)
        assert set(found) == literally(race, memory), f"{track} {kind} {number}, step {compared}"
        compared += 1
        if not found:
            break
        after = found[rng.choice(sorted(found, key=str))]
        memory = remembered(race, after, memory)
        race = after
    return compared


RINGS = as_many(120, 8)  # for every track and kind of movement


@pytest.mark.rule("AR-7.1-15", "AR-7.11-02", "AR-7.11-05", "AR-7.8-08", "AR-7.11-07")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("track", TRACKS)
def test_every_step_in_a_ring_is_one_the_rules_allow_and_none_is_missing(
    track: str, kind: str
) -> None:
    assert sum(compare(track, kind, number) for number in range(RINGS)) > RINGS


# Rings in which the engine once differed: points of a Line lost though it could move; a step to
# another lane judged by the lanes of the link it breaks; own followers displaced and pulled too
KNOWN = [
    *(("andover", "line", number) for number in (22, 37, 47)),
    *(("cinder-basin", "line", number) for number in (12, 15, 17)),
    ("copper-ridge", "line", 44),
    ("cinder-basin", "solo", 71),
    ("cinder-basin", "solo", 86),
    ("black-widow", "solo", 193),
    ("black-widow", "lead", 214),
    ("andover", "lead", 20),
    ("black-widow", "lead", 51),
    ("cinder-basin", "lead", 49),
]


@pytest.mark.rule("AR-7.1-15", "AR-7.11-05", "AR-7.8-08")
@pytest.mark.parametrize(("track", "kind", "number"), KNOWN)
def test_a_ring_that_once_went_wrong_goes_by_the_rules(track: str, kind: str, number: int) -> None:
    assert compare(track, kind, number) > 0


# In these a train ends ahead of its own leader, and leaves a space there that was taken
LONG_TRAINS = [
    ("copper-ridge", 47),
    ("copper-ridge", 71),
    ("cinder-basin", 83),
    ("black-widow", 247),
    ("ironwood-oval", 331),
]


@pytest.mark.rule("AR-7.1-15", "AR-7.8-02")
@pytest.mark.parametrize(("track", "seed"), LONG_TRAINS)
def test_no_end_space_is_missing_where_a_train_leaves_one_free_ahead(track: str, seed: int) -> None:
    race = crowded(track, KINDS["lead"], 3, random.Random(seed))
    search = Search(race)
    search.run()
    ends, _ = every_step(race)
    assert {int(route.end) for route in search.found} == ends
    assert ends - {int(NONE)} <= {int(space) for space in Reach(race).ends()}
    assert len(search.missing) == 0
