"""Why a bot did that: what it says at once, and what only when nothing is hidden any more."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from fivewide.bots import Turn, judged, make_bot
from fivewide.bots.accounts import Account, account_of, weighed
from fivewide.bots.names import LEVELS
from fivewide.bots.thinking.search import Verdict
from fivewide.games import game
from fivewide.kernel.ints import i64, vec
from fivewide.kernel.speech import speaking
from fivewide.kernel.table import Table
from tests.bots.plain_instinct import plain_instincts

DUST_DEVIL = game("dust-devil-500")
DAYTONA = game("daytona-500")


def turn_of(table: Table[Any]) -> Turn:
    return Turn(table.game, table.state, table.to_act[0], table.names)


@pytest.fixture
def turn() -> Turn:
    """To read the dice one way or the other."""
    return turn_of(Table.open(DUST_DEVIL, ["Kim", "Ola"], seed=8))


@pytest.fixture
def instincts(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_instincts(monkeypatch)


def told(bot: str, turn: Turn) -> Account:
    made = make_bot(bot, DUST_DEVIL, 5)
    return account_of(made, turn, judged(made, turn))


def verdict_of(turn: Turn, chosen: int, *win: float) -> Verdict:
    verdict = Verdict(turn.options[chosen].number)
    verdict.numbers = vec[i64]([option.number for option in turn.options][: len(win)])
    verdict.win = vec[float](list(win))
    verdict.gain = vec[float]([each - win[0] for each in win])
    verdict.made = 48
    return verdict


def said(turn: Turn, verdict: Verdict | None, chosen: int = 0, **bot: Any) -> str:
    known = {"temper": "steady", "knows_chances": True, "about": "", "name": "pro", **bot}
    return weighed(SimpleNamespace(verdict=verdict, **known), turn, turn.options[chosen])


def test_who_does_not_weigh_anything_says_how_it_drives(turn: Turn) -> None:
    for bot in ("rookie", "regular", "greedy", "random"):
        account = told(bot, turn)
        assert account.at_once == account.whole
    assert "learned the rules" in told("rookie", turn).whole
    assert "rule of thumb" in told("regular", turn).whole
    assert told("greedy", turn).whole == "greedy: takes the option that leaves it best placed"


@pytest.mark.usefixtures("instincts")
@pytest.mark.parametrize("bot", ["pro", "ace", "pro:6", "ace:temper=bold"])
def test_who_thinks_names_what_it_weighed_the_chosen_first(bot: str, turn: Turn) -> None:
    made: Any = make_bot(bot, DUST_DEVIL, 5)
    chosen = judged(made, turn)
    whole = account_of(made, turn, chosen).whole
    (other,) = (option for option in turn.options if option != chosen)
    line = f"in {made.verdict.made} imagined races: {chosen.words}, {other.words}."
    assert whole.startswith(f"From best to worst, {line}")
    assert whole.endswith("It wants to win, whatever it takes.") == ("bold" in bot)


@pytest.mark.usefixtures("instincts")
def test_what_is_said_at_once_is_the_same_whatever_was_weighed() -> None:
    for bot in ("pro", "ace"):
        lines = set()
        for seed in range(6):
            turn = turn_of(Table.open(DUST_DEVIL, ["Kim", "Ola"], seed=seed))
            lines.add(told(bot, turn).at_once)
        (line,) = lines
        assert "after the race" in line
        assert "%" not in line


def test_chances_are_told_of_the_best_alternatives(turn: Turn) -> None:
    line = said(turn, verdict_of(turn, 1, 0.312, 0.338), chosen=1)
    first, second = turn.options[1].words, turn.options[0].words
    assert line == f"Chances to win, in 48 imagined races: {first} 34 %, {second} 31 %."
    with speaking("de"):
        german = said(turn, verdict_of(turn, 1, 0.312, 0.338), chosen=1)
        assert german.startswith("Siegchancen in 48 gedachten Rennen: ")


def test_of_many_options_the_four_best_are_told() -> None:
    table = Table.open(DAYTONA, ["Kim", "Ola", "Rin"], seed=7)
    turn = turn_of(table)
    assert len(turn.options) >= 6
    line = said(turn, verdict_of(turn, 2, 0.1, 0.11, 0.3, 0.2, 0.15, 0.05), chosen=2)
    names = [turn.options[at].words for at in (2, 3, 4, 1)]
    chances = [f"{name} {chance} %" for name, chance in zip(names, (30, 20, 15, 11), strict=True)]
    assert line == f"Chances to win, in 48 imagined races: {', '.join(chances)}."


def test_a_difference_that_may_be_chance_is_called_that(turn: Turn) -> None:
    assert said(turn, verdict_of(turn, 0, 0.30, 0.31)).endswith("may be chance.")
    careful = said(turn, verdict_of(turn, 0, 0.30, 0.31), temper="careful")
    assert careful.endswith("It wants a good place every time.")


def test_without_a_choice_there_is_nothing_to_weigh(turn: Turn) -> None:
    first = turn.options[0].words
    assert said(turn, verdict_of(turn, 0)) == f"Nothing but {first} came to mind."
    assert said(turn, None, about="thinks") == "Pro: thinks"
    alone: Any = SimpleNamespace(options=[turn.options[0]])
    assert said(alone, None) == "There was nothing else to do."


@pytest.mark.usefixtures("instincts")
def test_every_level_says_it_in_both_languages(turn: Turn) -> None:
    for bot in LEVELS:
        english = told(bot, turn)
        with speaking("de"):
            german = told(bot, turn)
        assert german.at_once != english.at_once
        assert german.whole != english.whole
