"""How board, decision and log share a terminal, in a race and in its replay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from fivewide.cli.boards import Board
from fivewide.cli.panes import CommandLine, LogPane, Pane
from fivewide.cli.sight import Sight

WIDE = 140  # columns from which the log stands beside the board


def parts(
    board: Callable[[], Any], words: Callable[[], Any], log: LogPane, typed: str
) -> ComposeResult:
    """What both screens are made of; `typed` says what the command line takes."""
    yield Static(id="top")
    with Container(id="main"):
        with Vertical(id="left"):
            yield Pane(board, id="board")
            yield Pane(words, id="decision")
        yield log
    yield CommandLine(id="command", placeholder=typed)
    yield Static(id="hint")


def lay_out(screen: Screen[Any], board: Board, sight: Sight, size: Size) -> None:
    """The log takes what the board leaves, or a column of its own."""
    width, height = size
    wide = width >= WIDE
    screen.set_class(wide, "wide")
    log_width = max(36, width // 4) if wide else width
    board_width = width - log_width if wide else width
    decision, log_lines = board.room(sight, width, height)
    log_lines = 0 if wide else log_lines
    room = height - 2 - decision - log_lines
    board_height = max(board.height(sight, board_width, room), 1)
    screen.query_one("#log").styles.width = log_width if wide else "100%"
    screen.query_one("#board").styles.height = room if wide else board_height
    screen.query_one("#decision").styles.height = decision
