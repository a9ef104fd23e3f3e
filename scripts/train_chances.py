"""Train the win chances of a game: races, a small net, and how well it does on other races.

    python scripts/train_chances.py                    all games that have an instinct
    python scripts/train_chances.py daytona-500        one of them
    python scripts/train_chances.py --races 400 ...    fewer races, to try something out

Races are driven by drivers of all levels, alone among equals and mixed, at every number of seats.
They are split by race: seven in ten to learn from, the others half to choose by and half to judge
by. Same seed, same weights. Needs the compiled package to take minutes and not hours:

    python3 dev.py test --only compiled tests/bots     leaves one in build/compiled-...
    PYTHONPATH=build/compiled-... python -P scripts/train_chances.py
"""

from __future__ import annotations

import argparse
import datetime
import json
import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

sys.path.append(str(Path(__file__).resolve().parent.parent))  # where the tests of games are

from fivewide.bots.instincts import instinct_of
from fivewide.bots.levels import Pro
from fivewide.bots.thinking.instinct import Instinct
from fivewide.bots.thinking.practice import (
    AsRookie,
    AtRandom,
    ByInstinct,
    Distracted,
    Driver,
    Watcher,
    watched,
)
from fivewide.bots.thinking.rollouts import shares
from fivewide.games import GAMES, game
from fivewide.kernel.chance import Seeded, seed_of
from fivewide.kernel.game import Game
from fivewide.kernel.turns import Turn
from tests.games.trials import trial_of

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "src" / "fivewide" / "bots" / "chances"
HIDDEN = 16
POSITIONS = 12  # that are kept of a race, on average
CHUNK = 25  # races that a worker drives in one go
EPOCHS = 40
BATCH = 1024
PATIENCE = 6  # epochs without getting better, after which it is enough
BINS = 10
LEARN, CHOOSE = 0.70, 0.85  # of the races: below the first to learn from, then to choose by

Array = Any  # of numpy


# --- races -------------------------------------------------------------------------------------


class Thinking(Driver):
    """A Pro who thinks little. It is given a turn, as at a table."""

    def __init__(self, of: Game[Any], seed: int) -> None:
        self.of = of
        self.bot = Pro(of, seed, thoughts=8)

    def answer(self, race: Any, seat: int) -> int:
        return int(self.bot.choose(Turn(self.of, race, seat)).number)


Maker = Callable[[Game[Any], Instinct, int], Driver]
KINDS: dict[str, Maker] = {
    "regular": lambda of, instinct, seed: ByInstinct(instinct),
    "rookie": lambda of, instinct, seed: AsRookie(instinct, Seeded(seed)),
    "distracted": lambda of, instinct, seed: Distracted(ByInstinct(instinct), Seeded(seed), 12),
    "random": lambda of, instinct, seed: AtRandom(Seeded(seed)),
    "pro": lambda of, instinct, seed: Thinking(of, seed),
}
MIXED = ("regular", "regular", "rookie", "distracted", "regular", "random")
# Who meets whom, and how many races in a hundred
POPULATIONS = {"regular": 35, "rookie": 10, "distracted": 20, "mixed": 31, "pro": 4}


@dataclass(frozen=True)
class Job:
    game: str
    population: str
    seats: int
    first: int
    count: int
    one_in: int


@dataclass
class Seen:
    """What was kept of one race."""

    number: int
    population: str
    features: Array  # position, seat, feature
    order: Array  # position, seat: the place in the standings at that moment
    win: Array  # seat
    place: Array
    points: Array


class Notes(Watcher):
    def __init__(self, of: Game[Any], instinct: Instinct) -> None:
        self.of = of
        self.instinct = instinct
        self.features: list[list[float]] = []
        self.order: list[list[float]] = []

    def note(self, race: Any) -> None:
        self.features.append([float(each) for each in self.instinct.features(race)])
        self.order.append(order_of(self.of, race))


