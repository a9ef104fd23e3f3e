"""Scenario files: a position, what happens, what must be true afterwards."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from fivewide.kernel.errors import BadScenario, FivewideError, IllegalAction
from fivewide.kernel.game import Game, Json, canonical
from fivewide.kernel.luck import NamedLuck
from fivewide.kernel.record import SeatInfo
from fivewide.kernel.table import PERSON, Table


class Do(msgspec.Struct, forbid_unknown_fields=True):
    """One decision, or only outcomes where nobody decides anything."""

    seat: int | None = None
    action: Json = None
    chance: list[Json] = []
    refused: str | None = None  # the action must be refused, citing this rule


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    title: str
    rules: list[str]
    position: dict[str, Any] = {}
    options: dict[str, Any] = {}
    pack: str = ""  # a folder, seen from the scenario's own, or a built-in set by its name
    players: int | None = None
    do: list[Do] = []
    expect: dict[str, Any] = {}
    note: str = ""


@dataclass
class Verdict:
    """What came of a scenario. No complaints: it holds."""

    scenario: Scenario
    path: str
    complaints: list[str] = field(default_factory=list)
    table: Table[Any] | None = None

    @property
    def holds(self) -> bool:
        return not self.complaints


def read_scenario(path: Path) -> Scenario:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadScenario(f"{path}: {(error.strerror or 'cannot be read').lower()}") from None
    except UnicodeDecodeError:
        raise BadScenario(f"{path}: not a scenario (it is not UTF-8 text)") from None
    except (ValueError, RecursionError) as error:  # bad TOML, endless numbers
        raise BadScenario(f"{path}: not TOML ({error})") from None
    try:
        return msgspec.convert(data, Scenario)
    except msgspec.ValidationError as error:
        raise BadScenario(f"{path}: {error}") from None


def run(
    scenario: Scenario,
    find: Callable[[str], Game[Any]],
    path: str = "scenario",
    load: Callable[[str], Any] | None = None,
) -> Verdict:
    """Set the table, do what the scenario says, compare. `load` finds a pack it names."""
    verdict = Verdict(scenario, path)
    _check_expected(scenario.expect, path)
    try:
        table = set_table(scenario, find(scenario.game), load)
    except FivewideError as error:
        raise BadScenario(f"{path}: {error}") from None
    verdict.table = table
    for number, do in enumerate(scenario.do, start=1):
        complaint = carry_out(table, do)
        if complaint:
            verdict.complaints.append(f"step {number}: {complaint}")
            return verdict
    verdict.complaints += _compare(table, scenario.expect)
    return verdict


def set_table(
    scenario: Scenario,
    game: Game[Any],
    load: Callable[[str], Any] | None = None,
    called: Callable[[int], str] = "Seat {}".format,
) -> Table[Any]:
    """The table as the position has it, nothing done yet. `load` finds a pack it names."""
    options, pack = dict(scenario.options), None
    if scenario.pack in game.sets:
        options["set"] = scenario.pack
    elif scenario.pack:
        if load is None:
            raise BadScenario(f"pack: {scenario.pack!r} can only be found from a file")
        pack = load(scenario.pack)
    players = options.pop("players", scenario.players) or _players(scenario, game)
    if type(players) is not int or not 0 < players < 100:
        raise BadScenario(f"options.players: {players}; this game takes {game.seats_in_words()}")
    setup = game.prepare(options, players, pack)
    seats = [SeatInfo(called(number), PERSON) for number in range(players)]
    return Table(game, setup, seats, NamedLuck(), start=scenario.position)


def _players(scenario: Scenario, game: Game[Any]) -> int:
    """As many as the cars named in the position, within what the game allows."""
    cars = scenario.position.get("cars")
    named = len(cars) if isinstance(cars, dict) else 0
    return min(max(named, game.seats[0]), game.seats[-1])


def carry_out(table: Table[Any], do: Do) -> str | None:
    """One step of a scenario: what went otherwise than it says, or None."""
    before = table.position()
    table.luck = NamedLuck(do.chance)
    try:
        if do.seat is not None:
            table.act(do.seat, do.action)
        else:
            table.roll()
    except IllegalAction as error:
        return _refusal(table, do, error, before)
    if do.refused is not None:
        return f"{do.action} was accepted, but {do.refused} should refuse it"
    left = table.luck.outcomes if isinstance(table.luck, NamedLuck) else []
    if left:
        return f"chance {left} was given but nothing asked for it"
    return None


def _refusal(table: Table[Any], do: Do, error: IllegalAction, before: Any) -> str | None:
    if do.refused is None:
        return f"{error} [{error.rule}]"
    if error.rule != do.refused:
        return f"refused by {error.rule}, not by {do.refused}: {error}"
    if table.position() != before:
        return "the refused action changed the position"
    return None


def _check_expected(expect: dict[str, Any], path: str) -> None:
    for key, (kind, _) in EXPECTED.items():
        if key in expect:
            try:
                msgspec.convert(expect[key], kind)
            except msgspec.ValidationError as error:
                raise BadScenario(f"{path}: expect.{key}: {error}") from None


def _compare(table: Table[Any], expect: dict[str, Any]) -> list[str]:
    position = table.position()
    complaints = []
    for key, wanted in expect.items():
        if key in EXPECTED:
            _, check = EXPECTED[key]
            complaint = check(table, wanted)
            if complaint:
                complaints.append(f"{key}: {complaint}")
        elif key not in position:
            complaints.append(f"{key}: not a key of the position; there are {', '.join(position)}")
        else:
            complaints += differences(position[key], wanted, key)
    return complaints


def differences(found: Any, wanted: Any, at: str) -> list[str]:
    """Where a value does not match a partial one: tables may leave keys out, the rest is equal."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return [
            complaint
            for key, value in wanted.items()
            for complaint in differences(found.get(key), value, f"{at}.{key}")
        ]
    return [] if canonical(found) == canonical(wanted) else [f"{at}: {found!r}, not {wanted!r}"]


