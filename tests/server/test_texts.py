"""Texts of people: nothing that cannot be seen gets in, by any way, on any database."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fivewide.kernel import speech
from fivewide.server.texts import (
    BadText,
    alike,
    check_all,
    clean_line,
    clean_name,
    clean_word,
    is_visible,
)
from tests.server.serving import Client, Refused, Server

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

UNSEEN = {
    "nul": "\x00",
    "bell": "\x07",
    "tab": "\t",
    "end of line": "\n",
    "file separator": "\x1c",
    "delete": "\x7f",
    "next line": "\x85",
    "soft hyphen": "\xad",
    "zero width space": "\u200b",
    "joiner": "\u200d",
    "right to left mark": "\u200f",
    "line separator": "\u2028",
    "override": "\u202e",
    "isolate": "\u2066",
    "byte order mark": "\ufeff",
    "half a character": "\ud800",
    "private": "\ue000",
    "free": "\u0378",
    "noncharacter": "\uffff",
    "blank letter": "\u3164",
    "blank pattern": "\u2800",
    "tag": "\U000e0041",
    "variant": "\U000e0100",
}
SENT = {name: char for name, char in UNSEEN.items() if char != "\ud800"}  # JSON cannot carry it


def wide(text: str) -> str:
    """In letters of full width, as in Japanese print."""
    return "".join(chr(ord(char) + 0xFEE0) for char in text)


@pytest.mark.parametrize("char", UNSEEN.values(), ids=UNSEEN)
def test_what_cannot_be_seen_is_in_no_text(char: str) -> None:
    text = f"Ki{char}m"
    for clean in (clean_name, clean_word, clean_line):
        with pytest.raises(BadText) as refused:
            clean(text)
        assert str(refused.value).isprintable()
    for value in (text, [text], {"a": {text: 1}}, {"a": [{"b": text}]}):
        with pytest.raises(BadText):
            check_all(value)


@pytest.mark.parametrize(
    "name",
    ["Kim", "Zoë", "李小龍", "Ωμέγα", "علي", "7", "Kim 🏁", "❤️ Kim", "नेहा", "👩\u200d🚀 Kim"],
)
def test_names_of_all_scripts_are_names(name: str) -> None:
    assert alike(clean_name(name)) == alike(name)


@pytest.mark.parametrize("name", ["", " ", "🏁", "...", "—", "\u0301", "x" * 17])
def test_a_name_has_something_to_call_somebody_by(name: str) -> None:
    with pytest.raises(BadText):
        clean_name(name)


@pytest.mark.parametrize(
    "name", ["Host", "host", " HOST ", wide("Host"), "\u210bost", "\u3000Host\u00a0", "ho\u017ft"]
)
def test_nobody_is_called_host(name: str) -> None:
    with pytest.raises(BadText) as refused:
        clean_name(name)
    assert "take another name" in str(refused.value)


def test_nor_as_the_host_and_the_table_are_called_in_another_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(speech, "OFFERED", ("en",))
    assert clean_name("Tisch") == "Tisch"
    monkeypatch.setattr(speech, "OFFERED", ("en", "de"))
    for name in ("Tisch", "gastgeber", "Table"):
        with pytest.raises(BadText, match="take another name"):
            clean_name(name)


def test_spaces_are_plain_and_pictures_stay_whole() -> None:
    assert clean_name("\u00a0Kim\u3000 B ") == "Kim B"
    assert clean_line("well done 🤷🏽\u200d♀️!") == "well done 🤷🏽\u200d♀️!"
    assert not is_visible("a\u200d🚀")
    assert clean_word("") == ""
    with pytest.raises(BadText):
        clean_line("\u0301\u0301")


def test_names_that_read_the_same_are_the_same(server: Server) -> None:
    body = {"game": "dust-devil-500", "seats": [{"name": "Kim"}, {"name": wide("Kim")}]}
    answer = server.post("/api/tables", body)
    assert answer.status == 400
    assert "same name" in answer.json["error"]["text"]


@pytest.mark.parametrize("char", SENT.values(), ids=SENT)
def test_no_wish_carries_it_and_nobody_is_thrown_off(server: Server, char: str) -> None:
    """A NUL in an id once gave up the whole table on one kind of database."""
    opened = server.open("mine:Kim", "mine:Ola", seed=8)
    with server.sit(opened, 0) as kim, server.sit(opened, 1) as ola:
        one, other = (kim, ola) if kim.decision else (ola, kim)
        wishes: list[tuple[str, dict[str, Any]]] = [
            ("chat", {"text": f"a{char}b"}),
            ("chat", {"text": "hello", "id": f"a{char}b"}),
            ("act", {"action": one.option(), "seen": one.seen, "id": f"a{char}b"}),
            ("act", {"action": {f"a{char}": 1}, "seen": one.seen}),
            ("preview", {"action": [f"a{char}"], "seen": one.seen}),
            ("why", {"action": [f"a{char}"]}),
            ("stand_in", {"bot": f"greedy{char}"}),
        ]
        for kind, fields in wishes:
            assert refusal(one, kind, **fields) == "bad_text", (kind, fields)
        one.act()
        other.until(lambda: other.seen >= one.seen)
        other.wish("chat", text="still here")


def refusal(client: Client, kind: str, **fields: Any) -> str:
    with pytest.raises(Refused) as refused:
        client.wish(kind, **fields)
    return refused.value.code


@pytest.mark.parametrize("char", SENT.values(), ids=SENT)
def test_no_request_carries_it(server: Server, char: str) -> None:
    opened = server.open("mine:Kim", "open")
    key = opened["seats"][1]["key"]
    table = {"game": "dust-devil-500", "seats": [{"driver": "greedy"}] * 2}
    race = server.get(f"/api/races/{server.open('greedy', 'greedy')['table']}/export").body.decode()
    header, _, rest = race.partition("\n")
    renamed = json.loads(header)
    renamed["seats"][0]["name"] += char
    bodies: list[tuple[str, Any]] = [
        ("/api/tables", {**table, "seats": [{"name": f"Ki{char}m"}, {}]}),
        ("/api/tables", {**table, "options": {f"ra{char}ce": 1}}),
        ("/api/tables", {**table, "options": {"race": f"6{char}"}}),
        ("/api/tables", {**table, "game": f"dust-devil-500{char}"}),
        (f"/api/tables/{opened['table']}/join", {"key": key, "name": f"Ola{char}"}),
        (f"/api/tables/{opened['table']}/join", {"key": key, "word": f"luck{char}"}),
        (f"/api/tables/{opened['table']}/join", {"key": key + char}),
        ("/api/races", (json.dumps(renamed) + "\n" + rest).encode()),
    ]
    for path, body in bodies:
        answer = server.post(path, body)
        assert answer.status == 400, (path, body)
        assert answer.json["error"]["code"] in ("bad_text", "bad_file"), (path, body)
    quoted = "".join(f"%{byte:02x}" for byte in char.encode())
    for path in (
        f"/api/tables/x{quoted}",
        f"/api/tables?limit=1{quoted}",
        f"/api/races?{quoted}=1",
    ):
        answer = server.get(path)
        assert (answer.status, answer.json["error"]["code"]) == (400, "bad_text"), path
    assert server.post(f"/api/tables/{opened['table']}/join", {"key": key}).status == 200


def test_an_imported_driver_is_short_on_every_database(server: Server) -> None:
    race = server.get(f"/api/races/{server.open('greedy', 'greedy')['table']}/export").body.decode()
    header, _, rest = race.partition("\n")
    renamed = json.loads(header)
    renamed["seats"][0]["driver"] = "g" * 40
    answer = server.post("/api/races", (json.dumps(renamed) + "\n" + rest).encode())
    assert (answer.status, answer.json["error"]["code"]) == (400, "bad_file")
