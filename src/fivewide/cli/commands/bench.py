"""fivewide bench: how fast is it here?"""

from __future__ import annotations

from typing import Any

import click

from fivewide.cli import common


@click.command(epilog="Example: fivewide bench dust-devil-500 --seconds 2")
@click.argument("games", type=common.GAME, nargs=-1)
@click.option(
    "--seconds",
    type=common.Real(0.01, 60),
    default=1.0,
    show_default=True,
    help="How long each figure is measured for.",
)
@click.option(
    "--seats",
    type=common.Number(1, 64),
    default=4,
    show_default=True,
    help="How many race.",
)
@common.option_option
@common.json_option
def command(
    games: tuple[Any, ...], seconds: float, seats: int, options: tuple[str, ...], as_json: bool
) -> None:
    """Measure decisions and races per second of CPU time, and the time of a clone."""
    from fivewide.games import GAMES
    from fivewide.sim.measure import measure

    chosen = games or tuple(GAMES.values())
    figures = [measure(game.id, seconds, common.read_pairs(options), seats) for game in chosen]
    if as_json:
        common.print_json(figures)
        return
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("game", "engine"):
        table.add_column(heading)
    for heading in ("decisions/s from Python", "in-engine", "races/s", "with log", "clone"):
        table.add_column(heading, justify="right")
    for row in figures:
        table.add_row(
            row["game"],
            "compiled" if row["compiled"] else "interpreted",
            f"{row['from_python_decisions_s']:,}",
            f"{row['in_engine_decisions_s']:,}",
            f"{row['races_s']:,.0f}",
            f"{row['races_s_with_log']:,.0f}",
            f"{row['clone_ns'] / 1000:.2f} us",
        )
    common.console().print(table)
