"""Rates per second of CPU time, and the one line of JSON that every peer script prints."""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from collections.abc import Callable
from typing import NamedTuple


class Rate(NamedTuple):
    turns_s: float  # calls of the work per second
    done_s: float  # what the work reported as done, per second


def rate(work: Callable[[int], int], seconds: float) -> Rate:
    """Call work(0), work(1), ... for so many CPU seconds, after one call that is not counted."""
    work(0)
    turns, done, start = 0, 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done += work(turns)
        turns += 1
    return Rate(turns / spent, done / spent)


def nanoseconds(call: Callable[[], object], seconds: float) -> float:
    """CPU time of one call, measured in batches of a hundred."""

    def hundred(turn: int) -> int:
        for _ in range(100):
            call()
        return 100

    return 1e9 / rate(hundred, seconds).done_s


def arguments(description: str | None) -> ArgumentParser:
    parser = ArgumentParser(description=description)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds per figure")
    return parser


def report(
    name: str,
    *,
    decisions_s: float | None = None,
    games_s: float | None = None,
    clone_ns: float | None = None,
) -> None:
    figures = {"decisions_s": decisions_s, "games_s": games_s, "clone_ns": clone_ns}
    rounded = {key: None if value is None else round(value, 2) for key, value in figures.items()}
    print(json.dumps({"name": name, **rounded}))
