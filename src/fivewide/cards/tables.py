"""CSV files of results, read cell by cell: every complaint names file, row and column."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from fivewide.kernel.errors import FivewideError

LARGEST_FILE = 64 * 1024 * 1024  # bytes
SHOWN = 40  # characters of a cell in a complaint


class BadResults(FivewideError):
    """A file of results that cannot be used; the text names file, row and column."""

    def __init__(self, text: str, others: Sequence[str] = ()) -> None:
        super().__init__(text)
        self.others = others  # more that is wrong with it, a line each


def refuse_all(faults: Sequence[BadResults]) -> None:
    """Everything found wrong at once: the first is the complaint, the others go with it."""
    if faults:
        raise BadResults(str(faults[0]), [str(fault) for fault in faults[1:]])


@contextmanager
def noting(faults: list[BadResults]) -> Iterator[None]:
    """A fault does not end the reading: it goes to the others."""
    try:
        yield
    except BadResults as fault:
        faults.append(fault)


def read_each(table: Table, read: Callable[[Cells], None]) -> None:
    """Read every row, and refuse them all at once."""
    faults: list[BadResults] = []
    for cells in table:
        with noting(faults):
            read(cells)
    refuse_all(faults)


class Cells:
    """One row. A column is asked for by our name; complaints use the file's."""

    def __init__(self, table: Table, row: int, cells: list[str]) -> None:
        self.table = table
        self.row = row  # as an editor counts: the header is row 1
        self.cells = cells

    def text(self, column: str) -> str:
        value = self.maybe(column)
        if value == "":
            raise self.fault(column, "empty")
        return value

    def maybe(self, column: str) -> str:
        """The cell, or nothing if it is empty or the file has no such column."""
        at = self.table.at.get(column)
        return "" if at is None else " ".join(self.cells[at].split())

    def one_of(self, column: str, what: str, known: Collection[str]) -> str:
        """A word that must be one of these, in small letters."""
        word = self.text(column).lower()
        if word not in known:
            reason = f"unknown {what} {shown(word)}; there are: {', '.join(known)}"
            raise self.fault(column, reason)
        return word

    def maybe_whole(self, column: str, least: int = 0, most: int = 100_000) -> int | None:
        return None if self.maybe(column) == "" else self.whole(column, least, most)

    def whole(self, column: str, least: int = 0, most: int = 100_000) -> int:
        value = self.text(column)
        digits = value.removesuffix(".0").removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 19):
            raise self.fault(column, f"{shown(value)} is not a whole number")
        number = int(value.removesuffix(".0"))
        if not least <= number <= most:
            raise self.fault(column, f"{number} is not between {least} and {most}")
        return number

    def number(self, column: str) -> float:
        value = self.text(column)
        try:
            number = float(value if value.isascii() else "other digits than ours")
        except ValueError:
            raise self.fault(column, f"{shown(value)} is not a number") from None
        if not abs(number) < 1e6:
            raise self.fault(column, f"{shown(value)} is out of range")
        return number

    def maybe_number(self, column: str) -> float | None:
        return None if self.maybe(column) == "" else self.number(column)

    def fault(self, column: str, reason: str) -> BadResults:
        return self.table.fault(self.row, column, reason)


class Table:
    """A CSV file with a header, its columns found under any of the names they go by."""

    def __init__(
        self,
        where: str,
        text: str,
        needs: Sequence[str],
        takes: Sequence[str] = (),
        names: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.where = where
        try:
            lines = csv.reader(io.StringIO(text.removeprefix("\ufeff")), strict=True)
            numbered = [(lines.line_num, cells) for cells in lines if any(c.strip() for c in cells)]
        except csv.Error as error:
            raise BadResults(f"{where}, row {lines.line_num}: not CSV: {error}") from None
        if not numbered:
            raise BadResults(f"{where}: empty; a header and rows are needed")
        self.header = [cell.strip() for cell in numbered[0][1]]
        self.numbered = numbered[1:]
        self.at: dict[str, int] = {}
        for column in (*needs, *takes):
            known = (names or {}).get(column, (column,))
            found = next((name for name in known if name in self.header), None)
            if found is not None:
                self.at[column] = self.header.index(found)
            elif column in needs:
                there = ", ".join(self.header[:12]) + (", ..." if len(self.header) > 12 else "")
                says = (
                    f" (or {', '.join(n for n in known if n != column)})" if len(known) > 1 else ""
                )
                has = shown(there, 160)
                raise BadResults(f"{where}, row 1, column {column}{says}: missing; it has {has}")
        twice = next((name for name in self.header if self.header.count(name) > 1 and name), None)
        if twice is not None:
            raise BadResults(f"{where}, row 1, column {twice}: stands twice in the header")
        if not self.numbered:
            raise BadResults(f"{where}: has a header but no rows")

    def __iter__(self) -> Iterator[Cells]:
        wanted = len(self.header)
        for row, cells in self.numbered:
            if len(cells) != wanted:
                column = self.header[min(len(cells), wanted) - 1]
                raise BadResults(
                    f"{self.where}, row {row}, column {column}: "
                    f"the row has {len(cells)} cells, the header {wanted}"
                )
            yield Cells(self, row, cells)

    def called(self, column: str) -> str:
        """A column as the file calls it."""
        return self.header[self.at[column]] if column in self.at else column

    def fault(self, row: int, column: str, reason: str) -> BadResults:
        return BadResults(f"{self.where}, row {row}, column {self.called(column)}: {reason}")


def shown(value: str, most: int = SHOWN) -> str:
    return repr(value if len(value) <= most else value[:most] + "...")


def text_of(path: Path) -> str:
    if not path.is_file():
        raise BadResults(f"{path}: no such file")
    if path.stat().st_size > LARGEST_FILE:
        raise BadResults(f"{path}: larger than {LARGEST_FILE // 1024 // 1024} MB")
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BadResults(f"{path}: not UTF-8 text (byte {error.start})") from None
