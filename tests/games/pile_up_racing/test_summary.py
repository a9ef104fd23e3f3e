# ruff: noqa: E501
"""The log in passages: a pile's action, a caution, a stage, the flag, in a line each."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.pile_up_racing import GAME
from fivewide.kernel.chance import Seeded
from fivewide.kernel.edge import names_of
from fivewide.kernel.passages import summed_up
from tests.games.pile_up_racing.pictures import RaceTable, at_the_grid, from_seed, race
from tests.games.reading import divided
from tests.games.tables import feed
from tests.games.words import LANGUAGES

LANGUAGE = LANGUAGES["pile-up-racing"]
OUT, ON = [1, 1], [6, 6]


def passages(table: RaceTable) -> list[str]:
    divided_up = divided(GAME, table.events(None))
    return [summed_up(GAME, table.state, part, table.names).words for part in divided_up]


def action(picture: str, *chance: Any, cards: dict[str, str] | None = None, **more: Any) -> str:
    """The passage of one pile's action."""
    table = race(picture, cards=cards, **more)
    feed(table, *chance)
    return next(line for line in passages(table) if line.startswith("Pile "))


CASES: list[tuple[str, list[Any], dict[str, Any], str]] = [
    ("a | b c", [[1, 2, 1], ["c", "b"]], {}, "Pile B, 3 (1 and 2) with a 1: pile B was shuffled, 2 cars."),
    ("a | b c d", [[4, 1, 2], ["c", "b"]], {}, "Pile B, 5 (4 and 1) with a 2: c and b advanced to pile A."),
    ("a b", [[4, 1, 1]], {}, "Pile A, 5 (4 and 1) with a 1: a advanced to pile A, a new one; a led segment 1."),
    ("a b | c", [[4, 2, 1], [3, 1]], {}, "Pile B, 6 (4 and 2) with a 1: C car c advanced to pile A."),
    ("a | b", [[4, 2, 1], [6, 6]], {}, "Pile B, 6 (4 and 2) with a 1: no A car to advance."),
    ("a | b", [[4, 5, 1], [6, 6]], {}, "Pile B, 9 (4 and 5) with a 1: no E car to drop."),
    ("a | b c", [[5, 3, 1]], {}, "Pile B, 8 (5 and 3) with a 1: c dropped to pile C, a new one."),
    (
        "a | b c", [[4, 3, 2], [1, 1, 1], [2, 2, 2]], {},
        "Pile B, 7 (4 and 3) with a 2: c 6 won the duel against b 3, up to pile A.",
    ),
    ("a b", [[4, 3, 1], [2, 2, 2]], {}, "Pile A, 7 (4 and 3) with a 1: a 6 won without a rival, up to a new lead pile; a led segment 1."),
    (
        "a | b c", [[4, 6, 2], [6, 6, 6], [1, 1, 1], [6, 6, 6], [6, 6, 6]], {},
        "Pile B, 10 (4 and 6) with a 2: c passed b, held off by a.",
    ),
    (
        "a | b c", [[4, 6, 2], [6, 6, 6], [1, 1, 1], [6, 6, 6], [1, 1, 1]], {},
        "Pile B, 10 (4 and 6) with a 2: c passed b and a, into pile A; c took the lead from a.",
    ),
    (
        "a b c d", [[4, 6, 4], [1, 1, 1], [6, 6, 6], [5, 5, 5], [1, 1, 1], [5, 5, 5], [1, 1, 1]], {},
        "Pile A, 10 (4 and 6) with a 4: d tried to climb, held off by c, c passed b and a; "
        "c took the lead from a; c led segment 1.",
    ),
    ("a b", [[4, 6, 1]], {}, "Pile A, 10 (4 and 6) with a 1: a had nobody to pass; a led segment 1."),
    ("a | b c d", [[6, 5, 1]], {}, "Pile B, 11 (6 and 5) with a 1: pile B broke in two, 2 in front and 1 behind."),
    (
        "a | b c d", [[1, 1, 1], OUT, ON, ON, ["d", "c"]], {},
        "Pile B, 2 (1 and 1) with a 1: crash, everybody: b out, c and d to the rear.",
    ),
    ("a | b c d", [[1, 1, 1], OUT], {}, "Pile B, 2 (1 and 1) with a 1: crash, everybody: b out, 2 cars still to check."),
    ("a | b c", [[1, 1, 5]], {}, "Pile B, 2 (1 and 1) with a 5: crash, Acc 5 or more: nobody in it."),
    ("a | b c", [[6, 6, 1], ON], {}, "Pile B, 12 (6 and 6) with a 1: mechanical trouble, Mech A on: b to the rear."),
    (
        "a | b c", [[1, 1, 6], [2], [3, 3, 4]], {},
        "Pile B, 2 (1 and 1) with a 6: Debris, on a 10: nobody was affected.",
    ),
    (
        "a | b c", [[1, 1, 6], [2], [4, 4, 4]], {},
        "Pile B, 2 (1 and 1) with a 6: Two tires, on a 12: c went to the top of the pile (now 2nd).",
    ),
    (
        "a | b c", [[1, 1, 6], [2], [1, 1, 2]], {},
        "Pile B, 2 (1 and 1) with a 6: Engine gone, on a 4: c was out.",
    ),
    (
        "a | b c", [[1, 1, 6], [1], [3, 3, 2]], {},
        "Pile B, 2 (1 and 1) with a 6: Penalty on pit road, on an 8: b had to go to the rear.",
    ),
    ("a | b c", [[1, 1, 6], [2]], {}, "Pile B, 2 (1 and 1) with a 6: something special for c."),
    (
        "a | b", [[1, 2, 1], OUT], {"position": {"box": 12}},
        "Pile B, 3 (1 and 2) with a 1: crash on the Final Lap, everybody: b out.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("picture", "chance", "more", "line"), CASES, ids=[case[3] for case in CASES]
)
def test_a_piles_action_is_one_line(
    picture: str, chance: list[Any], more: dict[str, Any], line: str
) -> None:
    assert action(picture, *chance, **more) == line


def test_a_caution_tells_the_stops_before_the_field_forms_up() -> None:
    table = race("a | b c", cars="b", pit_strategy=True, position={"box": 2})
    feed(table, [1, 1, 5])
    table.act(0, {"pit": {"b": "four"}})
    assert passages(table)[1:3] == [
        "Caution 1, in segment 3.",
        "Stage 1 went to a; b took four tires after one segment; 3 cars formed up in one pile; "
        "a led segment 3.",
    ]


def test_before_the_start_and_at_the_flag() -> None:
    table = at_the_grid(["a", "b", "c"], seats=2, race=2)
    assert passages(table)[0] == "Seat 0 has a; Seat 1 has b; green flag: 3 cars in one pile."
    table = from_seed(1, race=11)
    first, last = passages(table)[0], passages(table)[-1]
    assert first.startswith("Rusty Kowalski won the pole, then Nico Ferrante and Wade Sturgill; ")
    assert last == (
        "Checkered flag: Tamsin Reeve won, ahead of Nico Ferrante and Wade Sturgill; 3 cars out."
    )


OPTIONS: list[dict[str, Any]] = [
    {"race": 11},
    {"race": 5, "starters": 20, "duel_ties": "reroll", "mech_scope": "all"},
    {"race": 11, "aggression": True, "pit_strategy": True, "pick": "drafted", "cars_each": 2},
    {"race": 11, "field": "all", "ladder_limit": "unlimited", "sr_keeps_caution": False},
    {"race": 11, "starters": 2, "overtime": "unlimited"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_passage_of_whole_races_reads_well_at_every_moment(options: dict[str, Any]) -> None:
    """Also while it is still going on: each passage is told as it grows, event by event."""
    lines = events = 0
    for seed in range(4):
        table = from_seed(seed, seats=2, **options)
        people = Seeded(seed)
        while not table.over:
            seat = table.to_act[0]
            ways = table.options(seat)
            table.act(seat, ways[int(people.below(len(ways)))])
        names = ["You", "Kim"]
        for part in divided(GAME, table.events(None)):
            lines, events = lines + 1, events + len(part)
            for end in range(1, len(part) + 1):
                words = summed_up(GAME, table.state, part[:end], names).words
                LANGUAGE.check(words)
                assert words[0].isupper() or words[0].isdigit()
                assert words.endswith(".")
                assert ".." not in words
                assert "You has" not in words
                assert len(words) < 500
            whole = summed_up(GAME, table.state, part, names).words
            for event in part:
                if event.kind in ("retired", "broke-down") and len(part) < 20:
                    assert "out" in whole or "more" in whole
                if event.kind == "lead-changed":
                    car = names_of(table.state).car(event.facts["car"])
                    assert f"{car} took the lead" in whole
    assert events > 3 * lines, "a passage is told in a third of the lines at most"
