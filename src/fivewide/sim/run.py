"""Run many races: one row per car and race, in the order of the races, whoever worked on them."""

from __future__ import annotations

import multiprocessing
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from fivewide.bots import Turn, judged, make_bot
from fivewide.content.pack import load
from fivewide.games import game
from fivewide.kernel.agenda import State, advance, answer_of, open_seats
from fivewide.kernel.chance import RandomSource, Seeded, seed_of
from fivewide.kernel.events import KINDS, Log
from fivewide.kernel.game import FIELD, Game, Setup, Standing, driver_of
from fivewide.kernel.rulebook import rulebook
from fivewide.sim.rollout import drive_at_random

Row = dict[str, int | str]
LARGEST_CHUNK = 500  # races: their rows are in memory at a time
CHUNK_SECONDS = 0.5  # what a worker does in one piece: so often there is news of it
AHEAD = 4  # chunks for each worker that are under way or wait to be taken
MOST_DECISIONS = 1_000_000  # in one race: more means that it does not end


@dataclass(frozen=True)
class Plan:
    """What is to be simulated. The same plan gives the same rows, whatever the machine."""

    game: str
    drivers: tuple[str, ...]  # a bot for every seat
    races: int
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    pack: str | None = None


def check(plan: Plan) -> Setup:
    """Complain about everything wrong with a plan before any race is run."""
    found = game(plan.game)
    for name in plan.drivers:
        make_bot(name, found, 0)
    return _setup(found, plan)


def figure_names(plan: Plan) -> tuple[str, ...]:
    """The columns that describe a whole race."""
    found = game(plan.game)
    return tuple(found.figures(found.new(_setup(found, plan), Seeded(0))))


def _setup(found: Game[Any], plan: Plan) -> Setup:
    pack = load(Path(plan.pack)) if plan.pack else None
    if pack is None:
        return found.prepare(plan.options, len(plan.drivers))
    key = (pack.ref.sha256, len(plan.drivers), repr(plan.options))
    if key not in OWN:  # read and judged once for all chunks
        OWN.clear()
        OWN[key] = found.prepare(plan.options, len(plan.drivers), pack)
    return OWN[key]


OWN: dict[tuple[str, int, str], Setup] = {}


def run(plan: Plan, workers: int, done: Callable[[int], None] | None = None) -> Iterator[list[Row]]:
    """The rows of whole races in their order, a few at a time; `done` hears how many are ready."""
    tell = done or (lambda count: None)
    if workers == 1 or plan.races == 1:
        found = game(plan.game)
        setup = _setup(found, plan)
        for number in range(plan.races):
            rows = race(found, setup, plan, number)
            tell(1)
            yield rows
        return
    # Spawned, not forked: a progress bar has a thread, and threads do not survive a fork.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        orders = Orders(plan, workers)
        waiting: deque[tuple[int, Future[tuple[list[Row], float]]]] = deque()
        try:
            while waiting or orders.left:
                while orders.left and len(waiting) < workers * AHEAD:  # rows do not pile up
                    first, count = orders.next()
                    waiting.append((count, pool.submit(timed, plan, first, count)))
                count, future = waiting.popleft()
                rows, seconds = future.result()
                orders.took(count, seconds)
                tell(count)
                yield rows
        finally:
            for _, future in waiting:
                future.cancel()


