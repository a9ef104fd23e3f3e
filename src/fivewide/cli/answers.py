"""Answers to commands that only ask: rules, log, order, help. The same in app and plain mode."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from fivewide.cli.boards import Board, board_for
from fivewide.cli.play import Play, explain
from fivewide.cli.typed import COMMANDS, Choose, Command, Unclear, understand
from fivewide.kernel.errors import FivewideError, IllegalAction, shortened
from fivewide.kernel.game import driver_of

KEYS = [
    "A number or an arrow looks at an option, and the board shows where it leads.",
    "Enter takes it, and so does the same number again; numbers above nine are typed.",
    "Tab unfolds the log to every step, or folds it to a line for each turn.",
]
RULED = re.compile(r"\[[A-Z0-9]+-[A-Z0-9.-]+\]")  # a line that names its rule
MOST_FOUND = 12  # rules a search shows


class NotFound(FivewideError):
    """No rule like that."""


@dataclass(frozen=True)
class Answer:
    """A page: a title, and blocks that each have a heading and sentences."""

    title: str
    blocks: list[tuple[str, list[str]]]

    def lines(self) -> list[str]:
        """As plain lines, one sentence each."""
        lines = [self.title]
        for heading, sentences in self.blocks:
            lines += [heading] if heading else []
            lines += [f"  {sentence}" if heading else sentence for sentence in sentences]
        return lines


def answer(play: Play, board: Board, command: Command) -> Answer:
    sight = play.sight(onlooker(play))
    match command.word:
        case "why":
            return why(play, command.rest)
        case "rules":
            return search(play, command.rest)
        case "where":
            summary = board.summary(sight)
            return Answer(board.heading(sight), [("", summary)])
        case "log":
            return Answer("Everything so far", [("", play.log.unfolded(play.log.passages))])
        case "steps":
            return steps(play)
    if command.word in board.commands:
        return Answer(*board.answer(sight, command.word))
    help_blocks = [
        ("Commands", help_lines(board)),
        ("Keys of the whole screen", KEYS),
        ("The board", board.legend(sight)),
    ]
    title = f"{play.game.title}: say an option by number or words, or a command"
    return Answer(title, help_blocks)


def onlooker(play: Play) -> int | None:
    """From whose seat the table is told: who is asked, whose dice are awaited, or a person.

    Where people share the screen, a hand is told to the one who is asked, and to nobody else.
    """
    if play.shares_secrets:
        return play.asked
    seat = play.asked if play.asked is not None else play.roller
    if seat in play.people:
        return seat
    return play.people[0] if play.people else None


def why(play: Play, id: str) -> Answer:
    if not id:
        return Answer("Why", [explain(entry) for entry in play.why()])
    entry = play.book.find(id.strip())
    if entry is None:
        raise NotFound(f"No rule {shortened(id.upper(), 30)}; say rules and a word to search.")
    return Answer("Why", [explain(entry)])


def search(play: Play, words: str) -> Answer:
    if not words:
        chapters = [(chapter.title, _ids(play, chapter.id)) for chapter in play.book.chapters]
        return Answer("Rules by chapter; say rules and a word to search, why ID to read", chapters)
    found = play.book.search(words)
    if not found:
        raise NotFound(f"No rule speaks of {shortened(words)!r}.")
    shown = found[:MOST_FOUND]
    more = f", the first {len(shown)}" if len(found) > len(shown) else ""
    return Answer(f"Rules with {words!r}: {len(found)}{more}", [explain(entry) for entry in shown])


def _ids(play: Play, chapter: str) -> list[str]:
    return [f"{rule.id}  {rule.title}" for rule in play.book.rules if rule.chapter == chapter]


def steps(play: Play) -> Answer:
    """What has happened since somebody here last decided, step by step."""
    passages = play.log.since(play.told_before)
    return Answer("Step by step", [("", play.log.unfolded(passages) or ["Nothing yet."])])


def help_lines(board: Board) -> list[str]:
    commands = {**board.commands, **COMMANDS}
    width = max(len(word) for word in commands) + 2
    return [f"{word.ljust(width)}{meaning}" for word, meaning in commands.items()]


def result(play: Play) -> Answer:
    """The end of a race, best first."""
    sight = play.sight(None)
    winners = [driver_of(line, sight.names) for line in sight.standings if line.place == 1]
    board = board_for(play.game)
    lines = [board.standing(sight, line) for line in sight.standings]
    won = "won" if len(winners) == 1 else "share the win"
    return Answer(f"The race is over: {' and '.join(winners)} {won}.", [("", lines)])


def read(play: Play, board: Board, text: str, asked: bool) -> Choose | Command | Unclear:
    """What a line means now: the game's own words come before everybody's."""
    text = text.strip()
    decision = play.decision if asked else None
    if decision is None:
        return understand(text, (), None, board.commands)
    sight = play.sight(decision.seat)
    own = board.read(sight, decision, text)
    if isinstance(own, int):
        return Choose(own)
    if own is not None:
        return Unclear(ruled(own, decision.rule))
    menu = board.menu(sight, decision)
    meant = understand(text, decision.options, menu, board.commands)
    if isinstance(meant, Unclear) and text.isdecimal():
        return Unclear(ruled(meant.line, decision.rule))
    return meant


def ruled(line: str, rule: str) -> str:
    """A refusal names its rule: its own, or that of the question it answers."""
    return line if RULED.search(line) or not rule else f"{line} [{rule}]"


def refusal(error: FivewideError) -> str:
    return ruled(str(error), error.rule if isinstance(error, IllegalAction) else "")


def save(play: Play, rest: str) -> str:
    return play.save_copy(Path(rest).expanduser()) if rest else play.saved_words()


def read_speed(rest: str) -> float:
    try:
        speed = float(rest)
    except ValueError:
        speed = 0
    if not 0.25 <= speed <= 100:
        raise NotFound("Say speed and a number from 0.5 (slow) to 8 (at once).")
    return speed
