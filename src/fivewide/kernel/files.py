"""Files that appear in one piece."""

from __future__ import annotations

from pathlib import Path


def beside(path: Path) -> Path:
    """Where a file is while it is being written."""
    return path.with_name(path.name + ".part")


def save(path: Path, data: bytes) -> None:
    """Written beside and moved into place: nobody finds half a file."""
    part = beside(path)
    part.write_bytes(data)
    part.replace(path)
