"""Before anything else: host, origin, rate; and safe headers on whatever goes out."""

from __future__ import annotations

import logging
import time
from urllib.parse import unquote_plus, urlsplit

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fivewide.kernel.speech import words
from fivewide.server.limits import PerAddress, Places, address_of
from fivewide.server.metrics import Metrics
from fivewide.server.requests import Problem, ProblemReply
from fivewide.server.settings import Settings
from fivewide.server.texts import is_visible
from fivewide.server.tokens import is_table_id
from fivewide.server.wire import PASSED_ON

log = logging.getLogger("fivewide.server")
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
SAFE = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
UNLIMITED = ("/healthz", "/readyz")  # asked often, by whoever watches; not logged while all is well


class Guard:
    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        self._requests = PerAddress(settings.request_rate, settings.request_burst)
        self._places = Places(settings.connections_per_address)
        metrics.gauge("connections", "Open websockets.", lambda: self._places.taken)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        guarded = {"http": self._http, "websocket": self._websocket}
        serve = self._app if scope.get(PASSED_ON) else guarded.get(scope["type"], self._app)
        await serve(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = time.perf_counter()
        status = 500

        async def safely(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                own = {name for name, _ in SAFE}
                kept = [pair for pair in message.get("headers", []) if pair[0] not in own]
                message = {**message, "headers": [*kept, *SAFE]}
            await send(message)

        problem = self._problem(scope)
        try:
            if problem is None:
                await self._app(scope, receive, safely)
            else:
                await refuse(safely, *problem)
        finally:
            self._metrics.add("requests_total", str(status))
            took = time.perf_counter() - started
            self._metrics.time("request_seconds", took)
            if status != 429 and not (status == 200 and scope["path"] in UNLIMITED):
                log.info(
                    "request",
                    extra={
                        "method": scope["method"],
                        **address_in_log(scope),
                        "status": status,
                        "ms": round(took * 1000, 1),
                        "address": client_of(scope),
                    },
                )

    def _problem(self, scope: Scope) -> tuple[int, str, str] | None:
        headers = headers_of(scope)
        if not self._host_is_ours(headers):
            return 421, "wrong_host", "this server does not answer to that name"
        changes = scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if changes and not self._origin_is_ours(headers):
            return 403, "wrong_origin", "another site may not do that"
        if not can_be_read(scope):
            return 400, "bad_text", "the address has a character that cannot be seen"
        if "token" in scope.get("query_string", b"").decode(errors="replace"):
            return 400, "token_in_url", "a token belongs in the Authorization header"
        if scope["path"] not in UNLIMITED and not self._requests.take(client_of(scope)):
            self._metrics.limited("requests", client_of(scope))
            return 429, "rate", words("too many requests; slow down")
        return None

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers, address = headers_of(scope), client_of(scope)
        ours = self._host_is_ours(headers) and self._origin_is_ours(headers)
        if not ours or not can_be_read(scope):
            await send({"type": "websocket.close", "code": 4403})
            return
        if not self._places.enter(address):
            self._metrics.limited("connections", address)
            await send({"type": "websocket.close", "code": 4429})
            return
        try:
            await self._app(scope, receive, send)
        finally:
            self._places.leave(address)

    def _host_is_ours(self, headers: dict[str, str]) -> bool:
        """A name that only leads here by a trick of its DNS is not ours."""
        hosts = self._settings.allowed_hosts
        return not hosts or host_name(headers.get("host", "")) in hosts

    def _origin_is_ours(self, headers: dict[str, str]) -> bool:
        """Browsers always say where a page is from; other programs may stay silent."""
        origin = headers.get("origin")
        if origin is None or origin in self._settings.allowed_origins:
            return True
        return bool(headers.get("host")) and urlsplit(origin).netloc == headers["host"]


def address_in_log(scope: Scope) -> dict[str, object]:
    """Which of our pages was meant, and which table. What else stands in an address is not ours to
    keep: people paste tokens into them.
    """
    route = getattr(scope.get("route"), "path", None)
    id = scope.get("path_params", {}).get("id")
    return {"path": route} | ({"table": id} if id and is_table_id(id) else {})


def headers_of(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def host_name(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def client_of(scope: Scope) -> str:
    client = scope.get("client")
    return address_of(client[0] if client else None)


def can_be_read(scope: Scope) -> bool:
    """A path as it was decoded, and a query as it was sent."""
    query = unquote_plus(scope.get("query_string", b"").decode("latin-1"))
    return is_visible(scope["path"]) and is_visible(query)


async def refuse(send: Send, status: int, code: str, text: str) -> None:
    body = msgspec.json.encode(ProblemReply(Problem(code, text)))
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
