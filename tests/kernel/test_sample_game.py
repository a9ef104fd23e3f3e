"""The rules of Sealed High Card, one by one."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fivewide.kernel.errors import BadOption, BadPosition, IllegalAction
from fivewide.kernel.luck import NamedLuck
from fivewide.kernel.sample import GAME
from fivewide.kernel.table import Table
from tests.kernel.sealed import chips, dealt, kinds, order, play, seats


@pytest.mark.rule("SH-SETUP-01")
def test_everybody_begins_with_ten_chips_and_the_bank_with_twenty() -> None:
    table = Table(GAME, GAME.prepare({}, 3), seats(3), NamedLuck())
    assert chips(table) == [10, 10, 10]
    assert table.state.bank == 20
    assert GAME.conserved(table.state) == {"cards": 24, "chips": 50}


@pytest.mark.rule("SH-DEAL-01")
def test_hands_are_dealt_and_the_rest_lies_by() -> None:
    table = dealt("1-bells 2-bells", "8-stars 3-leaves")
    assert table.position()["hands"] == [["1-bells", "2-bells"], ["8-stars", "3-leaves"]]
    assert len(table.state.stub) == 20


@pytest.mark.rule("SH-DEAL-02")
def test_only_its_owner_sees_a_hand() -> None:
    table = dealt("1-bells 2-bells", "8-stars 3-leaves")
    assert msgspec.to_builtins(table.view(0))["hand"] == ("1-bells", "2-bells")
    for stranger in (0, None):
        assert b"8-stars" not in msgspec.json.encode(table.view(stranger))
    cards = [event.facts["card"] for event in table.events(0) if event.kind == "card-dealt"]
    assert cards == [0, 3, None, None]
    told = [table.words(event) for event in table.events(1) if event.kind == "card-dealt"]
    assert told[0] == "Ann is dealt a card."
    assert told[2] == "Bo is dealt 8-stars."


@pytest.mark.rule("SH-DEAL-03")
def test_empty_hands_are_dealt_anew_as_often_as_agreed() -> None:
    hands = ["1-bells 2-bells", "8-stars 3-leaves"]
    table = dealt(*hands, deals=2, press=False, chance=[order(hands[::-1])])
    play(table, "1-bells", "8-stars")  # and the last cards play themselves
    assert table.position()["dealt"] == 2
    assert table.position()["hands"] == [["8-stars", "3-leaves"], ["1-bells", "2-bells"]]
    play(table, "8-stars", "1-bells")
    assert table.over


@pytest.mark.rule("SH-ANTE-01")
def test_whoever_has_a_chip_pays_one_and_without_chips_one_plays_for_nothing() -> None:
    setup = GAME.prepare({"cards": 2, "deals": 1}, 2)
    start = {"chips": [0, 4], "asks": "deal"}
    hands = order(["1-bells 2-bells", "8-stars 3-leaves"])
    table = Table(GAME, setup, seats(2), NamedLuck([hands]), start=start)
    table.roll()
    assert chips(table) == [0, 3]
    assert table.state.pot == 1


@pytest.mark.rule("SH-PLAY-01")
def test_cards_are_opened_once_all_lie_there() -> None:
    table = dealt("1-bells 2-bells 3-bells", "8-stars 3-leaves 1-leaves")
    table.act(1, {"play": "8-stars"})
    assert table.to_act == (0,)
    assert "card-opened" not in kinds(table)
    with pytest.raises(IllegalAction, match="seat 1 is not asked"):
        table.act(1, {"play": "3-leaves"})
    table.act(0, {"play": "1-bells"})
    assert table.position()["played"] == ["1-bells", "8-stars"]


@pytest.mark.rule("SH-PLAY-02")
def test_a_last_card_is_opened_without_being_asked_for() -> None:
    table = dealt("1-bells 2-bells", "8-stars 3-leaves", press=False)
    play(table, "1-bells", "8-stars")
    assert table.over
    assert kinds(table).count("card-opened") == 4


@pytest.mark.rule("SH-WIN-01")
def test_the_highest_rank_wins_whatever_the_suit() -> None:
    table = dealt("7-stars 1-bells", "8-bells 2-bells", press=False)
    table.act(0, {"play": "7-stars"})
    events = table.act(1, {"play": "8-bells"})
    assert [event.facts["seat"] for event in events if event.kind == "trick-won"] == [1, 1]


@pytest.mark.rule("SH-TIE-01")
def test_a_lot_decides_between_equal_cards() -> None:
    hands = ["8-stars 1-bells 1-stars", "7-bells 2-bells 2-stars", "8-bells 3-bells 3-stars"]
    table = dealt(*hands, press=False)
    play(table, "8-stars", "7-bells", "8-bells")
    assert table.waits_for_luck
    assert table.position()["tied"] == [0, 2]
    table.luck = NamedLuck([1])
    with pytest.raises(IllegalAction, match="1 cannot come up for lot; outcomes look like 0, 2"):
        table.roll()
    table.luck = NamedLuck([2])
    table.roll()
    assert chips(table) == [8, 8, 11]  # the pot of 3, and the next ante paid


def pressed(*chance: str) -> Table[Any]:
    """Ann has won a pot of 3 and presses."""
    hands = ["8-stars 1-bells 1-stars", "7-bells 2-bells 2-stars", "6-bells 3-bells 3-stars"]
    table = dealt(*hands, chance=chance)
    play(table, "8-stars", "7-bells", "6-bells")
    assert table.to_act == (0,)
    table.act(0, {"press": True})
    return table


@pytest.mark.rule("SH-PRESS-01")
def test_the_winner_takes_the_pot_or_presses() -> None:
    table = dealt("8-stars 1-bells 1-stars", "7-bells 2-bells 2-stars")
    play(table, "8-stars", "7-bells")
    assert [option.words.short for option in table.decision(0).options] == ["Take", "Press"]
    table.act(0, {"press": False})
    assert chips(table) == [10, 8]  # the next ante is paid already
    assert table.state.pot == 2
    silent = dealt("8-stars 1-bells 1-stars", "7-bells 2-bells 2-stars", press=False)
    play(silent, "8-stars", "7-bells")
    assert silent.position()["asks"] == "play"


@pytest.mark.rule("SH-STOP-01")
def test_others_may_break_in_clockwise_and_then_nobody_else_is_asked() -> None:
    table = pressed("heads")
    assert table.to_act == (1,)
    table.act(1, {"stop": False})
    assert table.to_act == (2,)
    table.act(2, {"stop": True})
    assert "heads" not in kinds(table)
    assert table.state.pot == 7  # three, one from the stop, three for the next trick
    assert table.position()["asks"] == "play"


@pytest.mark.rule("SH-STOP-01")
def test_a_seat_without_chips_cannot_break_in() -> None:
    setup = GAME.prepare({}, 3)
    start = {"asks": "press", "winner": 1, "pot": 3, "chips": [5, 5, 0]}
    table = Table(GAME, setup, seats(3), NamedLuck(), start=start)
    table.act(1, {"press": True})
    assert table.to_act == (0,)


@pytest.mark.rule("SH-TOSS-01")
@pytest.mark.parametrize(("coin", "ann", "pot"), [("heads", 14, 3), ("tails", 8, 6)])
def test_heads_double_the_pot_and_tails_leave_it(coin: str, ann: int, pot: int) -> None:
    table = pressed(coin)
    table.act(1, {"stop": False})
    table.act(2, {"stop": False})
    assert chips(table) == [ann, 8, 8]  # the ante of the next trick is paid already
    assert table.state.pot == pot


@pytest.mark.rule("SH-TOSS-01")
def test_the_bank_adds_no_more_than_it_has() -> None:
    start = {"asks": "toss", "winner": 0, "pot": 30, "chips": [4, 4]}  # the bank has two
    table = Table(GAME, GAME.prepare({}, 2), seats(2), NamedLuck(["heads"]), start=start)
    table.roll()
    assert chips(table)[0] == 36
    assert table.state.bank == 0


@pytest.mark.rule("SH-END-01")
def test_a_pot_left_over_falls_to_the_bank_and_most_chips_win() -> None:
    setup = GAME.prepare({"deals": 1}, 3)
    start = {"asks": "toss", "winner": 0, "pot": 6, "chips": [9, 9, 8], "dealt": 1}
    table = Table(GAME, setup, seats(3), NamedLuck(["tails"]), start=start)
    table.roll()
    assert table.over
    assert table.state.bank == 24
    assert [line.place for line in GAME.standings(table.state)] == [1, 1, 3]


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ({"cars": {}}, "unknown field"),
        ({"chips": [1]}, "position.chips: needs 2 numbers"),
        ({"chips": [30, 30]}, "position.chips: there are not so many"),
        ({"pot": -1}, "position.chips"),
        ({"hands": [["1-bells"], []]}, "equally many"),
        ({"hands": [["1-bells"], ["1-bells"]]}, "1-bells lies in two places"),
        ({"hands": [["9-bells"], ["1-bells"]]}, "no card '9-bells'"),
        ({"hands": [["1-bells"], ["2-bells"]]}, "a last card plays itself"),
        ({"asks": "press"}, "press needs a pot"),
        ({"asks": "lot", "tied": [0]}, "position.tied"),
        ({"asks": "stop", "pot": 2}, "position.to_act"),
        ({"winner": 2}, "position.winner"),
        ({"dealt": 9}, "position.dealt"),
        ({"sealed": {"0": "1-bells"}}, "position.sealed"),
    ],
)
def test_an_impossible_position_is_refused(document: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        GAME.place(GAME.prepare({}, 2), document)


def test_too_many_players_and_unknown_options_are_refused() -> None:
    with pytest.raises(BadOption, match="takes 2-4 players, not 5"):
        GAME.prepare({}, 5)
    with pytest.raises(BadOption, match="did you mean cards"):
        GAME.prepare({"card": 3}, 2)
