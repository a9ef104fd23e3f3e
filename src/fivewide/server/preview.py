"""What an option would do, from nothing but what the seat may know.

The option is tried in worlds the seat could be in, never in the true one. If they differ in what
the seat would see, the answer depends on something hidden, and is not given. Which worlds come up
depends only on what the seat knows, so the answer tells nothing else.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fivewide.kernel.agenda import options_of
from fivewide.kernel.chance import Seeded, seed_of
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.game import canonical, plain, preview, redacted
from fivewide.kernel.table import Table
from fivewide.server.messages import LogLine, Previewed

WORLDS = 12  # a rare difference may be missed; then a guess is shown, but no secret


class NotAnOption(FivewideError):
    """The seat is not asked, or may not do that."""


def previewed(id: str, table: Table[Any], seat: int, action: Any) -> Previewed:
    shown = [_in_one_world(table, world, seat, action) for world in worlds(table, seat)]
    if any(other != shown[0] for other in shown[1:]):
        return Previewed(id=id, hidden=True, lines=[], view=None)
    lines, view = shown[0]
    return Previewed(id=id, hidden=False, lines=lines, view=msgspec.Raw(view))


def worlds(table: Table[Any], seat: int) -> list[Any]:
    """Different worlds the seat could be in: one where nothing is hidden from it."""
    game = table.game
    imagined = [
        game.veiled(game.determinize(table.state, seat, Seeded(seed_of(seat, number))), seat)
        for number in range(WORLDS)
    ]
    return list({canonical(game.position(world)): world for world in imagined}.values())


def _in_one_world(
    table: Table[Any], world: Any, seat: int, action: Any
) -> tuple[list[LogLine], bytes]:
    game = table.game
    after, events = preview(world, seat, _number(table, world, seat, action))
    known = [redacted(event, seat) for event in events]
    lines = [
        LogLine(event.rule, event.kind, event.facts, game.tell(after, event, table.names))
        for event in known
    ]
    return lines, msgspec.json.encode(game.view(after, seat))


def _number(table: Table[Any], world: Any, seat: int, action: Any) -> int:
    question = world.question
    if seat not in table.to_act or question is None:
        raise NotAnOption("you are not asked anything now")
    try:
        wanted = canonical(action)
    except (TypeError, ValueError, RecursionError):
        raise NotAnOption("that is not an action") from None
    for number in options_of(world, seat):
        if canonical(plain(table.game.named(world, question, number))) == wanted:
            return int(number)
    raise NotAnOption("that is not one of the options")
