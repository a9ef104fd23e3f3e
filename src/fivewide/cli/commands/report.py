"""fivewide report: a finished race, told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from fivewide.cli.common import console

FORMATS = ["text", "markdown", "html", "json"]


@click.command(epilog="Example: fivewide report last.race.jsonl --format html -o last.html")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--format", "kind", type=click.Choice(FORMATS), default="text", help="Default: text.")
@click.option("-o", "out", type=click.Path(path_type=Path), help="Into this file.")
@click.option("--pack", type=click.Path(path_type=Path), help="The pack it was raced with.")
def command(file: Path, kind: str, out: Path | None, pack: Path | None) -> int:
    """Tell a finished race: its story, where the result came from, figures, moments."""
    from fivewide.games.races import open_race
    from fivewide.kernel.files import save
    from fivewide.report import report_of

    if out is not None and not out.parent.is_dir():
        raise click.UsageError(f"{out}: no such folder {out.parent}")
    made = report_of(open_race(file, pack))
    if kind == "text" and out is None:
        show(made)
        return 0
    text = written(made, kind)
    if out is None:
        click.echo(text, nl=False)
    else:
        save(out, text.encode())
        click.echo(f"{out}: {made.story[-1]}")
    return 0


def written(made: Any, kind: str) -> str:
    import msgspec

    from fivewide.report.writing import html, markdown

    if kind == "json":
        return msgspec.json.format(msgspec.json.encode(made), indent=2).decode() + "\n"
    return html(made) if kind == "html" else markdown(made)


def show(made: Any) -> None:
    from fivewide.cli.report_text import lines

    out = console()
    for piece in lines(made, out.width):
        out.print(piece)
