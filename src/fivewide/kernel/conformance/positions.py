"""Position documents: they set up the same table again."""

from __future__ import annotations

import msgspec

from fivewide.kernel.agenda import advance
from fivewide.kernel.conformance.cases import Moment
from fivewide.kernel.conformance.clones import AHEAD, branch, play_on
from fivewide.kernel.conformance.documents import differing
from fivewide.kernel.conformance.secrecy import shown
from fivewide.kernel.game import canonical


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
