"""The measurements of the server that benchmarks/README.md names still run, in a small form."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "benchmarks" / "README.md").read_text()


def measured(script: str, *words: str, codes: tuple[int, ...] = (0,)) -> str:
    assert f"python benchmarks/{script}" in README
    command = [sys.executable, str(ROOT / "benchmarks" / script), *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode in codes, done.stderr[-2000:]
    return done.stdout


def figures(script: str, *words: str, codes: tuple[int, ...] = (0,)) -> Any:
    return json.loads(measured(script, *words, codes=codes))


def test_load_beside_an_address_that_does_its_worst() -> None:
    found = figures(
        "server_load.py", "--tables", "3", "--rate", "6", "--seconds", "1", "--hostile", "all"
    )
    assert found["sockets_with_lost_doubled_or_reordered_entries"] == 0
    assert found["actions"] > 1
    assert 0 < found["p50_ms"] <= found["p99_ms"]
    assert found["hostile"]["all"]


def test_load_while_bots_think() -> None:
    words = ["--tables", "2", "--rate", "4", "--seconds", "1", "--thinking", "3", "--bot", "pro"]
    found = figures("server_load.py", *words)
    assert found["sockets_with_lost_doubled_or_reordered_entries"] == 0
    assert found["bots_tables"] == 3
    assert found["bots_moves"] > 1
    assert found["actions"] > 1


def test_memory_while_tables_come_and_go() -> None:
    codes = (0, 1)  # in seconds memory only grows
    found = figures("soak.py", "--tables", "4", "--minutes", "0.1", codes=codes)
    assert found["tables_opened"] >= 4
    assert found["actions"] > 4
    assert len(found["memory_mb"]) == 2
    assert found["memory_mb"][0] > 20
    assert found["troubles"].get("entries lost, doubled or out of order", 0) == 0


def test_very_many_stored_tables() -> None:
    said = measured("stored_tables.py", "--tables", "20", "--processes", "1")
    assert "filled: 20 tables" in said
    assert "'goes on': 20" in said
