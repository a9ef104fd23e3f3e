"""fivewide pack picture: a track as SVG or PNG, for a designer and for the wall."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from fivewide.cli.common import GAME, Number
from fivewide.cli.completion import complete_pack, complete_track

KINDS = (".svg", ".png")
FILE = click.Path(path_type=Path)


@click.command(
    short_help="Draw a track as SVG or PNG.",
    epilog="Example: fivewide pack picture daytona-500 --track canyon-56 -o canyon.png --labels",
)
@click.argument("game", type=GAME)
@click.option("--track", shell_complete=complete_track, help="Only this one, by its id.")
@click.option(
    "--pack",
    "path",
    type=FILE,
    shell_complete=complete_pack,
    help="A pack folder, or a built-in set by its name.",
)
@click.option(
    "-o",
    "out",
    type=FILE,
    default=Path("."),
    help="track.svg, track.png, or a folder for a file of each track; default: this folder.",
)
@click.option("--format", "kind", type=click.Choice(["svg", "png"]), help="For a folder: svg.")
@click.option(
    "--width", type=Number(200, 8000), default=1600, show_default=True, help="Of it, in pixels."
)
@click.option("--night/--day", "night", default=True, help="Dark, or light for paper.")
@click.option("--labels", is_flag=True, help="Write its name on every space.")
def picture(
    game: Any,
    track: str | None,
    path: Path | None,
    out: Path,
    kind: str | None,
    width: int,
    night: bool,
    labels: bool,
) -> int:
    """Draw the tracks of a game, as they are built in or in a pack of your own.

    Every space is drawn from what the pack says. The SVG needs no font and nothing from outside,
    and each space in it has its name as `data-space`.
    """
    from fivewide.kernel.files import save
    from fivewide.pictures import DAY, NIGHT, Style, gallery, pack_of
    from fivewide.pictures.png import check, png

    shown = gallery(game, pack_of(game, path))
    wanted = [shown.must_have(track)] if track is not None else list(shown.tracks)
    files = targets(game.id, wanted, out, kind)
    if any(file.suffix.lower() == ".png" for file in files):
        check()
    style = Style(NIGHT if night else DAY, labels)
    drawn = {}
    for one, file in zip(wanted, files, strict=True):
        sheet = shown.draw(one, style)
        is_png = file.suffix.lower() == ".png"
        drawn[file] = png(sheet, width) if is_png else sheet.svg(width).encode()
    for (file, data), one in zip(drawn.items(), wanted, strict=True):
        file.parent.mkdir(exist_ok=True)
        save(file, data)
        click.echo(f"{file}: {shown.tracks[one]}")
    return 0


def targets(game: str, tracks: list[str], out: Path, kind: str | None) -> list[Path]:
    """Where each goes: the file that was named, or a file of its own in a folder."""
    ending = out.suffix.lower()
    if out.is_dir() or not ending:
        if out.exists() and not out.is_dir():
            raise click.UsageError(f"{out}: is a file; name a folder, or a file that ends in .svg")
        if not out.parent.is_dir():
            raise click.UsageError(f"{out}: no such folder {out.parent}")
        names = [re.sub(r"[^\w.-]+", "-", f"{game}-{track}") for track in tracks]
        if len(set(names)) < len(names):
            raise click.UsageError(f"{out}: several tracks would have one name; say --track")
        return [out / f"{name}.{kind or 'svg'}" for name in names]
    if ending not in KINDS:
        raise click.UsageError(f"{out}: the name must end in .svg or .png, or be a folder")
    if kind and ending != f".{kind}":
        raise click.UsageError(f"{out}: that is no {kind}; leave --format out, or the ending")
    if not out.parent.is_dir():
        raise click.UsageError(f"{out}: no such folder {out.parent}")
    if len(tracks) != 1:
        known = ", ".join(tracks[:12]) + (", ..." if len(tracks) > 12 else "")
        raise click.UsageError(f"which one goes into {out}? say --track: {known}; or -o a folder")
    return [out]
