"""Packs: a folder of TOML and CSV with a `pack.toml`, known by the SHA-256 of what is in it."""

from __future__ import annotations

import csv
import hashlib
import io
import tomllib
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

import msgspec
from msgspec import Meta

from fivewide.content.extending import Combined, Places, combined
from fivewide.kernel import plugins
from fivewide.kernel.errors import BadContent, FivewideError, reason_and_place, shortened
from fivewide.kernel.game import PackRef
from fivewide.kernel.positions import strange
from fivewide.kernel.speech import Words

T = TypeVar("T")
# What a field of a pack means stands in its type, here and in every game's `content.py`: schemas,
# the comments of `pack new` and the pages in docs/packs say it from there.
Id = Annotated[
    str,
    Meta(description="What options, files and other items call it by, such as my-own"),
]
Title = Annotated[Words, Meta(description="What people read")]
Note = Annotated[str, Meta(description="A word to whoever reads the pack; no rule looks at it")]
Source = Annotated[
    Literal["rulebook", "public", "house"],
    Meta(description="Where it comes from: the rulebook, public pages, or a house of your own"),
]
LARGEST_FILE = 4 * 1024 * 1024  # bytes: more is not content but a mistake
LONGEST_CHAIN = 8  # packs that extend one another


class PackInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the pack is, and for which game."""

    id: Annotated[str, Meta(description="What race files call the pack by, such as my-own")]
    version: Annotated[str, Meta(description="Yours to count, such as 0.1.0")]
    game: Annotated[str, Meta(description="The game it is for, by its id")]
    title: Title
    license: Annotated[str, Meta(description="What others may do with it, such as MIT")]
    source: Source
    note: Note = ""
    extends: Annotated[
        str,
        Meta(
            description="The pack that everything comes from which is not in this one: a built-in "
            "one by its id, or a folder seen from this one, such as ../base"
        ),
    ] = ""
    whole: Annotated[
        list[str],
        Meta(
            description="Files that stand for those of the pack it extends, such as cards.csv: "
            "nothing of the other one is added"
        ),
    ] = []


class Asked(NamedTuple):
    """What a game reads a file of its pack as: `[[key]]` of TOML, or rows of a CSV."""

    key: str  # empty: the rows of a CSV, or a whole TOML file
    kind: Any


class Pack:
    """A pack in memory: its files as text, and what they hash to.

    The first fault found ends the reading of a pack that is to be raced with. One that is to be
    judged gathers all of them in `faults`: what is wrong is left out, and the rest is looked at.
    """

    def __init__(
        self,
        place: str,
        files: dict[str, str],
        faults: list[str] | None = None,
        unread: Collection[str] = (),
        places: Places | None = None,
    ) -> None:
        self.place = place
        self.files = files
        self.faults = faults  # None: the first one is raised
        self.unread = unread  # files that are there, but cannot be read: a fault already
        self.places = places or {}  # of files that two packs share: where each item stood
        self.is_half = False  # the pack it extends cannot be had: what is missing is no fault
        self.warnings: list[str] = []
        self.torn: set[str] = set()  # files of which something had to be left out
        self.lines: dict[str, list[int]] = {}  # of a CSV file: where each row that was read stood
        self.asked: dict[str, Asked] = {}  # files by name, as they have been read
        self.info = self._info()
        digest = hashlib.sha256()
        for name in sorted(files):
            digest.update(f"{name}\0{len(files[name])}\0{files[name]}".encode())
        self.ref = PackRef(self.info.id, self.info.version, digest.hexdigest())

    def _info(self) -> PackInfo:
        with self.noting("pack.toml"):
            return self.one("pack.toml", PackInfo)
        with suppress(FivewideError):  # the game at least, so that the rest can be judged
            said = self.toml("pack.toml").get("game")
            return PackInfo(game=str(said), **UNKNOWN)
        return PackInfo(game="", **UNKNOWN)

    def must_be_for(self, game: str) -> None:
        if self.info.game != game:
            raise BadContent(f"{self.place}: a pack for {self.info.game}, not for {game}")

    def text(self, name: str) -> str:
        if name not in self.files:
            who = "every pack" if name == "pack.toml" else "a pack for this game"
            raise BadContent(f"{self.place}/{name}: missing; {who} needs it")
        return self.files[name]

    def toml(self, name: str) -> dict[str, Any]:
        text = self.text(name)
        try:
            return tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # TOMLDecodeError is a ValueError
            raise BadContent(f"{self.place}/{name}: not TOML: {error}") from None

    def one(self, name: str, kind: type[T]) -> T:
        """A whole TOML file as one typed item."""
        self.asked[name] = Asked("", kind)
        return self._typed(name, "", self.toml(name), kind)

    def items(self, name: str, key: str, kind: type[T]) -> list[T]:
        """The tables `[[key]]` of a TOML file, each typed; a place reads `track 2`."""
        self.asked[name] = Asked(key, kind)
        result: list[T] = []
        with self.noting(name):
            data = self.toml(name)
            for other in data:
                if other != key:
                    said = shortened(other)
                    self._note(f"{self.place}/{name}: unknown key {said!r}; expected [[{key}]]")
            tables = data.get(key, [])
            if not isinstance(tables, list) or not tables:
                raise BadContent(f"{self.place}/{name}: has no [[{key}]]")
            for number, table in enumerate(tables, start=1):
                at = self._place(name, number - 1, f"{key} {number}")
                with self.noting(name):
                    result.append(self._typed(name, at, table, kind))
        return result

    def rows(self, name: str, kind: type[T]) -> list[T]:
        """The rows of a CSV file, each typed; empty cells are left out."""
        self.asked[name] = Asked("", kind)
        result: list[T] = []
        lines = self.lines[name] = []
        with self.noting(name):
            reader = csv.DictReader(io.StringIO(self.text(name)), strict=True)
            try:
                for number, row in enumerate(reader):
                    at = self._place(name, number, f"line {reader.line_num}")
                    with self.noting(name):
                        result.append(self._row(name, at, reader, row, kind))
                        lines.append(reader.line_num)
            except csv.Error as error:
                where = f"{self.place}/{name}, line {reader.line_num}"
                raise BadContent(f"{where}: not CSV: {error}") from None
            if not result and self.is_whole(name):
                raise BadContent(f"{self.place}/{name}: has no rows")
        return result

    def _place(self, name: str, number: int, otherwise: str) -> str:
        known = self.places.get(name)
        return known[number] if known else otherwise

    def _row(self, name: str, at: str, reader: Any, row: dict[Any, Any], kind: type[T]) -> T:
        if None in row or None in row.values():
            wanted = len(reader.fieldnames or [])
            raise BadContent(f"{self.place}/{name}, {at}: needs {wanted} cells")
        cells = {key: cell for key, cell in row.items() if cell != ""}
        return self._typed(name, at, cells, kind, strict=False)

    # Complaints

    def fault(self, name: str, at: str, reason: str) -> BadContent:
        """A complaint that names file, place and reason."""
        return BadContent(f"{self.place}/{name}, {at}: {reason}")

    def complain(self, name: str, at: str, reason: str) -> None:
        """Something is wrong, and whatever comes next can be looked at all the same."""
        self._note(str(self.fault(name, at, reason)))

    def warn(self, name: str, at: str, reason: str) -> None:
        """Something can be raced with, but is hardly meant."""
        self.warnings.append(str(self.fault(name, at, reason)))

    def _note(self, fault: str) -> None:
        if self.faults is None:
            raise BadContent(fault)
        known = any(fault.startswith(f"{self.place}/{name}: missing") for name in self.unread)
        known = known or (self.is_half and ": missing; a pack for this game needs it" in fault)
        if fault not in self.faults and not known:
            self.faults.append(fault)

    def is_whole(self, name: str) -> bool:
        """Has nothing of a file been left out? Then it makes sense to count what is in it."""
        return name not in self.torn

    @contextmanager
    def noting(self, name: str = "") -> Iterator[None]:
        """A part of the judging: a fault ends this part only, where all of them are gathered.

        What is looked at next may trip over what is wrong already; that is no fault of its own.
        """
        try:
            yield
        except BadContent as error:
            if self.faults is None:
                raise
            self.torn.add(name)
            self._note(str(error))
        except (LookupError, ValueError, TypeError, AssertionError, StopIteration):
            if not self.faults:
                raise

    def _typed(self, name: str, at: str, data: Any, kind: type[T], strict: bool = True) -> T:
        found = [*strange(data, "")]
        if not found:
            try:
                return msgspec.convert(data, kind, strict=strict)
            except msgspec.ValidationError as error:
                reason, place = reason_and_place(error)
                found = [(place, reason)]
                if self.faults is not None:
                    found = [*_wrong_fields(data, kind, strict)] or found
        faults = [
            f"{self.place}/{name}"
            + "".join(f", {part}" for part in (at, place.replace("[...]", " (an item)")) if part)
            + f": {reason}"
            for place, reason in found
        ]
        self.torn.add(name)
        for fault in faults[:-1]:
            self._note(fault)
        raise BadContent(faults[-1])


UNKNOWN: dict[str, Any] = {
    "id": "?",
    "version": "?",
    "title": "?",
    "license": "?",
    "source": "house",
}


def _wrong_fields(data: Any, kind: Any, strict: bool) -> Iterator[tuple[str, str]]:
    """Every field of an item that cannot be, with its reason; the reader stops at the first."""
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for name in data if isinstance(data, dict) else ():
        if name not in fields:
            yield "", f"unknown field `{shortened(name)}`; there are {', '.join(fields)}"
            continue
        try:
            msgspec.convert(data[name], fields[name].type, strict=strict)
        except msgspec.ValidationError as error:
            reason, place = reason_and_place(error)
            yield f"{name}{place}", reason
    for name, field in fields.items() if isinstance(data, dict) else ():
        if field.required and name not in data:
            yield "", f"Object missing required field `{name}`"


def read_toml(
    source: Traversable, kind: type[T], refusal: type[FivewideError], item: str = ""
) -> T:
    """A file that is no part of a pack, typed; `item` stands for one of many in a place."""
    try:
        return msgspec.convert(tomllib.loads(source.read_text("utf-8")), kind)
    except msgspec.ValidationError as error:
        reason, place = reason_and_place(error)
        at = place.replace("[...]", item) or "the whole"
        raise refusal(f"{source}, {at}: {reason}") from None
    except UnicodeDecodeError:
        raise refusal(f"{source}: not UTF-8 text") from None
    except (ValueError, RecursionError) as error:  # TOMLDecodeError is a ValueError
        raise refusal(f"{source}: not TOML: {error}") from None


def load(path: Path) -> Pack:
    """A pack from a folder on disk, with all of the one it extends."""
    check_folder(path)
    files, places = extended(path, _files(path), str(path))
    return Pack(str(path), files, places=places)


def extended(
    path: Path, own: dict[str, str], called: str, below: tuple[Path, ...] = ()
) -> Combined:
    """The files of a pack with those of the one that its `pack.toml` extends, if it does.

    `called` is what complaints call the folder, `below` are the packs that extend this one.
    """
    at = f"{called}/pack.toml, extends"
    try:
        said = tomllib.loads(own.get("pack.toml", ""))
    except (ValueError, RecursionError):
        return Combined(own, {})  # whoever reads it will tell
    wanted, game = said.get("extends"), said.get("game")
    if not isinstance(wanted, str) or not wanted:
        return Combined(own, {})
    here = path.resolve()
    if here in below or len(below) == LONGEST_CHAIN:
        why = "this pack extends itself" if here in below else f"more than {LONGEST_CHAIN} packs"
        chain = " extends ".join(each.name for each in (*below, here))
        raise BadContent(f"{at}: {why}: {shortened(chain, 200)}")
    folder = builtin_folder(wanted) or brought_folder(wanted, game)
    if folder:
        other = builtin(folder).files
    else:
        place = path / wanted
        if Path(wanted).is_absolute() or not place.joinpath("pack.toml").is_file():
            there = ", ".join(sorted(builtin_folders()))
            raise BadContent(
                f"{at}: no pack {shortened(wanted)!r}; name a built-in one ({there}) "
                "or a folder with a pack.toml, seen from this one"
            )
        theirs = f"{called}/{wanted}"
        other = extended(place, _files(place, theirs), theirs, (*below, here)).files
    their = Pack(wanted, other).info
    if their.game != game:
        raise BadContent(f"{at}: {their.id} is a pack for {their.game}, not for {game}")
    return combined(own, other, their.id)


@lru_cache(maxsize=1)
def builtin_folders() -> dict[str, str]:
    """The packs that come with Five Wide: the folder of each by its id."""
    return {pack.info.id: folder for folder, pack in _builtins()}


def builtin_folder(name: str) -> str:
    """The folder of a built-in pack, by its id or that folder; empty: there is no such pack."""
    folders = builtin_folders()
    return folders.get(name, name if name in folders.values() else "")


def brought_folder(name: str, game: Any) -> str:
    """The folder of a pack that comes with a game of another package, by the pack's id."""
    entry = plugins.found(plugins.GAMES).get(game) if isinstance(game, str) else None
    if entry is None or plugins.is_ours(entry):
        return ""
    theirs = plugins.loaded(entry)
    folders = [theirs.pack, *theirs.sets.values()]
    return next((each for each in folders if ":" in each and builtin(each).info.id == name), "")


