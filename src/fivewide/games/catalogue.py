"""The games as data: seats, options with meanings, packs, rules counted and proven."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from fivewide.content.pack import Pack, builtin
from fivewide.kernel.errors import BadOption, shortened
from fivewide.kernel.game import Game
from fivewide.kernel.options import OptionSpec, specs
from fivewide.kernel.plugins import BadPlugin
from fivewide.kernel.rulebook import proofs, rulebook, uncovered
from fivewide.kernel.speech import spoken, words


def describe(game: Game[Any]) -> dict[str, Any]:
    book = rulebook(game.package)
    missing = uncovered(book, proofs(game.package))
    return {
        "id": game.id,
        "title": game.title,
        "tagline": words(game.tagline),
        "goal": words(game.goal),
        "seats": [game.seats[0], game.seats[-1]],
        "minutes": game.minutes,
        "rules": len(book.rules),
        "waiting": len(book.rules) - len(book.playable),
        "proven": len(book.playable) - len(missing),
        "packs": [builtin(game.pack).ref] if game.pack else [],
        "presets": [asdict(spoken(preset)) for preset in game.presets],
        "options": [asdict(spec) for spec in specs(game.Options)],
    }


def described(games: Iterable[Game[Any]]) -> tuple[list[dict[str, Any]], list[BadPlugin]]:
    """Every game as data; and a line for each that has no rules to be read, or whose pack is bad.

    A game of another package may lack anything, and the others are listed all the same.
    """
    found, faults = [], []
    for game in games:
        try:
            found.append(describe(game))
        except Exception as error:
            reason = shortened(f"{type(error).__name__}: {error}".splitlines()[0], 200)
            faults.append(BadPlugin(f"game {game.id!r} of {game.package} cannot be told: {reason}"))
    return found, faults


MOST_SEATS = 64  # more than any game takes


def seats_with(game: Game[Any], options: Mapping[str, Any], pack: Pack | None = None) -> list[int]:
    """How many may race with these options: every number of seats that the game prepares for.

    BadOption, if there is none: the options themselves are refused.
    """
    found, refused = [], None
    for seats in range(1, MOST_SEATS + 1):
        try:
            game.prepare(options, seats, pack)
            found.append(seats)
        except BadOption as error:
            refused = error if seats in game.seats else refused
    if refused is not None and not found:
        raise refused
    return found


# Options that name something in a pack: where it stands there, and by which key it is called.
NAMED = {
    "track": ("tracks", "id"),
    "die": ("dice", "id"),
    "purse": ("purses", "id"),
    "races": ("races", "id"),
}
NAMED_IN_A_FIELD = {
    "track": ("races", "track"),
    "drivers": ("drivers", "driver"),
    "cars": ("drivers", "driver"),
    "race": ("races", "race"),
}


SEVERAL = ("races", "drivers", "cars")  # of these, options that take more than one, with commas


def named_in(game: Game[Any], spec: OptionSpec, pack: Pack) -> dict[Any, str]:
    """What an option can name in a pack, and what people call it; nothing: it names no such thing.

    Titles are empty where the name says it all.
    """
    kind, key = (NAMED_IN_A_FIELD if game.has_field else NAMED).get(spec.name, ("", ""))
    there = game.offered(pack).get(kind, []) if kind else []
    named: dict[Any, str] = {}
    for item in there:
        named.setdefault(item[key], item.get("title") or item.get("name") or "")
    return named


def known_values(game: Game[Any], spec: OptionSpec) -> list[Any]:
    """Values of an option that can be listed: all, or the names in the built-in pack."""
    if spec.values:
        return list(spec.values)
    named = list(named_in(game, spec, builtin(game.pack))) if game.pack else []
    return named or [spec.default]