def _same(found: Any, wanted: Any) -> str | None:
    return None if found == wanted else f"{found!r}, not {wanted!r}"


def _legal(table: Table[Any]) -> list[Json]:
    return [action for seat in table.to_act for action in table.options(seat)]


def _legal_includes(table: Table[Any], wanted: list[Json]) -> str | None:
    legal = _legal(table)
    names = [canonical(action) for action in legal]  # true is not 1
    missing = [action for action in wanted if canonical(action) not in names]
    return f"{missing} not among {legal}" if missing else None


def _legal_excludes(table: Table[Any], unwanted: list[Json]) -> str | None:
    names = [canonical(action) for action in unwanted]
    there = [action for action in _legal(table) if canonical(action) in names]
    return f"{there} should not be legal" if there else None


def _kinds(table: Table[Any]) -> list[str]:
    return [event.kind for event in table.events(None)]


def _events(table: Table[Any], wanted: list[str]) -> str | None:
    """In this order; others may come between."""
    kinds = iter(_kinds(table))
    missing = [kind for kind in wanted if kind not in kinds]
    return f"{missing[0]!r} did not happen in that order: {_kinds(table)}" if missing else None


def _no_events(table: Table[Any], unwanted: list[str]) -> str | None:
    there = [kind for kind in _kinds(table) if kind in unwanted]
    return f"{there} should not have happened" if there else None


def _standings(table: Table[Any], wanted: list[dict[str, Any]]) -> str | None:
    found = [msgspec.to_builtins(line) for line in table.game.standings(table.state)]
    if len(found) < len(wanted):
        return f"{found}, not {wanted}"
    complaints = [
        complaint
        for number, line in enumerate(wanted)
        for complaint in differences(found[number], line, str(number + 1))
    ]
    return "; ".join(complaints) or None


# What may be expected beside keys of the position: of which type, and how it is looked at
EXPECTED: dict[str, tuple[Any, Callable[[Table[Any], Any], str | None]]] = {
    "legal_includes": (list[Json], _legal_includes),
    "legal_excludes": (list[Json], _legal_excludes),
    "legal_count": (int, lambda table, wanted: _same(len(_legal(table)), wanted)),
    "events": (list[str], _events),
    "no_events": (list[str], _no_events),
    "over": (bool, lambda table, wanted: _same(table.over, wanted)),
    "standings": (list[dict[str, Any]], _standings),
}
