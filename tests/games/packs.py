"""The built-in pack of a game with something wrong in it, and what is said about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from fivewide.content.pack import Pack, builtin
from fivewide.kernel.errors import BadContent


@dataclass(frozen=True)
class Packs:
    """Packs made from the built-in one, and the way to read one."""

    name: str  # of the built-in one
    read: Callable[[Pack], object]

    @property
    def files(self) -> dict[str, str]:
        return dict(builtin(self.name).files)

    def changed(self, name: str, old: str, new: str) -> Pack:
        """The built-in pack with one piece of text replaced, at its first occurrence."""
        text = self.files[name]
        assert old in text, f"{old!r} is not in {name}"
        return self.having(name, text.replace(old, new, 1))

    def having(self, name: str, text: str) -> Pack:
        """The built-in pack with another text in one of its files."""
        return Pack("broken", {**self.files, name: text})

    def without(self, name: str) -> Pack:
        return Pack("broken", {other: text for other, text in self.files.items() if other != name})

    def complaint(self, pack: Pack) -> str:
        with pytest.raises(BadContent) as refused:
            self.read(pack)
        assert "\n" not in str(refused.value)
        return str(refused.value)

    def check_refusal(self, name: str, old: str, new: str, reason: str) -> None:
        """With this text changed the pack is refused, with file, place and reason."""
        said = self.complaint(self.changed(name, old, new))
        assert said.startswith(f"broken/{name}")
        assert reason in said
