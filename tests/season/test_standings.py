"""Standings, statistics and playoffs; and the real season of 2023 scored by the same code."""

from __future__ import annotations

import msgspec
import pytest

from fivewide.content.pack import builtin
from fivewide.games.pile_up_racing import content
from fivewide.kernel.game import CarResult
from fivewide.season.playoffs import rounds_of
from fivewide.season.points import Playoffs, Stretch, System, system
from fivewide.season.real import Real, real_season
from fivewide.season.standings import Book
from tests.season.races import order


def run(system: System, *races: list[CarResult], rounds: list[int] | None = None) -> Book:
    book = Book(system, rounds or [0] * len(races))
    for cars in races:
        book.enter(cars)
    return book


def names(book: Book) -> str:
    return "".join(account.name for account in book.order())


def test_the_order_after_every_race() -> None:
    book = Book(system("simple"), [0, 0, 0])
    seen = []
    for race in ("ABC", "CBA", "BCA"):
        book.enter(order(race))
        seen.append([(line.driver, line.score) for line in book.standings()])
    assert seen[0] == [("A", 3), ("B", 2), ("C", 1)]
    assert seen[1] == [("A", 4), ("C", 4), ("B", 4)], "B has not won"
    assert seen[2] == [("B", 7), ("C", 6), ("A", 5)]
    assert book.standings()[0].status == "champion"


def test_equal_scores_go_by_the_better_places_and_then_are_shared() -> None:
    book = run(system("simple"), order("ABCD"), order("BACD"), order("CDAB"))
    # A: 4+3+2, B: 3+4+1, C: 2+2+4, D: 1+1+3; B and C have a win each, B a second, C none
    assert names(book) == "ABCD"
    tied = run(system("simple"), order("AB"), order("BA"))
    assert [line.place for line in tied.standings()] == [1, 1]


def test_statistics_count_what_happened() -> None:
    races = [order("ABCDEFGHIJKL", led={"A": 4, "B": 2}, out="KL"), order("LABCDEFGHIJK", out="A")]
    book = run(system("cup-2023-no-playoffs"), *races)
    lines = {line.driver: line for line in book.standings()}
    a, last = lines["A"], lines["L"]
    assert (a.starts, a.wins, a.poles, a.top5, a.top10, a.led, a.dnfs) == (2, 1, 1, 2, 2, 4, 1)
    assert (a.average_finish, a.average_start) == (1.5, 1.5)
    assert (last.wins, last.top5, last.top10, last.dnfs) == (1, 1, 1, 1)
    assert last.average_finish == 6.5
    assert sum(line.starts for line in lines.values()) == 24


def test_only_the_best_races_count() -> None:
    best_two = msgspec.structs.replace(system("grand-prix-1991"), best=2)
    book = run(best_two, order("ABC"), order("ABC"), order("BCA"), order("BAC"))
    lines = {line.driver: line for line in book.standings()}
    assert lines["A"].score == 20
    assert lines["A"].points == 30
    assert lines["B"].score == 20
    assert book.standings()[0].place == 1


SMALL = System(
    id="small",
    title="Two rounds",
    place=[10, 6, 4, 3, 2, 1],
    stage=[2, 1],
    playoffs=Playoffs(
        rounds=[Stretch(4, 2, 100), Stretch(2, 1, 200)],
        qualify="wins",
        starts=0.5,
        advance_by_win=True,
        carry=True,
        last_round_by_finish=True,
        win_bonus=5,
        stage_bonus=1,
        regular_bonus=[3, 2, 1],
    ),
)
ROUNDS = [0, 0, 1, 1, 2]


def test_winners_come_in_before_those_with_more_points() -> None:
    book = Book(SMALL, ROUNDS)
    book.enter(order("ABCDEF"))
    book.enter(order("FBCDEA"))
    # points: A 11, B 12, C 8, D 6, E 4, F 11; A and F have won, B leads, C is next by points
    book.enter(order("DEFABC"))
    in_it = {account.name: account for account in book.accounts.values() if account.tier}
    assert sorted(in_it) == ["A", "B", "C", "F"]
    # A: 100, 5 for the win, 1 or 2 for the regular season (A beats F on sixth places: none), 3 now
    assert in_it["B"].score == 100 + 3 + 2
    assert in_it["C"].score == 100 + 1
    assert {in_it["A"].entry, in_it["F"].entry} == {100 + 5 + 2, 100 + 5 + 1}
    assert book.accounts["D"].score == 6 + 10, "the others just go on counting"


def test_a_win_carries_into_the_next_round_and_the_best_finisher_is_champion() -> None:
    book = Book(SMALL, ROUNDS)
    for race in ("ABCDEF", "FBCDEA", "DEFABC", "CDEBAF"):
        book.enter(order(race))
    book.enter(order("DEBCFA"))
    # after the round A has 112, C 111 and a win, F 111, B 108
    assert sorted(a.name for a in book.accounts.values() if a.tier == 2) == ["A", "C"]
    champion, second = book.standings()[:2]
    assert (champion.driver, champion.status) == ("C", "champion"), "fourth, A was sixth"
    assert second.driver == "A"
    assert champion.score == 200 + 3, "nothing is carried into the last round"


def test_the_leader_in_points_comes_in_without_a_win() -> None:
    book = Book(SMALL, [0, 0, 0, 0, 1, 1, 2])
    for race in ("AEBCD", "BEACD", "CEABD", "DEABC"):
        book.enter(order(race))
    assert names(book)[0] == "E"
    book.enter(order("ABCDE"))
    assert sorted(a.name for a in book.accounts.values() if a.tier) == ["A", "B", "C", "E"]


