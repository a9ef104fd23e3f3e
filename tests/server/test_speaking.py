"""Requests are answered in the language a client asks for, of those that are offered."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from starlette.applications import Starlette

from fivewide.kernel import speech
from fivewide.kernel.speech import language, speaking
from fivewide.server import games_api, teaching_api
from fivewide.server.speaking import Speaking, preferred
from fivewide.server.workers import Workers

pytestmark = pytest.mark.once  # the server is not compiled

APP = Speaking(Starlette(routes=[*teaching_api.ROUTES, *games_api.ROUTES]))


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "OFFERED", ("en", "de"))


def get(path: str, wished: str, query: bytes = b"") -> tuple[dict[bytes, bytes], Any]:
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": query,
        "headers": [(b"accept-language", wished.encode())],
    }
    asyncio.run(APP(scope, receive, send))
    assert sent[0]["status"] == 200
    body = b"".join(message.get("body", b"") for message in sent)
    return dict(sent[0]["headers"]), msgspec.json.decode(body)


PAGE = "/api/games/dust-devil-500/how-to-play"
GLOSSARY = "/api/games/dust-devil-500/glossary"


@pytest.mark.usefixtures("german")
def test_pages_and_contents_come_in_the_language_of_the_client() -> None:
    for wished, said, heading in (
        ("de-AT,de;q=0.9,en;q=0.5", "de", "Was du brauchst"),
        ("en-US,en;q=0.5,de;q=0.3", "en", "What you need"),
        ("fr", "en", "What you need"),
        ("de", "de", "Was du brauchst"),
    ):
        headers, page = get(PAGE, wished)
        assert headers[b"content-language"] == said.encode()
        assert headers[b"vary"] == b"accept-language"
        assert page["sections"][0]["title"] == heading
    _, terms = get(GLOSSARY, "de")
    assert "Boxengasse" in {term["term"] for term in terms["terms"]}
    _, shown = get("/api/games/dust-devil-500/content", "de")
    assert shown["content"]["tracks"][0]["spaces"][23]["called"] == "Grün 23"
    _, shown = get("/api/games/dust-devil-500/content", "en")
    assert shown["content"]["tracks"][0]["spaces"][23]["called"] == "Green 23"
    assert language() == "en"


@pytest.mark.usefixtures("german")
def test_an_address_may_say_it_too_and_goes_before_the_header() -> None:
    for wished, query, said in (
        ("en", b"language=de", "de"),
        ("de", b"seat=1&language=en", "en"),
        ("de", b"language=fr", "en"),
        ("de", b"language", "en"),
    ):
        headers, _terms = get(GLOSSARY, wished, query)
        assert headers[b"content-language"] == said.encode()


def test_what_is_not_offered_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "OFFERED", ("en",))
    headers, page = get(PAGE, "de")
    assert b"content-language" not in headers
    assert page["sections"][0]["title"] == "What you need"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", None),
        ("de", "de"),
        ("DE-ch", "de"),
        ("en, de", "en"),
        ("en;q=0.2, de;q=0.7", "de"),
        ("en;q=x, de;q=nan, fr", None),
        ("de;q=0", None),
        (",;;q=,=" * 99, None),
    ],
)
def test_the_language_wished_for_most_is_taken(header: str, language: str | None) -> None:
    assert preferred(header, ("en", "de")) == language


def spoken_there(given: int) -> str:
    return f"{language()} {given}"


@pytest.mark.parametrize("processes", [0, 1])
def test_workers_speak_the_language_of_whoever_asks_them(processes: int) -> None:
    async def scene() -> list[str]:
        pool = Workers(processes, "test")
        with speaking("de"):
            said = [await pool.run(spoken_there, 1, 20.0)]
        said.append(await pool.run(spoken_there, 2, 20.0))
        await pool.close()
        return said

    assert asyncio.run(scene()) == ["de 1", "en 2"]
