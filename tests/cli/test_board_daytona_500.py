"""The Daytona board as text: every space of every track, the auction, cards, what they would do."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from rich.style import Style

from fivewide.cli import night
from fivewide.cli.boards import board_for
from fivewide.cli.boards.daytona_500 import DaytonaBoard, oval_for, race_picture
from fivewide.cli.boards.daytona_500.ahead import words_of
from fivewide.cli.boards.daytona_500.auction import bid_menu
from fivewide.cli.boards.daytona_500.seen import Seen, moves_of
from fivewide.cli.boards.daytona_500.track import TrackPicture
from fivewide.cli.log import log_of
from fivewide.cli.screen import LIVERY
from fivewide.cli.sight import Scene, Sight, look
from fivewide.games import game
from fivewide.games.daytona_500.told import Move
from fivewide.kernel.luck import NamedLuck
from fivewide.kernel.record import SeatInfo
from fivewide.kernel.table import Table
from tests.cli.daytona_500 import CARS, OWNERS

pytestmark = pytest.mark.once  # screens are not compiled; test_play runs twice

GAME = game("daytona-500")
TRACKS = ["speedway-52", "short-track-38", "canyon-56"]
# What the app leaves the board of terminals of 80x24, 100x30, 120x40, 160x50, and larger.
SIZES = [(80, 15), (80, 16), (100, 17), (110, 25), (120, 24), (120, 38), (160, 44), (240, 60)]
GOLDEN = Path(__file__).parent / "daytona_500_80x14.txt"
NINES = ["nine-yellow", "nine-blue"]


def table_at(seats: int = 3, options: dict[str, Any] | None = None, **document: Any) -> Table[Any]:
    setup = GAME.prepare(options or {}, seats)
    people = [SeatInfo("You", "person")]
    people += [SeatInfo(name, "greedy") for name in ("Dusty", "Mara", "Rin", "Ola", "Sam")]
    document.setdefault("asks", "card")
    return Table(GAME, setup, people[:seats], NamedLuck(), start=document)


def racing(**document: Any) -> Table[Any]:
    return table_at(**{"cars": CARS, "owners": OWNERS, "to_act": 0, **document})


def selling(**document: Any) -> Table[Any]:
    lots = {
        "asks": "bid",
        "to_act": 0,
        "offered": ["blue", "red", "yellow", "orange"],
        "owners": {"blue": 0, "red": 1, "yellow": 1},
        "lot": "orange",
        "bid": 70_000,
        "bidder": 2,
        "buyer": 1,
        "passed": [1],
        "cash": {"0": 190_000, "1": 160_000},
    }
    return table_at(**{**lots, **document})


def sight(table: Table[Any]) -> Sight:
    return Sight(table, 0)


def picture(table: Table[Any], width: int, height: int, scene: Scene | None = None) -> TrackPicture:
    drawn = race_picture(Seen(sight(table)), width, height, scene or Scene())
    assert drawn is not None
    return drawn


def text(table: Table[Any], width: int, height: int, scene: Scene | None = None) -> list[str]:
    drawn = DaytonaBoard().draw(sight(table), width, height, scene or Scene())
    return [line.plain for line in drawn]


def cell(drawn: TrackPicture, space: str) -> str:
    """What stands in a space."""
    return "\n".join("".join(char for char, _ in row) for row in cells(drawn, space))


def cells(drawn: TrackPicture, space: str) -> list[list[tuple[str, str]]]:
    x, y = drawn.place_of(space)
    high = drawn.cell_height(space)
    return [row[x : x + drawn.oval.wide] for row in drawn.canvas.cells[y : y + high]]


def options_text(table: Table[Any], at: int, width: int = 80, height: int = 5) -> str:
    decision = table.decision(table.to_act[0])
    assert decision is not None
    drawn = DaytonaBoard().options(sight(table), decision, at, width, height)
    assert all(len(line.plain) == width for line in drawn)
    return "\n".join(line.plain for line in drawn)


def option(table: Table[Any], card: str) -> int:
    return [each.action for each in table.decision(0).options].index({"play": card})


def moves(table: Table[Any], at: int) -> tuple[Move, ...]:
    return moves_of(table.decision(0).options[at])


# The track


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("track", TRACKS)
def test_it_fits_exactly(track: str, width: int, height: int) -> None:
    for table in (table_at(options={"track": track}), selling(options={"track": track})):
        lines = text(table, width, height)
        assert len(lines) == height
        assert {len(line) for line in lines} == {width}


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("track", TRACKS)
def test_every_space_is_there_in_its_lane_and_red_is_hatched(
    track: str, width: int, height: int
) -> None:
    table = table_at(options={"track": track})
    drawn = picture(table, width, height)
    seen: set[tuple[int, int]] = set()
    for section in drawn.track.section:
        for row in range(section.rows[0], section.rows[1] + 1):
            for letter, name in zip(section.lanes, "ABC", strict=True):
                if letter == ".":
                    continue
                space = f"{row}{name}"
                x, y = drawn.place_of(space)
                block = cells(drawn, space)
                places = {(x + i, y + j) for j, line in enumerate(block) for i in range(len(line))}
                assert len(places) == drawn.oval.wide * drawn.cell_height(space), "not cut off"
                assert not places & seen, "spaces do not overlap"
                seen |= places
                if row < 1:
                    continue  # the grid is full of cars
                grounds = {str(Style.parse(style).bgcolor) for line in block for _, style in line}
                allowed = {night.PASS} if letter == "r" else {night.SPACE, night.SPACE_2}
                assert grounds <= {str(Style.parse(f"on {each}").bgcolor) for each in allowed}
                chars = {char for line in block for char, _ in line}
                plain = chars == {"/"} if letter == "r" else chars <= {" ", "▌"}
                assert plain, f"{space}: {chars}"


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_lane_a_is_the_inner_one(track: str, width: int, height: int) -> None:
    table = table_at(options={"track": track})
    drawn = picture(table, width, height)
    x, y, wide, high = drawn.oval.infield
    middle = (drawn.left + x + wide / 2, drawn.top + y + high / 2)
    for row in range(drawn.seen.rows):
        near = []
        for lane in drawn.lanes:
            left, top = drawn.corner(row, lane)
            across = drawn.oval.part(row) in ("left", "right")
            near.append(abs(left - middle[0]) if across else abs(top - middle[1]))
        assert near == sorted(near)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("track", TRACKS)
def test_row_numbers_lines_and_arrows(track: str, width: int, height: int) -> None:
    table = table_at(options={"track": track})
    whole = "\n".join(text(table, width, height))
    for number in range(5, Seen(sight(table)).track.last, 5):
        assert re.search(rf"(?<![#\d$]){number}(?!\d)", whole), number
    for word in ("FINISH", "START", "▴", "◂", "▾", "▸"):
        assert word in whole, word
    assert "▀▄▀" in whole, "chequers"


def test_sections_have_names() -> None:
    whole = "\n".join(text(table_at(), 120, 24))
    for name in ("back stretch", "turn 2", "front stretch", "bend"):
        assert name in whole, name


def test_free_start_positions_are_numbered() -> None:
    drawn = picture(racing(), 80, 14)
    assert [cell(drawn, s).strip() for s in ("0A", "0B", "-1A", "-2B")] == ["#1", "#2", "#3", "#6"]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("track", TRACKS)
def test_six_cars_on_the_grid_wear_their_liveries(track: str, width: int, height: int) -> None:
    table = table_at(options={"track": track}, owners=OWNERS)
    drawn = picture(table, width, height)
    for car, space in drawn.at.items():
        livery, block = LIVERY[car], cells(drawn, space or "")
        words = "".join(char for char, _ in block[0])
        assert str(livery.number) in words
        assert Style.parse(block[0][1][1]).bgcolor == Style.parse(f"on {livery.paint}").bgcolor
        assert words.startswith("▌" if OWNERS[car] == 0 else "▎"), "yours are marked"


def test_two_cars_nose_to_tail_are_both_readable() -> None:
    drawn = picture(racing(), 80, 14)
    assert "44" in cell(drawn, "21A")
    assert "22" in cell(drawn, "20A")


@pytest.mark.parametrize("size", [(40, 10), (77, 14), (200, 12), (1, 1)])
def test_without_room_it_says_the_order_in_words(size: tuple[int, int]) -> None:
    lines = text(racing(), *size)
    assert len(lines) == size[1]
    assert {len(line) for line in lines} == {size[0]}
    assert lines[0].startswith("1. Blue, yours: 27B"[: min(size[0], 39) - 1])


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (160, 50)])
@pytest.mark.parametrize("track", TRACKS)
def test_the_usual_terminals_have_room_for_the_oval(track: str, size: tuple[int, int]) -> None:
    table = table_at(options={"track": track})
    decision, log = DaytonaBoard().room(sight(table), *size)
    wide = size[0] >= 140
    room = size[1] - 2 - decision - (0 if wide else log)
    assert oval_for(Seen(sight(table)), size[0] * 3 // 4 if wide else size[0], room) is not None
    assert decision >= 5
    assert log >= 1


# Inside


def test_the_tower_tells_place_owner_start_space_and_rows_to_go() -> None:
    lines = "\n".join(text(racing(), 80, 14))
    assert re.search(r"1 ▎9 ▕ Blue +You +#\d +27B +26", lines)
    assert re.search(r"6 ▎5 ▕ Red +Dusty? +#\d +9A +44", lines)


def test_players_show_cash_cards_cars_nines_dealer_and_turn() -> None:
    lines = "\n".join(text(racing(cash={"0": 240_000}), 80, 14))
    assert re.search(r"▸You +\$240k 14▯ .?22★.?9.?★", lines)
    assert re.search(r"Mara? +D +\$300k", lines)


def test_a_car_that_is_home_shows_its_prize() -> None:
    cars = {**CARS, "red": "finish", "yellow": "finish"}
    lines = "\n".join(text(racing(cars=cars, places=["red", "yellow"]), 80, 14))
    assert re.search(r"1 ▎5 ▕ Red .*1st \$300k", lines)
    assert re.search(r"2 ▎22▕ Yellow .*2nd \$200k", lines)


def test_the_discard_shows_its_last_card_and_count() -> None:
    table = racing(discard=["five-red", "three-red-blue-green"])
    for size in ((80, 14), (120, 24)):
        assert "Discard 2 last R6B4G2" in " ".join("\n".join(text(table, *size)).split())


def test_hidden_cash_stays_hidden() -> None:
    table = racing(options={"money.visibility": "hidden_between_auctions"})
    lines = "\n".join(text(table, 80, 14))
    assert lines.count("hidden") == 2
    assert lines.count("$300k") == 1


# Cards


def test_the_hand_shows_lines_in_order_wilds_nines_and_keys() -> None:
    hand = ["wild-five", "wild-five", "four-red-blue-wild-green", "three-red-blue-green", *NINES]
    small = options_text(racing(hands={"0": hand}), 0)
    for words in ("1▸ANY5x2", "2 R6B4G2", "3 R6B4ANY2G1", "4 Y9★", "5 B9★"):
        assert words in small, words
    large = options_text(racing(hands={"0": hand}), 3, 120, 9)
    for words in ("ANY 5", "x2", "Red 6", "Blu 4", "ANY 2", "Yel 9★", "▸4"):
        assert words in large, words


def test_twenty_cards_fit_with_two_players() -> None:
    owners = {"yellow": 0, "red": 0, "blue": 0, "green": 1, "orange": 1, "black": 1}
    table = racing(seats=2, owners=owners)
    count = len(table.decision(0).options)
    assert count > 12
    for width, height in ((80, 5), (100, 8)):
        words = options_text(table, 0, width, height)
        for key in range(1, count + 1):
            assert re.search(rf"(?<!\d){key}[ ▸]", words), key


@pytest.mark.parametrize(("width", "height"), [(80, 15), (120, 24), (160, 44)])
def test_a_card_looked_at_puts_ghosts_where_cars_would_end(width: int, height: int) -> None:
    hand = ["three-yellow-red-blue", "five-red", *NINES]
    table = racing(hands={"0": hand})
    drawn = picture(table, width, height, look(table, option(table, "three-yellow-red-blue")))
    assert "22" in cell(drawn, "26A")
    assert "┊" in cell(drawn, "26A")
    assert "┊5" in cell(drawn, "13A")
    assert "•" in cell(drawn, "11A"), "the way there"
    assert "44" in cell(drawn, "21A"), "cars in between stay in sight"


def test_what_a_card_would_do_in_words() -> None:
    hand = ["three-yellow-red-blue", "five-orange", *NINES]
    table = racing(hands={"0": hand})
    at = option(table, "three-yellow-red-blue")
    words = " ".join(options_text(table, at).split())
    assert "If so Yellow to 26A or beside · Red to 13A" in words


def test_blocked_cars_and_drafts_are_foretold() -> None:
    cars = {"red": "5B", "black": "8B", "green": "9B", "blue": "10A", "yellow": "4B"}
    table = racing(cars={**cars, "orange": "40A"}, hands={"0": ["five-red", *NINES]})
    assert [words_of(move) for move in moves(table, option(table, "five-red"))] == [
        "Red blocked after 4 on 9A",
        "drafts Yellow to 5B",
    ]


def test_the_way_over_red_is_dotted() -> None:
    cars = {**CARS, "blue": "10A", "green": "11A", "red": "40A"}
    table = racing(cars=cars, hands={"0": ["five-blue", "nine-yellow"]})
    drawn = picture(table, 80, 14, look(table, option(table, "five-blue")))
    assert cell(drawn, "11B") == "/•/"
    assert "•" in cell(drawn, "12A")
    assert "┊9" in cell(drawn, "15A")


def test_a_preview_does_not_tell_a_rivals_last_card() -> None:
    """Dusty's only card would be played at once; what it is stays secret."""
    hands = {"0": ["five-yellow", "five-blue"], "1": ["five-red"], "2": []}
    table = racing(hands=hands, out_of_play=None)
    for at in range(len(table.decision(0).options)):
        assert "red" not in {move.car for move in moves(table, at)}


