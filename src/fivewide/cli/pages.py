"""Pages over the race: rules, help, standings, and asking somebody to agree."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from fivewide.cli import night, report_text
from fivewide.cli.answers import Answer
from fivewide.cli.screen import chip
from fivewide.report import RaceReport

MEANT = 0.4  # seconds of quiet before a key on the curtain is meant for it
MOST_WIDE = 100  # columns of a page
AROUND = 7  # of them border, padding and scroll bar
ASIDES = ("Source:", "Ruling:", "Option:", "Why:")


class Page(ModalScreen[None]):
    """Something to read; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,enter,space,q", "dismiss", "close"),
        ("down,j", "scroll(2)", "down"),
        ("up,k", "scroll(-2)", "up"),
        ("pagedown", "scroll(10)", "down"),
        ("pageup", "scroll(-10)", "up"),
    ]

    def __init__(self, answer: Answer, *, opaque: bool = False) -> None:
        super().__init__(classes="opaque" if opaque else None)
        self.answer = answer

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page", can_focus=False) as page:
            page.border_title = Text(self.answer.title)
            page.border_subtitle = "Enter closes · ↑ ↓ scroll"
            yield Static(self.body())

    def body(self) -> RenderableType:
        return body(self.answer)

    def action_scroll(self, lines: int) -> None:
        self.query_one("#page").scroll_relative(y=lines, animate=False)


class ReportPage(Page):
    """A finished race, told."""

    def __init__(self, report: RaceReport) -> None:
        super().__init__(Answer("Race report", []), opaque=True)
        self.report = report

    def body(self) -> RenderableType:
        return Group(*report_text.lines(self.report, page_width(self.app.size.width)))


def page_width(width: int) -> int:
    """Columns inside a page of a terminal so wide: app.tcss has its measures."""
    return min(width * 94 // 100, MOST_WIDE) - AROUND


def body(answer: Answer) -> Text:
    text = Text()
    for number, (heading, sentences) in enumerate(answer.blocks):
        if number:
            text.append("\n\n")
        if heading:
            text.append_text(_heading(heading))
        for place, sentence in enumerate(sentences):
            if place or heading:
                text.append("\n")
            text.append(sentence, night.INK_3 if sentence.startswith(ASIDES) else night.INK_2)
    return text


def _heading(words: str) -> Text:
    id, gap, title = words.partition("  ")
    if not gap:
        return Text(words, f"bold {night.NOW_INK}")
    return chip(id).append("  ").append(title, f"bold {night.INK}")


class HandOver(Screen[None]):
    """Covers the whole race until the person who is asked has sat down."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter,space", "sit_down", "go on")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.person = name
        self.quiet_since = monotonic()

    def action_sit_down(self) -> None:
        """A key of the last player, pressed twice or still held down, does not open the curtain."""
        quiet = monotonic() - self.quiet_since
        self.quiet_since = monotonic()
        if quiet >= MEANT:
            self.dismiss(None)

    def compose(self) -> ComposeResult:
        with Vertical(id="page") as page:
            page.border_title = Text(self.person)
            page.border_subtitle = "Enter shows your hand"
            yield Static(Text(f"{self.person} is asked. The others look away."))


class Agree(ModalScreen[bool]):
    """Asks one person by name; y or n."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("y", "reply(True)", "yes"),
        ("n,escape", "reply(False)", "no"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        with Vertical(id="page") as page:
            page.border_title = "Undo"
            page.border_subtitle = "y yes · n no"
            yield Static(Text(self.question, f"bold {night.INK}"))

    def action_reply(self, agrees: bool) -> None:
        self.dismiss(agrees)


def ask_all(
    app: App[int],
    questions: Mapping[int, str],
    agreed: Callable[[list[int]], None],
    refused: Callable[[int], None],
) -> None:
    """Ask one after the other by seat; the first no ends it."""
    left = list(questions)

    def ask() -> None:
        if left:
            app.push_screen(Agree(questions[left[0]]), reply)
        else:
            agreed(list(questions))

    def reply(agrees: bool | None) -> None:
        seat = left.pop(0)
        if agrees:
            ask()
        else:
            refused(seat)

    ask()
