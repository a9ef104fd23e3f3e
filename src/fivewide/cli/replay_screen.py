"""A race watched again on a whole terminal: board, order and log of any moment, back and forth."""

from __future__ import annotations

import re
from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input, Static

from fivewide.cli import night
from fivewide.cli.boards import board_for
from fivewide.cli.decision import top_line
from fivewide.cli.layout import lay_out, parts
from fivewide.cli.pages import ReportPage
from fivewide.cli.panes import CommandLine, LogPane
from fivewide.cli.reel import Reel, next_in
from fivewide.cli.screen import fitted, joined, passage_lines, question_lines, wrapped
from fivewide.cli.sight import Scene, Sight
from fivewide.kernel.speech import Words, words

PACE = 0.9  # seconds a moment is shown while it plays
SPEEDS = (0.25, 16.0)
KEYS: Words = " ← → step · ↑ ↓ turn · Space plays · + - · l lead · m moment · a number · q back"
HELP: Words = "L M go back · Home · End · Tab"
# By key, with a capital letter back: what there is none of, ahead or back
JUMPS: dict[str, tuple[Words, Words]] = {
    "l": ("No change of the lead after this one.", "No change of the lead before this one."),
    "m": ("No moment after this one.", "No moment before this one."),
}
NO_ENTRY: Words = "The race has entries 0 to {last}; {text!r} is none of them."
MOST_LOGGED = 300  # turns the log holds


