"""A pack to begin with: a folder that passes its judge as it is, and says what to edit.

Small: a `pack.toml` that extends a built-in pack, and one item of it under another name. Or whole:
all files of a built-in pack, with what their fields mean above them.
"""

from __future__ import annotations

import csv
import io
import re
import shlex
import shutil
import tempfile
import tomllib
from collections.abc import Iterable
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

from fivewide.content.asked import files_of, packs_of, schema_of, table_of
from fivewide.content.commented import explained, glossary, toml_file
from fivewide.content.extending import combined, csv_of
from fivewide.content.pack import Asked, Pack, builtin
from fivewide.kernel.errors import BadContent, FivewideError, did_you_mean, shortened
from fivewide.kernel.game import Game

Files = dict[str, str]  # by their names
SCHEMAS = "schema"  # the folder of schemas in a new pack


class CannotBegin(FivewideError):
    """The folder cannot be made."""


def new_pack(game: Game[Any], out: Path, whole: bool = False, set: str = "") -> list[str]:
    """A folder to edit; the files of the pack that are in it. It appears in one piece."""
    check_room(out)
    folder = folder_of(game, set)
    name = out.resolve().name
    id, title = identifier(name), name.replace("-", " ").replace("_", " ").strip().capitalize()
    other, asked = builtin(folder), files_of(game)
    own = copied(other, asked, id, title) if whole else begun(game, other, asked, id, title)
    beside = {schema_name(name): schema(game, name, asked[name]) for name in own if name in asked}
    beside["README.md"] = readme(game, name, title, {name: asked.get(name) for name in own})
    if whole:
        beside |= {each.name: each.read_text("utf-8") for each in notices(folder)}
    write(out, {**own, **beside})
    return list(own)


def check_room(out: Path) -> None:
    if not out.resolve().parent.is_dir():
        raise CannotBegin(f"{out}: no such folder {out.parent}; make it first")
    if out.exists() and not out.is_dir():
        raise CannotBegin(f"{out}: is a file; name a folder that is not there yet")
    if out.exists() and any(out.iterdir()):
        raise CannotBegin(f"{out}: is there already, and not empty; choose another name")


def folder_of(game: Game[Any], set: str) -> str:
    """The built-in pack to begin from."""
    packs_of(game)
    if not set:
        return game.pack
    if set not in game.sets:
        hint = did_you_mean(set[:40], game.sets) if game.sets else "leave --from out"
        raise BadContent(f"{game.title} has no built-in set {shortened(set)!r}; {hint}")
    return game.sets[set]


