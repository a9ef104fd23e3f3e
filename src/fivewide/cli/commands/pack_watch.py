"""fivewide pack check --watch: judged again whenever a file changes."""

from __future__ import annotations

import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from fivewide.kernel.errors import FivewideError

PAUSE = 0.5  # seconds between two looks
Stamp = frozenset[tuple[str, int, int]]


def watch(path: Path, judge: Callable[[], tuple[Any, list[str]]]) -> int:
    """Until Ctrl-C; then 1 if the pack was broken at last."""
    seen: Stamp | None = None
    code = 0
    try:
        while True:
            now = stamp(path)
            if now != seen:
                seen = now
                code = tell(path, judge)
            time.sleep(PAUSE)
    except KeyboardInterrupt:
        click.echo()  # the line on which the terminal shows ^C
        return code


def tell(path: Path, judge: Callable[[], tuple[Any, list[str]]]) -> int:
    """What the judge says now, below the time."""
    try:
        pack, found = judge()
        faults, warnings = list(pack.faults or []), list(pack.warnings)
    except (FivewideError, OSError) as error:  # gone, or being moved: whoever edits goes on
        faults, warnings, found = [str(error)], [], []
    verdict = f"{len(faults)} fault{'s' * (len(faults) > 1)}" if faults else "valid"
    click.echo(f"{time.strftime('%H:%M:%S')}  {path}: {verdict}")
    told = [*faults, *(f"warning: {warning}" for warning in warnings)]
    for line in told or found:
        click.echo(f"  {line}")
    return 1 if faults else 0


def stamp(path: Path) -> Stamp:
    """What changes with any file of a pack, or of the folders that it extends."""
    seen = set[tuple[str, int, int]]()
    for folder in chain(path):
        try:
            for entry in folder.iterdir():
                if entry.name.endswith((".toml", ".csv")):
                    known = entry.stat()
                    seen.add((str(entry), known.st_mtime_ns, known.st_size))
        except OSError:
            continue
    return frozenset(seen)


def chain(path: Path) -> list[Path]:
    """The folder, and those that it extends; built-in packs do not change."""
    folders: list[Path] = []
    while path.is_dir() and path.resolve() not in folders:
        folders.append(path.resolve())
        try:
            said = tomllib.loads((path / "pack.toml").read_text("utf-8"))
        except (OSError, ValueError, RecursionError):
            break
        if not isinstance(said.get("extends"), str) or not said["extends"]:
            break
        path = path / said["extends"]
    return folders
