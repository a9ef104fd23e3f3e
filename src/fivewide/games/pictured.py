"""Positions as pictures: what a screen needs to draw them, and what happened from first to last."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from fivewide.content.pack import builtin, load
from fivewide.games import game as find_game
from fivewide.kernel.errors import BadScenario
from fivewide.kernel.game import Game
from fivewide.kernel.scenario import Do, Scenario, carry_out, read_scenario, set_table
from fivewide.kernel.speech import words
from fivewide.kernel.table import Table

NUMBERED = re.compile(r"^[A-Z][A-Z0-9]-[A-Z]+\d+\w*: ")  # a title may begin with its number
AT_HAND = Path(__file__).parents[1] / "scenarios"  # in a wheel
CHECKOUT = Path(__file__).parents[3] / "scenarios"


# Who sits at the tables of pictures; no game takes more.
PEOPLE = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo")


class Happened(msgspec.Struct, frozen=True):
    """A step between two pictures: an event, or why something may not be done."""

    words: str
    rule: str


class Scenes(msgspec.Struct, frozen=True):
    """A table before something happens, and after it where anything does."""

    title: str
    tables: list[Table[Any]]
    happened: list[Happened]

    @property
    def game(self) -> Game[Any]:
        return self.tables[0].game

    @property
    def own_content(self) -> Any:
        """What the pack holds, where it is not the one that comes with the game; else None."""
        packs = self.tables[0].setup.sources
        usual = builtin(self.game.pack).ref if self.game.pack else None
        return self.game.contents(packs[0]) if packs and packs[0].ref != usual else None


def scenes_of(scenario: Scenario, find_pack: Callable[[str], Any] | None = None) -> Scenes:
    table = set_table(scenario, find_game(scenario.game), find_pack, PEOPLE.__getitem__)
    tables, happened = [table.copy()], []
    for do in scenario.do:
        since, refused = table.told, why_not(table, do)
        complaint = carry_out(table, do)
        if complaint:
            raise BadScenario(f"{scenario.title}: {complaint}")
        happened += refused
        happened += [
            Happened(table.words(event), event.rule) for event in table.events(None, since)
        ]
    if table.position() != tables[0].position():
        tables.append(table)
    return Scenes(NUMBERED.sub("", scenario.title), tables, happened)


def why_not(table: Table[Any], do: Do) -> list[Happened]:
    """What may not be done, and why; nothing, where it may."""
    question = table.state.question
    if do.refused is None or question is None:
        return []
    rule, reason = table.game.refuse(table.state, question, do.action)
    return [Happened(words("Not allowed: {reason}.", reason=reason), rule)]


# Scenarios of the games here, which are pictures of rules


def scenario_folder(game: str) -> Path | None:
    """Where the scenarios of a game lie; None: nowhere on this machine."""
    places = [folder / game for folder in (AT_HAND, CHECKOUT)]
    return next((place for place in places if place.is_dir()), None)


@lru_cache(maxsize=64)
def scenarios_of(game: str) -> dict[str, Scenario]:
    """All of a game by their names."""
    folder = scenario_folder(game)
    files = sorted(folder.glob("*.toml")) if folder else []
    return {path.stem: read_scenario(path) for path in files}


def scenario_scenes(game: str, name: str) -> Scenes:
    folder = scenario_folder(game)
    assert folder is not None, "it has scenarios"
    return scenes_of(scenarios_of(game)[name], lambda pack: load(folder / pack))
