"""A bot that answers what it was not offered is refused and named, wherever it drives."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from fivewide.bots import BadAnswer, Turn, judged, make_bot
from fivewide.cli import play
from fivewide.cli.main import main
from fivewide.games import GAMES, game
from fivewide.kernel.chance import seed_of
from fivewide.kernel.table import Table
from fivewide.season.plan import Circuit, plan
from fivewide.server import bots as server_bots
from fivewide.server.bots import Moment, Patience, Thinker, Thought
from fivewide.sim import run as sim
from tests.cli import pilot
from tests.games.trials import trial_of

DUST_DEVIL = game("dust-devil-500")


class Stubborn:
    """Takes the first option a few times, then says what it was told to say."""

    name = "stubborn"

    def __init__(self, answer: Any, after: int = 0) -> None:
        self.answer = answer
        self.after = after

    def choose(self, turn: Turn) -> Any:
        self.after -= 1
        turn.options.numbers.append(self.answer)  # no way to make an answer an option
        return turn.options[0] if self.after >= 0 else self.answer


class Faulty(Stubborn):
    """Falls over where the other would say something wrong."""

    name = "faulty"

    def choose(self, turn: Turn) -> Any:
        raise KeyError("no such plan")


@pytest.fixture
def stubborn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bot called greedy breaks the rules with its third decision."""

    def make(name: str, *rest: Any, **more: Any) -> Any:
        return Stubborn(777, after=2) if name == "greedy" else make_bot(name, *rest, **more)

    for module in (sim, server_bots, play):
        monkeypatch.setattr(module, "make_bot", make)


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize(
    "answer", [-1, 777_777, 10**30, 10**5000, None, "first", 0.5], ids=range(7)
)
def test_an_answer_that_was_not_offered_is_refused(id: str, answer: Any) -> None:
    found = GAMES[id]
    options = dict(trial_of(id).asked)
    table = Table.open(found, ["a", "b"], options=options, seed=1)
    seat = table.to_act[0]
    before = table.hash()
    with pytest.raises(BadAnswer, match=f"^bot stubborn in seat {seat} answered ") as refused:
        judged(Stubborn(answer), Turn(found, table.state, seat), 15)
    assert "in the race of seed 15;" in str(refused.value)
    assert len(str(refused.value)) < 200
    assert table.hash() == before


def test_a_bot_that_falls_over_is_named_with_the_line_it_fell_over_at() -> None:
    table = Table.open(DUST_DEVIL, ["a", "b"], seed=1)
    with pytest.raises(BadAnswer) as refused:
        judged(Faulty(0), Turn(DUST_DEVIL, table.state, table.to_act[0]), 15)
    line = Faulty.choose.__code__.co_firstlineno + 1
    assert f"failed: KeyError: 'no such plan' (test_bad_answers.py, line {line})" in str(
        refused.value
    )


def test_an_option_of_another_moment_is_refused() -> None:
    table = Table.open(DUST_DEVIL, ["a", "b"], seed=1)
    turn = Turn(DUST_DEVIL, table.state, table.to_act[0])
    forged = turn.options[0]
    forged.number = 777
    with pytest.raises(BadAnswer, match="not one of the"):
        judged(Stubborn(forged), turn)


def test_a_simulation_names_bot_seat_number_and_race(
    stubborn: None, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["sim", "dust-devil-500", "-n", "1", "--seed", "9", "--workers", "1"]
    assert main([*words, "--seats", "random,greedy"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("fivewide: bot stubborn in seat 1 answered 777, ")
    assert f"the race of seed {seed_of(9, 0)};" in line


def test_other_processes_send_the_refusal_back() -> None:
    import pickle

    told = pickle.loads(pickle.dumps(BadAnswer("bot x in seat 1 answered 9")))
    assert str(told) == "bot x in seat 1 answered 9"


def test_a_season_names_it_too(stubborn: None) -> None:
    circuit = Circuit(plan(DUST_DEVIL.id, seats=("random", "greedy")))
    with pytest.raises(BadAnswer, match="bot stubborn in seat 1 answered 777"):
        circuit.race(5, 4)


def test_the_server_logs_one_line_and_the_race_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(server_bots, "make_bot", lambda *rest, **more: Stubborn(777))
    table = Table.open(DUST_DEVIL, ["A", "B"], seed=8)
    moment = Moment(DUST_DEVIL.id, {}, 2, table.position())
    thought = Thought(moment, table.to_act[0], "greedy", 5)

    async def choose() -> Any:
        thinker = Thinker(0, Patience())
        chosen = await thinker.choose(thought, "127.0.0.1", "a table", watched=True)
        await thinker.close()
        return chosen

    with caplog.at_level(logging.ERROR, "fivewide.server"):
        assert asyncio.run(choose()) is None  # any option is taken in its place
    (entry,) = caplog.records
    assert entry.getMessage() == "a bot failed"
    assert vars(entry)["reason"].startswith("bot stubborn in seat")
    assert entry.exc_info is None


def test_play_in_lines_and_on_the_screen_ends_with_that_line(
    stubborn: None, capsys: pytest.CaptureFixture[str], tmp_path: Any
) -> None:
    words = ["play", "dust-devil-500", "--seats", "greedy,random", "--plain", "--seed", "3"]
    assert main([*words, "--save", str(tmp_path / "a.race.jsonl")]) == 2
    assert "fivewide: bot stubborn in seat 0 answered 777" in capsys.readouterr().err
    race = play.open_race(
        "dust-devil-500", ["greedy", "random"], {}, 3, None, tmp_path / "b.race.jsonl"
    )

    async def wait(app: Any, pilot_: Any) -> None:
        await pilot.until(pilot_, lambda: app.return_value is not None)

    app = pilot.run(race, wait)
    assert app.return_value == 2
