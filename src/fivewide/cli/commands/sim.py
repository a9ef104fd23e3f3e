"""fivewide sim: many races, and what they say."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import click

from fivewide.cli import common
from fivewide.cli.completion import complete_seats


@click.command(epilog="Example: fivewide sim dust-devil-500 -n 2000 --seats greedy,random -o a.csv")
@click.argument("game", type=common.GAME)
@click.option(
    "-n", "races", type=common.Number(1, 1_000_000_000), required=True, help="How many races."
)
@click.option(
    "--seats",
    default="random,random,random,random",
    show_default=True,
    shell_complete=complete_seats,
    help="Bots by commas: random, greedy, rookie, regular, pro, ace:2000, or a file of your own "
    "(my_bot.py:MyBot:level=3).",
)
@common.seed_option
@click.option(
    "--workers", type=common.Number(1, 256), default=None, help="Processes; default: all cores."
)
@common.option_option
@common.pack_option
@click.option("-o", "out", type=click.Path(path_type=Path), help="Rows as .parquet, .csv or .json.")
@common.json_option
def command(
    game: Any,
    races: int,
    seats: str,
    seed: int,
    workers: int | None,
    options: tuple[str, ...],
    pack: Path | None,
    out: Path | None,
    as_json: bool,
) -> int:
    """Run many races; one row per car and race, and a summary with 95 % intervals.

    The same seed and seats give the same rows whatever the number of workers. Rows go to the file
    as they come: memory stays the same however many races there are.
    """
    from fivewide.sim import run as sim
    from fivewide.sim.report import Tally
    from fivewide.sim.write import check, writer

    pack, chosen = common.named_set(game, pack, common.read_pairs(options))
    plan = sim.Plan(
        game.id,
        tuple(seat.strip() for seat in seats.split(",")),
        races,
        seed,
        chosen,
        str(pack) if pack else None,
    )
    setup = sim.check(plan)
    if out is not None:
        check(out)
    common.mind(game.warnings(setup))
    tally = Tally(sim.figure_names(plan))
    stopped = False
    with progress(races, quiet=as_json) as done, writer(out) if out else nullcontext() as file:
        try:
            for rows in sim.run(plan, workers or os.cpu_count() or 1, done):
                with undivided():
                    tally.add(rows)
                    if file is not None:
                        file.add(rows)
        except KeyboardInterrupt:
            stopped = True
    written = file.rows if file is not None else 0
    if tally.races:
        summary = tally.summary()
        if as_json:
            common.print_json(summary)
        else:
            show(summary, out, written)
    if stopped:
        kept = f"; they are in {out}" if written else ""
        print(f"fivewide: stopped after {tally.races} of {races} races{kept}", file=sys.stderr)
        return 130
    return 0


@contextmanager
def undivided() -> Iterator[None]:
    """Ctrl-C waits until what has begun is done: a race is counted and written, or neither."""
    asked: list[int] = []
    before = signal.getsignal(signal.SIGINT)
    main_thread = threading.current_thread() is threading.main_thread()
    hears = main_thread and callable(before)  # in the background, with nohup or &, it does not
    if hears:
        signal.signal(signal.SIGINT, lambda *how: asked.append(1))
    try:
        yield
    finally:
        if hears:
            signal.signal(signal.SIGINT, before)
    if asked:
        raise KeyboardInterrupt


EVERY = 2.0  # seconds


@contextmanager
def progress(races: int, quiet: bool, what: str = "races") -> Iterator[Callable[[int], None]]:
    """A bar on a terminal; otherwise a line every two seconds, and one at the end."""
    if sys.stderr.isatty():
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        columns = (what, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=common.console(stderr=True), transient=True) as bar:
            task = bar.add_task("", total=races)
            yield lambda count: bar.advance(task, count)
        return
    ready, over, started = 0, threading.Event(), time.monotonic()

    def done(count: int) -> None:
        nonlocal ready
        ready += count

    def tell() -> None:
        while not over.wait(EVERY):
            print(progress_line(ready, races, time.monotonic() - started, what), file=sys.stderr)

    teller = threading.Thread(target=tell, daemon=True)
    if not quiet:
        teller.start()
    try:
        yield done
    finally:
        over.set()
    if not quiet:
        teller.join()
        print(f"{ready} of {races} {what}", file=sys.stderr)


def progress_line(ready: int, races: int, seconds: float, what: str) -> str:
    left = f", about {seconds / ready * (races - ready):.0f} s to go" if ready else ""
    return f"{ready} of {races} {what} in {seconds:.0f} s{left}"


def show(summary: Any, out: Path | None, rows: int) -> None:
    from rich.columns import Columns
    from rich.table import Table

    screen = common.console()
    scored = any(line.points.value for line in summary.drivers)
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("driver", no_wrap=True)
    for heading in ("starts", "wins", "95 %", "place", "95 %", *(["points"] * scored), "decisions"):
        table.add_column(heading, justify="right", no_wrap=True)
    for line in summary.drivers + (summary.seats if len(summary.seats) > 1 else []):
        name = line.driver if line.seat is None else f"  seat {line.seat} {line.driver}"
        table.add_row(
            name,
            f"{line.starts:,}",
            f"{line.wins.value:.1%}",
            f"{line.wins.low:.1%}-{line.wins.high:.1%}",
            f"{line.place.value:.2f}",
            f"{line.place.low:.2f}-{line.place.high:.2f}",
            *([f"{line.points.value:,.1f}"] * scored),
            f"{line.decisions:.1f}",
        )
    screen.print(table)
    screen.print(f"\nPer race, on average over {summary.races:,}, with 95 % either way:")
    happened = [
        f"{name.replace('_', ' ')} {figure.value:.2f} ± {figure.high - figure.value:.2f}"
        for name, figure in summary.per_race.items()
        if figure.value
    ]
    screen.print(Columns(happened, padding=(0, 3), column_first=True, expand=False))
    if out is not None:
        screen.print(f"\n{rows:,} rows in {out}")
