"""fivewide replay: one race, one file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from fivewide.cli.common import Number, console, json_option, print_json


@click.command(epilog="Example: fivewide replay last.race.jsonl --verify")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", metavar="N", type=Number(min=0), help="The position after N entries.")
@click.option("--verify", is_flag=True, help="Run it again and compare every recorded hash.")
@click.option("--pack", type=click.Path(path_type=Path), help="The pack it was raced with.")
@json_option
def command(file: Path, at: int | None, verify: bool, pack: Path | None, as_json: bool) -> int:
    """Print a race step by step, or the position after N entries, or check the whole file."""
    from fivewide.games.races import open_race

    race = open_race(file, pack)
    if verify:
        return check(race, as_json)
    entries = race.record.standing
    if at is not None:
        if at > len(entries):
            raise click.UsageError(f"--at {at}: the race has {len(entries)} entries")
        position = race.replay(at).position()
        if as_json:
            print_json(position)
        else:
            from fivewide.cli.toml import table

            click.echo(table("position", position))
        return 0
    table_now = race.replay()
    if as_json:
        print_json(steps(table_now))
    else:
        show(race, table_now)
    return 0


def check(race: Any, as_json: bool) -> int:
    """Exit code 0 if the file is a race by the rules, as recorded; 1 if it is not."""
    from fivewide.kernel.errors import BadRecord
    from fivewide.kernel.record import Act
    from fivewide.kernel.replaying import follows_its_seed

    entries = race.record.standing
    hashes = sum(isinstance(entry, Act) and bool(entry.hash) for entry in entries)
    try:
        table = race.replay()
        seeded = follows_its_seed(race.game, race.setup, race.record)
        problem = (
            "the dice are not those of the seed opened in the result" if seeded is False else ""
        )
    except BadRecord as error:
        table, seeded, problem = None, None, str(error)
    if as_json:
        print_json(
            {
                "file": str(race.path),
                "valid": not problem,
                "problem": problem,
                "entries": len(entries),
                "hashes": hashes,
                "dice_match_seed": seeded,
                "finished": table is not None and table.over,
            }
        )
    elif problem:
        click.echo(f"not valid: {problem}", err=True)
    else:
        dice = {True: "dice match the seed", None: "seed not open, dice not checked"}[seeded]
        end = "finished" if table is not None and table.over else "not finished"
        click.echo(f"valid: {len(entries)} entries, {hashes} positions compared, {dice}, {end}")
    return 1 if problem else 0


def steps(table: Any) -> list[dict[str, Any]]:
    return [
        {"rule": event.rule, "kind": event.kind, "facts": event.facts, "words": table.words(event)}
        for event in table.events(None)
    ]


def show(race: Any, table: Any) -> None:
    from fivewide.cli.toml import inline
    from fivewide.kernel.game import FIELD, driver_of

    out = console()
    header = race.record.header
    out.print(f"[bold]{race.game.title}[/bold]  {race.path}")
    for number, seat in enumerate(header.seats):
        out.print(f"  seat {number}: {seat.name} ({seat.driver})")
    default = race.game.prepare({}, len(header.seats)).options
    changed = {
        key: value for key, value in header.options.items() if value != public_value(default, key)
    }
    if changed:
        out.print(f"  options: {inline(changed)}", markup=False)
    for event in table.events(None):
        out.print(f"  {table.words(event)}  [dim]{event.rule}[/dim]")
    if table.over:
        out.print("[bold]Result[/bold]")
        for line in table.game.standings(table.state):
            points = f", {line.points} points" if line.points else ""
            who = driver_of(line, table.names)
            car = f" ({line.car})" if line.seat != FIELD and line.car != who else ""
            note = f", {line.note}" if table.game.has_field and line.note else ""
            out.print(f"  {line.place}. {who}{car}{points}{note}", highlight=False)
    else:
        out.print(f"Not finished: {table.game.ask(table.state, table.names)}")
        out.print(f"Go on with: fivewide play --resume {race.path}")


def public_value(options: Any, key: str) -> Any:
    from fivewide.kernel.options import public

    return public(options).get(key)
