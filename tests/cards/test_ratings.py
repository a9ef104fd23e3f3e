"""Every field of a driver card, from figures small enough to work out by hand."""

from __future__ import annotations

import msgspec
import pytest

from fivewide.cards import rating
from fivewide.cards.rating import Card, cards, grade, near_cuts
from fivewide.cards.results import Caution, Season, Start, Stops
from tests.cards.results import BY, race, season, start


def by_name(made: list[Card]) -> dict[str, Card]:
    return {card.driver: card for card in made}


def regulars(count: int, races: int) -> list[Start]:
    """Drivers d01, d02, ... who finish, and start, in that order every time."""
    return [
        start(number, f"d{place:02}", place, place)
        for number in range(1, races + 1)
        for place in range(1, count + 1)
    ]


@pytest.mark.parametrize(
    ("z", "letter"),
    [(-3.0, "A"), (-1.44, "A"), (-1.43, "B"), (-0.98, "B"), (0.45, "C"), (1.6, "D"), (1.61, "E")],
)
def test_a_cut_still_earns_the_better_letter(z: float, letter: str) -> None:
    assert rating.LETTERS[grade(z, BY.letters.cuts)] == letter


def test_letters_are_standard_deviations_from_the_fields_mean() -> None:
    """Ten drivers, ten races: means 1 to 10, all drawn in alike, so z is that of 1 to 10."""
    made = by_name(cards(season(regulars(10, 10)), BY))
    letters = [made[f"d{place:02}"].skill["speedway"].race for place in range(1, 11)]
    # sd of 1..10 is 3.0277: z of place p is (p - 5.5) / 3.0277
    assert letters == ["A", "B", "C", "C", "C", "C", "D", "D", "D", "D"]
    assert made["d01"].skill["speedway"].race_z == pytest.approx(-4.5 / 3.0277, abs=1e-3)


def test_few_starts_are_drawn_toward_the_mean() -> None:
    starts = regulars(10, 10)
    starts += [start(1, "guest", 11, 11)]
    starts = [s for s in starts if s.driver != "d10" or s.race != 1]
    once = cards(season(starts), BY)
    guest, last = by_name(once)["guest"].skill["speedway"], by_name(once)["d10"].skill["speedway"]
    assert guest.mean_finish == 11
    assert last.mean_finish == 10
    assert guest.race_z is not None
    assert last.race_z is not None
    assert guest.race_z < last.race_z, "one bad race says less than nine"


def test_a_type_he_never_raced_is_an_e() -> None:
    made = cards(season(regulars(4, 3)), BY)
    assert all(card.skill["road"] == rating.Skill("E", "E") for card in made)


@pytest.mark.parametrize(("led", "mark"), [(0, ""), (4, ""), (5, "+"), (9, "+"), (10, "++")])
def test_marks_for_laps_led_of_a_hundred(led: int, mark: str) -> None:
    starts = [start(1, "a", 1, 1, led), start(1, "b", 2, 2), start(1, "c", 3, 3)]
    (skill,) = [card.skill["speedway"] for card in cards(season(starts), BY) if card.driver == "a"]
    assert skill.race[1:] == mark


def test_laps_led_count_on_their_type_of_track_only() -> None:
    starts = [start(1, "a", 1, 1, led=10), start(2, "a", 1, 2)]
    starts += [start(n, "b", 2, 3 - n) for n in (1, 2)]
    races = [race(1, "road"), race(2, "short")]
    made = by_name(cards(season(starts, races), BY))
    assert made["a"].skill["road"].race.endswith("++")
    assert made["a"].skill["short"].race[1:] == ""


@pytest.mark.parametrize(
    ("races", "lost", "led", "mark"),
    [(2, 5, 0, "-"), (2, 4, 0, ""), (1, 5, 0, ""), (2, 5, 5, "+")],
)
def test_a_minus_for_five_places_lost_twice_unless_he_led(
    races: int, lost: int, led: int, mark: str
) -> None:
    starts = []
    for number in range(1, races + 1):
        starts += [start(number, "a", 1 + lost, 1, led)]
        starts += [start(number, f"x{n}", n, n + 1) for n in range(1, lost + 1)]
    (skill,) = [card.skill["speedway"] for card in cards(season(starts), BY) if card.driver == "a"]
    assert skill.race[1:] == mark


def test_a_pole_gives_the_qualifying_letter_a_plus() -> None:
    made = by_name(cards(season(regulars(4, 2)), BY))
    assert made["d01"].skill["speedway"].qualifying.endswith("+")
    assert not made["d02"].skill["speedway"].qualifying.endswith("+")


def league(kind: str, count: int, of: int = 36) -> Season:
    """One driver with so many troubles in 36 starts, in a field like that of 2023."""
    trouble = {"dnf": "crash", "mech": "engine"}.get(kind, "running")
    rate = {"dnf": 0.1265, "mech": 0.0197, "acc": 0.30}[kind]
    starts: list[Start] = []
    cautions: list[Caution] = []
    others, hits = 35, 0
    for number in range(1, of + 1):
        hit = number <= count
        starts.append(start(number, "he", 1, 1, status=trouble if hit else "running", car="1"))
        if hit and kind == "acc":
            cautions.append(Caution(number, None, None, "crash", ("1",)))
        for other in range(others):
            due = round((len(starts)) * rate)
            struck = hits < due - 1
            hits += struck
            car = str(other + 2)
            starts.append(
                start(
                    number, f"o{other}", other + 2, other + 2,
                    status=trouble if struck else "running", car=car,
                )
            )  # fmt: skip
            if struck and kind == "acc":
                cautions.append(Caution(number, None, None, "crash", (car,)))
    return season(starts, cautions=cautions)


