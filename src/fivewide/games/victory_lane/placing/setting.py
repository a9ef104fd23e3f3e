"""A table that is being set, and what its document says of it."""

from __future__ import annotations

from fivewide.games.victory_lane.documents import Document, Reader


class Setting(Reader):
    """What all who set a part of the table share."""

    doc: Document
    agenda: list[str]  # the steps still to do, the next one last
    before_grid: bool  # no car stands on the grid yet
    on_track: bool  # all cars are racing

    @property
    def is_flag(self) -> bool:
        """The yellow flag is out."""
        steps = ("line-up", "next-in-line", "next-to-refuel", "next-pit-roll", "next-exit")
        return any(step in self.agenda for step in steps)

    @property
    def stage_over(self) -> bool:
        """The flag came with the end of a stage."""
        said = self.doc.stage_over
        return "award-stage" in self.agenda if said is None else said