def order_of(of: Game[Any], race: Any) -> list[float]:
    """The best place of each seat in the standings, among seats only."""
    best = [1e9] * int(race.seats)
    for line in of.standings(race):
        if 0 <= line.seat < len(best):
            best[line.seat] = min(best[line.seat], float(line.place))
    return [float(sum(other < mine for other in best)) for mine in best]


def raced(job: Job) -> list[Seen]:
    return [one_race(job, number) for number in range(job.first, job.first + job.count)]


def one_race(job: Job, number: int) -> Seen:
    of, instinct = game(job.game), must_have(job.game)
    seed = seed_of(7, number)
    luck = Seeded(seed_of(seed, 99))
    kinds = [
        MIXED[luck.below(len(MIXED))] if job.population == "mixed" else job.population
        for _ in range(job.seats)
    ]
    drivers = [KINDS[kind](of, instinct, seed_of(seed, seat)) for seat, kind in enumerate(kinds)]
    race = of.new(of.prepare(settled(job.game, number), job.seats), Seeded(seed))
    notes = Notes(of, instinct)
    watched(drivers, race, luck, job.one_in, notes)
    places = instinct.places(race)
    return Seen(
        number,
        job.population,
        np.array(notes.features, np.float32).reshape(-1, job.seats, int(instinct.width)),
        np.array(notes.order, np.float32).reshape(-1, job.seats),
        np.array([float(each) for each in shares(places)]),
        np.array([float(each) for each in places]),
        np.array([float(each) for each in instinct.points(race)]),
    )


def settled(id: str, number: int) -> dict[str, Any]:
    """The options of a race: where a game is raced in several ways, one after the other."""
    ways = trial_of(id).trained or (trial_of(id).driven,)
    return dict(ways[number % len(ways)])


def must_have(id: str) -> Instinct:
    instinct = instinct_of(id)
    if instinct is None:
        raise SystemExit(f"{id} has no instinct: write src/fivewide/bots/instincts first")
    return instinct


def decisions_of_a_race(id: str, seats: int) -> int:
    """How long a race is: so that equally many positions of each are kept."""
    of, instinct = game(id), must_have(id)
    race = of.new(of.prepare(settled(id, 0), seats), Seeded(1))
    drivers: list[Driver] = [ByInstinct(instinct) for _ in range(seats)]
    return watched(drivers, race, Seeded(1), 1 << 40, Watcher())


