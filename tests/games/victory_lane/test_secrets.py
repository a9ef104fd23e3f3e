"""Worlds a seat imagines fit all that was to be seen, also what was shuffled into the deck."""

from __future__ import annotations

import pytest

from fivewide.games.victory_lane import GAME
from fivewide.games.victory_lane.state import Race
from fivewide.kernel.agenda import Shuffle, advance, answer, options, settle_shuffle
from fivewide.kernel.chance import Seeded
from fivewide.kernel.errors import BadPosition
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
        settle_shuffle(state, [int(item) for item in chance.shuffled(state.question.items(state))])
    else:
        ways = options(state)
        answer(state, ways[chance.below(len(ways))])


# What a seat may know of a position


@pytest.mark.rule("VL-HAND-02", "VL-TEAM-05")
def test_a_seat_knows_its_own_hand_and_with_an_option_its_partners() -> None:
    for open_hands in (False, True):
        options = {"team_mode": "pairs8", "team_open_hands": open_hands}
        state = GAME.place(GAME.prepare(options, 8), {})
        hidden = [None] * 4
        for seat in range(8):
            known = GAME.known(state, seat)
            seen = {number for number, hand in known["hands"].items() if hand != hidden}
            assert seen == {str(seat), *([str((seat + 4) % 8)] if open_hands else [])}
            assert known["deck"] == [None] * len(state.deck), "it would tell what others hold"
            assert len(known["laps_deck"]) == 16, "everybody knows what was not shown"
        assert set(map(tuple, GAME.known(state, None)["hands"].values())) == {tuple(hidden)}


@pytest.mark.rule("VL-QUAL-04", "VL-YELLOW-11")
def test_that_an_answer_is_sealed_is_known_the_answer_is_its_seats_alone() -> None:
    ids = [f"A{number:02}" for number in range(1, 16)]
    hands = {str(seat): ids[seat * 5 : seat * 5 + 5] for seat in range(3)}
    document = {"asks": "qualify", "hands": hands, "sealed": {"0": "A02", "2": "A11"}}
    state = GAME.place(GAME.prepare({}, 3), document)
    assert GAME.position(state)["sealed"] == {"0": "A02", "2": "A11"}
    assert GAME.known(state, 0)["sealed"] == {"0": "A02", "2": None}
    assert (
        GAME.known(state, 1)["sealed"]
        == GAME.known(state, None)["sealed"]
        == {
            "0": None,
            "2": None,
        }
    )


@pytest.mark.parametrize("sealed", [{"0": 3}, {"0": "A09"}, {"0": "ace"}, {"3": "A01"}], ids=str)
def test_only_a_card_of_the_hand_can_have_been_sealed(sealed: dict[str, object]) -> None:
    ids = [f"A{number:02}" for number in range(1, 11)]
    document = {"asks": "qualify", "hands": {"0": ids[:5], "1": ids[5:]}, "sealed": sealed}
    with pytest.raises(BadPosition, match=r"^position\.sealed"):
        GAME.place(GAME.prepare({}, 2), document)
