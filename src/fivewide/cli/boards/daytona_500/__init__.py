"""Daytona 500 on a terminal: an oval of lanes, the auction, and the hand as cards."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from fivewide.cli import night
from fivewide.cli.boards.daytona_500.auction import auction_lines, bid_menu, bid_options
from fivewide.cli.boards.daytona_500.hand import (
    ahead_lines,
    card_line,
    hand_lines,
    held_cards,
    wild_lines,
)
from fivewide.cli.boards.daytona_500.infield import infield
from fivewide.cli.boards.daytona_500.motion import frames_of, positions
from fivewide.cli.boards.daytona_500.oval import Oval, best_oval
from fivewide.cli.boards.daytona_500.seen import Seen, moves_of
from fivewide.cli.boards.daytona_500.track import TrackPicture
from fivewide.cli.boards.daytona_500.typed import read
from fivewide.cli.boards.daytona_500.words import DaytonaWords, summary
from fivewide.cli.screen import Canvas, lines_of, option_lines
from fivewide.cli.sight import Scene, Sight
from fivewide.kernel.lines import LogLine
from fivewide.kernel.speech import Words, words
from fivewide.kernel.table import Decision

IN_AUCTION: Words = "AUCTION"

# Lines for decision and log by the height of the terminal; the first that leaves the oval room.
ROOMS = {24: ((6, 2), (6, 1), (5, 1)), 30: ((9, 2), (8, 1)), 40: ((10, 4), (9, 3))}


class DaytonaBoard(DaytonaWords):
    def draw(self, sight: Sight, width: int, height: int, scene: Scene) -> list[Text]:
        seen = Seen(sight)
        if seen.in_auction:
            drawn = auction_lines(seen, width, height)
        else:
            picture = race_picture(seen, width, height, scene)
            drawn = [] if picture is None else picture.canvas.lines()
        return drawn or lines_of(summary(seen), width, height)

    def height(self, sight: Sight, width: int, height: int) -> int:
        oval = oval_for(Seen(sight), width, height)
        return height if oval is None else oval.height

    def room(self, sight: Sight, width: int, height: int) -> tuple[int, int]:
        seen = Seen(sight)
        floor = max((least for least in ROOMS if least <= height), default=24)
        for decision, log in ROOMS[floor]:
            if oval_for(seen, width, height - 2 - decision - log) is not None:
                return decision, log
        return ROOMS[floor][0]

    def frames(self, sight: Sight, happened: Sequence[LogLine]) -> int:
        return frames_of(happened)

    def flag(self, sight: Sight) -> str:
        return IN_AUCTION if Seen(sight).in_auction else super().flag(sight)

    def menu(self, sight: Sight, decision: Decision) -> list[int]:
        if sight.view.asks == "bid":
            return bid_menu(len(decision.options))
        return super().menu(sight, decision)

    def options(
        self, sight: Sight, decision: Decision, at: int, width: int, height: int
    ) -> list[Text]:
        """Bids as buttons over the hand; cards as cards; cars and end spaces as a list."""
        seen = Seen(sight)
        if seen.view.asks == "bid":
            lines = bid_options(seen, decision, at, width)
            hand = hand_lines(seen, held_cards(seen, False), None, width, height - len(lines))
            return [*lines, *hand]
        if seen.view.asks == "card":
            lines = hand_lines(seen, held_cards(seen, True), at, width, height - 1)
        elif seen.view.asks == "wild":
            lines = wild_lines(seen, decision, at, width)
        else:
            room = min(len(decision.options), height - 2)  # what it leads to stands below in full
            lines = option_lines(decision, at, width, room, longest=1)
        card = seen.card_in_play()
        if card is not None:
            lines.insert(0, card_line(seen, *card, width))
        moves = moves_of(decision.options[at])
        lines += ahead_lines(moves, width, max(height - len(lines), 1))
        if card is not None:  # the rest of the hand, where there is room for it
            lines += hand_lines(seen, held_cards(seen, False), None, width, height - len(lines))
        return lines

    def waiting(self, sight: Sight, width: int, height: int) -> list[Text]:
        seen = Seen(sight)
        return hand_lines(seen, held_cards(seen, False), None, width, height)

    def keys(self, sight: Sight, decision: Decision) -> str:
        if sight.view.asks == "bid":
            return words("1-6 ↑↓ look · Enter take · bid 120k")
        return words("number ↑↓ look · Enter take")

    def read(self, sight: Sight, decision: Decision, text: str) -> int | str | None:
        return read(Seen(sight), decision, text)


def oval_for(seen: Seen, width: int, height: int) -> Oval | None:
    """A place for every row, and as wide as can be for the Finish Line."""
    lanes = [len(row) - row.count(None) for row in seen.track.rows]
    return best_oval((*lanes, len(seen.track.lanes)), width, height)


def race_picture(seen: Seen, width: int, height: int, scene: Scene) -> TrackPicture | None:
    """The oval with its infield; nothing where it does not fit."""
    oval = oval_for(seen, width, height)
    if oval is None:
        return None
    canvas = Canvas(width, height, night.GRASS)
    left, top = (width - oval.width) // 2, (height - oval.height) // 2
    at = positions(seen, scene.happened, scene.frame)
    picture = TrackPicture(seen, oval, canvas, at, left, top)
    picture.road()
    picture.cars(seen.view.car if scene.frame is None else None)
    x, y, inner_width, inner_height = oval.infield
    margin = 2 if inner_width < 70 else 3  # for the row numbers of the sides
    width = inner_width - 2 * margin
    infield(seen, canvas, left + x + margin, top + y, width, inner_height)
    if scene.decision is not None and scene.frame is None:
        choices(seen, picture, scene.decision, scene.at)
    return picture


def choices(seen: Seen, picture: TrackPicture, decision: Decision, at: int) -> None:
    """Keys on the other end spaces and cars, then ghosts for the option looked at."""
    for number, option in enumerate(decision.options if seen.view.asks != "card" else ()):
        ends = [move.way[-1] for move in moves_of(option) if move.way and move.kind != "drafted"]
        if ends and number != at:
            picture.key(ends[0], number + 1)
    picture.route(moves_of(decision.options[at]))


BOARD = DaytonaBoard()
