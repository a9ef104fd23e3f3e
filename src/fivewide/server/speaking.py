"""Requests are answered in the language their client asks for, of those that are offered.

`?language=` goes before the header: what a browser fetches by itself, as the picture of a page,
comes with its own header and not with what was chosen on the page.
"""

from __future__ import annotations

from collections.abc import Collection

from starlette.datastructures import Headers, QueryParams
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fivewide.kernel import speech

LONGEST = 200  # signs of the header that are read


class Speaking:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_asked = scope["type"] == "http" and scope["path"].startswith("/api/")
        if not is_asked or len(speech.OFFERED) == 1:  # the page itself has words of its own
            await self._app(scope, receive, send)
            return
        header = Headers(scope=scope).get("accept-language", "")
        wished = QueryParams(scope["query_string"]).get("language", header)
        language = preferred(wished, speech.OFFERED) or speech.ENGLISH
        told = [(b"content-language", language.encode()), (b"vary", b"accept-language")]

        async def tell(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", []), *told]}
            await send(message)

        with speech.speaking(language):
            await self._app(scope, receive, tell)


def preferred(header: str, offered: Collection[str]) -> str | None:
    """The language that is wished for most, of regions no difference made.

    >>> preferred("de-AT,de;q=0.9,en;q=0.8", ("en", "de"))
    'de'
    >>> preferred("fr, en;q=0.3, de;q=0.2", ("en", "de"))
    'en'
    >>> preferred("fr, de;q=0, *", ("en", "de"))
    """
    wishes = []
    for wish in header[:LONGEST].split(","):
        tag, _, weight = wish.replace(" ", "").lower().partition(";q=")
        language = tag.partition("-")[0]
        try:
            wanted = float(weight or 1)
        except ValueError:
            continue
        if language in offered and wanted > 0:
            wishes.append((wanted, language))
    return max(wishes, key=lambda wish: wish[0])[1] if wishes else None
