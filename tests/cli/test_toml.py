"""What is printed as TOML reads back as the same, whatever characters are in it."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivewide.cli import toml
from fivewide.cli.main import main
from fivewide.games import game
from fivewide.kernel.record import Record
from fivewide.kernel.table import Table

NAMES = [
    "\U0001f3ce Kim",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    'O"la',
    "back\\slash",
    "tab\there",
    "new\nline",
    "\x00\x07\x1b[31m\x7f",
    "caf\u00e9",
    "\u202eright to left",
    "\U000e0041",
    "",
    "'single'",
    "a = 1 # no comment",
]
TEXT = st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(
    TEXT | st.booleans() | st.integers(-(2**63), 2**63 - 1),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_survives_as_a_value_and_as_a_key(name: str) -> None:
    text = toml.table("position", {"who": name, name + "!": [name], "deep": {name: name}})
    read = tomllib.loads(text)["position"]
    assert read == {"who": name, name + "!": [name], "deep": {name: name}}


@given(st.dictionaries(TEXT, VALUES, max_size=5))
def test_anything_survives(values: dict[str, Any]) -> None:
    assert tomllib.loads(toml.table("position", values)) == {"position": values}


def test_half_a_character_is_replaced() -> None:
    assert tomllib.loads(f"a = {toml.inline(chr(0xD83C))}") == {"a": "\ufffd"}


def test_what_cannot_be_seen_is_spelled_out() -> None:
    assert toml.inline("a\x1b\u202e\U000e0041") == r'"a\u001B\u202E\U000E0041"'
    assert toml.inline("\U0001f3ce") == '"\U0001f3ce"'


def test_a_race_is_saved_under_a_text_path(tmp_path: Any, capsys: Any) -> None:
    table = Table.open(game("dust-devil-500"), NAMES[:2], seed=1)
    path = str(tmp_path / "text.race.jsonl")
    table.record.save(path)
    assert [seat.name for seat in Record.read(path).header.seats] == NAMES[:2]
    assert main(["replay", path]) == 0
    assert NAMES[0] in capsys.readouterr().out