def test_end_spaces_have_keys_and_a_ghost() -> None:
    card = "three-yellow-red-blue"
    table = racing(asks="end-space", card=card, line=1, discard=[card])
    ends = [move.way[-1] for at in (0, 1) for move in moves(table, at)[:1]]
    assert len(ends) == 2
    for at in (0, 1):
        drawn = picture(table, 80, 14, look(table, at))
        assert "┊22" in cell(drawn, ends[at])
        assert f"[{2 - at}]" in cell(drawn, ends[1 - at])
        assert "▸22" in cell(drawn, "20A"), "the car that is asked about"
    assert "Card in play" in options_text(table, 0)


def test_a_wild_line_names_the_cars_that_can_and_why_others_cannot() -> None:
    card = "four-red-blue-wild-green"
    table = racing(asks="wild", card=card, line=3, discard=[card])
    words = options_text(table, 0)
    assert re.search(r"1  ▎22▕ to 22A You", words)
    assert re.search(r"2  ▎44▕ to 23A Mara", words)
    assert "Not: Red, Blue, Green printed on the card" in words
    drawn = picture(table, 80, 14, look(table, 0))
    assert "[2]" in cell(drawn, "23A")


# The auction


@pytest.mark.parametrize("size", [(80, 14), (100, 17), (120, 24), (120, 38)])
def test_the_auction_shows_lot_bid_players_and_hand(size: tuple[int, int]) -> None:
    lines = "\n".join(text(selling(), *size))
    for words in ("LOT 4 OF 6", "STARTS ON #4, second row, outside", "ORANGE 44", "for sale"):
        assert words in lines, words
    assert re.search(r"Bid by Mara +\$70k", lines)
    assert re.search(r"▸You +\$190k .*TO BID", lines)
    assert re.search(r"Dusty +\$160k .*sits out: has 2 cars", lines)
    assert re.search(r"Mara +D \$300k .*HIGH BID", lines)
    assert re.search(r"blue +21 +9", lines), "spaces in hand, the nine among them"
    assert lines.count("face down") == 2


