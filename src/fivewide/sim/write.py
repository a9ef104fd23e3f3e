"""Rows to files: Parquet, CSV or JSON by the file's ending, through Polars."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fivewide.kernel.errors import FivewideError
from fivewide.sim.run import Row

ENDINGS = (".parquet", ".csv", ".json")


class CannotWrite(FivewideError):
    """Results cannot go where they should."""


def check_place(path: Path, endings: tuple[str, ...]) -> None:
    """Complain before the work is done, not after."""
    if path.suffix not in endings:
        raise CannotWrite(f"{path}: the name must end in {', '.join(endings)}")
    if not path.parent.is_dir():
        raise CannotWrite(f"{path}: no such folder {path.parent}")


def check(path: Path) -> None:
    check_place(path, ENDINGS)
    polars()


def polars() -> Any:
    try:
        import polars
    except ImportError:
        raise CannotWrite("writing rows needs Polars: pip install 'fivewide[sim]'") from None
    return polars


def write(rows: list[Row], path: Path) -> None:
    """Written beside and moved into place: nobody finds half a file."""
    frame = polars().DataFrame(rows)
    beside = path.with_name(path.name + ".part")
    if path.suffix == ".parquet":
        frame.write_parquet(beside)
    elif path.suffix == ".csv":
        frame.write_csv(beside)
    else:
        frame.write_json(beside)
    beside.replace(path)
