"""The games, by id: whatever packages bring under the entry points `fivewide.games`."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import Any

from fivewide.kernel import plugins
from fivewide.kernel.errors import FivewideError, did_you_mean, shortened
from fivewide.kernel.game import Game
from fivewide.kernel.plugins import BadPlugin


class UnknownGame(FivewideError):
    """No game has that id."""


class Games(MutableMapping[str, Game[Any]]):
    """Games by id. A game's modules are read when it is asked for; all of them, to list them.

    What cannot be used is left out, and whoever asks for it by its id is told why.

    >>> list(GAMES)[:2]
    ['dust-devil-500', 'daytona-500']
    """

    def __init__(self) -> None:
        self._read: dict[str, Game[Any]] = {}
        self._faults: dict[str, BadPlugin] = {}

    def __getitem__(self, id: str) -> Game[Any]:
        if id not in self._read:
            if id in self._faults:
                raise self._faults[id]
            entry = plugins.found(plugins.GAMES)[id]
            try:
                self._read[id] = judged(entry.name, plugins.loaded(entry), entry)
            except BadPlugin as fault:
                self._faults[id] = fault
                raise
        return self._read[id]

    def __setitem__(self, id: str, game: Game[Any]) -> None:
        self._read[id] = game
        self._faults.pop(id, None)

    def __delitem__(self, id: str) -> None:
        del self._read[id]

    def __contains__(self, id: object) -> bool:
        try:
            return isinstance(id, str) and self[id] is not None
        except (KeyError, BadPlugin):
            return False

    def __iter__(self) -> Iterator[str]:
        """Ours first, as they were made; then others by their ids."""
        known = dict.fromkeys([*plugins.found(plugins.GAMES), *self._read])
        there = [id for id in known if id in self]
        return iter(sorted(there, key=lambda id: (self[id].listed, id)))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def faults(self) -> list[BadPlugin]:
        """Everything that calls itself a game and is none that could be raced."""
        list(self)
        taken = [
            BadPlugin(
                f"game {entry.name!r} of {plugins.brought_by(entry)}: that id is taken by "
                f"{plugins.brought_by(plugins.found(plugins.GAMES)[entry.name])}; rename it or "
                f"take it away with pip uninstall {plugins.brought_by(entry)}"
            )
            for entry in plugins.doubled(plugins.GAMES)
        ]
        return [*self._faults.values(), *taken]


def judged(id: str, found: Any, entry: Any) -> Game[Any]:
    """What an entry point led to, if it is a game of that id."""
    about = f"game {id!r} of {plugins.brought_by(entry)}"
    if not isinstance(found, Game):
        said = shortened(repr(found), 60)
        raise BadPlugin(f"{about}: {entry.value} is {said}, no Game; name the object of its class")
    called = getattr(found, "id", None)
    if called != id:
        raise BadPlugin(f"{about} says that its id is {called!r}; entry point and id must agree")
    return found


GAMES = Games()


def game(id: str) -> Game[Any]:
    """The game with that id: all it declares, and the rules themselves.

    >>> found = game("victory-lane")
    >>> found.title, found.seats, found.minutes
    ('Victory Lane', range(1, 9), '45-75')
    """
    try:
        return GAMES[id]
    except KeyError:
        hint = did_you_mean(id.lower()[:40], GAMES, likeness=0.4)
        raise UnknownGame(f"unknown game {shortened(id)!r}; {hint}") from None