def check_folder(path: Path) -> None:
    if not path.is_dir():
        what = "is a file" if path.exists() else "no such folder"
        raise BadContent(f"{path}: {what}; a pack is a folder with a pack.toml")


def load_all(path: Path, called: str = "") -> Pack:
    """A pack to be judged: everything that cannot be read is in its faults.

    `called` is what faults call the folder, where they must not say on which disk it is.
    """
    called = called or str(path)
    faults: list[str] = []
    files: dict[str, str] = {}
    unread: set[str] = set()
    for entry in sorted(path.iterdir()):
        try:
            files.update(_files_in(called, [entry]))
        except BadContent as error:
            faults.append(str(error))
            unread.add(entry.name)
    places, is_half = Places(), False
    try:
        files, places = extended(path, files, called)
    except BadContent as error:
        faults.append(str(error))
        is_half = True
    pack = Pack(called, files, faults, unread, places)
    pack.is_half = is_half
    return pack


def builtin(name: str) -> Pack:
    """A pack that comes with Five Wide, or in another package (`my_package:pack`)."""
    package, colon, folder = name.rpartition(":")
    there = resources.files(package if colon else "fivewide.packs").joinpath(folder)
    return Pack(name if colon else f"packs/{name}", _files(there))


def builtins() -> list[Pack]:
    """All packs that come with Five Wide."""
    return [pack for _, pack in _builtins()]


