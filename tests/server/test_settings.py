"""Settings: what can be is taken, what cannot is one line; the table in the docs is the code's."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from fivewide.cli.main import main
from fivewide.server.settings import BadSetting, Settings, plain, possible, read_settings, variable

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice

PROTOCOL = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"
WRONG = {
    "FIVEWIDE_PORT": ["99999", "-1", "8500.5", "many", "", "nan", "٣"],
    "FIVEWIDE_MESSAGE_RATE": ["nan", "inf", "-inf", "-1", "0", "1e400", "fast"],
    "FIVEWIDE_CHAT_BURST": ["0", "-5", "1e3"],
    "FIVEWIDE_BOT_WORKERS": ["-1", "100000"],
    "FIVEWIDE_IDLE_SECONDS": ["0", "nan"],
    "FIVEWIDE_MESSAGE_BYTES": ["0", "99999999999"],
    "FIVEWIDE_BEHIND_PROXY": ["maybe", "2", ""],
    "FIVEWIDE_ORIGINS": ["races.example", "https://a/b", "https://", "https://[", "a\nb"],
    "FIVEWIDE_PROXIES": ["*", "0.0.0.0/0", "::/0", "10.0.0.0/7", "a.example", "10.1.0.1/24", "1,2"],
    "FIVEWIDE_HOST": ["a\x00b", "x" * 3000],
}


@pytest.mark.parametrize(("name", "text"), [(n, text) for n in WRONG for text in WRONG[n]])
def test_what_cannot_be_is_one_line_that_says_what_can(name: str, text: str) -> None:
    with pytest.raises(BadSetting) as refused:
        read_settings({name: text})
    line = str(refused.value)
    setting = next(one for one in fields(Settings) if variable(one) == name)
    assert line.startswith(f"{name}=")
    assert line.endswith(possible(setting))
    assert line.isprintable()


def test_the_command_says_it_and_ends_with_2(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIVEWIDE_MESSAGE_RATE", "nan")
    assert main(["serve", "--port", "0"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    assert "FIVEWIDE_MESSAGE_RATE='nan' is not a number from 0.01 to 1000000" in said[0]


def test_every_number_has_bounds_around_its_usual_value() -> None:
    for one in fields(Settings):
        if type(one.default) in (int, float):
            assert one.metadata["least"] <= one.default <= one.metadata["greatest"], one.name
            for value in (one.metadata["least"], one.metadata["greatest"]):
                read = read_settings({variable(one): plain(value)})
                assert getattr(read, one.name) == value


def test_yes_and_no_have_several_names() -> None:
    for text in ("1", "true", "YES", "on"):
        assert read_settings({"FIVEWIDE_BEHIND_PROXY": text}).behind_proxy
    for text in ("0", "false", "No", "off"):
        assert not read_settings({"FIVEWIDE_BEHIND_PROXY": text}).behind_proxy


def test_the_table_in_the_docs_is_that_of_the_code() -> None:
    text = PROTOCOL.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(FIVEWIDE_\w+)` \| ?(.*?) \| (.*?) \| .+ \|$", text, re.M)
    assert rows == [
        (variable(one), written(one.default), possible(one)) for one in fields(Settings)
    ]


def written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return plain(value) if isinstance(value, int | float) else str(value)
