"""fivewide report: a finished race, told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from fivewide.cli.common import console, lang_option

FORMATS = ["text", "markdown", "html", "json", "svg", "png"]


@click.command(epilog="Example: fivewide report last.race.jsonl --format html -o last.html")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--format", "kind", type=click.Choice(FORMATS), default="text", help="Default: text.")
@click.option("-o", "out", type=click.Path(path_type=Path), help="Into this file.")
@click.option("--pack", type=click.Path(path_type=Path), help="The pack it was raced with.")
@lang_option
def command(file: Path, kind: str, out: Path | None, pack: Path | None) -> int:
    """Tell a finished race: its story, where the result came from, figures, moments.

    As text, as a page, or as one picture to share (svg; png needs the extra `pictures`).
    FILE may be `last`, the newest one of this user.
    """
    from fivewide.cli.saved import find
    from fivewide.games.races import open_race
    from fivewide.kernel.files import save
    from fivewide.pictures import png
    from fivewide.report import report_of

    if kind == "png":
        png.check()
        if out is None:
            raise click.UsageError("--format png needs -o FILE")
    if out is not None and not out.parent.is_dir():
        raise click.UsageError(f"{out}: no such folder {out.parent}")
    made = report_of(open_race(find(file, over=True), pack))
    if kind == "text" and out is None:
        show(made)
        return 0
    document = written(made, kind)
    if out is None:
        click.echo(document.decode(), nl=False)
    else:
        save(out, document)
        click.echo(f"{out}: {made.story[-1]}")
    return 0


def written(made: Any, kind: str) -> bytes:
    import msgspec

    from fivewide.pictures import png
    from fivewide.report.card import CARD_WIDE, card
    from fivewide.report.writing import html, markdown

    match kind:
        case "json":
            return msgspec.json.format(msgspec.json.encode(made), indent=2) + b"\n"
        case "svg":
            return card(made).svg(CARD_WIDE).encode()
        case "png":
            return png.png(card(made), CARD_WIDE)
        case "html":
            return html(made).encode()
    return markdown(made).encode()


def show(made: Any) -> None:
    from fivewide.cli.report_text import lines

    out = console()
    for piece in lines(made, out.width):
        out.print(piece)
