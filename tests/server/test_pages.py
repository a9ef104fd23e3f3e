"""The front end's page and files, as the server hands them out."""

from __future__ import annotations

import re

import pytest

from fivewide.server.pages import ADDRESSES
from tests.server.serving import Server

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

HTML = "text/html"


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/table/x",
        "/text/x",
        "/replay/x",
        "/rules/daytona-500/D5-RED-01",
        "/season",
        "/season/x",
    ],
)
def test_every_address_of_the_app_is_the_page(server: Server, address: str) -> None:
    answer = server.get(address, accept=HTML)
    assert answer.status == 200
    assert answer.headers["content-type"].startswith(HTML)
    assert answer.headers["cache-control"] == "no-cache"
    assert "style-src 'self'" in answer.headers["content-security-policy"]
    assert b"<script" in answer.body
    assert b"Five Wide" in answer.body


def test_the_page_names_only_files_of_its_own_that_are_there(server: Server) -> None:
    page = server.get("/", accept=HTML).body.decode()
    files = re.findall(r'(?:src|href)="([^"]*)"', page)
    assert len(files) >= 3
    for file in files:
        assert file.startswith("/")
        answer = server.get(file)
        assert answer.status == 200, file
        if file.startswith("/assets/"):
            assert "immutable" in answer.headers["cache-control"]


def test_the_page_has_no_inline_code_or_style(server: Server) -> None:
    page = server.get("/", accept=HTML).body.decode()
    assert re.search(r"<script(?![^>]*src=)", page) is None
    assert "<style" not in page
    assert " style=" not in page


def test_an_unknown_address_is_404_as_a_page_for_people(server: Server) -> None:
    answer = server.get("/pit/lane", accept=HTML)
    assert answer.status == 404
    assert b"<script" in answer.body


@pytest.mark.parametrize("address", ["/api/nothing", "/pit/lane"])
def test_an_unknown_address_is_404_as_one_line_for_programs(server: Server, address: str) -> None:
    answer = server.get(address)
    assert answer.status == 404
    assert answer.json["error"]["code"] == "http"


@pytest.mark.parametrize("file", ["/assets/../../app.py", "/assets/%2e%2e/%2e%2e/app.py"])
def test_nothing_else_is_handed_out(server: Server, file: str) -> None:
    assert server.get(file).status == 404


def test_addresses_do_not_hide_the_interface() -> None:
    assert not any(address.startswith("/api") for address in ADDRESSES)
