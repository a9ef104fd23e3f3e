"""Routes: every end space is found, at most three ways to each, and a route does what it says."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fivewide.games.apocalypse_road import GAME
from fivewide.games.apocalypse_road.board import JUMP, LEAD, LINE, NONE, ROUGH, Track
from fivewide.games.apocalypse_road.rules.collisions import Collide
from fivewide.games.apocalypse_road.rules.linking import PickLane, PickLink
from fivewide.games.apocalypse_road.rules.moving import TakeStep, begin_move, moving
from fivewide.games.apocalypse_road.rules.reach import FAR, Reach
from fivewide.games.apocalypse_road.rules.routes import (
    PER_SPACE,
    Search,
    drive,
    find_routes,
)
from fivewide.games.apocalypse_road.rules.setup import new_table
from fivewide.games.apocalypse_road.rules.steps import DIAGONAL, LATERAL, STRIDE, SWAP
from fivewide.games.apocalypse_road.state import (
    IN_CHUTE,
    OFF_INSIDE,
    ON_TRACK,
    Race,
    Segment,
    Tally,
)
from fivewide.kernel.agenda import advance, answer, options
from fivewide.kernel.chance import Seeded
from fivewide.kernel.edge import names_of
from tests.games.apocalypse_road.scenes import ME, A, B, act, legal, scene, turn, where
from tests.games.tables import asks

CARDS = (
    "solo-2",
    "line-2",
    "pursuit-2",
    "lead-2",
    "overtake-2",
    "ram-solo-2",
    "ram-lead-2",
    "diagonal-lead-3",
    "diagonal-ram-2",
    "outside-line",
    "work-the-pack",
)


def crowd(
    track: str,
    card: str,
    points: int,
    cars: int,
    rng: random.Random,
    beside: bool = False,
    across: bool = False,
) -> Race:
    """A car about to move among others scattered around it.

    It may wait beside the track, or have a car across its way on the crossover.
    """
    setup = GAME.prepare({"track": track, "race_deck": "named96"}, 4)
    made = setup.content
    race: Race = new_table(4, Seeded(1), made.board)
    board = made.board.track
    start = rng.choice([s for s in range(board.spaces) if board.kind[s] == 0])
    near = [start]
    for space in near:
        if len(near) > 26:
            break
        near += [s for s in (*board.around[space],) if s not in near and board.kind[s] != 3]
    if across:
        start = rng.choice(
            [s for s in range(board.spaces) if any(board.crossing[a] for a in board.succ[s])]
        )
        near = [start, *board.in_sector[board.sector[start]], *board.succ[start]]
        blocked = int(rng.choice(list(board.succ[start])))
        near = [s for s in near if board.spot[s] != board.spot[blocked]]
        race.put(31, next(s for s in range(board.spaces) if is_other(board, s, blocked)))
    race.put(0, start)
    others = list(range(1, 31))
    for space in rng.sample(near[1:], min(cars, len(near) - 1)):
        if race.car_on(space) == -1:
            race.put(others.pop(rng.randrange(len(others))), space)
    race.seat = 0
    deck, kind = made.board.deck, made.names.card_ids.index(card)
    race.segment = Segment(0, kind)
    if beside:
        race.lift(0)
        race.status[0] = rng.choice([IN_CHUTE, OFF_INSIDE])
        race.at[0] = NONE if race.status[0] == IN_CHUTE else board.in_sector[board.sector[start]][0]
    else:
        race.use(start)
    move = begin_move(race, 0, deck.kind[kind], points)
    move.diagonals = deck.diagonal[kind]
    move.must = deck.must[kind]
    return race


def is_other(board: Track, space: int, crossing: int) -> bool:
    """The same spot of the crossover, on the other way through it."""
    return space != crossing and bool(board.spot[space] == board.spot[crossing])


def literally(race: Race) -> tuple[set[int], set[str]]:
    """Every end space, by trying every step of every move; and what was met on the way."""
    root = race.trial()
    root.agenda = None
    moving(root)
    ends: set[int] = set()
    met: set[str] = set()
    seen: set[Any] = set()
    waiting = [root]
    while waiting:
        here = waiting.pop()
        met |= features(race, here)
        question = here.question
        if question is None:
            ends.add(int(here.at[race.move.mover]))
            continue
        for number in question.options(here):
            there = here.trial()
            there.question = None
            question.chosen(there, number)
            moving(there)
            mark = (
                tuple(there.at),
                int(there.move.points),
                tuple(sorted(there.move.used)),
                tuple(there.move.lanes),
                tuple(there.move.train),
                int(there.move.pending),
                int(there.move.link_at),
                type(there.agenda),
            )
            if mark not in seen:
                seen.add(mark)
                waiting.append(there)
    return ends, met


def features(start: Race, here: Race) -> set[str]:
    """What there is to a move, as far as it shows in a moment of it."""
    track = here.board.track
    kind = int(start.move.kind)
    found = set()
    question = here.question
    if isinstance(question, TakeStep):
        names = {SWAP: "swap", DIAGONAL: "diagonal"}
        found |= {names[step // STRIDE] for step in question.ways if step // STRIDE in names}
        aside = [step % STRIDE for step in question.ways if step // STRIDE == LATERAL]
        found |= {"displacement" for space in aside if here.car_on(space) != NONE}
    elif question is not None:
        found.add("lane" if isinstance(question, PickLane) else "link")
    at = here.at[start.move.mover]
    if here.status[start.move.mover] == ON_TRACK:
        if start.status[start.move.mover] != ON_TRACK:
            found.add("entry")
        if track.kind[at] == ROUGH:
            found.add("rough")
        if track.kind[at] == JUMP:
            found.add("jump")
        if track.crossing[at]:
            found.add("crossover")
    if here.move.locked:
        found.add("locked line" if kind == LINE else "locked pursuit")
    if here.move.train and kind == LEAD and here.move.points < start.move.points:
        found.add("train")
    if isinstance(here.agenda, Collide):
        found.add("ram")
    if any(here.damage):
        found.add("crash")
    if any(here.pool[seat] < start.pool[seat] for seat in range(4)):
        found.add("crossing")
    return found


SCENES = [
    (track, card)
    for track in (
        "lesson-4",
        "lesson-converge",
        "lesson-diverge",
        "essendarium",
        "andover",
        "black-widow",
    )
    for card in CARDS
]
TO_MEET = {
    "swap",
    "diagonal",
    "entry",
    "displacement",
    "lane",
    "link",
    "rough",
    "jump",
    "crossover",
    "locked line",
    "locked pursuit",
    "train",
    "ram",
    "crash",
    "crossing",
}


@pytest.mark.rule("AR-7.1-01", "AR-7.1-06")
def test_no_end_space_is_missed() -> None:
    """Small positions of every kind, against a search that leaves nothing out.

    And the reach, by which large ones are judged, hopes for no less than there is.
    """
    met: set[str] = set()
    for track, card in SCENES:
        for case in range(5):
            rng = random.Random(f"{track} {card} {case}")
            points, cars = rng.randint(3, 5), rng.randint(2, 7)
            across = track == "essendarium" and case % 2 == 0
            race = crowd(track, card, points, cars, rng, case == 3, across)
            search = Search(race)
            search.run()
            ends, there = literally(race)
            assert {int(route.end) for route in search.found} == ends, f"{track} {card} {case}"
            assert ends - {int(NONE)} <= {int(space) for space in Reach(race).ends()}
            assert len(search.missing) == 0
            met |= there
    assert met == TO_MEET


def odd() -> Race:
    """Fourteen points through thick traffic: to some spaces only odd detours spend them all."""
    return crowd("ironwood-oval", "diagonal-solo-3", 14, 19, random.Random(7))


def test_an_end_space_the_best_ways_do_not_lead_to_is_found() -> None:
    search = Search(odd())
    root = search.look()
    best = {int(route.end) for route in search.found}
    search.go_back(root)
    assert best < {int(route.end) for route in search.found}
    assert len(search.missing) == 0


DENSE = ("lead-6-star", "diagonal-lead-5", "overtake-2", "ram-lead-3", "line-3", "solo-6-star")


@pytest.mark.once
@pytest.mark.parametrize("track", ["andover", "essendarium", "cinder-basin", "ironwood-oval"])
def test_the_search_is_bounded(track: str) -> None:
    """However crowded it is, so many positions are tried and no more, and nothing is in doubt."""
    for case, card in enumerate(DENSE):
        for cars in (12, 18, 24):
            race = crowd(track, card, 14, cars, random.Random(case * 100 + cars))
            search = Search(race)
            search.run()
            assert search.tried < 8000
            assert len(search.missing) == 0


def test_the_search_gives_up_in_the_end() -> None:
    """A bound holds even where it cannot be said that nothing is missing; then it is known."""
    search = Search(odd())
    search.at_most = 10
    search.run()
    assert len(search.missing) > 0
    lead = crowd("essendarium", "lead-6-star", 14, 24, random.Random(3))
    search = Search(lead)
    search.at_most = 1
    search.run()
    assert search.tried < 3000  # the best ways only


def test_at_most_three_routes_to_a_space_and_each_does_what_it_says() -> None:
    rng = random.Random(5)
    for case in range(6):
        race = crowd("andover", CARDS[case], 8, 9, rng)
        routes = find_routes(race)
        per_space: dict[int, list[int]] = {}
        for route in routes:
            per_space.setdefault(int(route.end), []).append(int(route.rank))
            would = race.trial()
            would.agenda = None
            would.tally = Tally()
            drive(would, route.answers)
            assert would.at[0] == route.end
            assert would.tally.merit == route.merit
            assert would.question is None
        for ranks in per_space.values():
            assert sorted(ranks) == list(range(len(ranks)))
            assert len(ranks) <= PER_SPACE


def test_of_many_manners_to_get_to_a_space_three_are_offered() -> None:
    race = crowd("cinder-basin", "solo-2", 7, 16, random.Random(0))
    search = Search(race)
    search.run()
    manners: dict[int, set[int]] = {}
    for route in search.found:
        manners.setdefault(int(route.end), set()).add(int(route.manner))
    assert max(len(found) for found in manners.values()) > PER_SPACE
    offered = [int(route.end) for route in find_routes(race)]
    assert max(offered.count(end) for end in offered) == PER_SPACE


def test_routes_come_best_first_and_are_forty_or_fewer() -> None:
    race = crowd("andover", "lead-2", 12, 12, random.Random(2))
    routes = find_routes(race)
    assert len(routes) <= max(40, len({int(route.end) for route in routes}))
    assert [r.merit for r in routes] == sorted((r.merit for r in routes), reverse=True)


@pytest.mark.rule("AR-7.1-01")
def test_step_by_step_is_one_of_the_choices() -> None:
    table = turn({ME: "S5.2", A: "S6.2", B: "S9.1"}, ["solo-2"], options={"moves": "routes"})
    act(table, {"play": f"{ME}: solo-2"})
    assert asks(table) == "route"
    assert legal(table)[-1] == {"route": "step by step"}
    act(table, {"route": "step by step"})
    assert asks(table) == "step"
    act(table, {"forward": "S6.2"})
    assert where(table)[A] == "S7.2"


@pytest.mark.rule("AR-7.1-01")
def test_labels_say_what_a_route_does() -> None:
    table = turn(
        {ME: "S29.2", A: "S30.2", "red 5": "S20.1"},
        ["line-1", "ram-solo-2"],
        "andover",
        options={"moves": "routes"},
    )
    act(table, {"play": f"{ME}: ram-solo-2"})
    said = [option.words for option in table.decision(0).options]
    details = " | ".join(each.detail for each in said)
    assert "rams Blue X9X" in details
    assert "clean" in {each.detail for each in said} or "crosses the line: +1 for you" in details
    assert all(each.short for each in said)


def test_random_moves_by_route_are_moves_by_steps() -> None:
    """A race driven by routes goes on like any other: every answer is legal, it ends."""
    setup = GAME.prepare({"turn_cap": 1, "track": "cinder-basin"}, 3)
    race = GAME.new(setup, Seeded(4))
    advance(race)
    policy = Seeded(7)
    while not race.over:
        numbers = options(race)
        answer(race, numbers[policy.below(len(numbers))])
    assert names_of(race).track.id == "cinder-basin"
    assert race.over


def test_a_leader_with_a_choice_of_links_misses_nothing_either() -> None:
    """Two lanes merge behind it: that is asked before the first step, and no step by itself."""
    behind = ["S30.1", "S29.1", "S28.1", "S28.2", "S27.2", "S27.3", "S26.3", "S26.4"]
    taken = ["S31.1", "S31.2", "S32.1", *behind, "S1.1", "S2.1", "S2.2", "S3.1"]
    setup = GAME.prepare({"track": "copper-ridge"}, 4)
    made = setup.content
    race: Race = new_table(4, Seeded(1), made.board)
    spaces = [made.names.plan.number[name] for name in taken]
    for car, space in enumerate(spaces):
        race.put(car, space)
    race.seat = 0
    race.segment = Segment(0, made.names.card_ids.index("lead-2"))
    race.use(spaces[0])
    begin_move(race, 0, LEAD, 9)
    search = Search(race)
    root = search.look()
    assert isinstance(root.race.question, PickLink)
    best = {int(route.end) for route in search.found}
    search.go_back(root)
    ends = {int(route.end) for route in search.found}
    assert made.names.plan.number["S33.3"] in ends - best


def test_a_win_is_looked_for_where_cars_on_the_track_are_near_the_line() -> None:
    """One step each may take a car over it; a car in the chute takes none."""
    two = {ME: "S30.2", "yellow 36": "S29.1"}
    alone = {ME: "S30.2", "yellow 36": "chute"}
    for cars, left, steps in ((two, 1, 0), (two, 2, 1), (alone, 1, 0), (alone, 2, FAR)):
        table = scene(cars, points=3, track="andover", pools={"0": left})
        assert Reach(table.state).steps_to_a_win() == steps


def test_damage_and_cars_moved_set_routes_apart_each_for_itself() -> None:
    begun = Search(scene({ME: "S5.2", A: "S6.2"}, track="andover").state)
    ends = [
        scene({ME: "S8.2", A: place}, track="andover", damage={A: damage}).state
        for place in ("S6.2", "S7.2")
        for damage in (0, 1)
    ]
    assert len({int(begun.manner(end)) for end in ends}) == 4
