"""docs/server.md shows every command for whoever runs a server; test_every_command.py runs them."""

from __future__ import annotations

import pytest

from fivewide.cli.commands.server import command
from tests.docs.pages import ROOT, steps

pytestmark = pytest.mark.once  # the server is not compiled


def test_the_page_shows_every_command() -> None:
    shown = [step.text.split() for step in steps(ROOT / "docs" / "server.md")]
    named = {words[2] for words in shown if words[:2] == ["fivewide", "server"] and words[2:]}
    assert named >= set(command.commands)
