"""Packs: a folder of TOML and CSV with a `pack.toml`, known by the SHA-256 of what is in it."""

from __future__ import annotations

import csv
import hashlib
import io
import tomllib
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from fivewide.kernel.errors import BadContent, reason_and_place
from fivewide.kernel.game import PackRef

T = TypeVar("T")
Source = Literal["rulebook", "public", "house"]
LARGEST_FILE = 4 * 1024 * 1024  # bytes: more is not content but a mistake


class PackInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What `pack.toml` says."""

    id: str
    version: str
    game: str
    title: str
    license: str
    source: Source
    note: str = ""


class Pack:
    """A pack in memory: its files as text, and what they hash to."""

    def __init__(self, place: str, files: dict[str, str]) -> None:
        self.place = place
        self.files = files
        self.info = self.one("pack.toml", PackInfo)
        digest = hashlib.sha256()
        for name in sorted(files):
            digest.update(f"{name}\0{len(files[name])}\0{files[name]}".encode())
        self.ref = PackRef(self.info.id, self.info.version, digest.hexdigest())

    def text(self, name: str) -> str:
        if name not in self.files:
            raise BadContent(f"{self.place}/{name}: missing; a pack for this game needs it")
        return self.files[name]

    def toml(self, name: str) -> dict[str, Any]:
        text = self.text(name)
        try:
            return tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # TOMLDecodeError is a ValueError
            raise BadContent(f"{self.place}/{name}: not TOML: {error}") from None

    def one(self, name: str, kind: type[T]) -> T:
        """A whole TOML file as one typed item."""
        return self._typed(name, "", self.toml(name), kind)

    def items(self, name: str, key: str, kind: type[T]) -> list[T]:
        """The tables `[[key]]` of a TOML file, each typed; a place reads `track 2`."""
        data = self.toml(name)
        unknown = [other for other in data if other != key]
        if unknown:
            raise BadContent(f"{self.place}/{name}: unknown key {unknown[0]!r}; expected [[{key}]]")
        tables = data.get(key, [])
        if not isinstance(tables, list) or not tables:
            raise BadContent(f"{self.place}/{name}: has no [[{key}]]")
        return [
            self._typed(name, f"{key} {number}", table, kind)
            for number, table in enumerate(tables, start=1)
        ]

    def rows(self, name: str, kind: type[T]) -> list[T]:
        """The rows of a CSV file, each typed; empty cells are left out."""
        reader = csv.DictReader(io.StringIO(self.text(name)), strict=True)
        result = []
        try:
            for row in reader:
                at = f"line {reader.line_num}"
                if None in row or None in row.values():
                    wanted = len(reader.fieldnames or [])
                    raise BadContent(f"{self.place}/{name}, {at}: needs {wanted} cells")
                cells = {key: cell for key, cell in row.items() if cell != ""}
                result.append(self._typed(name, at, cells, kind, strict=False))
        except csv.Error as error:
            where = f"{self.place}/{name}, line {reader.line_num}"
            raise BadContent(f"{where}: not CSV: {error}") from None
        if not result:
            raise BadContent(f"{self.place}/{name}: has no rows")
        return result

    def fault(self, name: str, at: str, reason: str) -> BadContent:
        """A complaint that names file, place and reason."""
        return BadContent(f"{self.place}/{name}, {at}: {reason}")

    def _typed(self, name: str, at: str, data: Any, kind: type[T], strict: bool = True) -> T:
        try:
            return msgspec.convert(data, kind, strict=strict)
        except msgspec.ValidationError as error:
            reason, place = reason_and_place(error)
            field = place.replace("[...]", " (an item)")
            where = ", ".join(part for part in (at, field) if part)
            raise BadContent(
                f"{self.place}/{name}{', ' if where else ''}{where}: {reason}"
            ) from None


def load(path: Path) -> Pack:
    """A pack from a folder on disk."""
    if not path.is_dir():
        raise BadContent(f"{path}: no such folder; a pack is a folder with a pack.toml")
    return Pack(str(path), _files(path))


def builtin(name: str) -> Pack:
    """A pack that comes with Five Wide."""
    return Pack(f"packs/{name}", _files(resources.files("fivewide.packs").joinpath(name)))


def _files(folder: Traversable) -> dict[str, str]:
    files = {}
    for entry in folder.iterdir():
        if entry.is_file() and entry.name.endswith((".toml", ".csv")):
            raw = entry.read_bytes()
            if len(raw) > LARGEST_FILE:
                raise BadContent(f"{folder}/{entry.name}: larger than {LARGEST_FILE} bytes")
            try:
                # Line ends are not content: a checkout that changes them is the same pack.
                files[entry.name] = raw.decode("utf-8").replace("\r\n", "\n")
            except UnicodeDecodeError:
                raise BadContent(f"{folder}/{entry.name}: not UTF-8 text") from None
    return files
