"""The rules of moving once more, word for word and slowly, to hold the fast ones against.

Nothing here knows the engine's tables: a track is the letters of its sections, a space is a row
as the track counts it and a lane's letter, and a move is walked step by step.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from fivewide.games.daytona_500 import builtin_content

Space = tuple[int, str]
FINISH: Space = (10_000, "finish")
LANES = "ABC"


@dataclass(frozen=True)
class Track:
    """White and red spaces by row and lane."""

    white: frozenset[Space]
    red: frozenset[Space]
    last: int


def track(id: str) -> Track:
    (found,) = [track for track in builtin_content().tracks if track.id == id]
    letters = {
        (row, lane): letter
        for section in found.section
        for row in range(section.rows[0], section.rows[1] + 1)
        for lane, letter in zip(LANES, section.lanes, strict=True)
    }
    return Track(
        frozenset(space for space, letter in letters.items() if letter == "w"),
        frozenset(space for space, letter in letters.items() if letter == "r"),
        max(row for row, _ in letters),
    )


@dataclass
class Walk:
    """One position: where the cars are, and how the table reads the red lane."""

    track: Track
    taken: frozenset[Space]
    any_white: bool = False  # off red to any white space, not to the inner lane first
    known: dict[Space, list[Space]] = field(default_factory=dict)

    def ahead(self, space: Space) -> list[Space]:
        """Straight on or diagonally: the spaces of the next row in this lane and beside it."""
        row, lane = space
        here = LANES.index(lane)
        return [(row + 1, LANES[to]) for to in (here - 1, here, here + 1) if 0 <= to < 3]

    def steps(self, space: Space) -> list[Space]:
        if space not in self.known:
            self.known[space] = self._steps(space)
        return self.known[space]

    def _steps(self, space: Space) -> list[Space]:
        """Every space one legal step leads to."""
        if space[0] == self.track.last:
            return [FINISH]
        ahead = self.ahead(space)
        white = [to for to in ahead if to in self.track.white and to not in self.taken]
        if not white:  # red only to pass, and for as long as no white space is free
            return [to for to in ahead if to in self.track.red]
        if space in self.track.red and not self.any_white:
            inner = [to for to in white if to[1] == "A"]
            return inner or white
        return white

    def may_rest(self, space: Space) -> bool:
        return space == FINISH or space in self.track.white

    def after(self, start: Space, number: int, red: bool = True) -> list[set[Space]]:
        """Where the car can be after 0, 1, 2, … steps; who has finished stays finished."""
        levels = [{start}]
        for _ in range(number):
            level: set[Space] = set()
            for space in levels[-1]:
                if space == FINISH:
                    level.add(FINISH)
                else:
                    level |= {to for to in self.steps(space) if red or to not in self.track.red}
            levels.append(level)
        return levels

    def farthest(self, levels: list[set[Space]], number: int) -> tuple[int, set[Space]]:
        """The full number, else the greatest distance at which the car may rest."""
        for distance in range(number, -1, -1):
            ends = {space for space in levels[distance] if self.may_rest(space)}
            if ends:
                return distance, ends
        raise AssertionError("a car may always rest where it stands")

    def maximal(self, start: Space, number: int) -> set[Space]:
        return self.farthest(self.after(start, number), number)[1]

    def with_red_left_to_the_mover(self, start: Space, number: int) -> set[Space]:
        far, ends = self.farthest(self.after(start, number), number)
        near, white = self.farthest(self.after(start, number, red=False), number)
        return ends | white if near < far and FINISH not in white else ends

    def stepwise(self, start: Space, number: int) -> set[Space]:
        """Drive on while there is a step that still leads to rest, into dead ends too."""
        return {path[-1] for path in self.driven_out(start, number)}

    def driven_out(self, start: Space, number: int) -> list[tuple[Space, ...]]:
        """Legal ways of at most `number` steps that no legal way goes on from."""
        legal = {way for way in self.ways(start, number) if self.may_rest(way[-1])}
        begun = {way[:steps] for way in legal for steps in range(1, len(way))}
        return [way for way in legal if way not in begun]

    def ways(self, start: Space, number: int) -> Iterator[tuple[Space, ...]]:
        """All ways from here, of every length up to the number."""
        yield (start,)
        if number > 0 and start != FINISH:
            for to in self.steps(start):
                for rest in self.ways(to, number - 1):
                    yield (start, *rest)

    def by_ways(self, start: Space, number: int) -> set[Space]:
        """The ends of the longest ways that end at rest, each way walked on its own."""
        legal = [way for way in self.ways(start, number) if self.may_rest(way[-1])]
        full = max(number + 1 if way[-1] == FINISH else len(way) for way in legal)
        return {way[-1] for way in legal if (number + 1 if way[-1] == FINISH else len(way)) == full}
