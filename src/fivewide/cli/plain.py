"""Line by line: for screen readers, pipes and terminals that cannot draw."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from shutil import get_terminal_size
from typing import TextIO

from fivewide.cli import answers, ending
from fivewide.cli.ascii import in_ascii, is_ascii
from fivewide.cli.boards import board_for
from fivewide.cli.log import ruled
from fivewide.cli.play import SPEECHLESS, Play, another, rematch
from fivewide.cli.reel import Reel, reel_of
from fivewide.cli.typed import AT_THE_END, Choose, Command, Unclear, called
from fivewide.games import GAMES
from fivewide.games import game as find_game
from fivewide.kernel.english import OR, listed, named, naming, object_of
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.lines import LogLine
from fivewide.kernel.passages import Passage
from fivewide.kernel.speech import Words, words
from fivewide.kernel.table import Decision

STOPPED = 130  # the exit code after Ctrl-C
CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what was scrolled off it
RUNS_ON: Words = "Plain play runs on by itself; it stops where somebody decides."
WAIT: tuple[Words, Words] = ("Dice wait for Enter: no.", "Dice wait for Enter: yes.")
AT_ONCE: Words = "Plain play does not wait for bots: it is as fast as it gets."
HOW_TO_GO: Words = "{turns} turns. Enter goes on; say back, a number, all, or stop."
WHERE_TO: Words = "Say nothing, back, all, stop, or a number from 1 to {turns}."
MAY_UNDO: Words = "{who}, may the last decision be taken back? y/n > "
TAKEN_BACK: Words = "Taken back: {whose} last decision and all that came of it."
FEW = 3  # steps that are said one by one where a passage goes on after a decision


def at_the_end() -> str:
    said = listed([called(command) for command in AT_THE_END], OR)
    return words("Say {commands}; quit leaves.", commands=said)


class PlainPlay:
    """Asks in words, reads a line, says what happened. The end of input saves and ends."""

    def __init__(self, play: Play, lines: TextIO, out: TextIO, *, waits: bool = False) -> None:
        self.input = lines
        self.out = out
        self.ascii = is_ascii(out)
        self.waits = waits  # a person is there: let them roll their own dice
        self.person_waits = waits
        self.done = False
        self.sit_down(play)

    def sit_down(self, play: Play) -> None:
        self.play = play
        self.board = board_for(play.game)
        self.told = len(play.log.steps)  # events that were said
        self.recap: list[str] = []  # what was said since somebody last decided
        self.shown_to: int | None = None  # the person whose hand is on the screen

    def run(self) -> int:
        try:
            self.race()
            while self.person_waits and self.play.table.over and not self.done:
                self.obey(None)  # a rematch is raced in here
        except KeyboardInterrupt:
            self.say("", self.play.saved_words())
            return STOPPED
        return 0

    def race(self) -> None:
        table = self.play.table
        self.say(f"{self.play.game.title}. {self.board.heading(self.play.sight(None))}.")
        if table.over:
            self.say(words("This race is finished; there is nothing to go on with."))
        else:
            self.say(answers.goal(self.play))
            self.say(*self.board.summary(self.play.sight(None)))
            self.say(words("Answer with a number or words; help lists the commands."))
        while not table.over and not self.done:
            self.turn()
        self.tell_all()
        if table.over:
            self.say(*answers.result(self.play).lines())
        self.say(self.play.saved_words())
        if table.over and self.person_waits:
            self.say(at_the_end())

    def turn(self) -> None:
        decision = self.play.decision
        if decision is not None:
            self.tell_all()
            if self.sits_down(decision.seat):
                self.ask(decision)
                self.obey(decision)
        elif self.waits and self.play.roller in self.play.people:
            self.tell_all()
            self.put_away(self.play.roller)
            self.say("", words("{asked} Press Enter.", asked=self.play.question()))
            self.obey(None)
        else:
            self.happened(self.play.step())

    # Several people, one screen, secret hands

    def sits_down(self, seat: int, why: str = answers.IS_ASKED) -> bool:
        """Nobody sees the hand of another: the curtain falls first. False at the end of input."""
        if not self.play.shares_secrets or seat == self.shown_to:
            return True
        self.put_away(seat)
        name = self.play.table.names[seat]
        self.say("", words(why, who=name))
        prompt = words("{who}, press Enter to see your hand. ", who=name)
        if self.person_waits and self.read(prompt) is None:
            self.done = True
            return False
        self.shown_to = seat
        return True

    def put_away(self, seat: int | None) -> None:
        """Clear away the hand that is on the screen, unless it is the hand of the one to come."""
        if self.shown_to in (None, seat):
            return
        self.shown_to = None
        if self.person_waits:
            self.out.write("\n" * get_terminal_size().lines)
            if self.out.isatty() and os.environ.get("TERM") not in SPEECHLESS:
                self.out.write(CLEAR)
            self.say(*self.recap)

    def ask(self, decision: Decision) -> None:
        who = named(self.play.table.names[decision.seat])
        self.say("", f"{who}: {decision.asked.words} [{decision.rule}]")
        menu = self.board.menu(self.play.sight(decision.seat), decision)
        for number, index in enumerate(menu, start=1):
            option = decision.options[index]
            detail = f", {option.words.detail}" if option.words.detail else ""
            rules = f" [{' '.join(option.words.rules)}]" if option.words.rules else ""
            self.say(f"  {number}. {option.words.short}{detail}{rules}")

    def obey(self, decision: Decision | None) -> None:
        """Read one line and do it."""
        text = self.read("> ")
        if text is None:
            self.done = True
            return
        match answers.read(self.play, self.board, text, decision is not None):
            case Choose(index):
                self.recap = []
                self.happened(self.play.choose(index))
            case Unclear(line):
                self.say(line)
            case Command() as command:
                try:
                    self.command(command, decision)
                except FivewideError as error:
                    self.say(answers.refusal(error))

    def command(self, command: Command, decision: Decision | None) -> None:
        match command.word:
            case "next" if self.play.table.over:
                self.say(at_the_end())
            case "next" if decision is None:
                self.happened(self.play.step())
            case "next":
                self.say(words("Say one of the options by its number or words."))
            case "quit":
                self.done = True
            case "undo":
                self.undo()
            case "save":
                self.say(answers.save(self.play, command.rest))
            case "hand" if self.play.shares_secrets:
                self.uncover_hand(answers.whose_hand(self.play, command.rest))
            case "report":
                width = get_terminal_size().columns
                self.say(*ending.report_lines(ending.report(self.play), width))
            case "rematch":
                ending.must_be_over(self.play)
                self.begin(rematch(self.play))
            case "replay":
                ending.must_be_over(self.play)
                self.replay(reel_of(ending.race_file(self.play)))
            case "new":
                self.new_race(command.rest)
            case "pause" | "step" if self.board.landmarks:
                self.say(words(RUNS_ON))
            case word if word in self.board.landmarks:
                self.say(words(RUNS_ON))
            case "auto":
                self.waits = not self.waits
                self.say(words(WAIT[self.waits]))
            case "fast" | "speed":
                self.say(words(AT_ONCE))
            case _:
                self.say(*answers.answer(self.play, self.board, command).lines())

    # What is one's own, and what follows a race

    def uncover_hand(self, seat: int) -> None:
        """Only for the one whose hand it is."""
        if self.sits_down(seat, answers.WANTS_HAND):
            self.say(*answers.hand(self.play, self.board, seat).lines())

    def begin(self, play: Play) -> None:
        self.play.close()
        self.sit_down(play)
        self.race()

    def new_race(self, rest: str) -> None:
        ending.must_be_over(self.play)
        if not rest:
            self.say(words("Say new and a game: {games}.", games=", ".join(GAMES)))
            return
        game = find_game(rest.strip())
        self.begin(another(self.play, game, game.presets[0].options if game.presets else {}))

    def replay(self, reel: Reel) -> None:
        """Turn by turn: Enter goes on, back goes back, a number goes to that turn."""
        passages = reel.log.passages
        self.say(words(HOW_TO_GO, turns=len(passages)))
        at, prompt = 0, words("replay> ")
        while at < len(passages):
            self.say(f"{at + 1}. {reel.log.line(passages[at])}")
            text = (self.read(prompt) or "stop").strip().lower()
            if text in ("stop", words("stop"), "quit", called("quit"), "q"):
                break
            if text in ("all", words("all")):
                self.say(*(reel.log.line(passage) for passage in passages[at + 1 :]))
                break
            if text in ("back", words("back"), "b"):
                at = max(at - 1, 0)
            elif re.fullmatch("[0-9]{1,6}", text) and 1 <= int(text) <= len(passages):
                at = int(text) - 1
            elif text:
                self.say(words(WHERE_TO, turns=len(passages)))
            else:
                at += 1
        self.say(words("That was the replay."), at_the_end())

    def undo(self) -> None:
        names = self.play.table.names
        agreed = []
        for other in self.play.must_agree():
            if self.play.shares_secrets:
                self.put_away(other)
            reply = self.read(words(MAY_UNDO, who=names[other]))
            if (reply or "").strip().lower() not in ("y", "yes", words("y"), words("yes")):
                self.say(words(answers.DISAGREES, who=names[other]))
                return
            agreed.append(other)
        seat = self.play.undo(agreed)
        self.told = len(self.play.log.steps)
        self.recap = []
        whose = naming(object_of(names[seat]))["whose"]
        self.tell_line(words(TAKEN_BACK, whose=whose))

    # What happened

    def happened(self, lines: Sequence[LogLine]) -> None:
        """Passages are said once they have ended; what still goes on waits for the next stop."""
        self.tell(self.play.log.since(self.told)[:-1])
        interlude = self.board.interlude(self.play.sight(None), lines)
        if interlude:
            self.tell_all()
            self.say("", *interlude, "")
        if self.play.saver.trouble:
            self.say(self.play.saver.trouble)
            self.play.saver.trouble = ""

    def tell_all(self) -> None:
        self.tell(self.play.log.since(self.told))

    def tell(self, passages: Sequence[Passage]) -> None:
        """A line for each; of one that was begun before, the few steps it went on for."""
        log = self.play.log
        for passage in passages:
            new = log.steps[max(passage.first, self.told) : passage.numbers.stop]
            if len(new) < passage.events and len(new) <= FEW:
                lines = [ruled(step) for step in new]
            else:
                lines = [log.line(passage)]
            for line in lines:
                self.tell_line(line)
            self.told = passage.numbers.stop

    def tell_line(self, line: str) -> None:
        self.recap.append(line)
        self.say(line)

    def say(self, *lines: str) -> None:
        for line in lines:
            self.write(line + "\n")

    def write(self, text: str) -> None:
        self.out.write(in_ascii(text) if self.ascii else text)

    def read(self, prompt: str) -> str | None:
        """A line, or None at the end of input."""
        self.write(prompt)
        self.out.flush()
        line = self.input.readline()
        if not line or not self.person_waits:  # a pipe does not echo: keep the transcript readable
            self.write(line if line.endswith("\n") else line + "\n")
        return line if line else None
