"""fivewide scenario: rules proven, bugs reported."""

from __future__ import annotations

from pathlib import Path

import click

from fivewide.cli.common import console, json_option, print_json


@click.command(epilog="Example: fivewide scenario scenarios/dust-devil-500/*.toml")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@json_option
def command(files: tuple[Path, ...], as_json: bool) -> int:
    """Run scenario files (or folders of them); exit code 1 if one does not hold."""
    from fivewide.games.scenarios import run_file

    verdicts = [run_file(path) for path in expand(files)]
    if as_json:
        print_json(
            [
                {
                    "file": verdict.path,
                    "title": verdict.scenario.title,
                    "rules": verdict.scenario.rules,
                    "holds": verdict.holds,
                    "complaints": verdict.complaints,
                }
                for verdict in verdicts
            ]
        )
    else:
        out = console()
        for verdict in verdicts:
            mark = "[green]holds[/green]" if verdict.holds else "[red]fails[/red]"
            out.print(f"{mark}  {verdict.path}: {verdict.scenario.title}")
            for complaint in verdict.complaints:
                out.print(f"       {complaint}", markup=False)
        held = sum(verdict.holds for verdict in verdicts)
        out.print(f"{held} of {len(verdicts)} hold")
    return 0 if all(verdict.holds for verdict in verdicts) else 1


def expand(files: tuple[Path, ...]) -> list[Path]:
    paths: list[Path] = []
    for path in files:
        inside = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
        if not inside:
            raise click.UsageError(f"{path}: no *.toml in this folder")
        paths += inside
    return paths