def test_who_is_out_keeps_what_he_came_with_and_all_he_scored_since() -> None:
    book = Book(SMALL, ROUNDS)
    for race in ("ABCDEF", "FBCDEA", "DEFABC", "CDEBAF", "CBAFDE"):
        book.enter(order(race))
    out = [a for a in book.accounts.values() if a.tier == 1]
    assert len(out) == 2
    for account in out:
        assert account.score == account.entry + account.earned_in_playoffs
        assert account.score < 200


def test_stage_points_do_not_count_for_those_who_race_for_the_title() -> None:
    book = Book(SMALL, ROUNDS)
    for race in ("ABCDEF", "FBCDEA", "DEFABC", "CDEBAF"):
        book.enter(order(race))
    last = order("DEBCFA", stages=("CDBEFA",))
    points = dict(zip("DEBCFA", book.enter(last), strict=True))
    assert points["C"] == 3
    assert points["D"] == 10 + 1


def test_a_driver_with_too_few_starts_does_not_come_in() -> None:
    book = Book(msgspec.structs.replace(SMALL), [0, 0, 0, 1, 1, 2])
    for race in ("GABCDEF", "ABCDEF", "BACDEF", "ABCDEF"):
        book.enter(order(race))
    assert book.accounts["G"].wins == 1
    assert book.accounts["G"].tier == 0


@pytest.mark.parametrize(
    ("marked", "rounds"),
    [
        ([0] * 5, [0, 0, 1, 1, 2]),
        ([0] * 3, [0, 0, 0]),
        ([0, 0, 1, 2, 0], [0, 0, 1, 2, 0]),
        ([0, 0, 0, 0, 1], [0, 0, 0, 0, 2]),
        ([0, 0, 1, 2, 3], [0, 0, 1, 1, 2]),
    ],
)
def test_rounds_of_a_calendar(marked: list[int], rounds: list[int]) -> None:
    assert rounds_of(marked, SMALL.playoffs) == rounds
    assert rounds_of(marked, None) == [0] * len(marked)


def test_ten_races_among_ten_with_points_by_rank() -> None:
    chase = system("chase-2004")
    field = "ABCDEFGHIJKL"
    book = run(chase, *[order(field)] * 12, rounds=rounds_of([0] * 12, chase.playoffs))
    assert sum(account.tier == 1 for account in book.accounts.values()) == 10
    lines = {line.driver: line for line in book.standings()}
    assert lines["A"].score == 5000 + 50 + 10 * 180
    assert lines["J"].score == 5000 + 5 + 10 * 134
    assert lines["K"].score == 12 * 130


# The real season of 2023


@pytest.fixture(scope="module")
def real() -> Real:
    found = real_season(builtin("pile_up_2023"))
    assert found is not None
    return found


@pytest.fixture(scope="module")
def marked() -> list[int]:
    return [race.playoff_round for race in content.read(builtin("pile_up_2023")).races]


def test_the_real_season_has_its_real_champion(real: Real, marked: list[int]) -> None:
    """Points of 2023 with stages and playoffs, from the results alone: the table of that year."""
    cup = system("cup-2023")
    lines = real.book(cup, rounds_of(marked, cup.playoffs)).standings()
    assert [(line.driver, line.score) for line in lines[:4]] == [
        ("Ryan Blaney", 5035),
        ("Kyle Larson", 5034),
        ("William Byron", 5033),
        ("Christopher Bell", 5001),
    ]
    assert {line.driver for line in lines if line.status == "out of the playoffs"} == {
        "Denny Hamlin", "Tyler Reddick", "Chris Buescher", "Martin Truex Jr", "Brad Keselowski",
        "Ross Chastain", "Bubba Wallace", "Kyle Busch", "Joey Logano", "Kevin Harvick",
        "Michael McDowell", "Ricky Stenhouse Jr",
    }  # fmt: skip
    scores = [line.score for line in lines[4:16]]
    assert scores == sorted(scores, reverse=True)


FINED = {  # taken off in that race, for cars that were not as they should be, or for temper
    (4, "Denny Hamlin"), (7, "Alex Bowman"), (7, "William Byron"), (9, "Austin Dillon"),
    (13, "Tyler Reddick"), (14, "Chase Briscoe"), (14, "Erik Jones"),
}  # fmt: skip


def test_the_points_of_every_real_race_are_those_credited(real: Real, marked: list[int]) -> None:
    """But for the heats before the first race, which paid points, fines, and drivers of other
    series, who were credited none."""
    cup = system("cup-2023")
    book = Book(cup, rounds_of(marked, cup.playoffs))
    differ, counted = set(), 0
    for number, cars in enumerate(real.races, start=1):
        for car, points in zip(cars, book.enter(cars), strict=True):
            if car.points and number > 1:
                counted += 1
                if points != car.points:
                    differ.add((number, car.car))
    assert counted > 1150
    assert differ == FINED


def test_rates_of_the_real_season(real: Real) -> None:
    assert sum(real.retirements) / 36 == pytest.approx(4.64, abs=0.01)
    assert real.cautions is not None
    assert sum(real.cautions) / 36 == pytest.approx(5.44, abs=0.01)


def test_a_pack_without_results_has_no_real_season() -> None:
    assert real_season(builtin("pile_up_racing")) is None
