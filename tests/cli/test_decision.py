"""The decision bar: nothing is cut without a mark, and what is looked at stands in full."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from fivewide.cli.boards import board_for
from fivewide.cli.boards.daytona_500.auction import hand_by_car
from fivewide.cli.boards.victory_lane.track import draw_laps
from fivewide.cli.decision import hint_line
from fivewide.cli.play import open_race
from fivewide.cli.screen import Canvas, option_lines, question_lines
from fivewide.games import game
from fivewide.games.daytona_500.told import CardLine
from fivewide.kernel.game import OptionWords, QuestionWords
from fivewide.kernel.table import Decision, Option

pytestmark = pytest.mark.interpreted_only  # screens are not compiled

LONG = "move 3. After moving: if touching a car, the other car goes back 1; on 1 go back 1, else 2"


def options(count: int) -> Decision:
    said = [OptionWords(f"Play {number}", LONG, ("VL-ROUND-07",)) for number in range(1, count + 1)]
    return Decision(
        0,
        "VL-ROUND-07",
        QuestionWords("", "Which?"),
        tuple(Option(cast(Any, None), each) for each in said),
    )


def text_of(lines: list[Any]) -> list[str]:
    return [line.plain.rstrip() for line in lines]


def test_a_question_takes_a_second_line_where_there_is_one() -> None:
    words = "You: Purple 48 rolled 3: move 5, Draft. Now 5 spaces to move; one action is owed."
    two = text_of(question_lines("YOUR CALL", words, "VL-NPD-07", 80, 2, asks=True))
    assert " ".join(" ".join(two).split()).endswith("one action is owed. /VL-NPD-07")
    (one,) = text_of(question_lines("YOUR CALL", words, "VL-NPD-07", 80, 1, asks=True))
    assert one.endswith("…")


@pytest.mark.parametrize("at", range(8))
def test_the_option_looked_at_stands_in_full_and_the_list_says_what_lies_beyond(at: int) -> None:
    lines = text_of(option_lines(options(8), at, 80, 6))
    assert len(lines) == 6
    assert all(len(line) <= 80 for line in lines)
    shown = " ".join(" ".join(lines).replace("▴", " ").split())
    assert f"{at + 1} Play {at + 1} " in shown
    assert "else 2" in shown, "the last words of the one looked at"
    numbers = [line.split()[line.split().index("Play") - 1] for line in lines if "Play" in line]
    above, below = int(numbers[0]) - 1, 8 - int(numbers[-1])
    assert lines[0].endswith(f"▴ {above} more") == bool(above)
    assert lines[-1].endswith(f"▾ {below} more") == bool(below)


def test_options_that_fit_have_no_mark() -> None:
    lines = text_of(option_lines(options(3), 0, 200, 6))
    assert len(lines) == 3
    assert not any("more" in line for line in lines)


def test_numbers_above_nine_are_told() -> None:
    assert " 11  Play 11" in option_lines(options(11), 10, 200, 11)[10].plain


@pytest.mark.parametrize("cards", [1, 7, 12])
def test_events_of_victory_lane_are_whole_or_marked(cards: int) -> None:
    """Old Laps cards make room for them."""
    events = {"low": "Low Line Grip", "high": "High Line Momentum"}
    shown = [SimpleNamespace(laps=5, events=list(events))] * cards
    race = SimpleNamespace(stages=(40, 40))
    view = SimpleNamespace(stage=2, race=race, laps=44, laps_needed=40, shown=shown)
    view.laps_card, view.npds_stop = None, False
    canvas = Canvas(80, 1)
    draw_laps(cast(Any, SimpleNamespace(canvas=canvas)), cast(Any, view), events)
    (line,) = text_of(canvas.lines())
    assert line.endswith("Low Line Grip, High Line Momentum")
    assert ("…" in line) == (cards > 7 or line.count(" 5 ") < cards)


def test_spaces_of_a_hand_do_not_run_together() -> None:
    seen = SimpleNamespace(seat=0, cars=["yellow"], hand=lambda: range(7))
    seen.lines_of = lambda card: [CardLine("yellow", (6, 6, 6, 5, 5, 2, 1)[card])]
    first = text_of(hand_by_car(cast(Any, seen), 29))[1]
    assert first.split()[-4:] == ["6x3", "5x2", "2", "1"]


def test_a_race_that_is_over_offers_nothing_that_runs_it_on(path: Path) -> None:
    play = open_race("pile-up-racing", ["random"], {}, 1, None, path)
    play.table = cast(Any, SimpleNamespace(over=True))
    words = hint_line(play, board_for(game("pile-up-racing")), "", 80).plain
    assert "pause" not in words
    assert "caution" not in words
    assert words.rstrip().endswith("save FILE")
    play.close()
