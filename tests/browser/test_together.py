"""Friends at one table: links, seats, spectators, chat, undo by consent, rematch."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from fivewide.games import GAMES
from tests.browser.conftest import Sit
from tests.browser.people import Person
from tests.games.trials import trial_of
from tests.server.serving import Server
from tests.server.serving import catch_up as reach


def answer(person: Person, option: str = "1") -> None:
    """Answer what is asked, and see the table go on."""
    assert person.wait()
    seen = person.seen()
    person.page.keyboard.press(option)
    person.page.keyboard.press("Enter")
    catch_up(person, seen + 1)


def catch_up(person: Person, seen: int) -> None:
    person.page.wait_for_function(
        "seen => Number(document.querySelector('[data-seen]')?.dataset.seen) >= seen", arg=seen
    )


def link_of(host: Person, whom: str) -> str:
    """A link from the lobby, by way of the clipboard."""
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.page.get_by_role("button", name=f"Copy link for {whom}").click()
    expect(host.page.get_by_text("copied").first).to_be_visible()
    return str(host.page.evaluate("() => navigator.clipboard.readText()"))


def table_for_two(sit: Sit, game: str) -> tuple[Person, Person, Person]:
    """Kim opens a table from the home page, Ola comes by her link, Rin watches."""
    kim, ola, rin = sit(), sit(), sit()
    page = kim.go("/")
    card = page.locator("li", has=page.get_by_role("heading", name=game))
    card.get_by_role("button", name="Invite").click()
    page.get_by_label("Name of seat 1").fill("Kim")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Go to the table").click()
    invitation, stands = link_of(kim, "seat 2"), link_of(kim, "spectators")
    assert "#key=" in invitation
    ola.go(invitation)
    ola.page.get_by_label("Your name").fill("Ola")
    ola.page.get_by_role("button", name="Sit down").click()
    for person in (kim, ola):
        person.page.wait_for_selector("[data-seen]")
    assert "key" not in ola.page.url
    assert "#key=" not in stands
    rin.go(stands)
    rin.page.wait_for_selector("[data-seen]")
    return kim, ola, rin


def test_two_people_race_and_one_watches(sit: Sit) -> None:
    kim, ola, rin = table_for_two(sit, "Dust Devil 500")
    for _ in range(8):
        for person in (kim, ola):
            if person.asked():
                answer(person)
        furthest = max(person.seen() for person in (kim, ola))
        for person in (kim, ola, rin):
            catch_up(person, furthest)
    assert kim.told() == ola.told() == rin.told()
    assert not rin.asked()
    expect(kim.page.locator("header")).to_contain_text("1 watching")


def test_spectators_and_rivals_never_get_a_hand(sit: Sit, server: Server) -> None:
    """Not on the page, and not in what came over the wire."""
    opened = server.open("mine:Kim", "mine:Ola", game="daytona-500", seed=11)
    kim, rin = sit(), sit()
    heard: list[str] = []
    rin.page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))),
    )
    kim.sit_at(opened, 0, "daytona-500")
    kim.page.wait_for_selector(".hand-of .held")
    rin.go(f"/table/{opened['table']}")
    rin.page.wait_for_selector("[data-seen]")
    assert rin.page.locator(".hand-of .held").count() == 0
    with server.sit(opened, 0) as seat:
        seat.until(lambda: seat.now)
        assert seat.now is not None
        hand = [card for card in seat.now["view"]["hand"] if card.startswith(("six", "three"))]
    assert hand
    assert not any(card in frame for frame in heard for card in hand)


def test_chat_is_text_and_reaches_everybody(sit: Sit) -> None:
    kim, ola, rin = table_for_two(sit, "Dust Devil 500")
    words = "<b>nice</b> pass & no harm"
    for person in (kim, ola, rin):
        person.page.get_by_role("tab", name="Chat").click()
    kim.page.get_by_role("textbox").last.fill(words)
    kim.page.keyboard.press("Enter")
    for person in (kim, ola, rin):
        expect(person.page.get_by_text(words, exact=False).first).to_be_visible()
        assert person.page.locator("b", has_text="nice").count() == 0


def test_undo_after_dice_needs_the_others_consent(sit: Sit, server: Server) -> None:
    opened = server.open("mine:Kim", "mine:Ola", seed=4)
    kim, ola = sit(), sit()
    kim.sit_at(opened, 0, "dust-devil-500")
    ola.sit_at(opened, 1, "dust-devil-500")
    first, second = (kim, ola) if kim.wait_or(ola) is kim else (ola, kim)
    answer(first)
    catch_up(second, first.seen())
    before = first.seen()
    first.page.get_by_role("button", name="Undo").click()
    expect(second.page.locator("#wish-h")).to_contain_text("wants to take a move back")
    second.page.get_by_role("button", name="Refuse").click()
    expect(first.page.locator("#wish-h")).to_be_hidden()
    assert first.seen() == before
    first.page.get_by_role("button", name="Undo").click()
    second.page.get_by_role("button", name="Agree").click()
    catch_up(first, before + 1)
    catch_up(second, before + 1)
    assert first.wait()
    assert any("took a move back" in line for line in second.told())


def test_undo_is_free_against_bots(sit: Sit, server: Server) -> None:
    opened = server.open("mine:Kim", "random", seed=4)
    kim = sit()
    kim.sit_at(opened, 0, "dust-devil-500")
    answer(kim)
    assert kim.wait()
    before = kim.seen()
    kim.page.keyboard.press("u")
    catch_up(kim, before + 1)
    assert kim.page.locator(".le.gone").count() > 0
    assert kim.wait()


def test_a_rematch_takes_everybody_along(sit: Sit, server: Server) -> None:
    opened = server.open("mine:Kim", "mine:Ola", seed=4)
    kim, ola = sit(), sit()
    kim.sit_at(opened, 0, "dust-devil-500")
    ola.sit_at(opened, 1, "dust-devil-500")
    while (person := kim.wait_or(ola)) is not None:
        answer(person)
    for person in (kim, ola):
        person.page.wait_for_selector("section.result")
    kim.page.get_by_role("button", name="Rematch").click()
    for person in (kim, ola):
        person.page.wait_for_url(lambda url: "/table/" in url and opened["table"] not in url)
        expect(person.page.locator("section.result")).to_be_hidden()
        person.page.wait_for_selector("[data-seen]")
    assert kim.page.url == ola.page.url
    assert kim.wait_or(ola) is not None


def test_a_bot_drives_until_one_is_back(sit: Sit, server: Server) -> None:
    opened = server.open("mine:Kim", "mine:Ola", "random", seed=4)
    kim = sit()
    kim.sit_at(opened, 0, "dust-devil-500")
    with server.sit(opened, 1) as ola:
        ola.wish("stand_in")
    expect(kim.page.get_by_text("a bot drives")).to_be_visible()
    for _ in range(3):
        answer(kim)
    ola_page = sit()
    ola_page.sit_at(opened, 1, "dust-devil-500")
    expect(kim.page.get_by_text("a bot drives")).to_be_hidden()


SEALED = [id for id in GAMES if trial_of(id).sealed]


@pytest.mark.parametrize("game", SEALED)
def test_a_choice_stays_while_rivals_answer_the_same_question(
    sit: Sit, server: Server, game: str
) -> None:
    """Three people: after the first rival's answer the question is put to fewer of them."""
    names = ("Kim", "Ola", "Rin")
    trial = trial_of(game)
    people = (f"mine:{name}" for name in names)
    opened = server.open(*people, game=game, options=trial.asked, seed=7)
    with ExitStack() as table:
        clients = [table.enter_context(server.sit(opened, seat)) for seat in range(3)]
        for _ in range(60):
            if all(client.decision for client in clients):
                break
            asked = next(client for client in clients if client.decision)
            asked.act()
            for client in clients:
                reach(client, asked.seen)
        assert all(client.decision for client in clients)
        kim = sit(1280, 800)
        page = kim.sit_at(opened, 0, game)
        assert kim.wait()
        amber = page.locator("section.ask.own .btn.go:not([disabled])").first
        for key in "12345678":
            if amber.is_visible():
                break
            page.keyboard.press(key)
        page.wait_for_load_state("networkidle")
        said, seen = kim.bar.locator(".q").inner_text(), kim.seen()
        clients[1].act()
        catch_up(kim, seen + 1)
        expect(amber).to_be_enabled()
        assert kim.bar.locator(".q").inner_text() == said
        seen = kim.seen()
        amber.click()
        catch_up(kim, seen + 1)
