"""Errors that people read: one line each."""

from __future__ import annotations

import pytest

from fivewide.kernel.errors import BadOption, FivewideError, IllegalAction, NotYourTurn, one_line


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("all is well: é", "all is well: é"),
        ("two\nlines\r\n", "two\\nlines\\r\\n"),
        ("half a \ud83c", "half a \\ud83c"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("a\u2028b\x85", "a\\u2028b\\x85"),
    ],
)
def test_whatever_a_text_holds_it_is_shown_in_one_line(text: str, shown: str) -> None:
    assert one_line(text) == shown
    assert str(BadOption(text)) == shown
    assert str(IllegalAction(text, "SH-WIN-01")) == shown


def test_all_errors_of_users_are_of_one_family() -> None:
    error = NotYourTurn("no", "SH-WIN-01")
    assert isinstance(error, IllegalAction)
    assert isinstance(error, FivewideError)
    assert isinstance(error, ValueError)
    assert error.rule == "SH-WIN-01"
