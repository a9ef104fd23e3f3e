"""The recorded races replay: compiled a tenth of them, others every day; interpreted a few.

FIVEWIDE_CORPUS=all replays all of them, as `python scripts/corpus.py replay` does.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from datetime import date
from functools import lru_cache

import pytest

from fivewide.games import GAMES, game
from fivewide.kernel.record import Header, Record
from fivewide.sim.measure import is_compiled
from scripts.corpus import (
    CORPUS,
    RACES,
    SHARD,
    difference,
    differences,
    main,
    of_a_day,
    read_shard,
    shard_differences,
    shards,
    values_of,
)
from tests.effort import of_today

TODAY = 10  # races of all games, interpreted
DAYS = 10  # until all of them had their turn, compiled
MOST_BYTES = 15_000_000
WHOLE = os.environ.get("FIVEWIDE_CORPUS") == "all" or not is_compiled()
SHARDS = [
    (id, shard) for id in GAMES for shard in (shards() if WHOLE else of_today(shards(), DAYS))
]


@lru_cache
def headers(id: str) -> list[Header]:
    texts = [text for shard in shards() for text in read_shard(id, shard)]
    return [Record.load(text.split("\n", 1)[0]).header for text in texts]


@pytest.mark.early
@pytest.mark.parametrize(("id", "shard"), SHARDS, ids=[f"{id}-{shard}" for id, shard in SHARDS])
def test_every_race_replays_decision_by_decision(id: str, shard: int) -> None:
    """Interpreted, those of today. `python scripts/corpus.py impact` lists what a change does."""
    chosen = None if is_compiled() else of_a_day(date.today(), TODAY)
    assert shard_differences((id, shard), chosen) == []


def test_others_are_replayed_every_day() -> None:
    days = [of_a_day(date(2027, 1, day), TODAY) for day in range(1, 31)]
    assert all(len(chosen) == TODAY for chosen in days)
    assert len(set.union(*days)) > 20 * TODAY


def test_the_corpus_is_small_enough_to_keep() -> None:
    assert sum(path.stat().st_size for path in CORPUS.rglob("*.xz")) <= MOST_BYTES


@pytest.mark.parametrize("id", GAMES)
def test_there_are_races_of_all_kinds(id: str) -> None:
    """All numbers of players, all values of all options, another pack, all kinds of drivers."""
    found = game(id)
    raced = headers(id)
    assert len(raced) == RACES
    assert {len(header.seats) for header in raced} >= set(found.seats)
    used = {(name, str(value)) for header in raced for name, value in header.options.items()}
    missing = [(name, value) for name, value in values_of(found) if (name, str(value)) not in used]
    assert missing == []
    assert sum(header.packs[0].id.startswith("corpus-") for header in raced) >= RACES // 20
    teams = Counter(" ".join(sorted({seat.driver for seat in header.seats})) for header in raced)
    assert min(teams["random"], teams["greedy"]) >= RACES // 6
    assert teams["greedy random"] >= RACES // 10


@pytest.mark.parametrize("id", GAMES)
def test_every_race_is_of_rules_that_are_known(id: str) -> None:
    assert {header.rules for header in headers(id)} == {game(id).rules_version}


@pytest.mark.parametrize("id", GAMES)
def test_another_hash_at_any_decision_is_found(id: str) -> None:
    at, text = next(
        (at, text) for at, text in enumerate(read_shard(id, 1)) if text.count('"action"') > 4
    )
    third = list(re.finditer(r'"hash":"(.)', text))[2]
    other = "0" if third[1] != "0" else "1"
    spoiled = text[: third.start(1)] + other + text[third.end(1) :]
    found = difference(id, SHARD + at, spoiled)
    assert found is not None
    assert "the position is not the one recorded" in found.what
    assert difference(id, SHARD + at, text) is None


def test_a_change_of_rules_is_listed_with_the_races_it_alters(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever makes positions read otherwise: here, every car of Dust Devil 500 is elsewhere."""
    found = game("dust-devil-500")
    position = type(found).position
    monkeypatch.setattr(
        type(found), "position", lambda self, state: {**position(self, state), "round": -1}
    )
    altered = list(differences(["dust-devil-500"], {("dust-devil-500", 3)}))
    assert [(each.game, each.number) for each in altered] == [("dust-devil-500", 3)]
    monkeypatch.setattr("scripts.corpus.RACES", SHARD)
    assert main(["--workers", "1", "impact", "dust-devil-500"]) == 0
    said = capsys.readouterr().out
    assert len([line for line in said.splitlines() if line.startswith("dust-devil-500")]) == SHARD
    assert "entry 4: the position is not the one recorded" in said
    assert f"{SHARD} races, {SHARD} of them altered" in said
