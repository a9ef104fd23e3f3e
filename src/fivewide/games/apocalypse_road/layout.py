"""A track's spaces worked out from its sections."""

from __future__ import annotations

from itertools import pairwise

from fivewide.kernel.agenda import packed

from .board import JUMP, NONE, PAVED, ROUGH, TROUGH, Track, rows
from .tracks import TrackData

KINDS = {"paved": int(PAVED), "rough": int(ROUGH), "jump": int(JUMP)}
Around = list[set[int]]


class Plan:
    """The spaces of a track in order, with their names: S1.1, S1.2, ... S21.T, ... G10.4."""

    def __init__(self, data: TrackData) -> None:
        self.data = data
        self.names: list[str] = []
        self.sector: list[int] = []
        self.lane: list[int] = []  # the trough has the lane number of the outer jump lane plus one
        self.kind: list[int] = []
        for number, section in data.by_sector():
            for lane, letter in enumerate(data.lane_names(section)):
                self._add(f"S{number}.{letter}", number - 1, lane, KINDS[section.kind])
            if section.kind == "jump":
                self._add(f"S{number}.T", number - 1, section.lanes, int(TROUGH))
        grid = data.grid
        self.start_rows = grid.rows if grid is not None and grid.joins else 0
        if grid is not None:
            for row in range(self.start_rows):
                for lane in range(grid.lanes):
                    self._add(f"G{row + 1}.{lane + 1}", data.last + row, lane, int(PAVED))
        self.number = {name: space for space, name in enumerate(self.names)}
        self.at = {(self.sector[s], self.lane[s]): s for s in range(len(self.names))}
        self.sectors = data.last + self.start_rows

    def _add(self, name: str, sector: int, lane: int, kind: int) -> None:
        self.names.append(name)
        self.sector.append(sector)
        self.lane.append(lane)
        self.kind.append(kind)

    def next_sector(self, sector: int) -> int:
        """AR-2.1-12. The start section leads into the lap and is never come back to."""
        last = self.data.last
        if sector < last:
            return (sector + 1) % last
        if sector == last + self.start_rows - 1:
            assert self.data.grid is not None
            return self.data.grid.joins - 1
        return sector + 1

    def ahead(self) -> Around:
        """AR-2.1-13. Everything runs one way."""
        succ: Around = [set() for _ in self.names]
        for space in range(len(self.names)):
            if self.kind[space] == TROUGH:
                continue
            sector, lane = self.sector[space], self.lane[space]
            there = self.next_sector(sector)
            lanes = [lane] if sector >= self.data.last else self.data.ahead_of(sector + 1)[lane]
            succ[space] = {self.at[there, into] for into in lanes}
        return succ

    def across(self, sector: int) -> list[int]:
        """The spaces of a sector from the inside out; in a jump the trough lies in the middle."""
        here = [space for space in range(len(self.names)) if self.sector[space] == sector]
        if any(self.kind[space] == TROUGH for space in here):
            here = [here[0], here[2], here[1]]
        return here

    def beside(self) -> tuple[list[int], list[int]]:
        """The space one lane in and one lane out."""
        inward, outward = [int(NONE)] * len(self.names), [int(NONE)] * len(self.names)
        for sector in range(self.sectors):
            here = self.across(sector)
            barrier = self.data.section_of(sector + 1).barrier if sector < self.data.last else 0
            for place, (inner, outer) in enumerate(pairwise(here), start=1):
                if place != barrier:
                    outward[inner], inward[outer] = outer, inner
        return inward, outward


