"""What decides the luck of a table, as it lies in the store: secret until the race is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from fivewide.kernel.keyed import LuckKey
from fivewide.kernel.luck import FoldedLuck, SeededLuck
from fivewide.server.rebuild import START, Keys, Known


def keys_text(keys: Keys) -> str:
    return msgspec.json.encode({at: said_of(known) for at, known in keys.items()}).decode()


def said_of(known: Known) -> Any:
    if isinstance(known, FoldedLuck):
        return known.seed
    if isinstance(known, SeededLuck):
        return {"simulated": known.seed}
    said: dict[str, Any] = {"key": known.key.hex(), "salt": known.salt.hex()}
    return said if known.seed is None else {**said, "seed": known.seed}


def keys_of(text: str) -> dict[int, Known]:
    return {int(at): known_of(said) for at, said in msgspec.json.decode(text).items()}


def known_of(said: int | Mapping[str, Any]) -> Known:
    if isinstance(said, int):  # of a table that version 0.1 opened
        return FoldedLuck(said)
    if "simulated" in said:
        return SeededLuck(said["simulated"])
    return LuckKey(bytes.fromhex(said["key"]), bytes.fromhex(said["salt"]), said.get("seed"))


def bot_seed(keys: Keys, entries: int, seat: int) -> int:
    """What a bot's own chance comes from: the same again after a crash, and not to be told."""
    known = keys.get(START)
    key = known if isinstance(known, LuckKey) else LuckKey.named(known.seed if known else 0)
    return key.seed_for(f"bot, seat {seat}, entry {entries}")
