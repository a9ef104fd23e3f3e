"""Luck that nobody can compute: a keyed stream of its own for every purpose.

A key of 256 bits is fixed before the race; whoever has not got it cannot tell its outcomes from
any others, however many they have seen. A salted hash of it, the commitment, is shown from the
start and opened with the result: nobody can have changed the luck on the way. Each driver may mix
in a word, once the commitment stands, so that nobody chose the luck: not even whoever made the key.

Every roll, deal and deck has a stream by its purpose ("dice, Red, round 4") and by how often that
came up before. What one driver does leaves the luck of the others as it is, and the same key can be
raced again by others.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from fivewide.kernel.game import canonical

KEY_BYTES = 32
SALT_BYTES = 16  # as many as BLAKE2b takes
WORD = 2**64  # a number of the stream


@dataclass(frozen=True, repr=False)  # a key must not stand in a log
class LuckKey:
    """What decides the luck of a race, and what was promised about it."""

    key: bytes
    salt: bytes = b""
    seed: int | None = None  # where somebody named one, and everybody knows it
    words: tuple[str, ...] = ()  # of the drivers, by seat

    @classmethod
    def fresh(cls) -> LuckKey:
        return cls(secrets.token_bytes(KEY_BYTES), secrets.token_bytes(SALT_BYTES))

    @classmethod
    def named(cls, seed: int) -> LuckKey:
        """The key that a seed stands for. The same seed is the same luck everywhere."""
        text = str(int(seed)).encode()
        whole = hashlib.blake2b(text, digest_size=KEY_BYTES, person=b"fivewide seed")
        return cls(whole.digest(), b"", int(seed))

    def with_words(self, words: Sequence[str]) -> LuckKey:
        """With a word of each seat, of which some may be empty."""
        return replace(self, words=tuple(words) if any(words) else ())

    @property
    def commitment(self) -> str:
        """Fixes the key without showing it: written first, opened in the result."""
        sealed = hashlib.blake2b(
            self.key, digest_size=32, salt=self.salt, person=b"fivewide sealed"
        )
        return sealed.hexdigest()

    def stream(self, purpose: str) -> Stream:
        return Stream(self._with_words_mixed_in, purpose)

    def seed_for(self, purpose: str) -> int:
        """A seed of the fast generator, for a bot."""
        return self.stream(purpose).below(2**61)

    @property
    def _with_words_mixed_in(self) -> bytes:
        if not self.words:
            return self.key
        words = canonical(list(self.words))
        whole = hashlib.blake2b(
            words, digest_size=KEY_BYTES, key=self.key, person=b"fivewide words"
        )
        return whole.digest()


def key_for(seed: int | None) -> LuckKey:
    """The key of a seed, or one that nobody knows."""
    return LuckKey.fresh() if seed is None else LuckKey.named(seed)


class Stream:
    """Numbers for one purpose under one key."""

    def __init__(self, key: bytes, purpose: str) -> None:
        self._key = key
        self._purpose = purpose.encode()
        self._blocks = 0
        self._numbers: list[int] = []

    def below(self, n: int) -> int:
        """From 0 to n - 1, each equally likely: what would favor some is drawn again."""
        fair = WORD - WORD % n
        while True:
            number = self._next()
            if number < fair:
                return number % n

    def shuffled(self, items: Sequence[int]) -> list[int]:
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def _next(self) -> int:
        if not self._numbers:
            text = self._blocks.to_bytes(8, "big") + self._purpose
            block = hashlib.blake2b(text, key=self._key, person=b"fivewide luck").digest()
            self._numbers = [int.from_bytes(block[at : at + 8], "big") for at in range(56, -8, -8)]
            self._blocks += 1
        return self._numbers.pop()
