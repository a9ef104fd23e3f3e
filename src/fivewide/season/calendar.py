"""The calendar: which races, on which tracks, with which options."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from fivewide.content.pack import Pack, builtin, read_toml
from fivewide.games.pile_up_racing.told import Contents
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.game import Game
from fivewide.kernel.speech import Words, words

MOST_ROUNDS = 200
ALIKE: Words = "Eight races of {game}"  # of a game that has no calendar
RACES: tuple[Words, ...] = (
    "Race 1", "Race 2", "Race 3", "Race 4", "Race 5", "Race 6", "Race 7", "Race 8",
)  # fmt: skip
TYPES: tuple[Words, ...] = ("road", "short", "speedway", "superspeedway")  # of tracks on cards


class BadCalendar(FivewideError):
    """A calendar that cannot be raced; the text names file, place and reason."""


class Round(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One race of a season."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    options: dict[str, Any] = {}
    track: str = ""
    type: str = ""
    date: str = ""
    playoff_round: Annotated[int, Meta(ge=0, le=9)] = 0


class Calendar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The races of a season in order, and the points they are usually run for."""

    title: str
    rounds: Annotated[list[Round], Meta(min_length=1, max_length=MOST_ROUNDS)]
    points: str = "simple"
    playoff_rounds: Annotated[int, Meta(ge=0, le=9)] = 0  # of the whole, if it was cut short

    @property
    def marked(self) -> int:
        """How many rounds of playoffs the whole calendar has."""
        return max(self.playoff_rounds, *(each.playoff_round for each in self.rounds))


def calendar(game: Game[Any], pack: Pack | None, options: Mapping[str, Any]) -> Calendar:
    """The season of a pack, or the `calendar.toml` of the game, or eight races alike."""
    if game.has_field:
        named = options.get("set") or next(iter(game.sets), "")
        used = pack or builtin(game.sets.get(named, game.pack))
        return from_cards(used.info.title, game.contents(used))
    file = resources.files(game.package).joinpath("calendar.toml")
    if file.is_file():
        return read_toml(file, Calendar, BadCalendar)
    return Calendar(ALIKE.format(game=game.title), [Round(name) for name in RACES])


def title_in_words(title: str, game: str) -> str:
    """A season's title in the language of now; `game` is the title of what is raced."""
    return words(ALIKE, game=game) if title == ALIKE.format(game=game) else words(title)


def from_cards(title: str, cards: Contents) -> Calendar:
    """Every track card of a set is a race of its season."""
    rounds = [
        Round(
            name=race.name,
            options={"race": race.race},
            track=race.track,
            type=race.type,
            date=race.date,
            playoff_round=race.playoff_round,
        )
        for race in cards.races
    ]
    has_playoffs = any(each.playoff_round for each in rounds)
    points = "cup-2023" if has_playoffs else "cup-2023-no-playoffs"
    return Calendar(title, rounds, points)


def read(path: Path) -> Calendar:
    """A calendar of one's own."""
    return read_toml(path, Calendar, BadCalendar)
