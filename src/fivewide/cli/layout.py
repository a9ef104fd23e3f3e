"""How board, decision and log share a terminal, in a race and in its replay."""

from __future__ import annotations

from typing import Any

from textual.geometry import Size
from textual.screen import Screen

from fivewide.cli.boards import Board
from fivewide.cli.sight import Sight

WIDE = 140  # columns from which the log stands beside the board


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
