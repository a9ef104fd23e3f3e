"""Could a table stand like this? What no race can lead to is refused, by key."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fivewide.kernel.positions import bad

from ..board import CARS, GI, GO, LANES, NOBODY, NOWHERE
from ..place.being_set import TableBeingSet, once
from ..rules.scoring import FOR_STAGE, POINTS
from ..rules.yellow import LEAST_NPD_DIE, exit_order

FOR_FOUR = sum(int(points) for points in FOR_STAGE)  # VL-SCORE-01: a stage gives so many
FOR_ALL = sum(int(points) for points in POINTS)  # VL-SCORE-02: and the end of a race
PICKING = ("pick-order", "teams", "team")


def check_race(on: TableBeingSet) -> None:
    races_before(on)
    points_of_this_race(on)
    dealt_teams(on)
    seats_still_to_pick(on)
    if on.before_grid:
        nothing_raced_yet(on)
    elif not on.on_track:
        if on.on_grid and on.said.first is not None:
            raise bad("first", "nobody has it before the grid is set (VL-QUAL-13)")
        grid_as_it_fills(on)
        boxes_as_they_fill(on)
    tie_races_run(on)
    flag_that_is_out(on)
    flags_counted(on)
    only_at_the_flag(on)


# The session


def races_before(on: TableBeingSet) -> None:
    """VL-CHAMP-02. What earlier races can have given, and who can have won them."""
    race, before = on.race, on.race.board.tracks[: int(on.race.number)]
    run = len(before) + int(on.asks == "over")
    stages = sum(len(track.stages) - 1 for track in before)
    at_most(on, "total", race.total, *earned(len(before), stages))
    at_most(on, "wins", race.wins, run, run)
    places = [int(place) for place in race.finish if place]
    if places and not run:
        raise bad("finish", "no race is over yet")
    once("finish", places, "two cars in one place")


def points_of_this_race(on: TableBeingSet) -> None:
    """VL-SCORE-01, VL-SCORE-02. So many for each stage that is over, and for the race."""
    at_most(on, "points", on.race.points, *earned(int(on.asks == "over"), ended(on)))


def at_most(on: TableBeingSet, key: str, values: Iterable[int], each: int, together: int) -> None:
    got = [int(value) for value in values]
    for car, value in enumerate(got):
        if value > each:
            raise on.bad_car(key, car, f"{value}; can be {each} at most by now")
    if sum(got) > together:
        raise bad(key, f"{sum(got)} together; can be {together} at most by now")


def ended(on: TableBeingSet) -> int:
    """Stages whose points have been given."""
    scored = on.stage_over and on.is_flag and "award-stage" not in on.agenda
    return int(on.race.stage) + scored


# Teams


def dealt_teams(on: TableBeingSet) -> None:
    """VL-SETUP-07. NPDs are dealt evenly; with five or more players all are rogues.

    Those that a position leaves to nobody are rogues too, however few players there are.
    """
    race, seats = on.race, int(on.race.seats)
    each = (CARS - seats) // seats if seats <= 4 else 0
    if on.asks in (*PICKING, "npds") and race.number == 0:
        each = 0
    for seat in range(seats):
        mine = sum(1 for car in range(CARS) if race.owner[car] == seat)
        mine -= int(race.primary[seat] != NOBODY)
        if mine > each:
            reason = f"seat {seat} has {mine} NPDs; {each} by now (VL-SETUP-07)"
            raise bad("teammates", reason)


def seats_still_to_pick(on: TableBeingSet) -> None:
    """VL-SETUP-06, VL-QUAL-03. Who has yet to choose a Team card, or to go to the garage."""
    said, race = on.said, on.race
    picks = said.picks or []
    asked = said.to_act or 0
    if on.asks == "team":
        bare = {seat for seat in range(race.seats) if race.primary[seat] == NOBODY}
        if asked in picks or {asked, *picks} != bare:
            raise bad("picks", "lists the seats without a car but for the one that is asked")
    elif "next-garage" in on.agenda:
        if picks != list(range(asked + 1, int(race.seats))):
            raise bad("picks", f"lists the seats after seat {asked}, in their order")
    elif picks:
        raise bad("picks", "nobody is choosing")
    if on.asks in PICKING and on.asks != "team" and said.primaries:
        raise bad("primaries", "nobody has a car yet")


# Cars


def nothing_raced_yet(on: TableBeingSet) -> None:
    """VL-SETUP-12. Before the grid is set all that a race brings is still to come."""
    said, race = on.said, on.race
    for car in range(CARS):
        if race.at[car] != NOWHERE:
            raise on.bad_car("cars", car, "no car is on the track yet")
    if said.first is not None:
        raise bad("first", "nobody has it before the grid is set (VL-QUAL-13)")
    on.unsaid(
        "the race has not begun",
        *("window", "tokens", "worn", "tie_races", "must_pit", "lineup", "queue", "shown"),
        *("laps", "caution", "flagged", "flags", "stage", "boxes", "dice"),
        tokens=any(race.status),
        tie_races=any(race.edge),
        flags=race.flags > 0,
    )


def grid_as_it_fills(on: TableBeingSet) -> None:
    """VL-QUAL-08, VL-YELLOW-20. Each car in turn takes the front-most open space of a lane.

    After a flag a Lapped one may have taken a space behind, which nothing shows any more.
    """
    race, track = on.race, on.race.track
    if race.window:
        raise bad("window", "the tile with the grid is the back tile here: 0 (VL-YELLOW-24)")
    taken: set[int] = set()
    for car in race.placed:
        rows = [list(track.grid[GI]), list(track.grid[GO])]
        spaces = {next((space for space in row if space not in taken), NOWHERE) for row in rows}
        if on.is_flag:
            spaces |= starts_behind(rows, [track.lapped_start, track.overflow], taken)
        if race.at[car] not in spaces or race.far[car] != race.at[car] // LANES:
            reason = "cars take the front-most open starting space of a lane (VL-QUAL-08)"
            raise on.bad_car("cars", car, reason)
        taken.add(int(race.at[car]))


def boxes_as_they_fill(on: TableBeingSet) -> None:
    """VL-YELLOW-06, VL-YELLOW-15, VL-YELLOW-19. Boxes from the front, dice in them, exits."""
    race, names = on.race, on.names
    used = sorted(int(box) for box in race.box if box != NOBODY)
    if used != list(range(len(names.boxes) - len(used), len(names.boxes))):
        raise bad("boxes", "cars take the front-most open box (VL-YELLOW-06)")
    for car in range(CARS):
        least = 1 if race.is_primary(car) else int(LEAST_NPD_DIE)
        if race.die[car] and (race.box[car] == NOBODY or race.die[car] < least):
            reason = f"in the pits {least} to 6 (VL-YELLOW-15)"
            boxed = race.box[car] != NOBODY
            raise on.bad_car("dice", car, reason if boxed else "it has no die here")
    leaving = [car for car in exit_order(race) if car in on.line]
    if "next-exit" in on.agenda and on.line != leaving:
        raise bad("line", "the lowest time leaves the pits first (VL-YELLOW-19)")


def tie_races_run(on: TableBeingSet) -> None:
    """VL-SCORE-06. Only at a flag do two level cars race, and one of them has won."""
    race = on.race
    raced = [car for car in range(CARS) if race.edge[car]]
    lining_up = on.asks == "next" and "line-up" in on.agenda
    scoring = on.asks == "over" or "next-tie" in on.agenda or lining_up
    if raced and not scoring:
        raise bad("tie_races", "they are run when a stage or the race is over")
    for car in raced:
        level = [other for other in raced if race.far[other] == race.far[car]]
        if all(race.edge[other] == race.edge[car] for other in level):
            raise on.bad_car("tie_races", car, "no car level with it has the other side of it")


# The flag


def flag_that_is_out(on: TableBeingSet) -> None:
    """VL-LAPS-09, VL-STATUS-03, VL-STATUS-04. What stops the race, and where."""
    race = on.race
    is_final = "award-race" in on.agenda or on.asks == "over"
    if is_final and not race.is_last_stage():
        last = len(race.track.stages)
        raise bad("stage", f"{race.stage + 1}; the race ends with stage {last} (VL-STATUS-04)")
    if on.stage_over and not on.is_flag:
        raise bad("stage_over", "no flag is out")
    if "award-stage" in on.agenda and not on.stage_over:
        raise bad("stage_over", "a stage is being scored: true")
    if race.caution:
        waits = race.board.house.caution_waits
        driving = "next-car" in on.agenda and not waits
        starting = on.agenda == ["after-race", "next-round"] and not on.is_flag
        if driving or starting or on.asks == "laps-card" or on.on_grid:
            raise bad("caution", "with a caution out nobody drives (VL-LAPS-09)")


def flags_counted(on: TableBeingSet) -> None:
    """VL-YELLOW-01, VL-YELLOW-02. No fewer flags, cautions and shuffles than there were."""
    said, race = on.said, on.race
    most = int(race.stage) + int(on.stage_over) + int(race.cautions)
    if race.flags > most:
        raise bad("flags", f"{race.flags}; stages over and cautions are {most}")
    if said.shuffles is not None and race.shuffles < race.flags:
        raise bad("shuffles", f"{race.shuffles}; every flag shuffles: {race.flags} at least")


def only_at_the_flag(on: TableBeingSet) -> None:
    """Lines, boxes and the like are put away once the grid is set."""
    said, race = on.said, on.race
    placing = on.is_flag or on.on_grid
    if placing and not on.on_track:
        if said.solo_pits and (race.seats > 1 or not on.is_flag):
            raise bad("solo_pits", "only alone, at a yellow flag (VL-SOLO-08)")
        return
    on.unsaid("no car is being placed", "line", "placed", "boxes", "rear", "solo_pits")


def earned(races: int, stages: int) -> tuple[int, int]:
    """The most that one car, and all together, get for so many races and stages."""
    each = races * int(POINTS[0]) + stages * int(FOR_STAGE[0])
    return each, races * FOR_ALL + stages * FOR_FOUR


def starts_behind(
    rows: list[list[int]], behind: Sequence[Iterable[int]], taken: set[int]
) -> set[int]:
    """VL-YELLOW-20, VL-YELLOW-21. Where a Lapped car may start: behind, or rear-most."""
    for spaces in behind:
        found = {int(space) for space in spaces if space not in taken}
        if found:
            return found
    left = [int(space) for row in rows for space in row if space not in taken]
    return {min(left, key=lambda space: (space // LANES, space % LANES))} if left else set()