def test_why_somebody_cannot_bid() -> None:
    """As many cars are left as players without one: the others have to wait."""
    guarded = selling(
        offered=["blue", "red", "yellow", "orange", "green"],
        owners={"blue": 2, "red": "none", "yellow": "none", "orange": "none"},
        lot="green",
        bid=0,
        bidder=None,
        buyer=2,
        passed=[2],
    )
    lines = "\n".join(text(guarded, 80, 14))
    assert re.search(r"No bid yet +from \$10k", lines)
    assert re.search(r"Mara .*sits out: has a car", lines)
    assert re.search(r"Dusty .*still in", lines)
    assert lines.count("unsold") == 3


def test_useful_bids_have_keys() -> None:
    assert bid_menu(31) == [0, 1, 2, 5, 10, 30]
    assert bid_menu(2) == [0, 1]
    assert bid_menu(6) == [0, 1, 2, 5]
    words = options_text(selling(), 3)
    assert "1  Pass" in words
    assert "2  $80k" in words
    assert "6  $190k all" in words
    assert "$100k" in words, "a bid between, looked at with the arrows"


@pytest.mark.parametrize(
    ("line", "index"),
    [
        ("bid 120000", 5),
        ("bid 120k", 5),
        ("bid $120,000", 5),
        ("120k", 5),
        ("bid 80", 1),
        ("raise 90k", 2),
        ("2", None),
        ("pass", None),
        ("bid", "Say bid and a sum, such as bid 120k, or pass."),
        ("bid 70k", "No: the bid must be more than $70,000 [D5-BID-11]"),
        ("bid 900k", "No: there is only $190,000 in hand [D5-BID-13]"),
        ("bid 75k", "No: bids are multiples of $10,000 [D5-BID-12]"),
    ],
)
def test_bids_are_understood(line: str, index: int | str | None) -> None:
    table = selling()
    decision = table.decision(0)
    assert decision is not None
    assert DaytonaBoard().read(sight(table), decision, line) == index


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("three-red-blue-green", "three-red-blue-green"),
        ("red 6 blue 4 green 2", "three-red-blue-green"),
        ("Red 6, blue 4, any car 2", "four-red-blue-wild-green"),
        ("any 5", "wild-five"),
        ("yellow 9", "nine-yellow"),
        ("nine of yellow", "nine-yellow"),
        ("red 6", None),
        ("1", None),
    ],
)
def test_cards_are_understood(line: str, card: str | None) -> None:
    hand = ["wild-five", "four-red-blue-wild-green", "three-red-blue-green", *NINES]
    table = racing(hands={"0": hand})
    decision = table.decision(0)
    assert decision is not None
    wanted = None if card is None else option(table, card)
    assert DaytonaBoard().read(sight(table), decision, line) == wanted


