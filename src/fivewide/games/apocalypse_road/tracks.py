"""Tracks as a pack says them, and what is asked of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from fivewide.content.game_content import Need, needs
from fivewide.content.pack import Pack, Source

MOST_SECTORS = 80
ADVISED_SECTORS = 40  # AR-3.0-01: longer tracks make long games
MOST_LANES = 6
MOST_POINTS = 14  # speed 8 and a card of 6: farther no card goes
SPACE = re.compile(r"([SG])([0-9]{1,2})\.([0-9A-Z])")


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    sectors: tuple[int, int]
    lanes: int
    kind: Literal["paved", "rough", "jump"]
    name: str = ""
    letters: list[str] = []
    barrier: int = 0
    inside: Literal["left", "right"] = "left"


class Grid(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    rows: int
    front: int = 0
    joins: int = 0
    lanes: int = 4


class TrackData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: str
    title: str
    source: Source
    best: tuple[int, int]
    section: list[Section]
    shape: list[tuple[float, float]]
    lane_width: float
    grid: Grid | None = None
    grid_shape: list[tuple[float, float]] = []
    chute: str = ""
    kin: Literal["", "thunder-alley", "grand-prix", "lesson"] = ""
    ahead: dict[str, list[list[int]]] = {}
    crossover: list[tuple[str, str]] = []
    pit: tuple[int, int] | None = None
    laps: dict[str, int] = {}
    note: str = ""

    @property
    def last(self) -> int:
        return self.section[-1].sectors[1]

    def by_sector(self) -> Iterator[tuple[int, Section]]:
        """Every sector of the lap with the section it belongs to."""
        for section in self.section:
            for sector in range(section.sectors[0], section.sectors[1] + 1):
                yield sector, section

    def section_of(self, sector: int) -> Section:
        return next(section for at, section in self.by_sector() if at == sector)

    def lane_names(self, section: Section) -> list[str]:
        return section.letters or [str(lane + 1) for lane in range(section.lanes)]

    def ahead_of(self, sector: int) -> list[list[int]]:
        """Which lanes of the next sector each lane leads into, counted from 0 (AR-2.1-08)."""
        special = self.ahead.get(str(sector))
        if special is not None:
            return [[lane - 1 for lane in lanes] for lanes in special]
        here = self.section_of(sector).lanes
        there = self.section_of(sector % self.last + 1).lanes
        if here == there:
            return [[lane] for lane in range(here)]
        if there == here + 1:
            return [[lane, lane + 1] for lane in range(here)]
        return [sorted({max(0, lane - 1), min(there - 1, lane)}) for lane in range(here)]


def check_track(pack: Pack, track: TrackData) -> None:
    """What the rules need of a track (AR-2.1-01, AR-2.1-03)."""
    need = needs(pack, "tracks.toml", f"track {track.id}, ")
    need(bool(track.section), "section", "a track needs sections")
    check_sections(track, need)
    need(track.last >= 12, "section", "a lap needs twelve sectors or more")
    for sector in range(1, track.last + 1):
        check_ahead(track, sector, need)
    need(len(track.shape) == track.last, "shape", f"needs {track.last} points, one a sector")
    need(4 <= track.lane_width <= 200, "lane_width", "must be from 4 to 200")
    check_grid(track, need)
    check_crossover(track, need)
    if track.pit is not None:
        inside = 1 <= track.pit[0] <= track.pit[1] <= track.last
        need(inside, "pit", f"sectors run from 1 to {track.last}")


def check_sections(track: TrackData, need: Need) -> None:
    sector = 1
    for section in track.section:
        first, last = section.sectors
        at = f"section of sectors {first} to {last}"
        need(first == sector, at, f"must begin with sector {sector}: sectors follow one another")
        need(last >= first, at, "ends before it begins")
        need(last <= MOST_SECTORS, at, f"more than {MOST_SECTORS} sectors is a typing error")
        need(1 <= section.lanes <= MOST_LANES, at, f"has 1 to {MOST_LANES} lanes")
        # AR-7.14-01: two jump lanes with the trough between them
        need(section.kind != "jump" or section.lanes == 2, at, "a jump has two lanes and a trough")
        need(section.letters == [] or len(section.letters) == section.lanes, at, "a letter a lane")
        need(len(set(section.letters)) == len(section.letters), at, "two lanes have one letter")
        letters = all(re.fullmatch("[0-9A-SU-Z]", letter) for letter in section.letters)
        need(letters, at, "a lane's letter is a digit or a capital, not T for the trough")
        need(0 <= section.barrier < section.lanes, at, "the barrier lies between two lanes")
        sector = last + 1


def check_ahead(track: TrackData, sector: int, need: Need) -> None:
    """Every lane leads somewhere, and somewhere leads into every lane."""
    here = track.section_of(sector)
    there = track.section_of(sector % track.last + 1)
    at = f"sector {sector}"
    known = abs(here.lanes - there.lanes) <= 1 or str(sector) in track.ahead
    need(
        known,
        at,
        "say in `ahead` where its lanes lead: the number of lanes changes by more than one",
    )
    lanes = track.ahead_of(sector)
    need(len(lanes) == here.lanes, at, f"`ahead` needs {here.lanes} lists, one a lane")
    for lane in lanes:
        need(1 <= len(lane) <= 2, at, "a lane leads into one or two lanes")
        need(len(set(lane)) == len(lane), at, "a lane leads into the same lane twice")
        need(
            all(0 <= into < there.lanes for into in lane), at, "leads into a lane that is not there"
        )
    entered = {into for lane in lanes for into in lane}
    need(len(entered) == there.lanes, at, "no lane leads into one of the next sector's")


def check_grid(track: TrackData, need: Need) -> None:
    """AR-2.1-11, AR-2.1-12, AR-2.1-09. Forty positions and a chute, unless the track is kin."""
    if track.kin:
        need(track.grid is None, "grid", "a track of a sister game has no grid of its own")
        return
    need(track.grid is not None, "grid", "needs a grid of forty positions")
    assert track.grid is not None
    grid = track.grid
    need(bool(grid.front) != bool(grid.joins), "grid", "say either front or joins")
    need(1 <= grid.rows <= 40, "grid", "has 1 to 40 rows")
    if grid.front:
        rows = range(grid.front, grid.front - grid.rows, -1)
        need(rows[-1] >= 1 and grid.front <= track.last, "grid", "must lie within the lap")
        cars = sum(track.section_of(row).lanes for row in rows)
    else:
        need(1 <= grid.joins <= track.last, "grid", "joins a sector of the lap")
        need(grid.lanes == track.section_of(grid.joins).lanes, "grid", "must be as wide as there")
        need(len(track.grid_shape) == grid.rows, "grid_shape", f"needs {grid.rows} points")
        cars = grid.lanes * grid.rows
    need(cars >= 40, "grid", f"has {cars} positions, needs 40")
    found = SPACE.fullmatch(track.chute)
    need(found is not None, "chute", "names a space, such as S2.1")
    assert found is not None
    sector = int(found[2])
    need(1 <= sector <= track.last, "chute", f"no sector {sector}")
    section = track.section_of(sector)
    need(section.kind == "paved", "chute", "lies beside paved track")
    need(found[3] == track.lane_names(section)[0], "chute", "lies beside the inside lane")


def check_crossover(track: TrackData, need: Need) -> None:
    """AR-7.12-01, AR-7.1-05. Both ways round it is farther than any card goes."""
    for one, other in track.crossover:
        sectors = []
        for name in (one, other):
            found = SPACE.fullmatch(name)
            known = (
                found is not None
                and found[1] == "S"
                and 1 <= int(found[2]) <= track.last
                and found[3] in track.lane_names(track.section_of(int(found[2])))
                and track.section_of(int(found[2])).kind == "paved"
            )
            need(known, "crossover", f"no paved space {name[:20]!r}")
            assert found is not None
            sectors.append(int(found[2]))
        apart = abs(sectors[0] - sectors[1])
        least = min(apart, track.last - apart)
        need(least > MOST_POINTS, "crossover", f"passes are {least} sectors apart, must be 15")
    named = [name for pair in track.crossover for name in pair]
    need(len(set(named)) == len(named), "crossover", "a space stands twice")


def advice(track: TrackData) -> str:
    """AR-3.0-01. A word about long tracks."""
    if track.last > ADVISED_SECTORS:
        return (
            f"{track.id}: {track.last} sectors make a long race; up to {ADVISED_SECTORS} is advised"
        )
    return f"{track.id}: {track.last} sectors, best with {track.best[0]} to {track.best[1]} players"
