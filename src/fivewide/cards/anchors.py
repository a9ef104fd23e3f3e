"""Do the cards agree with what the rulebook's examples quote?"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from fivewide.cards.tables import Table, text_of
from fivewide.games.pile_up_racing.content import Driver

FIELDS = {*Driver.__struct_fields__} - {"number", "driver", "season"}
STRENGTHS = ("certain", "strong", "weak")


@dataclass(frozen=True)
class Anchor:
    """A rating that is printed somewhere, and how sure we are what it belongs to."""

    driver: str
    field: str
    printed: str
    strength: str


@dataclass(frozen=True)
class Found:
    """What a card says where print says something."""

    anchor: Anchor
    derived: str  # empty: there is no such card

    @property
    def is_exact(self) -> bool:
        return self.derived == self.anchor.printed

    @property
    def is_near(self) -> bool:
        """The letter at least, if not the mark behind it."""
        return self.is_exact or (
            self.derived[:1].isalpha()
            and self.derived.rstrip("+-") == self.anchor.printed.rstrip("+-")
        )

    @property
    def is_wrong(self) -> bool:
        """A weak anchor speaks for its letter only."""
        return not (self.is_near if self.anchor.strength == "weak" else self.is_exact)


def read(path: Path | None = None) -> list[Anchor]:
    """Anchors from a file, or those of the rulebook's examples, which are of 2023."""
    if path is None:
        where = "anchors.csv"
        text = resources.files("fivewide.cards").joinpath(where).read_text("utf-8")
    else:
        where, text = str(path), text_of(path)
    table = Table(where, text, ("driver", "field", "printed"), ("strength",))
    found = []
    for cells in table:
        field = cells.text("field")
        if field not in FIELDS:
            raise cells.fault("field", f"unknown field {field!r}; there are: {sorted(FIELDS)}")
        strength = cells.maybe("strength") or "certain"
        if strength not in STRENGTHS:
            raise cells.fault("strength", f"{strength!r} is not one of {', '.join(STRENGTHS)}")
        found.append(Anchor(cells.text("driver"), field, cells.text("printed"), strength))
    return found


def compare(drivers: list[Driver], anchors: list[Anchor]) -> list[Found]:
    by_name = {driver.driver: driver for driver in drivers}
    return [
        Found(anchor, str(getattr(by_name[anchor.driver], anchor.field)))
        if anchor.driver in by_name
        else Found(anchor, "")
        for anchor in anchors
    ]
