"""A table knows the address it was opened from while it is open: limits and fairness go by it."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa

from fivewide.server.store import open_engine
from fivewide.server.tables import tables
from tests.server.serving import ELSEWHERE, HOME, Server

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice


def opener(server: Server, table: str) -> Any:
    engine = open_engine(server.db)
    with engine.connect() as connection:
        found = connection.execute(sa.select(tables.c.opened_by).where(tables.c.id == table))
        opened_by = found.scalar_one()
    engine.dispose()
    return opened_by


def test_a_table_knows_its_address_until_it_is_over_and_a_rematch_takes_it_on(
    server: Server,
) -> None:
    opened = server.open("mine:Kim", "greedy", address=ELSEWHERE)
    assert opener(server, opened["table"]) == ELSEWHERE
    with server.sit(opened, 0, address=HOME) as kim:
        kim.race()
        kim.until(lambda: kim.info["status"] == "over")
        assert opener(server, opened["table"]) is None
        kim.wish("rematch")
        assert opener(server, kim.info["next_table"]) == ELSEWHERE


def test_a_branch_counts_for_whoever_branches(server: Server) -> None:
    opened = server.open("mine:Kim", "mine:Ola", address=ELSEWHERE)
    wish = {"entry": 0, "seats": [{"mine": True, "name": "Kim"}, {"driver": "greedy"}]}
    branched = server.post(f"/api/races/{opened['table']}/branch", wish)
    assert opener(server, branched.json["table"]) == HOME
