"""What games ask of their packs: schemas that judge every file, and words for every field."""

from __future__ import annotations

import csv
import io
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from fivewide.cli.main import main
from fivewide.content.asked import (
    Table,
    all_files_of,
    file_of,
    files_of,
    packs_of,
    schema_of,
    table_of,
)
from fivewide.content.extending import csv_of, toml_of
from fivewide.content.pack import Asked, Pack, builtin, builtins
from fivewide.games import GAMES
from fivewide.kernel.errors import BadContent
from fivewide.kernel.game import Game

pytestmark = pytest.mark.once  # packs are read by what is not compiled

Capture = pytest.CaptureFixture[str]
# Files of a set that no game reads: seasons and `cards build` do
BESIDE = {"results.csv", "cautions.csv", "pits.csv"}
FILES = [(id, name) for id, game in GAMES.items() for name in all_files_of(game)]


def judge_of(game: Game[Any], name: str) -> Any:
    return jsonschema_rs.validator_for(schema_of(game, name, file_of(game, name)))


def values_in(row: dict[str, str], properties: dict[str, Any]) -> dict[str, Any]:
    """The cells of a row as what they stand for; empty ones are left out."""
    return {key: value_of(cell, properties.get(key, {})) for key, cell in row.items() if cell != ""}


def value_of(cell: str, said: dict[str, Any]) -> Any:
    whole = all(isinstance(value, int) for value in said.get("enum", [""]))
    if said.get("type") == "integer" or whole:
        return int(cell)
    return float(cell) if said.get("type") == "number" else cell


def documents(game: Game[Any], name: str, text: str) -> list[Any]:
    """What a schema judges: the whole of a TOML file, or the rows of a CSV."""
    if name.endswith(".toml"):
        return [tomllib.loads(text)]
    properties = next(iter(schema_of(game, name, file_of(game, name))["$defs"].values()))
    rows = csv.DictReader(io.StringIO(text))
    return [values_in(row, properties["properties"]) for row in rows]


@pytest.mark.parametrize("pack", builtins(), ids=lambda pack: pack.info.id)
def test_every_file_of_every_built_in_pack_fits_its_schema(pack: Pack) -> None:
    game = GAMES[pack.info.game]
    known = pack.files.keys() & all_files_of(game).keys()
    assert pack.files.keys() - known <= BESIDE
    assert len(known) >= 3
    for name in known:
        fits, found = judge_of(game, name), documents(game, name, pack.files[name])
        assert found
        for document in found:
            fits.validate(document)


def wrong(table: dict[str, Any], kind: dict[str, Any], defs: Any, at: str = "") -> Iterator[Any]:
    """An item with one thing wrong, for everything that its schema says of its fields."""
    yield f"{at} unknown", {**table, "no-such-field": 1}
    for name in kind.get("required", ()):
        yield f"{at} without {name}", {key: table[key] for key in table if key != name}
    for name, said in kind["properties"].items():
        place = f"{at} {name}"
        if name in table:
            yield f"{place}: another type", {**table, name: {"no": {"such": "thing"}}}
        for value in wrong_values(said):
            yield f"{place} = {value!r}", {**table, name: value}
        inside = said.get("items", said)
        refs = [inside, *inside.get("anyOf", ()), *inside.get("allOf", ())]
        ref = next((each["$ref"] for each in refs if "$ref" in each), "")
        if ref and name in table:
            many = isinstance(table[name], list)
            one = table[name][0] if many else table[name]
            for where, other in wrong(one, defs[ref.rpartition("/")[2]], defs, place):
                yield where, {**table, name: [other] if many else other}


def wrong_values(said: dict[str, Any]) -> Iterator[Any]:
    if "enum" in said or "pattern" in said:
        yield -77 if all(isinstance(value, int) for value in said.get("enum", [""])) else "?!"
    for key, step in (("minimum", -1), ("maximum", 1), ("exclusiveMinimum", 0)):
        if key in said:
            yield said[key] + step
    if "minLength" in said:
        yield ""
    if "maxLength" in said:
        yield "x" * (said["maxLength"] + 1)
    for value in wrong_values(said["items"]) if isinstance(said.get("items"), dict) else ():
        yield [value] * said.get("minItems", 1)


