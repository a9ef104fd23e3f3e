"""fivewide replay: one race, one file."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap
from typing import Any

import click
from rich.cells import cell_len

from fivewide.cli.common import Number, console, json_option, lang_option, print_json
from fivewide.kernel.english import named, several
from fivewide.kernel.speech import Words, words
from fivewide.kernel.table import PERSON


@click.command(epilog="Example: fivewide replay last.race.jsonl --verify")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", metavar="N", type=Number(min=0), help="The position after N entries.")
@click.option("--verify", is_flag=True, help="Run it again and compare every recorded hash.")
@click.option("--pack", type=click.Path(path_type=Path), help="The pack it was raced with.")
@click.option("--steps", "unfold", is_flag=True, help="Every step of every turn, with its rule.")
@click.option("--report", is_flag=True, help="The race as a Markdown text, to keep or to share.")
@lang_option
@json_option
def command(
    file: Path,
    at: int | None,
    verify: bool,
    pack: Path | None,
    unfold: bool,
    report: bool,
    as_json: bool,
) -> int:
    """Watch a race again: on the board, back and forth, to any moment.

    With an option, or where there is no terminal to draw on, it is printed turn by turn instead;
    `--at` prints the position after N entries, `--verify` checks the whole file. FILE may be
    `last`, the newest finished race, or a number of the list of `fivewide play --resume`.
    """
    from fivewide.cli.play import can_draw
    from fivewide.cli.saved import find
    from fivewide.games.races import open_race

    race = open_race(find(file, over=True), pack)
    if verify:
        return check(race, as_json)
    entries = race.record.standing
    if at is None and not (unfold or report or as_json) and can_draw():
        return watch(race)
    if at is not None:
        if at > len(entries):
            raise click.UsageError(f"--at {at}: the race has {len(entries)} entries")
        position = race.replay(at).position()
        if as_json:
            print_json(position)
        else:
            from fivewide.content.toml import table

            click.echo(table("position", position), nl=False)
        return 0
    table_now = race.replay()
    if as_json:
        print_json(steps(table_now))
    elif report:
        click.echo("\n".join(report_lines(race, table_now, unfold)))
    else:
        show(race, table_now, unfold)
    return 0


def watch(race: Any) -> int:
    from fivewide.cli.reel import reel_of
    from fivewide.cli.replay_screen import ReplayApp

    # Of a long one seconds
    click.echo(words("The race is played again, entry by entry ..."), err=True)
    return ReplayApp(reel_of(race)).run() or 0


def check(race: Any, as_json: bool) -> int:
    """Exit code 0 if the file is a race by the rules, as recorded; 1 if it is not."""
    from fivewide.kernel.errors import BadRecord
    from fivewide.kernel.record import Act
    from fivewide.kernel.replaying import follows_its_seed

    entries = race.record.standing
    hashes = sum(isinstance(entry, Act) and bool(entry.hash) for entry in entries)
    otherwise: list[int] = []
    try:
        table = race.replay(otherwise=otherwise)
        seeded = follows_its_seed(race.game, race.setup, race.record)
        problem = (
            "the dice are not those of the seed opened in the result" if seeded is False else ""
        )
    except BadRecord as error:
        table, seeded, problem = None, None, str(error)
    if as_json:
        print_json(
            {
                "file": race.where,
                "valid": not problem,
                "problem": problem,
                "entries": len(entries),
                "hashes": hashes,
                "hashed_otherwise": len(otherwise),
                "dice_match_seed": seeded,
                "finished": table is not None and table.over,
            }
        )
    elif problem:
        click.echo(f"not valid: {problem}", err=True)
    else:
        dice = {True: "dice match the seed", None: "seed not open, dice not checked"}[seeded]
        end = "finished" if table is not None and table.over else "not finished"
        compared = f"{hashes} positions compared"
        if otherwise:
            by = f"version {race.record.header.engine}, rules {race.record.header.rules}"
            compared += f" ({len(otherwise)} hashed otherwise; it was begun by {by})"
        click.echo(f"valid: {len(entries)} entries, {compared}, {dice}, {end}")
    return 1 if problem else 0


def steps(table: Any) -> list[dict[str, Any]]:
    return [
        {"rule": event.rule, "kind": event.kind, "facts": event.facts, "words": table.words(event)}
        for event in table.events(None)
    ]


SEAT: Words = "seat {number}: {name} ({driver})"
PERSON_DRIVES: Words = "person"


def driver_in_words(driver: str) -> str:
    from fivewide.bots.named import name_in_words

    return words(PERSON_DRIVES) if driver == PERSON else name_in_words(driver)


def show(race: Any, table: Any, unfold: bool) -> None:
    from fivewide.content.toml import inline

    out = console()
    out.print(f"[bold]{race.game.title}[/bold]  {race.where}")
    for number, seat in enumerate(race.record.header.seats):
        line = words(
            SEAT, number=number, name=named(seat.name), driver=driver_in_words(seat.driver)
        )
        out.print(f"  {line}")
    if changed := changed_options(race):
        line = words("options: {options}", options=inline(changed))
        out.print(f"  {line}", markup=False)
    log = whole_log(table)
    for passage in log.passages:
        folds = log.folds(passage)
        aside = several(passage.events, "step") if folds else log.steps[passage.first].rule
        tell(out, passage.words, aside, 2)
        for each in log.steps_of(passage) if folds and unfold else ():
            tell(out, each.words, each.rule, 4)
    if table.over:
        out.print(f"[bold]{words('Result')}[/bold]")
        for line in result_lines(table):
            out.print(f"  {line}", highlight=False, markup=False)
    else:
        asked = table.game.ask(table.state, table.names)
        out.print(words("Not finished: {asked}", asked=asked), markup=False)
        line = f"fivewide play --resume {race.where}"
        out.print(words("Go on with: {command}", command=line), markup=False)


def tell(out: Any, said: str, aside: str, inset: int) -> None:
    """A sentence set in, its further lines too, and behind it, in one piece, what stands aside."""
    from rich.text import Text

    room = max(out.width - inset, 20)
    lines = wrap(said, room) or [""]
    if cell_len(lines[-1]) + 2 + len(aside) > room:
        lines.append("")
    for line in lines[:-1]:
        out.print(Text(" " * inset + line), soft_wrap=True)
    gap = "  " if lines[-1] else ""
    out.print(Text.assemble(" " * inset, lines[-1], gap, (aside, "dim")), soft_wrap=True)


def report_lines(race: Any, table: Any, unfold: bool) -> list[str]:
    """A race to read: who drove, turn by turn, who won. With `unfold` every step and its rule."""
    from fivewide.bots.named import name_in_words
    from fivewide.content.toml import inline

    header = race.record.header
    lines = [f"# {race.game.title}", "", f"## {words('Drivers')}", ""]
    for seat in header.seats:
        driver = "" if seat.driver == "person" else f" ({name_in_words(seat.driver)})"
        lines.append(f"- {literal(named(seat.name))}{driver}")
    if changed := changed_options(race):
        lines += ["", words("Options: {options}", options=f"`{inline(changed)}`")]
    lines += ["", f"## {words('The race')}", ""]
    log = whole_log(table)
    for number, passage in enumerate(log.passages, start=1):
        folds = log.folds(passage)
        rule = f" `{passage.rule}`" if unfold and not folds else ""
        lines.append(f"{number}. {literal(passage.words)}{rule}")
        if unfold and folds:
            inset = " " * (len(str(number)) + 2)
            lines += [
                f"{inset}- {literal(each.words)} `{each.rule}`" for each in log.steps_of(passage)
            ]
    lines += ["", f"## {words('Result')}", ""]
    if not table.over:
        return [*lines, words("The race is not over.")]
    places = [f"- {literal(line)}" for line in result_lines(table)]
    return [*lines, *places]


def literal(text: str) -> str:
    """Names and words as they are, whatever Markdown makes of some signs."""
    return "".join(f"\\{char}" if char in "\\`*_[]<>#|" else char for char in text)


def whole_log(table: Any) -> Any:
    """A finished race hides nothing; one that goes on is told as onlookers may know it."""
    from fivewide.cli.log import log_of
    from fivewide.kernel.passages import EVERYTHING

    return log_of(table, EVERYTHING if table.over else None)


def result_lines(table: Any) -> list[str]:
    """As the terminal says it at the end of a race: money as money, points as points."""
    from fivewide.cli.boards import board_for
    from fivewide.cli.sight import Sight

    board = board_for(table.game)
    sight = Sight(table, None)
    return [board.standing(sight, line) for line in sight.standings]


def changed_options(race: Any) -> dict[str, Any]:
    from fivewide.kernel.options import public

    header = race.record.header
    default = public(race.game.prepare({}, len(header.seats)).options)
    return {key: value for key, value in header.options.items() if value != default.get(key)}