def make_track(data: TrackData) -> Track:
    """Every table the rules look up about the track.

    AR-5.4-04: a single lane is a sector with one space. AR-7.14-02: jump lanes allow no change of
    lanes. AR-2.1-10, AR-12-01, AR-13-01: tracks of the sister games are read the same way.
    """
    plan = Plan(data)
    spaces = range(len(plan.names))
    spot = spots(plan)
    track = Track(plan.sector, plan.lane, plan.kind, spot)
    track.last = data.last - 1
    succ = plan.ahead()
    inward, outward = plan.beside()
    sides: Around = [{s for s in (inward[s], outward[s]) if s != NONE} for s in spaces]
    chained = [set(there) for there in succ]  # for adjacency only, trough follows trough
    for space in spaces:
        following = plan.number.get(f"S{plan.sector[space] + 2}.T")
        if plan.kind[space] == TROUGH and following is not None:
            chained[space] = {following}
    diagonal = diagonals(chained, sides)
    pred, rear_diagonal = inverse(succ), inverse(diagonal)
    behind = inverse(chained)
    open_lane = [plan.kind[space] == PAVED for space in spaces]
    track.succ = rows([sorted(there) for there in succ])
    track.pred = rows([sorted(there) for there in pred])
    track.inward, track.outward = packed(inward), packed(outward)
    track.lane_in = packed([inward[s] if open_lane[s] else int(NONE) for s in spaces])
    track.lane_out = packed([outward[s] if open_lane[s] else int(NONE) for s in spaces])
    # AR-7.13-01, AR-7.15-03: no diagonal step starts on rough track or ends in the trough
    steps = [
        sorted(t for t in diagonal[s] if plan.kind[t] != TROUGH) if open_lane[s] else []
        for s in spaces
    ]
    track.diagonal = rows(steps)
    front = [chained[s] | diagonal[s] for s in spaces]
    rear = [behind[s] | rear_diagonal[s] for s in spaces]
    track.front = rows([sorted(there) for there in front])
    track.rear = rows([sorted(there) for there in rear])
    track.around = rows([sorted(front[s] | rear[s] | sides[s]) for s in spaces])
    track.beside = rows([sorted(succ[s] | pred[s] | sides[s]) for s in spaces])
    track.crossing = packed([spot.count(spot[s]) - 1 for s in spaces])
    sectors = range(max(plan.sector) + 1)
    in_sector = [[s for s in spaces if plan.sector[s] == sector] for sector in sectors]
    track.in_sector = rows(in_sector)
    track.trough_of = packed(
        [next((s for s in there if plan.kind[s] == TROUGH), int(NONE)) for there in in_sector]
    )
    track.next_sector = packed([plan.next_sector(sector) for sector in sectors])
    track.to_go = packed(to_go(plan))
    track.grid = packed(grid_of(plan))
    # AR-2.1-10: on a track of a sister game the chute lies just past the Finish Line
    track.chute = plan.number[data.chute] if data.chute else 0
    track.lapped_tokens = data.kin in ("thunder-alley", "grand-prix")
    return track


def spots(plan: Plan) -> list[int]:
    """AR-7.12-01, AR-7.12-02. Where routes cross, two spaces lie on one spot."""
    passes = [(plan.number[one], plan.number[other]) for one, other in plan.data.crossover]
    twin = {max(both): min(both) for both in passes}
    spaces = range(len(plan.names))
    spot = {space: number for number, space in enumerate(s for s in spaces if s not in twin)}
    return [spot[twin.get(space, space)] for space in spaces]


def diagonals(succ: Around, sides: Around) -> Around:
    """Forward diagonals: beside a space ahead and ahead of one beside, but not ahead itself."""
    result: Around = []
    for space in range(len(succ)):
        one = {s for ahead in succ[space] for s in sides[ahead]}
        other = {s for side in sides[space] for s in succ[side]}
        result.append((one & other) - succ[space])
    return result


def inverse(relation: Around) -> Around:
    result: Around = [set() for _ in relation]
    for space, there in enumerate(relation):
        for other in there:
            result[other].add(space)
    return result


def to_go(plan: Plan) -> list[int]:
    """Forward steps until a car crosses the Finish Line."""
    last, grid = plan.data.last, plan.data.grid
    from_start = last + 1 + plan.start_rows - (grid.joins if grid is not None else 0)
    return [
        last - sector if sector < last else from_start - (sector - last) for sector in plan.sector
    ]


def grid_of(plan: Plan) -> list[int]:
    """AR-2.1-11, AR-3.0-02. Row by row from the front, inside first.

    On a track of a sister game: forward from the Finish Line, farthest first; the last car stands
    just past the line. How far it reaches depends on the number of cars, so the list runs back to
    front here and setup takes what it needs.
    """
    data = plan.data
    grid = data.grid
    if grid is None:
        lanes = [s for s in range(len(plan.names)) if plan.kind[s] != TROUGH]
        return sorted(lanes, key=lambda s: (plan.sector[s], -plan.lane[s]))
    if grid.joins:
        sectors = range(data.last + grid.rows - 1, data.last - 1, -1)
    else:
        sectors = range(grid.front - 1, grid.front - 1 - grid.rows, -1)
    return [
        s
        for sector in sectors
        for s in range(len(plan.names))
        if plan.sector[s] == sector and plan.kind[s] != TROUGH
    ]
