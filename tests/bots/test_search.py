"""Weighing options: what is counted, what is kept, and when something is better than the usual."""

from __future__ import annotations

import pytest

from fivewide.bots import make_bot
from fivewide.bots.instincts import instinct_of
from fivewide.bots.lessons import chances_of
from fivewide.bots.levels import TEMPERS
from fivewide.bots.thinking.judge import Judge
from fivewide.bots.thinking.search import Search, Tally, Verdict
from fivewide.bots.thinking.tree import Branch, most_promising
from fivewide.games import GAMES
from fivewide.kernel.agenda import advance, answer_of, open_seats
from fivewide.kernel.chance import Seeded
from fivewide.kernel.ints import i64, vec
from fivewide.kernel.turns import Turn
from tests.games.trials import trial_of


def told(*gains: list[float]) -> Tally:
    """A tally in which options gained that much over the usual one, world by world."""
    tally = Tally(len(gains))
    for option, found in enumerate(gains):
        for gain in found:
            tally.note(option, 0.5 + gain, gain)
    return tally


def verdict_of(tally: Tally, alive: list[int]) -> Verdict:
    verdict = Verdict(10)
    verdict.numbers = vec[i64]([10 + option for option in range(len(tally.thoughts))])
    tally.conclude(verdict, vec[i64](list(alive)), 1.0)
    return verdict


def test_a_sure_gain_is_taken() -> None:
    found = verdict_of(told([0.0] * 4, [0.2, 0.21, 0.19, 0.2], [0.1] * 4), [0, 1, 2])
    assert found.number == 11
    assert found.gain[1] == pytest.approx(0.2)
    assert found.win[1] == pytest.approx(0.7)
    assert found.made == 12


def test_what_chance_may_explain_is_no_reason_to_leave_the_usual() -> None:
    assert verdict_of(told([0.0] * 4, [0.9, -0.8, 0.7, -0.6]), [0, 1]).number == 10


def test_an_option_that_was_left_out_is_not_taken_however_well_it_began() -> None:
    assert verdict_of(told([0.0] * 4, [0.5, 0.5], [0.1] * 4), [0, 2]).number == 12


def test_the_worse_half_is_left_out_and_the_usual_option_stays() -> None:
    tally = told([0.0], [-0.5], [0.3], [0.1], [-0.2])
    assert list(tally.better_half(vec[i64](range(5)))) == [0, 2, 3]
    assert list(tally.better_half(vec[i64]([0, 2, 3]))) == [0, 2]


def test_of_equal_options_the_likelier_stays() -> None:
    tally = told([0.0], [0.1], [0.1], [0.1])
    assert list(tally.better_half(vec[i64](range(4)))) == [0, 1]


def test_an_answer_that_served_well_is_tried_again_and_one_hardly_known_gets_its_turn() -> None:
    branch = Branch(0)
    numbers = vec[i64]([5, 6, 7])
    assert most_promising(branch, numbers, 6) == 6  # the usual answer has the trust
    for number, visits, total in ((5, 20, 12.0), (6, 20, 8.0), (7, 20, 8.0)):
        onward = Branch(number)
        onward.visits, onward.total = visits, total
        branch.onward.append(onward)
        branch.visits += visits
    assert most_promising(branch, numbers, 6) == 5
    for onward, visits, total in zip(
        branch.onward, (399, 1, 400), (199.5, 0.5, 200.0), strict=True
    ):
        onward.visits, onward.total = visits, total
    branch.visits = 800
    assert most_promising(branch, numbers, 6) == 6


def turn_to_think_about(id: str) -> tuple[Turn, int]:
    """The first in a race at which there is something to weigh."""
    game, instinct = GAMES[id], instinct_of(id)
    assert instinct is not None
    trial = trial_of(id)
    options = {**trial.quick, **trial.brief, **trial.asked, **trial.short}
    state = game.new(game.prepare(options, trial.seats), Seeded(31))
    advance(state)
    while True:
        seat = int(open_seats(state)[0])
        worth = instinct.candidates(state, seat)
        if len(worth) > 1:
            return Turn(game, state, seat), len(worth)
        answer_of(state, seat, instinct.choose(state, seat))


@pytest.mark.parametrize("id", GAMES)
def test_a_budget_is_kept_to(id: str) -> None:
    turn, options = turn_to_think_about(id)
    bot = make_bot("pro:24", GAMES[id], 3)
    bot.choose(turn)
    verdict = bot.verdict  # type: ignore[attr-defined]
    assert len(verdict.numbers) >= 2
    assert len(verdict.numbers) <= options + 1
    # A world is driven on once for every option that is left, so a pass may go a little over
    assert verdict.made <= 24 + 2 * len(verdict.numbers)
    assert sum(verdict.thoughts) == verdict.made
    assert verdict.gain[0] == 0.0
    assert not verdict.cut


@pytest.mark.parametrize("id", GAMES)
def test_the_clock_ends_a_thought_and_there_is_an_answer(id: str) -> None:
    turn, _ = turn_to_think_about(id)
    instinct = instinct_of(id)
    assert instinct is not None
    judge = Judge(instinct, chances_of(id), TEMPERS["steady"])
    search = Search(judge, 1, 1_000_000, 4, 0, 1e-9)
    verdict = search.choose(turn)
    assert verdict.cut
    assert verdict.made <= len(verdict.numbers)
    assert verdict.number in turn.options.numbers


@pytest.mark.parametrize("temper", TEMPERS)
def test_every_temper_drives(temper: str) -> None:
    for id in GAMES:
        turn, _ = turn_to_think_about(id)
        option = make_bot(f"ace:8:temper={temper}", GAMES[id], 3).choose(turn)
        assert option in turn.options
