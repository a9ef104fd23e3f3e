"""Pile Up Racing as somebody would write it for numba: arrays, one function, nothing else.

Races of the default rules with our own cards and our own generator, so that the same seed gives
the same race as our engine: `--check 200` compares that many, car by car. It has no tables, no
events, no options, no house rules and no way to stop; it is what the engine's speed is held
against (`python -m benchmarks.pile_up`).
"""

# mypy: disable-error-code="import-not-found,import-untyped,untyped-decorator,no-any-return"
from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from typing import Any

import numpy as np
from numba import njit

from fivewide.games import game
from fivewide.kernel.agenda import advance
from fivewide.kernel.chance import Seeded

MOST_PILES = 256


@njit(cache=True)
def mixed(seed: int) -> Any:
    mask = np.uint64(0x3FFFFFFFFFFFFFFF)
    value = (np.uint64(seed) + np.uint64(1)) * np.uint64(0x1E3779B97F4A7C15) & mask
    value = (value ^ value >> np.uint64(30)) * np.uint64(0x3F58476D1CE4E5B9) & mask
    value = (value ^ value >> np.uint64(27)) * np.uint64(0x14D049BB133111EB) & mask
    return value ^ value >> np.uint64(31)


@njit(cache=True)
def below(state: Any, n: int) -> Any:
    mask = np.uint64(0x3FFFFFFFFFFFFFFF)
    s = (state[0] * np.uint64(3935559000370003845) + np.uint64(2691343689449507681)) & mask
    state[0] = s
    return np.int64(((s ^ s >> np.uint64(22)) >> np.uint64(30)) * np.uint64(n) >> np.uint64(32))


@njit(cache=True)
def shuffle(state: Any, items: Any, first: int, count: int) -> None:
    for last in range(count - 1, 0, -1):
        other = first + below(state, last + 1)
        items[first + last], items[other] = items[other], items[first + last]


@njit(cache=True)
def rolled(state: Any, dice: int) -> int:
    number = below(state, 6**dice)
    total = dice
    while number > 0:
        total += number % 6
        number //= 6
    return total


@njit(cache=True)
def form(sizes: Any, cars: int) -> int:
    piles = 0
    while cars > 0 and piles < 3:
        sizes[piles] = min(cars, 6)
        cars -= sizes[piles]
        piles += 1
    if cars > 0:
        sizes[piles] = cars
        piles += 1
    return piles


@njit(cache=True)
def place_of(order: Any, car: int) -> int:
    at = 0
    while order[at] != car:
        at += 1
    return at


@njit(cache=True)
def take_out(order: Any, sizes: Any, running: int, car: int) -> None:
    at = place_of(order, car)
    pile, end = 0, sizes[0]
    while at >= end:
        pile += 1
        end += sizes[pile]
    sizes[pile] -= 1
    for behind in range(at + 1, running):
        order[behind - 1] = order[behind]


@njit(cache=True)
def carry(order: Any, start: int, end: int) -> None:
    car = order[start]
    while start > end:
        order[start] = order[start - 1]
        start -= 1
    while start < end:
        order[start] = order[start + 1]
        start += 1
    order[end] = car


