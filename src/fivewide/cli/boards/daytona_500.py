"""Daytona 500 on a terminal: an oval of lanes, the auction, and the hand as cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from fivewide.cli.boards import Pages, Usual
from fivewide.cli.boards.daytona_500_ahead import outlook
from fivewide.cli.boards.daytona_500_auction import auction_lines, bid_menu, bid_options
from fivewide.cli.boards.daytona_500_hand import card_line, hand_lines, held_cards, outlook_lines
from fivewide.cli.boards.daytona_500_infield import infield
from fivewide.cli.boards.daytona_500_motion import frames_of, positions
from fivewide.cli.boards.daytona_500_oval import Oval, best_oval
from fivewide.cli.boards.daytona_500_sight import GRASS, Sight
from fivewide.cli.boards.daytona_500_track import TrackPicture
from fivewide.cli.boards.daytona_500_typed import read
from fivewide.cli.boards.daytona_500_wild import wild_lines
from fivewide.cli.boards.daytona_500_words import (
    COMMANDS,
    LEGEND,
    answer,
    between_races,
    heading,
    result_line,
    summary,
)
from fivewide.cli.boards.from_table import OldScene as Scene
from fivewide.cli.screen import INK_3, Canvas, lines_of, option_lines
from fivewide.games.daytona_500.board import LANES
from fivewide.games.daytona_500.rules.auction import Bid
from fivewide.games.daytona_500.rules.turn import PickSpace, PickWildCar, PlayCard
from fivewide.games.daytona_500.state import Race
from fivewide.kernel.agenda import options_of
from fivewide.kernel.game import Event, Standing
from fivewide.kernel.table import Decision, Table

# Lines for decision and log by the height of the terminal; the first that leaves the oval room.
ROOMS = {24: ((6, 2), (6, 1), (5, 1)), 30: ((9, 2), (8, 1)), 40: ((10, 4), (9, 3))}


class DaytonaBoard(Usual):
    def draw(self, table: Table[Any], width: int, height: int, scene: Scene) -> list[Text]:
        asked = scene.preview.seat if scene.preview is not None else None
        sight = Sight(table, asked)
        if sight.in_auction:
            drawn = auction_lines(sight, width, height)
        else:
            drawn = race_lines(sight, width, height, scene)
        return drawn or lines_of(summary(table, None), width, height)

    def height(self, table: Table[Any], width: int, height: int) -> int:
        oval = oval_for(table.state, width, height)
        return height if oval is None else oval.height

    def room(self, table: Table[Any], width: int, height: int) -> tuple[int, int]:
        floor = max((least for least in ROOMS if least <= height), default=24)
        for decision, log in ROOMS[floor]:
            if oval_for(table.state, width, height - 2 - decision - log) is not None:
                return decision, log
        return ROOMS[floor][0]

    def frames(self, table: Table[Any], happened: Sequence[Event]) -> int:
        return frames_of(Sight(table), happened)

    def heading(self, table: Table[Any]) -> str:
        return heading(table)

    def flag(self, table: Table[Any]) -> str:
        return "AUCTION" if Sight(table).in_auction else super().flag(table)

    def summary(self, table: Table[Any], seat: int | None) -> list[str]:
        return summary(table, seat)

    def legend(self, table: Table[Any]) -> list[str]:
        return [table.game.tagline, *LEGEND]

    def interlude(self, table: Table[Any], happened: Sequence[Event]) -> list[str]:
        return between_races(table, happened)

    def menu(self, table: Table[Any], decision: Decision) -> list[int]:
        if isinstance(table.state.question, Bid):
            return bid_menu(len(decision.options))
        return super().menu(table, decision)

    def options(
        self, table: Table[Any], decision: Decision, at: int, width: int, height: int
    ) -> list[Text]:
        """Bids as buttons over the hand; cards as cards; cars and end spaces as a list."""
        sight = Sight(table, decision.seat)
        question = table.state.question
        if isinstance(question, Bid):
            lines = bid_options(sight, decision, at, width)
            hand = hand_lines(sight, held_cards(sight, False), None, width, height - len(lines))
            return [*lines, *hand]
        ahead = outlook(table.state, decision.seat, int(options_of(table.state, decision.seat)[at]))
        if isinstance(question, PlayCard):
            lines = hand_lines(sight, held_cards(sight, True), at, width, height - 1)
        elif isinstance(question, PickWildCar):
            lines = wild_lines(sight, question, decision, at, width)
        else:
            room = min(len(decision.options), height - 2)  # what it leads to stands below in full
            lines = option_lines(decision, at, width, room, longest=1)
        card = sight.card_in_play()
        if card is not None:
            lines.insert(0, card_line(sight, *card, width))
        lines += outlook_lines(sight, ahead, width, max(height - len(lines), 1))
        if card is not None:  # the rest of the hand, where there is room for it
            lines += hand_lines(sight, held_cards(sight, False), None, width, height - len(lines))
        return lines

    def waiting(self, table: Table[Any], width: int, height: int) -> list[Text]:
        sight = Sight(table)
        return hand_lines(sight, held_cards(sight, False), None, width, height)

    def keys(self, table: Table[Any], decision: Decision) -> str:
        if isinstance(table.state.question, Bid):
            return "1-6 ↑↓ look · Enter take · bid 120k"
        return "number ↑↓ look · Enter take"

    def read(self, table: Table[Any], decision: Decision, text: str) -> int | str | None:
        return read(table, decision, text)

    def commands(self) -> dict[str, str]:
        return COMMANDS

    def answer(self, table: Table[Any], word: str) -> Pages:
        return answer(table, word)

    def standing(self, table: Table[Any], line: Standing) -> str:
        return result_line(table, line)


def oval_for(race: Race, width: int, height: int) -> Oval | None:
    board = race.board
    masks = [int(board.white[row] | board.red[row]) for row in range(int(board.rows))]
    lanes = [mask.bit_count() for mask in masks]
    return best_oval([*lanes, LANES], width, height)


def race_lines(sight: Sight, width: int, height: int, scene: Scene) -> list[Text]:
    picture = race_picture(sight, width, height, scene)
    return [] if picture is None else picture.canvas.lines()


def race_picture(sight: Sight, width: int, height: int, scene: Scene) -> TrackPicture | None:
    """The oval with its infield; nothing where it does not fit."""
    oval = oval_for(sight.race, width, height)
    if oval is None:
        return None
    canvas = Canvas(width, height, f"{INK_3} on {GRASS}")
    left, top = (width - oval.width) // 2, (height - oval.height) // 2
    at = positions(sight, scene.happened, scene.frame)
    picture = TrackPicture(sight, oval, canvas, at, left, top)
    picture.road()
    question = sight.race.question
    moving = int(question.car) if isinstance(question, PickSpace) else None
    picture.cars(moving if scene.frame is None else None)
    x, y, inner_width, inner_height = oval.infield
    margin = 2 if inner_width < 70 else 3  # for the row numbers of the sides
    width = inner_width - 2 * margin
    infield(sight, canvas, left + x + margin, top + y, width, inner_height)
    if scene.preview is not None and scene.frame is None:
        choices(sight, picture, scene.preview.seat, scene.preview.at)
    return picture


def choices(sight: Sight, picture: TrackPicture, seat: int, at: int) -> None:
    """Keys on the other end spaces and cars, then ghosts for the option looked at."""
    numbers = [int(number) for number in options_of(sight.race, seat)]
    if not isinstance(sight.race.question, PlayCard):
        for key, number in enumerate(numbers, start=1):
            ends = outlook(sight.race, seat, number).moves
            end = next((m.end for m in ends if m.end is not None and m.kind != "drafted"), None)
            if end is not None and key - 1 != at:
                picture.key(end, key)
    picture.route(outlook(sight.race, seat, numbers[at]))
