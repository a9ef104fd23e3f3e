"""Who holds a seat: whoever has its token. The store keeps hashes only."""

from __future__ import annotations

import hashlib
import hmac
import secrets

ID_LENGTH = 12
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # without those that look alike


def new_token() -> str:
    """192 bits: not to be guessed."""
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def is_table_id(text: str) -> bool:
    """It looks like one; no token and no key does."""
    return len(text) == ID_LENGTH and set(text) <= set(LETTERS)


def hashed(token: str) -> str:
    """Tokens are random and long: a plain hash of one cannot be turned back."""
    return hashlib.sha256(token.encode()).hexdigest()


def fits(token: str | None, known: str | None) -> bool:
    """Compared in constant time."""
    if not token or known is None:
        return False
    return hmac.compare_digest(hashed(token), known)
