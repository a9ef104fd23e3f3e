"""Parts of the screen that are drawn to their size."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.geometry import Size
from textual.widgets import Input, RichLog, Static


class Pane(Static):
    """Drawn to fit: whenever its size changes, it asks to be drawn anew."""

    def __init__(self, redraw: Callable[[], None], id: str) -> None:
        super().__init__(id=id)
        self.redraw = redraw

    def on_resize(self, event: events.Resize) -> None:
        self.redraw()


class LogPane(RichLog):
    """Wrapped to fit, in the same way."""

    can_focus = False

    def __init__(self, rewrite: Callable[[], None], id: str) -> None:
        super().__init__(id=id, wrap=True, min_width=10, auto_scroll=True)
        self.rewrite = rewrite

    def on_resize(self, event: events.Resize) -> None:
        self.rewrite()

    def keep(self, lines: int) -> None:
        """Only so many lines from the top: what stood below is told anew."""
        del self.lines[lines:]
        self._line_cache.clear()
        self.virtual_size = Size(self.virtual_size.width, len(self.lines))
        self.refresh()


class CommandLine(Input):
    """Where words are typed; not there until somebody begins to."""

    def begin(self, text: str) -> None:
        self.display = True
        self.select_on_focus = False
        self.value = text
        self.cursor_position = len(text)
        self.app.set_focus(self)

    def end(self) -> None:
        self.display = False
        self.value = ""
