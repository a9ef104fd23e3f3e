"""fivewide pack schema: what the files of a pack may say, for editors and programs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from fivewide.cli.common import GAME, print_json
from fivewide.cli.completion import complete_pack_file


@click.command(
    short_help="JSON Schemas of the files of a pack.",
    epilog="Example: fivewide pack schema daytona-500 tracks.toml",
)
@click.argument("game", type=GAME)
@click.argument("file", required=False, shell_complete=complete_pack_file)
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Write each into this folder, as FILE.schema.json.",
)
def schema(game: Any, file: str | None, output: Path | None) -> None:
    """JSON Schemas of the files of a pack: of one, or of all by their names.

    Of a CSV file it is that of a row, numbers as numbers and empty cells left out.
    """
    from fivewide.content.asked import all_files_of, file_of, schema_of
    from fivewide.kernel.errors import BadContent
    from fivewide.kernel.files import save

    files = {file: file_of(game, file)} if file else all_files_of(game)
    made = {name: schema_of(game, name, asked) for name, asked in files.items()}
    if output is None:
        print_json(made[file] if file else made)
        return
    if output.exists() and not output.is_dir():
        raise BadContent(f"{output}: is a file; name a folder")
    output.mkdir(exist_ok=True)
    for name, each in made.items():
        path = output / f"{name}.schema.json"
        save(path, msgspec.json.format(msgspec.json.encode(each), indent=2) + b"\n")
        click.echo(str(path))
