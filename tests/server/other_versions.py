"""Five Wide as a later version might be: each changes one thing that stored races rest on.

`run_server.py` becomes one of them if OTHER_VERSION names it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fivewide.content import pack
from fivewide.games.dust_devil_500 import DustDevil500
from fivewide.kernel import replaying, table

NAME = "OTHER_VERSION"
ENGINE = "99.0.0"
RULES = 99
Put = Callable[[Any, str, Any], None]  # as setattr does it, or a test that takes it back


def placed_otherwise(put: Put = setattr) -> None:
    """Position documents have a key more."""
    position, place = DustDevil500.position, DustDevil500.place

    def position_now(self: Any, state: Any) -> Any:
        return {**position(self, state), "form": 2}

    def place_now(self: Any, setup: Any, document: Any) -> Any:
        known = {key: value for key, value in document.items() if key != "form"}
        return place(self, setup, known)

    put(DustDevil500, "position", position_now)
    put(DustDevil500, "place", place_now)


def other_pack() -> None:
    """The dice have other colors."""
    files = pack._files

    def files_now(folder: Any, called: str = "") -> dict[str, str]:
        found = files(folder, called)
        if folder.name == "dust_devil_500":
            dice = found["dice.toml"].replace('1, color = "black"', '1, color = "gold"')
            found["dice.toml"] = dice.replace('2, color = "gold"', '2, color = "black"')
            found["pack.toml"] = found["pack.toml"].replace("1.0.0", "9.0.0")
        return found

    pack._files = files_now


def other_rules_number() -> None:
    """The rules have another version, and every race is raced as before."""
    DustDevil500.rules_version = RULES


def named_otherwise(put: Put = setattr) -> None:
    """What was once said is no longer an option: `read` is called `call`."""
    named, number = DustDevil500.named, DustDevil500.number

    def named_now(self: Any, state: Any, question: Any, number: int) -> Any:
        said = named(self, state, question, number)
        return {"call": said["read"]} if "read" in said else said

    def number_now(self: Any, state: Any, question: Any, action: Any, offered: Any = ()) -> Any:
        if not isinstance(action, dict) or "read" in action:
            return None
        known = {"read" if key == "call" else key: value for key, value in action.items()}
        return number(self, state, question, known, offered)

    put(DustDevil500, "named", named_now)
    put(DustDevil500, "number", number_now)


def failing_rules() -> None:
    """Rules that were never made for such a race."""

    def outcome_now(self: Any, state: Any, question: Any, number: int) -> Any:
        raise KeyError(number)

    DustDevil500.outcome = outcome_now  # type: ignore[method-assign]


VERSIONS = {
    "hashes": placed_otherwise,
    "pack": other_pack,
    "rules number": other_rules_number,
    "rules": named_otherwise,
    "failing": failing_rules,
}


def become(name: str) -> None:
    VERSIONS[name]()

    def engine_version() -> str:
        return ENGINE

    for module in (table, replaying):
        vars(module)["engine_version"] = engine_version
