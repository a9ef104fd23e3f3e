"""A race run silently and the same race told at a table: one race, whatever the options.

Search and simulation roll at once where a table stops for dice, so several rules are written for
both. Here both run side by side: every value of every option, and all pairs of values.
"""

from __future__ import annotations

import itertools
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from fivewide.content.pack import Pack
from fivewide.games.pile_up_racing import GAME
from fivewide.games.pile_up_racing.options import Options
from fivewide.games.pile_up_racing.state import Race
from fivewide.kernel.agenda import Shuffle, Together, advance, answer, options, settle_shuffle
from fivewide.kernel.chance import Seeded
from fivewide.kernel.errors import BadOption
from fivewide.kernel.game import Setup
from fivewide.kernel.luck import SeededLuck
from tests.games.pile_up_racing.pictures import letters, pack_of

# Two races of five segments: an oval of a mile with three stages, and a dash without any
RACES = (
    "race,of,name,track,type,lap_miles,laps,miles,starters,stage_laps,stage_boxes\n"
    "1,2,Cup,Test Cup,speedway,1.0,60,60,16,20/20/20,1/2/2\n"
    "2,2,Dash,Test Dash,road,2.0,9,18,16,,3\n"
)
RATINGS = ("A++", "A", "B+", "B", "B-", "C", "C-", "D", "E")
# What is no list of values: a few that matter
OPEN = {
    "race": (1, 2),
    "track": ("", "Test Dash"),
    "drivers": ("", "a,b,c,d,e,f,g,h,i"),
    "starters": (0, 2, 7, 20),
    "cars": ("", "c,e"),
    "cars_each": (1, 2, 4),
}
SEATS = 2
Way = tuple[tuple[str, Any], ...]


def values_of(name: str) -> tuple[Any, ...]:
    """Every value an option can have; a few of those that take anything."""
    if name in OPEN:
        return OPEN[name]
    hint = get_type_hints(Options)[name]
    if hint is bool:
        return (False, True)
    assert get_origin(hint) is Literal, name
    return get_args(hint)


FACTORS = {
    name: values_of(name) for name in get_type_hints(Options) if name != "set"
}  # a pack of one's own is the set


@cache
def pack() -> Pack:
    names = letters(20)
    cards = {
        name: f"{RATINGS[n % 9]} q={'ABCDE'[n % 5]}{'+' * (n % 3 == 0)} acc={n % 6 + 1} "
        f"pit={n % 5 - 2} mech={'ABCDE'[n % 4]} dnf={n % 7 + 1}"
        for n, name in enumerate(names)
    }
    entries = "race,start,driver\n" + "".join(
        f"{race},{place},{name}\n"
        for race in (1, 2)
        for place, name in enumerate(names[race : race + 16], start=1)
    )
    return pack_of(cards, RACES, entries_csv=entries)


@cache
def setup_of(way: Way) -> Setup:
    """These options, the rest as it is; a set of our own is no pack."""
    given = dict(way)
    return GAME.prepare(given, SEATS, None if "set" in given else pack())


# The only options that may exclude each other; the rest need not be tried out.
TOUCHY = {
    "race", "track", "field", "drivers", "starters", "grid", "cars", "cars_each", "pick",
    "segments_include_final_lap", "stage_split",
}  # fmt: skip


def is_possible(way: Way) -> bool:
    return stands(tuple(sorted(each for each in way if each[0] in TOUCHY)))


@cache
def stands(way: Way) -> bool:
    try:
        setup_of(way)
    except BadOption:
        return False
    return True


def silent(setup: Setup, seed: int) -> Race:
    race = GAME.new(setup, Seeded(seed))
    people = Seeded(seed + 1)
    advance(race)
    while race.question is not None:
        ways = options(race)
        answer(race, ways[people.below(len(ways))])
    return race


def told(setup: Setup, seed: int) -> Race:
    race = GAME.new(setup, Seeded(0))
    race.stops_at_chance = True
    luck, people = SeededLuck(seed), Seeded(seed + 1)
    advance(race)
    while race.question is not None:
        question = race.question
        if isinstance(question, Shuffle):
            settle_shuffle(race, luck.order(GAME, race, question))
        elif isinstance(question, Together) or question.seat >= 0:
            ways = options(race)
            answer(race, ways[people.below(len(ways))])
        else:
            answer(race, luck.draw(GAME, race, question))
    return race


