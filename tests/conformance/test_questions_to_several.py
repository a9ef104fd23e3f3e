"""A question that is put to several at once stays the same to one of them, whoever has answered.

Pages and programs keep what somebody has chosen for as long as they are asked the same.
"""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games import GAMES
from fivewide.kernel.agenda import Together
from fivewide.kernel.chance import Seeded
from fivewide.kernel.table import Decision, Table
from tests.games.trials import trial_of

NAMES = ["Kim", "Ola", "Rin", "Max"]
DECISIONS = 100
SEALED = [id for id in GAMES if trial_of(id).sealed]


def content(decision: Decision) -> tuple[object, ...]:
    """What may be answered; its words may name those who still owe an answer."""
    return (decision.rule, decision.options)


@pytest.mark.parametrize("id", SEALED)
def test_what_one_is_asked_stays_while_others_answer(id: str) -> None:
    game, trial = GAMES[id], trial_of(id)
    put = 0  # to several at once
    for number, options in enumerate((trial.all_asked, trial.asked, *trial.tables)):
        names = NAMES[: game.seats[-1]]
        table: Table[Any] = Table.open(game, names, options=dict(options), seed=number)
        dice = Seeded(number)
        for _ in range(DECISIONS):
            if table.over:
                break
            first, *others = table.to_act
            several = isinstance(table.state.question, Together)
            before = content(table.decision(first)) if others and several else None
            seat = others[-1] if others else first
            answers = table.options(seat)
            table.act(seat, answers[dice.below(len(answers))])
            if before is not None:
                put += 1
                assert content(table.decision(first)) == before
    assert put
