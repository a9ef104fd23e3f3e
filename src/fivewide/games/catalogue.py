"""The games as data: seats, options with meanings, packs, rules counted and proven."""

from __future__ import annotations

from typing import Any

from fivewide.content.pack import builtin
from fivewide.kernel.game import Game
from fivewide.kernel.options import specs
from fivewide.kernel.rulebook import proofs, rulebook, uncovered


def describe(game: Game[Any]) -> dict[str, Any]:
    book = rulebook(game.package)
    missing = uncovered(book, proofs(game.package))
    return {
        "id": game.id,
        "title": game.title,
        "tagline": game.tagline,
        "seats": [game.seats[0], game.seats[-1]],
        "minutes": game.minutes,
        "rules": len(book.rules),
        "waiting": len(book.rules) - len(book.playable),
        "proven": len(book.playable) - len(missing),
        "packs": [builtin(game.pack).ref] if game.pack else [],
        "options": [
            {
                "name": spec.name,
                "default": spec.default,
                "values": list(spec.values),
                "kind": spec.kind,
                "meaning": spec.meaning,
                "rules": list(spec.rules),
            }
            for spec in specs(game.Options)
        ],
    }
