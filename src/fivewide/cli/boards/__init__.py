"""What a game adds for the terminal: a folder that draws its table and says it in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rich.text import Text

from fivewide.cli.screen import lines_of, option_lines
from fivewide.cli.sight import Scene, Sight
from fivewide.kernel import plugins
from fivewide.kernel.english import named, several
from fivewide.kernel.game import Game, Standing, driver_of
from fivewide.kernel.lines import LogLine
from fivewide.kernel.speech import Words, words
from fivewide.kernel.table import Decision

Pages = tuple[str, list[tuple[str, list[str]]]]  # a title, and blocks of a heading and sentences

FLAGS: dict[str, Words] = {
    "green": "GREEN FLAG",
    "yellow": "YELLOW FLAG",
    "white": "WHITE FLAG",
    "checkered": "CHECKERED FLAG",
}


class Board:
    """A game's table on a terminal. One object serves every race of the game.

    What most games do alike stands here: the order in words, every option in a list, each with
    its number. A game's own board says the rest.
    """

    signs: Sequence[Words] = ()  # what the colors, shapes and marks mean
    commands: ClassVar[Mapping[Words, Words]] = {}  # that only this game has, and what they show
    # Commands that run a race on, and the kinds of events at which it stops again. A game that
    # has any is one to watch: it can be paused and gone through roll by roll.
    landmarks: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def draw(self, sight: Sight, width: int, height: int, scene: Scene) -> list[Text]:
        """Board, running order, dice and piles: exactly `height` lines, each `width` wide."""
        return lines_of(self.summary(sight), width, height)

    def height(self, sight: Sight, width: int, height: int) -> int:
        """How many of the lines it would use."""
        return min(height, len(sight.names))

    def frames(self, sight: Sight, happened: Sequence[LogLine]) -> int:
        """How many pictures show what just happened, before all has settled."""
        return 0

    def heading(self, sight: Sight) -> str:
        """Which race of which kind, and how far it is."""
        return sight.game.title

    def summary(self, sight: Sight) -> list[str]:
        """Who is where in sentences; with a seat of one's own: who is ahead, beside and behind."""
        return [
            f"{line.place}. {named(driver_of(line, sight.names))}, {line.car} {line.note}".rstrip()
            for line in sight.standings
        ]

    def legend(self, sight: Sight) -> list[str]:
        """The game in a sentence, and its signs."""
        return [words(sight.game.tagline), *map(words, self.signs)]

    def interlude(self, sight: Sight, happened: Sequence[LogLine]) -> list[str]:
        """Something to stop for, such as the standings between two races: title, then lines."""
        return []

    def room(self, sight: Sight, width: int, height: int) -> tuple[int, int]:
        """How many lines the decision and, under it, the log take of a terminal."""
        return (4 if height < 30 else 5), max(4, height // 6)

    def flag(self, sight: Sight) -> str:
        """The word in the upper right corner; it is looked up there."""
        return FLAGS["checkered" if sight.over else "green"]

    def menu(self, sight: Sight, decision: Decision) -> list[int]:
        """The options that have a number, where there are too many to list."""
        return list(range(len(decision.options)))

    def options(
        self, sight: Sight, decision: Decision, at: int, width: int, height: int
    ) -> list[Text]:
        """The options under the question, and the one that is looked at."""
        return option_lines(decision, at, width, height)

    def waiting(self, sight: Sight, width: int, height: int) -> list[Text]:
        """What stands in their place while nobody here is asked."""
        return []

    def hand(self, sight: Sight) -> list[str]:
        """What belongs to the one who looks, cards above all; of a game without hands nothing."""
        return []

    def keys(self, sight: Sight, decision: Decision) -> str:
        """The keys that work now, for the last line."""
        return words("1-9 ↑↓ look · Enter take")

    def read(self, sight: Sight, decision: Decision, text: str) -> int | str | None:
        """Words only this game knows: an option, or a line why not; None: nothing of that kind."""
        return None

    def answer(self, sight: Sight, word: str) -> Pages:
        """What one of its own commands shows."""
        raise LookupError(word)

    def standing(self, sight: Sight, line: Standing) -> str:
        """A line of the result."""
        notes = [several(line.points, "point")] if line.points else []
        if line.note:
            notes.append(line.note if line.note.isalpha() else words("on {space}", space=line.note))
        about = f": {', '.join(notes)}" if notes else ""
        return f"{line.place}. {named(driver_of(line, sight.names))} ({line.car.title()}){about}"


def board_for(game: Game[Any]) -> Board:
    """The board of a game: `BOARD` of its folder here, or what its package brings for it.

    Without a drawing it has the order in words.
    """
    made = plugins.for_game(
        game.id, plugins.BOARDS, __name__, "BOARD", lambda it: isinstance(it, Board), "is no Board"
    )
    if made is None:
        from fivewide.cli.boards.plain import PlainBoard

        return PlainBoard()
    board: Board = made
    return board
