"""A person at a browser: looks, clicks, types; and every complaint of the page is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, Request

from tests.server.serving import Json, Server

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SEATS = "fivewide.seats"


class Person:
    def __init__(
        self, browser: Browser, server: Server, width: int, height: int, theme: str, **more: Any
    ) -> None:
        self.server = server
        self.troubles: list[str] = []
        more.setdefault("reduced_motion", "reduce")  # tests wait for facts, not for pictures
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="light" if theme == "light" else "dark",
            base_url=server.url,
            **more,
        )
        self.context.set_default_timeout(15_000)
        self.page: Page = self.context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        self.page.on("request", self._request)
        self.network_may_fail = False

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not self.network_may_fail:
            self.troubles.append(f"{message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        ours = (self.server.url, self.server.url.replace("http", "ws", 1), "data:", "blob:")
        if not request.url.startswith(ours):
            self.troubles.append(f"asks another origin: {request.url}")

    def go(self, address: str) -> Page:
        self.page.goto(address)
        return self.page

    def keep_seat(self, opened: Json, seat: int, game: str) -> None:
        """As if this person had opened or joined the table in this browser."""
        kept = {
            "table": opened["table"],
            "game": game,
            "token": opened["seats"][seat]["token"],
            "spectator": False,
            "keys": [],
            "at": 0,
        }
        self.page.goto("/mark.svg")
        self.page.evaluate(
            "([key, seat]) => localStorage.setItem(key, JSON.stringify([seat]))", [SEATS, kept]
        )

    def sit_at(self, opened: Json, seat: int, game: str) -> Page:
        self.keep_seat(opened, seat, game)
        return self.go(f"/table/{opened['table']}")

    def axe(self) -> list[str]:
        """What axe finds with all of its rules, as lines for people."""
        assert AXE.is_file(), "axe-core is missing: python web/build.py run vitest --version"
        self.page.evaluate(AXE.read_text() + "\n;undefined")
        found = self.page.evaluate(
            "async () => (await axe.run(document, {runOnly: undefined})).violations.map(v => ({"
            "id: v.id, help: v.help, nodes: v.nodes.map(n => n.html + ' ' + n.failureSummary)}))"
        )
        return [f"{one['id']}: {one['help']}: {one['nodes'][:3]}" for one in found]

    def scrolls_sideways(self) -> bool:
        return bool(
            self.page.evaluate(
                "document.documentElement.scrollWidth > document.documentElement.clientWidth"
            )
        )
