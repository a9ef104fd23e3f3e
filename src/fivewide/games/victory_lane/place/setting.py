"""A table that is being set, and what its document says of it."""

from __future__ import annotations

from fivewide.games.victory_lane.agendas import AGENDAS, ON_TRACK
from fivewide.games.victory_lane.names import Names
from fivewide.games.victory_lane.rules.rounds import new_table
from fivewide.games.victory_lane.table import Document
from fivewide.kernel.chance import Seeded
from fivewide.kernel.declared_game import Edge
from fivewide.kernel.positions import bad

BEFORE_GRID = (
    *("pick-order", "teams", "team", "npds", "deal"),
    *("garage", "qualify", "npd-time"),
)
AT_THE_FLAG = {"line-up", "next-in-line", "next-to-refuel", "next-pit-roll", "next-exit"}


class Setting:
    """What all who set or judge a part of the table share."""

    def __init__(self, edge: Edge[Document], said: Document) -> None:
        self.said = said
        self.names: Names = edge.made.names
        self.race = new_table(edge.seats, Seeded(0), edge.made.board)
        self.asks = said.asks or "action"
        usual = AGENDAS[self.asks]
        stack = usual[0] if said.agenda is None else " ".join(said.agenda)
        if stack not in usual:
            raise bad("agenda", f"{stack[:60]!r} does not fit what is asked: {usual[0]!r} does")
        self.agenda = stack.split()  # the steps still to do, the next one last
        self.top = self.agenda[-1] if self.agenda else ""
        self.before_grid = self.asks in BEFORE_GRID or "next-garage" in self.agenda
        self.on_track = stack.startswith(ON_TRACK) or self.asks in ("over", "next")
        self.driving = "next-car" in self.agenda and self.asks != "next"
        self.is_flag = bool(AT_THE_FLAG & set(self.agenda))  # the yellow one is out
        ends = "award-stage" in self.agenda  # did it come with the end of a stage?
        self.stage_over = ends if said.stage_over is None else bool(said.stage_over)

    def colors(self, cars: list[int]) -> str:
        return ", ".join(self.names.colors[car] for car in cars)


def within(key: str, value: int, least: int, most: int) -> int:
    """A number whose bounds depend on the rest of the table."""
    if not least <= value <= most:
        raise bad(key, f"{value}; must be from {least} to {most}")
    return value


def once(key: str, cars: list[int]) -> list[int]:
    if len(set(cars)) < len(cars):
        raise bad(key, "a car stands twice")
    return cars


def unsaid(reason: str, /, **given: object) -> None:
    """Keys that must say nothing here, or what they say without being said."""
    for key, value in given.items():
        if value:
            raise bad(key, reason)
