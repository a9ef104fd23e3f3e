"""What packages bring, found by their entry points: games, bots. Ours come in the same way."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from typing import Any

from fivewide.kernel.errors import FivewideError, shortened

GAMES, BOTS = "fivewide.games", "fivewide.bots"  # the groups
# What else a package may bring for its game, under the id of the game
EVALUATIONS, BOARDS = "fivewide.evaluations", "fivewide.boards"
INSTINCTS = "fivewide.instincts"
PICTURES = "fivewide.pictures"
PAGES = "fivewide.pages"  # a board for the browser


class BadPlugin(FivewideError):
    """A package brings something that cannot be used. Everything else goes on without it."""


@cache  # every package that is installed is looked at
def found(group: str) -> dict[str, EntryPoint]:
    """What there is in a group by its name, nothing of it read yet. Ours come first."""
    by_name: dict[str, EntryPoint] = {}
    for entry in entries_of(group):  # a name that is taken stays with whoever had it first
        by_name.setdefault(entry.name, entry)
    return by_name


def doubled(group: str) -> list[EntryPoint]:
    """What came too late for its name."""
    return [entry for entry in entries_of(group) if entry != found(group)[entry.name]]


def entries_of(group: str) -> list[EntryPoint]:
    """Ours first, then by package: which of two has a name does not depend on the machine."""
    return sorted(
        entry_points(group=group), key=lambda entry: (not is_ours(entry), brought_by(entry))
    )


def is_ours(entry: EntryPoint) -> bool:
    return entry.value.partition(".")[0].partition(":")[0] == "fivewide"


def brought_by(entry: EntryPoint) -> str:
    """The package behind it, as pip knows it."""
    return entry.dist.name if entry.dist is not None else "an unknown package"


def loaded(entry: EntryPoint) -> Any:
    """What an entry point leads to, or BadPlugin in one line: any code may be behind it."""
    try:
        return entry.load()
    except Exception as error:
        reason = shortened(f"{type(error).__name__}: {error}".splitlines()[0], 200)
        raise BadPlugin(
            f"{_kind(entry)} {entry.name!r} of {brought_by(entry)} cannot be loaded: {reason}; "
            f"mend it or take it away with pip uninstall {brought_by(entry)}"
        ) from error


def for_game(
    id: str, group: str, home: str, name: str, fits: Callable[[Any], bool], wanted: str
) -> Any:
    """What stands beside a game: ours in a module of `home` named by its id, or a package's.

    Ours comes first: no package replaces what we made for our own games. `name` is what it is
    called in our module, "" for the module itself; None: nobody made one.
    """
    own = _ours(id, home, name)
    if own is not None and fits(own):  # a module may share its name with a stranger's game
        return own
    entry = found(group).get(id)
    if entry is None:
        return None
    made = loaded(entry)
    if not fits(made):
        whose = f"{_kind(entry)} {id!r} of {brought_by(entry)}"
        raise BadPlugin(f"{whose}: {entry.value} {wanted}")
    return made


def _ours(id: str, home: str, name: str) -> Any:
    called = id.replace("-", "_")
    if not called.isidentifier() or find_spec(f"{home}.{called}") is None:
        return None
    module = import_module(f"{home}.{called}")
    return getattr(module, name, None) if name else module


def _kind(entry: EntryPoint) -> str:
    return entry.group.rpartition(".")[2].removesuffix("s")
