"""Sentences: there is one for every kind of event of every game, and it reads like English."""

from __future__ import annotations

import re

import pytest

from fivewide.games import GAMES
from fivewide.kernel.events import Kind
from fivewide.kernel.game import Event
from fivewide.kernel.table import Table
from tests.games.tables import set_up
from tests.games.trials import trial_of
from tests.games.words import LANGUAGES


@pytest.mark.parametrize("id", GAMES)
def test_there_is_a_sentence_for_every_kind_of_event_and_none_besides(id: str) -> None:
    language = LANGUAGES[id]
    assert language.sentences == {kind.name for kind in language.kinds}


@pytest.mark.parametrize("id", GAMES)
def test_every_kind_of_event_has_its_rule(id: str) -> None:
    language = LANGUAGES[id]
    kinds = language.kinds
    assert all(re.fullmatch(language.rule, kind.rule) for kind in kinds)
    # A variant has the name of another kind, never its rule too.
    assert len({(kind.name, kind.rule) for kind in kinds}) == len(kinds)
    assert len({kind.name for kind in kinds}) >= language.kinds_at_least


@pytest.mark.parametrize(
    ("id", "kind"),
    [
        pytest.param(id, kind, id=f"{id}-{kind.name}-{kind.rule}")
        for id, language in LANGUAGES.items()
        for kind in language.kinds
    ],
)
def test_the_sentence_of_every_kind_reads_well(id: str, kind: Kind) -> None:
    game = GAMES[id]
    state = set_up(game, {}, 2).state
    facts: dict[str, int | None] = dict.fromkeys(kind.facts, 1)
    sentence = game.describe(state, Event(kind.rule, kind.name, facts, (1,)), ["You", "Rival"])
    LANGUAGES[id].check(sentence)
    assert sentence[0].isupper()
    assert sentence[-1] == "."


@pytest.mark.parametrize("id", GAMES)
def test_a_question_and_whom_it_is_put_to_are_said_apart(id: str) -> None:
    options = dict(trial_of(id).asked)
    table = Table.open(GAMES[id], ["Kim", "Ola"], options=options, seed=5)
    found = set()
    for _ in range(60):
        if not table.to_act:
            break
        seat = table.to_act[-1]
        asked = table.decision(seat).asked
        found.add(asked.to)
        assert str(asked) == GAMES[id].ask(table.state, table.names)
        assert not asked.to or str(asked) == f"{asked.to}: {asked.words}"
        assert not asked.words.startswith(("Kim: ", "Ola: ", "Everybody: ", "Kim and "))
        table.act(seat, table.options(seat)[0])
    assert found == trial_of(id).addressed
