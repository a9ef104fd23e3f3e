"""Tables: checked actions, and the undo policy."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.kernel.errors import IllegalAction, NotYourTurn, StaleAction
from fivewide.kernel.luck import SeededLuck
from fivewide.kernel.record import Act, Record, Undone
from fivewide.kernel.replaying import replay
from fivewide.kernel.sample import GAME
from fivewide.kernel.table import Table
from tests.kernel.sealed import dealt, play, seats

HANDS = ["8-stars 1-bells 1-stars", "7-bells 2-bells 2-stars", "6-bells 3-bells 3-stars"]


def pressing(**more: Any) -> Table[Any]:
    """Ann has won the first trick and may take or press."""
    table = dealt(*HANDS, **more)
    play(table, "8-stars", "7-bells", "6-bells")
    return table


def refused(table: Table[Any], seat: Any, action: Any, seen: Any = None) -> IllegalAction:
    before = table.hash(), table.told, list(table.record.entries)
    with pytest.raises(IllegalAction) as caught:
        table.act(seat, action, seen=seen)
    assert (table.hash(), table.told, list(table.record.entries)) == before
    return caught.value


def test_whoever_is_not_asked_is_refused_by_name() -> None:
    table = pressing()
    error = refused(table, 1, {"press": False})
    assert isinstance(error, NotYourTurn)
    assert str(error) == "seat 1 is not asked; Ann is"
    assert error.rule == "SH-PRESS-01"
    for nobody in (True, "0", None, -1, 99, 10**5000, object()):
        assert isinstance(refused(table, nobody, {"press": False}), NotYourTurn)


def test_what_is_not_an_option_is_refused_with_the_rule() -> None:
    table = pressing()
    error = refused(table, 0, {"press": 1})
    say = 'take the pot or press: say {"press": true} or {"press": false}'
    assert str(error) == f'{{"press":1}} is refused: {say}'
    assert error.rule == "SH-PRESS-01"
    for nonsense in (object(), "\ud800", 10**5000, {1: 2}):
        assert str(refused(table, 0, nonsense)) == "that is not an action"


def test_an_action_that_comes_too_late_is_refused() -> None:
    table = pressing()
    entries = len(table.record.entries)
    for seen in (0, entries - 1, entries + 1, 10**5000):
        assert isinstance(refused(table, 0, {"press": False}, seen), StaleAction)
    table.act(0, {"press": False}, seen=entries)


def test_nobody_acts_while_dice_are_awaited_or_after_the_end() -> None:
    table = pressing()
    table.act(0, {"press": True})
    table.act(1, {"stop": False})
    table.act(2, {"stop": False})
    assert str(refused(table, 0, {"press": True})) == "dice or cards are awaited, nobody is asked"
    over = dealt("8-stars 1-bells", "7-bells 2-bells", press=False)
    play(over, "8-stars", "7-bells")
    late = refused(over, 0, {"play": "8-stars"})
    assert (str(late), late.rule) == ("the race is over", "SH-END-01")


def test_an_action_tells_only_what_its_seat_may_know() -> None:
    """The last card of a deal leads to the next deal: the hands of others stay secret."""
    table = Table(GAME, GAME.prepare({"cards": 2, "press": False}, 2), seats(2), SeededLuck(3))
    table.roll()
    table.act(1, table.options(1)[0])
    events = table.act(0, table.options(0)[0])
    hands = {(e.facts["seat"], e.facts["card"] is None) for e in events if e.kind == "card-dealt"}
    assert hands == {(0, False), (1, True)}


# Undo


def test_an_action_is_taken_back_freely_while_nothing_became_known() -> None:
    table = dealt(*HANDS)
    before = table.hash()
    table.act(1, {"play": "7-bells"})
    assert table.consent_needed(1) == ()
    table.undo(1)
    assert table.hash() == before
    assert table.to_act == (0, 1, 2)


def test_there_may_be_nothing_to_take_back() -> None:
    table = dealt(*HANDS)
    with pytest.raises(IllegalAction, match="nothing of yours to take back"):
        table.undo(0)


def test_once_another_player_has_acted_all_others_must_agree() -> None:
    table = dealt(*HANDS)
    table.act(0, {"play": "8-stars"})
    table.act(1, {"play": "7-bells"})
    assert table.consent_needed(0) == (1, 2)
    with pytest.raises(IllegalAction, match="Bo, Cy must agree"):
        table.undo(0)
    with pytest.raises(IllegalAction, match="have acted since; Cy must agree"):
        table.undo(0, consent=[1])
    table.undo(0, consent=[2, 1])
    assert table.to_act == (0, 1, 2)
    assert table.record.entries[-1] == Undone(1, 0, [1, 2])


def test_once_dice_have_fallen_all_others_must_agree() -> None:
    table = pressing(chance=["heads"], drivers=["person", "person", "person"])
    table.act(0, {"press": True})
    table.act(1, {"stop": False})
    table.act(2, {"stop": False})  # and the coin falls
    assert table.consent_needed(2) == (0, 1)


def test_whoever_opened_sealed_cards_cannot_take_that_back_alone() -> None:
    """Cy answered last and has seen the others' cards: nothing was rolled, nobody acted since."""
    table = pressing()
    assert table.consent_needed(2) == (0, 1)
    table.undo(2, consent=[0, 1])
    assert table.to_act == (2,)


