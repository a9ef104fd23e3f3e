"""Rows to files as they come: Parquet, CSV or JSON by the file's ending.

Few rows wait in memory, however many are written. A file appears in one piece at the end: it is
written beside, and moved into place.
"""

from __future__ import annotations

import csv
import json
import shutil
from pathlib import Path
from types import TracebackType
from typing import Any

from fivewide.kernel.errors import FivewideError
from fivewide.kernel.files import beside
from fivewide.sim.run import Row

ENDINGS = (".parquet", ".csv", ".json")
MOST_WAITING = 50_000  # rows; of a Parquet file so many make one group


class CannotWrite(FivewideError):
    """Results cannot go where they should."""


def check_place(path: Path, endings: tuple[str, ...]) -> None:
    """Complain before the work is done, not after."""
    if path.suffix not in endings:
        raise CannotWrite(f"{path}: the name must end in {', '.join(endings)}")
    if path.is_dir():
        raise CannotWrite(f"{path}: is a folder; name a file")
    if not path.parent.is_dir():
        raise CannotWrite(f"{path}: no such folder {path.parent}")


def check(path: Path) -> None:
    check_place(path, ENDINGS)
    if path.suffix == ".parquet":
        polars()


def polars() -> Any:
    try:
        import polars
    except ImportError:
        raise CannotWrite("writing .parquet needs Polars: pip install 'fivewide[sim]'") from None
    return polars


class Writer:
    """A file of rows being written. Left by an exception, it leaves nothing behind."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.beside = beside(path)
        self.rows = 0
        self.waiting: list[Row] = []

    def add(self, rows: list[Row]) -> None:
        self.rows += len(rows)
        self.waiting += rows
        if len(self.waiting) >= MOST_WAITING:
            self.flush()

    def flush(self) -> None:
        if self.waiting:
            rows, self.waiting = self.waiting, []
            self.write(rows)

    def write(self, rows: list[Row]) -> None:
        raise NotImplementedError

    def finish(self) -> None:
        """Whatever is left to do before the file is whole."""

    def __enter__(self) -> Writer:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is None and self.rows:
            self.flush()
            self.finish()
            self.beside.replace(self.path)
        else:
            self.waiting = []
            self.beside.unlink(missing_ok=True)


class CsvWriter(Writer):
    def write(self, rows: list[Row]) -> None:
        first = not self.beside.exists()
        with self.beside.open("a", encoding="utf-8", newline="") as file:
            table = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
            if first:
                table.writeheader()
            table.writerows(rows)


class JsonWriter(Writer):
    def write(self, rows: list[Row]) -> None:
        first = not self.beside.exists()
        with self.beside.open("ab") as file:
            for row in rows:
                file.write(b"[\n" if first else b",\n")
                file.write(json.dumps(row, ensure_ascii=False).encode())
                first = False

    def finish(self) -> None:
        with self.beside.open("ab") as file:
            file.write(b"\n]\n")


class ParquetWriter(Writer):
    """Polars writes a whole file at a time: groups of rows first, then all of them in one."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.groups = path.with_name(path.name + ".parts")

    def write(self, rows: list[Row]) -> None:
        self.groups.mkdir(exist_ok=True)
        name = f"{self.rows:015}.parquet"
        polars().DataFrame(rows).write_parquet(self.groups / name)

    def finish(self) -> None:
        groups = sorted(self.groups.glob("*.parquet"))
        polars().scan_parquet(groups).sink_parquet(self.beside)

    def __exit__(self, *how: Any) -> None:
        try:
            super().__exit__(*how)
        finally:
            shutil.rmtree(self.groups, ignore_errors=True)


def writer(path: Path) -> Writer:
    """The writer for a file's ending; what a run that was killed left beside it is removed."""
    kinds: dict[str, type[Writer]] = {
        ".parquet": ParquetWriter,
        ".csv": CsvWriter,
        ".json": JsonWriter,
    }
    made = kinds[path.suffix](path)
    made.beside.unlink(missing_ok=True)
    shutil.rmtree(path.with_name(path.name + ".parts"), ignore_errors=True)
    return made


def write(rows: list[Row], path: Path) -> None:
    """All rows at once."""
    with writer(path) as file:
        file.add(rows)