@njit(cache=True)
def race(
    seed: int,
    cars: int,
    starters: int,
    qualifying: Any,
    pole: Any,
    letter: Any,
    mark: Any,
    acc: Any,
    pit: Any,
    mech: Any,
    dnf: Any,
    stage_ends: Any,
    advance_by: Any,
    drop_by: Any,
    result: Any,
) -> int:
    """One race; the finishing order goes into `result`. Gives back the number of cautions."""
    state = np.empty(1, np.uint64)
    state[0] = mixed(seed)
    deck = np.arange(cars)
    shuffle(state, deck, 0, cars)
    order = np.empty(cars, np.int64)
    scratch = np.empty(cars, np.int64)
    totals = np.empty(6, np.int64)
    sizes = np.zeros(MOST_PILES, np.int64)
    out = np.empty(cars, np.int64)
    rear = np.empty(cars, np.int64)
    checks = np.empty(cars, np.int64)
    placed = 0
    column = np.empty(cars, np.int64)
    for col in range(8):
        here = 0
        for pile in range(4):
            for at in range(pile, cars, 4):
                if pile + qualifying[deck[at]] == col:
                    column[here] = deck[at]
                    here += 1
        for plus in (1, 0):
            for at in range(here):
                if pole[column[at]] == plus:
                    order[placed] = column[at]
                    placed += 1
    running, outs, cautions = starters, 0, 0
    piles = form(sizes, running)
    normal = len(stage_ends)
    box, overtimes = 0, 0
    while True:
        final = box >= normal
        active, ahead = piles - 1, 0
        second, caution = False, False
        while active >= 0 and not caution:
            if active >= piles or sizes[active] == 0:
                second = True  # a gap has no action, the first or the second
            else:
                throw = below(state, 216)
                one, two, c = throw // 36 + 1, throw // 6 % 6 + 1, throw % 6 + 1
                row = one + two
                if final and (row == 3 or row == 11):
                    row = 2
                start = 0
                for pile in range(active):
                    start += sizes[pile]
                size = sizes[active]
                up, down = 0, 0  # cars that advance from the top, that drop from the bottom
                if row == 3:
                    shuffle(state, order, start, size)
                elif row == 4:
                    pits = one == two
                    for at in range(start, start + size):
                        car = order[at]
                        worth = (letter[car] - (pit[car] if pits else 0)) * 4 - mark[car]
                        to = at
                        while to > start and scratch[to - 1] > worth:
                            order[to], scratch[to] = order[to - 1], scratch[to - 1]
                            to -= 1
                        order[to], scratch[to] = car, worth
                    at = start
                    while at < start + size:
                        same = at + 1
                        while same < start + size and scratch[same] == scratch[at]:
                            same += 1
                        shuffle(state, order, at, same - at)
                        at = same
                elif row == 5:
                    up = min(c, size)
                    shuffle(state, order, start, up)
                elif row == 8:
                    down = min(c, size)
                    shuffle(state, order, start + size - down, down)
                elif row == 6 or row == 9:
                    again = below(state, 36)
                    total = again // 6 + again % 6 + 2
                    wanted = advance_by[total] if row == 6 else drop_by[total]
                    kept, others = start, 0
                    for at in range(start, start + size):
                        if (letter[order[at]] == wanted) == (row == 6):
                            order[kept] = order[at]
                            kept += 1
                        else:
                            scratch[others] = order[at]
                            others += 1
                    for at in range(others):
                        order[kept + at] = scratch[at]
                    if row == 6:
                        up = kept - start
                        shuffle(state, order, start, up)
                    else:
                        down = others
                        shuffle(state, order, start + size - down, down)
                elif row == 7:
                    count = min(c, size)
                    for at in range(count):
                        car = order[start + at]
                        total = rolled(state, 5 - letter[car])
                        totals[at] = total
                    for at in range(1, count):
                        car, total, to = order[start + at], totals[at], at
                        while to > 0 and totals[to - 1] < total:
                            totals[to] = totals[to - 1]
                            order[start + to] = order[start + to - 1]
                            to -= 1
                        totals[to] = total
                        order[start + to] = car
                    up = 1
                elif row == 10:
                    pits = one == two
                    at, rung, climbing = start + min(c, size) - 1, active, True
                    top = start
                    while True:
                        if at > top:
                            if rung != active and not climbing:
                                break
                        elif not climbing or rung != active or rung == 0 or sizes[rung - 1] == 0:
                            break
                        mine, rival = order[at], order[at - 1]
                        first = match(state, letter[mine] - (pit[mine] if pits else 0))
                        other = match(state, letter[rival] - (pit[rival] if pits else 0))
                        crosses = at == top
                        if first > other:
                            order[at - 1], order[at] = mine, rival
                            if crosses:
                                rung -= 1
                                sizes[rung] += 1
                                sizes[rung + 1] -= 1
                                top -= sizes[rung] - 1
                            at -= 1
                        else:
                            climbing = False
                            if not crosses:
                                at -= 1
                elif row == 11:
                    if size > 1:
                        for pile in range(piles, active + 1, -1):
                            sizes[pile] = sizes[pile - 1]
                        piles += 1
                        sizes[active + 1] = size // 2
                        sizes[active] = size - size // 2
                else:
                    caution = True
                    count, plus, back = 0, 0, 0
                    before = outs
                    if c == 6:
                        at = start + min(below(state, 6), size - 1)
                        chart = below(state, 216)
                        total = chart // 36 + chart // 6 % 6 + chart % 6 + 3
                        car = order[at]
                        if total == 3:
                            for to in range(size):
                                checks[to] = order[start + to]
                            count = size
                        elif total == 4:
                            take_out(order, sizes, running, car)
                            running -= 1
                            out[outs] = car
                            outs += 1
                        elif total == 5 or total == 7 or total == 6 or total == 17:
                            plus = 2 if total == 5 else -2 if total == 7 else 0
                            if total == 17 and at > 0:
                                checks[0] = order[0]
                                count = 1
                            checks[count] = car
                            count += 1
                            if total == 6 and at + 1 < start + size:
                                checks[count] = order[at + 1]
                                count += 1
                        elif total == 8:
                            take_out(order, sizes, running, car)
                            running -= 1
                            rear[back] = car
                            back += 1
                        elif total == 9:
                            carry(order, at, start + size - 1)
                        elif total == 11:
                            if pit[car] >= 0:
                                carry(order, at, max(at - 1, start))
                            else:
                                carry(order, at, min(at + 1, start + size - 1))
                        elif total == 12 or total == 18:
                            carry(order, at, start)
                            caution = total == 12
                        elif total == 13 or total == 14:
                            to = start
                            if active > 0:
                                if total == 14:
                                    to -= sizes[active - 1]
                                sizes[active] -= 1
                                sizes[active - 1] += 1
                            carry(order, at, to)
                        elif total == 15:
                            sizes[active] -= 1
                            sizes[0] += 1
                            carry(order, at, 0)
                        elif total == 16 and at > start:
                            checks[0] = order[at - 1]
                            count = 1
                    elif row == 2:
                        for at in range(start, start + size):
                            if acc[order[at]] >= c:
                                checks[count] = order[at]
                                count += 1
                    else:
                        for at in range(start, start + size):
                            if mech[order[at]] >= c - 1:
                                checks[count] = order[at]
                                count += 1
                                break
                    for at in range(count):
                        car = checks[at]
                        roll = below(state, 36)
                        take_out(order, sizes, running, car)
                        running -= 1
                        if roll // 6 + roll % 6 + 2 <= dnf[car] + plus:
                            for to in range(outs, before, -1):
                                out[to] = out[to - 1]
                            out[before] = car
                            outs += 1
                        else:
                            rear[back] = car
                            back += 1
                    shuffle(state, rear, 0, back)
                    for at in range(back):
                        order[running] = rear[at]
                        running += 1
                    if back > 0:
                        sizes[piles - 1] += back
                if up > 0:
                    if active == 0:
                        for pile in range(piles, 0, -1):
                            sizes[pile] = sizes[pile - 1]
                        piles += 1
                        sizes[0] = up
                        sizes[1] -= up
                        active, ahead = 1, ahead + 1
                    else:
                        sizes[active] -= up
                        sizes[active - 1] += up
                if down > 0:
                    sizes[active] -= down
                    if active + 1 == piles:
                        sizes[piles] = down
                        piles += 1
                    else:
                        sizes[active + 1] += down
                if not caution:
                    while piles > 0 and sizes[piles - 1] == 0:
                        piles -= 1
                    gone = 0
                    while gone < piles and sizes[gone] == 0:
                        gone += 1
                    if gone > 0:
                        for pile in range(gone, piles):
                            sizes[pile - gone] = sizes[pile]
                        piles -= gone
                        active -= gone
                        ahead -= gone
                if running == 0:
                    break
            if not caution:
                if final and not second:
                    second = True
                    continue
                second = False
                if active == ahead:
                    break
                active -= 1
        if caution:
            cautions += 1
        if running == 0 or (final and not (caution and overtimes < 1)):
            break
        if final:
            overtimes += 1
        if caution or (not final and stage_ends[box] == 1):
            piles = form(sizes, running)
        if box <= normal:
            box += 1
    for at in range(running):
        result[at] = order[at]
    for at in range(outs):
        result[running + at] = out[outs - 1 - at]
    return cautions


