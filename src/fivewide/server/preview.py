"""What an option would do, from nothing but what the seat may know.

The option is tried in worlds the seat could be in, never in the true one. If they differ in what
the seat would see, the answer depends on something hidden, and is not given. Which worlds come up
depends only on what the seat knows, so the answer tells nothing else.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import msgspec

from fivewide.games import game as find_game
from fivewide.kernel.agenda import options_of
from fivewide.kernel.chance import Seeded, seed_of
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.game import Game, Position, Setup, canonical, plain, preview, redacted
from fivewide.server.bots import setup_of, state_at
from fivewide.server.messages import LogLine, Previewed
from fivewide.server.packs import Kept

WORLDS = 12  # a rare difference may be missed; then a guess is shown, but no secret


class NotAnOption(FivewideError):
    """The seat is not asked, or may not do that."""


@dataclass(frozen=True)
class Glimpse:
    """Everything one preview depends on; of the position no more than the seat may know."""

    game: str
    options: dict[str, Any]
    seats: int
    position: Position
    names: list[str]
    seat: int
    action: bytes  # canonical JSON
    older: tuple[Kept, ...] = ()  # packs, if the race has others than this version


def look(glimpse: Glimpse) -> tuple[Previewed | NotAnOption, float]:
    """What would be seen, and how many seconds of computing it took to find out.

    A plain function of a position: it can run in another process.
    """
    started = time.thread_time()
    try:
        seen: Previewed | NotAnOption = _look(glimpse)
    except NotAnOption as error:
        seen = error
    return seen, time.thread_time() - started


def _look(glimpse: Glimpse) -> Previewed:
    game = find_game(glimpse.game)
    setup = setup_of(game, glimpse.options, glimpse.seats, glimpse.older)
    return previewed(game, setup, glimpse)


def previewed(game: Game[Any], setup: Setup, glimpse: Glimpse) -> Previewed:
    state = state_at(game, setup, glimpse.position)
    shown = [_in_one_world(game, world, glimpse) for world in worlds(game, state, glimpse.seat)]
    if any(other != shown[0] for other in shown[1:]):
        return Previewed(id="", hidden=True, lines=[], view=None)
    lines, view = shown[0]
    return Previewed(id="", hidden=False, lines=lines, view=msgspec.Raw(view))


def worlds(game: Game[Any], state: Any, seat: int) -> list[Any]:
    """Different worlds the seat could be in: one where nothing is hidden from it."""
    imagined = [
        game.veiled(game.determinize(state, seat, Seeded(seed_of(seat, number))), seat)
        for number in range(WORLDS)
    ]
    return list({canonical(game.position(world)): world for world in imagined}.values())


def _in_one_world(game: Game[Any], world: Any, glimpse: Glimpse) -> tuple[list[LogLine], bytes]:
    seat = glimpse.seat
    after, events = preview(world, seat, _number(game, world, glimpse))
    known = [redacted(event, seat) for event in events]
    lines = [
        LogLine(event.rule, event.kind, event.facts, game.tell(after, event, glimpse.names))
        for event in known
    ]
    return lines, msgspec.json.encode(game.view(after, seat))


def _number(game: Game[Any], world: Any, glimpse: Glimpse) -> int:
    for number in options_of(world, glimpse.seat):
        if canonical(plain(game.named(world, world.question, number))) == glimpse.action:
            return int(number)
    raise NotAnOption("that is not one of the options")
