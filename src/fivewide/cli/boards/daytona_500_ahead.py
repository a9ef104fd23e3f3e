"""What a card or a choice would do, line by line, up to the end of the player's turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from fivewide.games.daytona_500.board import LANES
from fivewide.games.daytona_500.names import Names
from fivewide.games.daytona_500.rules.moving import onward
from fivewide.games.daytona_500.rules.turn import PickSpace, PickWildCar
from fivewide.games.daytona_500.state import Race
from fivewide.kernel.agenda import options_of
from fivewide.kernel.game import Event, preview
from fivewide.kernel.ints import i64

NOT_MINE = ("skipped-without-cards", "race-ended", "out-of-gas", "prize-paid")


@dataclass(frozen=True)
class Move:
    """One car's part in it."""

    kind: str  # as the event's, or "wild" for a wild line somebody has to give away
    car: int | None = None
    spaces: int = 0  # on the card
    gone: int = 0  # really driven
    end: int | None = None
    way: tuple[int, ...] = ()  # the spaces it drives over
    chosen: bool = True  # False: one of several, and the first is shown
    others: int = 0  # more end spaces, or cars, that could be chosen
    place: int = 0


@dataclass
class Outlook:
    """The moves in order, and where cars would stand."""

    moves: list[Move] = field(default_factory=list)

    @property
    def ends(self) -> dict[int, int]:
        return {m.car: m.end for m in self.moves if m.car is not None and m.end is not None}

    @property
    def ways(self) -> set[int]:
        return {space for move in self.moves for space in move.way}


def outlook(race: Race, seat: int, number: int) -> Outlook:
    """Carry an answer out, and then what is left of the card: the first end space of each car.

    A wild line goes to a car of the player's own if it can. Nothing of the next turn is shown: a
    rival who holds a single card would play it at once, and a preview must not tell which.
    """
    found = Outlook()
    chosen, others, mid_card = True, 0, isinstance(race.question, (PickSpace, PickWildCar))
    while True:
        after, events = preview(race, seat, number)
        mine, ended = _own(events, mid_card)
        _collect(found, race, mine, chosen, others)
        question = after.question
        if ended or not isinstance(question, (PickSpace, PickWildCar)) or question.seat != seat:
            return found
        numbers = [int(each) for each in options_of(after, seat)]
        number = _likely(after, seat, numbers)
        race, chosen, others, mid_card = after, False, len(numbers) - 1, True


def _own(events: Sequence[Event], mid_card: bool) -> tuple[list[Event], bool]:
    """The events of this card alone, and whether anything came after it."""
    found: list[Event] = []
    for event in events:
        if event.kind in NOT_MINE or (event.kind == "card-played" and (found or mid_card)):
            return found, True
        found.append(event)
    return found, False


def _likely(race: Race, seat: int, numbers: list[int]) -> int:
    if isinstance(race.question, PickWildCar):
        for car in numbers:
            if car < len(race.owner) and race.owner[car] == seat:
                return car
    return numbers[0]


def _collect(
    found: Outlook, race: Race, events: Sequence[Event], chosen: bool, others: int
) -> None:
    """Events as moves. Positions are followed by hand: events say only where a car ends."""
    at = {car: int(race.row[car]) * LANES + int(race.lane[car]) for car in range(len(race.row))}
    finish = int(race.board.rows) * LANES
    first = True
    for event in events:
        car, spaces = event.facts.get("car"), event.facts.get("spaces") or 0
        open_now = not chosen and first
        match event.kind:
            case "moved" | "moved-as-far-as-possible" | "drafted" | "finished":
                assert car is not None
                end = finish if event.kind == "finished" else event.facts["space"]
                assert end is not None
                way = () if event.kind == "drafted" else path(race, at, car, end)
                gone = end // LANES - at[car] // LANES
                more = others if open_now else 0
                place = event.facts.get("place") or 0
                found.moves.append(
                    Move(event.kind, car, spaces, gone, end, way, not open_now, more, place)
                )
                at[car] = end
                first = False
            case "wild-chosen":
                more = others if open_now else 0
                found.moves.append(Move("wild", car, spaces, chosen=not open_now, others=more))
                first = False
            case "blocked" | "line-skipped" | "wild-skipped" | "wild-not-used" | "hand-discarded":
                found.moves.append(Move(event.kind, car, spaces))


def path(race: Race, at: dict[int, int], car: int, end: int) -> tuple[int, ...]:
    """The spaces a car drives over, its end left out: the first way that leads there."""
    board, start = race.board, at[car]
    taken = {space for other, space in at.items() if other != car}
    came: dict[int, int] = {}
    here = [start]
    finish = int(board.rows)
    for row in range(start // LANES, min(end // LANES, finish - 1)):
        free = _free(board, row + 1, taken)
        ahead = []
        for space in here:
            lanes = int(onward(board, i64(row), i64(space % LANES), i64(free)))
            for lane in range(LANES):
                there = (row + 1) * LANES + lane
                if lanes >> lane & 1 and there not in came:
                    came[there] = space
                    ahead.append(there)
        here = ahead
    last = end if end // LANES < finish else next(iter(here), start)
    way = [] if last == end else [last]
    while last in came and came[last] != start:
        last = came[last]
        way.append(last)
    return tuple(reversed(way)) if way and way[-1] != start else ()


def _free(board: Any, row: int, taken: set[int]) -> int:
    white = int(board.white[row])
    for lane in range(LANES):
        if row * LANES + lane in taken:
            white &= ~(1 << lane)
    return white


def words_of(move: Move, names: Names) -> str:
    """A move in a few words."""
    car = names.car(move.car) if move.car is not None else ""
    end = names.space(move.end) if move.end is not None else ""
    match move.kind:
        case "moved":
            words = f"{car} to {end}"
        case "moved-as-far-as-possible":
            words = f"{car} blocked after {move.gone} on {end}"
        case "blocked":
            words = f"{car} blocked, loses {move.spaces}"
        case "drafted":
            words = f"drafts {car} to {end}"
        case "finished":
            words = f"{car} finishes {PLACES[move.place - 1]}"
        case "wild":
            words = f"wild {move.spaces}: {car}"
        case "wild-skipped":
            words = f"no car can take the wild {move.spaces}"
        case "wild-not-used":
            words = f"wild {move.spaces} not used"
        case "line-skipped":
            words = f"{car} is home, no move"
        case _:
            words = "its owner discards the hand"
    if not move.chosen and move.kind in ("moved", "moved-as-far-as-possible"):
        words += " or beside"
    elif not move.chosen and move.kind == "wild":
        words += " or another"
    return words


PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th")
