"""On the smallest screen too a question is whole, and the rule behind it stands beside it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fivewide.cli.boards import board_for
from fivewide.cli.decision import decision_lines
from fivewide.cli.play import Play, open_race
from fivewide.cli.screen import question_lines
from fivewide.games import GAMES
from tests.games.trials import trial_of

WIDTH, HEIGHT = 80, 24
SEATS = [("you", "random"), ("you:Kim", "you:Alexandra")]


def asked(play: Play, decisions: int = 12) -> Iterator[list[str]]:
    """What the decision pane shows, for the first decisions of a race."""
    board = board_for(play.game)
    height = board.room(play.sight(None), WIDTH, HEIGHT)[0]
    while decisions and not play.table.over:
        decision = play.decision
        if decision is None:
            play.step()
            continue
        lines = decision_lines(play, board, 0, WIDTH, height, auto=True, hidden=False, happening=())
        assert len(lines) == height
        yield [line.plain for line in lines]
        decisions -= 1
        play.choose(decisions % len(decision.options))


@pytest.mark.parametrize("seats", SEATS, ids=["alone", "with another person"])
@pytest.mark.parametrize("game", GAMES)
def test_every_question_shows_its_rule(tmp_path: Path, game: str, seats: tuple[str, ...]) -> None:
    options = {**trial_of(game).short, **trial_of(game).all_asked}
    play = open_race(game, seats, options, 3, None, tmp_path / "x.race.jsonl")
    for lines in asked(play):
        decision = play.decision
        assert decision is not None
        shown = " ".join(" ".join(lines).split())
        assert f"/{decision.rule}" in shown
        question = decision.asked.words
        words = shown.replace(f" /{decision.rule}", "")
        assert question[1:] in words, "nothing of it is cut"
        if len(decision.options) < 3:
            assert all(option.words.short in shown for option in decision.options)
    play.close()


def test_a_long_question_takes_two_lines_where_there_are_two() -> None:
    words = "You (Ember 5) rolled 7 Green and 3 Red. Colors or numbers?"
    first, second = question_lines("YOUR CALL", words, "DD-MOVE-06", WIDTH, 2, asks=True)
    assert first.plain == f" YOUR CALL ▌ {words}".ljust(WIDTH)
    assert second.plain.rstrip().endswith("/DD-MOVE-06")
    assert len(second.plain) == WIDTH


def test_a_short_question_takes_one() -> None:
    (line,) = question_lines("YOUR CALL", "You: which card?", "D5-TURN-03", WIDTH, 4, asks=True)
    assert line.plain.rstrip().endswith("/D5-TURN-03")
