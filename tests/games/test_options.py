"""Every value of every option of every game can be set: typed, in TOML, in JSON, in the browser."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import msgspec
import pytest

from fivewide.cli.common import read_pairs
from fivewide.content import toml
from fivewide.content.pack import builtin
from fivewide.games import GAMES
from fivewide.games.daytona_500.board import HouseRules as DaytonaHouse
from fivewide.games.daytona_500.options import Options as DaytonaOptions
from fivewide.games.dust_devil_500.board import HouseRules as DustDevilHouse
from fivewide.games.dust_devil_500.options import Options as DustDevilOptions
from fivewide.games.pile_up_racing.board import HouseRules as PileUpHouse
from fivewide.games.pile_up_racing.options import Options as PileUpOptions
from fivewide.kernel.declared.document import attributes
from fivewide.kernel.errors import BadOption
from fivewide.kernel.options import (
    COPIED,
    OptionSpec,
    in_words,
    public,
    read_options,
    settings,
    settled,
    specs,
)
from fivewide.server.requests import OpenTable
from fivewide.server.seats import SeatWish
from tests.games.packs import Packs
from tests.games.trials import Needs, trial_of


def values_of(id: str, spec: OptionSpec) -> list[Any]:
    """All values, or where there is no end of them the bounds, the default and known names."""
    if spec.values:
        return list(spec.values)
    if spec.kind == "number":
        most = trial_of(id).most.get(spec.name, spec.most)
        return list(dict.fromkeys([spec.default, spec.least, most]))
    known = trial_of(id).names.get(spec.name)
    if known is None and spec.name == "track":
        known = [track["id"] for track in GAMES[id].offered(builtin(GAMES[id].pack))["tracks"]]
    return [spec.default, *(known or [])]


def every_value() -> Iterator[tuple[str, str, Any]]:
    for id, game in GAMES.items():
        for spec in specs(game.Options):
            for value in values_of(id, spec):
                yield id, spec.name, value


EVERY = list(every_value())


def test_there_are_many_values() -> None:
    assert len(EVERY) > 250
    words = {"off", "on", "none", "yes", "2023"}
    assert len([value for *_, value in EVERY if isinstance(value, str) and value in words]) >= 23


def typed(name: str, value: Any) -> dict[str, Any]:
    """`-O name=value` on the command line."""
    return read_pairs((f"{name}={in_words(value)}",))


def in_toml(name: str, value: Any) -> dict[str, Any]:
    """As a scenario or a calendar says it; TOML has no none, so it is a word there."""
    text = toml.table("options", {name: in_words(value) if value is None else value})
    options: dict[str, Any] = tomllib.loads(text)["options"]
    return options


def in_json(name: str, value: Any) -> dict[str, Any]:
    """As a race file says it."""
    options: dict[str, Any] = msgspec.json.decode(msgspec.json.encode({name: value}))
    return options


def asked(game: str, options: dict[str, Any], seats: int) -> dict[str, Any]:
    """The request that opens a table in the browser, as it comes in at the server."""
    wish = OpenTable(game=game, options=options, seats=[SeatWish(driver="random")] * seats)
    return msgspec.json.decode(msgspec.json.encode(wish), type=OpenTable).options


@pytest.mark.parametrize("id", GAMES)
def test_every_value_of_every_option_can_be_set_in_every_way(id: str) -> None:
    game, needed = GAMES[id], trial_of(id).needs
    packs = Packs(game.pack, game.contents)
    for _, name, value in (each for each in EVERY if each[0] == id):
        alone = Needs(name, value)
        needs = next((each for each in needed if each.of(name, value)), alone)
        seats, more = needs.seats or max(2, game.seats[0]), needs.beside
        pack = packs.changed(*needs.pack) if needs.pack else None
        ways = {
            "typed": {**more, **typed(name, value)},
            "TOML": {**more, **in_toml(name, value)},
            "JSON": {**more, **in_json(name, value)},
            "browser": asked(id, {**more, **in_json(name, value)}, seats),
            "browser, as text": asked(id, {**more, **typed(name, value)}, seats),
        }
        for way, options in ways.items():
            found = public(game.prepare(options, seats, pack).options)[name]
            assert (type(found), found) == (type(value), value), f"{id}, {name}={value}, {way}"


FREE = [(id, spec.name) for id, g in GAMES.items() for spec in specs(g.Options) if not spec.values]


@pytest.mark.parametrize(("id", "name"), FREE, ids=str)
def test_a_value_without_end_is_refused_in_a_short_line(id: str, name: str) -> None:
    game = GAMES[id]
    for value in ("x" * 5000, "9" * 5000, 10**5000):
        with pytest.raises(BadOption) as refused:
            game.prepare({name: value}, max(2, game.seats[0]))
        assert name.partition(".")[0] in str(refused.value)
        assert len(str(refused.value)) < 400


@pytest.mark.parametrize("id", GAMES)
def test_every_rule_of_the_house_is_set_by_one_option(id: str) -> None:
    options = GAMES[id].Options
    house = import_module(f"{GAMES[id].package}.board").HouseRules
    set_by = [attribute for _option, attribute, _when in settings(options)]
    assert sorted(set_by) == sorted(attributes(house()))
    values = {name: spec.values for name, spec in zip(fields(options), specs(options), strict=True)}
    for option, attribute, when in settings(options):
        told = (
            set(when) == set(values[option]) if isinstance(when, dict) else when in values[option]
        )
        assert when is COPIED or told, attribute


def fields(options: type[msgspec.Struct]) -> list[str]:
    return [field.name for field in msgspec.structs.fields(options)]


def test_the_house_is_settled_as_the_options_say() -> None:
    chosen = read_options(DaytonaOptions, {"dealer.next": "same", "game.races": 2})
    house = settled(DaytonaHouse(), chosen)
    assert (house.races, house.guard_ahead) == (2, True)
    assert (house.dealer_same, house.dealer_last) == (True, False)
    chain = read_options(DustDevilOptions, {"extra.max_chain": 3, "bump.chain": False})
    assert settled(DustDevilHouse(), chain).extra_max_chain == 3
    assert not settled(DustDevilHouse(), chain).bump_chain
    assert settled(DustDevilHouse(), DustDevilOptions()).extra_max_chain == 0
    thrice = read_options(PileUpOptions, {"overtime": "three", "trim_end_gaps": False})
    assert (settled(PileUpHouse(), thrice).overtimes, settled(PileUpHouse(), thrice).trim) == (3, 0)