class ReplayScreen(Screen[None]):
    """A race gone through moment by moment. Who won is not said before its last one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "step(1)", "step"),
        Binding("left", "step(-1)", "step back"),
        Binding("down,shift+right", "turn(1)", "turn"),
        Binding("up,shift+left", "turn(-1)", "turn back"),
        Binding("home", "go(0)", "start"),
        Binding("end", "end", "end"),
        Binding("space,enter", "play", "play"),
        Binding("plus,equals_sign", "pace(2)", "faster"),
        Binding("minus", "pace(0.5)", "slower"),
        Binding("tab", "fold", "unfold the log"),
        Binding("pageup", "scroll_log(-5)", "log"),
        Binding("pagedown", "scroll_log(5)", "log"),
        Binding("r", "report", "report"),
        Binding("q,escape", "leave", "back"),
    ]

    def __init__(self, reel: Reel, n: int = 0) -> None:
        super().__init__()
        self.reel = reel
        self.board = board_for(reel.stills[0].game)
        self.n = n
        self.speed = 1.0
        self.playing: Timer | None = None
        self.unfolded = False
        self.notice = ""

    def compose(self) -> ComposeResult:
        log = LogPane(self.write_log, id="log")
        typed = words("an entry, 0 to {last}", last=self.reel.last)
        yield from parts(self.draw_board, self.draw_words, log, typed)

    def on_mount(self) -> None:
        self.set_focus(None)
        lay_out(self, self.board, self.sight, self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        lay_out(self, self.board, self.sight, event.size)
        self.draw()

    # Drawing

    @property
    def sight(self) -> Sight:
        return self.reel.sight(self.n)

    def draw(self) -> None:
        self.draw_board()
        self.draw_words()
        self.write_log()

    def draw_board(self) -> None:
        board = self.query_one("#board", Static)
        if board.size.width and board.size.height:
            scene = Scene(happened=self.reel.happened(self.n))
            board.update(joined(self.board.draw(self.sight, *board.size, scene)))

    def draw_words(self) -> None:
        pane = self.query_one("#decision", Static)
        width, height = pane.size
        sight = self.sight
        pane.update(joined([*self.caption(width, height - 2), *self.scrubber(width)]))
        self.query_one("#top", Static).update(top_line(sight, self.board, self.size.width))
        line = f" {self.notice}" if self.notice else words(KEYS)
        style = f"bold {night.NOW_INK}" if self.notice else night.INK_3
        hint = fitted(Text(line, style), self.size.width, night.BACK)
        self.query_one("#hint", Static).update(hint)

    def caption(self, width: int, height: int) -> list[Text]:
        """What the entry before this moment brought; at the end the result."""
        still = self.reel.stills[self.n]
        tab = words("{n} OF {last}", n=self.n, last=self.reel.last)
        if self.n == self.reel.last:
            said = (
                self.result() if still.over else [words("So far: {asked}", asked=self.question())]
            )
            tab = words("RESULT") if still.over else tab
        else:
            said = [line.words for line in self.reel.happened(self.n)] or [self.question()]
        lines: list[Text] = []
        for sentence in said:
            room = height - len(lines)
            if room < 1:
                break
            if not lines:
                lines = question_lines(tab, sentence, "", width, min(room, 2), asks=False)
            else:
                parts = wrapped(sentence, width - 4, room)
                lines += [fitted(Text(f"   {part}", night.INK_2), width) for part in parts]
        lines = lines[: max(height, 1)]
        return lines + [fitted(Text(), width)] * (height - len(lines))

    def result(self) -> list[str]:
        sight = self.sight
        return [self.board.standing(sight, line) for line in sight.standings]

    def question(self) -> str:
        still = self.reel.stills[self.n]
        return still.game.ask(still.state, still.names)

    def scrubber(self, width: int) -> list[Text]:
        """How far it is; behind the mark lie the moments seen, and where the lead changed."""
        state = f"▶ {self.speed:g}x" if self.playing else "‖"
        last = str(self.reel.last)
        figures = f" {state:>6} {self.n:>{len(last)}}/{last} "
        room = max(width - cell_len(figures) - 2, 10)
        at = self.place(self.n, room)
        bar = Text.assemble((" ", ""), ("━" * at, night.NOW), ("─" * (room - at), night.LINE))
        for places, sign, style in (
            (self.reel.moments, "•", night.INK),
            (self.reel.leads, "▲", night.IF),
        ):
            for n in places:
                if n <= self.n:  # what is to come is not given away
                    bar = put(bar, 1 + self.place(n, room), sign, f"bold {style}")
        bar = put(bar, 1 + at, "◆", f"bold {night.NOW_INK}")
        bar.append(figures, f"bold {night.INK}")
        legend = Text(f" {words('◆ here  • moment  ▲ new leader')}   ", night.INK_3)
        if self.n == self.reel.last and self.reel.report is not None:
            key, _, what = words("r report").partition(" ")
            legend.append(f" {key} ", night.KEY).append(f" {what}", f"bold {night.INK}")
        else:
            legend.append(words(HELP))
        return [fitted(bar, width), fitted(legend, width)]

    def place(self, n: int, room: int) -> int:
        return n * (room - 1) // max(self.reel.last, 1)

    def write_log(self) -> None:
        pane = self.query_one("#log", LogPane)
        pane.clear()
        log = self.reel.log_until(self.n)
        width = pane.scrollable_content_region.width
        for passage in log.passages[-MOST_LOGGED:]:
            for line in passage_lines(log, passage, width, unfolded=self.unfolded):
                pane.write(line, width=width)

    # Moving

    def show(self, n: int) -> None:
        self.n = min(max(n, 0), self.reel.last)
        self.draw()

    def action_go(self, n: int) -> None:
        self.stop()
        self.notice = ""
        self.show(n)

    def action_end(self) -> None:
        self.action_go(self.reel.last)

    def action_step(self, by: int) -> None:
        self.action_go(self.n + by)

    def action_turn(self, by: int) -> None:
        n = next_in(self.reel.turns, self.n, by)
        self.action_go(self.n if n is None else n)

    def jump(self, key: str) -> None:
        """To the next change of the lead or moment; with a capital letter to the last one."""
        places = {"l": self.reel.leads, "m": self.reel.moments}[key.lower()]
        by = 1 if key.islower() else -1
        n = next_in(places, self.n, by)
        if n is None:
            after, before = JUMPS[key.lower()]
            self.say(words(after if by > 0 else before))
        else:
            self.action_go(n)

    def go_to(self, text: str) -> None:
        if re.fullmatch("[0-9]{1,7}", text) and int(text) <= self.reel.last:
            self.action_go(int(text))
        elif text:
            self.say(words(NO_ENTRY, last=self.reel.last, text=text[:20]))

    def action_play(self) -> None:
        if self.playing:
            self.stop()
        else:
            if self.n == self.reel.last:
                self.n = 0
            self.start()
        self.notice = ""
        self.draw()

    def start(self) -> None:
        self.playing = self.set_interval(PACE / self.speed, self.next)

    def stop(self) -> None:
        if self.playing:
            self.playing.stop()
            self.playing = None

    def next(self) -> None:
        if self.n + 1 >= self.reel.last:
            self.stop()
        self.show(self.n + 1)

    def action_pace(self, by: float) -> None:
        self.speed = min(max(self.speed * by, SPEEDS[0]), SPEEDS[1])
        if self.playing:
            self.stop()
            self.start()
        self.say(words("Speed {speed:g}.", speed=self.speed))

    # Words and pages

    def say(self, line: str) -> None:
        self.notice = line
        self.draw_words()

    def action_fold(self) -> None:
        self.unfolded = not self.unfolded
        self.write_log()

    def action_scroll_log(self, lines: int) -> None:
        self.query_one("#log").scroll_relative(y=lines, animate=False)

    def action_report(self) -> None:
        """It tells who won: not before the end."""
        if self.reel.report is None:
            self.say(words("The race is not over; a report needs its end."))
        elif self.n < self.reel.last:
            self.say(words("The report tells who won: go to the end first (End)."))
        else:
            self.app.push_screen(ReportPage(self.reel.report))

    def action_leave(self) -> None:
        if self.query_one(CommandLine).display:
            self.close_command()
            return
        self.stop()
        self.dismiss(None)

    # Typing a number

    def on_key(self, event: events.Key) -> None:
        line = self.query_one(CommandLine)
        if line.display:
            return
        if event.character and event.character.lower() in JUMPS:
            self.jump(event.character)
        elif event.character and event.character in "0123456789g:":
            self.query_one("#hint").display = False
            line.begin(event.character if event.character.isdecimal() else "")
        else:
            return
        event.stop()
        event.prevent_default()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        text = event.value.strip()
        self.close_command()
        self.go_to(text)

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()

    def close_command(self) -> None:
        self.set_focus(None)
        self.query_one(CommandLine).end()
        self.query_one("#hint").display = True


def put(line: Text, at: int, sign: str, style: str) -> Text:
    """A sign on a line."""
    return Text.assemble(line[:at], (sign, style), line[at + 1 :])


class ReplayApp(App[int]):
    """A replay by itself: `fivewide replay FILE`."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q,ctrl+d", "leave", "quit", priority=True, show=False),
    ]

    def __init__(self, reel: Reel) -> None:
        super().__init__()
        self.reel = reel

    def on_mount(self) -> None:
        self.push_screen(ReplayScreen(self.reel), lambda _: self.exit(0))

    def action_leave(self) -> None:
        self.exit(0)