def test_with_bots_only_undo_is_free() -> None:
    table = pressing(drivers=["person", "greedy", "random"])
    table.act(0, {"press": True})
    table.act(1, {"stop": True})
    assert table.consent_needed(0) == ()
    table.undo(0)
    assert table.to_act == (0,)
    assert [option.words.short for option in table.decision(0).options] == ["Take", "Press"]
    assert table.consent_needed(1) == (0,)  # a bot must ask the person


def test_after_the_result_is_written_the_race_is_history() -> None:
    table = dealt("8-stars 1-bells", "7-bells 2-bells", press=False, drivers=["person", "random"])
    play(table, "8-stars", "7-bells")
    assert table.over
    with pytest.raises(IllegalAction, match="nothing of yours to take back"):
        table.undo(0)


def tossing() -> tuple[Table[Any], list[Any]]:
    """A seeded race, played until a coin has fallen, and what stood in it then."""
    table = Table(GAME, GAME.prepare({}, 2), seats(2, ["person", "random"]), SeededLuck(11))
    table.roll()
    while not any(event.kind in ("heads", "tails") for event in table.events(None)):
        seat = table.to_act[0]
        asks = table.position()["asks"]
        wanted = {"press": {"press": True}, "stop": {"stop": False}}.get(asks)
        table.act(seat, wanted or table.options(seat)[0])
    return table, list(table.entries)


def test_the_same_dice_fall_again() -> None:
    table, entries = tossing()
    before, told = table.hash(), table.events(None)
    table.undo(0, consent=[1])
    undone = len(table.entries)
    assert undone < len(entries)
    while len(table.entries) < len(entries):
        entry: Any = entries[len(table.entries)]
        table.act(entry.seat, entry.action)
    assert table.entries == entries
    assert table.hash() == before
    assert table.events(None) == told


def test_an_undo_stands_in_the_record_and_replays() -> None:
    table, _entries = tossing()
    table.undo(0, consent=[1])
    assert isinstance(table.record.entries[-1], Undone)
    again = replay(GAME, table.setup, Record.load(table.record.text()))
    assert again.hash() == table.hash()
    assert again.record == table.record


def test_a_resumed_race_undone_does_not_change_its_new_dice() -> None:
    """Otherwise whoever undoes, back to before the race was resumed, could fish for dice."""
    text = tossing()[0].record.text()
    finals = []
    for deals in (1, 2):  # the second with the new dice
        table = replay(GAME, GAME.prepare({}, 2), Record.load(text))
        table.resume(seed=8)
        while table.position()["dealt"] < deals:
            play_out(table, 1)
        undo_to(table, 1)  # only the first deal stands
        play_out(table, 200)
        assert table.over
        finals.append(table.entries)
    assert finals[0] == finals[1]


def play_out(table: Table[Any], decisions: int) -> None:
    while not table.over and decisions:
        table.act(table.to_act[0], table.options(table.to_act[0])[-1])
        decisions -= 1


def undo_to(table: Table[Any], entries: int) -> None:
    while len(table.entries) > entries:
        seat = next(entry.seat for entry in reversed(table.entries) if isinstance(entry, Act))
        table.undo(seat, consent=[0, 1])
