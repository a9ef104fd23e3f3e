"""The published schema is what travels."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from fivewide.games import GAMES
from fivewide.server.messages import VERSION
from fivewide.server.schema import schema
from tests.server.serving import Server

PROTOCOL = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"


def test_the_server_publishes_the_schema_of_this_code(server: Server) -> None:
    published = server.get("/api/schema.json").json
    ours = schema()
    assert published["$defs"] == ours["$defs"]
    assert published["types"] == ours["types"]
    assert published["version"] == VERSION
    theirs = {id: own for id, own in published["games"].items() if id in ours["games"]}
    assert theirs == json.loads(json.dumps(ours["games"]))


def test_games_with_a_folder_in_the_browser_have_the_order_in_their_views() -> None:
    """The standings need not be sent with every position of theirs."""
    folders = PROTOCOL.parents[1] / "web" / "src" / "games"
    drawn = {path.parent.name for path in folders.glob("*/card.ts")} - {"plain"}
    assert {id for id, game in GAMES.items() if game.view_has_order} == drawn


def test_messages_fit_the_schema(server: Server) -> None:
    opened = server.open("mine:Kim", "greedy", seed=8)
    with server.sit(opened, 0) as kim, server.sit(opened) as watcher:
        kim.wish("chat", text="hi")
        kim.until(lambda: kim.decision)
        kim.wish("preview", action=kim.option(), seen=kim.seen)
        kim.race()
        defs = schema()["$defs"]
        kinds = {
            definition["properties"]["type"]["enum"][0]: definition
            for definition in defs.values()
            if "enum" in definition.get("properties", {}).get("type", {})
        }
        for message in [*kim.heard, *watcher.heard]:
            fits(message, kinds[message["type"]], defs)


def test_games_and_their_rules_fit_the_schema(server: Server) -> None:
    defs = schema()["$defs"]
    for game in server.get("/api/games").json["games"]:
        fits(game, defs["GameInfo"], defs)
        book = server.get(f"/api/games/{game['id']}/rules").json
        for chapter in book["chapters"]:
            fits(chapter, defs["Chapter"], defs)
        for entry in book["rules"]:
            fits(entry.pop("proof", {"code": [], "tests": []}), defs["Proof"], defs)
            fits(entry, defs["Ambiguity" if "question" in entry else "Rule"], defs)


def fits(value: Any, kind: Any, defs: Any) -> None:
    """As much of JSON Schema as our types need."""
    if "$ref" in kind:
        return fits(value, defs[kind["$ref"].rsplit("/", 1)[1]], defs)
    if "anyOf" in kind:
        faults = []
        for each in kind["anyOf"]:
            try:
                return fits(value, each, defs)
            except AssertionError as error:
                faults.append(error)
        raise AssertionError(faults)
    names: dict[str, Any] = {
        "object": dict,
        "array": list,
        "string": str,
        "integer": int,
        "number": (int, float),
        "boolean": bool,
        "null": type(None),
    }
    if "type" in kind:
        assert isinstance(value, names[kind["type"]]), (value, kind)
    if "enum" in kind:
        assert value in kind["enum"]
    if isinstance(value, dict) and "properties" in kind:
        assert set(kind.get("required", [])) <= set(value)
        assert set(value) <= set(kind["properties"])
        for name, part in value.items():
            fits(part, kind["properties"][name], defs)
    if isinstance(value, list) and "prefixItems" in kind:
        for part, each in zip(value, kind["prefixItems"], strict=True):
            fits(part, each, defs)
    elif isinstance(value, list) and "items" in kind:
        for part in value:
            fits(part, kind["items"], defs)


def test_the_page_on_the_protocol_names_every_message() -> None:
    text = PROTOCOL.read_text(encoding="utf-8")
    types = schema()["types"]
    for kind in [*types["from_client"], *types["from_server"]]:
        assert re.search(rf"`{kind}`", text), f"docs/protocol.md does not describe {kind}"


def test_the_examples_on_it_speak_this_version() -> None:
    text = PROTOCOL.read_text(encoding="utf-8")
    assert {int(said) for said in re.findall(r'"v":([0-9]+)', text)} == {VERSION}
    assert f"This page is protocol version {VERSION};" in text
