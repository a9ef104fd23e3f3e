"""A game's content ready for use: packs read and judged, boards made from them and kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import Any, Generic, Protocol, TypeVar

from fivewide.content.pack import Pack, builtin
from fivewide.kernel.errors import BadOption, shortened
from fivewide.kernel.game import Setup

C = TypeVar("C")  # a pack as typed items
M = TypeVar("M")  # what is made of it for a race
BOARDS_KEPT = 64


class GameContent(Generic[C, M]):
    """The built-in pack of a game is read once, and a board made once for options and seats."""

    def __init__(
        self, game: str, folder: str, read: Callable[[Pack], C], make: Callable[[C, Any, int], M]
    ) -> None:
        self.game = game
        self.folder = folder
        self.read = read
        self.make = make
        self.builtin = lru_cache(maxsize=1)(self._builtin)
        self.board = lru_cache(maxsize=BOARDS_KEPT)(self._board)

    def _builtin(self) -> tuple[Pack, C]:
        pack = builtin(self.folder)
        return pack, self.read(pack)

    def builtin_content(self) -> C:
        """What the built-in pack says."""
        return self.builtin()[1]

    def _board(self, options: Hashable, seats: int) -> M:
        return self.make(self.builtin_content(), options, seats)

    def setup(self, options: Hashable, seats: int, pack: Pack | None) -> Setup:
        """Everything settled before the start, with the built-in content or somebody's own."""
        if pack is None:
            return Setup(options, seats, (self.builtin()[0],), self.board(options, seats))
        pack.must_be_for(self.game)
        return Setup(options, seats, (pack,), self.make(self.read(pack), options, seats))


class Item(Protocol):
    """Anything in a pack that is called by its id."""

    @property
    def id(self) -> str: ...


I = TypeVar("I", bound=Item)  # noqa: E741 (I for item)


Need = Callable[[bool, str, str], None]  # complains about a place unless something holds


def needs(pack: Pack, file: str, within: str = "") -> Need:
    """For a file, or something in it: complains about a place where what it needs does not hold."""

    def need(holds: bool, place: str, reason: str) -> None:
        if not holds:
            pack.complain(file, within + place, reason)

    return need


def each_once(pack: Pack, file: str, items: Sequence[Item]) -> None:
    """Complain about an id that stands twice."""
    seen: set[str] = set()
    for item in items:
        if item.id in seen:
            pack.complain(file, item.id, "this id stands twice")
        seen.add(item.id)


def pick(pack: Pack, items: Sequence[I], id: str, option: str) -> I:
    """The item an option names."""
    for item in items:
        if item.id == id:
            return item
    there = ", ".join(item.id for item in items)
    raise BadOption(
        f"option {option}: {pack.place} has no {option} {shortened(id)!r}; it has {there}"
    )
