"""The builder's cuts, read from `formulas.toml` or a file of one's own."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from fivewide.content.pack import read_toml
from fivewide.kernel.errors import FivewideError

Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Count = Annotated[float, msgspec.Meta(ge=0, le=1000)]


class BadFormulas(FivewideError):
    """A formulas file that cannot be used; the text names file, place and reason."""


class Types(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    short_below: float
    super_above: float


class Letters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    prior: Count
    cuts: tuple[float, float, float, float]
    win_blend: Share


class Marks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    plus: Share
    plus_plus: Share
    minus: float
    minus_starts: int


class Accidents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    prior: Count
    cuts: tuple[float, float, float, float, float]
    ranked: tuple[Share, Share, Share, Share, Share]


class Mechanical(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    prior: Count
    cuts: tuple[float, float, float, float]


class Retirements(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    prior: Count
    cuts: tuple[float, float, float, float, float, float]
    basis: Literal["absolute", "relative"]
    league: Share


class Pit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cuts: tuple[float, float, float, float]
    stops: int


class Statuses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    running: tuple[str, ...]
    crash: tuple[str, ...]
    fuel: tuple[str, ...]


class Formulas(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    version: Literal[1]
    types: Types
    letters: Letters
    marks: Marks
    accidents: Accidents
    mechanical: Mechanical
    retirements: Retirements
    pit: Pit
    status: Statuses
    columns: dict[str, tuple[str, ...]]
    shifted: dict[str, tuple[str, ...]]


def formulas(path: Path | None = None) -> Formulas:
    """The formulas that come with Five Wide, or somebody's own."""
    source = path or resources.files("fivewide.cards").joinpath("formulas.toml")
    found = read_toml(source, Formulas, BadFormulas, item="[...]")
    for name in ("letters", "accidents", "mechanical", "retirements", "pit"):
        cuts: tuple[float, ...] = getattr(found, name).cuts
        if list(cuts) != sorted(set(cuts)):
            raise BadFormulas(f"{source}, {name}.cuts: must rise from the best grade to the worst")
    return found
