"""The attack that laid the dice of version 0.1 bare: a linear generator's state from its rolls.

An outcome of n faces tells the uppermost bits of a state. The states that follow one another are a
point of a known lattice, and the outcomes a point close by: reduce the lattice (LLL), take its
nearest point (Babai), and every later outcome can be computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

BITS = 62
MODULUS = 2**BITS
FACTOR = 3935559000370003845
ADDED = 2691343689449507681
Vector = list[int]


@dataclass(frozen=True)
class Roll:
    """The outcome of so many, the `at`-th number that was drawn."""

    at: int
    faces: int
    outcome: int


def guessed_state(rolls: Sequence[Roll]) -> int:
    """The state before the first number, if these rolls come from the linear generator.

    Every coordinate counts as much as its roll tells.
    """
    steps = [linear(roll.at + 1) for roll in rolls]
    first = [factor * pow(steps[0][0], -1, MODULUS) % MODULUS for factor, _ in steps]
    size = len(rolls)
    axes = [[MODULUS * (at == other) for other in range(size)] for at in range(1, size)]
    faces = [roll.faces for roll in rolls]
    basis = [[value * n for value, n in zip(row, faces, strict=True)] for row in (first, *axes)]
    middle = [
        (2 * roll.outcome + 1) * MODULUS // 2 - added * roll.faces
        for roll, (_, added) in zip(rolls, steps, strict=True)
    ]
    nearest = babai(lll(basis), middle)
    return int(nearest[0] // faces[0] * pow(steps[0][0], -1, MODULUS) % MODULUS)


def linear(times: int) -> tuple[int, int]:
    """So many steps of the generator, as one: factor and what is added."""
    factor, added = 1, 0
    for _ in range(times):
        factor, added = factor * FACTOR % MODULUS, (added * FACTOR + ADDED) % MODULUS
    return factor, added


def predicted(state: int, at: int, faces: int) -> int:
    """The outcome that version 0.1 would draw then."""
    factor, added = linear(at + 1)
    state = (state * factor + added) % MODULUS
    return ((state ^ state >> 22) >> 30) * faces >> 32


# Lattices


def lll(basis: list[Vector]) -> list[Vector]:
    """Lenstra, Lenstra and Lovász, in whole numbers."""
    size = len(basis)
    rows = [list(row) for row in basis]
    dots = [1] + [0] * size  # determinants of the leading minors
    low = [[0] * size for _ in range(size)]

    def orthogonalize(row: int) -> None:
        for other in range(row + 1):
            value = dot(rows[row], rows[other])
            for k in range(other):
                value = (dots[k + 1] * value - low[row][k] * low[other][k]) // dots[k]
            if other < row:
                low[row][other] = value
            else:
                dots[row + 1] = value

    def shorten(row: int, other: int) -> None:
        if 2 * abs(low[row][other]) <= dots[other + 1]:
            return
        times = (2 * low[row][other] + dots[other + 1]) // (2 * dots[other + 1])
        rows[row] = [a - times * b for a, b in zip(rows[row], rows[other], strict=True)]
        low[row][other] -= times * dots[other + 1]
        for k in range(other):
            low[row][k] -= times * low[other][k]

    def swap(row: int) -> None:
        rows[row], rows[row - 1] = rows[row - 1], rows[row]
        for k in range(row - 1):
            low[row][k], low[row - 1][k] = low[row - 1][k], low[row][k]
        part = low[row][row - 1]
        changed = (dots[row - 1] * dots[row + 1] + part * part) // dots[row]
        for k in range(row + 1, done + 1):
            kept = low[k][row]
            low[k][row] = (dots[row + 1] * low[k][row - 1] - part * kept) // dots[row]
            low[k][row - 1] = (changed * kept + part * low[k][row]) // dots[row + 1]
        dots[row] = changed

    done = 0
    orthogonalize(0)
    row = 1
    while row < size:
        if row > done:
            done = row
            orthogonalize(row)
        shorten(row, row - 1)
        long = 4 * (dots[row + 1] * dots[row - 1] + low[row][row - 1] ** 2)
        if long < 3 * dots[row] ** 2:
            swap(row)
            row = max(1, row - 1)
            continue
        for other in range(row - 2, -1, -1):
            shorten(row, other)
        row += 1
    return rows


def babai(basis: list[Vector], target: Vector) -> Vector:
    """The point of the lattice nearest to the target, or nearly."""
    straight: list[list[Fraction]] = []
    for row in basis:
        left = [Fraction(value) for value in row]
        for other in straight:
            share = dot(row, other) / dot(other, other)
            left = [a - share * b for a, b in zip(left, other, strict=True)]
        straight.append(left)
    rest = [Fraction(value) for value in target]
    for row, other in zip(reversed(basis), reversed(straight), strict=True):
        times = round(dot(rest, other) / dot(other, other))
        rest = [a - times * b for a, b in zip(rest, row, strict=True)]
    return [int(value - left) for value, left in zip(target, rest, strict=True)]


def dot(one: Sequence[Any], other: Sequence[Any]) -> Any:
    """Of whole numbers, or of fractions."""
    return sum(a * b for a, b in zip(one, other, strict=True))
