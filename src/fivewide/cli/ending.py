"""What can be done once a race is over: read its report, race again, watch it, begin another."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from fivewide.cli import night
from fivewide.cli.play import Play
from fivewide.cli.screen import fitted
from fivewide.games.races import RaceFile
from fivewide.kernel.errors import IllegalAction
from fivewide.report import RaceReport, report_of

ENDINGS = {
    "report": "how it went: the story, where the result came from, figures, moments",
    "rematch": "the same drivers and options once more, with other dice",
    "replay": "the race again on the board, back and forth",
    "new": "another race, of this game or another",
    "quit": "leave; the race is saved",
}
WORDS = tuple(ENDINGS)
LABELS = ("Report", "Rematch", "Replay", "New race", "Quit")
NOT_OVER = "the race is not over yet; then there is a report, a rematch and a replay"


def race_file(play: Play) -> RaceFile:
    """The race that was just driven, as its file has it."""
    table = play.table
    return RaceFile(str(play.saver.path), table.record, table.game, table.setup)


def report(play: Play) -> RaceReport:
    must_be_over(play)
    return report_of(race_file(play))


def must_be_over(play: Play) -> None:
    if not play.table.over:
        raise IllegalAction(NOT_OVER)


def ending_line(at: int, width: int) -> Text:
    """The endings side by side, each with its key; one is looked at, and Enter takes it."""
    line = Text(" ")
    for number, label in enumerate(LABELS):
        chosen = number == at
        line.append(f" {number + 1} ", night.KEY)
        line.append(f" {label} ", night.CHOSEN if chosen else f"bold {night.INK}")
        line.append(" ")
    said = f" {ENDINGS[WORDS[at]]}"
    if len(line) + len(said) <= width:
        line.append(said, night.INK_3)
    return fitted(line, width)


def numbered(words: Sequence[str] = WORDS) -> list[str]:
    """The endings as plain mode lists them."""
    return [f"  {word.ljust(9)}{ENDINGS[word]}" for word in words]
