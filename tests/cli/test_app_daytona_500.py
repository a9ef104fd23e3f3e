"""Daytona 500 in the app, headless, and in plain lines: bids, cards, choices, undo, a race."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from fivewide.bots import make_bot
from fivewide.cli.app import RaceApp
from fivewide.cli.pages import HandOver, Page, body
from fivewide.cli.plain import PlainPlay
from fivewide.cli.play import Play, Saver, open_race
from fivewide.games import game
from fivewide.kernel.luck import SeededLuck
from fivewide.kernel.record import Journal, Record, SeatInfo
from fivewide.kernel.table import Table
from tests.cli.daytona_500 import CARS, OWNERS
from tests.cli.pilot import asked, decided, open_curtain, page, run, shown, type_line

pytestmark = pytest.mark.once  # screens are not compiled; test_play runs twice

GAME = game("daytona-500")
HAND = ["wild-five", "five-red", "three-yellow-red-blue", "nine-yellow", "nine-blue"]


def fresh(path: Path, *seats: str) -> Play:
    seats = seats or ("you", "greedy", "greedy")
    return open_race("daytona-500", seats, {"game.races": 1}, 3, None, path)


def placed(path: Path, **document: Any) -> Play:
    """You against two bots, from a position."""
    start = {"asks": "card", "to_act": 0, "cars": CARS, "owners": OWNERS, **document}
    seats = [SeatInfo("You", "person"), SeatInfo("Dusty", "greedy"), SeatInfo("Mara", "greedy")]
    table = Table(GAME, GAME.prepare({}, 3), seats, SeededLuck(1), start=start)
    saver = Saver(path, Journal(path, table.record))
    table.journal = saver
    return Play(table, saver, {seat: make_bot("greedy", GAME, seat) for seat in (1, 2)})


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (160, 50)])
def test_everything_essential_is_on_the_screen(path: Path, size: tuple[int, int]) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await asked(app, pilot)
        assert "AUCTION" in shown(app, "#top")
        assert "LOTS" in shown(app, "#board")
        assert "YOUR CALL" in shown(app, "#decision")
        assert "Pass" in shown(app, "#decision")
        for id in ("#board", "#decision", "#log", "#hint"):
            region = app.query_one(id).region
            assert region.right <= size[0]
            assert region.bottom <= size[1]
            assert region.height >= 1
        assert "bid 120k" in shown(app, "#hint")

    run(fresh(path), script, size)


def test_bidding_by_keys_looks_first(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await asked(app, pilot)
        await pilot.press("4")
        assert decided(app.play) == [], "a number only looks"
        assert app.at == 5
        assert "leaves $" in shown(app, "#decision")
        await pilot.press("up", "enter")
        await pilot.pause()
        bid = decided(app.play)[0]
        assert isinstance(bid, dict)
        await asked(app, pilot)
        await pilot.press("9")
        assert "no option 9" in shown(app, "#hint")
        await pilot.press("1", "enter")
        await pilot.pause()
        assert {"pass": True} in decided(app.play)

    app = run(fresh(path), script)
    before = next(e for e in app.play.log.steps if e.kind == "bid" and e.facts["seat"] == 0)
    assert before.facts["dollars"]


def test_bidding_by_words(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await asked(app, pilot)
        await type_line(pilot, "bid 900k")
        assert "No: there is only $300,000 in hand [D5-BID-13]" in shown(app, "#hint")
        assert decided(app.play) == []
        await type_line(pilot, "bid 120k")
        assert decided(app.play) == [{"bid": 120_000}]
        await asked(app, pilot)
        await pilot.press(*"pass", "enter")
        await pilot.pause()
        assert decided(app.play)[-1] == {"pass": True}

    run(fresh(path), script)


def test_a_card_with_an_end_space_and_a_free_undo(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await asked(app, pilot)
        start = app.play.table.hash()
        await pilot.press("3")
        assert "┊22" in shown(app, "#board"), "the card is previewed"
        assert "If so  Yellow to 26A or beside" in shown(app, "#decision")
        assert decided(app.play) == []
        await pilot.press("enter")
        await asked(app, pilot)
        assert decided(app.play) == [{"play": "three-yellow-red-blue"}]
        assert "[2]" in shown(app, "#board")
        assert "Card in play" in shown(app, "#decision")
        await type_line(pilot, "undo")
        assert app.play.table.hash() == start
        assert "Taken back" in shown(app, "#hint")
        await type_line(pilot, "yellow 6 red 4 blue 2")
        await asked(app, pilot)
        await pilot.press("2", "enter")
        await pilot.pause()
        assert {"end": "26C"} in decided(app.play)

    run(placed(path, hands={"0": HAND}), script)


def test_a_wild_line_goes_to_the_car_of_your_choice(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await asked(app, pilot)
        await pilot.press("1", "enter")
        await asked(app, pilot)
        assert "Which car takes the wild 5?" in shown(app, "#decision")
        first = shown(app, "#board")
        await pilot.press("down")
        assert shown(app, "#board") != first, "the ghost moves along"
        await type_line(pilot, "black")
        assert {"wild": "black"} in decided(app.play)

    run(placed(path, hands={"0": HAND}), script)


def test_two_digits_are_typed_and_looked_at_on_the_way(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await asked(app, pilot)
        count = len(app.menu)
        assert count > 10
        await pilot.press("1")
        assert app.typing
        assert app.at == 0
        await pilot.press("1")
        await pilot.pause()
        assert app.at == 10
        assert decided(app.play) == []
        await pilot.press("down")
        assert not app.typing
        assert app.at == 11
        await pilot.press("1", "0", "enter")
        await pilot.pause()
        assert len(decided(app.play)) == 1

    run(placed(path), script)


@pytest.mark.parametrize(("line", "words"), [("discard", "red 5"), ("prizes", "$300,000")])
def test_the_games_own_pages(path: Path, line: str, words: str) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await asked(app, pilot)
        await type_line(pilot, line)
        assert words in body(page(app).answer).plain
        await pilot.press("enter")
        await type_line(pilot, "help")
        assert "the cards played so far" in body(page(app).answer).plain

    run(placed(path, discard=["five-red"]), script)


def test_cars_are_seen_moving(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await asked(app, pilot)
        await pilot.press("2", "enter")
        assert app.frame is not None
        before = shown(app, "#board")
        for _ in range(100):
            await pilot.pause(0.05)
            if app.frame is None or shown(app, "#board") != before:
                break
        assert shown(app, "#board") != before

    run(placed(path, hands={"0": HAND}), script, speed=0.2)  # slow, for busy machines


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_whole_game_of_one_race(path: Path, size: tuple[int, int]) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        bids = 0
        for _ in range(2000):
            await pilot.pause(0.005)
            if app.play.table.over:
                break
            if app.play.asked is not None and app.frame is None:
                if "Bid or pass" in app.play.question() and bids < 2:
                    bids += 1
                    await pilot.press("2")
                await pilot.press("enter")
        assert app.play.table.over
        await pilot.pause()
        assert "RESULT" in shown(app, "#decision")
        assert "$" in shown(app, "#decision")
        assert "CHECKERED FLAG" in shown(app, "#top")
        assert "FINISH" in shown(app, "#board")

    run(fresh(path), script, size)
    assert Record.read(path).result is not None


def test_a_small_terminal_says_it_in_words(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await asked(app, pilot)
        assert "1. Blue, yours" in shown(app, "#board")
        await pilot.press("2", "enter")
        await pilot.pause()
        assert decided(app.play)

    run(placed(path, hands={"0": HAND}), script, (60, 20))


# Plain


def plain(play: Play, text: str) -> str:
    out = io.StringIO()
    try:
        assert PlainPlay(play, io.StringIO(text), out).run() == 0
    finally:
        play.close()
    return out.getvalue()


def test_plain_lists_a_few_bids_and_takes_any(path: Path) -> None:
    out = plain(fresh(path), "bid 900k\nbid 40k\n1\nwhere\nquit\n")
    assert "  1. Pass, out of the bidding for this car [D5-BID-14]" in out
    assert "  6. Bid $300,000" in out
    assert "  7. " not in out, "not every sum there is"
    assert "No: there is only $300,000 in hand [D5-BID-13]" in out
    assert "You bid $40,000 for " in out
    assert re.search(r"(Mara|Dusty|You) bought it for \$\d+,000", out)
    assert "Spaces in hand: " in out


def test_plain_plays_cards_and_says_what_they_would_do(path: Path) -> None:
    lines = ["where", "discard", "prizes", "three-yellow-red-blue", "undo", "five-red", "quit"]
    out = plain(placed(path, hands={"0": HAND}), "\n".join(lines) + "\n")
    assert "Around your Yellow (20A): ahead Orange by 1 in A" in out
    assert "Red 5: Red to 14A." in out
    assert "No card has been played yet." in out
    assert "1st   $300,000" in out
    assert "Yellow moves 6 from 20A. To where?" in out
    assert "Taken back: your last decision" in out
    assert "You played red 5: Red to 14A" in out


def test_plain_goes_to_the_end_of_a_race(path: Path) -> None:
    out = plain(fresh(path), "1\n" * 400)
    assert "The race is over: " in out
    assert "Race 1 was over: " in out
    assert ": $" in out


def drawn(app: RaceApp) -> str:
    """Everything on the screen that is seen now."""
    return app.export_screenshot()


def test_the_screen_is_covered_until_the_next_person_has_sat_down(path: Path) -> None:
    """Two people at one keyboard: nobody sees the other's hand."""
    play = fresh(path, "you:Kim", "you:Ola")

    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await asked(app, pilot)
        await pilot.pause(0.1)
        first = app.play.asked
        assert first is not None
        assert isinstance(app.screen, HandOver)
        assert "look&#160;away" in drawn(app)
        assert "Pass" not in drawn(app)
        await open_curtain(app, pilot)
        await pilot.pause(0.1)
        assert "Pass" in drawn(app)
        await pilot.press("1", "enter")  # passes
        for _ in range(200):
            await pilot.pause(0.02)
            if app.play.asked not in (None, first):
                break
        await pilot.pause(0.1)
        assert isinstance(app.screen, HandOver)
        assert app.screen.person != app.play.table.names[first]

    run(play, script)


def test_the_terminal_may_change_its_size_while_a_page_is_open(path: Path) -> None:
    async def script(app: RaceApp, pilot: Pilot[int]) -> None:
        await asked(app, pilot)
        await pilot.press("?")
        await pilot.pause(0.1)
        assert isinstance(app.screen, Page)
        await pilot.resize_terminal(120, 40)
        await pilot.pause(0.1)
        await pilot.press("enter")
        await pilot.pause(0.1)
        assert app.race_screen.query_one("#board").size.width == 120

    run(fresh(path), script)
