"""Seasons to files, by their ending: .json, .csv, .html."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import msgspec

from fivewide.season import files
from fivewide.season.document import OutlookDocument, season_document
from fivewide.season.page import outlook_page, season_page
from fivewide.sim.write import check_place

ENDINGS = (".json", ".csv", ".html")


def check(path: Path) -> None:
    check_place(path, ENDINGS)


def season(made: files.Season, path: Path) -> None:
    """The season file, its standings as a table, or its page."""
    if path.suffix == ".json":
        files.write(made, path)
    elif path.suffix == ".html":
        save(path, season_page(season_document(made)))
    else:
        save(path, rows(msgspec.to_builtins(made.book().standings())))


def outlook(document: OutlookDocument, path: Path) -> None:
    """The report, the expected standings as a table, or the page."""
    if path.suffix == ".json":
        text = msgspec.json.format(msgspec.json.encode(document), indent=1).decode() + "\n"
    elif path.suffix == ".html":
        text = outlook_page(document)
    else:
        text = rows([flat(msgspec.to_builtins(line)) for line in document.outlook.drivers])
    save(path, text)


def flat(line: dict[str, Any]) -> dict[str, Any]:
    """`points: {value, low, high}` becomes points, points_low, points_high."""
    found: dict[str, Any] = {}
    for key, value in line.items():
        if isinstance(value, dict):
            found.update(
                {key if part == "value" else f"{key}_{part}": v for part, v in value.items()}
            )
        else:
            found[key] = value
    return found


def rows(lines: list[dict[str, Any]]) -> str:
    out = io.StringIO()
    if lines:
        writer = csv.DictWriter(out, list(lines[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(lines)
    return out.getvalue()


def save(path: Path, text: str) -> None:
    """Written beside and moved into place: nobody finds half a file."""
    beside = path.with_name(path.name + ".part")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)
