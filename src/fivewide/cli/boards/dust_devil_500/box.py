"""What lies in the box of this race, and what is seen of it: things by the names that lines use."""

from __future__ import annotations

from fivewide.cli.sight import Sight
from fivewide.games.dust_devil_500.told import Contents, RedCard
from fivewide.games.dust_devil_500.view import View
from fivewide.kernel.lines import LogLine
from fivewide.racing.liveries import LIVERIES

Space = int | str


class Box:
    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.view: View = sight.view
        self.content: Contents = sight.content
        self.track = next(one for one in self.content.tracks if one.id == self.view.track)
        self.die = next(one for one in self.content.dice if one.id == self.view.die)
        self.spaces = {one.space: one for one in self.track.spaces}

    def card(self, id: str) -> RedCard:
        return next(card for card in self.content.red_cards if card.id == id)

    def last(self, kind: str) -> LogLine | None:
        """The latest line of a kind in this race of the series."""
        for line in reversed(self.sight.lines):
            if line.kind == kind:
                return line
            if line.kind == "race-began":
                return None
        return None


def car_name(seat: int) -> str:
    return f"{LIVERIES[seat].name} {LIVERIES[seat].number}"
