"""Race files: a header, one line per decision or outcome, the result.

Readable, append-only, and safe to cut off after any line: an unfinished file is an unfinished
race. Outcomes are written down, not only the seed, so a race replays whatever becomes of the
random generator.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from fivewide.kernel import files
from fivewide.kernel.errors import BadRecord
from fivewide.kernel.game import Json, PackRef, Position, Standing

FORMAT = "fivewide-race"
VERSION = 2  # 1: without keys
OLDEST = 1


Seat = Annotated[int, msgspec.Meta(ge=0, lt=1000)]
Count = Annotated[int, msgspec.Meta(gt=-(10**9), lt=10**9)]
Seed = Annotated[int, msgspec.Meta(gt=-(2**62), lt=2**62)]  # what the engine's generator takes


class SeatInfo(msgspec.Struct, frozen=True):
    name: str
    driver: str  # "person", or the bot's name


class Header(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    format: str
    version: Count
    engine: str
    rules: Count
    game: str
    options: dict[str, Any]
    seats: list[SeatInfo]
    packs: list[PackRef]
    luck: str = ""  # of which kind: "keyed", "seeded"; of version 0.1 if it is not said
    seed_commitment: str = ""
    seed: Seed | None = None  # where somebody named one
    words: list[str] = []  # of the drivers, mixed into the key
    start: Position | None = None  # a race that began from a set position
    branch_of: dict[str, Any] | None = None  # and where that position came from


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: Seat
    action: Json
    hash: str = ""  # of the position the player decided in


class Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chance: str
    outcome: Json


class Undone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    undo: Count  # so many entries of the race still stand
    seat: Seat
    consent: list[Seat] = []


class Resumed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From here on outcomes come from another seed."""

    resumed: Literal[True]
    seed_commitment: str


class OpenedKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A key of the luck, in hexadecimal digits."""

    key: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    salt: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{32})?$")] = ""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    standings: list[Standing]
    hash: str
    seeds: list[Seed] = []  # opened now: they match the commitments
    keys: list[OpenedKey] | msgspec.UnsetType = msgspec.UNSET  # likewise, and after them


Entry = Act | Drawn | Undone | Resumed
KEYS: dict[str, type[Any]] = {"action": Act, "chance": Drawn, "undo": Undone, "resumed": Resumed}


def without_hash(entry: Entry) -> Entry:
    """What was decided or fell, whatever form positions have: for comparing."""
    return msgspec.structs.replace(entry, hash="") if isinstance(entry, Act) else entry


def commitment(seed: int) -> str:
    """Fixes a seed of the fast generator, as a key's commitment fixes a key."""
    return hashlib.sha256(f"fivewide seed {seed}".encode()).hexdigest()