def _builtins() -> list[tuple[str, Pack]]:
    folders = resources.files("fivewide.packs").iterdir()
    named = (entry.name for entry in folders if entry.joinpath("pack.toml").is_file())
    return [(name, builtin(name)) for name in sorted(named)]


def _files(folder: Traversable, called: str = "") -> dict[str, str]:
    return _files_in(called or str(folder), folder.iterdir())


def _files_in(folder: str, entries: Iterable[Traversable]) -> dict[str, str]:
    files = {}
    for entry in entries:
        if entry.is_file() and entry.name.endswith((".toml", ".csv")):
            try:
                with entry.open("rb") as file:
                    raw = file.read(LARGEST_FILE + 1)  # never all of a file that is none of ours
            except OSError as error:
                reason = (error.strerror or "cannot be read").lower()
                raise BadContent(f"{folder}/{entry.name}: {reason}") from None
            if len(raw) > LARGEST_FILE:
                raise BadContent(f"{folder}/{entry.name}: larger than {LARGEST_FILE} bytes")
            try:
                # Line ends are not content: a checkout that changes them is the same pack.
                files[entry.name] = raw.decode("utf-8").replace("\r\n", "\n")
            except UnicodeDecodeError:
                raise BadContent(f"{folder}/{entry.name}: not UTF-8 text") from None
    return files
