"""The same race again: from a position document, by the engine alone, from a record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from fivewide.kernel.agenda import advance, answer_of, open_seats
from fivewide.kernel.chance import RandomSource, Seeded
from fivewide.kernel.conformance.cases import Case, Moment, differing, go_on
from fivewide.kernel.conformance.clones import AHEAD, branch, play_on
from fivewide.kernel.conformance.secrecy import shown
from fivewide.kernel.errors import IllegalAction
from fivewide.kernel.fingerprint import chosen
from fivewide.kernel.game import canonical
from fivewide.kernel.luck import NamedLuck, SeededLuck
from fivewide.kernel.record import Act, Record, SeatInfo
from fivewide.kernel.replaying import follows_its_seed
from fivewide.kernel.replaying import replay as replayed
from fivewide.kernel.table import PERSON, Table

UNDOS = 3  # actions taken back in a race whose record is judged


def positions_round_trip(moment: Moment) -> None:
    """A position document, through JSON, sets up the same table, and it plays on the same."""
    game, state = moment.game, moment.state
    written = canonical(game.position(state))
    placed = game.place(moment.case.setup, msgspec.json.decode(written))
    placed.stops_at_chance = True
    advance(placed)
    if canonical(game.position(placed)) != written:
        found = differing(game.position(state), game.position(placed))
        raise moment.fault(f"the position set up again is another one: {found}")
    for seat in (None, *moment.case.all_seats):
        if shown(moment, placed, seat) != shown(moment, state, seat):
            raise moment.fault(f"seat {seat} sees something else once the position is set up again")
    twin = branch(state)
    if play_on(placed, moment.dice, AHEAD) != play_on(twin, moment.dice, AHEAD):
        raise moment.fault("the position set up again asks other questions later on")
    if canonical(game.position(placed)) != canonical(game.position(twin)):
        found = differing(game.position(twin), game.position(placed))
        raise moment.fault(f"the position set up again plays on differently: {found}")


def silent_engine_agrees(case: Case) -> None:
    """The engine alone, and a table with the same seed, run the same race."""
    game = case.game
    seats = [SeatInfo(name, PERSON) for name in case.names]
    table = Table(game, case.setup, seats, SeededLuck(case.seed))
    table.roll()
    state = game.new(case.setup, Seeded(case.seed))
    advance(state)
    policy = case.policy()
    for decision in range(case.limit):
        if tuple(open_seats(state)) != table.to_act or state.over != table.over:
            raise case.fault("the silent engine asks other seats than the table", decision)
        if canonical(game.position(state)) != canonical(table.position()):
            found = differing(table.position(), game.position(state))
            raise case.fault(f"the silent engine is elsewhere than the table: {found}", decision)
        if table.over:
            return
        seat, number = chosen(state, table.to_act, policy)
        question = table.state.question
        assert question is not None
        table.act(seat, game.named(table.state, question, number))
        answer_of(state, seat, number)
    raise case.fault(f"the race has not ended after {case.limit} decisions")


def records_replay(case: Case) -> None:
    """A record, written and read, gives the same position after every entry; undo included."""
    table = case.table()
    policy, dice = case.policy(), case.dice(0)
    hashes = [table.hash()]
    undos = 0
    for _stop in range(case.limit):
        if table.over:
            break
        go_on(table, policy)
        hashes.append(table.hash())
        if undos < UNDOS and not table.over and dice.below(6) == 0:
            undos += take_back(case, table, hashes, dice)
    record = reloaded(case, table)
    if list(hashes_of(case, record)) != hashes:
        raise case.fault("the record leads through other positions than the race")
    if record.result is None:
        raise case.fault("the race is over, but its record has no result")
    if follows_its_seed(case.game, case.setup, record) is not True:
        raise case.fault("the race played from its seed is not the race recorded")


def take_back(case: Case, table: Table[Any], hashes: list[str], dice: RandomSource) -> bool:
    """Some seat's last action is undone with everybody's consent. True: there was one."""
    seat = dice.below(case.setup.seats)
    before = len(table.entries)
    try:
        table.undo(seat, consent=[other for other in case.all_seats if other != seat])
    except IllegalAction:
        return False
    if len(table.entries) >= before:
        raise case.fault("an undo has taken nothing back")
    del hashes[len(table.entries) + 1 :]
    if table.hash() != hashes[-1]:
        raise case.fault(f"an undo led elsewhere than before entry {len(table.entries) + 1}")
    again = replayed(case.game, case.setup, reloaded(case, table))
    if again.hash() != table.hash():
        raise case.fault("a record that ends with an undo replays to another position")
    return True


def reloaded(case: Case, table: Table[Any]) -> Record:
    text = table.record.text()
    record = Record.load(text)
    if record.text() != text or record.standing != table.entries:
        raise case.fault("a record is not the same once it is written and read")
    return record


def hashes_of(case: Case, record: Record) -> Iterator[str]:
    """The position after each entry that stands, from the record alone."""
    table = Table(case.game, case.setup, record.header.seats, NamedLuck())
    yield table.hash()
    for entry in record.standing:
        if isinstance(entry, Act):
            table.act(entry.seat, entry.action)
        else:
            table.luck = NamedLuck([entry.outcome])
            table.roll()
        yield table.hash()
