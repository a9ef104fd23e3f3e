"""A table that is being set, and what its document says of it."""

from __future__ import annotations

from fivewide.kernel.chance import Seeded
from fivewide.kernel.edge import Edge
from fivewide.kernel.errors import BadPosition
from fivewide.kernel.positions import bad

from ..agendas import AGENDAS, BEFORE_GRID, ON_TRACK, ONCE_BELOW
from ..board import LapsEvent
from ..names import Names
from ..rules.risk import DiceTest
from ..rules.rounds import new_table
from ..table import Document

AT_THE_FLAG = {"line-up", "next-in-line", "next-to-refuel", "next-pit-roll", "next-exit"}


class TableBeingSet:
    """What all who set or judge a part of the table share."""

    def __init__(self, edge: Edge[Document], said: Document) -> None:
        self.said = said
        self.table = edge.table
        self.names: Names = edge.made.names
        self.race = new_table(edge.seats, Seeded(0), edge.made.board)
        self.race.outside = edge
        self.asks = said.asks or "action"
        usual = AGENDAS[self.asks]
        stack = usual[0] if said.agenda is None else " ".join(said.agenda)
        stack = stack.removesuffix(ONCE_BELOW.get(self.asks, " "))
        if stack not in usual:
            raise bad("agenda", f"{stack[:60]!r} does not fit what is asked: {usual[0]!r} does")
        self.agenda = stack.split()  # the steps still to do, the next one last
        self.top = self.agenda[-1] if self.agenda else ""
        self.before_grid = self.asks in BEFORE_GRID or "next-garage" in self.agenda
        self.on_track = stack.startswith(ON_TRACK) or self.asks in ("over", "next")
        self.driving = "next-car" in self.agenda and self.asks != "next"
        self.on_grid = "next-on-grid" in self.agenda or self.asks == "faster-car"
        at_flag = bool(AT_THE_FLAG & set(self.agenda))
        self.is_flag = at_flag or self.asks == "solo-flag"  # the yellow one is out
        ends = "award-stage" in self.agenda  # did it come with the end of a stage?
        self.stage_over = ends if said.stage_over is None else bool(said.stage_over)
        self.told = edge.table.told(said)  # the keys that say something
        self.line = said.line or []  # cars to be placed
        first = [] if said.car is None or self.asks not in ("lane", "flag") else [said.car]
        self.waiting = [*first, *self.line]  # and the one that is being placed
        self.come = said.event or 0  # events of the Laps card
        self.test: DiceTest | None = None  # that is under way, see `dice.py`
        self.rolled = 0  # cars of it that have,
        self.sweep = 0  # whose reroll is decided,
        self.decided = 0  # and was, as a set

    @property
    def laps_event(self) -> LapsEvent:
        """The event that is being resolved."""
        assert self.said.laps_card is not None, "see `set_laps_cards`"
        return self.race.board.events[self.said.laps_card][self.come - 1]

    def the_test(self) -> DiceTest:
        assert self.test is not None, "see `set_dice`"
        return self.test

    def unsaid(self, reason: str, *keys: str, **but: bool) -> None:
        """Keys that must say nothing here; `but`: where what they say may be as good as nothing."""
        for key in keys:
            if but.get(key, key in self.told):
                raise bad(key, reason)

    def bad_car(self, key: str, car: int, reason: str) -> BadPosition:
        """What is wrong with what a key says of a car, to be raised."""
        return bad(f"{key}.{self.names.colors[car]}", reason)

    def lay(self, *keys: str) -> None:
        """Put these where they lie, as the document says them."""
        self.table.lay(self.race, self.said, *keys)


def within(key: str, value: int, least: int, most: int) -> int:
    """A number whose bounds depend on the rest of the table."""
    if not least <= value <= most:
        raise bad(key, f"{value}; must be from {least} to {most}")
    return value


def once(key: str, things: list[int], reason: str = "a car stands twice") -> list[int]:
    if len(set(things)) < len(things):
        raise bad(key, reason)
    return things
