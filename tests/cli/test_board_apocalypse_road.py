"""The Apocalypse Road board as text: every track fits, cars are readable, choices cast ghosts."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fivewide.cli.boards import board_for
from fivewide.cli.boards.apocalypse_road import ApocalypseBoard
from fivewide.cli.boards.apocalypse_road.menu import label, shortened
from fivewide.cli.boards.apocalypse_road.track import Bands
from fivewide.cli.boards.apocalypse_road.words import track_of
from fivewide.cli.sight import Scene, Sight, look
from fivewide.games.apocalypse_road import GAME, builtin_content
from fivewide.kernel.game import Standing
from fivewide.kernel.table import Table
from tests.games.tables import set_up

pytestmark = pytest.mark.once  # screens are not compiled; test_play runs twice

TRACKS = [track.id for track in builtin_content().tracks if track.kin != "lesson"]
SIZES = [(80, 16), (100, 19), (120, 26), (160, 38)]


def table_on(track: str, players: int = 4, **document: Any) -> Table[Any]:
    return set_up(GAME, document, players, {"track": track})


def text(table: Table[Any], width: int, height: int, scene: Scene | None = None) -> list[str]:
    lines = ApocalypseBoard().draw(seen(table), width, height, scene or Scene())
    return [line.plain for line in lines]


def seen(table: Table[Any], seat: int | None = None) -> Sight:
    """As somebody sees it who has only what everybody has, or a seat."""
    return Sight(table, seat)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("track", TRACKS)
def test_it_fits_exactly(track: str, width: int, height: int) -> None:
    lines = text(table_on(track), width, height)
    assert len(lines) == height
    assert {len(line) for line in lines} == {width}


@pytest.mark.parametrize("track", TRACKS)
def test_forty_cars_can_be_read(track: str) -> None:
    table = table_on(track, 10)
    drawn = "\n".join(text(table, 120, 40))
    racing = [car for car in seen(table).view.cars if car.status == "track"]
    assert len(racing) == 40
    assert all(car.number.replace(" ", "") in drawn for car in racing)


@pytest.mark.parametrize(
    ("players", "track"), [(10, "andover"), (10, "essendarium"), (4, "essendarium")]
)
def test_nobody_is_left_out_on_a_small_terminal(players: int, track: str) -> None:
    """Eighty by twenty-four: the whole lap is drawn, and every team with its points."""
    table = table_on(track, players, pools={str(seat): seat + 2 for seat in range(players)})
    board = ApocalypseBoard()
    options, log = board.room(seen(table), 80, 24)
    lines = text(table, 80, 24 - 2 - options - log)
    drawn = "\n".join(lines)
    assert all(f"S{sector} " in drawn for sector in range(1, 31))
    teams = "\n".join(lines[Bands(seen(table), 80).height :])
    for seat in range(players):
        assert f"{seat + 2:>2}" in teams
    assert teams.count("Dri") == players


def test_starting_cars_are_chosen_from_the_mat() -> None:
    table = Table.open(GAME, ["Kim", "Ola"], seed=1)
    drawn = text(table, 80, 14, look(table, 3))
    assert "5 of these 8 start" in drawn[0]
    assert [line[1] for line in drawn[2:10]] == [
        "▸" if on else " " for on in (1, 1, 0, 1, 1, 1, 0, 0)
    ]
    assert "auto cannon" in drawn[4]
    board, decision = board_for(GAME), table.decision(0)
    at = board.read(seen(table), decision, "888 pbx, HMX 36 fn i")
    assert isinstance(at, int)
    assert decision.options[at].words.short == "Cars 888 PBX HMX 36 FN I"
    assert board.read(seen(table), decision, "888 PBX") == "name 5 cars"
    assert board.read(seen(table), decision, "888 PBX 7") == "there is no car 7 on this mat"
    assert board.read(seen(table), decision, "go on") is None


def test_long_lists_stand_in_columns_with_every_number() -> None:
    table = table_on("andover", hands={"0": ["solo-2", "solo-6-star", "lead-3"]}, to_act=0)
    decision = table.decision(0)
    assert len(decision.options) == 15
    lines = [line.plain for line in board_for(GAME).options(seen(table), decision, 4, 80, 5)]
    assert [len(line) for line in lines] == [80] * 5
    shown = "\n".join(lines)
    assert all(f"{number:>3} " in shown for number in range(1, 13))
    assert "888 Solo +6 ★ = 14" in shown
    assert lines[-1].startswith(" ▸ 5 of 15  Yellow PBX: Solo +6 ★: 13 movement points")
    further = [line.plain for line in board_for(GAME).options(seen(table), decision, 14, 80, 5)]
    assert " 15 " in further[2]  # the next page
    table = table_on("andover", cars={"yellow 888": "S5.2"}, hands={"0": ["solo-6-star"]}, to_act=0)
    table.act(0, {"play": "yellow 888: solo-6-star"})
    drawn = "\n".join(
        line.plain for line in board_for(GAME).options(seen(table), table.decision(0), 0, 120, 8)
    )
    assert "S17.2 clean" in drawn


def test_every_sector_has_its_column() -> None:
    table = table_on("andover", cars={"yellow 888": "S5.2"})
    drawn = " ".join(text(table, 80, 16))
    assert all(f"S{sector}" in drawn for sector in range(1, 31))
    bands = Bands(seen(table), 80)
    assert sum(len(band) for band in bands.bands) == 30


def test_damage_and_ground_are_shown() -> None:
    table = table_on("andover", cars={"yellow 888": "S5.2"}, damage={"yellow 888": 4})
    drawn = "\n".join(text(table, 80, 16))
    assert "888⁴" in drawn
    assert "░" in drawn
    assert "^" in drawn


def test_a_car_across_the_crossover_is_seen_on_both_ways() -> None:
    table = table_on("essendarium", cars={"yellow 888": "S2.2", "blue X9X": "S19.2"})
    drawn = "\n".join(text(table, 80, 16))
    assert "┼X9X" in drawn  # on S3.1, where nobody may drive through
    assert drawn.count("X9X") == 2
    assert any("┼" in line for line in ApocalypseBoard().legend(seen(table)))


def test_a_choice_casts_its_ghost() -> None:
    table = table_on(
        "andover", cars={"yellow 888": "S5.2"}, hands={"0": ["solo-2", "solo-3"]}, to_act=0
    )
    table.act(0, {"play": "yellow 888: solo-2"})
    before = "\n".join(text(table, 80, 16))
    drawn = "\n".join(text(table, 80, 16, look(table, 0)))
    assert "┊888" in drawn
    assert "┊888" not in before


def test_a_space_can_be_typed() -> None:
    table = table_on("andover", cars={"yellow 888": "S5.2"}, hands={"0": ["solo-2"]}, to_act=0)
    table.act(0, {"play": "yellow 888: solo-2"})
    board = board_for(GAME)
    decision = table.decision(0)
    at = board.read(seen(table), decision, "goto s15.2")
    assert isinstance(at, int)
    assert table.options(0)[at] == {"route": "S15.2"}
    assert board.read(seen(table), decision, "S1.1") == "nothing leads to S1.1 now"
    assert board.read(seen(table), decision, "hello there") is None


def test_words_and_commands() -> None:
    table = table_on("essendarium", 3)
    board = board_for(GAME)
    assert "Essendarium" in board.heading(seen(table))
    assert len(board.summary(seen(table, 1))) == 3
    assert board.summary(seen(table, 1))[0].startswith("Driver 1")
    for word in board.commands:
        title, blocks = board.answer(seen(table), word)
        assert title
        assert blocks
    with pytest.raises(LookupError):
        board.answer(seen(table), "nonsense")
    line = GAME.standings(table.state)[0]
    assert "12 to go" in board.standing(seen(table), line)
    assert board.height(seen(table), 80, 40) <= 40


WINDOWS = [(80, 24), (120, 40), (200, 60)]
HAND = ["solo-2", "solo-6-star", "lead-3", "diagonal-lead-5-star", "ram-lead-4", "overtake-2"]


def menu(table: Table[Any], window: tuple[int, int], at: int = 0) -> list[str]:
    """The list of options as a terminal of that size draws it."""
    board = board_for(GAME)
    height = board.room(seen(table), *window)[0] - 1
    lines = board.options(seen(table), table.decision(table.to_act[0]), at, window[0], height)
    return [line.plain for line in lines]


@pytest.mark.parametrize("window", WINDOWS)
def test_no_number_of_a_menu_is_cut(window: tuple[int, int]) -> None:
    """What a car moves with a card stands there whole: 10 points never read as 1."""
    table = table_on("andover", hands={"0": HAND}, to_act=0)
    options = table.decision(0).options
    seen = set()
    for at in range(len(options)):
        drawn = menu(table, window, at)
        assert {len(line) for line in drawn} == {window[0]}
        for number, car, card, points in re.findall(
            r" (\d+)  (\S+|FN I) ([A-Z][^=…]*?) = (\d+)(?= )", "\n".join(drawn[:-1])
        ):
            said = options[int(number) - 1].words
            assert said.short.endswith(f"{car}: {card}")
            assert said.detail.startswith(f"{points} movement points")
            seen.add(int(number))
    assert seen == set(range(1, len(options) + 1))


@pytest.mark.parametrize("window", WINDOWS)
def test_the_menu_uses_the_width_of_the_window(window: tuple[int, int]) -> None:
    table = table_on("andover", hands={"0": HAND}, to_act=0)
    drawn = menu(table, window)
    columns = re.findall(r"(?: |^)\s*\d+  \w", drawn[0])
    room = window[0] // len(columns)
    longest = max(len(cell) for line in drawn[:-1] for cell in re.split(r"\s{2,}\d+  ", line))
    assert room <= longest + 30  # no column is left that another could have used
    last = max(len(line.rstrip()) for line in drawn[:-1])
    assert last > window[0] * (len(columns) - 1) / len(columns)


@pytest.mark.parametrize("window", WINDOWS)
def test_whatever_a_menu_cuts_is_marked(window: tuple[int, int]) -> None:
    """Routes say more than a column holds: what is left of one ends in a mark, at a whole word."""
    pack = {"yellow 888": "S5.2", "blue X9X": "S6.2", "blue 14": "S7.2", "red 5": "S8.2"}
    table = table_on("andover", cars={**pack, "red 22": "S5.3"}, hands={"0": HAND}, to_act=0)
    table.act(0, {"play": "yellow 888: lead-3"})
    if len(table.decision(0).options) < 4:
        table.act(0, {"fire": "hold"})
    decision = table.decision(0)
    assert len(decision.options) > 12
    cut = 0
    for at in range(0, len(decision.options), 5):
        for line in menu(table, window, at)[:-1]:
            for number, text in re.findall(r" (\d+)  (\S.*?)(?=\s{2,}\d+  |\s*$)", line):
                whole = label(seen(table), decision, int(number) - 1)
                assert text == whole or text.endswith("…"), (text, whole)
                kept = text.removesuffix("…")
                assert whole.startswith(kept)
                assert text == whole or whole[len(kept)] in " ,;:"  # never within a word
                cut += text != whole
    assert cut or window[0] == 200


@pytest.mark.parametrize("text", ["S15.1 pushes Yellow HMX, Red 45", "888 Solo +6 ★ = 14", "S9.1"])
def test_a_shortened_text_ends_at_a_word(text: str) -> None:
    for width in range(len(text) + 3):
        short = shortened(text, width)
        assert len(short) <= width
        kept = short.removesuffix("…")
        assert text.startswith(kept)
        if short == text:
            assert width >= len(text)
        else:
            assert width == 0 or short.endswith("…")
            assert kept == "" or text[len(kept)] in " ,;"


def test_a_car_is_said_to_be_where_it_is() -> None:
    cars = {"yellow 888": "chute", "yellow PBX": "S5.1 inside", "blue X9X": "S6.2"}
    table = table_on("andover", 2, cars=cars)
    words = "\n".join(board_for(GAME).summary(seen(table, 0)))
    assert "888 in the Chute, PBX off the track inside S5.1" in words
    assert "X9X on S6.2" in words


@pytest.mark.parametrize("width", [80, 100, 120, 150, 200])
def test_the_lap_spreads_over_the_width(width: int) -> None:
    table = table_on("andover", cars={"yellow 888": "S5.2"})
    bands = Bands(seen(table), width)
    longest = max(len(band) for band in bands.bands)
    assert 4 + longest * bands.cell <= width
    assert bands.cell == 9 or 4 + longest * (bands.cell + 1) > width


@pytest.mark.parametrize(
    ("points", "words"), [(1, "1 point scored, 11 to go"), (2, "2 points scored, 11 to go")]
)
def test_a_result_counts_one_point_as_one(points: int, words: str) -> None:
    line = Standing(place=2, seat=0, car="Crew", points=points, note="11 to go")
    assert (
        board_for(GAME).standing(seen(table_on("andover", 2)), line)
        == f"2. Driver 0 (Crew): {words}"
    )


@pytest.mark.parametrize("track", TRACKS)
def test_the_track_grows_with_the_window(track: str) -> None:
    """Spaces become larger as long as the whole lap and every team find room."""
    table = table_on(track)
    areas = []
    for width, height in ((80, 16), (120, 23), (124, 36), (150, 43)):
        bands = Bands(seen(table), width, height - 4)
        assert bands.height <= height
        drawn = [row for band in bands.bands for row in band if not row.start]
        assert drawn == [row for row in track_of(seen(table)).rows if not row.start]
        areas.append(bands.cell * bands.tall)
    assert areas == sorted(areas)
    assert areas[-1] >= 4 * areas[0]


def test_large_spaces_say_more() -> None:
    """What a car is armed with stands below it, and an end its name."""
    drawn = "\n".join(text(table_on("andover"), 150, 43))
    car = next(car for car in seen(table_on("andover")).view.cars if car.status == "track")
    assert f" {car.speed} " in drawn
    assert any(f"{arms} {car.speed}" in drawn for arms in ("MG", "AC", "ML"))


def test_every_line_of_a_large_window_is_drawn() -> None:
    for width, height in ((120, 23), (150, 43)):
        lines = text(table_on("essendarium", 10), width, height)
        assert len(lines) == height
        assert {len(line) for line in lines} == {width}
        assert "\n".join(lines).count("Driver") >= 10 or height < 30