def check(way: Way, seeds: range) -> None:
    setup = setup_of(way)
    for seed in seeds:
        one, other = silent(setup, seed), told(setup, seed)
        assert GAME.position(one) == GAME.position(other), f"seed {seed} with {dict(way)}"
        assert GAME.results(one) == GAME.results(other), f"seed {seed} with {dict(way)}"


# Every value

SINGLE: list[Way] = [
    ((name, value),) for name in get_type_hints(Options) for value in values_of(name)
]
NEEDS: dict[tuple[str, Any], Way] = {  # what a value is only possible with
    ("grid", "given"): (("drivers", OPEN["drivers"][1]),),
}


@pytest.mark.rule("PU-END-03")
@pytest.mark.parametrize("way", SINGLE, ids=[f"{way[0][0]}={way[0][1]}" for way in SINGLE])
def test_silent_and_told_are_one_race_for_every_value_of_every_option(way: Way) -> None:
    whole = way + NEEDS.get(way[0], ())
    check(whole, range(1) if "set" in dict(way) else range(4))


@pytest.mark.rule("PU-Q10-11")
@pytest.mark.parametrize("marks", [False, True])
def test_so_they_are_where_pits_make_all_the_difference(marks: bool) -> None:
    """Sixteen cars: seven dice in the pits or five, one die or one less two, marked or not."""
    kinds = ("A pit=+2", "A+", "E pit=-2", "E-")
    cards = {name: kinds[n * 3 % 4] for n, name in enumerate(letters(16))}
    given = {"drivers": ",".join(cards), "grid": "given", "duel_marks": marks}
    setup = GAME.prepare(given, 1, pack_of(cards))
    for seed in range(20):
        assert GAME.position(silent(setup, seed)) == GAME.position(told(setup, seed))


# All pairs


def covering() -> list[Way]:
    """Choices for all factors such that every possible pair of values occurs in one of them.

    One after the other takes a pair that is still open and gives every other factor the value
    with the most open pairs.
    """
    names = list(FACTORS)
    open_pairs = {
        ((a, x), (b, y))
        for a, b in itertools.combinations(names, 2)
        for x in FACTORS[a]
        for y in FACTORS[b]
        if is_possible(((a, x), (b, y)))
    }
    ways: list[Way] = []
    while open_pairs:
        chosen = dict(min(open_pairs, key=repr))
        for name in names:
            if name in chosen:
                continue
            best, most = None, -1
            for value in FACTORS[name]:
                tried = {**chosen, name: value}
                gained = sum(pair_of(tried, name, other) in open_pairs for other in chosen)
                if gained > most and is_possible(tuple(tried.items())):
                    best, most = value, gained
            if most >= 0:
                chosen[name] = best
        way = tuple((name, chosen[name]) for name in names if name in chosen)
        closed = {pair for pair in itertools.combinations(way, 2) if pair in open_pairs}
        assert closed, "a pair that is possible by itself, and with nothing else"
        open_pairs -= closed
        ways.append(way)
    return ways


def pair_of(chosen: dict[str, Any], name: str, other: str) -> tuple[Any, Any]:
    first, second = sorted((name, other), key=list(FACTORS).index)
    return (first, chosen[first]), (second, chosen[second])


@pytest.mark.rule("PU-END-03")
def test_silent_and_told_are_one_race_for_every_pair_of_values() -> None:
    ways = covering()
    for way in ways:
        check(way, range(10, 13))
    met = {pair for way in ways for pair in itertools.combinations(way, 2)}
    assert len(met) > 2_500, "hardly any pairs were possible"


def test_the_races_compared_go_through_every_rule_that_is_written_twice() -> None:
    """Duels, re-rolls, ladders, checks, shuffles, letters and Special Results are all met."""
    seen: set[str] = set()
    way = (("duel_ties", "reroll"), ("overtime", "three"), ("mech_scope", "all"))
    for seed in range(12):
        race = GAME.new(setup_of(way), Seeded(0))
        race.stops_at_chance = True
        luck = SeededLuck(seed)
        advance(race)
        while race.question is not None:
            seen.add(GAME.chance_name(race.question))
            if isinstance(race.question, Shuffle):
                settle_shuffle(race, luck.order(GAME, race, race.question))
            else:
                answer(race, luck.draw(GAME, race, race.question))
    every = {"roll", "letter", "shuffle", "duel", "reroll", "ladder", "check", "rear"}
    assert seen >= every | {"special-car", "special", "deal"}
