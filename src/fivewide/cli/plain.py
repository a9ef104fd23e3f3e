"""Line by line: for screen readers, pipes and terminals that cannot draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from fivewide.cli import answers
from fivewide.cli.boards import board_for
from fivewide.cli.play import Play
from fivewide.cli.typed import Choose, Command, Unclear
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.game import Event
from fivewide.kernel.table import Decision

STOPPED = 130  # the exit code after Ctrl-C


class PlainPlay:
    """Asks in words, reads a line, says what happened. The end of input saves and ends."""

    def __init__(self, play: Play, lines: TextIO, out: TextIO, *, waits: bool = False) -> None:
        self.play = play
        self.board = board_for(play.game)
        self.input = lines
        self.out = out
        self.waits = waits  # a person is there: let them roll their own dice
        self.done = False

    def run(self) -> int:
        try:
            self.race()
        except KeyboardInterrupt:
            self.say("", self.play.saved_words())
            return STOPPED
        return 0

    def race(self) -> None:
        table = self.play.table
        self.say(f"{self.play.game.title}. {self.board.heading(table)}.")
        if table.over:
            self.say("This race is finished; there is nothing to go on with.")
        else:
            self.say(*self.board.summary(table, None))
            self.say("Answer with a number or words; help lists the commands.")
        while not table.over and not self.done:
            self.turn()
        if table.over:
            self.say(*answers.result(self.play).lines())
        self.say(self.play.saved_words())

    def turn(self) -> None:
        decision = self.play.decision
        if decision is not None:
            self.ask(decision)
            self.obey(decision)
        elif self.waits and self.play.roller in self.play.people:
            self.say("", f"{self.play.question()} Press Enter.")
            self.obey(None)
        else:
            self.tell(self.play.step())

    def ask(self, decision: Decision) -> None:
        who = self.play.table.names[decision.seat]
        self.say("", f"{who}: {unaddressed(decision.words, who)} [{decision.rule}]")
        menu = self.board.menu(self.play.table, decision)
        for number, index in enumerate(menu, start=1):
            option = decision.options[index]
            detail = f", {option.said.detail}" if option.said.detail else ""
            rules = f" [{' '.join(option.said.rules)}]" if option.said.rules else ""
            self.say(f"  {number}. {option.said.short}{detail}{rules}")

    def obey(self, decision: Decision | None) -> None:
        """Read one line and do it."""
        text = self.read("> ")
        if text is None:
            self.done = True
            return
        match answers.read(self.play, self.board, text, decision is not None):
            case Choose(index):
                self.tell(self.play.choose(index))
            case Unclear(line):
                self.say(line)
            case Command() as command:
                try:
                    self.command(command, decision)
                except FivewideError as error:
                    self.say(f"{error}")

    def command(self, command: Command, decision: Decision | None) -> None:
        match command.word:
            case "next" if decision is None:
                self.tell(self.play.step())
            case "next":
                self.say("Say one of the options by its number or words.")
            case "quit":
                self.done = True
            case "undo":
                self.undo()
            case "save":
                self.say(answers.save(self.play, command.rest))
            case "pause" | "step" if self.board.landmarks():
                self.say("Plain play runs on by itself; it stops where somebody decides.")
            case word if word in self.board.landmarks():
                self.say("Plain play runs on by itself; it stops where somebody decides.")
            case "auto":
                self.waits = not self.waits
                self.say(f"Dice wait for Enter: {'yes' if self.waits else 'no'}.")
            case "fast" | "speed":
                self.say("Plain play does not wait for bots: it is as fast as it gets.")
            case _:
                self.say(*answers.answer(self.play, self.board, command).lines())

    def undo(self) -> None:
        names = self.play.table.names
        agreed = []
        for other in self.play.must_agree():
            reply = self.read(f"{names[other]}, may the last decision be taken back? y/n > ")
            if (reply or "").strip().lower() not in ("y", "yes"):
                self.say(f"{names[other]} does not agree; nothing is taken back.")
                return
            agreed.append(other)
        seat = self.play.undo(agreed)
        self.say(f"Taken back: {names[seat]}'s last decision and all that came of it.")

    def tell(self, events: Sequence[Event]) -> None:
        for event in events:
            self.say(f"{self.play.table.words(event)} [{event.rule}]")
        interlude = self.board.interlude(self.play.table, events)
        if interlude:
            self.say("", *interlude, "")
        if self.play.saver.trouble:
            self.say(self.play.saver.trouble)
            self.play.saver.trouble = ""

    def say(self, *lines: str) -> None:
        for line in lines:
            self.out.write(line + "\n")

    def read(self, prompt: str) -> str | None:
        """A line, or None at the end of input."""
        self.out.write(prompt)
        self.out.flush()
        line = self.input.readline()
        if not line or not self.waits:  # a pipe does not echo: keep the transcript readable
            self.out.write(line if line.endswith("\n") else line + "\n")
        return line if line else None


def unaddressed(words: str, who: str) -> str:
    """A question without the name it may begin with: the line begins with it anyway."""
    if words.startswith(f"{who}: "):
        return words[len(who) + 2 :]
    to, colon, question = words.partition(": ")
    return question if colon and (to == "Everybody" or who in to.split(" and ")) else words