def first_item(name: str, asked: Asked, pack: Pack, defs: Any) -> dict[str, Any]:
    if name.endswith(".csv"):
        row = next(csv.DictReader(io.StringIO(pack.files[name])))
        return values_in(row, defs[asked.kind.__name__]["properties"])
    said = tomllib.loads(pack.files[name])
    found: dict[str, Any] = said[asked.key][0] if asked.key else said
    return found


def reader_refuses(game: Game[Any], pack: Pack, name: str, asked: Asked, item: Any) -> bool:
    try:
        msgspec.convert(item, asked.kind)
    except msgspec.ValidationError:
        return True
    if asked.key:
        text = toml_of(asked.key, [item, *tomllib.loads(pack.files[name])[asked.key][1:]])
    else:
        rows = [*csv.DictReader(io.StringIO(pack.files[name]))][1:]
        text = csv_of([*item, *rows[0]], [item, *rows])
    try:
        game.prepare({}, game.seats[0], Pack("wrong", {**pack.files, name: text}))
    except BadContent:
        return True
    return False


@pytest.mark.parametrize(("id", "name"), FILES)
def test_what_a_schema_refuses_the_reader_refuses_too(id: str, name: str) -> None:
    """One thing wrong at a time, whatever the schema says: unknown, missing, beyond a limit."""
    game = GAMES[id]
    asked, schema = file_of(game, name), schema_of(game, name, file_of(game, name))
    folders = [*packs_of(game).values(), "pile_up_tables"]
    pack = next(each for each in map(builtin, folders) if name in each.files)
    fits, kind = judge_of(game, name), schema["$defs"][asked.kind.__name__]
    good = first_item(name, asked, pack, schema["$defs"])
    assert fits.is_valid({asked.key: [good]} if asked.key else good)
    if asked.key:
        assert not any(map(fits.is_valid, ({}, {asked.key: []}, {asked.key: [good], "more": []})))
    if name == "pack.toml":
        assert not fits.is_valid({**good, "game": "another-game"})
    spoilt = list(wrong(good, kind, schema["$defs"]))
    assert len(spoilt) > len(good)
    for where, item in spoilt:
        assert not fits.is_valid({asked.key: [item]} if asked.key else item), where
        if where != " game = '?!'":  # a pack for any game is read, but not raced with
            assert reader_refuses(game, pack, name, asked, item), where


@pytest.mark.parametrize(("id", "name"), FILES)
def test_every_field_says_what_it_means(id: str, name: str) -> None:
    def silent(table: Table, at: str) -> list[str]:
        found = [] if table.means else [at]
        for field in table.fields:
            found += [] if field.means and field.may_be != "anything" else [f"{at}.{field.name}"]
            found += silent(field.table, f"{at}.{field.name}") if field.table else []
        return found

    assert silent(table_of(file_of(GAMES[id], name)), name) == []


@pytest.mark.parametrize("id", GAMES)
def test_schemas_are_printed_and_written(id: str, tmp_path: Path, capsys: Capture) -> None:
    game = GAMES[id]
    assert main(["pack", "schema", id]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert list(printed) == list(all_files_of(game))
    assert main(["pack", "schema", id, "-o", str(tmp_path / "here")]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(printed)
    for name, schema in printed.items():
        assert json.loads((tmp_path / "here" / f"{name}.schema.json").read_text()) == schema
        assert main(["pack", "schema", id, name]) == 0
        assert json.loads(capsys.readouterr().out) == schema
        assert "prefixItems" not in json.dumps(schema)  # which editors of TOML do not know


def test_what_only_the_game_reads_is_no_file_of_a_pack() -> None:
    game = GAMES["pile-up-racing"]
    assert list(files_of(game)) == ["pack.toml", "drivers.csv", "races.csv", "entries.csv"]
    assert "quick_card.toml" in all_files_of(game)
