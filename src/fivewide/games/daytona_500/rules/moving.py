"""Moving: how far a card's number takes a car, and where it may end. Blocking, the red lane."""

from __future__ import annotations

from fivewide.kernel.ints import append, i64, vec

from ..board import BESIDE, INNER, LANES, LANES_OF, ONE_LANE, Board
from ..state import Race


def onward(board: Board, row: i64, lane: i64, free: i64) -> i64:
    """Where one step may lead, given the empty white spaces of the next row: a set of lanes.

    D5-MOVE-01, D5-MOVE-02: one row ahead, straight or into a lane beside. D5-MOVE-03,
    D5-MOVE-04: the space entered must be empty, nothing else matters. D5-RED-02, D5-RED-03: onto
    red, and on along it, only while no white space is empty. D5-RED-07: off it into the inner
    lane whenever that is empty, or, as an option, into any white space.
    """
    white = BESIDE[lane] & free
    if white == 0:
        return BESIDE[lane] & board.red[row + 1]
    leaves_red = board.red[row] & ONE_LANE[lane] != 0
    if leaves_red and white & INNER and not board.house.red_any_white:
        return INNER
    return white


def fill_tables(board: Board) -> None:
    """Work out once what every set of lanes leads to, and which spaces it is."""
    fill_steps(board)
    row: i64
    lanes: i64
    for row in range(board.rows):
        for lanes in range(8):
            ends = vec[i64]()
            for lane in LANES_OF[lanes]:
                ends = append(ends, row * LANES + lane)
            board.ends = append(board.ends, ends)
    board.ends = append(board.ends, vec[i64]([board.rows * LANES]))  # across the Finish Line


def fill_steps(board: Board) -> None:
    """For every set of lanes and every set of empty spaces in the next row."""
    row: i64
    lanes: i64
    free: i64
    for row in range(board.rows - 1):
        for lanes in range(8):
            for free in range(8):
                ahead: i64 = 0
                for lane in LANES_OF[lanes]:
                    ahead |= onward(board, row, lane, free & board.white[row + 1])
                board.steps = append(board.steps, ahead)


def reach(race: Race, car: i64, spaces: i64, red: bool = True) -> tuple[i64, i64]:
    """The row a car gets to with so many spaces, and the lanes it may end in.

    D5-MOVE-05, D5-MOVE-07: the full number if any path allows it, every step costing one.
    D5-BLOCK-01, D5-BLOCK-03: otherwise the greatest distance that ends on white. D5-RED-01,
    D5-RED-04: never on red. D5-FINISH-01: a step beyond the last row finishes; the row is then
    the number of rows.
    """
    board = race.board
    white, steps, free = board.white, board.steps, race.free
    row, lanes = race.row[car], ONE_LANE[race.lane[car]]
    end, ends = row, lanes
    while spaces > 0:
        if row == board.rows - 1:
            return board.rows, 0
        lanes = steps[row * 64 + lanes * 8 + free[row + 1]]
        row += 1
        spaces -= 1
        here = lanes & white[row]
        if not red:
            lanes = here
        if here:
            end, ends = row, here
        elif lanes == 0:
            break
    return end, ends


def moves_fully(race: Race, car: i64, spaces: i64) -> bool:
    """D5-CARD-06, D5-CARD-11. Can the car go the whole number, or cross the Finish Line?"""
    end = reach(race, car, spaces)[0]
    return end == race.board.rows or end == race.row[car] + spaces


def full_ends(race: Race, car: i64, spaces: i64) -> vec[i64]:
    """D5-BLOCK-05. Where a wild line may end: the whole number or across the line, nothing less."""
    row, lanes = reach(race, car, spaces)
    return race.board.ends[row * 8 + lanes]


def end_spaces(race: Race, car: i64, spaces: i64) -> vec[i64]:
    """D5-MOVE-06. Every space the car may end on; its own if it cannot move at all.

    A single number beyond the last space means that it crosses the Finish Line. Two options
    widen the choice: D5-BLOCK-01 taken step by step, and D5-RED-05 left to the mover.
    """
    house = race.board.house
    if house.stepwise:
        return step_by_step(race, race.row[car], race.lane[car], spaces)
    row, lanes = reach(race, car, spaces)
    ends = race.board.ends[row * 8 + lanes]
    if house.red_may:
        on_white, there = reach(race, car, spaces, False)
        if on_white < row:
            ends = ends[:]
            for space in race.board.ends[on_white * 8 + there]:
                ends = append(ends, space)
    return ends


def step_by_step(race: Race, row: i64, lane: i64, left: i64) -> vec[i64]:
    """D5-BLOCK-01 as an option: drive on while there is a step, dead ends included.

    Red is entered only if some way along it ends on white; from red this may be nowhere.
    """
    board = race.board
    here = row * LANES + lane
    on_white = board.white[row] & ONE_LANE[lane] != 0
    if left == 0:
        return vec[i64]([here]) if on_white else vec[i64]()
    if row == board.rows - 1:
        return vec[i64]([board.rows * LANES])
    found = vec[i64]()
    for ahead in LANES_OF[onward(board, row, lane, race.free[row + 1])]:
        for space in step_by_step(race, row + 1, ahead, left - 1):
            found = with_space(found, space)
    if len(found) == 0 and on_white:
        return vec[i64]([here])
    return found


def with_space(spaces: vec[i64], space: i64) -> vec[i64]:
    for known in spaces:
        if known == space:
            return spaces
    return append(spaces, space)
