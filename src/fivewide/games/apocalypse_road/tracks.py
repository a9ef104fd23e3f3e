"""Tracks as a pack says them, and what is asked of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fivewide.content.game_content import Need, needs
from fivewide.content.pack import Id, Note, Pack, Source, Title

MOST_SECTORS = 80
ADVISED_SECTORS = 40  # AR-3.0-01: longer tracks make long games
MOST_LANES = 6
MOST_POINTS = 14  # speed 8 and a card of 6: farther no card goes
SPACE = re.compile(r"([SG])([0-9]{1,2})\.([0-9A-Z])")


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A stretch of sectors that are alike. Sections follow one another from sector 1 on."""

    sectors: Annotated[
        tuple[int, int],
        Meta(
            description="Its first and its last sector. The Finish Line is ahead of the last one "
            "of all and behind sector 1; a lap has 12 to 80, and up to 40 is advised"
        ),
    ]
    lanes: Annotated[
        int,
        Meta(
            ge=1,
            le=MOST_LANES,
            description="How many lanes, counted from the inside; two on a jump. From one section "
            "to the next one more or one fewer, or `ahead` says where they lead",
        ),
    ]
    kind: Annotated[
        Literal["paved", "rough", "jump"],
        Meta(description="What they are; a jump has a trough between its lanes"),
    ]
    name: Annotated[str, Meta(description="What people call it: corner 1, home stretch")] = ""
    letters: Annotated[
        list[str],
        Meta(
            description="Names of the lanes where they are not 1, 2, 3: a digit or a capital each, "
            "but not T, which is the trough"
        ),
    ] = []
    barrier: Annotated[
        int, Meta(description="n: nothing gets across between lanes n and n + 1; 0: no barrier")
    ] = 0
    inside: Annotated[
        Literal["left", "right"],
        Meta(description="On which side of somebody driving lane 1 lies; for drawing"),
    ] = "left"


class Grid(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where forty cars start: on the lap itself (`front`) or on a road of their own (`joins`)."""

    rows: Annotated[int, Meta(ge=1, le=40, description="How many rows; forty places or more")]
    front: Annotated[
        int,
        Meta(description="The sector of the first row, the others behind it; 0: it joins the lap"),
    ] = 0
    joins: Annotated[
        int,
        Meta(
            description="The sector that the front row of a start section of its own leads into; "
            "0: it lies on the lap"
        ),
    ] = 0
    lanes: Annotated[
        int, Meta(description="Of a start section: its lanes, as many as where it joins the lap")
    ] = 4


class TrackData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A track. The first one is raced unless somebody says `-O track=`."""

    id: Id
    title: Title
    source: Source
    best: Annotated[tuple[int, int], Meta(description="With how many players it is best: from, to")]
    section: Annotated[list[Section], Meta(description="The sectors of the lap, in order")]
    shape: Annotated[
        list[tuple[float, float]],
        Meta(
            description="For drawing: the middle of every sector from 1 on, as points [x, y] in a "
            "box 1600 wide and 1000 high, y downward; as many points as sectors"
        ),
    ]
    lane_width: Annotated[
        float, Meta(ge=4, le=200, description="How wide a lane is drawn in that box, such as 34")
    ]
    grid: Annotated[
        Grid | None,
        Meta(description="Where cars start; every track has one but those of a sister game"),
    ] = None
    grid_shape: Annotated[
        list[tuple[float, float]],
        Meta(description="The middle of every row of a start section, if the grid joins the lap"),
    ] = []
    chute: Annotated[
        str,
        Meta(
            description="The space beside which replacement cars wait: sector and inside lane of "
            "paved track, such as S2.1"
        ),
    ] = ""
    kin: Annotated[
        Literal["", "thunder-alley", "grand-prix", "lesson"],
        Meta(description="Of the kind of a sister game: no grid, no chute; empty on others"),
    ] = ""
    ahead: Annotated[
        dict[str, list[list[int]]],
        Meta(
            description="By sector: the lanes ahead that each of its lanes leads into, where the "
            "usual rule does not say. Usually as many go straight on; one fewer, and lane n leads "
            "into n - 1 and n; one more, and it leads into n and n + 1"
        ),
    ] = {}
    crossover: Annotated[
        list[tuple[str, str]],
        Meta(
            description="Pairs of names of one and the same paved space, which two parts of the "
            "lap cross at a right angle, fifteen sectors apart or more"
        ),
    ] = []
    pit: Annotated[
        tuple[int, int] | None,
        Meta(description="Sectors beside the pit lane of a sister game; not used here"),
    ] = None
    laps: Annotated[
        dict[str, int],
        Meta(
            description="Laps of a race here by the rules of a sister game: thunder_alley, "
            "grand_prix"
        ),
    ] = {}
    note: Note = ""

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
