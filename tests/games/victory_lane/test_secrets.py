"""Worlds a seat imagines fit all that was to be seen, also what was shuffled into the deck."""

from __future__ import annotations

import pytest

from fivewide.games.victory_lane import GAME
from fivewide.games.victory_lane.state import Race
from fivewide.kernel.agenda import Shuffle, advance, answer, fall, options
from fivewide.kernel.chance import Seeded
from tests.games.victory_lane.pictures import race

Times = tuple[int, ...]  # how many shuffles there were before each card of a hand was drawn


@pytest.mark.rule("VL-HAND-03")
def test_a_hand_kept_through_a_shuffle_has_none_of_the_cards_shuffled_in() -> None:
    table = race(
        hands={"0": ["A01"], "1": ["A02", "A03", "A04"]},
        gathered=[f"A{number:02}" for number in range(10, 53)],
        held={"1": [0, 0, 1]},
    )
    old = {*range(1, 9)}  # cards that nobody saw being gathered, as numbers
    seen = set()
    for seed in range(60):
        hand = [int(card) for card in GAME.determinize(table.state, 0, Seeded(seed)).hands[1]]
        assert sum(1 for card in hand if card in old) >= 2
        seen.update(hand)
    assert len(seen) > 40  # the third card may be any
    assert old <= seen


@pytest.mark.rule("VL-HAND-03")
@pytest.mark.parametrize(("seats", "races", "seed"), [(2, "R09", 1), (4, "R03", 2), (8, "R10", 3)])
def test_imagined_hands_could_have_come_about(seats: int, races: str, seed: int) -> None:
    """Beside the race everybody keeps count of what each hand may be, in all possible ways."""
    chance = Seeded(seed)
    state = GAME.new(GAME.prepare({"races": races}, seats), Seeded(seed))
    state.stops_at_chance = True
    counts: list[set[Times]] = [{()} for _ in range(seats)]
    since = [0] * 52
    checked = 0
    advance(state)
    while not state.over:
        before, shuffles = [set(hand) for hand in state.hands], int(state.shuffles)
        one_step(state, chance)
        for seat, hand in enumerate(state.hands):
            for card in before[seat] - set(hand):
                counts[seat] = {
                    left for held in counts[seat] for left in without(held, since[card])
                }
            for _ in set(hand) - before[seat]:
                counts[seat] = {(*held, shuffles) for held in counts[seat]}
        if state.shuffles > shuffles:
            for card in state.gathered:
                since[card] = int(state.shuffles)
        if state.shuffles and not state.over and chance.below(4) == 0:
            watcher = chance.below(seats)
            world = GAME.determinize(state, watcher, chance)
            for seat, hand in enumerate(world.hands):
                last = sorted(since[card] for card in hand)
                assert any(
                    len(held) == len(last) and all(w >= s for w, s in zip(held, last, strict=True))
                    for held in counts[seat]
                )
                checked += seat != watcher
    assert checked > 30


def without(held: Times, last: int) -> set[Times]:
    """What may be left of a hand once a card leaves that was gathered last in such a shuffle."""
    return {(*held[:place], *held[place + 1 :]) for place, when in enumerate(held) if when >= last}


def one_step(state: Race, chance: Seeded) -> None:
    """One decision, one die or one shuffle."""
    if isinstance(state.question, Shuffle):
        fall(state, [int(item) for item in chance.shuffled(state.question.items(state))])
    else:
        ways = options(state)
        answer(state, ways[chance.below(len(ways))])
