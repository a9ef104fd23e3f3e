"""What can be done once a race is over: read its report, race again, watch it, begin another."""

from __future__ import annotations

from io import StringIO
from typing import cast

from rich.console import Console
from rich.text import Text

from fivewide.cli import night, report_text
from fivewide.cli.play import Play
from fivewide.cli.screen import fitted
from fivewide.cli.typed import AT_THE_END, COMMANDS
from fivewide.games.races import RaceFile
from fivewide.kernel.errors import IllegalAction
from fivewide.kernel.speech import Words, words
from fivewide.report import RaceReport, report_of

ENDINGS = {**AT_THE_END, "quit": COMMANDS["quit"]}
WORDS = tuple(ENDINGS)
LABELS: tuple[Words, ...] = ("Report", "Rematch", "Replay", "New race", "Quit")
NOT_OVER: Words = "the race is not over yet; then there is a report, a rematch and a replay"


def race_file(play: Play) -> RaceFile:
    """The race that was just driven, as its file has it."""
    table = play.table
    return RaceFile(str(play.saver.path), table.record, table.game, table.setup)


def report(play: Play) -> RaceReport:
    must_be_over(play)
    return report_of(race_file(play))


def report_lines(report: RaceReport, width: int) -> list[str]:
    """A report as plain lines."""
    out = Console(file=StringIO(), width=width, highlight=False, color_system=None)
    for piece in report_text.lines(report, width):
        out.print(piece)
    file = cast(StringIO, out.file)
    return [line.rstrip() for line in file.getvalue().splitlines()]


def must_be_over(play: Play) -> None:
    if not play.table.over:
        raise IllegalAction(words(NOT_OVER))


def ending_line(at: int, width: int) -> Text:
    """The endings side by side, each with its key; one is looked at, and Enter takes it."""
    line = Text(" ")
    for number, label in enumerate(LABELS):
        chosen = number == at
        line.append(f" {number + 1} ", night.KEY)
        line.append(f" {words(label)} ", night.CHOSEN if chosen else f"bold {night.INK}")
        line.append(" ")
    said = f" {words(ENDINGS[WORDS[at]])}"
    if len(line) + len(said) <= width:
        line.append(said, night.INK_3)
    return fitted(line, width)
