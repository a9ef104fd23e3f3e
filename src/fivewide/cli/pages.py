"""Pages over the race: rules, help, standings, and asking somebody to agree."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from fivewide.cli import night, report_text
from fivewide.cli.answers import IS_ASKED, Answer
from fivewide.cli.play import ASIDES
from fivewide.cli.screen import chip
from fivewide.kernel.english import named
from fivewide.kernel.speech import words
from fivewide.report import RaceReport

MEANT = 0.4  # seconds of quiet before a key on the curtain is meant for it
MOST_WIDE = 100  # columns of a page
AROUND = 7  # of them border, padding and scroll bar


class Page(ModalScreen[None]):
    """Something to read; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,enter,space,q", "dismiss", "close"),
        ("down,j", "scroll(2)", "down"),
        ("up,k", "scroll(-2)", "up"),
        ("pagedown", "scroll(10)", "down"),
        ("pageup", "scroll(-10)", "up"),
    ]

    def __init__(self, answer: Answer, *, opaque: bool = False, closes: str = "") -> None:
        super().__init__(classes="opaque" if opaque else None)
        self.answer = answer
        self.closes = closes or words("Enter closes · ↑ ↓ scroll")

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page", can_focus=False) as page:
            page.border_title = Text(self.answer.title)
            page.border_subtitle = self.closes
            yield Static(self.body())

    def body(self) -> RenderableType:
        return body(self.answer)

    def action_scroll(self, lines: int) -> None:
        self.query_one("#page").scroll_relative(y=lines, animate=False)


class ReportPage(Page):
    """A finished race, told."""

    def __init__(self, report: RaceReport) -> None:
        super().__init__(Answer(words("Race report"), []), opaque=True)
        self.report = report

    def body(self) -> RenderableType:
        return Group(*report_text.lines(self.report, page_width(self.app.size.width)))


def page_width(width: int) -> int:
    """Columns inside a page of a terminal so wide: app.tcss has its measures."""
    return min(width * 94 // 100, MOST_WIDE) - AROUND


def body(answer: Answer) -> Text:
    text, asides = Text(), tuple(map(words, ASIDES))
    for number, (heading, sentences) in enumerate(answer.blocks):
        if number:
            text.append("\n\n")
        if heading:
            text.append_text(_heading(heading))
        for place, sentence in enumerate(sentences):
            if place or heading:
                text.append("\n")
            text.append(sentence, night.INK_3 if sentence.startswith(asides) else night.INK_2)
    return text


def _heading(line: str) -> Text:
    id, gap, title = line.partition("  ")
    if not gap:
        return Text(line, f"bold {night.NOW_INK}")
    return chip(id).append("  ").append(title, f"bold {night.INK}")


class HandOver(Screen[None]):
    """Covers the whole race until the person who is asked has sat down."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter,space", "sit_down", "go on")]

    def __init__(self, name: str, why: str = IS_ASKED) -> None:
        super().__init__()
        self.person = name
        self.why = words(why, who=name)
        self.quiet_since = monotonic()

    def action_sit_down(self) -> None:
        """A key of the last player, pressed twice or still held down, does not open the curtain."""
        quiet = monotonic() - self.quiet_since
        self.quiet_since = monotonic()
        if quiet >= MEANT:
            self.dismiss(None)

    def compose(self) -> ComposeResult:
        with Vertical(id="page") as page:
            page.border_title = Text(named(self.person))
            page.border_subtitle = words("Enter shows your hand")
            yield Static(Text(self.why))


class Pick(ModalScreen[int | None]):
    """One of a few rows: an arrow and Enter, or its number alone."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("down,j", "look(1)", "down"),
        ("up,k", "look(-1)", "up"),
        ("enter,space", "take", "take"),
        ("escape,q", "dismiss(None)", "back"),
    ]

    def __init__(self, title: str, rows: Sequence[str]) -> None:
        super().__init__()
        self.head, self.rows, self.at = title, rows, 0

    def compose(self) -> ComposeResult:
        with Vertical(id="page") as page:
            page.border_title = Text(self.head)
            page.border_subtitle = words("a number, or ↑ ↓ and Enter · Esc back")
            yield Static(self.body(), id="rows")

    def body(self) -> Text:
        text = Text()
        for number, row in enumerate(self.rows):
            chosen = number == self.at
            text.append(" ▸ " if chosen else "   ", f"bold {night.IF}")
            text.append(f" {number + 1} ", night.KEY)
            text.append(f" {row}\n", f"bold {night.IF}" if chosen else night.INK)
        text.rstrip()
        return text

    def action_look(self, by: int) -> None:
        self.at = (self.at + by) % len(self.rows)
        self.query_one("#rows", Static).update(self.body())

    def action_take(self) -> None:
        self.dismiss(self.at)

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character in "123456789"[: len(self.rows)]:
            event.stop()
            self.dismiss(int(event.character) - 1)


class Agree(ModalScreen[bool]):
    """Asks one person by name; y or n."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("n,escape", "reply(False)", "no"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        with Vertical(id="page") as page:
            page.border_title = words("Undo")
            page.border_subtitle = words("y yes · n no")
            yield Static(Text(self.question, f"bold {night.INK}"))

    def on_key(self, event: events.Key) -> None:
        if event.character in ("y", words("y")):
            event.stop()
            self.action_reply(True)

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