def test_end_spaces_are_understood() -> None:
    card = "three-yellow-red-blue"
    table = racing(asks="end-space", card=card, line=1, discard=[card])
    decision = table.decision(0)
    assert decision is not None
    board = DaytonaBoard()
    assert board.read(sight(table), decision, "26c") == 1
    assert board.read(sight(table), decision, "C26") == 1
    assert board.read(sight(table), decision, "inner") == 0
    refused = board.read(sight(table), decision, "26B")
    assert isinstance(refused, str)
    assert "D5-MOVE-03" in refused


# Words and pages


def test_words_tell_who_is_ahead_beside_and_behind() -> None:
    table = racing(cars={**CARS, "black": "27A"}, hands={"0": ["five-red", *NINES]})
    lines = board_for(GAME).summary(sight(table))
    assert lines[1] == "2. Blue, yours: 27B, middle lane, back stretch, 26 to go."
    around = next(line for line in lines if line.startswith("Around your Blue (27B)"))
    assert "ahead nobody; beside Black in A; behind Green by 5 in C" in around
    assert "Spaces in hand: Yellow 9, Blue 9, Red 5." in lines
    assert "Red 5: Red to 14A." in lines, "what each card would do"


def test_words_in_an_auction() -> None:
    lines = board_for(GAME).summary(sight(selling()))
    assert lines[0] == "For sale: Orange, start position #4, $70,000 bid by Mara."
    assert any(line.startswith("Spaces in hand: ") for line in lines)


