"""The race on a whole terminal: board, order, decision, log, and a command line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from time import monotonic
from typing import Any, ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input, Static

from fivewide.bots import BadAnswer
from fivewide.cli import answers, ending
from fivewide.cli.answers import Answer
from fivewide.cli.boards import Board, board_for
from fivewide.cli.decision import decision_lines, hint_line, top_line
from fivewide.cli.layout import lay_out, parts
from fivewide.cli.pages import HandOver, Page, Pick, ReportPage, ask_all
from fivewide.cli.panes import CommandLine, LogPane
from fivewide.cli.play import Play, another, rematch
from fivewide.cli.reel import reel_of
from fivewide.cli.replay_screen import ReplayScreen
from fivewide.cli.screen import joined, passage_lines
from fivewide.cli.sight import Scene, Sight
from fivewide.cli.typed import Choose, Command, Unclear, called
from fivewide.games import GAMES
from fivewide.kernel.english import naming, object_of
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.game import Game
from fivewide.kernel.lines import LogLine
from fivewide.kernel.options import Preset
from fivewide.kernel.passages import Passage
from fivewide.kernel.speech import Words, spoken, words

PAUSE = 0.7  # seconds before a bot's roll or choice
FRAME = 0.07  # seconds a picture of a move is shown
RACE: tuple[Words, Words] = ("Race", "as the game has it")
AS_IT_IS = Preset(*RACE, "", {})
EVERY_STEP: Words = "The log shows every step; Tab folds it."
BY_THEMSELVES: tuple[Words, Words] = (
    "Dice roll by themselves: no.",
    "Dice roll by themselves: yes.",
)
MAY_UNDO: Words = "{who}: may {whom} take the last decision back?"
TENTH = 10  # the option that 0 looks at
LONGEST_RUSH = 0.04  # seconds until the next picture at full speed
AT_ONCE = 4  # speeds above this show no moves, only where they end


class RaceApp(App[int]):
    """One race. Everything waits for a person, for a short pause, or for a move being shown."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None  # keys are the race's until the command line is opened
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q,ctrl+d", "leave", "quit", priority=True, show=False),
    ]

    def __init__(
        self, play: Play, *, speed: float = 1, auto: bool = False, greets: bool = False
    ) -> None:
        super().__init__()
        self.greets = greets  # a race that begins says first what it is about
        self.speed = speed
        self.auto = auto or not play.people  # with nobody to press a key it runs by itself
        self.sit_down(play)

    def sit_down(self, play: Play) -> None:
        """A race from its first moment on, or from where it was left."""
        self.play = play
        self.board: Board = board_for(play.game)
        self.paused = False  # somebody watches and wants to look
        self.at = 0  # the highlighted option
        self.looked: int | None = None  # the option that a number asked to look at
        self.notice = ""
        self.unfolded = False  # the log shows every step, not only a line for each passage
        self.logged: list[tuple[Passage, int]] = []  # in the log, and the lines before each
        self.happened: Sequence[LogLine] = ()
        self.frame: int | None = None
        self.timer: Timer | None = None
        self.shown_to: int | None = None  # the person whose hand is on the screen

    def compose(self) -> ComposeResult:
        log = LogPane(self.rewrite_log, id="log")
        typed = words("an option, why, undo, rules WORDS, help, quit")
        yield from parts(self.draw_board, self.draw_words, log, typed)

    def on_mount(self) -> None:
        self.title = self.play.game.title
        self.call_after_refresh(self.begin)

    def begin(self) -> None:
        if self.is_gone:
            return
        self.lay_out(self.size)
        if self.greets and not self.play.table.entries:
            page = Page(
                answers.welcome(self.play), opaque=True, closes=words("Enter begins the race")
            )
            self.push_screen(page, lambda _: self.proceed())
        else:
            self.proceed()

    @property
    def race_screen(self) -> Screen[object]:
        """Where the race is drawn, also while a page lies over it."""
        return self.screen_stack[0]

    @property
    def is_gone(self) -> bool:
        """A last timer may still fire while everything is being taken down."""
        return not self.screen_stack

    def on_unmount(self) -> None:
        self.stop_timer()

    # Room

    def on_resize(self, event: events.Resize) -> None:
        self.lay_out(event.size)

    def lay_out(self, size: Size) -> None:
        """Board, decision and log share the height; the log takes what the board leaves."""
        lay_out(self.race_screen, self.board, self.sight, size)
        self.draw()

    @property
    def sight(self) -> Sight:
        """Whoever sits here sees it; nobody does before a hand is uncovered."""
        return self.play.sight(None if self.must_hand_over else self.play.asked)

    def draw(self) -> None:
        self.draw_board()
        self.draw_words()

    def draw_board(self) -> None:
        board = self.race_screen.query_one("#board", Static)
        settled = self.frame is None and not self.must_hand_over
        decision = self.play.decision if settled else None
        foreseen = self.play.foreseen(self.at) if settled else None
        scene = Scene(decision, self.at, foreseen, self.happened, self.frame)
        size = board.size
        if size.width and size.height:
            drawn = self.board.draw(self.sight, size.width, size.height, scene)
            board.update(joined(drawn))

    def draw_words(self) -> None:
        decision = self.race_screen.query_one("#decision", Static)
        happening = self.happened if self.frame is not None else ()
        lines = decision_lines(
            self.play,
            self.board,
            self.at,
            *decision.size,
            auto=self.auto,
            hidden=self.must_hand_over,
            happening=happening,
        )
        decision.update(joined(lines))
        width = self.size.width
        self.race_screen.query_one("#top", Static).update(
            top_line(self.play.sight(None), self.board, width)
        )
        hint = hint_line(self.play, self.board, self.notice, width)
        self.race_screen.query_one("#hint", Static).update(hint)

    # Time

    def proceed(self) -> None:
        """Find out what comes next: a person, a pause, or the end."""
        self.stop_timer()
        self.draw()  # before the curtain: what lies under it is nobody's hand any more
        if self.must_hand_over:
            self.hand_over()
            return
        if not self.play.table.over and not self.waits_for_person:
            pause = 0.01 if self.speed > AT_ONCE else PAUSE / self.speed
            self.timer = self.set_timer(pause, self.step)

    @property
    def must_hand_over(self) -> bool:
        """Several people, one keyboard, secret hands: is somebody else asked now?"""
        return self.play.shares_secrets and self.play.asked not in (None, self.shown_to)

    def hand_over(self) -> None:
        asked = self.play.asked
        assert asked is not None

        def sit_down(_: None) -> None:
            self.shown_to = asked
            self.proceed()

        self.push_screen(HandOver(self.play.table.names[asked]), sit_down)

    @property
    def waits_for_person(self) -> bool:
        if self.play.asked is not None or self.paused:
            return True
        return not self.auto and self.play.roller in self.play.people

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.stop()
            self.timer = None

    def step(self) -> None:
        """A roll, a draw or a bot's choice; at full speed as many as it takes."""
        self.stop_timer()
        if self.is_gone:
            return
        happened = self.step_of_race()
        end = monotonic() + LONGEST_RUSH
        while self.speed > AT_ONCE and self.may_rush(happened) and monotonic() < end:
            happened = [*happened, *self.step_of_race()]
        self.show_happening(happened)

    def step_of_race(self) -> list[LogLine]:
        """While others drive everybody looks: no hand comes back to the screen uncovered."""
        if self.play.is_with_others(self.shown_to):
            self.shown_to = None
        return self.play.step()

    def may_rush(self, happened: Sequence[LogLine]) -> bool:
        if self.play.table.over or self.waits_for_person:
            return False
        return not self.board.interlude(self.sight, happened)

    def show_happening(self, happened: Sequence[LogLine]) -> None:
        """Dice tumble and cars run; with speed it is over at once."""
        self.happened = happened
        self.at, self.looked = 0, None
        frames = self.board.frames(self.sight, happened)
        if frames == 0 or self.speed > AT_ONCE:
            self.settle()
            return
        self.frame = -1
        self.timer = self.set_interval(FRAME / self.speed, self.next_frame)
        self.next_frame()

    def next_frame(self) -> None:
        if self.is_gone or self.frame is None:
            return
        self.frame += 1
        if self.frame >= self.board.frames(self.sight, self.happened):
            self.settle()
        else:
            self.draw()

    def settle(self, latest: Sequence[LogLine] | None = None) -> None:
        """All has been shown: into the log with it, and on.

        A page that comes in between is about the latest of it: what was run past needs none.
        """
        self.stop_timer()
        self.frame = None
        self.write_log()
        if self.play.saver.trouble:
            self.notice = self.play.saver.trouble
        interlude = self.board.interlude(self.sight, self.happened if latest is None else latest)
        if interlude and not self.auto:
            self.draw()
            page = Answer(interlude[0], [("", interlude[1:])])
            self.push_screen(self.page(page), lambda _: self.proceed())
        else:
            self.proceed()

    def go_on(self) -> None:
        """Enter or space: skip what is being shown, roll, or take the highlighted option."""
        if self.frame is not None:
            self.settle()
        elif self.play.table.over:
            self.obey(ending.WORDS[self.at])
        elif self.play.asked is not None:
            self.choose(self.at)
        else:
            self.step()

    def choose(self, index: int) -> None:
        if self.frame is not None:  # still rolling: nobody chooses what is not yet seen
            self.settle()
            return
        self.notice = ""
        self.stop_timer()
        self.show_happening(self.play.choose(index))

    # Log

    def write_log(self) -> None:
        """What is new; a passage that has gone on since is told anew."""
        log = self.race_screen.query_one("#log", LogPane)
        passages = self.play.log.passages
        pairs = zip(self.logged, passages, strict=False)
        same = len(list(takewhile(lambda pair: pair[0][0] == pair[1], pairs)))
        if same < len(self.logged):
            log.keep(self.logged[same][1])
            del self.logged[same:]
        width = log.scrollable_content_region.width
        for passage in passages[same:]:
            self.logged.append((passage, len(log.lines)))
            for line in passage_lines(self.play.log, passage, width, unfolded=self.unfolded):
                log.write(line, width=width)

    def rewrite_log(self) -> None:
        """After an undo or a new size. What is still being shown stays out."""
        self.race_screen.query_one("#log", LogPane).clear()
        self.logged = []
        if self.frame is None:
            self.write_log()

    def fold(self) -> None:
        """Unfold every passage to its steps, or fold them again."""
        self.unfolded = not self.unfolded
        self.rewrite_log()
        self.say(words(EVERY_STEP if self.unfolded else "The log is folded."))

    # Keys and commands

    def on_key(self, event: events.Key) -> None:
        if len(self.screen_stack) > 1:
            return
        if self.typing:
            self.type_on(event)
            return
        if (self.watching and self.watch_key(event)) or self.race_key(event):
            event.prevent_default()
            event.stop()

    def race_key(self, event: events.Key) -> bool:
        """Keys that always work; False: it is none of them."""
        moves = {"up": -1, "left": -1, "down": 1, "right": 1}
        pages = {"pageup": -5, "pagedown": 5}
        if event.key in ("enter", "space"):
            self.notice = ""
            self.go_on()
        elif event.key in moves:
            self.highlight(moves[event.key])
        elif event.key in pages:
            self.race_screen.query_one("#log").scroll_relative(y=pages[event.key], animate=False)
        elif event.character and event.character in "0123456789":
            self.number(event.character)
        elif event.key == "tab":
            self.fold()
        elif event.key == "f2":
            self.obey("hand")
        elif event.character == "?":
            self.obey("help")
        elif event.character and event.character.isprintable():
            self.open_command("" if event.character in ":/" else event.character)
        else:
            return False
        return True

    # Watching

    @property
    def watching(self) -> bool:
        """A race that runs by itself, and nobody here has anything to decide now."""
        return bool(self.board.landmarks) and self.play.asked is None and not self.play.table.over

    def watch_key(self, event: events.Key) -> bool:
        """Keys for watching; False: it is none of them."""
        speeds = {"plus": 2.0, "minus": 0.5}
        if event.key == "space":
            self.pause()
        elif event.key == "right":
            self.step_once()
        elif event.key in speeds:
            self.speed = min(max(self.speed * speeds[event.key], 0.25), 8)
            self.resume_pace(words("Speed {speed:g}.", speed=self.speed))
        elif event.character == "c":
            self.run_to("caution")
        else:
            return False
        return True

    def pause(self) -> None:
        self.paused = not self.paused
        self.resume_pace(words("Paused; Space goes on." if self.paused else "On it goes."))

    def step_once(self) -> None:
        self.paused = True
        self.notice = ""
        self.step()

    def run_to(self, word: str) -> None:
        """On, without pausing, until one of the events of a landmark; then the race waits."""
        self.stop_timer()
        stops = self.board.landmarks.get(word, ())
        happened: list[LogLine] = []
        latest: list[LogLine] = []
        while not self.play.table.over and self.play.asked is None:
            latest = self.step_of_race()
            happened += latest
            if any(event.kind in stops for event in latest):
                break
        self.paused = True
        stopped = words("Stopped: {where}. Space goes on.", where=called(word))
        self.notice = "" if self.play.table.over else stopped
        self.happened = happened
        self.settle(latest)

    def number(self, digit: str) -> None:
        """It looks at its option; Enter, or the same number again, takes it. In every game.

        Where a number can have two digits it is typed, and the highlight follows.
        """
        menu, number = self.menu, int(digit) or TENTH
        if self.play.table.over:
            if number <= len(ending.WORDS):
                self.obey(ending.WORDS[number - 1])
        elif len(menu) > 9 and digit != "0":
            self.open_command(digit)
        elif not 1 <= number <= len(menu):
            self.obey(digit)  # says how far the numbers go
        elif self.looked == menu[number - 1] == self.at:
            self.choose(self.at)
        else:
            self.look_at(str(number))

    @property
    def menu(self) -> list[int]:
        """The options that have a number now."""
        decision = self.play.decision if self.frame is None else None
        return [] if decision is None else self.board.menu(self.sight, decision)

    def look_at(self, text: str) -> bool:
        """Highlight an option by its number; False if it has none."""
        menu, number = self.menu, int(text) if re.fullmatch("[0-9]{1,6}", text) else 0
        if 1 <= number <= len(menu):
            self.notice, self.at = "", menu[number - 1]
            self.looked = self.at
            self.draw()
        return 1 <= number <= len(menu)

    def on_input_changed(self, event: Input.Changed) -> None:
        """A number being typed is looked at already."""
        self.look_at(event.value)

    def type_on(self, event: events.Key) -> None:
        """Keys that the command line did not take: typed before it had the focus, or Escape."""
        line = self.race_screen.query_one(CommandLine)
        if event.key == "escape":
            self.close_command()
        elif event.key in ("up", "down"):  # looking around is not over because a digit was typed
            self.close_command()
            self.highlight(-1 if event.key == "up" else 1)
        elif event.character and event.character.isprintable():
            line.insert_text_at_cursor(event.character)

    def highlight(self, by: int) -> None:
        decision = self.play.decision
        if self.play.table.over and self.frame is None:
            self.at = (self.at + by) % len(ending.WORDS)
            self.draw_words()
        elif decision is not None and self.frame is None:
            self.at = (self.at + by) % len(decision.options)
            self.looked = None
            self.draw()

    @property
    def typing(self) -> bool:
        return self.race_screen.query_one(CommandLine).display

    def open_command(self, text: str) -> None:
        """The command line takes the place of the hint."""
        self.race_screen.query_one("#hint").display = False
        self.race_screen.query_one(CommandLine).begin(text)

    def close_command(self) -> None:
        self.set_focus(None)
        self.race_screen.query_one("#hint").display = True
        self.race_screen.query_one(CommandLine).end()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        text = event.value
        self.close_command()
        self.obey(text)

    def obey(self, text: str) -> None:
        self.notice = ""
        match answers.read(self.play, self.board, text, self.frame is None):
            case Choose(index):
                self.choose(index)
            case Unclear(line):
                self.say(line)
            case Command() as command:
                try:
                    self.command(command)
                except FivewideError as error:
                    self.say(answers.refusal(error))

    def command(self, command: Command) -> None:
        match command.word:
            case "next":
                self.go_on()
            case "quit":
                self.action_leave()
            case "undo":
                self.ask_undo()
            case "save":
                self.say(answers.save(self.play, command.rest))
            case "hand" if self.play.shares_secrets:
                self.uncover_hand(answers.whose_hand(self.play, command.rest))
            case "report":
                self.show_report()
            case "rematch":
                ending.must_be_over(self.play)
                self.begin_race(rematch(self.play))
            case "replay":
                ending.must_be_over(self.play)
                self.push_screen(ReplayScreen(reel_of(ending.race_file(self.play))))
            case "new":
                self.choose_race()
            case "pause" if self.board.landmarks:
                self.pause()
            case "step" if self.board.landmarks:
                self.step_once()
            case word if word in self.board.landmarks:
                self.run_to(word)
            case "auto":
                self.auto = not self.auto
                self.resume_pace(words(BY_THEMSELVES[self.auto]))
            case "speed" | "fast":
                self.speed = 8 if command.word == "fast" else answers.read_speed(command.rest)
                self.resume_pace(words("Speed {speed:g}.", speed=self.speed))
            case _:
                self.show(answers.answer(self.play, self.board, command))

    # One's own hand, and what follows a race

    def uncover_hand(self, seat: int) -> None:
        """Only for the one whose hand it is: whoever else was looking looks away."""
        if seat == self.shown_to == self.play.asked:
            self.show(answers.hand(self.play, self.board, seat))
            return
        self.stop_timer()
        self.shown_to = None
        self.draw()

        def uncover(_: None) -> None:
            page = self.page(answers.hand(self.play, self.board, seat))
            self.push_screen(page, lambda _: self.after_page())

        self.push_screen(HandOver(self.play.table.names[seat], answers.WANTS_HAND), uncover)

    def show_report(self) -> None:
        self.push_screen(ReportPage(ending.report(self.play)))

    def choose_race(self) -> None:
        """A game, and one of its presets; the race that is over stays in its file."""
        ending.must_be_over(self.play)
        games = [self.play.game, *(each for each in GAMES.values() if each.id != self.play.game.id)]

        def choose_preset(at: int | None) -> None:
            if at is None:
                return
            game = games[at]
            presets = [*map(spoken, game.presets or (AS_IT_IS,))]
            rows = [f"{each.name}: {each.says}{in_minutes(each.minutes)}" for each in presets]
            self.push_screen(Pick(game.title, rows), lambda n: begin(game, presets, n))

        def begin(game: Game[Any], presets: Sequence[Preset], at: int | None) -> None:
            if at is not None:
                self.begin_race(another(self.play, game, presets[at].options))

        rows = [f"{game.title}: {words(game.tagline)}" for game in games]
        self.push_screen(Pick(words("New race"), rows), choose_preset)

    def begin_race(self, play: Play) -> None:
        """On the same screen; the file of the race before is whole and closed."""
        self.stop_timer()
        self.greets = play.game.id != self.play.game.id
        self.play.close()
        self.sit_down(play)
        self.title = play.game.title
        self.rewrite_log()
        self.begin()

    def resume_pace(self, line: str) -> None:
        self.say(line)
        if self.frame is None and not self.play.table.over:
            self.proceed()

    def ask_undo(self) -> None:
        """Everybody who must agree is asked by name, one after the other."""
        names, seat = self.play.table.names, self.play.last_to_decide()
        whose = object_of(names[seat]) if seat is not None else words("the last driver")
        asked = {
            other: words(MAY_UNDO, who=names[other], whom=whose) for other in self.play.must_agree()
        }

        def refused(other: int) -> None:
            self.say(words(answers.DISAGREES, who=names[other]))
            self.proceed()

        if asked:
            self.shown_to = None  # others come to the screen to answer
            self.draw()
        ask_all(self, asked, self.undo, refused)

    def undo(self, agreed: list[int]) -> None:
        try:
            seat = self.play.undo(agreed)
        except FivewideError as error:
            self.say(answers.refusal(error))
            self.proceed()
            return
        self.stop_timer()
        self.frame, self.happened, self.at, self.looked = None, (), 0, None
        self.rewrite_log()
        whose = naming(object_of(self.play.table.names[seat]))["whose"]
        self.notice = words("Taken back: {whose} last decision.", whose=whose)
        self.proceed()

    def say(self, line: str) -> None:
        first = line.partition(" ")[0]
        self.notice = line[:1].upper() + line[1:] if first.isalpha() else line  # not a path
        self.draw_words()

    def show(self, answer: Answer) -> None:
        """A page to read; bots wait until it is closed."""
        self.stop_timer()
        frame, self.frame = self.frame, None
        if frame is not None:
            self.write_log()
            self.draw()
        self.push_screen(self.page(answer), lambda _: self.after_page())

    def page(self, answer: Answer) -> Page:
        """Others may be asked to look at it: then no hand shines through."""
        return Page(answer, opaque=self.play.shares_secrets)

    def after_page(self) -> None:
        if not self.play.table.over:
            self.proceed()

    def _handle_exception(self, error: Exception) -> None:
        """A bot that broke the rules is named in one line; everything else is a fault of ours."""
        if isinstance(error, BadAnswer):
            self.exit(2, message=f"fivewide: {error}")
        else:
            super()._handle_exception(error)

    def action_leave(self) -> None:
        self.stop_timer()
        self.exit(0)


def in_minutes(minutes: str) -> str:
    return f" ({words('{minutes} minutes', minutes=minutes)})" if minutes else ""


def run(play: Play) -> int:
    """Race on the whole terminal; afterwards say where the race is kept."""
    app = RaceApp(play, greets=True)
    try:
        code = app.run()
        if app.play.table.over:
            print("\n".join(answers.result(app.play).lines()))
        print(app.play.saved_words())
    finally:
        app.play.close()  # a rematch may have followed
    return code or 0
