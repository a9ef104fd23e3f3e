"""Packs of whoever runs the server: a folder, in which every folder with a `pack.toml` is one.

They come by that folder alone, never over the network. It is looked at again when somebody asks
and something in it has changed, so whoever writes a pack reloads the page and sees its faults. A
pack is read and judged outside the event loop, in a worker that may take its time and may die: a
broken one harms nobody. What is told of it names files inside the pack, and no place of this
machine.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from fivewide.content.pack import LONGEST_CHAIN, Pack, builtin, builtin_folder, load_all
from fivewide.games import GAMES
from fivewide.games.catalogue import SEVERAL, named_in
from fivewide.games.judging import judged
from fivewide.games.shelf import Files
from fivewide.kernel.errors import shortened
from fivewide.kernel.game import Game
from fivewide.kernel.options import specs
from fivewide.kernel.speech import kept_by_language
from fivewide.server.room import Refusal
from fivewide.server.settings import BadSetting
from fivewide.server.texts import is_visible
from fivewide.server.workers import Lost, Workers

log = logging.getLogger("fivewide.server")
MOST_PACKS = 64  # in the folder; further ones are counted, and not looked at
MOST_FILES = 64  # in a pack
LARGEST_PACK = 4 * 1024 * 1024  # bytes, with everything that it extends
MOST_FAULTS = 50  # of a pack, that are told; likewise warnings
LONGEST_LINE = 400  # letters of a fault
LONGEST_TITLE = 80
LOOK_SECONDS = 1.0  # the disk is not looked at more often
JUDGE_SECONDS = 60.0  # for one pack
CONTENT = (".toml", ".csv")
SELF = "pack"  # what the folder is called where it is itself a pack


class NamedItem(msgspec.Struct, frozen=True):
    """Something in a pack that an option can name."""

    value: str
    title: str  # empty: the value says it all


class Naming(msgspec.Struct, frozen=True):
    """What an option can name in a pack."""

    items: list[NamedItem]
    several: bool  # more than one, with commas between
    default: str  # what is taken if nobody says anything


class OwnPack(msgspec.Struct, frozen=True):
    """A pack of whoever runs the server, and what came of checking it."""

    folder: str
    id: str
    version: str
    title: str
    license: str
    note: str
    sha256: str  # names it when a table is opened; empty: it cannot be raced with
    faults: list[str]  # file, place and reason of each; none: it can be raced with
    warnings: list[str]
    found: list[str]  # what is in it, in lines for people
    options: dict[str, Naming]  # by the options that name something in it
    without: list[str]  # options that exclude a pack of one's own


class PackList(msgspec.Struct, frozen=True):
    """GET /api/games/{game}/packs"""

    options: dict[str, Naming]  # what they can name in the built-in content
    packs: list[OwnPack]
    left_out: int  # folders that were too many to be looked at
    sets: dict[str, dict[str, Naming]] = {}  # the same, of a game with several built-in sets


@dataclass(frozen=True)
class Folder:
    """A pack on the disk, on its way to the worker that judges it."""

    path: Path
    name: str
    within: Path  # all packs; a link to a file must not lead out of here


@dataclass(frozen=True)
class Judged:
    """What came back."""

    game: str
    shown: OwnPack
    files: Files


Stamp = tuple[Any, ...]  # another one: something has changed


class OwnPacks:
    def __init__(self, folder: str, processes: int) -> None:
        self._folder = Path(folder).resolve() if folder else None
        self._workers = Workers(min(processes, 1), "fivewide-packs")
        self._lock = asyncio.Lock()
        self._looked = -LOOK_SECONDS
        self._known: dict[Path, tuple[Stamp, Judged]] = {}
        self._left_out = 0
        self._packs: dict[str, Pack] = {}  # those that can be raced with, by their SHA-256

    async def look(self, again: bool = False) -> list[Judged]:
        """All packs as they lie there now; `again`: also if that was asked a moment ago."""
        if self._folder is None:
            return []
        async with self._lock:
            if again or time.monotonic() - self._looked >= LOOK_SECONDS:
                await self._look(self._folder)
                self._looked = time.monotonic()
        return [judgement for _stamp, judgement in self._known.values()]

    async def _look(self, folder: Path) -> None:
        paths, self._left_out = await asyncio.to_thread(packs_in, folder)
        known = {}
        for path in paths:
            stamp = await asyncio.to_thread(stamp_of, path)
            before = self._known.get(path)
            if before is None or before[0] != stamp:
                name = SELF if path == folder else legible(path.name, LONGEST_TITLE) or "?"
                before = stamp, await self._judge(Folder(path, name, folder))
            known[path] = before
        self._known = known
        valid = [each for _stamp, each in known.values() if each.files]
        self._packs = {
            each.shown.sha256: self._packs.get(each.shown.sha256) or pack_of(each) for each in valid
        }

    async def _judge(self, folder: Folder) -> Judged:
        try:
            judgement = await self._workers.run(judge, folder, JUDGE_SECONDS)
        except Lost:
            judgement = broken(folder, [f"could not be checked in {JUDGE_SECONDS:.0f} seconds"])
        except Exception as error:  # so odd that no check names it
            log.exception("a pack could not be judged", extra={"folder": folder.name})
            judgement = broken(folder, [f"could not be checked ({type(error).__name__})"])
        shown = judgement.shown
        fields = {"folder": folder.name, "game": judgement.game, "faults": len(shown.faults)}
        log.info("pack judged", extra={**fields, "warnings": len(shown.warnings)})
        return judgement

    async def of(self, game: Game[Any]) -> PackList:
        """Those of a game; and those that do not say of which they are."""
        there = await self.look()
        mine = [each.shown for each in there if each.game == game.id or each.game not in GAMES]
        own = [*sorted(mine, key=lambda each: (bool(each.faults), each.title.casefold()))]
        built_in = await asyncio.to_thread(built_in_naming, game.id)
        by_set = await asyncio.to_thread(naming_by_set, game.id)
        return PackList(built_in, own, self._left_out, by_set)

    async def named(self, game: Game[Any], said: str) -> Pack:
        """A pack to race with, by its SHA-256 or its id, or a Refusal."""
        for again in (False, True):
            there = [each for each in await self.look(again) if each.game == game.id]
            found = [each for each in there if said in (each.shown.sha256, each.shown.id)]
            valid = {each.shown.sha256 for each in found if each.files}
            if len(valid) == 1:
                return self._packs[valid.pop()]
            if found:
                break
        if not found:
            called = repr(shortened(said[:12] if len(said) == 64 else said))
            text = f"{game.title} has no pack {called} here: changed or taken away; choose again"
            raise Refusal("no_pack", text)
        if valid:
            text = f"several packs are called {said!r}; name one by its SHA-256"
            raise Refusal("no_pack", text)
        first, *others = found[0].shown.faults
        more = f" (and {len(others)} more)" if others else ""
        raise Refusal("bad_pack", f"{found[0].shown.title} cannot be raced with: {first}{more}")

    def files(self, sha256: str) -> Files | None:
        """Of a pack that lay there when the folder was last looked at."""
        pack = self._packs.get(sha256)
        return None if pack is None else pack.files

    async def close(self) -> None:
        await self._workers.close()


def check_folder(folder: str) -> None:
    """Before anything is served; later the folder may come and go."""
    path = Path(folder)
    if folder and not path.is_dir():
        what = "is a file" if path.exists() else "there is no such folder"
        raise BadSetting(f"FIVEWIDE_PACKS={shortened(folder)!r}: {what}; name a folder of packs")


# What lies there


def packs_in(folder: Path) -> tuple[list[Path], int]:
    """Folders with a `pack.toml`: this one, and those in it; and how many more there are."""
    try:
        inside = sorted(Path(entry.path) for entry in os.scandir(folder))
    except OSError:
        inside = []  # gone for the moment
    found = [path for path in (folder, *inside) if os.path.isfile(path / "pack.toml")]
    return found[:MOST_PACKS], len(found[MOST_PACKS:])


def stamp_of(path: Path) -> Stamp:
    """Of a pack and all it extends: names, sizes and times of its files."""
    return tuple(stamp for folder in chain(path) for stamp in stamps_in(folder))


def stamps_in(folder: Path) -> list[Stamp]:
    found: list[Stamp] = []
    with contextlib.suppress(OSError):
        for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
            if entry.name.endswith(CONTENT) and len(found) <= MOST_FILES:
                with contextlib.suppress(OSError):
                    about = entry.stat()
                    when = (about.st_mtime_ns, about.st_ctime_ns)
                    found.append((entry.name, about.st_size, about.st_ino, about.st_mode, *when))
    return found


def chain(path: Path) -> Iterator[Path]:
    """A pack, the folder that it extends, and so on."""
    for _ in range(LONGEST_CHAIN + 1):
        yield path
        try:
            with path.joinpath("pack.toml").open("rb") as file:
                said = tomllib.loads(file.read(LARGEST_PACK).decode())
        except (OSError, ValueError, RecursionError):
            return
        wanted = said.get("extends")
        if not isinstance(wanted, str) or not wanted or builtin_folder(wanted):
            return
        path = path / wanted


# What the worker does


def judge(folder: Folder) -> Judged:
    """A pack, read and judged as `fivewide pack check` does it."""
    if odd := list(too_much(folder)):
        return broken(folder, odd)
    pack = load_all(folder.path, folder.name)
    faults = pack.faults if pack.faults is not None else []
    if sum(map(len, pack.files.values())) > LARGEST_PACK:
        faults.append(f"larger than {LARGEST_PACK} bytes with all that it extends")
        return of_pack(folder, pack, [])
    return of_pack(folder, pack, judged(pack))


def too_much(folder: Folder) -> Iterator[str]:
    """What is not even read: too many files, too large ones, links to other places."""
    home, files, size = folder.path.resolve(), 0, 0
    for entry in sorted(os.scandir(folder.path), key=lambda entry: entry.name):
        if not entry.name.endswith(CONTENT):
            continue
        files += 1
        if entry.is_symlink():
            leads_to = Path(entry.path).resolve()
            if not any(leads_to.is_relative_to(place) for place in (home, folder.within)):
                yield f"{entry.name}: a link that leads out of the pack; put the file itself there"
                continue
        with contextlib.suppress(OSError):
            size += entry.stat().st_size
    if files > MOST_FILES:
        yield f"has {files} files; a pack has at most {MOST_FILES}"
    if size > LARGEST_PACK:
        yield f"larger than {LARGEST_PACK} bytes"


def broken(folder: Folder, faults: list[str]) -> Judged:
    """A pack of which nothing but its name is known."""
    shown = OwnPack(
        folder=folder.name,
        id="",
        version="",
        title=folder.name,
        license="",
        note="",
        sha256="",
        faults=lines(folder, faults),
        warnings=[],
        found=[],
        options={},
        without=[],
    )
    return Judged("", shown, {})


def of_pack(folder: Folder, pack: Pack, found: list[str]) -> Judged:
    info, faults = pack.info, pack.faults or []
    known = info.title != "?"
    game = GAMES.get(info.game)
    is_valid = not faults and game is not None
    shown = OwnPack(
        folder=folder.name,
        id=legible(info.id, LONGEST_TITLE) if known else "",
        version=legible(info.version, LONGEST_TITLE) if known else "",
        title=(legible(info.title, LONGEST_TITLE) if known else "") or folder.name,
        license=legible(info.license, LONGEST_TITLE) if known else "",
        note=legible(info.note, LONGEST_LINE),
        sha256=pack.ref.sha256 if is_valid else "",
        faults=lines(folder, faults),
        warnings=lines(folder, pack.warnings),
        found=lines(folder, found) if is_valid else [],
        options=naming(game, pack) if is_valid and game is not None else {},
        without=["set"] if game is not None and game.sets else [],
    )
    return Judged(info.game, shown, pack.files if is_valid else {})


def pack_of(judgement: Judged) -> Pack:
    """To be raced with; it is called what people call it."""
    shown = judgement.shown
    return Pack(f"{shown.title} {shown.version}", judgement.files)


def naming(game: Game[Any], pack: Pack) -> dict[str, Naming]:
    """The options of a game that name something in a pack."""
    found = {}
    for spec in specs(game.Options):
        named = named_in(game, spec, pack) if spec.kind in ("name", "number") else {}
        if named:
            items = [NamedItem(str(value), title) for value, title in named.items()]
            usual = str(spec.default) if spec.default in ("", *named) else items[0].value
            found[spec.name] = Naming(items, spec.name in SEVERAL, usual)
    return found


@kept_by_language(64)
def built_in_naming(id: str) -> dict[str, Naming]:
    """The same of what comes with the server; a game with several sets has other names in each."""
    game = GAMES[id]
    return naming(game, builtin(game.pack)) if game.pack and not game.sets else {}


@kept_by_language(64)
def naming_by_set(id: str) -> dict[str, dict[str, Naming]]:
    """What options can name in each of the sets that the option `set` chooses from."""
    game = GAMES[id]
    return {name: naming(game, builtin(folder)) for name, folder in game.sets.items()}


def lines(folder: Folder, said: list[str]) -> list[str]:
    """For people elsewhere: without the folder before every file, and not without end."""
    told = [legible(line.removeprefix(f"{folder.name}/"), LONGEST_LINE) for line in said]
    more = len(told) - MOST_FAULTS
    return [*told[:MOST_FAULTS], f"and {more} more"] if more > 0 else told


def legible(text: str, most: int) -> str:
    """Only what can be seen, in one line."""
    clean = "".join(char if is_visible(char) else " " for char in text)
    return shortened(" ".join(clean.split()), most)
