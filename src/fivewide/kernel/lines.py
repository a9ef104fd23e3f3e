"""Events as screens get them: facts by name, and a sentence."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

import msgspec

from fivewide.kernel.agenda import open_seats, options_of
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


class Offer(msgspec.Struct, frozen=True):
    """An option that a seat would have after another one."""

    short: str
    detail: str
    facts: msgspec.Struct | None


class Foresight(msgspec.Struct, frozen=True):
    """What an option would lead to, up to the next roll, draw or decision: "You would drive"."""

    lines: list[LogLine]
    view: msgspec.Struct
    then: list[Offer] = []  # where to, if the game looks so far: see `Game.onward`


def foresee(game: Game[S], state: S, seat: int, number: int, names: list[str]) -> Foresight | None:
    """What a seat would see of an option, from nothing but what it may know.

    The option is tried in worlds the seat could be in, never in the true one. If they differ in
    what the seat would see, the answer depends on something hidden, and is not given: None. Which
    worlds come up depends only on what the seat knows, so the answer tells nothing else.
    """
    possible = worlds(game, state, seat)
    shown = [_in_one_world(game, world, seat, number, names) for world in possible]
    first = canonical(shown[0])
    if any(canonical(other) != first for other in shown[1:]):
        return None
    after, _ = preview(possible[0], seat, number)
    return msgspec.structs.replace(shown[0], then=offers(game, after, seat, names))


def offers(game: Game[S], state: S, seat: int, names: list[str]) -> list[Offer]:
    """What the seat could choose where a preview ends, as far as its game looks on."""
    onward = game.onward(state, seat)
    if onward is None or onward.question is None or seat not in open_seats(onward):
        return []
    said = [
        game.say(onward, onward.question, int(number), names)
        for number in options_of(onward, seat)
    ]
    return [Offer(one.short, one.detail, one.facts) for one in said]


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
    known = in_one([redacted(event, seat) for event in events], game.legs)
    lines = [_supposed(game, after, event, names, seat) for event in known]
    return Foresight(lines, game.view(after, seat))


def in_one(events: list[Event], legs: Collection[str]) -> list[Event]:
    """A way that is told leg by leg, told once for each car: from where it began to its end.

    For previews, which have no time: what happens in between stands behind it.
    """
    found: list[Event] = []
    begun: dict[tuple[str, int], int] = {}
    for event in events:
        if event.kind not in legs:
            found.append(event)
            continue
        key = (event.kind, event.fact("car"))
        at = begun.get(key)
        if at is not None and found[at].fact("space") == event.fact("from"):
            found[at] = replace(event, facts={**event.facts, "from": found[at].fact("from")})
        else:
            begun[key] = len(found)
            found.append(event)
    return found


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
