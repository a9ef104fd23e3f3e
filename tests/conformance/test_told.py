"""What screens get of every game: lines, options, views and content as the schema says."""

from __future__ import annotations

import random
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from fivewide.content.pack import builtin
from fivewide.games import GAMES
from fivewide.kernel.facts import kinds_of
from fivewide.kernel.game import Game
from fivewide.kernel.lines import foresee, line_of
from fivewide.kernel.rulebook import rulebook
from fivewide.kernel.table import Table
from fivewide.server.schema import schema
from tests.effort import as_many
from tests.games.trials import trial_of

pytestmark = pytest.mark.interpreted_only  # what is judged is said by code that is never compiled

EVERY = list(GAMES.values())
LOOK_AHEAD = 9  # at every so many decisions one option is looked at


@pytest.fixture(scope="module")
def schemas() -> dict[str, Any]:
    games: dict[str, Any] = schema()["games"]
    return games


class Judge:
    """Judges what one game says by its schema."""

    def __init__(self, own: dict[str, Any], options: dict[str, Any]) -> None:
        self.own, self.options = own, options
        self.judges: dict[str, Any] = {}
        self.kinds: set[str] = set()

    def fits(self, name: str, part: dict[str, Any], value: Any) -> None:
        if name not in self.judges:
            whole = {**part, "$defs": self.own["$defs"]}
            self.judges[name] = jsonschema_rs.Draft202012Validator(whole)
        said = msgspec.json.decode(msgspec.json.encode(value))
        faults = [
            f"{fault.instance_path}: {fault.message}"
            for fault in self.judges[name].iter_errors(said)
        ]
        assert not faults, f"{name}: {faults[:3]} in {said}"

    def line(self, line: Any, schemas: dict[str, Any]) -> None:
        self.kinds.add(line.kind)
        self.fits(f"event {line.kind}", schemas[line.kind], line.facts)


@pytest.mark.parametrize("game", EVERY, ids=lambda game: str(game.id))
def test_what_happens_fits_the_schema(game: Any, schemas: dict[str, Any]) -> None:
    options = dict(trial_of(game.id).all_asked)
    judge = Judge(schemas[game.id], options)
    chance = random.Random(5)
    for race in range(as_many(3, 1)):
        seats = game.seats[-1 - race % len(game.seats)]
        names = [f"Driver {seat}" for seat in range(seats)]
        table = Table.open(game, names, options=options, seed=race)
        events = game.fact_schemas(table.setup)
        told = decisions = 0
        while not table.over and decisions < 120:
            seat = chance.choice(table.to_act)
            for event in table.events(seat, told):
                judge.line(line_of(game, table.state, event, names), events)
            told = table.told
            judge.fits("view", judge.own["view"], table.view(seat))
            decision = table.decision(seat)
            for option in decision.options:
                if "option" in judge.own:
                    judge.fits("option", judge.own["option"], option.words.facts)
                else:
                    assert option.words.facts is None
            chosen = chance.choice(decision.options)
            if decisions % LOOK_AHEAD == 0:
                number = game.number(table.state, table.state.question, chosen.action, range(10**6))
                seen = foresee(game, table.state, seat, number, names)
                for line in seen.lines if seen else ():
                    judge.line(line, events)
            table.act(seat, chosen.action)
            decisions += 1
    assert len(judge.kinds) > 10


@pytest.mark.parametrize("game", EVERY, ids=lambda game: str(game.id))
def test_every_kind_of_event_has_a_schema(game: Any, schemas: dict[str, Any]) -> None:
    rules = {rule.id for rule in rulebook(game.package).rules}
    names = {kind.name for kind in kinds_of(rules)}
    assert names == set(schemas[game.id]["events"])
    assert all(
        one["required"] == list(one["properties"]) for one in schemas[game.id]["events"].values()
    )


@pytest.mark.parametrize(
    "game", [game for game in EVERY if game.Contents], ids=lambda game: str(game.id)
)
def test_the_content_of_every_set_fits_the_schema(game: Game[Any], schemas: dict[str, Any]) -> None:
    judge = Judge(schemas[game.id], {})
    for folder in {game.pack, *game.sets.values()}:
        judge.fits("content", judge.own["content"], game.contents(builtin(folder)))
