"""The board's tables agree with a walk along the drawn track, for every spot and every roll."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import msgspec
import pytest

from fivewide.content.pack import builtin
from fivewide.games.dust_devil_500 import builtin_content, content
from fivewide.games.dust_devil_500.board import STAY as NO_MOVE
from fivewide.games.dust_devil_500.board import Board
from fivewide.games.dust_devil_500.names import Names
from fivewide.games.dust_devil_500.options import Options
from tests.games.dust_devil_500.pictures import NAMED, board, names
from tests.games.dust_devil_500.walking import FINISH, STAY, Car, Walker

PACK = builtin("dust_devil_500")
TRACKS = {track["id"]: track for track in PACK.toml("tracks.toml")["track"]}
DICE = {die["id"]: die for die in PACK.toml("dice.toml")["die"]}
CYCLES = {"red-first": "dust-devil-80", "blue-first": "dust-devil-80-blue"}

WAYS = {
    "pit_once": ("pit.once", True),
    "entry_spaces": ("ramp.entry_count", "spaces"),
    "via_white": ("ramp.return_via_white", True),
    "black_gold_finish": ("ramp.black_gold", "finish"),
}
CHOICES = [
    tuple(way for way, on in zip(WAYS, bits, strict=True) if on)
    for bits in product((False, True), repeat=len(WAYS))
]


def board_and_walker(cycle: str, ways: tuple[str, ...], die: str) -> tuple[Board, Walker]:
    options: dict[str, Any] = {WAYS[way][0].replace(".", "__"): WAYS[way][1] for way in ways}
    drawn = Walker(TRACKS[CYCLES[cycle]], **dict.fromkeys(ways, True))
    return board(track__cycle=cycle, die=die, **options), drawn


def car_on(b: Board, spot: int) -> Car:
    """The car that a spot stands for."""
    if spot == b.owes_pit:
        return Car(str(b.pit_entry), "pit-row")
    if spot == b.owes_ramp:
        return Car(str(b.length), "ramp")
    space = names(b).space(spot)
    return Car("0" if space == "start" else str(space))


@cache
def spot_of(b: Board, car: Car | str) -> int:
    if isinstance(car, str):
        return {STAY: int(NO_MOVE), FINISH: int(b.finish)}[car]
    return next(spot for spot in spots(b) if car_on(b, spot) == car)


def spots(b: Board) -> list[int]:
    """Every spot a race can go on from."""
    return [spot for spot in range(int(b.spots)) if spot != b.finish]


def check_one_die(b: Board, walker: Walker, die: str, where: list[int]) -> None:
    faces = DICE[die]["faces"]
    for spot in where:
        car = car_on(b, spot)
        for at, face in enumerate(faces):
            walked = walker.by_number(car, face["number"])
            found = int(b.one_by_number[spot * len(faces) + at])
            assert found == spot_of(b, walker.rest(car, walked)), (car, face, "number")
            walked = walker.by_color(car, face["color"])
            found = int(b.one_by_color[spot * len(faces) + at])
            assert found == spot_of(b, walker.rest(car, walked)), (car, face, "color")


def check_two_dice(b: Board, walker: Walker, die: str, where: list[int]) -> None:
    faces = DICE[die]["faces"]
    for spot in where:
        car = car_on(b, spot)
        for (one, first), (two, second) in product(enumerate(faces), repeat=2):
            at = (spot * len(faces) + two) * len(faces) + one
            walked = walker.by_number(car, first["number"] + second["number"])
            found = int(b.two_by_number[at])
            assert found == spot_of(b, walker.rest(car, walked)), (car, first, second, "sum")
            walked = walker.by_two_colors(car, first["color"], second["color"])
            found = int(b.two_by_color[at])
            assert found == spot_of(b, walker.rest(car, walked)), (car, first, second, "colors")


def turbo_mistakes(b: Board, walker: Walker, die: str, where: list[int]) -> list[str]:
    faces = DICE[die]["faces"]
    mistakes = []
    for spot in where:
        car = car_on(b, spot)
        for (one, first), (two, second) in product(enumerate(faces), repeat=2):
            at = (spot * len(faces) + two) * len(faces) + one
            total = first["number"] + second["number"]
            walked = walker.going_on(car, total, first["color"], second["color"])
            found, wanted = int(b.turbocharged[at]), spot_of(b, walker.rest(car, walked))
            if found != wanted:
                mistakes.append(f"{car} rolled {first} and {second}: {found}, not {wanted}")
    return mistakes


def side_ways(b: Board) -> list[int]:
    """Pit Row, ramp and their entries: the only spots the options of the ways touch."""
    return [spot for spot in spots(b) if spot > b.finish]


@pytest.mark.rule("DD-MOVE-01", "DD-MOVE-02", "DD-MOVE-03", "DD-PIT-02", "DD-PIT-04", "DD-RAMP-03")
@pytest.mark.parametrize(("cycle", "die"), list(product(CYCLES, DICE)))
def test_one_die_leads_where_a_walk_leads(cycle: str, die: str) -> None:
    b, walker = board_and_walker(cycle, (), die)
    check_one_die(b, walker, die, spots(b))


@pytest.mark.rule("DD-RACE4-01", "DD-RACE4-05", "DD-RACE5-01", "DD-RAMP-04", "DD-RAMP-12")
@pytest.mark.parametrize(("cycle", "die"), list(product(CYCLES, DICE)))
def test_two_dice_lead_where_a_walk_leads(cycle: str, die: str) -> None:
    b, walker = board_and_walker(cycle, (), die)
    check_two_dice(b, walker, die, spots(b))


@pytest.mark.rule("DD-TURBO-02", "DD-TURBO-04", "DD-TURBO-05", "DD-TURBO-07")
@pytest.mark.parametrize(("cycle", "die"), list(product(CYCLES, DICE)))
def test_turbocharge_leads_where_a_walk_leads(cycle: str, die: str) -> None:
    b, walker = board_and_walker(cycle, (), die)
    assert turbo_mistakes(b, walker, die, spots(b)) == []


@pytest.mark.rule("DD-PIT-06", "DD-RAMP-03", "DD-RAMP-05", "DD-RAMP-07")
@pytest.mark.parametrize("cycle", CYCLES)
@pytest.mark.parametrize("ways", CHOICES, ids=lambda ways: "+".join(ways) or "default")
def test_with_every_choice_of_ways_the_tables_follow_the_walk(
    cycle: str, ways: tuple[str, ...]
) -> None:
    b, walker = board_and_walker(cycle, ways, "d8")
    check_one_die(b, walker, "d8", side_ways(b))
    check_two_dice(b, walker, "d8", side_ways(b))


@pytest.mark.rule("DD-TURBO-02", "DD-TURBO-07")
@pytest.mark.parametrize("cycle", CYCLES)
@pytest.mark.parametrize("ways", [ways for ways in CHOICES if "pit_once" not in ways])
def test_turbocharge_follows_the_walk_with_every_choice_but_pit_once(
    cycle: str, ways: tuple[str, ...]
) -> None:
    b, walker = board_and_walker(cycle, ways, "d8")
    assert turbo_mistakes(b, walker, "d8", side_ways(b)) == []


@pytest.mark.rule("DD-PIT-06", "DD-TURBO-03")
@pytest.mark.parametrize("cycle", CYCLES)
def test_turbocharge_with_pit_once_follows_the_walk(cycle: str) -> None:
    b, walker = board_and_walker(cycle, ("pit_once",), "d8")
    assert turbo_mistakes(b, walker, "d8", side_ways(b)) == []


@pytest.mark.rule("DD-PIT-06", "DD-RAMP-03", "DD-RAMP-05", "DD-RAMP-07")
@pytest.mark.parametrize("cycle", CYCLES)
@pytest.mark.parametrize("ways", CHOICES[1:], ids="+".join)
def test_an_option_of_the_ways_changes_nothing_on_the_main_track(
    cycle: str, ways: tuple[str, ...]
) -> None:
    plain = board(track__cycle=cycle)
    b, _ = board_and_walker(cycle, ways, "d8")
    main = int(b.finish)
    for one, other, width in (
        (b.one_by_number, plain.one_by_number, 8),
        (b.one_by_color, plain.one_by_color, 8),
        (b.two_by_number, plain.two_by_number, 64),
        (b.two_by_color, plain.two_by_color, 64),
        (b.turbocharged, plain.turbocharged, 64),
    ):
        assert [int(end) for end in one][: main * width] == [int(e) for e in other][: main * width]


# Tracks of other packs


def other_track(length: int, entry: int, exit: int, spaces: int) -> tuple[Board, Walker]:
    """The standard track, longer or shorter, with its Pit Row somewhere else."""
    drawn = dict(TRACKS["dust-devil-80"])
    before = [drawn["cycle"][(number - 1) % 8] for number in range(exit - spaces, exit)]
    marks = [(7, "turbo"), (15, "rpm"), (23, "lead-foot"), (6, "pit-stop"), (14, "pit-stop")]
    marks += [(2, "spin-out"), (4, "spin-out")]
    drawn["length"], drawn["red_line_after"] = length, length - 11
    drawn["pit_row"] = {"entry": entry, "spaces": before, "exit": exit}
    drawn["mark"] = [{"space": space, "mark": mark} for space, mark in marks]
    data = msgspec.convert([drawn], list[content.TrackData])
    content.check_track(PACK, data[0])
    options = Options()
    die = content.choose_die(builtin_content(), options)
    b = content.make_board(data[0], die, content.deck(builtin_content(), options), options)
    NAMED[id(b)] = b, Names(b, data[0], die, builtin_content().cards)
    return b, Walker(drawn)


OTHER_TRACKS = {
    "a short track": (64, 38, 34, 3),
    "a long track": (160, 94, 82, 3),
    "Pit Row of one space": (80, 46, 42, 1),
    "Pit Row of six spaces": (80, 46, 42, 6),
    "an exit far behind the entry": (80, 62, 18, 3),
    "an exit two octets before the end": (80, 78, 66, 3),
}
AT_THE_END = {
    "Pit Row in the last octet": (80, 78, 74, 3),
    "Pit Row at the end of a short track": (48, 46, 42, 3),
}


@pytest.mark.rule("DD-PIT-03", "DD-PIT-04")
@pytest.mark.parametrize("track", OTHER_TRACKS.values(), ids=OTHER_TRACKS)
def test_on_other_tracks_too_the_tables_follow_the_walk(track: tuple[int, int, int, int]) -> None:
    b, walker = other_track(*track)
    check_one_die(b, walker, "d8", spots(b))
    check_two_dice(b, walker, "d8", side_ways(b))
    assert turbo_mistakes(b, walker, "d8", side_ways(b)) == []


@pytest.mark.parametrize("track", AT_THE_END.values(), ids=AT_THE_END)
def test_a_long_roll_out_of_a_pit_row_near_the_end_finishes_or_stays(
    track: tuple[int, int, int, int],
) -> None:
    """The number behind the Finish must not be taken for a spot in Pit Row or the ramp."""
    b, walker = other_track(*track)
    check_one_die(b, walker, "d8", side_ways(b))
    check_two_dice(b, walker, "d8", side_ways(b))
    assert turbo_mistakes(b, walker, "d8", side_ways(b)) == []


@pytest.mark.rule("DD-BUMP-01", "DD-BUMP-03", "DD-BUMP-07")
@pytest.mark.parametrize("cycle", CYCLES)
def test_a_bump_leads_eight_spaces_back_along_the_drawn_track(cycle: str) -> None:
    b, walker = board_and_walker(cycle, (), "d8")
    for space in range(1, 81):
        behind = list(range(space - 1, -1, -1))[:8][-1]
        assert int(b.back[space]) == behind
    for number, color in enumerate(walker.track["pit_row"]["spaces"], start=1):
        to = int(b.back[int(b.pit_row) + number - 1])
        assert walker.color(to) == color
        assert (
            to
            == walker.track["pit_row"]["exit"] - len(walker.track["pit_row"]["spaces"]) - 9 + number
        )