@pytest.mark.parametrize(
    ("retired", "dnf"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 6), (7, 7), (9, 7)]
)
def test_retirements_of_a_full_season(retired: int, dnf: int) -> None:
    assert by_name(cards(league("dnf", retired), BY))["he"].dnf == dnf


@pytest.mark.parametrize(("broken", "mech"), [(0, "A"), (1, "B"), (2, "C"), (3, "D"), (5, "E")])
def test_mechanical_ends_of_a_full_season(broken: int, mech: str) -> None:
    made = by_name(cards(league("mech", broken), BY))["he"]
    assert made.mech == mech
    assert made.retirements == broken, "what breaks is out, too"


@pytest.mark.parametrize(
    ("crashes", "acc"), [(0, 1), (8, 1), (9, 2), (11, 3), (12, 4), (13, 4), (14, 5), (16, 6)]
)
def test_crashes_of_a_full_season(crashes: int, acc: int) -> None:
    made = by_name(cards(league("acc", crashes), BY))["he"]
    assert (made.accidents, made.acc) == (crashes, acc)


def test_crash_dvp_and_fuel_are_no_mechanical_ends_and_a_mechanical_caution_is() -> None:
    ends = ["crash", "dvp", "fuel", "running", "engine", "overheating"]
    starts = [start(n, "he", 1, status=end, car="7") for n, end in enumerate(ends, start=1)]
    cautions = [Caution(4, None, None, "mechanical", ("7",))]
    (made,) = cards(season(starts, cautions=cautions), BY)
    assert made.mechanical == 3
    assert made.retirements == 5, "an empty tank is a retirement"


@pytest.mark.parametrize(
    ("delta", "stops", "pit"),
    [
        (-0.55, 10, 2),
        (-0.54, 10, 1),
        (-0.25, 99, 1),
        (0.35, 10, 0),
        (1.25, 10, -1),
        (1.3, 10, -2),
        (-0.9, 9, 0),
    ],
)
def test_pit_by_the_median_stop(delta: float, stops: int, pit: int) -> None:
    made = cards(season(regulars(2, 2), stops={"d01": Stops(stops, delta)}), BY)
    assert by_name(made)["d01"].pit == pit
    assert by_name(made)["d02"].pit == 0, "nothing known of him"


def test_without_cautions_acc_goes_by_rank_and_equals_are_rated_equal() -> None:
    starts = regulars(10, 10)
    worst = [
        start(s.race, s.driver, s.finish, s.start, status="crash")
        if s.driver == "d10" and s.race <= 4
        else s
        for s in starts
    ]
    made = by_name(cards(season(worst), BY))
    assert made["d10"].acc == 5, "the last of ten: beyond nine tenths, not beyond 94 %"
    assert {made[f"d{n:02}"].acc for n in range(1, 10)} == {1}


def test_retirements_relative_to_the_season() -> None:
    """A year in which half of the cars fell out: 7 for all, unless seen against that year."""
    starts = [
        start(s.race, s.driver, s.finish, s.start, status="crash" if s.race % 2 else "running")
        for s in regulars(10, 10)
    ]
    relative = msgspec.structs.replace(
        BY, retirements=msgspec.structs.replace(BY.retirements, basis="relative")
    )
    assert {card.dnf for card in cards(season(starts), BY)} == {7}
    assert {card.dnf for card in cards(season(starts), relative)} == {5}


def test_win_blend_helps_a_winner_who_crashes() -> None:
    starts = []
    for number in range(1, 11):
        wins = number % 2
        starts.append(
            start(number, "star", 1 if wins else 12, 1, status="running" if wins else "crash")
        )
        starts += [start(number, f"x{n:02}", n + wins, n) for n in range(1, 12)]
    blend = msgspec.structs.replace(BY, letters=msgspec.structs.replace(BY.letters, win_blend=0.5))
    plain = by_name(cards(season(starts), BY))["star"].skill["speedway"].race_z
    blended = by_name(cards(season(starts), blend))["star"].skill["speedway"].race_z
    assert plain is not None
    assert blended is not None
    assert blended < plain - 0.3


def test_who_never_qualified_has_a_card_too() -> None:
    made = by_name(cards(season(regulars(3, 2), failed={"hopeful": 2}), BY))
    assert (made["hopeful"].starts, made["hopeful"].failed) == (0, 2)
    assert made["hopeful"].skill["super"].race == "E"


def test_letters_close_to_a_cut_are_reported() -> None:
    made = cards(season(regulars(10, 10)), BY)
    cut = by_name(made)["d01"].skill["speedway"].race_z
    assert cut is not None
    moved = msgspec.structs.replace(
        BY, letters=msgspec.structs.replace(BY.letters, cuts=(cut - 0.04, -0.98, 0.45, 1.6))
    )
    near = [each for each in near_cuts(made, moved) if each.driver == "d01"]
    assert {each.field for each in near} == {"speedway_r", "speedway_q"}