class BrokenLine(BadRecord):
    """A line of a race file that cannot be read: where, and why not."""

    def __init__(self, where: str, line: int, reason: str) -> None:
        super().__init__(f"{where}, line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass
class Record:
    """A race file as it is written: header, entries, result. `fivewide.load` makes a race of it.

    >>> import fivewide
    >>> record = fivewide.start("dust-devil-500", ["Kim", "Ola"], seed=7).table.record
    >>> record.header.game, [entry.chance for entry in record.entries]
    ('dust-devil-500', ['first-driver', 'dice'])
    """

    header: Header
    entries: list[Entry] = field(default_factory=list)
    result: Result | None = None
    cut_short: bool = False  # the last line was torn off in the middle

    @property
    def standing(self) -> list[Act | Drawn]:
        """The entries that still count once everything taken back is gone."""
        race: list[Act | Drawn] = []
        for entry in self.entries:
            if isinstance(entry, Undone):
                del race[entry.undo :]
            elif not isinstance(entry, Resumed):
                race.append(entry)
        return race

    def lines(self) -> Iterator[str]:
        """The lines of the file, one after the other."""
        yield line(self.header)
        for entry in self.entries:
            yield line(entry)
        if self.result is not None:
            yield line({"result": self.result})

    def text(self) -> str:
        """The whole file."""
        return "".join(each + "\n" for each in self.lines())

    def save(self, path: Path | str) -> None:
        """Write it, whole or not at all."""
        files.save(Path(path), self.text().encode())

    @classmethod
    def read(cls, path: Path | str) -> Record:
        """From a file; nothing in it is held against the rules yet."""
        try:
            raw = Path(path).read_bytes()
        except IsADirectoryError:
            raise BadRecord(f"{path}: is a folder; name a race file in it") from None
        except OSError as error:
            reason = (error.strerror or "cannot be read").lower()
            raise BadRecord(f"{path}: {reason}; check the path") from None
        return cls.decode(raw, str(path))

    @classmethod
    def decode(cls, raw: bytes, where: str = "race file") -> Record:
        """From the bytes of a file, `where` being what complaints call it."""
        try:
            text = raw.decode()
        except UnicodeDecodeError:
            raise BadRecord(f"{where}: not a race file (it is not text)") from None
        return cls.load(text, where)

    @classmethod
    def load(cls, text: str, where: str = "race file") -> Record:
        """From the text of a file."""
        record, broken = cls.legible(text, where)
        if broken is not None:
            raise broken
        return record

    @classmethod
    def legible(cls, text: str, where: str = "race file") -> tuple[Record, BrokenLine | None]:
        """As much of a race as can be read, and the first line that cannot. A header must be."""
        lines = text.split("\n")
        if not lines[0].strip():
            raise BadRecord(f"{where}: empty; a race file begins with a header line")
        record = cls(read_header(lines[0], where))
        for number, raw in enumerate(lines[1:], start=2):
            torn = number == len(lines)  # no line break after it: it was being written
            try:
                if raw.strip():
                    record._take(raw, torn)
            except BadRecord as fault:
                return record, BrokenLine(where, number, str(fault))
        return record, None

    def _take(self, raw: str, torn: bool) -> None:
        try:
            data = msgspec.json.decode(raw)
        except (ValueError, RecursionError):
            if not torn:
                raise BadRecord("damaged (not JSON); cut the file off there to go on") from None
            self.cut_short = True
            return
        if self.result is not None:
            raise BadRecord("stands after the result; cut it off")
        if not isinstance(data, dict):
            raise BadRecord(f"{str(data)[:40]!r} is not an entry of a race")
        if "result" in data:
            self.result = typed(data["result"], Result)
            return
        kinds = [kind for key, kind in KEYS.items() if key in data]
        if len(kinds) != 1:
            wanted = ", ".join(KEYS)
            raise BadRecord(f"an entry has exactly one of the keys {wanted} or result")
        entry = typed(data, kinds[0])
        if isinstance(entry, Undone) and not 0 <= entry.undo <= len(self.standing):
            raise BadRecord(f"takes back to entry {entry.undo}, which does not exist")
        self.entries.append(entry)


class Journal:
    """Keeps a race file up to date, line by line, so that a crash loses nothing."""

    def __init__(self, path: Path, record: Record) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        record.save(path)  # also mends a file whose last line was torn off
        self._file = path.open("a", encoding="utf-8")

    def __call__(self, text: str) -> None:
        self._file.write(text + "\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def read_header(raw: str, where: str) -> Header:
    try:
        return _header(raw)
    except BadRecord as fault:
        raise BrokenLine(where, 1, str(fault)) from None


def _header(raw: str) -> Header:
    try:
        data = msgspec.json.decode(raw)
    except (ValueError, RecursionError):
        raise BadRecord("not a race file (the first line is not JSON)") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadRecord(f"not a race file (no header with format {FORMAT!r})")
    version = data.get("version")
    if isinstance(version, int) and version > VERSION:
        raise BadRecord(
            f"written by a newer Five Wide (format {version}, this one reads {VERSION}); "
            "update fivewide to open it"
        )
    if isinstance(version, int) and version < OLDEST:
        raise BadRecord(f"of a format that never was ({version}; the oldest is {OLDEST})")
    header: Header = typed(data, Header)
    return header


def typed(data: Any, kind: type[Any]) -> Any:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise BadRecord(str(error)) from None


def line(value: Any) -> str:
    return msgspec.json.encode(value).decode()
