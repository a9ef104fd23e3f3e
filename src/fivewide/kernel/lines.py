"""Events as screens get them: facts by name, and a sentence."""

from __future__ import annotations

from typing import Any

import msgspec

from fivewide.kernel.chance import Seeded, seed_of
from fivewide.kernel.game import Event, Game, Json, S, Standing, canonical, preview, redacted
from fivewide.kernel.speech import ENGLISH, language, supposing
from fivewide.kernel.supposing import would

WORLDS = 12  # a rare difference may be missed; then a guess is shown, but no secret


class LogLine(msgspec.Struct, frozen=True):
    """One thing that happened, in words, with the rule behind it. A hidden fact reads null."""

    rule: str
    kind: str
    facts: dict[str, Json]
    words: str


def line_of(game: Game[S], state: S, event: Event, names: list[str]) -> LogLine:
    """An event as somebody may know it, told from the state that it led to."""
    words = game.describe(state, event, names)
    return LogLine(event.rule, event.kind, game.facts_of(state, event), words)


class Foresight(msgspec.Struct, frozen=True):
    """What an option would lead to, up to the next roll, draw or decision: "You would drive"."""

    lines: list[LogLine]
    view: msgspec.Struct


def foresee(game: Game[S], state: S, seat: int, number: int, names: list[str]) -> Foresight | None:
    """What a seat would see of an option, from nothing but what it may know.

    The option is tried in worlds the seat could be in, never in the true one. If they differ in
    what the seat would see, the answer depends on something hidden, and is not given: None. Which
    worlds come up depends only on what the seat knows, so the answer tells nothing else.
    """
    shown = [_in_one_world(game, world, seat, number, names) for world in worlds(game, state, seat)]
    first = canonical(shown[0])
    return None if any(canonical(other) != first for other in shown[1:]) else shown[0]


def worlds(game: Game[S], state: S, seat: int) -> list[S]:
    """Different worlds the seat could be in: one where nothing is hidden from it."""
    imagined = [
        game.veiled(game.determinize(state, seat, Seeded(seed_of(seat, number))), seat)
        for number in range(WORLDS)
    ]
    return list({canonical(game.position(world)): world for world in imagined}.values())


def _in_one_world(
    game: Game[Any], world: Any, seat: int, number: int, names: list[str]
) -> Foresight:
    after, events = preview(world, seat, number)
    known = [redacted(event, seat) for event in events]
    lines = [_supposed(game, after, event, names, seat) for event in known]
    return Foresight(lines, game.view(after, seat))


def _supposed(game: Game[Any], after: Any, event: Event, names: list[str], seat: int) -> LogLine:
    """What would happen, to whoever asks: "You would drive". A sentence whose verb is not known
    (of a game from elsewhere) stays as its game says it, and names whom it is about."""
    told_to = [*names[:seat], "You", *names[seat + 1 :]]
    with supposing():
        line = line_of(game, after, event, told_to)
    if language() != ENGLISH:
        return line
    words = would(line.words)
    if words == line.words:
        return line_of(game, after, event, names)
    return msgspec.structs.replace(line, words=words)


def order_for(game: Game[S], state: S, seat: int | None) -> list[Standing]:
    """The standings as somebody may know them during a race (None: a spectator).

    As in a preview, never the true table is asked but worlds that could be the true one. Nothing
    is told where they differ: the order would give away what is hidden.
    """
    if not game.has_secrets:
        return game.standings(state)
    eyes = range(state.seats) if seat is None else [seat]
    told = [game.standings(world) for each in eyes for world in worlds(game, state, each)]
    return told[0] if all(other == told[0] for other in told[1:]) else []