class Orders:
    """Which races are worked on next, and how many at once: about half a second's worth."""

    def __init__(self, plan: Plan, workers: int) -> None:
        self.first = 0
        self.left = plan.races
        self.size = 1
        self.most = max(1, min(LARGEST_CHUNK, plan.races // (workers * 8)))

    def next(self) -> tuple[int, int]:
        first, count = self.first, min(self.size, self.left)
        self.first += count
        self.left -= count
        return first, count

    def took(self, count: int, seconds: float) -> None:
        wanted = int(CHUNK_SECONDS * count / max(seconds, 1e-6))
        self.size = max(1, min(self.most, 2 * self.size, wanted))


def timed(plan: Plan, first: int, count: int) -> tuple[list[Row], float]:
    started = time.monotonic()
    return races(plan, first, count), time.monotonic() - started


def races(plan: Plan, first: int, count: int) -> list[Row]:
    """The rows of some races of a plan."""
    found = game(plan.game)
    setup = _setup(found, plan)
    numbers = range(first, first + count)
    return [row for number in numbers for row in race(found, setup, plan, number)]


def race(found: Game[Any], setup: Setup, plan: Plan, number: int) -> list[Row]:
    """One race: a row for every seat, then for every car that no seat has.

    With a field a row for every car, in the order of the finish. Who drives such a car is the bot
    of its seat if anything was decided there, else the car itself.
    """
    seed = seed_of(plan.seed, number)
    state, decisions = drive(found, setup, plan.drivers, seed, Log())
    happened, figures = tally(found, state), found.figures(state)
    nothing = dict.fromkeys(happened[0], 0)
    rows: list[Row] = []
    for line in found.results(state) if found.has_field else by_seat(found, state):
        of_seat = line.seat != FIELD
        mine = decisions[line.seat] if of_seat else 0
        if isinstance(line, Standing):
            driver, more = driver_of(line, list(plan.drivers)), {}
        else:
            driver = plan.drivers[line.seat] if mine else line.car
            more = {"start": line.start, "led": line.led, "retired": int(not line.running)}
        row: Row = {
            "race": number,
            "seed": seed,
            "seat": line.seat,
            "car": line.car,
            "driver": driver,
            "place": line.place,
            "points": line.points,
            "decisions": mine,
            **figures,
            **more,
            **(happened[line.seat] if of_seat else nothing),
        }
        rows.append(row)
    return rows


def by_seat(found: Game[Any], state: State) -> list[Standing]:
    return sorted(found.standings(state), key=lambda line: (line.seat == FIELD, line.seat))


def drive(
    found: Game[Any], setup: Setup, drivers: tuple[str, ...], seed: int, log: Log | None = None
) -> tuple[Any, list[int]]:
    """A race run to its end by bots: the state, and the decisions of each seat. Silent unless
    there is a log."""
    state = found.new(setup, Seeded(seed))
    state.log = log
    decisions = [0] * len(drivers)
    if set(drivers) == {"random"}:
        sources: list[RandomSource] = [Seeded(seed_of(seed, seat)) for seat in range(len(drivers))]
        drive_at_random(state, sources, decisions)
    else:
        _ask_bots(found, state, drivers, seed, decisions)
    return state, decisions


def _ask_bots(
    found: Game[Any],
    state: State,
    drivers: tuple[str, ...],
    seed: int,
    decisions: list[int],
) -> None:
    bots = [make_bot(name, found, seed_of(seed, seat)) for seat, name in enumerate(drivers)]
    advance(state)
    while not state.over:
        seat = int(open_seats(state)[0])
        answer_of(state, seat, judged(bots[seat], Turn(found, state, seat), seed).number)
        decisions[seat] += 1
        assert decisions[seat] < MOST_DECISIONS, f"seed {seed}: this race does not end"


@lru_cache(maxsize=8)
def columns(game_id: str) -> dict[int, tuple[str, int]]:
    """The events of a game that belong to a seat: kind to column name and place of the seat."""
    rules = {rule.id for rule in rulebook(game(game_id).package).rules}
    return {
        number: (kind.name.replace("-", "_"), kind.facts.index("seat"))
        for number, kind in enumerate(KINDS)
        if kind.rule in rules and "seat" in kind.facts
    }


def tally(found: Game[Any], state: State) -> list[dict[str, int]]:
    """How often each kind of thing happened to each seat."""
    kinds = columns(found.id)
    counts = [{name: 0 for name, _ in kinds.values()} for _ in range(int(state.seats))]
    log = state.log
    assert log is not None
    numbers = list(log.numbers)
    for at in range(0, len(numbers), 4):
        column = kinds.get(numbers[at])
        if column is not None:
            name, place = column
            counts[numbers[at + 1 + place]][name] += 1
    return counts
