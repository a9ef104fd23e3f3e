"""The rulebook's race at Watkins Glen, die by die: the first segment of race 25."""

from __future__ import annotations

import pytest

from tests.games.pile_up_racing.pictures import at_the_grid
from tests.games.tables import feed, told

A = ["Larson", "Wallace", "van Gisbergen", "Suarez", "Reddick", "Cindric"]
B = ["Gibbs", "b2", "b3", "Elliott", "b5", "b6"]
C = [f"c{place}" for place in range(1, 7)]
D = [f"d{place}" for place in range(1, 19)]
FAST = ["d2", "d3", "d7", "d11", "d12", "d18"]  # the six cars of pile D rated B
CARDS = dict.fromkeys(A + B + C + D, "C") | dict.fromkeys(FAST, "B")
CARDS |= {"Gibbs": "A", "Elliott": "A", "Larson": "B", "d5": "E", "c2": "D", "b5": "B-"}


@pytest.mark.rule("PU-SEG-01", "PU-SEG-02", "PU-SEG-03", "PU-SEG-06", "PU-Q6-03", "PU-Q9-03")
def test_the_books_segment_at_watkins_glen() -> None:
    table = at_the_grid(A + B + C + D, CARDS)

    def sizes() -> list[int]:
        return [len(pile) for pile in table.position()["piles"]]

    assert (sizes(), table.position()["pile"]) == ([6, 6, 6, 18], "D")

    feed(table, [4, 2, 5], [1, 5], FAST[::-1])
    assert (sizes(), table.position()["pile"]) == ([6, 6, 12, 12], "C")
    assert table.position()["piles"][2] == C + FAST[::-1]
    assert table.position()["piles"][3] == [car for car in D if car not in FAST]

    feed(table, [6, 3, 1], [5, 4])
    assert (sizes(), table.position()["pile"]) == ([6, 6, 12, 12], "B")

    feed(table, [5, 1, 2], [4, 6], ["Gibbs", "Elliott"])
    assert (sizes(), table.position()["pile"]) == ([8, 4, 12, 12], "A")
    assert table.position()["piles"][0] == [*A, "Gibbs", "Elliott"]

    order = [
        "Wallace",
        "Larson",
        "Gibbs",
        "Suarez",
        "van Gisbergen",
        "Elliott",
        "Cindric",
        "Reddick",
    ]
    assert table.position()["box"] == 0
    feed(table, [1, 2, 6], order)
    assert table.position()["piles"][0] == order
    assert table.position()["piles"][1] == ["b2", "b3", "b5", "b6"]
    assert (table.position()["box"], table.position()["pile"]) == (1, "D")
    assert [facts["pair"] for facts in told(table, "rolled")] == [42, 63, 51, 12]
    assert table.position()["leader"] == "Wallace"
