"""fivewide cards: driver and track cards from race results, checked and printed."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import click

from fivewide.cli.common import Number, Real, console, json_option, print_json

FILE = click.Path(path_type=Path)
MOST_FAULTS = 20  # lines about one file


@click.group()
def command() -> None:
    """Cards for Pile Up Racing from real results: build a set, check it, print it."""


@command.command(
    short_help="Driver and track cards from a season's results.",
    epilog="Example: fivewide cards build results-2023.csv -o my-season/",
)
@click.argument("results", type=FILE)
@click.option("-o", "out", type=FILE, required=True, metavar="PACK", help="Folder of the pack.")
@click.option("--races", type=FILE, help="Tracks and laps; default: races.csv beside RESULTS.")
@click.option("--cautions", type=FILE, help="Cautions with cars; default: cautions.csv beside.")
@click.option("--drivers", type=FILE, help="Pit stops and DNQs; default: pits.csv or drivers.csv.")
@click.option("--alone", is_flag=True, help="Take RESULTS alone, whatever lies beside it.")
@click.option("--title", default="", help="What the set is called; printed on every card.")
@click.option("--season", "year", default="", help="Written on every card; default: the year.")
@click.option("--formulas", "own", type=FILE, help="Formulas and cuts of your own (TOML).")
@click.option("--dnf-basis", type=click.Choice(["absolute", "relative"]), help="See docs/cards.md.")
@click.option("--win-blend", type=Real(0, 1), help="See docs/cards.md.")
@click.option("--shifted", is_flag=True, help="A public file up to 2015, its columns shifted.")
@click.option("--replace", is_flag=True, help="Write over a pack that is there.")
@json_option
def build(
    results: Path,
    out: Path,
    races: Path | None,
    cautions: Path | None,
    drivers: Path | None,
    alone: bool,
    title: str,
    year: str,
    own: Path | None,
    dnf_basis: str | None,
    win_blend: float | None,
    shifted: bool,
    replace: bool,
    as_json: bool,
) -> int:
    """Compute driver and track cards from a season's RESULTS, and write them as a pack.

    RESULTS is a CSV with one row per start: race, finish, start, car, driver, laps, led, status.
    A file that is wrong is refused with row and column, and nothing is written.
    """
    from fivewide.cards import packing
    from fivewide.cards.results import Files
    from fivewide.cards.tables import BadResults

    if len(year) > 20:
        raise click.UsageError(f"--season {year!r}: 20 characters at most")
    by = adjusted(own, dnf_basis, win_blend)
    files = Files(results, races, cautions, drivers)
    if not alone:
        files = with_neighbors(files)
    try:
        built = packing.build(files, by, shifted, year)
    except BadResults as error:
        return complain_of(error)
    info = packing.info(
        id=packing.identifier(out.name),
        title=title or out.name,
        license="that of the results",
        note=f"Cards derived from {results.name} by Five Wide's formulas, version {by.version}.",
    )
    packing.write(built, out, info, replace)
    used = {name: str(path) for name, path in asdict(files).items() if path}
    if as_json:
        print_json(
            {
                "pack": str(out),
                "season": built.year,
                "files": used,
                "drivers": len(built.cards),
                "races": len(built.season.races),
                "starts": len(built.season.starts),
                "notes": built.notes,
                "near_cuts": [asdict(near) for near in built.near],
            }
        )
        return 0
    races_in, starts = len(built.season.races), len(built.season.starts)
    click.echo(f"{out}: {len(built.cards)} drivers, {races_in} races, from {starts:,} starts")
    click.echo(f"  read {', '.join(Path(path).name for path in used.values())}")
    for note in built.notes:
        click.echo(f"  {note}")
    letters = sum(skill.starts > 0 for card in built.cards for skill in card.skill.values()) * 2
    click.echo(
        f"  {len(built.near)} of {letters} letters lie within 0.05 of a cut (--json lists them)"
    )
    return 0


def complain_of(error: Any) -> int:
    """A line for everything that is wrong with the results, as long as somebody will read them."""
    faults = [str(error), *error.others]
    for fault in faults[:MOST_FAULTS]:
        click.echo(f"fivewide: {fault}", err=True)
    if len(faults) > MOST_FAULTS:
        click.echo(f"fivewide: and {len(faults) - MOST_FAULTS} more", err=True)
    return 2


def with_neighbors(files: Any) -> Any:
    """Files not named are looked for beside the results."""
    from fivewide.cards.results import beside

    named = {name: path for name, path in vars(files).items() if path}
    return replace(beside(files.results), **named)


def adjusted(own: Path | None, dnf_basis: str | None, win_blend: float | None) -> Any:
    import msgspec

    from fivewide.cards.formulas import formulas

    by = formulas(own)
    if dnf_basis is not None:
        basis = msgspec.structs.replace(by.retirements, basis=dnf_basis)
        by = msgspec.structs.replace(by, retirements=basis)
    if win_blend is not None:
        blended = msgspec.structs.replace(by.letters, win_blend=win_blend)
        by = msgspec.structs.replace(by, letters=blended)
    return by


def cards_of(place: str) -> tuple[Any, Any]:
    """A set of cards, a built-in one by name or a pack folder: what it is, and what is in it."""
    from fivewide.content.pack import builtin, load
    from fivewide.games import game

    found = game("pile-up-racing")
    pack = builtin(found.sets[place]) if place in found.sets else load(Path(place))
    return pack.info, found.contents(pack)


@command.command(
    short_help="Compare cards with printed ratings.",
    epilog="Example: fivewide cards check 2023",
)
@click.argument("pack", default="2023")
@click.option("--anchors", type=FILE, help="Printed ratings; default: the rulebook's, of 2023.")
@json_option
def check(pack: str, anchors: Path | None, as_json: bool) -> int:
    """Compare a set of cards with ratings that are printed in the rulebook's examples.

    PACK is a folder, or a built-in set by its name. Exit code 1 if a certain or strong anchor
    is not met exactly, or a weak one not in its letter.
    """
    from fivewide.cards import anchors as printed

    _, cards = cards_of(pack)
    found = printed.compare(cards.drivers, printed.read(anchors))
    exact = sum(each.is_exact for each in found)
    near = sum(each.is_near for each in found)
    wrong = sum(each.is_wrong for each in found)
    if as_json:
        lines = [
            {**asdict(each.anchor), "derived": each.derived, "exact": each.is_exact}
            for each in found
        ]
        print_json(
            {"anchors": len(found), "exact": exact, "letter": near, "wrong": wrong, "lines": lines}
        )
        return 1 if wrong else 0
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("driver", "field", "printed", "derived", "", "sure"):
        table.add_column(heading, no_wrap=True)
    for each in found:
        said = "same" if each.is_exact else "letter" if each.is_near else "other"
        if not each.derived:
            said = "no card"
        anchor = each.anchor
        table.add_row(
            anchor.driver, anchor.field, anchor.printed, each.derived, said, anchor.strength
        )
    screen = console()
    screen.print(table)
    letters = f", {near - exact} more in the letter" if near > exact else ""
    screen.print(f"\n{exact} of {len(found)} exact{letters}")
    return 1 if wrong else 0


@command.command("print", epilog="Example: fivewide cards print 2023 -o cards.pdf --paper letter")
@click.argument("pack", default="2023")
@click.option("-o", "out", type=FILE, required=True, help="cards.pdf, or cards.svg (a page each).")
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter"]),
    default="a4",
    show_default=True,
    help="The size of a sheet.",
)
@click.option("--driver", "names", multiple=True, help="Only this driver; may be given again.")
@click.option(
    "--race", "numbers", multiple=True, type=Number(1), help="Only this race; again for more."
)
@click.option("--only", type=click.Choice(["drivers", "tracks"]), help="One kind of card.")
def print_cards(
    pack: str,
    out: Path,
    paper: str,
    names: tuple[str, ...],
    numbers: tuple[int, ...],
    only: str | None,
) -> int:
    """Make sheets of cards to print and cut, nine to a page."""
    from fivewide.cards.faces import DriverFace, TrackFace
    from fivewide.cards.sheets import Face, write

    info, cards = cards_of(pack)
    known = {driver.driver.casefold() for driver in cards.drivers}
    for name in names:
        if name.strip().casefold() not in known:
            raise click.UsageError(f"no card for {name!r} in {pack}")
    wanted = {name.casefold() for name in names}
    faces: list[Face] = []
    if only != "tracks" and (wanted or not numbers):
        faces += [
            DriverFace(info.title, driver)
            for driver in cards.drivers
            if not wanted or driver.driver.casefold() in wanted
        ]
    if only != "drivers" and (numbers or not wanted):
        faces += [
            TrackFace(info.title, race)
            for race in cards.races
            if not numbers or race.race in numbers
        ]
    written = write(faces, out, paper, info.title, f"{info.title} · {info.note}")
    pages = f"{written[0].name} to {written[-1].name}" if len(written) > 1 else written[0].name
    click.echo(f"{len(faces)} cards on {paper} paper: {pages}")
    return 0