def identifier(name: str) -> str:
    """
    >>> identifier("My Oval!")
    'my-oval'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "my-pack"


# The small form


def begun(game: Game[Any], other: Pack, asked: dict[str, Asked], id: str, title: str) -> Files:
    """What extends the other pack, with the first items that its judge lets stand."""
    info = {
        "id": id,
        "version": "0.1.0",
        "game": game.id,
        "title": title,
        "license": "MIT",
        "source": "house",
        "extends": other.info.id,
    }
    files = {"pack.toml": toml_file(asked["pack.toml"], [info], head("pack.toml"))}
    there = [name for name in asked if name in other.files and name != "pack.toml"]
    there.sort(key=lambda name: "id" not in items_in(name, asked[name], other)[0])  # can be added
    wanted = [name for name in game.sketched if name in there]
    for names in [wanted] if wanted else [[name] for name in there]:
        more = {name: sketch(name, asked[name], other, id, title) for name in names}
        if wanted or is_sound(game, {**files, **more}, other):
            return {**files, **more}
    return files


def is_sound(game: Game[Any], files: Files, other: Pack) -> bool:
    pack = Pack("new", combined(files, other.files, other.info.id).files, faults=[])
    with pack.noting():
        game.judge(pack)
    return not pack.faults


def sketch(name: str, asked: Asked, other: Pack, id: str, title: str) -> str:
    """The first item of a file as another one; where several belong together, all of those."""
    items = items_in(name, asked, other)
    first = next(iter(items[0]))
    some = [item for item in items if item[first] == items[0][first]]
    if len(some) == 1:
        renamed = {"id": id, "title": title, "name": title, "source": "house"}
        some = [{key: renamed.get(key, value) for key, value in some[0].items()}]
    if name.endswith(".csv"):
        return csv_of([field.name for field in table_of(asked).fields], some)
    says = [
        *head(name),
        f"# What has the id of one in {other.info.id} takes its place; what has another is added.",
    ]
    return toml_file(asked, some, says)


def items_in(name: str, asked: Asked, pack: Pack) -> list[dict[str, Any]]:
    if name.endswith(".csv"):
        return [*csv.DictReader(io.StringIO(pack.files[name]))]
    said = tomllib.loads(pack.files[name])
    return list(said[asked.key]) if asked.key else [said]


# The whole form


def copied(other: Pack, asked: dict[str, Asked], id: str, title: str) -> Files:
    """All files of a pack; what it says of itself is changed to what it is now."""
    note = f"Made from {other.info.id} {other.info.version}. {other.info.note}".strip()
    said = msgspec.structs.asdict(other.info) | {"id": id, "title": title, "version": "0.1.0"}
    info = {**said, "source": "house", "note": note, "extends": None, "whole": None}
    files = {"pack.toml": toml_file(asked["pack.toml"], [info], head("pack.toml"))}
    for name in [name for name in (*asked, *sorted(other.files)) if name in other.files]:
        text = other.files[name]
        if name.endswith(".toml") and name in asked and name != "pack.toml":
            text = "\n".join([*head(name), "#", *glossary(asked[name]), "", text])
        files.setdefault(name, text)
    return files


def notices(folder: str) -> Iterable[Traversable]:
    """What lies beside a pack for its reader: whose figures it has, and under which license."""
    package, colon, name = folder.rpartition(":")
    there = resources.files(package if colon else "fivewide.packs").joinpath(name)
    return [entry for entry in there.iterdir() if entry.name.endswith(".txt")]


# What lies beside


def head(name: str) -> list[str]:
    """The line by which editors find the schema of a TOML file; it must be the first."""
    return [f"#:schema ./{schema_name(name)}"]


def schema_name(name: str) -> str:
    return f"{SCHEMAS}/{name}.schema.json"


def schema(game: Game[Any], name: str, asked: Asked) -> str:
    made = msgspec.json.encode(schema_of(game, name, asked))
    return msgspec.json.format(made, indent=2).decode() + "\n"


def readme(game: Game[Any], folder: str, title: str, files: dict[str, Asked | None]) -> str:
    there = shlex.quote(folder)
    lines = [
        f"# {title}",
        "",
        f"A pack for {game.title}. Edit its files, and from the folder above have them judged and "
        "race with them:",
        "",
        f"    fivewide pack check {there} --watch",
        f"    fivewide sim {game.id} -n 20 --pack {there}",
        f"    fivewide play {game.id} --pack {there}",
        "",
        f"Editors that read `#:schema` lines complete TOML by the schemas in `{SCHEMAS}/`.",
        "",
    ]
    told = [explained(name, asked, 2) for name, asked in files.items() if asked is not None]
    return "\n".join([*lines, *told])


def write(out: Path, files: Files) -> None:
    """Written beside and moved into place; a folder that is there and empty is filled."""
    there = out.resolve()
    try:
        beside = Path(tempfile.mkdtemp(prefix=f".{there.name}-", dir=there.parent))
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise CannotBegin(f"{out}: cannot be written: {why}; choose another place") from None
    try:
        for name, text in files.items():
            path = beside / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        beside.chmod(0o755)
        if not there.exists():
            beside.replace(there)
            return
        for entry in beside.iterdir():
            shutil.move(entry, there / entry.name)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