def test_discard_and_prizes_are_pages() -> None:
    cars = {**CARS, "red": "finish"}
    table = racing(cars=cars, discard=["five-red", "three-red-blue-green"])
    board = DaytonaBoard()
    title, blocks = board.answer(sight(table), "discard")
    assert title.startswith("Discard: 2 cards")
    assert blocks[0][1] == ["2. red 6, blue 4, green 2", "1. red 5"]
    _, blocks = board.answer(sight(table), "prizes")
    assert blocks[0][1][0] == "1st   $300,000  Red, Dusty"
    assert board.legend(sight(table))


def test_only_the_top_of_a_closed_discard_is_shown() -> None:
    table = racing(
        options={"discard.visibility": "top_only"}, discard=["five-red", "three-red-blue-green"]
    )
    assert DaytonaBoard().answer(sight(table), "discard")[1][0][1] == ["2. red 6, blue 4, green 2"]


def test_moves_are_shown_step_by_step_and_end_where_the_cars_are() -> None:
    table = racing(hands={"0": ["three-yellow-red-blue", *NINES]})
    table.act(0, {"play": "three-yellow-red-blue"})
    before = table.told
    table.act(0, {"end": "26A"})
    happened = log_of(table, None).steps[before:]
    frames = DaytonaBoard().frames(sight(table), happened)
    assert frames > 0
    first = picture(table, 80, 14, Scene(happened=happened, frame=0)).at
    assert (first["yellow"], first["red"]) == ("21B", "9A"), "a car after the other"
    last = picture(table, 80, 14, Scene(happened=happened, frame=frames - 1)).at
    assert last == {car.car: car.space for car in sight(table).view.cars}


def test_the_board_at_80_by_24_looks_as_it_did() -> None:
    hand = ["wild-five", "three-yellow-red-blue", "six-red-orange-black-green-yellow-blue", *NINES]
    table = racing(hands={"0": hand}, discard=["five-red"])
    scene = look(table, option(table, "three-yellow-red-blue"))
    lines = [*text(table, 80, 14, scene), *options_text(table, 1).splitlines()]
    lines += text(selling(), 80, 14)
    assert [line.rstrip() for line in lines] == GOLDEN.read_text(encoding="utf-8").splitlines()