@njit(cache=True)
def match(state: Any, rating: int) -> int:
    """A roll on the ladder: six and seven dice above A, pips off below E."""
    if rating > 4:
        return rolled(state, 1) - (rating - 4)
    return rolled(state, 5 - rating)


@njit(cache=True)
def races(first: int, count: int, cars: int, starters: int, cards: Any, result: Any) -> int:
    cautions = 0
    for seed in range(first, first + count):
        cautions += race(seed, cars, starters, *cards, result)
    return cautions


def numbers(items: Any) -> Any:
    return np.array([int(item) for item in items], np.int64)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--check", type=int, default=0, metavar="RACES")
    parser.add_argument("--race", type=int, default=1)
    asked = parser.parse_args()
    ours = game("pile-up-racing")
    setup = ours.prepare({"race": asked.race}, 1)
    board = setup.content.board
    cars, starters = int(board.cars), int(board.starters)
    cards = tuple(
        numbers(getattr(board, name))
        for name in (
            "qualifying",
            "pole",
            "letter",
            "mark",
            "acc",
            "pit",
            "mech",
            "dnf",
            "stage_ends",
            "advance_by",
            "drop_by",
        )
    )
    result = np.zeros(cars, np.int64)
    races(0, 1, cars, starters, cards, result)
    names = setup.content.names
    for seed in range(asked.check):
        cautions = races(seed, 1, cars, starters, cards, result)
        state = ours.new(setup, Seeded(seed))
        advance(state)
        order = [names.car(int(car)) for car in result[:starters]]
        if order != [line.car for line in ours.standings(state)] or cautions != state.cautions:
            raise SystemExit(f"seed {seed}: the port and the engine run different races")
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < asked.seconds:
        races(done, 500, cars, starters, cards, result)
        done += 500
    print(
        json.dumps({"peer": "numba port", "races_s": round(done / spent), "checked": asked.check})
    )


if __name__ == "__main__":
    main()