def jobs_for(id: str, races: int, first: int) -> Iterator[Job]:
    """The races of a game: all numbers of seats alike, populations by their share."""
    counts = [seats for seats in game(id).seats if seats > 1]  # alone everybody wins
    number = first
    for seats in counts:
        one_in = max(1, decisions_of_a_race(id, seats) // POSITIONS)
        for population, percent in POPULATIONS.items():
            left = max(1, round(races * percent / 100 / len(counts)))
            while left > 0:
                count = min(left, CHUNK)
                yield Job(id, population, seats, number, count, one_in)
                number += count
                left -= count


def all_raced(id: str, races: int, first: int, workers: int) -> list[Seen]:
    jobs = list(jobs_for(id, races, first))
    if workers == 1:
        return [seen for job in jobs for seen in raced(job)]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        return [seen for done in pool.map(raced, jobs) for seen in done]


# --- tables of numbers -------------------------------------------------------------------------


@dataclass
class Data:
    """Positions one below the other; seats that a table does not have are masked."""

    x: Array  # position, seat, feature, with a one and 1 / seats before them
    mask: Array  # position, seat
    order: Array
    win: Array
    place: Array
    points: Array
    race: Array
    population: Array

    def only(self, which: Array) -> Data:
        return Data(*(column[which] for column in vars(self).values()))

    def __len__(self) -> int:
        return len(self.x)


def tabled(seen: list[Seen], most: int) -> Data:
    columns: list[tuple[Array, ...]] = []
    for each in seen:
        count, seats, width = each.features.shape
        x = np.zeros((count, most, width + 2), np.float32)
        x[:, :seats, 0] = 1.0
        x[:, :seats, 1] = 1.0 / seats
        x[:, :seats, 2:] = each.features
        mask = np.zeros((count, most), np.float32)
        mask[:, :seats] = 1.0
        order = np.zeros((count, most), np.float32)
        order[:, :seats] = each.order
        results = []
        for result in (each.win, each.place, each.points):
            column = np.zeros((count, most), np.float32)
            column[:, :seats] = result
            results.append(column)
        race = np.full(count, each.number)
        population = np.full(count, list(POPULATIONS).index(each.population))
        columns.append((x, mask, order, *results, race, population))
    return Data(*(np.concatenate(column) for column in zip(*columns, strict=True)))


def split(data: Data, seed: int) -> tuple[Data, Data, Data]:
    """By race: to learn from, to choose by, to judge by."""
    races = np.unique(data.race)
    lots = dict(zip(races, np.random.default_rng(seed).random(len(races)), strict=True))
    lot = np.array([lots[race] for race in data.race])
    return (
        data.only(lot < LEARN),
        data.only((lot >= LEARN) & (lot < CHOOSE)),
        data.only(lot >= CHOOSE),
    )


# --- the net -----------------------------------------------------------------------------------


@dataclass
class Net:
    inner: Array  # hidden unit, input
    outer: Array  # head, input and hidden unit

    @classmethod
    def new(cls, inputs: int, chance: Any) -> Net:
        inner = chance.normal(0, 1 / np.sqrt(inputs), (HIDDEN, inputs))
        return cls(inner, np.zeros((3, inputs + HIDDEN)))

    def said(self, x: Array) -> tuple[Array, Array]:
        hidden = np.maximum(x @ self.inner.T, 0)
        full = np.concatenate([x, hidden], -1)
        return full @ self.outer.T, full


def weighed(said: Array, mask: Array) -> Array:
    """Softmax over the seats there are."""
    raised = np.where(mask > 0, said, -1e9)
    raised = np.exp(raised - raised.max(1, keepdims=True)) * mask
    return raised / raised.sum(1, keepdims=True)


def gradients(net: Net, data: Data, scale: float) -> tuple[Array, Array]:
    """Of win chances, places (each seat against each other) and points, together."""
    said, full = net.said(data.x)
    count = data.mask.sum(1, keepdims=True)
    error = np.zeros_like(said)
    error[..., 0] = weighed(said[..., 0], data.mask) - data.win
    lead = said[:, :, None, 1] - said[:, None, :, 1]
    ahead = (np.sign(data.place[:, None, :] - data.place[:, :, None]) + 1) / 2
    pairs = data.mask[:, :, None] * data.mask[:, None, :]
    error[..., 1] = ((1 / (1 + np.exp(-lead)) - ahead) * pairs).sum(2) / count
    error[..., 2] = 0.3 * (said[..., 2] - data.points / scale) * data.mask / count
    error *= data.mask[..., None] / len(data)
    outer = np.einsum("bsh,bsi->hi", error, full)
    inputs = data.x.shape[-1]
    back = (error @ net.outer[:, inputs:]) * (full[..., inputs:] > 0)
    return np.einsum("bsu,bsi->ui", back, data.x), outer


def log_loss(chances: Array, data: Data) -> Array:
    return -(data.win * np.log(np.maximum(chances, 1e-9))).sum(1)


def trained(learn: Data, choose: Data, scale: float, seed: int) -> tuple[Net, int]:
    """Adam, until the races to choose by are told no better; the net, and how many epochs."""
    chance = np.random.default_rng(seed)
    net = Net.new(learn.x.shape[-1], chance)
    weights = [net.inner, net.outer]
    means = [np.zeros_like(each) for each in weights]
    squares = [np.zeros_like(each) for each in weights]
    best, best_loss, since, step, epoch = net, float("inf"), 0, 0, 0
    for epoch in range(EPOCHS):
        rate = 0.004 * (1 - epoch / EPOCHS) + 0.0002
        order = chance.permutation(len(learn))
        for start in range(0, len(order), BATCH):
            step += 1
            found = gradients(net, learn.only(order[start : start + BATCH]), scale)
            for at, gradient in enumerate(found):
                gradient = gradient + 1e-5 * weights[at]
                means[at] += 0.1 * (gradient - means[at])
                squares[at] += 0.001 * (gradient**2 - squares[at])
                mean, square = means[at] / (1 - 0.9**step), squares[at] / (1 - 0.999**step)
                weights[at] -= rate * mean / (np.sqrt(square) + 1e-8)
        loss = float(log_loss(weighed(net.said(choose.x)[0][..., 0], choose.mask), choose).mean())
        if loss < best_loss - 1e-5:
            best, best_loss, since = Net(net.inner.copy(), net.outer.copy()), loss, 0
        else:
            since += 1
        if since >= PATIENCE:
            break
    return best, epoch + 1


# --- how good it is ----------------------------------------------------------------------------


def by_order(learn: Data, judge: Data) -> Array:
    """Chances from the running order alone: how often who stands there has won, by table size."""
    chances = np.zeros_like(judge.win)
    for seats in np.unique(learn.mask.sum(1)):
        rows, mine = learn.mask.sum(1) == seats, judge.mask.sum(1) == seats
        for place in range(int(seats)):
            here = (learn.order[rows] == place) & (learn.mask[rows] > 0)
            won = learn.win[rows][here].mean() if here.any() else 1 / seats
            chances[mine] += np.where(judge.order[mine] == place, max(float(won), 1e-4), 0)
    chances *= judge.mask
    return chances / chances.sum(1, keepdims=True)


def table_of(chances: Array, data: Data) -> list[list[float]]:
    """Predicted, happened, how many: in ten bins."""
    said, won = chances[data.mask > 0], data.win[data.mask > 0]
    at = np.minimum((said * BINS).astype(int), BINS - 1)
    return [
        [
            round(float(said[at == n].mean()), 4),
            round(float(won[at == n].mean()), 4),
            int(sum(at == n)),
        ]
        for n in range(BINS)
        if (at == n).any()
    ]


def calibration_error(table: list[list[float]]) -> float:
    count = sum(row[2] for row in table)
    return sum(abs(row[0] - row[1]) * row[2] for row in table) / count


def margin(better: Array, worse: Array, race: Array) -> tuple[float, float]:
    """How much lower the first loss is, with a 95 % interval over races."""
    _, inverse = np.unique(race, return_inverse=True)
    sums = np.bincount(inverse, worse - better)
    counts = np.bincount(inverse)
    mean = sums.sum() / counts.sum()
    spread = np.sqrt(((sums - mean * counts) ** 2).sum()) / counts.sum()
    return round(float(mean), 4), round(float(1.96 * spread), 4)


def judged(net: Net, learn: Data, judge: Data, scale: float) -> dict[str, Any]:
    said = net.said(judge.x)[0]
    chances, plain = weighed(said[..., 0], judge.mask), by_order(learn, judge)
    equal = judge.mask / judge.mask.sum(1, keepdims=True)
    loss = log_loss(chances, judge)
    table = table_of(chances, judge)
    lead = said[:, :, None, 1] - said[:, None, :, 1]
    pairs = judge.mask[:, :, None] * judge.mask[:, None, :]
    place = 1 + ((1 / (1 + np.exp(lead))) * pairs).sum(2) - 0.5
    off = np.abs(place - judge.place)[judge.mask > 0]
    points = np.abs(said[..., 2] * scale - judge.points)[judge.mask > 0]
    return {
        "races": len(np.unique(judge.race)),
        "positions": len(judge),
        "log_loss": round(float(loss.mean()), 4),
        "log_loss_equal": round(float(log_loss(equal, judge).mean()), 4),
        "log_loss_order": round(float(log_loss(plain, judge).mean()), 4),
        "better_than_order": margin(loss, log_loss(plain, judge), judge.race),
        "brier_skill": round(
            float(1 - ((chances - judge.win) ** 2).sum() / ((equal - judge.win) ** 2).sum()), 4
        ),
        "calibration_error": round(calibration_error(table), 4),
        "calibration": table,
        "place_off_by": round(float(off.mean()), 3),
        "points_off_by": round(float(points.mean()), 3),
    }


# --- all of it ---------------------------------------------------------------------------------


def train(id: str, races: int, workers: int, seed: int) -> dict[str, Any]:
    started = time.monotonic()
    seen = [each for each in all_raced(id, races, seed * 1_000_000, workers) if len(each.features)]
    most = max(each.features.shape[1] for each in seen)
    data = tabled(seen, most)
    learn, choose, judge = split(data, seed)
    scale = float(max(1.0, round(float(data.points[data.mask > 0].std()), 2)))
    raced_in = time.monotonic() - started
    net, epochs = trained(learn, choose, scale, seed)
    net = Net(np.round(net.inner, 4), np.round(net.outer, 4))
    everywhere = judged(net, learn, judge, scale)
    apart = {
        name: judged(net, learn, judge.only(judge.population == at), scale)
        for at, name in enumerate(POPULATIONS)
        if (judge.population == at).any()
    }
    tell(id, everywhere, apart, raced_in, time.monotonic() - started - raced_in)
    return {
        "game": id,
        "width": int(must_have(id).width),
        "hidden": HIDDEN,
        "scale": scale,
        "trained": {
            "on": datetime.date.today().isoformat(),
            "by": f"scripts/train_chances.py {id} --races {races} --seed {seed}",
            "races": len(np.unique(data.race)),
            "positions": len(data),
            "seats": sorted({int(each.features.shape[1]) for each in seen}),
            "population": POPULATIONS,
            "epochs": epochs,
        },
        "judged": everywhere,
        "by_population": apart,
        "inner": net.inner.tolist(),
        "outer": net.outer.tolist(),
    }


def tell(
    id: str, all_of_them: dict[str, Any], apart: dict[str, Any], raced_in: float, learned_in: float
) -> None:
    print(f"{id}: raced in {raced_in:.0f} s, learned in {learned_in:.0f} s")
    for name, found in {"all": all_of_them, **apart}.items():
        mean, plus = found["better_than_order"]
        print(
            f"  {name:10} {found['races']:5} races, log loss {found['log_loss']:.4f} "
            f"(order {found['log_loss_order']:.4f}: {mean:+.4f} ± {plus:.4f}, equal "
            f"{found['log_loss_equal']:.4f}), Brier skill {found['brier_skill']:.3f}, "
            f"calibration {found['calibration_error']:.4f}, place ± {found['place_off_by']}"
        )


def written(found: dict[str, Any]) -> str:
    """JSON with a row of weights a line."""
    heads = {key: value for key, value in found.items() if key not in ("inner", "outer")}
    text = json.dumps(heads, indent=1)[:-2]
    for name in ("inner", "outer"):
        rows = ",\n  ".join(json.dumps(row) for row in found[name])
        text += f',\n "{name}": [\n  {rows}\n ]'
    return text + "\n}\n"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("games", nargs="*", metavar="GAME")
    asked.add_argument("--races", type=int, default=6000)
    asked.add_argument("--workers", type=int, default=2)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path, default=FOLDER)
    wanted = asked.parse_args()
    games = wanted.games or [id for id in GAMES if instinct_of(id) is not None]
    wanted.out.mkdir(exist_ok=True)
    for id in games:
        found = train(id, wanted.races, wanted.workers, wanted.seed)
        (wanted.out / f"{id}.json").write_text(written(found), encoding="utf-8")


if __name__ == "__main__":
    main()
