"""fivewide season: a calendar of races for points; one at a time, all at once, a thousand times."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import click

from fivewide.cli.commands.sim import progress
from fivewide.cli.common import (
    GAME,
    Number,
    console,
    json_option,
    mind,
    option_option,
    print_json,
    read_pairs,
    seed_option,
)
from fivewide.cli.completion import complete_pack, complete_points, complete_seats
from fivewide.kernel.english import several

FILE = click.Path(path_type=Path)
FIRST = 20  # lines of a table, unless all are wanted


@click.group()
def command() -> None:
    """Seasons of any game: calendar, points, standings, statistics, replays by the thousand."""


def plan_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """What `new` and `run` both want to know."""
    for option in reversed(
        [
            click.argument("game", type=GAME),
            click.option(
                "--pack",
                shell_complete=complete_pack,
                help="A built-in set by name (2023), or a pack folder.",
            ),
            click.option(
                "--points",
                shell_complete=complete_points,
                help="A points system: `fivewide season points` lists them.",
            ),
            click.option(
                "--seats",
                shell_complete=complete_seats,
                help="Who drives: bots, such as greedy,greedy,random,my_bot.py:MyBot.",
            ),
            click.option("--names", help="Names of the drivers of the seats, with commas."),
            click.option("--calendar", "own_calendar", type=FILE, help="A calendar of your own."),
            click.option("--races", type=Number(min=1), help="Only the first so many races."),
            click.option(
                "--without", multiple=True, help="Leave out this driver; may be repeated."
            ),
            seed_option,
            option_option,
        ]
    ):
        function = option(function)
    return function


def plan_from(game: Any, options: tuple[str, ...], **given: Any) -> Any:
    from fivewide.season.plan import plan

    def words(key: str) -> list[str] | None:
        said = given[key]
        return None if said is None else [part.strip() for part in said.split(",")]

    read = {"seats": words("seats"), "names": words("names")}
    return plan(game.id, options=read_pairs(options), **{**given, **read})


plots_option = click.option("--plots", type=FILE, help="A folder for plots.")
plot_format_option = click.option(
    "--plot-format",
    type=click.Choice(["svg", "png"]),
    default="svg",
    show_default=True,
    help="The kind of picture.",
)


@command.command(epilog="Example: fivewide season new pile-up-racing --pack 2023 -o my.season.json")
@plan_options
@click.option("-o", "out", type=FILE, required=True, help="The season file, .json.")
@click.option("--replace", is_flag=True, help="Write over a file that is there.")
def new(out: Path, replace: bool, seed: int, **given: Any) -> int:
    """Begin a season; `season next` runs its races."""
    from fivewide.season import files

    if out.exists() and not replace:
        raise click.UsageError(f"{out}: is there already; say --replace to begin anew")
    season = files.new(plan_from(**given), seed)
    files.write(season, out)
    mind(files.open_circuit(season, str(out)).warnings())
    click.echo(
        f"{out}: {season.calendar.title}, {len(season.calendar.rounds)} races, "
        f"points {season.system.id}; fivewide season next {out}"
    )
    return 0


@command.command("next", epilog="Example: fivewide season next my.season.json --races 3")
@click.argument("file", type=FILE)
@click.option("--races", type=Number(min=1), default=1, show_default=True, help="How many.")
@click.option("--all", "rest", is_flag=True, help="Run whatever is left.")
@click.option("--seats", default="", help="Bots of your own that the file may start.")
@json_option
def next_race(file: Path, races: int, rest: bool, seats: str, as_json: bool) -> int:
    """Run the next race of a season, or the next few. Exit code 1 if none is left."""
    from fivewide.cli.seats import must_be_named, read_seats
    from fivewide.kernel.record import SeatInfo
    from fivewide.season import files

    season = files.read(file)
    drivers = [SeatInfo(*each) for each in zip(season.names, season.seats, strict=False)]
    must_be_named(drivers, read_seats([word for word in seats.split(",") if word]), str(file))
    if season.is_over:
        if as_json:
            print_json({"raced": [], "over": True})
        else:
            click.echo(f"the season is over: {season.book().standings()[0].driver} is champion")
        return 1
    circuit = files.open_circuit(season, str(file))
    mind(circuit.warnings())
    before = len(season.races)
    added = files.race_on(season, circuit, len(circuit.setups) if rest else races)
    files.write(season, file)
    if as_json:
        print_json(
            {
                "raced": [
                    {"race": before + at, "name": season.calendar.rounds[before + at - 1].name,
                     "cars": raced.cars, "points": raced.points, "figures": raced.figures}
                    for at, raced in enumerate(added, start=1)
                ],
                "over": season.is_over,
                "standings": season.book().standings(),
            }
        )  # fmt: skip
        return 0
    for at, raced in enumerate(added, start=before + 1):
        show_race(season, at, raced, 10 if len(added) == 1 else 1)
    show_standings(season, FIRST)
    return 0


@command.command(
    short_help="Standings, a race, or a driver of a season.",
    epilog="Example: fivewide season show my.season.json --driver 'William Byron'",
)
@click.argument("file", type=FILE)
@click.option("--after", type=Number(min=1), help="The standings after this race.")
@click.option("--race", type=Number(min=1), help="One race, car by car.")
@click.option("--driver", help="One driver, race by race.")
@click.option("--calendar", "calendar_", is_flag=True, help="The calendar, with winners.")
@click.option("--full", is_flag=True, help="Every line of a table.")
@click.option(
    "-o", "outs", type=FILE, multiple=True, help="Page (.html), table (.csv, .parquet), .json."
)
@plots_option
@plot_format_option
@json_option
def show(
    file: Path,
    after: int | None,
    race: int | None,
    driver: str | None,
    calendar_: bool,
    full: bool,
    outs: tuple[Path, ...],
    plots: Path | None,
    plot_format: str,
    as_json: bool,
) -> int:
    """Show a season: standings, a race, a driver; as JSON the document that pages are made of.

    With --race, --driver or --calendar -o writes that part; otherwise the season, its standings
    as a table, or its page.
    """
    from fivewide.season import files, write
    from fivewide.season.document import season_document

    season = files.read(file)
    if after is not None:
        if after > len(season.races):
            raise click.UsageError(f"only {len(season.races)} races have been run")
        season.races = season.races[:after]
    if (race is not None) + (driver is not None) + calendar_ > 1:
        raise click.UsageError("--race, --driver and --calendar exclude each other")
    check_outputs(outs, plots)
    document = season_document(season)
    if race is not None:
        if race > len(season.races):
            raise click.UsageError(f"only {len(season.races)} races have been run")
        part = write.race_part(season, document, race)
        on_screen = partial(show_race, season, race, season.races[race - 1], 999)
    elif driver is not None:
        wanted = driver.casefold()
        page = next((p for p in document.drivers if p.driver.casefold() == wanted), None)
        if page is None:
            raise click.UsageError(f"no driver {driver!r} has started in this season")
        part, on_screen = write.driver_part(page), partial(show_driver, document, page)
    elif calendar_:
        part, on_screen = write.calendar_part(document.calendar), partial(show_calendar, document)
    else:
        write_season(season, outs, plots, plot_format)
        print_json(document) if as_json else show_standings(season, 999 if full else FIRST)
        return 0
    for path in outs:
        write.check_part(path)
    for path in outs:
        write.part(part, path)
    write_season(season, (), plots, plot_format)
    print_json(part.document) if as_json else on_screen()
    return 0


@command.command(
    epilog="Example: fivewide season run pile-up-racing --pack 2023 --seed 7 --times 1000"
)
@plan_options
@click.option(
    "--times",
    type=Number(1, 1_000_000),
    default=1,
    show_default=True,
    help="How many seasons.",
)
@click.option("--workers", type=Number(1, 256), help="Processes; default: all cores.")
@click.option("-o", "outs", type=FILE, multiple=True, help="A file: .json, .csv, .parquet, .html.")
@plots_option
@plot_format_option
@click.option("--full", is_flag=True, help="Every line of the standings.")
@json_option
def run(
    times: int,
    workers: int | None,
    outs: tuple[Path, ...],
    plots: Path | None,
    plot_format: str,
    full: bool,
    as_json: bool,
    seed: int,
    **given: Any,
) -> int:
    """Run a whole season, or many, and say what came of it.

    One season: final standings, and with -o a season file. Many (--times): title odds and
    expected standings with intervals; where the set knows its real season, a calibration
    report. The same seed gives the same seasons whatever the number of workers.
    """
    from fivewide.season import files, many, write
    from fivewide.season import plots as plotting
    from fivewide.season.document import report, season_document
    from fivewide.season.plan import Circuit

    plan, most = plan_from(**given), 999 if full else FIRST
    check_outputs(outs, plots)
    mind(Circuit(plan).warnings())
    if times == 1:
        season = files.whole(plan, seed)
        write_season(season, outs, plots, plot_format)
        print_json(season_document(season)) if as_json else show_standings(season, most)
        return 0
    seasons = many.Seasons()
    stopped = False
    with progress(times, quiet=as_json, what="seasons") as done:
        try:
            for part in many.parts(plan, times, seed, workers or os.cpu_count() or 1):
                seasons.add(part)
                done(part.count)
        except KeyboardInterrupt:
            stopped = True
    if seasons.count:
        document = report(plan, seed, seasons)
        for path in outs:
            write.outlook(document, path)
        if plots is not None:
            plotting.write(plotting.outlook_plots(document), plots, plot_format)
        print_json(document) if as_json else show_outlook(document, most)
    if stopped:
        print(f"fivewide: stopped after {seasons.count} of {times} seasons", file=sys.stderr)
        return 130
    return 0


@command.command(epilog="Example: fivewide season points")
@json_option
def points(as_json: bool) -> int:
    """List the points systems."""
    from fivewide.season.points import systems

    known = systems()
    if as_json:
        print_json(list(known.values()))
        return 0
    for system in known.values():
        click.echo(f"{system.id:22} {system.title}")
    return 0


def check_outputs(outs: tuple[Path, ...], plots: Path | None) -> None:
    from fivewide.season import plots as plotting
    from fivewide.season.write import check

    for path in outs:
        check(path)
    if plots is not None:
        plotting.check(plots)


def write_season(season: Any, outs: tuple[Path, ...], plots: Path | None, ending: str) -> None:
    from fivewide.season import plots as plotting
    from fivewide.season import write
    from fivewide.season.document import season_document

    for path in outs:
        write.season(season, path)
    if plots is not None:
        plotting.write(plotting.season_plots(season_document(season)), plots, ending)


class Grid:
    """Columns with headings; where the screen is narrow, whole columns are left out, and said so.

    A number is never cut. Words of the `left` columns may be, with a mark.
    """

    def __init__(
        self, *headings: str, left: tuple[str, ...] = ("driver",), spare: tuple[str, ...] = ()
    ) -> None:
        self.headings = headings
        self.left = left
        self.spare = spare  # columns to leave out, the first one first
        self.rows: list[tuple[str, ...]] = []

    def add_row(self, *cells: object) -> None:
        assert len(cells) == len(self.headings)
        self.rows.append(tuple(map(str, cells)))

    def widths(self) -> list[int]:
        lines = [self.headings, *self.rows]
        return [max(len(line[at]) for line in lines) for at in range(len(self.headings))]

    def kept(self, room: int) -> list[int]:
        """The columns that fit, by their place."""
        widths = self.widths()
        kept = list(range(len(self.headings)))
        for heading in self.spare:
            if sum(widths[at] + GAP for at in kept) <= room:
                break
            kept.remove(self.headings.index(heading))
        return kept

    def print(self, out: Any) -> None:
        from rich.table import Table

        widths, kept = self.widths(), self.kept(out.width)
        table = Table(box=None, padding=(0, GAP, 0, 0))
        for at in kept:
            heading = self.headings[at]
            left = heading in self.left
            table.add_column(
                heading,
                justify="left" if left else "right",
                no_wrap=True,
                min_width=None if left else widths[at],
            )
        for row in self.rows:
            table.add_row(*(row[at] for at in kept))
        out.print(table)
        gone = [heading.strip() for at, heading in enumerate(self.headings) if at not in kept]
        if gone:
            out.print(f"[dim]not shown at this width: {', '.join(gone)}; --json has all[/dim]")


GAP = 2  # blanks after a column


def show_standings(season: Any, most: int) -> None:
    lines = season.book().standings()
    table = Grid(
        "", "driver", "points", "starts", "wins", "poles", "top 5", "top 10", "led", "DNF",
        "average", "status", left=("driver", "status"),
        spare=("poles", "led", "top 10", "DNF", "starts", "average", "top 5", "wins"),
    )  # fmt: skip
    for line in lines[:most]:
        table.add_row(
            line.place, line.driver, f"{line.score:,}", line.starts, line.wins, line.poles,
            line.top5, line.top10, line.led, line.dnfs, f"{line.average_finish:.1f}", line.status,
        )  # fmt: skip
    out = console()
    out.print(
        f"[bold]{season.calendar.title}[/bold], {len(season.races)} of "
        f"{len(season.calendar.rounds)} races, points {season.system.id}, seed {season.seed}"
    )
    table.print(out)
    if len(lines) > most:
        out.print(f"and {len(lines) - most} more; --full shows all")


def show_race(season: Any, number: int, raced: Any, most: int) -> None:
    each = season.calendar.rounds[number - 1]
    out = console()
    where = f" ({each.track})" if each.track else ""
    facts = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in raced.figures.items())
    out.print(f"[bold]{number}. {each.name}[/bold]{where}  [dim]{facts}[/dim]")
    table = Grid("", "driver", "from", "points", "led", "note", left=("driver", "note"),
                 spare=("led", "from"))  # fmt: skip
    paired = sorted(zip(raced.cars, raced.points, strict=True), key=lambda pair: pair[0].place)
    for car, scored in paired[:most]:
        note = car.note if car.running else (car.note or "out")
        table.add_row(car.place, car.car, car.start or "", f"{scored:,}", car.led or "", note)
    table.print(out)


def show_calendar(document: Any) -> None:
    table = Grid("", "race", "track", "type", "winner", "pole", left=("race", "track", "type",
                 "winner", "pole"), spare=("type", "pole", "track"))  # fmt: skip
    for line in document.calendar:
        table.add_row(line.race, line.name, line.track, line.type, line.winner, line.pole)
    table.print(console())


def show_driver(document: Any, page: Any) -> None:
    out = console()
    line = page.line
    out.print(
        f"[bold]{page.driver}[/bold]  place {line.place} with {line.score:,} points; "
        f"{several(line.starts, 'start')}, {several(line.wins, 'win')}, {line.top5} in the top 5, "
        f"{line.dnfs} out"
    )
    names = {each.race: each.name for each in document.calendar}
    table = Grid("", "race", "start", "finish", "points", "total", "standing", left=("race",),
                 spare=("total", "start"))  # fmt: skip
    for race in page.races:
        finish = f"{race.place}" + ("" if race.running else " out")
        table.add_row(
            race.race, names[race.race], race.start or "", finish,
            f"{race.points:,}", f"{race.score:,}", race.standing,
        )  # fmt: skip
    table.print(out)


def show_outlook(document: Any, most: int) -> None:
    said, report = document.outlook, document.calibration
    real = {pair.driver: pair for pair in report.pairs} if report else {}
    out = console()
    out.print(
        f"[bold]{document.title}[/bold], {said.seasons:,} seasons, {said.races:,} races, "
        f"points {document.system.id}, seed {document.seed}"
    )
    points, wins = (["real points"], ["real wins"]) if real else ([], [])
    table = Grid(
        "", "driver", "title", "95 %", "points", "90 % of seasons", *points, "wins", *wins,
        "top 5", "DNF", "average", "rank",
        spare=("DNF", "top 5", "average", *wins, "95 %", *points, "rank", "wins",
               "90 % of seasons"),
    )  # fmt: skip
    for line in said.drivers[:most]:
        pair = real.get(line.driver)
        span = line.points_range
        table.add_row(
            line.place,
            line.driver,
            f"{line.title.value:.1%}",
            f"{line.title.low:.1%}-{line.title.high:.1%}",
            f"{line.points.value:,.0f}",
            f"{span.low:,.0f}-{span.high:,.0f}",
            *([f"{pair.real_points:,}" if pair else ""] if real else []),
            f"{line.wins.value:.1f}",
            *([pair.real_wins if pair else ""] if real else []),
            f"{line.top5:.1f}",
            f"{line.dnfs:.1f}",
            f"{line.average_finish:.1f}",
            f"{line.rank_range.low:.0f}-{line.rank_range.high:.0f}",
        )
    table.print(out)
    if len(said.drivers) > most:
        out.print(f"and {len(said.drivers) - most} more; --full shows all")
    told = ", ".join(
        f"{name.replace('_', ' ')} {figure.value:.2f} ± {figure.high - figure.value:.2f}"
        for name, figure in said.per_race.items()
    )
    out.print(f"\nPer race: {told}")
    if report is not None:
        show_calibration(out, report)


def show_calibration(out: Any, report: Any) -> None:
    out.print("\n[bold]Beside the real season[/bold]")
    out.print(
        f"  rank correlation of points {report.points_correlation:.3f} ({report.drivers} drivers; "
        f"{report.credited_correlation:.3f} with the points credited; "
        f"{report.regulars_points_correlation:.3f} among {report.regulars} regulars)"
    )
    out.print(
        f"  of wins {report.wins_correlation:.3f}, of average finish "
        f"{report.finish_correlation:.3f} (regulars); mean error of a rank "
        f"{report.mean_rank_error:.1f} places"
    )
    for rate in report.rates:
        verdict = "within a quarter" if rate.is_close else "off by more than a quarter"
        out.print(
            f"  {rate.name} a race {rate.simulated.value:.2f}, real {rate.real:.2f}: {verdict}"
        )
    if report.over or report.under:
        out.print(f"  better here: {', '.join(report.over)}; worse: {', '.join(report.under)}")
    out.print(f"  {report.fitted}", soft_wrap=False)
    out.print(f"  {report.not_fitted}")
