"""A person at a browser: looks, clicks, types; and every complaint of the page is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request

from tests.games.trials import trial_of
from tests.server.serving import Json, Server

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SEATS = "fivewide.seats"


class Person:
    def __init__(
        self,
        browser: Browser,
        server: Server,
        width: int,
        height: int,
        theme: str,
        url: str = "",
        **more: Any,
    ) -> None:
        self.server = server
        self.url = url or server.url
        self.troubles: list[str] = []
        more.setdefault("reduced_motion", "reduce")  # tests wait for facts, not for pictures
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="light" if theme == "light" else "dark",
            base_url=self.url,
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
        ours = (self.url, self.url.replace("http", "ws", 1), "data:", "blob:")
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

    # At a table

    @property
    def bar(self) -> Locator:
        """The decision bar."""
        return self.page.locator("section.ask")

    def seen(self) -> int:
        return int(self.page.locator("[data-seen]").get_attribute("data-seen") or 0)

    def asked(self) -> bool:
        return self.page.locator("section.ask.own").is_visible()

    def is_over(self) -> bool:
        return self.page.locator("section.result").is_visible()

    def wait(self) -> bool:
        """Wait until this person is asked (True) or the race is over (False)."""
        asked = "section.ask.own:not([aria-busy=true]) .opts"  # and no answer is on its way
        self.page.wait_for_selector(f"{asked}, section.result", state="visible")
        return not self.is_over()

    def told(self) -> list[str]:
        """Everything the server has told this page, in words, oldest first."""
        self.show_log()
        more = self.page.get_by_role("button", name="Show older")
        while more.is_visible():
            more.click()
        lines = self.page.locator(".entries .le:not(.if) b, .entries .le:not(.if) p")
        return [text.strip() for text in lines.all_inner_texts()][::-1]

    def show_log(self) -> None:
        if not self.page.locator(".entries").is_visible():
            self.page.keyboard.press("l")
            self.page.wait_for_selector(".entries")

    def axe(self, rules: list[str] | None = None) -> list[str]:
        """What axe finds with all of its rules, or with some of them, as lines for people."""
        assert AXE.is_file(), "axe-core is missing: python web/build.py run vitest --version"
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text() + "\n;undefined")
        found = self.page.evaluate(
            "async only => (await axe.run(document, {resultTypes: ['violations'],"
            " ...(only ? {runOnly: only} : {})})).violations.map("
            "v => ({id: v.id, help: v.help, nodes: v.nodes.map(n => n.html + ' ' + "
            "n.failureSummary)}))",
            rules,
        )
        return [f"{one['id']}: {one['help']}: {one['nodes'][:3]}" for one in found]

    def transfer(self) -> int:
        """Bytes that came over the network for this page, with their headers."""
        kinds = "['navigation', 'resource'].flatMap(kind => performance.getEntriesByType(kind))"
        return int(self.page.evaluate(f"{kinds}.reduce((sum, one) => sum + one.transferSize, 0)"))

    def heap(self) -> int:
        """Bytes that the page's own things take, once what nobody needs is gone."""
        session = self.context.new_cdp_session(self.page)
        session.send("HeapProfiler.enable")
        session.send("HeapProfiler.collectGarbage")
        used = int(session.send("Runtime.getHeapUsage")["usedSize"])
        session.detach()
        return used

    def scrolls_sideways(self) -> bool:
        return bool(
            self.page.evaluate(
                "document.documentElement.scrollWidth > document.documentElement.clientWidth"
            )
        )

    def wait_or(self, other: Person) -> Person | None:
        """Whoever of the two is asked first; None when the race is over."""
        for _ in range(300):
            for person in (self, other):
                if person.page.locator("section.ask.own .opts").is_visible():
                    return person
            if self.is_over() and other.is_over():
                return None
            self.page.wait_for_timeout(50)
        raise AssertionError("nobody is asked and the race is not over")


def asked_at(
    server: Server, sit: Callable[..., Person], game: str, width: int = 1280, height: int = 800
) -> Person:
    """Somebody at the first question whose options say most when they are looked at."""
    trial = trial_of(game)
    opened = server.open("mine:Kim", "greedy", game=game, options=trial.asked, seed=5)
    with server.sit(opened, 0) as kim:
        for _ in range(80):
            kim.until(lambda: kim.decision or kim.over)
            assert kim.now is not None
            if kim.now["view"]["asks"] in trial.looked_at:
                break
            kim.act()
    person = sit(width, height, has_touch=width < 720)
    person.sit_at(opened, 0, game)
    person.page.locator(".ask.own .opts").wait_for()
    return person
