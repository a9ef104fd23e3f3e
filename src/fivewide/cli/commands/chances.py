"""fivewide chances: how a race stands, in numbers."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from fivewide.cli.common import Number, console, lang_option, print_json
from fivewide.cli.common import json_option as in_json
from fivewide.kernel.speech import words


@click.command(epilog="Example: fivewide chances last --at 40")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", metavar="N", type=Number(min=0), help="After N entries; else as it stands.")
@click.option("--seat", metavar="N", type=Number(min=0), help="As far as this seat could know.")
@click.option("--each", is_flag=True, help="After every decision: a line each, JSON.")
@click.option("--pack", type=click.Path(path_type=Path), help="The pack it was raced with.")
@lang_option
@in_json
def command(
    file: Path, at: int | None, seat: int | None, each: bool, pack: Path | None, as_json: bool
) -> int:
    """Say what every driver could expect: chance to win, place and points.

    Learned from thousands of races, and averaged over the hands that could be held: what a
    spectator may know, or with --seat the one who sits there (counted from 0). FILE may be `last`,
    or a number of the list of `fivewide play --resume`.
    """
    from fivewide.bots.forecasts import expected
    from fivewide.cli.saved import find
    from fivewide.games.races import open_race

    race = open_race(find(file, over=True), pack)
    entries, seats = len(race.record.standing), len(race.record.header.seats)
    if at is not None and at > entries:
        raise click.UsageError(f"--at {at}: the race has {entries} entries")
    if seat is not None and seat >= seats:
        raise click.UsageError(f"--seat {seat}: there are {seats} seats, counted from 0")
    if each:
        every_moment(race, seat)
        return 0
    table = race.replay(at)
    found = expected(race.game, table.state, seat)
    rows = [
        {"seat": number, "name": name, **asdict(line)}
        for number, (name, line) in enumerate(zip(table.names, found, strict=True))
    ]
    if as_json:
        print_json(rows)
    else:
        show(rows)
    return 0


def show(rows: list[dict[str, Any]]) -> None:
    from rich.table import Table

    drawn = Table(box=None, pad_edge=False)
    for heading in (words("Driver"), words("Wins"), words("Place"), words("Points")):
        drawn.add_column(heading, justify="left" if heading == words("Driver") else "right")
    for row in rows:
        drawn.add_row(
            row["name"], f"{100 * row['win']:.0f} %", f"{row['place']:.1f}", f"{row['points']:,.1f}"
        )
    console().print(drawn)


def every_moment(race: Any, seat: int | None) -> None:
    """A line of JSON for every decision and every throw: for whoever draws a curve of it."""
    import msgspec

    from fivewide.bots.forecasts import expected
    from fivewide.kernel.replaying import replaying, set_up

    table = set_up(race.game, race.setup, race.record)
    for number, _ in enumerate(replaying(table, race.record, race.where, []), start=1):
        found = expected(race.game, table.state, seat)
        line = {"entry": number, "win": [round(each.win, 4) for each in found]}
        click.echo(msgspec.json.encode(line).decode())
